/* Kalah: sow seeds around the board; those in the store count.
 *
 * A state is the seeds in the houses, those of the player to move first, each side's in the order of sowing:
 *
 *        d c b a         the other's
 *        3 3 3 3
 *        3 3 3 3         the mover's: sown from a to d, into the store behind d, and on to the other's a
 *        a b c d
 *
 * What lies in the stores is no part of it: it changes nothing in what is still to be had. Since sides are
 * relative, the same position with the colours exchanged is the same state.
 *
 * Packing. All that is known of the number of seeds is that there are at most N in the H houses, so a state
 * is one of C(N + H, H). Write the seeds as stars and put a bar behind each house: the places of the bars are
 * H rising numbers b0 < b1 < …, and C(b0, 1) + C(b1, 2) + … numbers all such choices without a gap. Six
 * houses a side with six seeds each take 44 bits.
 *
 * Layers. A move that stores nothing ends in the mover's own row and brings seeds nearer to the store; any
 * other leaves fewer seeds. So seeds stored come first, and then how far the seeds are along their own rows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/list.h"
#include "games/sizes.h"

/* Of both sides: 16 a side with a seed in each still fit 64 bits. */
enum { MOST_HOUSES = 32, MOST_EACH = 255 };

typedef struct {
    unsigned side;   /* houses of a side        */
    unsigned houses; /* of both                 */
    unsigned each;   /* seeds in each, at first */
    unsigned seeds;  /* in all                  */
    bool empty_capture;
    size_t width;      /* of a row of choose                                         */
    uint64_t choose[]; /* C(n, k) at k * width + n; UINT64_MAX where it does not fit */
} kalah;

typedef struct {
    unsigned seeds[MOST_HOUSES]; /* the mover's, then the other's */
} board;

static boyi_state pack(const kalah *self, const board *at)
{
    boyi_state state = 0;
    const uint64_t *choose = self->choose + self->width;
    for (unsigned house = 0, bar = 0; house < self->houses; house++, bar++, choose += self->width) {
        bar += at->seeds[house];
        state += choose[bar];
    }
    return state;
}

static board unpack(const kalah *self, boyi_state state)
{
    board at;
    unsigned bar = self->seeds + self->houses, above = bar;
    const uint64_t *choose = self->choose + self->width * self->houses;
    for (unsigned house = self->houses; house-- > 0; above = bar, choose -= self->width) {
        do
            bar--;
        while (choose[bar] > state);
        state -= choose[bar];
        if (house + 1 < self->houses)
            at.seeds[house + 1] = above - bar - 1;
    }
    at.seeds[0] = bar;
    return at;
}

static unsigned sum(const unsigned *seeds, unsigned count)
{
    unsigned total = 0;
    for (unsigned i = 0; i < count; i++)
        total += seeds[i];
    return total;
}

/* ---- The rules ---- */

static boyi_state start(const void *self)
{
    const kalah *game = self;
    board at;
    for (unsigned house = 0; house < game->houses; house++)
        at.seeds[house] = game->each;
    return pack(game, &at);
}

/* Sow the seeds of a house, around the mover's houses, the mover's store (at `side`) and the other's houses.
 * Returns the place of the last seed. */
static unsigned sow(const kalah *self, board *at, unsigned house, unsigned *stored)
{
    unsigned place = house, hand = at->seeds[house];
    at->seeds[house] = 0;
    while (hand-- > 0) {
        place = place == self->houses ? 0 : place + 1;
        if (place == self->side)
            ++*stored;
        else
            at->seeds[place < self->side ? place : place - 1]++;
    }
    return place;
}

/* The last seed lies alone in a house of the mover: it may take the opposite house's seeds along. */
static unsigned capture(const kalah *self, board *at, unsigned house)
{
    unsigned opposite = self->houses - 1 - house, taken = at->seeds[opposite] + 1;
    if (taken == 1 && !self->empty_capture)
        return 0;
    at->seeds[house] = at->seeds[opposite] = 0;
    return taken;
}

static board exchanged(const kalah *self, const board *at)
{
    board turned;
    for (unsigned house = 0; house < self->houses; house++)
        turned.seeds[house] = at->seeds[house < self->side ? house + self->side : house - self->side];
    return turned;
}

static boyi_move move_from(const kalah *self, board at, unsigned house)
{
    unsigned stored = 0, last = sow(self, &at, house, &stored);
    bool again = last == self->side;
    if (last < self->side && at.seeds[last] == 1)
        stored += capture(self, &at, last);
    if (!again)
        at = exchanged(self, &at);
    return (boyi_move){.to = pack(self, &at), .gain = stored, .name = house, .again = again};
}

static bool is_over(const kalah *self, const board *at)
{
    return !sum(at->seeds, self->side) || !sum(at->seeds + self->side, self->side);
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const kalah *game = self;
    board at = unpack(game, state);
    size_t count = 0;
    if (is_over(game, &at))
        return 0;
    for (unsigned house = 0; house < game->side; house++)
        if (at.seeds[house])
            out[count++] = move_from(game, at, house);
    return count;
}

/* What is left goes to its owner. */
static boyi_end finished(const void *self, boyi_state state)
{
    const kalah *game = self;
    board at = unpack(game, state);
    return (boyi_end){.own = sum(at.seeds, game->side), .other = sum(at.seeds + game->side, game->side)};
}

static uint32_t layer(const void *self, boyi_state state)
{
    const kalah *game = self;
    board at = unpack(game, state);
    unsigned far = game->side - 1, along = 0;
    for (unsigned house = 0; house < game->houses; house++)
        along += at.seeds[house] * (house % game->side);
    /* n seeds are between 0 and n * far along: so many layers for each number that may have been stored. */
    unsigned stored = game->seeds - sum(at.seeds, game->houses);
    return stored + far * (stored * game->seeds - stored * (stored - 1) / 2) + along;
}

/* Moving again first, then what stores most. */
static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    const kalah *game = self;
    (void)state;
    return (int)move->gain + (move->again ? (int)game->seeds : 0);
}

/* Nobody can get more than there is. */
static int64_t at_stake(const void *self, boyi_state state)
{
    const kalah *game = self;
    board at = unpack(game, state);
    return sum(at.seeds, game->houses);
}

/* ---- Text ---- */

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const kalah *game = self;
    board at = unpack(game, state);
    char text[MOST_HOUSES * 6];
    size_t length = 0;
    for (unsigned house = 0; house < game->houses; house++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%u",
                                   house == game->side ? "/"
                                   : house             ? ","
                                                       : "",
                                   at.seeds[house]);
    return (size_t)snprintf(out, room, "%s", text);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)self;
    (void)state;
    return (size_t)snprintf(out, room, "%c", (char)('a' + move->name));
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    const kalah *game = self;
    board at = unpack(game, state);
    char text[MOST_HOUSES * 8];
    size_t length = 0;
    for (unsigned house = game->houses; house-- > game->side;)
        length += (size_t)snprintf(text + length, sizeof text - length, "%4u", at.seeds[house]);
    length += (size_t)snprintf(text + length, sizeof text - length, "\n");
    for (unsigned house = 0; house < game->side; house++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%4u", at.seeds[house]);
    length += (size_t)snprintf(text + length, sizeof text - length, "\n");
    for (unsigned house = 0; house < game->side; house++)
        length += (size_t)snprintf(text + length, sizeof text - length, "   %c", (char)('a' + house));
    return (size_t)snprintf(out, room, "%s\n", text);
}

static boyi_status refuse_state(const kalah *self, const char *text, boyi_error *error)
{
    char example[MOST_HOUSES * 6];
    boyi__quoted token;
    write_state(self, start(self), example, sizeof example);
    return boyi_fail(error, BOYI_INPUT,
                     "kalah: state \"%s\" should be %u houses a side and at most %u seeds in all, such as %s",
                     "kalah：状态“%s”应为每方 %u 个坑、总共至多 %u 颗种子，例如 %s",
                     boyi__quote(&token, text, strlen(text)), self->side, self->seeds, example);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const kalah *game = self;
    board at = {0};
    const char *next = text;
    for (unsigned house = 0; house < game->houses; house++, next++) {
        if (*next < '0' || *next > '9')
            return refuse_state(game, text, error);
        for (; *next >= '0' && *next <= '9' && at.seeds[house] <= game->seeds; next++)
            at.seeds[house] = at.seeds[house] * 10 + (unsigned)(*next - '0');
        char wanted = house + 1 == game->houses ? '\0' : house + 1 == game->side ? '/' : ',';
        if (*next != wanted)
            return refuse_state(game, text, error);
    }
    if (sum(at.seeds, game->houses) > game->seeds)
        return refuse_state(game, text, error);
    *out = pack(game, &at);
    return BOYI_OK;
}

/* ---- Making it ---- */

/* Pascal's triangle. */
static void fill_choose(kalah *self)
{
    uint64_t *choose = self->choose;
    for (size_t n = 0; n < self->width; n++)
        choose[n] = 1;
    for (size_t k = 1; k <= self->houses; k++) {
        const uint64_t *fewer = choose;
        choose += self->width;
        for (size_t n = 1; n < self->width; n++)
            if (__builtin_add_overflow(choose[n - 1], fewer[n - 1], &choose[n]))
                choose[n] = UINT64_MAX;
    }
}

/* How many states there are at most; UINT64_MAX: they do not fit. */
static uint64_t count_states(const kalah *self)
{
    return self->choose[self->width * self->houses + self->seeds + self->houses];
}

static boyi_status read_capture(const boyi__request *request, boyi_error *error, bool *out)
{
    const char *word = boyi__request_setting(request, "empty-capture");
    *out = !word || strcmp(word, "on") == 0;
    boyi__quoted token;
    if (*out || strcmp(word, "off") == 0)
        return BOYI_OK;
    return boyi_fail(error, BOYI_USAGE, "kalah: --empty-capture \"%s\" should be on or off",
                     "kalah：--empty-capture “%s”应为 on 或 off", boyi__quote(&token, word, strlen(word)));
}

static boyi_status make_self(const unsigned size[2], bool empty_capture, boyi_error *error, kalah **out)
{
    unsigned houses = 2 * size[0], seeds = houses * size[1];
    size_t width = seeds + houses + 1;
    kalah *self = calloc(1, sizeof *self + (houses + 1) * width * sizeof *self->choose);
    if (!self)
        return boyi__fail_memory(error, "kalah");
    *self = (kalah){.side = size[0],
                    .houses = houses,
                    .each = size[1],
                    .seeds = seeds,
                    .empty_capture = empty_capture,
                    .width = width};
    fill_choose(self);
    if (count_states(self) == UINT64_MAX) {
        free(self);
        return boyi_fail(error, BOYI_INPUT,
                         "kalah: %u houses a side with %u seeds each have too many states for 64 bits; take "
                         "fewer seeds or houses",
                         "kalah：每方 %u 个坑、每坑 %u 颗种子的状态太多，64 位放不下；请减少种子或坑",
                         size[0], size[1]);
    }
    *out = self;
    return BOYI_OK;
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const boyi__size sizes[BOYI__SIZES] = {{"HOUSES", 1, MOST_HOUSES / 2, 0},
                                                  {"SEEDS", 1, MOST_EACH, 0}};
    unsigned size[BOYI__SIZES];
    bool empty_capture;
    kalah *self = NULL;
    boyi_status status = boyi__sizes_read(request, sizes, true, error, size);
    if (!status)
        status = read_capture(request, error, &empty_capture);
    if (!status)
        status = make_self(size, empty_capture, error, &self);
    if (status)
        return status;
    boyi_rules rules = {
        .name = "kalah",
        .kind = BOYI_SCORE,
        .most_moves = self->side,
        .bits = 64 - (unsigned)__builtin_clzll(count_states(self) - 1),
        .start = start,
        .moves = moves,
        .finished = finished,
        .layer = layer,
        .hint = hint,
        .at_stake = at_stake,
        .write_state = write_state,
        .write_move = write_move,
        .draw = draw,
        .read_state = read_state,
        .free = free,
    };
    return boyi_game_new(&rules, self, error, out);
}

static const boyi__flag flags[] = {
    {"empty-capture", "on|off", "a last seed that captures nothing goes to the store, too (on)",
     "最后一颗种子没有吃到子时也进入自己的仓（默认 on）"},
    {0},
};

static const char *const examples[] = {"solve kalah 4 3", "solve kalah 4 3 --empty-capture off",
                                       "solve kalah 4 3 --state 0,0,1,2/3,0,0,1", "line kalah 3 2", NULL};

const boyi__family boyi__kalah = {
    .name = "kalah",
    .arguments = "HOUSES SEEDS",
    .summary = "sow seeds around the board, store more than the other",
    .summary_zh = "播棋：绕盘播种，仓中种子多者胜",
    .rules =
        "Each side has HOUSES houses with SEEDS seeds in each, and a store. A player takes all seeds of one "
        "of the own houses and sows them one by one into the houses that follow, the own store, the other's "
        "houses, and round again; the other's store is left out. The last seed in the own store: the same "
        "player moves again. The last seed in an own house that was empty: it goes to the own store with "
        "all seeds of the opposite house. As soon as one side's houses are empty the game ends, and the "
        "seeds left go to the store of the side they lie on. Who has stored more wins.",
    .rules_zh =
        "每方有 HOUSES 个坑，每坑 SEEDS 颗种子，另有一个仓。走棋者取出己方一坑的全部种子，依次播入后面"
        "的坑、自己的仓、对方的坑，如此循环；不播入对方的仓。最后一颗落入自己的仓：再走一次。最后一颗"
        "落入己方的空坑：它与对面坑里的全部种子一起进入自己的仓。一旦某方的坑全空，对局结束，剩下的"
        "种子归所在一方。仓中种子多者胜。",
    .notation =
        "States: the seeds in the houses of the player to move, then those of the other, each side's from "
        "its own left to right, as it sows: 3,3,3,3/3,3,3,3. The stores are no part of a state: its value "
        "is what is stored from there on. Moves: the house, a is the leftmost. Pictures show the player "
        "to move below and the other, turned round, above.",
    .notation_zh =
        "状态：先写当前一方各坑的种子，再写对方的，各方都按自己的播种方向从左到右：3,3,3,3/3,3,3,3。"
        "仓不属于状态：状态的值只计此后入仓的种子。着法：坑，a 为最左边的坑。图中当前一方在下，对方"
        "掉转在上。",
    .answer = "the margin: seeds stored by the player to move minus the other's",
    .answer_zh = "分差：当前一方入仓的种子减去对方的",
    .examples = examples,
    .flags = flags,
    .make = make,
};
