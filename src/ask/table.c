/* boyi table: the table of all subgames. */
#include "tell/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/session.h"
#include "base/error.h"

/* Larger tables are refused: no reader would look at them, and printing would take too long. */
enum { MOST_CELLS = 4 * 1000 * 1000 };

boyi__table_values boyi__table_values_given(const boyi__options *given)
{
    return given->values && strcmp(given->values, "margin") == 0 ? BOYI__MARGIN : BOYI__PAIR;
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
    /* Margins take less room than pairs. */
    const size_t width = out->columns ? boyi__table_width(table, out->lang, values) : 0;
    const bool narrow = width > out->columns && !given->values && boyi_game_kind(table->game) == BOYI_SCORE;
    if (narrow)
        values = BOYI__MARGIN;
    if (given->order)
        return boyi__text_order(out, table, values, session->title, error);
    boyi__text_table(out, table, values, session->title);
    if (narrow)
        boyi__say(out, "pairs take %zu columns: --values pair shows them in parts, --csv in a file\n", width);
    return BOYI_OK;
}

/* A sum of heaps whose nimbers add has no table, but that of its largest heap tells all: says what to type. BOYI_OK: it is none. */
static boyi_status refuse_sum(const boyi__session *session, boyi_error *error)
{
    const boyi_rules *rules = &session->game->rules;
    boyi__request one = session->request->family ? *session->request : (boyi__request){0};
    boyi_state *parts = one.family && !one.family->suffix && rules->parts
                            ? calloc(rules->most_parts + 1, sizeof *parts)
                            : NULL;
    const bool sum = parts && rules->parts(session->game->self, session->game->start, parts) > 1;
    free(parts);
    if (!sum)
        return BOYI_OK;

    /* The largest heap as it was typed: of numbers and of runs of signs the longest, then the one that sorts last. */
    static const char heap[] = "0123456789+";
    const char *largest = "";
    size_t length = 0;
    for (const char *at = one.text, *end = one.text + one.length; at < end;) {
        const size_t long_as = strspn(at, heap);
        if (long_as > length || (long_as == length && strncmp(at, largest, length) > 0)) {
            largest = at;
            length = long_as;
        }
        at += long_as ? long_as : 1;
    }
    char typed[32], title[128];
    one.length = (size_t)snprintf(typed, sizeof typed, "%.*s", (int)length, largest);
    one.length = one.length < sizeof typed ? one.length : sizeof typed - 1;
    one.text = typed;
    boyi__request_title(&one, title, sizeof title);
    return boyi__fail(
        error, BOYI_METHOD,
        "%s has no table of several heaps: their nimbers add (xor), and \"boyi table %s\" shows those "
        "of one",
        rules->name, title);
}

boyi_status boyi__session_table(boyi__session *session, bool answer_only, boyi__table *out, boyi_error *error)
{
    const bool has = answer_only || session->game->grid.cell || session->game->grid.place;
    boyi_status status = has ? BOYI_OK : refuse_sum(session, error);
    if (!status && !has)
        status = boyi__table_check(session->game, error);
    if (status)
        return status;
    uint64_t cells = (uint64_t)session->game->grid.rows * session->game->grid.columns;
    uint64_t most = session->asker->most_cells;
    boyi__grouped_digits digits;
    if (most && cells > most)
        return boyi__fail(error, BOYI_LIMIT, "%s: a table of %s cells is too large for this page",
                          boyi_game_name(session->game), boyi__group_digits(&digits, cells));
    if (cells > MOST_CELLS)
        return boyi__table_refuse_size(session->game, cells, error);
    /* Every cell is needed: a shortcut would compute each from scratch. */
    if (session->options.method == BOYI_AUTO && session->game->grid.cell)
        session->options.method = BOYI_LAYERS;
    status = boyi__session_solve(session, session->game->grid.place ? BOYI__FOR_ALL : BOYI__FOR_STATE, error);
    most = most && most < MOST_CELLS ? most : MOST_CELLS;
    return status || answer_only ? status
                                 : boyi__table_start(out, session->solution, session->state, most, error);
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
