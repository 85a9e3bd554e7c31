#include "kept.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static void give_up(boyi__kept_solution *one)
{
    boyi_solution_free(one->held.solution);
    boyi_game_free(one->held.game);
    free(one->key);
    *one = (boyi__kept_solution){0};
}

bool boyi__kept_drop_all(boyi__kept *kept)
{
    bool any = false;
    for (size_t i = 0; i < BOYI__MOST_KEPT; i++)
        if (kept->list[i].key && !kept->list[i].in_use) {
            give_up(&kept->list[i]);
            any = true;
        }
    return any;
}

/* The one used longest ago; NULL: all are in use or free. */
static boyi__kept_solution *oldest(boyi__kept *kept)
{
    boyi__kept_solution *found = NULL;
    for (size_t i = 0; i < BOYI__MOST_KEPT; i++) {
        boyi__kept_solution *one = &kept->list[i];
        if (one->key && !one->in_use && (!found || one->used < found->used))
            found = one;
    }
    return found;
}

static void make_room(boyi__kept *kept)
{
    for (;;) {
        uint64_t bytes = 0;
        for (size_t i = 0; i < BOYI__MOST_KEPT; i++)
            bytes += kept->list[i].bytes;
        boyi__kept_solution *one = bytes > kept->max_bytes ? oldest(kept) : NULL;
        if (!one)
            return;
        give_up(one);
    }
}

static uint64_t bytes_of(const boyi__solved *held)
{
    const boyi_solution *solution = held->solution;
    return boyi__game_bytes(held->game) + (solution->source->bytes ? solution->source->bytes(solution)
                                                                   : boyi_solution_effort(solution).bytes);
}

static boyi__kept_solution *find(boyi__kept *kept, const char *key, size_t length)
{
    for (size_t i = 0; i < BOYI__MOST_KEPT; i++) {
        boyi__kept_solution *one = &kept->list[i];
        if (one->key && !one->in_use && one->length == length && memcmp(one->key, key, length) == 0)
            return one;
    }
    return NULL;
}

/* A free place, if need be that of the oldest; NULL: all are in use. */
static boyi__kept_solution *free_place(boyi__kept *kept)
{
    for (size_t i = 0; i < BOYI__MOST_KEPT; i++)
        if (!kept->list[i].key)
            return &kept->list[i];
    boyi__kept_solution *one = oldest(kept);
    if (one)
        give_up(one);
    return one;
}

boyi_status boyi__kept_obtain(void *self, const char *key, size_t length, boyi__maker *make, void *context,
                              boyi_error *error, const boyi__solved **out)
{
    boyi__kept *kept = self;
    boyi__kept_solution *one = find(kept, key, length);
    if (!one) {
        one = free_place(kept);
        char *copy = one ? malloc(length + 1) : NULL;
        if (!copy)
            return boyi__fail_memory(error, "boyi");
        memcpy(copy, key, length);
        boyi__solved held = {0};
        boyi_status status = make(context, &held, error);
        /* What is kept takes memory that this one needs. */
        if ((status == BOYI_MEMORY || status == BOYI_LIMIT) && boyi__kept_drop_all(kept))
            status = make(context, &held, error);
        if (status) {
            free(copy);
            return status;
        }
        *one = (boyi__kept_solution){.held = held, .key = copy, .length = length};
    }
    one->used = ++kept->calls;
    one->in_use = true;
    *out = &one->held;
    return BOYI_OK;
}

void boyi__kept_release(void *self, const boyi__solved *held, bool failed)
{
    boyi__kept_solution *one = (boyi__kept_solution *)(uintptr_t)held; /* `held` is its first member */
    one->in_use = false;
    if (failed) {
        give_up(one);
        return;
    }
    one->bytes = bytes_of(held);
    make_room(self);
}
