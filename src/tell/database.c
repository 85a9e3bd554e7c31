/* Databases as text. */
#include <inttypes.h>

#include "base/meter.h"
#include "tell/tell.h"

static void add_label(boyi__strbuf *out, const char *english)
{
    boyi__strbuf_add(out, "  %s", boyi__tr(out->lang, english));
    boyi__strbuf_pad(out, 16);
}

/* A number; or with `all` that of the classes, and of all states. */
static void add_count(boyi__strbuf *out, const char *english, uint64_t count, const uint64_t *all)
{
    boyi__grouped_digits digits, states;
    boyi__group_digits(&digits, count);
    add_label(out, english);
    if (all)
        boyi__say(out, "%s classes, %s states\n", digits.text, boyi__group_digits(&states, *all));
    else
        boyi__strbuf_add(out, "%s\n", digits.text);
}

static void add_size(boyi__strbuf *out, const boyi_database *about)
{
    boyi__bytes_text size;
    double bits = about->states ? 8 * (double)about->bytes / (double)about->states : 0;
    boyi__say(out, "%s, %.2f bits per state\n", boyi__write_bytes(&size, about->bytes), bits);
}

static bool add_own_images(void *context, const boyi__counts *counts)
{
    boyi__all_states *own = context;
    own->self_mirrored += counts->own_images;
    own->outcomes[boyi__worth_value(BOYI_OUTCOME, counts->worth).outcome] += counts->own_images;
    return true;
}

boyi_status boyi__count_all_states(const boyi_solution *solution, const boyi_options *options,
                                   boyi_error *error, boyi__all_states *out)
{
    boyi_database about = {.size = sizeof about};
    boyi__all_states own = {0};
    if (!solution->symmetry || !solution->source->count_all)
        return BOYI_METHOD;
    boyi_status status = solution->source->count_all(solution, options, true, add_own_images, &own, error);
    if (!status)
        status = boyi_solution_database(solution, error, &about);
    if (status)
        return status;
    *out = (boyi__all_states){.self_mirrored = own.self_mirrored,
                              .states = 2 * about.states - own.self_mirrored};
    for (unsigned i = 0; i < 4; i++)
        out->outcomes[i] = 2 * about.outcomes[i] - own.outcomes[i];
    return BOYI_OK;
}

void boyi__text_database(boyi__strbuf *out, const boyi__report *start, const boyi_database *about,
                         const boyi__all_states *all)
{
    boyi__text_heading(out, start, about->title);
    add_count(out, N_("states"), about->states, all ? &all->states : NULL);
    for (int outcome = BOYI_WIN; outcome >= BOYI_LOSS; outcome--)
        add_count(out, boyi_outcome_word((boyi_outcome)outcome), about->outcomes[outcome],
                  all ? &all->outcomes[outcome] : NULL);
    if (all)
        add_count(out, N_("own image"), all->self_mirrored, NULL);
    add_count(out, about->sections ? N_("sections") : N_("layers"),
              about->sections ? about->sections : about->layers, NULL);
    add_label(out, N_("symmetry"));
    boyi__say(out, about->symmetry ? N_("one state of each class\n") : N_("every state\n"));
    add_label(out, N_("values"));
    boyi__say(out, about->outcome_only ? N_("outcome only\n") : N_("complete\n"));
    add_label(out, N_("size"));
    add_size(out, about);
    add_label(out, N_("format"));
    boyi__strbuf_add(out, "%" PRIu32 ", boyi %s\n", about->version, about->library);
    add_label(out, N_("rules"));
    boyi__strbuf_add(out, "%016" PRIx64 "\n", about->fingerprint);
}

void boyi__text_built(boyi__strbuf *out, const boyi_database *about, const char *path, bool was_finished)
{
    boyi__grouped_digits states;
    boyi__group_digits(&states, about->states);
    if (was_finished)
        boyi__say(out, "%s: %s was already finished: %s states, ", about->title, path, states.text);
    else
        boyi__say(out, "%s: stored in %s: %s states, ", about->title, path, states.text);
    add_size(out, about);
}

void boyi__text_verified(boyi__strbuf *out, const boyi_verified *seen, const char *title)
{
    boyi__grouped_digits states, moves;
    boyi__say(out, "%s: every value follows from the rules: %s states, %s moves\n", title,
              boyi__group_digits(&states, seen->states), boyi__group_digits(&moves, seen->moves));
}
