/* Is the file sound? LMDB trusts its file: a damaged page can make it read or write anywhere. So before LMDB
 * is let near a file, its trees are walked here by somebody who trusts nothing.
 *
 * What is looked at is the frame: the two first pages, branch and leaf pages, the list of free pages. What
 * the records say is not: every one has its own checksum. Records of more than half a page lie outside the
 * leaves, so the walk reads about one page in a hundred.
 */
#ifndef BOYI_STORE_LMDB_PAGE_CHECK_H
#define BOYI_STORE_LMDB_PAGE_CHECK_H

#include "boyi.h"

/* Does the file begin as an LMDB file does? False also where there is no file, or none that can be read. */
bool boyi__looks_like_database(const char *path);

/* BOYI_FILE with a sentence: it can't be read, is no database or is damaged. `write`: also what only a writer
 * would stumble over. The size of the file comes back. */
boyi_status boyi__lmdb_page_check(const char *path, bool write, uint64_t *bytes, boyi_error *error);

/* "DB is no database of boyi". */
boyi_status boyi__fail_not_database(const char *path, boyi_error *error);

#endif
