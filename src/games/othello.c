/* Othello on boards with even sides: a disc flips the other's discs between it and a disc of the mover.
 *
 * A state is 2 * board + turn, the board in base 3 (board/trits.h), so that 6 by 6 fits 64 bits. Masks of
 * discs are shifted by one square in each of eight directions; discs at the edge are masked out before.
 */
#include <stdio.h>

#include "base/bits.h"
#include "base/error.h"
#include "games/board/trits.h"
#include "games/list.h"

enum { COLUMNS, ROWS, MOST_SQUARES = 36, WAYS = 8, PASS = MOST_SQUARES };

/* A step in one direction: a shift to the left or to the right; the other one is 0. */
typedef struct {
    uint64_t inner; /* squares from which the step stays on the board */
    unsigned up, down;
} way;

typedef struct {
    boyi__trits trits;
    unsigned longest; /* the most discs that one line can flip */
    uint64_t middle;
    way ways[WAYS];
} othello;

static inline uint64_t step(const way *by, uint64_t discs)
{
    return (discs & by->inner) << by->up >> by->down;
}

/* Free squares where a disc flips at least one: they follow a row of the other's discs after one of the
 * mover. */
static uint64_t find_places(const othello *game, uint64_t own, uint64_t other)
{
    uint64_t places = 0;
    for (unsigned i = 0; i < WAYS; i++) {
        uint64_t row = step(&game->ways[i], own) & other;
        for (unsigned length = 1; length < game->longest; length++)
            row |= step(&game->ways[i], row) & other;
        places |= step(&game->ways[i], row);
    }
    return places & ~own & ~other;
}

static uint64_t find_flipped(const othello *game, uint64_t own, uint64_t other, uint64_t disc)
{
    uint64_t flipped = 0;
    for (unsigned i = 0; i < WAYS; i++) {
        uint64_t row = 0, at = step(&game->ways[i], disc);
        for (; at & other; at = step(&game->ways[i], at))
            row |= at;
        if (at & own)
            flipped |= row;
    }
    return flipped;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const othello *game = self;
    boyi__stones here = boyi__trits_look(game, state);
    uint64_t own = here.of[here.turn], other = here.of[!here.turn];
    size_t count = 0;
    for (uint64_t places = find_places(game, own, other); places; places &= places - 1) {
        uint64_t disc = places & -places, flipped = find_flipped(game, own, other, disc);
        boyi__stones after = boyi__stones_after(own | disc | flipped, other & ~flipped, here.turn);
        out[count++] = (boyi_move){.to = boyi__trits_pack(game, after),
                                   .name = (unsigned)__builtin_ctzll(places)};
    }
    if (count == 0 && find_places(game, other, own))
        out[count++] = (boyi_move){.to = state ^ 1, .name = PASS};
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    boyi__stones here = boyi__trits_look(self, state);
    return (boyi_end){.own = boyi__count_bits(here.of[here.turn]),
                      .other = boyi__count_bits(here.of[!here.turn])};
}

/* Twice the number of discs, plus one after a pass, which is a state where the mover can place a disc and the
 * other could not. */
static uint32_t layer(const void *self, boyi_state state)
{
    boyi__stones here = boyi__trits_look(self, state);
    uint64_t own = here.of[here.turn], other = here.of[!here.turn];
    bool passed = !find_places(self, other, own) && find_places(self, own, other);
    return 2 * boyi__count_bits(own | other) + passed;
}

/* The layer, and how many of the discs are X's. */
static uint64_t section(const void *self, boyi_state state)
{
    enum { DISCS = 64 };
    return (uint64_t)layer(self, state) * DISCS + boyi__count_bits(boyi__trits_look(self, state).of[0]);
}

/* Moves that leave the other player few squares first. */
static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    (void)state;
    boyi__stones after = boyi__trits_look(self, move->to);
    return -(int)boyi__count_bits(find_places(self, after.of[after.turn], after.of[!after.turn]));
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    if (move->name == PASS)
        return (size_t)snprintf(out, room, "pass");
    return boyi__board_write_move(self, state, move, out, room);
}

static boyi_status check(const void *self, const boyi__stones *discs, const char *text, boyi_error *error)
{
    const othello *game = self;
    if (game->middle & ~(discs->of[0] | discs->of[1]))
        return boyi__fail(error, BOYI_INPUT,
                          "othello: state \"%s\": the four squares in the middle are never empty", text);
    return BOYI_OK;
}

static boyi_status prepare(void *self, boyi_rules *rules, boyi_error *error)
{
    static const int steps[WAYS][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    othello *game = self;
    boyi__board *board = &game->trits.board;
    unsigned columns = board->size[COLUMNS], rows = board->size[ROWS];
    if (columns % 2 || rows % 2)
        return boyi__fail(error, BOYI_INPUT, "othello: COLUMNS and ROWS should be even, not %u and %u",
                          columns, rows);
    boyi_status status = boyi__trits_shape(&game->trits, columns, rows, MOST_SQUARES, rules, error);
    if (status)
        return status;
    unsigned corner = (rows / 2 - 1) * columns + columns / 2 - 1;
    boyi__stones first = {.of = {(UINT64_C(2) | UINT64_C(1) << columns) << corner,
                                 (UINT64_C(1) | UINT64_C(2) << columns) << corner}};
    game->middle = first.of[0] | first.of[1];
    board->start = boyi__trits_pack(game, first);
    game->longest = (columns > rows ? columns : rows) - 2;
    for (unsigned i = 0; i < WAYS; i++) {
        int by = steps[i][1] * (int)columns + steps[i][0];
        game->ways[i] = (way){.inner = boyi__board_inside(board, steps[i][0], steps[i][1]),
                              .up = by > 0 ? (unsigned)by : 0,
                              .down = by < 0 ? (unsigned)-by : 0};
    }
    rules->most_moves = board->squares;
    return BOYI_OK;
}

static const boyi__board_game plan = {
    .sizes = {{"COLUMNS", 2, 18, 4}, {"ROWS", 2, 18, 4}},
    .bytes = sizeof(othello),
    .prepare = prepare,
    .look = boyi__trits_look,
    .pack = boyi__trits_pack,
    .shows_turn = true,
    .check = check,
    .rules = {.kind = BOYI_SCORE,
              .moves = moves,
              .finished = finished,
              .standing = finished, /* the discs, also on the way */
              .layer = layer,
              .section = section,
              .canonical = boyi__trits_canonical,
              .hint = hint,
              .write_move = write_move},
};

const boyi__family boyi__othello = {
    .name = "othello",
    .arguments = "[COLUMNS ROWS]",
    .summary = N_("enclose discs of the other to flip them; most discs win"),
    .rules = N_(
        "Four discs are in the middle. In turn, X first, a player places a disc on an empty square so "
        "that discs of the other player are in a straight row between it and another disc of the mover; "
        "all such rows are flipped. A player who can't do so passes; when neither can, the game is "
        "over. The margin is the difference in discs; empty squares do not count. Both sides of the "
        "board are even; it is 4 by 4 if not given, and has at most 36 squares."),
    .notation = N_("States: rows from the top, X, O and . for empty, and whose turn it is: "
                   "..../.OX./.XO./....:X. Moves: column and row, a1 is the top left corner; or pass."),
    .answer = N_("the margin in discs: first minus second"),
    .phrases = (const char *const[]){NC_("notation", "pass"), NULL},
    .examples = (const char *const[]){"solve othello", "line othello 4 4",
                                      "solve othello --state ..../.OX./.XXX/....:O", NULL},
    .make = boyi__board_make,
    .plan = &plan,
};
