/* A figure as SVG. The bytes depend on the figure and the style alone: numbers are written with two decimals at most, by
 * hand, since printf's depend on the locale. */
#include <math.h>

#include "base/error.h"
#include "tell/draw/figure.h"

#define SANS                                                                                          \
    "Helvetica Neue, Helvetica, Arial, DejaVu Sans, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, " \
    "sans-serif"
#define MONO "DejaVu Sans Mono, Menlo, Consolas, Noto Sans Mono CJK SC, monospace"

static void add_number(boyi__strbuf *out, double number)
{
    long long hundredths = llround(number * 100);
    unsigned long long size = hundredths < 0 ? 0 - (unsigned long long)hundredths
                                             : (unsigned long long)hundredths;
    boyi__strbuf_add(out, "%s%llu", hundredths < 0 ? "-" : "", size / 100);
    if (size % 10)
        boyi__strbuf_add(out, ".%02llu", size % 100);
    else if (size % 100)
        boyi__strbuf_add(out, ".%llu", size % 100 / 10);
}

static void add_attribute(boyi__strbuf *out, const char *name, double number)
{
    boyi__strbuf_add(out, " %s=\"", name);
    add_number(out, number);
    boyi__strbuf_add(out, "\"");
}

/* A text between tags. Control characters, which XML can't have, become question marks. */
static void add_escaped(boyi__strbuf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '&')
            boyi__strbuf_add(out, "&amp;");
        else if (*text == '<')
            boyi__strbuf_add(out, "&lt;");
        else if (*text == '>')
            boyi__strbuf_add(out, "&gt;");
        else
            boyi__strbuf_append(out, (unsigned char)*text < ' ' || *text == 127 ? "?" : text, 1);
    }
}

static void add_colour(boyi__strbuf *out, const char *name, boyi__style style, unsigned ink)
{
    boyi__colour colour = boyi__style_colour(style, ink);
    if (ink == BOYI__INK_NONE)
        boyi__strbuf_add(out, " %s=\"none\"", name);
    else
        boyi__strbuf_add(out, " %s=\"#%02x%02x%02x\"", name, colour.red, colour.green, colour.blue);
}

static void add_look(boyi__strbuf *out, const boyi__look *look, boyi__style style)
{
    add_colour(out, "fill", style, look->fill);
    if (look->stroke != BOYI__INK_NONE) {
        add_colour(out, "stroke", style, look->stroke);
        if (look->thickness > 0 && look->thickness != 1)
            add_attribute(out, "stroke-width", look->thickness);
        if (look->dashed)
            boyi__strbuf_add(out, " stroke-dasharray=\"4 3\"");
    }
    boyi__strbuf_add(out, "/>\n");
}

static void add_rect(boyi__strbuf *out, const boyi__shape *shape, boyi__style style)
{
    boyi__strbuf_add(out, "<rect");
    add_attribute(out, "x", shape->box.x);
    add_attribute(out, "y", shape->box.y);
    add_attribute(out, "width", shape->box.width);
    add_attribute(out, "height", shape->box.height);
    if (shape->look.radius > 0)
        add_attribute(out, "rx", shape->look.radius);
    add_look(out, &shape->look, style);
}

static void add_path(boyi__strbuf *out, const boyi__figure *figure, const boyi__shape *shape,
                     boyi__style style)
{
    boyi__strbuf_add(out, "<path d=\"");
    for (size_t i = 0; i < shape->count; i++) {
        boyi__point at = figure->points[shape->points + i];
        boyi__strbuf_add(out, i == 0 ? "M" : shape->kind != BOYI__CURVE ? "L" : i == 1 ? "C" : " ");
        add_number(out, at.x);
        boyi__strbuf_add(out, " ");
        add_number(out, at.y);
    }
    boyi__strbuf_add(out, shape->kind == BOYI__POLYGON ? "Z\"" : "\"");
    add_look(out, &shape->look, style);
}

static void add_text(boyi__strbuf *out, const boyi__figure *figure, const boyi__shape *shape,
                     boyi__style style)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    const boyi__type *type = &shape->type;
    boyi__strbuf_add(out, "<text");
    add_attribute(out, "x", shape->box.x);
    add_attribute(out, "y", shape->box.y);
    add_attribute(out, "font-size", type->size);
    if (type->anchor != BOYI__START)
        boyi__strbuf_add(out, " text-anchor=\"%s\"", anchors[type->anchor]);
    if (type->bold)
        boyi__strbuf_add(out, " font-weight=\"bold\"");
    if (type->mono)
        boyi__strbuf_add(out, " font-family=\"" MONO "\" xml:space=\"preserve\"");
    add_colour(out, "fill", style, type->ink ? type->ink : BOYI__INK_TEXT);
    boyi__strbuf_add(out, ">");
    add_escaped(out, figure->texts.data + shape->text);
    boyi__strbuf_add(out, "</text>\n");
}

boyi_status boyi__svg_figure(boyi__strbuf *out, const boyi__figure *figure, boyi__style style,
                             boyi_error *error)
{
    boyi__strbuf_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    add_attribute(out, "width", figure->width);
    add_attribute(out, "height", figure->height);
    boyi__strbuf_add(out, " viewBox=\"0 0 ");
    add_number(out, figure->width);
    boyi__strbuf_add(out, " ");
    add_number(out, figure->height);
    boyi__strbuf_add(out, "\" role=\"img\" lang=\"%s\" font-family=\"" SANS "\">\n<title>",
                     boyi__lang_code(figure->lang));
    add_escaped(out, figure->title.data ? figure->title.data : "");
    boyi__strbuf_add(out, "</title>\n<desc>");
    add_escaped(out, figure->about.data ? figure->about.data : "");
    boyi__strbuf_add(out, "</desc>\n");
    if (style != BOYI__PRINT) /* which has the paper it is printed on */
        add_rect(
            out,
            &(boyi__shape){.box = {0, 0, figure->width, figure->height}, .look = {.fill = BOYI__INK_PAPER}},
            style);
    for (size_t i = 0; i < figure->count; i++) {
        const boyi__shape *shape = &figure->shapes[i];
        if (shape->kind == BOYI__RECT)
            add_rect(out, shape, style);
        else if (shape->kind == BOYI__TEXT)
            add_text(out, figure, shape, style);
        else
            add_path(out, figure, shape, style);
    }
    boyi__strbuf_add(out, "</svg>\n");
    return figure->failed || out->failed ? boyi__fail_memory(error, "draw") : BOYI_OK;
}
