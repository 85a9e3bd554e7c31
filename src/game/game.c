#include "game/game.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/escape.h"
#include "base/intern.h"
#include "base/scan.h"
#include "base/sized.h"
#include "game/guard.h"

/* How states and moves are written where the rules do not say. */

static size_t write_number(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    return (size_t)snprintf(out, room, "%" PRIu64, state);
}

static size_t write_name(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)self, (void)state;
    return (size_t)snprintf(out, room, "%" PRIu32, move->name);
}

boyi_status boyi__game_new(const boyi_rules *rules, void *self, boyi_error *error, boyi_game **out)
{
    assert(rules->name && rules->start && rules->moves);
    boyi_game *game = calloc(1, sizeof *game);
    if (!game) {
        boyi_status status = boyi__fail_memory(error, rules->name); /* which may be part of self */
        if (rules->free)
            rules->free(self);
        return status;
    }
    game->rules = *rules;
    game->self = self;
    if (!rules->write_state)
        game->rules.write_state = write_number;
    if (!rules->write_move)
        game->rules.write_move = write_name;
    game->start = rules->start(self);
    if (rules->grid && rules->grid(self, &game->grid) && (game->grid.cell || game->grid.place)) {
        game->grid.columns += game->grid.columns == 0 && game->grid.cell;
        if (!game->grid.row_label)
            game->grid.row_label = N_("row");
        if (!game->grid.column_label && game->grid.columns > 1)
            game->grid.column_label = N_("column");
    } else {
        game->grid = (boyi_grid){0};
    }
    for (int i = 0; i < 2; i++) { /* rules with `value` alone have a shortcut, too */
        boyi_shortcut *shortcut = i ? &game->rolling : &game->shortcut;
        bool own = rules->shortcut && rules->shortcut(self, i ? BOYI_ROLLING : BOYI_SHORTCUT, shortcut) &&
                   (shortcut->value || rules->value);
        if (!own)
            *shortcut = (boyi_shortcut){0};
        if (own || (shortcut == &game->shortcut && rules->value))
            shortcut->size = sizeof *shortcut;
    }
    game->rules.cycles |= rules->loop != BOYI_LOOP_DRAW;
    if (rules->kind != BOYI_OUTCOME || !rules->candidates || !rules->rank)
        game->rules.candidates = NULL;
    if (!rules->canonical || !rules->unmoves || !rules->canonical_moves || !rules->canonical_unmoves)
        game->rules.canonical_moves = game->rules.canonical_unmoves = NULL;
    boyi_status status = boyi_game_failed(game, error);
    if (status)
        boyi_game_free(game);
    else
        *out = game;
    return status;
}

boyi_status boyi__game_new_guarded(const boyi_rules *rules, void *self, const char *label, boyi_error *error,
                                   boyi_game **out)
{
    boyi_rules guarded = *rules;
    boyi_status status = boyi__guard_rules(&guarded, &self, label, error);
    if (!status)
        status = boyi__game_new(&guarded, self, error, out);
    if (!status)
        (*out)->guarded = true;
    return status;
}

boyi_status boyi_game_new(const boyi_rules *rules, void *self, boyi_error *error, boyi_game **out)
{
    boyi_rules own;
    boyi_status status = boyi__sized_read(BOYI__SIZED_RULES, &own, rules, error);
    if (!status)
        return boyi__game_new_guarded(&own, self, own.name, error, out);
    if (rules->free)
        rules->free(self);
    return status;
}

void boyi_game_free(boyi_game *game)
{
    if (!game)
        return;
    if (game->rules.free)
        game->rules.free(game->self);
    if (game->closing)
        game->closing(game->file);
    free(game);
}

const char *boyi__game_text(const boyi_game *game, boyi__lang lang, const char *english)
{
    const boyi_wording *words = lang == BOYI__ENGLISH ? NULL : game->rules.wording;
    for (; words && words->language; words++)
        if (words->english && words->text && strcmp(words->language, boyi__lang_code(lang)) == 0 &&
            strcmp(words->english, english) == 0)
            return words->text;
    return boyi__tr(lang, english);
}

bool boyi__starts_next(boyi__starts *starts, boyi_state *out)
{
    const boyi_game *game = starts->game;
    if (!starts->begun) {
        starts->begun = true;
        *out = starts->state;
        return true;
    }
    return game->rules.starts && starts->state == game->start &&
           game->rules.starts(game->self, &starts->cursor, out);
}

const char *boyi_game_name(const boyi_game *game)
{
    return game->rules.name;
}

boyi_kind boyi_game_kind(const boyi_game *game)
{
    return game->rules.kind;
}

boyi_state boyi_game_start(const boyi_game *game)
{
    return game->start;
}

size_t boyi_game_most_moves(const boyi_game *game)
{
    return game->rules.most_moves;
}

size_t boyi_game_moves(const boyi_game *game, boyi_state state, boyi_move *out)
{
    return game->rules.moves(game->self, state, out);
}

/* Escapes the bytes of a text that the rules wrote, of this length: a move of a state, or with `move` NULL the state. Only games
 * of files have such texts. */
static size_t escape_own(const boyi_game *game, boyi_state state, const boyi_move *move, size_t length,
                         char *out, size_t room)
{
    if (length < room && boyi__plain_bytes(out, length) == length)
        return length;
    char small[1024], *own = length < sizeof small ? small : malloc(length + 1);
    if (!own) {
        boyi_error error;
        boyi__fail_memory(&error, game->rules.name);
        /* The failure is the only part of a game that changes. */
        boyi__failure_note((boyi__failure *)&game->failure, error.status, &error);
        if (room)
            *out = '\0';
        return 0;
    }
    if (move)
        game->rules.write_move(game->self, state, move, own, length + 1);
    else
        game->rules.write_state(game->self, state, own, length + 1);
    length = boyi__escape(own, length, out, room);
    if (own != small)
        free(own);
    return length;
}

size_t boyi_game_write_state(const boyi_game *game, boyi_state state, char *out, size_t room)
{
    size_t length = game->rules.write_state(game->self, state, out, room);
    return game->any_bytes ? escape_own(game, state, NULL, length, out, room) : length;
}

size_t boyi_game_write_move(const boyi_game *game, boyi_state state, const boyi_move *move, char *out,
                            size_t room)
{
    size_t length = game->rules.write_move(game->self, state, move, out, room);
    return game->any_bytes ? escape_own(game, state, move, length, out, room) : length;
}

static boyi_status read_escaped(const boyi_game *game, const char *text, boyi_error *error, boyi_state *out)
{
    char *own = strdup(text);
    if (!own)
        return boyi__fail_memory(error, game->rules.name);
    boyi_status status = boyi__unescape(own)
                             ? game->rules.read_state(game->self, own, error, out)
                             : boyi__fail(error, BOYI_INPUT, "%s: a state with \\x00 in it can't be read",
                                          game->rules.name);
    free(own);
    return status;
}

boyi_status boyi_game_read_state(const boyi_game *game, const char *text, boyi_error *error, boyi_state *out)
{
    if (game->rules.read_state)
        return game->any_bytes && strstr(text, "\\x") ? read_escaped(game, text, error, out)
                                                      : game->rules.read_state(game->self, text, error, out);
    int64_t number;
    bool digits = *text && text[strspn(text, "0123456789")] == '\0';
    errno = 0;
    unsigned long long large = digits ? strtoull(text, NULL, 10) : 0;
    if (digits && !errno) { /* states have all 64 bits, unlike other numbers */
        *out = large;
        return BOYI_OK;
    }
    if (!boyi__scan_number(text, strlen(text), &number) || number < 0) {
        boyi__quoted token;
        return boyi__fail(error, BOYI_INPUT, "%s: state \"%s\" is not a whole number", game->rules.name,
                          boyi__quote(&token, text, strlen(text)));
    }
    *out = (boyi_state)number;
    return BOYI_OK;
}

size_t boyi_game_draw(const boyi_game *game, boyi_state state, char *out, size_t room)
{
    size_t length = game->rules.draw ? game->rules.draw(game->self, state, out, room) : 0;
    if (room && length == 0)
        *out = '\0';
    if (room && game->any_bytes)
        boyi__replace_unprintable(out);
    return length;
}

uint64_t boyi__game_bytes(const boyi_game *game)
{
    if (game->rules.bytes)
        return game->rules.bytes(game->self);
    const boyi_intern *table = boyi__game_intern(game);
    return table ? boyi__intern_bytes(table) : 0;
}

uint64_t boyi__game_counted_bytes(const boyi_game *game)
{
    return game->guarded || game->title ? 0 : boyi__game_bytes(game);
}

boyi_status boyi_game_failed(const boyi_game *game, boyi_error *error)
{
    boyi_status status = boyi__failure_tell((boyi__failure *)&game->failure, error);
    if (!status && game->rules.failed)
        status = game->rules.failed(game->self, error);
    if (status || !game->rules.intern)
        return status;
    const boyi_intern *table = game->rules.intern(game->self);
    status = table ? boyi__intern_failed(table) : BOYI_OK;
    return status ? boyi__fail_interned(status, game->rules.name, error) : BOYI_OK;
}

boyi_status boyi__fail_broken(const boyi_game *game, boyi_error *error)
{
    boyi_status status = boyi_game_failed(game, error);
    assert(status != BOYI_OK);
    return status ? status : boyi__fail_memory(error, game->rules.name);
}

void boyi__params_free(boyi__param *params, size_t count)
{
    for (size_t i = 0; params && i < count; i++) {
        free(params[i].name);
        free(params[i].standard);
        free(params[i].least);
        free(params[i].most);
        free(params[i].help);
        free(params[i].help_zh);
    }
    free(params);
}

const char *boyi__state_label_write(boyi__state_label *out, const boyi_game *game, boyi_state state)
{
    char text[sizeof out->text];
    size_t length = boyi_game_write_state(game, state, text, sizeof text);
    if (length < sizeof text)
        memcpy(out->text, text, length + 1);
    else
        snprintf(out->text, sizeof out->text, "%.*s…", (int)(sizeof text - sizeof "…"), text);
    return out->text;
}
