/* The libraries `bits` and `board` of Lua files: against slow ones written in Lua; errors in both languages; limits. */
#include "lua_files.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Against slow ones ---- */

/* Cells one by one, as lists; a wrong answer is an error of the file. */
static const char slow_library[] =
    "local function slow(p)\n"
    "  local seed = p.seed\n"
    "  local function random(n) seed = seed * 6364136223846793005 + 1442695040888963407 return (seed >> 33) "
    "% n end\n"
    "  local function same(what, a, b)\n"
    "    if a ~= b then error(('%s: %s, not %s, board %d x %d'):format(what, tostring(a), tostring(b), "
    "p.columns, p.rows)) end\n"
    "  end\n"
    "  local w, h = p.columns, p.rows\n"
    "  local b = p.hex and board.hex(w, h) or board.grid(w, h)\n"
    "  local function set_of(list) local s = 0 for _, c in ipairs(list) do s = s | 1 << c end return s end\n"
    "  local function cells(s) local t = {} for c = 0, w * h - 1 do if s >> c & 1 == 1 then t[#t + 1] = c "
    "end end return t end\n"
    "  local function map(s, f) local t = {} for _, c in ipairs(cells(s)) do\n"
    "    local x, y = f(c % w, c // w) if x and x >= 0 and x < w and y >= 0 and y < h then t[#t + 1] = y * w "
    "+ x end end\n"
    "    return set_of(t) end\n"
    "  local function move(s, dx, dy) return map(s, function(x, y) return x + dx, y + dy end) end\n"
    "  local ways = {north = {0, -1}, south = {0, 1}, east = {1, 0}, west = {-1, 0},\n"
    "    northeast = {1, -1}, northwest = {-1, -1}, southeast = {1, 1}, southwest = {-1, 1}}\n"
    "  for round = 1, 10 do\n"
    "    local s = (random(1 << 31) << 33 | random(1 << 31) << 10 | random(1024)) & (random(2) == 0 and -1 "
    "or random(1 << 31) << 20)\n"
    "    local t = s & b.all\n"
    "    local list = cells(t)\n"
    "    same('count', bits.count(t), #list)\n"
    "    same('list', table.concat(bits.list(t), ','), table.concat(list, ','))\n"
    "    local seen = {} for c in bits.each(t) do seen[#seen + 1] = c end\n"
    "    same('each', table.concat(seen, ','), table.concat(list, ','))\n"
    "    same('first', bits.first(t), list[1]) same('last', bits.last(t), list[#list])\n"
    "    same('of', bits.of(table.unpack(list)), t)\n"
    "    local near, around = 0, 0\n"
    "    for name, d in pairs(ways) do\n"
    "      local to = move(t, d[1], d[2])\n"
    "      same(name, b[name](s), to)\n"
    "      around = around | to\n"
    "      if d[1] == 0 or d[2] == 0 or p.hex and d[1] == -d[2] then near = near | to end\n"
    "    end\n"
    "    same('around', b.around(s), around) same('near', b.near(s), near)\n"
    "    local dx, dy = random(17) - 8, random(17) - 8\n"
    "    same('shift', b.shift(s, dx, dy), move(t, dx, dy))\n"
    "    local jumps = 0\n"
    "    for x = -2, 2 do for y = -2, 2 do if math.abs(x * y) == 2 then jumps = jumps | move(t, x, y) end "
    "end end\n"
    "    same('knight', b.knight(s), jumps)\n"
    "    local cell, block = random(w * h), random(1 << 31) << 31 | random(1 << 31)\n"
    "    same('has', bits.has(t, cell), t >> cell & 1 == 1)\n"
    "    local sees = {rook = 0, bishop = 0, queen = 0}\n"
    "    for name, d in pairs(ways) do\n"
    "      local ray, x, y = 0, cell % w + d[1], cell // w + d[2]\n"
    "      while x >= 0 and x < w and y >= 0 and y < h do\n"
    "        ray = ray | 1 << y * w + x\n"
    "        if block >> y * w + x & 1 == 1 then break end\n"
    "        x, y = x + d[1], y + d[2]\n"
    "      end\n"
    "      same('ray', b.ray(cell, name, block), ray)\n"
    "      sees.queen = sees.queen | ray\n"
    "      local kind = d[1] * d[2] == 0 and 'rook' or 'bishop'\n"
    "      sees[kind] = sees[kind] | ray\n"
    "    end\n"
    "    for kind, set in pairs(sees) do same(kind, b[kind](cell, block), set) end\n"
    "    local from, found = t & 1 << cell | 1 << random(w * h), 0\n"
    "    local more = from & t\n"
    "    while more ~= found do found = more more = (more | b.near(more)) & t end\n"
    "    same('fill', b.fill(from, t), found)\n"
    "    local k, row = 1 + random(4), false\n"
    "    for _, c in ipairs(list) do for _, d in pairs(ways) do\n"
    "      local whole = true\n"
    "      for i = 0, k - 1 do local x, y = c % w + i * d[1], c // w + i * d[2]\n"
    "        whole = whole and x >= 0 and x < w and y >= 0 and y < h and t >> y * w + x & 1 == 1 end\n"
    "      row = row or whole end end\n"
    "    same('in_a_row', b.in_a_row(s, k), row)\n"
    "    local masks, inside = {random(1 << 20), random(1 << 30), t & -t | t & random(1 << 31)}, false\n"
    "    for _, m in ipairs(masks) do inside = inside or m & t == m end\n"
    "    same('covers', bits.covers(t, masks), inside)\n"
    "    local images = {mirror = function(x, y) return w - 1 - x, y end, flip = function(x, y) return x, h "
    "- 1 - y end,\n"
    "      rotate = function(x, y) return w - 1 - x, h - 1 - y end, transpose = function(x, y) return y, x "
    "end,\n"
    "      antitranspose = function(x, y) return h - 1 - y, w - 1 - x end, quarter = function(x, y) return h "
    "- 1 - y, x end}\n"
    "    local function there(name)\n"
    "      return (w == h or name == 'mirror' or name == 'flip' or name == 'rotate') and\n"
    "        (not p.hex or name == 'rotate' or name == 'transpose' or name == 'antitranspose') end\n"
    "    for name, f in pairs(images) do\n"
    "      same(name .. ' there', b[name] ~= nil, there(name))\n"
    "      if b[name] then same(name, b[name](s), map(t, f)) end\n"
    "    end\n"
    "    same('name', b.name(cell), ('abcdefghijklmnopqrstuvwxyz'):sub(cell % w + 1, cell % w + 1) .. cell "
    "// w + 1)\n"
    "    same('cell', b.cell(b.name(cell)), cell)\n"
    "    local line = random(h)\n"
    "    same('row', b.row(line + 1), map(b.all, function(x) return x, line end)) same('row', b.row(line - "
    "h), b.row(line + 1))\n"
    "    line = random(w)\n"
    "    same('column', b.column(line + 1), map(b.all, function(_, y) return line, y end))\n"
    "    same('column', b.column(line - w), b.column(line + 1))\n"
    /* Layouts: packed, written, read; the least of all images, which are made by turns of the names. */
    "    if 2 * w * h + 7 <= 64 then\n"
    "      local S = b.state('XO', 'ab', 3, 3)\n"
    "      local x = t local o = random(1 << 31) << 3 & b.all & ~x\n"
    "      local turn, i, j = random(2), random(8), random(8)\n"
    "      local state = S.pack(x, o, turn, i, j)\n"
    "      same('pack', state, x | o << w * h | turn << 2 * w * h | i << 2 * w * h + 1 | j << 2 * w * h + "
    "4)\n"
    "      same('unpack', table.concat({S.unpack(state)}, ' '), table.concat({x, o, turn, i, j}, ' '))\n"
    "      same('read', S.read(S.write(state)), state)\n"
    "      same('bits', S.bits, 2 * w * h + 7)\n"
    "      local drawn = 0 for _, c in ipairs(('X O'):split(' ')) do for k = 1, #S.show(state) do\n"
    "        if S.show(state):sub(k, k) == c then drawn = drawn + 1 end end end\n"
    "      same('show', drawn, bits.count(x | o))\n"
    "      for name, f in pairs(images) do if b[name] then for swap = 0, 1 do\n"
    "        local least = S.symmetry(name .. (swap == 1 and '+swap' or ''))\n"
    "        local best, at = state, state\n"
    "        for step = 1, 8 do\n"
    "          local x, o, turn, i, j = S.unpack(at)\n"
    "          x, o = map(x, f), map(o, f)\n"
    "          at = swap == 1 and S.pack(o, x, 1 - turn, j, i) or S.pack(x, o, turn, i, j)\n"
    "          if math.ult(at, best) then best = at end\n"
    "        end\n"
    "        same('least by ' .. name, least(state), best)\n"
    "        same('least of the least', least(least(state)), least(state))\n"
    "        if b[name] and swap == 0 then\n"
    "          local all = S.symmetry('all')\n"
    "          same('all', all(state), all(at)) same('all', math.ult(best, all(state)), false)\n"
    "          local places = {} for c = 0, w * h - 1 do places[c + 1] = bits.first(b[name](1 << c)) end\n"
    "          same('list', S.symmetry(places)(state), best)\n"
    "        end\n"
    "      end end end\n"
    "    end\n"
    "    local F = bits.fields(7, 20, 1, 36)\n"
    "    local q = random(1 << 31) << 33 | random(1 << 31) << 2 | random(4)\n"
    "    same('fields', F.pack(F.unpack(q)), q)\n"
    "    same('graph', seed ~= nil, true)\n"
    "  end\n"
    "end\n"
    "return {params = {seed = 1, columns = 3, rows = 3, hex = false}, start = function(p) slow(p) return 0 "
    "end,\n"
    "moves = function() end}";

static void against_slow_ones(void **state)
{
    random_dice dice = {random_seed("boards in Lua")};
    (void)state;
    for (size_t round = 0; round < random_rounds(150); round++) {
        unsigned columns = 1 + (unsigned)random_below(&dice, 8), rows = 1 + (unsigned)random_below(&dice, 8);
        char arguments[120];
        boyi_error error = {0};
        boyi_game *game;
        if (random_below(&dice, 3) == 0)
            rows = columns;
        snprintf(arguments, sizeof arguments, "seed=%" PRIu32 " columns=%u rows=%u hex=%s",
                 (uint32_t)random_next(&dice), columns, rows, random_below(&dice, 2) ? "true" : "false");
        if (lua_open(slow_library, arguments, NULL, &error, &game))
            fail_msg("%s: %s", arguments, error.text);
        boyi_game_free(game);
    }
}

/* The same game with the native symmetry and texts of `setup`, and with functions in Lua: tic-tac-toe on random boards. */
static void native_and_scripted(void **state)
{
    static const char file[] = "local native = %s\n"
                               "local b, S = board.grid(%u, %u), nil\n"
                               "S = b.state('XO', 'XO')\n"
                               "local least = S.symmetry('all')\n"
                               "return {params = {},\n"
                               "setup = native and function() return S, least end or nil,\n"
                               "canonical = not native and function(p, s) return least(s) end or nil,\n"
                               "write = not native and function(p, s) return S.write(s) end or nil,\n"
                               "read = not native and function(p, t) return S.read(t) end or nil,\n"
                               "show = not native and function(p, s) return S.show(s) end or nil,\n"
                               "start = function() return 0 end,\n"
                               "moves = function(p, s, emit) local x, o, turn = S.unpack(s)\n"
                               "if b.in_a_row(x, 3) or b.in_a_row(o, 3) then return end\n"
                               "for c in bits.each(b.all & ~(x | o)) do\n"
                               "emit(turn == 0 and S.pack(x | 1 << c, o, 1) or S.pack(x, o | 1 << c, 0), "
                               "native and c or b.name(c)) end end,\n"
                               "over = function(p, s) local x, o = S.unpack(s) return (b.in_a_row(x, 3) or "
                               "b.in_a_row(o, 3)) and 'loss' or 'tie' end}";
    static const unsigned sizes[][2] = {{3, 3}, {2, 4}, {1, 7}, {4, 2}, {3, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        boyi_solution *solutions[2];
        boyi_game *games[2];
        boyi_error error = {0};
        for (int native = 0; native < 2; native++) {
            char lua[sizeof file + 64];
            snprintf(lua, sizeof lua, file, native ? "true" : "false", sizes[i][0], sizes[i][1]);
            if (lua_open(lua, "", NULL, &error, &games[native]) ||
                boyi_solve(games[native], NULL, &error, &solutions[native]))
                fail_msg("%s: %s", lua, error.text);
        }
        boyi_state at = boyi_game_start(games[0]);
        random_dice dice = {random_seed("states of both games") + i};
        for (int step = 0; step < 200; step++) {
            boyi_value values[2];
            boyi_state again;
            char texts[2][4][300];
            boyi_move moves[256];
            size_t count = 0;
            for (int native = 0; native < 2; native++) {
                boyi_game_write_state(games[native], at, texts[native][0], sizeof texts[native][0]);
                boyi_game_draw(games[native], at, texts[native][1], sizeof texts[native][1]);
                count = boyi_game_moves(games[native], at, moves);
                texts[native][2][0] = '\0';
                if (count)
                    boyi_game_write_move(games[native], at, &moves[count - 1], texts[native][2],
                                         sizeof texts[native][2]);
                assert_int_equal(boyi_solution_value(solutions[native], at, &error, &values[native]),
                                 BOYI_OK);
                assert_int_equal(boyi_game_read_state(games[native], texts[native][0], &error, &again),
                                 BOYI_OK);
                assert_true(again == at);
            }
            for (int t = 0; t < 3; t++)
                assert_string_equal(texts[0][t], texts[1][t]);
            assert_int_equal(values[0].outcome, values[1].outcome);
            assert_int_equal(values[0].plies, values[1].plies);
            at = count ? moves[random_below(&dice, count)].to : boyi_game_start(games[0]);
        }
        for (int native = 0; native < 2; native++) {
            boyi_solution_free(solutions[native]);
            boyi_game_free(games[native]);
        }
    }
}

/* ---- Wrong use ---- */

#define BEFORE "local b = board.grid(4, 3) local S = b.state('XO', 'XO')\nlocal x = "
#define BEHIND "\nreturn {start = function() return 5 end, moves = function() end}"

static const struct {
    const char *lua, *english, *chinese;
} wrong[] = {
    {"b.east('a')", ":2: east: argument 1 is string; it should be a whole number", "应为整数"},
    {"b.near()", ":2: near: argument 1 is no value; it should be a whole number", "应为整数"},
    {"b.name(12)", ":2: name: argument 1 is cell 12; the board has cells 0 to 11", "棋盘的格子是 0 到 11"},
    {"b.queen(-1, 0)", ":2: queen: argument 1 is cell -1; the board has cells 0 to 11", "格"},
    {"b.shift(1, 0.5, 0)", ":2: shift: argument 2 is 0.5; it should be a whole number", "整数"},
    {"b.shift(1, 65, 0)", ":2: shift: argument 2 is 65; it should be from -64 to 64", "-64 到 64"},
    {"b.ray(0, 'up', 0)", ":2: ray: argument 2 is up; it should be a direction", "方向"},
    {"b.row(4)", ":2: row: argument 1 is 4; it should be from 1 to 3, or from -1 to -3 from the end",
     "1 到 3"},
    {"b.cell('e1')", ":2: cell: e1 is not the name of a cell; they are a1 to d3", "a1 到 d3"},
    {"b.in_a_row(3, 0)", ":2: in_a_row: argument 2 is 0; it should be from 1 to 64", "1 到 64"},
    {"bits.has(3, 64)", ":2: has: argument 2 is 64; it should be from 0 to 63", "0 到 63"},
    {"bits.of(1, 2, 99)", ":2: of: argument 3 is 99; it should be from 0 to 63", "0 到 63"},
    {"bits.covers(3, 7)", ":2: covers: argument 2 is number; it should be a list of sets", "列表"},
    {"bits.covers(3, {1 << 5, 'x'})", ":2: covers: item 2 of the list is string; it should be a set", "列表"},
    {"bits.fields()", ":2: fields: 0 widths are given; it should be 1 to 16", "1 到 16"},
    {"bits.fields(32, 33)", ":2: fields: the widths are more than 64 bits together", "64 位"},
    {"bits.fields(3, 3).pack(1, 8)", ":2: pack: argument 2 is 8; it should be from 0 to 7", "0 到 7"},
    {"S.pack(1, 2)", ":2: pack: argument 3 is no value; it should be a whole number", "整数"},
    {"S.pack(3, 2, 0)", ":2: pack: cell b1 is in two sets", "b1"},
    {"S.pack(0, 1 << 12, 0)", ":2: pack: set O has cells beyond the board, which has 12", "12"},
    {"S.symmetry('transpose')", ":2: symmetry: \"transpose\" is not a symmetry of this board", "transpose"},
    {"S.symmetry('flip+')", ":2: symmetry: \"flip+\" is not a symmetry of this board", "flip+"},
    {"S.symmetry()", ":2: symmetry: name at least one", "至少"},
    {"S.symmetry({0, 1})", ":2: symmetry: a list has 2 cells; it should have 12", "12"},
    {"S.symmetry({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})",
     ":2: symmetry: item 2 of a list is no cell, or is there twice", "2"},
    {"S.symmetry(5)", ":2: symmetry: argument 1 is number; it should be a name", "名称"},
    {"b.state('X', 'XO', 2, 3).symmetry('flip+swap')",
     ":2: symmetry: to swap the players, their further numbers need the same width", "宽度"},
    {"b.state('XX')", ":2: state: argument 1 is \"XX\"; it should have 1 to 8 letters, no two alike", "字母"},
    {"b.state(7)", ":2: state: argument 1 is number; it should be a string of letters", "字母"},
    {"b.state('ABCDEF')", ":2: state: 6 sets of 12 cells and what else it has need more than 64 bits",
     "64 位"},
    {"S.read(5)", ":2: read: argument 1 is number; it should be a string", "字符串"},
    {"board.grid(9, 8)", ":2: grid: a board of 9 x 8 cells is too large; it has 64 at most", "64"},
    {"board.hex(0, 3)", ":2: hex: argument 1 is 0; it should be from 1 to 26", "1 到 26"},
    {"board.graph(5)", ":2: graph: argument 1 is number; it should be a table", "表"},
    {"board.graph{}", ":2: graph: names should list the cells", "names"},
    {"board.graph{names = 'a b a'}", ":2: graph: the name a is there twice, or has a -", "a"},
    {"board.graph{names = 'a12345678'}", ":2: graph: the name a12345678 is too long; it may have 7 letters",
     "7"},
    {"board.graph{names = 'a b', links = 'a-c'}",
     ":2: graph: links has \"c\", which is not the name of another cell", "c"},
    {"board.graph{names = 'a b', links = 7}", ":2: graph: links is number; it should be a string", "字符串"},
    {"board.graph{names = 'a b', picture = '.'}",
     ":2: graph: the picture has 1 places, marked by ., but there are 2 cells", "2"},
};

static void wrong_use(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char lua[512];
        boyi_error error = {0};
        boyi_game *game = NULL;
        snprintf(lua, sizeof lua, BEFORE "%s" BEHIND, wrong[i].lua);
        if (lua_open(lua, "", NULL, &error, &game) != BOYI_INPUT || !strstr(error.text, wrong[i].english) ||
            !strstr(error.text_zh, wrong[i].chinese))
            fail_msg("%s\n  wanted %s %s\n  got    %s %s", wrong[i].lua, wrong[i].english, wrong[i].chinese,
                     error.text, error.text_zh);
    }
}

/* What setup returns is looked at; in a rule the error also has the state. */
static void wrong_setup(void **state)
{
    static const struct {
        const char *lua, *english;
    } files[] = {
        {"return {setup = function() return 5 end,\nstart = function() return 5 end, moves = function() end}",
         ":1: setup returns a number; it should return nothing, or what state(…) of a board gives"},
        {"return {setup = function() return nil, 5 end,\nstart = function() return 5 end, moves = function() "
         "end}",
         ":1: setup returns a number as its second result"},
        {"return {setup = function() error('odd') end, start = function() return 5 end, moves = function() "
         "end}",
         ":1: odd"},
        {"local S = board.grid(2, 2).state('XO')\nreturn {setup = function() return S, S.symmetry('all') "
         "end,\n"
         "canonical = function(p, s) return s end, start = function() return 0 end, moves = function() end}",
         ":2: setup returns a symmetry, which a game with `canonical`"},
        {"local S = board.grid(2, 2).state('XO')\nreturn {setup = function() return S end,\n"
         "start = function() return 'x' end, moves = function() end}",
         ":3: start returns a string, but setup gives a layout"},
        {"local S = board.grid(2, 2).state('XO')\nreturn {setup = function() return S end,\n"
         "start = function() return 256 end, moves = function() end}",
         ":3: the state 256 does not fit into bits = 8"},
        {"return {setup = 5, start = function() return 5 end, moves = function() end}",
         ": setup is a number; it should be a function"},
    };
    boyi_error error = {0};
    boyi_game *game = NULL;
    boyi_state at;
    boyi_solution *solution;
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (lua_open(files[i].lua, "", NULL, &error, &game) != BOYI_INPUT ||
            !strstr(error.text, files[i].english) || !error.text_zh[0])
            fail_msg("%s\n  wanted %s\n  got    %s", files[i].lua, files[i].english, error.text);
    assert_int_equal(lua_open("local b = board.grid(2, 2) local S = b.state('XO')\n"
                              "return {setup = function() return S end, start = function() return 1 end,\n"
                              "moves = function(p, s, emit) b.name(4) end}",
                              "", NULL, &error, &game),
                     BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_INPUT);
    assert_non_null(
        strstr(error.text, ":3: name: argument 1 is cell 4; the board has cells 0 to 3 (state X./..)"));
    boyi_game_free(game);
    assert_int_equal(lua_open("local S = board.grid(2, 2).state('XO', 'XO')\n"
                              "return {setup = function() return S end, start = function() return 0 end, "
                              "moves = function() end}",
                              "", NULL, &error, &game),
                     BOYI_OK);
    static const char *const no_states[] = {"",         "X./..",     "X./.. Y", "X./... X",
                                            "X.,.. X",  "X./.. X 3", "/X... X", "X...",
                                            "X.//.. X", "X./../ X",  "XX"};
    for (size_t i = 0; i < sizeof no_states / sizeof *no_states; i++) {
        assert_int_equal(boyi_game_read_state(game, no_states[i], &error, &at), BOYI_INPUT);
        assert_non_null(strstr(error.text, "is not a state; the start is ../.. X"));
        assert_true(error.text_zh[0] != '\0');
    }
    assert_int_equal(boyi_game_read_state(game, "X..O O", &error, &at), BOYI_OK); /* rows need no / */
    assert_true(at == (1 | 8 << 4 | 1 << 8));
    boyi_game_free(game);
}

/* ---- The document ---- */

/* The rows "| `expression` | `value` | …" of docs/own-games.md. */
static void documented(void **state)
{
    const char *root = getenv("BOYI_ROOT");
    char name[400], line[1000], lua[2000];
    unsigned found = 0;
    (void)state;
    snprintf(name, sizeof name, "%s/docs/own-games.md", root ? root : ".");
    FILE *file = fopen(name, "r");
    if (!file)
        fail_msg("%s (set BOYI_ROOT to the tree)", name);
    while (fgets(line, sizeof line, file)) {
        char *value = strstr(line, "` | `"), *end = value ? strstr(value + 5, "` |") : NULL;
        boyi_error error = {0};
        boyi_game *game;
        if (strncmp(line, "| `", 3) != 0 || !end)
            continue;
        *value = *end = '\0';
        if (strchr(value + 5, '`'))
            continue; /* a row of another table */
        snprintf(lua, sizeof lua,
                 "local b, h = board.grid(4, 3), board.hex(3, 3) local S = b.state('XO', 'XO', 3)\n"
                 "local g = board.graph{names = 'a b c d', links = 'a-b-c c-d'}\n"
                 "local is, wanted = %s, %s\n"
                 "if is ~= wanted then error('it is ' .. tostring(is)) end\n"
                 "return {start = function() return 5 end, moves = function() end}",
                 line + 3, value + 5);
        if (lua_open(lua, "", NULL, &error, &game))
            fail_msg("%s should be %s: %s", line + 3, value + 5, error.text);
        boyi_game_free(game);
        found++;
    }
    fclose(file);
    assert_true(found >= 50);
}

/* ---- Limits ---- */

static void limits_hold(void **state)
{
    static const char *const bodies[] = {
        "while true do b.fill(1, -1) end",
        "while true do b.queen(0, 0) end",
        "while true do for c in bits.each(-1) do end end",
        "while true do bits.covers(0, list) end",
        "while true do S.write(5) end",
        "while true do S.show(5) end",
        "while true do S.read(S.write(5)) end",
        "while true do S.symmetry('all') end",
        "while true do big(5) end",
        "while true do board.grid(8, 8) end",
        "local t = {} while true do t[#t + 1] = board.grid(8, 8) end",
        "while true do board.graph{names = 'a b c', links = 'a-b-c'} end",
        "while true do bits.list(-1) end",
        "while true do bits.fields(1, 2, 3) end",
    };
    const boyi_opening opening = {.max_steps = 100 * 1000, .max_bytes = 8 << 20};
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char lua[1024];
        boyi_error error = {0};
        boyi_game *game;
        boyi_solution *solution;
        snprintf(lua, sizeof lua,
                 "local b = board.grid(8, 8) local S = board.grid(5, 5).state('XO', 'XO') local list = {}\n"
                 "for i = 1, 100 do list[i] = 1 end local big = S.symmetry('all')\n"
                 "return {start = function() return 5 end, moves = function() %s end}",
                 bodies[i]);
        if (lua_open(lua, "", &opening, &error, &game))
            fail_msg("%s: %s", bodies[i], error.text);
        if (boyi_solve(game, NULL, &error, &solution) != BOYI_LIMIT || !strstr(error.text, "(state 5)"))
            fail_msg("%s: %s", bodies[i], error.text);
        boyi_game_free(game);
    }
    /* All permutations of six cells are 720; of seven they are too many. */
    boyi_error error = {0};
    boyi_game *game;
    static const char many[] =
        "local n = '' for i = 1, %d do n = n .. ' ' .. i end\n"
        "local S = board.graph{names = n}.state('X') local swap, turn = {1, 0}, {}\n"
        "for i = 3, %d do swap[i] = i - 1 end for i = 1, %d do turn[i] = i %% %d end\n"
        "local least = S.symmetry(swap, turn)\n"
        "for s = 0, (1 << %d) - 1 do assert(least(s) == (1 << bits.count(s)) - 1) end\n"
        "return {start = function() return 5 end, moves = function() end}";
    for (int cells = 6; cells <= 7; cells++) {
        char lua[sizeof many + 64];
        snprintf(lua, sizeof lua, many, cells, cells, cells, cells, cells);
        boyi_status status = lua_open(lua, "", NULL, &error, &game);
        if (cells == 6 && status)
            fail_msg("%s", error.text);
        if (cells == 6)
            boyi_game_free(game);
        else
            assert_non_null(strstr(error.text, ":4: symmetry: there are more than 1023 symmetries"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(against_slow_ones), cmocka_unit_test(native_and_scripted),
        cmocka_unit_test(wrong_use),         cmocka_unit_test(wrong_setup),
        cmocka_unit_test(documented),        cmocka_unit_test(limits_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
