/* Charts: how many states end after how many moves, and the sequence of nimbers of one heap. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "tell/draw/draw.h"

enum {
    CHART_HEIGHT = 220,
    CHART_WIDTH = 620,
    MOST_BARS = 400,
    LABEL = 12,
    SMALL = 10,
    LOG_FROM = 200, /* the largest bar so many times the smallest: the scale is logarithmic */
};

/* ---- Axes ---- */

typedef struct {
    double left, bottom, step; /* of the first bar; from bar to bar */
    uint64_t most;
    bool logarithmic;
} axes;

static double height_of(const axes *plan, uint64_t number)
{
    if (number == 0)
        return 0;
    if (plan->logarithmic)
        return (1 + log10((double)number)) / (1 + log10((double)plan->most)) * CHART_HEIGHT;
    return (double)number / (double)plan->most * CHART_HEIGHT;
}

static void draw_rule(boyi__figure *figure, const axes *plan, uint64_t number, size_t bars)
{
    boyi__type type = {.size = LABEL, .ink = BOYI__INK_MUTED, .anchor = BOYI__END};
    boyi__grouped_digits digits;
    double y = plan->bottom - height_of(plan, number);
    boyi__figure_lines(figure, (boyi__point[]){{plan->left, y}, {plan->left + (double)bars * plan->step, y}},
                       2, (boyi__look){.stroke = BOYI__INK_RULE});
    boyi__figure_text(figure, plan->left - 6, y + 4, type, "%s", boyi__group_digits(&digits, number));
}

/* Horizontal rules at round numbers: powers of ten, or up to five steps of 1, 2 or 5. */
static void draw_rules(boyi__figure *figure, const axes *plan, size_t bars)
{
    uint64_t unit = 1;
    if (plan->logarithmic) {
        for (;; unit *= 10) {
            draw_rule(figure, plan, unit, bars);
            if (unit > plan->most / 10)
                break;
        }
        return;
    }
    while (plan->most / unit > 5) {
        uint64_t five = unit, ten = 10;
        while (ten <= unit)
            ten *= 10;
        ten /= 10;
        unit = unit / ten == 1 ? five * 2 : unit / ten == 2 ? five / 2 * 5 : five * 2;
    }
    for (uint64_t at = 0; at <= plan->most; at += unit) {
        draw_rule(figure, plan, at, bars);
        if (plan->most - at < unit)
            break;
    }
}

/* Numbers below the bars, as many as have room. */
static void draw_ticks(boyi__figure *figure, const axes *plan, size_t bars, uint64_t first)
{
    static const size_t steps[] = {1, 2, 5, 10, 20, 50, 100, 200};
    boyi__type type = {.size = LABEL, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE};
    size_t step = 200;
    for (size_t i = sizeof steps / sizeof *steps; i-- > 0;)
        if ((double)steps[i] * plan->step >= 26)
            step = steps[i];
    for (size_t i = 0; i < bars; i++)
        if ((first + i) % step == 0)
            boyi__figure_text(figure, plan->left + ((double)i + 0.5) * plan->step, plan->bottom + 16, type,
                              "%" PRIu64, first + i);
}

static double widest_number(uint64_t most)
{
    const boyi__type type = {.size = LABEL};
    boyi__grouped_digits digits;
    const char *text = boyi__group_digits(&digits, most);
    return boyi__type_width(&type, text, strlen(text));
}

/* ---- Lengths ---- */

static boyi_status draw_bars(boyi__figure *figure, double top, const uint64_t *numbers, size_t count,
                             const char *across, boyi_error *error)
{
    uint64_t most = 1, least = UINT64_MAX;
    if (count > MOST_BARS)
        return boyi__fail(error, BOYI_LIMIT,
                          "draw: %zu lengths are too many for a picture; up to %d are drawn", count,
                          (int)MOST_BARS);
    for (size_t i = 0; i < count; i++) {
        most = numbers[i] > most ? numbers[i] : most;
        least = numbers[i] && numbers[i] < least ? numbers[i] : least;
    }
    double step = count ? (double)CHART_WIDTH / (double)count : 40;
    axes plan = {.left = BOYI__FIGURE_MARGIN + widest_number(most) + 12,
                 .bottom = top + 24 + CHART_HEIGHT,
                 .step = step > 40 ? 40 : step,
                 .most = most,
                 .logarithmic = least != UINT64_MAX && most / least > LOG_FROM};
    draw_rules(figure, &plan, count);
    for (size_t i = 0; i < count; i++) {
        double height = height_of(&plan, numbers[i]), inset = plan.step > 4 ? plan.step * 0.12 : 0;
        if (numbers[i])
            boyi__figure_rect(figure,
                              (boyi__box){plan.left + (double)i * plan.step + inset, plan.bottom - height,
                                          plan.step - 2 * inset, height},
                              (boyi__look){.fill = BOYI__INK_FIRST, .radius = plan.step > 12 ? 2 : 0});
    }
    draw_ticks(figure, &plan, count, 0);
    boyi__figure_text(figure, plan.left, plan.bottom + 36,
                      (boyi__type){.size = LABEL, .ink = BOYI__INK_MUTED}, "%s →", across);
    return BOYI_OK;
}

boyi_status boyi__draw_lengths(boyi__figure *figure, double top, const boyi_stats *stats, boyi_error *error)
{
    const bool lengths = stats->lengths_count > 0;
    boyi__strbuf legend = {.lang = figure->lang};
    boyi__grouped_digits digits;
    const char *across = boyi__tr(figure->lang,
                                  lengths ? N_("moves to the end") : N_("moves from the start"));
    boyi_status status = lengths ? draw_bars(figure, top, stats->lengths, stats->lengths_count, across, error)
                                 : draw_bars(figure, top, stats->depths, stats->depths_count, across, error);
    if (status)
        return status;
    if (lengths)
        boyi__say(&legend, "states by the length of best play to the end, of %s in all",
                  boyi__group_digits(&digits, stats->states));
    else
        boyi__say(&legend, "states by the moves that first lead to them, of %s in all",
                  boyi__group_digits(&digits, stats->states));
    if (lengths && stats->outcomes[BOYI_DRAW]) {
        boyi__say_count(&legend, stats->outcomes[BOYI_DRAW], "; %s more is a draw without end",
                        "; %s more are draws without end",
                        boyi__group_digits(&digits, stats->outcomes[BOYI_DRAW]));
    }
    status = legend.failed ? boyi__fail_memory(error, "draw") : BOYI_OK;
    if (!status)
        boyi__draw_legend(figure, figure->height + 22, legend.data);
    boyi__strbuf_end(&legend);
    return status;
}

/* ---- The sequence of nimbers ---- */

/* The number of a fact; 0: it is not known. */
static uint64_t find_fact(const boyi_fact *facts, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(facts[i].name, name) == 0)
            return facts[i].number;
    return 0;
}

/* A bracket above the values, with a text: a period. */
static void draw_bracket(boyi__figure *figure, double from, double to, double y, const char *text)
{
    const boyi__look look = {.stroke = BOYI__INK_BEST, .thickness = 1.6};
    const boyi__point points[] = {{from + 1, y + 6}, {from + 1, y}, {to - 1, y}, {to - 1, y + 6}};
    boyi__figure_lines(figure, points, 4, look);
    boyi__figure_text(figure, (from + to) / 2, y - 5,
                      (boyi__type){.size = LABEL, .ink = BOYI__INK_BEST, .anchor = BOYI__MIDDLE}, "%s", text);
}

boyi_status boyi__draw_sequence(boyi__figure *figure, double top, const boyi__report *report,
                                const boyi__table *table, boyi_error *error)
{
    const boyi_game *game = report->game;
    const size_t rows = table->grid->rows;
    uint64_t most = 1;
    boyi_fact facts[BOYI__MOST_FACTS];
    size_t facts_count = 0;
    boyi_status status;
    boyi__strbuf legend = {.lang = figure->lang};
    if (boyi_game_kind(game) != BOYI_NIMBER || table->grid->columns != 1)
        return boyi__fail(error, BOYI_METHOD,
                          "%s: a sequence is drawn of one heap with nimbers, such as kayles 80",
                          boyi_game_name(game));
    if (rows > MOST_BARS)
        return boyi__fail(error, BOYI_LIMIT, "%s: heaps up to %d are drawn; ask about a smaller one",
                          boyi_game_name(game), (int)MOST_BARS - 1);
    for (size_t i = 0; i < rows; i++)
        if (table->cells[i].there && table->cells[i].value.nimber > most)
            most = table->cells[i].value.nimber;
    double wide = (double)CHART_WIDTH / (double)rows, step = wide > 26 ? 26 : wide;
    axes plan = {.left = BOYI__FIGURE_MARGIN + widest_number(most) + 12,
                 .bottom = top + 46 + CHART_HEIGHT,
                 .step = step,
                 .most = most};
    draw_rules(figure, &plan, rows);
    for (size_t i = 0; i < rows; i++) {
        const boyi__cell *cell = &table->cells[i];
        double x = plan.left + ((double)i + 0.5) * step,
               y = plan.bottom - height_of(&plan, cell->value.nimber);
        bool lost = cell->value.nimber == 0;
        if (!cell->there)
            continue;
        boyi__figure_lines(figure, (boyi__point[]){{x, plan.bottom}, {x, y}}, 2,
                           (boyi__look){.stroke = BOYI__INK_RULE, .thickness = step > 6 ? 2 : 1});
        boyi__figure_disc(figure, x, y, step > 8 ? 3.6 : step * 0.45,
                          (boyi__look){.fill = lost ? BOYI__INK_SECOND : BOYI__INK_FIRST});
        if (step >= 14)
            boyi__figure_text(figure, x, y - 7, (boyi__type){.size = SMALL, .anchor = BOYI__MIDDLE},
                              "%" PRIu64, cell->value.nimber);
    }
    draw_ticks(figure, &plan, rows, table->grid->first_row);
    boyi__figure_text(figure, plan.left, plan.bottom + 36,
                      (boyi__type){.size = LABEL, .ink = BOYI__INK_MUTED}, "%s →",
                      boyi__table_label(table, figure->lang, false));
    boyi__say(&legend, "the nimber of each heap; orange: 0, lost for the player to move");
    status = boyi__game_facts(game, report->state, error, facts, &facts_count);
    const uint64_t period = find_fact(facts, facts_count, "period"),
                   last = find_fact(facts, facts_count, "preperiod");
    if (!status && period && find_fact(facts, facts_count, "proven")) {
        char text[32];
        snprintf(text, sizeof text, "%" PRIu64, period);
        /* The period begins after the last irregular heap; 0: there is none. */
        for (uint64_t at = last ? last + 1 : 0; at + period <= rows; at += period)
            draw_bracket(figure, plan.left + (double)at * step, plan.left + (double)(at + period) * step,
                         top + 30, text);
        if (last)
            boyi__say(&legend, "; the period is %" PRIu64 ", after heap %" PRIu64, period, last);
        else
            boyi__say(&legend, "; the period is %" PRIu64, period);
    }
    if (!status && legend.failed)
        status = boyi__fail_memory(error, "draw");
    if (!status)
        boyi__draw_legend(figure, figure->height + 22, legend.data);
    boyi__strbuf_end(&legend);
    return status;
}
