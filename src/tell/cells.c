#include "tell/cells.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = BOYI__CELLS_MOST };

/* Signs between single blanks, up to the end of the line; false: other texts. */
static bool read_signs(const char *line, size_t length, char out[MOST], size_t *count)
{
    *count = 0;
    for (size_t at = 0; at < length; at += 2) {
        if (line[at] == ' ' || (at + 1 < length && line[at + 1] != ' ') || *count == MOST)
            return false;
        out[(*count)++] = line[at];
    }
    return *count > 0;
}

/* "a b c": the columns. */
static bool read_head(const char *line, size_t length, boyi__cells *out)
{
    char letters[MOST];
    if (!read_signs(line, length, letters, &out->columns))
        return false;
    for (size_t i = 0; i < out->columns; i++)
        if (letters[i] != (char)('a' + i))
            return false;
    return true;
}

/* "1 X . O"; rows are numbered from 1. */
static bool read_row(const char *line, size_t length, boyi__cells *out)
{
    size_t count, digits = strspn(line, "0123456789");
    return out->rows < MOST && digits + 1 < length && line[digits] == ' ' &&
           strtoul(line, NULL, 10) == out->rows + 1 &&
           read_signs(line + digits + 1, length - digits - 1, out->signs[out->rows], &count) &&
           count == out->columns && ++out->rows;
}

bool boyi__cells_read(const boyi_game *game, boyi_state state, boyi__cells *out)
{
    char drawing[2 * MOST * (2 * MOST + 6)];
    size_t indent = 0;
    if (!game->rules.draw || boyi_game_draw(game, state, drawing, sizeof drawing) >= sizeof drawing)
        return false;
    *out = (boyi__cells){0};
    const char *text = drawing;
    for (size_t number = 0; *text; number++) {
        size_t blanks = strspn(text, " "), length = strcspn(text, "\n");
        const char *line = text + blanks;
        if (number == 0 ? !read_head(line, length - blanks, out)
                        : *line >= '0' && *line <= '9' && !read_row(line, length - blanks, out))
            return false;
        if (number == 2)
            out->slanted = blanks > indent;
        indent = blanks;
        text += length + (text[length] == '\n');
    }
    return out->rows > 0;
}

bool boyi__cells_find_filled(const boyi__cells *before, const boyi__cells *after, size_t *row, size_t *column)
{
    size_t found = 0;
    for (size_t i = 0; i < before->rows * before->columns; i++) {
        size_t down = i / before->columns, across = i % before->columns;
        if (before->signs[down][across] != '.' || after->signs[down][across] == '.')
            continue;
        *row = down;
        *column = across;
        found++;
    }
    return found == 1;
}
