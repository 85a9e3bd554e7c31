/* One position: a row of piles, a board (boards.h), heaps of stones, numbers to choose from, or the text of the state. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/pool/pool.h"
#include "games/row/row.h"
#include "tell/draw/boards.h"

enum { MOST_NUMBERS = 40, MOST_STONES = 30 };

/* ---- Rows, heaps, pools ---- */

/* A number in a frame; `left`: it is still in the game. */
static void draw_tile(boyi__figure *figure, boyi__box box, int64_t number, bool left)
{
    char digits[24];
    boyi__type type = {.size = box.height * (box.height < 24 ? 0.6 : 0.36),
                       .anchor = BOYI__MIDDLE,
                       .ink = left ? BOYI__INK_TEXT : BOYI__INK_RULE};
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
    char *drawing = boyi__drawing_of(figure, game, state);
    const char *line, *rest = drawing;
    size_t length;
    boyi__box box = {x, y, 0, 0};
    if (!drawing) {
        boyi__text_state(&text, game, state);
        rest = text.data;
        figure->failed = figure->failed || text.failed;
    }
    size_t indent = SIZE_MAX; /* of all lines, left out */
    for (const char *at = rest; at && boyi__next_line(&at, &line, &length);) {
        size_t blanks = strspn(line, " ");
        indent = blanks < length && blanks < indent ? blanks : indent;
    }
    while (rest && boyi__next_line(&rest, &line, &length)) {
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
    const boyi__position what = {x, y, unit, game, state, before, moves};
    boyi__box box;
    if (row && row->gain != BOYI__GAIN_PREFIX && row->n <= MOST_NUMBERS)
        return draw_row(figure, x, y, unit, row, state);
    if (boyi__draw_cell_board(figure, &what, &box) || boyi__draw_seed_board(figure, &what, &box) ||
        boyi__draw_dots_board(figure, &what, &box))
        return box;
    if (draw_numbers(figure, x, y, unit, game, state, &box))
        return box;
    return draw_words(figure, x, y, game, state);
}

boyi__box boyi__position_box(boyi__figure *figure, double unit, const boyi_game *game, boyi_state state)
{
    boyi__figure draft = {.lang = figure->lang};
    boyi__box box = boyi__draw_position(&draft, 0, 0, unit, game, state, NULL, NULL);
    figure->failed = figure->failed || draft.failed;
    boyi__figure_end(&draft);
    return box;
}
