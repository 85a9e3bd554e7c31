/* Guests: who is connected, and for how long they may keep us waiting.
 *
 * libmicrohttpd drops a client that says nothing for a while. One that says a byte now and then would stay
 * for ever; so each phase has an end of its own:
 *
 *     comes ──▶ sends a request ──▶ is being answered ──▶ takes the answer ──▶ sends the next …
 *               request_ms          no end here           answer_ms
 *
 * Who is late is shown out: the connection is shut down, and libmicrohttpd clears it away. When nearly all
 * seats are taken, whoever has been sending for longest leaves for each who comes. Addresses count for
 * nothing in that: behind a proxy all have the same. An honest request takes milliseconds, so it is never
 * among the longest.
 */
#ifndef BOYI_SERVE_GUESTS_H
#define BOYI_SERVE_GUESTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct boyi__guests boyi__guests;
typedef struct boyi__guest boyi__guest;

/* NULL: no memory, or no thread. */
boyi__guests *boyi__guests_new(unsigned seats, int64_t request_ms, int64_t answer_ms);
/* Nobody may be there any more. Accepts NULL. */
void boyi__guests_free(boyi__guests *guests);

/* Somebody comes. NULL: no memory; nobody watches that one then. */
boyi__guest *boyi__guest_new(boyi__guests *guests, int socket);
/* Must be called before the socket is closed. Accepts NULL, as do the others. */
void boyi__guest_free(boyi__guests *guests, boyi__guest *guest);

/* The request is complete; the answer is ready; it has been taken, or something else came of it. */
void boyi__guest_asked(boyi__guest *guest);
void boyi__guest_answered(boyi__guests *guests, boyi__guest *guest);
void boyi__guest_done(boyi__guests *guests, boyi__guest *guest);

#endif
