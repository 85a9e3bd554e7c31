/* A server for a test, and what is expected of its answers. For programs that include cmocka first. */
#ifndef BOYI_TESTS_HALL_H
#define BOYI_TESTS_HALL_H

#include <string.h>

#include "serve/server.h"
#include "wire.h"

static inline boyi__server *start(const boyi__server_options *options, uint16_t *port)
{
    boyi__server *server = NULL;
    boyi_error error = {0};
    if (boyi__server_start(options, &error, &server))
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

static inline void expect_healthy(uint16_t port)
{
    expect_code(wire_get(port, "/api/health"), 200, "{\"status\":\"ok\",");
    expect_code(wire_get(port, "/api/solve?game=row+3+9+1+2"), 200, "\"answer\":7,");
}

#endif
