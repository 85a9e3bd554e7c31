/* The family `row` and its presets: their names and texts, and reading their parameters. */
#include "games/row/row.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/int128.h"
#include "base/scan.h"
#include "games/list.h"

static void free_row(void *self)
{
    boyi__row_game *row = self;
    free(row->sums);
    free(row->piles);
    free(row);
}

const boyi__row_game *boyi__row_of(const boyi_game *game)
{
    return game->rules.free == free_row ? game->self : NULL;
}

static boyi_status refuse_value(const char *game, const char *flag, const char *value, const char *right,
                                boyi_error *error)
{
    boyi__quoted token;
    return boyi__fail(error, BOYI_INPUT, "%s: --%s \"%s\" should be one of %s", game, flag,
                      boyi__quote(&token, value, strlen(value)), right);
}

/* Reads the options over the preset in `row`, and refuses those that can't be combined. */
static boyi_status read_settings(boyi__row_game *row, const boyi__request *request, boyi_error *error)
{
    const char *game = request->family->name;
    const char *from = boyi__request_setting(request, "from");
    const char *gain = boyi__request_setting(request, "gain");
    const char *take = boyi__request_setting(request, "take");
    if (from && strcmp(from, "ends") != 0 && strcmp(from, "left") != 0)
        return refuse_value(game, "from", from, "ends, left", error);
    if (from)
        row->from = *from == 'l' ? BOYI__FROM_LEFT : BOYI__FROM_ENDS;
    if (gain && strcmp(gain, "taken") != 0 && strcmp(gain, "rest") != 0 && strcmp(gain, "prefix") != 0)
        return refuse_value(game, "gain", gain, "taken, rest, prefix", error);
    if (gain)
        row->gain = *gain == 't' ? BOYI__GAIN_TAKEN : *gain == 'r' ? BOYI__GAIN_REST : BOYI__GAIN_PREFIX;
    boyi_status status = take ? boyi__take_read(&row->take, take, game, error) : BOYI_OK;
    if (status)
        return status;
    /* With gain prefix, taking one pile and putting it back changes nothing: the default and "any" begin at
     * two. */
    if (row->gain == BOYI__GAIN_PREFIX && (!take || boyi__take_is(&row->take, 1, UINT64_MAX)))
        row->take.ranges[0] = (boyi__range){2, UINT64_MAX};
    if (row->from == BOYI__FROM_ENDS && row->take.twice_m)
        return boyi__fail(error, BOYI_INPUT, "%s: --take 2m needs --from left", game);
    if (row->gain != BOYI__GAIN_PREFIX)
        return BOYI_OK;
    if (row->from == BOYI__FROM_ENDS || row->take.twice_m)
        return boyi__fail(error, BOYI_INPUT, "%s: --gain prefix needs --from left and a --take without 2m",
                          game);
    if (row->take.ranges[0].low < 2)
        return boyi__fail(error, BOYI_INPUT,
                          "%s: --gain prefix puts the piles back as one, so --take must be 2 or more", game);
    return BOYI_OK;
}

/* The sums of the first piles.
 *
 * If the largest and the smallest sum of neighbouring piles fit (Kadane's two running sums), then every gain
 * fits. The sums of the first piles may wrap, since only differences that fit are ever computed. */
static boyi_status add_sums(boyi__row_game *row, const char *game, boyi_error *error)
{
    row->sums = malloc(((size_t)row->n + 1) * sizeof *row->sums);
    if (!row->sums)
        return boyi__fail_memory(error, game);
    row->sums[0] = 0;
    boyi__int128 high = 0, low = 0;
    for (uint32_t i = 0; i < row->n; i++) {
        high = (high > 0 ? high : 0) + row->piles[i];
        low = (low < 0 ? low : 0) + row->piles[i];
        if (high > INT64_MAX || low < INT64_MIN)
            return boyi__fail(error, BOYI_OVERFLOW,
                              "%s: the piles that end with pile %zu add up beyond the 64-bit range", game,
                              (size_t)i + 1);
        row->sums[i + 1] = row->sums[i] + (uint64_t)row->piles[i];
    }
    return BOYI_OK;
}

/* family->plan is the preset, a boyi__row_game without piles; options change it. */
static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    const char *game = request->family->name;
    boyi__row_game *row = malloc(sizeof *row);
    if (!row)
        return boyi__fail_memory(error, game);
    *row = *(const boyi__row_game *)request->family->plan;
    row->name = game;
    const boyi__scan_context context = {game, N_("pile"), request->max_bytes};
    size_t count = 0;
    boyi_status status = request->settings_count ? read_settings(row, request, error) : BOYI_OK;
    if (!status)
        status = boyi__scan_numbers(request->text, request->length, &context, error, &row->piles, &count);
    if (!status && count > INT32_MAX - 1)
        status = boyi__fail(error, BOYI_INPUT, "%s: %zu piles are more than the 2147483646 a row may have",
                            game, count);
    row->n = (uint32_t)count;
    bool gains_one_pile = row->gain == BOYI__GAIN_TAKEN && boyi__take_is(&row->take, 1, 1);
    if (!status && !gains_one_pile)
        status = add_sums(row, game, error);
    if (status) {
        free_row(row);
        return status;
    }
    boyi_rules rules;
    boyi__row_rules(row, &rules);
    rules.name = game;
    rules.free = free_row;
    rules.shortcut = boyi__row_shortcut;
    return boyi__game_new(&rules, row, error, out);
}

#define TAKE(l, h)                     \
    {                                  \
        .ranges = {{l, h}}, .count = 1 \
    }

static const boyi__flag flags[] = {
    {"from", "ends|left", N_("where piles may be taken (default: ends)")},
    {"take", "SET", N_("how many at once: 1, 1-3, 1,3,4, any, 2m (default: 1)")},
    {"gain", "taken|rest|prefix",
     N_("what a move scores: the piles taken, those left, or those taken and put back as one (default: "
        "taken)")},
    {0},
};

#define ENDS_NOTATION                                                                                      \
    N_("States: first and last pile left, counted from 0: 0-3; empty. Moves: left, right; left 2 if more " \
       "than one may be taken. If both ends are equally good, left comes first.")
#define LEFT_NOTATION N_("States: first and last pile left, counted from 0: 2-6; empty. Moves: take 2.")

static const char *const phrases[] = {NC_("notation", "left %s"),   NC_("notation", "left"),
                                      NC_("notation", "right %s"),  NC_("notation", "right"),
                                      NC_("notation", "take %s"),   NC_("notation", "empty"),
                                      NC_("notation", "merged=%s"), NULL};

const boyi__family boyi__row = {
    .name = "row",
    .arguments = "PILE…",
    .summary = N_("take piles from a row; the higher total wins"),
    .rules = N_("Players take turns taking piles from a row until none is left. Piles may be negative. Each "
                "player wants "
                "the largest difference between their own total and the other's."),
    .notation = N_("States: first and last pile left, counted from 0: 0-3; empty. Moves: left, right; left 2 "
                   "if more than one "
                   "may be taken. If both ends are equally good, left comes first. With 2m a state ends in "
                   "M: 2-6,m=2. With gain "
                   "prefix it is the number of piles merged: merged=3."),
    .answer = N_("the margin: first minus second"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve row 3 9 1 2", "line row 1 100 3", "compare row 3 9 1 2 8 5",
                                      "solve row --from left --take 1-3 1 2 3 7", NULL},
    .flags = flags,
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1)},
};

const boyi__family boyi__stone_game = {
    .name = "stone-game",
    .arguments = "PILE…",
    .summary = N_("row, one pile from either end: does the first player get more?"),
    .rules = N_("Players take turns taking one pile from either end. The first player wins by getting "
                "strictly more."),
    .notation = ENDS_NOTATION,
    .answer = N_("true if the first player gets strictly more, else false"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve stone-game 5 3 4 5", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1), .question = BOYI__ASK_AHEAD},
};

const boyi__family boyi__predict_the_winner = {
    .name = "predict-the-winner",
    .arguments = "PILE…",
    .summary = N_("row, one pile from either end: does the first player get at least as much?"),
    .rules = N_("As stone-game, but the first player also wins when both get the same."),
    .notation = ENDS_NOTATION,
    .answer = N_("true if the first player gets at least as much, else false"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve predict-the-winner 1 5 2", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1), .question = BOYI__ASK_NOT_BEHIND},
};

const boyi__family boyi__card_game = {
    .name = "card-game",
    .arguments = "CARD…",
    .summary = N_("row, one card from either end: what does the winner score?"),
    .rules = N_(
        "Players take turns taking the leftmost or rightmost card. The answer is the higher of the two "
        "totals."),
    .notation = ENDS_NOTATION,
    .answer = N_("the winner's score; 0 for no cards"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve card-game 1 2 100 4", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1), .question = BOYI__ASK_WINNER},
};

const boyi__family boyi__stone_game_2 = {
    .name = "stone-game-2",
    .arguments = "PILE…",
    .summary = N_("row from the left, 1 to 2M piles: how much does the first player get?"),
    .rules = N_(
        "M starts at 1. A player takes the first X piles, 1 ≤ X ≤ 2M; then M becomes the larger of M and X."),
    .notation = N_("States: first and last pile left, counted from 0, and M: 2-4,m=2; empty. Moves: take 2."),
    .answer = N_("the first player's score"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve stone-game-2 2 7 9 4 4", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.from = BOYI__FROM_LEFT,
                                    .take = {.twice_m = true},
                                    .question = BOYI__ASK_FIRST},
};

const boyi__family boyi__stone_game_3 = {
    .name = "stone-game-3",
    .arguments = "PILE…",
    .summary = N_("row from the left, 1 to 3 piles: Alice, Bob or a tie?"),
    .rules = N_(
        "Alice and Bob take turns taking the first 1, 2 or 3 piles; Alice begins. The higher total wins."),
    .notation = LEFT_NOTATION,
    .answer = N_("Alice, Bob or Tie"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve stone-game-3 1 2 3 7", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.from = BOYI__FROM_LEFT, .take = TAKE(1, 3), .question = BOYI__ASK_NAME},
};

const boyi__family boyi__stone_game_7 = {
    .name = "stone-game-7",
    .arguments = "PILE…",
    .summary = N_("row, remove an end and score what is left: the margin"),
    .rules = N_(
        "Players take turns removing the leftmost or rightmost pile and score the sum of the piles left."),
    .notation = ENDS_NOTATION,
    .answer = N_("the margin: first minus second"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve stone-game-7 5 3 1 4 2", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1), .gain = BOYI__GAIN_REST},
};

const boyi__family boyi__stone_game_8 = {
    .name = "stone-game-8",
    .arguments = "PILE…",
    .summary = N_("row from the left, two or more merged back as one: the margin"),
    .rules = N_(
        "A player takes two or more piles from the left, scores their sum and puts one pile of that size "
        "back on the left. The game ends when one pile is left."),
    .notation = N_("States: how many piles are merged into the first: merged=3. Moves: take 2."),
    .answer = N_("the margin: first minus second"),
    .phrases = phrases,
    .examples = (const char *const[]){"solve stone-game-8 -- -1 2 -3 4 -5", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.from = BOYI__FROM_LEFT,
                                    .take = TAKE(2, UINT64_MAX),
                                    .gain = BOYI__GAIN_PREFIX},
};
