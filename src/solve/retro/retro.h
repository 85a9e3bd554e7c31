/* retro for score and nimber games, in which cycles have no value. */
#ifndef BOYI_SOLVE_RETRO_RETRO_H
#define BOYI_SOLVE_RETRO_RETRO_H

#include "solve/engine.h"

boyi_status boyi__retro_fold(boyi__run *run, boyi_state state, boyi_solution **out);

#endif
