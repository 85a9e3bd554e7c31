#include "store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "store/environment.h"
#include "store/lmdb_page_check.h"
#include "store/transaction.h"

static boyi__database *new_database(const char *path)
{
    boyi__database *database = calloc(1, sizeof *database);
    char *copy = strdup(path);
    boyi__environment *environment = calloc(1, sizeof *environment);
    if (!database || !copy || !environment) {
        free(database);
        free(copy);
        free(environment);
        return NULL;
    }
    environment->lock = environment->file = -1;
    *database = (boyi__database){.path = copy, .environment = environment};
    boyi__quote(&database->name, path, strlen(path));
    boyi__mutex_start(&database->lock);
    return database;
}

void boyi__database_close(boyi__database *database)
{
    if (!database)
        return;
    boyi__transaction_abort(database);
    boyi__environment_close(database);
    if (database->environment->lock >= 0)
        close(database->environment->lock);
    boyi__request_end(&database->manifest.request);
    boyi__mutex_end(&database->lock);
    free(database->layers);
    free(database->environment);
    free(database->path);
    free(database);
}

static boyi_status fail_locked(const boyi__database *database, boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE, "%s is being built by another process; wait until it is done",
                      database->name.text);
}

/* ---- Opening for reading ---- */

boyi_status boyi__database_open(const char *path, boyi_error *error, boyi__database **out)
{
    boyi__database *database = new_database(path);
    if (!database)
        return boyi__fail_memory(error, path);
    boyi_status status = BOYI_OK;
    if (access(path, R_OK)) {
        status = boyi__fail_reading(path, error);
    } else {
        int file = open(path, O_RDONLY | O_CLOEXEC);
        if (file >= 0 && flock(file, LOCK_SH | LOCK_NB) && errno == EWOULDBLOCK)
            status = fail_locked(database, error);
        if (file >= 0)
            close(file);
    }
    if (!status)
        status = boyi__lmdb_page_check(path, false, &database->bytes, error);
    if (!status)
        status = boyi__environment_open(database, false, error);
    if (!status)
        status = boyi__tables_open(database, error);
    if (!status && !database->manifest.finished)
        status = boyi__fail(error, BOYI_FILE,
                            "%s is not finished; \"boyi build\" with the same game and -o continues it",
                            database->name.text);
    if (status)
        boyi__database_close(database);
    else
        *out = database;
    return status;
}

/* ---- Opening for writing ---- */

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_request(const boyi__request *a, const boyi__request *b)
{
    bool same = a->family == b->family && same_text(a->word, b->word) &&
                a->settings_count == b->settings_count && a->length == b->length &&
                (a->length == 0 || memcmp(a->text, b->text, a->length) == 0);
    for (size_t i = 0; same && i < a->settings_count; i++)
        same = same_text(a->settings[i].name, b->settings[i].name) &&
               same_text(a->settings[i].value, b->settings[i].value);
    return same;
}

/* The build that is asked for must be the one that was begun. */
static boyi_status compare_manifest(const boyi__database *database, const boyi__manifest *asked,
                                    boyi_error *error)
{
    const boyi__manifest *stored = &database->manifest;
    if (!same_request(&stored->request, &asked->request))
        return boyi__fail(error, BOYI_FILE,
                          "%s holds another game (%s) or other arguments; give another file to -o",
                          database->name.text, stored->request.word);
    if (stored->fingerprint != asked->fingerprint || stored->kind != asked->kind ||
        stored->content != asked->content || stored->rules != asked->rules)
        return boyi__fail(error, BOYI_FILE,
                          "%s was built with different rules of %s; give another file to -o",
                          database->name.text, stored->request.word);
    if (stored->symmetry != asked->symmetry || stored->outcome_only != asked->outcome_only)
        return boyi__fail(
            error, BOYI_FILE,
            "%s was begun with other --symmetry or --values; give the same, or another file to -o",
            database->name.text);
    return BOYI_OK;
}

static boyi_status fail_writing(const boyi__database *database, boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE, "%s can't be written: %s", database->name.text, strerror(errno));
}

static boyi_status open_write(boyi__database *database, const boyi__manifest *manifest, boyi_error *error)
{
    struct stat file;
    MDB_envinfo info;
    int lock = open(database->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock < 0)
        return fail_writing(database, error);
    database->environment->lock = lock;
    /* boyi__database_open of another process holds a lock for a moment. */
    int code = flock(lock, LOCK_EX | LOCK_NB);
    for (int i = 0; code && errno == EWOULDBLOCK && i < 50; i++) {
        const struct timespec moment = {.tv_nsec = 10L * 1000 * 1000};
        nanosleep(&moment, NULL);
        code = flock(lock, LOCK_EX | LOCK_NB);
    }
    if (code)
        return errno == EWOULDBLOCK ? fail_locked(database, error)
                                    : boyi__fail_reading(database->path, error);
    boyi_status status;
    if (boyi__lmdb_is_half_created(lock) && ftruncate(lock, 0)) /* a build was killed as it began */
        return fail_writing(database, error);
    if (fstat(lock, &file) == 0 && file.st_size == 0) { /* a new file */
        status = boyi__environment_open(database, true, error);
        if (!status)
            status = boyi__tables_create(database, manifest, error);
        if (status) { /* leave an empty file: half a page would be taken for damage */
            boyi__transaction_abort(database);
            boyi__environment_close(database);
            if (ftruncate(lock, 0)) { /* then the next build reports damage */
            }
        }
        return status;
    }
    status = boyi__lmdb_page_check(database->path, true, &database->bytes, error);
    if (!status)
        status = boyi__environment_open(database, true, error);
    if (!status)
        status = boyi__lmdb_status(database, mdb_env_info(database->environment->env, &info), error);
    if (status)
        return status;
    if (info.me_last_txnid == 0) /* a build killed before its first commit leaves no tables */
        return boyi__tables_create(database, manifest, error);
    status = boyi__tables_open(database, error);
    return status ? status : compare_manifest(database, manifest, error);
}

boyi_status boyi__database_open_write(const char *path, const boyi__manifest *manifest, boyi_error *error,
                                      boyi__database **out)
{
    /* A finished database may be on a read-only disk, and others may be reading it. */
    struct stat file;
    boyi__database *database = NULL;
    boyi_status status;
    if (!stat(path, &file) && file.st_size > 0 && !boyi__database_open(path, NULL, &database)) {
        status = compare_manifest(database, manifest, error);
    } else {
        database = new_database(path);
        status = database ? open_write(database, manifest, error) : boyi__fail_memory(error, path);
    }
    if (status)
        boyi__database_close(database);
    else
        *out = database;
    return status;
}
