/* Random games that check the promises of rules, within limits. */
#ifndef BOYI_SOLVE_CHECK_CHECK_H
#define BOYI_SOLVE_CHECK_CHECK_H

#include "boyi.h"

/* boyi_game_check within the memory that the options allow (NULL: the standard limit): beyond it BOYI_LIMIT. */
boyi_status boyi__game_check_within(const boyi_game *game, uint64_t seed, uint64_t games,
                                    const boyi_options *options,
                                    void (*on_flaw)(void *context, const boyi_flaw *flaw), void *context,
                                    boyi_error *error, boyi_checked *out);

#endif
