/* The module for browsers: sections tell bytes by a constant for a state (boyi__sections_cost). */
#include "solve/estimate_layers.h"
#include "solve/sections/forecast.h"

boyi_status boyi__sections_foresee(boyi__run *run, boyi_state start, const boyi_options *options,
                                   bool database, double seconds, double *states,
                                   boyi__sections_forecast *out)
{
    (void)options, (void)database, (void)out;
    return boyi__estimate_layers(run, start, seconds, NULL, NULL, states, &(bool){false});
}
