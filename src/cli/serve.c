/* boyi serve: the page and the API, until somebody says stop. */
#include "serve/server.h"

#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"

extern char **environ;

static void tell_no_browser(const boyi__cli *cli)
{
    fputs(cli->lang == BOYI__CHINESE ? "无法打开浏览器：xdg-open 失败\n"
                                     : "no browser could be opened: xdg-open failed\n",
          stderr);
}

/* The desktop's own way to show a URL; whoever has none is told where to look anyway. It may take as long as
 * the browser is open, so nobody waits for it here. 0: there is none. */
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
        tell_no_browser(cli);
    return failed ? 0 : child;
}

/* Until somebody says stop; meanwhile the browser's child (0: none) may end, well or not. */
static void wait_for_stop(const boyi__cli *cli, const sigset_t *signals, pid_t child)
{
    int heard = SIGCHLD, code;
    while (sigwait(signals, &heard) != 0 || heard == SIGCHLD) {
        if (!child || waitpid(child, &code, WNOHANG) != child)
            continue;
        child = 0;
        if (code != 0)
            tell_no_browser(cli);
    }
}

static bool announce(boyi__cli *cli, const char *url)
{
    boyi__strbuf out = {.lang = cli->lang};
    if (cli->quiet)
        boyi__strbuf_add(&out, "%s\n", url);
    else
        boyi__strbuf_say(&out, "boyi serves %s (ctrl-C stops it)\n", "boyi 正在 %s 提供服务（ctrl-C 停止）\n",
                         url);
    boyi_error error;
    bool printed = boyi__cli_print(cli, &out);
    fflush(stdout);
    if (!printed || !boyi__cli_check_output(&error))
        return printed;
    boyi__cli_fail(cli, &error);
    return false;
}

static void write_url(char *out, size_t room, const char *bind, unsigned port)
{
    bool everywhere = strcmp(bind, "0.0.0.0") == 0 || strcmp(bind, "::") == 0;
    const char *host = everywhere ? "localhost" : bind;
    snprintf(out, room, strchr(host, ':') ? "http://[%s]:%u/" : "http://%s:%u/", host, port);
}

static void warn_of_strangers(const boyi__cli *cli, const char *bind)
{
    fprintf(stderr,
            cli->lang == BOYI__CHINESE
                ? "警告：%s 不是环回地址：能连到本机的任何人都可以使用此服务，没有加密，也没有密码\n"
                : "warning: %s is not a loopback address: everyone who can reach this machine "
                  "can use the server, without encryption or password\n",
            bind);
}

int boyi__cmd_serve(boyi__cli *cli)
{
    boyi_error error;
    boyi__server *server;
    const char *bind = cli->bind ? cli->bind : "127.0.0.1";
    const boyi__server_options options = {
        .bind = bind,
        .port = cli->ported ? cli->port : 8080,
        .max_bytes = cli->options.max_bytes,
        .max_states = cli->options.max_states,
        .threads = cli->options.threads,
        .folder = cli->options.folder,
        .hosts = cli->hosts,
        .hosts_count = cli->hosts_count,
        .files = cli->tokens,
        .files_count = cli->tokens_count,
        .compiler = cli->opening.compiler,
        .cache = cli->opening.cache,
        .compiler_says = cli->opening.compiler_says,
    };
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    if (cli->open)
        sigaddset(&signals, SIGCHLD);       /* of the browser */
    sigprocmask(SIG_BLOCK, &signals, NULL); /* in all threads: only sigwait hears them */
    signal(SIGPIPE, SIG_IGN);
    if (boyi__server_start(&options, &error, &server))
        return boyi__cli_fail(cli, &error);
    char url[80];
    write_url(url, sizeof url, bind, boyi__server_port(server));
    bool announced = announce(cli, url);
    if (announced && !boyi__server_is_local(server))
        warn_of_strangers(cli, bind);
    if (announced)
        wait_for_stop(cli, &signals, cli->open ? open_browser(cli, url) : 0);
    boyi__server_stop(server);
    return announced ? 0 : 1;
}
