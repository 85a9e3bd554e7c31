/* Verifying a database layer by layer, from the last: its blocks are read in order, on all threads, and the states
 * that their moves lead to are looked up in hash tables of the layers above.
 *
 *     keys    [ . k . . k k . … ]     open addressing, two thirds full
 *     codes   [ . c . . c c . … ]     their values, in one byte or in eight
 *
 * About 14 bytes for each state of the layers that are asked for at the same time. The values of a layer that does
 * not fit into memory are looked up in the database itself, which is slow.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/huge_pages.h"
#include "base/meter.h"
#include "base/parallel.h"
#include "store/block_reader.h"
#include "store/open.h"
#include "store/state_texts.h"
#include "store/stored_worth.h"
#include "store/verify.h"
#include "store/verify_state.h"

enum {
    GROUP =
        32 /* states whose moves are generated before any is looked up, so that memory is fetched in time */
};

/* Marks an empty slot. No state of any game so far; the value of one that has this number is stored apart. */
static const uint64_t empty = UINT64_MAX;

typedef struct {
    bool loaded, refused; /* refused: no memory for it */
    uint64_t slots;
    uint64_t *keys;
    void *codes;
    unsigned width; /* 1 or 8 */
    bool has_empty; /* there is a state with the number of `empty` */
    int64_t empty_worth;
    size_t bytes;
} value_table;

typedef struct {
    boyi__verifier verifier;
    boyi__block_reader reader;
    boyi_move *moves; /* of a group */
    size_t counts[GROUP];
    uint64_t outcomes[4];
    uint64_t moves_seen;
    boyi_error error;
} worker;

typedef struct {
    const boyi_solution *solution;
    const boyi_game *game;
    boyi__database *database;
    boyi__meter meter;
    value_table *tables; /* one a layer */
    worker *workers;
    unsigned threads;
    boyi__block_batch batch;
    size_t here;               /* the layer's place in database->sections */
    atomic_uint_fast64_t done; /* states */
    /* The failure in the lowest block: it does not depend on the number of threads. */
    boyi__mutex lock;     /* of the next three */
    atomic_size_t failed; /* block; SIZE_MAX: none */
    boyi_status status;
    boyi_error error;
} verification;

/* ---- Tables ---- */

static uint64_t slot_of(const value_table *self, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)boyi__hash(key) * self->slots >> 64);
}

/* The slot of a key, or the empty slot where it would be. */
static uint64_t find_slot(const value_table *self, uint64_t key)
{
    assert(key != empty);
    uint64_t slot = slot_of(self, key);
    while (self->keys[slot] != key && self->keys[slot] != empty)
        slot = slot + 1 < self->slots ? slot + 1 : 0;
    return slot;
}

static void free_table(verification *self, value_table *old)
{
    self->meter.bytes -= old->bytes;
    free(old->keys);
    free(old->codes);
    *old = (value_table){0};
}

/* Reads a layer's values into its table; a table that does not fit is refused. */
static boyi_status load_table(verification *self, size_t place, boyi_error *error)
{
    const boyi__manifest *manifest = &self->database->manifest;
    const boyi__section_record *layer = &self->database->sections[place]->record;
    boyi__block_reader *reader = &self->workers[0].reader;
    boyi__block_batch *batch = &self->batch;
    value_table *to = &self->tables[place];
    uint64_t left = layer->states;
    boyi_status status = BOYI_OK;

    *to = (value_table){.slots = left + left / 2 + 16, .width = layer->widest > 1 ? 8 : 1};
    to->bytes = (size_t)to->slots * (sizeof *to->keys + to->width);
    if (to->bytes > self->meter.max_bytes - self->meter.bytes) {
        *to = (value_table){.refused = true};
        return BOYI_OK;
    }
    to->keys = boyi__huge_alloc((size_t)to->slots * sizeof *to->keys);
    to->codes = malloc((size_t)to->slots * to->width);
    self->meter.bytes += to->bytes;
    if (self->meter.bytes > self->meter.peak)
        self->meter.peak = self->meter.bytes;
    if (!to->keys || !to->codes) {
        free_table(self, to);
        to->refused = true;
        return BOYI_OK;
    }
    memset(to->keys, 0xff, (size_t)to->slots * sizeof *to->keys); /* empty */

    for (boyi__batch_start(batch, self->database, layer->number); !batch->last && !status;) {
        status = boyi__batch_next(batch, true, error);
        for (size_t block = 0; block < batch->count && !status; block++) {
            if (!boyi__batch_read_states(batch, block, reader) ||
                !boyi__batch_read_values(batch, block, reader) || batch->heads[block].count > left ||
                reader->width > to->width)
                return boyi__fail_damaged(self->database, layer->number, error);
            uint32_t count = batch->heads[block].count;
            left -= count;
            for (uint32_t i = 0; i < count; i++) {
                boyi_state state = reader->states[i];
                if (i + 16 < count)
                    __builtin_prefetch(&to->keys[slot_of(to, reader->states[i + 16])], 1);
                if (state == empty) {
                    to->has_empty = true;
                    to->empty_worth = boyi__stored_worth(manifest, reader->width, reader->codes, i);
                    continue;
                }
                uint64_t slot = find_slot(to, state);
                to->keys[slot] = state;
                if (to->width == 1)
                    ((uint8_t *)to->codes)[slot] = reader->codes[i];
                else
                    ((int64_t *)to->codes)[slot] = boyi__stored_worth(manifest, reader->width, reader->codes,
                                                                      i);
            }
        }
        if (!status)
            status = boyi__batch_check(batch, error);
    }
    to->loaded = !status;
    return status;
}

/* ---- Checking ---- */

/* Generates a state's moves, and prefetches the slots of the states they lead to. */
static boyi_status expand(verification *self, worker *own, boyi_state state, boyi_move *out, size_t *count,
                          boyi_error *error)
{
    const boyi_game *game = self->game;
    uint64_t layer = self->database->sections[self->here]->record.number;
    boyi__state_label text;
    if (game->rules.layer(game->self, state) != layer ||
        (own->verifier.symmetry && game->rules.canonical(game->self, state) != state))
        return boyi__fail(error, BOYI_WRONG,
                          "%s: state %s is in the wrong layer, or is not the canonical one of its class",
                          game->rules.name, boyi__state_label_write(&text, game, state));
    boyi_status status = boyi__verify_moves(&own->verifier, state, error);
    if (status)
        return status;
    *count = own->verifier.count;
    memcpy(out, own->verifier.moves, *count * sizeof *out);
    for (size_t i = 0; i < *count; i++) {
        uint32_t above = game->rules.layer(game->self, out[i].to);
        if (above <= layer)
            return boyi__fail(error, BOYI_WRONG, "%s: state %s: a move does not lead to a higher layer",
                              game->rules.name, boyi__state_label_write(&text, game, state));
        size_t next = boyi__database_place(self->database, above);
        const value_table *table = next == SIZE_MAX ? NULL : &self->tables[next];
        if (table && table->loaded) {
            uint64_t slot = slot_of(table, out[i].to);
            __builtin_prefetch(&table->keys[slot]);
            __builtin_prefetch((const char *)table->codes + slot * table->width);
        }
    }
    return BOYI_OK;
}

/* Compares a state's value with the values of the states that its moves lead to. */
static boyi_status check_state(verification *self, worker *own, boyi_state state, int64_t worth,
                               const boyi_move *moves, size_t count, boyi_error *error)
{
    const boyi_game *game = self->game;
    boyi__verifier *verifier = &own->verifier;
    boyi_value claimed = boyi__worth_value(game->rules.kind, worth);
    own->outcomes[claimed.outcome]++;
    own->moves_seen += count;
    memcpy(verifier->moves, moves, count * sizeof *moves);
    verifier->count = count;
    for (size_t i = 0; i < count; i++) {
        size_t place = boyi__database_place(self->database, game->rules.layer(game->self, moves[i].to));
        const value_table *table = place == SIZE_MAX ? NULL : &self->tables[place];
        boyi_status status = BOYI_ABSENT;
        if (table && !table->loaded) {
            status = boyi__solution_worth(self->solution, moves[i].to, error, &worth);
        } else if (table && moves[i].to == empty) {
            worth = table->empty_worth;
            status = table->has_empty ? BOYI_OK : BOYI_ABSENT;
        } else if (table) {
            uint64_t slot = find_slot(table, moves[i].to);
            if (table->keys[slot] != empty) {
                worth = table->width == 1 ? boyi__stored_worth(&self->database->manifest, 1,
                                                               (const uint8_t *)table->codes + slot, 0)
                                          : ((const int64_t *)table->codes)[slot];
                status = BOYI_OK;
            }
        }
        if (status)
            return status == BOYI_ABSENT ? boyi__fail_missing(verifier, state, i, error) : status;
        verifier->after[i] = boyi__worth_value(game->rules.kind, worth);
    }
    return boyi__verify_value(verifier, state, claimed, error);
}

/* Keeps the failure if its block is the lowest so far. */
static void note_failure(verification *self, size_t block, boyi_status status, const boyi_error *error)
{
    boyi__mutex_lock(&self->lock);
    if (block < atomic_load(&self->failed)) {
        atomic_store(&self->failed, block);
        self->status = status;
        self->error = *error;
    }
    boyi__mutex_unlock(&self->lock);
}

/* A boyi__parallel_step. */
static void check_block(void *context, unsigned thread, size_t block)
{
    verification *self = context;
    worker *own = &self->workers[thread];
    boyi__block_reader *reader = &own->reader;
    const boyi__block_head *head = &self->batch.heads[block];
    size_t most = self->game->rules.most_moves;
    boyi_error *error = &own->error;
    if (block >= atomic_load(&self->failed))
        return;
    boyi_status status = BOYI_OK;
    if (!boyi__batch_read_states(&self->batch, block, reader) ||
        !boyi__batch_read_values(&self->batch, block, reader))
        status = boyi__fail_damaged(self->database, self->batch.section, error);
    if (!status)
        status = boyi__state_texts_load(self->database, reader->zstd, self->game, head, reader->states,
                                        error);
    for (uint32_t from = 0; from < head->count && !status; from += GROUP) {
        uint32_t here = head->count - from < GROUP ? head->count - from : GROUP;
        for (uint32_t i = 0; i < here && !status; i++)
            status = expand(self, own, reader->states[from + i], own->moves + i * most, &own->counts[i],
                            error);
        for (uint32_t i = 0; i < here && !status; i++)
            status = check_state(
                self, own, reader->states[from + i],
                boyi__stored_worth(&self->database->manifest, reader->width, reader->codes, from + i),
                own->moves + i * most, own->counts[i], error);
    }
    if (status) {
        note_failure(self, block, status, error);
        return;
    }
    uint64_t done = atomic_fetch_add(&self->done, head->count) + head->count;
    status = thread == 0 ? boyi__meter_tick(&self->meter, done) : BOYI_OK;
    if (status) {
        boyi__meter_fail(&self->meter, status, self->game->rules.name, error);
        note_failure(self, 0, status, error);
    }
}

/* Prepares the tables and checks all states of the layer. Adds its outcomes to those of all layers. */
static boyi_status check_layer(verification *self, uint64_t *all_outcomes, boyi_error *error)
{
    boyi__stored_section *const *sections = self->database->sections;
    const boyi__section_record *layer = &sections[self->here]->record;
    boyi__block_batch *batch = &self->batch;
    uint64_t states = 0, outcomes[4] = {0};
    boyi_status status = BOYI_OK;
    /* Tables that no layer from here on needs are freed; then those that the layer needs are loaded: from the next
     * one to the highest that its moves lead to. */
    for (size_t i = self->here + 1; i < self->database->sections_count; i++)
        if (self->tables[i].loaded && sections[i]->record.first_predecessor > layer->number)
            free_table(self, &self->tables[i]);
    for (size_t i = self->here + 1; i < self->database->sections_count && !status; i++)
        if (sections[i]->record.number <= layer->highest &&
            sections[i]->record.first_predecessor <= layer->number && !self->tables[i].loaded &&
            !self->tables[i].refused)
            status = load_table(self, i, error);
    self->meter.has_layer = true;
    self->meter.layer = (uint32_t)layer->number;
    for (boyi__batch_start(batch, self->database, layer->number); !batch->last && !status;) {
        status = boyi__batch_next(batch, true, error);
        if (status)
            break;
        boyi__parallel_for(self->threads, batch->count, NULL, check_block, self);
        if (atomic_load(&self->failed) != SIZE_MAX) {
            if (error)
                *error = self->error;
            return self->status;
        }
        for (size_t i = 0; i < batch->count; i++)
            states += batch->heads[i].count;
        status = boyi__batch_check(batch, error);
    }
    if (status)
        return status;
    for (unsigned i = 0; i < self->threads; i++)
        for (unsigned outcome = 0; outcome < 4; outcome++) {
            outcomes[outcome] += self->workers[i].outcomes[outcome];
            all_outcomes[outcome] += self->workers[i].outcomes[outcome];
            self->workers[i].outcomes[outcome] = 0;
        }
    bool equal = states == layer->states && memcmp(outcomes, layer->outcomes, sizeof outcomes) == 0;
    return equal ? BOYI_OK : boyi__fail_counts(self->game, error);
}

/* ---- All layers ---- */

boyi_status boyi__verify_layers(const boyi_solution *solution, const boyi_options *options, boyi_error *error,
                                boyi_verified *out)
{
    const boyi_game *game = solution->game;
    verification *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, game->rules.name);
    self->solution = solution;
    self->game = game;
    self->database = boyi__database_of(solution);
    const boyi__manifest *manifest = &self->database->manifest;
    self->threads = boyi__thread_count(options);
    self->tables = calloc(self->database->sections_count + 1, sizeof *self->tables);
    self->workers = calloc(self->threads, sizeof *self->workers);
    boyi__mutex_start(&self->lock);
    atomic_store(&self->failed, SIZE_MAX);
    boyi__meter_start(&self->meter, options);
    boyi__meter_phase(&self->meter, "verifying");
    self->meter.total = manifest->states;
    boyi_status status = self->tables && self->workers ? BOYI_OK : boyi__fail_memory(error, game->rules.name);

    /* The states that work begins with are stored. */
    boyi__starts starts = {.game = game, .state = boyi_game_start(game)};
    for (boyi_state start; !status && boyi__starts_next(&starts, &start);) {
        int64_t worth;
        status = boyi__solution_worth(solution, start, error, &worth);
        self->meter.work++;
        if (!status && (status = boyi__meter_tick(&self->meter, 0)))
            boyi__meter_fail(&self->meter, status, game->rules.name, error);
    }

    /* Layer by layer. */
    for (unsigned i = 0; i < self->threads && !status; i++) {
        worker *own = &self->workers[i];
        status = boyi__verifier_start(&own->verifier, game, solution->symmetry, !manifest->outcome_only,
                                      error);
        own->moves = malloc((GROUP * game->rules.most_moves + 1) * sizeof *own->moves);
        if (!status && (!boyi__block_reader_start(&own->reader) || !own->moves))
            status = boyi__fail_memory(error, game->rules.name);
    }
    uint64_t outcomes[4] = {0}, states = 0;
    for (size_t i = self->database->sections_count; i-- > 0 && !status;) {
        self->here = i;
        states += self->database->sections[i]->record.states;
        status = check_layer(self, outcomes, error);
    }
    if (!status && (states != manifest->states || memcmp(outcomes, manifest->outcomes, sizeof outcomes) != 0))
        status = boyi__fail_counts(game, error);

    if (!status) {
        *out = (boyi_verified){.states = manifest->states};
        for (unsigned i = 0; i < self->threads; i++)
            out->moves += self->workers[i].moves_seen;
    }
    for (size_t i = 0; self->tables && i < self->database->sections_count; i++)
        free_table(self, &self->tables[i]);
    for (unsigned i = 0; self->workers && i < self->threads; i++) {
        boyi__block_reader_end(&self->workers[i].reader);
        free(self->workers[i].moves);
        boyi__verifier_end(&self->workers[i].verifier);
    }
    free(self->tables);
    free(self->workers);
    boyi__mutex_end(&self->lock);
    free(self);
    return status;
}
