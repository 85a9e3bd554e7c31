/* Solutions that are kept from one question to the next, for one thread: a walk through a game asks about one state after
 * another, and the game is solved once. The ones used longest ago are given up when there are too many bytes. */
#ifndef BOYI_WASM_KEPT_H
#define BOYI_WASM_KEPT_H

#include "ask/solved.h"

enum { BOYI__MOST_KEPT = 16 };

typedef struct {
    boyi__solved held;
    char *key; /* NULL: the place is free */
    size_t length;
    uint64_t bytes, used; /* when, counted in calls */
    bool in_use;
} boyi__kept_solution;

typedef struct {
    boyi__kept_solution list[BOYI__MOST_KEPT];
    uint64_t max_bytes; /* of all that are not in use */
    uint64_t calls;
} boyi__kept;

/* For boyi__asker, whose `self` is a boyi__kept. */
boyi_status boyi__kept_obtain(void *self, const char *key, size_t length, boyi__maker *make, void *context,
                              boyi_error *error, const boyi__solved **out);
void boyi__kept_release(void *self, const boyi__solved *held, bool failed);

/* Gives up all that are not in use. False: there was none. */
bool boyi__kept_drop_all(boyi__kept *kept);

#endif
