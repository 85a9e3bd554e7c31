/* A graph while its text is parsed: what the parsers of both formats share.
 *
 * Names get numbers when they are first written, as a state or as a successor; states get theirs when they
 * are defined. Until the end of the text, moves hold numbers of names; parse.c then replaces them:
 *
 *     a : c b        names   a 0   c 1   b 2        moves   1 2 | | 0
 *     b = win        states  a 0   b 1   c 2                2 1 | | 0
 *     c : a
 *
 * What depends on the whole file (is it a score game? is there a start?) is checked at the end, too; the
 * builder keeps the first line of everything that may turn out to be wrong.
 */
#ifndef BOYI_GAMES_GRAPH_BUILDER_H
#define BOYI_GAMES_GRAPH_BUILDER_H

#include "base/error.h"
#include "games/graph/data.h"

/* A name, a keyword or a number as it is written in the text. */
typedef struct {
    const char *text; /* without quotes                             */
    size_t length;
    uint32_t line;
    bool quoted;
    bool escaped; /* has a backslash: a name has to be unescaped */
} boyi__graph_word;

typedef struct {
    uint32_t line;  /* where the name is first written                    */
    uint32_t state; /* its state; BOYI__GRAPH_NO_STATE until it is defined */
} boyi__graph_mention;

#define BOYI__GRAPH_NO_STATE UINT32_MAX

/* A text of the builder. */
typedef struct boyi__graph_text {
    struct boyi__graph_text *next;
    char bytes[];
} boyi__graph_text;

typedef struct {
    boyi_error *error;
    boyi__graph *graph; /* states and moves found so far; `to` holds numbers of names */
    size_t states_capacity;
    uint64_t moves;
    size_t moves_capacity;
    size_t gains_capacity;         /* 0 while no move has a gain */
    boyi__graph_mention *mentions; /* one a name                 */
    size_t mentions_capacity;
    boyi__graph_word start;        /* line 0: not given */
    uint32_t kind_line, loop_line; /* 0: not given      */
    /* The first line with a gain, with a number or a word as a value, with a move to the same state; 0: none */
    uint32_t gain_line, number_line, word_line, self_loop_line;
    uint32_t self_loop;     /* the name of that state */
    boyi__graph_text *kept; /* words that are not written as they are meant */
} boyi__graph_builder;

/* Frees all but the graph. */
void boyi__builder_end(boyi__graph_builder *builder);

/* Out of memory: BOYI_LIMIT or BOYI_MEMORY. */
boyi_status boyi__builder_fail_memory(const boyi__graph_builder *builder);

/* Memory for a word, which lives as long as the builder. NULL: out of memory. */
char *boyi__builder_keep(boyi__graph_builder *builder, size_t bytes);

/* The number of a name, new or known. */
boyi_status boyi__builder_add_name(boyi__graph_builder *builder, const boyi__graph_word *word,
                                   uint32_t *name);

/* Adds the state of a name that has none yet. */
boyi_status boyi__builder_add_state(boyi__graph_builder *builder, uint32_t name, uint32_t line);

/* Adds a move of the state added last. */
boyi_status boyi__builder_add_move(boyi__graph_builder *builder, uint32_t from_name, uint32_t to_name,
                                   int64_t gain, uint32_t line);

/* The state of that name leads to itself: an error if the graph turns out to be a score game. */
void boyi__builder_note_self_loop(boyi__graph_builder *builder, uint32_t name, uint32_t line);

bool boyi__graph_word_is(const boyi__graph_word *word, const char *what);
boyi_status boyi__builder_read_owner(boyi__graph_builder *builder, const boyi__graph_word *word,
                                     uint8_t *out);
boyi_status boyi__builder_read_value(boyi__graph_builder *builder, const boyi__graph_word *word,
                                     boyi__graph_state *state);
boyi_status boyi__builder_read_gain(boyi__graph_builder *builder, const boyi__graph_word *word, int64_t *out);

/* The setting start, kind or loop. Any other key: BOYI_OK, *known is false. */
boyi_status boyi__builder_read_setting(boyi__graph_builder *builder, const boyi__graph_word *key,
                                       const boyi__graph_word *value, bool *known);

/* The two parsers. They read all of the text; what depends on the whole file is not checked yet. */
boyi_status boyi__graph_parse_text(boyi__graph_builder *builder, const char *text, const char *end);
boyi_status boyi__graph_parse_dot(boyi__graph_builder *builder, const char *text, const char *end);

/* Does the text begin as DOT does, with digraph, graph or strict? */
bool boyi__graph_is_dot(const char *text, const char *end);

#endif
