/* A Lua file's functions as boyi_rules.
 *
 * Every call into Lua is a protected call of a C function here (run_…), which pushes the state, calls the
 * file's function and converts the result. So every error, also out of memory, ends in one place:
 *
 *     moves()  ─▶ acquire a slot ─▶ lua_call.c ─▶ run_moves ─▶ the file's moves ─▶ emit, for each move
 *
 * A move's `name` is its index among the moves, so names cost nothing while solving; to write one, the moves
 * are made again.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/scan.h"
#include "script/lua_game.h"

/* ---- Whose turn, which layer ---- */

/* The number as it is; 3: anything else. */
static int run_raw_mover(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 1);
    lua_Integer player;
    call->number = boyi__lua_to_integer(lua, -1, &player) && player >= 0 && player <= 2 ? (uint32_t)player
                                                                                        : 3;
    return 0;
}

static int run_layer(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 1);
    lua_Integer layer;
    if (!boyi__lua_to_integer(lua, -1, &layer) || layer < 0 || layer >= UINT32_MAX)
        boyi__lua_raise(lua, "layer returns %s; it should return a whole number from 0 to 2^32 - 2",
                        boyi__lua_show_result(lua));
    call->number = (uint32_t)layer;
    return 0;
}

static uint32_t layer(const void *self, boyi_state state)
{
    boyi__lua_call call = boyi__lua_call_at(self, BOYI__LUA_LAYER, state);
    return boyi__lua_run(&call, run_layer) ? call.number : 0;
}

static int run_section(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 1);
    lua_Integer section;
    if (!boyi__lua_to_integer(lua, -1, &section) || section < 0)
        boyi__lua_raise(lua, "section returns %s; it should return a whole number from 0 on",
                        boyi__lua_show_result(lua));
    call->to = (uint64_t)section;
    return 0;
}

static uint64_t section(const void *self, boyi_state state)
{
    boyi__lua_call call = boyi__lua_call_at(self, BOYI__LUA_SECTION, state);
    return boyi__lua_run(&call, run_section) ? call.to : 0;
}

/* ---- The table ---- */

static int run_table(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 2);
    lua_Integer row = 0, column = 0;
    if (lua_isnil(lua, -2) && lua_isnil(lua, -1))
        return 0; /* in no cell */
    if (!boyi__lua_to_integer(lua, -2, &row) ||
        (!lua_isnil(lua, -1) && !boyi__lua_to_integer(lua, -1, &column)) || row < 0 || column < 0) {
        const char *given = luaL_tolstring(lua, -2, NULL), *other = luaL_tolstring(lua, -2, NULL);
        boyi__lua_raise(lua,
                        "table returns %s, %s; it should return a row and a column, from 0 on, or nothing",
                        given, other);
    }
    call->row = row;
    call->column = column;
    call->placed = true;
    return 0;
}

static bool place(const void *self, boyi_state state, int64_t *row, int64_t *column)
{
    boyi__lua_call call = boyi__lua_call_at(self, BOYI__LUA_TABLE, state);
    if (boyi__lua_is_sum(call.game, state) || !boyi__lua_run(&call, run_table) || !call.placed)
        return false;
    *row = call.row;
    *column = call.column;
    return true;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room);

/* A move whose text is short is its own mark. */
static size_t write_mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    enum { SHORT = 6 };
    size_t length = write_move(self, state, move, out, room);
    if (length <= SHORT)
        return length;
    if (room)
        *out = '\0';
    return 0;
}

static bool fill_grid(const void *self, boyi_grid *grid)
{
    (void)self;
    *grid = (boyi_grid){.place = place, .mark = write_mark, .legend = N_("after each value: the best moves")};
    return true;
}

/* ---- Finished states ---- */

/* The results of `over` are at -2 and -1. */
static int raise_over(lua_State *lua, const char *right)
{
    boyi__part part = {.english = right};
    boyi_error error;
    bool text = lua_type(lua, -2) == LUA_TSTRING;
    if (lua_isnil(lua, -2))
        boyi__fail_with(&error, BOYI_INPUT, &part,
                        "over returns no value for a state without moves; it should return %s", part.text);
    else
        boyi__fail_with(&error, BOYI_INPUT, &part, "over returns %s; it should return %s",
                        text ? lua_tostring(lua, -2) : luaL_typename(lua, -2), part.text);
    return boyi__lua_raise_error(lua, &error);
}

static boyi_outcome to_outcome(lua_State *lua, boyi__lua_call *call)
{
    static const char *const words[] = {[BOYI_LOSS] = "loss", [BOYI_TIE] = "tie", [BOYI_WIN] = "win"};
    const char *word = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "";
    for (int i = BOYI_LOSS; i <= BOYI_WIN; i++)
        if (words[i] && strcmp(words[i], word) == 0)
            return (boyi_outcome)i;
    bool second = strcmp(word, "second") == 0;
    if (!second && strcmp(word, "first") != 0)
        raise_over(lua, N_("\"win\", \"loss\" or \"tie\", or with `mover` \"first\" or \"second\""));
    if (!call->game->has[BOYI__LUA_MOVER])
        raise_over(lua, N_("\"win\", \"loss\" or \"tie\": \"first\" and \"second\" need a function `mover`"));
    /* The winner is named: ask `mover` whose turn it is. */
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &call->game->has[BOYI__LUA_MOVER]);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &call->game->arguments);
    boyi__lua_push_state(lua, call->game, call->state);
    call->returned = false; /* an error in it has a place of its own */
    lua_call(lua, 2, 1);
    call->returned = true;
    return boyi__lua_to_player(lua, call->game) == second ? BOYI_WIN : BOYI_LOSS;
}

static int64_t to_points(lua_State *lua, int index)
{
    lua_Integer points;
    if (!boyi__lua_to_integer(lua, index, &points))
        raise_over(
            lua, N_("what the player to move still scores, a whole number, and perhaps what the other does"));
    return points;
}

static int run_over(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 2);
    call->end = (boyi_end){0};
    if (call->game->kind == BOYI_OUTCOME)
        call->end.outcome = to_outcome(lua, call);
    else
        call->end = (boyi_end){.own = to_points(lua, -2),
                               .other = lua_isnil(lua, -1) ? 0 : to_points(lua, -1)};
    return 0;
}

static bool call_over(boyi__lua_call *call, boyi__lua_slot *slot)
{
    assert(call->rule == BOYI__LUA_OVER && call->has_state);
    if (slot->over_known && slot->over_state == call->state) {
        call->end = slot->over_end;
        return true;
    }
    if (!boyi__lua_call_protected(call, slot, run_over, NULL))
        return false;
    slot->over_known = true;
    slot->over_state = call->state;
    slot->over_end = call->end;
    return true;
}

static boyi_end finished(const void *self, boyi_state state)
{
    boyi__lua_call call = boyi__lua_call_at(self, BOYI__LUA_OVER, state);
    boyi__lua_slot *slot = boyi__lua_acquire(call.game);
    if (!slot)
        return (boyi_end){.outcome = BOYI_LOSS};
    if (!call_over(&call, slot))
        boyi__lua_fail(&call);
    boyi__thread_slot_release(slot);
    return call.end;
}

/* ---- Moves ---- */

/* Append to the call's text; what does not fit is only counted. */
static void append_text(boyi__lua_call *call, const char *text, size_t length)
{
    if (call->text_length < call->text_room) {
        size_t left = call->text_room - call->text_length - 1;
        size_t fits = length < left ? length : left;
        memcpy(call->text + call->text_length, text, fits);
        call->text[call->text_length + fits] = '\0';
    }
    call->text_length += length;
}

static void append_state(boyi__lua_call *call, boyi_state state)
{
    size_t used = call->text_length < call->text_room ? call->text_length : call->text_room;
    char *at = used ? call->text + used : call->text; /* NULL without room */
    call->text_length += boyi__lua_write_state(call->game, state, at, call->text_room - used);
}

/* The state of the whole sum after a move of one part to `to`. */
static boyi_state join_rest(lua_State *lua, const boyi__lua_call *call, boyi_state to)
{
    boyi_state parts[2 * BOYI__LUA_PARTS];
    parts[0] = to;
    size_t count = boyi__lua_is_sum(call->game, to) ? boyi__lua_parts(call->game, to, parts) : 1;
    assert(count + call->rest_count <= sizeof parts / sizeof *parts);
    memcpy(parts + count, call->rest, call->rest_count * sizeof *parts);
    count += call->rest_count;
    if (count > call->game->most_parts)
        boyi__lua_raise(lua, "a state splits into %zu parts at most", call->game->most_parts);
    return boyi__lua_sum(lua, call->game, parts, count);
}

/* emit(to, name, gain, again). The call comes from the interpreter: a script may keep `emit`, but not call it
 * outside of `moves`. */
static int emit(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_slot_of(lua)->call;
    if (!call || call->loading || call->rule != BOYI__LUA_MOVES || call->returned)
        return boyi__lua_raise(lua, "emit is called outside of moves");
    const boyi__lua_game *game = call->game;
    assert(call->naming ? call->text || !call->text_room : call->out != NULL);
    if (call->count >= call->room)
        return boyi__lua_raise(lua, "the state has more than %d moves; set most_moves = … in the table",
                               (int)game->most_moves);
    boyi_state to = boyi__lua_to_state(lua, game, 1);
    lua_Integer gain = 0;
    if (lua_type(lua, 3) > LUA_TNIL && !boyi__lua_to_integer(lua, 3, &gain))
        return boyi__lua_raise(lua, "the gain of a move is a %s; it should be a whole number",
                               luaL_typename(lua, 3));
    if (gain != 0 && game->kind != BOYI_SCORE)
        return boyi__lua_raise(lua, "a move has a gain, but the game is not of kind \"score\"");
    if (!call->naming) {
        call->out[call->count] = (boyi_move){.to = call->rest ? join_rest(lua, call, to) : to,
                                             .gain = gain,
                                             .name = (uint32_t)call->count,
                                             .again = lua_toboolean(lua, 4)};
        call->count++;
        return 0;
    }

    /* The name of the move, or else the state it leads to; in a sum after the part it changes. */
    if (call->count++ != call->wanted)
        return 0;
    call->text_length = 0;
    if (call->rest) {
        append_state(call, call->state);
        append_text(call, ":", 1);
    }
    int type = lua_type(lua, 2);
    char cells[BOYI__BOARD_TEXT];
    lua_Integer number;
    size_t length = 0;
    if (game->layout && boyi__lua_to_integer(lua, 2, &number))
        length = boyi__board_layout_write_move(game->layout, number, cells);
    if (length) {
        append_text(call, cells, length);
    } else if (type == LUA_TSTRING || type == LUA_TNUMBER) {
        const char *name = luaL_tolstring(lua, 2, &length);
        append_text(call, name, length);
    } else {
        append_state(call, to);
    }
    return 0;
}

/* Stack: the call, emit, the function, the parameters. */
static int run_moves(lua_State *lua)
{
    boyi__lua_call *call = lua_touserdata(lua, 1);
    call->returned = false;
    boyi__lua_push_state(lua, call->game, call->state);
    lua_pushvalue(lua, 2);
    lua_call(lua, 3, 1);
    call->returned = true;
    /* A function that returns a list of moves has emitted none: that would pass for a finished state. */
    if (!lua_isnil(lua, -1))
        boyi__lua_raise(lua, "moves returns a %s; it should call emit for each move", luaL_typename(lua, -1));
    return 0;
}

/* The moves of a sum are those of each part, with the other parts unchanged. */
static bool call_moves(boyi__lua_call *call, boyi__lua_slot *slot)
{
    const size_t most = call->game->most_moves;
    assert(call->rule == BOYI__LUA_MOVES && call->count == 0 && !call->rest);
    if (!boyi__lua_is_sum(call->game, call->state)) {
        call->room = most;
        return boyi__lua_call_protected(call, slot, run_moves, emit);
    }
    boyi_state parts[BOYI__LUA_PARTS], rest[BOYI__LUA_PARTS];
    size_t count = boyi__lua_parts(call->game, call->state, parts);
    bool done = true;
    for (size_t i = 0; i < count && done; i++) {
        memcpy(rest, parts, i * sizeof *rest);
        memcpy(rest + i, parts + i + 1, (count - i - 1) * sizeof *rest);
        call->state = parts[i];
        call->rest = rest;
        call->rest_count = count - 1;
        call->room = call->count + most;
        done = boyi__lua_call_protected(call, slot, run_moves, emit);
    }
    return done;
}

/* The value of a finished state is asked for at once: only here can its error be returned. */
static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    boyi__lua_call call = boyi__lua_call_at(self, BOYI__LUA_MOVES, state);
    boyi__lua_slot *slot = boyi__lua_acquire(call.game);
    if (!slot)
        return BOYI_BROKEN;
    if (call.game->is_large) {
        boyi_error error;
        boyi__failure_note(&call.game->failure,
                           boyi__fail(&error, BOYI_LIMIT,
                                      "%s: too large for this method; only the shortcut solves it",
                                      call.game->file),
                           &error);
        boyi__thread_slot_release(slot);
        return BOYI_BROKEN;
    }
    call.out = out;
    bool done = call_moves(&call, slot);
    if (done && call.count == 0 && call.game->has[BOYI__LUA_OVER]) {
        call = boyi__lua_call_at(self, BOYI__LUA_OVER, state);
        done = call_over(&call, slot);
    }
    if (!done)
        boyi__lua_fail(&call);
    boyi__thread_slot_release(slot);
    return done ? call.count : BOYI_BROKEN;
}

/* ---- Are the players 0 and 1, or 1 and 2? ---- */

enum { MOST_PLIES = 64, MOST_STARTS = 64 };

/* Asks `mover` about a state. *decided: that tells it, since 1 is a player of both kinds. False: it failed, and the failure is noted. */
static bool ask_mover(boyi__lua_game *game, boyi_state state, bool *decided)
{
    boyi__lua_call call = boyi__lua_call_at(game, BOYI__LUA_MOVER, state);
    if (!boyi__lua_run(&call, run_raw_mover))
        return false;
    *decided = call.number != 1;
    if (call.number == 0)
        game->first_player = 0;
    return true;
}

/* Files of the old kind call the players 1 and 2. Which kind a file is shows on the first states of a game, or on the starts. Where
 * nothing shows, the file is taken for one of the old kind. False: the rules failed, and the failure is noted. */
static bool find_first_player(boyi__lua_game *game)
{
    boyi_move *out = calloc(game->most_moves * (game->splits ? game->most_parts : 1) + 1, sizeof *out);
    boyi_state state = game->start;
    bool decided = false, done = out != NULL;
    size_t count = 1;
    game->first_player = 1;
    if (!out) {
        boyi_error error;
        boyi__failure_note(&game->failure, boyi__fail_memory(&error, game->file), &error);
    }
    for (unsigned plies = 0; done && count && !decided && plies < MOST_PLIES; plies++) {
        done = ask_mover(game, state, &decided);
        if (!done || decided)
            break;
        count = moves(game, state, out);
        done = count != BOYI_BROKEN;
        size_t next = 0;
        while (done && next + 1 < count && out[next].again)
            next++;
        state = out[next].to;
    }
    for (size_t i = 0; done && !decided && i < game->starts_count && i < MOST_STARTS; i++)
        done = ask_mover(game, game->starts[i], &decided);
    free(out);
    return done;
}

/* ---- States from functions: start, canonical, read ---- */

static int run_state(lua_State *lua)
{
    boyi__lua_call *call = lua_touserdata(lua, 1);
    boyi__lua_game *game = call->game;
    if (call->given)
        lua_pushlstring(lua, call->given, call->given_length);
    else if (call->has_state)
        boyi__lua_push_state(lua, game, call->state);
    lua_call(lua, call->given || call->has_state ? 2 : 1, 1);
    call->returned = true;
    int type = lua_type(lua, -1);
    if (call->rule == BOYI__LUA_START) { /* its type is that of all states; of a sum, the first part's */
        if (type == LUA_TTABLE && game->splits) {
            type = lua_rawgeti(lua, -1, 1);
            lua_pop(lua, 1);
        }
        if (type != LUA_TNUMBER && type != LUA_TSTRING && !(type == LUA_TNIL && game->splits))
            boyi__lua_raise(lua, "start returns a %s; a state should be a whole number or a string",
                            lua_typename(lua, type));
        game->text_states = type == LUA_TSTRING;
        if (game->letters_count && !game->text_states)
            boyi__lua_raise(lua, "`letters` is for states that are strings");
        if (game->layout && game->text_states)
            boyi__lua_raise(
                lua, "start returns a string, but setup gives a layout for states that are whole numbers");
    }
    if (call->rule == BOYI__LUA_READ && type == LUA_TNIL)
        boyi__lua_raise(lua, "\"%s\" is not a state", call->given);
    call->to = boyi__lua_to_state(lua, game, lua_gettop(lua));
    return 0;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    boyi__lua_call call = boyi__lua_call_at(self, BOYI__LUA_CANONICAL, state);
    return boyi__lua_run(&call, run_state) ? call.to : state;
}

/* By the symmetry that `setup` gave, without an interpreter. */
static boyi_state least_image(const void *self, boyi_state state)
{
    const boyi__lua_game *game = self;
    return boyi__lua_least_image(game->symmetry, state);
}

static boyi_state start(const void *self)
{
    const boyi__lua_game *game = self;
    return game->start;
}

/* Of sums only the parts are stored. */
static boyi_intern *intern_table(const void *self)
{
    const boyi__lua_game *game = self;
    return game->texts;
}

/* Adds the state at -1 and pops it. */
static void add_start(lua_State *lua, boyi__lua_game *game)
{
    if (game->starts_count == game->most_starts)
        boyi__lua_raise_as(lua, BOYI_LIMIT, "starts gives more states than memory is allowed for");
    if (!boyi__array_reserve(&game->starts, &game->starts_room, game->starts_count + 1, sizeof *game->starts))
        boyi__lua_raise_memory(lua);
    game->starts[game->starts_count] = boyi__lua_to_state(lua, game, lua_gettop(lua));
    game->starts_count++;
    lua_pop(lua, 1);
}

/* `starts` returns a list of states, or a function that returns the next one each time, at last nil. */
static int run_starts(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 1);
    boyi__lua_game *game = call->game;
    int given = lua_gettop(lua), type = lua_type(lua, given);
    if (type == LUA_TFUNCTION) {
        for (;;) {
            lua_pushvalue(lua, given);
            call->returned = false; /* an error in it has a place of its own */
            lua_call(lua, 0, 1);
            call->returned = true;
            if (lua_isnil(lua, -1))
                return 0;
            add_start(lua, game);
        }
    }
    if (type != LUA_TTABLE)
        boyi__lua_raise(lua,
                        "starts returns a %s; it should return a list of states, or a function that returns "
                        "one after another",
                        lua_typename(lua, type));
    lua_Unsigned count = lua_rawlen(lua, given);
    for (lua_Unsigned i = 1; i <= count; i++) {
        lua_rawgeti(lua, given, (lua_Integer)i);
        add_start(lua, game);
    }
    return 0;
}

static bool starts(const void *self, uint64_t *cursor, boyi_state *out)
{
    const boyi__lua_game *game = self;
    if (*cursor >= game->starts_count)
        return false;
    *out = game->starts[(*cursor)++];
    return true;
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    return boyi__lua_parts(self, state, out);
}

/* ---- Writing ---- */

static size_t write_nothing(char *out, size_t room)
{
    if (room)
        *out = '\0';
    return 0;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    boyi__lua_call call = boyi__lua_call_at(self, BOYI__LUA_MOVES, state);
    boyi__lua_slot *slot = boyi__lua_acquire(call.game);
    if (room)
        *out = '\0';
    if (!slot)
        return 0;
    call.naming = true;
    call.wanted = move->name;
    call.text = out;
    call.text_room = room;
    if (!call_moves(&call, slot))
        boyi__lua_fail(&call);
    boyi__thread_slot_release(slot);
    return call.text_length;
}

static int run_text(lua_State *lua)
{
    boyi__lua_call *call = boyi__lua_call_rule(lua, 1);
    const char *rule = boyi__lua_rule_names[call->rule];
    size_t length;
    if (lua_type(lua, -1) != LUA_TSTRING && lua_type(lua, -1) != LUA_TNUMBER)
        boyi__lua_raise(lua, "%s returns a %s; it should return a string", rule, luaL_typename(lua, -1));
    const char *text = lua_tolstring(lua, -1, &length);
    if (memchr(text, '\0', length))
        boyi__lua_raise(lua, "%s returns a string with a NUL byte", rule);
    append_text(call, text, length);
    return 0;
}

/* Write a state by the file's `write` or `show`. */
static size_t write_by(const void *self, boyi__lua_rule rule, boyi_state state, char *out, size_t room)
{
    boyi__lua_call call = boyi__lua_call_at(self, rule, state);
    call.text = out;
    call.text_room = room;
    return boyi__lua_run(&call, run_text) ? call.text_length : write_nothing(out, room);
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__lua_game *game = self;
    return boyi__lua_is_sum(game, state) ? write_nothing(out, room)
                                         : write_by(self, BOYI__LUA_SHOW, state, out, room);
}

/* By the layout that `setup` gave, without an interpreter. */
static size_t draw_layout(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__lua_game *game = self;
    char text[BOYI__BOARD_TEXT];
    boyi__lua_call call = {.text = out, .text_room = room};
    if (boyi__lua_is_sum(game, state))
        return write_nothing(out, room);
    append_text(&call, text, boyi__board_layout_draw(game->layout, state, text));
    return call.text_length;
}

static size_t write_part(const boyi__lua_game *game, boyi_state state, char *out, size_t room)
{
    return write_by(game, BOYI__LUA_WRITE, state, out, room);
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__lua_game *game = self;
    if (!game->has[BOYI__LUA_WRITE] || boyi__failure_any(&game->failure))
        return boyi__lua_write_state(game, state, out, room);
    return boyi__lua_is_sum(game, state) ? boyi__lua_write_sum(game, state, write_part, out, room)
                                         : write_part(game, state, out, room);
}

/* ---- Reading ---- */

/* A text as a state, without the file's `read`. */
static int run_plain_read(lua_State *lua)
{
    boyi__lua_call *call = lua_touserdata(lua, 1);
    int64_t number;
    boyi_state state;
    if (call->game->layout) {
        if (!boyi__board_layout_read(call->game->layout, call->given, call->given_length, &state)) {
            char start[BOYI__BOARD_TEXT];
            boyi__board_layout_write(call->game->layout, call->game->start, start);
            boyi__lua_raise(lua, "\"%s\" is not a state; the start is %s",
                            lua_pushlstring(lua, call->given, call->given_length), start);
        }
        lua_pushinteger(lua, (lua_Integer)state);
    } else if (call->game->text_states)
        lua_pushlstring(lua, call->given, call->given_length);
    else if (boyi__scan_number(call->given, call->given_length, &number))
        lua_pushinteger(lua, number);
    else
        boyi__lua_raise(lua, "state \"%s\" is not a whole number",
                        lua_pushlstring(lua, call->given, call->given_length));
    call->returned = true;
    call->to = boyi__lua_to_state(lua, call->game, lua_gettop(lua));
    return 0;
}

/* Input that is wrong is no failure of the rules: the error is returned, not noted. */
static boyi_status read_part(boyi__lua_game *game, const char *text, size_t length, boyi_error *error,
                             boyi_state *out)
{
    bool own = game->has[BOYI__LUA_READ];
    boyi__lua_call call = {.game = game,
                           .rule = own ? BOYI__LUA_READ : BOYI__LUA_START,
                           .loading = !own,
                           .given = text,
                           .given_length = length};
    boyi__lua_slot *slot = boyi__lua_acquire(game);
    if (!slot)
        return boyi__lua_failed(game, error);
    boyi_status status = BOYI_OK;
    if (!boyi__lua_call_protected(&call, slot, own ? run_state : run_plain_read, NULL)) {
        call.returned |= !own;
        status = boyi__lua_describe(&call, error);
        lua_settop(slot->interpreter.lua, BOYI__LUA_BASE);
    }
    boyi__thread_slot_release(slot);
    if (!status)
        *out = call.to;
    return status;
}

static int run_sum(lua_State *lua)
{
    boyi__lua_call *call = lua_touserdata(lua, 1);
    boyi_state list[BOYI__LUA_PARTS];
    assert(call->rest_count <= BOYI__LUA_PARTS);
    memcpy(list, call->rest, call->rest_count * sizeof *list);
    call->to = boyi__lua_sum(lua, call->game, list, call->rest_count);
    return 0;
}

/* "3 + 5": the parts of a sum. */
static boyi_status read_sum(boyi__lua_game *game, const char *text, boyi_error *error, boyi_state *out)
{
    boyi_state list[BOYI__LUA_PARTS];
    size_t count = 0;
    if (strcmp(text, BOYI__LUA_NOTHING) == 0)
        text = NULL;
    while (text) {
        const char *end = strstr(text, BOYI__LUA_PLUS);
        size_t length = end ? (size_t)(end - text) : strlen(text);
        if (count == game->most_parts)
            return boyi__fail(error, BOYI_INPUT, "%s: a state splits into %zu parts at most", game->file,
                              game->most_parts);
        boyi_status status = read_part(game, text, length, error, &list[count++]);
        if (status)
            return status;
        text = end ? end + strlen(BOYI__LUA_PLUS) : NULL;
    }
    boyi__lua_call call = {.game = game, .rest = list, .rest_count = count};
    if (!boyi__lua_run(&call, run_sum))
        return boyi__lua_failed(game, error);
    *out = call.to;
    return BOYI_OK;
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    boyi__lua_game *game = (boyi__lua_game *)self;
    return game->splits ? read_sum(game, text, error, out) : read_part(game, text, strlen(text), error, out);
}

/* ---- The rules ---- */

static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    const boyi__lua_game *game = self;
    bool decided = value->outcome == BOYI_WIN || value->outcome == BOYI_LOSS;
    if (game->answer == BOYI__LUA_PLAYERS && decided)
        return game->answers[BOYI_WIN + 1 + (boyi__lua_mover(self, state) ^ (value->outcome == BOYI_LOSS))];
    if (game->answer == BOYI__LUA_PLAYERS || game->answer == BOYI__LUA_WORDS)
        return game->answers[value->outcome];
    bool own = game->answer == BOYI__LUA_OWN || totals->own > totals->other;
    return (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = own ? totals->own : totals->other};
}

bool boyi__lua_rules(boyi__lua_game *game, boyi_rules *rules)
{
    const bool *has = game->has;
    /* The file has to be loaded to know what it has. */
    boyi__lua_slot *slot = boyi__lua_acquire(game);
    if (!slot)
        return false;
    boyi__thread_slot_release(slot);
    boyi__lua_call call = {.game = game, .rule = BOYI__LUA_LARGE};
    if (has[BOYI__LUA_LARGE] && !boyi__lua_run(&call, boyi__lua_run_large))
        return false;
    game->is_large = call.known;
    call = (boyi__lua_call){.game = game, .rule = BOYI__LUA_START};
    if (!game->is_large && !boyi__lua_run(&call, run_state))
        return false;
    game->start = call.to;
    call = (boyi__lua_call){.game = game, .rule = BOYI__LUA_STARTS};
    if (has[BOYI__LUA_STARTS] && !game->is_large && !boyi__lua_run(&call, run_starts))
        return false;
    if (has[BOYI__LUA_MOVER] && !game->is_large && !find_first_player(game))
        return false;
    assert(has[BOYI__LUA_START] && has[BOYI__LUA_MOVES] && game->most_moves > 0);
    *rules = (boyi_rules){
        .name = game->name,
        .kind = game->kind,
        .most_moves = game->most_moves * (game->splits ? game->most_parts : 1),
        .start = start,
        .moves = moves,
        .failed = boyi__lua_failed,
        .finished = has[BOYI__LUA_OVER] ? finished : NULL,
        .loop = game->loop,
        .mover = has[BOYI__LUA_MOVER] ? boyi__lua_mover : NULL,
        .layer = has[BOYI__LUA_LAYER] && !game->is_large ? layer : NULL,
        .bits = game->text_states ? 0 : game->bits,
        .canonical = game->is_large             ? NULL
                     : has[BOYI__LUA_CANONICAL] ? canonical
                     : game->symmetry           ? least_image
                                                : NULL,
        .parts = game->splits && !game->is_large ? parts : NULL,
        .most_parts = game->splits && !game->is_large ? game->most_parts : 0,
        .write_state = write_state,
        .write_move = write_move,
        .draw = game->is_large        ? NULL
                : has[BOYI__LUA_SHOW] ? draw
                : game->layout        ? draw_layout
                                      : NULL,
        .read_state = read_state,
        .answer = game->answer == BOYI__LUA_PLAIN ? NULL : answer,
        .answer_needs_totals = game->answer == BOYI__LUA_OWN || game->answer == BOYI__LUA_WINNER,
        .free = boyi__lua_free,
        .starts = has[BOYI__LUA_STARTS] ? starts : NULL,
        .bytes = boyi__lua_bytes,
        .shortcut = boyi__lua_shortcut,
        .wording = game->wording,
        .section = has[BOYI__LUA_SECTION] && !game->is_large ? section : NULL,
        .grid = has[BOYI__LUA_TABLE] && !game->is_large ? fill_grid : NULL,
        .cycles = game->loops,
        .walk_parts = game->splits,
        .intern = game->text_states && !game->letters_count ? intern_table : NULL,
    };
    return true;
}
