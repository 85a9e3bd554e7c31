#include "solve/strata.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

boyi__strata *boyi__strata_new(boyi_kind kind, unsigned bits, const char *folder)
{
    boyi__strata *strata = calloc(1, sizeof *strata);
    char *own_folder = strdup(folder ? folder : "/tmp");
    if (!strata || !own_folder) {
        free(own_folder);
        free(strata);
        return NULL;
    }
    strata->folder = own_folder;
    strata->kind = kind;
    strata->mixing = boyi__mixing_of(bits);
    strata->even_steps = true;
    boyi__shelf_start(&strata->shelf, strata->folder);
    return strata;
}

void boyi__strata_free(void *self)
{
    boyi__strata *strata = self;
    if (!strata)
        return;
    for (size_t i = 0; i < strata->count; i++) {
        boyi__stratum *stratum = &strata->list[i];
        for (unsigned part = 0; part < boyi__stratum_parts(stratum); part++)
            boyi__part_end(&stratum->parts[part], NULL);
        free(stratum->parts);
        free(stratum->codes);
    }
    boyi__shelf_end(&strata->shelf);
    free(strata->folder);
    free(strata->list);
    free(strata);
}

boyi__stratum *boyi__strata_add(boyi__strata *strata, uint32_t layer, bool split)
{
    if (strata->count == strata->room) {
        size_t room = strata->room ? strata->room * 2 : 32;
        boyi__stratum *list = realloc(strata->list, room * sizeof *list);
        if (!list)
            return NULL;
        strata->list = list;
        strata->room = room;
    }
    boyi__stratum *stratum = &strata->list[strata->count];
    *stratum = (boyi__stratum){
        .layer = layer,
        .first_asker = UINT32_MAX,
        .split = split,
        .form = boyi__key_form_of(strata->mixing, split),
        .parts = calloc(split ? BOYI__PARTS : 1, sizeof *stratum->parts),
    };
    if (!stratum->parts)
        return NULL;
    strata->count++;
    return stratum;
}

size_t boyi__strata_find(const boyi__strata *strata, uint32_t layer)
{
    size_t low = 0, high = strata->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strata->list[middle].layer < layer)
            low = middle + 1;
        else
            high = middle;
    }
    return low < strata->count && strata->list[low].layer == layer ? low : strata->count;
}

boyi_status boyi__stratum_shelve(boyi__strata *strata, boyi__stratum *stratum, boyi__stock *stock,
                                 boyi_error *error)
{
    boyi_status status = BOYI_OK;
    for (unsigned part = 0; part < boyi__stratum_parts(stratum) && !status; part++)
        status = boyi__part_shelve(&stratum->parts[part], stock, &strata->shelf, error);
    if (status || !stratum->codes)
        return status;
    size_t bytes = (size_t)stratum->count * stratum->width;
    status = boyi__shelf_put(&strata->shelf, stratum->codes, bytes, &stratum->codes_place, error);
    if (status)
        return status;
    boyi__stock_give(stock, bytes);
    free(stratum->codes);
    stratum->codes = NULL;
    return BOYI_OK;
}

/* ---- Looking states up ---- */

static boyi_status fail_absent(const boyi_solution *solution, boyi_state state, boyi_error *error)
{
    boyi__state_text text;
    return boyi_fail(error, BOYI_ABSENT, "%s: state %s can't be reached from the one that was solved",
                     "%s：从已求解的状态出发无法到达状态 %s", solution->game->rules.name,
                     boyi__state_write(&text, solution->game, state));
}

static boyi_status find_code(const boyi__strata *strata, const boyi__stratum *stratum, uint64_t mixed,
                             uint64_t *code, boyi_error *error)
{
    const boyi__part *part = &stratum->parts[stratum->split ? mixed >> stratum->form.bits : 0];
    uint64_t key = mixed & (UINT64_MAX >> (64 - stratum->form.bits)), place;
    boyi_status status = boyi__part_find(part, stratum->form, &strata->shelf, key, &place, error);
    if (status)
        return status;
    place = (place + part->first) * stratum->width;
    if (stratum->codes) {
        *code = boyi__code_at(stratum->width, (const char *)stratum->codes + place);
        return BOYI_OK;
    }
    uint64_t raw;
    status = boyi__shelf_get(&strata->shelf, stratum->codes_place + place, &raw, stratum->width, error);
    if (!status)
        *code = boyi__code_at(stratum->width, &raw);
    return status;
}

static boyi_status look_up(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const boyi__strata *strata = solution->self;
    const boyi_game *game = solution->game;
    size_t place = boyi__strata_find(strata, game->rules.layer(game->self, state));
    if (place == strata->count || (strata->mixing.bits < 64 && state >> strata->mixing.bits))
        return fail_absent(solution, state, error);
    uint64_t code;
    const boyi__stratum *stratum = &strata->list[place];
    boyi_status status = find_code(strata, stratum, boyi__mix(strata->mixing, state), &code, error);
    if (status == BOYI_ABSENT)
        return fail_absent(solution, state, error);
    if (status == BOYI_MEMORY)
        return boyi__fail_memory(error, game->rules.name);
    if (!status)
        *out = boyi__code_worth(strata->kind, stratum->width, code);
    return status;
}

/* ---- Visiting all ---- */

enum { BATCH = 256 };

/* The values of a part that is being visited. */
static boyi_status open_codes(const boyi__strata *strata, const boyi__stratum *stratum,
                              const boyi__part *part, const void **codes, void **copy, boyi_error *error)
{
    uint64_t place = part->first * stratum->width;
    if (stratum->codes) {
        *codes = (const char *)stratum->codes + place;
        return BOYI_OK;
    }
    size_t bytes = (size_t)part->count * stratum->width;
    *codes = *copy = malloc(bytes + 1);
    if (!*copy)
        return BOYI_MEMORY;
    return boyi__shelf_get(&strata->shelf, stratum->codes_place + place, *copy, bytes, error);
}

typedef struct {
    boyi__state_visitor *visit;
    void *context;
    uint32_t depth;
} visitors;

static boyi_status visit_part(const boyi__strata *strata, const boyi__stratum *stratum, unsigned number,
                              const visitors *tour, boyi_error *error)
{
    const boyi__part *part = &stratum->parts[number];
    boyi__reader reader;
    boyi__codec codec;
    uint64_t keys[BATCH], done = 0, top = stratum->split ? (uint64_t)number << stratum->form.bits : 0;
    const void *codes;
    void *copy = NULL;
    boyi__codec_start(&codec, strata->kind, stratum->width);
    boyi_status status = boyi__reader_start(&reader, part, stratum->form, &strata->shelf, error);
    if (!status)
        status = open_codes(strata, stratum, part, &codes, &copy, error);
    for (size_t count; !status && (count = boyi__reader_next(&reader, keys, BATCH)) > 0; done += count)
        for (size_t i = 0; i < count && !status; i++)
            if (!tour->visit(tour->context, boyi__unmix(strata->mixing, top | keys[i]), tour->depth,
                             boyi__code_read(&codec, codes, (size_t)done + i)))
                status = BOYI_CANCELLED;
    free(copy);
    boyi__reader_end(&reader);
    return status;
}

static boyi_status visit_all(const boyi_solution *solution, boyi__state_visitor *visit, void *context,
                             boyi_error *error)
{
    const boyi__strata *strata = solution->self;
    if (!strata->even_steps)
        return BOYI_METHOD;
    visitors tour = {.visit = visit, .context = context};
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < strata->count && !status; i++) {
        const boyi__stratum *stratum = &strata->list[i];
        tour.depth = stratum->layer - strata->list[0].layer;
        for (unsigned part = 0; part < boyi__stratum_parts(stratum) && !status; part++)
            status = visit_part(strata, stratum, part, &tour, error);
    }
    return status == BOYI_MEMORY ? boyi__fail_memory(error, solution->game->rules.name) : status;
}

const boyi__source boyi__strata_source = {
    .worth = look_up,
    .visit_all = visit_all,
    .free = boyi__strata_free,
};
