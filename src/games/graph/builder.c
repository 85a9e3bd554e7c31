#include "games/graph/builder.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/meter.h"
#include "base/scan.h"

/* ---- Building ------------------------------------------------------------------------------------- */

boyi_status boyi__builder_fail_memory(const boyi__graph_builder *builder)
{
    const boyi__names *names = builder->graph->names;
    boyi__bytes_text limit;
    if (!names->limited)
        return boyi__fail_memory(builder->error, "graph");
    return boyi__fail(builder->error, BOYI_LIMIT,
                      "graph: the memory limit of %s is reached after %" PRIu32
                      " states of the input; raise --max-memory",
                      boyi__write_bytes(&limit, names->max_memory), names->count);
}

char *boyi__builder_keep(boyi__graph_builder *builder, size_t bytes)
{
    boyi__names *names = builder->graph->names;
    bytes += sizeof *builder->kept;
    names->limited = bytes > names->max_memory - names->memory;
    boyi__graph_text *text = names->limited ? NULL : malloc(bytes);
    if (!text)
        return NULL;
    names->memory += bytes;
    text->next = builder->kept;
    builder->kept = text;
    return text->bytes;
}

void boyi__builder_end(boyi__graph_builder *builder)
{
    for (boyi__graph_text *text = builder->kept, *next; text; text = next) {
        next = text->next;
        free(text);
    }
    free(builder->mentions);
}

boyi_status boyi__builder_add_name(boyi__graph_builder *builder, const boyi__graph_word *word, uint32_t *name)
{
    boyi__names *names = builder->graph->names;
    const uint32_t known = names->count;
    if (word->length == 0)
        return boyi__fail(builder->error, BOYI_INPUT, "graph: line %" PRIu32 ": a name can't be empty",
                          word->line);
    if (!(word->escaped ? boyi__names_add_escaped : boyi__names_add)(names, word->text, word->length, name))
        return boyi__builder_fail_memory(builder);
    if (names->count == known)
        return BOYI_OK;
    if (!boyi__names_grow(names, &builder->mentions, &builder->mentions_capacity, names->count,
                          sizeof *builder->mentions))
        return boyi__builder_fail_memory(builder);
    builder->mentions[known] = (boyi__graph_mention){word->line, BOYI__GRAPH_NO_STATE};
    return BOYI_OK;
}

boyi_status boyi__builder_add_state(boyi__graph_builder *builder, uint32_t name, uint32_t line)
{
    boyi__graph *graph = builder->graph;
    /* One more for the mark at the end, which ends the moves of the last state. */
    if (!boyi__names_grow(graph->names, &graph->states, &builder->states_capacity, (size_t)graph->count + 2,
                          sizeof *graph->states))
        return boyi__builder_fail_memory(builder);
    assert(builder->mentions[name].state == BOYI__GRAPH_NO_STATE);
    builder->mentions[name].state = graph->count;
    graph->states[graph->count++] = (boyi__graph_state){.first = builder->moves, .line = line};
    return BOYI_OK;
}

/* Keeps the first line only. */
static inline void note_line(uint32_t *first, uint32_t line)
{
    if (!*first)
        *first = line;
}

void boyi__builder_note_self_loop(boyi__graph_builder *builder, uint32_t name, uint32_t line)
{
    if (!builder->self_loop_line)
        builder->self_loop = name;
    note_line(&builder->self_loop_line, line);
}

boyi_status boyi__builder_add_move(boyi__graph_builder *builder, uint32_t from_name, uint32_t to_name,
                                   int64_t gain, uint32_t line)
{
    boyi__graph *graph = builder->graph;
    assert(graph->count > 0 && builder->mentions[from_name].state == graph->count - 1);
    assert(to_name < graph->names->count);
    const bool first_gain = gain && !builder->gains_capacity;
    if (!boyi__names_grow(graph->names, &graph->to, &builder->moves_capacity, boyi__size(builder->moves + 1),
                          sizeof *graph->to) ||
        ((gain || builder->gains_capacity) &&
         !boyi__names_grow(graph->names, &graph->gain, &builder->gains_capacity, builder->moves_capacity,
                           sizeof *graph->gain)))
        return boyi__builder_fail_memory(builder);
    if (first_gain)
        memset(graph->gain, 0, (size_t)builder->moves * sizeof *graph->gain);
    if (builder->gains_capacity)
        graph->gain[builder->moves] = gain;
    graph->to[builder->moves++] = to_name;
    if (from_name == to_name)
        boyi__builder_note_self_loop(builder, from_name, line);
    return BOYI_OK;
}

/* ---- Words ---------------------------------------------------------------------------------------- */

bool boyi__graph_word_is(const boyi__graph_word *word, const char *what)
{
    return word->length == strlen(what) && memcmp(word->text, what, word->length) == 0;
}

/* The index of a word in a list that ends with NULL; not in the list: the index of that NULL. */
static size_t index_in(const char *const *list, const boyi__graph_word *word)
{
    size_t i = 0;
    while (list[i] && !boyi__graph_word_is(word, list[i]))
        i++;
    return i;
}

boyi_status boyi__builder_read_owner(boyi__graph_builder *builder, const boyi__graph_word *word, uint8_t *out)
{
    static const char *const owners[] = {"alternating", "first", "second", NULL};
    const size_t owner = index_in(owners, word);
    boyi__quoted quoted;
    if (!owners[owner])
        return boyi__fail(builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": \"%s\" is not an owner; write first, second or "
                          "alternating, or \":\" before the successors",
                          word->line, boyi__quote(&quoted, word->text, word->length));
    *out = (uint8_t)owner;
    return BOYI_OK;
}

boyi_status boyi__builder_read_value(boyi__graph_builder *builder, const boyi__graph_word *word,
                                     boyi__graph_state *state)
{
    static const char *const ends[] = {"win", "loss", "tie", "first", "second", NULL};
    const size_t end = index_in(ends, word);
    boyi__quoted quoted;
    state->score = 0;
    if (ends[end]) {
        state->end = (uint8_t)(BOYI__END_WIN + end);
        note_line(&builder->word_line, word->line);
    } else if (boyi__scan_number(word->text, word->length, &state->score)) {
        state->end = BOYI__END_SCORE;
        note_line(&builder->number_line, word->line);
    } else {
        return boyi__fail(builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32
                          ": \"%s\" is not a value; write win, loss, tie, first, second "
                          "or a whole number",
                          word->line, boyi__quote(&quoted, word->text, word->length));
    }
    return BOYI_OK;
}

boyi_status boyi__builder_read_gain(boyi__graph_builder *builder, const boyi__graph_word *word, int64_t *out)
{
    boyi__quoted quoted;
    if (!boyi__scan_number(word->text, word->length, out))
        return boyi__fail(builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": the gain \"%s\" is not a whole number of 64 bits",
                          word->line, boyi__quote(&quoted, word->text, word->length));
    note_line(&builder->gain_line, word->line);
    return BOYI_OK;
}

boyi_status boyi__builder_read_setting(boyi__graph_builder *builder, const boyi__graph_word *key,
                                       const boyi__graph_word *value, bool *known)
{
    enum { START, KIND, LOOP };
    static const char *const settings[] = {"start", "kind", "loop", NULL};
    static const char *const values[][4] = {
        [KIND] = {"outcome", "score"}, [LOOP] = {"draw", "first", "second"}};
    static const char *const choices[] = {"", "outcome, score", "draw, first, second"};
    uint32_t *const lines[] = {&builder->start.line, &builder->kind_line, &builder->loop_line};
    const size_t setting = index_in(settings, key);
    boyi__quoted quoted;
    *known = settings[setting] != NULL;
    if (!*known)
        return BOYI_OK;
    if (*lines[setting])
        return boyi__fail(builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": \"%s\" was already given on line %" PRIu32, key->line,
                          boyi__quote(&quoted, key->text, key->length), *lines[setting]);
    const size_t choice = index_in(values[setting], value);
    if (setting != START && !values[setting][choice])
        return boyi__fail(
            builder->error, BOYI_INPUT, "graph: line %" PRIu32 ": %s can't be \"%s\"; write one of %s",
            key->line, settings[setting], boyi__quote(&quoted, value->text, value->length), choices[setting]);
    if (setting == START)
        builder->start = *value;
    else if (setting == KIND)
        builder->graph->kind = choice == 0 ? BOYI_OUTCOME : BOYI_SCORE;
    else
        builder->graph->loop = (boyi_loop)(BOYI_LOOP_DRAW + choice);
    *lines[setting] = key->line;
    return BOYI_OK;
}
