/* One call into the library: limits from Python, the GIL, progress, signals, and how it ends.
 *
 * The library reports its progress in the thread that called it. Every 20 milliseconds at most the report takes the GIL: signal handlers run (Ctrl-C raises
 * KeyboardInterrupt), then the caller's function. What either raises stops the work and is raised again when the library has returned. */
#include <string.h>
#include <time.h>

#include "module.h"

enum { REPORT_NANOSECONDS = 20 * 1000 * 1000 };

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Calls the caller's function with what the library reports; false: stop, perhaps with an exception. */
static bool call_progress(PyObject *function, const boyi_progress *progress)
{
    PyObject *layer = progress->has_layer ? PyLong_FromUnsignedLong(progress->layer) : Py_NewRef(Py_None);
    PyObject *result = layer ? PyObject_CallFunction(function, "sKKOKO", progress->phase,
                                                     (unsigned long long)progress->states,
                                                     (unsigned long long)progress->total,
                                                     progress->is_guess ? Py_True : Py_False,
                                                     (unsigned long long)progress->bytes, layer)
                             : NULL;
    bool go_on = result && result != Py_False;
    Py_XDECREF(layer);
    Py_XDECREF(result);
    return go_on;
}

static bool report(void *context, const boyi_progress *progress)
{
    boyi__py_work *work = context;
    int64_t time = now();
    if (time - work->reported < REPORT_NANOSECONDS)
        return true;
    work->reported = time;
    PyGILState_STATE state = PyGILState_Ensure();
    bool go_on = PyErr_CheckSignals() == 0;
    if (go_on && work->progress)
        go_on = call_progress(work->progress, progress);
    if (PyErr_Occurred() && !work->raised[0])
        PyErr_Fetch(&work->raised[0], &work->raised[1], &work->raised[2]);
    else
        PyErr_Clear();
    if (work->keeps_gil) { /* a thread that waits for it gets it now */
        PyThreadState *thread = PyEval_SaveThread();
        PyEval_RestoreThread(thread);
    }
    PyGILState_Release(state);
    return go_on;
}

bool boyi__py_work_report(boyi__py_work *work, uint64_t states, uint64_t bytes)
{
    const boyi_progress progress = {.states = states, .bytes = bytes, .phase = "finding states"};
    return report(work, &progress);
}

static bool read_method(const char *word, boyi_method *out)
{
    for (boyi_method method = BOYI_AUTO; method <= BOYI_SECTIONS; method++)
        if (strcmp(word, boyi_method_word(method)) == 0) {
            *out = method;
            return true;
        }
    boyi_error error;
    boyi_fail(
        &error, BOYI_USAGE,
        "no method \"%.40s\"; there are auto, brute, memo, layers, sections, retro, search, rolling, "
        "shortcut",
        "没有方法 \"%.40s\"；可用的有 auto、brute、memo、layers、sections、retro、search、rolling、shortcut",
        word);
    boyi__py_raise(&error);
    return false;
}

bool boyi__py_work_begin(boyi__py_work *work, PyObject *limits)
{
    memset(work, 0, sizeof *work);
    work->options = (boyi_options){.size = sizeof work->options, .progress = report, .context = work};
    boyi_options *options = &work->options;
    if (!limits)
        return true;
    const char *method;
    unsigned long long bytes, states, calls;
    int every_state, outcome_only;
    PyObject *folder, *progress;
    if (!PyArg_ParseTuple(limits, "sKKKIppOO", &method, &bytes, &states, &calls, &options->threads,
                          &every_state, &outcome_only, &folder, &progress) ||
        !read_method(method, &options->method))
        return false;
    options->max_bytes = bytes;
    options->max_states = states;
    options->max_calls = calls;
    options->every_state = every_state;
    options->outcome_only = outcome_only;
    work->progress = progress == Py_None ? NULL : progress;
    if (folder != Py_None) {
        if (!PyUnicode_FSConverter(folder, &work->folder))
            return false;
        options->folder = PyBytes_AsString(work->folder);
    }
    return true;
}

void boyi__py_work_enter(boyi__py_work *work, const boyi__py_rules *rules)
{
    work->keeps_gil = rules && !rules->table;
    if (work->keeps_gil)
        work->options.threads = 1; /* rules in Python are asked by one thread at a time in any case */
    else
        work->thread = PyEval_SaveThread();
}

void boyi__py_work_leave(boyi__py_work *work)
{
    if (work->thread)
        PyEval_RestoreThread(work->thread);
    work->thread = NULL;
}

bool boyi__py_work_end(boyi__py_work *work, boyi_status status, boyi__py_rules *rules)
{
    PyObject **raised = work->raised;
    Py_CLEAR(work->folder);
    if (!status) { /* what was raised when nothing was left to stop is not lost */
        if (!raised[0])
            return true;
        PyErr_Restore(raised[0], raised[1], raised[2]);
    } else if (raised[0])
        PyErr_Restore(raised[0], raised[1], raised[2]);
    else if (rules && rules->raised[0])
        PyErr_Restore(Py_NewRef(rules->raised[0]), Py_XNewRef(rules->raised[1]),
                      Py_XNewRef(rules->raised[2]));
    else if (!PyErr_Occurred())
        boyi__py_raise(&work->error);
    memset(work->raised, 0, sizeof work->raised);
    return false;
}

/* The sentence in every language of the library: {"en": …, "zh": …}. */
static PyObject *list_texts(const boyi_error *error)
{
    PyObject *texts = PyDict_New();
    for (size_t i = 0; texts && boyi_language(i); i++) {
        const char *text = boyi_error_text(error, boyi_language(i));
        PyObject *value = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
        if (!value || PyDict_SetItemString(texts, boyi_language(i), value) < 0)
            Py_CLEAR(texts);
        Py_XDECREF(value);
    }
    return texts;
}

void boyi__py_raise(const boyi_error *error)
{
    PyObject *class = boyi__py_get_module()->error;
    PyObject *texts = list_texts(error);
    PyObject *text = PyUnicode_DecodeUTF8(error->text, (Py_ssize_t)strlen(error->text), "replace");
    PyObject *code = PyUnicode_FromString(boyi_status_word(error->status));
    PyObject *exception = texts && text && code ? PyObject_CallFunctionObjArgs(class, text, NULL) : NULL;
    if (exception && PyObject_SetAttrString(exception, "code", code) == 0 &&
        PyObject_SetAttrString(exception, "texts", texts) == 0)
        PyErr_SetObject(class, exception);
    Py_XDECREF(exception);
    Py_XDECREF(code);
    Py_XDECREF(text);
    Py_XDECREF(texts);
}
