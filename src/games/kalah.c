/* Kalah: sow seeds around the board; the player with more seeds in the store wins.
 *
 * A state is the seeds in the houses, those of the player to move first, each side in the order of sowing:
 *
 *        d c b a         the other's houses
 *        3 3 3 3
 *        3 3 3 3         the mover's houses: sown from a to d, into the store after d, then from the other's a
 *        a b c d
 *
 * The stores are not part of a state: they do not affect the rest of the game. Sides are relative, so the
 * same position with the players exchanged is the same state. The number of seeds in the houses never rises
 * (board/multiset_rank.h): six houses a side with six seeds each take 44 bits.
 *
 * Layers. A move that stores nothing ends in the mover's own row and brings seeds nearer to the store; any
 * other move leaves fewer seeds. So a layer is the number of seeds stored, then how far the other seeds have
 * come along their rows.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "base/fixed_buffer.h"
#include "games/board/board.h"
#include "games/board/multiset_rank.h"
#include "games/list.h"

/* MOST_HOUSES is of both sides: 16 a side with one seed each still fit 64 bits. */
enum { HOUSES, SEEDS, MOST_HOUSES = 32, MOST_EACH = 255, TEXT = MOST_HOUSES * 6 };

typedef struct {
    boyi__board board;
    unsigned side;   /* houses of a side */
    unsigned houses; /* of both          */
    unsigned seeds;  /* in all           */
    bool empty_capture;
    boyi__multisets multisets;
} kalah;

typedef struct {
    unsigned seeds[MOST_HOUSES]; /* the mover's, then the other's */
} houses;

static houses unpack(const kalah *game, boyi_state state)
{
    houses at = {0};
    boyi__multisets_unrank(&game->multisets, state, at.seeds);
    return at;
}

static unsigned sum(const unsigned *seeds, unsigned count)
{
    unsigned total = 0;
    for (unsigned i = 0; i < count; i++)
        total += seeds[i];
    return total;
}

/* Sows the seeds of a house around the mover's houses, the mover's store (at place `side`) and the other's
 * houses. Returns the place of the last seed. */
static unsigned sow(const kalah *game, houses *at, unsigned house, unsigned *stored)
{
    unsigned place = house, left = at->seeds[house];
    at->seeds[house] = 0;
    while (left-- > 0) {
        place = place == game->houses ? 0 : place + 1;
        if (place == game->side)
            ++*stored;
        else
            at->seeds[place < game->side ? place : place - 1]++;
    }
    return place;
}

static void exchange_sides(const kalah *game, houses *at)
{
    for (unsigned own = 0; own < game->side; own++) {
        unsigned seeds = at->seeds[own];
        at->seeds[own] = at->seeds[own + game->side];
        at->seeds[own + game->side] = seeds;
    }
}

static boyi_move move_from(const kalah *game, houses at, unsigned house)
{
    unsigned stored = 0, last = sow(game, &at, house, &stored);
    bool again = last == game->side;
    if (last < game->side && at.seeds[last] == 1) { /* alone in an own house: captures the opposite house */
        unsigned opposite = game->houses - 1 - last, captured = at.seeds[opposite];
        if (captured || game->empty_capture) {
            stored += captured + 1;
            at.seeds[last] = at.seeds[opposite] = 0;
        }
    }
    if (!again) /* the other player is the next mover */
        exchange_sides(game, &at);
    assert(stored + sum(at.seeds, game->houses) <= game->seeds);
    return (boyi_move){.to = boyi__multisets_rank(&game->multisets, at.seeds),
                       .gain = stored,
                       .name = house,
                       .again = again};
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const kalah *game = self;
    houses at = unpack(game, state);
    size_t count = 0;
    if (!sum(at.seeds + game->side, game->side))
        return 0;
    for (unsigned house = 0; house < game->side; house++)
        if (at.seeds[house])
            out[count++] = move_from(game, at, house);
    return count;
}

/* The seeds left go to the side they are on. */
static boyi_end finished(const void *self, boyi_state state)
{
    const kalah *game = self;
    houses at = unpack(game, state);
    return (boyi_end){.own = sum(at.seeds, game->side), .other = sum(at.seeds + game->side, game->side)};
}

static uint32_t layer(const void *self, boyi_state state)
{
    const kalah *game = self;
    houses at = unpack(game, state);
    unsigned far = game->side - 1, along = 0;
    for (unsigned house = 0; house < game->houses; house++)
        along += at.seeds[house] * (house % game->side);
    /* n seeds are between 0 and n * far along: n * far + 1 layers for each number of seeds stored. */
    unsigned stored = game->seeds - sum(at.seeds, game->houses);
    return stored + far * (stored * game->seeds - stored * (stored - 1) / 2) + along;
}

/* How many seeds are stored, and how far the others have come: without the second, play could stay in a section. */
static uint64_t section(const void *self, boyi_state state)
{
    return layer(self, state);
}

/* Moves that move again first, then those that store most. */
static int hint(const void *self, boyi_state state, const boyi_move *move)
{
    const kalah *game = self;
    (void)state;
    return (int)move->gain + (move->again ? (int)game->seeds : 0);
}

/* All seeds in the houses. */
static int64_t at_stake(const void *self, boyi_state state)
{
    const kalah *game = self;
    houses at = unpack(game, state);
    return sum(at.seeds, game->houses);
}

/* ---- Text ---- */

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const kalah *game = self;
    houses at = unpack(game, state);
    return boyi__board_write_numbers(at.seeds, game->houses, game->side, out, room);
}

static boyi_state other_side(const void *self, boyi_state state)
{
    const kalah *game = self;
    houses at = unpack(game, state);
    exchange_sides(game, &at);
    return boyi__multisets_rank(&game->multisets, at.seeds);
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    const kalah *game = self;
    houses at = unpack(game, state);
    boyi__fixed_buffer text = {out, room, 0};
    for (unsigned house = game->side; house-- > 0;) /* the other's, turned round */
        boyi__fixed_buffer_add(&text, "   %c", (char)('a' + house));
    boyi__fixed_buffer_add(&text, "\n");
    for (unsigned house = game->houses; house-- > game->side;)
        boyi__fixed_buffer_add(&text, "%4u", at.seeds[house]);
    boyi__fixed_buffer_add(&text, "\n");
    for (unsigned house = 0; house < game->side; house++)
        boyi__fixed_buffer_add(&text, "%4u", at.seeds[house]);
    boyi__fixed_buffer_add(&text, "\n");
    for (unsigned house = 0; house < game->side; house++)
        boyi__fixed_buffer_add(&text, "   %c", (char)('a' + house));
    boyi__fixed_buffer_add(&text, "\n");
    return text.length;
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const kalah *game = self;
    houses at;
    unsigned found = boyi__board_read_numbers(text, game->seeds, game->houses, game->side, at.seeds);
    if (found == game->houses && sum(at.seeds, found) <= game->seeds) {
        *out = boyi__multisets_rank(&game->multisets, at.seeds);
        return BOYI_OK;
    }
    char example[TEXT];
    boyi__quoted token;
    write_state(self, game->board.example, example, sizeof example);
    return boyi__fail(
        error, BOYI_INPUT,
        "kalah: state \"%s\" should be %u houses a side and at most %u seeds in all, such as %s",
        boyi__quote(&token, text, strlen(text)), game->side, game->seeds, example);
}

/* ---- Making the game ---- */

static boyi_status read_capture(void *self, const boyi__request *request, boyi_error *error)
{
    kalah *game = self;
    const char *word = boyi__request_setting(request, "empty-capture");
    game->empty_capture = !word || strcmp(word, "on") == 0;
    boyi__quoted token;
    if (game->empty_capture || strcmp(word, "off") == 0)
        return BOYI_OK;
    return boyi__fail(error, BOYI_USAGE, "kalah: --empty-capture \"%s\" should be on or off",
                      boyi__quote(&token, word, strlen(word)));
}

static boyi_status prepare(void *self, boyi_rules *rules, boyi_error *error)
{
    kalah *game = self;
    game->side = game->board.size[HOUSES];
    game->houses = 2 * game->side;
    game->seeds = game->houses * game->board.size[SEEDS];
    if (boyi__multisets_start(&game->multisets, game->houses, game->seeds))
        return boyi__fail_memory(error, "kalah");
    uint64_t states = boyi__multisets_below(&game->multisets);
    if (states == UINT64_MAX)
        return boyi__fail(error, BOYI_INPUT,
                          "kalah: %u houses a side with %u seeds each have too many states for 64 bits; take "
                          "fewer seeds or houses",
                          game->side, game->board.size[SEEDS]);
    houses at = {0};
    for (unsigned house = 0; house < game->houses; house++)
        at.seeds[house] = game->board.size[SEEDS];
    game->board.start = boyi__multisets_rank(&game->multisets, at.seeds);
    rules->most_moves = game->side;
    rules->bits = boyi__bits_below(states);
    return BOYI_OK;
}

static void end(void *self)
{
    kalah *game = self;
    boyi__multisets_end(&game->multisets);
    free(game);
}

static const boyi__board_game plan = {
    .sizes = {{"HOUSES", 1, MOST_HOUSES / 2, 0}, {"SEEDS", 1, MOST_EACH, 0}},
    .bytes = sizeof(kalah),
    .settings = read_capture,
    .prepare = prepare,
    .rules = {.kind = BOYI_SCORE,
              .moves = moves,
              .finished = finished,
              .layer = layer,
              .section = section,
              .hint = hint,
              .at_stake = at_stake,
              .write_state = write_state,
              .write_move = boyi__board_write_column,
              .draw = draw,
              .other_side = other_side,
              .read_state = read_state,
              .free = end},
};

static const boyi__flag flags[] = {
    {"empty-capture", "on|off", N_("a last seed that captures nothing goes to the store, too (on)")},
    {0},
};

const boyi__family boyi__kalah = {
    .name = "kalah",
    .arguments = "HOUSES SEEDS",
    .summary = N_("sow seeds around the board, store more than the other"),
    .rules = N_(
        "Each side has HOUSES houses with SEEDS seeds in each, and a store. A player takes all seeds of "
        "one of their houses and sows them one by one into the houses that follow, their store, the "
        "other player's houses, and round again; the other player's store is skipped. If the last seed "
        "falls into the player's store, the same player moves again. If it falls into an empty house on "
        "the player's side, it goes to the store with all seeds of the opposite house. As soon as the "
        "houses of one side are empty the game ends, and the seeds left go to the store of the side "
        "they are on. The player who has stored more wins."),
    .notation = N_(
        "States: the seeds in the houses of the player to move, then those of the other, each side's "
        "from its own left to right, as it sows: 3,3,3,3/3,3,3,3. The stores are not part of a "
        "state: its value is what is stored from there on. Moves: the house, a is the leftmost. "
        "Pictures show the player to move below and the other, turned round, above, with the letters of "
        "each side's houses beside them."),
    .answer = N_("the margin: seeds stored by the player to move minus the other's"),
    .examples = (const char *const[]){"solve kalah 4 3", "solve kalah 4 3 --empty-capture off",
                                      "solve kalah 4 3 --state 0,0,1,2/3,0,0,1", "line kalah 3 2", NULL},
    .flags = flags,
    .make = boyi__board_make,
    .plan = &plan,
};
