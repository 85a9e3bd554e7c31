/* Hexapawn: two rows of pawns. A player wins by getting a pawn across or by leaving the other without a move.
 *
 *       a b c
 *     1 O O O      O goes down, X goes up and moves first: one step ahead onto an empty square,
 *     2 . . .      or one step diagonally ahead onto a pawn of the other player, which is taken
 *     3 X X X
 *
 * A state is two masks of squares, X in the low bits, O above them, and the turn on top (1: O moves).
 */
#include "base/bits.h"
#include "base/error.h"
#include "games/board/symmetries.h"
#include "games/list.h"

enum { COLUMNS, ROWS, MOST_SQUARES = 31, NAME_STEP = 64 };

typedef struct {
    boyi__board board;
    uint64_t left, right; /* squares with a square to their left, to their right */
    uint64_t goal[2];     /* the row that X, and that O, has to reach            */
    boyi__mirror mirror;
} hexapawn;

static boyi__stones look(const void *self, boyi_state state)
{
    const boyi__board *board = self;
    return (boyi__stones){{state & board->all, state >> board->squares & board->all},
                          (unsigned)(state >> 2 * board->squares)};
}

static boyi_state pack(const void *self, boyi__stones stones)
{
    const boyi__board *board = self;
    return stones.of[0] | stones.of[1] << board->squares | (boyi_state)stones.turn << 2 * board->squares;
}

/* Moves a mask one row ahead. */
static uint64_t advance(const hexapawn *game, uint64_t pawns, unsigned turn)
{
    return turn ? pawns << game->board.columns & game->board.all : pawns >> game->board.columns;
}

/* The name of a move is both squares. */
static boyi_move step(const hexapawn *game, uint64_t own, uint64_t other, unsigned turn, unsigned from,
                      uint64_t to)
{
    own = (own & ~(UINT64_C(1) << from)) | to;
    return (boyi_move){.to = pack(game, boyi__stones_after(own, other & ~to, turn)),
                       .name = from * NAME_STEP + (unsigned)__builtin_ctzll(to)};
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const hexapawn *game = self;
    boyi__stones here = look(game, state);
    unsigned turn = here.turn;
    uint64_t own = turn ? here.of[1] : here.of[0], other = turn ? here.of[0] : here.of[1];
    if (other & game->goal[!turn])
        return 0;
    size_t count = 0;
    for (uint64_t rest = own; rest; rest &= rest - 1) {
        unsigned from = (unsigned)__builtin_ctzll(rest);
        uint64_t ahead = advance(game, rest & -rest, turn);
        uint64_t taken = ((ahead & game->left) >> 1 | (ahead & game->right) << 1) & other;
        if (ahead & ~own & ~other)
            out[count++] = step(game, own, other, turn, from, ahead);
        for (; taken; taken &= taken - 1)
            out[count++] = step(game, own, other, turn, from, taken & -taken);
    }
    return count;
}

/* The steps that all pawns had to go at the start, less those they still have. A step makes it one more; a
 * pawn that is taken had at least one step to go. */
static uint32_t layer(const void *self, boyi_state state)
{
    const hexapawn *game = self;
    boyi__stones here = look(game, state);
    unsigned layer = 2 * game->board.columns * (game->board.rows - 1);
    for (unsigned i = 1; i < game->board.rows; i++)
        for (unsigned turn = 0; turn < 2; turn++) {
            uint64_t under_way = here.of[turn] & ~game->goal[turn];
            layer -= boyi__count_bits(under_way);
            here.of[turn] = advance(game, under_way, turn);
        }
    return layer;
}

/* The layer, and how many pawns each side has: steps stay among those with as many, captures lead to fewer. */
static uint64_t section(const void *self, boyi_state state)
{
    enum { PAWNS = 16 };
    boyi__stones here = look(self, state);
    return ((uint64_t)layer(self, state) * PAWNS + boyi__count_bits(here.of[0])) * PAWNS +
           boyi__count_bits(here.of[1]);
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const hexapawn *game = self;
    return boyi__mirror_least(&game->mirror, state);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    unsigned from = move->name / NAME_STEP, to = move->name % NAME_STEP;
    boyi__stones here = look(self, state);
    return boyi__board_write_pair(self, from, here.of[!here.turn] >> to & 1 ? 'x' : '-', to, out, room);
}

static boyi_status check(const void *self, const boyi__stones *pawns, const char *text, boyi_error *error)
{
    const hexapawn *game = self;
    unsigned turn = pawns->turn, most = game->board.columns;
    if (boyi__count_bits(pawns->of[0]) > most || boyi__count_bits(pawns->of[1]) > most)
        return boyi__fail(error, BOYI_INPUT, "hexapawn: state \"%s\": each player has at most %u pawns", text,
                          most);
    if (pawns->of[turn] & game->goal[turn] || boyi__count_bits(pawns->of[!turn] & game->goal[!turn]) > 1)
        return boyi__board_fail_over(&game->board, text, error);
    return BOYI_OK;
}

static boyi_status prepare(void *self, boyi_rules *rules, boyi_error *error)
{
    hexapawn *game = self;
    boyi__board *board = &game->board;
    boyi_status status = boyi__board_shape(board, board->size[COLUMNS], board->size[ROWS], MOST_SQUARES,
                                           error);
    if (status)
        return status;
    game->goal[0] = (UINT64_C(1) << board->columns) - 1;
    game->goal[1] = game->goal[0] << (board->squares - board->columns);
    game->left = boyi__board_inside(board, -1, 0);
    game->right = boyi__board_inside(board, 1, 0);
    uint64_t first = board->all & ~game->left;
    boyi__mirror_fill(&game->mirror, board->columns, first | first << board->squares, 1);
    board->start = pack(game, (boyi__stones){{game->goal[1], game->goal[0]}, 0});
    rules->most_moves = (size_t)board->columns * 3;
    rules->bits = 2 * board->squares + 1;
    return BOYI_OK;
}

static const boyi__board_game plan = {
    .sizes = {{"COLUMNS", 1, 15, 3}, {"ROWS", 2, MOST_SQUARES, 3}},
    .bytes = sizeof(hexapawn),
    .prepare = prepare,
    .look = look,
    .pack = pack,
    .shows_turn = true,
    .check = check,
    .rules = {.kind = BOYI_OUTCOME,
              .moves = moves,
              .layer = layer,
              .section = section,
              .canonical = canonical,
              .write_move = write_move},
};

const boyi__family boyi__hexapawn = {
    .name = "hexapawn",
    .arguments = "[COLUMNS ROWS]",
    .summary = N_("pawns against pawns: get one across, or block the other"),
    .rules = N_(
        "Each player has a row of pawns, X at the bottom and O at the top; X moves first. A pawn goes "
        "one step ahead onto an empty square, or takes an opposing pawn one step diagonally ahead. A "
        "player who reaches the far row wins; a player who can't move loses. The board is 3 by 3 if not "
        "given, and has at most 31 squares."),
    .notation = N_(
        "States: rows from the top, X, O and . for empty, and whose turn it is: OOO/.../XXX:X. Moves: from "
        "and to, a3-a2, with an x where a pawn is taken: a3xb2; a1 is the top left corner."),
    .answer = N_("win or loss"),
    .examples = (const char *const[]){"solve hexapawn", "line hexapawn 4 4",
                                      "solve hexapawn --state OO./..O/XXX:X", "stats hexapawn 3 4", NULL},
    .make = boyi__board_make,
    .plan = &plan,
};
