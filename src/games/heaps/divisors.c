/* The divisors of a large number, by its prime factors.
 *
 * Factors below SMALL are found by trial. What is left is split by Pollard's rho until the test of Miller and Rabin calls each part
 * prime; with these bases (Jim Sinclair's) it is right for all numbers below 2^64. The largest prime factor but one is below 2^32,
 * so that a split takes some 2^16 steps.
 */
#include "games/heaps/divisors.h"

#include <assert.h>
#include <stdlib.h>

enum { SMALL = 1000 };

/* a * b modulo n, bit by bit: n is below 2^63, so that no sum overflows, and no machine needs to divide 128 bits. a, b: below n. */
static uint64_t multiply(uint64_t a, uint64_t b, uint64_t n)
{
    uint64_t product = 0;
    for (; b; b >>= 1) {
        if (b & 1) {
            product += a;
            product -= product >= n ? n : 0;
        }
        a += a;
        a -= a >= n ? n : 0;
    }
    return product;
}

/* n: odd. */
static bool is_prime(uint64_t n)
{
    static const uint32_t bases[] = {2, 325, 9375, 28178, 450775, 9780504, 1795265022};
    const int twos = __builtin_ctzll(n - 1);
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        uint64_t power = 1, square = bases[i] % n;
        bool seems_prime = square == 0;
        for (uint64_t rest = (n - 1) >> twos; rest && !seems_prime; rest >>= 1) {
            if (rest & 1)
                power = multiply(power, square, n);
            square = multiply(square, square, n);
        }
        seems_prime |= power == 1;
        for (int k = 0; k < twos && !seems_prime; k++) {
            seems_prime = power == n - 1;
            power = multiply(power, power, n);
        }
        if (!seems_prime)
            return false;
    }
    return true;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* A factor of n, which is composite and odd. */
static uint64_t split(uint64_t n)
{
    for (uint64_t step = 1;; step++) {
        uint64_t slow = 2, fast = 2, found = 1;
        while (found == 1) {
            slow = (multiply(slow, slow, n) + step) % n;
            for (int i = 0; i < 2; i++)
                fast = (multiply(fast, fast, n) + step) % n;
            found = common_divisor(slow > fast ? slow - fast : fast - slow, n);
        }
        if (found < n)
            return found;
    }
}

/* Multiplies the divisors found so far by the powers of p that divide *n, and divides these out. */
static size_t add_prime(uint64_t *n, uint64_t p, uint64_t *out, size_t count)
{
    const size_t before = count;
    for (uint64_t power = 1; *n % p == 0; *n /= p) {
        power *= p;
        for (size_t i = 0; i < before; i++)
            out[count++] = out[i] * power;
    }
    return count;
}

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

size_t boyi__find_divisors(uint64_t n, uint64_t *out)
{
    size_t count = 1;
    assert(n > 0 && n <= INT64_MAX); /* so that no sum above overflows */
    out[0] = 1;
    for (uint64_t p = 2; p < SMALL; p += 1 + p % 2)
        count = add_prime(&n, p, out, count);
    while (n > 1) {
        uint64_t p = n;
        while (!is_prime(p))
            p = split(p);
        count = add_prime(&n, p, out, count);
    }
    assert(count <= BOYI__MOST_DIVISORS);
    qsort(out, count, sizeof *out, by_size);
    return count;
}
