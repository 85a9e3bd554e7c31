/* Threads that search the same state with the same target, each with a stack of its own, and share the transposition
 * table: what one has found the others do not search again (ABDADA, in the form that T. Kerrigan calls simplified).
 *
 *     thread 0   a  ──▶ first move ──▶ second …            the caller's: limits, progress
 *     thread 1   a  ──▶ first move ──▶ third  …            a move that another thread is searching comes later
 *
 * A team is made when a window has taken BOYI__TEAM_LEAST nodes. The first thread that has the answer stops the others. All leave
 * their work for a while, with their stacks, when the table has to grow. The answer does not depend on who finds it.
 *
 * Only where play is known to end: a cycle on one thread's stack need not be on another's.
 */
#ifndef BOYI_SOLVE_SEARCH_TEAM_H
#define BOYI_SOLVE_SEARCH_TEAM_H

#include "base/parallel.h"
#include "solve/search/search.h"

/* A window is shared after so many nodes: a twentieth of a second. With asserts sooner, so that tests share small games. */
#ifdef NDEBUG
enum { BOYI__TEAM_LEAST = 1 << 18 };
#else
enum { BOYI__TEAM_LEAST = 1 << 12 };
#endif

enum { BOYI__TEAM_BUSY = 1 << 14 };

typedef struct boyi__team {
    unsigned size;         /* threads, at least 2 */
    boyi__search *helpers; /* size - 1 */
    atomic_bool stop;
    bool grows;                         /* the table should */
    atomic_uchar busy[BOYI__TEAM_BUSY]; /* by hash: how many threads search such a state */
} boyi__team;

/* Makes a team, unless threads can't be used; search->threads is 1 then. Lack of memory is no failure. */
void boyi__team_start(boyi__search *search);
void boyi__team_end(boyi__search *search);

/* May several threads search this game? */
bool boyi__team_is_possible(const boyi__search *search);

/* Frames from this size on, in nodes, are worth the care that two threads do not search the same one. */
static inline bool boyi__team_cares(const boyi__search *search, size_t depth)
{
    enum { LEAST = 256 };
    return search->shares && search->sizes[depth % BOYI__SEARCH_DEPTHS] / 16 >= LEAST;
}

static inline atomic_uchar *boyi__team_place(const boyi__search *search, boyi_state state)
{
    return &search->team->busy[boyi__hash(state) % BOYI__TEAM_BUSY];
}

static inline bool boyi__team_is_busy(const boyi__search *search, boyi_state state)
{
    return atomic_load_explicit(boyi__team_place(search, state), memory_order_relaxed) != 0;
}

static inline void boyi__team_mark(const boyi__search *search, boyi_state state, bool busy)
{
    if (busy)
        atomic_fetch_add_explicit(boyi__team_place(search, state), 1, memory_order_relaxed);
    else
        atomic_fetch_sub_explicit(boyi__team_place(search, state), 1, memory_order_relaxed);
}

#endif
