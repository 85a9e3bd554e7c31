#include "tell/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash_set.h"

typedef struct {
    boyi__table *table;
    const boyi_solution *solution;
    boyi__meter meter;
    boyi__set places; /* the states of the cells that are there, in the order of `found` */
    size_t *found;
    boyi__set reached; /* from the state, if that is not the start */
    boyi_error *error;
    boyi_status status;    /* of the walk */
    struct placed *walked; /* states that the rules put into cells */
    size_t walked_count, walked_room;
    uint64_t most;
} builder;

struct placed {
    boyi_state state;
    int64_t row, column;
};

boyi_status boyi__table_refuse_size(const boyi_game *game, uint64_t cells, boyi_error *error)
{
    boyi__grouped_digits digits;
    return boyi__fail(error, BOYI_LIMIT,
                      "%s: a table of %s cells is too large; \"boyi solve\" gives the answer alone",
                      game->rules.name, boyi__group_digits(&digits, cells));
}

/* ---- States that the rules put into cells ---- */

static bool place_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    builder *self = context;
    const boyi_game *game = self->table->game;
    struct placed at = {.state = state};
    (void)depth, (void)moves;
    if (!game->grid.place(game->self, state, &at.row, &at.column))
        return true;
    boyi__state_label label;
    if (at.row < 0 || at.column < 0)
        self->status = boyi__fail(
            self->error, BOYI_INPUT,
            "%s: the table has no row %lld, column %lld, for state %s; rows and columns "
            "are 0 or more",
            game->rules.name, (long long)at.row, (long long)at.column,
            boyi__state_label_write(&label, game, state));
    else if (self->walked_count >= self->most)
        self->status = boyi__table_refuse_size(game, self->walked_count + 1, self->error);
    else if (!boyi__array_reserve(&self->walked, &self->walked_room, self->walked_count + 1, sizeof at))
        self->status = boyi__fail_memory(self->error, game->rules.name);
    else
        self->walked[self->walked_count++] = at;
    return !self->status;
}

/* Finds all cells, and from them the bounds of the table. */
static boyi_status place_states(builder *self, boyi_state state)
{
    boyi__table *table = self->table;
    const boyi_game *game = table->game;
    const boyi_options options = {.every_state = true};
    boyi_error walk_error;
    boyi_status status = boyi_game_walk(game, state, &options, place_state, self, &walk_error);
    if (self->status)
        return self->status;
    if (status) {
        if (self->error)
            *self->error = walk_error;
        return status;
    }
    int64_t low[2] = {INT64_MAX, INT64_MAX}, high[2] = {0, 0};
    for (size_t i = 0; i < self->walked_count; i++) {
        const int64_t at[2] = {self->walked[i].row, self->walked[i].column};
        for (int k = 0; k < 2; k++) {
            low[k] = at[k] < low[k] ? at[k] : low[k];
            high[k] = at[k] > high[k] ? at[k] : high[k];
        }
    }
    table->placed = game->grid;
    table->grid = &table->placed;
    table->placed.columns = 1;
    if (self->walked_count == 0)
        return BOYI_OK;
    /* Tables begin with 0 or 1, unless that would be mostly empty. */
    for (int k = 0; k < 2; k++)
        low[k] = low[k] <= high[k] / 2 ? low[k] == 1 : low[k];
    if (table->placed.row_name)
        low[0] = 0;
    const double cells = ((double)high[0] - (double)low[0] + 1) * ((double)high[1] - (double)low[1] + 1);
    if (cells > (double)self->most || high[0] > UINT32_MAX - 1 || high[1] > UINT32_MAX - 1)
        return boyi__table_refuse_size(game, cells < 0x1p63 ? (uint64_t)cells : INT64_MAX, self->error);
    table->placed.first_row = (uint32_t)low[0];
    table->placed.first_column = (uint32_t)low[1];
    table->placed.rows = (uint32_t)(high[0] - low[0] + 1);
    table->placed.columns = (uint32_t)(high[1] - low[1] + 1);
    if (!table->placed.column_label && table->placed.columns > 1)
        table->placed.column_label = N_("column");
    return BOYI_OK;
}

static boyi_status add_cell(builder *self, size_t place)
{
    boyi__table *table = self->table;
    boyi__cell *cell = &table->cells[place];
    uint32_t number;
    bool fresh;
    boyi_status status = boyi_solution_value(self->solution, cell->state, self->error, &cell->value);
    if (status == BOYI_ABSENT) /* it can't occur */
        return BOYI_OK;
    if (status)
        return status;
    cell->there = true;
    self->found[table->count++] = place;
    return boyi__meter_fail(&self->meter, boyi__set_add(&self->places, cell->state, &number, &fresh),
                            table->game->rules.name, self->error);
}

static boyi_status fill_placed(builder *self)
{
    boyi__table *table = self->table;
    const boyi_game *game = table->game;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < self->walked_count && !status; i++) {
        const struct placed *at = &self->walked[i];
        const size_t place = ((size_t)at->row - table->grid->first_row) * table->grid->columns +
                             ((size_t)at->column - table->grid->first_column);
        boyi__cell *cell = &table->cells[place];
        boyi__state_label one, other;
        if (cell->there)
            return boyi__fail(self->error, BOYI_INPUT,
                              "%s: row %lld, column %lld of the table has two states: %s and %s",
                              game->rules.name, (long long)at->row, (long long)at->column,
                              boyi__state_label_write(&one, game, cell->state),
                              boyi__state_label_write(&other, game, at->state));
        cell->state = at->state;
        status = add_cell(self, place);
    }
    return status;
}

static bool note_reached(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    builder *self = context;
    uint32_t number;
    bool fresh;
    (void)depth, (void)moves;
    self->status = boyi__set_add(&self->reached, state, &number, &fresh);
    return !self->status;
}

/* Of a state other than the start the table has what can be reached from it: an engine may know more. */
static boyi_status find_reached(builder *self)
{
    const boyi_game *game = self->table->game;
    const boyi_options options = {.every_state = true};
    boyi_status status = boyi__set_start(&self->reached, &self->meter);
    if (!status)
        status = boyi_game_walk(game, self->table->state, &options, note_reached, self, self->error);
    return self->status ? boyi__meter_fail(&self->meter, self->status, game->rules.name, self->error)
                        : status;
}

/* Finds the cells that are there. */
static boyi_status find_cells(builder *self)
{
    boyi__table *table = self->table;
    const boyi_grid *grid = table->grid;
    boyi_status status = boyi__meter_fail(&self->meter, boyi__set_start(&self->places, &self->meter),
                                          table->game->rules.name, self->error);
    if (!status && grid->place)
        return fill_placed(self);
    const bool all = table->state == boyi_game_start(table->game);
    if (!status && !all)
        status = find_reached(self);
    for (size_t i = 0; i < (size_t)grid->rows * grid->columns && !status; i++) {
        uint32_t row = (uint32_t)(i / grid->columns), column = (uint32_t)(i % grid->columns);
        if (grid->cell(table->game->self, row, column, &table->cells[i].state) &&
            (all || boyi__set_find(&self->reached, table->cells[i].state) != BOYI__NONE))
            status = add_cell(self, i);
    }
    return status;
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

/* ---- The order of filling where the rules do not tell it ---- */

typedef struct {
    uint32_t *to; /* the cells that the moves of each cell lead to, as indices of `found` */
    size_t *from; /* those of cell i are to[from[i]] … to[from[i + 1] - 1] */
    size_t count, room;
    struct visit {
        size_t cell, next;
    } * stack;
    bool *seen;
} dependencies;

static boyi_status find_dependencies(const builder *self, dependencies *out)
{
    const boyi_game *game = self->table->game;
    const size_t count = self->table->count;
    boyi_move *moves = calloc(game->rules.most_moves + 1, sizeof *moves);
    out->from = calloc(count + 1, sizeof *out->from);
    out->stack = calloc(count + 1, sizeof *out->stack);
    out->seen = calloc(count + 1, sizeof *out->seen);
    boyi_status status = moves && out->from && out->stack && out->seen
                             ? BOYI_OK
                             : boyi__fail_memory(self->error, game->rules.name);
    for (size_t i = 0; i < count && !status; i++) {
        const size_t found = boyi_game_moves(game, self->table->cells[self->found[i]].state, moves);
        if (found == BOYI_BROKEN)
            status = boyi__fail_broken(game, self->error);
        for (size_t k = 0; k < found && !status; k++) {
            const uint32_t to = boyi__set_find(&self->places, moves[k].to);
            if (to == BOYI__NONE)
                continue;
            if (!boyi__array_reserve(&out->to, &out->room, out->count + 1, sizeof *out->to))
                status = boyi__fail_memory(self->error, game->rules.name);
            else
                out->to[out->count++] = to;
        }
        out->from[i + 1] = out->count;
    }
    free(moves);
    return status;
}

/* Ranks a cell after all that it depends on, depth first. Where play goes round in circles there is no such order, and the
 * cell that closes the circle comes first. */
static boyi_status rank_by_dependency(const builder *self, ranked *ranks)
{
    dependencies graph = {0};
    boyi_status status = find_dependencies(self, &graph);
    const size_t count = status ? 0 : self->table->count;
    for (size_t i = 0, rank = 0; i < count; i++) {
        size_t depth = 0;
        if (!graph.seen[i]) {
            graph.seen[i] = true;
            graph.stack[depth++] = (struct visit){i, graph.from[i]};
        }
        while (depth > 0) {
            struct visit *top = &graph.stack[depth - 1];
            if (top->next == graph.from[top->cell + 1]) {
                ranks[top->cell] = (ranked){rank++, self->found[top->cell]};
                depth--;
                continue;
            }
            const size_t to = graph.to[top->next++];
            if (!graph.seen[to]) {
                graph.seen[to] = true;
                graph.stack[depth++] = (struct visit){to, graph.from[to]};
            }
        }
    }
    free(graph.to);
    free(graph.from);
    free(graph.stack);
    free(graph.seen);
    return status;
}

static boyi_status fill_cells(builder *self, ranked *ranks)
{
    boyi__table *table = self->table;
    const boyi_rules *rules = &table->game->rules;
    if (!rules->number && !rules->layer && !rules->parts) {
        boyi_status status = rank_by_dependency(self, ranks);
        if (status)
            return status;
    } else {
        for (size_t i = 0; i < table->count; i++)
            ranks[i] = (ranked){fill_key(table->game, table->cells[self->found[i]].state), self->found[i]};
    }
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
    const bool own = game->place || game->guarded; /* rules in a file: in Lua, in C */
    if (game->grid.cell || game->grid.place)
        return BOYI_OK;
    if (game->rules.grid)
        return boyi__fail(error, BOYI_METHOD,
                          "%s has no table for these arguments; \"boyi states\" lists every state",
                          game->rules.name);
    if (own)
        return boyi__fail(
            error, BOYI_METHOD,
            "%s has no table: its file has no function %s, which puts states into cells; \"boyi "
            "states\" lists every state",
            game->rules.name, game->place ? "table" : "grid");
    return boyi__fail(error, BOYI_METHOD, "%s has no table; \"boyi states\" lists every state",
                      game->rules.name);
}

boyi_status boyi__table_start(boyi__table *table, const boyi_solution *solution, boyi_state state,
                              uint64_t most, boyi_error *error)
{
    const boyi_game *game = solution->game;
    *table = (boyi__table){.game = game, .grid = &game->grid, .state = state};
    boyi_status status = boyi__table_check(game, error);
    if (status)
        return status;
    builder self = {.table = table, .solution = solution, .error = error, .most = most};
    boyi__meter_start(&self.meter, NULL);
    if (game->grid.place)
        status = place_states(&self, state);
    if (status) {
        free(self.walked);
        return status;
    }
    size_t count = (size_t)table->grid->rows * table->grid->columns;
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
    boyi__set_end(&self.reached);
    free(self.walked);
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

static int by_target(const void *a, const void *b)
{
    const boyi_state x = ((const boyi_move *)a)->to, y = ((const boyi_move *)b)->to;
    return (x > y) - (x < y);
}

/* The states that the moves lead to, each once: at most `room` in the order of the moves. Returns how many there are; the moves are
 * sorted by them then. */
static size_t list_targets(boyi_move *moves, size_t count, size_t room, boyi_state *out)
{
    size_t listed = 0, different = 0;
    for (size_t i = 0; i < count && listed < room; i++) {
        size_t same = 0;
        while (same < listed && out[same] != moves[i].to)
            same++;
        if (same == listed)
            out[listed++] = moves[i].to;
    }
    qsort(moves, count, sizeof *moves, by_target);
    for (size_t i = 0; i < count; i++)
        different += i == 0 || moves[i].to != moves[i - 1].to;
    return different;
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
    if (!status)
        *count = list_targets(moves, found, room, out);
    free(moves);
    return status;
}
