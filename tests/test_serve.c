/* The server against real sockets: what docs/api.md says, the same answers as the command's, limits, and hostile
 * clients.
 *
 * BOYI_SEED=… repeats a run. */
#include "agree.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "game/game.h"
#include "hall.h"
#include "random_games.h"
#include "serve/answer.h"
#include "serve/page_files.h"

/* ---- The document's examples ---- */

/* "…" stands for any text. */
static bool fits(const char *want, const char *got)
{
    static const char any[] = "…";
    const char *gap = strstr(want, any);
    size_t length = gap ? (size_t)(gap - want) : strlen(want);
    if (strncmp(want, got, length) != 0)
        return false;
    if (!gap)
        return got[length] == '\0';
    want = gap + sizeof any - 1;
    for (got += length;; got++) {
        if (fits(want, got))
            return true;
        if (!*got)
            return false;
    }
}

static char *read_document(void)
{
    const char *root = getenv("BOYI_ROOT");
    char name[400];
    char *text;
    size_t length;
    boyi_error error = {0};
    snprintf(name, sizeof name, "%s/docs/api.md", root ? root : ".");
    if (boyi__read_file(name, 0, &text, &length, &error))
        fail_msg("%s (set BOYI_ROOT to the tree)", error.text);
    return text;
}

static char *next_line(char **at)
{
    char *line = *at, *end = strchr(line, '\n');
    assert_non_null(end);
    *end = '\0';
    *at = end + 1;
    return line;
}

/* "GET target", or "POST target body". */
static void run_example(uint16_t port, char *request, const char *code, const char *want)
{
    char *target = strchr(request, ' ') + 1, *body = strchr(target, ' ');
    if (body)
        *body++ = '\0';
    wire_answer answer = body ? wire_post(port, target, body) : wire_get(port, target);
    if (answer.length && answer.text[answer.length - 1] == '\n')
        answer.text[answer.length - 1] = '\0';
    if (answer.code != strtoul(code, NULL, 10) || !fits(want, answer.body))
        fail_msg("%s %s\nexpected %s %s\ngot      %u %s", request, target, code, want, answer.code,
                 answer.body);
    wire_forget(&answer);
}

static void test_examples(void **context)
{
    static const char mark[] = "```http\n";
    char *text = read_document(), *at = text;
    uint16_t port;
    size_t count = 0;
    const char *root = getenv("BOYI_ROOT");
    char game[400], folder[] = "/tmp/boyi-serve-XXXXXX", database[60];
    const char *files[] = {game, database};
    boyi_error error = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(game, sizeof game, "%s/examples/lua/euclid.lua", root ? root : ".");
    snprintf(database, sizeof database, "%s/ttt.db", folder);
    assert_int_equal(boyi_build("tic-tac-toe", database, NULL, &error), BOYI_OK);
    boyi__server *server = start(&(boyi__server_options){.files = files, .files_count = 2}, &port);
    (void)context;
    while ((at = strstr(at, mark))) {
        at += sizeof mark - 1;
        char *request = next_line(&at), *code = next_line(&at), *want = next_line(&at);
        run_example(port, request, code, want);
        count++;
    }
    assert_true(count >= 25);
    boyi__server_stop(server);
    unlink(database);
    rmdir(folder);
    free(text);
}

/* ---- The same as without a network ---- */

static const char *const games[] = {
    "row 3 9 1 2",
    "row --from left --take 1-3 -- -1 5 -7 3 2",
    "stone-game-7 5 3 1",
    "nim 1 3 4",
    "heaps --take 1-3 9",
    "misere-nim 2 3",
    "kayles 7",
    "wythoff 3 5",
    "can-i-win 6 12",
    "chomp 3 3",
    "dots 1 2",
    "kalah 2 2",
    "tic-tac-toe",
    "connect 4 3 3",
    "quixo 3",
    "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
    "flip-game ++++-++",
};

static void compare_report(uint16_t port, const char *name, const boyi_game *game, boyi_state state)
{
    boyi_error error = {0};
    boyi_solution *solution;
    boyi__report report;
    boyi__strbuf text = {0};
    char notation[256], target[2048];
    const boyi_options options = {.threads = 1, .max_bytes = 512 << 20, .max_states = 20000000};
    boyi_game_write_state(game, state, notation, sizeof notation);
    assert_int_equal(boyi_solve_at(game, state, &options, &error, &solution), BOYI_OK);
    assert_int_equal(boyi__report_start(&report, solution, state, &error), BOYI_OK);
    boyi__json_report(&text, &report);
    char *escaped = wire_escape(name), *where = wire_escape(notation);
    snprintf(target, sizeof target, "/api/solve?game=%s&state=%s", escaped, where);
    wire_answer answer = wire_get(port, target);
    if (strncmp(answer.body, text.data, text.length) != 0)
        fail_msg("%s at %s: %s\nbut over the network %s", name, notation, text.data, answer.body);
    wire_forget(&answer);
    free(escaped);
    free(where);
    boyi__strbuf_end(&text);
    boyi__report_end(&report);
    boyi_solution_free(solution);
}

/* One random play, each state solved here and there. */
static void test_same_answers(void **context)
{
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    uint64_t dice = agree_seed();
    (void)context;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi_game *game;
        boyi_error error = {0};
        assert_int_equal(boyi_game_read(games[i], &error, &game), BOYI_OK);
        boyi_move *moves = malloc((boyi_game_most_moves(game) + 1) * sizeof *moves);
        boyi_state state = boyi_game_start(game);
        for (int step = 0; step < 8; step++) {
            compare_report(port, games[i], game, state);
            size_t count = boyi_game_moves(game, state, moves);
            if (!count)
                break;
            state = moves[agree_next(&dice) % count].to;
        }
        free(moves);
        boyi_game_free(game);
    }
    boyi__server_stop(server);
}

/* The number after a key; INT64_MIN: it is not there. */
static int64_t number_of(const char *json, const char *key)
{
    const char *at = strstr(json, key);
    return at ? strtoll(at + strlen(key), NULL, 10) : INT64_MIN;
}

/* A position comes from the solution of the start, solve from a solution of its own: the same value and as
 * many best moves. */
static void test_positions(void **context)
{
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    static const char *const asked[] = {"game=row+3+9+1+2&state=1-3",
                                        "game=tic-tac-toe&state=X.O/.X./OX.",
                                        "game=nim+3+4&state=2,2",
                                        "game=kalah+2+2",
                                        "game=dots+1+2",
                                        "game=graph&input=a:+b%0Ab:%0Ac:+a&state=c",
                                        "game=connect+4+4+4&symmetry=off"};
    (void)context;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char target[200];
        snprintf(target, sizeof target, "/api/solve?%s", asked[i]);
        wire_answer solved = wire_get(port, target);
        snprintf(target, sizeof target, "/api/position?%s", asked[i]);
        wire_answer position = wire_get(port, target);
        assert_int_equal(solved.code, 200);
        assert_int_equal(position.code, 200);
        static const char *const keys[] = {
            "\"margin\":", "\"plies\":", "\"nimber\":", "\"moves_total\":", "\"best_moves\":"};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            if (number_of(solved.body, keys[k]) != number_of(position.body, keys[k]))
                fail_msg("%s: %s\nbut %s", asked[i], solved.body, position.body);
        wire_forget(&solved);
        wire_forget(&position);
    }
    boyi__server_stop(server);
}

/* ---- The page ---- */

static void expect_bytes(const wire_answer *answer, const boyi__page_bytes *bytes)
{
    assert_int_equal(answer->text + answer->length - answer->body, bytes->end - bytes->data);
    assert_memory_equal(answer->body, bytes->data, (size_t)(bytes->end - bytes->data));
}

static void test_page(void **context)
{
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    expect_code(wire_get(port, "/"), 200, "Content-Type: text/html");
    expect_code(wire_get(port, "/lab/row?piles=3,9"), 200, "Content-Type: text/html");
    expect_code(wire_get(port, "/index.html"), 200, "<!doctype html>");
    expect_code(wire_get(port, "/nothing.js"), 404, "\"code\":\"absent\"");
    for (const boyi__page_file *file = boyi__page_files; file->path; file++) {
        char target[400];
        snprintf(target, sizeof target, "/%s", file->path);
        wire_answer answer = wire_get(port, target);
        assert_int_equal(answer.code, 200);
        assert_non_null(strstr(answer.text, boyi__page_file_type(file)));
        assert_non_null(strstr(answer.text, "Content-Security-Policy: default-src 'self';"));
        assert_null(strstr(answer.text, "unsafe-"));
        expect_bytes(&answer, &file->forms[BOYI__PAGE_PLAIN]);
        wire_forget(&answer);
    }
    boyi__server_stop(server);
}

/* Files are sent compressed to clients that accept it, each form with a tag of its own. */
static void test_page_compressed(void **context)
{
    static const struct {
        const char *accepted;
        boyi__page_form form;
    } asked[] = {
        {"gzip, deflate, br", BOYI__PAGE_BROTLI},
        {"gzip", BOYI__PAGE_GZIP},
        {"GZIP;q=0.5 , x", BOYI__PAGE_GZIP},
        {"br;q=0, gzip;q=0", BOYI__PAGE_PLAIN},
        {"identity", BOYI__PAGE_PLAIN},
        {"bro, gzipped", BOYI__PAGE_PLAIN},
        {"", BOYI__PAGE_PLAIN},
        {",,;=,gzip", BOYI__PAGE_GZIP},
    };
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    for (const boyi__page_file *file = boyi__page_files; file->path; file++)
        for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
            char request[400], *tag;
            snprintf(
                request, sizeof request,
                "GET /%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: %s\r\n\r\n",
                file->path, asked[i].accepted);
            wire_answer answer = wire_say(port, request, strlen(request));
            boyi__page_form form = asked[i].form;
            while (!file->forms[form]
                        .data) /* a build without node has no brotli, and fonts are packed already */
                form--;
            assert_int_equal(answer.code, 200);
            expect_bytes(&answer, &file->forms[form]);
            assert_non_null(strstr(answer.text, "Vary: Accept-Encoding\r\n"));
            /* What is named by its content is kept for ever; anything else is asked for again. */
            bool script = strstr(file->path, ".js") || strstr(file->path, ".css") ||
                          strstr(file->path, ".woff2");
            assert_int_equal(boyi__page_file_is_hashed(file), script);
            assert_non_null(strstr(answer.text, script
                                                    ? "Cache-Control: public, max-age=31536000, immutable\r\n"
                                                    : "Cache-Control: no-cache\r\n"));
            const char *coding = strstr(answer.text, "Content-Encoding: ");
            assert_int_equal(coding != NULL, form != BOYI__PAGE_PLAIN);
            if (coding)
                assert_memory_equal(coding + 18, boyi__page_form_name(form),
                                    strlen(boyi__page_form_name(form)));
            /* The tag of these bytes is known from now on; that of another form is not. */
            tag = strstr(answer.text, "ETag: ");
            assert_non_null(tag);
            snprintf(request, sizeof request,
                     "GET /%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: %s\r\n"
                     "If-None-Match: %.*s\r\n\r\n",
                     file->path, asked[i].accepted, (int)strcspn(tag + 6, "\r"), tag + 6);
            wire_forget(&answer);
            expect_code(wire_say(port, request, strlen(request)), 304, "ETag: ");
            if (form != BOYI__PAGE_PLAIN) {
                char *list = strstr(request, "Accept-Encoding: ");
                memset(list + 17, 'x', strlen(asked[i].accepted));
                expect_code(wire_say(port, request, strlen(request)), 200, "Vary: ");
            }
        }
    boyi__server_stop(server);
}

/* Other pages may show a view in a frame if its address says embed=1, and nothing else. */
static void test_page_frames(void **context)
{
    static const char *const embedded[] = {"/?embed=1", "/explore?game=nim+3&embed=1",
                                           "/learn/play?embed=1&lang=zh"};
    static const char *const others[] = {"/",
                                         "/explore?embed=0",
                                         "/explore?embed=12",
                                         "/explore?noembed=1",
                                         "/favicon.svg?embed=1",
                                         "/api/health?embed=1",
                                         "/nothing.js?embed=1"};
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    for (size_t i = 0; i < sizeof embedded / sizeof *embedded; i++) {
        wire_answer answer = wire_get(port, embedded[i]);
        assert_int_equal(answer.code, 200);
        assert_non_null(strstr(answer.text, "frame-ancestors *\r\n"));
        assert_non_null(strstr(answer.text, "Content-Security-Policy: default-src 'self';"));
        assert_null(strstr(answer.text, "X-Frame-Options"));
        wire_forget(&answer);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        wire_answer answer = wire_get(port, others[i]);
        assert_non_null(strstr(answer.text, "frame-ancestors 'none'\r\n"));
        assert_non_null(strstr(answer.text, "X-Frame-Options: DENY\r\n"));
        wire_forget(&answer);
    }
    boyi__server_stop(server);
}

static void test_page_unchanged(void **context)
{
    uint16_t port;
    char request[300];
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    wire_answer answer = wire_get(port, "/");
    char *tag = strstr(answer.text, "ETag: ");
    (void)context;
    assert_non_null(tag);
    snprintf(request, sizeof request,
             "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIf-None-Match: %.18s\r\n\r\n",
             tag + 6);
    wire_forget(&answer);
    expect_code(wire_say(port, request, strlen(request)), 304, "X-Content-Type-Options: nosniff");
    boyi__server_stop(server);
}

/* ---- What is refused ---- */

static void test_paths(void **context)
{
    static const char *const tricks[] = {
        "/../etc/passwd",
        "/..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../etc/passwd",
        "/....//etc/passwd",
        "/index.html/../x.html",
        "/./index.html",
        "//etc/pass.wd",
        "/%c0%ae%c0%ae/etc/pass.wd",
        "/index.html%00.js",
        "/api/../index.html",
        "/api/%2e%2e/health",
        "/\\..\\..\\boot.ini",
        "/%",
        "/%2",
        "/%zz.html",
        "/api",
        "/api/",
        "/api/solve/",
        "/api/health/x",
    };
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    for (size_t i = 0; i < sizeof tricks / sizeof *tricks; i++) {
        wire_answer answer = wire_get(port, tricks[i]);
        if (answer.code != 404 && answer.code != 400)
            fail_msg("%s: %s", tricks[i], answer.text);
        assert_null(strstr(answer.text, "root:"));
        wire_forget(&answer);
    }
    expect_healthy(port);
    boyi__server_stop(server);
}

static void test_bad_questions(void **context)
{
    static const struct {
        const char *target;
        unsigned code;
        const char *part;
    } asked[] = {
        {"/api/solve", 400, "which game?"},
        {"/api/solve?lang=zh", 400, "要解哪个游戏"},
        {"/api/solve?game=", 400, "\"code\":\"usage\""},
        {"/api/solve?gmae=nim+3", 400, "did you mean game?"},
        {"/api/solve?game=nim+3&game=nim+4", 400, "given twice"},
        {"/api/solve?game=nim+3&most=3", 400, "no field"},
        {"/api/solve?game=nim+3&method=magic", 400, "should be auto"},
        {"/api/solve?game=nim+3&symmetry=maybe", 400, "should be on, off"},
        {"/api/solve?game=nim+3&lang=fr", 400, "should be en, zh"},
        {"/api/states?game=nim+3&most=0", 400, "from 1 on"},
        {"/api/solve?game=nim%003", 400, "NUL"},
        {"/api/solve?game=nim%c0%ae", 400, "\"code\":\"input\""},
        {"/api/solve?game=row+3+9&state=nowhere", 400, "\"code\":\"input\""},
        {"/api/solve?game=row+--file+/etc/passwd", 400, "no option"},
        {"/api/solve?game=graph+/etc/passwd", 403, "\"code\":\"file\""},
        {"/api/solve?game=graph+/etc/pass%3dwd", 400, "graph"},
        {"/api/solve?game=tokens+/etc/passwd+--at+a", 403, "\"code\":\"file\""},
        {"/api/solve?game=/etc/passwd", 403, "was not named"},
        {"/api/solve?game=evil.lua", 403, "was not named"},
        {"/api/solve?game=../solved.db", 403, "was not named"},
        {"/api/table?game=tic-tac-toe", 400, "table"},
        {"/api/table?game=wythoff+1000+1000", 503, "too large"},
        {"/api/health?game=nim+3", 400, "no field"},
        {"/api/solve?game=connect+7+6&method=layers", 503, "\"code\":\"limit\""},
        {"/api/position?game=connect+7+6&method=memo", 503, "\"code\":\"limit\""},
    };
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){.max_states = 100000}, &port);
    (void)context;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        wire_answer answer = wire_get(port, asked[i].target);
        if (answer.code != asked[i].code || !strstr(answer.body, asked[i].part) ||
            strncmp(answer.body, "{\"error\":{\"code\":", 17) != 0)
            fail_msg("%s\nexpected %u … %s\ngot %u %s", asked[i].target, asked[i].code, asked[i].part,
                     answer.code, answer.body);
        wire_forget(&answer);
    }
    boyi__server_stop(server);
}

/* What was asked before makes no difference: an empty state is not the start, nor an empty input none. */
static void test_empty_fields(void **context)
{
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    for (int i = 0; i < 2; i++) {
        expect_code(wire_get(port, "/api/solve?game=row+3+9+1+2&state="), 400, "\"code\":\"input\"");
        expect_code(wire_get(port, "/api/solve?game=row&state=0-0&input="), 400, "\"code\":");
        expect_code(wire_get(port, "/api/solve?game=row+3+9+1+2"), 200, "\"answer\":7,");
        expect_code(wire_get(port, "/api/line?game=row+3+9+1+2&state="), 400, "\"code\":\"input\"");
    }
    boyi__server_stop(server);
}

static void test_bad_bodies(void **context)
{
    static const char *const bodies[] = {
        "",
        "{",
        "[]",
        "\"game\"",
        "{\"game\":}",
        "{\"game\":{\"a\":1}}",
        "{\"game\":[1]}",
        "{\"game\":null}",
        "{\"game\":\"nim 3\",\"game\":\"nim 4\"}",
        "{\"game\":\"nim 3\\u0000\"}",
        "{\"game\":\"nim \xff\"}",
        "{\"game\":\"nim 3\"} x",
        "{\"most\":1.5}",
        "{\"game\":\"nim 3\",\"colour\":\"red\"}",
        "{\"game\":\"nim 3\",}",
        "{,\"game\":\"nim 3\"}",
        "{\"game\":\"nim 3\"}{\"game\":\"nim 3\"}",
        "{\"game\" \"nim 3\"}",
        "{\"game\":\"nim 3",
        "{\"game\":\"nim 3\\",
        "{\"game\":\"nim 3\\u00",
        "{\"game\":\"nim \\x\"}",
        "{\"game\":\"nim \\ud83d\"}",
        "{\"game\":\"nim \\ude00\"}",
        "{\"game\":\"nim \\ud83dx\"}",
        "{\"game\":\"nim\n3\"}",
        "{'game':'nim 3'}",
        "{game:\"nim 3\"}",
        "{\"game\":true}",
        "{\"game\":-}",
        "{\"game\":01}",
        "{\"game\":1e2}",
    };
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        wire_answer answer = wire_post(port, "/api/solve", bodies[i]);
        if (answer.code != 400 || strncmp(answer.body, "{\"error\":{\"code\":", 17) != 0)
            fail_msg("%s: %s", bodies[i], answer.text);
        wire_forget(&answer);
    }
    expect_code(wire_post(port, "/api/solve", "{\"game\":\"nim x\",\"lang\":\"zh\"}"), 400, "不是整数");
    expect_code(wire_post(port, "/api/solve", " {\t\"game\" : \"\\u006eim\\t3\" ,\r\n\"lang\":\"en\" } "),
                200, "\"answer\":\"win\"");
    expect_code(wire_post(port, "/api/solve", "{\"game\":\"nim \\ud83d\\ude00\\u4e00\\u00e9\"}"), 400,
                "\\\"\xf0\x9f\x98\x80\xe4\xb8\x80\xc3\xa9\\\" is not a whole number");
    expect_code(wire_post(port, "/api/states", "{\"game\":\"nim 3\",\"most\":2}"), 200, "\"complete\":false");
    expect_code(wire_post(port, "/", "{}"), 405, "Allow: GET, HEAD\r\n");
    static const char put[] = "PUT /api/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    expect_code(wire_say(port, put, sizeof put - 1), 405, "Allow: GET, HEAD, POST\r\n");
    boyi__server_stop(server);
}

static void test_too_long(void **context)
{
    uint16_t port;
    size_t length = 1 << 20;
    char *text = malloc(length + 200);
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    /* Announced: the server need not wait for it. */
    static const char announced[] =
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1073741824\r\n\r\n{";
    expect_code(wire_say(port, announced, sizeof announced - 1), 413, "\"code\":\"limit\"");
    static const char asks_first[] = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nExpect: "
                                     "100-continue\r\nContent-Length: 1048576\r\n\r\n";
    expect_code(wire_say(port, asks_first, sizeof asks_first - 1), 413, "\"code\":\"limit\"");
    /* Short enough to be dropped: the connection goes on after it. */
    static const char next[] = "GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    int start_of_body = sprintf(
        text, "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n", length - 1000);
    memset(text + start_of_body, 'x', length - 1000);
    memcpy(text + start_of_body + length - 1000, next, sizeof next);
    expect_code(wire_say(port, text, (size_t)start_of_body + length - 1000 + sizeof next - 1), 413,
                "\"status\":\"ok\"");
    /* In one unannounced piece. */
    int head = sprintf(text,
                       "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nConnection: "
                       "close\r\nTransfer-Encoding: chunked\r\n\r\n"
                       "%zx\r\n",
                       length);
    memset(text + head, 'x', length);
    memcpy(text + head + length, "\r\n0\r\n\r\n", 7);
    expect_code(wire_say(port, text, (size_t)head + length + 7), 413, "\"code\":\"limit\"");
    /* URLs: ours, and what is more than libmicrohttpd takes. */
    for (size_t url = 17 << 10; url < length; url *= 4) {
        memset(text, 'x', url);
        memcpy(text, "/api/solve?game=", 16);
        text[url] = '\0';
        wire_answer answer = wire_get(port, text);
        if (answer.code != 414 && answer.code != 413 && answer.code != 431 && answer.code != 0)
            fail_msg("%zu: %s", url, answer.text);
        wire_forget(&answer);
    }
    /* A body exactly at the limit is read; one byte more is not. */
    for (size_t more = 0; more < 2; more++) {
        size_t all = (256 << 10) + more;
        memset(text, ' ', all);
        memcpy(text, "{\"game\":\"nim 3\"}", 16);
        text[all] = '\0';
        expect_code(wire_post(port, "/api/solve", text), more ? 413 : 200, more ? "\"limit\"" : "\"win\"");
    }
    /* A long row is still a question. */
    strcpy(text, "{\"game\":\"row\",\"input\":\"");
    for (size_t at = strlen(text); at < 200000; at += 4)
        memcpy(text + at, " 1 5", 5);
    strcat(text, "\"}");
    expect_code(wire_post(port, "/api/solve", text), 200, "\"game\":\"row\"");
    expect_healthy(port);
    boyi__server_stop(server);
    free(text);
}

static void test_garbage(void **context)
{
    static const char *const pieces[] = {"GET ",
                                         "POST ",
                                         "/api/solve",
                                         "?game=",
                                         "row+3",
                                         "%00",
                                         "%",
                                         "&",
                                         "=",
                                         " HTTP/1.1",
                                         "\r\n",
                                         "\r\n\r\n",
                                         "\n",
                                         "{",
                                         "\"game\":",
                                         "\"nim",
                                         ":",
                                         "Host: localhost",
                                         "Content-Length: ",
                                         "5",
                                         "-1",
                                         "chunked",
                                         "/..",
                                         "\xff\xfe",
                                         "HTTP/9.9",
                                         "Transfer-Encoding: "};
    uint16_t port;
    uint64_t dice = agree_seed();
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    for (int round = 0; round < 300; round++) {
        int wire = wire_open(port);
        for (int i = 0; i < 12 && wire >= 0; i++) {
            const char *piece = pieces[agree_next(&dice) % (sizeof pieces / sizeof *pieces)];
            if (!wire_send(wire, piece, strlen(piece)))
                break;
        }
        shutdown(wire, SHUT_WR);
        if (round % 8 == 0) {
            wire_answer answer = wire_read(wire);
            wire_forget(&answer);
        }
        close(wire);
    }
    expect_healthy(port);
    boyi__server_stop(server);
}

/* ---- Many and slow ones ---- */

enum { CROWD = 100 };

typedef struct {
    uint16_t port;
    unsigned number, code;
    bool retry, error;
} visitor;

/* Heavy questions about different games, so that no answer serves two of them. */
static void *ask_heavy(void *context)
{
    visitor *self = context;
    char target[200];
    snprintf(target, sizeof target,
             "/api/solve?game=pool+--total+%u+1+2+3+4+5+6+7+8+9+10+11+12+13+14+15+16+17+18+19+20+"
             "21+22+23+24&method=memo",
             150 + self->number);
    wire_answer answer = wire_get(self->port, target);
    self->code = answer.code;
    self->retry = strstr(answer.text, "Retry-After: ");
    self->error = strncmp(answer.body, "{\"error\":{\"code\":", 17) == 0;
    wire_forget(&answer);
    return NULL;
}

static void test_crowd(void **context)
{
    uint16_t port;
    pthread_t threads[CROWD];
    visitor visitors[CROWD];
    unsigned busy = 0;
    /* Answers take so much longer than questions may wait that some are refused on however busy a machine. */
    boyi__server *server = start(
        &(boyi__server_options){.question_ms = 2000, .queue_ms = 200, .queue_places = 20, .threads = 2},
        &port);
    (void)context;
    for (unsigned i = 0; i < CROWD; i++) {
        visitors[i] = (visitor){.port = port, .number = i};
        assert_int_equal(pthread_create(&threads[i], NULL, ask_heavy, &visitors[i]), 0);
    }
    for (int i = 0; i < 20; i++)
        expect_healthy(port);
    for (unsigned i = 0; i < CROWD; i++) {
        pthread_join(threads[i], NULL);
        if (visitors[i].code != 200 && (visitors[i].code != 503 || !visitors[i].error))
            fail_msg("visitor %u got %u", i, visitors[i].code);
        busy += visitors[i].retry;
    }
    assert_true(busy > 0); /* there is not room for all */
    expect_healthy(port);
    boyi__server_stop(server);
}

static void test_slow_clients(void **context)
{
    static const char half[] =
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{\"game\":";
    uint16_t port;
    int wires[60];
    boyi__server *server = start(&(boyi__server_options){.silence_s = 1}, &port);
    (void)context;
    for (size_t i = 0; i < 60; i++) {
        wires[i] = wire_open(port);
        assert_true(wires[i] >= 0);
        wire_send(wires[i], half, i % 3 == 0 ? 0 : i % 3 == 1 ? 20 : sizeof half - 1);
    }
    expect_healthy(port);
    for (size_t i = 0; i < 60; i++) { /* all are dropped in the end, or this reads for ever */
        wire_answer answer = wire_read(wires[i]);
        assert_true(answer.code == 0 || answer.code >= 400);
        wire_forget(&answer);
        close(wires[i]);
    }
    expect_healthy(port);
    boyi__server_stop(server);
}

/* A client that sends a byte now and then is never silent, and is dropped all the same. */
static bool is_shown_out(int wire)
{
    for (time_t end = time(NULL) + wire_patience(); time(NULL) < end; usleep(50 * 1000))
        if (!wire_send(wire, "x", 1))
            return true;
    return false;
}

static void test_trickle(void **context)
{
    static const char *const begun[] = {
        "", "GET /", "GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n"};
    uint16_t port;
    int wires[4];
    boyi__server *server = start(&(boyi__server_options){.request_ms = 500}, &port);
    (void)context;
    for (size_t i = 0; i < 4; i++) {
        wires[i] = wire_open(port);
        wire_send(wires[i], begun[i], strlen(begun[i]));
    }
    for (size_t i = 0; i < 4; i++) {
        if (!is_shown_out(wires[i]))
            fail_msg("\"%s\" goes on for ever", begun[i]);
        close(wires[i]);
    }
    boyi__server_stop(server);
}

/* One connection that is used for longer than a request may take. True: it was answered each time. */
static bool is_used_for_long(uint16_t port, int64_t ms)
{
    static const char ask[] = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
                      last[] = "GET /api/compare?game=row+3+9+1+2 HTTP/1.1\r\nHost: localhost\r\n"
                               "Connection: close\r\n\r\n";
    int wire = wire_open(port);
    for (int64_t end = boyi__now() + ms; boyi__now() < end; usleep(50 * 1000))
        wire_send(wire, ask, sizeof ask - 1);
    wire_send(wire, last, sizeof last - 1);
    wire_answer answer = wire_read(wire);
    bool answered = strstr(answer.text, "\"agree\":true");
    wire_forget(&answer);
    close(wire);
    return answered;
}

/* Each request has its own time. If the machine makes the test itself wait, it is tried again. */
static void test_used_for_long(void **context)
{
    uint16_t port;
    bool answered = false;
    boyi__server *server = start(&(boyi__server_options){.request_ms = 1000}, &port);
    (void)context;
    for (time_t end = time(NULL) + wire_patience(); !answered && time(NULL) < end;)
        answered = is_used_for_long(port, 2000);
    assert_true(answered);
    boyi__server_stop(server);
}

/* A long answer that is not read is dropped. */
static void test_slow_readers(void **context)
{
    static const char ask[] =
        "GET /api/states?game=connect+4+4&most=100000 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    uint16_t port;
    int small = 4096, wire = -1;
    boyi__server *server = start(&(boyi__server_options){.answer_ms = 500}, &port);
    (void)context;
    wire = wire_open(port);
    setsockopt(wire, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    assert_true(wire_send(wire, ask, sizeof ask - 1));
    char byte;
    bool over = false;
    for (time_t end = time(NULL) + wire_patience(); !over && time(NULL) < end; usleep(50 * 1000))
        over = recv(wire, &byte, 1, MSG_DONTWAIT) == 0 || !wire_send(wire, "x", 1);
    assert_true(over);
    close(wire);
    expect_healthy(port);
    boyi__server_stop(server);
}

/* A client that reads late, when no more can be sent, gets all of a long answer. */
static void test_late_reader(void **context)
{
    static const char ask[] = "GET /api/states?game=connect+4+4&most=100000 HTTP/1.1\r\n"
                              "Host: localhost\r\nConnection: close\r\n\r\n";
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    int wire = wire_open(port);
    (void)context;
    assert_true(wire_send(wire, ask, sizeof ask - 1));
    usleep(500 * 1000);
    wire_answer answer = wire_read(wire);
    assert_int_equal(answer.code, 200);
    const char *length = strstr(answer.text, "Content-Length: ");
    assert_non_null(length);
    assert_int_equal(strlen(answer.body), strtoull(length + 16, NULL, 10));
    assert_true(strlen(answer.body) > 4194304); /* more than the system keeps */
    wire_forget(&answer);
    close(wire);
    boyi__server_stop(server);
}

/* All connections are taken by clients that never end: a new one is accepted all the same. */
static void test_full_house(void **context)
{
    enum { SEATS = 40 };
    uint16_t port;
    int wires[4 * SEATS];
    boyi__server *server = start(
        &(boyi__server_options){.connections = SEATS, .silence_s = 200, .request_ms = 200000}, &port);
    (void)context;
    for (size_t i = 0; i < 4 * SEATS; i++) {
        wires[i] = wire_open(port);
        wire_send(wires[i], "GET /", 5);
        if (i % 10 == 9)
            expect_healthy(port);
    }
    for (size_t i = 0; i < 4 * SEATS; i++)
        close(wires[i]);
    boyi__server_stop(server);
}

/* ---- Lists ---- */

/* The first states of a game that is too large to be solved here: without values, and at once. */
static void test_huge_lists(void **context)
{
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){.max_states = 200000}, &port);
    (void)context;
    expect_code(wire_get(port, "/api/states?game=connect+7+6&most=2"), 200,
                "{\"states\":[{\"state\":\"......./......./......./......./......./.......\",\"depth\":0},"
                "{\"state\":\"......./......./......./......./......./X......\",\"depth\":1}],"
                "\"total\":null,\"complete\":false}");
    /* Few enough to be solved and counted: all as usual. */
    expect_code(wire_get(port, "/api/states?game=tic-tac-toe&most=1"), 200,
                "{\"states\":[{\"state\":\".../.../...\",\"depth\":0,\"value\":{\"outcome\":"
                "\"tie\",\"plies\":9}}],\"total\":5478,\"complete\":false}");
    wire_answer all = wire_get(port, "/api/states?game=connect+7+6&most=100000");
    assert_int_equal(all.code, 200);
    assert_non_null(strstr(all.body, "\"depth\":5"));
    assert_null(strstr(all.body, "\"value\""));
    wire_forget(&all);
    expect_code(wire_get(port, "/api/states?game=connect+7+6&state=nowhere"), 400, "\"code\":\"input\"");
    boyi__server_stop(server);
}

/* ---- Long lines ---- */

/* Refused for their length, before they are walked or written. */
static void test_long_lines(void **context)
{
    enum { ONES = 4000, CHAIN = 3000 };
    uint16_t port;
    char *text = malloc(CHAIN * 20 + 200), *at = text;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    expect_code(wire_get(port, "/api/line?game=heaps+--take+1-3+1000000000"), 503,
                "\"heaps: the line is longer than 100000 moves\"");
    expect_code(wire_get(port, "/api/explain?game=heaps+--take+1-3+1000000000"), 503,
                "\"heaps: the line is longer than 2000 moves\"");
    expect_code(wire_get(port, "/api/line?game=heaps+--take+1-3+20000"), 200, "\"last\":\"0\"");
    /* The value says how long it would be. */
    at += sprintf(at, "{\"game\":\"graph\",\"input\":\"");
    for (int i = 0; i < CHAIN; i++)
        at += sprintf(at, "s%d: s%d\\n", i, i + 1);
    sprintf(at, "s%d:\"}", CHAIN);
    expect_code(wire_post(port, "/api/explain", text), 503,
                "\"code\":\"limit\",\"message\":\"graph: a line of 3,000 moves is too long for this page, "
                "which shows up to 2,000");
    expect_code(wire_post(port, "/api/line", text), 200, "\"last\":\"s3000\"");
    /* Few moves, between states that are long to write. */
    at = text + sprintf(text, "{\"game\":\"nim\",\"input\":\"");
    for (int i = 0; i < ONES; i++)
        at += sprintf(at, "1 ");
    strcpy(at, "\"}");
    expect_code(wire_post(port, "/api/line", text), 503, "takes more than 16 MiB");
    boyi__server_stop(server);
    free(text);
}

/* One question at a context, without a server around it. */
static boyi_status ask_within(const boyi__serve_context *context, boyi__endpoint ask, const char *game,
                              bool first_try, bool stopped, boyi__strbuf *out)
{
    boyi__query query;
    boyi_error error = {0};
    const atomic_bool stop = stopped;
    boyi__limits limits = {.deadline = INT64_MAX, .first_try = first_try, .stop = &stop};
    boyi__query_start(&query, ask);
    query.game = strdup(game);
    boyi_status status = boyi__serve_answer(context, &query, &limits, out, &error);
    boyi__query_end(&query);
    return status;
}

/* A solution that exists still has to be written: that ends, too, when the time is over. */
static void test_telling_stops(void **context)
{
    static const boyi__endpoint asks[] = {BOYI__ASK_LINE, BOYI__ASK_EXPLAIN, BOYI__ASK_SOLVE};
    const boyi__serve_context serving = {
        .cache = boyi__solution_cache_new(100 << 20, 100), .max_bytes = 100 << 20, .max_states = 1000000};
    (void)context;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (size_t k = 0; k < sizeof asks / sizeof *asks; k++) {
            boyi__strbuf first = {0}, second = {0}, third = {0};
            assert_int_equal(ask_within(&serving, asks[k], games[i], false, false, &first), BOYI_OK);
            if (ask_within(&serving, asks[k], games[i], false, true, &second) != BOYI_CANCELLED)
                fail_msg("%s (%d) goes on when the server is stopped", games[i], (int)asks[k]);
            assert_int_equal(ask_within(&serving, asks[k], games[i], false, false, &third), BOYI_OK);
            assert_string_equal(first.data, third.data);
            boyi__strbuf_end(&first);
            boyi__strbuf_end(&second);
            boyi__strbuf_end(&third);
        }
    boyi__solution_cache_free(serving.cache);
}

/* However fast it is solved: a long line is work for the workers. */
static void test_first_try_is_short(void **context)
{
    const boyi__serve_context serving = {
        .cache = boyi__solution_cache_new(100 << 20, 100), .max_bytes = 100 << 20, .max_states = 1000000};
    boyi__strbuf text = {0};
    (void)context;
    assert_int_equal(ask_within(&serving, BOYI__ASK_LINE, "heaps --take 1-3 20000", true, false, &text),
                     BOYI_CANCELLED);
    boyi__strbuf_end(&text);
    assert_int_equal(ask_within(&serving, BOYI__ASK_LINE, "heaps --take 1-3 20", true, false, &text),
                     BOYI_OK);
    boyi__strbuf_end(&text);
    assert_int_equal(ask_within(&serving, BOYI__ASK_LINE, "heaps --take 1-3 20000", false, false, &text),
                     BOYI_OK);
    boyi__strbuf_end(&text);
    boyi__solution_cache_free(serving.cache);
}

static bool count_down(void *context, const boyi_progress *progress)
{
    unsigned *left = context;
    (void)progress;
    return *left && (*left)--;
}

/* A line that is being walked, and an explanation that is being written, stop soon after the deadline: the clock is
 * read as long as they go on. */
static void test_limited_solution(void **context)
{
    boyi_error error = {0};
    (void)context;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi_game *game;
        boyi_solution *solution;
        boyi__limited_solution limited;
        boyi_line line, same;
        unsigned left = UINT32_MAX;
        assert_int_equal(boyi_game_read(games[i], &error, &game), BOYI_OK);
        assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_OK);
        boyi_state state = boyi_game_start(game);
        const boyi_solution *asked = boyi__limited_solution_start(&limited, solution, count_down, &left);
        assert_int_equal(boyi_solution_line(solution, state, &error, &line), BOYI_OK);
        assert_int_equal(boyi_solution_line(asked, state, &error, &same), BOYI_OK);
        assert_int_equal(line.count, same.count);
        for (size_t k = 0; k < line.count; k++) {
            assert_true(line.steps[k].move.to == same.steps[k].move.to);
            assert_true(line.steps[k].best == same.steps[k].best);
        }
        unsigned looks = UINT32_MAX - left;
        boyi_line_free(&same);
        for (unsigned k = 0; k < looks; k++) { /* wherever it is stopped on the way */
            left = k;
            boyi__limited_solution_start(&limited, solution, count_down, &left);
            assert_int_equal(boyi_solution_line(asked, state, &error, &same), BOYI_CANCELLED);
        }
        boyi_line_free(&line);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

/* The states of a graph without owners have none. */
static void test_whose_turn(void **context)
{
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    wire_answer answer = wire_post(port, "/api/graph", "{\"game\":\"graph\",\"input\":\"a: b\\nb:\"}");
    assert_int_equal(answer.code, 200);
    assert_null(strstr(answer.body, "mover"));
    wire_forget(&answer);
    expect_code(wire_post(port, "/api/position", "{\"game\":\"graph\",\"input\":\"a: b\\nb:\"}"), 200,
                "\"mover\":null");
    expect_code(wire_post(port, "/api/graph", "{\"game\":\"graph\",\"input\":\"a second: b\\nb:\"}"), 200,
                "\"mover\":1");
    boyi__server_stop(server);
}

/* The code of the answer to a client that asks while the server is stopped; 0: its thread had not asked yet. */
static unsigned ask_and_stop(void)
{
    uint16_t port;
    pthread_t thread;
    boyi__server *server = start(&(boyi__server_options){.question_ms = 1000}, &port);
    visitor one = {.port = port, .number = 1};
    pthread_create(&thread, NULL, ask_heavy, &one);
    usleep(200 * 1000);
    boyi__server_stop(server);
    pthread_join(thread, NULL);
    assert_int_equal(wire_open(port), -1);
    return one.code;
}

/* A question before the server is stopped gets an answer; after it, connections are refused. */
static void test_stop(void **context)
{
    unsigned code = 0;
    (void)context;
    for (int i = 0; i < 30 && !code; i++)
        code = ask_and_stop();
    assert_true(code == 200 || code == 503);
    boyi__server_stop(NULL);
}

static void *stop_server(void *context)
{
    boyi__server_stop(context);
    return NULL;
}

/* A connected client may ask while the server ends, at any moment of that: a half-sent request keeps it waiting, then
 * the workers are gone while connections are still served. */
static void test_late_questions(void **context)
{
    enum { LATE = 80 };
    static const char half[] = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
                      health[] = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
                      heavy[] = "GET /api/compare?game=row+3+9+1+2 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    uint16_t port;
    pthread_t thread;
    int wires[LATE], stuck;
    char byte;
    unsigned sent_away = 0;
    boyi__server *server = start(&(boyi__server_options){.stop_ms = 100}, &port);
    (void)context;
    stuck = wire_open(port);
    assert_true(wire_send(stuck, half, sizeof half - 1));
    for (size_t i = 0; i < LATE; i++) { /* all are let in before it ends */
        wires[i] = wire_open(port);
        assert_true(wire_send(wires[i], health, sizeof health - 1));
        assert_int_equal(recv(wires[i], &byte, 1, MSG_PEEK), 1);
    }
    pthread_create(&thread, NULL, stop_server, server);
    for (size_t i = 0; i < LATE; i++) {
        wire_send(wires[i], heavy, sizeof heavy - 1);
        usleep(10 * 1000);
    }
    pthread_join(thread, NULL);
    for (size_t i = 0; i < LATE; i++) {
        wire_answer answer = wire_read(wires[i]);
        const char *second = answer.text ? strstr(answer.text + 1, "HTTP/1.1 ") : NULL;
        if (second && strncmp(second + 9, "200", 3) != 0 && !strstr(second, "\"code\":\"busy\""))
            fail_msg("%s", second);
        sent_away += second && strstr(second, "is shutting down");
        wire_forget(&answer);
        close(wires[i]);
    }
    print_message("%u of %d were sent away\n", sent_away, LATE);
    close(stuck);
}

static void note_run(boyi__job *job, bool turn)
{
    (void)turn;
    job->until = -1;
}

static void note_end(boyi__job *job)
{
    (void)job;
}

static void test_jobs_closed(void **context)
{
    boyi__job_queue *jobs = boyi__job_queue_new(2, 8, 1000, 1000);
    boyi__job early = {.run = note_run, .end = note_end}, late = {.run = note_run, .end = note_end};
    (void)context;
    assert_true(boyi__job_queue_add(jobs, &early));
    boyi__job_queue_close(jobs);
    assert_int_equal(early.until, -1); /* one way or the other */
    assert_false(boyi__job_queue_add(jobs, &late));
    boyi__job_queue_close(jobs);
    boyi__job_queue_free(jobs);
    assert_int_equal(late.until, 0);
}

/* Work that is cut short because the server ends is not reported as too long. */
static void test_stop_is_told(void **context)
{
    uint16_t port;
    boyi__server *server = start(&(boyi__server_options){.stop_ms = 100}, &port);
    static const char ask[] =
        "GET /api/solve?game=connect+7+6&method=search HTTP/1.1\r\nHost: localhost\r\n\r\n"; /* minutes */
    int wire = wire_open(port);
    (void)context;
    assert_true(wire_send(wire, ask, sizeof ask - 1));
    usleep(300 * 1000);
    boyi__server_stop(server);
    wire_answer answer = wire_read(wire);
    if (answer.code != 0 && !strstr(answer.text, "is shutting down")) /* 0: it had not even been read */
        fail_msg("%s", answer.text);
    wire_forget(&answer);
    close(wire);
}

static void test_port_taken(void **context)
{
    uint16_t port;
    boyi_error error = {0};
    boyi__server *server = start(&(boyi__server_options){0}, &port), *second = NULL;
    (void)context;
    assert_int_equal(boyi__server_start(&(boyi__server_options){.port = port}, &error, &second), BOYI_FILE);
    assert_non_null(strstr(error.text, "can't be used"));
    assert_int_equal(boyi__server_start(&(boyi__server_options){.bind = "nowhere"}, &error, &second),
                     BOYI_INPUT);
    boyi__server_stop(server);
}

/* ---- The cache ---- */

typedef struct {
    atomic_uint made;
    const char *game;
    boyi_status status;
    useconds_t takes;
} workshop;

static boyi_status make_thing(void *context, boyi__solved *out, boyi_error *error)
{
    workshop *self = context;
    atomic_fetch_add(&self->made, 1);
    usleep(self->takes);
    if (self->status)
        return boyi_fail(error, self->status, "no", "不");
    if (boyi_game_read(self->game, error, &out->game) || boyi_solve(out->game, NULL, error, &out->solution))
        abort();
    return BOYI_OK;
}

static bool always(const void *context)
{
    (void)context;
    return true;
}

static void test_cache_bound(void **context)
{
    boyi__solution_cache *cache = boyi__solution_cache_new(20000, 8);
    workshop shop = {.game = "row 3 9 1 2"};
    boyi_error error;
    const boyi__solved *held, *first;
    uint64_t bytes;
    size_t count;
    (void)context;
    assert_int_equal(boyi__solution_cache_get(cache, "first", 0, always, make_thing, &shop, &error, &first),
                     BOYI_OK);
    for (int i = 0; i < 100; i++) {
        char key[16];
        snprintf(key, sizeof key, "%d", i % 50);
        assert_int_equal(
            boyi__solution_cache_get(cache, key, i % 2 ? 0 : 3000, always, make_thing, &shop, &error, &held),
            BOYI_OK);
        boyi__solution_cache_put(cache, held);
        boyi__solution_cache_content(cache, &bytes, &count);
        assert_true(bytes <= 20000 && count <= 8);
    }
    assert_int_equal(atomic_load(&shop.made), 101);
    /* An entry in use stays; the one used last is still there. */
    assert_int_equal(boyi__solution_cache_get(cache, "first", 0, always, make_thing, &shop, &error, &held),
                     BOYI_OK);
    assert_ptr_equal(held, first);
    boyi__solution_cache_put(cache, held);
    boyi__solution_cache_put(cache, first);
    assert_int_equal(boyi__solution_cache_get(cache, "49", 0, always, make_thing, &shop, &error, &held),
                     BOYI_OK);
    boyi__solution_cache_put(cache, held);
    assert_int_equal(atomic_load(&shop.made), 101);
    boyi__solution_cache_free(cache);
}

static void test_cache_failures(void **context)
{
    boyi__solution_cache *cache = boyi__solution_cache_new(1 << 20, 8);
    boyi_error error;
    const boyi__solved *held;
    workshop shop = {.game = "nim 3", .status = BOYI_INPUT};
    (void)context;
    for (int i = 0; i < 3; i++)
        assert_int_equal(boyi__solution_cache_get(cache, "bad", 0, always, make_thing, &shop, &error, &held),
                         BOYI_INPUT);
    assert_int_equal(atomic_load(&shop.made), 3);
    shop.status = BOYI_LIMIT; /* too much once is too much again */
    for (int i = 0; i < 3; i++)
        assert_int_equal(boyi__solution_cache_get(cache, "big", 0, always, make_thing, &shop, &error, &held),
                         BOYI_LIMIT);
    assert_int_equal(atomic_load(&shop.made), 4);
    assert_string_equal(error.text, "no");
    boyi__solution_cache_free(cache);
}

typedef struct {
    boyi__solution_cache *cache;
    workshop *shop;
} client;

typedef struct {
    boyi__solution_cache *cache;
    atomic_bool began, may_end;
} slow_client;

static boyi_status make_slowly(void *context, boyi__solved *out, boyi_error *error)
{
    slow_client *self = context;
    (void)out;
    atomic_store(&self->began, true);
    while (!atomic_load(&self->may_end))
        usleep(1000);
    return boyi_fail(error, BOYI_INPUT, "no", "不");
}

static void *get_slowly(void *context)
{
    slow_client *self = context;
    boyi_error error;
    const boyi__solved *held;
    if (boyi__solution_cache_get(self->cache, "slow", 0, always, make_slowly, self, &error, &held) !=
        BOYI_INPUT)
        abort();
    return NULL;
}

static bool wait_thrice(const void *context)
{
    unsigned *times = *(unsigned *const *)context;
    return ++*times <= 3;
}

/* One that waits for another's work gives up when its client has left. */
static void test_cache_waiter(void **context)
{
    slow_client slow = {.cache = boyi__solution_cache_new(1 << 20, 8)};
    unsigned times = 0, *counter = &times;
    pthread_t thread;
    boyi_error error;
    const boyi__solved *held;
    (void)context;
    pthread_create(&thread, NULL, get_slowly, &slow);
    while (!atomic_load(&slow.began))
        usleep(1000);
    assert_int_equal(
        boyi__solution_cache_get(slow.cache, "slow", 0, wait_thrice, make_slowly, &counter, &error, &held),
        BOYI_CANCELLED);
    assert_true(times >= 4);
    atomic_store(&slow.may_end, true);
    pthread_join(thread, NULL);
    boyi__solution_cache_free(slow.cache);
}

/* A search goes on working when it is asked: one question at a time holds it, and it counts with the memory that it
 * has grown to. */
static boyi_status make_search(void *context, boyi__solved *out, boyi_error *error)
{
    const boyi_options options = {.method = BOYI_SEARCH, .threads = 1};
    (void)context;
    if (boyi_game_read("tic-tac-toe", error, &out->game) ||
        boyi_solve(out->game, &options, error, &out->solution))
        abort();
    return BOYI_OK;
}

static void test_cache_search(void **context)
{
    boyi__solution_cache *cache = boyi__solution_cache_new(1 << 20, 8);
    boyi_error error;
    const boyi__solved *held, *second;
    (void)context;
    assert_int_equal(boyi__solution_cache_get(cache, "x", 0, always, make_search, NULL, &error, &held),
                     BOYI_OK);
    assert_int_equal(boyi__solution_cache_get(cache, "x", 0, NULL, make_search, NULL, &error, &second),
                     BOYI_CANCELLED);
    boyi__solution_cache_put(cache, held);
    assert_int_equal(boyi__solution_cache_get(cache, "x", 0, NULL, make_search, NULL, &error, &second),
                     BOYI_OK);
    assert_ptr_equal(held, second);
    boyi__solution_cache_put(cache, second);
    boyi__solution_cache_free(cache);
}

/* Several at once about a game that is searched: each gets its answer. */
static void *ask_searched(void *context)
{
    visitor *self = context;
    char target[200];
    static const char *const boards[] = {"..../..../..../....", "..../..../..../X..."};
    snprintf(target, sizeof target, "/api/%s?game=connect+4+4&method=search&state=%s",
             self->number % 2 ? "position" : "line", boards[self->number / 2 % 2]);
    wire_answer answer = wire_get(self->port, target);
    self->code = answer.code;
    self->error = !strstr(answer.body, "\"method\":\"search\"");
    wire_forget(&answer);
    return NULL;
}

static void test_searches(void **context)
{
    uint16_t port;
    pthread_t threads[16];
    visitor visitors[16];
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    (void)context;
    for (unsigned i = 0; i < 16; i++) {
        visitors[i] = (visitor){.port = port, .number = i};
        assert_int_equal(pthread_create(&threads[i], NULL, ask_searched, &visitors[i]), 0);
    }
    for (unsigned i = 0; i < 16; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(visitors[i].code, 200);
        assert_false(visitors[i].error);
    }
    boyi__server_stop(server);
}

static void *get_same(void *context)
{
    client *self = context;
    boyi_error error;
    const boyi__solved *held;
    for (int i = 0; i < 50; i++) {
        char key[16];
        snprintf(key, sizeof key, "%d", i);
        if (boyi__solution_cache_get(self->cache, key, 0, always, make_thing, self->shop, &error, &held))
            abort();
        boyi__solution_cache_put(self->cache, held);
    }
    return NULL;
}

static void test_cache_threads(void **context)
{
    boyi__solution_cache *cache = boyi__solution_cache_new(1 << 20, 100),
                         *small = boyi__solution_cache_new(1 << 20, 2);
    workshop shop = {.game = "row 3 9 1 2", .takes = 1000}, busy = {.game = "nim 3"};
    client one = {cache, &shop}, other = {small, &busy};
    pthread_t threads[8];
    (void)context;
    for (size_t i = 0; i < 8; i++)
        pthread_create(&threads[i], NULL, get_same, i < 4 ? &one : &other);
    for (size_t i = 0; i < 8; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(atomic_load(&shop.made), 50); /* each once, in any order */
    assert_true(atomic_load(&busy.made) >= 50);
    boyi__solution_cache_free(cache);
    boyi__solution_cache_free(small);
}

/* POST /api/ask: what boyi_ask takes and gives. */
static void test_ask(void **context)
{
    uint16_t port;
    (void)context;
    boyi__server *server = start(&(boyi__server_options){0}, &port);
    static const struct {
        const char *body;
        unsigned code;
        const char *part;
    } cases[] = {
        {"solve row 3 9 1 2", 200, "{\"game\":\"row\",\"kind\":\"score\",\"state\":\"0-3\",\"answer\":7,"},
        {"{\"command\":\"solve\",\"game\":\"row\",\"arguments\":[3,9,1,2]}", 200, "\"answer\":7,"},
        {"[\"solve nim 1 1\",\"solve rwo\"]", 200, "{\"error\":{\"code\":\"usage\","},
        {"{\"command\":\"solve\",\"game\":\"nim\",\"lines\":[\"3 3\",\"x\"]}", 200, "}\n{\"error\":"},
        {"states nim 1 1", 200, "}\n{\"state\":\"0,1\""},
        {"{\"command\":\"solve\",\"source\":\"return {start = function() return 3 end, moves = function(p, "
         "s, emit) "
         "if s > 0 then emit(s - 1, 1) end end}\"}",
         200, "{\"game\":\"source\",\"kind\":\"outcome\",\"state\":\"3\",\"answer\":\"win\""},
        {"{\"command\":\"solve\",\"source\":\"while true do end\"}", 503,
         "loading took more than 200000000 steps"},
        {"solve rwo 3 --lang zh", 400, "没有名为"},
        {"solve row x", 400, "{\"error\":{\"code\":\"input\","},
        {"{\"command\"", 400, "this is not JSON"},
        {"", 400, "which command?"},
        {"play nim 3", 400, "play is for the command line"},
        {"check nim 3", 400, "check can't be stopped, and is not answered here"},
        {"solve other.lua", 403, "was not named when this server was started"},
        {"probe other.db", 403, "was not named when this server was started"},
        {"games /etc/passwd", 403, "was not named when this server was started"},
        {"solve graph /etc/passwd", 403, "this file may not be read here"},
        {"solve row --file /etc/passwd", 403, "files may not be used here"},
        {"build nim 3 -o /tmp/boyi-never.db", 403, "files may not be used here"},
        {"stats connect 7 6 --max-states 1000", 503, "{\"error\":{\"code\":\"limit\","},
        {"table row --file -", 403, "files may not be used here"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!RANDOM_SLOW_BUILD || !strstr(cases[i].body, "while true")) /* 200 million steps */
            expect_code(wire_post(port, "/api/ask", cases[i].body), cases[i].code, cases[i].part);
    /* A limit that a question lowers is its own: the next one has the server's. */
    expect_code(wire_post(port, "/api/ask", "stats mnk 3 3 3 --max-states 10"), 503, "\"limit\"");
    expect_code(wire_post(port, "/api/ask", "stats mnk 3 3 3"), 200, "\"states\":5478");
    expect_code(wire_get(port, "/api/ask"), 405, "Allow: POST");
    expect_code(wire_post(port, "/api/ask?lang=zh", "solve row x --lang en"), 400, "is not a whole number");
    /* Long lists stay within the server's limits. */
    if (!RANDOM_SLOW_BUILD)
        expect_code(wire_post(port, "/api/ask", "states connect 5 4"), 503,
                    "the answer is longer than 16.0 MiB");
    boyi__server_stop(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ask),
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_same_answers),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_page),
        cmocka_unit_test(test_page_unchanged),
        cmocka_unit_test(test_page_compressed),
        cmocka_unit_test(test_page_frames),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_bad_questions),
        cmocka_unit_test(test_bad_bodies),
        cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_crowd),
        cmocka_unit_test(test_slow_clients),
        cmocka_unit_test(test_trickle),
        cmocka_unit_test(test_used_for_long),
        cmocka_unit_test(test_slow_readers),
        cmocka_unit_test(test_late_reader),
        cmocka_unit_test(test_full_house),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_huge_lists),
        cmocka_unit_test(test_whose_turn),
        cmocka_unit_test(test_port_taken),
        cmocka_unit_test(test_cache_bound),
        cmocka_unit_test(test_cache_failures),
        cmocka_unit_test(test_cache_threads),
        cmocka_unit_test(test_cache_search),
        cmocka_unit_test(test_cache_waiter),
        cmocka_unit_test(test_searches),
        cmocka_unit_test(test_late_questions),
        cmocka_unit_test(test_jobs_closed),
        cmocka_unit_test(test_stop_is_told),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_telling_stops),
        cmocka_unit_test(test_first_try_is_short),
        cmocka_unit_test(test_limited_solution),
        cmocka_unit_test(test_empty_fields),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
