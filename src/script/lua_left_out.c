/* Functions of Lua's libraries that game files do not have: each says what to use instead. And `print`, which writes where the game was
 * opened with a place for it, as `boyi check` opens it. */
#include <string.h>

#include "base/catalogue.h"
#include "script/lua_game.h"

typedef enum {
    PATTERNS,
    PACKING,
    CHANCE,
    POWER,
    FILES,
    CLOCK,
    MODULES,
    CATCHING,
    METATABLES,
    KEYS,
    UNPACKING,
    COROUTINES,
    INSIDE
} reason;

static const struct {
    reason why;
    const char *library; /* NULL: the globals */
    const char *names[12];
} left_out[] = {
    {PATTERNS, "string", {"gmatch", "gsub", "match"}},
    {PACKING, "string", {"dump", "pack", "packsize", "unpack"}},
    {CHANCE, "math", {"random", "randomseed"}},
    {POWER, "math", {"pow"}},
    {FILES,
     "io",
     {"close", "input", "lines", "open", "output", "popen", "read", "stderr", "stdin", "stdout", "write"}},
    {FILES, "os", {"execute", "exit", "getenv", "remove", "rename", "setlocale", "tmpname"}},
    {CLOCK, "os", {"clock", "date", "difftime", "time"}},
    {MODULES, NULL, {"dofile", "load", "loadfile", "loadstring", "require"}},
    {CATCHING, NULL, {"pcall", "xpcall"}},
    {METATABLES, NULL, {"getmetatable", "setmetatable", "rawequal", "rawget", "rawlen", "rawset"}},
    {KEYS, NULL, {"next"}},
    {UNPACKING, NULL, {"unpack"}},
    {COROUTINES,
     "coroutine",
     {"close", "create", "isyieldable", "resume", "running", "status", "wrap", "yield"}},
    {INSIDE, "debug", {"debug", "getinfo", "getlocal", "sethook", "traceback"}},
    {INSIDE, NULL, {"collectgarbage"}},
};

/* Upvalues: the function's name, and why it is left out. */
static int refuse(lua_State *lua)
{
    const char *name = lua_tostring(lua, lua_upvalueindex(1));
    switch ((reason)lua_tointeger(lua, lua_upvalueindex(2))) {
    case PATTERNS:
        boyi__lua_raise(
            lua,
            "%s is left out: game files have no patterns. Use find (plain text), sub, byte, split or numbers",
            name);
    case PACKING:
        boyi__lua_raise(
            lua, "%s is left out: write states as whole numbers, or as strings with format and concat", name);
    case CHANCE:
        boyi__lua_raise(
            lua, "%s is left out: rules give the same each time. Let a parameter choose, such as seed=1",
            name);
    case POWER:
        boyi__lua_raise(lua, "%s is left out: write x ^ y, or 1 << n for powers of two", name);
    case FILES:
        boyi__lua_raise(lua,
                        "%s is left out: game files read no files and start no programs. Use parameters "
                        "(params), or print under \"boyi check\"",
                        name);
    case CLOCK:
        boyi__lua_raise(lua, "%s is left out: rules give the same at any time. Use a parameter (params)",
                        name);
    case MODULES:
        boyi__lua_raise(
            lua, "%s is left out: a game is one file. Copy what it needs into it, as local functions", name);
    case CATCHING:
        boyi__lua_raise(
            lua, "%s is left out: no error can be caught. Test with if before, as with tonumber(s) ~= nil",
            name);
    case METATABLES:
        boyi__lua_raise(lua, "%s is left out: tables have no metatables. Use t[key], #t, == and functions",
                        name);
    case KEYS:
        boyi__lua_raise(lua, "%s is left out: use pairs, which goes through a table in the order of its keys",
                        name);
    case UNPACKING:
        boyi__lua_raise(lua, "%s is left out: use table.unpack", name);
    case COROUTINES:
        boyi__lua_raise(lua, "%s is left out: use loops and functions that call themselves", name);
    case INSIDE:
        break;
    }
    boyi__lua_raise(lua, "%s is left out of game files", name);
}

/* print(…): the texts of its arguments with tabs between them, as Lua writes them. Control characters become blanks: the text may be shown
 * on a terminal. */
static int print(lua_State *lua)
{
    const boyi__lua_game *game = boyi__lua_slot_of(lua)->call->game;
    const int count = lua_gettop(lua);
    if (!game->says)
        boyi__lua_raise(
            lua, "print writes to standard error under \"boyi check\" only; take it out for other commands");
    luaL_Buffer line;
    luaL_buffinit(lua, &line);
    for (int i = 1; i <= count; i++) {
        if (i > 1)
            luaL_addchar(&line, '\t');
        const int type = lua_type(lua, i);
        if (type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING)
            luaL_tolstring(lua, i, NULL);
        else
            lua_pushstring(lua, lua_typename(lua, type)); /* their text would be an address */
        luaL_addvalue(&line);
    }
    luaL_addchar(&line, '\n');
    char *text = luaL_buffaddr(&line);
    const size_t length = luaL_bufflen(&line);
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)text[i] < ' ' && text[i] != '\n' && text[i] != '\t') || text[i] == 0x7F)
            text[i] = ' ';
    game->says(game->says_context, text, length);
    return 0;
}

void boyi__lua_open_left_out(lua_State *lua)
{
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++) {
        const char *library = left_out[i].library;
        if (!library)
            lua_pushglobaltable(lua);
        else if (lua_getglobal(lua, library) == LUA_TNIL) {
            lua_pop(lua, 1);
            lua_newtable(lua);
            lua_pushvalue(lua, -1);
            lua_setglobal(lua, library);
        }
        for (const char *const *name = left_out[i].names; *name; name++) {
            lua_pushfstring(lua, "%s%s%s", library ? library : "", library ? "." : "", *name);
            lua_pushinteger(lua, left_out[i].why);
            lua_pushcclosure(lua, refuse, 2);
            lua_setfield(lua, -2, *name);
        }
        lua_pop(lua, 1);
    }
    lua_pushcfunction(lua, print);
    lua_setglobal(lua, "print");
}
