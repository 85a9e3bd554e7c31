/* The libraries of an interpreter: Lua's own where they are pure and bounded, ours where they are not. */
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

#include "script/interpreter.h"

/* Longer lists are not sorted, longer ranges not moved, longer texts not made by repeating: all of these work
 * without an instruction being counted. */
enum { MOST_SORTED = 100 * 1000, MOST_MOVED = 1000 * 1000, MOST_REPEATED = 1000 * 1000 };

/* ---- Ours ---- */

/* Work without instructions is paid for all the same. */
static void pay(lua_State *lua, lua_Integer steps)
{
    boyi__interpreter *own;
    lua_getallocf(lua, (void **)&own);
    if (!boyi__interpreter_spend(own, steps > 0 ? (uint64_t)steps : 0)) {
        luaL_where(lua, 1);
        lua_error(lua);
    }
}

enum { STEPS_A_PLACE = 4, BYTES_A_COMPARE = 16 };

/* Sorting `count` items that have so many bytes of text: each is compared about log2(count) times, and two
 * long texts that begin alike are compared to the end. */
static void pay_for_sorting(lua_State *lua, lua_Integer count, uint64_t bytes)
{
    lua_Integer rounds = 1;
    while (count >> rounds > 0)
        rounds++;
    pay(lua, rounds * (count * STEPS_A_PLACE + (lua_Integer)(bytes / BYTES_A_COMPARE)));
}

/* Numbers come before texts. */
static bool is_less(lua_State *lua, int a, int b)
{
    bool number = lua_type(lua, a) == LUA_TNUMBER, other = lua_type(lua, b) == LUA_TNUMBER;
    return number == other ? lua_compare(lua, a, b, LUA_OPLT) : number;
}

/* Sift the key at `at` of the list on top down a heap of `count`. */
static void sift(lua_State *lua, lua_Integer at, lua_Integer count)
{
    for (lua_Integer child; (child = 2 * at) <= count; at = child) {
        lua_geti(lua, -1, at);
        lua_geti(lua, -2, child);
        if (child < count) {
            lua_geti(lua, -3, child + 1);
            if (is_less(lua, -2, -1)) {
                lua_replace(lua, -2);
                child++;
            } else {
                lua_pop(lua, 1);
            }
        }
        if (!is_less(lua, -2, -1)) {
            lua_pop(lua, 2);
            return;
        }
        lua_seti(lua, -3, at);
        lua_seti(lua, -2, child);
    }
}

/* Sort the list on top; by a heap, which has no bad case. */
static void sort_keys(lua_State *lua, lua_Integer count)
{
    for (lua_Integer i = count / 2; i > 0; i--)
        sift(lua, i, count);
    for (lua_Integer last = count; last > 1; last--) {
        lua_geti(lua, -1, 1);
        lua_geti(lua, -2, last);
        lua_seti(lua, -3, 1);
        lua_seti(lua, -2, last);
        sift(lua, 1, last - 1);
    }
}

/* Upvalues: the table, its keys in order, the number of the last. */
static int next_pair(lua_State *lua)
{
    lua_Integer at = lua_tointeger(lua, lua_upvalueindex(3)) + 1;
    lua_pushinteger(lua, at);
    lua_replace(lua, lua_upvalueindex(3));
    if (lua_geti(lua, lua_upvalueindex(2), at) == LUA_TNIL)
        return 1;
    lua_pushvalue(lua, -1);
    lua_rawget(lua, lua_upvalueindex(1));
    return 2;
}

/* The order in which Lua itself keeps keys is another in every interpreter. */
static int ordered_pairs(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 1);
    lua_newtable(lua);
    lua_Integer count = 0;
    uint64_t bytes = 0;
    for (lua_pushnil(lua); lua_next(lua, 1); lua_pop(lua, 1)) {
        int type = lua_type(lua, -2);
        if (type != LUA_TNUMBER && type != LUA_TSTRING)
            return luaL_error(lua, "pairs: a key is a %s; keys should be numbers or strings",
                              lua_typename(lua, type));
        if (count == MOST_SORTED)
            return luaL_error(lua, "pairs: the table has more than %d keys", MOST_SORTED);
        bytes += lua_rawlen(lua, -2);
        lua_pushvalue(lua, -2);
        lua_seti(lua, 2, ++count);
    }
    pay_for_sorting(lua, count, bytes);
    sort_keys(lua, count);
    lua_pushvalue(lua, 1);
    lua_pushvalue(lua, 2);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_pair, 3);
    return 1;
}

/* The text of a table or a function is where it lies, which is another each time. */
static void check_text(lua_State *lua, int index)
{
    int type = lua_type(lua, index);
    if (type != LUA_TNIL && type != LUA_TBOOLEAN && type != LUA_TNUMBER && type != LUA_TSTRING)
        luaL_argerror(lua, index, lua_pushfstring(lua, "a %s has no text", lua_typename(lua, type)));
}

static int plain_tostring(lua_State *lua)
{
    luaL_checkany(lua, 1);
    check_text(lua, 1);
    luaL_tolstring(lua, 1, NULL);
    return 1;
}

/* The library's own behind a check of the arguments: upvalue 1. It is no call of its own to Lua, so that what
 * it raises has the script's line. */
static int call_behind(lua_State *lua)
{
    return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

/* "%p" writes where something lies, too. A NUL byte does not end a format. */
static void check_format(lua_State *lua, const char *format, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        if (format[at] != '%')
            continue;
        at += 1 + strspn(format + at + 1, "-+ #0123456789.");
        luaL_argcheck(lua, format[at] != 'p', 1, "%p is not for rules");
    }
}

static int plain_format(lua_State *lua)
{
    size_t length;
    const char *format = luaL_checklstring(lua, 1, &length);
    check_format(lua, format, length);
    for (int i = 2; i <= lua_gettop(lua); i++)
        check_text(lua, i);
    return call_behind(lua);
}

static lua_Integer length_of_list(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    return luaL_len(lua, 1);
}

static uint64_t bytes_of_texts(lua_State *lua, lua_Integer length)
{
    uint64_t bytes = 0;
    for (lua_Integer i = 1; i <= length; i++) {
        if (lua_rawgeti(lua, 1, i) == LUA_TSTRING)
            bytes += lua_rawlen(lua, -1);
        lua_pop(lua, 1);
    }
    return bytes;
}

/* A function that compares is counted as it runs. */
static int bounded_sort(lua_State *lua)
{
    lua_Integer length = length_of_list(lua);
    if (length > MOST_SORTED)
        return luaL_error(lua, "sort: the list has more than %d items", MOST_SORTED);
    pay_for_sorting(lua, length, lua_isnoneornil(lua, 2) ? bytes_of_texts(lua, length) : 0);
    return call_behind(lua);
}

/* insert, remove, concat: as long as the list is. */
static int paid_by_length(lua_State *lua)
{
    pay(lua, length_of_list(lua));
    return call_behind(lua);
}

/* The range may be longer than the list. */
static int paid_by_range(lua_State *lua)
{
    lua_Integer length = length_of_list(lua), first = luaL_optinteger(lua, 2, 1),
                last = luaL_optinteger(lua, 3, length);
    if (last >= first && (lua_Unsigned)last - (lua_Unsigned)first < MOST_MOVED)
        pay(lua, last - first); /* more are refused */
    return call_behind(lua);
}

static int bounded_move(lua_State *lua)
{
    lua_Integer first = luaL_checkinteger(lua, 2), last = luaL_checkinteger(lua, 3);
    if (last >= first && (lua_Unsigned)last - (lua_Unsigned)first >= MOST_MOVED)
        return luaL_error(lua, "move: the range has more than %d items", MOST_MOVED);
    pay(lua, last >= first ? last - first : 0);
    return call_behind(lua);
}

static int bounded_rep(lua_State *lua)
{
    size_t length, between = 0;
    luaL_checklstring(lua, 1, &length);
    lua_Integer times = luaL_checkinteger(lua, 2);
    luaL_optlstring(lua, 3, "", &between);
    if (times > MOST_REPEATED || /* even of nothing: it goes round as often */
        (times > 0 && (length > MOST_REPEATED || between > MOST_REPEATED ||
                       times * (lua_Integer)(length + between) - (lua_Integer)between > MOST_REPEATED)))
        return luaL_error(lua, "rep: the text would have more than %d bytes", MOST_REPEATED);
    return call_behind(lua);
}

/* tonumber, utf8.len, offset, codepoint: as long as the text is, though fast. */
enum { BYTES_A_STEP = 4 };

static int paid_by_text(lua_State *lua)
{
    if (lua_type(lua, 1) == LUA_TSTRING)
        pay(lua, (lua_Integer)(lua_rawlen(lua, 1) / BYTES_A_STEP));
    return call_behind(lua);
}

/* string.find without patterns: (text, what, from). */
static int plain_find(lua_State *lua)
{
    size_t length, what_length;
    const char *text = luaL_checklstring(lua, 1, &length), *what = luaL_checklstring(lua, 2, &what_length);
    lua_Integer from = luaL_optinteger(lua, 3, 1);
    pay(lua, (lua_Integer)(length / ((size_t)4 * BYTES_A_STEP)));
    if (from < 0)
        from = (lua_Unsigned)-from > length ? 1 : (lua_Integer)length + 1 + from;
    if (from < 1)
        from = 1;
    if ((lua_Unsigned)from > length + 1)
        return 0;
    const char *found = memmem(text + from - 1, length - (size_t)from + 1, what, what_length);
    if (!found)
        return 0;
    lua_pushinteger(lua, found - text + 1);
    lua_pushinteger(lua, found - text + (lua_Integer)what_length);
    return 2;
}

/* string.split(text, by): the pieces between, as a list. What patterns would be for. */
static int split(lua_State *lua)
{
    size_t length, by_length;
    const char *text = luaL_checklstring(lua, 1, &length), *by = luaL_checklstring(lua, 2, &by_length);
    const char *end = text + length;
    luaL_argcheck(lua, by_length > 0, 2, "there is nothing to split by");
    lua_newtable(lua);
    for (lua_Integer i = 1; text; i++) {
        const char *next = memmem(text, (size_t)(end - text), by, by_length);
        lua_pushlstring(lua, text, (size_t)((next ? next : end) - text));
        lua_seti(lua, -2, i);
        text = next ? next + by_length : NULL;
    }
    return 1;
}

/* string.numbers(text): the whole numbers that stand in a text, as a list. */
static int numbers(lua_State *lua)
{
    size_t length;
    const char *text = luaL_checklstring(lua, 1, &length), *end = text + length;
    lua_Integer count = 0;
    pay(lua, (lua_Integer)(length / BYTES_A_STEP));
    lua_newtable(lua);
    while (text < end) { /* behind it stands a NUL, which ends a number */
        bool minus = *text == '-' && text[1] >= '0' && text[1] <= '9';
        if (!minus && !(*text >= '0' && *text <= '9')) {
            text++;
            continue;
        }
        lua_Integer number = 0;
        bool fits = true;
        for (text += minus; *text >= '0' && *text <= '9'; text++)
            fits &= !__builtin_mul_overflow(number, 10, &number) &&
                    !__builtin_sub_overflow(number, *text - '0',
                                            &number); /* below zero there is room for one more */
        if (!fits || (!minus && number == LUA_MININTEGER))
            return luaL_error(lua, "numbers: one has more than 64 bits");
        lua_pushinteger(lua, minus ? number : -number);
        lua_seti(lua, -2, ++count);
    }
    return 1;
}

/* ---- What is kept of Lua's own ---- */

static const char *const base_names[] = {"assert", "error", "ipairs", "select", "tonumber", "type", NULL};
static const char *const string_names[] = {"byte", "char",    "format", "len",   "lower",
                                           "rep",  "reverse", "sub",    "upper", NULL};
static const char *const table_names[] = {"concat", "insert", "move",   "pack",
                                          "remove", "sort",   "unpack", NULL};
static const char *const math_names[] = {"abs",  "ceil", "cos",  "deg",        "exp", "floor",      "fmod",
                                         "huge", "log",  "max",  "maxinteger", "min", "mininteger", "modf",
                                         "pi",   "rad",  "sin",  "sqrt",       "tan", "tointeger",  "type",
                                         "ult",  "acos", "asin", "atan",       NULL};
static const char *const utf8_names[] = {"char", "codepoint", "codes", "len", "offset", NULL};

/* Copy the named fields of the table on top into the one below it, and drop it. */
static void keep_names(lua_State *lua, const char *const *names)
{
    for (; *names; names++) {
        lua_getfield(lua, -1, *names);
        lua_setfield(lua, -3, *names);
    }
    lua_pop(lua, 1);
}

/* Put a check before a function of the table on top. */
static void put_before(lua_State *lua, const char *name, lua_CFunction check)
{
    lua_getfield(lua, -1, name);
    lua_pushcclosure(lua, check, 1);
    lua_setfield(lua, -2, name);
}

static void put(lua_State *lua, const char *name, lua_CFunction function)
{
    lua_pushcfunction(lua, function);
    lua_setfield(lua, -2, name);
}

/* A new table with the named fields of a library, on top. */
static void open_library(lua_State *lua, lua_CFunction open, const char *name, const char *const *names)
{
    lua_newtable(lua);
    lua_pushcfunction(lua, open);
    lua_pushstring(lua, name);
    lua_call(lua, 1, 1);
    keep_names(lua, names);
}

/* ("abc"):upper() looks into the string library through the metatable of strings: it must find ours. */
static void turn_string_methods(lua_State *lua)
{
    lua_pushliteral(lua, "");
    lua_getmetatable(lua, -1);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pop(lua, 2);
}

int boyi__sandbox_open(lua_State *lua)
{
    open_library(lua, luaopen_base, "_G",
                 base_names); /* it opens into the globals: they are replaced below */
    put(lua, "pairs", ordered_pairs);
    put(lua, "tostring", plain_tostring);
    put_before(lua, "tonumber", paid_by_text);
    open_library(lua, luaopen_string, "string", string_names);
    put(lua, "find", plain_find);
    put(lua, "split", split);
    put(lua, "numbers", numbers);
    put_before(lua, "format", plain_format);
    put_before(lua, "rep", bounded_rep);
    turn_string_methods(lua);
    lua_setfield(lua, -2, "string");
    open_library(lua, luaopen_table, "table", table_names);
    put_before(lua, "sort", bounded_sort);
    put_before(lua, "move", bounded_move);
    put_before(lua, "insert", paid_by_length);
    put_before(lua, "remove", paid_by_length);
    put_before(lua, "concat", paid_by_length);
    put_before(lua, "unpack", paid_by_range);
    lua_setfield(lua, -2, "table");
    open_library(lua, luaopen_math, "math", math_names);
    lua_setfield(lua, -2, "math");
    open_library(lua, luaopen_utf8, "utf8", utf8_names);
    put_before(lua, "len", paid_by_text);
    put_before(lua, "offset", paid_by_text);
    put_before(lua, "codepoint", paid_by_text);
    lua_setfield(lua, -2, "utf8");
    lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    return 0;
}
