/* Games in files: a Lua file or a C file becomes rules. Only this room uses Lua and the dynamic loader.
 * README.md of this folder is the map. */
#ifndef BOYI_SCRIPT_SCRIPT_H
#define BOYI_SCRIPT_SCRIPT_H

#include "game/family.h"

/* The families of files, told apart by the suffix of the name; NULL ends the list. */
extern const boyi__family *const boyi__file_families[];

extern const boyi__family boyi__lua_file;
extern const boyi__family boyi__c_file;

/* Read a request as boyi_game_open does. The opening must outlive the request. */
boyi_status boyi__request_open(const char *text, const boyi_opening *opening, boyi_error *error,
                               boyi__request *out);

/* Read a game file, and compile and load it if it is in C, so that games can be made of it at any time, by
 * several threads at once. Close it after the last of them is freed. */
boyi_status boyi__opened_read(const boyi__family *family, const char *path, const boyi_opening *opening,
                              boyi_error *error, boyi__opened *out);
void boyi__opened_close(boyi__opened *opened);

/* The starter of a new file: commented rules that work. NULL: the name is not that of a game file. BOYI_METHOD: such
 * files were left out of this build. */
boyi_status boyi__starter(const char *file, boyi_error *error, const char **out);

#endif
