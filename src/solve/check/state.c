/* The promises about one state: its end, texts, number, shortcut, canonical form, what is shown of it, and its cell in the table. */
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "solve/check/checker.h"
#include "solve/check/compare_shortcut.h"

enum {
    SOLVED_CLASSES = 50,   /* pairs of a state and its canonical state to be solved */
    SOLVED_STATES = 20000, /* limit of each, and of the nodes of a search for it */
    SOLVED_VALUES = 200,   /* values of a shortcut to be compared with an engine's */
};

/* ---- One state ---- */

void boyi__check_repeatable(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    boyi__state_label text;
    size_t again = game->rules.moves(game->self, state, self->again);
    bool same = again == self->count;
    for (size_t i = 0; same && i < again; i++)
        same = self->moves[i].to == self->again[i].to && self->moves[i].gain == self->again[i].gain &&
               self->moves[i].again == self->again[i].again;
    if (!same && again != BOYI_BROKEN)
        boyi__report_flaw(self, BOYI__FLAW_NOT_REPEATABLE, "moves",
                          N_("moves gives different moves for state %s when called again"),
                          boyi__state_label_write(&text, game, state));
}

void boyi__check_finished(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    boyi__state_label text;
    if (game->rules.kind != BOYI_OUTCOME || !game->rules.finished)
        return;
    boyi_outcome outcome = game->rules.finished(game->self, state).outcome;
    if (outcome != BOYI_WIN && outcome != BOYI_LOSS && outcome != BOYI_TIE)
        boyi__report_flaw(self, BOYI__FLAW_NO_VALUE, "finished",
                          N_("state %s has no moves and no value: it should be a win, a loss or a tie"),
                          boyi__state_label_write(&text, game, state));
}

/* A state that is written and read again is the same state. */
void boyi__check_text(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    char written[512];
    boyi_state back;
    boyi_error error;
    if (self->reported[BOYI__FLAW_TEXT_BACK] ||
        boyi_game_write_state(game, state, written, sizeof written) >= sizeof written)
        return;
    boyi__quoted quoted;
    boyi__quote(&quoted, written, strlen(written));
    boyi_status status = boyi_game_read_state(game, written, &error, &back);
    if (status == BOYI_MEMORY)
        self->status = boyi__fail_memory(self->error, game->rules.name);
    boyi_error told;
    boyi__part reason = {.why = &error};
    if (status && status != BOYI_MEMORY) {
        boyi__fail_with(&told, BOYI_WRONG, &reason, "a state is written as \"%s\", which can't be read: %s",
                        quoted.text, reason.text);
        boyi__report_flaw_error(self, BOYI__FLAW_TEXT_BACK, "read", &told);
    }
    if (!status && back != state)
        boyi__report_flaw(self, BOYI__FLAW_TEXT_BACK, "read",
                          N_("a state is written as \"%s\", which reads as another state"), quoted.text);
}

void boyi__check_number(boyi__checker *self, boyi_state state)
{
    const boyi_rules *rules = &self->game->rules;
    boyi__state_label text;
    if (rules->bits && rules->bits < 64 && state >> rules->bits)
        boyi__report_flaw(self, BOYI__FLAW_TOO_WIDE, "bits", N_("state %s does not fit into %u bits"),
                          boyi__state_label_write(&text, self->game, state), rules->bits);
    if (rules->number && rules->numbered(self->game->self, rules->number(self->game->self, state)) != state)
        boyi__report_flaw(self, BOYI__FLAW_NUMBER_BACK, "number",
                          N_("the number of state %s belongs to another state"),
                          boyi__state_label_write(&text, self->game, state));
}

/* ---- Its value ---- */

/* The shortcut of a file against an engine, where that is quick. */
void boyi__check_shortcut(boyi__checker *self, boyi_state state)
{
    static const struct {
        boyi__flaw kind;
        const char *rule, *text;
    } faults[] = {
        [BOYI__SHORTCUT_VALUE] = {BOYI__FLAW_VALUE_WRONG, "shortcut",
                                  N_("the shortcut and the engines give different values for state %s")},
        [BOYI__SHORTCUT_MOVES] =
            {BOYI__FLAW_CHOICES_WRONG, "choices",
             N_("the moves that the shortcut gives for state %s are not those of the engines")},
        [BOYI__SHORTCUT_LINE] = {BOYI__FLAW_LINE_WRONG, "line",
                                 N_("the line that the shortcut gives for state %s is not a best one")},
    };
    const boyi_game *game = self->game;
    boyi__shortcut_fault fault;
    boyi__state_label text;
    if (!boyi__has_shortcut(game) || !(game->guarded || game->place) ||
        self->reported[BOYI__FLAW_VALUE_WRONG] || self->valued >= SOLVED_VALUES)
        return;
    boyi_status status = boyi__compare_shortcut(game, state, SOLVED_STATES, &fault);
    if (status == BOYI_MEMORY)
        self->status = boyi__fail_memory(self->error, game->rules.name);
    if (status)
        return;
    self->valued++;
    if (fault)
        boyi__report_flaw(self, faults[fault].kind, faults[fault].rule, faults[fault].text,
                          boyi__state_label_write(&text, game, state));
}

/* ---- Its canonical state ---- */

/* The values of two states, solved without symmetry. Returns false if they are too large or memory runs out. */
static bool solve_two(boyi__checker *self, const boyi_state states[2], boyi_value values[2])
{
    boyi_options options = {
        .max_states = SOLVED_STATES, .max_calls = SOLVED_STATES, .threads = 1, .every_state = true};
    boyi_status status = BOYI_OK;
    for (int i = 0; i < 2 && !status; i++) {
        boyi_solution *solution = NULL;
        status = boyi_solve_at(self->game, states[i], &options, NULL, &solution);
        if (!status)
            status = boyi_solution_value(solution, states[i], NULL, &values[i]);
        boyi_solution_free(solution);
    }
    if (status == BOYI_MEMORY)
        self->status = boyi__fail_memory(self->error, self->game->rules.name);
    return !status;
}

static void check_worth(boyi__checker *self, boyi_state state, boyi_state canonical)
{
    boyi_value values[2];
    boyi__state_label text, other;
    if (self->reported[BOYI__FLAW_CANONICAL_WORTH] || self->classes >= SOLVED_CLASSES ||
        self->skipped < self->skip) {
        self->skipped++;
        return;
    }
    self->skipped = 0;
    if (!solve_two(self, (const boyi_state[]){state, canonical}, values)) {
        self->skip = 2 * self->skip + 1; /* states near a large one are large: most tries would be in vain */
        return;
    }
    self->skip = 0;
    self->classes++;
    if (!boyi__value_equals(&values[0], &values[1], true))
        boyi__report_flaw(self, BOYI__FLAW_CANONICAL_WORTH, "canonical",
                          N_("the canonical form of state %s is %s, which has another value"),
                          boyi__state_label_write(&text, self->game, state),
                          boyi__state_label_write(&other, self->game, canonical));
}

void boyi__check_canonical(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    boyi__state_label text;
    if (!game->rules.canonical)
        return;
    boyi_state canonical = game->rules.canonical(game->self, state);
    if (game->rules.canonical(game->self, canonical) != canonical)
        boyi__report_flaw(self, BOYI__FLAW_CANONICAL_AGAIN, "canonical",
                          N_("the canonical form of state %s has another canonical form"),
                          boyi__state_label_write(&text, game, state));
    if (game->rules.mover && game->rules.mover(game->self, canonical) != game->rules.mover(game->self, state))
        boyi__report_flaw(self, BOYI__FLAW_CANONICAL_MOVER, "canonical",
                          N_("in the canonical form of state %s it is the other player's turn"),
                          boyi__state_label_write(&text, game, state));
    if (canonical != state)
        check_worth(self, state, canonical);
}

/* ---- What is shown while a game is played ---- */

void boyi__check_shown(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    boyi__state_label_write(&text, game, state);
    if (rules->standing && rules->finished && rules->kind == BOYI_SCORE && self->count == 0) {
        boyi_end now = rules->standing(game->self, state), end = rules->finished(game->self, state);
        if (now.own != end.own || now.other != end.other)
            boyi__report_flaw(
                self, BOYI__FLAW_STANDING_WRONG, "standing",
                N_("standing and finished give different scores for state %s, which is finished"), text.text);
    }
    if (rules->other_side && rules->other_side(game->self, rules->other_side(game->self, state)) != state)
        boyi__report_flaw(
            self, BOYI__FLAW_SIDE_BACK, "other_side",
            N_("state %s seen from the other side, and again from the other, is not the state itself"),
            text.text);
}

/* ---- Its cell in the table ---- */

void boyi__check_table(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const char *rule = game->place ? "table" : "place"; /* of a Lua file, of a C file */
    boyi__state_label text, other;
    int64_t row, column;
    if (!game->grid.place)
        return;
    if (game->rules.walk_parts && game->rules.parts(game->self, state, self->parts) > 1)
        return; /* a sum, of whose parts tables are made */
    if (!game->grid.place(game->self, state, &row, &column))
        return;
    boyi__state_label_write(&text, game, state);
    if (row < 0 || column < 0) {
        boyi__report_flaw(
            self, BOYI__FLAW_TABLE_OUTSIDE, rule,
            N_("state %s is put into row %lld, column %lld of the table; rows and columns are 0 "
               "or more"),
            text.text, (long long)row, (long long)column);
        return;
    }
    /* Tables begin at the start, so that states that are not reached from it may have the same cell. */
    if (!self->from_start || row > INT32_MAX || column > INT32_MAX)
        return;
    uint32_t number;
    bool fresh;
    const uint64_t cell = (uint64_t)row << 32 | (uint64_t)column;
    if (boyi__set_add(&self->cells, cell, &number, &fresh) ||
        !boyi__array_reserve(&self->cell_states, &self->cell_states_room, self->cells.count,
                             sizeof *self->cell_states)) {
        self->status = boyi__fail_memory(self->error, game->rules.name);
        return;
    }
    if (fresh)
        self->cell_states[number] = state;
    else if (self->cell_states[number] != state)
        boyi__report_flaw(self, BOYI__FLAW_TABLE_TWICE, rule,
                          N_("row %lld, column %lld of the table has two states: %s and %s"), (long long)row,
                          (long long)column, boyi__state_label_write(&other, game, self->cell_states[number]),
                          text.text);
}
