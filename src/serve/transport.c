#include "serve/transport.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "serve/connection.h"

enum {
    EVENTS = 64,
    DRAIN_MS = 2000, /* for a client to close its side after the last reply */
    ACCEPTS = 16,    /* connections at a time */
    BACKLOG = 512,
};

/* ---- Loops ---- */

/* Runs connections whose reply is written, and those that let others go first. */
static void run_posted(boyi__loop *self)
{
    uint64_t count;
    if (read(self->wake, &count, sizeof count) < 0 && errno != EAGAIN)
        return;
    pthread_mutex_lock(&self->lock);
    boyi__connection *list = self->posted;
    self->posted = NULL;
    pthread_mutex_unlock(&self->lock);
    for (boyi__connection *one = list, *next; one; one = next) {
        next = one->next_posted;
        one->posted = false;
        if (one->socket < 0)
            one->state = BOYI__CLOSED;
        else if (one->state == BOYI__WAITING)
            boyi__connection_reply(one);
        boyi__connection_run(one);
    }
}

static void accept_some(boyi__loop *self)
{
    for (int i = 0; i < ACCEPTS; i++) {
        struct sockaddr_storage peer = {0};
        socklen_t length = sizeof peer;
        int socket = accept4(self->transport->listener, (struct sockaddr *)&peer, &length,
                             SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket >= 0) {
            boyi__connection_new(self, socket, &peer);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            boyi__connection_timeouts_make_room(self->transport->timeouts);
            usleep(10 * 1000); /* the listener stays ready: without this the loop would spin */
            return;
        } else if (errno != ECONNABORTED && errno != EINTR) {
            return;
        }
    }
}

static void *run_loop(void *context)
{
    boyi__loop *self = context;
    boyi__transport *transport = self->transport;
    struct epoll_event events[EVENTS];
    while (!atomic_load(&transport->ending)) {
        int count = epoll_wait(self->epoll, events, EVENTS, -1);
        if (self->listens && atomic_load(&transport->leaving)) {
            epoll_ctl(self->epoll, EPOLL_CTL_DEL, transport->listener, NULL);
            self->listens = false;
        }
        for (int i = 0; i < count; i++) {
            boyi__connection *one = events[i].data.ptr; /* NULL: the listener; the loop: `wake` */
            if (!one && self->listens)
                accept_some(self);
            else if (one && (void *)one != self && one->state != BOYI__WAITING)
                boyi__connection_run(one);
            else if (one && (void *)one != self && one->socket >= 0)
                boyi__connection_leave(one);
        }
        run_posted(self);
    }
    return NULL;
}

/* ---- Starting and stopping ---- */

static boyi_status open_listener(boyi__transport *self, boyi_error *error, boyi__authority *bound)
{
    const boyi__transport_options *options = &self->options;
    /* Numeric addresses only: no name is looked up. */
    const struct addrinfo hints = {.ai_family = AF_UNSPEC,
                                   .ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    struct addrinfo *address;
    struct sockaddr_storage local = {0};
    socklen_t length = sizeof local;
    boyi__quoted quoted;
    char service[8];
    int yes = 1;
    snprintf(service, sizeof service, "%u", options->port);
    int code = getaddrinfo(options->bind, service, &hints, &address);
    if (code == EAI_MEMORY)
        return boyi__fail_memory(error, "boyi");
    if (code != 0)
        return boyi__fail(error, BOYI_INPUT, "\"%s\" is not an address such as 127.0.0.1 or ::",
                          boyi__quote(&quoted, options->bind, strlen(options->bind)));
    self->listener = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool open = self->listener >= 0 &&
                setsockopt(self->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(self->listener, address->ai_addr, address->ai_addrlen) == 0 &&
                listen(self->listener, BACKLOG) == 0 &&
                getsockname(self->listener, (struct sockaddr *)&local, &length) == 0;
    int why = errno;
    freeaddrinfo(address);
    if (!open)
        return boyi__fail(error, BOYI_FILE, "%s port %u can't be used: %s",
                          boyi__quote(&quoted, options->bind, strlen(options->bind)), options->port,
                          strerror(why));
    boyi__authority_of(bound, (struct sockaddr *)&local, length);
    return BOYI_OK;
}

static bool open_loop(boyi__transport *transport, boyi__loop *self)
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
    if (open && pthread_create(&self->thread, NULL, run_loop, self) == 0)
        return true;
    if (self->epoll >= 0)
        close(self->epoll);
    if (self->wake >= 0)
        close(self->wake);
    pthread_mutex_destroy(&self->lock);
    return false;
}

boyi_status boyi__transport_start(const boyi__transport_options *options, const boyi__handler *handler,
                                  boyi_error *error, boyi__authority *bound, boyi__transport **out)
{
    boyi__transport *self = calloc(1, sizeof *self + options->threads * sizeof *self->loops);
    if (!self)
        return boyi__fail_memory(error, "boyi");
    self->handler = *handler;
    self->options = *options;
    self->listener = -1;
    self->timeouts = boyi__connection_timeouts_new(
        options->connections, &(boyi__connection_durations){.silence_ms = options->silence_ms,
                                                            .request_ms = options->request_ms,
                                                            .answer_ms = options->answer_ms,
                                                            .drain_ms = DRAIN_MS});
    boyi_status status = self->timeouts ? open_listener(self, error, bound)
                                        : boyi__fail_memory(error, "boyi");
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

void boyi__transport_wait(const boyi__transport *transport, int64_t ms)
{
    for (int64_t until = boyi__now() + ms; atomic_load(&transport->under_way) && boyi__now() < until;)
        usleep(10 * 1000);
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
    shutdown(transport->listener, SHUT_RDWR); /* new connections are refused */
    wake_all(transport);
}

void boyi__transport_stop(boyi__transport *transport)
{
    if (!transport)
        return;
    atomic_store(&transport->ending, true);
    wake_all(transport);
    for (unsigned i = 0; i < transport->loops_count; i++) {
        boyi__loop *self = &transport->loops[i];
        pthread_join(self->thread, NULL);
        run_posted(self);
        for (boyi__connection *one = self->newest, *older; one; one = older) {
            older = one->older;
            one->posted = false;
            boyi__connection_free(one);
        }
        close(self->epoll);
        close(self->wake);
        pthread_mutex_destroy(&self->lock);
    }
    if (transport->listener >= 0)
        close(transport->listener);
    boyi__connection_timeouts_free(transport->timeouts);
    free(transport);
}
