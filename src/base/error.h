/* Helpers for error texts, beside boyi_fail of boyi.h. */
#ifndef BOYI_BASE_ERROR_H
#define BOYI_BASE_ERROR_H

#include "boyi.h"

/* "who: the system has no more memory": BOYI_MEMORY. */
static inline boyi_status boyi__fail_memory(boyi_error *error, const char *who)
{
    return boyi_fail(error, BOYI_MEMORY, "%s: the system has no more memory", "%s：系统内存不足", who);
}

/* Typed text, made fit for an error text: cut at 40 bytes, control characters replaced. */
typedef struct {
    char text[44];
} boyi__quoted;

const char *boyi__quote(boyi__quoted *out, const char *token, size_t length);

#endif
