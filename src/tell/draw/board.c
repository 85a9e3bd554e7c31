/* One position: a board of cells, a row of piles, heaps of stones, numbers to choose from, or the text of the state.
 *
 * Boards are read from the game's own drawing (boyi_game_draw), so that games in files are drawn, too:
 *
 *         a b c          letters name the columns,
 *       1 X . .          a number begins each row,
 *       2 . O .          one sign a cell: X and O, . empty, any other as it is
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/pool/pool.h"
#include "games/row/row.h"
#include "tell/draw/draw.h"

enum { MOST = 26, MOST_NUMBERS = 40, MOST_STONES = 30 };

typedef struct {
    size_t rows, columns;
    char cells[MOST][MOST];
} cells;

/* The drawing of a state; NULL: none, or no memory, which the figure notes. Free it. */
static char *drawing_of(boyi__figure *figure, const boyi_game *game, boyi_state state)
{
    size_t length = boyi_game_draw(game, state, NULL, 0);
    char *text = length ? calloc(length + 1, 1) : NULL;
    if (text)
        boyi_game_draw(game, state, text, length + 1);
    else if (length)
        figure->failed = true;
    return text;
}

/* The next line of a text; false: there is none. */
static bool next_line(const char **text, const char **line, size_t *length)
{
    if (!**text)
        return false;
    *line = *text;
    *length = strcspn(*text, "\n");
    *text += *length + ((*text)[*length] == '\n');
    return true;
}

/* One sign after each two columns from the fourth on; false: the line has other signs. */
static bool read_signs(const char *line, size_t length, char *out, size_t *count)
{
    *count = 0;
    for (size_t at = 4; at < length; at += 2) {
        if (line[at] == ' ' || line[at - 1] != ' ' || *count == MOST)
            return false;
        out[(*count)++] = line[at];
    }
    return *count > 0;
}

static bool read_cells(const char *drawing, cells *out)
{
    const char *line;
    size_t length, count;
    char letters[MOST];
    *out = (cells){0};
    if (!next_line(&drawing, &line, &length) || !read_signs(line, length, letters, &out->columns))
        return false;
    for (size_t i = 0; i < out->columns; i++)
        if (letters[i] != (char)('a' + i))
            return false;
    while (next_line(&drawing, &line, &length)) {
        if (length < 3 || line[2] < '0' || line[2] > '9')
            break;
        if (out->rows == MOST || !read_signs(line, length, out->cells[out->rows], &count) ||
            count != out->columns)
            return false;
        out->rows++;
    }
    return out->rows > 0;
}

static bool cells_of(boyi__figure *figure, const boyi_game *game, boyi_state state, cells *out)
{
    char *drawing = drawing_of(figure, game, state);
    bool read = drawing && read_cells(drawing, out);
    free(drawing);
    return read;
}

/* ---- Values of moves ---- */

/* A value in few signs: +7, W3 (a win in three), L, =. */
static void draw_value(boyi__figure *figure, boyi__box box, const boyi_game *game, const boyi_choice *choice)
{
    static const char *const letters[] = {[BOYI_WIN] = NC_("letter", "W"),
                                          [BOYI_LOSS] = NC_("letter", "L"),
                                          [BOYI_TIE] = NC_("letter", "T"),
                                          [BOYI_DRAW] = NC_("letter", "D")};
    const boyi_value *value = &choice->value;
    boyi__type type = {.size = box.height * 0.3 < 13 ? box.height * 0.3 : 13,
                       .ink = boyi__outcome_ink(value->outcome),
                       .anchor = BOYI__MIDDLE,
                       .bold = choice->best};
    double inset = box.height * 0.12, x = box.x + box.width / 2,
           y = box.y + box.height / 2 + type.size * 0.36;
    boyi__box inner = {box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset};
    boyi__figure_rect(figure, inner,
                      (boyi__look){.fill = boyi__outcome_wash(value->outcome),
                                   .stroke = choice->best ? BOYI__INK_BEST : BOYI__INK_NONE,
                                   .thickness = 2,
                                   .radius = 4});
    if (boyi_game_kind(game) == BOYI_SCORE)
        boyi__figure_text(figure, x, y, type, "%s%" PRIu64,
                          value->margin < 0   ? "−"
                          : value->margin > 0 ? "+"
                                              : "",
                          value->margin < 0 ? 0 - (uint64_t)value->margin : (uint64_t)value->margin);
    else if (boyi_game_kind(game) == BOYI_OUTCOME && value->plies != BOYI_PLIES_UNKNOWN &&
             value->outcome != BOYI_DRAW)
        boyi__figure_text(figure, x, y, type, "%s%" PRIu32,
                          boyi__tr_in(figure->lang, "letter", letters[value->outcome]), value->plies);
    else
        boyi__figure_text(figure, x, y, type, "%s",
                          boyi__tr_in(figure->lang, "letter", letters[value->outcome]));
}

/* The cell that a move names ("c2") or fills (a stone that falls); false: none. */
static bool cell_of_move(boyi__figure *figure, const boyi_game *game, boyi_state state, const cells *board,
                         const boyi_choice *choice, size_t *row, size_t *column)
{
    char name[16];
    size_t length = boyi_game_write_move(game, state, &choice->move, name, sizeof name), found = 0;
    cells after;
    if (length >= 2 && length <= 3 && name[0] >= 'a' && name[0] <= 'z' &&
        strspn(name + 1, "0123456789") == length - 1) {
        *row = (size_t)strtoul(name + 1, NULL, 10) - 1;
        *column = (size_t)(name[0] - 'a');
        return *row < board->rows && *column < board->columns;
    }
    if (length != 1 || !cells_of(figure, game, choice->move.to, &after))
        return false;
    for (size_t i = 0; i < board->rows * board->columns; i++) {
        size_t r = i / board->columns, c = i % board->columns;
        if (board->cells[r][c] != '.' || after.cells[r][c] == '.')
            continue;
        *row = r;
        *column = c;
        found++;
    }
    return found == 1;
}

/* ---- Boards ---- */

static void draw_sign(boyi__figure *figure, boyi__box box, char sign)
{
    double x = box.x + box.width / 2, y = box.y + box.height / 2, r = box.width * 0.28;
    boyi__look stroke = {.stroke = sign == 'X' ? BOYI__INK_FIRST : BOYI__INK_SECOND,
                         .thickness = box.width * 0.09};
    if (sign == 'X') {
        boyi__figure_lines(figure, (boyi__point[]){{x - r, y - r}, {x + r, y + r}}, 2, stroke);
        boyi__figure_lines(figure, (boyi__point[]){{x + r, y - r}, {x - r, y + r}}, 2, stroke);
    } else if (sign == 'O') {
        boyi__figure_disc(figure, x, y, r, stroke);
    } else if (sign == '#') {
        boyi__figure_rect(figure, (boyi__box){box.x + 3, box.y + 3, box.width - 6, box.height - 6},
                          (boyi__look){.fill = BOYI__INK_TIE, .stroke = BOYI__INK_RULE, .radius = 3});
    } else if (sign != '.') {
        boyi__figure_text(figure, x, y + box.height * 0.16,
                          (boyi__type){.size = box.height * 0.45, .anchor = BOYI__MIDDLE, .bold = true}, "%c",
                          sign);
    }
}

static boyi__box draw_cells(boyi__figure *figure, double x, double y, double unit, const boyi_game *game,
                            boyi_state state, const cells *board, const cells *before,
                            const boyi__shown_moves *moves)
{
    boyi__type label = {.size = 12, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE};
    double left = moves ? x + 18 : x, top = moves ? y + 18 : y;
    for (size_t r = 0; r < board->rows; r++)
        for (size_t c = 0; c < board->columns; c++) {
            boyi__box box = {left + (double)c * unit, top + (double)r * unit, unit, unit};
            bool changed = before && before->cells[r][c] != board->cells[r][c];
            boyi__figure_rect(figure, box,
                              (boyi__look){.fill = changed ? BOYI__INK_BEST_WASH : BOYI__INK_PANEL,
                                           .stroke = BOYI__INK_RULE});
            draw_sign(figure, box, board->cells[r][c]);
        }
    for (size_t i = 0; moves && i < board->columns; i++)
        boyi__figure_text(figure, left + ((double)i + 0.5) * unit, top - 6, label, "%c", (char)('a' + i));
    for (size_t i = 0; moves && i < board->rows; i++)
        boyi__figure_text(figure, left - 10, top + ((double)i + 0.5) * unit + 4, label, "%zu", i + 1);
    for (size_t i = 0; moves && i < moves->count; i++) {
        size_t r, c;
        if (cell_of_move(figure, game, state, board, &moves->list[i], &r, &c))
            draw_value(figure, (boyi__box){left + (double)c * unit, top + (double)r * unit, unit, unit}, game,
                       &moves->list[i]);
    }
    return (boyi__box){x, y, left - x + (double)board->columns * unit, top - y + (double)board->rows * unit};
}

/* ---- Rows, heaps, pools ---- */

/* A number in a frame; `left`: it is still in the game. */
static void draw_tile(boyi__figure *figure, boyi__box box, int64_t number, bool left)
{
    char digits[24];
    boyi__type type = {
        .size = box.height * 0.36, .anchor = BOYI__MIDDLE, .ink = left ? BOYI__INK_TEXT : BOYI__INK_RULE};
    int length = snprintf(digits, sizeof digits, "%" PRId64, number);
    double width = boyi__type_width(&type, digits, (size_t)length);
    if (width > box.width - 4)
        type.size *= (box.width - 4) / width;
    boyi__figure_rect(figure, box,
                      (boyi__look){.fill = left ? BOYI__INK_PANEL : BOYI__INK_NONE,
                                   .stroke = BOYI__INK_RULE,
                                   .radius = 4,
                                   .dashed = !left});
    boyi__figure_text(figure, box.x + box.width / 2, box.y + box.height / 2 + type.size * 0.36, type, "%s",
                      digits);
}

static boyi__box draw_row(boyi__figure *figure, double x, double y, double unit, const boyi__row_game *row,
                          boyi_state state)
{
    boyi__row_place at = boyi__row_place_of(row, state);
    for (uint32_t i = 0; i < row->n; i++)
        draw_tile(figure, (boyi__box){x + i * unit + 1, y + 1, unit - 2, unit - 2}, row->piles[i],
                  i >= at.low && i < at.high);
    return (boyi__box){x, y, row->n * unit, unit};
}

/* The numbers of a state such as 3,4,5; false: it is not one, or has too many. */
static bool read_numbers(const char *text, int64_t *out, size_t *count)
{
    *count = 0;
    if (!*text)
        return false;
    for (;;) {
        size_t digits = strspn(text, "0123456789");
        if (digits == 0 || digits > 18 || *count == MOST_NUMBERS)
            return false;
        out[(*count)++] = strtoll(text, NULL, 10);
        text += digits;
        if (!*text)
            return true;
        if (*text++ != ',')
            return false;
    }
}

static boyi__box draw_heaps(boyi__figure *figure, double x, double y, double unit, const int64_t *sizes,
                            size_t count)
{
    int64_t largest = 1;
    double stone = unit * 0.3, step = stone * 2 + 2;
    boyi__type type = {.size = 12, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE};
    for (size_t i = 0; i < count; i++)
        largest = sizes[i] > largest ? sizes[i] : largest;
    double bottom = y + (double)largest * step;
    for (size_t i = 0; i < count; i++) {
        double middle = x + ((double)i + 0.5) * unit;
        for (int64_t k = 0; k < sizes[i]; k++)
            boyi__figure_disc(figure, middle, bottom - ((double)k + 0.5) * step, stone,
                              (boyi__look){.fill = BOYI__INK_TIE, .stroke = BOYI__INK_MUTED});
        boyi__figure_text(figure, middle, bottom + 15, type, "%" PRId64, sizes[i]);
    }
    return (boyi__box){x, y, (double)count * unit, bottom - y + 18};
}

static bool draw_numbers(boyi__figure *figure, double x, double y, double unit, const boyi_game *game,
                         boyi_state state, boyi__box *box)
{
    char text[256];
    int64_t numbers[MOST_NUMBERS];
    size_t count;
    if (boyi_game_write_state(game, state, text, sizeof text) >= sizeof text ||
        !read_numbers(text, numbers, &count))
        return false;
    if (boyi__pool_of(game)) {
        for (size_t i = 0; i < count; i++)
            draw_tile(figure, (boyi__box){x + (double)i * unit + 1, y + 1, unit - 2, unit - 2}, numbers[i],
                      true);
        *box = (boyi__box){x, y, (double)count * unit, unit};
        return true;
    }
    for (size_t i = 0; i < count; i++)
        if (numbers[i] > MOST_STONES)
            return false;
    *box = draw_heaps(figure, x, y, unit, numbers, count);
    return true;
}

/* ---- Texts ---- */

static boyi__box draw_words(boyi__figure *figure, double x, double y, const boyi_game *game, boyi_state state)
{
    const boyi__type type = {.size = 13, .mono = true};
    boyi__strbuf text = {.lang = figure->lang};
    char *drawing = drawing_of(figure, game, state);
    const char *line, *rest = drawing;
    size_t length;
    boyi__box box = {x, y, 0, 0};
    if (!drawing) {
        boyi__text_state(&text, game, state);
        rest = text.data;
        figure->failed = figure->failed || text.failed;
    }
    size_t indent = SIZE_MAX; /* of all lines, left out */
    for (const char *at = rest; at && next_line(&at, &line, &length);) {
        size_t blanks = strspn(line, " ");
        indent = blanks < length && blanks < indent ? blanks : indent;
    }
    while (rest && next_line(&rest, &line, &length)) {
        size_t skipped = indent < length ? indent : length;
        line += skipped;
        length -= skipped;
        double width = boyi__type_width(&type, line, length);
        box.width = width > box.width ? width : box.width;
        box.height += type.size * 1.3;
        boyi__figure_text(figure, x, y + box.height - 3, type, "%.*s", (int)length, line);
    }
    free(drawing);
    boyi__strbuf_end(&text);
    return box;
}

boyi__box boyi__draw_position(boyi__figure *figure, double x, double y, double unit, const boyi_game *game,
                              boyi_state state, const boyi_state *before, const boyi__shown_moves *moves)
{
    const boyi__row_game *row = boyi__row_of(game);
    boyi__box box;
    cells board, old;
    if (row && row->gain != BOYI__GAIN_PREFIX && row->n <= MOST_NUMBERS)
        return draw_row(figure, x, y, unit, row, state);
    if (cells_of(figure, game, state, &board))
        return draw_cells(figure, x, y, unit, game, state, &board,
                          before && cells_of(figure, game, *before, &old) ? &old : NULL, moves);
    if (draw_numbers(figure, x, y, unit, game, state, &box))
        return box;
    return draw_words(figure, x, y, game, state);
}
