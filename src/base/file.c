#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/meter.h"

boyi_status boyi__fail_reading(const char *name, boyi_error *error)
{
    if (errno == EINTR) /* Ctrl-C */
        return boyi__fail(error, BOYI_CANCELLED, "stopped");
    if (errno == ENOMEM)
        return boyi__fail_memory(error, name);
    const char *why = strerror(errno);
    return boyi__fail(error, BOYI_FILE, "the file \"%s\" can't be read: %s", name, why);
}

boyi_status boyi__fail_input(const char *name, uint64_t max_bytes, boyi_error *error)
{
    boyi__bytes_text limit;
    return boyi__fail(error, BOYI_LIMIT,
                      "the input \"%s\" does not end within %s, the memory limit; raise --max-memory", name,
                      boyi__write_bytes(&limit, max_bytes));
}

boyi_status boyi__read_file_start(const char *name, size_t most, char **out, size_t *length,
                                  boyi_error *error)
{
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (!file)
        return boyi__fail_reading(name, error);
    size_t room = most < 1 << 16 ? most + 1 : 1 << 16, used = 0;
    char *text = malloc(room);
    while (text) {
        used += fread(text + used, 1, room - 1 - used, file);
        if (used < room - 1 || used == most)
            break;
        room = most / 2 < room ? most + 1 : room * 2;
        char *larger = realloc(text, room);
        if (!larger)
            free(text);
        text = larger;
    }
    boyi_status status = BOYI_OK;
    if (!text) {
        status = boyi__fail_memory(error, name);
    } else if (ferror(file)) {
        free(text);
        status = boyi__fail_reading(name, error);
    } else {
        text[used] = '\0';
        *out = text;
        *length = used;
    }
    if (file != stdin)
        fclose(file);
    return status;
}

size_t boyi__mark_length(const char *text, size_t length)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t bytes = sizeof mark - 1;
    return length >= bytes && memcmp(text, mark, bytes) == 0 ? bytes : 0;
}

boyi_status boyi__read_file(const char *name, uint64_t max_bytes, char **out, size_t *length,
                            boyi_error *error)
{
    uint64_t most = boyi__memory_limit(max_bytes);
    char *text;
    size_t found;
    boyi_status status = boyi__read_file_start(name, (size_t)most + 1, &text, &found, error);
    if (status)
        return status;
    if (found > most) {
        free(text);
        return boyi__fail_input(name, most, error);
    }
    const size_t mark = boyi__mark_length(text, found);
    if (mark)
        memmove(text, text + mark, found - mark + 1);
    *out = text;
    *length = found - mark;
    return BOYI_OK;
}

boyi_status boyi__write_and_close(int file, const char *name, const char *data, size_t length,
                                  boyi_error *error)
{
    FILE *stream = fdopen(file, "w");
    bool done = stream && fwrite(data, 1, length, stream) == length;
    int why = errno;
    if (stream ? fclose(stream) : close(file)) {
        why = done ? errno : why;
        done = false;
    }
    if (done)
        return BOYI_OK;
    unlink(name);
    return why == ENOMEM ? boyi__fail_memory(error, name)
                         : boyi__fail(error, BOYI_FILE, "%s can't be written: %s", name, strerror(why));
}

boyi_status boyi__write_file(const char *name, const char *data, size_t length, boyi_error *error)
{
    struct stat about;
    if (stat(name, &about) == 0 && !S_ISREG(about.st_mode))
        return boyi__fail(error, BOYI_FILE, "%s is not a file that can be replaced", name);
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0)
        return boyi__fail(error, BOYI_FILE, "%s can't be written: %s", name, strerror(errno));
    return boyi__write_and_close(file, name, data, length, error);
}

uint64_t boyi__content_hash(uint64_t before, const char *text, size_t length)
{
    uint64_t hash = boyi__fnv1a(before, text, length);
    uint64_t content = (hash ^ length ^ hash >> 29) * BOYI__MIX_B;
    return content ? content : 1;
}
