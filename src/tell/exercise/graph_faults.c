/* What may be wrong with the colours of a game graph. */
#include "tell/exercise/state_graph.h"

static boyi_outcome for_the_other(boyi_outcome outcome)
{
    return outcome == BOYI_WIN ? BOYI_LOSS : outcome == BOYI_LOSS ? BOYI_WIN : outcome;
}

boyi_outcome boyi__small_graph_by_move(const boyi__small_graph *graph, const boyi__small_state *state,
                                       size_t move)
{
    boyi_outcome there = graph->states[state->moves[move].to].value.outcome;
    return state->moves[move].again ? there : for_the_other(there);
}

/* The name of a state that a move leads to which is worth this much to its maker; NULL: none. */
static const char *successor_worth(const boyi__small_graph *graph, const boyi__small_state *state,
                                   boyi_outcome outcome)
{
    for (size_t i = 0; i < state->count; i++)
        if (boyi__small_graph_by_move(graph, state, i) == outcome)
            return graph->states[state->moves[i].to].name;
    return NULL;
}

/* The best value of the states that moves lead to, taken as if it were the mover's own. */
static boyi_outcome without_turning(const boyi__small_graph *graph, const boyi__small_state *state)
{
    boyi_outcome best = BOYI_LOSS;
    for (size_t i = 0; i < state->count; i++) {
        boyi_outcome there = graph->states[state->moves[i].to].value.outcome;
        best = there > best ? there : best;
    }
    return best;
}

static const char *diagnose_win(const boyi__small_graph *graph, const boyi__small_state *state,
                                boyi_outcome given, boyi__strbuf *text)
{
    const char *lost = successor_worth(graph, state, BOYI_WIN);
    if (given == without_turning(graph, state)) {
        boyi__say(
            text,
            "%s: after the move it is the other player's turn. %s is lost for the player to move there, "
            "so moving there wins.",
            state->name, lost);
        return "roles";
    }
    if (given == BOYI_LOSS) {
        boyi__say(text, "%s: there is a way out. The move to %s leaves the other player a lost state.",
                  state->name, lost);
        return "escape";
    }
    boyi__say(text, "%s: there is no need to settle for less. The move to %s wins.", state->name, lost);
    return "too-little";
}

static const char *diagnose_loss(const boyi__small_graph *graph, const boyi__small_state *state,
                                 boyi_outcome given, boyi__strbuf *text)
{
    if (given == BOYI_WIN && given == without_turning(graph, state)) {
        boyi__say(text,
                  "%s: after the move it is the other player's turn. All moves lead to states that the other "
                  "player wins: it is lost.",
                  state->name);
        return "roles";
    }
    boyi__say(text,
              "%s: every move leads to a state that the other player wins, so there is no way to hold it.",
              state->name);
    return "forced";
}

/* Neither won nor lost: drawn, or tied. */
static const char *diagnose_even(const boyi__small_graph *graph, const boyi__small_state *state,
                                 boyi_outcome given, boyi__strbuf *text)
{
    boyi_outcome right = state->value.outcome;
    const char *kept = successor_worth(graph, state, right);
    if (given == BOYI_WIN && given == without_turning(graph, state)) {
        boyi__say(
            text,
            "%s: a state that is won for the player to move there is won by the other player after your "
            "move.",
            state->name);
        return "roles";
    }
    if (given == BOYI_WIN) {
        boyi__say(text, "%s: no move leads to a state that is lost for the other player.", state->name);
        return "hope";
    }
    if (given == BOYI_LOSS) {
        boyi__say(
            text,
            "%s: one losing move does not lose. A state is lost only when all its moves lose, and the move "
            "to %s does not.",
            state->name, kept);
        return "too-soon";
    }
    if (right == BOYI_DRAW)
        boyi__say(text, "%s: play never ends there; a tie is a game that ends even.", state->name);
    else
        boyi__say(text, "%s: play can be ended even there, which both prefer to no end.", state->name);
    return "tie";
}

static const char *diagnose_state(const boyi__small_graph *graph, const boyi__small_state *state, int given,
                                  boyi__strbuf *text)
{
    if (given < 0) {
        boyi__say(text, "%s has no value yet.", state->name);
        return "missing";
    }
    if (state->count == 0) {
        if (state->value.outcome == BOYI_LOSS)
            boyi__say(text, "%s has no move: the player to move there has lost.", state->name);
        else
            boyi__say(text, "%s is finished: its value stands there.", state->name);
        return "end";
    }
    switch (state->value.outcome) {
    case BOYI_WIN:
        return diagnose_win(graph, state, (boyi_outcome)given, text);
    case BOYI_LOSS:
        return diagnose_loss(graph, state, (boyi_outcome)given, text);
    default:
        return diagnose_even(graph, state, (boyi_outcome)given, text);
    }
}

/* Whether backward analysis settles a before b: by length, what is never settled last. */
static bool comes_before(const boyi__small_state *a, const boyi__small_state *b)
{
    bool never_a = a->value.outcome == BOYI_DRAW, never_b = b->value.outcome == BOYI_DRAW;
    return never_a != never_b ? never_b : !never_a && a->value.plies < b->value.plies;
}

const char *boyi__small_graph_diagnose(const boyi__small_graph *graph, const int *given, boyi__strbuf *text)
{
    const boyi__small_state *wrong = NULL;
    for (size_t i = 0; i < graph->count; i++) {
        const boyi__small_state *state = &graph->states[i];
        if (given[i] != (int)state->value.outcome && (!wrong || comes_before(state, wrong)))
            wrong = state;
    }
    return wrong ? diagnose_state(graph, wrong, given[wrong - graph->states], text) : NULL;
}
