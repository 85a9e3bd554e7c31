/* boyi line: one best line of play; with --all every best line. */
#include <inttypes.h>

#include "ask/session.h"
#include "tell/all_lines.h"

enum { MOST_LINES = 10000, FLUSH_AT = 1 << 16 };

typedef struct {
    const boyi__session *session;
    boyi__strbuf *out;
    size_t count;
    boyi_status status;
    boyi_error *error;
} listing;

static bool list_line(void *context, const boyi_line *line)
{
    listing *self = context;
    const boyi_game *game = self->session->game;
    const boyi__options *given = &self->session->question->given;
    self->count++;
    if (given->json) {
        boyi__json_best_line(self->out, game, line);
    } else {
        boyi__text_moves(self->out, game, line);
        if (line->round)
            boyi__say(self->out, ", and so on forever");
        else if (boyi_game_kind(game) == BOYI_SCORE && !given->quiet)
            boyi__say(self->out, ": %" PRId64 " to %" PRId64, line->totals[0], line->totals[1]);
    }
    boyi__strbuf_add(self->out, "\n");
    if (self->out->length >= FLUSH_AT)
        self->status = boyi__session_flush(self->session, self->out, self->error);
    return !self->status;
}

static boyi_status list_lines(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    listing self = {.session = session, .out = out, .error = error};
    bool complete = true;
    boyi__grouped_digits digits;
    session->answered->lines = true;
    boyi_status status = boyi__all_lines(session->solution, session->state, MOST_LINES, list_line, &self,
                                         error, &complete);
    status = self.status ? self.status : status;
    if (!status && !complete && session->asker->note) {
        boyi__strbuf note = {.lang = session->question->lang};
        boyi__say(&note, "there are more: only the first %d lines are listed", MOST_LINES);
        if (!note.failed)
            session->asker->note(session->asker->self, note.data);
        boyi__strbuf_end(&note);
    }
    if (!status && complete && !given->json && !given->quiet)
        boyi__say_count(out, self.count, "%s best line\n", "%s best lines\n",
                        boyi__group_digits(&digits, self.count));
    return status;
}

boyi_status boyi__answer_line(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__report report = {0};
    boyi_line best = {0};
    boyi_status status = boyi__session_solve(session, given->all ? BOYI__FOR_ALL : BOYI__FOR_STATE, error);
    if (!status && given->all)
        return list_lines(session, out, error);
    if (!status)
        status = boyi__session_line(session, false, error, &best);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && given->json)
        boyi__json_line(out, &report, &best);
    else if (!status && given->csv)
        boyi__csv_line(out, session->game, &best);
    else if (!status && given->quiet)
        boyi__text_moves(out, session->game, &best);
    else if (!status)
        status = boyi__text_line(out, session->solution, &report, &best, session->title, error);
    if (!status && (given->json || (given->quiet && !given->csv)))
        boyi__strbuf_add(out, "\n");
    boyi__report_end(&report);
    boyi_line_free(&best);
    return status;
}
