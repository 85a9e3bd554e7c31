/* The deadlines of the open connections.
 *
 * A client that neither sends nor takes a byte for silence_ms is disconnected. A client that moves a byte now
 * and then would stay for ever, so each phase has a deadline of its own:
 *
 *     connects ──▶ SENDING ──────▶ ANSWERED ──────▶ RECEIVING ──▶ SENDING (the next request) …
 *                  a request       by the server    the reply └─▶ CLOSING
 *                  request_ms      no deadline      answer_ms     drain_ms
 *
 * A thread shuts down connections past their deadline; serve/transport.c then finds them closed. When nine
 * tenths of the places are taken, each new connection shuts down the one that has been sending for longest.
 * Addresses do not count: behind a proxy all are the same. An honest request takes milliseconds, so it is
 * never the longest.
 */
#ifndef BOYI_SERVE_CONNECTION_TIMEOUTS_H
#define BOYI_SERVE_CONNECTION_TIMEOUTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct boyi__connection_timeouts boyi__connection_timeouts;
typedef struct boyi__connection_timeout boyi__connection_timeout;

typedef enum {
    BOYI__SENDING,
    BOYI__ANSWERED,
    BOYI__RECEIVING,
    BOYI__CLOSING, /* the last reply was sent: the client may still send, and should close its side */
} boyi__connection_phase;

/* The durations by phase. */
typedef struct {
    int64_t silence_ms, request_ms, answer_ms, drain_ms;
} boyi__connection_durations;

/* NULL: out of memory, or no thread can be started. */
boyi__connection_timeouts *boyi__connection_timeouts_new(unsigned places,
                                                         const boyi__connection_durations *durations);
/* All connections must be gone. Accepts NULL. */
void boyi__connection_timeouts_free(boyi__connection_timeouts *timeouts);

/* A new connection, SENDING. NULL: out of memory, or all places are taken. */
boyi__connection_timeout *boyi__connection_timeout_new(boyi__connection_timeouts *timeouts, int socket);
/* Must be called before the socket is closed. Accepts NULL. */
void boyi__connection_timeout_free(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout);

/* A phase begins. Accepts a NULL timeout: the client has left. */
void boyi__connection_timeout_phase(const boyi__connection_timeouts *timeouts,
                                    boyi__connection_timeout *timeout, boyi__connection_phase phase);
/* Bytes were sent or received. */
void boyi__connection_timeout_heard(const boyi__connection_timeouts *timeouts,
                                    boyi__connection_timeout *timeout);

/* Shuts down the connection that has been sending for longest. */
void boyi__connection_timeouts_make_room(boyi__connection_timeouts *timeouts);

#endif
