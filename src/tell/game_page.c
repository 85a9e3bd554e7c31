#include "tell/game_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { MOVES_SHOWN = 3 };

/* ---- Its parts ---- */

/* What it is about, and how it ends. */
static void write_kind(boyi__strbuf *out, const boyi_game *game)
{
    static const char *const kinds[] = {
        [BOYI_OUTCOME] = N_("Kind: outcome, who wins and how soon."),
        [BOYI_SCORE] = N_("Kind: score, by how much."),
        [BOYI_NIMBER] = N_("Kind: nimber, the Grundy value; both players have the same moves."),
    };
    static const char *const loops[] = {
        [BOYI_LOOP_DRAW] = N_(" Endless play is a draw."),
        [BOYI_LOOP_FIRST] = N_(" Endless play is a win for the first player."),
        [BOYI_LOOP_SECOND] = N_(" Endless play is a win for the second player."),
    };
    const boyi_rules *rules = &game->rules;
    boyi__strbuf_add(out, "%s", boyi__tr(out->lang, kinds[rules->kind]));
    if (rules->kind != BOYI_SCORE && !rules->finished)
        boyi__say(out, " A player who can't move loses.");
    if (game->rules.cycles && rules->kind == BOYI_OUTCOME)
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, loops[rules->loop]));
}

/* Which optional rules it has. */
static void write_features(boyi__strbuf *out, const boyi_game *game)
{
    const boyi_rules *rules = &game->rules;
    const struct {
        bool has;
        const char *name;
    } features[] = {
        {rules->layer, N_("layers")},
        {rules->canonical, N_("symmetry")},
        {rules->parts, N_("independent parts")},
        {rules->draw, N_("a picture")},
        {rules->read_state && game->own_notation, N_("a notation of its own")},
    };
    size_t count = 0;
    for (size_t i = 0; i < sizeof features / sizeof *features; i++)
        if (features[i].has) {
            if (count++)
                boyi__say_in(out, "list", ", ");
            else
                boyi__say(out, " It has ");
            boyi__strbuf_add(out, "%s", boyi__tr(out->lang, features[i].name));
        }
    if (count)
        boyi__say(out, ".");
}

static boyi_status write_notation(boyi__strbuf *out, const boyi_game *game, boyi_error *error)
{
    boyi_state start = boyi_game_start(game);
    boyi_move *moves = malloc((game->rules.most_moves + 1) * sizeof *moves);
    if (!moves)
        return boyi__fail_memory(error, game->rules.name);
    size_t count = boyi_game_moves(game, start, moves);
    if (count == BOYI_BROKEN) {
        free(moves);
        return boyi__fail_broken(game, error);
    }
    boyi__strbuf_add(out, "%s", ""); /* never NULL */
    if (boyi_game_write_state(game, start, NULL, 0) > 0) {
        boyi__say(out, "States: for example the start, ");
        boyi__text_state(out, game, start);
        boyi__say(out, count ? N_(". Moves: for example ") : N_("."));
    } else if (count) {
        boyi__say(out, "Moves: for example ");
    }
    for (size_t i = 0; i < count && i < MOVES_SHOWN; i++) {
        if (i)
            boyi__say_in(out, "list", ", ");
        boyi__text_move(out, game, start, &moves[i]);
    }
    if (count)
        boyi__say(out, ".");
    free(moves);
    return BOYI_OK;
}

static void write_answer(boyi__strbuf *out, const boyi_game *game)
{
    static const char *const answers[] = {[BOYI_OUTCOME] = N_("win, loss, tie or draw"),
                                          [BOYI_SCORE] = N_("the margin"),
                                          [BOYI_NIMBER] = N_("the nimber")};
    if (game->rules.answer)
        boyi__say(out, "as the file defines it");
    else
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, answers[game->rules.kind]));
}

static void write_examples(boyi__game_page *page, const char *file, const boyi_game *game)
{
    size_t shown = 0;
    while (shown < game->params_count && !game->params[shown].plain)
        shown++;
    boyi__strbuf_add(&page->solve, "solve %s", file);
    if (shown < game->params_count)
        boyi__strbuf_add(&page->solve, " %s=%s", game->params[shown].name, game->params[shown].standard);
    boyi__strbuf_add(&page->play, "play %s", file);
    boyi__strbuf_add(&page->check, "check %s", file);
}

/* ---- The page ---- */

boyi_status boyi__game_page_start(boyi__game_page *page, const boyi_game *game, const char *file,
                                  boyi__lang lang, boyi_error *error)
{
    *page = (boyi__game_page){.game = game};
    boyi__strbuf *const texts[] = {&page->arguments, &page->summary, &page->rules, &page->notation,
                                   &page->answer,    &page->solve,   &page->play,  &page->check};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        texts[i]->lang = lang;
    for (size_t i = 0; i < game->params_count; i++)
        boyi__strbuf_add(&page->arguments, "%s[%s=%s]", i ? " " : "", game->params[i].name,
                         game->params[i].standard);
    boyi__strbuf_add(&page->arguments, "%s", ""); /* never NULL */
    boyi__strbuf_add(&page->summary, "%s", game->rules.name);
    const char *about = boyi__game_about(game, lang);
    if (about)
        boyi__say(&page->summary, ": %s", about);
    write_kind(&page->rules, game);
    write_features(&page->rules, game);
    write_answer(&page->answer, game);
    write_examples(page, file, game);
    boyi_status status = write_notation(&page->notation, game, error);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0] && !status; i++)
        if (texts[i]->failed)
            status = boyi__fail_memory(error, file);
    if (status) {
        boyi__game_page_end(page);
        return status;
    }
    page->examples[0] = page->solve.data;
    page->examples[1] = page->play.data;
    page->examples[2] = page->check.data;
    page->family = (boyi__family){
        .name = file,
        .arguments = page->arguments.data,
        .summary = page->summary.data,
        .rules = page->rules.data,
        .notation = page->notation.data,
        .answer = page->answer.data,
        .examples = page->examples,
    };
    return BOYI_OK;
}

void boyi__game_page_end(boyi__game_page *page)
{
    boyi__strbuf_end(&page->arguments);
    boyi__strbuf_end(&page->summary);
    boyi__strbuf_end(&page->rules);
    boyi__strbuf_end(&page->notation);
    boyi__strbuf_end(&page->answer);
    boyi__strbuf_end(&page->solve);
    boyi__strbuf_end(&page->play);
    boyi__strbuf_end(&page->check);
    *page = (boyi__game_page){0};
}

/* ---- Text ---- */

void boyi__text_page(boyi__strbuf *out, const boyi__game_page *page)
{
    boyi__text_game_head(out, &page->family);
    if (page->game->params_count)
        boyi__say(out, "\nParameters, with their defaults\n");
    for (size_t i = 0; i < page->game->params_count; i++) {
        const boyi__param *param = &page->game->params[i];
        bool ranged = param->least || param->most;
        boyi__strbuf_add(out, "  %s=%s", param->name, param->standard);
        const char *help = boyi__param_help(page->game, param, out->lang);
        if (ranged || help)
            boyi__strbuf_pad(out, 28);
        if (help)
            boyi__strbuf_add(out, "%s", help);
        if (ranged && help)
            boyi__say(out, ", ");
        if (param->least && param->most)
            boyi__say(out, "from %s to %s", param->least, param->most);
        else if (param->least)
            boyi__say(out, "at least %s", param->least);
        else if (param->most)
            boyi__say(out, "at most %s", param->most);
        boyi__strbuf_add(out, "\n");
    }
    boyi__text_game_examples(out, &page->family);
}
