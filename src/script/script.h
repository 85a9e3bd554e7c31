/* Games in files: a Lua file or a C file becomes rules. Only this room knows Lua and the dynamic loader. */
#ifndef BOYI_SCRIPT_SCRIPT_H
#define BOYI_SCRIPT_SCRIPT_H

#include "game/family.h"

/* The families of files; NULL ends the list. Each is known by how the file's name ends. */
extern const boyi__family *const boyi__file_families[];

extern const boyi__family boyi__lua_file;
extern const boyi__family boyi__c_file;

/* The families among which this word names a game: files, if it ends like one of those, else all others. */
const boyi__family *const *boyi__families_for(const char *word);

/* What boyi_game_open reads. The opening must outlive the request. */
boyi_status boyi__request_open(const char *text, const boyi_opening *opening, boyi_error *error,
                               boyi__request *out);

/* A game file's text, with a NUL behind it; one that is too large is refused before it is read to the end.
 * The caller frees it. */
boyi_status boyi__source_read(const boyi__family *family, const char *path, char **out, size_t *length,
                              boyi_error *error);

/* Read a game file (and compile it, if it is in C) so that games can be made of it at any time, by several
 * threads at once. Close it after all of them. */
boyi_status boyi__opened_read(const boyi__family *family, const char *path, const boyi_opening *opening,
                              boyi_error *error, boyi__opened *out);
void boyi__opened_close(boyi__opened *opened);

/* What a new file starts from: commented rules that work. NULL: there is none for a file of this name. */
const char *boyi__starter(const char *file);

#endif
