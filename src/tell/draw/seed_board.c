/* Two rows of houses with seeds, as in Kalah: the mover's below, the other's above. */
#include <stdlib.h>
#include <string.h>

#include "tell/draw/boards.h"

enum { MOST = 16, MOST_SEEDS = 12 /* that are drawn one by one */, IN_ROW = 6 };

typedef struct {
    size_t houses;
    unsigned long seeds[2][MOST]; /* the upper row first */
} rows;

/* A line of numbers; false: it has others, or too many. */
static bool read_numbers(const char *line, size_t length, unsigned long *out, size_t *count)
{
    *count = 0;
    for (size_t at = strspn(line, " "); at < length; at += strspn(line + at, " ")) {
        size_t digits = strspn(line + at, "0123456789");
        if (digits == 0 || digits > 4 || *count == MOST)
            return false;
        out[(*count)++] = strtoul(line + at, NULL, 10);
        at += digits;
    }
    return *count > 0;
}

static bool read_rows(const char *drawing, rows *out)
{
    const char *line;
    size_t length, count;
    const char *const first = drawing + strspn(drawing, " ");
    if (*first >= 'a' && *first <= 'z') /* letters above the upper row: they are not drawn */
        boyi__next_line(&drawing, &line, &length);
    for (unsigned i = 0; i < 2; i++) {
        if (!boyi__next_line(&drawing, &line, &length) ||
            !read_numbers(line, length, out->seeds[i], &count) || (i && count != out->houses))
            return false;
        out->houses = count;
    }
    if (!boyi__next_line(&drawing, &line, &length))
        return false;
    for (size_t i = 0, at = 0; i < out->houses; i++, at++) {
        at += strspn(line + at, " ");
        if (at >= length || line[at] != (char)('a' + i))
            return false;
    }
    return true;
}

/* A house with the number of its seeds, and below it up to twelve of them in two rows. */
static void draw_house(boyi__figure *figure, double x, double y, double unit, unsigned long seeds)
{
    const bool large = unit >= 30;
    const double size = large ? unit * 0.27 : 9;
    boyi__figure_disc(figure, x, y, unit * 0.44,
                      (boyi__look){.fill = BOYI__INK_PANEL, .stroke = BOYI__INK_MUTED});
    boyi__figure_text(figure, x, y + (large ? 0 : size * 0.36),
                      (boyi__type){.size = size, .anchor = BOYI__MIDDLE, .bold = true}, "%lu", seeds);
    for (unsigned long i = 0; i < seeds && seeds <= MOST_SEEDS && large; i++) {
        unsigned long in_row = i < IN_ROW ? (seeds < IN_ROW ? seeds : IN_ROW) : seeds - IN_ROW;
        double across = (double)(i % IN_ROW) - (double)(in_row - 1) / 2;
        boyi__figure_disc(figure, x + across * unit * 0.115, y + unit * (i < IN_ROW ? 0.14 : 0.27),
                          unit * 0.05, (boyi__look){.fill = BOYI__INK_MUTED});
    }
}

bool boyi__draw_seed_board(boyi__figure *figure, const boyi__position *what, boyi__box *box)
{
    char *drawing = boyi__drawing_of(figure, what->game, what->state), name[8];
    rows board = {0};
    bool read = drawing && read_rows(drawing, &board);
    const double unit = what->unit;
    free(drawing);
    if (!read)
        return false;
    *box = (boyi__box){what->x, what->y, (double)board.houses * unit, 2 * unit};
    boyi__figure_rect(figure, *box, (boyi__look){.stroke = BOYI__INK_RULE, .radius = unit * 0.5});
    for (size_t row = 0; row < 2; row++)
        for (size_t i = 0; i < board.houses; i++)
            draw_house(figure, what->x + ((double)i + 0.5) * unit, what->y + ((double)row + 0.5) * unit, unit,
                       board.seeds[row][i]);
    if (!what->moves)
        return true;
    for (size_t i = 0; i < board.houses; i++)
        boyi__figure_text(figure, what->x + ((double)i + 0.5) * unit, what->y + 2 * unit + 15,
                          (boyi__type){.size = 12, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE}, "%c",
                          (char)('a' + i));
    box->height += 18;
    for (size_t i = 0; i < what->moves->count; i++) {
        const boyi_choice *choice = &what->moves->list[i];
        size_t length = boyi_game_write_move(what->game, what->state, &choice->move, name, sizeof name);
        if (length == 1 && name[0] >= 'a' && (size_t)(name[0] - 'a') < board.houses)
            boyi__draw_move_value(figure,
                                  (boyi__box){what->x + (double)(name[0] - 'a') * unit + unit * 0.1,
                                              what->y + 2 * unit + 20, unit * 0.8, unit * 0.8},
                                  what->game, choice);
    }
    box->height += unit * 0.8 + 4;
    return true;
}
