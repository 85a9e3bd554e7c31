/* The options of boyi: what was given, and what there is (options.inc). */
#ifndef BOYI_ASK_OPTIONS_H
#define BOYI_ASK_OPTIONS_H

#include "boyi.h"

typedef struct boyi__command boyi__command; /* commands.h */

typedef enum {
    BOYI__OPTION_FLAG,
    BOYI__OPTION_TEXT,
    BOYI__OPTION_CHOICE,
    BOYI__OPTION_NUMBER,
    BOYI__OPTION_SECONDS,
    BOYI__OPTION_SIZE,
    BOYI__OPTION_LIST,
} boyi__option_type;

/* The number of each option: BOYI__OPTION_json … */
enum {
#define OPTION(field, ...) BOYI__OPTION_##field,
#include "ask/options.inc"
#undef OPTION
    BOYI__OPTIONS_COUNT
};

typedef struct {
    const char **list;
    size_t count, room;
} boyi__option_list;

/* A field for each option; 0 and NULL where it was not given. */
typedef struct {
#define BOYI__TYPE_FLAG                        bool
#define BOYI__TYPE_TEXT                        const char *
#define BOYI__TYPE_CHOICE                      const char *
#define BOYI__TYPE_NUMBER                      int64_t
#define BOYI__TYPE_SECONDS                     double
#define BOYI__TYPE_SIZE                        uint64_t
#define BOYI__TYPE_LIST                        boyi__option_list
#define OPTION(field, name, letter, type, ...) BOYI__TYPE_##type field;
#include "ask/options.inc"
#undef OPTION
    uint64_t mask; /* a bit for each option that was given */
} boyi__options;

typedef struct {
    const char *name;
    char letter;
    boyi__option_type type;
    size_t offset; /* of its field in boyi__options */
    const char *value;
    int64_t least, most;
    const char *commands;
    const char *help; /* a text of the catalogue */
} boyi__option;

extern const boyi__option boyi__option_table[BOYI__OPTIONS_COUNT];

/* Their names, for suggestions; NULL ends the list. */
extern const char *const boyi__option_names[];

static inline bool boyi__is_given(const boyi__options *options, unsigned option)
{
    return options->mask >> option & 1;
}

/* The seed of what is random: 1 if none was given. */
static inline int64_t boyi__seed_of(const boyi__options *options)
{
    return boyi__is_given(options, BOYI__OPTION_seed) ? options->seed : 1;
}

/* Does a command take an option? */
bool boyi__option_fits(const boyi__option *option, const char *command);

/* The words of a CHOICE, and the help (a text of the catalogue), for a command; `command` NULL: for any. */
const char *boyi__option_words(const boyi__option *option, const char *command);
const char *boyi__option_help(const boyi__option *option, const char *command);

/* The option that a token of the command line names ("--file=F", "-q"); NULL: none. */
const boyi__option *boyi__option_find(const char *token);

/* The value of the option at words[*i], NULL for a FLAG; *i advances if the value is a word of its own. */
boyi_status boyi__option_value(const boyi__option *option, size_t count, char *const *words, size_t *i,
                               const char **value, boyi_error *error);

/* Keep an option with its value. */
boyi_status boyi__option_set(boyi__options *options, const boyi__option *option, const char *value,
                             boyi_error *error);

/* The names of the options that a command takes, or one that is `like` it (NULL: none), for suggestions; NULL ends them. */
void boyi__options_of(const char *command, const char *like, const char *names[BOYI__OPTIONS_COUNT + 1]);

/* "boyi has no option --tiral; did you mean --trial?": BOYI_USAGE. What the command lacks is not suggested (NULL: it is not
 * known). */
boyi_status boyi__fail_option(const boyi__command *command, const char *token, boyi_error *error);

/* May these options be given to this command, together? It also takes those of the command `like` (NULL: of none). */
boyi_status boyi__options_check(const boyi__options *options, const char *command, const char *like,
                                boyi_error *error);

/* Lays what was given over the options for solving and for opening (which may be NULL). Limits are lowered, never raised. */
void boyi__options_limit(const boyi__options *given, boyi_options *options, boyi_opening *opening);

#endif
