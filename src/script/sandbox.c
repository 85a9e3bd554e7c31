/* The libraries of a sandbox: Lua's own functions where they are pure and bounded, checked or replaced where
 * they are not. */
#include <assert.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

#include "base/find_bytes.h"
#include "script/interpreter.h"

/* Longer lists are not sorted, longer ranges not moved, longer texts not made by repeating: none of this work
 * takes an instruction that the hook would count. */
enum { MOST_SORTED = 100 * 1000, MOST_MOVED = 1000 * 1000, MOST_REPEATED = 1000 * 1000 };

/* ---- Our functions ---- */

/* Count steps for work that takes no instructions; raises an error beyond the limit. */
static void charge(lua_State *lua, lua_Integer steps)
{
    boyi__interpreter *own;
    lua_getallocf(lua, (void **)&own);
    if (!boyi__interpreter_charge(own, steps > 0 ? (uint64_t)steps : 0)) {
        luaL_where(lua, 1);
        lua_error(lua);
    }
}

enum { STEPS_PER_ITEM = 4, BYTES_PER_COMPARE = 16, BYTES_PER_STEP = 4 };

/* Charge for sorting `count` items with `bytes` of text in all: each is compared about log2(count) times, and
 * two long texts that begin alike are compared to the end. */
static void charge_sorting(lua_State *lua, lua_Integer count, uint64_t bytes)
{
    lua_Integer rounds = 1;
    while (count >> rounds > 0)
        rounds++;
    charge(lua, rounds * (count * STEPS_PER_ITEM + (lua_Integer)(bytes / BYTES_PER_COMPARE)));
}

/* Numbers come before texts. */
static bool is_less(lua_State *lua, int a, int b)
{
    bool number = lua_type(lua, a) == LUA_TNUMBER, other = lua_type(lua, b) == LUA_TNUMBER;
    return number == other ? lua_compare(lua, a, b, LUA_OPLT) : number;
}

/* Sift down the key at `at` of the list on top, a heap of `count`. */
static void sift(lua_State *lua, lua_Integer at, lua_Integer count)
{
    assert(lua_istable(lua, -1));
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

/* Sort the list on top. Heapsort has no bad case. */
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

/* `pairs` in the order of keys: Lua's own order differs between interpreters. */
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
    charge_sorting(lua, count, bytes);
    sort_keys(lua, count);
    lua_pushvalue(lua, 1);
    lua_pushvalue(lua, 2);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_pair, 3);
    return 1;
}

/* The text of a table or a function is its address, which differs each time. */
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

/* Call Lua's own function, upvalue 1, after a check of the arguments. Not through lua_call, so that an error
 * gets the script's line. */
static int call_original(lua_State *lua)
{
    return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

/* "%p" would write an address, too. A NUL byte does not end a format. */
static int plain_format(lua_State *lua)
{
    size_t length;
    const char *format = luaL_checklstring(lua, 1, &length);
    for (size_t at = 0; at < length; at++) {
        if (format[at] != '%')
            continue;
        at += 1 + strspn(format + at + 1, "-+ #0123456789.");
        luaL_argcheck(lua, format[at] != 'p', 1, "%p is not for rules");
    }
    for (int i = 2; i <= lua_gettop(lua); i++)
        check_text(lua, i);
    return call_original(lua);
}

static lua_Integer length_of_list(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    return luaL_len(lua, 1);
}

/* A comparison in Lua is counted by the hook; without one the texts are compared here. */
static int bounded_sort(lua_State *lua)
{
    lua_Integer length = length_of_list(lua);
    uint64_t bytes = 0;
    if (length > MOST_SORTED)
        return luaL_error(lua, "sort: the list has more than %d items", MOST_SORTED);
    for (lua_Integer i = 1; i <= length && lua_isnoneornil(lua, 2); i++) {
        if (lua_rawgeti(lua, 1, i) == LUA_TSTRING)
            bytes += lua_rawlen(lua, -1);
        lua_pop(lua, 1);
    }
    charge_sorting(lua, length, bytes);
    return call_original(lua);
}

/* insert, remove, concat: the work grows with the list. */
static int charged_by_length(lua_State *lua)
{
    charge(lua, length_of_list(lua));
    return call_original(lua);
}

/* unpack: the range may be longer than the list. */
static int charged_by_range(lua_State *lua)
{
    lua_Integer length = length_of_list(lua), first = luaL_optinteger(lua, 2, 1),
                last = luaL_optinteger(lua, 3, length);
    if (last >= first && (lua_Unsigned)last - (lua_Unsigned)first < MOST_MOVED)
        charge(lua, last - first); /* Lua refuses more */
    return call_original(lua);
}

static int bounded_move(lua_State *lua)
{
    lua_Integer first = luaL_checkinteger(lua, 2), last = luaL_checkinteger(lua, 3);
    if (last >= first && (lua_Unsigned)last - (lua_Unsigned)first >= MOST_MOVED)
        return luaL_error(lua, "move: the range has more than %d items", MOST_MOVED);
    charge(lua, last >= first ? last - first : 0);
    return call_original(lua);
}

static int bounded_rep(lua_State *lua)
{
    size_t length, between = 0;
    luaL_checklstring(lua, 1, &length);
    lua_Integer times = luaL_checkinteger(lua, 2);
    luaL_optlstring(lua, 3, "", &between);
    if (times > MOST_REPEATED || /* even of an empty text: it loops as often */
        (times > 0 && (length > MOST_REPEATED || between > MOST_REPEATED ||
                       times * (lua_Integer)(length + between) - (lua_Integer)between > MOST_REPEATED)))
        return luaL_error(lua, "rep: the text would have more than %d bytes", MOST_REPEATED);
    return call_original(lua);
}

/* tonumber, utf8.len, offset, codepoint: the work grows with the text, though it is fast. */
static int charged_by_text(lua_State *lua)
{
    if (lua_type(lua, 1) == LUA_TSTRING)
        charge(lua, (lua_Integer)(lua_rawlen(lua, 1) / BYTES_PER_STEP));
    return call_original(lua);
}

/* string.find without patterns: (text, what, from). */
static int plain_find(lua_State *lua)
{
    size_t length, what_length;
    const char *text = luaL_checklstring(lua, 1, &length), *what = luaL_checklstring(lua, 2, &what_length);
    lua_Integer from = luaL_optinteger(lua, 3, 1);
    charge(lua, (lua_Integer)(length / ((size_t)4 * BYTES_PER_STEP)));
    if (from < 0)
        from = 0 - (lua_Unsigned)from > length ? 1 : (lua_Integer)length + 1 + from;
    if (from < 1)
        from = 1;
    if ((lua_Unsigned)from > length + 1)
        return 0;
    const char *found = boyi__find_bytes(text + from - 1, length - (size_t)from + 1, what, what_length);
    if (!found)
        return 0;
    lua_pushinteger(lua, found - text + 1);
    lua_pushinteger(lua, found - text + (lua_Integer)what_length);
    return 2;
}

/* string.split(text, by): the pieces between, as a list. Replaces the common use of patterns. */
static int split(lua_State *lua)
{
    size_t length, by_length;
    const char *text = luaL_checklstring(lua, 1, &length), *by = luaL_checklstring(lua, 2, &by_length);
    const char *end = text + length;
    luaL_argcheck(lua, by_length > 0, 2, "there is nothing to split by");
    lua_newtable(lua);
    for (lua_Integer i = 1; text; i++) {
        const char *next = boyi__find_bytes(text, (size_t)(end - text), by, by_length);
        lua_pushlstring(lua, text, (size_t)((next ? next : end) - text));
        lua_seti(lua, -2, i);
        text = next ? next + by_length : NULL;
    }
    return 1;
}

/* string.numbers(text): the whole numbers in a text, as a list. */
static int numbers(lua_State *lua)
{
    size_t length;
    const char *text = luaL_checklstring(lua, 1, &length), *end = text + length;
    lua_Integer count = 0;
    charge(lua, (lua_Integer)(length / BYTES_PER_STEP));
    lua_newtable(lua);
    while (text < end) { /* a NUL follows the text, and ends a number */
        bool minus = *text == '-' && text[1] >= '0' && text[1] <= '9';
        if (!minus && !(*text >= '0' && *text <= '9')) {
            text++;
            continue;
        }
        lua_Integer number = 0;
        bool fits = true;
        for (text += minus; *text >= '0' && *text <= '9'; text++)
            fits &= !__builtin_mul_overflow(number, 10, &number) &&
                    !__builtin_sub_overflow(number, *text - '0', &number); /* negative: reaches -2^63, too */
        if (!fits || (!minus && number == LUA_MININTEGER))
            return luaL_error(lua, "numbers: one has more than 64 bits");
        lua_pushinteger(lua, minus ? number : -number);
        lua_seti(lua, -2, ++count);
    }
    return 1;
}

/* ---- The libraries ---- */

typedef struct {
    const char *name;
    lua_CFunction function;
} entry;

static const struct {
    const char *name; /* "_G": the globals themselves */
    lua_CFunction open;
    const char *kept[28]; /* Lua's own functions that scripts may use */
    entry added[4];       /* ours */
    entry checked[8];     /* ours, which call Lua's own of the same name */
} libraries[] = {
    {"_G", luaopen_base, .kept = {"assert", "error", "ipairs", "select", "tonumber", "type"},
     .added = {{"pairs", ordered_pairs}, {"tostring", plain_tostring}},
     .checked = {{"tonumber", charged_by_text}}},
    {"string", luaopen_string,
     .kept = {"byte", "char", "format", "len", "lower", "rep", "reverse", "sub", "upper"},
     .added = {{"find", plain_find}, {"split", split}, {"numbers", numbers}},
     .checked = {{"format", plain_format}, {"rep", bounded_rep}}},
    {"table", luaopen_table, .kept = {"concat", "insert", "move", "pack", "remove", "sort", "unpack"},
     .checked = {{"sort", bounded_sort},
                 {"move", bounded_move},
                 {"insert", charged_by_length},
                 {"remove", charged_by_length},
                 {"concat", charged_by_length},
                 {"unpack", charged_by_range}}},
    {"math", luaopen_math,
     .kept = {"abs", "ceil",       "cos",  "deg",        "exp",  "floor", "fmod", "huge", "log",
              "max", "maxinteger", "min",  "mininteger", "modf", "pi",    "rad",  "sin",  "sqrt",
              "tan", "tointeger",  "type", "ult",        "acos", "asin",  "atan"}},
    {"utf8", luaopen_utf8, .kept = {"char", "codepoint", "codes", "len", "offset"},
     .checked = {{"len", charged_by_text}, {"offset", charged_by_text}, {"codepoint", charged_by_text}}},
};

/* luaopen_base opens into the old globals, which are replaced at the end. */
int boyi__sandbox_open(lua_State *lua)
{
    lua_newtable(lua);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        if (i == 0)
            lua_pushvalue(lua, 1);
        else
            lua_newtable(lua);
        lua_pushcfunction(lua, libraries[i].open);
        lua_pushstring(lua, libraries[i].name);
        lua_call(lua, 1, 1);
        for (const char *const *name = libraries[i].kept; *name; name++) {
            lua_getfield(lua, -1, *name);
            lua_setfield(lua, -3, *name);
        }
        lua_pop(lua, 1);
        for (const entry *own = libraries[i].added; own->name; own++) {
            lua_pushcfunction(lua, own->function);
            lua_setfield(lua, -2, own->name);
        }
        for (const entry *own = libraries[i].checked; own->name; own++) {
            lua_getfield(lua, -1, own->name);
            lua_pushcclosure(lua, own->function, 1);
            lua_setfield(lua, -2, own->name);
        }
        if (libraries[i].open == luaopen_string) {
            /* ("abc"):upper() finds the library through the metatable of strings: it must find this one. */
            lua_pushliteral(lua, "");
            lua_getmetatable(lua, -1);
            lua_pushvalue(lua, -3);
            lua_setfield(lua, -2, "__index");
            lua_pop(lua, 2);
        }
        if (i == 0)
            lua_pop(lua, 1);
        else
            lua_setfield(lua, 1, libraries[i].name);
        assert(lua_gettop(lua) == 1);
    }
    lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    return 0;
}
