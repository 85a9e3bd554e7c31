/* A question as it comes over the wire: a path, and fields from a URL's query or from a JSON body. */
#ifndef BOYI_SERVE_QUERY_H
#define BOYI_SERVE_QUERY_H

#include "tell/tell.h"

typedef enum {
    BOYI__ASK_SOLVE,
    BOYI__ASK_LINE,
    BOYI__ASK_TABLE,
    BOYI__ASK_EXPLAIN,
    BOYI__ASK_COMPARE,
    BOYI__ASK_STATS,
    BOYI__ASK_STATES,
    BOYI__ASK_GRAPH,
    BOYI__ASK_POSITION,
    BOYI__ASK_HEALTH,
    BOYI__ASK_GAMES,
    BOYI__ASK_NOTHING, /* no such question */
} boyi__ask;

/* Which question a path below /api/ asks. */
boyi__ask boyi__ask_find(const char *word);

typedef struct {
    boyi__ask ask;
    char *game;  /* as it would stand on the command line                 */
    char *input; /* its arguments as a file would hold them, or NULL      */
    char *state; /* NULL: the start                                       */
    boyi_method method;
    int symmetry;  /* 1: on, 0: off, -1: not said */
    uint32_t most; /* states and graph */
    boyi__lang lang;
    unsigned given; /* which fields were, as bits */
} boyi__query;

void boyi__query_start(boyi__query *query, boyi__ask ask);
void boyi__query_end(boyi__query *query);

/* Add fields: "game=row%203&lang=zh", or a JSON object. The language counts even if another field is wrong.
 */
boyi_status boyi__query_read_url(boyi__query *query, const char *text, boyi_error *error);
boyi_status boyi__query_read_json(boyi__query *query, const char *text, size_t length, boyi_error *error);

/* Are all needed fields there? */
boyi_status boyi__query_check(const boyi__query *query, boyi_error *error);

/* Undo percent signs and, in queries, plus signs, in place. False: no such code, a NUL, or no UTF-8. */
bool boyi__url_decode(char *text, bool plus);

#endif
