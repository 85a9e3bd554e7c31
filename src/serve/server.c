#include "serve/server.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/parallel.h"
#include "serve/answer.h"
#include "serve/page_files.h"
#include "serve/transport.h"

enum {
    MOST_BODY = 256 << 10,
    MOST_BODIES = 64 << 20,   /* of all requests together */
    MOST_DROPPED = 16 << 20,  /* of a body that is too long */
    MOST_FIRST_TRY = 4 << 10, /* longer questions are heavy */
    CONNECTIONS = 1000,
    FIRST_TRY_MS = 5,
    KEPT_SOLUTIONS = 1000,
    MOST_STEPS = 20 * 1000 * 1000, /* of one call of a script: a fraction of a second */
};

/* A file of the page with its tag. */
typedef struct {
    const boyi__page_file *file;
    char tag[24];
} tagged_file;

struct boyi__server {
    boyi__transport *transport;
    boyi__access access;
    boyi__serve_context context;
    boyi__job_queue *jobs;
    unsigned question_ms, farewell_ms;
    atomic_bool stop; /* work on questions ends */
    boyi__strbuf health, games;
    tagged_file *files;
    size_t files_count;
};

/* What becomes of one request. */
typedef struct {
    boyi__job job; /* first: the queue hands it back */
    boyi__server *server;
    boyi__exchange *exchange;
    char *path, *arguments; /* of the URL; path is decoded. NULL path: it can't be */
    bool api;               /* below /api */
    boyi__query query;
    boyi__strbuf out;
    atomic_bool left; /* the client has */
} question;

/* ---- Replies ---- */

static const char guards[] =
    "Content-Security-Policy: default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cache-Control: no-cache\r\n";

static const char json_type[] = "application/json";

/* Where there is no memory for any other. */
static const char no_memory[] =
    "{\"error\":{\"code\":\"memory\",\"message\":\"boyi: the system has no more memory\"}}\n";

/* Takes the text over. */
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

static void reply_error(boyi__exchange *exchange, unsigned code, const char *word, const boyi_error *error,
                        boyi__lang lang)
{
    boyi__strbuf text = {.lang = lang};
    boyi__json_error(&text, word, lang == BOYI__CHINESE ? error->text_zh : error->text);
    if (code == 503 && (strcmp(word, "busy") == 0 || strcmp(word, "memory") == 0))
        snprintf(exchange->reply.fields, sizeof exchange->reply.fields, "Retry-After: 2\r\n");
    reply_json(exchange, code, &text);
}

static unsigned code_of(boyi_status status)
{
    switch (status) {
    case BOYI_LIMIT:
    case BOYI_MEMORY:
    case BOYI_CANCELLED:
        return 503;
    case BOYI_FILE:
        return 403;
    default:
        return 400;
    }
}

static void fail_as(question *self, unsigned code, const char *word, const boyi_error *error)
{
    boyi__strbuf_end(&self->out);
    reply_error(self->exchange, code, word, error, self->query.lang);
}

static void fail(question *self, const boyi_error *error)
{
    fail_as(self, code_of(error->status), boyi_status_word(error->status), error);
}

/* Nobody works on it: too many wait, or the server is about to end. */
static void fail_busy(question *self)
{
    boyi_error error;
    if (atomic_load(&self->server->stop))
        boyi_fail(&error, BOYI_LIMIT, "the server is being stopped: please ask again when it is back",
                  "服务器正在停止：请在它恢复后再试");
    else
        boyi_fail(&error, BOYI_LIMIT, "too many heavy questions at once: please ask again in a moment",
                  "同时处理的大问题太多：请稍后再试");
    fail_as(self, 503, "busy", &error);
}

static bool send_failure(question *self, unsigned code, const char *word, const char *english,
                         const char *chinese)
{
    boyi_error error;
    boyi_fail(&error, BOYI_USAGE, "%s%.0s", "%.0s%s", english, chinese);
    fail_as(self, code, word, &error);
    return true;
}

/* ---- Working out an answer ---- */

/* False: the time was not enough. `job`: NULL on a first try. */
static bool try_answer(question *self, boyi__job *job)
{
    boyi__server *server = self->server;
    boyi_error error = {0};
    boyi__time time = {.deadline = boyi__now() + server->question_ms,
                       .work = job ? 0 : FIRST_TRY_MS,
                       .patient = job,
                       .stop = &server->stop,
                       .left = &self->left,
                       .jobs = server->jobs,
                       .job = job};
    boyi_status status = boyi__answer(&server->context, &self->query, &time, &self->out, &error);
    if (status == BOYI_CANCELLED) {
        boyi__strbuf_end(&self->out);
        return false;
    }
    if (status)
        fail(self, &error);
    else
        reply_json(self->exchange, 200, &self->out);
    return true;
}

static void fail_time(question *self)
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
    question *self = (question *)job;
    bool done = turn && try_answer(self, job);
    if (!done && turn && !atomic_load(&self->server->stop))
        fail_time(self);
    else if (!done)
        fail_busy(self);
}

static void end_job(boyi__job *job)
{
    boyi__exchange_finish(((question *)job)->exchange);
}

/* Some questions are never small. */
static bool is_heavy(const boyi__serve_context *context, const boyi__query *query)
{
    size_t length = strlen(query->game) + (query->input ? strlen(query->input) : 0);
    return query->ask == BOYI__ASK_COMPARE || length > MOST_FIRST_TRY || boyi__asked_is_slow(context, query);
}

/* The functions from here on return true: the reply is written; false: it follows. */
static bool work_out(question *self)
{
    if (!is_heavy(&self->server->context, &self->query) && try_answer(self, NULL))
        return true;
    self->job.run = run_job;
    self->job.end = end_job;
    memcpy(self->job.client, self->exchange->peer, sizeof self->job.client);
    if (boyi__job_queue_add(self->server->jobs, &self->job))
        return false;
    fail_busy(self);
    return true;
}

static bool send_kept(question *self, const boyi__strbuf *text)
{
    self->exchange->reply = (boyi__reply){
        .code = 200, .type = json_type, .data = text->data, .length = text->length};
    return true;
}

static bool answer_question(question *self)
{
    const boyi__exchange *exchange = self->exchange;
    boyi_error error = {0};
    boyi_status status = BOYI_OK;
    if (self->arguments)
        status = boyi__query_read_url(&self->query, self->arguments, &error);
    if (!status && exchange->body)
        status = boyi__query_read_json(&self->query, exchange->body, exchange->body_length, &error);
    if (!status)
        status = boyi__query_check(&self->query, &error);
    if (status) {
        fail(self, &error);
        return true;
    }
    if (self->query.ask == BOYI__ASK_HEALTH)
        return send_kept(self, &self->server->health);
    if (self->query.ask == BOYI__ASK_GAMES)
        return send_kept(self, &self->server->games);
    return work_out(self);
}

/* ---- The page ---- */

static bool answer_page(question *self)
{
    const boyi__page_file *file = boyi__page_file_find(self->path);
    for (size_t i = 0; file && i < self->server->files_count; i++) {
        const tagged_file *tagged = &self->server->files[i];
        if (tagged->file != file)
            continue;
        const char *known = boyi__http_value(&self->exchange->head, "If-None-Match");
        boyi__reply *reply = &self->exchange->reply;
        *reply = (boyi__reply){.code = 304, .type = boyi__page_file_type(file)};
        if (!known || !strstr(known, tagged->tag)) {
            reply->code = 200;
            reply->data = file->data;
            reply->length = (size_t)(file->end - file->data);
        }
        snprintf(reply->fields, sizeof reply->fields, "ETag: %s\r\n", tagged->tag);
        return true;
    }
    return send_failure(self, 404, "absent", "there is nothing here", "这里什么也没有");
}

static void tag_file(tagged_file *out, const boyi__page_file *file)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const unsigned char *at = file->data; at < file->end; at++)
        hash = (hash ^ *at) * UINT64_C(0x100000001b3);
    out->file = file;
    snprintf(out->tag, sizeof out->tag, "\"%016llx\"", (unsigned long long)hash);
}

/* ---- Requests ---- */

static const char *word_of(unsigned code)
{
    return code == 413 || code == 414 || code == 431 ? "limit"
           : code == 403                             ? "forbidden"
           : code == 503                             ? "memory"
                                                     : "input";
}

static void refuse(void *context, boyi__exchange *exchange, unsigned code, const boyi_error *error)
{
    (void)context;
    reply_error(exchange, code, word_of(code), error, BOYI__ENGLISH);
}

static bool refuse_memory(boyi__exchange *exchange)
{
    boyi__strbuf nothing = {.failed = true};
    reply_json(exchange, 503, &nothing);
    return false;
}

/* The parts of the URL. False: no memory. */
static bool cut_url(question *self)
{
    self->path = strdup(self->exchange->head.target);
    if (!self->path)
        return false;
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
    return true;
}

static bool send_too_long(question *self)
{
    return send_failure(self, 413, "limit", "the body is longer than 256 KiB", "请求正文超过 256 KiB");
}

/* A body that is too long is read and dropped before it is refused, since many clients read no answer before
 * they have sent all; unless it is far too long, or the client waits for leave to send it. */
static bool admit(void *context, boyi__exchange *exchange)
{
    boyi__server *server = context;
    const boyi__http_head *head = &exchange->head;
    boyi_error error;
    question *self = calloc(1, sizeof *self);
    if (!self)
        return refuse_memory(exchange);
    exchange->own = self;
    self->server = server;
    self->exchange = exchange;
    atomic_init(&self->left, false);
    if (!cut_url(self))
        return refuse_memory(exchange);
    unsigned code = boyi__access_check(&server->access, &exchange->local, head, self->api || !self->path,
                                       &error);
    if (code) {
        refuse(server, exchange, code, &error);
        return false;
    }
    if (head->length <= MOST_DROPPED && (head->length <= MOST_BODY || !head->expects))
        return true;
    send_too_long(self);
    return false;
}

static bool handle(void *context, boyi__exchange *exchange)
{
    question *self = exchange->own;
    const char *method = exchange->head.method;
    bool get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0, post = strcmp(method, "POST") == 0;
    (void)context;
    if (exchange->too_long)
        return send_too_long(self);
    if (!self->path)
        return send_failure(self, 400, "input", "the URL can't be read", "无法读取 URL");
    if (!get && (!post || !self->api)) {
        snprintf(exchange->reply.fields, sizeof exchange->reply.fields, "Allow: %s\r\n",
                 self->api ? "GET, HEAD, POST" : "GET, HEAD");
        return post ? send_failure(self, 405, "usage", "this is no question: it can only be had with GET",
                                   "这里不是提问之处：只能用 GET 获取")
                    : send_failure(self, 405, "usage", "this can only be asked with GET or POST",
                                   "只能用 GET 或 POST 提问");
    }
    if (!self->api)
        return answer_page(self);
    boyi__query_start(&self->query, self->path[4] ? boyi__ask_find(self->path + 5) : BOYI__ASK_NOTHING);
    if (self->query.ask == BOYI__ASK_NOTHING)
        return send_failure(self, 404, "absent", "there is no such question; docs/api.md lists them",
                            "没有这样的问题；docs/api.md 列出全部问题");
    return answer_question(self);
}

/* Work for a client that left ends at its next look at the clock. */
static void left(void *context, boyi__exchange *exchange)
{
    boyi__server *server = context;
    question *self = exchange->own;
    atomic_store(&self->left, true);
    if (boyi__job_queue_remove(server->jobs, &self->job))
        boyi__exchange_finish(exchange);
}

static void done(void *context, boyi__exchange *exchange)
{
    question *self = exchange->own;
    (void)context;
    if (!self)
        return;
    boyi__query_end(&self->query);
    boyi__strbuf_end(&self->out);
    free(self->path);
    free(self);
}

/* ---- Starting and stopping ---- */

static boyi_status make_ready(boyi__server *server, boyi_error *error)
{
    boyi__strbuf_add(&server->health, "{\"status\":\"ok\",\"version\":\"%s\"}\n", BOYI_VERSION);
    boyi__answer_games(&server->context, &server->games);
    boyi__strbuf_add(&server->games, "\n");
    size_t count = 0;
    while (boyi__page_files[count].path)
        count++;
    server->files = calloc(count + 1, sizeof *server->files);
    if (server->health.failed || server->games.failed || !server->files)
        return boyi__fail_memory(error, "boyi");
    for (; server->files_count < count; server->files_count++)
        tag_file(&server->files[server->files_count], &boyi__page_files[server->files_count]);
    return BOYI_OK;
}

static void free_server(boyi__server *server)
{
    boyi__job_queue_free(server->jobs);
    boyi__strbuf_end(&server->health);
    boyi__strbuf_end(&server->games);
    free(server->files);
    boyi__solution_cache_free(server->context.cache);
    boyi__served_close(&server->context.files);
    boyi__access_end(&server->access);
    free(server);
}

static boyi_status open_transport(boyi__server *server, const boyi__server_options *options, unsigned threads,
                                  boyi_error *error)
{
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
    return boyi__transport_start(&transport, &handler, error, &server->transport);
}

boyi_status boyi__server_start(const boyi__server_options *options, boyi_error *error, boyi__server **out)
{
    boyi__server *server = calloc(1, sizeof *server);
    if (!server)
        return boyi__fail_memory(error, "boyi");
    unsigned threads = options->threads ? options->threads : boyi__thread_count(NULL);
    if (threads < 2)
        threads = 2;
    server->question_ms = options->question_ms ? options->question_ms : 20 * 1000;
    server->farewell_ms = options->farewell_ms ? options->farewell_ms : 5000;
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
    server->context.cache = boyi__solution_cache_new(server->context.max_bytes, KEPT_SOLUTIONS);
    /* Half of the workers are for other clients than the one that asks most: so one alone has as many as
     * cores. */
    server->jobs = boyi__job_queue_new(2 * threads, options->seats ? options->seats : 64,
                                       options->patience_ms ? options->patience_ms : 5000,
                                       server->context.max_bytes);
    boyi_status status = server->context.cache && server->jobs ? BOYI_OK : boyi__fail_memory(error, "boyi");
    if (!status)
        status = boyi__access_start(&server->access, options->hosts, options->hosts_count, error);
    if (!status)
        status = boyi__served_open(&server->context.files, options->files, options->files_count,
                                   &server->context.opening, error);
    if (!status)
        status = make_ready(server, error);
    if (!status)
        status = open_transport(server, options, threads, error);
    if (status)
        free_server(server);
    else
        *out = server;
    return status;
}

uint16_t boyi__server_port(const boyi__server *server)
{
    return boyi__transport_port(server->transport);
}

bool boyi__server_is_local(const boyi__server *server)
{
    return boyi__transport_is_local(server->transport);
}

static void wait_for_answers(const boyi__server *server, int64_t ms)
{
    for (int64_t until = boyi__now() + ms;
         boyi__transport_under_way(server->transport) && boyi__now() < until;)
        usleep(10 * 1000);
}

void boyi__server_stop(boyi__server *server)
{
    if (!server)
        return;
    boyi__transport_leave(server->transport);
    wait_for_answers(server, server->farewell_ms);
    atomic_store(&server->stop, true);
    boyi__job_queue_close(server->jobs); /* finishes every exchange that waits */
    wait_for_answers(server, 500);
    boyi__transport_stop(server->transport);
    free_server(server);
}
