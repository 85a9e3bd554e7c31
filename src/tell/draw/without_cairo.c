/* PNG and PDF in a build without cairo: refused. */
#include "base/error.h"
#include "tell/draw/figure.h"

static boyi_status refuse(const char *format, boyi_error *error)
{
    return boyi__fail(error, BOYI_METHOD,
                      "this boyi was built without cairo (BOYI_CAIRO=OFF), which %s needs; -o FILE.svg works",
                      format);
}

boyi_status boyi__png_figure(boyi__strbuf *out, const boyi__figure *figure, boyi__style style,
                             boyi_error *error)
{
    (void)out, (void)figure, (void)style;
    return refuse("PNG", error);
}

boyi_status boyi__pdf_figure(boyi__strbuf *out, const boyi__figure *figure, boyi__style style,
                             boyi_error *error)
{
    (void)out, (void)figure, (void)style;
    return refuse("PDF", error);
}
