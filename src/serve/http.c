#include "serve/http.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"

enum { BAD = 400, LONG_URL = 414, EXPECTATION = 417, LONG_HEAD = 431, OTHER_VERSION = 505 };

static unsigned refuse(boyi_error *error, const char *english)
{
    boyi__part part = {.english = english};
    boyi__fail_with(error, BOYI_INPUT, &part, "%s", part.text);
    return BAD;
}

/* ---- The end of a head ---- */

static unsigned refuse_long(const char *text, size_t length, boyi_error *error)
{
    bool first_line = !memchr(text, '\n', length);
    if (first_line)
        boyi__fail(error, BOYI_LIMIT, "the URL is longer than %d KiB", BOYI__HTTP_MOST_URL >> 10);
    else
        boyi__fail(error, BOYI_LIMIT, "the header is longer than %d KiB", BOYI__HTTP_MOST_HEAD >> 10);
    return first_line ? LONG_URL : LONG_HEAD;
}

unsigned boyi__http_find_end(const char *text, size_t available, size_t *seen, size_t *length,
                             boyi_error *error)
{
    size_t at = *seen;
    *length = 0;
    for (; at < available; at++) {
        char c = text[at];
        if (c == '\0')
            return refuse(error, N_("the header contains a NUL"));
        if (c == '\n' && (at == 0 || text[at - 1] != '\r'))
            return refuse(error, N_("a line of the header ends in LF without CR"));
        if (c != '\n' && at > 0 && text[at - 1] == '\r')
            return refuse(error, N_("the header contains CR without LF"));
        if (c == '\n' && at >= 3 && text[at - 2] == '\n') {
            *length = at + 1;
            break;
        }
    }
    *seen = at;
    return (*length ? *length : available) > BOYI__HTTP_MOST_HEAD ? refuse_long(text, available, error) : 0;
}

/* ---- Words and fields ---- */

static bool is_token(const char *text)
{
    const char *at = text;
    while ((*at >= '0' && *at <= '9') || (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
           (*at && strchr("!#$%&'*+-.^_`|~", *at)))
        at++;
    return at != text && !*at;
}

/* Cuts off the line at `*at`, which ends in CRLF; NULL: it is empty. */
static char *next_line(char **at)
{
    char *line = *at, *end = strchr(line, '\r');
    *end = '\0';
    *at = end + 2;
    return *line ? line : NULL;
}

/* Splits "method target version"; a target "http://host/path" into the two. */
static unsigned read_request_line(boyi__http_head *head, char *line, boyi_error *error)
{
    char *target = strchr(line, ' '), *version = target ? strchr(target + 1, ' ') : NULL;
    if (!version)
        return refuse(error, N_("the request line should be a method, a URL and HTTP/1.1"));
    *target++ = *version++ = '\0';
    head->method = line;
    bool printable = *target;
    for (const char *c = target; *c; c++)
        printable = printable && *c > ' ' && *c <= '~';
    if (!is_token(line) || !printable)
        return refuse(error,
                      N_("the request line should be a method, a URL and HTTP/1.1, all in printable ASCII"));
    head->old = head->close = strcmp(version, "HTTP/1.0") == 0;
    if (!head->old && strcmp(version, "HTTP/1.1") != 0) {
        bool other = strlen(version) == 8 && strncmp(version, "HTTP/", 5) == 0 && version[5] >= '0' &&
                     version[5] <= '9' && version[6] == '.' && version[7] >= '0' && version[7] <= '9';
        if (!other)
            return refuse(error, N_("the request line is not HTTP"));
        boyi__fail(error, BOYI_INPUT, "only HTTP/1.1 and HTTP/1.0 are supported");
        return OTHER_VERSION;
    }
    if ((size_t)(version - target) > BOYI__HTTP_MOST_URL)
        return refuse_long(target, 0, error);
    head->target = target;
    if (*target == '/' || strcmp(target, "*") == 0)
        return 0;
    if (strncasecmp(target, "http://", 7) != 0)
        return refuse(error, N_("the URL should begin with a slash"));
    char *path = strpbrk(target + 7, "/?#");
    if (!path || *path != '/')
        return refuse(error, N_("the URL has no path"));
    /* The host moves one byte to the left, to make room for a NUL before the path. */
    memmove(target + 6, target + 7, (size_t)(path - target - 7));
    path[-1] = '\0';
    head->authority = target + 6;
    head->target = path;
    return 0;
}

static unsigned read_field(boyi__http_head *head, char *line, boyi_error *error)
{
    char *colon = strchr(line, ':');
    if (*line == ' ' || *line == '\t')
        return refuse(error, N_("a header field is folded over two lines"));
    if (colon)
        *colon = '\0';
    if (!colon || !is_token(line))
        return refuse(error, N_("a header field should be a name, a colon and a value"));
    char *value = colon + 1, *end = value + strlen(value);
    while (*value == ' ' || *value == '\t')
        value++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        *--end = '\0';
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c < ' ' && *c != '\t')
            return refuse(error, N_("a header field contains a control character"));
    if (head->count == BOYI__HTTP_MOST_FIELDS) {
        boyi__fail(error, BOYI_LIMIT, "the header has more than %d fields", BOYI__HTTP_MOST_FIELDS);
        return LONG_HEAD;
    }
    head->fields[head->count++] = (boyi__http_field){line, value};
    return 0;
}

const char *boyi__http_value(const boyi__http_head *head, const char *name)
{
    for (size_t i = 0; i < head->count; i++)
        if (strcasecmp(head->fields[i].name, name) == 0)
            return head->fields[i].value;
    return NULL;
}

/* ---- The meaning of the fields ---- */

/* How long the body is, whose host it is, and whether the client waits for 100 Continue. */
static unsigned read_meaning(boyi__http_head *head, boyi_error *error)
{
    /* Two of these could contradict each other. */
    static const char *const single[] = {
        "Host", "Content-Length", "Transfer-Encoding", "Content-Type", "Origin", "Sec-Fetch-Site", "Expect"};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        size_t times = 0;
        for (size_t k = 0; k < head->count; k++)
            times += strcasecmp(head->fields[k].name, single[i]) == 0;
        if (times > 1) {
            boyi__fail(error, BOYI_INPUT, "the header field %s is given twice", single[i]);
            return BAD;
        }
    }
    const char *length = boyi__http_value(head, "Content-Length"),
               *encoding = boyi__http_value(head, "Transfer-Encoding"),
               *host = boyi__http_value(head, "Host"), *expect = boyi__http_value(head, "Expect");
    if (length && encoding)
        return refuse(error, N_("Content-Length and Transfer-Encoding exclude each other"));
    if (encoding && (head->old || strcasecmp(encoding, "chunked") != 0))
        return refuse(error, N_("Transfer-Encoding should be chunked, and only in HTTP/1.1"));
    const char *c = length;
    for (; c && *c >= '0' && *c <= '9' && c - length < 18; c++)
        head->length = head->length * 10 + (uint64_t)(*c - '0');
    if (length && (*c || c == length))
        return refuse(error, N_("Content-Length should be a whole number"));
    head->chunked = encoding;
    head->has_body = encoding || head->length > 0;
    if (!host && !head->old)
        return refuse(error, N_("the header field Host is missing"));
    if (!head->authority)
        head->authority = host;
    head->expects = expect && !head->old;
    if (!head->expects || strcasecmp(expect, "100-continue") == 0)
        return 0;
    refuse(error, N_("Expect should be 100-continue"));
    return EXPECTATION;
}

static bool lists_word(const boyi__http_head *head, const char *name, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < head->count; i++) {
        if (strcasecmp(head->fields[i].name, name) != 0)
            continue;
        for (const char *at = head->fields[i].value; *at; at += strcspn(at, ",")) {
            at += strspn(at, ", \t");
            if (strncasecmp(at, word, length) == 0 && strspn(at + length, " \t") == strcspn(at + length, ","))
                return true;
        }
    }
    return false;
}

unsigned boyi__http_read(boyi__http_head *head, char *text, size_t length, boyi_error *error)
{
    char *at = text, *end = text + length;
    *head = (boyi__http_head){0};
    assert(length >= 4);
    if (at[0] == '\r') /* one empty line may precede a request */
        at += 2;
    char *line = at < end ? next_line(&at) : NULL;
    if (!line)
        return refuse(error, N_("the request line is empty"));
    unsigned code = read_request_line(head, line, error);
    while (!code && at < end && (line = next_line(&at)))
        code = read_field(head, line, error);
    if (!code)
        code = read_meaning(head, error);
    if (lists_word(head, "Connection", "close"))
        head->close = true;
    else if (head->old)
        head->close = !lists_word(head, "Connection", "keep-alive");
    return code;
}

/* ---- Chunks ---- */

enum { SIZE, EXTENSION, SIZE_LF, DATA, DATA_CR, DATA_LF, LAST_CR, LAST_LF };
enum { MOST_SIZE_LINE = 200, MOST_DIGITS = 8 };

int boyi__hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* A byte between two pieces of data; false: it is not allowed there. */
static bool read_between(boyi__http_chunks *self, char c)
{
    int digit = boyi__hex_digit(c);
    switch (self->state) {
    case SIZE:
        if (digit >= 0) {
            self->left = self->left * 16 + (uint64_t)digit;
            return ++self->line <= MOST_DIGITS;
        }
        self->state = c == '\r' ? SIZE_LF : EXTENSION;
        return self->line > 0 && (c == '\r' || c == ';');
    case EXTENSION:
        if (c == '\r')
            self->state = SIZE_LF;
        return ++self->line <= MOST_SIZE_LINE && (c == '\r' || c == '\t' || (c >= ' ' && c <= '~'));
    case SIZE_LF:
        self->state = self->left ? DATA : LAST_CR;
        return c == '\n';
    case DATA_CR:
        self->state = DATA_LF;
        return c == '\r';
    case DATA_LF:
        self->state = SIZE;
        self->line = 0;
        return c == '\n';
    case LAST_CR: /* trailer fields are refused */
        self->state = LAST_LF;
        return c == '\r';
    default:
        self->over = true;
        return c == '\n';
    }
}

int64_t boyi__http_read_chunks(boyi__http_chunks *self, const char *text, size_t length, const char **data,
                               size_t *data_length)
{
    size_t at = 0;
    *data_length = 0;
    while (at < length && self->state != DATA && !self->over)
        if (!read_between(self, text[at++]))
            return -1;
    if (at < length && self->state == DATA) {
        *data = text + at;
        *data_length = self->left < length - at ? (size_t)self->left : length - at;
        self->left -= *data_length;
        at += *data_length;
        if (!self->left)
            self->state = DATA_CR;
    }
    return (int64_t)at;
}
