/* most_moves: no state of a game has more, whatever the parameters are and whether it can be reached or has
 * a number only. Engines size their memory by it. Random games of every family, each walked as far as
 * MOST_STATES states.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agree.h"
#include "game/game.h"

enum {
    ROUNDS = 2000,
    TEXT = 600,
    MOST_STATES = 1000,
    SLOTS = 4096,
    ROOM = 4096, /* for moves: far more than any of these games may have */
};

static uint64_t dice;

static unsigned roll(unsigned below)
{
    return (unsigned)(agree_next(&dice) % below);
}

/* ---- Random games ---- */

__attribute__((format(printf, 2, 3))) static void add(char *text, const char *format, ...)
{
    size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, TEXT - length, format, list);
    va_end(list);
}

static void add_numbers(char *text, unsigned most_count, unsigned most)
{
    for (unsigned count = 1 + roll(most_count); count > 0; count--)
        add(text, " %u", roll(most + 1));
}

/* 1-3, 2,5-7 or 3-: ranges of any order that may touch. */
static void add_amounts(char *text)
{
    for (unsigned i = 0, count = 1 + roll(3); i < count; i++) {
        unsigned low = 1 + roll(6);
        add(text, "%s%u", i ? "," : "", low);
        if (roll(2))
            add(text, "-%u", low + roll(4));
        else if (roll(6) == 0)
            add(text, "-");
    }
}

static void write_code(char *text)
{
    bool splits = roll(2);
    add(text, "heaps --octal %s.", splits && roll(3) == 0 ? "4" : "0");
    for (unsigned count = 1 + roll(5); count > 0; count--)
        add(text, "%u", roll(splits ? 8 : 4));
    add(text, roll(2) ? " --misere" : "");
    add_numbers(text, splits ? 2 : 3, 8);
}

static void write_take(char *text)
{
    static const char *const words[] = {"any", "squares", "primes", "fibonacci", "divisors"};
    add(text, "heaps --take ");
    if (roll(2))
        add(text, "%s", words[roll(5)]);
    else
        add_amounts(text);
    add(text, roll(2) ? " --misere" : "");
    add_numbers(text, 3, 15);
}

/* Too large for mixed radix; only the first states are seen. */
static void write_large(char *text)
{
    static const char *const words[] = {"1-3", "2,5-7", "fibonacci", "1"};
    add(text, "heaps --take %s%s", words[roll(4)], roll(2) ? " --misere" : "");
    for (unsigned count = 2 + roll(3); count > 0; count--)
        add(text, " %" PRIu64, (UINT64_C(1) << (33 + roll(29))) + roll(100));
}

static void write_other_heaps(char *text)
{
    static const char *const games[] = {"kayles",      "dawsons-kayles",    "grundy",
                                        "treblecross", "heaps --split any", "heaps --split unequal",
                                        "nim",         "misere-nim"};
    add(text, "%s", games[roll(8)]);
    add_numbers(text, 2, 8);
}

static void write_single(char *text)
{
    switch (roll(5)) {
    case 0:
        add(text, "heaps --take last*%u %u", 1 + roll(4), roll(25));
        break;
    case 1:
        add(text, "fibonacci-nim %u", roll(30));
        break;
    case 2:
        add(text, "wythoff %u %u", roll(15), roll(15));
        break;
    case 3:
        add(text, "divisor-game %u", 1 + roll(60));
        break;
    default:
        add(text, "bachet %u %u", roll(40), 1 + roll(9));
    }
}

static void write_row(char *text)
{
    static const char *const gains[] = {"taken", "rest"};
    if (roll(6) == 0) {
        add(text, "stone-game-8 1");
    } else if (roll(5) == 0) {
        add(text, "row --from left --take 2m");
    } else {
        add(text, "row --from %s --gain %s --take ", roll(2) ? "ends" : "left", gains[roll(2)]);
        add_amounts(text);
    }
    add_numbers(text, 20, 9);
}

static void write_pool(char *text)
{
    add(text, "pool --total %u%s", roll(30), roll(2) ? " --reuse" : "");
    for (unsigned count = 1 + roll(6); count > 0; count--)
        add(text, " %u", 1 + roll(6));
}

static void write_board(char *text)
{
    static const char *const games[] = {"tic-tac-toe", "mnk 4 3 3",    "connect 5 4",  "connect 4 3 3",
                                        "chomp 4 5",   "hexapawn 3 3", "hexapawn 5 4", "hexapawn 1 4",
                                        "dots 2 1",    "dots 2 2",     "kalah 2 2",    "kalah 3 2",
                                        "kalah 1 3",   "othello 4 4",  "othello 2 4",  "quixo 3",
                                        "quixo 4",     "mnk 1 1 1",    "chomp 1 1"};
    add(text, "%s", games[roll(sizeof games / sizeof *games)]);
}

static void write_chase(char *text)
{
    unsigned places = 3 + roll(5);
    bool step[8][8] = {{false}};
    for (unsigned p = 0; p < places; p++)
        for (unsigned q = 0; q < p; q++)
            step[p][q] = step[q][p] = q + 1 == p || roll(3) == 0;
    add(text, "cat-and-mouse [");
    for (unsigned p = 0; p < places; p++) {
        bool first = true;
        add(text, p ? ",[" : "[");
        for (unsigned q = 0; q < places; q++)
            if (step[p][q]) {
                add(text, first ? "%u" : ",%u", q);
                first = false;
            }
        add(text, "]");
    }
    add(text, "]");
}

static void write_grid(char *text)
{
    unsigned rows = 1 + roll(4), columns = 3 + roll(3), squares = rows * columns;
    unsigned cat = roll(squares), mouse = (cat + 1 + roll(squares - 2)) % squares, food = cat;
    while (food == cat || food == mouse)
        food = roll(squares);
    add(text, "cat-and-mouse-2 --cat-jump %u --mouse-jump %u", 1 + roll(4), 1 + roll(4));
    for (unsigned i = 0; i < squares; i++)
        add(text, "%s%c", i % columns ? "" : " ",
            i == cat     ? 'C'
            : i == mouse ? 'M'
            : i == food  ? 'F'
            : roll(4)    ? '.'
                         : '#');
}

typedef void writer(char *text);

static writer *const writers[] = {write_code,        write_code,   write_take, write_large,
                                  write_other_heaps, write_single, write_row,  write_pool,
                                  write_board,       write_chase,  write_grid};

/* ---- Walking ---- */

typedef struct {
    const char *text;
    const boyi_game *game;
    boyi_state list[MOST_STATES];
    size_t count;
    size_t slots[SLOTS]; /* place in the list + 1; 0: empty */
    size_t most;         /* seen */
    boyi_move moves[ROOM];
} walk;

static void meet(walk *self, boyi_state state)
{
    size_t slot = (size_t)(state * UINT64_C(0x9E3779B97F4A7C15) >> 52);
    while (self->slots[slot] && self->list[self->slots[slot] - 1] != state)
        slot = (slot + 1) % SLOTS;
    if (self->slots[slot] || self->count == MOST_STATES)
        return;
    self->list[self->count++] = state;
    self->slots[slot] = self->count;
}

/* A state's moves; those of states that have a number but can't be reached count, too. */
static size_t look(walk *self, boyi_state state)
{
    size_t count = self->game->rules.moves(self->game->self, state, self->moves);
    agree_expect(count <= boyi_game_most_moves(self->game), self->text, "a state has more than most_moves");
    self->most = count > self->most ? count : self->most;
    return count;
}

/* The most moves that were seen. */
static size_t walk_all(const char *text)
{
    static walk self;
    boyi_error error;
    boyi_game *game = NULL;
    agree_expect(boyi_game_read(text, &error, &game) == BOYI_OK, text, error.text);
    memset(&self, 0, sizeof self);
    self.text = text;
    self.game = game;
    agree_expect(boyi_game_most_moves(game) < ROOM || game->rules.count == NULL, text,
                 "too large for this test");
    meet(&self, boyi_game_start(game));
    for (size_t i = 0; i < self.count; i++)
        for (size_t m = look(&self, self.list[i]); m-- > 0;)
            meet(&self, self.moves[m].to);
    for (uint64_t n = 0; game->rules.count && n < game->rules.count(game->self) && n < MOST_STATES; n++)
        look(&self, game->rules.numbered(game->self, n));
    boyi_game_free(game);
    return self.most;
}

static void no_state_has_more(void **context)
{
    (void)context;
    for (long round = agree_rounds(ROUNDS); round > 0; round--) {
        char text[TEXT] = "";
        writers[roll(sizeof writers / sizeof *writers)](text);
        walk_all(text);
    }
}

/* Of one heap that only shrinks the bound is the true maximum. */
static void one_heap_reaches_it(void **context)
{
    (void)context;
    for (long round = agree_rounds(ROUNDS / 4); round > 0; round--) {
        char text[TEXT] = "heaps --octal 0.";
        boyi_game *game;
        for (unsigned count = 1 + roll(6); count > 0; count--)
            add(text, "%u", roll(4));
        add(text, " %u", roll(12));
        size_t most = walk_all(text);
        assert_int_equal(boyi_game_read(text, NULL, &game), BOYI_OK);
        if (boyi_game_most_moves(game) != most)
            fail_msg("boyi solve %s: most_moves is %zu, but no state has more than %zu", text,
                     boyi_game_most_moves(game), most);
        boyi_game_free(game);
    }
}

int main(void)
{
    dice = agree_seed();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_state_has_more),
        cmocka_unit_test(one_heap_reaches_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
