/* A text written piece by piece into a caller's room, with snprintf's manners: what does not fit is cut and
 * counted.
 *
 *     boyi__fixed_buffer slip = {out, room, 0};
 *     for (…)
 *         boyi__fixed_buffer_add(&slip, "%4u", seeds[i]);
 *     return slip.length;
 */
#ifndef BOYI_BASE_FIXED_BUFFER_H
#define BOYI_BASE_FIXED_BUFFER_H

#include <stddef.h>

typedef struct {
    char *out; /* ends in NUL once something was added; may be NULL where room is 0 */
    size_t room;
    size_t length; /* of all that was added, cut or not */
} boyi__fixed_buffer;

void boyi__fixed_buffer_add(boyi__fixed_buffer *slip, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
