#include "base/spill_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void boyi__spill_start(boyi__spill_file *shelf, const char *folder)
{
    shelf->file = -1;
    shelf->folder = folder;
    atomic_init(&shelf->length, 0);
}

void boyi__spill_end(boyi__spill_file *shelf)
{
    if (shelf->file >= 0)
        close(shelf->file);
    shelf->file = -1;
}

static boyi_status fail(const boyi__spill_file *shelf, boyi_error *error)
{
    return boyi_fail(error, BOYI_FILE, "a temporary file in %s: %s", "%s 中的临时文件：%s", shelf->folder,
                     strerror(errno));
}

static int open_nameless(const char *folder)
{
    char name[4096];
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || snprintf(name, sizeof name, "%s/boyi-XXXXXX", folder) >= (int)sizeof name)
        return file;
    file = mkostemp(name, O_CLOEXEC); /* not every file system has files without names */
    if (file >= 0)
        unlink(name);
    return file;
}

boyi_status boyi__spill_write(boyi__spill_file *shelf, const void *data, size_t length, uint64_t *place,
                              boyi_error *error)
{
    if (shelf->file < 0)
        shelf->file = open_nameless(shelf->folder);
    if (shelf->file < 0)
        return fail(shelf, error);
    uint64_t at = atomic_load(&shelf->length);
    for (size_t done = 0; done < length;) {
        ssize_t count = pwrite(shelf->file, (const char *)data + done, length - done, (off_t)(at + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return fail(shelf, error);
        done += (size_t)count;
    }
    *place = at;
    atomic_store(&shelf->length, at + length);
    return BOYI_OK;
}

boyi_status boyi__spill_read(const boyi__spill_file *shelf, uint64_t place, void *out, size_t length,
                             boyi_error *error)
{
    for (size_t done = 0; done < length;) {
        ssize_t count = pread(shelf->file, (char *)out + done, length - done, (off_t)(place + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            errno = count ? errno : EIO;
            return fail(shelf, error);
        }
        done += (size_t)count;
    }
    return BOYI_OK;
}
