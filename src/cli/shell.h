/* What the shell and the manual are told of boyi, from the lists of commands, options and games. */
#ifndef BOYI_CLI_SHELL_H
#define BOYI_CLI_SHELL_H

#include "cli/cli.h"

/* help --complete -- WORD…: print what the last word may become, one candidate a line, with a tab and a description
 * where there is one. A line ":files" asks the shell for names of files as well. Returns the exit code. */
int boyi__cli_complete(const boyi__cli *cli);

/* help --man: docs/boyi.1.scd with its lists of commands and options filled in. */
void boyi__write_manual(boyi__strbuf *out);

#endif
