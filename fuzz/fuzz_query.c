/* Any bytes as a question from the network: a URL's query or a JSON body. It is refused with a sentence, or
 * it has a game, which reads no file; a path decodes to UTF-8 without percent tricks, or not at all.
 *
 * The first byte says which question, and how it comes.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/asked_game.h"

static void check_refused(boyi_status status, const boyi_error *error)
{
    if (!error->text[0] || !error->text_zh[0] || error->status != status)
        abort();
}

static void check_path(const char *text)
{
    char *path = strdup(text);
    if (boyi__url_decode(path, false) && strlen(path) > strlen(text))
        abort();
    free(path);
}

static void ask(const boyi__query *query)
{
    const boyi__served_files none = {0};
    const boyi_opening opening = {0};
    boyi__served_game asked;
    boyi_error error = {0};
    boyi_game *game = NULL;
    boyi_status status = boyi__served_game_start(&asked, &none, query, &error);
    if (!status)
        status = boyi__served_game_make(&asked, &opening, &error, &game);
    boyi__served_game_end(&asked);
    if (status) {
        check_refused(status, &error);
        return;
    }
    boyi_state state;
    status = query->state ? boyi_game_read_state(game, query->state, &error, &state) : BOYI_OK;
    if (status)
        check_refused(status, &error);
    boyi_game_free(game);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (size == 0)
        return 0;
    char *text = malloc(size);
    boyi__query query;
    boyi_error error = {0};
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    boyi__query_start(&query, (boyi__endpoint)(data[0] / 2 % BOYI__ASK_NOTHING));
    boyi_status status = data[0] % 2 ? boyi__query_read(&query, NULL, text, size - 1, &error)
                                     : boyi__query_read(&query, text, NULL, 0, &error);
    if (status)
        check_refused(status, &error);
    else if (query.game)
        ask(&query);
    check_path(text);
    boyi__query_end(&query);
    free(text);
    return 0;
}
