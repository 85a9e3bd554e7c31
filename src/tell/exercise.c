#include "tell/exercise.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/scan.h"

const char *const boyi__exercise_words[BOYI__EXERCISE_KINDS] = {"cell", "needs", "next"};

/* ---- Making ---- */

static void fill_table(boyi__exercise *self)
{
    for (int64_t length = 1; length <= self->n; length++)
        for (int64_t l = 0; l + length <= self->n; l++) {
            int64_t r = l + length - 1;
            boyi__exercise_pair *cell = &self->table[l][r];
            if (l == r) {
                *cell = (boyi__exercise_pair){self->piles[l], 0};
                continue;
            }
            const boyi__exercise_pair *below = &self->table[l + 1][r], *before = &self->table[l][r - 1];
            int64_t left = self->piles[l] + below->second, right = self->piles[r] + before->second;
            *cell = left >= right ? (boyi__exercise_pair){left, below->first}
                                  : (boyi__exercise_pair){right, before->first};
        }
}

static int64_t pick(uint64_t *dice, int64_t low, int64_t high)
{
    assert(low <= high);
    return low + (int64_t)(boyi__random(dice) % (uint64_t)(high - low + 1));
}

boyi__exercise_cell boyi__exercise_next(const boyi__exercise *exercise)
{
    boyi__exercise_cell cell = exercise->cell;
    int64_t length = cell.r - cell.l + 1;
    return cell.r + 1 < exercise->n ? (boyi__exercise_cell){cell.l + 1, cell.r + 1}
                                    : (boyi__exercise_cell){0, length};
}

void boyi__exercise_make(boyi__exercise *exercise, boyi__exercise_kind kind, int64_t seed, int level,
                         size_t count, const int64_t *piles)
{
    uint64_t dice = boyi__hash((uint64_t)seed * 8 + (uint64_t)level);
    assert(count <= BOYI__EXERCISE_MOST_PILES);
    *exercise = (boyi__exercise){.kind = kind, .seed = seed, .level = level};
    exercise->n = count ? (int64_t)count : pick(&dice, level + 2, level + 4);
    for (int64_t i = 0; i < exercise->n; i++)
        exercise->piles[i] = count ? piles[i] : pick(&dice, 1, level == 1 ? 9 : 20);
    fill_table(exercise);
    /* A cell of two piles or more; the higher the level, the longer. What follows `next` must exist. */
    int64_t n = exercise->n, least = level < n - 1 ? level + 1 : n;
    int64_t length = pick(&dice, kind == BOYI__EXERCISE_NEXT ? 1 : least,
                          kind == BOYI__EXERCISE_NEXT ? n - 1 : n);
    exercise->cell.l = pick(&dice, 0, n - length);
    exercise->cell.r = exercise->cell.l + length - 1;
}

/* ---- Marking ---- */

/* What both get if each always takes the larger end. */
static boyi__exercise_pair greedy(const boyi__exercise *self, boyi__exercise_cell cell)
{
    boyi__exercise_pair pair = {0, 0};
    for (bool first = true; cell.l <= cell.r; first = !first) {
        bool left = self->piles[cell.l] >= self->piles[cell.r];
        *(first ? &pair.first : &pair.second) += left ? self->piles[cell.l++] : self->piles[cell.r--];
    }
    return pair;
}

static bool equal(boyi__exercise_pair a, boyi__exercise_pair b)
{
    return a.first == b.first && a.second == b.second;
}

static boyi__exercise_fault mark_cell(const boyi__exercise *self, boyi__exercise_pair answer)
{
    boyi__exercise_cell at = self->cell;
    boyi__exercise_pair right = self->table[at.l][at.r], whole = right;
    if (equal(answer, right))
        return BOYI__FAULT_NONE;
    if (equal(answer, (boyi__exercise_pair){right.second, right.first}))
        return BOYI__FAULT_SWAPPED;
    if (at.l < at.r) {
        const boyi__exercise_pair *below = &self->table[at.l + 1][at.r],
                                  *before = &self->table[at.l][at.r - 1];
        int64_t left = self->piles[at.l] + below->first, other = self->piles[at.r] + before->first;
        if (answer.first == (left > other ? left : other))
            return BOYI__FAULT_ROLES;
        boyi__exercise_pair by_left = {self->piles[at.l] + below->second, below->first};
        boyi__exercise_pair by_right = {self->piles[at.r] + before->second, before->first};
        if (equal(answer, by_left) || equal(answer, by_right))
            return BOYI__FAULT_WORSE;
    }
    if (equal(answer, greedy(self, at)))
        return BOYI__FAULT_GREEDY;
    return answer.first + answer.second != whole.first + whole.second ? BOYI__FAULT_SUM : BOYI__FAULT_OTHER;
}

static bool same(boyi__exercise_cell a, boyi__exercise_cell b)
{
    return a.l == b.l && a.r == b.r;
}

static bool is_cell(const boyi__exercise *self, boyi__exercise_cell cell)
{
    return cell.l >= 0 && cell.l <= cell.r && cell.r < self->n;
}

static boyi__exercise_fault mark_needs(const boyi__exercise *self, const boyi__exercise_cell *list,
                                       size_t count)
{
    boyi__exercise_cell at = self->cell, below = {at.l + 1, at.r}, before = {at.l, at.r - 1};
    bool has_below = false, has_before = false, extra = false;
    for (size_t i = 0; i < count; i++) {
        boyi__exercise_cell cell = list[i];
        if (same(cell, below) || same(cell, before)) {
            has_below |= same(cell, below);
            has_before |= same(cell, before);
        } else if (same(cell, at)) {
            return BOYI__FAULT_ITSELF;
        } else if (is_cell(self, cell) && cell.r - cell.l >= at.r - at.l) {
            return BOYI__FAULT_LONGER;
        } else if (cell.l > cell.r || cell.l < at.l || cell.r > at.r) {
            return BOYI__FAULT_OUTSIDE;
        } else if (cell.r - cell.l == at.r - at.l - 2) {
            return BOYI__FAULT_TWO;
        } else {
            extra = true;
        }
    }
    if (!has_below || !has_before)
        return BOYI__FAULT_MISSING;
    return extra ? BOYI__FAULT_EXTRA : BOYI__FAULT_NONE;
}

/* Whether a cell is filled when the last one is the cell asked about. */
static bool is_filled(const boyi__exercise *self, boyi__exercise_cell cell)
{
    int64_t length = cell.r - cell.l, last = self->cell.r - self->cell.l;
    return length < last || (length == last && cell.l <= self->cell.l);
}

static boyi__exercise_fault mark_next(const boyi__exercise *self, boyi__exercise_cell cell)
{
    if (same(cell, boyi__exercise_next(self)))
        return BOYI__FAULT_NONE;
    if (!is_cell(self, cell))
        return BOYI__FAULT_OUTSIDE;
    if (is_filled(self, cell))
        return BOYI__FAULT_FILLED;
    bool ready = cell.l == cell.r || (is_filled(self, (boyi__exercise_cell){cell.l + 1, cell.r}) &&
                                      is_filled(self, (boyi__exercise_cell){cell.l, cell.r - 1}));
    return ready ? BOYI__FAULT_SKIPPED : BOYI__FAULT_EMPTY;
}

/* ---- Reading answers ---- */

/* Numbers of an answer, separated by anything that is no digit: "9,3", "(9, 3)"; a minus belongs to a number if `minus`. */
static size_t read_numbers(const char *text, bool minus, int64_t *out, size_t room)
{
    size_t count = 0;
    while (*text) {
        size_t sign = minus && *text == '-' && text[1] >= '0' && text[1] <= '9';
        size_t digits = strspn(text + sign, "0123456789");
        if (!digits) {
            if (!strchr(" ,;()[]-\t", *text))
                return SIZE_MAX;
            text++;
            continue;
        }
        if (count == room || !boyi__scan_number(text, sign + digits, &out[count]))
            return SIZE_MAX;
        count++;
        text += sign + digits;
    }
    return count;
}

boyi__exercise_fault boyi__exercise_mark(const boyi__exercise *exercise, const char *answer)
{
    int64_t numbers[4 * BOYI__EXERCISE_MOST_PILES];
    boyi__exercise_cell cells[2 * BOYI__EXERCISE_MOST_PILES];
    bool pair = exercise->kind == BOYI__EXERCISE_CELL;
    size_t count = read_numbers(answer, pair, numbers, sizeof numbers / sizeof *numbers);
    if (count == SIZE_MAX || count == 0 || count % 2 ||
        (exercise->kind != BOYI__EXERCISE_NEEDS && count != 2))
        return BOYI__FAULT_FORM;
    for (size_t i = 0; i < count / 2; i++)
        cells[i] = (boyi__exercise_cell){numbers[2 * i], numbers[2 * i + 1]};
    for (size_t i = 0; i < count; i++)
        if (numbers[i] > INT64_C(1) << 54 || numbers[i] < -(INT64_C(1) << 54))
            return BOYI__FAULT_FORM;
    switch (exercise->kind) {
    case BOYI__EXERCISE_CELL:
        return mark_cell(exercise, (boyi__exercise_pair){numbers[0], numbers[1]});
    case BOYI__EXERCISE_NEEDS:
        return mark_needs(exercise, cells, count / 2);
    default:
        return mark_next(exercise, cells[0]);
    }
}
