/* A game graph from text: what the two formats have in common, and what has to hold in the end.
 *
 * A reader goes through the text once. Names get numbers when they are first written, be it as a state or as
 * a successor; states get theirs when they are defined. When the text is through, every name must be a state,
 * and the moves, which hold numbers of names so far, are given those of states:
 *
 *     a : c b        names   a 0   c 1   b 2        moves   1 2 | | 0
 *     b = win        states  a 0   b 1   c 2                2 1 | | 0
 *     c : a
 *
 * What depends on the whole file (is it a score game? is there a start?) is checked here, after the reader;
 * readers note the first line of whatever may turn out wrong.
 */
#include "games/graph/file_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/meter.h"
#include "base/scan.h"

/* ---- Building ------------------------------------------------------------------------------------- */

boyi_status boyi__graph_fail_room(const boyi__graph_build *build)
{
    const boyi__graph_names *names = build->data->names;
    boyi__bytes_text limit;
    if (!names->limited)
        return boyi__fail_memory(build->error, "graph");
    return boyi_fail(build->error, BOYI_LIMIT,
                     "graph: the memory limit of %s is reached after %" PRIu32
                     " states of the input; raise --max-memory",
                     "graph：已达内存上限 %s（此时读入 %" PRIu32 " 个状态）；请调高 --max-memory",
                     boyi__write_bytes(&limit, names->max_bytes), names->count);
}

boyi_status boyi__graph_mention(boyi__graph_build *build, const boyi__graph_word *word, uint32_t *name)
{
    boyi__graph_names *names = build->data->names;
    const uint32_t known = names->count;
    if (word->length == 0)
        return boyi_fail(build->error, BOYI_INPUT, "graph: line %" PRIu32 ": a name can't be empty",
                         "graph：第 %" PRIu32 " 行：名称不能为空", word->line);
    if (!(word->escaped ? boyi__names_add_escaped : boyi__names_add)(names, word->text, word->length, name))
        return boyi__graph_fail_room(build);
    if (names->count == known)
        return BOYI_OK;
    if (!boyi__names_grow(names, &build->mentions, &build->mentions_room, names->count,
                          sizeof *build->mentions))
        return boyi__graph_fail_room(build);
    build->mentions[known] = (boyi__mention){word->line, BOYI__GRAPH_NO_STATE};
    return BOYI_OK;
}

boyi_status boyi__graph_add_state(boyi__graph_build *build, uint32_t name, uint32_t line)
{
    boyi__graph_data *data = build->data;
    /* One more than there are: the last one marks the end of the moves. */
    if (!boyi__names_grow(data->names, &data->states, &build->states_room, (size_t)data->count + 2,
                          sizeof *data->states))
        return boyi__graph_fail_room(build);
    build->mentions[name].state = data->count;
    data->states[data->count++] = (boyi__graph_state){.first = build->moves, .line = line};
    return BOYI_OK;
}

/* The first gain of the file: all moves before it have 0. */
static bool grow_gains(boyi__graph_build *build, int64_t gain)
{
    if (gain == 0 && build->gains_room == 0)
        return true;
    const bool first = build->gains_room == 0;
    if (!boyi__names_grow(build->data->names, &build->data->gain, &build->gains_room, build->moves_room,
                          sizeof *build->data->gain))
        return false;
    if (first)
        memset(build->data->gain, 0, build->moves * sizeof *build->data->gain);
    return true;
}

void boyi__graph_note_self_loop(boyi__graph_build *build, uint32_t name, uint32_t line)
{
    if (build->self_loop_line)
        return;
    build->self_loop_line = line;
    build->self_loop = name;
}

boyi_status boyi__graph_add_move(boyi__graph_build *build, uint32_t from_name, uint32_t to_name, int64_t gain,
                                 uint32_t line)
{
    boyi__graph_data *data = build->data;
    if (!boyi__names_grow(data->names, &data->to, &build->moves_room, build->moves + 1, sizeof *data->to) ||
        !grow_gains(build, gain))
        return boyi__graph_fail_room(build);
    if (build->gains_room)
        data->gain[build->moves] = gain;
    data->to[build->moves++] = to_name;
    if (from_name == to_name)
        boyi__graph_note_self_loop(build, from_name, line);
    return BOYI_OK;
}

/* ---- Words ---------------------------------------------------------------------------------------- */

bool boyi__graph_word_is(const boyi__graph_word *word, const char *what)
{
    return word->length == strlen(what) && memcmp(word->text, what, word->length) == 0;
}

/* The place of a word in a list that ends in NULL, or of that NULL. */
static size_t place_in(const char *const *list, const boyi__graph_word *word)
{
    size_t i = 0;
    while (list[i] && !boyi__graph_word_is(word, list[i]))
        i++;
    return i;
}

boyi_status boyi__graph_read_owner(boyi__graph_build *build, const boyi__graph_word *word, uint8_t *out)
{
    static const char *const owners[] = {"alternating", "first", "second", NULL};
    const size_t owner = place_in(owners, word);
    boyi__quoted quoted;
    if (!owners[owner])
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": \"%s\" is not an owner; write first, second or "
                         "alternating, or \":\" before the successors",
                         "graph：第 %" PRIu32
                         " 行：“%s”不是所属方；应写 first、second 或 alternating，后继之前应写“:”",
                         word->line, boyi__quote(&quoted, word->text, word->length));
    *out = (uint8_t)owner;
    return BOYI_OK;
}

static inline void note_line(uint32_t *first, uint32_t line)
{
    if (!*first)
        *first = line;
}

boyi_status boyi__graph_read_value(boyi__graph_build *build, const boyi__graph_word *word,
                                   boyi__graph_state *state)
{
    static const char *const ends[] = {"win", "loss", "tie", "first", "second", NULL};
    const size_t end = place_in(ends, word);
    boyi__quoted quoted;
    state->score = 0;
    if (ends[end]) {
        state->end = (uint8_t)(BOYI__END_WIN + end);
        note_line(&build->word_line, word->line);
    } else if (boyi__scan_number(word->text, word->length, &state->score)) {
        state->end = BOYI__END_SCORE;
        note_line(&build->number_line, word->line);
    } else {
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: line %" PRIu32
                         ": \"%s\" is not a value; write win, loss, tie, first, second "
                         "or a whole number",
                         "graph：第 %" PRIu32 " 行：“%s”不是值；应写 win、loss、tie、first、second 或整数",
                         word->line, boyi__quote(&quoted, word->text, word->length));
    }
    return BOYI_OK;
}

boyi_status boyi__graph_read_gain(boyi__graph_build *build, const boyi__graph_word *word, int64_t *out)
{
    boyi__quoted quoted;
    if (!boyi__scan_number(word->text, word->length, out))
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": the gain \"%s\" is not a whole number of 64 bits",
                         "graph：第 %" PRIu32 " 行：得分“%s”不是 64 位整数", word->line,
                         boyi__quote(&quoted, word->text, word->length));
    note_line(&build->gain_line, word->line);
    return BOYI_OK;
}

static boyi_status fail_twice(const boyi__graph_build *build, const boyi__graph_word *key, uint32_t before)
{
    boyi__quoted quoted;
    return boyi_fail(build->error, BOYI_INPUT,
                     "graph: line %" PRIu32 ": \"%s\" was already given on line %" PRIu32,
                     "graph：第 %" PRIu32 " 行：“%s”已在第 %" PRIu32 " 行给出", key->line,
                     boyi__quote(&quoted, key->text, key->length), before);
}

boyi_status boyi__graph_read_setting(boyi__graph_build *build, const boyi__graph_word *key,
                                     const boyi__graph_word *value, bool *known)
{
    static const char *const settings[] = {"start", "kind", "loop", NULL};
    static const char *const kinds[] = {"outcome", "score", NULL};
    static const char *const loops[] = {"draw", "first", "second", NULL};
    uint32_t *const lines[] = {&build->start.line, &build->kind_line, &build->loop_line};
    static const char *const choices[] = {"", "outcome, score", "draw, first, second"};
    const size_t setting = place_in(settings, key);
    *known = settings[setting] != NULL;
    if (!*known)
        return BOYI_OK;
    if (*lines[setting])
        return fail_twice(build, key, *lines[setting]);
    const size_t choice = setting == 0 ? 0 : place_in(setting == 1 ? kinds : loops, value);
    boyi__quoted quoted;
    if (setting > 0 && !(setting == 1 ? kinds : loops)[choice])
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": %s can't be \"%s\"; write one of %s",
                         "graph：第 %" PRIu32 " 行：%s 不能是“%s”；可写 %s", key->line, settings[setting],
                         boyi__quote(&quoted, value->text, value->length), choices[setting]);
    if (setting == 0)
        build->start = *value;
    else if (setting == 1)
        build->data->kind = choice == 0 ? BOYI_OUTCOME : BOYI_SCORE;
    else
        build->data->loop = (boyi__graph_loop)(BOYI__LOOP_DRAW + choice);
    *lines[setting] = key->line;
    return BOYI_OK;
}

/* ---- The whole ------------------------------------------------------------------------------------ */

/* "b+3x" where b is a state: the gain is wrong, not the name. */
static bool has_broken_gain(const boyi__graph_build *build, const char *name, size_t *sign)
{
    *sign = strlen(name);
    uint32_t found;
    while (*sign > 1)
        if ((name[--*sign] == '+' || name[*sign] == '-') &&
            boyi__names_find(build->data->names, name, *sign, &found) &&
            build->mentions[found].state != BOYI__GRAPH_NO_STATE)
            return true;
    return false;
}

static boyi_status fail_undefined(const boyi__graph_build *build, const char *name, uint32_t line)
{
    boyi__quoted quoted;
    size_t sign;
    if (has_broken_gain(build, name, &sign))
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": the gain \"%s\" is not a whole number of 64 bits",
                         "graph：第 %" PRIu32 " 行：得分“%s”不是 64 位整数", line,
                         boyi__quote(&quoted, name + sign, strlen(name + sign)));
    return boyi_fail(build->error, BOYI_INPUT, "graph: line %" PRIu32 ": state \"%s\" is not defined",
                     "graph：第 %" PRIu32 " 行：状态“%s”没有定义", line,
                     boyi__quote(&quoted, name, strlen(name)));
}

static boyi_status check_names(const boyi__graph_build *build)
{
    const boyi__graph_data *data = build->data;
    if (data->count == 0)
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: no state in the file; a line such as \"a : b c\" defines one",
                         "graph：文件中没有状态；“a : b c”这样的一行定义一个状态");
    for (uint32_t i = 0; i < data->names->count; i++)
        if (build->mentions[i].state == BOYI__GRAPH_NO_STATE)
            return fail_undefined(build, boyi__names_text(data->names, i), build->mentions[i].line);
    return BOYI_OK;
}

static boyi_status find_start(const boyi__graph_build *build)
{
    const boyi__graph_word *start = &build->start;
    if (!start->line)
        return BOYI_OK; /* the first state */
    char *name = malloc(start->length + 1);
    if (!name)
        return boyi__fail_memory(build->error, "graph");
    size_t length = start->length;
    if (start->escaped)
        length = boyi__names_unescape(start->text, length, name);
    else
        memcpy(name, start->text, length);
    boyi__quoted quoted;
    boyi_status status = BOYI_OK;
    if (!boyi__names_find(build->data->names, name, length, &build->data->start))
        status = boyi_fail(build->error, BOYI_INPUT,
                           "graph: line %" PRIu32 ": the start \"%s\" is not defined",
                           "graph：第 %" PRIu32 " 行：起始状态“%s”没有定义", start->line,
                           boyi__quote(&quoted, name, length));
    free(name);
    return status;
}

/* Numbers of states instead of numbers of names. */
static boyi_status renumber(boyi__graph_build *build)
{
    boyi__graph_data *data = build->data;
    const uint32_t count = data->count; /* of names too: each is a state by now */
    uint32_t *state_of = malloc(count * sizeof *state_of);
    if (!state_of)
        return boyi__fail_memory(build->error, "graph");
    for (uint32_t i = 0; i < count; i++)
        state_of[i] = build->mentions[i].state;
    for (uint64_t i = 0; i < build->moves; i++)
        data->to[i] = state_of[data->to[i]];
    const bool done = boyi__names_renumber(data->names, state_of);
    if (build->self_loop_line)
        build->self_loop = state_of[build->self_loop];
    free(state_of);
    return done ? BOYI_OK : boyi__fail_memory(build->error, "graph");
}

/* A state that is finished has no moves. */
static boyi_status check_ends(const boyi__graph_build *build)
{
    const boyi__graph_data *data = build->data;
    boyi__quoted quoted;
    for (uint32_t i = 0; i < data->count; i++) {
        const boyi__graph_state *state = &data->states[i];
        const char *name = boyi__graph_name(data, i);
        if (state->end != BOYI__END_UNSAID && state[0].first != state[1].first)
            return boyi_fail(build->error, BOYI_INPUT,
                             "graph: line %" PRIu32 ": state \"%s\" has a value, so it can't have moves",
                             "graph：第 %" PRIu32 " 行：状态“%s”已有值，不能再有着法", state->line,
                             boyi__quote(&quoted, name, strlen(name)));
    }
    return BOYI_OK;
}

static boyi_status check_outcome(const boyi__graph_build *build)
{
    const uint32_t gain = build->gain_line, number = build->number_line;
    if (gain)
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": a gain, but line %" PRIu32 " says kind outcome",
                         "graph：第 %" PRIu32 " 行：出现得分，而第 %" PRIu32 " 行写明 kind outcome", gain,
                         build->kind_line);
    if (number)
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": a number as a value, but line %" PRIu32
                         " says kind outcome",
                         "graph：第 %" PRIu32 " 行：值为数字，而第 %" PRIu32 " 行写明 kind outcome", number,
                         build->kind_line);
    return BOYI_OK;
}

static boyi_status check_score(const boyi__graph_build *build)
{
    boyi__quoted quoted;
    if (build->word_line)
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": the value of a state in a score game is a whole number",
                         "graph：第 %" PRIu32 " 行：计分游戏中状态的值应为整数", build->word_line);
    if (build->loop_line)
        return boyi_fail(build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": loop has no meaning in a score game",
                         "graph：第 %" PRIu32 " 行：计分游戏不能使用 loop", build->loop_line);
    if (build->self_loop_line) {
        const char *name = boyi__graph_name(build->data, build->self_loop);
        return boyi_fail(build->error, BOYI_CYCLE,
                         "graph: line %" PRIu32 ": state \"%s\" leads to itself; a score game must end",
                         "graph：第 %" PRIu32 " 行：状态“%s”走回自身；计分游戏必须有终局",
                         build->self_loop_line, boyi__quote(&quoted, name, strlen(name)));
    }
    return BOYI_OK;
}

static boyi_status finish(boyi__graph_build *build)
{
    boyi__graph_data *data = build->data;
    if (!build->kind_line)
        data->kind = build->gain_line || build->number_line ? BOYI_SCORE : BOYI_OUTCOME;
    boyi_status status = check_names(build);
    if (!status)
        status = renumber(build);
    if (!status)
        status = find_start(build);
    if (status)
        return status;
    data->states[data->count] = (boyi__graph_state){.first = build->moves};
    status = check_ends(build);
    if (!status)
        status = data->kind == BOYI_SCORE ? check_score(build) : check_outcome(build);
    return status;
}

/* ---- Reading -------------------------------------------------------------------------------------- */

static boyi_status read_all(boyi__graph_build *build, const char *text, size_t length)
{
    const char *end = text + length;
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;            /* some editors' mark of UTF-8 */
    if (length >= UINT32_MAX) /* so that lines, names and states can be counted in 32 bits */
        return boyi_fail(build->error, BOYI_LIMIT, "graph: the file is larger than 4 GiB",
                         "graph：文件超过 4 GiB");
    const boyi_status status = boyi__graph_is_dot(text, end) ? boyi__graph_read_dot(build, text, end)
                                                             : boyi__graph_read_text(build, text, end);
    return status ? status : finish(build);
}

boyi_status boyi__graph_file_read(const char *text, size_t length, uint64_t max_bytes, boyi_error *error,
                                  boyi__graph_data **out)
{
    boyi__graph_build build = {.error = error, .data = calloc(1, sizeof *build.data)};
    if (!build.data || !(build.data->names = boyi__names_new(boyi__memory_limit(max_bytes)))) {
        free(build.data);
        return boyi__fail_memory(error, "graph");
    }
    boyi__graph_names *names = build.data->names;
    names->taken = length < names->max_bytes ? length : names->max_bytes;
    const boyi_status status = read_all(&build, text, length);
    build.data->content = boyi__content_hash(text, length);
    free(build.mentions);
    if (status)
        boyi__graph_data_free(build.data);
    else
        *out = build.data;
    return status;
}

void boyi__graph_data_free(boyi__graph_data *data)
{
    if (!data)
        return;
    boyi__names_free(data->names);
    free(data->gain);
    free(data->to);
    free(data->states);
    free(data);
}

const char *boyi__graph_name(const boyi__graph_data *data, uint32_t state)
{
    return boyi__names_text(data->names, state);
}

bool boyi__graph_data_find(const boyi__graph_data *data, const char *name, size_t length, uint32_t *out)
{
    return boyi__names_find(data->names, name, length, out);
}
