/* The question "catalogue": all games, for a program that offers them. Only programs ask it; "games" lists them for people. */
#include <stdlib.h>
#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "games/list.h"

enum { MOST_FAMILIES = 256 };

/* The kind of a family's first example; NULL: it would read a file, or (*failed) memory ran out. */
static const char *kind_of(const boyi__family *family, bool *failed)
{
    boyi_game *game;
    const char *blank = strchr(family->examples[0], ' ');
    if (family->reads_file || !blank)
        return NULL;
    boyi_status status = boyi_game_read(blank + 1, NULL, &game);
    *failed = *failed || status == BOYI_MEMORY;
    if (status)
        return NULL;
    const char *word = boyi_kind_word(boyi_game_kind(game));
    boyi_game_free(game);
    return word;
}

boyi_status boyi__answer_catalogue(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    static const boyi__served_files none;
    const boyi__served_files *served = session->asker->served;
    if (session->question->tokens_count)
        return boyi__fail(error, BOYI_USAGE, "catalogue takes no name");
    boyi__offer *offers = boyi__served_offers(served ? served : &none);
    const char *kinds[MOST_FAMILIES];
    size_t count = 0;
    bool failed = !offers;
    while (!failed && count < MOST_FAMILIES && boyi__families[count]) {
        kinds[count] = kind_of(boyi__families[count], &failed);
        count++;
    }
    if (!failed)
        boyi__json_catalogue(out, boyi__families, kinds, offers);
    boyi__strbuf_add(out, "\n");
    free(offers);
    return failed ? boyi__fail_memory(error, "boyi") : BOYI_OK;
}
