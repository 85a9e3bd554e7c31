#include "base/file_at.h"

#include <errno.h>
#include <unistd.h>

size_t boyi__read_at(int file, void *out, size_t length, uint64_t place)
{
    size_t done = 0;
    while (done < length) {
        ssize_t count = pread(file, (char *)out + done, length - done, (off_t)(place + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            errno = count ? errno : 0;
            break;
        }
        done += (size_t)count;
    }
    return done;
}

bool boyi__write_at(int file, const void *data, size_t length, uint64_t place, size_t *done)
{
    for (*done = 0; *done < length;) {
        ssize_t count = pwrite(file, (const char *)data + *done, length - *done, (off_t)(place + *done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            errno = count ? errno : EIO;
            return false;
        }
        *done += (size_t)count;
    }
    return true;
}
