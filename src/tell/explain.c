/* Explanations as data. */
#include "tell/explain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"

/* ---- Greed ---- */

/* Rows longer than this are not played through move by move. */
enum { LONGEST_GREED = 2000 };

static bool is_classic(const boyi_game *game)
{
    const boyi__row_game *row = boyi__row_of(game);
    return row && boyi__row_is_classic(row);
}

/* The choice that gains most at once; the left one if equal. Choices are sorted by value, so the left end is
 * recognized by its name. */
static const boyi_choice *find_greedy(const boyi_choices *choices)
{
    const boyi_choice *greedy = &choices->list[0];
    for (size_t i = 1; i < choices->count; i++) {
        const boyi_choice *other = &choices->list[i];
        if (other->move.gain > greedy->move.gain ||
            (other->move.gain == greedy->move.gain && other->move.name < greedy->move.name))
            greedy = other;
    }
    return greedy;
}

boyi_status boyi__greed_find(boyi__greed *greed, const boyi_solution *solution, boyi_state state,
                             boyi_error *error)
{
    const boyi_game *game = solution->game;
    *greed = (boyi__greed){0};
    if (!is_classic(game))
        return BOYI_OK;
    boyi__row_place at = boyi__row_place_of(game->self, state);
    if (at.high - at.low < 2 || at.high - at.low > LONGEST_GREED)
        return BOYI_OK;
    int64_t totals[2] = {0};
    for (size_t turn = 1;; turn++) {
        boyi_choices choices;
        boyi_status status = boyi_solution_choices(solution, state, 2, error, &choices);
        if (status)
            return status;
        if (choices.count == 0) {
            boyi_choices_free(&choices);
            break;
        }
        const boyi_choice *choice = turn % 2 ? find_greedy(&choices) : &choices.list[0];
        if (turn % 2 && !choice->best && !greed->turn) {
            greed->turn = turn;
            greed->state = state;
            greed->greedy = *choice;
            greed->best = choices.list[0];
        }
        int64_t *total = &totals[(turn - 1) % 2];
        bool fits = !__builtin_add_overflow(*total, choice->move.gain, total);
        state = choice->move.to;
        boyi_choices_free(&choices);
        if (!fits)
            return BOYI_OK;
    }
    if (__builtin_sub_overflow(totals[0], totals[1], &greed->margin))
        return BOYI_OK;
    greed->applies = true;
    greed->totals = (boyi_totals){.own = totals[0], .other = totals[1]};
    greed->fails = greed->turn > 0;
    return BOYI_OK;
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
