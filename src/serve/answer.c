#include "serve/answer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ask/ask.h"
#include "base/error.h"
#include "base/scan.h"

/* What is too large to look at, or takes too long to write. */
enum {
    MOST_CELLS = 90 * 1000,
    MOST_EXPLAINED = 2000,
    MOST_MOVES = 100 * 1000,
    MOST_TEXT = 16 << 20,     /* bytes of an answer that is as long as play is */
    SMALL_QUESTION = 4 << 10, /* bytes; a longer one is not answered on a first try */
};

/* The asker's own. */
typedef struct {
    const boyi__serve_context *context;
    boyi__limits *limits;
} self;

static bool may_wait(const void *context)
{
    return boyi__limits_go_on(((const self *)context)->limits, NULL);
}

/* The cache's callbacks get one context: who waits, and what is made. */
typedef struct {
    self asker;
    boyi__maker *make;
    void *context;
} job;

static boyi_status make_for_cache(void *context, boyi__solved *out, boyi_error *error)
{
    const job *work = context;
    return work->make(work->context, out, error);
}

static boyi_status obtain(void *context, const char *key, size_t length, boyi__maker *make,
                          void *make_context, boyi_error *error, const boyi__solved **out)
{
    job work = {*(self *)context, make, make_context};
    boyi__limits *limits = work.asker.limits;
    boyi_status status = boyi__solution_cache_get(work.asker.context->cache, key, 16 * length,
                                                  limits->first_try ? NULL : may_wait, make_for_cache, &work,
                                                  error, out);
    if (!status && limits->job)
        boyi__job_release(limits->jobs, limits->job); /* the cache counts the solution's bytes now */
    return status;
}

static void release(void *context, const boyi__solved *held, bool failed)
{
    boyi__solution_cache *cache = ((const self *)context)->context->cache;
    (failed ? boyi__solution_cache_drop : boyi__solution_cache_put)(cache, held);
}

static void solving(void *context, const boyi_game *game)
{
    ((const self *)context)->limits->game = game;
}

static boyi_status judge(void *context, boyi_status status, boyi_error *error)
{
    return boyi__limits_status(((const self *)context)->limits, status, error);
}

static boyi_status answer_query(const boyi__asker *asker, const boyi__query *query, boyi__strbuf *out,
                                boyi_error *error)
{
    boyi__question question;
    boyi__answered answered = {0};
    char *text;
    boyi_status status = boyi__query_question(query, &question, &text, error);
    if (!status)
        status = boyi__answer(asker, &question, out, &answered, error);
    if (!status && out->length > 0 && !out->failed) /* the newline, which replies have anyway */
        out->data[--out->length] = '\0';
    boyi__question_end(&question);
    free(text);
    return status;
}

boyi_status boyi__serve_answer(const boyi__serve_context *context, const boyi__query *query,
                               boyi__limits *limits, boyi__strbuf *out, boyi_error *error)
{
    self own = {context, limits};
    boyi__answered answered = {0};
    assert(limits->stop && (!limits->job || limits->jobs) && query->ask != BOYI__ASK_HEALTH);
    boyi__asker asker = {
        .options = {.max_bytes = context->max_bytes,
                    .max_states = context->max_states,
                    .threads = 1, /* the others are for other questions */
                    .folder = context->folder,
                    .progress = boyi__limits_go_on,
                    .context = limits,
                    .reserve = boyi__limits_reserve},
        .opening = &context->opening,
        .served = &context->files,
        .limits_reading = true,
        .refuses_endless = true,
        .brief = limits->first_try,
        .deadline = limits->deadline,
        .most_cells = MOST_CELLS,
        .most_moves = MOST_MOVES,
        .most_explained = MOST_EXPLAINED,
        .most_text = MOST_TEXT,
        .self = &own,
        .obtain = obtain,
        .release = release,
        .solving = solving,
        .judge = judge,
    };
    out->lang = query->lang;
    limits->cpu_start = limits->cpu_ms ? boyi__cpu_time() : 0;
    size_t length = query->question
                        ? query->question_length
                        : (query->game ? strlen(query->game) : 0) + (query->input ? strlen(query->input) : 0);
    if (limits->first_try && length > SMALL_QUESTION)
        return BOYI_CANCELLED;
    boyi_status status = query->ask == BOYI__ASK_QUESTION
                             ? boyi__ask(&asker, query->question, query->question_length, out, &answered,
                                         error)
                             : answer_query(&asker, query, out, error);
    if (!status && out->failed)
        status = boyi__fail_memory(error, "boyi");
    return status;
}
