/* What the two readers of graph files share: names, the graph being built, sentences about it. */
#ifndef BOYI_GAMES_GRAPH_FILE_PARTS_H
#define BOYI_GAMES_GRAPH_FILE_PARTS_H

#include "base/error.h"
#include "games/graph/names.h"

/* A name, a word or a number as it stands in the text. */
typedef struct {
    const char *text; /* without quotes                        */
    size_t length;
    uint32_t line;
    bool quoted;
    bool escaped; /* has a backslash: names need unescaping */
} boyi__graph_word;

/* What is known of a name besides itself. */
typedef struct {
    uint32_t line;  /* where it is first written                                  */
    uint32_t state; /* BOYI__GRAPH_NO_STATE until it is defined                   */
} boyi__mention;

#define BOYI__GRAPH_NO_STATE UINT32_MAX

typedef struct {
    boyi_error *error;
    boyi__graph_data *data; /* states and moves found so far; `to` holds numbers of names */
    size_t states_room;
    uint64_t moves;
    size_t moves_room;
    size_t gains_room;       /* 0 while no move has a gain      */
    boyi__mention *mentions; /* one a name                      */
    size_t mentions_room;
    boyi__graph_word start;        /* line 0: not given */
    uint32_t kind_line, loop_line; /* 0: not given                            */
    /* The first line with …; 0: none */
    uint32_t gain_line, number_line, word_line, self_loop_line;
    uint32_t self_loop; /* a name */
} boyi__graph_build;

/* No more room: BOYI_LIMIT, or BOYI_MEMORY. */
boyi_status boyi__graph_fail_room(const boyi__graph_build *build);

/* The name's number, new or known. */
boyi_status boyi__graph_mention(boyi__graph_build *build, const boyi__graph_word *word, uint32_t *name);

/* One more state, of a name that has none; its moves begin with the next that is added. */
boyi_status boyi__graph_add_state(boyi__graph_build *build, uint32_t name, uint32_t line);

/* One more move of the state added last. */
boyi_status boyi__graph_add_move(boyi__graph_build *build, uint32_t from_name, uint32_t to_name, int64_t gain,
                                 uint32_t line);

/* A state of that name leads to itself; no harm unless it turns out a score game. */
void boyi__graph_note_self_loop(boyi__graph_build *build, uint32_t name, uint32_t line);

bool boyi__graph_word_is(const boyi__graph_word *word, const char *what);
boyi_status boyi__graph_read_owner(boyi__graph_build *build, const boyi__graph_word *word, uint8_t *out);
boyi_status boyi__graph_read_value(boyi__graph_build *build, const boyi__graph_word *word,
                                   boyi__graph_state *state);
boyi_status boyi__graph_read_gain(boyi__graph_build *build, const boyi__graph_word *word, int64_t *out);

/* start, kind or loop; other keys are none of ours: *known false. */
boyi_status boyi__graph_read_setting(boyi__graph_build *build, const boyi__graph_word *key,
                                     const boyi__graph_word *value, bool *known);

/* The two readers. All text is read when they return BOYI_OK; what it means as a whole is not yet checked. */
boyi_status boyi__graph_read_text(boyi__graph_build *build, const char *text, const char *end);
boyi_status boyi__graph_read_dot(boyi__graph_build *build, const char *text, const char *end);

/* Is this DOT? Told by its first words: digraph, graph, strict. */
bool boyi__graph_is_dot(const char *text, const char *end);

#endif
