/* A figure as PNG or PDF: the same shapes as in SVG, drawn by cairo. The only user of cairo.
 *
 * cairo is loaded when the first such figure is written: linked, it and the twenty libraries that it needs would be loaded
 * at the start of every program that uses boyi, which takes more time than most answers. It stays loaded.
 *
 * The fonts are those of the machine, so the bytes differ between machines. A text with Chinese characters is set in a
 * font that has them: cairo's simple text interface does not look for missing characters in other fonts. */
#include <cairo-pdf.h>
#include <cairo.h>
#include <dlfcn.h>
#include <string.h>

#include "base/error.h"
#include "tell/draw/figure.h"

enum { SCALE = 2 }; /* pixels a unit of PNG */

/* The functions of cairo that are used, without "cairo_". */
/* clang-format off */
#define CALLS(CALL) \
    CALL(create) CALL(destroy) CALL(scale) CALL(paint) \
    CALL(status) CALL(set_source_rgb) CALL(fill_preserve) CALL(stroke_preserve) \
    CALL(set_line_width) CALL(set_dash) CALL(new_path) CALL(arc) \
    CALL(close_path) CALL(rectangle) CALL(move_to) CALL(line_to) \
    CALL(curve_to) CALL(select_font_face) CALL(set_font_size) CALL(text_extents) \
    CALL(show_text) CALL(show_page) CALL(image_surface_create) CALL(surface_write_to_png_stream) \
    CALL(surface_destroy) CALL(surface_finish) CALL(surface_status) CALL(pdf_surface_create_for_stream) \
    CALL(pdf_surface_set_metadata) CALL(status_to_string)
/* clang-format on */

typedef struct {
#define FIELD(name) __typeof__(cairo_##name) *(name);
    CALLS(FIELD)
#undef FIELD
} library;

static boyi_status load(library *out, boyi_error *error)
{
    void *handle = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return boyi__fail(error, BOYI_METHOD,
                          "draw: PNG and PDF need the library cairo, which can't be loaded: %s", dlerror());
    void *found;
    const char *missing = NULL;
#define LOOK_UP(name)                           \
    found = dlsym(handle, "cairo_" #name);      \
    missing = found ? missing : "cairo_" #name; \
    memcpy(&out->name, &found, sizeof found);
    CALLS(LOOK_UP)
#undef LOOK_UP
    if (missing)
        return boyi__fail(error, BOYI_METHOD, "draw: the library cairo is too old: it has no %s", missing);
    return BOYI_OK;
}

/* What the functions below draw with. */
typedef struct {
    const library *call;
    cairo_t *cairo;
    const boyi__figure *figure;
    boyi__style style;
} drawing;

static void set_colour(const drawing *pen, unsigned ink)
{
    boyi__colour colour = boyi__style_colour(pen->style, ink);
    pen->call->set_source_rgb(pen->cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

/* Fills and strokes the path. */
static void paint(const drawing *pen, const boyi__look *look)
{
    static const double dashes[] = {4, 3};
    if (look->fill != BOYI__INK_NONE) {
        set_colour(pen, look->fill);
        pen->call->fill_preserve(pen->cairo);
    }
    if (look->stroke != BOYI__INK_NONE) {
        set_colour(pen, look->stroke);
        pen->call->set_line_width(pen->cairo, look->thickness > 0 ? look->thickness : 1);
        pen->call->set_dash(pen->cairo, dashes, look->dashed ? 2 : 0, 0);
        pen->call->stroke_preserve(pen->cairo);
    }
    pen->call->new_path(pen->cairo);
}

static void draw_rect(const drawing *pen, const boyi__shape *shape)
{
    const double quarter = 1.5707963267948966, x = shape->box.x, y = shape->box.y;
    const double right = x + shape->box.width, bottom = y + shape->box.height;
    double shorter = shape->box.width < shape->box.height ? shape->box.width : shape->box.height;
    double radius = shape->look.radius < shorter / 2 ? shape->look.radius : shorter / 2;
    if (radius > 0) {
        pen->call->arc(pen->cairo, right - radius, y + radius, radius, -quarter, 0);
        pen->call->arc(pen->cairo, right - radius, bottom - radius, radius, 0, quarter);
        pen->call->arc(pen->cairo, x + radius, bottom - radius, radius, quarter, 2 * quarter);
        pen->call->arc(pen->cairo, x + radius, y + radius, radius, 2 * quarter, 3 * quarter);
        pen->call->close_path(pen->cairo);
    } else {
        pen->call->rectangle(pen->cairo, x, y, shape->box.width, shape->box.height);
    }
    paint(pen, &shape->look);
}

static void draw_path(const drawing *pen, const boyi__shape *shape)
{
    const boyi__point *at = pen->figure->points + shape->points;
    pen->call->move_to(pen->cairo, at[0].x, at[0].y);
    if (shape->kind == BOYI__CURVE)
        pen->call->curve_to(pen->cairo, at[1].x, at[1].y, at[2].x, at[2].y, at[3].x, at[3].y);
    else
        for (size_t i = 1; i < shape->count; i++)
            pen->call->line_to(pen->cairo, at[i].x, at[i].y);
    if (shape->kind == BOYI__POLYGON)
        pen->call->close_path(pen->cairo);
    paint(pen, &shape->look);
}

static void draw_text(const drawing *pen, const boyi__shape *shape)
{
    const boyi__type *type = &shape->type;
    const char *text = pen->figure->texts.data + shape->text;
    bool chinese = false;
    for (const char *at = text; *at; at++)
        chinese = chinese || (unsigned char)*at >= 0xE3; /* from U+3000 on */
    cairo_text_extents_t size;
    pen->call->select_font_face(pen->cairo,
                                chinese      ? "Noto Sans CJK SC"
                                : type->mono ? "monospace"
                                             : "sans-serif",
                                CAIRO_FONT_SLANT_NORMAL,
                                type->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    pen->call->set_font_size(pen->cairo, type->size);
    pen->call->text_extents(pen->cairo, text, &size);
    double part = type->anchor == BOYI__START ? 0 : type->anchor == BOYI__MIDDLE ? 0.5 : 1;
    pen->call->move_to(pen->cairo, shape->box.x - part * size.x_advance, shape->box.y);
    set_colour(pen, type->ink ? type->ink : BOYI__INK_TEXT);
    pen->call->show_text(pen->cairo, text);
    pen->call->new_path(pen->cairo);
}

static cairo_status_t draw(const library *call, cairo_surface_t *surface, const boyi__figure *figure,
                           boyi__style style, double scale)
{
    const drawing pen = {call, call->create(surface), figure, style};
    call->scale(pen.cairo, scale, scale);
    set_colour(&pen, BOYI__INK_PAPER);
    call->paint(pen.cairo);
    for (size_t i = 0; i < figure->count; i++) {
        const boyi__shape *shape = &figure->shapes[i];
        if (shape->kind == BOYI__RECT)
            draw_rect(&pen, shape);
        else if (shape->kind == BOYI__TEXT)
            draw_text(&pen, shape);
        else
            draw_path(&pen, shape);
    }
    call->show_page(pen.cairo);
    cairo_status_t status = call->status(pen.cairo);
    call->destroy(pen.cairo);
    return status;
}

static cairo_status_t take_bytes(void *context, const unsigned char *bytes, unsigned length)
{
    boyi__strbuf *out = context;
    boyi__strbuf_append(out, (const char *)bytes, length);
    return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static boyi_status tell(const library *call, cairo_status_t status, const boyi__strbuf *out,
                        boyi_error *error)
{
    if (status == CAIRO_STATUS_SUCCESS && !out->failed)
        return BOYI_OK;
    if (status == CAIRO_STATUS_NO_MEMORY || out->failed)
        return boyi__fail_memory(error, "draw");
    return boyi__fail(error, BOYI_LIMIT, "draw: cairo can't draw this: %s", call->status_to_string(status));
}

boyi_status boyi__png_figure(boyi__strbuf *out, const boyi__figure *figure, boyi__style style,
                             boyi_error *error)
{
    library call;
    if (figure->failed)
        return boyi__fail_memory(error, "draw");
    boyi_status loaded = load(&call, error);
    if (loaded)
        return loaded;
    cairo_surface_t *surface = call.image_surface_create(CAIRO_FORMAT_RGB24, (int)figure->width * SCALE,
                                                         (int)figure->height * SCALE);
    cairo_status_t status = draw(&call, surface, figure, style, SCALE);
    if (status == CAIRO_STATUS_SUCCESS)
        status = call.surface_write_to_png_stream(surface, take_bytes, out);
    call.surface_destroy(surface);
    return tell(&call, status, out, error);
}

boyi_status boyi__pdf_figure(boyi__strbuf *out, const boyi__figure *figure, boyi__style style,
                             boyi_error *error)
{
    const double points = 0.75; /* of a unit */
    library call;
    if (figure->failed)
        return boyi__fail_memory(error, "draw");
    boyi_status loaded = load(&call, error);
    if (loaded)
        return loaded;
    cairo_surface_t *surface = call.pdf_surface_create_for_stream(take_bytes, out, figure->width * points,
                                                                  figure->height * points);
    call.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, figure->title.data);
    cairo_status_t status = draw(&call, surface, figure, style, points);
    call.surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = call.surface_status(surface);
    call.surface_destroy(surface);
    return tell(&call, status, out, error);
}
