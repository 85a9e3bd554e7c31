/* Rules in Python as boyi_rules.
 *
 * boyi/_rules.py describes the user's object by a dictionary: plain values (name, kind, …) and the functions that it has, each taking a state and giving what
 * docs/python.md says. A state is a whole number, then it is the library's state itself; or any object that can be a key of a dictionary, then its
 * number is the order in which it was met.
 *
 * What a function raises is kept, with its traceback, and the game has failed: the library is told so by BOYI_BROKEN or by `failed`, ends its work, and
 * boyi__py_work_end raises it again. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "module.h"

static const char *const function_names[BOYI__PY_FUNCTIONS] = {
    [BOYI__PY_STARTS] = "starts",
    [BOYI__PY_MOVES] = "moves",
    [BOYI__PY_OVER] = "over",
    [BOYI__PY_CANONICAL] = "canonical",
    [BOYI__PY_LAYER] = "layer",
    [BOYI__PY_SECTION] = "section",
    [BOYI__PY_MOVER] = "mover",
    [BOYI__PY_SHOW] = "show",
    [BOYI__PY_WRITE] = "write",
    [BOYI__PY_READ] = "read",
    [BOYI__PY_VALUE] = "value",
    [BOYI__PY_PARTS] = "parts",
    [BOYI__PY_LABEL] = "label",
    [BOYI__PY_MOVES_MANY] = "moves_many",
    [BOYI__PY_OVER_MANY] = "over_many",
    [BOYI__PY_CANONICAL_MANY] = "canonical_many",
    [BOYI__PY_LAYER_MANY] = "layer_many",
    [BOYI__PY_SECTION_MANY] = "section_many",
    [BOYI__PY_MOVER_MANY] = "mover_many",
};

/* Names of moves that are texts have numbers from here on; smaller ones are the numbers themselves. */
#define FIRST_LABEL UINT32_C(0x80000000)

/* Calls of one game that may be under way at once: rules that ask about their own game, and threads. The library has room for 64. */
enum { MOST_CALLS = 48 };

/* ---- Failures ---- */

/* Keeps the exception that is set, if it is the first. */
static void keep_exception(boyi__py_rules *rules, const char *function)
{
    if (rules->sentence[0]) {
        PyErr_Clear();
        return;
    }
    PyErr_Fetch(&rules->raised[0], &rules->raised[1], &rules->raised[2]);
    PyErr_NormalizeException(&rules->raised[0], &rules->raised[1], &rules->raised[2]);
    PyObject *text = rules->raised[1] ? PyObject_Str(rules->raised[1]) : NULL;
    PyObject *utf8 = text ? PyUnicode_AsEncodedString(text, "utf-8", "replace") : NULL;
    PyErr_Clear();
    PyOS_snprintf(rules->sentence, sizeof rules->sentence, "%.80s: %s raised an exception: %.240s",
                  rules->name ? PyBytes_AsString(rules->name) : "", function,
                  utf8 ? PyBytes_AsString(utf8) : "");
    Py_XDECREF(utf8);
    Py_XDECREF(text);
    PyErr_Clear();
}

static boyi_status failed(const void *self, boyi_error *error)
{
    const boyi__py_rules *rules = self;
    return rules->sentence[0] ? boyi_fail(error, BOYI_INPUT, "%s", "%s", rules->sentence) : BOYI_OK;
}

/* Every call of a function is between these two. */
typedef struct {
    boyi__py_rules *rules;
    const char *function;
    PyGILState_STATE gil;
} call;

/* False: the game has failed. `leave` has to follow in any case. */
static bool enter(call *self, const void *rules, boyi__py_function function)
{
    *self = (call){.rules = (boyi__py_rules *)rules, .function = function_names[function]};
    self->gil = PyGILState_Ensure();
    self->rules->depth++;
    if (self->rules->sentence[0])
        return false;
    if (!self->rules->functions[function])
        PyErr_SetString(PyExc_RuntimeError, "the rules have been discarded");
    else if (self->rules->depth > MOST_CALLS)
        PyErr_SetString(PyExc_RecursionError,
                        "rules that solve their own game, or too many threads in one game's rules");
    else
        return true;
    return false;
}

/* Keeps the exception if one is set. */
static void leave(call *self)
{
    if (PyErr_Occurred())
        keep_exception(self->rules, self->function);
    self->rules->depth--;
    PyGILState_Release(self->gil);
}

/* ---- States ---- */

bool boyi__py_rules_encode(boyi__py_rules *rules, PyObject *state, boyi_state *out)
{
    if (!rules->numbers) {
        PyObject *index = PyNumber_Index(state);
        unsigned long long number = index ? PyLong_AsUnsignedLongLong(index) : 0;
        Py_XDECREF(index);
        if (PyErr_Occurred()) {
            bool is_number = index != NULL;
            PyErr_Clear();
            PyErr_Format(
                is_number ? PyExc_ValueError : PyExc_TypeError,
                "%R is no state: states of this game are whole numbers from 0 to 2**64 - 1, as its start is",
                state);
            return false;
        }
        *out = number;
        return true;
    }
    PyObject *known = PyDict_GetItemWithError(rules->numbers, state);
    if (known) {
        *out = PyLong_AsUnsignedLongLong(known);
        return true;
    }
    Py_ssize_t count = PyList_Size(rules->objects);
    PyObject *number = PyErr_Occurred() ? NULL : PyLong_FromSsize_t(count);
    bool added = number && PyDict_SetItem(rules->numbers, state, number) == 0;
    if (added && PyList_Append(rules->objects, state) < 0) {
        PyDict_DelItem(rules->numbers, state);
        added = false;
    }
    Py_XDECREF(number);
    *out = (boyi_state)count;
    return added;
}

PyObject *boyi__py_rules_decode(const boyi__py_rules *rules, boyi_state state)
{
    if (!rules->numbers)
        return PyLong_FromUnsignedLongLong(state);
    PyObject *object = state < (uint64_t)PY_SSIZE_T_MAX ? PyList_GetItem(rules->objects, (Py_ssize_t)state)
                                                        : NULL;
    if (!object) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "no state has the number %llu", (unsigned long long)state);
    }
    return Py_XNewRef(object);
}

/* Calls a function with a state. */
static PyObject *call_with(boyi__py_rules *rules, boyi__py_function function, boyi_state state)
{
    PyObject *object = boyi__py_rules_decode(rules, state);
    PyObject *result = object ? PyObject_CallFunctionObjArgs(rules->functions[function], object, NULL) : NULL;
    Py_XDECREF(object);
    return result;
}

/* ---- Moves ---- */

static bool read_label(boyi__py_rules *rules, PyObject *name, uint32_t *out)
{
    if (PyLong_Check(name)) {
        int overflow;
        long long number = PyLong_AsLongLongAndOverflow(name, &overflow);
        if (!overflow && number >= 0 && number < FIRST_LABEL) {
            *out = (uint32_t)number;
            return true;
        }
    }
    PyObject *text = PyObject_Str(name);
    PyObject *known = text ? PyDict_GetItemWithError(rules->label_numbers, text) : NULL;
    if (!known && text && !PyErr_Occurred()) {
        Py_ssize_t count = PyList_Size(rules->labels);
        PyObject *number = PyLong_FromSsize_t(count);
        if (count >= FIRST_LABEL)
            PyErr_SetString(PyExc_OverflowError, "the moves have more than 2**31 names");
        else if (number && PyDict_SetItem(rules->label_numbers, text, number) == 0)
            PyList_Append(rules->labels, text);
        known = PyErr_Occurred() ? NULL : number;
        Py_XDECREF(number); /* the dictionary has it */
    }
    if (known)
        *out = FIRST_LABEL + (uint32_t)PyLong_AsUnsignedLong(known);
    Py_XDECREF(text);
    return !PyErr_Occurred();
}

/* (to, name), (to, name, gain) or (to, name, gain, again). */
static bool read_move(boyi__py_rules *rules, PyObject *item, boyi_move *out)
{
    Py_ssize_t size = PyTuple_Check(item) ? PyTuple_Size(item) : 0;
    if (size < 2 || size > 4) {
        PyErr_Format(PyExc_TypeError,
                     "a move is (to, name), (to, name, gain) or (to, name, gain, again), not %R", item);
        return false;
    }
    *out = (boyi_move){0};
    if (!boyi__py_rules_encode(rules, PyTuple_GetItem(item, 0), &out->to) ||
        !read_label(rules, PyTuple_GetItem(item, 1), &out->name))
        return false;
    if (size > 2) {
        PyObject *index = PyNumber_Index(PyTuple_GetItem(item, 2));
        out->gain = index ? PyLong_AsLongLong(index) : 0;
        Py_XDECREF(index);
    }
    int again = size > 3 && !PyErr_Occurred() ? PyObject_IsTrue(PyTuple_GetItem(item, 3)) : 0;
    out->again = again == 1;
    return !PyErr_Occurred();
}

static size_t list_moves(boyi__py_rules *rules, boyi_state state, boyi_move *out)
{
    PyObject *list = call_with(rules, BOYI__PY_MOVES, state);
    PyObject *items = list ? PyObject_GetIter(list) : NULL;
    size_t count = 0;
    Py_XDECREF(list);
    for (PyObject *item; items && (item = PyIter_Next(items));) {
        bool read = count < rules->most_moves && read_move(rules, item, &out[count]);
        Py_DECREF(item);
        if (!read && !PyErr_Occurred()) {
            PyObject *object = boyi__py_rules_decode(rules, state);
            PyErr_Format(PyExc_ValueError, "state %R has more than %zu moves; set most_moves in the rules",
                         object, rules->most_moves);
            Py_XDECREF(object);
        }
        if (!read)
            break;
        count++;
    }
    Py_XDECREF(items);
    return PyErr_Occurred() ? BOYI_BROKEN : count;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const boyi__py_rules *rules = self;
    const boyi__py_table *table = boyi__py_rules_table(rules);
    size_t count = BOYI_BROKEN;
    if (table && boyi__py_table_moves(table, state, out, &count))
        return count;
    call now;
    if (enter(&now, self, BOYI__PY_MOVES))
        count = list_moves(now.rules, state, out);
    leave(&now);
    return count;
}

/* ---- Finished states ---- */

static bool read_outcome(PyObject *given, bool has_mover, unsigned mover, boyi_outcome *out)
{
    static const char *const words[] = {"loss", "draw", "tie", "win"};
    if (PyLong_Check(given)) {
        long number = PyLong_AsLong(given);
        if (number >= BOYI_LOSS && number <= BOYI_WIN) {
            *out = (boyi_outcome)number;
            return true;
        }
        PyErr_Clear();
    }
    for (int i = BOYI_LOSS; PyUnicode_Check(given) && i <= BOYI_WIN; i++)
        if (PyUnicode_CompareWithASCIIString(given, words[i]) == 0) {
            *out = (boyi_outcome)i;
            return true;
        }
    for (unsigned player = 0; has_mover && PyUnicode_Check(given) && player < 2; player++)
        if (PyUnicode_CompareWithASCIIString(given, player ? "second" : "first") == 0) {
            *out = player == mover ? BOYI_WIN : BOYI_LOSS;
            return true;
        }
    PyErr_Format(PyExc_ValueError,
                 has_mover
                     ? "%R is no outcome; it should be \"win\", \"loss\", \"tie\", \"first\" or \"second\""
                     : "%R is no outcome; it should be \"win\", \"loss\" or \"tie\"",
                 given);
    return false;
}

static unsigned mover(const void *self, boyi_state state);

/* own, or (own, other). */
static bool read_totals(PyObject *given, boyi_end *out)
{
    if (PyTuple_Check(given)) {
        long long own, other;
        if (!PyArg_ParseTuple(given, "LL", &own, &other))
            return false;
        *out = (boyi_end){.own = own, .other = other};
        return true;
    }
    PyObject *index = PyNumber_Index(given);
    *out = (boyi_end){.own = index ? PyLong_AsLongLong(index) : 0};
    Py_XDECREF(index);
    return !PyErr_Occurred();
}

static boyi_end finished(const void *self, boyi_state state)
{
    boyi_end end = {.outcome = BOYI_LOSS};
    const boyi__py_rules *rules = self;
    const boyi__py_table *table = boyi__py_rules_table(rules);
    if (table && boyi__py_table_end(table, state, &end))
        return end;
    call now;
    if (enter(&now, self, BOYI__PY_OVER)) {
        bool has_mover = rules->functions[BOYI__PY_MOVER] != NULL;
        PyObject *given = call_with(now.rules, BOYI__PY_OVER, state);
        unsigned player = has_mover && given ? mover(self, state) : 0;
        boyi_outcome outcome;
        if (given && rules->kind == BOYI_SCORE)
            read_totals(given, &end);
        else if (given && read_outcome(given, has_mover, player, &outcome))
            end.outcome = outcome;
        Py_XDECREF(given);
    }
    leave(&now);
    return end;
}

/* ---- Numbers of a state ---- */

static uint64_t ask_number(const void *self, boyi__py_function function, boyi__py_function many,
                           boyi_state state, uint64_t most)
{
    const boyi__py_rules *rules = self;
    const boyi__py_table *table = boyi__py_rules_table(rules);
    uint64_t number = 0;
    if (table && boyi__py_table_number(table, many, state, &number))
        return number;
    call now;
    if (enter(&now, self, function)) {
        PyObject *given = call_with(now.rules, function, state);
        PyObject *index = given ? PyNumber_Index(given) : NULL;
        number = index ? PyLong_AsUnsignedLongLong(index) : 0;
        if (index && (PyErr_Occurred() || number > most)) {
            PyErr_Clear();
            PyErr_Format(PyExc_ValueError, "%s gives %R; it should be a whole number from 0 to %llu",
                         function_names[function], given, (unsigned long long)most);
            number = 0;
        }
        Py_XDECREF(index);
        Py_XDECREF(given);
    }
    leave(&now);
    return number;
}

static uint32_t layer(const void *self, boyi_state state)
{
    return (uint32_t)ask_number(self, BOYI__PY_LAYER, BOYI__PY_LAYER_MANY, state, UINT32_MAX);
}

static uint64_t section(const void *self, boyi_state state)
{
    return ask_number(self, BOYI__PY_SECTION, BOYI__PY_SECTION_MANY, state, UINT64_MAX);
}

static unsigned mover(const void *self, boyi_state state)
{
    return (unsigned)ask_number(self, BOYI__PY_MOVER, BOYI__PY_MOVER_MANY, state, 1);
}

/* ---- States of a state ---- */

static boyi_state canonical(const void *self, boyi_state state)
{
    const boyi__py_rules *rules = self;
    const boyi__py_table *table = boyi__py_rules_table(rules);
    boyi_state image = state;
    if (table && boyi__py_table_number(table, BOYI__PY_CANONICAL_MANY, state, &image))
        return image;
    call now;
    if (enter(&now, self, BOYI__PY_CANONICAL)) {
        PyObject *given = call_with(now.rules, BOYI__PY_CANONICAL, state);
        if (!given || !boyi__py_rules_encode(now.rules, given, &image))
            image = state;
        Py_XDECREF(given);
    }
    leave(&now);
    return image;
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    size_t count = 0;
    call now;
    if (enter(&now, self, BOYI__PY_PARTS)) {
        PyObject *given = call_with(now.rules, BOYI__PY_PARTS, state);
        PyObject *items = given ? PyObject_GetIter(given) : NULL;
        Py_XDECREF(given);
        for (PyObject *item; items && (item = PyIter_Next(items));) {
            bool read = count < now.rules->most_parts && boyi__py_rules_encode(now.rules, item, &out[count]);
            Py_DECREF(item);
            if (!read && !PyErr_Occurred())
                PyErr_Format(PyExc_ValueError, "a state has more than %zu parts; set most_parts in the rules",
                             now.rules->most_parts);
            if (!read)
                break;
            count++;
        }
        Py_XDECREF(items);
        count = PyErr_Occurred() ? 0 : count;
    }
    leave(&now);
    return count;
}

/* All further starts are asked for at once and kept. */
static bool starts(const void *self, uint64_t *cursor, boyi_state *out)
{
    bool more = false;
    call now;
    if (enter(&now, self, BOYI__PY_STARTS)) {
        PyObject *list = boyi__py_rules_starts(now.rules);
        more = list && *cursor < (uint64_t)PyList_Size(list);
        if (more)
            *out = PyLong_AsUnsignedLongLong(PyList_GetItem(list, (Py_ssize_t)(*cursor)++));
    }
    leave(&now);
    return more;
}

PyObject *boyi__py_rules_starts(boyi__py_rules *rules)
{
    if (rules->starts)
        return rules->starts;
    PyObject *list = PyList_New(0), *items = NULL;
    if (list && rules->functions[BOYI__PY_STARTS]) {
        PyObject *given = PyObject_CallNoArgs(rules->functions[BOYI__PY_STARTS]);
        items = given ? PyObject_GetIter(given) : NULL;
        Py_XDECREF(given);
    }
    for (PyObject *item; items && (item = PyIter_Next(items));) {
        boyi_state state;
        PyObject *number = boyi__py_rules_encode(rules, item, &state) ? PyLong_FromUnsignedLongLong(state)
                                                                      : NULL;
        if (number)
            PyList_Append(list, number);
        Py_XDECREF(number);
        Py_DECREF(item);
        if (PyErr_Occurred())
            break;
    }
    Py_XDECREF(items);
    if (PyErr_Occurred())
        Py_CLEAR(list);
    return rules->starts = list;
}

/* ---- A theorem ---- */

/* The value of a state, without a look at others: an outcome, (outcome, plies), a margin, a nimber; None: not for this state. */
static boyi_status value(const void *self, boyi_state state, boyi_error *error, boyi_value *out)
{
    boyi_status status = BOYI_INPUT;
    call now;
    if (enter(&now, self, BOYI__PY_VALUE)) {
        PyObject *given = call_with(now.rules, BOYI__PY_VALUE, state);
        *out = (boyi_value){.plies = BOYI_PLIES_UNKNOWN};
        if (given == Py_None)
            status = boyi_fail(error, BOYI_METHOD, "%.80s: no value is known for this state without solving",
                               "%.80s：不求解则不知道这个状态的值", PyBytes_AsString(now.rules->name));
        else if (given && now.rules->kind == BOYI_OUTCOME) {
            bool pair = PyTuple_Check(given) && PyTuple_Size(given) == 2;
            if (read_outcome(pair ? PyTuple_GetItem(given, 0) : given, false, 0, &out->outcome) && pair)
                out->plies = (uint32_t)PyLong_AsUnsignedLong(PyTuple_GetItem(given, 1));
        } else if (given) {
            PyObject *index = PyNumber_Index(given);
            long long number = index ? PyLong_AsLongLong(index) : 0;
            Py_XDECREF(index);
            out->margin = now.rules->kind == BOYI_SCORE ? number : 0;
            out->nimber = now.rules->kind == BOYI_NIMBER ? (uint64_t)number : 0;
            bool lost = now.rules->kind == BOYI_SCORE ? number < 0 : number == 0;
            out->outcome = lost ? BOYI_LOSS : number == 0 ? BOYI_TIE : BOYI_WIN;
        }
        if (given && given != Py_None && !PyErr_Occurred())
            status = BOYI_OK;
        Py_XDECREF(given);
    }
    leave(&now);
    return status == BOYI_INPUT ? failed(self, error) : status;
}

/* ---- Texts ---- */

/* Like snprintf; `text` is taken. 0: the exception is set. */
static size_t write_text(PyObject *text, char *out, size_t room)
{
    PyObject *utf8 = NULL;
    if (text && !PyUnicode_Check(text))
        PyErr_Format(PyExc_TypeError, "%R is no text", text);
    else if (text)
        utf8 = PyUnicode_AsEncodedString(text, "utf-8", "replace");
    size_t length = utf8 ? (size_t)PyBytes_Size(utf8) : 0;
    size_t fits = length < room ? length : room ? room - 1 : 0;
    if (room) {
        if (fits)
            memcpy(out, PyBytes_AsString(utf8), fits);
        out[fits] = '\0';
    }
    Py_XDECREF(utf8);
    Py_XDECREF(text);
    return length;
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    size_t length = 0;
    call now;
    if (enter(&now, self, BOYI__PY_WRITE))
        length = write_text(call_with(now.rules, BOYI__PY_WRITE, state), out, room);
    else if (room)
        *out = '\0';
    leave(&now);
    return length;
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    size_t length = 0;
    call now;
    if (enter(&now, self, BOYI__PY_SHOW))
        length = write_text(call_with(now.rules, BOYI__PY_SHOW, state), out, room);
    else if (room)
        *out = '\0';
    leave(&now);
    return length;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)state;
    const boyi__py_rules *rules = self;
    bool is_number = move->name < FIRST_LABEL;
    if (is_number && !rules->functions[BOYI__PY_LABEL])
        return (size_t)snprintf(out, room, "%" PRIu32, move->name);
    size_t length = 0;
    call now;
    if (enter(&now, self, is_number ? BOYI__PY_LABEL : BOYI__PY_MOVES)) {
        PyObject *label = is_number ? PyObject_CallFunction(rules->functions[BOYI__PY_LABEL], "I", move->name)
                                    : Py_XNewRef(PyList_GetItem(rules->labels,
                                                                (Py_ssize_t)(move->name - FIRST_LABEL)));
        length = write_text(label, out, room);
    } else if (room)
        *out = '\0';
    leave(&now);
    return length;
}

/* What the function raises about a text that is no state is no failure of the game. */
static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    call now;
    bool read = false;
    if (enter(&now, self, BOYI__PY_READ)) {
        PyObject *object = PyObject_CallFunction(now.rules->functions[BOYI__PY_READ], "s", text);
        read = object && boyi__py_rules_encode(now.rules, object, out);
        Py_XDECREF(object);
        if (!read && PyErr_ExceptionMatches(PyExc_Exception))
            PyErr_Clear();
    }
    leave(&now);
    boyi_status status = failed(self, error);
    return status ? status
           : read ? BOYI_OK
                  : boyi_fail(error, BOYI_INPUT, "\"%.200s\" is no state", "\"%.200s\" 不是状态", text);
}

static uint64_t bytes(const void *self)
{
    const boyi__py_rules *rules = self;
    const boyi__py_table *table = boyi__py_rules_table(rules);
    return table ? boyi__py_table_bytes(table) : 0;
}

/* ---- Making them ---- */

/* Borrowed; NULL: there is none, or the exception is set. (PyDict_GetItemString would hide it.) */
static PyObject *look_up(PyObject *dictionary, const char *name)
{
    PyObject *key = PyUnicode_FromString(name);
    PyObject *value = key ? PyDict_GetItemWithError(dictionary, key) : NULL;
    Py_XDECREF(key);
    return value;
}

static bool read_functions(boyi__py_rules *rules, PyObject *description)
{
    for (int i = 0; i < BOYI__PY_FUNCTIONS; i++) {
        PyObject *function = look_up(description, function_names[i]);
        if (PyErr_Occurred())
            return false;
        rules->functions[i] = function == Py_None ? NULL : Py_XNewRef(function);
    }
    return true;
}

/* The plain values of a description. */
static bool read_values(boyi__py_rules *rules, PyObject *description, boyi_rules *out)
{
    PyObject *nothing = PyTuple_New(0), *name = NULL, *start = NULL;
    int kind = 0, loop = 0, has_objects = 0, one_by_one = 0, cycles = 0, even_steps = 0;
    static char *keys[] = {"name",       "kind",       "loop",        "bits",       "cycles", "even_steps",
                           "most_moves", "most_parts", "has_objects", "one_by_one", "start",  NULL};
    unsigned bits = 0;
    unsigned long long most_moves = 0, most_parts = 0;
    PyObject *values = PyDict_New();
    for (char **key = keys; values && *key; key++) {
        PyObject *value = look_up(description, *key);
        if (PyErr_Occurred() || (value && PyDict_SetItemString(values, *key, value) < 0))
            Py_CLEAR(values);
    }
    bool read = nothing && values &&
                PyArg_ParseTupleAndKeywords(nothing, values, "SiiIppKKppO", keys, &name, &kind, &loop, &bits,
                                            &cycles, &even_steps, &most_moves, &most_parts, &has_objects,
                                            &one_by_one, &start);
    if (read) {
        rules->name = Py_NewRef(name);
        rules->kind = (boyi_kind)kind;
        rules->most_moves = (size_t)most_moves;
        rules->most_parts = (size_t)most_parts;
        rules->one_by_one = one_by_one;
        rules->labels = PyList_New(0);
        rules->label_numbers = PyDict_New();
        rules->numbers = has_objects ? PyDict_New() : NULL;
        rules->objects = has_objects ? PyList_New(0) : NULL;
        read = rules->labels && rules->label_numbers && (rules->objects || !has_objects) &&
               (rules->numbers || !has_objects) && boyi__py_rules_encode(rules, start, &rules->start);
        *out = (boyi_rules){
            .loop = (boyi_loop)loop, .bits = bits, .cycles = cycles, .even_steps = even_steps};
    }
    Py_XDECREF(values);
    Py_XDECREF(nothing);
    return read;
}

static boyi_state start(const void *self)
{
    return ((const boyi__py_rules *)self)->start;
}

boyi__py_rules *boyi__py_rules_new(PyObject *description, boyi_rules *out)
{
    boyi__py_rules *rules = calloc(1, sizeof *rules);
    if (!rules) {
        PyErr_NoMemory();
        return NULL;
    }
    if (!read_functions(rules, description) || !read_values(rules, description, out)) {
        boyi__py_rules_free(rules);
        return NULL;
    }
    PyObject *const *has = rules->functions;
    out->size = sizeof *out;
    out->name = PyBytes_AsString(rules->name);
    out->kind = rules->kind;
    out->most_moves = rules->most_moves;
    out->most_parts = has[BOYI__PY_PARTS] ? rules->most_parts : 0;
    out->start = start;
    out->moves = moves;
    out->failed = failed;
    out->finished = has[BOYI__PY_OVER] ? finished : NULL;
    out->mover = has[BOYI__PY_MOVER] ? mover : NULL;
    out->layer = has[BOYI__PY_LAYER] ? layer : NULL;
    out->canonical = has[BOYI__PY_CANONICAL] ? canonical : NULL;
    out->parts = has[BOYI__PY_PARTS] ? parts : NULL;
    out->walk_parts = has[BOYI__PY_PARTS] != NULL;
    out->section = has[BOYI__PY_SECTION] ? section : NULL;
    out->starts = has[BOYI__PY_STARTS] ? starts : NULL;
    out->value = has[BOYI__PY_VALUE] ? value : NULL;
    out->write_state = has[BOYI__PY_WRITE] ? write_state : NULL;
    out->read_state = has[BOYI__PY_READ] ? read_state : NULL;
    out->write_move = write_move;
    out->draw = has[BOYI__PY_SHOW] ? draw : NULL;
    out->bytes = has[BOYI__PY_MOVES_MANY] ? bytes : NULL;
    out->free = boyi__py_rules_free;
    return rules;
}

int boyi__py_rules_visit(boyi__py_rules *rules, visitproc visit, void *arg)
{
    for (int i = 0; i < BOYI__PY_FUNCTIONS; i++)
        Py_VISIT(rules->functions[i]);
    Py_VISIT(rules->numbers);
    Py_VISIT(rules->objects);
    Py_VISIT(rules->starts);
    for (int i = 0; i < 3; i++)
        Py_VISIT(rules->raised[i]);
    return 0;
}

void boyi__py_rules_clear(boyi__py_rules *rules)
{
    for (int i = 0; i < BOYI__PY_FUNCTIONS; i++)
        Py_CLEAR(rules->functions[i]);
    for (int i = 0; i < 3; i++)
        Py_CLEAR(rules->raised[i]);
    Py_CLEAR(rules->starts);
    if (rules->numbers)
        PyDict_Clear(rules->numbers);
    if (rules->objects)
        PyList_SetSlice(rules->objects, 0, PY_SSIZE_T_MAX, NULL);
}

void boyi__py_rules_free(void *self)
{
    boyi__py_rules *rules = self;
    boyi__py_rules_clear(rules);
    Py_XDECREF(rules->numbers);
    Py_XDECREF(rules->objects);
    Py_XDECREF(rules->labels);
    Py_XDECREF(rules->label_numbers);
    Py_XDECREF(rules->name);
    boyi__py_table_free(rules->table);
    free(rules);
}
