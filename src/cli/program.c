#include "cli/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "cli/cli.h"

extern char **environ;

enum { MOST_OUTPUT = 1 << 20, WAIT = 1000 };

/* Two pipes whose ends other programs do not inherit. */
static int open_pipes(int in[2], int out[2])
{
    if (pipe2(in, O_CLOEXEC))
        return errno;
    if (pipe2(out, O_CLOEXEC)) {
        int why = errno;
        close(in[0]), close(in[1]);
        return why;
    }
    return 0;
}

/* posix_spawn shares the memory with the new process until it runs: a fork would copy boyi's page tables. */
static int spawn(boyi__program *program, char *const *command, const int in[2], const int out[2])
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    int why = posix_spawn_file_actions_init(&actions);
    if (why)
        return why;
    why = posix_spawnattr_init(&attributes);
    if (!why) {
        sigemptyset(&signals);
        sigaddset(&signals, SIGPIPE);
        sigaddset(&signals, SIGINT);
        sigaddset(&signals, SIGXFSZ);
        why = posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
        if (!why)
            why = posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
        if (!why)
            why = posix_spawnattr_setsigdefault(&attributes, &signals);
        if (!why)
            why = posix_spawnattr_setpgroup(&attributes, 0);
        if (!why)
            why = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        if (!why)
            why = posix_spawnp(&program->process, command[0], &actions, &attributes, command, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return why;
}

boyi_status boyi__program_start(boyi__program *program, char *const *command, boyi_error *error)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, why = open_pipes(in, out);
    program->to = program->from = -1;
    program->written = program->input.length = program->output.length = 0;
    program->complete = program->closed = false;
    if (!why) {
        why = spawn(program, command, in, out);
        close(in[0]), close(out[1]);
        if (why) {
            close(in[1]), close(out[0]);
        } else {
            program->to = in[1];
            program->from = out[0];
            fcntl(program->to, F_SETFL, O_NONBLOCK);
        }
    }
    if (!why)
        return BOYI_OK;
    program->process = 0;
    return boyi__fail(error, BOYI_FILE, "%s can't be run: %s", command[0], strerror(why));
}

void boyi__program_send(boyi__program *program, const char *text, size_t length)
{
    if (program->written == program->input.length)
        program->written = program->input.length = 0;
    boyi__strbuf_append(&program->input, text, length);
}

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* ---- Exchange ---- */

static bool is_open(const boyi__program *program)
{
    return program->process && !program->closed;
}

static void write_some(boyi__program *program)
{
    ssize_t some = write(program->to, program->input.data + program->written,
                         program->input.length - program->written);
    if (some > 0)
        program->written += (size_t)some;
    else if (errno != EAGAIN && errno != EINTR)
        program->written = program->input.length; /* it does not read all: its output counts */
}

static void read_some(boyi__program *program)
{
    char buffer[4096];
    ssize_t some = read(program->from, buffer, sizeof buffer);
    if (some > 0)
        boyi__strbuf_append(&program->output, buffer, (size_t)some);
    if ((some <= 0 && errno != EINTR) || some == 0 || program->output.length > MOST_OUTPUT)
        program->closed = true;
}

void boyi__programs_exchange(boyi__program *const *list, size_t count, int64_t deadline)
{
    enum { MOST = 256 };
    struct pollfd ends[2 * MOST];
    int64_t left = deadline - boyi__now();
    count = count < MOST ? count : MOST;
    for (size_t i = 0; i < count; i++) {
        boyi__program *program = list[i];
        bool rest = program->written < program->input.length;
        if (is_open(program) && !rest && program->complete)
            close_end(&program->to);
        ends[2 * i] = (struct pollfd){.fd = is_open(program) ? program->from : -1, .events = POLLIN};
        ends[2 * i + 1] = (struct pollfd){.fd = is_open(program) && rest ? program->to : -1,
                                          .events = POLLOUT};
    }
    if (left <= 0 || poll(ends, (nfds_t)(2 * count), left > WAIT ? WAIT : (int)left) <= 0)
        return;
    for (size_t i = 0; i < count; i++) {
        if (ends[2 * i + 1].revents)
            write_some(list[i]);
        if (ends[2 * i].revents)
            read_some(list[i]);
    }
}

bool boyi__program_take_line(boyi__program *program, boyi__strbuf *line)
{
    boyi__strbuf *output = &program->output;
    char *end = output->data ? memchr(output->data, '\n', output->length) : NULL;
    if (!end)
        return false;
    size_t length = (size_t)(end - output->data);
    boyi__strbuf_append(line, output->data, length && end[-1] == '\r' ? length - 1 : length);
    memmove(output->data, end + 1, output->length - length); /* with the NUL behind it */
    output->length -= length + 1;
    return true;
}

/* ---- The end ---- */

static void end_group(const boyi__program *program)
{
    kill(-program->process, SIGKILL);
    kill(program->process, SIGKILL);
}

int boyi__program_end(boyi__program *program, int64_t deadline, bool *late)
{
    int status = 0;
    long pause = 20 * 1000L; /* ns; a program usually ends right after it has closed its output */
    *late = false;
    close_end(&program->to);
    close_end(&program->from);
    for (;;) {
        pid_t ended = waitpid(program->process, &status, *late ? 0 : WNOHANG);
        if (ended == program->process || (ended < 0 && errno != EINTR))
            break;
        if (!*late && (boyi__now() >= deadline || boyi__interrupted())) {
            *late = true;
            end_group(program);
        } else if (!*late) {
            nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
            pause = pause < 5000000L ? pause * 2 : pause;
        }
    }
    if (!*late)
        kill(-program->process, SIGKILL); /* what it has left behind in its group */
    program->process = 0;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void boyi__program_free(boyi__program *program)
{
    bool late;
    if (program->process)
        boyi__program_end(program, 0, &late);
    boyi__strbuf_end(&program->input);
    boyi__strbuf_end(&program->output);
    *program = (boyi__program){0};
}
