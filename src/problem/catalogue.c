/* The catalogue: the files of problems/, and what each says. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "base/suggest.h"
#include "problem/embedded.h"
#include "problem/problem.h"

/* Functions that every problem file may use. */
static const char prelude[] =
    "function xor(list) local all = 0 for _, n in ipairs(list) do all = all ~ n end return all end\n"
    "function range(a, b) local all = {} for i = a, b do all[#all + 1] = i end return all end\n"
    "function largest(list) local all = list[1] for _, n in ipairs(list) do all = math.max(all, n) end "
    "return all end\n"
    "function total(list) local all = 0 for _, n in ipairs(list) do all = all + n end return all end\n"
    "function map(list, f) local all = {} for i, n in ipairs(list) do all[i] = f(n, i) end return all end\n"
    "function shuffle(list) for i = #list, 2, -1 do local j = pick(1, i) list[i], list[j] = list[j], list[i] "
    "end return list end\n";

const char *const *boyi__problem_ids(void)
{
    return boyi__problem_names;
}

bool boyi__problem_exists(const char *id)
{
    const char *const *name = boyi__problem_names;
    while (*name && strcasecmp(*name, id) != 0)
        name++;
    return *name != NULL;
}

const char *boyi__embedded_game(const char *name, size_t *length)
{
    for (const boyi__embedded *file = boyi__game_files; file->name; file++)
        if (strcmp(file->name, name) == 0) {
            *length = (size_t)(file->end - file->begin);
            return file->begin;
        }
    return NULL;
}

const char *boyi__site_name(const char *id, boyi__lang lang)
{
    static const struct {
        const char *prefix, *name;
    } sites[] = {{"leetcode-", N_("LeetCode")},
                 {"atcoder-", "AtCoder"},
                 {"cf-", "Codeforces"},
                 {"cses-", "CSES"},
                 {"luogu-", N_("Luogu")},
                 {"poj-", "POJ"},
                 {"hdu-", N_("HDU")},
                 {"spoj-", "SPOJ"},
                 {"uva-", "UVa"},
                 {"kattis-", "Kattis"},
                 {"usaco-", "USACO"},
                 {"dmoj-", "DMOJ"},
                 {"hackerrank-", "HackerRank"},
                 {"codingame-", "CodinGame"},
                 {"lintcode-", N_("LintCode")},
                 {"nowcoder-", N_("Nowcoder")},
                 {"algomonster-", "AlgoMonster"},
                 {"classic-", N_("classic")}};
    for (size_t i = 0; i < sizeof sites / sizeof *sites; i++)
        if (strncasecmp(id, sites[i].prefix, strlen(sites[i].prefix)) == 0)
            return boyi__tr(lang, sites[i].name);
    return "";
}

const char *boyi__family_name(const char *family, boyi__lang lang)
{
    static const char *const names[] = {NC_("family", "row"),
                                        NC_("family", "heaps"),
                                        NC_("family", "pools"),
                                        NC_("family", "boards"),
                                        NC_("family", "chase"),
                                        NC_("family", "graph"),
                                        NC_("family", "graph with draws"),
                                        NC_("family", "fixed order"),
                                        NC_("family", "one player"),
                                        NC_("family", "partisan"),
                                        NC_("family", "worst case")};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], family) == 0)
            return boyi__tr_in(lang, "family", names[i]);
    return family;
}

/* ---- Reading a file ---- */

typedef struct {
    const char *id;
    boyi_error *error;
    boyi_status status;
} reader;

static void refuse(reader *self, const char *field, const char *right)
{
    if (!self->status)
        self->status = boyi__fail(self->error, BOYI_INPUT, "%s: %s should be %s", self->id, field, right);
}

static const char *get_text(reader *self, const boyi__data *record, const char *field, bool needed)
{
    const boyi__data *data = boyi__data_field(record, field);
    if (data && data->form == BOYI__DATA_TEXT)
        return data->text;
    if (data || needed)
        refuse(self, field, "a text");
    return NULL;
}

static bool get_truth(reader *self, const boyi__data *record, const char *field)
{
    const boyi__data *data = boyi__data_field(record, field);
    if (data && data->form != BOYI__DATA_TRUTH)
        refuse(self, field, "true or false");
    return data && data->truth;
}

/* A number, or two: {2, 500}. */
static void get_span(reader *self, const boyi__data *record, const char *field, int64_t *from, int64_t *to)
{
    const boyi__data *data = boyi__data_field(record, field);
    if (!data)
        return;
    if (data->form == BOYI__DATA_NUMBER)
        *from = *to = data->number;
    else if (data->form == BOYI__DATA_LIST && data->count == 2 && data->list[0].form == BOYI__DATA_NUMBER &&
             data->list[1].form == BOYI__DATA_NUMBER && data->list[0].number <= data->list[1].number) {
        *from = data->list[0].number;
        *to = data->list[1].number;
    } else {
        refuse(self, field, "a number, or two: {2, 500}");
    }
}

static const boyi__data *get_bound(reader *self, const boyi__data *record, const char *field)
{
    const boyi__data *data = boyi__data_field(record, field);
    if (data && data->form != BOYI__DATA_NUMBER && data->form != BOYI__DATA_TEXT)
        refuse(self, field, "a number or the name of an input");
    return data;
}

static void read_input(reader *self, const boyi__data *record, boyi__input *out)
{
    static const char *const types[] = {"number", "text", "numbers", "texts", "rows", "tree"};
    const char *type = get_text(self, record, "type", false);
    *out = (boyi__input){.name = get_text(self, record, "name", true),
                         .also = boyi__data_field(record, "also"),
                         .from = get_bound(self, record, "from"),
                         .to = get_bound(self, record, "to"),
                         .standard = boyi__data_field(record, "default"),
                         .letters = get_text(self, record, "letters", false),
                         .few = get_text(self, record, "few", false),
                         .distinct = get_truth(self, record, "distinct"),
                         .sorted = get_truth(self, record, "sorted"),
                         .even = get_truth(self, record, "even"),
                         .help = get_text(self, record, "help", false),
                         .help_zh = get_text(self, record, "help_zh", false)};
    get_span(self, record, "count", &out->count_from, &out->count_to);
    get_span(self, record, "width", &out->width_from, &out->width_to);
    for (size_t i = 0; out->also && i < out->also->count; i++)
        if (out->also->list[i].form != BOYI__DATA_TEXT)
            refuse(self, "also", "a list of names");
    size_t index = 0;
    while (type && index < sizeof types / sizeof *types && strcmp(types[index], type) != 0)
        index++;
    if (index == sizeof types / sizeof *types)
        refuse(self, "type", "number, text, numbers, texts, rows or tree");
    else
        out->type = (boyi__input_type)index;
}

/* An unknown field is a typing mistake. */
static void check_fields(reader *self, const boyi__data *record, const char *const *names)
{
    for (size_t i = 0; i < record->count && !self->status; i++) {
        size_t n = 0;
        while (names[n] && strcmp(names[n], record->list[i].key) != 0)
            n++;
        if (!names[n])
            self->status = boyi__fail(self->error, BOYI_INPUT, "%s has an unknown field \"%s\"", self->id,
                                      record->list[i].key);
    }
}

static const char *const fields[] = {
    "title", "title_zh", "family", "rules",  "rules_zh", "output", "output_zh", "sizes", "sizes_zh",
    "plain", "each",     "list",   "sum",    "moves",    "game",   "answer",    "input", "random",
    "valid", "smaller",  "prints", "change", "climb",    "usual",  "wrong",     NULL};
static const char *const input_fields[] = {"name",  "also",    "type",    "from",    "to",       "count",
                                           "width", "letters", "few",     "default", "distinct", "sorted",
                                           "even",  "help",    "help_zh", NULL};

boyi_status boyi__problem_read(const char *id, const char *source, size_t length, boyi_error *error,
                               boyi__problem *out)
{
    boyi__sheet *sheet;
    boyi_status status = boyi__sheet_open(id, prelude, source, length, error, &sheet);
    if (status)
        return status;
    const boyi__data *table = boyi__sheet_table(sheet);
    reader self = {.id = id, .error = error};
    *out = (boyi__problem){.id = id,
                           .sheet = sheet,
                           .title = get_text(&self, table, "title", true),
                           .title_zh = get_text(&self, table, "title_zh", true),
                           .family = get_text(&self, table, "family", true),
                           .rules = get_text(&self, table, "rules", true),
                           .rules_zh = get_text(&self, table, "rules_zh", true),
                           .output = get_text(&self, table, "output", true),
                           .output_zh = get_text(&self, table, "output_zh", true),
                           .sizes = get_text(&self, table, "sizes", false),
                           .sizes_zh = get_text(&self, table, "sizes_zh", false),
                           .plain = get_text(&self, table, "plain", false),
                           .each = get_text(&self, table, "each", false),
                           .list = get_text(&self, table, "list", false),
                           .sum = get_truth(&self, table, "sum"),
                           .moves = get_truth(&self, table, "moves"),
                           .game = boyi__data_field(table, "game"),
                           .answer = boyi__data_field(table, "answer")};
    int64_t climb;
    get_span(&self, table, "usual", &out->usual_from, &out->usual_to);
    get_span(&self, table, "climb", &out->climb, &climb);
    check_fields(&self, table, fields);
    if (out->climb < 0 || (out->climb && !boyi__sheet_has(sheet, "change")))
        refuse(&self, "climb", "above 0, beside a function change");
    if (!out->game || (out->game->form != BOYI__DATA_TEXT && out->game->form != BOYI__DATA_NONE))
        refuse(&self, "game", "a text or a function");
    const boyi__data *inputs = boyi__data_field(table, "input");
    if (!inputs || inputs->form != BOYI__DATA_LIST || inputs->count > BOYI__MOST_INPUTS) {
        refuse(&self, "input", "a list of up to 8 inputs");
    } else {
        for (size_t i = 0; i < inputs->count && !self.status; i++) {
            if (inputs->list[i].form != BOYI__DATA_RECORD)
                refuse(&self, "input", "a list of records");
            else {
                check_fields(&self, &inputs->list[i], input_fields);
                read_input(&self, &inputs->list[i], &out->inputs[i]);
            }
        }
        out->inputs_count = inputs->count;
    }
    if (self.status) {
        boyi__sheet_close(sheet);
        out->sheet = NULL;
    }
    return self.status;
}

boyi_status boyi__problem_open(const char *id, boyi_error *error, boyi__problem *out)
{
    boyi__suggestion near = {.word = id};
    for (const boyi__embedded *file = boyi__problem_files; file->name; file++) {
        if (strcasecmp(file->name, id) == 0)
            return boyi__problem_read(file->name, file->begin, (size_t)(file->end - file->begin), error, out);
        boyi__suggest_offer(&near, file->name);
    }
    /* The number alone: 877 for leetcode-877, 3179 for luogu-P3179. */
    for (const boyi__embedded *file = boyi__problem_files; file->name && *id; file++) {
        const char *number = strchr(file->name, '-') + 1;
        if (strcasecmp(number, id) == 0 || (*number == 'P' && strcmp(number + 1, id) == 0))
            near.name = file->name;
    }
    boyi__quoted quoted;
    boyi__quote(&quoted, id, strlen(id));
    if (near.name)
        return boyi__fail(error, BOYI_USAGE, "there is no problem \"%s\"; did you mean %s?", quoted.text,
                          near.name);
    return boyi__fail(error, BOYI_USAGE, "there is no problem \"%s\"; \"boyi problems\" lists them",
                      quoted.text);
}

void boyi__problem_close(boyi__problem *problem)
{
    boyi__sheet_close(problem->sheet);
    problem->sheet = NULL;
}

/* ---- Search ---- */

bool boyi__problem_matches(const boyi__problem *problem, size_t count, const char *const *words)
{
    const char *const texts[] = {problem->id,
                                 problem->title,
                                 problem->title_zh,
                                 problem->family,
                                 boyi__family_name(problem->family, BOYI__CHINESE),
                                 boyi__site_name(problem->id, BOYI__ENGLISH),
                                 boyi__site_name(problem->id, BOYI__CHINESE)};
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        for (size_t t = 0; t < sizeof texts / sizeof *texts && !found; t++)
            found = strcasestr(texts[t], words[i]) != NULL;
        if (!found)
            return false;
    }
    return true;
}
