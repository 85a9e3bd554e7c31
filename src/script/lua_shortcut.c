/* A theorem in a Lua file: `shortcut(p)` gives the value of the start from the parameters alone.
 *
 * `large(p)` says which parameters are too large for the engines: then only the shortcut is asked, and there are no
 * states. For all others auto uses an engine, which also knows the moves, and --method shortcut compares.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "game/worth.h"
#include "script/lua_game.h"

typedef struct {
    boyi_state start;
    int64_t worth;
    bool totals_known;
    boyi_totals totals;
} theorem;

/* ---- Calls ---- */

int boyi__lua_run_large(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 1);
    if (lua_type(lua, -1) != LUA_TBOOLEAN)
        boyi__lua_raise(lua, "large returns a %s; it should return true or false", luaL_typename(lua, -1));
    call->known = lua_toboolean(lua, -1);
    return 0;
}

static int raise_value(lua_State *lua, const char *right)
{
    boyi__part part = {.english = right};
    boyi_error error;
    boyi__fail_with(&error, BOYI_INPUT, &part, "shortcut returns a %s; it should return %s",
                    luaL_typename(lua, -2), part.text);
    return boyi__lua_raise_error(lua, &error);
}

static int run_shortcut(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 2);
    lua_Integer first, second = 0;
    call->known = !lua_isnil(lua, -2);
    if (!call->known)
        return 0;
    if (call->game->kind == BOYI_OUTCOME) {
        const char *word = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "";
        int outcome = BOYI_LOSS;
        call->winner = strcmp(word, "first") == 0 ? 1 : strcmp(word, "second") == 0 ? 2 : 0;
        if (call->winner && call->game->has[BOYI__LUA_MOVER])
            return 0;
        while (outcome <= BOYI_WIN && strcmp(boyi_outcome_word((boyi_outcome)outcome), word) != 0)
            outcome++;
        if (outcome > BOYI_WIN)
            raise_value(lua, N_("\"win\", \"loss\", \"tie\" or \"draw\""));
        if (lua_isnil(lua, -1))
            second = BOYI__PLIES_LOST;
        else if (!boyi__lua_to_integer(lua, -1, &second) || second < 0 || second > BOYI__PLIES_LOST)
            boyi__lua_raise(lua, "shortcut returns a second value that is not the length of play");
        call->worth = boyi__worth_outcome((boyi_outcome)outcome, (uint32_t)second);
        return 0;
    }
    bool whole = boyi__lua_to_integer(lua, -2, &first);
    if (call->game->kind == BOYI_NIMBER && (!whole || first < 0))
        raise_value(lua, N_("a nimber"));
    if (call->game->kind == BOYI_SCORE &&
        (!whole || (!lua_isnil(lua, -1) && !boyi__lua_to_integer(lua, -1, &second)) ||
         __builtin_sub_overflow(first, second, &call->worth)))
        raise_value(lua, N_("what the player to move and the other score, or the margin"));
    if (call->game->kind == BOYI_NIMBER)
        call->worth = first;
    else
        call->totals = (boyi_totals){first, second};
    call->totals_known = !lua_isnil(lua, -1);
    return 0;
}

/* ---- The shortcut ---- */

static boyi_status find(const boyi__lua_game *game, const theorem *known, boyi_state state, boyi_error *error)
{
    if (state == known->start)
        return BOYI_OK;
    return boyi__fail(error, BOYI_ABSENT, "%s: the file's shortcut knows the start only; use --method auto",
                      game->name);
}

static boyi_status value(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out)
{
    const boyi__lua_game *game = self;
    const theorem *known = work;
    boyi_status status = find(game, known, state, error);
    if (!status)
        *out = boyi__worth_value(game->kind, known->worth);
    return status;
}

static boyi_status totals(const void *self, const void *work, boyi_state state, boyi_error *error,
                          boyi_totals *out)
{
    const boyi__lua_game *game = self;
    const theorem *known = work;
    boyi_status status = find(game, known, state, error);
    if (!status && !known->totals_known && game->kind == BOYI_SCORE)
        status = boyi__fail(error, BOYI_OVERFLOW, "%s: the file's shortcut knows the margin only",
                            game->name);
    if (!status)
        *out = known->totals;
    return status;
}

/* The moves are not looked at: there may be a thousand million. */
static boyi_status choices(const void *self, const void *work, boyi_state state, size_t most,
                           boyi_error *error, boyi_choices *out)
{
    (void)most, (void)out;
    return find(self, work, state, error);
}

static boyi_status solve(const void *self, boyi_state state, const boyi_options *options, boyi_error *error,
                         boyi_effort *effort, void **work)
{
    const boyi__lua_game *game = self;
    boyi__lua_call call = {.game = (boyi__lua_game *)self, /* as for the rules */
                           .rule = BOYI__LUA_SHORTCUT};
    (void)effort, (void)options;
    if (state != game->start)
        return boyi__fail(error, BOYI_METHOD, "%s: the file's shortcut knows the start only", game->name);
    if (!boyi__lua_run(&call, run_shortcut))
        return boyi__lua_failed(game, error);
    if (!call.known)
        return boyi__fail(error, game->is_large ? BOYI_LIMIT : BOYI_METHOD,
                          "%s: the file has no shortcut for these parameters", game->name);
    theorem *known = malloc(sizeof *known);
    if (!known)
        return BOYI_MEMORY;
    if (call.winner) {
        bool wins = boyi__lua_mover(self, state) == call.winner - 1u;
        call.worth = boyi__worth_outcome(wins ? BOYI_WIN : BOYI_LOSS, BOYI__PLIES_LOST);
    }
    *known = (theorem){state, call.worth, call.totals_known, call.totals};
    *work = known;
    return BOYI_OK;
}

bool boyi__lua_shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    const boyi__lua_game *game = self;
    *out = (boyi_shortcut){
        .solve = solve, .free = free, .value = value, .totals = totals, .choices = choices};
    return method == BOYI_SHORTCUT && game->has[BOYI__LUA_SHORTCUT];
}
