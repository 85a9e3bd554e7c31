#include "script/interpreter.h"

#include <assert.h>
#include <stdlib.h>

#include "base/clock.h"

/* The hook runs every so many instructions: few, since a single one may compare two large texts. */
enum { HOOK_EVERY = 128, BYTES_PER_STEP = 4 };

/* Calls shorter than this are not measured in CPU time. */
static const double calm_seconds = 0.1;

static void *allocate(void *context, void *block, size_t old, size_t size)
{
    boyi__interpreter *own = context;
    if (!block)
        old = 0; /* Lua passes the kind of object there */
    assert(old <= own->bytes);
    if (size == 0) {
        free(block);
        own->bytes -= old;
        return NULL;
    }
    if (size > old) {
        size_t more = size - old;
        if (more > own->limits.max_bytes || own->bytes > own->limits.max_bytes - more) {
            own->exceeded = BOYI__BYTE_LIMIT;
            return NULL;
        }
        own->steps += more / BYTES_PER_STEP;
        if (own->steps > own->steps_allowed) {
            own->exceeded = BOYI__STEP_LIMIT;
            return NULL;
        }
    }
    void *moved = realloc(block, size);
    if (!moved && size <= old)
        moved = block; /* Lua requires that shrinking a block never fails */
    if (!moved) {
        own->exceeded = BOYI__OUT_OF_MEMORY;
        return NULL;
    }
    own->bytes += size;
    own->bytes -= old;
    return moved;
}

bool boyi__interpreter_charge(boyi__interpreter *own, uint64_t steps)
{
    own->steps += steps;
    if (own->steps > own->steps_allowed) {
        own->exceeded = BOYI__STEP_LIMIT;
    } else {
        /* The wall clock is cheap to read, but the process may have slept: it only tells when to read the
         * thread's CPU time. */
        const double now = boyi__seconds(BOYI__ROUGHLY);
        if (now <= own->checked || now - own->started < calm_seconds)
            return true;
        own->checked = now;
        const double cpu_seconds = boyi__seconds(BOYI__OF_THREAD);
        if (own->cpu_started == 0)
            own->cpu_started = cpu_seconds;
        if (cpu_seconds - own->cpu_started <= own->limits.max_seconds)
            return true;
        own->exceeded = BOYI__TIME_LIMIT;
    }
    own->steps = 0; /* so that the error's text can be allocated */
    return false;
}

static void hook(lua_State *lua, lua_Debug *at)
{
    boyi__interpreter *own;
    lua_getallocf(lua, (void **)&own);
    if (boyi__interpreter_charge(own, HOOK_EVERY))
        return;
    lua_getinfo(lua, "Sl", at);
    lua_pushfstring(lua, "%s:%d: ", at->short_src, at->currentline);
    lua_error(lua);
}

int boyi__interpreter_call(boyi__interpreter *own, int arguments, int results, unsigned times)
{
    assert(own->lua && lua_gettop(own->lua) > arguments);
    assert(times > 0);
    own->steps = 0;
    own->steps_allowed = own->limits.max_steps > UINT64_MAX / times ? UINT64_MAX
                                                                    : own->limits.max_steps * times;
    own->exceeded = BOYI__NO_LIMIT;
    own->cpu_started = 0;
    own->started = boyi__seconds(BOYI__ROUGHLY);
    int code = lua_pcall(own->lua, arguments, results, 0);
    /* An allocation that failed and then succeeded after a garbage collection exceeds nothing. */
    bool memory = own->exceeded == BOYI__BYTE_LIMIT || own->exceeded == BOYI__OUT_OF_MEMORY;
    if (code == 0 || (memory && code != LUA_ERRMEM))
        own->exceeded = BOYI__NO_LIMIT;
    return code;
}

bool boyi__interpreter_start(boyi__interpreter *own, const boyi__limits *limits, lua_CFunction open)
{
    assert(limits->max_steps > 0 && limits->max_bytes > 0);
    *own = (boyi__interpreter){.limits = *limits, .steps_allowed = UINT64_MAX};
    own->lua = lua_newstate(allocate, own);
    if (!own->lua)
        return false;
    lua_sethook(own->lua, hook, LUA_MASKCOUNT, HOOK_EVERY);
    lua_pushcfunction(own->lua, open);
    return boyi__interpreter_call(own, 0, 0, BOYI__LOADING) == 0;
}

void boyi__interpreter_end(boyi__interpreter *own)
{
    if (own->lua)
        lua_close(own->lua);
    own->lua = NULL;
}
