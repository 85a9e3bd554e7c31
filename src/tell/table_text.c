/* The table as text and as CSV. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fixed_buffer.h"
#include "tell/table.h"

const char *boyi__table_cell_text(boyi__cell_text *out, boyi__lang lang, const boyi__table *table,
                                  const boyi__cell *cell, boyi__table_values values, bool marked)
{
    boyi_kind kind = boyi_game_kind(table->game);
    const char *outcome = boyi__tr(lang, boyi_outcome_word(cell->value.outcome));
    boyi__fixed_buffer buffer = {.out = out->text, .room = sizeof out->text};
    if (kind == BOYI_NIMBER)
        boyi__fixed_buffer_add(&buffer, "%" PRIu64, cell->value.nimber);
    else if (kind == BOYI_OUTCOME &&
             (cell->value.outcome == BOYI_DRAW || cell->value.plies == BOYI_PLIES_UNKNOWN))
        boyi__fixed_buffer_add(&buffer, "%s", outcome);
    else if (kind == BOYI_OUTCOME)
        boyi__fixed_buffer_add(&buffer, "%s %" PRIu32, outcome, cell->value.plies);
    else if (values == BOYI__MARGIN)
        boyi__fixed_buffer_add(&buffer, "%" PRId64, cell->value.margin);
    else
        boyi__fixed_buffer_add(&buffer, "(%" PRId64 ", %" PRId64 ")", cell->totals.own, cell->totals.other);
    if (marked)
        boyi__fixed_buffer_add(&buffer, "%s%s", *cell->mark ? " " : "", cell->mark);
    return out->text;
}

/* ---- The layout ---- */

typedef struct {
    const boyi__table *table;
    boyi__table_values values;
    boyi__lang lang;
    size_t columns; /* up to the last that has a cell */
    size_t width;   /* of a column */
    size_t label;   /* of the names of rows */
    size_t state;   /* of the states beside them, where rows have names and there is one column; 0: none */
    int64_t most;   /* the largest margin or nimber, for the colours */
} layout;

enum { NAME = 80 };

static const char *row_name(const boyi__table *table, size_t row, char *out)
{
    const boyi_grid *grid = table->grid;
    if (!grid->row_name)
        snprintf(out, NAME, "%zu", row + grid->first_row);
    else
        grid->row_name(table->game->self, (uint32_t)row, out, NAME);
    return out;
}

static bool shows_states(const boyi_grid *grid)
{
    return grid->columns == 1 && grid->row_name;
}

static void widen(size_t *width, const char *text)
{
    const size_t own = boyi__display_width(text, strlen(text));
    *width = own > *width ? own : *width;
}

static layout lay_out(const boyi__table *table, boyi__lang lang, boyi__table_values values)
{
    const boyi_grid *grid = table->grid;
    layout plan = {.table = table, .values = values, .lang = lang, .most = 1};
    plan.label = strlen(grid->row_label) + (grid->columns > 1 ? 1 + strlen(grid->column_label) : 0);
    for (size_t i = 0; i < table->count; i++) {
        const boyi__cell *cell = &table->cells[table->by_order[i]];
        const size_t column = table->by_order[i] % grid->columns;
        boyi__cell_text text;
        char name[NAME];
        boyi__table_cell_text(&text, lang, table, cell, values, true);
        plan.columns = column >= plan.columns ? column + 1 : plan.columns;
        widen(&plan.width, text.text);
        widen(&plan.label, row_name(table, table->by_order[i] / grid->columns, name));
        const uint64_t size = cell->value.nimber |
                              (uint64_t)(cell->value.margin < 0 ? -cell->value.margin : cell->value.margin);
        plan.most = (int64_t)size > plan.most ? (int64_t)size : plan.most;
        if (shows_states(grid)) {
            boyi__state_label label;
            widen(&plan.state, boyi__state_label_write(&label, table->game, cell->state));
        }
    }
    plan.width = (plan.width > 4 ? plan.width : 4) + 2;
    plan.label += 2;
    plan.state += plan.state ? 2 : 0;
    return plan;
}

size_t boyi__table_width(const boyi__table *table, boyi__lang lang, boyi__table_values values)
{
    layout plan = lay_out(table, lang, values);
    return plan.label + plan.state + plan.columns * plan.width;
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

static void add_heading(boyi__strbuf *out, const layout *plan, size_t from, size_t to)
{
    const boyi_grid *grid = plan->table->grid;
    boyi__strbuf_add(out, "%s", boyi__table_label(plan->table, out->lang, false));
    if (grid->columns > 1) {
        boyi__strbuf_add(out, "\\%s", boyi__table_label(plan->table, out->lang, true));
        for (size_t column = from; column < to; column++) {
            boyi__strbuf_pad(out, plan->label + (column - from) * plan->width);
            boyi__strbuf_add(out, "%zu", column + grid->first_column);
        }
    }
    boyi__strbuf_add(out, "\n");
}

/* How good a cell is for the player to move, from -100 to 100. */
static int heat_of(const layout *plan, const boyi_value *value)
{
    const boyi_kind kind = boyi_game_kind(plan->table->game);
    if (kind == BOYI_SCORE)
        return (int)(100.0 * (double)value->margin / (double)plan->most);
    if (kind == BOYI_NIMBER)
        return value->nimber ? (int)(100.0 * (double)value->nimber / (double)plan->most) : -100;
    return value->outcome == BOYI_WIN ? 100 : value->outcome == BOYI_LOSS ? -100 : 0;
}

static void add_row(boyi__strbuf *out, const layout *plan, size_t row, size_t from, size_t to, bool order)
{
    const boyi__table *table = plan->table;
    const boyi_grid *grid = table->grid;
    char name[NAME];
    boyi__strbuf_add(out, "%s", row_name(table, row, name));
    for (size_t column = from; column < to; column++) {
        const boyi__cell *cell = &table->cells[row * grid->columns + column];
        boyi__cell_text text;
        if (!cell->there)
            continue;
        boyi__strbuf_pad(out, plan->label);
        if (plan->state) {
            boyi__text_state(out, table->game, cell->state);
            boyi__strbuf_pad(out, plan->label + plan->state);
        } else if (column > from) {
            boyi__strbuf_pad(out, plan->label + (column - from) * plan->width);
        }
        const size_t start = out->length;
        if (order) {
            boyi__strbuf_add(out, "%" PRIu32, cell->order);
            continue;
        }
        boyi__strbuf_add(out, "%s", boyi__table_cell_text(&text, out->lang, table, cell, plan->values, true));
        if (boyi_game_kind(table->game) == BOYI_OUTCOME)
            boyi__strbuf_paint(out, start, boyi__paint_of(cell->value.outcome));
        else
            boyi__strbuf_paint_heat(out, start, heat_of(plan, &cell->value));
    }
    boyi__strbuf_add(out, "\n");
}

static bool has_cells(const boyi__table *table, size_t row, size_t from, size_t to)
{
    for (size_t column = from; column < to; column++)
        if (table->cells[row * table->grid->columns + column].there)
            return true;
    return false;
}

/* The cells' values, or the order in which they are filled. A list, a block of a table that does not fit the terminal, and the table
 * of a state have only the rows in which there is something. */
static void add_rows(boyi__strbuf *out, const boyi__table *table, boyi__table_values values, bool order)
{
    const boyi_grid *grid = table->grid;
    layout plan = lay_out(table, out->lang, values);
    const size_t labels = plan.label + plan.state;
    size_t fits = plan.columns;
    if (out->columns &&
        labels + plan.columns * plan.width > out->columns + 2) /* the last has no gap after it */
        fits = out->columns + 2 >= labels + plan.width ? (out->columns + 2 - labels) / plan.width : 1;
    const bool whole = fits >= plan.columns && grid->columns > 1 && !grid->row_name &&
                       table->state == table->game->start;
    for (size_t from = 0; from == 0 || from < plan.columns; from += fits) {
        const size_t to = from + fits < plan.columns ? from + fits : plan.columns;
        if (from)
            boyi__strbuf_add(out, "\n");
        add_heading(out, &plan, from, to);
        for (size_t row = 0; row < grid->rows; row++)
            if (whole || has_cells(table, row, from, to))
                add_row(out, &plan, row, from, to, order);
        if (fits == 0)
            break;
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
    boyi__text_subject(out, table->game, table->state, title);
    boyi__strbuf_add(out, "\n");
    if (table->count == 0) {
        boyi__say(out, "the table is empty: no state has a cell in it\n");
        return;
    }
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
    boyi__text_subject(out, table->game, table->state, title);
    boyi__strbuf_add(out, "\n");
    if (table->count == 0) {
        boyi__say(out, "the table is empty: no state has a cell in it\n");
        return BOYI_OK;
    }
    boyi__say(out, "the order in which the cells are filled:\n");
    add_rows(out, table, values, true);
    boyi__strbuf_add(out, "\n");
    for (size_t i = 0; i < table->count && !status; i++) {
        const boyi__cell *cell = &table->cells[table->by_order[i]];
        boyi__cell_text text;
        boyi__strbuf_add(out, "%5" PRIu32 "  ", cell->order);
        boyi__text_state(out, table->game, cell->state);
        boyi__strbuf_pad(out, 20);
        boyi__strbuf_add(out, "%s", boyi__table_cell_text(&text, out->lang, table, cell, values, true));
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
    boyi__strbuf_add(out, "%s,%s%s%s", grid->row_label, flat ? "" : grid->column_label, flat ? "" : ",",
                     shows_states(grid) ? "state," : "");
    boyi__strbuf_add(out, "%s,best,order\n",
                     kind == BOYI_SCORE    ? "first,second,margin"
                     : kind == BOYI_NIMBER ? "nimber"
                                           : "outcome,plies");
    for (size_t i = 0; i < (size_t)grid->rows * grid->columns; i++) {
        const boyi__cell *cell = &table->cells[i];
        if (!cell->there)
            continue;
        char name[NAME];
        boyi__csv_field(out, row_name(table, i / grid->columns, name));
        boyi__strbuf_add(out, ",");
        if (shows_states(grid)) {
            boyi__csv_state_text(out, table->game, cell->state);
            boyi__strbuf_add(out, ",");
        }
        if (!flat)
            boyi__strbuf_add(out, "%zu,", i % grid->columns + grid->first_column);
        if (kind == BOYI_SCORE)
            boyi__strbuf_add(out, "%" PRId64 ",%" PRId64 ",%" PRId64, cell->totals.own, cell->totals.other,
                             cell->value.margin);
        else if (kind == BOYI_NIMBER)
            boyi__strbuf_add(out, "%" PRIu64, cell->value.nimber);
        else if (cell->value.outcome == BOYI_DRAW || cell->value.plies == BOYI_PLIES_UNKNOWN)
            boyi__strbuf_add(out, "%s,", boyi_outcome_word(cell->value.outcome));
        else
            boyi__strbuf_add(out, "%s,%" PRIu32, boyi_outcome_word(cell->value.outcome), cell->value.plies);
        boyi__strbuf_add(out, strchr(cell->mark, ',') ? ",\"%s\",%" PRIu32 "\n" : ",%s,%" PRIu32 "\n",
                         cell->mark, cell->order);
    }
}
