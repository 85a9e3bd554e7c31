/* A team: processes, called ranks, that solve one game together by sections (src/mpi/ makes one of the ranks of `mpirun`).
 *
 * Every rank has the rules and finds the whole graph of sections by itself. Sections are worked on level by level:
 *
 *     claim    each thread of each rank takes the next section of the level that no other has
 *     keep     the rank that worked on a section keeps its part (packed.h), zipped, in its own file
 *     share    at the end of a level every rank tells all others what parts it has made and where they begin: a few bytes a section
 *     read     a rank that needs a part of another reads its bytes there: from the file, if the ranks share a folder, else by messages
 *
 * Rank 0 alone has the sink: it gets every section in the same order as without a team, so a database has the same bytes for any number
 * of ranks. Of a rank that fails or dies, `share` and `read` of the others do not return: the launcher ends all of them.
 */
#ifndef BOYI_SOLVE_SECTIONS_TEAM_H
#define BOYI_SOLVE_SECTIONS_TEAM_H

#include "base/spill_file.h"
#include "boyi.h"

enum { BOYI__TEAM_LISTS = 256 /* that sections can be claimed from */ };

struct boyi_team {
    void *self;
    unsigned rank, size;
    const char
        *file; /* the name of this rank's file in the folder that all share; NULL: there is no such folder */

    /* Rank 0 calls the others to work; they wait for it. False: there is nothing to do for them. */
    void (*call)(void *self);
    bool (*wait)(void *self);

    /* From now on other ranks read from this file; NULL: no rank reads any more. All ranks call it at the same time. */
    boyi_status (*open)(void *self, const boyi__spill_file *file, boyi_error *error);

    /* The next number from 0 on that no thread of any rank has got from this list. Any thread. */
    size_t (*claim)(void *self, unsigned list);

    /* Gives `mine` to all ranks and waits for theirs: *all holds what every rank gave, one after the other. The caller frees it. */
    boyi_status (*share)(void *self, const void *mine, size_t bytes, void **all, size_t *all_bytes,
                         boyi_error *error);

    /* Reads from the file of another rank. Any thread. */
    boyi_status (*read)(void *self, unsigned rank, uint64_t place, void *out, size_t bytes,
                        boyi_error *error);
};

#endif
