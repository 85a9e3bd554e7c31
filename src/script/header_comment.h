/* What a file says of itself: the first paragraph of the comment at its top, in one line; of a long one the
 * beginning. */
#ifndef BOYI_SCRIPT_HEADER_COMMENT_H
#define BOYI_SCRIPT_HEADER_COMMENT_H

#include <stdbool.h>
#include <stddef.h>

/* The caller frees it. NULL: the file begins otherwise. False: no memory. */
bool boyi__header_comment(const char *source, size_t length, char **out);

#endif
