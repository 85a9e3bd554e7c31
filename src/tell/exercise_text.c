/* An exercise and its mark, as text and as JSON. */
#include <inttypes.h>

#include "tell/exercise.h"
#include "tell/json_writer.h"

static const char *const fault_words[BOYI__FAULTS] = {
    NULL,  "form",    "swapped", "roles",   "worse", "greedy", "sum",   "other",  "itself",
    "two", "outside", "longer",  "missing", "extra", "filled", "empty", "skipped"};

static const char *const fault_texts[BOYI__FAULTS] = {
    N_("Right."),
    N_("The answer can't be read; write it as the task shows."),
    N_("The two numbers are swapped: the player to move comes first."),
    N_("After the move you are second in the rest: add what the second player gets there, not the first."),
    N_("That is the worse of the two ends: the player to move takes the better one."),
    N_("That is what both get if each always takes the larger end, which is not best here."),
    N_("The two numbers must add up to all the piles of the cell."),
    N_("Compare both ends: the pile taken, plus what the second player gets in the rest."),
    N_("A cell can't need itself."),
    N_("Two piles fewer is after the other player's move, too: one move takes one pile."),
    N_("One of these is not a part of the row asked about."),
    N_("One of these has as many piles or more, and is filled later."),
    N_("One is missing: a move takes the left pile or the right one."),
    N_("One of these is not needed: only the cells after one move are."),
    N_("This cell has been filled already."),
    N_("It needs a cell that is still empty: shorter rows come first."),
    N_("It could be filled, but another cell of its order comes first."),
};

static const char *fault_text(const boyi__exercise *self, boyi__exercise_fault fault)
{
    if (fault == BOYI__FAULT_OUTSIDE && self->kind == BOYI__EXERCISE_NEXT)
        return N_("The table of this row has no such cell.");
    return fault_texts[fault];
}

static void add_row(boyi__strbuf *out, const boyi__exercise *self, boyi__exercise_cell cell)
{
    boyi__strbuf_add(out, "[");
    for (int64_t i = cell.l; i <= cell.r; i++)
        boyi__strbuf_add(out, "%s%" PRId64, i > cell.l ? ", " : "", self->piles[i]);
    boyi__strbuf_add(out, "]");
}

static void add_pair(boyi__strbuf *out, const boyi__exercise *self, boyi__exercise_cell cell)
{
    boyi__exercise_pair pair = self->table[cell.l][cell.r];
    boyi__strbuf_add(out, "%" PRId64 ",%" PRId64, pair.first, pair.second);
}

/* The right answer, as it would be typed. */
static void add_solution(boyi__strbuf *out, const boyi__exercise *self)
{
    boyi__exercise_cell at = self->kind == BOYI__EXERCISE_NEXT ? boyi__exercise_next(self) : self->cell;
    if (self->kind == BOYI__EXERCISE_CELL)
        add_pair(out, self, at);
    else if (self->kind == BOYI__EXERCISE_NEXT)
        boyi__strbuf_add(out, "%" PRId64 "-%" PRId64, at.l, at.r);
    else
        boyi__strbuf_add(out, "%" PRId64 "-%" PRId64 " %" PRId64 "-%" PRId64, at.l + 1, at.r, at.l, at.r - 1);
}

/* The question in a sentence or two. */
static void say_question(boyi__strbuf *out, const boyi__exercise *self)
{
    boyi__strbuf whole = {.lang = out->lang}, part = {.lang = out->lang};
    add_row(&whole, self, (boyi__exercise_cell){0, self->n - 1});
    add_row(&part, self, self->cell);
    long long l = self->cell.l, r = self->cell.r;
    if (whole.failed || part.failed)
        out->failed = true;
    else if (self->kind == BOYI__EXERCISE_CELL)
        boyi__say(out,
                  "Piles %s, one from either end. What do the player to move and the other get from %s, cell "
                  "%lld-%lld? Answer: FIRST,SECOND",
                  whole.data, part.data, l, r);
    else if (self->kind == BOYI__EXERCISE_NEEDS)
        boyi__say(out,
                  "Piles %s, one from either end. Which cells of the table does cell %lld-%lld need, piles "
                  "%s? Answer: "
                  "L-R L-R",
                  whole.data, l, r, part.data);
    else
        boyi__say(
            out,
            "Piles %s, one from either end. The table is filled from short rows to long ones, each from the "
            "left; the last cell filled is %lld-%lld. Which is next? Answer: L-R",
            whole.data, l, r);
    boyi__strbuf_end(&part);
    boyi__strbuf_end(&whole);
}

/* Whether the two cells that the cell needs are shown with the task. */
static bool shows_cells(const boyi__exercise *self)
{
    return self->kind == BOYI__EXERCISE_CELL && self->level < BOYI__EXERCISE_LEVELS &&
           self->cell.l < self->cell.r;
}

static void list_needs(const boyi__exercise *self, boyi__exercise_cell out[2])
{
    out[0] = (boyi__exercise_cell){self->cell.l + 1, self->cell.r};
    out[1] = (boyi__exercise_cell){self->cell.l, self->cell.r - 1};
}

void boyi__text_exercise(boyi__strbuf *out, const boyi__exercise *exercise, const char *answer)
{
    boyi__exercise_cell needs[2];
    list_needs(exercise, needs);
    say_question(out, exercise);
    boyi__strbuf_add(out, "\n");
    for (int i = 0; i < 2 && shows_cells(exercise); i++) {
        boyi__strbuf_add(out, "  %" PRId64 "-%" PRId64 ": ", needs[i].l, needs[i].r);
        add_pair(out, exercise, needs[i]);
        boyi__strbuf_add(out, "\n");
    }
    if (!answer)
        return;
    boyi__exercise_fault fault = boyi__exercise_mark(exercise, answer);
    boyi__strbuf_add(out, "%s\n", boyi__tr(out->lang, fault_text(exercise, fault)));
    if (fault) {
        boyi__say(out, "The right answer: ");
        add_solution(out, exercise);
        boyi__strbuf_add(out, "\n");
    }
}

static void add_cell(boyi__json *json, const char *key, boyi__exercise_cell cell)
{
    boyi__json_open(json, key, '[');
    boyi__json_number(json, NULL, cell.l);
    boyi__json_number(json, NULL, cell.r);
    boyi__json_close(json, ']');
}

static void add_mark(boyi__json *json, const boyi__exercise *exercise, const char *answer)
{
    boyi__exercise_fault fault = boyi__exercise_mark(exercise, answer);
    boyi__strbuf solution = {.lang = json->out->lang};
    add_solution(&solution, exercise);
    boyi__json_text(json, "answer", answer);
    boyi__json_truth(json, "right", !fault);
    if (fault)
        boyi__json_text(json, "fault", fault_words[fault]);
    else
        boyi__json_null(json, "fault");
    boyi__json_text(json, "text", boyi__tr(json->out->lang, fault_text(exercise, fault)));
    boyi__json_text(json, "solution", solution.failed ? "" : solution.data);
    json->out->failed |= solution.failed;
    boyi__strbuf_end(&solution);
}

void boyi__json_exercise(boyi__strbuf *out, const boyi__exercise *exercise, const char *answer)
{
    boyi__json json = {.out = out};
    boyi__strbuf question = {.lang = out->lang};
    boyi__exercise_cell needs[2];
    list_needs(exercise, needs);
    say_question(&question, exercise);
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "kind", boyi__exercise_words[exercise->kind]);
    boyi__json_text(&json, "game", exercise->game);
    boyi__json_number(&json, "seed", exercise->seed);
    boyi__json_number(&json, "level", exercise->level);
    boyi__json_open(&json, "piles", '[');
    for (int64_t i = 0; i < exercise->n; i++)
        boyi__json_number(&json, NULL, exercise->piles[i]);
    boyi__json_close(&json, ']');
    add_cell(&json, "cell", exercise->cell);
    boyi__json_open(&json, "given", '[');
    for (int i = 0; i < 2 && shows_cells(exercise); i++) {
        boyi__exercise_pair pair = exercise->table[needs[i].l][needs[i].r];
        boyi__json_open(&json, NULL, '{');
        add_cell(&json, "at", needs[i]);
        add_cell(&json, "value", (boyi__exercise_cell){pair.first, pair.second});
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, ']');
    boyi__json_text(&json, "question", question.failed ? "" : question.data);
    out->failed |= question.failed;
    if (answer)
        add_mark(&json, exercise, answer);
    boyi__json_close(&json, '}');
    boyi__strbuf_end(&question);
}
