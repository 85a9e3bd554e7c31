/* Who asks: the command, a server, a program that calls boyi_ask. It says what its questions may use, and takes the text.
 *
 * All zeros: no limits, no files, the text stays in memory, every question solves for itself.
 */
#ifndef BOYI_ASK_ASKER_H
#define BOYI_ASK_ASKER_H

#include "ask/served_files.h"
#include "base/strbuf.h"

/* A line of --each, which may be changed; *more is false after the last. */
typedef boyi_status boyi__next_line(void *self, char **line, size_t *length, bool *more, boyi_error *error);

typedef struct {
    boyi_options options;        /* a question may lower the limits and choose the method               */
    const boyi_opening *opening; /* NULL: no file is opened and no program is started                   */
    const boyi__served_files *served; /* the only files that questions may name; NULL: any              */
    bool piped; /* standard input is no terminal: it may hold the input of a problem                */

    /* Limits of a server; 0 and false: none. */
    bool limits_reading;   /* options.progress is also asked while a solution is read                 */
    bool refuses_endless;  /* commands that can't be stopped are refused                              */
    bool brief;            /* a first try: what may take long ends with BOYI_CANCELLED                */
    int64_t deadline;      /* as boyi__now; options.progress keeps it, "list" plans by it             */
    uint64_t most_cells;   /* of a table                                                              */
    size_t most_moves;     /* of a line                                                               */
    size_t most_explained; /* of an explained line                                                    */
    uint64_t most_text;    /* bytes of an answer that is as long as play is, or as there are states   */

    void *self; /* passed to the functions, each of which may be NULL */
    /* Takes what is complete of a text, whole lines, and empties it. */
    boyi_status (*write)(void *self, boyi__strbuf *text, boyi_error *error);
    /* A remark for a person, beside the answer. */
    void (*note)(void *self, const char *text);
    boyi__next_line *next_line; /* of --each */
    /* Solutions that are kept: the one for `key`, made by `make` if there is none. It is given back with `release`;
     * `failed`: its rules have failed, and it is not to be kept. Both or none. */
    boyi_status (*obtain)(void *self, const char *key, size_t length, boyi__maker *make, void *context,
                          boyi_error *error, const boyi__solved **out);
    void (*release)(void *self, const boyi__solved *held, bool failed);
    /* The game that is solved from now on; NULL: none. */
    void (*solving)(void *self, const boyi_game *game);
    /* The status of work that failed with this one. */
    boyi_status (*judge)(void *self, boyi_status status, boyi_error *error);
} boyi__asker;

/* How a question was answered, beside the status. All zeros at first. */
typedef struct {
    bool flawed;      /* the text tells flaws, methods that differ, or lines that can't be answered; it stands
                    also if there is a failure, as far as it goes                                  */
    bool lines;       /* the answer is a list of lines, of any number                                   */
    boyi_error fault; /* of the first line that could not be answered; BOYI_OK: none               */
} boyi__answered;

#endif
