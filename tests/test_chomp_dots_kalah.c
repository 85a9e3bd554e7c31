/* Chomp, dots and boxes, kalah: each against a second rule book, written here in the plainest way.
 *
 * A rule book keeps a position as a player sees it (squares eaten or not, edges drawn or not, pits and stores and
 * whose turn it is) and shares nothing with the library but the notation. BOYI_SEED=… repeats a run, BOYI_ROUNDS=…
 * makes it shorter or longer. */
#include "agree.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/game.h"

enum { MOST_MOVES = 64, TEXT = 256, SIDE = 24 };

typedef struct {
    bool eaten[SIDE][SIDE];                /* chomp: row, column               */
    bool flat[SIDE][SIDE], up[SIDE][SIDE]; /* dots: drawn edges; row, column */
    int pit[2][SIDE], store[2];            /* kalah                            */
    int turn;
} position;

typedef struct {
    position to;
    int gain;
    bool again;
    char name[48];
} slow_move;

typedef struct rule_book {
    const char *text; /* the game as the command line has it */
    int a, b;         /* its two sizes                        */
    bool option;
    position (*start)(const struct rule_book *book);
    size_t (*moves)(const struct rule_book *book, const position *at, slow_move *out);
    /* Of a finished position: who wins (outcome), or what both still get (score). */
    boyi_end (*end)(const struct rule_book *book, const position *at);
    void (*write)(const struct rule_book *book, const position *at, char *out);
} rule_book;

/* ---- Chomp ---- */

static position chomp_start(const rule_book *book)
{
    (void)book;
    return (position){0};
}

static size_t chomp_moves(const rule_book *book, const position *at, slow_move *out)
{
    size_t count = 0;
    for (int row = 0; row < book->a; row++)
        for (int column = 0; column < book->b; column++) {
            if (at->eaten[row][column])
                continue;
            slow_move *move = &out[count++];
            *move = (slow_move){.to = *at};
            for (int r = row; r < book->a; r++)
                for (int c = column; c < book->b; c++)
                    move->to.eaten[r][c] = true;
            snprintf(move->name, sizeof move->name, "%c%d", 'a' + column, row + 1);
        }
    return count;
}

static boyi_end chomp_end(const rule_book *book, const position *at)
{
    (void)book;
    (void)at;
    return (boyi_end){.outcome = BOYI_WIN}; /* the other ate the poison */
}

static void chomp_write(const rule_book *book, const position *at, char *out)
{
    for (int row = 0; row < book->a; row++) {
        int length = 0;
        for (int column = 0; column < book->b; column++)
            length += !at->eaten[row][column];
        out += sprintf(out, row ? "/%d" : "%d", length);
    }
}

/* ---- Dots and boxes ---- */

static position dots_start(const rule_book *book)
{
    (void)book;
    return (position){0};
}

static int full_boxes(const rule_book *book, const position *at)
{
    int count = 0;
    for (int row = 0; row < book->b; row++)
        for (int column = 0; column < book->a; column++)
            count += at->flat[row][column] && at->flat[row + 1][column] && at->up[row][column] &&
                     at->up[row][column + 1];
    return count;
}

static void add_edge(const rule_book *book, const position *at, bool up, int row, int column, slow_move *move)
{
    *move = (slow_move){.to = *at};
    (up ? move->to.up : move->to.flat)[row][column] = true;
    move->gain = full_boxes(book, &move->to) - full_boxes(book, at);
    move->again = move->gain > 0;
    snprintf(move->name, sizeof move->name, "%c%d-%c%d", 'a' + column, row + 1, 'a' + column + !up,
             row + 1 + up);
}

static size_t dots_moves(const rule_book *book, const position *at, slow_move *out)
{
    size_t count = 0;
    for (int row = 0; row <= book->b; row++)
        for (int column = 0; column < book->a; column++)
            if (!at->flat[row][column])
                add_edge(book, at, false, row, column, &out[count++]);
    for (int row = 0; row < book->b; row++)
        for (int column = 0; column <= book->a; column++)
            if (!at->up[row][column])
                add_edge(book, at, true, row, column, &out[count++]);
    return count;
}

static boyi_end dots_end(const rule_book *book, const position *at)
{
    (void)book;
    (void)at;
    return (boyi_end){0};
}

static void dots_write(const rule_book *book, const position *at, char *out)
{
    for (int row = 0; row <= book->b; row++) {
        for (int column = 0; column < book->a; column++)
            *out++ = at->flat[row][column] ? '-' : '.';
        *out++ = '/';
        for (int column = 0; column <= book->a && row < book->b; column++)
            *out++ = at->up[row][column] ? '|' : '.';
        *out++ = '/';
    }
    out[-2] = '\0'; /* below the last dots there is nothing */
}

/* ---- Kalah: both sides stay where they are, stores included ---- */

static position kalah_start(const rule_book *book)
{
    position at = {0};
    for (int house = 0; house < book->a; house++)
        at.pit[0][house] = at.pit[1][house] = book->b;
    return at;
}

static bool side_empty(const rule_book *book, const position *at, int side)
{
    for (int house = 0; house < book->a; house++)
        if (at->pit[side][house])
            return false;
    return true;
}

static void kalah_move(const rule_book *book, int house, slow_move *move)
{
    position *at = &move->to;
    int me = at->turn, side = me, place = house, hand = at->pit[me][house], before = at->store[me];
    at->pit[me][house] = 0;
    for (; hand > 0; hand--) {
        place++;
        if (place == book->a && side != me) /* the other's store */
            place++;
        if (place > book->a) {
            side = 1 - side;
            place = 0;
        }
        if (place == book->a)
            at->store[me]++;
        else
            at->pit[side][place]++;
    }
    if (side == me && place < book->a && at->pit[me][place] == 1) {
        int *facing = &at->pit[1 - me][book->a - 1 - place];
        if (*facing > 0 || book->option) {
            at->store[me] += 1 + *facing;
            at->pit[me][place] = *facing = 0;
        }
    }
    move->again = side == me && place == book->a;
    move->gain = at->store[me] - before;
    if (!move->again)
        at->turn = 1 - me;
}

static size_t kalah_moves(const rule_book *book, const position *at, slow_move *out)
{
    size_t count = 0;
    if (side_empty(book, at, 0) || side_empty(book, at, 1))
        return 0;
    for (int house = 0; house < book->a; house++) {
        if (!at->pit[at->turn][house])
            continue;
        slow_move *move = &out[count++];
        *move = (slow_move){.to = *at};
        snprintf(move->name, sizeof move->name, "%c", 'a' + house);
        kalah_move(book, house, move);
    }
    return count;
}

static boyi_end kalah_end(const rule_book *book, const position *at)
{
    boyi_end end = {0};
    for (int house = 0; house < book->a; house++) {
        end.own += at->pit[at->turn][house];
        end.other += at->pit[1 - at->turn][house];
    }
    return end;
}

static void kalah_write(const rule_book *book, const position *at, char *out)
{
    for (int side = 0; side < 2; side++)
        for (int house = 0; house < book->a; house++)
            out += sprintf(out, "%s%d",
                           house  ? ","
                           : side ? "/"
                                  : "",
                           at->pit[side ? 1 - at->turn : at->turn][house]);
}

#define CHOMP(a, b)                                                                       \
    {                                                                                     \
        "chomp " #a " " #b, a, b, false, chomp_start, chomp_moves, chomp_end, chomp_write \
    }
#define DOTS(a, b)                                                                   \
    {                                                                                \
        "dots " #a " " #b, a, b, false, dots_start, dots_moves, dots_end, dots_write \
    }
#define KALAH(a, b)                                                                      \
    {                                                                                    \
        "kalah " #a " " #b, a, b, true, kalah_start, kalah_moves, kalah_end, kalah_write \
    }
#define KALAH_OFF(a, b)                                                                           \
    {                                                                                             \
        "kalah --empty-capture off " #a " " #b, a, b, false, kalah_start, kalah_moves, kalah_end, \
            kalah_write                                                                           \
    }

/* ---- One state held against one position ---- */

typedef struct {
    const rule_book *book;
    boyi_game *game;
    char shown[TEXT * 2]; /* the game with the state, as the command line has it */
} pairing;

static int by_name(const void *a, const void *b)
{
    return strcmp(((const slow_move *)a)->name, ((const slow_move *)b)->name);
}

/* The library's moves in the order of the rule book's names; the texts are checked on the way. */
static size_t compare_moves(pairing *pair, const position *at, boyi_state state, slow_move *slow,
                            boyi_move *fast)
{
    const boyi_game *game = pair->game;
    boyi_move moves[MOST_MOVES];
    size_t count = boyi_game_moves(game, state, moves);
    size_t expected = pair->book->moves(pair->book, at, slow);
    agree_expect(count == expected && count <= boyi_game_most_moves(game), pair->shown, "count of moves");
    qsort(slow, count, sizeof *slow, by_name);
    for (size_t i = 0; i < count; i++) {
        char name[48];
        boyi_game_write_move(game, state, &moves[i], name, sizeof name);
        size_t place = 0;
        while (place < count && strcmp(slow[place].name, name) != 0)
            place++;
        agree_expect(place < count, pair->shown, name);
        agree_expect(moves[i].gain == slow[place].gain, pair->shown, "gain");
        agree_expect(moves[i].again == slow[place].again, pair->shown, "again");
        fast[place] = moves[i];
    }
    return count;
}

static void compare_text(pairing *pair, const position *at, boyi_state state)
{
    char text[TEXT], expected[TEXT];
    boyi_error error;
    boyi_state again = ~state;
    pair->book->write(pair->book, at, expected);
    snprintf(pair->shown, sizeof pair->shown, "%s --state '%s'", pair->book->text, expected);
    boyi_game_write_state(pair->game, state, text, sizeof text);
    agree_expect(strcmp(text, expected) == 0, pair->shown, text);
    agree_expect(!boyi_game_read_state(pair->game, text, &error, &again) && again == state, pair->shown,
                 "reading what was written");
}

static void compare_end(pairing *pair, const position *at, boyi_state state)
{
    const boyi_rules *rules = &pair->game->rules;
    boyi_end end = rules->finished ? rules->finished(pair->game->self, state) : (boyi_end){0};
    boyi_end expected = pair->book->end(pair->book, at);
    agree_expect(end.outcome == expected.outcome && end.own == expected.own && end.other == expected.other,
                 pair->shown, "end");
}

/* What engines rely on: layers rise, widths hold, one state stands for its class. */
static void check_promises(pairing *pair, boyi_state state, const boyi_move *fast, size_t count)
{
    const boyi_rules *rules = &pair->game->rules;
    const void *self = pair->game->self;
    uint32_t layer = rules->layer(self, state);
    agree_expect(rules->bits == 64 || state >> rules->bits == 0, pair->shown, "bits");
    for (size_t i = 0; i < count; i++)
        agree_expect(rules->layer(self, fast[i].to) > layer, pair->shown, "layer");
    if (!rules->canonical)
        return;
    boyi_state class = rules->canonical(self, state);
    agree_expect(rules->canonical(self, class) == class, pair->shown, "canonical twice");
    agree_expect(rules->layer(self, class) == layer, pair->shown, "layer of the class");
}

static size_t compare(pairing *pair, const position *at, boyi_state state, slow_move *slow, boyi_move *fast)
{
    compare_text(pair, at, state);
    size_t count = compare_moves(pair, at, state, slow, fast);
    if (count == 0)
        compare_end(pair, at, state);
    check_promises(pair, state, fast, count);
    return count;
}

/* ---- Random play ---- */

static uint64_t dice;

static void play_at_random(pairing *pair)
{
    slow_move slow[MOST_MOVES];
    boyi_move fast[MOST_MOVES];
    position at = pair->book->start(pair->book);
    boyi_state state = boyi_game_start(pair->game);
    for (size_t count; (count = compare(pair, &at, state, slow, fast)) > 0;) {
        size_t choice = agree_next(&dice) % count;
        at = slow[choice].to;
        state = fast[choice].to;
    }
}

static void random_play(void **unused)
{
    static const rule_book books[] = {
        CHOMP(1, 1),  CHOMP(3, 4),     CHOMP(7, 7),      CHOMP(8, 6),  CHOMP(2, 22),    CHOMP(22, 2),
        DOTS(1, 1),   DOTS(2, 1),      DOTS(1, 4),       DOTS(2, 2),   DOTS(3, 3),      DOTS(3, 5),
        DOTS(5, 5),   DOTS(4, 4),      DOTS(1, 21),      DOTS(12, 2),  DOTS(21, 1),     DOTS(2, 12),
        KALAH(1, 1),  KALAH(2, 3),     KALAH(4, 3),      KALAH(6, 4),  KALAH(6, 6),     KALAH(3, 20),
        KALAH(16, 1), KALAH(1, 99),    KALAH_OFF(3, 3),  KALAH(12, 2), KALAH_OFF(6, 6), KALAH_OFF(2, 9),
        KALAH(10, 2), KALAH_OFF(1, 7), KALAH_OFF(4, 12),
    };
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        pairing pair = {.book = &books[i], .game = agree_game(books[i].text)};
        for (long round = agree_rounds(60); round > 0; round--)
            play_at_random(&pair);
        boyi_game_free(pair.game);
    }
}

/* ---- Leaves per depth ---- */

static uint64_t slow_leaves(const rule_book *book, const position *at, unsigned depth)
{
    slow_move moves[MOST_MOVES];
    uint64_t leaves = depth == 0;
    size_t count = depth ? book->moves(book, at, moves) : 0;
    for (size_t i = 0; i < count; i++)
        leaves += slow_leaves(book, &moves[i].to, depth - 1);
    return leaves;
}

static uint64_t fast_leaves(const boyi_game *game, boyi_state state, unsigned depth)
{
    boyi_move moves[MOST_MOVES];
    uint64_t leaves = depth == 0;
    size_t count = depth ? boyi_game_moves(game, state, moves) : 0;
    for (size_t i = 0; i < count; i++)
        leaves += fast_leaves(game, moves[i].to, depth - 1);
    return leaves;
}

static void leaves_per_depth(void **unused)
{
    static const struct {
        rule_book book;
        unsigned depth;
    } cases[] = {
        {CHOMP(2, 3), 7}, {CHOMP(3, 4), 5}, {CHOMP(4, 4), 4}, {DOTS(1, 2), 7},      {DOTS(2, 2), 4},
        {DOTS(3, 3), 3},  {KALAH(2, 2), 9}, {KALAH(6, 4), 5}, {KALAH_OFF(4, 3), 6}, {KALAH(3, 9), 7},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const rule_book *book = &cases[i].book;
        boyi_game *game = agree_game(book->text);
        position at = book->start(book);
        for (unsigned depth = 0; depth <= cases[i].depth; depth++) {
            uint64_t slow = slow_leaves(book, &at, depth),
                     fast = fast_leaves(game, boyi_game_start(game), depth);
            if (slow != fast)
                fail_msg("%s: %" PRIu64 " leaves at depth %u, not %" PRIu64, book->text, fast, depth, slow);
        }
        boyi_game_free(game);
    }
}

/* ---- Values ---- */

typedef struct {
    int better; /* what the mover wants most of: 1 won, -1 lost, or the margin */
    int plies;  /* outcome games                                               */
} slow_value;

/* Plain recursion: outcome games (chomp has no ties) and score games alike. */
static slow_value slow_solve(const rule_book *book, const position *at, bool score)
{
    slow_move moves[MOST_MOVES];
    size_t count = book->moves(book, at, moves);
    if (count == 0) {
        boyi_end end = book->end(book, at);
        int won = end.outcome == BOYI_WIN ? 1 : -1;
        return (slow_value){.better = score ? (int)(end.own - end.other) : won};
    }
    slow_value best = {0};
    for (size_t i = 0; i < count; i++) {
        slow_value after = slow_solve(book, &moves[i].to, score);
        slow_value value = {.better = moves[i].gain + (moves[i].again ? after.better : -after.better),
                            .plies = after.plies + 1};
        /* The winner hurries, the loser delays. */
        bool sooner = value.better > 0 ? value.plies < best.plies : value.plies > best.plies;
        if (i == 0 || value.better > best.better || (value.better == best.better && sooner))
            best = value;
    }
    return best;
}

static void compare_value(const pairing *pair, const position *at, boyi_state state,
                          const boyi_solution *solution, const boyi_solution *by_class)
{
    bool score = boyi_game_kind(pair->game) == BOYI_SCORE;
    slow_value slow = slow_solve(pair->book, at, score);
    boyi_value value = agree_value(solution, state, pair->shown);
    boyi_value class = agree_value(by_class, state, pair->shown);
    bool same = score
                    ? value.margin == slow.better
                    : (value.outcome == BOYI_WIN) == (slow.better > 0) && value.plies == (uint32_t)slow.plies;
    agree_expect(same, pair->shown, "value by plain recursion");
    agree_expect(value.outcome == class.outcome && value.plies == class.plies && value.margin == class.margin,
                 pair->shown, "value by classes");
}

/* Along random play every state is solved by recursion over the rule book. */
static void values_along_random_play(void **unused)
{
    static const struct {
        rule_book book;
        unsigned skip; /* the first moves, after which recursion is quick enough */
    } cases[] = {
        {CHOMP(1, 1), 0}, {CHOMP(2, 3), 0}, {CHOMP(3, 3), 1}, {CHOMP(4, 4), 2},     {DOTS(1, 1), 0},
        {DOTS(2, 1), 0},  {DOTS(1, 3), 3},  {DOTS(2, 2), 5},  {DOTS(3, 2), 10},     {KALAH(1, 5), 0},
        {KALAH(2, 2), 0}, {KALAH(3, 2), 3}, {KALAH(2, 4), 4}, {KALAH_OFF(2, 3), 2}, {KALAH_OFF(3, 2), 3},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pairing pair = {.book = &cases[i].book, .game = agree_game(cases[i].book.text)};
        boyi_options every = {.method = BOYI_LAYERS, .every_state = true}, classes = {.method = BOYI_MEMO};
        boyi_solution *solution = NULL, *by_class = NULL;
        assert_int_equal(boyi_solve(pair.game, &every, NULL, &solution), BOYI_OK);
        assert_int_equal(boyi_solve(pair.game, &classes, NULL, &by_class), BOYI_OK);
        for (long round = agree_rounds(6); round > 0; round--) {
            slow_move slow[MOST_MOVES];
            boyi_move fast[MOST_MOVES];
            position at = pair.book->start(pair.book);
            boyi_state state = boyi_game_start(pair.game);
            size_t count;
            for (unsigned made = 0; (count = compare(&pair, &at, state, slow, fast)) > 0; made++) {
                size_t choice = agree_next(&dice) % count;
                if (made >= cases[i].skip)
                    compare_value(&pair, &at, state, solution, by_class);
                at = slow[choice].to;
                state = fast[choice].to;
            }
        }
        boyi_solution_free(by_class);
        boyi_solution_free(solution);
        boyi_game_free(pair.game);
    }
}

/* A class is worth what each of its states is: every state of a whole game, with and without symmetry. */
typedef struct {
    const boyi_game *game;
    const boyi_solution *solution;
    uint64_t moved; /* states that are not the first of their class */
} twins;

static bool compare_twin(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    twins *self = context;
    boyi_state class = self->game->rules.canonical(self->game->self, state);
    boyi_value own, twin;
    (void)depth;
    (void)moves;
    if (boyi_solution_value(self->solution, state, NULL, &own) ||
        boyi_solution_value(self->solution, class, NULL, &twin))
        return false;
    self->moved += class != state;
    return own.outcome == twin.outcome && own.plies == twin.plies && own.margin == twin.margin;
}

static void classes_of_equal_worth(void **unused)
{
    static const char *const texts[] = {"chomp 5 5", "chomp 2 2", "dots 1 1", "dots 1 3",
                                        "dots 4 1",  "dots 2 2",  "dots 3 2"};
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        boyi_options every = {.method = BOYI_LAYERS, .every_state = true};
        boyi_game *game = agree_game(texts[i]);
        boyi_solution *solution = NULL;
        assert_int_equal(boyi_solve(game, &every, NULL, &solution), BOYI_OK);
        twins self = {.game = game, .solution = solution};
        agree_expect(!boyi_game_walk(game, boyi_game_start(game), &every, compare_twin, &self, NULL),
                     texts[i], "a state and its class");
        agree_expect(self.moved > 0, texts[i], "symmetry that does nothing");
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

static void every_method(void **unused)
{
    static const char *const texts[] = {
        "chomp 1 1", "chomp 3 3", "chomp 4 3", "dots 1 1",  "dots 2 1",
        "dots 1 2",  "kalah 1 3", "kalah 3 2", "kalah 2 4", "kalah --empty-capture off 3 2"};
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        agree_on(texts[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play),
        cmocka_unit_test(leaves_per_depth),
        cmocka_unit_test(values_along_random_play),
        cmocka_unit_test(classes_of_equal_worth),
        cmocka_unit_test(every_method),
    };
    dice = agree_seed();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
