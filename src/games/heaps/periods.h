/* What a solution tells of a proven period. */
#ifndef BOYI_GAMES_HEAPS_PERIODS_H
#define BOYI_GAMES_HEAPS_PERIODS_H

#include "game/solution.h"
#include "games/heaps/nimbers.h"

/* The facts of a sequence that repeats, 0 or 3 of them; `last` is what the last value that does not fit the
 * period is called. */
size_t boyi__period_facts(const boyi__nimbers *nimbers, const char *last, const char *last_zh,
                          boyi__fact *out);

#endif
