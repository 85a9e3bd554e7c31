/* m,n,k: stones on a board of M columns and N rows, K in a row win. Tic-tac-toe is 3,3,3.
 *
 * A state is two masks of squares, the crosses in the low bits and the noughts above them. Crosses move
 * first, so whose turn it is follows from the count.
 *
 * Lines: in each of four ways, runs of K are found by shifting all stones at once; only those count that
 * begin on a square from which a line fits the board.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/board_pictures.h"
#include "games/list.h"

enum { M, N, K, SIZES, MOST_SQUARES = 32, WAYS = 4 };

typedef struct {
    boyi__board board;
    unsigned squares, bytes, k, ways;
    uint64_t all;
    unsigned step[WAYS];
    uint64_t starts[WAYS];         /* where a line can begin       */
    uint8_t through[MOST_SQUARES]; /* how many lines go through it */
    boyi__pictures pictures;
} mnk;

static uint64_t crosses(const mnk *game, boyi_state state)
{
    return state & game->all;
}

static uint64_t noughts(const mnk *game, boyi_state state)
{
    return state >> game->squares;
}

static unsigned stones(boyi_state state)
{
    return (unsigned)__builtin_popcountll(state);
}

static bool has_line(const mnk *game, uint64_t mask)
{
    uint64_t found = 0;
    for (unsigned i = 0; i < game->ways; i++)
        found |= boyi__board_runs(mask, game->step[i], game->k) & game->starts[i];
    return found != 0;
}

/* Only the player who has just moved can have a line. */
static bool is_lost(const mnk *game, boyi_state state)
{
    return has_line(game, stones(state) % 2 ? crosses(game, state) : noughts(game, state));
}

static boyi_state start(const void *self)
{
    (void)self;
    return 0;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const mnk *game = self;
    if (is_lost(game, state))
        return 0;
    unsigned shift = stones(state) % 2 ? game->squares : 0;
    size_t count = 0;
    for (uint64_t free = game->all & ~(state | state >> game->squares); free; free &= free - 1) {
        unsigned square = (unsigned)__builtin_ctzll(free);
        out[count++] = (boyi_move){.to = state | UINT64_C(1) << (square + shift), .name = square};
    }
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    return (boyi_end){.outcome = is_lost(self, state) ? BOYI_LOSS : BOYI_TIE};
}

static uint32_t layer(const void *self, boyi_state state)
{
    (void)self;
    return stones(state);
}

/* Even is a full board and nothing else. */
static uint32_t soonest_tie(const void *self, boyi_state state)
{
    const mnk *game = self;
    return game->squares - stones(state);
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const mnk *game = self;
    uint64_t first = noughts(game, state), second = crosses(game, state);
    boyi__pictures_least(&game->pictures, game->bytes, &first, &second);
    return second | first << game->squares;
}

/* Wins, then what keeps the other from winning, then squares that many lines go through. */
static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    enum { BLOCK = 1 << 10, WIN = 1 << 12 };
    const mnk *game = self;
    uint64_t square = UINT64_C(1) << move->name, own = crosses(game, state), other = noughts(game, state);
    if (stones(state) % 2) {
        own = noughts(game, state);
        other = crosses(game, state);
    }
    int worth = game->through[move->name];
    return worth + (has_line(game, own | square) ? WIN : has_line(game, other | square) ? BLOCK : 0);
}

/* ---- Text ---- */

static boyi__signs signs_of(const void *self, boyi_state state)
{
    const mnk *game = self;
    return boyi__board_signs(&game->board, crosses(game, state), noughts(game, state));
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const mnk *game = self;
    (void)state;
    return boyi__board_write_square(&game->board, move->name, out, room);
}

/* Was it the last stone that made the line, if there is one? */
static bool ends_with_line(const mnk *game, uint64_t last, uint64_t other)
{
    bool fits = !has_line(game, last);
    for (uint64_t rest = last; rest && !fits; rest &= rest - 1)
        fits = !has_line(game, last & ~(rest & -rest));
    return fits && !has_line(game, other);
}

static boyi_status state_of(const void *self, const boyi__signs *signs, const char *text, boyi_error *error,
                            boyi_state *out)
{
    const mnk *game = self;
    uint64_t x = boyi__board_mask(&game->board, signs, 'X'), o = boyi__board_mask(&game->board, signs, 'O');
    boyi_status status = boyi__board_check_count(&game->board, text, x, o, error);
    boyi_state state = x | o << game->squares;
    bool odd = stones(state) % 2;
    if (!status && !ends_with_line(game, odd ? x : o, odd ? o : x))
        status = boyi__board_fail_over(&game->board, text, error);
    if (!status)
        *out = state;
    return status;
}

/* ---- Making it ---- */

/* Lines that go down by `down` rows and across by `across` columns each step. */
static void add_way(mnk *game, int across, int down)
{
    int columns = (int)game->board.columns, rows = (int)game->board.rows, k = (int)game->k;
    unsigned step = (unsigned)(down * columns + across);
    uint64_t starts = 0;
    for (int square = 0; square < columns * rows; square++) {
        int column = square % columns + (k - 1) * across, row = square / columns + (k - 1) * down;
        if (column < 0 || column >= columns || row >= rows)
            continue;
        starts |= UINT64_C(1) << square;
        for (unsigned i = 0; i < game->k; i++)
            game->through[(unsigned)square + i * step]++;
    }
    if (!starts)
        return;
    game->step[game->ways] = step;
    game->starts[game->ways++] = starts;
}

static void prepare(mnk *game, const char *name, const unsigned size[SIZES])
{
    game->board = (boyi__board){name, size[M], size[N], .signs_of = signs_of, .state_of = state_of};
    game->squares = size[M] * size[N];
    game->bytes = (game->squares + 7) / 8;
    game->all = (UINT64_C(1) << game->squares) - 1;
    game->k = size[K];
    add_way(game, 1, 0);
    add_way(game, 0, 1);
    add_way(game, 1, 1);
    add_way(game, -1, 1);
    boyi__pictures_fill(&game->pictures, size[M], size[N]);
    /* X.O/.X./... on three by three */
    boyi__board_show(&game->board, game->squares < 5 ? 0 : 0x11 | UINT64_C(4) << game->squares);
}

static boyi_status make_sized(const char *name, const unsigned size[SIZES], boyi_error *error,
                              boyi_game **out)
{
    mnk *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, name);
    prepare(self, name, size);
    boyi_rules rules = {
        .name = name,
        .kind = BOYI_OUTCOME,
        .most_moves = self->squares,
        .start = start,
        .moves = moves,
        .finished = finished,
        .layer = layer,
        .even_steps = true,
        .bits = 2 * self->squares,
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

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const boyi__size sizes[SIZES] = {
        {"M", 1, BOYI__BOARD_COLUMNS, 0}, {"N", 1, MOST_SQUARES, 0}, {"K", 1, MOST_SQUARES, 0}};
    unsigned size[SIZES];
    boyi_status status = boyi__board_sizes(request, sizes, SIZES, error, size);
    if (!status)
        status = boyi__board_check_squares("mnk", size[M], size[N], MOST_SQUARES, error);
    return status ? status : make_sized("mnk", size, error, out);
}

static boyi_status make_tic_tac_toe(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const unsigned size[SIZES] = {3, 3, 3};
    if (request->length)
        return boyi_fail(error, BOYI_INPUT, "tic-tac-toe takes no arguments; --state asks about a position",
                         "tic-tac-toe 不带参数；用 --state 询问某个局面");
    return make_sized("tic-tac-toe", size, error, out);
}

static const char *const tic_tac_toe_examples[] = {
    "solve tic-tac-toe", "solve tic-tac-toe --state X.O/.X./...", "stats tic-tac-toe --symmetry on", NULL};

const boyi__family boyi__tic_tac_toe = {
    .name = "tic-tac-toe",
    .arguments = "",
    .summary = "three in a row on three by three",
    .summary_zh = "井字棋：3×3 棋盘，三子连线",
    .rules =
        "Two players mark squares in turn, X first. Three of one's own in a row, a column or a diagonal win.",
    .rules_zh = "双方轮流落子，X 先。横、竖、斜三子连成一线者胜。",
    .notation = "States: three rows from the top, X, O and . for empty: X.O/.X./... Moves: column and row, "
                "a1 is the top left corner.",
    .notation_zh = "状态：自上而下三行，X、O，. 表示空：X.O/.X./...。着法：列与行，a1 为左上角。",
    .answer = "win, loss or tie",
    .answer_zh = "win、loss 或 tie",
    .examples = tic_tac_toe_examples,
    .make = make_tic_tac_toe,
};

static const char *const examples[] = {"solve mnk 4 3 3", "line mnk 4 3 3",
                                       "solve mnk 4 4 4 --state X.../.O../..../....",
                                       "stats mnk 3 3 3 --symmetry on", NULL};

const boyi__family boyi__mnk = {
    .name = "mnk",
    .arguments = "M N K",
    .summary = "K in a row on a board of M columns and N rows",
    .summary_zh = "m,n,k 棋：M 列 N 行的棋盘，K 子连线者胜",
    .rules =
        "Two players mark squares of a board of M columns and N rows in turn, X first. K of one's own in a "
        "row, a column or a diagonal win; a full board is a tie. At most 32 squares. 3 3 3 is tic-tac-toe.",
    .rules_zh =
        "双方在 M 列 N 行的棋盘上轮流落子，X 先。横、竖、斜 K 子连成一线者胜；棋盘填满为平局。最多 32 格。"
        "3 3 3 即井字棋。",
    .notation =
        "States: N rows from the top, X, O and . for empty: X.O./.X../.... Moves: column and row, a1 is "
        "the top left corner.",
    .notation_zh = "状态：自上而下 N 行，X、O，. 表示空：X.O./.X../....。着法：列与行，a1 为左上角。",
    .answer = "win, loss or tie",
    .answer_zh = "win、loss 或 tie",
    .examples = examples,
    .make = make,
};
