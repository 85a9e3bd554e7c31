/* HTTP as the server reads it: strictly, and from its own page only.
 *
 * BOYI_SEED=… repeats a run. */
#include "agree.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "hall.h"
#include "serve/access.h"

/* ---- Heads ---- */

#define GOOD       "GET / HTTP/1.1\r\nHost: localhost\r\n"
#define NUL_IN_URL "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n"
#define POST       "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n"

static const struct {
    const char *text;
    size_t length; /* 0: up to the NUL */
    unsigned code; /* 0: it is good    */
} heads[] = {
    {GOOD "\r\n", 0, 0},
    {"\r\n" GOOD "\r\n", 0, 0},
    {"GET / HTTP/1.0\r\n\r\n", 0, 0},
    {"GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 0},
    {"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 0},
    {GOOD "X:\r\nY: \t a b \t\r\nZ: \xe4\xb8\x80\r\n\r\n", 0, 0},
    {POST "Content-Length: 0\r\n\r\n", 0, 0},
    {POST "content-length:12\r\n\r\n", 0, 0},
    {POST "Transfer-Encoding: Chunked\r\n\r\n", 0, 0},
    {POST "Content-Length: 12\r\nExpect: 100-Continue\r\n\r\n", 0, 0},
    /* Lines */
    {"GET / HTTP/1.1\nHost: localhost\n\n", 0, 400},
    {"GET / HTTP/1.1\nHost: localhost\r\n\r\n", 0, 400},
    {GOOD "X: y\n\r\n", 0, 400},
    {GOOD "\n", 0, 400},
    {GOOD "X: a\rb\r\n\r\n", 0, 400},
    {GOOD "X: a\r\r\n\r\n", 0, 400},
    {GOOD "X: a\0b\r\n\r\n", sizeof GOOD "X: a\0b\r\n\r\n" - 1, 400},
    {NUL_IN_URL, sizeof NUL_IN_URL - 1, 400},
    {GOOD "X: a\x01\r\n\r\n", 0, 400},
    {GOOD "X: a\r\n b\r\n\r\n", 0, 400},
    {GOOD "X: a\r\n\tb\r\n\r\n", 0, 400},
    {"GET / HTTP/1.1\r\n Host: localhost\r\n\r\n", 0, 400},
    {GOOD "X : a\r\n\r\n", 0, 400},
    {GOOD "X\r\n\r\n", 0, 400},
    {GOOD ": a\r\n\r\n", 0, 400},
    {GOOD "X\x80: a\r\n\r\n", 0, 400},
    /* Request lines */
    {"\r\n\r\n", 0, 400},
    {"\r\n\r\n" GOOD "\r\n", 0, 400},
    {"GET /\r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET / HTTP/1.1 \r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET\t/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {" GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {"G(T / HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET /\x7f HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET /\xe4 HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET index.html HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET ftp://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET / http/1.1\r\nHost: localhost\r\n\r\n", 0, 400},
    {"GET / HTTP/1.2\r\nHost: localhost\r\n\r\n", 0, 505},
    {"PRI * HTTP/2.0\r\n\r\n", 0, 505},
    /* Hosts */
    {"GET / HTTP/1.1\r\n\r\n", 0, 400},
    {GOOD "Host: localhost\r\n\r\n", 0, 400},
    {GOOD "HOST: evil.example\r\n\r\n", 0, 400},
    {"GET http://localhost/ HTTP/1.1\r\n\r\n", 0, 400},
    /* Lengths */
    {POST "Content-Length: 5\r\nContent-Length: 5\r\n\r\n", 0, 400},
    {POST "Content-Length: 5\r\ncontent-length: 6\r\n\r\n", 0, 400},
    {POST "Content-Length: 5, 5\r\n\r\n", 0, 400},
    {POST "Content-Length: +5\r\n\r\n", 0, 400},
    {POST "Content-Length: -5\r\n\r\n", 0, 400},
    {POST "Content-Length: 0x5\r\n\r\n", 0, 400},
    {POST "Content-Length: 5 5\r\n\r\n", 0, 400},
    {POST "Content-Length:\r\n\r\n", 0, 400},
    {POST "Content-Length: 18446744073709551621\r\n\r\n", 0, 400},
    {POST "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 0, 400},
    {POST "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", 0, 400},
    {POST "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 0, 400},
    {POST "Transfer-Encoding: chunked, chunked\r\n\r\n", 0, 400},
    {POST "Transfer-Encoding: identity\r\n\r\n", 0, 400},
    {POST "Transfer-Encoding: gzip, chunked\r\n\r\n", 0, 400},
    {POST "Transfer-Encoding: xchunked\r\n\r\n", 0, 400},
    {POST "Transfer-Encoding:\x0b"
          "chunked\r\n\r\n",
     0, 400},
    {POST "Transfer-Encoding: \"chunked\"\r\n\r\n", 0, 400},
    {POST "Transfer-Encoding:\r\n\r\n", 0, 400},
    {"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 0, 400},
    {POST "Expect: 200-ok\r\n\r\n", 0, 417},
};

enum { HEADS = sizeof heads / sizeof *heads };

static size_t head_length(size_t i)
{
    return heads[i].length ? heads[i].length : strlen(heads[i].text);
}

/* Read as it comes, in pieces of `step` bytes: the code to refuse it with. Memory that ends where the text
 * does. */
static unsigned read_in_steps(size_t i, size_t step)
{
    size_t all = head_length(i), seen = 0, length = 0;
    boyi__http_head head;
    boyi_error error = {0};
    unsigned code = 0;
    for (size_t there = 0; !code && !length && there < all;) {
        there = there + step < all ? there + step : all;
        char *some = malloc(there);
        memcpy(some, heads[i].text, there);
        code = boyi__http_find_end(some, there, &seen, &length, &error);
        if (!code && length)
            code = boyi__http_read(&head, some, length, &error);
        free(some);
    }
    if (!code && !length)
        fail_msg("%s: has no end", heads[i].text);
    if (code && (!*error.text || !*error.text_zh))
        fail_msg("%s: refused without a sentence", heads[i].text);
    return code;
}

static void test_heads(void **context)
{
    (void)context;
    for (size_t i = 0; i < HEADS; i++)
        for (size_t step = 1; step < 100; step = step * 3 + 1) {
            unsigned code = read_in_steps(i, step);
            if (code != heads[i].code)
                fail_msg("expected %u, got %u in steps of %zu for\n%s", heads[i].code, code, step,
                         heads[i].text);
        }
}

/* Exactly at the limits, and one more. */
static void test_long_heads(void **context)
{
    char *text = malloc(2 * BOYI__HTTP_MOST_HEAD);
    boyi__http_head head;
    boyi_error error;
    (void)context;
    for (int more = 0; more < 2; more++) {
        size_t seen = 0, length;
        int at = sprintf(text, "GET /");
        memset(text + at, 'x', BOYI__HTTP_MOST_URL);
        at += BOYI__HTTP_MOST_URL - 2 + more;
        at += sprintf(text + at, " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert_int_equal(boyi__http_find_end(text, (size_t)at, &seen, &length, &error), 0);
        assert_int_equal(length, at);
        assert_int_equal(boyi__http_read(&head, text, length, &error), more ? 414 : 0);
        at = sprintf(text, GOOD "X: ");
        memset(text + at, 'x', BOYI__HTTP_MOST_HEAD);
        at = BOYI__HTTP_MOST_HEAD - 4 + more;
        at += sprintf(text + at, "\r\n\r\n");
        seen = 0;
        assert_int_equal(boyi__http_find_end(text, (size_t)at, &seen, &length, &error), more ? 431 : 0);
        at = sprintf(text, GOOD);
        for (int i = 1; i < BOYI__HTTP_MOST_FIELDS + more; i++)
            at += sprintf(text + at, "X: %d\r\n", i);
        at += sprintf(text + at, "\r\n");
        assert_int_equal(boyi__http_read(&head, text, (size_t)at, &error), more ? 431 : 0);
    }
    memset(text, 'x', 2 * BOYI__HTTP_MOST_HEAD);
    size_t seen = 0, length;
    assert_int_equal(boyi__http_find_end(text, BOYI__HTTP_MOST_HEAD + 1, &seen, &length, &error), 414);
    free(text);
}

/* ---- Chunks ---- */

/* The body of a chunked text, in pieces of `step` bytes; NULL: it is wrong, or has no end. */
static char *read_chunks(const char *text, size_t step)
{
    boyi__http_chunks chunks = {0};
    size_t all = strlen(text), at = 0, length = 0;
    char *body = calloc(1, all + 1);
    while (at < all && !chunks.over) {
        const char *data;
        size_t some = all - at < step ? all - at : step, data_length;
        int64_t used = boyi__http_read_chunks(&chunks, text + at, some, &data, &data_length);
        if (used < 0)
            break;
        if (data_length)
            memcpy(body + length, data, data_length);
        length += data_length;
        at += (size_t)used;
    }
    if (chunks.over)
        return body;
    free(body);
    return NULL;
}

static void test_chunks(void **context)
{
    static const struct {
        const char *text, *body;
    } bodies[] = {
        {"0\r\n\r\n", ""},
        {"5\r\nhello\r\n0\r\n\r\n", "hello"},
        {"5\r\nhello\r\n00006\r\n world\r\n0\r\n\r\nGET /", "hello world"},
        {"A;x=\"y\"\r\n0123456789\r\n0;last\r\n\r\n", "0123456789"},
        {"", NULL},
        {"\r\n\r\n", NULL},
        {"5\nhello\r\n0\r\n\r\n", NULL},
        {"5\r\nhello\n0\r\n\r\n", NULL},
        {"5\r\nhello0\r\n\r\n", NULL},
        {"5\r\nhello!\r\n0\r\n\r\n", NULL},
        {"-5\r\nhello\r\n0\r\n\r\n", NULL},
        {"0x5\r\nhello\r\n0\r\n\r\n", NULL},
        {" 5\r\nhello\r\n0\r\n\r\n", NULL},
        {"5 \r\nhello\r\n0\r\n\r\n", NULL},
        {"5;a\nb\r\nhello\r\n0\r\n\r\n", NULL},
        {"000000005\r\nhello\r\n0\r\n\r\n", NULL},
        {"5\r\nhello\r\n0\r\nX: y\r\n\r\n", NULL},
        {"5\r\nhello\r\n0\r\n\n", NULL},
    };
    (void)context;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        for (size_t step = 1; step < 50; step = step * 2 + 1) {
            char *body = read_chunks(bodies[i].text, step);
            if (!body != !bodies[i].body || (body && strcmp(body, bodies[i].body) != 0))
                fail_msg("%s\nin steps of %zu: %s", bodies[i].text, step, body ? body : "wrong");
            free(body);
        }
}

/* ---- Over the wire ---- */

static size_t count_answers(const char *text)
{
    size_t count = 0;
    for (; (text = strstr(text, "HTTP/1.1 ")); text++)
        count += text[9] >= '0' && text[9] <= '9';
    return count;
}

/* Refused in JSON, and closed: what follows is never taken for a request. */
static void test_refused(void **context)
{
    static const char next[] = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    uint16_t port;
    char request[400];
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    for (size_t i = 0; i < HEADS; i++) {
        size_t length = head_length(i);
        if (!heads[i].code)
            continue;
        memcpy(request, heads[i].text, length);
        memcpy(request + length, next, sizeof next);
        wire_answer answer = wire_say(port, request, length + sizeof next - 1);
        if (answer.code != heads[i].code || count_answers(answer.text) != 1 ||
            !strstr(answer.text, "Connection: close\r\n") || !strstr(answer.text, "application/json") ||
            strncmp(answer.body, "{\"error\":{\"code\":\"", 18) != 0)
            fail_msg("expected one answer %u in JSON, got %s\nfor %s", heads[i].code, answer.text,
                     heads[i].text);
        wire_forget(&answer);
    }
    static const char chunked[] = POST "Transfer-Encoding: chunked\r\n\r\n3\r\n{}\n\r\nzz\r\n\r\n";
    expect_code(wire_say(port, chunked, sizeof chunked - 1), 400, "{\"error\":{\"code\":\"input\"");
    static const char short_chunk[] = POST "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n";
    expect_code(wire_say(port, short_chunk, sizeof short_chunk - 1), 400, "Connection: close");
    expect_healthy(port);
    boyi__server_stop(server);
}

/* Many requests at once on one connection are answered in their order. */
static void test_pipeline(void **context)
{
    enum { REQUESTS = 200 };
    uint16_t port;
    char *text = malloc(REQUESTS * 400), *at = text;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    for (int i = 1; i <= REQUESTS; i++) {
        char body[60];
        int length = sprintf(body, "{\"game\":\"row 0 %d\"}", i);
        static const char *const forms[] = {
            "GET /api/solve?game=row+0+%d HTTP/1.1\r\nHost: localhost\r\n%s\r\n",
            "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: %d\r\n\r\n%s",
            ("POST /api/solve HTTP/1.1\r\nHost: localhost\r\n%sTransfer-Encoding: "
             "chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"),
            "GET /api/compare?game=row+0+%d HTTP/1.1\r\nHost: localhost\r\n%s\r\n"};
        const char *last = i == REQUESTS ? "Connection: close\r\n" : "";
        if (i % 4 == 0 || i % 4 == 3)
            at += sprintf(at, forms[i % 4], i, last);
        else
            at += sprintf(at, forms[i % 4], last, length, body);
    }
    wire_answer answer = wire_say(port, text, (size_t)(at - text));
    const char *found = answer.text;
    for (int i = 1; i <= REQUESTS; i++) {
        char want[40];
        snprintf(want, sizeof want, i % 4 == 3 ? "\"agree\":true" : "\"answer\":%d,", i);
        found = strstr(found, "HTTP/1.1 200 OK\r\n");
        if (!found || !(found = strstr(found, want)))
            fail_msg("%s is missing among %zu answers", want, count_answers(answer.text));
    }
    assert_int_equal(count_answers(answer.text), REQUESTS);
    wire_forget(&answer);
    free(text);
    boyi__server_stop(server);
}

static void test_forms(void **context)
{
    static const char head[] = "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                      old[] = "GET /api/health HTTP/1.0\r\n\r\n",
                      kept[] = "GET /api/health HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"
                               "GET /api/health HTTP/1.0\r\n\r\n",
                      absolute[] = "GET http://localhost/api/health HTTP/1.1\r\nHost: localhost\r\n"
                                   "Connection: a, close\r\n\r\n",
                      options[] = "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                      expects[] = POST
                      "Connection: close\r\nExpect: 100-continue\r\nContent-Length: 16\r\n\r\n";
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    wire_answer answer = wire_say(port, head, sizeof head - 1);
    assert_int_equal(answer.code, 200);
    assert_string_equal(answer.body, "");
    assert_non_null(strstr(answer.text, "Content-Length: "));
    assert_null(strstr(answer.text, "Content-Length: 0\r\n"));
    wire_forget(&answer);
    expect_code(wire_say(port, old, sizeof old - 1), 200, "\"status\":\"ok\"");
    answer = wire_say(port, kept, sizeof kept - 1);
    assert_int_equal(count_answers(answer.text), 2);
    wire_forget(&answer);
    expect_code(wire_say(port, absolute, sizeof absolute - 1), 200, "\"status\":\"ok\"");
    expect_code(wire_say(port, options, sizeof options - 1), 405, "{\"error\":{\"code\":\"usage\"");
    int wire = wire_open(port);
    char some[60] = "";
    assert_true(wire_send(wire, expects, sizeof expects - 1));
    assert_int_equal(recv(wire, some, 25, MSG_WAITALL), 25);
    assert_string_equal(some, "HTTP/1.1 100 Continue\r\n\r\n");
    assert_true(wire_send(wire, "{\"game\":\"nim 3\"}", 16));
    expect_code(wire_read(wire), 200, "\"answer\":\"win\"");
    close(wire);
    boyi__server_stop(server);
}

/* ---- Access ---- */

static wire_answer ask_with(uint16_t port, const char *path, const char *fields)
{
    char *text;
    int length = asprintf(&text, "GET %s HTTP/1.1\r\nConnection: close\r\n%s\r\n", path, fields);
    wire_answer answer = wire_say(port, text, (size_t)length);
    free(text);
    return answer;
}

/* PORT stands for the server's port. */
static void expect_access(uint16_t port, const char *path, const char *form, unsigned code)
{
    char fields[400];
    size_t at = 0;
    for (const char *c = form; *c; c++)
        if (strncmp(c, "PORT", 4) == 0) {
            at += (size_t)snprintf(fields + at, sizeof fields - at, "%u", port);
            c += 3;
        } else {
            fields[at++] = *c;
        }
    fields[at] = '\0';
    wire_answer answer = ask_with(port, path, fields);
    if (answer.code != code || (code != 200 && strncmp(answer.body, "{\"error\":{\"code\":", 17) != 0))
        fail_msg("%s with\n%sexpected %u, got %s", path, fields, code, answer.text);
    assert_null(strcasestr(answer.text, "Access-Control-"));
    wire_forget(&answer);
}

static void test_hosts(void **context)
{
    static const struct {
        const char *fields;
        unsigned code;
    } asked[] = {
        {"Host: localhost\r\n", 200},
        {"Host: localhost:PORT\r\n", 200},
        {"Host: LocalHost:PORT\r\n", 200},
        {"Host: localhost.\r\n", 200},
        {"Host: localhost.:PORT\r\n", 200},
        {"Host: localhost:\r\n", 200},
        {"Host: 127.0.0.1\r\n", 200},
        {"Host: 127.0.0.1:PORT\r\n", 200},
        {"Host: [::1]:PORT\r\n", 200},
        {"Host: [0:0:0:0:0:0:0:1]\r\n", 200},
        {"Host: [::ffff:127.0.0.1]:PORT\r\n", 200},
        {"Host: boyi.example.org\r\n", 200},
        {"Host: BOYI.example.org.:443\r\n", 200},
        {"Host: fixed.example.org:7000\r\n", 200},
        {"Host: fixed.example.org\r\n", 200},
        {"Host: [2001:db8::1]:PORT\r\n", 200},
        {"Host: [2001:DB8:0::1]\r\n", 200},
        {"Host: fixed.example.org:7001\r\n", 403},
        {"Host: localhost:1\r\n", 403},
        {"Host: 127.0.0.1:1\r\n", 403},
        {"Host: evil.example\r\n", 403},
        {"Host: evil.example:PORT\r\n", 403},
        {"Host: localhost.evil.example:PORT\r\n", 403},
        {"Host: notboyi.example.org\r\n", 403},
        {"Host: 127.0.0.1.evil.example\r\n", 403},
        {"Host: 192.0.2.1:PORT\r\n", 403},
        {"Host: 0.0.0.0:PORT\r\n", 403},
        {"Host: 127.1:PORT\r\n", 403},
        {"Host: 2130706433:PORT\r\n", 403},
        {"Host: [::]:PORT\r\n", 403},
        {"Host: localhost@evil.example\r\n", 400},
        {"Host: evil.example@localhost\r\n", 400},
        {"Host: localhost:PORT:PORT\r\n", 400},
        {"Host: localhost:99999\r\n", 400},
        {"Host: localhost:-1\r\n", 400},
        {"Host: localhost:+80\r\n", 400},
        {"Host: localhost/x\r\n", 400},
        {"Host: localhost, evil.example\r\n", 400},
        {"Host: localhost..\r\n", 400},
        {"Host: .localhost\r\n", 400},
        {"Host: %6cocalhost\r\n", 400},
        {"Host: [::1\r\n", 400},
        {"Host: ::1\r\n", 400},
        {"Host: [::1]x\r\n", 400},
        {"Host: [fe80::1%25lo]\r\n", 400},
        {"Host: [127.0.0.1]\r\n", 400},
        {"Host:\r\n", 400},
        {"Host: .\r\n", 400},
        {"", 400},
    };
    static const char *const names[] = {"boyi.example.org", "Fixed.example.org:7000", "[2001:db8::1]"};
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){.hosts = names, .hosts_count = 3}, &port);
    (void)context;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        expect_access(port, "/api/health", asked[i].fields, asked[i].code);
        expect_access(port, "/", asked[i].fields, asked[i].code);
        if (asked[i].code != 200)
            expect_access(port, "/nothing.here", asked[i].fields, asked[i].code);
    }
    /* The target's host counts, too. */
    expect_access(port, "http://evil.example/api/health", "Host: localhost\r\n", 403);
    expect_access(port, "http://localhost/api/health", "Host: evil.example\r\n", 200);
    expect_code(ask_with(port, "/", "Host: evil.example\r\n"), 403,
                "{\"error\":{\"code\":\"forbidden\",\"message\":\"this server does not answer to the Host "
                "\\\"evil.example\\\"; start it with --host evil.example if it should\"}}");
    boyi__server_stop(server);
}

static void test_origins(void **context)
{
    static const struct {
        const char *fields;
        unsigned api, page;
    } asked[] = {
        {"Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\n", 200, 200},
        {"Host: localhost\r\nOrigin: http://localhost:PORT\r\n", 200, 200},
        {"Host: 127.0.0.1:PORT\r\nOrigin: HTTP://127.0.0.1:PORT\r\n", 200, 200},
        {"Host: boyi.example.org\r\nOrigin: https://boyi.example.org\r\n", 200, 200},
        {"Host: boyi.example.org\r\nOrigin: http://boyi.example.org:80\r\n", 200, 200},
        {"Host: localhost:PORT\r\nSec-Fetch-Site: same-origin\r\n", 200, 200},
        {"Host: localhost:PORT\r\nSec-Fetch-Site: none\r\n", 200, 200},
        {"Host: localhost:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n", 403, 200},
        {"Host: localhost:PORT\r\nOrigin: http://localhost\r\n", 403, 200},
        {"Host: localhost:PORT\r\nOrigin: http://localhost:1\r\n", 403, 200},
        {"Host: localhost:PORT\r\nOrigin: https://evil.example\r\n", 403, 200},
        {"Host: localhost:PORT\r\nOrigin: http://localhost:PORT.evil.example\r\n", 403, 200},
        {"Host: localhost:PORT\r\nOrigin: http://localhost:PORT@evil.example\r\n", 403, 200},
        {"Host: localhost:PORT\r\nOrigin: null\r\n", 403, 200},
        {"Host: localhost:PORT\r\nOrigin:\r\n", 403, 200},
        {"Host: localhost:PORT\r\nOrigin: file://localhost:PORT\r\n", 403, 200},
        {"Host: localhost:PORT\r\nSec-Fetch-Site: cross-site\r\n", 403, 200},
        {"Host: localhost:PORT\r\nSec-Fetch-Site: same-site\r\n", 403, 200},
        {"Host: localhost:PORT\r\nSec-Fetch-Site: other\r\n", 403, 200},
        {"Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nSec-Fetch-Site: cross-site\r\n", 403, 200},
        {"Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example\r\n", 400, 400},
        {"Host: localhost\r\nSec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n", 400, 400},
    };
    static const char *const names[] = {"boyi.example.org"};
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){.hosts = names, .hosts_count = 1}, &port);
    (void)context;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        expect_access(port, "/api/health", asked[i].fields, asked[i].api);
        expect_access(port, "/%61pi/health", asked[i].fields, asked[i].api);
        expect_access(port, "/", asked[i].fields, asked[i].page);
    }
    static const char preflight[] =
        "OPTIONS /api/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        "Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n\r\n",
                      foreign[] =
                          "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n"
                          "Content-Type: text/plain\r\nContent-Length: 16\r\n\r\n{\"game\":\"nim 3\"}";
    expect_code(wire_say(port, preflight, sizeof preflight - 1), 403, "{\"error\":{\"code\":\"forbidden\"");
    expect_code(wire_say(port, foreign, sizeof foreign - 1), 403, "Connection: close");
    boyi__server_stop(server);
}

/* Bound to all addresses: the one at which a request arrives is its own. */
static void test_everywhere(void **context)
{
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){.bind = "0.0.0.0"}, &port);
    (void)context;
    assert_false(boyi__server_is_local(server));
    expect_access(port, "/api/health", "Host: 127.0.0.1:PORT\r\n", 200);
    expect_access(port, "/api/health", "Host: localhost:PORT\r\n", 200);
    expect_access(port, "/api/health", "Host: 0.0.0.0:PORT\r\n", 403);
    expect_access(port, "/api/health", "Host: 192.0.2.1:PORT\r\n", 403);
    boyi__server_stop(server);
}

/* What a server at this address says to a Host: 0 if it answers. */
typedef struct {
    const char *host;
    unsigned code;
} host_code;

static void expect_codes(const struct sockaddr *address, socklen_t length, const host_code *asked,
                         size_t count)
{
    boyi__authority local;
    boyi__access access = {0};
    boyi_error error;
    boyi__authority_of(&local, address, length);
    for (size_t i = 0; i < count; i++) {
        const boyi__http_head head = {.authority = asked[i].host};
        unsigned code = boyi__access_check(&access, &local, &head, true, &error);
        if (code != asked[i].code)
            fail_msg("%s: expected %u, got %u", asked[i].host, asked[i].code, code);
    }
}

/* An address that is not a loopback one answers to itself and not to localhost. */
static void test_other_address(void **context)
{
    static const host_code asked[] = {{"192.0.2.7:8080", 0}, {"192.0.2.7", 0},     {"localhost", 403},
                                      {"127.0.0.1", 403},    {"192.0.2.8", 403},   {"[::ffff:192.0.2.7]", 0},
                                      {"[::1]", 403},        {"192.0.2.7:80", 403}};
    static const host_code asked_6[] = {
        {"[2001:db8::7]:8080", 0}, {"[2001:DB8:0::7]", 0}, {"localhost", 403},
        {"[2001:db8::8]", 403},    {"[::1]", 403},         {"[2001:db8::7]:80", 403}};
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(8080)};
    struct sockaddr_in6 address_6 = {.sin6_family = AF_INET6, .sin6_port = htons(8080)};
    (void)context;
    inet_pton(AF_INET, "192.0.2.7", &address.sin_addr);
    inet_pton(AF_INET6, "2001:db8::7", &address_6.sin6_addr);
    expect_codes((const struct sockaddr *)&address, sizeof address, asked, sizeof asked / sizeof *asked);
    expect_codes((const struct sockaddr *)&address_6, sizeof address_6, asked_6,
                 sizeof asked_6 / sizeof *asked_6);
}

static void test_bad_names(void **context)
{
    static const char *const names[] = {"", "a b", "http://x", "x/y", "a@b", "[::1", "*"};
    (void)context;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        boyi__server *server = NULL;
        boyi_error error = {0};
        assert_int_equal(boyi__server_start(&(boyi__server_options){.hosts = &names[i], .hosts_count = 1},
                                            &error, &server),
                         BOYI_USAGE);
        assert_non_null(strstr(error.text, "--host"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heads),         cmocka_unit_test(test_long_heads),
        cmocka_unit_test(test_chunks),        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_pipeline),      cmocka_unit_test(test_forms),
        cmocka_unit_test(test_hosts),         cmocka_unit_test(test_origins),
        cmocka_unit_test(test_everywhere),    cmocka_unit_test(test_bad_names),
        cmocka_unit_test(test_other_address),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
