/* The check of an LMDB file's pages (store/lmdb_page_check.h): a file with every kind of page passes, and a change of
 * any number that LMDB relies on is found. The places of the numbers come from a walk of this file's own. */
#include "store_files.h"

#include <fcntl.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/byte_order.h"
#include "store/lmdb_page_check.h"

enum { PAGE = 4096, HEAD = 16, NODE = 8, TREE = 48, META_TREES = HEAD + 24, MOST_FIELDS = 20000 };

static const char path[] = "pages.db";

typedef struct {
    uint64_t place;
    unsigned bytes;
    bool for_writers; /* a reader does not depend on it */
    const char *what;
} field;

static struct {
    uint8_t *bytes;
    size_t length;
    field fields[MOST_FIELDS];
    size_t count;
    /* What was seen. */
    unsigned branches, leaves, large, deepest, free_lists, large_lists;
} file;

/* ---- The file ---- */

static void put(MDB_txn *txn, MDB_dbi table, unsigned number, size_t bytes)
{
    static uint8_t zeros[5 * PAGE];
    char name[16];
    snprintf(name, sizeof name, "%08u", number);
    MDB_val key = {8, name}, data = {bytes, zeros};
    assert_int_equal(bytes ? mdb_put(txn, table, &key, &data, 0) : mdb_del(txn, table, &key, NULL), 0);
}

/* Two tables: many small records, and some that take pages of their own, of which most are deleted again: their
 * pages make a list that is a large record itself. The free pages at the end are cut off. */
static void make_file(unsigned steps)
{
    MDB_env *env;
    MDB_txn *txn;
    MDB_dbi small, large;
    unlink(path);
    assert_int_equal(mdb_env_create(&env), 0);
    assert_int_equal(mdb_env_set_maxdbs(env, 5), 0);
    assert_int_equal(mdb_env_set_mapsize(env, 64 << 20), 0);
    assert_int_equal(mdb_env_open(env, path, MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOSYNC, 0666), 0);
    for (unsigned step = 0; step < steps; step++) {
        assert_int_equal(mdb_txn_begin(env, NULL, 0, &txn), 0);
        assert_int_equal(mdb_dbi_open(txn, "small", MDB_CREATE, &small), 0);
        assert_int_equal(mdb_dbi_open(txn, "large", MDB_CREATE, &large), 0);
        for (unsigned i = 0; i < 500 && step == 0; i++)
            put(txn, small, i * 7919 % 500, 1 + i % 9);
        for (unsigned i = 0; i < 130 && step == 1; i++)
            put(txn, large, i, 2 * PAGE + 1000 + i);
        for (unsigned i = 0; i < 125 && step == 2; i++)
            put(txn, large, i, 0);
        if (step == 3)
            put(txn, small, 5, 100);
        assert_int_equal(mdb_txn_commit(txn), 0);
    }
    mdb_env_close(env);
}

static void read_file(void)
{
    FILE *from = fopen(path, "rb");
    struct stat info;
    assert_true(from && fstat(fileno(from), &info) == 0);
    file.length = (size_t)info.st_size;
    file.bytes = malloc(file.length);
    assert_non_null(file.bytes);
    assert_int_equal(fread(file.bytes, 1, file.length, from), file.length);
    fclose(from);
}

/* ---- Its numbers ---- */

static uint64_t get(uint64_t place, unsigned bytes)
{
    assert_true(place + bytes <= file.length);
    return boyi__get_little_endian(file.bytes + place, bytes);
}

static void add(uint64_t place, unsigned bytes, bool for_writers, const char *what)
{
    assert_true(file.count < MOST_FIELDS);
    file.fields[file.count++] = (field){place, bytes, for_writers, what};
}

static void walk_tree(uint64_t place, bool named, bool freed);

static void walk_page(uint64_t number, unsigned depth, bool named, bool freed)
{
    uint64_t page = number * PAGE;
    unsigned count = (unsigned)(get(page + 12, 2) - HEAD) / 2;
    *(depth > 1 ? &file.branches : &file.leaves) += 1;
    add(page, 8, false, "number of a page");
    add(page + 10, 2, false, "flags of a page");
    add(page + 12, 2, false, "lower end of a page");
    add(page + 14, 2, false, "upper end of a page");
    for (unsigned i = 0; i < count; i++) {
        uint64_t offset = page + HEAD + 2 * i, node = page + get(offset, 2), length = get(node, 4);
        unsigned key = (unsigned)get(node + 6, 2), flags = (unsigned)get(node + 4, 2);
        uint64_t data = node + NODE + key;
        add(offset, 2, false, "offset of a node");
        add(node + 6, 2, false, "bytes of a key");
        if (depth > 1) {
            add(node, 6, false, "page of a child");
            walk_page(get(node, 6), depth - 1, named, freed);
            continue;
        }
        add(node + 4, 2, false, "flags of a node");
        if (!(flags & 1))
            add(node, 4, false, "bytes of a record");
        if (named)
            walk_tree(data, false, false);
        if (flags & 1) {
            uint64_t other = get(data, 8) * PAGE;
            file.large++;
            add(data, 8, true, "page of a large record"); /* a reader sees the record's checksum */
            add(other, 8, true, "number of a large record's page");
            add(other + 10, 2, true, "flags of a large record's page");
            add(other + 12, 4, true, "pages of a large record");
            data = other + HEAD;
        }
        if (freed) {
            file.free_lists++;
            file.large_lists += flags & 1;
            uint64_t pages = get(data, 8);
            assert_true(pages > 0 && 8 * pages + 8 <= length);
            /* Two neighbours that change places do not fall any more; page 1 is the second meta page's. */
            for (uint64_t at = 1; at <= pages; at += pages > 9 ? pages / 9 : 1)
                add(data + 8 * at + 7, 1, false, "high byte of a free page");
        }
    }
}

static void walk_tree(uint64_t place, bool named, bool freed)
{
    static const struct {
        unsigned at, bytes;
        const char *what;
    } parts[] = {{4, 2, "flags of a tree"},   {6, 2, "depth of a tree"},  {8, 8, "branches of a tree"},
                 {16, 8, "leaves of a tree"}, {24, 8, "large of a tree"}, {32, 8, "entries of a tree"},
                 {40, 8, "root of a tree"}};
    unsigned depth = (unsigned)get(place + 6, 2);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (depth || parts[i].at < 8 || parts[i].at >= 32) /* an empty tree has no pages that count */
            add(place + parts[i].at, parts[i].bytes, false, parts[i].what);
    if (depth > file.deepest)
        file.deepest = depth;
    if (depth)
        walk_page(get(place + 40, 8), depth, named, freed);
}

static void walk_file(void)
{
    uint64_t transactions[2], newest;
    for (unsigned i = 0; i < 2; i++) {
        uint64_t page = (uint64_t)i * PAGE;
        add(page, 8, false, "number of a meta page");
        add(page + 10, 2, false, "flags of a meta page");
        add(page + HEAD, 4, false, "magic");
        add(page + HEAD + 4, 4, false, "version");
        add(page + META_TREES, 4, false, "page size");
        transactions[i] = get(page + META_TREES + 2 * TREE + 8, 8);
    }
    newest = transactions[1] > transactions[0] ? PAGE : 0;
    add(newest + META_TREES + 2 * TREE, 8, false, "last page");
    walk_tree(newest + META_TREES, false, true);
    walk_tree(newest + META_TREES + TREE, true, false);
}

/* ---- Changes ---- */

static boyi_status check(bool write)
{
    boyi_error error;
    uint64_t bytes = 0;
    int next = dup(0); /* the lowest number that is free: no file may stay open */
    close(next);
    boyi_status status = boyi__lmdb_page_check(path, write, &bytes, &error);
    int after = dup(0);
    close(after);
    assert_int_equal(after, next);
    assert_int_equal(bytes == file.length || status, true);
    return status;
}

static void write_number(int to, const field *at, uint64_t number)
{
    uint8_t bytes[8];
    boyi__put_little_endian(bytes, number, 8);
    assert_int_equal(pwrite(to, bytes, at->bytes, (off_t)at->place), at->bytes);
}

static void change_every_number(void)
{
    assert_int_equal(check(false), BOYI_OK);
    assert_int_equal(check(true), BOYI_OK);
    int to = open(path, O_RDWR);
    assert_true(to >= 0);
    for (size_t i = 0; i < file.count; i++) {
        const field *at = &file.fields[i];
        uint64_t right = get(at->place, at->bytes), most = UINT64_MAX >> (64 - 8 * at->bytes);
        /* Nodes begin at even places: one byte more may be there already. */
        uint64_t step = strncmp(at->what, "bytes of", 8) ? 1 : 2;
        const uint64_t others[] = {(right + step) & most, (right - step) & most, right ^ (most / 2 + 1), most,
                                   0};
        for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
            if (others[k] == right)
                continue;
            write_number(to, at, others[k]);
            if (check(true) != BOYI_FILE || (!at->for_writers && check(false) != BOYI_FILE))
                fail_msg("%s, byte %" PRIu64 ": %" PRIu64 " instead of %" PRIu64 " is not found", at->what,
                         at->place, others[k], right);
        }
        write_number(to, at, right);
    }
    close(to);
    assert_int_equal(check(true), BOYI_OK);
}

static void every_number_is_checked(void **state)
{
    (void)state;
    make_file(4);
    read_file();
    walk_file();
    assert_true(file.deepest > 1 && file.branches > 0 && file.leaves > 5 && file.large > 5);
    assert_true(file.free_lists > 1 && file.large_lists > 0);
    change_every_number();
}

/* A file of one transaction has no free pages: that tree is empty. */
static void an_empty_tree_is_checked(void **state)
{
    (void)state;
    make_file(1);
    read_file();
    walk_file();
    assert_int_equal(file.free_lists, 0);
    change_every_number();
    free(file.bytes);
    memset(&file, 0, sizeof file);
}

/* A page belongs to one tree, one record or one free list: a reader, who sees no heads of large records' pages, finds
 * two records in one place, and a page that is in use and free. */
static void pages_are_used_once(void **state)
{
    (void)state;
    const field *first = NULL, *second = NULL;
    unsigned lists = 0;
    int to = open(path, O_RDWR);
    assert_true(to >= 0);
    for (size_t i = 0; i < file.count; i++)
        if (strcmp(file.fields[i].what, "page of a large record") == 0) {
            first = second;
            second = &file.fields[i];
        }
    assert_non_null(first);
    write_number(to, second, get(first->place, 8));
    assert_int_equal(check(false), BOYI_FILE);
    write_number(to, second, get(second->place, 8));
    assert_int_equal(check(false), BOYI_OK);
    for (size_t i = 0; i < file.count; i++) {
        if (strcmp(file.fields[i].what, "high byte of a free page"))
            continue;
        /* The last of a list, and a page below it that is in use. */
        field last = {file.fields[i].place - 7, 8, false, ""};
        bool is_last = i + 1 == file.count || file.fields[i + 1].place != last.place + 15;
        uint64_t page = get(last.place, 8), used = 0;
        for (size_t k = 0; k < file.count && is_last; k++)
            if (strcmp(file.fields[k].what, "number of a page") == 0 && file.fields[k].place / PAGE < page)
                used = file.fields[k].place / PAGE;
        if (!used)
            continue;
        lists++;
        write_number(to, &last, used);
        assert_int_equal(check(false), BOYI_FILE);
        write_number(to, &last, page);
    }
    assert_true(lists > 0);
    /* The sentence names the page. */
    boyi_error error;
    uint64_t bytes;
    write_number(to, second, 1000000);
    assert_int_equal(boyi__lmdb_page_check(path, false, &bytes, &error), BOYI_FILE);
    assert_non_null(strstr(error.text, "(page 1000000)"));
    write_number(to, second, get(second->place, 8));
    close(to);
    assert_int_equal(check(false), BOYI_OK);
}

/* A file that ends early is damaged, unless only free pages are missing. */
static void the_length_is_checked(void **state)
{
    (void)state;
    size_t pages = file.length / PAGE;
    uint64_t newest = get(PAGE + META_TREES + 2 * TREE + 8, 8) > get(META_TREES + 2 * TREE + 8, 8) ? PAGE : 0;
    uint64_t last = get(newest + META_TREES + 2 * TREE, 8);
    assert_true(last + 1 >= pages);
    for (size_t length = 0; length < file.length; length += length < 3 * PAGE ? 64 : 1000 + length / 3)
        for (int write = 0; write < 2; write++) {
            assert_int_equal(truncate(path, (off_t)length), 0);
            if (check(write) != BOYI_FILE)
                fail_msg("cut to %zu bytes of %zu: not found", length, file.length);
        }
}

static int forget_file(void **state)
{
    free(file.bytes);
    return store_remove_folder(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_tree_is_checked),
        cmocka_unit_test(every_number_is_checked),
        cmocka_unit_test(pages_are_used_once),
        cmocka_unit_test(the_length_is_checked),
    };
    return cmocka_run_group_tests(tests, store_make_folder, forget_file);
}
