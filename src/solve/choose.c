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

/* A table is worth its unreached cells up to this size. */
#define TABLE_MOST (UINT64_C(1) << 27)

static boyi_method prefer(const boyi_game *game, boyi_state state)
{
    if (game->shortcut)
        return BOYI_SHORTCUT;
    if (game->rules.number && game->rules.number(game->self, state) < TABLE_MOST)
        return BOYI_LAYERS;
    return BOYI_MEMO;
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

boyi_status boyi_solve_at(const boyi_game *game, boyi_state state, const boyi_options *options,
                          boyi_error *error, boyi_solution **out)
{
    boyi_method method = options ? options->method : BOYI_AUTO;
    if (method != BOYI_AUTO)
        return solve_with(method, game, state, options, error, out);
    boyi_status status = solve_with(prefer(game, state), game, state, options, error, out);
    if (status == BOYI_CYCLE && game->rules.kind == BOYI_OUTCOME)
        status = boyi__retro_solve(game, state, options, error, out);
    return status;
}

boyi_status boyi_solve(const boyi_game *game, const boyi_options *options, boyi_error *error,
                       boyi_solution **out)
{
    return boyi_solve_at(game, boyi_game_start(game), options, error, out);
}
