#include "solve/check/compare_shortcut.h"

bool boyi__value_equals(const boyi_value *a, const boyi_value *b, bool plies)
{
    return a->outcome == b->outcome && a->margin == b->margin && a->nimber == b->nimber &&
           (!plies || a->plies == b->plies);
}

/* Has a move with this value the outcome or margin of a state of value `best`? Lengths aside. */
static bool keeps_value(const boyi_value *of_move, const boyi_value *best, boyi_kind kind)
{
    if (kind == BOYI_SCORE)
        return of_move->margin == best->margin;
    return kind == BOYI_NIMBER ? best->nimber == 0 || of_move->nimber == 0
                               : of_move->outcome == best->outcome;
}

static const boyi_choice *find_choice(const boyi_choices *choices, const boyi_move *move)
{
    for (size_t i = 0; i < choices->count; i++)
        if (choices->list[i].move.to == move->to && choices->list[i].move.name == move->name)
            return &choices->list[i];
    return NULL;
}

enum { COMPARED_MOVES = 256, COMPARED_STEPS = 256 };

/* The moves that the shortcut lists, against those of the engine. */
static boyi_status compare_choices(const boyi_solution *shortcut, const boyi_solution *engine, boyi_kind kind,
                                   boyi_state state, const boyi_value *value, bool *same)
{
    boyi_choices own = {0}, right = {0};
    boyi_status status = boyi_solution_choices(shortcut, state, COMPARED_MOVES, NULL, &own);
    if (!status)
        status = boyi_solution_choices(engine, state, COMPARED_MOVES, NULL, &right);
    *same = own.total == right.total;
    for (size_t i = 0; i < own.count && *same && right.count == right.total; i++) {
        const boyi_choice *mine = &own.list[i], *found = find_choice(&right, &mine->move);
        *same = found &&
                boyi__value_equals(&mine->value, &found->value, mine->value.plies != BOYI_PLIES_UNKNOWN) &&
                (!mine->best || keeps_value(&found->value, value, kind));
    }
    boyi_choices_free(&right);
    boyi_choices_free(&own);
    return status;
}

/* Is this a move that the engine might make, or with `move` NULL the end of a line? */
static boyi_status compare_step(const boyi_solution *engine, boyi_kind kind, boyi_state state,
                                const boyi_move *move, bool *right)
{
    boyi_choices choices = {0};
    boyi_value value;
    *right = false;
    boyi_status status = boyi_solution_value(engine, state, NULL, &value);
    if (status == BOYI_ABSENT) /* no move leads there */
        return BOYI_OK;
    if (!status)
        status = boyi_solution_choices(engine, state, COMPARED_MOVES, NULL, &choices);
    if (!status && move) {
        const boyi_choice *found = find_choice(&choices, move);
        *right = found ? keeps_value(&found->value, &value, kind) : choices.count < choices.total;
    } else if (!status) {
        *right = choices.total == 0;
    }
    boyi_choices_free(&choices);
    return status;
}

static boyi_status compare_line(const boyi_solution *shortcut, const boyi_solution *engine, boyi_kind kind,
                                boyi_state state, bool *right)
{
    boyi_line line = {0};
    boyi_status status = boyi_solution_line(shortcut, state, NULL, &line);
    *right = true;
    for (size_t i = 0; i < line.count && i < COMPARED_STEPS && *right && !status; i++)
        status = compare_step(engine, kind, line.steps[i].state, &line.steps[i].move, right);
    if (!status && *right && !line.round && line.count <= COMPARED_STEPS)
        status = compare_step(engine, kind, line.last, NULL, right);
    boyi_line_free(&line);
    return status;
}

boyi_status boyi__compare_shortcut(const boyi_game *game, boyi_state state, uint64_t max_states,
                                   boyi__shortcut_fault *out)
{
    const boyi_kind kind = game->rules.kind;
    const boyi_options methods[] = {
        {.method = BOYI_SHORTCUT},
        {.method = kind == BOYI_OUTCOME ? BOYI_RETRO : BOYI_MEMO, .max_states = max_states, .threads = 1}};
    boyi_solution *solutions[2] = {NULL, NULL};
    boyi_value values[2];
    boyi_status status = BOYI_OK;
    bool right = true;
    *out = BOYI__SHORTCUT_RIGHT;
    for (int i = 0; i < 2 && !status; i++) {
        status = boyi_solve_at(game, state, &methods[i], NULL, &solutions[i]);
        if (!status)
            status = boyi_solution_value(solutions[i], state, NULL, &values[i]);
    }
    if (!status && !boyi__value_equals(&values[0], &values[1], values[0].plies != BOYI_PLIES_UNKNOWN)) {
        *out = BOYI__SHORTCUT_VALUE;
    } else if (!status && !game->place) { /* a theorem of a Lua file knows the value only */
        if (game->shortcut.choices)
            status = compare_choices(solutions[0], solutions[1], kind, state, &values[1], &right);
        if (!right)
            *out = BOYI__SHORTCUT_MOVES;
        if (!status && right && game->shortcut.line)
            status = compare_line(solutions[0], solutions[1], kind, state, &right);
        if (!right && !*out)
            *out = BOYI__SHORTCUT_LINE;
    }
    boyi_solution_free(solutions[1]);
    boyi_solution_free(solutions[0]);
    return status;
}
