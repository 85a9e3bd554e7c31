#include "store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <lmdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "games/list.h"
#include "store/lmdb_page_check.h"

enum { TABLES = 2 + BOYI__BLOCK_TABLES, KEY = 12 };

/* Growing is cheap, but each time it is done the map moves. */
#define LEAST_MAP (UINT64_C(1) << 24)
#define SPARE_MAP (UINT64_C(1) << 20)

/* A commit waits for the disk: what is less than this waits for more. Time is the last to count, because a
 * file's size should depend on the game alone if it can. */
#define WORTH_BYTES   (UINT64_C(1) << 20)
#define WORTH_STATES  (UINT64_C(1) << 16)
#define WORTH_SECONDS 5.0

enum { PUT_BYTES = 128 /* that a record takes beside its own: its key, its node, its share of pages */ };

struct boyi__lmdb {
    MDB_env *env;
    MDB_dbi about, layers, blocks[BOYI__BLOCK_TABLES];
    MDB_txn *reading, *writing;
    MDB_cursor *cursors[BOYI__BLOCK_TABLES];
    int lock;      /* the file, locked; -1: only read */
    int file;      /* LMDB's own; -1: none yet */
    uint64_t size; /* that the file must have: when it was opened, after the last commit */
    uint64_t map;
    uint64_t gathered, states; /* bytes and states put since the last commit */
    double committed;          /* when that was, in seconds                  */
};

/* ---- Sentences ---- */

static boyi_status fail_pages(const boyi__database *database, boyi_error *error)
{
    boyi__quoted path;
    return boyi_fail(error, BOYI_FILE,
                     "%s: the database is damaged (its tables); build it again into another file",
                     "%s：数据库已损坏（其表）；请重新构建到另一个文件",
                     boyi__quote(&path, database->path, strlen(database->path)));
}

static boyi_status fail_lmdb(const boyi__database *database, int code, boyi_error *error)
{
    boyi__quoted path;
    struct statvfs disk;
    boyi__quote(&path, database->path, strlen(database->path));
    if (code == ENOMEM)
        return boyi__fail_memory(error, path.text);
    if (code == MDB_CORRUPTED || code == MDB_PAGE_NOTFOUND || code == MDB_INVALID)
        return fail_pages(database, error);
    /* LMDB calls a write that stopped half way an input/output error. */
    if (code == EIO && !statvfs(database->path, &disk) && disk.f_bavail * disk.f_frsize < SPARE_MAP)
        code = ENOSPC;
    if (code == ENOSPC || code == EDQUOT || code == EFBIG || code == EIO)
        return boyi_fail(
            error, BOYI_FILE,
            "%s can't be written: %s; what is finished stays, and the same build goes on from there",
            "无法写入 %s：%s；已完成的部分保留，再次运行同一构建即可继续", path.text, strerror(code));
    return boyi_fail(error, BOYI_FILE, "%s: the database can't be used: %s", "%s：数据库无法使用：%s",
                     path.text, mdb_strerror(code));
}

boyi_status boyi__fail_damaged(const boyi__database *database, uint32_t layer, boyi_error *error)
{
    boyi__quoted path;
    return boyi_fail(error, BOYI_FILE,
                     "%s: the database is damaged (layer %" PRIu32 "); build it again into another file",
                     "%s：数据库已损坏（第 %" PRIu32 " 层）；请重新构建到另一个文件",
                     boyi__quote(&path, database->path, strlen(database->path)), layer);
}

/* Where LMDB maps the file, memory may be there and addresses not. */
static boyi_status fail_map(const boyi__database *database, int code, boyi_error *error)
{
    boyi__quoted path;
    if (code != ENOMEM)
        return fail_lmdb(database, code, error);
    return boyi_fail(
        error, BOYI_MEMORY,
        "%s: the system gave no more memory or address space: the map of the file takes %" PRIu64 " MiB",
        "%s：系统内存或地址空间不足：映射该文件需要 %" PRIu64 " MiB",
        boyi__quote(&path, database->path, strlen(database->path)), (database->lmdb->map >> 20) + 1);
}

static boyi_status fail_about(const boyi__database *database, boyi_status status, boyi_error *error)
{
    boyi__quoted path;
    boyi__quote(&path, database->path, strlen(database->path));
    const boyi__manifest *about = &database->about;
    switch (status) {
    case BOYI_METHOD:
        return boyi_fail(error, BOYI_FILE,
                         "%s has format version %" PRIu32 "; this boyi (" BOYI_VERSION
                         ") reads version %d: build it again, or use the boyi that built it",
                         "%s 的格式版本为 %" PRIu32 "；本 boyi（" BOYI_VERSION
                         "）只能读取版本 %d：请重新构建，或使用当初构建它的 boyi",
                         path.text, about->version, BOYI__FORMAT);
    case BOYI_USAGE:
        return boyi_fail(error, BOYI_FILE, "%s: holds the game %s, which this boyi does not know",
                         "%s：内含本 boyi 不认识的游戏 %s", path.text, about->library);
    case BOYI_MEMORY:
        return boyi__fail_memory(error, path.text);
    default:
        return boyi_fail(error, BOYI_FILE,
                         "%s: the database is damaged (its description); build it again into another file",
                         "%s：数据库已损坏（其说明部分）；请重新构建到另一个文件", path.text);
    }
}

/* ---- The size of the file ---- */

/* There is no way to be told of a page that is missing but a signal, which is not a library's to catch. */
bool boyi__database_is_whole(const boyi__database *database)
{
    struct stat about;
    const struct boyi__lmdb *lmdb = database->lmdb;
    return !fstat(lmdb->file, &about) && (uint64_t)about.st_size >= lmdb->size;
}

static boyi_status check_size(const boyi__database *database, boyi_error *error)
{
    boyi__quoted path;
    if (boyi__database_is_whole(database))
        return BOYI_OK;
    return boyi_fail(error, BOYI_FILE,
                     "%s: the database is damaged: it was cut short while it was open; build it again into "
                     "another file",
                     "%s：数据库已损坏：打开期间文件被截短；请重新构建到另一个文件",
                     boyi__quote(&path, database->path, strlen(database->path)));
}

/* What was committed is in the file now. */
static void note_size(struct boyi__lmdb *lmdb)
{
    struct stat about;
    if (!fstat(lmdb->file, &about) && (uint64_t)about.st_size > lmdb->size)
        lmdb->size = (uint64_t)about.st_size;
}

/* ---- Opening ---- */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static boyi__database *new_database(const char *path)
{
    boyi__database *database = calloc(1, sizeof *database);
    if (!database)
        return NULL;
    pthread_mutex_init(&database->lock, NULL);
    database->path = strdup(path);
    database->lmdb = calloc(1, sizeof *database->lmdb);
    if (!database->path || !database->lmdb) {
        free(database->path);
        free(database->lmdb);
        free(database);
        return NULL;
    }
    database->lmdb->lock = database->lmdb->file = -1;
    database->lmdb->committed = seconds_now();
    return database;
}

/* Before their transaction ends. */
static void close_cursors(struct boyi__lmdb *lmdb)
{
    for (unsigned i = 0; i < BOYI__BLOCK_TABLES; i++) {
        if (lmdb->cursors[i])
            mdb_cursor_close(lmdb->cursors[i]);
        lmdb->cursors[i] = NULL;
    }
}

static void end_reading(boyi__database *database)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    close_cursors(lmdb);
    if (lmdb->reading)
        mdb_txn_abort(lmdb->reading);
    lmdb->reading = NULL;
}

void boyi__database_rest(boyi__database *database)
{
    if (database->lmdb->lock >= 0)
        end_reading(database);
}

void boyi__database_close(boyi__database *database)
{
    if (!database)
        return;
    struct boyi__lmdb *lmdb = database->lmdb;
    end_reading(database);
    if (lmdb->writing)
        mdb_txn_abort(lmdb->writing);
    if (lmdb->env)
        mdb_env_close(lmdb->env);
    if (lmdb->lock >= 0)
        close(lmdb->lock);
    boyi__manifest_end(&database->about);
    pthread_mutex_destroy(&database->lock);
    free(database->layers);
    free(database->lmdb);
    free(database->path);
    free(database);
}

static boyi_status open_lmdb(boyi__database *database, bool write, boyi_error *error)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    lmdb->size = lmdb->map = database->bytes;
    if (write)
        lmdb->map = (lmdb->map + LEAST_MAP) / LEAST_MAP * LEAST_MAP;
    int code = mdb_env_create(&lmdb->env);
    if (!code)
        code = mdb_env_set_maxdbs(lmdb->env, TABLES);
    if (!code)
        code = mdb_env_set_mapsize(lmdb->env, lmdb->map);
    if (!code) /* readers: blocks are asked for in no order */
        code = mdb_env_open(lmdb->env, database->path,
                            MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOTLS | (write ? 0 : MDB_RDONLY | MDB_NORDAHEAD),
                            0666);
    if (!code)
        code = mdb_env_get_fd(lmdb->env, &lmdb->file);
    if (code)
        return fail_map(database, code, error);
    if (lmdb->size == 0) /* LMDB has made it */
        note_size(lmdb);
    return check_size(database, error);
}

static int open_tables(boyi__database *database, MDB_txn *txn, unsigned flags)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    int code = mdb_dbi_open(txn, "about", flags, &lmdb->about);
    if (!code)
        code = mdb_dbi_open(txn, "layers", flags, &lmdb->layers);
    if (!code)
        code = mdb_dbi_open(txn, "states", flags, &lmdb->blocks[BOYI__STATES]);
    if (!code)
        code = mdb_dbi_open(txn, "values", flags, &lmdb->blocks[BOYI__VALUES]);
    if (!code)
        code = mdb_dbi_open(txn, "texts", flags, &lmdb->blocks[BOYI__TEXTS]);
    return code;
}

static boyi_status read_layers(boyi__database *database, boyi_error *error)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    MDB_stat about;
    MDB_cursor *cursor;
    MDB_val key, data;
    int code = mdb_stat(lmdb->reading, lmdb->layers, &about);
    if (code)
        return fail_lmdb(database, code, error);
    database->layers = calloc(about.ms_entries + 1, sizeof *database->layers);
    if (!database->layers)
        return boyi__fail_memory(error, database->path);
    code = mdb_cursor_open(lmdb->reading, lmdb->layers, &cursor);
    if (code)
        return fail_lmdb(database, code, error);
    boyi_status status = BOYI_OK;
    while (!status && !(code = mdb_cursor_get(cursor, &key, &data, MDB_NEXT))) {
        boyi__layer_record *layer = &database->layers[database->layers_count];
        bool sound = database->layers_count < about.ms_entries && key.mv_size == 4 &&
                     boyi__layer_read(data.mv_data, data.mv_size, database->about.fingerprint, layer) &&
                     layer->layer == boyi__get_big_endian(key.mv_data, 4) &&
                     (!database->layers_count || layer[-1].layer < layer->layer);
        if (sound)
            database->layers_count++;
        else
            status = boyi__fail_damaged(database, (uint32_t)database->layers_count, error);
    }
    mdb_cursor_close(cursor);
    return status || code == MDB_NOTFOUND ? status : fail_lmdb(database, code, error);
}

static boyi_status read_about(boyi__database *database, boyi_error *error)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    MDB_val key = {4, (char[]){"boyi"}}, data;
    int code = mdb_get(lmdb->reading, lmdb->about, &key, &data);
    if (code)
        return fail_about(database, BOYI_FILE, error);
    boyi_status status = boyi__manifest_read(data.mv_data, data.mv_size, &database->about);
    return status ? fail_about(database, status, error) : BOYI_OK;
}

static boyi_status begin_reading(boyi__database *database, boyi_error *error)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    if (lmdb->reading)
        return BOYI_OK;
    int code = mdb_txn_begin(lmdb->env, NULL, MDB_RDONLY, &lmdb->reading);
    return code ? fail_lmdb(database, code, error) : BOYI_OK;
}

/* All that is to be known once LMDB has it open. */
static boyi_status read_all(boyi__database *database, boyi_error *error)
{
    boyi_status status = begin_reading(database, error);
    if (status)
        return status;
    int code = open_tables(database, database->lmdb->reading, 0);
    if (code == MDB_NOTFOUND) { /* another version may have other tables */
        status = database->lmdb->about ? read_about(database, error) : BOYI_OK;
        return status ? status : boyi__fail_not_database(database->path, error);
    }
    if (!code) { /* what an aborted transaction opened is closed again */
        code = mdb_txn_commit(database->lmdb->reading);
        database->lmdb->reading = NULL;
    }
    status = code ? fail_lmdb(database, code, error) : begin_reading(database, error);
    if (!status)
        status = read_about(database, error);
    return status ? status : read_layers(database, error);
}

/* False: somebody is building it. */
static bool nobody_builds(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool free = file < 0 || !flock(file, LOCK_SH | LOCK_NB) || errno != EWOULDBLOCK;
    if (file >= 0)
        close(file);
    return free;
}

static boyi_status refuse_builder(const char *path, boyi_error *error)
{
    boyi__quoted quoted;
    return boyi_fail(error, BOYI_FILE, "%s is being built by another process; wait until it is through",
                     "另一个进程正在构建 %s；请等它完成", boyi__quote(&quoted, path, strlen(path)));
}

static boyi_status refuse_unfinished(const boyi__database *database, boyi_error *error)
{
    boyi__quoted quoted;
    return boyi_fail(error, BOYI_FILE,
                     "%s is not finished; \"boyi build\" with the same game and -o goes on with it",
                     "%s 尚未完成；用同样的游戏和 -o 运行“boyi build”即可继续",
                     boyi__quote(&quoted, database->path, strlen(database->path)));
}

boyi_status boyi__database_open(const char *path, boyi_error *error, boyi__database **out)
{
    boyi__database *database = new_database(path);
    if (!database)
        return boyi__fail_memory(error, path);
    boyi_status status = BOYI_OK;
    if (access(path, R_OK))
        status = boyi__fail_reading(path, error);
    else if (!nobody_builds(path))
        status = refuse_builder(path, error);
    if (!status)
        status = boyi__lmdb_page_check(path, false, &database->bytes, error);
    if (!status)
        status = open_lmdb(database, false, error);
    if (!status)
        status = read_all(database, error);
    if (!status && !database->about.finished)
        status = refuse_unfinished(database, error);
    if (status)
        boyi__database_close(database);
    else
        *out = database;
    return status;
}

/* ---- Opening to write ---- */

static boyi_status lock_file(boyi__database *database, boyi_error *error)
{
    int file = open(database->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        boyi__quoted path;
        const char *why = strerror(errno);
        return boyi_fail(error, BOYI_FILE, "%s can't be written: %s", "无法写入 %s：%s",
                         boyi__quote(&path, database->path, strlen(database->path)), why);
    }
    database->lmdb->lock = file;
    int code = flock(file, LOCK_EX | LOCK_NB);
    for (int i = 0; code && errno == EWOULDBLOCK && i < 50; i++) { /* who only looks is through in a moment */
        const struct timespec moment = {.tv_nsec = 10L * 1000 * 1000};
        nanosleep(&moment, NULL);
        code = flock(file, LOCK_EX | LOCK_NB);
    }
    if (code)
        return errno == EWOULDBLOCK ? refuse_builder(database->path, error)
                                    : boyi__fail_reading(database->path, error);
    return BOYI_OK;
}

static boyi_status copy_about(boyi__database *database, const boyi__manifest *about, boyi_error *error)
{
    size_t length;
    void *record = boyi__manifest_write(about, &length);
    boyi_status status = record ? boyi__manifest_read(record, length, &database->about) : BOYI_MEMORY;
    free(record);
    return status ? fail_about(database, status, error) : BOYI_OK;
}

static boyi_status create_tables(boyi__database *database, const boyi__manifest *about, boyi_error *error)
{
    boyi_status status = copy_about(database, about, error);
    if (!status)
        status = boyi__database_begin(database, 0, error);
    if (status)
        return status;
    int code = open_tables(database, database->lmdb->writing, MDB_CREATE);
    status = code ? fail_lmdb(database, code, error) : boyi__database_put_manifest(database, error);
    return status ? status : boyi__database_commit(database, error);
}

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_request(const boyi__request *a, const boyi__request *b)
{
    bool same = a->family == b->family && same_text(a->word, b->word) &&
                a->settings_count == b->settings_count && a->length == b->length &&
                (a->length == 0 || memcmp(a->text, b->text, a->length) == 0);
    for (size_t i = 0; same && i < a->settings_count; i++)
        same = same_text(a->settings[i].name, b->settings[i].name) &&
               same_text(a->settings[i].value, b->settings[i].value);
    return same;
}

/* The build that is asked for must be the one that was begun. */
static boyi_status compare_about(const boyi__database *database, const boyi__manifest *asked,
                                 boyi_error *error)
{
    const boyi__manifest *there = &database->about;
    boyi__quoted path;
    boyi__quote(&path, database->path, strlen(database->path));
    if (!same_request(&there->request, &asked->request))
        return boyi_fail(
            error, BOYI_FILE, "%s holds another game (%s) or other arguments; give another file to -o",
            "%s 中是另一个游戏（%s）或其他参数；请为 -o 指定另一个文件", path.text, there->request.word);
    if (there->fingerprint != asked->fingerprint || there->kind != asked->kind ||
        there->content != asked->content || there->rules != asked->rules)
        return boyi_fail(
            error, BOYI_FILE, "%s was built with other rules of %s than these; give another file to -o",
            "%s 是用 %s 的另一套规则构建的；请为 -o 指定另一个文件", path.text, there->request.word);
    if (there->symmetry != asked->symmetry || there->outcome_only != asked->outcome_only)
        return boyi_fail(
            error, BOYI_FILE,
            "%s was begun with other --symmetry or --values; give the same, or another file to -o",
            "%s 当初用的 --symmetry 或 --values 不同；请保持一致，或为 -o 指定另一个文件", path.text);
    return BOYI_OK;
}

/* Of a file that could not be begun nothing is left: half a page would be taken for damage. */
static void empty_file(boyi__database *database)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    if (lmdb->writing)
        mdb_txn_abort(lmdb->writing);
    if (lmdb->env)
        mdb_env_close(lmdb->env);
    lmdb->writing = NULL;
    lmdb->env = NULL;
    if (ftruncate(lmdb->lock, 0)) { /* then the next one is told that it is damaged */
    }
}

static boyi_status create(boyi__database *database, const boyi__manifest *about, boyi_error *error)
{
    boyi_status status = open_lmdb(database, true, error);
    if (!status)
        status = create_tables(database, about, error);
    if (status)
        empty_file(database);
    return status;
}

static boyi_status reopen(boyi__database *database, const boyi__manifest *about, boyi_error *error)
{
    boyi_status status = open_lmdb(database, true, error);
    MDB_envinfo info;
    if (status)
        return status;
    int code = mdb_env_info(database->lmdb->env, &info);
    if (code)
        return fail_lmdb(database, code, error);
    if (info.me_last_txnid == 0) /* killed between its making and the first commit, it has no tables */
        return create_tables(database, about, error);
    status = read_all(database, error);
    return status ? status : compare_about(database, about, error);
}

static boyi_status open_to_write(boyi__database *database, const boyi__manifest *about, boyi_error *error)
{
    struct stat file;
    boyi_status status = lock_file(database, error);
    if (status)
        return status;
    if (fstat(database->lmdb->lock, &file) == 0 && file.st_size == 0)
        return create(database, about, error);
    status = boyi__lmdb_page_check(database->path, true, &database->bytes, error);
    return status ? status : reopen(database, about, error);
}

boyi_status boyi__database_write(const char *path, const boyi__manifest *about, boyi_error *error,
                                 boyi__database **out)
{
    /* A finished one may lie where nothing can be written, and others may be reading it. */
    struct stat file;
    if (!stat(path, &file) && file.st_size > 0 && !boyi__database_open(path, NULL, out)) {
        boyi_status status = compare_about(*out, about, error);
        if (status) {
            boyi__database_close(*out);
            *out = NULL;
        }
        return status;
    }
    boyi__database *database = new_database(path);
    if (!database)
        return boyi__fail_memory(error, path);
    boyi_status status = open_to_write(database, about, error);
    if (status)
        boyi__database_close(database);
    else
        *out = database;
    return status;
}

boyi__layer_record *boyi__database_layer(const boyi__database *database, uint32_t layer)
{
    size_t low = 0, high = database->layers_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (database->layers[middle].layer < layer)
            low = middle + 1;
        else
            high = middle;
    }
    return low < database->layers_count && database->layers[low].layer == layer ? &database->layers[low]
                                                                                : NULL;
}

/* ---- Reading ---- */

static void write_key(uint8_t key[KEY], uint32_t layer, boyi_state first)
{
    boyi__put_big_endian(key, layer, 4);
    boyi__put_big_endian(key + 4, first, 8);
}

static bool key_is_of(const MDB_val *key, uint32_t layer)
{
    return key->mv_size == KEY && boyi__get_big_endian(key->mv_data, 4) == layer;
}

static boyi_status open_cursor(boyi__database *database, boyi__table_name table, MDB_cursor **out,
                               boyi_error *error)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    boyi_status status = check_size(database, error);
    if (!status && !lmdb->writing)
        status = begin_reading(database, error);
    int code = 0;
    if (!status && !lmdb->cursors[table]) /* what is not committed yet can be read, too */
        code = mdb_cursor_open(lmdb->writing ? lmdb->writing : lmdb->reading, lmdb->blocks[table],
                               &lmdb->cursors[table]);
    *out = lmdb->cursors[table];
    return status ? status : code ? fail_lmdb(database, code, error) : BOYI_OK;
}

static boyi__record record_of(const MDB_val *key, const MDB_val *data)
{
    return (boyi__record){boyi__get_big_endian((const uint8_t *)key->mv_data + 4, 8), data->mv_data,
                          data->mv_size};
}

/* The block at or before the key, else the layer's first. */
static int seek(MDB_cursor *cursor, uint32_t layer, boyi_state state, boyi__record *out)
{
    uint8_t wanted[KEY];
    write_key(wanted, layer, state);
    MDB_val key = {KEY, wanted}, data, before;
    int code = mdb_cursor_get(cursor, &key, &data, MDB_SET_RANGE);
    bool there = !code && key_is_of(&key, layer), last = code == MDB_NOTFOUND;
    if (code && !last)
        return code;
    if (there)
        *out = record_of(&key, &data);
    if (there && out->first == state)
        return 0;
    code = mdb_cursor_get(cursor, &key, &before, last ? MDB_LAST : MDB_PREV);
    if (!code && key_is_of(&key, layer))
        *out = record_of(&key, &before);
    else if (code && code != MDB_NOTFOUND)
        return code;
    else if (!there)
        return MDB_NOTFOUND;
    return 0;
}

boyi_status boyi__database_find(boyi__database *database, boyi__table_name table, uint32_t layer,
                                boyi_state state, boyi__record *out, boyi_error *error)
{
    MDB_cursor *cursor;
    pthread_mutex_lock(&database->lock);
    boyi_status status = open_cursor(database, table, &cursor, error);
    int code = status ? 0 : seek(cursor, layer, state, out);
    pthread_mutex_unlock(&database->lock);
    if (status)
        return status;
    return !code ? BOYI_OK : code == MDB_NOTFOUND ? BOYI_ABSENT : fail_lmdb(database, code, error);
}

boyi_status boyi__database_list(boyi__database *database, boyi__table_name table, uint32_t layer,
                                boyi_state from, size_t most, boyi__record *out, size_t *count,
                                boyi_error *error)
{
    MDB_cursor *cursor;
    uint8_t wanted[KEY];
    write_key(wanted, layer, from);
    MDB_val key = {KEY, wanted}, data;
    *count = 0;
    pthread_mutex_lock(&database->lock);
    boyi_status status = open_cursor(database, table, &cursor, error);
    int code = status ? 0 : mdb_cursor_get(cursor, &key, &data, MDB_SET_RANGE);
    while (!status && !code && *count < most && key_is_of(&key, layer)) {
        out[(*count)++] = record_of(&key, &data);
        code = mdb_cursor_get(cursor, &key, &data, MDB_NEXT);
    }
    pthread_mutex_unlock(&database->lock);
    return status || !code || code == MDB_NOTFOUND ? status : fail_lmdb(database, code, error);
}

static int count_entries(const struct boyi__lmdb *lmdb, boyi__table_name table, uint64_t *out)
{
    MDB_stat about;
    int code = mdb_stat(lmdb->writing, lmdb->blocks[table], &about);
    *out = code ? 0 : about.ms_entries;
    return code;
}

boyi_status boyi__database_check_blocks(boyi__database *database, uint64_t states, uint64_t values,
                                        boyi_error *error)
{
    uint64_t states_there = 0, values_there = 0;
    int code = count_entries(database->lmdb, BOYI__STATES, &states_there);
    if (!code)
        code = count_entries(database->lmdb, BOYI__VALUES, &values_there);
    if (code)
        return fail_lmdb(database, code, error);
    return states == states_there && values == values_there ? BOYI_OK : fail_pages(database, error);
}

/* ---- Writing ---- */

/* Bytes of the pages that are in use, by the last commit. */
static int count_bytes(struct boyi__lmdb *lmdb, uint64_t *out)
{
    MDB_envinfo info;
    MDB_stat about;
    int code = mdb_env_info(lmdb->env, &info);
    if (!code)
        code = mdb_env_stat(lmdb->env, &about);
    if (!code)
        *out = ((uint64_t)info.me_last_pgno + 1) * about.ms_psize;
    return code;
}

static int commit(struct boyi__lmdb *lmdb)
{
    MDB_txn *txn = lmdb->writing;
    close_cursors(lmdb);
    lmdb->writing = NULL;
    lmdb->gathered = lmdb->states = 0;
    int code = txn ? mdb_txn_commit(txn) : 0;
    if (txn && !code)
        note_size(lmdb);
    lmdb->committed = seconds_now();
    return code;
}

/* What was put since the last commit is lost. */
static void abandon(struct boyi__lmdb *lmdb)
{
    close_cursors(lmdb);
    if (lmdb->writing)
        mdb_txn_abort(lmdb->writing);
    lmdb->writing = NULL;
}

/* A transaction that has begun goes on, unless the map has to grow. */
static int begin(struct boyi__lmdb *lmdb, uint64_t bytes)
{
    uint64_t used;
    int code = count_bytes(lmdb, &used);
    /* Records fill whole pages, and trees are rewritten on the way. */
    uint64_t needed = code ? 0 : used + 3 * (lmdb->gathered + bytes) + SPARE_MAP;
    if (!code && needed > lmdb->map) {
        code = commit(lmdb);
        lmdb->map = needed > 2 * lmdb->map ? needed / LEAST_MAP * LEAST_MAP + LEAST_MAP : 2 * lmdb->map;
        if (!code)
            code = mdb_env_set_mapsize(lmdb->env, lmdb->map);
    }
    return code || lmdb->writing ? code : mdb_txn_begin(lmdb->env, NULL, 0, &lmdb->writing);
}

boyi_status boyi__database_begin(boyi__database *database, uint64_t bytes, boyi_error *error)
{
    boyi__database_rest(database);
    boyi_status status = check_size(database, error);
    int code = status ? 0 : begin(database->lmdb, bytes);
    return status ? status : code ? fail_map(database, code, error) : BOYI_OK;
}

static boyi_status put(boyi__database *database, MDB_dbi table, MDB_val key, const void *record,
                       size_t length, boyi_error *error)
{
    MDB_val data = {length, (void *)(uintptr_t)record};
    boyi_status status = check_size(database, error);
    if (status)
        return status;
    database->lmdb->gathered += length + PUT_BYTES;
    int code = mdb_put(database->lmdb->writing, table, &key, &data, 0);
    return code ? fail_lmdb(database, code, error) : BOYI_OK;
}

boyi_status boyi__database_put_block(boyi__database *database, boyi__table_name table, uint32_t layer,
                                     boyi_state first, const void *record, size_t length, boyi_error *error)
{
    uint8_t key[KEY];
    write_key(key, layer, first);
    return put(database, database->lmdb->blocks[table], (MDB_val){KEY, key}, record, length, error);
}

/* What is known of the layers follows what is written. */
static boyi_status keep_layer(boyi__database *database, const boyi__layer_record *layer, boyi_error *error)
{
    boyi__layer_record *known = boyi__database_layer(database, layer->layer);
    if (known) {
        *known = *layer;
        return BOYI_OK;
    }
    boyi__layer_record *layers = realloc(database->layers, (database->layers_count + 1) * sizeof *layers);
    if (!layers)
        return boyi__fail_memory(error, database->path);
    database->layers = layers;
    size_t place = database->layers_count++;
    for (; place > 0 && layers[place - 1].layer > layer->layer; place--)
        layers[place] = layers[place - 1];
    layers[place] = *layer;
    return BOYI_OK;
}

boyi_status boyi__database_put_layer(boyi__database *database, const boyi__layer_record *layer,
                                     boyi_error *error)
{
    uint8_t key[4], record[BOYI__LAYER_RECORD];
    boyi_status status = keep_layer(database, layer, error);
    if (status)
        return status;
    boyi__put_big_endian(key, layer->layer, 4);
    boyi__layer_write(layer, database->about.fingerprint, record);
    return put(database, database->lmdb->layers, (MDB_val){4, key}, record, sizeof record, error);
}

boyi_status boyi__database_put_manifest(boyi__database *database, boyi_error *error)
{
    size_t length;
    void *record = boyi__manifest_write(&database->about, &length);
    if (!record)
        return boyi__fail_memory(error, database->path);
    boyi_status status = put(database, database->lmdb->about, (MDB_val){4, (char[]){"boyi"}}, record, length,
                             error);
    free(record);
    return status;
}

/* Blocks of layers that are not found, or whose values are not all there. */
static int drop_unfinished(boyi__database *database, boyi__table_name table)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    MDB_cursor *cursor;
    MDB_val key, data;
    int code = mdb_cursor_open(lmdb->writing, lmdb->blocks[table], &cursor);
    if (code)
        return code;
    code = mdb_cursor_get(cursor, &key, &data, MDB_FIRST);
    while (!code) {
        uint32_t number = key.mv_size == KEY ? (uint32_t)boyi__get_big_endian(key.mv_data, 4) : 0;
        const boyi__layer_record *layer = boyi__database_layer(database, number);
        if (!layer || !(table == BOYI__VALUES ? layer->solved : layer->found)) {
            code = mdb_cursor_del(cursor, 0);
            if (!code)
                code = mdb_cursor_get(cursor, &key, &data, MDB_NEXT);
        } else if (number == UINT32_MAX) {
            break;
        } else { /* on to the next layer at once */
            uint8_t beyond[KEY];
            write_key(beyond, number + 1, 0);
            key = (MDB_val){KEY, beyond};
            code = mdb_cursor_get(cursor, &key, &data, MDB_SET_RANGE);
        }
    }
    mdb_cursor_close(cursor);
    return code == MDB_NOTFOUND ? 0 : code;
}

boyi_status boyi__database_drop(boyi__database *database, bool everything, boyi_error *error)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    uint64_t used = 0;
    boyi_status status = check_size(database, error);
    /* Each page that is given back may take another one first, and there is a list of them all. */
    int code = status ? 0 : count_bytes(lmdb, &used);
    if (!status)
        status = code ? fail_lmdb(database, code, error) : boyi__database_begin(database, used, error);
    if (status)
        return status;
    for (unsigned table = 0; table < BOYI__BLOCK_TABLES && !code; table++)
        code = everything ? mdb_drop(lmdb->writing, lmdb->blocks[table], 0)
                          : drop_unfinished(database, (boyi__table_name)table);
    if (!code && everything) {
        code = mdb_drop(lmdb->writing, lmdb->layers, 0);
        database->layers_count = 0;
    }
    return code ? fail_lmdb(database, code, error) : BOYI_OK;
}

boyi_status boyi__database_commit(boyi__database *database, boyi_error *error)
{
    boyi_status status = check_size(database, error);
    if (status)
        abandon(database->lmdb);
    int code = commit(database->lmdb);
    return status ? status : code ? fail_lmdb(database, code, error) : BOYI_OK;
}

boyi_status boyi__database_gather(boyi__database *database, uint64_t states, boyi_error *error)
{
    struct boyi__lmdb *lmdb = database->lmdb;
    lmdb->states += states;
    bool worth = lmdb->gathered >= WORTH_BYTES || lmdb->states >= WORTH_STATES ||
                 seconds_now() - lmdb->committed >= WORTH_SECONDS;
    return worth ? boyi__database_commit(database, error) : BOYI_OK;
}
