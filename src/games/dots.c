/* Dots and boxes: the player who draws the last edge of a box owns it and moves again.
 *
 * A state is the set of drawn edges. Dots, edges and boxes together form a grid of odd sides; counted row by
 * row, every second place is an edge: edge e is place 2 e + 1.
 *
 *       a   b   c
 *     1 + 0 + 1 +
 *       2   3   4        2 by 2 boxes: 12 edges
 *     2 + 5 + 6 +
 *       7   8   9        a state does not say who owns the boxes: the score so far does not
 *     3 + 10+ 11+        affect the rest of the game
 *
 * Edges that belong to the same box and to no other (the two at a corner) are interchangeable: a group of
 * board/symmetries.h.
 */
#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "base/fixed_buffer.h"
#include "games/board/symmetries.h"
#include "games/list.h"

enum { COLUMNS, ROWS, MOST_EDGES = 64, MOST_SIDE = 21, TEXT = MOST_EDGES + 2 * MOST_SIDE + 2 };

typedef struct {
    boyi__board board;               /* its squares are the dots               */
    unsigned width, height, edges;   /* of the grid                            */
    unsigned beside[MOST_EDGES];     /* how many boxes an edge belongs to      */
    boyi_state boxes[MOST_EDGES][2]; /* the boxes of each edge, as four edges  */
    boyi__symmetries symmetries;
} dots;

static boyi_state bit(unsigned edge)
{
    return UINT64_C(1) << edge;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const dots *game = self;
    size_t count = 0;
    for (unsigned edge = 0; edge < game->edges; edge++) {
        if (state & bit(edge))
            continue;
        boyi_state to = state | bit(edge);
        unsigned closed = 0;
        for (unsigned i = 0; i < game->beside[edge]; i++)
            closed += (to & game->boxes[edge][i]) == game->boxes[edge][i];
        out[count++] = (boyi_move){.to = to, .gain = closed, .name = edge, .again = closed > 0};
    }
    return count;
}

/* How many edges are drawn, and which of the second half. */
static uint64_t section(const void *self, boyi_state state)
{
    const dots *game = self;
    return (uint64_t)boyi__count_bits(state) << MOST_EDGES / 2 | state >> (game->edges - game->edges / 2);
}

/* Closed boxes first; boxes with three edges, which the other player can close, last. */
static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    const dots *game = self;
    int given = 0;
    (void)state;
    for (unsigned i = 0; i < game->beside[move->name]; i++)
        given += boyi__count_bits(move->to & game->boxes[move->name][i]) == 3;
    return (int)move->gain * 4 - given;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const dots *game = self;
    return boyi__symmetries_least_mask(&game->symmetries, state);
}

/* ---- Making the game ---- */

/* The four edges of a box. Boxes are numbered row by row. */
static boyi_state box_at(const dots *game, unsigned number)
{
    unsigned columns = game->width / 2, row = 2 * (number / columns) + 1, column = 2 * (number % columns) + 1;
    unsigned place = row * game->width + column;
    return bit((place - game->width) / 2) | bit((place - 1) / 2) | bit((place + 1) / 2) |
           bit((place + game->width) / 2);
}

static boyi_status prepare(void *self, boyi_rules *rules, boyi_error *error)
{
    dots *game = self;
    unsigned columns = game->board.size[COLUMNS], rows = game->board.size[ROWS], boxes = columns * rows;
    game->width = 2 * columns + 1;
    game->height = 2 * rows + 1;
    rules->most_moves = rules->bits = game->edges = game->width * game->height / 2;
    if (game->edges > MOST_EDGES)
        return boyi__fail(error, BOYI_INPUT, "dots: %u by %u boxes have %u edges; at most %d are allowed",
                          columns, rows, game->edges, MOST_EDGES);
    for (unsigned i = 0; i < boxes; i++)
        for (boyi_state box = box_at(game, i), rest = box; rest; rest &= rest - 1) {
            unsigned edge = (unsigned)__builtin_ctzll(rest);
            assert(game->beside[edge] < 2);
            game->boxes[edge][game->beside[edge]++] = box;
        }
    for (unsigned i = 0; i < boxes; i++) { /* edges of one box and of no other are a group */
        boyi_state group = 0;
        for (boyi_state rest = box_at(game, i); rest; rest &= rest - 1)
            if (game->beside[__builtin_ctzll(rest)] == 1)
                group |= rest & -rest;
        if (boyi__count_bits(group) > 1)
            boyi__symmetries_group(&game->symmetries, group);
    }
    for (unsigned symmetry = 0; symmetry < BOYI__MOST_SYMMETRIES; symmetry++)
        for (unsigned edge = 0; edge < game->edges; edge++)
            boyi__symmetries_add(&game->symmetries, symmetry, edge,
                                 boyi__symmetries_move(symmetry, game->width, game->height, 2 * edge + 1) /
                                     2);
    return boyi__board_shape(&game->board, columns + 1, rows + 1, BOYI__BOARD_SQUARES, error);
}

/* ---- Text ---- */

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const dots *game = self;
    boyi__fixed_buffer text = {out, room, 0};
    for (unsigned edge = 0; edge < game->edges; edge++) {
        unsigned x = (2 * edge + 1) % game->width, y = (2 * edge + 1) / game->width;
        boyi__fixed_buffer_add(&text, "%s%c", edge && x < 2 ? "/" : "",
                               state & bit(edge) ? "-|"[y % 2] : '.');
    }
    return text.length;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const dots *game = self;
    unsigned x = (2 * move->name + 1) % game->width, y = (2 * move->name + 1) / game->width;
    unsigned dot = y / 2 * game->board.columns + x / 2, next = y % 2 ? game->board.columns : 1;
    (void)state;
    return boyi__board_write_pair(&game->board, dot, '-', dot + next, out, room);
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    const dots *game = self;
    boyi__fixed_buffer text = {out, room, 0};
    for (unsigned column = 0; column < game->board.columns; column++)
        boyi__fixed_buffer_add(&text, "%s%c", column ? "   " : "    ", (char)('a' + column));
    for (unsigned place = 0, blanks = 0; place < game->width * game->height; place++) {
        unsigned x = place % game->width, y = place / game->width;
        if (x == 0) {
            boyi__fixed_buffer_add(&text, y % 2 ? "\n" : "\n%3u", y / 2 + 1);
            blanks = y % 2 ? 4 : 1;
        }
        const char *sign = place % 2 ? (y % 2 ? "|" : "---") : "+";
        if (place % 2 ? state & bit(place / 2) : y % 2 == 0) {
            boyi__fixed_buffer_add(&text, "%*s%s", (int)blanks, "", sign);
            blanks = 0;
        } else
            blanks += x % 2 ? 3 : 1;
    }
    boyi__fixed_buffer_add(&text, "\n");
    return text.length;
}

/* Compares the text with that of the state in which all edges are drawn. */
static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    char all[TEXT], none[TEXT];
    size_t length = write_state(self, UINT64_MAX, all, sizeof all);
    bool valid = strlen(text) == length;
    boyi_state state = 0;
    for (size_t i = 0, edge = 0; i < length && valid; i++) {
        bool drawn = all[i] != '/' && (text[i] == all[i] || text[i] == 'x');
        valid = drawn || text[i] == (all[i] == '/' ? '/' : '.');
        state |= (boyi_state)drawn << edge;
        edge += all[i] != '/';
    }
    boyi__quoted token;
    write_state(self, 0, none, sizeof none);
    if (!valid)
        return boyi__fail(
            error, BOYI_INPUT,
            "dots: state \"%s\" should be rows of edges such as %s, with - or | where one is drawn",
            boyi__quote(&token, text, strlen(text)), none);
    *out = state;
    return BOYI_OK;
}

static const boyi__board_game plan = {
    .sizes = {{"COLUMNS", 1, MOST_SIDE, 0}, {"ROWS", 1, MOST_SIDE, 0}},
    .bytes = sizeof(dots),
    .prepare = prepare,
    .rules = {.kind = BOYI_SCORE,
              .moves = moves,
              .layer = boyi__board_layer,
              .section = section,
              .even_steps = true,
              .canonical = canonical,
              .hint = hint,
              .write_state = write_state,
              .write_move = write_move,
              .draw = draw,
              .read_state = read_state},
};

const boyi__family boyi__dots = {
    .name = "dots",
    .arguments = "COLUMNS ROWS",
    .summary = N_("dots and boxes: close a box to own it and move again"),
    .rules = N_(
        "A field of COLUMNS by ROWS boxes with dots at their corners. In turn each player draws an edge "
        "between two dots. The player who draws the last of a box's four edges owns the box, scores 1 "
        "and draws again; an edge may close two boxes at once. When all edges are drawn, the player "
        "with more boxes wins."),
    .notation = N_(
        "States: the rows of edges from the top, horizontal and vertical ones in turn: --/|.|/.. has "
        "two horizontal edges, below them two of three vertical ones; . is an edge not drawn, and x "
        "may be typed for - and |. A state does not say who owns the boxes: its value is what is "
        "scored from there on. Moves: the two dots, a1-b1 or a1-a2, a1 is the top left one."),
    .answer = N_("the margin: boxes of the player to move minus the other's"),
    .examples = (const char *const[]){"solve dots 2 2", "solve dots 2 1 --state xx/x.x/..", "line dots 3 2",
                                      "solve dots 3 3", NULL},
    .make = boyi__board_make,
    .plan = &plan,
};
