/* boyi explore where ncurses was not there to build with. */
#include "base/error.h"
#include "cli/cli.h"

boyi_status boyi__answer_explore(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    (void)session, (void)out;
    return boyi__fail(error, BOYI_METHOD,
                      "explore: this boyi was built without ncurses (BOYI_EXPLORE); \"boyi play\" and \"boyi "
                      "solve --state\" need none");
}
