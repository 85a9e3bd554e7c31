/* boyi stress --interactive: the user's program plays against boyi, game after game, until it gives something away.
 *
 *     boyi to the program              the program to boyi
 *     the input, as `stress` gives it
 *     first, or second                 (which player it is)
 *     state 0-3                        its turn: the state
 *                                      left         its move
 *     boyi right                       boyi's move
 *     state 1-2
 *                                      …
 *     end                              (the game is over)
 *
 * Moves are written as `boyi play` and `boyi solve` write them, one a line. The program plays the side that can win; boyi
 * makes half of its moves at random, since a perfect player would always ask the same questions. What counts is not who
 * wins but the first move of the program that makes its side worse.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "cli/stress.h"
#include "tell/match.h"

enum { GAMES = 1000, GAMES_OF_ONE = 100, LEVEL = 50, REPETITIONS = 3, LAST_SECONDS = 1 };

typedef enum { NO_FAULT, GAVE_AWAY, GOES_ROUND, NO_MOVE, FAILED } fault;

/* What is played: a case of a problem, or a game of the command line. */
typedef struct {
    const char *line; /* for titles */
    boyi_game *game;
    boyi_state state;
    boyi__strbuf input;
} subject;

typedef struct {
    boyi__stress *stress;
    boyi__program program;
    boyi__match match;
    fault fault;
    size_t named;            /* words that name the game, before the input */
    uint64_t seed;           /* of the game that was played last */
    boyi__strbuf word;       /* what the program said last       */
    boyi__run_result result; /* FAILED: how                      */
} contest;

/* ---- The program's turn ---- */

static boyi_status read_word(contest *self, boyi_error *error)
{
    boyi__program *program = &self->program, *const list[] = {program};
    int64_t deadline = boyi__now() + (int64_t)(self->stress->seconds * 1000);
    self->word.length = 0;
    while (!boyi__program_take_line(program, &self->word)) {
        if (boyi__interrupted())
            return boyi__fail(error, BOYI_CANCELLED, "stopped");
        if (program->input.failed || program->output.failed)
            return boyi__fail_memory(error, "boyi");
        bool late = boyi__now() >= deadline;
        if (!late && !program->closed) {
            boyi__programs_exchange(list, 1, deadline);
            continue;
        }
        self->fault = FAILED;
        self->result.code = boyi__program_end(program, late ? 0 : deadline, &late);
        self->result.ending = late ? BOYI__LATE : BOYI__CRASHED;
        return BOYI_OK;
    }
    char *text = self->word.data;
    while (self->word.length && strchr(" \t\r", text[self->word.length - 1]))
        text[--self->word.length] = '\0';
    return self->word.failed ? boyi__fail_memory(error, "boyi") : BOYI_OK;
}

/* Does the move make the program's side worse? Where the answer is a number, every point counts. */
static bool gives_away(const boyi__match *match, const boyi__played *played)
{
    bool points = boyi_game_kind(match->game) == BOYI_SCORE &&
                  played->made.value.margin < played->best.value.margin;
    boyi_answer answer;
    if (played->after < played->before)
        return true;
    return points && !boyi_solution_answer(match->solution, match->played[0].state, NULL, &answer) &&
           answer.form == BOYI_ANSWER_NUMBER;
}

static void send_text(contest *self, const boyi__strbuf *text)
{
    boyi__program_send(&self->program, text->data ? text->data : "", text->length);
    self->program.input.failed |= text->failed;
}

static boyi_status send_state(contest *self, boyi_error *error)
{
    boyi__strbuf text = {0};
    char state[4096];
    size_t length = boyi_game_write_state(self->match.game, self->match.state, state, sizeof state);
    boyi__strbuf_add(&text, "state ");
    boyi__strbuf_append(&text, state, length < sizeof state ? length : sizeof state - 1);
    boyi__strbuf_add(&text, "\n");
    send_text(self, &text);
    boyi__strbuf_end(&text);
    return self->program.input.failed ? boyi__fail_memory(error, "boyi") : BOYI_OK;
}

static boyi_status take_move(contest *self, boyi_error *error)
{
    boyi__match *match = &self->match;
    bool whole;
    boyi_status status = send_state(self, error);
    if (status)
        return status;
    do
        status = read_word(self, error);
    while (!status && !self->fault && self->word.length == 0);
    if (status || self->fault)
        return status;
    size_t choice = boyi__match_find(match, self->word.data, &whole);
    if (choice >= match->count) {
        self->fault = NO_MOVE;
        return BOYI_OK;
    }
    status = boyi__match_move(match, choice, error);
    if (!status && gives_away(match, &match->played[match->played_count - 1]))
        self->fault = GAVE_AWAY;
    return status;
}

/* ---- A game ---- */

static void write_move(const boyi__match *match, const boyi__played *played, boyi__strbuf *out)
{
    char text[256];
    size_t length = boyi_game_write_move(match->game, played->state, &played->made.move, text, sizeof text);
    boyi__strbuf_append(out, text, length < sizeof text ? length : sizeof text - 1);
}

static boyi_status make_move(contest *self, boyi_error *error)
{
    boyi__match *match = &self->match;
    boyi__strbuf text = {0};
    boyi_status status = boyi__match_move(match, boyi__match_reply(match), error);
    if (!status) {
        boyi__strbuf_add(&text, "boyi ");
        write_move(match, &match->played[match->played_count - 1], &text);
        boyi__strbuf_add(&text, "\n");
        send_text(self, &text);
    }
    boyi__strbuf_end(&text);
    return status;
}

/* The side that can win; where both can hold the other, one of them by the seed. */
static unsigned choose_side(const boyi__match *match, uint64_t seed)
{
    size_t best = boyi__match_best(match);
    boyi_outcome outcome = best < match->count ? match->choices[best].value.outcome : BOYI_LOSS;
    return outcome == BOYI_WIN ? 0 : outcome == BOYI_LOSS ? 1 : (unsigned)(seed & 1);
}

static void end_program(contest *self)
{
    bool late;
    if (self->program.process)
        boyi__program_end(&self->program, boyi__now() + LAST_SECONDS * 1000L, &late);
}

/* Plays to the end or to the first fault. The match stays, for the report. */
static boyi_status play(contest *self, const subject *what, uint64_t seed, boyi_error *error)
{
    boyi__match *match = &self->match;
    const boyi__play_style style = {.level = LEVEL, .vary = true, .seed = seed};
    boyi__strbuf_end(&self->result.text);
    self->result = (boyi__run_result){0};
    self->fault = NO_FAULT;
    self->seed = seed;
    boyi__match_end(match);
    boyi_status status = boyi__match_start(match, what->game, what->state, &style, &self->stress->options,
                                           error);
    if (status)
        return status;
    match->style.human = choose_side(match, seed);
    if (!self->program.process)
        status = boyi__program_start(&self->program, self->stress->command, error);
    if (status)
        return status;
    send_text(self, &what->input);
    const char *side = match->style.human ? "second\n" : "first\n";
    boyi__program_send(&self->program, side, strlen(side));
    while (!status && !self->fault && match->count > 0) {
        if (boyi__match_visits(match) >= REPETITIONS) { /* a win that is never taken is given away, too */
            bool own = boyi__match_human_to_move(match);
            boyi_outcome now = match->choices[boyi__match_best(match)].value.outcome;
            if (now == (own ? BOYI_WIN : BOYI_LOSS))
                self->fault = GOES_ROUND;
            break;
        }
        status = boyi__match_human_to_move(match) ? take_move(self, error) : make_move(self, error);
    }
    boyi__program_send(&self->program, "end\n", 4);
    if (self->program.process && (!self->stress->given->persistent || self->fault)) {
        boyi__program *const list[] = {&self->program};
        boyi__programs_exchange(list, 1, boyi__now() + 1);
        end_program(self);
    }
    return status ? status : boyi_game_failed(what->game, error);
}

/* ---- What is played ---- */

static void end_subject(subject *what)
{
    boyi_game_free(what->game);
    boyi__strbuf_end(&what->input);
    *what = (subject){0};
}

/* The game of a case, whose line lives in `arena`. */
static boyi_status make_subject(boyi__stress *self, const boyi__case *one, boyi__arena *arena, subject *out,
                                boyi_error *error)
{
    boyi__data lines, states;
    *out = (subject){0};
    boyi_status status = boyi__problem_games(&self->problem, one, arena, error, &lines, &states);
    if (status)
        return status;
    bool stated = states.form == BOYI__DATA_LIST;
    if (self->problem.each || self->problem.sum || lines.count != 1 || stated)
        return boyi__fail(error, BOYI_INPUT,
                          "%s asks about several games at once: --interactive plays one, such as %s",
                          self->problem.id, "tic-tac-toe");
    out->line = lines.list[0].text;
    status = boyi__problem_make(out->line, error, &out->game);
    if (status)
        return status;
    out->state = boyi_game_start(out->game);
    boyi__stress_write_input(self, one, self->given->persistent, &out->input);
    return out->input.failed ? boyi__fail_memory(error, "boyi") : BOYI_OK;
}

/* ---- The report ---- */

/* How the game ends for the program, if both play best after this choice. */
static void say_prospect(boyi__strbuf *out, const boyi__match *match, const boyi__played *played,
                         const boyi_value *value, boyi_outcome outcome)
{
    bool score = boyi_game_kind(match->game) == BOYI_SCORE;
    int64_t margin = value->margin + played->totals[played->player] - played->totals[1 - played->player];
    uint64_t by = margin < 0 ? -(uint64_t)margin : (uint64_t)margin;
    bool known = boyi_game_kind(match->game) == BOYI_OUTCOME && value->plies != BOYI_PLIES_UNKNOWN;
    if (score && margin)
        boyi__say(
            out, margin > 0 ? N_("your program wins by %" PRIu64) : N_("your program loses by %" PRIu64), by);
    else if (outcome == BOYI_WIN && known)
        boyi__say(out, "your program wins in %" PRIu32, value->plies);
    else if (outcome == BOYI_WIN)
        boyi__say(out, "your program wins");
    else if (outcome == BOYI_LOSS && known)
        boyi__say(out, "your program loses in %" PRIu32, value->plies);
    else if (outcome == BOYI_LOSS)
        boyi__say(out, "your program loses");
    else
        boyi__say(out, outcome == BOYI_TIE ? N_("the game is a tie") : N_("the game is a draw"));
}

static void say_choice(boyi__strbuf *out, const boyi__match *match, const boyi__played *played,
                       const boyi_choice *choice)
{
    boyi__played other = *played;
    other.made = *choice;
    boyi__strbuf text = {0};
    write_move(match, &other, &text);
    boyi__strbuf_add(out, "  %s", text.data ? text.data : "");
    boyi__strbuf_pad(out, 24);
    boyi__strbuf_end(&text);
}

/* The values before and after the last move, the moves there were, and how play goes on. */
static void say_gift(boyi__strbuf *out, const contest *self, const subject *what)
{
    const boyi__match *match = &self->match;
    const boyi__played *played = &match->played[match->played_count - 1];
    boyi__report report = {0};
    boyi_line line;
    boyi__say(out, "\nBefore the last move\n");
    say_choice(out, match, played, &played->best);
    say_prospect(out, match, played, &played->best.value, played->before);
    boyi__say(out, "\nAfter it\n");
    say_choice(out, match, played, &played->made);
    say_prospect(out, match, played, &played->made.value, played->after);
    boyi__strbuf_add(out, "\n");
    boyi__say(out, "\nWhy\n");
    if (!boyi__report_start(&report, match->solution, played->state, NULL))
        boyi__text_report(out, &report, what->line);
    boyi__report_end(&report);
    if (match->count && !boyi_solution_line(match->solution, match->state, NULL, &line)) {
        boyi__say(out, "best play after it: ");
        boyi__text_moves(out, match->game, &line);
        boyi__strbuf_add(out, "\n");
        boyi_line_free(&line);
    }
}

static void say_play(boyi__strbuf *out, const contest *self)
{
    const boyi__match *match = &self->match;
    for (size_t i = 0; i < match->played_count; i++) {
        const boyi__played *played = &match->played[i];
        boyi__strbuf_add(out, "  %zu. ", i + 1);
        if (played->player == match->style.human)
            boyi__say(out, "your program: ");
        else
            boyi__strbuf_add(out, "boyi: ");
        write_move(match, played, out);
        boyi__strbuf_add(out, "\n");
    }
}

static void report(contest *self, const subject *what, int64_t number, boyi__strbuf *out)
{
    boyi__quoted quoted;
    const boyi__match *match = &self->match;
    const boyi__played *last = match->played_count ? &match->played[match->played_count - 1] : NULL;
    const bool gave_away = self->fault == GAVE_AWAY && last; /* there is a move that did */
    boyi__say(out, "game %lld: ", (long long)number);
    if (gave_away && last->before == last->after)
        boyi__say(out, "your program gives points away");
    else if (gave_away)
        boyi__say(out, last->before == BOYI_WIN ? N_("your program gives the win away")
                                                : N_("your program gives the draw away"));
    else if (self->fault == GOES_ROUND)
        boyi__say(out, "your program can win, but goes round in circles");
    else if (self->fault == NO_MOVE)
        boyi__say(out, "\"%s\" is not a move here", boyi__quote(&quoted, self->word.data, self->word.length));
    else if (self->result.ending == BOYI__LATE)
        boyi__say(out, "your program gave no move within %g s", self->stress->seconds);
    else
        boyi__say(out, "your program ended with exit code %d before the game was over", self->result.code);
    boyi__strbuf_add(out, "\n\n");
    boyi__say(out, "Input\n");
    boyi__stress_indent(out, what->input.data ? what->input.data : "");
    boyi__strbuf_add(out, "  %s\n", match->style.human ? "second" : "first");
    boyi__say(out, "Play\n");
    say_play(out, self);
    if (gave_away)
        say_gift(out, self, what);
    if (self->fault == NO_MOVE) {
        boyi__say(out, "Moves\n");
        for (size_t i = 0; i < match->count && i < 20; i++) {
            boyi__played one = {.state = match->state, .made = match->choices[i]};
            boyi__strbuf_add(out, "  ");
            write_move(match, &one, out);
            boyi__strbuf_add(out, "\n");
        }
    }
}

/* The command that repeats the game. */
static void say_again(const contest *self, const boyi__case *one, size_t words, const char *const *game,
                      boyi__strbuf *out)
{
    boyi__stress *stress = self->stress;
    boyi__strbuf input = {0};
    boyi__say(out, "\nAgain\n");
    boyi__strbuf_add(out, "  boyi stress --interactive --seed %" PRId64, (int64_t)self->seed);
    if (stress->given->persistent)
        boyi__strbuf_add(out, " --persistent");
    if (stress->given->input) {
        boyi__strbuf_add(out, " --input");
        boyi__strbuf_add_word(out, stress->given->input);
    }
    if (stress->given->max_seconds > 0)
        boyi__strbuf_add(out, " --max-seconds %g", stress->seconds);
    if (one) {
        boyi__case_write(&input, &stress->problem, one);
        for (size_t i = 0; i < self->named; i++)
            boyi__strbuf_add_word(out, game[i]);
        boyi__strbuf_add_word(out, input.data ? input.data : "");
    }
    for (size_t i = 0; !one && i < words; i++)
        boyi__strbuf_add_word(out, game[i]);
    boyi__strbuf_add(out, " --");
    boyi__stress_say_command(out, stress);
    out->failed |= input.failed;
    boyi__strbuf_end(&input);
}

/* ---- Random cases ---- */

typedef struct {
    contest *contest;
    boyi__arena *arena;
    boyi__case best;
    uint64_t seed;
    bool found;
    boyi_status status;
    boyi_error *error;
} shrinking;

/* Does a game of this case show a fault? A smaller case may need another answer of boyi's: a few are tried. */
static bool play_smaller(void *context, const boyi__case *one)
{
    enum { TRIES = 3 };
    shrinking *state = context;
    contest *self = state->contest;
    boyi__arena arena = {0};
    subject what;
    state->status = make_subject(self->stress, one, &arena, &what, state->error);
    for (uint64_t i = 0; !state->status && !state->found && i < TRIES; i++) {
        state->status = play(self, &what, state->seed + i, state->error);
        state->found = !state->status && self->fault;
    }
    if (state->found) {
        state->best = *one;
        state->seed = self->seed;
    }
    boyi__match_end(&self->match);
    end_subject(&what);
    boyi__arena_end(&arena);
    return state->found || state->status;
}

/* Makes the case small and reports the game. */
static boyi_status report_case(contest *self, boyi__case *one, boyi__arena *arena, int64_t number,
                               const char *const *game, boyi__strbuf *out, boyi_error *error)
{
    shrinking state = {.contest = self, .best = *one, .seed = self->seed, .error = error};
    boyi_status status = BOYI_OK;
    boyi__match_end(&self->match);
    do {
        boyi__case now = state.best;
        state.found = false;
        status = boyi__case_shrink(&self->stress->problem, &now, arena, play_smaller, &state, error);
        status = status ? status : state.status;
    } while (!status && state.found);
    subject what = {0};
    if (!status)
        status = make_subject(self->stress, &state.best, arena, &what, error);
    if (!status)
        status = play(self, &what, state.seed, error);
    if (!status && self->fault) {
        report(self, &what, number, out);
        say_again(self, &state.best, 1, game, out);
    } else if (!status) {
        status = boyi__fail(error, BOYI_INPUT, "your program does not play the same game twice");
    }
    boyi__match_end(&self->match);
    end_subject(&what);
    return status;
}

static boyi_status play_cases(contest *self, const char *const *game, boyi__strbuf *out, bool *differs,
                              boyi_error *error)
{
    boyi__stress *stress = self->stress;
    uint64_t seed = stress->seed;
    boyi_status status = BOYI_OK;
    for (int64_t i = 0; !status && !*differs && i < stress->count; i++) {
        boyi__arena arena = {0};
        boyi__case one;
        subject what = {0};
        status = boyi__stress_case(stress, i, &seed, &arena, error, &one);
        if (!status)
            status = make_subject(stress, &one, &arena, &what, error);
        if (!status)
            status = play(self, &what, boyi__random(&seed) >> 2, error);
        *differs = !status && self->fault;
        if (*differs)
            status = report_case(self, &one, &arena, i + 1, game, out, error);
        boyi__match_end(&self->match);
        end_subject(&what);
        boyi__arena_end(&arena);
        boyi__stress_show(i + 1);
    }
    return status;
}

/* ---- One game ---- */

static boyi_status play_game(contest *self, const subject *what, const boyi__case *one, size_t words,
                             const char *const *game, boyi__strbuf *out, bool *differs, boyi_error *error)
{
    boyi__stress *stress = self->stress;
    uint64_t seed = stress->seed;
    boyi_status status = BOYI_OK;
    for (int64_t i = 0; !status && !*differs && i < stress->count; i++) {
        status = play(self, what, i ? boyi__random(&seed) >> 2 : seed, error);
        *differs = !status && self->fault;
        if (*differs) {
            report(self, what, i + 1, out);
            say_again(self, one, words, game, out);
        }
        boyi__match_end(&self->match);
        boyi__stress_show(i + 1);
    }
    return status;
}

/* The problem's input is behind its name. */
static boyi_status play_input(contest *self, size_t words, const char *const *game, boyi__strbuf *out,
                              bool *differs, boyi_error *error)
{
    boyi__strbuf text = {0};
    boyi__cases cases = {0};
    boyi__arena arena = {0};
    subject what = {0};
    for (size_t i = self->named; i < words; i++)
        boyi__strbuf_add(&text, "%s\n", game[i]);
    boyi_status status = text.failed ? boyi__fail_memory(error, "boyi")
                                     : boyi__cases_read(&self->stress->problem, text.data, text.length, error,
                                                        &cases);
    if (!status && cases.count != 1)
        status = boyi__fail(error, BOYI_INPUT, "%s: --interactive plays one case", self->stress->problem.id);
    if (!status)
        status = make_subject(self->stress, &cases.list[0], &arena, &what, error);
    if (!status)
        status = play_game(self, &what, &cases.list[0], words, game, out, differs, error);
    end_subject(&what);
    boyi__arena_end(&arena);
    boyi__cases_end(&cases);
    boyi__strbuf_end(&text);
    return status;
}

/* A game as on other command lines; its arguments are the input. */
static boyi_status play_words(contest *self, size_t words, const char *const *game, boyi__strbuf *out,
                              bool *differs, boyi_error *error)
{
    boyi__stress *stress = self->stress;
    boyi__question question = stress->cli->question;
    boyi__asker asker = {.options = stress->options, .opening = &stress->cli->opening};
    boyi__asked_game asked;
    subject what = {.line = game[0]};
    question.tokens_count = words;
    boyi_status status = boyi__asked_game_read(&asked, &asker, &question, error);
    if (status)
        return status;
    for (size_t i = 1; i < words; i++)
        boyi__strbuf_add(&what.input, "%s%s", game[i], i + 1 < words ? " " : "\n");
    status = asked.request.family ? asked.request.family->make(&asked.request, error, &what.game)
                                  : boyi__fail(error, BOYI_USAGE, "--interactive plays no database");
    if (!status) {
        what.state = boyi_game_start(what.game);
        status = play_game(self, &what, NULL, words, game, out, differs, error);
    }
    end_subject(&what);
    boyi__request_end(&asked.request);
    return status;
}

boyi_status boyi__stress_matches(boyi__stress *self, size_t words, const char *const *game, boyi__strbuf *out,
                                 bool *differs, boyi_error *error)
{
    contest all = {.stress = self};
    boyi__grouped_digits digits;
    /* ID [INPUT…], a game with random arguments or "a = [3,4]", or GAME [ARG…]. */
    bool published = boyi__problem_exists(game[0]);
    all.named = published ? 1 : words > 1 && strchr(game[words - 1], '=') ? words - 1 : words;
    boyi_status status = published ? boyi__problem_open(game[0], error, &self->problem) : BOYI_OK;
    if (status)
        return status;
    if (!published)
        status = boyi__problem_of(all.named, game, error, &self->problem);
    if (status == BOYI_MEMORY)
        return status;
    bool known = !status;
    if (known && (status = boyi__stress_check_template(self, error)))
        return status;
    if (!self->given->count)
        self->count = known && words == all.named ? GAMES : GAMES_OF_ONE;
    status = !known               ? play_words(&all, words, game, out, differs, error)
             : words == all.named ? play_cases(&all, game, out, differs, error)
                                  : play_input(&all, words, game, out, differs, error);
    boyi__stress_show(-1);
    if (!status && !*differs)
        boyi__say_count(out, (uint64_t)self->count, "your program gave nothing away in %s game\n",
                        "your program gave nothing away in %s games\n",
                        boyi__group_digits(&digits, (uint64_t)self->count));
    boyi__match_end(&all.match);
    boyi__program_free(&all.program);
    boyi__strbuf_end(&all.word);
    boyi__strbuf_end(&all.result.text);
    return status;
}
