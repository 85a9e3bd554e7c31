/* The promises about moves: layers, sections and movers along one, different names, and how moves are taken back. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "solve/check/checker.h"

/* ---- One move ---- */

typedef struct {
    boyi__state_label state, to;
    char name[64];
} move_texts;

static void write_texts(move_texts *out, const boyi__checker *self, boyi_state state, const boyi_move *move)
{
    boyi__state_label_write(&out->state, self->game, state);
    boyi__state_label_write(&out->to, self->game, move->to);
    boyi_game_write_move(self->game, state, move, out->name, sizeof out->name);
}

static void check_layer(boyi__checker *self, boyi_state state, const boyi_move *move)
{
    const boyi_game *game = self->game;
    move_texts texts;
    uint32_t from = game->rules.layer(game->self, state), to = game->rules.layer(game->self, move->to);
    if (to < from && !self->reported[BOYI__FLAW_LAYER_FALLS]) {
        write_texts(&texts, self, state, move);
        boyi__report_flaw(self, BOYI__FLAW_LAYER_FALLS, "layer",
                          N_("layer falls from %" PRIu32 " to %" PRIu32 " by move %s of state %s to %s"),
                          from, to, texts.name, texts.state.text, texts.to.text);
    }
    bool even = game->rules.even_steps || game->promises_even_steps;
    if (even && to != from + 1 && !self->reported[BOYI__FLAW_LAYER_UNEVEN]) {
        write_texts(&texts, self, state, move);
        boyi__report_flaw(self, BOYI__FLAW_LAYER_UNEVEN, "layer",
                          N_("even_steps is promised, but layer goes from %" PRIu32 " to %" PRIu32
                             " by move %s of state %s"),
                          from, to, texts.name, texts.state.text);
    }
}

/* Also once the state after the move is canonical, which is what engines see. */
static void check_section(boyi__checker *self, boyi_state state, const boyi_move *move)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    move_texts texts;
    uint64_t from = rules->section(game->self, state), to = rules->section(game->self, move->to);
    if (to >= from && rules->canonical) {
        from = rules->section(game->self, rules->canonical(game->self, state));
        to = rules->section(game->self, rules->canonical(game->self, move->to));
    }
    if (to < from && !self->reported[BOYI__FLAW_SECTION_FALLS]) {
        write_texts(&texts, self, state, move);
        boyi__report_flaw(self, BOYI__FLAW_SECTION_FALLS, "section",
                          N_("section falls from %" PRIu64 " to %" PRIu64 " by move %s of state %s to %s"),
                          from, to, texts.name, texts.state.text, texts.to.text);
    }
}

static void check_sides(boyi__checker *self, boyi_state state, const boyi_move *move)
{
    const boyi_game *game = self->game;
    move_texts texts;
    unsigned from = game->rules.mover(game->self, state), to = game->rules.mover(game->self, move->to);
    if (from > 1 || to > 1)
        boyi__report_flaw(self, BOYI__FLAW_MOVER_RANGE, "mover", N_("mover gives %u; it should give 0 or 1"),
                          from > 1 ? from : to);
    if ((to != from) == move->again && !self->reported[BOYI__FLAW_MOVER_SIDES]) {
        write_texts(&texts, self, state, move);
        boyi__report_flaw(self, BOYI__FLAW_MOVER_SIDES, "mover",
                          move->again
                              ? N_("move %s of state %s keeps the turn, but mover says that it passes")
                              : N_("move %s of state %s passes the turn, but mover says that it stays"),
                          texts.name, texts.state.text);
    }
}

void boyi__check_move(boyi__checker *self, boyi_state state, const boyi_move *move)
{
    const boyi_game *game = self->game;
    move_texts texts;
    if (move->to == state && !self->reported[BOYI__FLAW_NO_CHANGE]) {
        write_texts(&texts, self, state, move);
        boyi__report_flaw(self, BOYI__FLAW_NO_CHANGE, "moves", N_("move %s of state %s changes nothing"),
                          texts.name, texts.state.text);
    }
    if (game->rules.layer)
        check_layer(self, state, move);
    if (game->rules.section)
        check_section(self, state, move);
    if (game->rules.mover)
        check_sides(self, state, move);
    if (game->rules.number &&
        game->rules.number(game->self, move->to) >= game->rules.number(game->self, state)) {
        write_texts(&texts, self, state, move);
        boyi__report_flaw(self, BOYI__FLAW_NUMBER_RISES, "number",
                          N_("move %s of state %s leads to a number that is not smaller"), texts.name,
                          texts.state.text);
    }
}

/* ---- All moves of a state ---- */

static int by_hash(const void *a, const void *b)
{
    const boyi__move_name *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return (x->move > y->move) - (x->move < y->move);
}

/* Moves with the same effect may share a name: equal parts of a sum have such moves, and parallel edges. */
static bool have_same_effect(const boyi_move *a, const boyi_move *b)
{
    return a->to == b->to && a->gain == b->gain && a->again == b->again;
}

/* Players and programs identify a move by its name. */
void boyi__check_names(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    char text[512], other[512];
    if (self->reported[BOYI__FLAW_SAME_NAME])
        return;
    for (size_t i = 0; i < self->count; i++) {
        *text = '\0';
        boyi_game_write_move(game, state, &self->moves[i], text, sizeof text);
        self->names[i] = (boyi__move_name){boyi__fnv1a(BOYI__FNV, text, strlen(text)), i};
    }
    qsort(self->names, self->count, sizeof *self->names, by_hash);
    for (size_t i = 1; i < self->count; i++) {
        const boyi_move *a = &self->moves[self->names[i - 1].move], *b = &self->moves[self->names[i].move];
        if (self->names[i - 1].hash != self->names[i].hash || have_same_effect(a, b))
            continue;
        boyi__state_label written;
        boyi__quoted quoted;
        size_t length = boyi_game_write_move(game, state, a, text, sizeof text);
        size_t other_length = boyi_game_write_move(game, state, b, other, sizeof other);
        if (length < sizeof text && length == other_length && strcmp(text, other) == 0)
            boyi__report_flaw(
                self, BOYI__FLAW_SAME_NAME, "moves", N_("two moves of state %s are called \"%s\""),
                boyi__state_label_write(&written, game, state), boyi__quote(&quoted, text, length));
    }
}

/* ---- Moves taken back ---- */

bool boyi__moves_lead_to(const boyi_move *moves, size_t count, boyi_state to, bool again)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i].to == to && moves[i].again == again)
            return true;
    return false;
}

/* Every move can be taken back, and what is taken back was a move. self->again is overwritten. */
void boyi__check_unmoves(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label from, to;
    size_t count;
    if (!rules->unmoves)
        return;
    for (size_t i = 0; i < self->count; i++) {
        const boyi_move *move = &self->moves[i];
        count = rules->unmoves(game->self, move->to, self->unmoves);
        if (count != BOYI_BROKEN && !boyi__moves_lead_to(self->unmoves, count, state, move->again))
            boyi__report_flaw(self, BOYI__FLAW_UNMOVE_MISSING, "unmoves",
                              N_("a move leads from state %s to %s, but unmoves of that lacks it"),
                              boyi__state_label_write(&from, game, state),
                              boyi__state_label_write(&to, game, move->to));
    }
    count = rules->unmoves(game->self, state, self->unmoves);
    for (size_t i = 0; i < count && count != BOYI_BROKEN; i++) {
        const boyi_move *unmove = &self->unmoves[i];
        size_t moves = rules->moves(game->self, unmove->to, self->again);
        if (moves != BOYI_BROKEN && !boyi__moves_lead_to(self->again, moves, state, unmove->again))
            boyi__report_flaw(self, BOYI__FLAW_UNMOVE_WRONG, "unmoves",
                              N_("unmoves of state %s gives %s, which has no such move"),
                              boyi__state_label_write(&to, game, state),
                              boyi__state_label_write(&from, game, unmove->to));
    }
}

/* ---- Canonical moves ---- */

/* `list`, the canonical moves or unmoves of a state, leads to the states of `plain` made canonical, and to no others. */
static bool is_canonical_list(const boyi_game *game, const boyi_move *list, size_t count, boyi_move *plain,
                              size_t plain_count)
{
    bool same = count != BOYI_BROKEN && plain_count != BOYI_BROKEN;
    for (size_t i = 0; same && i < plain_count; i++) {
        plain[i].to = game->rules.canonical(game->self, plain[i].to);
        same = boyi__moves_lead_to(list, count, plain[i].to, plain[i].again);
    }
    for (size_t i = 0; same && i < count; i++)
        same = boyi__moves_lead_to(plain, plain_count, list[i].to, list[i].again);
    return same;
}

void boyi__check_canonical_moves(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    if (!rules->canonical_moves || rules->canonical(game->self, state) != state)
        return;
    boyi_move *other = calloc(rules->most_moves + rules->most_unmoves + 1, sizeof *other);
    if (!other)
        return;
    size_t count = rules->canonical_moves(game->self, state, other);
    bool same = is_canonical_list(game, other, count, self->again,
                                  rules->moves(game->self, state, self->again));
    if (same) {
        count = rules->canonical_unmoves(game->self, state, other);
        same = is_canonical_list(game, other, count, self->unmoves,
                                 rules->unmoves(game->self, state, self->unmoves));
    }
    free(other);
    if (!same)
        boyi__report_flaw(
            self, BOYI__FLAW_CANONICAL_MOVES, "canonical_moves",
            N_("canonical_moves or canonical_unmoves of state %s are not its moves, made canonical"),
            boyi__state_label_write(&text, game, state));
}
