#include "base/scan.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/meter.h"

/* What a character may be: a digit, a blank, the end of an item of a list. */
enum { DIGIT = 1, BLANK = 2, END = 4 };

static const uint8_t classes[256] = {
    ['0'] = DIGIT,        ['1'] = DIGIT,        ['2'] = DIGIT,        ['3'] = DIGIT,
    ['4'] = DIGIT,        ['5'] = DIGIT,        ['6'] = DIGIT,        ['7'] = DIGIT,
    ['8'] = DIGIT,        ['9'] = DIGIT,        [' '] = BLANK | END,  ['\t'] = BLANK | END,
    ['\n'] = BLANK | END, ['\v'] = BLANK | END, ['\f'] = BLANK | END, ['\r'] = BLANK | END,
    [','] = END,          [']'] = END,
};

#define IS(class, character) (classes[(unsigned char)(character)] & (class))

typedef enum { NUMBER, NO_NUMBER, TOO_LARGE } verdict;

/* Reads the number at *at and moves *at past it if the result is NUMBER. Eighteen digits always fit, so the
 * first loop needs no check; few numbers have more. */
static inline verdict read_number(const char **at, const char *end, int64_t *out)
{
    const char *p = *at;
    bool negative = p < end && *p == '-';
    if (p < end && (*p == '-' || *p == '+'))
        p++;
    const char *digits = p;
    uint64_t amount = 0;
    const char *safe = end - p > 18 ? p + 18 : end;
    while (p < safe && IS(DIGIT, *p))
        amount = amount * 10 + (uint64_t)(*p++ - '0');
    bool large = false;
    while (p < end && IS(DIGIT, *p)) {
        uint64_t digit = (uint64_t)(*p++ - '0');
        large = large || __builtin_mul_overflow(amount, UINT64_C(10), &amount) ||
                __builtin_add_overflow(amount, digit, &amount);
    }
    if (p == digits || (p < end && !IS(END, *p)))
        return NO_NUMBER;
    if (large || amount > (uint64_t)INT64_MAX + negative)
        return TOO_LARGE;
    *out = negative ? (int64_t)(UINT64_C(0) - amount) : (int64_t)amount;
    *at = p;
    return NUMBER;
}

bool boyi__scan_number(const char *text, size_t length, int64_t *out)
{
    const char *at = text, *end = text + length;
    int64_t number;
    if (read_number(&at, end, &number) != NUMBER || at != end)
        return false;
    *out = number;
    return true;
}

bool boyi__looks_like_number(const char *token)
{
    return IS(DIGIT, *token) || ((*token == '-' || *token == '+') && IS(DIGIT, token[1]));
}

static boyi_status refuse_item(const boyi__scan_context *context, size_t item, const char *at,
                               const char *end, verdict why, boyi_error *error)
{
    const char *stop = at;
    while (stop < end && !IS(END, *stop))
        stop++;
    boyi__quoted token;
    boyi__quote(&token, at, (size_t)(stop - at));
    boyi__part name = {.english = context->item};
    if (why == TOO_LARGE)
        return boyi__fail_with(error, BOYI_INPUT, &name,
                               "%s: %s %zu: %s is outside the 64-bit range "
                               "(-9223372036854775808 to 9223372036854775807)",
                               context->game, name.text, item, token.text);
    if (stop == at)
        return boyi__fail_with(error, BOYI_INPUT, &name, "%s: %s %zu is empty: a whole number is expected",
                               context->game, name.text, item);
    return boyi__fail_with(error, BOYI_INPUT, &name, "%s: %s %zu: \"%s\" is not a whole number",
                           context->game, name.text, item, token.text);
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && IS(BLANK, *at))
        at++;
    return at;
}

boyi_status boyi__scan_numbers(const char *text, size_t length, const boyi__scan_context *context,
                               boyi_error *error, int64_t **out, size_t *count)
{
    const uint64_t max_bytes = boyi__memory_limit(context->max_bytes);
    const size_t most = max_bytes > length ? (size_t)(max_bytes - length) / sizeof(int64_t) : 0;
    int64_t *list = NULL;
    size_t kept = 0, room = 0;
    boyi_status status = BOYI_OK;
    const char *end = text + length, *at = skip_blanks(text, end);
    bool bracket = at < end && *at == '[', comma = false;
    if (bracket)
        at = skip_blanks(at + 1, end);
    /* Failures are told after the loop, which has to be fast. */
    verdict is = NUMBER;
    bool full = false, memory = true;
    while (at < end && (*at != ']' || comma)) {
        int64_t number;
        is = read_number(&at, end, &number);
        full = kept == most;
        if (is != NUMBER || full)
            break;
        if (kept == room && !(memory = boyi__array_grow(&list, &room, kept + 1, sizeof *list)))
            break;
        list[kept++] = number;
        at = skip_blanks(at, end);
        comma = at < end && *at == ',';
        if (comma)
            at = skip_blanks(at + 1, end);
    }
    boyi__bytes_text limit;
    if (is != NUMBER)
        status = refuse_item(context, kept + 1, at, end, is, error);
    else if (full)
        status = boyi__fail(
            error, BOYI_LIMIT,
            "%s: the memory limit of %s is reached after %zu numbers of the input; raise --max-memory",
            context->game, boyi__write_bytes(&limit, max_bytes), most);
    else if (!memory)
        status = boyi__fail_memory(error, context->game);
    else if (comma)
        status = refuse_item(context, kept + 1, at, at, NO_NUMBER, error);
    else if (bracket != (at < end) || (bracket && skip_blanks(at + 1, end) != end))
        status = boyi__fail(error, BOYI_INPUT,
                            "%s: brackets do not match: write 3 9 1 2, 3,9,1,2 or [3,9,1,2]", context->game);
    if (status) {
        free(list);
        return status;
    }
    *out = list;
    *count = kept;
    return BOYI_OK;
}

size_t boyi__cut_at_blanks(char *text, const char **tokens)
{
    size_t count = 0;
    for (char *at = text; *at;) {
        while (boyi__is_blank(*at))
            *at++ = '\0';
        if (!*at)
            break;
        tokens[count++] = at;
        while (*at && !boyi__is_blank(*at))
            at++;
    }
    return count;
}
