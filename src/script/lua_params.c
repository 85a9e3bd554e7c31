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
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "base/strbuf.h"
#include "script/lua_game.h"

enum { DEEPEST_LIST = 8 };

/* ---- Reading a value ---- */

typedef struct {
    lua_State *lua;
    const char *name; /* of the parameter */
    const char *at;
    int depth;
} reader;

static int raise_value(const reader *self, const char *token, size_t length, const char *right,
                       const char *right_zh)
{
    boyi__quoted quoted;
    return boyi__lua_raise(self->lua, "%s: \"%s\" should be %s%.0s", "%s：“%s”应为%.0s%s", self->name,
                           boyi__quote(&quoted, token, length), right, right_zh);
}

static bool is_fraction(lua_State *lua, int index)
{
    return lua_type(lua, index) == LUA_TNUMBER && !lua_isinteger(lua, index);
}

/* A number that need not be whole; false: nothing is pushed. */
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

static void push_number(const reader *self, const char *token, size_t length, int example)
{
    int64_t number;
    bool fraction = is_fraction(self->lua, example);
    if (boyi__scan_number(token, length, &number))
        lua_pushinteger(self->lua, number);
    else if (!fraction || !push_fraction(self->lua, token, length))
        raise_value(self, token, length, fraction ? "a number" : "a whole number", fraction ? "数" : "整数");
}

/* A token as the type of the example at `index` says; nil or none: a number if it reads as one. */
static void push_token(const reader *self, const char *token, size_t length, int index)
{
    int64_t number;
    switch (index ? lua_type(self->lua, index) : LUA_TNIL) {
    case LUA_TNUMBER:
        push_number(self, token, length, index);
        break;
    case LUA_TSTRING:
        lua_pushlstring(self->lua, token, length);
        break;
    case LUA_TBOOLEAN:
        if (!(length == 4 && memcmp(token, "true", 4) == 0) &&
            !(length == 5 && memcmp(token, "false", 5) == 0))
            raise_value(self, token, length, "true or false", " true 或 false");
        lua_pushboolean(self->lua, length == 4);
        break;
    case LUA_TTABLE:
        raise_value(self, token, length, "a list in brackets", "方括号中的列表");
        break;
    default:
        if (boyi__scan_number(token, length, &number))
            lua_pushinteger(self->lua, number);
        else
            lua_pushlstring(self->lua, token, length);
    }
}

static void skip(reader *self)
{
    while (boyi__is_blank(*self->at))
        self->at++;
}

static void raise_depth(lua_State *lua, const char *name)
{
    boyi__lua_raise(lua, "%s: lists lie inside each other more than %d deep", "%s：列表嵌套超过 %d 层", name,
                    DEEPEST_LIST);
}

static void push_list(reader *self, int index, char end);

/* The example of an item is the first item of the list's example. */
static int push_example(const reader *self, int index)
{
    if (index && lua_type(self->lua, index) == LUA_TTABLE)
        lua_rawgeti(self->lua, index, 1);
    else
        lua_pushnil(self->lua);
    return lua_gettop(self->lua);
}

static void push_item(reader *self, int example, char end)
{
    if (*self->at == '[') {
        if (lua_type(self->lua, example) != LUA_TTABLE && lua_type(self->lua, example) != LUA_TNIL)
            raise_value(self, self->at, 1, "an item, not a list", "单项而非列表");
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
            raise_value(self, token, length, "closed by \"", "以 \" 结束");
        self->at++;
    } else {
        length = strcspn(token, end ? ",] \t\n" : ", \t\n");
        self->at = token + length;
    }
    push_token(self, token, length, example);
}

/* Items between commas or blanks, as far as `end`. */
static void push_list(reader *self, int index, char end)
{
    lua_State *lua = self->lua;
    luaL_checkstack(lua, 8, "a list");
    if (++self->depth > DEEPEST_LIST)
        raise_depth(lua, self->name);
    int example = push_example(self, index);
    lua_newtable(lua);
    lua_Integer count = 0;
    for (skip(self); *self->at && *self->at != end; skip(self)) {
        push_item(self, example, end);
        lua_seti(lua, -2, ++count);
        skip(self);
        if (*self->at == ',')
            self->at++;
    }
    if (end && *self->at != end)
        boyi__lua_raise(lua, "%s: a list is not closed by ]", "%s：列表没有以 ] 结束", self->name);
    self->at += end != '\0';
    lua_remove(lua, example);
    self->depth--;
}

/* Push the value of a text; the default at `index` says of what type. */
static void push_value(lua_State *lua, const char *name, const char *text, int index)
{
    reader self = {.lua = lua, .name = name, .at = text};
    if (lua_type(lua, index) != LUA_TTABLE) {
        push_token(&self, text, strlen(text), index);
        return;
    }
    size_t length = strlen(text);
    bool brackets = *text == '[' && text[length - 1] == ']';
    self.at += brackets;
    push_list(&self, index, brackets ? ']' : '\0');
    if (*self.at)
        raise_value(&self, self.at, strlen(self.at), "the end of the list", "列表的结尾");
}

/* ---- Checking it ---- */

static void raise_range(lua_State *lua, const char *name, int value, int bound, bool high)
{
    const char *given = luaL_tolstring(lua, value, NULL), *limit = luaL_tolstring(lua, bound, NULL);
    if (high)
        boyi__lua_raise(lua, "%s = %s should be at most %s", "%s = %s 不应大于 %s", name, given, limit);
    else
        boyi__lua_raise(lua, "%s = %s should be at least %s", "%s = %s 不应小于 %s", name, given, limit);
}

/* Numbers, also those in lists, against the spec's min and max. */
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
    lua_getfield(lua, spec, "min");
    lua_getfield(lua, spec, "max");
    if (lua_isnumber(lua, -2) && lua_compare(lua, value, -2, LUA_OPLT))
        raise_range(lua, name, value, lua_gettop(lua) - 1, false);
    if (lua_isnumber(lua, -1) && lua_compare(lua, -1, value, LUA_OPLT))
        raise_range(lua, name, value, lua_gettop(lua), true);
    lua_pop(lua, 2);
}

/* ---- A copy of what the file says ----
 *
 * A check is the script's code, and the script holds its tables: it may change or empty them at any time. So
 * everything is read from a copy that no script sees, whose keys also keep the names alive. */

/* Push a copy of the value at `index`: of a list with all that is in it, which may not be too deep. */
static void push_copy(lua_State *lua, const char *name, int index, int depth)
{
    int type = lua_type(lua, index);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TTABLE && type != LUA_TBOOLEAN)
        boyi__lua_raise(
            lua, "the default of %s is a %s; it should be a number, a string, a list, true or false",
            "%s 的默认值是 %s；应为数、字符串、列表、true 或 false", name, lua_typename(lua, type));
    if (is_fraction(lua, index) && !isfinite(lua_tonumber(lua, index)))
        boyi__lua_raise(lua, "the default of %s is without end, or no number", "%s 的默认值是无穷大或不是数",
                        name);
    if (type != LUA_TTABLE) {
        lua_pushvalue(lua, index);
        return;
    }
    luaL_checkstack(lua, 8, "a list");
    if (depth == DEEPEST_LIST)
        raise_depth(lua, name);
    lua_newtable(lua);
    int copy = lua_gettop(lua);
    for (lua_pushnil(lua); lua_next(lua, index); lua_pop(lua, 1)) {
        lua_pushvalue(lua, -2);
        push_copy(lua, name, copy + 2, depth + 1);
        lua_rawset(lua, copy);
    }
}

/* A list with a name in it was meant for a description. */
static void refuse_names(lua_State *lua, const char *name, int list)
{
    for (lua_pushnil(lua); lua_next(lua, list); lua_pop(lua, 1))
        if (lua_type(lua, -2) == LUA_TSTRING)
            boyi__lua_raise(lua, "%s has named fields, but no default = … among them",
                            "%s 有带名称的字段，其中却没有 default = …", name);
}

/* Push a description of the parameter that is at `index`; a mere default becomes one, too. */
static void push_spec(lua_State *lua, const char *name, int index)
{
    static const char *const fields[] = {"min", "max", "help", "check", NULL};
    lua_newtable(lua);
    int spec = lua_gettop(lua);
    bool described = lua_type(lua, index) == LUA_TTABLE && lua_getfield(lua, index, "default") != LUA_TNIL;
    if (lua_type(lua, index) == LUA_TTABLE && !described)
        refuse_names(lua, name, index);
    push_copy(lua, name, described ? spec + 1 : index, 0);
    lua_setfield(lua, spec, "default");
    for (const char *const *field = fields; described && *field; field++) {
        lua_getfield(lua, index, *field);
        lua_setfield(lua, spec, *field);
    }
    lua_settop(lua, spec);
}

/* Push the descriptions by name. */
static void push_specs(lua_State *lua, int params)
{
    lua_newtable(lua);
    int specs = lua_gettop(lua), count = 0;
    if (lua_type(lua, params) != LUA_TTABLE)
        return;
    for (lua_pushnil(lua); lua_next(lua, params); lua_pop(lua, 1)) {
        const char *name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "";
        if (!*name || strlen(name) != lua_rawlen(lua, -2))
            boyi__lua_raise(lua, "params has a key that is no name", "params 中有一个键不是名称");
        if (count++ == BOYI__MOST_PARAMS)
            boyi__lua_raise(lua, "params has more than %d names", "params 中的名称多于 %d 个",
                            BOYI__MOST_PARAMS);
        push_spec(lua, name, lua_gettop(lua));
        lua_setfield(lua, specs, name);
    }
}

/* ---- All of them ---- */

/* The spec's own check: nothing or true is good; false, or a text that says why, is not. */
static void run_check(lua_State *lua, boyi__lua_job *job, const char *name, int spec, int value)
{
    if (lua_getfield(lua, spec, "check") == LUA_TFUNCTION) {
        push_copy(lua, name, value, 0); /* it may do with it what it likes */
        job->converting = false;        /* what it raises has a place of its own */
        lua_call(lua, 1, 1);
        job->converting = true;
        if (lua_type(lua, -1) == LUA_TSTRING)
            boyi__lua_raise(lua, "%s: %s", "%s：%s", name, lua_tostring(lua, -1));
        if (lua_type(lua, -1) == LUA_TBOOLEAN && !lua_toboolean(lua, -1))
            boyi__lua_raise(lua, "%s has a value that its check refuses", "%s 的值没有通过它的 check", name);
    }
    lua_pop(lua, 1);
}

/* The names in order, which `names` then holds; they live as long as the table of descriptions. */
static void sort_names(lua_State *lua, int specs, const char **names)
{
    size_t count = 0;
    for (lua_pushnil(lua); lua_next(lua, specs); lua_pop(lua, 1)) {
        const char *name = lua_tostring(lua, -2);
        size_t at = count++;
        for (; at > 0 && strcmp(names[at - 1], name) > 0; at--)
            names[at] = names[at - 1];
        names[at] = name;
    }
    names[count] = NULL;
}

/* Push one parameter's value. */
static void push_param(lua_State *lua, boyi__lua_job *job, int specs, const char *name)
{
    lua_getfield(lua, specs, name);
    int spec = lua_gettop(lua);
    lua_getfield(lua, spec, "default");
    const char *text = boyi__arguments_take(&job->game->arguments, name);
    if (text)
        push_value(lua, name, text, spec + 1);
    else
        push_copy(lua, name, spec + 1, 0);
    check_range(lua, name, spec, spec + 2);
    run_check(lua, job, name, spec, spec + 2);
    lua_replace(lua, spec);
    lua_settop(lua, spec);
}

/* ---- Writing ---- */

/* In as few digits as give the same number again; a whole one with a point. */
static void write_fraction(boyi__strbuf *out, double number)
{
    char text[40];
    int digits = 14;
    do
        snprintf(text, sizeof text, "%.*g", ++digits, number);
    while (digits < 17 && strtod(text, NULL) != number);
    boyi__strbuf_add(out, "%s%s", text, strspn(text, "-0123456789") == strlen(text) ? ".0" : "");
}

static bool needs_quotes(const char *text)
{
    for (const char *at = text; *at; at++)
        if (boyi__is_blank(*at) || strchr(",[]", *at))
            return true;
    return !*text;
}

static void write_item(lua_State *lua, boyi__strbuf *out, int index, bool in_list)
{
    if (is_fraction(lua, index)) {
        write_fraction(out, lua_tonumber(lua, index));
        return;
    }
    const char *text = luaL_tolstring(lua, index, NULL);
    const char *quote = in_list && lua_type(lua, index) == LUA_TSTRING && needs_quotes(text) ? "\"" : "";
    boyi__strbuf_add(out, "%s%s%s", quote, text, quote);
    lua_pop(lua, 1);
}

/* A value as it may be read again, if is_plain; other texts may hold what ends them. */
static void write_value(lua_State *lua, boyi__strbuf *out, int index, bool in_list)
{
    if (lua_type(lua, index) != LUA_TTABLE) {
        write_item(lua, out, index, in_list);
        return;
    }
    luaL_checkstack(lua, 8, "a list");
    boyi__strbuf_add(out, "[");
    for (lua_Integer i = 1; lua_rawgeti(lua, index, i) != LUA_TNIL; i++) {
        boyi__strbuf_add(out, "%s", i > 1 ? "," : "");
        write_value(lua, out, lua_gettop(lua), true);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    boyi__strbuf_add(out, "]");
}

/* Is the default read again from what is written, and will a shell leave it alone? In a list all items are of
 * the first one's type; `example` is that one, or the default itself. */
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

static void write_title(lua_State *lua, boyi__lua_game *game, int values, const char *const *names)
{
    boyi__strbuf *title = &game->title; /* the game's, so that nothing is lost if a call raises an error */
    boyi__strbuf_add(title, "%s", game->file);
    for (; *names; names++) {
        boyi__strbuf_add(title, " %s=", *names);
        lua_getfield(lua, values, *names);
        write_value(lua, title, lua_gettop(lua), false);
        lua_pop(lua, 1);
    }
    if (title->failed)
        boyi__lua_raise_memory(lua);
}

/* A copy of the value on top of the stack, which goes. The text between is the game's, as the title is. */
static void keep_value(lua_State *lua, boyi__lua_game *game, char **out)
{
    boyi__strbuf *text = &game->scratch;
    boyi__strbuf_end(text);
    if (!lua_isnil(lua, -1)) {
        write_value(lua, text, lua_gettop(lua), false);
        *out = text->failed ? NULL : strdup(text->data ? text->data : "");
        if (!*out)
            boyi__lua_raise_memory(lua);
    }
    lua_pop(lua, 1);
}

static void keep_field(lua_State *lua, boyi__lua_game *game, int spec, const char *field, char **out)
{
    lua_getfield(lua, spec, field);
    if (lua_isboolean(lua, -1) || lua_isstring(lua, -1))
        keep_value(lua, game, out);
    else
        lua_pop(lua, 1);
}

static void describe(lua_State *lua, boyi__lua_game *game, int specs, const char *name, boyi__param *out)
{
    lua_getfield(lua, specs, name);
    int spec = lua_gettop(lua);
    lua_pushstring(lua, name);
    keep_value(lua, game, &out->name);
    lua_getfield(lua, spec, "default");
    out->plain = is_plain(lua, spec + 1, spec + 1, false);
    keep_value(lua, game, &out->standard);
    keep_field(lua, game, spec, "min", &out->least);
    keep_field(lua, game, spec, "max", &out->most);
    keep_field(lua, game, spec, "help", &out->help);
    lua_pop(lua, 1);
}

/* What its page says of them. */
static void describe_all(lua_State *lua, boyi__lua_game *game, int specs, const char *const *names)
{
    size_t count = 0;
    while (names[count])
        count++;
    game->params = calloc(count + 1, sizeof *game->params);
    if (!game->params)
        boyi__lua_raise_memory(lua);
    while (game->params_count < count) {
        size_t next = game->params_count++; /* what it has is freed with the others when an error is raised */
        describe(lua, game, specs, names[next], &game->params[next]);
    }
}

void boyi__lua_params_push(lua_State *lua, boyi__lua_job *job, int index, bool first)
{
    const char *names[BOYI__MOST_PARAMS + 1] = {NULL};
    int type = lua_type(lua, index);
    if (type != LUA_TNIL && type != LUA_TTABLE)
        boyi__lua_raise(lua, "params is a %s; it should be a table: {n = 21}",
                        "params 是 %s；应为表：{n = 21}", lua_typename(lua, type));
    push_specs(lua, index);
    int specs = lua_gettop(lua);
    sort_names(lua, specs, names);
    lua_newtable(lua);
    int values = lua_gettop(lua);
    for (const char *const *name = names; *name; name++) {
        push_param(lua, job, specs, *name);
        lua_setfield(lua, values, *name);
    }
    boyi_error error;
    if (boyi__arguments_check(&job->game->arguments, job->game->file, names, &error))
        boyi__lua_raise(lua, "%s%.0s", "%.0s%s", error.text + strlen(job->game->file) + strlen(": "),
                        error.text_zh + strlen(job->game->file) + strlen("："));
    if (first) {
        write_title(lua, job->game, values, names);
        describe_all(lua, job->game, specs, names);
    }
    lua_remove(lua, specs);
}
