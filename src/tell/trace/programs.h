/* The programs, each in the file of its family. */
#ifndef BOYI_TELL_TRACE_PROGRAMS_H
#define BOYI_TELL_TRACE_PROGRAMS_H

#include "tell/trace/trace.h"

boyi__trace_run boyi__trace_ends_recursion, boyi__trace_ends_memo, boyi__trace_ends_table,
    boyi__trace_ends_minmax, boyi__trace_ends_margin, boyi__trace_ends_rolling, boyi__trace_ends_winlose,
    boyi__trace_ends_fold;
boyi__trace_run boyi__trace_left_2_topdown, boyi__trace_left_2_bottomup, boyi__trace_left_3_topdown,
    boyi__trace_left_3_bottomup, boyi__trace_left_7_topdown, boyi__trace_left_7_bottomup,
    boyi__trace_left_8_topdown, boyi__trace_left_8_bottomup;
boyi__trace_run boyi__trace_fibonacci_recursion, boyi__trace_fibonacci_memo, boyi__trace_fibonacci_table,
    boyi__trace_stairs_recursion, boyi__trace_stairs_memo, boyi__trace_stairs_table;
boyi__trace_run boyi__trace_pool_mask, boyi__trace_subtraction_table, boyi__trace_nim_mex,
    boyi__trace_pursuit_counters;

#endif
