/* A strategy as text, as CSV and as a graph for Graphviz. */
#include <inttypes.h>
#include <stdlib.h>

#include "game/game.h"
#include "tell/explain.h"
#include "tell/strategy.h"

/* ---- Text ---- */

/* The numbers of the side's states, in the order of the text, from 1; the others have 0. */
static uint32_t *number_states(const boyi__strategy *strategy, size_t *count)
{
    uint32_t *numbers = calloc(strategy->count + 1, sizeof *numbers);
    *count = 0;
    for (size_t i = 0; i < strategy->count && numbers; i++)
        if (strategy->states[i].player == strategy->side && strategy->states[i].count > 0)
            numbers[i] = (uint32_t)++ * count;
    return numbers;
}

/* The replies in a state of the other side, and where each goes on. */
static void list_replies(boyi__strbuf *out, const boyi__strategy *strategy, const uint32_t *numbers,
                         size_t place)
{
    const boyi__strategy_state *at = &strategy->states[place];
    size_t widest = 0;
    for (size_t i = 0; i < at->count; i++) {
        const size_t width = boyi__text_move_width(out->lang, strategy->game, at->state,
                                                   &strategy->edges[at->first + i].move);
        widest = width > widest ? width : widest;
    }
    for (size_t i = 0; i < at->count; i++) {
        const boyi__strategy_move *edge = &strategy->edges[at->first + i];
        boyi__strbuf_add(out, "       ");
        boyi__text_move(out, strategy->game, at->state, &edge->move);
        boyi__strbuf_pad(out, 7 + widest + 2);
        if (numbers[edge->to])
            boyi__say(out, "go on at %" PRIu32 "\n", numbers[edge->to]);
        else if (strategy->states[edge->to].count == 0)
            boyi__say(out, "the game is over\n");
        else
            boyi__say(out, "and moves again\n");
    }
}

/* One state of the side: its move, and the replies to it. */
static void list_state(boyi__strbuf *out, const boyi__strategy *strategy, const uint32_t *numbers,
                       size_t place)
{
    const boyi_game *game = strategy->game;
    const boyi__strategy_state *at = &strategy->states[place];
    const boyi__strategy_move *edge = &strategy->edges[at->first];
    const boyi__strategy_state *next = &strategy->states[edge->to];
    boyi__strbuf_add(out, "%5" PRIu32 "  ", numbers[place]);
    boyi__text_plain_state(out, game, at->state);
    boyi__say(out, ": ");
    const size_t from = out->length;
    boyi__text_move(out, game, at->state, &edge->move);
    boyi__strbuf_paint(out, from, BOYI__BOLD);
    if (next->count == 0)
        boyi__say(out, ", and the game is over\n");
    else if (numbers[edge->to])
        boyi__say(out, ", and again at %" PRIu32 "\n", numbers[edge->to]);
    else
        boyi__strbuf_add(out, "\n");
    if (!numbers[edge->to])
        list_replies(out, strategy, numbers, edge->to);
}

void boyi__text_strategy(boyi__strbuf *out, const boyi__strategy *strategy, const boyi__report *report,
                         const char *title)
{
    size_t count;
    uint32_t *numbers = number_states(strategy, &count);
    boyi__text_heading(out, report, title);
    if (!numbers) {
        out->failed = true;
        return;
    }
    boyi__say(out, strategy->side ? N_("a strategy of the second player: ")
                                  : N_("a strategy of the first player: "));
    boyi__say_count(out, count, "%zu state with a move\n", "%zu states with a move each\n", count);
    if (strategy->count > 0 && strategy->states[0].player != strategy->side) {
        boyi__say(out, "  the first move is the other player's:\n");
        list_replies(out, strategy, numbers, 0);
    }
    for (size_t i = 0; i < strategy->count; i++) {
        const boyi__strategy_state *at = &strategy->states[i];
        if (numbers[i])
            list_state(out, strategy, numbers, i);
        /* The other side keeps the turn: its next move is not a reply to one of the side's. */
        for (size_t k = 0; k < at->count && at->player != strategy->side; k++) {
            const uint32_t to = strategy->edges[at->first + k].to;
            if (strategy->states[to].player == at->player && strategy->states[to].count > 0 && to > i) {
                boyi__strbuf_add(out, "       ");
                boyi__text_plain_state(out, strategy->game, strategy->states[to].state);
                boyi__say(out, ", the other player again:\n");
                list_replies(out, strategy, numbers, to);
            }
        }
    }
    free(numbers);
}

/* ---- CSV and Graphviz ---- */

void boyi__csv_strategy(boyi__strbuf *out, const boyi__strategy *strategy)
{
    const boyi_game *game = strategy->game;
    boyi__strbuf_add(out, "state,depth,player,move,to\n");
    for (size_t i = 0; i < strategy->count; i++)
        for (size_t k = 0; k < strategy->states[i].count; k++) {
            const boyi__strategy_state *at = &strategy->states[i];
            const boyi__strategy_move *edge = &strategy->edges[at->first + k];
            boyi__csv_state_text(out, game, at->state);
            boyi__strbuf_add(out, ",%" PRIu32 ",%s,", at->depth, at->player ? "second" : "first");
            boyi__csv_move(out, game, at->state, &edge->move);
            boyi__strbuf_add(out, ",");
            boyi__csv_state_text(out, game, edge->move.to);
            boyi__strbuf_add(out, "\n");
        }
}

void boyi__dot_strategy(boyi__strbuf *out, const boyi__strategy *strategy)
{
    const boyi_game *game = strategy->game;
    boyi__strbuf_add(out, "digraph \"%s\" {\n  node [style=filled];\n", game->rules.name);
    for (uint32_t i = 0; i < strategy->count; i++) {
        const boyi__strategy_state *at = &strategy->states[i];
        boyi__dot_node(out, game, at->state, i, &at->value, at->count == 0);
        for (size_t k = 0; k < at->count; k++) {
            const boyi__strategy_move *edge = &strategy->edges[at->first + k];
            boyi__dot_edge(out, game, at->state, i, edge->to, &edge->move, at->player == strategy->side);
        }
    }
    boyi__strbuf_add(out, "}\n");
}
