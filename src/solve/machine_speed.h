/* How fast this machine is beside the one on which the constants of boyi__state_cost (engine.h) were measured. */
#ifndef BOYI_SOLVE_MACHINE_SPEED_H
#define BOYI_SOLVE_MACHINE_SPEED_H

/* The time that a piece of work takes here, by the time that it took there: below 1 where this machine is faster. Takes some tens of
 * milliseconds; 1 if there is no memory for it. */
double boyi__machine_slowness(void);

#endif
