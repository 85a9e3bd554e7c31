/* A heap of n stones; take at least one and at most half of them; who can't move loses.
 *
 * A game with a shortcut of its own, which the built-in games use in the same way: values, moves and lines by a theorem (a heap of 10^18 stones
 * has too many moves to list), a rolling table, a fact, an answer in its own form, and words in Chinese.
 *
 *     boyi solve examples/c/halving.c n=1000000000000000000
 *     boyi compare examples/c/halving.c n=100                    every method, the shortcut among them
 *     boyi check examples/c/halving.c                            holds values, moves and lines against an engine
 *
 * Lost are the heaps 1, 3, 7, 15, …, 2^k - 1: from 2^k - 1 every move leaves 2^(k-1) to 2^k - 2 stones, and from each of these one move leaves
 * 2^(k-1) - 1.
 */
#include <boyi.h>
#include <stdio.h>
#include <stdlib.h>

static const boyi_parameter parameters[] = {
    {.name = "n", .standard = "100", .help = "stones at the start, from 1"},
    {0},
};

/* ---- The rules ---- */

static boyi_state start(const void *self)
{
    return *(const boyi_state *)self;
}

static boyi_move take(boyi_state heap, uint64_t stones)
{
    return (boyi_move){.to = heap - stones, .name = (uint32_t)stones};
}

static size_t moves(const void *self, boyi_state heap, boyi_move *out)
{
    (void)self;
    for (uint64_t stones = 1; stones <= heap / 2; stones++)
        out[stones - 1] = take(heap, stones);
    return (size_t)(heap / 2);
}

static size_t write_move(const void *self, boyi_state heap, const boyi_move *move, char *out, size_t room)
{
    (void)self;
    return (size_t)snprintf(out, room, "take %llu", (unsigned long long)(heap - move->to));
}

static boyi_answer answer(const void *self, boyi_state heap, const boyi_value *value,
                          const boyi_totals *totals)
{
    (void)self, (void)heap, (void)totals;
    return (boyi_answer){.form = BOYI_ANSWER_WORD, .word = value->outcome == BOYI_WIN ? "Alice" : "Bob"};
}

/* ---- The shortcut ---- */

/* The largest lost heap up to this one, 2^k - 1; its length of play is 2 (k - 1). */
static boyi_state lost_up_to(boyi_state heap, uint32_t *plies)
{
    boyi_state lost = 1;
    for (*plies = 0; lost <= (heap - 1) / 2; *plies += 2)
        lost = 2 * lost + 1;
    return lost;
}

static boyi_status value(const void *self, const void *work, boyi_state heap, boyi_error *error,
                         boyi_value *out)
{
    uint32_t plies;
    bool lost = lost_up_to(heap, &plies) == heap;
    (void)self, (void)work, (void)error;
    *out = lost ? (boyi_value){.outcome = BOYI_LOSS, .plies = plies}
                : (boyi_value){.outcome = BOYI_WIN, .plies = plies + 1};
    return BOYI_OK;
}

/* A move as its maker sees it. */
static boyi_choice choice(boyi_state heap, uint64_t stones, bool best)
{
    boyi_choice made = {.move = take(heap, stones), .best = best};
    value(NULL, NULL, made.move.to, NULL, &made.value);
    made.value.outcome = made.value.outcome == BOYI_WIN ? BOYI_LOSS : BOYI_WIN;
    made.value.plies++;
    return made;
}

static boyi_status choices(const void *self, const void *work, boyi_state heap, size_t most,
                           boyi_error *error, boyi_choices *out)
{
    uint32_t plies;
    uint64_t best = heap - lost_up_to(heap, &plies); /* 0: all are equally good */
    (void)self, (void)work, (void)error;
    out->total = heap / 2;
    out->best = best ? 1 : out->total;
    if (best && most)
        out->list[out->count++] = choice(heap, best, true);
    for (uint64_t stones = 1; stones <= heap / 2 && out->count < most; stones++)
        if (stones != best)
            out->list[out->count++] = choice(heap, stones, !best);
    return BOYI_OK;
}

static boyi_status line(const void *self, const void *work, boyi_state heap, boyi_line_taker *step,
                        void *context, boyi_error *error)
{
    (void)self, (void)work, (void)error;
    while (heap > 1) {
        uint32_t plies;
        uint64_t best = heap - lost_up_to(heap, &plies);
        boyi_move move = take(heap, best ? best : 1);
        if (!step(context, &move, best ? 1 : heap / 2))
            break;
        heap = move.to;
    }
    return BOYI_OK;
}

static boyi_status facts(const void *self, const void *work, boyi_fact_teller *tell, void *context,
                         boyi_error *error)
{
    uint32_t plies;
    (void)work, (void)error;
    tell(context, &(boyi_fact){.name = "largest_lost",
                               .label = "%s is the largest lost heap up to the start",
                               .number = lost_up_to(*(const boyi_state *)self, &plies)});
    return BOYI_OK;
}

/* The textbook's table of all heaps, of which only the last lost heap is kept: O(n) steps. */
static boyi_status rolling_effort(const void *self, boyi_state heap, const boyi_options *options,
                                  boyi_error *error, boyi_effort *effort, void **work)
{
    (void)self, (void)work;
    effort->visited = heap;
    effort->bytes = sizeof heap;
    if (options->max_states && heap > options->max_states)
        return boyi_fail(error, BOYI_LIMIT, "halving: %llu heaps are more than --max-states",
                         "halving：%llu 堆超过了 --max-states", (unsigned long long)heap);
    return heap <= 1000000000 ? BOYI_OK
                              : boyi_fail(error, BOYI_METHOD, "halving: rolling is for up to 10^9 stones",
                                          "halving：rolling 最多用于 10^9 颗石子");
}

static boyi_status rolling_value(const void *self, const void *work, boyi_state heap, boyi_error *error,
                                 boyi_value *out)
{
    boyi_state lost = 1;
    uint32_t plies = 0;
    (void)self, (void)work, (void)error;
    for (boyi_state i = 2; i <= heap; i++)
        if (lost < i - i / 2) { /* no move leaves a lost heap */
            lost = i;
            plies += 2;
        }
    *out = lost == heap ? (boyi_value){.outcome = BOYI_LOSS, .plies = plies}
                        : (boyi_value){.outcome = BOYI_WIN, .plies = plies + 1};
    return BOYI_OK;
}

static bool shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    (void)self;
    if (method == BOYI_ROLLING)
        *out = (boyi_shortcut){
            .solve = rolling_effort, .value = rolling_value, .choices = choices, .line = line};
    else
        *out = (boyi_shortcut){
            .value = value, .choices = choices, .line = line, .facts = facts, .facts_always = true};
    return true;
}

/* ---- The game ---- */

static const boyi_wording wording[] = {
    {"zh", "", "一堆 n 颗石子，每次至少取一颗、至多取一半；不能取者负。"},
    {"zh", "take %s", "取 %s"},
    {"zh", "%s is the largest lost heap up to the start", "不超过开局的最大必败堆为 %s"},
    {"zh", "stones at the start, from 1", "开局的石子数，从 1 起"},
    {0},
};

static boyi_status make(const char *const *values, boyi_rules *rules, boyi_error *error, void **self)
{
    char *end;
    long long n = strtoll(values[0], &end, 10);
    boyi_state *heap = malloc(sizeof *heap);
    if (!heap || *end || n < 1) {
        free(heap);
        return heap ? boyi_fail(error, BOYI_INPUT, "halving: n should be a whole number from 1",
                                "halving：n 应为不小于 1 的整数")
                    : boyi_fail(error, BOYI_MEMORY, "halving: no memory", "halving：内存不足");
    }
    *heap = (boyi_state)n;
    rules->most_moves = (size_t)(n / 2) + 1;
    *self = heap;
    return BOYI_OK;
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "halving",
              .kind = BOYI_OUTCOME,
              .most_moves = 1,
              .start = start,
              .moves = moves,
              .write_move = write_move,
              .answer = answer,
              .free = free,
              .shortcut = shortcut,
              .wording = wording},
    .parameters = parameters,
    .make = make,
};
