/* The page of a problem, its line in the list, and both as JSON. */
#include <inttypes.h>
#include <string.h>

#include "problem/problem.h"
#include "tell/json_writer.h"

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
    boyi__strbuf_add(out, "%s\n", problem->family);
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
    if (list && counted) {
        write_span(out, input->count_from, input->count_to);
        boyi__strbuf_add(out, " ");
    }
    switch (input->type) {
    case BOYI__INPUT_NUMBER:
        boyi__say(out, "a number");
        break;
    case BOYI__INPUT_TEXT:
        boyi__say(out, "a text");
        if (counted) {
            boyi__say(out, " of ");
            write_span(out, input->count_from, input->count_to);
            boyi__strbuf_add(out, "%s", in(out, " letters", ""));
        }
        break;
    case BOYI__INPUT_NUMBERS:
    case BOYI__INPUT_TREE:
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, counted ? N_("numbers") : N_("a list of numbers")));
        break;
    case BOYI__INPUT_TEXTS:
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, counted ? N_("texts") : N_("a list of texts")));
        break;
    case BOYI__INPUT_ROWS:
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, counted ? N_("lists") : N_("a list of lists")));
        break;
    }
    if (list && input->width_to > 0) {
        boyi__say(out, " of ");
        write_span(out, input->width_from, input->width_to);
    }
    if (input->from && input->to) {
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, list ? N_(", each from ") : N_(" from ")));
        write_bound(out, input->from);
        boyi__say(out, " to ");
        write_bound(out, input->to);
    }
    if (input->letters && strlen(input->letters) < 20)
        boyi__say(out, ", of %s", input->letters);
}

/* The games that answer the problem: the first word of its line. */
static void write_game(boyi__strbuf *out, const boyi__problem *problem)
{
    if (problem->game->form == BOYI__DATA_TEXT)
        boyi__strbuf_add(out, "boyi solve %s", problem->game->text);
    else
        boyi__say(out, "depends on the input");
}

void boyi__text_problem(boyi__strbuf *out, const boyi__problem *problem)
{
    boyi__strbuf_add(out, "%s  %s (%s)\n\n%s\n\n", problem->id, in(out, problem->title, problem->title_zh),
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
    boyi__say(out, "Solved here\n");
    boyi__strbuf_add(out, "  ");
    write_game(out, problem);
    boyi__strbuf_add(out, "\n  ");
    if (problem->sizes)
        boyi__strbuf_add(out, "%s\n", in(out, problem->sizes, problem->sizes_zh));
    else
        boyi__say(out, "as large as the site asks\n");
    boyi__say(out, "Try\n");
    if (problem->inputs_count)
        boyi__strbuf_add(out, "  boyi random %s --count 1 | boyi problem %s --each\n", problem->id,
                         problem->id);
    else
        boyi__strbuf_add(out, "  boyi problem %s\n", problem->id);
    boyi__strbuf_add(out, "  boyi stress %s -- ./a.out\n", problem->id);
}

static void add_limits(boyi__json *json, const char *key, boyi__lang lang, const boyi__input *input)
{
    boyi__strbuf limits = {.lang = lang};
    write_input(&limits, input);
    boyi__json_text(json, key, limits.data ? limits.data : "");
    json->out->failed |= limits.failed;
    boyi__strbuf_end(&limits);
}

void boyi__json_problem(boyi__strbuf *out, const boyi__problem *problem)
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
    boyi__json_close(&json, '}');
}
