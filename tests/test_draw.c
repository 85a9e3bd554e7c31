/* Figures: what the SVG writer writes, byte by byte; widths of texts; the list of shapes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_games.h"
#include "tell/draw/layered.h"

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

/* All of Helvetica's widths, by their sum and by one that depends on the order (Adobe's AFM file of the font). */
static void letters_have_the_widths_of_helvetica(void **context)
{
    const boyi__type type = {.size = 1000};
    double sum = 0, weighted = 0;
    (void)context;
    for (char letter = ' '; letter <= '~'; letter++) {
        const double width = boyi__type_width(&type, &letter, 1) / 1.14;
        sum += width;
        weighted += width * (letter - ' ' + 1);
    }
    assert_int_equal((long)(sum + 0.5), 50058);
    assert_int_equal((long)(weighted + 0.5), 2394471);
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

/* ---- The layout in levels ---- */

enum { MOST_NODES = 24 };

typedef struct {
    boyi__layered_node nodes[MOST_NODES];
    boyi__layered_edge edges[3 * MOST_NODES];
} drawn;

/* A random graph without circles: edges lead to higher numbers; with `circles` anywhere else. */
static boyi__layered random_graph(drawn *space, random_dice *dice, bool circles)
{
    boyi__layered graph = {
        .nodes = space->nodes, .edges = space->edges, .nodes_count = 1 + random_below(dice, MOST_NODES)};
    for (size_t i = 0; i < graph.nodes_count; i++)
        space->nodes[i] = (boyi__layered_node){.width = 10 + (double)random_below(dice, 60),
                                               .height = 10 + (double)random_below(dice, 40)};
    size_t wanted = random_below(dice, 3 * graph.nodes_count);
    for (size_t i = 0; i < wanted && graph.nodes_count > 1; i++) {
        uint32_t from = (uint32_t)random_below(dice, graph.nodes_count),
                 to = (uint32_t)random_below(dice, graph.nodes_count);
        if (from == to)
            continue;
        bool turn = !circles && from > to;
        space->edges[graph.edges_count++] = (boyi__layered_edge){.from = turn ? to : from,
                                                                 .to = turn ? from : to};
    }
    return graph;
}

static void check_layout(const boyi__layered *graph, bool circles)
{
    for (size_t i = 0; i < graph->nodes_count; i++) {
        const boyi__layered_node *a = &graph->nodes[i];
        assert_true(a->level < graph->levels);
        assert_true(a->x - a->width / 2 > -0.01 && a->x + a->width / 2 < graph->width + 0.01);
        assert_true(a->y - a->height / 2 > graph->tops[a->level] - 0.01);
        assert_true(a->y + a->height / 2 < graph->bottoms[a->level] + 0.01);
        for (size_t k = 0; k < i; k++) { /* no two overlap */
            const boyi__layered_node *b = &graph->nodes[k];
            double apart = a->x > b->x ? a->x - b->x : b->x - a->x;
            assert_true(a->level != b->level || apart > (a->width + b->width) / 2);
        }
    }
    for (size_t i = 0; i < graph->edges_count; i++) {
        const boyi__layered_edge *edge = &graph->edges[i];
        uint32_t from = graph->nodes[edge->from].level, to = graph->nodes[edge->to].level;
        assert_true(circles || to > from);
        assert_int_equal(edge->bends, to > from ? to - from - 1 : 0);
        for (size_t k = 0; k < edge->bends; k++) {
            const boyi__point *bend = &graph->bends[edge->first + k];
            assert_true(bend->y > graph->tops[from + 1 + k] - 0.01 &&
                        bend->y < graph->bottoms[from + 1 + k] + 0.01);
            for (size_t j = 0; j < graph->nodes_count; j++) { /* a bend is not inside a node */
                const boyi__layered_node *node = &graph->nodes[j];
                double apart = node->x > bend->x ? node->x - bend->x : bend->x - node->x;
                assert_true(node->level != from + 1 + k || apart > node->width / 2);
            }
        }
    }
}

static void nodes_of_a_level_do_not_overlap(void **context)
{
    (void)context;
    random_dice dice = {random_seed("layered")};
    for (size_t round = 0; round < random_rounds(400); round++) {
        drawn space, copy;
        const bool circles = round % 2;
        boyi__layered graph = random_graph(&space, &dice, circles), again = graph;
        copy = space;
        again.nodes = copy.nodes;
        again.edges = copy.edges;
        assert_true(boyi__layered_place(&graph));
        assert_true(boyi__layered_place(&again));
        check_layout(&graph, circles);
        assert_memory_equal(space.nodes, copy.nodes, graph.nodes_count * sizeof *copy.nodes);
        boyi__layered_end(&graph);
        boyi__layered_end(&again);
    }
}

/* Two parents whose children are given in the other order: drawn without a crossing. */
static void crossings_are_avoided(void **context)
{
    (void)context;
    drawn space = {
        .edges = {{.from = 0, .to = 2}, {.from = 0, .to = 1}, {.from = 1, .to = 4}, {.from = 2, .to = 3}}};
    for (size_t i = 0; i < 5; i++)
        space.nodes[i] = (boyi__layered_node){.width = 20, .height = 20};
    boyi__layered graph = {.nodes = space.nodes, .nodes_count = 5, .edges = space.edges, .edges_count = 4};
    assert_true(boyi__layered_place(&graph));
    assert_true((space.nodes[1].x < space.nodes[2].x) == (space.nodes[4].x < space.nodes[3].x));
    assert_true(space.nodes[1].x > space.nodes[4].x - 0.5 && space.nodes[1].x < space.nodes[4].x + 0.5);
    boyi__layered_end(&graph);
}

static void a_row_above_a_circle_is_by_the_shortest_way(void **context)
{
    (void)context;
    drawn space = {
        .edges = {{.from = 0, .to = 1}, {.from = 1, .to = 2}, {.from = 2, .to = 0}, {.from = 0, .to = 2}}};
    for (size_t i = 0; i < 4; i++) /* the fourth stands alone */
        space.nodes[i] = (boyi__layered_node){.width = 20, .height = 20};
    boyi__layered graph = {.nodes = space.nodes, .nodes_count = 4, .edges = space.edges, .edges_count = 4};
    assert_true(boyi__layered_place(&graph));
    assert_int_equal(space.nodes[0].level, 0);
    assert_int_equal(space.nodes[1].level, 1);
    assert_int_equal(space.nodes[2].level, 1);
    assert_int_equal(space.nodes[3].level, 0);
    boyi__layered_end(&graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_have_the_widths_of_helvetica),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(numbers_have_two_decimals_at_most),
        cmocka_unit_test(paths_are_lines_polygons_and_curves),
        cmocka_unit_test(a_style_is_colours_alone),
        cmocka_unit_test(paragraphs_break_at_blanks_and_ideographs),
        cmocka_unit_test(widths_grow_with_size_and_signs),
        cmocka_unit_test(a_failure_sticks),
        cmocka_unit_test(nodes_of_a_level_do_not_overlap),
        cmocka_unit_test(crossings_are_avoided),
        cmocka_unit_test(a_row_above_a_circle_is_by_the_shortest_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
