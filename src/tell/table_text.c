/* The table as text and as CSV. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fixed_buffer.h"
#include "tell/table.h"

const char *boyi__table_cell_text(boyi__cell_text *out, const boyi__table *table, const boyi__cell *cell,
                                  boyi__table_values values, bool marked)
{
    boyi_kind kind = boyi_game_kind(table->game);
    boyi__fixed_buffer buffer = {.out = out->text, .room = sizeof out->text};
    if (kind == BOYI_NIMBER)
        boyi__fixed_buffer_add(&buffer, "%" PRIu64, cell->value.nimber);
    else if (kind == BOYI_OUTCOME)
        boyi__fixed_buffer_add(&buffer, "%s %" PRIu32, boyi_outcome_word(cell->value.outcome),
                               cell->value.plies);
    else if (values == BOYI__MARGIN)
        boyi__fixed_buffer_add(&buffer, "%" PRId64, cell->value.margin);
    else
        boyi__fixed_buffer_add(&buffer, "(%" PRId64 ", %" PRId64 ")", cell->totals.own, cell->totals.other);
    if (marked)
        boyi__fixed_buffer_add(&buffer, "%s%s", *cell->mark ? " " : "", cell->mark);
    return out->text;
}

/* The layout: columns up to the last that has a cell, their width, and that of the row labels. */
typedef struct {
    size_t columns, width, label;
} layout;

static layout lay_out(const boyi__table *table, boyi__table_values values)
{
    const boyi_grid *grid = table->grid;
    layout plan = {.label = strlen(grid->row_label) + 3};
    if (grid->column_label)
        plan.label += strlen(grid->column_label);
    for (size_t i = 0; i < table->count; i++) {
        size_t column = table->by_order[i] % grid->columns;
        boyi__cell_text text;
        boyi__table_cell_text(&text, table, &table->cells[table->by_order[i]], values, true);
        size_t width = boyi__display_width(text.text, strlen(text.text));
        plan.columns = column >= plan.columns ? column + 1 : plan.columns;
        plan.width = width > plan.width ? width : plan.width;
    }
    plan.width = (plan.width > 4 ? plan.width : 4) + 2;
    return plan;
}

size_t boyi__table_width(const boyi__table *table, boyi__table_values values)
{
    layout plan = lay_out(table, values);
    return plan.label + plan.columns * plan.width;
}

/* A text of a table. */
static const char *grid_text(boyi__lang lang, const boyi__table *table, const char *english,
                             const char *chinese)
{
    return lang == BOYI__CHINESE && chinese ? chinese : boyi__game_text(table->game, lang, english);
}

const char *boyi__table_label(const boyi__table *table, boyi__lang lang, bool column)
{
    const boyi_grid *grid = table->grid;
    const char *english = column ? grid->column_label : grid->row_label;
    return english ? grid_text(lang, table, english, column ? grid->column_label_zh : grid->row_label_zh)
                   : "";
}

static void add_heading(boyi__strbuf *out, const boyi__table *table, const layout *plan)
{
    const boyi_grid *grid = table->grid;
    boyi__strbuf_add(out, "%s", boyi__table_label(table, out->lang, false));
    if (grid->columns > 1) {
        boyi__strbuf_add(out, "\\%s", boyi__table_label(table, out->lang, true));
        for (size_t column = 0; column < plan->columns; column++) {
            boyi__strbuf_pad(out, plan->label + column * plan->width);
            boyi__strbuf_add(out, "%zu", column + grid->first_column);
        }
    }
    boyi__strbuf_add(out, "\n");
}

/* The cells' values, or the order in which they are filled. */
static void add_rows(boyi__strbuf *out, const boyi__table *table, boyi__table_values values, bool order)
{
    const boyi_grid *grid = table->grid;
    layout plan = lay_out(table, values);
    add_heading(out, table, &plan);
    for (size_t row = 0; row < grid->rows; row++) {
        boyi__strbuf_add(out, "%zu", row + grid->first_row);
        for (size_t column = 0; column < plan.columns; column++) {
            const boyi__cell *cell = &table->cells[row * grid->columns + column];
            boyi__cell_text text;
            if (!cell->there)
                continue;
            boyi__strbuf_pad(out, plan.label + column * plan.width);
            const size_t from = out->length;
            if (order)
                boyi__strbuf_add(out, "%" PRIu32, cell->order);
            else
                boyi__strbuf_add(out, "%s", boyi__table_cell_text(&text, table, cell, values, true));
            if (!order)
                boyi__strbuf_paint(out, from, boyi__paint_of(cell->value.outcome));
        }
        boyi__strbuf_add(out, "\n");
    }
}

void boyi__table_say_values(boyi__strbuf *out, const boyi__table *table, boyi__table_values values)
{
    boyi_kind kind = boyi_game_kind(table->game);
    if (kind == BOYI_SCORE && values == BOYI__PAIR)
        boyi__say(out, "(what the player to move gets, what the other gets)");
    else if (kind == BOYI_SCORE)
        boyi__say(out, "margin: the player to move minus the other");
    else if (kind == BOYI_NIMBER)
        boyi__say(out, "nimbers; the player to move loses at 0");
    else
        boyi__say(out, "for the player to move, with the number of moves to the end");
}

void boyi__table_say_marks(boyi__strbuf *out, const boyi__table *table)
{
    if (table->grid->legend)
        boyi__say(out, "; %s", grid_text(out->lang, table, table->grid->legend, table->grid->legend_zh));
}

void boyi__text_table(boyi__strbuf *out, const boyi__table *table, boyi__table_values values,
                      const char *title)
{
    boyi__strbuf_add(out, "%s\n", title);
    add_rows(out, table, values, false);
    boyi__table_say_values(out, table, values);
    boyi__table_say_marks(out, table);
    boyi__strbuf_add(out, "\n");
}

enum { SHOWN_LOOKS = 8 };

static boyi_status say_looks(boyi__strbuf *out, const boyi__table *table, const boyi__cell *cell,
                             boyi_error *error)
{
    boyi_state to[SHOWN_LOOKS];
    size_t count;
    boyi_status status = boyi__table_looks_at(table, cell, SHOWN_LOOKS, error, to, &count);
    if (status)
        return status;
    if (count == 0)
        boyi__say(out, "depends on nothing: the game is over");
    else
        boyi__say(out, "depends on ");
    for (size_t i = 0; i < count && i < SHOWN_LOOKS; i++) {
        if (i)
            boyi__say_in(out, "list", ", ");
        boyi__text_state(out, table->game, to[i]);
    }
    if (count > SHOWN_LOOKS)
        boyi__strbuf_add(out, ", …");
    return BOYI_OK;
}

boyi_status boyi__text_order(boyi__strbuf *out, const boyi__table *table, boyi__table_values values,
                             const char *title, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    boyi__strbuf_add(out, "%s\n", title);
    boyi__say(out, "the order in which the cells are filled:\n");
    add_rows(out, table, values, true);
    boyi__strbuf_add(out, "\n");
    for (size_t i = 0; i < table->count && !status; i++) {
        const boyi__cell *cell = &table->cells[table->by_order[i]];
        boyi__cell_text text;
        boyi__strbuf_add(out, "%5" PRIu32 "  ", cell->order);
        boyi__text_state(out, table->game, cell->state);
        boyi__strbuf_pad(out, 20);
        boyi__strbuf_add(out, "%s", boyi__table_cell_text(&text, table, cell, values, true));
        boyi__strbuf_pad(out, 36);
        status = say_looks(out, table, cell, error);
        boyi__strbuf_add(out, "\n");
    }
    return status;
}

void boyi__csv_table(boyi__strbuf *out, const boyi__table *table)
{
    const boyi_grid *grid = table->grid;
    boyi_kind kind = boyi_game_kind(table->game);
    bool flat = grid->columns == 1 && !grid->column_label;
    boyi__strbuf_add(out, "%s,%s%s", grid->row_label, flat ? "" : grid->column_label, flat ? "" : ",");
    boyi__strbuf_add(out, "%s,best,order\n",
                     kind == BOYI_SCORE    ? "first,second,margin"
                     : kind == BOYI_NIMBER ? "nimber"
                                           : "outcome,plies");
    for (size_t i = 0; i < (size_t)grid->rows * grid->columns; i++) {
        const boyi__cell *cell = &table->cells[i];
        if (!cell->there)
            continue;
        boyi__strbuf_add(out, "%zu,", i / grid->columns + grid->first_row);
        if (!flat)
            boyi__strbuf_add(out, "%zu,", i % grid->columns + grid->first_column);
        if (kind == BOYI_SCORE)
            boyi__strbuf_add(out, "%" PRId64 ",%" PRId64 ",%" PRId64, cell->totals.own, cell->totals.other,
                             cell->value.margin);
        else if (kind == BOYI_NIMBER)
            boyi__strbuf_add(out, "%" PRIu64, cell->value.nimber);
        else
            boyi__strbuf_add(out, "%s,%" PRIu32, boyi_outcome_word(cell->value.outcome), cell->value.plies);
        boyi__strbuf_add(out, strchr(cell->mark, ',') ? ",\"%s\",%" PRIu32 "\n" : ",%s,%" PRIu32 "\n",
                         cell->mark, cell->order);
    }
}
