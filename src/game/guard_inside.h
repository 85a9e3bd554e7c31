/* What the guards share: the rules from outside with their failure and scratch memory, and how a guard enters and leaves them. */
#ifndef BOYI_GAME_GUARD_INSIDE_H
#define BOYI_GAME_GUARD_INSIDE_H

#include "base/failure.h"
#include "base/machine.h"
#include "base/thread_slots.h"
#include "game/guard.h"

typedef struct {
    atomic_flag busy;
    boyi__guarded moves, unmoves, parts; /* what one call writes */
    boyi__guarded choices;               /* of a shortcut */
    size_t choices_room;
} boyi__guard_slot;

typedef struct {
    boyi_rules rules; /* from outside */
    void *self;
    const char *label;     /* for messages */
    uint64_t below, count; /* 0: not given */
    boyi_state largest;    /* state that `bits` and `below` allow */
    boyi__failure failure;
    boyi__guard_slot slots[BOYI__THREAD_SLOTS];
    bool (*cell)(const void *self, uint32_t row, uint32_t column, boyi_state *out); /* of the table */
    size_t (*mark)(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room);
    bool (*place)(const void *self, boyi_state state, int64_t *row, int64_t *column);
    size_t (*row_name)(const void *self, uint32_t row, char *out, size_t room);
    boyi_shortcut shortcut, rolling; /* from outside */
} boyi__rules_guard;

/* Threads share the guards of a game: what changes is protected by a lock or a flag. */
static inline boyi__rules_guard *boyi__guard_of(const void *self)
{
    return (boyi__rules_guard *)self;
}

/* Of each thread, for signal handlers. */
extern _Thread_local boyi__running boyi__rule_running __attribute__((tls_model("initial-exec")));

/* Before and after each call of a function from outside; they write no more than needed. */
static inline void boyi__guard_enter_at(const boyi__rules_guard *guard, const char *rule, boyi_state state)
{
    boyi__rule_running.rule = rule;
    boyi__rule_running.state = state;
    boyi__rule_running.has_state = true;
    boyi__rule_running.label = guard->label;
}

static inline void boyi__guard_leave(void)
{
    boyi__rule_running.label = NULL;
}

/* A state for error texts: as the rules write it, or its number. */
typedef struct {
    char text[64];
} boyi__guard_text;

const char *boyi__guard_write(const boyi__rules_guard *guard, boyi_state state, boyi__guard_text *out);

/* Notes a failure; `error` has its sentence. Returns the status. */
boyi_status boyi__guard_note(boyi__rules_guard *guard, boyi_status status, const boyi_error *error);

/* Is a state that `rule` gave for state `from` within what `bits` and `below` promise? Engines size their tables by them.
 * Otherwise that is noted. */
bool boyi__guard_note_beyond(boyi__rules_guard *guard, const char *rule, boyi_state from, boyi_state state);
static inline bool boyi__guard_check(boyi__rules_guard *guard, const char *rule, boyi_state from,
                                     boyi_state state)
{
    return state <= guard->largest || boyi__guard_note_beyond(guard, rule, from, state);
}

/* Is it a value of this kind? Otherwise that is noted, and written to `error`. */
boyi_status boyi__guard_check_value(boyi__rules_guard *guard, const char *rule, boyi_state state,
                                    const boyi_value *value, boyi_error *error);

/* Scratch memory for items of a size, with a page without access behind it. */
bool boyi__guard_scratch(boyi__guarded *out, size_t most, size_t size);

/* rules.shortcut (guard_shortcut.c). */
bool boyi__guard_shortcut(const void *self, boyi_method method, boyi_shortcut *out);

#endif
