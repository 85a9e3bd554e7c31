/* The flaws that a check of rules found, as data and as text. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/check/check.h"
#include "tell/tell.h"

static void keep(void *context, const boyi_flaw *flaw)
{
    boyi__findings *findings = context;
    boyi__finding *list = realloc(findings->list, (findings->count + 1) * sizeof *list);
    if (!list) {
        findings->failed = true;
        return;
    }
    findings->list = list;
    boyi__finding *one = &list[findings->count++];
    *one = (boyi__finding){
        .rule = flaw->rule, .place = flaw->place ? strdup(flaw->place) : NULL, .error = *flaw->error};
    findings->failed |= flaw->place && !one->place;
}

boyi_status boyi__findings_start(boyi__findings *findings, const boyi_game *game, uint64_t seed,
                                 const boyi_options *options, boyi_error *error)
{
    *findings = (boyi__findings){0};
    boyi_status status = boyi__game_check_within(game, seed, 0, options, keep, findings, error,
                                                 &findings->done);
    if (!status && findings->failed)
        status = boyi__fail_memory(error, boyi_game_name(game));
    return status;
}

void boyi__findings_end(boyi__findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        free(findings->list[i].place);
    free(findings->list);
    *findings = (boyi__findings){0};
}

void boyi__text_findings(boyi__strbuf *out, const boyi__findings *findings, const char *title)
{
    boyi__grouped_digits games, states, cut;
    for (size_t i = 0; i < findings->count; i++) {
        const boyi__finding *one = &findings->list[i];
        boyi__say(out, "%s: %s\n", one->place ? one->place : one->rule,
                  boyi__error_text(&one->error, out->lang));
    }
    boyi__group_digits(&games, findings->done.games);
    boyi__group_digits(&states, findings->done.states);
    boyi__group_digits(&cut, findings->done.cut);
    if (findings->done.cut)
        boyi__say(out,
                  findings->done.endless ? N_("%s: %s of %s games were cut off after 2,000 moves; no end was "
                                              "seen: play may never end\n")
                                         : N_("%s: %s of %s games were cut off after 2,000 moves\n"),
                  title, cut.text, games.text);
    if (findings->count == 0)
        boyi__say(out, "%s: nothing wrong in %s random games, %s states\n", title, games.text, states.text);
}
