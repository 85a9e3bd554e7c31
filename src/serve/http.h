/* HTTP/1.1 requests, parsed strictly: input that two parsers could understand differently is refused with
 * 400, since a proxy and the server behind it must never disagree about where a request ends.
 *
 *     GET /api/solve?game=nim+3 HTTP/1.1 CRLF      one blank between the words, printable ASCII
 *     Host: localhost:8080 CRLF                    no blank before the colon, no folded lines, no NUL
 *     Content-Length: 5 CRLF                       once, digits only; or Transfer-Encoding: chunked, not both
 *     CRLF                                         a line ends in CRLF, never in LF or CR alone
 *
 * Nothing here touches a socket or allocates memory.
 */
#ifndef BOYI_SERVE_HTTP_H
#define BOYI_SERVE_HTTP_H

#include "boyi.h"

enum {
    BOYI__HTTP_MOST_URL = 16 << 10,
    BOYI__HTTP_MOST_HEAD = 32 << 10,
    BOYI__HTTP_MOST_FIELDS = 64,
};

typedef struct {
    const char *name, *value; /* without surrounding blanks */
} boyi__http_field;

/* The texts are in the buffer that was read. */
typedef struct {
    const char *method;
    const char *target;    /* a path with its query: "/api/solve?game=nim+3", or "*"                */
    const char *authority; /* the Host, or that of a target in absolute form; NULL: HTTP/1.0 without */
    bool chunked;
    uint64_t length; /* of a body that is not chunked */
    bool has_body;   /* chunked, or a length above 0  */
    bool close;      /* after the answer              */
    bool expects;    /* 100-continue                  */
    bool old;        /* HTTP/1.0                      */
    size_t count;
    boyi__http_field fields[BOYI__HTTP_MOST_FIELDS];
} boyi__http_head;

/* Looks for the end of a head in a buffer that grows. `*seen`: bytes that earlier calls have scanned, 0 at
 * first. Returns 0 with *length, which includes the last CRLF; 0 with *length 0 if more is needed; otherwise
 * the status code to refuse it with, and `error` is set. */
unsigned boyi__http_find_end(const char *text, size_t available, size_t *seen, size_t *length,
                             boyi_error *error);

/* Parses a whole head in place. Returns 0, or the status code to refuse it with, and `error` is set. */
unsigned boyi__http_read(boyi__http_head *head, char *text, size_t length, boyi_error *error);

/* The value of a field that may occur once; NULL: it does not. */
const char *boyi__http_value(const boyi__http_head *head, const char *name);

/* The value of a hexadecimal digit; -1: not one. */
int boyi__hex_digit(char c);

/* A chunked body in pieces of any size. */
typedef struct {
    int state;
    uint64_t left; /* of the chunk         */
    size_t line;   /* bytes of a size line */
    bool over;     /* the body's last CRLF was read */
} boyi__http_chunks;

/* Reads `text` up to the end of a piece of data, which is stored in `data` and `data_length` (0: none).
 * Returns how many bytes were used; -1: malformed. */
int64_t boyi__http_read_chunks(boyi__http_chunks *self, const char *text, size_t length, const char **data,
                               size_t *data_length);

#endif
