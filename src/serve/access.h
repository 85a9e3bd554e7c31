/* Which requests are answered at all.
 *
 * Any page can make a browser send requests to this machine, and by DNS rebinding with a Host of its choice.
 * Browsers name the page, so a request is refused (403)
 *
 * - when its Host is neither the address at which it arrived, nor localhost on a loopback address, nor a name
 *   that was given by --host;
 * - below /api, when its Origin differs from that Host, or its Sec-Fetch-Site is neither same-origin nor
 *   none.
 *
 * Programs other than browsers send neither Origin nor Sec-Fetch-Site.
 */
#ifndef BOYI_SERVE_ACCESS_H
#define BOYI_SERVE_ACCESS_H

#include <sys/socket.h>

#include "serve/http.h"

/* A host with a port in canonical form: lower case, no dot at the end, addresses as inet_ntop writes them. */
typedef struct {
    char host[256];
    bool is_loopback;
    int port; /* -1: none */
} boyi__authority;

/* Reads "localhost:8080", "[::1]", "192.0.2.1". False: not a host. */
bool boyi__authority_read(boyi__authority *out, const char *text, size_t length);
/* The same from a socket's address. */
void boyi__authority_of(boyi__authority *out, const struct sockaddr *address, socklen_t length);

typedef struct {
    boyi__authority *names;
    size_t count;
} boyi__access;

/* `names` are further hosts to accept. BOYI_USAGE: one is not a host. */
boyi_status boyi__access_start(boyi__access *access, const char *const *names, size_t count,
                               boyi_error *error);
void boyi__access_end(boyi__access *access);

/* Returns 0, or the status code to refuse the request with, and `error` is set. `local`: where it arrived. */
unsigned boyi__access_check(const boyi__access *access, const boyi__authority *local,
                            const boyi__http_head *head, bool api, boyi_error *error);

#endif
