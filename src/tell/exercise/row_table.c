#include "tell/exercise/row_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/row/row.h"

enum { ANSWER_BITS = 54, PILE_BITS = 40 }; /* so that sums fit */

static boyi__row_pair pair_by(const boyi__row_table *self, boyi__row_cell at, bool left);

/* ---- Making ---- */

static void fill(boyi__row_table *self)
{
    for (int64_t length = 1; length <= self->n; length++)
        for (int64_t l = 0; l + length <= self->n; l++) {
            boyi__row_cell at = {l, l + length - 1};
            boyi__row_pair *pair = &self->pairs[at.l][at.r];
            *pair = (boyi__row_pair){self->piles[l], 0};
            if (length == 1)
                continue;
            boyi__row_pair left = pair_by(self, at, true), right = pair_by(self, at, false);
            *pair = left.first >= right.first ? left : right;
        }
}

/* Takes the piles that were given; none: n is 0. */
static boyi_status read_row(boyi__row_table *self, const boyi_game *game, boyi_error *error)
{
    const char *name = boyi_game_name(game);
    const boyi__row_game *row = boyi__row_of(game);
    const int64_t most = INT64_C(1) << PILE_BITS;
    if (!row || !boyi__row_is_classic(row))
        return boyi__fail(error, BOYI_METHOD,
                          "%s: this exercise is on rows with both ends open, one pile at a time", name);
    if (row->n && (row->n < BOYI__ROW_LEAST_PILES || row->n > BOYI__ROW_MOST_PILES))
        return boyi__fail(error, BOYI_INPUT,
                          "%s: an exercise needs %d to %d piles, or none: they are then made up", name,
                          BOYI__ROW_LEAST_PILES, BOYI__ROW_MOST_PILES);
    for (uint32_t i = 0; i < row->n; i++)
        if (row->piles[i] < -most || row->piles[i] > most)
            return boyi__fail(error, BOYI_INPUT, "%s: pile %d is too large for an exercise", name,
                              (int)i + 1);
    self->n = row->n;
    if (row->n)
        memcpy(self->piles, row->piles, row->n * sizeof *row->piles);
    return BOYI_OK;
}

boyi_status boyi__row_table_make(boyi__row_table *table, boyi__exercise *exercise,
                                 const boyi__exercise_order *order, uint64_t *dice, boyi_error *error)
{
    boyi_game *game = NULL;
    boyi_status status = BOYI_OK;
    snprintf(exercise->game, sizeof exercise->game, "row");
    if (order->request)
        status = order->request->family->make(order->request, error, &game);
    if (game) {
        snprintf(exercise->game, sizeof exercise->game, "%s", boyi_game_name(game));
        status = read_row(table, game, error);
        boyi_game_free(game);
    }
    if (status)
        return status;
    if (table->n == 0) {
        table->n = boyi__exercise_pick(dice, order->level + 2, order->level + 4);
        for (int64_t i = 0; i < table->n; i++)
            table->piles[i] = boyi__exercise_pick(dice, 1, order->level == 1 ? 9 : 20);
    }
    int length = snprintf(exercise->line, sizeof exercise->line, "%s", exercise->game);
    for (int64_t i = 0; i < table->n; i++)
        length += snprintf(exercise->line + length, sizeof exercise->line - (size_t)length, " %" PRId64,
                           table->piles[i]);
    fill(table);
    return BOYI_OK;
}

/* ---- Diagnoses ---- */

static bool equal(boyi__row_pair a, boyi__row_pair b)
{
    return a.first == b.first && a.second == b.second;
}

/* What is left after a move. */
static boyi__row_cell rest_of(boyi__row_cell at, bool left)
{
    return left ? (boyi__row_cell){at.l + 1, at.r} : (boyi__row_cell){at.l, at.r - 1};
}

/* The pair if the player to move takes this end. */
static boyi__row_pair pair_by(const boyi__row_table *self, boyi__row_cell at, bool left)
{
    boyi__row_cell rest = rest_of(at, left);
    const boyi__row_pair *after = &self->pairs[rest.l][rest.r];
    return (boyi__row_pair){self->piles[left ? at.l : at.r] + after->second, after->first};
}

/* What both get if each always takes the larger end. */
static boyi__row_pair greedy(const boyi__row_table *self, boyi__row_cell at)
{
    boyi__row_pair pair = {0, 0};
    for (bool first = true; at.l <= at.r; first = !first) {
        bool left = self->piles[at.l] >= self->piles[at.r];
        *(first ? &pair.first : &pair.second) += left ? self->piles[at.l++] : self->piles[at.r--];
    }
    return pair;
}

/* The better of the two sums of every second pile, and the other. */
static boyi__row_pair by_parity(const boyi__row_table *self, boyi__row_cell at)
{
    int64_t sums[2] = {0, 0};
    for (int64_t i = at.l; i <= at.r; i++)
        sums[(i - at.l) % 2] += self->piles[i];
    return sums[0] >= sums[1] ? (boyi__row_pair){sums[0], sums[1]} : (boyi__row_pair){sums[1], sums[0]};
}

/* Adds "3 + 2 = 5", or "3 - 2 = 1". */
static void add_sum(boyi__strbuf *out, int64_t pile, int64_t rest)
{
    boyi__strbuf_add(out, "%" PRId64 " %c %" PRId64 " = %" PRId64, pile, rest < 0 ? '-' : '+',
                     rest < 0 ? -rest : rest, pile + rest);
}

/* "Take 3 on the left: then you are second in [9, 1, 2] and get 2 there: 3 + 2 = 5." */
static void say_end(boyi__strbuf *out, const boyi__row_table *self, boyi__row_cell at, bool left)
{
    boyi__row_cell rest = rest_of(at, left);
    boyi__strbuf row = {.lang = out->lang}, sum = {.lang = out->lang};
    int64_t pile = self->piles[left ? at.l : at.r], second = self->pairs[rest.l][rest.r].second;
    boyi__row_table_add_row(&row, self, rest);
    add_sum(&sum, pile, second);
    if (row.failed || sum.failed)
        out->failed = true;
    else if (left)
        boyi__say(out, "Take the left %lld: then you are second in %s and get %lld there, %s.",
                  (long long)pile, row.data, (long long)second, sum.data);
    else
        boyi__say(out, "Take the right %lld: then you are second in %s and get %lld there, %s.",
                  (long long)pile, row.data, (long long)second, sum.data);
    boyi__strbuf_end(&sum);
    boyi__strbuf_end(&row);
}

void boyi__row_table_say_reason(boyi__strbuf *out, const boyi__row_table *table, boyi__row_cell at)
{
    boyi__row_pair pair = table->pairs[at.l][at.r];
    if (at.l == at.r) {
        boyi__say(out, "One pile: the player to move takes it, %lld, and nothing is left for the other.",
                  (long long)pair.first);
        return;
    }
    bool left = equal(pair, pair_by(table, at, true));
    for (int i = 0; i < 2; i++) {
        say_end(out, table, at, i == 0);
        boyi__strbuf_add(out, " ");
    }
    if (left)
        boyi__say(out, "The left end is best: %lld,%lld.", (long long)pair.first, (long long)pair.second);
    else
        boyi__say(out, "The right end is best: %lld,%lld.", (long long)pair.first, (long long)pair.second);
}

/* After a move the player is still taken for first: which end gave that? */
static bool keeps_role(const boyi__row_table *self, boyi__row_cell at, boyi__row_pair answer, bool *left)
{
    int64_t by_left = self->piles[at.l] + self->pairs[at.l + 1][at.r].first;
    int64_t by_right = self->piles[at.r] + self->pairs[at.l][at.r - 1].first;
    *left = by_left >= by_right;
    return answer.first == (*left ? by_left : by_right);
}

static void say_roles(boyi__strbuf *out, const boyi__row_table *self, boyi__row_cell at, bool left)
{
    boyi__row_cell rest = rest_of(at, left);
    boyi__row_pair after = self->pairs[rest.l][rest.r];
    boyi__strbuf row = {.lang = out->lang};
    boyi__row_table_add_row(&row, self, rest);
    out->failed |= row.failed;
    if (!row.failed)
        boyi__say(out,
                  "After taking %lld you are second in %s: add what the second player gets there, %lld, not "
                  "what the first gets, %lld.",
                  (long long)self->piles[left ? at.l : at.r], row.data, (long long)after.second,
                  (long long)after.first);
    boyi__strbuf_end(&row);
}

const char *boyi__row_table_diagnose(const boyi__row_table *table, boyi__row_cell at, boyi__row_pair answer,
                                     boyi__strbuf *text)
{
    boyi__row_pair right = table->pairs[at.l][at.r];
    int64_t sum = right.first + right.second;
    bool left;
    if (equal(answer, right))
        return NULL;
    if (equal(answer, (boyi__row_pair){right.second, right.first})) {
        boyi__say(text, "The two numbers are swapped: the player to move comes first.");
        return "swapped";
    }
    if (at.l == at.r) {
        boyi__say(text, "A single pile is not an empty row: the player to move takes it, the other gets 0.");
        return "base";
    }
    if (keeps_role(table, at, answer, &left)) {
        say_roles(text, table, at, left);
        return "roles";
    }
    for (int i = 0; i < 2; i++)
        if (equal(answer, pair_by(table, at, i == 0))) {
            if (i == 0)
                boyi__say(text, "That is what the left end gives; the player to move takes the better end.");
            else
                boyi__say(text, "That is what the right end gives; the player to move takes the better end.");
            return "worse";
        }
    int64_t larger = table->piles[table->piles[at.l] >= table->piles[at.r] ? at.l : at.r];
    if (equal(answer, (boyi__row_pair){larger, 0})) {
        boyi__say(text, "That counts as if nothing were left after the move: the cells of shorter rows are "
                        "filled first and added.");
        return "order";
    }
    if (equal(answer, greedy(table, at))) {
        boyi__say(text, "That is what both get if each always takes the larger end, which is not best here.");
        return "greedy";
    }
    if (equal(answer, by_parity(table, at))) {
        boyi__say(
            text,
            "That is every second pile: with an even number of piles the first player can get them, but "
            "here there is more to get.");
        return "parity";
    }
    int64_t both = answer.first + answer.second;
    if (both != sum) {
        boyi__say(text, "The two numbers add up to %lld, but the piles of the cell to %lld.", (long long)both,
                  (long long)sum);
        return "sum";
    }
    boyi__say(text, "Compare both ends: the pile taken, plus what the second player gets in the rest.");
    return "other";
}

/* ---- Text ---- */

void boyi__row_table_add_row(boyi__strbuf *out, const boyi__row_table *table, boyi__row_cell at)
{
    boyi__strbuf_add(out, "[");
    for (int64_t i = at.l; i <= at.r; i++)
        boyi__strbuf_add(out, "%s%" PRId64, i > at.l ? ", " : "", table->piles[i]);
    boyi__strbuf_add(out, "]");
}

void boyi__row_table_add_piles(boyi__json *json, const boyi__row_table *table)
{
    boyi__json_open(json, "piles", '[');
    for (int64_t i = 0; i < table->n; i++)
        boyi__json_number(json, NULL, table->piles[i]);
    boyi__json_close(json, ']');
}

void boyi__row_table_add_cell(boyi__json *json, const char *key, boyi__row_cell at)
{
    boyi__json_open(json, key, '[');
    boyi__json_number(json, NULL, at.l);
    boyi__json_number(json, NULL, at.r);
    boyi__json_close(json, ']');
}

size_t boyi__row_read_numbers(const char *text, bool minus, bool blanks, int64_t *out, size_t room)
{
    const int64_t most = INT64_C(1) << ANSWER_BITS;
    size_t count = 0;
    while (*text) {
        bool sign = (minus && *text == '-') || *text == '+';
        size_t digits = strspn(text + sign, "0123456789");
        size_t length = digits ? sign + digits : 1;
        if (digits || (blanks && strchr("?xX_.", *text))) {
            if (count == room)
                return SIZE_MAX;
            out[count] = BOYI__ROW_BLANK;
            if (digits &&
                (!boyi__scan_number(text, length, &out[count]) || out[count] > most || out[count] < -most))
                return SIZE_MAX;
            count++;
        } else if (!strchr(" ,;:()[]{}|\t\r\n-", *text) || (minus && *text == '-')) {
            return SIZE_MAX;
        }
        text += length;
    }
    return count;
}
