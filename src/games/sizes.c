#include "games/sizes.h"

#include <stdlib.h>

#include "base/scan.h"

static boyi_status check_range(const char *game, const boyi__size *size, int64_t number, boyi_error *error)
{
    if (number >= size->least && number <= size->most)
        return BOYI_OK;
    return boyi_fail(error, BOYI_INPUT, "%s: %s should be a number from %d to %d",
                     "%s：%s 应为 %d 到 %d 的数", game, size->name, size->least, size->most);
}

boyi_status boyi__sizes_read(const boyi__request *request, const boyi__size *sizes, size_t count,
                             boyi_error *error, unsigned *out)
{
    const char *game = request->family->name;
    const boyi__noun noun = {game, "argument", "个参数"};
    int64_t *numbers;
    size_t found;
    boyi_status status = boyi__scan_numbers(request->text, request->length, &noun, error, &numbers, &found);
    if (status)
        return status;
    if (found != count)
        status = boyi_fail(error, BOYI_INPUT, "%s takes %zu numbers, %s, not %zu",
                           "%s 需要 %zu 个数：%s，而不是 %zu 个", game, count, request->family->arguments,
                           found);
    for (size_t i = 0; i < count && !status; i++) {
        status = check_range(game, &sizes[i], numbers[i], error);
        out[i] = (unsigned)numbers[i];
    }
    free(numbers);
    return status;
}
