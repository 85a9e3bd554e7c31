#include "games/graph/source.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/file.h"

/* Text that is a graph and no file's name: it has several lines, or the signs of a state or of DOT. */
static bool is_graph(const boyi__request *request)
{
    return memchr(request->text, '\n', request->length) || strpbrk(request->text, ":={") ||
           strlen(request->text) != request->length;
}

/* Devices may never end, and a folder holds no text. */
static boyi_status check_file(const char *name, boyi_error *error)
{
    struct stat about;
    if (stat(name, &about) || S_ISREG(about.st_mode) || S_ISFIFO(about.st_mode))
        return BOYI_OK; /* what is not there is told by who reads it */
    boyi__quoted quoted;
    return boyi_fail(error, BOYI_FILE, "the file \"%s\" can't be read: it is no plain file",
                     "无法读取文件“%s”：它不是普通文件", boyi__quote(&quoted, name, strlen(name)));
}

boyi_status boyi__graph_load(const boyi__request *request, boyi_error *error, boyi__graph_data **out)
{
    if (request->length == 0)
        return boyi_fail(error, BOYI_INPUT,
                         "%s: give the name of a graph file, or the graph itself through --file",
                         "%s：请给出图文件名，或用 --file 给出图本身", request->family->name);
    if (request->no_files && !is_graph(request))
        return boyi_fail(error, BOYI_FILE, "%s: this file may not be read here", "%s：此处不允许读取该文件",
                         request->family->name);
    struct stat about;
    if (is_graph(request) && (request->no_files || stat(request->text, &about)))
        return boyi__graph_file_read(request->text, request->length, request->max_bytes, error, out);
    char *text;
    size_t length;
    boyi_status status = check_file(request->text, error);
    if (!status)
        status = boyi__read_file(request->text, request->max_bytes, &text, &length, error);
    if (status)
        return status;
    status = boyi__graph_file_read(text, length, request->max_bytes, error, out);
    free(text);
    return status;
}

size_t boyi__graph_most_moves(const boyi__graph_data *data)
{
    uint64_t most = 0;
    for (uint32_t i = 0; i < data->count; i++)
        if (data->states[i + 1].first - data->states[i].first > most)
            most = data->states[i + 1].first - data->states[i].first;
    return (size_t)most;
}

/* ---- Cycles ---- */

/* Depth first, on a stack of its own: a move to a state that is still on the stack closes a cycle. */
typedef struct {
    const boyi__graph_data *data;
    uint32_t *stack;
    uint64_t *next;  /* of each state on the stack: the move to look at next */
    uint32_t *place; /* 0: not met, else place on the stack + 1; DONE: left  */
    uint32_t depth;
} cycle_search;

#define DONE UINT32_MAX

static void enter(cycle_search *self, uint32_t state)
{
    self->stack[self->depth] = state;
    self->next[self->depth] = self->data->states[state].first;
    self->place[state] = ++self->depth;
}

/* Search all that can be reached from a state. True: the stack from *from on is a cycle. */
static bool search_from(cycle_search *self, uint32_t state, uint32_t *from)
{
    for (enter(self, state); self->depth > 0;) {
        uint32_t top = self->depth - 1, here = self->stack[top];
        if (self->next[top] == self->data->states[here + 1].first) {
            self->place[here] = DONE;
            self->depth--;
            continue;
        }
        uint32_t to = self->data->to[self->next[top]++];
        if (self->place[to] == DONE)
            continue;
        if (self->place[to]) {
            *from = self->place[to] - 1;
            return true;
        }
        enter(self, to);
    }
    return false;
}

/* "a -> b -> a", a long one with its middle left out. */
static boyi_status name_cycle(const cycle_search *self, uint32_t from, const char *game, boyi_error *error)
{
    enum { SHOWN = 5 };
    char text[300] = "";
    size_t length = 0;
    uint32_t count = self->depth - from;
    for (uint32_t i = 0; i <= count; i++) {
        boyi__quoted quoted;
        if (i >= SHOWN && i < count) {
            if (i == SHOWN)
                length += (size_t)snprintf(text + length, sizeof text - length, " -> …");
            continue;
        }
        const char *name = boyi__graph_name(self->data, self->stack[from + i % count]);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? " -> " : "",
                                   boyi__quote(&quoted, name, strlen(name)));
    }
    return boyi_fail(error, BOYI_CYCLE,
                     "%s: line %" PRIu32 ": play can go round in circles, which has no value here: %s",
                     "%s：第 %" PRIu32 " 行：对局可能循环，在这里没有值：%s", game,
                     self->data->states[self->stack[from]].line, text);
}

boyi_status boyi__graph_refuse_cycle(const boyi__graph_data *data, const char *game, boyi_error *error)
{
    cycle_search self = {
        .data = data,
        .stack = malloc(data->count * sizeof *self.stack),
        .next = malloc(data->count * sizeof *self.next),
        .place = calloc(data->count, sizeof *self.place),
    };
    boyi_status status = self.stack && self.next && self.place ? BOYI_OK : boyi__fail_memory(error, game);
    uint32_t from = 0;
    for (uint32_t i = 0; i < data->count && !status; i++)
        if (!self.place[i] && search_from(&self, i, &from))
            status = name_cycle(&self, from, game, error);
    free(self.place);
    free(self.next);
    free(self.stack);
    return status;
}
