#include "store/log.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/file_at.h"
#include "store/block.h"

enum {
    BUFFER = 1 << 20, /* bytes */
    PROGRESS = 24,    /* bytes of one note of progress */
};

/* A commit waits for the disk, so small sections share one. */
#define DUE_BYTES   (UINT64_C(1) << 20)
#define DUE_STATES  (UINT64_C(1) << 16)
#define DUE_SECONDS 5.0

/* ---- Errors ---- */

static boyi_status fail_writing(const boyi__database *database, boyi_error *error)
{
    return boyi__fail(
        error, BOYI_FILE,
        "%s can't be written: %s; finished layers stay, and the same build continues from there",
        database->name.text, strerror(errno));
}

static boyi_status fail_cut_short(const boyi__database *database, boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE,
                      "%s: the database is damaged: it was cut short while it was open; build it again into "
                      "another file",
                      database->name.text);
}

/* ---- Progress ---- */

static void write_progress(uint8_t *out, uint64_t sequence, uint64_t length, uint64_t fingerprint)
{
    boyi__put_little_endian(out, sequence, 8);
    boyi__put_little_endian(out + 8, length, 8);
    boyi__put_little_endian(out + 16, boyi__checksum(fingerprint, out, 16), 8);
}

boyi_status boyi__log_read_progress(boyi__database *database, bool *finished, boyi_error *error)
{
    uint8_t notes[2 * PROGRESS];
    static const uint8_t none[2 * PROGRESS];
    boyi__log *log = &database->log;
    boyi_status status = boyi__log_read(database, BOYI__PROGRESS_PLACE, notes, sizeof notes, error);
    if (status)
        return status;
    *finished = memcmp(notes, none, sizeof notes) == 0;
    log->sequence = 0;
    for (const uint8_t *note = notes; note < notes + sizeof notes; note += PROGRESS) {
        uint64_t sequence = boyi__get_little_endian(note, 8);
        if (sequence > log->sequence && boyi__get_little_endian(note + 16, 8) ==
                                            boyi__checksum(database->manifest.fingerprint, note, 16)) {
            log->sequence = sequence;
            log->committed = boyi__get_little_endian(note + 8, 8);
        }
    }
    bool valid = *finished || (log->sequence && log->committed >= log->begin);
    return valid ? BOYI_OK : boyi__fail_index(database, error);
}

/* ---- The header ---- */

boyi_status boyi__log_start(boyi__database *database, boyi_error *error)
{
    boyi__log *log = &database->log;
    log->buffer = malloc(BUFFER);
    log->committed_at = boyi__seconds(BOYI__SINCE_SOME_MOMENT);
    return log->buffer ? BOYI_OK : boyi__fail_memory(error, database->path);
}

boyi_status boyi__log_create(boyi__database *database, const boyi__manifest *manifest, boyi_error *error)
{
    boyi__log *log = &database->log;
    size_t length, done;
    uint8_t *header = boyi__manifest_write(manifest, &length);
    boyi_status status = header ? boyi__manifest_read(header, length, &database->manifest) : BOYI_MEMORY;
    if (status) {
        free(header);
        return boyi__manifest_fail(&database->manifest, status, database->name.text, error);
    }
    log->sequence = 1;
    write_progress(header + BOYI__PROGRESS_PLACE + PROGRESS, log->sequence, length, manifest->fingerprint);
    database->created = true;
    log->begin = log->length = log->written = log->committed = length;
    status = boyi__log_start(database, error);
    if (!status && (ftruncate(log->file, 0) || !boyi__write_at(log->file, header, length, 0, &done)))
        status = fail_writing(database, error);
    free(header);
    if (status && ftruncate(log->file, 0)) { /* then the next build finds half a header, and begins anew */
    }
    return status;
}

/* True: the header is as boyi__log_create writes it, before any commit. */
static bool is_untouched(const uint8_t *head, uint64_t length)
{
    uint8_t notes[2 * PROGRESS] = {0};
    write_progress(notes + PROGRESS, 1, length, boyi__header_fingerprint(head));
    return memcmp(head + BOYI__PROGRESS_PLACE, notes, sizeof notes) == 0;
}

boyi_status boyi__log_open(boyi__database *database, bool *half, boyi_error *error)
{
    uint8_t head[BOYI__HEADER_FIXED];
    boyi__log *log = &database->log;
    size_t got = boyi__read_at(log->file, head, sizeof head, 0);
    if (got < sizeof head && errno)
        return boyi__fail_reading(database->path, error);
    boyi_status status = boyi__header_check(database->path, head, got, error);
    if (status)
        return status;
    uint64_t length = got < sizeof head ? sizeof head : boyi__header_bytes(head);
    *half = database->bytes < length && (got < sizeof head || is_untouched(head, length));
    if (*half)
        return BOYI_OK;
    if (database->bytes < length)
        return boyi__manifest_fail(&database->manifest, BOYI_FILE, database->name.text, error);
    uint8_t *header = malloc((size_t)length);
    if (!header)
        return boyi__fail_memory(error, database->path);
    status = boyi__log_read(database, 0, header, (size_t)length, error);
    if (!status) {
        status = boyi__manifest_read(header, (size_t)length, &database->manifest);
        if (status)
            status = boyi__manifest_fail(&database->manifest, status, database->name.text, error);
    }
    free(header);
    log->begin = length;
    return status;
}

/* ---- Reading ---- */

boyi_status boyi__log_read(const boyi__database *database, uint64_t place, void *out, size_t bytes,
                           boyi_error *error)
{
    const boyi__log *log = &database->log;
    assert(!log->writes || !log->buffer || place + bytes <= log->written);
    if (boyi__read_at(log->file, out, bytes, place) == bytes)
        return BOYI_OK;
    return errno ? boyi__fail_reading(database->path, error) : fail_cut_short(database, error);
}

/* ---- Writing ---- */

/* BOYI_FILE: the file is shorter than what was written. Writing on would leave a hole in it. */
static boyi_status check_size(const boyi__database *database, boyi_error *error)
{
    struct stat file;
    if (fstat(database->log.file, &file))
        return boyi__fail_reading(database->path, error);
    return (uint64_t)file.st_size < database->log.written ? fail_cut_short(database, error) : BOYI_OK;
}

static boyi_status write_out(boyi__database *database, const void *data, size_t bytes, boyi_error *error)
{
    boyi__log *log = &database->log;
    size_t done = 0;
    boyi_status status = check_size(database, error);
    if (!status && !boyi__write_at(log->file, data, bytes, log->written, &done))
        status = fail_writing(database, error);
    log->written += done;
    return status;
}

boyi_status boyi__log_flush(boyi__database *database, boyi_error *error)
{
    boyi__log *log = &database->log;
    size_t buffered = (size_t)(log->length - log->written);
    assert(log->writes && buffered <= BUFFER);
    if (!buffered)
        return BOYI_OK;
    uint64_t before = log->written;
    boyi_status status = write_out(database, log->buffer, buffered, error);
    if (status) /* what was written of it is overwritten if there is another try */
        log->written = before;
    return status;
}

boyi_status boyi__log_append(boyi__database *database, const void *record, size_t bytes, uint64_t *place,
                             boyi_error *error)
{
    boyi__log *log = &database->log;
    boyi_status status = BOYI_OK;
    assert(log->writes);
    if (log->length - log->written + bytes > BUFFER)
        status = boyi__log_flush(database, error);
    if (status)
        return status;
    if (place)
        *place = log->length;
    if (bytes > BUFFER) {
        status = write_out(database, record, bytes, error);
        if (status)
            return status;
    } else {
        memcpy(log->buffer + (log->length - log->written), record, bytes);
    }
    log->length += bytes;
    return BOYI_OK;
}

/* Notes in the header that the records end at log->length, once they are on disk. */
static boyi_status note_progress(boyi__database *database, boyi_error *error)
{
    boyi__log *log = &database->log;
    uint8_t note[PROGRESS];
    uint64_t place = BOYI__PROGRESS_PLACE + (log->sequence + 1) % 2 * PROGRESS;
    size_t done;
    write_progress(note, log->sequence + 1, log->length, database->manifest.fingerprint);
    if (fdatasync(log->file) || !boyi__write_at(log->file, note, sizeof note, place, &done) ||
        fdatasync(log->file))
        return fail_writing(database, error);
    log->sequence++;
    log->committed = log->length;
    return BOYI_OK;
}

boyi_status boyi__log_truncate(boyi__database *database, uint64_t length, boyi_error *error)
{
    boyi__log *log = &database->log;
    assert(log->writes && length >= log->begin);
    log->length = length;
    if (log->written < length)
        return BOYI_OK;
    /* A kill in between leaves more in the file than was committed, never less. */
    boyi_status status = log->committed > length ? note_progress(database, error) : BOYI_OK;
    if (!status && ftruncate(log->file, (off_t)length))
        status = fail_writing(database, error);
    log->written = length;
    return status;
}

boyi_status boyi__log_commit(boyi__database *database, boyi_error *error)
{
    boyi__log *log = &database->log;
    boyi_status status = boyi__log_flush(database, error);
    if (!status)
        status = check_size(database, error);
    if (!status && log->length != log->committed)
        status = note_progress(database, error);
    log->pending = 0;
    log->committed_at = boyi__seconds(BOYI__SINCE_SOME_MOMENT);
    return status;
}

boyi_status boyi__log_commit_if_due(boyi__database *database, uint64_t states, boyi_error *error)
{
    boyi__log *log = &database->log;
    log->pending += states;
    bool due = log->length - log->committed >= DUE_BYTES || log->pending >= DUE_STATES ||
               boyi__seconds(BOYI__SINCE_SOME_MOMENT) - log->committed_at >= DUE_SECONDS;
    return due ? boyi__log_commit(database, error) : BOYI_OK;
}

/* ---- The footer ---- */

boyi_status boyi__log_finish(boyi__database *database, uint64_t directory, boyi_error *error)
{
    boyi__log *log = &database->log;
    static const uint8_t none[2 * PROGRESS];
    uint8_t footer[BOYI__FOOTER];
    size_t done;
    memcpy(footer, boyi__magic, sizeof boyi__magic);
    boyi__put_little_endian(footer + 4, BOYI__FORMAT, 4);
    boyi__put_little_endian(footer + 8, directory, 8);
    boyi__put_little_endian(footer + 16, log->length - directory, 8);
    boyi__put_little_endian(footer + 24, boyi__checksum(database->manifest.fingerprint, footer, 24), 8);
    boyi_status status = boyi__log_append(database, footer, sizeof footer, NULL, error);
    if (!status)
        status = boyi__log_flush(database, error);
    if (!status)
        status = check_size(database, error);
    /* A longer file, which a build that was stopped may have left, would not end in the footer. */
    if (!status &&
        (ftruncate(log->file, (off_t)log->length) || fdatasync(log->file) ||
         !boyi__write_at(log->file, none, sizeof none, BOYI__PROGRESS_PLACE, &done) || fdatasync(log->file)))
        status = fail_writing(database, error);
    return status;
}

boyi_status boyi__log_read_footer(boyi__database *database, uint64_t *place, uint64_t *bytes,
                                  boyi_error *error)
{
    uint8_t footer[BOYI__FOOTER];
    uint64_t end = database->bytes;
    if (end < database->log.begin + BOYI__FOOTER)
        return boyi__fail_index(database, error);
    end -= BOYI__FOOTER;
    boyi_status status = boyi__log_read(database, end, footer, sizeof footer, error);
    if (status)
        return status;
    *place = boyi__get_little_endian(footer + 8, 8);
    *bytes = boyi__get_little_endian(footer + 16, 8);
    bool valid = memcmp(footer, boyi__magic, sizeof boyi__magic) == 0 &&
                 boyi__get_little_endian(footer + 4, 4) == BOYI__FORMAT &&
                 boyi__get_little_endian(footer + 24, 8) ==
                     boyi__checksum(database->manifest.fingerprint, footer, 24) &&
                 *place >= database->log.begin && *place <= end && *bytes == end - *place;
    return valid ? BOYI_OK : boyi__fail_index(database, error);
}
