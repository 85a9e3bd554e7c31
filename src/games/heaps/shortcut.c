/* Heaps by theorem.
 *
 * Normal play: the nimber of a sum is the XOR of its heaps' nimbers (Sprague and Grundy), and these come from
 * a sequence with a proven period wherever there is one (nimbers.c): any heap size.
 *
 * Misère Nim (Bouton): as in normal play, as long as some heap has two or more; when all heaps have one, an
 * odd number of them is lost. One heap that only shrinks: a sequence of outcomes with a proven period.
 *
 * Misère sums of heaps from which the same amounts may be taken whatever their size (Ferguson 1974): as in normal
 * play, as long as some nimber is two or more; when all are 0 or 1, an XOR of 1 is lost. With s the least amount,
 *
 *     G(n) = 1  iff  n >= s and G(n - s) = 0            (the pairing property)
 *
 * By induction: if G(n - s) = 0 and an option n - t of n had nimber 1, then n - t - s, an option of n - s, would have
 * 0. If G(n) = 1 and n - s had an option n - s - t with nimber 0, then n - t, an option of n, would have 1. So a heap of
 * nimber 0 that is not the end has an option of nimber 1: n - s has one of nimber 0, n - s - t, and n - t is it. That is
 * all that Bouton's argument needs: the end is won, no move leads from a lost sum to a lost one, and one from any other.
 *
 * Other misère games have no such rule and no shortcut.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/int128.h"
#include "base/meter.h"
#include "base/parallel.h"
#include "base/strbuf.h"
#include "game/solution.h"
#include "game/worth.h"
#include "games/heaps/heaps.h"
#include "games/heaps/period.h"
#include "games/many_moves.h"

typedef struct {
    boyi__nimbers *nimbers; /* one misère heap: its outcomes. NULL: misère Nim */
    bool searched;          /* whether the full search for a period was made, or only up to SMALL_HEAP */
    uint64_t max_bytes;
    boyi_progressor *progress; /* that watches the search for the facts; NULL: nothing does */
    void *context;
} shortcut;

static void free_shortcut(void *self)
{
    shortcut *own = self;
    boyi__nimbers_free(own->nimbers);
    free(own);
}

static bool is_nim(const boyi__heaps *heaps)
{
    return heaps->kind == BOYI__NIMBER_TAKE && boyi__take_is(&heaps->take, 1, UINT64_MAX);
}

/* Ranges and codes: the same amounts for every heap size, and boyi__heap_count is exact. */
static bool is_uniform(const boyi__heaps *heaps)
{
    return heaps->kind == BOYI__NIMBER_TAKE || heaps->kind == BOYI__NIMBER_CODE;
}

/* The least amount, if the same ones may be taken from a heap of any size; else 0. */
static uint64_t least_amount(const boyi__heaps *heaps)
{
    uint64_t least = 0;
    switch (heaps->kind) {
    case BOYI__NIMBER_TAKE:
        return heaps->take.ranges[0].low;
    case BOYI__NIMBER_SQUARES:
    case BOYI__NIMBER_FIBONACCI:
        return 1;
    case BOYI__NIMBER_PRIMES:
        return 2;
    case BOYI__NIMBER_CODE: /* 0.3033: 1, 3 or 4 */
        for (size_t taken = heaps->digits_count; taken-- > 0;)
            if (heaps->digits[taken] == (BOYI__LEAVES_NONE | BOYI__LEAVES_ONE))
                least = taken;
            else if (heaps->digits[taken])
                return 0;
        return least;
    default:
        return 0;
    }
}

/* Misère sums that nimbers decide. A single heap has a sequence of its own. */
static bool is_misere_sum(const boyi__heaps *heaps)
{
    return heaps->misere && heaps->count != 1 && !is_nim(heaps) && least_amount(heaps) > 0;
}

static uint64_t largest_heap(const boyi__heaps *heaps)
{
    uint64_t largest = 0;
    for (size_t i = 0; i < heaps->count; i++)
        largest = heaps->sizes[i] > largest ? heaps->sizes[i] : largest;
    return largest;
}

/* The largest heap that is computed without a period: more would take too long. */
static uint64_t farthest(const boyi__heaps *heaps)
{
    return heaps->kind == BOYI__NIMBER_CODE ? 2 * 1000 * 1000 : 100 * 1000 * 1000;
}

static boyi_status nimber_of(const boyi__heaps *heaps, const shortcut *own, uint64_t heap, boyi_error *error,
                             uint64_t *out)
{
    if (boyi__nimbers_value(own->nimbers, heap, out) == BOYI__NIMBERS_OK)
        return BOYI_OK;
    boyi__grouped_digits size, most;
    boyi__bytes_text limit;
    if (heap <= farthest(heaps))
        return boyi__fail(error, BOYI_LIMIT,
                          "%s: the nimbers of heaps up to %s take more than the memory limit of %s; raise "
                          "--max-memory",
                          heaps->name, boyi__group_digits(&size, heap),
                          boyi__write_bytes(&limit, own->max_bytes));
    return boyi__fail(
        error, BOYI_LIMIT, "%s: no period is proven, and without one heaps are computed up to %s, not %s",
        heaps->name, boyi__group_digits(&most, farthest(heaps)), boyi__group_digits(&size, heap));
}

/* What decides who wins a sum. */
typedef struct {
    uint64_t nimber; /* the XOR */
    uint64_t large;  /* heaps with a nimber of two or more */
} heap_sum;

static boyi_status sum_nimbers(const boyi__heaps *heaps, const shortcut *own, const boyi__heap_list *list,
                               boyi_error *error, heap_sum *out)
{
    heap_sum sum = {0};
    for (size_t i = 0; i < list->count; i++) {
        uint64_t nimber;
        boyi_status status = nimber_of(heaps, own, list->runs[i].size, error, &nimber);
        if (status)
            return status;
        sum.nimber ^= list->runs[i].times % 2 ? nimber : 0;
        sum.large += nimber > 1 ? list->runs[i].times : 0;
    }
    *out = sum;
    return BOYI_OK;
}

/* The XOR of a lost sum in which so many heaps have a nimber of two or more. */
static uint64_t lost_nimber(const boyi__heaps *heaps, uint64_t large)
{
    return heaps->misere && large == 0;
}

/* An outcome; its length is known only if the game is over. */
static boyi_value outcome(bool won, bool over)
{
    return (boyi_value){.outcome = won ? BOYI_WIN : BOYI_LOSS, .plies = over ? 0 : BOYI_PLIES_UNKNOWN};
}

static boyi_value misere_nim(const boyi__heap_list *list)
{
    uint64_t sum = 0, all = 0;
    for (size_t i = 0; i < list->count; i++) {
        sum ^= list->runs[i].times % 2 ? list->runs[i].size : 0;
        all |= list->runs[i].size;
    }
    return outcome(all > 1 ? sum != 0 : sum == 0, all == 0);
}

/* How many heaps have a move. */
static uint64_t count_movable(const boyi__heaps *heaps, const boyi__heap_list *list)
{
    const uint64_t least = least_amount(heaps);
    uint64_t movable = 0;
    for (size_t i = 0; i < list->count; i++)
        movable += list->runs[i].size >= least ? list->runs[i].times : 0;
    return movable;
}

static boyi_status value(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out)
{
    const boyi__heaps *heaps = self;
    const shortcut *own = work;
    boyi__heap_list list;
    heap_sum sum = {0};
    uint64_t found = 0;
    boyi_status status = BOYI_OK;
    if (!boyi__heap_list_open(&list, heaps, state)) {
        status = BOYI_MEMORY;
    } else if (!heaps->misere) {
        status = sum_nimbers(heaps, own, &list, error, &sum);
        *out = (boyi_value){.nimber = sum.nimber};
    } else if (is_misere_sum(heaps)) {
        status = sum_nimbers(heaps, own, &list, error, &sum);
        *out = outcome(sum.nimber != lost_nimber(heaps, sum.large), count_movable(heaps, &list) == 0);
    } else if (own->nimbers) { /* a single heap */
        uint64_t heap = list.count ? list.runs[0].size : 0;
        status = nimber_of(heaps, own, heap, error, &found);
        *out = outcome(found, boyi__heap_count(heaps, heap) == 0);
    } else {
        *out = misere_nim(&list);
    }
    boyi__heap_list_close(&list);
    return status;
}

/* ---- Moves, of which there may be too many to list ---- */

enum { MOST_LOOKED_AT = 1 << 20 };

typedef struct {
    const boyi__heaps *heaps;
    const shortcut *own;
    boyi_state state;
    boyi__heap_list list;
    heap_sum sum;
    bool lost;           /* all moves are best, but for those that leave less than this: */
    uint64_t least_left; /* misère, if only some moves end the game: what the others leave; else 0 */
    uint64_t winning;    /* the nimber that a winning move leaves of the heap looked at */
    size_t heap;
    bool wanted;     /* the best moves are listed now, or the others */
    bool counting;   /* continue when the list is full */
    uint64_t splits; /* how many ways to split are looked at */
    uint64_t looked_at, most_looked_at, best;
    size_t most;
    boyi_choices *choices;
    boyi_status status;
    boyi_error *error;
} lister;

/* The value of a move for the player who makes it. */
static boyi_status value_of_move(const lister *self, const boyi_move *move, uint64_t after, boyi_value *out)
{
    boyi_value left;
    int64_t worth;
    if (!self->heaps->misere) {
        *out = (boyi_value){.outcome = after ? BOYI_LOSS : BOYI_WIN, .nimber = after};
        return BOYI_OK;
    }
    boyi_status status = value(self->heaps, self->own, move->to, self->error, &left);
    if (status)
        return status;
    boyi__worth_of_move(BOYI_OUTCOME, move, boyi__worth_of_value(BOYI_OUTCOME, &left), &worth);
    *out = boyi__worth_value(BOYI_OUTCOME, worth);
    return BOYI_OK;
}

/* Normal play: `after` is the nimber that it leaves. */
static bool list_move(lister *self, uint64_t a, uint64_t b, uint64_t after)
{
    boyi_state to = boyi__heaps_after(self->heaps, self->state, self->heap, a, b);
    if (to == BOYI__BAG_FAILED) {
        self->status = boyi__fail_memory(self->error, self->heaps->name);
        return false;
    }
    boyi_choice choice = {.move = {.to = to, .name = (uint32_t)self->heap}, .best = self->wanted};
    self->status = value_of_move(self, &choice.move, after, &choice.value);
    if (self->status)
        return false;
    self->choices->list[self->choices->count++] = choice;
    return true;
}

/* Lists one move if it is of the kind that is wanted. */
static bool look(void *context, uint64_t taken, uint64_t a, uint64_t b)
{
    lister *self = context;
    uint64_t left = 0, right = 0;
    (void)taken;
    self->status = nimber_of(self->heaps, self->own, a, self->error, &left);
    if (!self->status && b)
        self->status = nimber_of(self->heaps, self->own, b, self->error, &right);
    if (self->status || self->looked_at++ == self->most_looked_at)
        return false;
    uint64_t after = self->winning ^ left ^ right;
    bool best = self->lost ? a >= self->least_left : after == 0;
    self->best += best && self->wanted;
    if (self->choices->count == self->most)
        return self->counting;
    return best != self->wanted || list_move(self, a, b, after);
}

/* Goes to the heaps of run i. */
static bool choose_heap(lister *self, size_t i)
{
    uint64_t nimber = 0;
    self->heap = i;
    self->status = nimber_of(self->heaps, self->own, self->list.runs[i].size, self->error, &nimber);
    self->winning = self->sum.nimber ^ nimber ^ lost_nimber(self->heaps, self->sum.large - (nimber > 1));
    return !self->status;
}

static void look_at_all(lister *self)
{
    bool all = true;
    self->looked_at = 0;
    for (size_t i = 0; i < self->list.count && all; i++)
        all = choose_heap(self, i) &&
              boyi__heap_each(self->heaps, self->list.runs[i].size, self->splits, look, self);
}

/* How many moves the state has on the heaps of run i. */
static uint64_t moves_of(const boyi__heaps *heaps, const boyi__heap_list *list, size_t i)
{
    return boyi__heap_count(heaps, list->runs[i].size);
}

/* How many moves on a heap leave so much, or more. Ranges. */
static uint64_t moves_that_leave(const boyi__heaps *heaps, uint64_t heap, uint64_t left)
{
    assert(heaps->kind == BOYI__NIMBER_TAKE);
    return heap < left ? 0 : boyi__take_count(&heaps->take, heap - left);
}

/* Nim with more moves than can be looked at: from each heap at most one move leaves a sum of 0. */
static void list_nim(lister *self)
{
    for (size_t i = 0; i < self->list.count && !self->lost && !self->status; i++) {
        uint64_t heap = self->list.runs[i].size, left = heap ^ self->sum.nimber;
        if (left >= heap)
            continue;
        self->heap = i;
        self->best++;
        if (self->choices->count < self->most)
            list_move(self, left, 0, 0);
    }
}

/* Lists the best moves that leave x, x + step, … of a heap that only shrinks. Those of other heaps have been listed already. */
static void list_best(lister *self, uint64_t x, uint64_t step, uint64_t count)
{
    for (uint64_t i = 0;
         self->heaps->kind == BOYI__NIMBER_TAKE && i < count && self->choices->count < self->most; i++)
        if (!list_move(self, x + i * step, 0, 0))
            return;
}

/* How many x of low … high have this nimber, or with it that of `sum` - x. high: at most half of `sum`, if there is one. Where a period is
 * proven each of its places counts as often as it comes; where nimbers rise with it, `sum` is 0. */
static uint64_t count_with_nimber(lister *self, uint64_t low, uint64_t high, uint64_t sum, uint64_t wanted)
{
    const boyi__heaps *heaps = self->heaps;
    boyi__nimber_period period = {.period = 1, .first = UINT64_MAX};
    uint64_t count = 0;
    if (boyi__nimbers_period(self->own->nimbers, &period) && period.first < low)
        period.first = low;
    for (uint64_t x = low; x <= high && !self->status; x++) {
        if (x >= period.first && x - period.first == period.period)
            break;
        uint64_t one = 0, other = 0;
        self->status = nimber_of(heaps, self->own, x, self->error, &one);
        if (!self->status && sum)
            self->status = nimber_of(heaps, self->own, sum - x, self->error, &other);
        const uint64_t more = x < period.first ? 0 : (high - x) / period.period;
        uint64_t times = (one ^ other) == wanted;
        if (more && period.step) { /* nimbers rise: at most one of them */
            const uint64_t rounds = wanted >= one ? (wanted - one) / period.step : more + 1;
            times = rounds <= more && rounds * period.step == wanted - one;
            list_best(self, x + times * rounds * period.period, 0, times);
        } else {
            times += times * more;
            list_best(self, x, period.period, times);
        }
        count += times;
    }
    return count;
}

/* The same with one range: heaps of a nimber are neighbours, so that no period, however long, is gone through. */
static uint64_t count_in_range(lister *self, uint64_t low, uint64_t high, uint64_t wanted)
{
    const boyi__range range = self->heaps->take.ranges[0];
    const boyi__uint128 period = (boyi__uint128)range.low + range.high;
    const boyi__uint128 place = (boyi__uint128)wanted * range.low; /* of the first heap in its period */
    const uint64_t round = (uint64_t)period;                       /* if it is not longer than any heap */
    uint64_t count = 0;
    for (boyi__uint128 at = period > UINT64_MAX ? 0 : low / round * round;
         place < period && at + place <= high; at += period) {
        const boyi__uint128 rest = period - place, from = at + place,
                            to = from + (rest < range.low ? rest : range.low) - 1;
        const uint64_t first = from < low ? low : (uint64_t)from, last = to < high ? (uint64_t)to : high;
        if (to < low)
            continue;
        list_best(self, first, 1, last - first + 1);
        count += last - first + 1;
    }
    return count;
}

/* The best moves on the heaps of one run, in a state that is not lost: those that leave what the other heaps have. Ranges and codes. */
static uint64_t count_best(lister *self, size_t run)
{
    const boyi__heaps *heaps = self->heaps;
    const uint64_t heap = self->list.runs[run].size;
    uint64_t count = 0;
    if (!choose_heap(self, run))
        return 0;
    const uint64_t wanted = self->winning;
    for (size_t i = 0; i < heaps->take.count && heaps->take.ranges[i].low <= heap; i++) {
        const boyi__range range = heaps->take.ranges[i];
        const uint64_t least = range.high < heap ? heap - range.high : 0, most = heap - range.low;
        count += heaps->take.count == 1 ? count_in_range(self, least, most, wanted)
                                        : count_with_nimber(self, least, most, 0, wanted);
    }
    for (uint64_t taken = 0; taken < heaps->digits_count && taken <= heap; taken++) {
        const unsigned digit = heaps->digits[taken];
        const uint64_t rest = heap - taken, most = rest / 2 - (heaps->unequal && rest % 2 == 0 && rest > 0);
        if (rest == 0)
            count += (digit & BOYI__LEAVES_NONE) && wanted == 0;
        else if (digit & BOYI__LEAVES_ONE)
            count += count_with_nimber(self, rest, rest, 0, wanted);
        if (digit & BOYI__LEAVES_TWO)
            count += count_with_nimber(self, 1, most, rest, wanted);
    }
    return count;
}

/* Opens the list of heaps of a state and tells what decides it; it is to be closed also if this fails. */
static boyi_status open_state(lister *self)
{
    const boyi__heaps *heaps = self->heaps;
    if (!boyi__heap_list_open(&self->list, heaps, self->state))
        return BOYI_MEMORY;
    boyi_status status = sum_nimbers(heaps, self->own, &self->list, self->error, &self->sum);
    if (status)
        return status;
    self->lost = self->sum.nimber == lost_nimber(heaps, self->sum.large);
    self->least_left = 0;
    const uint64_t least = heaps->misere && self->lost ? least_amount(heaps) : 0;
    if (least && count_movable(heaps, &self->list) == 1)
        for (size_t i = 0; i < self->list.count; i++)
            if (self->list.runs[i].size >= 2 * least) /* taking the least amount does not end it */
                self->least_left = least;
    return BOYI_OK;
}

/* Lists the best moves, then the others. If there are too many to look at: for Nim by the theorem; else only
 * splits with a small part, which in a game with a period include every way to win, and the best are counted by the period. */
static void list_all(lister *self)
{
    const boyi__heaps *heaps = self->heaps;
    uint64_t total = 0, best = 0;
    const bool exact = is_uniform(heaps); /* elsewhere a heap has few moves, which are counted one by one */
    for (size_t i = 0; i < self->list.count; i++)
        if (__builtin_add_overflow(total, moves_of(heaps, &self->list, i), &total))
            total = UINT64_MAX;
    const bool many = exact && total > MOST_LOOKED_AT, nim = many && is_nim(heaps) && !self->lost;
    const bool all_best = self->lost && !self->least_left;
    self->most_looked_at = exact ? MOST_LOOKED_AT : UINT64_MAX;
    self->splits = many ? MOST_LOOKED_AT / 4 / (heaps->digits_count + 1) : UINT64_MAX;
    self->wanted = true;
    self->counting = !many && (!all_best || !exact);
    if (nim)
        list_nim(self);
    else if (!many || self->lost || heaps->kind != BOYI__NIMBER_TAKE)
        look_at_all(self);
    best = self->best;
    if (many && !nim && !all_best) {
        best = 0;
        for (size_t i = 0; i < self->list.count && !self->status; i++)
            best += self->lost ? moves_that_leave(heaps, self->list.runs[i].size, self->least_left)
                               : count_best(self, i);
    }
    self->wanted = self->counting = false;
    uint64_t seen = self->looked_at;
    if (!self->status && !all_best)
        look_at_all(self);
    self->choices->total = exact ? total : seen;
    self->choices->best = all_best ? self->choices->total : best;
}

static boyi_status choices(const void *self, const void *work, boyi_state state, size_t most,
                           boyi_error *error, boyi_choices *out)
{
    const boyi__heaps *heaps = self;
    lister listing = {
        .heaps = heaps, .own = work, .state = state, .most = most, .choices = out, .error = error};
    listing.status = open_state(&listing);
    if (!listing.status)
        list_all(&listing);
    boyi__heap_list_close(&listing.list);
    return listing.status;
}

/* ---- Lines ---- */

/* With more stones than this a line does not count how many moves are best: each step would look at all of them. */
enum { COUNTED_STONES = 4000 };

static uint64_t count_stones(const boyi__heap_list *list)
{
    uint64_t stones = 0, of_run;
    for (size_t i = 0; i < list->count; i++)
        if (__builtin_mul_overflow(list->runs[i].size, list->runs[i].times, &of_run) ||
            __builtin_add_overflow(stones, of_run, &stones))
            return UINT64_MAX;
    return stones;
}

/* So many ways to split a heap have to be looked at to find the first of them that wins, if any does. If a period p is proven
 * from `first` on, moving p stones from the larger part to the smaller, which has at least `first`, changes neither nimber. */
static uint64_t splits_looked_at(const boyi__heaps *heaps, const shortcut *own)
{
    boyi__nimber_period period;
    if (heaps->unequal || !boyi__nimbers_period(own->nimbers, &period) || period.first >= UINT64_MAX / 4)
        return UINT64_MAX;
    return 2 * period.first + period.period + heaps->digits_count;
}

/* Lists the first best move, or nothing if there is no move. */
static void list_first(lister *self)
{
    self->wanted = true;
    if (is_nim(self->heaps) && !self->lost)
        list_nim(self);
    else
        look_at_all(self);
}

/* The first best move of each state, which takes a number of steps that does not grow with the heaps where a period is
 * proven. */
static boyi_status line(const void *self, const void *work, boyi_state state, boyi_line_taker *take,
                        void *context, boyi_error *error)
{
    const boyi__heaps *heaps = self;
    boyi_status status = BOYI_OK;
    boyi_choice first;
    for (bool begun = false, goes_on = true; goes_on; begun = true) {
        boyi_choices found = {.list = &first};
        lister listing = {.heaps = heaps,
                          .own = work,
                          .state = state,
                          .most = 1,
                          .most_looked_at = UINT64_MAX,
                          .splits = splits_looked_at(heaps, work),
                          .choices = &found,
                          .error = error};
        status = open_state(&listing);
        if (!status && !begun && count_stones(&listing.list) <= COUNTED_STONES)
            status = BOYI_METHOD; /* by `choices` */
        if (!status) {
            list_first(&listing);
            status = listing.status;
        }
        boyi__heap_list_close(&listing.list);
        goes_on = !status && found.count > 0 && take(context, &first.move, 0);
        state = first.move.to;
    }
    return status;
}

/* ---- Moves of misère games ---- */

/* The amount with this index among those that may be taken. */
static uint64_t amount_at(const boyi__take *take, uint64_t index)
{
    size_t i = 0;
    for (; index > take->ranges[i].high - take->ranges[i].low; i++)
        index -= take->ranges[i].high - take->ranges[i].low + 1;
    assert(i < take->count);
    return take->ranges[i].low + index;
}

/* Moves are numbered heap by heap, by the amount taken. */
static bool misere_move(const void *self, boyi_state state, boyi__uint128 number, boyi_move *out)
{
    const boyi__heaps *heaps = self;
    boyi__heap_list list;
    size_t i = 0;
    if (!boyi__heap_list_open(&list, heaps, state))
        return false;
    for (; number >= moves_of(heaps, &list, i); i++)
        number -= moves_of(heaps, &list, i);
    uint64_t left = list.runs[i].size - amount_at(&heaps->take, (uint64_t)number);
    boyi__heap_list_close(&list);
    *out = (boyi_move){.to = boyi__heaps_after(heaps, state, i, left, 0), .name = (uint32_t)i};
    return out->to != BOYI__BAG_FAILED;
}

/* One range, one heap: the amounts that leave a heap with nimber 1. These heaps are low … 2 low - 1 above a
 * multiple of low + high, so the amounts are neighbours except for at most one gap. */
static size_t range_runs(const boyi__range *range, uint64_t heap, boyi__move_run *runs)
{
    const boyi__uint128 period = (boyi__uint128)range->low + range->high;
    const boyi__uint128 most = range->high < heap ? range->high : heap;
    size_t found = 0;
    /* From the largest heap that may be left, so that amounts rise. */
    boyi__uint128 rounds = (period > UINT64_MAX ? 0 : heap / (uint64_t)period) + 1;
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

/* Misère Nim: at most one winning move on each heap. If another heap has two or more, it leaves the XOR of
 * the others; else it leaves one or none, so that the number of heaps of one is odd. */
static size_t nim_runs(const boyi__heaps *heaps, const boyi__heap_list *list, boyi__move_run *runs)
{
    boyi__uint128 before = 0;
    uint64_t sum = 0, large = 0;
    size_t found = 0;
    for (size_t i = 0; i < list->count; i++) {
        const boyi__heap_run run = list->runs[i];
        sum ^= run.times % 2 ? run.size : 0;
        large += run.size > 1 ? run.times : 0;
    }
    for (size_t i = 0; i < list->count; i++) {
        const uint64_t size = list->runs[i].size, others = sum ^ size;
        const uint64_t moves = moves_of(heaps, list, i), leave = large > (size > 1) ? others : !others;
        if (moves && leave < size)
            runs[found++] = (boyi__move_run){before + size - leave - 1, 1};
        before += moves;
    }
    return found;
}

/* For rules with one range. No winning move ends the game, and of the losing moves either all do or none: so
 * all winning moves, or if there are none all moves, are equally good. */
static boyi_status misere_choices(const void *self, const void *work, boyi_state state, size_t most,
                                  boyi_error *error, boyi_choices *out)
{
    const boyi__heaps *heaps = self;
    boyi__heap_list list;
    bool opened = boyi__heap_list_open(&list, heaps, state);
    boyi__move_run *runs = calloc(list.count + 3, sizeof *runs);
    boyi_status status = opened && runs ? BOYI_OK : boyi__fail_memory(error, heaps->name);
    if (!status) {
        boyi__many_moves all = {.best = runs, .move = misere_move, .value = value};
        for (size_t i = 0; i < list.count; i++)
            all.total += moves_of(heaps, &list, i);
        all.best_count = is_nim(heaps) ? nim_runs(heaps, &list, runs)
                                       : range_runs(&heaps->take.ranges[0], list.runs[0].size, runs);
        status = boyi__many_choices(&all, heaps, work, state, most, error, out);
    }
    free(runs);
    boyi__heap_list_close(&list);
    return status;
}

/* ---- The solution ---- */

typedef struct {
    const boyi_options *options;
    bool cancelled;
} watcher;

static bool go_on(void *context, uint64_t heaps)
{
    watcher *self = context;
    if (!self->options || !self->options->progress)
        return true;
    boyi_progress now = {.states = heaps,
                         .phase = N_("finding nimbers"),
                         .phase_zh = boyi__tr(BOYI__CHINESE, "finding nimbers")};
    self->cancelled = !self->options->progress(self->options->context, &now);
    return !self->cancelled;
}

/* Heaps up to this are computed in a few milliseconds, with or without a period. */
enum { SMALL_HEAP = 1 << 12 };

/* The largest heap whose nimber is to be computed; 0: only a period can give it. */
static uint64_t largest_computed(const boyi__heaps *heaps)
{
    const uint64_t largest = !heaps->misere || is_misere_sum(heaps) ? largest_heap(heaps) : 0;
    return largest <= farthest(heaps) ? largest : 0;
}

/* With `search` the full search for a period, which may take seconds; else a short one. `options` may be
 * NULL. */
static boyi_status find_nimbers(const boyi__heaps *heaps, uint64_t max_bytes, const boyi_options *options,
                                bool search, boyi_error *error, boyi__nimbers **out)
{
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    watcher watch = {.options = options};
    const bool outcomes = heaps->misere && !is_misere_sum(heaps);
    boyi__nimber_rules rules = {.kind = heaps->kind,
                                .play = outcomes ? BOYI__NIMBER_MISERE : BOYI__NIMBER_NORMAL,
                                .ranges = heaps->take.ranges,
                                .ranges_count = heaps->take.count,
                                .digits = heaps->digits,
                                .digits_count = heaps->digits_count,
                                .unequal = heaps->unequal};
    boyi__nimbers_options how = {.heap = largest_computed(heaps),
                                 .search = search ? 0 : SMALL_HEAP,
                                 .bytes = (size_t)max_bytes / 2,
                                 .threads = options ? boyi__thread_count(options) : 1,
                                 .go_on = go_on,
                                 .context = &watch};
    switch (boyi__nimbers_new(&rules, &how, out)) {
    case BOYI__NIMBERS_OK:
        return BOYI_OK;
    case BOYI__NIMBERS_CANCELLED:
        return boyi__meter_fail(&meter, BOYI_CANCELLED, heaps->name, error);
    case BOYI__NIMBERS_RULES:
        return boyi__fail(error, BOYI_INPUT, "%s: this code has a move that changes nothing", heaps->name);
    default:
        return boyi__fail_memory(error, heaps->name);
    }
}

/* The value of a small heap needs no period, so the full search is made when the facts are asked for; they
 * do not depend on the heap. */
static boyi_status facts(const void *self, const void *work, boyi_fact_teller *tell, void *context,
                         boyi_error *error)
{
    const shortcut *own = work;
    boyi__nimbers *more = NULL;
    boyi__nimber_period period;
    if (!own->nimbers)
        return BOYI_OK;
    const boyi_options options = {.progress = own->progress, .context = own->context, .threads = 1};
    boyi_status status = own->searched ? BOYI_OK
                                       : find_nimbers(self, own->max_bytes, &options, true, error, &more);
    if (!status && boyi__nimbers_period(more ? more : own->nimbers, &period))
        boyi__period_facts(&period, N_("last irregular heap %s"), tell, context);
    boyi__nimbers_free(more);
    return status;
}

static void watch(void *work, boyi_progressor *progress, void *context)
{
    shortcut *own = work;
    own->progress = progress;
    own->context = context;
}

/* Misère sums: a table with so many cells, and so many moves, tells how long the game lasts, too, and takes little time. */
enum { MODERATE_CELLS = 1 << 22, MODERATE_MOVES = 1 << 25 };

static bool has_moderate_table(const boyi__heaps *heaps)
{
    uint64_t moves;
    return heaps->weight && heaps->states <= MODERATE_CELLS &&
           !__builtin_mul_overflow(heaps->states, boyi__heaps_most_moves(heaps), &moves) &&
           moves <= MODERATE_MOVES;
}

static boyi_status solve(const void *self, boyi_state state, const boyi_options *options, boyi_error *error,
                         boyi_effort *effort, void **work)
{
    const boyi__heaps *heaps = self;
    shortcut *own = calloc(1, sizeof *own);
    (void)state;
    if (!own)
        return BOYI_MEMORY;
    *work = own;
    if (options->method == BOYI_AUTO && is_misere_sum(heaps) && has_moderate_table(heaps))
        return boyi__fail(error, BOYI_METHOD, "%s: a table of all states takes little time and tells lengths",
                          heaps->name);
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    own->max_bytes = meter.max_bytes;
    uint64_t largest = largest_computed(heaps);
    own->searched = largest == 0 || largest > SMALL_HEAP;
    boyi_status status = BOYI_OK;
    if (!heaps->misere || !is_nim(heaps))
        status = find_nimbers(heaps, own->max_bytes, options, own->searched, error, &own->nimbers);
    if (status)
        return status;
    uint64_t reach = own->nimbers ? boyi__nimbers_reach(own->nimbers) : heaps->count;
    /* An engine may still solve a heap that is not too large. */
    if (heaps->misere && !is_misere_sum(heaps) && own->nimbers && reach < UINT64_MAX)
        return boyi__fail(error, BOYI_METHOD, "%s: no period is proven; use --method auto", heaps->name);
    effort->visited = reach == UINT64_MAX ? heaps->count : reach;
    return BOYI_OK;
}

/* Under misère play: Nim, or one heap that never splits, with the same amounts for every size, or a sum of heaps that are only taken from. */
bool boyi__heaps_shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    const boyi__heaps *heaps = self;
    const bool range = heaps->kind == BOYI__NIMBER_TAKE && heaps->take.count == 1;
    const bool by_nimbers = !heaps->misere || is_misere_sum(heaps);
    *out = (boyi_shortcut){
        .solve = solve,
        .free = free_shortcut,
        .value = value,
        .choices = by_nimbers ? choices
                   : range    ? misere_choices
                              : NULL,
        .line = by_nimbers ? line : NULL,
        .facts = facts,
        .watch = watch,
        .lacks_plies = heaps->misere,
        /* There may be a period. */
        .facts_always = is_uniform(heaps) && !is_nim(heaps) && !is_misere_sum(heaps),
    };
    return method == BOYI_SHORTCUT && (by_nimbers || is_nim(heaps) ||
                                       (heaps->count == 1 && is_uniform(heaps) && !boyi__heaps_split(heaps)));
}
