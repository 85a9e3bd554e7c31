/* The CPython module boyi._boyi: include/boyi.h for Python, on the stable ABI of 3.11.
 *
 *     boyi/            what users see: Game, Solution, Value, …; arguments are checked and results made there
 *     module.c         the functions and the types of the module
 *       game.c         Game: a text or rules in Python
 *       solution.c     Solution: solved, or opened from a database
 *         work.c       one call into the library: options, the GIL, progress, signals, exceptions
 *         rules.c      rules in Python as boyi_rules
 *           table.c    all moves of a game whose rules take many states at once
 *         memory.c     memory that numpy arrays are made on
 *         known.c      the numbers that are states
 *
 * Python's lock (the GIL) is released while the library works, except for rules in Python: each of their calls would have to wait for it. Those are
 * solved on one thread, and others get their turn while Python code runs and with each report of progress. */
#ifndef BOYI_PYTHON_MODULE_H
#define BOYI_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "boyi.h"

typedef struct {
    PyTypeObject *memory, *handle, *game, *solution;
    PyObject *error; /* the class boyi.Error */
} boyi__py_module;

boyi__py_module *boyi__py_get_module(void);

/* ---- Memory (memory.c) ---- */

/* A block of memory as an object with the buffer protocol, which frees it. */
typedef struct {
    PyObject_HEAD void *block;
    size_t count, room, size; /* items used, items there is room for, bytes of an item */
} boyi__py_memory;

extern PyType_Spec boyi__py_memory_spec;

/* Room for so many items; NULL: the exception is set. */
boyi__py_memory *boyi__py_memory_new(size_t room, size_t size);
/* Makes room for at least so many; false: there is none, and no exception is set. Does not need the GIL. */
bool boyi__py_memory_grow(boyi__py_memory *memory, size_t room);
/* Gives back what is not used. */
void boyi__py_memory_fit(boyi__py_memory *memory);

/* A contiguous buffer of items of `size` bytes; false: the exception is set. */
bool boyi__py_buffer(PyObject *object, size_t size, Py_buffer *out);

/* ---- Rules in Python (rules.c, table.c) ---- */

typedef struct boyi__py_table boyi__py_table;

/* The functions that rules may have, by their names in the dictionary that describes them. */
typedef enum {
    BOYI__PY_STARTS,
    BOYI__PY_MOVES,
    BOYI__PY_OVER,
    BOYI__PY_CANONICAL,
    BOYI__PY_LAYER,
    BOYI__PY_SECTION,
    BOYI__PY_MOVER,
    BOYI__PY_SHOW,
    BOYI__PY_WRITE,
    BOYI__PY_READ,
    BOYI__PY_VALUE,
    BOYI__PY_PARTS,
    BOYI__PY_LABEL, /* of a move's number */
    /* Many states at once; with the first of them, all that the rules have are given. */
    BOYI__PY_MOVES_MANY,
    BOYI__PY_OVER_MANY,
    BOYI__PY_CANONICAL_MANY,
    BOYI__PY_LAYER_MANY,
    BOYI__PY_SECTION_MANY,
    BOYI__PY_MOVER_MANY,
    BOYI__PY_FUNCTIONS,
} boyi__py_function;

typedef struct {
    PyObject *functions[BOYI__PY_FUNCTIONS]; /* NULL: the rules do not have it */
    PyObject *name;                          /* as UTF-8, in bytes */
    PyObject *numbers;                       /* dictionary: state → number; NULL: states are numbers */
    PyObject *objects;                       /* list: number → state */
    PyObject *labels, *label_numbers;        /* names of moves that are texts, and the way back */
    boyi_kind kind;
    boyi_state start;
    size_t most_moves, most_parts;
    bool one_by_one;       /* `moves` is the user's, not made from moves_many */
    PyObject *starts;      /* list of further starts, filled when they are first asked for */
    boyi__py_table *table; /* read by any thread, without the GIL: boyi__py_rules_table */
    PyObject *raised[3];   /* type, value, traceback: what a function has raised first */
    char sentence[400];    /* the same as a text; "": nothing was raised */
    unsigned depth;        /* calls under way */
} boyi__py_rules;

/* Makes rules of a dictionary: self and boyi_rules. NULL: the exception is set. */
boyi__py_rules *boyi__py_rules_new(PyObject *description, boyi_rules *out);
void boyi__py_rules_free(void *self);
int boyi__py_rules_visit(boyi__py_rules *rules, visitproc visit, void *arg);
/* Drops all objects; functions fail from then on. */
void boyi__py_rules_clear(boyi__py_rules *rules);

static inline const boyi__py_table *boyi__py_rules_table(const boyi__py_rules *rules)
{
    return __atomic_load_n(&rules->table, __ATOMIC_ACQUIRE);
}

/* A state as a number, and back; false or NULL: the exception is set. */
bool boyi__py_rules_encode(boyi__py_rules *rules, PyObject *state, boyi_state *out);
PyObject *boyi__py_rules_decode(const boyi__py_rules *rules, boyi_state state);

/* The further starts as numbers; NULL: the exception is set. Borrowed. */
PyObject *boyi__py_rules_starts(boyi__py_rules *rules);

/* ---- One call into the library (work.c) ---- */

typedef struct {
    boyi_options options;
    boyi_error error;
    PyObject *progress;    /* borrowed; NULL: none */
    PyObject *folder;      /* bytes, or NULL */
    PyObject *raised[3];   /* type, value, traceback: by `progress`, or by a signal */
    PyThreadState *thread; /* of the caller, while it does not hold the GIL */
    bool keeps_gil;
    int64_t reported; /* nanoseconds: when Python was last asked */
} boyi__py_work;

/* Reads the tuple (method, max_bytes, max_states, max_calls, threads, every_state, outcome_only, folder, progress); NULL: all defaults. False: the
 * exception is set. A work that was begun must be ended. */
bool boyi__py_work_begin(boyi__py_work *work, PyObject *limits);

/* Around the call: between them other threads of Python run, unless the rules are in Python. */
void boyi__py_work_enter(boyi__py_work *work, const boyi__py_rules *rules);
void boyi__py_work_leave(boyi__py_work *work);

/* Ends it; false: the exception for this status is set: what Python code raised as it is, otherwise boyi.Error. `rules` may be NULL. */
bool boyi__py_work_end(boyi__py_work *work, boyi_status status, boyi__py_rules *rules);

/* Reports progress as the library would; false: stop. For work of this module. The GIL is held. */
bool boyi__py_work_report(boyi__py_work *work, uint64_t states, uint64_t bytes);

/* Sets boyi.Error. */
void boyi__py_raise(const boyi_error *error);

/* ---- The table of moves (table.c) ---- */

/* Finds all states that can be reached from `state` and their moves; under symmetry one state of each class. NULL: the exception is set, or
 * work->error where *status is not BOYI_OK. */
boyi__py_table *boyi__py_table_new(boyi__py_rules *rules, boyi_state state, boyi__py_work *work,
                                   boyi_status *status);
void boyi__py_table_free(boyi__py_table *table);

/* Does it hold one state of each class only? */
bool boyi__py_table_is_partial(const boyi__py_table *table);
/* Puts a larger table in the place of that of the rules, which stays until the new one is freed: threads may be reading it. */
void boyi__py_table_replace(boyi__py_rules *rules, boyi__py_table *table);
uint64_t boyi__py_table_bytes(const boyi__py_table *table);

/* False: the table does not know it. No function needs the GIL. */
bool boyi__py_table_moves(const boyi__py_table *table, boyi_state state, boyi_move *out, size_t *count);
bool boyi__py_table_end(const boyi__py_table *table, boyi_state state, boyi_end *out);
/* canonical, layer, section or mover */
bool boyi__py_table_number(const boyi__py_table *table, boyi__py_function function, boyi_state state,
                           uint64_t *out);

/* ---- Known states (known.c) ---- */

typedef struct {
    uint64_t *slots; /* open addressing; 0: free */
    size_t slots_count, count;
    bool has_zero;
} boyi__py_known;

bool boyi__py_known_has(const boyi__py_known *known, uint64_t number);
/* Room for so many more; false: the exception is set. */
bool boyi__py_known_reserve(boyi__py_known *known, size_t more);
bool boyi__py_known_add(boyi__py_known *known, uint64_t number);
void boyi__py_known_free(boyi__py_known *known);

/* ---- Games and solutions ---- */

/* A game of the library, with the rules in Python that it has, if it has. Solutions keep it. */
typedef struct {
    PyObject_HEAD boyi_game *game;
    boyi__py_rules *rules; /* NULL: a built-in game or a file; otherwise owned by the game */
    boyi__py_known known;  /* the states of a game without rules in Python that Python may ask about */
} boyi__py_handle;

typedef struct {
    PyObject_HEAD PyObject *source; /* the text, or the dictionary that describes rules */
    PyObject *compiler, *cache;     /* bytes, or NULL: C files are refused */
    boyi__py_handle *handle;
} boyi__py_game;

extern PyType_Spec boyi__py_handle_spec, boyi__py_game_spec, boyi__py_solution_spec;

/* The game as it is now: made again if its rules have failed. NULL: the exception is set. A new reference. */
boyi__py_handle *boyi__py_game_handle(boyi__py_game *game);
/* A new one; takes over a game, or makes it if `made` is NULL. */
boyi__py_handle *boyi__py_handle_new(boyi__py_game *game, boyi_game *made);

boyi_opening boyi__py_opening(const boyi__py_game *game);

/* A text from a function that is like snprintf. NULL: the exception is set. */
PyObject *boyi__py_state_text(const boyi__py_handle *handle, boyi_state state);
PyObject *boyi__py_drawing(const boyi__py_handle *handle, boyi_state state);
PyObject *boyi__py_move_text(const boyi__py_handle *handle, boyi_state state, const boyi_move *move);

/* A number from Python as a state of the game; false: the exception is set. */
bool boyi__py_handle_read(const boyi__py_handle *handle, PyObject *number, boyi_state *out);
bool boyi__py_handle_has(const boyi__py_handle *handle, boyi_state state);
/* A state as a number for Python, which may ask about it from now on; NULL: the exception is set. */
PyObject *boyi__py_handle_give(boyi__py_handle *handle, boyi_state state);

/* Sets the exception and returns false if the rules of a game have failed. */
bool boyi__py_handle_is_sound(boyi__py_handle *handle);

#endif
