/* Lua files in a build without Lua (BOYI_LUA=OFF): known by their suffix, and refused. */
#include "base/error.h"
#include "script/script.h"

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    (void)request;
    (void)out;
    return boyi__fail(error, BOYI_METHOD, "this boyi was built without games in Lua (BOYI_LUA=OFF)");
}

const boyi__family boyi__lua_file = {
    .name = "FILE.lua",
    .suffix = ".lua",
    .arguments = "[NAME=VALUE…]",
    .summary = N_("rules in a Lua file: left out of this build"),
    .rules = N_("This boyi was built without Lua."),
    .notation = N_("None."),
    .answer = N_("none"),
    .examples = (const char *const[]){NULL},
    .make = make,
};
