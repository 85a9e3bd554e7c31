/* States of a board as text.
 *
 *     written    X.O/.../..X O        the rows of a grid, or the cells of a graph; who moves; further numbers
 *     drawn        a b c              a graph has a picture of its own, or else a list of names and letters
 *                1 X . O
 *                2 . . .
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/scan.h"
#include "script/lua_board.h"
#include "script/lua_game.h"

/* Every text here fits BOYI__BOARD_TEXT bytes: the board has 64 cells, and its picture is bounded. */
typedef struct {
    char *out;
    size_t length;
} writer;

static void put(writer *text, const char *bytes, size_t length)
{
    assert(text->length + length < BOYI__BOARD_TEXT);
    memcpy(text->out + text->length, bytes, length);
    text->length += length;
    text->out[text->length] = '\0';
}

static void put_text(writer *text, const char *word)
{
    put(text, word, strlen(word));
}

/* The letter of the set that a cell is in. */
static char letter_at(const boyi__lua_layout *layout, uint64_t state, unsigned cell)
{
    for (unsigned i = 0; i < layout->fields.sets; i++)
        if (boyi__lua_field(&layout->fields, i, state) >> cell & 1)
            return layout->letters[i];
    return '.';
}

/* ---- Writing and reading ---- */

size_t boyi__board_layout_write(const boyi__lua_layout *layout, uint64_t state, char out[BOYI__BOARD_TEXT])
{
    writer text = {.out = out};
    const boyi__lua_board *board = &layout->board;
    unsigned field = layout->fields.sets;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        char letter = letter_at(layout, state, cell);
        if (board->columns && cell && cell % board->columns == 0)
            put(&text, "/", 1);
        put(&text, &letter, 1);
    }
    if (*layout->movers) {
        put(&text, " ", 1);
        put(&text, &layout->movers[boyi__lua_field(&layout->fields, field++, state)], 1);
    }
    for (; field < layout->fields.count; field++) {
        char number[24];
        snprintf(number, sizeof number, " %" PRIu64, boyi__lua_field(&layout->fields, field, state));
        put_text(&text, number);
    }
    return text.length;
}

/* The next word of a text up to `end`; NULL: there is none. */
static const char *take_word(const char **at, const char *end, size_t *length)
{
    while (*at < end && **at == ' ')
        ++*at;
    const char *word = *at;
    while (*at < end && **at != ' ')
        ++*at;
    *length = (size_t)(*at - word);
    return *length ? word : NULL;
}

/* The sets of cells; a / ends a row and may be left out. */
static bool read_cells(const boyi__lua_layout *layout, const char *word, size_t length, uint64_t *state)
{
    unsigned cell = 0, columns = layout->board.columns;
    for (size_t i = 0; i < length; i++) {
        const char *letter = word[i] ? strchr(layout->letters, word[i]) : NULL;
        if (word[i] == '/' && columns && cell % columns == 0 && i && word[i - 1] != '/' && i + 1 < length)
            continue;
        if (cell == layout->board.cells || (!letter && word[i] != '.'))
            return false;
        if (letter)
            *state |= UINT64_C(1) << (layout->fields.at[letter - layout->letters] + cell);
        cell++;
    }
    return cell == layout->board.cells;
}

bool boyi__board_layout_read(const boyi__lua_layout *layout, const char *text, size_t length, uint64_t *out)
{
    const char *end = text + length, *word;
    const boyi__lua_fields *fields = &layout->fields;
    unsigned field = fields->sets;
    uint64_t state = 0;
    if (!(word = take_word(&text, end, &length)) || !read_cells(layout, word, length, &state))
        return false;
    if (*layout->movers) {
        word = take_word(&text, end, &length);
        if (!word || length != 1 || (*word != layout->movers[0] && *word != layout->movers[1]))
            return false;
        state |= (uint64_t)(*word == layout->movers[1]) << fields->at[field++];
    }
    for (; field < fields->count; field++) {
        int64_t number;
        word = take_word(&text, end, &length);
        if (!word || !boyi__scan_number(word, length, &number) || number < 0 ||
            (uint64_t)number > UINT64_MAX >> (64 - fields->width[field]))
            return false;
        state |= (uint64_t)number << fields->at[field];
    }
    if (take_word(&text, end, &length))
        return false;
    *out = state;
    return true;
}

/* ---- Drawing ---- */

static void draw_grid(const boyi__lua_layout *layout, uint64_t state, writer *text)
{
    const boyi__lua_board *board = &layout->board;
    const int width = board->rows > 9 ? 2 : 1; /* of a row's number */
    char part[80];
    snprintf(part, sizeof part, "%*s", width, "");
    put_text(text, part);
    for (unsigned column = 0; column < board->columns; column++) {
        snprintf(part, sizeof part, " %c", 'a' + (int)column);
        put_text(text, part);
    }
    for (unsigned cell = 0; cell < board->cells; cell++) {
        unsigned row = cell / board->columns;
        if (cell % board->columns == 0) {
            snprintf(part, sizeof part, "\n%*s%*u", board->hex ? (int)row : 0, "", width, row + 1);
            put_text(text, part);
        }
        snprintf(part, sizeof part, " %c", letter_at(layout, state, cell));
        put_text(text, part);
    }
}

static void draw_graph(const boyi__lua_layout *layout, uint64_t state, writer *text)
{
    const boyi__lua_board *board = &layout->board;
    unsigned cell = 0;
    for (const char *at = board->picture; *at; at++) {
        char letter = *at;
        if (letter == '.')
            letter = letter_at(layout, state, cell++);
        put(text, &letter, 1);
    }
    for (cell = 0; !*board->picture && cell < board->cells; cell++) {
        char part[32];
        snprintf(part, sizeof part, "%s%s %c",
                 !cell      ? ""
                 : cell % 5 ? "  "
                            : "\n",
                 board->names[cell], letter_at(layout, state, cell));
        put_text(text, part);
    }
}

size_t boyi__board_layout_draw(const boyi__lua_layout *layout, uint64_t state, char out[BOYI__BOARD_TEXT])
{
    writer text = {.out = out};
    if (layout->board.columns)
        draw_grid(layout, state, &text);
    else
        draw_graph(layout, state, &text);
    return text.length;
}

/* ---- Moves ---- */

/* A cell, or what step(from, to, third) makes: to | from + 1 << 8 | third + 1 << 16. */
size_t boyi__board_layout_write_move(const boyi__lua_layout *layout, int64_t name, char out[BOYI__BOARD_TEXT])
{
    const boyi__lua_board *board = &layout->board;
    writer text = {.out = out};
    int64_t from = name >> 8 & 255, to = name & 255, third = name >> 16 & 255;
    if (name < 0 || name >> 24 || to >= board->cells || from > board->cells || third > board->cells ||
        (third && !from))
        return 0;
    if (from) {
        put_text(&text, board->names[from - 1]);
        put(&text, "-", 1);
    }
    put_text(&text, board->names[to]);
    if (third) {
        put(&text, "-", 1);
        put_text(&text, board->names[third - 1]);
    }
    return text.length;
}

/* ---- For scripts ---- */

static const boyi__lua_layout *self(lua_State *lua)
{
    return lua_touserdata(lua, lua_upvalueindex(1));
}

int boyi__lua_layout_write(lua_State *lua)
{
    char text[BOYI__BOARD_TEXT];
    size_t length = boyi__board_layout_write(self(lua), boyi__lua_check_set(lua, 1, "write"), text);
    lua_pushlstring(lua, text, length);
    return 1;
}

int boyi__lua_layout_show(lua_State *lua)
{
    char text[BOYI__BOARD_TEXT];
    size_t length = boyi__board_layout_draw(self(lua), boyi__lua_check_set(lua, 1, "show"), text);
    lua_pushlstring(lua, text, length);
    return 1;
}

/* nil for a text that is no state. */
int boyi__lua_layout_read(lua_State *lua)
{
    size_t length;
    uint64_t state;
    if (lua_type(lua, 1) != LUA_TSTRING)
        boyi__lua_raise(lua, "%s: argument %d is %s; it should be a string", "read", 1,
                        luaL_typename(lua, 1));
    const char *text = lua_tolstring(lua, 1, &length);
    boyi__lua_count_steps(lua, length / 4);
    if (!boyi__board_layout_read(self(lua), text, length, &state))
        return 0;
    lua_pushinteger(lua, (lua_Integer)state);
    return 1;
}
