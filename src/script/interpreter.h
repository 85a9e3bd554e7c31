/* A Lua interpreter under limits, for rules that need not be trusted.
 *
 * interpreter.c enforces the limits of one call: instructions (counted by a hook; memory asked for counts,
 * too), CPU seconds (for what is slow in few instructions) and memory. One thread at a time.
 *
 * sandbox.c chooses the libraries: assert, error, ipairs, pairs, select, tonumber, tostring, type; string
 * without patterns, table, math without random, utf8 without its pattern. All of them are pure and give the
 * same in every interpreter: `pairs` goes through a table in the order of its keys. There is no pcall, so no
 * error can be caught, and no way to set a metatable, so no library function calls into a script by one. A
 * library function whose work grows with its arguments is charged for it before it begins.
 */
#ifndef BOYI_SCRIPT_INTERPRETER_H
#define BOYI_SCRIPT_INTERPRETER_H

#include <lauxlib.h>
#include <lua.h>

#include "boyi.h"

typedef struct {
    uint64_t max_steps; /* of a call */
    uint64_t max_bytes;
    double max_seconds; /* of a call, in CPU time of its thread */
} boyi__limits;

typedef enum {
    BOYI__NO_LIMIT,
    BOYI__STEP_LIMIT,
    BOYI__TIME_LIMIT,
    BOYI__BYTE_LIMIT,    /* more than max_bytes           */
    BOYI__OUT_OF_MEMORY, /* the system gave no more memory */
} boyi__exceeded;

typedef struct {
    lua_State *lua; /* NULL: not started */
    boyi__limits limits;
    uint64_t steps, steps_allowed; /* of the running call */
    uint64_t bytes;
    boyi__exceeded exceeded;
    double started, checked; /* when the call began; when the clock was last read */
    double cpu_started;      /* CPU time at the first reading; 0: not read yet */
} boyi__interpreter;

enum { BOYI__LOADING = 10 }; /* loading a file may take this many times the steps of a call */

/* An interpreter with the libraries that `open` opens, in a call under the limits. False: a limit is exceeded,
 * or out of memory. End it in any case. */
bool boyi__interpreter_start(boyi__interpreter *own, const boyi__limits *limits, lua_CFunction open);
void boyi__interpreter_end(boyi__interpreter *own);

/* lua_pcall under the limits, with `times` as many steps. Returns 0, or leaves the error's text on the stack.
 * */
int boyi__interpreter_call(boyi__interpreter *own, int arguments, int results, unsigned times);

/* Count steps for work that takes no instructions, and read the clock. False: a limit is exceeded, and the
 * caller must raise an error. */
bool boyi__interpreter_charge(boyi__interpreter *own, uint64_t steps);

/* sandbox.c: the libraries, for boyi__interpreter_start. */
int boyi__sandbox_open(lua_State *lua);

#endif
