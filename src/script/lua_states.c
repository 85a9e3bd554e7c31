/* States as 64-bit numbers.
 *
 *     whole numbers    as they are: 64 bits. In games that split, those from -2^62 to 2^62 - 1
 *     texts            00 | length | up to seven bytes        the text itself
 *                      10 | hash                              longer ones are interned (base/intern.h)
 *     with `letters`   the text's rank among all texts of these letters, the shortest first
 *     sums             01 | hash                              of the sorted list of parts, interned
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "script/lua_game.h"

enum { TAG_SUM = 1, TAG_TEXT = BOYI__INTERN_STATE, SHORT_TEXT = 7 };

/* ---- Sums ---- */

bool boyi__lua_is_sum(const boyi__lua_game *game, boyi_state state)
{
    return game->splits && state >> 62 == TAG_SUM;
}

static boyi_state intern(lua_State *lua, const boyi__lua_game *game, unsigned tag, const char *data,
                         size_t length)
{
    uint64_t state;
    boyi_status status = boyi__intern_add(game->texts, tag, data, length, &state);
    if (status == BOYI_LIMIT)
        boyi__lua_raise_as(lua, BOYI_LIMIT, "the states' texts need more memory than is allowed");
    if (status)
        boyi__lua_raise_memory(lua);
    assert(state >> 62 == tag);
    return state;
}

static int by_number(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

boyi_state boyi__lua_sum(lua_State *lua, const boyi__lua_game *game, boyi_state *parts, size_t count)
{
    assert(game->splits && count <= BOYI__LUA_PARTS);
    if (count == 1)
        return parts[0];
    qsort(parts, count, sizeof *parts, by_number);
    return intern(lua, game, TAG_SUM, (const char *)parts, count * sizeof *parts);
}

size_t boyi__lua_parts(const boyi__lua_game *game, boyi_state state, boyi_state *out)
{
    const char *text;
    size_t length;
    if (!boyi__lua_is_sum(game, state) || !boyi__intern_find(game->texts, state, &text, &length) ||
        length > BOYI__LUA_PARTS * sizeof *out)
        return 0;
    memcpy(out, text, length);
    return length / sizeof *out;
}

/* ---- From Lua ---- */

static boyi_state rank_text(lua_State *lua, const boyi__lua_game *game, const char *text, size_t length)
{
    boyi_state state = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned letter = game->letters[(unsigned char)text[i]];
        if (!letter)
            boyi__lua_raise(lua, "the state \"%s\" has a letter that `letters` does not list", text);
        if (__builtin_mul_overflow(state, game->letters_count, &state) ||
            __builtin_add_overflow(state, letter, &state) || state >> 62)
            boyi__lua_raise(lua, "the state \"%s\" is too long for `letters`: leave that field out", text);
    }
    return state;
}

static boyi_state number_to_state(lua_State *lua, const boyi__lua_game *game, int index)
{
    lua_Integer number;
    if (!boyi__lua_to_integer(lua, index, &number))
        boyi__lua_raise(lua, "the state %s is not a whole number", luaL_tolstring(lua, index, NULL));
    if (game->bits && game->bits < 64 && (lua_Unsigned)number >> game->bits)
        boyi__lua_raise(lua, "the state %lld does not fit into bits = %d", number, (int)game->bits);
    if (game->splits && (number < -(INT64_C(1) << 62) || number >= INT64_C(1) << 62))
        boyi__lua_raise(lua, "the state %lld is too large: a game that splits has 2^62", number);
    return (boyi_state)number;
}

static boyi_state sum_to_state(lua_State *lua, const boyi__lua_game *game, int index)
{
    boyi_state parts[BOYI__LUA_PARTS];
    size_t count = (size_t)lua_rawlen(lua, index);
    if (count > game->most_parts)
        boyi__lua_raise(lua, "a state splits into %zu parts at most", game->most_parts);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(lua, index, (lua_Integer)i + 1);
        if (lua_type(lua, -1) == LUA_TTABLE)
            boyi__lua_raise(lua, "a part is a table; it should be a state");
        parts[i] = boyi__lua_to_state(lua, game, lua_gettop(lua));
        lua_pop(lua, 1);
    }
    return boyi__lua_sum(lua, game, parts, count);
}

boyi_state boyi__lua_to_state(lua_State *lua, const boyi__lua_game *game, int index)
{
    int type = lua_type(lua, index);
    if (type == LUA_TNUMBER && !game->text_states)
        return number_to_state(lua, game, index);
    if (type == LUA_TSTRING && game->text_states) {
        size_t length;
        const char *text = lua_tolstring(lua, index, &length);
        if (game->letters_count)
            return rank_text(lua, game, text, length);
        if (length > SHORT_TEXT)
            return intern(lua, game, TAG_TEXT, text, length);
        boyi_state state = length; /* below TAG_SUM << 62 */
        for (size_t i = 0; i < SHORT_TEXT; i++)
            state = state << 8 | (i < length ? (unsigned char)text[i] : 0);
        return state;
    }
    if (type == LUA_TTABLE && game->splits)
        return sum_to_state(lua, game, index);
    if (type == LUA_TTABLE)
        boyi__lua_raise(
            lua, "a state is a table, which only a game of kind \"nimber\" with splits = true may have");
    if (game->text_states)
        boyi__lua_raise(lua, "a state is a %s; it should be a string, as the start is",
                        lua_typename(lua, type));
    else
        boyi__lua_raise(lua, "a state is a %s; it should be a whole number, as the start is",
                        lua_typename(lua, type));
    return 0;
}

/* ---- To Lua, and to text ---- */

/* The text of a state; it may be in `room`. NULL: no such text was interned. */
static const char *find_text(const boyi__lua_game *game, boyi_state state, char room[BOYI__LUA_LETTERS + 1],
                             size_t *length)
{
    assert(game->text_states);
    if (game->letters_count) {
        char *at = room + BOYI__LUA_LETTERS;
        *at = '\0';
        for (; state && at > room; state = (state - 1) / game->letters_count)
            *--at = game->letter_list[(state - 1) % game->letters_count];
        *length = (size_t)(room + BOYI__LUA_LETTERS - at);
        return at;
    }
    const char *text;
    if (state >> 62 == TAG_TEXT)
        return boyi__intern_find(game->texts, state, &text, length) ? text : NULL;
    *length = state >> 56;
    if (*length > SHORT_TEXT)
        return NULL;
    for (size_t i = 0; i < *length; i++)
        room[i] = (char)(state >> (48 - 8 * i));
    room[*length] = '\0';
    return room;
}

void boyi__lua_push_state(lua_State *lua, const boyi__lua_game *game, boyi_state state)
{
    if (!game->text_states) {
        lua_pushinteger(lua, (lua_Integer)state);
        return;
    }
    char room[BOYI__LUA_LETTERS + 1];
    size_t length;
    const char *text = find_text(game, state, room, &length);
    if (!text)
        boyi__lua_raise(lua, "a state was asked about whose text is not known");
    lua_pushlstring(lua, text, length);
}

/* Like snprintf. */
static size_t copy_text(const char *text, size_t length, char *out, size_t room)
{
    if (room > 0) {
        size_t fits = length < room ? length : room - 1;
        memcpy(out, text, fits);
        out[fits] = '\0';
    }
    return length;
}

static size_t write_part(const boyi__lua_game *game, boyi_state state, char *out, size_t room)
{
    char letters[BOYI__LUA_LETTERS + 1];
    size_t length;
    if (game->layout) {
        char board[BOYI__BOARD_TEXT] = "";
        length = boyi__board_layout_write(game->layout, state, board);
        return copy_text(board, length, out, room);
    }
    if (!game->text_states)
        return (size_t)snprintf(out, room, "%" PRId64, (int64_t)state);
    const char *text = find_text(game, state, letters, &length);
    if (!text)
        return (size_t)snprintf(out, room, "#%" PRIx64, state);
    return copy_text(text, length, out, room);
}

size_t boyi__lua_write_sum(const boyi__lua_game *game, boyi_state state,
                           size_t (*write)(const boyi__lua_game *, boyi_state, char *, size_t), char *out,
                           size_t room)
{
    boyi_state parts[BOYI__LUA_PARTS];
    size_t count = boyi__lua_parts(game, state, parts), length = 0;
    char nothing[1];
    out = room ? out : nothing; /* which may be NULL then */
    for (size_t i = 0; i < count; i++) {
        size_t used = length < room ? length : room;
        length += i ? (size_t)snprintf(out + used, room - used, BOYI__LUA_PLUS) : 0;
        used = length < room ? length : room;
        length += write(game, parts[i], out + used, room - used);
    }
    return count ? length : (size_t)snprintf(out, room, BOYI__LUA_NOTHING);
}

size_t boyi__lua_write_state(const boyi__lua_game *game, boyi_state state, char *out, size_t room)
{
    return boyi__lua_is_sum(game, state) ? boyi__lua_write_sum(game, state, write_part, out, room)
                                         : write_part(game, state, out, room);
}
