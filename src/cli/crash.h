/* A crash inside a game's C file is told in a sentence that names the file, the function and the state. */
#ifndef BOYI_CLI_CRASH_H
#define BOYI_CLI_CRASH_H

#include "cli/cli.h"

/* From now on. A crash elsewhere ends the program as it would have. */
void boyi__crash_watch(const boyi__cli *cli);

#endif
