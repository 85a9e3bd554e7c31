/* Shortcuts of rules from outside (boyi_shortcut): a solution by their own values, moves and lines is like one of an engine, and what they must not do is
 * refused with a sentence. */
#include "random_games.h"
#include "slow.h"
#include "tell/tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Random games whose shortcut is the slow solver ---- */

/* The work is a slow_answers. */
static boyi_status solve(const void *self, boyi_state state, const boyi_options *options, boyi_error *error,
                         boyi_effort *effort, void **work)
{
    const random_game *game = self;
    (void)state, (void)error;
    assert_non_null(options);
    *work = slow_solve(game);
    effort->visited = game->nodes_count;
    effort->bytes = 1234;
    return BOYI_OK;
}

static void free_work(void *work)
{
    slow_free(work);
}

static boyi_value to_value(const slow_value *slow)
{
    return (boyi_value){.outcome = slow->outcome,
                        .plies = slow->plies,
                        .margin = (int64_t)slow->margin,
                        .nimber = slow->nimber};
}

static boyi_status value(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out)
{
    const slow_answers *slow = work;
    (void)error;
    *out = to_value(&slow->values[random_node_of(self, state)]);
    return BOYI_OK;
}

static boyi_move to_move(const random_game *game, const random_move *move)
{
    return (boyi_move){
        .to = random_state(game, move->to), .gain = move->gain, .name = move->name, .again = move->again};
}

/* The best moves first, found by asking the slow solver about each. */
static boyi_status choices(const void *self, const void *work, boyi_state state, size_t most,
                           boyi_error *error, boyi_choices *out)
{
    const random_game *game = self;
    const slow_answers *slow = work;
    const random_node *node = &game->nodes[random_node_of(game, state)];
    size_t first = 0;
    (void)error;
    out->total = node->count;
    out->best = node->count ? slow_best(slow, (size_t)(node - game->nodes), &first) : 0;
    for (int best = 1; best >= 0; best--)
        for (size_t i = 0; i < node->count && out->count < most; i++) {
            const random_move *move = &game->moves[node->first + i];
            slow_value seen = slow_move(slow, move), top = slow_move(slow, &game->moves[node->first + first]);
            bool is_best = game->kind == BOYI_NIMBER
                               ? (seen.nimber == 0) == (top.nimber == 0)
                               : seen.outcome == top.outcome && seen.plies == top.plies &&
                                     seen.margin == top.margin;
            if (is_best == (best == 1))
                out->list[out->count++] = (boyi_choice){
                    .move = to_move(game, move), .value = to_value(&seen), .best = best};
        }
    return BOYI_OK;
}

static boyi_status line(const void *self, const void *work, boyi_state state, boyi_line_taker *take,
                        void *context, boyi_error *error)
{
    const random_game *game = self;
    (void)error;
    for (size_t node = random_node_of(game, state), first = 0; game->nodes[node].count;) {
        size_t best = slow_best(work, node, &first);
        const random_move *chosen = &game->moves[game->nodes[node].first + first];
        boyi_move move = to_move(game, chosen);
        if (!take(context, &move, best))
            break;
        node = chosen->to;
    }
    return BOYI_OK;
}

static boyi_status facts(const void *self, const void *work, boyi_fact_teller *tell, void *context,
                         boyi_error *error)
{
    (void)self, (void)work, (void)error;
    tell(context, &(boyi_fact){.name = "twelve", .label = "twelve is %s", .number = 12});
    return BOYI_OK;
}

static bool shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    const random_game *game = self;
    assert_int_equal(out->size, sizeof *out);
    *out = (boyi_shortcut){.solve = solve, .free = free_work, .value = value, .facts = facts};
    if (method == BOYI_SHORTCUT) {
        out->choices = game->kind == BOYI_NIMBER ? NULL : choices;
        out->line = line;
    }
    return true;
}

static void check_game(const random_wish *wish, uint64_t seed)
{
    static const boyi_method methods[] = {BOYI_SHORTCUT, BOYI_ROLLING, BOYI_AUTO, BOYI_MEMO};
    random_game *drawn = random_game_new(wish, seed);
    slow_answers *slow = slow_solve(drawn);
    boyi_rules rules = random_rules(drawn);
    boyi_game *game = NULL;
    boyi_error error;
    boyi_checked checked;
    char complaint[SLOW_COMPLAINT];
    rules.size = sizeof rules;
    rules.shortcut = shortcut;
    if (boyi_game_new(&rules, drawn, &error, &game))
        fail_msg("%s", error.text);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        const boyi_options options = {.method = methods[i]};
        boyi_solution *solution = NULL;
        if (boyi_solve(game, &options, &error, &solution))
            fail_msg("%s: %s", boyi_method_word(methods[i]), error.text);
        if (!slow_agrees(slow, solution, drawn->start, complaint)) {
            random_game_print(stderr, drawn);
            fail_msg("%s: %s", boyi_method_word(methods[i]), complaint);
        }
        boyi_effort effort = boyi_solution_effort(solution);
        assert_int_equal(effort.method, methods[i] == BOYI_AUTO ? BOYI_SHORTCUT : methods[i]);
        assert_true(methods[i] == BOYI_MEMO ||
                    (effort.visited == drawn->nodes_count && effort.bytes == 1234));
        boyi_solution_free(solution);
    }
    assert_int_equal(boyi_game_check(game, seed, 5, NULL, NULL, &error, &checked), BOYI_OK);
    boyi_game_free(game);
    slow_free(slow);
    random_game_free(drawn);
}

static void a_shortcut_is_a_solution(void **context)
{
    (void)context;
    uint64_t seed = random_seed("shortcut");
    size_t rounds = random_rounds(600);
    for (size_t i = 0; i < rounds; i++) {
        const random_wish wish = {.kind = (boyi_kind)(i % 3), .least = 1, .most = 40};
        check_game(&wish, random_game_seed(seed, i));
    }
}

/* ---- Shortcuts that are wrong ---- */

/* One heap, one or two are taken. */
typedef enum {
    RIGHT,
    WRONG_VALUE,
    WRONG_MOVES,
    WRONG_LINE,
    SHORT_LINE,
    NO_VALUE,
    TOO_MANY,
    BEST_LAST,
    BEYOND,
    FACT_NAME,
    FACT_KEY,
    FACT_RANGE,
    NO_REASON,
    NO_FUNCTION,
    KINDS
} fault;

static boyi_state heap_start(const void *self)
{
    (void)self;
    return 10;
}

static size_t heap_moves(const void *self, boyi_state heap, boyi_move *out)
{
    size_t count = 0;
    (void)self;
    for (uint32_t taken = 1; taken <= 2 && taken <= heap; taken++)
        out[count++] = (boyi_move){.to = heap - taken, .name = taken};
    return count;
}

static boyi_status heap_value(const void *self, const void *work, boyi_state heap, boyi_error *error,
                              boyi_value *out)
{
    const fault *kind = self;
    (void)work, (void)error;
    if (*kind == NO_REASON)
        return BOYI_LIMIT;
    *out = (boyi_value){.outcome = (heap % 3 != 0) ^ (*kind == WRONG_VALUE) ? BOYI_WIN : BOYI_LOSS,
                        .plies = BOYI_PLIES_UNKNOWN};
    if (*kind == NO_VALUE)
        out->outcome = (boyi_outcome)9;
    return BOYI_OK;
}

static boyi_status heap_choices(const void *self, const void *work, boyi_state heap, size_t most,
                                boyi_error *error, boyi_choices *out)
{
    const fault *kind = self;
    boyi_move moves[2];
    (void)work, (void)error;
    out->total = heap_moves(self, heap, moves);
    for (size_t i = 0; i < out->total && out->count < most; i++) {
        bool wins = moves[i].to % 3 == 0;
        out->list[out->count++] = (boyi_choice){
            .move = moves[i],
            .best = wins || heap % 3 == 0,
            .value = {.outcome = wins ^ (*kind == WRONG_MOVES) ? BOYI_WIN : BOYI_LOSS,
                      .plies = BOYI_PLIES_UNKNOWN}};
        out->best += wins || heap % 3 == 0;
    }
    if (out->count == 2 && *kind != BEST_LAST && out->list[1].best && !out->list[0].best) {
        boyi_choice first = out->list[0];
        out->list[0] = out->list[1];
        out->list[1] = first;
    }
    if (*kind == BEYOND && out->count)
        out->list[0].move.to = 1000;
    if (*kind == TOO_MANY)
        out->count = most + 1;
    return BOYI_OK;
}

static boyi_status heap_line(const void *self, const void *work, boyi_state heap, boyi_line_taker *take,
                             void *context, boyi_error *error)
{
    const fault *kind = self;
    (void)work, (void)error;
    while (heap > 0) {
        uint32_t right = heap % 3 ? (uint32_t)(heap % 3) : 1, wrong = right == 1 && heap > 1 ? 2 : 1;
        uint32_t taken = *kind == WRONG_LINE ? wrong : right;
        boyi_move move = {.to = heap - taken, .name = taken};
        if ((*kind == SHORT_LINE && heap < 5) || !take(context, &move, 0))
            break;
        heap = move.to;
    }
    return BOYI_OK;
}

static boyi_status heap_facts(const void *self, const void *work, boyi_fact_teller *tell, void *context,
                              boyi_error *error)
{
    const fault *kind = self;
    (void)work, (void)error;
    tell(context, &(boyi_fact){.name = *kind == FACT_NAME  ? "Not a key"
                                       : *kind == FACT_KEY ? "moves"
                                                           : "modulus",
                               .is_truth = *kind == FACT_RANGE,
                               .number = 3});
    return BOYI_OK;
}

static bool heap_shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    const fault *kind = self;
    *out = (boyi_shortcut){
        .value = heap_value, .choices = heap_choices, .line = heap_line, .facts = heap_facts};
    if (*kind == NO_FUNCTION)
        out->value = NULL;
    return method == BOYI_SHORTCUT;
}

static boyi_status make_heap(const fault *kind, boyi_error *error, boyi_game **out)
{
    const boyi_rules rules = {.size = sizeof rules,
                              .name = "heap",
                              .kind = BOYI_OUTCOME,
                              .most_moves = 2,
                              .bits = 8,
                              .start = heap_start,
                              .moves = heap_moves,
                              .shortcut = heap_shortcut};
    return boyi_game_new(&rules, (void *)kind, error, out);
}

typedef struct {
    char rule[20];
    size_t count;
} flaw_list;

static void note_flaw(void *context, const boyi_flaw *flaw)
{
    flaw_list *flaws = context;
    flaws->count++;
    snprintf(flaws->rule, sizeof flaws->rule, "%s", flaw->rule);
}

/* What `boyi check` sees. */
static void flaws_are_found(void **context)
{
    static const struct {
        fault kind;
        const char *rule;
    } cases[] = {{RIGHT, ""},
                 {WRONG_VALUE, "shortcut"},
                 {WRONG_MOVES, "choices"},
                 {WRONG_LINE, "line"},
                 {SHORT_LINE, "line"}};
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        flaw_list flaws = {"", 0};
        boyi_error error;
        boyi_checked checked;
        boyi_game *game;
        assert_int_equal(make_heap(&cases[i].kind, &error, &game), BOYI_OK);
        assert_int_equal(boyi_game_check(game, 1, 20, note_flaw, &flaws, &error, &checked), BOYI_OK);
        assert_int_equal(flaws.count, cases[i].kind != RIGHT);
        assert_string_equal(flaws.rule, cases[i].rule);
        boyi_game_free(game);
    }
}

/* What is refused wherever it is met. */
static void faults_are_refused(void **context)
{
    static const struct {
        fault kind;
        const char *sentence;
    } cases[] = {
        {NO_VALUE, "heap: value gives something for state 10 that is no value"},
        {TOO_MANY, "heap: choices of state 10 gives more moves than there is room for"},
        {BEST_LAST, "heap: choices of state 8 gives a best move after another one"},
        {BEYOND, "heap: choices of state 10 gives the state 1000, beyond what bits promises"},
        {NO_REASON, "heap: the shortcut fails without a reason"},
        {NO_FUNCTION, "heap: the shortcut has no value"},
    };
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const boyi_options options = {.method = BOYI_SHORTCUT};
        boyi_error error = {0};
        boyi_game *game = NULL;
        boyi_solution *solution = NULL;
        boyi_choices found = {0};
        boyi_status status = make_heap(&cases[i].kind, &error, &game);
        if (!status)
            status = boyi_solve(game, &options, &error, &solution);
        if (!status)
            status = boyi_solution_choices(solution, cases[i].kind == BEST_LAST ? 8 : 10, 10, &error, &found);
        assert_true(status != BOYI_OK);
        assert_string_equal(error.text, cases[i].sentence);
        assert_true(error.text_zh[0] != '\0');
        boyi_choices_free(&found);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

/* As a report shows them. */
static void facts_are_checked(void **context)
{
    static const fault kinds[] = {FACT_NAME, FACT_KEY, FACT_RANGE, RIGHT};
    (void)context;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        boyi_error error = {0};
        boyi_game *game = NULL;
        assert_int_equal(make_heap(&kinds[i], &error, &game), BOYI_OK);
        const boyi_options options = {.method = BOYI_SHORTCUT};
        boyi_solution *solution;
        assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_OK);
        boyi__report report;
        boyi_status status = boyi__report_start(&report, solution, 10, &error);
        assert_int_equal(status, kinds[i] == RIGHT ? BOYI_OK : BOYI_INPUT);
        if (!status) {
            assert_int_equal(report.facts_count, 1);
            assert_string_equal(report.facts[0].name, "modulus");
            assert_int_equal(report.facts[0].number, 3);
        }
        boyi__report_end(&report);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shortcut_is_a_solution),
        cmocka_unit_test(flaws_are_found),
        cmocka_unit_test(faults_are_refused),
        cmocka_unit_test(facts_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
