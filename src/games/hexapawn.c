/* Hexapawn: two rows of pawns; who gets one across, or leaves the other without a move, wins.
 *
 *       a b c
 *     1 O O O      O goes down, X goes up and moves first: one step ahead onto an empty square,
 *     2 . . .      or one step diagonally ahead onto a pawn of the other's, which is taken
 *     3 X X X
 *
 * A state is two masks of squares, X in the low bits, O above them, and the turn on top (1: O moves).
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/board_pictures.h"
#include "games/list.h"

enum { COLUMNS, ROWS, SIZES, MOST_SQUARES = 31, NAME_STEP = 64 };

typedef struct {
    boyi__board board;
    unsigned columns, rows, squares;
    uint64_t all;
    uint64_t left, right; /* the outer columns                                   */
    uint64_t goal[2];     /* the row that X, and that O, wants to reach          */
    boyi__mirror mirror;
} hexapawn;

typedef struct {
    uint64_t own, other;
    unsigned turn; /* 0: X moves */
} position;

static position look(const hexapawn *game, boyi_state state)
{
    uint64_t crosses = state & game->all, noughts = state >> game->squares & game->all;
    unsigned turn = (unsigned)(state >> 2 * game->squares);
    return turn ? (position){noughts, crosses, turn} : (position){crosses, noughts, turn};
}

static boyi_state pack(const hexapawn *game, uint64_t crosses, uint64_t noughts, unsigned turn)
{
    return crosses | noughts << game->squares | (boyi_state)turn << 2 * game->squares;
}

static boyi_state start(const void *self)
{
    const hexapawn *game = self;
    return pack(game, game->goal[1], game->goal[0], 0);
}

/* A mask one row ahead. */
static uint64_t advance(const hexapawn *game, uint64_t pawns, unsigned turn)
{
    return turn ? pawns << game->columns & game->all : pawns >> game->columns;
}

static boyi_move step(const hexapawn *game, const position *here, unsigned from, uint64_t to)
{
    uint64_t own = (here->own & ~(UINT64_C(1) << from)) | to, other = here->other & ~to;
    return (boyi_move){
        .to = here->turn ? pack(game, other, own, 0) : pack(game, own, other, 1),
        .name = from * NAME_STEP + (unsigned)__builtin_ctzll(to),
    };
}

/* A name holds both squares. */
static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const hexapawn *game = self;
    position here = look(game, state);
    if (here.other & game->goal[!here.turn])
        return 0;
    size_t count = 0;
    for (uint64_t rest = here.own; rest; rest &= rest - 1) {
        unsigned from = (unsigned)__builtin_ctzll(rest);
        uint64_t ahead = advance(game, rest & -rest, here.turn);
        uint64_t taken = ((ahead & ~game->left) >> 1 | (ahead & ~game->right) << 1) & here.other;
        if (ahead & ~here.own & ~here.other)
            out[count++] = step(game, &here, from, ahead);
        for (; taken; taken &= taken - 1)
            out[count++] = step(game, &here, from, taken & -taken);
    }
    return count;
}

/* What all pawns still have to go, taken from what they had at the start: a step is one less, a pawn that is
 * taken had at least one step to go. */
static uint32_t layer(const void *self, boyi_state state)
{
    const hexapawn *game = self;
    position here = look(game, state);
    unsigned layer = 2 * game->columns * (game->rows - 1);
    for (unsigned i = 1; i < game->rows; i++) {
        layer -= (unsigned)__builtin_popcountll(here.own & ~game->goal[here.turn]);
        layer -= (unsigned)__builtin_popcountll(here.other & ~game->goal[!here.turn]);
        here.own = advance(game, here.own & ~game->goal[here.turn], here.turn);
        here.other = advance(game, here.other & ~game->goal[!here.turn], !here.turn);
    }
    return layer;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const hexapawn *game = self;
    return boyi__mirror_least(&game->mirror, state);
}

/* ---- Text ---- */

static boyi__signs signs_of(const void *self, boyi_state state)
{
    const hexapawn *game = self;
    boyi__signs signs = boyi__board_signs(&game->board, state & game->all,
                                          state >> game->squares & game->all);
    signs.turn = state >> 2 * game->squares ? 'O' : 'X';
    return signs;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const hexapawn *game = self;
    unsigned from = move->name / NAME_STEP, to = move->name % NAME_STEP;
    bool taken = look(game, state).other >> to & 1;
    return boyi__board_write_pair(&game->board, from, taken ? 'x' : '-', to, out, room);
}

static boyi_status check_state(const hexapawn *game, const char *text, const position *here,
                               boyi_error *error)
{
    if (__builtin_popcountll(here->own) > (int)game->columns ||
        __builtin_popcountll(here->other) > (int)game->columns)
        return boyi_fail(error, BOYI_INPUT, "hexapawn: state \"%s\": each player has at most %u pawns",
                         "hexapawn：状态“%s”：每方最多 %u 个兵", text, game->columns);
    if (here->own & game->goal[here->turn] || __builtin_popcountll(here->other & game->goal[!here->turn]) > 1)
        return boyi__board_fail_over(&game->board, text, error);
    return BOYI_OK;
}

static boyi_status state_of(const void *self, const boyi__signs *signs, const char *text, boyi_error *error,
                            boyi_state *out)
{
    const hexapawn *game = self;
    boyi_state state = pack(game, boyi__board_mask(&game->board, signs, 'X'),
                            boyi__board_mask(&game->board, signs, 'O'), signs->turn == 'O');
    position here = look(game, state);
    boyi_status status = check_state(game, text, &here, error);
    if (!status)
        *out = state;
    return status;
}

/* ---- Making it ---- */

static void prepare(hexapawn *game)
{
    unsigned columns = game->columns, squares = columns * game->rows;
    uint64_t row = (UINT64_C(1) << columns) - 1;
    game->squares = squares;
    game->all = (UINT64_C(1) << squares) - 1;
    game->goal[0] = row;
    game->goal[1] = row << (squares - columns);
    for (unsigned square = 0; square < squares; square += columns)
        game->left |= UINT64_C(1) << square;
    game->right = game->left << (columns - 1);
    boyi__mirror_fill(&game->mirror, columns, game->left | game->left << squares, 1);
    game->board = (boyi__board){"hexapawn", columns, game->rows, .signs_of = signs_of, .state_of = state_of};
    boyi__board_show(&game->board, start(game));
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const boyi__size sizes[SIZES] = {{"COLUMNS", 1, 15, 3}, {"ROWS", 2, MOST_SQUARES, 3}};
    unsigned size[SIZES];
    boyi_status status = boyi__board_sizes(request, sizes, SIZES, error, size);
    if (!status)
        status = boyi__board_check_squares("hexapawn", size[COLUMNS], size[ROWS], MOST_SQUARES, error);
    if (status)
        return status;
    hexapawn *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "hexapawn");
    self->columns = size[COLUMNS];
    self->rows = size[ROWS];
    prepare(self);
    boyi_rules rules = {
        .name = "hexapawn",
        .kind = BOYI_OUTCOME,
        .most_moves = (size_t)self->columns * 3,
        .start = start,
        .moves = moves,
        .layer = layer,
        .bits = 2 * self->squares + 1,
        .canonical = canonical,
        .write_state = boyi__board_write_state,
        .write_move = write_move,
        .draw = boyi__board_draw,
        .read_state = boyi__board_read_state,
        .free = free,
    };
    return boyi_game_new(&rules, self, error, out);
}

static const char *const examples[] = {"solve hexapawn", "line hexapawn 4 4",
                                       "solve hexapawn --state OO./..O/XXX:X", "stats hexapawn 3 4", NULL};

const boyi__family boyi__hexapawn = {
    .name = "hexapawn",
    .arguments = "[COLUMNS ROWS]",
    .summary = "pawns against pawns: get one across, or block the other",
    .summary_zh = "六兵棋：兵对兵，冲到底线或堵死对方者胜",
    .rules =
        "Each player has a row of pawns, X at the bottom and O at the top; X moves first. A pawn goes one "
        "step ahead onto an empty square, or takes a pawn of the other's one step diagonally ahead. Who "
        "reaches the far row wins, and who can't move loses. The board is 3 by 3 if not given, and has at "
        "most 31 squares.",
    .rules_zh = "双方各有一排兵，X 在底行，O 在顶行；X "
                "先走。兵向前走一步到空格，或斜前一步吃掉对方的兵。先到对方底线者"
                "胜，无法走子者负。棋盘默认 3×3，最多 31 格。",
    .notation =
        "States: rows from the top, X, O and . for empty, and whose turn it is: OOO/.../XXX:X. Moves: "
        "from and to, a3-a2, with an x where a pawn is taken: a3xb2; a1 is the top left corner.",
    .notation_zh =
        "状态：自上而下各行，X、O，. 表示空，以及轮到谁：OOO/.../XXX:X。着法：起点与终点，a3-a2，吃子写 x："
        "a3xb2；a1 为左上角。",
    .answer = "win or loss",
    .answer_zh = "win 或 loss",
    .examples = examples,
    .make = make,
};
