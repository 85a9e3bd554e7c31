/* The module for browsers, where clocks are coarse and every byte counts: times are told as on the machine of docs/results.md. */
#include "solve/machine_speed.h"

double boyi__machine_slowness(void)
{
    return 1;
}
