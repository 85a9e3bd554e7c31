/* heaps --take 1-3 with one heap, for the benchmark. */
#include <boyi.h>

static const boyi_parameter parameters[] = {{.name = "n", .standard = "1000000"}, {0}};

static boyi_state start(const void *self)
{
    return (boyi_state) * (const int64_t *)self;
}

static size_t moves(const void *self, boyi_state heap, boyi_move *out)
{
    size_t count = 0;
    (void)self;
    for (uint32_t take = 1; take <= 3 && take <= heap; take++)
        out[count++] = (boyi_move){.to = heap - take, .name = take};
    return count;
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "heap", .kind = BOYI_OUTCOME, .most_moves = 3, .start = start, .moves = moves},
    .parameters = parameters,
};
