/* A Lua file's functions as rules.
 *
 * Every call of Lua is a protected call of a C function here (run_…), which pushes the state, calls the
 * file's function and takes what it gives: whatever goes wrong on the way, be it memory, ends in one place.
 *
 * A move's name costs nothing while solving: its number is its place among the moves, and whoever wants the
 * text asks for the moves again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "script/lua_game.h"

static const char plus[] = BOYI__LUA_PLUS, nothing[] = BOYI__LUA_NOTHING;

enum { BASE = 1 + BOYI__LUA_RULES }; /* what lies at the bottom of the stack */

/* ---- Calling ---- */

/* Call run(job, function, parameters, extra) protected. False: it failed, with the error on the stack. */
static bool call(boyi__lua_job *job, boyi__lua_slot *slot, lua_CFunction run, lua_CFunction extra)
{
    lua_State *lua = slot->interpreter.lua;
    job->slot = slot;
    slot->job = job;
    slot->raised.status = BOYI_OK;
    lua_pushcfunction(lua, run);
    lua_pushlightuserdata(lua, job);
    if (extra)
        lua_pushcfunction(lua, extra);
    else
        lua_pushnil(lua);
    lua_pushvalue(lua, 2 + (int)job->rule);
    lua_pushvalue(lua, 1);
    int code = boyi__interpreter_call(&slot->interpreter, 4, 0, 1);
    slot->job = NULL;
    return code == 0;
}

/* Take an interpreter, call, give it back. False: it failed, which is noted. */
static bool ask(boyi__lua_job *job, lua_CFunction run)
{
    boyi__lua_slot *slot = boyi__lua_take(job->game);
    if (!slot)
        return false;
    bool done = call(job, slot, run, NULL);
    if (!done)
        boyi__lua_fail(job);
    boyi__lua_release(slot);
    return done;
}

/* In run_…: push the state and call the file's function. */
static boyi__lua_job *call_rule(lua_State *lua, int results)
{
    boyi__lua_job *job = lua_touserdata(lua, 1);
    if (job->has_state)
        boyi__lua_state_push(lua, job->game, job->state);
    job->converting = false;
    lua_call(lua, job->has_state ? 2 : 1, results);
    job->converting = true;
    return job;
}

static boyi__lua_job make_job(const void *self, boyi__lua_rule rule, boyi_state state)
{
    /* Interpreters and texts are the game's own business: what it answers never changes. */
    return (boyi__lua_job){.game = (boyi__lua_game *)self, .rule = rule, .has_state = true, .state = state};
}

/* ---- Texts ---- */

static void keep_text(boyi__lua_job *job, const char *text, size_t length)
{
    job->text_length = length;
    if (job->text_room == 0)
        return;
    size_t fits = length < job->text_room ? length : job->text_room - 1;
    memcpy(job->text, text, fits);
    job->text[fits] = '\0';
}

/* Cut to what is there, when the rest could not be written. */
static size_t give_up_text(char *out, size_t room)
{
    if (room)
        *out = '\0';
    return 0;
}

/* ---- Moves ---- */

static void push_state_text(lua_State *lua, const boyi__lua_game *game, boyi_state state)
{
    char none[1];
    size_t length = boyi__lua_state_text(game, state, none, sizeof none);
    char *text = lua_newuserdatauv(lua, length + 1, 0);
    boyi__lua_state_text(game, state, text, length + 1);
    lua_pushlstring(lua, text, length);
    lua_remove(lua, -2);
}

/* What the file calls the move, or else where it leads; in a sum behind the part that it is a move of. */
static void keep_name(lua_State *lua, boyi__lua_job *job)
{
    int type = lua_type(lua, 2);
    size_t length;
    if (job->rest) {
        push_state_text(lua, job->game, job->state);
        lua_pushliteral(lua, ":");
    } else {
        lua_pushliteral(lua, "");
        lua_pushliteral(lua, "");
    }
    if (type == LUA_TSTRING || type == LUA_TNUMBER)
        luaL_tolstring(lua, 2, NULL);
    else
        push_state_text(lua, job->game, job->to);
    lua_concat(lua, 3);
    const char *name = lua_tolstring(lua, -1, &length);
    keep_text(job, name, length);
}

/* The state a move of one part leads to: with the other parts, if there are any. */
static boyi_state join_rest(lua_State *lua, const boyi__lua_job *job, boyi_state to)
{
    boyi_state parts[2 * BOYI__LUA_PARTS];
    if (!job->rest)
        return to;
    size_t count = boyi__lua_is_sum(job->game, to) ? boyi__lua_parts(job->game, to, parts) : 1;
    if (!boyi__lua_is_sum(job->game, to))
        parts[0] = to;
    memcpy(parts + count, job->rest, job->rest_count * sizeof *parts);
    count += job->rest_count;
    if (count > BOYI__LUA_PARTS)
        boyi__lua_raise(lua, "a state splits into %d parts at most", "一个状态最多分成 %d 个部分",
                        BOYI__LUA_PARTS);
    return boyi__lua_sum(lua, job->game, parts, count);
}

static int64_t take_gain(lua_State *lua, const boyi__lua_job *job)
{
    int whole;
    lua_Integer gain = lua_tointegerx(lua, 3, &whole);
    if (lua_type(lua, 3) != LUA_TNUMBER || !whole)
        boyi__lua_raise(lua, "the gain of a move is a %s; it should be a whole number",
                        "着法的得分是 %s；应为整数", luaL_typename(lua, 3));
    if (gain != 0 && job->game->kind != BOYI_SCORE)
        boyi__lua_raise(lua, "a move has a gain, but the game is not of kind \"score\"",
                        "着法有得分，但游戏的 kind 不是 \"score\"");
    return gain;
}

/* emit(to, name, gain, again). The job comes from the interpreter: a script may keep `emit`, but not call it
 * when no moves are asked for. */
static int emit(lua_State *lua)
{
    boyi__lua_job *job = boyi__lua_job_of(lua);
    if (!job || job->loading || job->rule != BOYI__LUA_MOVES || job->converting)
        return boyi__lua_raise(lua, "emit is called when no moves are asked for",
                               "没有询问着法时调用了 emit");
    if (job->count >= job->room)
        return boyi__lua_raise(lua, "the state has more than %d moves; say most_moves = … in the table",
                               "状态的着法多于 %d 个；请在表中写明 most_moves = …",
                               (int)job->game->most_moves);
    boyi_state to = boyi__lua_state_take(lua, job->game, 1);
    int64_t gain = lua_type(lua, 3) > LUA_TNIL ? take_gain(lua, job) : 0;
    if (job->naming) {
        job->to = to;
        if (job->count++ == job->wanted)
            keep_name(lua, job);
        return 0;
    }
    job->out[job->count] = (boyi_move){.to = join_rest(lua, job, to),
                                       .gain = gain,
                                       .name = (uint32_t)job->count,
                                       .again = lua_toboolean(lua, 4)};
    job->count++;
    return 0;
}

/* Stack: the job, emit, the function, the parameters. */
static int run_moves(lua_State *lua)
{
    boyi__lua_job *job = lua_touserdata(lua, 1);
    job->converting = false;
    boyi__lua_state_push(lua, job->game, job->state);
    lua_pushvalue(lua, 2);
    lua_call(lua, 3, 1);
    job->converting = true;
    /* Whoever returns a list of moves has made none, which would pass for the end of the game. */
    if (!lua_isnil(lua, -1))
        boyi__lua_raise(lua, "moves gives a %s back; it should call emit for each move",
                        "moves 返回了 %s；应对每个着法调用 emit", luaL_typename(lua, -1));
    return 0;
}

/* The moves of a sum: those of each part, with the others as they are. */
static bool call_moves_of_sum(boyi__lua_job *job, boyi__lua_slot *slot)
{
    boyi_state parts[BOYI__LUA_PARTS], rest[BOYI__LUA_PARTS];
    size_t count = boyi__lua_parts(job->game, job->state, parts);
    bool done = true;
    for (size_t i = 0; i < count && done; i++) {
        size_t others = 0;
        for (size_t j = 0; j < count; j++)
            if (j != i)
                rest[others++] = parts[j];
        job->state = parts[i];
        job->rest = rest;
        job->rest_count = others;
        job->room = job->count + job->game->most_moves;
        done = call(job, slot, run_moves, emit);
    }
    return done;
}

static bool call_moves(boyi__lua_job *job, boyi__lua_slot *slot)
{
    if (boyi__lua_is_sum(job->game, job->state))
        return call_moves_of_sum(job, slot);
    job->room = job->game->most_moves;
    return call(job, slot, run_moves, emit);
}

static bool call_over(boyi__lua_job *job, boyi__lua_slot *slot);

/* A finished state's value is asked for at once: only here can its error be told. */
static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    boyi__lua_job job = make_job(self, BOYI__LUA_MOVES, state);
    boyi__lua_slot *slot = boyi__lua_take(job.game);
    if (!slot)
        return BOYI_BROKEN;
    job.out = out;
    bool done = call_moves(&job, slot);
    if (done && job.count == 0 && job.game->has[BOYI__LUA_OVER]) {
        job = make_job(self, BOYI__LUA_OVER, state);
        done = call_over(&job, slot);
    }
    if (!done)
        boyi__lua_fail(&job);
    boyi__lua_release(slot);
    return done ? job.count : BOYI_BROKEN;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    boyi__lua_job job = make_job(self, BOYI__LUA_MOVES, state);
    boyi__lua_slot *slot = boyi__lua_take(job.game);
    if (!slot)
        return give_up_text(out, room);
    job.naming = true;
    job.wanted = move->name;
    job.text = out;
    job.text_room = room;
    give_up_text(out, room);
    if (!call_moves(&job, slot))
        boyi__lua_fail(&job);
    boyi__lua_release(slot);
    return job.text_length;
}

/* ---- Finished states ---- */

static int raise_over(lua_State *lua, const char *right, const char *right_zh)
{
    if (lua_isnil(lua, -2))
        return boyi__lua_raise(lua, "over gives no value for a state without moves; it should give %s%.0s",
                               "over 没有给出无着法状态的值；应给出%.0s%s", right, right_zh);
    bool text = lua_type(lua, -2) == LUA_TSTRING;
    return boyi__lua_raise(lua, "over gives %s; it should give %s%.0s", "over 给出 %s；应给出%.0s%s",
                           text ? lua_tostring(lua, -2) : luaL_typename(lua, -2), right, right_zh);
}

static boyi_outcome take_winner(lua_State *lua, boyi__lua_job *job, unsigned winner);

static boyi_outcome take_outcome(lua_State *lua, boyi__lua_job *job)
{
    static const char *const words[] = {"loss", "", "tie", "win"};
    const char *word = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "";
    for (int i = BOYI_LOSS; i <= BOYI_WIN; i++)
        if (*word && strcmp(words[i], word) == 0)
            return (boyi_outcome)i;
    if (strcmp(word, "first") == 0 || strcmp(word, "second") == 0)
        return take_winner(lua, job, *word == 's');
    raise_over(lua, "\"win\", \"loss\" or \"tie\", or with `mover` \"first\" or \"second\"",
               " \"win\"、\"loss\" 或 \"tie\"，有 mover 时也可为 \"first\" 或 \"second\"");
    return BOYI_LOSS;
}

static int64_t take_points(lua_State *lua, int index)
{
    int whole;
    lua_Integer points = lua_tointegerx(lua, index, &whole);
    if (lua_type(lua, index) != LUA_TNUMBER || !whole)
        raise_over(lua,
                   "what the player to move still scores, a whole number, and perhaps what the other does",
                   "当前一方还能得到的分数（整数），也可再给出对方的分数");
    return points;
}

static int run_over(lua_State *lua)
{
    boyi__lua_job *job = call_rule(lua, 2);
    job->end = (boyi_end){0};
    if (job->game->kind == BOYI_OUTCOME)
        job->end.outcome = take_outcome(lua, job);
    else
        job->end = (boyi_end){.own = take_points(lua, -2),
                              .other = lua_isnil(lua, -1) ? 0 : take_points(lua, -1)};
    return 0;
}

static bool call_over(boyi__lua_job *job, boyi__lua_slot *slot)
{
    if (slot->over_known && slot->over_state == job->state) {
        job->end = slot->over_end;
        return true;
    }
    if (!call(job, slot, run_over, NULL))
        return false;
    slot->over_known = true;
    slot->over_state = job->state;
    slot->over_end = job->end;
    return true;
}

static boyi_end finished(const void *self, boyi_state state)
{
    boyi__lua_job job = make_job(self, BOYI__LUA_OVER, state);
    boyi__lua_slot *slot = boyi__lua_take(job.game);
    if (!slot)
        return (boyi_end){.outcome = BOYI_LOSS};
    if (!call_over(&job, slot))
        boyi__lua_fail(&job);
    boyi__lua_release(slot);
    return job.end;
}

/* ---- Whose turn, which layer, which class ---- */

/* Who the state's mover is: 0 or 1, as `mover` says it (1 or 2). */
static unsigned take_mover(lua_State *lua)
{
    int whole;
    lua_Integer player = lua_tointegerx(lua, -1, &whole);
    if (lua_type(lua, -1) != LUA_TNUMBER || !whole || (player != 1 && player != 2))
        boyi__lua_raise(lua, "mover gives %s; it should give 1 or 2", "mover 给出 %s；应给出 1 或 2",
                        lua_isnumber(lua, -1) ? luaL_tolstring(lua, -1, NULL) : luaL_typename(lua, -1));
    return player == 2;
}

static int run_mover(lua_State *lua)
{
    boyi__lua_job *job = call_rule(lua, 1);
    job->number = take_mover(lua);
    return 0;
}

static unsigned mover(const void *self, boyi_state state)
{
    boyi__lua_job job = make_job(self, BOYI__LUA_MOVER, state);
    return ask(&job, run_mover) ? job.number : 0;
}

/* Inside run_over: the end names a player, `mover` says which one that is to the state. */
static boyi_outcome take_winner(lua_State *lua, boyi__lua_job *job, unsigned winner)
{
    if (!job->game->has[BOYI__LUA_MOVER])
        raise_over(lua, "\"win\", \"loss\" or \"tie\": \"first\" and \"second\" need a function `mover`",
                   " \"win\"、\"loss\" 或 \"tie\"：\"first\" 和 \"second\" 需要函数 mover");
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &job->game->has[BOYI__LUA_MOVER]);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &job->game->arguments);
    boyi__lua_state_push(lua, job->game, job->state);
    job->converting = false; /* what it raises has a place of its own */
    lua_call(lua, 2, 1);
    job->converting = true;
    return take_mover(lua) == winner ? BOYI_WIN : BOYI_LOSS;
}

static int run_layer(lua_State *lua)
{
    boyi__lua_job *job = call_rule(lua, 1);
    int whole;
    lua_Integer layer = lua_tointegerx(lua, -1, &whole);
    if (lua_type(lua, -1) != LUA_TNUMBER || !whole || layer < 0 || layer >= UINT32_MAX)
        boyi__lua_raise(lua, "layer gives %s; it should give a whole number from 0 to 2^32 - 2",
                        "layer 给出 %s；应给出 0 到 2^32 - 2 的整数",
                        lua_isnumber(lua, -1) ? luaL_tolstring(lua, -1, NULL) : luaL_typename(lua, -1));
    job->number = (uint32_t)layer;
    return 0;
}

static uint32_t layer(const void *self, boyi_state state)
{
    boyi__lua_job job = make_job(self, BOYI__LUA_LAYER, state);
    return ask(&job, run_layer) ? job.number : 0;
}

/* start, canonical, read: what they give is a state. */
static int run_state(lua_State *lua)
{
    boyi__lua_job *job = lua_touserdata(lua, 1);
    if (job->given)
        lua_pushlstring(lua, job->given, job->given_length);
    else if (job->has_state)
        boyi__lua_state_push(lua, job->game, job->state);
    lua_call(lua, job->given || job->has_state ? 2 : 1, 1);
    job->converting = true;
    int type = lua_type(lua, -1);
    if (job->rule == BOYI__LUA_START) {
        if (type == LUA_TTABLE && job->game->splits)
            type = lua_rawgeti(lua, -1, 1), lua_pop(lua, 1);
        if (type != LUA_TNUMBER && type != LUA_TSTRING && !(type == LUA_TNIL && job->game->splits))
            boyi__lua_raise(lua, "start gives a %s; a state should be a whole number or a string",
                            "start 给出 %s；状态应为整数或字符串", lua_typename(lua, type));
        job->game->text_states = type == LUA_TSTRING;
        if (job->game->letters_count && !job->game->text_states)
            boyi__lua_raise(lua, "`letters` is for states that are strings", "letters 只用于字符串状态");
    }
    if (job->rule == BOYI__LUA_READ && type == LUA_TNIL)
        boyi__lua_raise(lua, "\"%s\" is no state", "“%s”不是状态", job->given);
    job->to = boyi__lua_state_take(lua, job->game, lua_gettop(lua));
    return 0;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    boyi__lua_job job = make_job(self, BOYI__LUA_CANONICAL, state);
    return ask(&job, run_state) ? job.to : state;
}

static boyi_state start(const void *self)
{
    const boyi__lua_game *game = self;
    return game->start;
}

bool boyi__lua_start(boyi__lua_game *game)
{
    boyi__lua_job job = {.game = game, .rule = BOYI__LUA_START};
    bool done = ask(&job, run_state);
    game->start = job.to;
    return done;
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    return boyi__lua_parts(self, state, out);
}

/* ---- Text ---- */

static int run_text(lua_State *lua)
{
    boyi__lua_job *job = call_rule(lua, 1);
    size_t length;
    if (lua_type(lua, -1) != LUA_TSTRING && lua_type(lua, -1) != LUA_TNUMBER)
        boyi__lua_raise(lua, "%s gives a %s; it should give a string", "%s 给出 %s；应给出字符串",
                        boyi__lua_rule_names[job->rule], luaL_typename(lua, -1));
    const char *text = lua_tolstring(lua, -1, &length);
    if (memchr(text, '\0', length))
        boyi__lua_raise(lua, "%s gives a string with a NUL byte", "%s 给出的字符串含有 NUL 字节",
                        boyi__lua_rule_names[job->rule]);
    keep_text(job, text, length);
    return 0;
}

static size_t write_by(const void *self, boyi__lua_rule rule, boyi_state state, char *out, size_t room)
{
    boyi__lua_job job = make_job(self, rule, state);
    job.text = out;
    job.text_room = room;
    return ask(&job, run_text) ? job.text_length : give_up_text(out, room);
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__lua_game *game = self;
    return boyi__lua_is_sum(game, state) ? give_up_text(out, room)
                                         : write_by(self, BOYI__LUA_SHOW, state, out, room);
}

/* A sum with the file's own `write` for its parts. */
static size_t write_sum(const boyi__lua_game *game, boyi_state state, char *out, size_t room)
{
    boyi_state list[BOYI__LUA_PARTS];
    size_t count = boyi__lua_parts(game, state, list), length = 0;
    for (size_t i = 0; i < count; i++) {
        size_t used = length < room ? length : room;
        length += i ? (size_t)snprintf(out + used, room - used, "%s", plus) : 0;
        used = length < room ? length : room;
        length += write_by(game, BOYI__LUA_WRITE, list[i], out + used, room - used);
    }
    return count ? length : (size_t)snprintf(out, room, "%s", nothing);
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__lua_game *game = self;
    if (!game->has[BOYI__LUA_WRITE] || boyi__failure_any(&game->failure))
        return boyi__lua_state_text(game, state, out, room);
    if (boyi__lua_is_sum(game, state))
        return write_sum(game, state, out, room);
    return write_by(self, BOYI__LUA_WRITE, state, out, room);
}

/* A text as a state, without the file's help. Stack: the job. */
static int run_plain_read(lua_State *lua)
{
    boyi__lua_job *job = lua_touserdata(lua, 1);
    int64_t number;
    if (job->game->text_states)
        lua_pushlstring(lua, job->given, job->given_length);
    else if (boyi__scan_number(job->given, job->given_length, &number))
        lua_pushinteger(lua, number);
    else
        boyi__lua_raise(lua, "state \"%s\" is not a whole number", "状态“%s”不是整数",
                        lua_pushlstring(lua, job->given, job->given_length));
    job->converting = true;
    job->to = boyi__lua_state_take(lua, job->game, lua_gettop(lua));
    return 0;
}

/* What a person typed may be wrong without the rules being so: the game stays whole. */
static boyi_status read_part(boyi__lua_game *game, const char *text, size_t length, boyi_error *error,
                             boyi_state *out)
{
    bool own = game->has[BOYI__LUA_READ];
    boyi__lua_job job = {.game = game,
                         .rule = own ? BOYI__LUA_READ : BOYI__LUA_START,
                         .loading = !own,
                         .given = text,
                         .given_length = length};
    boyi__lua_slot *slot = boyi__lua_take(game);
    if (!slot)
        return boyi__lua_failed(game, error);
    boyi_status status = BOYI_OK;
    if (!call(&job, slot, own ? run_state : run_plain_read, NULL)) {
        job.converting |= !own;
        status = boyi__lua_describe(&job, error);
        lua_settop(slot->interpreter.lua, BASE);
    }
    boyi__lua_release(slot);
    if (!status)
        *out = job.to;
    return status;
}

static int run_sum(lua_State *lua)
{
    boyi__lua_job *job = lua_touserdata(lua, 1);
    boyi_state list[BOYI__LUA_PARTS];
    memcpy(list, job->rest, job->rest_count * sizeof *list);
    job->to = boyi__lua_sum(lua, job->game, list, job->rest_count);
    return 0;
}

/* "3 + 5": the parts of a sum. */
static boyi_status read_sum(boyi__lua_game *game, const char *text, boyi_error *error, boyi_state *out)
{
    boyi_state list[BOYI__LUA_PARTS];
    size_t count = 0;
    if (strcmp(text, nothing) == 0)
        text = NULL;
    while (text) {
        const char *end = strstr(text, plus);
        size_t length = end ? (size_t)(end - text) : strlen(text);
        if (count == BOYI__LUA_PARTS)
            return boyi_fail(error, BOYI_INPUT, "%s: a state splits into %d parts at most",
                             "%s：一个状态最多分成 %d 个部分", game->file, BOYI__LUA_PARTS);
        boyi_status status = read_part(game, text, length, error, &list[count++]);
        if (status)
            return status;
        text = end ? end + strlen(plus) : NULL;
    }
    boyi__lua_job job = {.game = game, .rest = list, .rest_count = count};
    if (!ask(&job, run_sum))
        return boyi__lua_failed(game, error);
    *out = job.to;
    return BOYI_OK;
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    boyi__lua_game *game = (boyi__lua_game *)self;
    return game->splits ? read_sum(game, text, error, out) : read_part(game, text, strlen(text), error, out);
}

static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    const boyi__lua_game *game = self;
    bool decided = value->outcome == BOYI_WIN || value->outcome == BOYI_LOSS;
    if (game->answer == BOYI__LUA_PLAYERS && decided)
        return game->answers[BOYI_WIN + 1 + (mover(self, state) ^ (value->outcome == BOYI_LOSS))];
    if (game->answer == BOYI__LUA_PLAYERS || game->answer == BOYI__LUA_WORDS)
        return game->answers[value->outcome];
    bool own = game->answer == BOYI__LUA_OWN || totals->own > totals->other;
    return (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = own ? totals->own : totals->other};
}

/* ---- All ---- */

void boyi__lua_rules(const boyi__lua_game *game, boyi_rules *rules)
{
    const bool *has = game->has;
    *rules = (boyi_rules){
        .name = game->name,
        .kind = game->kind,
        .most_moves = game->most_moves * (game->splits ? BOYI__LUA_PARTS : 1),
        .start = start,
        .moves = moves,
        .failed = boyi__lua_failed,
        .finished = has[BOYI__LUA_OVER] ? finished : NULL,
        .loop = game->loop,
        .mover = has[BOYI__LUA_MOVER] ? mover : NULL,
        .layer = has[BOYI__LUA_LAYER] ? layer : NULL,
        .bits = game->text_states ? 0 : game->bits,
        .canonical = has[BOYI__LUA_CANONICAL] ? canonical : NULL,
        .parts = game->splits ? parts : NULL,
        .most_parts = game->splits ? BOYI__LUA_PARTS : 0,
        .write_state = write_state,
        .write_move = write_move,
        .draw = has[BOYI__LUA_SHOW] ? draw : NULL,
        .read_state = read_state,
        .answer = game->answer == BOYI__LUA_PLAIN ? NULL : answer,
        .answer_needs_totals = game->answer == BOYI__LUA_OWN || game->answer == BOYI__LUA_WINNER,
        .free = boyi__lua_free,
    };
}
