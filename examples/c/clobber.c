/* Clobber: stones stand on all squares, x and o by turns. A player moves an own stone onto a neighbouring stone of the other, which
 * is taken. Who can't move loses. First the player of x.
 *
 *     boyi solve examples/c/clobber.c rows=3 columns=4
 *     boyi solve examples/c/clobber.c rows=2 columns=33 --state … a board of 66 squares, with few stones left
 *
 * A state is a text: the squares row by row (x, o or .) and who moves. Boards of more than 40 squares do not fit 64 bits, so the texts
 * are kept in an intern table, which gives a number for each. The rules read a state's text with boyi_intern_find and make a new
 * state with boyi_intern_add; when that fails they return BOYI_BROKEN, and boyi says why.
 */
#include <boyi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS, COLUMNS, MOST = 100 };

static const boyi_parameter parameters[] = {
    {.name = "rows", .standard = "3", .least = 1, .most = 10, .help = "rows of the board"},
    {.name = "columns", .standard = "4", .least = 1, .most = MOST, .help = "columns; at most 100 squares"},
    {0},
};

typedef struct {
    size_t rows, columns, squares;
    boyi_intern *table;
    boyi_state start;
} clobber;

/* The squares of a state, then the player to move. */
static const char *text_of(const clobber *game, boyi_state state)
{
    const void *bytes;
    size_t length;
    return boyi_intern_find(game->table, state, &bytes, &length) ? bytes : NULL;
}

static boyi_state start(const void *self)
{
    const clobber *game = self;
    return game->start;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const clobber *game = self;
    const char *text = text_of(game, state);
    const size_t squares = game->squares;
    size_t count = 0;
    char next[MOST + 1];
    if (!text)
        return 0;
    const char own = text[squares], other = own == 'x' ? 'o' : 'x';
    for (size_t from = 0; from < squares; from++) {
        const size_t column = from % game->columns;
        const size_t targets[] = {column + 1 < game->columns ? from + 1 : from, column ? from - 1 : from,
                                  from + game->columns < squares ? from + game->columns : from,
                                  from >= game->columns ? from - game->columns : from};
        for (size_t i = 0; i < 4 && text[from] == own; i++) {
            if (text[targets[i]] != other)
                continue;
            memcpy(next, text, squares);
            next[from] = '.';
            next[targets[i]] = own;
            next[squares] = other;
            if (boyi_intern_add(game->table, next, squares + 1, &out[count].to))
                return BOYI_BROKEN;
            out[count].gain = 0;
            out[count].again = false;
            out[count++].name = (uint32_t)(from * MOST + targets[i]);
        }
    }
    return count;
}

static unsigned mover(const void *self, boyi_state state)
{
    const clobber *game = self;
    const char *text = text_of(game, state);
    return text && text[game->squares] == 'o';
}

/* Each move takes a stone. */
static uint32_t layer(const void *self, boyi_state state)
{
    const clobber *game = self;
    const char *text = text_of(game, state);
    uint32_t empty = 0;
    for (size_t i = 0; text && i < game->squares; i++)
        empty += text[i] == '.';
    return empty;
}

/* "xoxo/oxox x" */
static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const clobber *game = self;
    const char *text = text_of(game, state);
    char line[2 * MOST + 3], *end = line;
    for (size_t i = 0; text && i < game->squares; i++) {
        if (i && i % game->columns == 0)
            *end++ = '/';
        *end++ = text[i];
    }
    *end++ = ' ';
    *end++ = text ? text[game->squares] : '?';
    *end = '\0';
    return (size_t)snprintf(out, room, "%s", line);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const clobber *game = self;
    char squares[MOST + 1];
    size_t count = 0;
    const char *at = text;
    for (; *at && *at != ' ' && count < game->squares; at++) {
        if (*at == '/' && count && count % game->columns == 0 && at[-1] != '/')
            continue;
        if (!strchr("xo.", *at))
            break;
        squares[count++] = *at;
    }
    if (count != game->squares || *at != ' ' || !strchr("xo", at[1]) || !at[1] || at[2])
        return boyi_fail(error, BOYI_INPUT,
                         "clobber: \"%s\" should be like xo/ox x: rows of x, o and ., then who moves",
                         "clobber：“%s”应形如 xo/ox x：各行由 x、o、. 组成，其后是走棋的一方", text);
    squares[count] = at[1];
    boyi_status status = boyi_intern_add(game->table, squares, count + 1, out);
    return status ? boyi_fail(error, status, "clobber: no memory", "clobber：内存不足") : BOYI_OK;
}

static size_t write_square(const clobber *game, size_t square, char *out, size_t room)
{
    return (size_t)snprintf(out, room, "%zu,%zu", square / game->columns + 1, square % game->columns + 1);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const clobber *game = self;
    char from[16], to[16];
    (void)state;
    write_square(game, move->name / MOST, from, sizeof from);
    write_square(game, move->name % MOST, to, sizeof to);
    return (size_t)snprintf(out, room, "%s-%s", from, to);
}

static boyi_intern *intern(const void *self)
{
    const clobber *game = self;
    return game->table;
}

static void free_game(void *self)
{
    clobber *game = self;
    boyi_intern_free(game->table);
    free(game);
}

static boyi_status make(const char *const *values, boyi_rules *rules, boyi_error *error, void **self)
{
    clobber *game = calloc(1, sizeof *game);
    boyi_intern *table = boyi_intern_new(0);
    char board[MOST + 1];
    if (!game || !table) {
        free(game);
        boyi_intern_free(table);
        return boyi_fail(error, BOYI_MEMORY, "clobber: no memory", "clobber：内存不足");
    }
    game->table = table;
    game->rows = strtoul(values[ROWS], NULL, 10);
    game->columns = strtoul(values[COLUMNS], NULL, 10);
    if (game->rows < 1 || game->columns < 1 || game->rows > MOST || game->columns > MOST / game->rows) {
        free_game(game);
        return boyi_fail(error, BOYI_INPUT, "clobber: rows times columns should be from 1 to %d",
                         "clobber：rows 乘 columns 应为 1 到 %d", MOST);
    }
    game->squares = game->rows * game->columns;
    for (size_t i = 0; i < game->squares; i++)
        board[i] = (i / game->columns + i % game->columns) % 2 ? 'o' : 'x';
    board[game->squares] = 'x';
    boyi_status status = boyi_intern_add(table, board, game->squares + 1, &game->start);
    if (status) {
        free_game(game);
        return boyi_fail(error, status, "clobber: no memory", "clobber：内存不足");
    }
    rules->most_moves = 4 * game->squares;
    *self = game;
    return BOYI_OK;
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "clobber",
              .kind = BOYI_OUTCOME,
              .most_moves = 4 * MOST,
              .start = start,
              .moves = moves,
              .mover = mover,
              .layer = layer,
              .write_state = write_state,
              .read_state = read_state,
              .write_move = write_move,
              .free = free_game,
              .intern = intern},
    .parameters = parameters,
    .make = make,
};
