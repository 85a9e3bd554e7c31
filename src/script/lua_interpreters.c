/* The interpreters of a Lua game, and the game's first failure.
 *
 * A pool of slots: each call acquires a free slot and releases it afterwards. An interpreter is started and
 * the file loaded when a slot is first acquired, so there are as many as threads ever asked at once.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "script/lua_game.h"

/* ---- Failures ---- */

boyi_status boyi__lua_failed(const void *self, boyi_error *error)
{
    boyi__lua_game *game = (boyi__lua_game *)self; /* the rules are const, the lock inside is not */
    return boyi__failure_tell(&game->failure, error);
}

static boyi_status describe_exceeded(const boyi__lua_call *call, const char *place, boyi__part *state,
                                     boyi_error *error)
{
    const boyi__interpreter *interpreter = &call->slot->interpreter;
    const char *rule = call->loading ? "loading" : boyi__lua_rule_names[call->rule];
    switch (interpreter->exceeded) {
    case BOYI__OUT_OF_MEMORY:
        return boyi__fail_memory(error, call->game->file);
    case BOYI__BYTE_LIMIT:
        return boyi__fail_with(error, BOYI_LIMIT, state, "%s%s needs more than %u MiB%s", place, rule,
                               (unsigned)(call->game->limits.max_bytes >> 20), state->text);
    case BOYI__TIME_LIMIT:
        return boyi__fail_with(error, BOYI_LIMIT, state, "%s%s takes too long%s", place, rule, state->text);
    default:
        return boyi__fail_with(error, BOYI_LIMIT, state, "%s%s took more than %" PRIu64 " steps%s", place,
                               rule, interpreter->steps_allowed, state->text);
    }
}

boyi_status boyi__lua_describe(const boyi__lua_call *call, boyi_error *error)
{
    const boyi__lua_game *game = call->game;
    assert(call->slot && call->rule < BOYI__LUA_RULES);
    lua_State *lua = call->slot->interpreter.lua;
    if (!lua || !lua_gettop(lua))
        return boyi__fail_memory(error, game->file);

    /* " (state 5)" at the end of the sentence. */
    boyi_error state = {0};
    boyi__part ending = {.why = &state};
    if (call->has_state) {
        char text[256];
        boyi__quoted quoted;
        size_t length = boyi__lua_write_state(game, call->state, text, sizeof text);
        boyi__quote(&quoted, text, length < sizeof text ? length : sizeof text - 1);
        boyi__fail(&state, BOYI_INPUT, " (state %s)", quoted.text);
    }

    /* "my.lua:12: ", where the rule is defined, for an error without a place of its own. */
    char place[400];
    if (!call->loading && game->lines[call->rule] > 0)
        snprintf(place, sizeof place, "%s:%d: ", game->file, game->lines[call->rule]);
    else
        snprintf(place, sizeof place, "%s: ", game->file);

    const char *text = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : NULL;
    if (call->slot->interpreter.exceeded !=
        BOYI__NO_LIMIT) /* the hook gives the place, the allocator can't */
        return describe_exceeded(call, text && strchr(text, ':') ? text : place, &ending, error);

    /* An error of a library function inside another has no place. Lua shows the end of a long file name,
     * after "...". */
    const boyi_error *raised = &call->slot->raised;
    size_t length = strlen(game->file);
    bool ours = raised->status != BOYI_OK;
    bool placed = text && !call->returned &&
                  (ours || strncmp(text, "...", 3) == 0 ||
                   (strncmp(text, game->file, length) == 0 && text[length] == ':'));
    boyi__part what = {.english = text ? text : N_("an error without a text"), .next = &ending};
    if (ours)
        what.why = raised;
    return boyi__fail_with(error, ours ? raised->status : BOYI_INPUT, &what, "%s%s%s", placed ? "" : place,
                           what.text, ending.text);
}

void boyi__lua_fail(const boyi__lua_call *call)
{
    boyi_error error;
    boyi__lua_describe(call, &error);
    boyi__failure_note(&call->game->failure, error.status, &error);
}

/* ---- Interpreters ---- */

boyi__lua_slot *boyi__lua_acquire(boyi__lua_game *game)
{
    if (boyi__failure_any(&game->failure))
        return NULL;
    boyi__lua_slot *slot = boyi__thread_slot_take(game->slots, sizeof *game->slots);
    assert(!slot->call);
    if (slot->loaded)
        return slot;

    /* The first time: load the file. */
    boyi__interpreter *own = &slot->interpreter;
    boyi__lua_call call = {.game = game, .slot = slot, .loading = true};
    bool started = boyi__interpreter_start(own, &game->limits, boyi__lua_open_libraries);
    slot->call = &call;
    if (started) {
        lua_pushcfunction(own->lua, boyi__lua_load);
        lua_pushlightuserdata(own->lua, &call);
        slot->loaded = boyi__interpreter_call(own, 1, 1 + BOYI__LUA_RULES, BOYI__LOADING) == 0;
    }
    if (!slot->loaded)
        boyi__lua_fail(&call);
    slot->call = NULL;
    assert(!slot->loaded || lua_gettop(own->lua) == 1 + BOYI__LUA_RULES);
    if (slot->loaded)
        return slot;
    boyi__thread_slot_release(slot);
    return NULL;
}

uint64_t boyi__lua_bytes(const void *self)
{
    const boyi__lua_game *game = self;
    uint64_t bytes = sizeof *game + game->source_length + game->starts_room * sizeof *game->starts +
                     boyi__intern_bytes(game->texts);
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
    free(game->layout);
    free(game->symmetry);
    free(game->starts);
    boyi__intern_free(game->texts);
    boyi__arguments_end(&game->arguments);
    boyi__strbuf_end(&game->title);
    boyi__strbuf_end(&game->scratch);
    boyi__params_free(game->params, game->params_count);
    free(game->about);
    free(game->about_zh);
    for (size_t i = 0; i < game->wording_count; i++) {
        free((char *)game->wording[i].language);
        free((char *)game->wording[i].english);
        free((char *)game->wording[i].text);
    }
    free(game->wording);
    free(game->name);
    free(game->source);
    free(game->file);
    free(game);
}
