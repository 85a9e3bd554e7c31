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
#include "store/index.h"
#include "store/signature.h"

static boyi__database *new_database(const char *path)
{
    boyi__database *database = calloc(1, sizeof *database);
    char *copy = strdup(path);
    if (!database || !copy) {
        free(database);
        free(copy);
        return NULL;
    }
    *database = (boyi__database){.path = copy, .log = {.file = -1}};
    boyi__quote(&database->name, path, strlen(path));
    boyi__mutex_start(&database->lock);
    return database;
}

void boyi__database_close(boyi__database *database)
{
    if (!database)
        return;
    boyi__index_free(database);
    if (database->log.file >= 0)
        close(database->log.file);
    free(database->log.buffer);
    boyi__request_end(&database->manifest.request);
    boyi__mutex_end(&database->lock);
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
    int *file = &database->log.file;
    bool half = false, finished = false;
    struct stat about;
    boyi_status status = BOYI_OK;
    /* A pipe or a folder is no database, and opening a pipe would wait for its other end. */
    const bool opens = stat(path, &about) != 0 || S_ISREG(about.st_mode);
    if (opens && ((*file = open(path, O_RDONLY | O_CLOEXEC)) < 0 || fstat(*file, &about)))
        status = boyi__fail_reading(path, error);
    else if (!opens || !S_ISREG(about.st_mode))
        status = boyi__fail_not_database(path, error);
    else if (flock(*file, LOCK_SH | LOCK_NB) && errno == EWOULDBLOCK)
        status = fail_locked(database, error);
    if (!status) {
        flock(*file, LOCK_UN);
        database->bytes = (uint64_t)about.st_size;
        status = boyi__log_open(database, &half, error);
    }
    if (!status && !half)
        status = boyi__log_read_progress(database, &finished, error);
    if (!status && !finished)
        status = boyi__fail(error, BOYI_FILE,
                            "%s is not finished; \"boyi build\" with the same game and -o continues it",
                            database->name.text);
    if (!status)
        status = boyi__index_open(database, error);
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
    boyi__log *log = &database->log;
    struct stat file;
    bool half = false, finished = false;
    if (!stat(database->path, &file) && !S_ISREG(file.st_mode))
        return boyi__fail_not_database(database->path, error);
    log->file = open(database->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (log->file < 0)
        return fail_writing(database, error);
    /* boyi__database_open of another process holds a lock for a moment. */
    int code = flock(log->file, LOCK_EX | LOCK_NB);
    for (int i = 0; code && errno == EWOULDBLOCK && i < 50; i++) {
        const struct timespec moment = {.tv_nsec = 10L * 1000 * 1000};
        nanosleep(&moment, NULL);
        code = flock(log->file, LOCK_EX | LOCK_NB);
    }
    if (code)
        return errno == EWOULDBLOCK ? fail_locked(database, error)
                                    : boyi__fail_reading(database->path, error);
    if (fstat(log->file, &file))
        return boyi__fail_reading(database->path, error);
    database->bytes = (uint64_t)file.st_size;
    log->writes = true;
    if (database->bytes == 0) /* a new file */
        return boyi__log_create(database, manifest, error);
    boyi_status status = boyi__log_open(database, &half, error);
    if (status)
        return status;
    if (half) /* a build was killed as it began */
        return boyi__log_create(database, manifest, error);
    status = compare_manifest(database, manifest, error);
    if (!status)
        status = boyi__log_read_progress(database, &finished, error);
    if (!status)
        status = finished ? boyi__index_open(database, error) : boyi__index_scan(database, error);
    if (!status && !finished)
        status = boyi__log_start(database, error);
    return status;
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
