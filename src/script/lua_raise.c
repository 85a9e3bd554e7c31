/* Errors that C functions raise inside a protected call, in all languages. Lua carries one text, so the
 * sentences are kept in the slot. */
#include <assert.h>
#include <stdarg.h>

#include "base/error.h"
#include "script/lua_game.h"

boyi__lua_slot *boyi__lua_slot_of(lua_State *lua)
{
    void *interpreter;
    lua_getallocf(lua, &interpreter);
    return (boyi__lua_slot *)(void *)((char *)interpreter - offsetof(boyi__lua_slot, interpreter));
}

int boyi__lua_raise_error(lua_State *lua, const boyi_error *error)
{
    assert(error->status != BOYI_OK);
    luaL_where(lua, 1); /* in emit: the script's line */
    boyi__part part = {.why = error};
    boyi__fail_with(&boyi__lua_slot_of(lua)->raised, error->status, &part, "%s%s", lua_tostring(lua, -1),
                    part.text);
    lua_error(lua);
    __builtin_unreachable();
}

int boyi__lua_raise(lua_State *lua, const char *english, ...)
{
    boyi_error error;
    va_list arguments;
    va_start(arguments, english);
    boyi__fail_list(&error, BOYI_INPUT, english, arguments);
    va_end(arguments);
    boyi__lua_raise_error(lua, &error);
}

int boyi__lua_raise_as(lua_State *lua, boyi_status status, const char *english, ...)
{
    boyi_error error;
    va_list arguments;
    va_start(arguments, english);
    boyi__fail_list(&error, status, english, arguments);
    va_end(arguments);
    boyi__lua_raise_error(lua, &error);
}

int boyi__lua_raise_memory(lua_State *lua)
{
    boyi__lua_raise_as(lua, BOYI_MEMORY, "the system has no more memory");
}
