/* Matches against the perfect player: it never gets less than the game is worth, wins in time, errs when told
 * to, takes moves back, and knows where the human went wrong.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "agree.h"
#include "random_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/game.h"
#include "tell/match.h"

enum { PATIENCE = 400, TEXT = 64 };

static uint64_t dice;

static const char *const games[] = {
    "tic-tac-toe",
    "row 3 9 1 2",
    "row 1 100 3",
    "row --from left --take 1-3 -- -1 5 -7 3 2",
    "stone-game-7 5 3 1 4 2",
    "heaps --take 1-3 9",
    "nim 1 3 4",
    "misere-nim 2 3",
    "kayles 7",
    "wythoff 3 5",
    "can-i-win 6 12",
    "chomp 3 4",
    "dots 2 2",
    "kalah 3 2",
    "kalah 2 4",
    "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
    "cat-and-mouse [[1,3],[0],[3],[0,2]]",
};

enum { GAMES = sizeof games / sizeof *games };

static void start(boyi__match *match, const boyi_game *game, boyi__play_style manner)
{
    boyi_error error;
    if (boyi__match_start(match, game, boyi_game_start(game), &manner, NULL, &error))
        fail_msg("%s", error.text);
}

static void make(boyi__match *match, size_t choice)
{
    boyi_error error;
    if (boyi__match_move(match, choice, &error))
        fail_msg("%s", error.text);
}

/* Until it ends or has become long; the human plays at random. */
static boyi__verdict play_out(boyi__match *match)
{
    boyi_error error;
    boyi__verdict verdict = {0};
    while (match->count > 0 && match->played_count < PATIENCE)
        make(match,
             boyi__match_human_to_move(match) ? agree_next(&dice) % match->count : boyi__match_reply(match));
    assert_int_equal(boyi__match_verdict(match, &verdict, &error), BOYI_OK);
    return verdict;
}

/* What the start is worth to the computer. */
static boyi_value computers_value(const boyi__match *match)
{
    boyi_value value = agree_value(match->solution, match->state, boyi_game_name(match->game));
    if (match->player == match->style.human && value.outcome != BOYI_DRAW && value.outcome != BOYI_TIE)
        value.outcome = value.outcome == BOYI_WIN ? BOYI_LOSS : BOYI_WIN;
    if (match->player == match->style.human)
        value.margin = -value.margin;
    return value;
}

static boyi_outcome turned(boyi_outcome outcome)
{
    return outcome == BOYI_WIN ? BOYI_LOSS : outcome == BOYI_LOSS ? BOYI_WIN : outcome;
}

static void never_less_than_the_value(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < GAMES; i++) {
        boyi_game *game = agree_game(games[i]);
        for (long round = agree_rounds(100); round > 0; round--) {
            boyi__match match;
            start(&match, game,
                  (boyi__play_style){.human = (unsigned)round % 2,
                                     .level = 100,
                                     .vary = round % 4 < 2,
                                     .seed = agree_next(&dice)});
            boyi_value worth = computers_value(&match);
            boyi__verdict verdict = play_out(&match);
            agree_expect(turned(verdict.outcome) >= worth.outcome, games[i], "the perfect player fell short");
            if (worth.outcome == BOYI_WIN && boyi_game_kind(game) == BOYI_OUTCOME &&
                worth.plies != BOYI_PLIES_UNKNOWN)
                agree_expect(match.played_count <= worth.plies, games[i], "it took longer than it should");
            if (boyi_game_kind(game) == BOYI_SCORE)
                agree_expect(verdict.totals[1 - match.style.human] - verdict.totals[match.style.human] >=
                                 worth.margin,
                             games[i], "the perfect player's margin fell short");
            boyi__match_end(&match);
        }
        boyi_game_free(game);
    }
}

static size_t count_results(const char *text, unsigned level, long rounds, boyi_outcome for_human)
{
    boyi_game *game = agree_game(text);
    size_t count = 0;
    for (; rounds > 0; rounds--) {
        boyi__match match;
        start(&match, game,
              (boyi__play_style){
                  .human = (unsigned)rounds % 2, .level = level, .vary = true, .seed = agree_next(&dice)});
        count += play_out(&match).outcome == for_human;
        boyi__match_end(&match);
    }
    boyi_game_free(game);
    return count;
}

enum { OPPONENTS = RANDOM_SLOW_BUILD ? 200 : 1000 };

static void a_thousand_opponents(void **unused)
{
    (void)unused;
    assert_int_equal(count_results("tic-tac-toe", 100, OPPONENTS, BOYI_WIN), 0);
    assert_true(count_results("tic-tac-toe", 100, OPPONENTS, BOYI_LOSS) > OPPONENTS / 2);
}

static void levels(void **unused)
{
    (void)unused;
    size_t weakest = count_results("tic-tac-toe", 0, OPPONENTS, BOYI_WIN);
    size_t middle = count_results("tic-tac-toe", 60, OPPONENTS, BOYI_WIN);
    assert_true(weakest > OPPONENTS / 5); /* two who play at random: 44 % each on average */
    assert_true(middle > 0 && middle < weakest);
}

/* The same dice, the same game. */
static void seeds_repeat(void **unused)
{
    (void)unused;
    boyi_game *game = agree_game("dots 2 2");
    bool differed = false;
    for (uint64_t seed = 0; seed < 20; seed++) {
        boyi__match a, b, c;
        boyi__play_style manner = {.level = 50, .vary = true, .seed = seed};
        start(&a, game, manner);
        start(&b, game, manner);
        manner.seed++;
        start(&c, game, manner);
        while (a.count > 0) {
            size_t choice = boyi__match_reply(&a);
            assert_int_equal(boyi__match_reply(&b), choice);
            differed = boyi__match_reply(&c) != choice || differed;
            make(&a, choice);
            make(&b, choice);
            make(&c, choice);
        }
        boyi__match_end(&a);
        boyi__match_end(&b);
        boyi__match_end(&c);
    }
    assert_true(differed);
    boyi_game_free(game);
}

/* What the match says of its moves is what the solution says. */
static void compare_choices(const boyi__match *match, const char *text)
{
    boyi_choices all;
    boyi_error error;
    size_t best = 0, met = 0;
    if (boyi_solution_choices(match->solution, match->state, SIZE_MAX, &error, &all))
        fail_msg("%s: %s", text, error.text);
    agree_expect(all.count == match->count, text, "count of moves");
    for (size_t i = 0; i < match->count; i++) {
        const boyi_choice *own = &match->choices[i];
        best += own->best;
        for (size_t j = 0; j < all.count; j++) {
            const boyi_choice *one = &all.list[j];
            if (one->move.to != own->move.to || one->move.gain != own->move.gain)
                continue;
            met++;
            agree_expect(one->best == own->best && one->value.outcome == own->value.outcome &&
                             one->value.margin == own->value.margin && one->value.plies == own->value.plies &&
                             one->value.nimber == own->value.nimber,
                         text, "value of a move");
        }
    }
    agree_expect(best == all.best && met >= match->count, text, "best moves");
    boyi_choices_free(&all);
}

/* Playing, taking back and changing sides at random ends where the moves that stayed lead to. */
static void undo_and_swap(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < GAMES; i++) {
        boyi_game *game = agree_game(games[i]);
        for (long round = agree_rounds(20); round > 0; round--) {
            boyi__match match;
            boyi_error error;
            start(&match, game, (boyi__play_style){.level = 100});
            for (int step = 0; step < 40 && match.count > 0; step++) {
                uint64_t what = agree_next(&dice) % 6;
                compare_choices(&match, games[i]);
                if (what == 0 && boyi__match_can_undo(&match))
                    assert_int_equal(boyi__match_undo(&match, &error), BOYI_OK);
                else if (what == 1)
                    boyi__match_swap(&match);
                else
                    make(&match, agree_next(&dice) % match.count);
            }
            boyi_state state = boyi_game_start(game);
            int64_t totals[2] = {0};
            unsigned player = 0;
            for (size_t m = 0; m < match.played_count; m++) {
                const boyi__played *played = &match.played[m];
                agree_expect(played->state == state && played->player == player, games[i], "moves kept");
                totals[player] += played->made.move.gain;
                player = played->made.move.again ? player : 1 - player;
                state = played->made.move.to;
            }
            agree_expect(state == match.state && player == match.player && totals[0] == match.totals[0] &&
                             totals[1] == match.totals[1],
                         games[i], "where moves kept lead to");
            boyi__match_end(&match);
        }
        boyi_game_free(game);
    }
}

static void undo_goes_to_the_human(void **unused)
{
    (void)unused;
    boyi_game *game = agree_game("tic-tac-toe");
    boyi__match match;
    boyi_error error;
    start(&match, game, (boyi__play_style){.human = 1, .level = 100});
    make(&match, boyi__match_reply(&match));
    assert_false(boyi__match_can_undo(&match)); /* the computer's first move stays */
    boyi_state after_first = match.state;
    make(&match, 3);
    make(&match, boyi__match_reply(&match));
    assert_true(boyi__match_can_undo(&match));
    assert_int_equal(boyi__match_undo(&match, &error), BOYI_OK);
    assert_true(match.state == after_first && boyi__match_human_to_move(&match));
    boyi__match_end(&match);
    boyi_game_free(game);
}

/* A solution that lacks the state is made again there. */
static void absent_states_are_solved(void **unused)
{
    (void)unused;
    boyi_game *game = agree_game("tic-tac-toe");
    boyi__match match;
    boyi_error error;
    boyi_state corner;
    boyi_options memo = {.method = BOYI_MEMO};
    start(&match, game, (boyi__play_style){.level = 100});
    boyi_solution_free(match.solution);
    assert_int_equal(boyi_game_read_state(game, "XOX/XOO/OX.", &error, &corner), BOYI_OK);
    assert_int_equal(boyi_solve_at(game, corner, &memo, &error, &match.solution), BOYI_OK);
    make(&match, 0);
    compare_choices(&match, "tic-tac-toe");
    assert_int_equal(match.choices[boyi__match_best(&match)].move.name, 4); /* the centre against a corner */
    boyi__match_end(&match);
    boyi_game_free(game);
}

static bool refuse(void *context, const boyi_progress *progress)
{
    (void)progress;
    return !*(const bool *)context;
}

static void count_calls(void *context)
{
    ++*(unsigned *)context;
}

/* A move whose answer is not found since thinking was stopped has not been made. */
static void stopped_thinking(void **unused)
{
    (void)unused;
    bool stopped = false;
    unsigned thoughts = 0;
    boyi_error error;
    boyi__match match;
    boyi_game *game = agree_game("connect 5 5");
    const boyi_options options = {
        .method = BOYI_SEARCH, .threads = 1, .progress = refuse, .context = &stopped};
    const boyi__play_style manner = {.level = 100, .thinking = count_calls, .context = &thoughts};
    /* Some moves before the end: the search that is stopped is long enough to ask, and the test is not. */
    boyi_state state;
    assert_int_equal(boyi_game_read_state(game, "...../...../..X../.OX../XOO..", &error, &state), BOYI_OK);
    assert_int_equal(boyi__match_start(&match, game, state, &manner, &options, &error), BOYI_OK);
    assert_true(thoughts > 0);
    stopped = true;
    bool cancelled = false;
    for (size_t choice = 0; choice < match.count; choice++) {
        const size_t count = match.count;
        const boyi_choice first = match.choices[0];
        const unsigned player = match.player;
        if (boyi__match_move(&match, choice, &error) == BOYI_CANCELLED) {
            cancelled = true;
            assert_true(match.state == state && match.player == player && match.count == count);
            assert_true(match.choices[0].move.to == first.move.to && match.played_count == 0);
            continue;
        }
        boyi__match_undo(&match, &error);
    }
    assert_true(cancelled);
    stopped = false;
    assert_int_equal(boyi__match_move(&match, 0, &error), BOYI_OK);
    boyi__match_end(&match);
    boyi_game_free(game);
}

/* Discs on the board are the score on the way, and at the end what the rules count. */
static void score_on_the_way(void **unused)
{
    (void)unused;
    boyi_game *game = agree_game("othello 4 4");
    boyi__match match;
    int64_t totals[2] = {0};
    start(&match, game, (boyi__play_style){.level = 100});
    for (unsigned discs = 4; match.count > 0; make(&match, 0)) {
        boyi__match_score(&match, totals);
        assert_true(totals[0] + totals[1] >= (int64_t)discs);
        discs = (unsigned)(totals[0] + totals[1]);
    }
    boyi__match_score(&match, totals);
    const boyi__verdict verdict = play_out(&match);
    assert_true(verdict.totals[0] == totals[0] && verdict.totals[1] == totals[1]);
    boyi__match_end(&match);
    boyi_game_free(game);
}

/* ---- What people type ---- */

static size_t find(const boyi__match *match, const char *text, bool whole)
{
    bool found_whole;
    size_t choice = boyi__match_find(match, text, &found_whole);
    assert_int_equal(found_whole, whole);
    return choice;
}

static void moves_by_text(void **unused)
{
    (void)unused;
    boyi_game *game = agree_game("heaps --take 1,2,11 30");
    boyi__match match;
    start(&match, game, (boyi__play_style){.level = 100});
    assert_int_equal(match.count, 3);
    assert_int_equal(find(&match, "take 1", true), 0);
    assert_int_equal(find(&match, "TAKE 11", true), 2);
    assert_int_equal(find(&match, "take 2", true), 1);
    assert_int_equal(find(&match, "take", false), match.count + 1);
    assert_int_equal(find(&match, "take 3", false), match.count);
    assert_int_equal(find(&match, "take 111", false), match.count);
    assert_false(boyi__match_numbers_moves(&match)); /* a number is the one that is taken */
    assert_int_equal(boyi__match_find_number(&match, 11), 2);
    assert_int_equal(boyi__match_find_number(&match, 3), match.count);
    boyi__match_end(&match);
    boyi_game_free(game);
    game = agree_game("row 3 9");
    start(&match, game, (boyi__play_style){.level = 100});
    assert_int_equal(find(&match, "r", false), 1);
    assert_true(boyi__match_numbers_moves(&match));
    assert_int_equal(boyi__match_find_number(&match, 2), 1);
    assert_int_equal(boyi__match_find_number(&match, 3), match.count);
    assert_int_equal(boyi__match_find_number(&match, 0), match.count);
    boyi__match_end(&match);
    boyi_game_free(game);
}

/* ---- Mistakes ---- */

static void expect_text(boyi__strbuf *text, const char *expected)
{
    assert_string_equal(text->data ? text->data : "", expected);
    boyi__strbuf_end(text);
}

static void mistakes_are_told(void **unused)
{
    (void)unused;
    boyi_game *game = agree_game("heaps --take 1-3 9");
    boyi__match match;
    boyi__strbuf text = {0};
    start(&match, game, (boyi__play_style){.level = 100});
    make(&match, 1); /* take 2; take 1 wins */
    assert_int_equal(match.played[0].before, BOYI_WIN);
    assert_int_equal(match.played[0].after, BOYI_LOSS);
    boyi__text_match_mistakes(&text, &match, false);
    expect_text(&text, "Move 1, take 2, gave away the win: take 1 would have won.\n");
    boyi__match_end(&match);
    start(&match, game, (boyi__play_style){.level = 100});
    while (match.count > 0)
        make(&match, boyi__match_best(&match));
    boyi__text_match_mistakes(&text, &match, true);
    expect_text(&text, "You gave nothing away.\n");
    boyi__match_end(&match);
    boyi_game_free(game);
    /* Scores: the prospect counts what has been taken. Behind by far, nothing is left to give away. */
    game = agree_game("row 3 9 1 2");
    start(&match, game, (boyi__play_style){.level = 100});
    make(&match, 0);
    make(&match, 0);
    make(&match, 0);
    assert_int_equal(match.played[2].before, BOYI_LOSS);
    boyi__text_match_mistakes(&text, &match, true);
    expect_text(
        &text,
        "Move 1, left, gave away the win: right would have won.\n"
        "Compared with best play, your moves cost 14 in all, most of it at move 1, left: right is worth 12 "
        "more.\n");
    boyi__match_end(&match);
    boyi_game_free(game);
}

/* ---- Circles ---- */

static boyi_state ring_start(const void *self)
{
    (void)self;
    return 0;
}

static size_t ring_moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    out[0] = (boyi_move){.to = 1 - state};
    return 1;
}

static unsigned ring_mover(const void *self, boyi_state state)
{
    (void)self;
    return (unsigned)state;
}

static void circles(void **unused)
{
    static const struct {
        boyi_loop loop;
        boyi_outcome first, second; /* for a human who is that player */
    } cases[] = {
        {BOYI_LOOP_DRAW, BOYI_DRAW, BOYI_DRAW},
        {BOYI_LOOP_FIRST, BOYI_WIN, BOYI_LOSS},
        {BOYI_LOOP_SECOND, BOYI_LOSS, BOYI_WIN},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi_rules rules = {.name = "ring",
                            .kind = BOYI_OUTCOME,
                            .most_moves = 1,
                            .start = ring_start,
                            .moves = ring_moves,
                            .loop = cases[i].loop,
                            .mover = ring_mover};
        boyi_game *game;
        boyi__match match;
        boyi__verdict verdict;
        boyi_error error;
        assert_int_equal(boyi_game_new(&rules, NULL, &error, &game), BOYI_OK);
        start(&match, game, (boyi__play_style){.level = 100});
        for (size_t move = 0; move < 4; move++) {
            assert_int_equal(boyi__match_visits(&match), move / 2 + 1);
            make(&match, 0);
        }
        assert_int_equal(boyi__match_visits(&match), 3);
        assert_int_equal(boyi__match_verdict(&match, &verdict, &error), BOYI_OK);
        assert_int_equal(verdict.outcome, cases[i].first);
        boyi__match_swap(&match);
        assert_int_equal(boyi__match_verdict(&match, &verdict, &error), BOYI_OK);
        assert_int_equal(verdict.outcome, cases[i].second);
        boyi__match_end(&match);
        boyi_game_free(game);
    }
}

static void too_many_moves(void **unused)
{
    (void)unused;
    boyi_game *game = agree_game("heaps 1000000000");
    boyi__match match;
    boyi_error error;
    boyi__play_style manner = {.level = 100};
    assert_int_equal(boyi__match_start(&match, game, boyi_game_start(game), &manner, NULL, &error),
                     BOYI_LIMIT);
    boyi__match_end(&match);
    boyi_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_less_than_the_value),
        cmocka_unit_test(a_thousand_opponents),
        cmocka_unit_test(levels),
        cmocka_unit_test(seeds_repeat),
        cmocka_unit_test(undo_and_swap),
        cmocka_unit_test(undo_goes_to_the_human),
        cmocka_unit_test(absent_states_are_solved),
        cmocka_unit_test(stopped_thinking),
        cmocka_unit_test(score_on_the_way),
        cmocka_unit_test(moves_by_text),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(circles),
        cmocka_unit_test(too_many_moves),
    };
    dice = agree_seed();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
