#include "script/embedded.h"

#include <string.h>

#include "base/embed.h"
#include "script/script.h"

EMBED(boyi__header_text, "include/boyi.h");
EMBED(boyi__starter_lua, "src/script/starter.lua");
EMBED(boyi__starter_c, "src/script/starter.c.txt");

const char *boyi__starter(const char *file)
{
    if (boyi__family_is_named(&boyi__lua_file, file))
        return boyi__starter_lua;
    return boyi__family_is_named(&boyi__c_file, file) ? boyi__starter_c : NULL;
}
