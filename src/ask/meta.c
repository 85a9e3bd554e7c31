/* --meta: what an answer was made with, in its JSON: {…,"meta":{"version":"0.2.0","command":"solve","options":{"method":"memo"}}}.
 *
 * An answer of one object gets the key; where there are several lines, or an array, an object with it stands alone in a line before them. */
#include <string.h>

#include "ask/session.h"
#include "tell/json_writer.h"

static void add_option(boyi__json *json, const boyi__option *option, const boyi__options *given)
{
    const void *field = (const char *)given + option->offset;
    const boyi__option_list *list = field;
    switch (option->type) {
    case BOYI__OPTION_FLAG:
        boyi__json_truth(json, option->name, true);
        break;
    case BOYI__OPTION_NUMBER:
        boyi__json_number(json, option->name, *(const int64_t *)field);
        break;
    case BOYI__OPTION_SECONDS:
        boyi__json_real(json, option->name, *(const double *)field);
        break;
    case BOYI__OPTION_SIZE:
        boyi__json_count(json, option->name, *(const uint64_t *)field);
        break;
    case BOYI__OPTION_LIST:
        boyi__json_open(json, option->name, '[');
        for (size_t i = 0; i < list->count; i++)
            boyi__json_text(json, NULL, list->list[i]);
        boyi__json_close(json, ']');
        break;
    default:
        boyi__json_text(json, option->name, *(const char *const *)field);
    }
}

/* Options about the form of question and answer: the same question may be asked with or without them. */
static bool is_form(unsigned option)
{
    static const unsigned forms[] = {BOYI__OPTION_json,     BOYI__OPTION_meta, BOYI__OPTION_color,
                                     BOYI__OPTION_progress, BOYI__OPTION_each, BOYI__OPTION_file,
                                     BOYI__OPTION_seed};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i] == option)
            return true;
    return false;
}

static void add_meta(boyi__json *json, const boyi__question *question)
{
    const boyi__options *given = &question->given;
    boyi__json_open(json, "meta", '{');
    boyi__json_text(json, "version", boyi_version());
    boyi__json_text(json, "command", question->command->name);
    boyi__json_open(json, "options", '{');
    for (unsigned i = 0; i < BOYI__OPTIONS_COUNT; i++)
        if (boyi__is_given(given, i) && !is_form(i))
            add_option(json, &boyi__option_table[i], given);
    boyi__json_close(json, '}');
    if (boyi__option_fits(&boyi__option_table[BOYI__OPTION_seed], question->command->name))
        boyi__json_number(json, "seed", question->command->zero_seed ? given->seed : boyi__seed_of(given));
    boyi__json_close(json, '}');
}

void boyi__meta_line(const boyi__question *question, boyi__strbuf *out)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    add_meta(&json, question);
    boyi__json_close(&json, '}');
    boyi__strbuf_add(out, "\n");
}

void boyi__meta_add(const boyi__question *question, size_t before, boyi__strbuf *out)
{
    if (out->failed || out->length < before + 3)
        return;
    const char *answer = out->data + before, *end = memchr(answer, '\n', out->length - before);
    bool one = *answer == '{' && end && end + 1 == out->data + out->length && end[-1] == '}';
    if (one) {
        size_t at = out->length - 2; /* of the closing bracket */
        bool empty = out->data[at - 1] == '{';
        out->length = at;
        out->data[at] = '\0';
        boyi__json json = {.out = out, .comma = !empty};
        add_meta(&json, question);
        boyi__strbuf_add(out, "}\n");
        return;
    }
    boyi__strbuf line = {0};
    boyi__meta_line(question, &line);
    size_t rest = out->length - before;
    if (!line.failed && line.data) {
        boyi__strbuf_append(out, line.data, line.length); /* makes room at the end */
        if (!out->failed) {
            memmove(out->data + before + line.length, out->data + before, rest);
            memcpy(out->data + before, line.data, line.length);
        }
    }
    out->failed |= line.failed;
    boyi__strbuf_end(&line);
}
