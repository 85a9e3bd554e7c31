/* How many may be taken at once (--take): 1, 1-3, 1,3,4, 2-, any, 2m. */
#ifndef BOYI_GAMES_TAKE_H
#define BOYI_GAMES_TAKE_H

#include "boyi.h"

enum { BOYI__MOST_RANGES = 256 };

typedef struct {
    uint64_t low, high;
} boyi__range;

typedef struct {
    bool twice_m;                          /* 1 … 2M, then M = max(M, taken); no ranges */
    boyi__range ranges[BOYI__MOST_RANGES]; /* rising, with gaps between them; high may be UINT64_MAX */
    size_t count;
} boyi__take;

/* Reads the text of a --take option of this game. */
boyi_status boyi__take_read(boyi__take *take, const char *text, const char *game, boyi_error *error);

/* Whether exactly the amounts low … high may be taken. */
bool boyi__take_is(const boyi__take *take, uint64_t low, uint64_t high);

/* The largest amount, at most n; 0: there is none. */
uint64_t boyi__take_most(const boyi__take *take, uint64_t n);

/* How many amounts are at most n. */
uint64_t boyi__take_count(const boyi__take *take, uint64_t n);

#endif
