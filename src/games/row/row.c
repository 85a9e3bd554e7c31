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
    return boyi_fail(error, BOYI_INPUT, "%s: --%s \"%s\" should be one of %s", "%s：--%s “%s”应为 %s 之一",
                     game, flag, boyi__quote(&token, value, strlen(value)), right);
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
        return boyi_fail(error, BOYI_INPUT, "%s: --take 2m needs --from left",
                         "%s：--take 2m 需要 --from left", game);
    if (row->gain != BOYI__GAIN_PREFIX)
        return BOYI_OK;
    if (row->from == BOYI__FROM_ENDS || row->take.twice_m)
        return boyi_fail(error, BOYI_INPUT, "%s: --gain prefix needs --from left and a --take without 2m",
                         "%s：--gain prefix 需要 --from left，且 --take 不能是 2m", game);
    if (row->take.ranges[0].low < 2)
        return boyi_fail(error, BOYI_INPUT,
                         "%s: --gain prefix puts the piles back as one, so --take must be 2 or more",
                         "%s：--gain prefix 会把取走的堆合并放回，因此 --take 至少为 2", game);
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
            return boyi_fail(error, BOYI_OVERFLOW,
                             "%s: the piles that end with pile %zu add up beyond the 64-bit range",
                             "%s：到第 %zu 堆为止的若干堆之和超出 64 位整数范围", game, (size_t)i + 1);
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
    const boyi__scan_context context = {game, "pile", "堆", request->max_bytes};
    size_t count = 0;
    boyi_status status = request->settings_count ? read_settings(row, request, error) : BOYI_OK;
    if (!status)
        status = boyi__scan_numbers(request->text, request->length, &context, error, &row->piles, &count);
    if (!status && count > INT32_MAX - 1)
        status = boyi_fail(error, BOYI_INPUT, "%s: %zu piles are more than the 2147483646 a row may have",
                           "%s：%zu 堆超过一行的上限 2147483646 堆", game, count);
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
    status = boyi__game_new(&rules, row, error, out);
    if (status)
        return status;
    boyi__row_grid(row, &(*out)->grid);
    (*out)->shortcut = boyi__row_has_shortcut(row) ? boyi__row_shortcut : NULL;
    (*out)->rolling = boyi__row_is_classic(row) ? boyi__row_rolling : NULL;
    return BOYI_OK;
}

#define TAKE(l, h)                     \
    {                                  \
        .ranges = {{l, h}}, .count = 1 \
    }

static const boyi__flag flags[] = {
    {"from", "ends|left", "where piles may be taken (default: ends)", "从哪里取（默认：ends，两端）"},
    {"take", "SET", "how many at once: 1, 1-3, 1,3,4, any, 2m (default: 1)",
     "一次取几堆：1、1-3、1,3,4、any、2m（默认：1）"},
    {"gain", "taken|rest|prefix",
     "what a move scores: the piles taken, those left, or those taken and put back as one (default: taken)",
     "一步得多少分：取走的、剩下的，或取走后合并放回的（默认：taken）"},
    {0},
};

#define ENDS_NOTATION                                                                                   \
    "States: first and last pile left, counted from 0: 0-3; empty. Moves: left, right; left 2 if more " \
    "than one may be taken. If both ends are equally good, left comes first."
#define ENDS_NOTATION_ZH                                                                                                        \
    "状态：剩余的首堆与末堆，从 0 数起：0-3；empty 为空。着法：left、right；可多取时为 left 2。" \
    "两种选择一样好时先列 left。"
#define LEFT_NOTATION    "States: first and last pile left, counted from 0: 2-6; empty. Moves: take 2."
#define LEFT_NOTATION_ZH "状态：剩余的首堆与末堆，从 0 数起：2-6；empty 为空。着法：take 2。"

const boyi__family boyi__row = {
    .name = "row",
    .arguments = "PILE…",
    .summary = "take piles from a row; the higher total wins",
    .summary_zh = "从一行石子堆中取；总分高者胜",
    .rules = "Players take turns taking piles from a row until none is left. Piles may be negative. Each "
             "player wants "
             "the largest difference between their own total and the other's.",
    .rules_zh =
        "双方轮流从一行石子堆中取，取完为止。堆可为任意正负整数。双方都要使自己的总分减对方的总分最大。",
    .notation = ENDS_NOTATION
    " With 2m a state ends in M: 2-6,m=2. With gain prefix it is the number of piles merged: merged=3.",
    .notation_zh = ENDS_NOTATION_ZH "2m 时其后附 M：2-6,m=2。gain prefix 时：merged=3，表示已合并的堆数。",
    .answer = "the margin: first minus second",
    .answer_zh = "分差：先手减后手",
    .examples = (const char *const[]){"solve row 3 9 1 2", "line row 1 100 3", "compare row 3 9 1 2 8 5",
                                      "solve row --from left --take 1-3 1 2 3 7", NULL},
    .flags = flags,
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1)},
};

const boyi__family boyi__stone_game = {
    .name = "stone-game",
    .arguments = "PILE…",
    .summary = "row, one pile from either end: does the first player get more?",
    .summary_zh = "石子游戏：每次从两端取一堆，先手是否得到更多？",
    .rules =
        "Players take turns taking one pile from either end. The first player wins by getting strictly more.",
    .rules_zh = "双方轮流从任一端取一堆。先手得到的严格更多则胜。",
    .notation = ENDS_NOTATION,
    .notation_zh = ENDS_NOTATION_ZH,
    .answer = "true if the first player gets strictly more, else false",
    .answer_zh = "先手严格更多为 true，否则 false",
    .examples = (const char *const[]){"solve stone-game 5 3 4 5", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1), .question = BOYI__ASK_AHEAD},
};

const boyi__family boyi__predict_the_winner = {
    .name = "predict-the-winner",
    .arguments = "PILE…",
    .summary = "row, one pile from either end: does the first player get at least as much?",
    .summary_zh = "预测赢家：每次从两端取一个，先手是否不输？",
    .rules = "As stone-game, but the first player also wins when both get the same.",
    .rules_zh = "同 stone-game，但平分时也算先手胜。",
    .notation = ENDS_NOTATION,
    .notation_zh = ENDS_NOTATION_ZH,
    .answer = "true if the first player gets at least as much, else false",
    .answer_zh = "先手不少于后手为 true，否则 false",
    .examples = (const char *const[]){"solve predict-the-winner 1 5 2", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1), .question = BOYI__ASK_NOT_BEHIND},
};

const boyi__family boyi__card_game = {
    .name = "card-game",
    .arguments = "CARD…",
    .summary = "row, one card from either end: what does the winner score?",
    .summary_zh = "纸牌博弈：每次从两端取一张，胜者得多少分？",
    .rules = "Players take turns taking the leftmost or rightmost card. The answer is the higher of the two "
             "totals.",
    .rules_zh = "双方轮流取最左或最右的一张牌。求两人总分中较高的一个。",
    .notation = ENDS_NOTATION,
    .notation_zh = ENDS_NOTATION_ZH,
    .answer = "the winner's score; 0 for no cards",
    .answer_zh = "胜者的得分；没有牌时为 0",
    .examples = (const char *const[]){"solve card-game 1 2 100 4", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1), .question = BOYI__ASK_WINNER},
};

const boyi__family boyi__stone_game_2 = {
    .name = "stone-game-2",
    .arguments = "PILE…",
    .summary = "row from the left, 1 to 2M piles: how much does the first player get?",
    .summary_zh = "石子游戏 II：从左取 1 到 2M 堆，先手得多少？",
    .rules =
        "M starts at 1. A player takes the first X piles, 1 ≤ X ≤ 2M; then M becomes the larger of M and X.",
    .rules_zh = "M 从 1 开始。每次取最前面的 X 堆，1 ≤ X ≤ 2M；然后 M 变为 M 与 X 中较大者。",
    .notation = "States: first and last pile left, counted from 0, and M: 2-4,m=2; empty. Moves: take 2.",
    .notation_zh = "状态：剩余的首堆与末堆（从 0 数起）和 M：2-4,m=2；empty 为空。着法：take 2。",
    .answer = "the first player's score",
    .answer_zh = "先手的得分",
    .examples = (const char *const[]){"solve stone-game-2 2 7 9 4 4", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.from = BOYI__FROM_LEFT,
                                    .take = {.twice_m = true},
                                    .question = BOYI__ASK_FIRST},
};

const boyi__family boyi__stone_game_3 = {
    .name = "stone-game-3",
    .arguments = "PILE…",
    .summary = "row from the left, 1 to 3 piles: Alice, Bob or a tie?",
    .summary_zh = "石子游戏 III：从左取 1 到 3 堆，谁赢？",
    .rules =
        "Alice and Bob take turns taking the first 1, 2 or 3 piles; Alice begins. The higher total wins.",
    .rules_zh = "Alice 和 Bob 轮流取最前面的 1、2 或 3 堆，Alice 先。总分高者胜。",
    .notation = LEFT_NOTATION,
    .notation_zh = LEFT_NOTATION_ZH,
    .answer = "Alice, Bob or Tie",
    .answer_zh = "Alice、Bob 或 Tie",
    .examples = (const char *const[]){"solve stone-game-3 1 2 3 7", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.from = BOYI__FROM_LEFT, .take = TAKE(1, 3), .question = BOYI__ASK_NAME},
};

const boyi__family boyi__stone_game_7 = {
    .name = "stone-game-7",
    .arguments = "PILE…",
    .summary = "row, remove an end and score what is left: the margin",
    .summary_zh = "石子游戏 VII：取走一端，得剩余之和，求分差",
    .rules =
        "Players take turns removing the leftmost or rightmost pile and score the sum of the piles left.",
    .rules_zh = "双方轮流取走最左或最右的一堆，得分为剩余各堆之和。",
    .notation = ENDS_NOTATION,
    .notation_zh = ENDS_NOTATION_ZH,
    .answer = "the margin: first minus second",
    .answer_zh = "分差：先手减后手",
    .examples = (const char *const[]){"solve stone-game-7 5 3 1 4 2", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.take = TAKE(1, 1), .gain = BOYI__GAIN_REST},
};

const boyi__family boyi__stone_game_8 = {
    .name = "stone-game-8",
    .arguments = "PILE…",
    .summary = "row from the left, two or more merged back as one: the margin",
    .summary_zh = "石子游戏 VIII：从左取至少两堆并合并放回，求分差",
    .rules =
        "A player takes two or more piles from the left, scores their sum and puts one pile of that size "
        "back on the left. The game ends when one pile is left.",
    .rules_zh = "每次从左边取至少两堆，得其和，并把等于该和的一堆放回最左边。只剩一堆时结束。",
    .notation = "States: how many piles are merged into the first: merged=3. Moves: take 2.",
    .notation_zh = "状态：已合并到第一堆的堆数：merged=3。着法：take 2。",
    .answer = "the margin: first minus second",
    .answer_zh = "分差：先手减后手",
    .examples = (const char *const[]){"solve stone-game-8 -- -1 2 -3 4 -5", NULL},
    .make = make,
    .plan = &(const boyi__row_game){.from = BOYI__FROM_LEFT,
                                    .take = TAKE(2, UINT64_MAX),
                                    .gain = BOYI__GAIN_PREFIX},
};
