/* A token that goes down a path of eight places. Its rules look states up in arrays and take any number for one: a state that is
 * none, typed by a user, makes them read far behind the arrays. */
#include <boyi.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const places[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
static const boyi_state below[] = {0, 0, 1, 2, 3, 4, 5, 6};

static boyi_state start(const void *self)
{
    (void)self;
    return 7;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    if (state == 0)
        return 0;
    out[0] = (boyi_move){.to = below[state], .name = 1};
    return 1;
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    return (size_t)snprintf(out, room, "%s", places[state]);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    (void)self;
    (void)error;
    *out = strtoull(text, NULL, 10);
    return BOYI_OK;
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "path",
              .most_moves = 1,
              .start = start,
              .moves = moves,
              .write_state = write_state,
              .read_state = read_state},
};
