/* Positions as boards in JSON: which cells, heaps, piles or places there are, and where each move is made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "boyi.h"

/* Asks, and looks for each part in the answer. */
static void shows(const char *question, const char *board, const char *move)
{
    char *answer;
    if (boyi_ask(question, NULL, NULL, &answer))
        fail_msg("%s: %s", question, answer);
    if (!strstr(answer, board))
        fail_msg("%s: %s\nis not in\n%s", question, board, answer);
    if (!strstr(answer, move))
        fail_msg("%s: %s\nis not in\n%s", question, move, answer);
    boyi_text_free(answer);
}

static void boards_have_cells(void **context)
{
    (void)context;
    shows("look tic-tac-toe --state X.O/.X./OX.",
          "\"board\":{\"shape\":\"cells\",\"columns\":3,\"rows\":3,\"cells\":[\"X.O\",\".X.\",\"OX.\"],"
          "\"turn\":"
          "\"O\"}",
          "{\"move\":\"c3\",\"to\":\"X.O/.X./OXO\",\"again\":false,\"at\":[\"c3\"]}");
    shows("look tic-tac-toe --state X../.../...", "\"turn\":\"O\"", "\"at\":[\"b1\"]}");
    shows("look tic-tac-toe --state XO./.../...", "\"turn\":\"X\"", "\"at\":[\"c1\"]}");
    shows("position hexapawn", "\"cells\":[\"OOO\",\"...\",\"XXX\"],\"turn\":\"X\"",
          "\"at\":[\"b3\",\"b2\"]}");
    shows("look connect 4 4 --state ..../..../O.../XX..", "\"turn\":\"O\"",
          "{\"move\":\"a\",\"to\":\"..../O.../O.../XX..\",\"again\":false,\"at\":[\"a2\"]}");
    shows("look mnk 2 11 2", "\"columns\":2,\"rows\":11,", "\"at\":[\"b11\"]}");
    shows("look connect 3 12", "\"rows\":12,", "\"at\":[\"c12\"]}");
    shows("look chomp 2 3 --state 3/1", "\"cells\":[\"P##\",\"#..\"]}", "\"at\":[\"a2\"]}");
    shows("look othello 4 4", "\"turn\":\"X\"", "\"at\":[\"b1\"]}");
    shows("look quixo 3", "\"turn\":\"X\"", "{\"move\":\"a1-c1\",");
}

static void lua_boards_have_cells(void **context)
{
    (void)context;
#define BOARD(picture, move)                                                                                \
    "{\"command\":\"look\",\"source\":\"return {start = function() return '.' end, moves = function(p, s, " \
    "emit) if s == '.' then emit('X', '" move "') end end, show = function(p, s) return " picture " end}\"}"
    shows(BOARD("'  a b\\\\n1 ' .. s .. ' O\\\\n2 . #\\\\n'", "a1 to b2"),
          "\"board\":{\"shape\":\"cells\",\"columns\":2,\"rows\":2,\"cells\":[\".O\",\".#\"]}",
          "\"at\":[\"a1\",\"b2\"]}");
    shows(BOARD("'  a b\\\\n1 ' .. s .. ' O\\\\n 2 . #\\\\n'", "c"), "\"slanted\":true",
          "\"at\":[\"a1\"]}"); /* the one cell that is filled */
    shows(BOARD("'  a b\\\\n1 ' .. s .. ' O\\\\n2 . #\\\\n'", "Kb2"), "\"shape\":\"cells\"",
          "\"again\":false}"); /* no square is its name */
    shows(BOARD("'  a b\\\\n2 ' .. s .. ' O\\\\n1 . #\\\\n'", "a1"), "\"board\":null", "\"again\":false}");
    shows(BOARD("'  a c\\\\n1 ' .. s .. ' O\\\\n'", "a1"), "\"board\":null", "");
    shows(BOARD("'  a b\\\\n1 ' .. s .. ' O O\\\\n'", "a1"), "\"board\":null", "");
    shows(BOARD("s", "a1"), "\"board\":null", "");
#undef BOARD
}

static void other_boards_have_their_own_shape(void **context)
{
    (void)context;
    shows("look dots 2 1 --state --/|||/--",
          "\"board\":{\"shape\":\"dots\",\"columns\":2,\"rows\":1,\"lines\":[\"a1-b1\",\"b1-c1\",\"a1-a2\","
          "\"b1-b2\","
          "\"c1-c2\",\"a2-b2\",\"b2-c2\"],\"boxes\":[\"a1\",\"b1\"]}",
          "\"finished\":true");
    shows("look dots 1 1", "\"lines\":[],\"boxes\":[]}", "\"at\":[\"a1\",\"a2\"]}");
    shows("look kalah 3 2 --state 0,3,3/2,2,2",
          "\"board\":{\"shape\":\"houses\",\"own\":[0,3,3],\"other\":[2,2,2]}", "\"at\":[\"b\"]}");
    shows("look row 3 9 1 2 --state 1-3",
          "\"board\":{\"shape\":\"row\",\"piles\":[3,9,1,2],\"low\":1,\"high\":4}",
          "{\"move\":\"right\",\"to\":\"1-2\",\"gain\":2,\"again\":false,\"at\":[3]}");
    shows("look stone-game-3 1 2 3 7", "\"high\":4}", "\"at\":[0,1,2]}");
    shows("look stone-game-8 1 2 3", "\"board\":null", "\"again\":false}");
    shows("look nim 3 4", "\"board\":{\"shape\":\"heaps\",\"heaps\":[3,4]}", "\"at\":[0,4]}");
    shows("look kayles 4", "\"heaps\":[4]}", "{\"move\":\"4 -> 1,1\",\"to\":\"1,1\",\"again\":false}");
    shows(
        "look can-i-win 4 6 --state 1,3",
        "\"board\":{\"shape\":\"numbers\",\"numbers\":[1,2,3,4],\"left\":[1,0,1,0],\"reuse\":false,\"sum\":6,"
        "\"target\":6}",
        "\"finished\":true");
    shows("look hundred 3 10 --state left=4", "\"reuse\":true,\"sum\":6,\"target\":10}", "\"at\":[3]}");
    shows("look cat-and-mouse [[2],[2],[0,1]]",
          "\"board\":{\"shape\":\"chase\",\"steps\":[[2],[2],[0,1]],\"goals\":[0],\"mouse\":1,\"cat\":2,"
          "\"turn\":"
          "\"mouse\"}",
          "\"at\":[2]}");
    shows("look cat-and-mouse-2 '####F' '#C...' 'M....'", "\"spots\":[[4,0],[1,1],", "\"at\":[6]}");
}

/* A look takes no solving; a game in which states have millions of moves is refused. */
static void large_games_are_looked_at(void **context)
{
    (void)context;
    char *answer;
    shows("look connect 7 6", "\"moves_total\":7,\"finished\":false,\"mover\":null}", "\"at\":[\"g6\"]}");
    assert_int_equal(boyi_ask("look nim 1000000000", NULL, NULL, &answer), BOYI_LIMIT);
    boyi_text_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_have_cells),
        cmocka_unit_test(lua_boards_have_cells),
        cmocka_unit_test(other_boards_have_their_own_shape),
        cmocka_unit_test(large_games_are_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
