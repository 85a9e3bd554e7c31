/* What the table says that a Lua file returns. */
#include <stdlib.h>
#include <string.h>

#include "base/near.h"
#include "script/lua_game.h"

const char *const boyi__lua_rule_names[] = {
    [BOYI__LUA_START] = "start", [BOYI__LUA_MOVES] = "moves",         [BOYI__LUA_OVER] = "over",
    [BOYI__LUA_LAYER] = "layer", [BOYI__LUA_CANONICAL] = "canonical", [BOYI__LUA_MOVER] = "mover",
    [BOYI__LUA_SHOW] = "show",   [BOYI__LUA_WRITE] = "write",         [BOYI__LUA_READ] = "read",
    [BOYI__LUA_RULES] = NULL,
};

static const char *const other_names[] = {"name",       "kind", "about",   "params", "loop",       "splits",
                                          "even_steps", "bits", "letters", "answer", "most_moves", NULL};

/* ---- Fields: the table is at index 2 ---- */

enum { TABLE = 2 };

static int raise_type(lua_State *lua, const char *name, const char *right)
{
    return luaL_error(lua, "%s is a %s; it should be %s", name, luaL_typename(lua, -1), right);
}

static const char *take_word(lua_State *lua, const char *name, const char *otherwise)
{
    int type = lua_getfield(lua, TABLE, name);
    if (type != LUA_TNIL && type != LUA_TSTRING)
        raise_type(lua, name, "a string");
    return type == LUA_TNIL ? otherwise : lua_tostring(lua, -1); /* it stays on the stack, and so alive */
}

static bool take_truth(lua_State *lua, const char *name)
{
    int type = lua_getfield(lua, TABLE, name);
    if (type != LUA_TNIL && type != LUA_TBOOLEAN)
        raise_type(lua, name, "true or false");
    bool truth = lua_toboolean(lua, -1);
    lua_pop(lua, 1);
    return truth;
}

static lua_Integer take_number(lua_State *lua, const char *name, lua_Integer otherwise, lua_Integer least,
                               lua_Integer most)
{
    int whole, type = lua_getfield(lua, TABLE, name);
    lua_Integer number = lua_tointegerx(lua, -1, &whole);
    if (type == LUA_TNIL)
        number = otherwise;
    else if (type != LUA_TNUMBER || !whole)
        raise_type(lua, name, "a whole number");
    else if (number < least || number > most)
        luaL_error(lua, "%s = %I should be from %I to %I", name, number, least, most);
    lua_pop(lua, 1);
    return number;
}

/* One of the words; their place. */
static size_t take_choice(lua_State *lua, const char *name, const char *otherwise, const char *const *words,
                          const char *right)
{
    const char *word = take_word(lua, name, otherwise);
    size_t place = 0;
    while (words[place] && strcmp(words[place], word) != 0)
        place++;
    if (!words[place])
        luaL_error(lua, "%s = \"%s\" should be %s", name, word, right);
    lua_pop(lua, 1);
    return place;
}

static char *copy_text(lua_State *lua, const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        luaL_error(lua, "the system has no more memory");
    return copy;
}

/* A field nobody asks for is a slip of the pen. */
static void check_names(lua_State *lua)
{
    for (lua_pushnil(lua); lua_next(lua, TABLE); lua_pop(lua, 1)) {
        if (lua_type(lua, -2) != LUA_TSTRING)
            luaL_error(lua, "the table has a field that is no name");
        const char *name = lua_tostring(lua, -2);
        boyi__near near = {.word = name};
        bool known = false;
        for (const char *const *other = other_names; *other; other++) {
            known |= strcmp(*other, name) == 0;
            boyi__near_offer(&near, *other);
        }
        for (const char *const *rule = boyi__lua_rule_names; *rule; rule++) {
            known |= strcmp(*rule, name) == 0;
            boyi__near_offer(&near, *rule);
        }
        if (!known && near.name)
            luaL_error(lua, "the table's field \"%s\" means nothing; did you mean %s?", name, near.name);
        if (!known)
            luaL_error(lua, "the table's field \"%s\" means nothing", name);
    }
}

/* ---- Functions ---- */

static void look_at_rules(lua_State *lua, boyi__lua_game *game)
{
    for (int rule = 0; rule < BOYI__LUA_RULES; rule++) {
        const char *name = boyi__lua_rule_names[rule];
        int type = lua_getfield(lua, TABLE, name);
        if (type == LUA_TNIL && rule <= BOYI__LUA_MOVES)
            luaL_error(lua, "the table has no function %s", name);
        if (type != LUA_TNIL && (type != LUA_TFUNCTION || lua_iscfunction(lua, -1)))
            raise_type(lua, name, "a function");
        game->has[rule] = type == LUA_TFUNCTION;
        if (game->has[rule]) {
            lua_Debug about;
            lua_getinfo(lua, ">S", &about);
            game->lines[rule] = about.linedefined;
        } else {
            lua_pop(lua, 1);
        }
    }
}

static void check_rules(lua_State *lua, const boyi__lua_game *game)
{
    if (game->has[BOYI__LUA_OVER] && game->kind == BOYI_NIMBER)
        luaL_error(lua, "a game of kind \"nimber\" has no `over`: who can't move loses");
    if (game->loops && game->kind != BOYI_OUTCOME)
        luaL_error(lua, "`loop` is for games of kind \"outcome\"");
    if (game->loop != BOYI_LOOP_DRAW && !game->has[BOYI__LUA_MOVER])
        luaL_error(lua, "loop = \"%s\" needs a function `mover`",
                   game->loop == BOYI_LOOP_FIRST ? "first" : "second");
    if (game->splits && game->kind != BOYI_NIMBER)
        luaL_error(lua, "splits = true is for games of kind \"nimber\"");
    if (game->splits && game->has[BOYI__LUA_CANONICAL])
        luaL_error(lua, "a game with splits = true has no `canonical`: sums need none");
    if (game->has[BOYI__LUA_READ] != game->has[BOYI__LUA_WRITE])
        luaL_error(lua, "`read` and `write` come together");
    if (game->even_steps && !game->has[BOYI__LUA_LAYER])
        luaL_error(lua, "even_steps = true needs a function `layer`");
}

/* ---- The rest ---- */

static void take_letters(lua_State *lua, boyi__lua_game *game)
{
    const char *letters = take_word(lua, "letters", "");
    size_t count = strlen(letters);
    if (count > BOYI__LUA_LETTERS || count == 1)
        luaL_error(lua, "letters should list 2 to %d letters", BOYI__LUA_LETTERS);
    for (size_t i = 0; i < count; i++) {
        unsigned char letter = (unsigned char)letters[i];
        if (game->letters[letter])
            luaL_error(lua, "letters lists one twice");
        game->letters[letter] = (unsigned char)(i + 1);
        game->letter_list[i] = letters[i];
    }
    game->letters_count = (unsigned)count;
    lua_pop(lua, 1);
}

static void take_answer_word(lua_State *lua, boyi__lua_game *game, boyi_outcome outcome)
{
    boyi_answer *answer = &game->answers[outcome];
    switch (lua_getfield(lua, -1, boyi_outcome_word(outcome))) {
    case LUA_TNIL:
        *answer = (boyi_answer){.form = BOYI_ANSWER_WORD, .word = boyi_outcome_word(outcome)};
        break;
    case LUA_TBOOLEAN:
        *answer = (boyi_answer){.form = BOYI_ANSWER_TRUTH, .truth = lua_toboolean(lua, -1)};
        break;
    case LUA_TNUMBER:
        *answer = (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = luaL_checkinteger(lua, -1)};
        break;
    case LUA_TSTRING:
        free(game->answer_words[outcome]);
        game->answer_words[outcome] = copy_text(lua, lua_tostring(lua, -1));
        *answer = (boyi_answer){.form = BOYI_ANSWER_WORD, .word = game->answer_words[outcome]};
        break;
    default:
        raise_type(lua, "an answer", "a string, a whole number, true or false");
    }
    lua_pop(lua, 1);
}

/* A word for each outcome, or which total of a score game. */
static void take_answer(lua_State *lua, boyi__lua_game *game)
{
    int type = lua_getfield(lua, TABLE, "answer");
    if (type == LUA_TTABLE) {
        game->answer = BOYI__LUA_WORDS;
        for (int outcome = BOYI_LOSS; outcome <= BOYI_WIN; outcome++)
            take_answer_word(lua, game, (boyi_outcome)outcome);
    } else if (type == LUA_TSTRING && game->kind == BOYI_SCORE) {
        static const char *const words[] = {"margin", "own", "winner", NULL};
        static const boyi__lua_answer forms[] = {BOYI__LUA_PLAIN, BOYI__LUA_OWN, BOYI__LUA_WINNER};
        game->answer = forms[take_choice(lua, "answer", "margin", words, "margin, own or winner")];
    } else if (type != LUA_TNIL) {
        raise_type(lua, "answer", "a table: {win = …, loss = …, tie = …}");
    }
    lua_pop(lua, 1);
}

static void take_facts(lua_State *lua, boyi__lua_game *game)
{
    static const char *const kinds[] = {"outcome", "score", "nimber", NULL};
    static const char *const loops[] = {"draw", "first", "second", NULL};
    const char *base = strrchr(game->file, '/');
    check_names(lua);
    look_at_rules(lua, game);
    game->kind = (boyi_kind)take_choice(lua, "kind", "outcome", kinds,
                                        "\"outcome\", \"score\" or \"nimber\"");
    game->loops = lua_getfield(lua, TABLE, "loop") != LUA_TNIL;
    lua_pop(lua, 1);
    game->loop = (boyi_loop)take_choice(lua, "loop", "draw", loops, "\"draw\", \"first\" or \"second\"");
    game->splits = take_truth(lua, "splits");
    game->even_steps = take_truth(lua, "even_steps");
    game->bits = (unsigned)take_number(lua, "bits", 0, 1, 64);
    game->most_moves = (size_t)take_number(lua, "most_moves", BOYI__LUA_MOST_MOVES, 1, BOYI__LUA_MOVES_LIMIT);
    take_letters(lua, game);
    take_answer(lua, game);
    check_rules(lua, game);
    game->about = copy_text(lua, take_word(lua, "about", ""));
    game->name = copy_text(lua, take_word(lua, "name", base ? base + 1 : game->file));
    lua_pop(lua, 2);
}

int boyi__lua_load(lua_State *lua)
{
    boyi__lua_job *job = lua_touserdata(lua, 1);
    boyi__lua_game *game = job->game;
    bool first = !game->name;
    const char *name = lua_pushfstring(lua, "@%s", game->file);
    if (luaL_loadbufferx(lua, game->source, game->source_length, name, "t"))
        return lua_error(lua);
    lua_replace(lua, TABLE);
    lua_settop(lua, TABLE);
    lua_call(lua, 0, 1);
    job->converting = true;
    if (lua_type(lua, TABLE) != LUA_TTABLE)
        return luaL_error(lua, "the file gives a %s; it should end with: return {name = …, moves = …}",
                          luaL_typename(lua, TABLE));
    if (first)
        take_facts(lua, game);
    lua_getfield(lua, TABLE, "params");
    boyi__lua_params_push(lua, job, lua_gettop(lua), first);
    /* `over` may have to ask whose turn it is: what it needs for that can be found by address. */
    lua_pushvalue(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &game->arguments);
    lua_getfield(lua, TABLE, boyi__lua_rule_names[BOYI__LUA_MOVER]);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &game->has[BOYI__LUA_MOVER]);
    for (int rule = 0; rule < BOYI__LUA_RULES; rule++)
        lua_getfield(lua, TABLE, boyi__lua_rule_names[rule]);
    return 1 + BOYI__LUA_RULES;
}
