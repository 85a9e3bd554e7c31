/* Which engine: the one asked for, or the fastest that fits. */
#include "solve/engine.h"

const char *boyi_method_word(boyi_method method)
{
    static const char *const words[] = {
        [BOYI_AUTO] = "auto",         [BOYI_BRUTE] = "brute", [BOYI_MEMO] = "memo",
        [BOYI_LAYERS] = "layers",     [BOYI_RETRO] = "retro", [BOYI_ROLLING] = "rolling",
        [BOYI_SHORTCUT] = "shortcut",
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

/* The fastest that fits: the family's own, a table, memo; retro when play turns out to go round. */
static boyi_status choose(const boyi_game *game, boyi_state state, const boyi_options *options,
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
    boyi_status status = boyi__memo_solve(game, state, options, error, out);
    if (status == BOYI_CYCLE && game->rules.kind == BOYI_OUTCOME)
        status = boyi__retro_solve(game, state, options, error, out);
    return status;
}

boyi_status boyi_solve_at(const boyi_game *game, boyi_state state, const boyi_options *options,
                          boyi_error *error, boyi_solution **out)
{
    boyi_method method = options ? options->method : BOYI_AUTO;
    return method == BOYI_AUTO ? choose(game, state, options, error, out)
                               : solve_with(method, game, state, options, error, out);
}

boyi_status boyi_solve(const boyi_game *game, const boyi_options *options, boyi_error *error,
                       boyi_solution **out)
{
    return boyi_solve_at(game, boyi_game_start(game), options, error, out);
}
