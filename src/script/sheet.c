#include "script/sheet.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "script/interpreter.h"

/* Generous: a sheet handles inputs of a million numbers. */
#define MOST_STEPS UINT64_C(2000000000)
#define MOST_BYTES (UINT64_C(2) << 30)
enum { MOST_SECONDS = 60, DEEPEST = 16, TABLE = 1 };

struct boyi__sheet {
    boyi__interpreter interpreter; /* its stack holds the table at TABLE */
    const char *name;
    boyi__arena arena; /* of the name and the table */
    boyi__data table;
    uint64_t seed;
};

/* What a protected call works on. */
typedef struct {
    boyi__sheet *sheet;
    boyi__arena *arena;
    const char *prelude, *source; /* loading */
    size_t length;
    const char *function; /* calling */
    const boyi__data *arguments;
    size_t arguments_count;
    boyi__data *results;
    size_t results_count;
} job;

/* ---- Lua values as data ---- */

static void to_data(lua_State *lua, int index, boyi__arena *arena, int depth, boyi__data *out);

static char *copy_text(lua_State *lua, boyi__arena *arena, const char *text, size_t length)
{
    char *copy = boyi__arena_copy(arena, text, length);
    if (!copy)
        luaL_error(lua, "the system has no more memory");
    return copy;
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(((const boyi__data *)a)->key, ((const boyi__data *)b)->key);
}

/* A table with names for keys, or with any numbers: in the order of the keys. A function is null, which no
 * other field can be. */
static void to_record(lua_State *lua, int index, boyi__arena *arena, int depth, boyi__data *out)
{
    size_t count = 0;
    for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1))
        count++;
    if (!boyi__data_list(out, arena, count))
        luaL_error(lua, "the system has no more memory");
    out->form = BOYI__DATA_RECORD;
    out->count = 0;
    for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1)) {
        boyi__data item = {0};
        if (lua_type(lua, -1) != LUA_TFUNCTION)
            to_data(lua, lua_gettop(lua), arena, depth + 1, &item);
        lua_pushvalue(lua, -2); /* lua_tolstring changes it */
        size_t length;
        const char *key = luaL_tolstring(lua, -1, &length);
        item.key = copy_text(lua, arena, key, length);
        out->list[out->count++] = item;
        lua_pop(lua, 2);
    }
    qsort(out->list, out->count, sizeof *out->list, compare_keys);
}

static void to_data(lua_State *lua, int index, boyi__arena *arena, int depth, boyi__data *out)
{
    size_t length;
    const char *text;
    luaL_checkstack(lua, 8, "data");
    *out = (boyi__data){0};
    switch (lua_type(lua, index)) {
    case LUA_TNIL:
        break;
    case LUA_TBOOLEAN:
        *out = boyi__data_truth(lua_toboolean(lua, index));
        break;
    case LUA_TNUMBER: {
        int whole;
        lua_Integer number = lua_tointegerx(lua, index, &whole);
        if (!whole)
            luaL_error(lua, "a number is not whole");
        *out = boyi__data_number(number);
        break;
    }
    case LUA_TSTRING:
        text = lua_tolstring(lua, index, &length);
        *out = boyi__data_text(copy_text(lua, arena, text, length), length);
        break;
    case LUA_TTABLE: {
        if (depth >= DEEPEST)
            luaL_error(lua, "tables are nested more than %d deep", DEEPEST);
        size_t items = (size_t)lua_rawlen(lua, index), keys = 0;
        for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1))
            keys++;
        if (keys != items) {
            to_record(lua, index, arena, depth, out);
            break;
        }
        if (!boyi__data_list(out, arena, items))
            luaL_error(lua, "the system has no more memory");
        for (size_t i = 0; i < items; i++) {
            lua_rawgeti(lua, index, (lua_Integer)i + 1);
            to_data(lua, lua_gettop(lua), arena, depth + 1, &out->list[i]);
            lua_pop(lua, 1);
        }
        break;
    }
    default:
        luaL_error(lua, "a %s is no data", luaL_typename(lua, index));
    }
}

static void push_data(lua_State *lua, const boyi__data *data)
{
    luaL_checkstack(lua, 8, "data");
    switch (data->form) {
    case BOYI__DATA_NONE:
        lua_pushnil(lua);
        break;
    case BOYI__DATA_TRUTH:
        lua_pushboolean(lua, data->truth);
        break;
    case BOYI__DATA_NUMBER:
        lua_pushinteger(lua, data->number);
        break;
    case BOYI__DATA_TEXT:
        lua_pushlstring(lua, data->text, data->length);
        break;
    case BOYI__DATA_LIST:
        lua_createtable(lua, data->count < INT32_MAX ? (int)data->count : 0, 0);
        for (size_t i = 0; i < data->count; i++) {
            push_data(lua, &data->list[i]);
            lua_rawseti(lua, -2, (lua_Integer)i + 1);
        }
        break;
    case BOYI__DATA_RECORD:
        lua_newtable(lua);
        for (size_t i = 0; i < data->count; i++) {
            push_data(lua, &data->list[i]);
            lua_setfield(lua, -2, data->list[i].key);
        }
        break;
    }
}

/* ---- Calls ---- */

static int pick(lua_State *lua)
{
    boyi__sheet *sheet = lua_touserdata(lua, lua_upvalueindex(1));
    lua_Integer least = luaL_checkinteger(lua, 1), most = luaL_checkinteger(lua, 2);
    luaL_argcheck(lua, least <= most, 2, "pick(a, b) needs a <= b");
    uint64_t span = (uint64_t)most - (uint64_t)least + 1, number = boyi__random(&sheet->seed);
    uint64_t picked = (uint64_t)least + (span ? number % span : number); /* wraps round below 0 */
    lua_pushinteger(lua, (lua_Integer)picked);
    return 1;
}

static int load(lua_State *lua)
{
    job *work = lua_touserdata(lua, 1);
    lua_pushlightuserdata(lua, work->sheet);
    lua_pushcclosure(lua, pick, 1);
    lua_setglobal(lua, "pick");
    if (work->prelude) {
        if (luaL_loadbufferx(lua, work->prelude, strlen(work->prelude), "@prelude", "t"))
            return lua_error(lua);
        lua_call(lua, 0, 0);
    }
    const char *name = lua_pushfstring(lua, "@%s", work->sheet->name);
    if (luaL_loadbufferx(lua, work->source, work->length, name, "t"))
        return lua_error(lua);
    lua_call(lua, 0, 1);
    if (lua_type(lua, -1) != LUA_TTABLE)
        return luaL_error(lua, "%s returns a %s; it should return a table", work->sheet->name,
                          luaL_typename(lua, -1));
    to_record(lua, lua_gettop(lua), work->arena, 0, &work->sheet->table);
    return 1;
}

static int call(lua_State *lua)
{
    job *work = lua_touserdata(lua, 1);
    lua_getfield(lua, 2, work->function);
    for (size_t i = 0; i < work->arguments_count; i++)
        push_data(lua, &work->arguments[i]);
    lua_call(lua, (int)work->arguments_count, (int)work->results_count);
    for (size_t i = 0; i < work->results_count; i++)
        to_data(lua, lua_gettop(lua) - (int)(work->results_count - 1 - i), work->arena, 0, &work->results[i]);
    return 0;
}

/* The error on the interpreter's stack. */
static boyi_status fail(boyi__sheet *sheet, boyi_error *error)
{
    boyi__interpreter *own = &sheet->interpreter;
    if (!own->lua || own->exceeded == BOYI__OUT_OF_MEMORY)
        return boyi__fail_memory(error, sheet->name);
    if (own->exceeded != BOYI__NO_LIMIT)
        return boyi__fail(error, BOYI_LIMIT, "%s: this input is too large", sheet->name);
    const char *text = lua_type(own->lua, -1) == LUA_TSTRING ? lua_tostring(own->lua, -1) : "an error";
    return boyi__fail(error, BOYI_INPUT, "%s", text);
}

boyi_status boyi__sheet_open(const char *name, const char *prelude, const char *source, size_t length,
                             boyi_error *error, boyi__sheet **out)
{
    static const boyi__limits limits = {MOST_STEPS, MOST_BYTES, MOST_SECONDS};
    boyi__sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet)
        return boyi__fail_memory(error, name);
    sheet->name = boyi__arena_copy(&sheet->arena, name, strlen(name));
    job work = {
        .sheet = sheet, .arena = &sheet->arena, .prelude = prelude, .source = source, .length = length};
    boyi_status status = sheet->name ? BOYI_OK : boyi__fail_memory(error, name);
    bool started = !status && boyi__interpreter_start(&sheet->interpreter, &limits, boyi__sandbox_open);
    if (started) {
        lua_pushcfunction(sheet->interpreter.lua, load);
        lua_pushlightuserdata(sheet->interpreter.lua, &work);
        started = boyi__interpreter_call(&sheet->interpreter, 1, 1, BOYI__LOADING) == 0;
    }
    if (!status && !started)
        status = fail(sheet, error);
    if (status)
        boyi__sheet_close(sheet);
    else
        *out = sheet;
    return status;
}

void boyi__sheet_close(boyi__sheet *sheet)
{
    if (!sheet)
        return;
    boyi__interpreter_end(&sheet->interpreter);
    boyi__arena_end(&sheet->arena);
    free(sheet);
}

const boyi__data *boyi__sheet_table(const boyi__sheet *sheet)
{
    return &sheet->table;
}

bool boyi__sheet_has(const boyi__sheet *sheet, const char *function)
{
    const boyi__data *field = boyi__data_field(&sheet->table, function);
    return field && field->form == BOYI__DATA_NONE;
}

boyi_status boyi__sheet_call(boyi__sheet *sheet, const char *function, const boyi__data *arguments,
                             size_t arguments_count, boyi__arena *arena, boyi__data *results, size_t count,
                             boyi_error *error)
{
    job work = {.sheet = sheet,
                .arena = arena,
                .function = function,
                .arguments = arguments,
                .arguments_count = arguments_count,
                .results = results,
                .results_count = count};
    lua_State *lua = sheet->interpreter.lua;
    assert(lua_gettop(lua) == TABLE);
    lua_pushcfunction(lua, call);
    lua_pushlightuserdata(lua, &work);
    lua_pushvalue(lua, TABLE);
    boyi_status status = boyi__interpreter_call(&sheet->interpreter, 2, 0, 1) ? fail(sheet, error) : BOYI_OK;
    lua_settop(lua, TABLE);
    return status;
}

void boyi__sheet_seed(boyi__sheet *sheet, uint64_t seed)
{
    sheet->seed = seed;
}
