#include "solve/codes.h"

/* How many plies a loss, a tie or a win may have, by the width of codes. */
static const uint32_t spans[] = {[1] = 85, [2] = 21845};

int64_t boyi__code_worth(boyi_kind kind, unsigned width, uint64_t code)
{
    if (width == 8)
        return (int64_t)code;
    if (kind == BOYI_SCORE)
        return width == 1 ? (int8_t)code : (int16_t)code;
    if (kind == BOYI_NIMBER)
        return (int64_t)code;
    uint32_t span = spans[width], number = (uint32_t)code;
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
    uint32_t span = spans[width];
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

void boyi__codec_start(boyi__codec *codec, boyi_kind kind, unsigned width)
{
    *codec = (boyi__codec){.kind = kind, .width = width};
    for (unsigned code = 0; width == 1 && code < 256; code++)
        codec->narrow[code] = boyi__code_worth(kind, 1, code);
    for (unsigned i = 0; width == 1 && kind == BOYI_OUTCOME && i < 512; i++) {
        boyi_move move = {.again = i / 256};
        int64_t worth;
        uint64_t code;
        boyi__worth_of_move(kind, &move, codec->narrow[i % 256], &worth);
        if (outcome_code(1, worth, &code)) {
            codec->moved[move.again][i % 256] = (uint16_t)(2 * code);
            continue;
        }
        /* One ply too long: a loss is a little better than the longest that fits, a tie or a win a little worse. */
        boyi_outcome outcome = boyi__worth_value(kind, worth).outcome;
        uint32_t span = spans[1], between = outcome == BOYI_LOSS  ? span - 1
                                            : outcome == BOYI_TIE ? span
                                                                  : 2 * span;
        codec->moved[move.again][i % 256] = (uint16_t)(2 * between + 1);
    }
}

bool boyi__code_write(const boyi__codec *codec, void *codes, size_t place, int64_t worth)
{
    uint64_t code = (uint64_t)worth;
    bool fits, one = codec->width == 1;
    if (codec->width == 8) {
        ((int64_t *)codes)[place] = worth;
        return true;
    }
    if (codec->kind == BOYI_OUTCOME)
        fits = outcome_code(codec->width, worth, &code);
    else if (codec->kind == BOYI_NIMBER)
        fits = code <= (one ? UINT8_MAX : UINT16_MAX);
    else
        fits = one ? worth == (int8_t)worth : worth == (int16_t)worth;
    if (!fits)
        return false;
    if (one)
        ((uint8_t *)codes)[place] = (uint8_t)code;
    else
        ((uint16_t *)codes)[place] = (uint16_t)code;
    return true;
}
