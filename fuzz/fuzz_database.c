/* Whole databases, damaged and forged: they are refused with a sentence, or they can be probed and verified.
 *
 * The input changes a small database that was built before, one of every family:
 *
 *     base 1 | what to do 1 | changes …
 *     change   op 1 | number 2 | place 2 | value 1
 *
 * Damage changes bytes of the file. Whatever such a database then answers is true, since records have
 * checksums. A forgery changes records, with their checksums made right: also states, which no rules ever gave. It may
 * answer anything, but once it is verified all that it answers is true.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>

#include "script/script.h"
#include "store/block.h"
#include "store_records.h"

enum { CHANGE_BYTES = 6, MOST_CHANGES = 32, MOST_STATES = 300 };

typedef struct {
    const char *text; /* the game; %s: the folder of its file */
    char game_text[200];
    bool outcome_only;
    unsigned stop_after; /* calls of the progressor; 0: the build is finished */
    uint8_t *file;
    size_t bytes;
    store_records records;
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
    {.text = "connect 3 3 3"},
    {.text = "kalah 2 2"},
    {.text = "othello 4 2"},
    {.text = "quixo 3", .outcome_only = true},
    {.text = "hexapawn 3 4"},
    {.text = "wythoff 4 6"},
    {.text = "nim 3 4 5"},
    {.text = "heaps --misere --take any 2 2 1 1 1"},
    {.text = "heaps --octal 0.137 7 3"},
    {.text = "grundy 9"},
    {.text = "treblecross 7"},
    {.text = "flip-game ++++-++"},
    {.text = "divisor-game 12"},
    {.text = "stone-game-4 20"},
    {.text = "pool 1 2 3 4 --total 7"},
    {.text = "hundred 3 12"},
    {.text = "can-i-win 4 8"},
    {.text = "row --from left --take 2m 2 7 9 4 4"},
    {.text = "stone-game-8 -1 2 -3 4 -5"},
    {.text = "row --gain rest 5 3 1 4 2"},
    {.text = "cat-and-mouse-2 ####F #C... M.... --cat-jump 1 --mouse-jump 2"},
    {.text = "graph %s/graph.txt"},
    {.text = "tokens %s/chain.txt --at a,b"},
    {.text = "%s/ring.lua"},
    {.text = "%s/bins.lua"},
    {.text = "%s/numbers.lua"},
};

/* Files that games are in: a graph; states that are long texts and go round; by layers with symmetry; numbers. */
static const char *const files[][2] = {
    {"chain.txt", "a : b c\nb : c d\nc : d\nd : e\ne : \n"},
    {"graph.txt", "a : b c\nb : a d\nc : d\nd : e b\ne = loss\n"},
    {"ring.lua",
     "return {loop = 'draw', params = {n = 4}, start = function(p) return 'position-' .. p.n end,\n"
     "moves = function(p, s, emit)\n"
     "  local at = tonumber(s:sub(10))\n"
     "  if at == 0 then return end\n"
     "  for _, step in ipairs{-1, 2} do emit('position-' .. (at + step) % (2 * p.n)) end\n"
     "end}\n"},
    {"bins.lua",
     "local function write(t) return 'the bins hold ' .. table.concat(t, ',') end\n"
     "local function read(s) return s:sub(15):numbers() end\n"
     "return {start = function(p) return write{2, 2} end,\n"
     "layer = function(p, s) local n = 4 for _, x in ipairs(read(s)) do n = n - x end return n end,\n"
     "canonical = function(p, s) local t = read(s) table.sort(t) return write(t) end,\n"
     "moves = function(p, s, emit)\n"
     "  local t = read(s)\n"
     "  for i, x in ipairs(t) do if x > 0 then t[i] = x - 1 emit(write(t)) t[i] = x end end\n"
     "end}\n"},
    {"numbers.lua", "return {start = function(p) return 12 end, layer = function(p, s) return 12 - s end,\n"
                    "moves = function(p, s, emit) for k = 1, math.min(3, s) do emit(s - k) end end}\n"},
};

static char folder[] = "/tmp/boyi-fuzz-XXXXXX";
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

static char *place_of(size_t file)
{
    static char place[200];
    snprintf(place, sizeof place, "%s/%s", folder, files[file][0]);
    return place;
}

static void remove_folder(void)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        unlink(place_of(i));
    rmdir(folder);
}

static void make_folder(void)
{
    must(mkdtemp(folder) && !atexit(remove_folder));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        FILE *file = fopen(place_of(i), "w");
        must(file && fputs(files[i][1], file) >= 0 && !fclose(file));
    }
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
    unsigned left = self->stop_after;
    boyi_options options = {.threads = 1, .outcome_only = self->outcome_only};
    boyi_error error;
    const char *file = strstr(self->text, "%s");
    snprintf(self->game_text, sizeof self->game_text, "%.*s%s%s", file ? (int)(file - self->text) : 190,
             self->text, file ? folder : "", file ? file + 2 : "");
    if (left) {
        options.progress = count_down;
        options.context = &left;
    }
    write_file(NULL, 0);
    boyi_status status = boyi_build_with(self->game_text, NULL, path, &options, &error);
    if (status && !(left == 0 && status == BOYI_CANCELLED))
        fprintf(stderr, "%s: %s\n", self->text, error.text);
    must(!status || (left == 0 && status == BOYI_CANCELLED));
    off_t bytes = lseek(memory, 0, SEEK_END);
    self->bytes = (size_t)bytes;
    self->file = malloc(self->bytes);
    must(pread(memory, self->file, self->bytes, 0) == (ssize_t)bytes);
    must(store_records_read(path, &self->records));
    options = (boyi_options){.threads = 1, .method = BOYI_RETRO};
    boyi__request request;
    must(!boyi__request_open(self->game_text, NULL, &error, &request));
    must(!request.family->make(&request, &error, &self->game));
    boyi__request_end(&request);
    must(!boyi_solve(self->game, &options, &error, &self->truth));
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    memory = memfd_create("database", MFD_CLOEXEC);
    must(memory >= 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
    make_folder();
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

enum {
    POKE,
    TRUNCATE,
    COPY_PAGE,
    POKE_RECORD,
    DROP_RECORD,
    COPY_RECORD,
    POKE_BLOCK,
    POKE_KEY,
    FORGE_STATE,
    POKE_INDEX,
    OPS
};

static size_t read_changes(const uint8_t *data, size_t size, change *out)
{
    size_t count = 0;
    for (; size >= CHANGE_BYTES && count < MOST_CHANGES; data += CHANGE_BYTES, size -= CHANGE_BYTES)
        out[count++] = (change){.op = data[0] % OPS,
                                .number = (size_t)boyi__get_little_endian(data + 1, 2),
                                .place = (size_t)boyi__get_little_endian(data + 3, 2),
                                .value = data[5]};
    return count;
}

/* A damaged file, to be freed. */
static uint8_t *damage(const base *from, const change *changes, size_t count, size_t *bytes)
{
    enum { PAGE = 256 };
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

static bool is_block(char type)
{
    return type == 's' || type == 'v' || type == 't';
}

static void seal(store_record *one, uint64_t fingerprint)
{
    if (one->bytes >= BOYI__RECORD_HEAD)
        boyi__record_seal(one->data, one->bytes, boyi__record_type(one->data),
                          boyi__record_section(one->data), fingerprint);
}

/* What a block holds, to be freed; NULL: it is none, or broken already. */
static uint8_t *unpack(const store_record *one, uint64_t fingerprint, boyi__block_head *head)
{
    char type = boyi__record_type(one->data);
    if (!is_block(type) || !boyi__block_read_head(one->data, one->bytes, fingerprint, type, head) ||
        head->raw == 0)
        return NULL;
    uint8_t *raw = malloc(head->raw);
    void *zstd = ZSTD_createDCtx();
    if (!boyi__block_unpack(zstd, one->data, one->bytes, head, raw)) {
        free(raw);
        raw = NULL;
    }
    ZSTD_freeDCtx(zstd);
    return raw;
}

/* What a block holds is changed, and packed again. */
static void poke_block(store_record *one, const change *how, uint64_t fingerprint)
{
    boyi__block_head head;
    boyi__packer packer;
    uint8_t *raw = unpack(one, fingerprint, &head);
    if (!raw)
        return;
    raw[how->place % head.raw] = how->value;
    must(!boyi__packer_start(&packer));
    store_record_set(one, packer.record, boyi__block_write(&packer, fingerprint, &head, raw));
    boyi__packer_end(&packer);
    free(raw);
}

static int by_number(const void *a, const void *b)
{
    const boyi_state *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* One state of a block becomes another number; the blocks beside it cover the new range, too. */
static void forge_state(const store_records *records, store_record *one, const change *how)
{
    static boyi_state states[BOYI__BLOCK_STATES];
    uint64_t fingerprint = records->manifest.fingerprint;
    boyi__block_head head;
    boyi__block_states block;
    boyi__packer packer;
    uint8_t *raw = boyi__record_type(one->data) == 's' ? unpack(one, fingerprint, &head) : NULL;
    bool listed = raw && boyi__block_open(&block, &head, raw) && boyi__block_list(&block, states);
    free(raw);
    if (!listed)
        return;
    boyi_state *state = &states[how->place % head.count];
    *state ^= (uint64_t)(how->value | 1) << (how->place >> 8) % 64;
    qsort(states, head.count, sizeof *states, by_number);
    for (uint32_t i = 1; i < head.count; i++)
        if (states[i] == states[i - 1])
            return;
    boyi_state old = head.first;
    head.first = states[0];
    if (!head.last && states[head.count - 1] >= head.next)
        return;
    must(!boyi__packer_start(&packer));
    store_record_set(one, packer.record, boyi__block_write_states(&packer, fingerprint, head, states));
    boyi__packer_end(&packer);
    one->key = head.first;
    for (const char *type = "vt"; *type; type++) {
        store_record *beside = store_records_find(records, *type, head.section, old);
        if (beside && beside->bytes >= BOYI__BLOCK_HEAD) {
            boyi__put_little_endian(beside->data + 40, head.first, 8);
            beside->key = head.first;
            seal(beside, fingerprint);
        }
    }
}

static void forge_record(const store_records *records, const change *how)
{
    store_record *one = &records->list[how->number % records->count];
    const store_record *other = &records->list[how->place % records->count];
    uint64_t fingerprint = records->manifest.fingerprint;
    if (!one->data)
        return;
    switch (how->op) {
    case POKE_RECORD:
        if (how->place % one->bytes >= 12) { /* neither its checksum nor its length */
            one->data[how->place % one->bytes] = how->value;
            seal(one, fingerprint);
        }
        break;
    case DROP_RECORD:
        free(one->data);
        one->data = NULL;
        break;
    case COPY_RECORD:
        if (other->data && other != one)
            store_record_set(one, other->data, other->bytes);
        break;
    case POKE_BLOCK:
        poke_block(one, how, fingerprint);
        break;
    case POKE_KEY:
        one->key ^= (uint64_t)how->value << how->place % 57;
        break;
    case FORGE_STATE:
        forge_state(records, one, how);
        break;
    }
}

/* Changes a byte of a list or of the directory that the file ends with. */
static void poke_index(const change *how, uint64_t fingerprint)
{
    static uint8_t file[1 << 20];
    ssize_t length = pread(memory, file, sizeof file, 0);
    must(length >= 0);
    if (length < BOYI__HEADER_FIXED)
        return;
    size_t at = (size_t)boyi__header_bytes(file), places[64], count = 0;
    while ((size_t)length - at > BOYI__FOOTER && count < 64) {
        char type = boyi__record_type(file + at);
        if (type == 'b' || type == 'd')
            places[count++] = at;
        at += boyi__record_bytes(file + at);
    }
    if (count == 0)
        return;
    uint8_t *record = file + places[how->number % count];
    size_t bytes = boyi__record_bytes(record), place = 16 + how->place % (bytes - 16);
    record[place] = how->value;
    boyi__record_seal(record, bytes, boyi__record_type(record), boyi__record_section(record), fingerprint);
    must(pwrite(memory, file, (size_t)length, 0) == length);
}

static void forge(const base *from, const change *changes, size_t count)
{
    store_records records = from->records;
    records.list = calloc(from->records.count + 1, sizeof *records.list);
    for (size_t i = 0; i < records.count; i++) {
        records.list[i].key = from->records.list[i].key;
        store_record_set(&records.list[i], from->records.list[i].data, from->records.list[i].bytes);
    }
    for (size_t i = 0; i < count && records.count; i++)
        forge_record(&records, &changes[i]);
    store_records_write(path, &records);
    for (size_t i = 0; i < count; i++)
        if (changes[i].op == POKE_INDEX)
            poke_index(&changes[i], records.manifest.fingerprint);
    for (size_t i = 0; i < records.count; i++)
        free(records.list[i].data);
    free(records.list);
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
        probe_all(from, game, solution, about.fingerprint == from->records.manifest.fingerprint);
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
        expect_sentence(boyi_build_with(from->game_text, NULL, path, &options, &error), &error);
    look(from, forged);
    return 0;
}
