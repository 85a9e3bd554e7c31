/* Reading options by their table.
 *
 * Written by hand, since getopt would take the pile -5 for an option and can't suggest the nearest name.
 */
#include "ask/options.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/commands.h"
#include "base/error.h"
#include "base/fixed_buffer.h"
#include "base/scan.h"
#include "base/suggest.h"
#include "games/list.h"

const boyi__option boyi__option_table[BOYI__OPTIONS_COUNT] = {
#define OPTION(field, name, letter, type, value, least, most, commands, help) \
    {name, letter, BOYI__OPTION_##type, offsetof(boyi__options, field), value, least, most, commands, help},
#include "ask/options.inc"
#undef OPTION
};

const char *const boyi__option_names[] = {
#define OPTION(field, name, ...) name,
#include "ask/options.inc"
#undef OPTION
    NULL,
};

static_assert(BOYI__OPTIONS_COUNT <= 64, "boyi__options.given has a bit for each");

/* Is this one of the words between the separators? */
static bool has_word(const char *words, const char *word, char separator)
{
    size_t length = strlen(word);
    for (const char *at = words; length && (at = strstr(at, word)); at += length)
        if ((at == words || at[-1] == separator) && (at[length] == separator || at[length] == '\0'))
            return true;
    return false;
}

bool boyi__option_fits(const boyi__option *option, const char *command)
{
    return *option->commands == '*' || has_word(option->commands, command, ' ');
}

/* Options whose value, or the words of their choice, depend on the command. */
static const struct {
    unsigned option;
    const char *commands, *words;
    const char *help; /* NULL: as for other commands */
} choices[] = {
    {BOYI__OPTION_values, "table draw", "pair|margin", NULL},
    {BOYI__OPTION_values, "build", "plies|outcome", NULL},
    {BOYI__OPTION_values, "random stress", "A..B", N_("numbers of random cases from A to B")},
    {BOYI__OPTION_method, "trace code",
     "recursion|memo|table|minmax|margin|rolling|winlose|fold|topdown|bottomup|mask|mex|counters",
     N_("the textbook's method")},
    {BOYI__OPTION_output, "draw", "FILE",
     N_("the file of the picture: .svg, .png or .pdf (default: SVG on standard output)")},
    {BOYI__OPTION_all, "line", NULL, N_("every best line, one a line")},
    {BOYI__OPTION_threads, "stress", "N", N_("run N copies of your program at once")},
    {BOYI__OPTION_max_seconds, "stress", "T", N_("how long your program may take for an answer (10)")},
    {BOYI__OPTION_level, "exercise", "L", N_("from 1, the easiest, to 3 (default: 1)")},
};

enum { CHOICES = sizeof choices / sizeof *choices };

/* The entry of an option for a command (NULL: for any that has one); CHOICES: none. */
static size_t find_choice(const boyi__option *option, const char *command)
{
    size_t i = 0;
    while (i < CHOICES && (option != &boyi__option_table[choices[i].option] ||
                           (command && !has_word(choices[i].commands, command, ' '))))
        i++;
    return i;
}

const char *boyi__option_words(const boyi__option *option, const char *command)
{
    size_t i = command ? find_choice(option, command) : CHOICES;
    return i < CHOICES ? choices[i].words : option->value;
}

const char *boyi__option_help(const boyi__option *option, const char *command)
{
    size_t i = command ? find_choice(option, command) : CHOICES;
    return i < CHOICES && choices[i].help ? choices[i].help : option->help;
}

const boyi__option *boyi__option_find(const char *token)
{
    if (token[0] != '-' || token[1] == '\0')
        return NULL;
    size_t length = strcspn(token + 2, "=");
    for (const boyi__option *option = boyi__option_table; option < boyi__option_table + BOYI__OPTIONS_COUNT;
         option++)
        if (token[1] == '-' ? strlen(option->name) == length && strncmp(token + 2, option->name, length) == 0
                            : token[1] == option->letter && token[2] == '\0')
            return option;
    return NULL;
}

boyi_status boyi__option_value(const boyi__option *option, size_t count, char *const *words, size_t *i,
                               const char **value, boyi_error *error)
{
    const char *equals = words[*i][1] == '-' ? strchr(words[*i], '=') : NULL;
    *value = equals ? equals + 1 : NULL;
    if (option->type == BOYI__OPTION_FLAG)
        return equals ? boyi__fail(error, BOYI_USAGE, "--%s takes no value", option->name) : BOYI_OK;
    if (!equals && *i + 1 < count)
        *value = words[++*i];
    return *value ? BOYI_OK : boyi__fail(error, BOYI_USAGE, "--%s needs a value", option->name);
}

/* 500M, 4G, 1.5GiB, 1000000. */
static bool read_size(const char *value, uint64_t *out)
{
    static const char units[] = "KMGTP";
    char *end;
    double amount = strtod(value, &end);
    bool fits = end != value && (value[0] >= '0' && value[0] <= '9') && amount > 0;
    const char *unit = *end ? strchr(units, *end & ~0x20) : NULL;
    if (fits && unit) {
        for (const char *u = units; u <= unit; u++)
            amount *= 1024;
        end++;
        if (*end == 'i')
            end++;
    }
    if (fits && (*end == 'B' || *end == 'b'))
        end++;
    if (!fits || *end || amount < 1 || amount >= 0x1p63)
        return false;
    *out = (uint64_t)amount;
    return true;
}

/* A bound that is the type's own is left out. */
static boyi_status refuse_number(const boyi__option *option, const char *value, boyi_error *error)
{
    boyi__quoted token;
    boyi__quote(&token, value, strlen(value));
    if (option->least == INT64_MIN)
        return boyi__fail(error, BOYI_USAGE, "--%s \"%s\" should be a whole number", option->name,
                          token.text);
    if (option->most == INT64_MAX)
        return boyi__fail(error, BOYI_USAGE, "--%s \"%s\" should be a whole number of at least %" PRId64,
                          option->name, token.text, option->least);
    return boyi__fail(error, BOYI_USAGE, "--%s \"%s\" should be a whole number from %" PRId64 " to %" PRId64,
                      option->name, token.text, option->least, option->most);
}

/* "on, off": the words of a choice. */
static void write_choice(boyi__fixed_buffer *out, boyi__lang lang, void *context)
{
    const char *words = context, *between = boyi__tr_in(lang, "list", ", ");
    for (const char *word = words; *word; word += strspn(word, "|")) {
        int length = (int)strcspn(word, "|");
        boyi__fixed_buffer_add(out, "%s%.*s", word == words ? "" : between, length, word);
        word += length;
    }
}

static boyi_status refuse_choice(const boyi__option *option, const char *words, const char *value,
                                 boyi_error *error)
{
    boyi__part right = {.write = write_choice, .context = (void *)words};
    boyi__quoted token;
    return boyi__fail_with(error, BOYI_USAGE, &right, "--%s \"%s\" should be %s", option->name,
                           boyi__quote(&token, value, strlen(value)), right.text);
}

boyi_status boyi__option_set(boyi__options *options, const boyi__option *option, const char *value,
                             boyi_error *error)
{
    void *field = (char *)options + option->offset;
    boyi__option_list *list;
    int64_t number;
    double seconds;
    char *end;
    boyi__quoted token;
    assert(option >= boyi__option_table && option < boyi__option_table + BOYI__OPTIONS_COUNT);
    switch (option->type) {
    case BOYI__OPTION_FLAG:
        *(bool *)field = true;
        break;
    case BOYI__OPTION_CHOICE:
        /* Words that depend on the command are checked when it is known: see boyi__options_check. */
        if (find_choice(option, NULL) == CHOICES &&
            (strchr(value, '|') || !has_word(option->value, value, '|')))
            return refuse_choice(option, option->value, value, error);
        *(const char **)field = value;
        break;
    case BOYI__OPTION_TEXT:
        *(const char **)field = value;
        break;
    case BOYI__OPTION_NUMBER:
        if (!boyi__scan_number(value, strlen(value), &number) || number < option->least ||
            number > option->most)
            return refuse_number(option, value, error);
        *(int64_t *)field = number;
        break;
    case BOYI__OPTION_SECONDS:
        seconds = strtod(value, &end);
        if (value[0] < '0' || value[0] > '9' || *end || !isfinite(seconds) || seconds <= 0)
            return boyi__fail(error, BOYI_USAGE, "--%s \"%s\" should be a number above 0, such as 10 or 0.5",
                              option->name, boyi__quote(&token, value, strlen(value)));
        *(double *)field = seconds;
        break;
    case BOYI__OPTION_SIZE:
        if (!read_size(value, field))
            return boyi__fail(error, BOYI_USAGE, "--%s \"%s\" should be a size such as 500M or 4G",
                              option->name, boyi__quote(&token, value, strlen(value)));
        break;
    case BOYI__OPTION_LIST:
        list = field;
        if (list->count == list->room)
            return boyi__fail(error, BOYI_USAGE, "--%s is given too often", option->name);
        list->list[list->count++] = value;
        break;
    }
    options->mask |= UINT64_C(1) << (option - boyi__option_table);
    return BOYI_OK;
}

void boyi__options_of(const char *command, const char *like, const char *names[BOYI__OPTIONS_COUNT + 1])
{
    size_t count = 0;
    for (const boyi__option *option = boyi__option_table; option < boyi__option_table + BOYI__OPTIONS_COUNT;
         option++)
        if (boyi__option_fits(option, command) || (like && boyi__option_fits(option, like)))
            names[count++] = option->name;
    names[count] = NULL;
}

boyi_status boyi__fail_option(const boyi__command *command, const char *token, boyi_error *error)
{
    char word[64];
    size_t dashes = strspn(token, "-");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(token + dashes, "="), token + dashes);
    boyi__suggestion near = {.word = word, .strict = true};
    for (const boyi__option *option = boyi__option_table; option < boyi__option_table + BOYI__OPTIONS_COUNT;
         option++)
        if (!command || boyi__option_fits(option, command->name) ||
            (command->like && boyi__option_fits(option, command->like)))
            boyi__suggest_offer(&near, option->name);
    const bool games = !command || !command->names || command->game_options;
    for (const boyi__family *const *family = boyi__families; *family && games; family++)
        for (const boyi__flag *flag = (*family)->flags; flag && flag->name; flag++)
            boyi__suggest_offer(&near, flag->name);
    boyi__quoted quoted;
    boyi__quote(&quoted, token, strcspn(token, "="));
    if (near.name)
        return boyi__fail(error, BOYI_USAGE, "boyi has no option %s; did you mean --%s?", quoted.text,
                          near.name);
    return boyi__fail(error, BOYI_USAGE, "boyi has no option %s; \"boyi help COMMAND\" lists them",
                      quoted.text);
}

/* Pairs that ask for two forms of output at once. */
static const unsigned conflicts[][2] = {
    {BOYI__OPTION_csv, BOYI__OPTION_json},     {BOYI__OPTION_csv, BOYI__OPTION_order},
    {BOYI__OPTION_dot, BOYI__OPTION_csv},      {BOYI__OPTION_dot, BOYI__OPTION_edges},
    {BOYI__OPTION_npy, BOYI__OPTION_json},     {BOYI__OPTION_npy, BOYI__OPTION_dot},
    {BOYI__OPTION_npy, BOYI__OPTION_edges},    {BOYI__OPTION_all, BOYI__OPTION_csv},
    {BOYI__OPTION_man, BOYI__OPTION_complete},
};

boyi_status boyi__options_check(const boyi__options *options, const char *command, const char *like,
                                boyi_error *error)
{
    for (unsigned i = 0; i < BOYI__OPTIONS_COUNT; i++)
        if (boyi__is_given(options, i) && !boyi__option_fits(&boyi__option_table[i], command) &&
            !(like && boyi__option_fits(&boyi__option_table[i], like)))
            return boyi__fail(error, BOYI_USAGE, "%s has no option --%s", command,
                              boyi__option_table[i].name);
    for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++)
        if (boyi__is_given(options, conflicts[i][0]) && boyi__is_given(options, conflicts[i][1]))
            return boyi__fail(error, BOYI_USAGE, "--%s and --%s can't be used together",
                              boyi__option_table[conflicts[i][0]].name,
                              boyi__option_table[conflicts[i][1]].name);
    for (unsigned i = 0; i < BOYI__OPTIONS_COUNT; i++) {
        const boyi__option *option = &boyi__option_table[i];
        if (!boyi__is_given(options, i) || option->type != BOYI__OPTION_CHOICE ||
            find_choice(option, NULL) == CHOICES)
            continue;
        const size_t choice = find_choice(option, command);
        const char *words = choice < CHOICES ? choices[choice].words : option->value;
        if (strstr(words, "..")) /* not a choice: the command reads it */
            continue;
        const char *value = *(const char *const *)((const char *)options + option->offset);
        if (strchr(value, '|') || !has_word(words, value, '|'))
            return refuse_choice(option, words, value, error);
    }
    return BOYI_OK;
}

/* ---- What follows from them ---- */

void boyi__options_limit(const boyi__options *given, boyi_options *options, boyi_opening *opening)
{
    for (boyi_method method = BOYI_AUTO; given->method && method <= BOYI_SECTIONS; method++)
        if (strcmp(given->method, boyi_method_word(method)) == 0)
            options->method = method;
    /* A limit that is lower than the asker's. 0 is none: less 1 it is the highest. */
    const uint64_t states = (uint64_t)given->max_states, state_bytes = given->max_memory / 2;
    if ((unsigned)given->threads - 1 < options->threads - 1)
        options->threads = (unsigned)given->threads;
    if (given->max_memory - 1 < options->max_bytes - 1)
        options->max_bytes = given->max_memory;
    if (states - 1 < options->max_states - 1)
        options->max_states = states;
    if (given->symmetry)
        options->every_state = strcmp(given->symmetry, "off") == 0;
    if (!opening)
        return;
    /* The rest is for the engines (store/build.c). */
    if (state_bytes - 1 < opening->max_state_bytes - 1)
        opening->max_state_bytes = state_bytes;
    if (given->no_compile)
        opening->compiler = NULL;
}
