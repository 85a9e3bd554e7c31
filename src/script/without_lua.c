/* Lua files in a build without Lua (BOYI_LUA=OFF): known by their suffix, and refused. */
#include "base/error.h"
#include "script/script.h"
#include "script/sheet.h"

static boyi_status refuse(boyi_error *error)
{
    return boyi__fail(error, BOYI_METHOD, "this boyi was built without games in Lua (BOYI_LUA=OFF)");
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    (void)request;
    (void)out;
    return refuse(error);
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

/* ---- Sheets: none can be opened ---- */

boyi_status boyi__sheet_open(const char *name, const char *prelude, const char *source, size_t length,
                             boyi_error *error, boyi__sheet **out)
{
    (void)name, (void)prelude, (void)source, (void)length, (void)out;
    return refuse(error);
}

void boyi__sheet_close(boyi__sheet *sheet)
{
    (void)sheet;
}

const boyi__data *boyi__sheet_table(const boyi__sheet *sheet)
{
    (void)sheet;
    return NULL;
}

bool boyi__sheet_has(const boyi__sheet *sheet, const char *function)
{
    (void)sheet, (void)function;
    return false;
}

boyi_status boyi__sheet_call(boyi__sheet *sheet, const char *function, const boyi__data *arguments,
                             size_t arguments_count, boyi__arena *arena, boyi__data *results, size_t count,
                             boyi_error *error)
{
    (void)sheet, (void)function, (void)arguments, (void)arguments_count, (void)arena, (void)results,
        (void)count;
    return refuse(error);
}

void boyi__sheet_seed(boyi__sheet *sheet, uint64_t seed)
{
    (void)sheet, (void)seed;
}
