/* A position with the values of its moves, and a best line as a strip of positions. */
#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "tell/draw/draw.h"

double boyi__draw_legend(boyi__figure *figure, double y, const char *text)
{
    double width = figure->width - BOYI__FIGURE_MARGIN;
    if (figure->about.length)
        boyi__say_in(&figure->about, "sentences", ". ");
    boyi__strbuf_add(&figure->about, "%s", text);
    return boyi__figure_paragraph(figure, BOYI__FIGURE_MARGIN, y, width > 430 ? width : 430,
                                  (boyi__type){.size = 12, .ink = BOYI__INK_MUTED}, text);
}

enum { LISTED = 14, ROW = 24, BOARD_UNIT = 52, STRIP_UNIT = 26, STRIP_WIDTH = 720, MOST_STEPS = 120 };

/* ---- Board ---- */

static void draw_move(boyi__figure *figure, double x, double y, double middle, const boyi__report *report,
                      const boyi_choice *choice)
{
    boyi__type type = {.size = 13, .bold = choice->best};
    boyi__strbuf text = {.lang = figure->lang};
    boyi__figure_rect(figure, (boyi__box){x, y, 10, ROW - 8},
                      (boyi__look){.fill = boyi__outcome_wash(choice->value.outcome),
                                   .stroke = choice->best ? BOYI__INK_BEST : BOYI__INK_RULE,
                                   .thickness = choice->best ? 2 : 1,
                                   .radius = 2});
    boyi__text_move(&text, report->game, report->state, &choice->move);
    if (!text.failed)
        boyi__figure_text(figure, x + 20, y + 13, type, "%s", text.data);
    figure->failed = figure->failed || text.failed;
    boyi__strbuf_cut(&text, 0); /* forgets a failure */
    boyi__text_choice_value(&text, boyi_game_kind(report->game), &choice->value);
    type.ink = boyi__outcome_ink(choice->value.outcome);
    if (!text.failed)
        boyi__figure_text(figure, middle, y + 13, type, "%s", text.data);
    figure->failed = figure->failed || text.failed;
    boyi__strbuf_end(&text);
}

/* The moves with their values, best first. */
static void draw_moves(boyi__figure *figure, double x, double y, const boyi__report *report)
{
    const boyi_choices *choices = &report->choices;
    size_t shown = choices->count < LISTED ? choices->count : LISTED;
    double widest = 0;
    for (size_t i = 0; i < shown; i++) {
        const boyi__type type = {.size = 13, .bold = true};
        boyi__strbuf text = {.lang = figure->lang};
        boyi__text_move(&text, report->game, report->state, &choices->list[i].move);
        double width = text.failed ? 0 : boyi__type_width(&type, text.data, text.length);
        widest = width > widest ? width : widest;
        figure->failed = figure->failed || text.failed;
        boyi__strbuf_end(&text);
    }
    for (size_t i = 0; i < shown; i++)
        draw_move(figure, x, y + (double)i * ROW, x + 20 + widest + 16, report, &choices->list[i]);
    if (choices->total > shown) {
        boyi__strbuf text = {.lang = figure->lang};
        boyi__grouped_digits digits;
        boyi__say(&text, "… and %s more", boyi__group_digits(&digits, choices->total - shown));
        if (!text.failed)
            boyi__figure_text(figure, x + 20, y + (double)shown * ROW + 13,
                              (boyi__type){.size = 13, .ink = BOYI__INK_MUTED}, "%s", text.data);
        figure->failed = figure->failed || text.failed;
        boyi__strbuf_end(&text);
    }
}

boyi_status boyi__draw_board(boyi__figure *figure, double top, const boyi__report *report, boyi_error *error)
{
    const boyi__shown_moves moves = {report->choices.list, report->choices.count};
    boyi__strbuf legend = {.lang = figure->lang};
    boyi__box box = boyi__draw_position(figure, BOYI__FIGURE_MARGIN, top, BOARD_UNIT, report->game,
                                        report->state, NULL, &moves);
    draw_moves(figure, box.x + box.width + 28, top + 4, report);
    if (report->choices.total == 0)
        return BOYI_OK;
    boyi__say(&legend, "each move with its value for the player who makes it; framed or strong: best");
    boyi_status status = legend.failed ? boyi__fail_memory(error, "draw") : BOYI_OK;
    if (!status)
        boyi__draw_legend(figure, figure->height + 22, legend.data);
    boyi__strbuf_end(&legend);
    return status;
}

/* ---- Line ---- */

/* The caption of a position: the number of the move, the move, and in score games the running score. */
static double draw_caption(boyi__figure *figure, double x, double y, const boyi_game *game,
                           const boyi_step *step, size_t number)
{
    boyi__type type = {
        .size = 12, .ink = step->player == 0 ? BOYI__INK_FIRST : BOYI__INK_SECOND, .bold = true};
    boyi__strbuf text = {.lang = figure->lang};
    boyi__strbuf_add(&text, "%zu  ", number);
    boyi__text_move(&text, game, step->state, &step->move);
    double width = text.failed ? 0 : boyi__type_width(&type, text.data, text.length);
    if (!text.failed)
        boyi__figure_text(figure, x, y, type, "%s", text.data);
    if (boyi_game_kind(game) == BOYI_SCORE) {
        int64_t totals[2];
        boyi__step_score(game, step, totals);
        boyi__figure_text(figure, x, y + 16, (boyi__type){.size = 12, .ink = BOYI__INK_MUTED},
                          "%" PRId64 " : %" PRId64, totals[0], totals[1]);
    }
    figure->failed = figure->failed || text.failed;
    boyi__strbuf_end(&text);
    return width;
}

boyi_status boyi__draw_line(boyi__figure *figure, double top, const boyi__report *report,
                            const boyi_line *line, boyi_error *error)
{
    const boyi_game *game = report->game;
    if (line->count > MOST_STEPS)
        return boyi__fail(error, BOYI_LIMIT,
                          "%s: a line of %zu moves is too long for a picture; up to %d are drawn",
                          boyi_game_name(game), line->count, (int)MOST_STEPS);
    double x = BOYI__FIGURE_MARGIN, y = top + 10, tallest = 0;
    const double caption = boyi_game_kind(game) == BOYI_SCORE ? 24 : 8;
    boyi__strbuf legend = {.lang = figure->lang};
    for (size_t i = 0; i <= line->count; i++) {
        boyi_state state = i == 0 ? line->count ? line->steps[0].state : line->last
                                  : line->steps[i - 1].move.to;
        boyi__box box = boyi__draw_position(figure, x, y + caption, STRIP_UNIT, game, state,
                                            i > 0 ? &line->steps[i - 1].state : NULL, NULL);
        double width = box.width > 60 ? box.width : 60, named = 0;
        if (i > 0)
            named = draw_caption(figure, x, y, game, &line->steps[i - 1], i);
        width = named > width ? named : width;
        tallest = box.height > tallest ? box.height : tallest;
        x += width + 22;
        if (x + width > STRIP_WIDTH && i < line->count) {
            x = BOYI__FIGURE_MARGIN;
            y += tallest + caption + 32;
            tallest = 0;
        }
    }
    boyi__say(&legend, "the best line, each move with the position after it: ");
    boyi__text_moves(&legend, game, line);
    boyi_status status = legend.failed ? boyi__fail_memory(error, "draw") : BOYI_OK;
    if (!status)
        boyi__draw_legend(figure, figure->height + 26, legend.data);
    boyi__strbuf_end(&legend);
    return status;
}
