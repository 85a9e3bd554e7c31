/* The moves of all states of a game, for rules that take many states at once.
 *
 * Found breadth first: each call of moves_many gets up to 65,536 states that are not expanded yet, and its answer (one entry a move, in any order) is
 * sorted by state. The table is complete and never changes before the library sees it, so that any number of threads read it without the GIL, and every
 * engine works at the speed of a look-up.
 *
 *     slot     hash of a state ──▶ its number
 *     states   [ s0 s1 s2 … ]              in the order in which they were met
 *     row      [ 0  2  2  … ]  counts [ 2 0 3 … ]      state i's moves are row[i] … row[i] + counts[i] - 1
 *     to       [ s1 s2 … ]     names, gains (score games), again
 *
 * Under symmetry the table also holds the states that are not canonical, with their canonical ones; those are expanded.
 *
 * About 40 bytes a state and 13 a move (21 in score games). */
#include <stdlib.h>
#include <string.h>

#include "module.h"

enum { CHUNK = 1 << 16, LEAST_ROOM = 1 << 10 };
#define NOT_EXPANDED UINT32_MAX

/* canonical, layer, section, mover: what is known of each state beside its moves. */
enum { COLUMNS = 4 };
static const boyi__py_function column_functions[COLUMNS] = {BOYI__PY_CANONICAL_MANY, BOYI__PY_LAYER_MANY,
                                                            BOYI__PY_SECTION_MANY, BOYI__PY_MOVER_MANY};

struct boyi__py_table {
    boyi_kind kind;
    boyi_state *states;
    uint64_t *row;
    uint32_t *counts;
    uint64_t *columns[COLUMNS]; /* NULL: the rules do not have it */
    boyi_end *ends;             /* of finished states; NULL: they are lost, or score nothing */
    size_t count, room, described;
    uint32_t *slots; /* number + 1; 0: free */
    size_t slots_count;
    boyi_state *to;
    uint32_t *names;
    int64_t *gains; /* score games */
    uint8_t *again;
    size_t moves, moves_room;
    bool partial;             /* only canonical states are expanded */
    boyi__py_table *previous; /* the one that it replaces */
};

void boyi__py_table_free(boyi__py_table *table)
{
    if (!table)
        return;
    for (int i = 0; i < COLUMNS; i++)
        free(table->columns[i]);
    free(table->states);
    free(table->row);
    free(table->counts);
    free(table->ends);
    free(table->slots);
    free(table->to);
    free(table->names);
    free(table->gains);
    free(table->again);
    boyi__py_table_free(table->previous);
    free(table);
}

bool boyi__py_table_is_partial(const boyi__py_table *table)
{
    return table->partial;
}

void boyi__py_table_replace(boyi__py_rules *rules, boyi__py_table *table)
{
    table->previous = rules->table;
    __atomic_store_n(&rules->table, table, __ATOMIC_RELEASE);
}

uint64_t boyi__py_table_bytes(const boyi__py_table *table)
{
    uint64_t state = sizeof *table->states + sizeof *table->row + sizeof *table->counts +
                     (table->ends ? sizeof *table->ends : 0);
    for (int i = 0; i < COLUMNS; i++)
        state += table->columns[i] ? sizeof *table->columns[i] : 0;
    uint64_t move = sizeof *table->to + sizeof *table->names + sizeof *table->again +
                    (table->gains ? sizeof *table->gains : 0);
    return table->room * state + table->slots_count * sizeof *table->slots + table->moves_room * move;
}

/* ---- Growing ---- */

/* Resizes an array; false: the exception is set, and the array is as it was. */
static bool resize(void *address, size_t room, size_t size)
{
    size_t bytes;
    void *old, *block = NULL;
    memcpy(&old, address, sizeof old);
    if (!__builtin_mul_overflow(room, size, &bytes))
        block = realloc(old, bytes ? bytes : 1);
    if (!block) {
        PyErr_NoMemory();
        return false;
    }
    memcpy(address, &block, sizeof block);
    return true;
}

static bool reserve_states(boyi__py_table *table, const boyi__py_rules *rules, size_t needed)
{
    size_t room = table->room * 2 < LEAST_ROOM ? LEAST_ROOM : table->room * 2;
    if (needed <= table->room)
        return true;
    room = room < needed ? needed : room;
    bool grown = resize(&table->states, room, sizeof *table->states) &&
                 resize(&table->row, room, sizeof *table->row) &&
                 resize(&table->counts, room, sizeof *table->counts) &&
                 (!rules->functions[BOYI__PY_OVER_MANY] || resize(&table->ends, room, sizeof *table->ends));
    for (int i = 0; i < COLUMNS && grown; i++)
        grown = !rules->functions[column_functions[i]] ||
                resize(&table->columns[i], room, sizeof *table->columns[i]);
    if (grown)
        table->room = room;
    return grown;
}

static bool reserve_moves(boyi__py_table *table, size_t needed)
{
    size_t room = table->moves_room * 2 < LEAST_ROOM ? LEAST_ROOM : table->moves_room * 2;
    if (needed <= table->moves_room)
        return true;
    room = room < needed ? needed : room;
    bool grown = resize(&table->to, room, sizeof *table->to) &&
                 resize(&table->names, room, sizeof *table->names) &&
                 resize(&table->again, room, sizeof *table->again) &&
                 (table->kind != BOYI_SCORE || resize(&table->gains, room, sizeof *table->gains));
    if (grown)
        table->moves_room = room;
    return grown;
}

/* ---- The set of states ---- */

static size_t hash(const boyi__py_table *table, boyi_state state)
{
    uint64_t mixed = (state ^ state >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(mixed ^ mixed >> 29) & (table->slots_count - 1);
}

/* The slot of a state, or the free one where it belongs. */
static size_t find_slot(const boyi__py_table *table, boyi_state state)
{
    size_t at = hash(table, state);
    while (table->slots[at] && table->states[table->slots[at] - 1] != state)
        at = (at + 1) & (table->slots_count - 1);
    return at;
}

static bool reserve_slots(boyi__py_table *table, size_t states)
{
    size_t count = table->slots_count ? table->slots_count : LEAST_ROOM;
    while (count / 2 < states)
        count *= 2;
    if (count == table->slots_count)
        return true;
    uint32_t *slots = calloc(count, sizeof *slots);
    if (!slots) {
        PyErr_NoMemory();
        return false;
    }
    free(table->slots);
    table->slots = slots;
    table->slots_count = count;
    for (size_t i = 0; i < table->count; i++)
        slots[find_slot(table, table->states[i])] = (uint32_t)i + 1;
    return true;
}

/* Adds a state if it is new. There is room for it. */
static void add_state(boyi__py_table *table, boyi_state state)
{
    size_t slot = find_slot(table, state);
    if (table->slots[slot])
        return;
    table->states[table->count] = state;
    table->counts[table->count] = NOT_EXPANDED;
    table->slots[slot] = (uint32_t)++table->count;
}

static bool add_states(boyi__py_table *table, const boyi__py_rules *rules, const boyi_state *states,
                       size_t count)
{
    if (table->count + count >= UINT32_MAX) {
        PyErr_SetString(PyExc_OverflowError,
                        "rules that take many states at once have at most 2**32 of them");
        return false;
    }
    /* Most of them are known: room for all is only needed where they are not. */
    for (size_t i = 0; i < count; i++) {
        if (table->count + 1 > table->room || table->count + 1 > table->slots_count / 2)
            if (!reserve_states(table, rules, table->count + 1) || !reserve_slots(table, table->count + 1))
                return false;
        add_state(table, states[i]);
    }
    return true;
}

/* ---- Asking the rules ---- */

/* An object with the numbers first … end - 1 of `list`, or of all states if it is NULL. */
static boyi__py_memory *gather(const boyi__py_table *table, const uint32_t *list, size_t first, size_t end)
{
    boyi__py_memory *memory = boyi__py_memory_new(end - first, sizeof *table->states);
    if (!memory)
        return NULL;
    boyi_state *out = memory->block;
    for (size_t i = first; i < end; i++)
        out[i - first] = table->states[list ? list[i] : i];
    memory->count = end - first;
    return memory;
}

/* Calls a function with these states: one buffer, or a tuple of buffers, comes back. */
static PyObject *ask(const boyi__py_rules *rules, boyi__py_function function, const boyi__py_table *table,
                     const uint32_t *list, size_t first, size_t end)
{
    boyi__py_memory *memory = gather(table, list, first, end);
    PyObject *answer = memory ? PyObject_CallFunctionObjArgs(rules->functions[function], memory, NULL) : NULL;
    Py_XDECREF((PyObject *)memory);
    return answer;
}

/* A buffer of `count` items; false: the exception is set. */
static bool open_buffer(PyObject *object, size_t size, size_t count, Py_buffer *out)
{
    if (!boyi__py_buffer(object, size, out))
        return false;
    if ((size_t)out->len == count * size)
        return true;
    PyErr_Format(PyExc_ValueError, "the rules gave %zd items for %zu", out->len / (Py_ssize_t)size, count);
    PyBuffer_Release(out);
    return false;
}

/* Asks for the columns of the states that are new; canonical ones may be new again. */
static bool describe_states(boyi__py_table *table, const boyi__py_rules *rules, bool symmetry)
{
    while (table->described < table->count) {
        size_t first = table->described, end = table->count;
        end = end - first > CHUNK ? first + CHUNK : end;
        for (int i = 0; i < COLUMNS; i++) {
            if (!rules->functions[column_functions[i]])
                continue;
            Py_buffer numbers;
            PyObject *answer = ask(rules, column_functions[i], table, NULL, first, end);
            bool opened = answer && open_buffer(answer, sizeof(uint64_t), end - first, &numbers);
            if (opened)
                memcpy(table->columns[i] + first, numbers.buf, (end - first) * sizeof(uint64_t));
            bool added = opened && (i > 0 || !symmetry || add_states(table, rules, numbers.buf, end - first));
            if (opened)
                PyBuffer_Release(&numbers);
            Py_XDECREF(answer);
            if (!added)
                return false;
        }
        table->described = end;
    }
    return true;
}

/* The buffers of an answer of moves_many: source, to, name, gain, again; the last three may be None. */
enum { SOURCE, TO, NAME, GAIN, AGAIN, FIELDS };

/* Sorts the moves by their states into the table. */
static bool add_moves(boyi__py_table *table, const boyi__py_rules *rules, const uint32_t *list, size_t states,
                      const Py_buffer *fields)
{
    size_t count = (size_t)fields[TO].len / sizeof(uint64_t);
    const int64_t *source = fields[SOURCE].buf;
    for (size_t i = 0; i < states; i++)
        table->counts[list[i]] = 0;
    for (size_t m = 0; m < count; m++) {
        if (source[m] < 0 || (size_t)source[m] >= states) {
            PyErr_Format(PyExc_ValueError, "moves_many: source %lld is none of the %zu states",
                         (long long)source[m], states);
            return false;
        }
        table->counts[list[source[m]]]++;
    }
    size_t at = table->moves;
    if (!reserve_moves(table, at + count))
        return false;
    for (size_t i = 0; i < states; i++) {
        if (table->counts[list[i]] > rules->most_moves) {
            PyErr_Format(PyExc_ValueError, "state %llu has %lu moves; most_moves of the rules is %zu",
                         (unsigned long long)table->states[list[i]], (unsigned long)table->counts[list[i]],
                         rules->most_moves);
            return false;
        }
        table->row[list[i]] = at;
        at += table->counts[list[i]];
    }
    const boyi_state *to = fields[TO].buf;
    const uint32_t *names = fields[NAME].buf;
    const int64_t *gains = fields[GAIN].buf;
    const uint8_t *again = fields[AGAIN].buf;
    for (size_t m = 0; m < count; m++) {
        uint32_t number = list[source[m]];
        size_t place = table->row[number]++;
        table->to[place] = to[m];
        if (names)
            table->names[place] = names[m];
        table->again[place] = again && again[m];
        if (table->gains)
            table->gains[place] = gains ? gains[m] : 0;
    }
    for (size_t i = 0; i < states; i++)
        table->row[list[i]] -= table->counts[list[i]];
    for (size_t i = 0; i < states && !names; i++) /* moves without names are numbered */
        for (uint32_t m = 0; m < table->counts[list[i]]; m++)
            table->names[table->row[list[i]] + m] = m;
    table->moves = at;
    return add_states(table, rules, to, count);
}

static bool ask_moves(boyi__py_table *table, const boyi__py_rules *rules, const uint32_t *list, size_t states)
{
    static const size_t sizes[FIELDS] = {sizeof(int64_t), sizeof(uint64_t), sizeof(uint32_t), sizeof(int64_t),
                                         sizeof(uint8_t)};
    Py_buffer fields[FIELDS];
    memset(fields, 0, sizeof fields);
    PyObject *answer = ask(rules, BOYI__PY_MOVES_MANY, table, list, 0, states);
    bool opened = answer != NULL;
    size_t count = 0;
    for (int i = 0; i < FIELDS && opened; i++) {
        PyObject *field = PyTuple_GetItem(answer, i);
        if (i == SOURCE)
            opened = field && boyi__py_buffer(field, sizes[i], &fields[i]);
        else if (field != Py_None)
            opened = field && open_buffer(field, sizes[i], count, &fields[i]);
        if (i == SOURCE && opened)
            count = (size_t)fields[i].len / sizes[i];
    }
    bool added = opened && add_moves(table, rules, list, states, fields);
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].obj)
            PyBuffer_Release(&fields[i]);
    Py_XDECREF(answer);
    return added;
}

/* Asks how the finished ones of these states end: (outcomes), or (own, other) in score games. `list` is overwritten. */
static bool ask_ends(boyi__py_table *table, const boyi__py_rules *rules, uint32_t *list, size_t states)
{
    size_t count = 0;
    for (size_t i = 0; i < states; i++)
        if (table->counts[list[i]] == 0)
            list[count++] = list[i];
    if (!table->ends || count == 0)
        return true;
    Py_buffer own = {0}, other = {0};
    bool score = table->kind == BOYI_SCORE;
    PyObject *answer = ask(rules, BOYI__PY_OVER_MANY, table, list, 0, count);
    PyObject *first = answer ? PyTuple_GetItem(answer, 0) : NULL;
    PyObject *second = first && score ? PyTuple_GetItem(answer, 1) : NULL;
    bool opened = first && open_buffer(first, sizeof(int64_t), count, &own) &&
                  (!score || (second && open_buffer(second, sizeof(int64_t), count, &other)));
    for (size_t i = 0; i < count && opened; i++) {
        int64_t given = ((const int64_t *)own.buf)[i];
        table->ends[list[i]] = score ? (boyi_end){.own = given, .other = ((const int64_t *)other.buf)[i]}
                                     : (boyi_end){.outcome = (boyi_outcome)given};
        if (!score && (given < BOYI_LOSS || given > BOYI_WIN || given == BOYI_DRAW)) {
            PyErr_Format(PyExc_ValueError,
                         "over_many gives %lld for state %llu; it should be LOSS, TIE or WIN",
                         (long long)given, (unsigned long long)table->states[list[i]]);
            opened = false;
        }
    }
    if (own.obj)
        PyBuffer_Release(&own);
    if (other.obj)
        PyBuffer_Release(&other);
    Py_XDECREF(answer);
    return opened;
}

/* ---- Finding all ---- */

static bool is_within(const boyi__py_table *table, const boyi__py_rules *rules, boyi__py_work *work,
                      boyi_status *status)
{
    const boyi_options *options = &work->options;
    const char *name = PyBytes_AsString(rules->name);
    if (options->max_states && table->count > options->max_states)
        *status = boyi_fail(&work->error, BOYI_LIMIT, "%.80s: more than %llu states",
                            "%.80s：超过 %llu 个状态", name, (unsigned long long)options->max_states);
    else if (options->max_bytes && boyi__py_table_bytes(table) > options->max_bytes)
        *status = boyi_fail(&work->error, BOYI_LIMIT, "%.80s: more than %llu bytes after %zu states",
                            "%.80s：超过 %llu 字节（已有 %zu 个状态）", name,
                            (unsigned long long)options->max_bytes, table->count);
    else if (!boyi__py_work_report(work, table->count, boyi__py_table_bytes(table)))
        *status = boyi_fail(&work->error, BOYI_CANCELLED, "%.80s: cancelled", "%.80s：已取消", name);
    return *status == BOYI_OK;
}

static bool find_states(boyi__py_table *table, const boyi__py_rules *rules, boyi__py_work *work,
                        uint32_t *list, boyi_status *status)
{
    bool symmetry = rules->functions[BOYI__PY_CANONICAL_MANY] && !work->options.every_state;
    table->partial = symmetry;
    if (!describe_states(table, rules, symmetry))
        return false;
    for (size_t next = 0; next < table->count;) {
        size_t states = 0;
        for (; next < table->count && states < CHUNK; next++)
            if (!symmetry || table->columns[0][next] == table->states[next])
                list[states++] = (uint32_t)next;
        if (states && (!ask_moves(table, rules, list, states) || !ask_ends(table, rules, list, states) ||
                       !describe_states(table, rules, symmetry)))
            return false;
        if (!is_within(table, rules, work, status))
            return false;
    }
    return true;
}

boyi__py_table *boyi__py_table_new(boyi__py_rules *rules, boyi_state state, boyi__py_work *work,
                                   boyi_status *status)
{
    boyi__py_table *table = calloc(1, sizeof *table);
    uint32_t *list = malloc(CHUNK * sizeof *list);
    *status = BOYI_OK;
    if (!table || !list) {
        free(list);
        free(table);
        PyErr_NoMemory();
        return NULL;
    }
    table->kind = rules->kind;
    bool found = add_states(table, rules, &state, 1);
    PyObject *starts = found && state == rules->start ? boyi__py_rules_starts(rules) : NULL;
    for (Py_ssize_t i = 0; starts && found && i < PyList_Size(starts); i++) {
        boyi_state further = PyLong_AsUnsignedLongLong(PyList_GetItem(starts, i));
        found = add_states(table, rules, &further, 1);
    }
    found = found && !PyErr_Occurred() && find_states(table, rules, work, list, status);
    free(list);
    if (!found) {
        boyi__py_table_free(table);
        return NULL;
    }
    return table;
}

/* ---- Looking up ---- */

static bool find_number(const boyi__py_table *table, boyi_state state, uint32_t *out)
{
    uint32_t found = table->slots[find_slot(table, state)];
    *out = found - 1;
    return found != 0;
}

bool boyi__py_table_moves(const boyi__py_table *table, boyi_state state, boyi_move *out, size_t *count)
{
    uint32_t number;
    if (!find_number(table, state, &number) || table->counts[number] == NOT_EXPANDED)
        return false;
    uint64_t first = table->row[number];
    *count = table->counts[number];
    for (size_t i = 0; i < *count; i++)
        out[i] = (boyi_move){.to = table->to[first + i],
                             .name = table->names[first + i],
                             .gain = table->gains ? table->gains[first + i] : 0,
                             .again = table->again[first + i]};
    return true;
}

bool boyi__py_table_end(const boyi__py_table *table, boyi_state state, boyi_end *out)
{
    uint32_t number;
    if (!table->ends || !find_number(table, state, &number) || table->counts[number] != 0)
        return false;
    *out = table->ends[number];
    return true;
}

bool boyi__py_table_number(const boyi__py_table *table, boyi__py_function function, boyi_state state,
                           uint64_t *out)
{
    uint32_t number;
    for (int i = 0; i < COLUMNS; i++)
        if (column_functions[i] == function && table->columns[i] && find_number(table, state, &number) &&
            number < table->described) {
            *out = table->columns[i][number];
            return true;
        }
    return false;
}
