/* Quixo: take a blank cube or one of your own from the edge, push it back in with your sign from another end
 * of its row or column. A line of N wins for whose signs it is; two kinds of lines at once: for the other
 * than the mover. Nothing keeps play from going on for ever.
 *
 * A state is 2 * board + turn, the board in base 3: for N = 4 nearly all 86 million numbers below the bound
 * are states. Inside, a board is two masks side by side, X in the low half of a word and O in the high one,
 * so that one rotation pushes both:
 *
 *     a1-d1      a b c d              a b c d
 *              1 X . O .   becomes  1 . O . X       b1 c1 d1 go one to the left, X stands at d1
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/board.h"
#include "games/board_pictures.h"
#include "games/board_trits.h"
#include "games/list.h"

enum { LEAST_SIDE = 3, MOST_SIDE = 5, MOST_PUSHES = 44, MOST_LINES = 2 * MOST_SIDE + 2, HALF = 32 };

/* Taken from one end of `moved`, put in at the other. All masks are in both halves of the word. */
typedef struct {
    uint64_t moved;   /* squares that go a step towards where the cube was */
    uint64_t kept;    /* squares that stay                                 */
    uint64_t taken;   /* the square the cube was on                        */
    uint64_t put;     /* the square it goes to                             */
    unsigned turn_by; /* the step, as a rotation to the right              */
    unsigned from, to;
} push;

typedef struct {
    boyi__board board;
    unsigned side, bytes; /* of a mask */
    push pushes[MOST_PUSHES];
    unsigned pushes_count;
    uint32_t lines[MOST_LINES];
    unsigned lines_count;
    boyi__trits trits;
    boyi__pictures pictures;
} quixo;

static const uint64_t low = (UINT64_C(1) << HALF) - 1;

static inline uint64_t unpack(const quixo *game, unsigned bytes, boyi_state state)
{
    uint64_t crosses, noughts;
    boyi__trits_unpack(&game->trits, bytes, state / 2, &crosses, &noughts);
    return crosses | noughts << HALF;
}

static inline boyi_state pack(const quixo *game, unsigned bytes, uint64_t both, unsigned turn)
{
    return boyi__trits_pack(&game->trits, bytes, both & low, both >> HALF) * 2 + turn;
}

static bool has_line(const quixo *game, uint64_t mask)
{
    for (unsigned i = 0; i < game->lines_count; i++)
        if ((mask & game->lines[i]) == game->lines[i])
            return true;
    return false;
}

static boyi_state start(const void *self)
{
    (void)self;
    return 0;
}

static inline size_t push_all(const quixo *game, unsigned bytes, boyi_state state, boyi_move *out)
{
    uint64_t both = unpack(game, bytes, state);
    unsigned turn = (unsigned)state & 1;
    if (has_line(game, both & low) || has_line(game, both >> HALF))
        return 0;
    uint64_t own = low << (turn ? HALF : 0);
    size_t count = 0;
    for (unsigned i = 0; i < game->pushes_count; i++) {
        const push *way = &game->pushes[i];
        if (both & way->taken & ~own)
            continue;
        uint64_t moved = both & way->moved;
        moved = moved >> way->turn_by | moved << (64 - way->turn_by);
        uint64_t after = (both & way->kept) | moved | (way->put & own);
        out[count++] = (boyi_move){.to = pack(game, bytes, after, !turn), .name = i};
    }
    return count;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const quixo *game = self;
    return game->bytes == 2 ? push_all(game, 2, state, out) : push_all(game, game->bytes, state, out);
}

/* Who has just moved loses by a line of the other, whatever lines of his own there are. */
static boyi_end finished(const void *self, boyi_state state)
{
    const quixo *game = self;
    uint64_t both = unpack(game, game->bytes, state);
    return (boyi_end){.outcome = has_line(game, state & 1 ? both >> HALF : both & low) ? BOYI_WIN
                                                                                       : BOYI_LOSS};
}

/* A sign stays a sign. */
static uint32_t layer(const void *self, boyi_state state)
{
    const quixo *game = self;
    return (uint32_t)__builtin_popcountll(unpack(game, game->bytes, state));
}

static inline boyi_state least_picture(const quixo *game, unsigned bytes, boyi_state state)
{
    uint64_t crosses, noughts;
    boyi__trits_unpack(&game->trits, bytes, state / 2, &crosses, &noughts);
    boyi__pictures_least(&game->pictures, bytes, &crosses, &noughts);
    return boyi__trits_pack(&game->trits, bytes, crosses, noughts) * 2 + (state & 1);
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const quixo *game = self;
    return game->bytes == 2 ? least_picture(game, 2, state) : least_picture(game, game->bytes, state);
}

static uint64_t below(const void *self)
{
    const quixo *game = self;
    return boyi__trits_boards(game->side * game->side) * 2;
}

/* ---- Text ---- */

static boyi__signs signs_of(const void *self, boyi_state state)
{
    const quixo *game = self;
    uint64_t both = unpack(game, game->bytes, state);
    boyi__signs signs = boyi__board_signs(&game->board, both & low, both >> HALF);
    signs.turn = state & 1 ? 'O' : 'X';
    return signs;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const quixo *game = self;
    (void)state;
    return boyi__board_write_pair(&game->board, game->pushes[move->name].from, '-',
                                  game->pushes[move->name].to, out, room);
}

static boyi_status state_of(const void *self, const boyi__signs *signs, const char *text, boyi_error *error,
                            boyi_state *out)
{
    const quixo *game = self;
    uint64_t crosses = boyi__board_mask(&game->board, signs, 'X');
    uint64_t noughts = boyi__board_mask(&game->board, signs, 'O');
    unsigned turn = signs->turn == 'O';
    if (noughts ? !crosses : __builtin_popcountll(crosses) != (int)turn)
        return boyi_fail(error, BOYI_INPUT,
                         "quixo: state \"%s\": signs never vanish, so who has moved has one; X moves first",
                         "quixo：状态“%s”：标记不会消失，走过的一方必有标记；X 先走", text);
    *out = pack(game, game->bytes, crosses | noughts << HALF, turn);
    return BOYI_OK;
}

/* ---- Making it ---- */

static uint64_t twice(uint64_t mask)
{
    return mask | mask << HALF;
}

/* `step` leads from the cube to the end where it goes in, `count` squares away. */
static void add_push(quixo *game, unsigned from, int step, unsigned count)
{
    if (count == 0)
        return;
    uint64_t moved = 0;
    unsigned to = from;
    for (unsigned i = 0; i < count; i++) {
        to = (unsigned)((int)to + step);
        moved |= UINT64_C(1) << to;
    }
    game->pushes[game->pushes_count++] = (push){
        .moved = twice(moved),
        .kept = ~twice(moved | UINT64_C(1) << from),
        .taken = twice(UINT64_C(1) << from),
        .put = twice(UINT64_C(1) << to),
        .turn_by = (unsigned)step & 63,
        .from = from,
        .to = to,
    };
}

static void add_pushes(quixo *game)
{
    unsigned side = game->side, last = side - 1;
    for (unsigned from = 0; from < side * side; from++) {
        unsigned row = from / side, column = from % side;
        if (row != 0 && row != last && column != 0 && column != last)
            continue;
        add_push(game, from, -1, column);
        add_push(game, from, 1, last - column);
        add_push(game, from, -(int)side, row);
        add_push(game, from, (int)side, last - row);
    }
}

static void add_line(quixo *game, unsigned first, unsigned step)
{
    uint32_t line = 0;
    for (unsigned i = 0; i < game->side; i++)
        line |= UINT32_C(1) << (first + i * step);
    game->lines[game->lines_count++] = line;
}

static void prepare(quixo *game)
{
    unsigned side = game->side;
    add_pushes(game);
    for (unsigned i = 0; i < side; i++) {
        add_line(game, i * side, 1);
        add_line(game, i, side);
    }
    add_line(game, 0, side + 1);
    add_line(game, side - 1, side - 1);
    game->bytes = (side * side + 7) / 8;
    boyi__trits_fill(&game->trits);
    boyi__pictures_fill(&game->pictures, side, side);
    game->board = (boyi__board){"quixo", side, side, .signs_of = signs_of, .state_of = state_of};
    boyi__board_show(&game->board, start(game));
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const boyi__size sizes[] = {{"N", LEAST_SIDE, MOST_SIDE, 0}};
    unsigned side;
    boyi_status status = boyi__board_sizes(request, sizes, 1, error, &side);
    if (status)
        return status;
    quixo *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "quixo");
    self->side = side;
    prepare(self);
    boyi_rules rules = {
        .name = "quixo",
        .kind = BOYI_OUTCOME,
        .most_moves = self->pushes_count,
        .start = start,
        .moves = moves,
        .finished = finished,
        .layer = layer,
        .bits = 64 - (unsigned)__builtin_clzll(below(self) - 1),
        .canonical = canonical,
        .below = below,
        .write_state = boyi__board_write_state,
        .write_move = write_move,
        .draw = boyi__board_draw,
        .read_state = boyi__board_read_state,
        .free = free,
    };
    status = boyi_game_new(&rules, self, error, out);
    if (!status)
        (*out)->expects_cycles = true;
    return status;
}

static const char *const examples[] = {"solve quixo 3", "line quixo 3", "solve quixo 3 --state XX./.O./..O:X",
                                       "stats quixo 3 --symmetry on", NULL};

const boyi__family boyi__quixo = {
    .name = "quixo",
    .arguments = "N",
    .summary = "take a cube from the edge, push it back in elsewhere; N in a row win",
    .summary_zh = "推推棋：从边上取一个方块，从另一端推回；N 个连线者胜",
    .rules =
        "A square of N by N blank cubes. In turn, X first, a player takes a blank cube or one of his own "
        "from the edge, turns it to his sign and pushes it back in from another end of its row or column. "
        "A full row, column or diagonal wins for the player whose sign it shows; a move that completes "
        "one of the other's loses, whatever else it completes. Play may go on for ever: a draw. N is 3 to "
        "5; 5 has more than 10^12 states.",
    .rules_zh =
        "N×N 个空白方块。双方轮流，X 先：从边上取一个空白的或己方的方块，翻成己方标记，再从它所在行或列的"
        "另一端推回。整行、整列或整条对角线为同一标记，则该标记一方胜；若一步完成了对方的线，不论还完成了什么"
        "，"
        "都算对方胜。对局可能无休止：和局。N 为 3 到 5；5 有超过 10^12 个状态。",
    .notation =
        "States: rows from the top, X, O and . for blank, and whose turn it is: XX./.O./..O:X. Moves: "
        "the square a cube is taken from and the one it is pushed in at, a1-a3; a1 is the top left "
        "corner.",
    .notation_zh =
        "状态：自上而下各行，X、O，. 表示空白，以及轮到谁：XX./.O./..O:X。着法：取方块的格与推入的格，"
        "a1-a3；a1 为左上角。",
    .answer = "win, loss or draw",
    .answer_zh = "win、loss 或 draw",
    .examples = examples,
    .make = make,
};
