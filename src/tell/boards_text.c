/* Boards as text: one with the last move highlighted, and a best line as a strip of boards side by side.
 *
 *     1. b2        2. a1        3. b1
 *         a b c        a b c        a b c
 *       1 . . .      1 O . .      1 O X .
 *       2 . X .      2 . X .      2 . X .
 *       3 . . .      3 . . .      3 . . .
 *
 * All are drawn as the player sees them who moves first.
 */
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "tell/tell.h"

enum { HIGHEST = 12, LONGEST_STRIP = 64, USUAL_COLUMNS = 80, GAP = 3 };

boyi_state boyi__seen_from(const boyi_game *game, boyi_state state, bool other)
{
    return other && game->rules.other_side ? game->rules.other_side(game->self, state) : state;
}

bool boyi__text_picture(boyi__strbuf *out, const boyi_game *game, boyi_state state, bool apart)
{
    static const char last[] = "\n    turn "; /* of boards on which it matters, before X or O */
    const size_t room = boyi_game_draw(game, state, NULL, 0) + 1;
    if (room == 1)
        return false;
    char *picture = calloc(room, 1);
    if (!picture) {
        out->failed = true;
        return false;
    }
    boyi_game_draw(game, state, picture, room);
    if (apart)
        boyi__strbuf_add(out, "\n");
    const size_t length = strlen(picture), end = sizeof last - 1 + strlen("X\n");
    char *turn = length > end ? picture + length - end : picture;
    if (strncmp(turn, last, sizeof last - 1) == 0) {
        boyi__strbuf_append(out, picture, (size_t)(turn - picture));
        boyi__strbuf_add(out, "\n    %s %s", boyi__tr(out->lang, N_("turn")), turn + sizeof last - 1);
    } else {
        boyi__strbuf_append(out, picture, length);
    }
    if (apart)
        boyi__strbuf_add(out, "\n");
    free(picture);
    return true;
}

/* A picture and where its lines begin. */
typedef struct {
    boyi__strbuf text;
    size_t height, width;
    const char *line[HIGHEST + 1];
} picture;

/* False: the game has no picture, it is too high, or there was no memory (out->failed). End it in any case. */
static bool picture_start(picture *self, const boyi_game *game, boyi_state state, boyi__strbuf *out)
{
    *self = (picture){.text = {.lang = out->lang}};
    const bool drawn = boyi__text_picture(&self->text, game, state, false);
    out->failed |= self->text.failed;
    if (!drawn || self->text.failed)
        return false;
    for (const char *at = self->text.data; *at; self->height++) {
        const size_t line = strcspn(at, "\n"), width = boyi__display_width(at, line);
        if (self->height == HIGHEST)
            return false;
        self->line[self->height] = at;
        self->width = width > self->width ? width : self->width;
        at += line + (at[line] == '\n');
    }
    return true;
}

static void picture_end(picture *self)
{
    boyi__strbuf_end(&self->text);
}

/* One line of a picture; signs that differ from the one before are highlighted. */
static void add_line(boyi__strbuf *out, const picture *now, const picture *before, size_t line)
{
    const char *at = line < now->height ? now->line[line] : "";
    const char *old = before && line < before->height && before->height == now->height ? before->line[line]
                                                                                       : NULL;
    const size_t length = strcspn(at, "\n");
    /* Signs of several bytes have no places that could be compared one by one. */
    const bool same = old && strcspn(old, "\n") == length;
    for (size_t i = 0; i < length; i++) {
        const size_t from = out->length;
        boyi__strbuf_append(out, at + i, 1);
        if (same && at[i] != old[i] && at[i] != ' ' && (unsigned char)at[i] < 0x80)
            boyi__strbuf_paint(out, from, BOYI__REVERSE);
    }
}

void boyi__text_small_picture(boyi__strbuf *out, const boyi_game *game, boyi_state state,
                              const boyi_state *before)
{
    picture now, old = {0};
    if (picture_start(&now, game, state, out)) {
        const bool compared = before && picture_start(&old, game, *before, out);
        for (size_t line = 0; line < now.height; line++) {
            boyi__strbuf_add(out, "   ");
            add_line(out, &now, compared ? &old : NULL, line);
            boyi__strbuf_add(out, "\n");
        }
    }
    picture_end(&now);
    picture_end(&old);
}

static void add_label(boyi__strbuf *out, const boyi_game *game, const boyi_line *line, size_t step)
{
    boyi__strbuf_add(out, "%zu. ", step + 1);
    const size_t from = out->length;
    boyi__text_move(out, game, line->steps[step].state, &line->steps[step].move);
    boyi__strbuf_paint(out, from, BOYI__BOLD);
}

static size_t label_width(boyi__lang lang, const boyi_game *game, const boyi_line *line, size_t step)
{
    return 4 + boyi__text_move_width(lang, game, line->steps[step].state, &line->steps[step].move);
}

/* `count` boards from step `first` on; boards[0] is the one before them. */
static void add_boards(boyi__strbuf *out, const boyi_game *game, const boyi_line *line, const picture *boards,
                       size_t first, size_t count, size_t width)
{
    size_t height = 0;
    boyi__strbuf_add(out, "\n");
    for (size_t i = 0; i < count; i++) {
        boyi__strbuf_pad(out, i * width + 1);
        add_label(out, game, line, first + i);
        height = boards[i + 1].height > height ? boards[i + 1].height : height;
    }
    boyi__strbuf_add(out, "\n");
    for (size_t row = 0; row < height; row++) {
        for (size_t i = 0; i < count; i++) {
            if (i)
                boyi__strbuf_pad(out, i * width);
            add_line(out, &boards[i + 1], &boards[i], row);
        }
        boyi__strbuf_add(out, "\n");
    }
}

/* The state after `made` steps, to be drawn as the player to move at the beginning of the line sees it. */
static boyi_state state_after(const boyi_game *game, const boyi_line *line, size_t made)
{
    const boyi_step *step = &line->steps[made ? made - 1 : 0];
    return made ? boyi__seen_from(game, step->move.to, (step->player == 0) != step->move.again) : step->state;
}

bool boyi__text_strip(boyi__strbuf *out, const boyi_game *game, const boyi_line *line)
{
    const size_t columns = out->columns ? out->columns : USUAL_COLUMNS;
    size_t width = 0, made = 0;
    picture boards[LONGEST_STRIP + 1] = {0};
    if (line->count == 0 || line->count > LONGEST_STRIP)
        return false;
    bool fits = true;
    for (; made <= line->count && fits; made++) {
        fits = picture_start(&boards[made], game, state_after(game, line, made), out);
        width = boards[made].width > width ? boards[made].width : width;
        const size_t label = fits && made < line->count ? label_width(out->lang, game, line, made) : 0;
        width = label > width ? label : width;
    }
    width += GAP;
    const size_t across = columns / width;
    fits = fits && across >= 2;
    for (size_t i = 0; fits && i < line->count; i += across)
        add_boards(out, game, line, boards + i, i, line->count - i < across ? line->count - i : across,
                   width);
    for (size_t i = 0; i < made; i++)
        picture_end(&boards[i]);
    return fits;
}
