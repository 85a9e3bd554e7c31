/* m,n,k: stones on a board of M columns and N rows; K in a row win. Tic-tac-toe is 3,3,3.
 *
 * A state is two masks of squares, X in the low bits and O above them. X moves first, so the number of stones
 * tells whose turn it is.
 */
#include "base/bits.h"
#include "games/board/lines.h"
#include "games/board/symmetries.h"
#include "games/list.h"

enum { M, N, K, MOST_SQUARES = 32 };

typedef struct {
    boyi__board board;
    boyi__lines lines;
    boyi__symmetries symmetries;
} mnk;

static boyi__stones look(const void *self, boyi_state state)
{
    const mnk *game = self;
    return (boyi__stones){{state & game->board.all, state >> game->board.squares},
                          boyi__count_bits(state) % 2};
}

static boyi_state pack(const void *self, boyi__stones stones)
{
    const mnk *game = self;
    return stones.of[0] | stones.of[1] << game->board.squares;
}

static bool has_line(const mnk *game, uint64_t stones)
{
    return boyi__lines_any(&game->lines, false, stones);
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const mnk *game = self;
    boyi__stones here = look(game, state);
    if (has_line(game, here.of[!here.turn])) /* only the last mover can have one */
        return 0;
    unsigned shift = here.turn ? game->board.squares : 0;
    size_t count = 0;
    for (uint64_t free = game->board.all & ~(here.of[0] | here.of[1]); free; free &= free - 1) {
        unsigned square = (unsigned)__builtin_ctzll(free);
        out[count++] = (boyi_move){.to = state | UINT64_C(1) << (square + shift), .name = square};
    }
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    boyi__stones here = look(self, state);
    return (boyi_end){.outcome = has_line(self, here.of[!here.turn]) ? BOYI_LOSS : BOYI_TIE};
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const mnk *game = self;
    boyi__stones here = look(game, state);
    boyi__symmetries_least(&game->symmetries, &here.of[1], &here.of[0]);
    return pack(game, here);
}

/* How many stones there are, and which squares of the first quarter are occupied. */
static uint64_t section(const void *self, boyi_state state)
{
    const mnk *game = self;
    uint64_t first = (UINT64_C(1) << game->board.squares / 4) - 1;
    return (uint64_t)boyi__count_bits(state) << MOST_SQUARES / 2 |
           ((state | state >> game->board.squares) & first);
}

/* Wins, then blocks of the other's wins, then squares that many lines go through. A win that is not blocked loses. */
static void hints(const void *self, boyi_state state, const boyi_move *moves, size_t count, int *out)
{
    enum { BLOCK = 1 << 10 };
    const mnk *game = self;
    boyi__stones here = look(game, state);
    const uint64_t free = game->board.all & ~(here.of[0] | here.of[1]);
    const uint64_t wins = boyi__lines_gaps_on_any(&game->lines, here.of[here.turn]);
    const uint64_t blocks = boyi__lines_gaps_on_any(&game->lines, here.of[!here.turn]) & free;
    for (size_t i = 0; i < count; i++) {
        const uint64_t square = UINT64_C(1) << moves[i].name;
        out[i] = wins & square      ? BOYI_HINT_WINS
                 : blocks & ~square ? BOYI_HINT_LOSES
                                    : game->lines.through[moves[i].name] + (blocks ? BLOCK : 0);
    }
}

static boyi_status check(const void *self, const boyi__stones *stones, const char *text, boyi_error *error)
{
    const mnk *game = self;
    return boyi__lines_check(&game->lines, &game->board, stones, stones->of[!stones->turn], text, error);
}

static boyi_status prepare(void *self, boyi_rules *rules, boyi_error *error)
{
    mnk *game = self;
    boyi__board *board = &game->board;
    boyi_status status = boyi__board_shape(board, board->size[M], board->size[N], MOST_SQUARES, error);
    if (status)
        return status;
    boyi__lines_fill(&game->lines, board, board->size[K]);
    boyi__symmetries_fill(&game->symmetries, board->columns, board->rows);
    board->example = board->squares < 5 ? 0 : 0x11 | UINT64_C(4) << board->squares; /* X.O/.X./... */
    rules->most_moves = board->squares;
    rules->bits = 2 * board->squares;
    return BOYI_OK;
}

static const boyi__board_game plan = {
    .sizes = {{"M", 1, BOYI__BOARD_COLUMNS, 0}, {"N", 1, MOST_SQUARES, 0}, {"K", 1, MOST_SQUARES, 0}},
    .bytes = sizeof(mnk),
    .prepare = prepare,
    .look = look,
    .pack = pack,
    .check = check,
    .rules = {.kind = BOYI_OUTCOME,
              .moves = moves,
              .finished = finished,
              .layer = boyi__board_layer,
              .section = section,
              .even_steps = true,
              .canonical = canonical,
              .hints = hints,
              .soonest_tie = boyi__board_soonest_tie},
};

const boyi__family boyi__tic_tac_toe = {
    .name = "tic-tac-toe",
    .arguments = "",
    .summary = N_("three in a row on three by three"),
    .rules = N_("Two players mark squares in turn, X first. The first with three in a row, horizontally, "
                "vertically or diagonally, wins."),
    .notation = N_(
        "States: three rows from the top, X, O and . for empty: X.O/.X./... Moves: column and row, "
        "a1 is the top left corner."),
    .answer = N_("win, loss or tie"),
    .examples = (const char *const[]){"solve tic-tac-toe", "solve tic-tac-toe --state X.O/.X./...",
                                      "stats tic-tac-toe --symmetry on", NULL},
    .make = boyi__board_make,
    .plan = &plan,
    .given = "3 3 3",
};

const boyi__family boyi__mnk = {
    .name = "mnk",
    .arguments = "M N K",
    .summary = N_("K in a row on a board of M columns and N rows"),
    .rules = N_(
        "Two players mark squares of a board of M columns and N rows in turn, X first. The first with K "
        "in a row, horizontally, vertically or diagonally, wins; a full board is a tie. At most 32 "
        "squares. 3 3 3 is tic-tac-toe."),
    .notation = N_(
        "States: N rows from the top, X, O and . for empty: X.O./.X../.... Moves: column and row, a1 "
        "is the top left corner."),
    .answer = N_("win, loss or tie"),
    .examples = (const char *const[]){"solve mnk 4 3 3", "line mnk 4 3 3",
                                      "solve mnk 4 4 4 --state X.../.O../..../....",
                                      "stats mnk 3 3 3 --symmetry on", NULL},
    .make = boyi__board_make,
    .plan = &plan,
};
