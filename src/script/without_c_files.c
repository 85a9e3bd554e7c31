/* C files in a build without a compiler and a dynamic loader (BOYI_C_FILES=OFF): known by their suffix, and
 * refused. */
#include <stddef.h>

#include "base/error.h"
#include "script/compile.h"
#include "script/script.h"

static boyi_status refuse(boyi_error *error)
{
    return boyi__fail(error, BOYI_METHOD, "this boyi was built without games in C files (BOYI_C_FILES=OFF)");
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    (void)request;
    (void)out;
    return refuse(error);
}

boyi_status boyi__library_load(const char *file, const char *source, size_t length,
                               const boyi_opening *opening, uint64_t wanted, boyi_error *error,
                               void **library, uint64_t *content)
{
    (void)file;
    (void)source;
    (void)length;
    (void)opening;
    (void)wanted;
    (void)library;
    (void)content;
    return refuse(error);
}

void boyi__library_close(void *library)
{
    (void)library;
}

const boyi__family boyi__c_file = {
    .name = "FILE.c",
    .suffix = ".c",
    .arguments = "[NAME=VALUE…]",
    .summary = N_("rules in a C file: left out of this build"),
    .rules = N_("This boyi was built without C files."),
    .notation = N_("None."),
    .answer = N_("none"),
    .examples = (const char *const[]){NULL},
    .make = make,
};
