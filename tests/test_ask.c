/* boyi_ask: questions in one text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "boyi.h"

/* The answer, which begins like this; `bytes` and `seconds` come last and vary. */
static void expect_with(const boyi_options *options, const char *question, boyi_status status,
                        const char *begins)
{
    boyi_error error = {0};
    char *answer = NULL;
    boyi_status got = boyi_ask(question, options, &error, &answer);
    if (got != status || !answer || strncmp(answer, begins, strlen(begins)) != 0)
        fail_msg("%s\nexpected %s and %s\ngot %s: %s", question, boyi_status_word(status), begins,
                 boyi_status_word(got), answer ? answer : "nothing");
    assert_int_equal(status ? error.status : status, status);
    assert_null(strstr(answer, "\n\n"));
    boyi_text_free(answer);
}

static void expect(const char *question, boyi_status status, const char *begins)
{
    expect_with(NULL, question, status, begins);
}

static void expect_same(const char *one, const char *other)
{
    char *a = NULL, *b = NULL;
    assert_int_equal(boyi_ask(one, NULL, NULL, &a), BOYI_OK);
    assert_int_equal(boyi_ask(other, NULL, NULL, &b), BOYI_OK);
    assert_string_equal(a, b);
    boyi_text_free(a);
    boyi_text_free(b);
}

/* An error object and nothing else. */
static void refuse_with(const boyi_options *options, const char *question, boyi_status status,
                        const char *sentence)
{
    boyi__strbuf text = {0};
    boyi__strbuf_add(&text, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}", boyi_status_word(status),
                     sentence);
    boyi_error error = {0};
    char *answer = NULL;
    assert_int_equal(boyi_ask(question, options, &error, &answer), status);
    assert_non_null(answer);
    assert_string_equal(answer, text.data);
    assert_int_equal(error.status, status);
    assert_true(error.text[0] && error.text_zh[0]);
    boyi_text_free(answer);
    boyi__strbuf_end(&text);
}

static void refuse(const char *question, boyi_status status, const char *sentence)
{
    refuse_with(NULL, question, status, sentence);
}

#define ROW "{\"game\":\"row\",\"kind\":\"score\",\"state\":\"0-3\",\"answer\":7,"

/* --sweep, published problems, random cases: also as JSON, and what is wrong in them. */
static void sweeps_and_problems_are_answered(void **context)
{
    (void)context;
    expect("solve --sweep n=1..7 heaps --take 1,3,4 n", BOYI_OK,
           "{\"game\":\"heaps\",\"sweep\":[{\"name\":\"n\",\"values\":[1,2,3,4,5,6,7]}],"
           "\"answers\":[\"win\",\"loss\",\"win\",\"win\",\"win\",\"win\",\"loss\"]}");
    expect("solve --sweep a=0..1 --sweep b=1..2 wythoff a b", BOYI_OK,
           "{\"game\":\"wythoff\",\"sweep\":[{\"name\":\"a\",\"values\":[0,1]},{\"name\":\"b\",\"values\":[1,"
           "2]}],"
           "\"answers\":[[\"win\",\"win\"],[\"win\",\"loss\"]]}");
    expect_same("solve --sweep n=1..3 nim n n",
                "{\"command\":\"solve\",\"game\":\"nim\",\"arguments\":[\"n\","
                "\"n\"],\"options\":{\"sweep\":\"n=1..3\"}}");
    refuse("solve --sweep n=3..1 nim n", BOYI_USAGE, "--sweep \\\"n=3..1\\\" should be like n=1..50");
    expect("problem leetcode-877 '[5,3,4,5]'", BOYI_OK,
           "{\"problem\":\"leetcode-877\",\"answer\":true,\"game\":\"stone-game 5,3,4,5\"");
    expect_same("problem cses-1730 1 4 '5 7 2 5'",
                "{\"command\":\"problem\",\"game\":\"cses-1730\",\"arguments\":[\"1\",\"4\",\"5 7 2 5\"]}");
    expect("problem leetcode-877", BOYI_OK, "{\"problem\":\"leetcode-877\",\"site\":\"LeetCode\"");
    expect("random nim --count 1 --seed 7", BOYI_OK, "{\"game\":\"nim\",\"case\":\"4 7 5 0\"}");
    refuse("problem leetcode-877 'w = 3'", BOYI_INPUT,
           "leetcode-877 has no input \\\"w\\\"; its input is piles");
    /* A game of the library is no file; others are. */
    expect("solve egg-drop.lua floors=20", BOYI_OK, "{\"game\":\"egg-drop\",\"kind\":\"score\"");
    refuse("solve other.lua", BOYI_FILE, "\\\"other.lua\\\" is a file, and files may not be used here");
}

static void command_lines_are_answered(void **context)
{
    (void)context;
    expect("solve row 3 9 1 2", BOYI_OK, ROW);
    expect("  \t solve\nrow [3,9,1,2]  ", BOYI_OK, ROW);
    expect("--method memo solve --quiet --json row -- 3 9 1 2", BOYI_OK, ROW);
    expect("solve 'row' \"3\" 9' '1 \\2", BOYI_OK, ROW);
    expect("solve cat-and-mouse-2 '####F' \"#C...\" M....", BOYI_OK,
           "{\"game\":\"cat-and-mouse-2\",\"kind\":\"outcome\"");
    expect("line row 3 9 1 2", BOYI_OK, "{\"game\":\"row\"");
    expect("stats tic-tac-toe", BOYI_OK,
           "{\"game\":\"tic-tac-toe\",\"kind\":\"outcome\",\"states\":5478,\"moves\":16167,");
    expect("verify nim 2 2", BOYI_OK, "{\"game\":\"nim\"");
    expect("check nim 2 2", BOYI_OK, "{\"game\":\"nim\"");
    expect("games", BOYI_OK, "{\"games\":[{\"name\":\"row\"");
    expect("games row", BOYI_OK, "{\"name\":\"row\"");
    expect("explain row 3 9 --text", BOYI_OK, "{\"game\":\"row\"");
    expect("trace row 3 9", BOYI_OK, "{\"game\":\"row\",\"problem\":\"stone-game\",\"method\":\"table\"");
    expect("trace fibonacci 5", BOYI_OK, "{\"game\":\"fibonacci\",\"problem\":\"fibonacci\"");
    expect("code row --in c++", BOYI_OK,
           "{\"problem\":\"stone-game\",\"method\":\"table\",\"language\":\"c++\"");
    expect(
        "states nim 1 1", BOYI_OK,
        "{\"state\":\"1,1\",\"depth\":0,\"value\":{\"outcome\":\"loss\",\"nimber\":0}}\n{\"state\":\"0,1\"");
    expect("position row 3 9 1 2 --state 1-3", BOYI_OK,
           "{\"game\":\"row\",\"kind\":\"score\",\"state\":\"1-3\"");
    expect("graph nim 1 1 --most 2", BOYI_OK, "{\"game\":\"nim\",\"kind\":\"nimber\",\"states\":[");
    expect("list row 3 9 1 2 --most 1", BOYI_OK,
           "{\"states\":[{\"state\":\"0-3\",\"depth\":0,\"value\":{\"outcome\":\"win\",\"margin\":7}}],"
           "\"total\":11,\"complete\":false}");
    expect("catalogue", BOYI_OK, "{\"games\":[{\"name\":\"row\"");
}

static void positions_are_finished_when_no_move_is_left(void **context)
{
    (void)context;
    static const char *const questions[] = {"position nim 1", "position nim 1 --state 0"};
    for (int i = 0; i < 2; i++) {
        char *answer;
        assert_int_equal(boyi_ask(questions[i], NULL, NULL, &answer), BOYI_OK);
        assert_non_null(strstr(answer, i ? "\"finished\":true" : "\"finished\":false"));
        boyi_text_free(answer);
    }
}

static void objects_are_answered(void **context)
{
    (void)context;
    static const char *const rows[] = {
        "{\"command\":\"solve\",\"game\":\"row\",\"arguments\":[3,9,1,2]}",
        " {\"command\" : \"solve\" , \"game\":\"row 3 9 1 2\"} ",
        "{\"command\":\"solve\",\"game\":\"row\",\"arguments\":\"3 9 1 2\"}",
        "{\"command\":\"solve\",\"game\":\"row\",\"arguments\":[[3,9, 1,2]]}",
        "{\"command\":\"solve\",\"game\":\"row\",\"arguments\":[\"3\",\"9\",1,2]}",
        "{\"command\":\"solve\",\"game\":\"row\",\"input\":\"3 9\\n1 2\\n\"}",
        "{\"command\":\"solve\",\"game\":\"row 3\",\"arguments\":[9,1,2],\"options\":{}}",
        "{\"command\":\"solve\",\"game\":\"row\",\"arguments\":[3,9,1,2],\"options\":{\"take\":1}}",
        "{\"command\":\"solve\",\"g\\u0061me\":\"r\\u006fw\",\"arguments\":[3,9,1,2],\"state\":\"0-3\"}",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect(rows[i], BOYI_OK, ROW);
    expect_same(
        "{\"command\":\"stats\",\"game\":\"row\",\"arguments\":[3,9,1],\"options\":{\"method\":\"layers\"}}",
        "stats --method layers row 3 9 1");
    expect_same("{\"command\":\"solve\",\"game\":\"heaps\",\"arguments\":[21],\"options\":{\"take\":\"1-3\","
                "\"misere\":true,\"json\":true}}",
                "solve heaps --take 1-3 --misere 21");
    expect_same(
        "{\"command\":\"solve\",\"game\":\"heaps\",\"arguments\":[\"--take\",\"1-3\",21],\"options\":{"
        "\"misere\":false}}",
        "solve heaps --take 1-3 21");
    expect_same(
        "{\"command\":\"trace\",\"game\":\"fibonacci\",\"arguments\":[6],\"options\":{\"method\":\"memo\"}}",
        "trace fibonacci 6 --method memo");
    expect_same("{\"command\":\"solve\",\"game\":\"nim\",\"arguments\":[3,4],\"state\":\"1,4\"}",
                "solve nim 3 4 --state 1,4");
    expect_same("{\"command\":\"solve\",\"game\":\"bachet\",\"arguments\":[21,3],\"state\":20}",
                "solve bachet 21 3 --state 20");
    expect_same("{\"command\":\"solve\",\"game\":\"cat-and-mouse\",\"arguments\":[[1, 3],[0],[3],[0,2]]}",
                "solve cat-and-mouse [[1,3],[0],[3],[0,2]]");
    expect_same("{\"command\":\"solve\",\"game\":\"cat-and-mouse\",\"arguments\":[[[1,3],[0],[3],[0,2]]]}",
                "solve cat-and-mouse [[1,3],[0],[3],[0,2]]");
    expect("{\"command\":\"solve\",\"game\":\"graph\",\"input\":\"a: b c\\nb: c\\nc:\"}", BOYI_OK,
           "{\"game\":\"graph\",\"kind\":\"outcome\",\"state\":\"a\",\"answer\":\"win\"");
    expect("{\"command\":\"games\"}", BOYI_OK, "{\"games\":[");
    expect("{\"command\":\"games\",\"game\":\"row\"}", BOYI_OK, "{\"name\":\"row\"");
    expect("{\"command\":\"list\",\"game\":\"nim 1 1\",\"options\":{\"most\":2}}", BOYI_OK, "{\"states\":[");
    refuse("{\"command\":\"solve\",\"game\":\"rwo\",\"options\":{\"lang\":\"zh\"}}", BOYI_USAGE,
           "没有名为“rwo”的游戏；是不是 row？");
}

static const char take[] =
    "\"source\":\"return {kind = 'outcome', params = {n = 7}, start = function(p) return p.n end,"
    " moves = function(p, s, emit) for k = 1, 3 do if k <= s then emit(s - k, 'take ' .. k) end end end}\"";

static void rules_may_be_in_the_question(void **context)
{
    (void)context;
    char question[600];
    snprintf(question, sizeof question, "{\"command\":\"solve\",%s}", take);
    expect(question, BOYI_OK, "{\"game\":\"source\",\"kind\":\"outcome\",\"state\":\"7\",\"answer\":\"win\"");
    snprintf(question, sizeof question, "{\"command\":\"stats\",%s,\"arguments\":[\"n=8\"]}", take);
    expect(question, BOYI_OK, "{\"game\":\"source\",\"kind\":\"outcome\",\"states\":9,");
    snprintf(question, sizeof question, "{\"command\":\"solve\",\"game\":\"take.lua n=4\",%s}", take);
    expect(question, BOYI_OK,
           "{\"game\":\"take.lua\",\"kind\":\"outcome\",\"state\":\"4\",\"answer\":\"loss\"");
    snprintf(question, sizeof question, "{\"command\":\"check\",%s}", take);
    expect(question, BOYI_OK, "{\"game\":");
    refuse("{\"command\":\"solve\",\"source\":\"return {\\n\\nfoo(\"}", BOYI_INPUT,
           "source:3: unexpected symbol near <eof>");
    refuse("{\"command\":\"solve\",\"source\":\"\"}", BOYI_INPUT,
           "source: the file returns a nil; it should end with: return {name = …, moves = …}");
    expect("{\"command\":\"solve\",\"source\":\"return io.open('/etc/passwd')\"}", BOYI_INPUT,
           "{\"error\":{\"code\":\"input\",\"message\":\"source:1");
}

static void arrays_are_answered_in_order(void **context)
{
    (void)context;
    expect("[]", BOYI_OK, "[]");
    expect("[\"solve --quiet nim 1 1\"]", BOYI_OK, "[{\"game\":\"nim\"");
    char *answer = NULL;
    boyi_error error = {0};
    assert_int_equal(boyi_ask("[\"states nim 1\", 7, {\"command\":\"solve\",\"game\":\"rwo\"}, [], "
                              "{\"command\":\"solve\",\"game\":\"nim\",\"lines\":[]}]",
                              NULL, &error, &answer),
                     BOYI_INPUT);
    assert_string_equal(
        answer,
        "[[{\"state\":\"1\",\"depth\":0,\"value\":{\"outcome\":\"win\",\"nimber\":1}},"
        "{\"state\":\"0\",\"depth\":1,\"value\":{\"outcome\":\"loss\",\"nimber\":0}}],"
        "{\"error\":{\"code\":\"input\",\"message\":\"a question should be a string or an object\"}},"
        "{\"error\":{\"code\":\"usage\",\"message\":\"no game is called \\\"rwo\\\"; did you mean row?\"}},"
        "{\"error\":{\"code\":\"input\",\"message\":\"a question should be a string or an object\"}},[]]");
    assert_string_equal(error.text, "a question should be a string or an object");
    boyi_text_free(answer);
}

static void lines_are_answered_one_by_one(void **context)
{
    (void)context;
    char *answer = NULL;
    boyi_error error = {0};
    assert_int_equal(
        boyi_ask("{\"command\":\"solve\",\"game\":\"nim\",\"lines\":[\"1 1\",\"\",\"# no question\",\"x\","
                 "\"2 --state 1\"]}",
                 NULL, &error, &answer),
        BOYI_INPUT);
    const char *second = strchr(answer, '\n'), *third = second ? strchr(second + 1, '\n') : NULL;
    assert_non_null(third);
    assert_null(strchr(third + 1, '\n'));
    assert_non_null(
        strstr(answer, "{\"game\":\"nim\",\"kind\":\"nimber\",\"state\":\"1,1\",\"answer\":\"loss\""));
    assert_non_null(strstr(second, "\n{\"error\":{\"code\":\"input\",\"message\":\"nim: "));
    assert_non_null(
        strstr(third, "\n{\"game\":\"nim\",\"kind\":\"nimber\",\"state\":\"1\",\"answer\":\"win\""));
    boyi_text_free(answer);
    expect("{\"command\":\"solve\",\"lines\":[\"row 3 9 1 2\",\"--method memo row 3 9 1 2\"]}", BOYI_OK, ROW);
    expect("{\"command\":\"solve\",\"game\":\"nim\",\"lines\":[]}", BOYI_OK, "");
    refuse("{\"command\":\"states\",\"game\":\"nim\",\"lines\":[\"1\"]}", BOYI_USAGE,
           "states has no option --each");
    refuse("{\"command\":\"solve\",\"game\":\"nim 3\",\"lines\":[\"1\"]}", BOYI_USAGE,
           "nim: arguments are given both on the command line and in --each");
}

static void what_is_no_question_is_refused(void **context)
{
    (void)context;
    static const char which[] = "which command? \\\"boyi help\\\" lists them";
    refuse("", BOYI_USAGE, which);
    refuse(" \n ", BOYI_USAGE, which);
    refuse("slove row 3", BOYI_USAGE, "no command is called \\\"slove\\\"; did you mean solve?");
    refuse("positoin row 3", BOYI_USAGE, "no command is called \\\"positoin\\\"; did you mean position?");
    refuse("solve \"row 3", BOYI_USAGE, "the question has a quote that is not closed");
    expect("solve 'row 3\\'", BOYI_FILE, "{\"error\":{\"code\":\"file\","); /* a backslash in single quotes */
}

static void what_is_no_json_is_refused(void **context)
{
    (void)context;
    static const struct {
        const char *question, *sentence;
    } cases[] = {
        {"{", "this is not JSON: line 1, column 2 can't be read"},
        {"[\"solve nim 3\"", "this is not JSON: line 1, column 15 can't be read"},
        {"{\n \"command\": solve}", "this is not JSON: line 2, column 13 can't be read"},
        {"{\"command\":\"solve\",}", "this is not JSON: line 1, column 20 can't be read"},
        {"{\"command\":\"solve\"} x", "this is not JSON: line 1, column 21 can't be read"},
        {"{\"command\":\"so\\u0000lve\"}", "this is not JSON: line 1, column 21 can't be read"},
        {"{\"command\":\"so\\xlve\"}", "this is not JSON: line 1, column 17 can't be read"},
        {"{\"command\":\"\\ud800\"}", "this is not JSON: line 1, column 19 can't be read"},
        {"{\"command\":\"\xff\"}", "this is not JSON: line 1, column 15 can't be read"},
        {"{\"arguments\":[01]}", "this is not JSON: line 1, column 15 can't be read"},
        {"{\"arguments\":[1.]}", "this is not JSON: line 1, column 15 can't be read"},
        {"{\"arguments\":[1e]}", "this is not JSON: line 1, column 15 can't be read"},
        {"{\"arguments\":[-]}", "this is not JSON: line 1, column 15 can't be read"},
        {"{\"a\" 1}", "this is not JSON: line 1, column 6 can't be read"},
        {"{1:2}", "this is not JSON: line 1, column 2 can't be read"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refuse(cases[i].question, BOYI_INPUT, cases[i].sentence);
    char deep[200];
    memset(deep, '[', 100);
    memset(deep + 100, ']', 99);
    deep[199] = '\0';
    refuse(deep, BOYI_INPUT, "JSON of more than 64 levels is not read");
}

static void wrong_fields_are_refused(void **context)
{
    (void)context;
    static const struct {
        const char *question;
        boyi_status status;
        const char *sentence;
    } cases[] = {
        {"{}", BOYI_USAGE, "which command? add one such as \\\"command\\\":\\\"solve\\\""},
        {"{\"command\":\"solve\"}", BOYI_USAGE, "which game? \\\"boyi games\\\" lists them"},
        {"{\"command\":7}", BOYI_INPUT, "\\\"command\\\" should be a string"},
        {"{\"command\":\"solve\",\"gme\":\"nim\"}", BOYI_USAGE,
         "a question has no field \\\"gme\\\"; did you mean game?"},
        {"{\"command\":\"solve\",\"whatever\":\"nim\"}", BOYI_USAGE,
         "a question has no field \\\"whatever\\\""},
        {"{\"command\":\"solve\",\"command\":\"solve\"}", BOYI_USAGE,
         "the field \\\"command\\\" is given twice"},
        {"{\"command\":\"solve\",\"game\":[\"nim\"]}", BOYI_INPUT, "\\\"game\\\" should be a string"},
        {"{\"command\":\"solve\",\"game\":\"nim\",\"arguments\":7}", BOYI_INPUT,
         "\\\"arguments\\\" should be an array such as [3,9,1,2]"},
        {"{\"command\":\"solve\",\"game\":\"nim\",\"arguments\":[null]}", BOYI_INPUT,
         "\\\"arguments\\\" should be an array of numbers, strings and arrays"},
        {"{\"command\":\"solve\",\"game\":\"nim\",\"arguments\":[1.5]}", BOYI_INPUT,
         "nim: heap 1: \\\"1.5\\\" is not a whole number"},
        {"{\"command\":\"solve\",\"game\":\"nim\",\"arguments\":[99999999999999999999]}", BOYI_INPUT,
         "nim: heap 1: 99999999999999999999 is outside the 64-bit range (-9223372036854775808 to "
         "9223372036854775807)"},
        {"{\"command\":\"solve\",\"game\":\"nim 3\",\"state\":true}", BOYI_INPUT,
         "\\\"state\\\" should be a string or a number"},
        {"{\"command\":\"solve\",\"game\":\"nim 3\",\"options\":[]}", BOYI_INPUT,
         "\\\"options\\\" should be an object such as {\\\"method\\\":\\\"memo\\\"}"},
        {"{\"command\":\"solve\",\"game\":\"nim 3\",\"options\":{\"quiet\":1}}", BOYI_INPUT,
         "\\\"quiet\\\" should be true or false"},
        {"{\"command\":\"solve\",\"game\":\"nim 3\",\"options\":{\"method\":true}}", BOYI_INPUT,
         "\\\"method\\\" should be a string or a number"},
        {"{\"command\":\"solve\",\"game\":\"nim 3\",\"options\":{\"tkae\":null}}", BOYI_INPUT,
         "\\\"tkae\\\" should be an option's value: a string, a number, true or false"},
        {"{\"command\":\"solve\",\"game\":\"heaps 3\",\"options\":{\"tkae\":\"1-3\"}}", BOYI_USAGE,
         "heaps has no option --tkae; did you mean --take?"},
        {"{\"command\":\"solve\",\"game\":\"nim 3\",\"options\":{\"most\":3}}", BOYI_USAGE,
         "solve has no option --most"},
        {"{\"command\":\"solve\",\"game\":\"nim\",\"lines\":\"3\"}", BOYI_INPUT,
         "\\\"lines\\\" should be an array of strings"},
        {"{\"command\":\"solve\",\"game\":\"nim\",\"lines\":[3]}", BOYI_INPUT,
         "\\\"lines\\\" should be an array of strings"},
        {"{\"command\":\"solve\",\"game\":\"nim 3\",\"input\":\"4\"}", BOYI_USAGE,
         "nim: the arguments are in both game and input"},
        {"{\"command\":\"solve\",\"game\":\"nim\",\"input\":\"4\",\"lines\":[\"3\"]}", BOYI_USAGE,
         "nim: the arguments are in both lines and input"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refuse(cases[i].question, cases[i].status, cases[i].sentence);
}

static void what_is_for_people_is_refused(void **context)
{
    (void)context;
    static const char *const commands[] = {"play", "new", "serve", "bench", "help"};
    static const char *const options[] = {"--progress json", "--help", "--version"};
    char question[80], sentence[200];
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        snprintf(question, sizeof question, "%s nim 3", commands[i]);
        snprintf(sentence, sizeof sentence, "%s is for the command line: programs can't ask it", commands[i]);
        refuse(question, BOYI_USAGE, sentence);
    }
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        snprintf(question, sizeof question, "solve nim 3 %s", options[i]);
        snprintf(sentence, sizeof sentence, "%.*s is for the command line: programs can't use it",
                 (int)strcspn(options[i], " "), options[i]);
        refuse(question, BOYI_USAGE, sentence);
    }
    refuse("solve --each nim", BOYI_USAGE,
           "--each: programs give the lines, as \\\"lines\\\":[…] of a JSON question");
    refuse("table --csv row 3 9", BOYI_USAGE, "--csv and --json can't be used together");
}

static void no_file_is_opened_unless_allowed(void **context)
{
    (void)context;
    static const struct {
        const char *question, *file;
    } cases[] = {
        {"solve my.lua", "my.lua"},
        {"solve ./my.c n=3", "./my.c"},
        {"solve t.db", "t.db"},
        {"solve some/where", "some/where"},
        {"probe t", "t"},
        {"probe t.db 1,1", "t.db"},
        {"games my.lua", "my.lua"},
        {"games /etc/passwd", "/etc/passwd"},
        {"verify t.db", "t.db"},
        {"solve row --file piles", "piles"},
        {"solve row --file -", "-"},
        {"build nim 3 -o t.db", "t.db"},
        {"{\"command\":\"solve\",\"lines\":[\"my.lua\"]}", "my.lua"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char sentence[200];
        snprintf(sentence, sizeof sentence, "\\\"%s\\\" is a file, and files may not be used here",
                 cases[i].file);
        refuse(cases[i].question, BOYI_FILE, sentence);
    }
    refuse("solve graph game.txt", BOYI_FILE, "graph: this file may not be read here");
    refuse("solve tokens game.txt", BOYI_FILE, "tokens: this file may not be read here");
}

static void files_are_opened_where_allowed(void **context)
{
    (void)context;
    char folder[] = "/tmp/boyi-ask-XXXXXX", question[200];
    const boyi_opening opening = {0};
    const boyi_options options = {.size = sizeof options, .opening = &opening, .threads = 1};
    const boyi_options zeros = {.opening = &opening}; /* size 0: the layout of 0.2, which has no opening */
    assert_non_null(mkdtemp(folder));
    snprintf(question, sizeof question, "build nim 2 2 -o %s/n.db", folder);
    expect_with(&options, question, BOYI_OK, "{\"game\":\"nim\"");
    snprintf(question, sizeof question, "solve %s/n.db --state 1,1", folder);
    expect_with(&options, question, BOYI_OK, "{\"game\":\"nim\",\"kind\":\"nimber\",\"state\":\"1,1\"");
    expect_with(&zeros, question, BOYI_FILE, "{\"error\":{\"code\":\"file\"");
    snprintf(question, sizeof question, "probe %s/n.db 1,1 2,1", folder);
    expect_with(&options, question, BOYI_OK, "{\"game\":\"nim\",\"kind\":\"nimber\",\"state\":\"1,1\"");
    snprintf(question, sizeof question, "[\"probe %s/n.db 1,1 9,9\"]", folder);
    expect_with(&options, question, BOYI_INPUT, "[[{\"game\":\"nim\",\"kind\":\"nimber\",\"state\":\"1,1\"");
    snprintf(question, sizeof question, "{\"command\":\"probe\",\"game\":\"%s/n.db\",\"lines\":[\"2,1\"]}",
             folder);
    expect_with(&options, question, BOYI_OK, "{\"game\":\"nim\",\"kind\":\"nimber\",\"state\":\"2,1\"");
    snprintf(question, sizeof question, "%s/n.db", folder);
    unlink(question);
    expect_with(&options, "solve examples/lua/euclid.lua pair=20,8", BOYI_OK, "{\"game\":\"euclid\"");
    expect_with(&options, "solve examples/lua/none.lua", BOYI_FILE, "{\"error\":{\"code\":\"file\"");
    expect_with(&options, "solve my.c", BOYI_INPUT, "{\"error\":{\"code\":\"input\""); /* no compiler */
    rmdir(folder);
}

static void limits_are_kept(void **context)
{
    (void)context;
    const boyi_options few = {.max_states = 100, .threads = 1};
    expect_with(&few, "stats connect 4 4", BOYI_LIMIT, "{\"error\":{\"code\":\"limit\",");
    expect_with(&few, "stats connect 4 4 --max-states 1000000", BOYI_LIMIT,
                "{\"error\":{\"code\":\"limit\",");
    expect("stats connect 4 4 --max-states 100", BOYI_LIMIT, "{\"error\":{\"code\":\"limit\",");
    const boyi_options small = {.max_bytes = 100000};
    expect_with(&small, "stats connect 4 4", BOYI_LIMIT, "{\"error\":{\"code\":\"limit\",");
    expect_with(&small, "states mnk 3 3 3 --max-memory 4G", BOYI_LIMIT, "{\"error\":{\"code\":\"limit\",");
    const boyi_options list = {.max_bytes = 300000};
    refuse_with(&list, "states mnk 3 3 3 --method layers", BOYI_LIMIT,
                "the answer is longer than 293 KiB, the limit here");
    const boyi_options brief = {.max_bytes = 20000};
    refuse_with(&brief, "{\"command\":\"games\",\"game\":\"row\",\"options\":{\"lang\":\"en\"},\"lines\":[]}",
                BOYI_USAGE, "games has no option --each");
    refuse_with(&brief, "[\"games\",\"games\"]", BOYI_LIMIT,
                "the answer is longer than 19.5 KiB, the limit here");
    refuse_with(&brief, "{\"command\":\"solve\",\"game\":\"nim\",\"lines\":[\"x\",\"99\",\"98\",\"97\"]}",
                BOYI_LIMIT, "the answer is longer than 19.5 KiB, the limit here");
    refuse("solve connect 6 5 --method layers --max-seconds 0.001", BOYI_LIMIT,
           "stopped at the time limit of 0.001 s; raise --max-seconds");
    const boyi_options memo = {.method = BOYI_MEMO};
    expect_with(&memo, "[\"solve row 3 9 1 2\"]", BOYI_OK, "[" ROW);
}

/* Every status that a question can end with; BOYI_MEMORY is for tests/faults. */
static void every_status_is_told(void **context)
{
    (void)context;
    expect("solve rwo", BOYI_USAGE, "{\"error\":{\"code\":\"usage\",");
    expect("solve row x", BOYI_INPUT, "{\"error\":{\"code\":\"input\",");
    expect("solve row 9223372036854775807 1 9223372036854775807 --from left --take 3", BOYI_OVERFLOW,
           "{\"error\":{\"code\":\"overflow\",");
    expect("{\"command\":\"solve\",\"game\":\"graph\",\"input\":\"a: b+1\\nb: a+1\\n\"}", BOYI_CYCLE,
           "{\"error\":{\"code\":\"cycle\",");
    expect("solve nim 3 --method rolling", BOYI_METHOD, "{\"error\":{\"code\":\"method\",");
}

static bool count_down(void *context, const boyi_progress *progress)
{
    unsigned *left = context;
    assert_non_null(progress->phase);
    assert_non_null(progress->phase_zh);
    return *left && (*left)--;
}

static void work_can_be_cancelled(void **context)
{
    (void)context;
    static const char *const questions[] = {
        "stats connect 5 4", "line row 3 9 1 2 8 5 4 4 --method memo",
        "[\"solve nim 3\",\"stats connect 5 4\",\"solve nim 3\"]",
        "{\"command\":\"stats\",\"game\":\"connect\",\"lines\":[\"5 4\",\"5 4\"]}",
        "stats connect 5 4 --max-seconds 1000"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        for (unsigned calls = 0; calls < 3; calls++) {
            unsigned left = calls;
            const boyi_options options = {.progress = count_down, .context = &left, .threads = 1};
            boyi_error error = {0};
            char *answer = NULL;
            boyi_status status = boyi_ask(questions[i], &options, &error, &answer);
            if (left > 0) { /* fewer calls than that */
                assert_int_equal(status, BOYI_OK);
            } else {
                assert_int_equal(status, BOYI_CANCELLED);
                assert_non_null(strstr(answer, "{\"error\":{\"code\":\"cancelled\","));
            }
            boyi_text_free(answer);
        }
}

typedef struct {
    unsigned count, most;
    char text[400];
} heard;

static bool hear(void *context, const char *text, size_t length)
{
    heard *self = context;
    assert_int_equal(strlen(text), length);
    assert_null(strchr(text, '\n'));
    snprintf(self->text, sizeof self->text, "%s", text);
    return ++self->count != self->most;
}

static boyi_status listen(const char *question, unsigned most, heard *out, boyi_error *error)
{
    *out = (heard){.most = most};
    *error = (boyi_error){0};
    return boyi_ask_lines(question, NULL, hear, out, error);
}

static void lines_are_passed_on(void **context)
{
    (void)context;
    heard out;
    boyi_error error;
    assert_int_equal(listen("states tic-tac-toe", 0, &out, &error), BOYI_OK);
    assert_int_equal(out.count, 5478);
    assert_int_equal(listen("states tic-tac-toe", 10, &out, &error), BOYI_CANCELLED);
    assert_int_equal(out.count, 10);
    assert_string_equal(error.text, "stopped");
    assert_int_equal(listen("solve row 3 9 1 2", 0, &out, &error), BOYI_OK);
    assert_int_equal(out.count, 1);
    assert_memory_equal(out.text, ROW, strlen(ROW));
    assert_int_equal(listen("solve rwo", 0, &out, &error), BOYI_USAGE);
    assert_int_equal(out.count, 1);
    assert_string_equal(out.text, "{\"error\":{\"code\":\"usage\",\"message\":\"no game is called "
                                  "\\\"rwo\\\"; did you mean row?\"}}");
    assert_int_equal(listen("[\"states nim 1 1\",\"solve x\",\"solve nim 1\"]", 0, &out, &error), BOYI_USAGE);
    assert_int_equal(out.count, 6);
    assert_int_equal(listen("[\"states nim 1 1\",\"solve nim 1\"]", 2, &out, &error), BOYI_CANCELLED);
    assert_int_equal(out.count, 2);
    assert_int_equal(
        listen("{\"command\":\"solve\",\"game\":\"nim\",\"lines\":[\"1\",\"x\",\"2\"]}", 0, &out, &error),
        BOYI_INPUT);
    assert_int_equal(out.count, 3);
    assert_int_equal(listen("{\"command\":\"solve\",\"game\":\"nim\",\"lines\":[]}", 0, &out, &error),
                     BOYI_OK);
    assert_int_equal(out.count, 0);
}

static void newer_options_are_refused(void **context)
{
    (void)context;
    struct {
        boyi_options options;
        size_t more;
    } newer = {.options = {.size = sizeof newer}, .more = 1};
    char *answer = NULL;
    heard out = {0};
    assert_int_equal(boyi_ask("solve nim 3", &newer.options, NULL, &answer), BOYI_USAGE);
    assert_memory_equal(answer, "{\"error\":{\"code\":\"usage\",", 25);
    boyi_text_free(answer);
    assert_int_equal(boyi_ask_lines("solve nim 3", &newer.options, hear, &out, NULL), BOYI_USAGE);
    assert_int_equal(out.count, 1);
    boyi_text_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(command_lines_are_answered),
        cmocka_unit_test(sweeps_and_problems_are_answered),
        cmocka_unit_test(positions_are_finished_when_no_move_is_left),
        cmocka_unit_test(objects_are_answered),
        cmocka_unit_test(rules_may_be_in_the_question),
        cmocka_unit_test(arrays_are_answered_in_order),
        cmocka_unit_test(lines_are_answered_one_by_one),
        cmocka_unit_test(what_is_no_question_is_refused),
        cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(wrong_fields_are_refused),
        cmocka_unit_test(what_is_for_people_is_refused),
        cmocka_unit_test(no_file_is_opened_unless_allowed),
        cmocka_unit_test(files_are_opened_where_allowed),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(every_status_is_told),
        cmocka_unit_test(work_can_be_cancelled),
        cmocka_unit_test(lines_are_passed_on),
        cmocka_unit_test(newer_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
