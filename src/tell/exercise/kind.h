/* What a kind of exercise has to say. */
#ifndef BOYI_TELL_EXERCISE_KIND_H
#define BOYI_TELL_EXERCISE_KIND_H

#include "tell/exercise/exercise.h"
#include "tell/json_writer.h"

struct boyi__exercise_kind {
    const char *name;
    bool wants_program;

    /* Makes the task: sets exercise->task, which `end` frees, and exercise->game. */
    boyi_status (*make)(boyi__exercise *exercise, const boyi__exercise_order *order, boyi_error *error);
    void (*end)(void *task);

    /* The question in a sentence or two, and the form of its answer. */
    void (*say_question)(boyi__strbuf *out, const boyi__exercise *exercise);
    void (*say_form)(boyi__strbuf *out, const boyi__exercise *exercise);
    /* What the question is about, if the sentences do not say it: lines of text, fields of an object. */
    void (*add_text)(boyi__strbuf *out, const boyi__exercise *exercise); /* NULL: nothing */
    void (*add_json)(boyi__json *json, const boyi__exercise *exercise);

    /* Marks an answer: fault and text, both left alone if it is right. BOYI_INPUT: it can't be read. */
    boyi_status (*mark)(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                        boyi_error *error);
    /* The right answer as it would be typed; and why it is right. */
    void (*add_solution)(boyi__strbuf *out, const boyi__exercise *exercise);
    void (*say_reason)(boyi__strbuf *out, const boyi__exercise *exercise);
};

extern const boyi__exercise_kind boyi__exercise_cell, boyi__exercise_needs, boyi__exercise_next,
    boyi__exercise_move, boyi__exercise_graph, boyi__exercise_bug, boyi__exercise_table;

/* Random numbers of a task: any seed and level give others. */
uint64_t boyi__exercise_dice(const boyi__exercise_order *order);
/* A number from `low` to `high`. */
int64_t boyi__exercise_pick(uint64_t *dice, int64_t low, int64_t high);

/* The error of an answer that can't be read: it quotes the answer and tells the form. Returns BOYI_INPUT. */
boyi_status boyi__exercise_fail_form(const boyi__exercise *exercise, const char *answer, boyi_error *error);

/* Adds a text that a function of a kind says, in `lang`, as a field. */
typedef void boyi__exercise_sayer(boyi__strbuf *out, const boyi__exercise *exercise);
void boyi__exercise_add_said(boyi__json *json, const char *key, boyi__exercise_sayer *say,
                             const boyi__exercise *exercise);

#endif
