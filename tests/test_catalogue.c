/* The texts of po/ inside the library: every one is found, what is not there is said in English. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/byte_order.h"
#include "base/catalogue_data.h"
#include "base/error.h"
#include "base/strbuf.h"

static uint32_t number_at(const uint8_t *mo, size_t place)
{
    return (uint32_t)boyi__get_little_endian(mo + place, 4);
}

/* Looks a key of the file up as the library does. */
static const char *look_up(boyi__lang lang, const char *key)
{
    char context[64];
    const char *separator = strchr(key, '\4');
    if (!separator)
        return boyi__tr(lang, key);
    snprintf(context, sizeof context, "%.*s", (int)(separator - key), key);
    return boyi__tr_in(lang, context, separator + 1);
}

static void every_text_is_found(void **context)
{
    (void)context;
    for (boyi__lang lang = 1; boyi__lang_code(lang); lang++) {
        const uint8_t *mo = boyi__catalogues[lang - 1].mo;
        const uint32_t count = number_at(mo, 8), keys = number_at(mo, 12), texts = number_at(mo, 16);
        assert_true(count > 700);
        for (uint32_t i = 1; i < count; i++) { /* 0: the header */
            const char *key = (const char *)mo + number_at(mo, keys + 8 * i + 4);
            assert_ptr_equal(look_up(lang, key), mo + number_at(mo, texts + 8 * i + 4));
        }
    }
}

static void a_text_is_said_in_its_language(void **context)
{
    (void)context;
    assert_string_equal(boyi__tr(BOYI__ENGLISH, "solving"), "solving");
    assert_string_equal(boyi__tr(BOYI__CHINESE, "solving"), "求解");
    assert_string_equal(boyi__tr(BOYI__CHINESE, ", "), "，");
    assert_string_equal(boyi__tr_in(BOYI__CHINESE, "list", ", "), "、");
    assert_string_equal(boyi__tr_in(BOYI__ENGLISH, "list", ", "), ", ");
}

static void what_is_not_there_is_english(void **context)
{
    (void)context;
    static const char *const absent[] = {"", "solvin", "solvingg", "\4", "no such text", "\xff"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        assert_ptr_equal(boyi__tr(BOYI__CHINESE, absent[i]), absent[i]);
        assert_ptr_equal(boyi__tr_in(BOYI__CHINESE, "list", absent[i]), absent[i]);
    }
    assert_string_equal(boyi__tr_in(BOYI__CHINESE, "lis", ", "), ", ");
    assert_string_equal(boyi__tr_in(BOYI__CHINESE, "lists", ", "), ", ");
}

static void a_number_chooses_the_form(void **context)
{
    (void)context;
    assert_string_equal(boyi__tr_count(BOYI__ENGLISH, 1, "%s state", "%s states"), "%s state");
    assert_string_equal(boyi__tr_count(BOYI__ENGLISH, 0, "%s state", "%s states"), "%s states");
    assert_string_equal(boyi__tr_count(BOYI__CHINESE, 1, "%s state", "%s states"), "%s 个状态");
    assert_string_equal(boyi__tr_count(BOYI__CHINESE, 2, "%s state", "%s states"), "%s 个状态");
    assert_string_equal(boyi__tr_count(BOYI__CHINESE, 1, "%d ox", "%d oxen"), "%d ox");
    assert_string_equal(boyi__tr_count(BOYI__CHINESE, 3, "%d ox", "%d oxen"), "%d oxen");
}

/* The conversions of this target are part of the keys. */
static void numbers_are_written_in_both_languages(void **context)
{
    (void)context;
    boyi_error error;
    assert_int_equal(boyi__fail(&error, BOYI_CANCELLED, "%s: stopped after %" PRIu64 " states", "row",
                                UINT64_C(12345678901234567890)),
                     BOYI_CANCELLED);
    assert_string_equal(error.text, "row: stopped after 12345678901234567890 states");
    assert_non_null(strstr(error.text_zh, "12345678901234567890"));
    assert_null(strstr(error.text_zh, "states"));

    boyi__strbuf out = {.lang = BOYI__CHINESE};
    boyi__say_count(&out, 3, "a tie in %" PRIu32 " move", "a tie in %" PRIu32 " moves", (uint32_t)3);
    assert_non_null(strstr(out.data, "3 "));
    assert_null(strstr(out.data, "tie"));
    boyi__strbuf_end(&out);
}

static void a_language_has_several_names(void **context)
{
    (void)context;
    static const char *const chinese[] = {"zh", "zh_CN", "zh_CN.UTF-8", "zh-Hans", "zh_TW.Big5", "zh.UTF-8"};
    static const char *const english[] = {"en", "en_US.UTF-8", "C", "POSIX", "", "zhx", "z", "xx_CN"};
    for (size_t i = 0; i < sizeof chinese / sizeof *chinese; i++)
        assert_int_equal(boyi__lang_find(chinese[i]), BOYI__CHINESE);
    for (size_t i = 0; i < sizeof english / sizeof *english; i++)
        assert_int_equal(boyi__lang_find(english[i]), BOYI__ENGLISH);
    assert_int_equal(boyi__lang_find(NULL), BOYI__ENGLISH);
    assert_string_equal(boyi__lang_code(BOYI__ENGLISH), "en");
    assert_string_equal(boyi__lang_code(BOYI__CHINESE), "zh");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_is_found),
        cmocka_unit_test(a_text_is_said_in_its_language),
        cmocka_unit_test(what_is_not_there_is_english),
        cmocka_unit_test(a_number_chooses_the_form),
        cmocka_unit_test(numbers_are_written_in_both_languages),
        cmocka_unit_test(a_language_has_several_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
