/* The library `bits`: sets of cells as numbers, and several fields in one number. */
#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "script/lua_board.h"
#include "script/lua_game.h"

/* ---- Arguments ---- */

int boyi__lua_raise_number(lua_State *lua, int index, const char *function)
{
    if (lua_type(lua, index) == LUA_TNUMBER)
        boyi__lua_raise(lua, "%s: argument %d is %s; it should be a whole number", function, index,
                        luaL_tolstring(lua, index, NULL));
    boyi__lua_raise(lua, "%s: argument %d is %s; it should be a whole number", function, index,
                    luaL_typename(lua, index));
}

lua_Integer boyi__lua_check_number(lua_State *lua, int index, const char *function)
{
    lua_Integer number;
    if (!boyi__lua_to_integer(lua, index, &number))
        boyi__lua_raise_number(lua, index, function);
    return number;
}

lua_Integer boyi__lua_check_range(lua_State *lua, int index, const char *function, lua_Integer least,
                                  lua_Integer most)
{
    lua_Integer number = boyi__lua_check_number(lua, index, function);
    if (number < least || number > most)
        boyi__lua_raise(lua, "%s: argument %d is %lld; it should be from %lld to %lld", function, index,
                        number, least, most);
    return number;
}

void boyi__lua_count_steps(lua_State *lua, uint64_t steps)
{
    boyi__interpreter *own;
    lua_getallocf(lua, (void **)&own);
    if (!boyi__interpreter_charge(own, steps)) {
        luaL_where(lua, 1);
        lua_error(lua);
    }
}

/* ---- Sets ---- */

static int count(lua_State *lua)
{
    lua_pushinteger(lua, (lua_Integer)boyi__count_bits(boyi__lua_check_set(lua, 1, "count")));
    return 1;
}

/* The next element after the control variable of a generic `for`, which is nil at first. */
static int next_bit(lua_State *lua)
{
    uint64_t set = (uint64_t)lua_tointeger(lua, 1);
    lua_Integer after = lua_isinteger(lua, 2) ? lua_tointeger(lua, 2) : -1;
    if (after >= 63 || after < -1)
        return 0;
    set &= UINT64_MAX << (after + 1);
    if (!set)
        return 0;
    lua_pushinteger(lua, __builtin_ctzll(set));
    return 1;
}

/* for cell in bits.each(set): the iterator keeps nothing, so a loop allocates nothing. */
static int each(lua_State *lua)
{
    uint64_t set = boyi__lua_check_set(lua, 1, "each");
    lua_pushcfunction(lua, next_bit);
    lua_pushinteger(lua, (lua_Integer)set);
    return 2;
}

static int first(lua_State *lua)
{
    uint64_t set = boyi__lua_check_set(lua, 1, "first");
    if (!set)
        return 0;
    lua_pushinteger(lua, __builtin_ctzll(set));
    return 1;
}

static int last(lua_State *lua)
{
    uint64_t set = boyi__lua_check_set(lua, 1, "last");
    if (!set)
        return 0;
    lua_pushinteger(lua, 63 - __builtin_clzll(set));
    return 1;
}

static int has(lua_State *lua)
{
    uint64_t set = boyi__lua_check_set(lua, 1, "has");
    lua_pushboolean(lua, (set >> boyi__lua_check_range(lua, 2, "has", 0, 63) & 1) != 0);
    return 1;
}

static int of(lua_State *lua)
{
    uint64_t set = 0;
    int given = lua_gettop(lua);
    boyi__lua_count_steps(lua, (uint64_t)given);
    for (int i = 1; i <= given; i++)
        set |= UINT64_C(1) << boyi__lua_check_range(lua, i, "of", 0, 63);
    lua_pushinteger(lua, (lua_Integer)set);
    return 1;
}

static int list(lua_State *lua)
{
    uint64_t set = boyi__lua_check_set(lua, 1, "list");
    lua_createtable(lua, (int)boyi__count_bits(set), 0);
    for (lua_Integer i = 1; set; i++, set &= set - 1) {
        lua_pushinteger(lua, __builtin_ctzll(set));
        lua_rawseti(lua, -2, i);
    }
    return 1;
}

/* covers(set, masks): does the set have all cells of one of the masks? */
static int covers(lua_State *lua)
{
    uint64_t set = boyi__lua_check_set(lua, 1, "covers");
    if (!lua_istable(lua, 2))
        boyi__lua_raise(lua, "%s: argument %d is %s; it should be a list of sets", "covers", 2,
                        luaL_typename(lua, 2));
    lua_Unsigned length = lua_rawlen(lua, 2);
    boyi__lua_count_steps(lua, length);
    bool found = false;
    for (lua_Unsigned i = 1; i <= length && !found; i++) {
        int whole;
        lua_rawgeti(lua, 2, (lua_Integer)i);
        uint64_t mask = (uint64_t)lua_tointegerx(lua, -1, &whole);
        if (!whole || lua_type(lua, -1) != LUA_TNUMBER)
            boyi__lua_raise(lua, "covers: item %d of the list is %s; it should be a set, a whole number",
                            (int)i, luaL_typename(lua, -1));
        found = (mask & ~set) == 0;
        lua_pop(lua, 1);
    }
    lua_pushboolean(lua, found);
    return 1;
}

/* ---- Fields ---- */

bool boyi__lua_add_field(boyi__lua_fields *fields, unsigned width)
{
    assert(width > 0 && width <= 64);
    if (fields->count == BOYI__FIELDS || fields->bits + width > 64)
        return false;
    fields->at[fields->count] = (unsigned char)fields->bits;
    fields->width[fields->count++] = (unsigned char)width;
    fields->bits += width;
    return true;
}

/* The error of argument i + 1 of pack, which does not fit its field. */
static int raise_field(lua_State *lua, const boyi__lua_fields *fields, unsigned i, uint64_t taken)
{
    int index = (int)i + 1;
    lua_Integer number = boyi__lua_check_number(lua, index, "pack");
    if (i >= fields->sets)
        return boyi__lua_raise(lua, "%s: argument %d is %lld; it should be from %lld to %lld", "pack", index,
                               number, 0LL, (long long)(UINT64_MAX >> (64 - fields->width[i])));
    const boyi__lua_layout *layout = (const boyi__lua_layout *)(const void *)fields;
    uint64_t both = (uint64_t)number & taken;
    if (both)
        return boyi__lua_raise(lua, "pack: cell %s is in two sets",
                               layout->board.names[__builtin_ctzll(both)]);
    return boyi__lua_raise(lua, "pack: set %c has cells beyond the board, which has %u", layout->letters[i],
                           layout->board.cells);
}

static int pack(lua_State *lua)
{
    const boyi__lua_fields *fields = lua_touserdata(lua, lua_upvalueindex(1));
    uint64_t number = 0, taken = 0;
    for (unsigned i = 0; i < fields->count; i++) {
        uint64_t field = boyi__lua_check_set(lua, (int)i + 1, "pack");
        if (field > UINT64_MAX >> (64 - fields->width[i]) || (i < fields->sets && field & taken))
            raise_field(lua, fields, i, i < fields->sets ? taken : 0);
        taken |= field;
        number |= field << fields->at[i];
    }
    lua_pushinteger(lua, (lua_Integer)number);
    return 1;
}

static int unpack(lua_State *lua)
{
    const boyi__lua_fields *fields = lua_touserdata(lua, lua_upvalueindex(1));
    uint64_t number = boyi__lua_check_set(lua, 1, "unpack");
    for (unsigned i = 0; i < fields->count; i++)
        lua_pushinteger(lua, (lua_Integer)boyi__lua_field(fields, i, number));
    return (int)fields->count;
}

void boyi__lua_set_fields(lua_State *lua, int index)
{
    const boyi__lua_fields *fields = lua_touserdata(lua, index);
    lua_pushvalue(lua, index);
    lua_pushcclosure(lua, pack, 1);
    lua_setfield(lua, -2, "pack");
    lua_pushvalue(lua, index);
    lua_pushcclosure(lua, unpack, 1);
    lua_setfield(lua, -2, "unpack");
    lua_pushinteger(lua, (lua_Integer)fields->bits);
    lua_setfield(lua, -2, "bits");
}

/* fields(width, …): {pack = …, unpack = …, bits = …}. */
static int make_fields(lua_State *lua)
{
    int given = lua_gettop(lua);
    if (given < 1 || given > BOYI__FIELDS)
        boyi__lua_raise(lua, "fields: %d widths are given; it should be 1 to %d", given, BOYI__FIELDS);
    boyi__lua_fields *fields = lua_newuserdatauv(lua, sizeof *fields, 0);
    *fields = (boyi__lua_fields){0};
    for (int i = 1; i <= given; i++)
        if (!boyi__lua_add_field(fields, (unsigned)boyi__lua_check_range(lua, i, "fields", 1, 63)))
            boyi__lua_raise(lua, "fields: the widths are more than 64 bits together");
    lua_createtable(lua, 0, 3);
    boyi__lua_set_fields(lua, given + 1);
    return 1;
}

const luaL_Reg boyi__lua_bits[] = {
    {"count", count}, {"each", each}, {"first", first},   {"last", last},          {"has", has},
    {"of", of},       {"list", list}, {"covers", covers}, {"fields", make_fields}, {NULL, NULL},
};
