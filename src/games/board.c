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
        status = boyi_fail(error, BOYI_INPUT, "%s takes the numbers %s (%zu given)",
                           "%s 的参数是 %s（给了 %zu 个）", noun.game, request->family->arguments, given);
    for (size_t i = 0; i < count && !status; i++)
        status = keep_size(request, &sizes[i], i < given ? numbers[i] : sizes[i].usual, error, &out[i]);
    free(numbers);
    return status;
}

/* ---- Signs ---- */

static unsigned squares_of(const boyi__board *board)
{
    return board->columns * board->rows;
}

boyi__signs boyi__board_start(boyi__board *board, const char *name, unsigned columns, unsigned rows)
{
    *board = (boyi__board){.name = name, .columns = columns, .rows = rows};
    return boyi__board_signs(board, 0, 0);
}

void boyi__board_show(boyi__board *board, const boyi__signs *signs)
{
    boyi__board_write(board, signs, board->example, sizeof board->example);
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

size_t boyi__board_write(const boyi__board *board, const boyi__signs *signs, char *out, size_t room)
{
    char text[BOYI__BOARD_TEXT], *end = text;
    for (unsigned row = 0; row < board->rows; row++) {
        if (row)
            *end++ = '/';
        memcpy(end, signs->at + row * board->columns, board->columns);
        end += board->columns;
    }
    if (signs->turn) {
        *end++ = ':';
        *end++ = signs->turn;
    }
    return (size_t)snprintf(out, room, "%.*s", (int)(end - text), text);
}

size_t boyi__board_draw(const boyi__board *board, const boyi__signs *signs, char *out, size_t room)
{
    /* A row: three digits, a blank and a sign for each square, a newline. */
    char text[(BOYI__BOARD_SQUARES + 1) * 5 + 2 * (BOYI__BOARD_SQUARES + BOYI__BOARD_COLUMNS) + 16];
    size_t length = (size_t)sprintf(text, "   ");
    for (unsigned column = 0; column < board->columns; column++)
        length += (size_t)sprintf(text + length, " %c", (char)('a' + column));
    for (unsigned square = 0; square < squares_of(board); square++) {
        if (square % board->columns == 0)
            length += (size_t)sprintf(text + length, "\n%3u", square / board->columns + 1);
        length += (size_t)sprintf(text + length, " %c", signs->at[square]);
    }
    if (signs->turn)
        return (size_t)snprintf(out, room, "%s\n    turn %c\n", text, signs->turn);
    return (size_t)snprintf(out, room, "%s\n", text);
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
    char count[12], count_zh[12];
    bool small = board->rows < sizeof words / sizeof *words;
    snprintf(count, sizeof count, small ? "%.0u%s" : "%u%.0s", small ? 0 : board->rows,
             small ? words[board->rows] : "");
    snprintf(count_zh, sizeof count_zh, small ? "%.0u%s" : "%u%.0s", small ? 0 : board->rows,
             small ? words_zh[board->rows] : "");
    boyi__quoted token;
    return boyi_fail(error, BOYI_INPUT, "%s: state \"%s\" is not %s%.0s row%s of X, O and . such as %s",
                     "%s：状态“%s”应为%.0s%s行%.0s X、O 和 .，例如 %s", board->name,
                     boyi__quote(&token, text, strlen(text)), count, count_zh, board->rows == 1 ? "" : "s",
                     board->example);
}

boyi_status boyi__board_read(const boyi__board *board, const char *text, boyi_error *error, boyi__signs *out)
{
    boyi__signs signs = {.turn = 0};
    size_t length = strlen(text), turn = strchr(board->example, ':') ? 2 : 0;
    size_t rows_length = squares_of(board) + board->rows - 1;
    if (length != rows_length + turn)
        return refuse(board, text, error);
    for (size_t i = 0; i < rows_length; i++) {
        size_t row = i / (board->columns + 1), column = i % (board->columns + 1);
        char sign = text[i] == 'x' ? 'X' : text[i] == 'o' ? 'O' : text[i];
        if (!(column == board->columns ? sign == '/' : sign == 'X' || sign == 'O' || sign == '.'))
            return refuse(board, text, error);
        if (column < board->columns)
            signs.at[row * board->columns + column] = sign;
    }
    if (turn) {
        signs.turn = text[rows_length + 1] == 'x'   ? 'X'
                     : text[rows_length + 1] == 'o' ? 'O'
                                                    : text[rows_length + 1];
        if (text[rows_length] != ':' || (signs.turn != 'X' && signs.turn != 'O'))
            return refuse(board, text, error);
    }
    *out = signs;
    return BOYI_OK;
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
