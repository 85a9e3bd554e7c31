/* boyi play: a dialogue with the perfect player, line by line.
 *
 * On a terminal lines are edited, and a board is shown before values are computed that are not at hand; ctrl-C then takes the last
 * move back. All other output is the same over a pipe. The end of the input and ctrl-C at the prompt leave the game, as quit does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/scan.h"
#include "cli/cli.h"
#include "cli/line_editor.h"
#include "tell/match.h"

/* A state that occurs this often: play goes round in circles. */
enum { REPETITIONS = 3 };

typedef struct {
    const boyi__question *question;
    boyi__match match;
    boyi__strbuf *out;
    boyi__line_reader lines;
    boyi__line_editor *editor; /* NULL: none, and `lines` are read */
    const char *title;
    bool terminal;
    bool greeted, board_shown, moves_shown; /* of the current state */
    bool moving;                            /* a move is being made that has not been told yet */
    bool thinking;                          /* the line above the cursor says so */
    bool stopped, left;
} dialogue;

static boyi_status print(dialogue *self, boyi_error *error)
{
    boyi_status status = boyi_game_failed(self->match.game, error);
    if (!status)
        status = boyi__cli_write(self->out, error);
    fflush(stdout);
    if (!status && ferror(stdout))
        status = boyi__cli_fail_output(error);
    boyi__strbuf_end(self->out);
    return status;
}

static void show_again(dialogue *self)
{
    self->board_shown = self->moves_shown = false;
}

/* ---- Thinking ---- */

static void greet(dialogue *self)
{
    if (!self->greeted && !self->question->given.quiet)
        boyi__say(self->out,
                  self->match.style.human == 0
                      ? N_("%s: you move first. Type a move or its number; \"help\" tells what else.\n")
                      : N_("%s: boyi moves first. Type a move or its number; \"help\" tells what else.\n"),
                  self->title);
    self->greeted = true;
}

static void show_board(dialogue *self)
{
    if (!self->board_shown && !self->question->given.quiet)
        boyi__text_match_board(self->out, &self->match);
    self->board_shown = true;
}

static void tell_move(dialogue *self)
{
    if (self->moving)
        boyi__text_match_made(self->out, &self->match);
    self->moving = false;
}

/* On a terminal, when work takes longer than a moment: what has happened so far, the board, and a line that is erased later. */
static void tell_thinking(void *context)
{
    dialogue *self = context;
    boyi_error error;
    greet(self);
    tell_move(self);
    show_board(self);
    if (print(self, &error))
        return; /* the next print fails as well */
    boyi__say(self->out, "boyi is thinking … (Ctrl-C stops it)\n");
    print(self, &error);
    self->thinking = true;
}

static void begin_thinking(void *context)
{
    dialogue *self = context;
    if (!self->thinking)
        boyi__progress_restart(tell_thinking, self);
}

static void end_thinking(dialogue *self)
{
    boyi__progress_end();
    if (self->thinking) {
        fputs("\r\033[K\033[A\033[K", stdout); /* what ctrl-C left on its line, too */
        fflush(stdout);
    }
    self->thinking = false;
}

/* Ctrl-C while boyi thought about a state: back to the human's choice before it, or out of the game. */
static boyi_status stop_thinking(dialogue *self, boyi_error *error)
{
    boyi__match *match = &self->match;
    boyi_status status = BOYI_OK;
    boyi__interrupt_forget();
    show_again(self);
    if (!boyi__match_human_to_move(match)) { /* it was boyi's own move that was to be made */
        self->left = !boyi__match_can_undo(match);
        status = self->left ? BOYI_OK : boyi__match_undo(match, error);
        end_thinking(self);
    }
    if (status == BOYI_CANCELLED && boyi__interrupted()) { /* and again: there is no state to go on from */
        self->left = true;
        status = BOYI_OK;
    }
    if (!status && !self->left)
        boyi__say(self->out, "stopped: your last move is taken back; quit leaves the game\n");
    return status;
}

/* ---- Commands ---- */

typedef boyi_status action(dialogue *self, boyi_error *error);

static boyi_status tell_help(dialogue *self, boyi_error *error);

static boyi_status tell_hint(dialogue *self, boyi_error *error)
{
    (void)error;
    boyi__text_match_hint(self->out, &self->match);
    return BOYI_OK;
}

static boyi_status tell_values(dialogue *self, boyi_error *error)
{
    (void)error;
    boyi__text_match_values(self->out, &self->match);
    return BOYI_OK;
}

static boyi_status undo(dialogue *self, boyi_error *error)
{
    if (!boyi__match_can_undo(&self->match)) {
        boyi__say(self->out, "you have made no move yet\n");
        return BOYI_OK;
    }
    show_again(self);
    boyi_status status = boyi__match_undo(&self->match, error);
    end_thinking(self);
    return status;
}

static boyi_status swap(dialogue *self, boyi_error *error)
{
    (void)error;
    boyi__match_swap(&self->match);
    show_again(self);
    return BOYI_OK;
}

static boyi_status stop(dialogue *self, boyi_error *error)
{
    (void)error;
    if (boyi__match_visits(&self->match) >= REPETITIONS)
        self->stopped = true;
    else
        boyi__say(self->out,
                  "stop ends a game only when the same state occurs for the third time; quit leaves\n");
    return BOYI_OK;
}

static boyi_status quit(dialogue *self, boyi_error *error)
{
    (void)error;
    self->left = true;
    return BOYI_OK;
}

typedef struct {
    const char *name;
    action *run;
    const char *help;
} command;

static const command commands[] = {
    {NC_("command", "hint"), tell_hint, N_("a best move")},
    {NC_("command", "values"), tell_values, N_("what each move is worth")},
    {NC_("command", "undo"), undo, N_("take your last move back")},
    {NC_("command", "swap"), swap, N_("change sides: boyi goes on with yours")},
    {NC_("command", "stop"), stop, N_("end a game that goes round in circles")},
    {NC_("command", "help"), tell_help, N_("this list")},
    {NC_("command", "quit"), quit, N_("leave the game")},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static boyi_status tell_help(dialogue *self, boyi_error *error)
{
    (void)error;
    boyi__say(self->out, "Type a move as it is written, enough of its beginning, or its number; or:\n");
    for (size_t i = 0; i < COMMANDS; i++) {
        const command *entry = &commands[i];
        boyi__strbuf_add(self->out, "  %s", entry->name);
        if (self->out->lang != BOYI__ENGLISH)
            boyi__strbuf_add(self->out, " %s", boyi__tr_in(self->out->lang, "command", entry->name));
        boyi__strbuf_pad(self->out, 14);
        boyi__strbuf_add(self->out, "%s\n", boyi__tr(self->out->lang, entry->help));
    }
    return BOYI_OK;
}

/* Its name in any language. */
static const command *find_command(const char *text)
{
    for (size_t i = 0; i < COMMANDS; i++)
        for (boyi__lang lang = BOYI__ENGLISH; boyi__lang_code(lang); lang++)
            if (strcasecmp(text, boyi__tr_in(lang, "command", commands[i].name)) == 0)
                return &commands[i];
    return NULL;
}

/* ---- Moves ---- */

static boyi_status make_move(dialogue *self, size_t choice, boyi_error *error)
{
    show_again(self);
    self->moving = true;
    boyi_status status = boyi__match_move(&self->match, choice, error);
    end_thinking(self);
    if (!status)
        tell_move(self);
    self->moving = false;
    if (status == BOYI_CANCELLED && boyi__interrupted())
        status = stop_thinking(self, error);
    return status;
}

static void refuse(dialogue *self, const char *text, bool several)
{
    boyi__quoted token;
    boyi__quote(&token, text, strlen(text));
    if (several)
        boyi__say(self->out, "\"%s\" is the beginning of several moves; type more of it\n", token.text);
    else if (boyi__match_numbers_moves(&self->match))
        boyi__say(self->out,
                  "\"%s\" is not a move here: type a move or a number from 1 to %zu; help tells more\n",
                  token.text, self->match.count);
    else
        boyi__say(self->out, "\"%s\" is not a move here: type one of the moves; help tells more\n",
                  token.text);
}

/* The move whose text in the language of the dialogue contains this: in Chinese "right end" for "take the right end". As boyi__match_find. */
static size_t find_by_part(const dialogue *self, const char *text)
{
    const boyi__match *match = &self->match;
    size_t found = match->count;
    for (size_t i = 0; i < match->count; i++) {
        boyi__strbuf move = {.lang = self->out->lang};
        boyi__text_move(&move, match->game, match->state, &match->choices[i].move);
        if (!move.failed && move.data && strstr(move.data, text))
            found = found == match->count ? i : match->count + 1;
        boyi__strbuf_end(&move);
    }
    return found;
}

/* A move's full name takes precedence over a command of the same name. */
static boyi_status execute(dialogue *self, const char *text, boyi_error *error)
{
    const boyi__match *match = &self->match;
    const command *found = find_command(text);
    bool whole;
    int64_t number;
    size_t choice = boyi__match_find(match, text, &whole);
    if (found && !whole)
        return found->run(self, error);
    if (choice == match->count && (unsigned char)*text >= 0x80)
        choice = find_by_part(self, text);
    if (!whole && boyi__scan_number(text, strlen(text), &number))
        choice = number >= 0 ? boyi__match_find_number(match, (uint64_t)number) : match->count;
    if (choice < match->count)
        return make_move(self, choice, error);
    refuse(self, text, choice > match->count);
    return BOYI_OK;
}

/* ---- The dialogue ---- */

static void show(dialogue *self)
{
    const boyi__match *match = &self->match;
    size_t visits = boyi__match_visits(match);
    if (self->moves_shown || self->question->given.quiet)
        return;
    show_board(self);
    if (visits >= REPETITIONS)
        boyi__say(self->out, "This state has occurred %zu times: stop ends the game, if you like.\n", visits);
    boyi__text_match_moves(self->out, match);
    self->moves_shown = true;
}

static const char prompt[] = "> ";

/* What can be typed: the moves as they are shown, then the commands. */
static size_t complete(void *context, size_t index, char *out, size_t room)
{
    const dialogue *self = context;
    const boyi__match *match = &self->match;
    boyi__strbuf text = {.data = out, .room = room, .fixed = true, .lang = self->out->lang};
    if (index < match->count)
        boyi__text_move(&text, match->game, match->state, &match->choices[index].move);
    else if (index < match->count + COMMANDS)
        boyi__strbuf_add(&text, "%s", boyi__tr_in(text.lang, "command", commands[index - match->count].name));
    return text.failed ? room : text.length;
}

/* One line without the blanks around it; NULL at the end of the input. */
static boyi_status read_line(dialogue *self, const char **out, boyi_error *error)
{
    bool more = false;
    boyi_status status = BOYI_OK;
    char *text = NULL;
    if (self->terminal && !self->editor)
        fputs(prompt, stdout);
    fflush(stdout);
    if (self->editor && !boyi__interrupted())
        text = boyi__line_editor_next(self->editor);
    else if (!boyi__interrupted())
        status = boyi__line_reader_next(&self->lines, &more, error);
    if (more)
        text = self->lines.text;
    if (self->terminal && !text)
        fputc('\n', stdout);
    *out = NULL;
    if (!text)
        return boyi__interrupted() ? BOYI_OK : status; /* ctrl-C leaves the game */
    for (size_t length = strlen(text); length > 0 && boyi__is_blank(text[length - 1]);)
        text[--length] = '\0';
    while (boyi__is_blank(*text))
        text++;
    *out = text;
    return BOYI_OK;
}

static boyi_status ask_human(dialogue *self, boyi_error *error)
{
    const char *text = NULL;
    show(self);
    boyi_status status = print(self, error);
    if (!status && !self->left)
        status = read_line(self, &text, error);
    if (!text)
        self->left = true;
    return !status && text && *text ? execute(self, text, error) : status;
}

static boyi_status conclude(dialogue *self, boyi_error *error)
{
    boyi__verdict verdict;
    if (self->left) {
        boyi__say(self->out, "The game is left unfinished.\n");
        boyi__text_match_mistakes(self->out, &self->match, false);
        return BOYI_OK;
    }
    boyi_status status = boyi__match_verdict(&self->match, &verdict, error);
    if (status)
        return status;
    if (!self->question->given.quiet && self->match.count == 0)
        boyi__text_match_picture(self->out, &self->match);
    boyi__text_match_verdict(self->out, &self->match, &verdict);
    boyi__text_match_mistakes(self->out, &self->match, true);
    return BOYI_OK;
}

/* Without --seed a weaker player errs differently each time, and the perfect one plays as `line` does. */
static boyi__play_style read_style(const boyi__question *question)
{
    boyi__play_style style = {
        .level = boyi__is_given(&question->given, BOYI__OPTION_level) ? (unsigned)question->given.level : 100,
        .seed = (uint64_t)question->given.seed};
    style.vary = boyi__is_given(&question->given, BOYI__OPTION_seed) || style.level < 100;
    if (question->given.first && strcmp(question->given.first, "computer") == 0)
        style.human = 1;
    if (!boyi__is_given(&question->given, BOYI__OPTION_seed))
        style.seed = (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid();
    return style;
}

boyi_status boyi__answer_play(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__question *question = session->question;
    dialogue self = {.question = question,
                     .out = out,
                     .title = session->title,
                     .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    boyi__match *match = &self.match;
    boyi__play_style style = read_style(question);
    style.thinking = self.terminal ? begin_thinking : NULL;
    style.context = &self;
    self.editor = boyi__line_editor_new(prompt, complete, &self);
    boyi_status status = boyi__session_start(session, error);
    if (!status)
        status = boyi__line_reader_open(&self.lines, "-", session->options.max_bytes, error);
    if (!status && session->own.solution) {
        status = boyi__match_start_with(match, session->own.solution, session->state, &style,
                                        &session->options, error);
        session->own.solution = NULL; /* the match owns it */
        session->held = NULL;
    } else if (!status) {
        status = boyi__match_start(match, session->game, session->state, &style, &session->options, error);
    }
    end_thinking(&self);
    if (!status)
        greet(&self);
    while (!status && match->count > 0 && !self.stopped && !self.left)
        status = boyi__match_human_to_move(match) ? ask_human(&self, error)
                                                  : make_move(&self, boyi__match_reply(match), error);
    if (!status)
        status = conclude(&self, error);
    if (!status)
        status = print(&self, error);
    boyi__line_reader_close(&self.lines);
    boyi__line_editor_free(self.editor);
    boyi__match_end(match);
    return status;
}
