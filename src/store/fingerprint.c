#include "store/fingerprint.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/byte_order.h"
#include "base/error.h"
#include "base/hash_set.h"

enum {
    NEAR_STATES = 1024, /* breadth first */
    PLAYOUTS = 32,
    PLAYOUT_PLIES = 128,
    MOST_MOVES = 1 << 18, /* in all: a state may have a million */
    TEXT = 256,           /* bytes of a text that count, and a NUL */
};

typedef struct {
    const boyi_game *game;
    XXH3_state_t *hash;
    boyi_move *moves;
    boyi_shift *shifts;
    uint64_t moves_seen;
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

/* Adds all that the rules say of a state, and leaves its moves in self->moves. */
static boyi_status add_state(sample *self, boyi_state state, size_t *count, boyi_error *error)
{
    const boyi_rules *rules = &self->game->rules;
    const void *own = self->game->self;
    char text[TEXT];
    *count = rules->moves(own, state, self->moves);
    if (*count == BOYI_BROKEN)
        return boyi__fail_broken(self->game, error);
    self->moves_seen += *count;
    add_number(self, state);
    add_text(self, text, boyi_game_write_state(self->game, state, text, sizeof text));
    add_number(self, rules->layer ? rules->layer(own, state) : 0);
    add_number(self, rules->canonical ? rules->canonical(own, state) : state);
    add_number(self, rules->mover ? rules->mover(own, state) : 0);
    add_number(self, *count);
    for (size_t i = 0; i < *count; i++) {
        const boyi_move *move = &self->moves[i];
        add_number(self, move->to);
        add_number(self, (uint64_t)move->gain);
        add_number(self, (uint64_t)move->name * 2 + move->again);
        add_text(self, text, boyi_game_write_move(self->game, state, move, text, sizeof text));
    }
    if (*count == 0 && rules->finished) {
        boyi_end end = rules->finished(own, state);
        add_number(self, rules->kind == BOYI_OUTCOME ? end.outcome : 0);
        add_number(self, (uint64_t)end.own);
        add_number(self, (uint64_t)end.other);
    }

    /* Its section. */
    if (!rules->section)
        return BOYI_OK;
    uint64_t section = rules->section(own, state);
    add_number(self, section);
    if (rules->section_moves) {
        size_t shifts = rules->section_moves(own, section, self->shifts);
        if (shifts == BOYI_BROKEN)
            return boyi__fail_broken(self->game, error);
        add_number(self, shifts);
        for (size_t i = 0; i < shifts; i++) {
            add_number(self, self->shifts[i].section);
            add_number(self, self->shifts[i].shift);
            add_number(self, (uint64_t)self->shifts[i].name * 2 + self->shifts[i].again);
        }
    }
    if (rules->section_mirror && rules->mirror) {
        add_number(self, rules->mirror(own, state));
        add_number(self, rules->section_mirror(own, section));
    }
    return BOYI_OK;
}

boyi_status boyi__fingerprint(const boyi_game *game, boyi_error *error, uint64_t *out)
{
    if (game->rules.most_moves > SIZE_MAX / sizeof(boyi_move) / 2)
        return boyi__fail(error, BOYI_LIMIT, "%s: the states have too many moves to store them all",
                          game->rules.name);
    sample self = {.game = game,
                   .hash = XXH3_createState(),
                   .moves = malloc((game->rules.most_moves + 1) * sizeof *self.moves),
                   .shifts = malloc((game->rules.most_moves + 1) * sizeof *self.shifts)};
    boyi__meter meter;
    boyi__set seen;
    uint32_t number;
    size_t count;
    bool fresh;
    boyi__meter_start(&meter, NULL);
    boyi_status status = boyi__set_start(&seen, &meter);
    if (!status && (!self.hash || !self.moves || !self.shifts))
        status = BOYI_MEMORY;
    if (!status) {
        XXH3_64bits_reset(self.hash);
        add_text(&self, game->rules.name, strlen(game->rules.name));
        add_number(&self, game->rules.kind);
        add_number(&self, game->rules.loop);
        boyi__starts starts = {.game = game, .state = boyi_game_start(game)};
        boyi_state start;
        for (uint32_t i = 0; !status && i < NEAR_STATES / 2 && boyi__starts_next(&starts, &start); i++)
            status = boyi__set_add(&seen, start, &number, &fresh);
    }
    /* Breadth first. */
    for (uint32_t i = 0; !status && i < seen.count && self.moves_seen < MOST_MOVES; i++) {
        status = add_state(&self, seen.keys[i], &count, error);
        for (size_t m = 0; !status && m < count && seen.count < NEAR_STATES; m++)
            status = boyi__set_add(&seen, self.moves[m].to, &number, &fresh);
    }
    boyi__set_end(&seen);
    if (status == BOYI_MEMORY)
        boyi__fail_memory(error, game->rules.name);
    /* Playouts. */
    uint64_t random = 1;
    for (unsigned play = 0; play < PLAYOUTS && !status; play++) {
        boyi_state state = boyi_game_start(game);
        for (unsigned i = 0; i < PLAYOUT_PLIES && self.moves_seen < (size_t)2 * MOST_MOVES; i++) {
            status = add_state(&self, state, &count, error);
            if (status || !count)
                break;
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            state = self.moves[(random >> 33) % count].to;
        }
    }
    if (!status) /* otherwise a failure of the rules would pass for other rules */
        status = boyi_game_failed(game, error);
    if (!status)
        *out = XXH3_64bits_digest(self.hash);
    XXH3_freeState(self.hash);
    free(self.shifts);
    free(self.moves);
    return status;
}
