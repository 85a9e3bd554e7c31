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
    "mnk 4 3 3",
    "connect 7 6",
    "hexapawn 4 4",
    "othello 6 6",
    "quixo 4",
    "chomp 3 4",
    "dots 2 2",
    "kalah 4 3",
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
    check(games[(unsigned char)(data[0] - 'A') % (sizeof games / sizeof *games)], text); /* A is the first */
    free(text);
    return 0;
}
