/* What the first bytes of a file tell: whether it is a database, of this version or an older one. */
#ifndef BOYI_STORE_SIGNATURE_H
#define BOYI_STORE_SIGNATURE_H

#include "boyi.h"

enum { BOYI__SIGNATURE = 20 /* bytes that are looked at */ };

/* The format version of a file that begins so; 0: it is no database. Databases up to version 3 were LMDB files: 3. */
uint32_t boyi__signature_version(const uint8_t *bytes, size_t length);

/* True: the file begins as a database does, of any version. False also if there is no file, or it can't be read. */
bool boyi__looks_like_database(const char *path);

/* "DB is not a boyi database". */
boyi_status boyi__fail_not_database(const char *path, boyi_error *error);

#endif
