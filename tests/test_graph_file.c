/* Graph files: what they mean, what they are refused for, and random graphs there and back in both formats.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "games/graph/parse.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/strbuf.h"
#include "random_games.h"

enum { USUAL_ROUNDS = 1500 };

/* ---- Good files ----------------------------------------------------------------------------------- */

/* A graph in one line: start, kind, loop, then each state with its line, owner, value and moves. */
static void write_plainly(const boyi__graph *data, boyi__strbuf *out)
{
    static const char *const loops[] = {"", " first", " second"};
    static const char *const owners[] = {"", "/1", "/2"};
    static const char *const ends[] = {"", "=win", "=loss", "=tie", "=first", "=second", "="};
    boyi__strbuf_add(out, "%s%s%s;", boyi__graph_name(data, data->start),
                     data->kind == BOYI_SCORE ? " score" : "", loops[data->loop]);
    for (uint32_t i = 0; i < data->count; i++) {
        const boyi__graph_state *state = &data->states[i];
        boyi__strbuf_add(out, " %s@%" PRIu32 "%s%s", boyi__graph_name(data, i), state->line,
                         owners[state->owner], ends[state->end]);
        if (state->end == BOYI__END_SCORE)
            boyi__strbuf_add(out, "%" PRId64, state->score);
        for (uint64_t move = state[0].first; move < state[1].first; move++) {
            boyi__strbuf_add(out, ">%s", boyi__graph_name(data, data->to[move]));
            if (data->gain && data->gain[move])
                boyi__strbuf_add(out, "%+" PRId64, data->gain[move]);
        }
    }
}

static const struct {
    const char *text, *meaning;
} good[] = {
    {"a", "a; a@1"},
    {"a : a", "a; a@1>a"},
    {"\xEF\xBB\xBF"
     "a:b\nb",
     "a; a@1>b b@2"},
    {"a : c b\nb = win\nc : a", "a; a@1>c>b b@2=win c@3>a"},
    {"# x\r\n\r\nstart b\r\nloop draw\r\na first : b\r\nb second = first # y\r\n", "b; a@5/1>b b@6/2=first"},
    {"a alternating=tie\n  b\tsecond=loss", "a; a@1=tie b@2/2=loss"},
    {"a : b+3, c-1,b\nb = 5\nc = -7", "a score; a@1>b+3>c-1>b b@2=5 c@3=-7"},
    {"kind score\na : b\nb", "a score; a@2>b b@3"},
    {"a : b+0\nb", "a score; a@1>b b@2"},
    {"a : \"b-1\"+2 \"c d\"\n\"b-1\"\n\"c d\" = 0", "a score; a@1>b-1+2>c d b-1@2 c d@3=0"},
    {"\"a\\\"\\\\b\" : a\\b\na\\b\nstart \"a\\\"\\\\b\"", "a\"\\b; a\"\\b@1>a\\b a\\b@2"},
    {"猫 : 鼠\n鼠 = loss", "猫; 猫@1>鼠 鼠@2=loss"},
    {"+1 : -2\n-2 = win", "+1; +1@1>-2 -2@2=win"},
    {"start : kind\nkind = win\nloop second : start\nstart loop",
     "loop; start@1>kind kind@2=win loop@3/2>start"},
    {"digraph : graph\ngraph = win", "digraph; digraph@1>graph graph@2=win"},
    {"loop second\na", "a second; a@2"},
    {"a : b b b", NULL}, /* b is not defined */
    {"a:9223372036854775807+9223372036854775807\n9223372036854775807=-9223372036854775808",
     "a score; a@1>9223372036854775807+9223372036854775807 9223372036854775807@2=-9223372036854775808"},
    {"digraph{a}", "a; a@1"},
    {"digraph { a -> b -> c; b [owner=first, value=tie] }", NULL}, /* a value and a move */
    {"// x\n/* y\n */ strict DiGraph \"G\" {\n  start = b; loop=\"first\"\n a->b->c\n c [value=\"win\" "
     "shape=box]; "
     "b [owner=second]\n}\n# z",
     "b first; a@5>b b@5/2>c c@5=win"},
    {"digraph g {\r\n a -> b [gain=3]\r\n a -> c -> b [gain=\"-2\", label=x]; b [value=4][start=true]\r\n}",
     "b score; a@2>b+3>c-2 b@2=4 c@3>b-2"},
    {"digraph { graph [start=-1.5, rankdir=LR]; node [shape=box]; subgraph x { _2 -> -1.5 }; { \"x y\" } }",
     "-1.5; _2@1>-1.5 -1.5@1 x y@1"},
    {"digraph { a [start]; a -> a; c -> a; b -> a; c -> b }", "a; a@1>a c@1>a>b b@1>a"},
};

static void good_files(void **context)
{
    (void)context;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        boyi_error error = {0};
        boyi__graph *data = NULL;
        const boyi_status status = boyi__graph_parse(good[i].text, strlen(good[i].text), 0, &error, &data);
        if (!good[i].meaning) {
            assert_int_equal(status, BOYI_INPUT);
            continue;
        }
        if (status)
            fail_msg("%s\n%s", good[i].text, error.text);
        boyi__strbuf text = {0};
        write_plainly(data, &text);
        assert_string_equal(text.data, good[i].meaning);
        boyi__strbuf_end(&text);
        boyi__graph_free(data);
    }
}

/* ---- Broken files --------------------------------------------------------------------------------- */

#define HINT "; put unusual names in quotes"

static const struct {
    const char *text, *sentence;
} broken[] = {
    {"", "graph: no state in the file; a line such as \"a : b c\" defines one"},
    {"# nothing\n\n", "graph: no state in the file; a line such as \"a : b c\" defines one"},
    {"digraph { }", "graph: no state in the file; a line such as \"a : b c\" defines one"},
    {"a : b\n\nb : a x", "graph: line 3: state \"x\" is not defined"},
    {"a : x\nb : x", "graph: line 1: state \"x\" is not defined"},
    {"a\nb\na = win", "graph: line 3: state \"a\" was already defined on line 1"},
    {"start z\na : a", "graph: line 1: the start \"z\" is not defined"},
    {"start a\nstart b\na\nb", "graph: line 2: \"start\" was already given on line 1"},
    {"start a b\na", "graph: line 1: \"b\" is not understood here"},
    {"kind nimber\na", "graph: line 1: kind can't be \"nimber\"; write one of outcome, score"},
    {"a\nloop forever", "graph: line 2: loop can't be \"forever\"; write one of draw, first, second"},
    {"a : b+3x\nb", "graph: line 1: the gain \"+3x\" is not a whole number of 64 bits"},
    {"a : b+\nb", "graph: line 1: the gain \"+\" is not a whole number of 64 bits"},
    {"a : \"b\"+x\nb", "graph: line 1: the gain \"+x\" is not a whole number of 64 bits"},
    {"a : b+9223372036854775808\nb",
     "graph: line 1: the gain \"+9223372036854775808\" is not a whole number of 64 bits"},
    {"a = 3x", "graph: line 1: \"3x\" is not a value; write win, loss, tie, first, second or a whole number"},
    {"a = draw",
     "graph: line 1: \"draw\" is not a value; write win, loss, tie, first, second or a whole number"},
    {"a =", "graph: line 1: the line ends where a name or a value should be"},
    {"a = # win", "graph: line 1: the line ends where a name or a value should be"},
    {"a = win loss", "graph: line 1: \"loss\" is not understood here"},
    {"a b c", "graph: line 1: \"b\" is not an owner; write first, second or alternating, or \":\" before the "
              "successors"},
    {"a : b : c", "graph: line 1: \":\" is not understood here"},
    {": a", "graph: line 1: \":\" is not understood here"},
    {"a = win : b\nb", "graph: line 1: state \"a\" has a value, so it can't have moves"},
    {"a-1 : b\nb", "graph: line 1: the name a-1 ends like a gain; put it in quotes"},
    {"a : \"b", "graph: line 1: a quote is not closed on its line"},
    {"a : \"b\\\"\nb", "graph: line 1: a quote is not closed on its line"},
    {"\"\" : a", "graph: line 1: a name can't be empty"},
    {"a : \"\"", "graph: line 1: a name can't be empty"},
    {"a : b\x01\nb", "graph: line 1: the byte 0x01 is not text"},
    {"\"a\x7F\"", "graph: line 1: the byte 0x7F is not text"},
    {"kind outcome\na : b\nb : a+1", "graph: line 3: a gain, but line 1 says kind outcome"},
    {"a = 1\nkind outcome", "graph: line 1: a number as a value, but line 2 says kind outcome"},
    {"a : b+1\nb = win", "graph: line 2: the value of a state in a score game is a whole number"},
    {"a : b+1\nb\nloop draw", "graph: line 3: loop has no meaning in a score game"},
    {"a : b+1\nb : a b", "graph: line 2: state \"b\" leads to itself; a score game must end"},
    {"graph { a -- b }", "graph: line 1: an undirected graph; moves have a direction: write digraph and ->"},
    {"strict graph G { a -- b }",
     "graph: line 1: an undirected graph; moves have a direction: write digraph and ->"},
    {"digraph {\n a -- b }", "graph: line 2: a move has a direction; write -> instead of --"},
    {"digraph {\n a -> b", "graph: line 2: the graph is not closed with }"},
    {"digraph { a } b", "graph: line 1: \"b\" is not understood here" HINT},
    {"digraph { a -> { b c } }", "graph: line 1: \"{\" is not understood here" HINT},
    {"digraph { { b c } -> a }", "graph: line 1: \"->\" is not understood here" HINT},
    {"digraph { a -> subgraph x { b } }", "graph: line 1: \"subgraph\" is not understood here" HINT},
    {"digraph { a:n -> b }", "graph: line 1: \":\" is not understood here" HINT},
    {"digraph { a/b }", "graph: line 1: \"/\" is not understood here" HINT},
    {"digraph { node -> b }", "graph: line 1: \"->\" is not understood here" HINT},
    {"digraph a b { }", "graph: line 1: \"b\" is not understood here" HINT},
    {"digraph {\n\"a }", "graph: line 2: a quote is not closed"},
    {"digraph {\n\"", "graph: line 2: a quote is not closed"},
    {"digraph {\n/* a }", "graph: line 2: a comment is not closed with */"},
    {"digraph { \"\" }", "graph: line 1: a name can't be empty"},
    {"digraph { \"a\nb\" }", "graph: line 1: a name can't hold the byte 0x0A"},
    {"digraph { a \x02 }", "graph: line 1: the byte 0x02 is not text"},
    {"digraph { a [owner=third] }", "graph: line 1: \"third\" is not an owner; write first, second or "
                                    "alternating, or \":\" before the successors"},
    {"digraph { a -> b [gain=3x] }", "graph: line 1: the gain \"3x\" is not a whole number of 64 bits"},
    {"digraph { a -> b\n[owner=first] }", "graph: line 2: owner belongs to a state"},
    {"digraph { a [gain=3] }", "graph: line 1: gain belongs to a move (a -> b)"},
    {"digraph { node [owner=first] a }", "graph: line 1: owner belongs to each single state"},
    {"digraph { edge [gain=1] a }", "graph: line 1: gain belongs to each single move"},
    {"digraph { a -> b [gain=1]\n b -> b }",
     "graph: line 2: state \"b\" leads to itself; a score game must end"},
    {"digraph { start=c a -> b }", "graph: line 1: the start \"c\" is not defined"},
    {"digraph { a [start=true]\n b [start=true] }", "graph: line 2: \"start\" was already given on line 1"},
    {"digraph { b -> a; b [value=win] }", "graph: line 1: state \"b\" has a value, so it can't have moves"},
};

static void broken_files(void **context)
{
    (void)context;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        boyi_error error = {0};
        boyi__graph *data = NULL;
        const boyi_status status = boyi__graph_parse(broken[i].text, strlen(broken[i].text), 0, &error,
                                                     &data);
        assert_string_equal(error.text, broken[i].sentence);
        const bool round = strstr(error.text, "leads to itself") != NULL;
        assert_int_equal(status, round ? BOYI_CYCLE : BOYI_INPUT);
        assert_int_equal(error.status, status);
        assert_int_equal(strncmp(error.text_zh, "graph：", strlen("graph：")), 0);
        assert_null(data);
        assert_int_equal(boyi__graph_parse(broken[i].text, strlen(broken[i].text), 0, NULL, &data), status);
    }
}

/* A NUL is a byte like any other, and not text. */
static void nul_bytes(void **context)
{
    (void)context;
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {{"a : b\0c\nb", 9},
                 {"\"a\0b\"", 5},
                 {"digraph { a \0 }", 15},
                 {"digraph { \"a\0b\" }", 17},
                 {"\0", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi_error error = {0};
        boyi__graph *data = NULL;
        assert_int_equal(boyi__graph_parse(cases[i].text, cases[i].length, 0, &error, &data), BOYI_INPUT);
        assert_non_null(strstr(error.text, "the byte 0x00"));
    }
}

/* ---- There and back ------------------------------------------------------------------------------- */

enum { MOST_STATES = 60, MOST_DEGREE = 40, NAME_ROOM = 40 };

typedef struct {
    char name[NAME_ROOM];
    uint8_t owner, end;
    int64_t score;
    size_t degree;
    uint32_t to[MOST_DEGREE];
    int64_t gain[MOST_DEGREE];
} made_state;

typedef struct {
    boyi_kind kind;
    uint32_t count, start;
    made_state states[MOST_STATES];
} made_graph;

/* Names of all lengths, some awkward; all different because the number is in them. */
static void make_name(random_dice *dice, uint32_t number, char *out)
{
    static const char *const forms[] = {"%" PRIu32,   "s%" PRIu32,         "x-%" PRIu32,
                                        "猫%" PRIu32, "a b \"\\ %" PRIu32, "a_rather_long_name_%" PRIu32,
                                        "#%" PRIu32,  "-%" PRIu32,         "start%" PRIu32};
    snprintf(out, NAME_ROOM, forms[random_below(dice, sizeof forms / sizeof *forms)], number);
}

static made_graph *make_graph(random_dice *dice)
{
    made_graph *graph = test_calloc(1, sizeof *graph);
    graph->kind = random_chance(dice, 2) ? BOYI_SCORE : BOYI_OUTCOME;
    graph->count = 1 + (uint32_t)random_below(dice, MOST_STATES);
    graph->start = (uint32_t)random_below(dice, graph->count);
    for (uint32_t i = 0; i < graph->count; i++) {
        made_state *state = &graph->states[i];
        make_name(dice, i, state->name);
        state->owner = (uint8_t)random_below(dice, 3);
        if (random_chance(dice, 3)) {
            state->end = graph->kind == BOYI_SCORE ? BOYI__END_SCORE : (uint8_t)(1 + random_below(dice, 5));
            state->score = graph->kind == BOYI_SCORE ? (int64_t)random_next(dice) : 0;
            continue;
        }
        state->degree = (size_t)random_below(dice, random_chance(dice, 4) ? MOST_DEGREE : 4);
        for (size_t k = 0; k < state->degree; k++) {
            state->to[k] = (uint32_t)random_below(dice, graph->count);
            if (graph->kind == BOYI_SCORE && state->to[k] == i)
                state->to[k] = (i + 1) % graph->count;
            if (graph->kind == BOYI_SCORE && random_chance(dice, 2))
                state->gain[k] = random_between(dice, -1000, 1000);
        }
        if (graph->kind == BOYI_SCORE && graph->count == 1)
            state->degree = 0;
    }
    return graph;
}

static void write_quoted(boyi__strbuf *out, const char *name)
{
    boyi__strbuf_add(out, "\"");
    for (; *name; name++)
        boyi__strbuf_add(out, *name == '"' || *name == '\\' ? "\\%c" : "%c", *name);
    boyi__strbuf_add(out, "\"");
}

/* Only names that need it, or any. */
static void write_name(random_dice *dice, boyi__strbuf *out, const char *name, bool dot)
{
    const bool needs = strpbrk(name, dot ? " \"\\#-" : " \"\\#") || strncmp(name, "x-", 2) == 0;
    if (needs || random_chance(dice, 4))
        write_quoted(out, name);
    else
        boyi__strbuf_add(out, "%s", name);
}

static const char *const owner_words[] = {"alternating", "first", "second"};
static const char *const end_words[] = {"", "win", "loss", "tie", "first", "second"};

static void write_value(boyi__strbuf *out, const made_state *state)
{
    if (state->end == BOYI__END_SCORE)
        boyi__strbuf_add(out, "%" PRId64, state->score);
    else
        boyi__strbuf_add(out, "%s", end_words[state->end]);
}

static void write_line_end(random_dice *dice, boyi__strbuf *out)
{
    static const char *const ends[] = {"\n", "\r\n", "  # : = \"\n", "\n\n", "\t\n#\r\n"};
    boyi__strbuf_add(out, "%s", ends[random_below(dice, sizeof ends / sizeof *ends)]);
}

static void write_text(random_dice *dice, const made_graph *graph, boyi__strbuf *out)
{
    boyi__strbuf_add(out, "kind %s\nstart ", boyi_kind_word(graph->kind));
    write_name(dice, out, graph->states[graph->start].name, false);
    for (uint32_t i = 0; i < graph->count; i++) {
        const made_state *state = &graph->states[i];
        write_line_end(dice, out);
        write_name(dice, out, state->name, false);
        if (state->owner || random_chance(dice, 2))
            boyi__strbuf_add(out, " %s", owner_words[state->owner]);
        if (state->end) {
            boyi__strbuf_add(out, random_chance(dice, 2) ? " = " : "=");
            write_value(out, state);
        }
        if (state->degree || (!state->end && random_chance(dice, 2)))
            boyi__strbuf_add(out, random_chance(dice, 2) ? " : " : ":");
        for (size_t k = 0; k < state->degree; k++) {
            write_name(dice, out, graph->states[state->to[k]].name, false);
            if (state->gain[k])
                boyi__strbuf_add(out, "%+" PRId64, state->gain[k]);
            boyi__strbuf_add(out, random_chance(dice, 2) ? " " : ", ");
        }
    }
    if (random_chance(dice, 2))
        write_line_end(dice, out);
}

static void write_space(random_dice *dice, boyi__strbuf *out)
{
    static const char *const spaces[] = {"\n", " ", "\r\n\t", " // { }\n", "/* -> \n */", ";\n", " ; "};
    boyi__strbuf_add(out, "%s", spaces[random_below(dice, sizeof spaces / sizeof *spaces)]);
}

/* Moves of all states mixed, those of one state in their order. */
static void write_dot_moves(random_dice *dice, const made_graph *graph, boyi__strbuf *out)
{
    size_t written[MOST_STATES] = {0}, left = 0;
    for (uint32_t i = 0; i < graph->count; i++)
        left += graph->states[i].degree;
    while (left) {
        const uint32_t i = (uint32_t)random_below(dice, graph->count);
        const made_state *state = &graph->states[i];
        if (written[i] == state->degree)
            continue;
        write_name(dice, out, state->name, true);
        boyi__strbuf_add(out, "->");
        write_name(dice, out, graph->states[state->to[written[i]]].name, true);
        if (state->gain[written[i]])
            boyi__strbuf_add(out, " [gain=%" PRId64 "]", state->gain[written[i]]);
        write_space(dice, out);
        written[i]++;
        left--;
    }
}

static void write_dot(random_dice *dice, const made_graph *graph, boyi__strbuf *out)
{
    boyi__strbuf_add(out, "digraph {graph [kind=%s]", boyi_kind_word(graph->kind));
    for (uint32_t i = 0; i < graph->count; i++) {
        const made_state *state = &graph->states[i];
        write_space(dice, out);
        write_name(dice, out, state->name, true);
        boyi__strbuf_add(out, " [owner=%s", owner_words[state->owner]);
        if (state->end) {
            boyi__strbuf_add(out, "; value=");
            write_value(out, state);
        }
        boyi__strbuf_add(out, i == graph->start ? ", start=true]" : "]");
    }
    write_space(dice, out);
    write_dot_moves(dice, graph, out);
    boyi__strbuf_add(out, "}");
}

static bool same_state(const made_graph *graph, const boyi__graph *data, uint32_t i)
{
    const made_state *made = &graph->states[i];
    const boyi__graph_state *state = &data->states[i];
    uint32_t found;
    if (strcmp(boyi__graph_name(data, i), made->name) != 0 ||
        !boyi__graph_find(data, made->name, strlen(made->name), &found) || found != i ||
        state->owner != made->owner || state->end != made->end || state->score != made->score ||
        state[1].first - state[0].first != made->degree)
        return false;
    for (size_t k = 0; k < made->degree; k++)
        if (data->to[state->first + k] != made->to[k] ||
            (data->gain ? data->gain[state->first + k] : 0) != made->gain[k])
            return false;
    return true;
}

static void there_and_back(void **context)
{
    (void)context;
    const uint64_t seed = random_seed("graph files");
    const size_t rounds = random_rounds(USUAL_ROUNDS);
    for (size_t round = 0; round < rounds; round++) {
        random_dice dice = {random_game_seed(seed, round)};
        made_graph *graph = make_graph(&dice);
        boyi__strbuf text = {0};
        boyi_error error = {0};
        boyi__graph *data = NULL;
        (round % 2 ? write_dot : write_text)(&dice, graph, &text);
        if (boyi__graph_parse(text.data, text.length, 0, &error, &data))
            fail_msg("%s\n%s", text.data, error.text);
        bool same = data->count == graph->count && data->start == graph->start && data->kind == graph->kind;
        for (uint32_t i = 0; same && i < graph->count; i++)
            same = same_state(graph, data, i);
        if (!same)
            fail_msg("%s\nread back differently", text.data);
        boyi__graph_free(data);
        boyi__strbuf_end(&text);
        test_free(graph);
    }
}

/* ---- Large files ---------------------------------------------------------------------------------- */

static void huge_names(void **context)
{
    (void)context;
    enum { LENGTH = 1 << 20 };
    char *text = test_malloc(3 * LENGTH + 10);
    memset(text, 'x', LENGTH);
    memcpy(text + LENGTH, " : ", 3);
    memset(text + LENGTH + 3, 'x', LENGTH - 1);
    memcpy(text + 2 * LENGTH + 2, "y\n", 2);
    memset(text + 2 * LENGTH + 4, 'x', LENGTH - 1);
    text[3 * LENGTH + 3] = 'y';
    boyi__graph *data = NULL;
    boyi_error error;
    assert_int_equal(boyi__graph_parse(text, 3 * LENGTH + 4, 0, &error, &data), BOYI_OK);
    assert_int_equal(data->count, 2);
    assert_int_equal(data->to[0], 1);
    assert_int_equal(strlen(boyi__graph_name(data, 1)), LENGTH);
    boyi__graph_free(data);
    assert_int_equal(boyi__graph_parse(text, 2 * LENGTH + 4, 0, &error, &data), BOYI_INPUT);
    assert_string_equal(error.text,
                        "graph: line 1: state \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…\" is not defined");
    test_free(text);
}

/* Bytes of all sorts, words of all sorts, and one line of all letters: refused in good time. */
static void junk(void **context)
{
    (void)context;
    enum { LENGTH = 10 << 20 };
    static const char *const words[] = {"a ", ": ", "= ", "\n", "\"", "\\",     "-> ",
                                        "[",  "]",  "{",  "}",  "/*", "first ", "+1 "};
    char *text = test_malloc(LENGTH);
    random_dice dice = {random_seed("junk")};
    for (unsigned sort = 0; sort < 4; sort++) {
        for (size_t i = 0; i < LENGTH;) {
            const char *word = words[random_below(&dice, sizeof words / sizeof *words)];
            const uint64_t byte = random_next(&dice);
            if (sort == 0)
                memcpy(text + i, &byte, LENGTH - i < 8 ? LENGTH - i : 8);
            else if (sort == 1)
                memcpy(text + i, word, strlen(word) < LENGTH - i ? strlen(word) : LENGTH - i);
            else
                memset(text + i, sort == 2 ? 'a' : '"', LENGTH - i);
            i += sort == 0 ? 8 : sort == 1 ? strlen(word) : LENGTH;
        }
        boyi_error error = {0};
        boyi__graph *data = NULL;
        boyi_status status = boyi__graph_parse(text, LENGTH, 0, &error, &data);
        assert_true(status == BOYI_INPUT || (sort == 2 && status == BOYI_OK));
        assert_true(sort == 2 || error.text[0]);
        boyi__graph_free(data);
        memcpy(text, "digraph {", 9);
        data = NULL;
        assert_int_equal(boyi__graph_parse(text, LENGTH, 0, &error, &data), BOYI_INPUT);
    }
    test_free(text);
}

/* 100,000 states in a ring, each with a way back: names beyond the first slots, rows beyond the first room.
 */
static void many_states(void **context)
{
    (void)context;
    enum { STATES = 100000 };
    boyi__strbuf text = {0};
    for (uint32_t i = 0; i < STATES; i++)
        boyi__strbuf_add(&text, "state%" PRIu32 ": state%" PRIu32 " state%" PRIu32 "\n", i,
                         (i * 7 + 1) % STATES, (i + STATES - 1) % STATES);
    boyi__graph *data = NULL;
    boyi_error error;
    assert_int_equal(boyi__graph_parse(text.data, text.length, 0, &error, &data), BOYI_OK);
    assert_int_equal(data->count, STATES);
    for (uint32_t i = 0; i < STATES; i++) {
        assert_int_equal(data->states[i].first, 2 * i);
        assert_int_equal(data->states[i].line, i + 1);
        assert_int_equal(data->to[2 * i], (i * 7 + 1) % STATES);
        assert_int_equal(data->to[2 * i + 1], (i + STATES - 1) % STATES);
    }
    uint32_t found;
    assert_false(boyi__graph_find(data, "state", 5, &found));
    assert_false(boyi__graph_find(data, "", 0, &found));
    boyi__graph_free(data);
    boyi__strbuf_end(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_files),     cmocka_unit_test(broken_files), cmocka_unit_test(nul_bytes),
        cmocka_unit_test(there_and_back), cmocka_unit_test(huge_names),   cmocka_unit_test(junk),
        cmocka_unit_test(many_states),
    };
    return cmocka_run_group_tests_name("graph file", tests, NULL, NULL);
}
