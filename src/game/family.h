/* A family: a set of rules with parameters, and how people ask for it.
 *
 *     row --from ends 3 9 1 2
 *     |   |           |
 *     |   settings    arguments, as one text
 *     family
 */
#ifndef BOYI_GAME_FAMILY_H
#define BOYI_GAME_FAMILY_H

#include "base/catalogue.h"
#include "game/game.h"

typedef struct boyi__request boyi__request;

/* An option of a family. Options of one name take a value in all families or in none. */
typedef struct {
    const char *name;  /* "take"; NULL ends a list */
    const char *value; /* "SET"; NULL: takes no value */
    const char *help;
} boyi__flag;

typedef struct {
    const char *name;
    const char
        *suffix; /* ".lua": the name of the game is that of a file with this suffix; NULL: it is `name` */
    const char *arguments; /* "PILE…" */
    /* Texts of the catalogue, in English. */
    const char *summary;
    const char *rules;    /* a paragraph */
    const char *notation; /* of states and moves */
    const char *answer;   /* what --quiet prints */
    /* The texts of its moves and states that contain words, as patterns of the catalogue (context "notation") in which
     * %s is anything: "take %s". The first that fits counts. NULL ends the list; NULL: there are none. */
    const char *const *phrases;
    const char *const *examples; /* without "boyi "; NULL ends the list */
    const boyi__flag *flags;     /* NULL: none */
    boyi_status (*make)(const boyi__request *request, boyi_error *error, boyi_game **out);
    const void *plan;  /* for a `make` that families share: what to make, of the type it expects */
    const char *given; /* arguments of a preset, which takes no others; NULL: the family takes arguments */
    bool reads_file;   /* its argument may be the name of a file */
} boyi__family;

typedef struct {
    const char *name;
    const char *value; /* NULL for an option that takes none */
} boyi__setting;

enum { BOYI__MOST_SETTINGS = 16 };

/* A game file in memory: games are made from it without reading the disk. */
typedef struct {
    char *source; /* its text */
    size_t length;
    void *library; /* the loaded code of a C file */
} boyi__opened;

struct boyi__request {
    const boyi__family *family;
    const char *word;            /* the name of the game as typed: of the family or a file */
    const boyi_opening *opening; /* how a file is opened; NULL: the default */
    const boyi__opened *opened;  /* the file, if it was read already; else NULL */
    boyi__setting settings[BOYI__MOST_SETTINGS];
    size_t settings_count;
    const char *text; /* the arguments, separated by blanks; ends in NUL, which length does not count */
    size_t length;
    char *owned;  /* memory of `text`; NULL: it is not of the request */
    char *tokens; /* memory of the settings, the word and the text; NULL likewise */
    /* A C file for a database: the hash of the text it was built from (game.h). The file is opened only if it
     * is unchanged and compiled already. 0: any. */
    uint64_t content;
    uint64_t max_bytes; /* memory limit of the input; 0: the default of boyi_options */
    bool no_files;      /* arguments never name files */
    bool undescribed;   /* what a page says of a file's game (title, about, params of game.h) is not needed */
    /* A database, named instead of a game; then nothing else is set. */
    const char *database;
};

/* The family of a list, which ends in NULL, that a word names; NULL: none. */
const boyi__family *boyi__family_named(const boyi__family *const *families, const char *word);

/* The family of this name, of `files` (which go by suffixes; may be NULL) or of `families`; both lists end in
 * NULL. Otherwise BOYI_USAGE, with the nearest name in the error text. `name` NULL: no game was named, which
 * is an error. */
boyi_status boyi__family_find(const boyi__family *const *families, const boyi__family *const *files,
                              const char *name, boyi_error *error, const boyi__family **out);

/* The index of the token that names the game: the first that is neither an option nor the value of one.
 * `count`: there is none. */
size_t boyi__word_find(const boyi__family *const *families, size_t count, const char *const *tokens);

/* Reads options and arguments of a game into a request whose family and word are set; further ones may follow. Options may stand
 * anywhere before "--"; a token that reads as a number is never one. tokens[skip], the name of the game, is passed over
 * (`count`: it is not among them). `also` lists names of further options, for suggestions, and ends in NULL; it may be NULL.
 * The tokens must outlive the request. End it in any case. */
boyi_status boyi__request_read(boyi__request *request, const char *const *also, size_t count,
                               const char *const *tokens, size_t skip, boyi_error *error);

/* Reads a text such as "row --from ends 3 9 1 2". The families are as for boyi__family_find. */
boyi_status boyi__request_parse(boyi__request *request, const boyi__family *const *families,
                                const boyi__family *const *files, const char *text, boyi_error *error);
void boyi__request_end(boyi__request *request);

/* The game as it was typed, cut to fit a heading. */
void boyi__request_title(const boyi__request *request, char *out, size_t room);

/* The value of a setting, "" for one that takes none; NULL: it was not given. */
const char *boyi__request_setting(const boyi__request *request, const char *name);

/* Is the token (--take, --take=2) an option of one of the families? */
bool boyi__token_is_flag(const boyi__family *const *families, const char *token);

/* Does the token begin with a dash and is no number? Then it is an option, unless "--" comes before it. */
bool boyi__token_is_option(const char *token);

#endif
