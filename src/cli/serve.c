/* boyi serve: the page and the API, until a signal stops it. */
#include "serve/server.h"

#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"

extern char **environ;

static void report_no_browser(const boyi__cli *cli)
{
    fputs(boyi__tr(cli->question.lang, "no browser could be opened: xdg-open failed\n"), stderr);
}

/* Start the desktop's program for opening a URL, without waiting for it: it may run as long as the browser.
 * Returns its process, or 0 if it can't be started; the URL is announced in any case. */
static pid_t open_browser(const boyi__cli *cli, const char *url)
{
    const char *const command[] = {"xdg-open", url, NULL};
    pid_t child;
    sigset_t none;
    posix_spawnattr_t attributes;
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    bool failed = posix_spawnp(&child, command[0], NULL, &attributes, (char *const *)(uintptr_t)command,
                               environ);
    posix_spawnattr_destroy(&attributes);
    if (failed)
        report_no_browser(cli);
    return failed ? 0 : child;
}

static bool announce(boyi__cli *cli, const char *url)
{
    boyi__strbuf out = {.lang = cli->question.lang};
    if (cli->question.given.quiet)
        boyi__strbuf_add(&out, "%s\n", url);
    else
        boyi__say(&out, "boyi serves %s (ctrl-C stops it)\n", url);
    boyi_error error;
    bool printed = boyi__cli_print(cli, &out);
    fflush(stdout);
    if (!printed || !ferror(stdout))
        return printed;
    boyi__cli_fail_output(&error);
    boyi__cli_fail(cli, &error);
    return false;
}

int boyi__cmd_serve(boyi__cli *cli)
{
    boyi_error error;
    boyi__server *server;
    boyi_options limits = cli->options;
    boyi_opening opening = cli->opening;
    boyi__options_limit(&cli->question.given, &limits, &opening);
    const char *bind = cli->question.given.bind ? cli->question.given.bind : "127.0.0.1";
    const boyi__server_options options = {
        .bind = bind,
        .port = boyi__is_given(&cli->question.given, BOYI__OPTION_port) ? (uint16_t)cli->question.given.port
                                                                        : 8080,
        .max_bytes = limits.max_bytes,
        .max_states = limits.max_states,
        .threads = limits.threads,
        .folder = limits.folder,
        .hosts = cli->question.given.host.list,
        .hosts_count = cli->question.given.host.count,
        .files = cli->question.tokens,
        .files_count = cli->question.tokens_count,
        .compiler = opening.compiler,
        .cache = opening.cache,
        .compiler_says = opening.compiler_says,
    };
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    if (cli->question.given.open)
        sigaddset(&signals, SIGCHLD);       /* of the browser */
    sigprocmask(SIG_BLOCK, &signals, NULL); /* in all threads: only sigwait receives them */
    signal(SIGPIPE, SIG_IGN);
    if (boyi__server_start(&options, &error, &server))
        return boyi__cli_fail(cli, &error);
    char url[80];
    bool everywhere = strcmp(bind, "0.0.0.0") == 0 || strcmp(bind, "::") == 0;
    const char *host = everywhere ? "localhost" : bind;
    snprintf(url, sizeof url, strchr(host, ':') ? "http://[%s]:%u/" : "http://%s:%u/", host,
             (unsigned)boyi__server_port(server));
    bool announced = announce(cli, url);
    if (announced && !boyi__server_is_local(server))
        fprintf(stderr,
                boyi__tr(cli->question.lang,
                         "warning: %s is not a loopback address: everyone who can reach this machine "
                         "can use the server, without encryption or password\n"),
                bind);
    /* Wait for SIGINT or SIGTERM. Meanwhile the browser's process (0: none) may end, well or not. */
    pid_t child = announced && cli->question.given.open ? open_browser(cli, url) : 0;
    int received = SIGCHLD, code;
    while (announced && (sigwait(&signals, &received) != 0 || received == SIGCHLD)) {
        if (!child || waitpid(child, &code, WNOHANG) != child)
            continue;
        child = 0;
        if (code != 0)
            report_no_browser(cli);
    }
    boyi__server_stop(server);
    if (received == SIGINT) {
        sigprocmask(SIG_UNBLOCK, &signals,
                    NULL); /* else they stay blocked: a second SIGTERM would end it before its time */
        boyi__end_by_interrupt();
    }
    return announced ? 0 : 1;
}
