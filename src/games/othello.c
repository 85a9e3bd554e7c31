/* Othello on boards of even sides: a disc turns the other's discs between it and the mover's own.
 *
 * A state is 2 * board + turn, the board in base 3 (1: X), so that 6 by 6 fits 64 bits. Discs go one square
 * in one of eight ways at a time, all at once, as masks; what would leave the board at an edge is masked away
 * before.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/board_pictures.h"
#include "games/board_trits.h"
#include "games/list.h"

enum { COLUMNS, ROWS, SIZES, MOST_SQUARES = 36, WAYS = 8, PASS = MOST_SQUARES };

/* A step: to the left in the mask or to the right; one of the two shifts is 0. */
typedef struct {
    uint64_t inner; /* squares from which it stays on the board */
    unsigned up, down;
} way;

typedef struct {
    boyi__board board;
    unsigned squares, bytes, longest; /* how many discs a line can turn at most */
    uint64_t middle;
    way ways[WAYS];
    boyi__trits trits;
    boyi__pictures pictures;
} othello;

typedef struct {
    uint64_t own, other;
    unsigned turn; /* 0: X moves */
} position;

static position look(const othello *game, boyi_state state)
{
    position here = {.turn = (unsigned)state & 1};
    boyi__trits_unpack(&game->trits, game->bytes, state / 2, &here.own, &here.other);
    if (here.turn) {
        uint64_t noughts = here.other;
        here.other = here.own;
        here.own = noughts;
    }
    return here;
}

static boyi_state pack(const othello *game, uint64_t crosses, uint64_t noughts, unsigned turn)
{
    return boyi__trits_pack(&game->trits, game->bytes, crosses, noughts) * 2 + turn;
}

static inline uint64_t step(const way *by, uint64_t discs)
{
    return (discs & by->inner) << by->up >> by->down;
}

/* Free squares where a disc turns at least one: they end a row of the other's that begins at an own disc. */
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

static uint64_t find_turned(const othello *game, uint64_t own, uint64_t other, uint64_t disc)
{
    uint64_t turned = 0;
    for (unsigned i = 0; i < WAYS; i++) {
        uint64_t row = 0, at = step(&game->ways[i], disc);
        for (; at & other; at = step(&game->ways[i], at))
            row |= at;
        if (at & own)
            turned |= row;
    }
    return turned;
}

/* X moves first. */
static boyi_state start(const void *self)
{
    const othello *game = self;
    unsigned columns = game->board.columns, corner = (game->board.rows / 2 - 1) * columns + columns / 2 - 1;
    uint64_t noughts = UINT64_C(1) << corner | UINT64_C(1) << (corner + columns + 1);
    return pack(game, game->middle & ~noughts, noughts, 0);
}

static boyi_move put(const othello *game, const position *here, unsigned square)
{
    uint64_t disc = UINT64_C(1) << square, turned = find_turned(game, here->own, here->other, disc);
    uint64_t own = here->own | disc | turned, other = here->other & ~turned;
    return (boyi_move){
        .to = here->turn ? pack(game, other, own, 0) : pack(game, own, other, 1),
        .name = square,
    };
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const othello *game = self;
    position here = look(game, state);
    size_t count = 0;
    for (uint64_t places = find_places(game, here.own, here.other); places; places &= places - 1)
        out[count++] = put(game, &here, (unsigned)__builtin_ctzll(places));
    if (count == 0 && find_places(game, here.other, here.own))
        out[count++] = (boyi_move){.to = state ^ 1, .name = PASS};
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    position here = look(self, state);
    return (boyi_end){.own = __builtin_popcountll(here.own), .other = __builtin_popcountll(here.other)};
}

/* Every disc counts for two. A pass leads to a state whose mover can put a disc and the other could not: that
 * counts for one. */
static uint32_t layer(const void *self, boyi_state state)
{
    const othello *game = self;
    position here = look(game, state);
    bool passed = !find_places(game, here.other, here.own) && find_places(game, here.own, here.other);
    return 2 * (uint32_t)__builtin_popcountll(here.own | here.other) + passed;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const othello *game = self;
    uint64_t crosses, noughts;
    boyi__trits_unpack(&game->trits, game->bytes, state / 2, &crosses, &noughts);
    boyi__pictures_least(&game->pictures, game->bytes, &crosses, &noughts);
    return pack(game, crosses, noughts, (unsigned)state & 1);
}

/* Leave the other little choice. */
static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    (void)state;
    const othello *game = self;
    position after = look(game, move->to);
    return -__builtin_popcountll(find_places(game, after.own, after.other));
}

/* ---- Text ---- */

static boyi__signs signs_of(const void *self, boyi_state state)
{
    const othello *game = self;
    position here = look(game, state);
    boyi__signs signs = here.turn ? boyi__board_signs(&game->board, here.other, here.own)
                                  : boyi__board_signs(&game->board, here.own, here.other);
    signs.turn = here.turn ? 'O' : 'X';
    return signs;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const othello *game = self;
    (void)state;
    if (move->name == PASS)
        return (size_t)snprintf(out, room, "pass");
    return boyi__board_write_square(&game->board, move->name, out, room);
}

static boyi_status state_of(const void *self, const boyi__signs *signs, const char *text, boyi_error *error,
                            boyi_state *out)
{
    const othello *game = self;
    uint64_t crosses = boyi__board_mask(&game->board, signs, 'X');
    uint64_t noughts = boyi__board_mask(&game->board, signs, 'O');
    if (game->middle & ~(crosses | noughts))
        return boyi_fail(error, BOYI_INPUT,
                         "othello: state \"%s\": the four squares in the middle are never empty",
                         "othello：状态“%s”：中央四格不会为空", text);
    *out = pack(game, crosses, noughts, signs->turn == 'O');
    return BOYI_OK;
}

/* ---- Making it ---- */

static way make_way(unsigned columns, unsigned rows, int across, int down)
{
    int by = down * (int)columns + across;
    way made = {.up = by > 0 ? (unsigned)by : 0, .down = by < 0 ? (unsigned)-by : 0};
    for (unsigned square = 0; square < columns * rows; square++) {
        int column = (int)(square % columns) + across, row = (int)(square / columns) + down;
        if (column >= 0 && column < (int)columns && row >= 0 && row < (int)rows)
            made.inner |= UINT64_C(1) << square;
    }
    return made;
}

static void prepare(othello *game, unsigned columns, unsigned rows)
{
    static const int across[WAYS] = {1, 1, 0, -1, -1, -1, 0, 1}, down[WAYS] = {0, 1, 1, 1, 0, -1, -1, -1};
    unsigned corner = (rows / 2 - 1) * columns + columns / 2 - 1;
    game->board = (boyi__board){"othello", columns, rows, .signs_of = signs_of, .state_of = state_of};
    game->squares = columns * rows;
    game->bytes = (game->squares + 7) / 8;
    game->longest = (columns > rows ? columns : rows) - 2;
    game->middle = (UINT64_C(3) | UINT64_C(3) << columns) << corner;
    for (unsigned i = 0; i < WAYS; i++)
        game->ways[i] = make_way(columns, rows, across[i], down[i]);
    boyi__trits_fill(&game->trits);
    boyi__pictures_fill(&game->pictures, columns, rows);
    boyi__board_show(&game->board, start(game));
}

static boyi_status check_sizes(const unsigned size[SIZES], boyi_error *error)
{
    if (size[COLUMNS] % 2 || size[ROWS] % 2)
        return boyi_fail(error, BOYI_INPUT, "othello: COLUMNS and ROWS should be even, not %u and %u",
                         "othello：COLUMNS 和 ROWS 应为偶数，而不是 %u 和 %u", size[COLUMNS], size[ROWS]);
    return boyi__board_check_squares("othello", size[COLUMNS], size[ROWS], MOST_SQUARES, error);
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const boyi__size sizes[SIZES] = {{"COLUMNS", 2, 18, 4}, {"ROWS", 2, 18, 4}};
    unsigned size[SIZES];
    boyi_status status = boyi__board_sizes(request, sizes, SIZES, error, size);
    if (!status)
        status = check_sizes(size, error);
    if (status)
        return status;
    othello *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "othello");
    prepare(self, size[COLUMNS], size[ROWS]);
    boyi_rules rules = {
        .name = "othello",
        .kind = BOYI_SCORE,
        .most_moves = self->squares,
        .start = start,
        .moves = moves,
        .finished = finished,
        .layer = layer,
        .bits = 64 - (unsigned)__builtin_clzll(boyi__trits_boards(self->squares) * 2 - 1),
        .canonical = canonical,
        .hint = hint,
        .write_state = boyi__board_write_state,
        .write_move = write_move,
        .draw = boyi__board_draw,
        .read_state = boyi__board_read_state,
        .free = free,
    };
    return boyi_game_new(&rules, self, error, out);
}

static const char *const examples[] = {"solve othello", "line othello 4 4",
                                       "solve othello --state ..../.OX./.XXX/....:O", NULL};

const boyi__family boyi__othello = {
    .name = "othello",
    .arguments = "[COLUMNS ROWS]",
    .summary = "a disc turns those between it and one's own; most discs win",
    .summary_zh = "黑白棋：夹住对方的棋子使之翻转，子多者胜",
    .rules =
        "Four discs lie in the middle. In turn, X first, a player puts a disc on an empty square such that "
        "discs of the other's lie in a straight row between it and one of his own; all such rows are "
        "turned. Who can't has to pass; when neither can, the game is over. The margin is the difference in "
        "discs; empty squares belong to nobody. Both sides are even; the board is 4 by 4 if not given, and "
        "has at most 36 squares.",
    .rules_zh =
        "中央有四子。双方轮流，X 先：在空格落子，使之与己方另一子在一条直线上夹住对方的子，被夹住的全部翻转。"
        "无处可落则停一手；双方都不能落子时终局。分差为子数之差，空格不计。两边长均为偶数；棋盘默认 4×4，"
        "最多 36 格。",
    .notation =
        "States: rows from the top, X, O and . for empty, and whose turn it is: ..../.OX./.XO./....:X. "
        "Moves: column and row, a1 is the top left corner; or pass.",
    .notation_zh =
        "状态：自上而下各行，X、O，. 表示空，以及轮到谁：..../.OX./.XO./....:X。着法：列与行，a1 为左上角；"
        "或 pass。",
    .answer = "the margin in discs: first minus second",
    .answer_zh = "子数之差：先手减后手",
    .examples = examples,
    .make = make,
};
