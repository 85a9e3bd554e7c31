#include "game/guard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/intern.h"
#include "base/sized.h"
#include "game/guard_inside.h"
#include "game/worth.h"

/* A longer text of a state or a move is taken for an error. */
#define LONGEST_TEXT ((size_t)1 << 24)

/* ---- Failures ---- */

static void note_memory(boyi__rules_guard *guard)
{
    boyi_error error;
    boyi__guard_note(guard, boyi__fail_memory(&error, guard->label), &error);
}

static void note_excess(boyi__rules_guard *guard, const char *rule, const char *limit, boyi_state state,
                        size_t count, size_t most)
{
    boyi_error error;
    boyi__guard_text text;
    boyi__guard_note(guard,
                     boyi__fail(&error, BOYI_INPUT,
                                "%s: %s gives %zu for state %s, more than %s, which is %zu", guard->label,
                                rule, count, boyi__guard_write(guard, state, &text), limit, most),
                     &error);
}

/* A length beyond LONGEST_TEXT comes from a failed snprintf. */
static size_t check_length(boyi__rules_guard *guard, const char *rule, boyi_state state, size_t length,
                           char *out, size_t room)
{
    if (length <= LONGEST_TEXT)
        return length;
    boyi_error error;
    boyi__guard_note(
        guard, boyi__fail(&error, BOYI_INPUT, "%s: %s failed for state %" PRIu64, guard->label, rule, state),
        &error);
    if (room)
        *out = '\0';
    return 0;
}

/* The cells of a table. */
static bool cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi_state state = 0;
    boyi__guard_enter(guard->label, "cell");
    bool has = guard->cell(guard->self, row, column, &state);
    boyi__guard_leave();
    if (!has || !boyi__guard_check(guard, "cell", state, state))
        return false;
    *out = state;
    return true;
}

static size_t mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "mark", state);
    size_t length = guard->mark(guard->self, state, move, out, room);
    boyi__guard_leave();
    return check_length(guard, "mark", state, length, out, room);
}

static boyi_intern *intern(const void *self)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter(guard->label, "intern");
    boyi_intern *table = guard->rules.intern(guard->self);
    boyi__guard_leave();
    return table;
}

static uint64_t bytes(const void *self)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter(guard->label, "bytes");
    uint64_t held = guard->rules.bytes(guard->self);
    boyi__guard_leave();
    return held;
}

static bool place(const void *self, boyi_state state, int64_t *row, int64_t *column)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "place", state);
    bool has = guard->place(guard->self, state, row, column);
    boyi__guard_leave();
    return has;
}

static size_t row_name(const void *self, uint32_t row, char *out, size_t room)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter(guard->label, "row_name");
    size_t length = guard->row_name(guard->self, row, out, room);
    boyi__guard_leave();
    return check_length(guard, "row_name", row, length, out, room);
}

/* Checked when it is asked; the functions in it are called through guards, too. */
static bool grid(const void *self, boyi_grid *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    union {
        boyi_grid grid;
        char room[1024]; /* that of a newer boyi is longer */
    } given;
    memset(&given, 0, sizeof given);
    given.grid.size = sizeof given.grid;
    boyi__guard_enter(guard->label, "grid");
    bool has = guard->rules.grid(guard->self, &given.grid);
    boyi__guard_leave();
    const bool has_cells = given.grid.rows > 0 && given.grid.cell;
    if (!has || (!has_cells && !given.grid.place))
        return false;
    boyi_error error;
    boyi_status status = boyi__sized_read(BOYI__SIZED_GRID, out, &given.grid, &error);
    if (status)
        boyi__guard_note(guard, status, &error);
    guard->cell = given.grid.cell;
    guard->mark = given.grid.mark;
    guard->place = given.grid.place;
    guard->row_name = given.grid.row_name;
    out->cell = has_cells ? cell : NULL;
    out->mark = given.grid.mark ? mark : NULL;
    out->place = has_cells || !given.grid.place ? NULL : place;
    out->row_name = given.grid.row_name ? row_name : NULL;
    return !status;
}

static boyi_status value(const void *self, boyi_state state, boyi_error *error, boyi_value *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi_value found = {0};
    boyi__guard_enter_at(guard, "value", state);
    boyi_status status = guard->rules.value(guard->self, state, error, &found);
    boyi__guard_leave();
    if (!status)
        status = boyi__guard_check_value(guard, "value", state, &found, error);
    if (!status)
        *out = found;
    return status;
}

/* `moves` returned BOYI_BROKEN: notes the reason that the rules give. */
static void note_broken(boyi__rules_guard *guard)
{
    boyi_error error = {0};
    boyi_status status = BOYI_OK;
    boyi__guard_enter(guard->label, "failed");
    if (guard->rules.failed)
        status = guard->rules.failed(guard->self, &error);
    if (!status && guard->rules.broken)
        status = guard->rules.broken(guard->self, &error);
    boyi__guard_leave();
    const boyi_intern *table = guard->rules.intern ? intern(guard) : NULL;
    if (!status && table)
        status = boyi__fail_interned(boyi__intern_failed(table), guard->label, &error);
    if (!status)
        status = boyi__fail(&error, BOYI_INPUT, "%s: moves is BOYI_BROKEN, but the rules don't say why",
                            guard->label);
    boyi__guard_note(guard, status, &error);
}

static boyi_status failed(const void *self, boyi_error *error)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi_status status = boyi__failure_tell(&guard->failure, error);
    if (status || !guard->rules.failed)
        return status;
    boyi__guard_enter(guard->label, "failed");
    status = guard->rules.failed(guard->self, error);
    boyi__guard_leave();
    return status;
}

/* ---- The guards ---- */

static boyi_state start(const void *self)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter(guard->label, "start");
    boyi_state state = guard->rules.start(guard->self);
    boyi__guard_leave();
    boyi__guard_check(guard, "start", state, state);
    return state;
}

static bool starts(const void *self, uint64_t *cursor, boyi_state *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    uint64_t before = *cursor, after = before;
    boyi_state state = 0;
    if (boyi__failure_any(&guard->failure))
        return false;
    boyi__guard_enter(guard->label, "starts");
    bool more = guard->rules.starts(guard->self, &after, &state);
    boyi__guard_leave();
    if (!more)
        return false;
    if (after <= before) {
        boyi_error error;
        boyi__guard_note(guard,
                         boyi__fail(&error, BOYI_INPUT,
                                    "%s: starts leaves its cursor at %" PRIu64 " after %" PRIu64
                                    "; it should move it up",
                                    guard->label, after, before),
                         &error);
        return false;
    }
    if (!boyi__guard_check(guard, "starts", state, state))
        return false;
    *cursor = after;
    *out = state;
    return true;
}

/* Copies `count` moves, which a function from outside has written to scratch memory, and checks them. */
static size_t take_moves(boyi__rules_guard *guard, const boyi__guarded *scratch, const char *rule,
                         const char *limit, size_t most, boyi_state state, size_t count, boyi_move *out)
{
    if (count == BOYI_BROKEN)
        note_broken(guard);
    else if (count > most)
        note_excess(guard, rule, limit, state, count, most);
    else
        memcpy(out, scratch->memory, count * sizeof *out);
    if (count > most)
        return BOYI_BROKEN;
    for (size_t i = 0; i < count; i++)
        if (!boyi__guard_check(guard, rule, state, out[i].to))
            return BOYI_BROKEN;
    return count;
}

/* Calls `list` (moves or unmoves) with scratch memory and checks what it writes. */
static size_t list_moves(boyi__rules_guard *guard, boyi__guarded *scratch,
                         size_t (*list)(const void *self, boyi_state state, boyi_move *out), const char *rule,
                         const char *limit, size_t most, boyi_state state, boyi_move *out)
{
    if (!scratch->memory && !boyi__guard_scratch(scratch, most, sizeof *out)) {
        note_memory(guard);
        return BOYI_BROKEN;
    }
    boyi__guard_enter_at(guard, rule, state);
    size_t count = list(guard->self, state, scratch->memory);
    boyi__guard_leave();
    return take_moves(guard, scratch, rule, limit, most, state, count, out);
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    if (boyi__failure_any(&guard->failure))
        return BOYI_BROKEN;
    boyi__guard_slot *taken = boyi__thread_slot_take(guard->slots, sizeof *guard->slots);
    size_t count = list_moves(guard, &taken->moves, guard->rules.moves, "moves", "most_moves",
                              guard->rules.most_moves, state, out);
    boyi__thread_slot_release(taken);
    return count;
}

static size_t unmoves(const void *self, boyi_state state, boyi_move *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    if (boyi__failure_any(&guard->failure))
        return BOYI_BROKEN;
    boyi__guard_slot *taken = boyi__thread_slot_take(guard->slots, sizeof *guard->slots);
    size_t count = list_moves(guard, &taken->unmoves, guard->rules.unmoves, "unmoves", "most_unmoves",
                              guard->rules.most_unmoves, state, out);
    boyi__thread_slot_release(taken);
    return count;
}

static size_t canonical_moves(const void *self, boyi_state state, boyi_move *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    if (boyi__failure_any(&guard->failure))
        return BOYI_BROKEN;
    boyi__guard_slot *taken = boyi__thread_slot_take(guard->slots, sizeof *guard->slots);
    size_t count = list_moves(guard, &taken->moves, guard->rules.canonical_moves, "canonical_moves",
                              "most_moves", guard->rules.most_moves, state, out);
    boyi__thread_slot_release(taken);
    return count;
}

static size_t canonical_unmoves(const void *self, boyi_state state, boyi_move *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    if (boyi__failure_any(&guard->failure))
        return BOYI_BROKEN;
    boyi__guard_slot *taken = boyi__thread_slot_take(guard->slots, sizeof *guard->slots);
    size_t count = list_moves(guard, &taken->unmoves, guard->rules.canonical_unmoves, "canonical_unmoves",
                              "most_unmoves", guard->rules.most_unmoves, state, out);
    boyi__thread_slot_release(taken);
    return count;
}

/* Is what a look ahead says of a state possible, beside these candidates? */
static bool is_possible(const boyi_ahead *ahead, const boyi_move *list, size_t count)
{
    bool real = ahead->outcome == BOYI_WIN || ahead->outcome == BOYI_LOSS || ahead->outcome == BOYI_TIE;
    if (ahead->decided)
        return count == 0 && real && ahead->plies < BOYI__PLIES_LOST;
    for (size_t i = 0; i < count; i++)
        if (list[i].again)
            return false;
    return count > 0 && ahead->soonest_win > 0 && ahead->soonest_loss > 0;
}

static size_t candidates(const void *self, boyi_state state, boyi_move *out, boyi_ahead *ahead)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    const size_t most = guard->rules.most_moves;
    size_t found = BOYI_BROKEN;
    if (boyi__failure_any(&guard->failure))
        return BOYI_BROKEN;
    boyi__guard_slot *taken = boyi__thread_slot_take(guard->slots, sizeof *guard->slots);
    if (!taken->moves.memory && !boyi__guard_scratch(&taken->moves, most, sizeof *out)) {
        note_memory(guard);
    } else {
        boyi__guard_enter_at(guard, "candidates", state);
        found = guard->rules.candidates(guard->self, state, taken->moves.memory, ahead);
        boyi__guard_leave();
        found = take_moves(guard, &taken->moves, "candidates", "most_moves", most, state, found, out);
    }
    boyi__thread_slot_release(taken);
    if (found == BOYI_BROKEN || is_possible(ahead, out, found))
        return found;
    boyi_error error;
    boyi__guard_text text;
    boyi__guard_note(guard,
                     boyi__fail(&error, BOYI_INPUT, "%s: what candidates says of state %s can't be",
                                guard->label, boyi__guard_write(guard, state, &text)),
                     &error);
    return BOYI_BROKEN;
}

static void rank(const void *self, boyi_state state, const boyi_move *list, size_t list_count, int *out)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter_at(guard, "rank", state);
    guard->rules.rank(guard->self, state, list, list_count, out);
    boyi__guard_leave();
}

static void section_ends(const void *self, const boyi_state *states, size_t states_count, uint8_t *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    if (states_count == 0)
        return;
    boyi__guard_enter_at(guard, "section_ends", states[0]);
    guard->rules.section_ends(guard->self, states, states_count, out);
    boyi__guard_leave();
    for (size_t i = 0; i < states_count; i++) {
        const bool known = out[i] == 0 || out[i] == 1 + BOYI_WIN || out[i] == 1 + BOYI_LOSS ||
                           out[i] == 1 + BOYI_TIE;
        boyi_error error;
        boyi__guard_text text;
        if (!known)
            boyi__guard_note(guard,
                             boyi__fail(&error, BOYI_INPUT, "%s: what section_ends says of state %s can't be",
                                        guard->label, boyi__guard_write(guard, states[i], &text)),
                             &error);
        out[i] = known ? out[i] : 1 + BOYI_LOSS;
    }
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_slot *taken = boyi__thread_slot_take(guard->slots, sizeof *guard->slots);
    size_t count = 0, most = guard->rules.most_parts;
    if (!taken->parts.block && !boyi__guard_scratch(&taken->parts, most, sizeof *out)) {
        note_memory(guard);
    } else {
        boyi__guard_enter_at(guard, "parts", state);
        count = guard->rules.parts(guard->self, state, taken->parts.memory);
        boyi__guard_leave();
        if (count > most)
            note_excess(guard, "parts", "most_parts", state, count, most);
        count = count > most ? 0 : count;
        memcpy(out, taken->parts.memory, count * sizeof *out);
    }
    boyi__thread_slot_release(taken);
    for (size_t i = 0; i < count; i++)
        if (!boyi__guard_check(guard, "parts", state, out[i]))
            return 0;
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "finished", state);
    boyi_end end = guard->rules.finished(guard->self, state);
    boyi__guard_leave();
    bool real = end.outcome == BOYI_WIN || end.outcome == BOYI_LOSS || end.outcome == BOYI_TIE;
    if (guard->rules.kind == BOYI_OUTCOME && !real) {
        boyi_error error;
        boyi__guard_text text;
        boyi__guard_note(guard,
                         boyi__fail(&error, BOYI_INPUT,
                                    "%s: finished gives an outcome for state %s that is not WIN, LOSS or TIE",
                                    guard->label, boyi__guard_write(guard, state, &text)),
                         &error);
        end.outcome = BOYI_LOSS;
    }
    return end;
}

static boyi_end standing(const void *self, boyi_state state)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "standing", state);
    boyi_end now = guard->rules.standing(guard->self, state);
    boyi__guard_leave();
    return now;
}

static unsigned mover(const void *self, boyi_state state)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "mover", state);
    unsigned player = guard->rules.mover(guard->self, state);
    boyi__guard_leave();
    if (player > 1) {
        boyi_error error;
        boyi__guard_text text;
        boyi__guard_note(guard,
                         boyi__fail(&error, BOYI_INPUT,
                                    "%s: mover gives %u for state %s; it should give 0 or 1", guard->label,
                                    player, boyi__guard_write(guard, state, &text)),
                         &error);
    }
    return player & 1;
}

static uint32_t layer(const void *self, boyi_state state)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter_at(guard, "layer", state);
    uint32_t found = guard->rules.layer(guard->self, state);
    boyi__guard_leave();
    return found;
}

static uint64_t section(const void *self, boyi_state state)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter_at(guard, "section", state);
    uint64_t found = guard->rules.section(guard->self, state);
    boyi__guard_leave();
    return found;
}

static size_t section_moves(const void *self, uint64_t number, boyi_shift *out)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guarded scratch = {0};
    size_t count = BOYI_BROKEN, most = guard->rules.most_moves;
    if (!boyi__guard_scratch(&scratch, most, sizeof *out)) {
        note_memory(guard);
        return BOYI_BROKEN;
    }
    boyi__guard_enter_at(guard, "section_moves", number);
    count = guard->rules.section_moves(guard->self, number, scratch.memory);
    boyi__guard_leave();
    if (count > most) {
        boyi_error error;
        boyi__guard_note(guard,
                         boyi__fail(&error, BOYI_INPUT,
                                    "%s: section_moves gives %zu for section %" PRIu64
                                    ", more than most_moves, which is %zu",
                                    guard->label, count, number, most),
                         &error);
        count = BOYI_BROKEN;
    } else {
        memcpy(out, scratch.memory, count * sizeof *out);
    }
    boyi__guarded_end(&scratch);
    return count;
}

static uint64_t section_mirror(const void *self, uint64_t number)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter_at(guard, "section_mirror", number);
    uint64_t found = guard->rules.section_mirror(guard->self, number);
    boyi__guard_leave();
    return found;
}

static boyi_state mirror(const void *self, boyi_state state)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "mirror", state);
    boyi_state image = guard->rules.mirror(guard->self, state);
    boyi__guard_leave();
    return boyi__guard_check(guard, "mirror", state, image) ? image : state;
}

static boyi_state other_side(const void *self, boyi_state state)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "other_side", state);
    boyi_state seen = guard->rules.other_side(guard->self, state);
    boyi__guard_leave();
    return boyi__guard_check(guard, "other_side", state, seen) ? seen : state;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "canonical", state);
    boyi_state found = guard->rules.canonical(guard->self, state);
    boyi__guard_leave();
    return boyi__guard_check(guard, "canonical", state, found) ? found : state;
}

static uint64_t count(const void *self)
{
    const boyi__rules_guard *guard = self;
    return guard->count;
}

static uint64_t number(const void *self, boyi_state state)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "number", state);
    uint64_t found = guard->rules.number(guard->self, state);
    boyi__guard_leave();
    if (found < guard->count)
        return found;
    boyi_error error;
    boyi__guard_text text;
    boyi__guard_note(guard,
                     boyi__fail(&error, BOYI_INPUT,
                                "%s: state %s has the number %" PRIu64 ", but `count` is %" PRIu64,
                                guard->label, boyi__guard_write(guard, state, &text), found, guard->count),
                     &error);
    return 0;
}

static boyi_state numbered(const void *self, uint64_t at)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter(guard->label, "numbered");
    boyi_state state = guard->rules.numbered(guard->self, at);
    boyi__guard_leave();
    return state;
}

static uint64_t below(const void *self)
{
    const boyi__rules_guard *guard = self;
    return guard->below;
}

static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter_at(guard, "hint", state);
    int found = guard->rules.hint(guard->self, state, move);
    boyi__guard_leave();
    return found;
}

static void hints(const void *self, boyi_state state, const boyi_move *list, size_t moves_count, int *out)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter_at(guard, "hints", state);
    guard->rules.hints(guard->self, state, list, moves_count, out);
    boyi__guard_leave();
    for (size_t i = 0; i < moves_count; i++) /* whether that is true is not checked: only the order is used */
        out[i] = out[i] == BOYI_HINT_WINS    ? BOYI_HINT_WINS - 1
                 : out[i] == BOYI_HINT_LOSES ? BOYI_HINT_LOSES + 1
                                             : out[i];
}

static uint32_t soonest_tie(const void *self, boyi_state state)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter_at(guard, "soonest_tie", state);
    uint32_t found = guard->rules.soonest_tie(guard->self, state);
    boyi__guard_leave();
    return found;
}

static int64_t at_stake(const void *self, boyi_state state)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter_at(guard, "at_stake", state);
    int64_t found = guard->rules.at_stake(guard->self, state);
    boyi__guard_leave();
    return found;
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "write_state", state);
    size_t length = guard->rules.write_state(guard->self, state, out, room);
    boyi__guard_leave();
    return check_length(guard, "write_state", state, length, out, room);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "write_move", state);
    size_t length = guard->rules.write_move(guard->self, state, move, out, room);
    boyi__guard_leave();
    return check_length(guard, "write_move", state, length, out, room);
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    boyi__rules_guard *guard = boyi__guard_of(self);
    boyi__guard_enter_at(guard, "draw", state);
    size_t length = guard->rules.draw(guard->self, state, out, room);
    boyi__guard_leave();
    return check_length(guard, "draw", state, length, out, room);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter(guard->label, "read_state");
    boyi_status status = guard->rules.read_state(guard->self, text, error, out);
    boyi__guard_leave();
    if (!status && *out > guard->largest) {
        boyi__quoted quoted;
        return boyi__fail(error, BOYI_INPUT, "%s: \"%s\" is no state", guard->label,
                          boyi__quote(&quoted, text, strlen(text)));
    }
    return status;
}

static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    const boyi__rules_guard *guard = self;
    boyi__guard_enter_at(guard, "answer", state);
    boyi_answer found = guard->rules.answer(guard->self, state, value, totals);
    boyi__guard_leave();
    return found;
}

static void free_guard(void *self)
{
    boyi__rules_guard *guard = self;
    if (guard->rules.free) {
        boyi__guard_enter(guard->label, "free");
        guard->rules.free(guard->self);
        boyi__guard_leave();
    }
    for (size_t i = 0; i < BOYI__THREAD_SLOTS; i++) {
        boyi__guarded_end(&guard->slots[i].parts);
        boyi__guarded_end(&guard->slots[i].moves);
        boyi__guarded_end(&guard->slots[i].unmoves);
        boyi__guarded_end(&guard->slots[i].choices);
    }
    free(guard);
}

boyi_status boyi__guard_rules(boyi_rules *rules, void **self, const char *label, boyi_error *error)
{
    boyi__rules_guard *guard = calloc(1, sizeof *guard);
    if (!guard) {
        boyi_status status = boyi__fail_memory(error, label); /* which may be part of *self */
        if (rules->free)
            rules->free(*self);
        return status;
    }
    guard->rules = *rules;
    guard->self = *self;
    guard->label = label;
    for (size_t i = 0; i < BOYI__THREAD_SLOTS; i++)
        atomic_flag_clear(&guard->slots[i].busy);
    boyi__guard_enter(guard->label, "count");
    guard->count = rules->count ? rules->count(*self) : 0;
    boyi__guard_enter(guard->label, "below");
    guard->below = rules->below ? rules->below(*self) : 0;
    boyi__guard_leave();
    guard->largest = rules->bits > 0 && rules->bits < 64 ? (UINT64_C(1) << rules->bits) - 1 : UINT64_MAX;
    if (guard->below && guard->below - 1 < guard->largest)
        guard->largest = guard->below - 1;
    rules->start = start;
    rules->starts = rules->starts ? starts : NULL;
    rules->intern = rules->intern ? intern : NULL;
    rules->bytes = rules->bytes ? bytes : NULL;
    rules->grid = rules->grid ? grid : NULL;
    rules->value = rules->value ? value : NULL;
    rules->shortcut = rules->shortcut ? boyi__guard_shortcut : NULL;
    rules->moves = moves;
    rules->unmoves = rules->unmoves ? unmoves : NULL;
    rules->broken = NULL; /* note_broken asks it at once */
    rules->failed = failed;
    rules->finished = rules->finished ? finished : NULL;
    rules->mover = rules->mover ? mover : NULL;
    rules->layer = rules->layer ? layer : NULL;
    rules->section = rules->section ? section : NULL;
    rules->section_moves = rules->section_moves ? section_moves : NULL;
    rules->section_mirror = rules->section_mirror ? section_mirror : NULL;
    rules->mirror = rules->mirror ? mirror : NULL;
    rules->canonical = rules->canonical ? canonical : NULL;
    rules->count = rules->count ? count : NULL;
    rules->number = rules->number ? number : NULL;
    rules->numbered = rules->numbered ? numbered : NULL;
    rules->below = guard->below ? below : NULL;
    rules->parts = rules->parts ? parts : NULL;
    rules->hint = rules->hint ? hint : NULL;
    rules->hints = rules->hints ? hints : NULL;
    rules->candidates = rules->candidates ? candidates : NULL;
    rules->rank = rules->rank ? rank : NULL;
    rules->section_ends = rules->section_ends ? section_ends : NULL;
    rules->canonical_moves = rules->canonical_moves ? canonical_moves : NULL;
    rules->canonical_unmoves = rules->canonical_unmoves ? canonical_unmoves : NULL;
    rules->standing = rules->standing ? standing : NULL;
    rules->other_side = rules->other_side ? other_side : NULL;
    rules->soonest_tie = rules->soonest_tie ? soonest_tie : NULL;
    rules->at_stake = rules->at_stake ? at_stake : NULL;
    rules->write_state = rules->write_state ? write_state : NULL;
    rules->write_move = rules->write_move ? write_move : NULL;
    rules->draw = rules->draw ? draw : NULL;
    rules->read_state = rules->read_state ? read_state : NULL;
    rules->answer = rules->answer ? answer : NULL;
    rules->free = free_guard;
    *self = guard;
    return BOYI_OK;
}
