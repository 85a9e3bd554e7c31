/* Chooses the engine: the one asked for, or the fastest that fits. */
#include <stdarg.h>

#include "base/error.h"
#include "base/sized.h"
#include "base/strbuf.h"
#include "solve/engine.h"
#include "solve/sections/sections.h"

const char *boyi_method_word(boyi_method method)
{
    static const char *const words[] = {
        [BOYI_AUTO] = "auto",       [BOYI_BRUTE] = "brute",       [BOYI_MEMO] = "memo",
        [BOYI_LAYERS] = "layers",   [BOYI_RETRO] = "retro",       [BOYI_SEARCH] = "search",
        [BOYI_ROLLING] = "rolling", [BOYI_SHORTCUT] = "shortcut", [BOYI_SECTIONS] = "sections",
    };
    return words[method];
}

/* ---- What was tried ---- */

/* Tells options->tried about a method that auto has tried, and why it did or did not solve the game. */
static void tell(const boyi_options *options, boyi_method method, boyi_status status, const char *english,
                 ...) __attribute__((format(printf, 4, 5)));
static void tell(const boyi_options *options, boyi_method method, boyi_status status, const char *english,
                 ...)
{
    if (!options || !options->tried)
        return;
    boyi_error why;
    va_list list;
    va_start(list, english);
    boyi__fail_list(&why, status, english, list);
    va_end(list);
    options->tried(options->context, method, &why);
}

/* Solves by one method and tells the reason for it, or its failure. */
static boyi_status attempt(boyi_method method, const boyi_game *game, boyi_state state,
                           const boyi_options *options, boyi_error *error, boyi_solution **out,
                           const char *reason)
{
    static boyi__solver *const engines[] = {
        [BOYI_BRUTE] = boyi__brute_solve,   [BOYI_MEMO] = boyi__memo_solve,
        [BOYI_LAYERS] = boyi__layers_solve, [BOYI_RETRO] = boyi__retro_solve,
        [BOYI_SEARCH] = boyi__search_solve, [BOYI_SECTIONS] = boyi__sections_solve,
    };
    boyi_error own;
    boyi_status status;
    if ((size_t)method < sizeof engines / sizeof *engines && engines[method])
        status = engines[method](game, state, options, &own, out);
    else if (method == BOYI_ROLLING ? boyi__has_rolling(game) : boyi__has_shortcut(game))
        status = boyi__shortcut_solve(method, game, state, options, &own, out);
    else if (method == BOYI_ROLLING)
        status = boyi__fail(&own, BOYI_METHOD, "%s: rolling is for rows from both ends, one pile at a time",
                            game->rules.name);
    else
        status = boyi__fail(&own, BOYI_METHOD, "%s: there is no shortcut for these rules; use --method auto",
                            game->rules.name);
    if (status && error)
        *error = own;
    if (!status)
        (*out)->max_bytes = options ? options->max_bytes : 0;
    if (!options || !options->tried)
        return status;
    if (!status) {
        boyi__part why = {.english = reason};
        boyi__fail_with(&own, BOYI_OK, &why, "%s", why.text);
    }
    options->tried(options->context, method, &own);
    return status;
}

/* ---- All states ---- */

/* A table of so many cells is filled sooner than it is found out how many of them are needed. */
#define SMALL_TABLE (UINT64_C(1) << 22)

/* Filling a table with so many steps (a move of a cell) takes less time than starting a program. */
#define QUICK_TABLE (UINT64_C(1) << 18)

static bool is_quick_table(const boyi_game *game, boyi_state state)
{
    uint64_t cells = game->rules.number ? boyi__highest_number(game, state) + 1 : UINT64_MAX, steps;
    return !__builtin_mul_overflow(cells, game->rules.most_moves / 2 + 1, &steps) && steps <= QUICK_TABLE;
}

/* A table of all numbered states; a large one only if memo would visit more than a sixteenth of it, which takes
 * about half the time of the table. */
static boyi_status solve_numbered(const boyi_game *game, boyi_state state, const boyi_options *options,
                                  boyi_error *error, boyi_solution **out)
{
    uint64_t cells = boyi__highest_number(game, state);
    if (cells >= SMALL_TABLE) {
        boyi_options few = options ? *options : (boyi_options){0};
        if (!few.max_states || few.max_states > cells / 16)
            few.max_states = cells / 16;
        boyi_status status = attempt(BOYI_MEMO, game, state, &few, error, out,
                                     N_("few of the numbered states can be reached"));
        return status == BOYI_LIMIT ? attempt(BOYI_LAYERS, game, state, options, error, out,
                                              N_("a table of all numbered states"))
                                    : status;
    }
    boyi_status status = attempt(BOYI_LAYERS, game, state, options, error, out,
                                 N_("a table of all numbered states"));
    /* Cells that can't be reached may cause either. */
    if (status == BOYI_LIMIT || status == BOYI_OVERFLOW)
        status = attempt(BOYI_MEMO, game, state, options, error, out,
                         N_("only the states that can be reached"));
    return status;
}

/* So many states take less memory and time in memo. */
enum { FEW_STATES = 1 << 20 };

/* layers takes a fraction of memo's memory and uses all threads, but passes over the states several times. */
static bool prefers_layers(const boyi_game *game, const boyi_options *options)
{
    bool many = !options || !options->max_states || options->max_states > FEW_STATES;
    return many && game->rules.layer && !game->rules.parts;
}

/* In this order: the family's shortcut, a table, sections, layers or memo; retro if play turns out to have cycles. */
boyi_status boyi__choose_for_all(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_solution **out)
{
    const boyi_rules *rules = &game->rules;
    bool quick = game->shortcut.lacks_plies && is_quick_table(game, state);
    if (boyi__has_shortcut(game) && !game->shortcut_when_asked &&
        !quick) { /* a quick table also knows the plies */
        /* BOYI_METHOD: the family knows that an engine is better here. */
        boyi_status status = attempt(BOYI_SHORTCUT, game, state, options, error, out,
                                     N_("the family's fast algorithm for these rules"));
        if (status != BOYI_METHOD)
            return status;
    }
    if (rules->number)
        return solve_numbered(game, state, options, error, out);
    if (rules->cycles)
        return attempt(BOYI_RETRO, game, state, options, error, out, N_("play may go round in circles"));
    const bool by_layers = prefers_layers(game, options);
    /* sections takes a fifth of the time of layers where moves add constants. */
    if (by_layers && boyi__sections_by_constants(game, rules->canonical)) {
        boyi_status status = attempt(BOYI_SECTIONS, game, state, options, error, out,
                                     N_("all states, section by section"));
        if (status != BOYI_LIMIT) /* layers may do with less memory: it spills to a file */
            return status;
    }
    boyi_status status = by_layers ? attempt(BOYI_LAYERS, game, state, options, error, out,
                                             N_("all states, by layers"))
                                   : attempt(BOYI_MEMO, game, state, options, error, out, N_("all states"));
    if (status == BOYI_CYCLE && rules->kind == BOYI_OUTCOME)
        status = attempt(BOYI_RETRO, game, state, options, error, out, N_("play may go round in circles"));
    return status;
}

/* ---- All states, or a search ---- */

/* Of most games a search visits a fraction of the states. But there are games that it visits again and again, and of a small game the values
 * of all states are found as soon. Which is better is not known beforehand, so neither may cost much more than the other has:
 *
 *   a tiny game    memo and search take turns, each going on where it stopped. The first turn is memo's: LEAD states, which it meets in about a
 *                  tenth of the time in which a program starts. Then the search visits as many nodes, or fewer: nodes_of_states. memo goes on to
 *                  TINY_GAME and is given up there.
 *
 *                      memo      256 states                512 more: given up
 *                      search              256 nodes                            goes on as below
 *
 *                  No turn of memo's ends while it is about to solve the game: near_end. So both together seldom take more than twice as much
 *                  as the better of the two, or LEAD states more.
 *   more states    memo is given up: from then on its share shrinks. The search is stopped when it has taken as many nodes as there are
 *                  states, by an estimate that is refined while it goes on; then all states are solved. So what was searched in vain costs
 *                  about as much as they do, if the estimate is right. Its walks visit a quarter of the nodes.
 *
 *     nodes searched     2^13          2^15          2^17            …            states
 *                         |             |             |                             |
 *     states estimated   from 2^11     from 2^13     from 2^15                     all states instead
 */

enum {
    BYTES_A_STATE = 32,   /* in memo and retro, about */
    BYTES_IN_LAYERS = 6,  /* a state in layers, about */
    UNDERESTIMATE = 8,    /* for long games the estimate is too low rather than too high */
    LEAD = 256,           /* states */
    TURN = 32,            /* states: so often memo is asked whether it is near its end */
    TINY_GAME = 3 * LEAD, /* states: memo visits them in less than the time of starting a program */
    EXPECTED = 4 * LEAD,  /* states: a game with more, by memo's progress, is not about to be solved */
    FIRST_NODES = 1 << 13,
    FIRST_SAMPLE = 1 << 11,
    MOST_SAMPLE = 1 << 15,
    LEAST_NODES = 1 << 22, /* are searched if the number of states is an estimate */
};

typedef struct {
    const boyi_game *game;
    boyi_state state;
    const boyi_options *options;
    uint64_t most_nodes; /* the caller's limit */
    uint64_t sample;     /* states that the next estimate visits; 0: there is none to come */
    uint64_t nodes;      /* searched so far */
    boyi__memo *memo;    /* takes turns with the search; NULL: there are too many states */
    uint64_t met;        /* states, by memo */
    bool solved;         /* by memo */
    double states;       /* by the last estimate */
    bool counted;        /* `states` is exact */
    bool hopeless;       /* there are too many to visit */
    boyi_status status;  /* of an estimate that failed */
    boyi_error *error;
} budget;

/* The number of states that the limits allow. */
static double most_states(const budget *self)
{
    boyi__meter meter;
    boyi__meter_start(&meter, self->options);
    double most = (double)meter.max_bytes /
                  (prefers_layers(self->game, self->options) ? BYTES_IN_LAYERS : BYTES_A_STATE);
    return most < (double)meter.max_states ? most : (double)meter.max_states;
}

/* The search's share where memo has met so many states. A node takes as much work as 1.1 to 2 states in score games (dots, kalah,
 * othello), and as 1.1 to 2.4 in outcome games (connect, mnk, hexapawn), where more windows have to be searched. */
static uint64_t nodes_of_states(const budget *self)
{
    return self->game->rules.kind == BOYI_OUTCOME ? self->met * 2 / 3 : self->met;
}

/* Is memo about to end? Where it has looked at the part p of all lines of play, there are seldom more than 1/sqrt(p) times as many states
 * as it has met, since lines of play meet more and more of the same states; from a quarter on there are hardly more. */
static bool near_end(const budget *self)
{
    const double progress = boyi__memo_progress(self->memo), met = (double)self->met / EXPECTED;
    return met < 1 && (progress >= met * met || progress >= 0.25);
}

/* memo's turn. It is given up where the game is not tiny; other failures are noted. */
static void take_turn(budget *self)
{
    const uint64_t most = self->met ? TINY_GAME : LEAD;
    do {
        self->met += self->met ? TURN : LEAD;
        self->status = boyi__memo_go_on(self->memo, self->met, &self->solved);
    } while (!self->status && !self->solved && (self->met < most || near_end(self)));
    bool too_many = self->status == BOYI_LIMIT || (!self->status && !self->solved && self->met >= TINY_GAME);
    if (!too_many)
        return;
    boyi__grouped_digits states;
    boyi__group_digits(&states, self->met);
    tell(self->options, BOYI_MEMO, BOYI_LIMIT, N_("more than %s states"), states.text);
    boyi__memo_end(self->memo, NULL);
    self->memo = NULL;
    self->status = BOYI_OK;
}

/* The search has used up its nodes: how many more may it have? Returns BOYI_LIMIT if all states take less time than
 * going on, if memo has solved them, or if it has reached the caller's limit. */
static boyi_status extend_search(void *context, uint64_t *max_nodes)
{
    budget *self = context;
    self->nodes = *max_nodes;
    while (self->memo) {
        take_turn(self);
        if (self->status || self->solved)
            return BOYI_LIMIT;
        uint64_t more = self->memo ? nodes_of_states(self) : FIRST_NODES;
        more = more < self->most_nodes ? more : self->most_nodes;
        if (more > self->nodes) {
            *max_nodes = more;
            return BOYI_OK;
        }
    }
    if (self->sample == 0)
        return BOYI_LIMIT;
    if (self->nodes >= self->most_nodes)
        self->sample = MOST_SAMPLE; /* the last estimate is the best */
    self->status = boyi__estimate_states(self->game, self->state, self->options, self->sample, self->error,
                                         &self->states, &self->counted);
    bool too_many = self->status == BOYI_LIMIT || self->status == BOYI_MEMORY;
    if (self->status && !too_many)
        return BOYI_LIMIT;
    self->status = BOYI_OK;
    bool last = self->counted || too_many || self->sample == MOST_SAMPLE;
    self->sample = last ? 0 : self->sample * 4;
    self->hopeless = too_many ||
                     (last && self->states * (self->counted ? 1 : UNDERESTIMATE) > most_states(self));
    uint64_t more = self->nodes * 4;
    if (self->hopeless)
        more = UINT64_MAX;
    else if (last)
        more = self->counted || self->states > LEAST_NODES ? (uint64_t)self->states : LEAST_NODES;
    more = more < self->most_nodes ? more : self->most_nodes;
    if (more <= self->nodes)
        return BOYI_LIMIT;
    *max_nodes = more;
    return BOYI_OK;
}

/* After a search that has found nothing. */
static boyi_status all_instead(budget *self, boyi_status status, const boyi_error *why, boyi_error *error,
                               boyi_solution **out)
{
    const boyi_options *options = self->options;
    bool fails = (status != BOYI_LIMIT && status != BOYI_CYCLE) || (status == BOYI_LIMIT && self->hopeless);
    if (status == BOYI_LIMIT && !fails) {
        boyi__grouped_digits nodes, states;
        boyi__group_digits(&nodes, self->nodes);
        boyi__group_digits(&states, (uint64_t)self->states);
        tell(options, BOYI_SEARCH, status,
             self->counted ? N_("not solved in %s nodes; all %s states may take less time")
                           : N_("not solved in %s nodes; all states, about %s, may take less time"),
             nodes.text, states.text);
    } else if (options && options->tried) {
        options->tried(options->context, BOYI_SEARCH, why);
    }
    if (fails) {
        if (error)
            *error = *why;
        return status;
    }
    /* The other engines may solve games with cycles, too. */
    return boyi__choose_for_all(self->game, self->state, options, error, out);
}

/* After memo has met a cycle. Only outcome games have a value all the same. */
static boyi_status retro_instead(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_solution **out)
{
    tell(options, BOYI_MEMO, BOYI_CYCLE, N_("play may go round in circles"));
    return game->rules.kind == BOYI_OUTCOME
               ? attempt(BOYI_RETRO, game, state, options, error, out, N_("play may go round in circles"))
               : BOYI_CYCLE;
}

/* memo's solution, or its failure. */
static boyi_status end_of_memo(budget *self, boyi_error *error, boyi_solution **out)
{
    boyi__grouped_digits states;
    boyi_status status = self->status;
    if (self->solved) {
        boyi__memo *memo = self->memo;
        self->memo = NULL;
        boyi__group_digits(&states, self->met);
        status = boyi__memo_end(memo, out);
        if (!status)
            tell(self->options, BOYI_MEMO, BOYI_OK, N_("no more than %s states"), states.text);
    }
    if (status && error)
        *error = *self->error;
    return status == BOYI_CYCLE ? retro_instead(self->game, self->state, self->options, error, out) : status;
}

/* `with_memo`: memo takes turns with the search, which may meet no cycle where there is one elsewhere. */
static boyi_status search_first(const boyi_game *game, boyi_state state, const boyi_options *options,
                                bool with_memo, boyi_error *error, boyi_solution **out)
{
    boyi_error own, other;
    budget self = {.game = game,
                   .state = state,
                   .options = options,
                   .most_nodes = options && options->max_calls ? options->max_calls : UINT64_MAX,
                   .sample = FIRST_SAMPLE,
                   .error = &other};
    boyi_options limited = options ? *options : (boyi_options){0};
    if (with_memo) {
        boyi_status started = boyi__memo_start(game, state, options, &other, &self.memo);
        if (!started)
            take_turn(&self);
        else if (started != BOYI_LIMIT)
            self.status = started;
    }
    const uint64_t first = self.memo ? nodes_of_states(&self) : FIRST_NODES;
    if (!limited.max_calls || limited.max_calls > first)
        limited.max_calls = first;
    const boyi__search_budget extend = {extend_search, &self};
    boyi_status status = BOYI_LIMIT;
    if (!self.status && !self.solved)
        status = boyi__search_solve_within(game, state, &limited, &extend, &own, out);
    while ((status == BOYI_LIMIT || status == BOYI_CYCLE) && self.memo && !self.status && !self.solved)
        take_turn(&self); /* the game may be a tiny one all the same */
    if (!status) {
        uint64_t visited = boyi_solution_effort(*out).visited;
        boyi__grouped_digits nodes;
        boyi__group_digits(&nodes, visited);
        if (visited)
            tell(options, BOYI_SEARCH, BOYI_OK, N_("solved in %s nodes"), nodes.text);
        else
            tell(options, BOYI_SEARCH, BOYI_OK, N_("solved on several threads"));
    } else if (self.memo && (self.status || self.solved)) {
        status = end_of_memo(&self, error, out);
    } else if (self.status) {
        status = all_instead(&self, self.status, &other, error, out);
    } else {
        status = all_instead(&self, status, &own, error, out);
    }
    boyi__memo_end(self.memo, NULL);
    return status;
}

boyi_status boyi_solve_at(const boyi_game *game, boyi_state state, const boyi_options *options,
                          boyi_error *error, boyi_solution **out)
{
    const boyi_rules *rules = &game->rules;
    boyi_options own;
    boyi_solution *solution = NULL;
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPTIONS, &own, options, error);
    if (status)
        return status;
    if (own.method != BOYI_AUTO) {
        status = attempt(own.method, game, state, &own, error, &solution, N_("the method asked for"));
    } else if (rules->kind == BOYI_NIMBER || rules->loop != BOYI_LOOP_DRAW || rules->cycles ||
               rules->number || boyi__has_shortcut(game) || boyi__has_starts(game, state)) {
        /* A family with numbered states or a shortcut knows itself what is too large; all starts are more than a search is for. */
        status = boyi__choose_for_all(game, state, &own, error, &solution);
    } else if (rules->layer && (rules->even_steps || !game->guarded)) {
        status = search_first(game, state, &own, true, error, &solution);
    } else {
        /* A search that has met no cycle does not show that there is none elsewhere. Where play is not known to end, all
         * states come first. */
        boyi_options few = own;
        few.max_states = few.max_states && few.max_states <= FEW_STATES ? few.max_states : FEW_STATES;
        status = boyi__memo_solve(game, state, &few, error, &solution);
        boyi__grouped_digits states;
        boyi__group_digits(&states, few.max_states);
        if (status == BOYI_LIMIT) {
            tell(&own, BOYI_MEMO, status, N_("more than %s states"), states.text);
            status = search_first(game, state, &own, false, error, &solution);
        } else if (status == BOYI_CYCLE) {
            status = retro_instead(game, state, &own, error, &solution);
        } else if (!status) {
            tell(&own, BOYI_MEMO, BOYI_OK, N_("no more than %s states"), states.text);
        }
    }
    status = boyi__unless_failed(game, status, error);
    if (status) {
        boyi_solution_free(solution);
        return status;
    }
    solution->max_bytes = own.max_bytes;
    *out = solution;
    return BOYI_OK;
}

boyi_status boyi_solve(const boyi_game *game, const boyi_options *options, boyi_error *error,
                       boyi_solution **out)
{
    return boyi_solve_at(game, boyi_game_start(game), options, error, out);
}
