#include "base/sort.h"

/* Lets the number at `place` sink until none below it comes later. */
static void sink(size_t *numbers, size_t count, size_t place,
                 bool (*before)(const void *context, size_t a, size_t b), const void *context)
{
    const size_t number = numbers[place];
    for (size_t child; (child = 2 * place + 1) < count; place = child) {
        if (child + 1 < count && before(context, numbers[child], numbers[child + 1]))
            child++;
        if (!before(context, number, numbers[child]))
            break;
        numbers[place] = numbers[child];
    }
    numbers[place] = number;
}

void boyi__sort_numbers(size_t *numbers, size_t count,
                        bool (*before)(const void *context, size_t a, size_t b), const void *context)
{
    for (size_t place = count / 2; place-- > 0;)
        sink(numbers, count, place, before, context);
    for (size_t end = count; end-- > 1;) {
        const size_t last = numbers[0];
        numbers[0] = numbers[end];
        numbers[end] = last;
        sink(numbers, end, 0, before, context);
    }
}
