/* A phrase of a family, "take %s from heap %s", and its translation, such as "from heap %2$s take %1$s" in the order of
 * that language, describe the same texts: a text that fits the one is taken apart at its slots (%s), and put together by
 * the other. */
#include "tell/phrases.h"

#include <string.h>

#include "base/fixed_buffer.h"
#include "games/list.h"
#include "tell/tell.h"

enum { MOST_SLOTS = 4, ROOM = 256 };

typedef struct {
    const char *text;
    size_t length;
} slot;

/* A slot at the start of a pattern: %s, the next one, or %2$s. Returns its length there; 0: none. */
static size_t read_slot(const char *pattern, size_t next, size_t *number)
{
    if (strncmp(pattern, "%s", 2) == 0) {
        *number = next;
        return *number < MOST_SLOTS ? 2 : 0;
    }
    if (pattern[0] == '%' && pattern[1] >= '1' && pattern[1] <= '0' + MOST_SLOTS &&
        strncmp(pattern + 2, "$s", 2) == 0) {
        *number = (size_t)(pattern[1] - '1');
        return 4;
    }
    return 0;
}

/* Takes a text apart. A slot is not empty, and ends where what follows it in the pattern begins. */
static bool take_apart(const char *pattern, const char *text, slot *slots)
{
    size_t number, length;
    for (size_t next = 0; *pattern; next += length > 0) {
        length = read_slot(pattern, next, &number);
        if (!length) {
            if (*pattern++ != *text++)
                return false;
            continue;
        }
        pattern += length;
        char after[32];
        size_t literal = strcspn(pattern, "%");
        if (literal >= sizeof after)
            return false;
        memcpy(after, pattern, literal);
        after[literal] = '\0';
        const char *end = !*text ? NULL : literal ? strstr(text + 1, after) : text + strlen(text);
        if (!end)
            return false;
        slots[number] = (slot){text, (size_t)(end - text)};
        text = end;
    }
    return !*text;
}

static void put_together(const char *pattern, const slot *slots, boyi__fixed_buffer *out)
{
    size_t number, length;
    for (size_t next = 0; *pattern; next += length > 0) {
        length = read_slot(pattern, next, &number);
        if (length)
            boyi__fixed_buffer_add(out, "%.*s", (int)slots[number].length, slots[number].text);
        else
            boyi__fixed_buffer_add(out, "%c", *pattern);
        pattern += length ? length : 1;
    }
}

/* From a phrase in one language to the same in another. */
static bool change(const char *text, const char *from, const char *to, char *room, size_t size)
{
    slot slots[MOST_SLOTS] = {{NULL, 0}};
    boyi__fixed_buffer out = {room, size, 0};
    if (!take_apart(from, text, slots))
        return false;
    put_together(to, slots, &out);
    return out.length < size;
}

/* The phrases of a game: those of its family, translated by the catalogue, or the words that its rules bring. */
typedef struct {
    const char *const *family;
    const boyi_wording *own;
} phrase_list;

static phrase_list phrases_of(const boyi_game *game)
{
    phrase_list list = {.own = game->rules.wording};
    for (const boyi__family *const *family = boyi__families;
         *family && !list.family && !list.own && !game->file && !game->place; family++)
        if (strcmp((*family)->name, game->rules.name) == 0)
            list.family = (*family)->phrases;
    return list;
}

/* The next phrase and what it is in a language; false: that was all. */
static bool next_phrase(phrase_list *list, boyi__lang lang, const char **english, const char **text)
{
    for (; list->own && list->own->language; list->own++)
        if (list->own->english && *list->own->english && list->own->text &&
            strcmp(list->own->language, boyi__lang_code(lang)) == 0) {
            *english = list->own->english;
            *text = list->own++->text;
            return true;
        }
    if (!list->family || !*list->family)
        return false;
    *english = *list->family++;
    *text = boyi__tr_in(lang, "notation", *english);
    return true;
}

void boyi__say_notation(boyi__strbuf *out, const boyi_game *game, const char *notation)
{
    char room[ROOM];
    const char *english, *text;
    if (out->lang == BOYI__ENGLISH) { /* which has no phrases */
        boyi__strbuf_append(out, notation, strlen(notation));
        return;
    }
    phrase_list list = phrases_of(game);
    while (next_phrase(&list, out->lang, &english, &text))
        if (change(notation, english, text, room, sizeof room)) {
            notation = room;
            break;
        }
    size_t at = out->length;
    boyi__strbuf_append(out, notation, strlen(notation));
    boyi__strbuf_close_up(out, at);
}

const char *boyi__read_notation(const boyi_game *game, const char *text, char *room, size_t size)
{
    const char *english, *said;
    for (boyi__lang lang = BOYI__ENGLISH + 1; boyi__lang_code(lang); lang++) {
        phrase_list list = phrases_of(game);
        while (next_phrase(&list, lang, &english, &said))
            if (change(text, said, english, room, size))
                return room;
    }
    return text;
}

boyi_status boyi__read_state(const boyi_game *game, const char *text, boyi_error *error, boyi_state *out)
{
    char room[ROOM];
    return boyi_game_read_state(game, boyi__read_notation(game, text, room, sizeof room), error, out);
}

void boyi__say_label(boyi__strbuf *out, const boyi_game *game, const char *label, const char *argument)
{
    char room[ROOM];
    boyi__fixed_buffer text = {room, sizeof room, 0};
    const slot slots[MOST_SLOTS] = {{argument, strlen(argument)}, {"", 0}, {"", 0}, {"", 0}};
    put_together(boyi__game_text(game, out->lang, label), slots, &text);
    boyi__strbuf_add(out, "%s", room);
}

/* ---- States and moves ---- */

void boyi__text_state(boyi__strbuf *out, const boyi_game *game, boyi_state state)
{
    boyi__state_label text;
    boyi__say_notation(out, game, boyi__state_label_write(&text, game, state));
}

void boyi__text_move(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_move *move)
{
    char text[ROOM];
    boyi_game_write_move(game, state, move, text, sizeof text);
    boyi__say_notation(out, game, text);
}

size_t boyi__text_move_width(boyi__lang lang, const boyi_game *game, boyi_state state, const boyi_move *move)
{
    char room[2 * ROOM] = "";
    boyi__strbuf text = {.lang = lang, .data = room, .room = sizeof room, .fixed = true};
    boyi__text_move(&text, game, state, move);
    return boyi__display_width(room, text.length);
}
