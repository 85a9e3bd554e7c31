#include "base/parallel.h"

#include <pthread.h>
#include <unistd.h>

unsigned boyi__thread_count(const boyi_options *options)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned size = options && options->threads ? options->threads : cores > 1 ? (unsigned)cores : 1;
    return size < BOYI__MOST_THREADS ? size : BOYI__MOST_THREADS;
}

typedef struct {
    void (*work)(void *context, unsigned member);
    void *context;
    unsigned number;
} member;

static void *join_in(void *argument)
{
    const member *self = argument;
    self->work(self->context, self->number);
    return NULL;
}

void boyi__parallel_run(unsigned size, void (*work)(void *context, unsigned member), void *context)
{
    pthread_t threads[BOYI__MOST_THREADS];
    member members[BOYI__MOST_THREADS];
    unsigned started = 1;
    for (; started < size; started++) {
        members[started] = (member){work, context, started};
        if (pthread_create(&threads[started], NULL, join_in, &members[started]))
            break;
    }
    work(context, 0);
    while (started > 1)
        pthread_join(threads[--started], NULL);
}
