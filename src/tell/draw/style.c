/* The colours of the styles: those of the page for light and dark; greys for print, which a copier keeps apart. */
#include <string.h>

#include "tell/draw/draw.h"

#define RGB(number)                                                                        \
    {                                                                                      \
        (uint8_t)((number) >> 16), (uint8_t)((number) >> 8 & 255), (uint8_t)((number)&255) \
    }

static const struct {
    const char *word;
    boyi__colour inks[BOYI__INK_HEAT];
    boyi__colour scale[3]; /* loss, even, win */
} styles[] = {
    [BOYI__LIGHT] = {"light",
                     {[BOYI__INK_PAPER] = RGB(0xffffff),
                      [BOYI__INK_TEXT] = RGB(0x1c2430),
                      [BOYI__INK_MUTED] = RGB(0x596273),
                      [BOYI__INK_RULE] = RGB(0xc9ccd2),
                      [BOYI__INK_PANEL] = RGB(0xf4f3ef),
                      [BOYI__INK_WIN] = RGB(0xd6e8f7),
                      [BOYI__INK_LOSS] = RGB(0xfae0cd),
                      [BOYI__INK_TIE] = RGB(0xe6e6e6),
                      [BOYI__INK_DRAW] = RGB(0xf2f2f0),
                      [BOYI__INK_FIRST] = RGB(0x1a65ab),
                      [BOYI__INK_SECOND] = RGB(0xac4a0a),
                      [BOYI__INK_BEST] = RGB(0x0f766e),
                      [BOYI__INK_BEST_WASH] = RGB(0xe0f2ef)},
                     {RGB(0xac4a0a), RGB(0xf3f1ec), RGB(0x1a65ab)}},
    [BOYI__DARK] = {"dark",
                    {[BOYI__INK_PAPER] = RGB(0x12161c),
                     [BOYI__INK_TEXT] = RGB(0xe8ecf2),
                     [BOYI__INK_MUTED] = RGB(0xa3adbb),
                     [BOYI__INK_RULE] = RGB(0x3d4757),
                     [BOYI__INK_PANEL] = RGB(0x1b212a),
                     [BOYI__INK_WIN] = RGB(0x17324a),
                     [BOYI__INK_LOSS] = RGB(0x45291a),
                     [BOYI__INK_TIE] = RGB(0x2f3641),
                     [BOYI__INK_DRAW] = RGB(0x1d232c),
                     [BOYI__INK_FIRST] = RGB(0x6bb1ee),
                     [BOYI__INK_SECOND] = RGB(0xf0995a),
                     [BOYI__INK_BEST] = RGB(0x4fc3b5),
                     [BOYI__INK_BEST_WASH] = RGB(0x123631)},
                    {RGB(0xf0995a), RGB(0x232a34), RGB(0x6bb1ee)}},
    [BOYI__PRINT] = {"print",
                     {[BOYI__INK_PAPER] = RGB(0xffffff),
                      [BOYI__INK_TEXT] = RGB(0x000000),
                      [BOYI__INK_MUTED] = RGB(0x404040),
                      [BOYI__INK_RULE] = RGB(0x909090),
                      [BOYI__INK_PANEL] = RGB(0xffffff),
                      [BOYI__INK_WIN] = RGB(0xffffff),
                      [BOYI__INK_LOSS] = RGB(0xd0d0d0),
                      [BOYI__INK_TIE] = RGB(0xebebeb),
                      [BOYI__INK_DRAW] = RGB(0xf5f5f5),
                      [BOYI__INK_FIRST] = RGB(0x000000),
                      [BOYI__INK_SECOND] = RGB(0x808080),
                      [BOYI__INK_BEST] = RGB(0x000000),
                      [BOYI__INK_BEST_WASH] = RGB(0xffffff)},
                     {RGB(0x303030), RGB(0xb0b0b0), RGB(0xffffff)}},
};

enum { STYLES = sizeof styles / sizeof *styles };

static uint8_t between(uint8_t from, uint8_t to, unsigned step, unsigned steps)
{
    return (uint8_t)((from * (steps - step) + to * step) / steps);
}

boyi__colour boyi__style_colour(boyi__style style, unsigned ink)
{
    if (ink < BOYI__INK_HEAT)
        return styles[style].inks[ink];
    const unsigned half = BOYI__HEAT_STEPS / 2, step = ink - BOYI__INK_HEAT;
    const boyi__colour *from = &styles[style].scale[step < half ? 0 : 1], *to = from + 1;
    unsigned part = step < half ? step : step - half;
    return (boyi__colour){between(from->red, to->red, part, half),
                          between(from->green, to->green, part, half),
                          between(from->blue, to->blue, part, half)};
}

boyi__style boyi__style_named(const char *word)
{
    for (unsigned i = 0; word && i < STYLES; i++)
        if (strcmp(styles[i].word, word) == 0)
            return (boyi__style)i;
    return BOYI__LIGHT;
}

const char *boyi__style_word(boyi__style style)
{
    return styles[style].word;
}

boyi__ink boyi__outcome_wash(boyi_outcome outcome)
{
    return outcome == BOYI_WIN    ? BOYI__INK_WIN
           : outcome == BOYI_LOSS ? BOYI__INK_LOSS
           : outcome == BOYI_TIE  ? BOYI__INK_TIE
                                  : BOYI__INK_DRAW;
}

boyi__ink boyi__outcome_ink(boyi_outcome outcome)
{
    return outcome == BOYI_WIN ? BOYI__INK_FIRST : outcome == BOYI_LOSS ? BOYI__INK_SECOND : BOYI__INK_TEXT;
}
