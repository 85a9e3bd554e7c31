#include "solve/estimate.h"

#include <math.h>
#include <string.h>

enum {
    RATIOS_LEAST = 5, /* of a line that is worth something */
    AHEAD = 1000,     /* depths */
    SMALL = 1 << 12   /* states */
};

static const double GUESS_MOST = 1e15; /* states: nobody will see the end of more */

void boyi__estimate_add(boyi__estimate *trend, uint64_t count)
{
    if (trend->depths == BOYI__ESTIMATE_DEPTHS)
        memmove(trend->counts, trend->counts + 1, --trend->depths * sizeof *trend->counts);
    trend->counts[trend->depths++] = count;
}

/* The straight line nearest to some numbers: its value at the last of them, and by how much it rises. */
static void fit_line(const double *numbers, size_t count, double *last, double *rise)
{
    double middle = (double)(count - 1) / 2, mean = 0, up = 0, across = 0;
    for (size_t i = 0; i < count; i++)
        mean += numbers[i] / (double)count;
    for (size_t i = 0; i < count; i++) {
        up += ((double)i - middle) * (numbers[i] - mean);
        across += ((double)i - middle) * ((double)i - middle);
    }
    *rise = up / across;
    *last = mean + *rise * middle;
}

double boyi__estimate_more(const boyi__estimate *trend)
{
    double ratios[BOYI__ESTIMATE_DEPTHS], ratio, rise, more = 0;
    if (trend->depths < RATIOS_LEAST + 1)
        return INFINITY;
    for (size_t i = 1; i < trend->depths; i++)
        ratios[i - 1] = log((double)trend->counts[i] / (double)trend->counts[i - 1]);
    fit_line(ratios, trend->depths - 1, &ratio, &rise);
    if (rise >= 0)
        return ratio > 0 ? INFINITY : 0;
    double count = (double)trend->counts[trend->depths - 1];
    for (int depth = 0; depth < AHEAD && count >= 1; depth++) {
        ratio += rise;
        count *= exp(ratio);
        more += count;
    }
    return more;
}

void boyi__estimate_report(const boyi__estimate *trend, boyi__meter *meter, uint64_t states)
{
    if (trend->counts[trend->depths - 1] < SMALL)
        return;
    double total = (double)states + boyi__estimate_more(trend);
    meter->is_guess = total < GUESS_MOST;
    meter->total = meter->is_guess ? (uint64_t)total : 0;
}
