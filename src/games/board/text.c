/* Boards as text: rows of X, O and dots, squares, rows of numbers. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/error.h"
#include "base/fixed_buffer.h"
#include "games/board/board.h"

enum { TEXT = 2 * BOYI__BOARD_SQUARES + 8 }; /* holds any state with stones: signs, slashes, turn */

/* ---- Writing ---- */

static char sign_at(const boyi__board *board, const boyi__stones *stones, unsigned square)
{
    uint64_t bit = UINT64_C(1) << board->bit[square];
    return (char)(stones->of[0] & bit ? 'X' : stones->of[1] & bit ? 'O' : '.');
}

size_t boyi__board_write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__board *board = self;
    const boyi__stones stones = board->plan->look(board, state);
    boyi__fixed_buffer text = {out, room, 0};
    for (unsigned square = 0; square < board->squares; square++)
        boyi__fixed_buffer_add(&text, "%s%c", square && square % board->columns == 0 ? "/" : "",
                               sign_at(board, &stones, square));
    if (board->plan->shows_turn)
        boyi__fixed_buffer_add(&text, ":%c", "XO"[stones.turn]);
    return text.length;
}

size_t boyi__board_draw_signs(const boyi__board *board, const char *signs, char turn, char *out, size_t room)
{
    boyi__fixed_buffer text = {out, room, 0};
    boyi__fixed_buffer_add(&text, "   ");
    for (unsigned column = 0; column < board->columns; column++)
        boyi__fixed_buffer_add(&text, " %c", (char)('a' + column));
    for (unsigned row = 0; row < board->rows; row++) {
        boyi__fixed_buffer_add(&text, "\n%3u", row + 1);
        for (unsigned column = 0; column < board->columns; column++)
            boyi__fixed_buffer_add(&text, " %c", *signs++);
    }
    if (turn)
        boyi__fixed_buffer_add(&text, "\n    turn %c", turn);
    boyi__fixed_buffer_add(&text, "\n");
    return text.length;
}

size_t boyi__board_draw(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__board *board = self;
    const boyi__stones stones = board->plan->look(board, state);
    char signs[BOYI__BOARD_SQUARES] = {0};
    for (unsigned square = 0; square < board->squares; square++)
        signs[square] = sign_at(board, &stones, square);
    const char turn = (char)(board->plan->shows_turn ? "XO"[stones.turn] : '\0');
    return boyi__board_draw_signs(board, signs, turn, out, room);
}

static void add_square(const boyi__board *board, unsigned square, boyi__fixed_buffer *text)
{
    boyi__fixed_buffer_add(text, "%c%u", (char)('a' + square % board->columns), square / board->columns + 1);
}

size_t boyi__board_write_move(const void *self, boyi_state state, const boyi_move *move, char *out,
                              size_t room)
{
    boyi__fixed_buffer text = {out, room, 0};
    (void)state;
    add_square(self, move->name, &text);
    return text.length;
}

size_t boyi__board_write_column(const void *self, boyi_state state, const boyi_move *move, char *out,
                                size_t room)
{
    (void)self;
    (void)state;
    return (size_t)snprintf(out, room, "%c", (char)('a' + move->name));
}

size_t boyi__board_write_pair(const boyi__board *board, unsigned from, char between, unsigned to, char *out,
                              size_t room)
{
    boyi__fixed_buffer text = {out, room, 0};
    add_square(board, from, &text);
    boyi__fixed_buffer_add(&text, "%c", between);
    add_square(board, to, &text);
    return text.length;
}

/* ---- Reading ---- */

/* The text is not a state of this board. */
static boyi_status fail_state(const boyi__board *board, const char *text, boyi_error *error)
{
    static const char *const words[] = {"",         "one",     N_("two"),   N_("three"), N_("four"),
                                        N_("five"), N_("six"), N_("seven"), N_("eight")};
    bool small = board->rows < sizeof words / sizeof *words, turn = board->plan->shows_turn;
    char digits[12], example[TEXT];
    snprintf(digits, sizeof digits, "%u", board->rows);
    boyi__board_write_state(board, board->example, example, sizeof example);
    boyi__quoted token;
    boyi__quote(&token, text, strlen(text));
    if (board->rows == 1)
        return boyi__fail(
            error, BOYI_INPUT,
            turn ? N_("%s: state \"%s\" is not one row of X, O and . and whose turn it is, such as %s")
                 : N_("%s: state \"%s\" is not one row of X, O and . such as %s"),
            board->name, token.text, example);
    const char *rows = small ? words[board->rows] : digits;
    boyi__part count = {.english = rows};
    return boyi__fail_with(
        error, BOYI_INPUT, &count,
        turn ? N_("%s: state \"%s\" is not %s rows of X, O and . and whose turn it is, such as %s")
             : N_("%s: state \"%s\" is not %s rows of X, O and . such as %s"),
        board->name, token.text, count.text, example);
}

/* 0 for X, 1 for O, 2 for a dot, -1 for anything else. */
static int read_sign(char c)
{
    return c == 'x' || c == 'X' ? 0 : c == 'o' || c == 'O' ? 1 : c == '.' ? 2 : -1;
}

/* Reads the rows and, after a colon, the turn; false if the text is something else. */
static bool read_stones(const boyi__board *board, const char *text, boyi__stones *out)
{
    uint64_t masks[3] = {0};
    for (unsigned square = 0; square < board->squares; square++) {
        if (square && square % board->columns == 0 && *text++ != '/')
            return false;
        int sign = read_sign(*text++);
        if (sign < 0)
            return false;
        masks[sign] |= UINT64_C(1) << board->bit[square];
    }
    int turn = (int)(boyi__count_bits(masks[0] | masks[1]) % 2);
    if (board->plan->shows_turn) {
        turn = *text == ':' ? read_sign(text[1]) : -1;
        text += 2;
    }
    *out = (boyi__stones){{masks[0], masks[1]}, (unsigned)turn};
    return turn >= 0 && turn < 2 && *text == '\0';
}

boyi_status boyi__board_read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const boyi__board *board = self;
    boyi__stones stones;
    if (!read_stones(board, text, &stones))
        return fail_state(board, text, error);
    boyi_status status = board->plan->check ? board->plan->check(self, &stones, text, error) : BOYI_OK;
    if (!status)
        *out = board->plan->pack(self, stones);
    return status;
}

boyi_status boyi__board_fail_over(const boyi__board *board, const char *text, boyi_error *error)
{
    return boyi__fail(error, BOYI_INPUT, "%s: state \"%s\": the game was over before the last move",
                      board->name, text);
}

/* ---- Numbers ---- */

static char separator(unsigned place, unsigned row_length)
{
    return place % row_length ? ',' : '/';
}

size_t boyi__board_write_numbers(const unsigned *numbers, unsigned count, unsigned row_length, char *out,
                                 size_t room)
{
    boyi__fixed_buffer text = {out, room, 0};
    assert(count > 0);
    boyi__fixed_buffer_add(&text, "%u", numbers[0]);
    for (unsigned i = 1; i < count; i++)
        boyi__fixed_buffer_add(&text, "%c%u", separator(i, row_length), numbers[i]);
    return text.length;
}

unsigned boyi__board_read_numbers(const char *text, unsigned most, unsigned count, unsigned row_length,
                                  unsigned *out)
{
    for (unsigned i = 0; i < count; i++) {
        if (i && *text++ != separator(i, row_length))
            return 0;
        if (*text < '0' || *text > '9')
            return 0;
        for (out[i] = 0; *text >= '0' && *text <= '9'; text++) {
            out[i] = out[i] * 10 + (unsigned)(*text - '0');
            if (out[i] > most)
                return 0;
        }
        if (*text == '\0')
            return i + 1;
    }
    return 0;
}
