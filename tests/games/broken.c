/* A heap of 5 from which one is taken at a time, until the heap of 3: there the rules break in the way asked
 * for. how=0: not at all; 1: `count` moves where two are promised; 2: a null pointer; 3: a division by zero;
 * 4: abort; 5: exit. With CRASH_LOADING it crashes before all that. */
#include <boyi.h>
#include <stdlib.h>

enum { COUNT, HOW };

#ifdef CRASH_LOADING
static void __attribute__((constructor)) crash(void)
{
    abort();
}
#endif

static boyi_state start(const void *self)
{
    (void)self;
    return 5;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const int64_t *numbers = self;
    volatile int zero = 0;
    size_t count = state > 0;
    if (state == 3)
        switch (numbers[HOW]) {
        case 1:
            count = (size_t)numbers[COUNT];
            break;
        case 2:
            count = *(volatile size_t *)(uintptr_t)zero;
            break;
        case 3:
            count = (size_t)(6 / zero);
            break;
        case 4:
            abort();
        case 5:
            exit(0);
        default:
            break;
        }
    for (size_t i = 0; i < count; i++)
        out[i] = (boyi_move){.to = state - 1, .gain = 277, .name = (uint32_t)i};
    return count;
}

static const boyi_parameter parameters[] = {
    {.name = "count", .standard = "3"}, {.name = "how", .standard = "0"}, {0}};

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.kind = BOYI_SCORE, .most_moves = 2, .start = start, .moves = moves},
    .parameters = parameters,
};
