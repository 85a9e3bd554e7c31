/* Any text as the answer to an exercise: it is marked, or refused with a sentence that tells the form; a mark is the same twice,
 * and the task's own solution is right.
 *
 * The first bytes choose the kind, the level and the seed; games that take long to solve are left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "tell/exercise/kind.h"

static void must(bool holds, const char *what, const char *answer)
{
    if (holds)
        return;
    fprintf(stderr, "%s: %s\n", what, answer);
    abort();
}

/* Marks an answer; NULL: it can't be read. "": it is right. */
static const char *mark(const boyi__exercise *exercise, const char *answer, boyi__lang lang)
{
    boyi_error error = {0};
    boyi__mark result = {.text.lang = lang};
    boyi_status status = boyi__exercise_mark(exercise, answer, &result, &error);
    must(!status || (status == BOYI_INPUT && error.text[0] && error.text_zh[0]), "there is no sentence",
         answer);
    must(status || !result.fault || result.text.length, "there is no diagnosis", answer);
    const char *fault = status ? NULL : result.fault ? result.fault : "";
    if (!status) {
        boyi__strbuf out = {.lang = lang};
        boyi__text_exercise(&out, exercise, &result, false);
        boyi__json_exercise(&out, exercise, answer, &result, true);
        must(!out.failed && out.length, "there is no text", answer);
        boyi__strbuf_end(&out);
    }
    boyi__mark_end(&result);
    return fault;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    bytes in = {data, size};
    size_t kinds = 0;
    while (boyi__exercise_kinds[kinds])
        kinds++;
    boyi_options options = {.size = sizeof options, .max_states = 3000, .threads = 1};
    boyi__exercise_order order = {.kind = boyi__exercise_kinds[next_byte(&in) % kinds],
                                  .level = 1 + next_byte(&in) % BOYI__EXERCISE_LEVELS,
                                  .seed = next_byte(&in),
                                  .options = &options};
    boyi__exercise exercise;
    char *answer = malloc(in.left + 1);
    memcpy(answer, in.at, in.left);
    answer[in.left] = '\0';
    if (!boyi__exercise_start(&exercise, &order, NULL)) { /* BOYI_LIMIT: a larger game */
        const char *first = mark(&exercise, answer, BOYI__ENGLISH),
                   *again = mark(&exercise, answer, BOYI__CHINESE);
        must(!first == !again && (!first || strcmp(first, again) == 0), "the marks differ", answer);
        boyi__strbuf solution = {0};
        exercise.kind->add_solution(&solution, &exercise);
        const char *right = mark(&exercise, solution.data, BOYI__ENGLISH);
        must(right && !*right, "the solution is not right", solution.data);
        boyi__strbuf_end(&solution);
    }
    boyi__exercise_end(&exercise);
    free(answer);
    return 0;
}
