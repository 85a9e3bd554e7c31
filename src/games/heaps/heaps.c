/* Heaps as a game: reads the options, chooses how states are numbered, and fills in rules and table. */
#include "games/heaps/heaps.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"

static void free_heaps(void *self)
{
    boyi__heaps *heaps = self;
    boyi__intern_free(heaps->bags);
    free(heaps->order);
    free(heaps->weight);
    free(heaps->sizes);
    free(heaps);
}

static boyi_status failed(const void *self, boyi_error *error)
{
    const boyi__heaps *heaps = self;
    return boyi__failure_tell((boyi__failure *)&heaps->failure, error);
}

const boyi__heaps *boyi__heaps_of(const boyi_game *game)
{
    return game->rules.free == free_heaps ? game->self : NULL;
}

/* ---- Answers ---- */

static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    const boyi__heaps *heaps = self;
    (void)state;
    (void)totals;
    switch (heaps->question) {
    case BOYI__ASK_TRUTH:
        return (boyi_answer){.form = BOYI_ANSWER_TRUTH, .truth = value->outcome == BOYI_WIN};
    case BOYI__ASK_NIMBER:
        return (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = (int64_t)value->nimber};
    default:
        return (boyi_answer){.form = BOYI_ANSWER_WORD, .word = boyi_outcome_word(value->outcome)};
    }
}

static boyi_end misere_end(const void *self, boyi_state state)
{
    (void)self;
    (void)state;
    return (boyi_end){.outcome = BOYI_WIN};
}

/* ---- The table ---- */

static bool cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    const boyi__heaps *heaps = self;
    *out = row + heaps->beyond;
    if (heaps->weight && heaps->count < 3) {
        *out = row * heaps->weight[0] + (heaps->count > 1 ? column * heaps->weight[1] : 0);
    } else if (heaps->weight) { /* a row is the first two heaps */
        const uint64_t second = heaps->sizes[1] + 1;
        *out = row / second * heaps->weight[0] + row % second * heaps->weight[1] + column * heaps->weight[2];
    }
    return true;
}

/* Of three heaps: the first two. */
static size_t row_name(const void *self, uint32_t row, char *out, size_t room)
{
    const boyi__heaps *heaps = self;
    const uint64_t second = heaps->sizes[1] + 1;
    return (size_t)snprintf(out, room, "%" PRIu64 ",%" PRIu64, row / second, row % second);
}

static size_t write_mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const boyi__heaps *heaps = self;
    if (!heaps->weight) {
        uint64_t left[2] = {0};
        size_t count = boyi__heaps_read(heaps, move->to, left, 2);
        for (size_t i = 0; i < 2; i++)
            left[i] = left[i] > heaps->beyond ? left[i] - heaps->beyond : 0;
        return (size_t)snprintf(
            out, room, count < 2 || (heaps->beyond && !left[1]) ? ">%" PRIu64 : ">%" PRIu64 "+%" PRIu64,
            left[0], left[1]);
    }
    uint64_t amount = (state - move->to) / heaps->weight[move->name];
    static const char *const of_three[] = {"a", "b", "c"};
    const char *heap = heaps->count == 1   ? ""
                       : heaps->count == 3 ? of_three[move->name]
                       : move->name == 0   ? "v"
                                           : "<";
    return (size_t)snprintf(out, room, "%s%" PRIu64, heap, amount);
}

/* The table of one heap is a list of its sizes, that of two heaps that only shrink is a rectangle, that of three a rectangle for
 * each size of the first. */
static bool fill_grid(const void *self, boyi_grid *grid)
{
    const boyi__heaps *heaps = self;
    if (heaps->count < 1 || heaps->count > 3 || heaps->total > UINT32_MAX / 2)
        return false;
    *grid = (boyi_grid){
        .rows = (uint32_t)(heaps->sizes[0] - heaps->beyond) + 1,
        .columns = 1,
        .row_label = heaps->beyond ? N_("squares") : N_("heap"),
        .cell = cell,
        .mark = write_mark,
        .legend = heaps->weight ? N_("after each value: what to take")
                                : N_("after each value: what to leave"),
    };
    if (heaps->count == 1)
        return true;
    if (!heaps->weight)
        return false;
    if (heaps->count == 3) {
        uint64_t rows;
        if (__builtin_mul_overflow(heaps->sizes[0] + 1, heaps->sizes[1] + 1, &rows) || rows > UINT32_MAX)
            return false;
        grid->rows = (uint32_t)rows;
        grid->columns = (uint32_t)heaps->sizes[2] + 1;
        grid->row_label = N_("heap1,heap2");
        grid->column_label = N_("heap3");
        grid->row_name = row_name;
        grid->legend = N_("a2 take 2 from heap 1, b2 from heap 2, c2 from heap 3");
        return true;
    }
    grid->columns = (uint32_t)heaps->sizes[1] + 1;
    grid->row_label = N_("heap1");
    grid->column_label = N_("heap2");
    grid->legend = N_("v2 take 2 from heap 1, <2 take 2 from heap 2");
    return true;
}

/* ---- Options ---- */

/* "0.77", ".07", "4.3": the digit before the point is that of taking none. */
static boyi_status read_code(boyi__heaps *heaps, const char *code, boyi_error *error)
{
    const char *point = strchr(code, '.');
    bool fits = point && point - code <= 1 && point[1];
    if (fits && point > code)
        heaps->digits[0] = (uint8_t)(code[0] - '0');
    fits = fits && (heaps->digits[0] == 0 || heaps->digits[0] == 4);
    heaps->digits_count = 1;
    for (const char *digit = point ? point + 1 : ""; *digit && fits; digit++) {
        fits = *digit >= '0' && *digit <= '7' && heaps->digits_count < BOYI__MOST_DIGITS;
        if (fits)
            heaps->digits[heaps->digits_count++] = (uint8_t)(*digit - '0');
    }
    if (fits)
        return BOYI_OK;
    boyi__quoted token;
    return boyi__fail(
        error, BOYI_INPUT,
        "%s: --octal \"%s\" is not a code such as 0.77: 0 or 4, a point, up to 63 digits from 0 to 7",
        heaps->name, boyi__quote(&token, code, strlen(code)));
}

static boyi_status read_take(boyi__heaps *heaps, const char *take, boyi_error *error)
{
    static const struct {
        const char *word;
        boyi__nimber_kind kind;
    } words[] = {{"squares", BOYI__NIMBER_SQUARES},
                 {"primes", BOYI__NIMBER_PRIMES},
                 {"fibonacci", BOYI__NIMBER_FIBONACCI},
                 {"divisors", BOYI__NIMBER_DIVISORS}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(take, words[i].word) == 0) {
            heaps->kind = words[i].kind;
            return BOYI_OK;
        }
    heaps->kind = BOYI__NIMBER_TAKE;
    boyi_status status = boyi__take_read(&heaps->take, take, heaps->name, error);
    if (!status && heaps->take.twice_m)
        status = boyi__fail(error, BOYI_INPUT, "%s: --take 2m is for row only; give amounts such as 1-3",
                            heaps->name);
    return status;
}

static boyi_status read_split(boyi__heaps *heaps, const char *split, boyi_error *error)
{
    if (strcmp(split, "any") != 0 && strcmp(split, "unequal") != 0) {
        boyi__quoted token;
        return boyi__fail(error, BOYI_INPUT, "%s: --split \"%s\" should be any or unequal", heaps->name,
                          boyi__quote(&token, split, strlen(split)));
    }
    heaps->unequal = *split == 'u';
    heaps->kind = BOYI__NIMBER_CODE;
    heaps->digits[0] = BOYI__LEAVES_TWO;
    heaps->digits_count = 1;
    return BOYI_OK;
}

static boyi_status read_settings(boyi__heaps *heaps, const boyi__request *request, boyi_error *error)
{
    const char *take = boyi__request_setting(request, "take");
    const char *octal = boyi__request_setting(request, "octal");
    const char *split = boyi__request_setting(request, "split");
    if (!!take + !!octal + !!split > 1)
        return boyi__fail(error, BOYI_INPUT, "%s: give one of --take, --octal and --split", heaps->name);
    heaps->misere = boyi__request_setting(request, "misere");
    if (split)
        return read_split(heaps, split, error);
    if (octal) {
        heaps->kind = BOYI__NIMBER_CODE;
        return read_code(heaps, octal, error);
    }
    return read_take(heaps, take ? take : "any", error);
}

/* ---- Making a game ---- */

static boyi_status keep_sizes(boyi__heaps *heaps, const int64_t *sizes, size_t count, boyi_error *error)
{
    heaps->count = count;
    heaps->sizes = calloc(count + 1, sizeof *heaps->sizes);
    heaps->weight = calloc(count + 1, sizeof *heaps->weight);
    heaps->order = calloc(count + 1, sizeof *heaps->order);
    if (!heaps->sizes || !heaps->weight || !heaps->order)
        return boyi__fail_memory(error, heaps->name);
    for (size_t i = 0; i < count; i++) {
        if (sizes[i] < 0)
            return boyi__fail(error, BOYI_INPUT,
                              "%s: heap %zu: %" PRId64 " is negative; a heap has 0 or more", heaps->name,
                              i + 1, sizes[i]);
        heaps->sizes[i] = (uint64_t)sizes[i];
        if (__builtin_add_overflow(heaps->total, heaps->sizes[i], &heaps->total))
            heaps->total = UINT64_MAX;
    }
    return BOYI_OK;
}

/* Of the states that were met. */
static uint64_t count_bytes(const void *self)
{
    const boyi__heaps *heaps = self;
    return boyi__intern_bytes(heaps->bags);
}

/* Takes the heaps, whose rules and sizes are known. */
static boyi_status finish(boyi__heaps *heaps, boyi_error *error, boyi_game **out)
{
    boyi_rules rules = {
        .name = heaps->name,
        .kind = heaps->misere ? BOYI_OUTCOME : BOYI_NIMBER,
        .finished = heaps->misere ? misere_end : NULL,
        .write_state = boyi__heaps_write_state,
        .read_state = boyi__heaps_read_state,
        .answer = answer,
        .free = free_heaps,
        .failed = failed,
    };
    if (!boyi__heaps_split(heaps) && boyi__radix_start(heaps)) {
        boyi__radix_rules(heaps, &rules);
    } else {
        free(heaps->weight);
        heaps->weight = NULL;
        heaps->bags = boyi__intern_new(UINT64_MAX);
        if (!heaps->bags) {
            boyi_status status = boyi__fail_memory(error, heaps->name);
            free_heaps(heaps);
            return status;
        }
        boyi__bag_rules(heaps, &rules);
        rules.bytes = count_bytes;
    }
    rules.grid = fill_grid;
    rules.walk_parts = !heaps->weight && !heaps->misere;
    rules.shortcut = boyi__heaps_shortcut;
    return boyi__game_new(&rules, heaps, error, out);
}

boyi_status boyi__heaps_make(const boyi__heaps *preset, const boyi__request *request, const int64_t *sizes,
                             size_t count, boyi_error *error, boyi_game **out)
{
    boyi__heaps *heaps = malloc(sizeof *heaps);
    if (!heaps)
        return boyi__fail_memory(error, request->family->name);
    *heaps = *preset;
    heaps->name = request->family->name;
    boyi_status status = BOYI_OK;
    if (request->family->flags)
        status = read_settings(heaps, request, error);
    if (!status)
        status = keep_sizes(heaps, sizes, count, error);
    if (!status)
        return finish(heaps, error, out);
    free_heaps(heaps);
    return status;
}
