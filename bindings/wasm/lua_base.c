/* Lua's basic library without what scripts are refused (src/script/sandbox.c): files, loading, protected calls, metatables. What no table
 * names is not linked. */
#define luaopen_base whole_base_library
#include "lbaselib.c"
#undef luaopen_base

int luaopen_base(lua_State *lua);

int luaopen_base(lua_State *lua)
{
    static const luaL_Reg kept[] = {
        {"assert", luaB_assert},
        {"error", luaB_error},
        {"ipairs", luaB_ipairs},
        {"select", luaB_select},
        {"tonumber", luaB_tonumber},
        {"type", luaB_type},
        {NULL, NULL},
    };
    lua_pushglobaltable(lua);
    luaL_setfuncs(lua, kept, 0);
    return 1;
}
