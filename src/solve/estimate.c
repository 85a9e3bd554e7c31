#include "solve/estimate.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/hash.h"

enum {
    RATIOS_LEAST = 5, /* fewer make no useful line */
    AHEAD = 1000,     /* depths */
    RATIOS = 4,       /* of depths two apart, for power and constant */
    COARSE_BINS = 24,
    SMALL = 1 << 8, /* states: of fewer nothing is said */
    LONGEST_PLAY = 2000,
    MOVES_MOST = 1 << 13,    /* of all plays */
    MOVES_SHARE = 16,        /* one for so many states */
    MANY_MOVES = 64,         /* of a state: it takes as long as several */
    MANY_LAYERS = 8,         /* in a bin */
    EXPANDED_FREE = 1 << 13, /* states, for samples: half of those found, up to so many, */
    EXPANDED_SHARE = 16,     /* and one of so many */
};

static const double curve_most = 1.6; /* how far from what a sample tells the depths or layers count */
static const double agree_most = 1.3; /* so far apart they agree */
static const double far_least = 2;
static const double reported_most = 1e15; /* states: more can't be visited anyway */

void boyi__estimate_add(boyi__estimate *estimate, uint64_t count)
{
    assert(count > 0);
    if (estimate->depths == BOYI__ESTIMATE_DEPTHS)
        memmove(estimate->counts, estimate->counts + 1, --estimate->depths * sizeof *estimate->counts);
    estimate->counts[estimate->depths++] = count;
    estimate->added++;
}

/* ---- What the last depths let expect ---- */

/* The states of depths to come, if the logarithm of the ratio of two of them changes by `slope`. */
static double carry_on(double count, double ratio, double slope)
{
    double more = 0;
    if (slope >= 0)
        return ratio > 0 ? INFINITY : 0;
    double factor = exp(ratio);
    const double change = exp(slope);
    for (int depth = 0; depth < AHEAD && count >= 1; depth++) {
        factor *= change;
        count *= factor;
        more += count;
    }
    return more;
}

/* Logarithms of the ratios of depths. Returns how many. */
static size_t find_ratios(const uint64_t *counts, size_t depths, double *ratios)
{
    for (size_t i = 0; i + 1 < depths; i++)
        ratios[i] = log((double)counts[i + 1] / (double)counts[i]);
    return depths ? depths - 1 : 0;
}

/* By a straight line through them: least squares. */
static double more_by_line(const boyi__estimate *estimate)
{
    double ratios[BOYI__ESTIMATE_DEPTHS];
    const size_t count = find_ratios(estimate->counts, estimate->depths, ratios);
    if (count < RATIOS_LEAST)
        return INFINITY;
    double middle = (double)(count - 1) / 2, mean = 0, up = 0, across = 0;
    for (size_t i = 0; i < count; i++)
        mean += ratios[i] / (double)count;
    for (size_t i = 0; i < count; i++) {
        up += ((double)i - middle) * (ratios[i] - mean);
        across += ((double)i - middle) * ((double)i - middle);
    }
    const double slope = up / across;
    return carry_on((double)estimate->counts[estimate->depths - 1], mean + slope * middle, slope);
}

/* By their last change, two at a time. */
static double more_by_change(const boyi__estimate *estimate)
{
    double ratios[BOYI__ESTIMATE_DEPTHS];
    const size_t count = find_ratios(estimate->counts, estimate->depths, ratios);
    if (count < 4)
        return INFINITY;
    const double last = ratios[count - 1] + ratios[count - 2],
                 slope = (last - ratios[count - 3] - ratios[count - 4]) / 4;
    if (slope >= 0)
        return INFINITY;
    return carry_on((double)estimate->counts[estimate->depths - 1], last / 2 + slope / 2, slope);
}

/* By the number of ways to choose some of `places`; the last of the counts is that of depth `last`. INFINITY: too few depths are known. */
static double more_by_places(const uint64_t *counts, size_t depths, double last, double places)
{
    static const double least_power = 0.45, most_power = 1;
    if (depths < 4 || places <= last)
        return INFINITY;
    const size_t count = depths - 2 < RATIOS ? depths - 2 : RATIOS;
    double x = 0, y = 0, xx = 0, xy = 0, last_x = 0, last_y = 0, more = 0;
    for (size_t i = depths - 2 - count; i < depths - 2; i++) {
        const double depth = last - (double)(depths - 1 - i);
        last_x = log((places - depth) * (places - depth - 1) / (depth + 1) / (depth + 2));
        last_y = log((double)counts[i + 2] / (double)counts[i]);
        x += last_x;
        y += last_y;
        xx += last_x * last_x;
        xy += last_x * last_y;
    }
    double power = ((double)count * xy - x * y) / ((double)count * xx - x * x);
    power = power > most_power ? most_power : power > least_power ? power : least_power;
    const double constant = (last_y - power * last_x) / 2;
    double here = (double)counts[depths - 1];
    for (size_t i = 0; last + (double)i < places; i++) {
        const double depth = last + (double)i;
        here *= exp(power * log((places - depth) / (depth + 1)) + constant);
        more += here;
    }
    return more;
}

/* ---- Layers ---- */

/* All states, by the first `complete` bins of so many layers. INFINITY: they are too few. */
static double total_by_bins(const boyi__estimate *estimate, uint32_t complete, uint32_t together)
{
    uint64_t counts[BOYI__ESTIMATE_BINS];
    size_t depths = 0;
    double states = 0;
    for (uint32_t i = 0; i < complete && (i + 1) * together <= BOYI__ESTIMATE_BINS; i++) {
        uint64_t count = 0;
        for (uint32_t j = 0; j < together; j++)
            count += estimate->bins[i * together + j];
        states += (double)count;
        if (count)
            counts[depths++] = count;
    }
    if (complete < 2 || depths < 2)
        return INFINITY;
    const double last = (double)(depths - 1), /* without those that have no states */
        places = (double)estimate->deepest / (estimate->bin_layers * together) * last / (complete - 1);
    return states + (places > last ? more_by_places(counts, depths, last, places) : 0);
}

/* ---- All ---- */

double boyi__estimate_more(const boyi__estimate *estimate)
{
    double more = more_by_line(estimate);
    if (!estimate->deepest)
        return more;
    more = fmin(more, more_by_change(estimate));
    return fmin(more, more_by_places(estimate->counts, estimate->depths, (double)estimate->added - 1,
                                     estimate->deepest));
}

/* Makes random plays, until they had so many moves: how deep do they come? One that is too long counts as endless. When the rules fail they end, which
 * is noticed elsewhere. */
static void make_plays(boyi__estimate *estimate, boyi__run *run, boyi_state start, uint64_t moves,
                       bool by_layers)
{
    const boyi_game *game = run->game;
    boyi__starts starts = {.game = game, .state = start};
    if (estimate->is_deepest || game->rules.parts || (game->rules.cycles && !by_layers) ||
        !boyi__starts_next(&starts, &start))
        return;
    const uint32_t first = by_layers ? game->rules.layer(game->self, start) : 0;
    moves = moves < MOVES_MOST ? moves : MOVES_MOST;
    while (!estimate->endless && estimate->moves < moves) {
        boyi_state state = start;
        size_t count = 1;
        for (uint32_t depth = 0; depth < LONGEST_PLAY && count > 0; depth++) {
            count = game->rules.moves(game->self, state, run->moves);
            if (count == BOYI_BROKEN)
                return;
            estimate->moves += 1 + count / MANY_MOVES;
            const uint32_t here = by_layers ? game->rules.layer(game->self, state) - first : depth;
            if ((by_layers || count == 0) && here > estimate->deepest)
                estimate->deepest = here;
            if (count > 0) {
                estimate->random = estimate->random * UINT64_C(6364136223846793005) +
                                   UINT64_C(1442695040888963407);
                state = run->moves[(estimate->random >> 33) % count].to;
            }
        }
        estimate->endless = count > 0 && !by_layers;
    }
    if (estimate->endless)
        estimate->deepest = 0;
}

/* ---- By samples ---- */

bool boyi__estimate_sample(boyi__estimate *estimate, boyi__run *run, uint64_t states,
                           const boyi__frontier *frontier)
{
    enum { FIRST = 4, LEAST = 32, MOST = 1 << 12 }; /* width */
    const boyi_rules *rules = &run->game->rules;
    boyi__samples *samples = &estimate->samples;
    if (!run->meter.progress || !rules->layer || rules->parts || !frontier->count)
        return false;
    if ((double)states < samples->total && 2 * states < 3 * samples->states)
        return true;
    for (bool again = true; again;) {
        const uint64_t budget = (states / 2 < EXPANDED_FREE ? states / 2 : EXPANDED_FREE) +
                                states / EXPANDED_SHARE;
        uint64_t expanded = budget > samples->expanded ? budget - samples->expanded : 0;
        size_t width = FIRST;
        if (samples->cost > expanded)
            break;
        if (samples->width) {
            const double each = (double)(samples->cost + 1) / (double)samples->width;
            width = (size_t)fmin(MOST, (double)expanded / 2 / each);
            if (width < LEAST && LEAST * each > 2 * (double)expanded)
                break;
            width = width > LEAST ? width : LEAST;
        }
        const double more = boyi__frontier_more(run, frontier, width, &expanded, &samples->jumps);
        again = !samples->width && !isnan(more); /* the first tells only what others take */
        samples->expanded += expanded;
        samples->states = states;
        samples->cost = expanded;
        if (!isnan(more)) {
            samples->total = again ? 0 : (double)states + more;
            samples->width = width;
        } else { /* it was given up: as if it took half as many again */
            samples->cost += samples->cost / 2;
            samples->width = samples->width ? width : 0;
        }
    }
    return samples->total > 0;
}

typedef struct {
    const boyi__set *set;
    uint32_t first;
} set_frontier;

static size_t pick_of_set(void *context, boyi_state *out, size_t most)
{
    const set_frontier *self = context;
    const size_t all = self->set->count - self->first, count = all < most ? all : most;
    for (size_t i = 0; i < count; i++) /* one of each part */
        out[i] = self->set->keys[self->first + i * all / count + boyi__hash(i) % (all / count)];
    return count;
}

static bool is_in_set(void *context, boyi_state state)
{
    const set_frontier *self = context;
    return boyi__set_find(self->set, state) != BOYI__NONE;
}

void boyi__estimate_report_set(boyi__estimate *estimate, boyi__run *run, boyi_state start,
                               const boyi__set *set, uint32_t first)
{
    set_frontier self = {set, first};
    const boyi__frontier frontier = {
        .count = set->count - first, .pick = pick_of_set, .is_found = is_in_set, .context = &self};
    boyi__estimate_report(estimate, run, start, frontier.count, set->count, SIZE_MAX, &frontier);
}

/* ---- Reports ---- */

void boyi__estimate_report(boyi__estimate *estimate, boyi__run *run, boyi_state start, uint64_t count,
                           uint64_t states, size_t layer, const boyi__frontier *frontier)
{
    const bool by_layers = layer != SIZE_MAX;
    if (!run->meter.progress || !count)
        return;
    if (by_layers) { /* more layers than there are bins: a bin is for twice as many */
        estimate->bin_layers += !estimate->bin_layers;
        while (layer / estimate->bin_layers >= BOYI__ESTIMATE_BINS) {
            for (size_t i = 0; i < BOYI__ESTIMATE_BINS / 2; i++)
                estimate->bins[i] = estimate->bins[2 * i] + estimate->bins[2 * i + 1];
            memset(estimate->bins + BOYI__ESTIMATE_BINS / 2, 0, sizeof estimate->bins / 2);
            estimate->bin_layers *= 2;
        }
        estimate->bins[layer / estimate->bin_layers] += count;
        estimate->layers = (uint32_t)layer + 1;
    }
    if (!by_layers)
        boyi__estimate_add(estimate, count);
    if (states < SMALL)
        return;
    make_plays(estimate, run, start, states / MOVES_SHARE, by_layers);
    double total = INFINITY;
    /* Do the last bins agree on how many states there will be, or are they far apart? */
    bool agree = false, far_apart = false;
    if (by_layers && estimate->deepest) {
        const uint32_t bins = estimate->deepest / estimate->bin_layers + 1,
                       together = (bins + COARSE_BINS - 1) / COARSE_BINS,
                       complete = estimate->layers / (estimate->bin_layers * together);
        total = total_by_bins(estimate, complete, together);
        if (complete > 1 && estimate->bin_layers == 1) {
            const double before = total_by_bins(estimate, complete - 1, together);
            agree = fmax(total, before) < agree_most * fmin(total, before);
            far_apart = fmax(total, before) > far_least * fmin(total, before);
        }
        /* Where a bin has many layers the last ones may not be alike: between the two lower ones of three. */
        if (estimate->bin_layers * together >= MANY_LAYERS && complete >= 3) {
            const double b = total_by_bins(estimate, complete - 1, together),
                         c = total_by_bins(estimate, complete - 2, together),
                         middle = fmax(fmin(total, b), fmin(fmax(total, b), c));
            total = sqrt(middle * fmin(middle, fmin(total, fmin(b, c))));
        }
    }
    if (!by_layers)
        total = (double)states + boyi__estimate_more(estimate);
    if (frontier && run->game->rules.layer && (far_apart || !run->game->rules.even_steps)) {
        const bool known = boyi__estimate_sample(estimate, run, states, frontier);
        const double sampled = estimate->samples.total;
        const bool by_bins = agree && frontier->found; /* which is better than a sample from the start */
        if (known && !by_bins)
            total = sqrt(sampled * fmax(sampled / curve_most, fmin(total, sampled * curve_most)));
        else if (estimate->samples.jumps && !agree)
            total = INFINITY;
    }
    if (total >= reported_most && run->meter.is_guess)
        total = (double)run->meter.total;       /* what was told before is better than nothing */
    total = fmax(total, 1.05 * (double)states); /* there is at least another layer */
    run->meter.total = total < reported_most ? (uint64_t)total : 0;
    run->meter.is_guess = run->meter.total > 0;
}

/* ---- In depth ---- */

bool boyi__growth_note(boyi__growth *growth, size_t above, uint64_t states)
{
    if (growth->begun && above != growth->above - 1)
        return false;
    growth->begun = true;
    growth->above = above;
    if (growth->known == BOYI__ESTIMATE_DEPTHS)
        memmove(growth->counts, growth->counts + 1, --growth->known * sizeof *growth->counts);
    growth->counts[growth->known++] = states;
    return true;
}

/* The logarithm of the factors falls evenly, from the middle one of the last three, to that of the start. */
void boyi__growth_report(const boyi__growth *growth, boyi__meter *meter)
{
    enum { FACTORS = 3 };
    static const double at_start = 0.35; /* of connect, mnk and kalah */
    if (growth->known <= FACTORS)
        return;
    double factors[FACTORS];
    find_ratios(growth->counts + growth->known - 1 - FACTORS, FACTORS + 1, factors);
    const double last = (double)growth->counts[growth->known - 1], above = (double)growth->above,
                 now = fmax(fmin(factors[0], factors[1]), fmin(fmax(factors[0], factors[1]), factors[2]));
    const double total = last * exp(now > at_start ? above * (at_start + now) / 2 - (now - at_start) / 2
                                                   : above * now);
    meter->total = total < reported_most ? (uint64_t)total : 0;
    meter->is_guess = meter->total > 0;
}
