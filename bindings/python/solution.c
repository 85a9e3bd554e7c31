/* Solution: solved now, or opened from a database. States are numbers, values are tuples (outcome, plies, margin, nimber); boyi/_solution.py makes the
 * objects that users see of them. */
#include <string.h>

#include "module.h"

typedef struct {
    PyObject_HEAD boyi_solution *solution;
    boyi__py_handle *handle;
    PyObject *game; /* the Game, for users */
    boyi_state state;
    boyi__py_work watch; /* of a solution by search, which goes on searching when it is asked */
} solution;

static int visit_solution(PyObject *object, visitproc visit, void *arg)
{
    solution *self = (solution *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->handle);
    Py_VISIT(self->game);
    return 0;
}

static void deallocate(PyObject *object)
{
    solution *self = (solution *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    boyi_solution_free(self->solution);
    for (int i = 0; i < 3; i++)
        Py_CLEAR(self->watch.raised[i]);
    Py_CLEAR(self->handle);
    Py_CLEAR(self->game);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

/* A solution of this class; takes over the reference to the handle, also on failure. */
static PyObject *make(PyTypeObject *type, PyObject *game, boyi__py_handle *handle, boyi_state state,
                      boyi_solution *found)
{
    PyObject *object = ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!object) {
        boyi_solution_free(found);
        Py_DECREF(handle);
        return NULL;
    }
    solution *self = (solution *)object;
    self->solution = found;
    self->handle = handle;
    self->game = Py_NewRef(game);
    self->state = state;
    if (boyi_solution_effort(found).method == BOYI_SEARCH) {
        boyi__py_work_begin(&self->watch, NULL);
        self->watch.keeps_gil = handle->rules && !handle->rules->table;
        boyi_solution_watch(found, self->watch.options.progress, &self->watch);
    }
    return object;
}

/* The handle to solve with: rules that take many states at once get one of their own, with the table of their moves. Methods that do not visit all
 * states do without it, if the rules also take one state at a time. */
static boyi__py_handle *get_solving_handle(boyi__py_game *game, boyi_state state, boyi__py_work *work,
                                           boyi_status *status)
{
    boyi__py_handle *handle = boyi__py_game_handle(game);
    boyi_method method = work->options.method;
    bool many = handle && handle->rules && handle->rules->functions[BOYI__PY_MOVES_MANY];
    bool few = method == BOYI_SEARCH || method == BOYI_BRUTE || method == BOYI_SHORTCUT;
    if (!many || (few && handle->rules->one_by_one))
        return handle;
    Py_DECREF(handle);
    handle = boyi__py_handle_new(game, NULL);
    if (!handle)
        return NULL;
    handle->rules->table = boyi__py_table_new(handle->rules, state, work, status);
    if (!handle->rules->table)
        Py_CLEAR(handle);
    return handle;
}

/* auto where the table holds all states: nothing is gained by a search, which comes first otherwise. */
static boyi_status solve(const boyi__py_handle *handle, boyi_state state, boyi__py_work *work,
                         boyi_solution **out)
{
    boyi_options *options = &work->options;
    bool all = options->method == BOYI_AUTO && handle->rules && handle->rules->table &&
               !handle->rules->functions[BOYI__PY_VALUE];
    if (all)
        options->method = BOYI_MEMO;
    boyi_status status = boyi_solve_at(handle->game, state, options, &work->error, out);
    if (!all || status != BOYI_CYCLE || handle->rules->kind != BOYI_OUTCOME)
        return status;
    options->method = BOYI_RETRO;
    return boyi_solve_at(handle->game, state, options, &work->error, out);
}

/* Solution(game, state, limits): solves. */
static PyObject *new_solution(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *game, *number, *limits;
    boyi_state state;
    boyi__py_work work;
    boyi_status status = BOYI_OK;
    boyi_solution *found = NULL;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!OO", boyi__py_get_module()->game, &game, &number, &limits) ||
        !boyi__py_handle_read(((boyi__py_game *)game)->handle, number, &state) ||
        !boyi__py_work_begin(&work, limits))
        return NULL;
    if (Py_EnterRecursiveCall(" while solving a game"))
        return NULL;
    boyi__py_handle *handle = get_solving_handle((boyi__py_game *)game, state, &work, &status);
    bool solved = false;
    if (!handle) {
        boyi__py_work_end(&work, status ? status : BOYI_MEMORY, NULL);
    } else {
        boyi__py_work_enter(&work, handle->rules);
        status = solve(handle, state, &work, &found);
        boyi__py_work_leave(&work);
        solved = boyi__py_work_end(&work, status, handle->rules);
    }
    Py_LeaveRecursiveCall();
    if (solved)
        return make(type, game, handle, state, found);
    boyi_solution_free(found);
    Py_XDECREF((PyObject *)handle);
    return NULL;
}

/* open(game class, path, compiler, cache), a class method: the database in a file. */
static PyObject *open_solution(PyObject *class, PyObject *arguments)
{
    PyTypeObject *game_type;
    PyObject *path, *compiler, *cache;
    if (!PyArg_ParseTuple(arguments, "O!O&OO", &PyType_Type, &game_type, PyUnicode_FSConverter, &path,
                          &compiler, &cache))
        return NULL;
    PyObject *object = NULL, *result = NULL;
    boyi_game *opened_game = NULL;
    boyi_solution *found = NULL;
    boyi__py_work work;
    boyi__py_work_begin(&work, NULL);
    if (!PyType_IsSubtype(game_type, boyi__py_get_module()->game)) {
        PyErr_SetString(PyExc_TypeError, "not a class of games");
        goto done;
    }
    object = ((allocfunc)PyType_GetSlot(game_type, Py_tp_alloc))(game_type, 0);
    if (!object)
        goto done;
    boyi__py_game *game = (boyi__py_game *)object;
    game->source = Py_NewRef(Py_None);
    game->compiler = compiler == Py_None ? NULL : Py_NewRef(compiler);
    game->cache = cache == Py_None ? NULL : Py_NewRef(cache);
    boyi_opening opening = boyi__py_opening(game);
    boyi__py_work_enter(&work, NULL);
    boyi_status status = boyi_solution_open_with(PyBytes_AsString(path), &opening, &work.error, &opened_game,
                                                 &found);
    boyi__py_work_leave(&work);
    if (!boyi__py_work_end(&work, status, NULL))
        goto done;
    game->handle = boyi__py_handle_new(game, opened_game);
    if (!game->handle) {
        boyi_solution_free(found);
        goto done;
    }
    result = make((PyTypeObject *)class, object, (boyi__py_handle *)Py_NewRef((PyObject *)game->handle),
                  boyi_game_start(opened_game), found);
done:
    Py_XDECREF(object);
    Py_DECREF(path);
    return result;
}

/* ---- Questions ---- */

static void enter(solution *self, boyi__py_work *work)
{
    boyi__py_work_enter(work, self->handle->rules);
}

/* What a signal raised while the solution went on searching is raised here. False: the exception is set. */
static bool leave(solution *self, boyi__py_work *work, boyi_status status)
{
    boyi__py_work_leave(work);
    if (status == BOYI_CANCELLED && self->watch.raised[0]) {
        memcpy(work->raised, self->watch.raised, sizeof work->raised);
        memset(self->watch.raised, 0, sizeof self->watch.raised);
    }
    return boyi__py_work_end(work, status, self->handle->rules);
}

static PyObject *write_value(const boyi_value *value)
{
    return Py_BuildValue("(ikLK)", (int)value->outcome, (unsigned long)value->plies, (long long)value->margin,
                         (unsigned long long)value->nimber);
}

static PyObject *get_value(PyObject *object, PyObject *number)
{
    solution *self = (solution *)object;
    boyi_state state;
    boyi_value value;
    boyi__py_work work;
    if (!boyi__py_handle_read(self->handle, number, &state) || !boyi__py_work_begin(&work, NULL))
        return NULL;
    enter(self, &work);
    boyi_status status = boyi_solution_value(self->solution, state, &work.error, &value);
    return leave(self, &work, status) ? write_value(&value) : NULL;
}

/* Copies the states and puts the start in the place of those that are none, whose flags are set; returns the first of these, or `count`. */
static size_t replace_unknown(const solution *self, const boyi_state *states, size_t count, boyi_state *out,
                              uint8_t *unknown)
{
    size_t first = count;
    for (size_t i = 0; i < count; i++) {
        unknown[i] = !boyi__py_handle_has(self->handle, states[i]);
        out[i] = unknown[i] ? self->state : states[i];
        if (unknown[i] && first == count)
            first = i;
    }
    return first;
}

/* (states, mark, trusted): the values of a buffer of states, as memory of boyi_value. Where `mark` is true the outcome of an absent state is -1;
 * `trusted` states are not looked up among the known ones. */
static PyObject *get_values(PyObject *object, PyObject *arguments)
{
    solution *self = (solution *)object;
    PyObject *given, *result = NULL;
    int mark, trusted;
    Py_buffer states;
    boyi__py_work work;
    if (!PyArg_ParseTuple(arguments, "Opp", &given, &mark, &trusted) ||
        !boyi__py_buffer(given, sizeof(boyi_state), &states))
        return NULL;
    size_t count = (size_t)states.len / sizeof(boyi_state);
    bool check = !trusted && !self->handle->rules;
    boyi__py_memory *values = boyi__py_memory_new(count, sizeof(boyi_value));
    boyi__py_memory *statuses = values ? boyi__py_memory_new(count, sizeof(boyi_status)) : NULL;
    boyi__py_memory *known = statuses ? boyi__py_memory_new(check ? count : 0, sizeof(boyi_state)) : NULL;
    boyi__py_memory *unknown = known ? boyi__py_memory_new(check ? count : 0, 1) : NULL;
    if (!unknown || !boyi__py_work_begin(&work, NULL))
        goto done;
    const boyi_state *asked = check ? known->block : states.buf;
    size_t first = check ? replace_unknown(self, states.buf, count, known->block, unknown->block) : count;
    if (first < count && !mark) {
        PyObject *number = PyLong_FromUnsignedLongLong(((const boyi_state *)states.buf)[first]);
        boyi_state state;
        if (number)
            boyi__py_handle_read(self->handle, number, &state); /* sets the exception */
        Py_XDECREF(number);
        goto done;
    }
    enter(self, &work);
    boyi_status *absent = mark ? statuses->block : NULL;
    boyi_status status = boyi_probe_many(self->solution, asked, count, &work.error, absent, values->block);
    boyi_value *out = values->block;
    for (size_t i = 0; mark && !status && i < count; i++)
        if (absent[i] || (check && ((const uint8_t *)unknown->block)[i]))
            out[i] = (boyi_value){.outcome = (boyi_outcome)-1, .plies = BOYI_PLIES_UNKNOWN};
    values->count = count;
    if (leave(self, &work, status))
        result = Py_NewRef((PyObject *)values);
done:
    Py_XDECREF((PyObject *)unknown);
    Py_XDECREF((PyObject *)known);
    Py_XDECREF((PyObject *)statuses);
    Py_XDECREF((PyObject *)values);
    PyBuffer_Release(&states);
    return result;
}

static PyObject *get_totals(PyObject *object, PyObject *number)
{
    solution *self = (solution *)object;
    boyi_state state;
    boyi_totals totals;
    boyi__py_work work;
    if (!boyi__py_handle_read(self->handle, number, &state) || !boyi__py_work_begin(&work, NULL))
        return NULL;
    enter(self, &work);
    boyi_status status = boyi_solution_totals(self->solution, state, &work.error, &totals);
    return leave(self, &work, status) ? Py_BuildValue("(LL)", (long long)totals.own, (long long)totals.other)
                                      : NULL;
}

static PyObject *get_answer(PyObject *object, PyObject *number)
{
    solution *self = (solution *)object;
    boyi_state state;
    boyi_answer answer;
    boyi__py_work work;
    if (!boyi__py_handle_read(self->handle, number, &state) || !boyi__py_work_begin(&work, NULL))
        return NULL;
    enter(self, &work);
    boyi_status status = boyi_solution_answer(self->solution, state, &work.error, &answer);
    if (!leave(self, &work, status))
        return NULL;
    switch (answer.form) {
    case BOYI_ANSWER_NUMBER:
        return PyLong_FromLongLong(answer.number);
    case BOYI_ANSWER_TRUTH:
        return PyBool_FromLong(answer.truth);
    default:
        return PyUnicode_FromString(answer.word);
    }
}

/* (state, most) → ([(to, name, gain, again, best, value), …], total, best) */
static PyObject *list_choices(PyObject *object, PyObject *arguments)
{
    solution *self = (solution *)object;
    PyObject *number;
    boyi_state state;
    unsigned long long most;
    boyi_choices choices;
    boyi__py_work work;
    if (!PyArg_ParseTuple(arguments, "OK", &number, &most) ||
        !boyi__py_handle_read(self->handle, number, &state) || !boyi__py_work_begin(&work, NULL))
        return NULL;
    enter(self, &work);
    boyi_status status = boyi_solution_choices(self->solution, state, (size_t)most, &work.error, &choices);
    if (!leave(self, &work, status))
        return NULL;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < choices.count; i++) {
        const boyi_choice *choice = &choices.list[i];
        PyObject *name = boyi__py_move_text(self->handle, state, &choice->move);
        PyObject *value = name ? write_value(&choice->value) : NULL;
        PyObject *to = value ? boyi__py_handle_give(self->handle, choice->move.to) : NULL;
        PyObject *item = to ? Py_BuildValue("(OOLOOO)", to, name, (long long)choice->move.gain,
                                            choice->move.again ? Py_True : Py_False,
                                            choice->best ? Py_True : Py_False, value)
                            : NULL;
        Py_XDECREF(to);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
        Py_XDECREF(value);
        Py_XDECREF(name);
    }
    PyObject *result = list ? Py_BuildValue("(OKK)", list, (unsigned long long)choices.total,
                                            (unsigned long long)choices.best)
                            : NULL;
    Py_XDECREF(list);
    boyi_choices_free(&choices);
    return result;
}

/* ([(state, name, to, gain, again, player, best, totals 0, totals 1), …], last, totals 0, totals 1, back or None) */
static PyObject *get_line(PyObject *object, PyObject *number)
{
    solution *self = (solution *)object;
    boyi_state state;
    boyi_line line;
    boyi__py_work work;
    if (!boyi__py_handle_read(self->handle, number, &state) || !boyi__py_work_begin(&work, NULL))
        return NULL;
    enter(self, &work);
    boyi_status status = boyi_solution_line(self->solution, state, &work.error, &line);
    if (!leave(self, &work, status))
        return NULL;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < line.count; i++) {
        const boyi_step *step = &line.steps[i];
        PyObject *name = boyi__py_move_text(self->handle, step->state, &step->move);
        PyObject *from = name ? boyi__py_handle_give(self->handle, step->state) : NULL;
        PyObject *to = from ? boyi__py_handle_give(self->handle, step->move.to) : NULL;
        PyObject *item = to ? Py_BuildValue("(OOOLOIKLL)", from, name, to, (long long)step->move.gain,
                                            step->move.again ? Py_True : Py_False, step->player,
                                            (unsigned long long)step->best, (long long)step->totals[0],
                                            (long long)step->totals[1])
                            : NULL;
        Py_XDECREF(to);
        Py_XDECREF(from);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
        Py_XDECREF(name);
    }
    PyObject *back = line.round ? PyLong_FromSize_t(line.back) : Py_NewRef(Py_None);
    PyObject *last = list && back ? boyi__py_handle_give(self->handle, line.last) : NULL;
    PyObject *result = last ? Py_BuildValue("(OOLLO)", list, last, (long long)line.totals[0],
                                            (long long)line.totals[1], back)
                            : NULL;
    Py_XDECREF(last);
    Py_XDECREF(back);
    Py_XDECREF(list);
    boyi_line_free(&line);
    return result;
}

static PyObject *list_numbers(const uint64_t *numbers, size_t count)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *number = PyLong_FromUnsignedLongLong(numbers[i]);
        if (!number || PyList_SetItem(list, (Py_ssize_t)i, number) < 0)
            Py_CLEAR(list);
    }
    return list;
}

/* A table of one state of each class becomes one of all states, where all are asked for. False: the exception is set, or *status. */
static bool complete_table(solution *self, boyi__py_work *work, boyi_status *status)
{
    boyi__py_rules *rules = self->handle->rules;
    if (!rules || !rules->table || !boyi__py_table_is_partial(rules->table) || !work->options.every_state)
        return true;
    boyi__py_table *table = boyi__py_table_new(rules, self->state, work, status);
    if (table)
        boyi__py_table_replace(rules, table);
    return table != NULL;
}

/* (limits,) → (states, moves, finished, [by outcome], longest, [depths], [lengths], least, most, [by outcome of each mover] or None) */
static PyObject *get_stats(PyObject *object, PyObject *arguments)
{
    solution *self = (solution *)object;
    PyObject *limits;
    boyi__py_work work;
    boyi_stats stats = {.size = sizeof stats};
    if (!PyArg_ParseTuple(arguments, "O", &limits) || !boyi__py_work_begin(&work, limits))
        return NULL;
    boyi_status status = BOYI_OK;
    if (!complete_table(self, &work, &status)) {
        boyi__py_work_end(&work, status ? status : BOYI_MEMORY, NULL);
        return NULL;
    }
    enter(self, &work);
    status = boyi_solution_stats(self->solution, self->state, &work.options, &work.error, &stats);
    if (!leave(self, &work, status))
        return NULL;
    PyObject *outcomes = list_numbers(stats.outcomes, 4);
    PyObject *depths = list_numbers(stats.depths, stats.depths_count);
    PyObject *lengths = list_numbers(stats.lengths, stats.lengths_count);
    PyObject *movers = stats.has_mover ? list_numbers(stats.mover_outcomes[0], 8) : Py_NewRef(Py_None);
    PyObject *result = NULL;
    if (outcomes && depths && lengths && movers)
        result = Py_BuildValue("(KKKOKOOLLO)", (unsigned long long)stats.states,
                               (unsigned long long)stats.moves, (unsigned long long)stats.finished, outcomes,
                               (unsigned long long)stats.longest, depths, lengths, (long long)stats.least,
                               (long long)stats.most, movers);
    Py_XDECREF(movers);
    Py_XDECREF(lengths);
    Py_XDECREF(depths);
    Py_XDECREF(outcomes);
    boyi_stats_free(&stats);
    return result;
}

static PyObject *verify(PyObject *object, PyObject *arguments)
{
    solution *self = (solution *)object;
    PyObject *limits;
    boyi__py_work work;
    boyi_verified verified;
    if (!PyArg_ParseTuple(arguments, "O", &limits) || !boyi__py_work_begin(&work, limits))
        return NULL;
    enter(self, &work);
    boyi_status status = boyi_verify(self->solution, self->state, &work.options, &work.error, &verified);
    return leave(self, &work, status) ? Py_BuildValue("(KK)", (unsigned long long)verified.states,
                                                      (unsigned long long)verified.moves)
                                      : NULL;
}

/* (title, library, version, fingerprint, symmetry, outcome_only, layers, states, bytes), or None */
static PyObject *get_database(PyObject *object, PyObject *unused)
{
    boyi_database database = {.size = sizeof database};
    (void)unused;
    if (boyi_solution_database(((solution *)object)->solution, NULL, &database))
        Py_RETURN_NONE;
    return Py_BuildValue("(ssIKOOKKK)", database.title, database.library, (unsigned)database.version,
                         (unsigned long long)database.fingerprint, database.symmetry ? Py_True : Py_False,
                         database.outcome_only ? Py_True : Py_False, (unsigned long long)database.layers,
                         (unsigned long long)database.states, (unsigned long long)database.bytes);
}

/* (method, visited, bytes) */
static PyObject *get_effort(PyObject *object, PyObject *unused)
{
    (void)unused;
    boyi_effort effort = boyi_solution_effort(((solution *)object)->solution);
    return Py_BuildValue("(sKK)", boyi_method_word(effort.method), (unsigned long long)effort.visited,
                         (unsigned long long)effort.bytes);
}

static PyObject *get_state(PyObject *object, PyObject *unused)
{
    (void)unused;
    return boyi__py_handle_give(((solution *)object)->handle, ((solution *)object)->state);
}

/* States of rules in Python, as this solution numbers them. */
static PyObject *encode(PyObject *object, PyObject *state)
{
    boyi_state number;
    boyi__py_rules *rules = ((solution *)object)->handle->rules;
    if (!rules) {
        PyErr_SetString(PyExc_TypeError, "the rules of this game are not in Python");
        return NULL;
    }
    return boyi__py_rules_encode(rules, state, &number) ? PyLong_FromUnsignedLongLong(number) : NULL;
}

static PyObject *decode(PyObject *object, PyObject *number)
{
    boyi__py_rules *rules = ((solution *)object)->handle->rules;
    boyi_state state;
    if (!boyi__py_handle_read(((solution *)object)->handle, number, &state))
        return NULL;
    return rules ? boyi__py_rules_decode(rules, state)
                 : boyi__py_state_text(((solution *)object)->handle, state);
}

static PyObject *get_drawing(PyObject *object, PyObject *number)
{
    boyi__py_handle *handle = ((solution *)object)->handle;
    boyi_state state;
    return boyi__py_handle_read(handle, number, &state) ? boyi__py_drawing(handle, state) : NULL;
}

static PyObject *get_game(PyObject *object, void *closure)
{
    (void)closure;
    return Py_NewRef(((solution *)object)->game);
}

static PyMethodDef methods[] = {
    {"_open", open_solution, METH_VARARGS | METH_CLASS, "The solution in a database."},
    {"_state", get_state, METH_NOARGS, "The number of the state that was solved."},
    {"_encode", encode, METH_O, "The number of a state of rules in Python."},
    {"_decode", decode, METH_O, "The state of a number: a text, or an object of rules in Python."},
    {"_draw", get_drawing, METH_O, "A state as a picture of several lines."},
    {"_value", get_value, METH_O, "(outcome, plies, margin, nimber)."},
    {"_values", get_values, METH_VARARGS, "The values of many states."},
    {"_totals", get_totals, METH_O, "(own, other)."},
    {"_answer", get_answer, METH_O, "The bare answer."},
    {"_choices", list_choices, METH_VARARGS, "The moves with their values."},
    {"_line", get_line, METH_O, "A best line."},
    {"_stats", get_stats, METH_VARARGS, "Counts of all states."},
    {"_verify", verify, METH_VARARGS, "(states, moves)."},
    {"_database", get_database, METH_NOARGS, "What a database says of itself, or None."},
    {"_effort", get_effort, METH_NOARGS, "(method, visited, bytes)."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    {"game", get_game, NULL, "The game that was solved.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "The solution of the library; boyi.Solution is what users see."},
    {Py_tp_new, new_solution},
    {Py_tp_dealloc, deallocate},
    {Py_tp_traverse, visit_solution},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {0, NULL},
};

PyType_Spec boyi__py_solution_spec = {
    .name = "boyi._boyi.Solution",
    .basicsize = sizeof(solution),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = slots,
};
