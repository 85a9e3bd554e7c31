/* Exercises on single cells of a row's table: cell, needs, next. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/error.h"
#include "tell/exercise/row_table.h"

typedef struct {
    boyi__row_table table;
    boyi__row_cell at; /* asked about; of `next`: the last that is filled */
} cell_task;

static boyi_status make(boyi__exercise *exercise, const boyi__exercise_order *order, boyi_error *error)
{
    cell_task *self = calloc(1, sizeof *self);
    uint64_t dice = boyi__exercise_dice(order);
    if (!self)
        return boyi__fail_memory(error, "exercise");
    exercise->task = self;
    boyi_status status = boyi__row_table_make(&self->table, exercise, order, &dice, error);
    if (status)
        return status;
    /* A cell of two piles or more; the higher the level, the longer. What follows `next` must exist. */
    bool next = order->kind == &boyi__exercise_next;
    int64_t n = self->table.n, least = order->level < n - 1 ? order->level + 1 : n;
    int64_t length = boyi__exercise_pick(&dice, next ? 1 : least, next ? n - 1 : n);
    self->at.l = boyi__exercise_pick(&dice, 0, n - length);
    self->at.r = self->at.l + length - 1;
    return BOYI_OK;
}

/* ---- Questions ---- */

/* Both rows of a question: all piles, and those of the cell. */
typedef struct {
    boyi__strbuf whole, part;
} rows;

static bool write_rows(rows *out, const cell_task *self, boyi__strbuf *text)
{
    out->whole.lang = out->part.lang = text->lang;
    boyi__row_table_add_row(&out->whole, &self->table, (boyi__row_cell){0, self->table.n - 1});
    boyi__row_table_add_row(&out->part, &self->table, self->at);
    text->failed |= out->whole.failed || out->part.failed;
    return !text->failed;
}

static void free_rows(rows *self)
{
    boyi__strbuf_end(&self->whole);
    boyi__strbuf_end(&self->part);
}

static void say_question(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const cell_task *self = exercise->task;
    rows text = {0};
    if (write_rows(&text, self, out)) {
        const char *whole = text.whole.data, *part = text.part.data;
        long long l = self->at.l, r = self->at.r;
        if (exercise->kind == &boyi__exercise_cell)
            boyi__say(out,
                      "Piles %s, one from either end. What do the player to move and the other get from %s, "
                      "cell %lld-%lld?",
                      whole, part, l, r);
        else if (exercise->kind == &boyi__exercise_needs)
            boyi__say(
                out,
                "Piles %s, one from either end. Which cells of the table does cell %lld-%lld need, piles %s?",
                whole, l, r, part);
        else
            boyi__say(out,
                      "Piles %s, one from either end. The table is filled from short rows to long ones, each "
                      "from the left; the last cell filled is %lld-%lld. Which is next?",
                      whole, l, r);
    }
    free_rows(&text);
}

static void say_pair_form(boyi__strbuf *out, const boyi__exercise *exercise)
{
    (void)exercise;
    boyi__say(out, "FIRST,SECOND, as in 9,3");
}

static void say_cells_form(boyi__strbuf *out, const boyi__exercise *exercise)
{
    (void)exercise;
    boyi__say(out, "cells L-R, as in 0-1 2-3");
}

static void say_cell_form(boyi__strbuf *out, const boyi__exercise *exercise)
{
    (void)exercise;
    boyi__say(out, "a cell L-R, as in 1-2");
}

/* ---- cell ---- */

/* The two cells that the cell needs. */
static void list_needs(const cell_task *self, boyi__row_cell out[2])
{
    out[0] = (boyi__row_cell){self->at.l + 1, self->at.r};
    out[1] = (boyi__row_cell){self->at.l, self->at.r - 1};
}

/* Whether they are shown with the task. */
static bool shows_needs(const boyi__exercise *exercise)
{
    const cell_task *self = exercise->task;
    return exercise->kind == &boyi__exercise_cell && exercise->level < BOYI__EXERCISE_LEVELS &&
           self->at.l < self->at.r;
}

/* Whether a cell is filled when the last one is the cell asked about. */
static bool is_filled(const cell_task *self, boyi__row_cell cell)
{
    int64_t length = cell.r - cell.l, last = self->at.r - self->at.l;
    return length < last || (length == last && cell.l <= self->at.l);
}

static void add_text(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const cell_task *self = exercise->task;
    boyi__row_cell needs[2];
    list_needs(self, needs);
    for (int i = 0; i < 2 && shows_needs(exercise); i++) {
        boyi__row_pair pair = self->table.pairs[needs[i].l][needs[i].r];
        boyi__strbuf_add(out, "  %" PRId64 "-%" PRId64 ": %" PRId64 ",%" PRId64 "\n", needs[i].l, needs[i].r,
                         pair.first, pair.second);
    }
}

static void add_json(boyi__json *json, const boyi__exercise *exercise)
{
    const cell_task *self = exercise->task;
    boyi__row_cell needs[2];
    list_needs(self, needs);
    boyi__row_table_add_piles(json, &self->table);
    boyi__row_table_add_cell(json, "cell", self->at);
    boyi__json_open(json, "given", '[');
    for (int i = 0; i < 2 && shows_needs(exercise); i++) {
        boyi__row_pair pair = self->table.pairs[needs[i].l][needs[i].r];
        boyi__json_open(json, NULL, '{');
        boyi__row_table_add_cell(json, "at", needs[i]);
        boyi__row_table_add_cell(json, "value", (boyi__row_cell){pair.first, pair.second});
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
    if (exercise->kind != &boyi__exercise_next)
        return;
    boyi__json_open(json, "filled", '[');
    for (int64_t l = 0; l < self->table.n; l++)
        for (int64_t r = l; r < self->table.n; r++)
            if (is_filled(self, (boyi__row_cell){l, r}))
                boyi__row_table_add_cell(json, NULL, (boyi__row_cell){l, r});
    boyi__json_close(json, ']');
}

static boyi_status mark_cell(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                             boyi_error *error)
{
    const cell_task *self = exercise->task;
    int64_t numbers[2];
    if (boyi__row_read_numbers(answer, true, false, numbers, 2) != 2)
        return boyi__exercise_fail_form(exercise, answer, error);
    mark->fault = boyi__row_table_diagnose(&self->table, self->at, (boyi__row_pair){numbers[0], numbers[1]},
                                           &mark->text);
    return BOYI_OK;
}

static void add_pair(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const cell_task *self = exercise->task;
    boyi__row_pair pair = self->table.pairs[self->at.l][self->at.r];
    boyi__strbuf_add(out, "%" PRId64 ",%" PRId64, pair.first, pair.second);
}

static void say_pair_reason(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const cell_task *self = exercise->task;
    boyi__row_table_say_reason(out, &self->table, self->at);
}

/* ---- needs ---- */

static bool same(boyi__row_cell a, boyi__row_cell b)
{
    return a.l == b.l && a.r == b.r;
}

static bool is_cell(const cell_task *self, boyi__row_cell cell)
{
    return cell.l >= 0 && cell.l <= cell.r && cell.r < self->table.n;
}

/* The word for what is wrong with a list of cells, with its sentence. */
static const char *diagnose_needs(const cell_task *self, const boyi__row_cell *list, size_t count,
                                  boyi__strbuf *text)
{
    boyi__row_cell at = self->at, needs[2];
    bool has[2] = {false, false}, extra = false;
    list_needs(self, needs);
    for (size_t i = 0; i < count; i++) {
        boyi__row_cell cell = list[i];
        long long l = cell.l, r = cell.r;
        if (same(cell, needs[0]) || same(cell, needs[1])) {
            has[same(cell, needs[1])] = true;
        } else if (same(cell, at)) {
            boyi__say(text, "A cell can't need itself.");
            return "itself";
        } else if (is_cell(self, cell) && cell.r - cell.l >= at.r - at.l) {
            boyi__say(text, "%lld-%lld has as many piles or more, and is filled later.", l, r);
            return "longer";
        } else if (cell.l > cell.r || cell.l < at.l || cell.r > at.r) {
            boyi__say(text, "%lld-%lld is not a part of the row asked about.", l, r);
            return "outside";
        } else if (cell.r - cell.l == at.r - at.l - 2) {
            boyi__say(text,
                      "%lld-%lld has two piles fewer: that is after the other player's move, too. One move "
                      "takes one pile.",
                      l, r);
            return "two";
        } else {
            extra = true;
        }
    }
    if (!has[0] || !has[1]) {
        boyi__say(text, "One is missing: a move takes the left pile or the right one.");
        return "missing";
    }
    if (extra)
        boyi__say(text, "One of these is not needed: only the cells after one move are.");
    return extra ? "extra" : NULL;
}

static boyi_status mark_needs(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                              boyi_error *error)
{
    enum { MOST = 2 * BOYI__ROW_MOST_PILES };
    int64_t numbers[2 * MOST];
    boyi__row_cell cells[MOST];
    size_t count = boyi__row_read_numbers(answer, false, false, numbers, 2 * (size_t)MOST);
    if (count == SIZE_MAX || count == 0 || count % 2)
        return boyi__exercise_fail_form(exercise, answer, error);
    for (size_t i = 0; i < count / 2; i++)
        cells[i] = (boyi__row_cell){numbers[2 * i], numbers[2 * i + 1]};
    mark->fault = diagnose_needs(exercise->task, cells, count / 2, &mark->text);
    return BOYI_OK;
}

static void add_needs(boyi__strbuf *out, const boyi__exercise *exercise)
{
    boyi__row_cell needs[2];
    list_needs(exercise->task, needs);
    boyi__strbuf_add(out, "%" PRId64 "-%" PRId64 " %" PRId64 "-%" PRId64, needs[0].l, needs[0].r, needs[1].l,
                     needs[1].r);
}

static void say_needs_reason(boyi__strbuf *out, const boyi__exercise *exercise)
{
    boyi__row_cell needs[2];
    list_needs(exercise->task, needs);
    boyi__say(out, "Taking the left pile leaves %lld-%lld, taking the right one %lld-%lld.",
              (long long)needs[0].l, (long long)needs[0].r, (long long)needs[1].l, (long long)needs[1].r);
}

/* ---- next ---- */

static boyi__row_cell next_of(const cell_task *self)
{
    boyi__row_cell at = self->at;
    int64_t length = at.r - at.l + 1;
    return at.r + 1 < self->table.n ? (boyi__row_cell){at.l + 1, at.r + 1} : (boyi__row_cell){0, length};
}

static const char *diagnose_next(const cell_task *self, boyi__row_cell cell, boyi__strbuf *text)
{
    if (same(cell, next_of(self)))
        return NULL;
    if (!is_cell(self, cell)) {
        boyi__say(text, "The table of this row has no such cell.");
        return "outside";
    }
    if (is_filled(self, cell)) {
        boyi__say(text, "This cell has been filled already.");
        return "filled";
    }
    boyi__row_cell needs[2] = {{cell.l + 1, cell.r}, {cell.l, cell.r - 1}};
    for (int i = 0; i < 2; i++)
        if (cell.l < cell.r && !is_filled(self, needs[i])) {
            boyi__say(text, "It needs the cell %lld-%lld, which is still empty: shorter rows come first.",
                      (long long)needs[i].l, (long long)needs[i].r);
            return "empty";
        }
    boyi__say(text, "It could be filled, but another cell of its order comes first.");
    return "skipped";
}

static boyi_status mark_next(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                             boyi_error *error)
{
    int64_t numbers[2];
    if (boyi__row_read_numbers(answer, false, false, numbers, 2) != 2)
        return boyi__exercise_fail_form(exercise, answer, error);
    mark->fault = diagnose_next(exercise->task, (boyi__row_cell){numbers[0], numbers[1]}, &mark->text);
    return BOYI_OK;
}

static void add_next(boyi__strbuf *out, const boyi__exercise *exercise)
{
    boyi__row_cell next = next_of(exercise->task);
    boyi__strbuf_add(out, "%" PRId64 "-%" PRId64, next.l, next.r);
}

static void say_next_reason(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const cell_task *self = exercise->task;
    boyi__row_cell next = next_of(self);
    if (next.l == 0)
        boyi__say(out, "The diagonal is full: the next one has rows of one pile more, from the left.");
    else
        boyi__say(out, "One step down the same diagonal.");
}

const boyi__exercise_kind boyi__exercise_cell = {
    .name = "cell",
    .make = make,
    .end = free,
    .say_question = say_question,
    .say_form = say_pair_form,
    .add_text = add_text,
    .add_json = add_json,
    .mark = mark_cell,
    .add_solution = add_pair,
    .say_reason = say_pair_reason,
};

const boyi__exercise_kind boyi__exercise_needs = {
    .name = "needs",
    .make = make,
    .end = free,
    .say_question = say_question,
    .say_form = say_cells_form,
    .add_json = add_json,
    .mark = mark_needs,
    .add_solution = add_needs,
    .say_reason = say_needs_reason,
};

const boyi__exercise_kind boyi__exercise_next = {
    .name = "next",
    .make = make,
    .end = free,
    .say_question = say_question,
    .say_form = say_cell_form,
    .add_json = add_json,
    .mark = mark_next,
    .add_solution = add_next,
    .say_reason = say_next_reason,
};
