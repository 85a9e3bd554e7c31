#include "store/manifest.h"

#include <stdlib.h>
#include <string.h>

#include "script/script.h"
#include "store/block.h"

enum { HEAD = 88 };

static const char mark[4] = {'b', 'o', 'y', 'i'};

/* ---- Writing ---- */

static size_t text_bytes(const char *text, size_t length)
{
    return text ? 4 + length + 1 : 4;
}

static uint8_t *put_text(uint8_t *at, const char *text, size_t length)
{
    if (!text) {
        boyi__put_little_endian(at, UINT32_MAX, 4);
        return at + 4;
    }
    boyi__put_little_endian(at, length, 4);
    memcpy(at + 4, text, length);
    at[4 + length] = 0;
    return at + 4 + length + 1;
}

static size_t length_of(const char *text)
{
    return text ? strlen(text) : 0;
}

static size_t record_bytes(const boyi__manifest *about)
{
    const boyi__request *request = &about->request;
    size_t bytes = HEAD + text_bytes(about->library, length_of(about->library)) +
                   text_bytes(request->word, strlen(request->word)) + text_bytes("", request->length);
    for (size_t i = 0; i < request->settings_count; i++)
        bytes += text_bytes(request->settings[i].name, strlen(request->settings[i].name)) +
                 text_bytes(request->settings[i].value, length_of(request->settings[i].value));
    return bytes;
}

static void put_head(uint8_t *out, const boyi__manifest *about)
{
    memcpy(out, mark, sizeof mark);
    boyi__put_little_endian(out + 4, about->version, 4);
    out[16] = (uint8_t)about->kind;
    out[17] = about->symmetry;
    out[18] = about->outcome_only;
    out[19] = about->whole;
    out[20] = about->found;
    out[21] = about->finished;
    out[22] = (uint8_t)about->request.settings_count;
    out[23] = (uint8_t)about->method;
    boyi__put_little_endian(out + 24, about->fingerprint, 8);
    boyi__put_little_endian(out + 32, about->states, 8);
    for (unsigned i = 0; i < 4; i++)
        boyi__put_little_endian(out + 40 + (size_t)8 * i, about->outcomes[i], 8);
    boyi__put_little_endian(out + 72, about->content, 8);
    boyi__put_little_endian(out + 80, about->rules, 4);
}

void *boyi__manifest_write(const boyi__manifest *about, size_t *length)
{
    const boyi__request *request = &about->request;
    *length = record_bytes(about);
    uint8_t *record = calloc(*length, 1);
    if (!record)
        return NULL;
    uint8_t *at = record + HEAD;
    put_head(record, about);
    at = put_text(at, about->library, length_of(about->library));
    at = put_text(at, request->word, strlen(request->word));
    at = put_text(at, request->length ? request->text : "", request->length);
    for (size_t i = 0; i < request->settings_count; i++) {
        const boyi__setting *setting = &request->settings[i];
        at = put_text(at, setting->name, strlen(setting->name));
        at = put_text(at, setting->value, length_of(setting->value));
    }
    boyi__put_little_endian(record + 8, boyi__checksum(about->version, record + 16, *length - 16), 8);
    return record;
}

/* ---- Reading ---- */

/* The next text, which stays where it is; its length comes back. False: there is none. NULL as text: no
 * value. */
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

static bool get_settings(const uint8_t **at, const uint8_t *end, size_t count, boyi__request *request)
{
    size_t ignored;
    if (count > BOYI__MOST_SETTINGS)
        return false;
    for (size_t i = 0; i < count; i++) {
        boyi__setting *setting = &request->settings[i];
        if (!get_text(at, end, &setting->name, &ignored) || !setting->name ||
            !get_text(at, end, &setting->value, &ignored))
            return false;
    }
    request->settings_count = count;
    return true;
}

/* The game may be a file's, too. */
static boyi_status find_family(const char *word, boyi__manifest *out)
{
    for (const boyi__family *const *family = boyi__families_for(word); *family; family++)
        if (boyi__family_is_named(*family, word)) {
            out->request.family = *family;
            out->request.word = word;
            return BOYI_OK;
        }
    out->library = word;
    return BOYI_USAGE;
}

static boyi_status read_texts(const uint8_t *at, const uint8_t *end, size_t settings, boyi__manifest *out)
{
    const char *word;
    size_t ignored;
    if (!get_text(&at, end, &out->library, &ignored) || !out->library ||
        !get_text(&at, end, &word, &ignored) || !word ||
        !get_text(&at, end, &out->request.text, &out->request.length) || !out->request.text ||
        !get_settings(&at, end, settings, &out->request) || at != end)
        return BOYI_FILE;
    return find_family(word, out);
}

static bool read_head(const uint8_t *record, boyi__manifest *out)
{
    out->kind = (boyi_kind)record[16];
    out->symmetry = record[17];
    out->outcome_only = record[18];
    out->whole = record[19];
    out->found = record[20];
    out->finished = record[21];
    out->method = (boyi_method)record[23];
    out->fingerprint = boyi__get_little_endian(record + 24, 8);
    out->states = boyi__get_little_endian(record + 32, 8);
    for (unsigned i = 0; i < 4; i++)
        out->outcomes[i] = boyi__get_little_endian(record + 40 + (size_t)8 * i, 8);
    out->content = boyi__get_little_endian(record + 72, 8);
    out->rules = (uint32_t)boyi__get_little_endian(record + 80, 4);
    return record[16] <= BOYI_NIMBER && record[23] <= BOYI_SHORTCUT;
}

boyi_status boyi__manifest_read(const void *record, size_t length, boyi__manifest *out)
{
    *out = (boyi__manifest){0};
    const uint8_t *bytes = record;
    if (length < 8 || memcmp(bytes, mark, sizeof mark) != 0)
        return BOYI_FILE;
    out->version = (uint32_t)boyi__get_little_endian(bytes + 4, 4);
    if (out->version != BOYI__FORMAT)
        return BOYI_METHOD;
    if (length < HEAD ||
        boyi__get_little_endian(bytes + 8, 8) != boyi__checksum(out->version, bytes + 16, length - 16) ||
        !read_head(bytes, out))
        return BOYI_FILE;
    uint8_t *copy = malloc(length);
    if (!copy)
        return BOYI_MEMORY;
    memcpy(copy, record, length);
    out->request.owned = (char *)copy;
    boyi_status status = read_texts(copy + HEAD, copy + length, copy[22], out);
    if (status && status != BOYI_USAGE)
        boyi__manifest_end(out);
    return status;
}

void boyi__manifest_end(boyi__manifest *about)
{
    boyi__request_end(&about->request);
    about->library = NULL;
}

/* ---- Layers ---- */

void boyi__layer_write(const boyi__layer_record *layer, uint64_t fingerprint, uint8_t *out)
{
    memset(out, 0, BOYI__LAYER_RECORD);
    boyi__put_little_endian(out + 8, layer->layer, 4);
    boyi__put_little_endian(out + 12, layer->first_asker, 4);
    boyi__put_little_endian(out + 16, layer->highest, 4);
    out[20] = (uint8_t)layer->width;
    out[21] = layer->found;
    out[22] = layer->solved;
    boyi__put_little_endian(out + 24, layer->states, 8);
    for (unsigned i = 0; i < 4; i++)
        boyi__put_little_endian(out + 32 + (size_t)8 * i, layer->outcomes[i], 8);
    boyi__put_little_endian(out, boyi__checksum(fingerprint, out + 8, BOYI__LAYER_RECORD - 8), 8);
}

bool boyi__layer_read(const void *record, size_t length, uint64_t fingerprint, boyi__layer_record *out)
{
    const uint8_t *bytes = record;
    if (length != BOYI__LAYER_RECORD ||
        boyi__get_little_endian(bytes, 8) != boyi__checksum(fingerprint, bytes + 8, length - 8))
        return false;
    *out = (boyi__layer_record){
        .layer = (uint32_t)boyi__get_little_endian(bytes + 8, 4),
        .first_asker = (uint32_t)boyi__get_little_endian(bytes + 12, 4),
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
