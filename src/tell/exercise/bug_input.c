/* Inputs of the programs of the exercise bug. */
#include <inttypes.h>
#include <string.h>

#include "base/scan.h"
#include "tell/exercise/bug.h"

enum { MOST_PILE = 1000, MOST_HEAP = 64, MOST_TAKES = 6, MOST_HEAPS = 6, MOST_NUMBER = 10, MOST_TOTAL = 100 };

static bool is_list(boyi__bug_shape shape, int parameter)
{
    return shape == BOYI__BUG_ROW || shape == BOYI__BUG_SIGNED_ROW || shape == BOYI__BUG_TAKES_SIZES ||
           (shape == BOYI__BUG_TAKES_SIZE && parameter == 0);
}

static int parameters_of(boyi__bug_shape shape)
{
    return shape == BOYI__BUG_ROW || shape == BOYI__BUG_SIGNED_ROW ? 1 : 2;
}

/* ---- Random ---- */

static void make_numbers(boyi__bug_input *input, int parameter, int64_t count, int64_t low, int64_t high,
                         uint64_t *dice)
{
    input->counts[parameter] = (size_t)count;
    for (int64_t i = 0; i < count; i++)
        input->numbers[parameter][i] = boyi__exercise_pick(dice, low, high);
}

/* One to three numbers in ascending order. */
static void make_takes(boyi__bug_input *input, uint64_t *dice)
{
    int64_t last = 0, count = boyi__exercise_pick(dice, 1, 3);
    input->counts[0] = (size_t)count;
    for (int64_t i = 0; i < count; i++) {
        last += boyi__exercise_pick(dice, 1, 3);
        input->numbers[0][i] = last;
    }
}

void boyi__bug_input_make(boyi__bug_input *input, boyi__bug_shape shape, int size, uint64_t *dice)
{
    *input = (boyi__bug_input){0};
    switch (shape) {
    case BOYI__BUG_ROW:
    case BOYI__BUG_SIGNED_ROW:
        make_numbers(input, 0, size, shape == BOYI__BUG_ROW ? 0 : -9, 9, dice);
        break;
    case BOYI__BUG_TAKES_SIZE:
        make_takes(input, dice);
        make_numbers(input, 1, 1, 1, INT64_C(3) * size, dice);
        break;
    case BOYI__BUG_TAKES_SIZES:
        make_takes(input, dice);
        make_numbers(input, 1, boyi__exercise_pick(dice, 1, 3), 1, INT64_C(2) * size, dice);
        break;
    case BOYI__BUG_POOL:
        make_numbers(input, 0, 1, 1, size + 1, dice);
        make_numbers(input, 1, 1, 1, input->numbers[0][0] * (input->numbers[0][0] + 1) / 2, dice);
        break;
    }
}

/* ---- Reading and writing ---- */

/* Reads a number, or a list of them in brackets; the text after it, or NULL. */
static const char *read_parameter(boyi__bug_input *input, int parameter, bool list, const char *text)
{
    text += strspn(text, " ,\t");
    if (list && *text != '[')
        return NULL;
    text += list;
    size_t count = 0;
    do {
        text += strspn(text, " ,\t");
        size_t sign = *text == '-', digits = strspn(text + sign, "0123456789");
        if (list && *text == ']' && count)
            break;
        if (!digits || count == BOYI__BUG_MOST ||
            !boyi__scan_number(text, sign + digits, &input->numbers[parameter][count]))
            return NULL;
        count++;
        text += sign + digits;
    } while (list);
    input->counts[parameter] = count;
    return text + list;
}

/* Whether the numbers are such as the program takes, and small enough to be tried. */
static bool fits(const boyi__bug_input *input, boyi__bug_shape shape)
{
    static const struct {
        size_t counts[2];
        int64_t least[2], most[2];
    } bounds[] = {
        [BOYI__BUG_ROW] = {{BOYI__BUG_MOST, 0}, {-MOST_PILE, 0}, {MOST_PILE, 0}},
        [BOYI__BUG_SIGNED_ROW] = {{BOYI__BUG_MOST, 0}, {-MOST_PILE, 0}, {MOST_PILE, 0}},
        [BOYI__BUG_TAKES_SIZE] = {{MOST_TAKES, 1}, {1, 0}, {MOST_HEAP, MOST_HEAP}},
        [BOYI__BUG_TAKES_SIZES] = {{MOST_TAKES, MOST_HEAPS}, {1, 0}, {MOST_HEAP, MOST_HEAP}},
        [BOYI__BUG_POOL] = {{1, 1}, {1, 0}, {MOST_NUMBER, MOST_TOTAL}},
    };
    for (int parameter = 0; parameter < 2; parameter++) {
        if (input->counts[parameter] > bounds[shape].counts[parameter])
            return false;
        for (size_t i = 0; i < input->counts[parameter]; i++) {
            int64_t number = input->numbers[parameter][i];
            if (number < bounds[shape].least[parameter] || number > bounds[shape].most[parameter])
                return false;
        }
    }
    bool takes = shape == BOYI__BUG_TAKES_SIZE || shape == BOYI__BUG_TAKES_SIZES;
    for (size_t i = 1; takes && i < input->counts[0]; i++)
        if (input->numbers[0][i] <= input->numbers[0][i - 1])
            return false;
    return true;
}

bool boyi__bug_input_read(boyi__bug_input *input, boyi__bug_shape shape, const char *text)
{
    *input = (boyi__bug_input){0};
    for (int i = 0; i < parameters_of(shape) && text; i++)
        text = read_parameter(input, i, is_list(shape, i), text);
    return text && text[strspn(text, " \t\r\n")] == '\0' && fits(input, shape);
}

void boyi__bug_input_add(boyi__strbuf *out, const boyi__bug_input *input, boyi__bug_shape shape)
{
    for (int i = 0; i < parameters_of(shape); i++) {
        bool list = is_list(shape, i);
        boyi__strbuf_add(out, "%s%s", i ? " " : "", list ? "[" : "");
        for (size_t k = 0; k < input->counts[i]; k++)
            boyi__strbuf_add(out, "%s%" PRId64, k ? ", " : "", input->numbers[i][k]);
        boyi__strbuf_add(out, "%s", list ? "]" : "");
    }
}
