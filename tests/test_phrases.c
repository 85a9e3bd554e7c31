/* Moves and states of built-in games in other languages: what is said can be read again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agree.h"
#include "tell/phrases.h"
#include "tell/tell.h"

static const char *const games[] = {
    "row 3 9 1 2",
    "row --take 1-2 3 9 1 2",
    "row --from left --take 1-3 1 2 3 7",
    "row --from left --take 2m 1 2 3 7",
    "stone-game 5 3 4 5",
    "stone-game-8 -- -1 2 -3 4",
    "nim 2 3",
    "bachet 7 3",
    "heaps --octal 0.77 6",
    "heaps --take last*2 9",
    "fibonacci-nim 7",
    "wythoff 3 4",
    "grundy 7",
    "pool 3 5 7 --total 9",
    "pool 3 5 --total 14 --reuse",
    "can-i-win 4 6",
    "hundred 3 9",
    "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
    "cat-and-mouse-2 ####F #C... M....",
    "othello",
    "tic-tac-toe",
    "chomp 2 3",
};

enum { GAMES = sizeof games / sizeof *games, TEXT = 256 };

/* Says a notation in Chinese and reads that. */
static void check_notation(const boyi_game *game, const char *notation)
{
    char room[TEXT];
    boyi__strbuf english = {.lang = BOYI__ENGLISH}, chinese = {.lang = BOYI__CHINESE};
    boyi__say_notation(&english, game, notation);
    boyi__say_notation(&chinese, game, notation);
    assert_string_equal(english.data, notation);
    const char *again = boyi__read_notation(game, chinese.data, room, sizeof room);
    if (strcmp(again, notation) != 0)
        fail_msg("%s: \"%s\" is said as %s and read as \"%s\"", boyi_game_name(game), notation, chinese.data,
                 again);
    boyi__strbuf_end(&chinese);
    boyi__strbuf_end(&english);
}

static bool visit(void *context, boyi_state state, uint32_t depth, size_t count)
{
    boyi_game *game = context;
    char text[TEXT];
    (void)depth;
    boyi_game_write_state(game, state, text, sizeof text);
    check_notation(game, text);
    boyi_error error;
    boyi_state read;
    boyi__strbuf chinese = {.lang = BOYI__CHINESE};
    boyi__say_notation(&chinese, game, text);
    if (boyi__read_state(game, chinese.data, &error, &read))
        fail_msg("%s", error.text);
    assert_int_equal(read, state);
    boyi__strbuf_end(&chinese);

    boyi_move *moves = calloc(boyi_game_most_moves(game) + 1, sizeof *moves);
    assert_non_null(moves);
    assert_int_equal(boyi_game_moves(game, state, moves), count);
    for (size_t i = 0; i < count; i++) {
        boyi_game_write_move(game, state, &moves[i], text, sizeof text);
        check_notation(game, text);
    }
    free(moves);
    return depth < 3;
}

static void what_is_said_is_read_again(void **context)
{
    (void)context;
    for (size_t i = 0; i < GAMES; i++) {
        boyi_game *game = agree_game(games[i]);
        boyi_status status = boyi_game_walk(game, boyi_game_start(game), NULL, visit, game, NULL);
        assert_true(status == BOYI_OK || status == BOYI_CANCELLED);
        boyi_game_free(game);
    }
}

static void words_are_translated(void **context)
{
    (void)context;
    static const struct {
        const char *game, *notation, *chinese;
    } cases[] = {
        {"row 3 9", "left", "取左端"},
        {"row 3 9", "right", "取右端"},
        {"row --take 1-2 3 9", "left 2", "左端取 2 堆"},
        {"row 3 9", "empty", "（空）"},
        {"row 3 9", "0-1", "0-1"},
        {"nim 2 3", "take 2 from heap 1", "从第 1 堆取 2"},
        {"nim 3", "take 2", "取 2"},
        {"wythoff 3 4", "take 2 from both", "从两堆各取 2"},
        {"pool 3 5 7 --total 9", "none", "（无）"},
        {"hundred", "left=37", "还差 37"},
        {"fibonacci-nim 7", "7,most=6", "7，至多取 6"},
        {"cat-and-mouse [[1],[0]] --hole 0 --mouse 1 --cat 1", "mouse=1,cat=1,turn=cat",
         "老鼠在 1，猫在 1，轮到猫"},
        {"cat-and-mouse [[1],[0]] --hole 0 --mouse 1 --cat 1", "mouse to 0", "老鼠到 0"},
        {"othello", "pass", "停一手"},
        {"tic-tac-toe", "a1", "a1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi_game *game = agree_game(cases[i].game);
        boyi__strbuf out = {.lang = BOYI__CHINESE};
        boyi__say_notation(&out, game, cases[i].notation);
        assert_string_equal(out.data, cases[i].chinese);
        boyi__strbuf_end(&out);
        boyi_game_free(game);
    }
}

/* What can't be a phrase stays as it is. */
static void other_texts_stay(void **context)
{
    (void)context;
    static const char *const texts[] = {"",      "l",  "leftright", "lef", "take",
                                        "take ", "%s", "取",        "取 ", "左端取  堆"};
    boyi_game *game = agree_game("row 3 9");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char room[TEXT];
        boyi__strbuf out = {.lang = BOYI__CHINESE};
        boyi__say_notation(&out, game, texts[i]);
        if (strcmp(texts[i], "") != 0)
            assert_string_equal(out.data, texts[i]);
        assert_ptr_equal(boyi__read_notation(game, texts[i], room, sizeof room), texts[i]);
        boyi__strbuf_end(&out);
    }
    /* Too long for the room. */
    char text[600], room[TEXT];
    snprintf(text, sizeof text, "取 %0500d", 1);
    assert_ptr_equal(boyi__read_notation(game, text, room, sizeof room), text);
    boyi_game_free(game);
}

/* No blank between two Chinese characters where parts of a text meet; blanks around Latin ones stay. */
static void parts_are_closed_up(void **context)
{
    (void)context;
    boyi_game *game = agree_game("row 3 9");
    boyi__strbuf out = {.lang = BOYI__CHINESE};
    boyi__say(&out, "leaves ");
    boyi__say_notation(&out, game, "empty");
    boyi__strbuf_add(&out, "|");
    boyi__say(&out, "leaves ");
    boyi__say_notation(&out, game, "0-1");
    boyi__strbuf_add(&out, "|");
    boyi__say_notation(&out, game, "left");
    boyi__say(&out, " loses");
    boyi__strbuf_add(&out, "7|b");
    boyi__say(&out, " loses");
    assert_string_equal(out.data, "剩下（空）|剩下 0-1|取左端必败7|b 必败");
    assert_int_equal(out.length, strlen(out.data));
    boyi__strbuf_end(&out);
    boyi_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said_is_read_again),
        cmocka_unit_test(words_are_translated),
        cmocka_unit_test(other_texts_stay),
        cmocka_unit_test(parts_are_closed_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
