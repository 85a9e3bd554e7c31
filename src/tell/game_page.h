/* The description of a game in a file, in one language, as `boyi games NAME` shows it for a family. */
#ifndef BOYI_TELL_GAME_PAGE_H
#define BOYI_TELL_GAME_PAGE_H

#include "tell/tell.h"

typedef struct {
    const boyi_game *game;
    boyi__family family; /* its texts are those below */
    const char *examples[4];
    boyi__strbuf arguments, summary, rules, notation, answer, solve, play, check;
} boyi__game_page;

/* The game must outlive the page. Calls the rules, so it may fail. End it unless it failed. */
boyi_status boyi__game_page_start(boyi__game_page *page, const boyi_game *game, const char *file,
                                  boyi__lang lang, boyi_error *error);
void boyi__game_page_end(boyi__game_page *page);

void boyi__text_page(boyi__strbuf *out, const boyi__game_page *page);
void boyi__json_page(boyi__strbuf *out, const boyi__game_page *page);

/* The help of a parameter in a language; NULL: none. */
static inline const char *boyi__param_help(const boyi_game *game, const boyi__param *param, boyi__lang lang)
{
    if (lang == BOYI__CHINESE && param->help_zh)
        return param->help_zh;
    return param->help ? boyi__game_text(game, lang, param->help) : NULL;
}

/* The description of a game in a file; NULL: none. */
static inline const char *boyi__game_about(const boyi_game *game, boyi__lang lang)
{
    if (lang == BOYI__CHINESE && game->about_zh)
        return game->about_zh;
    const char *said = lang == BOYI__ENGLISH ? "" : boyi__game_text(game, lang, "");
    return *said ? said : game->about;
}

#endif
