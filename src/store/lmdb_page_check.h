/* The check of an LMDB file's pages. LMDB trusts its file: a damaged page can make it read or write anywhere. So
 * before LMDB opens a file, this code walks its trees and trusts nothing.
 *
 * It checks the structure: the two meta pages, branch and leaf pages, the list of free pages. It does not check the
 * data of records: each has a checksum of its own. Records of more than half a page lie outside the leaves, so the
 * walk reads about one page in a hundred.
 */
#ifndef BOYI_STORE_LMDB_PAGE_CHECK_H
#define BOYI_STORE_LMDB_PAGE_CHECK_H

#include "boyi.h"

/* True: the file begins as an LMDB file does. False also if there is no file, or it can't be read. */
bool boyi__looks_like_database(const char *path);

/* True: LMDB was stopped while it created this open file. It ends within the two meta pages, and no transaction
 * was ever committed: there is nothing in it. */
bool boyi__lmdb_is_half_created(int file);

/* BOYI_FILE with its error text: the file can't be read, is no database or is damaged. `write`: also checks what
 * only a writer depends on. *bytes is the size of the file. */
boyi_status boyi__lmdb_page_check(const char *path, bool write, uint64_t *bytes, boyi_error *error);

/* "DB is no database of boyi". */
boyi_status boyi__fail_not_database(const char *path, boyi_error *error);

#endif
