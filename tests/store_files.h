/* What the tests of databases share: a folder of their own with games in Lua files, and their bytes. */
#ifndef STORE_FILES_H
#define STORE_FILES_H

#include "boyi.h"

/* The working directory of the test program, made and removed by the two functions cmocka calls. Files there:
 * ring.lua (goes round), word.lua (scores, by layers), thin.lua (many layers of one state), tops.lua (starts in many
 * layers), pins.lua
 * (splits), bins.lua (symmetry, by layers); the states of all but thin.lua and tops.lua are long texts. */
extern char store_folder[200];
int store_make_folder(void **state);
int store_remove_folder(void **state);

/* The path of a file in it; valid until the next call. */
const char *store_place(const char *name);

/* Build or fail. */
void store_build(const char *text, const char *path, const boyi_options *options);

/* All bytes of a finished database in one number. */
uint64_t store_digest(const char *path);

/* A progress function that stops at the call whose number is in *(long *)context. */
bool store_stop_at(void *context, const boyi_progress *progress);

#endif
