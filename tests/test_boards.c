/* The board games against a rule book on characters (board_book.c): positions counted by depth, plays at
 * random, symmetry, layers, values.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

#include "agree.h"
#include "board_book.h"
#include "game/game.h"
#include "random_games.h"

enum { USUAL_ROUNDS = 60, MOST_PLIES = 80 };

typedef struct {
    const book_rules *book;
    const char *text; /* what the command line says */
    int columns, rows, k;
    int depth;     /* to count positions at         */
    bool solvable; /* by plain recursion, at once   */
} sample;

static const sample samples[] = {
    {&book_mnk, "tic-tac-toe", 3, 3, 3, 6, false},
    {&book_mnk, "mnk 3 3 3", 3, 3, 3, 7, false},
    {&book_mnk, "mnk 1 1 1", 1, 1, 1, 2, true},
    {&book_mnk, "mnk 2 3 2", 2, 3, 2, 6, true},
    {&book_mnk, "mnk 2 4 3", 2, 4, 3, 8, true},
    {&book_mnk, "mnk 4 3 3", 4, 3, 3, 5, false},
    {&book_mnk, "mnk 3 5 4", 3, 5, 4, 4, false},
    {&book_mnk, "mnk 8 4 3", 8, 4, 3, 3, false},
    {&book_mnk, "mnk 5 6 5", 5, 6, 5, 3, false},
    {&book_mnk, "mnk 26 1 5", 26, 1, 5, 3, false},
    {&book_mnk, "mnk 1 32 2", 1, 32, 2, 3, false},
    {&book_connect, "connect 7 6", 7, 6, 4, 6, false},
    {&book_connect, "connect 3 3 3", 3, 3, 3, 9, true},
    {&book_connect, "connect 4 3 3", 4, 3, 3, 9, false},
    {&book_connect, "connect 2 3 2", 2, 3, 2, 6, true},
    {&book_connect, "connect 3 4 2", 3, 4, 2, 8, true},
    {&book_connect, "connect 1 1 1", 1, 1, 1, 2, true},
    {&book_connect, "connect 4 5 3", 4, 5, 3, 7, false},
    {&book_connect, "connect 8 7 5", 8, 7, 5, 5, false},
    {&book_connect, "connect 5 11 4", 5, 11, 4, 6, false},
    {&book_connect, "connect 2 31 6", 2, 31, 6, 12, false},
    {&book_connect, "connect 26 1 4", 26, 1, 4, 3, false},
    {&book_connect, "connect 3 3 7", 3, 3, 7, 7, true},
    {&book_connect, "connect 6 6 3", 6, 6, 3, 6, false},
    {&book_hexapawn, "hexapawn", 3, 3, 0, 8, true},
    {&book_hexapawn, "hexapawn 4 4", 4, 4, 0, 7, false},
    {&book_hexapawn, "hexapawn 3 4", 3, 4, 0, 8, true},
    {&book_hexapawn, "hexapawn 1 2", 1, 2, 0, 2, true},
    {&book_hexapawn, "hexapawn 2 2", 2, 2, 0, 3, true},
    {&book_hexapawn, "hexapawn 5 4", 5, 4, 0, 6, false},
    {&book_hexapawn, "hexapawn 6 5", 6, 5, 0, 5, false},
    {&book_hexapawn, "hexapawn 15 2", 15, 2, 0, 3, false},
    {&book_hexapawn, "hexapawn 1 31", 1, 31, 0, 8, true},
    {&book_othello, "othello", 4, 4, 0, 8, true},
    {&book_othello, "othello 6 4", 6, 4, 0, 7, false},
    {&book_othello, "othello 4 6", 4, 6, 0, 7, false},
    {&book_othello, "othello 6 6", 6, 6, 0, 6, false},
    {&book_othello, "othello 8 4", 8, 4, 0, 6, false},
    {&book_othello, "othello 18 2", 18, 2, 0, 6, true},
    {&book_othello, "othello 2 2", 2, 2, 0, 1, true},
    {&book_quixo, "quixo 3", 3, 3, 3, 4, false},
    {&book_quixo, "quixo 4", 4, 4, 4, 3, false},
    {&book_quixo, "quixo 5", 5, 5, 5, 3, false},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

static book_board first_board(const sample *own)
{
    return own->book->start(own->columns, own->rows, own->k);
}

/* Fails with a command that shows it. */
static void expect(bool holds, const char *text, const char *state, const char *what)
{
    if (!holds)
        fail_msg("boyi solve %s --state %s: %s", text, state, what);
}

/* ---- Positions by depth --------------------------------------------------------------------------- */

static unsigned long long count_positions(const boyi_game *game, boyi_state state, int depth)
{
    boyi_move moves[BOOK_MOVES];
    unsigned long long total = 0;
    if (depth == 0)
        return 1;
    size_t count = boyi_game_moves(game, state, moves);
    for (size_t i = 0; i < count; i++)
        total += count_positions(game, moves[i].to, depth - 1);
    return total;
}

static void test_positions_by_depth(void **context)
{
    (void)context;
    for (size_t i = 0; i < SAMPLES; i++) {
        boyi_game *game = agree_game(samples[i].text);
        book_board board = first_board(&samples[i]);
        for (int depth = 0; depth <= samples[i].depth - RANDOM_SLOW_BUILD; depth++) {
            unsigned long long found = count_positions(game, boyi_game_start(game), depth);
            unsigned long long wanted = book_count(samples[i].book, &board, depth);
            if (found != wanted)
                fail_msg("%s: %llu ways to make %d moves, not %llu", samples[i].text, found, depth, wanted);
        }
        boyi_game_free(game);
    }
}

/* ---- Plays at random ------------------------------------------------------------------------------ */

static void check_text(const sample *own, const boyi_game *game, const book_board *board, boyi_state state,
                       const char *wanted)
{
    char found[BOOK_TEXT], picture[BOOK_PICTURE], drawn[BOOK_PICTURE];
    boyi_state again;
    boyi_error error;
    size_t length = boyi_game_write_state(game, state, found, sizeof found);
    expect(length == strlen(wanted) && strcmp(found, wanted) == 0, own->text, wanted, found);
    boyi_status status = boyi_game_read_state(game, wanted, &error, &again);
    expect(!status, own->text, wanted, error.text);
    expect(again == state, own->text, wanted, "read as another state");
    book_draw(own->book, board, picture);
    length = boyi_game_draw(game, state, drawn, sizeof drawn);
    expect(length == strlen(picture) && strcmp(picture, drawn) == 0, own->text, wanted, drawn);
}

static void check_end(const sample *own, const boyi_game *game, const book_board *board, boyi_state state,
                      const char *text)
{
    static const boyi_outcome outcomes[] = {BOYI_LOSS, BOYI_TIE, BOYI_WIN};
    book_end wanted = own->book->end(board);
    boyi_end found = {.outcome = BOYI_LOSS};
    if (game->rules.finished)
        found = game->rules.finished(game->self, state);
    if (boyi_game_kind(game) == BOYI_SCORE)
        expect(found.own - found.other == wanted.margin, own->text, text, "the margin at the end");
    else
        expect(found.outcome == outcomes[wanted.outcome + 1], own->text, text, "who won");
}

static void check_moves(const sample *own, const boyi_game *game, const book_board *board, boyi_state state,
                        const char *text, const book_move *wanted, size_t count)
{
    boyi_move found[BOOK_MOVES];
    expect(boyi_game_most_moves(game) <= BOOK_MOVES, own->text, text,
           "more moves than the test has room for");
    expect(boyi_game_moves(game, state, found) == count, own->text, text, "the number of moves");
    expect(count <= boyi_game_most_moves(game), own->text, text, "more moves than most_moves says");
    for (size_t i = 0; i < count; i++) {
        char name[BOOK_TEXT], to[BOOK_TEXT], wanted_to[BOOK_TEXT];
        boyi_game_write_move(game, state, &found[i], name, sizeof name);
        boyi_game_write_state(game, found[i].to, to, sizeof to);
        book_write(own->book, &wanted[i].to, wanted_to);
        expect(strcmp(name, wanted[i].text) == 0, own->text, text, name);
        expect(strcmp(to, wanted_to) == 0, own->text, text, to);
        expect(found[i].gain == 0 && !found[i].again, own->text, text,
               "a move that scores or keeps the turn");
        uint32_t before = game->rules.layer(game->self, state),
                 after = game->rules.layer(game->self, found[i].to);
        expect(own->book == &book_quixo ? after >= before : after > before, own->text, text, "the layer");
    }
    if (count == 0)
        check_end(own, game, board, state, text);
}

/* All pictures of a board belong to one class, named by one of them. */
static void check_symmetry(const sample *own, const boyi_game *game, const book_board *board,
                           boyi_state state, const char *text)
{
    boyi_state class = game->rules.canonical(game->self, state);
    bool among = false;
    expect(game->rules.canonical(game->self, class) == class, own->text, text, "a class of a class");
    for (int picture = 0; picture < 16; picture++) {
        book_board turned;
        char name[BOOK_TEXT];
        boyi_state other;
        if (!book_picture(own->book, board, picture, &turned))
            continue;
        book_write(own->book, &turned, name);
        assert_int_equal(boyi_game_read_state(game, name, NULL, &other), BOYI_OK);
        expect(game->rules.canonical(game->self, other) == class, own->text, text, "a picture's class");
        expect(game->rules.layer(game->self, other) == game->rules.layer(game->self, state), own->text, text,
               "a picture's layer");
        among = among || other == class;
    }
    expect(among, own->text, text, "a class that is none of the pictures");
}

static void check_state(const sample *own, const boyi_game *game, const book_board *board, boyi_state state,
                        const book_move *moves, size_t count)
{
    char text[BOOK_TEXT];
    book_write(own->book, board, text);
    check_text(own, game, board, state, text);
    check_moves(own, game, board, state, text, moves, count);
    check_symmetry(own, game, board, state, text);
    expect(game->rules.bits == 64 || state >> game->rules.bits == 0, own->text, text, "more bits than said");
    expect(!game->rules.below || state < game->rules.below(game->self), own->text, text, "not below");
}

static void play(const sample *own, const boyi_game *game, random_dice *dice)
{
    book_board board = first_board(own);
    boyi_state state = boyi_game_start(game);
    for (int ply = 0; ply < MOST_PLIES; ply++) {
        book_move moves[BOOK_MOVES];
        boyi_move found[BOOK_MOVES];
        size_t count = own->book->moves(&board, moves);
        check_state(own, game, &board, state, moves, count);
        if (count == 0)
            return;
        size_t chosen = random_below(dice, count);
        boyi_game_moves(game, state, found);
        state = found[chosen].to;
        board = moves[chosen].to;
    }
}

static void test_plays_at_random(void **context)
{
    (void)context;
    random_dice dice = {random_seed("boards")};
    size_t rounds = random_rounds(USUAL_ROUNDS);
    for (size_t i = 0; i < SAMPLES; i++) {
        boyi_game *game = agree_game(samples[i].text);
        for (size_t round = 0; round < rounds; round++)
            play(&samples[i], game, &dice);
        boyi_game_free(game);
    }
}

/* ---- Values --------------------------------------------------------------------------------------- */

static void check_value(const sample *own, const boyi_game *game, const boyi_solution *solution,
                        const book_board *board)
{
    char text[BOOK_TEXT];
    boyi_state state;
    boyi_value value;
    bool score = boyi_game_kind(game) == BOYI_SCORE;
    static const boyi_outcome outcomes[] = {BOYI_LOSS, BOYI_TIE, BOYI_WIN};
    book_value wanted = book_solve(own->book, board, score);
    book_write(own->book, board, text);
    assert_int_equal(boyi_game_read_state(game, text, NULL, &state), BOYI_OK);
    assert_int_equal(boyi_solution_value(solution, state, NULL, &value), BOYI_OK);
    if (score)
        expect(value.margin == wanted.margin, own->text, text, "the margin");
    else
        expect(value.outcome == outcomes[wanted.outcome + 1] && value.plies == (uint32_t)wanted.plies,
               own->text, text, "the value");
}

/* The start and what follows in a few plays, with symmetry and without. */
static void test_values_by_recursion(void **context)
{
    (void)context;
    random_dice dice = {random_seed("boards")};
    for (size_t i = 0; i < 2 * SAMPLES; i++) {
        const sample *own = &samples[i / 2];
        const boyi_options options = {.every_state = i % 2, .threads = 1};
        boyi_solution *solution;
        if (!own->solvable || (RANDOM_SLOW_BUILD && i % 2 == i / 2 % 2)) /* there: one of the two */
            continue;
        boyi_game *game = agree_game(own->text);
        assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OK);
        for (int round = 0; round < (RANDOM_SLOW_BUILD ? 1 : 3); round++) {
            book_move moves[BOOK_MOVES];
            book_board board = first_board(own);
            for (size_t count = 1; count; board = count ? moves[random_below(&dice, count)].to : board) {
                check_value(own, game, solution, &board);
                count = own->book->moves(&board, moves);
            }
        }
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

typedef struct {
    const boyi_game *game;
    const boyi_solution *solution;
    const char *text;
} same_worth;

static bool visit_pair(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    const same_worth *own = context;
    boyi_state class = own->game->rules.canonical(own->game->self, state);
    boyi_value a, b;
    char text[BOOK_TEXT];
    (void)depth;
    (void)moves;
    boyi_game_write_state(own->game, state, text, sizeof text);
    assert_int_equal(boyi_solution_value(own->solution, state, NULL, &a), BOYI_OK);
    /* The class may stand for a picture that play does not reach: then there is nothing to compare. */
    if (!boyi_solution_value(own->solution, class, NULL, &b))
        expect(a.outcome == b.outcome && a.plies == b.plies && a.margin == b.margin, own->text, text,
               "not worth what its picture is");
    return true;
}

/* Solved without symmetry, every state is worth what its class is. */
static void test_pictures_are_worth_the_same(void **context)
{
    static const char *const texts[] = {"tic-tac-toe",  "mnk 4 3 3",    "connect 4 3 3", "connect 5 3 3",
                                        "hexapawn 4 4", "hexapawn 5 3", "othello",       "quixo 3"};
    (void)context;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        boyi_game *game = agree_game(texts[i]);
        const boyi_options options = {.every_state = true};
        boyi_solution *solution;
        assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OK);
        same_worth own = {game, solution, texts[i]};
        assert_int_equal(boyi_game_walk(game, boyi_game_start(game), &options, visit_pair, &own, NULL),
                         BOYI_OK);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

static void test_methods_agree(void **context)
{
    static const char *const texts[] = {"tic-tac-toe",   "mnk 2 3 2",     "mnk 3 2 3",    "connect 3 3 3",
                                        "connect 2 4 3", "connect 3 2 2", "hexapawn",     "hexapawn 4 3",
                                        "hexapawn 3 4",  "othello",       "othello 18 2", "othello 2 2",
                                        "connect 7 1 3", "hexapawn 1 9"};
    (void)context;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        agree_on(texts[i]);
}

/* ---- Hints ---------------------------------------------------------------------------------------- */

/* A move that wins at once looks better than any that does not; one that keeps the other from winning at
 * once, better than any that does neither. */
static bool wins_at_once(const boyi_game *game, const boyi_move *move)
{
    boyi_move replies[BOOK_MOVES];
    return boyi_game_moves(game, move->to, replies) == 0 &&
           game->rules.finished(game->self, move->to).outcome == BOYI_LOSS;
}

static void check_hints(const char *text, const boyi_game *game, boyi_state state)
{
    boyi_move moves[BOOK_MOVES], replies[BOOK_MOVES];
    int hints[BOOK_MOVES];
    size_t count = boyi_game_moves(game, state, moves);
    int least_win = INT32_MAX, most_other = INT32_MIN;
    char name[BOOK_TEXT];
    boyi_game_write_state(game, state, name, sizeof name);
    if (game->rules.hints)
        game->rules.hints(game->self, state, moves, count, hints);
    for (size_t i = 0; i < count; i++) {
        int hint = game->rules.hints ? hints[i] : game->rules.hint(game->self, state, &moves[i]);
        bool wins = wins_at_once(game, &moves[i]), loses = false;
        size_t answers = wins ? 0 : boyi_game_moves(game, moves[i].to, replies);
        for (size_t r = 0; r < answers; r++)
            loses |= wins_at_once(game, &replies[r]);
        if (game->rules.hints) {
            expect((hint == BOYI_HINT_WINS) == wins, text, name, "a move that wins at once");
            expect((hint == BOYI_HINT_LOSES) == loses, text, name, "a move that loses at once");
        }
        if (wins && hint < least_win)
            least_win = hint;
        if (!wins && hint > most_other)
            most_other = hint;
    }
    expect(least_win > most_other, text, name, "the hint of a winning move");
}

static void test_hints_see_wins(void **context)
{
    static const char *const texts[] = {"mnk 4 4 3", "mnk 5 6 4", "connect 7 6", "connect 5 5 3",
                                        "connect 6 4 5"};
    (void)context;
    random_dice dice = {random_seed("boards")};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int round = 0; round < 100; round++) {
            boyi_game *game = agree_game(texts[i]);
            boyi_state state = boyi_game_start(game);
            boyi_move moves[BOOK_MOVES];
            for (size_t count; (count = boyi_game_moves(game, state, moves)) > 0;) {
                check_hints(texts[i], game, state);
                state = moves[random_below(&dice, count)].to;
            }
            boyi_game_free(game);
        }
}

/* ---- States that can't be, and some that can
 * ------------------------------------------------------------------------- */

static void test_impossible_states(void **context)
{
    static const struct {
        const char *game, *state, *sentence;
    } bad[] = {
        {"mnk 4 4 3", "XXX./OOO./..../....", "over before"},
        {"mnk 5 2 3", "XXX../OO...", NULL},
        {"mnk 6 2 3", "XXXXXX/OOOOO.", "over before"},
        {"mnk 6 3 3", "XXX.../OOO.OO/XXX...", "over before"},
        {"mnk 6 3 3", "XXX.../OO.OO./O..XXX", "over before"},
        {"mnk 6 2 3", "XXX.XX/OO.OO.", NULL},
        {"mnk 6 2 3", "XX.XXX/O.....", "as many X as O"},
        {"mnk 4 2 3", "XO../.../", "two rows"},
        {"mnk 4 2 3", "XO../...Z", "two rows"},
        {"mnk 2 9 3", "", "9 rows"},
        {"mnk 3 1 3", "XO../", "one row of"},
        {"connect 4 4", "..../X.../..../OX..", "nothing under"},
        {"connect 4 4", "..../..../..../OOX.", "as many X as O"},
        {"connect 4 4", "..../X.../.OOO/XOXX", "nothing under"},
        {"connect 4 4", "X.../X..O/X..O/X..O", NULL},
        {"connect 5 4", "X...X/X...X/XOOOX/XOOOX", "as many X as O"},
        {"connect 5 2 2", "...../XX.OO", "over before"},
        {"connect 6 4", "X....X/X.OO.X/X.OO.X/X.OO.X", "as many X as O"},
        {"connect 6 4 4", "X....X/XOO..X/XOO..X/XOOO.X", "over before"},
        {"connect 2 8 9", "OX/OX/OX/OX/OX/OX/OX/OX", NULL},
        {"hexapawn", "OOO/.../XXX", "three rows"},
        {"hexapawn", "OOO/.../XXX:Z", "three rows"},
        {"hexapawn", "OOO/.../XXX;X", "three rows"},
        {"hexapawn", "OOO/O../XXX:X", "at most 3 pawns"},
        {"hexapawn", "XO./.../X..:X", "over before"},
        {"hexapawn", "XX./.../O..:O", "over before"},
        {"hexapawn", "XO./.../X..:O", NULL},
        {"othello", "..../.OX./.X../....:X", "never empty"},
        {"othello", "..../.OX./.XO./....:", "four rows"},
        {"othello", "..../.ox./.xo./....:x", NULL},
        {"quixo 3", ".../.../...:O", "never vanish"},
        {"quixo 3", "X../.../...:X", "never vanish"},
        {"quixo 3", "O../.../...:X", "never vanish"},
        {"quixo 3", "X../.../...:O", NULL},
    };
    (void)context;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        boyi_game *game = agree_game(bad[i].game);
        boyi_error error = {0};
        boyi_state state;
        boyi_status status = boyi_game_read_state(game, bad[i].state, &error, &state);
        if (!bad[i].sentence) {
            char again[BOOK_TEXT];
            expect(status == BOYI_OK, bad[i].game, bad[i].state, error.text);
            boyi_game_write_state(game, state, again, sizeof again);
            expect(strcasecmp(again, bad[i].state) == 0, bad[i].game, bad[i].state, again);
        } else
            expect(status == BOYI_INPUT && strstr(error.text, bad[i].sentence) && error.text_zh[0],
                   bad[i].game, bad[i].state, error.text);
        boyi_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_by_depth),  cmocka_unit_test(test_plays_at_random),
        cmocka_unit_test(test_values_by_recursion), cmocka_unit_test(test_pictures_are_worth_the_same),
        cmocka_unit_test(test_methods_agree),       cmocka_unit_test(test_hints_see_wins),
        cmocka_unit_test(test_impossible_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
