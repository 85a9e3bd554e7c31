/* One heap with a memory: a player may take up to K times what was taken last (--take last*K), at the first
 * move anything but all of it. K = 2 is Fibonacci nim.
 *
 * A state is two halves: heap | cap, the most that may be taken. Numbers go by heap, then by cap:
 *
 *     heap 0: 0     heap 1: 1 2     heap 2: 3 4 5     …      heap * (heap + 1) / 2 + cap
 *
 * Shortcut for K = 2 (Schwenk, Zeckendorf): write the heap as a sum of Fibonacci numbers no two of which are
 * neighbours. Who may take the smallest of them wins by taking it; who may not, loses.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "game/solution.h"
#include "games/heaps.h"
#include "games/list.h"

typedef struct {
    const char *name;
    uint32_t heap;
    uint32_t times; /* K */
} history;

static boyi_state pack(uint32_t heap, uint64_t cap)
{
    return (boyi_state)heap << 32 | (cap < heap ? cap : heap);
}

static uint32_t heap_of(boyi_state state)
{
    return (uint32_t)(state >> 32);
}

static uint32_t cap_of(boyi_state state)
{
    return (uint32_t)state;
}

static boyi_state start(const void *self)
{
    const history *game = self;
    return pack(game->heap, game->heap ? game->heap - 1 : 0);
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const history *game = self;
    uint32_t most = cap_of(state);
    for (uint32_t amount = 1; amount <= most; amount++)
        out[amount - 1] = (boyi_move){.to = pack(heap_of(state) - amount, (uint64_t)amount * game->times),
                                      .name = amount};
    return most;
}

static uint64_t place(uint64_t heap, uint64_t cap)
{
    return heap * (heap + 1) / 2 + cap;
}

static uint64_t count(const void *self)
{
    const history *game = self;
    return place((uint64_t)game->heap + 1, 0);
}

static uint64_t number(const void *self, boyi_state state)
{
    (void)self;
    return place(heap_of(state), cap_of(state));
}

static boyi_state numbered(const void *self, uint64_t at)
{
    (void)self;
    uint64_t heap = (uint64_t)((sqrt(8.0 * (double)at + 1) - 1) / 2);
    while (place(heap, 0) > at)
        heap--;
    while (place(heap + 1, 0) <= at)
        heap++;
    return pack((uint32_t)heap, at - place(heap, 0));
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    return (size_t)snprintf(out, room, "%" PRIu32 ",most=%" PRIu32, heap_of(state), cap_of(state));
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)self;
    (void)state;
    return (size_t)snprintf(out, room, "take %" PRIu32, move->name);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const history *game = self;
    int64_t heap = -1, cap = -1;
    size_t digits = strcspn(text, ",");
    bool fits = boyi__scan_number(text, digits, &heap) && strncmp(text + digits, ",most=", 6) == 0 &&
                boyi__scan_number(text + digits + 6, strlen(text + digits + 6), &cap);
    if (!fits || heap < 0 || heap > game->heap || cap < 0 || cap > heap) {
        boyi__quoted token;
        return boyi_fail(error, BOYI_INPUT,
                         "%s: state \"%s\" should be a heap and the most to take, such as 8,most=2",
                         "%s：状态“%s”应为堆的大小和最多可取数，如 8,most=2", game->name,
                         boyi__quote(&token, text, strlen(text)));
    }
    *out = pack((uint32_t)heap, (uint64_t)cap);
    return BOYI_OK;
}

/* ---- The shortcut ---- */

static uint64_t smallest_part(uint64_t heap)
{
    while (heap > 0) {
        uint64_t a = 1, b = 2;
        while (b <= heap) {
            uint64_t next = a + b;
            a = b;
            b = next;
        }
        if (a == heap)
            return a;
        heap -= a;
    }
    return 0;
}

static boyi_status worth(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    (void)solution;
    (void)error;
    uint32_t cap = cap_of(state);
    bool won = cap > 0 && smallest_part(heap_of(state)) <= cap;
    *out = boyi__worth_outcome(won ? BOYI_WIN : BOYI_LOSS, cap ? BOYI__PLIES_LOST : 0);
    return BOYI_OK;
}

static const boyi__source source = {.worth = worth, .free = free, .every_state = true};

static boyi_status solve_by_zeckendorf(const boyi_game *game, boyi_state state, const boyi_options *options,
                                       boyi_error *error, boyi_solution **out)
{
    (void)state;
    (void)options;
    return boyi__solution_theorem(game, &source, error, out);
}

/* ---- Making it ---- */

static boyi_status make(const char *name, int64_t heap, uint32_t times, boyi_error *error, boyi_game **out)
{
    if (heap < 0 || heap > INT32_MAX)
        return boyi_fail(error, BOYI_INPUT, "%s: the heap should be between 0 and %d",
                         "%s：堆的大小应在 0 与 %d 之间", name, INT32_MAX);
    history *self = malloc(sizeof *self);
    if (!self)
        return boyi__fail_memory(error, name);
    *self = (history){.name = name, .heap = (uint32_t)heap, .times = times};
    boyi_rules rules = {
        .name = name,
        .kind = BOYI_OUTCOME,
        .most_moves = (size_t)heap,
        .start = start,
        .moves = moves,
        .count = count,
        .number = number,
        .numbered = numbered,
        .write_state = write_state,
        .write_move = write_move,
        .read_state = read_state,
        .free = free,
    };
    boyi_status status = boyi__game_new(&rules, self, error, out);
    if (!status && times == 2) {
        (*out)->shortcut = solve_by_zeckendorf;
        (*out)->shortcut_lacks_plies = true;
    }
    return status;
}

/* Exactly one heap. */
static boyi_status read_heap(const boyi__request *request, boyi_error *error, int64_t *out)
{
    const boyi__noun noun = {request->family->name, "heap", "堆", request->max_bytes};
    int64_t *sizes;
    size_t found;
    boyi_status status = boyi__scan_numbers(request->text, request->length, &noun, error, &sizes, &found);
    if (status)
        return status;
    if (found != 1)
        status = boyi_fail(error, BOYI_INPUT,
                           "%s: a rule that looks at the last take needs one heap, not %zu",
                           "%s：依赖上一次取法的规则只能有一堆，而不是 %zu 堆", noun.game, found);
    else
        *out = sizes[0];
    free(sizes);
    return status;
}

boyi_status boyi__history_make(const boyi__request *request, const char *take, boyi_error *error,
                               boyi_game **out)
{
    const char *name = request->family->name;
    int64_t times = 0, heap = 0;
    if (!boyi__scan_number(take + 5, strlen(take + 5), &times) || times < 1 || times > 1000000)
        return boyi_fail(error, BOYI_INPUT,
                         "%s: --take \"%s\" should be last*K with K from 1 to 1000000, such as last*2",
                         "%s：--take “%s”应为 last*K，K 为 1 到 1000000，如 last*2", name, take);
    if (boyi__request_setting(request, "misere") || boyi__request_setting(request, "octal") ||
        boyi__request_setting(request, "split"))
        return boyi_fail(error, BOYI_INPUT, "%s: --take last*K goes with no other option",
                         "%s：--take last*K 不能与其他选项同用", name);
    boyi_status status = read_heap(request, error, &heap);
    return status ? status : make(name, heap, (uint32_t)times, error, out);
}

static boyi_status make_fibonacci_nim(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    int64_t heap = 0;
    boyi_status status = read_heap(request, error, &heap);
    return status ? status : make("fibonacci-nim", heap, 2, error, out);
}

static const char *const examples[] = {"solve fibonacci-nim 21", "solve fibonacci-nim 20", NULL};

const boyi__family boyi__fibonacci_nim = {
    .name = "fibonacci-nim",
    .arguments = "N",
    .summary = "take up to twice what was taken last; who can't move loses",
    .summary_zh = "斐波那契博弈：最多取上一次的两倍；无法取者负",
    .rules = "The first player takes 1 to N - 1 from a heap of N; then each takes 1 up to twice what the "
             "other has just taken. "
             "Who takes the last wins. Lost exactly when N is a Fibonacci number.",
    .rules_zh = "先手从 N 个中取 1 到 N - 1 个；之后每次取 1 个到对方上一次的两倍。取走最后一个者胜。N "
                "为斐波那契数时先手必败。",
    .notation = "States: the heap and the most that may be taken: 8,most=2. Moves: take 2.",
    .notation_zh = "状态：堆的大小和最多可取数：8,most=2。着法：take 2。",
    .answer = "win or loss for the player to move",
    .answer_zh = "当前一方的 win 或 loss",
    .examples = examples,
    .make = make_fibonacci_nim,
};
