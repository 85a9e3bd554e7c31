/* The server: the page and the API over HTTP. See docs/api.md.
 *
 *     transport ──▶ http ──▶ access ──▶ query ──▶ a first try on the connection's own thread, a few
 * milliseconds │ not done: the connection waits ▼ jobs ──▶ a worker, with the full limits ──▶ the connection
 * goes on
 *
 * So small questions are answered at once whatever the heavy ones do, and which is which need not be guessed.
 * Work for a client that leaves is given up.
 */
#ifndef BOYI_SERVE_SERVER_H
#define BOYI_SERVE_SERVER_H

#include "boyi.h"

typedef struct boyi__server boyi__server;

/* 0 and NULL are the defaults. */
typedef struct {
    const char *bind;         /* an address, 127.0.0.1                            */
    uint16_t port;            /* 0: any that is free                              */
    uint64_t max_bytes;       /* 512 MiB: memory of one question, of all of one client, of all solutions that
                                 are kept; twice as much: of all questions together */
    uint64_t max_states;      /* 20 million                                       */
    unsigned question_ms;     /* 20,000                                           */
    unsigned patience_ms;     /* waiting for a worker: 5,000                      */
    unsigned silence_s;       /* after which a silent client is dropped: 10       */
    unsigned request_ms;      /* for sending a request, all in all: 30,000        */
    unsigned answer_ms;       /* for taking an answer: 120,000                    */
    unsigned farewell_ms;     /* for questions under way when the server is stopped: 5,000 */
    unsigned connections;     /* at once: 1,000                                   */
    unsigned seats;           /* in the job queue: 64                             */
    unsigned threads;         /* for connections, and workers for one client: as many as cores, at least 2 */
    const char *const *hosts; /* names and addresses it answers to, beside its own */
    size_t hosts_count;
    const char *folder;       /* for temporary files */
    const char *const *files; /* games, databases and graphs to serve; must outlive the server */
    size_t files_count;
    const char *compiler, *cache; /* for games in C, as in boyi_opening; NULL: they are refused */
    void (*compiler_says)(void *context, const char *text, size_t length);
} boyi__server_options;

/* BOYI_FILE: the address, or a file, can't be used; the other statuses: a file, a name or the address is
 * invalid. */
boyi_status boyi__server_start(const boyi__server_options *options, boyi_error *error, boyi__server **out);

uint16_t boyi__server_port(const boyi__server *server);
/* Can it be reached from this machine only? */
bool boyi__server_is_local(const boyi__server *server);

/* No new connections; questions under way are answered, if that does not take too long. Accepts NULL. */
void boyi__server_stop(boyi__server *server);

#endif
