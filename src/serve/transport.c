#include "serve/transport.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "serve/guests.h"

enum {
    IN_ROOM = BOYI__HTTP_MOST_HEAD + (16 << 10), /* a head, and behind it a piece of the body */
    MOST_DROPPED = 16 << 20,                     /* of a body that is too long, or behind a refusal */
    DRAIN_MS = 2000,
    EVENTS = 64,
    ACCEPTS = 16,  /* connections at a time                         */
    REQUESTS = 16, /* of one connection before others have their turn */
    BACKLOG = 512,
};

typedef enum { HEAD, BODY, WAITING, WRITING, DRAINING, CLOSED } state;

typedef struct loop loop;
typedef struct connection connection;

struct connection {
    boyi__exchange exchange; /* first: boyi__exchange_finish finds the connection by it */
    loop *loop;
    boyi__guest *guest;
    int socket; /* -1: closed */
    state state;
    uint32_t interest; /* what epoll waits for */
    bool begun;        /* an exchange, which counts as under way */
    bool posted;       /* in the loop's list */
    size_t start, end; /* what of `in` was not used yet */
    size_t seen, base; /* of the head; where the body's pieces begin */
    uint64_t left;     /* of a body with a length, or to drop */
    uint64_t dropped;
    boyi__http_chunks chunks;
    size_t body_room;
    char out[1536]; /* the reply's header */
    size_t out_length, sent;
    connection *next_posted, *newer, *older;
    char in[IN_ROOM];
};

struct loop {
    boyi__transport *transport;
    pthread_t thread;
    int epoll, wake;
    connection *newest;
    pthread_mutex_t lock; /* over the posted */
    connection *posted;
    bool listens;
};

struct boyi__transport {
    boyi__handler handler;
    boyi__transport_options options;
    boyi__guests *guests;
    int listener;
    boyi__authority bound;
    atomic_bool leaving, ending;
    atomic_uint under_way;
    atomic_uint_fast64_t bodies; /* bytes */
    unsigned loops_count;
    loop loops[];
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

/* strftime would follow the locale. */
static void write_date(char *out, size_t room)
{
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = time(NULL);
    struct tm when;
    gmtime_r(&now, &when);
    snprintf(out, room, "%.3s, %02d %.3s %d %02d:%02d:%02d GMT", days + 3 * when.tm_wday, when.tm_mday,
             months + 3 * when.tm_mon, when.tm_year + 1900, when.tm_hour, when.tm_min, when.tm_sec);
}

static void begin_reply(connection *self)
{
    boyi__transport *transport = self->loop->transport;
    boyi__reply *reply = &self->exchange.reply;
    char date[48], length[48] = "";
    write_date(date, sizeof date);
    if (reply->code != 304)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", reply->length);
    reply->close = reply->close || self->exchange.head.close || atomic_load(&transport->leaving);
    int written = snprintf(self->out, sizeof self->out,
                           "HTTP/1.1 %u %s\r\nDate: %s\r\n%sContent-Type: %s\r\n%s%s%s\r\n", reply->code,
                           reason_of(reply->code), date, length, reply->type, transport->options.fields,
                           reply->fields,
                           reply->close              ? "Connection: close\r\n"
                           : self->exchange.head.old ? "Connection: keep-alive\r\n"
                                                     : "");
    assert(written > 0 && (size_t)written < sizeof self->out);
    self->out_length = (size_t)written;
    self->sent = 0;
    if (self->exchange.head.method && strcmp(self->exchange.head.method, "HEAD") == 0)
        reply->length = 0;
    self->state = WRITING;
    boyi__guest_answered(transport->guests, self->guest);
}

/* Refused before its end: the connection can't go on behind it. */
static void refuse(connection *self, unsigned code, const boyi_error *error)
{
    const boyi__handler *handler = &self->loop->transport->handler;
    handler->refuse(handler->context, &self->exchange, code, error);
    self->exchange.reply.close = true;
    begin_reply(self);
}

static void begin_exchange(connection *self)
{
    assert(!self->begun);
    self->begun = true;
    atomic_fetch_add(&self->loop->transport->under_way, 1);
}

static void end_exchange(connection *self)
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

static bool want(connection *self, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = self};
    if (self->interest == events)
        return true;
    self->interest = events;
    return epoll_ctl(self->loop->epoll, EPOLL_CTL_MOD, self->socket, &event) == 0;
}

/* A call would have to wait. Returns false: so has the connection; or true: it is closed. */
static bool wait_for(connection *self, uint32_t events)
{
    if (want(self, events))
        return false;
    self->state = CLOSED;
    return true;
}

static void close_socket(connection *self)
{
    if (self->socket < 0)
        return;
    boyi__guest_free(self->loop->transport->guests, self->guest);
    self->guest = NULL;
    close(self->socket); /* epoll forgets it by that */
    self->socket = -1;
}

static void free_connection(connection *self)
{
    assert(!self->posted && self->state != WAITING);
    *(self->newer ? &self->newer->older : &self->loop->newest) = self->older;
    if (self->older)
        self->older->newer = self->newer;
    end_exchange(self);
    close_socket(self);
    free(self);
}

/* Read more of what the client sends, behind `end`. False: nothing is there yet. */
static bool fill(connection *self)
{
    ssize_t got = recv(self->socket, self->in + self->end, sizeof self->in - self->end, 0);
    if (got > 0) {
        self->end += (size_t)got;
        boyi__guest_heard(self->loop->transport->guests, self->guest);
        return true;
    }
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return wait_for(self, EPOLLIN);
    self->state = CLOSED;
    return true;
}

/* ---- Requests ---- */

static void say_continue(connection *self)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (send(self->socket, go_on, sizeof go_on - 1, MSG_NOSIGNAL) != (ssize_t)(sizeof go_on - 1))
        self->state = CLOSED;
}

/* The client of a request that waits has closed its side: its answer is not wanted any more. */
static void leave(connection *self)
{
    const boyi__handler *handler = &self->loop->transport->handler;
    close_socket(self);
    handler->left(handler->context, &self->exchange);
}

static void handle(connection *self)
{
    const boyi__handler *handler = &self->loop->transport->handler;
    boyi__guest_asked(self->guest);
    self->state = WAITING;
    if (handler->handle(handler->context, &self->exchange))
        begin_reply(self);
    else if (!want(self, EPOLLRDHUP))
        leave(self);
}

static bool read_head(connection *self)
{
    const boyi__handler *handler = &self->loop->transport->handler;
    boyi__exchange *exchange = &self->exchange;
    boyi_error error = {0};
    size_t length;
    unsigned code = boyi__http_find_end(self->in, self->end, &self->seen, &length, &error);
    if (!code && !length)
        return fill(self);
    begin_exchange(self);
    if (!code) {
        code = boyi__http_read(&exchange->head, self->in, length, &error);
        self->start = self->base = length;
    }
    if (code) {
        refuse(self, code, &error);
    } else if (!handler->admit(handler->context, exchange)) {
        exchange->reply.close = exchange->reply.close || exchange->head.has_body;
        begin_reply(self);
    } else if (exchange->head.has_body) {
        self->state = BODY;
        self->left = exchange->head.length;
        self->chunks = (boyi__http_chunks){0};
        self->dropped = 0;
        if (exchange->head.expects && self->start == self->end)
            say_continue(self);
    } else {
        handle(self);
    }
    return true;
}

static void refuse_memory(connection *self)
{
    boyi_error error = {0};
    boyi__fail_memory(&error, "boyi");
    refuse(self, 503, &error);
}

/* Keep some of the body. False: there is no memory for it. */
static bool keep_body(connection *self, const char *data, size_t length)
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

static bool read_body(connection *self)
{
    const char *data = self->in + self->start;
    size_t length = self->end - self->start;
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
        boyi_error error = {0};
        boyi_fail(&error, BOYI_INPUT, "the body is not chunked as it should be", "请求正文的分块格式不对");
        refuse(self, 400, &error);
        return true;
    }
    self->start += (size_t)used;
    if (length && !keep_body(self, data, length)) {
        refuse_memory(self);
    } else if (over) {
        handle(self);
    } else if (self->dropped > MOST_DROPPED) {
        boyi_error error = {0};
        boyi_fail(&error, BOYI_LIMIT, "the body is too long", "请求正文过长");
        refuse(self, 413, &error);
    } else if (self->start == self->end) {
        self->start = self->end = self->base; /* the head stays where it is */
        return fill(self);
    }
    return true;
}

/* ---- The reply is sent ---- */

static void go_on(connection *self)
{
    memmove(self->in, self->in + self->start, self->end - self->start);
    self->end -= self->start;
    self->start = self->seen = 0;
    self->state = HEAD;
    boyi__guest_done(self->loop->transport->guests, self->guest);
}

/* Closing a socket with unread input resets the connection, and the client may lose the reply by that: what
 * still comes is read and dropped for a while. */
static void begin_drain(connection *self)
{
    shutdown(self->socket, SHUT_WR);
    self->state = DRAINING;
    self->left = MOST_DROPPED;
    boyi__guest_leaves(self->guest, DRAIN_MS);
}

static bool drain(connection *self)
{
    ssize_t got = recv(self->socket, self->in, sizeof self->in, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return wait_for(self, EPOLLIN);
    if (got <= 0 || (uint64_t)got >= self->left)
        self->state = CLOSED;
    else
        self->left -= (uint64_t)got;
    return true;
}

static bool write_reply(connection *self)
{
    const boyi__reply *reply = &self->exchange.reply;
    size_t all = self->out_length + reply->length;
    while (self->sent < all) {
        size_t of_data = self->sent > self->out_length ? self->sent - self->out_length : 0;
        struct iovec parts[2] = {
            {self->out + (self->sent - of_data), self->out_length - (self->sent - of_data)},
            {(char *)(uintptr_t)reply->data + of_data, reply->length - of_data}};
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = reply->length ? 2 : 1};
        ssize_t sent = sendmsg(self->socket, &message, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR))
            return wait_for(self, EPOLLOUT);
        if (sent <= 0) {
            self->state = CLOSED;
            return true;
        }
        self->sent += (size_t)sent;
        boyi__guest_heard(self->loop->transport->guests, self->guest);
    }
    bool close = reply->close;
    end_exchange(self);
    if (close)
        begin_drain(self);
    else
        go_on(self);
    return true;
}

/* ---- Loops ---- */

static void post(connection *self)
{
    loop *owner = self->loop;
    const uint64_t one = 1;
    pthread_mutex_lock(&owner->lock);
    self->posted = true;
    self->next_posted = owner->posted;
    owner->posted = self;
    pthread_mutex_unlock(&owner->lock);
    ssize_t written = write(owner->wake, &one, sizeof one);
    (void)written; /* only a counter at its limit refuses it, and that wakes the loop, too */
}

void boyi__exchange_finish(boyi__exchange *exchange)
{
    post((connection *)exchange);
}

/* Take a connection as far as it goes. It may be gone after it. */
static void run(connection *self)
{
    bool moved = true;
    for (unsigned requests = 0; moved && self->state != CLOSED;) {
        switch (self->state) {
        case HEAD:
            if (self->posted)
                return;
            if (++requests > REQUESTS && self->end) {
                post(self);
                return;
            }
            moved = read_head(self);
            break;
        case BODY:
            moved = read_body(self);
            break;
        case WRITING:
            moved = write_reply(self);
            break;
        case DRAINING:
            moved = drain(self);
            break;
        default:
            moved = false;
        }
    }
    if (self->state == CLOSED)
        free_connection(self);
}

static void take_posted(loop *self)
{
    uint64_t count;
    if (read(self->wake, &count, sizeof count) < 0 && errno != EAGAIN)
        return;
    pthread_mutex_lock(&self->lock);
    connection *list = self->posted;
    self->posted = NULL;
    pthread_mutex_unlock(&self->lock);
    for (connection *one = list, *next; one; one = next) {
        next = one->next_posted;
        one->posted = false;
        if (one->socket < 0)
            one->state = CLOSED;
        else if (one->state == WAITING)
            begin_reply(one);
        run(one);
    }
}

static void write_peer(unsigned char *out, const struct sockaddr_storage *address)
{
    memset(out, 0, 16);
    if (address->ss_family == AF_INET) {
        out[10] = out[11] = 0xff;
        memcpy(out + 12, &((const struct sockaddr_in *)address)->sin_addr, 4);
    } else if (address->ss_family == AF_INET6) {
        const struct in6_addr *in = &((const struct sockaddr_in6 *)address)->sin6_addr;
        memcpy(out, in, IN6_IS_ADDR_V4MAPPED(in) ? 16 : 8);
    }
}

static void meet(loop *self, int socket, const struct sockaddr_storage *peer)
{
    connection *one = malloc(sizeof *one);
    struct sockaddr_storage local = {0};
    socklen_t length = sizeof local;
    int yes = 1;
    if (!one) {
        close(socket);
        return;
    }
    memset(one, 0, offsetof(connection, in));
    one->loop = self;
    one->socket = socket;
    one->interest = EPOLLIN;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = one};
    one->guest = boyi__guest_new(self->transport->guests, socket);
    if (!one->guest || getsockname(socket, (struct sockaddr *)&local, &length) != 0 ||
        epoll_ctl(self->epoll, EPOLL_CTL_ADD, socket, &event) != 0) {
        boyi__guest_free(self->transport->guests, one->guest);
        close(socket);
        free(one);
        return;
    }
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    boyi__authority_of(&one->exchange.local, (struct sockaddr *)&local, length);
    write_peer(one->exchange.peer, peer);
    one->older = self->newest;
    if (one->older)
        one->older->newer = one;
    self->newest = one;
}

static void accept_some(loop *self)
{
    for (int i = 0; i < ACCEPTS; i++) {
        struct sockaddr_storage peer = {0};
        socklen_t length = sizeof peer;
        int socket = accept4(self->transport->listener, (struct sockaddr *)&peer, &length,
                             SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket >= 0) {
            meet(self, socket, &peer);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            boyi__guests_make_room(self->transport->guests);
            usleep(10 * 1000); /* the listener stays ready: without this the loop would spin */
            return;
        } else if (errno != ECONNABORTED && errno != EINTR) {
            return;
        }
    }
}

static void see_to(loop *self, const struct epoll_event *event)
{
    connection *one = event->data.ptr;
    if (!one)
        accept_some(self);
    else if (event->data.ptr == (void *)self) /* woken up: see take_posted */
        return;
    else if (one->state != WAITING)
        run(one);
    else if (one->socket >= 0)
        leave(one);
}

static void *work(void *context)
{
    loop *self = context;
    boyi__transport *transport = self->transport;
    struct epoll_event events[EVENTS];
    while (!atomic_load(&transport->ending)) {
        int count = epoll_wait(self->epoll, events, EVENTS, -1);
        if (self->listens && atomic_load(&transport->leaving)) {
            epoll_ctl(self->epoll, EPOLL_CTL_DEL, transport->listener, NULL);
            self->listens = false;
        }
        for (int i = 0; i < count; i++)
            if (events[i].data.ptr || self->listens)
                see_to(self, &events[i]);
        take_posted(self);
    }
    return NULL;
}

/* ---- Starting and stopping ---- */

static boyi_status refuse_address(const boyi__transport_options *options, int why, boyi_error *error)
{
    boyi__quoted quoted;
    return boyi_fail(error, BOYI_FILE, "%s port %u can't be used: %s", "无法使用 %s 端口 %u：%s",
                     boyi__quote(&quoted, options->bind, strlen(options->bind)), options->port,
                     strerror(why));
}

/* A numeric address; names would have to be asked for. */
static boyi_status read_address(const boyi__transport_options *options, boyi_error *error,
                                struct addrinfo **out)
{
    char service[8];
    const struct addrinfo hints = {.ai_family = AF_UNSPEC,
                                   .ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    snprintf(service, sizeof service, "%u", options->port);
    int code = getaddrinfo(options->bind, service, &hints, out);
    if (code == 0)
        return BOYI_OK;
    if (code == EAI_MEMORY)
        return boyi__fail_memory(error, "boyi");
    boyi__quoted quoted;
    return boyi_fail(
        error, BOYI_INPUT, "\"%s\" is no address; 127.0.0.1 or :: would be",
        "“%s”不是地址；应如 127.0.0.1 或 ::", boyi__quote(&quoted, options->bind, strlen(options->bind)));
}

static boyi_status open_listener(boyi__transport *self, boyi_error *error)
{
    struct addrinfo *address;
    struct sockaddr_storage bound = {0};
    socklen_t length = sizeof bound;
    int yes = 1;
    boyi_status status = read_address(&self->options, error, &address);
    if (status)
        return status;
    self->listener = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool open = self->listener >= 0 &&
                setsockopt(self->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(self->listener, address->ai_addr, address->ai_addrlen) == 0 &&
                listen(self->listener, BACKLOG) == 0 &&
                getsockname(self->listener, (struct sockaddr *)&bound, &length) == 0;
    int why = errno;
    freeaddrinfo(address);
    if (!open)
        return refuse_address(&self->options, why, error);
    boyi__authority_of(&self->bound, (struct sockaddr *)&bound, length);
    return BOYI_OK;
}

static bool open_loop(boyi__transport *transport, loop *self)
{
    struct epoll_event listen = {.events = EPOLLIN | EPOLLEXCLUSIVE},
                       wake = {.events = EPOLLIN, .data.ptr = self};
    self->transport = transport;
    self->listens = true;
    self->epoll = epoll_create1(EPOLL_CLOEXEC);
    self->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    bool open = self->epoll >= 0 && self->wake >= 0 &&
                epoll_ctl(self->epoll, EPOLL_CTL_ADD, transport->listener, &listen) == 0 &&
                epoll_ctl(self->epoll, EPOLL_CTL_ADD, self->wake, &wake) == 0;
    pthread_mutex_init(&self->lock, NULL);
    if (open && pthread_create(&self->thread, NULL, work, self) == 0)
        return true;
    if (self->epoll >= 0)
        close(self->epoll);
    if (self->wake >= 0)
        close(self->wake);
    pthread_mutex_destroy(&self->lock);
    return false;
}

boyi_status boyi__transport_start(const boyi__transport_options *options, const boyi__handler *handler,
                                  boyi_error *error, boyi__transport **out)
{
    boyi__transport *self = calloc(1, sizeof *self + options->threads * sizeof *self->loops);
    if (!self)
        return boyi__fail_memory(error, "boyi");
    self->handler = *handler;
    self->options = *options;
    self->listener = -1;
    self->guests = boyi__guests_new(options->connections, options->silence_ms, options->request_ms,
                                    options->answer_ms);
    boyi_status status = self->guests ? open_listener(self, error) : boyi__fail_memory(error, "boyi");
    while (!status && self->loops_count < options->threads)
        if (open_loop(self, &self->loops[self->loops_count]))
            self->loops_count++;
        else
            status = boyi__fail_memory(error, "boyi");
    if (status)
        boyi__transport_stop(self);
    else
        *out = self;
    return status;
}

uint16_t boyi__transport_port(const boyi__transport *transport)
{
    return (uint16_t)transport->bound.port;
}

bool boyi__transport_is_local(const boyi__transport *transport)
{
    return transport->bound.is_loopback;
}

unsigned boyi__transport_under_way(const boyi__transport *transport)
{
    return atomic_load(&transport->under_way);
}

static void wake_all(boyi__transport *self)
{
    const uint64_t one = 1;
    for (unsigned i = 0; i < self->loops_count; i++) {
        ssize_t written = write(self->loops[i].wake, &one, sizeof one);
        (void)written;
    }
}

void boyi__transport_leave(boyi__transport *transport)
{
    atomic_store(&transport->leaving, true);
    shutdown(transport->listener, SHUT_RDWR); /* who comes now is refused */
    wake_all(transport);
}

void boyi__transport_stop(boyi__transport *transport)
{
    if (!transport)
        return;
    atomic_store(&transport->ending, true);
    wake_all(transport);
    for (unsigned i = 0; i < transport->loops_count; i++) {
        loop *self = &transport->loops[i];
        pthread_join(self->thread, NULL);
        take_posted(self);
        while (self->newest) {
            self->newest->posted = false;
            free_connection(self->newest);
        }
        close(self->epoll);
        close(self->wake);
        pthread_mutex_destroy(&self->lock);
    }
    if (transport->listener >= 0)
        close(transport->listener);
    boyi__guests_free(transport->guests);
    free(transport);
}
