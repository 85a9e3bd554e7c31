/* Exercises: a thousand seeds give many tasks, the right answer is marked as right, and typical wrong answers get
 * different diagnoses. */
#include "tell/exercise.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"

enum { SEEDS = 1000, LEAST_TASKS = 100 };

static uint64_t task_hash(const boyi__exercise *exercise)
{
    uint64_t hash = boyi__hash((uint64_t)exercise->cell.l * 64 + (uint64_t)exercise->cell.r);
    for (int64_t i = 0; i < exercise->n; i++)
        hash = boyi__hash(hash ^ (uint64_t)exercise->piles[i]);
    return hash;
}

static void seeds_give_many_tasks(void **context)
{
    (void)context;
    for (int kind = 0; kind < BOYI__EXERCISE_KINDS; kind++)
        for (int level = 1; level <= BOYI__EXERCISE_LEVELS; level++) {
            static uint64_t seen[SEEDS];
            size_t different = 0;
            for (int64_t seed = 0; seed < SEEDS; seed++) {
                boyi__exercise exercise;
                boyi__exercise_make(&exercise, (boyi__exercise_kind)kind, seed, level, 0, NULL);
                uint64_t hash = task_hash(&exercise);
                size_t i = 0;
                while (i < different && seen[i] != hash)
                    i++;
                if (i == different)
                    seen[different++] = hash;
                assert_true(exercise.n >= 3 && exercise.n <= BOYI__EXERCISE_MOST_PILES);
                assert_true(exercise.cell.l >= 0 && exercise.cell.l <= exercise.cell.r &&
                            exercise.cell.r < exercise.n);
            }
            assert_true(different >= LEAST_TASKS);
        }
}

static boyi__exercise_fault mark(const boyi__exercise *exercise, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static boyi__exercise_fault mark(const boyi__exercise *exercise, const char *format, ...)
{
    char answer[200];
    va_list list;
    va_start(list, format);
    vsnprintf(answer, sizeof answer, format, list);
    va_end(list);
    return boyi__exercise_mark(exercise, answer);
}

static void right_answers_are_right(void **context)
{
    (void)context;
    for (int64_t seed = -SEEDS; seed < SEEDS; seed++) {
        boyi__exercise exercise;
        int level = (int)(seed & 1) + 1;
        boyi__exercise_make(&exercise, BOYI__EXERCISE_CELL, seed, level, 0, NULL);
        boyi__exercise_cell at = exercise.cell;
        boyi__exercise_pair pair = exercise.table[at.l][at.r];
        assert_int_equal(mark(&exercise, "(%" PRId64 ", %" PRId64 ")", pair.first, pair.second),
                         BOYI__FAULT_NONE);
        assert_int_equal(mark(&exercise, "%" PRId64 ",%" PRId64, pair.first + 100, pair.second),
                         BOYI__FAULT_SUM);

        boyi__exercise_make(&exercise, BOYI__EXERCISE_NEEDS, seed, level, 0, NULL);
        at = exercise.cell;
        assert_int_equal(
            mark(&exercise, "%" PRId64 "-%" PRId64 ", %" PRId64 "-%" PRId64, at.l, at.r - 1, at.l + 1, at.r),
            BOYI__FAULT_NONE);
        assert_int_equal(mark(&exercise, "%" PRId64 "-%" PRId64, at.l, at.r - 1), BOYI__FAULT_MISSING);
        assert_int_equal(mark(&exercise, "%" PRId64 "-%" PRId64, at.l, at.r), BOYI__FAULT_ITSELF);

        boyi__exercise_make(&exercise, BOYI__EXERCISE_NEXT, seed, level, 0, NULL);
        at = boyi__exercise_next(&exercise);
        assert_true(at.r < exercise.n);
        assert_int_equal(mark(&exercise, "%" PRId64 "-%" PRId64, at.l, at.r), BOYI__FAULT_NONE);
        assert_int_equal(mark(&exercise, "%" PRId64 "-%" PRId64, exercise.cell.l, exercise.cell.r),
                         BOYI__FAULT_FILLED);
        assert_int_equal(mark(&exercise, "5-%" PRId64, exercise.n), BOYI__FAULT_OUTSIDE);
    }
}

/* A task on the row of the tutorials whose cell is this one. */
static boyi__exercise task_at(boyi__exercise_kind kind, int64_t l, int64_t r)
{
    static const int64_t piles[] = {3, 9, 1, 2};
    boyi__exercise exercise;
    int64_t seed = 0;
    do
        boyi__exercise_make(&exercise, kind, seed++, 1, 4, piles);
    while ((exercise.cell.l != l || exercise.cell.r != r) && seed < SEEDS);
    assert_true(exercise.cell.l == l && exercise.cell.r == r);
    return exercise;
}

static void wrong_answers_are_told_apart(void **context)
{
    (void)context;
    boyi__exercise cell = task_at(BOYI__EXERCISE_CELL, 0, 3); /* 11,4: right, then left of 3 9 1 */
    assert_int_equal(mark(&cell, "11,4"), BOYI__FAULT_NONE);
    assert_int_equal(mark(&cell, "4,11"), BOYI__FAULT_SWAPPED);
    assert_int_equal(mark(&cell, "13,2"), BOYI__FAULT_ROLES);
    assert_int_equal(mark(&cell, "5,10"), BOYI__FAULT_WORSE);
    assert_int_equal(mark(&cell, "11,5"), BOYI__FAULT_SUM);
    assert_int_equal(mark(&cell, "12,3"), BOYI__FAULT_OTHER);
    assert_int_equal(mark(&cell, "eleven"), BOYI__FAULT_FORM);
    assert_int_equal(mark(&cell, "11"), BOYI__FAULT_FORM);
    assert_int_equal(mark(&cell, "99999999999999999999,1"), BOYI__FAULT_FORM);

    static const int64_t piles[] = {4, 5, 2, 3, 6}; /* greed is neither best nor the worse end */
    boyi__exercise greedy = {0};
    for (int64_t seed = 0; greedy.cell.r - greedy.cell.l != 4; seed++)
        boyi__exercise_make(&greedy, BOYI__EXERCISE_CELL, seed, 1, 5, piles);
    assert_int_equal(mark(&greedy, "13,7"), BOYI__FAULT_GREEDY);

    boyi__exercise needs = task_at(BOYI__EXERCISE_NEEDS, 0, 3);
    assert_int_equal(mark(&needs, "1-3 0-2"), BOYI__FAULT_NONE);
    assert_int_equal(mark(&needs, "0-2"), BOYI__FAULT_MISSING);
    assert_int_equal(mark(&needs, "0-3 0-2"), BOYI__FAULT_ITSELF);
    assert_int_equal(mark(&needs, "1-2"), BOYI__FAULT_TWO);
    assert_int_equal(mark(&needs, "1-3 0-2 0-0"), BOYI__FAULT_EXTRA);
    assert_int_equal(mark(&needs, "3-1"), BOYI__FAULT_OUTSIDE);
    assert_int_equal(mark(&needs, "1-3 0"), BOYI__FAULT_FORM);
    needs = task_at(BOYI__EXERCISE_NEEDS, 0, 1);
    assert_int_equal(mark(&needs, "1-2"), BOYI__FAULT_LONGER);

    boyi__exercise next = task_at(BOYI__EXERCISE_NEXT, 0, 1);
    assert_int_equal(mark(&next, "1-2"), BOYI__FAULT_NONE);
    assert_int_equal(mark(&next, "0-2"), BOYI__FAULT_EMPTY);
    assert_int_equal(mark(&next, "0-0"), BOYI__FAULT_FILLED);
    assert_int_equal(mark(&next, "2-3"), BOYI__FAULT_SKIPPED);
    assert_int_equal(mark(&next, "3-4"), BOYI__FAULT_OUTSIDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_give_many_tasks),
        cmocka_unit_test(right_answers_are_right),
        cmocka_unit_test(wrong_answers_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
