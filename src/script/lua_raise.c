/* Errors that C functions raise inside a protected call, in both languages. Lua carries one text, so the two
 * sentences are kept in the slot. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"
#include "script/lua_game.h"

boyi__lua_slot *boyi__lua_slot_of(lua_State *lua)
{
    void *interpreter;
    lua_getallocf(lua, &interpreter);
    return (boyi__lua_slot *)(void *)((char *)interpreter - offsetof(boyi__lua_slot, interpreter));
}

static void note_raised(lua_State *lua, boyi_status status, const char *english, const char *chinese,
                        va_list arguments)
{
    boyi_error *raised = &boyi__lua_slot_of(lua)->raised;
    char text[sizeof raised->text], text_zh[sizeof raised->text_zh];
    va_list same;
    assert(status != BOYI_OK);
    va_copy(same, arguments);
    vsnprintf(text, sizeof text, english, arguments);
    vsnprintf(text_zh, sizeof text_zh, chinese, same);
    va_end(same);
    luaL_where(lua, 1); /* in emit: the script's line */
    const char *line = lua_tostring(lua, -1);
    boyi_fail(raised, status, "%s%s%.0s", "%s%.0s%s", line, text, text_zh);
}

int boyi__lua_raise(lua_State *lua, const char *english, const char *chinese, ...)
{
    va_list arguments;
    va_start(arguments, chinese);
    note_raised(lua, BOYI_INPUT, english, chinese, arguments);
    va_end(arguments);
    lua_error(lua);
    __builtin_unreachable();
}

int boyi__lua_raise_as(lua_State *lua, boyi_status status, const char *english, const char *chinese, ...)
{
    va_list arguments;
    va_start(arguments, chinese);
    note_raised(lua, status, english, chinese, arguments);
    va_end(arguments);
    lua_error(lua);
    __builtin_unreachable();
}

int boyi__lua_raise_memory(lua_State *lua)
{
    boyi__lua_raise_as(lua, BOYI_MEMORY, "the system has no more memory", "系统内存不足");
}
