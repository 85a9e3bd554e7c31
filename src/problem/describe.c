/* The page of a problem, its line in the list, and both as JSON. */
#include <inttypes.h>
#include <string.h>

#include "problem/problem.h"
#include "tell/json_writer.h"
#include "tell/trace/listings.h"

static const char *in(const boyi__strbuf *out, const char *english, const char *chinese)
{
    return out->lang == BOYI__CHINESE && chinese ? chinese : english;
}

void boyi__text_problem_line(boyi__strbuf *out, const boyi__problem *problem)
{
    boyi__strbuf_add(out, "%s", problem->id);
    boyi__strbuf_pad(out, 22);
    boyi__strbuf_add(out, "%s", in(out, problem->title, problem->title_zh));
    boyi__strbuf_pad(out, 66);
    boyi__strbuf_add(out, "%s\n", boyi__family_name(problem->family, out->lang));
}

static void write_bound(boyi__strbuf *out, const boyi__data *bound)
{
    if (bound->form == BOYI__DATA_TEXT)
        boyi__strbuf_add(out, "%s", bound->text);
    else
        boyi__strbuf_add(out, "%" PRId64, bound->number);
}

static void write_span(boyi__strbuf *out, int64_t from, int64_t to)
{
    if (from == to)
        boyi__strbuf_add(out, "%" PRId64, from);
    else
        boyi__say(out, "%" PRId64 " to %" PRId64, from, to);
}

/* "2 to 500 numbers, each from 1 to 500": what the site gives. */
static void write_input(boyi__strbuf *out, const boyi__input *input)
{
    bool counted = input->count_to > 0;
    bool list = input->type != BOYI__INPUT_NUMBER && input->type != BOYI__INPUT_TEXT;
    bool bounded = input->from && input->to;
    if (list && counted && input->type != BOYI__INPUT_TREE) {
        write_span(out, input->count_from, input->count_to);
        boyi__strbuf_add(out, " ");
    }
    switch (input->type) {
    case BOYI__INPUT_NUMBER:
        boyi__say(out, "a number");
        break;
    case BOYI__INPUT_TEXT:
        boyi__say(out, "a text");
        break;
    case BOYI__INPUT_NUMBERS:
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, counted ? N_("numbers") : N_("a list of numbers")));
        break;
    case BOYI__INPUT_TREE:
        boyi__say(out, "a binary tree such as [1,2,3,null,4]");
        break;
    case BOYI__INPUT_TEXTS:
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, counted ? N_("texts") : N_("a list of texts")));
        break;
    case BOYI__INPUT_ROWS:
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, counted ? N_("lists") : N_("a list of lists")));
        break;
    }
    /* How long each is. */
    bool tree = input->type == BOYI__INPUT_TREE, text = input->type == BOYI__INPUT_TEXT;
    int64_t from = tree || text ? input->count_from : input->width_from;
    int64_t to = tree || text ? input->count_to : input->width_to;
    if (to > 0 && input->type != BOYI__INPUT_NUMBER) {
        if (tree)
            boyi__say(out, " with ");
        else
            boyi__say(out, " of ");
        write_span(out, from, to);
        const char *unit = tree                              ? N_(" nodes")
                           : input->type == BOYI__INPUT_ROWS ? (bounded ? N_(" numbers") : "")
                                                             : N_(" characters");
        boyi__strbuf_add(out, "%s", *unit ? boyi__tr(out->lang, unit) : "");
    }
    if (bounded) {
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, list ? N_(", each from ") : N_(" from ")));
        write_bound(out, input->from);
        boyi__say(out, " to ");
        write_bound(out, input->to);
    }
    if (input->letters && strlen(input->letters) < 20)
        boyi__say(out, ", made of %s", input->letters);
}

/* How the example is solved: the game line, the methods, how far that goes. */
static void write_solving(boyi__strbuf *out, const boyi__problem *problem, const boyi__example *example)
{
    boyi__say(out, "Solved here\n");
    if (example->game) {
        boyi__strbuf_add(out, "  boyi solve");
        boyi__strbuf_add_words(out, example->game);
        boyi__strbuf_add(out, "\n  ");
        boyi__say(out, "by %s", boyi_method_word(example->methods[0]));
        for (size_t i = 1; i < example->methods_count; i++) {
            if (i == 1)
                boyi__say(out, "; also by ");
            else
                boyi__say_in(out, "list", ", ");
            boyi__strbuf_add(out, "%s", boyi_method_word(example->methods[i]));
        }
        boyi__strbuf_add(out, "\n");
    }
    boyi__strbuf_add(out, "  ");
    if (problem->sizes)
        boyi__strbuf_add(out, "%s\n", in(out, problem->sizes, problem->sizes_zh));
    else
        boyi__say(out, "as large as the site asks\n");
}

/* The commands that go on from here. */
static void write_commands(boyi__strbuf *out, const boyi__problem *problem, const boyi__example *example)
{
    boyi__problem_name name;
    bool listed = boyi__listing_problem(&name, problem->id);
    boyi__say(out, "Try\n");
    if (listed)
        boyi__strbuf_add(out, "  boyi code %s\n", problem->id);
    if (example->traced) {
        boyi__strbuf_add(out, "  boyi trace");
        boyi__strbuf_add_words(out, example->game);
        boyi__strbuf_add(out, "\n");
    }
    if (problem->inputs_count)
        boyi__strbuf_add(out, "  boyi random %s | boyi problem --each %s\n", problem->id, problem->id);
    boyi__strbuf_add(out, "  boyi stress %s -- ./a.out\n", problem->id);
}

void boyi__text_problem(boyi__strbuf *out, const boyi__problem *problem, const boyi__example *example)
{
    boyi__say(out, "%s  %s (%s)\n\n%s\n\n", problem->id, in(out, problem->title, problem->title_zh),
              boyi__site_name(problem->id, out->lang), in(out, problem->rules, problem->rules_zh));
    boyi__say(out, "Input\n");
    if (problem->inputs_count == 0)
        boyi__say(out, "  none\n");
    for (size_t i = 0; i < problem->inputs_count; i++) {
        const boyi__input *input = &problem->inputs[i];
        boyi__strbuf_add(out, "  %s", input->name);
        boyi__strbuf_pad(out, 16);
        if (input->help)
            boyi__say(out, "%s: ", in(out, input->help, input->help_zh));
        write_input(out, input);
        boyi__strbuf_add(out, "\n");
    }
    boyi__say(out, "Answer\n");
    boyi__strbuf_add(out, "  %s\n", in(out, problem->output, problem->output_zh));
    boyi__say(out, "Example\n");
    boyi__strbuf_add(out, "  boyi problem %s", problem->id);
    if (*example->input)
        boyi__strbuf_add_word(out, example->input);
    boyi__strbuf_add(out, "\n");
    if (example->plain) {
        boyi__say(out, "The same as contest input\n");
        for (const char *line = example->plain; *line;) {
            size_t length = strcspn(line, "\n");
            boyi__strbuf_add(out, "  %.*s\n", (int)length, line);
            line += length + (line[length] == '\n');
        }
    }
    write_solving(out, problem, example);
    write_commands(out, problem, example);
}

static void add_limits(boyi__json *json, const char *key, boyi__lang lang, const boyi__input *input)
{
    boyi__strbuf limits = {.lang = lang};
    write_input(&limits, input);
    boyi__json_text(json, key, limits.data ? limits.data : "");
    json->out->failed |= limits.failed;
    boyi__strbuf_end(&limits);
}

/* What the page says of the example. */
static void add_example(boyi__json *json, const boyi__problem *problem, const boyi__example *example)
{
    boyi__problem_name name;
    boyi__json_text(json, "example", example->input);
    if (example->plain)
        boyi__json_text(json, "example_plain", example->plain);
    if (example->game) {
        boyi__json_text(json, "example_game", example->game);
        boyi__json_open(json, "methods", '[');
        for (size_t i = 0; i < example->methods_count; i++)
            boyi__json_text(json, NULL, boyi_method_word(example->methods[i]));
        boyi__json_close(json, ']');
    }
    boyi__json_truth(json, "code", boyi__listing_problem(&name, problem->id) != NULL);
    boyi__json_truth(json, "trace", example->traced);
}

void boyi__json_problem(boyi__strbuf *out, const boyi__problem *problem, const boyi__example *example)
{
    boyi__json json = {out, false};
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "problem", problem->id);
    boyi__json_text(&json, "site", boyi__site_name(problem->id, BOYI__ENGLISH));
    boyi__json_text(&json, "site_zh", boyi__site_name(problem->id, BOYI__CHINESE));
    boyi__json_text(&json, "number", strchr(problem->id, '-') ? strchr(problem->id, '-') + 1 : "");
    boyi__json_text(&json, "title", problem->title);
    boyi__json_text(&json, "title_zh", problem->title_zh);
    boyi__json_text(&json, "family", problem->family);
    boyi__json_text(&json, "family_zh", boyi__family_name(problem->family, BOYI__CHINESE));
    boyi__json_text(&json, "rules", problem->rules);
    boyi__json_text(&json, "rules_zh", problem->rules_zh);
    boyi__json_text(&json, "output", problem->output);
    boyi__json_text(&json, "output_zh", problem->output_zh);
    boyi__json_open(&json, "input", '[');
    for (size_t i = 0; i < problem->inputs_count; i++) {
        static const char *const types[] = {"number", "text", "numbers", "texts", "rows", "tree"};
        const boyi__input *input = &problem->inputs[i];
        boyi__json_open(&json, NULL, '{');
        boyi__json_text(&json, "name", input->name);
        boyi__json_text(&json, "type", types[input->type]);
        add_limits(&json, "limits", BOYI__ENGLISH, input);
        add_limits(&json, "limits_zh", BOYI__CHINESE, input);
        if (input->help) {
            boyi__json_text(&json, "help", input->help);
            boyi__json_text(&json, "help_zh", input->help_zh ? input->help_zh : input->help);
        }
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, ']');
    if (problem->game->form == BOYI__DATA_TEXT)
        boyi__json_text(&json, "game", problem->game->text);
    if (problem->sizes) {
        boyi__json_text(&json, "sizes", problem->sizes);
        boyi__json_text(&json, "sizes_zh", problem->sizes_zh ? problem->sizes_zh : problem->sizes);
    }
    if (example)
        add_example(&json, problem, example);
    boyi__json_close(&json, '}');
}
