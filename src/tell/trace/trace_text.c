/* A trace as text: a line a step, in columns.
 *
 *     step  line       call          variables        cells                  reason
 *       34  take-left                l=0 r=2 left=4   dp[0][2] = (4, 9)      …
 */
#include <inttypes.h>
#include <string.h>

#include "tell/trace/trace.h"

static void add_value(boyi__strbuf *out, const boyi__trace *trace, boyi__trace_value value)
{
    if (value.kind == BOYI__TRACE_TRUTH)
        boyi__strbuf_add(out, "%s", value.number ? "true" : "false");
    if (value.kind == BOYI__TRACE_NUMBER)
        boyi__strbuf_add(out, "%" PRId64, value.number);
    if (value.kind != BOYI__TRACE_LIST)
        return;
    boyi__strbuf_add(out, "(");
    for (uint32_t i = 0; i < value.length; i++)
        boyi__strbuf_add(out, "%s%" PRId64, i ? ", " : "", trace->numbers[value.list + i]);
    boyi__strbuf_add(out, ")");
}

void boyi__text_trace_result(boyi__strbuf *out, const boyi__trace *trace)
{
    add_value(out, trace, trace->result);
    boyi__strbuf_add(out, "\n");
}

static void add_cell(boyi__strbuf *out, const boyi__trace *trace, const boyi__trace_cell *cell)
{
    const boyi__trace_table *table = &trace->tables[cell->table];
    boyi__strbuf_add(out, "%s", table->name);
    for (size_t i = 0; i < table->indices; i++)
        boyi__strbuf_add(out, "[%" PRId64 "]", cell->at.index[i]);
}

enum { LABEL, CALL, VARIABLES, CELLS, COLUMNS };

/* One column of one step. */
static void add_column(boyi__strbuf *out, const boyi__trace *trace, size_t i, int column)
{
    const boyi__trace_step *step = &trace->steps[i];
    bool last = i + 1 == trace->count;
    const boyi__trace_call *call = step->call == BOYI__TRACE_NONE ? NULL : &trace->calls[step->call];
    size_t variables_end = last ? trace->variables_count : step[1].variables;
    size_t reads_end = last ? trace->reads_count : step[1].reads;
    switch (column) {
    case LABEL:
        boyi__strbuf_add(out, "%s", step->label);
        break;
    case CALL:
        if (!call)
            break;
        boyi__strbuf_add(out, "%s(", call->name);
        for (size_t k = 0; k < call->arguments_count; k++)
            boyi__strbuf_add(out, "%s%" PRId64, k ? ", " : "", call->arguments.index[k]);
        boyi__strbuf_add(out, ")");
        break;
    case VARIABLES:
        for (size_t k = step->variables; k < variables_end; k++) {
            boyi__strbuf_add(out, "%s%s=", k > step->variables ? " " : "", trace->variables[k].name);
            add_value(out, trace, trace->variables[k].value);
        }
        break;
    default:
        if (step->writes) {
            add_cell(out, trace, &step->written);
            boyi__strbuf_add(out, " = ");
            add_value(out, trace, step->value);
        }
        for (size_t k = step->reads; k < reads_end; k++) {
            boyi__strbuf_add(out, "%s",
                             k == step->reads && step->writes ? " <- "
                             : k > step->reads                ? " "
                                                              : "");
            add_cell(out, trace, &trace->reads[k]);
        }
        break;
    }
}

/* The width that each column needs; 0: it is empty everywhere and left out. */
static void measure(boyi__strbuf *out, const boyi__trace *trace, size_t widths[COLUMNS])
{
    boyi__strbuf cell = {.lang = trace->lang};
    for (size_t i = 0; i < trace->count; i++)
        for (int column = 0; column < COLUMNS; column++) {
            boyi__strbuf_cut(&cell, 0);
            add_column(&cell, trace, i, column);
            widths[column] = cell.length > widths[column] ? cell.length : widths[column];
            out->failed |= cell.failed;
        }
    boyi__strbuf_end(&cell);
}

void boyi__text_trace(boyi__strbuf *out, const boyi__trace *trace, const boyi__trace_program *program,
                      const char *title)
{
    const char *const headings[] = {N_("line"), N_("call"), N_("variables"), N_("cells")};
    size_t widths[COLUMNS] = {0};
    measure(out, trace, widths);
    boyi__say_count(out, trace->count, "%s, method %s: %d step\n", "%s, method %s: %d steps\n", title,
                    program->method, (int)trace->count);
    boyi__say(out, " step");
    size_t places[COLUMNS + 1] = {7};
    for (int column = 0; column < COLUMNS; column++) {
        const char *heading = boyi__tr(out->lang, headings[column]);
        size_t width = boyi__display_width(heading, strlen(heading));
        places[column + 1] = places[column];
        if (!widths[column])
            continue;
        boyi__strbuf_pad(out, places[column]);
        boyi__strbuf_add(out, "%s", heading);
        places[column + 1] += (widths[column] > width ? widths[column] : width) + 2;
    }
    boyi__strbuf_pad(out, places[COLUMNS]);
    boyi__say(out, "reason\n");
    for (size_t i = 0; i < trace->count; i++) {
        boyi__strbuf_add(out, "%5zu", i + 1);
        for (int column = 0; column < COLUMNS; column++) {
            if (!widths[column])
                continue;
            boyi__strbuf_pad(out, places[column]);
            add_column(out, trace, i, column);
        }
        boyi__strbuf_pad(out, places[COLUMNS]);
        boyi__strbuf_add(out, "%s\n", trace->texts.data + trace->steps[i].text);
    }
}
