/* A New Stone Game (POJ 1740): from one heap remove at least one stone, and then, if you like, move stones of
 * that heap onto other heaps that are not empty; who can't move loses.
 *
 * A game with a canonical form: the order of the heaps does not matter, so one state, sorted, stands for all.
 * A state has six bits for each of up to eight heaps.
 */
#include <boyi.h>
#include <stdio.h>
#include <stdlib.h>

enum { HEAPS = 8, BITS = 6, MOST_SIZE = (1 << BITS) - 1, MOST_MOVES = 200000 };

static const boyi_parameter parameters[] = {
    {.name = "heaps", .standard = "2,1,3", .help = "up to eight heaps, 30 stones in all"},
    {0},
};

static void unpack(boyi_state state, unsigned *heaps)
{
    for (unsigned i = 0; i < HEAPS; i++, state >>= BITS)
        heaps[i] = (unsigned)state & MOST_SIZE;
}

static boyi_state pack(const unsigned *heaps)
{
    boyi_state state = 0;
    for (unsigned i = HEAPS; i-- > 0;)
        state = state << BITS | heaps[i];
    return state;
}

static boyi_state start(const void *self)
{
    return *(const boyi_state *)self;
}

typedef struct {
    unsigned heaps[HEAPS], from;
    boyi_move *out;
    size_t count;
} mover_work;

/* Put some of `left` stones on heap i and those behind it. */
static void spread(mover_work *work, unsigned i, unsigned left)
{
    if (i == HEAPS) {
        if (work->count < MOST_MOVES)
            work->out[work->count] = (boyi_move){.to = pack(work->heaps), .name = (uint32_t)work->count};
        work->count += work->count < MOST_MOVES;
        return;
    }
    spread(work, i + 1, left);
    if (i == work->from || work->heaps[i] == 0)
        return;
    for (unsigned put = 1; put <= left; put++) {
        work->heaps[i] += put;
        spread(work, i + 1, left - put);
        work->heaps[i] -= put;
    }
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    mover_work work = {.out = out};
    (void)self;
    unpack(state, work.heaps);
    for (work.from = 0; work.from < HEAPS; work.from++) {
        unsigned size = work.heaps[work.from];
        /* `taken` leave the heap, of which at least one leaves the game. */
        for (unsigned taken = 1; taken <= size; taken++) {
            work.heaps[work.from] = size - taken;
            spread(&work, 0, taken - 1);
        }
        work.heaps[work.from] = size;
    }
    return work.count;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    unsigned heaps[HEAPS];
    (void)self;
    unpack(state, heaps);
    for (unsigned i = 1; i < HEAPS; i++)
        for (unsigned j = i; j > 0 && heaps[j - 1] < heaps[j]; j--) {
            unsigned smaller = heaps[j - 1];
            heaps[j - 1] = heaps[j];
            heaps[j] = smaller;
        }
    return pack(heaps);
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    unsigned heaps[HEAPS];
    char text[HEAPS * 4] = "";
    int length = 0;
    (void)self;
    unpack(state, heaps);
    for (unsigned i = 0; i < HEAPS; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%u", i ? "," : "", heaps[i]);
    return (size_t)snprintf(out, room, "%s", text);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)state;
    return write_state(self, move->to, out, room);
}

static bool read_heaps(const char *text, boyi_state *out)
{
    unsigned heaps[HEAPS] = {0}, total = 0;
    for (unsigned i = 0; i < HEAPS; i++) {
        char *end;
        long size = strtol(text, &end, 10);
        if (end == text || size < 0 || size > MOST_SIZE)
            return false;
        heaps[i] = (unsigned)size;
        total += heaps[i];
        if (*end != ',') {
            *out = pack(heaps);
            return !*end && total <= 30;
        }
        text = end + 1;
    }
    return false;
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    (void)self;
    if (read_heaps(text, out))
        return BOYI_OK;
    return boyi_fail(error, BOYI_INPUT,
                     "new-stones: \"%s\" should be up to %d heaps, 30 stones in all: 2,1,3",
                     "new-stones：“%s”应为最多 %d 堆、总共不超过 30 颗：2,1,3", text, HEAPS);
}

static boyi_status make(const char *const *values, boyi_rules *rules, boyi_error *error, void **self)
{
    boyi_state state, *kept;
    (void)rules;
    boyi_status status = read_state(NULL, values[0], error, &state);
    if (status)
        return status;
    kept = malloc(sizeof *kept);
    if (!kept)
        return boyi_fail(error, BOYI_MEMORY, "new-stones: no memory", "new-stones：内存不足");
    *kept = state;
    *self = kept;
    return BOYI_OK;
}

/* POJ wants 1 or 0. */
static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    (void)self, (void)state, (void)totals;
    return (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = value->outcome == BOYI_WIN};
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "new-stones",
              .kind = BOYI_OUTCOME,
              .most_moves = MOST_MOVES,
              .start = start,
              .moves = moves,
              .canonical = canonical,
              .bits = HEAPS * BITS,
              .write_state = write_state,
              .write_move = write_move,
              .read_state = read_state,
              .answer = answer,
              .free = free},
    .parameters = parameters,
    .make = make,
};
