/* Answers: the server as one who asks (ask/asker.h). Limits, cache and files are its own; the answers are src/ask's. */
#ifndef BOYI_SERVE_ANSWER_H
#define BOYI_SERVE_ANSWER_H

#include "ask/session.h"
#include "serve/limits.h"
#include "serve/query.h"
#include "serve/solution_cache.h"

/* What all questions share. */
typedef struct {
    boyi__solution_cache *cache;
    uint64_t max_bytes, max_states; /* for one question      */
    const char *folder;             /* for temporary files   */
    boyi__served_files files;       /* that may be asked for */
    boyi_opening opening;           /* of the games in them  */
} boyi__serve_context;

/* BOYI_CANCELLED: over a limit of time, too heavy for a first try, or the client has left. BOYI_MEMORY: out
 * of memory, or other questions have it. BOYI_FILE: the game would read a file that is not served. `out` may
 * hold part of an answer then; of POST /api/ask, the error object, unless it is empty. */
boyi_status boyi__serve_answer(const boyi__serve_context *context, const boyi__query *query,
                               boyi__limits *limits, boyi__strbuf *out, boyi_error *error);

#endif
