#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "script/lua_game.h"

/* ---- What goes wrong ---- */

boyi_status boyi__lua_failed(const void *self, boyi_error *error)
{
    boyi__lua_game *game = (boyi__lua_game *)self; /* the lock is the game's own business */
    return boyi__failure_tell(&game->failure, error);
}

/* " (state 5)" behind a sentence, or nothing. */
typedef struct {
    char english[80], chinese[80];
} where;

static void write_where(where *out, const boyi__lua_game *game, const boyi__lua_job *job)
{
    out->english[0] = out->chinese[0] = '\0';
    if (!job->has_state)
        return;
    char text[256];
    boyi__quoted state;
    size_t length = boyi__lua_state_text(game, job->state, text, sizeof text);
    boyi__quote(&state, text, length < sizeof text ? length : sizeof text - 1);
    snprintf(out->english, sizeof out->english, " (state %s)", state.text);
    snprintf(out->chinese, sizeof out->chinese, "（状态 %s）", state.text);
}

/* Where the rule stands, for what has no place of its own: "my.lua:12: ". */
static void write_place(char *out, size_t room, const boyi__lua_game *game, const boyi__lua_job *job)
{
    if (!job->loading && game->lines[job->rule] > 0)
        snprintf(out, room, "%s:%d: ", game->file, game->lines[job->rule]);
    else
        snprintf(out, room, "%s: ", game->file);
}

static boyi_status say_excess(boyi_error *error, const boyi__lua_game *game, const boyi__lua_slot *slot,
                              const char *place, const char *rule, const where *at)
{
    unsigned mebibytes = (unsigned)(game->limits.max_bytes >> 20);
    switch (slot->interpreter.excess) {
    case BOYI__SYSTEM_GONE:
        return boyi__fail_memory(error, game->file);
    case BOYI__BYTES_GONE:
        return boyi_fail(error, BOYI_LIMIT, "%s%s needs more than %u MiB%s%.0s",
                         "%s%s 需要的内存超过 %u MiB%.0s%s", place, rule, mebibytes, at->english,
                         at->chinese);
    case BOYI__SECONDS_GONE:
        return boyi_fail(error, BOYI_LIMIT, "%s%s takes too long%s%.0s", "%s%s 用时过长%.0s%s", place, rule,
                         at->english, at->chinese);
    default:
        return boyi_fail(error, BOYI_LIMIT, "%s%s took more than %" PRIu64 " steps%s%.0s",
                         "%s%s 超过了 %" PRIu64 " 步%.0s%s", place, rule, slot->interpreter.steps_allowed,
                         at->english, at->chinese);
    }
}

static boyi__lua_slot *slot_of(lua_State *lua)
{
    void *interpreter;
    lua_getallocf(lua, &interpreter);
    return (boyi__lua_slot *)(void *)((char *)interpreter - offsetof(boyi__lua_slot, interpreter));
}

boyi__lua_job *boyi__lua_job_of(lua_State *lua)
{
    return slot_of(lua)->job;
}

static void note_raised(lua_State *lua, boyi_status status, const char *english, const char *chinese,
                        va_list arguments)
{
    boyi_error *raised = &slot_of(lua)->raised;
    char text[sizeof raised->text], text_zh[sizeof raised->text_zh];
    va_list same;
    va_copy(same, arguments);
    vsnprintf(text, sizeof text, english, arguments);
    vsnprintf(text_zh, sizeof text_zh, chinese, same);
    va_end(same);
    luaL_where(lua, 1); /* in emit: the script's line */
    const char *line = lua_tostring(lua, -1);
    boyi_fail(raised, status, "%s%s%.0s", "%s%.0s%s", line, text, text_zh);
}

int boyi__lua_raise(lua_State *lua, const char *english, const char *chinese, ...)
{
    va_list arguments;
    va_start(arguments, chinese);
    note_raised(lua, BOYI_INPUT, english, chinese, arguments);
    va_end(arguments);
    lua_error(lua);
    __builtin_unreachable();
}

int boyi__lua_raise_as(lua_State *lua, boyi_status status, const char *english, const char *chinese, ...)
{
    va_list arguments;
    va_start(arguments, chinese);
    note_raised(lua, status, english, chinese, arguments);
    va_end(arguments);
    lua_error(lua);
    __builtin_unreachable();
}

int boyi__lua_raise_memory(lua_State *lua)
{
    boyi__lua_raise_as(lua, BOYI_MEMORY, "the system has no more memory", "系统内存不足");
}

/* "my.lua:12: …"; what a library function raises in the midst of another has no place. Of a long name Lua
 * shows the end behind "...". */
static bool begins_with_file(const char *text, const char *file)
{
    size_t length = strlen(file);
    return strncmp(text, "...", 3) == 0 || (strncmp(text, file, length) == 0 && text[length] == ':');
}

boyi_status boyi__lua_describe(const boyi__lua_job *job, boyi_error *error)
{
    const boyi__lua_game *game = job->game;
    const boyi__lua_slot *slot = job->slot;
    char place[400];
    where at;
    lua_State *lua = slot->interpreter.lua;
    const char *rule = job->loading ? "loading" : boyi__lua_rule_names[job->rule];
    const char *text = lua && lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : NULL;
    write_where(&at, game, job);
    write_place(place, sizeof place, game, job);
    if (!lua || !lua_gettop(lua))
        return boyi__fail_memory(error, game->file);
    if (slot->interpreter.excess != BOYI__WITHIN) /* the hook says where it was; the allocator can't */
        return say_excess(error, game, slot, text && strchr(text, ':') ? text : place, rule, &at);
    const boyi_error *raised = &slot->raised;
    bool ours = raised->status != BOYI_OK;
    bool placed = text && !job->converting && (ours || begins_with_file(text, game->file));
    return boyi_fail(error, ours ? raised->status : BOYI_INPUT, "%s%s%.0s%s%.0s", "%s%.0s%s%.0s%s",
                     placed ? "" : place,
                     ours   ? raised->text
                     : text ? text
                            : "an error without a text",
                     ours   ? raised->text_zh
                     : text ? text
                            : "没有文字说明的错误",
                     at.english, at.chinese);
}

void boyi__lua_fail(const boyi__lua_job *job)
{
    boyi_error error;
    boyi__lua_describe(job, &error);
    boyi__failure_note(&job->game->failure, error.status, &error);
}

/* ---- Interpreters ---- */

static bool load(boyi__lua_game *game, boyi__lua_slot *slot)
{
    boyi__interpreter *own = &slot->interpreter;
    boyi__lua_job job = {.game = game, .slot = slot, .loading = true};
    bool started = boyi__interpreter_start(own, &game->limits);
    slot->job = &job;
    if (started) {
        lua_pushcfunction(own->lua, boyi__lua_load);
        lua_pushlightuserdata(own->lua, &job);
        slot->loaded = boyi__interpreter_call(own, 1, 1 + BOYI__LUA_RULES, BOYI__LOADING) == 0;
    }
    if (!slot->loaded)
        boyi__lua_fail(&job);
    slot->job = NULL;
    return slot->loaded;
}

boyi__lua_slot *boyi__lua_take(boyi__lua_game *game)
{
    if (boyi__failure_any(&game->failure))
        return NULL;
    boyi__lua_slot *slot = boyi__thread_slot_take(game->slots, sizeof *game->slots);
    if (slot->loaded || load(game, slot))
        return slot;
    boyi__lua_release(slot);
    return NULL;
}

void boyi__lua_release(boyi__lua_slot *slot)
{
    boyi__thread_slot_release(slot);
}

boyi__lua_game *boyi__lua_new(void)
{
    boyi__lua_game *game = calloc(1, sizeof *game);
    if (!game)
        return NULL;
    boyi__failure_start(&game->failure);
    for (size_t i = 0; i < BOYI__THREAD_SLOTS; i++)
        atomic_flag_clear(&game->slots[i].busy);
    return game;
}

uint64_t boyi__lua_bytes(const void *self)
{
    const boyi__lua_game *game = self;
    uint64_t bytes = sizeof *game + game->source_length + boyi__intern_bytes(game->texts);
    for (size_t i = 0; i < BOYI__THREAD_SLOTS; i++)
        bytes += game->slots[i].interpreter.bytes;
    return bytes;
}

void boyi__lua_free(void *self)
{
    boyi__lua_game *game = self;
    if (!game)
        return;
    for (size_t i = 0; i < BOYI__THREAD_SLOTS; i++)
        boyi__interpreter_end(&game->slots[i].interpreter);
    for (size_t i = 0; i < BOYI__LUA_ANSWERS; i++)
        free(game->answer_words[i]);
    boyi__failure_end(&game->failure);
    boyi__intern_free(game->texts);
    boyi__arguments_end(&game->arguments);
    boyi__strbuf_end(&game->title);
    boyi__strbuf_end(&game->scratch);
    boyi__params_free(game->params, game->params_count);
    free(game->about);
    free(game->name);
    free(game->source);
    free(game->file);
    free(game);
}
