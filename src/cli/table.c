/* boyi table: the table of all subgames. */
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"
#include "tell/table.h"

/* What nobody would read, and what would take the terminal for ever. */
enum { MOST_CELLS = 4 * 1000 * 1000 };

/* The width of the terminal; 0: standard output is none. */
static size_t terminal_columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}

static boyi_status check_size(const boyi_game *game, boyi_error *error)
{
    uint64_t cells = (uint64_t)game->grid.rows * game->grid.columns;
    boyi__grouped_digits text;
    if (cells <= MOST_CELLS)
        return BOYI_OK;
    return boyi_fail(error, BOYI_LIMIT,
                     "%s: a table of %s cells is too large; \"boyi solve\" gives the answer alone",
                     "%s：表格有 %s 格，太大了；“boyi solve”只给答案", boyi_game_name(game),
                     boyi__group_digits(&text, cells));
}

static boyi_status check_width(const boyi__table *table, boyi__table_values values, boyi_error *error)
{
    size_t columns = terminal_columns(), width = boyi__table_width(table, values);
    if (columns == 0 || width <= columns)
        return BOYI_OK;
    return boyi_fail(error, BOYI_LIMIT,
                     "%s: the table is %zu columns wide and the terminal has %zu; --csv writes it for a file",
                     "%s：表格宽 %zu 列，而终端只有 %zu 列；用 --csv 输出到文件", boyi_game_name(table->game),
                     width, columns);
}

static boyi_status tell(const boyi__cli *cli, const boyi__table *table, const char *title, boyi__strbuf *out,
                        boyi_error *error)
{
    boyi__table_values values = cli->values && strcmp(cli->values, "margin") == 0 ? BOYI__MARGIN : BOYI__PAIR;
    if (cli->json) {
        boyi_status status = boyi__json_table(out, table, error);
        boyi__strbuf_add(out, "\n");
        return status;
    }
    if (cli->csv) {
        boyi__csv_table(out, table);
        return BOYI_OK;
    }
    boyi_status status = check_width(table, values, error);
    if (status)
        return status;
    if (cli->order)
        return boyi__text_order(out, table, values, title, error);
    boyi__text_table(out, table, values, title);
    return BOYI_OK;
}

static boyi_status table(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out, boyi_error *error)
{
    boyi__session session;
    boyi__table all = {0};
    boyi_method asked = cli->options.method;
    bool bare = cli->quiet && !cli->json && !cli->csv;
    boyi_status status = boyi__session_start(&session, cli, request, error);
    if (!status && !bare)
        status = boyi__table_check(session.game, error);
    if (!status)
        status = check_size(session.game, error);
    if (!status) {
        /* A table wants every cell: a shortcut would work each out anew. */
        if (cli->options.method == BOYI_AUTO && session.game->grid.cell)
            cli->options.method = BOYI_LAYERS;
        status = boyi__session_solve(&session, cli, error);
    }
    if (!status && bare)
        status = boyi__session_answer(&session, out, error);
    if (!status && !bare)
        status = boyi__table_start(&all, session.solution, error);
    if (!status && !bare)
        status = tell(cli, &all, session.title, out, error);
    cli->options.method = asked;
    boyi__table_end(&all);
    return boyi__session_close(&session, status, error);
}

int boyi__cmd_table(boyi__cli *cli)
{
    return boyi__cli_answer(cli, table);
}
