#include "games/board.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"

/* ---- Arguments ---- */

static size_t count_needed(const boyi__size *sizes, size_t count)
{
    size_t needed = 0;
    while (needed < count && !sizes[needed].usual)
        needed++;
    return needed;
}

static boyi_status keep_size(const boyi__request *request, const boyi__size *size, int64_t number,
                             boyi_error *error, unsigned *out)
{
    if (number < size->least || number > size->most)
        return boyi_fail(error, BOYI_INPUT, "%s: %s should be between %u and %u, not %" PRId64,
                         "%s：%s 应在 %u 与 %u 之间，而不是 %" PRId64, request->family->name, size->name,
                         size->least, size->most, number);
    *out = (unsigned)number;
    return BOYI_OK;
}

boyi_status boyi__board_sizes(const boyi__request *request, const boyi__size *sizes, size_t count,
                              boyi_error *error, unsigned *out)
{
    const boyi__noun noun = {request->family->name, "number", "个数"};
    int64_t *numbers;
    size_t given;
    boyi_status status = boyi__scan_numbers(request->text, request->length, &noun, error, &numbers, &given);
    if (status)
        return status;
    if (given != count && given != count_needed(sizes, count))
        status = boyi_fail(error, BOYI_INPUT, "%s: the arguments are %s; %zu given",
                           "%s：参数是 %s；给了 %zu 个", noun.game, request->family->arguments, given);
    for (size_t i = 0; i < count && !status; i++)
        status = keep_size(request, &sizes[i], i < given ? numbers[i] : sizes[i].usual, error, &out[i]);
    free(numbers);
    return status;
}

boyi_status boyi__board_check_squares(const char *name, unsigned columns, unsigned rows, unsigned most,
                                      boyi_error *error)
{
    if (columns * rows <= most)
        return BOYI_OK;
    return boyi_fail(error, BOYI_INPUT, "%s: the board should have at most %u squares; %u by %u are %u",
                     "%s：棋盘最多 %u 格；%u×%u 有 %u 格", name, most, columns, rows, columns * rows);
}

/* ---- Signs ---- */

static unsigned squares_of(const boyi__board *board)
{
    return board->columns * board->rows;
}

boyi__signs boyi__board_signs(const boyi__board *board, uint64_t crosses, uint64_t noughts)
{
    boyi__signs signs = {.turn = 0};
    for (unsigned square = 0; square < squares_of(board); square++)
        signs.at[square] = crosses >> square & 1 ? 'X' : noughts >> square & 1 ? 'O' : '.';
    return signs;
}

uint64_t boyi__board_mask(const boyi__board *board, const boyi__signs *signs, char sign)
{
    uint64_t mask = 0;
    for (unsigned square = 0; square < squares_of(board); square++)
        mask |= (uint64_t)(signs->at[square] == sign) << square;
    return mask;
}

/* ---- Writing ---- */

size_t boyi__board_write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__board *board = self;
    const boyi__signs signs = board->signs_of(self, state);
    char text[BOYI__BOARD_TEXT], *end = text;
    for (unsigned row = 0; row < board->rows; row++) {
        if (row)
            *end++ = '/';
        memcpy(end, signs.at + row * board->columns, board->columns);
        end += board->columns;
    }
    if (signs.turn) {
        *end++ = ':';
        *end++ = signs.turn;
    }
    return (size_t)snprintf(out, room, "%.*s", (int)(end - text), text);
}

size_t boyi__board_draw(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__board *board = self;
    const boyi__signs signs = board->signs_of(self, state);
    /* A row: a newline and three digits, then a blank and a sign for each square. */
    char text[(BOYI__BOARD_SQUARES + 1) * 4 + 2 * (BOYI__BOARD_SQUARES + BOYI__BOARD_COLUMNS) + 1];
    size_t length = (size_t)sprintf(text, "   ");
    for (unsigned column = 0; column < board->columns; column++)
        length += (size_t)sprintf(text + length, " %c", (char)('a' + column));
    for (unsigned square = 0; square < squares_of(board); square++) {
        if (square % board->columns == 0)
            length += (size_t)sprintf(text + length, "\n%3u", square / board->columns + 1);
        length += (size_t)sprintf(text + length, " %c", signs.at[square]);
    }
    if (signs.turn)
        return (size_t)snprintf(out, room, "%s\n    turn %c\n", text, signs.turn);
    return (size_t)snprintf(out, room, "%s\n", text);
}

void boyi__board_show(boyi__board *board, boyi_state state)
{
    boyi__board_write_state(board, state, board->example, sizeof board->example);
}

size_t boyi__board_write_square(const boyi__board *board, unsigned square, char *out, size_t room)
{
    return (size_t)snprintf(out, room, "%c%u", (char)('a' + square % board->columns),
                            square / board->columns + 1);
}

size_t boyi__board_write_pair(const boyi__board *board, unsigned from, char between, unsigned to, char *out,
                              size_t room)
{
    char first[8], second[8];
    boyi__board_write_square(board, from, first, sizeof first);
    boyi__board_write_square(board, to, second, sizeof second);
    return (size_t)snprintf(out, room, "%s%c%s", first, between, second);
}

/* ---- Reading ---- */

static boyi_status refuse(const boyi__board *board, const char *text, boyi_error *error)
{
    static const char *const words[] = {"", "one", "two", "three", "four", "five", "six", "seven", "eight"};
    static const char *const words_zh[] = {"", "一", "两", "三", "四", "五", "六", "七", "八"};
    bool small = board->rows < sizeof words / sizeof *words;
    char digits[12];
    snprintf(digits, sizeof digits, "%u", board->rows);
    bool turn = strchr(board->example, ':') != NULL;
    boyi__quoted token;
    return boyi_fail(error, BOYI_INPUT, "%s: state \"%s\" is not %s%.0s row%s of X, O and .%s%.0s such as %s",
                     "%s：状态“%s”应为%.0s%s行%.0s X、O 和 .%.0s%s，例如 %s", board->name,
                     boyi__quote(&token, text, strlen(text)), small ? words[board->rows] : digits,
                     small ? words_zh[board->rows] : digits, board->rows == 1 ? "" : "s",
                     turn ? " and whose turn it is," : "", turn ? " 以及轮到谁" : "", board->example);
}

/* Capital letters from small ones; 0 for what is neither X nor O nor a dot. */
static char read_sign(char c)
{
    return c == 'x' || c == 'X' ? 'X' : c == 'o' || c == 'O' ? 'O' : c == '.' ? '.' : '\0';
}

/* Rows and, behind a colon, the turn; false if the text is something else. */
static bool read_signs(const boyi__board *board, const char *text, boyi__signs *out)
{
    bool turn = strchr(board->example, ':') != NULL;
    if (strlen(text) != strlen(board->example))
        return false;
    for (unsigned square = 0; square < squares_of(board); square++) {
        if (square && square % board->columns == 0 && *text++ != '/')
            return false;
        out->at[square] = read_sign(*text++);
        if (!out->at[square])
            return false;
    }
    out->turn = turn ? read_sign(text[1]) : '\0';
    return !turn || (text[0] == ':' && out->turn && out->turn != '.');
}

boyi_status boyi__board_read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const boyi__board *board = self;
    boyi__signs signs;
    return read_signs(board, text, &signs) ? board->state_of(self, &signs, text, error, out)
                                           : refuse(board, text, error);
}

boyi_status boyi__board_check_count(const boyi__board *board, const char *text, uint64_t crosses,
                                    uint64_t noughts, boyi_error *error)
{
    int ahead = __builtin_popcountll(crosses) - __builtin_popcountll(noughts);
    if (ahead == 0 || ahead == 1)
        return BOYI_OK;
    return boyi_fail(error, BOYI_INPUT,
                     "%s: state \"%s\": X moves first, so there are as many X as O or one more",
                     "%s：状态“%s”：X 先走，所以 X 与 O 一样多或多一个", board->name, text);
}

boyi_status boyi__board_fail_over(const boyi__board *board, const char *text, boyi_error *error)
{
    return boyi_fail(error, BOYI_INPUT, "%s: state \"%s\": the game was over before the last move",
                     "%s：状态“%s”：最后一步之前对局已经结束", board->name, text);
}
