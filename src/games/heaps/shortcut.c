/* Heaps by theorem.
 *
 * Normal play: a sum's nimber is the XOR of its heaps' nimbers (Sprague and Grundy), and those come from a
 * sequence with a proven period wherever there is one (nimbers.c): any heap size.
 *
 * Misère Nim (Bouton): play as if the last to take won, as long as some heap has two or more; when all have
 * one, an odd number of them is lost. One heap that only shrinks: a sequence of who wins, with a proven
 * period. Other misère games have no such rule and are solved as they are.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/meter.h"
#include "base/strbuf.h"
#include "game/solution.h"
#include "games/heaps/heaps.h"
#include "games/heaps/periods.h"
#include "games/many_moves.h"

typedef struct {
    boyi__nimbers *nimbers; /* misère: who wins a heap. NULL: misère Nim */
    bool searched;          /* for a period, as far as that is done at all; else as far as SMALL_HEAP */
    uint64_t max_bytes;
} shortcut;

static void free_shortcut(void *self)
{
    shortcut *own = self;
    boyi__nimbers_free(own->nimbers);
    free(own);
}

/* A state's heaps. The caller frees them. */
static uint64_t *open_state(const boyi__heaps *heaps, boyi_state state, size_t *count)
{
    *count = boyi__heaps_read(heaps, state, NULL, 0);
    uint64_t *sizes = malloc((*count + 1) * sizeof *sizes);
    if (sizes)
        boyi__heaps_read(heaps, state, sizes, *count);
    return sizes;
}

/* Without a period, computing much further than this would take longer than anybody waits. */
static uint64_t farthest(const boyi__heaps *heaps)
{
    return heaps->kind == BOYI__NIMBER_CODE ? 2 * 1000 * 1000 : 100 * 1000 * 1000;
}

static boyi_status nimber_of(const boyi_solution *solution, uint64_t heap, boyi_error *error, uint64_t *out)
{
    const shortcut *own = solution->self;
    if (boyi__nimbers_value(own->nimbers, heap, out) == BOYI__NIMBERS_OK)
        return BOYI_OK;
    boyi__grouped_digits size, most;
    return boyi_fail(
        error, BOYI_LIMIT, "%s: no period is proven, and without one heaps are computed up to %s, not %s",
        "%s：没有已证明的周期；此时只计算到 %s 的堆，而不是 %s", solution->game->rules.name,
        boyi__group_digits(&most, farthest(solution->game->self)), boyi__group_digits(&size, heap));
}

static boyi_status sum_nimbers(const boyi_solution *solution, const uint64_t *sizes, size_t count,
                               boyi_error *error, uint64_t *out)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t nimber;
        boyi_status status = nimber_of(solution, sizes[i], error, &nimber);
        if (status)
            return status;
        sum ^= nimber;
    }
    *out = sum;
    return BOYI_OK;
}

/* Misère, one heap. */
static boyi_status misere_heap(const boyi_solution *solution, uint64_t heap, boyi_error *error, int64_t *out)
{
    uint64_t won;
    boyi_status status = nimber_of(solution, heap, error, &won);
    if (!status)
        *out = boyi__worth_outcome(won ? BOYI_WIN : BOYI_LOSS,
                                   boyi__heap_count(solution->game->self, heap) ? BOYI__PLIES_LOST : 0);
    return status;
}

static int64_t misere_nim(const uint64_t *sizes, size_t count)
{
    uint64_t sum = 0, large = 0;
    for (size_t i = 0; i < count; i++) {
        sum ^= sizes[i];
        large |= sizes[i] > 1;
    }
    bool won = large ? sum != 0 : sum == 0;
    bool over = sum == 0 && !large;
    for (size_t i = 0; i < count; i++)
        over = over && sizes[i] == 0;
    return boyi__worth_outcome(won ? BOYI_WIN : BOYI_LOSS, over ? 0 : BOYI__PLIES_LOST);
}

static boyi_status worth(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const boyi__heaps *heaps = solution->game->self;
    const shortcut *own = solution->self;
    size_t count;
    uint64_t *sizes = open_state(heaps, state, &count), nimber = 0;
    if (!sizes)
        return boyi__fail_memory(error, heaps->name);
    boyi_status status = BOYI_OK;
    if (!heaps->misere)
        status = sum_nimbers(solution, sizes, count, error, &nimber);
    if (heaps->misere && own->nimbers)
        status = misere_heap(solution, count ? sizes[0] : 0, error, out);
    else if (!status)
        *out = heaps->misere ? misere_nim(sizes, count) : (int64_t)nimber;
    free(sizes);
    return status;
}

/* ---- Moves, of which there may be more than anybody could list ---- */

enum { MOST_LOOKED_AT = 1 << 20 };

typedef struct {
    const boyi_solution *solution;
    const boyi__heaps *heaps;
    boyi_state state;
    const uint64_t *sizes;
    uint64_t sum;    /* nimber of the state */
    uint64_t nimber; /* of the heap looked at */
    size_t heap;
    bool wanted;     /* list the best now, or the others      */
    bool counting;   /* go on when the list is full           */
    uint64_t splits; /* how many ways to split are looked at  */
    uint64_t looked_at, best;
    size_t most;
    boyi_choices choices;
    boyi_status status;
    boyi_error *error;
} lister;

static bool list_move(lister *self, uint64_t a, uint64_t b, uint64_t after)
{
    boyi_state to = boyi__heaps_after(self->heaps, self->state, self->heap, a, b);
    if (to == BOYI__BAG_FAILED) {
        self->status = boyi__fail_memory(self->error, self->heaps->name);
        return false;
    }
    self->choices.list[self->choices.count++] = (boyi_choice){
        .move = {.to = to, .name = (uint32_t)self->heap},
        .value = {.outcome = after ? BOYI_LOSS : BOYI_WIN, .nimber = after},
        .best = self->wanted,
    };
    return true;
}

/* Look at one move: is it of the kind that is listed now? In a lost state all moves are best. */
static bool look(void *context, uint64_t taken, uint64_t a, uint64_t b)
{
    lister *self = context;
    uint64_t left = 0, right = 0;
    (void)taken;
    self->status = nimber_of(self->solution, a, self->error, &left);
    if (!self->status && b)
        self->status = nimber_of(self->solution, b, self->error, &right);
    if (self->status || self->looked_at++ == MOST_LOOKED_AT)
        return false;
    uint64_t after = self->sum ^ self->nimber ^ left ^ right;
    bool best = after == 0 || self->sum == 0;
    self->best += best && self->wanted;
    if (self->choices.count == self->most)
        return self->counting;
    return best != self->wanted || list_move(self, a, b, after);
}

static bool look_at_all(lister *self, size_t count)
{
    bool all = true;
    self->looked_at = 0;
    for (size_t i = 0; i < count && all; i++) {
        self->heap = i;
        /* In a bag equal heaps stand together and have equal moves. */
        if (!self->heaps->weight && i > 0 && self->sizes[i] == self->sizes[i - 1])
            continue;
        self->status = nimber_of(self->solution, self->sizes[i], self->error, &self->nimber);
        all = !self->status && boyi__heap_each(self->heaps, self->sizes[i], self->splits, look, self);
    }
    return all;
}

static uint64_t count_moves(const lister *self, size_t count)
{
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++)
        if ((self->heaps->weight || i == 0 || self->sizes[i] != self->sizes[i - 1]) &&
            __builtin_add_overflow(total, boyi__heap_count(self->heaps, self->sizes[i]), &total))
            return UINT64_MAX;
    return total;
}

/* Nim with more moves than can be looked at: from each heap at most one move leaves a sum of 0. */
static bool list_nim(lister *self, size_t count)
{
    for (size_t i = 0; i < count && self->sum; i++) {
        uint64_t left = self->sizes[i] ^ self->sum;
        bool again = !self->heaps->weight && i > 0 && self->sizes[i] == self->sizes[i - 1];
        if (left >= self->sizes[i] || again)
            continue;
        self->heap = i;
        self->best++;
        if (self->choices.count < self->most && !list_move(self, left, 0, 0))
            return false;
    }
    return true;
}

static bool is_nim(const boyi__heaps *heaps)
{
    return heaps->kind == BOYI__NIMBER_TAKE && boyi__take_is(&heaps->take, 1, UINT64_MAX);
}

/* Counts that follow from the rules alone; for the other kinds boyi__heap_count is only a bound. */
static bool counts_exactly(const boyi__heaps *heaps)
{
    return heaps->kind == BOYI__NIMBER_TAKE || heaps->kind == BOYI__NIMBER_CODE;
}

/* The best moves, then the others. With too many to look at: for Nim by the theorem; else the splits with a
 * small part, which of a game with a period hold every way to win. Then the best are not counted. */
static void list_all(lister *self, size_t count)
{
    uint64_t total = count_moves(self, count);
    bool many = total > MOST_LOOKED_AT, exact = many || counts_exactly(self->heaps);
    bool nim = many && is_nim(self->heaps) && self->sum;
    self->splits = many ? MOST_LOOKED_AT / 4 / (self->heaps->digits_count + 1) : UINT64_MAX;
    self->wanted = true;
    self->counting = !many && (self->sum || !exact);
    if (nim)
        list_nim(self, count);
    else
        look_at_all(self, count);
    self->wanted = self->counting = false;
    uint64_t seen = self->looked_at;
    if (!self->status && self->sum)
        look_at_all(self, count);
    self->choices.total = exact ? total : seen;
    self->choices.best = !self->sum ? self->choices.total : many && !nim ? 0 : self->best;
}

static boyi_status choices(const boyi_solution *solution, boyi_state state, size_t most, boyi_error *error,
                           boyi_choices *out)
{
    const boyi__heaps *heaps = solution->game->self;
    size_t count;
    uint64_t *sizes = open_state(heaps, state, &count);
    size_t room = most < MOST_LOOKED_AT ? most : MOST_LOOKED_AT;
    lister self = {.solution = solution, .heaps = heaps, .state = state, .sizes = sizes, .error = error};
    self.choices.list = malloc((room + 1) * sizeof *self.choices.list);
    self.most = room;
    if (!sizes || !self.choices.list)
        self.status = boyi__fail_memory(error, heaps->name);
    if (!self.status)
        self.status = sum_nimbers(solution, sizes, count, error, &self.sum);
    if (!self.status)
        list_all(&self, count);
    free(sizes);
    if (self.status)
        free(self.choices.list);
    else
        *out = self.choices;
    return self.status;
}

/* ---- Moves of misère games ---- */

static uint64_t moves_of(const boyi__heaps *heaps, const uint64_t *sizes, size_t i)
{
    bool again = !heaps->weight && i > 0 && sizes[i] == sizes[i - 1]; /* in a bag, equal heaps are one */
    return again ? 0 : boyi__heap_count(heaps, sizes[i]);
}

/* The amount of this number among those that may be taken. */
static uint64_t amount_at(const boyi__take *take, uint64_t number)
{
    size_t i = 0;
    for (; number > take->ranges[i].high - take->ranges[i].low; i++)
        number -= take->ranges[i].high - take->ranges[i].low + 1;
    return take->ranges[i].low + number;
}

/* The moves go heap by heap, by what is taken. */
static bool misere_move(const void *self, boyi_state state, boyi__uint128 number, boyi_move *out)
{
    const boyi__heaps *heaps = self;
    size_t count, i = 0;
    uint64_t *sizes = open_state(heaps, state, &count);
    if (!sizes)
        return false;
    for (; number >= moves_of(heaps, sizes, i); i++)
        number -= moves_of(heaps, sizes, i);
    uint64_t left = sizes[i] - amount_at(&heaps->take, (uint64_t)number);
    free(sizes);
    *out = (boyi_move){.to = boyi__heaps_after(heaps, state, i, left, 0), .name = (uint32_t)i};
    return out->to != BOYI__BAG_FAILED;
}

/* One range, one heap: the amounts that leave a heap whose nimber is 1, of which all are next to each other
 * but for one gap: heaps of low … 2 low - 1 beyond a multiple of low + high. */
static size_t range_runs(const boyi__range *range, uint64_t heap, boyi__move_run *runs)
{
    const boyi__uint128 period = (boyi__uint128)range->low + range->high;
    const boyi__uint128 most = range->high < heap ? range->high : heap;
    size_t found = 0;
    /* From the largest heap that may be left, so that amounts rise. */
    boyi__uint128 rounds = heap / period + 1;
    for (int i = 0; i < 3 && rounds-- > 0; i++) {
        boyi__uint128 low = rounds * period + range->low, high = low + range->low - 1;
        boyi__uint128 least_taken = heap > high ? heap - high : 0;
        least_taken = least_taken > range->low ? least_taken : range->low;
        if (low > heap)
            continue;
        boyi__uint128 most_taken = heap - low < most ? heap - low : most;
        if (least_taken <= most_taken)
            runs[found++] = (boyi__move_run){least_taken - range->low, most_taken - least_taken + 1};
    }
    return found;
}

/* Misère Nim: from each heap one move at most. With a heap of two or more among the others it leaves their
 * XOR, else one heap of one more or none, so that their number is odd. */
static size_t nim_runs(const boyi__heaps *heaps, const uint64_t *sizes, size_t count, boyi__move_run *runs)
{
    boyi__uint128 before = 0;
    uint64_t sum = 0, large = 0;
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        sum ^= sizes[i];
        large += sizes[i] > 1;
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t moves = moves_of(heaps, sizes, i), others = sum ^ sizes[i];
        uint64_t leave = large > (sizes[i] > 1) ? others : !others;
        if (moves && leave < sizes[i])
            runs[found++] = (boyi__move_run){before + sizes[i] - leave - 1, 1};
        before += moves;
    }
    return found;
}

/* One range. No move that wins ends the game, and of those that lose either all do or none: no other is
 * better. */
static boyi_status misere_choices(const boyi_solution *solution, boyi_state state, size_t most,
                                  boyi_error *error, boyi_choices *out)
{
    const boyi__heaps *heaps = solution->game->self;
    size_t count;
    uint64_t *sizes = open_state(heaps, state, &count);
    boyi__move_run *runs = calloc(count + 3, sizeof *runs);
    boyi_status status = sizes && runs ? BOYI_OK : boyi__fail_memory(error, heaps->name);
    if (!status) {
        boyi__many_moves all = {.best = runs, .move = misere_move};
        for (size_t i = 0; i < count; i++)
            all.total += moves_of(heaps, sizes, i);
        all.best_count = is_nim(heaps) ? nim_runs(heaps, sizes, count, runs)
                                       : range_runs(&heaps->take.ranges[0], sizes[0], runs);
        status = boyi__many_choices(&all, solution, state, most, error, out);
    }
    free(runs);
    free(sizes);
    return status;
}

/* ---- The answer ---- */

typedef struct {
    const boyi_options *options;
    bool cancelled;
} watcher;

static bool go_on(void *context, uint64_t heaps)
{
    watcher *self = context;
    if (!self->options || !self->options->progress)
        return true;
    boyi_progress now = {.states = heaps, .phase = "finding nimbers", .phase_zh = "求尼姆值"};
    self->cancelled = !self->options->progress(self->options->context, &now);
    return !self->cancelled;
}

/* Heaps up to this are computed in a few milliseconds, period or not. */
enum { SMALL_HEAP = 1 << 12 };

/* The largest heap whose nimber is computed; 0: a period alone can tell. */
static uint64_t largest_computed(const boyi__heaps *heaps)
{
    uint64_t largest = 0;
    for (size_t i = 0; i < heaps->count && !heaps->misere; i++)
        largest = heaps->sizes[i] > largest ? heaps->sizes[i] : largest;
    return largest <= farthest(heaps) ? largest : 0;
}

/* With a `search` for a period that takes a moment; else a short one. `options` may be NULL. */
static boyi_status find_nimbers(const boyi_game *game, uint64_t max_bytes, const boyi_options *options,
                                bool search, boyi_error *error, boyi__nimbers **out)
{
    const boyi__heaps *heaps = game->self;
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    watcher watch = {.options = options};
    boyi__nimber_range ranges[BOYI__MOST_RANGES];
    for (size_t i = 0; i < heaps->take.count; i++)
        ranges[i] = (boyi__nimber_range){heaps->take.ranges[i].low, heaps->take.ranges[i].high};
    boyi__nimber_rules rules = {.kind = heaps->kind,
                                .play = heaps->misere ? BOYI__NIMBER_MISERE : BOYI__NIMBER_NORMAL,
                                .ranges = ranges,
                                .ranges_count = heaps->take.count,
                                .digits = heaps->digits,
                                .digits_count = heaps->digits_count,
                                .unequal = heaps->unequal};
    boyi__nimbers_options wish = {.heap = largest_computed(heaps),
                                  .search = search ? 0 : SMALL_HEAP,
                                  .bytes = (size_t)max_bytes / 2,
                                  .go_on = go_on,
                                  .context = &watch};
    switch (boyi__nimbers_new(&rules, &wish, out)) {
    case BOYI__NIMBERS_OK:
        return BOYI_OK;
    case BOYI__NIMBERS_CANCELLED:
        return boyi__meter_fail(&meter, BOYI_CANCELLED, heaps->name, error);
    case BOYI__NIMBERS_RULES:
        return boyi_fail(error, BOYI_INPUT, "%s: this code has a move that changes nothing",
                         "%s：该代码含有不改变局面的着法", heaps->name);
    default:
        return boyi__fail_memory(error, heaps->name);
    }
}

/* The value of a small heap needs no period; what is known of it is found when it is asked for, and does not
 * depend on the heap. */
static boyi_status facts(const boyi_solution *solution, boyi_error *error, boyi__fact *out, size_t *count)
{
    const shortcut *own = solution->self;
    boyi__nimbers *more = NULL;
    *count = 0;
    if (!own->nimbers)
        return BOYI_OK;
    boyi_status status = own->searched
                             ? BOYI_OK
                             : find_nimbers(solution->game, own->max_bytes, NULL, true, error, &more);
    if (!status)
        *count = boyi__period_facts(more ? more : own->nimbers, "last irregular heap", "最后一个不合周期的堆",
                                    out);
    boyi__nimbers_free(more);
    return status;
}

static const boyi__source normal_source = {
    .worth = worth, .choices = choices, .facts = facts, .free = free_shortcut, .every_state = true};

static const boyi__source misere_source = {
    .worth = worth, .facts = facts, .free = free_shortcut, .every_state = true};

static const boyi__source misere_range_source = {
    .worth = worth, .choices = misere_choices, .facts = facts, .free = free_shortcut, .every_state = true};

static const boyi__source *source_of(const boyi__heaps *heaps)
{
    bool range = heaps->kind == BOYI__NIMBER_TAKE && heaps->take.count == 1;
    return !heaps->misere ? &normal_source : range ? &misere_range_source : &misere_source;
}

/* One heap of which something may be taken whatever its size is, and that never falls in two. */
static bool is_sequence(const boyi__heaps *heaps)
{
    return heaps->count == 1 && (heaps->kind == BOYI__NIMBER_TAKE || heaps->kind == BOYI__NIMBER_CODE) &&
           !boyi__heaps_split(heaps);
}

bool boyi__heaps_have_shortcut(const boyi__heaps *heaps)
{
    return !heaps->misere || is_nim(heaps) || is_sequence(heaps);
}

bool boyi__heaps_have_period(const boyi__heaps *heaps)
{
    return (heaps->kind == BOYI__NIMBER_TAKE || heaps->kind == BOYI__NIMBER_CODE) && !is_nim(heaps) &&
           boyi__heaps_have_shortcut(heaps);
}

boyi_status boyi__heaps_shortcut(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_solution **out)
{
    const boyi__heaps *heaps = game->self;
    shortcut *own = calloc(1, sizeof *own);
    if (!own)
        return boyi__fail_memory(error, heaps->name);
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    own->max_bytes = meter.max_bytes;
    uint64_t largest = largest_computed(heaps);
    own->searched = largest == 0 || largest > SMALL_HEAP;
    boyi_status status = BOYI_OK;
    if (!heaps->misere || !is_nim(heaps))
        status = find_nimbers(game, own->max_bytes, options, own->searched, error, &own->nimbers);
    /* An engine may still get through a heap that is not too large. */
    if (!status && heaps->misere && own->nimbers && boyi__nimbers_reach(own->nimbers) < UINT64_MAX)
        status = boyi_fail(error, BOYI_METHOD, "%s: no period is proven; use --method auto",
                           "%s：没有已证明的周期；请用 --method auto", heaps->name);
    if (status) {
        free_shortcut(own);
        return status;
    }
    boyi_solution *solution;
    status = boyi__solution_new(game, source_of(heaps), own, error, &solution);
    if (status)
        return status;
    int64_t found;
    status = worth(solution, state, error, &found);
    if (status) {
        boyi_solution_free(solution);
        return status;
    }
    uint64_t reach = own->nimbers ? boyi__nimbers_reach(own->nimbers) : heaps->count;
    solution->effort = (boyi_effort){.method = BOYI_SHORTCUT,
                                     .visited = reach == UINT64_MAX ? heaps->count : reach};
    *out = solution;
    return BOYI_OK;
}
