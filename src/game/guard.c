#include "game/guard.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"
#include "base/failure.h"
#include "base/thread_slots.h"

/* Rules that write too many are told how many, as long as they do not reach the page behind. Pages that are
 * not written take no memory. */
enum { SLACK = 1 << 16 };

/* Threads at work in one call at a time; a thread beyond them waits for a free one. */
/* No text of a state or a move is longer. */
#define LONGEST_TEXT ((size_t)1 << 24)

/* Memory for what one call writes:
 *
 *     | unused | most + SLACK items | page without access |
 *              ^ items
 */
typedef struct {
    char *block;
    size_t bytes; /* of the block */
    void *items;
} scratch;

typedef struct {
    atomic_flag busy;
    scratch moves, parts;
} slot;

typedef struct {
    boyi_rules own;
    void *self;
    const char *label;     /* for messages */
    uint64_t below, count; /* 0: not said */
    boyi_state largest;    /* that `bits` and `below` allow */
    boyi__failure failure;
    slot slots[BOYI__THREAD_SLOTS];
} guard;

/* Each thread's own: a signal handler has nothing else to go by. */
static _Thread_local boyi__running running __attribute__((tls_model("initial-exec")));

const boyi__running *boyi__guard_running(void)
{
    return &running;
}

void boyi__guard_enter(const char *label, const char *rule)
{
    running = (boyi__running){.label = label, .rule = rule};
}

/* Called around every rule, so it writes no more than it must. */
static inline void enter(const guard *own, const char *rule, boyi_state state)
{
    running.rule = rule;
    running.state = state;
    running.has_state = true;
    running.label = own->label;
}

static void enter_bare(const guard *own, const char *rule)
{
    boyi__guard_enter(own->label, rule);
}

static inline void leave(void)
{
    running.label = NULL;
}

/* ---- Failures ---- */

/* The guards of one game are shared by threads, so what they change lies behind a lock or a flag. */
static guard *guard_of(const void *self)
{
    return (guard *)self;
}

static void note(guard *own, const boyi_error *error)
{
    boyi__failure_note(&own->failure, error->status, error);
}

static void note_memory(guard *own)
{
    boyi_error error;
    boyi__fail_memory(&error, own->label);
    note(own, &error);
}

/* A state's text: the rules' own if they write one that is short, or the number. */
typedef struct {
    char text[64];
} state_text;

static const char *write_text(const guard *own, boyi_state state, state_text *out)
{
    char text[sizeof out->text] = "";
    boyi__quoted quoted;
    size_t length = 0;
    if (own->own.write_state) {
        enter(own, "write_state", state);
        length = own->own.write_state(own->self, state, text, sizeof text);
        leave();
    }
    if (length == 0)
        length = (size_t)snprintf(text, sizeof text, "%" PRIu64, state);
    boyi__quote(&quoted, text, length < sizeof text ? length : sizeof text - 1);
    snprintf(out->text, sizeof out->text, "%s", quoted.text);
    return out->text;
}

static void note_excess(guard *own, const char *rule, const char *limit, boyi_state state, size_t count,
                        size_t most)
{
    boyi_error error;
    state_text text;
    boyi_fail(&error, BOYI_INPUT, "%s: %s gives %zu for state %s, more than %s, which is %zu",
              "%s：%s 给出 %zu 个（状态 %s），多于 %s 的 %zu", own->label, rule, count,
              write_text(own, state, &text), limit, most);
    note(own, &error);
}

/* States must be smaller than what the rules promise: engines size their tables by it. */
static inline bool is_within(const guard *own, boyi_state state)
{
    return state <= own->largest;
}

static bool note_beyond(guard *own, const char *rule, boyi_state from, boyi_state state)
{
    boyi_error error;
    state_text text;
    boyi_fail(&error, BOYI_INPUT, "%s: %s of state %s gives the state %" PRIu64 ", beyond what %s promises",
              "%s：%s 在状态 %s 给出状态 %" PRIu64 "，超出 %s 所保证的范围", own->label, rule,
              write_text(own, from, &text), state, own->below && state >= own->below ? "below" : "bits");
    note(own, &error);
    return false;
}

static inline bool check_state(guard *own, const char *rule, boyi_state from, boyi_state state)
{
    return is_within(own, state) || note_beyond(own, rule, from, state);
}

/* `moves` could not go on: why, in the rules' own words. */
static void note_broken(guard *own)
{
    boyi_error error = {0};
    boyi_status status = BOYI_OK;
    enter_bare(own, "failed");
    if (own->own.failed)
        status = own->own.failed(own->self, &error);
    if (!status && own->own.broken)
        status = own->own.broken(own->self, &error);
    leave();
    if (!status)
        status = boyi_fail(&error, BOYI_INPUT, "%s: moves is BOYI_BROKEN, but the rules don't say why",
                           "%s：moves 返回 BOYI_BROKEN，规则却没有说明原因", own->label);
    error.status = status;
    note(own, &error);
}

static boyi_status failed(const void *self, boyi_error *error)
{
    guard *own = guard_of(self);
    boyi_status status = boyi__failure_tell(&own->failure, error);
    if (status || !own->own.failed)
        return status;
    enter_bare(own, "failed");
    status = own->own.failed(own->self, error);
    leave();
    return status;
}

/* ---- Scratch memory ---- */

static bool scratch_make(scratch *out, size_t most, size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes;
    if (most > SIZE_MAX - SLACK || __builtin_mul_overflow(most + SLACK, size, &bytes) || bytes > SIZE_MAX / 2)
        return false;
    size_t room = (bytes + page - 1) / page * page;
    char *block = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                       -1, 0);
    if (block == MAP_FAILED)
        return false;
    if (mprotect(block + room, page, PROT_NONE)) {
        munmap(block, room + page);
        return false;
    }
    *out = (scratch){.block = block, .bytes = room + page, .items = block + room - bytes};
    return true;
}

static void scratch_free(scratch *own)
{
    if (own->block)
        munmap(own->block, own->bytes);
}

/* ---- The guards ---- */

static boyi_state start(const void *self)
{
    guard *own = guard_of(self);
    enter_bare(own, "start");
    boyi_state state = own->own.start(own->self);
    leave();
    check_state(own, "start", state, state);
    return state;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    guard *own = guard_of(self);
    if (boyi__failure_any(&own->failure))
        return BOYI_BROKEN;
    slot *taken = boyi__thread_slot_take(own->slots, sizeof *own->slots);
    size_t count = BOYI_BROKEN, most = own->own.most_moves;
    if (!taken->moves.block && !scratch_make(&taken->moves, most, sizeof *out)) {
        note_memory(own);
    } else {
        enter(own, "moves", state);
        count = own->own.moves(own->self, state, taken->moves.items);
        leave();
        if (count == BOYI_BROKEN)
            note_broken(own);
        else if (count > most)
            note_excess(own, "moves", "most_moves", state, count, most);
        else
            memcpy(out, taken->moves.items, count * sizeof *out);
    }
    boyi__thread_slot_release(taken);
    if (count > most)
        return BOYI_BROKEN;
    for (size_t i = 0; i < count; i++)
        if (!check_state(own, "moves", state, out[i].to))
            return BOYI_BROKEN;
    return count;
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    guard *own = guard_of(self);
    slot *taken = boyi__thread_slot_take(own->slots, sizeof *own->slots);
    size_t count = 0, most = own->own.most_parts;
    if (!taken->parts.block && !scratch_make(&taken->parts, most, sizeof *out)) {
        note_memory(own);
    } else {
        enter(own, "parts", state);
        count = own->own.parts(own->self, state, taken->parts.items);
        leave();
        if (count > most)
            note_excess(own, "parts", "most_parts", state, count, most);
        count = count > most ? 0 : count;
        memcpy(out, taken->parts.items, count * sizeof *out);
    }
    boyi__thread_slot_release(taken);
    for (size_t i = 0; i < count; i++)
        if (!check_state(own, "parts", state, out[i]))
            return 0;
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    guard *own = guard_of(self);
    enter(own, "finished", state);
    boyi_end end = own->own.finished(own->self, state);
    leave();
    bool real = end.outcome == BOYI_WIN || end.outcome == BOYI_LOSS || end.outcome == BOYI_TIE;
    if (own->own.kind == BOYI_OUTCOME && !real) {
        boyi_error error;
        state_text text;
        boyi_fail(&error, BOYI_INPUT,
                  "%s: finished gives an outcome for state %s that is not WIN, LOSS or TIE",
                  "%s：finished 在状态 %s 给出的结果不是 WIN、LOSS 或 TIE", own->label,
                  write_text(own, state, &text));
        note(own, &error);
        end.outcome = BOYI_LOSS;
    }
    return end;
}

static unsigned mover(const void *self, boyi_state state)
{
    guard *own = guard_of(self);
    enter(own, "mover", state);
    unsigned player = own->own.mover(own->self, state);
    leave();
    if (player > 1) {
        boyi_error error;
        state_text text;
        boyi_fail(&error, BOYI_INPUT, "%s: mover gives %u for state %s; it should give 0 or 1",
                  "%s：mover 给出 %u（状态 %s）；应给出 0 或 1", own->label, player,
                  write_text(own, state, &text));
        note(own, &error);
    }
    return player & 1;
}

static uint32_t layer(const void *self, boyi_state state)
{
    const guard *own = self;
    enter(own, "layer", state);
    uint32_t found = own->own.layer(own->self, state);
    leave();
    return found;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    guard *own = guard_of(self);
    enter(own, "canonical", state);
    boyi_state found = own->own.canonical(own->self, state);
    leave();
    return check_state(own, "canonical", state, found) ? found : state;
}

static uint64_t count(const void *self)
{
    const guard *own = self;
    return own->count;
}

static uint64_t number(const void *self, boyi_state state)
{
    guard *own = guard_of(self);
    enter(own, "number", state);
    uint64_t found = own->own.number(own->self, state);
    leave();
    if (found < own->count)
        return found;
    boyi_error error;
    state_text text;
    boyi_fail(&error, BOYI_INPUT, "%s: state %s has the number %" PRIu64 ", but `count` is %" PRIu64,
              "%s：状态 %s 的编号是 %" PRIu64 "，而 count 为 %" PRIu64, own->label,
              write_text(own, state, &text), found, own->count);
    note(own, &error);
    return 0;
}

static boyi_state numbered(const void *self, uint64_t at)
{
    const guard *own = self;
    enter_bare(own, "numbered");
    boyi_state state = own->own.numbered(own->self, at);
    leave();
    return state;
}

static uint64_t below(const void *self)
{
    const guard *own = self;
    return own->below;
}

static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    const guard *own = self;
    enter(own, "hint", state);
    int found = own->own.hint(own->self, state, move);
    leave();
    return found;
}

static uint32_t soonest_tie(const void *self, boyi_state state)
{
    const guard *own = self;
    enter(own, "soonest_tie", state);
    uint32_t found = own->own.soonest_tie(own->self, state);
    leave();
    return found;
}

static int64_t at_stake(const void *self, boyi_state state)
{
    const guard *own = self;
    enter(own, "at_stake", state);
    int64_t found = own->own.at_stake(own->self, state);
    leave();
    return found;
}

/* A length that no text has is a failed snprintf. */
static size_t check_length(guard *own, const char *rule, boyi_state state, size_t length, char *out,
                           size_t room)
{
    if (length <= LONGEST_TEXT)
        return length;
    boyi_error error;
    boyi_fail(&error, BOYI_INPUT, "%s: %s failed for state %" PRIu64, "%s：%s 失败（状态 %" PRIu64 "）",
              own->label, rule, state);
    note(own, &error);
    if (room)
        *out = '\0';
    return 0;
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    guard *own = guard_of(self);
    enter(own, "write_state", state);
    size_t length = own->own.write_state(own->self, state, out, room);
    leave();
    return check_length(own, "write_state", state, length, out, room);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    guard *own = guard_of(self);
    enter(own, "write_move", state);
    size_t length = own->own.write_move(own->self, state, move, out, room);
    leave();
    return check_length(own, "write_move", state, length, out, room);
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    guard *own = guard_of(self);
    enter(own, "draw", state);
    size_t length = own->own.draw(own->self, state, out, room);
    leave();
    return check_length(own, "draw", state, length, out, room);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const guard *own = self;
    enter_bare(own, "read_state");
    boyi_status status = own->own.read_state(own->self, text, error, out);
    leave();
    if (!status && !is_within(own, *out)) {
        boyi__quoted quoted;
        return boyi_fail(error, BOYI_INPUT, "%s: \"%s\" is no state", "%s：“%s”不是状态", own->label,
                         boyi__quote(&quoted, text, strlen(text)));
    }
    return status;
}

static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    const guard *own = self;
    enter(own, "answer", state);
    boyi_answer found = own->own.answer(own->self, state, value, totals);
    leave();
    return found;
}

static void free_guard(void *self)
{
    guard *own = self;
    if (own->own.free) {
        enter_bare(own, "free");
        own->own.free(own->self);
        leave();
    }
    for (size_t i = 0; i < BOYI__THREAD_SLOTS; i++) {
        scratch_free(&own->slots[i].parts);
        scratch_free(&own->slots[i].moves);
    }
    boyi__failure_end(&own->failure);
    free(own);
}

boyi_status boyi__guard_rules(boyi_rules *rules, void **self, const char *label, boyi_error *error)
{
    guard *own = calloc(1, sizeof *own);
    if (!own) {
        if (rules->free)
            rules->free(*self);
        return boyi__fail_memory(error, label);
    }
    own->own = *rules;
    own->self = *self;
    own->label = label;
    boyi__failure_start(&own->failure);
    for (size_t i = 0; i < BOYI__THREAD_SLOTS; i++)
        atomic_flag_clear(&own->slots[i].busy);
    enter_bare(own, "count");
    own->count = rules->count ? rules->count(*self) : 0;
    enter_bare(own, "below");
    own->below = rules->below ? rules->below(*self) : 0;
    leave();
    own->largest = rules->bits > 0 && rules->bits < 64 ? (UINT64_C(1) << rules->bits) - 1 : UINT64_MAX;
    if (own->below && own->below - 1 < own->largest)
        own->largest = own->below - 1;
    rules->start = start;
    rules->moves = moves;
    rules->broken = NULL; /* asked at once, by note_broken */
    rules->failed = failed;
    rules->finished = rules->finished ? finished : NULL;
    rules->mover = rules->mover ? mover : NULL;
    rules->layer = rules->layer ? layer : NULL;
    rules->canonical = rules->canonical ? canonical : NULL;
    rules->count = rules->count ? count : NULL;
    rules->number = rules->number ? number : NULL;
    rules->numbered = rules->numbered ? numbered : NULL;
    rules->below = own->below ? below : NULL;
    rules->parts = rules->parts ? parts : NULL;
    rules->hint = rules->hint ? hint : NULL;
    rules->soonest_tie = rules->soonest_tie ? soonest_tie : NULL;
    rules->at_stake = rules->at_stake ? at_stake : NULL;
    rules->write_state = rules->write_state ? write_state : NULL;
    rules->write_move = rules->write_move ? write_move : NULL;
    rules->draw = rules->draw ? draw : NULL;
    rules->read_state = rules->read_state ? read_state : NULL;
    rules->answer = rules->answer ? answer : NULL;
    rules->free = free_guard;
    *self = own;
    return BOYI_OK;
}
