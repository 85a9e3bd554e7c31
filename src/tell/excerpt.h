/* An excerpt of a game's state graph, small enough to be drawn: breadth first from one state. */
#ifndef BOYI_TELL_EXCERPT_H
#define BOYI_TELL_EXCERPT_H

#include "base/hash_set.h"
#include "tell/tell.h"

typedef struct {
    boyi_state state;
    uint32_t depth; /* moves it takes to get there */
    boyi_value value;
    boyi_choices choices; /* at most BOYI__LISTED_MOVES are listed                       */
    uint32_t *to;         /* the place of each choice's state; BOYI__NONE: left out      */
} boyi__excerpt_state;

typedef struct {
    const boyi_game *game;
    boyi__excerpt_state *states;
    size_t count;
    bool complete; /* nothing was left out, neither states nor moves */
} boyi__excerpt;

/* At most `most` states. Of `options` (NULL: none) only memory and progress count. End it in any case. */
boyi_status boyi__excerpt_start(boyi__excerpt *excerpt, const boyi_solution *solution, boyi_state state,
                                uint32_t most, const boyi_options *options, boyi_error *error);
void boyi__excerpt_end(boyi__excerpt *excerpt);

void boyi__json_excerpt(boyi__strbuf *out, const boyi__excerpt *excerpt);

#endif
