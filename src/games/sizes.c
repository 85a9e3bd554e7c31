#include "games/sizes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"

boyi_status boyi__sizes_read(const boyi__request *request, const boyi__size sizes[BOYI__SIZES],
                             boyi_error *error, unsigned out[BOYI__SIZES])
{
    const boyi__family *family = request->family;
    const boyi__scan_context context = {family->name, N_("number"), request->max_bytes};
    if (family->given && request->length)
        return boyi__fail(error, BOYI_INPUT, "%s takes no arguments; --state asks about a position",
                          family->name);
    const char *text = family->given ? family->given : request->text;
    int64_t *numbers;
    size_t given, all = 0, required = 0;
    for (; all < BOYI__SIZES && sizes[all].name; all++)
        required += !sizes[all].default_size;
    boyi_status status = boyi__scan_numbers(text, family->given ? strlen(text) : request->length, &context,
                                            error, &numbers, &given);
    if (status)
        return status;
    if (given != all && given != required)
        status = boyi__fail(error, BOYI_INPUT, "%s: the arguments are %s; %zu given", family->name,
                            family->arguments, given);
    for (size_t i = 0; i < all && !status; i++) {
        const boyi__size *size = &sizes[i];
        int64_t number = i < given ? numbers[i] : size->default_size;
        if (number < size->least || number > size->most)
            status = boyi__fail(error, BOYI_INPUT, "%s: %s should be between %u and %u, not %" PRId64,
                                family->name, size->name, size->least, size->most, number);
        out[i] = (unsigned)number;
    }
    free(numbers);
    return status;
}
