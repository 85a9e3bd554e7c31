#include "solve/engine.h"

#include <stdlib.h>

#include "base/error.h"

boyi_status boyi__run_start(boyi__run *run, const boyi_game *game, const boyi_options *options,
                            boyi_error *error)
{
    *run = (boyi__run){
        .game = game,
        .symmetry = game->rules.canonical && !(options && options->every_state),
        .error = error,
        .fold = {.kind = game->rules.kind},
    };
    boyi__meter_start(&run->meter, options);
    size_t parts = game->rules.parts ? game->rules.most_parts : 0;
    size_t unmoves = game->rules.unmoves ? game->rules.most_unmoves : 0;
    size_t room = game->rules.most_moves > parts ? game->rules.most_moves : parts;
    room = room > unmoves ? room : unmoves;
    room = room ? room : 1;
    boyi_status status = boyi__meter_resize(&run->meter, &run->moves, 0, room, sizeof *run->moves);
    if (!status) {
        run->moves_room = room;
        status = boyi__meter_resize(&run->meter, &run->parts, 0, parts, sizeof *run->parts);
    }
    if (!status)
        status = boyi__meter_resize(&run->meter, &run->fold.seen, 0, boyi__fold_words(room),
                                    sizeof *run->fold.seen);
    if (status == BOYI_LIMIT)
        boyi__fail_room(&run->meter, game, error);
    else
        boyi__run_fail(run, status);
    if (status)
        boyi__run_end(run);
    return status;
}

boyi_status boyi__fail_room(const boyi__meter *meter, const boyi_game *game, boyi_error *error)
{
    boyi__bytes_text limit;
    if (game->rules.most_moves <= BOYI__MOST_LISTED)
        return boyi__meter_fail(meter, BOYI_LIMIT, game->rules.name, error);
    return boyi__fail(
        error, BOYI_LIMIT,
        "%s: the moves of a single state may take more than the memory limit of %s; ask about a "
        "smaller game",
        game->rules.name, boyi__write_bytes(&limit, meter->max_bytes));
}

boyi_status boyi__run_join(boyi__run *worker, boyi__run *run)
{
    size_t parts = run->parts ? run->game->rules.most_parts : 0;
    *worker = (boyi__run){.game = run->game, .symmetry = run->symmetry};
    boyi_status status = boyi__meter_resize(&run->meter, &worker->moves, 0, run->moves_room,
                                            sizeof *worker->moves);
    if (!status)
        status = boyi__meter_resize(&run->meter, &worker->parts, 0, parts, sizeof *worker->parts);
    worker->moves_room = status ? 0 : run->moves_room;
    return status;
}

void boyi__run_end(boyi__run *run)
{
    free(run->fold.seen);
    free(run->parts);
    free(run->moves);
    run->fold.seen = NULL;
    run->parts = NULL;
    run->moves = NULL;
}

boyi_status boyi__run_fail_first(boyi__run *run, boyi__failure *failure)
{
    boyi_status status = boyi__failure_tell(failure, run->error);
    if (!status || failure->error.text[0])
        return status;
    return status == BOYI_INPUT ? boyi__run_fail_broken(run) : boyi__run_fail(run, status);
}

size_t boyi__run_expand(boyi__run *run, boyi_state state, bool *sum)
{
    const boyi_game *game = run->game;
    size_t count = 0;
    *sum = false;
    if (game->rules.parts) {
        count = game->rules.parts(game->self, state, run->parts);
        *sum = count > 1;
    }
    if (*sum)
        for (size_t i = 0; i < count; i++)
            run->moves[i] = (boyi_move){.to = run->parts[i]};
    else if (run->symmetry && game->rules.canonical_moves)
        count = game->rules.canonical_moves(game->self, state, run->moves);
    else
        count = game->rules.moves(game->self, state, run->moves);
    if (count == BOYI_BROKEN)
        return count;
    assert(count <= run->moves_room);
    run->meter.work += count;
    if (run->symmetry && (*sum || !game->rules.canonical_moves))
        for (size_t i = 0; i < count; i++)
            run->moves[i].to = game->rules.canonical(game->self, run->moves[i].to);
    return count;
}

boyi_status boyi__run_fail_cycle(boyi__run *run, boyi_state state)
{
    boyi__state_label text;
    const char *name = run->game->rules.name;
    boyi__state_label_write(&text, run->game, state);
    if (run->game->rules.kind == BOYI_OUTCOME)
        return boyi__fail(run->error, BOYI_CYCLE,
                          "%s: play can go round in circles (state %s comes back); use --method retro", name,
                          text.text);
    return boyi__fail(
        run->error, BOYI_CYCLE,
        "%s: play can go round in circles (state %s comes back), which has no value in a %s game", name,
        text.text, boyi_kind_word(run->game->rules.kind));
}
