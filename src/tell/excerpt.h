/* An excerpt of a game's state graph that is small enough to be drawn: the first states, breadth first. */
#ifndef BOYI_TELL_EXCERPT_H
#define BOYI_TELL_EXCERPT_H

#include "base/hash_set.h"
#include "tell/tell.h"

typedef struct {
    boyi_state state;
    uint32_t depth; /* moves from the first state */
    boyi_value value;
    boyi_choices choices; /* at most BOYI__LISTED_MOVES */
    uint32_t *to;         /* the index of each choice's state; BOYI__NONE: left out */
} boyi__excerpt_state;

typedef struct {
    const boyi_game *game;
    boyi__excerpt_state *states;
    size_t count;
    bool complete; /* no state and no move was left out */
} boyi__excerpt;

/* At most `most` states. Of `options` (NULL: none) only memory and progress are used. End it in any case. */
boyi_status boyi__excerpt_start(boyi__excerpt *excerpt, const boyi_solution *solution, boyi_state state,
                                uint32_t most, const boyi_options *options, boyi_error *error);
void boyi__excerpt_end(boyi__excerpt *excerpt);

void boyi__json_excerpt(boyi__strbuf *out, const boyi__excerpt *excerpt);

#endif
