/* Fox and Card Game (Codeforces 388C): several piles of cards; the first player takes the top card of any
 * pile, the second the bottom card of any, and scores it.
 *
 * A scored game. A state packs for each pile how many cards are gone from its top and from its bottom, four
 * bits each, and in the highest bit whose turn it is: up to seven piles of up to fifteen cards.
 */
#include <boyi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PILES = 7, MOST_CARDS = 15 };

typedef struct {
    size_t piles, sizes[MOST_PILES];
    int64_t cards[MOST_PILES][MOST_CARDS];
} fox;

static const boyi_parameter parameters[] = {
    {.name = "piles", .standard = "100/1,10", .help = "cards from the top, piles separated by /"},
    {0},
};

#define SECOND ((boyi_state)1 << 63)

static unsigned gone(boyi_state state, size_t pile, unsigned end)
{
    return (unsigned)(state >> (8 * pile + 4 * end)) & 15;
}

static boyi_state start(const void *self)
{
    (void)self;
    return 0;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const fox *game = self;
    unsigned player = (state & SECOND) != 0;
    size_t count = 0;
    for (size_t i = 0; i < game->piles; i++) {
        unsigned top = gone(state, i, 0), bottom = gone(state, i, 1);
        if (top + bottom >= game->sizes[i])
            continue;
        size_t card = player ? game->sizes[i] - 1 - bottom : top;
        out[count++] = (boyi_move){.to = (state + ((boyi_state)1 << (8 * i + 4 * player))) ^ SECOND,
                                   .gain = game->cards[i][card],
                                   .name = (uint32_t)i};
    }
    return count;
}

static uint32_t layer(const void *self, boyi_state state)
{
    (void)self;
    uint32_t cards = 0;
    for (state &= ~SECOND; state; state >>= 4)
        cards += state & 15;
    return cards;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)self;
    return (size_t)snprintf(out, room, "%s of pile %u", state & SECOND ? "bottom" : "top", move->name + 1);
}

/* What the first player gets. */
static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    (void)self, (void)state, (void)value;
    return (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = totals->own};
}

static bool read_piles(fox *game, const char *text)
{
    for (game->piles = 0; game->piles < MOST_PILES;) {
        size_t *size = &game->sizes[game->piles];
        char *end;
        if (*size == MOST_CARDS)
            return false;
        game->cards[game->piles][(*size)++] = strtoll(text, &end, 10);
        if (end == text || (*end && *end != ',' && *end != '/'))
            return false;
        game->piles += *end != ',';
        if (!*end)
            return true;
        text = end + 1;
    }
    return false;
}

static boyi_status make(const char *const *values, boyi_rules *rules, boyi_error *error, void **self)
{
    fox *game = calloc(1, sizeof *game);
    (void)rules;
    if (!game)
        return boyi_fail(error, BOYI_MEMORY, "fox-cards: no memory", "fox-cards：内存不足");
    if (!read_piles(game, values[0])) {
        free(game);
        return boyi_fail(error, BOYI_INPUT,
                         "fox-cards: piles=\"%s\" should be like 100/1,10: up to %d piles of up to %d",
                         "fox-cards：piles=“%s”应写成 100/1,10：最多 %d 堆，每堆最多 %d 张", values[0],
                         MOST_PILES, MOST_CARDS);
    }
    *self = game;
    return BOYI_OK;
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "fox-cards",
              .kind = BOYI_SCORE,
              .most_moves = MOST_PILES,
              .start = start,
              .moves = moves,
              .layer = layer,
              .even_steps = true,
              .write_move = write_move,
              .answer = answer,
              .answer_needs_totals = true,
              .free = free},
    .parameters = parameters,
    .make = make,
};
