#include "games/list.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"

#define ADDRESS(family) &boyi__##family,
const boyi__family *const boyi__families[] = {BOYI__FAMILIES(ADDRESS) NULL};
#undef ADDRESS

/* The tokens must live as long as the request, so it owns a copy of the text. */
boyi_status boyi__request_from(const char *text, boyi_error *error, boyi__request *out)
{
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    const char **tokens = malloc((length / 2 + 1) * sizeof *tokens);
    boyi_status status = copy && tokens ? BOYI_OK : boyi__fail_memory(error, "boyi");
    if (!status) {
        memcpy(copy, text, length + 1);
        size_t count = boyi__cut_at_blanks(copy, tokens);
        status = boyi__request_read(out, boyi__families, NULL, count, tokens, error);
    }
    if (!status) {
        out->tokens = copy;
        copy = NULL;
    }
    free(tokens);
    free(copy);
    return status;
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
