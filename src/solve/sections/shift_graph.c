/* The graph of sections of rules with section_moves: which there are, which move leads from which to which, and their levels. */
#include <string.h>

#include "base/sort.h"
#include "solve/sections/shifts.h"

static uint64_t image_of(const boyi__shifts *self, uint64_t number)
{
    const boyi_game *game = self->run->game;
    return self->run->symmetry ? game->rules.section_mirror(game->self, number) : number;
}

/* Finds or adds the section that stands for a section and its image. */
static boyi_status find_section(boyi__shifts *self, uint64_t number, uint32_t *place, bool *mirrored)
{
    boyi__sections *sections = self->sections;
    boyi__run *run = self->run;
    uint64_t image = image_of(self, number);
    bool fresh;
    *mirrored = image < number;
    boyi_status status = boyi__run_fail(
        run, boyi__set_add(&sections->numbers, *mirrored ? image : number, place, &fresh));
    if (status || !fresh)
        return status;
    size_t need = (size_t)*place + 1;
    status = boyi__run_reserve(run, &sections->list, &sections->room, need, sizeof *sections->list);
    if (status)
        return status;
    sections->list[*place] = (boyi__section){.number = *mirrored ? image : number, .width = 1};
    status = boyi__run_reserve(run, &self->nodes, &self->nodes_room, need, sizeof *self->nodes);
    if (!status)
        self->nodes[*place] = (boyi__shift_node){.own_image = self->run->symmetry && image == number,
                                                 .first_level = UINT32_MAX};
    return status;
}

/* Adds the edges that lead from a section. */
static boyi_status add_out(boyi__shifts *self, uint32_t place)
{
    const boyi_game *game = self->run->game;
    boyi_shift *moves = self->workers[0].moves;
    uint64_t number = self->sections->list[place].number;
    size_t count = game->rules.section_moves(game->self, number, moves);
    if (count == BOYI_BROKEN)
        return boyi__run_fail_broken(self->run);
    boyi_status status = boyi__run_reserve(self->run, &self->out, &self->out_room,
                                           (size_t)self->out_count + count, sizeof *self->out);
    self->nodes[place].out_first = self->out_count;
    for (size_t i = 0; i < count && !status; i++) {
        boyi__shift_edge *made = &self->out[self->out_count];
        *made = (boyi__shift_edge){.again = moves[i].again, .shift = moves[i].shift};
        status = find_section(self, moves[i].section, &made->other, &made->mirrored);
        if (!status && self->sections->list[made->other].number <= number)
            return BOYI_METHOD; /* the other passes say what is wrong, or solve it */
        self->out_count++;
    }
    if (!status)
        self->nodes[place].out_count = count;
    return status;
}

/* Calls `visit` for each edge that leads to a section that is kept, from a section or from its image. */
static boyi_status visit_in(boyi__shifts *self, uint32_t place, bool mirrored,
                            void (*visit)(boyi__shifts *self, uint32_t to, boyi__shift_edge from))
{
    const boyi_game *game = self->run->game;
    boyi_shift *moves = self->workers[0].moves;
    uint64_t number = self->sections->list[place].number;
    size_t count = game->rules.section_moves(game->self, mirrored ? image_of(self, number) : number, moves);
    if (count == BOYI_BROKEN)
        return boyi__run_fail_broken(self->run);
    for (size_t i = 0; i < count; i++) {
        uint32_t to = boyi__set_find(&self->sections->numbers, moves[i].section);
        if (to != BOYI__NONE)
            visit(
                self, to,
                (boyi__shift_edge){
                    .other = place, .mirrored = mirrored, .again = moves[i].again, .shift = moves[i].shift});
    }
    return BOYI_OK;
}

static void count_in(boyi__shifts *self, uint32_t to, boyi__shift_edge from)
{
    (void)from;
    self->nodes[to].in_count++;
}

static void write_in(boyi__shifts *self, uint32_t to, boyi__shift_edge from)
{
    self->in[self->nodes[to].in_first++] = from;
}

static boyi_status visit_all_in(boyi__shifts *self,
                                void (*visit)(boyi__shifts *self, uint32_t to, boyi__shift_edge from))
{
    boyi_status status = BOYI_OK;
    for (uint32_t i = 0; i < self->sections->numbers.count && !status; i++) {
        status = visit_in(self, i, false, visit);
        if (!status && self->run->symmetry && !self->nodes[i].own_image)
            status = visit_in(self, i, true, visit);
    }
    return status;
}

static boyi_status find_in(boyi__shifts *self)
{
    boyi_status status = visit_all_in(self, count_in);
    for (uint32_t i = 0; i < self->sections->numbers.count; i++) {
        self->nodes[i].in_first = self->in_count;
        self->in_count += self->nodes[i].in_count;
    }
    if (!status)
        status = boyi__run_fail(self->run, boyi__meter_resize(&self->run->meter, &self->in, 0,
                                                              (size_t)self->in_count, sizeof *self->in));
    if (!status)
        status = visit_all_in(self, write_in);
    for (uint32_t i = 0; i < self->sections->numbers.count; i++)
        self->nodes[i].in_first -= self->nodes[i].in_count;
    return status;
}

static bool by_number(const void *context, size_t a, size_t b)
{
    const boyi__section *list = context;
    return list[a].number < list[b].number;
}

/* Orders the sections, by their numbers and by their levels. */
static boyi_status find_levels(boyi__shifts *self)
{
    boyi__sections *sections = self->sections;
    boyi__run *run = self->run;
    size_t count = sections->numbers.count;
    boyi_status status = boyi__run_reserve(run, &sections->order, &sections->order_room, count,
                                           sizeof *sections->order);
    if (!status)
        status = boyi__run_fail(
            run, boyi__meter_resize(&run->meter, &self->by_level, 0, count, sizeof *self->by_level));
    if (status)
        return status;
    for (size_t i = 0; i < count; i++)
        sections->order[i] = i;
    sections->order_count = count;
    boyi__sort_numbers(sections->order, count, by_number, sections->list);
    for (size_t i = 0; i < count; i++) {
        const boyi__shift_node *from = &self->nodes[sections->order[i]];
        for (uint64_t j = from->out_first; j < from->out_first + from->out_count; j++) {
            boyi__shift_node *to = &self->nodes[self->out[j].other];
            to->level = to->level > from->level ? to->level : from->level + 1;
        }
        self->levels = self->levels > from->level ? self->levels : from->level + 1;
    }
    if (self->levels > BOYI__SHIFT_LEVELS)
        return BOYI_METHOD;
    status = boyi__run_fail(run, boyi__meter_resize(&run->meter, &self->level_first, 0,
                                                    (size_t)self->levels + 2, sizeof *self->level_first));
    if (status)
        return status;
    memset(self->level_first, 0, ((size_t)self->levels + 2) * sizeof *self->level_first);
    for (size_t i = 0; i < count; i++) {
        const boyi__shift_node *from = &self->nodes[i];
        self->level_first[from->level + 2]++;
        for (uint64_t j = from->out_first; j < from->out_first + from->out_count; j++) {
            boyi__shift_node *to = &self->nodes[self->out[j].other];
            to->first_level = to->first_level < from->level ? to->first_level : from->level;
        }
    }
    for (uint32_t i = 2; i < self->levels + 2; i++)
        self->level_first[i] += self->level_first[i - 1];
    for (size_t i = 0; i < count; i++) /* level_first[n + 1] goes up to its place */
        self->by_level[self->level_first[self->nodes[sections->order[i]].level + 1]++] =
            (uint32_t)sections->order[i];
    return BOYI_OK;
}

boyi_status boyi__shifts_find_graph(boyi__shifts *self, boyi_state start)
{
    boyi__run *run = self->run;
    boyi__starts starts = {.game = run->game, .state = start};
    boyi_status status = BOYI_OK;
    uint32_t place;
    bool mirrored;
    for (boyi_state state; !status && boyi__run_next_start(run, &starts, &state);) {
        status = boyi__run_reserve(run, &self->starts, &self->starts_room, self->starts_count + 1,
                                   sizeof *self->starts);
        if (!status) {
            self->starts[self->starts_count++] = state;
            status = find_section(self, boyi__section_of(run->game, state), &place, &mirrored);
        }
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, 0));
    }
    for (uint32_t i = 0; i < self->sections->numbers.count && !status; i++) {
        status = add_out(self, i);
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, 0));
    }
    if (!status)
        status = find_in(self);
    return status ? status : find_levels(self);
}
