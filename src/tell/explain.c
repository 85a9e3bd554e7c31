/* Explanations as data. */
#include "tell/explain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "base/int128.h"

/* ---- Greed ---- */

/* Rows longer than this are not played through move by move. */
enum { LONGEST_GREED = 2000 };

static bool is_classic(const boyi_game *game)
{
    const boyi__row_game *row = boyi__row_of(game);
    return row && boyi__row_is_classic(row);
}

/* What greed is sure of in a row. Only its opponent decides, so for the rows met when it is greed's turn, which are every second
 * length, one number each is enough: those of one length follow from those two shorter, in place.
 *
 *     sure(row) = larger end + min over the end that is taken then of (sure(what is left) - that end)
 */
typedef struct {
    const int64_t *piles; /* those of the row */
    size_t count;
    boyi__int128 *sure; /* by the first pile */
    unsigned char *
        right; /* a bit a row, by the first pile and the length: the opponent's best reply is the right end */
} greed_table;

static bool replies_right(const greed_table *table, size_t first, size_t length)
{
    const size_t place = length * table->count + first;
    return table->right[place / 8] >> place % 8 & 1;
}

static bool greed_takes_left(const greed_table *table, size_t first, size_t length)
{
    return table->piles[first] >= table->piles[first + length - 1];
}

static void fill_greed_table(const greed_table *table)
{
    const size_t count = table->count;
    for (size_t i = 0; i + count % 2 <= count; i++)
        table->sure[i] = count % 2 ? table->piles[i] : 0;
    for (size_t length = 2 + count % 2; length <= count; length += 2)
        for (size_t i = 0; i + length <= count; i++) {
            const bool left = greed_takes_left(table, i, length);
            const size_t first = i + left, last = first + length - 2; /* of what the opponent gets */
            const boyi__int128 by_left = table->sure[first + 1] - table->piles[first],
                               by_right = table->sure[first] - table->piles[last];
            const size_t place = length * count + i;
            table->right[place / 8] |= (unsigned char)((by_right < by_left) << place % 8);
            table->sure[i] = table->piles[left ? i : last + 1] + (by_right < by_left ? by_right : by_left);
        }
}

/* The choice at one end; names rise from left to right. */
static const boyi_choice *choice_at(const boyi_choices *choices, bool right)
{
    const boyi_choice *found = &choices->list[0];
    for (size_t i = 1; i < choices->count; i++)
        if ((choices->list[i].move.name > found->move.name) == right)
            found = &choices->list[i];
    return found;
}

/* Plays greed against the replies that leave it least. */
static boyi_status play_greed(boyi__greed *greed, const greed_table *table, const boyi_solution *solution,
                              boyi_state state, boyi_error *error)
{
    int64_t totals[2] = {0}, best = 0;
    size_t first = 0;
    bool reply = false;
    for (size_t length = table->count; length > 0; length--) {
        const size_t turn = table->count - length + 1;
        boyi_choices choices;
        boyi_status status = boyi_solution_choices(solution, state, 2, error, &choices);
        if (status)
            return status;
        const bool right = turn % 2 ? !greed_takes_left(table, first, length) : reply;
        const boyi_choice *choice = choice_at(&choices, right);
        if (turn == 1)
            best = choices.list[0].value.margin;
        if (turn % 2 && !choice->best && !greed->turn) {
            greed->turn = turn;
            greed->state = state;
            greed->greedy = *choice;
            greed->best = choices.list[0];
        }
        if (turn % 2)
            reply = replies_right(table, first, length);
        int64_t *total = &totals[(turn - 1) % 2];
        const bool fits = !__builtin_add_overflow(*total, choice->move.gain, total);
        state = choice->move.to;
        first += !right;
        boyi_choices_free(&choices);
        if (!fits)
            return BOYI_OK;
    }
    if (__builtin_sub_overflow(totals[0], totals[1], &greed->margin))
        return BOYI_OK;
    greed->applies = true;
    greed->totals = (boyi_totals){.own = totals[0], .other = totals[1]};
    greed->fails = greed->margin < best; /* then some greedy move was not best */
    return BOYI_OK;
}

boyi_status boyi__greed_find(boyi__greed *greed, const boyi_solution *solution, boyi_state state,
                             boyi_error *error)
{
    *greed = (boyi__greed){0};
    if (!is_classic(solution->game))
        return BOYI_OK;
    const boyi__row_game *row = solution->game->self;
    const boyi__row_place at = boyi__row_place_of(row, state);
    const size_t count = at.high - at.low;
    if (count < 2 || count > LONGEST_GREED)
        return BOYI_OK;
    greed_table table = {.piles = row->piles + at.low,
                         .count = count,
                         .sure = malloc((count + 1) * sizeof *table.sure),
                         .right = calloc((count + 1) * count / 8 + 1, 1)};
    boyi_status status = BOYI_OK;
    if (table.sure && table.right) {
        fill_greed_table(&table);
        status = play_greed(greed, &table, solution, state, error);
    } else {
        status = boyi__fail_memory(error, solution->game->rules.name);
    }
    free(table.right);
    free(table.sure);
    return status;
}

/* ---- Parity ---- */

void boyi__parity_find(boyi__parity *parity, const boyi_game *game, boyi_state state, int64_t margin)
{
    *parity = (boyi__parity){0};
    if (!is_classic(game))
        return;
    const boyi__row_game *row = game->self;
    boyi__row_place at = boyi__row_place_of(row, state);
    if (at.low == at.high || (at.high - at.low) % 2)
        return;
    for (uint32_t i = at.low; i < at.high; i += 2)
        if (__builtin_add_overflow(parity->even, row->piles[i], &parity->even) ||
            __builtin_add_overflow(parity->odd, row->piles[i + 1], &parity->odd))
            return;
    bool odd = parity->odd > parity->even;
    if (__builtin_sub_overflow(odd ? parity->odd : parity->even, odd ? parity->even : parity->odd,
                               &parity->margin))
        return;
    parity->applies = true;
    parity->optimal = parity->margin == margin;
}

/* ---- A given line ---- */

enum { MOVE_TEXT = 64 };

/* The length of the move's notation if the text begins with it; otherwise 0. */
static size_t match_move(const boyi_game *game, boyi_state state, const boyi_move *move, const char *at)
{
    size_t length = 0;
    char text[MOVE_TEXT] = "";
    for (boyi__lang lang = BOYI__ENGLISH; boyi__lang_code(lang); lang++) { /* in any language */
        boyi__strbuf said = {.lang = lang, .data = text, .room = sizeof text, .fixed = true};
        boyi__text_move(&said, game, state, move);
        length = said.failed ? 0 : said.length;
        if (length > 0 && strncasecmp(at, text, length) == 0)
            break;
        length = 0;
    }
    if (length == 0)
        return 0;
    /* "take 1" is not the beginning of "take 11". */
    return isdigit((unsigned char)text[length - 1]) && isdigit((unsigned char)at[length]) ? 0 : length;
}

/* The only move that starts with this letter; choices->count: none or several. */
static size_t find_by_letter(const boyi_game *game, boyi_state state, const boyi_choices *choices,
                             char letter)
{
    size_t found = choices->count;
    for (size_t i = 0; i < choices->count; i++) {
        char text[MOVE_TEXT];
        boyi_game_write_move(game, state, &choices->list[i].move, text, sizeof text);
        if ((char)tolower((unsigned char)text[0]) != letter)
            continue;
        if (found < choices->count)
            return choices->count;
        found = i;
    }
    return found;
}

/* Finds the move that the text at *at names, and moves *at behind it. */
static boyi_status find_made(const boyi_game *game, boyi_state state, const boyi_choices *choices,
                             const char **at, size_t step, boyi_error *error, size_t *out)
{
    size_t longest = 0, found = choices->count;
    for (size_t i = 0; i < choices->count; i++) {
        size_t length = match_move(game, state, &choices->list[i].move, *at);
        if (length > longest) {
            longest = length;
            found = i;
        }
    }
    char letter = (char)tolower((unsigned char)**at);
    if (found == choices->count) {
        found = find_by_letter(game, state, choices, letter);
        longest = 1;
    }
    /* The last pile, whose move is called left, may be taken from the right as well. */
    if (found == choices->count && choices->count == 1 && is_classic(game) && letter == 'r') {
        found = 0;
        longest = strncasecmp(*at, "right", 5) == 0 ? 5 : 1;
    }
    if (found == choices->count) {
        boyi__quoted token;
        boyi__state_label text;
        return boyi__fail(error, BOYI_INPUT, "--check: move %zu, \"%s\", can't be made in state %s", step + 1,
                          boyi__quote(&token, *at, strcspn(*at, " ,;")),
                          boyi__state_label_write(&text, game, state));
    }
    *at += longest;
    *out = found;
    return BOYI_OK;
}

/* Makes one move of the text; the choices are those of check->last. */
static boyi_status make_move(boyi__check *check, const boyi_game *game, const boyi_choices *choices,
                             const char **at, boyi_error *error)
{
    size_t made = 0;
    boyi_status status = find_made(game, check->last, choices, at, check->count, error, &made);
    if (status)
        return status;
    const boyi_choice *choice = &choices->list[made];
    const boyi_step *before = check->count ? &check->steps[check->count - 1] : NULL;
    boyi_step step = {.state = check->last, .move = choice->move, .best = choices->best};
    if (before) {
        step.player = before->move.again ? before->player : 1 - before->player;
        memcpy(step.totals, before->totals, sizeof step.totals);
    }
    if (__builtin_add_overflow(step.totals[step.player], choice->move.gain, &step.totals[step.player]))
        return boyi__fail(error, BOYI_OVERFLOW, "--check: a total leaves the 64-bit range");
    if (!choice->best && !check->faulty) {
        check->faulty = true;
        check->fault = check->count;
        check->made = *choice;
        check->best = choices->list[0];
    }
    check->steps[check->count++] = step;
    check->last = choice->move.to;
    return BOYI_OK;
}

boyi_status boyi__check_start(boyi__check *check, const boyi_solution *solution, boyi_state state,
                              const char *text, boyi_error *error)
{
    *check = (boyi__check){.last = state, .steps = calloc(strlen(text) + 1, sizeof *check->steps)};
    if (!check->steps)
        return boyi__fail_memory(error, solution->game->rules.name);
    boyi_status status = BOYI_OK;
    static const char separators[] = " \t,;";
    for (const char *at = text + strspn(text, separators); *at && !status; at += strspn(at, separators)) {
        boyi_choices choices;
        status = boyi_solution_choices(solution, check->last, SIZE_MAX, error, &choices);
        if (status)
            return status;
        status = make_move(check, solution->game, &choices, &at, error);
        boyi_choices_free(&choices);
    }
    return status;
}

void boyi__check_end(boyi__check *check)
{
    free(check->steps);
    *check = (boyi__check){0};
}
