/* The desk: what all answers share, and which game a question asks about. */
#ifndef BOYI_SERVE_CONTEXT_H
#define BOYI_SERVE_CONTEXT_H

#include "serve/query.h"
#include "serve/served_files.h"

/* What all answers share. */
typedef struct {
    boyi__solution_cache *cache;
    uint64_t max_bytes, max_states; /* for one question */
    const char *folder;             /* for temporary files */
    boyi__served_files files;       /* that may be asked about */
    boyi_opening opening;           /* of the games among them */
} boyi__serve_context;

/* The game a question asks about: a family's, a served file's, or a database's without its values. BOYI_FILE:
 * it would read a file that was not named at the start. */
boyi_status boyi__query_game(const boyi__serve_context *context, const boyi__query *query, boyi_error *error,
                             boyi_game **out);

/* The served file whose game or database is asked about; NULL: it is none. */
boyi_status boyi__asked_file(const boyi__serve_context *context, const boyi__query *query, boyi_error *error,
                             const boyi__served **out);

/* Could a single step of the answer take long? Then no limit of a few milliseconds is kept. */
bool boyi__asked_is_slow(const boyi__serve_context *context, const boyi__query *query);

/* A database takes no arguments and no method. */
boyi_status boyi__check_database(const boyi__served *file, const boyi__query *query, boyi_error *error);

#endif
