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
            return boyi_fail(error, BOYI_LIMIT,
                             "%s: %" PRIu64
                             " numbers, %zu of them different, have too many subsets to number in 64 bits",
                             "%s：%" PRIu64 " 个数（其中不同的有 %zu 个）的子集太多，64 位无法区分",
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
    status = boyi__game_new(&rules, pool, error, out);
    if (status)
        return status;
    boyi__pool_grid(pool, &(*out)->grid);
    if (boyi__pool_has_shortcut(pool)) {
        (*out)->shortcut = boyi__pool_shortcut;
        (*out)->shortcut_lacks_plies = boyi__pool_shortcut_lacks_plies(pool);
        (*out)->shortcut_has_facts = pool->reuse;
    }
    return BOYI_OK;
}

/* ---- pool NUMBERS --total T ---- */

static boyi_status read_total(boyi__pool_game *pool, const boyi__request *request, boyi_error *error)
{
    const char *text = boyi__request_setting(request, "total");
    boyi__quoted token;
    if (!text)
        return boyi_fail(error, BOYI_INPUT, "pool: --total is missing: the sum to reach, such as --total 11",
                         "pool：缺少 --total：要达到的总和，如 --total 11");
    if (!boyi__scan_number(text, strlen(text), &pool->total))
        return boyi_fail(error, BOYI_INPUT, "pool: --total \"%s\" is not a whole number of 64 bits",
                         "pool：--total “%s”不是 64 位整数", boyi__quote(&token, text, strlen(text)));
    return BOYI_OK;
}

static boyi_status read_numbers(boyi__pool_game *pool, const boyi__request *request, boyi_error *error)
{
    const boyi__scan_context context = {"pool", "number", "个数", request->max_bytes};
    size_t count;
    boyi_status status = boyi__scan_numbers(request->text, request->length, &context, error, &pool->numbers,
                                            &count);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++)
        if (pool->numbers[i] <= 0)
            return boyi_fail(error, BOYI_INPUT, "pool: number %zu: %" PRId64 " is not positive",
                             "pool：第 %zu 个数：%" PRId64 " 不是正数", i + 1, pool->numbers[i]);
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
    const boyi__scan_context context = {name, "argument", "个参数", request->max_bytes};
    int64_t *given;
    size_t count;
    boyi_status status = boyi__scan_numbers(request->text, request->length, &context, error, &given, &count);
    if (status)
        return status;
    if (count < preset->least || count > 2)
        status = boyi_fail(error, BOYI_INPUT,
                           "%s: give the largest number M and the total T, as in %s 10 100 (given: %zu)",
                           "%s：应给出最大的数 M 和目标 T，如 %s 10 100（给出了 %zu 个）", name, name, count);
    if (!status && count > 0)
        preset->m = given[0];
    if (!status && count > 1)
        preset->total = given[1];
    free(given);
    if (!status && (preset->m < preset->lowest || preset->m > preset->highest))
        status = boyi_fail(error, BOYI_INPUT,
                           "%s: M is %" PRId64 "; it should be between %" PRId64 " and %" PRId64,
                           "%s：M 为 %" PRId64 "；应在 %" PRId64 " 与 %" PRId64 " 之间", name, preset->m,
                           preset->lowest, preset->highest);
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
    {"total", "T", "the sum to reach; required", "要达到的总和；必须给出"},
    {"reuse", NULL, "numbers may be taken more than once", "同一个数可以反复取"},
    {0},
};

#define ONCE_NOTATION    "States: the numbers still free, 1,2,5; none when all are used. Moves: take 5."
#define ONCE_NOTATION_ZH "状态：尚未用掉的数，1,2,5；全部用完为 none。着法：take 5。"

const boyi__family boyi__pool = {
    .name = "pool",
    .arguments = "NUMBER…",
    .summary = "take numbers from a pool; bringing the sum to the total wins",
    .summary_zh = "从一组数中轮流取数；使总和达到目标者胜",
    .rules =
        "Players take turns taking an unused number from the pool; numbers are positive and may repeat. The "
        "player who brings the sum of all numbers taken to the total or beyond wins; if the numbers run out "
        "first, it is a tie. With --reuse a number stays in the pool. A total of 0 or less is reached before "
        "the "
        "first move: the player to move has lost.",
    .rules_zh =
        "双方轮流从数池中取一个未用过的数；数为正整数，可以重复。使所有取出的数之和达到或超过目标者胜；"
        "数取完仍未达到则为平局。加 --reuse 时取过的数留在池中。目标不大于 0 时未走已达到：当前一方负。",
    .notation = ONCE_NOTATION " With --reuse a state is the amount missing to the total: left=37.",
    .notation_zh = ONCE_NOTATION_ZH "加 --reuse 时状态为离目标还差多少：left=37。",
    .answer = "win, loss or tie for the player to move",
    .answer_zh = "当前一方的 win、loss 或 tie",
    .examples = (const char *const[]){"solve pool 3 5 7 11 --total 17", "line pool 2 2 3 9 --total 14",
                                      "solve pool 1 5 10 --total 100 --reuse", NULL},
    .flags = flags,
    .make = make_pool,
};

const boyi__family boyi__can_i_win = {
    .name = "can-i-win",
    .arguments = "M T",
    .summary = "pool of 1 to M, each once: can the first player bring the sum to T?",
    .summary_zh = "我能赢吗：1 到 M 各取一次，先手能否使总和达到 T？",
    .rules =
        "Players take turns taking an unused number from 1 to M. Bringing the sum to T or beyond wins. A T "
        "of 0 or less counts as won; if 1 to M together do not reach T, neither player wins.",
    .rules_zh = "双方轮流取 1 到 M 中未用过的数。使总和达到或超过 T 者胜。T 不大于 0 视为已胜；1 到 M "
                "全部之和不足 T 时无人获胜。",
    .notation = ONCE_NOTATION,
    .notation_zh = ONCE_NOTATION_ZH,
    .answer = "true if the player to move wins, else false",
    .answer_zh = "当前一方能赢为 true，否则 false",
    .examples = (const char *const[]){"solve can-i-win 10 11", "compare can-i-win 20 105", NULL},
    .make = make_preset,
    .plan = &(const plan){.asks_truth = true, .least = 2, .highest = BOYI__POOL_MOST_KINDS},
};

const boyi__family boyi__hundred = {
    .name = "hundred",
    .arguments = "[M [T]]",
    .summary = "count up by 1 to M; reaching T wins (10 and 100)",
    .summary_zh = "报数到一百：每次加 1 到 M，先达到 T 者胜（默认 10 和 100）",
    .rules = "Players take turns adding a number from 1 to M to a sum that begins at 0; numbers may repeat. "
             "Bringing it to T or beyond wins. A T of 0 or less is reached before the first move: the "
             "player to move has lost.",
    .rules_zh = "总和从 0 开始，双方轮流加上 1 到 M 中的一个数，可重复。使总和达到或超过 T 者胜。"
                "T 不大于 0 时未走已达到：当前一方负。",
    .notation = "States: the amount missing to T: left=37. Moves: take 5.",
    .notation_zh = "状态：离 T 还差多少：left=37。着法：take 5。",
    .answer = "win or loss for the player to move",
    .answer_zh = "当前一方的 win 或 loss",
    .examples = (const char *const[]){"solve hundred", "table hundred 3 21",
                                      "solve hundred 10 9223372036854775807", NULL},
    .make = make_preset,
    .plan = &(const plan){.reuse = true, .m = 10, .total = 100, .lowest = 1, .highest = 1000000},
};
