#include "script/interpreter.h"

#include <stdlib.h>

/* So many instructions between two looks: few, since a single one may compare two large texts. */
enum { HOOK_EVERY = 128, BYTES_A_STEP = 4 };

static const double calm_seconds = 0.1;

/* ---- Memory ---- */

static bool may_grow(boyi__interpreter *own, size_t bytes)
{
    if (bytes > own->limits.max_bytes || own->bytes > own->limits.max_bytes - bytes) {
        own->excess = BOYI__BYTES_GONE;
        return false;
    }
    return boyi__interpreter_pay(own, bytes / BYTES_A_STEP);
}

static void *allocate(void *context, void *block, size_t old, size_t size)
{
    boyi__interpreter *own = context;
    if (!block)
        old = 0; /* then Lua says there what the block is for */
    if (size == 0) {
        free(block);
        own->bytes -= old;
        return NULL;
    }
    if (size > old && !may_grow(own, size - old))
        return NULL;
    void *moved = realloc(block, size);
    if (!moved && size <= old)
        moved = block; /* making a block smaller must not fail */
    if (!moved) {
        own->excess = BOYI__SYSTEM_GONE;
        return NULL;
    }
    own->bytes += size;
    own->bytes -= old;
    return moved;
}

/* ---- Instructions and seconds ---- */

static double seconds_between(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + 1e-9 * (double)(to->tv_nsec - from->tv_nsec);
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The clock on the wall is cheap and only raises a suspicion: the process may have slept. */
static bool is_late(boyi__interpreter *own)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    if (now.tv_nsec == own->checked.tv_nsec || seconds_between(&own->started, &now) < calm_seconds)
        return false;
    own->checked = now;
    if (own->cpu_started == 0)
        own->cpu_started = cpu_seconds();
    return cpu_seconds() - own->cpu_started > own->limits.max_seconds;
}

static void look(lua_State *lua, lua_Debug *at)
{
    boyi__interpreter *own;
    lua_getallocf(lua, (void **)&own);
    if (boyi__interpreter_spend(own, HOOK_EVERY))
        return;
    lua_getinfo(lua, "Sl", at);
    lua_pushfstring(lua, "%s:%d: ", at->short_src, at->currentline);
    lua_error(lua);
}

bool boyi__interpreter_pay(boyi__interpreter *own, uint64_t steps)
{
    own->steps += steps;
    if (own->steps > own->steps_allowed)
        own->excess = BOYI__STEPS_GONE;
    return own->steps <= own->steps_allowed;
}

bool boyi__interpreter_spend(boyi__interpreter *own, uint64_t steps)
{
    bool paid = boyi__interpreter_pay(own, steps), late = paid && is_late(own);
    if (late)
        own->excess = BOYI__SECONDS_GONE;
    if (!paid || late)
        own->steps = 0; /* the error's own text must not be too much */
    return paid && !late;
}

/* ---- Calls ---- */

int boyi__interpreter_call(boyi__interpreter *own, int arguments, int results, unsigned times)
{
    own->steps = 0;
    own->steps_allowed = own->limits.max_steps > UINT64_MAX / times ? UINT64_MAX
                                                                    : own->limits.max_steps * times;
    own->excess = BOYI__WITHIN;
    own->cpu_started = 0;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &own->started);
    int code = lua_pcall(own->lua, arguments, results, 0);
    /* Memory that came short and was then found by collecting garbage is no excess. */
    bool memory = own->excess == BOYI__BYTES_GONE || own->excess == BOYI__SYSTEM_GONE;
    if (code == 0 || (memory && code != LUA_ERRMEM))
        own->excess = BOYI__WITHIN;
    return code;
}

bool boyi__interpreter_start(boyi__interpreter *own, const boyi__limits *limits)
{
    *own = (boyi__interpreter){.limits = *limits, .steps_allowed = UINT64_MAX};
    own->lua = lua_newstate(allocate, own);
    if (!own->lua)
        return false;
    lua_sethook(own->lua, look, LUA_MASKCOUNT, HOOK_EVERY);
    lua_pushcfunction(own->lua, boyi__sandbox_open);
    return boyi__interpreter_call(own, 0, 0, BOYI__LOADING) == 0;
}

void boyi__interpreter_end(boyi__interpreter *own)
{
    if (own->lua)
        lua_close(own->lua);
    own->lua = NULL;
}
