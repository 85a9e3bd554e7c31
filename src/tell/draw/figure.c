#include "tell/draw/figure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { TITLE_SIZE = 16, SUBTITLE_SIZE = 13 };

void boyi__figure_end(boyi__figure *figure)
{
    boyi__strbuf_end(&figure->title);
    boyi__strbuf_end(&figure->about);
    boyi__strbuf_end(&figure->texts);
    free(figure->points);
    free(figure->shapes);
    free(figure->areas);
    *figure = (boyi__figure){0};
}

/* ---- Widths ---- */

/* Advance widths of ASCII from the blank on, in thousandths of the font's size: those of Helvetica and Arial. */
static const uint16_t widths[] = {
    278,  278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, /* blank … / */
    556,  556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, /* 0 … ? */
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, /* @ … O */
    667,  778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, /* P … _ */
    333,  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, /* ` … o */
    556,  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,      /* p … ~ */
};

/* The first code point of a text, and its bytes; a byte that is not UTF-8 counts as itself. */
static uint32_t first_of(const char *text, size_t length, size_t *bytes)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t more = *at < 0xC0 ? 0 : *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : 3;
    *bytes = 1;
    if (!more || more >= length)
        return *at;
    uint32_t point = *at & (0x3FU >> more);
    for (size_t i = 1; i <= more; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return *at;
        point = point << 6 | (at[i] & 0x3F);
    }
    *bytes = more + 1;
    return point;
}

static bool is_wide(uint32_t point)
{
    return (point >= 0x2E80 && point < 0xFE00) || (point >= 0xFF00 && point < 0xFF61) || point >= 0x1F000;
}

double boyi__type_width(const boyi__type *type, const char *text, size_t length)
{
    double sum = 0;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        uint32_t point = first_of(text + i, length - i, &bytes);
        double width = point >= ' ' && point <= '~' ? widths[point - ' '] : 584;
        if (type->mono)
            width = 602;
        /* Bold letters, and fonts such as DejaVu and Verdana, are wider. */
        sum += is_wide(point) ? 1000 : type->mono ? width : width * (type->bold ? 1.28 : 1.14);
    }
    return sum * type->size / 1000;
}

/* ---- Shapes ---- */

static boyi__shape *add_shape(boyi__figure *figure, boyi__shape shape)
{
    if (!boyi__array_reserve(&figure->shapes, &figure->room, figure->count + 1, sizeof *figure->shapes)) {
        figure->failed = true;
        return NULL;
    }
    figure->shapes[figure->count] = shape;
    return &figure->shapes[figure->count++];
}

static void reach(boyi__figure *figure, double x, double y)
{
    figure->width = x > figure->width ? x : figure->width;
    figure->height = y > figure->height ? y : figure->height;
}

void boyi__figure_rect(boyi__figure *figure, boyi__box box, boyi__look look)
{
    add_shape(figure, (boyi__shape){.kind = BOYI__RECT, .look = look, .box = box});
    reach(figure, box.x + box.width, box.y + box.height);
}

void boyi__figure_disc(boyi__figure *figure, double x, double y, double radius, boyi__look look)
{
    look.radius = radius;
    boyi__figure_rect(figure, (boyi__box){x - radius, y - radius, 2 * radius, 2 * radius}, look);
}

static void add_points(boyi__figure *figure, boyi__shape_kind kind, const boyi__point *points, size_t count,
                       boyi__look look)
{
    if (!boyi__array_reserve(&figure->points, &figure->points_room, figure->points_count + count,
                             sizeof *figure->points)) {
        figure->failed = true;
        return;
    }
    add_shape(figure,
              (boyi__shape){.kind = kind, .look = look, .points = figure->points_count, .count = count});
    memcpy(figure->points + figure->points_count, points, count * sizeof *points);
    figure->points_count += count;
    for (size_t i = 0; i < count; i++)
        reach(figure, points[i].x, points[i].y);
}

void boyi__figure_lines(boyi__figure *figure, const boyi__point *points, size_t count, boyi__look look)
{
    add_points(figure, BOYI__LINES, points, count, look);
}

void boyi__figure_polygon(boyi__figure *figure, const boyi__point *points, size_t count, boyi__look look)
{
    add_points(figure, BOYI__POLYGON, points, count, look);
}

void boyi__figure_curve(boyi__figure *figure, const boyi__point points[4], boyi__look look)
{
    add_points(figure, BOYI__CURVE, points, 4, look);
}

void boyi__figure_arrow_head(boyi__figure *figure, boyi__point from, boyi__point to, double size,
                             unsigned ink)
{
    double x = to.x - from.x, y = to.y - from.y, length = sqrt(x * x + y * y);
    if (length <= 0)
        return;
    x *= size / length;
    y *= size / length;
    const boyi__point head[] = {
        to, {to.x - x - y * 0.45, to.y - y + x * 0.45}, {to.x - x + y * 0.45, to.y - y - x * 0.45}};
    boyi__figure_polygon(figure, head, 3, (boyi__look){.fill = ink});
}

void boyi__figure_arrow(boyi__figure *figure, boyi__point from, boyi__point to, boyi__look look)
{
    double x = to.x - from.x, y = to.y - from.y, length = sqrt(x * x + y * y);
    double size = 4 + 2 * (look.thickness > 0 ? look.thickness : 1);
    if (length <= 0)
        return;
    /* The line ends inside the head, whose point is sharper than its stroke. */
    const boyi__point line[] = {from, {to.x - x / length * size * 0.7, to.y - y / length * size * 0.7}};
    boyi__figure_lines(figure, line, 2, look);
    boyi__figure_arrow_head(figure, from, to, size, look.stroke);
}

/* ---- Texts ---- */

static void add_text(boyi__figure *figure, double x, double y, boyi__type type, const char *text,
                     size_t length)
{
    double width = boyi__type_width(&type, text, length);
    size_t at = figure->texts.length;
    boyi__strbuf_append(&figure->texts, text, length);
    boyi__strbuf_append(&figure->texts, "", 1);
    figure->failed = figure->failed || figure->texts.failed;
    if (figure->failed)
        return;
    add_shape(figure, (boyi__shape){.kind = BOYI__TEXT, .box = {.x = x, .y = y}, .type = type, .text = at});
    reach(figure,
          x + (type.anchor == BOYI__START    ? width
               : type.anchor == BOYI__MIDDLE ? width / 2
                                             : 0),
          y + type.size * 0.25);
}

void boyi__figure_text(boyi__figure *figure, double x, double y, boyi__type type, const char *format, ...)
{
    char some[256];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(some, sizeof some, format,
                           list); /* NOLINT(clang-analyzer-valist.Uninitialized): it is not */
    va_end(list);
    if (length < 0) {
        figure->failed = true;
        return;
    }
    size_t bytes = (size_t)length < sizeof some ? (size_t)length : sizeof some - 1;
    if (bytes < (size_t)length) { /* cut, and not inside a character */
        while (bytes && ((unsigned char)some[bytes - 1] & 0xC0) == 0x80)
            bytes--;
        bytes -= bytes && (unsigned char)some[bytes - 1] >= 0xC0;
    }
    add_text(figure, x, y, type, some, bytes);
}

double boyi__figure_paragraph(boyi__figure *figure, double x, double y, double width, boyi__type type,
                              const char *text)
{
    size_t length = strlen(text), from = 0;
    while (from < length) {
        size_t end = from, fits = from; /* the line so far; where it may be broken */
        for (size_t at = from, bytes; at < length; at += bytes) {
            uint32_t point = first_of(text + at, length - at, &bytes);
            if (boyi__type_width(&type, text + from, at + bytes - from) > width && end > from)
                break;
            if (point == ' ' || is_wide(point) || at + bytes == length)
                fits = point == ' ' ? at : at + bytes;
            end = at + bytes;
        }
        if (end == length || fits == from)
            fits = end;
        add_text(figure, x, y, type, text + from, fits - from);
        for (from = fits; from < length && text[from] == ' ';)
            from++;
        y += type.size * 1.4;
    }
    return y;
}

void boyi__figure_area(boyi__figure *figure, boyi__box box, const char *state)
{
    size_t at = figure->texts.length;
    boyi__strbuf_append(&figure->texts, state, strlen(state) + 1);
    if (figure->texts.failed || !boyi__array_reserve(&figure->areas, &figure->areas_room,
                                                     figure->areas_count + 1, sizeof *figure->areas)) {
        figure->failed = true;
        return;
    }
    figure->areas[figure->areas_count++] = (boyi__area){box, at};
}

double boyi__figure_head(boyi__figure *figure, const char *title, const char *subtitle)
{
    boyi__type bold = {.size = TITLE_SIZE, .bold = true};
    boyi__type plain = {.size = SUBTITLE_SIZE, .ink = BOYI__INK_MUTED};
    double y = BOYI__FIGURE_MARGIN + TITLE_SIZE * 0.8;
    y = boyi__figure_paragraph(figure, BOYI__FIGURE_MARGIN, y, 560, bold, title);
    if (*subtitle)
        y = boyi__figure_paragraph(figure, BOYI__FIGURE_MARGIN, y - 2, 560, plain, subtitle);
    boyi__strbuf_add(&figure->title, "%s", title);
    boyi__strbuf_add(&figure->about, "%s", subtitle);
    return y;
}

void boyi__figure_close(boyi__figure *figure)
{
    figure->width = ceil(figure->width) + BOYI__FIGURE_MARGIN;
    figure->height = ceil(figure->height) + BOYI__FIGURE_MARGIN;
    figure->failed = figure->failed || figure->title.failed || figure->about.failed || figure->texts.failed;
}
