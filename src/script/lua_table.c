/* Loading a Lua file: the table it returns becomes the fields of the game. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/suggest.h"
#include "script/lua_game.h"

const char *const boyi__lua_rule_names[] = {
    [BOYI__LUA_START] = "start",       [BOYI__LUA_MOVES] = "moves",     [BOYI__LUA_OVER] = "over",
    [BOYI__LUA_LAYER] = "layer",       [BOYI__LUA_SECTION] = "section", [BOYI__LUA_CANONICAL] = "canonical",
    [BOYI__LUA_MOVER] = "mover",       [BOYI__LUA_SHOW] = "show",       [BOYI__LUA_WRITE] = "write",
    [BOYI__LUA_READ] = "read",         [BOYI__LUA_STARTS] = "starts",   [BOYI__LUA_LARGE] = "large",
    [BOYI__LUA_SHORTCUT] = "shortcut", [BOYI__LUA_TABLE] = "table",     [BOYI__LUA_SETUP] = "setup",
    [BOYI__LUA_RULES] = NULL,
};

static const char *const other_names[] = {"name",   "kind",       "about",      "about_zh", "params",
                                          "loop",   "splits",     "even_steps", "bits",     "letters",
                                          "answer", "most_moves", "most_parts", "texts",    NULL};

enum { TABLE = 2 }; /* the stack index of the table */

/* ---- Fields ---- */

/* `english`: what it should be, a text of the catalogue with the field's name and the type it has. */
static int raise_type(lua_State *lua, const char *name, const char *english)
{
    return boyi__lua_raise(lua, english, name, luaL_typename(lua, -1));
}

static const char *get_string(lua_State *lua, const char *name, const char *otherwise)
{
    int type = lua_getfield(lua, TABLE, name);
    if (type != LUA_TNIL && type != LUA_TSTRING)
        raise_type(lua, name, N_("%s is a %s; it should be a string"));
    return type == LUA_TNIL ? otherwise : lua_tostring(lua, -1); /* kept alive by the stack */
}

static lua_Integer get_integer(lua_State *lua, const char *name, lua_Integer otherwise, lua_Integer least,
                               lua_Integer most)
{
    lua_Integer number = otherwise;
    bool given = lua_getfield(lua, TABLE, name) != LUA_TNIL;
    if (given && !boyi__lua_to_integer(lua, -1, &number))
        raise_type(lua, name, N_("%s is a %s; it should be a whole number"));
    if (given && (number < least || number > most))
        boyi__lua_raise(lua, "%s = %lld should be from %lld to %lld", name, number, least, most);
    lua_pop(lua, 1);
    return number;
}

/* The index of the field's value among `words`, which end in NULL. */
static size_t get_choice(lua_State *lua, const char *name, const char *otherwise, const char *const *words,
                         const char *right)
{
    const char *word = get_string(lua, name, otherwise);
    size_t index = 0;
    while (words[index] && strcmp(words[index], word) != 0)
        index++;
    if (!words[index])
        boyi__lua_raise(lua, "%s = \"%s\" should be %s", name, word, right);
    lua_pop(lua, 1);
    return index;
}

static char *copy_text(lua_State *lua, const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        boyi__lua_raise_memory(lua);
    return copy;
}

/* ---- Texts in other languages ---- */

/* Longer ones first: of two patterns that fit, the longer says more. */
static void add_wording(lua_State *lua, boyi__lua_game *game, const char *language, const char *english,
                        const char *text)
{
    boyi_wording *list = realloc(game->wording, (game->wording_count + 2) * sizeof *list);
    if (!list)
        boyi__lua_raise_memory(lua);
    game->wording = list;
    size_t at = game->wording_count++;
    list[at] = list[at + 1] = (boyi_wording){0};
    list[at].language = copy_text(lua, language);
    list[at].english = copy_text(lua, english);
    list[at].text = copy_text(lua, text);
    for (; at > 0 && strlen(list[at - 1].english) < strlen(english); at--) {
        boyi_wording before = list[at - 1];
        list[at - 1] = list[at];
        list[at] = before;
    }
}

/* texts = {zh = {["take %s"] = "…", …}, …}, on top of the stack */
static void read_texts(lua_State *lua, boyi__lua_game *game)
{
    if (lua_type(lua, -1) != LUA_TTABLE)
        raise_type(lua, "texts", N_("%s is a %s; it should be a table: {zh = {[\"take %%s\"] = …}}"));
    lua_pushnil(lua);
    while (lua_next(lua, -2)) {
        if (lua_type(lua, -2) != LUA_TSTRING || lua_type(lua, -1) != LUA_TTABLE)
            raise_type(lua, "texts",
                       N_("%s contains a %s; it should be a table: {zh = {[\"take %%s\"] = …}}"));
        const char *language = lua_tostring(lua, -2);
        lua_pushnil(lua);
        while (lua_next(lua, -2)) {
            if (lua_type(lua, -2) != LUA_TSTRING || lua_type(lua, -1) != LUA_TSTRING)
                raise_type(lua, language, N_("texts.%s contains a %s; both sides should be strings"));
            add_wording(lua, game, language, lua_tostring(lua, -2), lua_tostring(lua, -1));
            lua_pop(lua, 1);
        }
        lua_pop(lua, 1);
    }
}

/* ---- The whole table ---- */

/* The names of all fields, the functions among them, and the lines they begin in. */
static void read_rules(lua_State *lua, boyi__lua_game *game)
{
    /* An unknown field is a typing mistake. */
    const char *const *const lists[] = {other_names, boyi__lua_rule_names};
    for (lua_pushnil(lua); lua_next(lua, TABLE); lua_pop(lua, 1)) {
        if (lua_type(lua, -2) != LUA_TSTRING)
            boyi__lua_raise(lua, "the table has a key that is not a name");
        const char *name = lua_tostring(lua, -2);
        bool known = false;
        for (int i = 0; i < 2; i++)
            for (const char *const *field = lists[i]; *field; field++)
                known |= strcmp(*field, name) == 0;
        if (known)
            continue;
        boyi__suggestion near = {.word = name};
        for (int i = 0; i < 2; i++)
            for (const char *const *field = lists[i]; *field; field++)
                boyi__suggest_offer(&near, *field);
        if (near.name)
            boyi__lua_raise(lua, "the table has an unknown field \"%s\"; did you mean %s?", name, near.name);
        boyi__lua_raise(lua, "the table has an unknown field \"%s\"", name);
    }

    for (int rule = 0; rule < BOYI__LUA_RULES; rule++) {
        const char *name = boyi__lua_rule_names[rule];
        int type = lua_getfield(lua, TABLE, name);
        if (type == LUA_TNIL && rule <= BOYI__LUA_MOVES)
            boyi__lua_raise(lua, "the table has no function %s", name);
        if (type != LUA_TNIL && (type != LUA_TFUNCTION || lua_iscfunction(lua, -1)))
            raise_type(lua, name, N_("%s is a %s; it should be a function"));
        game->has[rule] = type == LUA_TFUNCTION;
        if (game->has[rule]) {
            lua_Debug about;
            lua_getinfo(lua, ">S", &about); /* pops the function */
            game->lines[rule] = about.linedefined;
        } else {
            lua_pop(lua, 1);
        }
    }
}

/* The answer: which total of a score game, or for each outcome or winner a string, a whole number, true or false. */
static void read_answers(lua_State *lua, boyi__lua_game *game)
{
    static const char *const words[] = {"margin", "own", "winner", NULL};
    static const boyi__lua_answer forms[] = {BOYI__LUA_PLAIN, BOYI__LUA_OWN, BOYI__LUA_WINNER};
    lua_Integer number;
    const int given = lua_getfield(lua, TABLE, "answer");
    if (given == LUA_TSTRING && game->kind == BOYI_SCORE)
        game->answer = forms[get_choice(lua, "answer", "margin", words, "margin, own or winner")];
    else if (given == LUA_TTABLE)
        game->answer = BOYI__LUA_WORDS;
    else if (given != LUA_TNIL)
        raise_type(lua, "answer", N_("%s is a %s; it should be a table: {win = …, loss = …, tie = …}"));
    for (int i = 0; given == LUA_TTABLE && i < BOYI__LUA_ANSWERS; i++) {
        const char *name = i == BOYI_WIN + 1   ? "first"
                           : i == BOYI_WIN + 2 ? "second"
                                               : boyi_outcome_word((boyi_outcome)i);
        boyi_answer *answer = &game->answers[i];
        int type = lua_getfield(lua, -1, name);
        if (type == LUA_TNIL) {
            *answer = (boyi_answer){.form = BOYI_ANSWER_WORD, .word = name};
        } else if (type == LUA_TBOOLEAN) {
            *answer = (boyi_answer){.form = BOYI_ANSWER_TRUTH, .truth = lua_toboolean(lua, -1)};
        } else if (type == LUA_TSTRING) {
            game->answer_words[i] = copy_text(lua, lua_tostring(lua, -1));
            *answer = (boyi_answer){.form = BOYI_ANSWER_WORD, .word = game->answer_words[i]};
        } else if (boyi__lua_to_integer(lua, -1, &number)) {
            *answer = (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = number};
        } else {
            raise_type(lua, "an answer",
                       N_("%s is a %s; it should be a string, a whole number, true or false"));
        }
        if (i > BOYI_WIN && type != LUA_TNIL)
            game->answer = BOYI__LUA_PLAYERS;
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
}

static void read_table(lua_State *lua, boyi__lua_game *game)
{
    static const char *const kinds[] = {"outcome", "score", "nimber", NULL};
    static const char *const loops[] = {"draw", "first", "second", NULL};
    const struct {
        const char *name;
        bool *out;
    } flags[] = {{"splits", &game->splits}, {"even_steps", &game->even_steps}};
    read_rules(lua, game);
    game->kind = (boyi_kind)get_choice(lua, "kind", "outcome", kinds, "\"outcome\", \"score\" or \"nimber\"");
    game->loops = lua_getfield(lua, TABLE, "loop") != LUA_TNIL;
    lua_pop(lua, 1);
    game->loop = (boyi_loop)get_choice(lua, "loop", "draw", loops, "\"draw\", \"first\" or \"second\"");
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        int type = lua_getfield(lua, TABLE, flags[i].name);
        if (type != LUA_TNIL && type != LUA_TBOOLEAN)
            raise_type(lua, flags[i].name, N_("%s is a %s; it should be true or false"));
        *flags[i].out = lua_toboolean(lua, -1);
        lua_pop(lua, 1);
    }
    game->bits = (unsigned)get_integer(lua, "bits", 0, 1, 64);
    game->most_moves = (size_t)get_integer(lua, "most_moves", BOYI__LUA_MOST_MOVES, 1, BOYI__LUA_MOVES_LIMIT);
    game->most_parts = (size_t)get_integer(lua, "most_parts", 64, 1, BOYI__LUA_PARTS);

    const char *letters = get_string(lua, "letters", "");
    size_t count = strlen(letters);
    if (count > BOYI__LUA_LETTERS || count == 1)
        boyi__lua_raise(lua, "letters should list 2 to %d letters", BOYI__LUA_LETTERS);
    for (size_t i = 0; i < count; i++) {
        unsigned char letter = (unsigned char)letters[i];
        if (game->letters[letter])
            boyi__lua_raise(lua, "letters lists a letter twice");
        game->letters[letter] = (unsigned char)(i + 1);
        game->letter_list[i] = letters[i];
    }
    game->letters_count = (unsigned)count;
    lua_pop(lua, 1);

    read_answers(lua, game);

    /* Do the fields go together? */
    if (game->has[BOYI__LUA_OVER] && game->kind == BOYI_NIMBER)
        boyi__lua_raise(lua, "a game of kind \"nimber\" has no `over`: who can't move loses");
    if (game->loops && game->kind != BOYI_OUTCOME)
        boyi__lua_raise(lua, "`loop` is for games of kind \"outcome\"");
    if (game->loop != BOYI_LOOP_DRAW && !game->has[BOYI__LUA_MOVER])
        boyi__lua_raise(lua, "loop = \"%s\" needs a function `mover`",
                        game->loop == BOYI_LOOP_FIRST ? "first" : "second");
    if (game->answer == BOYI__LUA_PLAYERS && !game->has[BOYI__LUA_MOVER])
        boyi__lua_raise(lua, "answer names the players, which needs a function `mover`");
    if (game->splits && game->kind != BOYI_NIMBER)
        boyi__lua_raise(lua, "splits = true is for games of kind \"nimber\"");
    if (game->splits && game->has[BOYI__LUA_CANONICAL])
        boyi__lua_raise(lua, "a game with splits = true has no `canonical`: sums need none");
    if (game->has[BOYI__LUA_READ] != game->has[BOYI__LUA_WRITE])
        boyi__lua_raise(lua, "`read` and `write` come together");
    if (game->has[BOYI__LUA_LARGE] && !game->has[BOYI__LUA_SHORTCUT])
        boyi__lua_raise(lua, "`large` needs a function `shortcut`");
    if (game->even_steps && !game->has[BOYI__LUA_LAYER])
        boyi__lua_raise(lua, "even_steps = true needs a function `layer`");

    if (lua_getfield(lua, TABLE, "texts") != LUA_TNIL)
        read_texts(lua, game);
    lua_pop(lua, 1);

    const char *base = strrchr(game->file, '/');
    const char *chinese = get_string(lua, "about_zh", NULL);
    game->about_zh = chinese ? copy_text(lua, chinese) : NULL;
    game->about = copy_text(lua, get_string(lua, "about", ""));
    game->name = copy_text(lua, get_string(lua, "name", base ? base + 1 : game->file));
    lua_pop(lua, 3);
}

static void *copy_bytes(lua_State *lua, const void *bytes, size_t size)
{
    void *copy = malloc(size);
    if (!copy)
        boyi__lua_raise_memory(lua);
    return memcpy(copy, bytes, size);
}

/* The results of setup(p) are at -2 and -1: a layout of states and their symmetry, or nil. */
static void keep_setup(lua_State *lua, boyi__lua_game *game)
{
    const boyi__lua_layout *layout = boyi__lua_to_layout(lua, lua_gettop(lua) - 1);
    const boyi__lua_symmetry *symmetry = boyi__lua_to_symmetry(lua, lua_gettop(lua));
    if (!layout && !lua_isnil(lua, -2))
        boyi__lua_raise(lua,
                        "setup returns a %s; it should return nothing, or what state(…) of a board gives",
                        luaL_typename(lua, -2));
    if (!symmetry && !lua_isnil(lua, -1))
        boyi__lua_raise(lua,
                        "setup returns a %s as its second result; it should be what symmetry(…) of its first "
                        "result gives",
                        luaL_typename(lua, -1));
    if (symmetry && (game->has[BOYI__LUA_CANONICAL] || game->splits))
        boyi__lua_raise(
            lua, "setup returns a symmetry, which a game with `canonical` or with splits = true can't have");
    if (layout && !game->bits)
        game->bits = layout->fields.bits;
    if (layout)
        game->layout = copy_bytes(lua, layout, sizeof *layout);
    if (symmetry)
        game->symmetry = copy_bytes(lua, symmetry, boyi__lua_symmetry_bytes(symmetry));
}

/* Calls setup(p), which may add to the parameters, on top of the stack. */
static void set_up(lua_State *lua, boyi__lua_call *call, bool first)
{
    call->rule = BOYI__LUA_SETUP;
    call->loading = false;
    lua_getfield(lua, TABLE, boyi__lua_rule_names[BOYI__LUA_SETUP]);
    lua_pushvalue(lua, -2);
    call->returned = false;
    lua_call(lua, 1, 2);
    call->returned = true;
    if (first)
        keep_setup(lua, call->game);
    lua_pop(lua, 2);
    call->loading = true;
}

int boyi__lua_load(lua_State *lua)
{
    boyi__lua_call *call = lua_touserdata(lua, 1);
    boyi__lua_game *game = call->game;
    bool first = !game->name;
    const char *name = lua_pushfstring(lua, "@%s", game->file);
    const size_t mark = boyi__mark_length(game->source, game->source_length);
    if (luaL_loadbufferx(lua, game->source + mark, game->source_length - mark, name, "t"))
        return lua_error(lua);
    lua_replace(lua, TABLE);
    lua_settop(lua, TABLE);
    lua_call(lua, 0, 1);
    call->returned = true;
    if (lua_type(lua, TABLE) != LUA_TTABLE)
        return boyi__lua_raise(lua, "the file returns a %s; it should end with: return {name = …, moves = …}",
                               luaL_typename(lua, TABLE));
    if (first)
        read_table(lua, game);
    lua_getfield(lua, TABLE, "params");
    boyi__lua_push_params(lua, call, lua_gettop(lua), first);
    if (game->has[BOYI__LUA_SETUP])
        set_up(lua, call, first);
    /* For `over`, which may have to call `mover`: the registry holds both by address. */
    lua_pushvalue(lua, -1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &game->arguments);
    lua_getfield(lua, TABLE, boyi__lua_rule_names[BOYI__LUA_MOVER]);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &game->has[BOYI__LUA_MOVER]);
    for (int rule = 0; rule < BOYI__LUA_RULES; rule++)
        lua_getfield(lua, TABLE, boyi__lua_rule_names[rule]);
    return 1 + BOYI__LUA_RULES;
}
