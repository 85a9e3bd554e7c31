/* boyi stress: random cases against a user's program.
 *
 *     case ──▶ as the site gives it ──▶ COMMAND ──▶ what it prints ─┐
 *       │                                                          ├─ the same words? else: smaller cases that still differ
 *       └────▶ boyi ──▶ what the site expects ─────────────────────┘
 *
 * Cases grow from the smallest size on, so that the first difference is small already. Several copies of COMMAND run at
 * once (--threads); their results are taken in the order of the cases, so that their number changes nothing but the time.
 */
#include "cli/stress.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/parallel.h"

enum { USUAL_COUNT = 1000, USUAL_SECONDS = 10, MOST_AT_ONCE = 64 };

/* A case that is being tried. */
typedef struct {
    int64_t number;
    boyi__case one;
    boyi__arena arena; /* of a random case; a smaller one has none of its own */
    boyi__reply reply;
    boyi__program program;
    int64_t deadline;
} trial;

/* Cases that are tried at once: those from `first` on, in their order. */
typedef struct {
    boyi__stress *stress;
    trial list[MOST_AT_ONCE];
    size_t room, first, count;
} trials;

/* A case on which the program differs. */
typedef struct {
    bool found;
    int64_t number;
    boyi__case one;
    boyi__arena arena;
    boyi__reply reply;
    boyi__run_result result;
} difference;

static void forget(difference *differs)
{
    boyi__reply_end(&differs->reply);
    boyi__strbuf_end(&differs->result.text);
    boyi__arena_end(&differs->arena);
    *differs = (difference){0};
}

/* ---- Trying ---- */

/* Are the words the same? True is true. */
static bool same_words(const char *a, const char *b)
{
    static const char blanks[] = " \t\r\n\v\f";
    for (;;) {
        a += strspn(a, blanks);
        b += strspn(b, blanks);
        size_t length = strcspn(a, blanks);
        if (length != strcspn(b, blanks))
            return false;
        if (length == 0)
            return true;
        bool truth = (length == 4 && strncasecmp(a, "true", 4) == 0) ||
                     (length == 5 && strncasecmp(a, "false", 5) == 0);
        if (truth ? strncasecmp(a, b, length) != 0 : strncmp(a, b, length) != 0)
            return false;
        a += length;
        b += length;
    }
}

static bool is_persistent(const trials *self)
{
    return self->stress->given->persistent;
}

/* Gives a case to a program that is free: there must be one. The trial takes the arena. */
static boyi_status begin(trials *self, int64_t number, const boyi__case *one, boyi__arena arena,
                         boyi_error *error)
{
    boyi__stress *stress = self->stress;
    trial *now = &self->list[(self->first + self->count) % self->room];
    boyi__strbuf input = {0};
    now->number = number;
    now->one = *one;
    now->arena = arena;
    boyi_status status = boyi__problem_answer(&stress->problem, one, &stress->options, error, &now->reply);
    self->count++;
    if (!status)
        boyi__stress_write_input(stress, one, is_persistent(self), &input);
    if (!status && !now->program.process)
        status = boyi__program_start(&now->program, stress->command, error);
    if (!status) {
        boyi__program_send(&now->program, input.data ? input.data : "", input.length);
        now->program.complete = !is_persistent(self);
        now->deadline = boyi__now() + (int64_t)(stress->seconds * 1000);
        if (input.failed || now->program.input.failed)
            status = boyi__fail_memory(error, "boyi");
    }
    boyi__strbuf_end(&input);
    return status;
}

/* Takes the last trial back: its program could not be started. */
static void take_back(trials *self)
{
    trial *last = &self->list[(self->first + --self->count) % self->room];
    boyi__program_free(&last->program);
    boyi__reply_end(&last->reply);
    boyi__arena_end(&last->arena);
}

/* Waits for the answer to the first case. */
static boyi_status wait_for(trials *self, boyi__run_result *result, boyi_error *error)
{
    trial *first = &self->list[self->first];
    boyi__program *program = &first->program, *running[MOST_AT_ONCE];
    bool line = is_persistent(self), taken = false, late = false;
    *result = (boyi__run_result){0};
    for (size_t i = 0; i < self->count; i++)
        running[i] = &self->list[(self->first + i) % self->room].program;
    while (!program->closed && boyi__now() < first->deadline && !boyi__interrupted()) {
        taken = line && boyi__program_take_line(program, &result->text);
        if (program->output.failed || taken)
            break;
        boyi__programs_exchange(running, self->count, first->deadline);
    }
    if (boyi__interrupted())
        return boyi__fail(error, BOYI_CANCELLED, "stopped");
    if (program->output.failed || result->text.failed)
        return boyi__fail_memory(error, "boyi");
    if (taken || (line && boyi__program_take_line(program, &result->text)))
        return result->text.failed ? boyi__fail_memory(error, "boyi") : BOYI_OK;
    bool closed = program->closed;
    boyi__strbuf_append(&result->text, program->output.data ? program->output.data : "",
                        program->output.length);
    result->code = boyi__program_end(program, closed ? first->deadline : 0, &late);
    result->ending = late ? BOYI__LATE : result->code || line ? BOYI__CRASHED : BOYI__ANSWERED;
    return result->text.failed ? boyi__fail_memory(error, "boyi") : BOYI_OK;
}

/* Takes the result of the first case, with its arena if the program differs. */
static boyi_status finish(trials *self, difference *out, boyi_error *error)
{
    trial *first = &self->list[self->first];
    boyi__run_result result;
    boyi_status status = wait_for(self, &result, error);
    for (size_t i = 0; i < result.text.length; i++) /* what follows a NUL counts, too */
        if (!result.text.data[i])
            result.text.data[i] = '?';
    const char *printed = result.text.data ? result.text.data : "";
    if (!status && (result.ending != BOYI__ANSWERED ||
                    (!same_words(printed, first->reply.text) &&
                     !(first->reply.prints && same_words(printed, first->reply.prints))))) {
        *out = (difference){true, first->number, first->one, first->arena, first->reply, result};
        first->arena = (boyi__arena){0};
        first->reply = (boyi__reply){0};
        result = (boyi__run_result){0};
    }
    boyi__strbuf_end(&result.text);
    boyi__reply_end(&first->reply);
    boyi__arena_end(&first->arena);
    self->first = (self->first + 1) % self->room;
    self->count--;
    return status;
}

/* Ends what is still being tried. */
static void drop_all(trials *self)
{
    for (; self->count; self->count--, self->first = (self->first + 1) % self->room) {
        trial *first = &self->list[self->first];
        boyi__program_free(&first->program);
        boyi__reply_end(&first->reply);
        boyi__arena_end(&first->arena);
    }
}

/* Tries a case, or puts it behind those that are being tried, for as long as none differs. The arena is taken. */
static boyi_status try_case(trials *self, int64_t number, const boyi__case *one, boyi__arena arena,
                            difference *out, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    while (!status && !out->found && self->count == self->room)
        status = finish(self, out, error);
    if (status || out->found) {
        boyi__arena_end(&arena);
        return status;
    }
    status = begin(self, number, one, arena, error);
    if (!status)
        return status;
    /* The cases before it come first, also if this one can't be answered. */
    take_back(self);
    boyi_status earlier = BOYI_OK;
    boyi_error own;
    while (!earlier && !out->found && self->count)
        earlier = finish(self, out, &own);
    if (earlier)
        *error = own;
    return earlier ? earlier : out->found ? BOYI_OK : status;
}

/* Waits for all that are being tried, or for the first that differs. */
static boyi_status finish_all(trials *self, difference *out, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    while (!status && !out->found && self->count)
        status = finish(self, out, error);
    drop_all(self);
    return status;
}

/* ---- Making it small ---- */

typedef struct {
    trials *trials;
    difference smaller;
    boyi_status status;
    boyi_error *error;
} shrinking;

static bool try_smaller(void *context, const boyi__case *one)
{
    shrinking *state = context;
    state->status = try_case(state->trials, 0, one, (boyi__arena){0}, &state->smaller, state->error);
    return state->status || state->smaller.found;
}

/* Smaller cases that still differ, until there is none. They live in the first one's arena. */
static boyi_status make_small(trials *self, difference *differs, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    for (bool found = true; found && !status;) {
        shrinking state = {.trials = self, .error = error};
        boyi__case now = differs->one;
        status = boyi__case_shrink(&self->stress->problem, &now, &differs->arena, try_smaller, &state, error);
        if (!status)
            status = state.status;
        if (!status)
            status = finish_all(self, &state.smaller, error);
        else
            drop_all(self);
        found = state.smaller.found;
        if (found) {
            state.smaller.number = differs->number;
            state.smaller.arena = differs->arena;
            differs->arena = (boyi__arena){0};
            forget(differs);
            *differs = state.smaller;
        }
    }
    return status;
}

/* ---- The report ---- */

/* Why: what `boyi solve` and `boyi line` say of the first game of the case. Left out where it can't be said; out of
 * memory is an error. */
static boyi_status explain(boyi__stress *self, const char *game_line, boyi__strbuf *out, boyi_error *error)
{
    boyi_game *game = NULL;
    boyi_solution *solution = NULL;
    boyi__report report = {0};
    boyi_status status = boyi__problem_make(game_line, error, &game);
    if (!status)
        status = boyi_solve(game, &self->options, error, &solution);
    if (!status)
        status = boyi__report_start(&report, solution, boyi_game_start(game), error);
    if (!status) {
        boyi__say(out, "\nWhy\n");
        boyi__text_report(out, &report, game_line);
        boyi_line line;
        if (report.choices.total)
            status = boyi_solution_line(solution, boyi_game_start(game), error, &line);
        if (report.choices.total && !status) {
            boyi__say(out, "best play: ");
            boyi__text_moves(out, game, &line);
            boyi__strbuf_add(out, "\n");
            boyi_line_free(&line);
        }
    }
    boyi__report_end(&report);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return status == BOYI_MEMORY ? status : BOYI_OK;
}

/* The command that answers the case: a game's own where it is no published problem. */
static void say_again(const boyi__stress *self, const boyi__case *one, const char *game_line,
                      boyi__strbuf *out)
{
    boyi__strbuf input = {0};
    boyi__say(out, "\nAgain\n");
    if (boyi__problem_exists(self->problem.id)) {
        boyi__case_write(&input, &self->problem, one);
        boyi__strbuf_add(out, "  boyi problem %s", self->problem.id);
        if (input.length)
            boyi__strbuf_add_word(out, input.data);
        boyi__strbuf_add(out, "\n");
    } else {
        boyi__strbuf_add(out, "  boyi solve %s\n", game_line ? game_line : "");
    }
    out->failed |= input.failed;
    boyi__strbuf_end(&input);
}

static boyi_status report(boyi__stress *self, const difference *differs, boyi__strbuf *out, boyi_error *error)
{
    boyi__strbuf input = {0};
    const boyi__reply *reply = &differs->reply;
    boyi__say(out, "case %lld differs; made small:\n\nInput\n", (long long)differs->number);
    boyi__stress_write_input(self, &differs->one, self->given->persistent, &input);
    boyi__stress_indent(out, input.data ? input.data : "");
    out->failed |= input.failed;
    boyi__strbuf_end(&input);
    boyi__say(out, "Expected\n");
    boyi__stress_indent(out, reply->prints ? reply->prints : reply->text);
    boyi__stress_say_result(out, self, &differs->result);
    boyi__arena arena = {0};
    boyi__data lines = {0};
    boyi_status status = boyi__problem_games(&self->problem, &differs->one, &arena, error, &lines, NULL);
    const char *game_line = !status && lines.count ? lines.list[0].text : NULL;
    if (game_line)
        status = explain(self, game_line, out, error);
    if (!status)
        say_again(self, &differs->one, game_line, out);
    boyi__arena_end(&arena);
    return status;
}

/* ---- The command ---- */

static boyi_status run_cases(boyi__stress *self, boyi__strbuf *out, bool *differs, boyi_error *error)
{
    trials all = {.stress = self};
    difference first = {0};
    uint64_t seed = self->seed;
    boyi_status status = BOYI_OK;
    unsigned threads = boyi__thread_count(&self->options);
    all.room = self->given->persistent && !boyi__is_given(self->given, BOYI__OPTION_threads) ? 1
               : threads < MOST_AT_ONCE                                                      ? threads
                                                                                             : MOST_AT_ONCE;
    for (int64_t i = 0; !status && !first.found && i < self->count; i++) {
        boyi__arena arena = {0};
        boyi__case one;
        status = boyi__stress_case(self, i, &seed, &arena, error, &one);
        if (!status)
            status = try_case(&all, i + 1, &one, arena, &first, error);
        else
            boyi__arena_end(&arena);
        boyi__stress_show(i + 1);
    }
    if (!status && !first.found)
        status = finish_all(&all, &first, error);
    drop_all(&all);
    if (!status && first.found)
        status = make_small(&all, &first, error);
    boyi__stress_show(-1);
    for (size_t i = 0; i < all.room; i++)
        boyi__program_free(&all.list[i].program);
    boyi__grouped_digits digits;
    *differs = !status && first.found;
    if (*differs)
        status = report(self, &first, out, error);
    else if (!status)
        boyi__say_count(out, (uint64_t)self->count, "%s case agrees\n", "%s cases agree\n",
                        boyi__group_digits(&digits, (uint64_t)self->count));
    forget(&first);
    return status;
}

/* The words before "--" and the program behind it. */
static boyi_status read_words(boyi__stress *self, size_t *words, boyi_error *error)
{
    const boyi__question *question = &self->cli->question;
    size_t dashes = 0;
    while (dashes < question->tokens_count && strcmp(question->tokens[dashes], "--") != 0)
        dashes++;
    *words = dashes;
    if (dashes == 0 || dashes + 1 >= question->tokens_count)
        return boyi__fail(
            error, BOYI_USAGE,
            "stress: a game or a problem, then -- and your program: stress leetcode-877 -- ./a.out");
    self->command = calloc(question->tokens_count - dashes, sizeof *self->command);
    if (!self->command)
        return boyi__fail_memory(error, "boyi");
    for (size_t i = dashes + 1; i < question->tokens_count; i++)
        self->command[i - dashes - 1] = (char *)question->tokens[i]; /* posix_spawnp takes them so */
    return BOYI_OK;
}

/* What the program is asked: a problem, or a game with random arguments. */
static boyi_status open_subject(boyi__stress *self, size_t words, boyi_error *error)
{
    const char *const *game = self->cli->question.tokens;
    boyi_status status = boyi__problem_of(words, game, error, &self->problem);
    if (!status)
        status = boyi__stress_check_template(self, error);
    if (status != BOYI_ABSENT)
        return status;
    return boyi__fail(error, BOYI_USAGE,
                      "%s: stress gives your program random arguments: name a problem, or a game without "
                      "arguments, such as nim; --interactive plays any game",
                      game[0]);
}

int boyi__cmd_stress(boyi__cli *cli)
{
    boyi__question *question = &cli->question;
    const boyi__options *given = &question->given;
    boyi_error error;
    boyi__strbuf out = {.lang = question->lang};
    boyi__stress self = {.cli = cli,
                         .given = given,
                         .options = cli->options,
                         .seconds = given->max_seconds > 0 ? given->max_seconds : USUAL_SECONDS,
                         .seed = boyi__is_given(given, BOYI__OPTION_seed) ? (uint64_t)given->seed : 1,
                         .count = given->count ? given->count : USUAL_COUNT};
    size_t words = 0;
    bool differs = false;
    boyi__progress_start(cli);
    boyi__options_limit(given, &self.options, NULL);
    signal(SIGPIPE, SIG_IGN);
    boyi_status status = read_words(&self, &words, &error);
    if (!status)
        status = boyi__question_bounds(question, &self.bounds, &error);
    if (!status && given->interactive)
        status = boyi__stress_matches(&self, words, question->tokens, &out, &differs, &error);
    else if (!status && !(status = open_subject(&self, words, &error)))
        status = run_cases(&self, &out, &differs, &error);
    free(self.command);
    boyi__problem_close(&self.problem);
    boyi__progress_end();
    return boyi__cli_finish(cli, &out, differs && !status, status, &error);
}
