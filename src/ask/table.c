/* boyi table: the table of all subgames. */
#include "tell/table.h"

#include <string.h>

#include "ask/session.h"
#include "base/error.h"

/* Larger tables are refused: no reader would look at them, and printing would take too long. */
enum { MOST_CELLS = 4 * 1000 * 1000 };

boyi__table_values boyi__table_values_given(const boyi__options *given)
{
    return given->values && strcmp(given->values, "margin") == 0 ? BOYI__MARGIN : BOYI__PAIR;
}

/* Does the table fit the terminal, if it is shown on one? */
static boyi_status check_width(const boyi__session *session, const boyi__table *table,
                               boyi__table_values values, boyi_error *error)
{
    size_t columns = session->asker->columns, width = boyi__table_width(table, values);
    if (columns == 0 || width <= columns)
        return BOYI_OK;
    return boyi__fail(
        error, BOYI_LIMIT,
        "%s: the table is %zu columns wide and the terminal has %zu; --csv writes it for a file",
        boyi_game_name(table->game), width, columns);
}

static boyi_status write_table(const boyi__session *session, const boyi__table *table, boyi__strbuf *out,
                               boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__table_values values = boyi__table_values_given(given);
    if (given->json) {
        boyi_status status = boyi__json_table(out, table, error);
        boyi__strbuf_add(out, "\n");
        return status;
    }
    if (given->csv) {
        boyi__csv_table(out, table);
        return BOYI_OK;
    }
    boyi_status status = check_width(session, table, values, error);
    if (status)
        return status;
    if (given->order)
        return boyi__text_order(out, table, values, session->title, error);
    boyi__text_table(out, table, values, session->title);
    return BOYI_OK;
}

boyi_status boyi__session_table(boyi__session *session, bool answer_only, boyi__table *out, boyi_error *error)
{
    boyi_status status = answer_only ? BOYI_OK : boyi__table_check(session->game, error);
    if (status)
        return status;
    uint64_t cells = (uint64_t)session->game->grid.rows * session->game->grid.columns;
    uint64_t most = session->asker->most_cells;
    boyi__grouped_digits digits;
    if (most && cells > most)
        return boyi__fail(error, BOYI_LIMIT, "%s: a table of %s cells is too large for this page",
                          boyi_game_name(session->game), boyi__group_digits(&digits, cells));
    if (cells > MOST_CELLS)
        return boyi__fail(error, BOYI_LIMIT,
                          "%s: a table of %s cells is too large; \"boyi solve\" gives the answer alone",
                          boyi_game_name(session->game), boyi__group_digits(&digits, cells));
    /* Every cell is needed: a shortcut would compute each from scratch. */
    if (session->options.method == BOYI_AUTO && session->game->grid.cell)
        session->options.method = BOYI_LAYERS;
    status = boyi__session_solve(session, BOYI__FOR_STATE, error);
    return status || answer_only ? status : boyi__table_start(out, session->solution, error);
}

boyi_status boyi__answer_table(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    bool answer_only = given->quiet && !given->json && !given->csv;
    boyi__table table = {0};
    boyi_status status = boyi__session_start(session, error);
    if (!status)
        status = boyi__session_table(session, answer_only, &table, error);
    if (!status)
        status = answer_only ? boyi__session_add_answer(session, out, error)
                             : write_table(session, &table, out, error);
    boyi__table_end(&table);
    return status;
}
