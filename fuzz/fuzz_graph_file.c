/* Any bytes as a graph file: refused with a sentence, or a graph that holds together.
 *
 * A graph that was read is written in our own format and read again: the same graph, but for its lines.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "games/graph/parse.h"

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_states(const boyi__graph *data)
{
    must(data->count > 0 && data->start < data->count && data->states[0].first == 0);
    for (uint32_t i = 0; i < data->count; i++) {
        const boyi__graph_state *state = &data->states[i];
        const char *name = boyi__graph_name(data, i);
        uint32_t found;
        must(state[0].first <= state[1].first && state->line > 0);
        must(state->end == BOYI__END_UNSAID || state[0].first == state[1].first);
        must(state->score == 0 || state->end == BOYI__END_SCORE);
        must(name[0] && boyi__graph_find(data, name, strlen(name), &found) && found == i);
    }
    for (uint64_t move = 0; move < data->states[data->count].first; move++)
        must(data->to[move] < data->count);
}

static void write_name(boyi__strbuf *out, const char *name)
{
    boyi__strbuf_add(out, "\"");
    for (; *name; name++)
        boyi__strbuf_add(out, *name == '"' || *name == '\\' ? "\\%c" : "%c", *name);
    boyi__strbuf_add(out, "\"");
}

static void write_state(boyi__strbuf *out, const boyi__graph *data, uint32_t number)
{
    static const char *const owners[] = {"", " first", " second"};
    static const char *const ends[] = {"", "= win", "= loss", "= tie", "= first", "= second"};
    const boyi__graph_state *state = &data->states[number];
    write_name(out, boyi__graph_name(data, number));
    boyi__strbuf_add(out, "%s", owners[state->owner]);
    if (state->end == BOYI__END_SCORE)
        boyi__strbuf_add(out, "= %" PRId64, state->score);
    else
        boyi__strbuf_add(out, "%s", ends[state->end]);
    boyi__strbuf_add(out, state->end ? "\n" : ":");
    for (uint64_t move = state[0].first; move < state[1].first; move++) {
        boyi__strbuf_add(out, " ");
        write_name(out, boyi__graph_name(data, data->to[move]));
        if (data->gain)
            boyi__strbuf_add(out, "%+" PRId64, data->gain[move]);
    }
    boyi__strbuf_add(out, "\n");
}

static void compare(const boyi__graph *data, const boyi__graph *again)
{
    must(again->count == data->count && again->start == data->start && again->kind == data->kind);
    must(again->loop == data->loop);
    for (uint32_t i = 0; i < data->count; i++) {
        const boyi__graph_state *state = &data->states[i], *other = &again->states[i];
        must(strcmp(boyi__graph_name(data, i), boyi__graph_name(again, i)) == 0);
        must(state[1].first == other[1].first && state->score == other->score);
        must(state->owner == other->owner && state->end == other->end);
    }
    for (uint64_t move = 0; move < data->states[data->count].first; move++) {
        must(data->to[move] == again->to[move]);
        must((data->gain ? data->gain[move] : 0) == (again->gain ? again->gain[move] : 0));
    }
}

static void write_and_read_again(const boyi__graph *data)
{
    static const char *const loops[] = {"", "loop first\n", "loop second\n"};
    boyi__strbuf text = {0};
    boyi__graph *again;
    boyi__strbuf_add(&text, "kind %s\n%sstart ", boyi_kind_word(data->kind), loops[data->loop]);
    write_name(&text, boyi__graph_name(data, data->start));
    boyi__strbuf_add(&text, "\n");
    for (uint32_t i = 0; i < data->count; i++)
        write_state(&text, data, i);
    must(!boyi__graph_parse(text.data, text.length, 0, NULL, &again));
    compare(data, again);
    boyi__graph_free(again);
    boyi__strbuf_end(&text);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *text = malloc(size ? size : 1); /* a copy without a NUL: a read past its end is found */
    boyi_error error = {0};
    boyi__graph *graph = NULL;
    memcpy(text, data, size);
    const boyi_status status = boyi__graph_parse(text, size, 0, &error, &graph);
    if (status) {
        must(error.text[0] && error.text_zh[0] && error.status == status && !graph);
    } else {
        check_states(graph);
        write_and_read_again(graph);
        boyi__graph_free(graph);
    }
    free(text);
    return 0;
}
