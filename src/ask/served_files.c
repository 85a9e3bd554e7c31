#include "ask/served_files.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"
#include "script/script.h"
#include "store/open.h"
#include "store/signature.h"

const boyi__served *boyi__served_find(const boyi__served_files *files, const char *name, size_t length)
{
    for (size_t i = 0; i < files->count; i++) {
        const boyi__served *file = &files->list[i];
        if (strlen(file->name) == length && memcmp(file->name, name, length) == 0)
            return file;
    }
    return NULL;
}

bool boyi__served_is_script(const boyi__served *file)
{
    for (const boyi__family *const *family = boyi__file_families; *family; family++)
        if (file->family == *family)
            return true;
    return false;
}

bool boyi__served_can_fail(const boyi__served *file)
{
    return boyi__served_is_script(file) || (file->held.game && file->held.game->rules.failed);
}

/* ---- Names ---- */

/* Refuses names that a question could not give, or that mean something else. */
static boyi_status check_name(const boyi__served_files *files, const boyi__served *file, boyi_error *error)
{
    boyi__quoted path, other;
    boyi__quote(&path, file->path, strlen(file->path));
    const boyi__served *same = boyi__served_find(files, file->name, strlen(file->name));
    if (same)
        return boyi__fail(
            error, BOYI_USAGE,
            "\"%s\" and \"%s\" have the same name, so questions can't tell them apart: rename one",
            boyi__quote(&other, same->path, strlen(same->path)), path.text);
    const char *blank = file->name;
    while (*blank && !boyi__is_blank(*blank))
        blank++;
    if (!*file->name || *blank || *file->name == '-')
        return boyi__fail(
            error, BOYI_USAGE,
            "\"%s\": questions can't name a file whose name is empty, contains a space or begins "
            "with a dash",
            path.text);
    for (const boyi__family *const *family = boyi__families; *family; family++)
        if (strcmp((*family)->name, file->name) == 0)
            return boyi__fail(error, BOYI_USAGE, "\"%s\" has the name of a built-in game: rename it",
                              path.text);
    return BOYI_OK;
}

/* ---- Opening ---- */

static boyi_status open_database(boyi__served *file, const boyi_opening *opening, boyi_error *error)
{
    boyi__solved *held = &file->held;
    file->what = BOYI__SERVED_DATABASE;
    boyi_status status = boyi_solution_open_with(file->path, opening, error, &held->game, &held->solution);
    if (status)
        return status;
    held->state = boyi_game_start(held->game);
    file->about.size = sizeof file->about;
    file->family = boyi__database_of(held->solution)->manifest.request.family;
    return boyi_solution_database(held->solution, error, &file->about);
}

/* Makes the game with its default parameters, which finds most errors in a file. */
static boyi_status open_game(boyi__served *file, const boyi_opening *opening, boyi_error *error)
{
    boyi__request request = {.word = file->name, .opening = opening, .opened = &file->opened, .text = ""};
    file->what = BOYI__SERVED_GAME;
    boyi_status status = boyi__family_find(boyi__file_families, NULL, file->path, error, &file->family);
    if (!status)
        status = boyi__opened_read(file->family, file->path, opening, error, &file->opened);
    if (status)
        return status;
    request.family = file->family;
    return file->family->make(&request, error, &file->held.game);
}

static boyi_status open_graph(boyi__served *file, boyi_error *error)
{
    const boyi__request request = {.family = &boyi__graph_family,
                                   .word = boyi__graph_family.name,
                                   .text = file->path,
                                   .length = strlen(file->path)};
    file->what = BOYI__SERVED_GRAPH;
    file->family = &boyi__graph_family;
    boyi_error why = {0};
    boyi_status status = boyi__graph_family.make(&request, &why, &file->held.game);
    if (!status)
        return BOYI_OK;
    if (status == BOYI_FILE || status == BOYI_MEMORY) {
        *error = why;
        return status;
    }
    boyi__quoted path;
    boyi__part reason = {.why = &why};
    return boyi__fail_with(
        error, status, &reason,
        "\"%s\" is neither a game in Lua or C, nor a database, nor a graph that can be read: %s",
        boyi__quote(&path, file->path, strlen(file->path)), reason.text);
}

boyi_status boyi__served_open(boyi__served_files *files, const char *const *paths, size_t count,
                              const boyi_opening *opening, boyi_error *error)
{
    *files = (boyi__served_files){.list = calloc(count + 1, sizeof *files->list)};
    boyi_status status = files->list ? BOYI_OK : boyi__fail_memory(error, "boyi");
    for (size_t i = 0; i < count && !status; i++) {
        boyi__served *file = &files->list[i];
        const char *slash = strrchr(paths[i], '/');
        *file = (boyi__served){.path = paths[i], .name = slash ? slash + 1 : paths[i]};
        status = check_name(files, file, error);
        files->count++; /* also if it fails: boyi__served_close closes what is open of it */
        if (!status)
            status = boyi__looks_like_database(file->path) ? open_database(file, opening, error)
                     : boyi__family_named(boyi__file_families, file->path) ? open_game(file, opening, error)
                                                                           : open_graph(file, error);
    }
    if (status)
        boyi__served_close(files);
    return status;
}

void boyi__served_close(boyi__served_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        boyi__served *file = &files->list[i];
        boyi_solution_free(file->held.solution);
        boyi_game_free(file->held.game);
        boyi__opened_close(&file->opened);
    }
    free(files->list);
    *files = (boyi__served_files){0};
}

/* ---- For the catalogue ---- */

boyi__offer *boyi__served_offers(const boyi__served_files *files)
{
    boyi__offer *offers = calloc(files->count + 1, sizeof *offers);
    for (size_t i = 0; offers && i < files->count; i++) {
        const boyi__served *file = &files->list[i];
        offers[i] = (boyi__offer){.name = file->name,
                                  .form = file->what == BOYI__SERVED_DATABASE ? "database"
                                          : file->what == BOYI__SERVED_GRAPH  ? "graph"
                                          : file->family == &boyi__lua_file   ? "lua"
                                                                              : "c",
                                  .family = file->family,
                                  .game = file->held.game,
                                  .about = file->held.game->about,
                                  .database = file->held.solution ? &file->about : NULL};
    }
    return offers;
}
