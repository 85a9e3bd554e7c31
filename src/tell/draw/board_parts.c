/* What the boards share. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tell/draw/boards.h"

char *boyi__drawing_of(boyi__figure *figure, const boyi_game *game, boyi_state state)
{
    size_t length = boyi_game_draw(game, state, NULL, 0);
    char *text = length ? calloc(length + 1, 1) : NULL;
    if (text)
        boyi_game_draw(game, state, text, length + 1);
    else if (length)
        figure->failed = true;
    return text;
}

bool boyi__next_line(const char **text, const char **line, size_t *length)
{
    if (!**text)
        return false;
    *line = *text;
    *length = strcspn(*text, "\n");
    *text += *length + ((*text)[*length] == '\n');
    return true;
}

void boyi__draw_move_value(boyi__figure *figure, boyi__box box, const boyi_game *game,
                           const boyi_choice *choice)
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

bool boyi__read_cell(const char **text, size_t *row, size_t *column)
{
    const char *at = *text;
    size_t digits = *at >= 'a' && *at <= 'z' ? strspn(at + 1, "0123456789") : 0;
    if (digits < 1 || digits > 2)
        return false;
    *column = (size_t)(*at - 'a');
    *row = (size_t)strtoul(at + 1, NULL, 10) - 1; /* of "a0": past every board */
    *text = at + 1 + digits;
    return true;
}
