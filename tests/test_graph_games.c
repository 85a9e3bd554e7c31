/* Games on graphs against naive iteration: cat and mouse from every pair of places, game graphs with owners,
 * ends and all three worths of endless play, tokens.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "agree.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "games/list.h"

enum { MOST = 24, ROUNDS = 10000, EVERY_START = 10 };

static uint64_t seed;

static uint32_t roll(uint64_t *dice, uint32_t below)
{
    return (uint32_t)(agree_next(dice) % below);
}

static boyi_game *make_game(const boyi__family *family, const char *text, const char *name, const char *value)
{
    boyi__request request = {.family = family, .text = text, .length = strlen(text)};
    boyi_error error;
    boyi_game *game = NULL;
    if (name)
        request.settings[request.settings_count++] = (boyi__setting){name, value};
    if (family->make(&request, &error, &game))
        fail_msg("%s %s: %s", family->name, text, error.text);
    return game;
}

static boyi_solution *solve_game(const boyi_game *game, boyi_state state, boyi_method method,
                                 const char *text)
{
    boyi_options options = {.method = method};
    boyi_error error;
    boyi_solution *solution = NULL;
    if (boyi_solve_at(game, state, &options, &error, &solution))
        fail_msg("%s: %s", text, error.text);
    return solution;
}

static bool same(boyi_value a, boyi_value b)
{
    return a.outcome == b.outcome && (a.outcome == BOYI_DRAW || a.plies == b.plies);
}

/* ---- Cat and mouse ---- */

typedef struct {
    uint32_t places, hole;
    bool step[MOST][MOST];
    boyi_value value[MOST][MOST][2]; /* mouse, cat, turn: for the player to move */
} chase;

static bool may_step(const chase *self, unsigned turn, uint32_t from, uint32_t to)
{
    return self->step[from][to] && !(turn == 1 && to == self->hole);
}

/* Decides a state from what is known; false: still open. Rounds come in rising order, so the first decision has the
 * right length. */
static bool decide(const chase *self, uint32_t m, uint32_t c, unsigned turn, uint32_t round, boyi_value *out)
{
    bool all_lost = true;
    if (m == self->hole || m == c) {
        bool mouse = m == self->hole;
        *out = (boyi_value){.outcome = mouse == (turn == 0) ? BOYI_WIN : BOYI_LOSS};
        return true;
    }
    for (uint32_t to = 0; to < self->places; to++) {
        if (!may_step(self, turn, turn ? c : m, to))
            continue;
        boyi_value after = turn ? self->value[m][to][0] : self->value[to][c][1];
        bool known = after.outcome != BOYI_DRAW && after.plies < round;
        if (known && after.outcome == BOYI_LOSS) {
            *out = (boyi_value){.outcome = BOYI_WIN, .plies = after.plies + 1};
            return true;
        }
        all_lost = all_lost && known;
    }
    *out = (boyi_value){.outcome = BOYI_LOSS, .plies = round};
    return all_lost;
}

static void iterate(chase *self)
{
    memset(self->value, 0, sizeof self->value);
    for (uint32_t m = 0; m < self->places; m++)
        for (uint32_t c = 0; c < self->places; c++)
            self->value[m][c][0] = self->value[m][c][1] = (boyi_value){.outcome = BOYI_DRAW};
    bool changed = true;
    for (uint32_t round = 0; changed || round < 2; round++) {
        changed = false;
        for (uint32_t i = 0; i < self->places * self->places * 2; i++) {
            uint32_t m = i / 2 / self->places, c = i / 2 % self->places;
            boyi_value found;
            if (c == self->hole || self->value[m][c][i % 2].outcome != BOYI_DRAW ||
                !decide(self, m, c, i % 2, round, &found))
                continue;
            self->value[m][c][i % 2] = found;
            changed = true;
        }
    }
}

static void write_chase(const chase *self, boyi__strbuf *out)
{
    for (uint32_t p = 0; p < self->places; p++) {
        bool first = true;
        boyi__strbuf_add(out, p ? ",[" : "[[");
        for (uint32_t to = 0; to < self->places; to++)
            if (self->step[p][to]) {
                boyi__strbuf_add(out, first ? "%" PRIu32 : ",%" PRIu32, to);
                first = false;
            }
        boyi__strbuf_add(out, "]");
    }
    boyi__strbuf_add(out, "]");
}

static boyi_state chase_state(const boyi_game *game, uint32_t m, uint32_t c, unsigned turn)
{
    char text[64];
    boyi_state state = 0;
    snprintf(text, sizeof text, "mouse=%" PRIu32 ",cat=%" PRIu32 ",turn=%s", m, c, turn ? "cat" : "mouse");
    assert_int_equal(boyi_game_read_state(game, text, NULL, &state), BOYI_OK);
    return state;
}

static void check_value(const chase *self, const boyi_solution *solution, const boyi_game *game, uint32_t m,
                        uint32_t c, unsigned turn, const char *text)
{
    boyi_state state = chase_state(game, m, c, turn);
    boyi_value value, expected = self->value[m][c][turn];
    boyi_answer answer;
    boyi_status status = boyi_solution_value(solution, state, NULL, &value);
    if (status == BOYI_ABSENT)
        return;
    assert_int_equal(status, BOYI_OK);
    assert_int_equal(boyi_solution_answer(solution, state, NULL, &answer), BOYI_OK);
    int64_t winner = expected.outcome == BOYI_DRAW                   ? 0
                     : (expected.outcome == BOYI_WIN) == (turn == 0) ? 1
                                                                     : 2;
    if (!same(value, expected) || answer.number != winner)
        fail_msg("boyi solve cat-and-mouse '%s' --hole %" PRIu32 " --state mouse=%" PRIu32 ",cat=%" PRIu32
                 ",turn=%s --method %s: %s in %" PRIu32 ", not %s in %" PRIu32,
                 text, self->hole, m, c, turn ? "cat" : "mouse",
                 boyi_method_word(boyi_solution_effort(solution).method), boyi_outcome_word(value.outcome),
                 value.plies, boyi_outcome_word(expected.outcome), expected.plies);
}

static void check_all(const chase *self, const boyi_solution *solution, const boyi_game *game,
                      const char *text)
{
    for (uint32_t m = 0; m < self->places; m++)
        for (uint32_t c = 0; c < self->places; c++)
            for (unsigned turn = 0; turn < 2 && c != self->hole; turn++)
                check_value(self, solution, game, m, c, turn, text);
}

static boyi_game *make_chase(const chase *self, const char *text)
{
    char hole[16], cat[16];
    snprintf(hole, sizeof hole, "%" PRIu32, self->hole);
    snprintf(cat, sizeof cat, "%" PRIu32, self->hole == 2 ? 0 : 2);
    boyi__request request = {.family = &boyi__cat_and_mouse,
                             .text = text,
                             .length = strlen(text),
                             .settings = {{"hole", hole}, {"cat", cat}},
                             .settings_count = 2};
    boyi_error error;
    boyi_game *game = NULL;
    if (boyi__cat_and_mouse.make(&request, &error, &game))
        fail_msg("%s: %s", text, error.text);
    return game;
}

/* Every pair of places, both turns, each solved on its own by retro. */
static void check_every_start(const chase *self, const boyi_game *game, const char *text)
{
    for (uint32_t m = 0; m < self->places; m++)
        for (uint32_t c = 0; c < self->places; c++)
            for (unsigned turn = 0; turn < 2 && c != self->hole; turn++) {
                boyi_solution *retro = solve_game(game, chase_state(game, m, c, turn), BOYI_RETRO, text);
                check_value(self, retro, game, m, c, turn, text);
                boyi_solution_free(retro);
            }
}

static void check_chase(chase *self, bool every_start)
{
    boyi__strbuf text = {0};
    iterate(self);
    write_chase(self, &text);
    boyi_game *game = make_chase(self, text.data);
    boyi_solution *bits = solve_game(game, boyi_game_start(game), BOYI_SHORTCUT, text.data);
    boyi_solution *retro = solve_game(game, boyi_game_start(game), BOYI_RETRO, text.data);
    check_all(self, bits, game, text.data);
    check_all(self, retro, game, text.data);
    agree_line(retro, bits, boyi_game_start(game), text.data);
    if (every_start)
        check_every_start(self, game, text.data);
    boyi_solution_free(retro);
    boyi_solution_free(bits);
    boyi_game_free(game);
    boyi__strbuf_end(&text);
}

static void test_random_chases(void **state)
{
    (void)state;
    uint64_t dice = seed;
    long rounds = agree_rounds(ROUNDS);
    for (long i = 0; i < rounds; i++) {
        chase self = {.places = 3 + roll(&dice, 10)};
        bool both_ways = roll(&dice, 3) > 0;
        uint32_t dense = 1 + roll(&dice, 5);
        self.hole = roll(&dice, 4) ? 0 : roll(&dice, self.places);
        for (uint32_t e = 0; e < self.places * dense / 2 + 1; e++) {
            uint32_t from = roll(&dice, self.places), to = roll(&dice, self.places);
            self.step[from][to] = true;
            self.step[to][from] = self.step[to][from] || both_ways;
        }
        check_chase(&self, i % EVERY_START == 0);
    }
}

/* The mouse runs round a ring of `a`, the cat round one of `b` with a door to the mouse's: it has to wait
 * until the two are in step, which takes up to a * b turns of each, far more than 2 n plies. */
static void test_long_chase(void **state)
{
    (void)state;
    enum { A = 11, B = 10 };
    chase self = {.places = 1 + A + B};
    for (uint32_t i = 0; i < A; i++)
        self.step[1 + i][1 + (i + 1) % A] = true;
    for (uint32_t i = 0; i < B; i++)
        self.step[1 + A + i][1 + A + (i + 1) % B] = true;
    self.step[1 + A][1] = true;
    check_chase(&self, true);
    uint32_t longest = 0;
    for (uint32_t m = 0; m < self.places; m++)
        for (uint32_t c = 1; c < self.places; c++)
            if (self.value[m][c][0].outcome != BOYI_DRAW && self.value[m][c][0].plies > longest)
                longest = self.value[m][c][0].plies;
    assert_true(longest > 4 * self.places);
}

/* ---- Game graphs ---- */

typedef enum { NO_END, END_WIN, END_LOSS, END_TIE, END_FIRST, END_SECOND, END_STUCK } ending;

typedef struct {
    uint32_t count;
    int owner[MOST]; /* 0 alternating, 1 first, 2 second */
    ending end[MOST];
    bool step[MOST][MOST];
    unsigned loop;            /* 0 draw, 1 first, 2 second */
    uint32_t far[3][MOST][2]; /* rounds until forced: by first, by second; to a tie. NEVER: not */
} board;

#define NEVER UINT32_MAX

static unsigned at_move(const board *self, uint32_t node, unsigned otherwise)
{
    return self->owner[node] ? (unsigned)self->owner[node] - 1 : otherwise;
}

static bool is_end(const board *self, uint32_t node)
{
    return self->end[node] != NO_END;
}

static int end_payoff(const board *self, uint32_t node, unsigned player)
{
    int own = player ? -1 : 1;
    switch (self->end[node]) {
    case END_WIN:
        return own;
    case END_TIE:
        return 0;
    case END_FIRST:
        return 1;
    case END_SECOND:
        return -1;
    default:
        return -own;
    }
}

/* far[] of the states from which `side` forces an end worth `least` or more to it: one move, or all moves. */
static void force(const board *self, unsigned side, int least, uint32_t far[MOST][2])
{
    for (uint32_t i = 0; i < self->count * 2; i++) {
        int payoff = is_end(self, i / 2) ? end_payoff(self, i / 2, i % 2) * (side ? -1 : 1) : -2;
        far[i / 2][i % 2] = payoff >= least ? 0 : NEVER;
    }
    bool changed = true;
    for (uint32_t round = 1; changed; round++) {
        changed = false;
        for (uint32_t i = 0; i < self->count * 2; i++) {
            uint32_t node = i / 2;
            unsigned player = at_move(self, node, i % 2);
            bool any = false, all = true;
            if (is_end(self, node) || far[node][i % 2] != NEVER)
                continue;
            for (uint32_t to = 0; to < self->count; to++)
                if (self->step[node][to]) {
                    bool forced = far[to][at_move(self, to, 1 - player)] < round;
                    any = any || forced;
                    all = all && forced;
                }
            if (player == side ? any : all) {
                far[node][i % 2] = round;
                changed = true;
            }
        }
    }
}

/* The nearest even end, by moves that stay where `inside` is true. */
static void reach_ties(const board *self, bool inside[MOST][2], uint32_t far[MOST][2])
{
    for (uint32_t i = 0; i < self->count * 2; i++)
        far[i / 2][i % 2] = self->end[i / 2] == END_TIE ? 0 : NEVER;
    bool changed = true;
    for (uint32_t round = 1; changed; round++) {
        changed = false;
        for (uint32_t i = 0; i < self->count * 2; i++) {
            uint32_t node = i / 2;
            unsigned player = at_move(self, node, i % 2);
            if (far[node][i % 2] != NEVER || !inside[node][i % 2])
                continue;
            for (uint32_t to = 0; to < self->count; to++)
                if (self->step[node][to] && far[to][at_move(self, to, 1 - player)] == round - 1) {
                    far[node][i % 2] = round;
                    changed = true;
                }
        }
    }
}

static boyi_value expected_of(const board *self, uint32_t node, unsigned turn)
{
    unsigned player = at_move(self, node, turn);
    for (unsigned side = 0; side < 2; side++)
        if (self->far[side][node][turn] != NEVER)
            return (boyi_value){.outcome = side == player ? BOYI_WIN : BOYI_LOSS,
                                .plies = self->far[side][node][turn]};
    if (self->far[2][node][turn] != NEVER)
        return (boyi_value){.outcome = BOYI_TIE, .plies = self->far[2][node][turn]};
    if (self->loop == 0)
        return (boyi_value){.outcome = BOYI_DRAW};
    return (boyi_value){.outcome = self->loop - 1 == player ? BOYI_WIN : BOYI_LOSS,
                        .plies = BOYI_PLIES_UNKNOWN};
}

static void solve_naively(board *self)
{
    uint32_t even[MOST][2];
    bool inside[MOST][2];
    force(self, 0, 1, self->far[0]);
    force(self, 1, 1, self->far[1]);
    if (self->loop)
        force(self, 2 - self->loop, 0, even); /* the player who loses endless play secures a tie */
    for (uint32_t i = 0; i < self->count * 2; i++)
        inside[i / 2][i % 2] = self->far[0][i / 2][i % 2] == NEVER && self->far[1][i / 2][i % 2] == NEVER &&
                               (self->loop == 0 || even[i / 2][i % 2] != NEVER);
    reach_ties(self, inside, self->far[2]);
}

static void roll_board(board *self, uint64_t *dice)
{
    *self = (board){.count = 3 + roll(dice, 8), .loop = roll(dice, 3)};
    bool owned = roll(dice, 2);
    for (uint32_t i = 0; i < self->count; i++) {
        self->owner[i] = owned ? (int)roll(dice, 3) : 0;
        uint32_t degree = roll(dice, 4);
        for (uint32_t d = 0; d < degree; d++)
            self->step[i][roll(dice, self->count)] = true;
        if (degree == 0)
            self->end[i] = (ending)(END_WIN + roll(dice, 6));
    }
}

static void write_board(const board *self, boyi__strbuf *out)
{
    static const char *const owners[] = {"", " first", " second"};
    static const char *const ends[] = {"", " = win", " = loss", " = tie", " = first", " = second", ""};
    for (uint32_t i = 0; i < self->count; i++) {
        boyi__strbuf_add(out, "n%" PRIu32 "%s%s%s", i, owners[self->owner[i]], ends[self->end[i]],
                         is_end(self, i) && self->end[i] != END_STUCK ? "" : " :");
        for (uint32_t to = 0; to < self->count; to++)
            if (self->step[i][to])
                boyi__strbuf_add(out, " n%" PRIu32, to);
        boyi__strbuf_add(out, "\n");
    }
}

typedef struct {
    const board *naive;
    const boyi_game *game;
    const boyi_solution *solution;
    const char *text;
} board_check;

static bool check_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    const board_check *check = context;
    char name[32];
    uint32_t node;
    boyi_state again;
    boyi_value value;
    (void)depth;
    (void)moves;
    boyi_game_write_state(check->game, state, name, sizeof name);
    assert_int_equal(boyi_game_read_state(check->game, name, NULL, &again), BOYI_OK);
    assert_true(again == state);
    assert_int_equal(sscanf(name, "n%" SCNu32, &node), 1);
    unsigned turn = at_move(check->naive, node, strstr(name, "@second") != NULL);
    boyi_value expected = expected_of(check->naive, node, turn);
    assert_int_equal(boyi_solution_value(check->solution, state, NULL, &value), BOYI_OK);
    if (!same(value, expected))
        fail_msg("loop %u, state %s: %s in %" PRIu32 ", not %s in %" PRIu32 "\n%s", check->naive->loop, name,
                 boyi_outcome_word(value.outcome), value.plies, boyi_outcome_word(expected.outcome),
                 expected.plies, check->text);
    return true;
}

static void test_random_graphs(void **state)
{
    (void)state;
    static const char *const loops[] = {"draw", "first", "second"};
    static const boyi_method methods[] = {BOYI_RETRO, BOYI_AUTO, BOYI_MEMO, BOYI_LAYERS};
    uint64_t dice = seed + 1;
    long rounds = agree_rounds(ROUNDS);
    for (long i = 0; i < rounds; i++) {
        board self;
        boyi__strbuf text = {0};
        roll_board(&self, &dice);
        solve_naively(&self);
        write_board(&self, &text);
        boyi_game *game = make_game(&boyi__graph_family, text.data, "loop", loops[self.loop]);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            boyi_options options = {.method = methods[m]};
            boyi_error error;
            boyi_solution *solution;
            boyi_line line;
            boyi_status status = boyi_solve(game, &options, &error, &solution);
            if (status == BOYI_CYCLE && m > 1)
                continue;
            assert_int_equal(status, BOYI_OK);
            board_check check = {&self, game, solution, text.data};
            assert_int_equal(boyi_game_walk(game, boyi_game_start(game), NULL, check_state, &check, &error),
                             BOYI_OK);
            assert_int_equal(boyi_solution_line(solution, boyi_game_start(game), &error, &line), BOYI_OK);
            boyi_line_free(&line);
            boyi_solution_free(solution);
        }
        boyi_game_free(game);
        boyi__strbuf_end(&text);
    }
}

/* ---- Tokens ---- */

static uint64_t naive_nimber(const board *self, uint32_t node)
{
    uint64_t seen = 0;
    for (uint32_t to = node + 1; to < self->count; to++)
        if (self->step[node][to])
            seen |= UINT64_C(1) << naive_nimber(self, to);
    return (uint64_t)__builtin_ctzll(~seen);
}

static void test_tokens(void **state)
{
    (void)state;
    static const boyi_method methods[] = {BOYI_MEMO, BOYI_LAYERS, BOYI_RETRO};
    uint64_t dice = seed + 2;
    long rounds = agree_rounds(ROUNDS) / 10;
    for (long i = 0; i < rounds; i++) {
        board self = {.count = 2 + roll(&dice, 9)};
        boyi__strbuf text = {0}, at = {0};
        uint64_t expected = 0;
        for (uint32_t e = 0; e < self.count * 2; e++) {
            uint32_t from = roll(&dice, self.count - 1);
            self.step[from][from + 1 + roll(&dice, self.count - 1 - from)] = true;
        }
        write_board(&self, &text);
        for (uint32_t t = 0, count = 1 + roll(&dice, 4); t < count; t++) {
            uint32_t node = roll(&dice, self.count);
            expected ^= naive_nimber(&self, node);
            boyi__strbuf_add(&at, "%sn%" PRIu32, t ? "," : "", node);
        }
        boyi_game *game = make_game(&boyi__tokens, text.data, "at", at.data);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            boyi_solution *solution = solve_game(game, boyi_game_start(game), methods[m], text.data);
            boyi_value value = agree_value(solution, boyi_game_start(game), text.data);
            if (value.nimber != expected)
                fail_msg("tokens --at %s: nimber %" PRIu64 ", not %" PRIu64 "\n%s", at.data, value.nimber,
                         expected, text.data);
            boyi_solution_free(solution);
        }
        boyi_game_free(game);
        boyi__strbuf_end(&at);
        boyi__strbuf_end(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_chases),
        cmocka_unit_test(test_long_chase),
        cmocka_unit_test(test_random_graphs),
        cmocka_unit_test(test_tokens),
    };
    seed = agree_seed();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
