/* From a case to the answer: the case becomes game lines, which are solved, and what is found becomes the
 * answer in the site's words.
 *
 *     nums = [1,5,2]  ──game──▶  "predict-the-winner 1,5,2"  ──solve──▶  result  ──answer──▶  false
 *
 * A problem may ask several games (`each`), several states of one game (the second result of `game`), or the
 * sum of all of them (`sum`).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "games/list.h"
#include "problem/problem.h"
#include "script/script.h"

/* ---- Games ---- */

/* More than a user's file gets: these are ours, and inputs may have a million numbers. */
static const boyi_opening opening = {.max_steps = UINT64_C(2000000000), .max_bytes = UINT64_C(2) << 30};

boyi_status boyi__problem_make(const char *line, boyi_error *error, boyi_game **out)
{
    boyi__request request;
    boyi_status status = boyi__request_open(line, &opening, error, &request);
    if (status)
        return status;
    boyi__opened opened = {0};
    const char *source = request.family->suffix ? boyi__embedded_game(request.word, &opened.length) : NULL;
    if (source) {
        opened.source = (char *)source; /* only read */
        request.opened = &opened;
    } else if (request.family->suffix) {
        status = boyi__fail(error, BOYI_INPUT, "there is no game %s in the library", request.word);
    }
    request.no_files = true;
    if (!status)
        status = request.family->make(&request, error, out);
    boyi__request_end(&request);
    return status;
}

/* ---- Templates ---- */

/* "heaps --take {take} {n}": each name in braces becomes the value of that input, its items with `between` between them. */
static boyi_status fill(const boyi__problem *problem, const char *template, const char *between,
                        const boyi__data *values, boyi__arena *arena, boyi_error *error, boyi__data *out)
{
    boyi__strbuf line = {0};
    const char *unknown = NULL;
    for (const char *at = template; *at && !unknown;) {
        size_t plain = strcspn(at, "{");
        boyi__strbuf_append(&line, at, plain);
        at += plain;
        if (*at != '{')
            continue;
        size_t length = strcspn(++at, "}"), i = 0;
        while (i < values->count &&
               (strlen(values->list[i].key) != length || memcmp(values->list[i].key, at, length) != 0))
            i++;
        if (i == values->count) {
            unknown = at;
            break;
        }
        const boyi__data *value = &values->list[i];
        bool rows = value->form == BOYI__DATA_LIST && value->count && value->list[0].form == BOYI__DATA_LIST;
        if (rows || (value->form == BOYI__DATA_LIST && value->count == 0))
            boyi__data_write(&line, value);
        else
            boyi__data_say(&line, value, between);
        at += length + (at[length] == '}');
    }
    char *copy = line.failed ? NULL : boyi__arena_copy(arena, line.data ? line.data : "", line.length);
    size_t length = line.length;
    boyi__strbuf_end(&line);
    if (unknown)
        return boyi__fail(error, BOYI_INPUT, "%s: \"{%s\" in game names no input", problem->id, unknown);
    if (!copy)
        return boyi__fail_memory(error, problem->id);
    *out = boyi__data_text(copy, length);
    return BOYI_OK;
}

/* The lines of a record of values: a list of texts, and the states that are asked in each game, null: the start. */
static boyi_status make_lines(boyi__problem *problem, const boyi__data *values, boyi__arena *arena,
                              boyi_error *error, boyi__data *lines, boyi__data *states)
{
    boyi__data results[2] = {{0}, {0}};
    boyi_status status = problem->game->form == BOYI__DATA_TEXT
                             ? fill(problem, problem->game->text, ",", values, arena, error, &results[0])
                             : boyi__sheet_call(problem->sheet, "game", values, 1, arena, results, 2, error);
    if (status)
        return status;
    if (results[0].form == BOYI__DATA_TEXT) { /* a function may give a template, too */
        boyi__data line;
        status = fill(problem, results[0].text, ",", values, arena, error, &line);
        if (status)
            return status;
        if (!boyi__data_list(lines, arena, 1))
            return boyi__fail_memory(error, problem->id);
        lines->list[0] = line;
    } else {
        *lines = results[0];
    }
    *states = results[1];
    bool right = lines->form == BOYI__DATA_LIST &&
                 (states->form == BOYI__DATA_NONE || states->form == BOYI__DATA_LIST);
    for (size_t i = 0; right && i < lines->count; i++)
        right = lines->list[i].form == BOYI__DATA_TEXT;
    return right ? BOYI_OK
                 : boyi__fail(error, BOYI_INPUT, "%s: game should return a text or a list of texts",
                              problem->id);
}

/* ---- Solving ---- */

/* What was found about one state. */
typedef struct {
    boyi_value value;
    boyi_totals totals;
    boyi_answer answer;
    boyi__data word;  /* of the answer, copied */
    boyi__data moves; /* the moves that win as texts, if the problem needs them */
    uint64_t wins;    /* how many */
} result;

typedef struct {
    boyi__problem *problem;
    const boyi_options *options;
    boyi_error *error;
    boyi__reply *reply;
    result *list;
    size_t count, room;
} run;

static boyi_status fail_memory(const run *self)
{
    return boyi__fail_memory(self->error, self->problem->id);
}

enum { MOST_LISTED = 1 << 16 };

static boyi_status list_moves(run *self, const boyi_game *game, const boyi_solution *solution,
                              boyi_state state, result *found)
{
    boyi_choices choices;
    boyi_status status = boyi_solution_choices(solution, state, MOST_LISTED, self->error, &choices);
    if (status)
        return status;
    /* In a won nimber game the best moves are those that win; in others a slow win is not among the best. */
    bool nimber = boyi_game_kind(game) == BOYI_NIMBER;
    bool won = found->value.outcome == BOYI_WIN;
    size_t listed = 0;
    for (size_t i = 0; won && i < choices.count; i++)
        listed += nimber ? choices.list[i].best : choices.list[i].value.outcome == BOYI_WIN;
    found->wins = won && nimber ? choices.best : listed;
    if (!boyi__data_list(&found->moves, &self->reply->arena, listed))
        status = fail_memory(self);
    for (size_t i = 0, to = 0; !status && to < listed; i++) {
        if (nimber ? !choices.list[i].best : choices.list[i].value.outcome != BOYI_WIN)
            continue;
        char text[200];
        size_t length = boyi_game_write_move(game, state, &choices.list[i].move, text, sizeof text);
        char *copy = boyi__arena_copy(&self->reply->arena, text,
                                      length < sizeof text ? length : sizeof text - 1);
        if (!copy)
            status = fail_memory(self);
        else
            found->moves.list[to++] = boyi__data_text(copy, strlen(copy));
    }
    boyi_choices_free(&choices);
    return status;
}

/* Is the answer made of both totals, or by a function that may be? A theorem may know the margin only. */
static bool needs_totals(const boyi__problem *problem)
{
    const boyi__data *answer = problem->answer;
    return answer && (answer->form == BOYI__DATA_NONE ||
                      (answer->form == BOYI__DATA_TEXT &&
                       (strcmp(answer->text, "own") == 0 || strcmp(answer->text, "both") == 0)));
}

/* Adds what the solution says of a state. */
static boyi_status add_result(run *self, const boyi_game *game, const boyi_solution *solution,
                              boyi_state state)
{
    if (!boyi__array_reserve(&self->list, &self->room, self->count + 1, sizeof *self->list))
        return fail_memory(self);
    result *found = &self->list[self->count];
    *found = (result){0};
    boyi_status status = boyi_solution_value(solution, state, self->error, &found->value);
    if (!status && boyi_game_kind(game) == BOYI_SCORE && needs_totals(self->problem))
        status = boyi_solution_totals(solution, state, self->error, &found->totals);
    if (!status)
        status = boyi_solution_answer(solution, state, self->error, &found->answer);
    if (!status && self->problem->moves)
        status = list_moves(self, game, solution, state, found);
    if (!status && found->answer.form == BOYI_ANSWER_WORD) {
        char *copy = boyi__arena_copy(&self->reply->arena, found->answer.word, strlen(found->answer.word));
        if (!copy)
            return fail_memory(self);
        found->word = boyi__data_text(copy, strlen(copy));
    }
    self->count += !status;
    return status;
}

/* The value of a state of a solved game; a state that the solution does not hold is solved by itself. */
static boyi_status ask_state(run *self, const boyi_game *game, const boyi_solution *solution,
                             const boyi__data *text)
{
    char digits[24];
    const char *name = text->text;
    boyi_state state;
    if (text->form == BOYI__DATA_NUMBER) {
        snprintf(digits, sizeof digits, "%" PRId64, text->number);
        name = digits;
    }
    boyi_status status = boyi_game_read_state(game, name ? name : "", self->error, &state);
    if (status)
        return status;
    status = add_result(self, game, solution, state);
    if (status != BOYI_ABSENT)
        return status;
    boyi_solution *own;
    status = boyi_solve_at(game, state, self->options, self->error, &own);
    if (status)
        return status;
    status = add_result(self, game, own, state);
    boyi_solution_free(own);
    return status;
}

static boyi_status solve_line(run *self, const char *line, const boyi__data *states)
{
    boyi_game *game;
    boyi_solution *solution = NULL;
    boyi_status status = boyi__problem_make(line, self->error, &game);
    if (status)
        return status;
    status = boyi_solve(game, self->options, self->error, &solution);
    if (!status && states->form == BOYI__DATA_NONE)
        status = add_result(self, game, solution, boyi_game_start(game));
    for (size_t i = 0; !status && states->form == BOYI__DATA_LIST && i < states->count; i++)
        status = ask_state(self, game, solution, &states->list[i]);
    if (!status)
        status = boyi_game_failed(game, self->error);
    if (!status && !self->reply->game) {
        self->reply->game = boyi__arena_copy(&self->reply->arena, line, strlen(line));
        self->reply->method = boyi_solution_effort(solution).method;
        if (!self->reply->game)
            status = fail_memory(self);
    }
    boyi_solution_free(solution);
    boyi_game_free(game);
    return status;
}

/* ---- The answer ---- */

static const char *const result_fields[] = {"outcome", "plies", "margin", "own",   "other",
                                            "nimber",  "wins",  "moves",  "answer"};
enum { RESULT_FIELDS = 9 };

static boyi__data own_answer(const result *found)
{
    switch (found->answer.form) {
    case BOYI_ANSWER_NUMBER:
        return boyi__data_number(found->answer.number);
    case BOYI_ANSWER_TRUTH:
        return boyi__data_truth(found->answer.truth);
    default:
        return found->word;
    }
}

/* A result as the record that functions of the problem get. */
static boyi_status describe(run *self, const result *found, boyi__data *out)
{
    const char *word = boyi_outcome_word(found->value.outcome);
    if (!boyi__data_list(out, &self->reply->arena, RESULT_FIELDS))
        return fail_memory(self);
    out->form = BOYI__DATA_RECORD;
    out->list[0] = boyi__data_text(word, strlen(word));
    out->list[1] = boyi__data_number(found->value.plies);
    out->list[2] = boyi__data_number(found->value.margin);
    out->list[3] = boyi__data_number(found->totals.own);
    out->list[4] = boyi__data_number(found->totals.other);
    out->list[5] = boyi__data_number((int64_t)found->value.nimber);
    out->list[6] = boyi__data_number((int64_t)found->wins);
    out->list[7] = found->moves;
    out->list[8] = own_answer(found);
    for (size_t i = 0; i < RESULT_FIELDS; i++)
        out->list[i].key = result_fields[i];
    return BOYI_OK;
}

/* The answer about one result by a form that is a word, or by words for outcomes. */
static boyi_status say_result(run *self, const boyi__data *form, const result *found, boyi__data *out)
{
    if (!form) {
        *out = own_answer(found);
        return BOYI_OK;
    }
    if (form->form == BOYI__DATA_RECORD) {
        const boyi__data *word = boyi__data_field(form, boyi_outcome_word(found->value.outcome));
        *out = word ? *word : (boyi__data){0};
        out->key = NULL;
        if (word)
            return BOYI_OK;
        return boyi__fail(self->error, BOYI_INPUT, "%s has no word for %s", self->problem->id,
                          boyi_outcome_word(found->value.outcome));
    }
    const char *name = form->form == BOYI__DATA_TEXT ? form->text : "";
    if (strcmp(name, "own") == 0)
        *out = boyi__data_number(found->totals.own);
    else if (strcmp(name, "margin") == 0)
        *out = boyi__data_number(found->value.margin);
    else if (strcmp(name, "nimber") == 0)
        *out = boyi__data_number((int64_t)found->value.nimber);
    else if (strcmp(name, "plies") == 0)
        *out = boyi__data_number(found->value.plies);
    else if (strcmp(name, "winning") == 0) /* how many first moves win */
        *out = boyi__data_number((int64_t)found->wins);
    else if (strcmp(name, "both") == 0) {
        if (!boyi__data_list(out, &self->reply->arena, 2))
            return fail_memory(self);
        out->list[0] = boyi__data_number(found->totals.own);
        out->list[1] = boyi__data_number(found->totals.other);
    } else {
        return boyi__fail(self->error, BOYI_INPUT, "%s: there is no answer \"%s\"", self->problem->id, name);
    }
    return BOYI_OK;
}

/* All results as one, of the sum of their games. */
static void add_up(run *self)
{
    uint64_t nimber = 0;
    for (size_t i = 0; i < self->count; i++)
        nimber ^= self->list[i].value.nimber;
    if (self->count == 0)
        return;
    self->list[0].value.nimber = nimber;
    self->list[0].value.outcome = nimber ? BOYI_WIN : BOYI_LOSS;
    self->count = 1;
}

/* A list for the results unless there is one, asked by no sweep. */
static boyi_status say_results(run *self, const boyi__data *form, bool several, boyi__data *out)
{
    if (!several && self->count == 1)
        return say_result(self, form, &self->list[0], out);
    if (!boyi__data_list(out, &self->reply->arena, self->count))
        return fail_memory(self);
    boyi_status status = BOYI_OK;
    for (size_t i = 0; !status && i < self->count; i++)
        status = say_result(self, form, &self->list[i], &out->list[i]);
    return status;
}

/* Calls a function of the problem with the inputs and the results; results: the answer, and perhaps its text. */
static boyi_status call_function(run *self, const char *function, const boyi__data *values,
                                 boyi__data *results)
{
    boyi__data arguments[2] = {*values, {0}};
    if (!boyi__data_list(&arguments[1], &self->reply->arena, self->count))
        return fail_memory(self);
    for (size_t i = 0; i < self->count; i++) {
        boyi_status status = describe(self, &self->list[i], &arguments[1].list[i]);
        if (status)
            return status;
    }
    return boyi__sheet_call(self->problem->sheet, function, arguments, 2, &self->reply->arena, results, 2,
                            self->error);
}

/* The answer as the site prints it. */
static void write_text(boyi__strbuf *out, const boyi__problem *problem, const boyi__data *data)
{
    const char *list = problem->list ? problem->list : "blanks";
    if (data->form != BOYI__DATA_LIST) {
        boyi__data_say(out, data, " ");
    } else if (strcmp(list, "brackets") == 0) {
        boyi__data_write(out, data);
    } else if (strcmp(list, "lines") == 0 || (data->count && data->list[0].form == BOYI__DATA_LIST)) {
        for (size_t i = 0; i < data->count; i++) {
            boyi__strbuf_add(out, "%s", i ? "\n" : "");
            boyi__data_say(out, &data->list[i], " ");
        }
    } else {
        boyi__data_say(out, data, strcmp(list, "joined") == 0 ? "" : " ");
    }
}

static boyi_status keep_text(run *self, boyi__strbuf *text, const char **out)
{
    *out = text->failed ? NULL
                        : boyi__arena_copy(&self->reply->arena, text->data ? text->data : "", text->length);
    boyi__strbuf_end(text);
    return *out ? BOYI_OK : fail_memory(self);
}

static boyi_status say_answer(run *self, const boyi__data *values, bool several)
{
    boyi__reply *reply = self->reply;
    boyi__problem *problem = self->problem;
    boyi__data results[2] = {{0}, {0}};
    boyi_status status = problem->answer && problem->answer->form == BOYI__DATA_NONE
                             ? call_function(self, "answer", values, results)
                             : say_results(self, problem->answer, several, &results[0]);
    if (status)
        return status;
    boyi__strbuf text = {0};
    reply->data = results[0];
    if (results[1].form == BOYI__DATA_TEXT)
        boyi__data_say(&text, &results[1], "");
    else
        write_text(&text, problem, &reply->data);
    status = keep_text(self, &text, &reply->text);
    if (!status && problem->list && strcmp(problem->list, "joined") == 0)
        reply->data = boyi__data_text(reply->text, strlen(reply->text));

    /* What the site prints besides. */
    const boyi__data *prints = boyi__data_field(boyi__sheet_table(problem->sheet), "prints");
    if (status || !prints)
        return status;
    status = prints->form == BOYI__DATA_NONE ? call_function(self, "prints", values, results)
                                             : say_results(self, prints, several, &results[0]);
    if (status)
        return status;
    text = (boyi__strbuf){0};
    write_text(&text, problem, &results[0]);
    return keep_text(self, &text, &reply->prints);
}

/* Solves what one record of values asks. */
static boyi_status solve_values(run *self, const boyi__data *values, bool *several)
{
    boyi__data lines, states;
    boyi_status status = make_lines(self->problem, values, &self->reply->arena, self->error, &lines, &states);
    if (status)
        return status;
    *several |= lines.count != 1 || states.form == BOYI__DATA_LIST;
    for (size_t i = 0; !status && i < lines.count; i++)
        status = solve_line(self, lines.list[i].text, &states);
    return status;
}

/* An input that means nothing, such as two lists that should be equally long: what its file says of it. */
static boyi_status check_input(const run *self, const boyi__data *values)
{
    boyi__data says[2];
    if (!boyi__sheet_has(self->problem->sheet, "wrong"))
        return BOYI_OK;
    boyi_status status = boyi__sheet_call(self->problem->sheet, "wrong", values, 1, &self->reply->arena, says,
                                          2, self->error);
    if (status || says[0].form != BOYI__DATA_TEXT)
        return status;
    boyi_error why = {.status = BOYI_INPUT};
    boyi__part part = {.why = &why};
    snprintf(why.text, sizeof why.text, "%s", says[0].text);
    snprintf(why.text_zh, sizeof why.text_zh, "%s",
             says[1].form == BOYI__DATA_TEXT ? says[1].text : says[0].text);
    return boyi__fail_with(self->error, BOYI_INPUT, &part, "%s: %s", self->problem->id, part.text);
}

static const boyi__data *find_each(const boyi__problem *problem, const boyi__data *values)
{
    return problem->each ? boyi__data_field(values, problem->each) : NULL;
}

boyi_status boyi__problem_answer(boyi__problem *problem, const boyi__case *one, const boyi_options *options,
                                 boyi_error *error, boyi__reply *out)
{
    *out = (boyi__reply){0};
    run self = {.problem = problem, .options = options, .error = error, .reply = out};
    boyi__data values;
    bool several = false;
    boyi_status status = boyi__case_to_record(problem, one, &out->arena, error, &values);
    if (!status)
        status = check_input(&self, &values);
    if (status)
        return status;
    const boyi__data *each = find_each(problem, &values);
    if (each) {
        boyi__data items = *each, single = values;
        boyi__data *list = boyi__arena_take(&out->arena, values.count, sizeof *list);
        size_t index = (size_t)(each - values.list);
        if (!list)
            return fail_memory(&self);
        memcpy(list, values.list, values.count * sizeof *list);
        single.list = list;
        several = true;
        for (size_t i = 0; !status && i < items.count; i++) {
            list[index] = items.list[i];
            list[index].key = problem->each;
            status = solve_values(&self, &single, &several);
        }
    } else {
        status = solve_values(&self, &values, &several);
    }
    if (!status && problem->sum) {
        add_up(&self);
        several = false;
    }
    if (!status)
        status = say_answer(&self, &values, several);
    free(self.list);
    return status;
}

void boyi__reply_end(boyi__reply *reply)
{
    boyi__arena_end(&reply->arena);
    *reply = (boyi__reply){0};
}

boyi_status boyi__problem_games(boyi__problem *problem, const boyi__case *one, boyi__arena *arena,
                                boyi_error *error, boyi__data *lines, boyi__data *states)
{
    boyi__data values, ignored;
    boyi_status status = boyi__case_to_record(problem, one, arena, error, &values);
    const boyi__data *each = status ? NULL : find_each(problem, &values);
    if (each && each->count) {
        boyi__data first = each->list[0];
        size_t index = (size_t)(each - values.list);
        values.list[index] = first;
        values.list[index].key = problem->each;
    }
    return status ? status : make_lines(problem, &values, arena, error, lines, states ? states : &ignored);
}

boyi_status boyi__case_write_arguments(boyi__strbuf *out, boyi__problem *problem, const boyi__case *one,
                                       boyi_error *error)
{
    boyi__arena arena = {0};
    boyi__data values, line = {0}, lines = {0};
    boyi_status status = boyi__case_to_record(problem, one, &arena, error, &values);
    if (!status && problem->game->form == BOYI__DATA_TEXT) {
        status = fill(problem, problem->game->text, " ", &values, &arena, error, &line);
    } else if (!status) {
        status = boyi__problem_games(problem, one, &arena, error, &lines, NULL);
        line = !status && lines.count ? lines.list[0] : boyi__data_text("", 0);
    }
    if (!status) {
        size_t name = strcspn(line.text, " ");
        boyi__strbuf_add(out, "%s", line.text + name + (line.text[name] == ' '));
    }
    boyi__arena_end(&arena);
    return status;
}
