/* boyi games: list the games, or describe one. */
#include <assert.h>
#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "games/list.h"
#include "script/script.h"
#include "store/open.h"
#include "tell/game_page.h"

enum { MOST_FAMILIES = 256 };

static void list_games(const boyi__session *session, boyi__strbuf *out)
{
    const boyi__options *given = &session->question->given;
    const boyi__family *const *const lists[] = {boyi__families, boyi__file_families};
    const boyi__family *all[MOST_FAMILIES];
    size_t count = 0;
    for (size_t i = 0; i < 2; i++)
        for (const boyi__family *const *family = lists[i]; *family; family++) {
            assert(count < MOST_FAMILIES - 1);
            all[count++] = *family;
        }
    all[count] = NULL;
    if (given->json) {
        boyi__json_games(out, all);
        boyi__strbuf_add(out, "\n");
    } else if (given->quiet) { /* names alone, for shell completion, which finds files itself */
        for (const boyi__family *const *family = boyi__families; *family; family++)
            boyi__strbuf_add(out, "%s\n", (*family)->name);
    } else {
        boyi__text_games(out, all);
    }
}

static void describe_family(const boyi__session *session, const boyi__family *family, boyi__strbuf *out)
{
    if (session->question->given.json) {
        boyi__json_game(out, family);
        boyi__strbuf_add(out, "\n");
    } else {
        boyi__text_game(out, family);
    }
}

/* Describe a game in a file. */
static boyi_status describe_file(const boyi__session *session, const boyi_game *game, const char *file,
                                 boyi__strbuf *out, boyi_error *error)
{
    boyi__game_page page;
    boyi_status status = boyi__game_page_start(&page, game, file, session->question->lang, error);
    if (status)
        return status;
    if (session->question->given.json) {
        boyi__json_page(out, &page);
        boyi__strbuf_add(out, "\n");
    } else {
        boyi__text_page(out, &page);
    }
    boyi__game_page_end(&page);
    return boyi_game_failed(game, error);
}

static boyi_status describe_game(const boyi__session *session, const char *name, const boyi__served *file,
                                 boyi__strbuf *out, boyi_error *error)
{
    const boyi__family *family;
    boyi_game *game;
    boyi_status status = boyi__family_find(boyi__families, boyi__file_families, name, error, &family);
    if (status)
        return status;
    if (!family->suffix || strcmp(name, family->name) == 0) {
        describe_family(session, family, out);
        return BOYI_OK;
    }
    boyi__opened embedded;
    const boyi__opened *opened = file ? &file->opened : NULL;
    if (!file && boyi__find_embedded(session->asker, name, &embedded))
        opened = &embedded;
    const boyi__request request = {
        .family = family, .word = name, .opening = &session->opening, .opened = opened, .text = ""};
    status = family->make(&request, error, &game);
    if (status)
        return status;
    status = describe_file(session, game, name, out, error);
    boyi_game_free(game);
    return status;
}

/* Describe the game of a database. */
static boyi_status describe_database(const boyi__session *session, const char *path, boyi__strbuf *out,
                                     boyi_error *error)
{
    boyi_game *game;
    boyi_solution *solution;
    boyi_status status = boyi_solution_open_with(path, &session->opening, error, &game, &solution);
    if (status)
        return status;
    const boyi__request *request = &boyi__database_of(solution)->manifest.request;
    if (request->family->suffix)
        status = describe_file(session, game, request->word, out, error);
    else
        describe_family(session, request->family, out);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return status;
}

boyi_status boyi__answer_games(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__question *question = session->question;
    if (question->tokens_count > 1)
        return boyi__fail(error, BOYI_USAGE, "games takes one name");
    if (question->tokens_count == 0) {
        list_games(session, out);
        return BOYI_OK;
    }
    const char *name = question->tokens[0];
    const boyi__served *file;
    boyi_status status = boyi__find_file(session->asker, name, error, &file);
    if (status)
        return status;
    bool any_file = session->asker->opening && !session->asker->served;
    if (file ? file->what == BOYI__SERVED_DATABASE : any_file && boyi__names_database(name))
        return describe_database(session, file ? file->path : name, out, error);
    return describe_game(session, name, file, out, error);
}
