#include "games/sizes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/scan.h"

static size_t count_sizes(const boyi__size *sizes, bool with_usual)
{
    size_t count = 0;
    while (count < BOYI__SIZES && sizes[count].name && (with_usual || !sizes[count].usual))
        count++;
    return count;
}

static boyi_status check_count(const boyi__family *family, const boyi__size *sizes, size_t given,
                               boyi_error *error)
{
    size_t all = count_sizes(sizes, true);
    if (given == all || given == count_sizes(sizes, false))
        return BOYI_OK;
    return boyi_fail(error, BOYI_INPUT, "%s: the arguments are %s; %zu given", "%s：参数是 %s；给了 %zu 个",
                     family->name, family->arguments, given);
}

static boyi_status check_range(const char *game, const boyi__size *size, int64_t number, boyi_error *error)
{
    if (number >= size->least && number <= size->most)
        return BOYI_OK;
    return boyi_fail(error, BOYI_INPUT, "%s: %s should be between %u and %u, not %" PRId64,
                     "%s：%s 应在 %u 与 %u 之间，而不是 %" PRId64, game, size->name, size->least, size->most,
                     number);
}

static boyi_status read_text(const boyi__request *request, const char *text, size_t length,
                             const boyi__size *sizes, boyi_error *error, unsigned *out)
{
    const boyi__family *family = request->family;
    const boyi__scan_context context = {family->name, "number", "个数", request->max_bytes};
    int64_t *numbers;
    size_t given;
    boyi_status status = boyi__scan_numbers(text, length, &context, error, &numbers, &given);
    if (status)
        return status;
    status = check_count(family, sizes, given, error);
    for (size_t i = 0; i < count_sizes(sizes, true) && !status; i++) {
        int64_t number = i < given ? numbers[i] : sizes[i].usual;
        status = check_range(family->name, &sizes[i], number, error);
        out[i] = (unsigned)number;
    }
    free(numbers);
    return status;
}

boyi_status boyi__sizes_read(const boyi__request *request, const boyi__size sizes[BOYI__SIZES],
                             boyi_error *error, unsigned out[BOYI__SIZES])
{
    const boyi__family *family = request->family;
    if (!family->given)
        return read_text(request, request->text, request->length, sizes, error, out);
    if (request->length)
        return boyi_fail(error, BOYI_INPUT, "%s takes no arguments; --state asks about a position",
                         "%s 不带参数；用 --state 询问某个局面", family->name);
    return read_text(request, family->given, strlen(family->given), sizes, error, out);
}
