/* Connect: stones fall to the bottom of their column; K in a row win.
 *
 * A state is a number of COLUMNS * (ROWS + 1) bits, a column after the other, each from the bottom up: its
 * stones (1 for X), then a one that marks the top, then zeros.
 *
 *       a b c
 *     1 . . .
 *     2 O . .         c    b    a
 *     3 X X .        0001 0011 0101        the highest one of each column is its mark
 *
 * Putting a stone where mark s stands adds s (O) or 2 s (X). Runs are found by shifting all stones at once;
 * the spare bit above each column keeps a run from going on in the next one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/board_pictures.h"
#include "games/list.h"

enum { COLUMNS, ROWS, K, SIZES, MOST_BITS = 64, SMEARS = 6 };

typedef struct {
    boyi__board board;
    unsigned columns, rows, k;
    unsigned stride;        /* bits a column */
    uint64_t column, start; /* the first column's bits; a state without stones */
    uint64_t squares;       /* bits that may be stones, in all columns */
    uint64_t keep[SMEARS];  /* what a shift by 1, 2, 4, … brings down within a column */
    unsigned steps[4], ways;
    boyi__mirror mirror;
} connect;

typedef struct {
    uint64_t marks, filled;
    uint64_t stones[2]; /* of X and O */
    unsigned turn;      /* 0: X moves */
} position;

/* Inline: the compiler's own is a call wherever it may not use the machine's instruction. */
static unsigned count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/* All that lies below the marks. */
static inline uint64_t fill(const connect *game, boyi_state state)
{
    uint64_t bits = state;
    bits |= bits >> 1 & game->keep[0];
    bits |= bits >> 2 & game->keep[1];
    bits |= bits >> 4 & game->keep[2];
    if (game->rows > 7) {
        bits |= bits >> 8 & game->keep[3];
        bits |= bits >> 16 & game->keep[4];
        bits |= bits >> 32 & game->keep[5];
    }
    return bits >> 1 & game->keep[0];
}

static inline position look(const connect *game, boyi_state state)
{
    uint64_t filled = fill(game, state);
    uint64_t marks = filled + game->start; /* one above the highest of each column */
    uint64_t crosses = state ^ marks;
    return (position){.marks = marks,
                      .filled = filled,
                      .stones = {crosses, filled ^ crosses},
                      .turn = (unsigned)__builtin_parityll(filled)};
}

static inline bool has_line(const connect *game, uint64_t stones)
{
    uint64_t found = 0;
    for (unsigned i = 0; i < game->ways; i++) {
        unsigned step = game->steps[i];
        uint64_t pairs = stones & stones >> step;
        /* Four, the usual one, without asking how to get there. */
        found |= game->k == 4 ? pairs & pairs >> 2 * step : boyi__board_runs(stones, step, game->k);
    }
    return found != 0;
}

static boyi_state start(const void *self)
{
    const connect *game = self;
    return game->start;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const connect *game = self;
    position here = look(game, state);
    if (has_line(game, here.stones[!here.turn])) /* only who has just moved can have one */
        return 0;
    uint64_t marks = here.marks & game->squares;
    size_t count = 0;
    for (unsigned column = 0; column < game->columns; column++) {
        uint64_t mark = marks & game->column << column * game->stride;
        /* A full column's is written over: whether it is full can't be foreseen, and guessing costs more. */
        out[count] = (boyi_move){.to = state + (mark << !here.turn), .name = column};
        count += mark != 0;
    }
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    const connect *game = self;
    position here = look(game, state);
    return (boyi_end){.outcome = has_line(game, here.stones[!here.turn]) ? BOYI_LOSS : BOYI_TIE};
}

static uint32_t layer(const void *self, boyi_state state)
{
    return count_bits(fill(self, state));
}

/* Even is a full board and nothing else. */
static uint32_t soonest_tie(const void *self, boyi_state state)
{
    const connect *game = self;
    return game->columns * game->rows - layer(self, state);
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const connect *game = self;
    return boyi__mirror_least(&game->mirror, state);
}

/* ---- Which moves look good ---- */

/* Squares that would complete a line: some stones in a row before them and the rest behind. Free ones and
 * others, also outside the board. */
static inline uint64_t find_gaps(uint64_t stones, unsigned step, unsigned k)
{
    uint64_t before[BOYI__BOARD_SQUARES], run = ~UINT64_C(0), gaps = 0;
    before[0] = run;
    for (unsigned length = 1; length < k; length++)
        before[length] = before[length - 1] & stones << length * step;
    for (unsigned length = 0; length < k; length++) {
        gaps |= run & before[k - 1 - length];
        if (length + 1 < k)
            run &= stones >> (length + 1) * step;
    }
    return gaps;
}

static uint64_t find_threats(const connect *game, uint64_t stones)
{
    uint64_t gaps = 0;
    if (game->k == 4)
        for (unsigned i = 0; i < game->ways; i++)
            gaps |= find_gaps(stones, game->steps[i], 4);
    else
        for (unsigned i = 0; i < game->ways; i++)
            gaps |= find_gaps(stones, game->steps[i], game->k);
    return gaps & game->squares;
}

/* Wins first, then what keeps the other from winning, then threats, then the middle. */
static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    enum { MIDDLE = 1, THREAT = 64, BLOCK = 1 << 14, WIN = 1 << 16 };
    const connect *game = self;
    position here = look(game, state);
    uint64_t mark = here.marks & game->column << move->name * game->stride;
    uint64_t own = here.stones[here.turn] | mark, other = here.stones[!here.turn] | mark;
    int off = (int)(2 * move->name) - (int)(game->columns - 1);
    int worth = -MIDDLE * (off < 0 ? -off : off);
    if (has_line(game, own))
        return worth + WIN;
    if (has_line(game, other))
        worth += BLOCK;
    return worth + THREAT * (int)count_bits(find_threats(game, own) & ~here.filled & ~mark);
}

/* ---- Text ---- */

/* The bit of a square, which are counted from the top left. */
static uint64_t bit_of(const connect *game, unsigned square)
{
    unsigned height = game->rows - 1 - square / game->columns;
    return UINT64_C(1) << (square % game->columns * game->stride + height);
}

static boyi__signs signs_of(const void *self, boyi_state state)
{
    const connect *game = self;
    position here = look(game, state);
    boyi__signs signs = {.turn = 0};
    for (unsigned square = 0; square < game->columns * game->rows; square++) {
        uint64_t bit = bit_of(game, square);
        signs.at[square] = here.stones[0] & bit ? 'X' : here.stones[1] & bit ? 'O' : '.';
    }
    return signs;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)self;
    (void)state;
    return (size_t)snprintf(out, room, "%c", (char)('a' + move->name));
}

/* Was the last stone, on top of some column, the one that made the line? */
static bool ends_with_line(const connect *game, const uint64_t stones[2])
{
    unsigned last = (count_bits(stones[0] | stones[1]) & 1) ^ 1;
    uint64_t tops = ((stones[0] | stones[1]) + game->start) >> 1 & stones[last];
    if (has_line(game, stones[!last]))
        return false;
    bool fits = !has_line(game, stones[last]);
    for (; tops && !fits; tops &= tops - 1)
        fits = !has_line(game, stones[last] & ~(tops & -tops));
    return fits;
}

static boyi_status check_state(const connect *game, const char *text, const uint64_t stones[2],
                               boyi_error *error)
{
    uint64_t filled = stones[0] | stones[1];
    if ((filled + game->start) & filled)
        return boyi_fail(error, BOYI_INPUT, "connect: state \"%s\": a stone has nothing under it",
                         "connect：状态“%s”：有一子下方悬空", text);
    boyi_status status = boyi__board_check_count(&game->board, text, stones[0], stones[1], error);
    if (!status && !ends_with_line(game, stones))
        status = boyi__board_fail_over(&game->board, text, error);
    return status;
}

static boyi_status state_of(const void *self, const boyi__signs *signs, const char *text, boyi_error *error,
                            boyi_state *out)
{
    const connect *game = self;
    uint64_t stones[2] = {0, 0};
    for (unsigned square = 0; square < game->columns * game->rows; square++)
        if (signs->at[square] != '.')
            stones[signs->at[square] == 'O'] |= bit_of(game, square);
    boyi_status status = check_state(game, text, stones, error);
    if (!status)
        *out = stones[0] + (stones[0] | stones[1]) + game->start;
    return status;
}

/* ---- Making it ---- */

static void add_way(connect *game, bool fits, unsigned step)
{
    if (fits)
        game->steps[game->ways++] = step;
}

static void prepare(connect *game)
{
    unsigned columns = game->columns, rows = game->rows, k = game->k;
    game->stride = rows + 1;
    game->column = (UINT64_C(2) << rows) - 1;
    for (unsigned c = 0; c < columns; c++) {
        game->start |= UINT64_C(1) << c * game->stride;
        for (unsigned i = 0; i < SMEARS && 1u << i <= rows; i++)
            game->keep[i] |= game->column >> (1u << i) << c * game->stride;
    }
    game->squares = game->keep[0];
    /* A way in which no run fits is never shifted by: the shift might leave the 64 bits. */
    add_way(game, k <= rows, 1);
    add_way(game, k <= columns, game->stride);
    add_way(game, k <= rows && k <= columns, game->stride - 1);
    add_way(game, k <= rows && k <= columns, game->stride + 1);
    boyi__mirror_fill(&game->mirror, columns, game->column, game->stride);
    game->board = (boyi__board){"connect", columns, rows, .signs_of = signs_of, .state_of = state_of};
    boyi__board_show(&game->board, game->start);
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const boyi__size sizes[SIZES] = {
        {"COLUMNS", 1, BOYI__BOARD_COLUMNS, 0}, {"ROWS", 1, 31, 0}, {"K", 1, 31, 4}};
    unsigned size[SIZES];
    boyi_status status = boyi__board_sizes(request, sizes, SIZES, error, size);
    if (status)
        return status;
    if (size[COLUMNS] * (size[ROWS] + 1) > MOST_BITS)
        return boyi_fail(error, BOYI_INPUT,
                         "connect: COLUMNS * (ROWS + 1) should be at most %d; with %u and %u it is %u",
                         "connect：COLUMNS * (ROWS + 1) 最多为 %d；%u 与 %u 得 %u", MOST_BITS, size[COLUMNS],
                         size[ROWS], size[COLUMNS] * (size[ROWS] + 1));
    connect *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "connect");
    self->columns = size[COLUMNS];
    self->rows = size[ROWS];
    self->k = size[K];
    prepare(self);
    boyi_rules rules = {
        .name = "connect",
        .kind = BOYI_OUTCOME,
        .most_moves = self->columns,
        .start = start,
        .moves = moves,
        .finished = finished,
        .layer = layer,
        .even_steps = true,
        .bits = self->columns * self->stride,
        .canonical = canonical,
        .hint = hint,
        .soonest_tie = soonest_tie,
        .write_state = boyi__board_write_state,
        .write_move = write_move,
        .draw = boyi__board_draw,
        .read_state = boyi__board_read_state,
        .free = free,
    };
    return boyi_game_new(&rules, self, error, out);
}

static const char *const examples[] = {"solve connect 4 4",
                                       "solve connect 5 4 --state ...../...../..O../.XX..",
                                       "stats connect 4 4 --symmetry on", "line connect 4 3 3", NULL};

const boyi__family boyi__connect = {
    .name = "connect",
    .arguments = "COLUMNS ROWS [K]",
    .summary = "stones fall to the bottom of a column; K (4) in a row win",
    .summary_zh = "重力四子棋：棋子落到列底，K（默认 4）子连线者胜",
    .rules =
        "Two players drop stones into columns in turn, X first; a stone falls on those that lie there. K "
        "of one's own in a row, a column or a diagonal win (K is 4 if not given). A full board is a tie. "
        "COLUMNS * (ROWS + 1) is at most 64: connect 7 6 is the usual board.",
    .rules_zh =
        "双方轮流把棋子投入某一列，X 先；棋子落在该列已有的棋子之上。横、竖、斜 K 子连成一线者胜（K 默认 "
        "4）。棋盘填满为平局。COLUMNS * (ROWS + 1) 最多 64：connect 7 6 是常见的棋盘。",
    .notation =
        "States: rows from the top, X, O and . for empty: ..../..../O.../XX.. Moves: the column, a is "
        "the leftmost.",
    .notation_zh = "状态：自上而下各行，X、O，. 表示空：..../..../O.../XX..。着法：列，a 为最左列。",
    .answer = "win, loss or tie",
    .answer_zh = "win、loss 或 tie",
    .examples = examples,
    .make = make,
};
