/* Which engine: the one asked for, or the fastest that fits. */
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
        return boyi_fail(error, BOYI_METHOD, "%s: rolling is for rows from both ends, one pile at a time",
                         "%s：rolling 只用于从两端每次取一堆的行", game->rules.name);
    default:
        if (game->shortcut)
            return game->shortcut(game, state, options, error, out);
        return boyi_fail(error, BOYI_METHOD, "%s: there is no shortcut for these rules; use --method auto",
                         "%s：这种规则没有捷径；请用 --method auto", game->rules.name);
    }
}

/* A table of this many cells is filled before anybody could ask how many of them are needed. */
#define SMALL_TABLE (UINT64_C(1) << 22)

/* memo, as long as it visits no more than a quarter of the table's cells: beyond that the table is faster. */
static boyi_status try_memo_first(const boyi_game *game, boyi_state state, const boyi_options *options,
                                  boyi_error *error, boyi_solution **out)
{
    uint64_t cells = game->rules.number(game->self, state);
    boyi_options bounded = options ? *options : (boyi_options){0};
    if (!bounded.max_states || bounded.max_states > cells / 4)
        bounded.max_states = cells / 4;
    boyi_status status = boyi__memo_solve(game, state, &bounded, error, out);
    return status == BOYI_LIMIT ? boyi__layers_solve(game, state, options, error, out) : status;
}

static boyi_status solve_numbered(const boyi_game *game, boyi_state state, const boyi_options *options,
                                  boyi_error *error, boyi_solution **out)
{
    if (game->rules.number(game->self, state) >= SMALL_TABLE)
        return try_memo_first(game, state, options, error, out);
    boyi_status status = boyi__layers_solve(game, state, options, error, out);
    /* Both may be the fault of cells that nobody can reach. */
    if (status == BOYI_LIMIT || status == BOYI_OVERFLOW)
        status = boyi__memo_solve(game, state, options, error, out);
    return status;
}

/* So many are found by memo before anybody could ask how many there are. */
enum { FEW_STATES = 1 << 20 };

/* Layers take a fraction of memo's memory, and all threads, but go through the states several times. */
static bool prefers_layers(const boyi_game *game, const boyi_options *options)
{
    bool many = !options || !options->max_states || options->max_states > FEW_STATES;
    return many && game->rules.layer && !game->rules.parts;
}

/* The fastest that fits: the family's own, a table, layers or memo; retro when play turns out to go round. */
boyi_status boyi__choose_for_all(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_solution **out)
{
    bool small = game->rules.number && game->rules.number(game->self, state) < SMALL_TABLE;
    if (game->shortcut && !(game->shortcut_lacks_plies && small)) {
        /* BOYI_METHOD: the family itself says that another way is better here. */
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

/* ---- Where there may be too many states ---- */

/* A family that knows its states by number, or a way around them, says itself what is too large. */
static bool may_search(const boyi_game *game)
{
    const boyi_rules *rules = &game->rules;
    return rules->kind != BOYI_NIMBER && rules->loop == BOYI_LOOP_DRAW && !game->expects_cycles &&
           !rules->number && !game->shortcut;
}

/* What the engines that keep states take for one, about. */
enum { BYTES_A_STATE = 32, BYTES_IN_LAYERS = 6 };

/* Of long games the guess is too low rather than too high. */
enum { GUESS_TOO_LOW = 8 };

/* Are there more states than may be kept, as far as one can guess? */
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
    *out = !status && states * GUESS_TOO_LOW > most;
    return status;
}

/* ---- Everything, or a search ---- */

/* So many nodes are searched before it is worth asking how many states there are. */
enum { FEW_NODES = 1 << 22 };

/* A search that is soon over spares millions of states. BOYI_LIMIT: it is not. */
static boyi_status glance(const boyi_game *game, boyi_state state, const boyi_options *options,
                          boyi_error *error, boyi_solution **out)
{
    boyi_options own = options ? *options : (boyi_options){0};
    if (!own.max_calls || own.max_calls > FEW_NODES)
        own.max_calls = FEW_NODES;
    boyi_status status = boyi__search_solve(game, state, &own, error, out);
    return status == BOYI_CYCLE ? BOYI_LIMIT : status; /* which the others may know how to take */
}

/* Every state, if there are few; a search, if it is short; else what a guess at the states says. */
static boyi_status choose(const boyi_game *game, boyi_state state, const boyi_options *options,
                          boyi_error *error, boyi_solution **out)
{
    if (!may_search(game))
        return boyi__choose_for_all(game, state, options, error, out);
    boyi_options few = options ? *options : (boyi_options){0};
    bool all = few.max_states && few.max_states <= FEW_STATES; /* all that may be kept */
    bool hopeless = all;
    few.max_states = all ? few.max_states : FEW_STATES;
    boyi_status status = boyi__choose_for_all(game, state, &few, error, out);
    if (status != BOYI_LIMIT)
        return status;
    status = glance(game, state, options, error, out);
    if (status != BOYI_LIMIT)
        return status;
    status = all ? BOYI_OK : is_hopeless(game, state, options, error, &hopeless);
    if (status)
        return status;
    return hopeless ? boyi__search_solve(game, state, options, error, out)
                    : boyi__choose_for_all(game, state, options, error, out);
}

boyi_status boyi_solve_at(const boyi_game *game, boyi_state state, const boyi_options *options,
                          boyi_error *error, boyi_solution **out)
{
    boyi_method method = options ? options->method : BOYI_AUTO;
    boyi_solution *solution = NULL;
    boyi_status status = method == BOYI_AUTO ? choose(game, state, options, error, &solution)
                                             : solve_with(method, game, state, options, error, &solution);
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
