/* Any bytes as the input of a problem, as the file of one, and as the layout of its contest input. Each is read or refused with
 * a sentence in both languages; what was read is written and read again as the same; a file that is read is asked.
 *
 * The first byte says which: 0 input of a problem, which the second byte names; 1 a file; 2 a layout, up to a NUL, and its input.
 */
#include <stdlib.h>
#include <string.h>

#include "problem/layout.h"

static void check_refused(boyi_status status, const boyi_error *error)
{
    if (!error->text[0] || !error->text_zh[0] || error->status != status)
        abort();
}

static void check_same(const boyi__problem *problem, const boyi__case *one)
{
    static char ascii[128];
    for (int c = 1; c < 128; c++)
        ascii[c - 1] = (char)c;
    boyi__strbuf text = {0}, again = {0};
    boyi__cases cases;
    boyi_error error = {0};
    boyi__case_write(&text, problem, one);
    /* What is written by names can be read, and is the same: it is written alike, unless characters outside of ASCII are
     * taken for what they stand for. */
    bool plain = text.length && text.data[strspn(text.data, ascii)] == '\0';
    if (plain && !boyi__cases_read(problem, text.data, text.length, &error, &cases)) {
        if (cases.count != 1)
            abort();
        boyi__case_write(&again, problem, &cases.list[0]);
        if (again.length != text.length || memcmp(again.data, text.data, text.length) != 0)
            abort();
        boyi__cases_end(&cases);
    } else if (plain) {
        boyi__cases_end(&cases);
    }
    boyi__case_write_plain(&again, problem, one);
    boyi__strbuf_end(&text);
    boyi__strbuf_end(&again);
}

static void read_input(const boyi__problem *problem, const char *text, size_t length)
{
    boyi__cases cases;
    boyi_error error = {0};
    boyi_status status = boyi__cases_read(problem, text, length, &error, &cases);
    if (status)
        check_refused(status, &error);
    for (size_t i = 0; !status && i < cases.count && i < 10; i++)
        check_same(problem, &cases.list[i]);
    boyi__cases_end(&cases);
}

static void try_input(unsigned char which, const char *text, size_t length)
{
    static boyi__problem problems[256];
    static size_t count;
    boyi_error error;
    if (count == 0)
        for (const char *const *id = boyi__problem_ids(); *id && count < 256; id++)
            if (boyi__problem_open(*id, &error, &problems[count++]))
                abort();
    read_input(&problems[which % count], text, length);
}

/* Loops without an end are ended by a limit, but after seconds: files of the catalogue are ours. */
static bool may_loop(const char *source)
{
    return strstr(source, "while") || strstr(source, "repeat") || strstr(source, "goto") ||
           strstr(source, "for");
}

static void try_file(const char *source, size_t length)
{
    static const char input[] = "3";
    boyi__problem problem = {0};
    boyi__cases cases = {0};
    boyi__reply reply = {0};
    boyi_error error = {0};
    boyi_options options = {.max_states = 1000, .max_bytes = 1 << 24};
    boyi_status status = boyi__problem_read("x", source, length, &error, &problem);
    if (!status) {
        status = boyi__cases_read(&problem, input, strlen(input), &error, &cases);
        if (!status && cases.count)
            status = boyi__problem_answer(&problem, &cases.list[0], &options, &error, &reply);
        boyi__reply_end(&reply);
        boyi__cases_end(&cases);
        boyi__problem_close(&problem);
    }
    if (status)
        check_refused(status, &error);
}

static void try_layout(char *layout, const char *text, size_t length)
{
    static boyi__problem base;
    static const char source[] =
        "return {title='t',title_zh='t',family='f',rules='r',rules_zh='r',output='o',output_zh='o',game='nim "
        "1',"
        "plain='n',input={{name='n'},{name='a',type='numbers'},{name='s',type='text'},{name='g',type='rows'},"
        "{name='w',type='texts'}}}";
    boyi_error error = {0};
    boyi__cases cases = {0};
    if (!base.sheet && boyi__problem_read("x", source, strlen(source), &error, &base))
        abort();
    boyi__problem problem = base;
    problem.plain = layout;
    boyi_status status = boyi__layout_read(&problem, text, length, &cases, &error);
    if (status)
        check_refused(status, &error);
    for (size_t i = 0; !status && i < cases.count && i < 10; i++) {
        boyi__strbuf out = {0};
        boyi__layout_write(&out, &problem, &cases.list[i]);
        boyi__strbuf_end(&out);
    }
    boyi__cases_end(&cases);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (size < 2)
        return 0;
    char *text = malloc(size);
    if (!text)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    size_t layout = strlen(text);
    if (data[0] % 3 == 0)
        try_input((unsigned char)text[0], text + 1, size - 2);
    else if (data[0] % 3 == 1 && !may_loop(text))
        try_file(text, size - 1);
    else if (data[0] % 3 == 2 && layout + 1 < size)
        try_layout(text, text + layout + 1, size - 2 - layout);
    free(text);
    return 0;
}
