/* Guests: the open connections and their deadlines.
 *
 * A client that neither sends nor takes a byte for silence_ms is dropped. One that moves a byte now and then
 * would stay for ever; so each phase has a deadline of its own:
 *
 *     comes ──▶ sends a request ──▶ is being answered ──▶ takes the answer ──▶ sends the next …
 *               request_ms          no deadline here      answer_ms
 *
 * Connections past their deadline are shut down; serve/transport.c then finds them closed. When nine tenths
 * of the seats are taken, the connection that has been sending for longest is shut down for each that comes.
 * Addresses do not count in that: behind a proxy all are the same. An honest request takes milliseconds, so
 * it is never among the longest.
 */
#ifndef BOYI_SERVE_CONNECTION_TIMEOUTS_H
#define BOYI_SERVE_CONNECTION_TIMEOUTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct boyi__connection_timeouts boyi__connection_timeouts;
typedef struct boyi__connection_timeout boyi__connection_timeout;

/* NULL: no memory, or no thread. */
boyi__connection_timeouts *boyi__connection_timeouts_new(unsigned seats, int64_t silence_ms,
                                                         int64_t request_ms, int64_t answer_ms);
/* All connections must be gone. Accepts NULL. */
void boyi__connection_timeouts_free(boyi__connection_timeouts *timeouts);

/* A connection comes. NULL: no memory, or no seat. */
boyi__connection_timeout *boyi__connection_timeout_new(boyi__connection_timeouts *timeouts, int socket);
/* Must be called before the socket is closed. Accepts NULL, as do the others. */
void boyi__connection_timeout_free(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout);

/* The request is complete; the answer is ready; it has been taken, or something else came of it. */
void boyi__connection_timeout_asked(boyi__connection_timeout *timeout);
void boyi__connection_timeout_answered(boyi__connection_timeouts *timeouts,
                                       boyi__connection_timeout *timeout);
void boyi__connection_timeout_done(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout);
/* Bytes came or went. */
void boyi__connection_timeout_heard(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout);
/* The last answer was sent; so long the client may take to close its side. */
void boyi__connection_timeout_leaves(boyi__connection_timeout *timeout, int64_t ms);

/* Shut the connection down that has been sending for longest. */
void boyi__connection_timeouts_make_room(boyi__connection_timeouts *timeouts);

#endif
