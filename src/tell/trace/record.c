#include "tell/trace/record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/fixed_buffer.h"

/* Makes room for one more element; false: nothing is recorded any more. */
static bool grow(boyi__trace *trace, void *array_address, size_t *room, size_t need, size_t size)
{
    if (!trace->recording)
        return false;
    if (!boyi__array_reserve(array_address, room, need, size)) {
        trace->failed = trace->stopped = true;
        trace->recording = false;
    }
    return trace->recording;
}

uint32_t boyi__trace_table_add(boyi__trace *trace, const char *name, const char *holds, const char *first,
                               const char *second, const char *third)
{
    assert(trace->tables_count < BOYI__TRACE_MOST_TABLES);
    trace->tables[trace->tables_count] = (boyi__trace_table){.name = name,
                                                             .holds = holds,
                                                             .indices = third    ? 3
                                                                        : second ? 2
                                                                                 : 1,
                                                             .index_names = {first, second, third}};
    return (uint32_t)trace->tables_count++;
}

void boyi__trace_enter(boyi__trace *trace, const char *name, size_t count, boyi__trace_at arguments)
{
    if (++trace->depth > BOYI__TRACE_MOST_DEPTH)
        trace->stopped = true;
    if (!grow(trace, &trace->calls, &trace->calls_room, trace->calls_count + 1, sizeof *trace->calls))
        return;
    trace->calls[trace->calls_count] = (boyi__trace_call){.name = name,
                                                          .arguments = arguments,
                                                          .arguments_count = count,
                                                          .parent = trace->call,
                                                          .from = (uint32_t)trace->count,
                                                          .to = (uint32_t)trace->count};
    trace->call = (uint32_t)trace->calls_count++;
}

void boyi__trace_leave(boyi__trace *trace, boyi__trace_value value)
{
    trace->depth--;
    if (!trace->recording)
        return;
    boyi__trace_call *call = &trace->calls[trace->call];
    call->returns = value;
    call->to = (uint32_t)trace->count - 1;
    trace->call = call->parent;
}

void boyi__trace_step_on(boyi__trace *trace, const char *label)
{
    trace->count++;
    if (trace->count > BOYI__TRACE_MOST_STEPS) {
        trace->recording = false;
        trace->stopped |= trace->count > BOYI__TRACE_MOST_COUNTED;
    }
    if (grow(trace, &trace->steps, &trace->steps_room, (size_t)trace->count, sizeof *trace->steps))
        trace->steps[trace->count - 1] = (boyi__trace_step){.label = label,
                                                            .call = trace->call,
                                                            .variables = (uint32_t)trace->variables_count,
                                                            .reads = (uint32_t)trace->reads_count,
                                                            .text = trace->texts.length};
}

void boyi__trace_round(boyi__trace *trace, const char *name)
{
    trace->round = name;
    if (trace->recording)
        trace->steps[trace->count - 1].begins_round = true;
}

void boyi__trace_set_value(boyi__trace *trace, const char *variable, boyi__trace_value value)
{
    if (grow(trace, &trace->variables, &trace->variables_room, trace->variables_count + 1,
             sizeof *trace->variables))
        trace->variables[trace->variables_count++] = (boyi__trace_variable){variable, value};
}

void boyi__trace_set(boyi__trace *trace, const char *variable, int64_t number)
{
    boyi__trace_set_value(trace, variable, boyi__trace_number(number));
}

void boyi__trace_read(boyi__trace *trace, uint32_t table, boyi__trace_at at)
{
    if (grow(trace, &trace->reads, &trace->reads_room, trace->reads_count + 1, sizeof *trace->reads))
        trace->reads[trace->reads_count++] = (boyi__trace_cell){table, at};
}

void boyi__trace_write(boyi__trace *trace, uint32_t table, boyi__trace_at at, boyi__trace_value value)
{
    if (!trace->recording)
        return;
    boyi__trace_step *step = &trace->steps[trace->count - 1];
    step->writes = true;
    step->written = (boyi__trace_cell){table, at};
    step->value = value;
}

void boyi__trace_say(boyi__trace *trace, const char *english, ...)
{
    char text[600];
    if (!trace->recording)
        return;
    va_list list;
    va_start(list, english);
    int length = vsnprintf(text, sizeof text, boyi__tr(trace->lang, english), list);
    va_end(list);
    assert(length >= 0 && (size_t)length < sizeof text);
    boyi__strbuf_append(&trace->texts, text, (size_t)length + 1);
    if (trace->texts.failed) {
        trace->failed = trace->stopped = true;
        trace->recording = false;
    }
}

boyi__trace_value boyi__trace_list(boyi__trace *trace, size_t count, const int64_t *numbers)
{
    boyi__trace_value value = {
        .kind = BOYI__TRACE_LIST, .list = (uint32_t)trace->numbers_count, .length = (uint32_t)count};
    if (grow(trace, &trace->numbers, &trace->numbers_room, trace->numbers_count + count + 1,
             sizeof *trace->numbers)) {
        memcpy(trace->numbers + trace->numbers_count, numbers, count * sizeof *numbers);
        trace->numbers_count += count;
    }
    return value;
}

void *boyi__trace_allocate(boyi__trace *trace, size_t count, size_t size)
{
    void *block = calloc(count, size);
    if (!block)
        trace->failed = trace->stopped = true;
    return block;
}

const char *boyi__trace_row(boyi__row_text *out, const boyi__trace *trace, const int64_t *piles, int64_t l,
                            int64_t r)
{
    enum { SHOWN = 8 };
    boyi__fixed_buffer buffer = {.out = out->text, .room = sizeof out->text};
    *out->text = '\0';
    if (!trace->recording)
        return out->text;
    boyi__fixed_buffer_add(&buffer, "[");
    for (int64_t i = l; i <= r; i++) {
        bool cut = r - l >= SHOWN && i == l + SHOWN / 2;
        if (cut)
            i = r;
        boyi__fixed_buffer_add(&buffer, "%s%s%" PRId64, i > l ? ", " : "", cut ? "…, " : "", piles[i]);
    }
    boyi__fixed_buffer_add(&buffer, "]");
    return out->text;
}
