/* Periods of nimber sequences.
 *
 * Let G(n + p) = G(n) be computed for first <= n < end. It then holds for ever
 *
 *     ranges with an end     if end >= first + most, the largest amount: the same `most` values before n give
 *                            the same G(n)
 *     codes                  if end >= 2 first + p + k, with k the last place of the code and first >= 1 (Guy
 *                            and Smith 1956): of two heaps left from n + p >= end + p the larger one has at
 *                            least first + p, so it may be p smaller without a change. Without splits
 *                            end >= first + k suffices
 *     a range without end    see tail_codes: G(n + p) = G(n) + step
 *
 * The same holds for sequences of outcomes: the same values before n give the same value of n, once all
 * amounts can be taken. With a range t … without end under misère play, the smallest amount is a lost heap,
 * since it can only be emptied; so all heaps at least t larger are won, and a window that reaches beyond them
 * is a proof.
 *
 * The smallest such p comes from the Z function of the reversed values, in O(n).
 */
#include "games/heaps/period.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/catalogue.h"

boyi__period_proof boyi__period_proof_of(const boyi__nimber_rules *rules)
{
    boyi__period_proof proof = {.heaps = 1};
    if (rules->kind == BOYI__NIMBER_TAKE) {
        for (size_t i = 0; i < rules->ranges_count; i++) {
            const boyi__range range = rules->ranges[i];
            if (range.high == UINT64_MAX && (!proof.tail || range.low < proof.tail))
                proof.tail = range.low;
            if (range.high != UINT64_MAX && range.high > proof.window)
                proof.window = range.high;
        }
        if (proof.tail && proof.window < proof.tail)
            proof.window = proof.tail;
        if (proof.tail && rules->play != BOYI__NIMBER_NORMAL) {
            proof.window += rules->ranges[0].low; /* the smallest amount, or a larger one */
            proof.tail = 0;
        }
        return proof;
    }
    proof.least = 1;
    /* If two heaps must be unequal, making one of them p smaller may not be allowed. */
    if (rules->kind != BOYI__NIMBER_CODE || rules->unequal) {
        proof.window = UINT64_MAX;
        return proof;
    }
    for (size_t taken = 0; taken < rules->digits_count; taken++) {
        if (rules->digits[taken])
            proof.window = taken;
        if (rules->digits[taken] & BOYI__LEAVES_TWO)
            proof.heaps = 2;
    }
    return proof;
}

/* With a range t … without end, let A(n) be the nimbers of 0 … n - t. A(n) is 0 … a(n) - 1 without a gap: a
 * heap with a nimber larger than v has v among its options, all of them smaller heaps. So G(n) depends only
 * on the t values before n, relative to a(n); and a(n) grows by 1 when G(n + 1 - t) = a(n), else stays. The
 * code of n combines G(n) - a(n) with the growth of a; codes that repeat for t values repeat for ever, and G
 * grows by as much as a. */
static void tail_codes(const uint32_t *values, size_t count, uint64_t tail, uint32_t *codes)
{
    uint32_t a = 0;
    for (size_t n = 0; n < count; n++) {
        const uint32_t growth = n + 1 >= tail && values[n + 1 - tail] == a;
        codes[n] = 2 * (values[n] - a) + growth;
        a += growth;
    }
}

/* lengths[p]: for how many values, counted back from the last one, codes[n] = codes[n - p]. This is the Z
 * function of the reversed codes (Gusfield 1997, ch. 1). */
static void match_lengths(const uint32_t *codes, size_t count, uint32_t *lengths)
{
    const uint32_t *last = codes + count - 1;
    size_t left = 0, right = 0; /* the match that reaches farthest */
    for (size_t p = 1; p < count; p++) {
        size_t length = 0;
        if (p < right)
            length = lengths[p - left] < right - p ? lengths[p - left] : right - p;
        while (p + length < count && *(last - length) == *(last - p - length))
            length++;
        lengths[p] = (uint32_t)length;
        if (p + length > right) {
            left = p;
            right = p + length;
        }
    }
}

/* The first p with a proof is the smallest period: a smaller one would hold from the same heap on, and so
 * have been proven. */
bool boyi__period_find(const boyi__period_proof *proof, const uint32_t *values, size_t count,
                       boyi__nimber_period *out)
{
    *out = (boyi__nimber_period){0};
    if (proof->window >= count)
        return true;
    uint32_t *lengths = malloc(count * sizeof *lengths);
    uint32_t *codes = proof->tail ? malloc(count * sizeof *codes) : NULL;
    bool enough_memory = lengths && (codes || !proof->tail);
    if (enough_memory) {
        if (proof->tail)
            tail_codes(values, count, proof->tail, codes);
        match_lengths(proof->tail ? codes : values, count, lengths);
        for (size_t p = 1; p < count && !out->period; p++) {
            uint64_t first = count - p - lengths[p];
            uint64_t from = first < proof->least ? proof->least : first;
            if (count - p < proof->heaps * from + (proof->heaps - 1) * p + proof->window)
                continue;
            const uint32_t step = values[count - 1] - values[count - 1 - p];
            while (first > 0 && values[first - 1 + p] == values[first - 1] + step)
                first--;
            assert(first + p <= count);
            *out = (boyi__nimber_period){
                .period = p, .step = step, .first = first, .preperiod = first ? first - 1 : 0};
        }
    }
    free(codes);
    free(lengths);
    return enough_memory;
}

/* Codes d0.d1d2d3 whose period nimbers.c searches for in vain, by that search: bit d3 of byte d2 of word d1. Most of them have no known period; of some
 * one is known far beyond the search (0.104: 11,770,282). */
static const uint64_t searched_in_vain[2][8] = {
    {0x00ff5005f0f070f0, 0x14de004d60601050, 0xf0f0f0f03030f0f0, 0xd3ff10fc50301000, 0xf0f0f0f0f0f0f0f0,
     0x00f0000000000000, 0x0f0f0f0ff3f3f3f3, 0xf0ff00ff00000000},
    {0x0000f0f0c0c0d0d0, 0x0000000000000000, 0x0000f0f0c0c0d0d0, 0x80800000d0d00000, 0x0f0f0f0f30303030,
     0x0000000000000000, 0x0f0f0f0f30303030, 0x0000000000000000},
};

bool boyi__period_is_out_of_reach(const boyi__nimber_rules *rules)
{
    enum { PLACES = 4, DIVIDES = 4 };
    uint8_t digits[PLACES] = {0};
    if (rules->kind != BOYI__NIMBER_CODE || rules->play != BOYI__NIMBER_NORMAL || rules->unequal)
        return false;
    for (size_t taken = 0; taken < rules->digits_count; taken++)
        if (taken < PLACES)
            digits[taken] = rules->digits[taken];
        else if (rules->digits[taken])
            return false;
    return searched_in_vain[digits[0] == DIVIDES][digits[1]] >> (8 * digits[2] + digits[3]) & 1;
}

void boyi__period_facts(const boyi__nimber_period *period, const char *last, boyi_fact_teller *tell,
                        void *context)
{
    if (period->step)
        return;
    tell(context, &(boyi_fact){.name = "period", .label = N_("period %s"), .number = period->period});
    /* If every value fits the period, the text does not mention the preperiod. */
    const char *label = period->preperiod == 0 ? NULL : last;
    tell(context, &(boyi_fact){.name = "preperiod", .label = label, .number = period->preperiod});
    tell(context, &(boyi_fact){.name = "proven", .label = N_("proven"), .is_truth = true, .number = true});
}
