/* BOYI_ROOT is the tree this is built from; the build knows which files are used here. */
#include "script/embedded.h"

#include <string.h>

#include "script/script.h"

#define EMBED(name, path)                          \
    __asm__(".pushsection .rodata\n"               \
            ".global " #name "\n"                  \
            ".hidden " #name "\n" #name ":\n"      \
            ".incbin \"" BOYI_ROOT "/" path "\"\n" \
            ".byte 0\n"                            \
            ".popsection\n")

EMBED(boyi__header_text, "include/boyi.h");
EMBED(boyi__starter_lua, "src/script/starter.lua");
EMBED(boyi__starter_c, "src/script/starter.c.txt");

const char *boyi__starter(const char *file)
{
    if (boyi__family_is_named(&boyi__lua_file, file))
        return boyi__starter_lua;
    return boyi__family_is_named(&boyi__c_file, file) ? boyi__starter_c : NULL;
}
