#include "games/list.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"

#define ADDRESS(family) &boyi__##family,
const boyi__family *const boyi__families[] = {BOYI__FAMILIES(ADDRESS) NULL};
#undef ADDRESS

boyi_status boyi__request_from(const char *text, boyi_error *error, boyi__request *out)
{
    return boyi__request_parse(out, boyi__families, NULL, text, error);
}

boyi_status boyi_game_read(const char *text, boyi_error *error, boyi_game **out)
{
    boyi__request request;
    boyi_status status = boyi__request_from(text, error, &request);
    if (status)
        return status;
    status = request.family->make(&request, error, out);
    boyi__request_end(&request);
    return status;
}
