/* What a file says of itself: the first paragraph of the comment at its top, in one line; of a long one the
 * beginning. */
#ifndef BOYI_SCRIPT_PREFACE_H
#define BOYI_SCRIPT_PREFACE_H

#include <stddef.h>

/* The caller frees it. NULL: the file begins otherwise, or there is no memory. */
char *boyi__preface(const char *source, size_t length);

#endif
