#include "serve/server.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "serve/answer.h"
#include "serve/page_files.h"
#include "serve/transport.h"

enum {
    MOST_BODY = 256 << 10,
    MOST_BODIES = 64 << 20,  /* of all requests together */
    MOST_DROPPED = 16 << 20, /* of a body that is too long */
    CONNECTIONS = 1000,
    FIRST_TRY_MS = 5,
    CACHED_SOLUTIONS = 1000,
    MOST_STEPS = 20 * 1000 * 1000, /* of one call of a script: a fraction of a second */
};

/* A file of the page with the hash of its content, for its ETag. */
typedef struct {
    const boyi__page_file *file;
    char tag[24];
} tagged_file;

struct boyi__server {
    boyi__transport *transport;
    boyi__authority bound; /* where it listens */
    boyi__access access;
    boyi__serve_context context;
    boyi__job_queue *jobs;
    unsigned question_ms, stop_ms;
    atomic_bool stop; /* work on questions is cancelled */
    pthread_mutex_t games_lock;
    boyi__strbuf games; /* the catalogue; empty until it is first asked for */
    tagged_file *files;
    size_t files_count;
};

/* One request, from its head to its reply. */
typedef struct {
    boyi__job job; /* first: the queue passes it back */
    boyi__server *server;
    boyi__exchange *exchange;
    char *path, *arguments; /* of the URL; the path is decoded, NULL: it is not valid */
    bool api;               /* below /api */
    boyi__query query;
    boyi__strbuf out;
    atomic_bool left; /* the client has closed the connection */
} request;

/* ---- Replies ---- */

#define POLICY                                                                                              \
    "Content-Security-Policy: default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri " \
    "'none'; "                                                                                              \
    "form-action 'self'; "
#define REST                              \
    "X-Content-Type-Options: nosniff\r\n" \
    "Referrer-Policy: no-referrer\r\n"    \
    "Cross-Origin-Resource-Policy: same-origin\r\n"
#define UNFRAMED  "frame-ancestors 'none'\r\nX-Frame-Options: DENY\r\n"
#define ASK_AGAIN "Cache-Control: no-cache\r\n"

static const char guards[] = POLICY UNFRAMED REST ASK_AGAIN;
/* Of views with ?embed=1, which other pages may show in a frame. */
static const char guards_embedded[] = POLICY "frame-ancestors *\r\n" REST ASK_AGAIN;
/* Of files whose names change with their content. */
static const char guards_hashed[] = POLICY UNFRAMED REST
    "Cache-Control: public, max-age=31536000, immutable\r\n";

static const char json_type[] = "application/json";

/* Sent if there is no memory for any other. */
static const char no_memory[] =
    "{\"error\":{\"code\":\"memory\",\"message\":\"boyi: the system has no more memory\"}}\n";

/* Takes ownership of the text. */
static void reply_json(boyi__exchange *exchange, unsigned code, boyi__strbuf *text)
{
    boyi__reply *reply = &exchange->reply;
    boyi__strbuf_add(text, "\n");
    reply->type = json_type;
    if (text->failed || !text->data) {
        boyi__strbuf_end(text);
        reply->code = 503;
        reply->data = no_memory;
        reply->length = sizeof no_memory - 1;
        return;
    }
    reply->code = code;
    reply->data = reply->owned = text->data;
    reply->length = text->length;
    *text = (boyi__strbuf){.lang = text->lang};
}

/* Waiting may help. */
static void ask_to_retry(boyi__exchange *exchange)
{
    snprintf(exchange->reply.fields, sizeof exchange->reply.fields, "Retry-After: 2\r\n");
}

static void reply_error(boyi__exchange *exchange, unsigned code, const char *word, const boyi_error *error,
                        boyi__lang lang)
{
    boyi__strbuf text = {.lang = lang};
    boyi__json_error(&text, word, boyi__error_text(error, lang));
    if (code == 503 && (strcmp(word, "busy") == 0 || strcmp(word, "memory") == 0))
        ask_to_retry(exchange);
    reply_json(exchange, code, &text);
}

static unsigned code_of(boyi_status status)
{
    return status == BOYI_LIMIT || status == BOYI_MEMORY || status == BOYI_CANCELLED ? 503
           : status == BOYI_FILE                                                     ? 403
                                                                                     : 400;
}

/* The text of an answer that failed, which says why. */
static void reply_failure(boyi__exchange *exchange, boyi_status status, boyi__strbuf *text)
{
    if (status == BOYI_MEMORY)
        ask_to_retry(exchange);
    reply_json(exchange, code_of(status), text);
}

/* The question was not answered, and `error` says why. Returns true, as do the others: the reply is
 * written. */
static bool fail(request *self, const boyi_error *error)
{
    boyi_status status = error->status;
    reply_error(self->exchange, code_of(status), boyi_status_word(status), error, self->query.lang);
    return true;
}

static bool fail_as(request *self, unsigned code, const char *word, const char *english)
{
    boyi_error error;
    boyi__part part = {.english = english};
    boyi__fail_with(&error, BOYI_USAGE, &part, "%s", part.text);
    reply_error(self->exchange, code, word, &error, self->query.lang);
    return true;
}

/* No worker took it: too many questions wait, or the server is being stopped. */
static bool fail_busy(request *self)
{
    return atomic_load(&self->server->stop)
               ? fail_as(self, 503, "busy",
                         N_("the server is shutting down: please try again when it is back"))
               : fail_as(self, 503, "busy",
                         N_("too many heavy questions at once: please try again in a moment"));
}

/* ---- Questions ---- */

/* False: not within the limits. `job` NULL: a first try, on the connection's thread. */
static bool try_answer(request *self, boyi__job *job)
{
    boyi__server *server = self->server;
    boyi_error error = {0};
    boyi__limits limits = {.deadline = boyi__now() + server->question_ms,
                           .first_try = !job,
                           .cpu_ms = job ? 0 : FIRST_TRY_MS,
                           .stop = &server->stop,
                           .left = &self->left,
                           .jobs = server->jobs,
                           .job = job};
    boyi_status status = boyi__serve_answer(&server->context, &self->query, &limits, &self->out, &error);
    if (!status) {
        reply_json(self->exchange, 200, &self->out);
        return true;
    }
    /* A question of POST /api/ask has its error in the text already. */
    if (status != BOYI_CANCELLED && self->query.question && self->out.length > 0 && !self->out.failed) {
        reply_failure(self->exchange, status, &self->out);
        return true;
    }
    boyi__strbuf_end(&self->out);
    return status != BOYI_CANCELLED && fail(self, &error);
}

static void run_job(boyi__job *job, bool turn)
{
    request *self = (request *)job;
    if (turn && try_answer(self, job))
        return;
    if (!turn || atomic_load(&self->server->stop)) {
        fail_busy(self);
        return;
    }
    boyi_error error;
    unsigned seconds = (self->server->question_ms + 999) / 1000;
    boyi__fail(&error, BOYI_LIMIT,
               "this takes more than %u seconds, the limit here; the command line has no such limit",
               seconds);
    fail(self, &error);
}

static void end_job(boyi__job *job)
{
    boyi__exchange_finish(((request *)job)->exchange);
}

/* The catalogue does not change: it is written when it is first asked for, then kept. */
static bool answer_games(request *self)
{
    boyi__server *server = self->server;
    boyi__strbuf *games = &server->games;
    boyi_error error = {0};
    boyi_status status = BOYI_OK;
    pthread_mutex_lock(&server->games_lock);
    if (!games->data) {
        boyi__limits limits = {.deadline = boyi__now() + server->question_ms, .stop = &server->stop};
        status = boyi__serve_answer(&server->context, &self->query, &limits, games, &error);
        boyi__strbuf_add(games, "\n");
        if (!status && games->failed)
            status = boyi__fail_memory(&error, "boyi");
        if (status)
            boyi__strbuf_end(games);
    }
    self->exchange->reply = (boyi__reply){
        .code = 200, .type = json_type, .data = games->data, .length = games->length};
    pthread_mutex_unlock(&server->games_lock);
    return !status || fail(self, &error);
}

/* ---- The page ---- */

/* Does the query of the URL have embed=1? */
static bool is_embedded(const char *arguments)
{
    for (const char *at = arguments; at; at = strchr(at, '&')) {
        at += *at == '&';
        size_t length = strcspn(at, "&");
        if (length == 7 && strncmp(at, "embed=1", length) == 0)
            return true;
    }
    return false;
}

static bool answer_page(request *self)
{
    const boyi__page_file *file = boyi__page_file_find(self->path);
    const boyi__http_head *head = &self->exchange->head;
    for (size_t i = 0; file && i < self->server->files_count; i++) {
        const tagged_file *tagged = &self->server->files[i];
        if (tagged->file != file)
            continue;
        boyi__page_form form = boyi__page_file_form(file, boyi__http_value(head, "Accept-Encoding"));
        const char *known = boyi__http_value(head, "If-None-Match"), *coding = boyi__page_form_name(form);
        const boyi__page_bytes *bytes = &file->forms[form];
        char tag[32]; /* of these bytes: a form has a tag of its own */
        snprintf(tag, sizeof tag, "\"%s%s\"", tagged->tag, coding ? coding : "");
        boyi__reply *reply = &self->exchange->reply;
        *reply = (boyi__reply){.code = 304, .type = boyi__page_file_type(file)};
        if (strcmp(file->path, "index.html") == 0 && is_embedded(self->arguments))
            reply->guards = guards_embedded;
        else if (boyi__page_file_is_hashed(file))
            reply->guards = guards_hashed;
        if (!known || !strstr(known, tag)) {
            reply->code = 200;
            reply->data = bytes->data;
            reply->length = (size_t)(bytes->end - bytes->data);
        }
        snprintf(reply->fields, sizeof reply->fields, "ETag: %s\r\nVary: Accept-Encoding\r\n%s%s%s", tag,
                 coding ? "Content-Encoding: " : "", coding ? coding : "", coding ? "\r\n" : "");
        return true;
    }
    return fail_as(self, 404, "absent", N_("there is nothing here"));
}

/* ---- Requests ---- */

static void refuse(void *context, boyi__exchange *exchange, unsigned code, const boyi_error *error)
{
    const char *word = code == 413 || code == 414 || code == 431 ? "limit"
                       : code == 403                             ? "forbidden"
                       : code == 503                             ? "memory"
                                                                 : "input";
    (void)context;
    reply_error(exchange, code, word, error, BOYI__ENGLISH);
}

static bool fail_too_long(request *self)
{
    return fail_as(self, 413, "limit", N_("the body is longer than 256 KiB"));
}

static bool admit(void *context, boyi__exchange *exchange)
{
    boyi__server *server = context;
    const boyi__http_head *head = &exchange->head;
    boyi_error error;
    request *self = exchange->own = calloc(1, sizeof *self);
    if (!self || !(self->path = strdup(head->target))) {
        boyi__strbuf none = {.failed = true};
        reply_json(exchange, 503, &none);
        return false;
    }
    self->server = server;
    self->exchange = exchange;
    atomic_init(&self->left, false);
    char *mark = strchr(self->path, '?');
    if (mark) {
        *mark = '\0';
        self->arguments = mark + 1;
    }
    if (!boyi__url_decode(self->path, false)) {
        free(self->path);
        self->path = self->arguments = NULL;
    }
    self->api = self->path && strncmp(self->path, "/api", 4) == 0 && (!self->path[4] || self->path[4] == '/');
    unsigned code = boyi__access_check(&server->access, &exchange->local, head, self->api || !self->path,
                                       &error);
    if (code) {
        refuse(server, exchange, code, &error);
        return false;
    }
    /* A body that is too long is read and dropped before it is refused, since many clients read no answer
     * until they have sent all of it; unless it is far too long, or the client waits for permission to send
     * it. */
    if (head->length <= MOST_DROPPED && (head->length <= MOST_BODY || !head->expects))
        return true;
    fail_too_long(self);
    return false;
}

static bool handle(void *context, boyi__exchange *exchange)
{
    static const char health[] = "{\"status\":\"ok\",\"version\":\"" BOYI_VERSION "\"}\n";
    const boyi__server *server = context;
    request *self = exchange->own;
    const char *method = exchange->head.method;
    bool get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0, post = strcmp(method, "POST") == 0;
    boyi_error error = {0};
    if (exchange->too_long)
        return fail_too_long(self);
    if (!self->path)
        return fail_as(self, 400, "input", N_("the URL can't be read"));
    if (!get && (!post || !self->api)) {
        snprintf(exchange->reply.fields, sizeof exchange->reply.fields, "Allow: %s\r\n",
                 self->api ? "GET, HEAD, POST" : "GET, HEAD");
        return post ? fail_as(self, 405, "usage", N_("this is not a question: only GET works here"))
                    : fail_as(self, 405, "usage", N_("only GET, HEAD and POST work here"));
    }
    if (!self->api)
        return answer_page(self);
    boyi__endpoint ask = self->path[4] ? boyi__endpoint_find(self->path + 5) : BOYI__ASK_NOTHING;
    boyi__query_start(&self->query, ask);
    if (ask == BOYI__ASK_NOTHING)
        return fail_as(self, 404, "absent", N_("there is no such question; docs/api.md lists them"));
    if (ask == BOYI__ASK_QUESTION && !post) {
        snprintf(exchange->reply.fields, sizeof exchange->reply.fields, "Allow: POST\r\n");
        return fail_as(self, 405, "usage", N_("a question is sent with POST"));
    }
    if (ask == BOYI__ASK_QUESTION) {
        self->query.question = exchange->body ? exchange->body : "";
        self->query.question_length = exchange->body ? exchange->body_length : 0;
    }
    const char *body = self->query.question ? NULL : exchange->body;
    if (boyi__query_read(&self->query, self->arguments, body, exchange->body_length, &error))
        return fail(self, &error);
    if (ask == BOYI__ASK_HEALTH) {
        exchange->reply = (boyi__reply){
            .code = 200, .type = json_type, .data = health, .length = sizeof health - 1};
        return true;
    }
    if (ask == BOYI__ASK_GAMES)
        return answer_games(self);
    if (try_answer(self, NULL))
        return true;
    self->job.run = run_job;
    self->job.end = end_job;
    memcpy(self->job.client, exchange->peer, sizeof self->job.client);
    return !boyi__job_queue_add(server->jobs, &self->job) && fail_busy(self);
}

/* Work for a client that left ends when its limits are next checked. */
static void left(void *context, boyi__exchange *exchange)
{
    boyi__server *server = context;
    request *self = exchange->own;
    atomic_store(&self->left, true);
    if (boyi__job_queue_remove(server->jobs, &self->job))
        boyi__exchange_finish(exchange);
}

static void done(void *context, boyi__exchange *exchange)
{
    request *self = exchange->own;
    (void)context;
    if (!self)
        return;
    boyi__query_end(&self->query);
    boyi__strbuf_end(&self->out);
    free(self->path);
    free(self);
}

/* ---- Starting and stopping ---- */

/* False: out of memory. */
static bool tag_files(boyi__server *server)
{
    while (boyi__page_files[server->files_count].path)
        server->files_count++;
    server->files = calloc(server->files_count + 1, sizeof *server->files);
    for (size_t i = 0; server->files && i < server->files_count; i++) {
        const boyi__page_file *file = &boyi__page_files[i];
        tagged_file *tagged = &server->files[i];
        const boyi__page_bytes *plain = &file->forms[BOYI__PAGE_PLAIN];
        uint64_t hash = boyi__fnv1a(BOYI__FNV, plain->data, (size_t)(plain->end - plain->data));
        tagged->file = file;
        snprintf(tagged->tag, sizeof tagged->tag, "%016llx", (unsigned long long)hash);
    }
    return server->files;
}

static void free_server(boyi__server *server)
{
    boyi__job_queue_free(server->jobs);
    boyi__strbuf_end(&server->games);
    pthread_mutex_destroy(&server->games_lock);
    free(server->files);
    boyi__solution_cache_free(server->context.cache);
    boyi__served_close(&server->context.files);
    boyi__access_end(&server->access);
    free(server);
}

boyi_status boyi__server_start(const boyi__server_options *options, boyi_error *error, boyi__server **out)
{
    boyi__server *server = calloc(1, sizeof *server);
    if (!server)
        return boyi__fail_memory(error, "boyi");
    pthread_mutex_init(&server->games_lock, NULL);
    unsigned threads = options->threads ? options->threads : boyi__thread_count(NULL);
    if (threads < 2)
        threads = 2;
    server->question_ms = options->question_ms ? options->question_ms : 20 * 1000;
    server->stop_ms = options->stop_ms ? options->stop_ms : 5000;
    server->context = (boyi__serve_context){
        .max_bytes = options->max_bytes ? options->max_bytes : UINT64_C(512) << 20,
        .max_states = options->max_states ? options->max_states : UINT64_C(20000000),
        .folder = options->folder,
    };
    server->context.opening = (boyi_opening){.compiler = options->compiler,
                                             .cache = options->cache,
                                             .compiler_says = options->compiler_says,
                                             .max_steps = MOST_STEPS,
                                             .max_state_bytes = server->context.max_bytes / 2};
    server->context.cache = boyi__solution_cache_new(server->context.max_bytes, CACHED_SOLUTIONS);
    /* One client gets at most half of the workers: as many as there are cores. */
    server->jobs = boyi__job_queue_new(2 * threads, options->queue_places ? options->queue_places : 64,
                                       options->queue_ms ? options->queue_ms : 5000,
                                       server->context.max_bytes);
    boyi_status status = server->context.cache && server->jobs && tag_files(server)
                             ? BOYI_OK
                             : boyi__fail_memory(error, "boyi");
    if (!status)
        status = boyi__access_start(&server->access, options->hosts, options->hosts_count, error);
    if (!status)
        status = boyi__served_open(&server->context.files, options->files, options->files_count,
                                   &server->context.opening, error);
    const boyi__handler handler = {
        .context = server, .refuse = refuse, .admit = admit, .handle = handle, .left = left, .done = done};
    const boyi__transport_options transport = {
        .bind = options->bind ? options->bind : "127.0.0.1",
        .port = options->port,
        .threads = threads,
        .connections = options->connections ? options->connections : CONNECTIONS,
        .silence_ms = 1000 * (int64_t)(options->silence_s ? options->silence_s : 10),
        .request_ms = options->request_ms ? options->request_ms : 30 * 1000,
        .answer_ms = options->answer_ms ? options->answer_ms : 120 * 1000,
        .most_body = MOST_BODY,
        .most_bodies = MOST_BODIES,
        .fields = guards,
    };
    if (!status)
        status = boyi__transport_start(&transport, &handler, error, &server->bound, &server->transport);
    if (status)
        free_server(server);
    else
        *out = server;
    return status;
}

uint16_t boyi__server_port(const boyi__server *server)
{
    return (uint16_t)server->bound.port;
}

bool boyi__server_is_local(const boyi__server *server)
{
    return server->bound.is_loopback;
}

void boyi__server_stop(boyi__server *server)
{
    if (!server)
        return;
    boyi__transport_leave(server->transport);
    boyi__transport_wait(server->transport, server->stop_ms);
    atomic_store(&server->stop, true);
    boyi__job_queue_close(server->jobs); /* finishes every exchange that waits */
    boyi__transport_wait(server->transport, 500);
    boyi__transport_stop(server->transport);
    free_server(server);
}
