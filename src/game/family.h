/* A family: a set of rules with parameters, and how people ask for it.
 *
 *     row --from ends 3 9 1 2
 *     |   |           |
 *     |   settings    arguments, as one text
 *     family
 */
#ifndef BOYI_GAME_FAMILY_H
#define BOYI_GAME_FAMILY_H

#include "game/game.h"

typedef struct boyi__request boyi__request;

/* An option of a family. An option of this name in two families takes a value in both or in neither. */
typedef struct {
    const char *name;  /* "take"; NULL ends a list          */
    const char *value; /* "SET"; NULL: takes none           */
    const char *help, *help_zh;
} boyi__flag;

typedef struct {
    const char *name;
    const char *suffix;    /* ".lua": the game is a file whose name ends so; NULL: it goes by its own name */
    const char *arguments; /* "PILE…" */
    const char *summary, *summary_zh;
    const char *rules, *rules_zh;       /* a paragraph */
    const char *notation, *notation_zh; /* of states and moves */
    const char *answer, *answer_zh;     /* what the bare answer is */
    const char *const *examples;        /* without "boyi "; NULL ends the list */
    const boyi__flag *flags;            /* NULL: none */
    boyi_status (*make)(const boyi__request *request, boyi_error *error, boyi_game **out);
    const void *plan;  /* what to make, for a `make` that families share; of the type that `make` expects */
    const char *given; /* a preset's arguments, none may be added; NULL: it takes some */
    bool reads_file;   /* its argument may be a file's name */
} boyi__family;

typedef struct {
    const char *name;
    const char *value; /* NULL for an option that takes none */
} boyi__setting;

enum { BOYI__MOST_SETTINGS = 16 };

/* A game's file, read before: games are made of it without a look at the disk. */
typedef struct {
    char *source; /* its text */
    size_t length;
    void *library; /* a C file's code, loaded */
} boyi__opened;

struct boyi__request {
    const boyi__family *family;
    const char *word;            /* what the game was called: the family's name, or a file's */
    const boyi_opening *opening; /* how a file is opened; NULL: as by default */
    const boyi__opened *opened;  /* the file, if it was read before */
    boyi__setting settings[BOYI__MOST_SETTINGS];
    size_t settings_count;
    const char *text; /* the arguments, separated by blanks; ends in NUL, which length does not count */
    size_t length;
    char *owned;  /* the memory behind text, if the request has its own */
    char *tokens; /* and behind the settings and the word */
    /* A C file for a database that was built from this text of it (game.h): only if it is what it was, and is
     * compiled already. 0: any. */
    uint64_t content;
    uint64_t max_bytes; /* what the input may take in memory; 0: as boyi_options says */
    bool no_files;      /* the caller may not read files: a text is never a file's name */
    /* A file that holds a solution, named instead of a game; then nothing else is set. */
    const char *database;
};

/* Is this what the family is called? */
bool boyi__family_is_named(const boyi__family *family, const char *word);

/* The family of this name, of `files` (which go by suffixes; may be NULL) or of `families`; both lists end in NULL.
 * Otherwise BOYI_USAGE, with the nearest name in the error text. `name` NULL: no game was named, which is an error. */
boyi_status boyi__family_find(const boyi__family *const *families, const boyi__family *const *files,
                              const char *name, boyi_error *error, const boyi__family **out);

/* The index of the token that names the game: the first that is neither an option nor the value of one. `count`: there
 * is none. */
size_t boyi__word_find(const boyi__family *const *families, size_t count, const char *const *tokens);

/* Reads the options and arguments of a game, whose name is tokens[place]. Options may stand anywhere before "--"; a
 * token that reads as a number is never one. `also` lists names of further options, for suggestions, and ends in NULL;
 * it may be NULL. The tokens must outlive the request. End it unless this fails. */
boyi_status boyi__request_read(boyi__request *request, const boyi__family *family, size_t place,
                               const char *const *also, size_t count, const char *const *tokens,
                               boyi_error *error);

/* Reads a text such as "row --from ends 3 9 1 2". The families are as for boyi__family_find. */
boyi_status boyi__request_parse(boyi__request *request, const boyi__family *const *families,
                                const boyi__family *const *files, const char *text, boyi_error *error);
void boyi__request_end(boyi__request *request);

/* Adds further tokens, none of which names the game, to a request. */
boyi_status boyi__request_add(boyi__request *request, const char *const *also, size_t count,
                              const char *const *tokens, boyi_error *error);

/* The game as it was asked for, short enough for a heading. */
void boyi__request_title(const boyi__request *request, char *out, size_t room);

/* The value of a setting, "" for one that takes none, NULL when it was not given. */
const char *boyi__request_setting(const boyi__request *request, const char *name);

/* Starts with a dash and is no number: an option, as long as no "--" stood before it. */
bool boyi__token_is_option(const char *token);

#endif
