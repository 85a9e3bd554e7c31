/* The parameters of a Lua file: defaults in its table, name=value on the command line.
 *
 *     params = {
 *         n = 21,                                         a whole number
 *         share = 0.5,                                    any number
 *         word = "abc",                                   a text
 *         row = {3, 9, 1, 2},                             a list of what its first item is
 *         k = {default = 3, min = 1, max = 9, help = "how many may be taken"},
 *         m = {default = 4, check = function(m) if m % 2 == 1 then return "m should be even" end end},
 *     }
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "base/strbuf.h"
#include "script/lua_game.h"

enum { DEEPEST_LIST = 8 };

static bool is_fraction(lua_State *lua, int index)
{
    return lua_type(lua, index) == LUA_TNUMBER && !lua_isinteger(lua, index);
}

static int raise_deep(lua_State *lua, const char *name)
{
    return boyi__lua_raise(lua, "%s: lists are nested more than %d deep", name, DEEPEST_LIST);
}

/* ---- Reading a value ---- */

typedef struct {
    lua_State *lua;
    const char *name; /* of the parameter */
    const char *at;
    int depth;
} reader;

/* `english`: what should be there instead, a text of the catalogue with the parameter and the token. */
static int raise_value(const reader *self, const char *token, size_t length, const char *english)
{
    boyi__quoted quoted;
    return boyi__lua_raise(self->lua, english, self->name, boyi__quote(&quoted, token, length));
}

/* Push a finite number, whole or not; false: nothing is pushed. */
static bool push_fraction(lua_State *lua, const char *token, size_t length)
{
    const char *text = lua_pushlstring(lua, token, length);
    bool read = lua_stringtonumber(lua, text) == length + 1;
    if (read && isfinite(lua_tonumber(lua, -1))) {
        lua_remove(lua, -2);
        return true;
    }
    lua_pop(lua, read ? 2 : 1);
    return false;
}

/* Push a token as the type of the example at `index`; nil: as a number if it reads as one. */
static void push_token(const reader *self, const char *token, size_t length, int index)
{
    lua_State *lua = self->lua;
    int64_t number;
    bool whole = boyi__scan_number(token, length, &number), fraction = is_fraction(lua, index);
    switch (lua_type(lua, index)) {
    case LUA_TNUMBER:
        if (whole)
            lua_pushinteger(lua, number);
        else if (!fraction || !push_fraction(lua, token, length))
            raise_value(self, token, length,
                        fraction ? N_("%s: \"%s\" should be a number")
                                 : N_("%s: \"%s\" should be a whole number"));
        break;
    case LUA_TSTRING:
        lua_pushlstring(lua, token, length);
        break;
    case LUA_TBOOLEAN:
        if (!(length == 4 && memcmp(token, "true", 4) == 0) &&
            !(length == 5 && memcmp(token, "false", 5) == 0))
            raise_value(self, token, length, N_("%s: \"%s\" should be true or false"));
        lua_pushboolean(lua, length == 4);
        break;
    case LUA_TTABLE:
        raise_value(self, token, length, N_("%s: \"%s\" should be a list in brackets"));
        break;
    default:
        if (whole)
            lua_pushinteger(lua, number);
        else
            lua_pushlstring(lua, token, length);
    }
}

static void skip_blanks(reader *self)
{
    while (boyi__is_blank(*self->at))
        self->at++;
}

static void push_list(reader *self, int index, char end);

static void push_item(reader *self, int example, char end)
{
    if (*self->at == '[') {
        if (lua_type(self->lua, example) != LUA_TTABLE && lua_type(self->lua, example) != LUA_TNIL)
            raise_value(self, self->at, 1, N_("%s: \"%s\" should be an item, not a list"));
        self->at++;
        push_list(self, example, ']');
        return;
    }
    const char *token = self->at;
    size_t length;
    if (*token == '"') {
        length = strcspn(++token, "\"");
        self->at = token + length;
        if (*self->at != '"')
            raise_value(self, token, length, N_("%s: \"%s\" should be closed by \""));
        self->at++;
    } else {
        length = strcspn(token, end ? ",] \t\n" : ", \t\n");
        self->at = token + length;
    }
    push_token(self, token, length, example);
}

/* Push a list of items between commas or blanks, up to `end`. The example of its items is the first item of
 * the list's example at `index`, if that is a list. */
static void push_list(reader *self, int index, char end)
{
    lua_State *lua = self->lua;
    luaL_checkstack(lua, 8, "a list"); /* for each level */
    if (self->depth++ == DEEPEST_LIST)
        raise_deep(lua, self->name);
    if (lua_type(lua, index) == LUA_TTABLE)
        lua_rawgeti(lua, index, 1);
    else
        lua_pushnil(lua);
    int example = lua_gettop(lua);
    lua_newtable(lua);
    lua_Integer count = 0;
    for (skip_blanks(self); *self->at && *self->at != end; skip_blanks(self)) {
        push_item(self, example, end);
        lua_seti(lua, -2, ++count);
        skip_blanks(self);
        if (*self->at == ',')
            self->at++;
    }
    if (end && *self->at != end)
        boyi__lua_raise(lua, "%s: a list is not closed by ]", self->name);
    self->at += end != '\0';
    lua_remove(lua, example);
    self->depth--;
}

/* Push the value of a text; the default at `index` gives its type. */
static void push_value(lua_State *lua, const char *name, const char *text, int index)
{
    reader self = {.lua = lua, .name = name, .at = text};
    size_t length = strlen(text);
    if (lua_type(lua, index) != LUA_TTABLE) {
        push_token(&self, text, length, index);
        return;
    }
    bool brackets = *text == '[' && text[length - 1] == ']';
    self.at += brackets;
    push_list(&self, index, brackets ? ']' : '\0');
    if (*self.at)
        raise_value(&self, self.at, strlen(self.at), N_("%s: \"%s\" should be the end of the list"));
}

/* ---- Specifications ----
 *
 * A check is the script's code, and the script can reach its own tables: it may change or empty them at any
 * time. So everything is read from a copy that no script sees, whose keys also keep the names alive. */

/* Push a copy of the value at `index`, of a list with all that is in it. */
static void push_copy(lua_State *lua, const char *name, int index, int depth)
{
    int type = lua_type(lua, index);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TTABLE && type != LUA_TBOOLEAN)
        boyi__lua_raise(lua,
                        "the default of %s is a %s; it should be a number, a string, a list, true or false",
                        name, lua_typename(lua, type));
    if (type == LUA_TNUMBER && !isfinite(lua_tonumber(lua, index)))
        boyi__lua_raise(lua, "the default of %s is infinite or not a number", name);
    if (type != LUA_TTABLE) {
        lua_pushvalue(lua, index);
        return;
    }
    luaL_checkstack(lua, 8, "a list"); /* for each level */
    if (depth == DEEPEST_LIST)
        raise_deep(lua, name);
    lua_newtable(lua);
    int copy = lua_gettop(lua);
    for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1)) {
        lua_pushvalue(lua, -2);
        push_copy(lua, name, copy + 2, depth + 1);
        lua_rawset(lua, copy);
    }
}

/* Push the table of specifications {default, min, max, help, help_zh, check} by name. `names` receives the names in
 * order, NULL after the last; they live as long as the table. */
static void push_specs(lua_State *lua, int params, const char *names[BOYI__MOST_PARAMS + 1])
{
    static const char *const fields[] = {"min", "max", "help", "help_zh", "check", NULL};
    size_t count = 0;
    lua_newtable(lua);
    int specs = lua_gettop(lua), type = lua_type(lua, params);
    if (type != LUA_TNIL && type != LUA_TTABLE)
        boyi__lua_raise(lua, "params is a %s; it should be a table: {n = 21}", lua_typename(lua, type));
    for (lua_pushnil(lua); type == LUA_TTABLE && lua_next(lua, params); lua_pop(lua, 1)) {
        const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "";
        if (!*name || strlen(name) != lua_rawlen(lua, -2))
            boyi__lua_raise(lua, "params has a key that is not a name");
        if (count++ == BOYI__MOST_PARAMS)
            boyi__lua_raise(lua, "params has more than %d names", BOYI__MOST_PARAMS);

        /* What is given is a specification itself or only a default. */
        int given = lua_gettop(lua), spec = given + 1;
        bool table = lua_type(lua, given) == LUA_TTABLE;
        lua_newtable(lua);
        bool specified = table && lua_getfield(lua, given, "default") != LUA_TNIL;
        if (table && !specified)
            for (lua_pushnil(lua); lua_next(lua, given); lua_pop(lua, 1))
                if (lua_type(lua, -2) == LUA_TSTRING)
                    boyi__lua_raise(lua, "%s has named fields, but no default = … among them", name);
        push_copy(lua, name, specified ? spec + 1 : given, 0);
        lua_setfield(lua, spec, "default");
        for (const char *const *field = fields; specified && *field; field++) {
            lua_getfield(lua, given, *field);
            lua_setfield(lua, spec, *field);
        }
        lua_settop(lua, spec);
        lua_setfield(lua, specs, name);
    }
    lua_settop(lua, specs);

    /* The names in order. */
    count = 0;
    for (lua_pushnil(lua); lua_next(lua, specs); lua_pop(lua, 1)) {
        const char *name = lua_tostring(lua, -2);
        size_t at = count++;
        for (; at > 0 && strcmp(names[at - 1], name) > 0; at--)
            names[at] = names[at - 1];
        names[at] = name;
    }
    assert(count <= BOYI__MOST_PARAMS);
    names[count] = NULL;
}

/* ---- Values ---- */

/* Compare a number, or all numbers of a list, with the specification's min and max. */
static void check_range(lua_State *lua, const char *name, int spec, int value)
{
    if (lua_type(lua, value) == LUA_TTABLE) {
        luaL_checkstack(lua, 8, "a list");
        for (lua_Integer i = 1; lua_rawgeti(lua, value, i) != LUA_TNIL; i++) {
            check_range(lua, name, spec, lua_gettop(lua));
            lua_pop(lua, 1);
        }
        lua_pop(lua, 1);
        return;
    }
    if (lua_type(lua, value) != LUA_TNUMBER)
        return;
    int least = lua_gettop(lua) + 1, most = least + 1;
    lua_getfield(lua, spec, "min");
    lua_getfield(lua, spec, "max");
    if (lua_isnumber(lua, least) && lua_compare(lua, value, least, LUA_OPLT))
        boyi__lua_raise(lua, "%s = %s should be at least %s", name, luaL_tolstring(lua, value, NULL),
                        luaL_tolstring(lua, least, NULL));
    if (lua_isnumber(lua, most) && lua_compare(lua, most, value, LUA_OPLT))
        boyi__lua_raise(lua, "%s = %s should be at most %s", name, luaL_tolstring(lua, value, NULL),
                        luaL_tolstring(lua, most, NULL));
    lua_pop(lua, 2);
}

/* ---- Writing ---- */

static bool needs_quotes(const char *text)
{
    for (const char *at = text; *at; at++)
        if (boyi__is_blank(*at) || strchr(",[]", *at))
            return true;
    return !*text;
}

/* Write a value. It reads as the same value again if it is_plain; other texts may contain a closing mark. */
static void write_value(lua_State *lua, boyi__strbuf *out, int index, bool in_list)
{
    if (lua_type(lua, index) == LUA_TTABLE) {
        luaL_checkstack(lua, 8, "a list");
        boyi__strbuf_add(out, "[");
        for (lua_Integer i = 1; lua_rawgeti(lua, index, i) != LUA_TNIL; i++) {
            boyi__strbuf_add(out, "%s", i > 1 ? "," : "");
            write_value(lua, out, lua_gettop(lua), true);
            lua_pop(lua, 1);
        }
        lua_pop(lua, 1);
        boyi__strbuf_add(out, "]");
    } else if (is_fraction(lua, index)) {
        /* The fewest digits that give the same number again; a whole one gets a point. */
        char text[40];
        double number = lua_tonumber(lua, index);
        int digits = 14;
        do
            snprintf(text, sizeof text, "%.*g", ++digits, number);
        while (digits < 17 && strtod(text, NULL) != number);
        boyi__strbuf_add(out, "%s%s", text, strspn(text, "-0123456789") == strlen(text) ? ".0" : "");
    } else {
        const char *text = luaL_tolstring(lua, index, NULL);
        const char *quote = in_list && lua_type(lua, index) == LUA_TSTRING && needs_quotes(text) ? "\"" : "";
        boyi__strbuf_add(out, "%s%s%s", quote, text, quote);
        lua_pop(lua, 1);
    }
}

/* Does the default, as written, read as the same value, and does a shell pass it on unchanged? In a list all
 * items have the first one's type; `example` is that one, or the default itself. */
static bool is_plain(lua_State *lua, int index, int example, bool in_list)
{
    int type = lua_type(lua, index);
    if (type != lua_type(lua, example) || (is_fraction(lua, index) && !is_fraction(lua, example)))
        return false;
    if (type == LUA_TSTRING) {
        const char *text = lua_tostring(lua, index);
        return strlen(text) == lua_rawlen(lua, index) && boyi__is_shell_word(text) &&
               !(in_list && needs_quotes(text));
    }
    if (type != LUA_TTABLE)
        return true;
    bool plain = true;
    luaL_checkstack(lua, 8, "a list");
    lua_rawgeti(lua, example, 1);
    int first = lua_gettop(lua);
    for (lua_Integer i = 1; plain && lua_rawgeti(lua, index, i) != LUA_TNIL; i++, lua_settop(lua, first))
        plain = is_plain(lua, first + 1, first, true);
    lua_settop(lua, first - 1);
    return plain;
}

/* The title, "my.lua k=3 n=21", and what the game's page says of each parameter. */
static void describe(lua_State *lua, boyi__lua_game *game, int specs, int values, const char *const *names)
{
    boyi__strbuf *title = &game->title;
    size_t count = 0;
    boyi__strbuf_add(title, "%s", game->file);
    for (; names[count]; count++) {
        boyi__strbuf_add(title, " %s=", names[count]);
        lua_getfield(lua, values, names[count]);
        write_value(lua, title, lua_gettop(lua), false);
        lua_pop(lua, 1);
    }
    game->params = calloc(count + 1, sizeof *game->params);
    if (title->failed || !game->params)
        boyi__lua_raise_memory(lua);
    while (game->params_count < count) {
        const char *name = names[game->params_count];
        boyi__param *param = &game->params[game->params_count++]; /* freed with the others after an error */
        const struct {
            const char *name;
            char **out;
        } fields[] = {{"default", &param->standard},
                      {"min", &param->least},
                      {"max", &param->most},
                      {"help", &param->help},
                      {"help_zh", &param->help_zh}};
        param->name = strdup(name);
        if (!param->name)
            boyi__lua_raise_memory(lua);
        lua_getfield(lua, specs, name);
        int spec = lua_gettop(lua), value = spec + 1;
        lua_getfield(lua, spec, "default");
        param->plain = is_plain(lua, value, value, false);
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            lua_settop(lua, spec);
            lua_getfield(lua, spec, fields[i].name);
            if (i > 0 && !lua_isboolean(lua, value) && !lua_isstring(lua, value))
                continue;
            boyi__strbuf *text = &game->scratch; /* freed with the game after an error */
            boyi__strbuf_end(text);
            write_value(lua, text, value, false);
            *fields[i].out = text->failed ? NULL : strdup(text->data ? text->data : "");
            if (!*fields[i].out)
                boyi__lua_raise_memory(lua);
        }
        lua_settop(lua, spec - 1);
    }
}

void boyi__lua_push_params(lua_State *lua, boyi__lua_call *call, int index, bool first)
{
    boyi__lua_game *game = call->game;
    const char *names[BOYI__MOST_PARAMS + 1];
    push_specs(lua, index, names);
    int specs = lua_gettop(lua), values = specs + 1, spec = values + 1, value = spec + 2;
    lua_newtable(lua);
    for (const char *const *name = names; *name; name++) {
        /* What the user gave, or a copy of the default. */
        lua_getfield(lua, specs, *name);
        lua_getfield(lua, spec, "default");
        const char *text = game->arguments.count ? boyi__arguments_take(&game->arguments, *name) : NULL;
        if (text)
            push_value(lua, *name, text, spec + 1);
        else
            push_copy(lua, *name, spec + 1, 0);
        assert(lua_gettop(lua) == value);
        check_range(lua, *name, spec, value);

        /* The specification's own check returns nothing or true, or else false or a text that says why. It
         * gets a copy, which it may change. */
        if (lua_getfield(lua, spec, "check") == LUA_TFUNCTION) {
            push_copy(lua, *name, value, 0);
            call->returned = false; /* an error in it has a place of its own */
            lua_call(lua, 1, 1);
            call->returned = true;
            if (lua_type(lua, -1) == LUA_TSTRING)
                boyi__lua_raise(lua, "%s: %s", *name, lua_tostring(lua, -1));
            if (lua_type(lua, -1) == LUA_TBOOLEAN && !lua_toboolean(lua, -1))
                boyi__lua_raise(lua, "%s has a value that its check rejects", *name);
        }
        lua_settop(lua, value);
        lua_setfield(lua, values, *name);
        lua_settop(lua, values);
    }
    boyi_error error;
    if (game->arguments.count && boyi__arguments_check(&game->arguments, names, &error))
        boyi__lua_raise_error(lua, &error);
    if (first && !game->undescribed)
        describe(lua, game, specs, values, names);
    assert(lua_gettop(lua) == values);
    lua_remove(lua, specs);
}
