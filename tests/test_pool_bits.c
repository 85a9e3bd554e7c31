/* The pool's table of bits: by words, by vectors and by threads the same, and the same as a plain recursion
 * that remembers.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "games/pool/subset_bits.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_games.h"

enum {
    MOST_NUMBERS = 25,
    MOST_PLAIN = 20,   /* numbers: beyond that there is no recursion        */
    LEAST_SHARED = 24, /* numbers: from here on threads are started         */
    USUAL_ROUNDS = 1500,
    FILLER = 0xA5, /* what the tables hold before they are filled */
};

typedef struct {
    int64_t numbers[MOST_NUMBERS];
    unsigned m;
    int64_t total;
} pool;

static void complain(const pool *game, const char *what, uint64_t used)
{
    fprintf(stderr, "pool --total %" PRId64, game->total);
    for (unsigned i = 0; i < game->m; i++)
        fprintf(stderr, " %" PRId64, game->numbers[i]);
    fail_msg("\n%s, used 0x%" PRIx64, what, used);
}

/* ---- The plain way -------------------------------------------------------------------------------- */

/* known[x]: 0 not yet, 1 lost, 2 won. */
static bool wins_plainly(const pool *game, uint64_t used, unsigned char *known)
{
    if (known[used])
        return known[used] == 2;
    __int128 sum = 0;
    bool wins = false;
    for (unsigned i = 0; i < game->m; i++)
        sum += used >> i & 1 ? game->numbers[i] : 0;
    for (unsigned i = 0; i < game->m && sum < game->total && !wins; i++)
        wins = !(used >> i & 1) && !wins_plainly(game, used | UINT64_C(1) << i, known);
    known[used] = wins ? 2 : 1;
    return wins;
}

static unsigned char *plain_table(const pool *game)
{
    unsigned char *known = test_calloc((size_t)1 << game->m, 1);
    for (uint64_t used = 0; used < UINT64_C(1) << game->m; used++)
        wins_plainly(game, used, known);
    return known;
}

/* ---- Comparing ------------------------------------------------------------------------------------ */

static uint64_t *table_of(const pool *game, unsigned threads, bool portable)
{
    const boyi__pool_options options = {.threads = threads, .portable = portable};
    const size_t bytes = boyi__pool_words(game->m) * sizeof(uint64_t);
    uint64_t *bits = test_malloc(bytes);
    memset(bits, FILLER, bytes);
    assert_int_equal(boyi__pool_fill(game->numbers, game->m, game->total, &options, bits), BOYI__POOL_OK);
    return bits;
}

static void expect_same(const pool *game, const uint64_t *bits, const uint64_t *other, const char *what)
{
    for (size_t i = 0; i < boyi__pool_words(game->m); i++)
        if (bits[i] != other[i])
            complain(game, what, i * 64 + (uint64_t)__builtin_ctzll(bits[i] ^ other[i]));
}

static void check_paths(const pool *game, const uint64_t *words)
{
    uint64_t *vectors = table_of(game, 1, false);
    uint64_t *shared = table_of(game, 3, false);
    uint64_t *shared_words = table_of(game, 2, true);
    expect_same(game, words, vectors, "vectors differ from words");
    expect_same(game, words, shared, "vectors on threads differ from words");
    expect_same(game, words, shared_words, "words on threads differ from words");
    test_free(shared_words);
    test_free(shared);
    test_free(vectors);
}

static void check_pool(const pool *game)
{
    uint64_t *words = table_of(game, 1, true);
    unsigned char *known = plain_table(game);
    for (uint64_t used = 0; used < UINT64_C(1) << game->m; used++)
        if (boyi__pool_wins(words, used) != (known[used] == 2))
            complain(game, "words differ from recursion", used);
    if (game->m < 6 && words[0] >> (1 << game->m))
        complain(game, "bits that are no subset are set", 0);
    check_paths(game, words);
    test_free(known);
    test_free(words);
}

/* ---- Random pools --------------------------------------------------------------------------------- */

static int by_size(const void *x, const void *y)
{
    const int64_t *left = x, *right = y;
    return (*left > *right) - (*left < *right);
}

static int64_t random_total(const pool *game, random_dice *dice)
{
    int64_t sum = 0, largest = 1;
    for (unsigned i = 0; i < game->m; i++) {
        if (__builtin_add_overflow(sum, game->numbers[i], &sum))
            sum = INT64_MAX;
        largest = game->numbers[i] > largest ? game->numbers[i] : largest;
    }
    switch (random_below(dice, 8)) {
    case 0:
        return random_between(dice, -2, 2);
    case 1:
        return sum - (sum > 0 ? random_between(dice, 0, 2) : 0);
    case 2:
        return sum < INT64_MAX ? sum + 1 : INT64_MAX;
    case 3:
        return random_chance(dice, 2) ? INT64_MAX : INT64_MIN;
    case 4:
        return random_between(dice, 0, largest);
    default:
        return sum / 3 + random_between(dice, 0, sum / 3 + 1);
    }
}

/* Small numbers come with repeats; the largest overflow when added. */
static pool random_pool(random_dice *dice, unsigned m)
{
    static const int64_t most[] = {1, 3, 10, 30, 1000, INT64_MAX / 8, INT64_MAX};
    pool game = {.m = m};
    const int64_t limit = most[random_below(dice, sizeof most / sizeof *most)];
    for (unsigned i = 0; i < m; i++)
        game.numbers[i] = random_between(dice, 1, limit);
    if (!random_chance(dice, 4))
        qsort(game.numbers, m, sizeof *game.numbers, by_size);
    game.total = random_total(&game, dice);
    return game;
}

static void random_pools_agree(void **context)
{
    (void)context;
    const uint64_t seed = random_seed("pool bits");
    const size_t rounds = random_rounds(USUAL_ROUNDS);
    for (size_t round = 0; round < rounds; round++) {
        random_dice dice = {random_game_seed(seed, round)};
        const pool game = random_pool(&dice, (unsigned)(round % 13));
        check_pool(&game);
    }
    for (unsigned m = 13; m <= MOST_PLAIN; m++)
        for (size_t round = 0; round < 1 + (rounds * 4 >> (m - 8)); round++) {
            random_dice dice = {random_game_seed(seed, (size_t)m << 32 | round)};
            const pool game = random_pool(&dice, m);
            check_pool(&game);
        }
}

/* Large enough for threads; no recursion. */
static void larger_pools_agree_with_themselves(void **context)
{
    (void)context;
    const uint64_t seed = random_seed("larger pools");
    for (unsigned round = 0; round < (RANDOM_SLOW_BUILD ? 2 : 12); round++) {
        random_dice dice = {random_game_seed(seed, round)};
        const pool game = random_pool(&dice, round % 4 ? LEAST_SHARED : MOST_NUMBERS);
        uint64_t *words = table_of(&game, 1, true);
        check_paths(&game, words);
        test_free(words);
    }
}

/* ---- Can I Win ------------------------------------------------------------------------------------ */

/* wins[x] for the numbers 1..m and the total: by falling x, a byte a subset. */
static void fill_bytes(unsigned m, const unsigned char *sums, int total, unsigned char *wins)
{
    for (uint64_t used = UINT64_C(1) << m; used-- > 0;) {
        uint64_t open = sums[used] < total ? ~used & ((UINT64_C(1) << m) - 1) : 0;
        wins[used] = 0;
        while (open && !wins[used]) { /* the largest number first: it wins most often */
            const uint64_t one = UINT64_C(1) << (63 - __builtin_clzll(open));
            wins[used] = !wins[used | one];
            open ^= one;
        }
    }
}

static void can_i_win_20(void **context)
{
    (void)context;
    enum { NUMBERS = 20, LAST = 215 };
    pool game = {.m = NUMBERS};
    unsigned char *sums = test_calloc((size_t)1 << NUMBERS, 1), *wins = test_calloc((size_t)1 << NUMBERS, 1);
    for (unsigned i = 0; i < NUMBERS; i++) {
        game.numbers[i] = i + 1;
        for (uint64_t x = 0; x < UINT64_C(1) << i; x++)
            sums[x | UINT64_C(1) << i] = (unsigned char)(sums[x] + i + 1);
    }
    for (int total = 0; total <= LAST; total += RANDOM_SLOW_BUILD ? 43 : 1) {
        game.total = total;
        fill_bytes(NUMBERS, sums, total, wins);
        uint64_t *words = table_of(&game, 1, true), *vectors = table_of(&game, 2, false);
        expect_same(&game, words, vectors, "vectors differ from words");
        for (uint64_t used = 0; used < UINT64_C(1) << NUMBERS; used++)
            if (boyi__pool_wins(words, used) != wins[used])
                complain(&game, "words differ from bytes", used);
        test_free(vectors);
        test_free(words);
    }
    test_free(wins);
    test_free(sums);
}

static void published_cases(void **context)
{
    (void)context;
    static const struct {
        unsigned m;
        int64_t total;
        bool wins;
    } cases[] = {{10, 11, false}, {10, 1, true}, {4, 6, true}, {10, 40, false}, {20, 210, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pool game = {.m = cases[i].m, .total = cases[i].total};
        for (unsigned k = 0; k < game.m; k++)
            game.numbers[k] = k + 1;
        uint64_t *bits = table_of(&game, 1, false);
        if (boyi__pool_wins(bits, 0) != cases[i].wins)
            complain(&game, cases[i].wins ? "should be won" : "should be lost", 0);
        test_free(bits);
    }
}

/* ---- Stopping ------------------------------------------------------------------------------------- */

typedef struct {
    unsigned calls, stop_at;
    uint64_t last;
} listener;

static bool listen(void *context, uint64_t subsets)
{
    listener *heard = context;
    heard->last = subsets;
    return ++heard->calls != heard->stop_at;
}

static void stops_when_told(void **context)
{
    (void)context;
    enum { NUMBERS = LEAST_SHARED };
    int64_t numbers[NUMBERS];
    uint64_t *bits = test_malloc(boyi__pool_words(NUMBERS) * sizeof *bits);
    for (unsigned i = 0; i < NUMBERS; i++)
        numbers[i] = i + 1;
    for (unsigned stop_at = 0; stop_at < 4; stop_at++)
        for (unsigned threads = 1; threads < 4; threads++) {
            listener heard = {.stop_at = stop_at};
            const boyi__pool_options options = {.threads = threads, .go_on = listen, .context = &heard};
            const boyi__pool_status status = boyi__pool_fill(numbers, NUMBERS, 150, &options, bits);
            /* With threads, the thread of the caller may find nothing to do. */
            assert_int_equal(status,
                             stop_at && heard.calls >= stop_at ? BOYI__POOL_CANCELLED : BOYI__POOL_OK);
            if (threads == 1)
                assert_int_equal(status, stop_at ? BOYI__POOL_CANCELLED : BOYI__POOL_OK);
            if (threads == 1 && !stop_at)
                assert_int_equal(heard.last, UINT64_C(1) << NUMBERS);
        }
    test_free(bits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_pools_agree), cmocka_unit_test(larger_pools_agree_with_themselves),
        cmocka_unit_test(can_i_win_20),       cmocka_unit_test(published_cases),
        cmocka_unit_test(stops_when_told),
    };
    return cmocka_run_group_tests_name("pool bits", tests, NULL, NULL);
}
