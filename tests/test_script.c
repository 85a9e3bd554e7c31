/* Games in Lua files: correct answers, one clear error for each mistake, and no escape from the sandbox. */
#include "lua_files.h"
#include "slow.h"

#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/intern.h"
#include "script/arguments.h"
#include "script/interpreter.h"
#include "script/source.h"

/* ---- Right answers ---- */

enum { MOST_CALLS = 5000 }; /* of plain recursion, which would take minutes for some of the random games */

/* The same random games as rules in C and as a Lua file: every engine, against the slow solver. */
static void try_random(const random_wish *wish, uint64_t seed)
{
    static const boyi_method methods[] = {BOYI_AUTO, BOYI_MEMO, BOYI_LAYERS, BOYI_RETRO, BOYI_BRUTE};
    random_game *random = random_game_new(wish, seed);
    for (size_t i = 0; i < random->nodes_count; i++)
        for (size_t m = 0; m < random->nodes[i].count; m++)
            random->moves[random->nodes[i].first + m].name = (uint32_t)m;
    for (size_t m = 0; m < random->moves_count && wish->kind != BOYI_SCORE; m++)
        random->moves[m].gain = 0; /* a Lua file may have them in score games only */
    slow_answers *slow = wish->cycles ? slow_solve_by_rounds(random) : slow_solve(random);
    char *lua = lua_of_random(random), complaint[SLOW_COMPLAINT] = "";
    boyi_error error = {0};
    boyi_game *game;
    if (lua_open(lua, "", NULL, &error, &game))
        fail_msg("game %" PRIu64 ": %s\n%s", seed, error.text, lua);
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        boyi_options options = {
            .method = methods[m], .threads = 1 + (unsigned)(seed % 3), .max_calls = MOST_CALLS};
        boyi_solution *solution;
        boyi_status status = boyi_solve(game, &options, &error, &solution);
        bool round = wish->cycles && methods[m] != BOYI_AUTO && methods[m] != BOYI_RETRO;
        if (status == BOYI_CYCLE || (status == BOYI_LIMIT && methods[m] == BOYI_BRUTE)) {
            assert_true(round || methods[m] == BOYI_BRUTE);
            continue;
        }
        if (status || !slow_agrees(slow, solution, random->start, complaint))
            fail_msg("game %" PRIu64 ", %s: %s%s\n%s", seed, boyi_method_word(methods[m]),
                     status ? error.text : "", complaint, lua);
        boyi_solution_free(solution);
    }
    boyi_game_free(game);
    free(lua);
    slow_free(slow);
    random_game_free(random);
}

static void random_games(void **state)
{
    static const random_wish wishes[] = {
        {.kind = BOYI_OUTCOME, .least = 3, .most = 30},
        {.kind = BOYI_OUTCOME, .least = 3, .most = 30, .cycles = true},
        {.kind = BOYI_SCORE, .least = 3, .most = 20},
        {.kind = BOYI_NIMBER, .least = 3, .most = 20},
    };
    uint64_t seed = random_seed("random games in Lua");
    size_t rounds = random_rounds(160);
    (void)state;
    for (size_t i = 0; i < rounds; i++)
        try_random(&wishes[i % 4], random_game_seed(seed, i));
}

static boyi_value solve_text(const char *lua, const char *arguments, boyi_method method)
{
    boyi_error error = {0};
    boyi_game *game = NULL;
    boyi_solution *solution = NULL;
    boyi_value value = {0};
    boyi_options options = {.method = method};
    if (lua_open(lua, arguments, NULL, &error, &game) || boyi_solve(game, &options, &error, &solution) ||
        boyi_solution_value(solution, boyi_game_start(game), &error, &value))
        fail_msg("%s: %s", arguments, error.text);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return value;
}

static boyi_value solve_built_in(const char *text)
{
    boyi_error error = {0};
    boyi_game *game = NULL;
    boyi_solution *solution = NULL;
    boyi_value value = {0};
    if (boyi_game_read(text, &error, &game) || boyi_solve(game, NULL, &error, &solution) ||
        boyi_solution_value(solution, boyi_game_start(game), &error, &value))
        fail_msg("%s: %s", text, error.text);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return value;
}

/* Kayles splits: as sums of whole numbers, of short texts, of long ones, of letters, against the built-in. */
static void sums(void **state)
{
    static const char *const files[] = {
        "return {kind = 'nimber', splits = true, params = {heaps = {1}}, start = function(p) return p.heaps "
        "end,\n"
        "moves = function(p, s, emit) for take = 1, 2 do for left = 0, (s - take) // 2 do\n"
        "if take <= s then emit({left, s - take - left}, take) end end end end}",
        "return {kind = 'nimber', splits = true, params = {heaps = {1}},\n"
        "start = function(p) local t = {} for i, h in ipairs(p.heaps) do t[i] = ('o'):rep(h) end return t "
        "end,\n"
        "moves = function(p, s, emit) for take = 1, 2 do for left = 0, #s - take do\n"
        "emit({s:sub(1, left), s:sub(left + take + 1)}) end end end}",
        "return {kind = 'nimber', splits = true, params = {heaps = {1}}, letters = 'ox',\n"
        "start = function(p) local t = {} for i, h in ipairs(p.heaps) do t[i] = ('o'):rep(h) end return t "
        "end,\n"
        "moves = function(p, s, emit) for take = 1, 2 do for left = 0, #s - take do\n"
        "emit({s:sub(1, left), s:sub(left + take + 1)}) end end end}",
    };
    random_dice dice = {random_seed("sums in Lua")};
    (void)state;
    for (size_t round = 0; round < random_rounds(30); round++) {
        unsigned a = 1 + (unsigned)random_below(&dice, 12), b = 1 + (unsigned)random_below(&dice, 12),
                 c = 1 + (unsigned)random_below(&dice, 5);
        char text[64], arguments[64];
        snprintf(text, sizeof text, "kayles %u %u %u", a, b, c);
        snprintf(arguments, sizeof arguments, "heaps=%u,%u,%u", a, b, c);
        uint64_t nimber = solve_built_in(text).nimber;
        for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
            assert_int_equal(solve_text(files[f], arguments, BOYI_AUTO).nimber, nimber);
            assert_int_equal(solve_text(files[f], arguments, BOYI_LAYERS).nimber, nimber);
            assert_int_equal(solve_text(files[f], arguments, BOYI_RETRO).nimber, nimber);
        }
        /* Without taking sums apart: plain recursion. */
        snprintf(arguments, sizeof arguments, "heaps=%u,%u", 1 + a % 3, 1 + b % 3);
        snprintf(text, sizeof text, "kayles %u %u", 1 + a % 3, 1 + b % 3);
        assert_int_equal(solve_text(files[round % 3], arguments, BOYI_BRUTE).nimber,
                         solve_built_in(text).nimber);
    }
}

/* A false promise costs time and never changes the answer; the check reports it (see flaws). */
static void broken_promises(void **state)
{
    static const char heap[] =
        "return {even_steps = true, params = {n = 30}, start = function(p) return p.n end,\n"
        "layer = function(p, s) return p.n - s end,\n"
        "moves = function(p, s, emit) for k = 1, math.min(3, s) do emit(s - k) end end}";
    static const char ring[] =
        "return {even_steps = true, start = function() return 0 end, layer = function(p, s) return s end,\n"
        "moves = function(p, s, emit) emit((s + 1) % 5) end}";
    char arguments[16];
    (void)state;
    for (unsigned n = 20; n <= 30; n++) {
        snprintf(arguments, sizeof arguments, "n=%u", n);
        boyi_value lua = solve_text(heap, arguments, BOYI_LAYERS);
        boyi_value right = solve_text(heap, arguments, BOYI_MEMO);
        assert_int_equal(lua.outcome, n % 4 ? BOYI_WIN : BOYI_LOSS);
        assert_int_equal(lua.plies, right.plies);
    }
    boyi_error error;
    boyi_game *game;
    boyi_solution *solution;
    boyi_options options = {.method = BOYI_LAYERS, .max_states = 1000};
    assert_int_equal(lua_open(ring, "", NULL, &error, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_CYCLE);
    boyi_game_free(game);
}

/* A row from both ends, as a text of its bounds, against the built-in. */
static void rows(void **state)
{
    static const char file[] =
        "return {kind = 'score', params = {row = {1}},\n"
        "start = function(p) return '1-' .. #p.row end,\n"
        "moves = function(p, s, emit) local n = s:split('-') local l, r = tonumber(n[1]), tonumber(n[2])\n"
        "if l <= r then emit(l + 1 .. '-' .. r, 'left', p.row[l]) emit(l .. '-' .. r - 1, 'right', p.row[r]) "
        "end end}";
    random_dice dice = {random_seed("rows in Lua")};
    (void)state;
    for (size_t round = 0; round < random_rounds(40); round++) {
        char text[200] = "row", arguments[200] = "row=";
        size_t count = 1 + random_below(&dice, 12);
        for (size_t i = 0; i < count; i++) {
            int pile = (int)random_between(&dice, -20, 99);
            snprintf(text + strlen(text), sizeof text - strlen(text), " %d", pile);
            snprintf(arguments + strlen(arguments), sizeof arguments - strlen(arguments), "%s%d",
                     i ? "," : "", pile);
        }
        int64_t margin = solve_built_in(text).margin;
        assert_int_equal(solve_text(file, arguments, BOYI_AUTO).margin, margin);
        assert_int_equal(solve_text(file, arguments, BOYI_LAYERS).margin, margin);
    }
}

/* ---- Wrong files ---- */

typedef struct {
    const char *lua, *arguments;
    const char *sentence; /* a part of it; "FILE" stands for the file's name */
} wrong_file;

#define START "return {start = function() return 5 end, "
#define MOVES "moves = function(p, s, emit) "

static const wrong_file wrong_files[] = {
    /* The table. */
    {"", "", "FILE: the file returns a nil; it should end with: return {"},
    {"return 5", "", "FILE: the file returns a number"},
    {"x x", "", "FILE:1: syntax error near 'x'"},
    {"\x1bLua", "", "attempt to load a binary chunk"},
    {"return {}", "", "FILE: the table has no function start"},
    {"return {start = function() return 1 end}", "", "FILE: the table has no function moves"},
    {"return {start = 5}", "", "FILE: start is a number; it should be a function"},
    {"return {start = math.abs, moves = math.abs}", "", "FILE: start is a function; it should be a function"},
    {START MOVES "end, laier = 5}", "",
     "FILE: the table has an unknown field \"laier\"; did you mean layer?"},
    {START MOVES "end, 5}", "", "FILE: the table has a key that is not a name"},
    {START MOVES "end, kind = 'chess'}", "",
     "FILE: kind = \"chess\" should be \"outcome\", \"score\" or \"nimber\""},
    {START MOVES "end, kind = {}}", "", "FILE: kind is a table; it should be a string"},
    {START MOVES "end, splits = true}", "", "FILE: splits = true is for games of kind \"nimber\""},
    {START MOVES "end, splits = 1}", "", "FILE: splits is a number; it should be true or false"},
    {START MOVES "end, over = function() return 'first' end,\nmover = function() error('boo') end}", "",
     "FILE:2: boo (state 5)"},
    {START MOVES "end, loop = 'first'}", "", "FILE: loop = \"first\" needs a function `mover`"},
    {START MOVES "end, loop = 'draw', kind = 'score'}", "", "FILE: `loop` is for games of kind \"outcome\""},
    {START MOVES "end, kind = 'nimber', over = function() end}", "",
     "FILE: a game of kind \"nimber\" has no `over`"},
    {START MOVES "end, bits = 65}", "", "FILE: bits = 65 should be from 1 to 64"},
    {START MOVES "end, bits = 2.5}", "", "FILE: bits is a number; it should be a whole number"},
    {START MOVES "end, most_moves = 0}", "", "FILE: most_moves = 0 should be from 1 to 1048576"},
    {START MOVES "end, letters = 'aa'}", "", "FILE: letters lists a letter twice"},
    {START MOVES "end, letters = 'a'}", "", "FILE: letters should list 2 to 64 letters"},
    {START MOVES "end, zzzzzzzz = 5}", "", "FILE: the table has an unknown field \"zzzzzzzz\""},
    {START MOVES "end, kind = 'nimber', splits = true, canonical = function(p, s) return s end}", "",
     "FILE: a game with splits = true has no `canonical`: sums need none"},
    {START MOVES "end, bits = 0}", "", "FILE: bits = 0 should be from 1 to 64"},
    {START MOVES "end, most_moves = 1048577}", "", "FILE: most_moves = 1048577 should be from 1 to 1048576"},
    {START MOVES "end, letters = 'ab'}", "", "FILE:1: `letters` is for states that are strings"},
    {START MOVES "end, read = function() end}", "", "FILE: `read` and `write` come together"},
    {START MOVES "end, even_steps = true}", "", "FILE: even_steps = true needs a function `layer`"},
    {START MOVES "end, answer = 5}", "", "FILE: answer is a number; it should be a table"},
    {START MOVES "end, answer = {win = {}}}", "", "FILE: an answer is a table; it should be a string"},
    {START MOVES "end, answer = {first = 'x'}}", "",
     "FILE: answer names the players, which needs a function `mover`"},
    {"error('no')", "", "FILE:1: no"},
    {"error({})", "", "FILE: an error without a text"},
    {"error()", "", "FILE: an error without a text"},
    /* Parameters. */
    {START MOVES "end, params = 5}", "", "FILE: params is a number; it should be a table: {n = 21}"},
    {START MOVES "end, params = {5}}", "", "FILE: params has a key that is not a name"},
    {START MOVES "end, params = {n = nothing}}", "n=1",
     "FILE: there is no parameter \"n\"; the game has none"},
    {START MOVES "end, params = {n = ipairs}}", "",
     "FILE: the default of n is a function; it should be a number"},
    {START MOVES "end, params = {n = 1}}", "m=1", "FILE: there is no parameter \"m\"; did you mean n?"},
    {START MOVES "end, params = {n = 1}}", "5", "FILE: \"5\" should be name=value"},
    {START MOVES "end, params = {n = 1}}", "n=x", "FILE: n: \"x\" should be a whole number"},
    {START MOVES "end, params = {n = 1}}", "n=", "FILE: n: \"\" should be a whole number"},
    {START MOVES "end, params = {n = 1}}", "n=1 n=2", "FILE: n is given twice"},
    {START MOVES "end, params = {n = true}}", "n=5", "FILE: n: \"5\" should be true or false"},
    {START MOVES "end, params = {n = {default = 3, min = 2}}}", "n=1", "FILE: n = 1 should be at least 2"},
    {START MOVES "end, params = {n = {default = {3}, max = 9}}}", "n=1,10",
     "FILE: n = 10 should be at most 9"},
    {START MOVES "end, params = {n = {1}}}", "n=1,x", "FILE: n: \"x\" should be a whole number"},
    {START MOVES "end, params = {n = {1}}}", "n=[1,[2]]", "FILE: n: \"[\" should be an item, not a list"},
    {START MOVES "end, params = {n = {{1}}}}", "n=1", "FILE: n: \"1\" should be a list in brackets"},
    {START MOVES "end, params = {n = {{1}}}}", "n=[[1,2]", "FILE: n: "},
    {START MOVES "end, params = {n = {1}}}", "n=[1]2]", "FILE: n: \"2]\" should be the end of the list"},
    {START MOVES "end, params = {n = {1}}}", "n=[1,2", "FILE: n: \"[\" should be an item, not a list"},
    {START MOVES "end, params = {n = {'a'}}}", "n=\"x", "FILE: n: \"x\" should be closed by \""},
    {START MOVES "end, params = {n = {}}}", "n=[[[[[[[[[[1]]]]]]]]]]",
     "FILE: n: lists are nested more than 8 deep"},
    {"local t = {} t[1] = t " START MOVES "end, params = {n = t}}", "",
     "FILE: n: lists are nested more than 8 deep"},
    {START MOVES "end, params = {n = 1/0}}", "", "FILE: the default of n is infinite or not a number"},
    {START MOVES "end, params = {n = 0.5}}", "n=1e999", "FILE: n: \"1e999\" should be a number"},
    {START MOVES "end, params = {n = 0.5}}", "n=0.5x", "FILE: n: \"0.5x\" should be a number"},
    {START MOVES "end, params = {n = 1}}", "n=0.5", "FILE: n: \"0.5\" should be a whole number"},
    {START MOVES "end, params = {n = {ipairs}}}", "", "FILE: the default of n is a function;"},
    {START MOVES "end, params = {['a\\0b'] = 1}}", "", "FILE: params has a key that is not a name"},
    {START MOVES "end, params = {n = {default = 3, check = function(n) return n .. ' is odd' end}}}", "",
     "FILE: n: 3 is odd"},
    {START MOVES "end, params = {n = {default = 3, check = function(n) return false end}}}", "",
     "FILE: n has a value that its check rejects"},
    {START MOVES "end,\nparams = {n = {default = 3, check = function(n) return n.x.y end}}}", "",
     "FILE:2: attempt to index a number value"},
    /* The start. */
    {"return {start = function() end, " MOVES "end}", "",
     "FILE:1: start returns a nil; a state should be a whole number"},
    {"return {start = function() return {} end, " MOVES "end}", "", "FILE:1: start returns a table"},
    {"return {start = function() return 1.5 end, " MOVES "end}", "",
     "FILE:1: the state 1.5 is not a whole number"},
    {"return {start = function() return 8 end, bits = 3, " MOVES "end}", "",
     "FILE:1: the state 8 does not fit into bits = 3"},
    {"return {start = function() return 'z' end, letters = 'ab', " MOVES "end}", "",
     "FILE:1: the state \"z\" has a letter that `letters` does not list"},
    {"return {start = function() return ('b'):rep(70) end, letters = 'ab', " MOVES "end}", "",
     "is too long for `letters`"},
    {"return {start = function() return 2^62 | 0 end, kind = 'nimber', splits = true, " MOVES "end}", "",
     "is too large"},
};

/* Mistakes that show when the game is solved: the error names the state. */
static const wrong_file wrong_rules[] = {
    {START "\n" MOVES "\n emit('x') end}", "",
     "FILE:3: a state is a string; it should be a whole number, as the start is (state 5)"},
    {"return {start = function() return 'a' end, " MOVES "emit(5) end}", "",
     "FILE:1: a state is a number; it should be a string, as the start is (state a)"},
    {START MOVES "emit() end}", "",
     "FILE:1: a state is a no value; it should be a whole number, as the start is (state 5)"},
    {START MOVES "emit(nil) end}", "", "FILE:1: a state is a nil;"},
    {START MOVES "emit(emit) end}", "", "FILE:1: a state is a function;"},
    {START MOVES "emit(0/0) end}", "", "is not a whole number (state 5)"},
    {START MOVES "emit(2^70) end}", "", "is not a whole number (state 5)"},
    {START MOVES "emit({1, 2}) end}", "", "FILE:1: a state is a table, which only a game of kind \"nimber\""},
    {START "kind = 'nimber', splits = true, " MOVES "emit({1, {2}}) end}", "", "FILE:1: a part is a table"},
    {START "kind = 'nimber', splits = true, " MOVES "local t = {} for i = 1, 65 do t[i] = 0 end emit(t) end}",
     "", "FILE:1: a state splits into 64 parts at most (state 5)"},
    {START MOVES "emit(4, 'x', 'y') end, kind = 'score'}", "", "FILE:1: the gain of a move is a string;"},
    {START MOVES "emit(4, 'x', 0.5) end, kind = 'score'}", "", "FILE:1: the gain of a move is a number;"},
    {START MOVES "emit(4, 'x', 1) end}", "",
     "FILE:1: a move has a gain, but the game is not of kind \"score\" (state 5)"},
    {START MOVES "for i = 1, 257 do emit(i + 5) end end}", "",
     "FILE:1: the state has more than 256 moves; set most_moves"},
    {START MOVES "\n s.x.y = 5 end}", "", "FILE:2: attempt to index a number value (local 's') (state 5)"},
    {START MOVES "\n error('odd') end}", "", "FILE:2: odd (state 5)"},
    {START MOVES "error() end}", "", "an error without a text (state 5)"},
    {START MOVES "end,\nover = function() end}", "",
     "FILE:2: over returns no value for a state without moves; it should return"},
    {START MOVES "end,\nover = function() return 'mine' end}", "",
     "FILE:2: over returns mine; it should return"},
    {START MOVES "end,\nover = function() return 'first' end}", "", "need a function `mover` (state 5)"},
    {START MOVES "end, kind = 'score',\nover = function() return 'win' end}", "",
     "FILE:2: over returns win; it should return"},
    {START MOVES "end,\nover = function(p, s) return s.x.y end}", "",
     "FILE:2: attempt to index a number value"},
    {"local keep " START MOVES "keep = emit end,\nover = function() keep(1) return 'win' end}", "",
     "FILE:2: emit is called outside of moves (state 5)"},
    {"local keep " START MOVES
     "keep = emit if s > 0 then emit(s - 1) end end,\nlayer = function(p, s) if keep then keep(1) end "
     "return 5 - s end}",
     "", "FILE:2: emit is called outside of moves"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\nlayer = function() return -1 end}", "",
     "FILE:2: layer returns -1; it should return"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\nlayer = function() return {} end}", "",
     "FILE:2: layer returns table;"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\nsection = function() return -1 end}", "",
     "FILE:2: section returns -1; it should return a whole number from 0 on"},

    {START MOVES "if s > 0 then emit(s - 1) end end,\ncanonical = function() end}", "",
     "FILE:2: a state is a nil;"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\ncanonical = function(p, s) return s.x.y end}", "",
     "FILE:2: attempt to index"},
    {START MOVES "emit((s + 1) % 6) end, loop = 'first',\nmover = function() return 3 end}", "",
     "FILE:2: mover returns 3; it should return 0 or 1"},
    {"local function deep(n) return 1 + deep(n + 1) end " START MOVES "deep(1) end}", "", "stack overflow"},
    /* Errors of library functions, also of one called inside another, have the script's line. */
    {START MOVES "\ntable.concat({}, '', 1, 3) end}", "",
     "FILE:2: invalid value (nil) at index 1 in table for 'concat' (state 5)"},
    {START MOVES "\nlocal x = ('%99999d'):format(1) end}", "", "FILE:2: invalid conversion"},
    {START MOVES "\ntable.unpack({}, 1, 1e7 | 0) end}", "", "FILE:2: too many results to unpack (state 5)"},
    {START MOVES
     "\nlocal function f() table.sort({1, 2, 3}, function(a, b) f() return a < b end) end f() end}",
     "", "FILE:1: C stack overflow (state 5)"},
    {START MOVES "local t = {} t = t .. t end}", "",
     "FILE:1: attempt to concatenate a table value (local 't') (state 5)"},
};

static void put_name(char *out, size_t room, const char *sentence, const char *file)
{
    const char *mark = strstr(sentence, "FILE");
    if (mark)
        snprintf(out, room, "%.*s%s%s", (int)(mark - sentence), sentence, file, mark + 4);
    else
        snprintf(out, room, "%s", sentence);
}

/* The name of the file an error is about: it begins with it. */
static void expect_sentence(const wrong_file *wrong, boyi_status status, const boyi_error *error)
{
    char file[64] = "", wanted[400];
    const char *name = strstr(error->text, "/tmp/boyi-test-");
    if (name)
        snprintf(file, sizeof file, "%.*s", (int)sizeof "/tmp/boyi-test-XXXXXX.lu", name);
    put_name(wanted, sizeof wanted, wrong->sentence, file);
    const char *found = strstr(error->text, wanted);
    bool begins = !found || found == error->text || strncmp(wrong->sentence, "FILE", 4) != 0;
    if (!status || error->status != status || !found || !begins || !error->text_zh[0])
        fail_msg("%s %s\n  wanted %s\n  got    %s (%s)", wrong->lua, wrong->arguments, wanted,
                 status ? error->text : "no error", status ? error->text_zh : "");
}

static void refused_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong_files / sizeof *wrong_files; i++) {
        boyi_error error = {0};
        boyi_game *game = NULL;
        boyi_status status = lua_open(wrong_files[i].lua, wrong_files[i].arguments, NULL, &error, &game);
        expect_sentence(&wrong_files[i], status, &error);
        assert_int_equal(lua_open(wrong_files[i].lua, wrong_files[i].arguments, NULL, NULL, &game), status);
    }
}

static void refused_rules(void **state)
{
    static const boyi_method methods[] = {BOYI_AUTO, BOYI_LAYERS, BOYI_RETRO, BOYI_SECTIONS};
    (void)state;
    for (size_t i = 0; i < sizeof wrong_rules / sizeof *wrong_rules; i++)
        for (size_t m = 0; m < 4; m++) {
            boyi_error error = {0};
            boyi_game *game;
            boyi_solution *solution;
            boyi_options options = {.method = methods[m]};
            if (!strstr(wrong_rules[i].lua, "section") != (methods[m] != BOYI_SECTIONS))
                continue;
            if (strstr(wrong_rules[i].lua, "layer") && methods[m] != BOYI_LAYERS)
                continue; /* the others never ask for it */
            if (strstr(wrong_rules[i].lua, "mover") && methods[m] == BOYI_LAYERS)
                continue;
            assert_int_equal(lua_open(wrong_rules[i].lua, wrong_rules[i].arguments, NULL, &error, &game),
                             BOYI_OK);
            boyi_status status = boyi_solve(game, &options, &error, &solution);
            expect_sentence(&wrong_rules[i], status, &error);
            /* A failed game stays failed. */
            boyi_move moves[512];
            assert_true(boyi_game_moves(game, 5, moves) == BOYI_BROKEN);
            boyi_game_free(game);
        }
}

/* Texts are made after the game was solved: a rule that fails only then is told by boyi_game_failed. */
static void late_failures(void **state)
{
    static const struct {
        const char *lua, *sentence;
    } files[] = {
        {START MOVES "end, show = function() return {} end}",
         "show returns a table; it should return a string"},
        {START MOVES "end, show = function() return 'a\\0b' end}", "show returns a string with a NUL byte"},
        {START MOVES "end, show = function() error('odd') end}", "odd"},
        {START MOVES "end, read = function() return 5 end, write = function() return nil end}",
         "write returns a nil; it should return a string"},
        {START MOVES "end, read = function() return 5 end, write = function() return 'a\\0b' end}",
         "write returns a string with a NUL byte"},
        {"local names = 0 " START MOVES
         "names = names + 1 if names > 5 then error('odd name') end emit(5 + names, 'x') end}",
         "odd name"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        boyi_error error = {0};
        boyi_game *game;
        boyi_move moves[256];
        char text[100];
        assert_int_equal(lua_open(files[i].lua, "", NULL, &error, &game), BOYI_OK);
        assert_int_equal(boyi_game_failed(game, &error), BOYI_OK);
        for (int round = 0; round < 6 && boyi_game_failed(game, &error) == BOYI_OK; round++) {
            boyi_game_draw(game, 5, text, sizeof text);
            boyi_game_write_state(game, 5, text, sizeof text);
            if (boyi_game_moves(game, 5, moves) == 1)
                boyi_game_write_move(game, 5, moves, text, sizeof text);
        }
        assert_int_equal(boyi_game_failed(game, &error), BOYI_INPUT);
        if (!strstr(error.text, files[i].sentence) || !error.text_zh[0])
            fail_msg("%s: %s", files[i].lua, error.text);
        boyi_game_free(game);
    }
}

/* What a state may be, exactly at the limit and beyond it. NULL: no sentence, it is a state. */
static void states_at_their_limits(void **state)
{
    static const struct {
        const char *fields, *start, *sentence;
    } files[] = {
        {"bits = 3", "7", NULL},
        {"bits = 3", "8", "does not fit into bits = 3"},
        {"bits = 3", "-1", "does not fit into bits = 3"},
        {"bits = 63", "math.maxinteger", NULL},
        {"bits = 63", "-1", "does not fit into bits = 63"},
        {"bits = 64", "-1", NULL},
        {"bits = 1", "1", NULL},
        {"kind = 'nimber', splits = true", "(1 << 62) - 1", NULL},
        {"kind = 'nimber', splits = true", "1 << 62", "is too large"},
        {"kind = 'nimber', splits = true", "-(1 << 62)", NULL},
        {"kind = 'nimber', splits = true", "-(1 << 62) - 1", "is too large"},
        {"letters = 'ab'", "('b'):rep(61)", NULL}, /* 2^62 - 2 */
        {"letters = 'ab'", "('a'):rep(61)", NULL},
        {"letters = 'ab'", "('a'):rep(62)", NULL}, /* 2^62 - 1 */
        {"letters = 'ab'", "('a'):rep(61) .. 'b'", "is too long for `letters`"},
        {"letters = 'ab'", "('a'):rep(63)", "is too long for `letters`"},
        {"letters = 'ab'", "''", NULL},
        {"letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'", "'_'", NULL},
        {"letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.'", "'_'",
         "letters should list 2 to 64 letters"},
        {"kind = 'nimber', splits = true", "list(64)", NULL},
        {"kind = 'nimber', splits = true", "list(65)", "a state splits into 64 parts at most"},
        {"params = names(64)", "5", NULL},
        {"params = names(65)", "5", "params has more than 64 names"},
        {"most_moves = 1048576", "5", NULL},
        {"most_moves = 1", "5", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        boyi_error error = {0};
        boyi_game *game;
        char lua[600], text[700];
        boyi_state back;
        snprintf(lua, sizeof lua,
                 "local function list(n) local t = {} for i = 1, n do t[i] = i end return t end\n"
                 "local function names(n) local t = {} for i = 1, n do t['p' .. i] = i end return t end\n"
                 "return {start = function() return %s end, moves = function() end, %s}",
                 files[i].start, files[i].fields);
        boyi_status status = lua_open(lua, "", NULL, &error, &game);
        if (status != (files[i].sentence ? BOYI_INPUT : BOYI_OK) ||
            (status && !strstr(error.text, files[i].sentence)))
            fail_msg("%s: %s", lua, status ? error.text : "not refused");
        if (status)
            continue;
        boyi_game_write_state(game, boyi_game_start(game), text, sizeof text);
        if (boyi_game_read_state(game, text, &error, &back))
            fail_msg("%s: %s: %s", lua, text, error.text);
        assert_true(back == boyi_game_start(game));
        boyi_game_free(game);
    }
}

/* Texts up to seven bytes are states themselves, longer ones are interned: both come back whole. A sum read from a
 * text has 64 parts at most, and a move may not make more. */
static void texts_and_sums_of_states(void **state)
{
    static const char texts[] = "return {start = function() return '' end, moves = function() end}";
    static const char halves[] = "return {kind = 'nimber', splits = true, start = function() return 2 end,\n"
                                 "moves = function(p, s, emit) if s == 2 then emit({1, 1}) end end}";
    boyi_error error;
    boyi_game *game;
    boyi_move moves[64 * 256];
    boyi_state read;
    char text[64 * 4 + 20] = "", out[sizeof text];
    (void)state;
    assert_int_equal(lua_open(texts, "", NULL, &error, &game), BOYI_OK);
    for (size_t length = 0; length <= 20; length++) {
        memset(text, 'x', length);
        if (length)
            text[length - 1] = 'y';
        text[length] = '\0';
        assert_int_equal(boyi_game_read_state(game, text, &error, &read), BOYI_OK);
        assert_int_equal(read >> 56 == length, length <= 7);
        for (size_t room = 1; room <= length + 2; room++) {
            assert_int_equal(boyi_game_write_state(game, read, out, room), length);
            assert_int_equal(strlen(out), room > length ? length : room - 1);
            assert_memory_equal(out, text, strlen(out));
        }
    }
    boyi_game_free(game);
    assert_int_equal(lua_open(halves, "", NULL, &error, &game), BOYI_OK);
    for (size_t parts = 2; parts <= 66; parts++) {
        *text = '\0';
        for (size_t i = 0; i < parts; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", i ? " + " : "",
                     i + 1 < parts ? 1 : 2);
        boyi_status status = boyi_game_read_state(game, text, &error, &read);
        assert_int_equal(status, parts <= 64 ? BOYI_OK : BOYI_INPUT);
        if (status)
            assert_non_null(strstr(error.text, "a state splits into 64 parts at most"));
        else
            boyi_game_write_state(game, read, out, sizeof out);
        if (!status)
            assert_string_equal(out, text);
        if (parts < 64)
            assert_int_equal(boyi_game_moves(game, read, moves), 1);
        if (parts == 64)
            assert_true(boyi_game_moves(game, read, moves) == BOYI_BROKEN);
        if (parts == 64) {
            assert_int_equal(boyi_game_failed(game, &error), BOYI_INPUT);
            assert_non_null(strstr(error.text, "a state splits into 64 parts at most"));
        }
    }
    boyi_game_free(game);
}

/* ---- The sandbox ---- */

/* Without limits each runs for ever, or until memory is exhausted. */
static const char *const runaways[] = {
    "while true do end",
    "local function f() return f() end f()",
    "repeat local x = {} until false",
    "local t = {} while true do t[#t + 1] = {} end",
    "local s = 'x' while true do s = s .. s end",
    "while true do local s = ('x'):rep(400000) end",
    "local t = {} for i = 1, 1e7 do t[i] = ('x'):rep(100000) end",
    "local function f(a, b) return a > b end local t = {3, 1, 2} while true do table.sort(t, f) end",
    "local t = {} for i = 1, 99999 do t[i] = i end while true do table.concat(t, 'x') end",
    "local t = {} for i = 1, 99999 do t[i] = i end while true do local x = {table.unpack(t)} end",
    "for i = 1, math.huge do local x = tostring(i) end",
    "local t = {} while true do table.insert(t, 1, 1) end",
    "goto a ::a:: goto a",
    "for k in pairs({1, 2, 3}) do while k do end end",
    "local t = {} for i = 1, 100 do t[i] = 'key' .. i end while true do for k in pairs(t) do end end",
    "while true do local a = ('%99d'):format(1) end",
    "while true do utf8.char(1, 2, 3) end",
    /* Little memory and few instructions, but much to compare, to push or to read. */
    "local a, t = ('x'):rep(100000), {} for i = 1, 1000 do t[i] = a end table.sort(t)",
    "local a, t = ('x'):rep(300), {} for i = 1, 1000 do t[a .. i] = 1 end for i = 1, 20 do pairs(t) end",
    "for i = 1, 60 do local x = select('#', table.unpack({}, 1, 90000)) end",
    "local s = (' '):rep(200000) for i = 1, 60 do tonumber(s) end",
};

static void runaway_scripts(void **state)
{
    /* Small limits, so that the test is short. */
    const boyi_opening opening = {.max_steps = 200 * 1000, .max_bytes = 4 << 20};
    (void)state;
    for (size_t i = 0; i < sizeof runaways / sizeof *runaways; i++)
        for (int place = 0; place < 2; place++) {
            char lua[512];
            boyi_error error = {0};
            boyi_game *game = NULL;
            boyi_solution *solution;
            snprintf(lua, sizeof lua, place ? START MOVES "%s end}" : "%s", runaways[i]);
            boyi_status status = lua_open(lua, "", &opening, &error, &game);
            if (place) {
                assert_int_equal(status, BOYI_OK);
                status = boyi_solve(game, NULL, &error, &solution);
                boyi_game_free(game);
            }
            if (status != BOYI_LIMIT || (!strstr(error.text, "steps") && !strstr(error.text, "MiB")))
                fail_msg("%s: status %s, %s", lua, boyi_status_word(status), error.text);
            if (place && !strstr(error.text, "(state 5)"))
                fail_msg("%s: no state in \"%s\"", lua, error.text);
        }
}

/* Steps are unlimited here, so that only the clock can stop it: between instructions and inside functions. */
static void late_scripts(void **state)
{
    static const char *const scripts[] = {
        "while true do end",
        "local t = {} for i = 1, 99999 do t[i] = 'item ' .. i end while true do table.sort(t) end",
        "local t = {} for i = 1, 99999 do t[i] = 'item ' .. i end while true do pairs(t) end",
    };
    const boyi__limits limits = {.max_steps = UINT64_MAX, .max_bytes = 64 << 20, .max_seconds = 0.05};
    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        boyi__interpreter own;
        assert_true(boyi__interpreter_start(&own, &limits, boyi__sandbox_open));
        assert_int_equal(luaL_loadstring(own.lua, scripts[i]), 0);
        assert_int_not_equal(boyi__interpreter_call(&own, 0, 0, 1), 0);
        assert_int_equal(own.exceeded, BOYI__TIME_LIMIT);
        boyi__interpreter_end(&own);
    }
}

/* Sorting is charged by the work of comparing. */
static void sorting_is_charged(void **state)
{
    static const struct {
        const char *script;
        uint64_t least; /* steps */
    } scripts[] = {
        {"local t = {} for i = 1, 64 do t[i] = 65 - i end table.sort(t)", 64 * 6},
        {"local a, t = ('x'):rep(16000), {} for i = 1, 64 do t[i] = a end table.sort(t)", 64 * 6 * 1000},
        {"local a, t = ('x'):rep(16000), {} for i = 1, 8 do t[a .. i] = i end pairs(t)", 8 * 3 * 1000},
    };
    const boyi__limits limits = {.max_steps = UINT64_MAX, .max_bytes = 64 << 20, .max_seconds = 5};
    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        boyi__interpreter own;
        assert_true(boyi__interpreter_start(&own, &limits, boyi__sandbox_open));
        assert_int_equal(luaL_loadstring(own.lua, scripts[i].script), 0);
        assert_int_equal(boyi__interpreter_call(&own, 0, 0, 1), 0);
        assert_in_range(own.steps, scripts[i].least, UINT64_MAX);
        boyi__interpreter_end(&own);
    }
}

/* Library functions are charged for work that takes no instructions; a call from C takes none itself. What a result
 * takes of memory counts, too: `most` leaves room for that. */
static void library_is_charged(void **state)
{
    static const struct {
        const char *library, *function;
        const char *arguments; /* a chunk that returns them */
        uint64_t least, most;  /* steps */
    } calls[] = {
        {"table", "insert", "return list, 1", 10000, 10300},
        {"table", "remove", "return list", 10000, 10300},
        {"table", "concat", "return list, '', 1, 2", 10000, 10300},
        {"table", "unpack", "return {}, 1, 100", 99, 2000},
        {"table", "unpack", "return list, 5, 4", 0, 300},
        {"table", "unpack", "return list, 1, 2", 1, 300},
        {"table", "move", "return {}, 1, 1000000, 1", 999999, 1000500},
        {"table", "move", "return {}, 1, 2, 1", 1, 300},
        {"table", "move", "return {}, 2, 1, 1", 0, 300},
        {"table", "sort", "return {}", 0, 300},
        {"table", "sort", "return {1}", 4, 4 + 300},
        /* 10000 has 14 binary digits. */
        {"table", "sort", "return list", 14 * 4 * 10000, 14 * 4 * 10000 + 300},
        {"table", "sort", "return list, function(a, b) return a < b end", 14 * 4 * 10000, 100 * 14 * 10000},
        {"table", "sort", "return {text, text}", 2 * (2 * 4 + 2 * 4000 / 16),
         2 * (2 * 4 + 2 * 4000 / 16) + 300},
        {"table", "sort", "return {text, text}, function() return false end", 2 * 2 * 4, 2 * 2 * 4 + 300},
        {"string", "find", "return text, 'y'", 4000 / 16, 4000 / 16 + 300},
        {"string", "numbers", "return text", 4000 / 4, 4000 / 4 + 300},
        {"utf8", "len", "return text", 4000 / 4, 4000 / 4 + 300},
        {"utf8", "offset", "return text, 1", 4000 / 4, 4000 / 4 + 300},
        {"utf8", "codepoint", "return text", 4000 / 4, 4000 / 4 + 300},
        {NULL, "tonumber", "return text", 4000 / 4, 4000 / 4 + 300},
        {NULL, "tonumber", "return 5", 0, 300},
        {NULL, "tonumber", "return '5'", 0, 300},
        {NULL, "pairs", "return {}", 0, 300},
        {NULL, "pairs", "return {[text] = 1}", 4 + 4000 / 16, 4 + 4000 / 16 + 400},
    };
    static const char globals[] = "text, list = ('x'):rep(4000), {} for i = 1, 10000 do list[i] = i end";
    const boyi__limits limits = {.max_steps = UINT64_MAX, .max_bytes = 64 << 20, .max_seconds = 5};
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        boyi__interpreter own;
        assert_true(boyi__interpreter_start(&own, &limits, boyi__sandbox_open));
        assert_int_equal(luaL_dostring(own.lua, globals), 0);
        if (calls[i].library)
            lua_getglobal(own.lua, calls[i].library);
        else
            lua_pushglobaltable(own.lua);
        lua_getfield(own.lua, -1, calls[i].function);
        assert_int_equal(luaL_dostring(own.lua, calls[i].arguments), 0);
        lua_gc(own.lua, LUA_GCSTOP);
        assert_int_equal(boyi__interpreter_call(&own, lua_gettop(own.lua) - 2, LUA_MULTRET, 1), 0);
        if (own.steps < calls[i].least || own.steps > calls[i].most)
            fail_msg("%s of %s: %" PRIu64 " steps", calls[i].function, calls[i].arguments, own.steps);
        boyi__interpreter_end(&own);
    }
}

/* Exactly what is allowed, and one more. */
static void library_limits(void **state)
{
    static const char *const allowed[] = {
        "('x'):rep(1000000)",
        "(''):rep(1000000)",
        "('ab'):rep(333333, '-')", /* 999,998 bytes */
        "('x'):rep(1, ('y'):rep(1000000))",
        "('x'):rep(1000000):rep(1)",
        "('x'):rep(1000000):rep(0)",
        "('x'):rep(1000000):rep(-1)",
        "table.move({}, 1, 1000000, 1)",
        "table.move({}, math.maxinteger, math.mininteger, 1)",
        "table.sort(list(100000)) or 1",
        "pairs(list(100000))",
    };
    static const char *const refused[] = {
        "('x'):rep(1000001)",
        "(''):rep(1000001)",
        "('ab'):rep(333334, '-')", /* 1,000,001 */
        "('x'):rep(500000, 'y'):rep(2)",
        "('x'):rep(2, ('y'):rep(1000000))",
        "table.move({}, 1, 1000001, 1)",
        "table.move({}, math.mininteger, math.maxinteger, 1)",
        "table.sort(list(100001)) or 1",
        "pairs(list(100001))",
        "('9223372036854775808'):numbers()",
        "('-9223372036854775809'):numbers()",
        "('92233720368547758070'):numbers()",
    };
    const boyi__limits limits = {.max_steps = UINT64_MAX, .max_bytes = 64 << 20, .max_seconds = 60};
    (void)state;
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed + sizeof refused / sizeof *refused; i++) {
        bool right = i < sizeof allowed / sizeof *allowed;
        const char *call = right ? allowed[i] : refused[i - sizeof allowed / sizeof *allowed];
        boyi__interpreter own;
        char script[200];
        snprintf(script, sizeof script,
                 "local function list(n) local t = {} for i = 1, n do t[i] = i end return t end return %s",
                 call);
        assert_true(boyi__interpreter_start(&own, &limits, boyi__sandbox_open));
        assert_int_equal(luaL_loadstring(own.lua, script), 0);
        int code = boyi__interpreter_call(&own, 0, 1, 1);
        if ((code == 0) != right)
            fail_msg("%s: %s", call, code ? lua_tostring(own.lua, -1) : "not refused");
        if (code)
            assert_non_null(strstr(lua_tostring(own.lua, -1), "more than"));
        boyi__interpreter_end(&own);
    }
}

/* What is no longer used does not count: in all far more than the limit, by growing tables, texts and closures. */
static void garbage_is_not_counted(void **state)
{
    static const char *const scripts[] = {
        "for i = 1, 300 do local t = {} for k = 1, 2000 do t[k] = k end end",
        "for i = 1, 300 do local t = {} for k = 1, 500 do t['key' .. k] = k end end",
        "for i = 1, 3000 do local s = ('x'):rep(5000) .. i end",
        "local f for i = 1, 100000 do f = function() return i end end",
        "local t = {} for i = 1, 100000 do t[i % 10] = {i} end",
    };
    const boyi__limits limits = {.max_steps = UINT64_MAX, .max_bytes = 1 << 20, .max_seconds = 60};
    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        boyi__interpreter own;
        assert_true(boyi__interpreter_start(&own, &limits, boyi__sandbox_open));
        assert_int_equal(luaL_loadstring(own.lua, scripts[i]), 0);
        if (boyi__interpreter_call(&own, 0, 0, 1))
            fail_msg("%s: %s", scripts[i], lua_tostring(own.lua, -1));
        assert_in_range(own.bytes, 1, limits.max_bytes);
        lua_settop(own.lua, 0);
        boyi__interpreter_end(&own);
        assert_int_equal(own.bytes, 0); /* all that was counted is given back */
        boyi__interpreter_end(&own);    /* does nothing */
    }
}

/* Which bytes a shell passes on unchanged: of ASCII some, beyond it all. */
static void shell_words(void **state)
{
    (void)state;
    assert_true(boyi__is_shell_word("n=[1,2]"));
    for (int byte = 1; byte < 256; byte++) {
        char text[] = {'a', (char)byte, 'b', '\0'};
        bool plain = byte >= 128 || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                     (byte >= 'a' && byte <= 'z') || strchr("_-+.,:/=@%[]", byte);
        if (boyi__is_shell_word(text) != plain)
            fail_msg("byte %d", byte);
    }
}

/* One instruction each, but endless without bounds. */
static void bounded_functions(void **state)
{
    static const char *const calls[] = {
        "(''):rep(1e15 | 0)",
        "('x'):rep(1 << 40)",
        "('x'):rep(2, ('y'):rep(999999))",
        "table.move({}, 1, 1 << 60, 2)",
        "table.unpack({}, 1, 1 << 40)",
        "table.concat({}, 'x', 1, 1 << 40)",
        "table.concat(5)",
        "tostring({})",
        "('%s'):format({})",
        "('%p'):format('x')",
        "('%5d%-9p'):format(1, ipairs)",
        "('\\0%p'):format('x')",
        "('%d\\0%%%p'):format(1, 'x')",
        "pairs({[{}] = 1})",
        "utf8.char(1 << 40)",
        "('1'):split('')",
        "('99999999999999999999'):numbers()",
        "table.sort({3, 2, 1, 5, 4, 9, 1, 2}, function(a, b) return true end)",
    };
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char lua[512];
        boyi_error error = {0};
        boyi_game *game;
        boyi_solution *solution;
        snprintf(lua, sizeof lua, START MOVES "local x = %s end}", calls[i]);
        assert_int_equal(lua_open(lua, "", NULL, &error, &game), BOYI_OK);
        boyi_status status = boyi_solve(game, NULL, &error, &solution);
        if (status != BOYI_INPUT || !strstr(error.text, "(state 5)"))
            fail_msg("%s: status %s, %s", lua, boyi_status_word(status), error.text);
        boyi_game_free(game);
    }
}

/* What the sandbox must not have, and what it must. */
static void sandbox_contents(void **state)
{
    static const char *const missing[] = {
        "io.open",
        "io.write",
        "os.execute",
        "os.time",
        "debug.sethook",
        "coroutine.create",
        "require",
        "package",
        "load",
        "loadstring",
        "loadfile",
        "dofile",
        "print",
        "pcall",
        "xpcall",
        "collectgarbage",
        "setmetatable",
        "rawset",
        "rawget",
        "getmetatable",
        "next",
        "warn",
        "math.random",
        "string.gsub",
        "string.match",
        "string.gmatch",
        "string.dump",
        "string.pack",
        "_G",
        "math.randomseed",
        "('').gsub",
        "('').match",
        "utf8.charpattern",
        "rawequal",
        "rawlen",
        "_VERSION",
        "string.unpack",
    };
    static const char *const truths[] = {
        "('abc'):upper() == 'ABC'",
        "('a.c'):find('.') == 2",
        "('abc'):find('z') == nil",
        "select(2, ('abcabc'):find('bc', 3)) == 6",
        "('abc'):find('c', -1) == 3",
        "('abc'):find('b', -1) == nil",
        "('abc'):find('a', -3) == 1 and ('abc'):find('a', -4) == 1 and ('abc'):find('a', -2) == nil",
        "('abc'):find('a', math.mininteger) == 1 and ('abc'):find('a', math.maxinteger) == nil",
        "('abc'):find('a', 0) == 1 and ('abc'):find('a', 1) == 1 and ('abc'):find('a', 2) == nil",
        "('abc'):find('', 4) == 4 and select(2, ('abc'):find('', 4)) == 3 and ('abc'):find('', 5) == nil",
        "('abc'):find('abc') == 1 and ('abc'):find('abcd') == nil and (''):find('') == 1",
        "table.concat(('a--b-'):split('-'), '|') == 'a||b|' and #(''):split('-') == 1",
        "table.concat(('a--b-'):split('--'), '|') == 'a|b-'",
        "table.concat(('--5-6 7-'):numbers(), '|') == '-5|-6|7' and #('-'):numbers() == 0",
        "table.concat(('0 -0 /9: 10'):numbers(), '|') == '0|0|9|10'",
        "('%5.2f|%-4d|%+d'):format(1.5, 7, 3) == ' 1.50|7   |+3'",
        "table.concat({table.unpack({1, 2, 3}, 2)}, ',') == '2,3'",
        "#('1,2,,3'):split(',') == 4",
        "('a-5b12'):numbers()[1] == -5 and ('a-5b12'):numbers()[2] == 12",
        "('1\\0002'):numbers()[2] == 2",
        "('%%p\\0'):format() == '%p\\0'",
        "('9223372036854775807'):numbers()[1] == math.maxinteger",
        "('-9223372036854775808'):numbers()[1] == math.mininteger",
        "('%d %s'):format(5, 'x') == '5 x'",
        "('ab'):rep(3, '-') == 'ab-ab-ab'",
        "#('x'):rep(1000000) == 1000000",
        "#(''):rep(1000000) == 0",
        "table.concat({1, 2, 3}, ',') == '1,2,3'",
        "math.max(3, 9) == 9 and math.tointeger(3.0) == 3",
        "utf8.len('博弈') == 2",
        "(function() local s = '' for k in pairs({z = 1, a = 2, 5, [-3] = 1, m = 3, [10] = 2}) do s = s .. k "
        ".. ' ' end "
        "return s end)() == '-3 1 10 a m z '",
        "tostring(5) == '5' and tostring(nil) == 'nil' and tonumber('7') == 7",
    };
    char lua[512];
    boyi_error error;
    boyi_game *game;
    (void)state;
    /* What is left out is not there, or says that it is left out. */
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        snprintf(lua, sizeof lua,
                 "if %s ~= nil then %s() assert(false, 'it is there') end " START MOVES "end}", missing[i],
                 missing[i]);
        if (!lua_open(lua, "", NULL, &error, &game))
            boyi_game_free(game);
        else if (!strstr(error.text, "left out") && !strstr(error.text, "print writes to standard error"))
            fail_msg("%s: %s", missing[i], error.text);
    }
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
        snprintf(lua, sizeof lua, "assert(%s, 'not so') " START MOVES "end}", truths[i]);
        if (lua_open(lua, "", NULL, &error, &game))
            fail_msg("%s: %s", truths[i], error.text);
        boyi_game_free(game);
    }
}

/* Rules that return something else each time: an error or some answer, never a crash. */
static void unsteady_rules(void **state)
{
    static const char file[] =
        "local calls = 0\nreturn {start = function() return 0 end, most_moves = 4096,\n"
        "moves = function(p, s, emit) calls = calls * 25 + 7 if s < 2000 then\n"
        "for i = 1, (calls >> 3) % 5 do emit(s + 1 + (calls >> i) % 7, i) end end end,\n"
        "layer = function(p, s) calls = calls + 1 return s + calls % 2 end}";
    static const boyi_method methods[] = {BOYI_AUTO, BOYI_MEMO, BOYI_LAYERS, BOYI_RETRO};
    (void)state;
    for (size_t m = 0; m < 4; m++)
        for (unsigned threads = 1; threads <= 3; threads++) {
            boyi_error error;
            boyi_game *game;
            boyi_solution *solution;
            boyi_options options = {.method = methods[m], .threads = threads};
            assert_int_equal(lua_open(file, "", NULL, &error, &game), BOYI_OK);
            if (!boyi_solve(game, &options, &error, &solution))
                boyi_solution_free(solution);
            boyi_game_free(game);
        }
}

/* ---- Texts and titles ---- */

static void names_and_titles(void **state)
{
    static const char file[] =
        "return {name = 'my-game', params = {n = 3, word = 'ab', row = {{1, 2}, {3}}, yes = true},\n"
        "start = function(p) return p.word .. p.n end,\n"
        "moves = function(p, s, emit) if #s > 1 then emit(s:sub(2), 'cut ' .. s:sub(1, 1)) emit(s:sub(1, "
        "-2)) end end,\n"
        "show = function(p, s) return '[' .. s .. ']' end}";
    boyi_error error;
    boyi_game *game;
    boyi_move moves[256];
    boyi_state read;
    char text[100];
    (void)state;
    assert_int_equal(lua_open(file, "word=xyz  n=7", NULL, &error, &game), BOYI_OK);
    assert_string_equal(boyi_game_name(game), "my-game");
    assert_int_equal(boyi_game_write_state(game, boyi_game_start(game), text, sizeof text), 4);
    assert_string_equal(text, "xyz7");
    assert_int_equal(boyi_game_write_state(game, boyi_game_start(game), text, 3), 4);
    assert_string_equal(text, "xy");
    assert_int_equal(boyi_game_moves(game, boyi_game_start(game), moves), 2);
    boyi_game_write_move(game, boyi_game_start(game), &moves[0], text, sizeof text);
    assert_string_equal(text, "cut x");
    boyi_game_write_move(game, boyi_game_start(game), &moves[1], text,
                         sizeof text); /* no name: where it leads */
    assert_string_equal(text, "xyz");
    boyi_game_draw(game, boyi_game_start(game), text, sizeof text);
    assert_string_equal(text, "[xyz7]");
    assert_int_equal(boyi_game_read_state(game, "a state much longer than seven bytes", &error, &read),
                     BOYI_OK);
    boyi_game_write_state(game, read, text, sizeof text);
    assert_string_equal(text, "a state much longer than seven bytes");
    boyi_game_free(game);
}

/* The moves of a sum can be told apart by their names, whether the file names them or not. */
static void names_in_sums(void **state)
{
    static const char file[] =
        "return {kind = 'nimber', splits = true, params = {named = false}, start = function() return {2, 3} "
        "end,\n"
        "moves = function(p, s, emit) for i = 0, s - 1 do emit(i, p.named and 'to ' .. i or nil) end end}";
    static const char *const names[2][5] = {{"2:0", "2:1", "3:0", "3:1", "3:2"},
                                            {"2:to 0", "2:to 1", "3:to 0", "3:to 1", "3:to 2"}};
    static boyi_move moves[64 * 256];
    (void)state;
    for (size_t named = 0; named < 2; named++) {
        boyi_error error;
        boyi_game *game;
        char text[20];
        assert_int_equal(lua_open(file, named ? "named=true" : "", NULL, &error, &game), BOYI_OK);
        assert_int_equal(boyi_game_moves(game, boyi_game_start(game), moves), 5);
        for (size_t i = 0; i < 5; i++) {
            assert_int_equal(boyi_game_write_move(game, boyi_game_start(game), &moves[i], text, sizeof text),
                             strlen(names[named][i]));
            assert_string_equal(text, names[named][i]);
        }
        boyi_game_free(game);
    }
}

/* A check may change the tables it can see: the values read before stay. */
static void meddling_checks(void **state)
{
    static const char file[] =
        "local P, name = {}, ('z'):rep(60)\n"
        "P.a = {default = {1}, check = function(a)\n"
        "  P[('z'):rep(60)] = nil P.a.default[1] = P P.b = nil a[1] = a\n"
        "  for i = 1, 20000 do local t = {('q'):rep(60) .. i} end\n"
        "end}\n"
        "P[name] = 3 P.b = {default = 4, max = 4} name = nil\n"
        "return {params = P, start = function(p) return p[('z'):rep(60)] * 100 + p.b * 10 + p.a[1] end,\n"
        "moves = function() end}";
    boyi_error error = {0};
    boyi_game *game;
    (void)state;
    if (lua_open(file, "", NULL, &error, &game))
        fail_msg("%s", error.text);
    assert_int_equal(boyi_game_start(game), 341);
    boyi_game_free(game);
}

/* boyi_game_read opens no files; boyi_game_open compiles none unless it is told with what. */
static void what_opens_what(void **state)
{
    boyi_error error;
    boyi_game *game;
    (void)state;
    assert_int_equal(boyi_game_read("examples/lua/euclid.lua", &error, &game), BOYI_USAGE);
    assert_int_equal(boyi_game_open("nosuch.c", NULL, &error, &game), BOYI_INPUT);
    assert_non_null(strstr(error.text, "C files are not compiled here"));
    assert_int_equal(boyi_game_open("nosuch.lua", NULL, &error, &game), BOYI_FILE);
    assert_int_equal(boyi_game_open("nosuch", NULL, &error, &game), BOYI_USAGE);
    assert_int_equal(boyi_game_open("", NULL, &error, &game), BOYI_USAGE);
    assert_int_equal(boyi_game_open("heaps --take 1-3 5", NULL, &error, &game), BOYI_OK);
    boyi_game_free(game);
}

static void *add_texts(void *context)
{
    boyi_intern *texts = context;
    for (unsigned i = 0; i < 2000; i++) {
        char text[40];
        uint64_t number, again;
        const char *found;
        size_t length, written = (size_t)snprintf(text, sizeof text, "text number %u of many", i);
        if (boyi__intern_add(texts, 2, text, written, &number) ||
            boyi__intern_add(texts, 2, text, written, &again) || number != again ||
            !boyi__intern_find(texts, number, &found, &length) || length != written ||
            strcmp(found, text) != 0)
            return "a text was lost";
    }
    return NULL;
}

static void shared_texts(void **state)
{
    boyi_intern *texts = boyi__intern_new(UINT64_MAX), *small = boyi__intern_new(1 << 14);
    pthread_t threads[4];
    uint64_t number;
    const char *found;
    size_t length;
    (void)state;
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, add_texts, texts), 0);
    for (size_t i = 0; i < 4; i++) {
        void *complaint;
        pthread_join(threads[i], &complaint);
        assert_null(complaint);
    }
    /* The same text has the same number elsewhere; another tag is another number. */
    uint64_t here, there;
    assert_int_equal(boyi__intern_add(texts, 2, "first here", 10, &here), BOYI_OK);
    assert_int_equal(boyi__intern_add(small, 2, "first here", 10, &there), BOYI_OK);
    assert_true(here == there);
    assert_int_equal(boyi__intern_add(small, 1, "first here", 10, &there), BOYI_OK);
    assert_true(here != there);
    assert_false(boyi__intern_find(small, here ^ 1, &found, &length));
    assert_int_equal(boyi__intern_add(small, 2, "", 0, &number), BOYI_OK);
    boyi_status status = BOYI_OK;
    for (unsigned i = 0; i < 10000 && !status; i++) {
        char text[40];
        snprintf(text, sizeof text, "%039u", i);
        status = boyi__intern_add(small, 2, text, 39, &number);
    }
    assert_int_equal(status, BOYI_LIMIT);
    boyi__intern_free(small);
    boyi__intern_free(texts);
}

/* What has grown counts once, at its new size; what was refused does not count. */
static void counted_texts(void **state)
{
    boyi_intern *texts = boyi__intern_new(7 << 20);
    uint64_t number, before = boyi__intern_bytes(texts);
    (void)state;
    for (unsigned i = 0; i < 64 * 1000; i++) {
        char text[20];
        int length = snprintf(text, sizeof text, "text %07u", i);
        assert_int_equal(boyi__intern_add(texts, 2, text, (size_t)length, &number), BOYI_OK);
    }
    /* 64 shards: 2048 slots of 16 bytes each, a small block and a large one for the texts. */
    uint64_t bytes = boyi__intern_bytes(texts) - before;
    assert_in_range(bytes, 64 * 2048 * 16, 64 * (2048 * 16 + (4 << 10) + (64 << 10)));
    char *large = calloc(1, 7 << 20);
    assert_int_equal(boyi__intern_add(texts, 2, large, 7 << 20, &number), BOYI_LIMIT);
    assert_in_range(boyi__intern_bytes(texts) - before, bytes, bytes);
    free(large);
    boyi__intern_free(texts);
}

/* ---- The comment at the top of a file ---- */

/* Characters of one and three bytes: are all complete? */
static bool is_whole(const char *text)
{
    size_t high = 0, leading = 0;
    for (; *text; text++) {
        high += (unsigned char)*text >= 0x80;
        leading += (unsigned char)*text >= 0xE0;
    }
    return high == 3 * leading;
}

static void prefaces(void **state)
{
    char source[5000], *said = NULL;
    (void)state;
    assert_true(boyi__source_comment("return 5", 8, &said));
    assert_null(said);
    assert_true(boyi__source_comment("-- one\n-- two\n--\n-- three\n", 27, &said));
    assert_string_equal(said, "one two");
    free(said);
    /* Words, and characters of three bytes without a blank: cut between two of them, in one line or in many.
     */
    static const char *const pieces[] = {"words ", "博", "博 ", "many\n-- "};
    for (size_t p = 0; p < 4; p++)
        for (size_t shift = 0; shift < 4; shift++) {
            size_t length = (size_t)snprintf(source, sizeof source, "-- %.*s", (int)shift, "xyz");
            while (length < 4000)
                length += (size_t)snprintf(source + length, sizeof source - length, "%s", pieces[p]);
            assert_true(boyi__source_comment(source, length, &said));
            size_t kept = strlen(said);
            assert_in_range(kept, 900, 1000 + strlen("…"));
            assert_string_equal(said + kept - strlen("…"), "…");
            assert_true(is_whole(said));
            free(said);
        }
}

/* ---- Checking rules ---- */

typedef struct {
    char all[2000];
} flaw_list;

static void note_flaw(void *context, const boyi_flaw *flaw)
{
    flaw_list *list = context;
    size_t used = strlen(list->all);
    snprintf(list->all + used, sizeof list->all - used, "%s|%s|%s\n",
             flaw->place ? strrchr(flaw->place, ':') + 1 : "-", flaw->rule, flaw->text);
    assert_true(flaw->text_zh[0] != '\0');
}

static const struct {
    const char *lua, *flaw;
} flawed[] = {
    {START MOVES "emit(s) end}", "1|moves|move 5 of state 5 changes nothing"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\nlayer = function(p, s) return s end}",
     "2|layer|layer falls from 5 to 4"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\nsection = function(p, s) return s end}",
     "2|section|section falls from 5 to 4"},
    {START MOVES
     "if s > 0 then emit(s - 1) end end, even_steps = true,\nlayer = function(p, s) return 0 end}",
     "2|layer|even_steps is promised"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\ncanonical = function(p, s) return s + 1 end}",
     "2|canonical|the canonical form of state 5 has another canonical form"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\ncanonical = function(p, s) return s // 2 * 2 end}",
     "2|canonical|the canonical form of state 5 is 4, which has another value"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\nmover = function(p, s) return 1 end}",
     "2|mover|move 4 of state 5 passes the turn"},
    {START MOVES "emit((s + 1) % 6) end, kind = 'score'}", "1|moves|play can come back to state 5"},
    {START MOVES "if s > 0 then emit(s - 1) end end,\nwrite = function(p, s) return 'x' end, read = "
                 "function() return 3 end}",
     "2|read|a state is written as \"x\", which reads as another state"},
    {START MOVES
     "if s > 0 then emit(s - 1) end end,\nwrite = function(p, s) return 'x' end, read = function() end}",
     "2|read|a state is written as \"x\", which can't be read"},
    {"local n = 0 " START MOVES "n = n + 1 if s > 0 then emit(s - 1 - n % 2) end end}",
     "1|moves|moves gives different moves for state 5 when called again"},
};

static void flaws(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof flawed / sizeof *flawed; i++) {
        boyi_error error = {0};
        boyi_game *game;
        boyi_checked done;
        flaw_list list = {""};
        assert_int_equal(lua_open(flawed[i].lua, "", NULL, &error, &game), BOYI_OK);
        if (boyi_game_check(game, 1, 0, note_flaw, &list, &error, &done))
            fail_msg("%s: %s", flawed[i].lua, error.text);
        if (done.flaws == 0 || !strstr(list.all, flawed[i].flaw))
            fail_msg("%s\n  wanted %s\n  got    %s", flawed[i].lua, flawed[i].flaw, list.all);
        boyi_game_free(game);
    }
}

/* Rules that fail are reported as such, with the line. */
static void check_fails(void **state)
{
    boyi_error error;
    boyi_game *game;
    boyi_checked done;
    (void)state;
    assert_int_equal(lua_open(START MOVES "if s > 3 then emit(s - 1) else\n error('lost') end end}", "", NULL,
                              &error, &game),
                     0);
    assert_int_equal(boyi_game_check(game, 1, 0, NULL, NULL, &error, &done), BOYI_INPUT);
    assert_non_null(strstr(error.text, ":2: lost (state 3)"));
    boyi_game_free(game);
}

/* Built-in games have no flaws. */
static void built_in_games(void **state)
{
    static const char *const games[] = {
        "row 3 9 1 2 8 4",
        "row --from left --take 2m 2 7 9 4 4",
        "heaps --take 1-3 21 5",
        "kayles 7 3",
        "wythoff 5 8",
        "pool 1 2 3 4 5 --total 9",
        "tic-tac-toe",
        "connect 4 3 3",
        "hexapawn 3 3",
        "chomp 3 3",
        "dots 2 1",
        "kalah 2 2",
        "quixo 3",
        "mnk 4 3 3",
        "othello 4 4",
        "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
    };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi_error error = {0};
        boyi_game *game;
        boyi_checked done;
        flaw_list list = {""};
        if (boyi_game_read(games[i], &error, &game) ||
            boyi_game_check(game, i, RANDOM_SLOW_BUILD ? 8 : 30, note_flaw, &list, &error, &done))
            fail_msg("%s: %s", games[i], error.text);
        if (done.flaws)
            fail_msg("%s: %s", games[i], list.all);
        boyi_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(sums),
        cmocka_unit_test(rows),
        cmocka_unit_test(broken_promises),
        cmocka_unit_test(refused_files),
        cmocka_unit_test(refused_rules),
        cmocka_unit_test(late_failures),
        cmocka_unit_test(states_at_their_limits),
        cmocka_unit_test(texts_and_sums_of_states),
        cmocka_unit_test(runaway_scripts),
        cmocka_unit_test(late_scripts),
        cmocka_unit_test(sorting_is_charged),
        cmocka_unit_test(library_is_charged),
        cmocka_unit_test(library_limits),
        cmocka_unit_test(garbage_is_not_counted),
        cmocka_unit_test(shell_words),
        cmocka_unit_test(bounded_functions),
        cmocka_unit_test(sandbox_contents),
        cmocka_unit_test(unsteady_rules),
        cmocka_unit_test(names_and_titles),
        cmocka_unit_test(names_in_sums),
        cmocka_unit_test(meddling_checks),
        cmocka_unit_test(what_opens_what),
        cmocka_unit_test(shared_texts),
        cmocka_unit_test(counted_texts),
        cmocka_unit_test(prefaces),
        cmocka_unit_test(flaws),
        cmocka_unit_test(check_fails),
        cmocka_unit_test(built_in_games),
    };
    return cmocka_run_group_tests_name("script", tests, NULL, NULL);
}
