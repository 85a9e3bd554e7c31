/* How many may be taken at once: 1, 1-3, 1,3,4, 2-, any, 2m. */
#ifndef BOYI_GAMES_TAKE_H
#define BOYI_GAMES_TAKE_H

#include "boyi.h"

enum { BOYI__MOST_RANGES = 64 };

typedef struct {
    uint64_t low, high;
} boyi__range;

typedef struct {
    bool twice_m;                          /* 1 … 2M, then M = max(M, taken); no ranges            */
    boyi__range ranges[BOYI__MOST_RANGES]; /* rising, apart from each other; high may be UINT64_MAX */
    size_t count;
} boyi__take;

boyi_status boyi__take_read(boyi__take *take, const char *text, const char *game, boyi_error *error);

/* Is this exactly low … high? */
bool boyi__take_is(const boyi__take *take, uint64_t low, uint64_t high);

/* The largest amount that may be taken of n; 0: none. */
uint64_t boyi__take_most(const boyi__take *take, uint64_t n);

/* How many amounts are at most n. */
uint64_t boyi__take_count(const boyi__take *take, uint64_t n);

#endif
