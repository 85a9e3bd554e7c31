/* The slow solver and the comparison with it: see slow.h. Written for clarity; time does not matter. */
#include "slow.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void *zeros(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        abort();
    return memory;
}

static const random_move *moves_of(const random_game *game, size_t node)
{
    return game->moves ? game->moves + game->nodes[node].first : NULL;
}

/* ---- Values --------------------------------------------------------------------------------------- */

static boyi_outcome flipped(boyi_outcome outcome)
{
    if (outcome == BOYI_WIN)
        return BOYI_LOSS;
    if (outcome == BOYI_LOSS)
        return BOYI_WIN;
    return outcome;
}

static boyi_outcome outcome_of_margin(slow_wide margin)
{
    if (margin == 0)
        return BOYI_TIE;
    return margin > 0 ? BOYI_WIN : BOYI_LOSS;
}

static slow_value end_value(const random_game *game, size_t node)
{
    const boyi_end *end = &game->nodes[node].end;
    slow_value value = {.outcome = BOYI_LOSS};

    if (game->kind == BOYI_OUTCOME)
        value.outcome = end->outcome;
    if (game->kind == BOYI_SCORE) {
        value.margin = (slow_wide)end->own - end->other;
        value.outcome = outcome_of_margin(value.margin);
    }
    return value;
}

slow_value slow_move(const slow_answers *slow, const random_move *move)
{
    slow_value value = slow->values[move->to];

    switch (slow->game->kind) {
    case BOYI_OUTCOME:
        value.outcome = move->again ? value.outcome : flipped(value.outcome);
        value.plies++;
        break;
    case BOYI_SCORE:
        value.margin = move->gain + (move->again ? value.margin : -value.margin);
        value.outcome = outcome_of_margin(value.margin);
        break;
    case BOYI_NIMBER: /* the nimber stays that of the state it leads to */
        value.outcome = value.nimber == 0 ? BOYI_WIN : BOYI_LOSS;
        break;
    }
    return value;
}

static bool better(boyi_kind kind, slow_value a, slow_value b)
{
    if (kind == BOYI_SCORE)
        return a.margin > b.margin;
    if (kind == BOYI_NIMBER || a.outcome != b.outcome)
        return a.outcome > b.outcome;
    if (a.outcome == BOYI_DRAW)
        return false;
    return a.outcome == BOYI_LOSS ? a.plies > b.plies : a.plies < b.plies;
}

/* The smallest number that is not among the successors' nimbers. */
static uint64_t excluded(const slow_answers *slow, size_t node)
{
    const random_node *n = &slow->game->nodes[node];

    for (uint64_t nimber = 0;; nimber++) {
        bool found = false;
        for (size_t m = 0; m < n->count; m++)
            found |= slow->values[moves_of(slow->game, node)[m].to].nimber == nimber;
        if (!found)
            return nimber;
    }
}

size_t slow_best(const slow_answers *slow, size_t node, size_t *first)
{
    const random_move *moves = moves_of(slow->game, node);
    size_t best = 0, best_count = 0;

    for (size_t m = 0; m < slow->game->nodes[node].count; m++) {
        slow_value value = slow_move(slow, &moves[m]);
        if (best_count == 0 || better(slow->game->kind, value, slow_move(slow, &moves[best]))) {
            best = m;
            best_count = 1;
        } else if (!better(slow->game->kind, slow_move(slow, &moves[best]), value)) {
            best_count++;
        }
    }
    *first = best;
    return best_count;
}

/* ---- Games without cycles ------------------------------------------------------------------------- */

static void solve_node(slow_answers *slow, bool *known, size_t node)
{
    const random_game *game = slow->game;
    size_t best;

    if (known[node])
        return;
    for (size_t m = 0; m < game->nodes[node].count; m++)
        solve_node(slow, known, moves_of(game, node)[m].to);
    known[node] = true;
    if (game->nodes[node].count == 0) {
        slow->values[node] = end_value(game, node);
    } else if (game->kind == BOYI_NIMBER) {
        slow->values[node].nimber = excluded(slow, node);
        slow->values[node].outcome = slow->values[node].nimber > 0 ? BOYI_WIN : BOYI_LOSS;
    } else {
        slow_best(slow, node, &best);
        slow->values[node] = slow_move(slow, &moves_of(game, node)[best]);
    }
}

static slow_answers *slow_new(const random_game *game)
{
    slow_answers *slow = zeros(1, sizeof *slow);
    slow->game = game;
    slow->values = zeros(game->nodes_count, sizeof *slow->values);
    return slow;
}

slow_answers *slow_solve(const random_game *game)
{
    slow_answers *slow = slow_new(game);
    bool *known = zeros(game->nodes_count, sizeof *known);

    for (size_t i = 0; i < game->nodes_count; i++)
        solve_node(slow, known, i);
    free(known);
    return slow;
}

void slow_free(slow_answers *slow)
{
    if (slow == NULL)
        return;
    free(slow->values);
    free(slow);
}

/* ---- Games with cycles ---------------------------------------------------------------------------- */

/* The moves of an undecided node, in round `plies`: only what was decided in earlier rounds counts. */
typedef struct {
    bool wins;    /* one of them wins                      */
    bool loses;   /* all of them lose                      */
    bool reaches; /* one of them leads to an even end      */
} prospects;

static prospects look(const slow_answers *slow, const bool *known, size_t node, uint32_t plies)
{
    prospects seen = {.loses = true};

    for (size_t m = 0; m < slow->game->nodes[node].count; m++) {
        const random_move *move = &moves_of(slow->game, node)[m];
        slow_value value = slow_move(slow, move);
        bool earlier = known[move->to] && value.plies <= plies;
        seen.wins |= earlier && value.outcome == BOYI_WIN;
        seen.reaches |= earlier && value.outcome == BOYI_TIE;
        seen.loses &= earlier && value.outcome == BOYI_LOSS;
    }
    return seen;
}

/* One round. A node decided in round p has its end p moves away: a winner would have taken an earlier win, and the
 * last escape of a loser was decided in the round before. True: something changed. */
static bool play_round(slow_answers *slow, bool *known, uint32_t plies, bool ties)
{
    bool changed = false;

    for (size_t i = 0; i < slow->game->nodes_count; i++) {
        prospects seen = look(slow, known, i, plies);
        boyi_outcome outcome = seen.wins ? BOYI_WIN : ties ? BOYI_TIE : BOYI_LOSS;
        if (known[i] || !(seen.wins || (ties ? seen.reaches : seen.loses)))
            continue;
        slow->values[i] = (slow_value){.outcome = outcome, .plies = plies};
        known[i] = changed = true;
    }
    return changed;
}

slow_answers *slow_solve_by_rounds(const random_game *game)
{
    slow_answers *slow = slow_new(game);
    bool *known = zeros(game->nodes_count, sizeof *known);

    for (size_t i = 0; i < game->nodes_count; i++) {
        slow->values[i].outcome = BOYI_DRAW;
        known[i] = game->nodes[i].count == 0;
        if (known[i])
            slow->values[i] = end_value(game, i);
    }
    /* First what can be forced; then, among the rest, the way to an even end, which both prefer to endless play; what
     * is left never ends. */
    for (uint32_t plies = 1; play_round(slow, known, plies, false); plies++)
        ;
    for (uint32_t plies = 1; play_round(slow, known, plies, true); plies++)
        ;
    free(known);
    return slow;
}

/* ---- The graph itself ----------------------------------------------------------------------------- */

uint32_t *slow_depths(const random_game *game, size_t from, bool by_classes)
{
    uint32_t *depths = zeros(game->nodes_count, sizeof *depths);
    bool changed = true;

    memset(depths, 0xff, game->nodes_count * sizeof *depths);
    depths[by_classes ? game->nodes[from].canonical : from] = 0;
    for (uint32_t depth = 0; changed; depth++) {
        changed = false;
        for (size_t i = 0; i < game->nodes_count; i++) {
            if (depths[i] != depth)
                continue;
            changed = true;
            for (size_t m = 0; m < game->nodes[i].count; m++) {
                size_t to = moves_of(game, i)[m].to;
                to = by_classes ? game->nodes[to].canonical : to;
                if (depths[to] == UINT32_MAX)
                    depths[to] = depth + 1;
            }
        }
    }
    return depths;
}

/* Throws away, again and again, the nodes with no move to a node that is left: cycles remain. */
bool slow_has_cycle(const random_game *game, size_t from)
{
    uint32_t *left = slow_depths(game, from, false);
    bool changed = true, any = false;

    while (changed) {
        changed = false;
        for (size_t i = 0; i < game->nodes_count; i++) {
            bool goes_on = false;
            for (size_t m = 0; m < game->nodes[i].count; m++)
                goes_on |= left[moves_of(game, i)[m].to] != UINT32_MAX;
            if (left[i] != UINT32_MAX && !goes_on) {
                left[i] = UINT32_MAX;
                changed = true;
            }
        }
    }
    for (size_t i = 0; i < game->nodes_count; i++)
        any |= left[i] != UINT32_MAX;
    free(left);
    return any;
}

uint64_t slow_calls(const random_game *game, size_t node, uint64_t most)
{
    uint64_t calls = 1;

    for (size_t m = 0; m < game->nodes[node].count && calls < most; m++)
        calls += slow_calls(game, moves_of(game, node)[m].to, most - calls);
    return calls;
}

slow_totals slow_line_totals(const slow_answers *slow, size_t node)
{
    slow_wide totals[2] = {0};
    unsigned player = 0;
    bool wide = false;
    size_t best;

    for (; slow_best(slow, node, &best) > 0; node = moves_of(slow->game, node)[best].to) {
        const random_move *move = &moves_of(slow->game, node)[best];
        totals[player] += move->gain;
        wide |= totals[player] != (int64_t)totals[player];
        player ^= !move->again;
    }
    totals[player] += slow->game->nodes[node].end.own;
    totals[!player] += slow->game->nodes[node].end.other;
    return (slow_totals){totals[0], totals[1], wide};
}

/* ---- Held against a solution ---------------------------------------------------------------------- */

/* Reports a node and returns false. */
__attribute__((format(printf, 4, 5))) static bool complain(char *complaint, const slow_answers *slow,
                                                           size_t node, const char *format, ...)
{
    int length = snprintf(complaint, SLOW_COMPLAINT, "at %" PRIu64 ": ", random_state(slow->game, node));
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(complaint + length, (size_t)(SLOW_COMPLAINT - length), format, arguments);
    va_end(arguments);
    return false;
}

static bool failed(char *complaint, const slow_answers *slow, size_t node, const char *what,
                   const boyi_error *error)
{
    return complain(complaint, slow, node, "%s: %s: %s", what, boyi_status_word(error->status), error->text);
}

/* The fields that mean something for this kind of game. */
static bool same_value(boyi_kind kind, const boyi_value *got, slow_value want)
{
    if (got->outcome != want.outcome)
        return false;
    if (kind == BOYI_SCORE)
        return got->margin == want.margin;
    if (kind == BOYI_NIMBER)
        return got->nimber == want.nimber;
    return got->outcome == BOYI_DRAW || got->plies == want.plies;
}

static bool same_move(const slow_answers *slow, const boyi_move *got, const random_move *want)
{
    return got->to == random_state(slow->game, want->to) && got->gain == want->gain &&
           got->name == want->name && got->again == want->again;
}

static bool complain_value(char *complaint, const slow_answers *slow, size_t node, const char *what,
                           const boyi_value *got, slow_value want)
{
    return complain(complaint, slow, node,
                    "%s is %s in %" PRIu32 ", margin %" PRId64 ", nimber %" PRIu64
                    " instead of %s in %" PRIu32 ", margin %" PRId64 ", nimber %" PRIu64,
                    what, boyi_outcome_word(got->outcome), got->plies, got->margin, got->nimber,
                    boyi_outcome_word(want.outcome), want.plies, (int64_t)want.margin, want.nimber);
}

bool slow_agrees_value(const slow_answers *slow, const boyi_solution *solution, size_t node, char *complaint)
{
    boyi_error error = {0};
    boyi_value value;

    if (boyi_solution_value(solution, random_state(slow->game, node), &error, &value))
        return failed(complaint, slow, node, "value", &error);
    if (!same_value(slow->game->kind, &value, slow->values[node]))
        return complain_value(complaint, slow, node, "the value", &value, slow->values[node]);
    return true;
}

/* Choice `at` of the list is move `m`. */
static bool agrees_choice(const slow_answers *slow, const boyi_choices *choices, size_t node, size_t at,
                          size_t m, bool best, char *complaint)
{
    const random_move *move = &moves_of(slow->game, node)[m];
    const boyi_choice *choice = &choices->list[at];

    if (!same_move(slow, &choice->move, move))
        return complain(complaint, slow, node, "choice %zu is not move %zu", at, m);
    if (choice->best != best)
        return complain(complaint, slow, node, "choice %zu is wrongly %s", at, best ? "not best" : "best");
    if (!same_value(slow->game->kind, &choice->value, slow_move(slow, move)))
        return complain_value(complaint, slow, node, "a choice", &choice->value, slow_move(slow, move));
    return true;
}

/* The best first, then the others, both in the game's order. */
static bool agrees_list(const slow_answers *slow, const boyi_choices *choices, size_t node, char *complaint)
{
    const random_move *moves = moves_of(slow->game, node);
    size_t at = 0, first;

    slow_best(slow, node, &first);
    for (int pass = 0; pass < 2; pass++)
        for (size_t m = 0; m < slow->game->nodes[node].count; m++) {
            bool best = !better(slow->game->kind, slow_move(slow, &moves[first]), slow_move(slow, &moves[m]));
            if (best != (pass == 0) || at >= choices->count)
                continue;
            if (!agrees_choice(slow, choices, node, at++, m, best, complaint))
                return false;
        }
    return true;
}

bool slow_agrees_choices(const slow_answers *slow, const boyi_solution *solution, size_t node, size_t most,
                         char *complaint)
{
    size_t total = slow->game->nodes[node].count, first;
    size_t best = slow_best(slow, node, &first);
    boyi_error error = {0};
    boyi_choices choices;
    bool agrees;

    if (boyi_solution_choices(solution, random_state(slow->game, node), most, &error, &choices))
        return failed(complaint, slow, node, "choices", &error);
    if (choices.total != total || choices.best != best || choices.count != (most < total ? most : total))
        agrees = complain(complaint, slow, node,
                          "%zu choices of %" PRIu64 ", %" PRIu64 " best instead of %zu of %zu, %zu best",
                          choices.count, choices.total, choices.best, most < total ? most : total, total,
                          best);
    else
        agrees = agrees_list(slow, &choices, node, complaint);
    boyi_choices_free(&choices);
    return agrees;
}

bool slow_agrees_totals(const slow_answers *slow, const boyi_solution *solution, size_t node, char *complaint)
{
    slow_totals want = {0};
    boyi_error error = {0};
    boyi_totals totals;

    if (slow->game->kind == BOYI_SCORE)
        want = slow_line_totals(slow, node);
    if (boyi_solution_totals(solution, random_state(slow->game, node), &error, &totals))
        return failed(complaint, slow, node, "totals", &error);
    if (totals.own != want.own || totals.other != want.other)
        return complain(complaint, slow, node,
                        "totals %" PRId64 " : %" PRId64 " instead of %" PRId64 " : %" PRId64, totals.own,
                        totals.other, (int64_t)want.own, (int64_t)want.other);
    return true;
}

/* Follows the line move by move. `node`, `player` and `totals` are where it has got to. */
typedef struct {
    size_t node;
    unsigned player;
    int64_t totals[2];
} tracer;

static bool agrees_step(const slow_answers *slow, const boyi_step *step, tracer *pen, char *complaint)
{
    size_t first, best = slow_best(slow, pen->node, &first);
    const random_move *move = &moves_of(slow->game, pen->node)[first];

    if (best == 0 || step->state != random_state(slow->game, pen->node))
        return complain(complaint, slow, pen->node, "the line goes on from %" PRIu64, step->state);
    if (!same_move(slow, &step->move, move))
        return complain(complaint, slow, pen->node, "the line does not take the first best move");
    if (step->best != best || step->player != pen->player)
        return complain(complaint, slow, pen->node, "%" PRIu64 " best for player %u instead of %zu for %u",
                        step->best, step->player, best, pen->player);
    if (slow->game->kind == BOYI_SCORE)
        pen->totals[pen->player] += move->gain;
    if (memcmp(step->totals, pen->totals, sizeof pen->totals) != 0)
        return complain(complaint, slow, pen->node, "the line counts wrongly");
    pen->player ^= !move->again;
    pen->node = move->to;
    return true;
}

/* Where the line stopped, with what the finished state adds. */
static bool agrees_last(const slow_answers *slow, const boyi_line *line, tracer *pen, char *complaint)
{
    const random_node *last = &slow->game->nodes[pen->node];

    if (line->last != random_state(slow->game, pen->node))
        return complain(complaint, slow, pen->node, "the line says it ends at %" PRIu64, line->last);
    if (line->round && (line->back >= line->count || line->steps[line->back].state != line->last))
        return complain(complaint, slow, pen->node, "the line did not come back to step %zu", line->back);
    if (!line->round && last->count != 0)
        return complain(complaint, slow, pen->node, "the line ends in the middle");
    if (!line->round && slow->game->kind == BOYI_SCORE) {
        pen->totals[pen->player] += last->end.own;
        pen->totals[!pen->player] += last->end.other;
    }
    if (memcmp(line->totals, pen->totals, sizeof pen->totals) != 0)
        return complain(complaint, slow, pen->node, "the line counts the end wrongly");
    return true;
}

static bool agrees_steps(const slow_answers *slow, const boyi_line *line, size_t node, char *complaint)
{
    slow_value value = slow->values[node];
    tracer pen = {.node = node};
    bool *seen = zeros(slow->game->nodes_count, sizeof *seen);
    bool agrees = true;

    for (size_t s = 0; agrees && s < line->count; s++) {
        if (seen[pen.node])
            agrees = complain(complaint, slow, pen.node, "the line goes through here twice");
        seen[pen.node] = true;
        agrees = agrees && agrees_step(slow, &line->steps[s], &pen, complaint);
    }
    agrees = agrees && agrees_last(slow, line, &pen, complaint);
    if (agrees && line->round != (value.outcome == BOYI_DRAW))
        agrees = complain(complaint, slow, node, "the line %s", line->round ? "goes round" : "ends");
    if (agrees && slow->game->kind == BOYI_OUTCOME && !line->round && line->count != value.plies)
        agrees = complain(complaint, slow, node, "the line has %zu moves, not %" PRIu32, line->count,
                          value.plies);
    free(seen);
    return agrees;
}

bool slow_agrees_line(const slow_answers *slow, const boyi_solution *solution, size_t node, char *complaint)
{
    boyi_error error = {0};
    boyi_line line;
    bool agrees;

    if (boyi_solution_line(solution, random_state(slow->game, node), &error, &line))
        return failed(complaint, slow, node, "line", &error);
    agrees = agrees_steps(slow, &line, node, complaint);
    boyi_line_free(&line);
    return agrees;
}

bool slow_agrees(const slow_answers *slow, const boyi_solution *solution, size_t from, char *complaint)
{
    uint32_t *depths = slow_depths(slow->game, from, false);
    size_t stride = 1 + slow->game->nodes_count / 100; /* lines are long where there are many states */
    bool agrees = true;

    for (size_t i = 0; agrees && i < slow->game->nodes_count; i++) {
        if (depths[i] == UINT32_MAX)
            continue;
        agrees = slow_agrees_value(slow, solution, i, complaint) &&
                 slow_agrees_choices(slow, solution, i, SIZE_MAX, complaint) &&
                 slow_agrees_choices(slow, solution, i, i % 4, complaint);
        if (agrees && (i % stride == 0 || i == from))
            agrees = slow_agrees_totals(slow, solution, i, complaint) &&
                     slow_agrees_line(slow, solution, i, complaint);
    }
    free(depths);
    return agrees;
}
