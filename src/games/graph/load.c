#include "games/graph/load.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/file.h"
#include "games/graph/parse.h"

boyi_status boyi__graph_load(const boyi__request *request, boyi_error *error, boyi__graph **out)
{
    if (request->length == 0)
        return boyi__fail(error, BOYI_INPUT,
                          "%s: give the name of a graph file, or the graph itself through --file",
                          request->family->name);
    /* A graph's text and not a file's name: several lines, or the signs of a state or of DOT. */
    const bool is_text = memchr(request->text, '\n', request->length) || strpbrk(request->text, ":={") ||
                         strlen(request->text) != request->length;
    if (request->no_files && !is_text)
        return boyi__fail(error, BOYI_FILE, "%s: this file may not be read here", request->family->name);
    struct stat about;
    const bool exists = !request->no_files && stat(request->text, &about) == 0;
    if (is_text && !exists)
        return boyi__graph_parse(request->text, request->length, request->max_bytes, error, out);
    /* Devices may never end, and a folder has no text. A missing file is reported by boyi__read_file. */
    if (exists && !S_ISREG(about.st_mode) && !S_ISFIFO(about.st_mode)) {
        boyi__quoted quoted;
        return boyi__fail(error, BOYI_FILE, "the file \"%s\" can't be read: it is not a regular file",
                          boyi__quote(&quoted, request->text, strlen(request->text)));
    }
    char *text;
    size_t length;
    boyi_status status = boyi__read_file(request->text, request->max_bytes, &text, &length, error);
    if (status)
        return status;
    status = boyi__graph_parse(text, length, request->max_bytes, error, out);
    free(text);
    return status;
}
