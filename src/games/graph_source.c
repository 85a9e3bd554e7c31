#include "games/graph_source.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/file.h"

/* Text that is a graph and no file's name: it has several lines, or the signs of a state or of DOT. */
static bool is_graph(const boyi__request *request)
{
    return memchr(request->text, '\n', request->length) || strpbrk(request->text, ":={") ||
           strlen(request->text) != request->length;
}

/* Devices may never end, and a folder holds no text. */
static boyi_status check_file(const char *name, boyi_error *error)
{
    struct stat about;
    if (stat(name, &about) || S_ISREG(about.st_mode) || S_ISFIFO(about.st_mode))
        return BOYI_OK; /* what is not there is told by who reads it */
    boyi__quoted quoted;
    return boyi_fail(error, BOYI_FILE, "the file \"%s\" can't be read: it is no plain file",
                     "无法读取文件“%s”：它不是普通文件", boyi__quote(&quoted, name, strlen(name)));
}

boyi_status boyi__graph_load(const boyi__request *request, boyi_error *error, boyi__graph_data **out)
{
    if (request->length == 0)
        return boyi_fail(error, BOYI_INPUT,
                         "%s: give the name of a graph file, or the graph itself through --file",
                         "%s：请给出图文件名，或用 --file 给出图本身", request->family->name);
    struct stat about;
    if (is_graph(request) && stat(request->text, &about))
        return boyi__graph_file_read(request->text, request->length, error, out);
    char *text;
    size_t length;
    boyi_status status = check_file(request->text, error);
    if (!status)
        status = boyi__read_file(request->text, &text, &length, error);
    if (status)
        return status;
    status = boyi__graph_file_read(text, length, error, out);
    free(text);
    return status;
}
