/* Errors: small helpers beside boyi_fail. */
#ifndef BOYI_BASE_ERROR_H
#define BOYI_BASE_ERROR_H

#include "boyi.h"

/* "who: the system has no more memory". */
static inline boyi_status boyi__fail_memory(boyi_error *error, const char *who)
{
    return boyi_fail(error, BOYI_MEMORY, "%s: the system has no more memory", "%s：系统内存不足", who);
}

/* What a person typed, fit to stand inside a sentence: cut at 40 bytes, no control characters. */
typedef struct {
    char text[44];
} boyi__quoted;

const char *boyi__quote(boyi__quoted *out, const char *token, size_t length);

#endif
