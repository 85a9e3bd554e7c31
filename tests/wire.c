#include "wire.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

unsigned wire_patience(void)
{
    const char *scale = getenv("BOYI_TEST_SCALE");
    unsigned long times = scale ? strtoul(scale, NULL, 10) : 1;
    return (unsigned)(times ? times : 1) * 300;
}

int wire_open_from(uint16_t port, const char *source)
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(port)},
                       here = {.sin_family = AF_INET};
    struct timeval patience = {.tv_sec = wire_patience()};
    int wire = socket(AF_INET, SOCK_STREAM, 0);
    there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    inet_pton(AF_INET, source, &here.sin_addr);
    setsockopt(wire, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (bind(wire, (struct sockaddr *)&here, sizeof here) == 0 &&
        connect(wire, (struct sockaddr *)&there, sizeof there) == 0)
        return wire;
    close(wire);
    return -1;
}

int wire_open(uint16_t port)
{
    return wire_open_from(port, "127.0.0.1");
}

bool wire_send(int wire, const void *data, size_t length)
{
    const char *at = data;
    while (length) {
        ssize_t sent = send(wire, at, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        at += sent;
        length -= (size_t)sent;
    }
    return true;
}

wire_answer wire_read(int wire)
{
    size_t room = 4096;
    wire_answer answer = {.text = malloc(room)};
    for (ssize_t got; (got = recv(wire, answer.text + answer.length, room - answer.length - 1, 0)) > 0;) {
        answer.length += (size_t)got;
        if (answer.length + 1 == room)
            answer.text = realloc(answer.text, room *= 2);
    }
    answer.text[answer.length] = '\0';
    answer.body = strstr(answer.text, "\r\n\r\n");
    answer.body = answer.body ? answer.body + 4 : answer.text + answer.length;
    if (sscanf(answer.text, "HTTP/1.%*u %u", &answer.code) != 1)
        answer.code = 0;
    return answer;
}

void wire_forget(wire_answer *answer)
{
    free(answer->text);
    *answer = (wire_answer){0};
}

wire_answer wire_say(uint16_t port, const void *data, size_t length)
{
    int wire = wire_open(port);
    if (wire < 0)
        return (wire_answer){.text = strdup("")};
    wire_send(wire, data, length); /* the server may have answered before the end */
    wire_answer answer = wire_read(wire);
    close(wire);
    return answer;
}

wire_answer wire_get(uint16_t port, const char *target)
{
    char *text;
    int length = asprintf(&text, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", target);
    wire_answer answer = wire_say(port, text, (size_t)length);
    free(text);
    return answer;
}

wire_answer wire_post(uint16_t port, const char *target, const char *body)
{
    char *text;
    int length = asprintf(
        &text, "POST %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n%s",
        target, strlen(body), body);
    wire_answer answer = wire_say(port, text, (size_t)length);
    free(text);
    return answer;
}

char *wire_escape(const char *text)
{
    char *out = malloc(strlen(text) * 3 + 1), *at = out;
    for (; *text; text++)
        at += sprintf(at, "%%%02x", (unsigned char)*text);
    *at = '\0';
    return out;
}
