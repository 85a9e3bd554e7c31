/* Lua's string library without what scripts are refused (src/script/sandbox.c): patterns, packing, dump. What no table names is not linked. */
#define luaopen_string whole_string_library
#include "lstrlib.c"
#undef luaopen_string

int luaopen_string(lua_State *lua);

int luaopen_string(lua_State *lua)
{
    static const luaL_Reg kept[] = {
        {"byte", str_byte},   {"char", str_char}, {"format", str_format},   {"len", str_len},
        {"lower", str_lower}, {"rep", str_rep},   {"reverse", str_reverse}, {"sub", str_sub},
        {"upper", str_upper}, {NULL, NULL},
    };
    luaL_newlib(lua, kept);
    createmetatable(lua);
    return 1;
}
