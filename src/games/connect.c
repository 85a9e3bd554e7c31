/* Connect: stones fall to the bottom of their column; K in a row win.
 *
 * A state has COLUMNS * (ROWS + 1) bits, column by column, each from the bottom up: its stones (1 for X),
 * then a one that marks the lowest free square, then zeros.
 *
 *       a b c
 *     1 . . .
 *     2 O . .         c    b    a
 *     3 X X .        0001 0011 0101        the highest 1 of each column is its mark
 *
 * A stone on the square of mark s adds s (O) or 2 s (X). The spare bit above each column ends every run of
 * stones at the top.
 */
#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "games/board/lines.h"
#include "games/board/symmetries.h"
#include "games/list.h"

enum { COLUMNS, ROWS, K, MOST_BITS = 64, SMEARS = 6, SECTION_BITS = 58 };

typedef struct {
    boyi__board board;
    unsigned stride;              /* bits a column                                                 */
    uint64_t column;              /* the bits of the first column                                  */
    uint64_t keep[SMEARS];        /* the bits that a shift by 1, 2, 4, … leaves in their column */
    uint8_t column_of[MOST_BITS]; /* of a bit */
    boyi__lines lines;
    boyi__mirror mirror;
} connect;

typedef struct {
    uint64_t marks, filled;
    boyi__stones stones;
} position;

/* The bits below the marks: each mark is smeared down its column. */
static inline uint64_t fill(const connect *game, boyi_state state)
{
    uint64_t bits = state;
    bits |= bits >> 1 & game->keep[0];
    bits |= bits >> 2 & game->keep[1];
    bits |= bits >> 4 & game->keep[2];
    if (game->stride > 8) {
        bits |= bits >> 8 & game->keep[3];
        bits |= bits >> 16 & game->keep[4];
        bits |= bits >> 32 & game->keep[5];
    }
    return bits >> 1 & game->keep[0];
}

static inline position look(const connect *game, boyi_state state)
{
    uint64_t filled = fill(game, state);
    uint64_t marks = filled + game->board.start; /* one above the highest of each column */
    uint64_t crosses = state ^ marks;
    return (position){marks, filled, {{crosses, filled ^ crosses}, (unsigned)__builtin_parityll(filled)}};
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const connect *game = self;
    position here = look(game, state);
    unsigned turn = here.stones.turn;
    if (boyi__lines_any(&game->lines, true, here.stones.of[!turn])) /* only the last mover can have one */
        return 0;
    uint64_t marks = here.marks & game->board.all;
    size_t count = 0;
    for (unsigned column = 0; column < game->board.columns; column++) {
        uint64_t mark = marks & game->column << column * game->stride;
        /* A move in a full column is overwritten: a branch on it would often be mispredicted. */
        out[count] = (boyi_move){.to = state + (mark << !turn), .name = column};
        count += mark != 0;
    }
    return count;
}

/* The top stones of the player who moved last, taken away. No move leads from a state that the other had won. */
static size_t unmoves(const void *self, boyi_state state, boyi_move *out)
{
    const connect *game = self;
    position here = look(game, state);
    unsigned turn = here.stones.turn;
    size_t count = 0;
    if (boyi__lines_any(&game->lines, true, here.stones.of[turn]))
        return 0;
    for (uint64_t tops = here.marks >> 1 & here.stones.of[!turn]; tops; tops &= tops - 1) {
        uint64_t top = tops & -tops;
        out[count++] = (boyi_move){.to = state - (top << turn)};
    }
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    const connect *game = self;
    boyi__stones here = look(game, state).stones;
    bool lost = boyi__lines_any(&game->lines, true, here.of[!here.turn]);
    return (boyi_end){.outcome = lost ? BOYI_LOSS : BOYI_TIE};
}

static uint32_t layer(const void *self, boyi_state state)
{
    return boyi__count_bits(fill(self, state));
}

/* How many stones there are, and where: that is, how high each column is. */
static uint64_t section(const void *self, boyi_state state)
{
    uint64_t filled = fill(self, state);
    return (uint64_t)boyi__count_bits(filled) << SECTION_BITS | filled;
}

/* A stone on the mark of each column that is not full. */
static size_t section_moves(const void *self, uint64_t number, boyi_shift *out)
{
    const connect *game = self;
    uint64_t filled = number & (UINT64_MAX >> (64 - SECTION_BITS)),
             marks = (filled + game->board.start) & game->board.all;
    bool crosses = (number >> SECTION_BITS) % 2 == 0;
    size_t count = 0;
    for (unsigned column = 0; column < game->board.columns; column++) {
        uint64_t mark = marks & game->column << column * game->stride;
        if (mark)
            out[count++] = (boyi_shift){.section = (number | mark) + (UINT64_C(1) << SECTION_BITS),
                                        .shift = mark << crosses,
                                        .name = column};
    }
    return count;
}

enum { FOUR = 4 };
typedef uint64_t four __attribute__((vector_size(FOUR * sizeof(uint64_t))));

static void section_ends(const void *self, const boyi_state *states, size_t count, uint8_t *out)
{
    const connect *game = self;
    if (count == 0)
        return;
    position first = look(game, states[0]); /* all have the same marks and the same turn */
    uint64_t flip = first.marks ^ (first.stones.turn ? 0 : first.filled);
    uint8_t open = first.filled == game->board.all ? 1 + BOYI_TIE : 0;
    size_t i = 0;
    for (; game->lines.few && i + FOUR <= count; i += FOUR) { /* as boyi__lines_any does, four at a time */
        four stones, found = {0};
        memcpy(&stones, states + i, sizeof stones);
        stones ^= flip;
        for (unsigned way = 0; way < game->lines.ways; way++) {
            four pairs = stones & stones >> game->lines.step[way];
            found |= pairs & pairs >> game->lines.rest[way];
        }
        for (unsigned j = 0; j < FOUR; j++)
            out[i + j] = found[j] ? 1 + BOYI_LOSS : open;
    }
    for (; i < count; i++)
        out[i] = boyi__lines_any(&game->lines, true, states[i] ^ flip) ? 1 + BOYI_LOSS : open;
}

static boyi_state mirror(const void *self, boyi_state state)
{
    const connect *game = self;
    return boyi__mirror_image(&game->mirror, state);
}

static uint64_t section_mirror(const void *self, uint64_t number)
{
    const connect *game = self;
    return boyi__mirror_image(&game->mirror, number); /* no column has the bits of the count */
}

/* The one whose lower columns are on the left, so that whole sections are left out: see section_mirror. */
static boyi_state canonical(const void *self, boyi_state state)
{
    const connect *game = self;
    uint64_t filled = fill(game, state), filled_image = boyi__mirror_image(&game->mirror, filled);
    boyi_state image = boyi__mirror_image(&game->mirror, state);
    bool less = filled_image < filled || (filled_image == filled && image < state);
    return less ? image : state;
}

/* Wins first; moves after which the other player wins at once last; then those with most threats, then the middle. */
static void hints(const void *self, boyi_state state, const boyi_move *list, size_t count, int *out)
{
    enum { MIDDLE = 1, THREAT = 64 };
    const connect *game = self;
    position here = look(game, state);
    uint64_t own = here.stones.of[here.stones.turn], other = here.stones.of[!here.stones.turn];
    uint64_t open = game->board.all & ~here.filled, playable = here.marks & open;
    uint64_t wins = boyi__lines_gaps(&game->lines, own) & playable;
    uint64_t lines = boyi__lines_gaps(&game->lines, other) &
                     open; /* squares where the other player would win */
    for (size_t i = 0; i < count; i++) {
        uint64_t mark = playable & game->column << list[i].name * game->stride;
        uint64_t replies = (playable & ~mark) | (mark << 1 & open);
        if (wins & mark) {
            out[i] = BOYI_HINT_WINS;
        } else if (lines & replies) {
            out[i] = BOYI_HINT_LOSES;
        } else {
            int off = (int)(2 * list[i].name) - (int)(game->board.columns - 1);
            uint64_t threats = boyi__lines_gaps(&game->lines, own | mark) & open & ~mark;
            out[i] = THREAT * (int)boyi__count_bits(threats) - MIDDLE * (off < 0 ? -off : off);
        }
    }
}

/* For search: a move that wins is played, one after which the other player wins at once is not. After that neither player wins
 * in two moves: the mover in three at the earliest, the other in four. */
static size_t candidates(const void *self, boyi_state state, boyi_move *out, boyi_ahead *ahead)
{
    const connect *game = self;
    position here = look(game, state);
    unsigned turn = here.stones.turn;
    uint64_t own = here.stones.of[turn], other = here.stones.of[!turn];
    uint64_t open = game->board.all & ~here.filled, playable = here.marks & open;
    boyi__stones_pair gaps = boyi__lines_gaps_pair(&game->lines, (boyi__stones_pair){own, other});
    if (gaps[1] & other) { /* a stone that the others of its line would need */
        *ahead = (boyi_ahead){.decided = true, .outcome = BOYI_LOSS};
        return 0;
    }
    if (!open) {
        *ahead = (boyi_ahead){.decided = true, .outcome = BOYI_TIE};
        return 0;
    }
    if (gaps[0] & playable) {
        *ahead = (boyi_ahead){.decided = true, .outcome = BOYI_WIN, .plies = 1};
        return 0;
    }
    uint64_t lines = gaps[1] & open, forced = lines & playable;
    uint64_t safe = (forced ? forced : playable) & ~(lines >> 1);
    if (!safe || (forced & (forced - 1))) {
        *ahead = (boyi_ahead){.decided = true, .outcome = BOYI_LOSS, .plies = 2};
        return 0;
    }
    unsigned left = boyi__count_bits(open);
    ahead->soonest_win = left >= 3 ? 3 : UINT32_MAX;
    ahead->soonest_loss = left >= 4 ? 4 : UINT32_MAX;
    ahead->dropped = safe == playable ? 0 : 2;
    size_t count = 0;
    for (; safe; safe &= safe - 1) {
        uint64_t mark = safe & -safe;
        out[count++] = (boyi_move){.to = state + (mark << !turn),
                                   .name = game->column_of[__builtin_ctzll(mark)]};
    }
    return count;
}

/* Moves with most threats first, then those in the middle. */
static void rank(const void *self, boyi_state state, const boyi_move *list, size_t count, int *out)
{
    enum { MIDDLE = 1, THREAT = 64 };
    const connect *game = self;
    position here = look(game, state);
    uint64_t own = here.stones.of[here.stones.turn], open = game->board.all & ~here.filled;
    for (size_t i = 0; i < count; i += 2) {
        size_t second = i + 1 < count ? i + 1 : i;
        const uint64_t stones[2] = {own | (here.marks & game->column << list[i].name * game->stride),
                                    own | (here.marks & game->column << list[second].name * game->stride)};
        boyi__stones_pair gaps = boyi__lines_gaps_pair(&game->lines,
                                                       (boyi__stones_pair){stones[0], stones[1]});
        for (size_t j = i; j <= second; j++) {
            int off = (int)(2 * list[j].name) - (int)(game->board.columns - 1);
            uint64_t threats = gaps[j - i] & open & ~stones[j - i];
            out[j] = THREAT * (int)boyi__count_bits(threats) - MIDDLE * (off < 0 ? -off : off);
        }
    }
}

static boyi__stones look_stones(const void *self, boyi_state state)
{
    return look(self, state).stones;
}

static boyi_state pack(const void *self, boyi__stones stones)
{
    const connect *game = self;
    return stones.of[0] + (stones.of[0] | stones.of[1]) + game->board.start;
}

static boyi_status check(const void *self, const boyi__stones *stones, const char *text, boyi_error *error)
{
    const connect *game = self;
    uint64_t filled = stones->of[0] | stones->of[1], marks = filled + game->board.start;
    if (marks & filled)
        return boyi__fail(error, BOYI_INPUT, "connect: state \"%s\": there is nothing under a stone", text);
    uint64_t tops = marks >> 1 & stones->of[!stones->turn];
    return boyi__lines_check(&game->lines, &game->board, stones, tops, text, error);
}

static boyi_status prepare(void *self, boyi_rules *rules, boyi_error *error)
{
    connect *game = self;
    boyi__board *board = &game->board;
    unsigned columns = board->size[COLUMNS], rows = board->size[ROWS], bits = columns * (rows + 1);
    if (bits > MOST_BITS)
        return boyi__fail(error, BOYI_INPUT,
                          "connect: COLUMNS * (ROWS + 1) should be at most %d; with %u and %u it is %u",
                          MOST_BITS, columns, rows, bits);
    game->stride = rows + 1;
    game->column = (UINT64_C(2) << rows) - 1;
    for (unsigned c = 0; c < columns; c++) {
        game->board.start |= UINT64_C(1) << c * game->stride;
        for (unsigned bit = 0; bit < game->stride; bit++)
            game->column_of[c * game->stride + bit] = (uint8_t)c;
        for (unsigned i = 0; i < SMEARS && 1u << i <= rows; i++)
            game->keep[i] |= game->column >> (1u << i) << c * game->stride;
    }
    boyi_status status = boyi__board_shape(board, columns, rows, MOST_BITS, error);
    assert(columns > 0);
    for (unsigned square = 0; square < board->squares; square++)
        board->bit[square] = (uint8_t)(square % columns * game->stride + rows - 1 - square / columns);
    board->all = game->keep[0];
    boyi__lines_fill(&game->lines, board, board->size[K]);
    boyi__mirror_fill(&game->mirror, columns, game->column, game->stride);
    rules->most_moves = rules->most_unmoves = columns;
    rules->bits = bits;
    if (bits <= SECTION_BITS) {
        rules->section = section;
        rules->section_moves = section_moves;
        rules->section_mirror = section_mirror;
        rules->mirror = mirror;
    }
    return status;
}

static const boyi__board_game plan = {
    .sizes = {{"COLUMNS", 1, BOYI__BOARD_COLUMNS, 0}, {"ROWS", 1, 31, 0}, {"K", 1, 31, 4}},
    .bytes = sizeof(connect),
    .prepare = prepare,
    .look = look_stones,
    .pack = pack,
    .check = check,
    .rules = {.kind = BOYI_OUTCOME,
              .moves = moves,
              .unmoves = unmoves,
              .finished = finished,
              .layer = layer,
              .even_steps = true,
              .canonical = canonical,
              .hints = hints,
              .candidates = candidates,
              .rank = rank,
              .section_ends = section_ends,
              .soonest_tie = boyi__board_soonest_tie,
              .write_move = boyi__board_write_column},
};

const boyi__family boyi__connect = {
    .name = "connect",
    .arguments = "COLUMNS ROWS [K]",
    .summary = N_("stones fall to the bottom of a column; K (4) in a row win"),
    .rules = N_(
        "Two players drop stones into columns in turn, X first; a stone falls onto the stones in its "
        "column. The first player with K stones in a row, horizontally, vertically or diagonally, wins "
        "(K is 4 if not given). A full board is a tie. COLUMNS * (ROWS + 1) is at most 64: connect 7 6 "
        "is the usual board."),
    .notation = N_(
        "States: rows from the top, X, O and . for empty: ..../..../O.../XX.. Moves: the column, a "
        "is the leftmost."),
    .answer = N_("win, loss or tie"),
    .examples = (const char *const[]){"solve connect 4 4",
                                      "solve connect 5 4 --state ...../...../..O../.XX..",
                                      "stats connect 4 4 --symmetry on", "line connect 4 3 3", NULL},
    .make = boyi__board_make,
    .plan = &plan,
};
