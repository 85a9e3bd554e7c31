/* The views of a table: its cells with values and best moves, the order of filling, and a large one as colours.
 *
 *              end 0      1      2      3
 *     start 0   (3, 0)  (9, 3)← (4, 9)  (11, 4)      An arrow leads to the cell that a best move leaves; the best line is
 *           1           (9, 0)  (9, 1)  (10, 2)      drawn strong. Where moves leap (Nim) the cells have the marks of the
 *           2                   (1, 0)   (2, 1)      text table instead, and the line's cells are numbered.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/fixed_buffer.h"
#include "tell/draw/draw.h"

enum {
    MOST_CELLS = 24, /* on a side of a table that is read */
    MOST_HEAT = 400, /* of one that is looked at */
    FOLDED = 12,     /* cells in a line of a table of one column */
    HEIGHT = 40,     /* of a cell */
    TEXT = 14,
    LABEL = 12,
    MARK = 10,
};

typedef struct {
    const boyi__table *table;
    size_t rows, columns; /* with cells */
    bool folded;          /* one column, drawn in lines */
    double x, y, width;   /* of the first cell; the width of a cell */
} layout;

static size_t row_of(const boyi__table *table, size_t cell)
{
    return cell / table->grid->columns;
}

static size_t column_of(const boyi__table *table, size_t cell)
{
    return cell % table->grid->columns;
}

static layout measure(const boyi__table *table)
{
    layout plan = {.table = table, .folded = table->grid->columns == 1};
    for (size_t i = 0; i < table->count; i++) {
        size_t row = row_of(table, table->by_order[i]), column = column_of(table, table->by_order[i]);
        plan.rows = row >= plan.rows ? row + 1 : plan.rows;
        plan.columns = column >= plan.columns ? column + 1 : plan.columns;
    }
    return plan;
}

static boyi__box box_of(const layout *plan, size_t cell)
{
    size_t row = row_of(plan->table, cell), column = column_of(plan->table, cell);
    const size_t fold = row / FOLDED;
    if (plan->folded)
        return (boyi__box){plan->x + (double)(row % FOLDED) * plan->width,
                           plan->y + (double)fold * (HEIGHT + 24), plan->width, HEIGHT};
    return (boyi__box){plan->x + (double)column * plan->width, plan->y + (double)row * HEIGHT, plan->width,
                       HEIGHT};
}

static boyi_status check_size(const layout *plan, size_t most, boyi_error *error)
{
    size_t side = plan->folded                 ? plan->rows / FOLDED
                  : plan->rows > plan->columns ? plan->rows
                                               : plan->columns;
    if (side <= most)
        return BOYI_OK;
    if (most == MOST_CELLS)
        return boyi__fail(
            error, BOYI_LIMIT,
            "%s: a table of %zu by %zu cells can't be read in a picture; --view heat draws it in colours",
            boyi_game_name(plan->table->game), plan->rows, plan->columns);
    return boyi__fail(error, BOYI_LIMIT,
                      "%s: a table of %zu by %zu cells is too large; up to %zu by %zu are drawn",
                      boyi_game_name(plan->table->game), plan->rows, plan->columns, most, most);
}

/* Draws the legend and frees it. */
static void end_legend(boyi__figure *figure, boyi__strbuf *legend)
{
    figure->failed = figure->failed || legend->failed;
    if (!legend->failed)
        boyi__draw_legend(figure, figure->height + 22, legend->data);
    boyi__strbuf_end(legend);
}

/* ---- Labels ---- */

/* The names and numbers of rows and columns. Sets where the cells begin. */
static void draw_labels(boyi__figure *figure, layout *plan, double top)
{
    const boyi__table *table = plan->table;
    const boyi_grid *grid = table->grid;
    boyi__type type = {.size = LABEL, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE}, name = type;
    const char *row = boyi__table_label(table, figure->lang, false);
    const char *column = boyi__table_label(table, figure->lang, true);
    plan->x = BOYI__FIGURE_MARGIN;
    plan->y = top + 2 * LABEL;
    if (plan->folded) {
        for (size_t i = 0; i < plan->rows; i++) {
            boyi__box box = box_of(plan, i * grid->columns);
            boyi__figure_text(figure, box.x + box.width / 2, box.y - 6, type, "%zu", i + grid->first_row);
        }
        return;
    }
    name.anchor = BOYI__START;
    plan->x += boyi__type_width(&type, row, strlen(row)) + 24;
    plan->y += LABEL;
    boyi__figure_text(figure, plan->x, top + LABEL, name, "%s →", column);
    boyi__figure_text(figure, BOYI__FIGURE_MARGIN, plan->y - 6, name, "%s ↓", row);
    for (size_t i = 0; i < plan->columns; i++)
        boyi__figure_text(figure, plan->x + ((double)i + 0.5) * plan->width, plan->y - 6, type, "%zu",
                          i + grid->first_column);
    type.anchor = BOYI__END;
    for (size_t i = 0; i < plan->rows; i++)
        boyi__figure_text(figure, plan->x - 6, plan->y + (double)i * HEIGHT + HEIGHT / 2.0 + 4, type, "%zu",
                          i + grid->first_row);
}

/* ---- Values and best moves ---- */

/* Do all best moves lead to neighbouring cells? Then they are arrows. */
static bool has_neighbours(const boyi__table *table)
{
    if (table->grid->columns == 1)
        return false;
    for (size_t i = 0; i < table->count; i++) {
        size_t from = table->by_order[i];
        const boyi__cell *cell = &table->cells[from];
        for (size_t k = 0; k < cell->best_count; k++) {
            size_t to = cell->best[k], rows = row_of(table, to), columns = column_of(table, to);
            size_t down = rows - row_of(table, from), left = column_of(table, from) - columns;
            if (down + left != 1)
                return false;
        }
    }
    return true;
}

/* The cell of a state; SIZE_MAX: none. */
static size_t cell_of(const boyi__table *table, boyi_state state)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->cells[table->by_order[i]].state == state)
            return table->by_order[i];
    return SIZE_MAX;
}

/* The number of each cell on the best line, from 1; 0: not on it. */
static void number_line(const boyi__table *table, boyi_state state, uint32_t *numbers)
{
    uint32_t number = 0;
    for (size_t at = cell_of(table, state); at != SIZE_MAX && !numbers[at];) {
        const boyi__cell *cell = &table->cells[at];
        numbers[at] = ++number;
        at = cell->best_count ? cell->best[0] : SIZE_MAX;
    }
}

static void draw_arrow(boyi__figure *figure, const layout *plan, size_t from, size_t to, bool best)
{
    boyi__box a = box_of(plan, from), b = box_of(plan, to);
    double half = best ? 9 : 6;
    boyi__look look = {.stroke = best ? BOYI__INK_BEST : BOYI__INK_MUTED, .thickness = best ? 2.2 : 1};
    if (b.y > a.y) {
        double x = a.x + a.width / 2;
        boyi__figure_arrow(figure, (boyi__point){x, b.y - half}, (boyi__point){x, b.y + half}, look);
    } else {
        double y = a.y + HEIGHT / 2.0;
        boyi__figure_arrow(figure, (boyi__point){a.x + half, y}, (boyi__point){a.x - half, y}, look);
    }
}

static void draw_arrows(boyi__figure *figure, const layout *plan, const uint32_t *numbers)
{
    const boyi__table *table = plan->table;
    for (unsigned strong = 0; strong < 2; strong++) /* the best line above the others */
        for (size_t i = 0; i < table->count; i++) {
            size_t from = table->by_order[i];
            const boyi__cell *cell = &table->cells[from];
            for (size_t k = 0; k < cell->best_count; k++) {
                bool best = k == 0 && numbers[from] && numbers[cell->best[k]] == numbers[from] + 1;
                if (best == (strong == 1))
                    draw_arrow(figure, plan, from, cell->best[k], best);
            }
        }
}

static void draw_values(boyi__figure *figure, const layout *plan, boyi__table_values values, bool arrows,
                        const uint32_t *numbers)
{
    const boyi__table *table = plan->table;
    for (unsigned strong = 0; strong < 2; strong++) /* the frames of the best line above the others */
        for (size_t i = 0; i < table->count; i++) {
            size_t at = table->by_order[i];
            const boyi__cell *cell = &table->cells[at];
            boyi__box box = box_of(plan, at);
            bool marked = !arrows && *cell->mark, best = numbers[at] > 0;
            double middle = box.x + box.width / 2, base = box.y + HEIGHT / 2.0 + TEXT * 0.36;
            boyi__cell_text text;
            if (best != (strong == 1))
                continue;
            boyi__draw_area(figure, box, table->game, cell->state);
            boyi__figure_rect(figure, box,
                              (boyi__look){.fill = boyi__outcome_wash(cell->value.outcome),
                                           .stroke = best ? BOYI__INK_BEST : BOYI__INK_RULE,
                                           .thickness = best ? 2 : 1});
            boyi__figure_text(figure, middle, marked ? base - 6 : base,
                              (boyi__type){.size = TEXT, .anchor = BOYI__MIDDLE, .bold = best}, "%s",
                              boyi__table_cell_text(&text, figure->lang, table, cell, values, false));
            if (marked)
                boyi__figure_text(figure, middle, base + 8,
                                  (boyi__type){.size = MARK, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE},
                                  "%s", cell->mark);
            if (best && !arrows)
                boyi__figure_text(figure, box.x + 4, box.y + MARK,
                                  (boyi__type){.size = MARK - 1, .ink = BOYI__INK_BEST, .bold = true},
                                  "%" PRIu32, numbers[at]);
        }
}

static double cell_width(const boyi__table *table, boyi__lang lang, boyi__table_values values, bool arrows)
{
    const boyi__type type = {.size = TEXT, .bold = true}, small = {.size = MARK};
    double widest = 30;
    for (size_t i = 0; i < table->count; i++) {
        const boyi__cell *cell = &table->cells[table->by_order[i]];
        boyi__cell_text text;
        boyi__table_cell_text(&text, lang, table, cell, values, false);
        double width = boyi__type_width(&type, text.text, strlen(text.text));
        double mark = arrows ? 0 : boyi__type_width(&small, cell->mark, strlen(cell->mark));
        width = width > mark ? width : mark;
        widest = width > widest ? width : widest;
    }
    return (double)(int)(widest + (arrows ? 32 : 16));
}

boyi_status boyi__draw_table(boyi__figure *figure, double top, const boyi__table *table, boyi_state state,
                             boyi__table_values values, boyi_error *error)
{
    layout plan = measure(table);
    boyi_status status = check_size(&plan, MOST_CELLS, error);
    if (status)
        return status;
    uint32_t *numbers = calloc((size_t)table->grid->rows * table->grid->columns + 1, sizeof *numbers);
    if (!numbers)
        return boyi__fail_memory(error, "draw");
    bool arrows = has_neighbours(table);
    boyi__strbuf legend = {.lang = figure->lang};
    number_line(table, state, numbers);
    plan.width = cell_width(table, figure->lang, values, arrows);
    draw_labels(figure, &plan, top);
    draw_values(figure, &plan, values, arrows, numbers);
    if (arrows)
        draw_arrows(figure, &plan, numbers);
    free(numbers);
    boyi__table_say_values(&legend, table, values);
    if (arrows)
        boyi__say(&legend, "; arrows: best moves; strong: the best line");
    else
        boyi__table_say_marks(&legend, table);
    end_legend(figure, &legend);
    return BOYI_OK;
}

/* ---- The order of filling ---- */

/* A step of the scale for `number` from 0 to `most`. */
static unsigned heat_of(uint64_t number, uint64_t most)
{
    return BOYI__INK_HEAT + (unsigned)(most ? number * (BOYI__HEAT_STEPS - 1) / most : 0);
}

boyi_status boyi__draw_order(boyi__figure *figure, double top, const boyi__table *table, boyi_error *error)
{
    layout plan = measure(table);
    boyi_status status = check_size(&plan, MOST_CELLS, error);
    if (status)
        return status;
    boyi__strbuf legend = {.lang = figure->lang};
    uint32_t deepest = 0;
    for (size_t i = 0; i < table->count; i++)
        deepest = table->cells[table->by_order[i]].level > deepest ? table->cells[table->by_order[i]].level
                                                                   : deepest;
    plan.width = 48;
    draw_labels(figure, &plan, top);
    for (size_t i = 0; i < table->count; i++) {
        const boyi__cell *cell = &table->cells[table->by_order[i]];
        boyi__box box = box_of(&plan, table->by_order[i]);
        /* From the palest half of the scale on, so that the number can be read. */
        boyi__figure_rect(
            figure, box,
            (boyi__look){.fill = heat_of(BOYI__HEAT_STEPS / 2 + (uint64_t)cell->level * 6 / (deepest + 1),
                                         BOYI__HEAT_STEPS - 1),
                         .stroke = BOYI__INK_RULE});
        boyi__figure_text(figure, box.x + box.width / 2, box.y + HEIGHT / 2.0 + TEXT * 0.36,
                          (boyi__type){.size = TEXT, .anchor = BOYI__MIDDLE}, "%" PRIu32, cell->order);
    }
    boyi__say(&legend, "the order in which the cells are filled, level by level; the cells of a level do not "
                       "depend on each other");
    end_legend(figure, &legend);
    return BOYI_OK;
}

/* ---- Colours ---- */

/* The number that a cell is coloured by: margin, nimber, or the outcome with the length of play. */
static int64_t number_of(const boyi__table *table, const boyi__cell *cell)
{
    const boyi_value *value = &cell->value;
    if (boyi_game_kind(table->game) == BOYI_SCORE)
        return value->margin;
    if (boyi_game_kind(table->game) == BOYI_NIMBER)
        return value->nimber < INT64_MAX ? (int64_t)value->nimber : INT64_MAX;
    return value->outcome == BOYI_WIN ? 1 : value->outcome == BOYI_LOSS ? -1 : 0;
}

/* The colour of a number: 0 in the middle, the largest absolute one at an end. */
static unsigned colour_of(int64_t number, uint64_t most)
{
    const unsigned half = BOYI__HEAT_STEPS / 2;
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    unsigned steps = most ? (unsigned)((double)size / (double)most * half + 0.5) : 0;
    steps = number != 0 && steps == 0 ? 1 : steps;
    return BOYI__INK_HEAT + (number < 0 ? half - steps : half + steps);
}

static void draw_scale(boyi__figure *figure, double x, double y, uint64_t most, bool negative)
{
    boyi__type type = {.size = LABEL, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE};
    const unsigned first = negative ? 0 : BOYI__HEAT_STEPS / 2, steps = BOYI__HEAT_STEPS - first;
    const double wide = 9;
    for (unsigned i = 0; i < steps; i++)
        boyi__figure_rect(figure, (boyi__box){x + i * wide, y, wide, 12},
                          (boyi__look){.fill = BOYI__INK_HEAT + first + i});
    boyi__figure_rect(figure, (boyi__box){x, y, steps * wide, 12}, (boyi__look){.stroke = BOYI__INK_RULE});
    double zero = x + (negative ? steps * wide / 2 : wide / 2);
    boyi__figure_text(figure, zero, y + 26, type, "0");
    type.anchor = BOYI__END;
    boyi__figure_text(figure, x + steps * wide, y + 26, type, "%s%" PRIu64, negative ? "+" : "", most);
    type.anchor = BOYI__START;
    if (negative)
        boyi__figure_text(figure, x, y + 26, type, "−%" PRIu64, most);
}

boyi_status boyi__draw_heat(boyi__figure *figure, double top, const boyi__table *table, boyi_error *error)
{
    layout plan = measure(table);
    size_t larger = plan.rows > plan.columns ? plan.rows : plan.columns;
    plan.folded = false;
    boyi_status status = check_size(&plan, MOST_HEAT, error);
    if (status)
        return status;
    boyi__strbuf legend = {.lang = figure->lang};
    const double unit = larger <= 16 ? 24 : larger <= 48 ? 10 : larger <= 120 ? 5 : larger <= 240 ? 3 : 2;
    uint64_t most = 0;
    bool negative = false;
    for (size_t i = 0; i < table->count; i++) {
        int64_t number = number_of(table, &table->cells[table->by_order[i]]);
        uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
        most = size > most ? size : most;
        negative = negative || number < 0;
    }
    for (size_t row = 0; row < plan.rows; row++)
        for (size_t from = 0, to; from < plan.columns; from = to) { /* cells of one colour as one */
            const boyi__cell *cells = table->cells + row * table->grid->columns;
            unsigned ink = cells[from].there ? colour_of(number_of(table, &cells[from]), most)
                                             : BOYI__INK_NONE;
            for (to = from + 1; to < plan.columns && cells[to].there == cells[from].there &&
                                (!ink || colour_of(number_of(table, &cells[to]), most) == ink);)
                to++;
            if (ink)
                boyi__figure_rect(figure,
                                  (boyi__box){BOYI__FIGURE_MARGIN + (double)from * unit,
                                              top + (double)row * unit, (double)(to - from) * unit, unit},
                                  (boyi__look){.fill = ink});
        }
    draw_scale(figure, BOYI__FIGURE_MARGIN, top + (double)plan.rows * unit + 16, most, negative);
    boyi__say(&legend,
              "a cell for each %s (down) and %s (across), coloured by the value for the player to move",
              boyi__table_label(table, figure->lang, false), boyi__table_label(table, figure->lang, true));
    end_legend(figure, &legend);
    return BOYI_OK;
}
