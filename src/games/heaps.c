/* Heaps: take an allowed amount from one heap; who can't move loses (with --misere: wins).
 *
 * A state is one number in mixed radix, a digit a heap: heap i counts from 0 to its size at the start.
 *
 *     heaps 3 5        state = heap0 + 4 * heap1          0 … 23
 *
 * Any move makes one digit smaller and so the number: it is its own place in a table. Heaps that can turn
 * into each other are one class: the largest stands where the largest stood at the start.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"
#include "games/take.h"

typedef struct {
    size_t count;
    uint64_t *sizes;  /* at the start                                          */
    uint64_t *weight; /* of each digit; weight[count] would be the number of states */
    size_t *order;    /* heaps by size at the start, largest first             */
    uint64_t states;
    boyi__take take;
} heaps;

static void free_heaps(void *self)
{
    heaps *game = self;
    free(game->order);
    free(game->weight);
    free(game->sizes);
    free(game);
}

static uint64_t heap_at(const heaps *game, boyi_state state, size_t i)
{
    return state / game->weight[i] % (game->sizes[i] + 1);
}

static boyi_state start(const void *self)
{
    const heaps *game = self;
    return game->states - 1;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const heaps *game = self;
    size_t count = 0;
    for (size_t i = 0; i < game->count; i++) {
        uint64_t size = heap_at(game, state, i);
        for (size_t r = 0; r < game->take.count && game->take.ranges[r].low <= size; r++) {
            uint64_t high = game->take.ranges[r].high < size ? game->take.ranges[r].high : size;
            for (uint64_t amount = game->take.ranges[r].low; amount <= high; amount++)
                out[count++] = (boyi_move){.to = state - amount * game->weight[i], .name = (uint32_t)i};
        }
    }
    return count;
}

static boyi_end misere_end(const void *self, boyi_state state)
{
    (void)self;
    (void)state;
    return (boyi_end){.outcome = BOYI_WIN};
}

static uint64_t count(const void *self)
{
    const heaps *game = self;
    return game->states;
}

static uint64_t number(const void *self, boyi_state state)
{
    (void)self;
    return state;
}

static boyi_state numbered(const void *self, uint64_t place)
{
    (void)self;
    return place;
}

/* Sort the heaps, largest first, into the places by order of size at the start. The k-th largest never
 * outgrows the k-th place, since it was no larger at the start. Insertion: heaps are few. */
static boyi_state canonical(const void *self, boyi_state state)
{
    const heaps *game = self;
    boyi_state sorted = 0;
    for (size_t rank = 0; rank < game->count; rank++) {
        /* The rank-th largest heap, ties by place. */
        for (size_t i = 0; i < game->count; i++) {
            uint64_t size = heap_at(game, state, i);
            size_t larger = 0;
            for (size_t j = 0; j < game->count; j++) {
                uint64_t other = heap_at(game, state, j);
                larger += other > size || (other == size && j < i);
            }
            if (larger == rank)
                sorted += size * game->weight[game->order[rank]];
        }
    }
    return sorted;
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    const heaps *game = self;
    size_t found = 0;
    for (size_t i = 0; i < game->count; i++) {
        uint64_t size = heap_at(game, state, i);
        if (size)
            out[found++] = size * game->weight[i];
    }
    return found;
}

/* ---- Text ---- */

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const heaps *game = self;
    if (game->count == 0)
        return (size_t)snprintf(out, room, "empty");
    size_t length = 0;
    for (size_t i = 0; i < game->count; i++) {
        char heap[24];
        int size = snprintf(heap, sizeof heap, "%s%" PRIu64, i ? "," : "", heap_at(game, state, i));
        if (length < room)
            snprintf(out + length, room - length, "%s", heap);
        length += (size_t)size;
    }
    return length;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const heaps *game = self;
    uint64_t amount = (state - move->to) / game->weight[move->name];
    if (game->count == 1)
        return (size_t)snprintf(out, room, "take %" PRIu64, amount);
    return (size_t)snprintf(out, room, "take %" PRIu64 " from heap %" PRIu32, amount, move->name + 1);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const heaps *game = self;
    if (game->count == 0 && strcmp(text, "empty") == 0) {
        *out = 0;
        return BOYI_OK;
    }
    const boyi__noun noun = {"heaps", "heap", "堆"};
    int64_t *sizes;
    size_t found;
    boyi_status status = boyi__scan_numbers(text, strlen(text), &noun, error, &sizes, &found);
    if (status)
        return status;
    boyi_state state = 0;
    if (found != game->count)
        status = boyi_fail(error, BOYI_INPUT, "heaps: a state has %zu heaps here, not %zu",
                           "heaps：此处的状态应有 %zu 堆，而不是 %zu 堆", game->count, found);
    for (size_t i = 0; i < found && !status; i++) {
        if (sizes[i] < 0 || (uint64_t)sizes[i] > game->sizes[i])
            status = boyi_fail(
                error, BOYI_INPUT, "heaps: heap %zu of the state should be between 0 and its start, %" PRIu64,
                "heaps：状态的第 %zu 堆应在 0 与起始值 %" PRIu64 " 之间", i + 1, game->sizes[i]);
        else
            state += (uint64_t)sizes[i] * game->weight[i];
    }
    free(sizes);
    if (!status)
        *out = state;
    return status;
}

static boyi_answer answer(const void *self, const boyi_value *value, const boyi_totals *totals)
{
    (void)self;
    (void)totals;
    return (boyi_answer){.form = BOYI_ANSWER_WORD, .word = boyi_outcome_word(value->outcome)};
}

/* ---- Making it ---- */

static boyi_status weigh(heaps *game, const int64_t *sizes, boyi_error *error)
{
    game->states = 1;
    for (size_t i = 0; i < game->count; i++) {
        if (sizes[i] < 0)
            return boyi_fail(error, BOYI_INPUT,
                             "heaps: heap %zu: %" PRId64 " is negative; a heap has 0 or more",
                             "heaps：第 %zu 堆：%" PRId64 " 是负数；堆的大小至少为 0", i + 1, sizes[i]);
        game->sizes[i] = (uint64_t)sizes[i];
        game->weight[i] = game->states;
        if (__builtin_mul_overflow(game->states, (uint64_t)sizes[i] + 1, &game->states))
            return boyi_fail(error, BOYI_LIMIT, "heaps: heaps 1 to %zu together have more than 2^64 states",
                             "heaps：第 1 到第 %zu 堆合起来的状态数超过 2^64", i + 1);
    }
    return BOYI_OK;
}

static void rank_by_size(heaps *game)
{
    for (size_t i = 0; i < game->count; i++) {
        size_t larger = 0;
        for (size_t j = 0; j < game->count; j++)
            larger += game->sizes[j] > game->sizes[i] || (game->sizes[j] == game->sizes[i] && j < i);
        game->order[larger] = i;
    }
}

static boyi_status fill(heaps *game, const boyi__request *request, boyi_error *error)
{
    const boyi__noun noun = {"heaps", "heap", "堆"};
    const char *take = boyi__request_setting(request, "take");
    boyi_status status = boyi__take_read(&game->take, take ? take : "any", "heaps", error);
    if (!status && game->take.twice_m)
        status = boyi_fail(error, BOYI_INPUT, "heaps: --take 2m belongs to row; give amounts such as 1-3",
                           "heaps：--take 2m 只用于 row；请给出数量，如 1-3");
    int64_t *sizes = NULL;
    if (!status)
        status = boyi__scan_numbers(request->text, request->length, &noun, error, &sizes, &game->count);
    if (status)
        return status;
    size_t room = game->count + 1;
    game->sizes = calloc(room, sizeof *game->sizes);
    game->weight = calloc(room, sizeof *game->weight);
    game->order = calloc(room, sizeof *game->order);
    status = game->sizes && game->weight && game->order ? weigh(game, sizes, error)
                                                        : boyi__fail_memory(error, "heaps");
    free(sizes);
    if (!status)
        rank_by_size(game);
    return status;
}

static size_t most_moves(const heaps *game)
{
    uint64_t most = 0;
    for (size_t i = 0; i < game->count; i++)
        if (__builtin_add_overflow(most, boyi__take_count(&game->take, game->sizes[i]), &most))
            return SIZE_MAX;
    return most;
}

/* One heap is a list of its sizes, two are a square. */
static bool cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    const heaps *game = self;
    *out = row * game->weight[0] + (game->count > 1 ? column * game->weight[1] : 0);
    return true;
}

static size_t write_mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const heaps *game = self;
    uint64_t amount = (state - move->to) / game->weight[move->name];
    const char *heap = game->count == 1 ? "" : move->name == 0 ? "v" : "<";
    return (size_t)snprintf(out, room, "%s%" PRIu64, heap, amount);
}

static boyi__grid make_grid(const heaps *game)
{
    if (game->count < 1 || game->count > 2 || game->states > UINT32_MAX)
        return (boyi__grid){0};
    return (boyi__grid){
        .rows = (uint32_t)game->sizes[0] + 1,
        .columns = game->count == 1 ? 1 : (uint32_t)game->sizes[1] + 1,
        .row_label = game->count == 1 ? "heap" : "heap1",
        .row_label_zh = game->count == 1 ? "堆" : "堆1",
        .column_label = game->count == 1 ? NULL : "heap2",
        .column_label_zh = game->count == 1 ? NULL : "堆2",
        .cell = cell,
        .mark = write_mark,
        .legend = game->count == 1 ? "behind each value: what to take"
                                   : "v2 take 2 from heap 1, <2 take 2 from heap 2",
        .legend_zh = game->count == 1 ? "值后为该取的数量" : "v2 从堆 1 取 2，<2 从堆 2 取 2",
    };
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    heaps *game = calloc(1, sizeof *game);
    if (!game)
        return boyi__fail_memory(error, "heaps");
    boyi_status status = fill(game, request, error);
    if (status) {
        free_heaps(game);
        return status;
    }
    bool misere = boyi__request_setting(request, "misere");
    boyi_rules rules = {
        .name = "heaps",
        .kind = misere ? BOYI_OUTCOME : BOYI_NIMBER,
        .most_moves = most_moves(game),
        .start = start,
        .moves = moves,
        .finished = misere ? misere_end : NULL,
        .canonical = game->count > 1 ? canonical : NULL,
        .count = count,
        .number = number,
        .numbered = numbered,
        .parts = misere ? NULL : parts,
        .most_parts = game->count,
        .write_state = write_state,
        .write_move = write_move,
        .read_state = read_state,
        .answer = answer,
        .free = free_heaps,
    };
    status = boyi_game_new(&rules, game, error, out);
    if (!status)
        (*out)->grid = make_grid(game);
    return status;
}

static const boyi__flag flags[] = {
    {"take", "SET", "amounts that may be taken: 1-3, 1,3,4, any (default: any)",
     "可取的数量：1-3、1,3,4、any（默认：any）"},
    {"misere", NULL, "who can't move wins", "反常规则：无法取者胜"},
    {0},
};

static const char *const examples[] = {"solve heaps --take 1-3 21", "solve heaps 3 4 5",
                                       "solve heaps --misere 3 4 5", NULL};

const boyi__family boyi__heaps = {
    .name = "heaps",
    .arguments = "SIZE…",
    .summary = "take from one heap; who can't move loses",
    .summary_zh = "从一堆中取；无法取者负",
    .rules = "Two players take an allowed amount from one heap in turn. Who can't move loses; with --misere, "
             "wins.",
    .rules_zh = "双方轮流从某一堆中取允许的数量。无法取者负；加 --misere 则胜。",
    .notation = "States: the sizes, 3,4,5. Moves: take 2; with several heaps take 2 from heap 3.",
    .notation_zh = "状态：各堆大小，3,4,5。着法：take 2；多堆时为 take 2 from heap 3。",
    .answer = "win or loss for the player to move",
    .answer_zh = "当前一方的 win 或 loss",
    .examples = examples,
    .flags = flags,
    .make = make,
};
