/* Figures: what the SVG writer writes, byte by byte; widths of texts; the list of shapes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tell/draw/figure.h"

static char *svg_of(boyi__figure *figure, boyi__style style)
{
    boyi__strbuf out = {0};
    boyi_error error;
    assert_int_equal(boyi__svg_figure(&out, figure, style, &error), BOYI_OK);
    return out.data;
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("%s\nis not in\n%s", part, text);
}

static void texts_are_escaped(void **context)
{
    (void)context;
    boyi__figure figure = {0};
    boyi__figure_head(&figure, "a < b & \"c\"", "d > e\x01");
    boyi__figure_text(&figure, 1, 2, (boyi__type){.size = 10}, "%s", "</text><script>");
    boyi__figure_close(&figure);
    char *svg = svg_of(&figure, BOYI__LIGHT);
    has(svg, "<title>a &lt; b &amp; \"c\"</title>");
    has(svg, "<desc>d &gt; e?</desc>");
    has(svg, ">&lt;/text&gt;&lt;script&gt;</text>");
    free(svg);
    boyi__figure_end(&figure);
}

static void numbers_have_two_decimals_at_most(void **context)
{
    (void)context;
    boyi__figure figure = {0};
    boyi__figure_rect(&figure, (boyi__box){-1.5, 0.004, 1000000.126, 2}, (boyi__look){.fill = BOYI__INK_WIN});
    boyi__figure_rect(&figure, (boyi__box){-0.001, 0.05, 10, 100},
                      (boyi__look){.stroke = BOYI__INK_RULE, .thickness = 2.25});
    char *svg = svg_of(&figure, BOYI__PRINT);
    has(svg, "<rect x=\"-1.5\" y=\"0\" width=\"1000000.13\" height=\"2\" fill=\"#ffffff\"/>\n");
    has(svg, "<rect x=\"0\" y=\"0.05\" width=\"10\" height=\"100\" fill=\"none\" stroke=\"#909090\" "
             "stroke-width=\"2.25\"/>\n");
    free(svg);
    boyi__figure_end(&figure);
}

static void paths_are_lines_polygons_and_curves(void **context)
{
    (void)context;
    const boyi__point points[] = {{0, 0}, {10, 0}, {10, 5.5}, {0, 5}};
    boyi__figure figure = {0};
    boyi__figure_lines(&figure, points, 2, (boyi__look){.stroke = BOYI__INK_TEXT, .dashed = true});
    boyi__figure_polygon(&figure, points, 3, (boyi__look){.fill = BOYI__INK_TEXT});
    boyi__figure_curve(&figure, points, (boyi__look){.stroke = BOYI__INK_TEXT});
    char *svg = svg_of(&figure, BOYI__PRINT);
    has(svg, "<path d=\"M0 0L10 0\" fill=\"none\" stroke=\"#000000\" stroke-dasharray=\"4 3\"/>\n");
    has(svg, "<path d=\"M0 0L10 0L10 5.5Z\" fill=\"#000000\"/>\n");
    has(svg, "<path d=\"M0 0C10 0 10 5.5 0 5\" fill=\"none\" stroke=\"#000000\"/>\n");
    assert_true(figure.width == 10 && figure.height == 5.5);
    free(svg);
    boyi__figure_end(&figure);
}

static void a_style_is_colours_alone(void **context)
{
    (void)context;
    boyi__figure figure = {0};
    boyi__figure_rect(&figure, (boyi__box){0, 0, 9, 9}, (boyi__look){.fill = BOYI__INK_HEAT});
    boyi__figure_rect(&figure, (boyi__box){0, 0, 9, 9},
                      (boyi__look){.fill = BOYI__INK_HEAT + BOYI__HEAT_STEPS - 1});
    char *light = svg_of(&figure, BOYI__LIGHT), *dark = svg_of(&figure, BOYI__DARK),
         *again = svg_of(&figure, BOYI__LIGHT);
    assert_string_equal(light, again);
    assert_int_equal(strlen(light), strlen(dark));
    assert_string_not_equal(light, dark);
    has(light, "fill=\"#ac4a0a\""); /* the ends of the scale */
    has(light, "fill=\"#1a65ab\"");
    free(light);
    free(dark);
    free(again);
    boyi__figure_end(&figure);
}

static void paragraphs_break_at_blanks_and_ideographs(void **context)
{
    (void)context;
    boyi__figure figure = {0};
    const boyi__type type = {.size = 10};
    double after = boyi__figure_paragraph(&figure, 0, 10, 60, type, "one two three four");
    assert_true(after == 10 + 2 * 14);
    assert_string_equal(figure.texts.data, "one two");
    after = boyi__figure_paragraph(&figure, 0, 0, 40, type, "先手净胜七分");
    assert_true(after == 2 * 14);
    after = boyi__figure_paragraph(&figure, 0, 0, 5, type, "unbreakable"); /* a letter a line, and an end */
    assert_true(after >= 14 && figure.shapes[figure.count - 1].kind == BOYI__TEXT);
    for (size_t i = 0; i < figure.count; i++)
        assert_true(strlen(figure.texts.data + figure.shapes[i].text) > 0);
    boyi__figure_end(&figure);
}

static void widths_grow_with_size_and_signs(void **context)
{
    (void)context;
    const boyi__type ten = {.size = 10}, twenty = {.size = 20}, bold = {.size = 10, .bold = true};
    assert_true(boyi__type_width(&ten, "", 0) == 0);
    assert_true(boyi__type_width(&ten, "胜", 3) == 10);
    assert_true(boyi__type_width(&twenty, "i", 1) == 2 * boyi__type_width(&ten, "i", 1));
    assert_true(boyi__type_width(&ten, "i", 1) < boyi__type_width(&ten, "m", 1));
    assert_true(boyi__type_width(&ten, "m", 1) < boyi__type_width(&bold, "m", 1));
    assert_true(boyi__type_width(&ten, "\xE8\x83", 2) > 0); /* cut inside a character */
}

static void a_failure_sticks(void **context)
{
    (void)context;
    boyi__figure figure = {.failed = true};
    boyi__strbuf out = {0};
    boyi_error error;
    boyi__figure_text(&figure, 0, 0, (boyi__type){.size = 10}, "lost");
    boyi__figure_close(&figure);
    assert_int_equal(boyi__svg_figure(&out, &figure, BOYI__LIGHT, &error), BOYI_MEMORY);
    assert_string_equal(error.text, "draw: the system has no more memory");
    assert_int_equal(boyi__png_figure(&out, &figure, BOYI__LIGHT, &error), BOYI_MEMORY);
    boyi__strbuf_end(&out);
    boyi__figure_end(&figure);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(numbers_have_two_decimals_at_most),
        cmocka_unit_test(paths_are_lines_polygons_and_curves),
        cmocka_unit_test(a_style_is_colours_alone),
        cmocka_unit_test(paragraphs_break_at_blanks_and_ideographs),
        cmocka_unit_test(widths_grow_with_size_and_signs),
        cmocka_unit_test(a_failure_sticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
