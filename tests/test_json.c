/* JSON: what is written, byte by byte. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tell/json_writer.h"

static void expect(boyi__strbuf *text, const char *right)
{
    assert_false(text->failed);
    assert_string_equal(text->data, right);
    boyi__strbuf_end(text);
}

static void values_stand_in_objects_and_arrays(void **context)
{
    (void)context;
    boyi__strbuf text = {0};
    boyi__json json = {.out = &text};
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "game", "nim");
    boyi__json_open(&json, "none", '[');
    boyi__json_close(&json, ']');
    boyi__json_open(&json, "list", '[');
    boyi__json_number(&json, NULL, INT64_MIN);
    boyi__json_number(&json, NULL, INT64_MAX);
    boyi__json_open(&json, NULL, '{');
    boyi__json_close(&json, '}');
    boyi__json_null(&json, NULL);
    boyi__json_close(&json, ']');
    boyi__json_truth(&json, "yes", true);
    boyi__json_truth(&json, "no", false);
    boyi__json_null(&json, "nil");
    boyi__json_close(&json, '}');
    expect(&text, "{\"game\":\"nim\",\"none\":[],\"list\":[-9223372036854775808,9223372036854775807,{},null],"
                  "\"yes\":true,\"no\":false,\"nil\":null}");
}

static void texts_are_escaped(void **context)
{
    (void)context;
    static const struct {
        const char *text, *right;
    } cases[] = {
        {"", "\"\""},
        {"a/b 'c' <&>", "\"a/b 'c' <&>\""},
        {"\"\\", "\"\\\"\\\\\""},
        {"\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\""},
        {"\x01\x1b\x1f\x7f", "\"\\u0001\\u001B\\u001F\x7f\""},
        {"先手 é 😀", "\"先手 é 😀\""},
        {"\xC2\x80\xC2\x9F|", "\"\xC2\x80\xC2\x9F|\""}, /* control characters of two bytes */
        {"a\xff\tb\n先", "\"a??b\\n先\""},              /* not UTF-8: what is unprintable is replaced */
        {"\xC2", "\"?\""},
        {"\xE5\x85", "\"??\""},
        {"\xC0\x80\xED\xA0\x80\xF5\x80\x80\x80", "\"?????????\""},
        {"\xC2\x80\xff", "\"???\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi__strbuf text = {0};
        boyi__json json = {.out = &text};
        boyi__json_text(&json, NULL, cases[i].text);
        expect(&text, cases[i].right);
    }
}

static void reals_have_a_point_or_an_exponent(void **context)
{
    (void)context;
    static const struct {
        double number;
        const char *right;
    } cases[] = {
        {0, "0.0"},
        {1, "1.0"},
        {-2.5, "-2.5"},
        {0.0001, "0.0001"},
        {0.00001, "1e-5"},
        {2.5e-7, "2.5e-7"},
        {1e12, "1e12"},
        {123456789012, "123456789012.0"},
        {1e100, "1e100"},
        {1e-100, "1e-100"},
        {1.0 / 3, "0.333333333333"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi__strbuf text = {0};
        boyi__json json = {.out = &text};
        boyi__json_real(&json, NULL, cases[i].number);
        expect(&text, cases[i].right);
    }
}

/* Memory ran out once: whatever is added afterwards does not make the text whole again. */
static void a_failure_stays(void **context)
{
    (void)context;
    boyi__strbuf text = {.failed = true};
    boyi__json json = {.out = &text};
    boyi__json_open(&json, NULL, '{');
    boyi__json_number(&json, "states", 3);
    boyi__json_close(&json, '}');
    boyi__strbuf_pad(&text, 20);
    assert_true(text.failed);
    boyi__strbuf_end(&text);
    assert_false(text.failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_stand_in_objects_and_arrays),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(reals_have_a_point_or_an_exponent),
        cmocka_unit_test(a_failure_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
