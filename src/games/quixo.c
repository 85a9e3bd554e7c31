/* Quixo: take a blank cube or one of your own from the edge, push it back in with your sign from another end
 * of its row or column. A line of N signs wins for the player whose sign it is; if a move makes lines of
 * both, the mover loses. Play may never end.
 *
 * A state is 2 * board + turn, the board in base 3 (board/trits.h): for N = 4 nearly all 86 million numbers
 * below the bound are states. While pushing, a board is two masks in one word, X in the low half and O in the
 * high one, so that one rotation moves both:
 *
 *     a1-d1      a b c d              a b c d
 *              1 X . O .   becomes  1 . O . X       b1 c1 d1 move to the left, X goes in at d1
 */
#include <assert.h>

#include "base/bits.h"
#include "base/error.h"
#include "games/board/lines.h"
#include "games/board/trits.h"
#include "games/list.h"

enum { LEAST_SIDE = 3, MOST_SIDE = 5, MOST_PUSHES = 44, HALF = 32 };

/* A board of so many squares has a table of all sets of them. */
enum { TABLE_SQUARES = 16 };

/* One way to push a cube. All masks are in both halves of the word. */
typedef struct {
    uint64_t moved;  /* squares that move one step towards where the cube was */
    uint64_t kept;   /* squares that stay                                     */
    uint64_t taken;  /* the square the cube was on                            */
    uint64_t put;    /* the square it goes to                                 */
    unsigned rotate; /* the step, as a rotation to the right                  */
    unsigned from, to;
} push;

typedef struct {
    boyi__trits trits;
    push pushes[MOST_PUSHES];
    unsigned pushes_count;
    boyi__lines lines;
    bool tabled;
    uint64_t
        with_line[1 << TABLE_SQUARES >> 6]; /* if tabled: one bit a set of squares, 1 if a line is in it */
} quixo;

static const uint64_t low = (UINT64_C(1) << HALF) - 1;

static bool has_line(const quixo *game, uint64_t signs)
{
    if (game->tabled)
        return game->with_line[signs / 64] >> (signs % 64) & 1;
    return boyi__lines_any(&game->lines, false, signs);
}

static uint64_t rotate_right(uint64_t word, unsigned by)
{
    return word >> by | word << (64 - by);
}

/* The state that stands for its class: X is to move, since with the signs exchanged O has the same moves, and it is the least
 * image. O alone on the board is no state, so X is it that stands alone. */
static inline boyi_state pack_least(const quixo *game, unsigned bytes, boyi__stones stones)
{
    const unsigned exchange = stones.of[1] && (stones.turn || !stones.of[0]);
    const boyi__stones least = {{stones.of[exchange], stones.of[!exchange]}, stones.turn ^ exchange};
    return boyi__trits_pack_least(&game->trits, bytes, least);
}

static inline boyi_state pack(const quixo *game, unsigned bytes, bool least, boyi__stones stones)
{
    return least ? pack_least(game, bytes, stones) : boyi__trits_pack_bytes(&game->trits, bytes, stones);
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const quixo *game = self;
    unsigned bytes = game->trits.symmetries.bytes;
    return pack_least(game, bytes, boyi__trits_look_bytes(&game->trits, bytes, state));
}

/* `bytes` and `least`, whether the states after the moves are to be canonical, are constants. */
static inline size_t push_all(const quixo *game, unsigned bytes, bool least, boyi_state state, boyi_move *out)
{
    boyi__stones here = boyi__trits_look_bytes(&game->trits, bytes, state);
    if (has_line(game, here.of[0]) || has_line(game, here.of[1]))
        return 0;
    uint64_t both = here.of[0] | here.of[1] << HALF, own = low << (here.turn ? HALF : 0);
    size_t count = 0;
    for (unsigned i = 0; i < game->pushes_count; i++) {
        const push *way = &game->pushes[i];
        if (both & way->taken & ~own)
            continue;
        uint64_t moved = both & way->moved;
        uint64_t after = (both & way->kept) | rotate_right(moved, way->rotate) | (way->put & own);
        boyi__stones there = {{after & low, after >> HALF}, !here.turn};
        out[count++] = (boyi_move){.to = pack(game, bytes, least, there), .name = i};
    }
    return count;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const quixo *game = self;
    unsigned bytes = game->trits.symmetries.bytes;
    return bytes == 2 ? push_all(game, 2, false, state, out) : push_all(game, bytes, false, state, out);
}

static size_t canonical_moves(const void *self, boyi_state state, boyi_move *out)
{
    const quixo *game = self;
    unsigned bytes = game->trits.symmetries.bytes;
    return bytes == 2 ? push_all(game, 2, true, state, out) : push_all(game, bytes, true, state, out);
}

/* A push taken back: the squares that it moved go back, and where the cube was it was blank or bore the sign that it bears now. */
static inline size_t unpush_all(const quixo *game, unsigned bytes, bool least, boyi_state state,
                                boyi_move *out)
{
    boyi__stones here = boyi__trits_look_bytes(&game->trits, bytes, state);
    unsigned mover = !here.turn; /* of the push */
    uint64_t both = here.of[0] | here.of[1] << HALF, own = low << (mover ? HALF : 0);
    size_t count = 0;
    for (unsigned i = 0; i < game->pushes_count; i++) {
        const push *way = &game->pushes[i];
        if (!(both & way->put & own))
            continue;
        uint64_t moved = both & rotate_right(way->moved, way->rotate);
        uint64_t before = (both & way->kept) | rotate_right(moved, 64 - way->rotate);
        boyi__stones blank = {{before & low, before >> HALF}, mover}, sign = blank;
        sign.of[mover] |= way->taken & low;
        if (has_line(game, blank.of[0]) || has_line(game, blank.of[1])) /* then play was over */
            continue;
        out[count++] = (boyi_move){.to = pack(game, bytes, least, blank)};
        if (!has_line(game, sign.of[mover]))
            out[count++] = (boyi_move){.to = pack(game, bytes, least, sign)};
    }
    return count;
}

static size_t unmoves(const void *self, boyi_state state, boyi_move *out)
{
    const quixo *game = self;
    unsigned bytes = game->trits.symmetries.bytes;
    return bytes == 2 ? unpush_all(game, 2, false, state, out) : unpush_all(game, bytes, false, state, out);
}

static size_t canonical_unmoves(const void *self, boyi_state state, boyi_move *out)
{
    const quixo *game = self;
    unsigned bytes = game->trits.symmetries.bytes;
    return bytes == 2 ? unpush_all(game, 2, true, state, out) : unpush_all(game, bytes, true, state, out);
}

/* The last mover loses if the other player has a line, and wins with the only line. */
static boyi_end finished(const void *self, boyi_state state)
{
    boyi__stones here = boyi__trits_look(self, state);
    return (boyi_end){.outcome = has_line(self, here.of[here.turn]) ? BOYI_WIN : BOYI_LOSS};
}

/* Signs never become blank again. */
static uint32_t layer(const void *self, boyi_state state)
{
    boyi__stones here = boyi__trits_look(self, state);
    return boyi__count_bits(here.of[0] | here.of[1]);
}

/* How many signs there are, and how many of the player who has fewer: the same with the signs exchanged. */
static uint64_t section(const void *self, boyi_state state)
{
    enum { MOST_SIGNS = 32 };
    boyi__stones here = boyi__trits_look(self, state);
    unsigned crosses = boyi__count_bits(here.of[0]), noughts = boyi__count_bits(here.of[1]);
    return (uint64_t)(crosses + noughts) * MOST_SIGNS + (crosses < noughts ? crosses : noughts);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const quixo *game = self;
    const push *way = &game->pushes[move->name];
    (void)state;
    return boyi__board_write_pair(&game->trits.board, way->from, '-', way->to, out, room);
}

static boyi_status check(const void *self, const boyi__stones *signs, const char *text, boyi_error *error)
{
    (void)self;
    if (signs->of[1] ? !signs->of[0] : boyi__count_bits(signs->of[0]) != signs->turn)
        return boyi__fail(
            error, BOYI_INPUT,
            "quixo: state \"%s\": signs never vanish, so a player who has moved has one; X moves first",
            text);
    return BOYI_OK;
}

static uint64_t twice(uint64_t mask)
{
    return mask | mask << HALF;
}

/* Adds a push. `step` leads from the cube to the square where it goes in, `count` squares away. */
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
    assert(game->pushes_count < MOST_PUSHES);
    game->pushes[game->pushes_count++] = (push){
        .moved = twice(moved),
        .kept = ~twice(moved | UINT64_C(1) << from),
        .taken = twice(UINT64_C(1) << from),
        .put = twice(UINT64_C(1) << to),
        .rotate = (unsigned)step & 63,
        .from = from,
        .to = to,
    };
}

/* Enters all sets that a line is in. */
static void fill_table(quixo *game)
{
    const boyi__lines *lines = &game->lines;
    const uint64_t all = (UINT64_C(1) << game->trits.board.squares) - 1;
    game->tabled = true;
    for (unsigned way = 0; way < lines->ways; way++)
        for (uint64_t starts = lines->starts[way]; starts; starts &= starts - 1) {
            uint64_t line = 0;
            for (unsigned i = 0; i < lines->k; i++)
                line |= (starts & -starts) << i * lines->step[way];
            const uint64_t others = all & ~line;
            for (uint64_t with = others;; with = (with - 1) & others) {
                game->with_line[(line | with) / 64] |= UINT64_C(1) << (line | with) % 64;
                if (!with)
                    break;
            }
        }
}

static boyi_status prepare(void *self, boyi_rules *rules, boyi_error *error)
{
    quixo *game = self;
    unsigned side = game->trits.board.size[0], last = side - 1;
    boyi_status status = boyi__trits_shape(&game->trits, side, side, MOST_SIDE * MOST_SIDE, rules, error);
    for (unsigned from = 0; from < side * side; from++) {
        unsigned row = from / side, column = from % side;
        if (row != 0 && row != last && column != 0 && column != last)
            continue;
        add_push(game, from, -1, column);
        add_push(game, from, 1, last - column);
        add_push(game, from, -(int)side, row);
        add_push(game, from, (int)side, last - row);
    }
    boyi__lines_fill(&game->lines, &game->trits.board, side);
    if (game->trits.board.squares <= TABLE_SQUARES)
        fill_table(game);
    rules->most_moves = game->pushes_count;
    rules->most_unmoves = (size_t)2 * game->pushes_count;
    return status;
}

static const boyi__board_game plan = {
    .sizes = {{"N", LEAST_SIDE, MOST_SIDE, 0}},
    .bytes = sizeof(quixo),
    .prepare = prepare,
    .look = boyi__trits_look,
    .pack = boyi__trits_pack,
    .shows_turn = true,
    .check = check,
    .cycles = true,
    .rules = {.kind = BOYI_OUTCOME,
              .moves = moves,
              .unmoves = unmoves,
              .finished = finished,
              .layer = layer,
              .section = section,
              .canonical = canonical,
              .canonical_moves = canonical_moves,
              .canonical_unmoves = canonical_unmoves,
              .below = boyi__trits_below,
              .write_move = write_move},
};

const boyi__family boyi__quixo = {
    .name = "quixo",
    .arguments = "N",
    .summary = N_("take a cube from the edge, push it back in elsewhere; N in a row win"),
    .rules = N_(
        "A square of N by N blank cubes. In turn, X first, a player takes a blank cube or one with "
        "their own sign from the edge, turns it to their sign and pushes it back in from another end of "
        "its row or column. A full row, column or diagonal wins for the player whose sign it shows; a "
        "move that completes a line of the other player loses, whatever else it completes. Endless play "
        "is a draw. N is 3 to 5; 5 has more than 10^12 states."),
    .notation = N_(
        "States: rows from the top, X, O and . for blank, and whose turn it is: XX./.O./..O:X. Moves: the "
        "square a cube is taken from and the one it is pushed in at, a1-a3; a1 is the top left corner."),
    .answer = N_("win, loss or draw"),
    .examples = (const char *const[]){"solve quixo 3", "line quixo 3", "solve quixo 3 --state XX./.O./..O:X",
                                      "stats quixo 3 --symmetry on", NULL},
    .make = boyi__board_make,
    .plan = &plan,
};
