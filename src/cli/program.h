/* A user's program at the other end of two pipes: for `boyi stress`.
 *
 *     boyi__program_start     the process; its standard input and output are pipes, its errors are those of boyi
 *     boyi__program_send      what it is to read
 *     boyi__programs_exchange waits until one of several programs reads or writes
 *     boyi__program_end       waits for its end, or ends it
 */
#ifndef BOYI_CLI_PROGRAM_H
#define BOYI_CLI_PROGRAM_H

#include <sys/types.h>

#include "base/strbuf.h"

/* All zeros: not started. */
typedef struct {
    pid_t process; /* 0: not running */
    int to, from;  /* -1: closed */
    boyi__strbuf input;
    size_t written;      /* of the input */
    bool complete;       /* nothing will be sent after the input: the pipe is closed once it is written */
    boyi__strbuf output; /* what it has printed */
    bool closed;         /* it has closed its output, or printed more than anyone reads */
} boyi__program;

/* Starts a process of its own group. `command` ends in NULL. BOYI_FILE: it can't be run. */
boyi_status boyi__program_start(boyi__program *program, char *const *command, boyi_error *error);

/* Adds to what it is to read. */
void boyi__program_send(boyi__program *program, const char *text, size_t length);

/* Waits until one of the programs reads, writes or closes its output, at most until `deadline` (as boyi__now), a second, or
 * ctrl-C, and takes what comes. Those that are not running, or have closed their output, are passed over. */
void boyi__programs_exchange(boyi__program *const *list, size_t count, int64_t deadline);

/* Takes the first line from the output, without its end. False: there is no whole line yet. */
bool boyi__program_take_line(boyi__program *program, boyi__strbuf *line);

/* Waits for the end of the process, at most until `deadline`; then it is killed with its group, and *late is true. Returns
 * its exit code, or 128 and the signal. What it has printed stays. */
int boyi__program_end(boyi__program *program, int64_t deadline, bool *late);

/* Kills it, if it is running, and frees all. */
void boyi__program_free(boyi__program *program);

#endif
