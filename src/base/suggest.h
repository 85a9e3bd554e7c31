/* The nearest name to a mistyped one. */
#ifndef BOYI_BASE_SUGGEST_H
#define BOYI_BASE_SUGGEST_H

#include <stddef.h>

typedef struct {
    const char *word; /* what was typed                                       */
    const char *name; /* the nearest so far; NULL while none is near enough   */
    size_t distance;
} boyi__suggestion;

/* Offer a candidate; the first of the nearest stays. */
void boyi__suggest_offer(boyi__suggestion *near, const char *candidate);

#endif
