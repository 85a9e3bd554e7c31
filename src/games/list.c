#include "games/list.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"

const boyi__family *const boyi__families[] = {
    &boyi__row,
    &boyi__stone_game,
    &boyi__predict_the_winner,
    &boyi__card_game,
    &boyi__stone_game_2,
    &boyi__stone_game_3,
    &boyi__stone_game_7,
    &boyi__stone_game_8,
    &boyi__heaps_family,
    &boyi__nim,
    &boyi__misere_nim,
    &boyi__bachet,
    &boyi__stone_game_4,
    &boyi__divisor_game,
    &boyi__fibonacci_nim,
    &boyi__wythoff,
    &boyi__kayles,
    &boyi__dawsons_kayles,
    &boyi__grundy,
    &boyi__treblecross,
    &boyi__flip_game,
    &boyi__pool,
    &boyi__can_i_win,
    &boyi__hundred,
    &boyi__cat_and_mouse,
    &boyi__cat_and_mouse_2,
    &boyi__graph_family,
    &boyi__tokens,
    &boyi__tic_tac_toe,
    &boyi__mnk,
    &boyi__connect,
    &boyi__chomp,
    &boyi__hexapawn,
    &boyi__dots,
    &boyi__kalah,
    &boyi__othello,
    &boyi__quixo,
    NULL,
};

/* The settings' tokens must outlive the request: they are copied behind its arguments. */
boyi_status boyi__request_from(const char *text, boyi_error *error, boyi__request *out)
{
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    const char **tokens = malloc((length / 2 + 1) * sizeof *tokens);
    boyi_status status = copy && tokens ? BOYI_OK : boyi__fail_memory(error, "boyi");
    if (!status) {
        memcpy(copy, text, length + 1);
        size_t count = boyi__cut_at_blanks(copy, tokens);
        status = boyi__request_read(out, boyi__families, NULL, count, tokens, error);
    }
    if (!status) {
        out->tokens = copy;
        copy = NULL;
    }
    free(tokens);
    free(copy);
    return status;
}

boyi_status boyi_game_read(const char *text, boyi_error *error, boyi_game **out)
{
    boyi__request request;
    boyi_status status = boyi__request_from(text, error, &request);
    if (status)
        return status;
    status = request.family->make(&request, error, out);
    boyi__request_end(&request);
    return status;
}
