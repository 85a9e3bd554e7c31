#include "store/fingerprint.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/byte_order.h"
#include "base/error.h"
#include "base/hash_set.h"

enum { NEAR = 1024, PLAYS = 32, LONGEST_PLAY = 128, MOST_MOVES_IN_ALL = 1 << 18, TEXT = 256 };

typedef struct {
    const boyi_game *game;
    XXH3_state_t *hash;
    boyi_move *moves;
    uint64_t looked_at; /* moves: states may have a million */
    uint64_t random;
} sample;

static void add_number(sample *self, uint64_t number)
{
    uint8_t bytes[8];
    boyi__put_little_endian(bytes, number, sizeof bytes);
    XXH3_64bits_update(self->hash, bytes, sizeof bytes);
}

static void add_text(sample *self, const char *text, size_t length)
{
    add_number(self, length);
    XXH3_64bits_update(self->hash, text, length < TEXT ? length : TEXT - 1);
}

static void add_moves(sample *self, boyi_state state, size_t count)
{
    char text[TEXT];
    for (size_t i = 0; i < count; i++) {
        const boyi_move *move = &self->moves[i];
        add_number(self, move->to);
        add_number(self, (uint64_t)move->gain);
        add_number(self, (uint64_t)move->name * 2 + move->again);
        add_text(self, text, boyi_game_write_move(self->game, state, move, text, sizeof text));
    }
}

/* All that the rules say of a state; its moves are in self->moves then. */
static boyi_status add_state(sample *self, boyi_state state, size_t *count, boyi_error *error)
{
    const boyi_rules *rules = &self->game->rules;
    const void *own = self->game->self;
    char text[TEXT];
    *count = rules->moves(own, state, self->moves);
    if (*count == BOYI_BROKEN)
        return boyi__fail_broken(self->game, error);
    self->looked_at += *count;
    add_number(self, state);
    add_text(self, text, boyi_game_write_state(self->game, state, text, sizeof text));
    add_number(self, rules->layer ? rules->layer(own, state) : 0);
    add_number(self, rules->canonical ? rules->canonical(own, state) : state);
    add_number(self, rules->mover ? rules->mover(own, state) : 0);
    add_number(self, *count);
    add_moves(self, state, *count);
    if (*count == 0 && rules->finished) {
        boyi_end end = rules->finished(own, state);
        add_number(self, rules->kind == BOYI_OUTCOME ? end.outcome : 0);
        add_number(self, (uint64_t)end.own);
        add_number(self, (uint64_t)end.other);
    }
    return BOYI_OK;
}

static boyi_status add_near(sample *self, boyi_error *error)
{
    boyi__meter meter;
    boyi__set met;
    uint32_t number;
    bool fresh;
    boyi__meter_start(&meter, NULL);
    boyi_status status = boyi__set_start(&met, &meter);
    if (!status)
        status = boyi__set_add(&met, boyi_game_start(self->game), &number, &fresh);
    for (uint32_t i = 0; !status && i < met.count && self->looked_at < MOST_MOVES_IN_ALL; i++) {
        size_t count;
        status = add_state(self, met.keys[i], &count, error);
        for (size_t m = 0; !status && m < count && met.count < NEAR; m++)
            status = boyi__set_add(&met, self->moves[m].to, &number, &fresh);
    }
    boyi__set_end(&met);
    return status == BOYI_MEMORY ? boyi__fail_memory(error, self->game->rules.name) : status;
}

static boyi_status add_plays(sample *self, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    for (unsigned play = 0; play < PLAYS && !status; play++) {
        boyi_state state = boyi_game_start(self->game);
        size_t count = 1;
        for (unsigned i = 0; count && i < LONGEST_PLAY && self->looked_at < (size_t)2 * MOST_MOVES_IN_ALL;
             i++) {
            status = add_state(self, state, &count, error);
            if (status || !count)
                break;
            self->random = self->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            state = self->moves[(self->random >> 33) % count].to;
        }
    }
    return status;
}

boyi_status boyi__fingerprint(const boyi_game *game, boyi_error *error, uint64_t *out)
{
    if (game->rules.most_moves > SIZE_MAX / sizeof(boyi_move) / 2)
        return boyi_fail(error, BOYI_LIMIT, "%s: the states have too many moves to keep them all",
                         "%s：状态的着法太多，无法全部保存", game->rules.name);
    sample self = {.game = game,
                   .hash = XXH3_createState(),
                   .moves = malloc((game->rules.most_moves + 1) * sizeof *self.moves),
                   .random = 1};
    boyi_status status = self.hash && self.moves ? BOYI_OK : boyi__fail_memory(error, game->rules.name);
    if (!status) {
        XXH3_64bits_reset(self.hash);
        add_text(&self, game->rules.name, strlen(game->rules.name));
        add_number(&self, game->rules.kind);
        add_number(&self, game->rules.loop);
        status = add_near(&self, error);
    }
    if (!status)
        status = add_plays(&self, error);
    if (!status) /* else what they said would be taken for other rules */
        status = boyi_game_failed(game, error);
    if (!status)
        *out = XXH3_64bits_digest(self.hash);
    XXH3_freeState(self.hash);
    free(self.moves);
    return status;
}
