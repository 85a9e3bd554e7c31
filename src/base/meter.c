#include "base/meter.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/huge_pages.h"
#include "base/machine.h"

/* States between two reports: often enough to stop at once, rarely enough to cost nothing. The first reports
 * come sooner, for callers with short deadlines. */
enum { FIRST_REPORT = 1 << 12, REPORT_EVERY = 1 << 16 };

uint64_t boyi__memory_limit(uint64_t max_bytes)
{
    if (max_bytes)
        return max_bytes < SIZE_MAX / 2 ? max_bytes : SIZE_MAX / 2;
    const uint64_t memory = boyi__machine_memory();
    return memory ? memory / 4 * 3 : UINT64_C(1) << 30;
}

void boyi__meter_start(boyi__meter *meter, const boyi_options *options)
{
    static const boyi_options defaults;
    if (!options)
        options = &defaults;
    *meter = (boyi__meter){
        .max_bytes = boyi__memory_limit(options->max_bytes),
        .max_states = options->max_states ? options->max_states : UINT64_MAX,
        .progress = options->progress,
        .context = options->context,
        .reserve = options->reserve,
    };
    boyi__meter_phase(meter, "solving");
}

void boyi__meter_phase(boyi__meter *meter, const char *phase)
{
    meter->phase = phase;
    meter->total = 0;
    meter->is_guess = meter->has_layer = false;
    meter->skipped = 0;
    meter->plan = (boyi__plan){.here = 1};
    meter->next_report = meter->max_states < FIRST_REPORT ? meter->max_states + 1 : FIRST_REPORT;
}

boyi_status boyi__meter_allow(boyi__meter *meter, uint64_t bytes)
{
    if (bytes > meter->max_bytes)
        return BOYI_LIMIT;
    if (!meter->reserve || bytes <= meter->reserved)
        return BOYI_OK;
    if (!meter->reserve(meter->context, bytes))
        return BOYI_LIMIT;
    meter->reserved = bytes;
    return BOYI_OK;
}

boyi_status boyi__meter_resize(boyi__meter *meter, void *block_address, size_t old_count, size_t new_count,
                               size_t size)
{
    void **block = block_address;
    size_t bytes;
    assert(size > 0 && (uint64_t)old_count * size <= meter->bytes && (*block || !old_count));
    if (__builtin_mul_overflow(new_count, size, &bytes))
        return BOYI_LIMIT;
    uint64_t others = meter->bytes - (uint64_t)old_count * size, total;
    if (__builtin_add_overflow(others, (uint64_t)bytes, &total) || boyi__meter_allow(meter, total))
        return BOYI_LIMIT;
    void *moved = realloc(*block, bytes ? bytes : 1);
    if (!moved)
        return BOYI_MEMORY;
    *block = moved;
    if (bytes >= BOYI__HUGE_PAGE)
        boyi__huge_advise(moved, bytes);
    meter->bytes = total;
    if (total > meter->peak)
        meter->peak = total;
    return BOYI_OK;
}

void boyi__meter_free(boyi__meter *meter, void *block, size_t count, size_t size)
{
    if (!block)
        return;
    free(block);
    assert((uint64_t)count * size <= meter->bytes);
    meter->bytes -= (uint64_t)count * size;
}

boyi_status boyi__meter_report(boyi__meter *meter, uint64_t states)
{
    meter->states = states;
    meter->work = 0;
    if (states > meter->max_states)
        return BOYI_LIMIT;
    meter->next_report = states + (states < REPORT_EVERY ? FIRST_REPORT : REPORT_EVERY);
    if (meter->next_report > meter->max_states && meter->max_states != UINT64_MAX)
        meter->next_report = meter->max_states + 1;
    if (!meter->progress)
        return BOYI_OK;
    boyi_progress now = {
        .states = states,
        /* An estimate that turned out too low is dropped. */
        .total = meter->is_guess && meter->total <= states ? 0 : meter->total,
        .is_guess = meter->is_guess && meter->total > states,
        .bytes = meter->bytes,
        .phase = meter->phase,
        .phase_zh = boyi__tr(BOYI__CHINESE, meter->phase),
        .has_layer = meter->has_layer,
        .layer = meter->layer,
    };
    if (now.total) { /* each phase passes over all states */
        const double all = (double)now.total, skipped = (double)meter->skipped;
        now.work = meter->plan.before * all + meter->plan.here * ((double)states - skipped);
        now.work_total = (meter->plan.before + meter->plan.here + meter->plan.later) * all -
                         meter->plan.here * skipped;
    }
    return meter->progress(meter->context, &now) ? BOYI_OK : BOYI_CANCELLED;
}

boyi_status boyi__meter_fail(const boyi__meter *meter, boyi_status status, const char *game,
                             boyi_error *error)
{
    boyi__bytes_text limit;
    switch (status) {
    case BOYI_LIMIT:
        if (meter->states > meter->max_states)
            return boyi__fail(error, status,
                              "%s: more than %" PRIu64 " states, the limit that was set; raise --max-states",
                              game, meter->max_states);
        return boyi__fail(error, status,
                          "%s: the memory limit of %s is reached after %" PRIu64
                          " states; raise --max-memory or ask about a smaller game",
                          game, boyi__write_bytes(&limit, meter->max_bytes), meter->states);
    case BOYI_MEMORY:
        return boyi__fail_memory(error, game);
    case BOYI_CANCELLED:
        return boyi__fail(error, status, "%s: stopped after %" PRIu64 " states", game, meter->states);
    default:
        return status;
    }
}

const char *boyi__write_bytes(boyi__bytes_text *out, uint64_t bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double amount = (double)bytes;
    size_t unit = 0;
    while (amount >= 1024 && unit + 1 < sizeof units / sizeof *units) {
        amount /= 1024;
        unit++;
    }
    snprintf(out->text, sizeof out->text, unit && amount < 100 ? "%.1f %s" : "%.0f %s", amount, units[unit]);
    return out->text;
}
