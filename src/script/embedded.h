/* Files that are part of the library: the header that C files include, and the starters of new games. */
#ifndef BOYI_SCRIPT_EMBEDDED_H
#define BOYI_SCRIPT_EMBEDDED_H

/* Each ends in a NUL. */
extern const char boyi__header_text[] __attribute__((visibility("hidden")));
extern const char boyi__starter_lua[] __attribute__((visibility("hidden")));
extern const char boyi__starter_c[] __attribute__((visibility("hidden")));

#endif
