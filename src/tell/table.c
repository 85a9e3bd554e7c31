#include "tell/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash_set.h"

typedef struct {
    boyi__table *table;
    const boyi_solution *solution;
    boyi__meter meter;
    boyi__set places; /* the states of the cells that are there, in the order of `found` */
    size_t *found;
    boyi_error *error;
} builder;

/* Finds the cells that are there. */
static boyi_status find_cells(builder *self)
{
    boyi__table *table = self->table;
    const boyi_grid *grid = table->grid;
    boyi_status status = boyi__set_start(&self->places, &self->meter);
    for (size_t i = 0; i < (size_t)grid->rows * grid->columns && !status; i++) {
        boyi__cell *cell = &table->cells[i];
        uint32_t row = (uint32_t)(i / grid->columns), column = (uint32_t)(i % grid->columns), number;
        bool fresh;
        if (!grid->cell(table->game->self, row, column, &cell->state))
            continue;
        status = boyi_solution_value(self->solution, cell->state, self->error, &cell->value);
        if (status == BOYI_ABSENT) { /* it can't occur */
            status = BOYI_OK;
            continue;
        }
        if (status)
            return status;
        cell->there = true;
        self->found[table->count++] = i;
        status = boyi__set_add(&self->places, cell->state, &number, &fresh);
    }
    return boyi__meter_fail(&self->meter, status, table->game->rules.name, self->error);
}

/* A sort key: smaller for all cells that a cell depends on. */
static uint64_t fill_key(const boyi_game *game, boyi_state state)
{
    if (game->rules.number)
        return game->rules.number(game->self, state);
    if (game->rules.layer)
        return UINT64_MAX - game->rules.layer(game->self, state);
    return state; /* heaps that split: the state of one heap is its size */
}

typedef struct {
    uint64_t key;
    size_t cell;
} ranked;

static int by_key(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->cell > y->cell) - (x->cell < y->cell);
}

static const boyi__cell *cell_of(const builder *self, boyi_state state)
{
    uint32_t number = boyi__set_find(&self->places, state);
    return number == BOYI__NONE ? NULL : &self->table->cells[self->found[number]];
}

static void add_mark(const boyi__table *table, boyi__cell *cell, const boyi_move *move)
{
    char mark[sizeof cell->mark];
    size_t used = strlen(cell->mark);
    if (!table->grid->mark)
        return;
    size_t length = table->grid->mark(table->game->self, cell->state, move, mark, sizeof mark);
    if (length >= sizeof mark)
        length = sizeof mark - 1;
    /* Signs are joined, <>; numbers are not: 1 and 3 would read 13. */
    const char *comma = used && (length > 1 || (*mark >= '0' && *mark <= '9')) ? "," : "";
    if (used + strlen(comma) + length + sizeof "…" > sizeof cell->mark) {
        if (!strstr(cell->mark, "…"))
            memcpy(cell->mark + used, "…", sizeof "…");
        return;
    }
    memcpy(cell->mark + used, comma, strlen(comma));
    memcpy(cell->mark + used + strlen(comma), mark, length + 1);
}

/* Fills in level, totals and best moves, from the cells it depends on. */
static boyi_status fill_cell(builder *self, boyi__cell *cell)
{
    boyi_choices choices;
    boyi_status status = boyi_solution_choices(self->solution, cell->state, SIZE_MAX, self->error, &choices);
    if (status)
        return status;
    bool all_lost = self->table->game->rules.kind == BOYI_NIMBER && cell->value.outcome == BOYI_LOSS;
    for (size_t i = 0; i < choices.count; i++) {
        const boyi__cell *to = cell_of(self, choices.list[i].move.to);
        if (to && to->level >= cell->level)
            cell->level = to->level + 1;
        if (choices.list[i].best && !all_lost)
            add_mark(self->table, cell, &choices.list[i].move);
        if (choices.list[i].best && to && cell->best_count < sizeof cell->best / sizeof *cell->best)
            cell->best[cell->best_count++] = (uint32_t)(to - self->table->cells);
    }
    if (choices.count > 0 && self->table->game->rules.kind == BOYI_SCORE) {
        const boyi_move *move = &choices.list[0].move;
        const boyi__cell *to = cell_of(self, move->to);
        boyi_totals rest = {0};
        if (to)
            rest = to->totals;
        else
            status = boyi_solution_totals(self->solution, move->to, self->error, &rest);
        bool swap = !move->again;
        cell->totals.other = swap ? rest.own : rest.other;
        if (!status && __builtin_add_overflow(move->gain, swap ? rest.other : rest.own, &cell->totals.own))
            status = boyi__fail(self->error, BOYI_OVERFLOW, "%s: a total leaves the 64-bit range",
                                self->table->game->rules.name);
    }
    boyi_choices_free(&choices);
    return status;
}

static boyi_status fill_cells(builder *self, ranked *ranks)
{
    boyi__table *table = self->table;
    for (size_t i = 0; i < table->count; i++)
        ranks[i] = (ranked){fill_key(table->game, table->cells[self->found[i]].state), self->found[i]};
    qsort(ranks, table->count, sizeof *ranks, by_key);
    for (size_t i = 0; i < table->count; i++) {
        boyi_status status = fill_cell(self, &table->cells[ranks[i].cell]);
        if (status)
            return status;
    }
    /* The order is level by level: in a triangle, diagonal by diagonal. */
    for (size_t i = 0; i < table->count; i++)
        ranks[i].key = table->cells[ranks[i].cell].level;
    qsort(ranks, table->count, sizeof *ranks, by_key);
    for (size_t i = 0; i < table->count; i++) {
        table->by_order[i] = ranks[i].cell;
        table->cells[ranks[i].cell].order = (uint32_t)i + 1;
    }
    return BOYI_OK;
}

boyi_status boyi__table_check(const boyi_game *game, boyi_error *error)
{
    if (game->grid.cell)
        return BOYI_OK;
    return boyi__fail(error, BOYI_METHOD, "%s has no table; \"boyi states\" lists every state",
                      game->rules.name);
}

boyi_status boyi__table_start(boyi__table *table, const boyi_solution *solution, boyi_error *error)
{
    const boyi_game *game = solution->game;
    *table = (boyi__table){.game = game, .grid = &game->grid};
    boyi_status status = boyi__table_check(game, error);
    if (status)
        return status;
    builder self = {.table = table, .solution = solution, .error = error};
    boyi__meter_start(&self.meter, NULL);
    size_t count = (size_t)game->grid.rows * game->grid.columns;
    ranked *ranks = calloc(count + 1, sizeof *ranks);
    table->cells = calloc(count + 1, sizeof *table->cells);
    table->by_order = calloc(count + 1, sizeof *table->by_order);
    self.found = calloc(count + 1, sizeof *self.found);
    if (!ranks || !table->cells || !table->by_order || !self.found)
        status = boyi__fail_memory(error, game->rules.name);
    if (!status)
        status = find_cells(&self);
    if (!status)
        status = fill_cells(&self, ranks);
    assert(table->count <= count);
    boyi__set_end(&self.places);
    free(self.found);
    free(ranks);
    return status;
}

void boyi__table_end(boyi__table *table)
{
    free(table->by_order);
    free(table->cells);
    *table = (boyi__table){0};
}

boyi_status boyi__table_looks_at(const boyi__table *table, const boyi__cell *cell, size_t room,
                                 boyi_error *error, boyi_state *out, size_t *count)
{
    const boyi_game *game = table->game;
    boyi_move *moves = calloc(game->rules.most_moves + 1, sizeof *moves);
    if (!moves)
        return boyi__fail_memory(error, game->rules.name);
    size_t found = boyi_game_moves(game, cell->state, moves);
    boyi_status status = found == BOYI_BROKEN ? boyi__fail_broken(game, error) : BOYI_OK;
    for (size_t i = 0; i < found && i < room && !status; i++)
        out[i] = moves[i].to;
    free(moves);
    if (!status)
        *count = found;
    return status;
}
