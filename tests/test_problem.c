/* Problems: input as sites print it, files of the catalogue that are wrong, layouts, limits from both sides, and for every
 * problem random cases that are written and read again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "problem/layout.h"
#include "random_games.h"

static boyi__problem open_problem(const char *id)
{
    boyi__problem problem;
    boyi_error error;
    if (boyi__problem_of(1, &id, &error, &problem))
        fail_msg("%s: %s", id, error.text);
    return problem;
}

/* What a text is read as: all cases as the site prints them, or "! " and the error. */
static void read_text(const boyi__problem *problem, const char *text, boyi__strbuf *out)
{
    boyi__cases cases;
    boyi_error error = {0};
    boyi_status status = boyi__cases_read(problem, text, strlen(text), &error, &cases);
    if (status) {
        assert_int_equal(error.status, status);
        assert_true(error.text[0] && error.text_zh[0]);
        boyi__strbuf_add(out, "! %s", error.text);
    }
    for (size_t i = 0; !status && i < cases.count; i++) {
        boyi__strbuf_add(out, "%s", i ? "; " : "");
        boyi__case_write(out, problem, &cases.list[i]);
    }
    boyi__cases_end(&cases);
}

/* ---- Input ---- */

static const struct {
    const char *problem, *text, *read;
} inputs[] = {
    {"leetcode-877", "[5,3,4,5]", "piles = [5,3,4,5]"},
    {"leetcode-877", "piles = [5,3,4,5]", "piles = [5,3,4,5]"},
    {"leetcode-877", "{\"piles\": [5, 3, 4, 5]}", "piles = [5,3,4,5]"},
    {"leetcode-877", "Input: piles = [5,3,4,5]\nOutput: true\nExplanation: …", "piles = [5,3,4,5]"},
    {"leetcode-877", "\xEF\xBB\xBFpiles = [5,3,4,5]\r\n", "piles = [5,3,4,5]"},
    {"leetcode-877", "\xE8\xBE\x93\xE5\x85\xA5\xEF\xBC\x9Apiles = [5,3,4,5]", "piles = [5,3,4,5]"},
    {"leetcode-877", "piles\xEF\xBC\x9D\xEF\xBC\xBB\xEF\xBC\x95\xEF\xBC\x8C\xEF\xBC\x93\xEF\xBC\xBD",
     "piles = [5,3]"},
    {"leetcode-877",
     "\xE3\x80\x90"
     "5\xE3\x80\x81"
     "3\xE3\x80\x91",
     "piles = [5,3]"},
    {"leetcode-877", "5 3 4 5", "piles = [5,3,4,5]"},
    {"leetcode-877", "5,3,4,5", "piles = [5,3,4,5]"},
    {"leetcode-877", "[\n  5,\n  3\n]", "piles = [5,3]"},
    {"leetcode-877", "(5, 3)", "piles = [5,3]"},
    {"leetcode-464", "maxChoosableInteger = 10, desiredTotal = 11",
     "maxChoosableInteger = 10, desiredTotal = 11"},
    {"leetcode-464", "10\n11", "maxChoosableInteger = 10, desiredTotal = 11"},
    {"leetcode-464", "10 11", "maxChoosableInteger = 10, desiredTotal = 11"},
    {"leetcode-464", "desiredTotal = 11\nmaxChoosableInteger = 10",
     "maxChoosableInteger = 10, desiredTotal = 11"},
    {"leetcode-294", "\"++++\"", "currentState = \"++++\""},
    {"leetcode-294", "currentState = \xE2\x80\x9C++-+\xE2\x80\x9D", "currentState = \"++-+\""},
    {"leetcode-294", "\"\\u002b\\u002B-\"", "currentState = \"++-\""},
    {"leetcode-294", "\"+\\n\\\\\"", "currentState = \"+\\n\\\\\""},
    {"leetcode-913", "[[1],[0,2],[1]]", "graph = [[1],[0,2],[1]]"},
    {"leetcode-1728", "grid = [\"####F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2",
     "grid = [\"####F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2"},
    {"atcoder-edpc-K", "2 4\n2 3\n", "n = 4, take = [2,3]"},
    {"nim", "3 4 5", "a = [3,4,5]"},
    {"nim", "3\n4 5 6\n", "a = [4,5,6]"},
    /* Wrong input. */
    {"leetcode-877", "[5,3,4", "! leetcode-877: a list is not closed by ]"},
    {"leetcode-877", "piles = [5,x]", "! leetcode-877: piles: "},
    {"leetcode-877", "stones = [5,3]", "! leetcode-877 has no input \"stones\""},
    {"leetcode-877", "[5,3] 7", "! leetcode-877: \"7\" is more than the input should have"},
    {"leetcode-877", "[[[[[[[[[[1]]]]]]]]]]", "! leetcode-877: lists are nested more than 8 deep"},
    {"leetcode-464", "10", "! leetcode-464: "},
    {"leetcode-464", "maxChoosableInteger = 10", "! leetcode-464: the input desiredTotal is missing"},
    {"leetcode-464", "10 11 12", "! leetcode-464: "},
    {"leetcode-294", "\"++", "! leetcode-294: a text is not closed by \""},
    {"nim", "3 99999999999999999999", "! nim: "},
};

static void input_is_read_as_sites_print_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        boyi__problem problem = open_problem(inputs[i].problem);
        boyi__strbuf got = {0};
        read_text(&problem, inputs[i].text, &got);
        const char *text = got.data ? got.data : "", *wanted = inputs[i].read;
        if (strncmp(text, wanted, strlen(wanted)) != 0)
            fail_msg("boyi problem %s '%s'\nis read as %s\ninstead of %s", inputs[i].problem, inputs[i].text,
                     text, wanted);
        boyi__strbuf_end(&got);
        boyi__problem_close(&problem);
    }
}

static void nul_is_refused(void **state)
{
    (void)state;
    boyi__problem problem = open_problem("nim");
    boyi__cases cases;
    boyi_error error;
    assert_int_equal(boyi__cases_read(&problem, "3\0 4", 4, &error, &cases), BOYI_INPUT);
    boyi__cases_end(&cases);
    boyi__problem_close(&problem);
}

/* ---- Files that are wrong ---- */

#define TEXTS \
    "title='t',title_zh='t',family='f',rules='r',rules_zh='r',output='o',output_zh='o',game='nim {a}',"
#define INPUT "input={{name='a',type='numbers'}},"

static const struct {
    const char *source, *error;
} files[] = {
    {"return {" TEXTS INPUT "}", NULL},
    {"", "x"},
    {"return 7", "x"},
    {"return {", "x"},
    {"error('no')", "x"},
    {"return {" TEXTS "}", "x: input should be a list of up to 8 inputs"},
    {"return {" INPUT "}", "x: title should be a text"},
    {"return {" TEXTS INPUT "tilte='t'}", "x has an unknown field \"tilte\""},
    {"return {" TEXTS "input={{name='a',typ='text'}}}", "x has an unknown field \"typ\""},
    {"return {" TEXTS "input={{name='a',type='list'}}}",
     "x: type should be number, text, numbers, texts, rows or tree"},
    {"return {" TEXTS "input={{type='text'}}}", "x: name should be a text"},
    {"return {" TEXTS "input={7}}", "x: input should be a list of records"},
    {"return {" TEXTS "input={{name='a',also={1}}}}", "x: also should be a list of names"},
    {"return {" TEXTS "input={{name='a',count={5,2}}}}", "x: count should be a number, or two: {2, 500}"},
    {"return {" TEXTS "input={{name='a',from={}}}}", "x: from should be a number or the name of an input"},
    {"return {" TEXTS "input={{name='a',sorted=1}}}", "x: sorted should be true or false"},
    {"return {" TEXTS "input={{name='a'},{name='a'},{name='a'},{name='a'},{name='a'},{name='a'},{name='a'},{"
     "name='a'},{name='a'}}}",
     "x: input should be a list of up to 8 inputs"},
    {"return {" TEXTS INPUT "climb=3}", "x: climb should be above 0, beside a function change"},
    {"return {" TEXTS INPUT "climb=-3,change=function(p) return p end}", "x: climb should be"},
    {"return {" TEXTS INPUT "usual='a'}", "x: usual should be a number, or two"},
    {"return {" TEXTS INPUT "sum='yes'}", "x: sum should be true or false"},
};

static void wrong_files_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        boyi__problem problem = {0};
        boyi_error error = {0};
        boyi_status status = boyi__problem_read("x", files[i].source, strlen(files[i].source), &error,
                                                &problem);
        if (!files[i].error)
            assert_int_equal(status, BOYI_OK);
        else if (!status || strncmp(error.text, files[i].error, strlen(files[i].error)) != 0)
            fail_msg("%s\n%s instead of %s", files[i].source, status ? error.text : "is read",
                     files[i].error);
        if (!status)
            boyi__problem_close(&problem);
    }
}

/* Files that are read, and wrong when they are asked: {fields, input, error}. */
static const struct {
    const char *fields, *input, *error;
} answers[] = {
    {"game='nim {a}'", "3", NULL},
    {"game='nim {b}'", "3", "x: \"{b}\" in game names no input"},
    {"game='nim {a'", "3", NULL},
    {"game='nimm {a}'", "3", ""},
    {"game='missing.lua {a}'", "3", "there is no game missing.lua in the library"},
    {"game=function(p) return 7 end", "3", "x: game should return a text or a list of texts"},
    {"game=function(p) return {7} end", "3", "x: game should return a text or a list of texts"},
    {"game=function(p) error('no') end", "3", ""},
    {"game='nim {a}',answer={win='yes'}", "0", "x has no word for loss"},
    {"game='nim {a}',answer='best'", "3", "x: there is no answer \"best\""},
    {"game='nim {a}',answer=function(p, r) return {} end", "3", NULL},
    {"game=function(p) return 'nim 3', {'x'} end", "3", ""},
};

static void wrong_answers_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        char source[600];
        boyi__problem problem;
        boyi__cases cases = {0};
        boyi__reply reply = {0};
        boyi_error error = {0};
        snprintf(
            source, sizeof source,
            "return {title='t',title_zh='t',family='f',rules='r',rules_zh='r',output='o',output_zh='o'," INPUT
            "%s}",
            answers[i].fields);
        boyi_status status = boyi__problem_read("x", source, strlen(source), &error, &problem);
        if (status)
            fail_msg("%s: %s", source, error.text);
        status = boyi__cases_read(&problem, answers[i].input, strlen(answers[i].input), &error, &cases);
        assert_int_equal(status, BOYI_OK);
        status = boyi__problem_answer(&problem, &cases.list[0], NULL, &error, &reply);
        const char *expected = answers[i].error;
        if (expected ? !status || (*expected && status != BOYI_INPUT) ||
                           strncmp(error.text, expected, strlen(expected)) != 0
                     : status != BOYI_OK)
            fail_msg("%s\n%s instead of %s", answers[i].fields, status ? error.text : "is answered",
                     answers[i].error ? answers[i].error : "an answer");
        boyi__reply_end(&reply);
        boyi__cases_end(&cases);
        boyi__problem_close(&problem);
    }
}

/* ---- Layouts ---- */

static boyi__problem problem_with_layout(const char *input, const char *layout)
{
    static char source[800];
    boyi__problem problem;
    boyi_error error;
    snprintf(
        source, sizeof source,
        "return {title='t',title_zh='t',family='f',rules='r',rules_zh='r',output='o',output_zh='o',game='nim "
        "1',"
        "input={%s},plain='%s'}",
        input, layout);
    if (boyi__problem_read("x", source, strlen(source), &error, &problem))
        fail_msg("%s: %s", source, error.text);
    return problem;
}

#define ROW  "{name=\"a\",type=\"numbers\"}"
#define TWO  "{name=\"n\"},{name=\"a\",type=\"numbers\"}"
#define ROWS "{name=\"g\",type=\"rows\"}"

static const struct {
    const char *input, *layout, *text, *read;
} layouts[] = {
    {ROW, "#a / a", "3\n4 5 6\n", "a = [4,5,6]"},
    {ROW, "#a / a", "3 4 5 6", "a = [4,5,6]"},
    {ROW, "#a / a", "0\n", "a = []"},
    {ROW, "#a / a", "3\n4 5", NULL},
    {ROW, "#a / a", "2\n4 5 6", NULL},
    {ROW, "#a / a", "-1\n4", NULL},
    {ROW, "#a / a", "9000000000\n4", NULL},
    {ROW, "#a / a", "2\n4 x", NULL},
    {ROW, "#a / a", "", NULL},
    {ROW, "#a/2 / a", "2\n4 5 6 7\n", "a = [4,5,6,7]"},
    {ROW, "a", "4 5 6\n", "a = [4,5,6]"},
    {TWO, "n #a / a", "7 2\n4 5\n", "n = 7, a = [4,5]"},
    {TWO, "n #a / a", "7 2\n4\n", NULL},
    {ROW, "$ / { #a / a / }", "2\n1\n4\n2\n5 6\n", "a = [4]; a = [5,6]"},
    {ROW, "$ / { #a / a / }", "2\n1\n4\n", NULL},
    {ROW, "{ #a a / } 0", "1 4\n2 5 6\n0\n", "a = [4]; a = [5,6]"},
    {ROW, "{ #a a / }", "1 4\n2 5 6\n", "a = [4]; a = [5,6]"},
    {ROWS, "#g / g:", "2\n1 5\n0\n", "g = [[5],[]]"},
    {ROWS, "#g / g:", "2\n1 5\n-1\n", NULL},
    {ROWS, "#g #g[1] / g", "2 3\n1 2 3\n4 5 6\n", "g = [[1,2,3],[4,5,6]]"},
    /* Invalid patterns. */
    {ROW, "#b / a", "1\n2", NULL},
    {ROW, "{ a", "1", NULL},
    {ROW, "a }", "1", NULL},
    {ROW, "#", "1", NULL},
    {ROW, "##", "1", NULL},
    {ROW, "{ { { { { a } } } } }", "1", NULL},
};

static void layouts_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        boyi__problem problem = problem_with_layout(layouts[i].input, layouts[i].layout);
        boyi__cases cases = {0};
        boyi_error error = {0};
        boyi__strbuf got = {0};
        boyi_status status = boyi__layout_read(&problem, layouts[i].text, strlen(layouts[i].text), &cases,
                                               &error);
        for (size_t c = 0; !status && c < cases.count; c++) {
            boyi__strbuf_add(&got, "%s", c ? "; " : "");
            boyi__case_write(&got, &problem, &cases.list[c]);
        }
        const char *text = status ? "an error" : got.data ? got.data : "";
        if (strcmp(text, layouts[i].read ? layouts[i].read : "an error") != 0)
            fail_msg("%s: \"%s\" is read as %s", layouts[i].layout, layouts[i].text, text);
        if (status)
            assert_true(error.status == BOYI_INPUT && error.text[0] && error.text_zh[0]);
        boyi__strbuf_end(&got);
        boyi__cases_end(&cases);
        boyi__problem_close(&problem);
    }
}

/* What a site would print: as it stands here, line by line. */
static void layouts_are_written(void **state)
{
    static const struct {
        const char *input, *layout, *text;
    } written[] = {
        {ROW, "#a / a", "3\n4 5 6\n"},
        {ROW, "#a / a", "0\n"},
        {ROW, "#a / a/", "3\n4\n5\n6\n"},
        {ROW, "#a/2 / a", "2\n4 5 6 7\n"},
        {ROW, "a", "4 5 6\n"},
        {TWO, "n #a / a", "7 2\n4 5\n"},
        {ROW, "$ / { #a / a / }", "1\n2\n5 6\n"},
        {ROW, "{ #a a / } 0", "2 5 6\n0\n"},
        {ROWS, "#g / g:", "2\n1 5\n0\n"},
        {ROWS, "#g #g[1] / g", "2 3\n1 2 3\n4 5 6\n"},
        {ROWS, "#g / g/", "2\n1 2\n4 5\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        boyi__problem problem = problem_with_layout(written[i].input, written[i].layout);
        boyi__cases cases = {0};
        boyi_error error = {0};
        boyi__strbuf got = {0};
        if (boyi__layout_read(&problem, written[i].text, strlen(written[i].text), &cases, &error))
            fail_msg("%s: %s", written[i].layout, error.text);
        assert_int_equal(cases.count, 1);
        boyi__layout_write(&got, &problem, &cases.list[0]);
        if (strcmp(got.data, written[i].text) != 0)
            fail_msg("%s: \"%s\" is written as \"%s\"", written[i].layout, written[i].text, got.data);
        boyi__strbuf_end(&got);
        boyi__cases_end(&cases);
        boyi__problem_close(&problem);
    }
}

/* ---- Limits ---- */

static bool is_valid(const char *id, const char *text)
{
    boyi__problem problem = open_problem(id);
    boyi__cases cases;
    boyi_error error;
    bool valid = false;
    if (boyi__cases_read(&problem, text, strlen(text), &error, &cases))
        fail_msg("%s '%s': %s", id, text, error.text);
    assert_int_equal(boyi__case_valid(&problem, &cases.list[0], &cases.arena, &error, &valid), BOYI_OK);
    boyi__cases_end(&cases);
    boyi__problem_close(&problem);
    return valid;
}

static void limits_hold_from_both_sides(void **state)
{
    (void)state;
    assert_true(is_valid("leetcode-292", "n = 1"));
    assert_true(is_valid("leetcode-292", "n = 2147483647"));
    assert_false(is_valid("leetcode-292", "n = 0"));
    assert_false(is_valid("leetcode-292", "n = 2147483648"));
    assert_true(is_valid("leetcode-464", "20 300"));
    assert_false(is_valid("leetcode-464", "21 300"));
    assert_false(is_valid("leetcode-464", "20 301"));
    assert_true(is_valid("leetcode-913", "[[1],[0,2],[1]]"));
    assert_false(is_valid("leetcode-913", "[[1],[0]]"));
    assert_false(is_valid("leetcode-913", "[[1],[0,2],[]]"));
    assert_false(is_valid("leetcode-913", "[[1],[0,2],[0]]"));
    assert_false(is_valid("leetcode-913", "[[1],[0,1,2],[1]]"));
    assert_true(is_valid("leetcode-1728", "grid = [\"CMF\"], catJump = 1, mouseJump = 8"));
    assert_false(is_valid("leetcode-1728", "grid = [\"CM.\"], catJump = 1, mouseJump = 1"));
    assert_false(is_valid("leetcode-1728", "grid = [\"CMF\",\".\"], catJump = 1, mouseJump = 1"));
    assert_false(is_valid("leetcode-1728", "grid = [\"CMF\"], catJump = 0, mouseJump = 1"));
    assert_false(is_valid("leetcode-1728", "grid = [\"CMF\"], catJump = 1, mouseJump = 9"));
}

/* ---- Every problem ---- */

typedef struct {
    boyi__problem *problem;
    size_t seen;
} visits;

static bool visit(void *context, const boyi__case *one)
{
    visits *self = context;
    boyi__arena arena = {0};
    boyi_error error;
    bool valid = false;
    assert_int_equal(boyi__case_valid(self->problem, one, &arena, &error, &valid), BOYI_OK);
    assert_true(valid);
    boyi__arena_end(&arena);
    return ++self->seen >= 200;
}

/* A case that is written in either form is read as the same case. */
static void check_round_trip(const boyi__problem *problem, const boyi__case *one, bool plain)
{
    boyi__strbuf written = {0}, named = {0}, again = {0};
    boyi__case_write(&named, problem, one);
    if (plain)
        boyi__case_write_plain(&written, problem, one);
    else
        boyi__case_write(&written, problem, one);
    read_text(problem, written.data ? written.data : "", &again);
    if (strcmp(named.data ? named.data : "", again.data ? again.data : "") != 0)
        fail_msg("%s: \"%s\" is read as %s instead of %s", problem->id, written.data, again.data, named.data);
    boyi__strbuf_end(&written);
    boyi__strbuf_end(&named);
    boyi__strbuf_end(&again);
}

static void every_problem_reads_what_it_writes(void **state)
{
    (void)state;
    uint64_t seed = random_seed("problem");
    for (const char *const *id = boyi__problem_ids(); *id; id++) {
        boyi__problem problem = open_problem(*id);
        const boyi__case_bounds bounds = {0};
        for (int i = 0; i < 8; i++) {
            boyi__arena arena = {0};
            boyi__case one;
            boyi_error error;
            if (boyi__case_random(&problem, &bounds, boyi__random(&seed), &arena, &error, &one))
                fail_msg("%s: %s", *id, error.text);
            check_round_trip(&problem, &one, false);
            check_round_trip(&problem, &one, true);
            if (i == 0 && !problem.climb) {
                visits seen = {&problem, 0};
                assert_int_equal(boyi__case_shrink(&problem, &one, &arena, visit, &seen, &error), BOYI_OK);
            }
            boyi__arena_end(&arena);
        }
        boyi__problem_close(&problem);
    }
}

/* ---- Long play ---- */

/* Play of cat and mouse is lengthened, and its size stays. */
static void play_is_lengthened(void **state)
{
    (void)state;
    static const char text[] = "[[3],[3,4],[4],[0,1,4],[1,2,3],[6],[5]]";
    boyi__problem problem = open_problem("leetcode-913");
    boyi__cases cases;
    boyi_error error;
    boyi__case again;
    boyi__data lines;
    boyi_game *game;
    boyi_solution *solution;
    boyi_value value;
    assert_int_equal(boyi__cases_read(&problem, text, strlen(text), &error, &cases), BOYI_OK);
    again = cases.list[0];
    assert_int_equal(boyi__case_lengthen(&problem, 5, 300, &cases.arena, &error, &cases.list[0]), BOYI_OK);
    assert_int_equal(boyi__case_lengthen(&problem, 5, 300, &cases.arena, &error, &again), BOYI_OK);
    assert_true(boyi__data_equal(&cases.list[0].values[0], &again.values[0]));
    assert_int_equal(again.values[0].count, 7);
    assert_int_equal(boyi__problem_games(&problem, &again, &cases.arena, &error, &lines, NULL), BOYI_OK);
    assert_int_equal(boyi__problem_make(lines.list[0].text, &error, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_value(solution, boyi_game_start(game), &error, &value), BOYI_OK);
    assert_true(value.outcome != BOYI_DRAW && value.plies >= 5);
    boyi_solution_free(solution);
    boyi_game_free(game);
    boyi__cases_end(&cases);
    boyi__problem_close(&problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(input_is_read_as_sites_print_it),
        cmocka_unit_test(nul_is_refused),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(wrong_answers_are_refused),
        cmocka_unit_test(layouts_are_read),
        cmocka_unit_test(layouts_are_written),
        cmocka_unit_test(limits_hold_from_both_sides),
        cmocka_unit_test(every_problem_reads_what_it_writes),
        cmocka_unit_test(play_is_lengthened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
