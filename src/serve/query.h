/* A question as it is received: a path, and fields from a URL's query or from a JSON body. */
#ifndef BOYI_SERVE_QUERY_H
#define BOYI_SERVE_QUERY_H

#include "ask/question.h"
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
    BOYI__ASK_QUESTION, /* POST /api/ask: the body is a question of boyi_ask */
    BOYI__ASK_NOTHING,  /* no such question */
} boyi__endpoint;

/* Which question a path below /api/ asks. */
boyi__endpoint boyi__endpoint_find(const char *word);

typedef struct {
    boyi__endpoint ask;
    char *game;  /* as on the command line                            */
    char *input; /* its arguments as in a file; NULL: they are in game */
    char *state; /* NULL: the start                                   */
    boyi_method method;
    int symmetry;  /* 1: on, 0: off, -1: not given                      */
    uint32_t most; /* states and graph; 0: not given                    */
    boyi__lang lang;
    unsigned given;       /* the fields that were, as bits                    */
    const char *question; /* of POST /api/ask; NULL: the fields above are the question */
    size_t question_length;
} boyi__query;

void boyi__query_start(boyi__query *query, boyi__endpoint ask);
void boyi__query_end(boyi__query *query);

/* Adds fields from the query of a URL ("game=row%203&lang=zh", NULL: none) and from a JSON object (NULL:
 * none), and checks that a game is given where the question needs one. The language is read first, so that an
 * error in another field is told in it. */
boyi_status boyi__query_read(boyi__query *query, const char *arguments, const char *body, size_t body_length,
                             boyi_error *error);

/* The same as a question of src/ask, not for POST /api/ask. Its tokens point into *text, which the caller frees after it has
 * ended the question, also after a failure. */
boyi_status boyi__query_question(const boyi__query *query, boyi__question *question, char **text,
                                 boyi_error *error);

/* Decodes percent signs and, in queries, plus signs, in place. False: a bad code, a NUL, or not UTF-8. */
bool boyi__url_decode(char *text, bool plus);

#endif
