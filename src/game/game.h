/* A game: the rules with the parameters they were made for. */
#ifndef BOYI_GAME_GAME_H
#define BOYI_GAME_GAME_H

#include "boyi.h"

/* Solves all that can be reached from `state`. */
typedef boyi_status boyi__solver(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_solution **out);

struct boyi_game {
    boyi_rules rules;
    void *self;
    /* The family's own algorithms, where it has any for these parameters. */
    boyi__solver *shortcut;
    boyi__solver *rolling;
};

/* A state's text for a sentence; long ones are cut. */
typedef struct {
    char text[64];
} boyi__state_text;

const char *boyi__state_write(boyi__state_text *out, const boyi_game *game, boyi_state state);

#endif
