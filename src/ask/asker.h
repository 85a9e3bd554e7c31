/* Who asks: the command, a server, a program that calls boyi_ask. It says what its questions may use, and takes the text.
 *
 * All zeros: no limits, no files, the text stays in memory, every question solves for itself.
 */
#ifndef BOYI_ASK_ASKER_H
#define BOYI_ASK_ASKER_H

#include "base/strbuf.h"
#include "game/solution.h"

/* A line of --each, which may be changed; *more is false after the last. */
typedef boyi_status boyi__next_line(void *self, char **line, size_t *length, bool *more, boyi_error *error);

typedef struct {
    boyi_options options;        /* a question may lower the limits and choose the method              */
    const boyi_opening *opening; /* NULL: no file is opened and no program is started                  */
    size_t columns;              /* of the terminal that shows the text: wider tables are refused; 0: any */

    void *self; /* passed to the functions, each of which may be NULL */
    /* Takes what is complete of a text, whole lines, and empties it. */
    boyi_status (*write)(void *self, boyi__strbuf *text, boyi_error *error);
    /* A remark for a person, beside the answer. */
    void (*note)(void *self, const char *text);
    boyi__next_line *next_line; /* of --each */
} boyi__asker;

/* How a question was answered, beside the status. All zeros at first. */
typedef struct {
    bool flawed;      /* the text tells flaws, methods that differ, or lines that can't be answered; it stands
                    also if there is a failure, as far as it goes                                  */
    bool lines;       /* the answer is a list of lines, of any number                                   */
    boyi_error fault; /* of the first line that could not be answered; BOYI_OK: none               */
} boyi__answered;

#endif
