/* Which programs there are: for each group the games, the methods and the published problems. */
#include <string.h>

#include "tell/json_writer.h"
#include "tell/trace/listings.h"
#include "tell/trace/trace.h"

typedef void add_word(void *context, const char *word);

enum { GAMES, METHODS, FORMS, COLUMNS };

static void each_form(const char *problem, add_word *add, void *context)
{
    static const char folder[] = "/forms/";
    size_t length = strlen(problem);
    for (const boyi__listing_file *file = boyi__listing_files; file->path; file++) {
        const char *end = strrchr(file->path, '.');
        if (strncmp(file->path, problem, length) != 0 ||
            strncmp(file->path + length, folder, strlen(folder)) != 0 || strcmp(end, ".py") != 0)
            continue;
        const char *name = file->path + length + strlen(folder);
        char word[32] = "";
        if ((size_t)(end - name) < sizeof word)
            memcpy(word, name, (size_t)(end - name));
        add(context, word);
    }
}

/* Calls `add` with each word of one column of a group. */
static void each_word(const char *group, int column, add_word *add, void *context)
{
    const char *last = ""; /* the folder whose forms were listed */
    if (column == GAMES && strcmp(group, "subtraction") != 0)
        add(context, group);
    for (const boyi__trace_name *known = boyi__trace_names; column == GAMES && known->name; known++)
        if (strcmp(known->group, group) == 0)
            add(context, known->name);
    for (const boyi__trace_program *program = boyi__trace_programs; column != GAMES && program->group;
         program++) {
        if (strcmp(program->group, group) != 0)
            continue;
        if (column == METHODS) {
            add(context, program->method);
        } else if (strcmp(program->problem, last) != 0) {
            last = program->problem;
            each_form(last, add, context);
        }
    }
}

/* Whether a program is the first of its group. */
static bool is_first(const boyi__trace_program *program)
{
    return program == boyi__trace_programs || strcmp(program[-1].group, program->group) != 0;
}

/* ---- As text ---- */

typedef struct {
    boyi__strbuf *out;
    const char *before; /* the next word */
} line;

static void add_text(void *context, const char *word)
{
    line *self = context;
    boyi__strbuf_add(self->out, "%s%s", self->before, word);
    self->before = ", ";
}

void boyi__text_programs(boyi__strbuf *out)
{
    static const char *const before[COLUMNS] = {"", "\n    --method ", "\n    "};
    for (const boyi__trace_program *program = boyi__trace_programs; program->group; program++) {
        if (!is_first(program))
            continue;
        for (int column = 0; column < COLUMNS; column++)
            each_word(program->group, column, add_text, &(line){out, before[column]});
        boyi__strbuf_add(out, "\n");
    }
}

/* ---- As JSON ---- */

static void add_json(void *context, const char *word)
{
    boyi__json_text(context, NULL, word);
}

void boyi__json_programs(boyi__strbuf *out)
{
    static const char *const keys[COLUMNS] = {"games", "methods", "forms"};
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_open(&json, "programs", '[');
    for (const boyi__trace_program *program = boyi__trace_programs; program->group; program++) {
        if (!is_first(program))
            continue;
        boyi__json_open(&json, NULL, '{');
        boyi__json_text(&json, "problem", program->group);
        for (int column = 0; column < COLUMNS; column++) {
            boyi__json_open(&json, keys[column], '[');
            each_word(program->group, column, add_json, &json);
            boyi__json_close(&json, ']');
        }
        for (const boyi__trace_program *each = program;
             each->group && strcmp(each->group, program->group) == 0; each++)
            if (each->standard)
                boyi__json_text(&json, "standard", each->method);
        boyi__json_open(&json, "costs", '[');
        for (const boyi__trace_program *each = program;
             each->group && strcmp(each->group, program->group) == 0; each++) {
            boyi__json_open(&json, NULL, '{');
            boyi__json_text(&json, "time", each->time);
            boyi__json_text(&json, "space", each->space);
            boyi__json_close(&json, '}');
        }
        boyi__json_close(&json, ']');
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, ']');
    boyi__json_open(&json, "languages", '[');
    for (const boyi__listing_language *language = boyi__listing_languages; language->word; language++)
        boyi__json_text(&json, NULL, language->word);
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
}
