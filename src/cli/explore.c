/* boyi explore: walk through states and values in the terminal.
 *
 *     row 3 9 1 2   0-2                                     title, state
 *     the player to move loses by 5, 4 to 9                 value
 *
 *       [3 9 1]                 -5  > left                  board, and the moves by value: the cursor is on one
 *                                     right
 *
 *     enter go  backspace back  …                           keys
 *
 * Everything that is shown is made anew after each key, so that a terminal of another size needs nothing else. The only user of
 * ncurses. */
#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "cli/cli.h"
#include "cli/terminal.h"
#include "tell/explain.h"
#include "tell/phrases.h"

enum { MOST_SEARCHED = 1000 * 1000, MOST_COUNTED = 20 * 1000 * 1000, TYPED = 400 };

/* Lines of the value and of a message at most; the state takes at most one row of HEAD, the keys one of FOOT. */
enum { VALUE = 2, MESSAGE = 4, HEAD = 6, FOOT = 5 };

/* Where the board is wide: moves that are shown below it at least, and columns that moves beside it, and their
 * values, have at least. */
enum { LEAST_MOVES = 3, LEAST_COLUMNS = 24, LEAST_VALUE = 4 };

enum { CTRL_U = 21 };

enum { PLAIN, GREEN, RED, YELLOW }; /* pairs of colours */

typedef struct {
    boyi_state state;
    bool other; /* the player to move is not the one to whom the board is drawn */
} place;

/* The moves' texts, to lay them out. */
typedef struct {
    size_t value, move;   /* the columns of the widest of each */
    bool alike[TYPED];    /* all moves have the same in this column */
    uint32_t sign[TYPED]; /* what the first move has there; 0: nothing */
} measures;

typedef struct {
    char text[TYPED];       /* empty: nothing was searched yet */
    boyi_state from, found; /* where the search began, and the last state that it found */
    size_t count;           /* of states found since */
} search;

typedef struct {
    const boyi__session *session;
    boyi__lang lang;
    bool utf8;
    place *path; /* the states that led here, and the current one */
    size_t depth, path_room;
    boyi__report report;
    bool reported;
    boyi_choices moves; /* all of the state, the best first */
    measures widths;    /* of the moves */
    size_t cursor, top; /* the move under the cursor, and the first one shown */
    int bottom;         /* the row below the moves: that of the message or the keys */
    search search;
    boyi__strbuf message;
} explorer;

/* ---- Texts on the screen ---- */

static int pair_of(boyi_outcome outcome)
{
    return outcome == BOYI_WIN ? GREEN : outcome == BOYI_LOSS ? RED : YELLOW;
}

/* Shows a line of a text, cut at the edge of the screen. */
static void put(const explorer *self, int row, int column, const char *text, size_t length)
{
    boyi__strbuf plain = {0};
    if (row < 0 || row >= LINES || column >= COLS)
        return;
    if (!self->utf8) {
        boyi__terminal_to_ascii(text, length, &plain);
        text = plain.failed ? "" : plain.data ? plain.data : "";
        length = plain.length;
    }
    size_t fits = 0;
    for (size_t next = 0; next < length; fits = next) {
        next++;
        while (next < length && ((unsigned char)text[next] & 0xC0) == 0x80)
            next++;
        if (boyi__display_width(text, next) > (size_t)(COLS - column))
            break;
    }
    mvaddnstr(row, column, text, (int)fits);
    boyi__strbuf_end(&plain);
}

/* Shows the lines of a text above the row `end`, from line `first` on, and returns how many it has; *width becomes that of the widest. */
static int put_lines(const explorer *self, int row, int end, const boyi__strbuf *text, int first,
                     size_t *width)
{
    int lines = 0;
    const char *at = text->failed || !text->data ? "" : text->data;
    while (*at) {
        const size_t length = strcspn(at, "\n"), own = boyi__display_width(at, length);
        if (lines >= first && row + lines - first < end)
            put(self, row + lines - first, 0, at, length);
        *width = own > *width ? own : *width;
        at += length + (at[length] == '\n');
        lines++;
    }
    return lines;
}

static const char *cut_mark(const explorer *self)
{
    return self->utf8 ? "…" : "...";
}

/* Shows a text that may need several lines, at most `most` of them: a mark tells that there would be more. Returns how many; below
 * the screen it only counts. */
static int put_wrapped(const explorer *self, int row, const boyi__strbuf *text, int most)
{
    boyi__strbuf wrapped = {0};
    const boyi__strbuf whole = {.data = text->data, .length = text->length, .columns = (size_t)COLS};
    int lines = 0;
    if (!text->failed && text->data)
        boyi__terminal_wrap(&whole, &wrapped);
    for (const char *at = wrapped.failed || !wrapped.data ? "" : wrapped.data; *at && lines < most; lines++) {
        const size_t length = strcspn(at, "\n");
        const char *next = at + length + (at[length] == '\n');
        put(self, row + lines, 0, at, length);
        if (*next && lines + 1 == most) {
            const int width = (int)boyi__display_width(cut_mark(self), strlen(cut_mark(self)));
            const int after = (int)boyi__display_width(at, length);
            put(self, row + lines, after + width > COLS ? COLS - width : after, cut_mark(self),
                strlen(cut_mark(self)));
        }
        at = next;
    }
    boyi__strbuf_end(&wrapped);
    return lines;
}

static void put_strbuf(const explorer *self, int row, int column, boyi__strbuf *text)
{
    if (!text->failed && text->data)
        put(self, row, column, text->data, strcspn(text->data, "\n"));
    boyi__strbuf_end(text);
}

/* ---- States ---- */

static boyi_state here(const explorer *self)
{
    return self->path[self->depth - 1].state;
}

static void forget_state(explorer *self)
{
    if (self->reported)
        boyi__report_end(&self->report);
    boyi_choices_free(&self->moves);
    self->moves = (boyi_choices){0};
    self->reported = false;
}

static void widen(size_t *most, const boyi__strbuf *text)
{
    const size_t width = text->data ? boyi__display_width(text->data, text->length) : 0;
    *most = width > *most ? width : *most;
}

/* Notes in which columns a move's text is like that of the first one. */
static void compare_columns(measures *widths, const boyi__strbuf *text, bool first)
{
    size_t column = 0;
    for (size_t at = 0, next; at < text->length && column < TYPED; at = next) {
        uint32_t sign = (unsigned char)text->data[at];
        for (next = at + 1; next < text->length && ((unsigned char)text->data[next] & 0xC0) == 0x80; next++)
            sign = sign << 8 | (unsigned char)text->data[next];
        for (size_t left = boyi__display_width(text->data + at, next - at); left > 0 && column < TYPED;
             left--, column++) {
            widths->alike[column] = first || (widths->alike[column] && widths->sign[column] == sign);
            widths->sign[column] = first ? sign : widths->sign[column];
        }
    }
    for (; column < TYPED; column++)
        widths->alike[column] = widths->alike[column] && widths->sign[column] == 0;
}

static void measure_moves(explorer *self)
{
    measures *widths = &self->widths;
    const boyi_game *game = self->session->game;
    boyi__strbuf text = {.lang = self->lang};
    *widths = (measures){0};
    for (size_t i = 0; i < self->moves.count; i++) {
        boyi__text_choice_value(&text, boyi_game_kind(game), &self->moves.list[i].value);
        widen(&widths->value, &text);
        boyi__strbuf_end(&text);
        boyi__text_move(&text, game, here(self), &self->moves.list[i].move);
        widen(&widths->move, &text);
        compare_columns(widths, &text, i == 0);
        boyi__strbuf_end(&text);
    }
}

/* Looks the current state up. */
static boyi_status look_up(explorer *self, boyi_error *error)
{
    forget_state(self);
    self->cursor = self->top = 0;
    boyi_status status = boyi__report_start(&self->report, self->session->solution, here(self), error);
    self->reported = !status;
    if (!status)
        status = boyi_solution_choices(self->session->solution, here(self), BOYI__LISTED_MOVES, error,
                                       &self->moves);
    if (!status && !boyi__sort_choices(boyi_game_kind(self->session->game), &self->moves))
        status = boyi__fail_memory(error, "explore");
    if (!status)
        measure_moves(self);
    return status;
}

/* A failure is told below the board, and the explorer stays where it was. */
static void tell_error(explorer *self, const boyi_error *error)
{
    boyi__strbuf_cut(&self->message, 0);
    boyi__strbuf_add(&self->message, "%s", boyi__error_text(error, self->lang));
}

/* The board of a state that no move led to is drawn as the player to move sees it: `other` is false. */
static void enter_state(explorer *self, boyi_state state, bool other)
{
    boyi_error error;
    if (!boyi__array_reserve(&self->path, &self->path_room, self->depth + 1, sizeof *self->path)) {
        boyi__fail_memory(&error, "explore");
        tell_error(self, &error);
        return;
    }
    self->path[self->depth++] = (place){.state = state, .other = other};
    if (look_up(self, &error)) {
        tell_error(self, &error);
        self->depth--;
        boyi_error again;
        if (look_up(self, &again))
            forget_state(self);
    }
}

static void make_move(explorer *self)
{
    if (self->cursor >= self->moves.count)
        return;
    const boyi_move *move = &self->moves.list[self->cursor].move;
    enter_state(self, move->to, self->path[self->depth - 1].other != !move->again);
}

static void leave_state(explorer *self)
{
    boyi_error error;
    if (self->depth < 2) {
        boyi__say(&self->message, "this is where you began");
        return;
    }
    const boyi_state left = here(self);
    self->depth--;
    if (look_up(self, &error)) {
        tell_error(self, &error);
        return;
    }
    for (size_t i = 0; i < self->moves.count; i++) /* the cursor is on the move that was made */
        if (self->moves.list[i].move.to == left) {
            self->cursor = i;
            break;
        }
}

/* ---- The screen ---- */

/* The state and its value. Returns the row below. */
static int show_head(const explorer *self)
{
    boyi__strbuf text = {.lang = self->lang};
    boyi__text_subject(&text, self->report.game, self->report.state, self->session->title);
    attron(A_BOLD);
    int row = put_wrapped(self, 0, &text, LINES / HEAD > 2 ? LINES / HEAD : 2);
    attroff(A_BOLD);
    boyi__strbuf_end(&text);
    attron(COLOR_PAIR(pair_of(self->report.value.outcome)));
    boyi__text_verdict(&text, &self->report);
    row += put_wrapped(self, row, &text, VALUE);
    attroff(COLOR_PAIR(pair_of(self->report.value.outcome)));
    boyi__strbuf_end(&text);
    return row;
}

/* The board, or the state where there is none. All boards are drawn to the same player. */
static void add_board(const explorer *self, boyi__strbuf *out)
{
    const boyi_game *game = self->session->game;
    const bool other = self->path[self->depth - 1].other;
    boyi__text_small_picture(out, game, boyi__seen_from(game, here(self), other), NULL);
    if (!out->data || out->length == 0) {
        boyi__strbuf_add(out, "  ");
        boyi__text_plain_state(out, game, here(self));
        boyi__strbuf_add(out, "\n");
    } else if (game->rules.other_side && self->moves.count) {
        boyi__strbuf_add(out, "    ");
        boyi__say(out, other ? N_("above moves") : N_("below moves"));
        boyi__strbuf_add(out, "\n");
    }
}

static bool same_value(boyi_kind kind, const boyi_value *a, const boyi_value *b)
{
    return a->outcome == b->outcome && (kind != BOYI_OUTCOME || a->plies == b->plies) &&
           (kind != BOYI_SCORE || a->margin == b->margin) && (kind != BOYI_NIMBER || a->nimber == b->nimber);
}

/* Where `hidden` columns of a text are left out of which `kept` stay: where they tell least from the other moves, near the middle. */
static size_t find_cut(const measures *widths, size_t hidden, size_t kept)
{
    size_t best = kept / 2, most = 0;
    for (size_t i = 0; i <= 2 * kept; i++) { /* the middle, one to its left, one to its right, … */
        const size_t away = (i + 1) / 2, from = i % 2 ? kept / 2 - away : kept / 2 + away;
        size_t alike = 0;
        for (size_t column = from; from <= kept && column < from + hidden && column < TYPED; column++)
            alike += widths->alike[column];
        if (alike > most) {
            most = alike;
            best = from;
        }
    }
    return best;
}

/* A move; where it is too long a mark stands for what tells it from others least. */
static void put_move(const explorer *self, int row, int column, const boyi_choice *choice)
{
    const char *mark = cut_mark(self);
    const size_t room = (size_t)(COLS > column ? COLS - column : 0),
                 marked = boyi__display_width(mark, strlen(mark));
    boyi__strbuf text = {.lang = self->lang}, cut = {0};
    boyi__text_move(&text, self->session->game, here(self), &choice->move);
    const size_t width = text.data ? boyi__display_width(text.data, text.length) : 0;
    if (width > room && room > marked) {
        const size_t from = find_cut(&self->widths, width - room + marked, room - marked);
        boyi__terminal_shorten(text.data, text.length, room, from, mark, &cut);
        boyi__strbuf_end(&text);
        text = cut;
    }
    put_strbuf(self, row, column, &text);
}

/* A value, cut at its end where there is no room; nothing where that is too narrow to tell something. */
static void put_value(const explorer *self, int row, int column, const boyi_value *value)
{
    const char *mark = cut_mark(self);
    const size_t room = (size_t)(COLS > column ? COLS - column : 0),
                 marked = boyi__display_width(mark, strlen(mark));
    boyi__strbuf text = {.lang = self->lang}, cut = {0};
    boyi__text_choice_value(&text, boyi_game_kind(self->session->game), value);
    const size_t width = text.data ? boyi__display_width(text.data, text.length) : 0;
    if (width > room && room >= LEAST_VALUE) {
        boyi__terminal_shorten(text.data, text.length, room, room - marked, mark, &cut);
        boyi__strbuf_end(&text);
        text = cut;
    }
    attron(COLOR_PAIR(pair_of(value->outcome)));
    if (room >= LEAST_VALUE)
        put_strbuf(self, row, column, &text);
    attroff(COLOR_PAIR(pair_of(value->outcome)));
    boyi__strbuf_end(&text);
}

/* How many moves there are that the screen does not show. */
static void put_hidden(const explorer *self, int row, int column, size_t shown)
{
    boyi__strbuf text = {.lang = self->lang};
    boyi__grouped_digits above, below;
    const uint64_t after = self->moves.total - self->top - shown;
    boyi__group_digits(&above, self->top);
    boyi__group_digits(&below, after);
    if (self->top == 0)
        boyi__say(&text, "… and %s more", below.text);
    else if (after == 0)
        boyi__say(&text, "… %s above", above.text);
    else
        boyi__say(&text, "… %s above, %s below", above.text, below.text);
    const int width = text.data ? (int)boyi__display_width(text.data, text.length) : 0;
    attron(A_DIM);
    put_strbuf(self, row, column + width > COLS && width < COLS ? COLS - width : column, &text);
    attroff(A_DIM);
}

/* The moves, a group for each value: the value stands before the first of them, or behind each where moves need the room. */
static void show_moves(explorer *self, int row, int column)
{
    const boyi_kind kind = boyi_game_kind(self->session->game);
    const measures *widths = &self->widths;
    const bool behind = column + (int)(widths->value + 4 + widths->move) > COLS;
    const int move_column = column + (behind ? 2 : (int)widths->value + 4);
    const int value_column = behind ? move_column + (int)widths->move + 2 : column;
    size_t rows = self->bottom > row ? (size_t)(self->bottom - row) : 1, shown = 0;
    if (self->moves.count == 0) /* the game is over, as the head says */
        return;
    const bool all = self->moves.total <= rows;
    rows -= !all && rows > 1;                 /* for the line that says so */
    if (self->top + rows > self->moves.count) /* the screen has grown */
        self->top = self->moves.count > rows ? self->moves.count - rows : 0;
    if (self->cursor < self->top)
        self->top = self->cursor;
    if (self->cursor >= self->top + rows)
        self->top = self->cursor - rows + 1;
    for (; shown < rows && self->top + shown < self->moves.count; shown++) {
        const size_t i = self->top + shown;
        const boyi_choice *choice = &self->moves.list[i];
        const int line = row + (int)shown;
        if (behind || shown == 0 || !same_value(kind, &choice->value, &self->moves.list[i - 1].value))
            put_value(self, line, value_column, &choice->value);
        const attr_t attribute = (i == self->cursor ? A_REVERSE : A_NORMAL) |
                                 (choice->best ? A_BOLD : A_NORMAL);
        attron(attribute);
        put(self, line, move_column - 2, choice->best ? "* " : "  ", 2);
        put_move(self, line, move_column, choice);
        attroff(attribute);
    }
    if (!all && row + (int)shown < self->bottom)
        put_hidden(self, row + (int)shown, move_column, shown);
}

/* The lines that a text of pieces needs, which two blanks separate; shown from a row on, unless that is negative. */
static int put_pieces(const explorer *self, int row, const char *text)
{
    int lines = 1;
    size_t column = 0;
    for (const char *at = text; *at;) {
        const char *end = strstr(at, "  ");
        const size_t length = end ? (size_t)(end - at) : strlen(at), width = boyi__display_width(at, length);
        if (column > 0 && column + 2 + width > (size_t)COLS) {
            column = 0;
            lines++;
        }
        column += column > 0 ? 2 : 0;
        if (row >= 0)
            put(self, row + lines - 1, (int)column, at, length);
        column += width;
        at += length + (end ? 2 : 0);
    }
    return lines;
}

/* The message, or the keys, in the last rows. What is above ends there. */
static void show_foot(explorer *self)
{
    if (self->message.data && self->message.length) {
        self->bottom = LINES - put_wrapped(self, LINES, &self->message, MESSAGE);
        put_wrapped(self, self->bottom, &self->message, MESSAGE);
        boyi__strbuf_cut(&self->message, 0);
        return;
    }
    const char *keys = boyi__tr(
        self->lang, N_("enter: go  backspace: back  g: go to  /: search  s: statistics  ?: keys  q: quit"));
    if (put_pieces(self, -1, keys) * FOOT > LINES)
        keys = boyi__tr(self->lang, N_("?: keys  q: quit"));
    self->bottom = LINES - put_pieces(self, -1, keys);
    attron(A_DIM);
    put_pieces(self, self->bottom, keys);
    attroff(A_DIM);
}

/* The moves are beside the board where they fit there, or else below it: the lower part of a high board gives way to them. */
static void show_board_and_moves(explorer *self, int row)
{
    boyi__strbuf board = {.lang = self->lang};
    size_t width = 0;
    add_board(self, &board);
    const int height = put_lines(self, row, row, &board, 0, &width); /* none is shown yet */
    const int beside = (int)width + 4, needed = (int)(self->widths.value + 4 + self->widths.move);
    const int wanted = self->moves.count < LEAST_MOVES ? (int)self->moves.count : LEAST_MOVES;
    const bool low = self->bottom - (row + height + 1) < wanted;
    int end = self->bottom;
    if (beside + needed <= COLS || (low && beside + LEAST_COLUMNS <= COLS)) {
        show_moves(self, row, beside);
    } else {
        end = low ? self->bottom - wanted - 1 : row + height;
        end = end > row ? end : row;
        show_moves(self, end > row ? end + 1 : row, 2);
    }
    put_lines(self, row, end, &board, 0, &width);
    boyi__strbuf_end(&board);
}

static void show(explorer *self)
{
    erase();
    show_foot(self);
    if (self->reported)
        show_board_and_moves(self, show_head(self) + 1);
    refresh();
}

/* ---- Typing ---- */

/* Asks for a line at the bottom of the screen. False: it was given up, or is empty. */
static bool ask_line(const explorer *self, const char *question, char *out)
{
    size_t length = 0;
    out[0] = '\0';
    for (;;) {
        move(LINES - 1, 0);
        clrtoeol();
        const char *asked = boyi__tr(self->lang, question);
        put(self, LINES - 1, 0, asked, strlen(asked));
        put(self, LINES - 1, (int)boyi__display_width(asked, strlen(asked)), out, length);
        curs_set(1);
        refresh();
        const int key = getch();
        if (key == '\n' || key == KEY_ENTER)
            break;
        if (key == 27 || (key == ERR && boyi__interrupted())) {
            length = 0;
            break;
        }
        if (key == CTRL_U) {
            length = 0;
        } else if ((key == KEY_BACKSPACE || key == 127 || key == 8) && length > 0) {
            do
                length--;
            while (length > 0 && ((unsigned char)out[length] & 0xC0) == 0x80);
        } else if (key >= ' ' && key < 256 && key != 127 && length + 1 < TYPED) {
            out[length++] = (char)key;
        }
        out[length] = '\0';
    }
    curs_set(0);
    return length > 0;
}

static void go_to_state(explorer *self)
{
    char text[TYPED];
    boyi_state state;
    boyi_error error;
    if (!ask_line(self, N_("state: "), text))
        return;
    if (boyi__read_state(self->session->game, text, &error, &state))
        tell_error(self, &error);
    else
        enter_state(self, state, false);
}

typedef struct {
    const boyi_game *game;
    const char *wanted;
    boyi_state found, from;
    size_t skip; /* so many that contain it */
    bool has;
} looking;

static bool compare_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    looking *self = context;
    char text[TYPED];
    (void)depth, (void)moves;
    boyi_game_write_state(self->game, state, text, sizeof text);
    const bool contains = state != self->from && strstr(text, self->wanted);
    self->has = contains && self->skip == 0;
    self->skip -= contains && self->skip > 0;
    self->found = state;
    return !self->has && !boyi__interrupted();
}

/* The nearest state, by moves from here, whose text contains what is typed. A search for the same again, before another state is
 * entered, goes on to the next one. */
static void search_state(explorer *self, bool again)
{
    char text[TYPED];
    boyi_error error;
    boyi_options options = self->session->options;
    search *last = &self->search;
    if (again && last->text[0])
        memcpy(text, last->text, sizeof text);
    else if (!ask_line(self, N_("a state that contains: "), text))
        return;
    if (last->count == 0 || strcmp(text, last->text) != 0 || here(self) != last->found)
        *last = (search){.from = here(self)};
    memcpy(last->text, text, sizeof text);
    looking wanted = {.game = self->session->game, .wanted = text, .from = last->from, .skip = last->count};
    options.max_states = MOST_SEARCHED;
    options.every_state = true;
    options.progress = NULL;
    const boyi_status status = boyi_game_walk(self->session->game, last->from, &options, compare_state,
                                              &wanted, &error);
    boyi__quoted token;
    boyi__quote(&token, text, strlen(text));
    if (wanted.has) {
        last->found = wanted.found;
        last->count++;
        enter_state(self, wanted.found, false);
    } else if (status) {
        tell_error(self, &error);
    } else if (last->count) {
        boyi__say(&self->message, "no further state contains \"%s\"", token.text);
        last->count = 0;
    } else {
        boyi__say(&self->message, "no state that follows contains \"%s\"", token.text);
    }
}

/* Shows a text until another key than those that scroll it is pressed. A terminal of another size is drawn anew. */
static void read_text(explorer *self, const boyi__strbuf *text)
{
    for (int first = 0, most = 0;;) {
        size_t width = 0;
        boyi__strbuf wrapped = {0};
        const boyi__strbuf whole = {.data = text->data, .length = text->length, .columns = (size_t)COLS};
        if (text->data)
            boyi__terminal_wrap(&whole, &wrapped);
        erase();
        self->bottom = LINES - 1;
        const int lines = put_lines(self, 0, self->bottom, &wrapped, first, &width);
        boyi__strbuf_end(&wrapped);
        const char *keys = boyi__tr(self->lang, lines > self->bottom
                                                    ? N_("up, down: scroll  any other key: back")
                                                    : N_("any key: back"));
        attron(A_DIM);
        put(self, self->bottom, 0, keys, strlen(keys));
        attroff(A_DIM);
        refresh();
        most = lines > self->bottom ? lines - self->bottom : 0;
        const int key = getch();
        if (key == KEY_UP || key == 'k')
            first -= 1;
        else if (key == KEY_DOWN || key == 'j')
            first += 1;
        else if (key == KEY_PPAGE)
            first -= self->bottom;
        else if (key == KEY_NPAGE || key == ' ')
            first += self->bottom;
        else if (key != KEY_RESIZE)
            return;
        first = first > most ? most : first < 0 ? 0 : first;
    }
}

static void show_statistics(explorer *self)
{
    boyi__strbuf text = {.lang = self->lang, .columns = (size_t)COLS};
    boyi_error error;
    boyi_database about = {.size = sizeof about};
    boyi_stats counts = {.size = sizeof counts};
    boyi_options options = boyi__session_walk_options(self->session);
    boyi_status status = BOYI_OK;
    options.max_states = MOST_COUNTED;
    options.progress = NULL;
    const boyi_solution *held = self->session->held->solution;
    if (!boyi_solution_database(held, NULL, &about)) {
        boyi__text_database(&text, &self->report, &about, NULL); /* counted when it was built */
    } else {
        status = boyi_solution_stats(held, here(self), &options, &error, &counts);
        if (!status)
            boyi__text_stats(&text, self->session->game, &counts, self->session->title);
        boyi_stats_free(&counts);
    }
    if (status)
        tell_error(self, &error);
    else
        read_text(self, &text);
    boyi__strbuf_end(&text);
}

/* ---- Keys ---- */

static void show_keys(explorer *self)
{
    static const char *const keys[][2] = {
        {N_("enter, right, l"), N_("make the move under the cursor")},
        {N_("backspace, left, h"), N_("back to the state before")},
        {N_("up, down, k, j"), N_("another move")},
        {N_("home, end"), N_("the first move, the last move")},
        {"g", N_("go to a state that you type")},
        {"/", N_("search: the nearest state that contains a text")},
        {"n", N_("the next state that contains it")},
        {"s", N_("statistics of the game")},
        {"q", N_("quit")},
        {N_("ctrl-U, esc"), N_("while you type: clear the line, leave it")},
    };
    boyi__strbuf text = {.lang = self->lang};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        boyi__strbuf_add(&text, "  %s", boyi__tr(self->lang, keys[i][0]));
        boyi__strbuf_pad(&text, 22);
        boyi__strbuf_add(&text, "%s\n", boyi__tr(self->lang, keys[i][1]));
    }
    read_text(self, &text);
    boyi__strbuf_end(&text);
}

/* False: the explorer is left. */
static bool act(explorer *self, int key)
{
    switch (key) {
    case 'q':
        return false;
    case KEY_UP:
    case 'k':
        self->cursor -= self->cursor > 0;
        break;
    case KEY_DOWN:
    case 'j':
        self->cursor += self->cursor + 1 < self->moves.count;
        break;
    case KEY_HOME:
        self->cursor = 0;
        break;
    case KEY_END:
        self->cursor = self->moves.count ? self->moves.count - 1 : 0;
        break;
    case '\n':
    case KEY_ENTER:
    case KEY_RIGHT:
    case 'l':
        make_move(self);
        break;
    case KEY_BACKSPACE:
    case 127:
    case 8:
    case KEY_LEFT:
    case 'h':
        leave_state(self);
        break;
    case 'g':
        go_to_state(self);
        break;
    case '/':
    case 'n':
        search_state(self, key == 'n');
        break;
    case '?':
        show_keys(self);
        break;
    case 's':
        show_statistics(self);
        break;
    default: /* KEY_RESIZE, too: the screen is made anew */
        break;
    }
    return true;
}

/* NULL: the terminal is not known. */
static SCREEN *open_screen(bool colour)
{
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return NULL;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    if (colour && has_colors()) {
        start_color();
        use_default_colors();
        init_pair(GREEN, COLOR_GREEN, -1);
        init_pair(RED, COLOR_RED, -1);
        init_pair(YELLOW, COLOR_YELLOW, -1);
    }
    return screen;
}

boyi_status boyi__answer_explore(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    const char *kind = getenv("TERM");
    if (!terminal || !kind || !*kind || strcmp(kind, "dumb") == 0)
        return boyi__fail(error, BOYI_USAGE,
                          "explore needs a terminal; \"boyi probe\" and \"boyi solve --state\" do not");
    boyi_status status = boyi__session_solve(session, BOYI__FOR_ANY_STATE, error);
    boyi__progress_end();
    if (status)
        return status;
    /* A locale that is named but not installed can't show Chinese either. */
    const bool utf8 = setlocale(LC_CTYPE, "") && MB_CUR_MAX > 1 && boyi__terminal_has_utf8();
    const boyi__lang lang = utf8 ? out->lang : BOYI__ENGLISH;
    explorer self = {.session = session, .lang = lang, .utf8 = utf8, .message = {.lang = lang}};
    if (!boyi__array_reserve(&self.path, &self.path_room, 1, sizeof *self.path))
        return boyi__fail_memory(error, "explore");
    self.path[self.depth++] = (place){.state = session->state};
    status = look_up(&self, error);
    SCREEN *screen = status ? NULL : open_screen(out->colour);
    if (screen) {
        int key = 0;
        do
            show(&self);
        while ((key = getch()) != ERR && !boyi__interrupted() && act(&self, key));
        endwin();
        delscreen(screen);
    } else if (!status) {
        status = boyi__fail(error, BOYI_USAGE,
                            "explore: the terminal \"%s\" (TERM) is not known here; \"boyi probe\" and "
                            "\"boyi solve --state\" need none",
                            kind);
    }
    forget_state(&self);
    boyi__strbuf_end(&self.message);
    free(self.path);
    return status;
}
