/* The rules of a row of piles.
 *
 * A state is two 32-bit halves:
 *
 *     from the ends          low | high      piles low … high-1 are left
 *     from the left          low | n         likewise
 *     from the left, 2m      low | M
 *     gain prefix            0   | merged    the first `merged` piles are one pile
 *
 * An empty row is always 0 | 0. From the ends, states are numbered column by column, each column from short
 * to long, so that both neighbours that a cell depends on have smaller numbers:
 *
 *             high 1  2  3  4
 *     low 0        1  3  6 10
 *     low 1           2  5  9       0 is the empty row
 *     low 2              4  8
 *     low 3                 7
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/row/row.h"

static boyi_state pack(uint32_t low, uint32_t other)
{
    // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a boyi_state has 64 bits
    return (boyi_state)low << 32 | other;
}

boyi__row_place boyi__row_place_of(const boyi__row_game *row, boyi_state state)
{
    uint32_t low = (uint32_t)(state >> 32), other = (uint32_t)state;
    if (row->gain == BOYI__GAIN_PREFIX)
        return (boyi__row_place){.low = other, .high = row->n};
    if (state == 0)
        return (boyi__row_place){0};
    if (row->take.twice_m)
        return (boyi__row_place){.low = low, .high = row->n, .m = other};
    return (boyi__row_place){.low = low, .high = other};
}

bool boyi__row_is_classic(const boyi__row_game *row)
{
    return row->from == BOYI__FROM_ENDS && row->gain == BOYI__GAIN_TAKEN && boyi__take_is(&row->take, 1, 1);
}

/* The sum of piles low … high-1, of which there is at least one. */
static int64_t sum_of(const boyi__row_game *row, uint32_t low, uint32_t high)
{
    assert(low < high && high <= row->n && (row->sums || high - low == 1));
    return row->sums ? (int64_t)(row->sums[high] - row->sums[low]) : row->piles[low];
}

static boyi_state start(const void *self)
{
    const boyi__row_game *row = self;
    if (row->n == 0)
        return 0;
    if (row->gain == BOYI__GAIN_PREFIX || row->take.twice_m)
        return pack(0, 1);
    return pack(0, row->n);
}

/* A move's name is the amount and the side: amount * 2 + (1 from the right). */
boyi_move boyi__row_take(const boyi__row_game *row, boyi__row_place at, uint32_t amount, bool right)
{
    assert(amount > 0 && amount <= at.high - at.low);
    uint32_t low = at.low + (right ? 0 : amount), high = at.high - (right ? amount : 0);
    boyi_move move = {.name = amount * 2 + right};
    if (row->gain == BOYI__GAIN_REST)
        move.gain = low < high ? sum_of(row, low, high) : 0;
    else
        move.gain = right ? sum_of(row, high, at.high) : sum_of(row, at.low, low);
    if (low < high && row->take.twice_m)
        move.to = pack(low, amount > at.m ? amount : at.m);
    else if (low < high)
        move.to = pack(low, high);
    return move;
}

static size_t ends_moves(const void *self, boyi_state state, boyi_move *out)
{
    const boyi__row_game *row = self;
    boyi__row_place at = boyi__row_place_of(row, state);
    uint32_t left = at.high - at.low;
    size_t count = 0;
    const int sides = row->from == BOYI__FROM_ENDS ? 2 : 1;
    for (int right = 0; right < sides; right++)
        for (size_t i = 0; i < row->take.count && row->take.ranges[i].low <= left; i++) {
            const boyi__range *range = &row->take.ranges[i];
            uint32_t high = range->high < left ? (uint32_t)range->high : left;
            /* Taking everything from the right is the same move as from the left. */
            for (uint32_t amount = (uint32_t)range->low; amount <= high && !(right && amount == left);
                 amount++)
                out[count++] = boyi__row_take(row, at, amount, right);
        }
    return count;
}

static size_t twice_m_moves(const void *self, boyi_state state, boyi_move *out)
{
    const boyi__row_game *row = self;
    boyi__row_place at = boyi__row_place_of(row, state);
    uint32_t left = at.high - at.low, most = 2 * at.m < left ? 2 * at.m : left;
    for (uint32_t amount = 1; amount <= most; amount++)
        out[amount - 1] = boyi__row_take(row, at, amount, false);
    return most;
}

static size_t prefix_moves(const void *self, boyi_state state, boyi_move *out)
{
    const boyi__row_game *row = self;
    uint32_t merged = (uint32_t)state, left = row->n - merged + (row->n > 0);
    size_t count = 0;
    for (size_t i = 0; i < row->take.count && row->take.ranges[i].low <= left; i++) {
        const boyi__range *range = &row->take.ranges[i];
        uint32_t high = range->high < left ? (uint32_t)range->high : left;
        for (uint32_t amount = (uint32_t)range->low; amount <= high; amount++) {
            uint32_t then = merged + amount - 1;
            out[count++] = (boyi_move){.to = then, .gain = sum_of(row, 0, then), .name = amount * 2};
        }
    }
    return count;
}

/* ---- Numbers ---- */

static uint64_t triangle(uint64_t k)
{
    return k * (k + 1) / 2;
}

static uint64_t ends_count(const void *self)
{
    const boyi__row_game *row = self;
    return triangle(row->n) + 1;
}

static uint64_t ends_number(const void *self, boyi_state state)
{
    (void)self;
    uint64_t low = state >> 32, high = state & UINT32_MAX;
    return state == 0 ? 0 : triangle(high - 1) + high - low;
}

static boyi_state ends_numbered(const void *self, uint64_t number)
{
    (void)self;
    if (number == 0)
        return 0;
    uint64_t column = (uint64_t)((sqrt(8.0 * (double)(number - 1) + 1) - 1) / 2);
    while (triangle(column) > number - 1)
        column--;
    while (triangle(column + 1) <= number - 1)
        column++;
    uint32_t high = (uint32_t)column + 1;
    return pack(high - (uint32_t)(number - triangle(column)), high);
}

static uint64_t left_count(const void *self)
{
    const boyi__row_game *row = self;
    return (uint64_t)row->n + 1;
}

static uint64_t left_number(const void *self, boyi_state state)
{
    const boyi__row_game *row = self;
    return state == 0 ? 0 : row->n - (uint32_t)(state >> 32);
}

static boyi_state left_numbered(const void *self, uint64_t number)
{
    const boyi__row_game *row = self;
    return number == 0 ? 0 : pack(row->n - (uint32_t)number, row->n);
}

static uint64_t prefix_number(const void *self, boyi_state state)
{
    const boyi__row_game *row = self;
    return row->n - (uint32_t)state;
}

static boyi_state prefix_numbered(const void *self, uint64_t number)
{
    const boyi__row_game *row = self;
    return row->n - (uint32_t)number;
}

/* Prefix games have no state 0 (unless n = 0): `merged` runs from 1 to n. */
static uint64_t prefix_count(const void *self)
{
    const boyi__row_game *row = self;
    return row->n > 0 ? row->n : 1;
}

static uint32_t twice_m_layer(const void *self, boyi_state state)
{
    const boyi__row_game *row = self;
    return state == 0 ? row->n : (uint32_t)(state >> 32);
}

/* ---- Text ---- */

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__row_game *row = self;
    boyi__row_place at = boyi__row_place_of(row, state);
    if (row->n == 0 || (row->gain != BOYI__GAIN_PREFIX && state == 0))
        return (size_t)snprintf(out, room, "empty");
    if (row->gain == BOYI__GAIN_PREFIX)
        return (size_t)snprintf(out, room, "merged=%" PRIu32, at.low);
    if (row->take.twice_m)
        return (size_t)snprintf(out, room, "%" PRIu32 "-%" PRIu32 ",m=%" PRIu32, at.low, at.high - 1, at.m);
    return (size_t)snprintf(out, room, "%" PRIu32 "-%" PRIu32, at.low, at.high - 1);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const boyi__row_game *row = self;
    (void)state;
    if (row->from == BOYI__FROM_LEFT)
        return (size_t)snprintf(out, room, "take %" PRIu32, move->name / 2);
    const char *side = move->name % 2 ? "right" : "left";
    if (boyi__take_is(&row->take, 1, 1))
        return (size_t)snprintf(out, room, "%s", side);
    return (size_t)snprintf(out, room, "%s %" PRIu32, side, move->name / 2);
}

/* Reads one number below `limit` at *at and advances *at past it. */
static bool read_below(const char **at, uint64_t limit, uint32_t *out)
{
    size_t digits = strspn(*at, "0123456789");
    int64_t number;
    if (!boyi__scan_number(*at, digits, &number) || (uint64_t)number >= limit)
        return false;
    *out = (uint32_t)number;
    *at += digits;
    return true;
}

static bool read_literal(const char **at, const char *literal)
{
    size_t length = strlen(literal);
    if (strncmp(*at, literal, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool parse_state(const boyi__row_game *row, const char *at, boyi_state *out)
{
    uint32_t low, last, m = 0;
    if ((row->n == 0 || row->gain != BOYI__GAIN_PREFIX) && strcmp(at, "empty") == 0) {
        *out = 0;
        return true;
    }
    if (row->gain == BOYI__GAIN_PREFIX) {
        bool fits = read_literal(&at, "merged=") && read_below(&at, (uint64_t)row->n + 1, &m) && m > 0;
        *out = m;
        return fits && *at == '\0';
    }
    if (!read_below(&at, row->n, &low) || !read_literal(&at, "-") || !read_below(&at, row->n, &last) ||
        last < low || (row->from == BOYI__FROM_LEFT && last != row->n - 1))
        return false;
    *out = pack(low, last + 1);
    if (row->take.twice_m) {
        if (!read_literal(&at, ",m=") || !read_below(&at, (uint64_t)row->n + 1, &m) || m == 0)
            return false;
        *out = pack(low, m);
    }
    return *at == '\0';
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const boyi__row_game *row = self;
    boyi_state state = 0;
    if (parse_state(row, text, &state)) {
        *out = state;
        return BOYI_OK;
    }
    char example[64];
    write_state(self, start(self), example, sizeof example);
    boyi__quoted token;
    return boyi__fail(error, BOYI_INPUT, "row: \"%s\" is not a state of this row; the start is %s",
                      boyi__quote(&token, text, strlen(text)), example);
}

/* ---- Answers ---- */

static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    const boyi__row_game *row = self;
    int64_t margin = value->margin;
    (void)state;
    switch (row->question) {
    case BOYI__ASK_AHEAD:
        return (boyi_answer){.form = BOYI_ANSWER_TRUTH, .truth = margin > 0};
    case BOYI__ASK_NOT_BEHIND:
        return (boyi_answer){.form = BOYI_ANSWER_TRUTH, .truth = margin >= 0};
    case BOYI__ASK_FIRST:
        return (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = totals->own};
    case BOYI__ASK_WINNER:
        return (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = margin >= 0 ? totals->own : totals->other};
    case BOYI__ASK_NAME:
        return (boyi_answer){.form = BOYI_ANSWER_WORD,
                             .word = margin > 0   ? "Alice"
                                     : margin < 0 ? "Bob"
                                                  : "Tie"};
    default:
        return (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = margin};
    }
}

/* ---- The table ---- */

static bool ends_cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    (void)self;
    *out = pack(row, column + 1);
    return row <= column;
}

static bool left_cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    const boyi__row_game *game = self;
    (void)column;
    *out = pack(row, game->n);
    return true;
}

static bool twice_m_cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    (void)self;
    *out = pack(row, column + 1);
    return true;
}

static bool prefix_cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    (void)self;
    (void)column;
    *out = row + 1;
    return true;
}

static size_t write_mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const boyi__row_game *row = self;
    (void)state;
    const char *side = row->from == BOYI__FROM_LEFT ? "" : move->name % 2 ? ">" : "<";
    if (boyi__take_is(&row->take, 1, 1) && *side)
        return (size_t)snprintf(out, room, "%s", side);
    return (size_t)snprintf(out, room, "%s%" PRIu32, side, move->name / 2);
}

static bool fill_grid(const void *self, boyi_grid *grid)
{
    const boyi__row_game *row = self;
    *grid = (boyi_grid){
        .rows = row->n,
        .columns = 1,
        .row_label = N_("start"),
        .cell = left_cell,
        .mark = write_mark,
        .legend = N_("after each value: how many to take"),
    };
    if (row->gain == BOYI__GAIN_PREFIX) {
        grid->row_label = N_("merged");
        grid->first_row = 1;
        grid->cell = prefix_cell;
    } else if (row->take.twice_m) {
        grid->columns = row->n;
        grid->first_column = 1;
        grid->column_label = "M";
        grid->cell = twice_m_cell;
    } else if (row->from == BOYI__FROM_ENDS) {
        grid->columns = row->n;
        grid->column_label = N_("end");
        grid->cell = ends_cell;
        grid->legend = N_("< take left, > take right");
    }
    return true;
}

void boyi__row_rules(const boyi__row_game *row, boyi_rules *rules)
{
    *rules = (boyi_rules){
        .kind = BOYI_SCORE,
        .most_moves = row->take.twice_m ? row->n
                                        : (size_t)boyi__take_count(&row->take, row->n) *
                                              (row->from == BOYI__FROM_ENDS ? 2 : 1),
        .start = start,
        .grid = fill_grid,
        .moves = ends_moves,
        .write_state = write_state,
        .write_move = write_move,
        .read_state = read_state,
    };
    /* Without an answer function the margin is the answer. */
    if (row->question != BOYI__ASK_MARGIN)
        rules->answer = answer;
    rules->answer_needs_totals = row->question == BOYI__ASK_FIRST || row->question == BOYI__ASK_WINNER;
    if (row->take.twice_m) {
        rules->moves = twice_m_moves;
        rules->layer = twice_m_layer;
    } else if (row->gain == BOYI__GAIN_PREFIX) {
        rules->moves = prefix_moves;
        rules->count = prefix_count;
        rules->number = prefix_number;
        rules->numbered = prefix_numbered;
    } else {
        bool ends = row->from == BOYI__FROM_ENDS;
        rules->count = ends ? ends_count : left_count;
        rules->number = ends ? ends_number : left_number;
        rules->numbered = ends ? ends_numbered : left_numbered;
    }
}
