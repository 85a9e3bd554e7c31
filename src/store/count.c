#include "store/count.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/meter.h"
#include "base/parallel.h"
#include "store/block_reader.h"
#include "store/open.h"
#include "store/stored_worth.h"

enum { CODES = 256, UNKNOWN = UINT32_MAX };

/* Sections of the same depth whose states have as many moves. */
typedef struct {
    uint32_t depth;
    size_t moves;
} group;

typedef struct {
    uint64_t states[CODES], own_images[CODES]; /* by code */
} histogram;

typedef struct {
    boyi__block_reader reader;
    boyi__block_batch batch;
    histogram *counts; /* one a group */
    boyi_error error;
} worker;

typedef struct {
    boyi__database *database;
    const boyi_game *game;
    bool symmetry;
    bool own_images; /* only sections that have any are read */
    boyi__meter meter;
    uint32_t *depths;   /* of the sections */
    uint32_t *group_of; /* the sections */
    group *groups;
    size_t groups_count, groups_room;
    worker *workers;
    unsigned threads;
    atomic_uint_fast64_t done; /* states */
    boyi__failure failure;
} counting;

/* ---- The sections ---- */

static uint64_t image_of(const counting *self, uint64_t section)
{
    return self->symmetry ? self->game->rules.section_mirror(self->game->self, section) : section;
}

static bool is_own_image(const counting *self, uint64_t section)
{
    return self->symmetry && image_of(self, section) == section;
}

static bool find_group(counting *self, group wanted, uint32_t *out)
{
    size_t i = self->groups_count;
    while (i > 0 && (self->groups[i - 1].depth != wanted.depth || self->groups[i - 1].moves != wanted.moves))
        i--;
    if (i == 0) {
        if (!boyi__array_reserve(&self->groups, &self->groups_room, self->groups_count + 1,
                                 sizeof *self->groups))
            return false;
        self->groups[self->groups_count++] = wanted;
        i = self->groups_count;
    }
    *out = (uint32_t)(i - 1);
    return true;
}

/* Follows the moves from the start's section. BOYI_METHOD: two ways to a section are not equally long, or it is not known. */
static boyi_status find_depths(counting *self, uint64_t start, boyi_shift *moves)
{
    const boyi__database *database = self->database;
    const boyi_rules *rules = &self->game->rules;
    size_t first = boyi__database_place(database, start);
    for (size_t i = 0; i < database->sections_count; i++)
        self->depths[i] = i == first ? 0 : UNKNOWN;
    for (size_t i = 0; i < database->sections_count; i++) { /* moves lead to higher numbers */
        const boyi__section_record *here = &database->sections[i]->record;
        if (self->depths[i] == UNKNOWN && here->states > 0)
            return BOYI_METHOD;
        if (self->depths[i] == UNKNOWN)
            continue;
        size_t count = rules->section_moves(self->game->self, here->number, moves);
        if (count == BOYI_BROKEN)
            return BOYI_INPUT;
        if (!find_group(self, (group){self->depths[i], count}, &self->group_of[i]))
            return BOYI_MEMORY;
        for (size_t j = 0; j < count; j++) {
            uint64_t image = image_of(self, moves[j].section);
            uint64_t number = image < moves[j].section ? image : moves[j].section;
            size_t place = boyi__database_place(database, number);
            if (number <= here->number)
                return BOYI_METHOD;
            if (place == SIZE_MAX)
                continue;
            if (self->depths[place] != UNKNOWN && self->depths[place] != self->depths[i] + 1)
                return BOYI_METHOD;
            self->depths[place] = self->depths[i] + 1;
        }
    }
    return BOYI_OK;
}

/* ---- Counting ---- */

static void count_block(const counting *self, const boyi__block_reader *reader, uint32_t count,
                        bool own_image, histogram *out)
{
    const boyi_game *game = self->game;
    for (uint32_t i = 0; i < count; i++)
        out->states[reader->codes[i]]++;
    for (uint32_t i = 0; i < count && own_image; i++)
        out->own_images[reader->codes[i]] += game->rules.mirror(game->self, reader->states[i]) ==
                                             reader->states[i];
}

static boyi_status read_section(const counting *self, worker *own, uint64_t number, histogram *out)
{
    boyi__block_batch *batch = &own->batch;
    const bool own_image = is_own_image(self, number);
    boyi_status status = BOYI_OK;
    for (boyi__batch_start(batch, self->database, number); !batch->last && !status;) {
        status = boyi__batch_next(batch, true, &own->error);
        for (size_t block = 0; block < batch->count && !status; block++) {
            bool read = own_image ? boyi__batch_read_states(batch, block, &own->reader) &&
                                        boyi__batch_read_values(batch, block, &own->reader)
                                  : boyi__batch_read_values_alone(batch, block, &own->reader);
            if (!read || own->reader.width != 1)
                status = boyi__fail_damaged(self->database, number, &own->error);
            else
                count_block(self, &own->reader, batch->heads[block].count, own_image, out);
        }
        if (!status)
            status = boyi__batch_check(batch, &own->error);
    }
    return status;
}

/* What was read must be what the directory says. */
static boyi_status check_section(const counting *self, worker *own, const boyi__section_record *record,
                                 const histogram *counts)
{
    uint64_t outcomes[4] = {0}, states = 0;
    for (unsigned code = 0; code < CODES; code++) {
        int64_t worth = boyi__code_worth(BOYI_OUTCOME, 1, code);
        outcomes[boyi__worth_value(BOYI_OUTCOME, worth).outcome] += counts->states[code];
        states += counts->states[code];
    }
    return states == record->states && memcmp(outcomes, record->outcomes, sizeof outcomes) == 0
               ? BOYI_OK
               : boyi__fail_damaged(self->database, record->number, &own->error);
}

static void count_section(void *context, unsigned thread, size_t i)
{
    counting *self = context;
    worker *own = &self->workers[thread];
    const boyi__section_record *record = &self->database->sections[i]->record;
    histogram here = {0};
    if (record->states == 0 || (self->own_images && !is_own_image(self, record->number)))
        return;
    boyi_status status = read_section(self, own, record->number, &here);
    if (!status)
        status = check_section(self, own, record, &here);
    if (status) {
        boyi__failure_note(&self->failure, status, &own->error);
        return;
    }
    histogram *to = &own->counts[self->group_of[i]];
    for (unsigned code = 0; code < CODES; code++) {
        to->states[code] += here.states[code];
        to->own_images[code] += here.own_images[code];
    }
    uint64_t done = atomic_fetch_add_explicit(&self->done, record->states, memory_order_relaxed) +
                    record->states;
    if (thread == 0 && (status = boyi__meter_tick(&self->meter, done)))
        boyi__failure_note(&self->failure, status, NULL);
}

static boyi_status start_workers(counting *self)
{
    self->workers = calloc(self->threads, sizeof *self->workers);
    bool made = self->workers;
    for (unsigned i = 0; i < self->threads && made; i++) {
        self->workers[i].counts = calloc(self->groups_count + 1, sizeof *self->workers[i].counts);
        made = boyi__block_reader_start(&self->workers[i].reader) && self->workers[i].counts;
    }
    return made ? BOYI_OK : BOYI_MEMORY;
}

static void end(counting *self)
{
    for (unsigned i = 0; self->workers && i < self->threads; i++) {
        boyi__block_reader_end(&self->workers[i].reader);
        free(self->workers[i].counts);
    }
    free(self->workers);
    free(self->groups);
    free(self->group_of);
    free(self->depths);
}

static bool visit_counts(const counting *self, boyi__counts_visitor *visit, void *context)
{
    for (size_t i = 0; i < self->groups_count; i++)
        for (unsigned code = 0; code < CODES; code++) {
            boyi__counts counts = {.depth = self->groups[i].depth,
                                   .worth = boyi__code_worth(BOYI_OUTCOME, 1, code)};
            boyi_value value = boyi__worth_value(BOYI_OUTCOME, counts.worth);
            bool finished = value.outcome != BOYI_DRAW && value.plies == 0;
            counts.moves = finished ? 0 : self->groups[i].moves;
            for (unsigned j = 0; j < self->threads; j++) {
                counts.states += self->workers[j].counts[i].states[code];
                counts.own_images += self->workers[j].counts[i].own_images[code];
            }
            if (counts.states && !visit(context, &counts))
                return false;
        }
    return true;
}

boyi_status boyi__count_stored(const boyi_solution *solution, const boyi_options *options, bool own_images,
                               boyi__counts_visitor *visit, void *context, boyi_error *error)
{
    boyi__database *database = ((const boyi__stored *)solution->self)->database;
    const boyi_game *game = solution->game;
    const boyi_rules *rules = &game->rules;
    const boyi__manifest *manifest = &database->manifest;
    size_t count = database->sections_count;
    /* Sections must tell all that is counted: values of one byte tell the plies. */
    bool narrow = true;
    for (size_t i = 0; i < count; i++)
        narrow = narrow && database->sections[i]->record.widest <= 1;
    if (!narrow || !boyi__manifest_by_sections(manifest) || manifest->one_section || manifest->outcome_only ||
        rules->kind != BOYI_OUTCOME || !rules->section || !rules->section_moves ||
        rules->loop != BOYI_LOOP_DRAW || rules->starts || rules->mover ||
        (solution->symmetry && !(rules->section_mirror && rules->mirror)))
        return BOYI_METHOD;
    counting self = {.database = database,
                     .game = game,
                     .symmetry = solution->symmetry,
                     .own_images = own_images,
                     .threads = boyi__thread_count(options)};
    boyi__meter_start(&self.meter, options);
    boyi__meter_phase(&self.meter, "counting");
    self.meter.total = own_images ? 0 : manifest->states;
    boyi_shift *moves = malloc((rules->most_moves + 1) * sizeof *moves);
    self.depths = malloc((count + 1) * sizeof *self.depths);
    self.group_of = calloc(count + 1, sizeof *self.group_of);
    boyi_state start = solution->start;
    if (self.symmetry)
        start = rules->canonical(game->self, start);
    boyi_status status = moves && self.depths && self.group_of ? BOYI_OK : BOYI_MEMORY;
    if (!status)
        status = find_depths(&self, rules->section(game->self, start), moves);
    free(moves);
    if (!status)
        status = start_workers(&self);
    if (!status) {
        boyi__parallel_for(self.threads, count, &self.failure, count_section, &self);
        status = boyi__failure_tell(&self.failure, error);
    }
    if (status == BOYI_MEMORY)
        boyi__fail_memory(error, database->path);
    else if (status == BOYI_INPUT)
        status = boyi__fail_broken(game, error);
    else if (status == BOYI_CANCELLED || status == BOYI_LIMIT)
        boyi__meter_fail(&self.meter, status, game->rules.name, error);
    if (!status && !visit_counts(&self, visit, context))
        status = BOYI_CANCELLED;
    end(&self);
    return status;
}
