/* "Did you mean": the candidate nearest to a mistyped word. */
#ifndef BOYI_BASE_SUGGEST_H
#define BOYI_BASE_SUGGEST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *word; /* as typed */
    const char *name; /* the nearest candidate so far; NULL: none is near enough */
    size_t distance;
    bool strict; /* only what differs in at most a third of the word's letters is near enough */
} boyi__suggestion;

/* Compares a candidate; of equally near ones the first is kept. */
void boyi__suggest_offer(boyi__suggestion *suggestion, const char *candidate);

#endif
