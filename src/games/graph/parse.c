/* Picks the parser for a text, and checks the whole once it has been read (builder.h). */
#include "games/graph/parse.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/meter.h"
#include "games/graph/builder.h"

static boyi_status fail_undefined(const boyi__graph_builder *builder, const char *name, uint32_t line)
{
    boyi__quoted quoted;
    uint32_t found;
    for (size_t sign = strlen(name);
         sign-- > 1;) /* "b+3x" where b is a state: the gain is wrong, not the name */
        if ((name[sign] == '+' || name[sign] == '-') &&
            boyi__names_find(builder->graph->names, name, sign, &found) &&
            builder->mentions[found].state != BOYI__GRAPH_NO_STATE)
            return boyi__fail(builder->error, BOYI_INPUT,
                              "graph: line %" PRIu32 ": the gain \"%s\" is not a whole number of 64 bits",
                              line, boyi__quote(&quoted, name + sign, strlen(name + sign)));
    return boyi__fail(builder->error, BOYI_INPUT, "graph: line %" PRIu32 ": state \"%s\" is not defined",
                      line, boyi__quote(&quoted, name, strlen(name)));
}

/* There is a state, and every name is one. */
static boyi_status check_names(const boyi__graph_builder *builder)
{
    const boyi__graph *graph = builder->graph;
    if (graph->count == 0)
        return boyi__fail(builder->error, BOYI_INPUT,
                          "graph: no state in the file; a line such as \"a : b c\" defines one");
    for (uint32_t i = 0; i < graph->names->count; i++)
        if (builder->mentions[i].state == BOYI__GRAPH_NO_STATE)
            return fail_undefined(builder, boyi__names_text(graph->names, i), builder->mentions[i].line);
    return BOYI_OK;
}

/* Replaces numbers of names by numbers of states. */
static boyi_status renumber(boyi__graph_builder *builder)
{
    boyi__graph *graph = builder->graph;
    const uint32_t count = graph->count;
    assert(graph->names->count == count);
    uint32_t *state_of = malloc(count * sizeof *state_of);
    if (!state_of)
        return boyi__fail_memory(builder->error, "graph");
    for (uint32_t i = 0; i < count; i++)
        state_of[i] = builder->mentions[i].state;
    for (uint64_t i = 0; i < builder->moves; i++)
        graph->to[i] = state_of[graph->to[i]];
    const bool done = boyi__names_renumber(graph->names, state_of);
    if (builder->self_loop_line)
        builder->self_loop = state_of[builder->self_loop];
    free(state_of);
    graph->states[count] = (boyi__graph_state){.first = builder->moves};
    return done ? BOYI_OK : boyi__fail_memory(builder->error, "graph");
}

/* Without a setting it is the first state. */
static boyi_status find_start(const boyi__graph_builder *builder)
{
    const boyi__graph_word *start = &builder->start;
    if (!start->line)
        return BOYI_OK;
    char *name = malloc(start->length + 1);
    if (!name)
        return boyi__fail_memory(builder->error, "graph");
    size_t length = start->length;
    if (start->escaped)
        length = boyi__names_unescape(start->text, length, name);
    else
        memcpy(name, start->text, length);
    boyi__quoted quoted;
    boyi_status status = BOYI_OK;
    if (!boyi__names_find(builder->graph->names, name, length, &builder->graph->start))
        status = boyi__fail(builder->error, BOYI_INPUT,
                            "graph: line %" PRIu32 ": the start \"%s\" is not defined", start->line,
                            boyi__quote(&quoted, name, length));
    free(name);
    return status;
}

/* States with a value have no moves; values, gains and settings fit the kind of the game. */
static boyi_status check_values(const boyi__graph_builder *builder)
{
    const boyi__graph *graph = builder->graph;
    boyi_error *error = builder->error;
    boyi__quoted quoted;
    for (uint32_t i = 0; i < graph->count; i++) {
        const boyi__graph_state *state = &graph->states[i];
        const char *name = boyi__graph_name(graph, i);
        assert(state[0].first <= state[1].first);
        if (state->end != BOYI__END_UNSAID && state[0].first != state[1].first)
            return boyi__fail(error, BOYI_INPUT,
                              "graph: line %" PRIu32 ": state \"%s\" has a value, so it can't have moves",
                              state->line, boyi__quote(&quoted, name, strlen(name)));
    }
    if (graph->kind == BOYI_OUTCOME && builder->gain_line)
        return boyi__fail(error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": a gain, but line %" PRIu32 " says kind outcome",
                          builder->gain_line, builder->kind_line);
    if (graph->kind == BOYI_OUTCOME && builder->number_line)
        return boyi__fail(error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": a number as a value, but line %" PRIu32
                          " says kind outcome",
                          builder->number_line, builder->kind_line);
    if (graph->kind == BOYI_OUTCOME)
        return BOYI_OK;
    if (builder->word_line)
        return boyi__fail(error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": the value of a state in a score game is a whole number",
                          builder->word_line);
    if (builder->loop_line)
        return boyi__fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": loop has no meaning in a score game",
                          builder->loop_line);
    if (builder->self_loop_line) {
        const char *name = boyi__graph_name(graph, builder->self_loop);
        return boyi__fail(error, BOYI_CYCLE,
                          "graph: line %" PRIu32 ": state \"%s\" leads to itself; a score game must end",
                          builder->self_loop_line, boyi__quote(&quoted, name, strlen(name)));
    }
    return BOYI_OK;
}

static boyi_status parse(boyi__graph_builder *builder, const char *text, size_t length)
{
    const char *end = text + length;
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;            /* a byte order mark */
    if (length >= UINT32_MAX) /* so that lines, names and states can be counted in 32 bits */
        return boyi__fail(builder->error, BOYI_LIMIT, "graph: the file is larger than 4 GiB");
    boyi_status status = boyi__graph_is_dot(text, end) ? boyi__graph_parse_dot(builder, text, end)
                                                       : boyi__graph_parse_text(builder, text, end);
    if (!builder->kind_line)
        builder->graph->kind = builder->gain_line || builder->number_line ? BOYI_SCORE : BOYI_OUTCOME;
    if (!status)
        status = check_names(builder);
    if (!status)
        status = renumber(builder);
    if (!status)
        status = find_start(builder);
    return status ? status : check_values(builder);
}

boyi_status boyi__graph_parse(const char *text, size_t length, uint64_t max_bytes, boyi_error *error,
                              boyi__graph **out)
{
    boyi__graph *graph = calloc(1, sizeof *graph);
    if (!graph || !(graph->names = boyi__names_new(boyi__memory_limit(max_bytes)))) {
        free(graph);
        return boyi__fail_memory(error, "graph");
    }
    boyi__graph_builder builder = {.error = error, .graph = graph};
    graph->names->memory = length < graph->names->max_memory ? length : graph->names->max_memory;
    graph->content = boyi__content_hash(BOYI__FNV, text, length);
    const boyi_status status = parse(&builder, text, length);
    boyi__builder_end(&builder);
    if (status)
        boyi__graph_free(graph);
    else
        *out = graph;
    return status;
}
