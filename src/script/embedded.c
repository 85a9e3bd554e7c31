#include "script/embedded.h"

#include "base/embed.h"

EMBED(boyi__header_text, "include/boyi.h");
EMBED(boyi__starter_lua, "src/script/starter.lua");
EMBED(boyi__starter_c, "src/script/starter.c.txt");
