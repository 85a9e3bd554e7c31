/* A server for a test, and what is expected of its answers. For programs that include cmocka first. */
#ifndef BOYI_TESTS_HALL_H
#define BOYI_TESTS_HALL_H

#include <string.h>
#include <time.h>

#include "serve/server.h"
#include "wire.h"

/* Times that the options do not give are long enough never to expire in a test, on however busy a machine. */
static inline boyi__server *start(const boyi__server_options *options, uint16_t *port)
{
    boyi__server *server = NULL;
    boyi_error error = {0};
    boyi__server_options all = *options;
    unsigned *const times[] = {&all.question_ms, &all.queue_ms, &all.request_ms, &all.answer_ms};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (!*times[i])
            *times[i] = 1000 * wire_patience();
    if (!all.silence_s)
        all.silence_s = wire_patience();
    if (boyi__server_start(&all, &error, &server))
        fail_msg("%s", error.text);
    *port = boyi__server_port(server);
    return server;
}

static inline void expect_code(wire_answer answer, unsigned code, const char *part)
{
    if (answer.code != code || (part && !strstr(answer.text, part)))
        fail_msg("expected %u with \"%s\", got: %s", code, part ? part : "", answer.text);
    wire_forget(&answer);
}

/* Asks until there is an answer: where the times are short, a test on a busy machine may be dropped as a slow client. */
static inline wire_answer ask_on(uint16_t port, const char *target)
{
    for (time_t end = time(NULL) + wire_patience();;) {
        wire_answer answer = wire_get(port, target);
        if (answer.code || time(NULL) > end)
            return answer;
        wire_forget(&answer);
    }
}

static inline void expect_healthy(uint16_t port)
{
    expect_code(ask_on(port, "/api/health"), 200, "{\"status\":\"ok\",");
    expect_code(ask_on(port, "/api/solve?game=row+3+9+1+2"), 200, "\"answer\":7,");
}

#endif
