/* Families, games in files and the catalogue of a server as JSON. */
#include <string.h>

#include "tell/game_page.h"
#include "tell/json_writer.h"

enum { LONG_TITLE = 200 };

static boyi__family translate(const boyi__family *family, boyi__lang lang)
{
    boyi__family out = *family;
    out.summary = boyi__tr(lang, family->summary);
    out.rules = boyi__tr(lang, family->rules);
    out.notation = boyi__tr(lang, family->notation);
    out.answer = boyi__tr(lang, family->answer);
    return out;
}

/* With `chinese`, the same family in Chinese: English texts, then those. Otherwise in the language of the output. */
static void add_family_fields(boyi__json *json, const boyi__family *family, const boyi__family *chinese)
{
    boyi__lang lang = chinese ? BOYI__ENGLISH : json->out->lang;
    boyi__family shown = translate(family, lang);
    boyi__json_text(json, "name", family->name);
    boyi__json_text(json, "arguments", family->arguments);
    boyi__json_text(json, "summary", shown.summary);
    boyi__json_text(json, "rules", shown.rules);
    boyi__json_text(json, "notation", shown.notation);
    boyi__json_text(json, "answer", shown.answer);
    boyi__json_open(json, "options", '[');
    for (const boyi__flag *flag = family->flags; flag && flag->name; flag++) {
        boyi__json_open(json, NULL, '{');
        boyi__json_text(json, "name", flag->name);
        if (flag->value)
            boyi__json_text(json, "value", flag->value);
        boyi__json_text(json, "help", boyi__tr(lang, flag->help));
        if (chinese)
            boyi__json_text(json, "help_zh", boyi__tr(BOYI__CHINESE, flag->help));
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
    boyi__json_open(json, "examples", '[');
    for (const char *const *example = family->examples; *example; example++)
        boyi__json_text(json, NULL, *example);
    boyi__json_close(json, ']');
    if (!chinese)
        return;
    boyi__json_text(json, "summary_zh", chinese->summary);
    boyi__json_text(json, "rules_zh", chinese->rules);
    boyi__json_text(json, "notation_zh", chinese->notation);
    boyi__json_text(json, "answer_zh", chinese->answer);
}

static void add_family(boyi__json *json, const boyi__family *family)
{
    boyi__json_open(json, NULL, '{');
    add_family_fields(json, family, NULL);
    boyi__json_close(json, '}');
}

void boyi__json_games(boyi__strbuf *out, const boyi__family *const *families)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_open(&json, "games", '[');
    for (; *families; families++)
        add_family(&json, *families);
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
}

void boyi__json_game(boyi__strbuf *out, const boyi__family *family)
{
    boyi__json json = {.out = out};
    add_family(&json, family);
}

static void add_given(boyi__json *json, const char *key, const char *text)
{
    if (text)
        boyi__json_text(json, key, text);
}

/* The parameters of a game in a file; `game` NULL: it has none. */
static void add_params(boyi__json *json, const boyi_game *game)
{
    boyi__json_open(json, "parameters", '[');
    for (size_t i = 0; game && i < game->params_count; i++) {
        const boyi__param *param = &game->params[i];
        boyi__json_open(json, NULL, '{');
        boyi__json_text(json, "name", param->name);
        boyi__json_text(json, "default", param->standard);
        add_given(json, "min", param->least);
        add_given(json, "max", param->most);
        add_given(json, "help", boyi__param_help(game, param, json->out->lang));
        const char *chinese = boyi__param_help(game, param, BOYI__CHINESE);
        if (chinese && strcmp(chinese, param->help) != 0)
            boyi__json_text(json, "help_zh", chinese);
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
}

void boyi__json_page(boyi__strbuf *out, const boyi__game_page *page)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    add_family_fields(&json, &page->family, NULL);
    boyi__json_text(&json, "game", page->game->rules.name);
    boyi__json_text(&json, "kind", boyi_kind_word(page->game->rules.kind));
    const char *about = boyi__game_about(page->game, BOYI__ENGLISH);
    const char *chinese = boyi__game_about(page->game, BOYI__CHINESE);
    add_given(&json, "about", about);
    if (chinese != about)
        boyi__json_text(&json, "about_zh", chinese);
    add_params(&json, page->game);
    boyi__json_close(&json, '}');
}

/* ---- The catalogue ---- */

/* The fields of a family in both languages; `kind` may be NULL. */
static void add_entry_fields(boyi__json *json, const boyi__family *family, const boyi__family *chinese,
                             const char *kind)
{
    add_family_fields(json, family, chinese);
    add_given(json, "kind", kind);
    boyi__json_truth(json, "file", family->reads_file);
}

/* A family of one game, with the texts of the offer. */
static void add_offered(boyi__json *json, const boyi__offer *offer)
{
    boyi__strbuf question = {0}, summary = {0}, summary_zh = {.lang = BOYI__CHINESE};
    boyi__grouped_digits states;
    boyi__family own = *offer->family;
    own.name = offer->name;
    own.flags = NULL;
    own.reads_file = false;
    if (!offer->game->params_count || offer->database)
        own.arguments = "";
    if (offer->game->params) { /* a game in a file */
        const char *about = offer->about;
        if (about)
            own.summary = about;
        own.rules = about ? about : N_("The rules are in the file.");
    }
    boyi__family chinese = translate(&own, BOYI__CHINESE);
    const char *about_zh = boyi__game_about(offer->game, BOYI__CHINESE);
    if (offer->game->params && about_zh != boyi__game_about(offer->game, BOYI__ENGLISH))
        chinese.summary = chinese.rules = about_zh;
    /* The question is asked with all parameters, unless that is too long to read. */
    bool graph = strcmp(offer->form, "graph") == 0;
    const char *title = offer->database || graph ? NULL : offer->game->title;
    boyi__strbuf_add(&question, "solve %s%s", graph ? "graph " : "",
                     title && strlen(title) < LONG_TITLE ? title : offer->name);
    if (offer->database) {
        boyi__group_digits(&states, offer->database->states);
        const char *english = N_("%s, solved: %s states");
        boyi__say(&summary, english, offer->database->title, states.text);
        boyi__say(&summary_zh, english, offer->database->title, states.text);
        own.summary = summary.data;
        chinese.summary = summary_zh.data;
    }
    const char *const examples[] = {question.data, NULL};
    own.examples = examples;
    json->out->failed |= question.failed || summary.failed || summary_zh.failed;
    if (!json->out->failed) {
        boyi__json_open(json, NULL, '{');
        add_entry_fields(json, &own, &chinese, boyi_kind_word(boyi_game_kind(offer->game)));
        boyi__json_text(json, "served", offer->form);
        add_params(json, offer->database ? NULL : offer->game);
        if (offer->database)
            boyi__json_add_database(json, offer->database);
        boyi__json_close(json, '}');
    }
    boyi__strbuf_end(&summary_zh);
    boyi__strbuf_end(&summary);
    boyi__strbuf_end(&question);
}

void boyi__json_catalogue(boyi__strbuf *out, const boyi__family *const *families, const char *const *kinds,
                          const boyi__offer *offers)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_open(&json, "games", '[');
    for (; *families; families++, kinds++) {
        boyi__json_open(&json, NULL, '{');
        boyi__family chinese = translate(*families, BOYI__CHINESE);
        add_entry_fields(&json, *families, &chinese, *kinds);
        boyi__json_close(&json, '}');
    }
    for (; offers->name; offers++)
        add_offered(&json, offers);
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
}
