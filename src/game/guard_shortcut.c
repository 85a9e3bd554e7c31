/* Guards around a shortcut from outside: values, counts, states and facts are checked as those of the other rules are. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/sized.h"
#include "game/guard_inside.h"

static boyi_status note_new(boyi__rules_guard *guard, boyi_error *error, const boyi_error *why)
{
    if (error)
        *error = *why;
    return boyi__guard_note(guard, why->status, why);
}

/* The work of a shortcut from outside: what it made, and whose it is. */
typedef struct {
    boyi__rules_guard *guard;
    const boyi_shortcut *how;
    void *work;
} guarded_work;

static void free_work(void *work)
{
    guarded_work *own = work;
    if (own->work && own->how->free) {
        boyi__guard_enter(own->guard->label, "free");
        own->how->free(own->work);
        boyi__guard_leave();
    }
    free(own);
}

static boyi_status solve_by(const boyi_shortcut *how, const void *self, boyi_state state,
                            const boyi_options *options, boyi_error *error, boyi_effort *effort, void **work)
{
    guarded_work *own = calloc(1, sizeof *own);
    if (!own)
        return BOYI_MEMORY;
    *own = (guarded_work){.guard = boyi__guard_of(self), .how = how};
    *work = own;
    if (!how->solve)
        return BOYI_OK;
    boyi__guard_enter_at(own->guard, "solve", state);
    boyi_status status = how->solve(own->guard->self, state, options, error, effort, &own->work);
    boyi__guard_leave();
    return status;
}

static boyi_status solve_shortcut(const void *self, boyi_state state, const boyi_options *options,
                                  boyi_error *error, boyi_effort *effort, void **work)
{
    return solve_by(&boyi__guard_of(self)->shortcut, self, state, options, error, effort, work);
}

static boyi_status solve_rolling(const void *self, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_effort *effort, void **work)
{
    return solve_by(&boyi__guard_of(self)->rolling, self, state, options, error, effort, work);
}

static boyi_status value(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    const guarded_work *own = work;
    boyi_value found = {0};
    boyi__guard_enter_at(guard, "value", state);
    boyi_status status = own->how->value(guard->self, own->work, state, error, &found);
    boyi__guard_leave();
    if (!status)
        status = boyi__guard_check_value(guard, "value", state, &found, error);
    if (!status)
        *out = found;
    return status;
}

static boyi_status totals(const void *self, const void *work, boyi_state state, boyi_error *error,
                          boyi_totals *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    const guarded_work *own = work;
    boyi_totals found = {0};
    boyi__guard_enter_at(guard, "totals", state);
    boyi_status status = own->how->totals(guard->self, own->work, state, error, &found);
    boyi__guard_leave();
    if (!status)
        *out = found;
    return status;
}

/* ---- Moves ---- */

/* What is wrong with a list of choices; NULL: nothing. */
static const char *find_fault(const boyi_choices *found, size_t most)
{
    if (found->count > most)
        return N_("more moves than there is room for");
    if (found->count > found->total || (found->best > found->total))
        return N_("more moves than it counts");
    for (size_t i = 1; i < found->count; i++)
        if (found->list[i].best && !found->list[i - 1].best)
            return N_("a best move after another one");
    return NULL;
}

static boyi_status check_choices(boyi__rules_guard *guard, boyi_state state, const boyi_choices *found,
                                 size_t most, boyi_error *error)
{
    boyi_error why;
    boyi__guard_text text;
    boyi_status status = BOYI_OK;
    const char *fault = find_fault(found, most);
    if (fault) {
        boyi__part part = {.english = fault};
        boyi__fail_with(&why, BOYI_INPUT, &part, "%s: choices of state %s gives %s", guard->label,
                        boyi__guard_write(guard, state, &text), part.text);
        return note_new(guard, error, &why);
    }
    for (size_t i = 0; i < found->count && !status; i++) {
        status = boyi__guard_check_value(guard, "choices", state, &found->list[i].value, error);
        if (!status && !boyi__guard_check(guard, "choices", state, found->list[i].move.to))
            status = guard->failure.error.status;
    }
    return status;
}

/* The list is written to scratch memory, then copied. */
static boyi_status choices(const void *self, const void *work, boyi_state state, size_t most,
                           boyi_error *error, boyi_choices *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    const guarded_work *own = work;
    boyi__guard_slot *taken = boyi__thread_slot_take(guard->slots, sizeof *guard->slots);
    boyi_choices found = {0};
    boyi_status status = BOYI_OK;
    if (!taken->choices.memory || taken->choices_room < most) {
        boyi__guarded_end(&taken->choices);
        taken->choices = (boyi__guarded){0};
        taken->choices_room = most;
        if (!boyi__guard_scratch(&taken->choices, most, sizeof *found.list))
            status = BOYI_MEMORY;
    }
    if (!status) {
        found.list = taken->choices.memory;
        boyi__guard_enter_at(guard, "choices", state);
        status = own->how->choices(guard->self, own->work, state, most, error, &found);
        boyi__guard_leave();
        found.list = taken->choices.memory;
    }
    if (!status)
        status = check_choices(guard, state, &found, most, error);
    if (!status) {
        memcpy(out->list, found.list, found.count * sizeof *found.list);
        out->count = found.count;
        out->total = found.total;
        out->best = found.best;
    }
    boyi__thread_slot_release(taken);
    return status;
}

typedef struct {
    boyi__rules_guard *guard;
    boyi_state state;
    boyi_line_taker *take;
    void *context;
    bool failed;
} line_guard;

static bool take_move(void *context, const boyi_move *move, uint64_t best)
{
    line_guard *self = context;
    self->failed = self->failed || !boyi__guard_check(self->guard, "line", self->state, move->to);
    self->state = move->to;
    return !self->failed && self->take(self->context, move, best);
}

static boyi_status line(const void *self, const void *work, boyi_state state, boyi_line_taker *take,
                        void *context, boyi_error *error)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    const guarded_work *own = work;
    line_guard checked = {.guard = guard, .state = state, .take = take, .context = context};
    boyi__guard_enter_at(guard, "line", state);
    boyi_status status = own->how->line(guard->self, own->work, state, take_move, &checked, error);
    boyi__guard_leave();
    return checked.failed ? boyi__failure_tell(&guard->failure, error) : status;
}

/* ---- Facts ---- */

typedef struct {
    boyi__rules_guard *guard;
    boyi_fact_teller *tell;
    void *context;
    boyi_error *error;
    boyi_status status;
} fact_guard;

/* The keys of answers that have facts. */
static bool is_key(const char *name)
{
    static const char *const keys[] = {
        "game",    "kind",    "state",   "answer", "value",       "moves",    "moves_total", "best_moves",
        "method",  "visited", "bytes",   "line",   "title",       "meta",     "error",       "seconds",
        "outcome", "plies",   "picture", "turn",   "fingerprint", "unlisted", NULL};
    for (size_t i = 0; keys[i]; i++)
        if (strcmp(keys[i], name) == 0)
            return true;
    return false;
}

static void tell_fact(void *context, const boyi_fact *fact)
{
    fact_guard *self = context;
    boyi_fact own;
    boyi_error why;
    if (self->status)
        return;
    self->status = boyi__sized_read(BOYI__SIZED_FACT, &own, fact, &why);
    bool named = !self->status && own.name && *own.name &&
                 strspn(own.name, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(own.name) &&
                 !is_key(own.name);
    if (!self->status && !named)
        self->status = boyi__fail(
            &why, BOYI_INPUT,
            "%s: the name of a fact should be small letters, digits and _, and no key of the "
            "answer",
            self->guard->label);
    if (!self->status && own.number > (own.is_truth ? 1 : INT64_MAX))
        self->status = boyi__fail(&why, BOYI_INPUT, "%s: the fact %s is out of range", self->guard->label,
                                  own.name);
    if (self->status)
        note_new(self->guard, self->error, &why);
    else
        self->tell(self->context, &own);
}

static boyi_status facts(const void *self, const void *work, boyi_fact_teller *tell, void *context,
                         boyi_error *error)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    const guarded_work *own = work;
    fact_guard checked = {.guard = guard, .tell = tell, .context = context, .error = error};
    boyi__guard_enter_at(guard, "facts", 0);
    boyi_status status = own->how->facts(guard->self, own->work, tell_fact, &checked, error);
    boyi__guard_leave();
    return checked.status ? checked.status : status;
}

/* ---- The shortcut ---- */

bool boyi__guard_shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi_shortcut *kept = method == BOYI_ROLLING ? &guard->rolling : &guard->shortcut;
    union {
        boyi_shortcut shortcut;
        char room[1024]; /* that of a newer boyi is longer */
    } given;
    memset(&given, 0, sizeof given);
    given.shortcut.size = sizeof given.shortcut;
    boyi__guard_enter(guard->label, "shortcut");
    bool has = guard->rules.shortcut(guard->self, method, &given.shortcut);
    boyi__guard_leave();
    if (!has)
        return false;
    boyi_error error;
    boyi_status status = boyi__sized_read(BOYI__SIZED_SHORTCUT, kept, &given.shortcut, &error);
    if (!status && !kept->value && !guard->rules.value)
        status = boyi__fail(&error, BOYI_INPUT, "%s: the shortcut has no value", guard->label);
    if (status) {
        boyi__guard_note(guard, status, &error);
        return false;
    }
    *out = *kept;
    out->solve = method == BOYI_ROLLING ? solve_rolling : solve_shortcut;
    out->free = free_work;
    out->value = kept->value ? value : NULL;
    out->totals = kept->totals ? totals : NULL;
    out->choices = kept->choices ? choices : NULL;
    out->line = kept->line ? line : NULL;
    out->facts = kept->facts ? facts : NULL;
    return true;
}
