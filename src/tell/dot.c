/* A game's states as a Graphviz graph: breadth first from one state, coloured by value, the best moves bold.
 * A graph of too many states is cut, and says so in the picture, in a comment at its beginning, and to the
 * caller. */
#include <inttypes.h>

#include "tell/excerpt.h"
#include "tell/json_writer.h"

static void add_quoted(boyi__strbuf *out, const char *text)
{
    for (; *text; text++)
        boyi__strbuf_add(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
}

static void add_value(boyi__strbuf *out, boyi_kind kind, const boyi_value *value)
{
    if (kind == BOYI_SCORE)
        boyi__strbuf_add(out, "%+" PRId64, value->margin);
    else if (kind == BOYI_NIMBER)
        boyi__strbuf_add(out, "nimber %" PRIu64, value->nimber);
    else if (value->outcome == BOYI_DRAW || value->plies == BOYI_PLIES_UNKNOWN)
        boyi__strbuf_add(out, "%s", boyi_outcome_word(value->outcome));
    else
        boyi__strbuf_add(out, "%s %" PRIu32, boyi_outcome_word(value->outcome), value->plies);
}

void boyi__dot_node(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t number,
                    const boyi_value *value, bool finished)
{
    static const char *const colours[] = {[BOYI_LOSS] = "lightpink",
                                          [BOYI_DRAW] = "lightgrey",
                                          [BOYI_TIE] = "lightyellow",
                                          [BOYI_WIN] = "palegreen"};
    boyi__state_label text;
    boyi__strbuf_add(out, "  n%" PRIu32 " [label=\"", number);
    add_quoted(out, boyi__state_label_write(&text, game, state));
    boyi__strbuf_add(out, "\\n");
    add_value(out, boyi_game_kind(game), value);
    boyi__strbuf_add(out, "\", fillcolor=%s%s%s];\n", colours[value->outcome], finished ? ", shape=box" : "",
                     number == 0 ? ", penwidth=2" : "");
}

/* `to` BOYI__NONE: the state is not drawn. */
void boyi__dot_edge(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t from, uint32_t to,
                    const boyi_move *move, bool bold)
{
    boyi__strbuf text = {0};
    boyi__text_move(&text, game, state, move);
    if (to == BOYI__NONE)
        boyi__strbuf_add(out, "  n%" PRIu32 " -> more [label=\"", from);
    else
        boyi__strbuf_add(out, "  n%" PRIu32 " -> n%" PRIu32 " [label=\"", from, to);
    add_quoted(out, text.data ? text.data : "");
    out->failed |= text.failed;
    boyi__strbuf_add(out, bold ? "\", style=bold];\n" : "\", color=grey60];\n");
    boyi__strbuf_end(&text);
}

void boyi__dot_say_cut(boyi__strbuf *out, uint32_t most)
{
    boyi__say(out, "only the first %d states and %d moves of each are drawn", (int)most, BOYI__LISTED_MOVES);
}

void boyi__json_dot(boyi__strbuf *out, const boyi_game *game, boyi__strbuf *dot, bool complete)
{
    boyi__json json = {.out = out};
    out->failed = out->failed || dot->failed;
    if (!dot->failed) {
        boyi__json_open(&json, NULL, '{');
        boyi__json_text(&json, "game", boyi_game_name(game));
        boyi__json_truth(&json, "complete", complete);
        boyi__json_text(&json, "dot", dot->data);
        boyi__json_close(&json, '}');
        boyi__strbuf_add(out, "\n");
    }
    boyi__strbuf_end(dot);
}

boyi_status boyi__dot_states(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                             uint32_t most, boyi_error *error, bool *complete)
{
    const boyi_game *game = solution->game;
    boyi__excerpt excerpt;
    boyi_status status = boyi__excerpt_start(&excerpt, solution, state, most, NULL, error);
    if (!status && !excerpt.complete) {
        boyi__strbuf_add(out, "// ");
        boyi__dot_say_cut(out, most);
        boyi__strbuf_add(out, "\n");
    }
    boyi__strbuf_add(out, "digraph \"%s\" {\n  node [style=filled];\n", game->rules.name);
    for (uint32_t i = 0; i < excerpt.count && !status; i++) {
        const boyi__excerpt_state *one = &excerpt.states[i];
        boyi__dot_node(out, game, one->state, i, &one->value, one->choices.total == 0);
        for (size_t k = 0; k < one->choices.count; k++)
            boyi__dot_edge(out, game, one->state, i, one->to[k], &one->choices.list[k].move,
                           one->choices.list[k].best);
    }
    if (!excerpt.complete) {
        boyi__strbuf_add(out, "  more [label=\"…\", shape=plaintext, style=\"\"];\n  label=\"");
        boyi__dot_say_cut(out, most);
        boyi__strbuf_add(out, "\";\n");
    }
    boyi__strbuf_add(out, "}\n");
    *complete = excerpt.complete;
    boyi__excerpt_end(&excerpt);
    return status;
}
