/* layers, at scale: rules whose layer rises with every move are solved in streams, on all threads.
 *
 *   up      Expand the states of a layer; each state that is reached goes to the queue of its own layer
 *           (queues.h). A layer that nothing lower is left to expand for is pressed: sorted, each state once
 *           (press.h).
 *   down    From the last layer: read its states in order, make their moves again, look the values of the
 * states they lead to up in the layers at hand (at_hand.h), fold. Then the layer itself is put at hand, until
 *           all that lead to it are done; where every move goes to the next layer, that is one layer.
 *
 * Nothing is read or written at random but the look-ups on the way down, and those are announced to memory a
 * few hundred moves ahead. Threads share nothing they write but the counter of parts to be done and the stock
 * of chunks. Every layer comes out sorted, so the result is the same for any number of threads.
 *
 * Memory: 1 to 3 bytes a state pressed and 1 for its value; beside it the longest queue (4 or 8 bytes for
 * each move into a layer) or two layers at hand (7 to 12 bytes for each of their states). What is pressed
 * goes to a temporary file when it takes more than a third of the limit, or all together more than half.
 */
#include <assert.h>
#include <stdlib.h>

#include "base/crew.h"
#include "solve/keeper.h"

enum {
    BATCH = 128,        /* states that are looked at together        */
    LOOKS = 1024,       /* look-ups that are under way together      */
    SHARED_LEAST = 4096 /* states: a smaller layer is one thread's   */
};

typedef struct {
    boyi__look look;
    const boyi__hand *hand;
    int64_t gain;
    bool again;
} question;

/* What one thread has to itself. */
typedef struct {
    boyi__run run;
    boyi_error error;
    boyi__queue *queues; /* in the order of their layers */
    size_t queues_count, queues_room, last_queue;
    boyi__press press;
    question *questions;
    uint64_t *keys; /* of the part that is worked on */
    size_t keys_room;
    const boyi__hand *last_hand;
    uint32_t last_layer;
    uint32_t highest; /* layer that a move of this layer leads to */
    bool even_steps;
} member;

/* Which hands are not needed any more once a stratum is done: a list through all of them. NOBODY ends it. */
typedef struct {
    size_t first; /* that leaves after this stratum */
    size_t next;  /* that leaves with this one      */
} farewell;

#define NOBODY SIZE_MAX

typedef struct {
    boyi__run *run;
    const boyi__keeper *keeper; /* NULL: none */
    boyi__stock stock;
    boyi__strata *strata;
    boyi__codec codecs[3]; /* of one, two and eight bytes */
    boyi__hand *hands;     /* of each stratum, while it is at hand; one more that never is */
    farewell *farewells;   /* of each stratum */
    uint64_t pressed;      /* bytes in memory that could go to the shelf */
    size_t shelved;        /* so many strata are there, on the way up    */
    member *members;
    unsigned crew;
    /* What the crew is at. */
    size_t here; /* the stratum */
    bool loaded; /* the keeper knows the states of layers up to this one */
    uint32_t floor;
    boyi__queue *arriving[BOYI__CREW_MOST];
    size_t arriving_count;
    atomic_size_t taken;
    atomic_uint_fast64_t done; /* states of this phase */
    atomic_int stop;           /* a boyi_status; the first to fail sets it */
    atomic_bool wider;         /* the codes are too narrow for this layer  */
    member *failed;            /* who has the sentence; NULL: nobody yet   */
} stream;

/* ---- Failing together ---- */

/* `told`: the member's own error has the sentence. */
static boyi_status give_up(stream *self, member *own, boyi_status status, bool told)
{
    int expected = BOYI_OK;
    if (atomic_compare_exchange_strong(&self->stop, &expected, (int)status) && told)
        self->failed = own;
    return status;
}

static bool stopped(stream *self)
{
    return atomic_load_explicit(&self->stop, memory_order_relaxed) != BOYI_OK;
}

/* Only the rules know, and only one thread may ask them. */
static boyi_status give_up_broken(stream *self, member *own)
{
    int expected = BOYI_OK;
    if (atomic_compare_exchange_strong(&self->stop, &expected, BOYI_CANCELLED)) {
        self->failed = own;
        atomic_store(&self->stop, (int)boyi__run_fail_broken(&own->run));
    }
    return BOYI_CANCELLED;
}

/* Progress is the caller's thread's business. */
static void note_done(stream *self, unsigned number, size_t states)
{
    uint64_t done = atomic_fetch_add_explicit(&self->done, states, memory_order_relaxed) + states;
    if (number != 0)
        return;
    boyi__meter *meter = &self->run->meter, *own = &self->members[0].run.meter;
    meter->work += own->work; /* states with many moves are slow */
    own->work = 0;
    pthread_mutex_lock(&self->stock.lock);
    boyi_status status = boyi__meter_tick(meter, done);
    pthread_mutex_unlock(&self->stock.lock);
    if (status)
        give_up(self, NULL, status, false);
}

/* All members at once, as far as it is worth it. Returns how it ended, without a sentence. */
static boyi_status share(stream *self, void (*work)(void *context, unsigned number), uint64_t states)
{
    atomic_store(&self->taken, 0);
    boyi__crew_run(states < SHARED_LEAST ? 1 : self->crew, work, self);
    return (boyi_status)atomic_load(&self->stop);
}

/* ---- Up ---- */

static boyi_status find_queue(stream *self, member *own, uint32_t layer, boyi__queue **out)
{
    size_t low = 0, high = own->queues_count;
    if (own->last_queue < high && own->queues[own->last_queue].layer == layer) {
        *out = &own->queues[own->last_queue];
        return BOYI_OK;
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (own->queues[middle].layer < layer)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == own->queues_count || own->queues[low].layer != layer) {
        if (own->queues_count == own->queues_room) {
            size_t room = own->queues_room ? own->queues_room * 2 : 8;
            boyi__queue *queues = realloc(own->queues, room * sizeof *queues);
            if (!queues)
                return BOYI_MEMORY;
            own->queues = queues;
            own->queues_room = room;
        }
        memmove(&own->queues[low + 1], &own->queues[low], (own->queues_count - low) * sizeof *own->queues);
        boyi_status status = boyi__queue_start(&own->queues[low], &self->stock, self->strata->mixing, layer);
        own->queues_count++; /* ended with the others, started or not */
        if (status)
            return status;
    }
    own->last_queue = low;
    *out = &own->queues[low];
    return BOYI_OK;
}

/* What is cut off when such a state is mixed would make it another one. */
static boyi_status fail_wide(member *own, boyi_state state)
{
    boyi__state_text text;
    const boyi_game *game = own->run.game;
    return boyi_fail(&own->error, BOYI_INPUT,
                     "%s: state %s needs more than the %u bits that the rules promise",
                     "%s：状态 %s 超出规则声明的 %u 位", game->rules.name,
                     boyi__state_write(&text, game, state), game->rules.bits);
}

static boyi_status queue_moves(stream *self, member *own, uint32_t layer, size_t count)
{
    const boyi_game *game = self->run->game;
    boyi__queue *queue = NULL;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        boyi_state to = own->run.moves[i].to;
        uint32_t above = game->rules.even_steps ? layer + 1 : game->rules.layer(game->self, to);
        if (above <= layer)
            return BOYI_METHOD; /* this game needs another way */
        assert(!game->rules.even_steps || game->rules.layer(game->self, to) == above);
        if (to > self->strata->mixing.mask)
            return fail_wide(own, to);
        if (above > own->highest)
            own->highest = above;
        if (self->loaded && above <= self->floor) {
            own->even_steps &= above == layer + 1;
            continue;
        }
        if (!queue || queue->layer != above) {
            own->even_steps &= above == layer + 1;
            status = find_queue(self, own, above, &queue);
            if (status)
                return status;
            if (layer < queue->first_asker)
                queue->first_asker = layer;
        }
        status = boyi__queue_add(queue, boyi__mix(self->strata->mixing, to));
    }
    return status;
}

static void expand_part(stream *self, member *own, unsigned number, unsigned part)
{
    const boyi__stratum *here = &self->strata->list[self->here];
    uint64_t keys[BATCH], top = here->split ? (uint64_t)part << here->form.bits : 0;
    boyi__reader reader;
    boyi_status status = boyi__reader_start(&reader, &here->parts[part], here->form, &self->strata->shelf,
                                            &own->error);
    if (status)
        give_up(self, own, status, status == BOYI_FILE);
    for (size_t count; !stopped(self) && (count = boyi__reader_next(&reader, keys, BATCH)) > 0;) {
        for (size_t i = 0; i < count && !status; i++) {
            bool sum;
            boyi_state state = boyi__unmix(self->strata->mixing, top | keys[i]);
            size_t moves = boyi__run_expand(&own->run, state, &sum);
            status = moves == BOYI_BROKEN ? give_up_broken(self, own)
                                          : queue_moves(self, own, here->layer, moves);
        }
        if (status)
            give_up(self, own, status, status == BOYI_INPUT);
        note_done(self, number, count);
    }
    boyi__reader_end(&reader);
}

/* Where moves jump over layers, the same states come again and again: a queue that has grown long is cleared
 * of duplicates, and then when it is twice as long. */
static void thin_queues(stream *self, member *own)
{
    uint64_t least = self->run->meter.max_bytes / 16 / sizeof(uint64_t);
    for (size_t i = 0; i < own->queues_count && !stopped(self); i++) {
        boyi__queue *queue = &own->queues[i];
        if (!queue->split || queue->count < least || queue->count < 2 * queue->thinned)
            continue;
        boyi_status status = boyi__press_queue(&own->press, queue);
        queue->thinned = queue->count;
        if (status)
            give_up(self, own, status, false);
    }
}

static void expand_parts(void *context, unsigned number)
{
    stream *self = context;
    member *own = &self->members[number];
    unsigned parts = boyi__stratum_parts(&self->strata->list[self->here]);
    for (size_t part; !stopped(self) && (part = boyi__crew_next(&self->taken)) < parts;) {
        expand_part(self, own, number, (unsigned)part);
        thin_queues(self, own);
    }
}

static void press_parts(void *context, unsigned number)
{
    stream *self = context;
    boyi__stratum *here = &self->strata->list[self->here];
    unsigned parts = boyi__stratum_parts(here);
    for (size_t part; !stopped(self) && (part = boyi__crew_next(&self->taken)) < parts;) {
        boyi_status status = boyi__press_part(&self->members[number].press, self->arriving,
                                              self->arriving_count, (unsigned)part, &here->parts[part]);
        if (status)
            give_up(self, NULL, status, false);
    }
}

/* The lowest layer that states are on their way to; false: none. */
static bool find_lowest(const stream *self, uint32_t *layer)
{
    bool found = false;
    for (unsigned i = 0; i < self->crew; i++) {
        const member *own = &self->members[i];
        if (own->queues_count && (!found || own->queues[0].layer < *layer)) {
            *layer = own->queues[0].layer;
            found = true;
        }
    }
    return found;
}

/* Take the queues of a layer from the members, all split or none. */
static boyi_status collect_queues(stream *self, boyi__queue *queues, uint32_t layer, bool *split)
{
    uint64_t length = 0;
    self->arriving_count = 0;
    *split = false;
    for (unsigned i = 0; i < self->crew; i++) {
        member *own = &self->members[i];
        if (!own->queues_count || own->queues[0].layer != layer)
            continue;
        boyi__queue *queue = &queues[self->arriving_count];
        *queue = own->queues[0];
        memmove(own->queues, own->queues + 1, --own->queues_count * sizeof *queue);
        own->last_queue = own->last_queue ? own->last_queue - 1 : SIZE_MAX;
        self->arriving[self->arriving_count++] = queue;
        length += boyi__queue_length(queue);
        *split |= queue->split;
    }
    *split |= length > BOYI__THIN_MOST;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < self->arriving_count && *split && !status; i++)
        status = boyi__queue_split(&queues[i]);
    return status;
}

/* What a stratum takes until it is put on the shelf. */
static uint64_t bytes_in_memory(const boyi__stratum *stratum)
{
    uint64_t bytes = stratum->codes ? stratum->count * stratum->width : 0;
    for (unsigned part = 0; part < boyi__stratum_parts(stratum); part++)
        bytes += stratum->parts[part].data ? stratum->parts[part].length : 0;
    return bytes;
}

static boyi_status settle_layer(stream *self, uint32_t layer)
{
    boyi__queue queues[BOYI__CREW_MOST];
    bool split;
    boyi_status status = collect_queues(self, queues, layer, &split);
    boyi__stratum *here = status ? NULL : boyi__strata_add(self->strata, layer, split);
    if (!status && !here)
        status = BOYI_MEMORY;
    if (!status) {
        self->here = self->strata->count - 1;
        status = share(self, press_parts, split ? UINT64_MAX : 0);
    }
    for (unsigned part = 0; !status && part < boyi__stratum_parts(here); part++) {
        here->parts[part].first = here->count;
        here->count += here->parts[part].count;
    }
    for (size_t i = 0; i < self->arriving_count; i++) {
        if (here && queues[i].first_asker < here->first_asker)
            here->first_asker = queues[i].first_asker;
        boyi__queue_end(&queues[i]);
    }
    if (!status) {
        self->strata->states += here->count;
        self->pressed += bytes_in_memory(here);
    }
    return status;
}

static bool is_crowded(const stream *self)
{
    const boyi__meter *meter = &self->run->meter;
    return self->pressed > meter->max_bytes / 3 || meter->bytes > meter->max_bytes / 2;
}

static boyi_status shelve(stream *self, size_t first, size_t end)
{
    boyi_status status = BOYI_OK;
    for (size_t i = first; i < end && !status; i++) {
        boyi__stratum *stratum = &self->strata->list[i];
        self->pressed -= bytes_in_memory(stratum);
        status = boyi__stratum_shelve(self->strata, stratum, &self->stock, &self->members[0].error);
    }
    return status ? give_up(self, &self->members[0], status, status == BOYI_FILE) : BOYI_OK;
}

/* When memory is short, what is pressed goes to the shelf. */
static boyi_status make_way(stream *self)
{
    size_t first = self->shelved;
    if (!is_crowded(self))
        return BOYI_OK;
    self->shelved = self->strata->count;
    return shelve(self, first, self->shelved);
}

/* ---- Keeping ---- */

/* What a keeper returned, with its sentence in the first member's error. */
static boyi_status after_keeping(stream *self, boyi_status status)
{
    bool told = status != BOYI_LIMIT && status != BOYI_MEMORY;
    return status ? give_up(self, &self->members[0], status, told) : BOYI_OK;
}

static boyi_status keep_found(stream *self)
{
    const boyi__keeper *keeper = self->keeper;
    if (!keeper)
        return BOYI_OK;
    return after_keeping(self, keeper->found(keeper->self, self->strata, self->here, &self->stock, self->crew,
                                             &self->members[0].error));
}

static boyi_status keep_solved(stream *self)
{
    const boyi__keeper *keeper = self->keeper;
    const boyi__hand *hand = &self->hands[self->here];
    if (!keeper)
        return BOYI_OK;
    return after_keeping(self, keeper->solved(keeper->self, self->strata, self->here, hand, &self->stock,
                                              self->crew, &self->members[0].error));
}

typedef struct {
    stream *self;
    boyi__queue *queue;
} loading;

static boyi_status queue_loaded(void *context, const boyi_state *states, size_t count)
{
    loading *from = context;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = boyi__queue_add(from->queue, boyi__mix(from->self->strata->mixing, states[i]));
    return status;
}

static boyi_status expand_layer(stream *self);

/* The states of a layer that is known already. Its moves are made again only where they may lead beyond all
 * that is known. */
static boyi_status load_layer(stream *self, const boyi__known_layer *known)
{
    const boyi__keeper *keeper = self->keeper;
    loading from = {.self = self};
    boyi_status status = find_queue(self, &self->members[0], known->layer, &from.queue);
    if (!status)
        status = after_keeping(self, keeper->load_states(keeper->self, known->layer, queue_loaded, &from,
                                                         &self->members[0].error));
    if (!status)
        status = settle_layer(self, known->layer);
    if (status)
        return status;
    boyi__stratum *here = &self->strata->list[self->here];
    here->first_asker = known->first_asker;
    here->highest = known->highest;
    if (!keeper->all_found && (known->highest == 0 || known->highest > self->floor))
        return expand_layer(self);
    if (known->highest)
        self->strata->even_steps &= known->highest == known->layer + 1;
    return BOYI_OK;
}

static boyi_status load_layers(stream *self)
{
    const boyi__keeper *keeper = self->keeper;
    boyi_status status = BOYI_OK;
    self->loaded = true;
    self->floor = keeper->known[keeper->known_count - 1].layer;
    boyi__meter_phase(&self->run->meter, "loading states");
    for (size_t i = 0; i < keeper->known_count && !status; i++) {
        status = load_layer(self, &keeper->known[i]);
        if (!status)
            status = make_way(self);
        if (!status)
            status = boyi__meter_report(&self->run->meter, self->strata->states);
    }
    return status;
}

/* ---- The way up ---- */

/* Make the moves of the layer that is here. Progress counts the states that are expanded, limits those that
 * are known. */
static boyi_status expand_layer(stream *self)
{
    boyi__meter *meter = &self->run->meter;
    boyi__stratum *here = &self->strata->list[self->here];
    uint64_t known = self->strata->states, before = known - here->count;
    meter->has_layer = true;
    meter->layer = here->layer;
    if (known > meter->max_states) {
        meter->states = known;
        return BOYI_LIMIT;
    }
    boyi_status status = boyi__meter_report(meter, before);
    atomic_store(&self->done, before);
    for (unsigned i = 0; i < self->crew; i++)
        self->members[i].highest = 0;
    if (!status)
        status = share(self, expand_parts, here->count);
    for (unsigned i = 0; i < self->crew; i++)
        if (self->members[i].highest > here->highest)
            here->highest = self->members[i].highest;
    return status;
}

static boyi_status start_up(stream *self, boyi_state start)
{
    const boyi_game *game = self->run->game;
    boyi__queue *queue;
    if (self->keeper && self->keeper->known_count)
        return load_layers(self);
    if (start > self->strata->mixing.mask)
        return give_up(self, &self->members[0], fail_wide(&self->members[0], start), true);
    boyi_status status = find_queue(self, &self->members[0], game->rules.layer(game->self, start), &queue);
    return status ? status : boyi__queue_add(queue, boyi__mix(self->strata->mixing, start));
}

static boyi_status go_up(stream *self, boyi_state start)
{
    uint32_t layer = 0;
    boyi_status status = start_up(self, start);
    boyi__meter_phase(&self->run->meter, "finding states");
    while (!status && find_lowest(self, &layer)) {
        status = settle_layer(self, layer);
        if (!status)
            status = keep_found(self);
        if (!status)
            status = expand_layer(self);
        if (!status)
            status = make_way(self);
    }
    if (!status && self->keeper && !self->keeper->all_found)
        status = after_keeping(
            self, self->keeper->found_all(self->keeper->self, self->strata, &self->members[0].error));
    return status;
}

/* ---- Down ---- */

static const boyi__hand *find_hand(stream *self, member *own, uint32_t layer)
{
    if (!own->last_hand || own->last_layer != layer) {
        own->last_hand = &self->hands[boyi__strata_find(self->strata, layer)];
        own->last_layer = layer;
    }
    return own->last_hand;
}

static boyi_status fail_unsteady(member *own, boyi_state state)
{
    boyi__state_text text;
    const boyi_game *game = own->run.game;
    return boyi_fail(
        &own->error, BOYI_INPUT,
        "%s: a move of state %s leads to another state or layer than it did before: the rules must "
        "answer the same each time",
        "%s：状态 %s 的一个着法前后通向不同的状态或层：规则每次都必须给出相同的结果", game->rules.name,
        boyi__state_write(&text, game, state));
}

/* Make the moves of a state and announce what they ask for. */
static boyi_status ask(stream *self, member *own, boyi_state state, question *questions, size_t *count)
{
    const boyi_game *game = self->run->game;
    bool sum;
    *count = boyi__run_expand(&own->run, state, &sum);
    if (*count == BOYI_BROKEN)
        return give_up_broken(self, own);
    for (size_t i = 0; i < *count; i++) {
        const boyi_move *move = &own->run.moves[i];
        const boyi__hand *hand = self->strata->even_steps
                                     ? &self->hands[self->here + 1]
                                     : find_hand(self, own, game->rules.layer(game->self, move->to));
        if (!hand->parts)
            return give_up(self, own, fail_unsteady(own, state), true);
        questions[i] = (question){.look = boyi__look_ahead(hand, boyi__mix(self->strata->mixing, move->to)),
                                  .hand = hand,
                                  .gain = move->gain,
                                  .again = move->again};
    }
    return BOYI_OK;
}

/* Outcomes in one byte: the best move by comparing codes. */
static boyi_status answer_narrow(member *own, boyi_state state, const question *questions, size_t count,
                                 void *codes, size_t place, bool *wider)
{
    unsigned best = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *code = boyi__look_up(questions[i].hand, &questions[i].look);
        if (!code)
            return fail_unsteady(own, state);
        unsigned made = questions[i].hand->codec->moved[questions[i].again][*code];
        best = made > best ? made : best;
    }
    *wider |= best % 2;
    ((uint8_t *)codes)[place] = (uint8_t)(best / 2);
    return BOYI_OK;
}

static boyi_status answer(member *own, const boyi__codec *codec, boyi_state state, const question *questions,
                          size_t count, void *codes, size_t place, bool *wider)
{
    int64_t worth;
    boyi_status status;
    if (count == 0) {
        status = boyi__run_finished(&own->run, state, &worth);
    } else {
        boyi__fold_start(&own->run.fold, count, false);
        for (size_t i = 0; i < count; i++) {
            const boyi__hand *hand = questions[i].hand;
            const void *code = boyi__look_up(hand, &questions[i].look);
            if (!code)
                return fail_unsteady(own, state);
            boyi_move move = {.gain = questions[i].gain, .again = questions[i].again};
            boyi__fold_add(&own->run.fold, &move, boyi__code_read(hand->codec, code, 0));
        }
        status = boyi__run_fold_end(&own->run, state, &worth);
    }
    if (!status && !boyi__code_write(codec, codes, place, worth))
        *wider = true;
    return status;
}

/* The states keys[0] … as many as fit into one round of look-ups; returns how many, their codes written. */
static size_t solve_batch(stream *self, member *own, uint64_t top, const uint64_t *keys, size_t most,
                          void *codes, size_t place)
{
    const boyi__codec *codec = self->hands[self->here].codec;
    boyi_state states[BATCH];
    size_t counts[BATCH], count = 0, asked = 0;
    for (; count < most && count < BATCH && asked < LOOKS; count++) {
        states[count] = boyi__unmix(self->strata->mixing, top | keys[count]);
        if (ask(self, own, states[count], own->questions + asked, &counts[count]))
            return 0;
        asked += counts[count];
    }
    const question *questions = own->questions;
    bool narrow = codec->width == 1 && codec->kind == BOYI_OUTCOME, wider = false;
    for (size_t i = 0; i < count; i++) {
        boyi_status status =
            narrow && counts[i]
                ? answer_narrow(own, states[i], questions, counts[i], codes, place + i, &wider)
                : answer(own, codec, states[i], questions, counts[i], codes, place + i, &wider);
        if (status) {
            give_up(self, own, status, true);
            break;
        }
        questions += counts[i];
    }
    if (wider)
        atomic_store(&self->wider, true);
    return count;
}

static boyi_status read_part(stream *self, member *own, const boyi__stratum *here, const boyi__part *part)
{
    if (part->count > own->keys_room) {
        size_t room = (size_t)part->count + (size_t)part->count / 8;
        boyi_status taken = boyi__stock_take(&self->stock, (room - own->keys_room) * sizeof *own->keys);
        if (taken)
            return give_up(self, own, taken, false);
        free(own->keys);
        own->keys_room = room;
        own->keys = malloc(room * sizeof *own->keys);
        if (!own->keys)
            return give_up(self, own, BOYI_MEMORY, false);
    }
    boyi__reader reader;
    boyi_status status = boyi__reader_start(&reader, part, here->form, &self->strata->shelf, &own->error);
    if (!status)
        boyi__reader_next(&reader, own->keys, (size_t)part->count);
    boyi__reader_end(&reader);
    return status ? give_up(self, own, status, status == BOYI_FILE) : BOYI_OK;
}

static void solve_part(stream *self, member *own, unsigned number, unsigned part_number)
{
    boyi__stratum *here = &self->strata->list[self->here];
    const boyi__part *part = &here->parts[part_number];
    uint64_t top = here->split ? (uint64_t)part_number << here->form.bits : 0;
    size_t all = (size_t)part->count;
    if (read_part(self, own, here, part))
        return;
    for (size_t i = 0;
         i < all && !stopped(self) && !atomic_load_explicit(&self->wider, memory_order_relaxed);) {
        size_t count = solve_batch(self, own, top, own->keys + i, all - i, here->codes,
                                   (size_t)part->first + i);
        note_done(self, number, count);
        i += count;
    }
    if (stopped(self) || atomic_load(&self->wider) || here->first_asker == UINT32_MAX)
        return;
    boyi_status status = boyi__hand_fill(&self->hands[self->here], part_number, own->keys,
                                         (const char *)here->codes + part->first * here->width, all);
    if (status)
        give_up(self, own, status, false);
}

static void solve_parts(void *context, unsigned number)
{
    stream *self = context;
    member *own = &self->members[number];
    unsigned parts = boyi__stratum_parts(&self->strata->list[self->here]);
    own->last_hand = NULL;
    for (size_t part;
         !stopped(self) && !atomic_load(&self->wider) && (part = boyi__crew_next(&self->taken)) < parts;)
        solve_part(self, own, number, (unsigned)part);
}

static void free_codes(stream *self, boyi__stratum *here)
{
    if (here->codes)
        boyi__stock_give(&self->stock, (size_t)here->count * here->width);
    free(here->codes);
    here->codes = NULL;
}

static void forget_codes(stream *self, boyi__stratum *here)
{
    boyi__hand_end(&self->hands[self->here]);
    free_codes(self, here);
}

/* Room for the values of the layer that is here, and for looking them up. */
static boyi_status make_codes(stream *self, unsigned width)
{
    boyi__stratum *here = &self->strata->list[self->here];
    here->width = width;
    boyi_status status = boyi__hand_start(&self->hands[self->here], &self->stock, here->form, here->split,
                                          &self->codecs[width == 1   ? 0
                                                        : width == 2 ? 1
                                                                     : 2],
                                          here->parts);
    size_t bytes = (size_t)here->count * width;
    if (!status)
        status = boyi__stock_take(&self->stock, bytes);
    if (!status) {
        here->codes = malloc(bytes);
        if (!here->codes) {
            boyi__stock_give(&self->stock, bytes);
            status = BOYI_MEMORY;
        }
    }
    return status;
}

static boyi_status solve_layer(stream *self, unsigned width)
{
    atomic_store(&self->wider, false);
    boyi_status status = make_codes(self, width);
    return status ? status : share(self, solve_parts, self->strata->list[self->here].count);
}

/* The layer here is at hand until the lowest that leads to it is done; and this was the last one for some. */
static void retire_hands(stream *self)
{
    farewell *here = &self->farewells[self->here];
    size_t asker = boyi__strata_find(self->strata, self->strata->list[self->here].first_asker);
    if (asker < self->here) {
        here->next = self->farewells[asker].first;
        self->farewells[asker].first = self->here;
    } else {
        boyi__hand_end(&self->hands[self->here]); /* the start's: nobody asks */
    }
    for (size_t i = here->first; i != NOBODY; i = self->farewells[i].next)
        boyi__hand_end(&self->hands[i]);
}

/* Everything that is needed for each stratum on the way down. */
static boyi_status start_down(stream *self)
{
    static const unsigned widths[] = {1, 2, 8};
    for (size_t i = 0; i < 3; i++)
        boyi__codec_start(&self->codecs[i], self->strata->kind, widths[i]);
    self->hands = calloc(self->strata->count + 1, sizeof *self->hands);
    self->farewells = malloc(self->strata->count * sizeof *self->farewells);
    if (!self->hands || !self->farewells)
        return BOYI_MEMORY;
    for (size_t i = 0; i < self->strata->count; i++)
        self->farewells[i] = (farewell){NOBODY, NOBODY};
    return BOYI_OK;
}

static void fill_hand_parts(void *context, unsigned number)
{
    stream *self = context;
    member *own = &self->members[number];
    boyi__stratum *here = &self->strata->list[self->here];
    unsigned parts = boyi__stratum_parts(here);
    for (size_t i; !stopped(self) && (i = boyi__crew_next(&self->taken)) < parts;) {
        const boyi__part *part = &here->parts[i];
        if (read_part(self, own, here, part))
            return;
        boyi_status status = boyi__hand_fill(&self->hands[self->here], (unsigned)i, own->keys,
                                             (const char *)here->codes + part->first * here->width,
                                             (size_t)part->count);
        if (status)
            give_up(self, own, status, false);
    }
}

/* A layer that was solved before: its values, if a layer that is still to be solved asks for them. */
static boyi_status load_solved(stream *self, const boyi__known_layer *known, uint32_t next)
{
    const boyi__keeper *keeper = self->keeper;
    boyi__stratum *here = &self->strata->list[self->here];
    if (here->first_asker > next)
        return BOYI_OK;
    boyi_status status = make_codes(self, known->width);
    if (!status)
        status = after_keeping(
            self, keeper->load_values(keeper->self, self->strata, here, &self->members[0].error));
    if (!status)
        status = share(self, fill_hand_parts, here->count);
    free_codes(self, here);
    return status;
}

/* The layers from the last down that were solved before; returns through *place the last of them. */
static boyi_status load_all_solved(stream *self, size_t *place, unsigned *width)
{
    const boyi__keeper *keeper = self->keeper;
    size_t first = keeper ? keeper->known_count : 0;
    boyi_status status = BOYI_OK;
    while (first > 0 && keeper->known[first - 1].solved && keeper->all_found)
        first--;
    /* A run that was stopped on its way down knew all layers, so the lists are the same. */
    *place = self->strata->count;
    if (!keeper || first == keeper->known_count)
        return status;
    for (size_t i = self->strata->count; i-- > first && !status;) {
        self->here = i;
        if (first > 0)
            status = load_solved(self, &keeper->known[i], keeper->known[first - 1].layer);
        retire_hands(self);
        atomic_fetch_add(&self->done, self->strata->list[i].count);
    }
    *place = first;
    *width = keeper->known[first].width;
    return status;
}

/* Once it is known, a layer is told about and taken out of the way. What lies on the shelf: the stratum
 * `*shelved` and all above. */
static boyi_status finish_layer(stream *self, size_t *shelved)
{
    boyi__stratum *here = &self->strata->list[self->here];
    boyi_status status = keep_solved(self);
    if (self->keeper)
        free_codes(self, here);
    else
        self->pressed += here->count * here->width;
    retire_hands(self);
    if (!status && is_crowded(self)) {
        status = shelve(self, self->here, *shelved);
        *shelved = self->here;
    }
    return status;
}

static boyi_status go_down(stream *self)
{
    boyi__meter *meter = &self->run->meter;
    unsigned width = 1;
    size_t place = 0, shelved = self->strata->count; /* this one and all above */
    boyi_status status = start_down(self);
    boyi__meter_phase(meter, "solving");
    meter->has_layer = true;
    meter->total = self->strata->states;
    atomic_store(&self->done, 0);
    if (!status && is_crowded(self))
        status = shelve(self, 0, shelved);
    if (!status)
        status = load_all_solved(self, &place, &width);
    for (size_t i = place; !status && i-- > 0;) {
        boyi__stratum *here = &self->strata->list[i];
        uint64_t before = atomic_load(&self->done);
        self->here = i;
        meter->layer = here->layer;
        status = solve_layer(self, width);
        while (!status && atomic_load(&self->wider)) {
            forget_codes(self, here);
            atomic_store(&self->done, before);
            width = boyi__code_wider(width);
            status = solve_layer(self, width);
        }
        if (!status)
            status = finish_layer(self, &shelved);
    }
    return status;
}

/* ---- The whole ---- */

static boyi_status start_member(stream *self, member *own, const boyi_options *options)
{
    boyi_status status = boyi__run_start(&own->run, self->run->game, options, &own->error);
    if (status)
        return status;
    own->even_steps = true;
    own->questions = malloc((LOOKS + self->run->game->rules.most_moves) * sizeof *own->questions);
    boyi__press_start(&own->press, &self->stock);
    return own->questions ? BOYI_OK : BOYI_MEMORY;
}

static void end_member(stream *self, member *own)
{
    for (size_t i = 0; i < own->queues_count; i++)
        boyi__queue_end(&own->queues[i]);
    free(own->queues);
    boyi__press_end(&own->press);
    boyi__stock_give(&self->stock, own->keys_room * sizeof *own->keys);
    free(own->keys);
    free(own->questions);
    boyi__run_end(&own->run);
}

static boyi_status work(stream *self, boyi_state start, const boyi_options *options)
{
    boyi_status status = BOYI_OK;
    for (unsigned i = 0; i < self->crew && !status; i++)
        status = start_member(self, &self->members[i], options);
    if (!status)
        status = go_up(self, start);
    if (status)
        return status;
    for (unsigned i = 0; i < self->crew; i++) {
        self->strata->even_steps &= self->members[i].even_steps;
        boyi__press_end(&self->members[i].press);
    }
    boyi__stock_sell(&self->stock);
    return go_down(self);
}

static boyi_status tell(stream *self, boyi_status status)
{
    if (!status || status == BOYI_METHOD)
        return status;
    if (!self->failed)
        return boyi__meter_fail(&self->run->meter, status, self->run->game->rules.name, self->run->error);
    if (self->run->error)
        *self->run->error = self->failed->error;
    return status;
}

boyi_status boyi__layers_stream(boyi__run *run, boyi_state start, const boyi_options *options,
                                const boyi__keeper *keeper, boyi_solution **out)
{
    const boyi_rules *rules = &run->game->rules;
    uint64_t bytes_before = run->meter.bytes;
    stream self = {.run = run, .keeper = keeper, .crew = boyi__crew_size(options)};
    boyi__stock_start(&self.stock, &run->meter);
    self.strata = boyi__strata_new(rules->kind, rules->bits, options ? options->folder : NULL);
    self.members = calloc(self.crew, sizeof *self.members);
    boyi_status status = self.strata && self.members ? work(&self, boyi__run_class(run, start), options)
                                                     : BOYI_MEMORY;
    status = tell(&self, status);
    for (size_t i = 0; self.hands && i < self.strata->count; i++)
        boyi__hand_end(&self.hands[i]);
    free(self.hands);
    free(self.farewells);
    for (unsigned i = 0; self.members && i < self.crew; i++)
        end_member(&self, &self.members[i]);
    free(self.members);
    boyi__stock_end(&self.stock);
    if (status || keeper) {
        boyi__strata_free(self.strata);
        run->meter.bytes = bytes_before; /* for the other way, if there is one */
        return status;
    }
    uint64_t states = self.strata->states;
    status = boyi__solution_new(run->game, &boyi__strata_source, self.strata, run->error, out);
    if (!status) {
        (*out)->symmetry = run->symmetry;
        (*out)->start = start;
        (*out)->effort = (boyi_effort){.method = BOYI_LAYERS, .visited = states, .bytes = run->meter.peak};
    }
    return status;
}

boyi_status boyi__layers_keep(const boyi_game *game, boyi_state state, const boyi_options *options,
                              const boyi__keeper *keeper, boyi_error *error, boyi_effort *effort)
{
    boyi__run run;
    if (!game->rules.layer || game->rules.parts)
        return BOYI_METHOD;
    boyi_status status = boyi__run_start(&run, game, options, error);
    if (status)
        return status;
    status = boyi__layers_stream(&run, state, options, keeper, NULL);
    *effort = (boyi_effort){.method = BOYI_LAYERS, .visited = run.meter.states, .bytes = run.meter.peak};
    boyi__run_end(&run);
    return status;
}
