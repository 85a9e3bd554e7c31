/* Transactions of a database that is being written, and the read transaction that all cursors share. */
#ifndef BOYI_STORE_TRANSACTION_H
#define BOYI_STORE_TRANSACTION_H

#include "store/database.h"

/* Begins the read transaction unless it is open. */
boyi_status boyi__transaction_begin_read(boyi__database *database, boyi_error *error);

/* Ends the read transaction, so that a write transaction can begin. Does nothing to a database that was opened
 * for reading: records that were found in it stay valid. */
void boyi__transaction_end_read(boyi__database *database);

/* Begins a write transaction with room for so many bytes, or continues the open one. What is put is there after
 * the commit, all of it or nothing. After a failure `commit` fails, too. */
boyi_status boyi__transaction_begin(boyi__database *database, uint64_t bytes, boyi_error *error);
boyi_status boyi__transaction_commit(boyi__database *database, boyi_error *error);

/* So many states, or their values, were put. Commits if the transaction is large enough: 65,536 states, a
 * mebibyte, or five seconds of work. Otherwise it stays open, and the next boyi__transaction_begin continues it. */
boyi_status boyi__transaction_commit_if_due(boyi__database *database, uint64_t states, boyi_error *error);

/* Ends all transactions; what was not committed is lost. */
void boyi__transaction_abort(boyi__database *database);

#endif
