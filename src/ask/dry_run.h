/* --dry-run of solve and build. */
#ifndef BOYI_ASK_DRY_RUN_H
#define BOYI_ASK_DRY_RUN_H

#include "ask/session.h"

/* The session is not started. `database`: a database would be written, too. */
boyi_status boyi__answer_dry_run(boyi__session *session, bool database, boyi__strbuf *out, boyi_error *error);

#endif
