#include "store/verify.h"

#include "base/sized.h"
#include "store/open.h"

boyi_status boyi_verify(const boyi_solution *solution, boyi_state state, const boyi_options *options,
                        boyi_error *error, boyi_verified *out)
{
    const boyi__database *database = boyi__database_of(solution);
    boyi_verified seen;
    boyi_options own;
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPTIONS, &own, options, error);
    if (status)
        return status;
    status = database && !database->manifest.one_section && !boyi__manifest_by_sections(&database->manifest)
                 ? boyi__verify_layers(solution, &own, error, &seen)
                 : boyi__verify_in_memory(solution, state, &own, error, &seen);
    status = boyi__unless_failed(solution->game, status, error);
    if (!status && out)
        *out = seen;
    return status;
}
