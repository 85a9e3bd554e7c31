#include "store/manifest.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/find_bytes.h"
#include "games/list.h"
#include "script/script.h"
#include "store/block.h"
#include "store/signature.h"

enum { CHECKED = 64 /* from here on the checksum covers it */, HEAD = BOYI__HEADER_FIXED };

/* ---- Writing ---- */

/* Appends a text at out + at; NULL as `out`: nothing is written. Returns where the next text begins. */
static size_t put_text(uint8_t *out, size_t at, const char *text, size_t length)
{
    if (out)
        boyi__put_little_endian(out + at, text ? length : UINT32_MAX, 4);
    if (out && text) {
        memcpy(out + at + 4, text, length);
        out[at + 4 + length] = 0;
    }
    return at + 4 + (text ? length + 1 : 0);
}

/* Returns the bytes of the record. */
static size_t put_texts(uint8_t *out, const boyi__manifest *manifest)
{
    const boyi__request *request = &manifest->request;
    size_t at = put_text(out, HEAD, manifest->library, manifest->library ? strlen(manifest->library) : 0);
    at = put_text(out, at, request->word, strlen(request->word));
    at = put_text(out, at, request->length ? request->text : "", request->length);
    for (size_t i = 0; i < request->settings_count; i++) {
        const boyi__setting *setting = &request->settings[i];
        at = put_text(out, at, setting->name, strlen(setting->name));
        at = put_text(out, at, setting->value, setting->value ? strlen(setting->value) : 0);
    }
    return at;
}

void *boyi__manifest_write(const boyi__manifest *manifest, size_t *length)
{
    assert(manifest->request.settings_count <= BOYI__MOST_SETTINGS);
    *length = put_texts(NULL, manifest);
    uint8_t *out = calloc(*length, 1);
    if (!out)
        return NULL;
    memcpy(out, boyi__magic, sizeof boyi__magic);
    boyi__put_little_endian(out + 4, manifest->version, 4);
    boyi__put_little_endian(out + 64, *length, 4);
    out[68] = (uint8_t)manifest->kind;
    out[69] = manifest->symmetry;
    out[70] = manifest->outcome_only;
    out[71] = (uint8_t)manifest->request.settings_count;
    boyi__put_little_endian(out + 72, manifest->fingerprint, 8);
    boyi__put_little_endian(out + 80, manifest->content, 8);
    boyi__put_little_endian(out + 88, manifest->rules, 4);
    put_texts(out, manifest);
    boyi__put_little_endian(out + 8, boyi__checksum(manifest->version, out + CHECKED, *length - CHECKED), 8);
    return out;
}

/* ---- Reading ---- */

/* The next text, which is not copied, and its length. NULL as text: a setting without a value. False: damaged. */
static bool get_text(const uint8_t **at, const uint8_t *end, const char **text, size_t *length)
{
    if (end - *at < 4)
        return false;
    uint64_t bytes = boyi__get_little_endian(*at, 4);
    *at += 4;
    *text = NULL;
    *length = 0;
    if (bytes == UINT32_MAX)
        return true;
    if ((uint64_t)(end - *at) <= bytes || (*at)[bytes])
        return false;
    *text = (const char *)*at;
    *length = (size_t)bytes;
    *at += bytes + 1;
    return true;
}

/* Reads the texts at *at, and moves it to their end. */
static boyi_status read_texts(const uint8_t **at, const uint8_t *end, size_t settings, boyi__manifest *out)
{
    const char *word;
    size_t length;
    boyi__request *request = &out->request;
    if (!get_text(at, end, &out->library, &length) || !out->library || !get_text(at, end, &word, &length) ||
        !word || !get_text(at, end, &request->text, &request->length) || !request->text ||
        settings > BOYI__MOST_SETTINGS)
        return BOYI_FILE;
    for (size_t i = 0; i < settings; i++) {
        boyi__setting *setting = &request->settings[i];
        if (!get_text(at, end, &setting->name, &length) || !setting->name ||
            !get_text(at, end, &setting->value, &length))
            return BOYI_FILE;
    }
    request->settings_count = settings;
    request->family = boyi__family_named(boyi__file_families, word);
    if (!request->family)
        request->family = boyi__family_named(boyi__families, word);
    if (request->family) {
        request->word = word;
        return BOYI_OK;
    }
    out->library = word;
    return BOYI_USAGE;
}

uint64_t boyi__header_bytes(const uint8_t *head)
{
    return boyi__get_little_endian(head + 64, 4);
}

uint64_t boyi__header_fingerprint(const uint8_t *head)
{
    return boyi__get_little_endian(head + 72, 8);
}

boyi_status boyi__manifest_read(const void *record, size_t length, boyi__manifest *out)
{
    *out = (boyi__manifest){0};
    const uint8_t *bytes = record;
    if (length < 8 || memcmp(bytes, boyi__magic, sizeof boyi__magic) != 0)
        return BOYI_FILE;
    out->version = (uint32_t)boyi__get_little_endian(bytes + 4, 4);
    if (out->version != BOYI__FORMAT)
        return BOYI_METHOD;
    if (length < HEAD || boyi__header_bytes(bytes) != length ||
        boyi__get_little_endian(bytes + 8, 8) !=
            boyi__checksum(out->version, bytes + CHECKED, length - CHECKED) ||
        bytes[68] > BOYI_NIMBER)
        return BOYI_FILE;
    out->kind = (boyi_kind)bytes[68];
    out->symmetry = bytes[69];
    out->outcome_only = bytes[70];
    out->fingerprint = boyi__header_fingerprint(bytes);
    out->content = boyi__get_little_endian(bytes + 80, 8);
    out->rules = (uint32_t)boyi__get_little_endian(bytes + 88, 4);
    uint8_t *copy = malloc(length);
    if (!copy)
        return BOYI_MEMORY;
    memcpy(copy, record, length);
    out->request.owned = (char *)copy;
    const uint8_t *texts = copy + HEAD;
    boyi_status status = read_texts(&texts, copy + length, copy[71], out);
    if (!status && texts != copy + length)
        status = BOYI_FILE;
    if (status && status != BOYI_USAGE)
        boyi__request_end(&out->request);
    return status;
}

/* ---- Other versions ---- */

/* The game of a database of version 3, an LMDB file: its record "boyi" is in one of the first pages, with the texts of
 * the game at byte 88 and how many settings there are at byte 22. False: not found. */
static bool find_old_request(const char *path, boyi__manifest *out)
{
    static const char mark[8] = {'b', 'o', 'y', 'i', 3};
    enum { OLD_HEAD = 88, MOST = 16 << 20 };
    char *file;
    size_t length;
    if (boyi__read_file_start(path, MOST, &file, &length, NULL))
        return false;
    const char *at = file, *end = file + length;
    bool found = false;
    while (!found && (at = boyi__find_bytes(at, (size_t)(end - at), mark, sizeof mark))) {
        if (end - at > OLD_HEAD) {
            *out = (boyi__manifest){.request.owned = file};
            const uint8_t *texts = (const uint8_t *)at + OLD_HEAD;
            found = !read_texts(&texts, (const uint8_t *)end, (uint8_t)at[22], out);
            out->outcome_only = at[18] == 1;
        }
        at++;
    }
    if (!found)
        free(file);
    return found;
}

static boyi_status fail_version(const char *path, uint32_t version, boyi_error *error)
{
    boyi__manifest old;
    boyi__quoted name;
    char title[256];
    boyi__quote(&name, path, strlen(path));
    if (version != 3 || !find_old_request(path, &old))
        return boyi__fail(error, BOYI_FILE,
                          "%s has format version %" PRIu32
                          "; this boyi (%s) reads version %d: build it again, or use the boyi that built it",
                          name.text, version, BOYI_VERSION, BOYI__FORMAT);
    boyi__request_title(&old.request, title, sizeof title);
    boyi__request_end(&old.request);
    return boyi__fail(error, BOYI_FILE,
                      "%s has format version %" PRIu32
                      "; this boyi (%s) reads version %d: delete it and build it "
                      "again with \"boyi build %s%s -o %s\"",
                      name.text, version, BOYI_VERSION, BOYI__FORMAT, title,
                      old.outcome_only ? " --values outcome" : "", name.text);
}

boyi_status boyi__header_check(const char *path, const uint8_t *head, size_t length, boyi_error *error)
{
    static const uint8_t begin[8] = {'b', 'o', 'y', 'i', BOYI__FORMAT};
    if (length > 0 && memcmp(head, begin, length < sizeof begin ? length : sizeof begin) == 0)
        return BOYI_OK;
    uint32_t version = boyi__signature_version(head, length);
    return version ? fail_version(path, version, error) : boyi__fail_not_database(path, error);
}

boyi_status boyi__manifest_fail(const boyi__manifest *manifest, boyi_status status, const char *name,
                                boyi_error *error)
{
    switch (status) {
    case BOYI_METHOD:
        return fail_version(name, manifest->version, error);
    case BOYI_USAGE:
        return boyi__fail(error, BOYI_FILE, "%s: holds the game %s, which this boyi does not know", name,
                          manifest->library);
    case BOYI_MEMORY:
        return boyi__fail_memory(error, name);
    default:
        return boyi__fail(error, BOYI_FILE,
                          "%s: the database is damaged (its manifest); build it again into another file",
                          name);
    }
}
