/* Nimbers of heaps against the plain definition, published values, and periods against a plain computation
 * that goes on well beyond what was proven.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "games/heaps/nimbers.h"
#include "games/heaps/period.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_games.h"

enum {
    HEAPS = 300, /* compared with the plain way            */
    MOST_SHORT = 50,
    FAR_HEAPS = 2000, /* where a period is claimed              */
    MOST_DIGITS = 8,
    MOST_RANGES = 5,
    USUAL_ROUNDS = 1500,
};

static void print_rules(const boyi__nimber_rules *rules)
{
    static const char *const words[] = {"", "squares", "primes", "fibonacci", "divisors"};
    fprintf(stderr, "heaps ");
    if (rules->kind == BOYI__NIMBER_CODE) {
        fprintf(stderr, "%s--octal %u.", rules->unequal ? "(unequal) " : "",
                rules->digits_count ? rules->digits[0] : 0u);
        for (size_t i = 1; i < rules->digits_count; i++)
            fprintf(stderr, "%u", rules->digits[i]);
    } else {
        fprintf(stderr, "--take %s", words[rules->kind]);
        for (size_t i = 0; i < rules->ranges_count; i++)
            fprintf(stderr, "%s%" PRIu64 "-%" PRIu64, i ? "," : "", rules->ranges[i].low,
                    rules->ranges[i].high);
    }
    fprintf(stderr, "\n");
}

/* ---- The plain way -------------------------------------------------------------------------------- */

static bool is_prime(uint64_t n)
{
    for (uint64_t d = 2; d * d <= n; d++)
        if (n % d == 0)
            return false;
    return n >= 2;
}

static bool is_square(uint64_t n)
{
    uint64_t root = 0;
    while (root * root < n)
        root++;
    return root * root == n;
}

static bool is_fibonacci(uint64_t n)
{
    uint64_t x = 1, y = 1;
    while (y < n) {
        y += x;
        x = y - x;
    }
    return y == n;
}

static bool may_take(const boyi__nimber_rules *rules, uint64_t heap, uint64_t amount)
{
    switch (rules->kind) {
    case BOYI__NIMBER_SQUARES:
        return is_square(amount);
    case BOYI__NIMBER_PRIMES:
        return is_prime(amount);
    case BOYI__NIMBER_FIBONACCI:
        return is_fibonacci(amount);
    case BOYI__NIMBER_DIVISORS:
        return amount < heap && heap % amount == 0;
    default:
        for (size_t i = 0; i < rules->ranges_count; i++)
            if (rules->ranges[i].low <= amount && amount <= rules->ranges[i].high)
                return true;
        return false;
    }
}

static void see_code(const boyi__nimber_rules *rules, const uint64_t *values, uint64_t n, bool *seen)
{
    for (uint64_t taken = 0; taken < rules->digits_count && taken <= n; taken++) {
        const unsigned digit = rules->digits[taken];
        if (digit & 1 && taken == n)
            seen[0] = true;
        if (digit & 2 && taken < n)
            seen[values[n - taken]] = true;
        for (uint64_t a = 1; digit & 4 && a + taken < n; a++)
            if (!rules->unequal || 2 * a != n - taken)
                seen[values[a] ^ values[n - taken - a]] = true;
    }
}

static void compute_plainly(const boyi__nimber_rules *rules, uint64_t *values, size_t count)
{
    bool *seen = test_malloc(4 * count + 16);
    for (uint64_t n = 0; n < count; n++) {
        memset(seen, 0, 4 * count + 16);
        if (rules->kind == BOYI__NIMBER_CODE)
            see_code(rules, values, n, seen);
        else
            for (uint64_t amount = 1; amount <= n; amount++)
                if (may_take(rules, n, amount))
                    seen[values[n - amount]] = true;
        values[n] = 0;
        while (seen[values[n]])
            values[n]++;
    }
    test_free(seen);
}

/* ---- Comparing ------------------------------------------------------------------------------------ */

static boyi__nimbers *make(const boyi__nimber_rules *rules, uint64_t heap, uint64_t search)
{
    const boyi__nimbers_options wish = {.heap = heap, .search = search};
    boyi__nimbers *nimbers;
    assert_int_equal(boyi__nimbers_new(rules, &wish, &nimbers), BOYI__NIMBERS_OK);
    return nimbers;
}

static void compare(const boyi__nimber_rules *rules, const boyi__nimbers *nimbers, const uint64_t *values,
                    size_t count)
{
    for (size_t n = 0; n < count; n++) {
        uint64_t value;
        if (boyi__nimbers_value(nimbers, n, &value) == BOYI__NIMBERS_OK && value == values[n])
            continue;
        print_rules(rules);
        fail_msg("heap %zu is %" PRIu64 ", not %" PRIu64, n, values[n], value);
    }
}

/* Neither a smaller period nor an earlier start, as far as the values go. */
static void check_smallest(const boyi__nimber_rules *rules, const boyi__nimber_period *period,
                           const uint64_t *values, size_t count)
{
    const uint64_t first = period->first, p = period->period;
    bool smallest = !first || values[first - 1 + p] != values[first - 1] + period->step;
    smallest = smallest && period->preperiod == (first ? first - 1 : 0);
    for (uint64_t smaller = 1; smaller < p && smallest; smaller++) {
        const uint64_t step = values[first + smaller] - values[first];
        uint64_t n = first;
        while (n + smaller < count && values[n + smaller] == values[n] + step)
            n++;
        smallest = n + smaller < count;
    }
    if (!smallest) {
        print_rules(rules);
        fail_msg("period %" PRIu64 " from %" PRIu64 " is not the smallest", p, first);
    }
}

/* Returns whether a period was proven. Without one the values are compared as far as asked; with one, for
 * three periods more, or as far as is bearable. */
static bool check(const boyi__nimber_rules *rules, uint64_t search)
{
    boyi__nimbers *nimbers = make(rules, HEAPS - 1, search);
    boyi__nimber_period period = {0};
    const bool proven = boyi__nimbers_period(nimbers, &period);
    const uint64_t wanted = proven ? period.first * 3 + period.period * 4 + HEAPS : HEAPS;
    const size_t count = wanted < FAR_HEAPS ? wanted : FAR_HEAPS;
    uint64_t *values = test_malloc(count * sizeof *values);
    compute_plainly(rules, values, count);
    compare(rules, nimbers, values, count);
    if (proven && count == wanted)
        check_smallest(rules, &period, values, count);
    if (boyi__nimbers_reach(nimbers) < HEAPS) {
        print_rules(rules);
        fail_msg("reaches %" PRIu64 " only", boyi__nimbers_reach(nimbers));
    }
    test_free(values);
    boyi__nimbers_free(nimbers);
    return proven;
}

/* ---- Known games ---------------------------------------------------------------------------------- */

static const uint8_t kayles_digits[] = {0, 7, 7}, dawson_digits[] = {0, 0, 7}, grundy_digits[] = {4};
static const boyi__nimber_rules kayles = {
    .kind = BOYI__NIMBER_CODE, .digits = kayles_digits, .digits_count = 3};
static const boyi__nimber_rules dawson = {
    .kind = BOYI__NIMBER_CODE, .digits = dawson_digits, .digits_count = 3};
static const boyi__nimber_rules grundy = {
    .kind = BOYI__NIMBER_CODE, .digits = grundy_digits, .digits_count = 1, .unequal = true};

static void expect_start(const boyi__nimber_rules *rules, const char *digits)
{
    boyi__nimbers *nimbers = make(rules, strlen(digits), 0);
    for (size_t n = 0; digits[n]; n++) {
        uint64_t value = 0;
        assert_int_equal(boyi__nimbers_value(nimbers, n, &value), BOYI__NIMBERS_OK);
        assert_int_equal(value, digits[n] - '0');
    }
    boyi__nimbers_free(nimbers);
}

/* Winning Ways, ch. 4; OEIS A002186, A002187, A002188. */
static void published_starts(void **context)
{
    (void)context;
    expect_start(&kayles, "012314321426412714321467412854721867");
    expect_start(&dawson, "00112031103322405223301130211045274");
    expect_start(&grundy, "000102102102132132430430430412312412412415");
}

static void expect_period(const boyi__nimber_rules *rules, uint64_t p, uint64_t preperiod, uint64_t step)
{
    boyi__nimbers *nimbers = make(rules, 100, 0);
    boyi__nimber_period period;
    if (!boyi__nimbers_period(nimbers, &period) || period.period != p || period.preperiod != preperiod ||
        period.step != step) {
        print_rules(rules);
        fail_msg("period %" PRIu64 " after %" PRIu64 " expected", p, preperiod);
    }
    boyi__nimbers_free(nimbers);
}

static void published_periods(void **context)
{
    (void)context;
    expect_period(&kayles, 12, 70, 0);
    expect_period(&dawson, 34, 52, 0);
    static const struct {
        uint8_t digits[6];
        uint64_t period, preperiod;
    } codes[] = {
        {{0, 1, 7, 7}, 20, 496},       /* OEIS A071435 */
        {{0, 1, 1, 7}, 48, 46},        /* A071453      */
        {{0, 1, 1, 3, 7, 7}, 32, 186}, /* A071452      */
        {{0, 1, 3, 7, 7}, 24, 140},    /* A071434      */
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        const boyi__nimber_rules rules = {
            .kind = BOYI__NIMBER_CODE, .digits = codes[i].digits, .digits_count = 6};
        expect_period(&rules, codes[i].period, codes[i].preperiod, 0);
    }
}

/* 0.127: period 4, the last exception is 46577 (Gangolli and Plambeck 1989; OEIS A071464). */
static void late_period(void **context)
{
    (void)context;
    if (RANDOM_SLOW_BUILD) /* a hundred thousand heaps, each with as many ways to be split */
        return;
    const boyi__nimber_rules rules = {
        .kind = BOYI__NIMBER_CODE, .digits = (const uint8_t[]){0, 1, 2, 7}, .digits_count = 4};
    boyi__nimbers *nimbers = make(&rules, 0, 1 << 17);
    boyi__nimber_period period = {0};
    assert_true(boyi__nimbers_period(nimbers, &period));
    assert_int_equal(period.period, 4);
    assert_int_equal(period.preperiod, 46577);
    boyi__nimbers_free(nimbers);
}

static void known_games_agree(void **context)
{
    (void)context;
    assert_true(check(&kayles, 0));
    assert_true(check(&dawson, 0));
    assert_false(check(&grundy, 0));
    for (boyi__nimber_kind kind = BOYI__NIMBER_SQUARES; kind <= BOYI__NIMBER_DIVISORS; kind++) {
        const boyi__nimber_rules rules = {.kind = kind};
        assert_false(check(&rules, 0));
    }
}

/* Far enough for masks and for the number of pairs marked at once to be chosen many times. 0.007 (treblecross) and 0.6
 * have no known period; the last game is random. */
static void sparse_space_agrees(void **context)
{
    (void)context;
    enum { FAR = RANDOM_SLOW_BUILD ? 3000 : 9000 };
    random_dice dice = {random_seed("sparse space")};
    uint8_t random[] = {0, 0, 0, 0, 0, 0};
    for (size_t i = 1; i < sizeof random; i++)
        random[i] = random_chance(&dice, 2) ? 0 : (uint8_t)random_below(&dice, 8);
    random[1 + random_below(&dice, sizeof random - 1)] |= BOYI__LEAVES_TWO;
    const boyi__nimber_rules games[] = {
        {.kind = BOYI__NIMBER_CODE,
         .digits = random,
         .digits_count = sizeof random,
         .unequal = random_chance(&dice, 4)},
        grundy,
        {.kind = BOYI__NIMBER_CODE, .digits = (const uint8_t[]){0, 0, 0, 7}, .digits_count = 4},
        {.kind = BOYI__NIMBER_CODE, .digits = (const uint8_t[]){0, 6}, .digits_count = 2},
        {.kind = BOYI__NIMBER_CODE, .digits = (const uint8_t[]){4, 0, 6, 7}, .digits_count = 4},
    };
    uint64_t *values = test_malloc(FAR * sizeof *values);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        compute_plainly(&games[i], values, FAR);
        for (unsigned threads = 0; threads <= 3; threads += 3) {
            const boyi__nimbers_options options = {.heap = FAR - 1, .search = 1, .threads = threads};
            boyi__nimbers *nimbers = NULL;
            assert_int_equal(boyi__nimbers_new(&games[i], &options, &nimbers), BOYI__NIMBERS_OK);
            compare(&games[i], nimbers, values, FAR);
            boyi__nimbers_free(nimbers);
        }
    }
    test_free(values);
}

/* ---- Random games --------------------------------------------------------------------------------- */

/* Nothing may be claimed too early: sequences of every short length, so that proofs end wherever they can. */
static void check_short(const boyi__nimber_rules *rules)
{
    uint64_t values[HEAPS];
    compute_plainly(rules, values, HEAPS);
    for (uint64_t heap = 0; heap < MOST_SHORT; heap++) {
        boyi__nimbers *nimbers = make(rules, heap, 1);
        const uint64_t reach = boyi__nimbers_reach(nimbers);
        compare(rules, nimbers, values, reach < HEAPS ? reach : HEAPS);
        boyi__nimbers_free(nimbers);
    }
}

/* Returns the number of digits, of which the last may be 0. */
static size_t random_digits(random_dice *dice, uint8_t *digits)
{
    const size_t count = random_below(dice, MOST_DIGITS + 1);
    const uint8_t mask = random_chance(dice, 4) ? 3 : 7; /* without splits periods are short */
    for (size_t i = 0; i < count; i++)
        digits[i] = random_chance(dice, 3) ? 0 : (uint8_t)(random_below(dice, 8) & mask);
    if (count)
        digits[0] &= random_chance(dice, 4) ? 4 : 0;
    return count;
}

static void random_codes_agree(void **context)
{
    (void)context;
    const uint64_t seed = random_seed("codes");
    const size_t rounds = random_rounds(USUAL_ROUNDS);
    size_t proven = 0;
    for (size_t round = 0; round < rounds; round++) {
        random_dice dice = {random_game_seed(seed, round)};
        uint8_t digits[MOST_DIGITS];
        const boyi__nimber_rules rules = {.kind = BOYI__NIMBER_CODE,
                                          .digits = digits,
                                          .digits_count = random_digits(&dice, digits),
                                          .unequal = random_chance(&dice, 8)};
        check_short(&rules);
        proven += check(&rules, 600);
    }
    assert_true(rounds < 100 || proven > rounds / 10);
}

/* Ranges rising and apart; the last one sometimes without end. */
static size_t random_ranges(random_dice *dice, boyi__range *ranges)
{
    const size_t count = random_below(dice, MOST_RANGES + 1);
    uint64_t low = 1;
    for (size_t i = 0; i < count; i++) {
        ranges[i].low = low + random_below(dice, 5);
        ranges[i].high = ranges[i].low + (random_chance(dice, 2) ? 0 : random_below(dice, 6));
        low = ranges[i].high + 2;
    }
    if (count && random_chance(dice, 3))
        ranges[count - 1].high = UINT64_MAX;
    return count;
}

static void random_ranges_agree(void **context)
{
    (void)context;
    const uint64_t seed = random_seed("ranges");
    const size_t rounds = random_rounds(USUAL_ROUNDS);
    size_t proven = 0;
    for (size_t round = 0; round < rounds; round++) {
        random_dice dice = {random_game_seed(seed, round)};
        boyi__range ranges[MOST_RANGES];
        const boyi__nimber_rules rules = {
            .kind = BOYI__NIMBER_TAKE, .ranges = ranges, .ranges_count = random_ranges(&dice, ranges)};
        check_short(&rules);
        proven += check(&rules, 0);
    }
    assert_int_equal(proven, rounds); /* all of them have one */
}

/* ---- Far away ------------------------------------------------------------------------------------- */

static void expect_nimber(const boyi__nimber_rules *rules, uint64_t heap, uint64_t expected)
{
    boyi__nimbers *nimbers = make(rules, heap, 0);
    uint64_t value = 0;
    assert_int_equal(boyi__nimbers_value(nimbers, heap, &value), BOYI__NIMBERS_OK);
    assert_int_equal(value, expected);
    boyi__nimbers_free(nimbers);
}

static void far_heaps(void **context)
{
    (void)context;
    const boyi__range any[] = {{1, UINT64_MAX}}, three[] = {{1, 3}}, two_up[] = {{2, UINT64_MAX}};
    const boyi__range trillion[] = {{1, UINT64_C(1000000000000)}}, widest[] = {{3, UINT64_MAX - 1}};
    const boyi__range split[] = {{1, 1}, {3, UINT64_MAX}};
    boyi__nimber_rules rules = {.kind = BOYI__NIMBER_TAKE, .ranges = any, .ranges_count = 1};
    expect_nimber(&rules, INT64_MAX, INT64_MAX);
    expect_period(&rules, 1, 0, 1);
    rules.ranges = three;
    expect_nimber(&rules, INT64_MAX, 3);
    expect_period(&rules, 4, 0, 0);
    rules.ranges = two_up;
    expect_nimber(&rules, INT64_MAX, INT64_MAX / 2);
    rules.ranges = trillion;
    expect_nimber(&rules, UINT64_C(3000000000010), 7);
    rules.ranges = widest;
    expect_nimber(&rules, UINT64_MAX, UINT64_MAX / 3);
    rules.ranges = split; /* all but 2: 0 1 0 1 2 3 2 3 4 5 4 5 … */
    rules.ranges_count = 2;
    expect_nimber(&rules, INT64_MAX, ((uint64_t)INT64_MAX / 4) * 2 + 1);
    expect_period(&rules, 4, 0, 2);
    expect_nimber(&kayles, UINT64_C(12) << 58, 4);
    expect_nimber(&kayles, (UINT64_C(12) << 58) + 1, 1);
    expect_nimber(&(boyi__nimber_rules){.kind = BOYI__NIMBER_DIVISORS}, UINT64_C(3) << 50, 50);
}

static void beyond_is_said(void **context)
{
    (void)context;
    const boyi__range far[] = {{1, 1}, {UINT64_C(1000000000000), UINT64_C(1000000000000)}};
    const boyi__nimber_rules rules = {.kind = BOYI__NIMBER_TAKE, .ranges = far, .ranges_count = 2};
    const boyi__nimbers_options wish = {.heap = INT64_MAX, .bytes = 1 << 20};
    boyi__nimbers *nimbers;
    uint64_t value = 77;
    boyi__nimber_period period;
    assert_int_equal(boyi__nimbers_new(&rules, &wish, &nimbers), BOYI__NIMBERS_OK);
    const uint64_t reach = boyi__nimbers_reach(nimbers);
    assert_in_range(reach, 1000, 1 << 20);
    assert_int_equal(boyi__nimbers_value(nimbers, reach, &value), BOYI__NIMBERS_BEYOND);
    assert_int_equal(value, 77);
    assert_int_equal(boyi__nimbers_value(nimbers, reach - 1, &value), BOYI__NIMBERS_OK);
    assert_int_equal(value, (reach - 1) % 2);
    assert_false(boyi__nimbers_period(nimbers, &period));
    boyi__nimbers_free(nimbers);
}

static void no_rules(void **context)
{
    (void)context;
    const boyi__range none[] = {{0, 3}}, reversed[] = {{3, 2}};
    const uint8_t pass[] = {2, 7}, large[] = {0, 8};
    const boyi__nimber_rules bad[] = {
        {.kind = BOYI__NIMBER_TAKE, .ranges = none, .ranges_count = 1},
        {.kind = BOYI__NIMBER_TAKE, .ranges = reversed, .ranges_count = 1},
        {.kind = BOYI__NIMBER_CODE, .digits = pass, .digits_count = 2},
        {.kind = BOYI__NIMBER_CODE, .digits = large, .digits_count = 2},
    };
    const boyi__nimbers_options wish = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        boyi__nimbers *nimbers = NULL;
        assert_int_equal(boyi__nimbers_new(&bad[i], &wish, &nimbers), BOYI__NIMBERS_RULES);
        assert_null(nimbers);
    }
    boyi__nimbers_free(NULL);
}

static bool refuse(void *context, uint64_t heaps)
{
    *(uint64_t *)context = heaps;
    return false;
}

/* What is known of a period depends on the game, not on the heap that is wished for. */
static void wishes_change_no_period(void **context)
{
    (void)context;
    const uint64_t seed = random_seed("wishes");
    for (size_t round = 0, rounds = random_rounds(USUAL_ROUNDS / 5); round < rounds; round++) {
        static const uint64_t heaps[] = {0, 63, 64, 119, 120, 121, 500, 1000};
        random_dice dice = {random_game_seed(seed, round)};
        uint8_t digits[MOST_DIGITS] = {0};
        boyi__range ranges[MOST_RANGES];
        boyi__nimber_rules rules = {.kind = BOYI__NIMBER_CODE, .digits = digits, .ranges = ranges};
        if (random_chance(&dice, 2))
            rules.kind = BOYI__NIMBER_TAKE;
        rules.digits_count = random_digits(&dice, digits);
        rules.ranges_count = random_ranges(&dice, ranges);
        boyi__nimber_period first = {0};
        bool is_first_proven = false;
        for (size_t i = 0; i < sizeof heaps / sizeof *heaps; i++) {
            boyi__nimbers *nimbers = make(&rules, heaps[i], 120);
            boyi__nimber_period period = {0};
            const bool proven = boyi__nimbers_period(nimbers, &period);
            if (i == 0) {
                is_first_proven = proven;
                first = period;
            }
            if (proven != is_first_proven || memcmp(&period, &first, sizeof period) != 0) {
                print_rules(&rules);
                fail_msg("the period is another one when heap %" PRIu64 " is wished for", heaps[i]);
            }
            boyi__nimbers_free(nimbers);
        }
    }
}

/* For short codes it is known whether the search for a period finds one: as it does. */
static void known_searches(void **context)
{
    (void)context;
    enum { CODES = 512, LARGEST = 1 << 12 };
    const uint64_t seed = random_seed("known searches");
    for (size_t round = 0, rounds = random_rounds(USUAL_ROUNDS / 15); round < rounds; round++) {
        random_dice dice = {random_game_seed(seed, round)};
        const uint64_t code = random_below(&dice, CODES);
        const uint8_t digits[] = {random_chance(&dice, 2) ? 4 : 0, (uint8_t)(code / 64), code / 8 % 8,
                                  code % 8};
        boyi__nimber_rules rules = {
            .kind = BOYI__NIMBER_CODE, .digits = digits, .digits_count = sizeof digits};
        const bool in_vain = boyi__period_is_out_of_reach(&rules);
        boyi__nimber_period period;
        /* 0: the usual search. */
        boyi__nimbers *nimbers = make(&rules, 0, in_vain ? LARGEST : 0);
        if (boyi__nimbers_period(nimbers, &period) == in_vain) {
            print_rules(&rules);
            fail_msg("a period is%s found", in_vain ? "" : " not");
        }
        boyi__nimbers_free(nimbers);
        if (in_vain) { /* only what is wanted is computed */
            nimbers = make(&rules, 5, 0);
            assert_int_equal(boyi__nimbers_reach(nimbers), 6);
            boyi__nimbers_free(nimbers);
        }
        rules.unequal = true;
        assert_false(boyi__period_is_out_of_reach(&rules));
    }
}

static void stops_when_told(void **context)
{
    (void)context;
    uint64_t heaps = 0;
    const boyi__nimbers_options wish = {.heap = 1000000000, .go_on = refuse, .context = &heaps};
    boyi__nimbers *nimbers = NULL;
    assert_int_equal(boyi__nimbers_new(&grundy, &wish, &nimbers), BOYI__NIMBERS_CANCELLED);
    assert_null(nimbers);
    assert_in_range(heaps, 100, 1000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_starts),
        cmocka_unit_test(published_periods),
        cmocka_unit_test(late_period),
        cmocka_unit_test(known_games_agree),
        cmocka_unit_test(sparse_space_agrees),
        cmocka_unit_test(random_codes_agree),
        cmocka_unit_test(random_ranges_agree),
        cmocka_unit_test(far_heaps),
        cmocka_unit_test(beyond_is_said),
        cmocka_unit_test(no_rules),
        cmocka_unit_test(wishes_change_no_period),
        cmocka_unit_test(known_searches),
        cmocka_unit_test(stops_when_told),
    };
    return cmocka_run_group_tests_name("nimbers", tests, NULL, NULL);
}
