/* Files that are part of the library: what a C file includes, and what a new game starts from. */
#ifndef BOYI_SCRIPT_EMBEDDED_H
#define BOYI_SCRIPT_EMBEDDED_H

/* Each ends in NUL. */
extern const char boyi__header_text[] __attribute__((visibility("hidden")));
extern const char boyi__starter_lua[] __attribute__((visibility("hidden")));
extern const char boyi__starter_c[] __attribute__((visibility("hidden")));

#endif
