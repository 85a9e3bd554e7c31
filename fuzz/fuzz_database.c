/* Whole databases, damaged and forged: they are refused with a sentence, or they can be probed and verified.
 *
 * The input changes a small database that was built before:
 *
 *     base 1 | what to do 1 | changes …
 *     change   op 1 | number 2 | place 2 | value 1
 *
 * Damage changes bytes of the file. Whatever such a database then answers is true, since records have
 * checksums. A forgery changes records, with their checksums made right. It may answer anything, but once it
 * is verified all that it answers is true.
 */
#include <lmdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>

#include "store/block.h"
#include "store/manifest.h"

enum { TABLES = 5, MOST_KEY = 12, CHANGE_BYTES = 6, MOST_CHANGES = 32, MOST_STATES = 300 };

static const char *const table_names[TABLES] = {"about", "layers", "states", "values", "texts"};

typedef struct {
    unsigned table;
    uint8_t key[MOST_KEY];
    size_t key_length;
    uint8_t *data;
    size_t length;
} record;

typedef struct {
    const char *text; /* the game */
    bool outcome_only;
    unsigned stop_after; /* calls of the progressor; 0: the build is finished */
    uint8_t *file;
    size_t bytes;
    record *records;
    size_t count;
    uint64_t fingerprint;
    boyi_game *game;
    boyi_solution *truth;
} base;

static base bases[] = {
    {.text = "mnk 3 2 3"},
    {.text = "chomp 3 3", .outcome_only = true},
    {.text = "dots 1 2"},
    {.text = "heaps --misere --take 1-3 9 4"},
    {.text = "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"},
    {.text = "row --take 1-2 3 9 1 2 8"},
    {.text = "kayles 5 4"},
    {.text = "chomp 3 4", .stop_after = 3},
    {.text = "hexapawn 3 3", .stop_after = 2},
};

static char path[32]; /* of a file in memory */
static int memory;

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void expect_sentence(boyi_status status, const boyi_error *error)
{
    must(!status || (error->text[0] && error->text_zh[0] && error->status == status));
}

/* ---- Files ---- */

static void write_file(const uint8_t *data, size_t length)
{
    must(!ftruncate(memory, 0) && pwrite(memory, data, length, 0) == (ssize_t)length);
}

static MDB_env *open_records(unsigned flags)
{
    MDB_env *env;
    must(!mdb_env_create(&env) && !mdb_env_set_maxdbs(env, TABLES) && !mdb_env_set_mapsize(env, 1 << 22));
    must(!mdb_env_open(env, path, MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOSYNC | flags, 0600));
    return env;
}

static void read_records(base *self)
{
    MDB_env *env = open_records(MDB_RDONLY);
    MDB_txn *txn;
    must(!mdb_txn_begin(env, NULL, MDB_RDONLY, &txn));
    for (unsigned table = 0; table < TABLES; table++) {
        MDB_dbi dbi;
        MDB_cursor *cursor;
        MDB_val key, data;
        must(!mdb_dbi_open(txn, table_names[table], 0, &dbi));
        must(!mdb_cursor_open(txn, dbi, &cursor));
        while (!mdb_cursor_get(cursor, &key, &data, MDB_NEXT)) {
            self->records = realloc(self->records, (self->count + 1) * sizeof *self->records);
            record *one = &self->records[self->count++];
            *one = (record){.table = table,
                            .key_length = key.mv_size,
                            .length = data.mv_size,
                            .data = malloc(data.mv_size)};
            memcpy(one->key, key.mv_data, key.mv_size);
            memcpy(one->data, data.mv_data, data.mv_size);
        }
        mdb_cursor_close(cursor);
    }
    mdb_txn_abort(txn);
    mdb_env_close(env);
}

static void write_records(const record *records, size_t count)
{
    must(!ftruncate(memory, 0));
    MDB_env *env = open_records(0);
    MDB_txn *txn;
    MDB_dbi tables[TABLES];
    must(!mdb_txn_begin(env, NULL, 0, &txn));
    for (unsigned table = 0; table < TABLES; table++)
        must(!mdb_dbi_open(txn, table_names[table], MDB_CREATE, &tables[table]));
    for (size_t i = 0; i < count; i++) {
        MDB_val key = {records[i].key_length, (void *)records[i].key};
        MDB_val data = {records[i].length, records[i].data};
        if (records[i].data)
            must(!mdb_put(txn, tables[records[i].table], &key, &data, 0));
    }
    must(!mdb_txn_commit(txn));
    mdb_env_close(env);
}

/* ---- The databases that are changed ---- */

static bool count_down(void *context, const boyi_progress *progress)
{
    unsigned *left = context;
    (void)progress;
    return (*left)-- > 1;
}

static void build_base(base *self)
{
    char name[] = "/tmp/boyi-fuzz-XXXXXX";
    unsigned left = self->stop_after;
    boyi_options options = {.threads = 1, .outcome_only = self->outcome_only};
    boyi_error error;
    if (left) {
        options.progress = count_down;
        options.context = &left;
    }
    int file = mkstemp(name);
    must(file >= 0 && !unlink(name));
    boyi_status status = boyi_build(self->text, name, &options, &error);
    must(!status || (left == 0 && status == BOYI_CANCELLED));
    FILE *in = fopen(name, "rb");
    must(in && !fseek(in, 0, SEEK_END));
    self->bytes = (size_t)ftell(in);
    self->file = malloc(self->bytes);
    rewind(in);
    must(fread(self->file, 1, self->bytes, in) == self->bytes);
    fclose(in);
    close(file);
    unlink(name);
    write_file(self->file, self->bytes);
    read_records(self);
    self->fingerprint = boyi__get_little_endian(self->records[0].data + 24, 8);
    options = (boyi_options){.threads = 1, .method = BOYI_RETRO};
    must(!boyi_game_read(self->text, &error, &self->game));
    must(!boyi_solve(self->game, &options, &error, &self->truth));
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    memory = memfd_create("database", MFD_CLOEXEC);
    must(memory >= 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
        build_base(&bases[i]);
    return 0;
}

/* ---- Changes ---- */

typedef struct {
    unsigned op;
    size_t number, place;
    uint8_t value;
} change;

static size_t read_changes(const uint8_t *data, size_t size, change *out)
{
    size_t count = 0;
    for (; size >= CHANGE_BYTES && count < MOST_CHANGES; data += CHANGE_BYTES, size -= CHANGE_BYTES)
        out[count++] = (change){.op = data[0] % 8,
                                .number = (size_t)boyi__get_little_endian(data + 1, 2),
                                .place = (size_t)boyi__get_little_endian(data + 3, 2),
                                .value = data[5]};
    return count;
}

enum { POKE, TRUNCATE, COPY_PAGE, POKE_RECORD, DROP_RECORD, COPY_RECORD, POKE_BLOCK, POKE_KEY };

/* A damaged file, to be freed. */
static uint8_t *damage(const base *from, const change *changes, size_t count, size_t *bytes)
{
    enum { PAGE = 4096 };
    uint8_t *file = malloc(from->bytes);
    memcpy(file, from->file, from->bytes);
    *bytes = from->bytes;
    for (const change *one = changes; one < changes + count; one++) {
        const size_t pages = *bytes / PAGE;
        if (one->op == POKE)
            file[(one->number * PAGE + one->place % PAGE) % *bytes] = one->value;
        else if (one->op == TRUNCATE)
            *bytes = 1 + (one->number * PAGE + one->place % PAGE) % *bytes;
        else if (one->op == COPY_PAGE && pages)
            memmove(file + one->number % pages * PAGE, file + one->place % pages * PAGE, PAGE);
    }
    return file;
}

static void fix_checksum(record *one, uint64_t fingerprint)
{
    if (one->table == 0 && one->length >= 16)
        boyi__put_little_endian(one->data + 8, boyi__checksum(BOYI__FORMAT, one->data + 16, one->length - 16),
                                8);
    else if (one->table > 0 && one->length >= 8)
        boyi__put_little_endian(one->data, boyi__checksum(fingerprint, one->data + 8, one->length - 8), 8);
}

/* What a block holds is changed, and packed again. */
static void poke_block(record *one, const change *how, uint64_t fingerprint)
{
    boyi__block_head head;
    boyi__packer packer;
    const char what = "  svt"[one->table];
    if (!boyi__block_read_head(one->data, one->length, fingerprint, what, &head) || head.raw == 0)
        return;
    uint8_t *raw = malloc(head.raw);
    void *zstd = ZSTD_createDCtx();
    if (boyi__block_unpack(zstd, one->data, one->length, &head, raw)) {
        raw[how->place % head.raw] = how->value;
        must(!boyi__packer_start(&packer));
        size_t length = boyi__block_write(&packer, fingerprint, &head, raw);
        must(length > 0);
        free(one->data);
        one->data = malloc(length);
        one->length = length;
        memcpy(one->data, packer.record, length);
        one->data[24] = (uint8_t)what;
        one->data[25] = head.width;
        fix_checksum(one, fingerprint);
        boyi__packer_end(&packer);
    }
    ZSTD_freeDCtx(zstd);
    free(raw);
}

static void copy_data(record *to, const record *from)
{
    uint8_t *data = malloc(from->length);
    memcpy(data, from->data, from->length);
    free(to->data);
    to->data = data;
    to->length = from->length;
}

static void forge_record(record *records, size_t count, const change *how, uint64_t fingerprint)
{
    record *one = &records[how->number % count];
    const record *other = &records[how->place % count];
    if (!one->data)
        return;
    switch (how->op) {
    case POKE_RECORD:
        one->data[how->place % one->length] = how->value;
        fix_checksum(one, fingerprint);
        break;
    case DROP_RECORD:
        free(one->data);
        one->data = NULL;
        break;
    case COPY_RECORD:
        if (other->data && other != one)
            copy_data(one, other);
        break;
    case POKE_BLOCK:
        if (one->table >= 2)
            poke_block(one, how, fingerprint);
        break;
    case POKE_KEY:
        one->key[how->place % one->key_length] = how->value;
        break;
    }
}

static void forge(const base *from, const change *changes, size_t count)
{
    record *records = calloc(from->count, sizeof *records);
    for (size_t i = 0; i < from->count; i++) {
        records[i] = from->records[i];
        records[i].data = NULL;
        copy_data(&records[i], &from->records[i]);
    }
    for (size_t i = 0; i < count; i++)
        forge_record(records, from->count, &changes[i], from->fingerprint);
    write_records(records, from->count);
    for (size_t i = 0; i < from->count; i++)
        free(records[i].data);
    free(records);
}

/* ---- What a database says ---- */

typedef struct {
    const boyi_solution *solution, *truth;
    bool true_only;
    unsigned left;
} probe;

static bool probe_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    probe *self = context;
    boyi_error error = {0};
    boyi_value value, right;
    (void)depth;
    (void)moves;
    boyi_status status = boyi_solution_value(self->solution, state, &error, &value);
    if (status) {
        expect_sentence(status, &error);
    } else if (self->true_only) {
        must(!boyi_solution_value(self->truth, state, &error, &right));
        must(value.outcome == right.outcome && value.margin == right.margin && value.nimber == right.nimber);
        must(value.plies == BOYI_PLIES_UNKNOWN || value.outcome == BOYI_DRAW || value.plies == right.plies);
    }
    return --self->left > 0;
}

static void probe_all(const base *from, const boyi_game *game, const boyi_solution *solution, bool true_only)
{
    const boyi_options options = {.max_states = 10000, .max_bytes = 1 << 24};
    probe self = {solution, from->truth, true_only, MOST_STATES};
    boyi_choices choices;
    boyi_error error = {0};
    boyi_game_walk(game, boyi_game_start(game), &options, probe_state, &self, NULL);
    boyi_status status = boyi_solution_choices(solution, boyi_game_start(game), 8, &error, &choices);
    expect_sentence(status, &error);
    if (!status)
        boyi_choices_free(&choices);
}

/* Opens the file and asks it everything; true when it holds together. */
static bool look(const base *from, bool forged)
{
    const boyi_options options = {.threads = 1, .max_bytes = 1 << 26};
    boyi_error error = {0};
    boyi_game *game;
    boyi_solution *solution;
    boyi_database about = {0};
    boyi_status status = boyi_solution_open(path, &error, &game, &solution);
    expect_sentence(status, &error);
    if (status)
        return false;
    probe_all(from, game, solution, !forged);
    must(!boyi_solution_database(solution, &error, &about));
    boyi_status verified = boyi_verify(solution, boyi_game_start(game), &options, &error, NULL);
    expect_sentence(verified, &error);
    if (!verified)
        probe_all(from, game, solution, about.fingerprint == from->fingerprint);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return !verified;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    change changes[MOST_CHANGES];
    if (size < 2)
        return 0;
    const base *from = &bases[data[0] % (sizeof bases / sizeof *bases)];
    const size_t count = read_changes(data + 2, size - 2, changes);
    const bool forged = data[1] & 1, build = data[1] & 2;
    if (forged) {
        forge(from, changes, count);
    } else {
        size_t bytes;
        uint8_t *file = damage(from, changes, count, &bytes);
        write_file(file, bytes);
        free(file);
    }
    boyi_options options = {.threads = 1, .outcome_only = from->outcome_only, .max_bytes = 1 << 26};
    boyi_error error = {0};
    if (build)
        expect_sentence(boyi_build(from->text, path, &options, &error), &error);
    look(from, forged);
    return 0;
}
