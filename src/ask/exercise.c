/* boyi exercise: a task, or the mark of an answer to it. */
#include "tell/exercise/exercise.h"

#include <string.h>

#include "ask/session.h"
#include "base/error.h"

/* Makes the task, marks the answer if there is one, and tells both. */
static boyi_status tell(const boyi__exercise_order *order, const boyi__options *given, boyi__strbuf *out,
                        boyi_error *error)
{
    boyi__exercise exercise;
    boyi__mark mark = {.text.lang = out->lang};
    boyi_status status = boyi__exercise_start(&exercise, order, error);
    if (!status && given->answer)
        status = boyi__exercise_mark(&exercise, given->answer, &mark, error);
    const boyi__mark *told = given->answer ? &mark : NULL;
    if (!status && given->json) {
        boyi__json_exercise(out, &exercise, given->answer, told, given->solution);
        boyi__strbuf_add(out, "\n");
    } else if (!status) {
        boyi__text_exercise(out, &exercise, told, given->solution);
    }
    boyi__mark_end(&mark);
    boyi__exercise_end(&exercise);
    return status;
}

/* The same with the game that the question's words after the kind name. */
static boyi_status tell_with_game(boyi__session *session, const boyi__exercise_order *order,
                                  const boyi__question *question, boyi__strbuf *out, boyi_error *error)
{
    boyi__asked_game asked;
    boyi_status status = boyi__asked_game_read(&asked, session->asker, question, error);
    if (status)
        return status;
    boyi__exercise_order with_game = *order;
    with_game.request = &asked.request;
    status = asked.request.database
                 ? boyi__fail(error, BOYI_METHOD, "%s: an exercise needs a game, not a database",
                              asked.request.database)
                 : tell(&with_game, &question->given, out, error);
    boyi__request_end(&asked.request);
    return status;
}

boyi_status boyi__answer_exercise(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi__question question = *session->question;
    const boyi__options *given = &question.given;
    boyi__exercise_order order = {.seed = given->seed,
                                  .level = boyi__is_given(given, BOYI__OPTION_level) ? (int)given->level : 1,
                                  .language = given->in,
                                  .options = &session->options};
    boyi_status status = boyi__exercise_kind_find(question.tokens_count ? question.tokens[0] : NULL, error,
                                                  &order.kind);
    if (status)
        return status;
    if (order.level < 1 || order.level > BOYI__EXERCISE_LEVELS)
        return boyi__fail(error, BOYI_USAGE, "--level of an exercise is a number from 1 to %d",
                          BOYI__EXERCISE_LEVELS);
    question.tokens++;
    question.tokens_count--;
    if (question.tokens_count == 0 && !question.source)
        return tell(&order, given, out, error);
    if (!boyi__exercise_wants_program(order.kind))
        return tell_with_game(session, &order, &question, out, error);
    if (question.tokens_count != 1)
        return boyi__fail(error, BOYI_USAGE, "this exercise takes the name of a game, without arguments");
    order.program = question.tokens[0];
    return tell(&order, given, out, error);
}
