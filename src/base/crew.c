#include "base/crew.h"

#include <pthread.h>
#include <unistd.h>

unsigned boyi__crew_size(const boyi_options *options)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned size = options && options->threads ? options->threads : cores > 1 ? (unsigned)cores : 1;
    return size < BOYI__CREW_MOST ? size : BOYI__CREW_MOST;
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

void boyi__crew_run(unsigned size, void (*work)(void *context, unsigned member), void *context)
{
    pthread_t threads[BOYI__CREW_MOST];
    member members[BOYI__CREW_MOST];
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
