/* Cat and mouse II (leetcode 1728): a grid with walls, food, and jumps. This file reads the grid; the rules
 * are in pursuit.c.
 *
 * The 1000-turn rule. The cat wins endless play, and also if the mouse needs more than 1000 turns (moves of
 * both together). The first is part of the rules. The second is part of the answer only: a state does not
 * count turns, and a mouse that can win hurries, so its win is late only if it can't be sooner. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"
#include "games/pursuit/pursuit.h"

enum { MOST_TURNS = 1000 };

static const char name[] = "cat-and-mouse-2";

/* Writes the rows to `cells`, one after the other. */
static boyi_status read_rows(boyi__pursuit *pursuit, const boyi__request *request, char *cells,
                             boyi_error *error)
{
    const char *text = request->text ? request->text : "", *end = text + request->length;
    uint64_t count = 0;
    for (const char *at = text; at < end;) {
        const char *row = at;
        while (at < end && !boyi__is_blank(*at))
            at++;
        size_t length = (size_t)(at - row);
        while (at < end && boyi__is_blank(*at))
            at++;
        if (length == 0)
            continue;
        pursuit->rows++;
        count += length;
        if (count > BOYI__MOST_PLACES)
            return boyi__fail(error, BOYI_LIMIT, "%s: the grid has more than %d cells", name,
                              BOYI__MOST_PLACES);
        if (pursuit->rows == 1)
            pursuit->columns = (uint32_t)length;
        if (length != pursuit->columns)
            return boyi__fail(error, BOYI_INPUT,
                              "%s: row %" PRIu32 " is %zu long, the first is %" PRIu32
                              ": all rows should have the same length",
                              name, pursuit->rows, length, pursuit->columns);
        memcpy(cells + count - length, row, length);
    }
    if (pursuit->rows == 0)
        return boyi__fail(error, BOYI_INPUT, "%s: give the rows of the grid, such as ####F #C... M....",
                          name);
    return BOYI_OK;
}

/* Numbers the cells without a wall and finds the one cell of each letter. */
static boyi_status find_places(boyi__pursuit *pursuit, const char *cells, uint32_t *food, boyi_error *error)
{
    static const char letters[] = "MCF";
    uint32_t *found[] = {&pursuit->start[BOYI__MOUSE], &pursuit->start[BOYI__CAT], food};
    uint32_t count = pursuit->rows * pursuit->columns;
    pursuit->cells = malloc(count * sizeof *pursuit->cells);
    pursuit->place_of = malloc(count * sizeof *pursuit->place_of);
    if (!pursuit->cells || !pursuit->place_of)
        return boyi__fail_memory(error, name);
    for (size_t i = 0; i < 3; i++)
        *found[i] = BOYI__NO_PLACE;
    for (uint32_t cell = 0; cell < count; cell++) {
        uint32_t row = cell / pursuit->columns + 1, column = cell % pursuit->columns + 1;
        const char *letter = strchr(letters, cells[cell]);
        boyi__quoted quoted;
        boyi__quote(&quoted, cells + cell, 1);
        if (!cells[cell] || (!letter && cells[cell] != '.' && cells[cell] != '#'))
            return boyi__fail(error, BOYI_INPUT,
                              "%s: row %" PRIu32 ", column %" PRIu32 ": \"%s\" is none of # . M C F", name,
                              row, column, quoted.text);
        pursuit->place_of[cell] = cells[cell] == '#' ? BOYI__NO_PLACE : pursuit->places;
        if (cells[cell] == '#')
            continue;
        if (letter && *found[letter - letters] != BOYI__NO_PLACE)
            return boyi__fail(error, BOYI_INPUT,
                              "%s: row %" PRIu32 ", column %" PRIu32 ": there is a second %c", name, row,
                              column, *letter);
        if (letter)
            *found[letter - letters] = pursuit->places;
        pursuit->cells[pursuit->places++] = cell;
    }
    for (size_t i = 0; i < 3; i++)
        if (*found[i] == BOYI__NO_PLACE)
            return boyi__fail(error, BOYI_INPUT,
                              "%s: there is no %c: the grid needs one mouse M, one cat C and food F", name,
                              letters[i]);
    return BOYI_OK;
}

/* Lists the places a jump leads to: staying first, then up, down, left, right, near before far, up to the
 * first wall. Writes them to `out` unless it is NULL; returns how many. */
static size_t list_jumps(const boyi__pursuit *pursuit, uint32_t place, uint32_t jump, uint32_t *out)
{
    static const int ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    size_t count = 0;
    if (out)
        out[count] = place;
    count++;
    for (size_t w = 0; w < 4; w++) {
        int64_t row = pursuit->cells[place] / pursuit->columns;
        int64_t column = pursuit->cells[place] % pursuit->columns;
        for (uint32_t i = 0; i < jump; i++) {
            row += ways[w][0];
            column += ways[w][1];
            if (row < 0 || column < 0 || row >= pursuit->rows || column >= pursuit->columns)
                break;
            uint32_t to = pursuit->place_of[row * pursuit->columns + column];
            if (to == BOYI__NO_PLACE)
                break;
            if (out)
                out[count] = to;
            count++;
        }
    }
    return count;
}

static boyi_status fill_side(boyi__pursuit *pursuit, boyi__pursuer side, uint32_t jump, uint32_t food,
                             boyi_error *error)
{
    size_t moves = 0;
    assert(pursuit->places > 0); /* both tokens have one */
    for (uint32_t p = 0; p < pursuit->places; p++)
        moves += list_jumps(pursuit, p, jump, NULL);
    pursuit->goal[side] = calloc(pursuit->places, 1);
    if (!boyi__pursuit_reserve(pursuit, side, moves) || !pursuit->goal[side])
        return boyi__fail_memory(error, name);
    pursuit->goal[side][food] = 1;
    for (uint32_t p = 0; p < pursuit->places; p++)
        pursuit->row[side][p + 1] = pursuit->row[side][p] +
                                    list_jumps(pursuit, p, jump, pursuit->to[side] + pursuit->row[side][p]);
    return BOYI_OK;
}

static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    (void)self;
    (void)totals;
    return (boyi_answer){.form = BOYI_ANSWER_TRUTH,
                         .truth = boyi__pursuit_won_by(BOYI__MOUSE, state, value) &&
                                  value->plies <= MOST_TURNS};
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    uint32_t mouse_jump = 1, cat_jump = 1, food = 0;
    boyi__pursuit *pursuit = calloc(1, sizeof *pursuit);
    char *cells = malloc(BOYI__MOST_PLACES);
    boyi_status status = pursuit && cells ? BOYI_OK : boyi__fail_memory(error, name);
    if (!status)
        *pursuit = (boyi__pursuit){.name = name, .answer = answer, .endless_is_cats = true};
    if (!status)
        status = boyi__pursuit_setting(request, "mouse-jump", 1, BOYI__MOST_PLACES, error, &mouse_jump);
    if (!status)
        status = boyi__pursuit_setting(request, "cat-jump", 1, BOYI__MOST_PLACES, error, &cat_jump);
    if (!status)
        status = read_rows(pursuit, request, cells, error);
    if (!status)
        status = find_places(pursuit, cells, &food, error);
    if (!status)
        status = fill_side(pursuit, BOYI__MOUSE, mouse_jump, food, error);
    if (!status)
        status = fill_side(pursuit, BOYI__CAT, cat_jump, food, error);
    free(cells);
    if (!status)
        return boyi__pursuit_make(pursuit, error, out);
    boyi__pursuit_free(pursuit);
    return status;
}

static const boyi__flag flags[] = {
    {"cat-jump", "C", N_("how far the cat may jump; default 1")},
    {"mouse-jump", "M", N_("how far the mouse may jump; default 1")},
    {0},
};

const boyi__family boyi__cat_and_mouse_2 = {
    .name = name,
    .arguments = "ROW…",
    .summary = N_("a mouse jumps for the food on a grid with walls, a cat after both"),
    .rules = N_(
        "Rows of # (wall), . (floor), one mouse M, one cat C and food F. Mouse and cat in turn stay or "
        "jump up to their length in one of four directions, not over walls; the mouse moves first. The "
        "first to reach the food wins; the cat also wins by landing on the mouse. The cat wins endless "
        "play, and also if the mouse needs more than 1000 turns."),
    .notation = N_("States: mouse=r3c1,cat=r2c2,turn=mouse, row and column from 1. Moves: mouse to r3c3."),
    .answer = N_("true if the mouse can force its win within 1000 turns, else false"),
    .phrases = boyi__pursuit_phrases,
    .examples = (const char *const[]){"solve cat-and-mouse-2 ####F #C... M.... --cat-jump 1 --mouse-jump 2",
                                      "line cat-and-mouse-2 M.C...F --cat-jump 1 --mouse-jump 4", NULL},
    .flags = flags,
    .make = make,
};
