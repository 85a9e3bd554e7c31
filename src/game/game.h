/* A game: the rules with the parameters they were made for. */
#ifndef BOYI_GAME_GAME_H
#define BOYI_GAME_GAME_H

#include "boyi.h"

struct boyi_game {
    boyi_rules rules;
    void *self;
    /* The family's own fast algorithm, where it has one for these parameters. */
    boyi_status (*shortcut)(const boyi_game *game, boyi_state state, const boyi_options *options,
                            boyi_error *error, boyi_solution **out);
};

/* A state's text for a sentence; long ones are cut. */
typedef struct {
    char text[64];
} boyi__state_text;

const char *boyi__state_write(boyi__state_text *out, const boyi_game *game, boyi_state state);

#endif
