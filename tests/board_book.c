#include "board_book.h"

#include <stdio.h>
#include <string.h>

/* ---- Squares -------------------------------------------------------------------------------------- */

static bool is_on(const book_board *board, int column, int row)
{
    return column >= 0 && column < board->columns && row >= 0 && row < board->rows;
}

static char sign_at(const book_board *board, int column, int row)
{
    return is_on(board, column, row) ? board->at[row * board->columns + column] : '#';
}

static void put(book_board *board, int column, int row, char sign)
{
    board->at[row * board->columns + column] = sign;
}

static char other_of(char sign)
{
    return sign == 'X' ? 'O' : 'X';
}

static bool has_line(const book_board *board, char sign, int k)
{
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++)
            for (int way = 0; way < 4; way++) {
                int length = 0;
                while (length < k &&
                       sign_at(board, column + length * ways[way][0], row + length * ways[way][1]) == sign)
                    length++;
                if (length == k)
                    return true;
            }
    return false;
}

static int count_signs(const book_board *board, char sign)
{
    int count = 0;
    for (int i = 0; i < board->columns * board->rows; i++)
        count += board->at[i] == sign;
    return count;
}

static book_board empty_board(int columns, int rows, int k)
{
    book_board board = {.columns = columns, .rows = rows, .k = k, .turn = 'X'};
    memset(board.at, '.', (size_t)(columns * rows));
    return board;
}

/* A move begins as a copy of the board, with the other player to move. */
static book_move *begin(const book_board *board, book_move *move)
{
    move->to = *board;
    move->to.turn = other_of(board->turn);
    return move;
}

static void name_square(char *out, int column, int row)
{
    sprintf(out, "%c%u", 'a' + column, (unsigned)(row + 1) % 100);
}

/* ---- m,n,k and connect ---------------------------------------------------------------------------- */

static size_t mnk_moves(const book_board *board, book_move *out)
{
    size_t count = 0;
    if (has_line(board, other_of(board->turn), board->k))
        return 0;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++)
            if (sign_at(board, column, row) == '.') {
                book_move *move = begin(board, &out[count++]);
                put(&move->to, column, row, board->turn);
                name_square(move->text, column, row);
            }
    return count;
}

static size_t connect_moves(const book_board *board, book_move *out)
{
    size_t count = 0;
    if (has_line(board, other_of(board->turn), board->k))
        return 0;
    for (int column = 0; column < board->columns; column++) {
        int row = board->rows - 1;
        while (row >= 0 && sign_at(board, column, row) != '.')
            row--;
        if (row < 0)
            continue;
        book_move *move = begin(board, &out[count++]);
        put(&move->to, column, row, board->turn);
        sprintf(move->text, "%c", 'a' + column);
    }
    return count;
}

static book_end line_end(const book_board *board)
{
    return (book_end){.outcome = has_line(board, other_of(board->turn), board->k) ? -1 : 0};
}

const book_rules book_mnk = {
    .name = "mnk", .turns = true, .flips = true, .start = empty_board, .moves = mnk_moves, .end = line_end};
const book_rules book_connect = {
    .name = "connect", .start = empty_board, .moves = connect_moves, .end = line_end};

/* ---- Hexapawn ------------------------------------------------------------------------------------- */

static book_board hexapawn_start(int columns, int rows, int k)
{
    book_board board = empty_board(columns, rows, k);
    for (int column = 0; column < columns; column++) {
        put(&board, column, 0, 'O');
        put(&board, column, rows - 1, 'X');
    }
    return board;
}

static void add_pawn_move(const book_board *board, int column, int row, int to_column, int to_row,
                          book_move *out, size_t *count)
{
    char from[8], to[8];
    book_move *move = begin(board, &out[(*count)++]);
    name_square(from, column, row);
    name_square(to, to_column, to_row);
    sprintf(move->text, "%s%c%s", from, sign_at(board, to_column, to_row) == '.' ? '-' : 'x', to);
    put(&move->to, column, row, '.');
    put(&move->to, to_column, to_row, board->turn);
}

static size_t hexapawn_moves(const book_board *board, book_move *out)
{
    int ahead = board->turn == 'X' ? -1 : 1;
    char other = other_of(board->turn);
    size_t count = 0;
    for (int column = 0; column < board->columns; column++)
        if (sign_at(board, column, other == 'X' ? 0 : board->rows - 1) == other)
            return 0;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            if (sign_at(board, column, row) != board->turn)
                continue;
            if (sign_at(board, column, row + ahead) == '.')
                add_pawn_move(board, column, row, column, row + ahead, out, &count);
            if (sign_at(board, column - 1, row + ahead) == other)
                add_pawn_move(board, column, row, column - 1, row + ahead, out, &count);
            if (sign_at(board, column + 1, row + ahead) == other)
                add_pawn_move(board, column, row, column + 1, row + ahead, out, &count);
        }
    return count;
}

static book_end hexapawn_end(const book_board *board)
{
    (void)board;
    return (book_end){.outcome = -1};
}

const book_rules book_hexapawn = {.name = "hexapawn",
                                  .writes_turn = true,
                                  .start = hexapawn_start,
                                  .moves = hexapawn_moves,
                                  .end = hexapawn_end};

/* ---- Othello -------------------------------------------------------------------------------------- */

static book_board othello_start(int columns, int rows, int k)
{
    book_board board = empty_board(columns, rows, k);
    put(&board, columns / 2 - 1, rows / 2 - 1, 'O');
    put(&board, columns / 2, rows / 2, 'O');
    put(&board, columns / 2, rows / 2 - 1, 'X');
    put(&board, columns / 2 - 1, rows / 2, 'X');
    return board;
}

/* Put a disc down and turn what it takes; false (and no disc) when it takes nothing. */
static bool put_disc(book_board *board, int column, int row, char sign)
{
    bool any = false;
    if (sign_at(board, column, row) != '.')
        return false;
    for (int down = -1; down <= 1; down++)
        for (int across = -1; across <= 1; across++) {
            int length = 1;
            while (sign_at(board, column + length * across, row + length * down) == other_of(sign))
                length++;
            if (length == 1 || sign_at(board, column + length * across, row + length * down) != sign)
                continue;
            any = true;
            for (int i = 1; i < length; i++)
                put(board, column + i * across, row + i * down, sign);
        }
    if (any)
        put(board, column, row, sign);
    return any;
}

static size_t put_discs(const book_board *board, book_move *out)
{
    size_t count = 0;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            book_move *move = begin(board, &out[count]);
            name_square(move->text, column, row);
            count += put_disc(&move->to, column, row, board->turn);
        }
    return count;
}

static size_t othello_moves(const book_board *board, book_move *out)
{
    book_board passed = *board;
    passed.turn = other_of(board->turn);
    if (put_discs(board, out) == 0 && put_discs(&passed, out) > 0) {
        strcpy(begin(board, &out[0])->text, "pass");
        return 1;
    }
    return put_discs(board, out);
}

static book_end othello_end(const book_board *board)
{
    return (book_end){.margin = count_signs(board, board->turn) - count_signs(board, other_of(board->turn))};
}

const book_rules book_othello = {.name = "othello",
                                 .writes_turn = true,
                                 .turns = true,
                                 .flips = true,
                                 .start = othello_start,
                                 .moves = othello_moves,
                                 .end = othello_end};

/* ---- Quixo ---------------------------------------------------------------------------------------- */

/* The cubes of a row or column as a line of signs, and back. */
static void read_line(const book_board *board, bool is_row, int which, char *line)
{
    for (int i = 0; i < board->columns; i++)
        line[i] = is_row ? sign_at(board, i, which) : sign_at(board, which, i);
}

static void write_line(book_board *board, bool is_row, int which, const char *line)
{
    for (int i = 0; i < board->columns; i++)
        put(board, is_row ? i : which, is_row ? which : i, line[i]);
}

/* Take the cube at `place` out of its line and put it in at `end`. */
static void push_cube(const book_board *board, int column, int row, bool is_row, int end, book_move *move)
{
    char line[BOOK_SQUARES], from[8], to[8];
    int side = board->columns, place = is_row ? column : row, which = is_row ? row : column;
    begin(board, move);
    read_line(board, is_row, which, line);
    memmove(line + place, line + place + 1, (size_t)(side - 1 - place));
    memmove(line + end + 1, line + end, (size_t)(side - 1 - end));
    line[end] = board->turn;
    write_line(&move->to, is_row, which, line);
    name_square(from, column, row);
    name_square(to, is_row ? end : column, is_row ? row : end);
    sprintf(move->text, "%s-%s", from, to);
}

static size_t quixo_moves(const book_board *board, book_move *out)
{
    int last = board->columns - 1;
    size_t count = 0;
    if (has_line(board, 'X', board->columns) || has_line(board, 'O', board->columns))
        return 0;
    for (int row = 0; row <= last; row++)
        for (int column = 0; column <= last; column++) {
            bool edge = row == 0 || row == last || column == 0 || column == last;
            if (!edge || sign_at(board, column, row) == other_of(board->turn))
                continue;
            for (int end = 0; end <= last; end += last)
                if (end != column)
                    push_cube(board, column, row, true, end, &out[count++]);
            for (int end = 0; end <= last; end += last)
                if (end != row)
                    push_cube(board, column, row, false, end, &out[count++]);
        }
    return count;
}

static book_end quixo_end(const book_board *board)
{
    return (book_end){.outcome = has_line(board, board->turn, board->columns) ? 1 : -1};
}

const book_rules book_quixo = {.name = "quixo",
                               .writes_turn = true,
                               .turns = true,
                               .flips = true,
                               .exchanges = true,
                               .start = empty_board,
                               .moves = quixo_moves,
                               .end = quixo_end};

/* ---- Text and pictures ---------------------------------------------------------------------------- */

void book_write(const book_rules *rules, const book_board *board, char text[BOOK_TEXT])
{
    size_t length = 0;
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++)
            text[length++] = sign_at(board, column, row);
        text[length++] = '/';
    }
    text[--length] = '\0';
    if (rules->writes_turn)
        sprintf(text + length, ":%c", board->turn);
}

void book_draw(const book_rules *rules, const book_board *board, char text[BOOK_PICTURE])
{
    text += sprintf(text, "   ");
    for (int column = 0; column < board->columns; column++)
        text += sprintf(text, " %c", 'a' + column);
    for (int row = 0; row < board->rows; row++) {
        text += sprintf(text, "\n%3d", row + 1);
        for (int column = 0; column < board->columns; column++)
            text += sprintf(text, " %c", sign_at(board, column, row));
    }
    text += sprintf(text, "\n");
    if (rules->writes_turn)
        sprintf(text, "    turn %c\n", board->turn);
}

bool book_picture(const book_rules *rules, const book_board *board, int picture, book_board *out)
{
    bool mirrored = picture & 1, flipped = picture & 2, turned = picture & 4, exchanged = picture & 8;
    /* X begins: O is never alone on the board. */
    if (exchanged &&
        !(rules->exchanges && memchr(board->at, 'X', BOOK_SQUARES) && memchr(board->at, 'O', BOOK_SQUARES)))
        return false;
    if ((flipped && !rules->flips) || (turned && !rules->turns) || (turned && board->columns != board->rows))
        return false;
    *out = *board;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            int x = mirrored ? board->columns - 1 - column : column;
            int y = flipped ? board->rows - 1 - row : row;
            char sign = sign_at(board, column, row);
            put(out, turned ? y : x, turned ? x : y, exchanged && sign != '.' ? other_of(sign) : sign);
        }
    out->turn = exchanged ? other_of(board->turn) : board->turn;
    return true;
}

/* ---- Counting and solving ------------------------------------------------------------------------- */

unsigned long long book_count(const book_rules *rules, const book_board *board, int depth)
{
    book_move moves[BOOK_MOVES];
    unsigned long long total = 0;
    if (depth == 0)
        return 1;
    size_t count = rules->moves(board, moves);
    for (size_t i = 0; i < count; i++)
        total += book_count(rules, &moves[i].to, depth - 1);
    return total;
}

/* Is one value better than another for the player to move? The winner hurries, the loser delays, an even end comes
 * soon. */
static bool is_better(const book_value *a, const book_value *b, bool score)
{
    if (score)
        return a->margin > b->margin;
    if (a->outcome != b->outcome)
        return a->outcome > b->outcome;
    return a->outcome < 0 ? a->plies > b->plies : a->plies < b->plies;
}

book_value book_solve(const book_rules *rules, const book_board *board, bool score)
{
    book_move moves[BOOK_MOVES];
    size_t count = rules->moves(board, moves);
    book_value best = {0};
    if (count == 0) {
        book_end end = rules->end(board);
        return (book_value){.outcome = end.outcome, .margin = end.margin};
    }
    for (size_t i = 0; i < count; i++) {
        book_value value = book_solve(rules, &moves[i].to, score);
        value = (book_value){-value.outcome, value.plies + 1, -value.margin};
        if (i == 0 || is_better(&value, &best, score))
            best = value;
    }
    return best;
}
