/* The divisors of a large number. */
#ifndef BOYI_GAMES_HEAPS_DIVISORS_H
#define BOYI_GAMES_HEAPS_DIVISORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No number below 2^63 has more (897,612,484,786,617,600 has as many). */
enum { BOYI__MOST_DIVISORS = 103680 };

/* Writes all divisors of n, 1 <= n < 2^63, rising; returns how many. */
size_t boyi__find_divisors(uint64_t n, uint64_t *out);

#endif
