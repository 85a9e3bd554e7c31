/* Any bytes as a game of a family that has an algorithm of its own: shortcut, rolling table and what `auto`
 * takes give what the engines give, for the start and the states that can be reached from it.
 *
 * The first byte chooses the form of the game, those that follow its options and numbers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "boyi.h"
#include "fuzz/bytes.h"

/* A shortcut looks for a period as far as memory goes. */
enum { MOST_STATES = 60, ENGINE_BYTES = 1 << 22, SHORTCUT_BYTES = 1 << 16 };

static void must(bool holds, const char *text, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "boyi compare %s: %s\n", text, what);
    abort();
}

/* ---- From bytes to a game ---- */

static const char *pick(bytes *in, const char *const *words, size_t count)
{
    return words[next_byte(in) % count];
}

#define PICK(in, ...) \
    pick(in, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* At most `most` numbers from `least` to `least + range - 1`. */
static void add_numbers(boyi__strbuf *out, bytes *in, size_t most, int64_t least, unsigned range)
{
    for (size_t i = 0; i < most && (i == 0 || in->left > 0); i++)
        boyi__strbuf_add(out, " %" PRId64, least + next_byte(in) % range);
}

/* Numbers of eight bytes now and then: the margin leaves 64 bits, or nearly. */
static void add_piles(boyi__strbuf *out, bytes *in)
{
    static const int64_t edges[] = {INT64_MAX, INT64_MIN, INT64_MAX / 2, -INT64_MAX, 1};
    const bool wide = next_byte(in) % 8 == 0;
    for (size_t i = 0; i < 14 && (i == 0 || in->left > 0); i++) {
        const uint8_t byte = next_byte(in);
        if (wide && byte % 4 == 0)
            boyi__strbuf_add(out, " %" PRId64, edges[byte / 4 % 5]);
        else
            boyi__strbuf_add(out, " %d", (int8_t)byte);
    }
}

static void row_ends(boyi__strbuf *out, bytes *in)
{
    boyi__strbuf_add(out, "row --take %s --gain %s --", PICK(in, "1", "1", "1-2", "1-3", "2,3", "any", "1,4"),
                     PICK(in, "taken", "taken", "rest"));
    add_piles(out, in);
}

static void row_left(boyi__strbuf *out, bytes *in)
{
    boyi__strbuf_add(out, "row --from left --take %s --gain %s --",
                     PICK(in, "1", "1-2", "1-3", "1-5", "any", "2m", "2,3", "2-4"),
                     PICK(in, "taken", "taken", "rest", "prefix"));
    add_piles(out, in);
}

static void heaps_take(boyi__strbuf *out, bytes *in)
{
    static const char *const misere[] = {"", "--misere "};
    boyi__strbuf_add(out, "heaps %s--take %s", misere[next_byte(in) % 2],
                     PICK(in, "any", "1-3", "1,3,4", "squares", "primes", "fibonacci", "divisors", "2-5",
                          "2,5", "last*2", "1,4,9"));
    add_numbers(out, in, 3, 0, 14);
}

static void heaps_octal(boyi__strbuf *out, bytes *in)
{
    static const char *const misere[] = {"", "--misere "};
    boyi__strbuf_add(out, "heaps %s--octal %u.", misere[next_byte(in) % 2], next_byte(in) % 8 / 4 * 4);
    for (unsigned i = 0, digits = 1 + next_byte(in) % 5; i < digits; i++)
        boyi__strbuf_add(out, "%u", next_byte(in) % 8);
    add_numbers(out, in, 2, 0, 11);
}

static void heaps_split(boyi__strbuf *out, bytes *in)
{
    boyi__strbuf_add(out, "heaps --split %s", PICK(in, "any", "unequal"));
    add_numbers(out, in, 2, 0, 13);
}

static void pool(boyi__strbuf *out, bytes *in)
{
    static const char *const reuse[] = {"", " --reuse"};
    const unsigned again = next_byte(in) % 2;
    boyi__strbuf_add(out, "pool --total %d%s", (int)(next_byte(in) % (again ? 120 : 60)) - 2, reuse[again]);
    add_numbers(out, in, 8, 1, 12);
}

static void cat_and_mouse(boyi__strbuf *out, bytes *in)
{
    const unsigned places = 3 + next_byte(in) % 6;
    boyi__strbuf_add(out, "cat-and-mouse --mouse %u --cat %u --hole %u [", next_byte(in) % places,
                     next_byte(in) % places, next_byte(in) % places);
    for (unsigned i = 0; i < places; i++) {
        const uint8_t steps = next_byte(in);
        const char *between = "";
        boyi__strbuf_add(out, i ? ",[" : "[");
        for (unsigned to = 0; to < places; to++)
            if (steps >> to % 8 & 1) {
                boyi__strbuf_add(out, "%s%u", between, to);
                between = ",";
            }
        boyi__strbuf_add(out, "]");
    }
    boyi__strbuf_add(out, "]");
}

/* A grid has one mouse, one cat and one food; the rest is wall or floor. */
static void cat_and_mouse_2(boyi__strbuf *out, bytes *in)
{
    const unsigned columns = 2 + next_byte(in) % 4, rows = 2 + next_byte(in) % 2, all = columns * rows;
    const unsigned mouse = next_byte(in) % all, cat = (mouse + 1 + next_byte(in) % (all - 1)) % all;
    unsigned food = next_byte(in) % all;
    while (food == mouse || food == cat)
        food = (food + 1) % all;
    boyi__strbuf_add(out, "cat-and-mouse-2 --cat-jump %u --mouse-jump %u", 1 + next_byte(in) % 4,
                     1 + next_byte(in) % 4);
    for (unsigned i = 0; i < all; i++)
        boyi__strbuf_add(out, "%s%c", i % columns ? "" : " ",
                         i == mouse          ? 'M'
                         : i == cat          ? 'C'
                         : i == food         ? 'F'
                         : next_byte(in) % 3 ? '.'
                                             : '#');
}

static void preset(boyi__strbuf *out, bytes *in)
{
    boyi__strbuf_add(out, "%s",
                     PICK(in, "nim", "misere-nim", "kayles", "dawsons-kayles", "grundy", "treblecross",
                          "stone-game", "predict-the-winner", "card-game", "stone-game-2", "stone-game-3",
                          "stone-game-7", "stone-game-8"));
    add_numbers(out, in, 4, 0, 12);
}

static void one_number(boyi__strbuf *out, bytes *in)
{
    boyi__strbuf_add(out, "%s", PICK(in, "fibonacci-nim", "stone-game-4", "divisor-game"));
    add_numbers(out, in, 1, 0, 60);
}

static void two_numbers(boyi__strbuf *out, bytes *in)
{
    boyi__strbuf_add(out, "%s", PICK(in, "wythoff", "can-i-win", "hundred", "bachet"));
    add_numbers(out, in, 1, 0, 12);
    add_numbers(out, in, 1, 0, 30);
}

static void flips(boyi__strbuf *out, bytes *in)
{
    boyi__strbuf_add(out, "flip-game -- ");
    for (size_t i = 0; i < 14 && (i == 0 || in->left > 0); i++)
        boyi__strbuf_add(out, next_byte(in) % 4 ? "+" : "-");
}

/* ---- All methods ---- */

typedef struct {
    const char *text;
    const boyi_solution *engine, *other;
    unsigned left;
} comparison;

static void compare_value(const comparison *self, boyi_state state)
{
    boyi_error error = {0};
    boyi_value right, value;
    must(!boyi_solution_value(self->engine, state, &error, &right), self->text, error.text);
    boyi_status status = boyi_solution_value(self->other, state, &error, &value);
    if (status) {
        must(error.text[0] && error.text_zh[0], self->text, "fails without a sentence");
        return;
    }
    must(value.outcome == right.outcome && value.margin == right.margin && value.nimber == right.nimber,
         self->text, "the values differ");
    must(value.plies == BOYI_PLIES_UNKNOWN || value.outcome == BOYI_DRAW || value.plies == right.plies,
         self->text, "the lengths differ");
}

static bool compare_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    comparison *self = context;
    (void)depth;
    (void)moves;
    compare_value(self, state);
    return --self->left > 0;
}

static void compare_choices(const comparison *self, boyi_state state)
{
    boyi_choices right, choices;
    boyi_error error = {0};
    if (boyi_solution_choices(self->engine, state, 64, &error, &right))
        return;
    if (!boyi_solution_choices(self->other, state, 64, &error, &choices)) {
        must(choices.total == right.total && choices.count == right.count, self->text, "the moves differ");
        for (size_t i = 0; i < choices.count && choices.list[i].value.plies != BOYI_PLIES_UNKNOWN; i++)
            must(choices.list[i].best == right.list[i].best, self->text, "the best moves differ");
        boyi_choices_free(&choices);
    }
    boyi_choices_free(&right);
}

static void compare_answers(const comparison *self, boyi_state state)
{
    boyi_answer right, answer;
    boyi_line line;
    boyi_error error = {0};
    if (!boyi_solution_answer(self->engine, state, &error, &right) &&
        !boyi_solution_answer(self->other, state, &error, &answer))
        must(right.form == answer.form && right.number == answer.number && right.truth == answer.truth &&
                 right.word == answer.word,
             self->text, "the answers differ");
    if (!boyi_solution_line(self->other, state, &error, &line))
        boyi_line_free(&line);
}

static void compare_all(const boyi_game *game, const char *text)
{
    static const boyi_method methods[] = {BOYI_SHORTCUT, BOYI_ROLLING, BOYI_LAYERS, BOYI_MEMO, BOYI_AUTO};
    boyi_options options = {
        .method = BOYI_RETRO, .threads = 1, .max_states = 4000, .max_bytes = ENGINE_BYTES};
    const boyi_state start = boyi_game_start(game);
    boyi_error error = {0};
    boyi_solution *engine, *other;
    if (boyi_solve(game, &options, &error, &engine))
        return;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        options.method = methods[i];
        options.max_bytes = methods[i] == BOYI_LAYERS || methods[i] == BOYI_MEMO ? ENGINE_BYTES
                                                                                 : SHORTCUT_BYTES;
        boyi_status status = boyi_solve(game, &options, &error, &other);
        if (status) {
            must(error.text[0] && error.text_zh[0] && error.status == status, text,
                 "fails without a sentence");
            must(methods[i] != BOYI_AUTO || status == BOYI_LIMIT, text, "auto fails where retro does not");
            continue;
        }
        comparison self = {text, engine, other, MOST_STATES};
        compare_value(&self, start);
        compare_choices(&self, start);
        compare_answers(&self, start);
        boyi_game_walk(game, start, &options, compare_state, &self, &error);
        boyi_solution_free(other);
    }
    boyi_solution_free(engine);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static void (*const forms[])(boyi__strbuf *, bytes *) = {
        row_ends,      row_left,        heaps_take, heaps_octal, heaps_split, pool,
        cat_and_mouse, cat_and_mouse_2, preset,     one_number,  two_numbers, flips,
    };
    bytes in = {data, size};
    boyi__strbuf text = {0};
    boyi_game *game;
    boyi_error error = {0};
    forms[next_byte(&in) % (sizeof forms / sizeof *forms)](&text, &in);
    boyi_status status = boyi_game_read(text.data, &error, &game);
    if (status) {
        must(error.text[0] && error.text_zh[0] && error.status == status, text.data,
             "refused without a sentence");
    } else {
        compare_all(game, text.data);
        boyi_game_free(game);
    }
    boyi__strbuf_end(&text);
    return 0;
}
