/* The exercise bug: find the wrong line of a program. Level 1 shows an input on which it fails; level 2 one on which it does
 * not; level 3 also wants an input on which it fails. */
#include "tell/exercise/bug.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/scan.h"
#include "tell/trace/listings.h"
#include "tell/trace/trace.h"

enum { TRIES = 1000, MOST_SIZE = 9, LEVEL_WITH_FAILURE = 1, LEVEL_WITH_INPUT = 3 };

typedef struct {
    const boyi__bug *bug;
    boyi__listing listing;
    size_t language;
    size_t line;           /* the wrong one, from 1 */
    size_t lines;          /* there are */
    boyi__bug_input shown; /* at level 1 it fails on it, above it does not */
    boyi__bug_input small; /* the smallest on which it fails */
} bug_task;

/* ---- Making ---- */

/* The group of programs that a bug's listing belongs to: by that games find it. */
static const char *group_of(const boyi__bug *bug)
{
    for (const boyi__trace_program *program = boyi__trace_programs; program->problem; program++)
        if (strcmp(program->problem, bug->problem) == 0 && strcmp(program->method, bug->method) == 0)
            return program->group;
    return bug->problem;
}

/* Whether a bug's program is that of the game (NULL: any will do). */
static bool is_of(const boyi__bug *bug, const char *game)
{
    const char *group = game ? boyi__trace_problem(game) : NULL;
    return !game || strcmp(bug->problem, game) == 0 || (group && strcmp(group_of(bug), group) == 0);
}

static const boyi__bug *choose(const char *game, uint64_t *dice)
{
    size_t count = 0;
    for (const boyi__bug *bug = boyi__bugs; bug->problem; bug++)
        count += is_of(bug, game);
    size_t left = count ? boyi__random(dice) % count : 0;
    for (const boyi__bug *bug = boyi__bugs; bug->problem; bug++)
        if (is_of(bug, game) && left-- == 0)
            return bug;
    return NULL;
}

static bool fails_on(const boyi__bug *bug, const boyi__bug_input *input)
{
    return bug->run(input, bug->number) != bug->run(input, 0);
}

/* A random input, of `least` to MOST_SIZE in size, on which the program fails, or does not. */
static bool find_input(boyi__bug_input *out, const boyi__bug *bug, bool fails, int least, uint64_t *dice)
{
    for (int size = least; size <= MOST_SIZE; size++)
        for (int i = 0; i < TRIES; i++) {
            boyi__bug_input_make(out, bug->shape, size, dice);
            if (fails_on(bug, out) == fails)
                return true;
        }
    return false;
}

static void shift_language(bug_task *self, const char *word)
{
    self->listing.language = boyi__listing_language_named(word ? word : "python");
    self->language = (size_t)(self->listing.language - boyi__listing_languages);
}

/* The program with its wrong line; `right`: with the right one. */
static void add_source(boyi__strbuf *out, const bug_task *self, bool right)
{
    boyi__strbuf source = {.lang = out->lang};
    boyi__text_listing(&source, &self->listing);
    size_t number = 1;
    for (const char *text = source.data && !source.failed ? source.data : ""; *text; number++) {
        size_t length = strcspn(text, "\n"), indentation = strspn(text, " ");
        if (number == self->line && !right)
            boyi__strbuf_add(out, "%*s%s\n", (int)indentation, "", self->bug->wrong[self->language]);
        else
            boyi__strbuf_add(out, "%.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
    out->failed |= source.failed;
    boyi__strbuf_end(&source);
}

static boyi_status make(boyi__exercise *exercise, const boyi__exercise_order *order, boyi_error *error)
{
    boyi__quoted quoted;
    uint64_t dice = boyi__exercise_dice(order), fixed = 1;
    bug_task *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "exercise");
    exercise->task = self;
    self->bug = choose(order->program, &dice);
    if (!self->bug)
        return boyi__fail(
            error, BOYI_METHOD,
            "\"%s\" has no wrong program; there are some of stone-game, stone-game-2, stone-game-3, "
            "heaps, nim and can-i-win",
            boyi__quote(&quoted, order->program, strlen(order->program)));
    shift_language(self, order->language);
    self->listing.problem = self->bug->problem;
    self->listing.method = self->bug->method;
    self->line = boyi__listing_line(&self->listing, self->bug->label);
    boyi__strbuf source = {0};
    add_source(&source, self, true);
    for (const char *at = source.data && !source.failed ? source.data : ""; *at; at++)
        self->lines += *at == '\n';
    bool failed = source.failed;
    boyi__strbuf_end(&source);
    if (failed)
        return boyi__fail_memory(error, "exercise");
    bool found = find_input(&self->small, self->bug, true, 1, &fixed);
    assert(found && "every bug shows on some small input");
    bool fails = order->level == LEVEL_WITH_FAILURE;
    int least = (int)boyi__exercise_pick(&dice, 1, 4);
    found = find_input(&self->shown, self->bug, fails, least, &dice) ||
            find_input(&self->shown, self->bug, fails, 1, &dice);
    assert(found && "and passes on some");
    (void)found;
    snprintf(exercise->game, sizeof exercise->game, "%s", self->bug->problem);
    snprintf(exercise->line, sizeof exercise->line, "%s", self->bug->problem);
    return BOYI_OK;
}

/* ---- The task ---- */

/* A value that the program returns, as text. */
typedef struct {
    char text[24];
} returned;

static const char *write_returned(returned *out, const boyi__bug *bug, int64_t value)
{
    if (boyi__bug_tells_truth(bug))
        snprintf(out->text, sizeof out->text, "%s", value ? "true" : "false");
    else
        snprintf(out->text, sizeof out->text, "%" PRId64, value);
    return out->text;
}

/* "On [3, 9] it returns 6, but the right answer is 12."; or that it is right. */
static void say_result(boyi__strbuf *out, const bug_task *self, const boyi__bug_input *input)
{
    boyi__strbuf text = {.lang = out->lang};
    returned gives, right;
    write_returned(&gives, self->bug, self->bug->run(input, self->bug->number));
    write_returned(&right, self->bug, self->bug->run(input, 0));
    boyi__bug_input_add(&text, input, self->bug->shape);
    out->failed |= text.failed;
    if (!text.failed && fails_on(self->bug, input))
        boyi__say(out, "On %s it returns %s, but the right answer is %s.", text.data, gives.text, right.text);
    else if (!text.failed)
        boyi__say(out, "On %s it returns %s, which is right.", text.data, gives.text);
    boyi__strbuf_end(&text);
}

static void say_question(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const bug_task *self = exercise->task;
    boyi__say(out, "This program for %s (%s) has one wrong line.", self->bug->problem, self->bug->method);
    boyi__strbuf_add(out, " ");
    say_result(out, self, &self->shown);
    boyi__strbuf_add(out, " ");
    if (exercise->level == LEVEL_WITH_INPUT)
        boyi__say(out, "Which line is it, and on which input does the program fail?");
    else
        boyi__say(out, "Which line is it?");
}

static void say_form(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const bug_task *self = exercise->task;
    boyi__strbuf text = {.lang = out->lang};
    boyi__bug_input_add(&text, &self->shown, self->bug->shape);
    if (exercise->level < LEVEL_WITH_INPUT)
        boyi__say(out, "the number of the line, as in 3");
    else if (!text.failed)
        boyi__say(out, "the number of the line and a small input, as in 3: %s", text.data);
    out->failed |= text.failed;
    boyi__strbuf_end(&text);
}

static void add_text(boyi__strbuf *out, const boyi__exercise *exercise)
{
    boyi__strbuf source = {.lang = out->lang};
    size_t number = 1;
    add_source(&source, exercise->task, false);
    for (const char *text = source.data && !source.failed ? source.data : ""; *text; number++) {
        size_t length = strcspn(text, "\n");
        boyi__strbuf_add(out, length ? "%4zu  %.*s\n" : "%4zu%.*s\n", number, (int)length, text);
        text += length + (text[length] == '\n');
    }
    out->failed |= source.failed;
    boyi__strbuf_end(&source);
}

static void say_source(boyi__strbuf *out, const boyi__exercise *exercise)
{
    add_source(out, exercise->task, false);
}

static void say_input(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const bug_task *self = exercise->task;
    boyi__bug_input_add(out, &self->shown, self->bug->shape);
}

static void add_json(boyi__json *json, const boyi__exercise *exercise)
{
    const bug_task *self = exercise->task;
    const boyi__bug *bug = self->bug;
    returned value;
    boyi__json_text(json, "method", bug->method);
    boyi__json_text(json, "language", self->listing.language->word);
    boyi__exercise_add_said(json, "source", say_source, exercise);
    boyi__exercise_add_said(json, "input", say_input, exercise);
    boyi__json_text(json, "returns", write_returned(&value, bug, bug->run(&self->shown, bug->number)));
    boyi__json_text(json, "expected", write_returned(&value, bug, bug->run(&self->shown, 0)));
    boyi__json_truth(json, "wants_input", exercise->level == LEVEL_WITH_INPUT);
}

/* ---- Marking ---- */

static const char *diagnose_line(const bug_task *self, int64_t line, boyi__strbuf *text)
{
    if (line == (int64_t)self->line)
        return NULL;
    if (line < 1 || line > (int64_t)self->lines) {
        boyi__say(text, "The program has %d lines.", (int)self->lines);
        return "outside";
    }
    if (!boyi__listing_has_label(&self->listing, (size_t)line)) {
        boyi__say(
            text,
            "Line %d is right. Look at the lines that compute, compare or store a value, and at the order of "
            "the cells.",
            (int)line);
        return "frame";
    }
    boyi__say(text, "Line %d is right.", (int)line);
    boyi__strbuf_add(text, " ");
    say_result(text, self, &self->small);
    boyi__strbuf_add(text, " ");
    boyi__say(text, "Run it by hand to see where it goes wrong.");
    return "line";
}

static boyi_status mark_bug(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                            boyi_error *error)
{
    const bug_task *self = exercise->task;
    const char *at = answer + strspn(answer, " \t");
    size_t digits = strspn(at, "0123456789");
    int64_t line;
    boyi__bug_input input;
    if (!digits || !boyi__scan_number(at, digits, &line))
        return boyi__exercise_fail_form(exercise, answer, error);
    at += digits;
    at += strspn(at, " :,\t\r\n");
    bool has_input = *at != '\0';
    if (has_input ? !boyi__bug_input_read(&input, self->bug->shape, at) : exercise->level == LEVEL_WITH_INPUT)
        return boyi__exercise_fail_form(exercise, answer, error);
    mark->fault = diagnose_line(self, line, &mark->text);
    if (has_input && !fails_on(self->bug, &input)) {
        if (mark->fault)
            boyi__strbuf_add(&mark->text, " ");
        say_result(&mark->text, self, &input);
        mark->fault = mark->fault ? "both" : "passes";
    }
    return BOYI_OK;
}

static void add_solution(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const bug_task *self = exercise->task;
    boyi__strbuf_add(out, "%zu", self->line);
    if (exercise->level == LEVEL_WITH_INPUT) {
        boyi__strbuf_add(out, ": ");
        boyi__bug_input_add(out, &self->small, self->bug->shape);
    }
}

/* The right line, without its indentation. */
static void add_right_line(boyi__strbuf *out, const bug_task *self)
{
    boyi__strbuf source = {.lang = out->lang};
    add_source(&source, self, true);
    const char *text = source.data && !source.failed ? source.data : "";
    for (size_t number = 1; number < self->line && *text; number++)
        text += strcspn(text, "\n") + 1;
    text += strspn(text, " ");
    boyi__strbuf_append(out, text, strcspn(text, "\n"));
    out->failed |= source.failed;
    boyi__strbuf_end(&source);
}

static void say_reason(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const bug_task *self = exercise->task;
    boyi__strbuf line = {.lang = out->lang};
    add_right_line(&line, self);
    out->failed |= line.failed;
    boyi__strbuf_add(out, "%s", boyi__tr(out->lang, self->bug->why));
    boyi__strbuf_add(out, " ");
    if (!line.failed)
        boyi__say(out, "Right is: %s", line.data);
    boyi__strbuf_end(&line);
}

const boyi__exercise_kind boyi__exercise_bug = {
    .name = "bug",
    .wants_program = true,
    .make = make,
    .end = free,
    .say_question = say_question,
    .say_form = say_form,
    .add_text = add_text,
    .add_json = add_json,
    .mark = mark_bug,
    .add_solution = add_solution,
    .say_reason = say_reason,
};
