#include "team.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What rank 0 has said to the others. */
typedef enum { NOTHING, CALLED, OVER } word;

/* A rank: a thread of this process. */
typedef struct {
    struct test_team *team;
    unsigned rank;
    struct boyi_team rules;
    const boyi__spill_file *file;
    char name[4096]; /* of its file, with a shared folder */
    const void *mine;
    size_t bytes;
    void (*work)(void *context, const struct boyi_team *team);
    void *context;
} rank;

struct test_team {
    unsigned size;
    pthread_barrier_t barrier;
    atomic_size_t claimed[BOYI__TEAM_LISTS];
    rank *ranks;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    word said;
};

/* The first that is said counts. */
static void say(struct test_team *team, word said)
{
    pthread_mutex_lock(&team->lock);
    if (team->said == NOTHING)
        team->said = said;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->lock);
}

static void call(void *context)
{
    say(((rank *)context)->team, CALLED);
}

static bool wait_for_call(void *context)
{
    struct test_team *team = ((rank *)context)->team;
    pthread_mutex_lock(&team->lock);
    while (team->said == NOTHING)
        pthread_cond_wait(&team->changed, &team->lock);
    bool called = team->said == CALLED;
    pthread_mutex_unlock(&team->lock);
    return called;
}

static boyi_status open_file(void *context, const boyi__spill_file *file, boyi_error *error)
{
    rank *self = context;
    (void)error;
    pthread_barrier_wait(&self->team->barrier);
    self->file = file;
    pthread_barrier_wait(&self->team->barrier);
    return BOYI_OK;
}

static size_t claim(void *context, unsigned list)
{
    rank *self = context;
    return atomic_fetch_add(&self->team->claimed[list], 1);
}

static boyi_status share(void *context, const void *mine, size_t bytes, void **all, size_t *all_bytes,
                         boyi_error *error)
{
    rank *self = context;
    (void)error;
    self->mine = mine;
    self->bytes = bytes;
    pthread_barrier_wait(&self->team->barrier);
    *all_bytes = 0;
    for (unsigned i = 0; i < self->team->size; i++)
        *all_bytes += self->team->ranks[i].bytes;
    char *at = *all = malloc(*all_bytes + 1);
    for (unsigned i = 0; i < self->team->size && at; i++) {
        if (self->team->ranks[i].bytes)
            memcpy(at, self->team->ranks[i].mine, self->team->ranks[i].bytes);
        at += self->team->ranks[i].bytes;
    }
    pthread_barrier_wait(&self->team->barrier);
    return at ? BOYI_OK : BOYI_MEMORY;
}

static boyi_status read_part(void *context, unsigned from, uint64_t place, void *out, size_t bytes,
                             boyi_error *error)
{
    rank *self = context;
    return boyi__spill_read(self->team->ranks[from].file, place, out, bytes, error);
}

static void *run(void *context)
{
    rank *self = context;
    self->work(self->context, &self->rules);
    if (self->rank == 0)
        say(self->team, OVER);
    return NULL;
}

void team_run(unsigned size, const char *folder, void (*work)(void *context, const struct boyi_team *team),
              void *context)
{
    struct test_team *team = calloc(1, sizeof *team);
    pthread_t *threads = calloc(size, sizeof *threads);
    if (!team || !threads || !(team->ranks = calloc(size, sizeof *team->ranks)))
        abort();
    team->size = size;
    pthread_barrier_init(&team->barrier, NULL, size);
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->changed, NULL);
    for (unsigned i = 0; i < size; i++) {
        rank *at = &team->ranks[i];
        *at = (rank){.team = team, .rank = i, .work = work, .context = context};
        at->rules = (struct boyi_team){.self = at,
                                       .rank = i,
                                       .size = size,
                                       .call = call,
                                       .wait = wait_for_call,
                                       .open = open_file,
                                       .claim = claim,
                                       .share = share,
                                       .read = read_part};
        snprintf(at->name, sizeof at->name, "%s/rank%u", folder ? folder : "", i);
        at->rules.file = folder ? at->name : NULL;
        if (pthread_create(&threads[i], NULL, run, at))
            abort();
    }
    for (unsigned i = 0; i < size; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&team->changed);
    pthread_mutex_destroy(&team->lock);
    pthread_barrier_destroy(&team->barrier);
    free(team->ranks);
    free(team);
    free(threads);
}
