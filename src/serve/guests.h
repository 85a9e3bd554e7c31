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
#ifndef BOYI_SERVE_GUESTS_H
#define BOYI_SERVE_GUESTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct boyi__guests boyi__guests;
typedef struct boyi__guest boyi__guest;

/* NULL: no memory, or no thread. */
boyi__guests *boyi__guests_new(unsigned seats, int64_t silence_ms, int64_t request_ms, int64_t answer_ms);
/* All connections must be gone. Accepts NULL. */
void boyi__guests_free(boyi__guests *guests);

/* A connection comes. NULL: no memory, or no seat. */
boyi__guest *boyi__guest_new(boyi__guests *guests, int socket);
/* Must be called before the socket is closed. Accepts NULL, as do the others. */
void boyi__guest_free(boyi__guests *guests, boyi__guest *guest);

/* The request is complete; the answer is ready; it has been taken, or something else came of it. */
void boyi__guest_asked(boyi__guest *guest);
void boyi__guest_answered(boyi__guests *guests, boyi__guest *guest);
void boyi__guest_done(boyi__guests *guests, boyi__guest *guest);
/* Bytes came or went. */
void boyi__guest_heard(boyi__guests *guests, boyi__guest *guest);
/* The last answer was sent; so long the client may take to close its side. */
void boyi__guest_leaves(boyi__guest *guest, int64_t ms);

/* Shut the connection down that has been sending for longest. */
void boyi__guests_make_room(boyi__guests *guests);

#endif
