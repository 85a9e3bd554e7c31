/* States of heaps in either form, mixed radix (radix.c) or bag (bag.h): their heaps, the state after a move,
 * and their texts. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/heaps/heaps.h"

void boyi__heaps_note_memory(const boyi__heaps *heaps)
{
    boyi_error error;
    boyi_status status = boyi__fail_memory(&error, heaps->name);
    boyi__failure_note((boyi__failure *)&heaps->failure, status,
                       &error); /* the only mutable part of a game */
}

bool boyi__heaps_split(const boyi__heaps *heaps)
{
    for (size_t i = 0; heaps->kind == BOYI__NIMBER_CODE && i < heaps->digits_count; i++)
        if (heaps->digits[i] & BOYI__LEAVES_TWO)
            return true;
    return false;
}

size_t boyi__heaps_read(const boyi__heaps *heaps, boyi_state state, uint64_t *out, size_t room)
{
    if (!heaps->weight)
        return boyi__bag_read(heaps->bags, state, out, room);
    for (size_t i = 0; i < heaps->count && i < room; i++)
        out[i] = state / heaps->weight[i] % (heaps->sizes[i] + 1);
    return heaps->count;
}

static size_t read_runs(const boyi__heaps *heaps, boyi_state state, boyi__heap_run *out, size_t room)
{
    if (!heaps->weight)
        return boyi__bag_read_runs(heaps->bags, state, out, room);
    for (size_t i = 0; i < heaps->count && i < room; i++)
        out[i] = (boyi__heap_run){state / heaps->weight[i] % (heaps->sizes[i] + 1), 1};
    return heaps->count;
}

bool boyi__heap_list_open(boyi__heap_list *list, const boyi__heaps *heaps, boyi_state state)
{
    enum { FEW = sizeof list->few / sizeof *list->few - 2 };
    list->runs = list->few;
    list->count = read_runs(heaps, state, list->few, FEW);
    if (list->count <= FEW)
        return true;
    list->runs = malloc((list->count + 2) * sizeof *list->runs);
    if (list->runs)
        read_runs(heaps, state, list->runs, list->count);
    return list->runs;
}

void boyi__heap_list_close(boyi__heap_list *list)
{
    if (list->runs != list->few)
        free(list->runs);
}

boyi_state boyi__heaps_after(const boyi__heaps *heaps, boyi_state state, size_t i, uint64_t a, uint64_t b)
{
    if (heaps->weight)
        return state - (state / heaps->weight[i] % (heaps->sizes[i] + 1) - a) * heaps->weight[i];
    boyi__heap_list list;
    boyi_state after = BOYI__BAG_FAILED;
    if (boyi__heap_list_open(&list, heaps, state))
        after = boyi__bag_after(heaps->bags, list.runs, list.count, i, a, b);
    boyi__heap_list_close(&list);
    if (after == BOYI__BAG_FAILED)
        boyi__heaps_note_memory(heaps);
    return after;
}

/* ---- Text ---- */

static size_t count_digits(uint64_t number)
{
    size_t digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

size_t boyi__heaps_write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__heaps *heaps = self;
    boyi__heap_list list;
    size_t length = 0;
    if (room)
        *out = '\0';
    if (!boyi__heap_list_open(&list, heaps, state)) {
        boyi__heaps_note_memory(heaps);
        return 0;
    }
    if (list.count == 0)
        length = (size_t)snprintf(out, room, heaps->count ? "0" : "empty");
    for (size_t i = 0; i < list.count; i++) {
        const boyi__heap_run run = list.runs[i];
        uint64_t written = 0;
        for (; written < run.times && length < room; written++)
            length += (size_t)snprintf(out + length, room - length, "%s%" PRIu64, i || written ? "," : "",
                                       run.size);
        /* A state may have thousands of heaps, of which some are shown. */
        length += (size_t)(run.times - written) * (1 + count_digits(run.size)) -
                  (i == 0 && written == 0); /* no comma before the first */
    }
    boyi__heap_list_close(&list);
    return length;
}

/* In mixed radix a state has as many heaps as the start, none of them larger. */
static boyi_status read_radix(const boyi__heaps *heaps, const int64_t *sizes, size_t count, boyi_error *error,
                              boyi_state *out)
{
    boyi_state state = 0;
    if (count != heaps->count)
        return boyi__fail(error, BOYI_INPUT, "%s: a state has as many heaps as the start, %zu, not %zu",
                          heaps->name, heaps->count, count);
    for (size_t i = 0; i < count; i++) {
        if (sizes[i] < 0 || (uint64_t)sizes[i] > heaps->sizes[i])
            return boyi__fail(
                error, BOYI_INPUT,
                "%s: heap %zu of the state should be between 0 and its size at the start, %" PRIu64,
                heaps->name, i + 1, heaps->sizes[i]);
        state += (uint64_t)sizes[i] * heaps->weight[i];
    }
    *out = state;
    return BOYI_OK;
}

static boyi_status read_bag(const boyi__heaps *heaps, int64_t *sizes, size_t count, boyi_error *error,
                            boyi_state *out)
{
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        if (sizes[i] < 0)
            return boyi__fail(error, BOYI_INPUT, "%s: heap %zu of the state is negative", heaps->name, i + 1);
        if (__builtin_add_overflow(total, (uint64_t)sizes[i], &total))
            total = UINT64_MAX;
        if (total > heaps->total)
            return boyi__fail(error, BOYI_INPUT, "%s: the state has more than the start", heaps->name);
    }
    boyi__bag_sort((uint64_t *)sizes, count);
    /* If heaps only shrink, the k-th largest is never larger than the k-th largest of the start. */
    for (size_t i = 0; i < count && !boyi__heaps_split(heaps); i++)
        if (sizes[i] > 0 && (i >= heaps->count || (uint64_t)sizes[i] > heaps->sizes[heaps->order[i]]))
            return boyi__fail(error, BOYI_INPUT,
                              "%s: the state has heaps that can't be reached from the start", heaps->name);
    boyi_state state = boyi__bag_make(heaps->bags, (uint64_t *)sizes, count);
    if (state == BOYI__BAG_FAILED)
        return boyi__fail_memory(error, heaps->name);
    *out = state;
    return BOYI_OK;
}

boyi_status boyi__heaps_read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const boyi__heaps *heaps = self;
    const boyi__scan_context context = {.game = heaps->name, .item = N_("heap")};
    int64_t *sizes = NULL;
    size_t count = 0;
    boyi_status status = BOYI_OK;
    if (heaps->count || strcmp(text, "empty") != 0)
        status = boyi__scan_numbers(text, strlen(text), &context, error, &sizes, &count);
    if (!status)
        status = heaps->weight ? read_radix(heaps, sizes, count, error, out)
                               : read_bag(heaps, sizes, count, error, out);
    free(sizes);
    return status;
}
