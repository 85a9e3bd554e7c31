/* The server: the page and the API over HTTP. See docs/api.md.
 *
 *     transport ──▶ http ──▶ access ──▶ query ──▶ first try, on the connection's thread,  ──▶ reply
 *     (sockets)    (parsing)                       a few milliseconds
 *                                                       │ not done: the connection waits
 *                                                       ▼
 *                                                  job queue ──▶ worker, the full limits ──▶ reply
 *
 * So small questions are answered at once however busy the workers are, and the server need not guess which
 * questions are small. Work for a client that disconnects is cancelled. README.md names all files.
 */
#ifndef BOYI_SERVE_SERVER_H
#define BOYI_SERVE_SERVER_H

#include "boyi.h"

typedef struct boyi__server boyi__server;

/* 0 and NULL: the default. */
typedef struct {
    const char *bind;         /* an address; 127.0.0.1                                         */
    uint16_t port;            /* 0: any that is free                                           */
    uint64_t max_bytes;       /* 512 MiB: memory of one question, of all questions of one client, and of all
                              cached solutions; all questions together may take twice as much */
    uint64_t max_states;      /* of one question: 20 million                                   */
    unsigned question_ms;     /* to work on one question: 20,000                               */
    unsigned queue_ms;        /* to wait for a worker: 5,000                                   */
    unsigned silence_s;       /* a client that is silent for longer is disconnected: 10        */
    unsigned request_ms;      /* for a client to send a request: 30,000                        */
    unsigned answer_ms;       /* for a client to receive an answer: 120,000                    */
    unsigned stop_ms;         /* for questions under way when the server is stopped: 5,000     */
    unsigned connections;     /* at once: 1,000                                                */
    unsigned queue_places;    /* 64                                                            */
    unsigned threads;         /* for connections, and workers for one client: one per core, at least 2 */
    const char *const *hosts; /* further names and addresses it answers to */
    size_t hosts_count;
    const char *folder;       /* for temporary files */
    const char *const *files; /* games, databases and graphs to serve; must outlive the server */
    size_t files_count;
    const char *compiler, *cache; /* for games in C, as in boyi_opening; NULL: they are refused */
    void (*compiler_says)(void *context, const char *text, size_t length);
} boyi__server_options;

/* BOYI_FILE: the address or a file can't be used; any other failure: a file, a name or the address is
 * invalid. */
boyi_status boyi__server_start(const boyi__server_options *options, boyi_error *error, boyi__server **out);

uint16_t boyi__server_port(const boyi__server *server);
/* Can it be reached from this machine only? */
bool boyi__server_is_local(const boyi__server *server);

/* Accepts no new connections and answers the questions under way, for up to stop_ms. Accepts NULL. */
void boyi__server_stop(boyi__server *server);

#endif
