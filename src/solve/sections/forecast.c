#include "solve/sections/forecast.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "solve/estimate_layers.h"
#include "solve/sections/shifts.h"

enum {
    SAMPLE = 1 << 12, /* states of a layer */
    STEPS = 16,       /* in which a layer is kept */
    STATE_BYTES = sizeof(boyi_state),
    VARINT_BITS = 7,
};

/* What a state of a run takes that is kept as it is: nearly all differences are one byte, and blocks have a head. */
static const double run_bytes = 1.15;
/* The parts of a database's bytes that zipped runs and codes take in the working format, which is the same but for smaller pieces. */
static const double run_part = 0.66, codes_part = 0.3;

/* ---- Layers, by samples ---- */

/* A section, or what waits at one. */
typedef struct {
    uint64_t number;
    double states;
} tally;

typedef struct {
    double states;
    double open;    /* part of them that is not finished */
    double mean;    /* states of a section */
    double largest; /* states of a section that are kept */
    double whole;   /* the same with the images of a section that is its own image */
    /* States around a section, images included: those that lead to one of this layer, at most, to the last one and to all; and those
     * that one of this layer leads to, at most. */
    double into, into_last, into_all, from;
} layer;

typedef struct {
    boyi__run *run;
    layer layers[BOYI__SHIFT_LEVELS + 2];
    size_t count;
    tally *here, *before, *arrivals;
    size_t here_count, before_count;
    boyi_shift *moves;
} sampling;

static int by_number(const void *a, const void *b)
{
    const tally *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

/* Sorts parts and puts those of one number together. Returns how many are left. */
static size_t group(tally *list, size_t count)
{
    size_t kept = 0;
    qsort(list, count, sizeof *list, by_number);
    for (size_t i = 0; i < count; i++)
        if (kept && list[kept - 1].number == list[i].number)
            list[kept - 1].states += list[i].states;
        else
            list[kept++] = list[i];
    return kept;
}

static uint64_t image_of(const sampling *self, uint64_t number)
{
    const boyi_rules *rules = &self->run->game->rules;
    return self->run->symmetry ? rules->section_mirror(self->run->game->self, number) : number;
}

static bool is_own_image(const sampling *self, uint64_t number)
{
    return self->run->symmetry && image_of(self, number) == number;
}

/* Writes the moves of a section to self->moves. */
static size_t find_moves(const sampling *self, uint64_t number)
{
    const boyi_game *game = self->run->game;
    const size_t count = game->rules.section_moves(game->self, number, self->moves);
    return count == BOYI_BROKEN ? 0 : count; /* which is noticed by the engine */
}

/* The states of the sections of this layer that one of the layer before leads to. */
static double sum_targets(const sampling *self, uint64_t number)
{
    double states = 0;
    for (size_t i = find_moves(self, number); i-- > 0;) {
        const uint64_t to = self->moves[i].section, image = image_of(self, to);
        const tally key = {.number = to < image ? to : image};
        const tally *found = bsearch(&key, self->here, self->here_count, sizeof key, by_number);
        states += !found ? 0 : is_own_image(self, to) ? 2 * found->states : found->states;
    }
    return states;
}

/* Appends what waits at later sections because of one, and because of its image. */
static size_t add_arrivals(const sampling *self, const tally *from, size_t count)
{
    const bool own = is_own_image(self, from->number);
    const size_t moves = find_moves(self, from->number);
    for (size_t i = 0; i < moves; i++) {
        const uint64_t to = self->moves[i].section, image = image_of(self, to);
        if (to <= image)
            self->arrivals[count++] = (tally){to, own ? 2 * from->states : from->states};
        if (image <= to && self->run->symmetry && !own)
            self->arrivals[count++] = (tally){image, from->states};
    }
    return count;
}

/* Looks at a layer. A visitor of boyi__estimate_layers. */
static bool look_at(void *context, double states, const boyi_state *sample, size_t count)
{
    sampling *self = context;
    const boyi_game *game = self->run->game;
    const size_t taken = count < SAMPLE ? count : SAMPLE;
    if (self->count > BOYI__SHIFT_LEVELS)
        return false;
    layer *here = &self->layers[self->count++], *next = here + 1;
    size_t open = 0, arrivals = 0;
    for (size_t i = 0; i < taken; i++) {
        const boyi_state state = sample[count * i / taken];
        self->here[i] = (tally){game->rules.section(game->self, state), states / (double)taken};
        open += game->rules.moves(game->self, state, self->run->moves) != 0;
    }
    self->here_count = group(self->here, taken);
    here->states = states;
    here->open = (double)open / (double)taken;
    here->mean = states / (double)self->here_count;
    for (size_t i = 0; i < self->here_count; i++) {
        const tally *at = &self->here[i];
        here->largest = fmax(here->largest, at->states);
        here->whole = fmax(here->whole, is_own_image(self, at->number) ? 2 * at->states : at->states);
        arrivals = add_arrivals(self, at, arrivals);
    }
    for (size_t i = 0; i < self->before_count; i++)
        here[-1].from = fmax(here[-1].from, sum_targets(self, self->before[i].number));
    arrivals = group(self->arrivals, arrivals);
    for (size_t i = 0; i < arrivals; i++) {
        next->into = fmax(next->into, self->arrivals[i].states);
        next->into_last = self->arrivals[i].states;
        next->into_all += self->arrivals[i].states;
    }
    tally *swap = self->before;
    self->before = self->here;
    self->before_count = self->here_count;
    self->here = swap;
    return true;
}

/* ---- Both passes ---- */

enum { RUNS, CODES, PARTS };
enum { HERE, OTHER, ENDS, BEST, SPANS, BLOCKS }; /* of a worker (shifts.h) */

/* States of a layer that are kept. */
typedef struct {
    double raw, zipped, spilled;
} kept;

typedef struct {
    const sampling *survey;
    double max_bytes;
    unsigned threads;
    bool sink;
    double raw[PARTS], zipped[PARTS]; /* bytes a state */
    kept kept[PARTS][BOYI__SHIFT_LEVELS + 1];
    double blocks[2][BLOCKS]; /* of the first thread, and of each other: they never shrink */
    double fixed, kept_bytes, work;
    double disk, packed; /* bytes in the spill file; states that were zipped */
    double peak, disk_peak;
} passes;

static double in_use(const passes *self)
{
    return self->fixed + self->kept_bytes + self->work;
}

static void note_peak(passes *self)
{
    self->peak = fmax(self->peak, in_use(self));
    self->disk_peak = fmax(self->disk_peak, self->disk);
}

/* As boyi__home_keep_run and boyi__home_keep_codes. */
static void keep(passes *self, int part, size_t level, double states)
{
    kept *at = &self->kept[part][level];
    for (int i = 0; i < STEPS; i++) {
        const double some = states / STEPS;
        const bool zips = in_use(self) > self->max_bytes / 4, spills = in_use(self) > self->max_bytes / 2;
        *(spills ? &at->spilled : zips ? &at->zipped : &at->raw) += some;
        *(spills ? &self->disk : &self->kept_bytes) += some * (zips ? self->zipped : self->raw)[part];
        self->packed += zips ? some : 0;
        note_peak(self);
    }
}

/* Moves as many of these states to the spill file as are too many. */
static void spill_some(passes *self, double *states, double bytes, double zipped_bytes, double *spilled)
{
    const double excess = in_use(self) - self->max_bytes / 2;
    const double some = fmin(*states, fmax(excess, 0) / bytes);
    *states -= some;
    *spilled += some;
    self->kept_bytes -= some * bytes;
    self->disk += some * zipped_bytes;
    self->packed += bytes > zipped_bytes ? some : 0;
    note_peak(self);
}

static void spill(passes *self)
{
    for (size_t level = 0; level < self->survey->count; level++)
        for (int part = 0; part < PARTS; part++) {
            kept *at = &self->kept[part][level];
            spill_some(self, &at->raw, self->raw[part], self->zipped[part], &at->spilled);
            spill_some(self, &at->zipped, self->zipped[part], self->zipped[part], &at->spilled);
        }
}

static void drop(passes *self, size_t level)
{
    for (int part = 0; part < PARTS; part++) {
        kept *at = &self->kept[part][level];
        self->kept_bytes -= at->raw * self->raw[part] + at->zipped * self->zipped[part];
        self->disk -= at->spilled * self->zipped[part];
        *at = (kept){0};
    }
}

/* The states of the runs that a thread has loaded last, as many as its list holds, each as it is and as its image. */
static double count_loaded(const sampling *survey, bool backward, size_t level)
{
    const double images = survey->run->symmetry ? 2 : 1;
    double runs = 0, states = 0;
    for (size_t i = level; (backward ? ++i < survey->count : i-- > 0) && runs < BOYI__SHIFT_CACHED;) {
        const layer *at = &survey->layers[i];
        const double here = fmin(images * at->states / at->mean, BOYI__SHIFT_CACHED - runs);
        runs += here;
        states += here * at->mean;
    }
    return states;
}

/* What a thread holds that works on a section with so many states around it, times `scale`. */
static double work_of(passes *self, bool other, bool backward, size_t level, double around, double scale)
{
    static const layer none;
    const sampling *survey = self->survey;
    const layer *here = &survey->layers[level];
    const layer *near = backward ? here + 1 : level ? here - 1 : &none;
    const double open = backward ? 1 : near->open;
    const double image = survey->run->symmetry ? STATE_BYTES * near->whole * open : 0;
    const double varint = ceil(survey->run->game->rules.bits / (double)VARINT_BITS);
    double want[BLOCKS] = {image, image};
    if (backward) {
        want[HERE] = fmax(image, here->largest * (self->sink && !other ? STATE_BYTES : 1));
        want[OTHER] = fmax(image, here->largest);
        want[ENDS] = here->largest;
        want[BEST] = here->largest * 2 * sizeof(uint16_t);
        want[SPANS] = here->largest * STATE_BYTES;
    } else {
        const bool is_short = around * open * STATE_BYTES > self->max_bytes / 32;
        const double merged = is_short ? fmin(around * open, here->whole) : around * open;
        want[HERE] = fmax(image, merged * STATE_BYTES);
        want[OTHER] = fmax(image, here->largest * varint);
        want[ENDS] = near->largest;
    }
    const double each = STATE_BYTES + (backward ? 1 : 0), share = self->max_bytes / 16 / self->threads;
    const double loaded = fmin(each * count_loaded(survey, backward, level),
                               fmin(share, BOYI__SHIFT_CACHE_BYTES) + each * near->whole * scale);
    double sum = 0;
    for (int i = 0; i < BLOCKS; i++) {
        double *block = &self->blocks[other][i];
        *block = fmax(*block, want[i] * scale);
        sum += *block;
    }
    return sum + fmax(loaded, each * around * scale);
}

/* What all threads hold, as boyi__shifts shares a level among them. */
static void work_on(passes *self, bool backward, size_t level, double around)
{
    const layer *here = &self->survey->layers[level];
    const double all = backward ? here->states * here->from / fmax(here->largest, 1) : here->into_all;
    const double most = self->max_bytes / 2 / (fmax(around, 1) * BOYI__SHIFT_AROUND_BYTES);
    const double threads = all < BOYI__SHIFT_SHARED_LEAST || most < 2 ? 1 : fmin(floor(most), self->threads);
    const double large = fmax(all / (2 * threads), BOYI__SHIFT_LARGE_LEAST);
    self->work = work_of(self, false, backward, level, around, 1);
    if (threads > 1)
        self->work += (threads - 1) * work_of(self, true, backward, level, around, fmin(1, large / around));
    note_peak(self);
}

static void pass_forward(passes *self)
{
    const sampling *survey = self->survey;
    for (size_t level = 0; level < survey->count; level++) {
        const layer *here = &survey->layers[level];
        work_on(self, false, level, here->into_last);
        keep(self, RUNS, level, here->states / 2);
        work_on(self, false, level, here->into); /* some section in between is the largest */
        work_on(self, false, level, here->into_last);
        keep(self, RUNS, level, here->states / 2);
        spill(self);
    }
}

static void pass_backward(passes *self)
{
    const sampling *survey = self->survey;
    for (size_t level = survey->count; level-- > 0;) {
        const layer *here = &survey->layers[level];
        work_on(self, true, level, here->from);
        keep(self, CODES, level, here->states);
        if (self->sink && level + 1 < survey->count)
            drop(self, level + 1);
        spill(self);
    }
}

/* What the graph takes: arrays grow twofold. */
static double graph_bytes(boyi__run *run, boyi_state start, double states)
{
    uint64_t edges = 0;
    const double count = (double)boyi__sections_count(run, start, &edges);
    const double rooms = exp2(ceil(log2(fmax(count, 1)))), edge_rooms = exp2(ceil(log2((double)edges + 1)));
    return rooms * (sizeof(boyi__section) + sizeof(boyi__shift_node) + 2 * sizeof(uint64_t)) +
           (edge_rooms + (double)edges) * sizeof(boyi__shift_edge) +
           (count + states / BOYI__PIECE_STATES) * PARTS * sizeof(boyi__piece);
}

static void foresee(const sampling *survey, boyi_state start, const boyi_options *options, bool database,
                    double states, boyi__sections_forecast *out)
{
    const boyi__meter *meter = &survey->run->meter;
    const uint64_t storing = database ? boyi__sections_storing(meter->max_bytes) : 0;
    const double bytes = boyi__sections_database_bytes(states) / fmax(states, 1);
    passes *self = calloc(1, sizeof *self);
    if (!self)
        return;
    *self = (passes){.survey = survey,
                     .max_bytes = (double)(meter->max_bytes - storing),
                     .threads = boyi__thread_count(options),
                     .sink = database,
                     .raw = {run_bytes, 1},
                     .zipped = {bytes * run_part, bytes * codes_part},
                     .fixed = graph_bytes(survey->run, start, states)};
    pass_forward(self);
    pass_backward(self);
    const bool fits = self->peak <= 1.1 * self->max_bytes; /* which an estimate does not tell to the byte */
    *out = (boyi__sections_forecast){.bytes = (fits ? fmin(self->peak, self->max_bytes) : self->peak) +
                                              (double)storing,
                                     .disk = self->disk_peak,
                                     .zipped = self->packed / (PARTS * fmax(states, 1)),
                                     .fits = fits};
    free(self);
}

boyi_status boyi__sections_foresee(boyi__run *run, boyi_state start, const boyi_options *options,
                                   bool database, double seconds, double *states,
                                   boyi__sections_forecast *out)
{
    const size_t most = run->game->rules.most_moves + 1;
    sampling *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(run->error, run->game->rules.name);
    self->run = run;
    self->here = malloc(SAMPLE * sizeof *self->here);
    self->before = malloc(SAMPLE * sizeof *self->before);
    self->arrivals = malloc(SAMPLE * most * 2 * sizeof *self->arrivals);
    self->moves = malloc(most * sizeof *self->moves);
    boyi_status status = BOYI_OK;
    if (!self->here || !self->before || !self->arrivals || !self->moves)
        status = boyi__fail_memory(run->error, run->game->rules.name);
    else
        status = boyi__estimate_layers(run, start, seconds, look_at, self, states, &(bool){false});
    if (!status)
        foresee(self, start, options, database, *states, out);
    free(self->here);
    free(self->before);
    free(self->arrivals);
    free(self->moves);
    free(self);
    return status;
}
