/* An interpreter for rules that nobody has to trust: Lua with what is pure, and with limits.
 *
 * What there is: assert, error, ipairs, pairs, select, tonumber, tostring, type; string without patterns,
 * table, math without random, utf8 without its pattern. What is pure gives the same in every interpreter:
 * `pairs` goes through a table in the order of its keys. There is no pcall, so no error can be caught, and no
 * metatable of the script's own, so no library function loops in one.
 *
 * Limits of one call: instructions (counted by a hook; memory asked for counts too, and a library function
 * whose work grows with what it is given is paid for before it begins), seconds (for what is slow in few
 * instructions), memory. One thread at a time.
 */
#ifndef BOYI_SCRIPT_INTERPRETER_H
#define BOYI_SCRIPT_INTERPRETER_H

#include <lauxlib.h>
#include <lua.h>
#include <time.h>

#include "boyi.h"

typedef struct {
    uint64_t max_steps; /* of a call */
    uint64_t max_bytes;
    double max_seconds; /* of a call, of its thread's own time */
} boyi__limits;

typedef enum {
    BOYI__WITHIN,
    BOYI__STEPS_GONE,
    BOYI__SECONDS_GONE,
    BOYI__BYTES_GONE,  /* more than max_bytes           */
    BOYI__SYSTEM_GONE, /* the system gave no more memory */
} boyi__excess;

typedef struct {
    lua_State *lua; /* NULL: not started */
    boyi__limits limits;
    uint64_t steps, steps_allowed; /* of the call that runs */
    uint64_t bytes;
    boyi__excess excess;
    struct timespec started, checked; /* the call; the last look at the clock */
    double cpu_started;               /* 0: nobody has looked yet */
} boyi__interpreter;

enum { BOYI__LOADING = 10 }; /* times the steps of a call */

/* False: no memory. End it in any case. */
bool boyi__interpreter_start(boyi__interpreter *own, const boyi__limits *limits);
void boyi__interpreter_end(boyi__interpreter *own);

/* lua_pcall under the limits: 0, or the error's text is on the stack. */
int boyi__interpreter_call(boyi__interpreter *own, int arguments, int results, unsigned times);

/* Count steps that no instruction stands for; false: they are more than the call may take. */
bool boyi__interpreter_pay(boyi__interpreter *own, uint64_t steps);

/* The same with a look at the clock. False: raise an error now. */
bool boyi__interpreter_spend(boyi__interpreter *own, uint64_t steps);

/* Open the libraries (protected; called by boyi__interpreter_start). */
int boyi__sandbox_open(lua_State *lua);

#endif
