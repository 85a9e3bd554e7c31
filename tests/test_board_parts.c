/* What board games are made of, each part against the plainest way to do the same: lines and gaps, numbers
 * for seeds in houses, lists of numbers, pictures with bits that can be exchanged.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "games/board/lines.h"
#include "games/board/multiset_rank.h"
#include "games/board/symmetries.h"
#include "random_games.h"

enum { USUAL_ROUNDS = 2000 };

static random_dice dice;

/* ---- Lines ---- */

/* A board as mnk has it, or with a spare bit above each column, as connect has it. */
static boyi__board random_board(bool apart)
{
    boyi__board board = {.name = "a board"};
    unsigned columns = 1 + (unsigned)random_below(&dice, 8), rows = 1 + (unsigned)random_below(&dice, 7);
    assert_int_equal(boyi__board_shape(&board, columns, rows, 64, NULL), BOYI_OK);
    for (unsigned square = 0; square < board.squares && apart; square++)
        board.bit[square] = (uint8_t)(square % columns * (rows + 1) + rows - 1 - square / columns);
    return board;
}

static bool is_stone(const boyi__board *board, uint64_t stones, int column, int row)
{
    if (column < 0 || row < 0 || column >= (int)board->columns || row >= (int)board->rows)
        return false;
    return stones >> board->bit[row * (int)board->columns + column] & 1;
}

/* Square by square, way by way. */
static unsigned count_lines(const boyi__board *board, uint64_t stones, unsigned k)
{
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    unsigned count = 0;
    for (unsigned square = 0; square < board->squares; square++)
        for (unsigned way = 0; way < 4; way++) {
            unsigned length = 0;
            int column = (int)(square % board->columns), row = (int)(square / board->columns);
            while (length < k && is_stone(board, stones, column + (int)length * ways[way][0],
                                          row + (int)length * ways[way][1]))
                length++;
            count += length == k;
        }
    return count;
}

static uint64_t random_stones(const boyi__board *board)
{
    uint64_t stones = 0;
    unsigned chance = 1 + (unsigned)random_below(&dice, 4);
    for (unsigned square = 0; square < board->squares; square++)
        if (random_below(&dice, 5) < chance)
            stones |= UINT64_C(1) << board->bit[square];
    return stones;
}

static void check_gaps(const boyi__board *board, const boyi__lines *lines, uint64_t stones)
{
    uint64_t gaps = boyi__lines_gaps(lines, stones);
    unsigned now = count_lines(board, stones, lines->k);
    for (unsigned square = 0; square < board->squares; square++) {
        uint64_t bit = UINT64_C(1) << board->bit[square];
        if (!(stones & bit))
            assert_int_equal((gaps & bit) != 0, count_lines(board, stones | bit, lines->k) > now);
    }
}

static void lines_are_found(void **context)
{
    (void)context;
    for (size_t round = 0; round < random_rounds(USUAL_ROUNDS); round++) {
        bool apart = random_chance(&dice, 2);
        boyi__board board = random_board(apart);
        boyi__lines lines;
        boyi__lines_fill(&lines, &board, 1 + (unsigned)random_below(&dice, 7));
        uint64_t stones = random_stones(&board);
        bool any = count_lines(&board, stones, lines.k) > 0;
        assert_int_equal(boyi__lines_any(&lines, false, stones), any);
        if (apart) {
            assert_int_equal(boyi__lines_any(&lines, true, stones), any);
            check_gaps(&board, &lines, stones);
        }
    }
}

/* ---- Seeds in houses ---- */

/* All lists in the order of their numbers: the last place is the most significant. */
static bool next_list(unsigned *things, unsigned places, unsigned most)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < places; i++)
        sum += things[i];
    for (unsigned i = 0; i < places; i++) {
        if (sum < most) {
            things[i]++;
            return true;
        }
        sum -= things[i];
        things[i] = 0;
    }
    return false;
}

static void seeds_are_numbered_without_a_gap(void **context)
{
    (void)context;
    for (unsigned places = 1; places <= 5; places++)
        for (unsigned most = 1; most <= 7; most++) {
            boyi__multisets bars;
            assert_int_equal(boyi__multisets_start(&bars, places, most), BOYI_OK);
            unsigned things[5] = {0}, back[5];
            uint64_t seen = 0, sum = 0, below = boyi__multisets_below(&bars);
            do {
                uint64_t number = boyi__multisets_rank(&bars, things);
                assert_true(number < below);
                boyi__multisets_unrank(&bars, number, back);
                assert_memory_equal(back, things, places * sizeof *things);
                seen++;
                sum += number;
            } while (next_list(things, places, most));
            /* As many different numbers below the bound as there are: all of them. */
            assert_int_equal(seen, below);
            assert_int_equal(sum, below * (below - 1) / 2);
            boyi__multisets_end(&bars);
        }
}

/* ---- Lists ---- */

static void lists_are_read_as_they_are_written(void **context)
{
    (void)context;
    for (size_t round = 0; round < random_rounds(USUAL_ROUNDS); round++) {
        unsigned numbers[12], back[12], most = 1 + (unsigned)random_below(&dice, 300);
        unsigned count = 1 + (unsigned)random_below(&dice, 12), row = 1 + (unsigned)random_below(&dice, 12);
        for (unsigned i = 0; i < count; i++)
            numbers[i] = (unsigned)random_below(&dice, most + 1);
        char text[64];
        size_t length = boyi__board_write_numbers(numbers, count, row, text, sizeof text);
        assert_int_equal(boyi__board_read_numbers(text, most, count, row, back), count);
        assert_memory_equal(back, numbers, count * sizeof *numbers);
        assert_int_equal(boyi__board_read_numbers(text, most, 12, row, back), count);
        if (count > 1)
            assert_int_equal(boyi__board_read_numbers(text, most, count - 1, row, back), 0);
        text[random_below(&dice, length)] = 'x';
        assert_int_equal(boyi__board_read_numbers(text, most, count, row, back), 0);
    }
    unsigned out[2];
    assert_int_equal(boyi__board_read_numbers("7/08", 8, 2, 1, out), 2);
    assert_int_equal(boyi__board_read_numbers("7,8", 8, 2, 1, out), 0);
    assert_int_equal(boyi__board_read_numbers("7/9", 8, 2, 1, out), 0);
    assert_int_equal(boyi__board_read_numbers("7/99999999999999999999", 8, 2, 1, out), 0);
    assert_int_equal(boyi__board_read_numbers("7/", 8, 2, 1, out), 0);
    assert_int_equal(boyi__board_read_numbers("", 8, 2, 1, out), 0);
}

/* ---- Pictures ---- */

/* The corners of a square board are a group, and so are the middles of its edges: only how many are set
 * counts, and where else bits are. */
static void exchanged_bits_are_one_class(void **context)
{
    (void)context;
    boyi__symmetries *pictures = calloc(1, sizeof *pictures);
    const uint64_t corners = 0x145, edges = 0xaa, middle = 0x10;
    assert_non_null(pictures);
    boyi__symmetries_group(pictures, corners);
    boyi__symmetries_group(pictures, edges);
    boyi__symmetries_fill(pictures, 3, 3);
    for (uint64_t a = 0; a < 512; a++)
        for (uint64_t b = 0; b < 512; b++) {
            bool same = boyi__count_bits(a & corners) == boyi__count_bits(b & corners) &&
                        boyi__count_bits(a & edges) == boyi__count_bits(b & edges) && !((a ^ b) & middle);
            assert_int_equal(
                boyi__symmetries_least_mask(pictures, a) == boyi__symmetries_least_mask(pictures, b), same);
        }
    free(pictures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_found),
        cmocka_unit_test(seeds_are_numbered_without_a_gap),
        cmocka_unit_test(lists_are_read_as_they_are_written),
        cmocka_unit_test(exchanged_bits_are_one_class),
    };
    dice.state = random_seed("board_parts");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
