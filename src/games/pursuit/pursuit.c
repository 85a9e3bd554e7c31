#include "games/pursuit/pursuit.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/fixed_buffer.h"
#include "base/scan.h"
#include "game/solution.h"

/* ---- States ---- */

typedef struct {
    uint32_t at[2]; /* by boyi__pursuer */
    boyi__pursuer turn;
} position;

static position unpack(const boyi__pursuit *pursuit, boyi_state state)
{
    uint64_t pair = state / 2;
    return (position){.at = {(uint32_t)(pair / pursuit->places), (uint32_t)(pair % pursuit->places)},
                      .turn = boyi__pursuit_turn(state)};
}

static boyi_state pack(const boyi__pursuit *pursuit, const position *at)
{
    return ((boyi_state)at->at[BOYI__MOUSE] * pursuit->places + at->at[BOYI__CAT]) * 2 + at->turn;
}

boyi__pursuer boyi__pursuit_turn(boyi_state state)
{
    return state & 1 ? BOYI__CAT : BOYI__MOUSE;
}

static unsigned mover(const void *self, boyi_state state)
{
    (void)self;
    return state & 1;
}

bool boyi__pursuit_won_by(boyi__pursuer side, boyi_state state, const boyi_value *value)
{
    return value->outcome == (boyi__pursuit_turn(state) == side ? BOYI_WIN : BOYI_LOSS);
}

/* ---- Rules ---- */

static bool claims(const boyi__pursuit *pursuit, const position *at, boyi__pursuer side)
{
    const uint8_t *goal = pursuit->goal[side];
    return (goal && goal[at->at[side]]) || (side == BOYI__CAT && at->at[BOYI__MOUSE] == at->at[BOYI__CAT]);
}

static boyi_state start(const void *self)
{
    const boyi__pursuit *pursuit = self;
    const position at = {.at = {pursuit->start[0], pursuit->start[1]}, .turn = BOYI__MOUSE};
    return pack(pursuit, &at);
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const boyi__pursuit *pursuit = self;
    position at = unpack(pursuit, state);
    if (claims(pursuit, &at, BOYI__MOUSE) || claims(pursuit, &at, BOYI__CAT))
        return 0;
    boyi__pursuer side = at.turn;
    uint32_t here = at.at[side];
    const uint32_t *to = pursuit->to[side] + pursuit->row[side][here];
    size_t count = (size_t)(pursuit->row[side][here + 1] - pursuit->row[side][here]);
    uint64_t step = side == BOYI__MOUSE ? (uint64_t)pursuit->places * 2 : 2;
    boyi_state base = (state ^ 1) - here * step;
    for (size_t i = 0; i < count; i++)
        out[i] = (boyi_move){.to = base + to[i] * step, .name = to[i]};
    return count;
}

/* The claim of the player who has just moved comes first, then that of the other. A stuck player has lost. */
static boyi_end finished(const void *self, boyi_state state)
{
    const boyi__pursuit *pursuit = self;
    position at = unpack(pursuit, state);
    boyi__pursuer other = at.turn == BOYI__MOUSE ? BOYI__CAT : BOYI__MOUSE;
    bool won = !claims(pursuit, &at, other) && claims(pursuit, &at, at.turn);
    return (boyi_end){.outcome = won ? BOYI_WIN : BOYI_LOSS};
}

static uint64_t below(const void *self)
{
    const boyi__pursuit *pursuit = self;
    return (uint64_t)pursuit->places * pursuit->places * 2;
}

/* ---- Text ---- */

static const char *const names[] = {[BOYI__MOUSE] = "mouse", [BOYI__CAT] = "cat"};

typedef struct {
    char text[32];
} place_text;

static const char *write_place(place_text *out, const boyi__pursuit *pursuit, uint32_t place)
{
    if (pursuit->cells)
        snprintf(out->text, sizeof out->text, "r%" PRIu32 "c%" PRIu32,
                 pursuit->cells[place] / pursuit->columns + 1, pursuit->cells[place] % pursuit->columns + 1);
    else
        snprintf(out->text, sizeof out->text, "%" PRIu32, place);
    return out->text;
}

const char *const boyi__pursuit_phrases[] = {
    NC_("notation", "mouse=%s,cat=%s,turn=mouse"), NC_("notation", "mouse=%s,cat=%s,turn=cat"),
    NC_("notation", "mouse to %s"), NC_("notation", "cat to %s"), NULL};

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__pursuit *pursuit = self;
    position at = unpack(pursuit, state);
    place_text mouse, cat;
    return (size_t)snprintf(out, room, "mouse=%s,cat=%s,turn=%s",
                            write_place(&mouse, pursuit, at.at[BOYI__MOUSE]),
                            write_place(&cat, pursuit, at.at[BOYI__CAT]), names[at.turn]);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    place_text place;
    return (size_t)snprintf(out, room, "%s to %s", names[boyi__pursuit_turn(state)],
                            write_place(&place, self, move->name));
}

/* The grid with the cat, the mouse and the food; the cat hides the others, the mouse the food. */
static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__pursuit *pursuit = self;
    position at = unpack(pursuit, state);
    boyi__fixed_buffer text = {out, room, 0};
    for (uint32_t cell = 0; cell < pursuit->rows * pursuit->columns; cell++) {
        uint32_t place = pursuit->place_of[cell];
        char c = '.';
        if (place == BOYI__NO_PLACE)
            c = '#';
        else if (place == at.at[BOYI__CAT])
            c = 'C';
        else if (place == at.at[BOYI__MOUSE])
            c = 'M';
        else if (pursuit->goal[BOYI__MOUSE][place])
            c = 'F';
        boyi__fixed_buffer_add(&text, (cell + 1) % pursuit->columns ? "%c" : "%c\n", c);
    }
    return text.length;
}

/* Reads a place as write_place writes it. */
static bool read_place(const boyi__pursuit *pursuit, const char *text, size_t length, uint32_t *out)
{
    int64_t row, column;
    if (!pursuit->cells) {
        if (!boyi__scan_number(text, length, &row) || row < 0 || row >= pursuit->places)
            return false;
        *out = (uint32_t)row;
        return true;
    }
    const char *c = length ? memchr(text, 'c', length) : NULL;
    if (!c || text[0] != 'r' || !boyi__scan_number(text + 1, (size_t)(c - text) - 1, &row) ||
        !boyi__scan_number(c + 1, length - (size_t)(c - text) - 1, &column) || row < 1 || column < 1 ||
        row > pursuit->rows || column > pursuit->columns)
        return false;
    *out = pursuit->place_of[(row - 1) * pursuit->columns + column - 1];
    return *out != BOYI__NO_PLACE;
}

/* Reads one "name=value" of a state; false: it is none. */
static bool read_field(const boyi__pursuit *pursuit, const char *text, size_t length, position *at,
                       bool known[2])
{
    for (int side = BOYI__MOUSE; side <= BOYI__CAT; side++) {
        size_t name = strlen(names[side]);
        if (length > name && strncmp(text, names[side], name) == 0 && text[name] == '=') {
            known[side] = true;
            return read_place(pursuit, text + name + 1, length - name - 1, &at->at[side]);
        }
        if (length == 5 + name && strncmp(text, "turn=", 5) == 0 &&
            strncmp(text + 5, names[side], name) == 0) {
            at->turn = (boyi__pursuer)side;
            return true;
        }
    }
    return false;
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const boyi__pursuit *pursuit = self;
    position at = {.turn = BOYI__MOUSE};
    bool known[2] = {false, false}, fits = true;
    for (const char *field = text; fits;) {
        size_t length = strcspn(field, ", ");
        fits = read_field(pursuit, field, length, &at, known);
        if (!field[length])
            break;
        field += length + strspn(field + length, ", ");
    }
    if (!fits || !known[BOYI__MOUSE] || !known[BOYI__CAT]) {
        boyi__quoted quoted;
        char example[96];
        write_state(pursuit, start(pursuit), example, sizeof example);
        return boyi__fail(error, BOYI_INPUT, "%s: \"%s\" is not a state; the start is %s", pursuit->name,
                          boyi__quote(&quoted, text, strlen(text)), example);
    }
    if (pursuit->barred && pursuit->barred[at.at[BOYI__CAT]])
        return boyi__fail(error, BOYI_INPUT, "%s: the cat can't be in the hole, place %" PRIu32,
                          pursuit->name, at.at[BOYI__CAT]);
    *out = pack(pursuit, &at);
    return BOYI_OK;
}

/* ---- The shortcut ---- */

static boyi_status value(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out)
{
    const boyi__pursuit *pursuit = self;
    position at = unpack(pursuit, state);
    (void)error;
    boyi__attractor_value found = boyi__attractor_at(work, at.at[BOYI__MOUSE], at.at[BOYI__CAT], at.turn);
    bool cats = found.winner != BOYI__WINNER_MOUSE, endless = found.winner == BOYI__WINNER_NONE;
    if (endless && !pursuit->endless_is_cats)
        *out = (boyi_value){.outcome = BOYI_DRAW};
    else
        *out = (boyi_value){.outcome = cats == (at.turn == BOYI__CAT) ? BOYI_WIN : BOYI_LOSS,
                            .plies = endless ? BOYI_PLIES_UNKNOWN : found.plies};
    return BOYI_OK;
}

static void free_attractor(void *self)
{
    boyi__attractor_free(self);
}

static boyi_status solve_by_attractor(const void *self, boyi_state state, const boyi_options *options,
                                      boyi_error *error, boyi_effort *effort, void **work)
{
    const boyi__pursuit *pursuit = self;
    boyi__attractor_game sides = {.places = pursuit->places};
    for (int side = BOYI__MOUSE; side <= BOYI__CAT; side++)
        sides.side[side] = (boyi__attractor_side){
            .row = pursuit->row[side], .to = pursuit->to[side], .goal = pursuit->goal[side]};
    (void)state;
    boyi__meter meter;
    boyi__attractor *result;
    boyi__meter_start(&meter, options);
    boyi__meter_phase(&meter, "solving");
    boyi_status status = boyi__attractor_solve(&sides, &meter, &result);
    if (status)
        return boyi__meter_fail(&meter, status, pursuit->name, error);
    *work = result;
    *effort = (boyi_effort){.visited = (uint64_t)pursuit->places * pursuit->places * 2, .bytes = meter.peak};
    return BOYI_OK;
}

static bool shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    (void)self;
    *out = (boyi_shortcut){.solve = solve_by_attractor, .free = free_attractor, .value = value};
    return method == BOYI_SHORTCUT;
}

/* ---- Making the game ---- */

bool boyi__pursuit_reserve(boyi__pursuit *pursuit, boyi__pursuer side, size_t moves_count)
{
    pursuit->row[side] = calloc((size_t)pursuit->places + 1, sizeof *pursuit->row[side]);
    pursuit->to[side] = malloc(moves_count * sizeof *pursuit->to[side] + 1);
    return pursuit->row[side] && pursuit->to[side];
}

void boyi__pursuit_free(void *self)
{
    boyi__pursuit *pursuit = self;
    if (!pursuit)
        return;
    for (int side = BOYI__MOUSE; side <= BOYI__CAT; side++) {
        free(pursuit->goal[side]);
        free(pursuit->to[side]);
        free(pursuit->row[side]);
    }
    free(pursuit->place_of);
    free(pursuit->cells);
    free(pursuit->barred);
    free(pursuit);
}

static size_t most_moves(const boyi__pursuit *pursuit)
{
    uint64_t most = 0;
    for (int side = BOYI__MOUSE; side <= BOYI__CAT; side++)
        for (uint32_t p = 0; p < pursuit->places; p++)
            if (pursuit->row[side][p + 1] - pursuit->row[side][p] > most)
                most = pursuit->row[side][p + 1] - pursuit->row[side][p];
    return (size_t)most;
}

boyi_status boyi__pursuit_make(boyi__pursuit *pursuit, boyi_error *error, boyi_game **out)
{
    assert(pursuit->places >= 1 && pursuit->places <= BOYI__MOST_PLACES);
    assert(pursuit->start[0] < pursuit->places && pursuit->start[1] < pursuit->places);
    const boyi_rules rules = {
        .name = pursuit->name,
        .kind = BOYI_OUTCOME,
        .most_moves = most_moves(pursuit),
        .start = start,
        .moves = moves,
        .finished = finished,
        .loop = pursuit->endless_is_cats ? BOYI_LOOP_SECOND : BOYI_LOOP_DRAW,
        .mover = mover,
        .cycles = true,
        .below = below,
        .write_state = write_state,
        .write_move = write_move,
        .draw = pursuit->cells ? draw : NULL,
        .read_state = read_state,
        .answer = pursuit->answer,
        .free = boyi__pursuit_free,
        .shortcut = shortcut,
    };
    return boyi__game_new(&rules, pursuit, error, out);
}

boyi_status boyi__pursuit_setting(const boyi__request *request, const char *name, uint32_t least,
                                  uint32_t most, boyi_error *error, uint32_t *out)
{
    const char *text = boyi__request_setting(request, name);
    int64_t number;
    if (!text)
        return BOYI_OK;
    if (!boyi__scan_number(text, strlen(text), &number) || number < least || number > most) {
        boyi__quoted quoted;
        return boyi__fail(error, BOYI_INPUT,
                          "%s: --%s \"%s\" should be a whole number from %" PRIu32 " to %" PRIu32,
                          request->family->name, name, boyi__quote(&quoted, text, strlen(text)), least, most);
    }
    *out = (uint32_t)number;
    return BOYI_OK;
}
