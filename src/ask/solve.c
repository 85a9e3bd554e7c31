/* boyi solve: who wins, by how much, how soon, with which moves. */
#include "ask/dry_run.h"

/* "value: win in 41", which --quiet does not say and a list of all moves may take long to follow. */
static boyi_status note_value(const boyi__session *session, boyi_error *error)
{
    boyi_value value;
    boyi__strbuf said = {.lang = session->question->lang}, note = {.lang = said.lang};
    boyi_status status = boyi_solution_value(session->solution, session->state, error, &value);
    if (status || !session->asker->note)
        return status;
    boyi__text_choice_value(&said, boyi_game_kind(session->game), &value);
    boyi__say(&note, "value: %s", said.failed ? "" : said.data);
    if (!said.failed && !note.failed)
        session->asker->note(session->asker->self, note.data);
    boyi__strbuf_end(&note);
    boyi__strbuf_end(&said);
    return BOYI_OK;
}

boyi_status boyi__answer_solve(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__report report;
    if (given->dry_run)
        return boyi__answer_dry_run(session, false, out, error);
    boyi_status status = boyi__session_solve(session, BOYI__FOR_STATE, error);
    if (!status && given->verbose && boyi_game_kind(session->game) != BOYI_NIMBER)
        status = note_value(session, error);
    if (status)
        return status;
    if (given->quiet && !given->json && !given->csv)
        return boyi__session_add_answer(session, out, error);
    status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && given->json) {
        boyi__json_report(out, &report);
        boyi__strbuf_add(out, "\n");
    } else if (!status && given->csv) {
        boyi__csv_report(out, &report);
    } else if (!status) {
        boyi__text_report(out, &report, session->title);
    }
    boyi__report_end(&report);
    return status;
}
