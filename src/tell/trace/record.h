/* What a program calls to record its steps. A step begins with boyi__trace_step; what follows belongs to it. Where a
 * trace is too long these calls only count. None returns a failure: it is noted in the trace. */
#ifndef BOYI_TELL_TRACE_RECORD_H
#define BOYI_TELL_TRACE_RECORD_H

#include "tell/trace/trace.h"

/* A table, whose number is returned: what its cells hold (trace.h), and the names of its indices, NULL after the last. */
uint32_t boyi__trace_table_add(boyi__trace *trace, const char *name, const char *holds, const char *first,
                               const char *second, const char *third);

/* A call begins, and ends with a value. */
void boyi__trace_enter(boyi__trace *trace, const char *name, size_t count, boyi__trace_at arguments);
void boyi__trace_leave(boyi__trace *trace, boyi__trace_value value);

void boyi__trace_step_on(boyi__trace *trace, const char *label);
/* The step begins a round, a part of the table that is filled in one go; all rounds of a trace have one name. */
void boyi__trace_round(boyi__trace *trace, const char *name);
void boyi__trace_set(boyi__trace *trace, const char *variable, int64_t number);
void boyi__trace_set_value(boyi__trace *trace, const char *variable, boyi__trace_value value);
void boyi__trace_read(boyi__trace *trace, uint32_t table, boyi__trace_at at);
void boyi__trace_write(boyi__trace *trace, uint32_t table, boyi__trace_at at, boyi__trace_value value);
/* The reason, one sentence; texts of the catalogue. */
void boyi__trace_say(boyi__trace *trace, const char *english, ...) __attribute__((format(printf, 2, 3)));

#define AT(...) ((boyi__trace_at){{__VA_ARGS__}})

static inline boyi__trace_value boyi__trace_number(int64_t number)
{
    return (boyi__trace_value){.kind = BOYI__TRACE_NUMBER, .number = number};
}

static inline boyi__trace_value boyi__trace_truth(bool truth)
{
    return (boyi__trace_value){.kind = BOYI__TRACE_TRUTH, .number = truth};
}

boyi__trace_value boyi__trace_list(boyi__trace *trace, size_t count, const int64_t *numbers);

static inline boyi__trace_value boyi__trace_pair(boyi__trace *trace, int64_t first, int64_t second)
{
    return boyi__trace_list(trace, 2, (const int64_t[]){first, second});
}

/* A table of a program; NULL if there is no memory, which is noted. Free it. */
void *boyi__trace_allocate(boyi__trace *trace, size_t count, size_t size);

/* Piles l … r as a text: [9, 1, 2]; long rows are cut in the middle. */
typedef struct {
    char text[120];
} boyi__row_text;

const char *boyi__trace_row(boyi__row_text *out, const boyi__trace *trace, const int64_t *piles, int64_t l,
                            int64_t r);

#endif
