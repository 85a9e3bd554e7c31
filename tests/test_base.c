/* The base room: hash set, scanner, suggestions, text, arrays, threads, hashes, varints, the machine. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/byte_order.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/escape.h"
#include "base/file.h"
#include "base/find_bytes.h"
#include "base/fixed_buffer.h"
#include "base/hash.h"
#include "base/hash_set.h"
#include "base/line_reader.h"
#include "base/machine.h"
#include "base/parallel.h"
#include "base/scan.h"
#include "base/sort.h"
#include "base/spill_file.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/varint.h"
#include "random_games.h"

/* Keys of patterns that have broken hash functions: consecutive, all low bits equal, random, the extremes. */
static uint64_t make_key(unsigned pattern, uint64_t i)
{
    switch (pattern) {
    case 0:
        return i;
    case 1:
        return i << 32;
    case 2:
        return i * 16;
    case 3:
        return UINT64_MAX - i;
    default:
        return i * UINT64_C(0xD1342543DE82EF95) + 1;
    }
}

static void set_numbers_keys_in_order(void **context)
{
    (void)context;
    for (unsigned pattern = 0; pattern < 5; pattern++) {
        boyi__meter meter;
        boyi__set set;
        boyi__meter_start(&meter, NULL);
        assert_int_equal(boyi__set_start(&set, &meter), BOYI_OK);
        for (uint64_t i = 0; i < 20000; i++) {
            uint32_t number;
            bool fresh;
            assert_int_equal(boyi__set_find(&set, make_key(pattern, i)), BOYI__NONE);
            assert_int_equal(boyi__set_add(&set, make_key(pattern, i), &number, &fresh), BOYI_OK);
            assert_true(fresh);
            assert_int_equal(number, i);
            assert_int_equal(boyi__set_add(&set, make_key(pattern, i / 2), &number, &fresh), BOYI_OK);
            assert_false(fresh);
            assert_int_equal(number, i / 2);
        }
        for (uint64_t i = 0; i < 20000; i++)
            assert_int_equal(boyi__set_find(&set, make_key(pattern, i)), i);
        boyi__set_end(&set);
        assert_int_equal(meter.bytes, 0);
        assert_true(meter.peak > 20000 * 12);
    }
}

static const boyi__scan_context piles = {.game = "row", .item = "pile"};

static void scan_reads_every_way_to_write_a_list(void **context)
{
    (void)context;
    static const char *const good[] = {
        "3 9 -1 2",      "3,9,-1,2",          "[3,9,-1,2]",    " [ 3 , 9 , -1 , 2 ] ",
        "3\t9\n-1\r\n2", "+3 009 -1 0000002", "3, 9 -1,2\n\n", "[3 9 -1 2]"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        boyi_error error;
        int64_t *list;
        size_t count;
        assert_int_equal(boyi__scan_numbers(good[i], strlen(good[i]), &piles, &error, &list, &count),
                         BOYI_OK);
        assert_int_equal(count, 4);
        assert_int_equal(list[0], 3);
        assert_int_equal(list[1], 9);
        assert_int_equal(list[2], -1);
        assert_int_equal(list[3], 2);
        free(list);
    }
    static const char *const empty[] = {"", "  ", "[]", " [ ] "};
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        int64_t *list = NULL;
        size_t count = 1;
        assert_int_equal(boyi__scan_numbers(empty[i], strlen(empty[i]), &piles, NULL, &list, &count),
                         BOYI_OK);
        assert_int_equal(count, 0);
        free(list);
    }
}

static void scan_refuses_the_rest(void **context)
{
    (void)context;
    static const char *const bad[] = {"x",
                                      "1 x",
                                      "1,,2",
                                      ",1",
                                      "1,",
                                      "[1",
                                      "1]",
                                      "[1]]",
                                      "[[1]]",
                                      "1-2",
                                      "--1",
                                      "+",
                                      "-",
                                      "+-1",
                                      "1.0",
                                      "1e3",
                                      "0x1",
                                      "[1] 2",
                                      "[,]",
                                      "1;2",
                                      "１",
                                      "9223372036854775808",
                                      "-9223372036854775809",
                                      "99999999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        boyi_error error = {0};
        int64_t *list = (int64_t *)&error;
        size_t count = 77;
        assert_int_equal(boyi__scan_numbers(bad[i], strlen(bad[i]), &piles, &error, &list, &count),
                         BOYI_INPUT);
        assert_true(strncmp(error.text, "row: ", 5) == 0);
        assert_true(strncmp(error.text_zh, "row：", 6) == 0);
        assert_ptr_equal(list, &error); /* written on success only */
        assert_int_equal(count, 77);
    }
}

static void scan_reads_what_printf_writes(void **context)
{
    (void)context;
    uint64_t state = 42;
    for (int round = 0; round < 100000; round++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        int64_t number = (int64_t)state >> (state >> 58), read;
        char text[32];
        int length = snprintf(text, sizeof text, "%" PRId64, number);
        assert_true(boyi__scan_number(text, (size_t)length, &read));
        assert_int_equal(read, number);
    }
    int64_t extreme;
    assert_true(boyi__scan_number("-9223372036854775808", 20, &extreme));
    assert_true(extreme == INT64_MIN);
    assert_true(boyi__scan_number("9223372036854775807", 19, &extreme));
    assert_true(extreme == INT64_MAX);
}

static const char *nearest(const char *word)
{
    static const char *const names[] = {"solve", "line", "compare", "stats", "states", "tic-tac-toe", NULL};
    boyi__suggestion near = {.word = word};
    for (const char *const *name = names; *name; name++)
        boyi__suggest_offer(&near, *name);
    return near.name ? near.name : "";
}

static void suggestion_is_what_was_meant(void **context)
{
    (void)context;
    assert_string_equal(nearest("sovle"), "solve");
    assert_string_equal(nearest("slove"), "solve");
    assert_string_equal(nearest("stat"), "stats");
    assert_string_equal(nearest("comp"), "compare");
    assert_string_equal(nearest("tictactoe"), "tic-tac-toe");
    assert_string_equal(nearest("frobnicate"), "");
    assert_string_equal(nearest(""), "");
    assert_string_equal(nearest("a word far longer than any name that anybody would ever give to a command"),
                        "");
}

static void text_counts_columns(void **context)
{
    (void)context;
    assert_int_equal(boyi__display_width("abc", 3), 3);
    assert_int_equal(boyi__display_width("先手", 6), 4);
    assert_int_equal(boyi__display_width("PILE…", 7), 5);
    assert_int_equal(boyi__display_width("：", 3), 2);
    boyi__grouped_digits grouped;
    assert_string_equal(boyi__group_digits(&grouped, 0), "0");
    assert_string_equal(boyi__group_digits(&grouped, 999), "999");
    assert_string_equal(boyi__group_digits(&grouped, 69763700), "69,763,700");
    assert_string_equal(boyi__group_digits(&grouped, UINT64_MAX), "18,446,744,073,709,551,615");
    boyi__bytes_text bytes;
    assert_string_equal(boyi__write_bytes(&bytes, 1023), "1023 B");
    assert_string_equal(boyi__write_bytes(&bytes, 1536), "1.5 KiB");
    assert_string_equal(boyi__write_bytes(&bytes, UINT64_C(17) << 30), "17.0 GiB");
}

/* An error about lack of memory is written into the memory of the caller, without an allocation. */
static void text_stays_in_a_fixed_room(void **state)
{
    char room[8];
    (void)state;
    boyi__strbuf text = {.data = room, .room = sizeof room, .fixed = true};
    boyi__strbuf_append(&text, "1234567", 7);
    assert_false(text.failed);
    assert_string_equal(room, "1234567");
    boyi__strbuf_append(&text, "8", 1);
    assert_true(text.failed);
    assert_ptr_equal(text.data, room);
    assert_string_equal(room, "1234567");
    boyi__strbuf_end(&text); /* frees nothing */
    assert_null(text.data);
}

/* Of a blank at a seam only one between two ideographs goes. */
static void chinese_is_closed_up_between_ideographs_only(void **state)
{
    static const struct {
        const char *text;
        size_t seam;
        const char *closed;
    } cases[] = {
        {"先手 取", 7, "先手取"}, {"先手 取", 6, "先手取"}, {"先手 9", 7, "先手 9"}, {"a 取", 2, "a 取"},
        {"× 取", 3, "× 取"},      {"— 取", 4, "— 取"},      {"先手 ×", 7, "先手 ×"}, {" 取", 1, " 取"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int lang = BOYI__ENGLISH; lang <= BOYI__CHINESE; lang++) {
            boyi__strbuf text = {.lang = (boyi__lang)lang};
            boyi__strbuf_add(&text, "%s", cases[i].text);
            boyi__strbuf_close_up(&text, cases[i].seam);
            assert_string_equal(text.data, lang == BOYI__ENGLISH ? cases[i].text : cases[i].closed);
            boyi__strbuf_end(&text);
        }
}

/* A sentence that does not fit is cut at a character's border. */
static void errors_are_cut_cleanly(void **context)
{
    (void)context;
    char word[1200];
    for (size_t i = 0; i + 3 < sizeof word; i += 3)
        memcpy(word + i, "堆", 4);
    for (size_t shift = 0; shift < 4; shift++) {
        boyi_error error;
        boyi_fail(&error, BOYI_INPUT, "%.*s%s", "%.*s%s", (int)shift, "abcd", word);
        size_t length = strlen(error.text);
        assert_true(length < sizeof error.text);
        assert_memory_equal(error.text + length - 3, "…", 3);
        assert_int_equal((length - 3 - shift) % 3, 0);
    }
    boyi__quoted quoted;
    boyi__quote(&quoted, word, 1000);
    assert_int_equal((strlen(quoted.text) - 3) % 3, 0);
}

static void bits_are_counted(void **context)
{
    (void)context;
    for (unsigned pattern = 0; pattern < 5; pattern++)
        for (uint64_t i = 0; i < 1000; i++) {
            uint64_t key = make_key(pattern, i);
            unsigned count = 0, bits = 0;
            for (unsigned bit = 0; bit < 64; bit++)
                count += key >> bit & 1;
            assert_int_equal(boyi__count_bits(key), count);
            if (key < 2)
                continue;
            while (bits < 64 && (key - 1) >> bits)
                bits++;
            assert_int_equal(boyi__bits_below(key), bits);
        }
}

/* Whatever the room is: what snprintf makes of the whole text. */
static void fixed_buffers_are_cut_as_snprintf_does(void **context)
{
    (void)context;
    for (size_t room = 0; room < 16; room++) {
        char text[16], whole[16];
        memset(text, '#', sizeof text);
        memset(whole, '#', sizeof whole);
        boyi__fixed_buffer slip = {room ? text : NULL, room, 0};
        boyi__fixed_buffer_add(&slip, "%s", "");
        for (unsigned i = 7; i < 12; i++)
            boyi__fixed_buffer_add(&slip, "%u,", i);
        size_t length = (size_t)snprintf(room ? whole : NULL, room, "7,8,9,10,11,");
        assert_int_equal(slip.length, length);
        assert_memory_equal(text, whole, sizeof text);
    }
}

/* Any bytes come back, printable and in one line meanwhile. */
static void escapes_can_be_read_back(void **context)
{
    static const char pieces[][5] = {"a",        "x",    "\\",      "\\x",  "4",        "\x1b",
                                     "\n",       "\xff", "\xc3",    "\xa9", "\xc3\xa9", "\xe4\xb8\x80",
                                     "\xc2\x9b", "\x7f", "\xed\xa0"};
    random_dice dice = {random_seed("spelling")};
    (void)context;
    for (int round = 0; round < 20000; round++) {
        char text[64] = "", spelled[300], cut[300];
        for (uint64_t i = random_below(&dice, 12); i > 0; i--)
            strcat(text, pieces[random_below(&dice, sizeof pieces / sizeof *pieces)]);
        size_t length = boyi__escape(text, strlen(text), spelled, sizeof spelled),
               room = random_below(&dice, 40);
        assert_int_equal(length, strlen(spelled));
        for (size_t i = 0, bytes; i < length; i += bytes) {
            bytes = boyi__character_bytes(spelled + i, length - i);
            assert_true(bytes > 0);
        }
        assert_int_equal(boyi__plain_bytes(text, strlen(text)) == strlen(text), strcmp(text, spelled) == 0);
        assert_int_equal(boyi__escape(text, strlen(text), cut, room), length);
        if (room) {
            spelled[room - 1 < length ? room - 1 : length] = '\0';
            assert_string_equal(cut, spelled);
        }
        boyi__escape(text, strlen(text), spelled, sizeof spelled);
        assert_true(boyi__unescape(spelled));
        assert_string_equal(spelled, text);
        boyi__replace_unprintable(spelled);
        for (size_t i = 0, bytes; spelled[i]; i += bytes) {
            bytes = boyi__character_bytes(spelled + i, strlen(spelled + i));
            assert_true(bytes > 0 || spelled[i] == '\n');
            bytes = bytes ? bytes : 1;
        }
    }
    char zero[] = "a\\x00";
    assert_false(boyi__unescape(zero));
}

/* ---- Input ---- */

static void write_temporary(char *name, const char *data, size_t length)
{
    int file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(write(file, data, length), length);
    close(file);
}

static void lines_are_read_as_they_are(void **context)
{
    (void)context;
    static const char data[] = "first\n\nwith\0zero\nlast";
    static const struct {
        const char *text;
        size_t length;
    } right[] = {{"first", 5}, {"", 0}, {"with\0zero", 9}, {"last", 4}};
    char name[] = "/tmp/boyi-lines-XXXXXX";
    boyi__line_reader lines;
    boyi_error error;
    bool more;
    write_temporary(name, data, sizeof data - 1);
    assert_int_equal(boyi__line_reader_open(&lines, name, 9, &error), BOYI_OK);
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        assert_int_equal(boyi__line_reader_next(&lines, &more, &error), BOYI_OK);
        assert_true(more);
        assert_int_equal(lines.length, right[i].length);
        assert_memory_equal(lines.text, right[i].text, right[i].length + 1);
    }
    assert_int_equal(boyi__line_reader_next(&lines, &more, &error), BOYI_OK);
    assert_false(more);
    boyi__line_reader_close(&lines);
    unlink(name);
    assert_int_equal(boyi__line_reader_open(&lines, name, 0, &error), BOYI_FILE);
    boyi__line_reader_close(&lines);
}

/* Lines and files of every length around the limit and around the sizes at which buffers grow. */
static void input_ends_at_its_limit(void **context)
{
    (void)context;
    static const size_t limits[] = {1,   2,   126,   127,   128,   129,   255,
                                    256, 257, 65534, 65535, 65536, 65537, 131071};
    static char data[131072 + 2];
    memset(data, 'x', sizeof data);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (size_t length = limits[i] - 1; length <= limits[i] + 1; length++) {
            char name[] = "/tmp/boyi-limit-XXXXXX", *text;
            boyi__line_reader lines;
            boyi_error error;
            size_t found;
            bool more;
            boyi_status right = length <= limits[i] ? BOYI_OK : BOYI_LIMIT;
            write_temporary(name, data, length);
            assert_int_equal(boyi__line_reader_open(&lines, name, limits[i], &error), BOYI_OK);
            assert_int_equal(boyi__line_reader_next(&lines, &more, &error), right);
            if (right == BOYI_OK)
                assert_int_equal(lines.length, length);
            boyi__line_reader_close(&lines);
            assert_int_equal(boyi__read_file(name, limits[i], &text, &found, &error), right);
            if (right == BOYI_OK) {
                assert_int_equal(found, length);
                assert_int_equal(strlen(text), length);
                free(text);
            }
            unlink(name);
        }
}

static void lists_end_at_their_limit(void **context)
{
    (void)context;
    static const char text[] = "1 2 3 4";
    for (uint64_t limit = 1; limit < 60; limit++) {
        const boyi__scan_context limited = {"row", "pile", limit};
        boyi_error error;
        int64_t *numbers = NULL;
        size_t count = 0;
        boyi_status status = boyi__scan_numbers(text, sizeof text - 1, &limited, &error, &numbers, &count);
        assert_int_equal(status, limit < sizeof text - 1 + 4 * sizeof *numbers ? BOYI_LIMIT : BOYI_OK);
        if (!status)
            assert_int_equal(count, 4);
        free(numbers);
    }
}

static void arrays_keep_what_is_in_them(void **context)
{
    (void)context;
    uint32_t *list = NULL;
    size_t room = 0;
    for (uint32_t i = 0; i < 10000; i++) {
        assert_true(boyi__array_reserve(&list, &room, i + 1, sizeof *list));
        list[i] = i;
    }
    for (uint32_t i = 0; i < 10000; i++)
        assert_int_equal(list[i], i);
    size_t before = room;
    assert_false(boyi__array_reserve(&list, &room, SIZE_MAX / 2, sizeof *list));
    assert_int_equal(room, before);
    free(list);
}

typedef struct {
    atomic_uint count[1000];
    boyi__failure failure;
} visits;

static void visit(void *context, unsigned thread, size_t i)
{
    visits *all = context;
    (void)thread;
    atomic_fetch_add(&all->count[i], 1);
    boyi_error error;
    if (i == 500)
        boyi__failure_note(&all->failure, boyi_fail(&error, BOYI_INPUT, "five hundred", "五百"), &error);
}

static void parallel_for_visits_each_once_until_one_fails(void **context)
{
    (void)context;
    for (unsigned threads = 1; threads <= 8; threads++)
        for (size_t count = 0; count <= 1000; count += 250) {
            visits all = {.count = {0}};
            boyi__parallel_for(threads, count, &all.failure, visit, &all);
            boyi_error error = {.status = BOYI_OK};
            assert_int_equal(boyi__failure_tell(&all.failure, &error), count > 500 ? BOYI_INPUT : BOYI_OK);
            assert_string_equal(error.text, count > 500 ? "five hundred" : "");
            /* The first is the one that is kept. */
            if (count > 500)
                boyi__failure_note(&all.failure, BOYI_MEMORY, NULL);
            assert_int_equal(boyi__failure_tell(&all.failure, NULL), count > 500 ? BOYI_INPUT : BOYI_OK);
            for (size_t i = 0; i < count; i++)
                assert_true(atomic_load(&all.count[i]) == 1 || (count > 500 && i > 500));
        }
}

static void hashes_are_what_they_were(void **context)
{
    (void)context;
    uint64_t seed = 0;
    assert_true(boyi__random(&seed) == UINT64_C(0xE220A8397B1DCDAF)); /* splitmix64 of 0 */
    assert_true(boyi__fnv1a(BOYI__FNV, "foobar", 6) == UINT64_C(0x85944171F73967E8));
    for (unsigned bits = 16; bits <= 64; bits++) {
        boyi__mixer mixer = boyi__mixer_of(bits);
        for (unsigned i = 0; i < 100; i++) {
            uint64_t state = boyi__random(&seed) & mixer.mask;
            assert_true(boyi__unmix(mixer, boyi__mix(mixer, state)) == state);
        }
    }
}

static void varints_come_back(void **context)
{
    (void)context;
    for (unsigned bit = 0; bit < 64; bit++)
        for (uint64_t number = (UINT64_C(1) << bit) - 1, i = 0; i < 3; i++, number++) {
            uint8_t bytes[BOYI__VARINT_MOST];
            const uint8_t *end = boyi__varint_put(bytes, number);
            uint64_t read = 0, unchecked = 0;
            assert_ptr_equal(boyi__varint_get(bytes, end, &read), end);
            assert_ptr_equal(boyi__varint_get_unchecked(bytes, &unchecked), end);
            assert_true(read == number && unchecked == number);
            assert_null(boyi__varint_get(bytes, end - 1, &read));
        }
}

static bool comes_before(const void *context, size_t a, size_t b)
{
    const uint64_t *keys = context;
    return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
}

static void numbers_are_sorted_by_their_keys(void **state)
{
    (void)state;
    enum { MOST = 300 };
    random_dice dice = {random_seed("sort")};
    uint64_t keys[MOST];
    size_t numbers[MOST];
    for (size_t count = 0; count <= MOST; count += count < 20 ? 1 : 40) {
        for (size_t i = 0; i < count; i++) {
            keys[i] = random_below(&dice, 1 + count / 2);
            numbers[i] = i;
        }
        boyi__sort_numbers(numbers, count, comes_before, keys);
        for (size_t i = 1; i < count; i++) /* strictly rising: none is lost, none is there twice */
            assert_true(comes_before(keys, numbers[i - 1], numbers[i]));
    }
}

static void bytes_are_found(void **state)
{
    (void)state;
    const char text[] = "a--b\0-->";
    assert_ptr_equal(boyi__find_bytes(text, 8, "--", 2), text + 1);
    assert_ptr_equal(boyi__find_bytes(text, 8, "-->", 3), text + 5);
    assert_null(boyi__find_bytes(text, 7, "-->", 3));
    assert_ptr_equal(boyi__find_bytes(text, 8, "\0", 1), text + 4);
    assert_null(boyi__find_bytes(text, 0, "a", 1));
}

/* All of it can be written; on systems with pages, it ends at the end of one. */
static void guarded_blocks_hold_what_they_should(void **state)
{
    (void)state;
    const size_t sizes[] = {1, 4095, 4096, 4097, 1 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        boyi__guarded block;
        assert_true(boyi__guarded_start(&block, sizes[i]));
        memset(block.memory, 7, sizes[i]);
        assert_true(((uintptr_t)block.memory + sizes[i]) % 4096 == 0);
        boyi__guarded_end(&block);
        boyi__guarded_end(&block);
    }
    boyi__guarded block = {0};
    assert_false(boyi__guarded_start(&block, SIZE_MAX - 10));
    boyi__guarded_end(&block);
}

static void machine_and_clock_make_sense(void **state)
{
    (void)state;
    assert_true(boyi__machine_cores() >= 1);
    assert_true(boyi__machine_memory() > 1 << 20);
    const double before = boyi__seconds(BOYI__SINCE_SOME_MOMENT);
    assert_true(boyi__seconds(BOYI__SINCE_SOME_MOMENT) >= before && boyi__seconds(BOYI__OF_THREAD) >= 0);
    assert_true(boyi__seconds(BOYI__ROUGHLY) > before - 1);
    const uint8_t bytes[] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint64_t word;
    uint32_t half;
    memcpy(&word, bytes, sizeof word);
    memcpy(&half, bytes, sizeof half);
    assert_true(boyi__little_endian_64(word) == boyi__get_little_endian(bytes, 8));
    assert_true(boyi__little_endian_32(half) == boyi__get_little_endian(bytes, 4));
}

static void spill_files_give_back_what_was_written(void **state)
{
    (void)state;
    boyi__spill_file spill;
    boyi_error error;
    uint64_t first, second;
    char out[6] = {0};
    boyi__spill_start(&spill, "/tmp");
    assert_int_equal(boyi__spill_write(&spill, "hello", 5, &first, &error), BOYI_OK);
    assert_int_equal(boyi__spill_write(&spill, "world", 5, &second, &error), BOYI_OK);
    assert_int_equal(boyi__spill_read(&spill, second, out, 5, &error), BOYI_OK);
    assert_string_equal(out, "world");
    assert_int_equal(boyi__spill_read(&spill, first, out, 5, &error), BOYI_OK);
    assert_string_equal(out, "hello");
    boyi__spill_end(&spill);
    boyi__spill_start(&spill, "/no/such/folder");
    assert_int_equal(boyi__spill_write(&spill, "hello", 5, &first, &error), BOYI_FILE);
    boyi__spill_end(&spill);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_numbers_keys_in_order),
        cmocka_unit_test(scan_reads_every_way_to_write_a_list),
        cmocka_unit_test(scan_refuses_the_rest),
        cmocka_unit_test(scan_reads_what_printf_writes),
        cmocka_unit_test(suggestion_is_what_was_meant),
        cmocka_unit_test(text_counts_columns),
        cmocka_unit_test(text_stays_in_a_fixed_room),
        cmocka_unit_test(chinese_is_closed_up_between_ideographs_only),
        cmocka_unit_test(errors_are_cut_cleanly),
        cmocka_unit_test(bits_are_counted),
        cmocka_unit_test(fixed_buffers_are_cut_as_snprintf_does),
        cmocka_unit_test(escapes_can_be_read_back),
        cmocka_unit_test(lines_are_read_as_they_are),
        cmocka_unit_test(input_ends_at_its_limit),
        cmocka_unit_test(lists_end_at_their_limit),
        cmocka_unit_test(arrays_keep_what_is_in_them),
        cmocka_unit_test(parallel_for_visits_each_once_until_one_fails),
        cmocka_unit_test(hashes_are_what_they_were),
        cmocka_unit_test(varints_come_back),
        cmocka_unit_test(numbers_are_sorted_by_their_keys),
        cmocka_unit_test(bytes_are_found),
        cmocka_unit_test(guarded_blocks_hold_what_they_should),
        cmocka_unit_test(machine_and_clock_make_sense),
        cmocka_unit_test(spill_files_give_back_what_was_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
