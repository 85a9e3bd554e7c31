/* Any text as a state of some game: it is refused, or what it says can be written and read again. */
#include <stdlib.h>
#include <string.h>

#include "boyi.h"

static const char *const games[] = {
    "row 3 9 1 2 8",
    "row --from left --take 2m 2 7 9 4 4",
    "row --from left --gain prefix 5 3 1 4",
    "heaps 3 4 5",
    "heaps --take 1-3 21",
    "row",
    "tic-tac-toe",
};

static void check(const char *name, const char *text)
{
    boyi_error error = {0};
    boyi_game *game;
    boyi_state state, again;
    char written[128];
    if (boyi_game_read(name, &error, &game))
        abort();
    boyi_status status = boyi_game_read_state(game, text, &error, &state);
    if (status && !error.text[0])
        abort();
    if (!status) {
        if (boyi_game_write_state(game, state, written, sizeof written) >= sizeof written ||
            boyi_game_read_state(game, written, &error, &again) || again != state)
            abort();
    }
    boyi_game_free(game);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (size == 0)
        return 0;
    char *text = malloc(size);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    check(games[data[0] % (sizeof games / sizeof *games)], text);
    free(text);
    return 0;
}
