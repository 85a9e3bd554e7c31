/* One connection: its requests are read, handled and replied to, one after another. Used by
 * serve/transport.c only, whose loops call it when a socket is ready.
 *
 *     IN_HEAD ──▶ IN_BODY ──▶ WAITING ──▶ WRITING ──▶ IN_HEAD …
 *                                            └─▶ DRAINING ──▶ CLOSED
 */
#ifndef BOYI_SERVE_CONNECTION_H
#define BOYI_SERVE_CONNECTION_H

#include <pthread.h>
#include <stdatomic.h>

#include "serve/connection_timeouts.h"
#include "serve/transport.h"

typedef enum {
    BOYI__IN_HEAD,
    BOYI__IN_BODY,
    BOYI__WAITING, /* for its reply */
    BOYI__WRITING,
    BOYI__DRAINING, /* the last reply was sent; further input is dropped */
    BOYI__CLOSED,
} boyi__connection_state;

typedef struct boyi__loop boyi__loop;
typedef struct boyi__connection boyi__connection;

struct boyi__connection {
    boyi__exchange exchange; /* first: boyi__exchange_finish casts it back */
    boyi__loop *loop;
    boyi__connection_timeout *timeout;
    int socket; /* -1: closed */
    boyi__connection_state state;
    uint32_t interest; /* what epoll waits for */
    bool begun;        /* an exchange, which is counted in under_way */
    bool posted;       /* in the loop's list */
    size_t start, end; /* the part of `in` that was not used yet */
    size_t seen;       /* bytes of the head that were scanned for its end */
    size_t base;       /* where pieces of the body are read to, behind the head */
    uint64_t left;     /* bytes still to come of a body with a length, or still to drop */
    uint64_t dropped;
    boyi__http_chunks chunks;
    size_t body_room;
    char out[1536]; /* the reply's header */
    size_t out_length, sent;
    boyi__connection *next_posted, *newer, *older;
    char in[BOYI__HTTP_MOST_HEAD + (16 << 10)]; /* a head, then a piece of the body */
};

struct boyi__loop {
    boyi__transport *transport;
    pthread_t thread;
    int epoll, wake;
    boyi__connection *newest;
    pthread_mutex_t lock; /* over `posted` */
    boyi__connection *posted;
    bool listens;
};

struct boyi__transport {
    boyi__handler handler;
    boyi__transport_options options;
    boyi__connection_timeouts *timeouts;
    int listener;
    atomic_bool leaving, ending;
    atomic_uint under_way;
    atomic_uint_fast64_t bodies; /* bytes */
    unsigned loops_count;
    boyi__loop loops[];
};

/* Owns the socket from now on, also when it fails. NULL: out of memory, or all places are taken. */
boyi__connection *boyi__connection_new(boyi__loop *loop, int socket, const struct sockaddr_storage *peer);
/* It must not be WAITING. */
void boyi__connection_free(boyi__connection *self);

/* Reads and writes until the socket would block. May free the connection. */
void boyi__connection_run(boyi__connection *self);
/* Starts to send the reply, which is written. */
void boyi__connection_reply(boyi__connection *self);
/* The client closed its side while the connection is WAITING: the answer is not wanted any more. */
void boyi__connection_leave(boyi__connection *self);
/* Has its loop run it. May be called from any thread. */
void boyi__connection_post(boyi__connection *self);

#endif
