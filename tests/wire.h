/* HTTP by hand, to send what no well-behaved client would. */
#ifndef BOYI_TESTS_WIRE_H
#define BOYI_TESTS_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An answer. `text` is all of it, and ends in a NUL; code 0: there was none, or it was not HTTP. */
typedef struct {
    unsigned code;
    char *text;
    size_t length;
    char *body; /* within text */
} wire_answer;

/* Seconds after which a test gives up: five minutes, times BOYI_TEST_SCALE. No test that passes waits so
 * long. */
unsigned wire_patience(void);

/* A connection to this machine; -1: refused. Reading gives up after wire_patience. */
int wire_open(uint16_t port);
/* The same from another address of this machine: 127.0.0.2 is another client. */
int wire_open_from(uint16_t port, const char *source);
bool wire_send(int wire, const void *data, size_t length);
/* All that comes until the other side closes. */
wire_answer wire_read(int wire);
void wire_forget(wire_answer *answer);

/* Send bytes as they are, read until the end. */
wire_answer wire_say(uint16_t port, const void *data, size_t length);

/* GET target; POST a body to it. The target is sent as it is. */
wire_answer wire_get(uint16_t port, const char *target);
wire_answer wire_post(uint16_t port, const char *target, const char *body);

/* Percent signs for what a query can't hold. The caller frees it. */
char *wire_escape(const char *text);

#endif
