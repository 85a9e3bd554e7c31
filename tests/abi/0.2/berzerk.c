/* Berzerk (Codeforces 786A): a monster goes round a circle of n places. Each player has a set of steps, and
 * who brings it to place 1 wins; play may go on for ever.
 *
 * A game with cycles. A state is 2 * (place - 1) + who is to move. Where is the monster and who begins: `at`
 * (2 to n) and `first` (1 or 2). The sets have a list each, written 3,2, so this file makes its own self.
 */
#include <boyi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N, AT, FIRST, ONE, TWO, PARAMETERS, MOST_STEPS = 64 };

typedef struct {
    long n, at, first;
    long steps[2][MOST_STEPS];
    size_t count[2];
} berzerk;

static const boyi_parameter parameters[] = {
    {.name = "n", .standard = "5", .help = "places"},
    {.name = "at", .standard = "2", .help = "where the monster is"},
    {.name = "first", .standard = "1", .help = "who moves first"},
    {.name = "one", .standard = "3,2", .help = "steps of player 1"},
    {.name = "two", .standard = "1,2,3", .help = "steps of player 2"},
    {0},
};

static boyi_state start(const void *self)
{
    const berzerk *game = self;
    return (boyi_state)(2 * (game->at - 1) + game->first - 1);
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const berzerk *game = self;
    unsigned player = (unsigned)(state & 1);
    long place = (long)(state / 2);
    if (place == 0)
        return 0; /* the other one brought it there: who can't move loses */
    for (size_t i = 0; i < game->count[player]; i++) {
        long step = game->steps[player][i];
        out[i] = (boyi_move){.to = (boyi_state)(2 * ((place + step) % game->n) + 1 - player),
                             .name = (uint32_t)step};
    }
    return game->count[player];
}

static unsigned mover(const void *self, boyi_state state)
{
    (void)self;
    return (unsigned)(state & 1);
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    return (size_t)snprintf(out, room, "%u@%u", (unsigned)(state / 2 + 1), (unsigned)(state & 1) + 1);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const berzerk *game = self;
    unsigned place, player;
    if (sscanf(text, "%u@%u", &place, &player) != 2 || place < 1 || place > game->n || player < 1 ||
        player > 2)
        return boyi_fail(error, BOYI_INPUT, "berzerk: \"%s\" should be PLACE@PLAYER",
                         "berzerk：“%s”应写成 位置@玩家", text);
    *out = 2 * (place - 1) + player - 1;
    return BOYI_OK;
}

static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    (void)self, (void)state, (void)totals;
    return (boyi_answer){.form = BOYI_ANSWER_WORD,
                         .word = value->outcome == BOYI_WIN    ? "Win"
                                 : value->outcome == BOYI_LOSS ? "Lose"
                                                               : "Loop"};
}

/* "3,2" */
static size_t read_steps(const char *text, long n, long *steps)
{
    size_t count = 0;
    for (char *end; count < MOST_STEPS; text = end + 1) {
        steps[count] = strtol(text, &end, 10);
        if (end == text || steps[count] < 1 || steps[count] >= n)
            return 0;
        count++;
        if (*end != ',')
            return *end ? 0 : count;
    }
    return 0;
}

static boyi_status make(const char *const *values, boyi_rules *rules, boyi_error *error, void **self)
{
    berzerk *game = calloc(1, sizeof *game);
    (void)rules;
    if (!game)
        return boyi_fail(error, BOYI_MEMORY, "berzerk: no memory", "berzerk：内存不足");
    game->n = atol(values[N]);
    game->at = atol(values[AT]);
    game->first = atol(values[FIRST]);
    bool fits = game->n >= 2 && game->n <= 100000 && game->at >= 1 && game->at <= game->n &&
                game->first >= 1 && game->first <= 2;
    for (int player = 0; player < 2 && fits; player++) {
        game->count[player] = read_steps(values[ONE + player], game->n, game->steps[player]);
        fits = game->count[player] > 0;
    }
    if (!fits) {
        free(game);
        return boyi_fail(error, BOYI_INPUT, "berzerk: n places, at from 1 to n, first 1 or 2, steps below n",
                         "berzerk：n 个位置，at 在 1 到 n 之间，first 为 1 或 2，步数小于 n");
    }
    *self = game;
    return BOYI_OK;
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "berzerk",
              .kind = BOYI_OUTCOME,
              .most_moves = MOST_STEPS,
              .start = start,
              .moves = moves,
              .mover = mover,
              .write_state = write_state,
              .read_state = read_state,
              .answer = answer,
              .free = free},
    .parameters = parameters,
    .make = make,
};
