/* Any bytes as an HTTP request: refused with a code and a sentence, or read, and then
 *
 * - the same however the bytes are cut into pieces,
 * - its lines end in CRLF and nothing in it is a control character,
 * - its body has one length, by which a second reader written for this finds the same end,
 * - its host is written in one way only, and a foreign one is never let in.
 *
 * The first byte says where the bytes are cut.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "serve/access.h"

static void expect(bool right)
{
    if (!right)
        abort();
}

typedef struct {
    unsigned code;
    size_t length;
    boyi_error error;
} found;

/* `first` bytes come first, then one after the other. */
static found find_end(const char *text, size_t size, size_t first)
{
    found out = {0};
    size_t seen = 0;
    for (size_t there = first; !out.code && !out.length && there <= size; there++)
        out.code = boyi__http_find_end(text, there, &seen, &out.length, &out.error);
    return out;
}

static void check_lines(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        expect(text[i] != '\0');
        expect(text[i] != '\n' || (i > 0 && text[i - 1] == '\r'));
        expect(text[i] != '\r' || (i + 1 < length && text[i + 1] == '\n'));
    }
}

static bool is_clean(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' && *text != '\t')
            return false;
    return true;
}

static void check_host(const char *text)
{
    static const boyi__authority local = {.host = "192.0.2.1", .port = 8080};
    const boyi__access none = {0};
    const boyi__http_head head = {.authority = text};
    boyi__authority host, again;
    boyi_error error;
    unsigned code = boyi__access_check(&none, &local, &head, true, &error);
    if (!boyi__authority_read(&host, text, strlen(text))) {
        expect(code == 400);
        return;
    }
    char copy[300];
    bool literal = strchr(host.host, ':');
    size_t length = strlen(host.host);
    copy[0] = '[';
    memcpy(copy + literal, host.host, length);
    copy[length + literal] = ']';
    expect(boyi__authority_read(&again, copy, length + 2 * literal));
    expect(strcmp(host.host, again.host) == 0 && host.is_loopback == again.is_loopback);
    expect(code == (strcmp(host.host, "192.0.2.1") == 0 && (host.port == -1 || host.port == 8080) ? 0 : 403));
}

static void check_head(const boyi__http_head *head)
{
    size_t lengths = 0, encodings = 0, hosts = 0;
    expect(*head->method && is_clean(head->method) && is_clean(head->target));
    expect(head->target[0] == '/' || strcmp(head->target, "*") == 0);
    for (size_t i = 0; i < head->count; i++) {
        const boyi__http_field *field = &head->fields[i];
        expect(*field->name && is_clean(field->name) && !strpbrk(field->name, " \t:") &&
               is_clean(field->value));
        expect(field->value[0] != ' ' && field->value[0] != '\t');
        lengths += strcasecmp(field->name, "content-length") == 0;
        encodings += strcasecmp(field->name, "transfer-encoding") == 0;
        hosts += strcasecmp(field->name, "host") == 0;
    }
    expect(lengths + encodings <= 1 && hosts <= 1 && (hosts || head->old));
    expect(head->chunked == (encodings == 1) && head->has_body == (head->chunked || head->length));
    if (head->authority)
        check_host(head->authority);
}

/* The bytes of a chunked body, in pieces of `step`; *used: where it ends, 0: it does not, or is wrong. */
static size_t read_chunks(const char *text, size_t size, size_t step, char *body, size_t *used)
{
    boyi__http_chunks chunks = {0};
    size_t at = 0, length = 0;
    *used = 0;
    while (at < size && !chunks.over) {
        const char *data;
        size_t some = size - at < step ? size - at : step, data_length;
        int64_t moved = boyi__http_read_chunks(&chunks, text + at, some, &data, &data_length);
        if (moved < 0)
            return 0;
        expect((size_t)moved <= some && data_length <= (size_t)moved && (moved || !some));
        if (data_length)
            memcpy(body + length, data, data_length);
        length += data_length;
        at += (size_t)moved;
    }
    *used = chunks.over ? at : 0;
    return chunks.over ? length : 0;
}

/* The second reader: sizes by strtoul, no states. */
static size_t chunks_end(const char *text)
{
    for (const char *at = text;;) {
        char *end;
        size_t left = strtoul(at, &end, 16);
        end = strstr(end, "\r\n");
        if (!end)
            return 0;
        at = end + 2;
        if (!left)
            return strncmp(at, "\r\n", 2) == 0 ? (size_t)(at + 2 - text) : 0;
        if (strlen(at) < left + 2)
            return 0;
        at += left + 2;
    }
}

static void check_chunks(const char *text, size_t size)
{
    size_t used, used_by_bytes;
    char *body = malloc(size + 1), *same = malloc(size + 1), *copy = malloc(size + 1);
    size_t length = read_chunks(text, size, size, body, &used);
    expect(read_chunks(text, size, 1, same, &used_by_bytes) == length && used == used_by_bytes);
    expect(memcmp(body, same, length) == 0);
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (used && strlen(copy) == size)
        expect(chunks_end(copy) == used);
    free(body);
    free(same);
    free(copy);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (size == 0)
        return 0;
    const char *text = (const char *)data + 1;
    size_t first = data[0] < --size ? data[0] : size;
    found end = find_end(text, size, size), same = find_end(text, size, first);
    boyi__http_head head;
    expect(end.code == same.code && end.length == same.length);
    expect(!end.code || (end.error.text[0] && end.error.text_zh[0]));
    if (end.code || !end.length)
        return 0;
    check_lines(text, end.length);
    char *copy = malloc(end.length);
    boyi_error error = {0};
    memcpy(copy, text, end.length);
    unsigned code = boyi__http_read(&head, copy, end.length, &error);
    if (code)
        expect(code >= 400 && error.text[0] && error.text_zh[0]);
    else
        check_head(&head);
    if (!code && head.chunked)
        check_chunks(text + end.length, size - end.length);
    free(copy);
    return 0;
}
