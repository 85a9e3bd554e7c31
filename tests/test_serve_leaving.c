/* Clients that leave, and clients that ask for everything: what they held is free again, and others are answered.
 *
 * Questions here that no machine could answer have no limit of time, so a test that passes does not depend on one.
 * BOYI_SEED=… repeats a run. */
#include "agree.h"

#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "hall.h"
#include "serve/answer.h"

/* Ask, and do not wait for the answer. */
static int ask_from(uint16_t port, const char *source, const char *target)
{
    char request[300];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", target);
    int wire = wire_open_from(port, source);
    assert_true(wire >= 0);
    assert_true(wire_send(wire, request, (size_t)length));
    return wire;
}

/* What a server may keep of a search: its table stays small, so that endless questions meet no limit of
 * memory however long they last. */
enum { FEW_STATES = 1 << 16 };

/* A question that no machine answers in the time of a test; each number is another one. */
static int ask_endless(uint16_t port, const char *source, unsigned number)
{
    static const char *const games[] = {"othello+6+6", "kalah+6+6", "connect+8+7", "dots+4+4", "kalah+6+5"};
    char target[100];
    snprintf(target, sizeof target, "/api/solve?game=%s&method=search", games[number % 5]);
    return ask_from(port, source, target);
}

/* A question that is never answered on a first try, and soon by a worker: once the server has seen which clients have
 * left. */
static void expect_worker(uint16_t port, const char *source)
{
    for (time_t end = time(NULL) + wire_patience();; usleep(1000)) {
        int wire = ask_from(port, source, "/api/compare?game=row+3+9+1+2");
        wire_answer answer = wire_read(wire);
        bool answered = answer.code == 200;
        close(wire);
        if (!answered && (time(NULL) > end || !strstr(answer.body, "\"code\":\"busy\"")))
            fail_msg("%s", answer.text);
        wire_forget(&answer);
        if (answered)
            return;
    }
}

/* What a server with two threads and eight places lets one client have: two workers and four places. */
enum { SHARE = 6 };

/* Endless questions of one client, as many as it may have at once. One more is refused. */
static void take_all(uint16_t port, const char *source, int wires[SHARE])
{
    struct pollfd live[SHARE + 1];
    unsigned count = 0, asked = 0;
    for (bool full = false; !full;) {
        while (count <= SHARE)
            live[count++] = (struct pollfd){.fd = ask_endless(port, source, asked++), .events = POLLIN};
        assert_true(poll(live, count, (int)(1000 * wire_patience())) > 0);
        for (unsigned i = count; i-- > 0;)
            if (live[i].revents) {
                expect_code(wire_read(live[i].fd), 503, "\"code\":\"busy\"");
                close(live[i].fd);
                live[i] = live[--count];
            }
        full = count == SHARE; /* fewer: they came before the first had got their workers */
    }
    for (unsigned i = 0; i < SHARE; i++)
        wires[i] = live[i].fd;
}

static void close_all(const int *wires, size_t count)
{
    for (size_t i = 0; i < count; i++)
        close(wires[i]);
}

/* ---- Leaving ---- */

/* At work, and in the queue. */
static void test_left_work(void **context)
{
    uint16_t port;
    int wires[SHARE];
    boyi__server *server = start(
        &(boyi__server_options){.threads = 2, .max_states = FEW_STATES, .queue_places = 8}, &port);
    (void)context;
    for (int round = 0; round < 2; round++) {
        take_all(port, "127.0.0.1", wires);
        close_all(wires, SHARE);
        expect_worker(port, "127.0.0.1");
    }
    boyi__server_stop(server);
}

/* A question whose client left is taken out of the queue, though all workers stay at work. */
static void test_left_queue(void **context)
{
    uint16_t port;
    boyi__server *server = start(
        &(boyi__server_options){.threads = 2, .max_states = FEW_STATES, .queue_places = 8}, &port);
    int wires[SHARE];
    struct pollfd late = {.fd = -1};
    (void)context;
    take_all(port, "127.0.0.1", wires);
    /* Those at work were asked first; should one of them be among these, there is room all the same. */
    close_all(wires + 2, SHARE - 2);
    bool refused = true;
    for (time_t end = time(NULL) + wire_patience(); refused; close(refused ? late.fd : -1)) {
        assert_true(time(NULL) < end);
        late = (struct pollfd){.fd = ask_endless(port, "127.0.0.1", 0), .events = POLLIN};
        refused = poll(&late, 1, 100) == 1; /* a refusal that takes longer is taken for a place */
    }
    close(late.fd);
    close_all(wires, 2);
    expect_worker(port, "127.0.0.1");
    boyi__server_stop(server);
}

/* One client works on a question, others wait for its answer: any of them may leave without hindering the rest. */
static void test_left_same_question(void **context)
{
    uint16_t port;
    int wires[2];
    boyi__server *server = start(&(boyi__server_options){.threads = 2, .max_states = FEW_STATES}, &port);
    (void)context;
    for (int first = 0; first < 2; first++) {
        for (int i = 0; i < 2; i++)
            wires[i] = ask_endless(port, "127.0.0.1", 0);
        close(wires[first]);
        expect_worker(port, "127.0.0.1"); /* one worker of two is still taken */
        close(wires[!first]);
        expect_worker(port, "127.0.0.1");
    }
    boyi__server_stop(server);
}

/* Before the end of the header, in the body, after the request, while the answer comes: at any byte. */
static void test_left_anywhere(void **context)
{
    static const char *const requests[] = {
        "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/states?game=connect+4+3+3 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 22\r\n\r\n{\"game\":\"row 3 9 1 2\"}",
        ("POST /api/compare HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
         "8\r\n{\"game\":\r\ne\r\n\"row 3 9 1 2\"}\r\n0\r\n\r\n"),
        "GET /api/solve?game=othello+6+6&method=search HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /api/stats?game=connect+5+4 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    };
    uint16_t port;
    uint64_t dice = agree_seed();
    boyi__server *server = start(&(boyi__server_options){.threads = 2, .max_states = FEW_STATES}, &port);
    (void)context;
    for (int round = 0; round < 100; round++) {
        const char *request = requests[agree_next(&dice) % (sizeof requests / sizeof *requests)];
        size_t all = strlen(request), some = round % 2 ? all : agree_next(&dice) % all;
        int wire = wire_open(port), small = 4096;
        char bytes[2000];
        setsockopt(wire, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        wire_send(wire, request, some);
        if (round % 3 == 0)
            usleep((useconds_t)(agree_next(&dice) % 3000));
        if (round % 4 == 1 && !strstr(request, "connect+5+4") && !strstr(request, "search"))
            (void)!recv(wire, bytes, 1 + agree_next(&dice) % sizeof bytes, 0);
        if (round % 5 == 0) { /* the connection is reset */
            const struct linger at_once = {.l_onoff = 1};
            setsockopt(wire, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        }
        close(wire);
    }
    expect_healthy(port);
    expect_worker(port, "127.0.0.1");
    boyi__server_stop(server);
}

/* The server ends while clients leave. */
static void test_left_at_the_end(void **context)
{
    (void)context;
    for (int round = 0; round < 5; round++) {
        uint16_t port;
        int wires[6];
        boyi__server *server = start(
            &(boyi__server_options){.threads = 2, .max_states = FEW_STATES, .stop_ms = 50}, &port);
        for (unsigned i = 0; i < 6; i++)
            wires[i] = ask_endless(port, "127.0.0.1", i);
        close_all(wires, (size_t)round);
        boyi__server_stop(server);
        close_all(wires + round, 6 - (size_t)round);
    }
}

/* ---- Fairness ---- */

/* One address asks for everything; another is answered all the same, and the first again when it has made
 * room. */
static void test_fair_by_address(void **context)
{
    uint16_t port;
    int wires[SHARE], other[SHARE];
    boyi__server *server = start(
        &(boyi__server_options){.threads = 2, .max_states = FEW_STATES, .queue_places = 8}, &port);
    (void)context;
    take_all(port, "127.0.0.1", wires);
    expect_worker(port, "127.0.0.2");
    expect_healthy(port); /* small questions need no worker */
    take_all(port, "127.0.0.2", other);
    close_all(wires, SHARE);
    expect_worker(port, "127.0.0.1");
    expect_worker(port, "127.0.0.3");
    close_all(other, SHARE);
    boyi__server_stop(server);
}

/* ---- The queue by itself ---- */

typedef struct {
    boyi__job job; /* first */
    atomic_int began, ended;
    atomic_bool may_end;
    bool turn;
} task;

static void run_task(boyi__job *job, bool turn)
{
    task *self = (task *)job;
    self->turn = turn;
    atomic_fetch_add(&self->began, 1);
    while (turn && !atomic_load(&self->may_end))
        usleep(1000);
}

static void end_task(boyi__job *job)
{
    atomic_fetch_add(&((task *)job)->ended, 1);
}

static void task_start(task *self, unsigned char client)
{
    *self = (task){.job = {.run = run_task, .end = end_task, .client = {client}}};
}

static void wait_for(const atomic_int *number)
{
    for (time_t end = time(NULL) + wire_patience(); !atomic_load(number); usleep(1000))
        assert_true(time(NULL) < end);
}

enum { PATIENT = 3600 * 1000 };

/* Workers: a half for one client, and the next free one is for the client with the fewest. */
static void test_jobs_workers(void **context)
{
    task tasks[8];
    boyi__job_queue *jobs = boyi__job_queue_new(4, 64, PATIENT, 100);
    (void)context;
    for (unsigned i = 0; i < 8; i++)
        task_start(&tasks[i], i < 6 ? 1 : 2);
    for (unsigned i = 0; i < 6; i++)
        assert_true(boyi__job_queue_add(jobs, &tasks[i].job));
    wait_for(&tasks[0].began);
    wait_for(&tasks[1].began);
    assert_true(boyi__job_queue_add(jobs, &tasks[6].job));
    wait_for(&tasks[6].began); /* past four that came before it */
    assert_int_equal(atomic_load(&tasks[2].began), 0);
    assert_true(boyi__job_queue_add(jobs, &tasks[7].job));
    wait_for(&tasks[7].began);
    atomic_store(&tasks[6].may_end,
                 true); /* two of either client at work: this one frees none for the first */
    wait_for(&tasks[6].ended);
    assert_int_equal(atomic_load(&tasks[2].began), 0);
    atomic_store(&tasks[1].may_end, true);
    wait_for(&tasks[2].began);
    assert_int_equal(atomic_load(&tasks[3].began), 0);
    for (unsigned i = 0; i < 8; i++)
        atomic_store(&tasks[i].may_end, true);
    for (unsigned i = 0; i < 8; i++)
        wait_for(&tasks[i].ended);
    boyi__job_queue_free(jobs);
    for (unsigned i = 0; i < 8; i++)
        assert_true(tasks[i].turn && tasks[i].began == 1 && tasks[i].ended == 1);
}

/* Places: a half for one client, exactly; all together no more than there are; one that leaves makes room. */
static void test_jobs_places(void **context)
{
    task tasks[12];
    boyi__job_queue *jobs = boyi__job_queue_new(1, 6, PATIENT, 100);
    (void)context;
    task_start(&tasks[0], 9);
    assert_true(boyi__job_queue_add(jobs, &tasks[0].job));
    wait_for(&tasks[0].began);
    for (unsigned i = 1; i < 12; i++)
        task_start(&tasks[i], (unsigned char)(1 + (i - 1) / 4));
    for (unsigned i = 1; i <= 8; i++)
        assert_int_equal(boyi__job_queue_add(jobs, &tasks[i].job), i != 4 && i != 8);
    assert_false(boyi__job_queue_add(jobs, &tasks[9].job)); /* full */
    assert_true(boyi__job_queue_remove(jobs, &tasks[2].job));
    assert_false(boyi__job_queue_remove(jobs, &tasks[2].job));
    assert_false(boyi__job_queue_remove(jobs, &tasks[0].job)); /* at work */
    assert_true(boyi__job_queue_add(jobs, &tasks[9].job));
    assert_true(boyi__job_queue_remove(jobs, &tasks[9].job)); /* the last */
    assert_true(boyi__job_queue_remove(jobs, &tasks[1].job)); /* the first */
    assert_true(boyi__job_queue_add(jobs, &tasks[10].job));
    for (unsigned i = 0; i < 12; i++)
        atomic_store(&tasks[i].may_end, true);
    static const unsigned run[] = {0, 3, 5, 6, 7, 10};
    for (unsigned i = 0; i < 6; i++)
        wait_for(&tasks[run[i]].ended);
    boyi__job_queue_free(jobs);
    assert_int_equal(tasks[1].began + tasks[2].began + tasks[4].began + tasks[8].began + tasks[9].began, 0);
}

/* A question that waits too long is refused while the workers are busy. */
static void test_jobs_patience(void **context)
{
    task busy, late;
    boyi__job_queue *jobs = boyi__job_queue_new(1, 6, 20, 100);
    (void)context;
    do { /* its own patience may end before the worker's thread gets to run */
        task_start(&busy, 1);
        assert_true(boyi__job_queue_add(jobs, &busy.job));
        wait_for(&busy.began);
        if (!busy.turn)
            wait_for(&busy.ended);
    } while (!busy.turn);
    task_start(&late, 2);
    assert_true(boyi__job_queue_add(jobs, &late.job));
    wait_for(&late.ended);
    assert_false(late.turn);
    atomic_store(&busy.may_end, true);
    boyi__job_queue_free(jobs);
    assert_int_equal(atomic_load(&busy.ended), 1);
}

/* Memory: exactly at the limits, and one more. */
static void test_jobs_memory(void **context)
{
    task tasks[5];
    boyi__job_queue *jobs = boyi__job_queue_new(8, 16, PATIENT, 100);
    (void)context;
    for (unsigned i = 0; i < 5; i++) {
        task_start(&tasks[i], (unsigned char)(1 + i / 2));
        assert_true(boyi__job_queue_add(jobs, &tasks[i].job));
        wait_for(&tasks[i].began);
    }
    assert_true(boyi__job_reserve(jobs, &tasks[0].job, UINT64_MAX)); /* counts for 100 */
    assert_false(boyi__job_reserve(jobs, &tasks[1].job, 1));
    boyi__job_release(jobs, &tasks[0].job);
    assert_true(boyi__job_reserve(jobs, &tasks[0].job, 60));
    assert_false(boyi__job_reserve(jobs, &tasks[1].job, 41));
    assert_true(boyi__job_reserve(jobs, &tasks[1].job, 40));
    assert_true(boyi__job_reserve(jobs, &tasks[1].job, 7)); /* less than it has */
    assert_false(boyi__job_reserve(jobs, &tasks[0].job, 61));
    assert_true(boyi__job_reserve(jobs, &tasks[2].job, 99));
    assert_false(boyi__job_reserve(jobs, &tasks[4].job, 2)); /* of all 200 */
    assert_true(boyi__job_reserve(jobs, &tasks[4].job, 1));
    boyi__job_release(jobs, &tasks[0].job);
    assert_true(boyi__job_reserve(jobs, &tasks[4].job, 61));
    atomic_store(&tasks[2].may_end, true);
    wait_for(&tasks[2].ended);
    assert_true(boyi__job_reserve(jobs, &tasks[3].job, 99));
    for (unsigned i = 0; i < 5; i++)
        atomic_store(&tasks[i].may_end, true);
    boyi__job_queue_free(jobs);
}

/* A question asked by a job. */
typedef struct {
    task task; /* first */
    boyi__job_queue *jobs;
    const boyi__serve_context *context;
    const char *game;
    boyi_status status;
    boyi_error error;
} asking;

static void run_asking(boyi__job *job, bool turn)
{
    asking *self = (asking *)job;
    const atomic_bool stop = false;
    boyi__query query;
    boyi__strbuf out = {0};
    boyi__limits limits = {.deadline = INT64_MAX, .stop = &stop, .jobs = self->jobs, .job = job};
    (void)turn;
    boyi__query_start(&query, BOYI__ASK_SOLVE);
    query.game = strdup(self->game);
    query.method = BOYI_MEMO;
    self->status = boyi__serve_answer(self->context, &query, &limits, &out, &self->error);
    boyi__query_end(&query);
    boyi__strbuf_end(&out);
}

static boyi_status ask_as_job(boyi__job_queue *jobs, const boyi__serve_context *context, const char *game,
                              unsigned char client, boyi_error *error)
{
    asking one = {.jobs = jobs, .context = context, .game = game};
    task_start(&one.task, client);
    one.task.job.run = run_asking;
    assert_true(boyi__job_queue_add(jobs, &one.task.job));
    wait_for(&one.task.ended);
    *error = one.error;
    return one.status;
}

/* A question for which the memory is in use is asked again later: the refusal is not kept as its answer. */
static void test_memory(void **context)
{
    enum { BYTES = 64 << 20 };
    const boyi__serve_context serving = {
        .cache = boyi__solution_cache_new(BYTES, 100), .max_bytes = BYTES, .max_states = 1000000};
    boyi__job_queue *jobs = boyi__job_queue_new(4, 16, PATIENT, BYTES);
    boyi_error error;
    task hog;
    (void)context;
    task_start(&hog, 1);
    assert_true(boyi__job_queue_add(jobs, &hog.job));
    wait_for(&hog.began);
    assert_true(boyi__job_reserve(jobs, &hog.job, BYTES));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ask_as_job(jobs, &serving, "connect 4 3", 1, &error), BOYI_MEMORY);
        assert_string_equal(
            error.text, "other questions are using the memory this one needs: please try again in a moment");
    }
    assert_int_equal(ask_as_job(jobs, &serving, "connect 4 3", 2, &error),
                     BOYI_OK); /* another client has its own half */
    boyi__solution_cache_free(serving.cache);
    const boyi__serve_context fresh = {
        .cache = boyi__solution_cache_new(BYTES, 100), .max_bytes = BYTES, .max_states = 1000000};
    assert_int_equal(ask_as_job(jobs, &fresh, "connect 4 3", 1, &error), BOYI_MEMORY);
    atomic_store(&hog.may_end, true);
    wait_for(&hog.ended);
    assert_int_equal(ask_as_job(jobs, &fresh, "connect 4 3", 1, &error), BOYI_OK);
    boyi__job_queue_free(jobs);
    boyi__solution_cache_free(fresh.cache);
}

/* The memory of a script counts, too. */
static void test_script_memory(void **context)
{
    enum { BYTES = 64 << 20 };
    boyi__serve_context serving = {
        .cache = boyi__solution_cache_new(BYTES, 100), .max_bytes = BYTES, .max_states = 1000000};
    boyi__job_queue *jobs = boyi__job_queue_new(4, 16, PATIENT, BYTES);
    char folder[] = "/tmp/boyi-leaving-XXXXXX", path[60];
    const char *const files[] = {path};
    boyi_error error = {0};
    task hog;
    (void)context;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/big.lua", folder);
    FILE *file = fopen(path, "w");
    fputs("local big = {} for i = 1, 200000 do big[i] = i end\n"
          "return {params = {n = 9000}, start = function(p) return p.n end,\n"
          "  moves = function(p, s, emit) if s > 0 then emit(s - big[1]) end end}\n",
          file);
    fclose(file);
    assert_int_equal(boyi__served_open(&serving.files, files, 1, &serving.opening, &error), BOYI_OK);
    task_start(&hog, 1);
    assert_true(boyi__job_queue_add(jobs, &hog.job));
    wait_for(&hog.began);
    assert_true(boyi__job_reserve(jobs, &hog.job, BYTES - (2 << 20))); /* enough for the engine alone */
    assert_int_equal(ask_as_job(jobs, &serving, "connect 4 3", 1, &error), BOYI_OK);
    assert_int_equal(ask_as_job(jobs, &serving, "big.lua", 1, &error), BOYI_MEMORY);
    atomic_store(&hog.may_end, true);
    wait_for(&hog.ended);
    assert_int_equal(ask_as_job(jobs, &serving, "big.lua", 1, &error), BOYI_OK);
    boyi__job_queue_free(jobs);
    boyi__solution_cache_free(serving.cache);
    boyi__served_close(&serving.files);
    unlink(path);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_left_work),
        cmocka_unit_test(test_left_queue),
        cmocka_unit_test(test_left_same_question),
        cmocka_unit_test(test_left_anywhere),
        cmocka_unit_test(test_left_at_the_end),
        cmocka_unit_test(test_fair_by_address),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_script_memory),
        cmocka_unit_test(test_jobs_workers),
        cmocka_unit_test(test_jobs_places),
        cmocka_unit_test(test_jobs_patience),
        cmocka_unit_test(test_jobs_memory),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
