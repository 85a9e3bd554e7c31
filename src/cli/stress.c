/* boyi stress: random cases against a user's program.
 *
 *     case ──▶ as the site gives it ──▶ COMMAND ──▶ what it prints ─┐
 *       │                                                          ├─ the same words? else: smaller cases that still differ
 *       └────▶ boyi ──▶ what the site expects ─────────────────────┘
 *
 * Cases grow from the smallest size on, so that the first difference is small already.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "cli/cli.h"
#include "problem/problem.h"

enum { USUAL_COUNT = 1000, USUAL_SECONDS = 10, MOST_OUTPUT = 1 << 20 };

typedef struct {
    boyi__cli *cli;
    boyi__problem problem;
    char **command; /* ends in NULL */
    double seconds; /* for a case */
    boyi_options options;
    /* --persistent: the process and its pipes; 0: not started. */
    pid_t process;
    int to, from;
    boyi__strbuf unread;
} stress;

/* How the program did. */
typedef enum { PRINTED, CRASHED, TIMED_OUT } ending;

typedef struct {
    ending ending;
    int code; /* of a crash: the exit code, or 128 + the signal */
    boyi__strbuf text;
} run_result;

/* ---- The program ---- */

static boyi_status start(stress *self, pid_t *process, int *to, int *from, boyi_error *error)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC))
        return boyi__fail(error, BOYI_FILE, "%s can't be run: %s", self->command[0], strerror(errno));
    if (pipe2(out, O_CLOEXEC)) {
        close(in[0]), close(in[1]);
        return boyi__fail(error, BOYI_FILE, "%s can't be run: %s", self->command[0], strerror(errno));
    }
    *process = fork();
    if (*process == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        signal(SIGPIPE, SIG_DFL);
        execvp(self->command[0], self->command);
        _exit(127);
    }
    close(in[0]), close(out[1]);
    if (*process < 0) {
        close(in[1]), close(out[0]);
        return boyi__fail(error, BOYI_FILE, "%s can't be run: %s", self->command[0], strerror(errno));
    }
    *to = in[1];
    *from = out[0];
    return BOYI_OK;
}

/* Writes what fits and reads what comes until the program closes its output, a line is there (`line`), or time is up.
 * False: time is up. */
static bool exchange(int *to, int from, const char *text, size_t length, bool line, int64_t deadline,
                     boyi__strbuf *out)
{
    size_t written = 0;
    for (;;) {
        if (line && out->data && memchr(out->data, '\n', out->length))
            return true;
        if (*to >= 0 && written == length && !line) {
            close(*to);
            *to = -1;
        }
        struct pollfd ends[2] = {{.fd = from, .events = POLLIN},
                                 {.fd = written < length ? *to : -1, .events = POLLOUT}};
        int64_t left = deadline - boyi__now();
        if (left <= 0 || boyi__interrupted())
            return false;
        if (poll(ends, 2, left > 1000 ? 1000 : (int)left) < 0 && errno != EINTR)
            return false;
        if (ends[1].revents & (POLLOUT | POLLERR | POLLHUP)) {
            ssize_t some = write(*to, text + written, length - written);
            if (some > 0)
                written += (size_t)some;
            else if (errno != EAGAIN && errno != EINTR)
                written = length; /* it does not read all: its output counts */
        }
        if (ends[0].revents & (POLLIN | POLLHUP)) {
            char buffer[4096];
            ssize_t some = read(from, buffer, sizeof buffer);
            if (some <= 0 || out->length > MOST_OUTPUT)
                return true;
            boyi__strbuf_append(out, buffer, (size_t)some);
        }
    }
}

static void end_process(pid_t process, bool kill_it, run_result *result)
{
    int status;
    if (kill_it)
        kill(process, SIGKILL);
    while (waitpid(process, &status, 0) < 0 && errno == EINTR)
        ;
    if (kill_it)
        return;
    if (WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) != 0)) {
        result->ending = CRASHED;
        result->code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }
}

/* What the shell calls a program that is not there: exit code 127, and nothing printed. */
static boyi_status check_runs(const stress *self, const run_result *result, boyi_error *error)
{
    if (result->ending == CRASHED && result->code == 127 && result->text.length == 0)
        return boyi__fail(error, BOYI_FILE, "%s can't be run: %s", self->command[0], strerror(ENOENT));
    return BOYI_OK;
}

/* One process for one case. */
static boyi_status run_once(stress *self, const boyi__strbuf *input, run_result *result, boyi_error *error)
{
    pid_t process;
    int to, from;
    boyi_status status = start(self, &process, &to, &from, error);
    if (status)
        return status;
    fcntl(to, F_SETFL, O_NONBLOCK);
    bool done = exchange(&to, from, input->data ? input->data : "", input->length, false,
                         boyi__now() + (int64_t)(self->seconds * 1000), &result->text);
    if (!done)
        result->ending = TIMED_OUT;
    if (to >= 0)
        close(to);
    close(from);
    end_process(process, !done, result);
    return check_runs(self, result, error);
}

/* A line to the process that answers all, and a line back. */
static boyi_status ask_process(stress *self, const boyi__strbuf *input, run_result *result, boyi_error *error)
{
    if (!self->process) {
        boyi_status status = start(self, &self->process, &self->to, &self->from, error);
        if (status)
            return status;
        fcntl(self->to, F_SETFL, O_NONBLOCK);
    }
    bool done = exchange(&self->to, self->from, input->data, input->length, true,
                         boyi__now() + (int64_t)(self->seconds * 1000), &self->unread);
    char *end = self->unread.data ? memchr(self->unread.data, '\n', self->unread.length) : NULL;
    if (done && end) {
        size_t length = (size_t)(end - self->unread.data) + 1;
        boyi__strbuf_append(&result->text, self->unread.data, length);
        memmove(self->unread.data, end + 1, self->unread.length - length + 1);
        self->unread.length -= length;
        return BOYI_OK;
    }
    result->ending = TIMED_OUT;
    close(self->to);
    close(self->from);
    end_process(self->process, !done, result);
    if (done && result->ending == TIMED_OUT)
        result->ending = CRASHED; /* it ended without an answer */
    self->process = 0;
    self->unread.length = 0;
    return check_runs(self, result, error);
}

/* ---- Comparing ---- */

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

/* What the program gets: the problem's plain form, --input, or with --persistent a line. */
static void write_input(const stress *self, const boyi__case *one, boyi__strbuf *out)
{
    const boyi__problem *problem = &self->problem;
    const char *at = self->cli->question.given.input;
    if (self->cli->question.given.persistent) {
        for (size_t i = 0; i < problem->inputs_count; i++) {
            boyi__strbuf_add(out, "%s", i ? " " : "");
            boyi__data_write(out, &one->values[i]);
        }
        boyi__strbuf_add(out, "\n");
        return;
    }
    if (!at) {
        boyi__case_write_plain(out, problem, one);
        return;
    }
    while (*at) {
        size_t i = 0, length = *at == '{' ? strcspn(at, "}") : 0;
        while (length && i < problem->inputs_count &&
               (strlen(problem->inputs[i].name) != length - 1 ||
                strncmp(problem->inputs[i].name, at + 1, length - 1) != 0))
            i++;
        if (length && at[length] && i < problem->inputs_count) {
            boyi__data_say(out, &one->values[i], " ");
            at += length + 1;
        } else if (at[0] == '\\' && at[1] == 'n') {
            boyi__strbuf_add(out, "\n");
            at += 2;
        } else {
            boyi__strbuf_append(out, at++, 1);
        }
    }
    boyi__strbuf_add(out, "\n");
}

/* Runs one case. *differs: the program's answer is not boyi's. The texts are kept where they are wanted. */
static boyi_status try_case(stress *self, const boyi__case *one, bool *differs, boyi__reply *reply,
                            run_result *result, boyi_error *error)
{
    boyi__strbuf input = {0};
    boyi_status status = boyi__problem_answer(&self->problem, one, &self->options, error, reply);
    *result = (run_result){0};
    if (!status) {
        write_input(self, one, &input);
        status = input.failed                           ? boyi__fail_memory(error, "boyi")
                 : self->cli->question.given.persistent ? ask_process(self, &input, result, error)
                                                        : run_once(self, &input, result, error);
    }
    boyi__strbuf_end(&input);
    if (!status && result->text.failed)
        status = boyi__fail_memory(error, "boyi");
    if (status)
        return status;
    const char *printed = result->text.data ? result->text.data : "";
    *differs = result->ending != PRINTED ||
               (!same_words(printed, reply->text) && !(reply->prints && same_words(printed, reply->prints)));
    return BOYI_OK;
}

/* ---- Making it small ---- */

typedef struct {
    stress *self;
    boyi__case best;
    boyi__arena *arena;
    boyi_status status;
    boyi_error *error;
    bool found;
} shrinking;

static bool try_smaller(void *context, const boyi__case *smaller)
{
    shrinking *state = context;
    boyi__reply reply;
    run_result result;
    bool differs = false;
    state->status = try_case(state->self, smaller, &differs, &reply, &result, state->error);
    boyi__strbuf_end(&result.text);
    boyi__reply_end(&reply);
    if (state->status || boyi__interrupted())
        return true;
    if (differs) {
        state->best = *smaller;
        state->found = true;
    }
    return differs;
}

static boyi_status make_small(stress *self, boyi__case *one, boyi__arena *arena, boyi_error *error)
{
    shrinking state = {.self = self, .best = *one, .arena = arena, .error = error};
    do {
        boyi__case now = state.best;
        state.found = false;
        boyi_status status = boyi__case_shrink(&self->problem, &now, arena, try_smaller, &state, error);
        if (status || state.status)
            return status ? status : state.status;
    } while (state.found && !boyi__interrupted());
    *one = state.best;
    return BOYI_OK;
}

/* ---- The report ---- */

/* Why: what `boyi explain` says of the first game of the case. Left out where it can't be said; out of memory is an
 * error. */
static boyi_status explain(stress *self, const boyi__case *one, boyi__strbuf *out, boyi_error *error)
{
    boyi__arena arena = {0};
    boyi__data lines;
    boyi_game *game = NULL;
    boyi_solution *solution = NULL;
    boyi__report report = {0};
    boyi_status status = boyi__problem_games(&self->problem, one, &arena, error, &lines);
    bool has_game = !status && lines.count;
    if (has_game)
        status = boyi__problem_make(lines.list[0].text, error, &game);
    if (has_game && !status)
        status = boyi_solve(game, &self->options, error, &solution);
    if (has_game && !status)
        status = boyi__report_start(&report, solution, boyi_game_start(game), error);
    if (has_game && !status) {
        boyi__say(out, "\nWhy\n");
        boyi__text_report(out, &report, lines.list[0].text);
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
    boyi__arena_end(&arena);
    return status == BOYI_MEMORY ? status : BOYI_OK;
}

static void indent(boyi__strbuf *out, const char *text)
{
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        boyi__strbuf_add(out, "  %.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
}

static boyi_status report(stress *self, boyi__case *one, int64_t number, boyi__strbuf *out, boyi_error *error)
{
    boyi__reply reply;
    run_result result;
    bool differs;
    boyi_status status = try_case(self, one, &differs, &reply, &result, error);
    if (!status) {
        boyi__strbuf input = {0};
        const char *game = self->problem.id;
        boyi__say(out, "case %lld differs; made small:\n\nInput\n", (long long)number);
        write_input(self, one, &input);
        indent(out, input.data ? input.data : "");
        out->failed |= input.failed;
        boyi__strbuf_end(&input);
        boyi__say(out, "Expected\n");
        indent(out, reply.prints ? reply.prints : reply.text);
        boyi__say(out, "Your program\n");
        if (result.ending == TIMED_OUT)
            boyi__say(out, "  gave no answer within %g s\n", self->seconds);
        else if (result.ending == CRASHED && result.code)
            boyi__say(out, "  ended with exit code %d\n", result.code);
        else if (result.ending == CRASHED)
            boyi__say(out, "  ended without an answer\n");
        if (result.text.length)
            indent(out, result.text.data);
        status = explain(self, one, out, error);
        boyi__say(out, "\nAgain\n");
        boyi__strbuf_add(out, "  boyi problem %s '", game);
        boyi__case_write(out, &self->problem, one);
        boyi__strbuf_add(out, "'\n");
    }
    boyi__strbuf_end(&result.text);
    boyi__reply_end(&reply);
    return status;
}

/* ---- The command ---- */

static boyi_status run_cases(stress *self, boyi__strbuf *out, bool *differs, boyi_error *error)
{
    const boyi__options *given = &self->cli->question.given;
    uint64_t seed = boyi__is_given(given, BOYI__OPTION_seed) ? (uint64_t)given->seed : 1;
    int64_t count = given->count ? given->count : USUAL_COUNT;
    boyi__case_bounds bounds;
    boyi_status status = boyi__question_bounds(&self->cli->question, &bounds, error);
    int64_t least = bounds.size_from, most = bounds.size_to;
    if (most == 0)
        boyi__usual_sizes(&self->problem, &least, &most);
    for (int64_t i = 0; !status && !*differs && i < count && !boyi__interrupted(); i++) {
        boyi__arena arena = {0};
        boyi__case one;
        boyi__reply reply = {0};
        run_result result = {0};
        /* From small to large, over the first half of the cases. */
        bounds.size_from = least;
        bounds.size_to = least + (most - least) * (2 * i < count ? 2 * i : count) / count;
        bounds.size_to = bounds.size_to < 1 ? 1 : bounds.size_to;
        status = boyi__case_random(&self->problem, &bounds, boyi__random(&seed), &arena, error, &one);
        if (!status)
            status = try_case(self, &one, differs, &reply, &result, error);
        boyi__strbuf_end(&result.text);
        boyi__reply_end(&reply);
        if (!status && *differs && !boyi__interrupted())
            status = make_small(self, &one, &arena, error);
        if (!status && *differs && !boyi__interrupted())
            status = report(self, &one, i + 1, out, error);
        boyi__arena_end(&arena);
        if (isatty(STDERR_FILENO) && (i + 1) % 16 == 0)
            fprintf(stderr, "\r%" PRId64, i + 1);
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    if (!status && boyi__interrupted())
        return boyi__fail(error, BOYI_CANCELLED, "stopped");
    boyi__grouped_digits digits;
    if (!status && !*differs)
        boyi__say_count(out, (uint64_t)count, "%s case agrees\n", "%s cases agree\n",
                        boyi__group_digits(&digits, (uint64_t)count));
    return status;
}

int boyi__cmd_stress(boyi__cli *cli)
{
    boyi__question *question = &cli->question;
    boyi_error error;
    boyi__strbuf out = {.lang = question->lang};
    stress self = {.cli = cli,
                   .seconds = question->given.max_seconds > 0 ? question->given.max_seconds : USUAL_SECONDS};
    size_t dashes = 0;
    bool differs = false;
    while (dashes < question->tokens_count && strcmp(question->tokens[dashes], "--") != 0)
        dashes++;
    boyi__progress_start(cli);
    self.options = cli->options;
    signal(SIGPIPE, SIG_IGN);
    boyi_status status = BOYI_OK;
    if (dashes != 1 || dashes + 1 >= question->tokens_count)
        status = boyi__fail(
            &error, BOYI_USAGE,
            "stress: a game or a problem, then -- and your program: stress leetcode-877 -- ./a.out");
    if (!status)
        status = boyi__problem_of(question->tokens[0], &error, &self.problem);
    if (!status) {
        self.command = calloc(question->tokens_count - dashes, sizeof *self.command);
        if (!self.command)
            status = boyi__fail_memory(&error, "boyi");
        for (size_t i = dashes + 1; !status && i < question->tokens_count; i++)
            self.command[i - dashes - 1] = (char *)question->tokens[i]; /* execvp takes them so */
    }
    if (!status)
        status = run_cases(&self, &out, &differs, &error);
    if (self.process) {
        run_result ignored = {0};
        close(self.to);
        close(self.from);
        end_process(self.process, true, &ignored);
    }
    boyi__strbuf_end(&self.unread);
    free(self.command);
    boyi__problem_close(&self.problem);
    boyi__progress_end();
    return boyi__cli_finish(cli, &out, differs && !status, status, &error);
}
