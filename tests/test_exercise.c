/* Exercises: for every kind a thousand seeds give many tasks, the right answer is marked as right, typical wrong answers get
 * different diagnoses, and what can't be read is refused with the form. Tables of rows are held to the solver's.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "games/list.h"
#include "random_games.h"
#include "tell/exercise/bug.h"
#include "tell/exercise/positions.h"
#include "tell/exercise/row_table.h"
#include "tell/exercise/state_graph.h"

enum { SEEDS = 1000, LEAST_TASKS = 100 };

/* ---- Tasks ---- */

/* A task with the game of its line; NULL: made up. */
typedef struct {
    boyi__exercise exercise;
    boyi__request request;
} task;

static void start(task *self, const boyi__exercise_kind *kind, const char *game, int64_t seed, int level)
{
    boyi_error error;
    *self = (task){0};
    boyi__exercise_order order = {.kind = kind, .seed = seed, .level = level};
    if (game && kind->wants_program) {
        order.program = game;
    } else if (game) {
        assert_int_equal(boyi__request_parse(&self->request, boyi__families, NULL, game, &error), BOYI_OK);
        order.request = &self->request;
    }
    boyi_status status = boyi__exercise_start(&self->exercise, &order, &error);
    if (status)
        fail_msg("boyi exercise %s %s --seed %" PRId64 " --level %d: %s", kind->name, game ? game : "", seed,
                 level, error.text);
}

static void end(task *self)
{
    boyi__exercise_end(&self->exercise);
    boyi__request_end(&self->request);
}

/* The word for what is wrong with an answer, or "right". The text must be there in both languages. */
static const char *mark(const task *self, const char *format, ...) __attribute__((format(printf, 2, 3)));

static const char *mark(const task *self, const char *format, ...)
{
    char answer[2000];
    const char *fault = NULL;
    va_list list;
    va_start(list, format);
    vsnprintf(answer, sizeof answer, format, list);
    va_end(list);
    for (boyi__lang lang = BOYI__ENGLISH; lang <= BOYI__CHINESE; lang++) {
        boyi_error error;
        boyi__mark result = {.text.lang = lang};
        if (boyi__exercise_mark(&self->exercise, answer, &result, &error))
            fail_msg("%s --seed %" PRId64 " --answer '%s': %s", self->exercise.line, self->exercise.seed,
                     answer, error.text);
        assert_true(!result.fault || (result.text.data && *result.text.data));
        fault = result.fault;
        boyi__mark_end(&result);
    }
    return fault ? fault : "right";
}

static void must_mark(const task *self, const char *answer, const char *fault)
{
    assert_string_equal(mark(self, "%s", answer), fault);
}

/* An answer that can't be read: an error with the form in both languages. */
static void must_refuse(const task *self, const char *answer)
{
    boyi_error error = {0};
    boyi__mark result = {0};
    boyi__strbuf form = {.lang = BOYI__ENGLISH}, form_zh = {.lang = BOYI__CHINESE};
    assert_int_equal(boyi__exercise_mark(&self->exercise, answer, &result, &error), BOYI_INPUT);
    self->exercise.kind->say_form(&form, &self->exercise);
    self->exercise.kind->say_form(&form_zh, &self->exercise);
    form.data[form.length < 20 ? form.length : 20] = '\0'; /* an error text is cut at its end */
    form_zh.data[form_zh.length < 21 ? form_zh.length : 21] = '\0';
    assert_non_null(strstr(error.text, form.data));
    assert_non_null(strstr(error.text_zh, form_zh.data));
    boyi__strbuf_end(&form);
    boyi__strbuf_end(&form_zh);
    boyi__mark_end(&result);
}

/* The hash of the task as people see it, without its seed; the JSON must be written in both languages. */
static uint64_t hash_of(const task *self)
{
    boyi__strbuf text = {.lang = BOYI__ENGLISH}, json = {.lang = BOYI__CHINESE};
    boyi__text_exercise(&text, &self->exercise, NULL, false);
    boyi__json_exercise(&json, &self->exercise, NULL, NULL, true);
    assert_false(text.failed || json.failed);
    uint64_t hash = boyi__fnv1a(BOYI__FNV, text.data, text.length);
    boyi__strbuf_end(&text);
    boyi__strbuf_end(&json);
    return hash;
}

static void must_accept_solution(const task *self)
{
    boyi__strbuf solution = {.lang = BOYI__ENGLISH};
    self->exercise.kind->add_solution(&solution, &self->exercise);
    assert_string_equal(mark(self, "%s", solution.data), "right");
    boyi__strbuf_end(&solution);
}

/* A thousand seeds at level 1, fewer at the others and in slow builds. */
static void seeds_give_many_tasks(void **context)
{
    (void)context;
    for (const boyi__exercise_kind *const *kind = boyi__exercise_kinds; *kind; kind++)
        for (int level = 1; level <= BOYI__EXERCISE_LEVELS; level++) {
            static uint64_t seen[SEEDS];
            size_t least = RANDOM_SLOW_BUILD ? LEAST_TASKS / 10 : LEAST_TASKS;
            size_t different = 0, seeds = level == 1 && !RANDOM_SLOW_BUILD ? SEEDS : 2 * least;
            for (size_t seed = 0; seed < seeds; seed++) {
                task each;
                start(&each, *kind, NULL, (int64_t)seed, level);
                uint64_t hash = hash_of(&each);
                size_t i = 0;
                while (i < different && seen[i] != hash)
                    i++;
                if (i == different)
                    seen[different++] = hash;
                if (seed % 4 == 0)
                    must_accept_solution(&each);
                end(&each);
            }
            printf("%s, level %d: %zu tasks of %zu seeds\n", (*kind)->name, level, different, seeds);
            assert_true(different >= least);
        }
}

/* ---- Tables of rows ---- */

static void tables_are_the_solvers(void **context)
{
    (void)context;
    int64_t seed = (int64_t)random_seed(__func__);
    for (size_t rounds = random_rounds(200); rounds > 0; rounds--, seed++) {
        task each;
        boyi_game *game;
        boyi_solution *solution;
        boyi_totals totals;
        start(&each, &boyi__exercise_table, NULL, seed, 1 + (int)(rounds % BOYI__EXERCISE_LEVELS));
        const boyi__row_table *table = each.exercise.task;
        assert_int_equal(boyi_game_read(each.exercise.line, NULL, &game), BOYI_OK);
        assert_int_equal(boyi_solve(game, &(boyi_options){.method = BOYI_MEMO}, NULL, &solution), BOYI_OK);
        for (int64_t l = 0; l < table->n; l++)
            for (int64_t r = l; r < table->n; r++) {
                char name[48];
                boyi_state state;
                snprintf(name, sizeof name, "%" PRId64 "-%" PRId64, l, r);
                assert_int_equal(boyi_game_read_state(game, name, NULL, &state), BOYI_OK);
                assert_int_equal(boyi_solution_totals(solution, state, NULL, &totals), BOYI_OK);
                if (totals.own != table->pairs[l][r].first || totals.other != table->pairs[l][r].second)
                    fail_msg("%s: cell %s", each.exercise.line, name);
            }
        boyi_solution_free(solution);
        boyi_game_free(game);
        end(&each);
    }
}

/* One wrong cell of a table is found, whatever it is written as. */
static void a_wrong_cell_is_found(void **context)
{
    (void)context;
    uint64_t dice = random_seed(__func__);
    for (size_t rounds = random_rounds(300); rounds > 0; rounds--) {
        task each;
        start(&each, &boyi__exercise_table, NULL, (int64_t)(boyi__random(&dice) >> 8), 1);
        const boyi__row_table *table = each.exercise.task;
        int64_t wrong_l = (int64_t)(boyi__random(&dice) % (uint64_t)table->n),
                wrong_r = wrong_l + (int64_t)(boyi__random(&dice) % (uint64_t)(table->n - wrong_l));
        int form = (int)(boyi__random(&dice) %
                         6); /* pairs, margins, firsts; each as a triangle or a square */
        boyi__strbuf text = {0};
        for (int64_t l = 0; l < table->n; l++) {
            for (int64_t r = form % 2 ? 0 : l; r < table->n; r++) {
                boyi__row_pair pair = r < l ? (boyi__row_pair){0} : table->pairs[l][r];
                int64_t off = l == wrong_l && r == wrong_r ? 2 : 0;
                if (form < 2)
                    boyi__strbuf_add(&text, "(%" PRId64 ", %" PRId64 ") ", pair.first + off, pair.second);
                else
                    boyi__strbuf_add(&text, "%" PRId64 ",",
                                     (form < 4 ? pair.first - pair.second : pair.first) + off);
            }
            boyi__strbuf_add(&text, "\n");
        }
        boyi__mark result = {0};
        assert_int_equal(boyi__exercise_mark(&each.exercise, text.data, &result, NULL), BOYI_OK);
        if (!result.has_cell || result.cell[0] != wrong_l || result.cell[1] != wrong_r)
            fail_msg("%s: %" PRId64 "-%" PRId64 " is wrong in\n%s", each.exercise.line, wrong_l, wrong_r,
                     text.data);
        assert_string_equal(result.values, form < 2 ? "pair" : form < 4 ? "margin" : "first");
        boyi__mark_end(&result);
        boyi__strbuf_end(&text);
        end(&each);
    }
}

/* ---- Faults ---- */

/* A task on the row of the tutorials whose cell is this one. */
static void start_at(task *self, const boyi__exercise_kind *kind, const char *row, const char *cell)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, " %s", cell);
    for (int64_t seed = 0; seed < SEEDS; seed++) {
        boyi__strbuf text = {0};
        start(self, kind, row, seed, 1);
        kind->say_question(&text, &self->exercise);
        const char *at = strstr(text.data, wanted);
        boyi__strbuf_end(&text);
        if (at)
            return;
        end(self);
    }
    fail_msg("no task on %s asks about %s", row, cell);
}

static void wrong_cells_are_told_apart(void **context)
{
    (void)context;
    task cell;
    start_at(&cell, &boyi__exercise_cell, "row 3 9 1 2", "0-3?"); /* 11,4: right, then left of 3 9 1 */
    must_mark(&cell, "11,4", "right");
    must_mark(&cell, "( 11, 4 )", "right");
    must_mark(&cell, "4,11", "swapped");
    must_mark(&cell, "13,2", "roles");
    must_mark(&cell, "5,10", "worse");
    must_mark(&cell, "3,0", "order");
    must_mark(&cell, "11,5", "sum");
    must_mark(&cell, "12,3", "other");
    must_refuse(&cell, "eleven");
    must_refuse(&cell, "11");
    must_refuse(&cell, "11,4,1");
    must_refuse(&cell, "");
    must_refuse(&cell, "99999999999999999999,1");
    end(&cell);
    start_at(&cell, &boyi__exercise_cell, "row 4 5 2 3 6",
             "0-4?"); /* greed is neither best nor the worse end */
    must_mark(&cell, "13,7", "greedy");
    end(&cell);
    start_at(&cell, &boyi__exercise_cell, "row 3 2 8 8 4 6", "0-5?"); /* 16,15 by parity; 18,13 is best */
    must_mark(&cell, "16,15", "parity");
    end(&cell);

    start_at(&cell, &boyi__exercise_needs, "row 3 9 1 2", "0-3 ");
    must_mark(&cell, "1-3 0-2", "right");
    must_mark(&cell, "0-2", "missing");
    must_mark(&cell, "0-3 0-2", "itself");
    must_mark(&cell, "1-2", "two");
    must_mark(&cell, "1-3 0-2 0-0", "extra");
    must_mark(&cell, "3-1", "outside");
    must_refuse(&cell, "1-3 0");
    end(&cell);
    start_at(&cell, &boyi__exercise_needs, "row 3 9 1 2", "0-1 ");
    must_mark(&cell, "1-2", "longer");
    end(&cell);

    start_at(&cell, &boyi__exercise_next, "row 3 9 1 2", "0-1.");
    must_mark(&cell, "1-2", "right");
    must_mark(&cell, "0-2", "empty");
    must_mark(&cell, "0-0", "filled");
    must_mark(&cell, "2-3", "skipped");
    must_mark(&cell, "3-4", "outside");
    must_refuse(&cell, "next");
    end(&cell);

    start(&cell, &boyi__exercise_table, "row 3 9 1 2", 1, 1);
    must_mark(&cell, "3,0 9,3 4,9 11,4 9,0 9,1 10,2 1,0 2,1 2,0", "right");
    must_mark(&cell, "[[3, 6, -5, 7], [0, 9, 8, 8], [0, 0, 1, 1], [0, 0, 0, 2]]", "right");
    must_mark(&cell, "3 9 4 11\n9 9 10\n1 2\n2", "right");
    must_mark(&cell, "3,0 9,3 4,9 11,4 9,0 9,1 10,2 0,0 2,1 2,0", "base");
    must_mark(&cell, "3,0 3,9 4,9 11,4 9,0 9,1 10,2 1,0 2,1 2,0", "swapped");
    must_mark(&cell, "3,0 9,3 4,9 13,2 9,0 9,1 10,2 1,0 2,1 2,0", "roles");
    must_mark(&cell, "3,0 9,3 4,9 ? 9,0 9,1 10,2 1,0 2,1 2,0", "blank");
    must_mark(&cell, "3,0 9,0 4,9 11,4 9,0 9,1 10,2 1,0 2,1 2,0", "order");
    must_mark(&cell, "3 6 -5 6  9 8 8  1 1  2", "sum");
    must_refuse(&cell, "3,0 9,3");
    must_refuse(&cell, "3,0 9,3 4,9 11,4 9,0 9,1 10,2 1,0 2,1 two");
    end(&cell);
}

/* Each of the positions' other moves is wrong, and the text names a reply. */
static void other_moves_are_wrong(void **context)
{
    (void)context;
    int64_t seed = (int64_t)(random_seed(__func__) >> 8);
    for (size_t rounds = random_rounds(100); rounds > 0; rounds--, seed++) {
        task each;
        start(&each, &boyi__exercise_move, NULL, seed, 1 + (int)(rounds % BOYI__EXERCISE_LEVELS));
        const boyi__position *position = each.exercise.task;
        for (size_t i = 0; i < position->choices.count; i++) {
            char name[256];
            boyi_game_write_move(position->game, position->state, &position->choices.list[i].move, name,
                                 sizeof name);
            if ((strcmp(mark(&each, "%s", name), "right") == 0) != (i == 0))
                fail_msg("boyi exercise move --seed %" PRId64 " --level %d --answer '%s'", seed,
                         each.exercise.level, name);
        }
        must_refuse(&each, "no such move");
        end(&each);
    }
}

static void wrong_moves_are_told_apart(void **context)
{
    (void)context;
    static const struct {
        const char *game, *faults; /* that some position of the game has */
    } games[] = {
        {"tic-tac-toe", "at-once refuted tie"},
        {"nim 3 4 5", "nimber"},
        {"row 3 9 1 2 8 5 4", "greedy refuted"},
        {"cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", "over draw"},
        {"quixo 3", "at-once refuted"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char seen[400] = "";
        for (int64_t seed = 0; seed < 40; seed++) {
            task each;
            start(&each, &boyi__exercise_move, games[i].game, seed, 1 + (int)(seed % BOYI__EXERCISE_LEVELS));
            const boyi__position *position = each.exercise.task;
            for (size_t k = 1; k < position->choices.count; k++) {
                char name[256];
                boyi_game_write_move(position->game, position->state, &position->choices.list[k].move, name,
                                     sizeof name);
                const char *fault = mark(&each, "%s", name);
                if (!strstr(seen, fault))
                    snprintf(seen + strlen(seen), sizeof seen - strlen(seen), " %s", fault);
            }
            end(&each);
        }
        char *words = strdup(games[i].faults);
        for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
            if (!strstr(seen, word))
                fail_msg("%s: only%s were seen, not %s", games[i].game, seen, word);
        free(words);
    }
}

/* All colours right but those of some states: that is found. */
static void wrong_colours_are_found(void **context)
{
    (void)context;
    uint64_t dice = random_seed(__func__);
    for (size_t rounds = random_rounds(300); rounds > 0; rounds--) {
        task each;
        start(&each, &boyi__exercise_graph, NULL, (int64_t)(boyi__random(&dice) >> 8),
              1 + (int)(rounds % BOYI__EXERCISE_LEVELS));
        const boyi__small_graph *graph = each.exercise.task;
        boyi__strbuf text = {0};
        bool wrong = false;
        for (size_t i = 0; i < graph->count; i++) {
            boyi_outcome outcome = graph->states[i].value.outcome;
            if (boyi__random(&dice) % 8 == 0) {
                outcome = (boyi_outcome)((outcome + 1 + boyi__random(&dice) % 3) % 4);
                wrong = true;
            }
            boyi__strbuf_add(&text, "%s:%s,", graph->states[i].name, boyi_outcome_word(outcome));
        }
        if ((strcmp(mark(&each, "%s", text.data), "right") != 0) != wrong)
            fail_msg("boyi exercise graph --seed %" PRId64 " --level %d --answer '%s'", each.exercise.seed,
                     each.exercise.level, text.data);
        boyi__strbuf_end(&text);
        end(&each);
    }
}

static void wrong_colours_are_told_apart(void **context)
{
    (void)context;
    task graph;
    /* 5 and 1 are won, 4 and 0 lost: the player who takes the last of 1 to 3 wins. */
    start(&graph, &boyi__exercise_graph, "heaps --take 1-3 5", 1, 1);
    must_mark(&graph, "5=win 4=loss 3=win 2=win 1=win 0=loss", "right");
    must_mark(&graph, "5=W 4=L 3=W 2=W 1=W 0=L", "right");
    must_mark(&graph, "5=win 4=loss 3=win 2=win 1=win", "missing");
    must_mark(&graph, "5=win 4=loss 3=win 2=win 1=win 0=win", "end");
    must_mark(&graph, "5=win 4=win 3=win 2=win 1=win 0=loss", "roles");
    must_mark(&graph, "5=loss 4=loss 3=win 2=win 1=win 0=loss", "escape");
    must_mark(&graph, "5=win 4=draw 3=win 2=win 1=win 0=loss", "forced");
    must_mark(&graph, "5=win 4=loss 3=draw 2=win 1=win 0=loss", "too-little");
    must_refuse(&graph, "5");
    must_refuse(&graph, "6=win");
    must_refuse(&graph, "5=wins");
    must_refuse(&graph, "");
    end(&graph);
    /* Drawn states: at level 3 there is one, whose moves are told apart. */
    const char *even[] = {"too-soon", "hope", "roles", "tie"};
    bool seen[4] = {false};
    for (int64_t seed = 0; seed < 60; seed++) {
        start(&graph, &boyi__exercise_graph, NULL, seed, 3);
        const boyi__small_graph *small = graph.exercise.task;
        for (int given = BOYI_LOSS; given <= BOYI_WIN; given++) {
            boyi__strbuf text = {0};
            bool done = false;
            for (size_t i = 0; i < small->count; i++) {
                bool change = !done && small->states[i].value.outcome == BOYI_DRAW;
                done |= change;
                boyi__strbuf_add(
                    &text, "%s=%s ", small->states[i].name,
                    boyi_outcome_word(change ? (boyi_outcome)given : small->states[i].value.outcome));
            }
            assert_true(done);
            const char *fault = mark(&graph, "%s", text.data);
            for (int i = 0; i < 4; i++)
                seen[i] |= strcmp(fault, even[i]) == 0;
            boyi__strbuf_end(&text);
        }
        end(&graph);
    }
    for (int i = 0; i < 4; i++)
        if (!seen[i])
            fail_msg("no drawn state got the diagnosis %s", even[i]);
}

/* Every other line is wrong; at level 3 an input is wanted, on which the program must fail. */
static void other_lines_are_wrong(void **context)
{
    (void)context;
    for (int64_t seed = 0; seed < 60; seed++) {
        task each;
        start(&each, &boyi__exercise_bug, NULL, seed, 3);
        boyi__strbuf solution = {0};
        each.exercise.kind->add_solution(&solution, &each.exercise);
        int right = atoi(solution.data), lines = 0;
        const char *input = strchr(solution.data, ':') + 1;
        for (int line = 1; line <= 40; line++) {
            const char *fault = mark(&each, "%d: %s", line, input);
            assert_true((strcmp(fault, "right") == 0) == (line == right));
            lines += strcmp(fault, "outside") != 0;
        }
        assert_true(lines >= 8 && lines < 40);
        must_refuse(&each, "first");
        char alone[16];
        snprintf(alone, sizeof alone, "%d", right);
        must_refuse(&each, alone); /* an input is missing */
        boyi__strbuf_end(&solution);
        end(&each);
    }
}

static void wrong_lines_are_told_apart(void **context)
{
    (void)context;
    task bug;
    boyi__strbuf text = {0};
    int64_t seed = 0;
    for (;; seed++) { /* the tutorial's base case, which never counts the last pile */
        assert_true(seed < SEEDS);
        start(&bug, &boyi__exercise_bug, "stone-game", seed, 3);
        boyi__text_exercise(&text, &bug.exercise, NULL, false);
        if (strstr(text.data, "if l >= r:"))
            break;
        boyi__strbuf_cut(&text, 0);
        end(&bug);
    }
    boyi__strbuf_end(&text);
    must_mark(&bug, "5: [1]", "right");
    must_mark(&bug, "5 [1]", "right");
    must_mark(&bug, "5: [1, 1]", "right"); /* a tie, of which only one pile is counted */
    must_mark(&bug, "5: [0]", "passes");
    must_mark(&bug, "6: [1]", "line");
    must_mark(&bug, "2: [1]", "frame");
    must_mark(&bug, "99: [1]", "outside");
    must_mark(&bug, "6: [0]", "both");
    must_refuse(&bug, "5: [1");
    must_refuse(&bug, "5: [1,2,3,4,5,6,7,8,9,10,11,12,13]");
    must_refuse(&bug, "5: [99999]");
    must_refuse(&bug, "5: 1 2");
    end(&bug);
}

/* What a kind can't ask about is refused. */
static void games_that_do_not_fit(void **context)
{
    (void)context;
    static const struct {
        const boyi__exercise_kind *kind;
        const char *game;
        boyi_status status;
    } cases[] = {
        {&boyi__exercise_cell, "nim 3 4", BOYI_METHOD},
        {&boyi__exercise_table, "row --from left 1 2 3", BOYI_METHOD},
        {&boyi__exercise_table, "row 1 2", BOYI_INPUT},
        {&boyi__exercise_cell, "row 1 2 3 4 5 6 7 8 9 10 11 12 13", BOYI_INPUT},
        {&boyi__exercise_cell, "row 1 2 99999999999999", BOYI_INPUT},
        {&boyi__exercise_graph, "row 1 2 3", BOYI_METHOD},
        {&boyi__exercise_graph, "tic-tac-toe", BOYI_LIMIT},
        {&boyi__exercise_move, "connect 7 6", BOYI_LIMIT},
        {&boyi__exercise_move, "nim 0", BOYI_METHOD},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        boyi_error error = {0};
        boyi__request request;
        boyi__exercise exercise;
        assert_int_equal(boyi__request_parse(&request, boyi__families, NULL, cases[i].game, &error), BOYI_OK);
        boyi_options options = {.size = sizeof options, .max_states = 100000};
        boyi__exercise_order order = {
            .kind = cases[i].kind, .request = &request, .level = 1, .options = &options};
        if (boyi__exercise_start(&exercise, &order, &error) != cases[i].status)
            fail_msg("%s: %s", cases[i].game, error.text);
        assert_true(error.text[0] && error.text_zh[0]);
        boyi__exercise_end(&exercise);
        boyi__request_end(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_give_many_tasks),   cmocka_unit_test(tables_are_the_solvers),
        cmocka_unit_test(a_wrong_cell_is_found),   cmocka_unit_test(wrong_cells_are_told_apart),
        cmocka_unit_test(other_moves_are_wrong),   cmocka_unit_test(wrong_moves_are_told_apart),
        cmocka_unit_test(wrong_colours_are_found), cmocka_unit_test(wrong_colours_are_told_apart),
        cmocka_unit_test(other_lines_are_wrong),   cmocka_unit_test(wrong_lines_are_told_apart),
        cmocka_unit_test(games_that_do_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
