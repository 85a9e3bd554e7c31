#include "store/signature.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/byte_order.h"
#include "base/error.h"
#include "base/file_at.h"

/* In the first page, after its head of 16 bytes; little-endian. */
static const uint8_t lmdb_magic[] = {0xDE, 0xC0, 0xEF, 0xBE};

uint32_t boyi__signature_version(const uint8_t *bytes, size_t length)
{
    if (length >= 8 && memcmp(bytes, "boyi", 4) == 0) {
        uint64_t version = boyi__get_little_endian(bytes + 4, 4);
        return version < 1 << 16 ? (uint32_t)version : 0; /* else it is a text about boyi */
    }
    return length >= BOYI__SIGNATURE && memcmp(bytes + 16, lmdb_magic, sizeof lmdb_magic) == 0 ? 3 : 0;
}

bool boyi__looks_like_database(const char *path)
{
    struct stat info;
    uint8_t bytes[BOYI__SIGNATURE];
    if (stat(path, &info) || !S_ISREG(info.st_mode)) /* opening a pipe would wait for its other end */
        return false;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool found = boyi__signature_version(bytes, boyi__read_at(file, bytes, sizeof bytes, 0));
    close(file);
    return found;
}

boyi_status boyi__fail_not_database(const char *path, boyi_error *error)
{
    boyi__quoted quoted;
    struct stat info;
    boyi__quote(&quoted, path, strlen(path));
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return boyi__fail(error, BOYI_FILE, "%s is a folder, not a boyi database", quoted.text);
    return boyi__fail(error, BOYI_FILE, "%s is not a boyi database", quoted.text);
}
