/* Any text as a game: it is refused with a sentence, or it can be solved and told.
 *
 * Small games are solved by two engines, which must agree.
 */
#include <stdlib.h>
#include <string.h>

#include "boyi.h"

static void solve_both_ways(const boyi_game *game)
{
    boyi_options options = {.max_states = 2000, .max_bytes = 1 << 22, .method = BOYI_MEMO};
    boyi_error error;
    boyi_solution *memo = NULL, *retro = NULL;
    boyi_state start = boyi_game_start(game);
    boyi_status first = boyi_solve(game, &options, &error, &memo);
    options.method = BOYI_RETRO;
    boyi_status second = boyi_solve(game, &options, &error, &retro);
    if (!first && !second) {
        boyi_value a, b;
        if (boyi_solution_value(memo, start, &error, &a) || boyi_solution_value(retro, start, &error, &b))
            abort();
        if (a.outcome != b.outcome || a.plies != b.plies || a.margin != b.margin || a.nimber != b.nimber)
            abort();
    }
    boyi_solution_free(retro);
    boyi_solution_free(memo);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *text = malloc(size + 1);
    boyi_error error = {0};
    boyi_game *game = NULL;
    memcpy(text, data, size);
    text[size] = '\0';
    boyi_status status = boyi_game_read(text, &error, &game);
    if (status) {
        if (!error.text[0] || !error.text_zh[0] || error.status != status)
            abort();
    } else {
        solve_both_ways(game);
        boyi_game_free(game);
    }
    free(text);
    return 0;
}
