/* Chooses the engine: the one asked for, or the fastest that fits. */
#include "base/error.h"
#include "base/sized.h"
#include "solve/engine.h"

const char *boyi_method_word(boyi_method method)
{
    static const char *const words[] = {
        [BOYI_AUTO] = "auto",       [BOYI_BRUTE] = "brute",       [BOYI_MEMO] = "memo",
        [BOYI_LAYERS] = "layers",   [BOYI_RETRO] = "retro",       [BOYI_SEARCH] = "search",
        [BOYI_ROLLING] = "rolling", [BOYI_SHORTCUT] = "shortcut",
    };
    return words[method];
}

static boyi_status solve_with(boyi_method method, const boyi_game *game, boyi_state state,
                              const boyi_options *options, boyi_error *error, boyi_solution **out)
{
    switch (method) {
    case BOYI_BRUTE:
        return boyi__brute_solve(game, state, options, error, out);
    case BOYI_MEMO:
        return boyi__memo_solve(game, state, options, error, out);
    case BOYI_LAYERS:
        return boyi__layers_solve(game, state, options, error, out);
    case BOYI_RETRO:
        return boyi__retro_solve(game, state, options, error, out);
    case BOYI_SEARCH:
        return boyi__search_solve(game, state, options, error, out);
    case BOYI_ROLLING:
        if (game->rolling)
            return game->rolling(game, state, options, error, out);
        return boyi__fail(error, BOYI_METHOD, "%s: rolling is for rows from both ends, one pile at a time",
                          game->rules.name);
    default:
        if (game->shortcut)
            return game->shortcut(game, state, options, error, out);
        return boyi__fail(error, BOYI_METHOD, "%s: there is no shortcut for these rules; use --method auto",
                          game->rules.name);
    }
}

/* A table of so many cells is filled sooner than it is found out how many of them are needed. */
#define SMALL_TABLE (UINT64_C(1) << 22)

/* A table of all numbered states; a large one only if memo would visit more than a quarter of it. */
static boyi_status solve_numbered(const boyi_game *game, boyi_state state, const boyi_options *options,
                                  boyi_error *error, boyi_solution **out)
{
    uint64_t cells = boyi__highest_number(game, state);
    if (cells >= SMALL_TABLE) {
        boyi_options few = options ? *options : (boyi_options){0};
        if (!few.max_states || few.max_states > cells / 4)
            few.max_states = cells / 4;
        boyi_status status = boyi__memo_solve(game, state, &few, error, out);
        return status == BOYI_LIMIT ? boyi__layers_solve(game, state, options, error, out) : status;
    }
    boyi_status status = boyi__layers_solve(game, state, options, error, out);
    /* Cells that can't be reached may cause either. */
    if (status == BOYI_LIMIT || status == BOYI_OVERFLOW)
        status = boyi__memo_solve(game, state, options, error, out);
    return status;
}

/* So many states are solved sooner than it is found out how many there are. */
enum { FEW_STATES = 1 << 20 };

/* layers takes a fraction of memo's memory and uses all threads, but passes over the states several times. */
static bool prefers_layers(const boyi_game *game, const boyi_options *options)
{
    bool many = !options || !options->max_states || options->max_states > FEW_STATES;
    return many && game->rules.layer && !game->rules.parts;
}

/* In this order: the family's shortcut, a table, layers or memo; retro if play turns out to have cycles. */
boyi_status boyi__choose_for_all(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_solution **out)
{
    bool small = game->shortcut_lacks_plies && game->rules.number &&
                 boyi__highest_number(game, state) < SMALL_TABLE;
    if (game->shortcut && !small) { /* a small table also knows the plies */
        /* BOYI_METHOD: the family knows that an engine is better here. */
        boyi_status status = game->shortcut(game, state, options, error, out);
        if (status != BOYI_METHOD)
            return status;
    }
    if (game->rules.number)
        return solve_numbered(game, state, options, error, out);
    if (game->expects_cycles)
        return boyi__retro_solve(game, state, options, error, out);
    boyi_status status = prefers_layers(game, options) ? boyi__layers_solve(game, state, options, error, out)
                                                       : boyi__memo_solve(game, state, options, error, out);
    if (status == BOYI_CYCLE && game->rules.kind == BOYI_OUTCOME)
        status = boyi__retro_solve(game, state, options, error, out);
    return status;
}

/* ---- All states, or a search ---- */

enum {
    BYTES_A_STATE = 32,  /* in memo and retro, about */
    BYTES_IN_LAYERS = 6, /* a state in layers, about */
    UNDERESTIMATE = 8,   /* for long games the estimate is too low rather than too high */
    FEW_NODES = 1 << 22  /* are searched before it is worth estimating the number of states */
};

/* Are there, by estimate, more states than the limits allow? */
static boyi_status is_hopeless(const boyi_game *game, boyi_state state, const boyi_options *options,
                               boyi_error *error, bool *out)
{
    boyi__meter meter;
    double states = 0, most;
    boyi__meter_start(&meter, options);
    most = (double)meter.max_bytes / (prefers_layers(game, options) ? BYTES_IN_LAYERS : BYTES_A_STATE);
    if (most > (double)meter.max_states)
        most = (double)meter.max_states;
    boyi_status status = boyi__estimate_states(game, state, options, error, &states);
    *out = !status && states * UNDERESTIMATE > most;
    return status;
}

/* All states, if there are few; a search, if it is short; else whichever the estimate of states suggests. */
static boyi_status choose(const boyi_game *game, boyi_state state, const boyi_options *options,
                          boyi_error *error, boyi_solution **out)
{
    const boyi_rules *rules = &game->rules;
    /* A family with numbered states or a shortcut knows itself what is too large; all starts are more than a search is for. */
    if (rules->kind == BOYI_NIMBER || rules->loop != BOYI_LOOP_DRAW || game->expects_cycles ||
        rules->number || game->shortcut || boyi__has_starts(game, state))
        return boyi__choose_for_all(game, state, options, error, out);

    boyi_options few = options ? *options : (boyi_options){0};
    bool limited = few.max_states && few.max_states <= FEW_STATES;
    few.max_states = limited ? few.max_states : FEW_STATES;
    boyi_status status = boyi__choose_for_all(game, state, &few, error, out);
    if (status != BOYI_LIMIT)
        return status;

    /* A short search saves millions of states. */
    boyi_options brief = options ? *options : (boyi_options){0};
    if (!brief.max_calls || brief.max_calls > FEW_NODES)
        brief.max_calls = FEW_NODES;
    status = boyi__search_solve(game, state, &brief, error, out);
    if (status != BOYI_LIMIT && status != BOYI_CYCLE) /* the other engines may solve games with cycles */
        return status;

    bool hopeless = limited;
    status = limited ? BOYI_OK : is_hopeless(game, state, options, error, &hopeless);
    if (status)
        return status;
    return hopeless ? boyi__search_solve(game, state, options, error, out)
                    : boyi__choose_for_all(game, state, options, error, out);
}

boyi_status boyi_solve_at(const boyi_game *game, boyi_state state, const boyi_options *options,
                          boyi_error *error, boyi_solution **out)
{
    boyi_options own;
    boyi_solution *solution = NULL;
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPTIONS, &own, options, error);
    if (status)
        return status;
    status = own.method == BOYI_AUTO ? choose(game, state, &own, error, &solution)
                                     : solve_with(own.method, game, state, &own, error, &solution);
    status = boyi__unless_failed(game, status, error);
    if (status)
        boyi_solution_free(solution);
    else
        *out = solution;
    return status;
}

boyi_status boyi_solve(const boyi_game *game, const boyi_options *options, boyi_error *error,
                       boyi_solution **out)
{
    return boyi_solve_at(game, boyi_game_start(game), options, error, out);
}
