/* A solution: answers by state, whoever found them and wherever they lie.
 *
 * A source is the one thing an engine, a database or a shortcut has to give: the worth of a state. All
 * else (moves with values, best moves, lines, totals, answers) follows from that and the rules. A source
 * that knows a faster way to a line or to the moves may say so.
 */
#ifndef BOYI_GAME_SOLUTION_H
#define BOYI_GAME_SOLUTION_H

#include "game/worth.h"

/* Something worth telling beside the value: "period": 12. */
typedef struct {
    const char *name;             /* the key in JSON                 */
    const char *label, *label_zh; /* in text; NULL: not told there   */
    bool is_truth;
    uint64_t number; /* or 0 and 1 for a truth */
} boyi__fact;

enum { BOYI__MOST_FACTS = 8 };

/* Games whose states may have more moves than this list none, unless their source knows how. */
enum { BOYI__MOST_LISTED = 1 << 26 };

/* False stops the visit: BOYI_CANCELLED. */
typedef bool boyi__state_visitor(void *context, boyi_state state, uint32_t depth, int64_t worth);

typedef struct {
    /* Must be safe to call from several threads at once. */
    boyi_status (*worth)(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out);
    /* May be NULL. */
    boyi_status (*line)(const boyi_solution *solution, boyi_state state, boyi_error *error, boyi_line *out);
    boyi_status (*totals)(const boyi_solution *solution, boyi_state state, boyi_error *error,
                          boyi_totals *out);
    boyi_status (*choices)(const boyi_solution *solution, boyi_state state, size_t most, boyi_error *error,
                           boyi_choices *out);
    /* Every state that was solved (one of each class under symmetry) with the moves it takes to get there, in
     * no order that would mean anything. BOYI_METHOD without a sentence: it can't tell for this game. */
    boyi_status (*visit_all)(const boyi_solution *solution, boyi__state_visitor *visit, void *context,
                             boyi_error *error);
    /* What else is known, for the answer: at most BOYI__MOST_FACTS. */
    boyi_status (*facts)(const boyi_solution *solution, boyi_error *error, boyi__fact *out, size_t *count);
    /* For sources that go on working when they are asked: see boyi_solution_watch. */
    void (*watch)(boyi_solution *solution, boyi_progressor *progress, void *context);
    /* What such a source takes now: it grows. Others take no more than they took to be found. */
    uint64_t (*bytes)(const boyi_solution *solution);
    void (*free)(void *self);
    /* Knows every state as it is: neither its class under symmetry nor the parts of a sum are looked up
     * instead. */
    bool every_state;
} boyi__source;

struct boyi_solution {
    const boyi_game *game;
    const boyi__source *source;
    void *self; /* the source's own */
    bool symmetry;
    boyi_state start; /* from where it was solved; only of sources that can visit all */
    boyi_effort effort;
};

/* A solution that keeps nothing, because a theorem answers: `source->free` is called with NULL. */
boyi_status boyi__solution_theorem(const boyi_game *game, const boyi__source *source, boyi_error *error,
                                   boyi_solution **out);

/* Takes `self` over, also when it fails. */
boyi_status boyi__solution_new(const boyi_game *game, const boyi__source *source, void *self,
                               boyi_error *error, boyi_solution **out);

/* The line by looking at every move of each state, for sources that know a better way only sometimes. */
boyi_status boyi__solution_line(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                boyi_line *out);

/* For those who would not look at a line of more than `most` moves: BOYI_LIMIT as soon as it is longer. */
boyi_status boyi__solution_line_within(const boyi_solution *solution, boyi_state state, size_t most,
                                       boyi_error *error, boyi_line *out);

boyi_status boyi__solution_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 int64_t *out);

#endif
