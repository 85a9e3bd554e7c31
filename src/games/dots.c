/* Dots and boxes: who draws the last edge of a box owns it and moves on.
 *
 * A state is the set of drawn edges, numbered row by row, rows of horizontal and of vertical ones in turn:
 *
 *       a   b   c
 *     1 + 0 + 1 +
 *       2   3   4        2 by 2 boxes: 12 edges
 *     2 + 5 + 6 +
 *       7   8   9        who owns which box is no part of it: what has been scored
 *     3 + 10+ 11+        changes nothing in what is still to be had
 *
 * Edges that belong to one box only, and to the same one (the two at a corner), can be exchanged without
 * changing anything. Of such a group the lowest ones count as drawn (`gather`), and the pictures of the board
 * carry the lowest edge of a group to the lowest of another: of eight pictures of what is gathered none has
 * to be gathered again. Pictures are looked up byte by byte.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/list.h"
#include "games/sizes.h"

enum { MOST_EDGES = 64, MOST_SIDE = 21, BYTES = 8, MOST_PICTURES = 7 };

typedef struct {
    boyi_state edges;         /* interchangeable                  */
    boyi_state lowest[4 + 1]; /* the lowest so many of them       */
} group;

typedef struct {
    unsigned columns, rows, edges;
    unsigned beside[MOST_EDGES];     /* how many boxes an edge belongs to */
    boyi_state boxes[MOST_EDGES][2]; /* the edges of each                 */
    group groups[MOST_EDGES / 2];
    unsigned groups_count;
    unsigned pictures_count; /* beside the board as it is */
    boyi_state pictures[MOST_PICTURES][BYTES][256];
} dots;

static boyi_state bit(unsigned edge)
{
    return UINT64_C(1) << edge;
}

static unsigned count_bits(boyi_state state)
{
    return (unsigned)__builtin_popcountll(state);
}

/* ---- Where edges are ---- */

typedef struct {
    bool upright;
    unsigned column, row; /* of its left or upper dot */
} place;

static place place_of(const dots *self, unsigned edge)
{
    unsigned period = 2 * self->columns + 1, rest = edge % period;
    bool upright = rest >= self->columns;
    return (place){.upright = upright, .column = upright ? rest - self->columns : rest, .row = edge / period};
}

static unsigned edge_at(const dots *self, place at)
{
    return at.row * (2 * self->columns + 1) + (at.upright ? self->columns : 0) + at.column;
}

/* The four edges of a box. */
static boyi_state box_at(const dots *self, unsigned column, unsigned row)
{
    return bit(edge_at(self, (place){false, column, row})) |
           bit(edge_at(self, (place){false, column, row + 1})) |
           bit(edge_at(self, (place){true, column, row})) |
           bit(edge_at(self, (place){true, column + 1, row}));
}

/* ---- The rules ---- */

static boyi_state start(const void *self)
{
    (void)self;
    return 0;
}

static unsigned boxes_made(const dots *self, boyi_state to, unsigned edge)
{
    unsigned made = 0;
    for (unsigned i = 0; i < self->beside[edge]; i++)
        made += (to & self->boxes[edge][i]) == self->boxes[edge][i];
    return made;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const dots *game = self;
    size_t count = 0;
    for (unsigned edge = 0; edge < game->edges; edge++) {
        if (state & bit(edge))
            continue;
        unsigned made = boxes_made(game, state | bit(edge), edge);
        out[count++] = (boyi_move){.to = state | bit(edge), .gain = made, .name = edge, .again = made > 0};
    }
    return count;
}

static uint32_t layer(const void *self, boyi_state state)
{
    (void)self;
    return count_bits(state);
}

/* Boxes first, and no third edge for the other to complete. */
static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    const dots *game = self;
    int given = 0;
    (void)state;
    for (unsigned i = 0; i < game->beside[move->name]; i++)
        given += count_bits(move->to & game->boxes[move->name][i]) == 3;
    return (int)move->gain * 4 - given;
}

/* ---- Symmetry ---- */

static boyi_state gather(const dots *self, boyi_state state)
{
    for (unsigned i = 0; i < self->groups_count; i++) {
        const group *one = &self->groups[i];
        state = (state & ~one->edges) | one->lowest[count_bits(state & one->edges)];
    }
    return state;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    const dots *game = self;
    state = gather(game, state);
    boyi_state least = state;
    for (unsigned p = 0; p < game->pictures_count; p++) {
        boyi_state picture = 0;
        for (unsigned byte = 0; byte * 8 < game->edges; byte++)
            picture |= game->pictures[p][byte][state >> byte * 8 & 255];
        least = picture < least ? picture : least;
    }
    return least;
}

/* An edge mirrored left to right (1), upside down (2), and with columns and rows exchanged (4). */
static unsigned mirror(const dots *self, unsigned edge, unsigned how)
{
    place at = place_of(self, edge);
    if (how & 1)
        at.column = self->columns - at.column - !at.upright;
    if (how & 2)
        at.row = self->rows - at.row - at.upright;
    if (how & 4)
        at = (place){!at.upright, at.row, at.column};
    return edge_at(self, at);
}

static const group *group_of(const dots *self, unsigned edge)
{
    for (unsigned i = 0; i < self->groups_count; i++)
        if (self->groups[i].edges & bit(edge))
            return &self->groups[i];
    return NULL;
}

/* The same, but as many lower edges stand in its group afterwards as before. */
static boyi_state picture_of(const dots *self, unsigned edge, unsigned how)
{
    unsigned to = mirror(self, edge, how);
    const group *from = group_of(self, edge), *into = group_of(self, to);
    if (!from)
        return bit(to);
    unsigned lower = count_bits(from->edges & (bit(edge) - 1));
    return into->lowest[lower + 1] & ~into->lowest[lower];
}

static void make_pictures(dots *self)
{
    self->pictures_count = self->columns == self->rows ? 7 : 3;
    for (unsigned p = 0; p < self->pictures_count; p++)
        for (unsigned edge = 0; edge < self->edges; edge++) {
            boyi_state to = picture_of(self, edge, p + 1);
            for (unsigned byte = 0; byte < 256; byte++)
                if (byte >> edge % 8 & 1)
                    self->pictures[p][edge / 8][byte] |= to;
        }
}

static void add_group(dots *self, boyi_state edges)
{
    group *one = &self->groups[self->groups_count++];
    one->edges = edges;
    for (unsigned i = 1; edges; i++, edges &= edges - 1)
        one->lowest[i] = one->lowest[i - 1] | (edges & -edges);
}

static void make_tables(dots *self)
{
    for (unsigned row = 0; row < self->rows; row++)
        for (unsigned column = 0; column < self->columns; column++)
            for (boyi_state box = box_at(self, column, row), rest = box; rest; rest &= rest - 1) {
                unsigned edge = (unsigned)__builtin_ctzll(rest);
                self->boxes[edge][self->beside[edge]++] = box;
            }
    for (unsigned row = 0; row < self->rows; row++)
        for (unsigned column = 0; column < self->columns; column++) {
            boyi_state alone = 0;
            for (boyi_state rest = box_at(self, column, row); rest; rest &= rest - 1)
                if (self->beside[__builtin_ctzll(rest)] == 1)
                    alone |= rest & -rest;
            if (count_bits(alone) > 1)
                add_group(self, alone);
        }
    make_pictures(self);
}

/* ---- Text ---- */

/* Is this edge the first of its row? */
static bool begins_row(const dots *self, unsigned edge)
{
    return place_of(self, edge).column == 0;
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const dots *game = self;
    char text[MOST_EDGES + 2 * MOST_SIDE + 2];
    size_t length = 0;
    for (unsigned edge = 0; edge < game->edges; edge++) {
        if (edge && begins_row(game, edge))
            text[length++] = '/';
        text[length++] = !(state & bit(edge)) ? '.' : place_of(game, edge).upright ? '|' : '-';
    }
    return (size_t)snprintf(out, room, "%.*s", (int)length, text);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    place at = place_of(self, move->name);
    (void)state;
    return (size_t)snprintf(out, room, "%c%u-%c%u", (char)('a' + at.column), at.row + 1,
                            (char)('a' + at.column + !at.upright), at.row + 1 + at.upright);
}

/* One line of the picture: dots with the horizontal edges between them, or the vertical edges. */
static size_t draw_row(const dots *self, boyi_state state, unsigned row, bool upright, char *out, size_t room)
{
    char text[MOST_SIDE * 4 + 8];
    size_t length = (size_t)(upright ? snprintf(text, sizeof text, "    ")
                                     : snprintf(text, sizeof text, "%3u ", row + 1));
    for (unsigned column = 0; column <= self->columns; column++) {
        bool edge = (upright || column < self->columns) &&
                    state & bit(edge_at(self, (place){upright, column, row}));
        const char *sign = upright ? (edge ? "|   " : "    ") : edge ? "+---" : "+   ";
        length += (size_t)snprintf(text + length, sizeof text - length, "%s", sign);
    }
    while (length && text[length - 1] == ' ')
        length--;
    return (size_t)snprintf(out, room, "%.*s\n", (int)length, text);
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    const dots *game = self;
    char text[(MOST_SIDE * 2 + 3) * 16 + MOST_EDGES * 8];
    size_t length = (size_t)snprintf(text, sizeof text, "    a");
    for (unsigned column = 1; column <= game->columns; column++)
        length += (size_t)snprintf(text + length, sizeof text - length, "   %c", (char)('a' + column));
    length += (size_t)snprintf(text + length, sizeof text - length, "\n");
    for (unsigned row = 0; row <= game->rows; row++) {
        length += draw_row(game, state, row, false, text + length, sizeof text - length);
        if (row < game->rows)
            length += draw_row(game, state, row, true, text + length, sizeof text - length);
    }
    return (size_t)snprintf(out, room, "%s", text);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const dots *game = self;
    boyi_state state = 0;
    const char *at = text;
    for (unsigned edge = 0; edge < game->edges; edge++, at++) {
        if (edge && begins_row(game, edge) && *at++ != '/')
            break;
        if (!*at || !strchr(place_of(game, edge).upright ? ".|x" : ".-x", *at))
            break;
        if (*at != '.')
            state |= bit(edge);
        if (edge + 1 == game->edges && !at[1]) {
            *out = state;
            return BOYI_OK;
        }
    }
    char empty[MOST_EDGES + 2 * MOST_SIDE + 2];
    boyi__quoted token;
    write_state(self, 0, empty, sizeof empty);
    return boyi_fail(error, BOYI_INPUT,
                     "dots: state \"%s\" should be rows of edges such as %s, with - or | where one is drawn",
                     "dots：状态“%s”应为各行边，例如 %s，画出的边写 - 或 |",
                     boyi__quote(&token, text, strlen(text)), empty);
}

/* ---- Making it ---- */

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const boyi__size sizes[BOYI__SIZES] = {{"COLUMNS", 1, MOST_SIDE, 0}, {"ROWS", 1, MOST_SIDE, 0}};
    unsigned size[BOYI__SIZES];
    boyi_status status = boyi__sizes_read(request, sizes, true, error, size);
    if (status)
        return status;
    unsigned edges = size[0] * (size[1] + 1) + size[1] * (size[0] + 1);
    if (edges > MOST_EDGES)
        return boyi_fail(error, BOYI_INPUT, "dots: %u by %u boxes have %u edges; more than %d are too many",
                         "dots：%u×%u 个方格有 %u 条边；最多 %d 条", size[0], size[1], edges, MOST_EDGES);
    dots *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "dots");
    *self = (dots){.columns = size[0], .rows = size[1], .edges = edges};
    make_tables(self);
    boyi_rules rules = {
        .name = "dots",
        .kind = BOYI_SCORE,
        .most_moves = edges,
        .bits = edges,
        .start = start,
        .moves = moves,
        .layer = layer,
        .even_steps = true,
        .canonical = canonical,
        .hint = hint,
        .write_state = write_state,
        .write_move = write_move,
        .draw = draw,
        .read_state = read_state,
        .free = free,
    };
    return boyi_game_new(&rules, self, error, out);
}

static const char *const examples[] = {"solve dots 2 2", "solve dots 2 1 --state xx/x.x/..", "line dots 3 2",
                                       "solve dots 3 3", NULL};

const boyi__family boyi__dots = {
    .name = "dots",
    .arguments = "COLUMNS ROWS",
    .summary = "dots and boxes: who closes a box owns it and moves on",
    .summary_zh = "点格棋：围成方格者得分并继续走",
    .rules = "A field of COLUMNS by ROWS boxes with dots at their corners. In turn each player draws an edge "
             "between two dots. Who draws the last of a box's four edges owns the box, scores 1 and draws "
             "again; an edge may close two boxes at once. When all edges are drawn, who has more boxes wins.",
    .rules_zh = "COLUMNS 列 ROWS 行的方格，角上是点。双方轮流在相邻两点间画一条边。画出某方格第四条边者占有"
                "该方格，得 1 分并再画一条；一条边可同时围成两格。全部边画完时方格多者胜。",
    .notation =
        "States: the rows of edges from the top, horizontal and vertical ones in turn: --/|.|/.. has two "
        "horizontal edges, below them two of three vertical ones; . is an edge not drawn, and x may be "
        "typed for - and |. Who owns the boxes is no part of a state: its value is what is scored from "
        "there on. Moves: the two dots, a1-b1 or a1-a2, a1 is the top left one.",
    .notation_zh =
        "状态：自上而下各行的边，横边行与竖边行交替：--/|.|/.. 表示两条横边，其下三条竖边中的两条；"
        ". 为未画的边，输入时可用 x 代替 - 和 |。方格归谁不属于状态：状态的值只计此后的得分。"
        "着法：两个点，a1-b1 或 a1-a2，a1 为左上角的点。",
    .answer = "the margin: boxes of the player to move minus the other's",
    .answer_zh = "分差：当前一方的方格数减去对方的",
    .examples = examples,
    .make = make,
};
