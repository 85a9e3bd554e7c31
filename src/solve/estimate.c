#include "solve/estimate.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    RATIOS_LEAST = 5, /* fewer make no useful line */
    AHEAD = 1000,     /* depths */
    SMALL = 1 << 12   /* states */
};

static const double REPORTED_MOST = 1e15; /* states: more can't be visited anyway */

void boyi__estimate_add(boyi__estimate *estimate, uint64_t count)
{
    assert(count > 0);
    if (estimate->depths == BOYI__ESTIMATE_DEPTHS)
        memmove(estimate->counts, estimate->counts + 1, --estimate->depths * sizeof *estimate->counts);
    estimate->counts[estimate->depths++] = count;
}

double boyi__estimate_more(const boyi__estimate *estimate)
{
    double ratios[BOYI__ESTIMATE_DEPTHS], more = 0;
    if (estimate->depths < RATIOS_LEAST + 1)
        return INFINITY;
    size_t ratios_count = estimate->depths - 1;
    for (size_t i = 0; i < ratios_count; i++)
        ratios[i] = log((double)estimate->counts[i + 1] / (double)estimate->counts[i]);
    /* Least squares: a straight line through the ratios. */
    double middle = (double)(ratios_count - 1) / 2, mean = 0, up = 0, across = 0;
    for (size_t i = 0; i < ratios_count; i++)
        mean += ratios[i] / (double)ratios_count;
    for (size_t i = 0; i < ratios_count; i++) {
        up += ((double)i - middle) * (ratios[i] - mean);
        across += ((double)i - middle) * ((double)i - middle);
    }
    double slope = up / across, ratio = mean + slope * middle; /* at the last */
    if (slope >= 0)
        return ratio > 0 ? INFINITY : 0;
    double count = (double)estimate->counts[estimate->depths - 1];
    for (int depth = 0; depth < AHEAD && count >= 1; depth++) {
        ratio += slope;
        count *= exp(ratio);
        more += count;
    }
    return more;
}

void boyi__estimate_report(const boyi__estimate *estimate, boyi__meter *meter, uint64_t states)
{
    if (estimate->counts[estimate->depths - 1] < SMALL)
        return;
    double total = (double)states + boyi__estimate_more(estimate);
    meter->is_guess = total < REPORTED_MOST;
    meter->total = meter->is_guess ? (uint64_t)total : 0;
}
