/* What the kinds of exercises share. */
#include "tell/exercise/kind.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

uint64_t boyi__exercise_dice(const boyi__exercise_order *order)
{
    return boyi__hash((uint64_t)order->seed * 8 + (uint64_t)order->level);
}

int64_t boyi__exercise_pick(uint64_t *dice, int64_t low, int64_t high)
{
    assert(low <= high);
    return low + (int64_t)(boyi__random(dice) % (uint64_t)(high - low + 1));
}

typedef struct {
    const boyi__exercise *exercise;
    bool failed;
} form;

static void write_form(boyi__fixed_buffer *out, boyi__lang lang, void *context)
{
    form *self = context;
    boyi__strbuf text = {.lang = lang};
    self->exercise->kind->say_form(&text, self->exercise);
    self->failed = self->failed || text.failed;
    boyi__fixed_buffer_add(out, "%s", text.failed ? "" : text.data);
    boyi__strbuf_end(&text);
}

boyi_status boyi__exercise_fail_form(const boyi__exercise *exercise, const char *answer, boyi_error *error)
{
    form self = {.exercise = exercise};
    boyi__part right = {.write = write_form, .context = &self};
    boyi__quoted quoted;
    boyi_status status = boyi__fail_with(error, BOYI_INPUT, &right,
                                         "the answer \"%s\" can't be read; it should be %s",
                                         boyi__quote(&quoted, answer, strlen(answer)), right.text);
    return self.failed ? boyi__fail_memory(error, "exercise") : status;
}

void boyi__exercise_add_said(boyi__json *json, const char *key, boyi__exercise_sayer *say,
                             const boyi__exercise *exercise)
{
    boyi__strbuf text = {.lang = json->out->lang};
    say(&text, exercise);
    boyi__json_text(json, key, text.failed || !text.data ? "" : text.data);
    json->out->failed |= text.failed;
    boyi__strbuf_end(&text);
}
