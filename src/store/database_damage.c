/* The errors of a damaged database. Every file of the room that reads records returns them. */
#include <inttypes.h>

#include "store/database.h"

boyi_status boyi__fail_damaged(const boyi__database *database, uint64_t section, boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE,
                      "%s: the database is damaged (section %" PRIu64 "); build it again into another file",
                      database->name.text, section);
}

boyi_status boyi__fail_index(const boyi__database *database, boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE,
                      "%s: the database is damaged (its index); build it again into another file",
                      database->name.text);
}
