/* One call of a function of a Lua file, protected, in a free interpreter. */
#include <assert.h>

#include "script/lua_game.h"

bool boyi__lua_call_protected(boyi__lua_call *call, boyi__lua_slot *slot, lua_CFunction run,
                              lua_CFunction extra)
{
    lua_State *lua = slot->interpreter.lua;
    assert(lua_gettop(lua) >= BOYI__LUA_BASE && !slot->call); /* more: an error that another thread left */
    call->slot = slot;
    slot->call = call;
    slot->raised.status = BOYI_OK;
    lua_pushcfunction(lua, run);
    lua_pushlightuserdata(lua, call);
    if (extra)
        lua_pushcfunction(lua, extra);
    else
        lua_pushnil(lua);
    lua_pushvalue(lua, 2 + (int)call->rule);
    lua_pushvalue(lua, 1);
    int code = boyi__interpreter_call(&slot->interpreter, 4, 0,
                                      call->rule == BOYI__LUA_STARTS ? BOYI__LOADING : 1);
    slot->call = NULL;
    return code == 0;
}

bool boyi__lua_run(boyi__lua_call *call, lua_CFunction run)
{
    boyi__lua_slot *slot = boyi__lua_acquire(call->game);
    if (!slot)
        return false;
    bool done = boyi__lua_call_protected(call, slot, run, NULL);
    if (!done)
        boyi__lua_fail(call);
    boyi__thread_slot_release(slot);
    return done;
}

boyi__lua_call *boyi__lua_call_rule(lua_State *lua, int results)
{
    boyi__lua_call *call = lua_touserdata(lua, 1);
    if (call->has_state)
        boyi__lua_push_state(lua, call->game, call->state);
    call->returned = false;
    lua_call(lua, call->has_state ? 2 : 1, results);
    call->returned = true;
    return call;
}

const char *boyi__lua_show_result(lua_State *lua)
{
    return lua_isnumber(lua, -1) ? luaL_tolstring(lua, -1, NULL) : luaL_typename(lua, -1);
}

/* ---- Whose turn ---- */

unsigned boyi__lua_to_player(lua_State *lua, const boyi__lua_game *game)
{
    lua_Integer player;
    if (!boyi__lua_to_integer(lua, -1, &player) || player < game->first_player ||
        player > game->first_player + 1) {
        if (game->first_player)
            boyi__lua_raise(lua, "mover returns %s; it should return 0 or 1 (or 1 and 2 everywhere)",
                            boyi__lua_show_result(lua));
        boyi__lua_raise(lua, "mover returns %s; it should return 0 or 1", boyi__lua_show_result(lua));
    }
    return (unsigned)player - game->first_player;
}

static int run_mover(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 1);
    call->number = boyi__lua_to_player(lua, call->game);
    return 0;
}

unsigned boyi__lua_mover(const void *self, boyi_state state)
{
    boyi__lua_call call = boyi__lua_call_at(self, BOYI__LUA_MOVER, state);
    return !call.game->is_large && boyi__lua_run(&call, run_mover) ? call.number : 0;
}
