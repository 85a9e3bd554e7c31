#include "ask/session.h"

#include <assert.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/meter.h"
#include "solve/engine.h"
#include "tell/phrases.h"

/* ---- The game ---- */

/* Without `from_start`: the state that is asked about. */
static boyi_status open_game(const boyi__session *session, bool from_start, boyi__solved *out,
                             boyi_error *error)
{
    const boyi__request *request = session->request;
    const char *state = from_start ? NULL : session->question->given.state;
    boyi_status status = request->database ? boyi_solution_open_with(request->database, request->opening,
                                                                     error, &out->game, &out->solution)
                                           : request->family->make(request, error, &out->game);
    if (status)
        return status;
    out->state = out->game->start;
    return state ? boyi__read_state(out->game, state, error, &out->state) : BOYI_OK;
}

static void close_game(boyi__solved *solved)
{
    boyi_solution_free(solved->solution);
    boyi_game_free(solved->game);
    *solved = (boyi__solved){0};
}

/* The heading: of a database, its game. */
static boyi_status set_title(boyi__session *session, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi_database about = {0};
    const bool shown = given->text || session->question->command->draws;
    if (session->title[0] || (!shown && (given->quiet || given->json)))
        return BOYI_OK;
    if (!session->request->database) {
        boyi__request_title(session->request, session->title, sizeof session->title);
        return BOYI_OK;
    }
    boyi_status status = boyi_solution_database(session->held->solution, error, &about);
    memcpy(session->title, about.title, sizeof session->title);
    return status;
}

boyi_status boyi__session_start(boyi__session *session, boyi_error *error)
{
    assert(!session->game && !session->held);
    boyi_status status = open_game(session, false, &session->own, error);
    session->game = session->own.game;
    session->state = session->own.state;
    if (status)
        return status;
    if (session->own.solution) {
        session->held = &session->own;
        session->solution = session->own.solution;
    }
    return set_title(session, error);
}

/* ---- What the engines call while they solve ---- */

static bool go_on(void *context, const boyi_progress *progress)
{
    boyi__session *session = context;
    const boyi_options *base = &session->asker->options;
    session->timed_out = session->timed_out || (session->deadline && boyi__now() >= session->deadline);
    return !session->timed_out && (!base->progress || base->progress(base->context, progress));
}

static bool reserve(void *context, uint64_t bytes)
{
    const boyi__session *session = context;
    return session->asker->options.reserve(session->asker->options.context, bytes);
}

/* "search: solved in 9,384 nodes". */
static void note_method(void *context, boyi_method method, const boyi_error *why)
{
    const boyi__session *session = context;
    boyi__strbuf note = {.lang = session->question->lang};
    boyi__say_in(&note, "method", "%s: %s", boyi_method_word(method), boyi__error_text(why, note.lang));
    if (!note.failed && session->asker->note)
        session->asker->note(session->asker->self, note.data);
    boyi__strbuf_end(&note);
}

static void set_callbacks(boyi__session *session)
{
    session->options.progress = go_on;
    session->options.context = session;
    session->options.reserve = session->asker->options.reserve ? reserve : NULL;
}

void boyi__session_set_deadline(boyi__session *session, int64_t deadline)
{
    session->deadline = deadline;
    session->timed_out = false;
    set_callbacks(session);
}

void boyi__session_set_verbose(boyi__session *session)
{
    session->options.size = sizeof session->options;
    session->options.tried = note_method;
    set_callbacks(session);
}

/* ---- The solution ---- */

boyi_options boyi__session_walk_options(const boyi__session *session)
{
    const char *symmetry = session->question->given.symmetry;
    boyi_options options = session->options;
    options.every_state = !symmetry || strcmp(symmetry, "on") != 0;
    return options;
}

/* Solve for the values of all states. A shortcut that computes each from scratch is slower than a table, and
 * one search per state would not end. */
static boyi_status solve_every_state(const boyi__session *session, boyi__solved *out, boyi_error *error)
{
    /* Solved with the symmetry it is counted with, it need not be walked again. */
    boyi_options options = out->game->rules.layer ? boyi__session_walk_options(session) : session->options;
    if (options.method == BOYI_AUTO && !out->game->rules.number)
        return boyi__choose_for_all(out->game, out->state, &options, error, &out->solution);
    if (options.method == BOYI_AUTO)
        options.method = BOYI_LAYERS;
    boyi_status status = boyi_solve_at(out->game, out->state, &options, error, &out->solution);
    if (status == BOYI_LIMIT && options.method != session->options.method)
        status = boyi_solve_at(out->game, out->state, &session->options, error, &out->solution);
    return status;
}

typedef struct {
    boyi__session *session;
    boyi__purpose purpose;
} work;

/* Makes the game, unless the session has started it, and solves it. */
static boyi_status make_solution(void *context, boyi__solved *out, boyi_error *error)
{
    boyi__session *session = ((const work *)context)->session;
    boyi__purpose purpose = ((const work *)context)->purpose;
    const boyi__asker *asker = session->asker;
    boyi_status status = BOYI_OK;
    if (session->own.game) {
        boyi__solved own = session->own;
        session->own = (boyi__solved){0};
        *out = own;
    } else {
        status = open_game(session, purpose == BOYI__FOR_ANY_STATE, out, error);
    }
    if (!status && !out->solution) {
        if (asker->solving)
            asker->solving(asker->self, out->game);
        if (purpose == BOYI__FOR_EVERY_STATE)
            status = solve_every_state(session, out, error);
        else if (purpose != BOYI__FOR_STATE && session->options.method == BOYI_AUTO)
            status = boyi__choose_for_all(out->game, out->state, &session->options, error, &out->solution);
        else
            status = boyi_solve_at(out->game, out->state, &session->options, error, &out->solution);
        if (status && asker->judge)
            status = asker->judge(asker->self, status, error);
        if (asker->solving)
            asker->solving(asker->self, NULL);
    }
    if (status)
        close_game(out);
    return status;
}

static void add_key(boyi__strbuf *key, const char *text, size_t length)
{
    boyi__strbuf_add(key, " %zu:", length);
    boyi__strbuf_append(key, text, length);
}

/* All that a solution depends on. Each text follows its length, so that no two questions have the same key. */
static void write_key(const boyi__session *session, boyi__purpose purpose, boyi__strbuf *key)
{
    const boyi__request *request = session->request;
    const boyi_options *options = &session->options;
    const boyi__options *given = &session->question->given;
    if (request->database) {
        boyi__strbuf_add(key, "%s", session->file->name);
        return;
    }
    boyi__strbuf_add(key, "%d %d %d %d %llu %llu", (int)options->method, (int)purpose, request->no_files,
                     !given->symmetry ? -1 : strcmp(given->symmetry, "on") == 0,
                     (unsigned long long)options->max_states, (unsigned long long)options->max_bytes);
    if (given->state && purpose != BOYI__FOR_ANY_STATE)
        add_key(key, given->state, strlen(given->state));
    boyi__strbuf_add(key, " %s", request->word);
    for (size_t i = 0; i < request->settings_count; i++) {
        const char *value = request->settings[i].value;
        boyi__strbuf_add(key, " --%s", request->settings[i].name);
        add_key(key, value ? value : "", value ? strlen(value) : 0);
    }
    add_key(key, request->length ? request->text : "", request->length);
    if (session->question->source)
        add_key(key, session->question->source, strlen(session->question->source));
}

static boyi_status obtain(boyi__session *session, boyi__purpose purpose, boyi_error *error)
{
    const boyi__asker *asker = session->asker;
    work to_do = {session, purpose};
    boyi_status status = BOYI_OK;
    /* Served databases are open all the time, unless their rules can fail. Other databases are opened for each question. */
    bool database = session->request->database && session->file;
    bool open = database && !session->unshared && !boyi__served_can_fail(session->file);
    session->shared = asker->obtain && !session->unshared && !open &&
                      (!session->request->database || session->file);
    if (open) {
        session->held = &session->file->held;
    } else if (session->shared) {
        boyi__strbuf key = {0};
        write_key(session, purpose, &key);
        status = key.failed ? boyi__fail_memory(error, "boyi")
                            : asker->obtain(asker->self, key.data, key.length, make_solution, &to_do, error,
                                            &session->held);
        boyi__strbuf_end(&key);
    } else {
        boyi__solved made = {0};
        status = make_solution(&to_do, &made, error);
        session->own = made;
        session->held = status ? NULL : &session->own;
    }
    if (status) {
        session->game = session->own.game;
        return status;
    }
    if (session->held != &session->own) /* the game that was started is not needed */
        close_game(&session->own);
    session->game = session->held->game;
    session->state = session->held->state;
    if (session->held->solution->source->watch)
        boyi_solution_watch(session->held->solution, session->options.progress, session->options.context);
    session->solution = session->held->solution;
    if ((asker->limits_reading || session->deadline) && session->options.progress)
        session->solution = boyi__limited_solution_start(&session->limited, session->held->solution,
                                                         session->options.progress, session->options.context);
    status = set_title(session, error);
    /* What is shared was solved from a state of its own. */
    const char *state = session->question->given.state;
    if (!status && state && (session->request->database || purpose == BOYI__FOR_ANY_STATE))
        status = boyi__read_state(session->game, state, error, &session->state);
    return status;
}

boyi_status boyi__session_solve(boyi__session *session, boyi__purpose purpose, boyi_error *error)
{
    if (session->held)
        return BOYI_OK;
    if (session->request->database) /* it holds all states */
        purpose = BOYI__FOR_STATE;
    boyi_status status = obtain(session, purpose, error);
    if (purpose != BOYI__FOR_ANY_STATE)
        return status;
    boyi_value value;
    if (!status)
        status = boyi_solution_value(session->held->solution, session->state, error, &value);
    if (!status)
        return status;
    status = boyi__session_release(session, status, error);
    return status == BOYI_ABSENT || status == BOYI_LIMIT ? obtain(session, BOYI__FOR_STATE, error) : status;
}

boyi_status boyi__session_release(boyi__session *session, boyi_status status, boyi_error *error)
{
    const boyi__solved *held = session->held;
    bool own = !held || held == &session->own;
    if (session->game) {
        bool failed = boyi_game_failed(session->game, NULL);
        if (failed && (!status || status == BOYI_CANCELLED || !own))
            status = boyi_game_failed(session->game, error);
        session->broken = session->broken || (failed && !own);
        if (held && held->solution->source->watch)
            boyi_solution_watch(held->solution, NULL, NULL);
        if (!own && session->shared)
            session->asker->release(session->asker->self, held, failed);
    }
    close_game(&session->own);
    session->game = NULL;
    session->held = NULL;
    session->solution = NULL;
    return status;
}

/* ---- Text ---- */

boyi_status boyi__session_add_answer(const boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi_answer answer;
    boyi_status status = boyi_solution_answer(session->solution, session->state, error, &answer);
    if (!status) {
        boyi__text_answer(out, &answer);
        boyi__strbuf_add(out, "\n");
    }
    return status;
}

boyi_status boyi__check_length(const boyi__asker *asker, const boyi__strbuf *text, boyi_error *error)
{
    uint64_t most = asker->most_text ? asker->most_text : asker->options.max_bytes;
    boyi__bytes_text bytes;
    return most && text->length > most
               ? boyi__fail(error, BOYI_LIMIT, "the answer is longer than %s, the limit here",
                            boyi__write_bytes(&bytes, most))
               : BOYI_OK;
}

boyi_status boyi__session_flush(const boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__asker *asker = session->asker;
    return asker->write ? asker->write(asker->self, out, error) : boyi__check_length(asker, out, error);
}

/* ---- Lines ---- */

/* Refuses a line of more than `most` moves without walking it, where the value says how long it is. */
static boyi_status check_plies(const boyi__session *session, size_t most, boyi_error *error)
{
    const boyi_rules *rules = &session->game->rules;
    boyi_value value;
    boyi_status status = boyi_solution_value(session->solution, session->state, error, &value);
    bool known = !status && rules->kind == BOYI_OUTCOME && rules->loop == BOYI_LOOP_DRAW &&
                 value.outcome != BOYI_DRAW && value.plies != BOYI_PLIES_UNKNOWN;
    boyi__grouped_digits moves, limit;
    if (known && value.plies > most)
        return boyi__fail(
            error, BOYI_LIMIT, "%s: a line of %s moves is too long for this page, which shows up to %s",
            rules->name, boyi__group_digits(&moves, value.plies), boyi__group_digits(&limit, most));
    return status;
}

enum { SMALL_TEXT = 64 << 10 }; /* a longer one is not written on a first try */

/* Estimates the bytes a line takes in JSON. A text that is too long for the asker, or for a first try, is not begun; any
 * other is written without looking at the clock. */
static boyi_status check_text(const boyi__session *session, const boyi_line *line, bool explained,
                              boyi_error *error)
{
    enum { OVERHEAD = 100 }; /* keys, moves and numbers beside each state */
    const boyi__asker *asker = session->asker;
    const boyi_options *options = &session->options;
    const boyi_progress reading = boyi__reading_progress();
    char some[64];
    size_t moves = boyi_game_most_moves(session->game), bytes = 0;
    size_t times = 2 + (!explained ? 0 : moves < BOYI__LISTED_MOVES ? moves : BOYI__LISTED_MOVES);
    for (size_t i = 0; i < line->count; i++) {
        bytes += times *
                 (OVERHEAD + boyi_game_write_state(session->game, line->steps[i].state, some, sizeof some));
        if ((options->progress && !options->progress(options->context, &reading)) ||
            (asker->brief && bytes > SMALL_TEXT))
            return boyi__fail(error, BOYI_CANCELLED, "%s: stopped", boyi_game_name(session->game));
        if (bytes > asker->most_text)
            return boyi__fail(
                error, BOYI_LIMIT,
                "%s: writing out a line of %zu moves between such states takes more than %d MiB, "
                "the limit here",
                boyi_game_name(session->game), line->count, (int)(asker->most_text >> 20));
    }
    return BOYI_OK;
}

boyi_status boyi__session_line(const boyi__session *session, bool explained, boyi_error *error,
                               boyi_line *out)
{
    const boyi__asker *asker = session->asker;
    const size_t most = explained ? asker->most_explained : asker->most_moves;
    boyi_status status = most ? check_plies(session, most, error) : BOYI_OK;
    if (status)
        return status;
    status = boyi__solution_line_within(session->solution, session->state,
                                        most ? most : boyi__solution_longest_line(session->solution),
                                        &session->options, error, out);
    status = boyi__unless_failed(session->game, status, error);
    if (status && asker->judge)
        status = asker->judge(asker->self, status, error);
    if (!status && asker->most_text)
        status = check_text(session, out, explained, error);
    return status;
}
