/* A trace as JSON: docs/trace.md describes it. */
#include <string.h>

#include "tell/json_writer.h"
#include "tell/trace/trace.h"

static void add_value(boyi__json *json, const char *key, const boyi__trace *trace, boyi__trace_value value)
{
    switch (value.kind) {
    case BOYI__TRACE_NUMBER:
        boyi__json_number(json, key, value.number);
        break;
    case BOYI__TRACE_TRUTH:
        boyi__json_truth(json, key, value.number);
        break;
    case BOYI__TRACE_LIST:
        boyi__json_open(json, key, '[');
        for (uint32_t i = 0; i < value.length; i++)
            boyi__json_number(json, NULL, trace->numbers[value.list + i]);
        boyi__json_close(json, ']');
        break;
    }
}

static void add_indices(boyi__json *json, const char *key, const boyi__trace_at *at, size_t count)
{
    boyi__json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        boyi__json_number(json, NULL, at->index[i]);
    boyi__json_close(json, ']');
}

/* {"table":"dp","at":[0,3] … : the caller closes it. */
static void open_cell(boyi__json *json, const char *key, const boyi__trace *trace,
                      const boyi__trace_cell *cell)
{
    const boyi__trace_table *table = &trace->tables[cell->table];
    boyi__json_open(json, key, '{');
    boyi__json_text(json, "table", table->name);
    add_indices(json, "at", &cell->at, table->indices);
}

static void add_parameter(boyi__json *json, const boyi__trace_parameter *parameter)
{
    if (!parameter->is_list) {
        boyi__json_number(json, parameter->name, parameter->list[0]);
        return;
    }
    boyi__json_open(json, parameter->name, '[');
    size_t from = 0;
    for (size_t i = 0; parameter->ends && i < parameter->ends_count; i++) {
        boyi__json_open(json, NULL, '[');
        for (; from < parameter->ends[i]; from++)
            boyi__json_number(json, NULL, parameter->list[from]);
        boyi__json_close(json, ']');
    }
    for (size_t i = 0; !parameter->ends && i < parameter->length; i++)
        boyi__json_number(json, NULL, parameter->list[i]);
    boyi__json_close(json, ']');
}

static void add_tables(boyi__json *json, const boyi__trace *trace)
{
    boyi__json_open(json, "tables", '[');
    for (size_t i = 0; i < trace->tables_count; i++) {
        const boyi__trace_table *table = &trace->tables[i];
        boyi__json_open(json, NULL, '{');
        boyi__json_text(json, "name", table->name);
        boyi__json_text(json, "holds", table->holds);
        boyi__json_open(json, "indices", '[');
        for (size_t k = 0; k < table->indices; k++)
            boyi__json_text(json, NULL, table->index_names[k]);
        boyi__json_close(json, ']');
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
}

/* The first call with the name and the arguments of call `i`, which may be itself. A call has two steps or more: there are few
 * enough to look at all, and in long traces most repeat an early one. */
static size_t first_like(const boyi__trace *trace, size_t i)
{
    const boyi__trace_call *call = &trace->calls[i];
    size_t size = call->arguments_count * sizeof *call->arguments.index;
    for (size_t k = 0; k < i; k++)
        if (strcmp(trace->calls[k].name, call->name) == 0 &&
            memcmp(trace->calls[k].arguments.index, call->arguments.index, size) == 0)
            return k;
    return i;
}

static void add_calls(boyi__json *json, const boyi__trace *trace)
{
    boyi__json_open(json, "calls", '[');
    for (size_t i = 0; i < trace->calls_count; i++) {
        const boyi__trace_call *call = &trace->calls[i];
        boyi__json_open(json, NULL, '{');
        boyi__json_text(json, "name", call->name);
        add_indices(json, "arguments", &call->arguments, call->arguments_count);
        if (call->parent == BOYI__TRACE_NONE)
            boyi__json_null(json, "parent");
        else
            boyi__json_count(json, "parent", call->parent);
        size_t first = first_like(trace, i);
        if (first == i)
            boyi__json_null(json, "repeats");
        else
            boyi__json_count(json, "repeats", first);
        boyi__json_count(json, "from", call->from);
        boyi__json_count(json, "to", call->to);
        add_value(json, "returns", trace, call->returns);
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
}

static void add_step(boyi__json *json, const boyi__trace *trace, size_t i)
{
    const boyi__trace_step *step = &trace->steps[i];
    bool last = i + 1 == trace->count;
    size_t variables_end = last ? trace->variables_count : step[1].variables;
    size_t reads_end = last ? trace->reads_count : step[1].reads;
    boyi__json_open(json, NULL, '{');
    boyi__json_text(json, "line", step->label);
    if (step->call == BOYI__TRACE_NONE)
        boyi__json_null(json, "call");
    else
        boyi__json_count(json, "call", step->call);
    boyi__json_open(json, "variables", '{');
    for (size_t k = step->variables; k < variables_end; k++)
        add_value(json, trace->variables[k].name, trace, trace->variables[k].value);
    boyi__json_close(json, '}');
    boyi__json_open(json, "reads", '[');
    for (size_t k = step->reads; k < reads_end; k++) {
        open_cell(json, NULL, trace, &trace->reads[k]);
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
    if (step->writes) {
        open_cell(json, "write", trace, &step->written);
        add_value(json, "value", trace, step->value);
        boyi__json_close(json, '}');
    }
    boyi__json_text(json, "text", trace->texts.data + step->text);
    boyi__json_close(json, '}');
}

/* The steps with which rounds begin. */
static void add_rounds(boyi__json *json, const boyi__trace *trace)
{
    if (trace->round)
        boyi__json_text(json, "round", trace->round);
    else
        boyi__json_null(json, "round");
    boyi__json_open(json, "rounds", '[');
    for (size_t i = 0; i < trace->count; i++)
        if (trace->steps[i].begins_round)
            boyi__json_count(json, NULL, i);
    boyi__json_close(json, ']');
}

void boyi__json_trace(boyi__strbuf *out, const boyi__trace *trace, const boyi__trace_program *program,
                      const boyi__trace_input *input, const char *game)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "game", game);
    boyi__json_text(&json, "problem", program->problem);
    boyi__json_text(&json, "method", program->method);
    boyi__json_open(&json, "input", '{');
    for (size_t i = 0; i < input->count; i++)
        add_parameter(&json, &input->parameters[i]);
    boyi__json_close(&json, '}');
    boyi__json_text(&json, "time", program->time);
    boyi__json_text(&json, "space", program->space);
    add_value(&json, "answer", trace, trace->result);
    add_rounds(&json, trace);
    add_tables(&json, trace);
    add_calls(&json, trace);
    boyi__json_open(&json, "steps", '[');
    for (size_t i = 0; i < trace->count; i++)
        add_step(&json, trace, i);
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
}
