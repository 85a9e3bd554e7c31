#include "store/tables.h"

#include <assert.h>
#include <stdlib.h>

#include "base/byte_order.h"
#include "store/environment.h"
#include "store/lmdb_page_check.h"
#include "store/transaction.h"

enum {
    KEY = 12,       /* bytes: layer 4, first state 8 */
    PUT_BYTES = 128 /* that a record takes beside its own: its key, its node, its share of pages */
};

static const MDB_val manifest_key = {4, (void *)(uintptr_t) "boyi"};

/* ---- Opening ---- */

static int open_tables(boyi__environment *environment, MDB_txn *transaction, unsigned flags)
{
    static const char *const names[BOYI__BLOCK_TABLES] = {"states", "values", "texts"};
    int code = mdb_dbi_open(transaction, "about", flags, &environment->manifest);
    if (!code)
        code = mdb_dbi_open(transaction, "layers", flags, &environment->layers);
    for (unsigned i = 0; i < BOYI__BLOCK_TABLES && !code; i++)
        code = mdb_dbi_open(transaction, names[i], flags, &environment->blocks[i]);
    return code;
}

static boyi_status read_manifest(boyi__database *database, boyi_error *error)
{
    boyi__environment *environment = database->environment;
    MDB_val key = manifest_key, data;
    int code = mdb_get(environment->read, environment->manifest, &key, &data);
    boyi_status status = code ? BOYI_FILE
                              : boyi__manifest_read(data.mv_data, data.mv_size, &database->manifest);
    return status ? boyi__manifest_fail(&database->manifest, status, database->name.text, error) : BOYI_OK;
}

boyi_status boyi__tables_open(boyi__database *database, boyi_error *error)
{
    boyi__environment *environment = database->environment;
    boyi_status status = boyi__transaction_begin_read(database, error);
    if (status)
        return status;
    int code = open_tables(environment, environment->read, 0);
    if (code == MDB_NOTFOUND) { /* another version of the format may have other tables */
        status = environment->manifest ? read_manifest(database, error) : BOYI_OK;
        return status ? status : boyi__fail_not_database(database->path, error);
    }
    if (!code) { /* an abort would close the tables again */
        code = mdb_txn_commit(environment->read);
        environment->read = NULL;
    }
    status = code ? boyi__lmdb_status(database, code, error) : boyi__transaction_begin_read(database, error);
    if (!status)
        status = read_manifest(database, error);
    if (status)
        return status;
    /* The layers. */
    MDB_stat entries;
    MDB_cursor *cursor;
    MDB_val key, data;
    code = mdb_stat(environment->read, environment->layers, &entries);
    if (code)
        return boyi__lmdb_status(database, code, error);
    database->layers = calloc(entries.ms_entries + 1, sizeof *database->layers);
    if (!database->layers)
        return boyi__fail_memory(error, database->path);
    code = mdb_cursor_open(environment->read, environment->layers, &cursor);
    if (code)
        return boyi__lmdb_status(database, code, error);
    while (!status && !(code = mdb_cursor_get(cursor, &key, &data, MDB_NEXT))) {
        boyi__layer_record *layer = &database->layers[database->layers_count];
        bool valid = database->layers_count < entries.ms_entries && key.mv_size == 4 &&
                     boyi__layer_record_read(data.mv_data, data.mv_size, database->manifest.fingerprint,
                                             layer) &&
                     layer->layer == boyi__get_big_endian(key.mv_data, 4) &&
                     (!database->layers_count || layer[-1].layer < layer->layer);
        if (valid)
            database->layers_count++;
        else
            status = boyi__fail_damaged(database, (uint32_t)database->layers_count, error);
    }
    mdb_cursor_close(cursor);
    return status || code == MDB_NOTFOUND ? status : boyi__lmdb_status(database, code, error);
}

boyi_status boyi__tables_create(boyi__database *database, const boyi__manifest *manifest, boyi_error *error)
{
    size_t length;
    void *record = boyi__manifest_write(manifest, &length);
    boyi_status status = record ? boyi__manifest_read(record, length, &database->manifest) : BOYI_MEMORY;
    free(record);
    if (status)
        return boyi__manifest_fail(&database->manifest, status, database->name.text, error);
    database->created = true;
    status = boyi__transaction_begin(database, 0, error);
    if (status)
        return status;
    int code = open_tables(database->environment, database->environment->write, MDB_CREATE);
    status = code ? boyi__lmdb_status(database, code, error) : boyi__table_put_manifest(database, error);
    return status ? status : boyi__transaction_commit(database, error);
}

/* ---- Reading ---- */

static void write_key(uint8_t key[KEY], uint32_t layer, boyi_state first)
{
    boyi__put_big_endian(key, layer, 4);
    boyi__put_big_endian(key + 4, first, 8);
}

static bool key_is_of(const MDB_val *key, uint32_t layer)
{
    return key->mv_size == KEY && boyi__get_big_endian(key->mv_data, 4) == layer;
}

static boyi_status open_cursor(boyi__database *database, boyi__table_name table, MDB_cursor **out,
                               boyi_error *error)
{
    boyi__environment *environment = database->environment;
    assert(table < BOYI__BLOCK_TABLES);
    boyi_status status = boyi__environment_check_size(database, error);
    if (!status && !environment->write)
        status = boyi__transaction_begin_read(database, error);
    int code = 0;
    if (!status && !environment->cursors[table]) /* a write transaction reads its own records, too */
        code = mdb_cursor_open(environment->write ? environment->write : environment->read,
                               environment->blocks[table], &environment->cursors[table]);
    *out = environment->cursors[table];
    return status ? status : boyi__lmdb_status(database, code, error);
}

static boyi__record record_of(const MDB_val *key, const MDB_val *data)
{
    return (boyi__record){boyi__get_big_endian((const uint8_t *)key->mv_data + 4, 8), data->mv_data,
                          data->mv_size};
}

boyi_status boyi__table_find(boyi__database *database, boyi__table_name table, uint32_t layer,
                             boyi_state state, boyi__record *out, boyi_error *error)
{
    MDB_cursor *cursor;
    uint8_t wanted[KEY];
    write_key(wanted, layer, state);
    MDB_val key = {KEY, wanted}, data;
    bool found = false;
    boyi__mutex_lock(&database->lock);
    boyi_status status = open_cursor(database, table, &cursor, error);
    int code = status ? 0 : mdb_cursor_get(cursor, &key, &data, MDB_SET_RANGE);
    if (!status && !code && key_is_of(&key, layer)) {
        *out = record_of(&key, &data);
        found = true;
    }
    /* Without a block of this very key, the one before it; the layer's first has none before it. */
    if (!status && (!code || code == MDB_NOTFOUND) && !(found && out->first == state)) {
        code = mdb_cursor_get(cursor, &key, &data, code ? MDB_LAST : MDB_PREV);
        if (!code && key_is_of(&key, layer)) {
            *out = record_of(&key, &data);
            found = true;
        }
    }
    boyi__mutex_unlock(&database->lock);
    if (!status && code && code != MDB_NOTFOUND)
        status = boyi__lmdb_status(database, code, error);
    return status || found ? status : BOYI_ABSENT;
}

boyi_status boyi__table_list(boyi__database *database, boyi__table_name table, uint32_t layer,
                             boyi_state from, size_t most, boyi__record *out, size_t *count,
                             boyi_error *error)
{
    MDB_cursor *cursor;
    uint8_t wanted[KEY];
    write_key(wanted, layer, from);
    MDB_val key = {KEY, wanted}, data;
    *count = 0;
    boyi__mutex_lock(&database->lock);
    boyi_status status = open_cursor(database, table, &cursor, error);
    int code = status ? 0 : mdb_cursor_get(cursor, &key, &data, MDB_SET_RANGE);
    while (!status && !code && *count < most && key_is_of(&key, layer)) {
        out[(*count)++] = record_of(&key, &data);
        code = mdb_cursor_get(cursor, &key, &data, MDB_NEXT);
    }
    boyi__mutex_unlock(&database->lock);
    return status || code == MDB_NOTFOUND ? status : boyi__lmdb_status(database, code, error);
}

boyi_status boyi__tables_check_counts(boyi__database *database, uint64_t states, uint64_t values,
                                      boyi_error *error)
{
    const boyi__environment *environment = database->environment;
    MDB_stat state_blocks, value_blocks;
    assert(environment->write);
    int code = mdb_stat(environment->write, environment->blocks[BOYI__STATES], &state_blocks);
    if (!code)
        code = mdb_stat(environment->write, environment->blocks[BOYI__VALUES], &value_blocks);
    if (code)
        return boyi__lmdb_status(database, code, error);
    bool equal = states == state_blocks.ms_entries && values == value_blocks.ms_entries;
    return equal ? BOYI_OK : boyi__fail_tables(database, error);
}

/* ---- Writing ---- */

static boyi_status put(boyi__database *database, MDB_dbi table, MDB_val key, const void *record,
                       size_t length, boyi_error *error)
{
    boyi__environment *environment = database->environment;
    MDB_val data = {length, (void *)(uintptr_t)record};
    assert(environment->write);
    boyi_status status = boyi__environment_check_size(database, error);
    if (status)
        return status;
    environment->pending_bytes += length + PUT_BYTES;
    int code = mdb_put(environment->write, table, &key, &data, 0);
    return boyi__lmdb_status(database, code, error);
}

boyi_status boyi__table_put_block(boyi__database *database, boyi__table_name table, uint32_t layer,
                                  boyi_state first, const void *record, size_t length, boyi_error *error)
{
    uint8_t key[KEY];
    write_key(key, layer, first);
    return put(database, database->environment->blocks[table], (MDB_val){KEY, key}, record, length, error);
}

/* Puts the record into database->layers, too. */
boyi_status boyi__table_put_layer(boyi__database *database, const boyi__layer_record *layer,
                                  boyi_error *error)
{
    uint8_t key[4], record[BOYI__LAYER_RECORD];
    boyi__layer_record *known = boyi__database_layer(database, layer->layer);
    if (!known) {
        boyi__layer_record *layers = realloc(database->layers, (database->layers_count + 1) * sizeof *layers);
        if (!layers)
            return boyi__fail_memory(error, database->path);
        database->layers = layers;
        known = layers + database->layers_count++;
        for (; known > layers && known[-1].layer > layer->layer; known--)
            known[0] = known[-1];
    }
    *known = *layer;
    boyi__put_big_endian(key, layer->layer, 4);
    boyi__layer_record_write(layer, database->manifest.fingerprint, record);
    return put(database, database->environment->layers, (MDB_val){4, key}, record, sizeof record, error);
}

boyi_status boyi__table_put_manifest(boyi__database *database, boyi_error *error)
{
    size_t length;
    void *record = boyi__manifest_write(&database->manifest, &length);
    if (!record)
        return boyi__fail_memory(error, database->path);
    boyi_status status = put(database, database->environment->manifest, manifest_key, record, length, error);
    free(record);
    return status;
}

/* Deletes the blocks of layers whose states are not all there, or whose values are not. */
static int drop_unfinished(boyi__database *database, boyi__table_name table)
{
    boyi__environment *environment = database->environment;
    MDB_cursor *cursor;
    MDB_val key, data;
    int code = mdb_cursor_open(environment->write, environment->blocks[table], &cursor);
    if (code)
        return code;
    code = mdb_cursor_get(cursor, &key, &data, MDB_FIRST);
    while (!code) {
        uint32_t number = key.mv_size == KEY ? (uint32_t)boyi__get_big_endian(key.mv_data, 4) : 0;
        const boyi__layer_record *layer = boyi__database_layer(database, number);
        if (!layer || !(table == BOYI__VALUES ? layer->solved : layer->found)) {
            code = mdb_cursor_del(cursor, 0);
            if (!code)
                code = mdb_cursor_get(cursor, &key, &data, MDB_NEXT);
        } else if (number == UINT32_MAX) {
            break;
        } else { /* on to the next layer */
            uint8_t next[KEY];
            write_key(next, number + 1, 0);
            key = (MDB_val){KEY, next};
            code = mdb_cursor_get(cursor, &key, &data, MDB_SET_RANGE);
        }
    }
    mdb_cursor_close(cursor);
    return code == MDB_NOTFOUND ? 0 : code;
}

boyi_status boyi__tables_drop(boyi__database *database, bool all, boyi_error *error)
{
    boyi__environment *environment = database->environment;
    uint64_t used = 0;
    boyi_status status = boyi__environment_check_size(database, error);
    if (!status)
        status = boyi__lmdb_status(database, boyi__environment_used_bytes(environment, &used), error);
    if (!status) /* freeing a page may take another one first, and the free pages are listed */
        status = boyi__transaction_begin(database, used, error);
    if (status)
        return status;
    int code = 0;
    for (unsigned table = 0; table < BOYI__BLOCK_TABLES && !code; table++)
        code = all ? mdb_drop(environment->write, environment->blocks[table], 0)
                   : drop_unfinished(database, (boyi__table_name)table);
    if (!code && all) {
        code = mdb_drop(environment->write, environment->layers, 0);
        database->layers_count = 0;
    }
    return boyi__lmdb_status(database, code, error);
}
