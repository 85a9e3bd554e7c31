/* The text of a game file, in Lua or C. */
#ifndef BOYI_SCRIPT_SOURCE_H
#define BOYI_SCRIPT_SOURCE_H

#include "boyi.h"

/* MiB. C files may hold tables that another program wrote. */
enum { BOYI__LARGEST_LUA = 1, BOYI__LARGEST_C = 64 };

/* Read a game file, with a NUL after it. BOYI_INPUT: it is larger than `max_mib` MiB; it is then not read to
 * the end. The caller frees it. */
boyi_status boyi__source_read(const char *path, unsigned max_mib, char **out, size_t *length,
                              boyi_error *error);

/* BOYI_INPUT: a game file is larger than `max_mib` MiB. */
boyi_status boyi__source_fail_large(const char *name, unsigned max_mib, boyi_error *error);

/* The file's description: the first paragraph of the comment at its top, on one line, shortened if it is
 * long. NULL: there is no such comment. The caller frees it. False: out of memory. */
bool boyi__source_comment(const char *source, size_t length, char **out);

#endif
