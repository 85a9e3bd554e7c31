/* Any bytes as a question from the network: a URL's query or a JSON body. It is refused with a sentence, or
 * it has a game, which reads no file; a path decodes to UTF-8 without percent tricks, or not at all.
 *
 * The first byte says which question, and how it comes.
 */
#include <stdlib.h>
#include <string.h>

#include "serve/answer.h"

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

/* The game is made, and no file is read. */
static void ask(const boyi__query *query)
{
    static const boyi__served_files none;
    static const boyi_opening opening;
    const boyi__asker asker = {.opening = &opening, .served = &none};
    boyi__question question;
    boyi__asked_game asked;
    boyi_error error = {0};
    boyi_game *game = NULL;
    char *text = NULL;
    boyi_status status = boyi__query_question(query, &question, &text, &error);
    if (!status)
        status = boyi__asked_game_read(&asked, &asker, &question, &error);
    if (!status) {
        status = asked.request.family->make(&asked.request, &error, &game);
        boyi__request_end(&asked.request);
    }
    if (!status && query->state) {
        boyi_state state;
        status = boyi_game_read_state(game, query->state, &error, &state);
    }
    if (status)
        check_refused(status, &error);
    boyi_game_free(game);
    boyi__question_end(&question);
    free(text);
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
