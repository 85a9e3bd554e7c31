/* boyi draw: as any answer, but for graphs that are too large for the library's own layout: Graphviz draws those, if it is there. */
#include <signal.h>
#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "cli/cli.h"
#include "cli/program.h"
#include "tell/draw/draw.h"

/* "-Tsvg" for the ending of a file's name; NULL: Graphviz is not asked. */
static const char *format_of(const char *name)
{
    const char *ending = name ? strrchr(name, '.') : NULL;
    return !ending                       ? NULL
           : strcmp(ending, ".svg") == 0 ? "-Tsvg"
           : strcmp(ending, ".png") == 0 ? "-Tpng"
           : strcmp(ending, ".pdf") == 0 ? "-Tpdf"
                                         : NULL;
}

/* Writes the graph of --dot to the file through Graphviz. */
static boyi_status draw_by_graphviz(boyi__cli *cli, const char *format, boyi_error *error)
{
    char *const command[] = {"dot", (char *)(uintptr_t)format, "-o",
                             (char *)(uintptr_t)cli->question.given.output, NULL};
    boyi__program dot = {0};
    boyi__program *const programs[] = {&dot};
    boyi__strbuf graph = {.lang = cli->question.lang};
    boyi__answered answered = {0};
    const boyi__asker asker = {.options = cli->options, .opening = &cli->opening};
    boyi__question question = cli->question;
    question.command = boyi__command_find("states", false);
    question.given.dot = true;
    question.given.json = false;
    boyi_status status = boyi__answer(&asker, &question, &graph, &answered, error);
    signal(SIGPIPE, SIG_IGN); /* it may end before it has read all */
    if (!status)
        status = boyi__program_start(&dot, command, error);
    if (!status) {
        boyi__program_send(&dot, graph.data, graph.length);
        dot.complete = true;
        while (!dot.closed && !boyi__interrupted())
            boyi__programs_exchange(programs, 1, INT64_MAX);
        bool late;
        int code = boyi__interrupted() ? 1 : boyi__program_end(&dot, INT64_MAX, &late);
        if (code)
            status = boyi__fail(error, BOYI_FILE, "draw: Graphviz could not draw %s",
                                cli->question.given.output);
    }
    boyi__program_free(&dot);
    boyi__strbuf_end(&graph);
    return status;
}

int boyi__cmd_draw(boyi__cli *cli)
{
    const boyi__options *given = &cli->question.given;
    const char *format = format_of(given->output);
    boyi__strbuf text = {.lang = cli->question.lang};
    boyi_error error;
    if (!given->view || strcmp(given->view, "graph") != 0 || given->most <= BOYI__DRAWN_STATES || !format ||
        given->json)
        return boyi__cli_answer(cli);
    boyi_status status = draw_by_graphviz(cli, format, &error);
    if (!status)
        boyi__say(&text, "%s: graph, drawn by Graphviz\n", given->output);
    return boyi__cli_finish(cli, &text, false, status, &error);
}
