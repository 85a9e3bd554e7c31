#include "store/environment.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#define MAP_UNIT (UINT64_C(1) << 24)

/* ---- Errors ---- */

boyi_status boyi__fail_tables(const boyi__database *database, boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE,
                      "%s: the database is damaged (its tables); build it again into another file",
                      database->name.text);
}

boyi_status boyi__fail_damaged(const boyi__database *database, uint32_t layer, boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE,
                      "%s: the database is damaged (layer %" PRIu32 "); build it again into another file",
                      database->name.text, layer);
}

boyi_status boyi__lmdb_status(const boyi__database *database, int code, boyi_error *error)
{
    struct statvfs disk;
    if (code == 0)
        return BOYI_OK;
    if (code == ENOMEM)
        return boyi__fail_memory(error, database->name.text);
    if (code == MDB_CORRUPTED || code == MDB_PAGE_NOTFOUND || code == MDB_INVALID)
        return boyi__fail_tables(database, error);
    /* LMDB reports a short write as an input/output error. */
    if (code == EIO && !statvfs(database->path, &disk) && disk.f_bavail * disk.f_frsize < BOYI__MAP_SPARE)
        code = ENOSPC;
    if (code == ENOSPC || code == EDQUOT || code == EFBIG || code == EIO)
        return boyi__fail(
            error, BOYI_FILE,
            "%s can't be written: %s; finished layers stay, and the same build continues from there",
            database->name.text, strerror(code));
    return boyi__fail(error, BOYI_FILE, "%s: the database can't be used: %s", database->name.text,
                      mdb_strerror(code));
}

boyi_status boyi__lmdb_map_status(const boyi__database *database, int code, boyi_error *error)
{
    if (code != ENOMEM)
        return boyi__lmdb_status(database, code, error);
    return boyi__fail(
        error, BOYI_MEMORY,
        "%s: the system gave no more memory or address space: the map of the file takes %" PRIu64 " MiB",
        database->name.text, (database->environment->map >> 20) + 1);
}

/* ---- The size of the file ---- */

/* A missing page is reported by a signal only, and a library must not catch signals. */
bool boyi__database_is_intact(const boyi__database *database)
{
    struct stat file;
    const boyi__environment *environment = database->environment;
    return !fstat(environment->file, &file) && (uint64_t)file.st_size >= environment->size;
}

boyi_status boyi__environment_check_size(const boyi__database *database, boyi_error *error)
{
    if (boyi__database_is_intact(database))
        return BOYI_OK;
    return boyi__fail(error, BOYI_FILE,
                      "%s: the database is damaged: it was cut short while it was open; build it again into "
                      "another file",
                      database->name.text);
}

void boyi__environment_update_size(boyi__environment *environment)
{
    struct stat file;
    if (!fstat(environment->file, &file) && (uint64_t)file.st_size > environment->size)
        environment->size = (uint64_t)file.st_size;
}

/* ---- Opening ---- */

uint64_t boyi__map_size(uint64_t bytes)
{
    return bytes / MAP_UNIT * MAP_UNIT + MAP_UNIT;
}

boyi_status boyi__environment_open(boyi__database *database, bool write, boyi_error *error)
{
    boyi__environment *environment = database->environment;
    assert(!environment->env && (environment->lock >= 0) == write);
    environment->size = database->bytes;
    environment->map = write ? boyi__map_size(database->bytes) : database->bytes;
    int code = mdb_env_create(&environment->env);
    if (!code)
        code = mdb_env_set_maxdbs(environment->env, 2 + BOYI__BLOCK_TABLES);
    if (!code)
        code = mdb_env_set_mapsize(environment->env, environment->map);
    if (!code) /* readers ask for blocks in no order: no read-ahead */
        code = mdb_env_open(environment->env, database->path,
                            MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOTLS | (write ? 0 : MDB_RDONLY | MDB_NORDAHEAD),
                            0666);
    if (!code)
        code = mdb_env_get_fd(environment->env, &environment->file);
    if (code)
        return boyi__lmdb_map_status(database, code, error);
    if (environment->size == 0) /* LMDB has created the file */
        boyi__environment_update_size(environment);
    return boyi__environment_check_size(database, error);
}

void boyi__environment_close(boyi__database *database)
{
    boyi__environment *environment = database->environment;
    assert(!environment->read && !environment->write);
    if (environment->env)
        mdb_env_close(environment->env);
    environment->env = NULL;
    environment->file = -1;
}

int boyi__environment_used_bytes(const boyi__environment *environment, uint64_t *out)
{
    MDB_envinfo info;
    MDB_stat pages;
    int code = mdb_env_info(environment->env, &info);
    if (!code)
        code = mdb_env_stat(environment->env, &pages);
    if (!code)
        *out = ((uint64_t)info.me_last_pgno + 1) * pages.ms_psize;
    return code;
}
