#include "serve/access.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "base/scan.h"

enum { BAD = 400, FORBIDDEN = 403 };

/* ---- Hosts ---- */

static void set_ipv4(boyi__authority *out, const struct in_addr *address)
{
    out->is_loopback = ntohl(address->s_addr) >> 24 == IN_LOOPBACKNET;
    inet_ntop(AF_INET, address, out->host, sizeof out->host);
}

/* An IPv4 address in IPv6 notation is that IPv4 address. */
static void set_ipv6(boyi__authority *out, const struct in6_addr *address)
{
    struct in_addr old;
    if (IN6_IS_ADDR_V4MAPPED(address)) {
        memcpy(&old, &address->s6_addr[12], sizeof old);
        set_ipv4(out, &old);
        return;
    }
    out->is_loopback = IN6_IS_ADDR_LOOPBACK(address);
    inet_ntop(AF_INET6, address, out->host, sizeof out->host);
}

void boyi__authority_of(boyi__authority *out, const struct sockaddr *address, socklen_t length)
{
    *out = (boyi__authority){.port = -1};
    if (address->sa_family == AF_INET && length >= sizeof(struct sockaddr_in)) {
        const struct sockaddr_in *in = (const void *)address;
        set_ipv4(out, &in->sin_addr);
        out->port = ntohs(in->sin_port);
    } else if (address->sa_family == AF_INET6 && length >= sizeof(struct sockaddr_in6)) {
        const struct sockaddr_in6 *in = (const void *)address;
        set_ipv6(out, &in->sin6_addr);
        out->port = ntohs(in->sin6_port);
    }
}

static bool read_name(boyi__authority *out, const char *text, size_t length)
{
    struct in_addr address;
    if (length && text[length - 1] == '.')
        length--;
    if (!length || length >= sizeof out->host)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool large = c >= 'A' && c <= 'Z', letter = large || (c >= 'a' && c <= 'z');
        bool dot = c == '.' && i > 0 && text[i - 1] != '.' && i + 1 < length;
        if (!letter && !dot && !(c >= '0' && c <= '9') && c != '-' && c != '_')
            return false;
        out->host[i] = (char)(large ? c - 'A' + 'a' : c);
    }
    out->host[length] = '\0';
    if (inet_pton(AF_INET, out->host, &address) == 1)
        set_ipv4(out, &address);
    return true;
}

static bool read_literal(boyi__authority *out, const char *text, size_t length)
{
    struct in6_addr address;
    if (length >= sizeof out->host)
        return false;
    memcpy(out->host, text, length);
    out->host[length] = '\0';
    if (inet_pton(AF_INET6, out->host, &address) != 1)
        return false;
    set_ipv6(out, &address);
    return true;
}

bool boyi__authority_read(boyi__authority *out, const char *text, size_t length)
{
    *out = (boyi__authority){.port = -1};
    bool literal = length && text[0] == '[';
    const char *end = memchr(text, literal ? ']' : ':', length);
    if (literal && !end)
        return false;
    size_t host = end ? (size_t)(end - text) : length, after = literal ? host + 1 : host;
    if (after < length && text[after] != ':')
        return false;
    if (after + 1 < length) { /* a colon alone is not a port */
        const char *digits = text + after + 1;
        int64_t port;
        if (*digits < '0' || *digits > '9' || !boyi__scan_number(digits, length - after - 1, &port) ||
            port > UINT16_MAX)
            return false;
        out->port = (int)port;
    }
    return literal ? read_literal(out, text + 1, host - 1) : read_name(out, text, host);
}

/* ---- Access ---- */

boyi_status boyi__access_start(boyi__access *access, const char *const *names, size_t count,
                               boyi_error *error)
{
    *access = (boyi__access){.names = calloc(count + 1, sizeof *access->names), .count = count};
    if (!access->names)
        return boyi__fail_memory(error, "boyi");
    for (size_t i = 0; i < count; i++)
        if (!boyi__authority_read(&access->names[i], names[i], strlen(names[i]))) {
            boyi__quoted name;
            return boyi__fail(error, BOYI_USAGE,
                              "--host \"%s\" should be a name such as boyi.example.org, or an address",
                              boyi__quote(&name, names[i], strlen(names[i])));
        }
    return BOYI_OK;
}

void boyi__access_end(boyi__access *access)
{
    free(access->names);
    *access = (boyi__access){0};
}

/* A Host may leave out the port, and so may a name that was given. */
static bool is_own_host(const boyi__access *access, const boyi__authority *local, const boyi__authority *host)
{
    bool here = strcmp(host->host, local->host) == 0 ||
                (local->is_loopback && (host->is_loopback || strcmp(host->host, "localhost") == 0));
    here = here && (host->port == -1 || host->port == local->port);
    for (size_t i = 0; i < access->count && !here; i++) {
        const boyi__authority *name = &access->names[i];
        here = strcmp(host->host, name->host) == 0 &&
               (name->port == -1 || host->port == -1 || host->port == name->port);
    }
    return here;
}

/* Is the origin, such as "http://localhost:8080", that of `host`? Behind a proxy it may be https. A Host
 * without a port has the scheme's, or this server's. */
static bool is_own_origin(const char *origin, const boyi__authority *host, int own_port)
{
    boyi__authority from;
    bool safe = strncasecmp(origin, "https://", 8) == 0;
    size_t scheme = safe ? 8 : 7;
    if (!safe && strncasecmp(origin, "http://", 7) != 0)
        return false;
    if (!boyi__authority_read(&from, origin + scheme, strlen(origin + scheme)))
        return false;
    int standard = safe ? 443 : 80, port = from.port == -1 ? standard : from.port;
    return strcmp(from.host, host->host) == 0 &&
           (host->port == -1 ? port == standard || port == own_port : port == host->port);
}

unsigned boyi__access_check(const boyi__access *access, const boyi__authority *local,
                            const boyi__http_head *head, bool api, boyi_error *error)
{
    boyi__authority host = *local;
    if (head->authority) { /* NULL: HTTP/1.0 without Host, which no browser sends */
        boyi__quoted quoted;
        size_t length = strlen(head->authority);
        if (!boyi__authority_read(&host, head->authority, length)) {
            boyi__fail(error, BOYI_INPUT, "the Host \"%s\" is not a name or an address",
                       boyi__quote(&quoted, head->authority, length));
            return BAD;
        }
        if (!is_own_host(access, local, &host)) {
            boyi__quote(&quoted, head->authority, length);
            boyi__fail(error, BOYI_FILE,
                       "this server does not answer to the Host \"%s\"; start it with --host %s if it should",
                       quoted.text, quoted.text);
            return FORBIDDEN;
        }
    }
    const char *origin = boyi__http_value(head, "Origin"), *site = boyi__http_value(head, "Sec-Fetch-Site");
    bool own = (!origin || is_own_origin(origin, &host, local->port)) &&
               (!site || strcasecmp(site, "same-origin") == 0 || strcasecmp(site, "none") == 0);
    if (!api || own)
        return 0;
    boyi__fail(
        error, BOYI_FILE,
        "in a browser, only this server's own page may ask questions; this request comes from another page");
    return FORBIDDEN;
}
