/* Files that are part of the library: the problems, in natural order of their ids, and the Lua games that
 * answer them. */
#ifndef BOYI_PROBLEM_EMBEDDED_H
#define BOYI_PROBLEM_EMBEDDED_H

typedef struct {
    const char *name; /* without its folder; of a problem also without .lua. NULL ends a list */
    const char *begin, *end;
} boyi__embedded;

extern const boyi__embedded boyi__problem_files[] __attribute__((visibility("hidden")));
extern const boyi__embedded boyi__game_files[] __attribute__((visibility("hidden")));
extern const char *const boyi__problem_names[] __attribute__((visibility("hidden")));

#endif
