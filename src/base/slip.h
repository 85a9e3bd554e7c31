/* A text written piece by piece into a caller's room, with snprintf's manners: what does not fit is cut and
 * counted.
 *
 *     boyi__slip slip = {out, room, 0};
 *     for (…)
 *         boyi__slip_add(&slip, "%4u", seeds[i]);
 *     return slip.length;
 */
#ifndef BOYI_BASE_SLIP_H
#define BOYI_BASE_SLIP_H

#include <stddef.h>

typedef struct {
    char *out; /* ends in NUL once something was added; may be NULL where room is 0 */
    size_t room;
    size_t length; /* of all that was added, cut or not */
} boyi__slip;

void boyi__slip_add(boyi__slip *slip, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
