/* Rules that break their promises or fail: every method and every question gives their error, and no value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/guard.h"

/* ---- A heap of `size`, take 1 or 2, with one lie ---- */

typedef enum {
    TRUE_RULES,
    TOO_MANY_MOVES,
    FAR_TOO_MANY_MOVES,
    TOO_MANY_PARTS,
    BEYOND_BITS,
    BEYOND_BELOW,
    CANONICAL_BEYOND,
    NUMBER_BEYOND,
    NUMBER_RISES,
    NO_OUTCOME,
    NO_MOVER,
    STARTS_STUCK,
    STARTS_BEYOND,
    BROKEN_WITH_REASON,
    BROKEN_WITHOUT_REASON,
    FAILED_START,
    FAILED_FINISHED,
    FAILED_LAYER,
    FAILED_CANONICAL,
    FAILED_MOVER,
    FAILED_NUMBER,
    FAILED_PARTS,
    FAILED_STARTS,
    LIES,
} lie;

static const char *const lie_names[] = {
    "true rules",    "too many moves",   "far too many moves", "too many parts",   "beyond bits",
    "beyond below",  "canonical beyond", "number beyond",      "number rises",     "no outcome",
    "no mover",      "starts stuck",     "starts beyond",      "broken",           "broken, no reason",
    "failed start",  "failed finished",  "failed layer",       "failed canonical", "failed mover",
    "failed number", "failed parts",     "failed starts",
};

enum { SIZE = 9, AT = 4 };

typedef struct {
    lie told;
    boyi_kind kind;
    bool has_failed;
} liar;

static void fail_if(const liar *self, lie told)
{
    if (self->told == told)
        ((liar *)self)->has_failed = true;
}

static boyi_status liar_failed(const void *context, boyi_error *error)
{
    const liar *self = context;
    return self->has_failed ? boyi_fail(error, BOYI_MEMORY, "liar: no more paper", "liar：没有纸了")
                            : BOYI_OK;
}

static boyi_status liar_broken(const void *context, boyi_error *error)
{
    (void)context;
    return boyi_fail(error, BOYI_LIMIT, "liar: moves gave up", "liar：moves 放弃了");
}

static boyi_state liar_start(const void *context)
{
    fail_if(context, FAILED_START);
    return SIZE;
}

static bool liar_starts(const void *context, uint64_t *cursor, boyi_state *out)
{
    const liar *self = context;
    fail_if(self, FAILED_STARTS);
    *out = *cursor == 2 && self->told == STARTS_BEYOND ? SIZE + 1 : *cursor;
    if (*cursor == AT)
        return false;
    *cursor += *cursor == 3 && self->told == STARTS_STUCK ? 0 : 1;
    return true;
}

static size_t liar_moves(const void *context, boyi_state state, boyi_move *out)
{
    const liar *self = context;
    size_t count = 0;
    if (state == AT && (self->told == BROKEN_WITH_REASON || self->told == BROKEN_WITHOUT_REASON))
        return BOYI_BROKEN;
    for (uint32_t take = 1; take <= 2 && take <= state; take++)
        out[count++] = (boyi_move){.to = state - take, .name = take};
    size_t many = self->told == TOO_MANY_MOVES ? 3 : self->told == FAR_TOO_MANY_MOVES ? 5000 : 0;
    while (state == AT && count < many)
        out[count++] = (boyi_move){.to = 0, .gain = 277};
    if (state == AT && self->told == BEYOND_BITS)
        out[0].to = 1 << 20;
    if (state == AT && self->told == BEYOND_BELOW)
        out[0].to = SIZE + 1;
    return count;
}

static size_t liar_parts(const void *context, boyi_state state, boyi_state *out)
{
    const liar *self = context;
    fail_if(self, FAILED_PARTS);
    if (state == AT && self->told == TOO_MANY_PARTS)
        for (size_t i = 0; i < 10; i++)
            out[i] = 1;
    return state == AT && self->told == TOO_MANY_PARTS ? 10 : 1;
}

static boyi_end liar_finished(const void *context, boyi_state state)
{
    const liar *self = context;
    (void)state;
    fail_if(self, FAILED_FINISHED);
    return (boyi_end){.outcome = self->told == NO_OUTCOME ? BOYI_DRAW : BOYI_LOSS};
}

static uint32_t liar_layer(const void *context, boyi_state state)
{
    fail_if(context, FAILED_LAYER);
    return SIZE - (uint32_t)state;
}

static boyi_state liar_canonical(const void *context, boyi_state state)
{
    const liar *self = context;
    fail_if(self, FAILED_CANONICAL);
    return self->told == CANONICAL_BEYOND && state == AT ? 1 << 20 : state;
}

static unsigned liar_mover(const void *context, boyi_state state)
{
    const liar *self = context;
    fail_if(self, FAILED_MOVER);
    return self->told == NO_MOVER ? 2 : (SIZE - (unsigned)state) % 2;
}

static uint64_t liar_count(const void *context)
{
    (void)context;
    return SIZE + 1;
}

static uint64_t liar_number(const void *context, boyi_state state)
{
    const liar *self = context;
    fail_if(self, FAILED_NUMBER);
    if (state == AT && self->told == NUMBER_BEYOND)
        return SIZE + 1;
    return state == AT - 1 && self->told == NUMBER_RISES ? SIZE : state;
}

static boyi_state liar_numbered(const void *context, uint64_t number)
{
    (void)context;
    return number;
}

static uint64_t liar_below(const void *context)
{
    (void)context;
    return SIZE + 1;
}

static boyi_status make_liar(liar *self, boyi_error *error, boyi_game **out)
{
    lie told = self->told;
    bool numbers = told == NUMBER_BEYOND || told == NUMBER_RISES || told == FAILED_NUMBER;
    bool parts = told == TOO_MANY_PARTS || told == FAILED_PARTS;
    boyi_rules rules = {
        .size = sizeof rules,
        .name = "liar",
        .kind = parts ? BOYI_NIMBER : self->kind,
        .most_moves = 2,
        .start = liar_start,
        .moves = liar_moves,
        .broken = told == BROKEN_WITH_REASON ? liar_broken : NULL,
        .failed = liar_failed,
        .finished = told == NO_OUTCOME || told == FAILED_FINISHED ? liar_finished : NULL,
        .loop = told == NO_MOVER || told == FAILED_MOVER ? BOYI_LOOP_FIRST : BOYI_LOOP_DRAW,
        .mover = told == NO_MOVER || told == FAILED_MOVER ? liar_mover : NULL,
        .layer = told == FAILED_LAYER ? liar_layer : NULL,
        .bits = told == BEYOND_BITS ? 4 : 0,
        .canonical = told == CANONICAL_BEYOND || told == FAILED_CANONICAL ? liar_canonical : NULL,
        .below = told == BEYOND_BELOW || told == CANONICAL_BEYOND || told == STARTS_BEYOND ? liar_below
                                                                                           : NULL,
        .starts = told == TRUE_RULES || told == STARTS_STUCK || told == STARTS_BEYOND || told == FAILED_STARTS
                      ? liar_starts
                      : NULL,
        .parts = parts ? liar_parts : NULL,
        .most_parts = parts ? 3 : 0,
    };
    if (numbers) {
        rules.count = liar_count;
        rules.number = liar_number;
        rules.numbered = liar_numbered;
    }
    return boyi_game_new(&rules, self, error, out);
}

/* ---- Every method ---- */

/* Which methods ask for what the lie is about. */
static bool is_asked(lie told, boyi_method method)
{
    switch (told) {
    case FAILED_LAYER:
        return method == BOYI_LAYERS;
    case CANONICAL_BEYOND:
    case FAILED_CANONICAL:
    case TOO_MANY_PARTS:
    case FAILED_PARTS:
        return method != BOYI_BRUTE;
    case NO_MOVER:
    case FAILED_MOVER:
        return method == BOYI_RETRO;
    case NUMBER_BEYOND:
    case NUMBER_RISES:
    case FAILED_NUMBER:
        return method == BOYI_LAYERS;
    case STARTS_STUCK:
    case STARTS_BEYOND:
    case FAILED_STARTS:
        return method != BOYI_BRUTE && method != BOYI_SEARCH;
    default:
        return true;
    }
}

static boyi_status wanted_status(lie told)
{
    if (told == BROKEN_WITH_REASON)
        return BOYI_LIMIT;
    return told >= FAILED_START ? BOYI_MEMORY : BOYI_INPUT;
}

static void check_refused(lie told, boyi_method method, boyi_kind kind)
{
    liar self = {.told = told, .kind = kind};
    boyi_error error = {0};
    boyi_game *game = NULL;
    boyi_solution *solution = NULL;
    boyi_options options = {.method = method, .threads = 2};
    boyi_status status = make_liar(&self, &error, &game);
    if (told == FAILED_START)
        assert_true(status == BOYI_MEMORY && !game);
    if (!status)
        status = boyi_solve(game, &options, &error, &solution);
    if (told == TRUE_RULES || !is_asked(told, method)) {
        /* A method may refuse the game, but nothing is wrong with the rules. */
        if (status && status != BOYI_METHOD)
            fail_msg("%s by %s: %s", lie_names[told], boyi_method_word(method), error.text);
    } else if (status != wanted_status(told) && !(status == BOYI_METHOD && method == BOYI_SEARCH)) {
        fail_msg("%s by %s: status %s: %s", lie_names[told], boyi_method_word(method),
                 boyi_status_word(status), error.text);
    }
    assert_true(!status || (error.text[0] && error.text_zh[0] && !solution));
    boyi_solution_free(solution);
    boyi_game_free(game);
}

static void every_method_refuses_lies(void **state)
{
    static const boyi_method methods[] = {BOYI_AUTO,   BOYI_BRUTE, BOYI_MEMO,
                                          BOYI_LAYERS, BOYI_RETRO, BOYI_SEARCH};
    (void)state;
    for (int told = TRUE_RULES; told < LIES; told++)
        for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
            if (methods[i] == BOYI_AUTO && told != TRUE_RULES && !is_asked((lie)told, BOYI_MEMO))
                continue; /* auto may choose any way */
            check_refused((lie)told, methods[i], BOYI_OUTCOME);
            if (told < BROKEN_WITH_REASON && told != NO_OUTCOME && told != NO_MOVER)
                check_refused((lie)told, methods[i], BOYI_SCORE);
        }
}

/* The sentence names the state. */
static void too_many_moves_are_told(void **state)
{
    liar self = {.told = TOO_MANY_MOVES, .kind = BOYI_SCORE};
    boyi_error error = {0};
    boyi_game *game;
    boyi_solution *solution = NULL;
    (void)state;
    assert_int_equal(make_liar(&self, &error, &game), BOYI_OK);
    assert_int_equal(boyi_game_failed(game, &error), BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_INPUT);
    assert_string_equal(error.text, "liar: moves gives 3 for state 4, more than most_moves, which is 2");
    assert_int_equal(boyi_game_failed(game, &error), BOYI_INPUT);
    boyi_game_free(game);
}

/* ---- Rules that fail when a solution is asked ---- */

static bool never_called(void *context, boyi_state at, uint32_t depth, size_t moves)
{
    (void)context;
    (void)at;
    (void)depth;
    (void)moves;
    return true;
}

static void questions_to_failed_rules_are_refused(void **state)
{
    liar self = {.told = TRUE_RULES, .kind = BOYI_OUTCOME};
    boyi_error error = {0};
    boyi_game *game;
    boyi_solution *solution;
    boyi_value value;
    boyi_answer answer;
    boyi_choices choices;
    boyi_line line;
    boyi_stats stats = {0};
    boyi_verified verified;
    boyi_checked checked;
    (void)state;
    assert_int_equal(make_liar(&self, &error, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_OK);
    self.has_failed = true;
    assert_int_equal(boyi_solution_value(solution, SIZE, &error, &value), BOYI_MEMORY);
    assert_int_equal(boyi_solution_answer(solution, SIZE, &error, &answer), BOYI_MEMORY);
    assert_int_equal(boyi_solution_choices(solution, SIZE, 9, &error, &choices), BOYI_MEMORY);
    assert_int_equal(boyi_solution_line(solution, SIZE, &error, &line), BOYI_MEMORY);
    assert_int_equal(boyi_solution_stats(solution, SIZE, NULL, &error, &stats), BOYI_MEMORY);
    assert_int_equal(boyi_verify(solution, SIZE, NULL, &error, &verified), BOYI_MEMORY);
    assert_int_equal(boyi_game_walk(game, SIZE, NULL, never_called, NULL, &error), BOYI_MEMORY);
    assert_int_equal(boyi_game_check(game, 1, 3, NULL, NULL, &error, &checked), BOYI_MEMORY);
    assert_string_equal(error.text, "liar: no more paper");
    boyi_solution_free(solution);
    boyi_game_free(game);
}

/* ---- More moves than anyone lists ---- */

static size_t one_move(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    *out = (boyi_move){.to = state - 1};
    return state > 0;
}

static boyi_state from_three(const void *self)
{
    (void)self;
    return 3;
}

static void too_many_moves_to_list(void **state)
{
    boyi_rules rules = {
        .name = "wide", .most_moves = ((size_t)1 << 26) + 1, .start = from_three, .moves = one_move};
    boyi_options options = {.method = BOYI_BRUTE};
    boyi_error error = {0};
    boyi_game *game;
    boyi_solution *solution = NULL;
    boyi_choices choices;
    (void)state;
    assert_int_equal(boyi_game_new(&rules, NULL, &error, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_choices(solution, 3, 9, &error, &choices), BOYI_LIMIT);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

/* ---- Which rule runs, for the report of a crash ---- */

enum { HERE = 5 };

static void expect_rule(const char *rule, bool has_state)
{
    const boyi__running *running = boyi__guard_running();
    assert_non_null(running->label);
    assert_string_equal(running->label, "watched");
    assert_string_equal(running->rule, rule);
    assert_int_equal(running->has_state, has_state);
    if (has_state)
        assert_int_equal(running->state, HERE);
}

/* After each: a crash of another cause must not be attributed to the file. */
static void expect_none(void)
{
    assert_null(boyi__guard_running()->label);
}

static size_t watched_moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self, (void)state, (void)out;
    expect_rule("moves", true);
    return 0;
}

static size_t watched_parts(const void *self, boyi_state state, boyi_state *out)
{
    (void)self, (void)state, (void)out;
    expect_rule("parts", true);
    return 0;
}

static boyi_end watched_finished(const void *self, boyi_state state)
{
    (void)self, (void)state;
    expect_rule("finished", true);
    return (boyi_end){.outcome = BOYI_TIE};
}

static unsigned watched_mover(const void *self, boyi_state state)
{
    (void)self, (void)state;
    expect_rule("mover", true);
    return 1;
}

static uint32_t watched_layer(const void *self, boyi_state state)
{
    (void)self, (void)state;
    expect_rule("layer", true);
    return 2;
}

static uint64_t watched_section(const void *self, boyi_state state)
{
    (void)self, (void)state;
    expect_rule("section", true);
    return 5;
}

static size_t watched_section_moves(const void *self, uint64_t section, boyi_shift *out)
{
    (void)self, (void)section, (void)out;
    expect_rule("section_moves", true);
    return 0;
}

static uint64_t watched_section_mirror(const void *self, uint64_t section)
{
    (void)self, (void)section;
    expect_rule("section_mirror", true);
    return 6;
}

static boyi_state watched_mirror(const void *self, boyi_state state)
{
    (void)self;
    expect_rule("mirror", true);
    return state + 1;
}

static boyi_state watched_other_side(const void *self, boyi_state state)
{
    (void)self;
    expect_rule("other_side", true);
    return state - 1;
}

static boyi_end watched_standing(const void *self, boyi_state state)
{
    (void)self, (void)state;
    expect_rule("standing", true);
    return (boyi_end){.own = 3, .other = 4};
}

static boyi_state watched_canonical(const void *self, boyi_state state)
{
    (void)self;
    expect_rule("canonical", true);
    return state - 1;
}

static uint64_t watched_count(const void *self)
{
    (void)self;
    return 9;
}

static uint64_t watched_number(const void *self, boyi_state state)
{
    (void)self;
    expect_rule("number", true);
    return state;
}

static boyi_state watched_numbered(const void *self, uint64_t number)
{
    (void)self;
    expect_rule("numbered", false);
    return number;
}

static int watched_hint(const void *self, boyi_state state, const boyi_move *move)
{
    (void)self, (void)state, (void)move;
    expect_rule("hint", true);
    return 3;
}

static uint32_t watched_tie(const void *self, boyi_state state)
{
    (void)self, (void)state;
    expect_rule("soonest_tie", true);
    return 4;
}

static int64_t watched_stake(const void *self, boyi_state state)
{
    (void)self, (void)state;
    expect_rule("at_stake", true);
    return 6;
}

static size_t watched_write_state(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    expect_rule("write_state", true);
    return (size_t)snprintf(out, room, "%d", (int)state);
}

static size_t watched_write_move(const void *self, boyi_state state, const boyi_move *move, char *out,
                                 size_t room)
{
    (void)self, (void)state, (void)move;
    expect_rule("write_move", true);
    return (size_t)snprintf(out, room, "go");
}

static size_t watched_draw(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self, (void)state;
    expect_rule("draw", true);
    return (size_t)snprintf(out, room, "+");
}

static boyi_status watched_read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    (void)self, (void)text, (void)error;
    expect_rule("read_state", false);
    *out = HERE;
    return BOYI_OK;
}

static boyi_answer watched_answer(const void *self, boyi_state state, const boyi_value *value,
                                  const boyi_totals *totals)
{
    (void)self, (void)state, (void)value, (void)totals;
    expect_rule("answer", true);
    return (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = 8};
}

static bool watched_starts(const void *self, uint64_t *cursor, boyi_state *out)
{
    (void)self, (void)cursor, (void)out;
    expect_rule("starts", false);
    return false;
}

static boyi_intern *watched_intern(const void *self)
{
    (void)self;
    expect_rule("intern", false);
    return NULL;
}

static uint64_t watched_bytes(const void *self)
{
    (void)self;
    expect_rule("bytes", false);
    return 9;
}

static bool watched_cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    (void)self, (void)column;
    expect_rule("cell", false);
    *out = row;
    return true;
}

static size_t watched_mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)self, (void)state, (void)move;
    expect_rule("mark", true);
    return (size_t)snprintf(out, room, "*");
}

static bool watched_grid(const void *self, boyi_grid *out)
{
    (void)self;
    expect_rule("grid", false);
    *out = (boyi_grid){.rows = 3, .cell = watched_cell, .mark = watched_mark};
    return true;
}

static boyi_status watched_value(const void *self, boyi_state state, boyi_error *error, boyi_value *out)
{
    (void)self, (void)state, (void)error;
    expect_rule("value", true);
    *out = (boyi_value){.outcome = BOYI_WIN, .plies = 2};
    return BOYI_OK;
}

static void watched_hints(const void *self, boyi_state state, const boyi_move *moves, size_t count, int *out)
{
    (void)self, (void)state, (void)moves, (void)count;
    expect_rule("hints", true);
    *out = 7;
}

static boyi_status watched_failed(const void *self, boyi_error *error)
{
    (void)self, (void)error;
    expect_rule("failed", false);
    return BOYI_OK;
}

static void watched_free(void *self)
{
    expect_rule("free", false);
    *(bool *)self = true;
}

static void the_rule_that_runs_is_known(void **context)
{
    bool freed = false;
    const boyi_rules rules = {.size = sizeof rules,
                              .name = "watched",
                              .kind = BOYI_OUTCOME,
                              .most_moves = 1,
                              .most_parts = 1,
                              .start = from_three,
                              .moves = watched_moves,
                              .parts = watched_parts,
                              .finished = watched_finished,
                              .mover = watched_mover,
                              .layer = watched_layer,
                              .canonical = watched_canonical,
                              .count = watched_count,
                              .number = watched_number,
                              .numbered = watched_numbered,
                              .hint = watched_hint,
                              .soonest_tie = watched_tie,
                              .at_stake = watched_stake,
                              .write_state = watched_write_state,
                              .write_move = watched_write_move,
                              .draw = watched_draw,
                              .read_state = watched_read_state,
                              .answer = watched_answer,
                              .starts = watched_starts,
                              .intern = watched_intern,
                              .bytes = watched_bytes,
                              .grid = watched_grid,
                              .value = watched_value,
                              .section = watched_section,
                              .section_moves = watched_section_moves,
                              .section_mirror = watched_section_mirror,
                              .mirror = watched_mirror,
                              .other_side = watched_other_side,
                              .standing = watched_standing,
                              .hints = watched_hints,
                              .failed = watched_failed,
                              .free = watched_free};
    const boyi_move move = {0};
    boyi_move moves[1];
    boyi_state parts[1], read;
    boyi_error error = {0};
    boyi_game *game;
    char text[8];
    (void)context;
    assert_int_equal(boyi_game_new(&rules, &freed, &error, &game), BOYI_OK);
    expect_none();
    const boyi_rules *guarded = &game->rules;
    void *self = game->self;
    assert_int_equal(guarded->start(self), 3);
    expect_none();
    assert_int_equal(guarded->failed(self, &error), BOYI_OK);
    expect_none();
    int hint = 0;
    guarded->hints(self, HERE, &move, 1, &hint);
    expect_none();
    assert_int_equal(hint, 7);
    assert_int_equal(guarded->moves(self, HERE, moves), 0);
    expect_none();
    assert_int_equal(guarded->parts(self, HERE, parts), 0);
    expect_none();
    assert_int_equal(guarded->finished(self, HERE).outcome, BOYI_TIE);
    expect_none();
    assert_int_equal(guarded->mover(self, HERE), 1);
    expect_none();
    assert_int_equal(guarded->layer(self, HERE), 2);
    expect_none();
    boyi_shift shift;
    assert_int_equal(guarded->section(self, HERE), 5);
    expect_none();
    assert_int_equal(guarded->section_moves(self, HERE, &shift), 0);
    expect_none();
    assert_int_equal(guarded->section_mirror(self, HERE), 6);
    expect_none();
    assert_int_equal(guarded->mirror(self, HERE), HERE + 1);
    expect_none();
    assert_int_equal(guarded->other_side(self, HERE), HERE - 1);
    expect_none();
    assert_int_equal(guarded->standing(self, HERE).other, 4);
    expect_none();
    assert_int_equal(guarded->canonical(self, HERE), HERE - 1);
    expect_none();
    assert_int_equal(guarded->number(self, HERE), HERE);
    expect_none();
    assert_int_equal(guarded->numbered(self, HERE), HERE);
    expect_none();
    assert_int_equal(guarded->hint(self, HERE, &move), 3);
    expect_none();
    assert_int_equal(guarded->soonest_tie(self, HERE), 4);
    expect_none();
    assert_int_equal(guarded->at_stake(self, HERE), 6);
    expect_none();
    assert_int_equal(guarded->write_state(self, HERE, text, sizeof text), 1);
    expect_none();
    assert_int_equal(guarded->write_move(self, HERE, &move, text, sizeof text), 2);
    expect_none();
    assert_int_equal(guarded->draw(self, HERE, text, sizeof text), 1);
    expect_none();
    assert_int_equal(guarded->read_state(self, "5", &error, &read), BOYI_OK);
    expect_none();
    assert_int_equal(guarded->answer(self, HERE, NULL, NULL).number, 8);
    expect_none();
    uint64_t cursor = 0;
    assert_false(guarded->starts(self, &cursor, &read));
    expect_none();
    assert_null(guarded->intern(self));
    expect_none();
    assert_int_equal(guarded->bytes(self), 9);
    expect_none();
    boyi_value known;
    assert_int_equal(guarded->value(self, HERE, &error, &known), BOYI_OK);
    expect_none();
    assert_int_equal(known.plies, 2);
    assert_int_equal(game->grid.rows, 3);
    assert_int_equal(game->grid.columns, 1); /* by default, as are the labels */
    assert_string_equal(game->grid.row_label, "row");
    assert_true(game->grid.cell(self, 1, 0, &read));
    expect_none();
    assert_int_equal(game->grid.mark(self, HERE, &move, text, sizeof text), 1);
    expect_none();
    boyi_game_free(game);
    expect_none();
    assert_true(freed);
}

/* ---- Tables and shortcuts that break their word ---- */

/* Self is what `value` gives, or how often `cell` was right. */
static boyi_status given_value(const void *self, boyi_state state, boyi_error *error, boyi_value *out)
{
    (void)state, (void)error;
    *out = *(const boyi_value *)self;
    return BOYI_OK;
}

static void odd_values_are_refused(void **context)
{
    static const struct {
        boyi_kind kind;
        boyi_value value;
        boyi_status status;
    } cases[] = {
        {BOYI_OUTCOME, {.outcome = BOYI_WIN, .plies = 3}, BOYI_OK},
        {BOYI_OUTCOME, {.outcome = BOYI_WIN, .plies = BOYI_PLIES_UNKNOWN}, BOYI_OK},
        {BOYI_OUTCOME, {.outcome = BOYI_DRAW}, BOYI_OK},
        {BOYI_OUTCOME, {.outcome = (boyi_outcome)4}, BOYI_INPUT},
        {BOYI_OUTCOME, {.outcome = BOYI_LOSS, .plies = UINT32_C(1) << 31}, BOYI_INPUT},
        {BOYI_SCORE, {.outcome = (boyi_outcome)4, .margin = INT64_MIN + 1}, BOYI_OK},
        {BOYI_NIMBER, {.nimber = INT64_MAX}, BOYI_OK},
        {BOYI_NIMBER, {.nimber = UINT64_C(1) << 63}, BOYI_INPUT},
    };
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi_value given = cases[i].value, value;
        const boyi_rules rules = {.size = sizeof rules,
                                  .name = "odd",
                                  .kind = cases[i].kind,
                                  .most_moves = 1,
                                  .start = from_three,
                                  .moves = one_move,
                                  .value = given_value};
        boyi_game *game = NULL;
        boyi_solution *solution = NULL;
        boyi_error error;
        assert_int_equal(boyi_game_new(&rules, &given, &error, &game), BOYI_OK);
        boyi_status status = boyi_solve(game, NULL, &error, &solution);
        assert_int_equal(status, cases[i].status);
        if (status) {
            assert_string_equal(error.text, "odd: value gives something for state 3 that is no value");
        } else {
            assert_int_equal(boyi_solution_effort(solution).method, BOYI_SHORTCUT);
            assert_int_equal(boyi_solution_value(solution, 3, &error, &value), BOYI_OK);
            assert_true(cases[i].kind != BOYI_OUTCOME || value.outcome == given.outcome);
            assert_true(value.margin == given.margin && value.nimber == given.nimber);
            boyi_solution_free(solution);
        }
        boyi_game_free(game);
    }
}

static uint64_t below_five(const void *self)
{
    (void)self;
    return 5;
}

static bool cell_beyond(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    (void)self, (void)column;
    *out = 4 + row;
    return true;
}

static bool grid_beyond(const void *self, boyi_grid *out)
{
    (void)self;
    *out = (boyi_grid){.rows = 9, .cell = cell_beyond};
    return true;
}

static void cells_beyond_are_refused(void **context)
{
    const boyi_rules rules = {.size = sizeof rules,
                              .name = "table",
                              .most_moves = 1,
                              .start = from_three,
                              .moves = one_move,
                              .below = below_five,
                              .grid = grid_beyond};
    boyi_game *game = NULL;
    boyi_state state;
    boyi_error error;
    (void)context;
    assert_int_equal(boyi_game_new(&rules, NULL, &error, &game), BOYI_OK);
    assert_true(game->grid.cell(game->self, 0, 0, &state));
    assert_false(game->grid.cell(game->self, 1, 0, &state));
    assert_int_equal(boyi_game_failed(game, &error), BOYI_INPUT);
    boyi_game_free(game);
}

/* ---- States in an intern table ---- */

/* Words of `x` that get shorter by one or two letters; self is the table. */
static boyi_state longest_word(const void *self)
{
    boyi_state state = 0;
    boyi_intern_add((boyi_intern *)self, "xxxxxxxxxx", 10, &state);
    return state;
}

static size_t shorten(const void *self, boyi_state state, boyi_move *out)
{
    const void *word;
    size_t length, count = 0;
    if (!boyi_intern_find((boyi_intern *)self, state, &word, &length))
        return 0;
    for (size_t take = 1; take <= 2 && take < length; take++) {
        if (boyi_intern_add((boyi_intern *)self, word, length - take, &out[count].to))
            return BOYI_BROKEN;
        out[count] = (boyi_move){.to = out[count].to, .name = (uint32_t)take};
        count++;
    }
    return count;
}

static boyi_intern *own_table(const void *self)
{
    return (boyi_intern *)self;
}

static void free_table(void *self)
{
    boyi_intern_free(self);
}

static void interned_states_are_solved_or_refused(void **context)
{
    const boyi_rules rules = {.size = sizeof rules,
                              .name = "words",
                              .most_moves = 2,
                              .start = longest_word,
                              .moves = shorten,
                              .intern = own_table,
                              .free = free_table};
    (void)context;
    boyi_error error;
    boyi_game *game = NULL;
    boyi_solution *solution = NULL;
    boyi_value value;
    const void *word;
    size_t length;
    assert_int_equal(boyi_game_new(&rules, boyi_intern_new(0), &error, &game), BOYI_OK);
    boyi_intern *table = boyi__game_intern(game);
    assert_true(boyi__game_grows(game) && boyi__game_bytes(game) > 0);
    assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_effort(solution).visited, 10);
    assert_int_equal(boyi_solution_value(solution, boyi_game_start(game), &error, &value), BOYI_OK);
    assert_int_equal(value.outcome, BOYI_LOSS); /* 9 letters can be taken: a multiple of 3 */
    assert_true(boyi_intern_find(table, boyi_game_start(game), &word, &length));
    assert_int_equal(length, 10);
    assert_false(boyi_intern_find(table, 5, &word, &length));
    boyi_solution_free(solution);
    /* A state without bytes is a mistake of the rules. */
    boyi_state none;
    assert_int_equal(boyi_intern_add(table, "", 0, &none), BOYI_INPUT);
    assert_int_equal(boyi_game_failed(game, &error), BOYI_INPUT);
    assert_string_equal(error.text, "words: a state has no bytes");
    boyi_game_free(game);
    /* A table that is full: the rules have no `failed`, the library tells why. */
    table = boyi_intern_new(7000);
    assert_non_null(table);
    boyi_status status = boyi_game_new(&rules, table, &error, &game);
    if (!status) {
        status = boyi_solve(game, NULL, &error, &solution);
        boyi_game_free(game);
    }
    assert_int_equal(status, BOYI_LIMIT);
    assert_string_equal(error.text, "words: the states' texts need more memory than is allowed");
}

/* ---- Texts ---- */

enum { LONGEST_TEXT = 1 << 24 };

/* Which writer returns how much; a failed snprintf gives -1. */
static struct {
    size_t state, move, picture;
} lengths;

static boyi_state short_start(const void *self)
{
    (void)self;
    return 5;
}

static size_t short_moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    *out = (boyi_move){.to = state + (state == 7 ? 8 : 1)}; /* 15 is beyond four bits less one */
    return state < 9;
}

static size_t write_short_state(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    snprintf(out, room, "s%d", (int)state);
    return lengths.state;
}

static size_t write_short_move(const void *self, boyi_state state, const boyi_move *move, char *out,
                               size_t room)
{
    (void)self;
    (void)state;
    (void)move;
    snprintf(out, room, "m");
    return lengths.move;
}

static size_t draw_short(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    (void)state;
    snprintf(out, room, "p");
    return lengths.picture;
}

static boyi_status read_short(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    (void)self;
    (void)error;
    *out = (boyi_state)(text[0] - '0');
    return BOYI_OK;
}

static boyi_game *short_game(unsigned bits, bool texts)
{
    boyi_rules rules = {.name = "short", .kind = BOYI_OUTCOME, .most_moves = 1, .bits = bits};
    boyi_game *game;
    rules.start = short_start;
    rules.moves = short_moves;
    if (texts) {
        rules.write_state = write_short_state;
        rules.write_move = write_short_move;
        rules.draw = draw_short;
        rules.read_state = read_short;
    }
    assert_int_equal(boyi_game_new(&rules, NULL, NULL, &game), BOYI_OK);
    return game;
}

/* A length of at most 16 MiB is one; more is a failure of the rules, with the rule and the state. */
static void lengths_of_texts_are_checked(void **context)
{
    (void)context;
    static size_t *const which[] = {&lengths.state, &lengths.move, &lengths.picture};
    static const char *const rules[] = {"write_state", "write_move", "draw"};
    for (size_t i = 0; i < 3; i++)
        for (int beyond = 0; beyond < 3; beyond++) {
            boyi_game *game = short_game(0, true);
            boyi_move move;
            boyi_error error;
            char text[20] = "before";
            lengths.state = lengths.move = lengths.picture = 1;
            *which[i] = beyond == 2 ? SIZE_MAX : (size_t)LONGEST_TEXT + (size_t)beyond;
            assert_int_equal(boyi_game_moves(game, 5, &move), 1);
            size_t length = i == 0   ? boyi_game_write_state(game, 5, text, sizeof text)
                            : i == 1 ? boyi_game_write_move(game, 5, &move, text, sizeof text)
                                     : boyi_game_draw(game, 5, text, sizeof text);
            assert_int_equal(length, beyond ? 0 : LONGEST_TEXT);
            assert_int_equal(boyi_game_failed(game, &error), beyond ? BOYI_INPUT : BOYI_OK);
            assert_true(text[0] == (beyond ? '\0' : "smp"[i]));
            if (beyond)
                assert_non_null(strstr(error.text, rules[i]));
            boyi_game_free(game);
        }
}

/* An error about a state shows it as the rules write it, or its number. */
static void sentences_name_states(void **context)
{
    (void)context;
    for (int texts = 0; texts < 2; texts++)
        for (int silent = 0; silent < 2; silent++) {
            boyi_game *game = short_game(3, texts);
            boyi_move move;
            boyi_error error;
            lengths.state = silent ? 0 : 2;
            assert_true(boyi_game_moves(game, 7, &move) == BOYI_BROKEN);
            assert_int_equal(boyi_game_failed(game, &error), BOYI_INPUT);
            assert_non_null(strstr(error.text, texts && !silent ? "state s7" : "state 7"));
            boyi_game_free(game);
        }
}

/* Without read_state a state is its number, of up to 64 bits; a state beyond `bits` is none. */
static void states_are_read(void **context)
{
    (void)context;
    static const struct {
        const char *text;
        bool right;
        boyi_state state;
    } cases[] = {
        {"0", true, 0},
        {"7", true, 7},
        {"0012", true, 12},
        {"9223372036854775808", true, UINT64_C(1) << 63},
        {"18446744073709551615", true, UINT64_MAX},
        {"18446744073709551616", false, 0},
        {"99999999999999999999999", false, 0},
        {"-1", false, 0},
        {"-0", true, 0},
        {"", false, 0},
        {"x", false, 0},
        {"7x", false, 0},
        {"7 ", false, 0},
        {"/", false, 0},
        {":", false, 0},
    };
    boyi_game *game = short_game(0, false);
    boyi_error error;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi_state state = 99;
        boyi_status status = boyi_game_read_state(game, cases[i].text, &error, &state);
        if (status != (cases[i].right ? BOYI_OK : BOYI_INPUT) || state != (status ? 99 : cases[i].state))
            fail_msg("\"%s\": status %d, state %llu", cases[i].text, status, (unsigned long long)state);
    }
    boyi_game_free(game);
    game = short_game(3, true);
    boyi_state state;
    assert_int_equal(boyi_game_read_state(game, "7", &error, &state), BOYI_OK);
    assert_int_equal(state, 7);
    assert_int_equal(boyi_game_read_state(game, "8", &error, &state), BOYI_INPUT);
    assert_non_null(strstr(error.text, "\"8\" is no state"));
    boyi_game_free(game);
}

/* ---- Look ahead ---- */

/* A heap, take 1 or 2: lost at multiples of 3. */
typedef enum {
    AHEAD_TRUE,
    AHEAD_MOVES_OF_DECIDED,
    AHEAD_NO_MOVES,
    AHEAD_TURN_KEPT,
    AHEAD_FALSE,
    AHEAD_DROPS_WIN
} ahead_lie;

static boyi_state ahead_start(const void *self)
{
    (void)self;
    return 10;
}

static size_t ahead_moves(const void *self, boyi_state state, boyi_move *out)
{
    size_t count = 0;
    (void)self;
    for (uint32_t taken = 1; taken <= 2 && taken <= state; taken++)
        out[count++] = (boyi_move){.to = state - taken, .name = taken};
    return count;
}

static uint32_t ahead_layer(const void *self, boyi_state state)
{
    (void)self;
    return (uint32_t)(10 - state);
}

static size_t ahead_candidates(const void *self, boyi_state state, boyi_move *out, boyi_ahead *ahead)
{
    const ahead_lie told = *(const ahead_lie *)self;
    if (state <= 3) {
        *ahead = (boyi_ahead){.decided = true,
                              .outcome = state % 3 ? BOYI_WIN : BOYI_LOSS,
                              .plies = state == 3 ? 2 : state > 0};
        if (told == AHEAD_FALSE && state == 3)
            ahead->outcome = BOYI_WIN;
        return told == AHEAD_MOVES_OF_DECIDED ? ahead_moves(self, state, out) : 0;
    }
    ahead->soonest_win = 3;
    ahead->soonest_loss = 4;
    if (told == AHEAD_NO_MOVES)
        return 0;
    size_t count = ahead_moves(self, state, out);
    if (state == 4) { /* to leave 2 loses */
        ahead->dropped = 2;
        count = 1;
        if (told == AHEAD_DROPS_WIN)
            out[0] = out[1];
    }
    out[0].again = told == AHEAD_TURN_KEPT;
    return count;
}

static void ahead_rank(const void *self, boyi_state state, const boyi_move *moves, size_t count, int *out)
{
    (void)self;
    for (size_t i = 0; i < count; i++)
        out[i] = (state - moves[i].name) % 3 == 0;
}

static void count_flaw(void *context, const boyi_flaw *flaw)
{
    size_t *count = context;
    assert_string_equal(flaw->rule, "candidates");
    ++*count;
}

/* What is impossible is refused when it is met; what is untrue is found by the check. */
static void a_look_ahead_is_checked(void **context)
{
    (void)context;
    for (ahead_lie told = AHEAD_TRUE; told <= AHEAD_DROPS_WIN; told++) {
        const boyi_rules rules = {.size = sizeof rules,
                                  .name = "heap",
                                  .kind = BOYI_OUTCOME,
                                  .most_moves = 2,
                                  .start = ahead_start,
                                  .moves = ahead_moves,
                                  .layer = ahead_layer,
                                  .candidates = ahead_candidates,
                                  .rank = ahead_rank};
        const boyi_options options = {.size = sizeof options, .method = BOYI_SEARCH, .threads = 1};
        const bool refused = told >= AHEAD_MOVES_OF_DECIDED && told <= AHEAD_TURN_KEPT;
        boyi_error error;
        boyi_game *game;
        boyi_solution *solution = NULL;
        assert_int_equal(boyi_game_new(&rules, &told, &error, &game), BOYI_OK);
        const boyi_status status = boyi_solve(game, &options, &error, &solution);
        assert_int_equal(status, refused ? BOYI_INPUT : BOYI_OK);
        if (refused)
            assert_non_null(strstr(error.text, "what candidates says of state"));
        if (told == AHEAD_TRUE) {
            boyi_value value;
            assert_int_equal(boyi_solution_value(solution, 10, &error, &value), BOYI_OK);
            assert_int_equal(value.outcome, BOYI_WIN);
            assert_int_equal(value.plies, 7);
        }
        boyi_solution_free(solution);
        if (!refused) {
            size_t flaws = 0;
            boyi_checked checked;
            assert_int_equal(boyi_game_check(game, 1, 50, count_flaw, &flaws, &error, &checked), BOYI_OK);
            assert_int_equal(flaws, told == AHEAD_TRUE ? 0 : 1);
        }
        boyi_game_free(game);
    }
}

/* ---- The work of a check ---- */

static size_t (*real_moves)(const void *self, boyi_state state, boyi_move *out);
static size_t (*real_candidates)(const void *self, boyi_state state, boyi_move *out, boyi_ahead *ahead);
static size_t rules_called;

static size_t counted_moves(const void *self, boyi_state state, boyi_move *out)
{
    rules_called++;
    return real_moves(self, state, out);
}

static size_t counted_candidates(const void *self, boyi_state state, boyi_move *out, boyi_ahead *ahead)
{
    rules_called++;
    return real_candidates(self, state, out, ahead);
}

/* Canonical states are compared by solving them: a state that is too large for that costs little, by any method. */
static void a_check_solves_little(void **unused)
{
    boyi_game *game;
    boyi_error error;
    boyi_checked checked;
    size_t flaws = 0;
    (void)unused;
    assert_int_equal(boyi_game_open("connect 7 6", NULL, &error, &game), BOYI_OK);
    real_moves = game->rules.moves;
    real_candidates = game->rules.candidates;
    game->rules.moves = counted_moves;
    game->rules.candidates = counted_candidates;
    assert_int_equal(boyi_game_check(game, 1, 8, count_flaw, &flaws, &error, &checked), BOYI_OK);
    assert_int_equal(flaws, 0);
    assert_int_equal(checked.games, 8);
    if (rules_called > 4 * 1000 * 1000)
        fail_msg("the rules of connect 7 6 were called %zu times for 8 games", rules_called);
    boyi_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_check_solves_little),
        cmocka_unit_test(the_rule_that_runs_is_known),
        cmocka_unit_test(every_method_refuses_lies),
        cmocka_unit_test(too_many_moves_are_told),
        cmocka_unit_test(questions_to_failed_rules_are_refused),
        cmocka_unit_test(too_many_moves_to_list),
        cmocka_unit_test(interned_states_are_solved_or_refused),
        cmocka_unit_test(odd_values_are_refused),
        cmocka_unit_test(cells_beyond_are_refused),
        cmocka_unit_test(lengths_of_texts_are_checked),
        cmocka_unit_test(sentences_name_states),
        cmocka_unit_test(states_are_read),
        cmocka_unit_test(a_look_ahead_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
