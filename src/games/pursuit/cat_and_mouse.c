/* Cat and mouse (leetcode 913): places joined by steps, and a hole where the mouse is safe and that the cat
 * may not enter. This file reads the lists of places; the rules are in pursuit.c. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"
#include "games/pursuit/pursuit.h"

enum { MOST_PLACES = 32000, HOLE = 0, MOUSE = 1, CAT = 2 };

static const char name[] = "cat-and-mouse";

/* ---- Reading [[2,5],[3],…] ---- */

typedef struct {
    const char *text;
    size_t at, length;
    boyi_error *error;
    uint64_t *row; /* one more than there can be lists */
    uint32_t *to;
    size_t moves, capacity;
    uint32_t places; /* lists read so far                                       */
    uint32_t *seen;  /* of each place: the last list that contains it, from 1 */
} lists;

/* The next character that is not blank; NUL at the end. */
static char look(lists *self)
{
    while (self->at < self->length && boyi__is_blank(self->text[self->at]))
        self->at++;
    return (char)(self->at < self->length ? self->text[self->at] : '\0');
}

static boyi_status fail_form(lists *self, const char *wanted)
{
    boyi__part part = {.english = wanted};
    if (self->at >= self->length)
        return boyi__fail_with(
            self->error, BOYI_INPUT, &part,
            "%s: the lists end too soon: %s is missing; write them as [[2,3],[2],[0,1,3],[0,2]]", name,
            part.text);
    boyi__quoted quoted;
    return boyi__fail_with(self->error, BOYI_INPUT, &part, "%s: character %zu: \"%s\" where %s should be",
                           name, self->at + 1, boyi__quote(&quoted, self->text + self->at, 1), part.text);
}

static boyi_status read_place(lists *self)
{
    int64_t place;
    boyi__quoted quoted;
    look(self);
    const char *token = self->text + self->at;
    size_t length = 0;
    while (self->at + length < self->length && !strchr(",[] \t\r\n", token[length]))
        length++;
    if (length == 0)
        return fail_form(self, N_("a place"));
    if (!boyi__scan_number(token, length, &place))
        return boyi__fail(self->error, BOYI_INPUT, "%s: list %" PRIu32 ": \"%s\" is not a place", name,
                          self->places, boyi__quote(&quoted, token, length));
    if (place < 0 || place >= MOST_PLACES)
        return boyi__fail(self->error, BOYI_INPUT, "%s: list %" PRIu32 ": place %" PRId64 " does not exist",
                          name, self->places, place);
    bool exists = (size_t)place <
                  self->length; /* there are fewer lists than characters: told when all are read */
    if (exists && self->seen[place] == self->places + 1)
        return boyi__fail(self->error, BOYI_INPUT, "%s: list %" PRIu32 ": place %" PRId64 " is there twice",
                          name, self->places, place);
    self->at += length;
    if (exists)
        self->seen[place] = self->places + 1;
    if (!boyi__array_reserve(&self->to, &self->capacity, self->moves + 1, sizeof *self->to))
        return boyi__fail_memory(self->error, name);
    self->to[self->moves++] = (uint32_t)place;
    return BOYI_OK;
}

/* Reads a list with its brackets; the first one is next. */
static boyi_status read_items(lists *self, boyi_status (*read_item)(lists *self))
{
    self->at++;
    for (bool first = true; look(self) != ']'; first = false) {
        if (!first && look(self) != ',')
            return fail_form(self, N_("a comma or ]"));
        if (!first)
            self->at++;
        boyi_status status = read_item(self);
        if (status)
            return status;
    }
    self->at++;
    return BOYI_OK;
}

static boyi_status read_list(lists *self)
{
    if (look(self) != '[')
        return fail_form(self, N_("a list such as [2,5]"));
    if (self->places == MOST_PLACES)
        return boyi__fail(self->error, BOYI_LIMIT, "%s: more than %d places", name, MOST_PLACES);
    boyi_status status = read_items(self, read_place);
    if (!status)
        self->row[++self->places] = self->moves;
    return status;
}

static boyi_status read_lists(lists *self)
{
    if (look(self) != '[')
        return fail_form(self, N_("[, which opens the lists,"));
    boyi_status status = read_items(self, read_list);
    if (status)
        return status;
    if (look(self))
        return fail_form(self, N_("the end"));
    for (size_t m = 0, p = 0; m < self->moves; m++) { /* every place that is stepped to has a list */
        while (m >= self->row[p + 1])
            p++;
        if (self->to[m] >= self->places)
            return boyi__fail(self->error, BOYI_INPUT,
                              "%s: list %zu: place %" PRIu32 " does not exist; the lists are 0 to %" PRIu32,
                              name, p, self->to[m], self->places - 1);
    }
    if (self->places == 0)
        return boyi__fail(self->error, BOYI_INPUT, "%s: there is no list, and so no place to stand on", name);
    return BOYI_OK;
}

/* ---- Making the game ---- */

static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    (void)self;
    (void)totals;
    return (boyi_answer){.form = BOYI_ANSWER_NUMBER,
                         .number = boyi__pursuit_won_by(BOYI__MOUSE, state, value) ? 1
                                   : boyi__pursuit_won_by(BOYI__CAT, state, value) ? 2
                                                                                   : 0};
}

/* Reads --mouse, --cat and --hole. */
static boyi_status read_settings(boyi__pursuit *pursuit, const boyi__request *request, boyi_error *error,
                                 uint32_t *hole)
{
    const struct {
        const char *setting, *what;
        uint32_t *out;
    } tokens[] = {{"hole", N_("the hole"), hole},
                  {"mouse", N_("the mouse"), &pursuit->start[BOYI__MOUSE]},
                  {"cat", N_("the cat"), &pursuit->start[BOYI__CAT]}};
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
        boyi_status status = boyi__pursuit_setting(request, tokens[i].setting, 0, pursuit->places - 1, error,
                                                   tokens[i].out);
        if (status)
            return status;
        boyi__part what = {.english = tokens[i].what};
        if (*tokens[i].out >= pursuit->places)
            return boyi__fail_with(error, BOYI_INPUT, &what,
                                   "%s: place %" PRIu32
                                   ", where %s is, does not exist: the lists are 0 to %" PRIu32
                                   "; --%s puts it elsewhere",
                                   name, *tokens[i].out, what.text, pursuit->places - 1, tokens[i].setting);
    }
    if (pursuit->start[BOYI__CAT] == *hole)
        return boyi__fail(error, BOYI_INPUT, "%s: the cat can't start in the hole, place %" PRIu32, name,
                          *hole);
    return BOYI_OK;
}

/* The mouse moves along the lists as they are; the cat's lists leave the hole out. */
static boyi_status fill(boyi__pursuit *pursuit, const lists *from, uint32_t hole, boyi_error *error)
{
    pursuit->goal[BOYI__MOUSE] = calloc(pursuit->places, 1);
    pursuit->barred = calloc(pursuit->places, 1);
    if (!boyi__pursuit_reserve(pursuit, BOYI__MOUSE, from->moves) ||
        !boyi__pursuit_reserve(pursuit, BOYI__CAT, from->moves) || !pursuit->goal[BOYI__MOUSE] ||
        !pursuit->barred)
        return boyi__fail_memory(error, name);
    pursuit->goal[BOYI__MOUSE][hole] = pursuit->barred[hole] = 1;
    if (from->moves)
        memcpy(pursuit->to[BOYI__MOUSE], from->to, from->moves * sizeof *from->to);
    memcpy(pursuit->row[BOYI__MOUSE], from->row, ((size_t)pursuit->places + 1) * sizeof *from->row);
    uint64_t kept = 0;
    for (uint32_t p = 0; p < pursuit->places; p++) {
        for (uint64_t m = from->row[p]; m < from->row[p + 1]; m++)
            if (from->to[m] != hole)
                pursuit->to[BOYI__CAT][kept++] = from->to[m];
        pursuit->row[BOYI__CAT][p + 1] = kept;
    }
    return BOYI_OK;
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    uint32_t hole = HOLE;
    size_t most = request->length < MOST_PLACES ? request->length
                                                : MOST_PLACES; /* lists: each has a bracket */
    lists from = {
        .text = request->text ? request->text : "",
        .length = request->length,
        .error = error,
        .row = calloc(most + 1, sizeof *from.row),
        .seen = calloc(most + 1, sizeof *from.seen),
    };
    boyi__pursuit *pursuit = calloc(1, sizeof *pursuit);
    boyi_status status = from.row && from.seen && pursuit ? read_lists(&from)
                                                          : boyi__fail_memory(error, name);
    if (!status) {
        pursuit->name = name;
        pursuit->places = from.places;
        pursuit->start[BOYI__MOUSE] = MOUSE;
        pursuit->start[BOYI__CAT] = CAT;
        pursuit->answer = answer;
        status = read_settings(pursuit, request, error, &hole);
    }
    if (!status)
        status = fill(pursuit, &from, hole, error);
    free(from.seen);
    free(from.to);
    free(from.row);
    if (!status)
        return boyi__pursuit_make(pursuit, error, out);
    boyi__pursuit_free(pursuit);
    return status;
}

static const boyi__flag flags[] = {
    {"mouse", "PLACE", N_("where the mouse starts; default 1")},
    {"cat", "PLACE", N_("where the cat starts; default 2")},
    {"hole", "PLACE", N_("where the mouse is safe; default 0")},
    {0},
};

const boyi__family boyi__cat_and_mouse = {
    .name = name,
    .arguments = "[[PLACE,…],…]",
    .summary = N_("a mouse runs for its hole, a cat after the mouse, on any graph"),
    .rules = N_(
        "List number i holds the places that can be stepped to from place i. Mouse and cat in turn make "
        "one step, the mouse first; the cat may not enter the hole. The mouse wins in the hole, the cat "
        "where both are in one place; a player who can't step loses. If neither can force a win, it is "
        "a draw. Up to 32,000 places."),
    .notation = N_("States: mouse=1,cat=2,turn=mouse. Moves: mouse to 5."),
    .answer = N_("1 if the mouse wins, 2 if the cat wins, 0 for a draw"),
    .phrases = boyi__pursuit_phrases,
    .examples = (const char *const[]){"solve cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
                                      "line cat-and-mouse [[1,3],[0],[3],[0,2]]",
                                      "stats cat-and-mouse [[1,3],[0],[3],[0,2]] --mouse 3 --cat 2", NULL},
    .flags = flags,
    .make = make,
};
