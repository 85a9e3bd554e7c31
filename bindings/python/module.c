/* The module: its types, and the functions that need neither a game nor a solution. */
#include <string.h>

#include "module.h"

static struct PyModuleDef definition;

boyi__py_module *boyi__py_get_module(void)
{
    PyObject *module = PyState_FindModule(&definition);
    return module ? PyModule_GetState(module) : NULL;
}

/* build(text, path, compiler, cache, limits): solves a game and stores the solution. */
static PyObject *build(PyObject *module, PyObject *arguments)
{
    const char *text, *compiler, *cache;
    PyObject *path, *limits;
    boyi__py_work work;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "sO&zzO", &text, PyUnicode_FSConverter, &path, &compiler, &cache,
                          &limits))
        return NULL;
    bool built = false;
    if (boyi__py_work_begin(&work, limits)) {
        boyi_opening opening = {.size = sizeof opening, .compiler = compiler, .cache = cache};
        boyi__py_work_enter(&work, NULL);
        boyi_status status = boyi_build_with(text, &opening, PyBytes_AsString(path), &work.options,
                                             &work.error);
        boyi__py_work_leave(&work);
        built = boyi__py_work_end(&work, status, NULL);
    }
    Py_DECREF(path);
    if (!built)
        return NULL;
    Py_RETURN_NONE;
}

typedef struct {
    boyi__py_work *work;
    PyObject *function;
} line_taker;

static bool take_line(void *context, const char *text, size_t length)
{
    line_taker *self = context;
    PyGILState_STATE state = PyGILState_Ensure();
    PyObject *line = PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
    PyObject *result = line ? PyObject_CallFunctionObjArgs(self->function, line, NULL) : NULL;
    bool go_on = result && result != Py_False;
    Py_XDECREF(result);
    Py_XDECREF(line);
    if (PyErr_Occurred())
        PyErr_Fetch(&self->work->raised[0], &self->work->raised[1], &self->work->raised[2]);
    PyGILState_Release(state);
    return go_on;
}

/* ask(question, compiler, cache, limits, line): (answer, code of the first failure or None), or with `line` (None, code). */
static PyObject *ask(PyObject *module, PyObject *arguments)
{
    const char *question, *compiler, *cache;
    PyObject *limits, *function, *result = NULL;
    char *answer = NULL;
    boyi__py_work work;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "szzOO", &question, &compiler, &cache, &limits, &function) ||
        !boyi__py_work_begin(&work, limits))
        return NULL;
    boyi_opening opening = {.size = sizeof opening, .compiler = compiler, .cache = cache};
    work.options.opening = &opening;
    line_taker lines = {&work, function};
    boyi__py_work_enter(&work, NULL);
    boyi_status status = function == Py_None
                             ? boyi_ask(question, &work.options, &work.error, &answer)
                             : boyi_ask_lines(question, &work.options, take_line, &lines, &work.error);
    boyi__py_work_leave(&work);
    const char *code = status ? boyi_status_word(status) : NULL;
    if (work.raised[0] || (function == Py_None && !answer))
        boyi__py_work_end(&work, status ? status : BOYI_CANCELLED, NULL);
    else
        result = answer ? Py_BuildValue("(sz)", answer, code) : Py_BuildValue("(Oz)", Py_None, code);
    Py_CLEAR(work.folder);
    boyi_text_free(answer);
    return result;
}

static PyMethodDef functions[] = {
    {"build", build, METH_VARARGS, "Solve a game and store the solution."},
    {"ask", ask, METH_VARARGS, "Answer a question as the command does with --json."},
    {NULL, NULL, 0, NULL},
};

static int visit_module(PyObject *module, visitproc visit, void *arg)
{
    boyi__py_module *state = PyModule_GetState(module);
    Py_VISIT(state->memory);
    Py_VISIT(state->handle);
    Py_VISIT(state->game);
    Py_VISIT(state->solution);
    Py_VISIT(state->error);
    return 0;
}

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "boyi._boyi",
    .m_doc = "The library boyi. What users see is in the package boyi.",
    .m_size = sizeof(boyi__py_module),
    .m_methods = functions,
    .m_traverse = visit_module,
};

static bool add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **out)
{
    *out = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *out && PyModule_AddType(module, *out) == 0;
}

static bool fill(PyObject *module)
{
    boyi__py_module *state = PyModule_GetState(module);
    memset(state, 0, sizeof *state);
    state->error = PyErr_NewExceptionWithDoc(
        "boyi.Error",
        "What boyi could not do: str(error) is a sentence, error.code a word for programs.\n\n"
        "The codes are usage, input, file, limit, memory, overflow, cycle, method, absent, cancelled\n"
        "and wrong. error.texts has the sentence in all languages of the library.",
        NULL, NULL);
    return state->error && PyModule_AddObjectRef(module, "Error", state->error) == 0 &&
           PyModule_AddStringConstant(module, "version", boyi_version()) == 0 &&
           add_type(module, &boyi__py_memory_spec, &state->memory) &&
           add_type(module, &boyi__py_handle_spec, &state->handle) &&
           add_type(module, &boyi__py_game_spec, &state->game) &&
           add_type(module, &boyi__py_solution_spec, &state->solution);
}

PyMODINIT_FUNC PyInit__boyi(void);
PyMODINIT_FUNC PyInit__boyi(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module && !fill(module))
        Py_CLEAR(module);
    return module;
}
