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

/* Lines of the state, of its value, and of a message at most; the keys take at most one row of so many. */
enum { HEAD = 2, MESSAGE = 4, FOOT = 5 };

enum { PLAIN, GREEN, RED, YELLOW }; /* pairs of colours */

typedef struct {
    const boyi__session *session;
    boyi__lang lang;
    bool utf8;
    boyi_state *path; /* the states that led here, and the current one */
    size_t depth, path_room;
    boyi__report report;
    bool reported;
    boyi_choices moves; /* all of the state, the best first */
    size_t cursor, top; /* the move under the cursor, and the first one shown */
    int bottom;         /* the row below the moves: that of the message or the keys */
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

/* Shows the lines of a text above the bottom, from line `first` on, and returns how many it has; *width becomes that of the widest. */
static int put_lines(const explorer *self, int row, int column, const boyi__strbuf *text, int first,
                     size_t *width)
{
    int lines = 0;
    const char *at = text->failed || !text->data ? "" : text->data;
    while (*at) {
        const size_t length = strcspn(at, "\n"), own = boyi__display_width(at, length);
        if (lines >= first && row + lines - first < self->bottom)
            put(self, row + lines - first, column, at, length);
        *width = own > *width ? own : *width;
        at += length + (at[length] == '\n');
        lines++;
    }
    return lines;
}

/* Shows a text that may need several lines, at most `most` of them. Returns how many; below the screen it only counts. */
static int put_wrapped(const explorer *self, int row, const boyi__strbuf *text, int most)
{
    boyi__strbuf wrapped = {0};
    const boyi__strbuf whole = {.data = text->data, .length = text->length, .columns = (size_t)COLS};
    int lines = 0;
    if (!text->failed && text->data)
        boyi__terminal_wrap(&whole, &wrapped);
    for (const char *at = wrapped.failed || !wrapped.data ? "" : wrapped.data; *at && lines < most; lines++) {
        const size_t length = strcspn(at, "\n");
        put(self, row + lines, 0, at, length);
        at += length + (at[length] == '\n');
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
    return self->path[self->depth - 1];
}

static void forget_state(explorer *self)
{
    if (self->reported)
        boyi__report_end(&self->report);
    boyi_choices_free(&self->moves);
    self->moves = (boyi_choices){0};
    self->reported = false;
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
    return status;
}

/* A failure is told below the board, and the explorer stays where it was. */
static void tell_error(explorer *self, const boyi_error *error)
{
    boyi__strbuf_cut(&self->message, 0);
    boyi__strbuf_add(&self->message, "%s", boyi__error_text(error, self->lang));
}

static void enter_state(explorer *self, boyi_state state)
{
    boyi_error error;
    if (!boyi__array_reserve(&self->path, &self->path_room, self->depth + 1, sizeof *self->path)) {
        boyi__fail_memory(&error, "explore");
        tell_error(self, &error);
        return;
    }
    self->path[self->depth++] = state;
    if (look_up(self, &error)) {
        tell_error(self, &error);
        self->depth--;
        boyi_error again;
        if (look_up(self, &again))
            forget_state(self);
    }
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
    int row = put_wrapped(self, 0, &text, HEAD);
    attroff(A_BOLD);
    boyi__strbuf_end(&text);
    attron(COLOR_PAIR(pair_of(self->report.value.outcome)));
    boyi__text_verdict(&text, &self->report);
    row += put_wrapped(self, row, &text, HEAD);
    attroff(COLOR_PAIR(pair_of(self->report.value.outcome)));
    boyi__strbuf_end(&text);
    return row;
}

/* The board, or the state where there is none. Returns its height. */
static int show_board(const explorer *self, int row, size_t *width)
{
    boyi__strbuf text = {.lang = self->lang};
    const boyi_game *game = self->session->game;
    boyi__text_small_picture(&text, game, here(self), NULL);
    if (!text.data || text.length == 0) {
        boyi__strbuf_add(&text, "  ");
        boyi__text_plain_state(&text, game, here(self));
        boyi__strbuf_add(&text, "\n");
    }
    const int height = put_lines(self, row, 0, &text, 0, width);
    boyi__strbuf_end(&text);
    return height;
}

static bool same_value(boyi_kind kind, const boyi_value *a, const boyi_value *b)
{
    return a->outcome == b->outcome && (kind != BOYI_OUTCOME || a->plies == b->plies) &&
           (kind != BOYI_SCORE || a->margin == b->margin) && (kind != BOYI_NIMBER || a->nimber == b->nimber);
}

/* The moves, a group for each value: the value stands before the first of them. */
static void show_moves(explorer *self, int row, int column)
{
    const boyi_game *game = self->session->game;
    const boyi_kind kind = boyi_game_kind(game);
    const size_t rows = self->bottom > row ? (size_t)(self->bottom - row) : 1;
    boyi__strbuf text = {.lang = self->lang};
    if (self->moves.count == 0) /* the game is over, as the head says */
        return;
    if (self->cursor < self->top)
        self->top = self->cursor;
    if (self->cursor >= self->top + rows)
        self->top = self->cursor - rows + 1;
    size_t widest = 0;
    for (size_t i = 0; i < self->moves.count; i++) {
        boyi__text_choice_value(&text, kind, &self->moves.list[i].value);
        const size_t width = text.data ? boyi__display_width(text.data, text.length) : 0;
        widest = width > widest ? width : widest;
        boyi__strbuf_end(&text);
    }
    for (size_t i = self->top; i < self->moves.count && i < self->top + rows; i++) {
        const boyi_choice *choice = &self->moves.list[i];
        const int line = row + (int)(i - self->top), colour = COLOR_PAIR(pair_of(choice->value.outcome));
        if (i == self->top || !same_value(kind, &choice->value, &self->moves.list[i - 1].value)) {
            boyi__text_choice_value(&text, kind, &choice->value);
            attron(colour);
            put_strbuf(self, line, column, &text);
            attroff(colour);
        }
        boyi__strbuf_add(&text, "%s ", choice->best ? "*" : " ");
        boyi__text_move(&text, game, here(self), &choice->move);
        const attr_t attribute = (i == self->cursor ? A_REVERSE : A_NORMAL) |
                                 (choice->best ? A_BOLD : A_NORMAL);
        attron(attribute);
        put_strbuf(self, line, column + (int)widest + 2, &text);
        attroff(attribute);
    }
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
        self->lang, N_("enter: go  backspace: back  g: go to a state  /: search  s: statistics  q: quit"));
    if (put_pieces(self, -1, keys) * FOOT > LINES)
        keys = boyi__tr(self->lang, N_("enter backspace g / s; q: quit"));
    self->bottom = LINES - put_pieces(self, -1, keys);
    attron(A_DIM);
    put_pieces(self, self->bottom, keys);
    attroff(A_DIM);
}

static void show(explorer *self)
{
    size_t width = 0;
    erase();
    show_foot(self);
    if (self->reported) {
        const int row = show_head(self) + 1, height = show_board(self, row, &width);
        const int beside = (int)width + 4;
        /* The moves are beside the board, or below it where that is too wide. */
        if (beside + 24 <= COLS)
            show_moves(self, row, beside);
        else
            show_moves(self, row + height + 1, 2);
    }
    refresh();
}

/* ---- Typing ---- */

/* Asks for a line at the bottom of the screen. False: it was given up. */
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
        if ((key == KEY_BACKSPACE || key == 127 || key == 8) && length > 0) {
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
        enter_state(self, state);
}

typedef struct {
    const boyi_game *game;
    const char *wanted;
    boyi_state found, from;
    bool has;
} search;

static bool compare_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    search *self = context;
    char text[TYPED];
    (void)depth, (void)moves;
    boyi_game_write_state(self->game, state, text, sizeof text);
    self->has = state != self->from && strstr(text, self->wanted);
    self->found = state;
    return !self->has && !boyi__interrupted();
}

/* The nearest state, by moves from here, whose text contains what is typed. */
static void search_state(explorer *self)
{
    char text[TYPED];
    boyi_error error;
    boyi_options options = self->session->options;
    if (!ask_line(self, N_("search: "), text))
        return;
    search wanted = {.game = self->session->game, .wanted = text, .from = here(self)};
    options.max_states = MOST_SEARCHED;
    options.every_state = true;
    options.progress = NULL;
    const boyi_status status = boyi_game_walk(self->session->game, here(self), &options, compare_state,
                                              &wanted, &error);
    if (wanted.has)
        enter_state(self, wanted.found);
    else if (status)
        tell_error(self, &error);
    else
        boyi__say(&self->message, "no state from here contains that");
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
        const int lines = put_lines(self, 0, 0, &wrapped, first, &width);
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
        if (self->cursor < self->moves.count)
            enter_state(self, self->moves.list[self->cursor].move.to);
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
        search_state(self);
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
    setlocale(LC_CTYPE, "");
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
    explorer self = {.session = session,
                     .lang = out->lang,
                     .utf8 = boyi__terminal_has_utf8(),
                     .message = {.lang = out->lang}};
    if (!boyi__array_reserve(&self.path, &self.path_room, 1, sizeof *self.path))
        return boyi__fail_memory(error, "explore");
    self.path[self.depth++] = session->state;
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
