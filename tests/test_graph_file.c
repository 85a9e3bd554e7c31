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
    /* Subgraphs as ends of moves, in the order in which their states are first mentioned anywhere. */
    {"digraph { a -> { b c } }", "a; a@1>b>c b@1 c@1"},
    {"digraph { { b c } -> a }", "b; b@1>a c@1>a a@1"},
    {"digraph { c b; { b c b } -> { d c } }", "c; c@1>c>d b@1>c>d d@1"},
    {"digraph { c; b; { b; c } -> { d } [gain=2] }", "c score; c@1>d+2 b@1>d+2 d@1"},
    {"digraph { a -> subgraph x { b; e -> f } -> g }", "a; a@1>b>e>f b@1>g e@1>f>g f@1>g g@1"},
    {"digraph { a -> b -> { a -> c } }", "a; a@1>c>b b@1>a>c c@1"}, /* the inner move is made first */
    {"digraph { a -> { } -> b; { } -> a; {} {{}} }", "a; a@1 b@1"},
    {"digraph { { { a } -> b -> { { c } d } } -> e }", "a; a@1>b>e b@1>c>d>e c@1>e d@1>e e@1"},
    {"digraph { subgraph x { a } subgraph x { b -> c } d -> subgraph x { } -> e }",
     "a; a@1>e b@1>c>e c@1>e d@1>a>b>c e@1"},
    {"digraph { subgraph x { b a a } c -> subgraph x { b }; c -> subgraph x { d }; e -> subgraph x { } }",
     "b; b@1 a@1 c@1>b>a>b>a>d d@1 e@1>b>a>d"},
    {"digraph { subgraph x { subgraph y { a } } subgraph y { b } c -> subgraph y { } "
     "subgraph x { d -> subgraph y { } } }",
     "a; a@1 b@1 c@1>b d@1>a"},
    {"digraph { { subgraph y { a a } b } -> c; { subgraph y { } } -> d; { subgraph y { b a } c c } -> d }",
     "a; a@1>c>d b@1>c>d c@1>d d@1"},
    /* Lists, ports, joined and escaped strings, HTML where it is skipped. */
    {"digraph { a, b -> c, d [gain=1] e, a [owner=first] }",
     "a score; a@1/1>c+1>d+1 b@1>c+1>d+1 c@1 d@1 e@1/1"},
    {"digraph { a:p:n -> b:\"q r\" -> c:w; d:s [owner=second] a -> x:1, y:2:_ }",
     "a; a@1>b>x>y b@1>c c@1 d@1/2 x@1 y@1"},
    {"digraph { \"a\" + \"b\" -> \"c\" /* x */ +\n\"\" // y\n+ \"d\"; ab [owner=\"fi\" + \"rst\"] }",
     "ab; ab@1/1>cd cd@1"},
    {"digraph { \"a\\\nb\" -> \"x\\\"y\" -> \"\\\\\" -> \"\\N\" -> \"a\\\r\nb\" -> ab }",
     "ab; ab@1>x\"y>ab x\"y@2>\\\\ \\\\@2>\\N \\N@2>ab"},
    {"digraph { start=\"a \" + \"b\"; x -> \"a b\"; \"a b\" [value=\"lo\\\nss\"] }",
     "a b; x@1>a b a b@1=loss"},
    {"digraph <<b>g</b>> { a [label=<<i>a > b</i><!-- > -->>, owner=first]; label=<x\ny>\nb }", NULL}, /* > */
    {"digraph <<b>g</b>> { a [label=<<i>a</i><!-- > -->>, owner=first]; label=<x\ny>\nb }", "a; a@1/1 b@3"},
    {"digraph { a -> b [label=<<table port=\"x\"></table>>] }", "a; a@1>b b@1"},
    {"digraph \"a\" + \"b\" { c }", "c; c@1"},
    /* Strict: no move twice; what is said of it last counts. */
    {"strict digraph { a -> b; a -> c; a -> b; a -> { c b } }", "a; a@1>b>c b@1 c@1"},
    {"digraph { a -> b; a -> b }", "a; a@1>b>b b@1"},
    {"strict digraph { edge [gain=1] a -> b; edge [gain=2] a -> b; a -> c; c -> b [gain=5]; c -> b [gain=7] "
     "}",
     "a score; a@1>b+1>c+2 b@1 c@1>b+7"},
    /* Defaults hold for what is new, in their subgraph and those in it. */
    {"digraph { x; node [owner=first] a; node [owner=second] b; x -> a -> b -> c; node [owner=\"\"] d }",
     "x; x@1>a a@1/1>b b@1/2>c c@1/2 d@1"},
    {"digraph { { node [owner=first] a { b { node [owner=second]; c } d } } e }",
     "a; a@1/1 b@1/1 c@1/2 d@1/1 e@1"},
    {"digraph { subgraph x { node [owner=first] } node [owner=second] subgraph x { a } b }",
     "a; a@1/1 b@1/2"},
    {"digraph { edge [gain=2] a -> b; a -> c [gain=3]; { edge [gain=-1] b -> c } b -> d; c -> d [gain=\"\"] "
     "}",
     "a score; a@1>b+2>c+3 b@1>c-1>d+2 c@1>d d@1"},
    {"digraph { node [value=win] a; b; node [value=\"\"] c -> a; b [value=\"\"] }", "a; a@1=win b@1 c@1>a"},
    {"digraph { node [value=3] a [value=win]; b [value=loss] }", "a; a@1=win b@1=loss"},
    {"digraph { node [start=false] a b [start=true]; c [start=no]; d [start=0] }", "b; a@1 b@1 c@1 d@1"},
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
    {"digraph { a:n:e:w -> b }", "graph: line 1: \":\" is not understood here" HINT},
    {"digraph { a: -> b }", "graph: line 1: \"->\" is not understood here" HINT},
    {"digraph { {a b} [owner=first] }", "graph: line 1: \"[\" is not understood here" HINT},
    {"digraph { a -> }", "graph: line 1: \"}\" is not understood here" HINT},
    {"digraph { a, }", "graph: line 1: \"}\" is not understood here" HINT},
    {"digraph { a -> Node }", "graph: line 1: \"Node\" is not understood here" HINT},
    {"digraph { strict -> b }", "graph: line 1: \"strict\" is not understood here" HINT},
    {"digraph { subgraph x }", "graph: line 1: \"}\" is not understood here" HINT},
    {"digraph { a -> { b -> }", "graph: line 1: \"}\" is not understood here" HINT},
    {"digraph { a -> { b", "graph: line 1: the graph is not closed with }"},
    {"digraph { a -> { b }", "graph: line 1: the graph is not closed with }"},
    {"digraph { {a} -- b }", "graph: line 1: a move has a direction; write -> instead of --"},
    {"digraph {\n\"a\" + b }", "graph: line 2: + joins strings in quotes; another one must follow it"},
    {"digraph { \"a\" + \"b }", "graph: line 1: a quote is not closed"},
    {"digraph { a + b }", "graph: line 1: \"+\" is not understood here" HINT},
    {"digraph { <b>x</b>",
     "graph: line 1: an HTML string (<…>) can only be a label or the like; put names in quotes"},
    {"digraph { a -> <b> }",
     "graph: line 1: an HTML string (<…>) can only be a label or the like; put names in quotes"},
    {"digraph {\n a [owner=<b>] }",
     "graph: line 2: an HTML string (<…>) can only be a label or the like; put names in quotes"},
    {"digraph { start=<b> b }",
     "graph: line 1: an HTML string (<…>) can only be a label or the like; put names in quotes"},
    {"digraph {\n a [label=<b<c>] }", "graph: line 2: an HTML string is not closed with >"},
    {"digraph {\n a [label=<<!-- >>] }", "graph: line 2: an HTML string is not closed with >"},
    {"digraph { a -> b [key=x] }", "graph: line 1: the key of an edge is not supported; leave it out"},
    {"digraph { edge [key=x] }", "graph: line 1: the key of an edge is not supported; leave it out"},
    {"digraph { a -> b\n[start=true] }", "graph: line 2: start belongs to a state"},
    {"digraph { edge [owner=first] a }", "graph: line 1: owner belongs to a state"},
    {"digraph { owner=first a }", "graph: line 1: owner belongs to a state"},
    {"digraph { graph [gain=1] a }", "graph: line 1: gain belongs to a move (a -> b)"},
    {"digraph { node [gain=1] a }", "graph: line 1: gain belongs to a move (a -> b)"},
    {"digraph { node [owner=third]\n a }", "graph: line 1: \"third\" is not an owner; write first, second or "
                                           "alternating, or \":\" before the successors"},
    {"digraph { edge [gain=x] a -> b }", "graph: line 1: the gain \"x\" is not a whole number of 64 bits"},
    {"digraph { node [start=true] a\n b }", "graph: line 1: \"start\" was already given on line 1"},
    {"digraph { node [value=win]\n a -> b }",
     "graph: line 2: state \"a\" has a value, so it can't have moves"},
    {"digraph { edge [gain=1]\n {a} -> { b\n a } }",
     "graph: line 3: state \"a\" leads to itself; a score game must end"},
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

/* What `dot -Tdot` writes for a small game: attributes of its own for everything, one to a line, default labels,
 * long strings broken by a backslash at the end of a line, HTML labels, clusters. */
static void graphviz_output(void **context)
{
    (void)context;
    static const char text[] = "strict digraph \"a game\" {\n"
                               "\tgraph [bb=\"0,0,206.34,180\",\n"
                               "\t\tkind=outcome,\n"
                               "\t\tloop=draw,\n"
                               "\t\trankdir=LR,\n"
                               "\t\tstart=\"the hole\"\n"
                               "\t];\n"
                               "\tnode [label=\"\\N\",\n"
                               "\t\tshape=box\n"
                               "\t];\n"
                               "\tsubgraph cluster_mouse {\n"
                               "\t\tgraph [bb=\"8,8,128.34,172\",\n"
                               "\t\t\tlabel=<the <b>mouse</b>>,\n"
                               "\t\t\tlp=\"68.17,160.5\"\n"
                               "\t\t];\n"
                               "\t\tnode [owner=first];\n"
                               "\t\t\"the hole\"\t[height=0.5,\n"
                               "\t\t\towner=first,\n"
                               "\t\t\tpos=\"68.17,98\",\n"
                               "\t\t\twidth=1.0087];\n"
                               "\t\tcheese\t[color=\"#00ff00\",\n"
                               "\t\t\tpos=\"68.17,34\"];\n"
                               "\t}\n"
                               "\tcat\t[label=<<table><tr><td port=\"p1\">cat</td></tr></table>>,\n"
                               "\t\towner=second,\n"
                               "\t\tpos=\"171.34,98\"];\n"
                               "\tend\t[owner=second,\n"
                               "\t\tvalue=first];\n"
                               "\t\"the hole\" -> cat:p1:w\t[pos=\"e,136.15,98 104.83,98 \\\n"
                               "111.56,98 118.77,98 125.9,98\"];\n"
                               "\tcheese -> end;\n"
                               "\tcat:p1 -> \"the hole\";\n"
                               "\tcat -> cheese\t[label=\"a long text that is broken, because \\\n"
                               "lines have an end\"];\n"
                               "}\n";
    boyi_error error = {0};
    boyi__graph *data = NULL;
    if (boyi__graph_parse(text, strlen(text), 0, &error, &data))
        fail_msg("%s", error.text);
    boyi__strbuf plain = {0};
    write_plainly(data, &plain);
    assert_string_equal(plain.data, "the hole; the hole@17/1>cat cheese@21/1>end cat@24/2>the hole>cheese "
                                    "end@27/2=first");
    boyi__strbuf_end(&plain);
    boyi__graph_free(data);
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

/* In DOT a backslash is itself, a string may be in pieces, and a line may go on behind a backslash. */
static void write_quoted(random_dice *dice, boyi__strbuf *out, const char *name, bool dot)
{
    static const char *const breaks[] = {"\" + \"", "\"+\n/* + */\"", "\\\n", "\" + \"\" + \""};
    boyi__strbuf_add(out, "\"");
    for (const char *at = name; *at; at++) {
        const bool between = at == name || at[-1] != '\\';
        if (dot && between && random_chance(dice, 8))
            boyi__strbuf_add(out, "%s", breaks[random_below(dice, sizeof breaks / sizeof *breaks)]);
        boyi__strbuf_add(out, *at == '"' || (*at == '\\' && !dot) ? "\\%c" : "%c", *at);
    }
    boyi__strbuf_add(out, "\"");
}

/* Only names that need it, or any. */
static void write_name(random_dice *dice, boyi__strbuf *out, const char *name, bool dot)
{
    const bool needs = strpbrk(name, dot ? " \"\\#-" : " \"\\#") || strncmp(name, "x-", 2) == 0;
    if (needs || random_chance(dice, 4))
        write_quoted(dice, out, name, dot);
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

/* A name as one end of a move. */
static void write_end(random_dice *dice, boyi__strbuf *out, const char *name)
{
    static const char *const begins[] = {"", "", "{", "subgraph {", "{{} {", "subgraph\"x y\"{"};
    static const char *const ends[] = {"", ":port:n", "}", ";;}", "}}", "}"};
    const size_t form = (size_t)random_below(dice, sizeof begins / sizeof *begins - 1);
    boyi__strbuf_add(out, "%s", begins[form]);
    write_name(dice, out, name, true);
    boyi__strbuf_add(out, "%s", ends[form]);
}

/* As many successors as one statement may have: their names rise, and their gains are equal. */
static size_t count_together(const made_state *state, size_t first)
{
    size_t count = 1;
    while (first + count < state->degree && state->to[first + count - 1] < state->to[first + count] &&
           state->gain[first + count] == state->gain[first])
        count++;
    return count;
}

/* Moves of all states mixed, those of one state in their order. All states have been mentioned before. */
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
        const size_t first = written[i], together = random_chance(dice, 2) ? count_together(state, first) : 1;
        const bool list = random_chance(dice, 2);
        write_end(dice, out, state->name);
        boyi__strbuf_add(out, together == 1 || list ? "->" : "-> {");
        for (size_t k = 0; k < together; k++) {
            if (k > 0)
                boyi__strbuf_add(out, list ? "," : " ");
            if (together == 1)
                write_end(dice, out, graph->states[state->to[first]].name);
            else
                write_name(dice, out, graph->states[state->to[first + k]].name, true);
        }
        boyi__strbuf_add(out, together == 1 || list ? "" : "}");
        if (state->gain[first])
            boyi__strbuf_add(out, " [gain=%" PRId64 "]", state->gain[first]);
        write_space(dice, out);
        written[i] += together;
        left -= together;
    }
}

static void write_dot(random_dice *dice, const made_graph *graph, boyi__strbuf *out)
{
    boyi__strbuf_add(out, "digraph {graph [kind=%s]", boyi_kind_word(graph->kind));
    for (uint32_t i = 0; i < graph->count; i++) {
        const made_state *state = &graph->states[i];
        const bool grouped = random_chance(dice, 4); /* the owner by a default, which ends with the group */
        write_space(dice, out);
        if (grouped)
            boyi__strbuf_add(out, "subgraph cluster_%" PRIu32 " { node [owner=%s] ", i,
                             owner_words[state->owner]);
        write_name(dice, out, state->name, true);
        boyi__strbuf_add(out, " [");
        if (!grouped && (state->owner || random_chance(dice, 2)))
            boyi__strbuf_add(out, "owner=%s", owner_words[state->owner]);
        if (state->end) {
            boyi__strbuf_add(out, "; value=");
            write_value(out, state);
        }
        boyi__strbuf_add(out, i == graph->start ? ", start=true]" : "]");
        if (grouped)
            boyi__strbuf_add(out, "}");
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

/* Subgraphs nested as deep as a file can hold, each of them the end of a move; a subgraph that is opened again and
 * again; and more moves than fit: read, or refused by the limit, in good time. */
static void many_subgraphs(void **context)
{
    (void)context;
    enum { DEEP = 200000, SIDE = 2000 };
    boyi__strbuf text = {0};
    boyi__graph *data = NULL;
    boyi_error error = {0};
    boyi__strbuf_add(&text, "digraph {");
    for (int i = 0; i < DEEP; i++)
        boyi__strbuf_add(&text, "{");
    boyi__strbuf_add(&text, "a");
    for (int i = 0; i < DEEP; i++)
        boyi__strbuf_add(&text, "}->b ");
    boyi__strbuf_add(&text, "}");
    assert_int_equal(boyi__graph_parse(text.data, text.length, 0, &error, &data), BOYI_OK);
    assert_int_equal(data->count, 2);
    assert_int_equal(data->states[1].first,
                     DEEP); /* of a; b became a member of every outer one but the last */
    assert_int_equal(data->states[2].first, 2 * DEEP - 1);
    boyi__graph_free(data);

    text.length = 0;
    boyi__strbuf_add(&text, "digraph { subgraph x {");
    for (int i = 0; i < SIDE; i++)
        boyi__strbuf_add(&text, " a a");
    boyi__strbuf_add(&text, "}");
    for (int i = 0; i < SIDE; i++)
        boyi__strbuf_add(&text, " b -> subgraph x {}");
    boyi__strbuf_add(&text, "}");
    assert_int_equal(boyi__graph_parse(text.data, text.length, 0, &error, &data), BOYI_OK);
    assert_int_equal(data->states[data->count].first, SIDE);
    boyi__graph_free(data);

    text.length = 0;
    data = NULL;
    boyi__strbuf_add(&text, "digraph { {");
    for (int i = 0; i < SIDE; i++)
        boyi__strbuf_add(&text, " a%d", i);
    boyi__strbuf_add(&text, "} -> {");
    for (int i = 0; i < SIDE; i++)
        boyi__strbuf_add(&text, " b%d", i);
    boyi__strbuf_add(&text, "} }");
    assert_int_equal(boyi__graph_parse(text.data, text.length, 32 << 20, &error, &data), BOYI_LIMIT);
    assert_null(data);
    assert_int_equal(boyi__graph_parse(text.data, text.length, 0, &error, &data), BOYI_OK);
    assert_int_equal(data->states[data->count].first, SIDE * SIDE);
    boyi__graph_free(data);
    boyi__strbuf_end(&text);
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
        cmocka_unit_test(good_files), cmocka_unit_test(broken_files),   cmocka_unit_test(graphviz_output),
        cmocka_unit_test(nul_bytes),  cmocka_unit_test(there_and_back), cmocka_unit_test(huge_names),
        cmocka_unit_test(junk),       cmocka_unit_test(many_states),    cmocka_unit_test(many_subgraphs),
    };
    return cmocka_run_group_tests_name("graph file", tests, NULL, NULL);
}
