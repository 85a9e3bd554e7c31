/* The nearest name to a mistyped one. */
#ifndef BOYI_BASE_NEAR_H
#define BOYI_BASE_NEAR_H

#include <stddef.h>

typedef struct {
    const char *word; /* what was typed                                       */
    const char *name; /* the nearest so far; NULL while none is near enough   */
    size_t distance;
} boyi__near;

/* Offer a candidate; the first of the nearest stays. */
void boyi__near_offer(boyi__near *near, const char *candidate);

#endif
