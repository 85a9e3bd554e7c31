/* The layout is that of LMDB 0.9 (data version 1) on a machine with 64-bit addresses, little-endian:
 *
 *     page     [ number 8 | pad 2 | flags 2 | lower 2 | upper 2 | offsets of nodes, 2 each … free … nodes ]
 *     large    [ number 8 | pad 2 | flags 2 | pages 4           | data …                                  ]
 *     node     [ low 2 | high 2 | flags 2 | key bytes 2 | key | data ]   low, high: bytes of data, or the
 *                                                                        child's page, with flags above
 *     meta     [ page head 16 | magic 4 | version 4 | address 8 | map size 8 | free tree 48 | main tree 48 |
 *                last page 8 | transaction 8 ]
 *     tree     [ pad 4 | flags 2 | depth 2 | branches 8 | leaves 8 | large 8 | entries 8 | root 8 ]
 *
 * The main tree holds the named tables: each entry is a tree. The free tree holds lists of free pages.
 */
#include "store/lmdb_page_check.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/byte_order.h"
#include "base/error.h"
#include "base/file.h"

enum {
    PAGE_HEAD = 16,
    NODE_HEAD = 8,
    TREE_BYTES = 48,
    META_BYTES = PAGE_HEAD + 24 + 2 * TREE_BYTES + 16,
    LARGEST_KEY = 511,
    DEEPEST = 32,
    LEAST_PAGE = 256,
    MOST_PAGE = 1 << 16,
};

enum { BRANCH = 1, LEAF = 2, LARGE = 4, META = 8 }; /* flags of pages */
enum { NODE_LARGE = 1, NODE_TREE = 2 };             /* flags of nodes */
enum { FREE_FLAGS = 0x4008 }; /* of the free tree: keys are numbers, the file has no folder */

static const uint32_t magic = 0xBEEFC0DE;
static const uint64_t no_page = UINT64_MAX;

typedef enum { FREE_TREE, MAIN_TREE, TABLE_TREE } tree_kind;

typedef struct {
    uint32_t flags, depth;
    uint64_t branches, leaves, large, entries, root;
} tree;

/* The file is read, not mapped: truncating it meanwhile does not end the process. */
typedef struct {
    int file;
    uint64_t bytes;
    uint64_t page_bytes, last;
    uint8_t *used;   /* one bit a page of the file */
    uint64_t beyond; /* free pages after the end of the file */
    bool write;
    bool no_memory;
    int unreadable; /* errno of a read that failed; 0: none did */
    uint64_t bad;   /* the first damaged page */
} walk;

typedef struct {
    const uint8_t *data;
    size_t length;
} key;

/* Reads up to `length` bytes, fewer only at the end of the file; negative: errno. */
static ssize_t read_bytes(int file, uint64_t from, void *out, size_t length)
{
    size_t got = 0;
    while (got < length) {
        ssize_t more = pread(file, (char *)out + got, length - got, (off_t)(from + got));
        if (more < 0 && errno == EINTR)
            continue;
        if (more < 0)
            return more;
        if (more == 0)
            break;
        got += (size_t)more;
    }
    return (ssize_t)got;
}

/* 1: the open file begins as LMDB's do. 0: it does not. Negative: errno. */
static int has_magic(int file, const struct stat *status)
{
    uint8_t head[PAGE_HEAD + 4];
    if (!S_ISREG(status->st_mode))
        return 0;
    ssize_t got = read_bytes(file, 0, head, sizeof head);
    return got < 0 ? -1 : got == sizeof head && boyi__get_little_endian(head + PAGE_HEAD, 4) == magic;
}

bool boyi__looks_like_database(const char *path)
{
    struct stat info;
    if (stat(path, &info) || !S_ISREG(info.st_mode)) /* opening a pipe would wait for its other end */
        return false;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool found = has_magic(file, &info) > 0;
    close(file);
    return found;
}

bool boyi__lmdb_is_half_created(int file)
{
    struct stat info;
    uint8_t page[META_BYTES] = {0}; /* a file that ends before the transaction's number has none */
    if (fstat(file, &info) || has_magic(file, &info) <= 0 || read_bytes(file, 0, page, sizeof page) < 0)
        return false;
    uint64_t page_bytes = boyi__get_little_endian(page + PAGE_HEAD + 24, 4);
    bool cut = info.st_size < META_BYTES || (uint64_t)info.st_size < 2 * page_bytes;
    return cut && boyi__get_little_endian(page + META_BYTES - 8, 8) == 0;
}

static bool read_at(walk *self, uint64_t from, void *out, size_t length)
{
    ssize_t got = read_bytes(self->file, from, out, length);
    if (got < 0)
        self->unreadable = errno;
    return got == (ssize_t)length;
}

/* `length` bytes of the file, which the caller frees. NULL: they can't be read; self->no_memory or ->unreadable may
 * say why. */
static uint8_t *read_new(walk *self, uint64_t from, size_t length)
{
    uint8_t *data = malloc(length);
    if (!data)
        self->no_memory = true;
    if (data && !read_at(self, from, data, length)) {
        free(data);
        return NULL;
    }
    return data;
}

static uint16_t get_16(const uint8_t *at)
{
    return (uint16_t)boyi__get_little_endian(at, 2);
}

static tree read_tree(const uint8_t *at)
{
    return (tree){
        .flags = get_16(at + 4),
        .depth = get_16(at + 6),
        .branches = boyi__get_little_endian(at + 8, 8),
        .leaves = boyi__get_little_endian(at + 16, 8),
        .large = boyi__get_little_endian(at + 24, 8),
        .entries = boyi__get_little_endian(at + 32, 8),
        .root = boyi__get_little_endian(at + 40, 8),
    };
}

/* Marks pages as used. False: they are outside the file, or used already. */
static bool mark_pages(walk *self, uint64_t from, uint64_t count)
{
    uint64_t pages = self->bytes / self->page_bytes;
    assert(count > 0);
    if (from < 2 || from > self->last || count > self->last + 1 - from || count > pages ||
        from > pages - count) {
        self->bad = from;
        return false;
    }
    for (uint64_t page = from; page < from + count; page++) {
        if (self->used[page / 8] >> page % 8 & 1) {
            self->bad = page;
            return false;
        }
        self->used[page / 8] |= (uint8_t)(1 << page % 8);
    }
    return true;
}

static int compare_keys(tree_kind kind, key a, key b)
{
    if (kind == FREE_TREE) {
        uint64_t x = boyi__get_little_endian(a.data, 8), y = boyi__get_little_endian(b.data, 8);
        return (x > y) - (x < y);
    }
    int order = memcmp(a.data, b.data, a.length < b.length ? a.length : b.length);
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

/* A list of free pages, the highest first. Those after the end of the file are counted. */
static bool check_free(walk *self, const uint8_t *data, uint64_t length)
{
    if (length < 8 || boyi__get_little_endian(data, 8) > length / 8 - 1)
        return false;
    uint64_t count = boyi__get_little_endian(data, 8), before = self->last + 1;
    for (uint64_t i = 1; i <= count; i++) {
        uint64_t page = boyi__get_little_endian(data + 8 * i, 8);
        if (page >= before || page < 2)
            return false;
        before = page;
        if (page >= self->bytes / self->page_bytes)
            self->beyond++;
        else if (!mark_pages(self, page, 1))
            return false;
    }
    return true;
}

static bool check_tree(walk *self, tree_kind kind, tree claimed);

static bool check_leaf_node(walk *self, tree_kind kind, const uint8_t *node, uint64_t room, tree *seen,
                            uint64_t *size)
{
    uint64_t length = boyi__get_little_endian(node, 4);
    unsigned flags = get_16(node + 4), key_bytes = get_16(node + 6);
    bool large = flags == NODE_LARGE;
    *size = NODE_HEAD + key_bytes + (large ? 8 : length);
    if (*size > room || key_bytes == 0 || flags != (kind == MAIN_TREE ? NODE_TREE : flags & NODE_LARGE))
        return false;
    const uint8_t *data = node + NODE_HEAD + key_bytes;
    seen->entries++;
    if (!large && kind == FREE_TREE)
        return check_free(self, data, length);
    if (!large)
        return kind != MAIN_TREE || (length == TREE_BYTES && check_tree(self, TABLE_TREE, read_tree(data)));
    /* A record outside the leaf. */
    uint64_t page = boyi__get_little_endian(data, 8);
    uint64_t pages = (PAGE_HEAD - 1 + length) / self->page_bytes + 1;
    seen->large += pages;
    if (!mark_pages(self, page, pages))
        return false;
    uint64_t from = page * self->page_bytes;
    uint8_t head[PAGE_HEAD];
    if (self->write && (!read_at(self, from, head, sizeof head) || boyi__get_little_endian(head, 8) != page ||
                        get_16(head + 10) != LARGE || boyi__get_little_endian(head + 12, 4) != pages)) {
        self->bad = page;
        return false;
    }
    if (kind != FREE_TREE)
        return true;
    uint8_t *list = read_new(self, from + PAGE_HEAD, (size_t)length);
    bool valid = list && check_free(self, list, length);
    free(list);
    return valid;
}

/* The node of this index and its key; NULL: they do not lie in the page. `bare`: the key is not used. */
static const uint8_t *node_at(const walk *self, tree_kind kind, const uint8_t *page, unsigned index,
                              bool bare, key *own)
{
    uint64_t place = get_16(page + PAGE_HEAD + (size_t)2 * index), upper = get_16(page + 14);
    if (place % 2 || place < upper || place + NODE_HEAD > self->page_bytes)
        return NULL;
    *own = (key){page + place + NODE_HEAD, get_16(page + place + 6)};
    bool valid = own->length <= LARGEST_KEY && place + NODE_HEAD + own->length <= self->page_bytes &&
                 (kind != FREE_TREE || own->length == 8 || bare);
    return valid ? page + place : NULL;
}

static bool check_page(walk *self, tree_kind kind, uint64_t number, unsigned depth, key low, key high,
                       tree *seen);

/* The nodes of a page and all below them. Their keys rise, are at least `low` and less than `high`; no data: no
 * bound. */
static bool check_nodes(walk *self, tree_kind kind, const uint8_t *page, unsigned depth, key low, key high,
                        tree *seen)
{
    uint64_t lower = get_16(page + 12), upper = get_16(page + 14), taken = 0;
    /* The end of a page of 64 KiB does not fit in two bytes. */
    if (lower < PAGE_HEAD || lower % 2 || lower > upper || upper > self->page_bytes)
        return false;
    unsigned count = (unsigned)(lower - PAGE_HEAD) / 2,
             first = depth > 1; /* a branch's first key is not used */
    if (count < first + 1)
        return false;
    key before = low;
    for (unsigned i = 0; i < count; i++) {
        key own, next = high;
        const uint8_t *node = node_at(self, kind, page, i, i < first, &own);
        if (!node || (depth > 1 && i + 1 < count && !node_at(self, kind, page, i + 1, false, &next)))
            return false;
        if (i >= first) {
            int order = before.data ? compare_keys(kind, own, before) : 1;
            if (order < 0 || (order == 0 && i > first) || (high.data && compare_keys(kind, own, high) >= 0))
                return false;
            before = own;
        }
        uint64_t size = NODE_HEAD + own.length;
        if (depth > 1
                ? !check_page(self, kind, boyi__get_little_endian(node, 6), depth - 1, before, next, seen)
                : !check_leaf_node(self, kind, node, (uint64_t)(page + self->page_bytes - node), seen, &size))
            return false;
        taken += size + size % 2;
    }
    return taken == self->page_bytes - upper;
}

static bool check_page(walk *self, tree_kind kind, uint64_t number, unsigned depth, key low, key high,
                       tree *seen)
{
    assert(depth > 0 && depth <= DEEPEST);
    if (!mark_pages(self, number, 1))
        return false;
    uint8_t *page = read_new(self, number * self->page_bytes, (size_t)self->page_bytes);
    *(depth > 1 ? &seen->branches : &seen->leaves) += 1;
    bool valid = page && boyi__get_little_endian(page, 8) == number &&
                 get_16(page + 10) == (depth > 1 ? BRANCH : LEAF) &&
                 check_nodes(self, kind, page, depth, low, high, seen);
    free(page);
    if (!valid && !self->bad)
        self->bad = number;
    return valid;
}

static bool check_tree(walk *self, tree_kind kind, tree claimed)
{
    tree seen = {0};
    const key none = {0};
    if (claimed.flags != (kind == FREE_TREE ? FREE_FLAGS : 0) || claimed.depth > DEEPEST)
        return false;
    if (claimed.root == no_page)
        return claimed.depth == 0 && claimed.entries == 0;
    if (claimed.depth == 0 || !check_page(self, kind, claimed.root, claimed.depth, none, none, &seen))
        return false;
    return seen.branches == claimed.branches && seen.leaves == claimed.leaves &&
           seen.large == claimed.large && seen.entries == claimed.entries;
}

static bool check_all(walk *self)
{
    /* The two meta pages. The one that the last transaction wrote counts. */
    uint8_t metas[2][META_BYTES];
    if (!read_at(self, 0, metas[0], META_BYTES))
        return false;
    self->page_bytes = boyi__get_little_endian(metas[0] + PAGE_HEAD + 24, 4);
    if (self->page_bytes < LEAST_PAGE || self->page_bytes > MOST_PAGE ||
        (self->page_bytes & (self->page_bytes - 1)) || self->bytes < 2 * self->page_bytes ||
        !read_at(self, self->page_bytes, metas[1], META_BYTES))
        return false;
    const uint8_t *trees = NULL;
    uint64_t newest = 0;
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t *page = metas[i], *meta = page + PAGE_HEAD;
        if (boyi__get_little_endian(page, 8) != i || get_16(page + 10) != META ||
            boyi__get_little_endian(meta, 4) != magic || boyi__get_little_endian(meta + 4, 4) != 1 ||
            boyi__get_little_endian(meta + 24, 4) != self->page_bytes)
            return false;
        uint64_t transaction = boyi__get_little_endian(meta + 24 + (size_t)2 * TREE_BYTES + 8, 8);
        if (i == 0 || transaction > newest) {
            newest = transaction;
            trees = meta + 24;
        }
    }
    self->last = boyi__get_little_endian(trees + (size_t)2 * TREE_BYTES, 8);
    if (self->last > UINT64_MAX / self->page_bytes / 2)
        return false;
    /* The two trees. */
    uint64_t pages = self->bytes / self->page_bytes;
    self->used = calloc((size_t)(pages / 8 + 1), 1);
    self->no_memory = !self->used;
    if (self->no_memory)
        return false;
    bool valid = check_tree(self, MAIN_TREE, read_tree(trees + TREE_BYTES)) &&
                 check_tree(self, FREE_TREE, read_tree(trees));
    free(self->used);
    /* Free pages at the end need not be in the file: LMDB maps as far as the last page. */
    return valid && (self->last < pages || self->last + 1 - pages == self->beyond);
}

boyi_status boyi__fail_not_database(const char *path, boyi_error *error)
{
    boyi__quoted quoted;
    return boyi__fail(error, BOYI_FILE, "%s is not a boyi database",
                      boyi__quote(&quoted, path, strlen(path)));
}

static boyi_status fail(const walk *self, const char *path, boyi_error *error)
{
    if (self->no_memory)
        return boyi__fail_memory(error, path);
    if (self->unreadable) {
        errno = self->unreadable;
        return boyi__fail_reading(path, error);
    }
    boyi__quoted quoted;
    return boyi__fail(error, BOYI_FILE,
                      "%s: the database is damaged (page %" PRIu64 "); build it again into another file",
                      boyi__quote(&quoted, path, strlen(path)), self->bad);
}

boyi_status boyi__lmdb_page_check(const char *path, bool write, uint64_t *bytes, boyi_error *error)
{
    struct stat info;
    int file = open(path,
                    O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* opening a pipe would wait for its other end */
    int found = file < 0 || fstat(file, &info) ? -1 : has_magic(file, &info);
    boyi_status status = BOYI_OK;
    if (found < 0) {
        status = boyi__fail_reading(path, error);
    } else if (!found) {
        status = boyi__fail_not_database(path, error);
    } else {
        walk self = {.file = file, .bytes = (uint64_t)info.st_size, .write = write};
        *bytes = self.bytes;
        if (!check_all(&self))
            status = fail(&self, path, error);
    }
    if (file >= 0)
        close(file);
    return status;
}
