#include "mpi/ranks.h"

#include <assert.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file_at.h"
#include "base/threads.h"

enum {
    TAG_CALL = 1,
    TAG_REQUEST,
    TAG_REPLY, /* and above */
    REPLY_TAGS = 1 << 14,
    MOST_BYTES = 1 << 28, /* of one message */
    NAP_NANOSECONDS = 20000,
};

/* The functions that are used, without "MPI_". */
/* clang-format off */
#define CALLS(CALL) \
    CALL(Init_thread) CALL(Comm_rank) CALL(Comm_size) CALL(Isend) CALL(Irecv) CALL(Test) CALL(Iprobe) \
    CALL(Iallgather) CALL(Iallgatherv) CALL(Ibarrier) CALL(Abort) CALL(Finalize)
/* clang-format on */

typedef struct {
#define FIELD(name) __typeof__(MPI_##name) *(name);
    CALLS(FIELD)
#undef FIELD
    MPI_Comm world;
    MPI_Datatype byte;
} library;

typedef enum { CLAIM, READ } request_kind;

typedef struct {
    uint32_t kind, reply;
    uint64_t place; /* or the list */
    uint64_t bytes;
} request;

struct boyi__ranks {
    struct boyi_team team;
    library call;
    boyi__mutex lock; /* of all calls of MPI */
    bool called;
    atomic_uint tags;
    atomic_size_t claimed[BOYI__TEAM_LISTS]; /* of rank 0 */
    const boyi__spill_file *file;            /* that others read from */
    boyi__thread service;
    bool serves;
    atomic_bool over;
    /* A folder that all ranks share. */
    char *folder, *name;
    atomic_int *files; /* of the other ranks; -1: not opened yet */
};

/* ---- Calls that wait ---- */

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = NAP_NANOSECONDS}, NULL);
}

/* Waits until a request is done. Errors of MPI end the job, by MPI's default. */
static void finish(boyi__ranks *self, MPI_Request *at)
{
    for (int done = 0; !done;) {
        boyi__mutex_lock(&self->lock);
        self->call.Test(at, &done, MPI_STATUS_IGNORE);
        boyi__mutex_unlock(&self->lock);
        if (!done)
            nap();
    }
}

static void send_bytes(boyi__ranks *self, const void *data, size_t bytes, int to, int tag)
{
    MPI_Request at;
    assert(bytes <= MOST_BYTES);
    boyi__mutex_lock(&self->lock);
    self->call.Isend(data, (int)bytes, self->call.byte, to, tag, self->call.world, &at);
    boyi__mutex_unlock(&self->lock);
    finish(self, &at);
}

static void receive_bytes(boyi__ranks *self, void *out, size_t bytes, int from, int tag)
{
    MPI_Request at;
    assert(bytes <= MOST_BYTES);
    boyi__mutex_lock(&self->lock);
    self->call.Irecv(out, (int)bytes, self->call.byte, from, tag, self->call.world, &at);
    boyi__mutex_unlock(&self->lock);
    finish(self, &at);
}

/* Asks the service of another rank. */
static void ask(boyi__ranks *self, unsigned rank, request asked, void *out, size_t bytes)
{
    unsigned tag = TAG_REPLY + atomic_fetch_add(&self->tags, 1) % REPLY_TAGS;
    asked.reply = tag;
    MPI_Request at;
    boyi__mutex_lock(&self->lock); /* the reply is expected before it can come */
    self->call.Irecv(out, (int)bytes, self->call.byte, (int)rank, (int)tag, self->call.world, &at);
    boyi__mutex_unlock(&self->lock);
    send_bytes(self, &asked, sizeof asked, (int)rank, TAG_REQUEST);
    finish(self, &at);
}

/* ---- The service ---- */

/* Ends the job: the rank that waits for these bytes can't go on. */
static void give_up(boyi__ranks *self)
{
    boyi__mutex_lock(&self->lock);
    self->call.Abort(self->call.world, 1);
}

static void answer(boyi__ranks *self, const request *asked, int to)
{
    if (asked->kind == CLAIM) {
        uint64_t number = atomic_fetch_add(&self->claimed[asked->place % BOYI__TEAM_LISTS], 1);
        send_bytes(self, &number, sizeof number, to, (int)asked->reply);
        return;
    }
    void *data = malloc((size_t)asked->bytes + 1);
    boyi_error error;
    if (!data || boyi__spill_read(self->file, asked->place, data, (size_t)asked->bytes, &error))
        give_up(self);
    send_bytes(self, data, (size_t)asked->bytes, to, (int)asked->reply);
    free(data);
}

static void *serve(void *context)
{
    boyi__ranks *self = context;
    while (!atomic_load(&self->over)) {
        int there = 0;
        MPI_Status from;
        boyi__mutex_lock(&self->lock);
        self->call.Iprobe(MPI_ANY_SOURCE, TAG_REQUEST, self->call.world, &there, &from);
        boyi__mutex_unlock(&self->lock);
        if (!there) {
            nap();
            continue;
        }
        request asked;
        receive_bytes(self, &asked, sizeof asked, from.MPI_SOURCE, TAG_REQUEST);
        answer(self, &asked, from.MPI_SOURCE);
    }
    return NULL;
}

/* ---- The team ---- */

static void call_all(boyi__ranks *self, char word)
{
    for (unsigned i = 1; i < self->team.size; i++)
        send_bytes(self, &word, 1, (int)i, TAG_CALL);
    self->called = true;
}

static void call(void *context)
{
    call_all(context, 1);
}

static bool wait_for_call(void *context)
{
    char word = 0;
    receive_bytes(context, &word, 1, 0, TAG_CALL);
    return word;
}

static void wait_for_all(boyi__ranks *self)
{
    MPI_Request at;
    boyi__mutex_lock(&self->lock);
    self->call.Ibarrier(self->call.world, &at);
    boyi__mutex_unlock(&self->lock);
    finish(self, &at);
}

static boyi_status open_file(void *context, const boyi__spill_file *file, boyi_error *error)
{
    boyi__ranks *self = context;
    if (file) {
        self->file = file;
        atomic_store(&self->over, false);
        self->serves = boyi__thread_start(&self->service, serve, self);
        if (!self->serves)
            return boyi__fail(error, BOYI_MEMORY, "the thread that answers other ranks can't be started");
    }
    wait_for_all(self); /* every file is there before the first read, and stays until the last */
    if (!file && self->serves) {
        atomic_store(&self->over, true);
        boyi__thread_join(self->service);
        self->serves = false;
    }
    return BOYI_OK;
}

static size_t claim(void *context, unsigned list)
{
    boyi__ranks *self = context;
    uint64_t number = 0;
    assert(list < BOYI__TEAM_LISTS);
    if (self->team.rank == 0)
        return atomic_fetch_add(&self->claimed[list], 1);
    ask(self, 0, (request){.kind = CLAIM, .place = list}, &number, sizeof number);
    return (size_t)number;
}

static boyi_status share(void *context, const void *mine, size_t bytes, void **all, size_t *all_bytes,
                         boyi_error *error)
{
    boyi__ranks *self = context;
    const library *mpi = &self->call;
    unsigned size = self->team.size;
    int *counts = calloc(size, 2 * sizeof *counts), own = (int)bytes;
    MPI_Request at;
    *all = NULL;
    if (!counts || bytes > MOST_BYTES) {
        free(counts);
        return boyi__fail_memory(error, "mpirun");
    }
    int *begins = counts + size;
    boyi__mutex_lock(&self->lock);
    mpi->Iallgather(&own, (int)sizeof own, mpi->byte, counts, (int)sizeof own, mpi->byte, mpi->world, &at);
    boyi__mutex_unlock(&self->lock);
    finish(self, &at);
    size_t total = 0;
    for (unsigned i = 0; i < size; i++) {
        begins[i] = (int)total;
        total += (size_t)counts[i];
    }
    *all = total <= INT_MAX ? malloc(total + 1) : NULL;
    if (!*all) {
        free(counts);
        return boyi__fail_memory(error, "mpirun");
    }
    boyi__mutex_lock(&self->lock);
    mpi->Iallgatherv(mine, own, mpi->byte, *all, counts, begins, mpi->byte, mpi->world, &at);
    boyi__mutex_unlock(&self->lock);
    finish(self, &at);
    free(counts);
    *all_bytes = total;
    return BOYI_OK;
}

static char *name_of(const char *folder, unsigned rank)
{
    char *name;
    return asprintf(&name, "%s/boyi-rank-%u.parts", folder, rank) < 0 ? NULL : name;
}

static boyi_status read_shared(boyi__ranks *self, unsigned rank, uint64_t place, void *out, size_t bytes,
                               boyi_error *error)
{
    char *name = name_of(self->folder, rank);
    if (!name)
        return boyi__fail_memory(error, "mpirun");
    int file = atomic_load(&self->files[rank]);
    if (file < 0) {
        int expected = -1;
        file = open(name, O_RDONLY | O_CLOEXEC);
        if (file >= 0 && !atomic_compare_exchange_strong(&self->files[rank], &expected, file)) {
            close(file); /* another thread was first */
            file = expected;
        }
    }
    boyi_status status = BOYI_OK;
    if (file < 0 || boyi__read_at(file, out, bytes, place) != bytes)
        status = boyi__fail(error, BOYI_FILE,
                            "%s: %s; --work must name a folder that all ranks share, or be left out", name,
                            errno ? strerror(errno) : "it is too short");
    free(name);
    return status;
}

static boyi_status read_part(void *context, unsigned rank, uint64_t place, void *out, size_t bytes,
                             boyi_error *error)
{
    boyi__ranks *self = context;
    if (self->folder)
        return read_shared(self, rank, place, out, bytes, error);
    for (size_t done = 0; done < bytes;) {
        size_t here = bytes - done < MOST_BYTES ? bytes - done : MOST_BYTES;
        ask(self, rank, (request){.kind = READ, .place = place + done, .bytes = here}, (char *)out + done,
            here);
        done += here;
    }
    return BOYI_OK;
}

/* ---- Start and end ---- */

static boyi_status load(library *out, boyi_error *error)
{
    void *handle = dlopen("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL); /* its own modules look for it */
    if (!handle)
        return boyi__fail(error, BOYI_METHOD, "several ranks need OpenMPI, which can't be loaded: %s",
                          dlerror());
    void *found;
    const char *missing = NULL;
#define LOOK_UP(name)                         \
    found = dlsym(handle, "MPI_" #name);      \
    missing = found ? missing : "MPI_" #name; \
    memcpy(&out->name, &found, sizeof found);
    CALLS(LOOK_UP)
#undef LOOK_UP
    out->world = dlsym(handle, "ompi_mpi_comm_world");
    out->byte = dlsym(handle, "ompi_mpi_byte");
    if (!out->world || !out->byte)
        missing = "ompi_mpi_comm_world";
    if (missing)
        return boyi__fail(error, BOYI_METHOD, "the library libmpi.so.40 is not OpenMPI 4: it has no %s",
                          missing);
    return BOYI_OK;
}

static void free_ranks(boyi__ranks *self)
{
    for (unsigned i = 0; self->files && i < self->team.size; i++)
        if (self->files[i] >= 0)
            close(self->files[i]);
    free(self->files);
    free(self->folder);
    free(self->name);
    boyi__mutex_end(&self->lock);
    free(self);
}

static boyi_status share_folder(boyi__ranks *self, const char *folder, boyi_error *error)
{
    self->folder = strdup(folder);
    self->name = name_of(folder, self->team.rank);
    self->files = calloc(self->team.size, sizeof *self->files);
    if (!self->folder || !self->name || !self->files)
        return boyi__fail_memory(error, "mpirun");
    for (unsigned i = 0; i < self->team.size; i++)
        atomic_init(&self->files[i], -1);
    self->team.file = self->name;
    return BOYI_OK;
}

boyi_status boyi__ranks_start(const char *folder, boyi_error *error, boyi__ranks **out)
{
    boyi__ranks *self = calloc(1, sizeof *self);
    int rank = 0, size = 1, provided = 0;
    *out = NULL;
    if (!self)
        return boyi__fail_memory(error, "mpirun");
    boyi__mutex_start(&self->lock);
    boyi_status status = load(&self->call, error);
    if (status) {
        free_ranks(self);
        return status;
    }
    self->call.Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    self->call.Comm_rank(self->call.world, &rank);
    self->call.Comm_size(self->call.world, &size);
    self->team = (struct boyi_team){.self = self,
                                    .rank = (unsigned)rank,
                                    .size = (unsigned)size,
                                    .call = call,
                                    .wait = wait_for_call,
                                    .open = open_file,
                                    .claim = claim,
                                    .share = share,
                                    .read = read_part};
    *out = self;
    if (provided < MPI_THREAD_SERIALIZED)
        return boyi__fail(error, BOYI_METHOD, "this OpenMPI does not allow threads");
    return folder ? share_folder(self, folder, error) : BOYI_OK;
}

const struct boyi_team *boyi__ranks_team(const boyi__ranks *ranks)
{
    return &ranks->team;
}

void boyi__ranks_end(boyi__ranks *self, int code)
{
    if (!self)
        return;
    if (code)
        give_up(self);
    if (self->team.rank == 0 && !self->called)
        call_all(self, 0);
    self->call.Finalize();
    free_ranks(self);
}
