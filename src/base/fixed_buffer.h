/* Formatted text appended to a buffer of the caller; as with snprintf, what does not fit is cut and counted.
 *
 *     boyi__fixed_buffer text = {out, room, 0};
 *     for (…)
 *         boyi__fixed_buffer_add(&text, "%4u", seeds[i]);
 *     return text.length;
 */
#ifndef BOYI_BASE_FIXED_BUFFER_H
#define BOYI_BASE_FIXED_BUFFER_H

#include <stddef.h>

typedef struct {
    char *out; /* ends in NUL after the first call; may be NULL if room is 0 */
    size_t room;
    size_t length; /* of everything appended, also of what was cut */
} boyi__fixed_buffer;

void boyi__fixed_buffer_add(boyi__fixed_buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
