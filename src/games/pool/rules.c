/* The rules of a pool of numbers.
 *
 * Each number once: a state is how many of each different number are used, in mixed radix, the smallest
 * number in the lowest digit. If all numbers are different it is a bit mask; equal numbers share a digit, so
 * that a hundred ones have 101 states and not 2^100.
 *
 *     pool 2 2 2 5 9        state = used2 + 4 * used5 + 8 * used9        0 … 15
 *
 * Every move makes the state larger, so tables are indexed from the other end.
 *
 * With reuse: a state is the amount missing to the total; 0 when it is reached.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/pool/pool.h"

/* ---- Each number once ---- */

/* Removes the lowest digit from *rest and returns it. Most radices are 2, and division is slow. */
static inline uint64_t next_digit(boyi_state *rest, uint64_t copies)
{
    uint64_t digit = copies == 1 ? *rest & 1 : *rest % (copies + 1);
    *rest = copies == 1 ? *rest >> 1 : *rest / (copies + 1);
    return digit;
}

/* sum + used * number, none of them negative; stops at INT64_MAX. */
static inline int64_t add_up(int64_t sum, uint64_t used, int64_t number)
{
    int64_t part;
    if (__builtin_mul_overflow(used, number, &part) || __builtin_add_overflow(sum, part, &sum))
        return INT64_MAX;
    return sum;
}

int64_t boyi__pool_used(const boyi__pool_game *pool, boyi_state state, uint64_t *used)
{
    int64_t taken = 0;
    for (size_t i = 0; i < pool->kinds; i++) {
        used[i] = next_digit(&state, pool->copies[i]);
        taken = add_up(taken, used[i], pool->numbers[i]);
    }
    return taken;
}

/* All numbers different: digits are bits. */
static inline bool is_mask(const boyi__pool_game *pool)
{
    return pool->states == UINT64_C(1) << pool->kinds;
}

static bool is_reached(const boyi__pool_game *pool, boyi_state state)
{
    int64_t taken = 0;
    if (is_mask(pool))
        for (; state; state &= state - 1)
            taken = add_up(taken, 1, pool->numbers[__builtin_ctzll(state)]);
    for (size_t i = 0; state; i++)
        taken = add_up(taken, next_digit(&state, pool->copies[i]), pool->numbers[i]);
    return taken >= pool->total;
}

static boyi_state start(const void *self)
{
    (void)self;
    return 0;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const boyi__pool_game *pool = self;
    if (is_reached(pool, state))
        return 0;
    uint64_t weight = 1, rest = state;
    size_t count = 0;
    for (size_t i = 0; i < pool->kinds; i++) {
        if (next_digit(&rest, pool->copies[i]) < pool->copies[i])
            out[count++] = (boyi_move){.to = state + weight, .name = (uint32_t)i};
        weight *= pool->copies[i] + 1;
    }
    return count;
}

/* If the total is reached, the player to move has lost. If it was reached before the first move, "can I win?"
 * is answered with yes. */
boyi_end boyi__pool_finished(const void *self, boyi_state state)
{
    const boyi__pool_game *pool = self;
    if (!is_reached(pool, state))
        return (boyi_end){.outcome = BOYI_TIE};
    return (boyi_end){.outcome = pool->asks_truth && pool->total <= 0 ? BOYI_WIN : BOYI_LOSS};
}

static uint32_t layer(const void *self, boyi_state state)
{
    const boyi__pool_game *pool = self;
    uint64_t taken = 0;
    for (size_t i = 0; state; i++)
        taken += next_digit(&state, pool->copies[i]);
    return taken < UINT32_MAX ? (uint32_t)taken : UINT32_MAX;
}

/* All states in which the total is reached are represented by the one with everything used. */
static boyi_state canonical(const void *self, boyi_state state)
{
    const boyi__pool_game *pool = self;
    return is_reached(pool, state) ? pool->states - 1 : state;
}

static uint64_t count(const void *self)
{
    const boyi__pool_game *pool = self;
    return pool->states;
}

static uint64_t number(const void *self, boyi_state state)
{
    const boyi__pool_game *pool = self;
    return pool->states - 1 - state;
}

static boyi_state numbered(const void *self, uint64_t place)
{
    const boyi__pool_game *pool = self;
    return pool->states - 1 - place;
}

/* ---- With reuse ---- */

static boyi_state reuse_start(const void *self)
{
    const boyi__pool_game *pool = self;
    return pool->total > 0 ? (boyi_state)pool->total : 0;
}

static size_t reuse_moves(const void *self, boyi_state left, boyi_move *out)
{
    const boyi__pool_game *pool = self;
    if (left == 0)
        return 0;
    for (size_t i = 0; i < pool->kinds; i++) {
        uint64_t taken = (uint64_t)pool->numbers[i];
        out[i] = (boyi_move){.to = taken < left ? left - taken : 0, .name = (uint32_t)i};
    }
    return pool->kinds;
}

static boyi_end reuse_finished(const void *self, boyi_state left)
{
    (void)self;
    return (boyi_end){.outcome = left == 0 ? BOYI_LOSS : BOYI_TIE};
}

static uint64_t reuse_count(const void *self)
{
    return reuse_start(self) + 1;
}

static uint64_t reuse_number(const void *self, boyi_state left)
{
    (void)self;
    return left;
}

/* ---- Text ---- */

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__pool_game *pool = self;
    size_t length = 0;
    for (size_t i = 0; i < pool->kinds; i++)
        for (uint64_t used = next_digit(&state, pool->copies[i]); used < pool->copies[i]; used++) {
            size_t left = length < room ? room - length : 0;
            length += (size_t)snprintf(left ? out + length : NULL, left, "%s%" PRId64, length ? "," : "",
                                       pool->numbers[i]);
        }
    return length ? length : (size_t)snprintf(out, room, "none");
}

static size_t reuse_write_state(const void *self, boyi_state left, char *out, size_t room)
{
    (void)self;
    return (size_t)snprintf(out, room, "left=%" PRIu64, left);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const boyi__pool_game *pool = self;
    (void)state;
    return (size_t)snprintf(out, room, "take %" PRId64, pool->numbers[move->name]);
}

/* Returns the number at `place` of a state's text to the pool: one less of its kind is used. */
static boyi_status put_back(const boyi__pool_game *pool, int64_t value, size_t place, uint64_t *used,
                            boyi_error *error)
{
    size_t i = 0;
    while (i < pool->kinds && pool->numbers[i] != value)
        i++;
    if (i == pool->kinds)
        return boyi__fail(error, BOYI_INPUT, "%s: number %zu of the state: %" PRId64 " is not in the pool",
                          pool->name, place, value);
    if (used[i] == 0)
        return boyi__fail(error, BOYI_INPUT,
                          "%s: number %zu of the state: the pool has only %" PRIu64 " of %" PRId64,
                          pool->name, place, pool->copies[i], value);
    used[i]--;
    return BOYI_OK;
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const boyi__pool_game *pool = self;
    const boyi__scan_context context = {.game = pool->name, .item = N_("number")};
    uint64_t used[BOYI__POOL_MOST_KINDS];
    int64_t *list = NULL;
    size_t length = 0;
    boyi_status status = BOYI_OK;
    if (strcmp(text, "none") != 0)
        status = boyi__scan_numbers(text, strlen(text), &context, error, &list, &length);
    for (size_t i = 0; i < pool->kinds; i++)
        used[i] = pool->copies[i];
    for (size_t i = 0; i < length && !status; i++)
        status = put_back(pool, list[i], i + 1, used, error);
    free(list);
    if (status)
        return status;
    boyi_state state = 0;
    for (size_t i = pool->kinds; i-- > 0;)
        state = state * (pool->copies[i] + 1) + used[i];
    *out = state;
    return BOYI_OK;
}

static boyi_status reuse_read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const boyi__pool_game *pool = self;
    int64_t left = -1;
    size_t length = strlen(text);
    bool read = strncmp(text, "left=", 5) == 0 && boyi__scan_number(text + 5, length - 5, &left);
    boyi__quoted token;
    if (!read || left < 0 || (uint64_t)left > reuse_start(self))
        return boyi__fail(
            error, BOYI_INPUT,
            "%s: state \"%s\" should be the amount missing to the total: left=0 to left=%" PRIu64, pool->name,
            boyi__quote(&token, text, length), reuse_start(self));
    *out = (boyi_state)left;
    return BOYI_OK;
}

static boyi_answer truth(const void *self, boyi_state state, const boyi_value *value,
                         const boyi_totals *totals)
{
    (void)self;
    (void)state;
    (void)totals;
    return (boyi_answer){.form = BOYI_ANSWER_TRUTH, .truth = value->outcome == BOYI_WIN};
}

/* ---- Rules and table ---- */

static bool cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    (void)self;
    (void)column;
    *out = row;
    return true;
}

static size_t write_mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const boyi__pool_game *pool = self;
    (void)state;
    return (size_t)snprintf(out, room, "+%" PRId64, pool->numbers[move->name]);
}

static bool place(const void *self, boyi_state state, int64_t *row, int64_t *column)
{
    (void)self;
    *row = (int64_t)state;
    *column = 0;
    return true;
}

/* How many of each number are used, the largest first: 0101. */
static size_t row_name(const void *self, uint32_t row, char *out, size_t room)
{
    const boyi__pool_game *pool = self;
    uint64_t used[BOYI__POOL_MOST_KINDS];
    size_t length = 0;
    boyi__pool_used(pool, row, used);
    for (size_t i = pool->kinds; i-- > 0;) {
        size_t left = length < room ? room - length : 0;
        length += (size_t)snprintf(left ? out + length : NULL, left, "%" PRIu64 "%s", used[i],
                                   pool->copies[i] > 9 && i ? "." : "");
    }
    return length;
}

/* A list by what is used, as a mask if all numbers are different; with reuse, by what is left. */
static bool fill_grid(const void *self, boyi_grid *grid)
{
    const boyi__pool_game *pool = self;
    if ((pool->reuse ? reuse_count(pool) : pool->states) > UINT32_MAX)
        return false;
    if (!pool->reuse) {
        *grid = (boyi_grid){
            .row_label = N_("used"),
            .place = place,
            .row_name = row_name,
            .mark = write_mark,
            .legend = N_("+3: take 3"),
        };
        return true;
    }
    *grid = (boyi_grid){
        .rows = (uint32_t)reuse_count(pool),
        .columns = 1,
        .row_label = N_("left"),
        .cell = cell,
        .mark = write_mark,
        .legend = N_("+3: take 3"),
    };
    return true;
}

void boyi__pool_rules(const boyi__pool_game *pool, boyi_rules *rules)
{
    const bool reuse = pool->reuse;
    *rules = (boyi_rules){
        .kind = BOYI_OUTCOME,
        .most_moves = pool->kinds,
        .start = reuse ? reuse_start : start,
        .grid = fill_grid,
        .moves = reuse ? reuse_moves : moves,
        .finished = reuse ? reuse_finished : boyi__pool_finished,
        .layer = reuse ? NULL : layer,
        .canonical = reuse ? NULL : canonical,
        .count = reuse ? reuse_count : count,
        .number = reuse ? reuse_number : number,
        .numbered = reuse ? reuse_number : numbered, /* with reuse a state is its own number */
        .write_state = reuse ? reuse_write_state : write_state,
        .write_move = write_move,
        .read_state = reuse ? reuse_read_state : read_state,
        .answer = pool->asks_truth ? truth : NULL,
    };
}
