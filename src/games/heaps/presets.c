/* The family `heaps` and its presets: their names, texts and arguments. */
#include "games/heaps/heaps.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"

static boyi_status scan_sizes(const boyi__request *request, boyi_error *error, int64_t **sizes, size_t *count)
{
    const boyi__scan_context context = {request->family->name, N_("heap"), request->max_bytes};
    return boyi__scan_numbers(request->text, request->length, &context, error, sizes, count);
}

/* Presets that take exactly `want` numbers. */
static boyi_status check_count(const boyi__request *request, size_t want, size_t count, boyi_error *error)
{
    if (count == want)
        return BOYI_OK;
    return boyi__fail(error, BOYI_INPUT,
                      want == 1 ? N_("%s takes %zu number (%s), not %zu")
                                : N_("%s takes %zu numbers (%s), not %zu"),
                      request->family->name, want, request->family->arguments, count);
}

/* What family->plan points to. */
typedef struct {
    boyi__heaps rules;
    bool single; /* exactly one heap */
} plan;

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    const plan *preset = request->family->plan;
    int64_t *sizes;
    size_t count;
    boyi_status status = scan_sizes(request, error, &sizes, &count);
    if (status)
        return status;
    if (preset->single)
        status = check_count(request, 1, count, error);
    if (!status)
        status = boyi__heaps_make(&preset->rules, request, sizes, count, error, out);
    free(sizes);
    return status;
}

static boyi_status make_heaps(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    const char *take = boyi__request_setting(request, "take");
    if (take && strncmp(take, "last*", 5) == 0)
        return boyi__dynamic_nim_make(request, take, error, out);
    return make(request, error, out);
}

#define ANY                                     \
    {                                           \
        .ranges = {{1, UINT64_MAX}}, .count = 1 \
    }
#define CODE(number, ...) .kind = BOYI__NIMBER_CODE, .digits = {__VA_ARGS__}, .digits_count = number

/* A row of N squares is a heap of N + 2: a cross also rules out the two squares on each side, even where they
 * are beyond the end. */
static boyi_status make_treblecross(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    int64_t *sizes;
    size_t count;
    boyi_status status = scan_sizes(request, error, &sizes, &count);
    if (status)
        return status;
    for (size_t i = 0; i < count && !status; i++) {
        if (sizes[i] < 0 || sizes[i] > INT64_MAX - 2)
            status = boyi__fail(error, BOYI_INPUT, "treblecross: row %zu should have 0 squares or more",
                                i + 1);
        else
            sizes[i] += 2;
    }
    boyi__heaps preset = *(const boyi__heaps *)request->family->plan;
    preset.beyond = 2;
    if (!status)
        status = boyi__heaps_make(&preset, request, sizes, count, error, out);
    free(sizes);
    return status;
}

/* bachet N K: one heap, take 1 to K. */
static boyi_status make_bachet(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    int64_t *numbers;
    size_t count;
    boyi_status status = scan_sizes(request, error, &numbers, &count);
    if (status)
        return status;
    status = check_count(request, 2, count, error);
    if (!status && numbers[1] < 1)
        status = boyi__fail(error, BOYI_INPUT, "bachet: K, the most that may be taken, should be 1 or more");
    if (!status) {
        boyi__heaps preset = {.take = {.ranges = {{1, (uint64_t)numbers[1]}}, .count = 1}};
        status = boyi__heaps_make(&preset, request, numbers, 1, error, out);
    }
    free(numbers);
    return status;
}

/* flip-game ++++-++: turn two neighbouring + into -; each run of + is a heap. */
static boyi_status make_flip_game(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    int64_t *runs = calloc(request->length + 1, sizeof *runs);
    size_t count = 0;
    if (!runs)
        return boyi__fail_memory(error, "flip-game");
    boyi_status status = BOYI_OK;
    bool inside = false;
    for (size_t i = 0; i < request->length && !status; i++) {
        char sign = request->text[i];
        if (sign != '+' && sign != '-' && !boyi__is_blank(sign))
            status = boyi__fail(error, BOYI_INPUT,
                                "flip-game: character %zu: expected a row of + and -, such as ++++-++",
                                i + 1);
        count += sign == '+' && !inside;
        inside = sign == '+';
        runs[count ? count - 1 : 0] += sign == '+';
    }
    if (!status)
        status = boyi__heaps_make(request->family->plan, request, runs, count, error, out);
    free(runs);
    return status;
}

/* ---- What they are called ---- */

static const boyi__flag flags[] = {
    {"take", "SET", N_("1-3, 1,3,4, any, squares, primes, fibonacci, divisors, last*2 (default: any)")},
    {"octal", "CODE", N_("an octal code: 0.77 is Kayles, 0.07 Dawson's Kayles")},
    {"split", "any|unequal", N_("a move splits a heap in two (unequal: Grundy's game)")},
    {"misere", NULL, N_("a player who can't move wins")},
    {0},
};

#define SHRINK_NOTATION                                                                                   \
    N_("States: the sizes, 3,4,5. Moves: take 2; with several heaps take 2 from heap 3. Where there are " \
       "more "                                                                                            \
       "than 2^64 states: the sizes from the largest down, and moves 7 -> 3.")
#define SPLIT_NOTATION \
    N_("States: the sizes, largest first, 7,3. Moves: the heap and what is left of it, 7 -> 3,2.")

const boyi__family boyi__heaps_family = {
    .name = "heaps",
    .arguments = "SIZE…",
    .summary = N_("take from one heap; a player who can't move loses"),
    .rules = N_(
        "Players take turns taking an allowed amount from one heap; an octal code may also split a heap. A "
        "player who can't move loses; with --misere, wins. With a proven period, nimbers of any heap size."),
    .notation = N_(
        "States: the sizes, 3,4,5. Moves: take 2; with several heaps take 2 from heap 3. Where heaps "
        "split, or there are more than 2^64 states: the sizes from the largest down, and moves 7 -> 3,2."),
    .answer = N_("win or loss for the player to move"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve heaps --take 1-3 21", "solve heaps 3 4 5",
                                      "solve heaps --misere 3 4 5", "states heaps --octal 0.77 200",
                                      "table heaps --take squares 20", NULL},
    .flags = flags,
    .make = make_heaps,
    .plan = &(const plan){.single = false},
};

const boyi__family boyi__nim = {
    .name = "nim",
    .arguments = "SIZE…",
    .summary = N_("take any number from one heap; taking the last one wins"),
    .rules = N_("Players take turns taking one or more from one heap. Taking the last one wins."),
    .notation = SHRINK_NOTATION,
    .answer = N_("win or loss for the player to move"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve nim 3 4 5", "explain nim 3 4 5", NULL},
    .make = make,
    .plan = &(const plan){.rules = {.take = ANY}},
};

const boyi__family boyi__misere_nim = {
    .name = "misere-nim",
    .arguments = "SIZE…",
    .summary = N_("Nim in which taking the last one loses"),
    .rules = N_("As nim, but taking the last one loses."),
    .notation = SHRINK_NOTATION,
    .answer = N_("win or loss for the player to move"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve misere-nim 3 4 5", NULL},
    .make = make,
    .plan = &(const plan){.rules = {.take = ANY, .misere = true}},
};

const boyi__family boyi__bachet = {
    .name = "bachet",
    .arguments = "N K",
    .summary = N_("one heap of N, take 1 to K; taking the last one wins"),
    .rules = N_("Players take turns taking 1 to K from one heap. Taking the last one wins."),
    .notation = N_("States: the size. Moves: take 2."),
    .answer = N_("win or loss for the player to move"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve bachet 21 3", NULL},
    .make = make_bachet,
};

const boyi__family boyi__stone_game_4 = {
    .name = "stone-game-4",
    .arguments = "N",
    .summary = N_("one heap, take a square number: does the first player win?"),
    .rules = N_(
        "Players take turns taking a square number (1, 4, 9, …) from one heap. A player who can't move "
        "loses."),
    .notation = N_("States: the size. Moves: take 4."),
    .answer = N_("true if the first player wins, else false"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve stone-game-4 17", NULL},
    .make = make,
    .plan = &(const plan){.rules = {.kind = BOYI__NIMBER_SQUARES, .question = BOYI__ASK_TRUTH},
                          .single = true},
};

const boyi__family boyi__divisor_game = {
    .name = "divisor-game",
    .arguments = "N",
    .summary = N_("subtract a divisor smaller than the number: does the first player win?"),
    .rules = N_(
        "Players take turns subtracting a divisor of the number, smaller than the number. A player who "
        "can't move loses."),
    .notation = N_("States: the number. Moves: take 3."),
    .answer = N_("true if the first player wins, else false"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve divisor-game 12", NULL},
    .make = make,
    .plan = &(const plan){.rules = {.kind = BOYI__NIMBER_DIVISORS, .question = BOYI__ASK_TRUTH},
                          .single = true},
};

const boyi__family boyi__kayles = {
    .name = "kayles",
    .arguments = "SIZE…",
    .summary = N_("knock down one pin or two neighbours: the nimber"),
    .rules = N_(
        "Players take turns knocking one pin or two neighbouring pins out of a row (0.77). A player who "
        "can't move loses."),
    .notation = SPLIT_NOTATION,
    .answer = N_("the nimber of the sum"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve kayles 9", "states kayles 100", NULL},
    .make = make,
    .plan = &(const plan){.rules = {CODE(3, 0, 7, 7), .question = BOYI__ASK_NIMBER}},
};

const boyi__family boyi__dawsons_kayles = {
    .name = "dawsons-kayles",
    .arguments = "SIZE…",
    .summary = N_("knock down two neighbours: the nimber"),
    .rules = N_(
        "Players take turns knocking two neighbouring pins out of a row (0.07). A player who can't move "
        "loses."),
    .notation = SPLIT_NOTATION,
    .answer = N_("the nimber of the sum"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve dawsons-kayles 9", NULL},
    .make = make,
    .plan = &(const plan){.rules = {CODE(3, 0, 0, 7), .question = BOYI__ASK_NIMBER}},
};

const boyi__family boyi__grundy = {
    .name = "grundy",
    .arguments = "SIZE…",
    .summary = N_("split a heap into two unequal ones: the nimber"),
    .rules = N_(
        "Players take turns splitting a heap into two of different sizes. A player who can't move loses."),
    .notation = SPLIT_NOTATION,
    .answer = N_("the nimber of the sum"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve grundy 8", NULL},
    .make = make,
    .plan = &(const plan){.rules = {CODE(1, 4), .unequal = true, .question = BOYI__ASK_NIMBER}},
};

const boyi__family boyi__treblecross = {
    .name = "treblecross",
    .arguments = "SQUARES…",
    .summary = N_("crosses on a row, three neighbours win: the nimber"),
    .rules = N_(
        "Both players put crosses on a row of squares; three in a row win. A cross within two squares of "
        "another loses at once, so a row of N squares is a heap of N + 2 under the code 0.007."),
    .notation = SPLIT_NOTATION,
    .answer = N_("the nimber"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve treblecross 12", NULL},
    .make = make_treblecross,
    .plan = &(const boyi__heaps){CODE(4, 0, 0, 0, 7), .question = BOYI__ASK_NIMBER},
};

const boyi__family boyi__flip_game = {
    .name = "flip-game",
    .arguments = "ROW",
    .summary = N_("change two neighbouring + to -: does the first player win?"),
    .rules = N_(
        "Players take turns changing two neighbouring + of a row to -. A player who can't move loses. Each "
        "run of + is a heap of dawsons-kayles."),
    .notation = SPLIT_NOTATION,
    .answer = N_("true if the first player wins, else false"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve flip-game ++++-++", NULL},
    .make = make_flip_game,
    .plan = &(const boyi__heaps){CODE(3, 0, 0, 7), .question = BOYI__ASK_TRUTH},
};
