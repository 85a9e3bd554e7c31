#include "lua_files.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

boyi_status lua_open(const char *lua, const char *arguments, const boyi_opening *opening, boyi_error *error,
                     boyi_game **out)
{
    char path[] = "/tmp/boyi-test-XXXXXX.lua", text[600];
    int file = mkstemps(path, 4);
    size_t length = strlen(lua);
    if (file < 0 || write(file, lua, length) != (ssize_t)length)
        abort();
    close(file);
    snprintf(text, sizeof text, "%s %s", path, arguments);
    boyi_status status = boyi_game_open(text, opening, error, out);
    unlink(path);
    return status;
}

/* All 64 bits, also the smallest number, which Lua can't read in decimal. */
static void print_state(FILE *file, const random_game *game, size_t node)
{
    fprintf(file, "0x%016" PRIx64, random_state(game, node));
}

static void print_node(FILE *file, const random_game *game, size_t i)
{
    static const char *const words[] = {"loss", "", "tie", "win"};
    const random_node *node = &game->nodes[i];
    fprintf(file, "[");
    print_state(file, game, i);
    fprintf(file, "] = {layer = %" PRIu32 ", class = ", node->layer);
    print_state(file, game, game->has_canonical ? node->canonical : i);
    fprintf(file, ", outcome = \"%s\", own = 0x%" PRIx64 ", other = 0x%" PRIx64 ", moves = {",
            words[node->end.outcome], (uint64_t)node->end.own, (uint64_t)node->end.other);
    for (size_t m = 0; m < node->count; m++) {
        const random_move *move = &game->moves[node->first + m];
        fprintf(file, "{");
        print_state(file, game, move->to);
        fprintf(file, ", 0x%" PRIx64 ", %s}, ", game->kind == BOYI_SCORE ? (uint64_t)move->gain : 0,
                move->again ? "true" : "false");
    }
    fprintf(file, "}},\n");
}

char *lua_of_random(const random_game *game)
{
    char *text;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    fprintf(file, "local states = {\n");
    for (size_t i = 0; i < game->nodes_count; i++)
        print_node(file, game, i);
    fprintf(file, "}\nreturn {\n    kind = \"%s\",\n    most_moves = 4096,\n", boyi_kind_word(game->kind));
    fprintf(file, "    start = function() return ");
    print_state(file, game, game->start);
    fprintf(file, " end,\n    moves = function(p, s, emit)\n"
                  "        for i, m in ipairs(states[s].moves) do emit(m[1], i, m[2], m[3]) end\n    end,\n");
    if (game->has_finished && game->kind == BOYI_OUTCOME)
        fprintf(file, "    over = function(p, s) return states[s].outcome end,\n");
    if (game->has_finished && game->kind == BOYI_SCORE)
        fprintf(file, "    over = function(p, s) return states[s].own, states[s].other end,\n");
    if (game->has_layer)
        fprintf(file, "    layer = function(p, s) return states[s].layer end,\n");
    if (game->has_canonical)
        fprintf(file, "    canonical = function(p, s) return states[s].class end,\n");
    fprintf(file, "}\n");
    fclose(file);
    return text;
}
