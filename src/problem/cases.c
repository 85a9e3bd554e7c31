/* Random cases of a problem, and the smaller neighbours of a case.
 *
 * A problem's file may have functions of its own for both, where inputs depend on each other (a connected
 * graph, a grid with one cat): `random(size, least, most)`, `valid(p)`, `smaller(p)`; and `change(p)` (longer_play.c).
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "problem/problem.h"

/* Without other bounds: small cases, of which many can be tried, and in which a mistake is easy to see. */
enum { SIZE_FROM = 1, SIZE_TO = 6, VALUE_SPAN = 9, NUMBER_SPAN = 19, TRIES = 1000 };

/* Of so many cases one is changed until play in it takes long, where the problem says how. */
enum { LENGTHENED = 8 };

typedef struct {
    boyi__problem *problem;
    const boyi__case_bounds *bounds;
    uint64_t seed;
    boyi__arena *arena;
    boyi_error *error;
    boyi__case *out;
    bool fits;                 /* a value that was asked for is allowed somewhere */
    const boyi__input *misfit; /* where none is; NULL: nowhere */
    int64_t least, most;       /* what that input allows */
} maker;

static int64_t pick(maker *self, int64_t from, int64_t to)
{
    uint64_t span = (uint64_t)to - (uint64_t)from + 1, number = boyi__random(&self->seed);
    return (int64_t)((uint64_t)from + (span ? number % span : number));
}

static void value_bounds(maker *self, const boyi__input *input, int64_t span, int64_t *from, int64_t *to)
{
    int64_t least = boyi__case_bound(self->problem, self->out, input->from, 1);
    int64_t most = boyi__case_bound(self->problem, self->out, input->to, INT32_MAX);
    *from = least < 0 && least < -span ? -span : least;
    *to = most;
    if (most - *from > span)
        *to = *from < 0 ? (most < span ? most : span) : *from + span;
    if (self->bounds->has_values) {
        *from = self->bounds->value_from;
        *to = self->bounds->value_to;
        self->fits |= *from <= most && *to >= least;
        if (!self->misfit && !(*from <= most && *to >= least)) {
            self->misfit = input;
            self->least = least;
            self->most = most;
        }
    }
    *from = *from < least ? least : *from > most ? most : *from;
    *to = *to > most ? most : *to < *from ? *from : *to;
}

void boyi__usual_sizes(const boyi__problem *problem, int64_t *from, int64_t *to)
{
    *from = problem->usual_to ? problem->usual_from : SIZE_FROM;
    *to = problem->usual_to ? problem->usual_to : SIZE_TO;
}

static void size_bounds(const maker *self, int64_t *from, int64_t *to)
{
    *from = self->bounds->size_from;
    *to = self->bounds->size_to;
    if (*to == 0)
        boyi__usual_sizes(self->problem, from, to);
}

/* The sizes within the bounds and, where the input has them, its own. */
static void count_bounds(const maker *self, const boyi__input *input, int64_t *from, int64_t *to)
{
    size_bounds(self, from, to);
    if (!input || !input->count_to)
        return;
    *from = *from < input->count_from ? input->count_from : *from > input->count_to ? input->count_to : *from;
    *to = *to > input->count_to ? input->count_to : *to < *from ? *from : *to;
}

static int64_t pick_count(maker *self, const boyi__input *input)
{
    int64_t from, to;
    count_bounds(self, input, &from, &to);
    int64_t count = pick(self, from, to);
    if (input->even && count % 2)
        count += count < to || count < 2 ? 1 : -1;
    return count;
}

static bool make_text(maker *self, const boyi__input *input, int64_t length, boyi__data *out)
{
    const char *letters = input->few       ? input->few
                          : input->letters ? input->letters
                                           : "abcdefghijklmnopqrstuvwxyz";
    char *text = boyi__arena_take(self->arena, (size_t)length + 1, 1);
    if (!text)
        return false;
    for (int64_t i = 0; i < length; i++)
        text[i] = letters[pick(self, 0, (int64_t)strlen(letters) - 1)];
    *out = boyi__data_text(text, (size_t)length);
    return true;
}

static int compare(const void *a, const void *b)
{
    int64_t x = ((const boyi__data *)a)->number, y = ((const boyi__data *)b)->number;
    return (x > y) - (x < y);
}

static bool make_numbers(maker *self, const boyi__input *input, int64_t count, boyi__data *out)
{
    int64_t from, to;
    value_bounds(self, input, VALUE_SPAN, &from, &to);
    if (input->distinct && to - from + 1 < count) {
        int64_t most = boyi__case_bound(self->problem, self->out, input->to, INT32_MAX);
        to = from + count - 1 < most ? from + count - 1 : most;
        count = to - from + 1 < count ? to - from + 1 : count;
    }
    if (!boyi__data_list(out, self->arena, (size_t)count))
        return false;
    for (size_t i = 0; i < (size_t)count; i++) {
        bool again = true;
        while (again) {
            out->list[i] = boyi__data_number(pick(self, from, to));
            again = false;
            for (size_t j = 0; input->distinct && j < i; j++)
                again |= out->list[j].number == out->list[i].number;
        }
    }
    if (input->sorted)
        qsort(out->list, out->count, sizeof *out->list, compare);
    return true;
}

static bool make_value(maker *self, const boyi__input *input, boyi__data *out)
{
    int64_t from, to, count;
    if (input->standard) {
        *out = *input->standard;
        return true;
    }
    switch (input->type) {
    case BOYI__INPUT_NUMBER:
        value_bounds(self, input, NUMBER_SPAN, &from, &to);
        *out = boyi__data_number(pick(self, from, to));
        return true;
    case BOYI__INPUT_TEXT:
        return make_text(self, input, pick_count(self, input), out);
    case BOYI__INPUT_NUMBERS:
    case BOYI__INPUT_TREE:
        return make_numbers(self, input, pick_count(self, input), out);
    default:
        count = pick_count(self, input);
        if (!boyi__data_list(out, self->arena, (size_t)count))
            return false;
        for (size_t i = 0; i < (size_t)count; i++) {
            int64_t width = input->width_to ? pick(self, input->width_from,
                                                   input->width_to < input->width_from + SIZE_TO
                                                       ? input->width_to
                                                       : input->width_from + SIZE_TO)
                                            : pick(self, 1, SIZE_TO);
            if (input->type == BOYI__INPUT_TEXTS ? !make_text(self, input, width, &out->list[i])
                                                 : !make_numbers(self, input, width, &out->list[i]))
                return false;
        }
        return true;
    }
}

/* What a function is given: a size and bounds of values, within those of the first input that has them. */
static boyi_status make_by_function(maker *self)
{
    const boyi__problem *problem = self->problem;
    int64_t from, to, least = 1, most = VALUE_SPAN;
    size_t sized = 0, valued = 0;
    while (sized < problem->inputs_count &&
           problem->inputs[sized].count_from == problem->inputs[sized].count_to &&
           problem->inputs[sized].width_from == problem->inputs[sized].width_to)
        sized++;
    boyi__input lengths = sized < problem->inputs_count ? problem->inputs[sized] : (boyi__input){0};
    if (lengths.count_from == lengths.count_to) { /* so many rows, which may be of any length */
        lengths.count_from = lengths.width_from;
        lengths.count_to = lengths.width_to;
    }
    count_bounds(self, &lengths, &from, &to);
    while (valued < problem->inputs_count &&
           (problem->inputs[valued].type == BOYI__INPUT_NUMBER || !problem->inputs[valued].from))
        valued++;
    if (self->bounds->has_values) {
        least = self->bounds->value_from;
        most = self->bounds->value_to;
        if (valued < problem->inputs_count)
            value_bounds(self, &problem->inputs[valued], VALUE_SPAN, &least, &most);
    }
    boyi__data arguments[3] = {boyi__data_number(pick(self, from, to)), boyi__data_number(least),
                               boyi__data_number(most)};
    boyi__data record;
    boyi__sheet_seed(self->problem->sheet, boyi__random(&self->seed));
    boyi_status status = boyi__sheet_call(self->problem->sheet, "random", arguments, 3, self->arena, &record,
                                          1, self->error);
    return status ? status : boyi__case_from_record(self->problem, &record, self->error, self->out);
}

boyi_status boyi__case_random(boyi__problem *problem, const boyi__case_bounds *bounds, uint64_t seed,
                              boyi__arena *arena, boyi_error *error, boyi__case *out)
{
    maker self = {
        .problem = problem, .bounds = bounds, .seed = seed, .arena = arena, .error = error, .out = out};
    bool own = boyi__sheet_has(problem->sheet, "random");
    for (int tries = 0; tries < TRIES; tries++) {
        *out = (boyi__case){0};
        boyi_status status = own ? make_by_function(&self) : BOYI_OK;
        for (size_t i = 0; !status && !own && i < problem->inputs_count; i++)
            if (!make_value(&self, &problem->inputs[i], &out->values[i]))
                status = boyi__fail_memory(error, problem->id);
        if (!status && self.misfit && !self.fits)
            return boyi__fail(error, BOYI_INPUT,
                              "%s: no value from %lld to %lld is allowed; those of %s are from %lld to %lld",
                              problem->id, (long long)bounds->value_from, (long long)bounds->value_to,
                              self.misfit->name, (long long)self.least, (long long)self.most);
        bool valid = false;
        if (!status)
            status = boyi__case_valid(problem, out, arena, error, &valid);
        if (!status && valid && problem->climb && pick(&self, 1, LENGTHENED) == 1)
            status = boyi__case_lengthen(problem, boyi__random(&self.seed), problem->climb, arena, error,
                                         out);
        if (status || valid)
            return status;
    }
    return boyi__fail(error, BOYI_INPUT, "%s: within these bounds there is no case", problem->id);
}

/* ---- Valid cases ---- */

/* ---- Smaller cases ---- */

typedef struct {
    boyi__problem *problem;
    const boyi__case *from;
    boyi__arena *arena;
    boyi_error *error;
    boyi__case_visitor *visit;
    void *context;
    boyi_status status;
    bool stopped;
} shrinker;

/* Shows a case, if it is valid. */
static void offer(shrinker *self, const boyi__case *one)
{
    bool valid = false;
    if (self->status || self->stopped)
        return;
    self->status = boyi__case_valid(self->problem, one, self->arena, self->error, &valid);
    if (!self->status && valid)
        self->stopped = self->visit(self->context, one);
}

/* The path to a value that is to change: of an input, perhaps an item of it, perhaps an item of that. */
typedef struct {
    size_t input, items[2];
    int depth;
} path;

/* A copy of the case in which the value at the path may be changed; NULL: out of memory. */
static boyi__data *copy_along(shrinker *self, const path *at, boyi__case *out)
{
    *out = *self->from;
    boyi__data *value = &out->values[at->input];
    for (int i = 0; i < at->depth; i++) {
        boyi__data list;
        if (!boyi__data_list(&list, self->arena, value->count)) {
            self->status = boyi__fail_memory(self->error, self->problem->id);
            return NULL;
        }
        memcpy(list.list, value->list, value->count * sizeof *list.list);
        *value = list;
        value = &value->list[at->items[i]];
    }
    return value;
}

/* Without the items from `at` on, `many` of them. */
static void offer_without(shrinker *self, const path *place, size_t at, size_t many)
{
    boyi__case one;
    boyi__data *value = copy_along(self, place, &one);
    if (!value)
        return;
    if (value->form == BOYI__DATA_TEXT) {
        char *text = boyi__arena_copy(self->arena, value->text, value->length);
        if (!text) {
            self->status = boyi__fail_memory(self->error, self->problem->id);
            return;
        }
        memmove(text + at, text + at + many, value->length - at - many + 1);
        *value = boyi__data_text(text, value->length - many);
    } else {
        boyi__data list;
        if (!boyi__data_list(&list, self->arena, value->count - many)) {
            self->status = boyi__fail_memory(self->error, self->problem->id);
            return;
        }
        for (size_t i = 0, to = 0; i < value->count; i++)
            if (i < at || i >= at + many)
                list.list[to++] = value->list[i];
        *value = list;
    }
    offer(self, &one);
}

static void offer_number(shrinker *self, const path *at, int64_t number)
{
    boyi__case one;
    boyi__data *value = copy_along(self, at, &one);
    if (!value)
        return;
    *value = boyi__data_number(number);
    offer(self, &one);
}

static void shrink_number(shrinker *self, const path *at, const boyi__input *input, int64_t number)
{
    int64_t least = boyi__case_bound(self->problem, self->from, input->from, 0);
    int64_t goal = least > 0 ? least : 0;
    if (number == goal)
        return;
    int64_t tries[] = {goal,
                       goal + 1,
                       goal + (number - goal) / 2,
                       number > goal ? number - 1 : number + 1,
                       number > goal + 1 ? number - 2 : number + 2,
                       -number};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        if ((tries[i] < 0 ? -(uint64_t)tries[i] : (uint64_t)tries[i]) <
                (number < 0 ? -(uint64_t)number : (uint64_t)number) ||
            (tries[i] == -number && number < 0))
            offer_number(self, at, tries[i]);
}

static void shrink_value(shrinker *self, const path *at, const boyi__input *input, const boyi__data *value)
{
    size_t count = value->form == BOYI__DATA_TEXT ? value->length : value->count;
    if (value->form == BOYI__DATA_NUMBER) {
        shrink_number(self, at, input, value->number);
        return;
    }
    /* Fewer items: halves first, then single ones, then pairs that are not neighbours. */
    for (size_t many = count; many > 0 && !self->stopped; many /= 2)
        for (size_t i = 0; i + many <= count && !self->stopped && !self->status; i += many == 2 ? 1 : many)
            offer_without(self, at, i, many);
    if (input->even && count >= 4 && count <= 16 && value->form == BOYI__DATA_LIST)
        for (size_t i = 0; i < count && !self->stopped; i++)
            for (size_t j = i + 2; j < count && !self->stopped && !self->status; j++) {
                boyi__case one;
                boyi__data *copy = copy_along(self, at, &one), list;
                if (!copy || !boyi__data_list(&list, self->arena, count - 2))
                    break;
                for (size_t k = 0, to = 0; k < count; k++)
                    if (k != i && k != j)
                        list.list[to++] = copy->list[k];
                *copy = list;
                offer(self, &one);
            }
    if (value->form == BOYI__DATA_LIST && at->depth < 2)
        for (size_t i = 0; i < count && !self->stopped && !self->status; i++) {
            path item = *at;
            item.items[item.depth++] = i;
            shrink_value(self, &item, input, &value->list[i]);
        }
    /* Two numbers at once, where their sum has to stay even or odd. */
    if (value->form == BOYI__DATA_LIST && count <= 12)
        for (size_t i = 0; i < count && !self->stopped; i++)
            for (size_t j = i + 1; j < count && !self->stopped && !self->status; j++) {
                boyi__case one;
                boyi__data *copy = value->list[i].form == BOYI__DATA_NUMBER &&
                                           value->list[j].form == BOYI__DATA_NUMBER &&
                                           value->list[i].number > 0 && value->list[j].number > 0
                                       ? copy_along(self, at, &one)
                                       : NULL;
                boyi__data list;
                if (!copy || !boyi__data_list(&list, self->arena, count))
                    continue;
                memcpy(list.list, copy->list, count * sizeof *list.list);
                list.list[i].number--;
                list.list[j].number--;
                *copy = list;
                offer(self, &one);
            }
    /* Simpler letters. */
    if (value->form == BOYI__DATA_TEXT)
        for (size_t i = 0; i < count && !self->stopped && !self->status; i++) {
            const char *letters = input->few ? input->few : input->letters ? input->letters : "a";
            char first = letters[0];
            boyi__case one;
            boyi__data *copy = value->text[i] == first ? NULL : copy_along(self, at, &one);
            char *text = copy ? boyi__arena_copy(self->arena, copy->text, copy->length) : NULL;
            if (text) {
                text[i] = first;
                copy->text = text;
                offer(self, &one);
            }
        }
}

/* How many items the lists of a case have. */
static size_t count_items(const boyi__problem *problem, const boyi__case *one)
{
    size_t count = 0;
    for (size_t i = 0; i < problem->inputs_count; i++)
        count += one->values[i].count;
    return count;
}

/* Shows smaller cases with fewer items, each changed until play in it takes long. Of graphs with 8 nodes, the least with
 * which cat and mouse can play for more than 2n turns, a sixth then does. */
static void offer_lengthened(shrinker *self, const boyi__data *list)
{
    enum { TRIED = 32, STEPS = 4 /* times the problem's */ };
    size_t items = count_items(self->problem, self->from), fewer = 0;
    boyi__case one = {0};
    while (fewer < list->count &&
           !(self->status = boyi__case_from_record(self->problem, &list->list[fewer], self->error, &one)) &&
           count_items(self->problem, &one) < items)
        fewer++; /* these are the first of the list */
    for (uint64_t i = 0; i < TRIED && fewer > 0 && !self->status && !self->stopped; i++) {
        self->status = boyi__case_from_record(self->problem, &list->list[i % fewer], self->error, &one);
        if (!self->status)
            self->status = boyi__case_lengthen(self->problem, i, STEPS * self->problem->climb, self->arena,
                                               self->error, &one);
        offer(self, &one);
    }
}

static void shrink_by_function(shrinker *self)
{
    boyi__data record, list;
    self->status = boyi__case_to_record(self->problem, self->from, self->arena, self->error, &record);
    if (!self->status)
        self->status = boyi__sheet_call(self->problem->sheet, "smaller", &record, 1, self->arena, &list, 1,
                                        self->error);
    for (size_t i = 0; !self->status && !self->stopped && i < list.count; i++) {
        boyi__case one = {0};
        self->status = boyi__case_from_record(self->problem, &list.list[i], self->error, &one);
        offer(self, &one);
    }
    if (self->problem->climb && !self->status && !self->stopped)
        offer_lengthened(self, &list);
}

boyi_status boyi__case_shrink(boyi__problem *problem, const boyi__case *one, boyi__arena *arena,
                              boyi__case_visitor *visit, void *context, boyi_error *error)
{
    shrinker self = {
        .problem = problem, .from = one, .arena = arena, .error = error, .visit = visit, .context = context};
    if (boyi__sheet_has(problem->sheet, "smaller"))
        shrink_by_function(&self);
    else
        for (size_t i = 0; i < problem->inputs_count && !self.stopped && !self.status; i++)
            shrink_value(&self, &(path){.input = i}, &problem->inputs[i], &one->values[i]);
    return self.status;
}
