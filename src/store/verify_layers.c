/* Verifying a database layer by layer, from the last: its blocks are read in order, on all threads, and the
 * states their moves lead to are looked up in tables of the layers above.
 *
 *     keys    [ . k . . k k . … ]     open addressing, two thirds full
 *     codes   [ . c . . c c . … ]     their values, in one byte or in eight
 *
 * 14 bytes for each state of the layers that are asked for at the same time. A layer that does not fit is
 * asked through the database itself, which is slow.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/huge_pages.h"
#include "store/open.h"
#include "store/state_texts.h"
#include "store/stored_worth.h"
#include "store/verify.h"
#include "store/writer.h"

enum { BATCH = 32 /* states that are looked at together */ };

/* No state of any game so far; if one comes, it is kept beside the table. */
static const uint64_t nobody = UINT64_MAX;

typedef struct {
    bool loaded, refused;
    uint64_t slots;
    uint64_t *keys;
    void *codes;
    unsigned width; /* 1 or 8 */
    bool has_nobody;
    int64_t nobodys; /* worth */
    size_t bytes;
} table;

typedef struct {
    boyi__verifier verifier;
    void *zstd;
    uint8_t *raw, *codes;
    boyi_state *states;
    boyi_move *moves; /* of a batch */
    size_t counts[BATCH];
    uint64_t outcomes[4];
    uint64_t moves_seen;
    boyi_error error;
} member;

typedef struct {
    const boyi_solution *solution;
    const boyi_game *game;
    boyi__database *database;
    boyi__meter meter;
    pthread_mutex_t lock; /* over tables being loaded, the fault, the meter */
    table *tables;        /* one a layer */
    member *members;
    unsigned threads;
    boyi__record states[BOYI__BLOCKS_AT_ONCE], values[BOYI__BLOCKS_AT_ONCE];
    boyi__block_head heads[BOYI__BLOCKS_AT_ONCE];
    size_t blocks, here; /* the layer */
    atomic_size_t taken;
    atomic_size_t fault; /* the first faulty block; SIZE_MAX: none */
    boyi_status status;
    boyi_error error;
    atomic_uint_fast64_t done;
} verification;

/* ---- Tables ---- */

static uint64_t slot_of(const table *self, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)boyi__hash(key) * self->slots >> 64);
}

static void put_worth(table *self, uint64_t slot, unsigned code, int64_t worth)
{
    if (self->width == 1)
        ((uint8_t *)self->codes)[slot] = (uint8_t)code;
    else
        ((int64_t *)self->codes)[slot] = worth;
}

static int64_t worth_at(const boyi__manifest *about, const table *self, uint64_t slot)
{
    if (self->width == 1)
        return boyi__stored_worth(about, 1, (const uint8_t *)self->codes + slot, 0);
    return ((const int64_t *)self->codes)[slot];
}

static void add_key(table *self, uint64_t key, unsigned code, int64_t worth)
{
    if (key == nobody) {
        self->has_nobody = true;
        self->nobodys = worth;
        return;
    }
    uint64_t slot = slot_of(self, key);
    while (self->keys[slot] != nobody && self->keys[slot] != key)
        slot = slot + 1 < self->slots ? slot + 1 : 0;
    self->keys[slot] = key;
    put_worth(self, slot, code, worth);
}

static bool find_key(const boyi__manifest *about, const table *self, uint64_t key, int64_t *out)
{
    if (key == nobody) {
        *out = self->nobodys;
        return self->has_nobody;
    }
    uint64_t slot = slot_of(self, key);
    while (self->keys[slot] != key) {
        if (self->keys[slot] == nobody)
            return false;
        slot = slot + 1 < self->slots ? slot + 1 : 0;
    }
    *out = worth_at(about, self, slot);
    return true;
}

static void free_table(verification *self, table *old)
{
    self->meter.bytes -= old->bytes;
    free(old->keys);
    free(old->codes);
    *old = (table){0};
}

/* BOYI_LIMIT: no room. */
static boyi_status make_table(verification *self, table *out, uint64_t states, unsigned width)
{
    *out = (table){.slots = states + states / 2 + 16, .width = width};
    out->bytes = (size_t)out->slots * (sizeof *out->keys + width);
    if (out->bytes > self->meter.max_bytes - self->meter.bytes)
        return BOYI_LIMIT;
    out->keys = boyi__huge_alloc((size_t)out->slots * sizeof *out->keys);
    out->codes = malloc((size_t)out->slots * width);
    self->meter.bytes += out->bytes;
    if (self->meter.bytes > self->meter.peak)
        self->meter.peak = self->meter.bytes;
    if (!out->keys || !out->codes) {
        free_table(self, out);
        return BOYI_LIMIT;
    }
    memset(out->keys, 0xff, (size_t)out->slots * sizeof *out->keys); /* nobody */
    return BOYI_OK;
}

/* ---- Blocks ---- */

/* States and values of a block, in own->states and own->codes. */
static bool unpack(const verification *self, member *own, const boyi__record *states,
                   const boyi__record *values, uint32_t layer, boyi__block_head *head, unsigned *width)
{
    uint64_t seed = self->database->about.fingerprint;
    boyi__block_states block;
    boyi__block_head value_head;
    bool sound = boyi__database_is_whole(self->database) &&
                 boyi__block_read_head(states->data, states->length, seed, 's', head) &&
                 boyi__block_read_head(values->data, values->length, seed, 'v', &value_head) &&
                 head->layer == layer && boyi__block_is_beside(head, &value_head) &&
                 head->first == states->first && head->first == values->first &&
                 boyi__block_unpack(own->zstd, states->data, states->length, head, own->raw) &&
                 boyi__block_open(&block, head, own->raw) && boyi__block_list(&block, own->states) &&
                 boyi__block_unpack(own->zstd, values->data, values->length, &value_head, own->codes);
    *width = sound ? value_head.width : 0;
    return sound;
}

static unsigned widest(const boyi__record *values, size_t count)
{
    unsigned width = 1;
    for (size_t i = 0; i < count; i++)
        if (values[i].length > 25 && values[i].data[25] > 1)
            width = 8;
    return width;
}

/* ---- Loading a layer ---- */

enum { AT_ONCE = 16 };

static boyi_status list_both(verification *self, uint32_t layer, boyi_state from, size_t most,
                             boyi__record *states, boyi__record *values, size_t *count, boyi_error *error)
{
    size_t also;
    boyi_status status = boyi__database_list(self->database, BOYI__STATES, layer, from, most, states, count,
                                             error);
    if (!status)
        status = boyi__database_list(self->database, BOYI__VALUES, layer, from, *count, values, &also, error);
    if (!status && (*count == 0 || also != *count))
        status = boyi__fail_damaged(self->database, layer, error);
    return status;
}

/* The widest values of a layer: one byte unless some block says otherwise. */
static boyi_status find_width(verification *self, uint32_t layer, unsigned *width, boyi_error *error)
{
    boyi__record states[AT_ONCE], values[AT_ONCE];
    boyi__block_head head;
    boyi_state from = 0;
    *width = 1;
    for (bool last = false; !last;) {
        size_t count;
        boyi_status status = list_both(self, layer, from, AT_ONCE, states, values, &count, error);
        if (status)
            return status;
        *width = widest(values, count) > *width ? 8 : *width;
        if (!boyi__block_read_head(states[count - 1].data, states[count - 1].length,
                                   self->database->about.fingerprint, 's', &head))
            return boyi__fail_damaged(self->database, layer, error);
        last = head.last || head.next <= from;
        from = head.next;
    }
    return BOYI_OK;
}

static void fill_block(const boyi__manifest *about, table *to, const member *own, uint32_t count,
                       unsigned width)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i + 16 < count)
            __builtin_prefetch(&to->keys[slot_of(to, own->states[i + 16])], 1);
        bool by_code = to->width == 1 && own->states[i] != nobody;
        add_key(to, own->states[i], own->codes[i],
                by_code ? 0 : boyi__stored_worth(about, width, own->codes, i));
    }
}

static boyi_status fill_table(verification *self, member *own, uint32_t layer, table *to, boyi_error *error)
{
    boyi__record states[AT_ONCE], values[AT_ONCE];
    boyi_state from = 0;
    uint64_t left = boyi__database_layer(self->database, layer)->states;
    for (bool last = false; !last;) {
        size_t count;
        boyi_status status = list_both(self, layer, from, AT_ONCE, states, values, &count, error);
        for (size_t i = 0; i < count && !status; i++) {
            boyi__block_head head;
            unsigned width;
            if (!unpack(self, own, &states[i], &values[i], layer, &head, &width) || head.count > left)
                return boyi__fail_damaged(self->database, layer, error);
            fill_block(&self->database->about, to, own, head.count, width);
            left -= head.count;
            from = head.next;
            last = head.last;
        }
        if (status)
            return status;
    }
    return BOYI_OK;
}

/* With the lock held. It uses the member's buffers, so his states are gone. */
static boyi_status load_table(verification *self, member *own, size_t place, boyi_error *error)
{
    const boyi__layer_record *layer = &self->database->layers[place];
    table *to = &self->tables[place];
    unsigned width;
    boyi_status status = find_width(self, layer->layer, &width, error);
    if (status)
        return status;
    status = make_table(self, to, layer->states, width);
    if (status) {
        *to = (table){.refused = true};
        return BOYI_OK;
    }
    status = fill_table(self, own, layer->layer, to, error);
    to->loaded = !status;
    return status;
}

/* ---- Checking ---- */

/* A fault at or before this block is known: the first one counts. */
static void note_fault(verification *self, size_t block, boyi_status status, const boyi_error *error)
{
    pthread_mutex_lock(&self->lock);
    if (block < atomic_load(&self->fault)) {
        atomic_store(&self->fault, block);
        self->status = status;
        self->error = *error;
    }
    pthread_mutex_unlock(&self->lock);
}

/* Nothing below a layer asks for the layers above its `highest`; those in between are asked for soon. */
static boyi_status find_after(verification *self, member *own, boyi_state state, size_t move, boyi_value *out,
                              boyi_error *error)
{
    const boyi_game *game = self->game;
    boyi_state to = own->verifier.moves[move].to;
    const boyi__layer_record *layer = boyi__database_layer(self->database, game->rules.layer(game->self, to));
    int64_t worth;
    if (!layer)
        return boyi__fail_missing(&own->verifier, state, move, error);
    const table *known = &self->tables[layer - self->database->layers];
    if (known->loaded) {
        if (!find_key(&self->database->about, known, to, &worth))
            return boyi__fail_missing(&own->verifier, state, move, error);
    } else {
        boyi_status status = boyi__solution_worth(self->solution, to, error, &worth);
        if (status)
            return status == BOYI_ABSENT ? boyi__fail_missing(&own->verifier, state, move, error) : status;
    }
    *out = boyi__worth_value(game->rules.kind, worth);
    return BOYI_OK;
}

static boyi_status fail_place(const verification *self, boyi_state state, boyi_error *error)
{
    boyi__state_label text;
    return boyi_fail(error, BOYI_WRONG, "%s: state %s stands in the wrong layer, or not for its class",
                     "%s：状态 %s 所在的层有误，或不是其等价类的代表", self->game->rules.name,
                     boyi__state_label_write(&text, self->game, state));
}

static boyi_status fail_rise(const verification *self, boyi_state state, boyi_error *error)
{
    boyi__state_label text;
    return boyi_fail(error, BOYI_WRONG, "%s: state %s: a move does not lead to a higher layer",
                     "%s：状态 %s：有着法没有通向更高的层", self->game->rules.name,
                     boyi__state_label_write(&text, self->game, state));
}

/* Make a state's moves and fetch what they will ask for. */
static boyi_status expand(verification *self, member *own, boyi_state state, boyi_move *out, size_t *count,
                          boyi_error *error)
{
    const boyi_game *game = self->game;
    uint32_t layer = self->database->layers[self->here].layer;
    if (game->rules.layer(game->self, state) != layer ||
        (own->verifier.symmetry && game->rules.canonical(game->self, state) != state))
        return fail_place(self, state, error);
    boyi_status status = boyi__verify_moves(&own->verifier, state, error);
    if (status)
        return status;
    *count = own->verifier.count;
    memcpy(out, own->verifier.moves, *count * sizeof *out);
    for (size_t i = 0; i < *count; i++) {
        uint32_t above = game->rules.layer(game->self, out[i].to);
        if (above <= layer)
            return fail_rise(self, state, error);
        const boyi__layer_record *next = boyi__database_layer(self->database, above);
        const table *known = next ? &self->tables[next - self->database->layers] : NULL;
        if (known && known->loaded) {
            uint64_t slot = slot_of(known, out[i].to);
            __builtin_prefetch(&known->keys[slot]);
            __builtin_prefetch((const char *)known->codes + slot * known->width);
        }
    }
    return BOYI_OK;
}

static boyi_status check_state(verification *self, member *own, boyi_state state, int64_t worth,
                               const boyi_move *moves, size_t count, boyi_error *error)
{
    boyi__verifier *verifier = &own->verifier;
    boyi_value claimed = boyi__worth_value(self->game->rules.kind, worth);
    boyi_status status = BOYI_OK;
    memcpy(verifier->moves, moves, count * sizeof *moves);
    verifier->count = count;
    for (size_t i = 0; i < count && !status; i++)
        status = find_after(self, own, state, i, &verifier->after[i], error);
    own->outcomes[claimed.outcome]++;
    own->moves_seen += count;
    return status ? status : boyi__verify_value(verifier, state, claimed, error);
}

static boyi_status check_block(verification *self, member *own, size_t block, boyi_error *error)
{
    const boyi__manifest *about = &self->database->about;
    boyi__block_head *head = &self->heads[block];
    uint32_t layer = self->database->layers[self->here].layer;
    unsigned width;
    size_t most = self->game->rules.most_moves;
    if (!unpack(self, own, &self->states[block], &self->values[block], layer, head, &width))
        return boyi__fail_damaged(self->database, layer, error);
    boyi_status status = boyi__state_texts_load(self->database, own->zstd, self->game, head, own->states,
                                                error);
    for (uint32_t from = 0; from < head->count && !status; from += BATCH) {
        uint32_t here = head->count - from < BATCH ? head->count - from : BATCH;
        for (uint32_t i = 0; i < here && !status; i++)
            status = expand(self, own, own->states[from + i], own->moves + i * most, &own->counts[i], error);
        for (uint32_t i = 0; i < here && !status; i++)
            status = check_state(self, own, own->states[from + i],
                                 boyi__stored_worth(about, width, own->codes, from + i),
                                 own->moves + i * most, own->counts[i], error);
    }
    return status;
}

static void note_done(verification *self, unsigned number, uint32_t states)
{
    boyi_error error;
    uint64_t done = atomic_fetch_add(&self->done, states) + states;
    if (number != 0)
        return;
    boyi_status status = boyi__meter_tick(&self->meter, done);
    if (status) {
        boyi__meter_fail(&self->meter, status, self->game->rules.name, &error);
        note_fault(self, 0, status, &error);
    }
}

static void check_blocks(void *context, unsigned number)
{
    verification *self = context;
    member *own = &self->members[number];
    for (size_t block; (block = boyi__parallel_next(&self->taken)) < self->blocks;) {
        if (block >= atomic_load(&self->fault))
            break;
        boyi_status status = check_block(self, own, block, &own->error);
        if (status)
            note_fault(self, block, status, &own->error);
        else
            note_done(self, number, self->heads[block].count);
    }
}

/* ---- A layer ---- */

static boyi_status check_counts(verification *self, uint64_t states, uint64_t *all, boyi_error *error)
{
    const boyi__layer_record *layer = &self->database->layers[self->here];
    uint64_t outcomes[4] = {0};
    for (unsigned i = 0; i < self->threads; i++)
        for (unsigned outcome = 0; outcome < 4; outcome++) {
            outcomes[outcome] += self->members[i].outcomes[outcome];
            self->members[i].outcomes[outcome] = 0;
        }
    for (unsigned outcome = 0; outcome < 4; outcome++)
        all[outcome] += outcomes[outcome];
    bool right = states == layer->states && memcmp(outcomes, layer->outcomes, sizeof outcomes) == 0;
    return right ? BOYI_OK : boyi__fail_counts(self->game, error);
}

/* The tables that the layer asks for: all from the next one to the highest that its moves lead to. Those that
 * nobody below asks for any more go. */
static boyi_status prepare_tables(verification *self, boyi_error *error)
{
    const boyi__layer_record *layers = self->database->layers, *here = &layers[self->here];
    boyi_status status = BOYI_OK;
    for (size_t i = self->here + 1; i < self->database->layers_count; i++)
        if (self->tables[i].loaded && layers[i].first_asker > here->layer)
            free_table(self, &self->tables[i]);
    for (size_t i = self->here + 1; i < self->database->layers_count && !status; i++)
        if (layers[i].layer <= here->highest && layers[i].first_asker <= here->layer &&
            !self->tables[i].loaded && !self->tables[i].refused)
            status = load_table(self, &self->members[0], i, error);
    return status;
}

static boyi_status check_layer(verification *self, uint64_t *outcomes, boyi_error *error)
{
    uint32_t layer = self->database->layers[self->here].layer, number = 0;
    boyi_state from = 0;
    uint64_t states = 0;
    boyi_status status = prepare_tables(self, error);
    self->meter.has_layer = true;
    self->meter.layer = layer;
    for (bool last = false; !last && !status;) {
        status = list_both(self, layer, from, BOYI__BLOCKS_AT_ONCE, self->states, self->values, &self->blocks,
                           error);
        if (status)
            break;
        atomic_store(&self->taken, 0);
        boyi__parallel_run(self->blocks > 1 ? self->threads : 1, check_blocks, self);
        if (atomic_load(&self->fault) != SIZE_MAX) {
            if (error)
                *error = self->error;
            return self->status;
        }
        for (size_t i = 0; i < self->blocks; i++)
            states += self->heads[i].count;
        if (!boyi__blocks_follow(self->heads, self->blocks, &number, &from, &last))
            status = boyi__fail_damaged(self->database, layer, error);
    }
    return status ? status : check_counts(self, states, outcomes, error);
}

/* ---- The whole ---- */

static boyi_status start_member(verification *self, member *own, bool plies, boyi_error *error)
{
    boyi_status status = boyi__verifier_start(&own->verifier, self->game, self->solution->symmetry, plies,
                                              error);
    if (status)
        return status;
    own->zstd = boyi__unpacker_new();
    own->raw = malloc(BOYI__RAW_MOST);
    own->codes = malloc((size_t)BOYI__BLOCK_STATES * 8); /* bytes of the widest */
    own->states = malloc(BOYI__BLOCK_STATES * sizeof *own->states);
    own->moves = malloc((BATCH * self->game->rules.most_moves + 1) * sizeof *own->moves);
    return own->zstd && own->raw && own->codes && own->states && own->moves
               ? BOYI_OK
               : boyi__fail_memory(error, self->game->rules.name);
}

static void end_member(member *own)
{
    boyi__unpacker_free(own->zstd);
    free(own->raw);
    free(own->codes);
    free(own->states);
    free(own->moves);
    boyi__verifier_end(&own->verifier);
}

static boyi_status work(verification *self, boyi_error *error)
{
    const boyi__manifest *about = &self->database->about;
    uint64_t outcomes[4] = {0}, states = 0;
    int64_t worth;
    boyi_status status = boyi__solution_worth(self->solution, boyi_game_start(self->game), error, &worth);
    for (unsigned i = 0; i < self->threads && !status; i++)
        status = start_member(self, &self->members[i], !about->outcome_only, error);
    for (size_t i = self->database->layers_count; i-- > 0 && !status;) {
        self->here = i;
        states += self->database->layers[i].states;
        status = check_layer(self, outcomes, error);
    }
    if (!status && (states != about->states || memcmp(outcomes, about->outcomes, sizeof outcomes) != 0))
        status = boyi__fail_counts(self->game, error);
    return status;
}

boyi_status boyi__verify_layers(const boyi_solution *solution, const boyi_options *options, boyi_error *error,
                                boyi_verified *out)
{
    verification *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, solution->game->rules.name);
    self->solution = solution;
    self->game = solution->game;
    self->database = boyi__solution_file(solution);
    self->threads = boyi__thread_count(options);
    self->tables = calloc(self->database->layers_count + 1, sizeof *self->tables);
    self->members = calloc(self->threads, sizeof *self->members);
    pthread_mutex_init(&self->lock, NULL);
    atomic_store(&self->fault, SIZE_MAX);
    boyi__meter_start(&self->meter, options);
    boyi__meter_phase(&self->meter, "verifying", "验证");
    self->meter.total = self->database->about.states;
    boyi_status status = self->tables && self->members ? work(self, error)
                                                       : boyi__fail_memory(error, self->game->rules.name);
    if (!status) {
        *out = (boyi_verified){.states = self->database->about.states};
        for (unsigned i = 0; i < self->threads; i++)
            out->moves += self->members[i].moves_seen;
    }
    for (size_t i = 0; self->tables && i < self->database->layers_count; i++)
        free_table(self, &self->tables[i]);
    for (unsigned i = 0; self->members && i < self->threads; i++)
        end_member(&self->members[i]);
    free(self->tables);
    free(self->members);
    pthread_mutex_destroy(&self->lock);
    free(self);
    return status;
}
