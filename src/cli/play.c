/* boyi play: a dialogue with the perfect player, line by line.
 *
 * A prompt is shown on a terminal only; all other output is the same over a pipe. The end of the input and
 * ctrl-C leave the game, as quit does.
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
#include "tell/match.h"

/* A state that occurs this often: play goes round in circles. */
enum { REPETITIONS = 3 };

typedef struct {
    const boyi__question *question;
    boyi__match match;
    boyi__strbuf *out;
    boyi__line_reader lines;
    bool terminal;
    bool changed; /* the board has changed since it was shown */
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
    self->changed = true;
    return boyi__match_undo(&self->match, error);
}

static boyi_status swap(dialogue *self, boyi_error *error)
{
    (void)error;
    boyi__match_swap(&self->match);
    self->changed = true;
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
    boyi_status status = boyi__match_move(&self->match, choice, error);
    if (!status)
        boyi__text_match_made(self->out, &self->match);
    self->changed = true;
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
    if (boyi__match_numbers_moves(match) && boyi__scan_number(text, strlen(text), &number))
        choice = number >= 1 && (uint64_t)number <= match->count ? (size_t)number - 1 : match->count;
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
    if (!self->changed || self->question->given.quiet)
        return;
    boyi__text_match_board(self->out, match);
    if (visits >= REPETITIONS)
        boyi__say(self->out, "This state has occurred %zu times: stop ends the game, if you like.\n", visits);
    boyi__text_match_moves(self->out, match);
    self->changed = false;
}

/* One line without the blanks around it; NULL at the end of the input. */
static boyi_status read_line(dialogue *self, const char **out, boyi_error *error)
{
    bool more = false;
    boyi_status status = BOYI_OK;
    if (self->terminal)
        fputs("> ", stdout);
    fflush(stdout);
    if (!boyi__interrupted())
        status = boyi__line_reader_next(&self->lines, &more, error);
    if (self->terminal && !more)
        fputc('\n', stdout);
    *out = NULL;
    if (!more)
        return boyi__interrupted() ? BOYI_OK : status; /* ctrl-C leaves the game */
    char *text = self->lines.text;
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
        boyi__text_picture(self->out, self->match.game, self->match.state);
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
                     .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                     .changed = true};
    boyi__match *match = &self.match;
    boyi__play_style style = read_style(question);
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
    boyi__progress_end();
    if (!status && !question->given.quiet)
        boyi__say(out,
                  style.human == 0
                      ? N_("%s: you move first. Type a move or its number; \"help\" tells what else.\n")
                      : N_("%s: boyi moves first. Type a move or its number; \"help\" tells what else.\n"),
                  session->title);
    while (!status && match->count > 0 && !self.stopped && !self.left)
        status = boyi__match_human_to_move(match) ? ask_human(&self, error)
                                                  : make_move(&self, boyi__match_reply(match), error);
    if (!status)
        status = conclude(&self, error);
    if (!status)
        status = print(&self, error);
    boyi__line_reader_close(&self.lines);
    boyi__match_end(match);
    return status;
}
