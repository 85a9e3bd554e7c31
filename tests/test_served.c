/* The files a server was started with: games in Lua and C, databases, graphs; and every other file, which it must
 * not open.
 *
 * BOYI_SEED=… repeats a run. */
#include "agree.h"
#include "random_games.h"

#include <dirent.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/scan.h"
#include "hall.h"
#include "script/script.h"
#include "store/build.h"

/* ---- A folder with files, gone in the end ---- */

typedef struct {
    char path[40];
    char *files[40]; /* what a server is started with */
    size_t count;
} folder;

static void folder_start(folder *self)
{
    *self = (folder){.path = "/tmp/boyi-served-XXXXXX"};
    assert_non_null(mkdtemp(self->path));
}

static const char *folder_add(folder *self, const char *name)
{
    assert_true(self->count < 40);
    assert_true(asprintf(&self->files[self->count], "%s/%s", self->path, name) > 0);
    return self->files[self->count++];
}

static void folder_write(folder *self, const char *name, const char *text)
{
    FILE *file = fopen(folder_add(self, name), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void folder_build(folder *self, const char *name, const char *game)
{
    boyi_error error = {0};
    boyi__request request;
    boyi_status status = boyi__request_open(game, NULL, &error, &request);
    if (!status) {
        status = boyi__build(&request, folder_add(self, name), NULL, &error, NULL);
        boyi__request_end(&request);
    }
    if (status)
        fail_msg("%s", error.text);
}

static void folder_end(folder *self)
{
    for (size_t i = 0; i < self->count; i++) {
        unlink(self->files[i]);
        free(self->files[i]);
    }
    rmdir(self->path);
}

static boyi__server *serve(const folder *self, uint16_t *port)
{
    return start(
        &(boyi__server_options){.files = (const char *const *)self->files, .files_count = self->count}, port);
}

/* A question about a game, with more fields after it. */
static wire_answer ask(uint16_t port, const char *what, const char *game, const char *more)
{
    char *escaped = wire_escape(game), target[4096];
    snprintf(target, sizeof target, "/api/%s?game=%s%s", what, escaped, more);
    free(escaped);
    return wire_get(port, target);
}

/* ---- Games ---- */

static const char take[] = "-- Take one to k of n stones;\n-- who can't loses.\nreturn {\n"
                           "  params = {n = 21, k = {default = 3, min = 1, max = 9, help = \"at most\"}},\n"
                           "  start = function(p) return p.n end,\n"
                           "  moves = function(p, s, emit)\n"
                           "    for i = 1, math.min(p.k, s) do emit(s - i, \"take \" .. i) end\n"
                           "  end,\n}\n";

static void test_lua(void **context)
{
    folder all;
    uint16_t port;
    (void)context;
    folder_start(&all);
    folder_write(&all, "take.lua", take);
    boyi__server *server = serve(&all, &port);
    expect_code(ask(port, "solve", "take.lua", ""), 200, "\"answer\":\"win\",\"value\":{\"outcome\":\"win\"");
    expect_code(ask(port, "solve", "take.lua n=20", ""), 200, "\"answer\":\"loss\"");
    expect_code(ask(port, "solve", "take.lua n=20 k=4", "&state=4"), 200, "\"answer\":\"win\"");
    expect_code(ask(port, "position", "take.lua n=20", "&state=7"), 200, "\"move\":\"take 3\",\"best\":true");
    expect_code(ask(port, "stats", "take.lua n=20", ""), 200, "\"states\":21,");
    expect_code(ask(port, "graph", "take.lua n=3", ""), 200, "\"complete\":true");
    expect_code(ask(port, "line", "take.lua n=3", ""), 200, "\"line\":[{\"player\":\"first\"");
    expect_code(ask(port, "states", "take.lua n=3", "&most=1"), 200, "\"total\":4,\"complete\":false");
    expect_code(ask(port, "compare", "take.lua n=3", ""), 200, "\"agree\":true");
    expect_code(ask(port, "solve", "take.lua k=10", ""), 400, "k = 10 should be at most 9");
    expect_code(ask(port, "solve", "take.lua m=10", ""), 400, "no parameter");
    expect_code(ask(port, "solve", "take.lua", "&state=x"), 400, "\"code\":\"input\"");
    expect_code(wire_post(port, "/api/solve", "{\"game\":\"take.lua\",\"input\":\"n=20\"}"), 200,
                "\"answer\":\"loss\"");
    expect_code(
        wire_get(port, "/api/games"), 200,
        "\"served\":\"lua\",\"parameters\":[{\"name\":\"k\",\"default\":\"3\",\"min\":\"1\",\"max\":\"9\","
        "\"help\":\"at most\"},{\"name\":\"n\",\"default\":\"21\"}]");
    expect_code(wire_get(port, "/api/games"), 200,
                "\"rules\":\"Take one to k of n stones; who can't loses.\"");
    expect_code(wire_get(port, "/api/games"), 200, "\"examples\":[\"solve take.lua k=3 n=21\"]");
    boyi__server_stop(server);
    folder_end(&all);
}

/* The description of a file: its `about`, or else the first paragraph of the comment it begins with. */
static void test_about(void **context)
{
    static const struct {
        const char *top, *rules;
    } files[] = {
        {"", "The rules are in the file."},
        {"--[[ One\n  two ]]\n-- three\n", "One two"},
        {"--[[\nOne\n* two\n\nthree\n]]\n", "One two"},
        {"--\n--   One\n-- two  \n--\n-- three\n", "One two"},
        {"\n-- One\n", "The rules are in the file."},
        {"-- \xe4\xb8\x80\n", "\xe4\xb8\x80"},
        {NULL, NULL},
    };
    (void)context;
    for (size_t i = 0; files[i].rules; i++) {
        folder all;
        uint16_t port;
        char text[300], want[100];
        folder_start(&all);
        snprintf(text, sizeof text, "%sreturn {start = function() return 0 end, moves = function() end}",
                 files[i].top);
        folder_write(&all, "a.lua", text);
        boyi__server *server = serve(&all, &port);
        snprintf(want, sizeof want, "\"rules\":\"%s\"", files[i].rules);
        expect_code(wire_get(port, "/api/games"), 200, want);
        boyi__server_stop(server);
        folder_end(&all);
    }
}

/* A file may give its texts in Chinese, too. */
static void test_about_in_chinese(void **context)
{
    folder all;
    uint16_t port;
    (void)context;
    folder_start(&all);
    folder_write(&all, "a.lua",
                 "return {about = 'One.', about_zh = '一。', params = {n = {default = 1, help = 'so many', "
                 "help_zh = '几个'}},"
                 " start = function() return 0 end, moves = function() end}");
    boyi__server *server = serve(&all, &port);
    expect_code(wire_get(port, "/api/games"), 200, "\"summary\":\"One.\",\"rules\":\"One.\"");
    expect_code(wire_get(port, "/api/games"), 200, "\"summary_zh\":\"一。\",\"rules_zh\":\"一。\"");
    expect_code(wire_get(port, "/api/games"), 200, "\"help\":\"so many\",\"help_zh\":\"几个\"");
    boyi__server_stop(server);
    folder_end(&all);
}

/* The file as it was at the start is served, even if it changes. */
static void test_read_once(void **context)
{
    folder all;
    uint16_t port;
    (void)context;
    folder_start(&all);
    folder_write(&all, "take.lua", take);
    boyi__server *server = serve(&all, &port);
    FILE *file = fopen(all.files[0], "w");
    fputs("return {secret = 1}", file);
    fclose(file);
    expect_code(ask(port, "solve", "take.lua n=20", ""), 200, "\"answer\":\"loss\"");
    unlink(all.files[0]);
    expect_code(ask(port, "solve", "take.lua n=24", ""), 200, "\"answer\":\"loss\"");
    boyi__server_stop(server);
    folder_end(&all);
}

/* Rules that fail for one client fail for no other. */
static const char brittle[] = "return {\n  params = {n = 9},\n  start = function(p) return p.n end,\n"
                              "  moves = function(p, s, emit)\n"
                              "    if s == 666 then error(\"a bad number\") end\n"
                              "    if s == 777 then while true do end end\n"
                              "    if s == 888 then local t = {} while true do t[#t + 1] = {} end end\n"
                              "    if s > 0 then emit(s - 1) end\n  end,\n}\n";

typedef struct {
    uint16_t port;
    unsigned number, wrong;
} visitor;

/* Several at once, and none gets a wrong answer. */
static void ask_at_once(uint16_t port, void *(*ask_all)(void *))
{
    pthread_t threads[8];
    visitor visitors[8];
    for (unsigned i = 0; i < 8; i++) {
        visitors[i] = (visitor){.port = port, .number = i};
        assert_int_equal(pthread_create(&threads[i], NULL, ask_all, &visitors[i]), 0);
    }
    for (unsigned i = 0; i < 8; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(visitors[i].wrong, 0);
    }
}

static void *ask_brittle(void *context)
{
    visitor *self = context;
    static const struct {
        const char *what, *more;
        unsigned code;
        const char *part;
    } asked[] = {
        {"position", "", 200, "\"move\":\"8\""},      {"position", "&state=666", 400, "a bad number"},
        {"position", "&state=777", 503, "steps"},     {"position", "&state=5", 200, "\"move\":\"4\""},
        {"solve", "&state=666", 400, "a bad number"}, {"position", "&state=888", 503, "\"code\":\"limit\""},
        {"stats", "", 200, "\"states\":10,"},
    };
    for (unsigned i = 0; i < 14; i++) {
        size_t which = (i + self->number) % (sizeof asked / sizeof *asked);
        wire_answer answer = ask(self->port, asked[which].what, "brittle.lua", asked[which].more);
        if (answer.code != asked[which].code || !strstr(answer.body, asked[which].part)) {
            fprintf(stderr, "%s%s: %s\n", asked[which].what, asked[which].more, answer.text);
            self->wrong++;
        }
        wire_forget(&answer);
    }
    return NULL;
}

static void test_brittle(void **context)
{
    folder all;
    uint16_t port;
    (void)context;
    folder_start(&all);
    folder_write(&all, "brittle.lua", brittle);
    boyi__server *server = start(
        &(boyi__server_options){.files = (const char *const *)all.files, .files_count = all.count}, &port);
    ask_at_once(port, ask_brittle);
    expect_healthy(port);
    boyi__server_stop(server);
    folder_end(&all);
}

/* Rules that fail only in some states, and in functions whose result can't say so. */
static const char late[] =
    "local calls = {}\n"
    "local function fails(p, s, what) if p.what == what and s == p.bad then error(\"late \" .. what) end "
    "end\n"
    "return {\n  params = {n = 6, bad = 3, what = \"none\"},\n  start = function(p) return p.n end,\n"
    "  moves = function(p, s, emit)\n    fails(p, s, \"moves\")\n"
    "    calls[s] = (calls[s] or 0) + 1\n" /* the first call is the engine's, the next are for names */
    "    if calls[s] > 1 then fails(p, s, \"names\") end\n"
    "    for i = 1, math.min(2, s) do emit(s - i, \"take \" .. i) end\n  end,\n"
    "  over = function(p, s) fails(p, s, \"over\") return \"loss\" end,\n"
    "  show = function(p, s)\n    fails(p, s, \"show\")\n"
    "    if p.what == \"memory\" and s == p.bad then local t = {} while true do t[#t + 1] = "
    "string.rep(\"x\", 1000000 - #t) end end\n"
    "    return \"o\"\n  end,\n"
    "  write = function(p, s) fails(p, s, \"write\") return \"s\" .. s end,\n"
    "  read = function(p, text) return tonumber(string.sub(text, 2)) end,\n}\n";

static void test_late(void **context)
{
    static const char *const asks[] = {"solve", "line",   "explain", "compare",
                                       "stats", "states", "graph",   "position"};
    /* Which of them meet the failure, as they stand above. */
    static const struct {
        const char *game, *more, *meets, *says;
        unsigned code;
    } asked[] = {
        {"late.lua", "", "00000000", "", 0},
        {"late.lua what=moves", "", "11111111", "late moves", 400},
        {"late.lua what=over bad=0", "", "11111111", "late over", 400},
        {"late.lua what=write", "", "01100110", "late write", 400},
        {"late.lua what=write n=5", "", "11100111", "late write", 400},
        {"late.lua what=write n=3", "", "11100111", "late write", 400},
        {"late.lua what=show", "", "00100010", "late show", 400},
        {"late.lua what=show", "&state=s3", "00100011", "late show", 400},
        {"late.lua what=names", "&state=s3", "11111111", "late names", 400},
    };
    folder all;
    uint16_t port;
    (void)context;
    folder_start(&all);
    folder_write(&all, "late.lua", late);
    boyi__server *server = serve(&all, &port);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        for (int again = 0; again < 2; again++) /* and it is the same each time, whatever was asked before */
            for (size_t k = 0; k < sizeof asks / sizeof *asks; k++) {
                bool meets = asked[i].meets[k] == '1';
                wire_answer answer = ask(port, asks[k], asked[i].game, asked[i].more);
                if (answer.code != (meets ? asked[i].code : 200) ||
                    (meets && !strstr(answer.body, asked[i].says)) ||
                    (strncmp(answer.body, "{\"error\":", 9) == 0) != meets)
                    fail_msg("%s %s%s (%d): %s", asks[k], asked[i].game, asked[i].more, again, answer.text);
                wire_forget(&answer);
            }
    for (int again = 0; again < 2; again++)
        expect_code(ask(port, "position", "late.lua what=memory", "&state=s3"), 503, "\"code\":\"limit\"");
    expect_code(ask(port, "position", "late.lua what=memory", ""), 200, "\"picture\":\"o\"");
    boyi__server_stop(server);
    folder_end(&all);
}

/* Garbage does not count as memory: an interpreter may make far more of it than it may hold. */
static void test_garbage(void **context)
{
    folder all;
    uint16_t port;
    (void)context;
    folder_start(&all);
    folder_write(
        &all, "garbage.lua",
        "return {params = {n = 10}, start = function(p) return p.n end, moves = function(p, s, emit)\n"
        "  local length = 0\n"
        "  for i = 1, 8 do length = length + #string.rep(\"x\", 1000000 - i) end\n"
        "  if s > 0 then emit(s - 1, \"take \" .. length % 2) end\nend}\n");
    boyi__server *server = serve(&all, &port);
    expect_code(ask(port, "solve", "garbage.lua", ""), 200, "\"answer\":\"loss\"");
    boyi__server_stop(server);
    folder_end(&all);
}

/* A parameter of a client must not make the server work for ever, and others are answered meanwhile. */
static void test_endless(void **context)
{
    folder all;
    uint16_t port;
    (void)context;
    folder_start(&all);
    folder_write(&all, "slow.lua",
                 "return {params = {n = 1}, start = function(p) local x = 0 for i = 1, p.n do x = i % 7 end "
                 "return x end, moves = function() end}");
    boyi__server *server = serve(&all, &port);
    expect_code(ask(port, "solve", "slow.lua n=1000000000000", ""), 503, "\"code\":\"limit\"");
    expect_code(ask(port, "solve", "slow.lua n=100", ""), 200, "\"answer\":\"loss\"");
    boyi__server_stop(server);
    folder_end(&all);
}

static const char countdown[] =
    "#include <boyi.h>\n"
    "static boyi_state begin(const void *self) { return (boyi_state)*(const int64_t *)self; }\n"
    "static size_t moves(const void *self, boyi_state s, boyi_move *out) {\n"
    "    (void)self; size_t n = 0;\n"
    "    for (; n < 3 && n < s; n++) out[n] = (boyi_move){.to = s - n - 1};\n"
    "    return n;\n}\n"
    "static const boyi_parameter parameters[] = {{\"n\", \"21\", 0, 99, \"stones\"}, {0}};\n"
    "const boyi_own boyi_own_game = {.version = BOYI_OWN_VERSION, .parameters = parameters,\n"
    "    .rules = {.name = \"count\", .most_moves = 3, .start = begin, .moves = moves}};\n";

static void test_c(void **context)
{
    folder all;
    uint16_t port;
    char cache[80];
    boyi_error error;
    boyi__server *server;
    (void)context;
    folder_start(&all);
    folder_write(&all, "count.c", countdown);
    snprintf(cache, sizeof cache, "%s/cache", all.path);
    boyi__server_options options = {.files = (const char *const *)all.files, .files_count = 1};
    assert_int_equal(boyi__server_start(&options, &error, &server), BOYI_INPUT);
    assert_non_null(strstr(error.text, "not compiled"));
    options.compiler = "cc";
    options.cache = cache;
    server = start(&options, &port);
    expect_code(ask(port, "solve", "count.c", ""), 200, "\"answer\":\"win\"");
    expect_code(ask(port, "solve", "count.c n=20", ""), 200, "\"answer\":\"loss\"");
    expect_code(ask(port, "solve", "count.c n=100", ""), 400, "should be from 0 to 99");
    expect_code(
        wire_get(port, "/api/games"), 200,
        "\"served\":\"c\",\"parameters\":[{\"name\":\"n\",\"default\":\"21\",\"min\":\"0\",\"max\":\"99\","
        "\"help\":\"stones\"}]");
    boyi__server_stop(server);
    char command[120];
    snprintf(command, sizeof command, "rm -r %s", cache);
    assert_int_equal(system(command), 0);
    folder_end(&all);
}

/* ---- Databases ---- */

/* The same as the game itself says, but for how it was found. */
static void compare_answers(uint16_t port, const char *what, const char *database, const char *game,
                            const char *more)
{
    wire_answer kept = ask(port, what, database, more), solved = ask(port, what, game, more);
    static const char *const hows[] = {",\"nodes\"", ",\"method\""}; /* a search tells its nodes before it */
    for (size_t i = 0; i < sizeof hows / sizeof *hows; i++) {
        char *ends[] = {strstr(kept.body, hows[i]), strstr(solved.body, hows[i])};
        for (size_t k = 0; k < 2; k++)
            if (ends[k])
                *ends[k] = '\0';
    }
    if (kept.code != 200 || strcmp(kept.body, solved.body) != 0)
        fail_msg("%s %s%s: %u %s\nbut %s: %s", what, database, more, kept.code, kept.body, game, solved.body);
    wire_forget(&kept);
    wire_forget(&solved);
}

static void test_databases(void **context)
{
    static const struct {
        const char *name, *game;
    } built[] = {{"ttt.db", "tic-tac-toe"},
                 {"k.db", "kalah 2 2"},
                 {"heaps.db", "wythoff 5 7"},
                 {"c.db", "connect 4 3 3"}};
    static const char *const whats[] = {"solve", "position", "states", "stats", "graph"};
    folder all;
    uint16_t port;
    (void)context;
    folder_start(&all);
    for (size_t i = 0; i < 4; i++)
        folder_build(&all, built[i].name, built[i].game);
    boyi__server *server = serve(&all, &port);
    for (size_t i = 0; i < 4; i++)
        for (size_t w = 0; w < sizeof whats / sizeof *whats; w++)
            compare_answers(port, whats[w], built[i].name, built[i].game, "");
    compare_answers(port, "solve", "ttt.db", "tic-tac-toe", "&state=X.O/.X./OX.");
    compare_answers(port, "position", "ttt.db", "tic-tac-toe", "&state=X.O/.X./OX.");
    compare_answers(port, "line", "ttt.db", "tic-tac-toe", "&state=X.O/.X./OX.&symmetry=off");
    compare_answers(port, "table", "heaps.db", "wythoff 5 7", "");
    expect_code(ask(port, "solve", "ttt.db", "&state=XX./.../..."), 400, "\"code\":");
    expect_code(ask(port, "solve", "ttt.db", "&method=memo"), 400, "leave out --method");
    expect_code(ask(port, "solve", "ttt.db 3", ""), 400, "leave out \\\"3\\\"");
    expect_code(ask(port, "solve", "ttt.db", "&input=x"), 400, "leave out \\\"input\\\"");
    expect_code(ask(port, "compare", "ttt.db", ""), 200, "\"agree\":true");
    expect_code(wire_get(port, "/api/games"), 200,
                "\"served\":\"database\",\"parameters\":[],\"database\":{"
                "\"title\":\"tic-tac-toe\",");
    boyi__server_stop(server);
    folder_end(&all);
}

/* A database answers what could not be solved within the limits here. */
static void test_no_solving(void **context)
{
    folder all;
    uint16_t port;
    (void)context;
    folder_start(&all);
    folder_build(&all, "c44.db", "connect 4 4");
    boyi__server *server = start(&(boyi__server_options){.files = (const char *const *)all.files,
                                                         .files_count = 1,
                                                         .max_states = 1000},
                                 &port);
    expect_code(ask(port, "solve", "connect 4 4", "&method=memo"), 503, "\"code\":\"limit\"");
    expect_code(ask(port, "solve", "c44.db", ""), 200, "\"answer\":\"tie\"");
    expect_code(ask(port, "position", "c44.db", "&state=..../..../..../X..."), 200, "\"plies\":15");
    expect_code(ask(port, "graph", "c44.db", "&most=5"), 200, "\"complete\":false");
    expect_code(ask(port, "states", "c44.db", "&most=5"), 200, "\"plies\":16}},");
    boyi__server_stop(server);
    folder_end(&all);
}

static void *ask_database(void *context)
{
    visitor *self = context;
    for (unsigned i = 0; i < (RANDOM_SLOW_BUILD ? 18 : 60); i++) {
        static const char *const games[] = {"ttt.db", "b.db", "take.lua n=20"};
        unsigned which = (i + self->number) % 3;
        wire_answer answer = ask(self->port, i % 2 ? "position" : "states", games[which], "");
        self->wrong += answer.code != 200;
        wire_forget(&answer);
    }
    return NULL;
}

/* Many at once, one database's rules being a script. */
static void test_many(void **context)
{
    folder all;
    uint16_t port;
    char game[100];
    (void)context;
    folder_start(&all);
    folder_build(&all, "ttt.db", "tic-tac-toe");
    folder_write(&all, "take.lua", take);
    snprintf(game, sizeof game, "%s n=30", all.files[1]);
    folder_build(&all, "b.db", game);
    boyi__server *server = serve(&all, &port);
    ask_at_once(port, ask_database);
    boyi__server_stop(server);
    folder_end(&all);
}

/* ---- Graphs ---- */

static void test_graphs(void **context)
{
    folder all;
    uint16_t port;
    char target[200];
    (void)context;
    folder_start(&all);
    folder_write(&all, "way.txt", "a: b\nb: c\nc:\n");
    boyi__server *server = serve(&all, &port);
    expect_code(ask(port, "solve", "graph way.txt", ""), 200, "\"answer\":\"loss\"");
    expect_code(ask(port, "solve", "tokens way.txt --at a,b", ""), 200, "\"answer\":1,");
    expect_code(ask(port, "solve", "way.txt", ""), 400, "ask for the game \\\"graph way.txt\\\"");
    expect_code(wire_get(port, "/api/games"), 200, "\"examples\":[\"solve graph way.txt\"]");
    snprintf(target, sizeof target, "graph %s", all.files[0]);
    expect_code(ask(port, "solve", target, ""), 403, "\"code\":\"file\"");
    expect_code(wire_post(port, "/api/solve", "{\"game\":\"graph\",\"input\":\"a: b\\nb: c\\nc:\"}"), 200,
                "\"answer\":\"loss\"");
    /* A name as an input is no name. */
    expect_code(ask(port, "solve", "graph", "&input=way.txt"), 403, "\"code\":\"file\"");
    boyi__server_stop(server);
    folder_end(&all);
}

/* ---- What is refused ---- */

static void test_other_files(void **context)
{
    folder all;
    uint16_t port;
    char spelled[8][120];
    (void)context;
    folder_start(&all);
    folder_write(&all, "take.lua", take);
    folder_write(&all, "other.lua", take);
    folder_build(&all, "other.db", "nim 3");
    boyi__server *server = start(
        &(boyi__server_options){.files = (const char *const *)all.files, .files_count = 1}, &port);
    snprintf(spelled[0], sizeof spelled[0], "%s", all.files[0]);
    snprintf(spelled[1], sizeof spelled[1], "%s/./take.lua", all.path);
    snprintf(spelled[2], sizeof spelled[2], "../take.lua");
    snprintf(spelled[3], sizeof spelled[3], "%s", all.files[1]);
    snprintf(spelled[4], sizeof spelled[4], "other.lua");
    snprintf(spelled[5], sizeof spelled[5], "%s", all.files[2]);
    snprintf(spelled[6], sizeof spelled[6], "./take.lua");
    snprintf(spelled[7], sizeof spelled[7], "/etc/passwd");
    for (size_t i = 0; i < 8; i++) {
        expect_code(ask(port, "solve", spelled[i], ""), 403, "\"code\":\"file\"");
        char graph[1200];
        snprintf(graph, sizeof graph, "graph %s", spelled[i]);
        expect_code(ask(port, "solve", graph, ""), 403, "\"code\":\"file\"");
    }
    expect_code(ask(port, "solve", "graph take.lua", ""), 403, "\"code\":\"file\"");
    expect_code(ask(port, "solve", "Take.lua", ""), 403, "\"code\":\"file\"");
    char deep[600];
    memset(deep, 'x', sizeof deep);
    snprintf(deep + 500, sizeof deep - 500, "/take.lua");
    expect_code(ask(port, "solve", deep, ""), 403, "is called \\\"take.lua\\\" here");
    boyi__server_stop(server);
    folder_end(&all);
}

static void expect_refused(const char *const *files, size_t count, boyi_status status, const char *part)
{
    boyi__server *server;
    boyi_error error = {0};
    boyi_status got = boyi__server_start(&(boyi__server_options){.files = files, .files_count = count},
                                         &error, &server);
    if (got != status || !strstr(error.text, part) || !*error.text_zh)
        fail_msg("expected %d with \"%s\", got %d: %s", status, part, got, error.text);
}

static void test_bad_files(void **context)
{
    folder all;
    char twice[100], folder_name[100];
    (void)context;
    folder_start(&all);
    folder_write(&all, "bad.lua", "return {");
    folder_write(&all, "stupid.lua", "return {start = function() error(\"no\") end, moves = function() end}");
    folder_write(&all, "bad.txt", "hello there");
    folder_write(&all, "a b.txt", "a: b\nb:");
    folder_build(&all, "nim", "nim 3");
    folder_build(&all, "cut.db", "nim 3");
    assert_int_equal(truncate(all.files[5], 9000), 0);
    folder_write(&all, "good.lua", take);
    snprintf(twice, sizeof twice, "%s/./good.lua", all.path);
    snprintf(folder_name, sizeof folder_name, "%s/", all.path);
    const char *good[] = {all.files[6], twice}, *none[] = {"/nowhere/my.lua"}, *also[] = {"/nowhere/my.db"},
               *place[] = {folder_name};
    expect_refused((const char *const *)&all.files[0], 1, BOYI_INPUT, "bad.lua");
    expect_refused((const char *const *)&all.files[1], 1, BOYI_INPUT, "no");
    expect_refused((const char *const *)&all.files[2], 1, BOYI_INPUT, "is neither a game");
    expect_refused((const char *const *)&all.files[3], 1, BOYI_USAGE, "space");
    expect_refused((const char *const *)&all.files[4], 1, BOYI_USAGE, "name of a built-in game");
    expect_refused((const char *const *)&all.files[5], 1, BOYI_FILE, "damaged");
    expect_refused(good, 2, BOYI_USAGE, "the same name");
    expect_refused(none, 1, BOYI_FILE, "can't be read");
    expect_refused(also, 1, BOYI_FILE, "can't be read");
    expect_refused(place, 1, BOYI_USAGE, "empty");
    folder_end(&all);
}

/* ---- The examples that come with boyi ---- */

static size_t check_examples(uint16_t port)
{
    wire_answer games = wire_get(port, "/api/games");
    size_t checked = 0;
    for (char *at = games.body; (at = strstr(at, ".lua\",\"arguments\""));) {
        char *example = strstr(at, "\"examples\":[\"solve ") + strlen("\"examples\":[\"solve ");
        char *end = strchr(example, '"');
        *end = '\0';
        expect_code(ask(port, "position", example, ""), 200, "\"value\":{");
        checked++;
        at = end + 1;
    }
    wire_forget(&games);
    return checked;
}

static void test_examples(void **context)
{
    const char *root = getenv("BOYI_ROOT");
    char name[400], paths[40][700];
    const char *files[40];
    size_t count = 0, seen = 0;
    uint16_t port;
    (void)context;
    snprintf(name, sizeof name, "%s/examples/lua", root ? root : ".");
    DIR *place = opendir(name);
    assert_non_null(place);
    for (const struct dirent *entry; (entry = readdir(place)) && count < 40;)
        if (strstr(entry->d_name, ".lua") && seen++ % (RANDOM_SLOW_BUILD ? 4 : 1) == 0) {
            snprintf(paths[count], sizeof paths[0], "%s/%s", name, entry->d_name);
            files[count] = paths[count];
            count++;
        }
    closedir(place);
    assert_true(seen > 20);
    boyi__server *server = start(&(boyi__server_options){.files = files, .files_count = count}, &port);
    assert_int_equal(check_examples(port), count);
    boyi__server_stop(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lua),
        cmocka_unit_test(test_about),
        cmocka_unit_test(test_about_in_chinese),
        cmocka_unit_test(test_read_once),
        cmocka_unit_test(test_brittle),
        cmocka_unit_test(test_late),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_endless),
        cmocka_unit_test(test_c),
        cmocka_unit_test(test_databases),
        cmocka_unit_test(test_no_solving),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_other_files),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_examples),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
