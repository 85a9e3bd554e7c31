#include "base/parallel.h"

#include <assert.h>

#include "base/machine.h"
#include "base/threads.h"

unsigned boyi__thread_count(const boyi_options *options)
{
    unsigned threads = options && options->threads ? options->threads : boyi__machine_cores();
    return threads < BOYI__MOST_THREADS ? threads : BOYI__MOST_THREADS;
}

#ifdef BOYI_WITHOUT_THREADS

/* As if no thread could be started. */
void boyi__parallel_run(unsigned threads, void (*work)(void *context, unsigned thread), void *context)
{
    assert(threads >= 1 && threads <= BOYI__MOST_THREADS);
    (void)threads;
    work(context, 0);
}

#else

typedef struct {
    void (*work)(void *context, unsigned thread);
    void *context;
    unsigned thread;
} start;

static void *run(void *argument)
{
    const start *self = argument;
    self->work(self->context, self->thread);
    return NULL;
}

void boyi__parallel_run(unsigned threads, void (*work)(void *context, unsigned thread), void *context)
{
    pthread_t ids[BOYI__MOST_THREADS];
    start starts[BOYI__MOST_THREADS];
    unsigned started = 1;
    assert(threads >= 1 && threads <= BOYI__MOST_THREADS);
    for (; started < threads; started++) {
        starts[started] = (start){work, context, started};
        if (pthread_create(&ids[started], NULL, run, &starts[started]))
            break;
    }
    work(context, 0);
    while (started > 1)
        pthread_join(ids[--started], NULL);
}

#endif

typedef struct {
    size_t count;
    const boyi__failure *failure;
    boyi__parallel_step *step;
    void *context;
    atomic_size_t taken;
} loop;

static void run_loop(void *context, unsigned thread)
{
    loop *self = context;
    for (size_t i; !(self->failure && boyi__failure_any(self->failure)) &&
                   (i = boyi__parallel_next(&self->taken)) < self->count;)
        self->step(self->context, thread, i);
}

void boyi__parallel_for(unsigned threads, size_t count, const boyi__failure *failure,
                        boyi__parallel_step *step, void *context)
{
    loop self = {.count = count, .failure = failure, .step = step, .context = context};
    boyi__parallel_run(count > threads ? threads : count > 1 ? (unsigned)count : 1, run_loop, &self);
}
