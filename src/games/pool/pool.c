/* The family `pool` and its presets: their names and texts, and reading their parameters. */
#include "games/pool/pool.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"

static void free_pool(void *self)
{
    boyi__pool_game *pool = self;
    free(pool->copies);
    free(pool->numbers);
    free(pool);
}

const boyi__pool_game *boyi__pool_of(const boyi_game *game)
{
    return game->rules.free == free_pool ? game->self : NULL;
}

static int by_size(const void *x, const void *y)
{
    int64_t left = *(const int64_t *)x, right = *(const int64_t *)y;
    return (left > right) - (left < right);
}

/* Sorts the numbers, keeps each once with its number of copies, and counts the states. */
static boyi_status count_copies(boyi__pool_game *pool, boyi_error *error)
{
    size_t count = (size_t)pool->count;
    pool->copies = calloc(count + 1, sizeof *pool->copies);
    if (!pool->copies)
        return boyi__fail_memory(error, pool->name);
    if (count > 0)
        qsort(pool->numbers, count, sizeof *pool->numbers, by_size);
    for (size_t i = 0; i < count; i++) {
        int64_t number = pool->numbers[i];
        assert(number > 0);
        if (__builtin_add_overflow(pool->sum, number, &pool->sum))
            pool->sum = INT64_MAX;
        if (pool->kinds == 0 || pool->numbers[pool->kinds - 1] != number)
            pool->numbers[pool->kinds++] = number;
        pool->copies[pool->kinds - 1]++;
    }
    pool->states = 1;
    for (size_t i = 0; i < pool->kinds && !pool->reuse; i++)
        if (__builtin_mul_overflow(pool->states, pool->copies[i] + 1, &pool->states))
            return boyi__fail(error, BOYI_LIMIT,
                              "%s: %" PRIu64
                              " numbers, %zu of them different, have too many subsets to number in 64 bits",
                              pool->name, pool->count, pool->kinds);
    return BOYI_OK;
}

/* Takes the pool, in which numbers, count, total and the settings are set. */
static boyi_status finish(boyi__pool_game *pool, boyi_error *error, boyi_game **out)
{
    boyi_status status = count_copies(pool, error);
    if (status) {
        free_pool(pool);
        return status;
    }
    boyi_rules rules;
    boyi__pool_rules(pool, &rules);
    rules.name = pool->name;
    rules.free = free_pool;
    rules.shortcut = boyi__pool_shortcut;
    return boyi__game_new(&rules, pool, error, out);
}

/* ---- pool NUMBERS --total T ---- */

static boyi_status read_total(boyi__pool_game *pool, const boyi__request *request, boyi_error *error)
{
    const char *text = boyi__request_setting(request, "total");
    boyi__quoted token;
    if (!text)
        return boyi__fail(error, BOYI_INPUT,
                          "pool: --total is missing: the sum to reach, such as --total 11");
    if (!boyi__scan_number(text, strlen(text), &pool->total))
        return boyi__fail(error, BOYI_INPUT, "pool: --total \"%s\" is not a whole number of 64 bits",
                          boyi__quote(&token, text, strlen(text)));
    return BOYI_OK;
}

static boyi_status read_numbers(boyi__pool_game *pool, const boyi__request *request, boyi_error *error)
{
    const boyi__scan_context context = {"pool", N_("number"), request->max_bytes};
    size_t count;
    boyi_status status = boyi__scan_numbers(request->text, request->length, &context, error, &pool->numbers,
                                            &count);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++)
        if (pool->numbers[i] <= 0)
            return boyi__fail(error, BOYI_INPUT, "pool: number %zu: %" PRId64 " is not positive", i + 1,
                              pool->numbers[i]);
    pool->count = count;
    return BOYI_OK;
}

static boyi_status make_pool(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    boyi__pool_game *pool = calloc(1, sizeof *pool);
    if (!pool)
        return boyi__fail_memory(error, "pool");
    pool->name = "pool";
    pool->reuse = boyi__request_setting(request, "reuse");
    boyi_status status = read_total(pool, request, error);
    if (!status)
        status = read_numbers(pool, request, error);
    if (status) {
        free_pool(pool);
        return status;
    }
    return finish(pool, error, out);
}

/* ---- can-i-win M T, hundred [M [T]]: the pool 1 … M ---- */

/* What family->plan points to. */
typedef struct {
    bool reuse, asks_truth;
    int64_t m, total;        /* the defaults */
    size_t least;            /* the fewest arguments */
    int64_t lowest, highest; /* of M */
} plan;

static boyi_status read_pair(plan *preset, const boyi__request *request, boyi_error *error)
{
    const char *name = request->family->name;
    const boyi__scan_context context = {name, N_("argument"), request->max_bytes};
    int64_t *given;
    size_t count;
    boyi_status status = boyi__scan_numbers(request->text, request->length, &context, error, &given, &count);
    if (status)
        return status;
    if (count < preset->least || count > 2)
        status = boyi__fail(error, BOYI_INPUT,
                            "%s: give the largest number M and the total T, as in %s 10 100 (given: %zu)",
                            name, name, count);
    if (!status && count > 0)
        preset->m = given[0];
    if (!status && count > 1)
        preset->total = given[1];
    free(given);
    if (!status && (preset->m < preset->lowest || preset->m > preset->highest))
        status = boyi__fail(error, BOYI_INPUT,
                            "%s: M is %" PRId64 "; it should be between %" PRId64 " and %" PRId64, name,
                            preset->m, preset->lowest, preset->highest);
    return status;
}

static boyi_status make_preset(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    const char *name = request->family->name;
    plan preset = *(const plan *)request->family->plan;
    boyi_status status = read_pair(&preset, request, error);
    if (status)
        return status;
    boyi__pool_game *pool = calloc(1, sizeof *pool);
    if (!pool)
        return boyi__fail_memory(error, name);
    *pool = (boyi__pool_game){.name = name,
                              .numbers = malloc(((size_t)preset.m + 1) * sizeof *pool->numbers),
                              .count = (uint64_t)preset.m,
                              .total = preset.total,
                              .reuse = preset.reuse,
                              .asks_truth = preset.asks_truth};
    if (!pool->numbers) {
        free_pool(pool);
        return boyi__fail_memory(error, name);
    }
    for (int64_t i = 0; i < preset.m; i++)
        pool->numbers[i] = i + 1;
    return finish(pool, error, out);
}

/* ---- Families ---- */

static const boyi__flag flags[] = {
    {"total", "T", N_("the sum to reach; required")},
    {"reuse", NULL, N_("numbers may be taken more than once")},
    {0},
};

static const char *const phrases[] = {NC_("notation", "take %s"), NC_("notation", "none"),
                                      NC_("notation", "left=%s"), NULL};

#define ONCE_NOTATION N_("States: the numbers still free, 1,2,5; none when all are used. Moves: take 5.")

const boyi__family boyi__pool = {
    .name = "pool",
    .arguments = "NUMBER…",
    .summary = N_("take numbers from a pool; bringing the sum to the total wins"),
    .rules = N_(
        "Players take turns taking an unused number from the pool; numbers are positive and may repeat. The "
        "player who brings the sum of all numbers taken to the total or beyond wins; if the numbers run out "
        "first, it is a tie. With --reuse a number stays in the pool. A total of 0 or less is reached before "
        "the "
        "first move: the player to move has lost."),
    .notation = N_(
        "States: the numbers still free, 1,2,5; none when all are used. Moves: take 5. With --reuse a "
        "state is the amount missing to the total: left=37."),
    .answer = N_("win, loss or tie for the player to move"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve pool 3 5 7 11 --total 17", "line pool 2 2 3 9 --total 14",
                                      "solve pool 1 5 10 --total 100 --reuse", NULL},
    .flags = flags,
    .make = make_pool,
};

const boyi__family boyi__can_i_win = {
    .name = "can-i-win",
    .arguments = "M T",
    .summary = N_("pool of 1 to M, each once: can the first player bring the sum to T?"),
    .rules = N_(
        "Players take turns taking an unused number from 1 to M. Bringing the sum to T or beyond wins. A T "
        "of 0 or less counts as won; if 1 to M together do not reach T, neither player wins."),
    .notation = ONCE_NOTATION,
    .answer = N_("true if the player to move wins, else false"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve can-i-win 10 11", "compare can-i-win 20 105", NULL},
    .make = make_preset,
    .plan = &(const plan){.asks_truth = true, .least = 2, .highest = BOYI__POOL_MOST_KINDS},
};

const boyi__family boyi__hundred = {
    .name = "hundred",
    .arguments = "[M [T]]",
    .summary = N_("count up by 1 to M; reaching T wins (10 and 100)"),
    .rules = N_(
        "Players take turns adding a number from 1 to M to a sum that begins at 0; numbers may repeat. "
        "Bringing it to T or beyond wins. A T of 0 or less is reached before the first move: the "
        "player to move has lost."),
    .notation = N_("States: the amount missing to T: left=37. Moves: take 5."),
    .answer = N_("win or loss for the player to move"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve hundred", "table hundred 3 21",
                                      "solve hundred 10 9223372036854775807", NULL},
    .make = make_preset,
    .plan = &(const plan){.reuse = true, .m = 10, .total = 100, .lowest = 1, .highest = 1000000},
};
