/* A solution: the values of states, from an engine, a database or a shortcut.
 *
 * Each of these is a source, which must give the worth of a state. All else (moves with values, best moves,
 * lines, totals, answers) follows from that and the rules; a source with a faster way to some of it may
 * provide that, too.
 */
#ifndef BOYI_GAME_SOLUTION_H
#define BOYI_GAME_SOLUTION_H

#include "game/worth.h"

enum { BOYI__MOST_FACTS = 8 };

/* The moves of games with larger most_moves are not listed, unless the source does it. */
enum { BOYI__MOST_LISTED = 1 << 26 };

/* States that are counted together. */
typedef struct {
    uint32_t depth;
    size_t moves; /* of each */
    int64_t worth;
    uint64_t states; /* that were solved: under symmetry one of each class */
    uint64_t
        own_images; /* of them those whose class has no other state; of all other classes there are two */
} boyi__counts;

/* Both return false to stop: BOYI_CANCELLED. */
typedef bool boyi__counts_visitor(void *context, const boyi__counts *counts);
typedef bool boyi__state_visitor(void *context, boyi_state state, uint32_t depth, int64_t worth);

typedef struct {
    /* Must be safe to call from several threads at once. */
    boyi_status (*worth)(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out);
    /* May be NULL. */
    /* The worths of many states: statuses[i] is BOYI_OK or BOYI_ABSENT. Any other failure ends it. For sources of `every_state`. */
    boyi_status (*worth_many)(const boyi_solution *solution, const boyi_state *states, size_t count,
                              boyi_error *error, boyi_status *statuses, int64_t *out);
    /* BOYI_METHOD: it is found from the worths. */
    boyi_status (*line)(const boyi_solution *solution, boyi_state state, boyi_line_taker *take, void *context,
                        boyi_error *error);
    boyi_status (*totals)(const boyi_solution *solution, boyi_state state, boyi_error *error,
                          boyi_totals *out);
    boyi_status (*choices)(const boyi_solution *solution, boyi_state state, size_t most, boyi_error *error,
                           boyi_choices *out);
    /* Visits every state that was solved (one of each class under symmetry) with its depth, in any order.
     * BOYI_METHOD without an error text: not possible for this game. */
    boyi_status (*visit_all)(const boyi_solution *solution, boyi__state_visitor *visit, void *context,
                             boyi_error *error);
    /* Counts every state that was solved, where that is faster than to visit them; with `own_images` all states of sections that have
     * such, and no others. For games whose symmetry is one reflection, or of which every state was solved. BOYI_METHOD as above. */
    boyi_status (*count_all)(const boyi_solution *solution, const boyi_options *options, bool own_images,
                             boyi__counts_visitor *visit, void *context, boyi_error *error);
    /* Facts for the answer, at most BOYI__MOST_FACTS. */
    boyi_status (*facts)(const boyi_solution *solution, boyi_error *error, boyi_fact *out, size_t *count);
    /* For sources that compute when asked: see boyi_solution_watch. */
    void (*watch)(boyi_solution *solution, boyi_progressor *progress, void *context);
    /* Memory that such a source has now. Others keep what solving took. */
    uint64_t (*bytes)(const boyi_solution *solution);
    void (*free)(void *self);
    /* `worth` takes every state as it is, not the canonical one or the parts of a sum. */
    bool every_state;
} boyi__source;

struct boyi_solution {
    const boyi_game *game;
    const boyi__source *source;
    void *self; /* of the source */
    bool symmetry;
    boyi_state start; /* where solving began; for sources with visit_all */
    boyi_effort effort;
    uint64_t
        max_bytes; /* of the options it was solved with: the limit of its lines, too; 0: the standard one */
};

/* Owns `self` from then on, also when it fails. */
boyi_status boyi__solution_new(const boyi_game *game, const boyi__source *source, void *self,
                               boyi_error *error, boyi_solution **out);

/* The longest lines that are looked for. Longer ones are refused, unless a built-in shortcut knows them: its lines end. */
size_t boyi__solution_longest_line(const boyi_solution *solution);

/* A line of at most `most` moves, within the memory that the options allow; BOYI_LIMIT as soon as it takes more. What the game itself
 * keeps of the states on the line counts. */
boyi_status boyi__solution_line_within(const boyi_solution *solution, boyi_state state, size_t most,
                                       const boyi_options *options, boyi_error *error, boyi_line *out);

/* The answer to the game's question about a state of this value. */
boyi_status boyi__solution_answer(const boyi_solution *solution, boyi_state state, const boyi_value *value,
                                  boyi_error *error, boyi_answer *out);

boyi_status boyi__solution_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 int64_t *out);

#endif
