/* The compiled catalogues: defined in a file that cmake/catalogues.cmake writes. */
#ifndef BOYI_BASE_CATALOGUE_DATA_H
#define BOYI_BASE_CATALOGUE_DATA_H

#include <stdint.h>

typedef struct {
    const char *code;                         /* "zh"; for other files than zh_CN.po their name */
    const uint8_t *mo;                        /* a message catalogue of GNU gettext, little-endian */
    unsigned (*plural)(unsigned long long n); /* which form is for n things */
} boyi__catalogue;

extern const boyi__catalogue boyi__catalogues[]; /* Chinese first; ends with a NULL code */

#endif
