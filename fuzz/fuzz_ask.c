/* Any bytes as a question of a program, which may use no file: it is answered, or refused with a sentence; either way the
 * answer is JSON, and the same when it is asked again, line by line.
 *
 * Little may be solved: the fuzzer is about reading questions and writing answers.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boyi.h"

static void must(bool holds, const char *what, const char *text)
{
    if (holds)
        return;
    fprintf(stderr, "%s: %s\n", what, text ? text : "nothing");
    abort();
}

/* The number of lines, each of which is JSON. */
static size_t check_lines(const char *answer)
{
    size_t count = 0;
    while (*answer) {
        size_t length = strcspn(answer, "\n");
        json_error_t where;
        json_t *value = json_loadb(answer, length, JSON_DECODE_ANY, &where);
        must(value, where.text, answer);
        json_decref(value);
        answer += length + (answer[length] == '\n');
        count++;
    }
    return count;
}

static bool count_line(void *context, const char *text, size_t length)
{
    size_t *count = context;
    must(strlen(text) == length && !strchr(text, '\n'), "this is no line", text);
    ++*count;
    return true;
}

static bool go_on(void *context, const boyi_progress *progress)
{
    (void)progress;
    unsigned *left = context;
    return *left && (*left)--;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *question = malloc(size + 1), *answer = NULL;
    unsigned left = 3000;
    boyi_options options = {.size = sizeof options,
                            .max_states = 1000,
                            .max_bytes = 1 << 19,
                            .max_calls = 3000,
                            .threads = 1,
                            .progress = go_on,
                            .context = &left};
    boyi_error error = {0};
    size_t lines = 0;
    memcpy(question, data, size);
    question[size] = '\0';
    boyi_status status = boyi_ask(question, &options, &error, &answer);
    must(answer, "there is no answer", question);
    must(!status || (error.status == status && error.text[0] && error.text_zh[0]), "there is no sentence",
         answer);
    must(!status || strstr(answer, "{\"error\":"), "there is no error object", answer);
    size_t whole = check_lines(answer);
    const char *blank = question + strspn(question, " \t\r\n\v\f");
    left = 3000;
    boyi_status again = boyi_ask_lines(question, &options, count_line, &lines, &error);
    /* Time, which a script's limits look at, may run out the second time only. */
    must(again == status || again == BOYI_CANCELLED || status == BOYI_CANCELLED || again == BOYI_LIMIT ||
             again == BOYI_INPUT,
         "it ends otherwise line by line", answer);
    must(*blank == '[' || again != status || lines == whole, "there are other lines", answer);
    boyi_text_free(answer);
    free(question);
    return 0;
}
