/* boyi exercise: a task, or the mark of an answer to it. */
#include "tell/exercise.h"

#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "game/game.h"
#include "games/row/row.h"

static boyi_status find_kind(const char *word, boyi_error *error, boyi__exercise_kind *out)
{
    boyi__quoted quoted;
    for (int kind = 0; kind < BOYI__EXERCISE_KINDS; kind++)
        if (strcmp(boyi__exercise_words[kind], word) == 0) {
            *out = (boyi__exercise_kind)kind;
            return BOYI_OK;
        }
    return boyi__fail(error, BOYI_USAGE, "no exercise is called \"%s\"; there are cell, needs and next",
                      boyi__quote(&quoted, word, strlen(word)));
}

/* Checks the piles that were given: enough for a task, few enough to be read, small enough to be added. */
static boyi_status check_row(const boyi__row_game *row, const char *name, boyi_error *error)
{
    const int64_t most = INT64_C(1) << 40;
    if (!row || !boyi__row_is_classic(row))
        return boyi__fail(error, BOYI_METHOD,
                          "%s: exercises are on rows with both ends open, one pile at a time", name);
    if (row->n && (row->n < 3 || row->n > BOYI__EXERCISE_MOST_PILES))
        return boyi__fail(error, BOYI_INPUT,
                          "%s: an exercise needs 3 to %d piles, or none: they are then made up", name,
                          BOYI__EXERCISE_MOST_PILES);
    for (uint32_t i = 0; i < row->n; i++)
        if (row->piles[i] < -most || row->piles[i] > most)
            return boyi__fail(error, BOYI_INPUT, "%s: pile %d is too large for an exercise", name,
                              (int)i + 1);
    return BOYI_OK;
}

static boyi_status answer_row(boyi__session *session, boyi__exercise_kind kind, boyi__strbuf *out,
                              boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__exercise exercise;
    boyi_status status = boyi__session_start(session, error);
    if (status)
        return status;
    const boyi__row_game *row = boyi__row_of(session->game);
    const char *name = boyi_game_name(session->game);
    status = check_row(row, name, error);
    if (status)
        return status;
    int level = boyi__is_given(given, BOYI__OPTION_level) ? (int)given->level : 1;
    if (level < 1 || level > BOYI__EXERCISE_LEVELS)
        return boyi__fail(error, BOYI_USAGE, "--level of an exercise is a number from 1 to %d",
                          BOYI__EXERCISE_LEVELS);
    boyi__exercise_make(&exercise, kind, given->seed, level, row->n, row->piles);
    exercise.game = name;
    if (given->json) {
        boyi__json_exercise(out, &exercise, given->answer);
        boyi__strbuf_add(out, "\n");
    } else {
        boyi__text_exercise(out, &exercise, given->answer);
    }
    return BOYI_OK;
}

boyi_status boyi__answer_exercise(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi__question question = *session->question;
    boyi__asked_game asked;
    boyi__exercise_kind kind = BOYI__EXERCISE_CELL;
    if (question.tokens_count == 0)
        return boyi__fail(error, BOYI_USAGE, "which exercise? there are cell, needs and next");
    boyi_status status = find_kind(question.tokens[0], error, &kind);
    if (status)
        return status;
    question.tokens++;
    question.tokens_count--;
    status = boyi__asked_game_read(&asked, session->asker, &question, error);
    if (status)
        return status;
    session->request = &asked.request;
    status = asked.request.database
                 ? boyi__fail(error, BOYI_METHOD,
                              "%s: exercises are on rows with both ends open, one pile at a time",
                              asked.request.database)
                 : answer_row(session, kind, out, error);
    session->request = NULL;
    boyi__asked_game_end(&asked);
    return status;
}
