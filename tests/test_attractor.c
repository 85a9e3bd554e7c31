/* Pursuit on bitsets against slow solvers, with exact plies: all pairs of places, both turns.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "games/pursuit/attractor.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_games.h"

enum { USUAL_ROUNDS = 12000, NO_PLIES = UINT32_MAX };

/* ---- Games ---------------------------------------------------------------------------------------- */

/* A pursuit with lists of its own. */
typedef struct {
    boyi__attractor_game game;
    uint64_t *row[2];
    uint32_t *to[2];
    uint8_t *goal[2];
} chase;

static chase *chase_new(uint32_t places, size_t most_moves)
{
    chase *self = test_calloc(1, sizeof *self);
    self->game.places = places;
    for (unsigned s = 0; s < 2; s++) {
        self->game.side[s].row = self->row[s] = test_calloc(places + 1, sizeof *self->row[s]);
        self->game.side[s].to = self->to[s] = test_calloc(most_moves + 1, sizeof *self->to[s]);
        self->game.side[s].goal = self->goal[s] = test_calloc(places, 1);
    }
    return self;
}

static void chase_free(chase *self)
{
    for (unsigned s = 0; s < 2; s++) {
        test_free(self->row[s]);
        test_free(self->to[s]);
        test_free(self->goal[s]);
    }
    test_free(self);
}

/* A move of the place whose row is being filled: places come in rising order. */
static void add_move(chase *self, unsigned side, uint32_t from, uint32_t to)
{
    self->to[side][self->row[side][from + 1]++] = to;
}

static void begin_row(chase *self, unsigned side, uint32_t from)
{
    self->row[side][from + 1] = self->row[side][from];
}

/* 0 … most_degree moves a place, to places near by or anywhere; a few goals. Sometimes both sides have the
 * same moves, sometimes a place may not be entered by the cat. */
static chase *random_chase(random_dice *dice, uint32_t places, uint32_t most_degree, bool same_moves)
{
    chase *self = chase_new(places, (size_t)places * most_degree);
    const uint32_t reach = random_chance(dice, 2) ? places : 2 + (uint32_t)random_below(dice, 3);
    const bool all_move = random_chance(dice, 2);
    for (unsigned s = 0; s < 2; s++) {
        for (uint32_t p = 0; p < places; p++) {
            begin_row(self, s, p);
            const uint32_t degree = (uint32_t)random_below(dice, most_degree + 1);
            for (uint32_t i = 0; i < (degree || !all_move ? degree : 1); i++)
                add_move(self, s, p, (p + (uint32_t)random_below(dice, reach)) % places);
            self->goal[s][p] = random_chance(dice, places < 8 ? 4 : places / 2);
        }
    }
    if (same_moves) {
        memcpy(self->row[1], self->row[0], (places + 1) * sizeof *self->row[0]);
        memcpy(self->to[1], self->to[0], self->row[0][places] * sizeof *self->to[0]);
    }
    if (random_chance(dice, 3))
        self->game.side[BOYI__CAT].goal = NULL;
    return self;
}

static void print_chase(const chase *self)
{
    static const char *const names[] = {"mouse", "cat"};
    for (unsigned s = 0; s < 2; s++) {
        fprintf(stderr, "%s:", names[s]);
        for (uint32_t p = 0; p < self->game.places && p < 40; p++) {
            fprintf(stderr, " %s[", self->game.side[s].goal && self->goal[s][p] ? "goal" : "");
            for (uint64_t move = self->row[s][p]; move < self->row[s][p + 1]; move++)
                fprintf(stderr, " %" PRIu32, self->to[s][move]);
            fprintf(stderr, " ]");
        }
        fprintf(stderr, "\n");
    }
}

/* ---- The plain ways ------------------------------------------------------------------------------- */

typedef struct {
    uint32_t mouse, cat;
    unsigned turn;
} place_pair;

static size_t number_of(const chase *self, uint32_t mouse, uint32_t cat, unsigned turn)
{
    return ((size_t)mouse * self->game.places + cat) * 2 + turn;
}

static place_pair pair_of(const chase *self, size_t number)
{
    return (place_pair){(uint32_t)(number / 2 / self->game.places),
                        (uint32_t)(number / 2 % self->game.places), (unsigned)(number % 2)};
}

/* Who has won before the move; NEITHER: play goes on. Written independently of the library. */
static int winner_now(const chase *self, place_pair at)
{
    const boyi__attractor_game *game = &self->game;
    const bool mouse_claims = game->side[0].goal && game->side[0].goal[at.mouse];
    const bool cat_claims = at.mouse == at.cat || (game->side[1].goal && game->side[1].goal[at.cat]);
    if (mouse_claims && cat_claims)
        return at.turn == BOYI__CAT ? BOYI__WINNER_MOUSE : BOYI__WINNER_CAT;
    if (mouse_claims || cat_claims)
        return mouse_claims ? BOYI__WINNER_MOUSE : BOYI__WINNER_CAT;
    const uint32_t place = at.turn == BOYI__MOUSE ? at.mouse : at.cat;
    if (self->row[at.turn][place] != self->row[at.turn][place + 1])
        return BOYI__WINNER_NONE;
    return at.turn == BOYI__MOUSE ? BOYI__WINNER_CAT : BOYI__WINNER_MOUSE;
}

static size_t after(const chase *self, place_pair at, uint64_t move)
{
    const uint32_t to = self->to[at.turn][move];
    return at.turn == BOYI__MOUSE ? number_of(self, to, at.cat, 1) : number_of(self, at.mouse, to, 0);
}

/* What a state is worth by what its moves are worth now. */
static boyi__attractor_value look_ahead(const chase *self, const boyi__attractor_value *values, place_pair at)
{
    const unsigned mover = at.turn == BOYI__MOUSE ? BOYI__WINNER_MOUSE : BOYI__WINNER_CAT;
    const uint32_t place = at.turn == BOYI__MOUSE ? at.mouse : at.cat;
    uint32_t soonest = NO_PLIES, latest = 0;
    bool all_lost = true;
    for (uint64_t move = self->row[at.turn][place]; move < self->row[at.turn][place + 1]; move++) {
        const boyi__attractor_value next = values[after(self, at, move)];
        if (next.winner == mover && next.plies < soonest)
            soonest = next.plies;
        if (next.winner == mover || next.winner == BOYI__WINNER_NONE)
            all_lost = false;
        else if (next.plies > latest)
            latest = next.plies;
    }
    if (soonest != NO_PLIES)
        return (boyi__attractor_value){.winner = mover, .plies = soonest + 1};
    if (all_lost)
        return (boyi__attractor_value){.winner = mover == BOYI__WINNER_MOUSE ? BOYI__WINNER_CAT
                                                                             : BOYI__WINNER_MOUSE,
                                       .plies = latest + 1};
    return (boyi__attractor_value){.winner = BOYI__WINNER_NONE};
}

static boyi__attractor_value *begin_values(const chase *self)
{
    const size_t states = 2 * (size_t)self->game.places * self->game.places;
    boyi__attractor_value *values = test_calloc(states, sizeof *values);
    for (size_t i = 0; i < states; i++)
        values[i].winner = (unsigned)winner_now(self, pair_of(self, i));
    return values;
}

/* Sweeps over all states until a whole sweep changes nothing. */
static boyi__attractor_value *solve_by_sweeps(const chase *self)
{
    const size_t states = 2 * (size_t)self->game.places * self->game.places;
    boyi__attractor_value *values = begin_values(self);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < states; i++) {
            const place_pair at = pair_of(self, i);
            if ((unsigned)winner_now(self, at) != BOYI__WINNER_NONE)
                continue;
            const boyi__attractor_value now = look_ahead(self, values, at);
            changed = changed || now.winner != values[i].winner || now.plies != values[i].plies;
            values[i] = now;
        }
    }
    return values;
}

/* Counters and a queue; predecessors are found by trying all places. */
typedef struct {
    const chase *game;
    boyi__attractor_value *values;
    uint32_t *open;
    size_t *queue;
    size_t tail;
    uint32_t *back[2]; /* lists of predecessors, ended by NO_PLIES, `places + 1` apart */
} queue_solver;

static uint32_t *predecessors(const chase *self, unsigned side)
{
    const size_t places = self->game.places, most = places * 8 + 1;
    uint32_t *lists = test_malloc(places * most * sizeof *lists), *used = test_calloc(places, sizeof *used);
    for (uint32_t p = 0; p < places; p++)
        for (uint64_t move = self->row[side][p]; move < self->row[side][p + 1]; move++) {
            const uint32_t to = self->to[side][move];
            assert_true(used[to] + 1 < most);
            lists[to * most + used[to]++] = p;
        }
    for (size_t p = 0; p < places; p++)
        lists[p * most + used[p]] = NO_PLIES;
    test_free(used);
    return lists;
}

static void come_from(queue_solver *run, size_t number, uint32_t place)
{
    const place_pair to = pair_of(run->game, number);
    const unsigned mover = !to.turn, winner = run->values[number].winner;
    const size_t from = mover == BOYI__MOUSE ? number_of(run->game, place, to.cat, mover)
                                             : number_of(run->game, to.mouse, place, mover);
    if (run->values[from].winner != BOYI__WINNER_NONE)
        return;
    const bool wins = winner == (mover == BOYI__MOUSE ? BOYI__WINNER_MOUSE : BOYI__WINNER_CAT);
    if (!wins && --run->open[from] > 0)
        return;
    run->values[from].winner = winner;
    run->values[from].plies = run->values[number].plies + 1;
    run->queue[run->tail++] = from;
}

static boyi__attractor_value *solve_by_queue(const chase *self)
{
    const size_t places = self->game.places, states = 2 * places * places;
    queue_solver run = {self,
                        begin_values(self),
                        test_malloc(states * sizeof *run.open),
                        test_malloc(states * sizeof *run.queue),
                        0,
                        {predecessors(self, 0), predecessors(self, 1)}};
    for (size_t i = 0; i < states; i++) {
        const place_pair at = pair_of(self, i);
        const uint32_t place = at.turn == BOYI__MOUSE ? at.mouse : at.cat;
        run.open[i] = (uint32_t)(self->row[at.turn][place + 1] - self->row[at.turn][place]);
        if (run.values[i].winner != BOYI__WINNER_NONE)
            run.queue[run.tail++] = i;
    }
    for (size_t head = 0; head < run.tail; head++) {
        const place_pair at = pair_of(self, run.queue[head]);
        const uint32_t place = at.turn == BOYI__MOUSE ? at.cat
                                                      : at.mouse; /* of the player who has moved here */
        const uint32_t *from = run.back[!at.turn] + place * (places * 8 + 1);
        for (; *from != NO_PLIES; from++)
            come_from(&run, run.queue[head], *from);
    }
    test_free(run.back[1]);
    test_free(run.back[0]);
    test_free(run.queue);
    test_free(run.open);
    return run.values;
}

/* ---- Comparing ------------------------------------------------------------------------------------ */

static boyi__attractor *solve(const chase *self, bool portable)
{
    boyi__attractor_game game = self->game;
    boyi__meter meter;
    boyi__attractor *answers = NULL;
    game.portable = portable;
    boyi__meter_start(&meter, NULL);
    assert_int_equal(boyi__attractor_solve(&game, &meter, &answers), BOYI_OK);
    return answers;
}

static void complain(const chase *self, place_pair at, boyi__attractor_value is, boyi__attractor_value should)
{
    print_chase(self);
    fail_msg("%" PRIu32 " places, mouse %" PRIu32 ", cat %" PRIu32 ", turn %u: winner %d in %" PRIu32
             ", should be %d in %" PRIu32,
             self->game.places, at.mouse, at.cat, at.turn, (int)is.winner, is.plies, (int)should.winner,
             should.plies);
}

static void expect(const chase *self, const boyi__attractor_value *values, bool portable)
{
    boyi__attractor *answers = solve(self, portable);
    uint32_t longest = 0;
    for (size_t i = 0; i < 2 * (size_t)self->game.places * self->game.places; i++) {
        const place_pair at = pair_of(self, i);
        const boyi__attractor_value should = values[i];
        const boyi__attractor_value is = boyi__attractor_at(answers, at.mouse, at.cat, at.turn);
        longest = should.plies > longest ? should.plies : longest;
        if (is.winner != should.winner || is.plies != should.plies)
            complain(self, at, is, should);
    }
    assert_int_equal(boyi__attractor_longest(answers), longest);
    boyi__attractor_free(answers);
}

/* ---- Tests ---------------------------------------------------------------------------------------- */

static void random_small_graphs(void **context)
{
    (void)context;
    const uint64_t seed = random_seed("pursuit, small");
    const size_t rounds = random_rounds(USUAL_ROUNDS);
    for (size_t i = 0; i < rounds; i++) {
        random_dice dice = {random_game_seed(seed, i)};
        const uint32_t places = 3 + (uint32_t)random_below(&dice, 10);
        chase *self = random_chase(&dice, places, 1 + (uint32_t)random_below(&dice, 4), i % 2);
        boyi__attractor_value *values = solve_by_sweeps(self);
        expect(self, values, i % 4 == 0);
        test_free(values);
        chase_free(self);
    }
}

static void random_graphs_around_words(void **context)
{
    (void)context;
    static const uint32_t sizes[] = {1, 2, 63, 64, 65, 127, 128, 129, 200, 511, 512, 513, 577};
    const uint64_t seed = random_seed("pursuit, larger");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t again = 0; again < (sizes[i] < 200 ? 6 : 2); again++) {
            random_dice dice = {random_game_seed(seed, 100 * i + again)};
            chase *self = random_chase(&dice, sizes[i], again % 2 ? 2 : 7, again / 2 % 2);
            boyi__attractor_value *values = solve_by_queue(self);
            expect(self, values, false);
            expect(self, values, true);
            test_free(values);
            chase_free(self);
        }
}

/* A path: the mouse runs from the cat to its end. Many rounds, each with few fresh bits. */
static void path(void **context)
{
    (void)context;
    enum { PLACES = 300 };
    chase *self = chase_new(PLACES, 3 * PLACES);
    for (unsigned s = 0; s < 2; s++)
        for (uint32_t p = 0; p < PLACES; p++) {
            begin_row(self, s, p);
            for (uint32_t to = p ? p - 1 : 0; to <= p + 1 && to < PLACES; to++)
                if (to != p || s == BOYI__CAT)
                    add_move(self, s, p, to);
        }
    boyi__attractor_value *values = solve_by_queue(self);
    expect(self, values, false);
    expect(self, values, true);
    test_free(values);
    chase_free(self);
}

/* The mouse runs round one ring, the cat round another; they share one place. The rings' lengths have no
 * common divisor, so the cat gets there in time, but only after up to 2 * 61 * 64 plies: far more than twice
 * the number of states that a token can be in. */
static void two_rings(void **context)
{
    (void)context;
    enum { MOUSE_RING = 61, CAT_RING = 64, PLACES = MOUSE_RING + CAT_RING - 1 };
    chase *self = chase_new(PLACES, PLACES);
    for (uint32_t p = 0; p < PLACES; p++) {
        begin_row(self, BOYI__MOUSE, p);
        begin_row(self, BOYI__CAT, p);
        add_move(self, BOYI__MOUSE, p, p < MOUSE_RING ? (p + 1) % MOUSE_RING : p);
        add_move(self, BOYI__CAT, p, p < MOUSE_RING - 1 ? p : p == PLACES - 1 ? MOUSE_RING - 1 : p + 1);
    }
    boyi__attractor *answers = solve(self, false);
    for (uint32_t mouse = 0; mouse < MOUSE_RING; mouse++)
        for (uint32_t cat = MOUSE_RING - 1; cat < PLACES; cat++)
            assert_int_equal(boyi__attractor_at(answers, mouse, cat, BOYI__MOUSE).winner, BOYI__WINNER_CAT);
    assert_true(boyi__attractor_longest(answers) > 20 * PLACES);
    boyi__attractor_free(answers);
    boyi__attractor_value *values = solve_by_queue(self);
    expect(self, values, true);
    test_free(values);
    chase_free(self);
}

/* An undirected graph for both as a matrix of 0 and 1, as in leetcode 913: the hole is 0, the cat stays out.
 */
static chase *cat_and_mouse(const char *matrix, uint32_t places)
{
    chase *self = chase_new(places, (size_t)places * places);
    for (uint32_t p = 0; p < places; p++)
        for (unsigned s = 0; s < 2; s++) {
            begin_row(self, s, p);
            for (uint32_t to = s; to < places; to++)
                if (matrix[p * places + to] == '1')
                    add_move(self, s, p, to);
        }
    self->goal[BOYI__MOUSE][0] = 1;
    return self;
}

static void published_cases(void **context)
{
    (void)context;
    static const struct {
        const char *matrix;
        uint32_t places;
        unsigned winner;
        uint32_t plies;
    } cases[] = {
        {"001001000100100011010011001100101100", 6, BOYI__WINNER_NONE, 0},
        {"0101100000011010", 4, BOYI__WINNER_MOUSE, 1},
        /* Far more than 2 * 10 plies, and no draw. */
        {"000010001000010100010001001110011010010010010000110100001011001001010000110010001010110001010011001"
         "0",
         10, BOYI__WINNER_CAT, 36},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        chase *self = cat_and_mouse(cases[i].matrix, cases[i].places);
        boyi__attractor *answers = solve(self, false);
        const boyi__attractor_value value = boyi__attractor_at(answers, 1, 2, BOYI__MOUSE);
        assert_int_equal(value.winner, cases[i].winner);
        assert_int_equal(value.plies, cases[i].plies);
        boyi__attractor_free(answers);
        boyi__attractor_value *values = solve_by_sweeps(self);
        expect(self, values, true);
        test_free(values);
        chase_free(self);
    }
}

/* ---- Limits --------------------------------------------------------------------------------------- */

static bool stop(void *context, const boyi_progress *progress)
{
    (void)progress;
    ++*(unsigned *)context;
    return false;
}

static void limits_are_kept(void **context)
{
    (void)context;
    random_dice dice = {1};
    unsigned calls = 0;
    chase *self = random_chase(&dice, 100, 3, false);
    const struct {
        boyi_options options;
        boyi_status status;
    } cases[] = {
        {{.max_bytes = 1000}, BOYI_LIMIT},
        {{.max_bytes = 60000}, BOYI_LIMIT}, /* the answers fit, the work does not */
        {{.max_states = 19999}, BOYI_LIMIT},
        {{.max_states = 20000}, BOYI_OK},
        {{.progress = stop, .context = &calls}, BOYI_CANCELLED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi__meter meter;
        boyi__attractor *answers = NULL;
        boyi__meter_start(&meter, &cases[i].options);
        assert_int_equal(boyi__attractor_solve(&self->game, &meter, &answers), cases[i].status);
        assert_true((answers != NULL) == (cases[i].status == BOYI_OK));
        boyi__attractor_free(answers);
    }
    assert_int_equal(calls, 1);
    chase_free(self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_small_graphs),
        cmocka_unit_test(random_graphs_around_words),
        cmocka_unit_test(path),
        cmocka_unit_test(two_rings),
        cmocka_unit_test(published_cases),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests_name("pursuit bits", tests, NULL, NULL);
}
