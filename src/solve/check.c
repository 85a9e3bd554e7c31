/* boyi_game_check: random games that check the promises of rules.
 *
 * Engines trust the rules: a layer that falls or a canonical state of another value gives a wrong answer and
 * no error. Here every promise of boyi_rules is checked, state by state. What can't be seen from one state
 * and its moves (has the canonical state the same value?) is solved, as long as that is small.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/hash_set.h"
#include "solve/check_shortcut.h"

enum {
    GAMES = 200,
    LONGEST_GAME = 2000,
    MOST_STATES = 20 * 1000,
    LONGEST_WALK = 200 * 1000, /* plies of the search for an end, which checks nothing else */
    SOLVED_CLASSES = 50,       /* pairs of a state and its canonical state to be solved */
    SOLVED_STATES = 20000,     /* limit of each, and of the nodes of a search for it */
    SOLVED_VALUES = 200,       /* values of a shortcut to be compared with an engine's */
    SAMPLED_STARTS = 1024,     /* of the rules' starts, evenly among */
    LISTED_STARTS = 1 << 24,   /* the first of them */
};

/* The kinds of flaws; each is reported once. */
typedef enum {
    NOT_REPEATABLE,
    TOO_MANY,
    NO_CHANGE,
    LAYER_FALLS,
    LAYER_UNEVEN,
    CANONICAL_AGAIN,
    CANONICAL_WORTH,
    CANONICAL_MOVER,
    MOVER_RANGE,
    MOVER_SIDES,
    NO_VALUE,
    CYCLE,
    NO_END,
    SAME_NAME,
    TOO_WIDE,
    NUMBER_BACK,
    NUMBER_RISES,
    TEXT_BACK,
    VALUE_WRONG,
    CHOICES_WRONG,
    LINE_WRONG,
    UNMOVE_MISSING,
    UNMOVE_WRONG,
    SECTION_FALLS,
    SHIFTS_WRONG,
    MIRROR_BACK,
    MIRROR_SECTION,
    MIRROR_CANONICAL,
    ENDS_WRONG,
    CANONICAL_MOVES,
    CANDIDATES_WRONG,
    AHEAD_WRONG,
    STANDING_WRONG,
    SIDE_BACK,
    KINDS,
} flaw;

/* A move by the hash of its text. */
typedef struct {
    uint64_t hash;
    size_t move;
} move_name;

typedef struct {
    const boyi_game *game;
    boyi_error *error;
    uint64_t random;
    boyi_move *moves, *again; /* of the state that is checked, from two calls */
    boyi_move *unmoves;
    boyi_shift *shifts;
    move_name *names; /* of the moves */
    size_t count;
    boyi_state *starts; /* where random games begin */
    size_t starts_count;
    bool reported[KINDS];
    size_t classes; /* whose values were compared so far */
    size_t skip,
        skipped; /* states that are not solved after one that was too large, and how many of them have passed */
    size_t valued;      /* states whose `value` was compared so far */
    boyi_status status; /* BOYI_MEMORY stops the check, with `error` set: it is no flaw of the rules */
    void (*on_flaw)(void *context, const boyi_flaw *flaw);
    void *context;
    boyi_checked done;
} checker;

/* ---- Reports ---- */

static void report(checker *self, flaw kind, const char *rule, const char *english, ...)
    __attribute__((format(printf, 4, 5)));

static void report_error(checker *self, flaw kind, const char *rule, const boyi_error *told)
{
    char place[256];
    if (self->reported[kind] || boyi_game_failed(self->game, NULL)) /* after a failure results mean nothing */
        return;
    self->reported[kind] = true;
    self->done.flaws++;
    bool placed = self->game->place && self->game->place(self->game->self, rule, place, sizeof place);
    boyi_flaw made = {.rule = rule,
                      .place = placed ? place : NULL,
                      .text = told->text,
                      .text_zh = told->text_zh,
                      .error = told};
    if (self->on_flaw)
        self->on_flaw(self->context, &made);
}

/* `english` is a text of the catalogue. */
static void report(checker *self, flaw kind, const char *rule, const char *english, ...)
{
    boyi_error told;
    va_list arguments;
    va_start(arguments, english);
    boyi__fail_list(&told, BOYI_WRONG, english, arguments);
    va_end(arguments);
    report_error(self, kind, rule, &told);
}

typedef struct {
    boyi__state_label state, to;
    char name[64];
} move_text;

static void write_texts(move_text *out, const checker *self, boyi_state state, const boyi_move *move)
{
    boyi__state_label_write(&out->state, self->game, state);
    boyi__state_label_write(&out->to, self->game, move->to);
    boyi_game_write_move(self->game, state, move, out->name, sizeof out->name);
}

/* ---- One state ---- */

static void check_repeatable(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    boyi__state_label text;
    size_t again = game->rules.moves(game->self, state, self->again);
    bool same = again == self->count;
    for (size_t i = 0; same && i < again; i++)
        same = self->moves[i].to == self->again[i].to && self->moves[i].gain == self->again[i].gain &&
               self->moves[i].again == self->again[i].again;
    if (!same && again != BOYI_BROKEN)
        report(self, NOT_REPEATABLE, "moves",
               N_("moves gives different moves for state %s when called again"),
               boyi__state_label_write(&text, game, state));
}

static void check_end(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    boyi__state_label text;
    if (game->rules.kind != BOYI_OUTCOME || !game->rules.finished)
        return;
    boyi_outcome outcome = game->rules.finished(game->self, state).outcome;
    if (outcome != BOYI_WIN && outcome != BOYI_LOSS && outcome != BOYI_TIE)
        report(self, NO_VALUE, "finished",
               N_("state %s has no moves and no value: it should be a win, a loss or a tie"),
               boyi__state_label_write(&text, game, state));
}

/* A state that is written and read again is the same state. */
static void check_text(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    char written[512];
    boyi_state back;
    boyi_error error;
    if (self->reported[TEXT_BACK] ||
        boyi_game_write_state(game, state, written, sizeof written) >= sizeof written)
        return;
    boyi__quoted quoted;
    boyi__quote(&quoted, written, strlen(written));
    boyi_status status = boyi_game_read_state(game, written, &error, &back);
    if (status == BOYI_MEMORY)
        self->status = boyi__fail_memory(self->error, game->rules.name);
    boyi_error told;
    boyi__part reason = {.why = &error};
    if (status && status != BOYI_MEMORY) {
        boyi__fail_with(&told, BOYI_WRONG, &reason, "a state is written as \"%s\", which can't be read: %s",
                        quoted.text, reason.text);
        report_error(self, TEXT_BACK, "read", &told);
    }
    if (!status && back != state)
        report(self, TEXT_BACK, "read", N_("a state is written as \"%s\", which reads as another state"),
               quoted.text);
}

static void check_number(checker *self, boyi_state state)
{
    const boyi_rules *rules = &self->game->rules;
    boyi__state_label text;
    if (rules->bits && rules->bits < 64 && state >> rules->bits)
        report(self, TOO_WIDE, "bits", N_("state %s does not fit into %u bits"),
               boyi__state_label_write(&text, self->game, state), rules->bits);
    if (rules->number && rules->numbered(self->game->self, rules->number(self->game->self, state)) != state)
        report(self, NUMBER_BACK, "number", N_("the number of state %s belongs to another state"),
               boyi__state_label_write(&text, self->game, state));
}

/* ---- Its value ---- */

/* The shortcut of a file against an engine, where that is quick. */
static void check_shortcut(checker *self, boyi_state state)
{
    static const struct {
        flaw kind;
        const char *rule, *text;
    } faults[] = {
        [BOYI__SHORTCUT_VALUE] = {VALUE_WRONG, "shortcut",
                                  N_("the shortcut and the engines give different values for state %s")},
        [BOYI__SHORTCUT_MOVES] =
            {CHOICES_WRONG, "choices",
             N_("the moves that the shortcut gives for state %s are not those of the engines")},
        [BOYI__SHORTCUT_LINE] = {LINE_WRONG, "line",
                                 N_("the line that the shortcut gives for state %s is not a best one")},
    };
    const boyi_game *game = self->game;
    boyi__shortcut_fault fault;
    boyi__state_label text;
    if (!boyi__has_shortcut(game) || !(game->guarded || game->place) || self->reported[VALUE_WRONG] ||
        self->valued >= SOLVED_VALUES)
        return;
    boyi_status status = boyi__compare_shortcut(game, state, SOLVED_STATES, &fault);
    if (status == BOYI_MEMORY)
        self->status = boyi__fail_memory(self->error, game->rules.name);
    if (status)
        return;
    self->valued++;
    if (fault)
        report(self, faults[fault].kind, faults[fault].rule, faults[fault].text,
               boyi__state_label_write(&text, game, state));
}

/* ---- Its canonical state ---- */

/* The values of two states, solved without symmetry. Returns false if they are too large or memory runs out. */
static bool solve_two(checker *self, const boyi_state states[2], boyi_value values[2])
{
    boyi_options options = {
        .max_states = SOLVED_STATES, .max_calls = SOLVED_STATES, .threads = 1, .every_state = true};
    boyi_status status = BOYI_OK;
    for (int i = 0; i < 2 && !status; i++) {
        boyi_solution *solution = NULL;
        status = boyi_solve_at(self->game, states[i], &options, NULL, &solution);
        if (!status)
            status = boyi_solution_value(solution, states[i], NULL, &values[i]);
        boyi_solution_free(solution);
    }
    if (status == BOYI_MEMORY)
        self->status = boyi__fail_memory(self->error, self->game->rules.name);
    return !status;
}

static void check_worth(checker *self, boyi_state state, boyi_state canonical)
{
    boyi_value values[2];
    boyi__state_label text, other;
    if (self->reported[CANONICAL_WORTH] || self->classes >= SOLVED_CLASSES || self->skipped < self->skip) {
        self->skipped++;
        return;
    }
    self->skipped = 0;
    if (!solve_two(self, (const boyi_state[]){state, canonical}, values)) {
        self->skip = 2 * self->skip + 1; /* states near a large one are large: most tries would be in vain */
        return;
    }
    self->skip = 0;
    self->classes++;
    if (!boyi__value_equals(&values[0], &values[1], true))
        report(self, CANONICAL_WORTH, "canonical",
               N_("the canonical form of state %s is %s, which has another value"),
               boyi__state_label_write(&text, self->game, state),
               boyi__state_label_write(&other, self->game, canonical));
}

static void check_canonical(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    boyi__state_label text;
    if (!game->rules.canonical)
        return;
    boyi_state canonical = game->rules.canonical(game->self, state);
    if (game->rules.canonical(game->self, canonical) != canonical)
        report(self, CANONICAL_AGAIN, "canonical",
               N_("the canonical form of state %s has another canonical form"),
               boyi__state_label_write(&text, game, state));
    if (game->rules.mover && game->rules.mover(game->self, canonical) != game->rules.mover(game->self, state))
        report(self, CANONICAL_MOVER, "canonical",
               N_("in the canonical form of state %s it is the other player's turn"),
               boyi__state_label_write(&text, game, state));
    if (canonical != state)
        check_worth(self, state, canonical);
}

/* ---- One move ---- */

static void check_layer(checker *self, boyi_state state, const boyi_move *move)
{
    const boyi_game *game = self->game;
    move_text texts;
    uint32_t from = game->rules.layer(game->self, state), to = game->rules.layer(game->self, move->to);
    if (to < from && !self->reported[LAYER_FALLS]) {
        write_texts(&texts, self, state, move);
        report(self, LAYER_FALLS, "layer",
               N_("layer falls from %" PRIu32 " to %" PRIu32 " by move %s of state %s to %s"), from, to,
               texts.name, texts.state.text, texts.to.text);
    }
    bool even = game->rules.even_steps || game->promises_even_steps;
    if (even && to != from + 1 && !self->reported[LAYER_UNEVEN]) {
        write_texts(&texts, self, state, move);
        report(self, LAYER_UNEVEN, "layer",
               N_("even_steps is promised, but layer goes from %" PRIu32 " to %" PRIu32
                  " by move %s of state %s"),
               from, to, texts.name, texts.state.text);
    }
}

/* Also once the state after the move is canonical, which is what engines see. */
static void check_section(checker *self, boyi_state state, const boyi_move *move)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    move_text texts;
    uint64_t from = rules->section(game->self, state), to = rules->section(game->self, move->to);
    if (to >= from && rules->canonical) {
        from = rules->section(game->self, rules->canonical(game->self, state));
        to = rules->section(game->self, rules->canonical(game->self, move->to));
    }
    if (to < from && !self->reported[SECTION_FALLS]) {
        write_texts(&texts, self, state, move);
        report(self, SECTION_FALLS, "section",
               N_("section falls from %" PRIu64 " to %" PRIu64 " by move %s of state %s to %s"), from, to,
               texts.name, texts.state.text, texts.to.text);
    }
}

static void check_sides(checker *self, boyi_state state, const boyi_move *move)
{
    const boyi_game *game = self->game;
    move_text texts;
    unsigned from = game->rules.mover(game->self, state), to = game->rules.mover(game->self, move->to);
    if (from > 1 || to > 1)
        report(self, MOVER_RANGE, "mover", N_("mover gives %u; it should give 0 or 1"), from > 1 ? from : to);
    if ((to != from) == move->again && !self->reported[MOVER_SIDES]) {
        write_texts(&texts, self, state, move);
        report(self, MOVER_SIDES, "mover",
               move->again ? N_("move %s of state %s keeps the turn, but mover says that it passes")
                           : N_("move %s of state %s passes the turn, but mover says that it stays"),
               texts.name, texts.state.text);
    }
}

static void check_move(checker *self, boyi_state state, const boyi_move *move)
{
    const boyi_game *game = self->game;
    move_text texts;
    if (move->to == state && !self->reported[NO_CHANGE]) {
        write_texts(&texts, self, state, move);
        report(self, NO_CHANGE, "moves", N_("move %s of state %s changes nothing"), texts.name,
               texts.state.text);
    }
    if (game->rules.layer)
        check_layer(self, state, move);
    if (game->rules.section)
        check_section(self, state, move);
    if (game->rules.mover)
        check_sides(self, state, move);
    if (game->rules.number &&
        game->rules.number(game->self, move->to) >= game->rules.number(game->self, state)) {
        write_texts(&texts, self, state, move);
        report(self, NUMBER_RISES, "number", N_("move %s of state %s leads to a number that is not smaller"),
               texts.name, texts.state.text);
    }
}

/* ---- All moves of a state ---- */

static int by_hash(const void *a, const void *b)
{
    const move_name *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return (x->move > y->move) - (x->move < y->move);
}

/* Moves with the same effect may share a name: equal parts of a sum have such moves, and parallel edges. */
static bool have_same_effect(const boyi_move *a, const boyi_move *b)
{
    return a->to == b->to && a->gain == b->gain && a->again == b->again;
}

/* Players and programs identify a move by its name. */
static void check_names(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    char text[512], other[512];
    if (self->reported[SAME_NAME])
        return;
    for (size_t i = 0; i < self->count; i++) {
        *text = '\0';
        boyi_game_write_move(game, state, &self->moves[i], text, sizeof text);
        self->names[i] = (move_name){boyi__fnv1a(BOYI__FNV, text, strlen(text)), i};
    }
    qsort(self->names, self->count, sizeof *self->names, by_hash);
    for (size_t i = 1; i < self->count; i++) {
        const boyi_move *a = &self->moves[self->names[i - 1].move], *b = &self->moves[self->names[i].move];
        if (self->names[i - 1].hash != self->names[i].hash || have_same_effect(a, b))
            continue;
        boyi__state_label written;
        boyi__quoted quoted;
        size_t length = boyi_game_write_move(game, state, a, text, sizeof text);
        size_t other_length = boyi_game_write_move(game, state, b, other, sizeof other);
        if (length < sizeof text && length == other_length && strcmp(text, other) == 0)
            report(self, SAME_NAME, "moves", N_("two moves of state %s are called \"%s\""),
                   boyi__state_label_write(&written, game, state), boyi__quote(&quoted, text, length));
    }
}

/* ---- Moves taken back ---- */

static bool leads_to(const boyi_move *moves, size_t count, boyi_state to, bool again)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i].to == to && moves[i].again == again)
            return true;
    return false;
}

/* Every move can be taken back, and what is taken back was a move. self->again is overwritten. */
static void check_unmoves(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label from, to;
    size_t count;
    if (!rules->unmoves)
        return;
    for (size_t i = 0; i < self->count; i++) {
        const boyi_move *move = &self->moves[i];
        count = rules->unmoves(game->self, move->to, self->unmoves);
        if (count != BOYI_BROKEN && !leads_to(self->unmoves, count, state, move->again))
            report(self, UNMOVE_MISSING, "unmoves",
                   N_("a move leads from state %s to %s, but unmoves of that lacks it"),
                   boyi__state_label_write(&from, game, state), boyi__state_label_write(&to, game, move->to));
    }
    count = rules->unmoves(game->self, state, self->unmoves);
    for (size_t i = 0; i < count && count != BOYI_BROKEN; i++) {
        const boyi_move *unmove = &self->unmoves[i];
        size_t moves = rules->moves(game->self, unmove->to, self->again);
        if (moves != BOYI_BROKEN && !leads_to(self->again, moves, state, unmove->again))
            report(self, UNMOVE_WRONG, "unmoves", N_("unmoves of state %s gives %s, which has no such move"),
                   boyi__state_label_write(&to, game, state),
                   boyi__state_label_write(&from, game, unmove->to));
    }
}

/* ---- Canonical moves ---- */

/* `list`, the canonical moves or unmoves of a state, leads to the states of `plain` made canonical, and to no others. */
static bool is_canonical_list(const boyi_game *game, const boyi_move *list, size_t count, boyi_move *plain,
                              size_t plain_count)
{
    bool same = count != BOYI_BROKEN && plain_count != BOYI_BROKEN;
    for (size_t i = 0; same && i < plain_count; i++) {
        plain[i].to = game->rules.canonical(game->self, plain[i].to);
        same = leads_to(list, count, plain[i].to, plain[i].again);
    }
    for (size_t i = 0; same && i < count; i++)
        same = leads_to(plain, plain_count, list[i].to, list[i].again);
    return same;
}

static void check_canonical_moves(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    if (!rules->canonical_moves || rules->canonical(game->self, state) != state)
        return;
    boyi_move *other = calloc(rules->most_moves + rules->most_unmoves + 1, sizeof *other);
    if (!other)
        return;
    size_t count = rules->canonical_moves(game->self, state, other);
    bool same = is_canonical_list(game, other, count, self->again,
                                  rules->moves(game->self, state, self->again));
    if (same) {
        count = rules->canonical_unmoves(game->self, state, other);
        same = is_canonical_list(game, other, count, self->unmoves,
                                 rules->unmoves(game->self, state, self->unmoves));
    }
    free(other);
    if (!same)
        report(self, CANONICAL_MOVES, "canonical_moves",
               N_("canonical_moves or canonical_unmoves of state %s are not its moves, made canonical"),
               boyi__state_label_write(&text, game, state));
}

/* ---- Look ahead ---- */

enum { PLIES_TRIED = 2 };

/* Can the mover (`wins`), or the other player, force a win within so many plies? Without memory: no. */
static bool is_forced(const boyi_game *game, boyi_state state, bool wins, uint32_t plies)
{
    boyi_move *list = malloc(game->rules.most_moves * sizeof *list + 1);
    size_t count = list ? game->rules.moves(game->self, state, list) : BOYI_BROKEN, i = 0;
    bool forced = false;
    if (count == 0) {
        const boyi_outcome end = game->rules.finished ? game->rules.finished(game->self, state).outcome
                                                      : BOYI_LOSS;
        forced = end == (wins ? BOYI_WIN : BOYI_LOSS);
    } else if (plies > 0 && count != BOYI_BROKEN) {
        while (i < count && is_forced(game, list[i].to, !wins, plies - 1) != wins)
            i++;
        forced = wins == (i < count);
    }
    free(list);
    return forced;
}

/* Is a win or a loss forced in exactly so many plies? Longer ones are believed. */
static bool is_forced_in(const boyi_game *game, boyi_state state, boyi_outcome outcome, uint32_t plies)
{
    const bool wins = outcome == BOYI_WIN;
    return plies > PLIES_TRIED ||
           (is_forced(game, state, wins, plies) && !(plies > 0 && is_forced(game, state, wins, plies - 1)));
}

/* Is a win or a loss possible in fewer plies, of those that are tried? */
static bool comes_sooner(const boyi_game *game, boyi_state state, bool wins, uint32_t plies)
{
    return plies > 0 && is_forced(game, state, wins, plies - 1 < PLIES_TRIED ? plies - 1 : PLIES_TRIED);
}

static bool is_ahead_true(checker *self, boyi_state state, const boyi_ahead *ahead, size_t count)
{
    const boyi_game *game = self->game;
    if (ahead->decided && ahead->outcome == BOYI_TIE)
        return ahead->plies > 0 ||
               (self->count == 0 && !is_forced(game, state, true, 0) && !is_forced(game, state, false, 0));
    if (ahead->decided)
        return is_forced_in(game, state, ahead->outcome, ahead->plies);
    if (comes_sooner(game, state, true, ahead->soonest_win) ||
        comes_sooner(game, state, false, ahead->soonest_loss))
        return false;
    for (size_t i = 0; i < self->count; i++) /* self->again has the candidates */
        if (!leads_to(self->again, count, self->moves[i].to, false) &&
            (ahead->dropped == 0 || (ahead->dropped <= PLIES_TRIED &&
                                     !is_forced_in(game, self->moves[i].to, BOYI_WIN, ahead->dropped - 1))))
            return false;
    return true;
}

/* self->again is overwritten. */
static void check_candidates(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    boyi_ahead ahead = {0};
    if (!rules->candidates || self->reported[CANDIDATES_WRONG] || self->reported[AHEAD_WRONG])
        return;
    size_t count = rules->candidates(game->self, state, self->again, &ahead);
    if (count == BOYI_BROKEN)
        return;
    bool real = ahead.decided ? count == 0 : count > 0;
    for (size_t i = 0; i < count && real; i++)
        real = leads_to(self->moves, self->count, self->again[i].to, false);
    boyi__state_label_write(&text, game, state);
    if (!real)
        report(self, CANDIDATES_WRONG, "candidates", N_("the candidates of state %s are not moves of it"),
               text.text);
    else if (!is_ahead_true(self, state, &ahead, count))
        report(self, AHEAD_WRONG, "candidates", N_("what candidates says of state %s is not true"),
               text.text);
}

/* ---- Sections whose moves add constants ---- */

static void check_ends(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    uint8_t end = 0, right = 0;
    if (!rules->section_ends || !rules->section_moves)
        return;
    rules->section_ends(game->self, &state, 1, &end);
    if (self->count == 0)
        right = (uint8_t)(1 + (rules->finished ? rules->finished(game->self, state).outcome : BOYI_LOSS));
    if (end != right)
        report(self, ENDS_WRONG, "section_ends",
               N_("section_ends does not tell whether state %s is finished, or how"),
               boyi__state_label_write(&text, game, state));
}

static void check_shifts(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    if (!rules->section || !rules->section_moves || self->count == 0 || self->reported[SHIFTS_WRONG])
        return;
    size_t count = rules->section_moves(game->self, rules->section(game->self, state), self->shifts);
    bool same = count == self->count;
    for (size_t i = 0; i < self->count && same; i++) {
        const boyi_move *move = &self->moves[i];
        const boyi_shift *shift = &self->shifts[i];
        same = move->to == state + shift->shift && move->again == shift->again && move->name == shift->name &&
               rules->section(game->self, move->to) == shift->section;
    }
    boyi__state_label text;
    if (!same && count != BOYI_BROKEN)
        report(self, SHIFTS_WRONG, "section_moves", N_("section_moves does not give the moves of state %s"),
               boyi__state_label_write(&text, game, state));
}

static void check_mirror(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    if (!rules->section || !rules->mirror || !rules->section_mirror)
        return;
    boyi_state image = rules->mirror(game->self, state);
    uint64_t section = rules->section(game->self, state), other = rules->section(game->self, image);
    boyi__state_label_write(&text, game, state);
    if (rules->mirror(game->self, image) != state)
        report(self, MIRROR_BACK, "mirror", N_("the image of the image of state %s is not the state itself"),
               text.text);
    if (rules->section_mirror(game->self, section) != other)
        report(self, MIRROR_SECTION, "section_mirror",
               N_("the image of state %s is in another section than section_mirror says"), text.text);
    bool kept = section != other ? section < other : state < image;
    if (rules->canonical && rules->canonical(game->self, state) != (kept ? state : image))
        report(self, MIRROR_CANONICAL, "canonical",
               N_("of state %s and its image, canonical gives the one whose section is higher, or neither"),
               text.text);
}

/* ---- What is shown while a game is played ---- */

static void check_shown(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    boyi__state_label_write(&text, game, state);
    if (rules->standing && rules->finished && rules->kind == BOYI_SCORE && self->count == 0) {
        boyi_end now = rules->standing(game->self, state), end = rules->finished(game->self, state);
        if (now.own != end.own || now.other != end.other)
            report(self, STANDING_WRONG, "standing",
                   N_("standing and finished give different scores for state %s, which is finished"),
                   text.text);
    }
    if (rules->other_side && rules->other_side(game->self, rules->other_side(game->self, state)) != state)
        report(self, SIDE_BACK, "other_side",
               N_("state %s seen from the other side, and again from the other, is not the state itself"),
               text.text);
}

/* ---- One game ---- */

static boyi_status check_state(checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    boyi__state_label text;
    self->count = game->rules.moves(game->self, state, self->moves);
    if (self->count == BOYI_BROKEN)
        return boyi__fail_broken(game, self->error);
    if (self->count > game->rules.most_moves) { /* it wrote past the end of the buffer: stop */
        report(self, TOO_MANY, "moves", N_("state %s has %zu moves, more than most_moves, %zu"),
               boyi__state_label_write(&text, game, state), self->count, game->rules.most_moves);
        return BOYI_INPUT;
    }
    self->done.states++;
    check_repeatable(self, state);
    check_number(self, state);
    check_text(self, state);
    check_canonical(self, state);
    check_shortcut(self, state);
    if (self->count == 0)
        check_end(self, state);
    for (size_t i = 0; i < self->count; i++)
        check_move(self, state, &self->moves[i]);
    check_names(self, state);
    check_shifts(self, state);
    check_mirror(self, state);
    check_unmoves(self, state);
    check_ends(self, state);
    check_canonical_moves(self, state);
    check_candidates(self, state);
    check_shown(self, state);
    return self->status ? self->status : boyi_game_failed(game, self->error);
}

/* Play must not come back to a state, except in outcome games. */
static boyi_status add_met(checker *self, boyi__set *met, boyi_state state)
{
    uint32_t number;
    bool fresh;
    boyi__state_label text;
    boyi_status status = boyi__set_add(met, state, &number, &fresh);
    if (status)
        return boyi__fail_memory(self->error, self->game->rules.name);
    if (!fresh && self->game->rules.kind != BOYI_OUTCOME)
        report(self, CYCLE, "moves", N_("play can come back to state %s, which has no value in a %s game"),
               boyi__state_label_write(&text, self->game, state), boyi_kind_word(self->game->rules.kind));
    return BOYI_OK;
}

/* A sample of the starts: when the room is full, every second one is dropped and half as many are taken from then on. */
static void sample_starts(checker *self)
{
    boyi__starts starts = {.game = self->game, .state = boyi_game_start(self->game)};
    uint64_t step = 1, number = 0;
    for (boyi_state start; number < LISTED_STARTS && boyi__starts_next(&starts, &start); number++) {
        if (number % step)
            continue;
        if (self->starts_count == SAMPLED_STARTS) {
            for (size_t i = 0; i < SAMPLED_STARTS / 2; i++)
                self->starts[i] = self->starts[2 * i];
            self->starts_count = SAMPLED_STARTS / 2;
            step *= 2;
        }
        self->starts[self->starts_count++] = start;
    }
}

static boyi_status play_once(checker *self)
{
    /* The first game begins at the start, the others anywhere. */
    bool choose = self->done.games > 0 && self->starts_count > 1;
    boyi_state state = self->starts[choose ? boyi__random(&self->random) % self->starts_count : 0];
    boyi__meter meter;
    boyi__set met;
    boyi__meter_start(&meter, NULL);
    boyi_status status = boyi__set_start(&met, &meter);
    if (status)
        boyi__fail_memory(self->error, self->game->rules.name);
    bool ended = false;
    for (size_t plies = 0; plies < LONGEST_GAME && !status && !ended; plies++) {
        status = add_met(self, &met, state);
        if (!status)
            status = check_state(self, state);
        ended = !status && self->count == 0;
        if (!status && !ended)
            state = self->moves[boyi__random(&self->random) % self->count].to;
    }
    boyi__set_end(&met);
    self->done.games += !status;
    self->done.cut += !status && !ended;
    return status;
}

/* If no game has ended: can any? Numbers that fall with every move make sure of it. Endless play has a value
 * in outcome games only. */
static boyi_status look_for_end(checker *self)
{
    const boyi_game *game = self->game;
    bool falls = game->rules.number && !self->reported[NUMBER_RISES];
    if (self->done.cut < self->done.games || falls)
        return BOYI_OK;
    boyi_state state = boyi_game_start(game);
    for (size_t plies = 0; plies < LONGEST_WALK; plies++) {
        self->count = game->rules.moves(game->self, state, self->moves);
        if (self->count == BOYI_BROKEN)
            return boyi__fail_broken(game, self->error);
        if (self->count == 0)
            return BOYI_OK;
        state = self->moves[boyi__random(&self->random) % self->count].to;
    }
    self->done.endless = true;
    if (game->rules.kind != BOYI_OUTCOME)
        report(self, NO_END, "moves", N_("no random game ended, though a %s game has to end"),
               boyi_kind_word(game->rules.kind));
    return boyi_game_failed(game, self->error);
}

boyi_status boyi_game_check(const boyi_game *game, uint64_t seed, uint64_t games,
                            void (*on_flaw)(void *context, const boyi_flaw *flaw), void *context,
                            boyi_error *error, boyi_checked *out)
{
    size_t room = game->rules.most_moves + 1;
    if (game->rules.most_moves > (SIZE_MAX >> 8) / sizeof(boyi_move))
        return boyi__fail(error, BOYI_LIMIT, "%s: the states have too many moves to look at each",
                          game->rules.name);
    checker self = {
        .game = game,
        .error = error,
        .random = seed,
        .on_flaw = on_flaw,
        .context = context,
        .moves = calloc(room, sizeof *self.moves),
        .again = calloc(room, sizeof *self.again),
        .shifts = calloc(game->rules.most_moves + 1, sizeof *self.shifts),
        .unmoves = calloc(game->rules.unmoves ? game->rules.most_unmoves + 1 : 1, sizeof *self.unmoves),
        .names = calloc(room, sizeof *self.names),
        .starts = calloc(SAMPLED_STARTS, sizeof *self.starts)};
    bool made = self.moves && self.again && self.unmoves && self.shifts && self.names && self.starts;
    boyi_status status = made ? BOYI_OK : boyi__fail_memory(error, game->rules.name);
    if (!status) {
        sample_starts(&self);
        status = boyi_game_failed(game, error);
    }
    uint64_t wanted = games ? games : GAMES;
    while (!status && self.done.games < wanted && self.done.states < MOST_STATES)
        status = play_once(&self);
    if (!status)
        status = look_for_end(&self);
    free(self.starts);
    free(self.names);
    free(self.unmoves);
    free(self.shifts);
    free(self.again);
    free(self.moves);
    if (status == BOYI_INPUT && self.reported[TOO_MANY])
        status = BOYI_OK;
    if (!status)
        *out = self.done;
    return status;
}
