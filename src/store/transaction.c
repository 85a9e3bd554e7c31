#include "store/transaction.h"

#include <assert.h>

#include "base/clock.h"
#include "store/environment.h"

/* A commit waits for the disk, so small ones are put together. Time is the last criterion, because the size of a
 * file should depend on the game alone where possible. */
#define DUE_BYTES   (UINT64_C(1) << 20)
#define DUE_STATES  (UINT64_C(1) << 16)
#define DUE_SECONDS 5.0

/* Before their transaction ends. */
static void close_cursors(boyi__environment *environment)
{
    for (unsigned i = 0; i < BOYI__BLOCK_TABLES; i++) {
        if (environment->cursors[i])
            mdb_cursor_close(environment->cursors[i]);
        environment->cursors[i] = NULL;
    }
}

static void abort_transaction(boyi__environment *environment, MDB_txn **transaction)
{
    close_cursors(environment);
    if (*transaction)
        mdb_txn_abort(*transaction);
    *transaction = NULL;
}

boyi_status boyi__transaction_begin_read(boyi__database *database, boyi_error *error)
{
    boyi__environment *environment = database->environment;
    assert(!environment->write);
    if (environment->read)
        return BOYI_OK;
    int code = mdb_txn_begin(environment->env, NULL, MDB_RDONLY, &environment->read);
    return boyi__lmdb_status(database, code, error);
}

void boyi__transaction_end_read(boyi__database *database)
{
    if (database->environment->lock >= 0)
        abort_transaction(database->environment, &database->environment->read);
}

void boyi__transaction_abort(boyi__database *database)
{
    abort_transaction(database->environment, &database->environment->read);
    abort_transaction(database->environment, &database->environment->write);
}

boyi_status boyi__transaction_begin(boyi__database *database, uint64_t bytes, boyi_error *error)
{
    boyi__environment *environment = database->environment;
    uint64_t used;
    assert(environment->lock >= 0);
    boyi__transaction_end_read(database);
    boyi_status status = boyi__environment_check_size(database, error);
    if (status)
        return status;
    /* An open transaction continues, unless the map has to grow. */
    int code = boyi__environment_used_bytes(environment, &used);
    /* Records fill whole pages, and pages of the trees are written anew. */
    uint64_t needed = code ? 0 : used + 3 * (environment->pending_bytes + bytes) + BOYI__MAP_SPARE;
    if (!code && needed > environment->map) {
        status = boyi__transaction_commit(database, error);
        if (status)
            return status;
        environment->map = needed > 2 * environment->map ? boyi__map_size(needed) : 2 * environment->map;
        code = mdb_env_set_mapsize(environment->env, environment->map);
    }
    if (!code && !environment->write)
        code = mdb_txn_begin(environment->env, NULL, 0, &environment->write);
    return code ? boyi__lmdb_map_status(database, code, error) : BOYI_OK;
}

boyi_status boyi__transaction_commit(boyi__database *database, boyi_error *error)
{
    boyi__environment *environment = database->environment;
    boyi_status status = boyi__environment_check_size(database, error);
    if (status)
        abort_transaction(environment, &environment->write);
    MDB_txn *transaction = environment->write;
    close_cursors(environment);
    environment->write = NULL;
    environment->pending_bytes = environment->pending_states = 0;
    int code = transaction ? mdb_txn_commit(transaction) : 0;
    if (transaction && !code)
        boyi__environment_update_size(environment);
    environment->committed = boyi__seconds();
    return status ? status : boyi__lmdb_status(database, code, error);
}

boyi_status boyi__transaction_commit_if_due(boyi__database *database, uint64_t states, boyi_error *error)
{
    boyi__environment *environment = database->environment;
    environment->pending_states += states;
    bool due = environment->pending_bytes >= DUE_BYTES || environment->pending_states >= DUE_STATES ||
               boyi__seconds() - environment->committed >= DUE_SECONDS;
    return due ? boyi__transaction_commit(database, error) : BOYI_OK;
}
