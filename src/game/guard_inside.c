#include "game/guard_inside.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/error.h"
#include "game/worth.h"

/* Items beyond the promised number: rules that write too many are told how many, unless they reach the page
 * without access. Pages that are not written take no memory. */
enum { SLACK = 1 << 16 };

_Thread_local boyi__running boyi__rule_running __attribute__((tls_model("initial-exec")));

const boyi__running *boyi__guard_running(void)
{
    return &boyi__rule_running;
}

void boyi__guard_enter(const char *label, const char *rule)
{
    boyi__rule_running = (boyi__running){.label = label, .rule = rule};
}

boyi_status boyi__guard_note(boyi__rules_guard *guard, boyi_status status, const boyi_error *error)
{
    return boyi__failure_note(&guard->failure, status, error);
}

const char *boyi__guard_write(const boyi__rules_guard *guard, boyi_state state, boyi__guard_text *out)
{
    char text[sizeof out->text] = "";
    boyi__quoted quoted;
    size_t length = 0;
    if (guard->rules.write_state) {
        boyi__guard_enter_at(guard, "write_state", state);
        length = guard->rules.write_state(guard->self, state, text, sizeof text);
        boyi__guard_leave();
    }
    if (length == 0)
        length = (size_t)snprintf(text, sizeof text, "%" PRIu64, state);
    boyi__quote(&quoted, text, length < sizeof text ? length : sizeof text - 1);
    snprintf(out->text, sizeof out->text, "%s", quoted.text);
    return out->text;
}

bool boyi__guard_note_beyond(boyi__rules_guard *guard, const char *rule, boyi_state from, boyi_state state)
{
    boyi_error error;
    boyi__guard_text text;
    boyi__guard_note(guard,
                     boyi__fail(&error, BOYI_INPUT,
                                "%s: %s of state %s gives the state %" PRIu64 ", beyond what %s promises",
                                guard->label, rule, boyi__guard_write(guard, from, &text), state,
                                guard->below && state >= guard->below ? "below" : "bits"),
                     &error);
    return false;
}

boyi_status boyi__guard_check_value(boyi__rules_guard *guard, const char *rule, boyi_state state,
                                    const boyi_value *value, boyi_error *error)
{
    boyi_kind kind = guard->rules.kind;
    bool odd = kind == BOYI_OUTCOME &&
               ((unsigned)value->outcome > BOYI_WIN ||
                (value->plies >= BOYI__PLIES_LOST && value->plies != BOYI_PLIES_UNKNOWN));
    if (!odd && (kind != BOYI_NIMBER || value->nimber <= INT64_MAX))
        return BOYI_OK;
    boyi_error why;
    boyi__guard_text text;
    boyi__guard_note(guard,
                     boyi__fail(&why, BOYI_INPUT, "%s: %s gives something for state %s that is no value",
                                guard->label, rule, boyi__guard_write(guard, state, &text)),
                     &why);
    if (error)
        *error = why;
    return why.status;
}

bool boyi__guard_scratch(boyi__guarded *out, size_t most, size_t size)
{
    size_t bytes;
    return most <= SIZE_MAX - SLACK && !__builtin_mul_overflow(most + SLACK, size, &bytes) &&
           boyi__guarded_start(out, bytes);
}
