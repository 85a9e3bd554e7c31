/* Lua games from texts, for tests: a file that is gone as soon as it is opened. */
#ifndef LUA_FILES_H
#define LUA_FILES_H

#include "random_games.h"

/* Write `lua` to a file (its name, in `path`, ends in .lua) and open it with the arguments. */
boyi_status lua_open(const char *lua, const char *arguments, const boyi_opening *opening, boyi_error *error,
                     boyi_game **out);

/* A random game written as a Lua file's text; its moves' names are their places. The caller frees it. */
char *lua_of_random(const random_game *game);

#endif
