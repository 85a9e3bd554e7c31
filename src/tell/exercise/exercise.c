#include "tell/exercise/exercise.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "tell/exercise/kind.h"

const boyi__exercise_kind *const boyi__exercise_kinds[] = {
    &boyi__exercise_cell,  &boyi__exercise_needs, &boyi__exercise_next,  &boyi__exercise_move,
    &boyi__exercise_graph, &boyi__exercise_bug,   &boyi__exercise_table, NULL,
};

boyi_status boyi__exercise_kind_find(const char *name, boyi_error *error, const boyi__exercise_kind **out)
{
    char list[100] = "";
    boyi__quoted quoted;
    for (const boyi__exercise_kind *const *kind = boyi__exercise_kinds; *kind; kind++) {
        if (name && strcmp((*kind)->name, name) == 0) {
            *out = *kind;
            return BOYI_OK;
        }
        strncat(list, *list ? ", " : "", sizeof list - strlen(list) - 1);
        strncat(list, (*kind)->name, sizeof list - strlen(list) - 1);
    }
    if (!name)
        return boyi__fail(error, BOYI_USAGE, "which exercise? there are %s", list);
    return boyi__fail(error, BOYI_USAGE, "no exercise is called \"%s\"; there are %s",
                      boyi__quote(&quoted, name, strlen(name)), list);
}

bool boyi__exercise_wants_program(const boyi__exercise_kind *kind)
{
    return kind->wants_program;
}

/* ---- Making and marking ---- */

boyi_status boyi__exercise_start(boyi__exercise *exercise, const boyi__exercise_order *order,
                                 boyi_error *error)
{
    assert(order->level >= 1 && order->level <= BOYI__EXERCISE_LEVELS);
    *exercise = (boyi__exercise){.kind = order->kind, .seed = order->seed, .level = order->level};
    return order->kind->make(exercise, order, error);
}

void boyi__exercise_end(boyi__exercise *exercise)
{
    if (exercise->task)
        exercise->kind->end(exercise->task);
    exercise->task = NULL;
}

boyi_status boyi__exercise_mark(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                                boyi_error *error)
{
    boyi_status status = exercise->kind->mark(exercise, answer, mark, error);
    if (!status && mark->text.failed)
        status = boyi__fail_memory(error, "exercise");
    return status;
}

void boyi__mark_end(boyi__mark *mark)
{
    boyi__strbuf_end(&mark->text);
}

/* ---- Telling ---- */

void boyi__text_exercise(boyi__strbuf *out, const boyi__exercise *exercise, const boyi__mark *mark,
                         bool solved)
{
    const boyi__exercise_kind *kind = exercise->kind;
    kind->say_question(out, exercise);
    boyi__say(out, " Answer: ");
    kind->say_form(out, exercise);
    boyi__strbuf_add(out, "\n");
    if (kind->add_text)
        kind->add_text(out, exercise);
    if (mark && mark->fault)
        boyi__strbuf_add(out, "%s\n", mark->text.data);
    else if (mark)
        boyi__strbuf_add(out, "%s\n", boyi__tr(out->lang, N_("Right.")));
    if (solved || (mark && mark->fault)) {
        boyi__say(out, "The right answer: ");
        kind->add_solution(out, exercise);
        boyi__strbuf_add(out, "\n");
    }
    if (solved || mark) {
        kind->say_reason(out, exercise);
        boyi__strbuf_add(out, "\n");
    }
}

static void add_mark(boyi__json *json, const char *answer, const boyi__mark *mark)
{
    boyi__json_text(json, "answer", answer);
    boyi__json_truth(json, "right", !mark->fault);
    if (mark->fault)
        boyi__json_text(json, "fault", mark->fault);
    else
        boyi__json_null(json, "fault");
    boyi__json_text(json, "text", mark->fault ? mark->text.data : boyi__tr(json->out->lang, N_("Right.")));
    if (mark->values)
        boyi__json_text(json, "values", mark->values);
    if (mark->has_cell) {
        boyi__json_open(json, "wrong", '[');
        boyi__json_number(json, NULL, mark->cell[0]);
        boyi__json_number(json, NULL, mark->cell[1]);
        boyi__json_close(json, ']');
    }
}

void boyi__json_exercise(boyi__strbuf *out, const boyi__exercise *exercise, const char *answer,
                         const boyi__mark *mark, bool solved)
{
    const boyi__exercise_kind *kind = exercise->kind;
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "kind", kind->name);
    boyi__json_text(&json, "game", exercise->game);
    boyi__json_text(&json, "line", exercise->line);
    boyi__json_number(&json, "seed", exercise->seed);
    boyi__json_number(&json, "level", exercise->level);
    kind->add_json(&json, exercise);
    boyi__exercise_add_said(&json, "question", kind->say_question, exercise);
    boyi__exercise_add_said(&json, "form", kind->say_form, exercise);
    if (mark)
        add_mark(&json, answer, mark);
    if (mark || solved) {
        boyi__exercise_add_said(&json, "solution", kind->add_solution, exercise);
        boyi__exercise_add_said(&json, "reason", kind->say_reason, exercise);
    }
    boyi__json_close(&json, '}');
}
