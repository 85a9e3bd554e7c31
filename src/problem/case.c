/* A case of a problem: a value for each of its inputs. As a record, in a list, and whether the site could ask it. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "problem/problem.h"

boyi__case *boyi__cases_add(boyi__cases *cases)
{
    if (!boyi__array_reserve(&cases->list, &cases->room, cases->count + 1, sizeof *cases->list))
        return NULL;
    cases->list[cases->count] = (boyi__case){0};
    return &cases->list[cases->count++];
}

void boyi__cases_end(boyi__cases *cases)
{
    boyi__arena_end(&cases->arena);
    free(cases->list);
    *cases = (boyi__cases){0};
}

boyi_status boyi__case_from_record(const boyi__problem *problem, const boyi__data *record, boyi_error *error,
                                   boyi__case *out)
{
    for (size_t i = 0; i < problem->inputs_count; i++) {
        const boyi__data *value = boyi__data_field(record, problem->inputs[i].name);
        if (!value)
            return boyi__fail(error, BOYI_INPUT, "%s: a function returns no %s", problem->id,
                              problem->inputs[i].name);
        out->values[i] = *value;
        out->values[i].key = NULL;
    }
    return BOYI_OK;
}

boyi_status boyi__case_to_record(const boyi__problem *problem, const boyi__case *one, boyi__arena *arena,
                                 boyi_error *error, boyi__data *out)
{
    if (!boyi__data_list(out, arena, problem->inputs_count))
        return boyi__fail_memory(error, problem->id);
    out->form = BOYI__DATA_RECORD;
    for (size_t i = 0; i < problem->inputs_count; i++) {
        out->list[i] = one->values[i];
        out->list[i].key = problem->inputs[i].name;
    }
    return BOYI_OK;
}

/* ---- Valid cases ---- */

int64_t boyi__case_bound(const boyi__problem *problem, const boyi__case *one, const boyi__data *data,
                         int64_t otherwise)
{
    if (!data)
        return otherwise;
    if (data->form == BOYI__DATA_NUMBER)
        return data->number;
    for (size_t i = 0; i < problem->inputs_count; i++)
        if (strcmp(problem->inputs[i].name, data->text) == 0 && one->values[i].form == BOYI__DATA_NUMBER)
            return one->values[i].number;
    return otherwise;
}

static bool number_fits(const boyi__problem *problem, const boyi__case *one, const boyi__input *input,
                        const boyi__data *data)
{
    return data->form != BOYI__DATA_NUMBER || input->type == BOYI__INPUT_TREE ||
           (data->number >= boyi__case_bound(problem, one, input->from, INT64_MIN) &&
            data->number <= boyi__case_bound(problem, one, input->to, INT64_MAX));
}

static bool value_fits(const boyi__problem *problem, const boyi__case *one, const boyi__input *input,
                       const boyi__data *data)
{
    int64_t count = data->form == BOYI__DATA_TEXT ? (int64_t)data->length : (int64_t)data->count;
    bool counted = data->form == BOYI__DATA_TEXT || data->form == BOYI__DATA_LIST;
    for (size_t i = 0; input->type == BOYI__INPUT_TREE && i < data->count; i++)
        count -= data->list[i].number == 0; /* null: no node */
    if (counted && input->count_to && (count < input->count_from || count > input->count_to))
        return false;
    if (counted && input->even && count % 2)
        return false;
    if (!number_fits(problem, one, input, data))
        return false;
    for (size_t i = 0; i < data->count; i++) {
        const boyi__data *item = &data->list[i];
        int64_t width = item->form == BOYI__DATA_TEXT ? (int64_t)item->length : (int64_t)item->count;
        if (item->form != BOYI__DATA_NUMBER && input->width_to &&
            (width < input->width_from || width > input->width_to))
            return false;
        if (!number_fits(problem, one, input, item))
            return false;
        for (size_t j = 0; j < item->count; j++)
            if (!number_fits(problem, one, input, &item->list[j]))
                return false;
        for (size_t j = 0; j < i && (input->distinct || input->sorted); j++)
            if ((input->distinct && boyi__data_equal(item, &data->list[j])) ||
                (input->sorted && item->number < data->list[j].number))
                return false;
    }
    return true;
}

boyi_status boyi__case_valid(boyi__problem *problem, const boyi__case *one, boyi__arena *arena,
                             boyi_error *error, bool *out)
{
    *out = true;
    for (size_t i = 0; i < problem->inputs_count && *out; i++)
        *out = value_fits(problem, one, &problem->inputs[i], &one->values[i]);
    if (!*out || !boyi__sheet_has(problem->sheet, "valid"))
        return BOYI_OK;
    boyi__data record, result = {0};
    boyi_status status = boyi__case_to_record(problem, one, arena, error, &record);
    if (!status)
        status = boyi__sheet_call(problem->sheet, "valid", &record, 1, arena, &result, 1, error);
    if (!status)
        *out = result.form == BOYI__DATA_TRUTH && result.truth;
    return status;
}
