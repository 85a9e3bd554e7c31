/* Game: a text that the library reads, or rules in Python. States go in and out as numbers; boyi/_game.py makes texts and objects of them. */
#include <stdlib.h>
#include <string.h>

#include "module.h"

/* ---- Handles ---- */

static int visit_handle(PyObject *self, visitproc visit, void *arg)
{
    boyi__py_handle *handle = (boyi__py_handle *)self;
    Py_VISIT(Py_TYPE(self));
    return handle->rules ? boyi__py_rules_visit(handle->rules, visit, arg) : 0;
}

static int clear_handle(PyObject *self)
{
    boyi__py_handle *handle = (boyi__py_handle *)self;
    if (handle->rules)
        boyi__py_rules_clear(handle->rules);
    return 0;
}

static void free_handle(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    boyi_game_free(((boyi__py_handle *)self)->game);
    boyi__py_known_free(&((boyi__py_handle *)self)->known);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

static PyType_Slot handle_slots[] = {
    {Py_tp_doc, "A game of the library."},
    {Py_tp_dealloc, free_handle},
    {Py_tp_traverse, visit_handle},
    {Py_tp_clear, clear_handle},
    {0, NULL},
};

PyType_Spec boyi__py_handle_spec = {
    .name = "boyi._boyi.Handle",
    .basicsize = sizeof(boyi__py_handle),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION |
             Py_TPFLAGS_IMMUTABLETYPE,
    .slots = handle_slots,
};

boyi_opening boyi__py_opening(const boyi__py_game *game)
{
    return (boyi_opening){
        .size = sizeof(boyi_opening),
        .compiler = game->compiler ? PyBytes_AsString(game->compiler) : NULL,
        .cache = game->cache ? PyBytes_AsString(game->cache) : NULL,
    };
}

/* Makes the game of the source; false: the exception is set. */
static bool make_game(const boyi__py_game *game, boyi_game **out, boyi__py_rules **rules)
{
    boyi__py_work work;
    boyi_status status;
    *rules = NULL;
    if (!boyi__py_work_begin(&work, NULL))
        return false;
    if (PyDict_Check(game->source)) {
        boyi_rules given;
        *rules = boyi__py_rules_new(game->source, &given);
        if (!*rules)
            return false;
        boyi__py_rules *made = *rules; /* freed where boyi_game_new fails */
        status = boyi_game_new(&given, made, &work.error, out);
        return boyi__py_work_end(&work, status, NULL);
    }
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(game->source, &length);
    if (!text)
        return false;
    if (strlen(text) != (size_t)length) {
        PyErr_SetString(PyExc_ValueError, "embedded null character");
        return false;
    }
    boyi_opening opening = boyi__py_opening(game);
    boyi__py_work_enter(&work, NULL);
    status = boyi_game_open(text, &opening, &work.error, out);
    boyi__py_work_leave(&work);
    return boyi__py_work_end(&work, status, NULL);
}

boyi__py_handle *boyi__py_handle_new(boyi__py_game *game, boyi_game *made)
{
    boyi__py_rules *rules = NULL;
    if (!made && !make_game(game, &made, &rules))
        return NULL;
    boyi__py_handle *handle = PyObject_GC_New(boyi__py_handle, boyi__py_get_module()->handle);
    if (!handle) {
        boyi_game_free(made);
        return NULL;
    }
    handle->game = made;
    handle->rules = rules;
    handle->known = (boyi__py_known){0};
    PyObject_GC_Track(handle);
    return handle;
}

bool boyi__py_handle_has(const boyi__py_handle *handle, boyi_state state)
{
    return handle->rules || boyi__py_known_has(&handle->known, state);
}

bool boyi__py_handle_read(const boyi__py_handle *handle, PyObject *number, boyi_state *out)
{
    *out = PyLong_AsUnsignedLongLong(number);
    if (PyErr_Occurred())
        return false;
    if (boyi__py_handle_has(handle, *out))
        return true;
    boyi_error error;
    boyi_fail(&error, BOYI_ABSENT,
              "%.80s: %llu is no number that this game object has given for a state; call its states() "
              "first, or give "
              "the state as text",
              "%.80s：%llu 不是这个游戏对象给出过的状态编号；请先调用它的 states()，或以文本给出状态",
              boyi_game_name(handle->game), (unsigned long long)*out);
    boyi__py_raise(&error);
    return false;
}

PyObject *boyi__py_handle_give(boyi__py_handle *handle, boyi_state state)
{
    if (!handle->rules && !boyi__py_known_add(&handle->known, state))
        return NULL;
    return PyLong_FromUnsignedLongLong(state);
}

bool boyi__py_handle_is_sound(boyi__py_handle *handle)
{
    boyi__py_work work;
    boyi__py_work_begin(&work, NULL);
    return boyi__py_work_end(&work, boyi_game_failed(handle->game, &work.error), handle->rules);
}

boyi__py_handle *boyi__py_game_handle(boyi__py_game *game)
{
    if (boyi_game_failed(game->handle->game, NULL) && game->source != Py_None) {
        boyi__py_handle *handle = boyi__py_handle_new(game, NULL), *old = game->handle;
        if (!handle)
            return NULL;
        game->handle = handle;
        Py_DECREF(old);
    }
    return (boyi__py_handle *)Py_NewRef((PyObject *)game->handle);
}

/* ---- Texts ---- */

typedef size_t writer(const boyi__py_handle *handle, boyi_state state, const boyi_move *move, char *out,
                      size_t room);

static PyObject *write_text(const boyi__py_handle *handle, boyi_state state, const boyi_move *move,
                            writer *write)
{
    char small[256], *text = small;
    size_t length = write(handle, state, move, small, sizeof small);
    if (length >= sizeof small) {
        text = malloc(length + 1);
        if (!text)
            return PyErr_NoMemory();
        size_t again = write(handle, state, move, text, length + 1);
        length = again < length ? again : length;
    }
    PyObject *result = boyi__py_handle_is_sound((boyi__py_handle *)handle)
                           ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace")
                           : NULL;
    if (text != small)
        free(text);
    return result;
}

static size_t write_state(const boyi__py_handle *handle, boyi_state state, const boyi_move *move, char *out,
                          size_t room)
{
    (void)move;
    return boyi_game_write_state(handle->game, state, out, room);
}

static size_t write_move(const boyi__py_handle *handle, boyi_state state, const boyi_move *move, char *out,
                         size_t room)
{
    return boyi_game_write_move(handle->game, state, move, out, room);
}

static size_t write_drawing(const boyi__py_handle *handle, boyi_state state, const boyi_move *move, char *out,
                            size_t room)
{
    (void)move;
    return boyi_game_draw(handle->game, state, out, room);
}

PyObject *boyi__py_state_text(const boyi__py_handle *handle, boyi_state state)
{
    return write_text(handle, state, NULL, write_state);
}

PyObject *boyi__py_drawing(const boyi__py_handle *handle, boyi_state state)
{
    return write_text(handle, state, NULL, write_drawing);
}

PyObject *boyi__py_move_text(const boyi__py_handle *handle, boyi_state state, const boyi_move *move)
{
    return write_text(handle, state, move, write_move);
}

/* ---- Game ---- */

static int visit_game(PyObject *self, visitproc visit, void *arg)
{
    boyi__py_game *game = (boyi__py_game *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(game->source);
    Py_VISIT(game->handle);
    return 0;
}

static int clear_game(PyObject *self)
{
    Py_CLEAR(((boyi__py_game *)self)->source);
    return 0; /* the handle stays: methods need it */
}

static void free_game(PyObject *self)
{
    boyi__py_game *game = (boyi__py_game *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_CLEAR(game->source);
    Py_CLEAR(game->compiler);
    Py_CLEAR(game->cache);
    Py_CLEAR(game->handle);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* Game(source, compiler, cache): a text or a dictionary, and bytes or None. */
static PyObject *new_game(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *source, *compiler, *cache;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "OOO", &source, &compiler, &cache))
        return NULL;
    if (!PyDict_Check(source) && !PyUnicode_Check(source)) {
        PyErr_Format(PyExc_TypeError, "a game is a text or an object with rules, not %R", source);
        return NULL;
    }
    PyObject *self = ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!self)
        return NULL;
    boyi__py_game *game = (boyi__py_game *)self;
    game->source = Py_NewRef(source);
    game->compiler = compiler == Py_None ? NULL : Py_NewRef(compiler);
    game->cache = cache == Py_None ? NULL : Py_NewRef(cache);
    game->handle = boyi__py_handle_new(game, NULL);
    if (!game->handle)
        Py_CLEAR(self);
    return self;
}

/* A game and a state of it, from the arguments of a method. */
typedef struct {
    boyi__py_handle *handle;
    boyi_state state;
} place;

/* False: the exception is set. The handle is a new reference. */
static bool read_place(PyObject *self, PyObject *number, place *out)
{
    out->handle = boyi__py_game_handle((boyi__py_game *)self);
    if (!out->handle)
        return false;
    bool read = boyi__py_handle_read(out->handle, number, &out->state);
    if (!read)
        Py_CLEAR(out->handle);
    return read;
}

static PyObject *get_name(PyObject *self, void *closure)
{
    (void)closure;
    const char *name = boyi_game_name(((boyi__py_game *)self)->handle->game);
    return PyUnicode_DecodeUTF8(name, (Py_ssize_t)strlen(name), "replace");
}

static PyObject *get_kind(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(boyi_kind_word(boyi_game_kind(((boyi__py_game *)self)->handle->game)));
}

static PyObject *get_start(PyObject *self, PyObject *unused)
{
    (void)unused;
    boyi__py_handle *handle = ((boyi__py_game *)self)->handle;
    return boyi__py_handle_give(handle, boyi_game_start(handle->game));
}

static PyObject *has_rules(PyObject *self, PyObject *unused)
{
    (void)unused;
    return PyBool_FromLong(((boyi__py_game *)self)->handle->rules != NULL);
}

static PyObject *encode(PyObject *self, PyObject *state)
{
    boyi__py_handle *handle = boyi__py_game_handle((boyi__py_game *)self);
    boyi_state number;
    PyObject *result = NULL;
    if (handle && handle->rules && boyi__py_rules_encode(handle->rules, state, &number))
        result = PyLong_FromUnsignedLongLong(number);
    Py_XDECREF((PyObject *)handle);
    return result;
}

static PyObject *decode(PyObject *self, PyObject *number)
{
    place at;
    if (!read_place(self, number, &at))
        return NULL;
    PyObject *state = at.handle->rules ? boyi__py_rules_decode(at.handle->rules, at.state)
                                       : boyi__py_state_text(at.handle, at.state);
    Py_DECREF(at.handle);
    return state;
}

static PyObject *read_state(PyObject *self, PyObject *given)
{
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(given, &length);
    boyi__py_handle *handle = text ? boyi__py_game_handle((boyi__py_game *)self) : NULL;
    if (!handle)
        return NULL;
    boyi__py_work work;
    boyi_state state = 0;
    boyi__py_work_begin(&work, NULL);
    boyi_status status = strlen(text) == (size_t)length
                             ? boyi_game_read_state(handle->game, text, &work.error, &state)
                             : boyi_fail(&work.error, BOYI_INPUT, "a state has no character 0",
                                         "状态中不能有字符 0");
    PyObject *result = boyi__py_work_end(&work, status, handle->rules) ? boyi__py_handle_give(handle, state)
                                                                       : NULL;
    Py_DECREF(handle);
    return result;
}

static PyObject *write_one(PyObject *self, PyObject *number, writer *write)
{
    place at;
    if (!read_place(self, number, &at))
        return NULL;
    PyObject *text = write_text(at.handle, at.state, NULL, write);
    Py_DECREF(at.handle);
    return text;
}

static PyObject *get_state_text(PyObject *self, PyObject *number)
{
    return write_one(self, number, write_state);
}

static PyObject *get_drawing(PyObject *self, PyObject *number)
{
    return write_one(self, number, write_drawing);
}

static PyObject *list_moves(PyObject *self, PyObject *number)
{
    place at;
    if (!read_place(self, number, &at))
        return NULL;
    size_t most = boyi_game_most_moves(at.handle->game);
    boyi_move *moves = calloc(most ? most : 1, sizeof *moves);
    PyObject *list = moves ? PyList_New(0) : NULL;
    if (!moves)
        PyErr_NoMemory();
    size_t count = list ? boyi_game_moves(at.handle->game, at.state, moves) : 0;
    if (list && !boyi__py_handle_is_sound(at.handle))
        Py_CLEAR(list);
    for (size_t i = 0; list && moves && i < count && count != BOYI_BROKEN; i++) {
        PyObject *text = boyi__py_move_text(at.handle, at.state, &moves[i]);
        PyObject *to = text ? boyi__py_handle_give(at.handle, moves[i].to) : NULL;
        PyObject *item = to ? Py_BuildValue("(OOLO)", to, text, (long long)moves[i].gain,
                                            moves[i].again ? Py_True : Py_False)
                            : NULL;
        Py_XDECREF(to);
        Py_XDECREF(text);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    free(moves);
    Py_DECREF(at.handle);
    return list;
}

/* ---- Checking the rules ---- */

static void tell_flaw(void *context, const boyi_flaw *flaw)
{
    PyObject *list = context;
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject *item = PyErr_Occurred()
                         ? NULL
                         : Py_BuildValue("(szss)", flaw->rule, flaw->place, flaw->text, flaw->text_zh);
    if (item)
        PyList_Append(list, item);
    Py_XDECREF(item);
    PyGILState_Release(state);
}

/* (games, seed) → (games, states, endless, [(rule, place, text, text_zh), …]) */
static PyObject *check(PyObject *self, PyObject *arguments)
{
    unsigned long long games, seed;
    if (!PyArg_ParseTuple(arguments, "KK", &games, &seed))
        return NULL;
    boyi__py_handle *handle = boyi__py_game_handle((boyi__py_game *)self);
    PyObject *flaws = handle ? PyList_New(0) : NULL;
    boyi_checked checked;
    boyi__py_work work;
    if (!flaws)
        return NULL;
    boyi__py_work_begin(&work, NULL);
    boyi__py_work_enter(&work, handle->rules);
    boyi_status status = boyi_game_check(handle->game, seed, games, tell_flaw, flaws, &work.error, &checked);
    boyi__py_work_leave(&work);
    PyObject *result = NULL;
    if (boyi__py_work_end(&work, status, handle->rules) && !PyErr_Occurred())
        result = Py_BuildValue("(KKOO)", (unsigned long long)checked.games,
                               (unsigned long long)checked.states, checked.endless ? Py_True : Py_False,
                               flaws);
    Py_DECREF(flaws);
    Py_DECREF(handle);
    return result;
}

/* ---- All states ---- */

typedef struct {
    boyi__py_memory *states, *depths, *moves;
    bool full;
} walk;

static bool visit_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    walk *self = context;
    size_t at = self->states->count;
    if (!boyi__py_memory_grow(self->states, at + 1) || !boyi__py_memory_grow(self->depths, at + 1) ||
        !boyi__py_memory_grow(self->moves, at + 1)) {
        self->full = true;
        return false;
    }
    ((boyi_state *)self->states->block)[at] = state;
    ((uint32_t *)self->depths->block)[at] = depth;
    ((uint32_t *)self->moves->block)[at] = (uint32_t)moves;
    self->states->count = self->depths->count = self->moves->count = at + 1;
    return true;
}

/* Under rules that take many states at once: a handle of its own with their table. */
static boyi__py_handle *get_walk_handle(boyi__py_game *game, boyi_state state, boyi__py_work *work,
                                        boyi_status *status)
{
    boyi__py_handle *handle = boyi__py_game_handle(game);
    if (!handle || !handle->rules || !handle->rules->functions[BOYI__PY_MOVES_MANY])
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

/* Python may ask about them from now on. */
static bool keep_states(boyi__py_handle *handle, const boyi__py_memory *states)
{
    const boyi_state *list = states->block;
    bool kept = handle->rules || boyi__py_known_reserve(&handle->known, states->count);
    for (size_t i = 0; i < states->count && kept && !handle->rules; i++)
        kept = boyi__py_known_add(&handle->known, list[i]);
    return kept;
}

/* (state, limits) → (states, depths, moves): memory of 8, 4 and 4 bytes an item. */
static PyObject *list_states(PyObject *self, PyObject *arguments)
{
    boyi_state state;
    PyObject *number, *limits, *result = NULL;
    boyi__py_work work;
    boyi_status status = BOYI_OK;
    if (!PyArg_ParseTuple(arguments, "OO", &number, &limits) ||
        !boyi__py_handle_read(((boyi__py_game *)self)->handle, number, &state) ||
        !boyi__py_work_begin(&work, limits))
        return NULL;
    boyi__py_handle *handle = get_walk_handle((boyi__py_game *)self, state, &work, &status);
    if (!handle) {
        boyi__py_work_end(&work, status ? status : BOYI_MEMORY, NULL);
        return NULL;
    }
    walk found = {boyi__py_memory_new(1024, 8), boyi__py_memory_new(1024, 4), boyi__py_memory_new(1024, 4),
                  0};
    if (found.states && found.depths && found.moves) {
        boyi__py_work_enter(&work, handle->rules);
        status = boyi_game_walk(handle->game, state, &work.options, visit_state, &found, &work.error);
        boyi__py_work_leave(&work);
        if (found.full)
            PyErr_NoMemory();
        if (boyi__py_work_end(&work, status, handle->rules)) {
            boyi__py_memory_fit(found.states);
            boyi__py_memory_fit(found.depths);
            boyi__py_memory_fit(found.moves);
            if (keep_states(handle, found.states))
                result = PyTuple_Pack(3, found.states, found.depths, found.moves);
        }
    } else
        boyi__py_work_end(&work, BOYI_MEMORY, NULL);
    Py_XDECREF((PyObject *)found.states);
    Py_XDECREF((PyObject *)found.depths);
    Py_XDECREF((PyObject *)found.moves);
    Py_DECREF(handle);
    return result;
}

static PyMethodDef methods[] = {
    {"_start", get_start, METH_NOARGS, "The number of the start."},
    {"_has_rules", has_rules, METH_NOARGS, "Are the rules in Python?"},
    {"_encode", encode, METH_O, "The number of a state of rules in Python."},
    {"_decode", decode, METH_O, "The state of a number: a text, or an object of rules in Python."},
    {"_read", read_state, METH_O, "The number of a state in the game's notation."},
    {"_write", get_state_text, METH_O, "A state in the game's notation."},
    {"_draw", get_drawing, METH_O, "A state as a picture of several lines."},
    {"_moves", list_moves, METH_O, "The moves of a state: [(to, name, gain, again), ...]."},
    {"_check", check, METH_VARARGS, "Random games that look for mistakes in the rules."},
    {"_states", list_states, METH_VARARGS, "All states: memory of states, depths, numbers of moves."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    {"name", get_name, NULL, "The name of the game.", NULL},
    {"kind", get_kind, NULL, "\"outcome\", \"score\" or \"nimber\".", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot game_slots[] = {
    {Py_tp_doc, "The game of the library; boyi.Game is what users see."},
    {Py_tp_new, new_game},
    {Py_tp_dealloc, free_game},
    {Py_tp_traverse, visit_game},
    {Py_tp_clear, clear_game},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {0, NULL},
};

PyType_Spec boyi__py_game_spec = {
    .name = "boyi._boyi.Game",
    .basicsize = sizeof(boyi__py_game),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = game_slots,
};
