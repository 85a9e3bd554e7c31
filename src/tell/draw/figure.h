/* A figure: a short list of shapes that the writers draw as they stand. Coordinates are pixels from the top left corner.
 *
 *     boyi__figure figure = {.lang = lang};
 *     boyi__figure_rect(&figure, (boyi__box){8, 8, 40, 20}, (boyi__look){.fill = BOYI__INK_WIN});
 *     boyi__figure_text(&figure, 28, 22, (boyi__type){.size = 12, .anchor = BOYI__MIDDLE}, "9");
 *     boyi__svg_figure(&out, &figure, BOYI__LIGHT);
 *     boyi__figure_end(&figure);
 *
 * A shape names its colour by its meaning (boyi__ink); a style says which colour that is. No call returns a failure: it is
 * noted in figure->failed, and the writers report it.
 */
#ifndef BOYI_TELL_DRAW_FIGURE_H
#define BOYI_TELL_DRAW_FIGURE_H

#include "base/strbuf.h"

typedef enum { BOYI__LIGHT, BOYI__DARK, BOYI__PRINT } boyi__style;

enum { BOYI__HEAT_STEPS = 21 }; /* of the scale from loss to win */

/* What a colour means. */
typedef enum {
    BOYI__INK_NONE,
    BOYI__INK_PAPER,
    BOYI__INK_TEXT,
    BOYI__INK_MUTED, /* labels, legends */
    BOYI__INK_RULE,  /* grids and axes */
    BOYI__INK_PANEL, /* the ground of a board */
    BOYI__INK_WIN,   /* fills, pale */
    BOYI__INK_LOSS,
    BOYI__INK_TIE,
    BOYI__INK_DRAW,
    BOYI__INK_FIRST, /* the players: strokes, stones, texts */
    BOYI__INK_SECOND,
    BOYI__INK_BEST,      /* best moves and the best line */
    BOYI__INK_BEST_WASH, /* the ground below it */
    BOYI__INK_HEAT,      /* the first of BOYI__HEAT_STEPS */
    BOYI__INKS = BOYI__INK_HEAT + BOYI__HEAT_STEPS,
} boyi__ink;

typedef struct {
    uint8_t red, green, blue;
} boyi__colour;

boyi__colour boyi__style_colour(boyi__style style, unsigned ink);
/* "light", "dark", "print"; light for NULL. */
boyi__style boyi__style_named(const char *word);
const char *boyi__style_word(boyi__style style);

typedef struct {
    double x, y, width, height;
} boyi__box;

typedef struct {
    double x, y;
} boyi__point;

typedef struct {
    unsigned fill, stroke; /* boyi__ink */
    double thickness;      /* of the stroke; 0: 1 */
    double radius;         /* of a rectangle's corners */
    bool dashed;
} boyi__look;

typedef enum { BOYI__START, BOYI__MIDDLE, BOYI__END } boyi__anchor;

typedef struct {
    double size;  /* of the font */
    unsigned ink; /* BOYI__INK_NONE: text */
    boyi__anchor anchor;
    bool bold, mono;
} boyi__type;

typedef enum { BOYI__RECT, BOYI__LINES, BOYI__POLYGON, BOYI__CURVE, BOYI__TEXT } boyi__shape_kind;

typedef struct {
    boyi__shape_kind kind;
    boyi__look look;
    boyi__box box;        /* of a rectangle; x and y of a text */
    size_t points, count; /* of all others, in figure->points; of a curve four */
    boyi__type type;
    size_t text; /* in figure->texts */
} boyi__shape;

/* A part of the figure that stands for a state: programs that show the figure can be clicked there. */
typedef struct {
    boyi__box box;
    size_t state; /* its text, in figure->texts */
} boyi__area;

typedef struct {
    boyi__lang lang;
    double width, height;      /* grow with the shapes; a margin is added by boyi__figure_close */
    boyi__strbuf title, about; /* for those who do not see the figure */
    boyi__shape *shapes;
    size_t count, room;
    boyi__point *points;
    size_t points_count, points_room;
    boyi__area *areas;
    size_t areas_count, areas_room;
    boyi__strbuf texts; /* each ends in NUL */
    bool failed;
} boyi__figure;

void boyi__figure_end(boyi__figure *figure);

void boyi__figure_rect(boyi__figure *figure, boyi__box box, boyi__look look);
/* A circle around a point. */
void boyi__figure_disc(boyi__figure *figure, double x, double y, double radius, boyi__look look);
void boyi__figure_lines(boyi__figure *figure, const boyi__point *points, size_t count, boyi__look look);
void boyi__figure_polygon(boyi__figure *figure, const boyi__point *points, size_t count, boyi__look look);
/* A cubic Bézier curve: two ends, and the two points between them that it bends to. */
void boyi__figure_curve(boyi__figure *figure, const boyi__point points[4], boyi__look look);
/* A straight arrow: a line and its head. */
void boyi__figure_arrow(boyi__figure *figure, boyi__point from, boyi__point to, boyi__look look);
/* The head of an arrow alone, `size` long. */
void boyi__figure_arrow_head(boyi__figure *figure, boyi__point from, boyi__point to, double size,
                             unsigned ink);
/* `y`: of the base line. */
void boyi__figure_text(boyi__figure *figure, double x, double y, boyi__type type, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* A paragraph of lines at most `width` wide, from the base line y on; returns the base line after the last. */
double boyi__figure_paragraph(boyi__figure *figure, double x, double y, double width, boyi__type type,
                              const char *text);
/* Title and subtitle at the top; returns where the picture may begin. */
double boyi__figure_head(boyi__figure *figure, const char *title, const char *subtitle);
/* Notes that a box stands for the state with this text. */
void boyi__figure_area(boyi__figure *figure, boyi__box box, const char *state);
/* Adds the margin on the right and below. The last call before a writer. */
void boyi__figure_close(boyi__figure *figure);

enum { BOYI__FIGURE_MARGIN = 16 };

/* The width of a text in a sans-serif font of this size, about; wide enough for the fonts in use. */
double boyi__type_width(const boyi__type *type, const char *text, size_t length);

/* Writers. BOYI_MEMORY. */
boyi_status boyi__svg_figure(boyi__strbuf *out, const boyi__figure *figure, boyi__style style,
                             boyi_error *error);
/* The bytes of a PNG file, of two pixels a unit, or of a PDF file. BOYI_METHOD: boyi was built without cairo. */
boyi_status boyi__png_figure(boyi__strbuf *out, const boyi__figure *figure, boyi__style style,
                             boyi_error *error);
boyi_status boyi__pdf_figure(boyi__strbuf *out, const boyi__figure *figure, boyi__style style,
                             boyi_error *error);

#endif
