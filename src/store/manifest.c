#include "store/manifest.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "script/script.h"
#include "store/block.h"

enum { HEAD = 88 }; /* bytes before the texts */

static const char magic[4] = {'b', 'o', 'y', 'i'};

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
    memcpy(out, magic, sizeof magic);
    boyi__put_little_endian(out + 4, manifest->version, 4);
    out[16] = (uint8_t)manifest->kind;
    out[17] = manifest->symmetry;
    out[18] = manifest->outcome_only;
    out[19] = manifest->one_layer;
    out[20] = manifest->found;
    out[21] = manifest->finished;
    out[22] = (uint8_t)manifest->request.settings_count;
    out[23] = (uint8_t)manifest->method;
    boyi__put_little_endian(out + 24, manifest->fingerprint, 8);
    boyi__put_little_endian(out + 32, manifest->states, 8);
    for (unsigned i = 0; i < 4; i++)
        boyi__put_little_endian(out + 40 + (size_t)8 * i, manifest->outcomes[i], 8);
    boyi__put_little_endian(out + 72, manifest->content, 8);
    boyi__put_little_endian(out + 80, manifest->rules, 4);
    put_texts(out, manifest);
    boyi__put_little_endian(out + 8, boyi__checksum(manifest->version, out + 16, *length - 16), 8);
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

static boyi_status read_texts(const uint8_t *at, const uint8_t *end, size_t settings, boyi__manifest *out)
{
    const char *word;
    size_t length;
    boyi__request *request = &out->request;
    if (!get_text(&at, end, &out->library, &length) || !out->library || !get_text(&at, end, &word, &length) ||
        !word || !get_text(&at, end, &request->text, &request->length) || !request->text ||
        settings > BOYI__MOST_SETTINGS)
        return BOYI_FILE;
    for (size_t i = 0; i < settings; i++) {
        boyi__setting *setting = &request->settings[i];
        if (!get_text(&at, end, &setting->name, &length) || !setting->name ||
            !get_text(&at, end, &setting->value, &length))
            return BOYI_FILE;
    }
    if (at != end)
        return BOYI_FILE;
    request->settings_count = settings;
    for (const boyi__family *const *family = boyi__families_for(word); *family; family++)
        if (boyi__family_is_named(*family, word)) {
            request->family = *family;
            request->word = word;
            return BOYI_OK;
        }
    out->library = word;
    return BOYI_USAGE;
}

boyi_status boyi__manifest_read(const void *record, size_t length, boyi__manifest *out)
{
    *out = (boyi__manifest){0};
    const uint8_t *bytes = record;
    if (length < 8 || memcmp(bytes, magic, sizeof magic) != 0)
        return BOYI_FILE;
    out->version = (uint32_t)boyi__get_little_endian(bytes + 4, 4);
    if (out->version != BOYI__FORMAT)
        return BOYI_METHOD;
    if (length < HEAD ||
        boyi__get_little_endian(bytes + 8, 8) != boyi__checksum(out->version, bytes + 16, length - 16) ||
        bytes[16] > BOYI_NIMBER || bytes[23] > BOYI_SHORTCUT)
        return BOYI_FILE;
    out->kind = (boyi_kind)bytes[16];
    out->symmetry = bytes[17];
    out->outcome_only = bytes[18];
    out->one_layer = bytes[19];
    out->found = bytes[20];
    out->finished = bytes[21];
    out->method = (boyi_method)bytes[23];
    out->fingerprint = boyi__get_little_endian(bytes + 24, 8);
    out->states = boyi__get_little_endian(bytes + 32, 8);
    for (unsigned i = 0; i < 4; i++)
        out->outcomes[i] = boyi__get_little_endian(bytes + 40 + (size_t)8 * i, 8);
    out->content = boyi__get_little_endian(bytes + 72, 8);
    out->rules = (uint32_t)boyi__get_little_endian(bytes + 80, 4);
    uint8_t *copy = malloc(length);
    if (!copy)
        return BOYI_MEMORY;
    memcpy(copy, record, length);
    out->request.owned = (char *)copy;
    boyi_status status = read_texts(copy + HEAD, copy + length, copy[22], out);
    if (status && status != BOYI_USAGE)
        boyi__request_end(&out->request);
    return status;
}

boyi_status boyi__manifest_fail(const boyi__manifest *manifest, boyi_status status, const char *name,
                                boyi_error *error)
{
    switch (status) {
    case BOYI_METHOD:
        return boyi__fail(error, BOYI_FILE,
                          "%s has format version %" PRIu32
                          "; this boyi (%s) reads version %d: build it again, or use the boyi that built it",
                          name, manifest->version, BOYI_VERSION, BOYI__FORMAT);
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

/* ---- Layers ---- */

void boyi__layer_record_write(const boyi__layer_record *layer, uint64_t fingerprint, uint8_t *out)
{
    memset(out, 0, BOYI__LAYER_RECORD);
    boyi__put_little_endian(out + 8, layer->layer, 4);
    boyi__put_little_endian(out + 12, layer->first_predecessor, 4);
    boyi__put_little_endian(out + 16, layer->highest, 4);
    out[20] = (uint8_t)layer->width;
    out[21] = layer->found;
    out[22] = layer->solved;
    boyi__put_little_endian(out + 24, layer->states, 8);
    for (unsigned i = 0; i < 4; i++)
        boyi__put_little_endian(out + 32 + (size_t)8 * i, layer->outcomes[i], 8);
    boyi__put_little_endian(out, boyi__checksum(fingerprint, out + 8, BOYI__LAYER_RECORD - 8), 8);
}

bool boyi__layer_record_read(const void *record, size_t length, uint64_t fingerprint, boyi__layer_record *out)
{
    const uint8_t *bytes = record;
    if (length != BOYI__LAYER_RECORD ||
        boyi__get_little_endian(bytes, 8) != boyi__checksum(fingerprint, bytes + 8, length - 8))
        return false;
    *out = (boyi__layer_record){
        .layer = (uint32_t)boyi__get_little_endian(bytes + 8, 4),
        .first_predecessor = (uint32_t)boyi__get_little_endian(bytes + 12, 4),
        .highest = (uint32_t)boyi__get_little_endian(bytes + 16, 4),
        .width = bytes[20],
        .found = bytes[21],
        .solved = bytes[22],
        .states = boyi__get_little_endian(bytes + 24, 8),
    };
    for (unsigned i = 0; i < 4; i++)
        out->outcomes[i] = boyi__get_little_endian(bytes + 32 + (size_t)8 * i, 8);
    return out->width == 0 || out->width == 1 || out->width == 2 || out->width == 8;
}
