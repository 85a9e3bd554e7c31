/* Statistics as text, with bars on a terminal, and as CSV. */
#include <inttypes.h>
#include <string.h>

#include "game/game.h"
#include "tell/tell.h"

enum { WIDEST_BAR = 40, NARROWEST_BAR = 8 };

double boyi__stats_branching(const boyi_stats *stats)
{
    const uint64_t open = stats->states - stats->finished;
    return open ? (double)stats->moves / (double)open : 0;
}

static void add_count(boyi__strbuf *out, const char *english, uint64_t count)
{
    boyi__grouped_digits text;
    boyi__strbuf_add(out, "  %s", boyi__tr(out->lang, english));
    boyi__strbuf_pad(out, 14);
    boyi__strbuf_add(out, "%15s\n", boyi__group_digits(&text, count));
}

/* Adds a bar at the end of the line, which has `width` columns so far. */
static void add_bar(boyi__strbuf *out, size_t width, uint64_t part, uint64_t whole, boyi__paint paint)
{
    if (part == 0 || out->columns < width + 2 + NARROWEST_BAR)
        return;
    const size_t room = out->columns - width - 2;
    boyi__strbuf_add(out, "  ");
    const size_t from = out->length;
    boyi__strbuf_add_bar(out, part, whole, room < WIDEST_BAR ? room : WIDEST_BAR);
    boyi__strbuf_paint(out, from, paint);
}

static void add_outcome(boyi__strbuf *out, const char *english, boyi_outcome outcome, const boyi_stats *stats)
{
    boyi__grouped_digits text;
    boyi__strbuf_add(out, "  %s", boyi__tr(out->lang, english));
    boyi__strbuf_pad(out, 14);
    boyi__strbuf_add(out, "%15s", boyi__group_digits(&text, stats->outcomes[outcome]));
    add_bar(out, 29, stats->outcomes[outcome], stats->states, boyi__paint_of(outcome));
    boyi__strbuf_add(out, "\n");
}

/* Of the states with player 0 and of those with player 1 to move. */
static void add_two_counts(boyi__strbuf *out, const char *english, uint64_t first, uint64_t second)
{
    boyi__grouped_digits text;
    boyi__strbuf_add(out, "  %s", boyi__tr(out->lang, english));
    boyi__strbuf_pad(out, 14);
    boyi__strbuf_add(out, "%15s", boyi__group_digits(&text, first));
    boyi__strbuf_add(out, "%16s\n", boyi__group_digits(&text, second));
}

static uint64_t largest(const uint64_t *counts, size_t count)
{
    uint64_t most = 0;
    for (size_t i = 0; i < count; i++)
        most = counts[i] > most ? counts[i] : most;
    return most;
}

/* Counts by a number, with a column for each outcome that occurs, where `parts` are given and the terminal has room for them. */
static void add_table(boyi__strbuf *out, const uint64_t *counts, size_t count, uint64_t *const parts[4])
{
    static const struct {
        boyi_outcome outcome;
        const char *word;
    } outcomes[] = {
        {BOYI_WIN, N_("win")}, {BOYI_LOSS, N_("loss")}, {BOYI_TIE, N_("tie")}, {BOYI_DRAW, N_("draw")}};
    enum { OUTCOMES = sizeof outcomes / sizeof *outcomes, WIDTH = 15, FIRST = 30 };
    const uint64_t most = largest(counts, count);
    boyi__grouped_digits text;
    size_t width = FIRST, shown[OUTCOMES], shown_count = 0;
    for (size_t k = 0; k < OUTCOMES && parts; k++)
        if (largest(parts[outcomes[k].outcome], count))
            shown[shown_count++] = k;
    if (out->columns && out->columns < FIRST + shown_count * WIDTH)
        shown_count = 0;
    for (size_t k = 0; k < shown_count; k++) {
        const char *word = boyi__tr(out->lang, outcomes[shown[k]].word);
        width += WIDTH;
        boyi__strbuf_pad(out, width - boyi__display_width(word, strlen(word)));
        boyi__strbuf_add(out, "%s", word);
    }
    boyi__strbuf_add(out, "\n");
    for (size_t i = 0; i < count; i++) {
        boyi__strbuf_add(out, "  %4zu %23s", i, boyi__group_digits(&text, counts[i]));
        for (size_t k = 0; k < shown_count; k++) {
            const boyi_outcome outcome = outcomes[shown[k]].outcome;
            const size_t from = out->length;
            boyi__strbuf_add(out, "%15s", boyi__group_digits(&text, parts[outcome][i]));
            boyi__strbuf_paint(out, from, boyi__paint_of(outcome));
        }
        add_bar(out, width, counts[i], most, BOYI__BLUE);
        boyi__strbuf_add(out, "\n");
    }
}

/* How many states have each margin or nimber. */
static void add_values(boyi__strbuf *out, boyi_kind kind, const boyi_stats *stats)
{
    const uint64_t most = largest(stats->value_states, stats->values_count);
    boyi__grouped_digits text;
    if (!stats->values_count)
        return;
    if (kind == BOYI_SCORE)
        boyi__say(out, "\n  margin: states\n");
    else
        boyi__say(out, "\n  nimber: states\n");
    for (size_t i = 0; i < stats->values_count; i++) {
        const size_t from = out->length;
        boyi__strbuf_add(out, kind == BOYI_SCORE && stats->values[i] ? "  %+4" PRId64 " " : "  %4" PRId64 " ",
                         stats->values[i]);
        /* A margin of many digits takes from the blanks between. */
        boyi__strbuf_add(out, "%*s", out->length - from < 29 ? (int)(30 - (out->length - from)) : 1,
                         boyi__group_digits(&text, stats->value_states[i]));
        add_bar(out, out->length - from, stats->value_states[i], most, BOYI__BLUE);
        boyi__strbuf_add(out, "\n");
    }
}

void boyi__text_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats, const char *title)
{
    const bool lengths = boyi__stats_have_lengths(game, stats);
    boyi__strbuf_add(out, "%s\n", title);
    add_count(out, N_("states"), stats->states);
    if (stats->classes) {
        add_count(out, N_("classes"), stats->classes);
        add_count(out, N_("own image"), stats->self_mirrored);
    }
    add_count(out, N_("moves"), stats->moves);
    add_count(out, N_("finished"), stats->finished);
    add_outcome(out, N_("win"), BOYI_WIN, stats);
    add_outcome(out, N_("loss"), BOYI_LOSS, stats);
    add_outcome(out, N_("tie"), BOYI_TIE, stats);
    add_outcome(out, N_("draw"), BOYI_DRAW, stats);
    if (lengths)
        add_count(out, N_("longest"), stats->longest);
    if (stats->states > stats->finished)
        boyi__say(out, "  moves per unfinished state: %.2f on average, %" PRIu64 " at most\n",
                  boyi__stats_branching(stats), stats->most_moves);
    if (game->rules.kind == BOYI_SCORE)
        boyi__say(out, "  margins from %+" PRId64 " to %+" PRId64 "\n", stats->least, stats->most);
    if (game->rules.kind == BOYI_NIMBER)
        boyi__say(out, "  nimbers from %" PRId64 " to %" PRId64 "\n", stats->least, stats->most);
    if (stats->has_mover) {
        const uint64_t(*of)[4] = stats->mover_outcomes;
        boyi__strbuf_add(out, "\n");
        add_two_counts(out, N_("to move"), 0, 1);
        add_two_counts(out, N_("win"), of[0][BOYI_WIN], of[1][BOYI_WIN]);
        add_two_counts(out, N_("loss"), of[0][BOYI_LOSS], of[1][BOYI_LOSS]);
        add_two_counts(out, N_("tie"), of[0][BOYI_TIE], of[1][BOYI_TIE]);
        add_two_counts(out, N_("draw"), of[0][BOYI_DRAW], of[1][BOYI_DRAW]);
        if (lengths)
            add_two_counts(out, N_("longest"), stats->mover_longest[0], stats->mover_longest[1]);
    }
    boyi__say(out, "\n  moves from the start: states");
    add_table(out, stats->depths, stats->depths_count,
              game->rules.kind == BOYI_OUTCOME ? stats->outcome_depths : NULL);
    if (stats->lengths_count > 0) {
        boyi__say(out, "\n  moves to the end: states");
        add_table(out, stats->lengths, stats->lengths_count, stats->outcome_lengths);
    }
    add_values(out, game->rules.kind, stats);
}

void boyi__csv_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats)
{
    static const boyi_outcome order[] = {BOYI_WIN, BOYI_LOSS, BOYI_TIE, BOYI_DRAW};
    enum { OUTCOMES = sizeof order / sizeof *order };
    boyi__strbuf_add(out, "by,number,outcome,states\n");
    boyi__strbuf_add(out, "all,,,%" PRIu64 "\nfinished,,,%" PRIu64 "\n", stats->states, stats->finished);
    for (size_t k = 0; k < OUTCOMES; k++)
        boyi__strbuf_add(out, "outcome,,%s,%" PRIu64 "\n", boyi_outcome_word(order[k]),
                         stats->outcomes[order[k]]);
    for (unsigned mover = 0; mover < 2 && stats->has_mover; mover++)
        for (size_t k = 0; k < OUTCOMES; k++)
            boyi__strbuf_add(out, "mover,%u,%s,%" PRIu64 "\n", mover, boyi_outcome_word(order[k]),
                             stats->mover_outcomes[mover][order[k]]);
    for (size_t i = 0; i < stats->depths_count; i++)
        boyi__strbuf_add(out, "depth,%zu,,%" PRIu64 "\n", i, stats->depths[i]);
    if (boyi__stats_have_lengths(game, stats))
        for (size_t i = 0; i < stats->lengths_count; i++)
            for (size_t k = 0; k < OUTCOMES - 1; k++)
                boyi__strbuf_add(out, "plies,%zu,%s,%" PRIu64 "\n", i, boyi_outcome_word(order[k]),
                                 stats->outcome_lengths[order[k]][i]);
    for (size_t i = 0; i < stats->values_count; i++)
        boyi__strbuf_add(out, "%s,%" PRId64 ",,%" PRIu64 "\n",
                         game->rules.kind == BOYI_SCORE ? "margin" : "nimber", stats->values[i],
                         stats->value_states[i]);
}
