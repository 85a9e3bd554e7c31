/* What each method would take for a game (--dry-run), as text and as JSON. Numbers are estimates: texts give them with two
 * digits. */
#include <math.h>

#include "base/error.h"
#include "base/meter.h"
#include "tell/tell.h"

/* With two digits. */
static double round_roughly(double number)
{
    if (!(number >= 100))
        return round(number);
    const double unit = pow(10, floor(log10(number)) - 1);
    return round(number / unit) * unit;
}

static const double most_counted = 9e18;

/* "4,500,000,000,000 states"; beyond 64 bits "over 10^18". */
static void add_visited(boyi__strbuf *out, boyi_method method, double number, bool exact)
{
    if (isnan(number))
        boyi__say(out, "unknown");
    else if (number > most_counted)
        boyi__say(out, "over 10^18");
    else
        boyi__text_visited(out, method, (uint64_t)(exact ? number : round_roughly(number)));
}

static void add_bytes(boyi__strbuf *out, double bytes)
{
    boyi__bytes_text text;
    if (isnan(bytes))
        boyi__say(out, "unknown");
    else
        boyi__strbuf_add(
            out, "%s",
            boyi__write_bytes(&text, bytes > most_counted ? (uint64_t)most_counted : (uint64_t)bytes));
}

static void add_seconds(boyi__strbuf *out, double seconds)
{
    enum { MINUTE = 60, HOUR = 3600, DAY = 86400, YEAR = 31557600 };
    boyi__grouped_digits digits;
    if (isnan(seconds))
        boyi__say(out, "unknown");
    else if (seconds < 1e-3)
        boyi__strbuf_add(out, "%.0f µs", seconds * 1e6);
    else if (seconds < 1)
        boyi__strbuf_add(out, "%.0f ms", seconds * 1e3);
    else if (seconds < 2 * MINUTE)
        boyi__strbuf_add(out, "%.1f s", seconds);
    else if (seconds < 10 * MINUTE)
        boyi__strbuf_add(out, "%.1f min", seconds / MINUTE);
    else if (seconds < 2 * HOUR)
        boyi__strbuf_add(out, "%.0f min", seconds / MINUTE);
    else if (seconds < 2 * DAY)
        boyi__strbuf_add(out, "%.0f h", seconds / HOUR);
    else if (seconds < 2.0 * YEAR)
        boyi__say(out, "%.0f days", seconds / DAY);
    else if (seconds < 1e6 * YEAR)
        boyi__say(out, "%s years", boyi__group_digits(&digits, (uint64_t)round_roughly(seconds / YEAR)));
    else
        boyi__say(out, "over a million years");
}

/* `counted`: the states are not estimated. */
static void list_need(boyi__strbuf *out, const boyi__need *need, bool counted)
{
    const bool each_once = need->method != BOYI_BRUTE && need->method != BOYI_SEARCH;
    boyi__strbuf_add(out, "  %s", boyi_method_word(need->method));
    boyi__strbuf_pad(out, 12);
    if (need->status) {
        boyi__say(out, "refused: %s", boyi__error_text(&need->error, out->lang));
        boyi__strbuf_add(out, "\n");
        return;
    }
    add_visited(out, need->method, need->visited, need->exact || (counted && each_once));
    boyi__strbuf_pad(out, 44);
    add_bytes(out, need->bytes);
    boyi__strbuf_pad(out, 56);
    if (need->disk > 0)
        add_bytes(out, need->disk);
    else
        boyi__strbuf_add(out, "-");
    boyi__strbuf_pad(out, 68);
    add_seconds(out, need->seconds);
    if (!need->fits)
        boyi__say(out, ", beyond the limits");
    boyi__strbuf_add(out, "\n");
}

void boyi__text_needs(boyi__strbuf *out, const boyi__needs *needs, bool database, const char *title)
{
    boyi__grouped_digits digits;
    if (*title) /* not with --quiet */
        boyi__strbuf_add(out, "%s\n", title);
    if (isnan(needs->states)) {
        boyi__say(out, "more than %s states\n", boyi__group_digits(&digits, needs->seen));
    } else {
        boyi__strbuf number = {.lang = out->lang};
        add_visited(&number, BOYI_MEMO, needs->states, needs->exact);
        if (needs->exact)
            boyi__strbuf_add(out, "%s\n", number.failed ? "" : number.data);
        else if (needs->sampled)
            boyi__say(out, "about %s, by samples of every layer\n", number.failed ? "" : number.data);
        else
            boyi__say(out, "about %s: a rough estimate by the first %s\n", number.failed ? "" : number.data,
                      boyi__group_digits(&digits, needs->seen));
        out->failed |= number.failed;
        boyi__strbuf_end(&number);
    }
    boyi__say(out, "  method");
    boyi__strbuf_pad(out, 12);
    boyi__say(out, "visits about");
    boyi__strbuf_pad(out, 44);
    boyi__say(out, "memory");
    boyi__strbuf_pad(out, 56);
    boyi__say(out, "disk");
    boyi__strbuf_pad(out, 68);
    boyi__say(out, "time\n");
    bool by_sections = false;
    for (size_t i = 0; i < needs->count; i++) {
        list_need(out, &needs->list[i], needs->exact);
        by_sections |= needs->list[i].method == BOYI_SECTIONS;
    }
    if (needs->sections > 0 && by_sections)
        boyi__say(out, "the states are in %s sections\n",
                  boyi__group_digits(&digits, (uint64_t)needs->sections));
    if (database && !isnan(needs->states)) {
        boyi__bytes_text bytes;
        const double size = needs->database;
        boyi__say(out, "the database takes about %s\n",
                  boyi__write_bytes(&bytes, size > most_counted ? (uint64_t)most_counted : (uint64_t)size));
    }
}

/* ---- JSON ---- */

/* What is not known, or is beyond 64 bits, is null. */
static void json_number(boyi__json *json, const char *key, double number)
{
    if (isnan(number) || number > most_counted)
        boyi__json_null(json, key);
    else
        boyi__json_number(json, key, (int64_t)number);
}

static void json_need(boyi__json *json, const boyi__need *need)
{
    boyi__json_open(json, NULL, '{');
    boyi__json_text(json, "method", boyi_method_word(need->method));
    if (need->status) {
        boyi__json_open(json, "error", '{');
        boyi__json_text(json, "code", boyi_status_word(need->status));
        boyi__json_text(json, "message", boyi__error_text(&need->error, json->out->lang));
        boyi__json_close(json, '}');
    } else {
        json_number(json, "visited", need->visited);
        boyi__json_text(json, "unit", boyi__visited_unit(need->method));
        json_number(json, "bytes", need->bytes);
        json_number(json, "disk", need->disk);
        if (isfinite(need->seconds))
            boyi__json_real(json, "seconds", need->seconds);
        else
            boyi__json_null(json, "seconds");
        boyi__json_truth(json, "exact", need->exact);
        boyi__json_truth(json, "fits", need->fits);
    }
    boyi__json_close(json, '}');
}

void boyi__json_needs(boyi__strbuf *out, const boyi_game *game, const boyi__needs *needs, bool database)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "game", boyi_game_name(game));
    boyi__json_text(&json, "kind", boyi_kind_word(boyi_game_kind(game)));
    json_number(&json, "states", needs->states);
    boyi__json_truth(&json, "exact", needs->exact);
    boyi__json_number(&json, "seen", (int64_t)needs->seen);
    if (!needs->exact)
        boyi__json_truth(&json, "sampled", needs->sampled);
    if (needs->sections > 0)
        json_number(&json, "sections", needs->sections);
    boyi__json_open(&json, "methods", '[');
    for (size_t i = 0; i < needs->count; i++)
        json_need(&json, &needs->list[i]);
    boyi__json_close(&json, ']');
    if (database)
        json_number(&json, "database", needs->database);
    boyi__json_close(&json, '}');
}
