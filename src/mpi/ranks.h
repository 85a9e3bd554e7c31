/* The ranks of mpirun as a team that solves by sections (solve/sections/team.h). The only user of MPI.
 *
 * OpenMPI is loaded when ranks are started: boyi needs it neither to start nor to be installed. A build without its header
 * (without_mpi.c) refuses ranks.
 *
 *     rank 0     solves sections; hands out numbers of sections; writes the database
 *     rank 1 …   solve sections
 *
 * Every rank keeps what it has made in a file of its own. Where the ranks share a folder, the others read it there; else a thread of the
 * rank answers their messages:
 *
 *     request   [ kind | reply tag | list or place | bytes ]     tag REQUEST, to the thread
 *     reply     the number claimed, or the bytes                 its reply tag
 *
 * MPI is called by one thread at a time, under a lock, and never waits inside: a thread that waits sleeps between two looks, so ranks that
 * wait leave their core to others.
 */
#ifndef BOYI_MPI_RANKS_H
#define BOYI_MPI_RANKS_H

#include "solve/sections/team.h"

typedef struct boyi__ranks boyi__ranks;

/* Joins the ranks that the launcher has started. `folder`: one that all of them share; NULL: there is none. */
boyi_status boyi__ranks_start(const char *folder, boyi_error *error, boyi__ranks **out);

/* Valid until the end. */
const struct boyi_team *boyi__ranks_team(const boyi__ranks *ranks);

/* Leaves the ranks. With a code other than 0 it ends all of them, and does not return. `ranks` may be NULL. */
void boyi__ranks_end(boyi__ranks *ranks, int code);

#endif
