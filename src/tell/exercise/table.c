/* The exercise table: a whole table, typed or pasted, in which the first wrong cell is found.
 *
 * The numbers alone count, whatever stands around them; how many there are tells what they are, n piles being given:
 *
 *     n (n + 1)       pairs, cells on and above the diagonal        2 n²    pairs, all cells
 *     n (n + 1) / 2   one number a cell, on and above it             n²     one number, all cells
 *
 * One number a cell is the margin, or what the player to move gets: that which more cells agree with.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "base/error.h"
#include "tell/exercise/row_table.h"

enum { MOST_NUMBERS = 2 * BOYI__ROW_MOST_PILES * BOYI__ROW_MOST_PILES };

typedef enum { PAIRS, MARGINS, FIRSTS } meaning;

static const char *const meaning_words[] = {"pair", "margin", "first"};

static boyi_status make(boyi__exercise *exercise, const boyi__exercise_order *order, boyi_error *error)
{
    boyi__row_table *self = calloc(1, sizeof *self);
    uint64_t dice = boyi__exercise_dice(order);
    if (!self)
        return boyi__fail_memory(error, "exercise");
    exercise->task = self;
    return boyi__row_table_make(self, exercise, order, &dice, error);
}

static void say_question(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__row_table *self = exercise->task;
    boyi__strbuf row = {.lang = out->lang};
    boyi__row_table_add_row(&row, self, (boyi__row_cell){0, self->n - 1});
    out->failed |= row.failed;
    if (!row.failed)
        boyi__say(out,
                  "Piles %s, one from either end. Fill in the whole table: in row L and column R what the "
                  "player to move and the other get from the piles L to R.",
                  row.data);
    boyi__strbuf_end(&row);
}

static void say_form(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__row_table *self = exercise->task;
    boyi__say(out,
              "the cells row by row, from the diagonal on or all %d × %d: pairs such as 9,3, or one number "
              "each, the margin or what the player to move gets; ? for a cell left blank",
              (int)self->n, (int)self->n);
}

static void add_json(boyi__json *json, const boyi__exercise *exercise)
{
    boyi__row_table_add_piles(json, exercise->task);
}

/* ---- Marking ---- */

/* A table that was typed: `each` numbers a cell, BOYI__ROW_BLANK where none was. */
typedef struct {
    int64_t cells[BOYI__ROW_MOST_PILES][BOYI__ROW_MOST_PILES][2];
} typed;

/* Lays the numbers out; false: they are too few or too many for this form. A blank stands for a whole cell. */
static bool lay_out(typed *out, int64_t n, const int64_t *numbers, size_t count, int each, bool square)
{
    size_t at = 0;
    for (int64_t l = 0; l < n; l++)
        for (int64_t r = square ? 0 : l; r < n; r++) {
            bool blank = at < count && numbers[at] == BOYI__ROW_BLANK;
            size_t takes = blank ? 1 : (size_t)each;
            if (at + takes > count)
                return false;
            for (int i = 0; i < each; i++) {
                int64_t number = numbers[blank ? at : at + (size_t)i];
                if (number == BOYI__ROW_BLANK && !blank)
                    return false;
                out->cells[l][r][i] = number;
            }
            at += takes;
        }
    return at == count;
}

/* What a cell should be, if one number stands for it. */
static int64_t expected(boyi__row_pair pair, meaning means)
{
    return means == MARGINS ? pair.first - pair.second : pair.first;
}

static meaning guess_meaning(const boyi__row_table *self, const typed *table)
{
    int64_t agree[3] = {0};
    for (int64_t l = 0; l < self->n; l++)
        for (int64_t r = l; r < self->n; r++)
            for (int means = MARGINS; means <= FIRSTS; means++)
                agree[means] += table->cells[l][r][0] == expected(self->pairs[l][r], (meaning)means);
    return agree[FIRSTS] > agree[MARGINS] ? FIRSTS : MARGINS;
}

/* The pair that one number stands for: the two add up to the piles. False: no pair does. */
static bool pair_of(boyi__row_pair right, int64_t number, meaning means, boyi__row_pair *out)
{
    int64_t sum = right.first + right.second;
    if (means == MARGINS && (sum + number) % 2)
        return false;
    out->first = means == MARGINS ? (sum + number) / 2 : number;
    out->second = sum - out->first;
    return true;
}

/* "9,3", or the one number. */
static void add_value(boyi__strbuf *out, const int64_t *cell, meaning means)
{
    boyi__strbuf_add(out, "%" PRId64, cell[0]);
    if (means == PAIRS)
        boyi__strbuf_add(out, ",%" PRId64, cell[1]);
}

/* The first wrong cell in the order of filling, by diagonals; its fault. */
static const char *diagnose(const boyi__row_table *self, const typed *table, meaning means, boyi__mark *mark)
{
    for (int64_t length = 1; length <= self->n; length++)
        for (int64_t l = 0; l + length <= self->n; l++) {
            boyi__row_cell at = {l, l + length - 1};
            const int64_t *cell = table->cells[at.l][at.r];
            boyi__row_pair right = self->pairs[at.l][at.r], pair = {cell[0], cell[1]};
            if (means == PAIRS ? cell[0] == right.first && cell[1] == right.second
                               : cell[0] == expected(right, means))
                continue;
            mark->has_cell = true;
            mark->cell[0] = at.l;
            mark->cell[1] = at.r;
            if (cell[0] == BOYI__ROW_BLANK) {
                boyi__say(&mark->text, "The cell %lld-%lld is blank.", (long long)at.l, (long long)at.r);
                return "blank";
            }
            boyi__strbuf value = {.lang = mark->text.lang};
            add_value(&value, cell, means);
            mark->text.failed |= value.failed;
            if (!value.failed)
                boyi__say(&mark->text, "The first wrong cell is %lld-%lld, %s: ", (long long)at.l,
                          (long long)at.r, value.data);
            boyi__strbuf_end(&value);
            if (means != PAIRS && !pair_of(right, cell[0], means, &pair)) {
                int64_t sum = right.first + right.second;
                boyi__say(&mark->text,
                          "The margin and the sum of the piles, %lld, are both even or both odd.",
                          (long long)sum);
                return "sum";
            }
            const char *fault = boyi__row_table_diagnose(self, at, pair, &mark->text);
            boyi__strbuf_add(&mark->text, " ");
            boyi__row_table_say_reason(&mark->text, self, at);
            return fault;
        }
    return NULL;
}

static boyi_status mark_table(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                              boyi_error *error)
{
    const boyi__row_table *self = exercise->task;
    int64_t numbers[MOST_NUMBERS];
    typed table;
    size_t count = boyi__row_read_numbers(answer, true, true, numbers, MOST_NUMBERS);
    if (count == SIZE_MAX || count == 0)
        return boyi__exercise_fail_form(exercise, answer, error);
    for (int form = 0; form < 4; form++) {
        int each = form < 2 ? 2 : 1;
        if (!lay_out(&table, self->n, numbers, count, each, form % 2))
            continue;
        meaning means = each == 2 ? PAIRS : guess_meaning(self, &table);
        mark->values = meaning_words[means];
        mark->fault = diagnose(self, &table, means, mark);
        return BOYI_OK;
    }
    return boyi__exercise_fail_form(exercise, answer, error);
}

static void add_solution(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__row_table *self = exercise->task;
    for (int64_t l = 0; l < self->n; l++)
        for (int64_t r = l; r < self->n; r++)
            boyi__strbuf_add(out, "%s%" PRId64 ",%" PRId64,
                             r > l ? " "
                             : l   ? "; "
                                   : "",
                             self->pairs[l][r].first, self->pairs[l][r].second);
}

static void say_reason(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__row_table *self = exercise->task;
    boyi__say(out, "The last cell: ");
    boyi__row_table_say_reason(out, self, (boyi__row_cell){0, self->n - 1});
}

const boyi__exercise_kind boyi__exercise_table = {
    .name = "table",
    .make = make,
    .end = free,
    .say_question = say_question,
    .say_form = say_form,
    .add_json = add_json,
    .mark = mark_table,
    .add_solution = add_solution,
    .say_reason = say_reason,
};
