/* The transport: sockets, connections, requests and replies. Each thread runs one loop with its own
 * connections.
 *
 *     listener ──▶ head ──▶ body ──▶ handle ──────────────────────▶ reply ──▶ the next head …
 *                                       └─▶ waiting ─▶ finish ──────┘
 *                                             └─▶ the client leaves: left, then finish
 *
 * Input that serve/http.h does not accept is refused, and the connection closed. Deadlines are in
 * serve/connection_timeouts.h.
 */
#ifndef BOYI_SERVE_TRANSPORT_H
#define BOYI_SERVE_TRANSPORT_H

#include "serve/access.h"

typedef struct boyi__transport boyi__transport;

typedef struct {
    unsigned code;      /* of HTTP */
    const char *type;   /* static  */
    char fields[160];   /* more lines of the header, each with its CRLF */
    const char *guards; /* static; instead of the lines of every reply's header; NULL: those */
    const void *data;
    size_t length;
    void *owned; /* freed once it is sent; NULL: nothing is freed */
    bool close;  /* the connection, after the reply */
} boyi__reply;

/* One request and its reply. */
typedef struct {
    boyi__http_head head;
    boyi__authority local;  /* where it arrived */
    unsigned char peer[16]; /* the client's address: IPv4 mapped into IPv6, of IPv6 the first 64 bits */
    char *body;
    size_t body_length;
    bool too_long; /* the body was too long: it was read and dropped */
    boyi__reply reply;
    void *own; /* for the handler */
} boyi__exchange;

/* Called from the loops' threads. */
typedef struct {
    void *context;
    /* The head or the body can't be read: write the reply. */
    void (*refuse)(void *context, boyi__exchange *exchange, unsigned code, const boyi_error *error);
    /* The head was read. False: the reply is written, and the body is not read. */
    bool (*admit)(void *context, boyi__exchange *exchange);
    /* The whole request was read. True: the reply is written; false: boyi__exchange_finish will be called. */
    bool (*handle)(void *context, boyi__exchange *exchange);
    /* The client closed the connection while its request waits. boyi__exchange_finish must still be
     * called. */
    void (*left)(void *context, boyi__exchange *exchange);
    /* The exchange is over: free `own`. */
    void (*done)(void *context, boyi__exchange *exchange);
} boyi__handler;

typedef struct {
    const char *bind;
    uint16_t port;
    unsigned threads, connections;
    int64_t silence_ms, request_ms, answer_ms;
    size_t most_body;     /* longer ones are dropped       */
    uint64_t most_bodies; /* bytes of all bodies together  */
    const char *fields;   /* lines of every reply's header */
} boyi__transport_options;

/* `bound`: where it listens. BOYI_INPUT: not an address; BOYI_FILE: the address can't be used. */
boyi_status boyi__transport_start(const boyi__transport_options *options, const boyi__handler *handler,
                                  boyi_error *error, boyi__authority *bound, boyi__transport **out);

/* The reply is written. Called from any thread, once for each exchange that waits. */
void boyi__exchange_finish(boyi__exchange *exchange);

/* Accepts no new connections; the existing ones end with their next reply. */
void boyi__transport_leave(boyi__transport *transport);
/* Waits until all requests that were begun are answered, at most `ms`. */
void boyi__transport_wait(const boyi__transport *transport, int64_t ms);
/* Closes all connections. No exchange may be waiting. Accepts NULL. */
void boyi__transport_stop(boyi__transport *transport);

#endif
