#include "serve/connection.h"

#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"

enum {
    MOST_DROPPED = 16 << 20, /* bytes of a body that is too long, or after a refusal */
    REQUESTS = 16,           /* then other connections have their turn */
};

/* ---- Replies ---- */

static const char *reason_of(unsigned code)
{
    static const struct {
        unsigned code;
        const char *reason;
    } all[] = {
        {200, "OK"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {417, "Expectation Failed"},
        {431, "Request Header Fields Too Large"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].code == code)
            return all[i].reason;
    return "Error";
}

void boyi__connection_reply(boyi__connection *self)
{
    boyi__transport *transport = self->loop->transport;
    boyi__reply *reply = &self->exchange.reply;
    char date[48], length[48] = "";
    /* The date: strftime would follow the locale. */
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = time(NULL);
    struct tm when;
    gmtime_r(&now, &when);
    snprintf(date, sizeof date, "%.3s, %02d %.3s %d %02d:%02d:%02d GMT", &days[(size_t)when.tm_wday * 3],
             when.tm_mday, &months[(size_t)when.tm_mon * 3], when.tm_year + 1900, when.tm_hour, when.tm_min,
             when.tm_sec);
    /* The header. */
    if (reply->code != 304)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", reply->length);
    reply->close = reply->close || self->exchange.head.close || atomic_load(&transport->leaving);
    int written = snprintf(self->out, sizeof self->out,
                           "HTTP/1.1 %u %s\r\nDate: %s\r\n%sContent-Type: %s\r\n%s%s%s\r\n", reply->code,
                           reason_of(reply->code), date, length, reply->type,
                           reply->guards ? reply->guards : transport->options.fields, reply->fields,
                           reply->close              ? "Connection: close\r\n"
                           : self->exchange.head.old ? "Connection: keep-alive\r\n"
                                                     : "");
    assert(written > 0 && (size_t)written < sizeof self->out);
    self->out_length = (size_t)written;
    self->sent = 0;
    if (self->exchange.head.method && strcmp(self->exchange.head.method, "HEAD") == 0)
        reply->length = 0;
    self->state = BOYI__WRITING;
    boyi__connection_timeout_phase(transport->timeouts, self->timeout, BOYI__RECEIVING);
}

/* Refused before its end: the connection can't be used for another request. */
static void refuse(boyi__connection *self, unsigned code, const boyi_error *error)
{
    const boyi__handler *handler = &self->loop->transport->handler;
    handler->refuse(handler->context, &self->exchange, code, error);
    self->exchange.reply.close = true;
    boyi__connection_reply(self);
}

static void end_exchange(boyi__connection *self)
{
    boyi__transport *transport = self->loop->transport;
    boyi__exchange *exchange = &self->exchange;
    if (!self->begun)
        return;
    transport->handler.done(transport->handler.context, exchange);
    free(exchange->reply.owned);
    free(exchange->body);
    atomic_fetch_sub(&transport->bodies, self->body_room);
    self->body_room = exchange->body_length = 0;
    exchange->body = NULL;
    exchange->own = NULL;
    exchange->too_long = false;
    exchange->reply = (boyi__reply){0};
    exchange->head = (boyi__http_head){0};
    self->begun = false;
    atomic_fetch_sub(&transport->under_way, 1);
}

/* ---- Sockets ---- */

static bool want(boyi__connection *self, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = self};
    if (self->interest == events)
        return true;
    self->interest = events;
    return epoll_ctl(self->loop->epoll, EPOLL_CTL_MOD, self->socket, &event) == 0;
}

/* A call would block. Returns false: the connection waits for `events`; true: it is CLOSED. */
static bool wait_for(boyi__connection *self, uint32_t events)
{
    if (want(self, events))
        return false;
    self->state = BOYI__CLOSED;
    return true;
}

static void close_socket(boyi__connection *self)
{
    if (self->socket < 0)
        return;
    boyi__connection_timeout_free(self->loop->transport->timeouts, self->timeout);
    self->timeout = NULL;
    close(self->socket); /* which removes it from epoll */
    self->socket = -1;
}

void boyi__connection_free(boyi__connection *self)
{
    assert(!self->posted && self->state != BOYI__WAITING);
    *(self->newer ? &self->newer->older : &self->loop->newest) = self->older;
    if (self->older)
        self->older->newer = self->newer;
    end_exchange(self);
    close_socket(self);
    free(self);
}

/* Reads more input, behind `end`. False: there is none yet. */
static bool fill(boyi__connection *self)
{
    assert(self->start <= self->end && self->end < sizeof self->in);
    ssize_t got = recv(self->socket, self->in + self->end, sizeof self->in - self->end, 0);
    if (got > 0) {
        self->end += (size_t)got;
        boyi__connection_timeout_heard(self->loop->transport->timeouts, self->timeout);
        return true;
    }
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return wait_for(self, EPOLLIN);
    self->state = BOYI__CLOSED;
    return true;
}

/* ---- Requests ---- */

void boyi__connection_leave(boyi__connection *self)
{
    const boyi__handler *handler = &self->loop->transport->handler;
    close_socket(self);
    handler->left(handler->context, &self->exchange);
}

static void handle(boyi__connection *self)
{
    const boyi__handler *handler = &self->loop->transport->handler;
    boyi__connection_timeout_phase(self->loop->transport->timeouts, self->timeout, BOYI__ANSWERED);
    self->state = BOYI__WAITING;
    if (handler->handle(handler->context, &self->exchange))
        boyi__connection_reply(self);
    else if (!want(self, EPOLLRDHUP))
        boyi__connection_leave(self);
}

static bool read_head(boyi__connection *self)
{
    const boyi__handler *handler = &self->loop->transport->handler;
    boyi__exchange *exchange = &self->exchange;
    boyi_error error = {0};
    size_t length;
    unsigned code = boyi__http_find_end(self->in, self->end, &self->seen, &length, &error);
    if (!code && !length)
        return fill(self);
    assert(!self->begun);
    self->begun = true;
    atomic_fetch_add(&self->loop->transport->under_way, 1);
    if (!code) {
        code = boyi__http_read(&exchange->head, self->in, length, &error);
        self->start = self->base = length;
    }
    if (code) {
        refuse(self, code, &error);
    } else if (!handler->admit(handler->context, exchange)) {
        exchange->reply.close = exchange->reply.close || exchange->head.has_body;
        boyi__connection_reply(self);
    } else if (exchange->head.has_body) {
        self->state = BOYI__IN_BODY;
        self->left = exchange->head.length;
        self->chunks = (boyi__http_chunks){0};
        self->dropped = 0;
        static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        if (exchange->head.expects && self->start == self->end &&
            send(self->socket, go_on, sizeof go_on - 1, MSG_NOSIGNAL) != (ssize_t)(sizeof go_on - 1))
            self->state = BOYI__CLOSED;
    } else {
        handle(self);
    }
    return true;
}

/* Keeps a piece of the body. False: out of memory. */
static bool keep_body(boyi__connection *self, const char *data, size_t length)
{
    boyi__transport *transport = self->loop->transport;
    boyi__exchange *exchange = &self->exchange;
    size_t needed = exchange->body_length + length;
    if (exchange->too_long || needed > transport->options.most_body) {
        exchange->too_long = true;
        self->dropped += length;
        return true;
    }
    if (needed > self->body_room) {
        size_t room = needed * 2;
        uint64_t others = atomic_fetch_add(&transport->bodies, room - self->body_room);
        char *moved = others + room > transport->options.most_bodies ? NULL : realloc(exchange->body, room);
        if (!moved) {
            atomic_fetch_sub(&transport->bodies, room - self->body_room);
            return false;
        }
        exchange->body = moved;
        self->body_room = room;
    }
    if (length)
        memcpy(exchange->body + exchange->body_length, data, length);
    exchange->body_length = needed;
    return true;
}

static bool read_body(boyi__connection *self)
{
    const char *data = self->in + self->start;
    size_t length = self->end - self->start;
    boyi_error error = {0};
    int64_t used = 0;
    if (self->exchange.head.chunked) {
        used = boyi__http_read_chunks(&self->chunks, data, length, &data, &length);
    } else {
        length = self->left < length ? (size_t)self->left : length;
        self->left -= length;
        used = (int64_t)length;
    }
    bool over = self->exchange.head.chunked ? self->chunks.over : !self->left;
    if (used < 0) {
        boyi__fail(&error, BOYI_INPUT, "the chunks of the body are malformed");
        refuse(self, 400, &error);
        return true;
    }
    self->start += (size_t)used;
    if (length && !keep_body(self, data, length)) {
        boyi__fail_memory(&error, "boyi");
        refuse(self, 503, &error);
    } else if (over) {
        handle(self);
    } else if (self->dropped > MOST_DROPPED) {
        boyi__fail(&error, BOYI_LIMIT, "the body is too long");
        refuse(self, 413, &error);
    } else if (self->start == self->end) {
        self->start = self->end = self->base; /* the head stays where it is */
        return fill(self);
    }
    return true;
}

/* ---- Sending the reply ---- */

static bool drain(boyi__connection *self)
{
    ssize_t got = recv(self->socket, self->in, sizeof self->in, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return wait_for(self, EPOLLIN);
    if (got <= 0 || (uint64_t)got >= self->left)
        self->state = BOYI__CLOSED;
    else
        self->left -= (uint64_t)got;
    return true;
}

static bool write_reply(boyi__connection *self)
{
    const boyi__reply *reply = &self->exchange.reply;
    const boyi__connection_timeouts *timeouts = self->loop->transport->timeouts;
    size_t all = self->out_length + reply->length;
    while (self->sent < all) {
        size_t of_data = self->sent > self->out_length ? self->sent - self->out_length : 0;
        struct iovec parts[2] = {
            {self->out + (self->sent - of_data), self->out_length - (self->sent - of_data)}};
        if (reply->length)
            parts[1] = (struct iovec){(char *)(uintptr_t)reply->data + of_data, reply->length - of_data};
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = reply->length ? 2 : 1};
        ssize_t sent = sendmsg(self->socket, &message, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR))
            return wait_for(self, EPOLLOUT);
        if (sent <= 0) {
            self->state = BOYI__CLOSED;
            return true;
        }
        self->sent += (size_t)sent;
        boyi__connection_timeout_heard(timeouts, self->timeout);
    }
    bool close = reply->close;
    end_exchange(self);
    if (close) {
        /* Closing a socket with unread input resets the connection, and the client may lose the reply:
         * further input is read and dropped for a while. */
        shutdown(self->socket, SHUT_WR);
        self->state = BOYI__DRAINING;
        self->left = MOST_DROPPED;
    } else {
        memmove(self->in, self->in + self->start, self->end - self->start);
        self->end -= self->start;
        self->start = self->seen = 0;
        self->state = BOYI__IN_HEAD;
    }
    boyi__connection_timeout_phase(timeouts, self->timeout, close ? BOYI__CLOSING : BOYI__SENDING);
    return true;
}

/* ---- What the loops call ---- */

void boyi__connection_post(boyi__connection *self)
{
    boyi__loop *owner = self->loop;
    const uint64_t one = 1;
    pthread_mutex_lock(&owner->lock);
    self->posted = true;
    self->next_posted = owner->posted;
    owner->posted = self;
    pthread_mutex_unlock(&owner->lock);
    ssize_t written = write(owner->wake, &one, sizeof one);
    (void)written; /* it fails only if the counter is at its limit: the loop wakes up then, too */
}

void boyi__exchange_finish(boyi__exchange *exchange)
{
    boyi__connection_post((boyi__connection *)exchange);
}

void boyi__connection_run(boyi__connection *self)
{
    bool moved = true;
    for (unsigned requests = 0; moved && self->state != BOYI__CLOSED;) {
        switch (self->state) {
        case BOYI__IN_HEAD:
            if (self->posted)
                return;
            if (++requests > REQUESTS && self->end) {
                boyi__connection_post(self);
                return;
            }
            moved = read_head(self);
            break;
        case BOYI__IN_BODY:
            moved = read_body(self);
            break;
        case BOYI__WRITING:
            moved = write_reply(self);
            break;
        case BOYI__DRAINING:
            moved = drain(self);
            break;
        default:
            moved = false;
        }
    }
    if (self->state == BOYI__CLOSED)
        boyi__connection_free(self);
}

boyi__connection *boyi__connection_new(boyi__loop *loop, int socket, const struct sockaddr_storage *peer)
{
    boyi__connection *self = malloc(sizeof *self);
    boyi__connection_timeouts *timeouts = loop->transport->timeouts;
    struct sockaddr_storage local = {0};
    socklen_t length = sizeof local;
    int yes = 1;
    if (!self) {
        close(socket);
        return NULL;
    }
    memset(self, 0, offsetof(boyi__connection, in));
    self->loop = loop;
    self->socket = socket;
    self->interest = EPOLLIN;
    self->timeout = boyi__connection_timeout_new(timeouts, socket);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = self};
    if (!self->timeout || getsockname(socket, (struct sockaddr *)&local, &length) != 0 ||
        epoll_ctl(loop->epoll, EPOLL_CTL_ADD, socket, &event) != 0) {
        boyi__connection_timeout_free(timeouts, self->timeout);
        close(socket);
        free(self);
        return NULL;
    }
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    boyi__authority_of(&self->exchange.local, (struct sockaddr *)&local, length);
    unsigned char *client = self->exchange.peer; /* all zeros so far */
    if (peer->ss_family == AF_INET) {
        client[10] = client[11] = 0xff;
        memcpy(client + 12, &((const struct sockaddr_in *)peer)->sin_addr, 4);
    } else if (peer->ss_family == AF_INET6) {
        const struct in6_addr *in = &((const struct sockaddr_in6 *)peer)->sin6_addr;
        memcpy(client, in, IN6_IS_ADDR_V4MAPPED(in) ? 16 : 8);
    }
    self->older = loop->newest;
    if (self->older)
        self->older->newer = self;
    loop->newest = self;
    return self;
}
