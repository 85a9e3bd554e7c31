/* boyi compare: every method on the same game. */
#include "base/error.h"
#include "cli/cli.h"

boyi_status boyi__answer_compare(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi__cli *cli = session->cli;
    boyi__trials trials;
    boyi_status status = boyi__session_start(session, error);
    if (!status)
        status = boyi__trials_run(&trials, session->game, session->state, &cli->options, error);
    if (status)
        return status;
    if (cli->given.json) {
        boyi__json_trials(out, session->game, &trials);
        boyi__strbuf_add(out, "\n");
    } else if (!cli->given.quiet) {
        boyi__text_trials(out, &trials, session->title);
    }
    cli->flawed |= !trials.agree;
    if (!trials.agree)
        return boyi_fail(error, BOYI_INPUT, "%s: the methods do not agree", "%s：各方法结果不一致",
                         boyi_game_name(session->game));
    if (cli->given.json || !cli->given.quiet)
        return BOYI_OK;
    size_t first = 0;
    while (first < trials.count && trials.list[first].status)
        first++;
    if (first == trials.count) { /* no method could solve it */
        *error = trials.list[0].error;
        return error->status;
    }
    boyi__text_answer(out, &trials.list[first].answer);
    boyi__strbuf_add(out, "\n");
    return BOYI_OK;
}
