/* Any text as a Lua file: it is refused with a sentence, or it can be solved, told and checked. What is
 * between the script and the library: malformed tables, wrong types, huge values, emit at the wrong time,
 * errors anywhere.
 *
 * A text that begins with "@" is the body of moves(p, s, emit) in a file that is right otherwise, so that the
 * dice need not find out how a table is written. One that begins with "#" is the same with boards: a grid b, hexagons h, a graph g,
 * the layout S of the grid's states; what the body leaves in `made` is the symmetry.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "boyi.h"

static void expect_sentence(boyi_status status, const boyi_error *error)
{
    if (status && (!error->text[0] || !error->text_zh[0] || error->status != status))
        abort();
}

static void tell_all(const boyi_game *game, const boyi_solution *solution)
{
    boyi_state start = boyi_game_start(game), again;
    boyi_error error = {0};
    boyi_choices choices;
    boyi_line line;
    boyi_answer answer;
    char text[64];
    boyi_status status = boyi_solution_choices(solution, start, 16, &error, &choices);
    expect_sentence(status, &error);
    for (size_t i = 0; !status && i < choices.count; i++)
        boyi_game_write_move(game, start, &choices.list[i].move, text, sizeof text);
    if (!status)
        boyi_choices_free(&choices);
    status = boyi_solution_line(solution, start, &error, &line);
    expect_sentence(status, &error);
    if (!status)
        boyi_line_free(&line);
    expect_sentence(boyi_solution_answer(solution, start, &error, &answer), &error);
    boyi_game_draw(game, start, text, sizeof text);
    if (boyi_game_write_state(game, start, text, sizeof text) < sizeof text)
        expect_sentence(boyi_game_read_state(game, text, &error, &again), &error);
}

static void use(const boyi_game *game)
{
    static const boyi_method methods[] = {BOYI_MEMO, BOYI_LAYERS, BOYI_RETRO, BOYI_BRUTE};
    boyi_error error = {0};
    boyi_checked checked;
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        boyi_options options = {
            .method = methods[m], .max_states = 300, .max_calls = 2000, .max_bytes = 1 << 24, .threads = 1};
        boyi_solution *solution;
        boyi_status status = boyi_solve(game, &options, &error, &solution);
        expect_sentence(status, &error);
        if (!status) {
            tell_all(game, solution);
            boyi_solution_free(solution);
        }
    }
    expect_sentence(boyi_game_check(game, 1, 2, NULL, NULL, &error, &checked), &error);
}

static void write_file(const char *path, const unsigned char *data, size_t size)
{
    static const struct {
        const char *before, *behind;
    } frames[] = {
        {"", ""},
        {"return {kind = 'score', params = {n = 5, row = {1, 2}}, most_moves = 32,\n"
         "start = function(p) return p.n end, moves = function(p, s, emit)\n",
         "\nend}"},
        {"local b, h = board.grid(4, 3), board.hex(3, 3) local S = b.state('XO', 'XO', 3)\n"
         "local g = board.graph{names = 'a b c d', links = 'a-b-c c-d', picture = '.-.-.-.'}\n"
         "local each, count, made = bits.each, bits.count, S.symmetry('mirror', 'flip+swap')\n"
         "local function body(p, s, emit)\n",
         "\nend\n"
         "return {loop = 'draw', most_moves = 32, setup = function(p) body(p, 0, function() end) return S, "
         "made end,\n"
         "start = function(p) return 0 end, moves = body}"},
    };
    FILE *file = fopen(path, "wb");
    if (!file)
        abort();
    const int frame = size > 0 && data[0] == '@' ? 1 : size > 0 && data[0] == '#' ? 2 : 0;
    fputs(frames[frame].before, file);
    fwrite(data + (frame > 0), 1, size - (frame > 0), file);
    fputs(frames[frame].behind, file);
    fclose(file);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const boyi_opening opening = {.max_steps = 20000, .max_bytes = 1 << 20, .max_state_bytes = 1 << 20};
    char path[64];
    boyi_error error = {0};
    boyi_game *game;
    snprintf(path, sizeof path, "/tmp/boyi-fuzz-%ld.lua", (long)getpid());
    write_file(path, data, size);
    boyi_status status = boyi_game_open(path, &opening, &error, &game);
    unlink(path);
    expect_sentence(status, &error);
    if (!status) {
        use(game);
        boyi_game_free(game);
    }
    return 0;
}
