/* What a team adds (team.h): sections are claimed across ranks, and what each rank has made is told to all others. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/strbuf.h"
#include "solve/sections/shifts.h"

/* What is told of a part; its pieces follow. All ranks run the same program. */
typedef struct {
    uint32_t section, rank;
    uint64_t count, bytes, place;
} notice;

/* The part of a section that the pass at hand makes. */
static boyi__packed *part_of(const boyi__shifts *self, uint32_t section)
{
    boyi__section *at = &self->sections->list[section];
    return self->backward ? &at->values : &at->run;
}

static boyi_status tell(boyi__strbuf *out, uint32_t section, const boyi__packed *part)
{
    const notice head = {section, part->rank, part->count, part->bytes, part->place};
    boyi__strbuf_append(out, (const char *)&head, sizeof head);
    boyi__strbuf_append(out, (const char *)part->pieces,
                        boyi__packed_pieces(part->count) * sizeof *part->pieces);
    return out->failed ? BOYI_MEMORY : BOYI_OK;
}

/* Notes a part that another rank has made. Returns the bytes that told it; 0: they are none. */
static size_t note(boyi__shifts *self, const uint8_t *told, size_t bytes, boyi_status *status)
{
    notice head;
    if (bytes < sizeof head)
        return 0;
    memcpy(&head, told, sizeof head);
    size_t pieces = boyi__packed_pieces((size_t)head.count) * sizeof(boyi__piece);
    if (head.section >= self->sections->numbers.count || pieces > bytes - sizeof head)
        return 0;
    boyi__packed *part = part_of(self, head.section);
    if (head.rank != self->team->rank) {
        *part = (boyi__packed){.count = (size_t)head.count,
                               .bytes = (size_t)head.bytes,
                               .place = head.place,
                               .rank = head.rank,
                               .zipped = true};
        *status = boyi__home_note(&self->home, part, told + sizeof head);
        if (!self->backward)
            self->sections->list[head.section].count = part->count;
        atomic_fetch_add_explicit(&self->done, part->count, memory_order_relaxed);
    }
    return sizeof head + pieces;
}

boyi_status boyi__shifts_share(boyi__shifts *self)
{
    const struct boyi_team *team = self->team;
    boyi__shift_worker *own = &self->workers[0];
    boyi__strbuf mine = {0};
    boyi_status status = BOYI_OK;
    void *all = NULL;
    size_t all_bytes = 0;
    for (uint32_t i = self->level_first[self->level]; i < self->level_first[self->level + 1] && !status;
         i++) {
        const boyi__packed *part = part_of(self, self->by_level[i]);
        if (part->pieces)
            status = tell(&mine, self->by_level[i], part);
    }
    if (!status)
        status = team->share(team->self, mine.data, mine.length, &all, &all_bytes, &own->error);
    for (size_t at = 0; at < all_bytes && !status;) {
        size_t bytes = note(self, (const uint8_t *)all + at, all_bytes - at, &status);
        if (!bytes)
            status = boyi__fail(&own->error, BOYI_FILE, "another rank has told what can't be read");
        at += bytes;
    }
    free(all);
    boyi__strbuf_end(&mine);
    return status ? boyi__shifts_stop(self, status, &own->error) : BOYI_OK;
}

void boyi__shifts_claim_all(void *context, unsigned thread)
{
    boyi__shifts *self = context;
    const struct boyi_team *team = self->team;
    uint32_t first = self->level_first[self->level], count = self->level_first[self->level + 1] - first;
    unsigned list = self->level + (self->backward ? BOYI__TEAM_LISTS / 2 : 0);
    while (!boyi__failure_any(&self->failure)) {
        size_t i = team->claim(team->self, list);
        if (i >= count)
            return;
        self->step(self, thread, i);
    }
}
