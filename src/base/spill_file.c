#include "base/spill_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file_at.h"
#include "base/hash.h"

void boyi__spill_start(boyi__spill_file *spill, const char *folder)
{
    atomic_init(&spill->file, -1);
    boyi__mutex_start(&spill->lock);
    spill->folder = folder;
    spill->name = NULL;
    atomic_init(&spill->length, 0);
}

boyi_status boyi__spill_start_named(boyi__spill_file *spill, const char *name, boyi_error *error)
{
    boyi__spill_start(spill, name);
    spill->name = name;
    spill->file = open(name, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0600);
    return spill->file < 0 ? boyi__fail(error, BOYI_FILE, "%s: %s", name, strerror(errno)) : BOYI_OK;
}

void boyi__spill_end(boyi__spill_file *spill)
{
    int file = atomic_exchange(&spill->file, -1);
    if (file >= 0)
        close(file);
    if (file >= 0 && spill->name)
        unlink(spill->name);
    boyi__mutex_end(&spill->lock);
}

static boyi_status fail(const boyi__spill_file *spill, boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE, "a temporary file in %s: %s", spill->folder, strerror(errno));
}

/* Makes a file of a name that no other has, and removes the name. */
static int open_named(const char *folder)
{
    enum { TRIES = 100 };
    char name[4096];
    const uint64_t seed = (uint64_t)(boyi__seconds(BOYI__SINCE_SOME_MOMENT) * 1e9) ^
                          (uint64_t)(uintptr_t)folder;
    for (uint64_t i = 0; i < TRIES; i++) {
        if (snprintf(name, sizeof name, "%s/boyi-%016" PRIx64, folder, boyi__hash(seed + i)) >=
            (int)sizeof name) {
            errno = ENAMETOOLONG;
            return -1;
        }
        const int file = open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
        if (file >= 0)
            unlink(name);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

static int open_nameless(const char *folder)
{
#ifdef O_TMPFILE
    const int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        return file;
#endif
    return open_named(folder); /* some file systems have no O_TMPFILE */
}

boyi_status boyi__spill_write(boyi__spill_file *spill, const void *data, size_t length, uint64_t *place,
                              boyi_error *error)
{
    boyi__mutex_lock(&spill->lock);
    if (spill->file < 0)
        spill->file = open_nameless(spill->folder);
    boyi__mutex_unlock(&spill->lock);
    if (spill->file < 0)
        return fail(spill, error);
    uint64_t at = atomic_fetch_add(&spill->length, length);
    size_t done;
    if (!boyi__write_at(spill->file, data, length, at, &done))
        return fail(spill, error);
    *place = at;
    return BOYI_OK;
}

boyi_status boyi__spill_read(const boyi__spill_file *spill, uint64_t place, void *out, size_t length,
                             boyi_error *error)
{
    assert(spill->file >= 0 && place + length <= atomic_load(&spill->length));
    if (boyi__read_at(spill->file, out, length, place) == length)
        return BOYI_OK;
    errno = errno ? errno : EIO;
    return fail(spill, error);
}

void boyi__spill_free(const boyi__spill_file *spill, uint64_t place, size_t length)
{
    assert(spill->file >= 0 && place + length <= atomic_load(&spill->length));
#ifdef FALLOC_FL_PUNCH_HOLE
    if (length) /* where it fails, the space is free when the file is closed */
        (void)fallocate(spill->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)place, (off_t)length);
#else
    (void)spill, (void)place, (void)length;
#endif
}
