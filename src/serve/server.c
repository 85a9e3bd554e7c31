#include "serve/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/crew.h"
#include "base/error.h"
#include "serve/answer.h"
#include "serve/guests.h"
#include "serve/page.h"
#include "serve/waiting.h"

enum {
    MOST_URL = 16 << 10,
    MOST_BODY = 256 << 10,
    MOST_DROPPED = 16 << 20,  /* of a body that is too long */
    MOST_FIRST_TRY = 4 << 10, /* longer questions are heavy */
    CONNECTION_BYTES = 48 << 10,
    CONNECTIONS = 1000,
    FIRST_TRY_MS = 5,
    KEPT_SOLUTIONS = 1000,
    MOST_STEPS = 20 * 1000 * 1000, /* of one call of a script: a fraction of a second */
};

/* A file of the page with its answer, ready to be sent any number of times. */
typedef struct {
    const boyi__page_file *file;
    struct MHD_Response *whole, *unchanged;
    char tag[24];
} ready_file;

struct boyi__server {
    struct MHD_Daemon *daemon;
    boyi__desk desk;
    boyi__waiting *waiting;
    boyi__guests *guests;
    unsigned question_ms, farewell_ms;
    atomic_bool stop;    /* work on questions ends        */
    atomic_bool leaving; /* nobody is let in, and connections are not kept open */
    atomic_uint under_way;
    struct MHD_Response *health, *games;
    ready_file *files;
    size_t files_count;
};

/* One request, from its first line to the end of its answer. */
typedef struct {
    boyi__job job; /* first: the waiting room hands it back */
    boyi__server *server;
    struct MHD_Connection *connection;
    boyi__guest *guest;       /* NULL: nobody watches this one */
    char *path, *arguments;   /* of the URL; path is decoded. NULL path: it can't be */
    bool long_url, too_long;  /* too_long: this or the body */
    bool seen, answered, api; /* api: below /api */
    boyi__query query;
    char *body;
    size_t body_length, body_room;
    boyi__text out;
    unsigned code; /* of HTTP */
    bool busy;
} talk;

/* ---- Answers as responses ---- */

static const struct {
    const char *name, *value;
} guards[] = {
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
     "form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

static void add_headers(struct MHD_Response *response, const char *type)
{
    for (size_t i = 0; i < sizeof guards / sizeof *guards; i++)
        MHD_add_response_header(response, guards[i].name, guards[i].value);
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-cache");
}

/* Takes the text over. NULL: no memory. */
static struct MHD_Response *respond_json(boyi__text *text)
{
    boyi__text_add(text, "\n");
    struct MHD_Response *response = text->failed || !text->data
                                        ? NULL
                                        : MHD_create_response_from_buffer(text->length, text->data,
                                                                          MHD_RESPMEM_MUST_FREE);
    if (response) {
        add_headers(response, "application/json");
        *text = (boyi__text){.lang = text->lang};
    }
    boyi__text_end(text);
    return response;
}

/* Everything that comes back goes through here. */
static enum MHD_Result send_response(talk *self, unsigned code, struct MHD_Response *response, bool once)
{
    if (!response)
        return MHD_NO;
    boyi__guest_answered(self->server->guests, self->guest);
    if (once && atomic_load(&self->server->leaving))
        MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result result = MHD_queue_response(self->connection, code, response);
    if (once)
        MHD_destroy_response(response);
    return result;
}

static unsigned code_of(boyi_status status)
{
    switch (status) {
    case BOYI_LIMIT:
    case BOYI_MEMORY:
    case BOYI_CANCELLED:
        return MHD_HTTP_SERVICE_UNAVAILABLE;
    case BOYI_FILE:
        return MHD_HTTP_FORBIDDEN;
    default:
        return MHD_HTTP_BAD_REQUEST;
    }
}

static void fail_as(talk *self, unsigned code, const char *word, const boyi_error *error)
{
    boyi__text_end(&self->out);
    self->out.lang = self->query.lang;
    boyi__json_error(&self->out, word, self->query.lang == BOYI__CHINESE ? error->text_zh : error->text);
    self->code = code;
    self->answered = true;
}

static void fail(talk *self, const boyi_error *error)
{
    fail_as(self, code_of(error->status), boyi_status_word(error->status), error);
}

/* Nobody works on it: too many wait, or the server is about to end. */
static void fail_busy(talk *self)
{
    boyi_error error;
    self->busy = true;
    if (atomic_load(&self->server->stop))
        boyi_fail(&error, BOYI_LIMIT, "the server is being stopped: please ask again when it is back",
                  "服务器正在停止：请在它恢复后再试");
    else
        boyi_fail(&error, BOYI_LIMIT, "too many heavy questions at once: please ask again in a moment",
                  "同时处理的大问题太多：请稍后再试");
    fail_as(self, MHD_HTTP_SERVICE_UNAVAILABLE, "busy", &error);
}

static enum MHD_Result send_answer(talk *self)
{
    struct MHD_Response *response = respond_json(&self->out);
    if (response && self->busy)
        MHD_add_response_header(response, "Retry-After", "2");
    if (response && self->code == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, "Allow", self->api ? "GET, HEAD, POST" : "GET, HEAD");
    return send_response(self, self->code, response, true);
}

static enum MHD_Result send_failure(talk *self, unsigned code, const char *word, const char *english,
                                    const char *chinese)
{
    boyi_error error;
    boyi_fail(&error, BOYI_USAGE, "%s%.0s", "%.0s%s", english, chinese);
    fail_as(self, code, word, &error);
    return send_answer(self);
}

/* ---- Working out an answer ---- */

/* False: the time was not enough. */
static bool try_answer(talk *self, int64_t ms, bool patient)
{
    boyi__server *server = self->server;
    boyi_error error = {0};
    boyi__time time = {.deadline = boyi__now() + ms, .patient = patient, .stop = &server->stop};
    boyi_status status = boyi__answer(&server->desk, &self->query, &time, &self->out, &error);
    if (status == BOYI_CANCELLED) {
        boyi__text_end(&self->out);
        return false;
    }
    if (status) {
        fail(self, &error);
    } else {
        self->code = MHD_HTTP_OK;
        self->answered = true;
    }
    return true;
}

static void fail_time(talk *self)
{
    boyi_error error;
    unsigned seconds = (self->server->question_ms + 999) / 1000;
    boyi_fail(&error, BOYI_LIMIT,
              "this takes more than %u seconds, the limit here; the command line has no such limit",
              "求解超过此处 %u 秒的时限；命令行没有这个限制", seconds);
    fail(self, &error);
}

static void run_job(boyi__job *job, bool turn)
{
    talk *self = (talk *)job;
    bool done = turn && try_answer(self, self->server->question_ms, true);
    if (!done && turn && !atomic_load(&self->server->stop))
        fail_time(self);
    else if (!done)
        fail_busy(self);
    MHD_resume_connection(self->connection);
}

/* Some questions are never small. */
static bool is_heavy(const boyi__desk *desk, const boyi__query *query)
{
    size_t length = strlen(query->game) + (query->input ? strlen(query->input) : 0);
    return query->ask == BOYI__ASK_COMPARE || length > MOST_FIRST_TRY || boyi__asked_is_slow(desk, query);
}

static enum MHD_Result work_out(talk *self)
{
    if (is_heavy(&self->server->desk, &self->query) || !try_answer(self, FIRST_TRY_MS, false)) {
        self->job.run = run_job;
        MHD_suspend_connection(self->connection);
        if (boyi__waiting_add(self->server->waiting, &self->job))
            return MHD_YES;
        fail_busy(self);
        MHD_resume_connection(self->connection);
        return MHD_YES;
    }
    return send_answer(self);
}

static enum MHD_Result answer_question(talk *self)
{
    boyi_error error = {0};
    boyi_status status = BOYI_OK;
    if (self->arguments)
        status = boyi__query_read_url(&self->query, self->arguments, &error);
    if (!status && self->body)
        status = boyi__query_read_json(&self->query, self->body, self->body_length, &error);
    if (!status)
        status = boyi__query_check(&self->query, &error);
    if (status) {
        fail(self, &error);
        return send_answer(self);
    }
    if (self->query.ask == BOYI__ASK_HEALTH)
        return send_response(self, MHD_HTTP_OK, self->server->health, false);
    if (self->query.ask == BOYI__ASK_GAMES)
        return send_response(self, MHD_HTTP_OK, self->server->games, false);
    return work_out(self);
}

/* ---- The page ---- */

static enum MHD_Result answer_page(talk *self)
{
    const boyi__page_file *file = boyi__page_find(self->path);
    for (size_t i = 0; file && i < self->server->files_count; i++) {
        const ready_file *ready = &self->server->files[i];
        if (ready->file != file)
            continue;
        const char *known = MHD_lookup_connection_value(self->connection, MHD_HEADER_KIND,
                                                        MHD_HTTP_HEADER_IF_NONE_MATCH);
        if (known && strstr(known, ready->tag))
            return send_response(self, MHD_HTTP_NOT_MODIFIED, ready->unchanged, false);
        return send_response(self, MHD_HTTP_OK, ready->whole, false);
    }
    return send_failure(self, MHD_HTTP_NOT_FOUND, "absent", "there is nothing here", "这里什么也没有");
}

static bool ready_up(ready_file *ready, const boyi__page_file *file)
{
    size_t length = (size_t)(file->end - file->data);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ file->data[i]) * UINT64_C(0x100000001b3);
    *ready = (ready_file){.file = file};
    snprintf(ready->tag, sizeof ready->tag, "\"%016llx\"", (unsigned long long)hash);
    ready->whole = MHD_create_response_from_buffer(length, (void *)(uintptr_t)file->data,
                                                   MHD_RESPMEM_PERSISTENT);
    ready->unchanged = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    if (!ready->whole || !ready->unchanged)
        return false;
    add_headers(ready->whole, boyi__page_type(file));
    add_headers(ready->unchanged, boyi__page_type(file));
    MHD_add_response_header(ready->whole, "ETag", ready->tag);
    MHD_add_response_header(ready->unchanged, "ETag", ready->tag);
    return true;
}

/* ---- Requests ---- */

static boyi__guest *guest_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection,
                                                                   MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* The URL before anybody has changed it: libmicrohttpd hands it on cut and decoded, NULs and all. */
static void *note_url(void *context, const char *url, struct MHD_Connection *connection)
{
    boyi__server *server = context;
    talk *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->server = server;
    self->connection = connection;
    self->guest = guest_of(connection);
    atomic_fetch_add(&server->under_way, 1);
    self->too_long = self->long_url = strlen(url) > MOST_URL;
    self->path = self->too_long ? NULL : strdup(url);
    char *mark = self->path ? strchr(self->path, '?') : NULL;
    if (mark) {
        *mark = '\0';
        self->arguments = mark + 1;
    }
    if (self->path && !boyi__url_decode(self->path, false)) {
        free(self->path);
        self->path = self->arguments = NULL;
    }
    return self;
}

static void forget(void *context, struct MHD_Connection *connection, void **slot,
                   enum MHD_RequestTerminationCode why)
{
    boyi__server *server = context;
    talk *self = *slot;
    (void)connection;
    (void)why;
    if (!self)
        return;
    boyi__guest_done(server->guests, self->guest);
    boyi__query_end(&self->query);
    boyi__text_end(&self->out);
    free(self->path);
    free(self->body);
    free(self);
    *slot = NULL;
    atomic_fetch_sub(&server->under_way, 1);
}

/* False: it is too long, or there is no memory. What is too long is read and forgotten. */
static bool add_body(talk *self, const char *data, size_t length)
{
    size_t needed = self->body_length + length;
    if (needed > MOST_BODY) {
        self->too_long = true;
        return true;
    }
    if (needed > self->body_room) {
        size_t room = needed * 2;
        char *moved = realloc(self->body, room);
        if (!moved)
            return false;
        self->body = moved;
        self->body_room = room;
    }
    memcpy(self->body + self->body_length, data, length);
    self->body_length = needed;
    return true;
}

/* What comes after an answer makes the system reset the connection, and the client may lose that answer: a
 * body that is too long is read and dropped before it is refused, unless it is far too long, or the client
 * waits for leave to send it. */
static bool is_refused_unread(talk *self)
{
    const char *length = MHD_lookup_connection_value(self->connection, MHD_HEADER_KIND,
                                                     MHD_HTTP_HEADER_CONTENT_LENGTH);
    uint64_t bytes = length ? strtoull(length, NULL, 10) : 0;
    bool waits = MHD_lookup_connection_value(self->connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_EXPECT);
    return bytes > MOST_DROPPED || (bytes > MOST_BODY && waits);
}

static enum MHD_Result send_too_long(talk *self)
{
    return self->long_url ? send_failure(self, MHD_HTTP_URI_TOO_LONG, "limit",
                                         "the URL is longer than 16 KiB", "URL 超过 16 KiB")
                          : send_failure(self, MHD_HTTP_CONTENT_TOO_LARGE, "limit",
                                         "the body is longer than 256 KiB", "请求正文超过 256 KiB");
}

/* The whole request is there: who answers it? */
static enum MHD_Result route(talk *self, const char *method)
{
    bool get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0, post = strcmp(method, "POST") == 0;
    self->api = self->path && strncmp(self->path, "/api", 4) == 0 && (!self->path[4] || self->path[4] == '/');
    if (self->too_long)
        return send_too_long(self);
    if (!self->path)
        return send_failure(self, MHD_HTTP_BAD_REQUEST, "input", "the URL can't be read", "无法读取 URL");
    if (!get && !post)
        return send_failure(self, MHD_HTTP_METHOD_NOT_ALLOWED, "usage",
                            "this can only be asked with GET or POST", "只能用 GET 或 POST 提问");
    if (!get && !self->api)
        return send_failure(self, MHD_HTTP_METHOD_NOT_ALLOWED, "usage",
                            "this is no question: it can only be had with GET",
                            "这里不是提问之处：只能用 GET 获取");
    if (!self->api)
        return answer_page(self);
    boyi__query_start(&self->query, self->path[4] ? boyi__ask_find(self->path + 5) : BOYI__ASK_NOTHING);
    if (self->query.ask == BOYI__ASK_NOTHING)
        return send_failure(self, MHD_HTTP_NOT_FOUND, "absent",
                            "there is no such question; docs/api.md lists them",
                            "没有这样的问题；docs/api.md 列出全部问题");
    return answer_question(self);
}

/* Called for the first line and the headers, for each piece of the body, at its end, and when a sleeping
 * connection wakes up. An answer before the end of the body ends the connection. */
static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data, size_t *length,
                              void **slot)
{
    talk *self = *slot;
    (void)context;
    (void)connection;
    (void)url;
    (void)version;
    if (!self)
        return MHD_NO; /* there was no memory for it */
    if (!self->seen) {
        self->seen = true;
        self->too_long = self->too_long || is_refused_unread(self);
        return self->too_long ? send_too_long(self) : MHD_YES;
    }
    if (*length) {
        bool kept = add_body(self, data, *length);
        *length = 0;
        return kept ? MHD_YES : MHD_NO;
    }
    boyi__guest_asked(self->guest);
    return self->answered ? send_answer(self) : route(self, method);
}

/* Connections come and go; the socket is still open when the last is told. */
static void meet(void *context, struct MHD_Connection *connection, void **slot,
                 enum MHD_ConnectionNotificationCode code)
{
    boyi__server *server = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection,
                                                                       MHD_CONNECTION_INFO_CONNECTION_FD);
        *slot = info ? boyi__guest_new(server->guests, info->connect_fd) : NULL;
    } else {
        boyi__guest_free(server->guests, *slot);
        *slot = NULL;
    }
}

/* ---- Starting and stopping ---- */

static boyi_status make_ready(boyi__server *server, boyi_error *error)
{
    boyi__text health = {0}, games = {0};
    boyi__text_add(&health, "{\"status\":\"ok\",\"version\":\"%s\"}", BOYI_VERSION);
    boyi__answer_games(&server->desk, &games);
    server->health = respond_json(&health);
    server->games = respond_json(&games);
    size_t count = 0;
    while (boyi__page_files[count].path)
        count++;
    server->files = calloc(count + 1, sizeof *server->files);
    bool ready = server->health && server->games && server->files;
    for (; ready && server->files_count < count; server->files_count++)
        ready = ready_up(&server->files[server->files_count], &boyi__page_files[server->files_count]);
    return ready ? BOYI_OK : boyi__fail_memory(error, "boyi");
}

static void drop_response(struct MHD_Response *response)
{
    if (response)
        MHD_destroy_response(response);
}

static void free_server(boyi__server *server)
{
    boyi__waiting_free(server->waiting);
    boyi__guests_free(server->guests);
    drop_response(server->health);
    drop_response(server->games);
    for (size_t i = 0; i < server->files_count; i++) {
        drop_response(server->files[i].whole);
        drop_response(server->files[i].unchanged);
    }
    free(server->files);
    boyi__vault_free(server->desk.vault);
    boyi__served_close(&server->desk.files);
    free(server);
}

static boyi_status refuse_address(const char *bind, uint16_t port, const char *why, boyi_error *error)
{
    boyi__quoted quoted;
    return boyi_fail(error, BOYI_FILE, "%s port %u can't be used: %s", "无法使用 %s 端口 %u：%s",
                     boyi__quote(&quoted, bind, strlen(bind)), port, why);
}

/* A numeric address; names would have to be asked for. */
static boyi_status read_address(const char *bind, uint16_t port, boyi_error *error, struct addrinfo **out)
{
    char service[8];
    const struct addrinfo hints = {.ai_family = AF_UNSPEC,
                                   .ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    snprintf(service, sizeof service, "%u", port);
    if (getaddrinfo(bind, service, &hints, out) == 0)
        return BOYI_OK;
    boyi__quoted quoted;
    return boyi_fail(error, BOYI_INPUT, "\"%s\" is no address; 127.0.0.1 or :: would be",
                     "“%s”不是地址；应如 127.0.0.1 或 ::", boyi__quote(&quoted, bind, strlen(bind)));
}

/* Nobody new is let in once the server is leaving. MHD_quiesce_daemon would do the same, but with epoll it
 * races with the daemon's own threads for taking the listener out and aborts the process when it loses. */
static enum MHD_Result welcome(void *context, const struct sockaddr *from, socklen_t length)
{
    const boyi__server *server = context;
    (void)from;
    (void)length;
    return atomic_load(&server->leaving) ? MHD_NO : MHD_YES;
}

static unsigned seats_of(const boyi__server_options *options)
{
    return options->connections ? options->connections : CONNECTIONS;
}

static boyi_status open_daemon(boyi__server *server, const boyi__server_options *options, unsigned threads,
                               boyi_error *error)
{
    const char *bind = options->bind ? options->bind : "127.0.0.1";
    struct addrinfo *address;
    boyi_status status = read_address(bind, options->port, error, &address);
    if (status)
        return status;
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (address->ai_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    errno = 0;
    server->daemon = MHD_start_daemon(
        flags, options->port, welcome, server, handle, server, MHD_OPTION_SOCK_ADDR, address->ai_addr,
        MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_URI_LOG_CALLBACK, note_url, server,
        MHD_OPTION_NOTIFY_COMPLETED, forget, server, MHD_OPTION_NOTIFY_CONNECTION, meet, server,
        MHD_OPTION_CONNECTION_TIMEOUT, options->silence_s ? options->silence_s : 10u,
        MHD_OPTION_CONNECTION_LIMIT, seats_of(options), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_BYTES, MHD_OPTION_END);
    int why = errno;
    freeaddrinfo(address);
    return server->daemon ? BOYI_OK
                          : refuse_address(bind, options->port, strerror(why ? why : EADDRINUSE), error);
}

boyi_status boyi__server_start(const boyi__server_options *options, boyi_error *error, boyi__server **out)
{
    boyi__server *server = calloc(1, sizeof *server);
    if (!server)
        return boyi__fail_memory(error, "boyi");
    unsigned threads = options->threads ? options->threads : boyi__crew_size(NULL);
    if (threads < 2)
        threads = 2;
    server->question_ms = options->question_ms ? options->question_ms : 20 * 1000;
    server->farewell_ms = options->farewell_ms ? options->farewell_ms : 5000;
    server->desk = (boyi__desk){
        .max_bytes = options->max_bytes ? options->max_bytes : UINT64_C(512) << 20,
        .max_states = options->max_states ? options->max_states : 20 * 1000 * 1000,
        .folder = options->folder,
    };
    server->desk.opening = (boyi_opening){.compiler = options->compiler,
                                          .cache = options->cache,
                                          .compiler_says = options->compiler_says,
                                          .max_steps = MOST_STEPS,
                                          .max_state_bytes = server->desk.max_bytes};
    server->desk.vault = boyi__vault_new(server->desk.max_bytes, KEPT_SOLUTIONS);
    server->waiting = boyi__waiting_new(threads, options->seats ? options->seats : 64,
                                        options->patience_ms ? options->patience_ms : 5000);
    server->guests = boyi__guests_new(seats_of(options),
                                      options->request_ms ? options->request_ms : 30 * 1000,
                                      options->answer_ms ? options->answer_ms : 120 * 1000);
    boyi_status status = server->desk.vault && server->waiting && server->guests
                             ? BOYI_OK
                             : boyi__fail_memory(error, "boyi");
    if (!status)
        status = boyi__served_open(&server->desk.files, options->files, options->files_count,
                                   &server->desk.opening, error);
    if (!status)
        status = make_ready(server, error);
    if (!status)
        status = open_daemon(server, options, threads, error);
    if (status)
        free_server(server);
    else
        *out = server;
    return status;
}

uint16_t boyi__server_port(const boyi__server *server)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

void boyi__server_stop(boyi__server *server)
{
    if (!server)
        return;
    atomic_store(&server->leaving, true);
    for (int64_t until = boyi__now() + server->farewell_ms;
         atomic_load(&server->under_way) && boyi__now() < until;)
        usleep(10 * 1000);
    atomic_store(&server->stop, true);
    boyi__waiting_close(server->waiting); /* wakes up every sleeping connection */
    for (int64_t until = boyi__now() + 500; atomic_load(&server->under_way) && boyi__now() < until;)
        usleep(10 * 1000);
    MHD_stop_daemon(server->daemon);
    free_server(server);
}
