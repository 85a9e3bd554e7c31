/* boyi draw: a picture. Its data are those of table, solve, line and stats; the views are in tell/draw. */
#include "tell/draw/draw.h"

#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "base/file.h"
#include "game/game.h"

/* A view adds to the figure what it draws of the session, whose game has been started. */
typedef boyi_status view_function(boyi__session *session, boyi__figure *figure, boyi_error *error);

/* The head of a figure: the game, and who wins. Returns where the view begins. */
static double draw_head(boyi__session *session, boyi__figure *figure, const boyi__report *report)
{
    boyi__strbuf title = {.lang = figure->lang}, verdict = {.lang = figure->lang};
    double top = 0;
    boyi__text_subject(&title, report->game, report->state, session->title);
    boyi__text_verdict(&verdict, report);
    if (title.failed || verdict.failed)
        figure->failed = true;
    else
        top = boyi__figure_head(figure, title.data, verdict.data);
    boyi__strbuf_end(&title);
    boyi__strbuf_end(&verdict);
    return top;
}

typedef enum { TABLE, ORDER, HEAT, SEQUENCE } table_view;

static boyi_status view_cells(boyi__session *session, boyi__figure *figure, boyi_error *error,
                              table_view view)
{
    boyi__table table = {0};
    boyi__report report = {0};
    boyi_status status = boyi__session_table(session, false, &table, error);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status) {
        double top = draw_head(session, figure, &report);
        if (view == ORDER)
            status = boyi__draw_order(figure, top, &table, error);
        else if (view == HEAT)
            status = boyi__draw_heat(figure, top, &table, error);
        else if (view == SEQUENCE)
            status = boyi__draw_sequence(figure, top, &report, &table, error);
        else
            status = boyi__draw_table(figure, top, &table, session->state,
                                      boyi__table_values_given(&session->question->given), error);
    }
    boyi__report_end(&report);
    boyi__table_end(&table);
    return status;
}

static boyi_status view_table(boyi__session *session, boyi__figure *figure, boyi_error *error)
{
    return view_cells(session, figure, error, TABLE);
}

static boyi_status view_order(boyi__session *session, boyi__figure *figure, boyi_error *error)
{
    return view_cells(session, figure, error, ORDER);
}

static boyi_status view_heat(boyi__session *session, boyi__figure *figure, boyi_error *error)
{
    return view_cells(session, figure, error, HEAT);
}

static boyi_status view_sequence(boyi__session *session, boyi__figure *figure, boyi_error *error)
{
    return view_cells(session, figure, error, SEQUENCE);
}

static boyi_status view_board(boyi__session *session, boyi__figure *figure, boyi_error *error)
{
    boyi__report report = {0};
    boyi_status status = boyi__session_solve(session, BOYI__FOR_STATE, error);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status)
        status = boyi__draw_board(figure, draw_head(session, figure, &report), &report, error);
    boyi__report_end(&report);
    return status;
}

static boyi_status view_line(boyi__session *session, boyi__figure *figure, boyi_error *error)
{
    boyi__report report = {0};
    boyi_line best = {0};
    boyi_status status = boyi__session_solve(session, BOYI__FOR_STATE, error);
    if (!status)
        status = boyi__session_line(session, false, error, &best);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status)
        status = boyi__draw_line(figure, draw_head(session, figure, &report), &report, &best, error);
    boyi__report_end(&report);
    boyi_line_free(&best);
    return status;
}

/* The default limits of states that are drawn. */
enum { GRAPH_STATES = 60, TREE_STATES = 2000 };

static boyi_status view_graph(boyi__session *session, boyi__figure *figure, boyi_error *error)
{
    boyi__report report = {0};
    boyi__excerpt excerpt = {0};
    int64_t asked = session->question->given.most;
    if (asked > BOYI__DRAWN_STATES)
        return boyi__fail(
            error, BOYI_LIMIT,
            "draw: a graph of more than %d states is drawn by Graphviz, into a file: give -o FILE",
            (int)BOYI__DRAWN_STATES);
    boyi_status status = boyi__session_solve(session, BOYI__FOR_STATE, error);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status)
        status = boyi__excerpt_start(&excerpt, session->solution, session->state,
                                     asked ? (uint32_t)asked : GRAPH_STATES, &session->options, error);
    if (!status)
        status = boyi__draw_graph(figure, draw_head(session, figure, &report), &excerpt, error);
    boyi__excerpt_end(&excerpt);
    boyi__report_end(&report);
    return status;
}

static boyi_status view_tree(boyi__session *session, boyi__figure *figure, boyi_error *error)
{
    boyi__report report = {0};
    boyi__excerpt excerpt = {0};
    boyi_status status = boyi__session_solve(session, BOYI__FOR_STATE, error);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status)
        status = boyi__excerpt_start(&excerpt, session->solution, session->state, TREE_STATES,
                                     &session->options, error);
    if (!status)
        status = boyi__draw_tree(figure, draw_head(session, figure, &report), &excerpt, error);
    boyi__excerpt_end(&excerpt);
    boyi__report_end(&report);
    return status;
}

static boyi_status view_lengths(boyi__session *session, boyi__figure *figure, boyi_error *error)
{
    boyi__report report = {0};
    boyi_stats counts = {.size = sizeof counts};
    boyi_options options = boyi__session_walk_options(session);
    boyi_status status = boyi__session_solve(session, BOYI__FOR_EVERY_STATE, error);
    if (!status)
        status = boyi_solution_stats(session->solution, session->state, &options, error, &counts);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status)
        status = boyi__draw_lengths(figure, draw_head(session, figure, &report), &counts, error);
    boyi__report_end(&report);
    boyi_stats_free(&counts);
    return status;
}

static const struct {
    const char *word;
    view_function *draw;
} views[] = {
    {"table", view_table}, {"order", view_order},     {"heat", view_heat},
    {"board", view_board}, {"line", view_line},       {"graph", view_graph},
    {"tree", view_tree},   {"lengths", view_lengths}, {"sequence", view_sequence},
};

enum { VIEWS = sizeof views / sizeof *views };

static boyi_status draw_view(boyi__session *session, const char *word, boyi__figure *figure,
                             boyi_error *error)
{
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < VIEWS; i++)
        if (strcmp(views[i].word, word) == 0)
            status = views[i].draw(session, figure, error);
    boyi__figure_close(figure);
    return status ? status : figure->failed ? boyi__fail_memory(error, "draw") : BOYI_OK;
}

/* ---- Files ---- */

typedef boyi_status figure_writer(boyi__strbuf *out, const boyi__figure *figure, boyi__style style,
                                  boyi_error *error);

/* The writer for the ending of a file's name. BOYI_USAGE: there is none. */
static boyi_status find_writer(const char *name, figure_writer **out, boyi_error *error)
{
    static const struct {
        const char *ending;
        figure_writer *write;
    } writers[] = {{".svg", boyi__svg_figure}, {".png", boyi__png_figure}, {".pdf", boyi__pdf_figure}};
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof writers / sizeof *writers; i++)
        if (strcmp(writers[i].ending, ending) == 0) {
            *out = writers[i].write;
            return BOYI_OK;
        }
    return boyi__fail(error, BOYI_USAGE, "draw: \"%s\" should end in .svg, .png or .pdf", name);
}

static boyi_status write_file(const char *name, figure_writer *writer, const boyi__figure *figure,
                              boyi__style style, boyi_error *error)
{
    boyi__strbuf bytes = {.lang = figure->lang};
    boyi_status status = writer(&bytes, figure, style, error);
    if (!status)
        status = boyi__write_file(name, bytes.data, bytes.length, error);
    boyi__strbuf_end(&bytes);
    return status;
}

/* ---- Answers ---- */

/* Where a state is in the figure. */
static void add_area(boyi__json *json, const boyi__figure *figure, const boyi__area *area)
{
    boyi__json_open(json, NULL, '{');
    boyi__json_text(json, "state", figure->texts.data + area->state);
    boyi__json_number(json, "x", (int64_t)area->box.x);
    boyi__json_number(json, "y", (int64_t)area->box.y);
    boyi__json_number(json, "width", (int64_t)area->box.width);
    boyi__json_number(json, "height", (int64_t)area->box.height);
    boyi__json_close(json, '}');
}

/* The figure as JSON, with the SVG, or the name of its file. */
static boyi_status add_json(const boyi__session *session, const char *view, boyi__style style,
                            const boyi__figure *figure, boyi__strbuf *out, boyi_error *error)
{
    boyi__json json = {.out = out};
    boyi__strbuf text = {.lang = figure->lang};
    boyi_status status = boyi__svg_figure(&text, figure, style, error);
    if (!status) {
        boyi__json_open(&json, NULL, '{');
        boyi__json_text(&json, "game", boyi_game_name(session->game));
        boyi__json_text(&json, "view", view);
        boyi__json_text(&json, "style", boyi__style_word(style));
        boyi__json_text(&json, "title", figure->title.data);
        boyi__json_text(&json, "about", figure->about.data);
        boyi__json_number(&json, "width", (int64_t)figure->width);
        boyi__json_number(&json, "height", (int64_t)figure->height);
        if (session->question->given.output)
            boyi__json_text(&json, "file", session->question->given.output);
        else
            boyi__json_text(&json, "svg", text.data);
        if (figure->areas_count) {
            boyi__json_open(&json, "areas", '[');
            for (size_t i = 0; i < figure->areas_count; i++)
                add_area(&json, figure, &figure->areas[i]);
            boyi__json_close(&json, ']');
        }
        boyi__json_close(&json, '}');
        boyi__strbuf_add(out, "\n");
    }
    boyi__strbuf_end(&text);
    return status;
}

boyi_status boyi__answer_draw(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__style style = boyi__style_named(given->style);
    boyi__figure figure = {.lang = out->lang, .title.lang = out->lang, .about.lang = out->lang};
    figure_writer *writer = NULL;
    boyi_status status = given->output ? find_writer(given->output, &writer, error) : BOYI_OK;
    if (!status && given->output)
        status = boyi__check_file(session->asker, given->output, error);
    if (!status)
        status = boyi__session_start(session, error);
    const char *view = given->view                                                          ? given->view
                       : !status && (session->game->grid.cell || session->game->grid.place) ? "table"
                                                                                            : "board";
    if (!status)
        status = draw_view(session, view, &figure, error);
    if (!status && given->json)
        status = add_json(session, view, style, &figure, out, error);
    else if (!status && writer)
        boyi__say(out, "%s: %s, %d by %d\n", given->output, view, (int)figure.width, (int)figure.height);
    else if (!status)
        status = boyi__svg_figure(out, &figure, style, error);
    /* Out of memory for the answer: that is reported, and no file is made. */
    if (!status && writer && !out->failed)
        status = write_file(given->output, writer, &figure, style, error);
    boyi__figure_end(&figure);
    return status;
}
