/* Opening any game by its name: a built-in family's, or a file's. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "base/sized.h"
#include "games/list.h"
#include "script/compile.h"
#include "script/embedded.h"
#include "script/script.h"
#include "script/source.h"

const boyi__family *const boyi__file_families[] = {&boyi__lua_file, &boyi__c_file, NULL};

boyi_status boyi__opened_read(const boyi__family *family, const char *path, const boyi_opening *opening,
                              boyi_error *error, boyi__opened *out)
{
    bool lua = family == &boyi__lua_file;
    uint64_t content;
    *out = (boyi__opened){0};
    boyi_status status = boyi__source_read(path, lua ? BOYI__LARGEST_LUA : BOYI__LARGEST_C, &out->source,
                                           &out->length, error);
    if (!status && !lua)
        status = boyi__library_load(path, out->source, out->length, opening, 0, error, &out->library,
                                    &content);
    if (status)
        boyi__opened_close(out);
    return status;
}

void boyi__opened_close(boyi__opened *opened)
{
    boyi__library_close(opened->library);
    free(opened->source);
    *opened = (boyi__opened){0};
}

boyi_status boyi__starter(const char *file, boyi_error *error, const char **out)
{
    const boyi__family *family = boyi__family_named(boyi__file_families, file);
    *out = NULL;
    if (family == &boyi__lua_file)
#ifdef BOYI_WITHOUT_LUA
        return boyi__lua_file.make(NULL, error, NULL);
#else
        *out = boyi__starter_lua;
#endif
    if (family == &boyi__c_file)
#ifdef BOYI_WITHOUT_C_FILES
        return boyi__c_file.make(NULL, error, NULL);
#else
        *out = boyi__starter_c;
#endif
    (void)error;
    return BOYI_OK;
}

boyi_status boyi__request_open(const char *text, const boyi_opening *opening, boyi_error *error,
                               boyi__request *out)
{
    boyi_status status = boyi__request_parse(out, boyi__families, boyi__file_families, text, error);
    if (!status)
        out->opening = opening;
    return status;
}

boyi_status boyi_game_open(const char *text, const boyi_opening *opening, boyi_error *error, boyi_game **out)
{
    boyi__request request;
    boyi_opening own;
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPENING, &own, opening, error);
    if (!status)
        status = boyi__request_open(text, &own, error, &request);
    if (status)
        return status;
    status = request.family->make(&request, error, out);
    boyi__request_end(&request);
    return status;
}
