/* A game file that is wrong in one place: CC="cc -DHOW=1" and so on (tests/cli/broken.txt). */
#include <boyi.h>

#ifndef HOW
#define HOW 0
#endif

static boyi_state start(const void *self)
{
    return (boyi_state) * (const int64_t *)self;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    *out = (boyi_move){.to = state - 1};
    return state > 0;
}

static boyi_status make(const char *const *values, boyi_rules *rules, boyi_error *error, void **out)
{
    (void)values, (void)rules, (void)error, (void)out;
    return BOYI_INPUT;
}

#if HOW == 6 || HOW == 7 /* 64 parameters, and one more */
static boyi_parameter parameters[66];

__attribute__((constructor)) static void fill(void)
{
    static char names[66][3];
    for (int i = 0; i < 64 + (HOW == 7); i++) {
        names[i][0] = (char)('a' + i / 26);
        names[i][1] = (char)('a' + i % 26);
        parameters[i] = (boyi_parameter){.name = names[i], .standard = "3"};
    }
}
#elif HOW == 4 /* with and without bounds */
static const boyi_parameter parameters[] = {{.name = "n", .standard = "3"},
                                            {.name = "low", .standard = "-5", .least = -5},
                                            {.name = "high", .standard = "7", .most = 7, .help = "no more"},
                                            {.name = "one", .standard = "1", .least = 1, .most = 1},
                                            {0}};
#else
static const boyi_parameter parameters[] = {
    {.name = "n", .standard = HOW == 5 ? NULL : "3", .least = 1, .most = 9}, {0}};
#endif

const boyi_own boyi_own_game = {
    .version = HOW == 1   ? 0
               : HOW == 2 ? BOYI_OWN_VERSION + 1
               : HOW == 3 ? 1
                          : BOYI_OWN_VERSION,
    .rules = {.kind = HOW == 8 ? (boyi_kind)(BOYI_NIMBER + 1) : BOYI_NIMBER,
              .most_moves = HOW != 9,
              .start = HOW == 10 ? NULL : start,
              .moves = HOW == 11 ? NULL : moves},
    .parameters = parameters,
    .make = HOW == 12 ? make : NULL,
};
