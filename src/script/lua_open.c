/* A Lua file becomes a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/meter.h"
#include "script/lua_game.h"
#include "script/script.h"
#include "script/source.h"

/* Defaults of the limits in boyi_opening. */
enum { MOST_SECONDS = 5 };

#define MOST_STEPS UINT64_C(100000000)
#define MOST_BYTES (UINT64_C(64) << 20)

/* boyi_game's `place`: where a rule is defined, "my.lua:12". */
static bool place(const void *self, const char *rule, char *out, size_t room)
{
    const boyi__lua_game *game = self;
    for (int i = 0; i < BOYI__LUA_RULES; i++)
        if (strcmp(boyi__lua_rule_names[i], rule) == 0 && game->has[i]) {
            snprintf(out, room, "%s:%d", game->file, game->lines[i]);
            return true;
        }
    return false;
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const boyi_opening standard = {0};
    const boyi_opening *opening = request->opening ? request->opening : &standard;
    const boyi__opened *opened = request->opened;
    boyi__lua_game *game = calloc(1, sizeof *game);
    if (!game)
        return boyi__fail_memory(error, request->word);
    for (size_t i = 0; i < BOYI__THREAD_SLOTS; i++)
        atomic_flag_clear(&game->slots[i].busy);
    game->undescribed = request->undescribed;

    /* Limits; by default the texts of states may take half of the machine's memory. */
    game->limits = (boyi__limits){.max_steps = opening->max_steps ? opening->max_steps : MOST_STEPS,
                                  .max_bytes = opening->max_bytes ? opening->max_bytes : MOST_BYTES,
                                  .max_seconds = MOST_SECONDS};
    game->says = opening->script_says;
    game->says_context = opening->context;
    uint64_t state_bytes = opening->max_state_bytes ? opening->max_state_bytes
                                                    : boyi__memory_limit(0) / 3 * 2;
    game->texts = boyi__intern_new(state_bytes);
    game->most_starts = (size_t)(state_bytes / 2 / sizeof *game->starts);

    /* The arguments, and the source: from the disk, or read before. */
    game->file = strdup(request->word);
    boyi_status status = game->file && game->texts ? BOYI_OK : boyi__fail_memory(error, request->word);
    if (!status && request->length)
        status = boyi__arguments_read(&game->arguments, game->file, request->text, request->length, error);
    if (!status && !opened) {
        status = boyi__source_read(game->file, BOYI__LARGEST_LUA, &game->source, &game->source_length, error);
    } else if (!status) {
        game->source = malloc(opened->length + 1);
        game->source_length = opened->length;
        if (game->source)
            memcpy(game->source, opened->source, opened->length + 1);
        else
            status = boyi__fail_memory(error, game->file);
    }

    boyi_rules rules;
    /* This loads the file and calls `start`: most mistakes in a file show there. */
    if (!status && !boyi__lua_rules(game, &rules))
        status = boyi__lua_failed(game, error);
    if (!status && !*game->about) {
        free(game->about);
        game->about = NULL;
        if (!game->undescribed && !boyi__source_comment(game->source, game->source_length, &game->about))
            status = boyi__fail_memory(error, game->file);
    }
    if (status) {
        boyi__lua_free(game);
        return status;
    }
    status = boyi__game_new(&rules, game, error, out); /* owns the game from now on, also on failure */
    if (status)
        return status;
    (*out)->any_bytes = true;
    (*out)->shortcut_when_asked = !game->is_large;
    (*out)->slow_moves = true;
    (*out)->promises_even_steps = game->even_steps;
    (*out)->place = place;
    (*out)->title = game->title.data;
    (*out)->content = boyi__content_hash(BOYI__FNV, game->source, game->source_length);
    (*out)->about = game->about;
    (*out)->about_zh = game->about_zh;
    (*out)->params = game->params;
    (*out)->params_count = game->params_count;
    (*out)->own_notation = game->has[BOYI__LUA_WRITE] || game->layout;
    return BOYI_OK;
}

static const char *const examples[] = {"new my.lua", "check my.lua", "solve my.lua n=21",
                                       "solve examples/lua/euclid.lua pair=34,12", NULL};

const boyi__family boyi__lua_file = {
    .name = "FILE.lua",
    .suffix = ".lua",
    .arguments = "[NAME=VALUE…]",
    .summary = N_("a game of your own: rules in a Lua file"),
    .rules = N_(
        "The file returns a table: kind (\"outcome\", \"score\" or \"nimber\"), params with their defaults, "
        "start(p), moves(p, s, emit), where emit(to, name, gain, again) adds one move, and optionally "
        "starts, over, "
        "layer, section, canonical, mover, loop, splits, show, write and read. States are whole numbers or "
        "strings. "
        "It runs in a sandbox with limits on time and memory. \"boyi new my.lua\" writes a file "
        "to start from, \"boyi check my.lua\" looks for mistakes; docs/own-games.md teaches it."),
    .notation = N_(
        "States: the numbers or strings themselves, or what the file's write gives; sums as 3 + 5. Moves: "
        "the names the file gives them."),
    .answer = N_("by the file's kind: win, loss, tie or draw; the margin; the nimber"),
    .examples = examples,
    .make = make,
};
