/* A crash inside a game's C file, or a call of exit, is reported in a sentence that names the file, the function and the state. */
#ifndef BOYI_CLI_CRASH_H
#define BOYI_CLI_CRASH_H

#include "cli/cli.h"

/* Install the handlers of signals and of exit. A crash elsewhere ends the program as without them. */
void boyi__crash_watch(const boyi__cli *cli);

#endif
