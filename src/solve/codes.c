#include "solve/codes.h"

static uint32_t span_of(unsigned width)
{
    return width == 1 ? 85 : 21845;
}

int64_t boyi__code_worth(boyi_kind kind, unsigned width, uint64_t code)
{
    if (width == 8)
        return (int64_t)code;
    if (kind == BOYI_SCORE)
        return width == 1 ? (int8_t)code : (int16_t)code;
    if (kind == BOYI_NIMBER)
        return (int64_t)code;
    uint32_t span = span_of(width), number = (uint32_t)code;
    if (number < span)
        return boyi__worth_outcome(BOYI_LOSS, number);
    if (number == span)
        return boyi__worth_outcome(BOYI_DRAW, 0);
    if (number <= 2 * span)
        return boyi__worth_outcome(BOYI_TIE, 2 * span - number);
    return boyi__worth_outcome(BOYI_WIN, 3 * span - number);
}

/* Returns false if the plies do not fit. */
static bool outcome_code(unsigned width, int64_t worth, uint64_t *out)
{
    uint32_t span = span_of(width);
    boyi_value value = boyi__worth_value(BOYI_OUTCOME, worth);
    if (value.outcome == BOYI_DRAW) {
        *out = span;
        return true;
    }
    if (value.plies >= span)
        return false;
    *out = value.outcome == BOYI_LOSS  ? value.plies
           : value.outcome == BOYI_TIE ? 2 * span - value.plies
                                       : 3 * span - value.plies;
    return true;
}

static uint16_t code_of_move(uint64_t code, bool again)
{
    boyi_move move = {.again = again};
    int64_t worth;
    boyi__worth_of_move(BOYI_OUTCOME, &move, boyi__code_worth(BOYI_OUTCOME, 1, code), &worth);
    if (outcome_code(1, worth, &code))
        return (uint16_t)(2 * code);
    /* One ply too long: a loss is a little better than the longest that fits, a tie or a win a little worse. */
    boyi_outcome outcome = boyi__worth_value(BOYI_OUTCOME, worth).outcome;
    uint32_t span = span_of(1);
    return (uint16_t)(outcome == BOYI_LOSS  ? 2 * (span - 1) + 1
                      : outcome == BOYI_TIE ? 2 * span + 1
                                            : 4 * span + 1);
}

void boyi__codec_start(boyi__codec *codec, boyi_kind kind, unsigned width)
{
    *codec = (boyi__codec){.kind = kind, .width = width};
    for (unsigned code = 0; width == 1 && code < 256; code++)
        codec->narrow[code] = boyi__code_worth(kind, 1, code);
    for (unsigned code = 0; width == 1 && kind == BOYI_OUTCOME && code < 256; code++) {
        codec->moved[0][code] = code_of_move(code, false);
        codec->moved[1][code] = code_of_move(code, true);
    }
}

static bool find_code(const boyi__codec *codec, int64_t worth, uint64_t *out)
{
    if (codec->kind == BOYI_OUTCOME)
        return outcome_code(codec->width, worth, out);
    *out = (uint64_t)worth;
    if (codec->kind == BOYI_NIMBER)
        return (uint64_t)worth <= (codec->width == 1 ? UINT8_MAX : UINT16_MAX);
    return codec->width == 1 ? worth == (int8_t)worth : worth == (int16_t)worth;
}

bool boyi__code_write(const boyi__codec *codec, void *codes, size_t place, int64_t worth)
{
    uint64_t code;
    if (codec->width == 8) {
        ((int64_t *)codes)[place] = worth;
        return true;
    }
    if (!find_code(codec, worth, &code))
        return false;
    if (codec->width == 1)
        ((uint8_t *)codes)[place] = (uint8_t)code;
    else
        ((uint16_t *)codes)[place] = (uint16_t)code;
    return true;
}
