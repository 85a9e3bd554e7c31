/* Which requests are answered at all.
 *
 * A page from anywhere can make a browser send requests to this machine, and by DNS rebinding under a name of
 * its own choice. Browsers say what they do, so a request is refused (403)
 *
 * - when its Host is neither the address at which it arrived, nor localhost on a loopback address, nor a name
 * that was given by --host;
 * - below /api, when its Origin is another than that Host, or its Sec-Fetch-Site neither same-origin nor
 * none.
 *
 * Programs that are no browsers send neither of the last two.
 */
#ifndef BOYI_SERVE_ACCESS_H
#define BOYI_SERVE_ACCESS_H

#include <sys/socket.h>

#include "serve/http.h"

/* A host with a port, in one form for all spellings: lower case, no dot at the end, addresses as inet_ntop
 * writes them. */
typedef struct {
    char host[256];
    bool is_address, is_loopback;
    int port; /* -1: none */
} boyi__authority;

/* Reads "localhost:8080", "[::1]", "192.0.2.1". False: it is none. */
bool boyi__authority_read(boyi__authority *out, const char *text, size_t length);
/* The same from a socket's address. */
void boyi__authority_of(boyi__authority *out, const struct sockaddr *address, socklen_t length);

typedef struct {
    boyi__authority *names;
    size_t count;
} boyi__access;

/* BOYI_USAGE: a name is none. */
boyi_status boyi__access_start(boyi__access *access, const char *const *names, size_t count,
                               boyi_error *error);
void boyi__access_end(boyi__access *access);

/* 0, or the code to refuse the request with, and a sentence. `local`: where it arrived. */
unsigned boyi__access_check(const boyi__access *access, const boyi__authority *local,
                            const boyi__http_head *head, bool api, boyi_error *error);

#endif
