/* Parts that a build may leave out (docs/building.md): a light core has none of them. Asking for one is BOYI_METHOD,
 * with a sentence that names the CMake option. */
#ifndef BOYI_BASE_LEFT_OUT_H
#define BOYI_BASE_LEFT_OUT_H

/* What was left out, each with a blank before it; empty: nothing. */
static inline const char *boyi__left_out(void)
{
    return ""
#ifdef BOYI_WITHOUT_LUA
           " lua"
#endif
#ifdef BOYI_WITHOUT_C_FILES
           " c-files"
#endif
#ifdef BOYI_WITHOUT_STORE
           " store"
#endif
#ifdef BOYI_WITHOUT_SERVE
           " serve"
#endif
#ifdef BOYI_WITHOUT_CAIRO
           " cairo"
#endif
#ifdef BOYI_WITHOUT_EXPLORE
           " explore"
#endif
#ifdef BOYI_WITHOUT_BENCH
           " bench"
#endif
#ifdef BOYI_WITHOUT_THREADS
           " threads"
#endif
        ;
}

#endif
