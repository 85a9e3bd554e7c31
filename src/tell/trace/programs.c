/* Which programs there are, and from a game to the input of its program. */
#include "tell/trace/programs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/fixed_buffer.h"
#include "base/scan.h"
#include "game/game.h"
#include "games/heaps/heaps.h"
#include "games/pool/pool.h"
#include "games/pursuit/pursuit.h"
#include "games/row/row.h"

const boyi__trace_program boyi__trace_programs[] = {
    {"stone-game", "stone-game", "recursion", boyi__trace_ends_recursion, false, "O(2ⁿ)", "O(n)"},
    {"stone-game", "stone-game", "memo", boyi__trace_ends_memo, false, "O(n²)", "O(n²)"},
    {"stone-game", "stone-game", "table", boyi__trace_ends_table, true, "O(n²)", "O(n²)"},
    {"stone-game", "stone-game", "minmax", boyi__trace_ends_minmax, false, "O(n²)", "O(n²)"},
    {"stone-game", "stone-game", "margin", boyi__trace_ends_margin, false, "O(n²)", "O(n²)"},
    {"stone-game", "stone-game", "rolling", boyi__trace_ends_rolling, false, "O(n²)", "O(n)"},
    {"stone-game", "stone-game", "winlose", boyi__trace_ends_winlose, false, "O(n²·s)", "O(n²·s)"},
    {"stone-game", "stone-game", "fold", boyi__trace_ends_fold, false, "O(n)", "O(n)"},
    {"stone-game-2", "stone-game-2", "topdown", boyi__trace_left_2_topdown, false, "O(n³)", "O(n²)"},
    {"stone-game-2", "stone-game-2", "bottomup", boyi__trace_left_2_bottomup, true, "O(n³)", "O(n²)"},
    {"stone-game-3", "stone-game-3", "topdown", boyi__trace_left_3_topdown, false, "O(n)", "O(n)"},
    {"stone-game-3", "stone-game-3", "bottomup", boyi__trace_left_3_bottomup, true, "O(n)", "O(n)"},
    {"stone-game-7", "stone-game-7", "topdown", boyi__trace_left_7_topdown, false, "O(n²)", "O(n²)"},
    {"stone-game-7", "stone-game-7", "bottomup", boyi__trace_left_7_bottomup, true, "O(n²)", "O(n²)"},
    {"stone-game-8", "stone-game-8", "topdown", boyi__trace_left_8_topdown, false, "O(n²)", "O(n)"},
    {"stone-game-8", "stone-game-8", "bottomup", boyi__trace_left_8_bottomup, true, "O(n)", "O(n)"},
    {"fibonacci", "fibonacci", "recursion", boyi__trace_fibonacci_recursion, false, "O(1.62ⁿ)", "O(n)"},
    {"fibonacci", "fibonacci", "memo", boyi__trace_fibonacci_memo, false, "O(n)", "O(n)"},
    {"fibonacci", "fibonacci", "table", boyi__trace_fibonacci_table, true, "O(n)", "O(n)"},
    {"stairs", "stairs", "recursion", boyi__trace_stairs_recursion, false, "O(1.62ⁿ)", "O(n)"},
    {"stairs", "stairs", "memo", boyi__trace_stairs_memo, false, "O(n)", "O(n)"},
    {"stairs", "stairs", "table", boyi__trace_stairs_table, true, "O(n)", "O(n)"},
    {"can-i-win", "can-i-win", "mask", boyi__trace_pool_mask, true, "O(m·2ᵐ)", "O(2ᵐ)"},
    {"subtraction", "subtraction", "table", boyi__trace_subtraction_table, true, "O(n·k)", "O(n)"},
    {"subtraction", "nim", "mex", boyi__trace_nim_mex, false, "O(n·k)", "O(n)"},
    {"cat-and-mouse", "cat-and-mouse", "counters", boyi__trace_pursuit_counters, true, "O(n³)", "O(n²)"},
    {0},
};

const boyi__trace_name boyi__trace_names[] = {
    {"row", "stone-game"},
    {"predict-the-winner", "stone-game"},
    {"card-game", "stone-game"},
    {"heaps", "subtraction"},
    {"nim", "subtraction"},
    {"bachet", "subtraction"},
    {"stone-game-4", "subtraction"},
    {"hundred", "subtraction"},
    {0},
};

const char *boyi__trace_problem(const char *name)
{
    for (const boyi__trace_name *known = boyi__trace_names; known->name; known++)
        if (strcmp(known->name, name) == 0)
            return known->group;
    for (const boyi__trace_program *program = boyi__trace_programs; program->problem; program++)
        if (strcmp(program->group, name) == 0)
            return program->group;
    return NULL;
}

boyi_status boyi__trace_find(const char *problem, const char *method, boyi_error *error,
                             const boyi__trace_program **out)
{
    char methods[160] = "";
    boyi__fixed_buffer list = {.out = methods, .room = sizeof methods};
    for (const boyi__trace_program *program = boyi__trace_programs; program->problem; program++) {
        if (strcmp(program->group, problem) != 0)
            continue;
        if (method ? strcmp(program->method, method) == 0 : program->standard) {
            *out = program;
            return BOYI_OK;
        }
        boyi__fixed_buffer_add(&list, "%s%s", list.length ? ", " : "", program->method);
    }
    assert(method);
    return boyi__fail(error, BOYI_METHOD, "%s has no program with --method %s; it has %s", problem, method,
                      methods);
}

bool boyi__trace_is_plain(const char *name)
{
    return strcmp(name, "fibonacci") == 0 || strcmp(name, "stairs") == 0;
}

/* ---- Inputs ---- */

static boyi_status fail_no_program(const boyi_game *game, boyi_error *error)
{
    return boyi__fail(error, BOYI_METHOD,
                      "%s: no textbook program is written for these rules; \"boyi code\" lists the programs",
                      game->rules.name);
}

/* Which program's rules a row has; NULL: no program's. */
static const char *row_problem(const boyi__row_game *row)
{
    bool ends = row->from == BOYI__FROM_ENDS, one = !row->take.twice_m && boyi__take_is(&row->take, 1, 1);
    if (ends && one && row->gain == BOYI__GAIN_TAKEN)
        return "stone-game";
    if (ends && one && row->gain == BOYI__GAIN_REST)
        return "stone-game-7";
    if (ends)
        return NULL;
    if (row->gain == BOYI__GAIN_TAKEN && row->take.twice_m)
        return "stone-game-2";
    if (row->gain == BOYI__GAIN_TAKEN && boyi__take_is(&row->take, 1, 3))
        return "stone-game-3";
    if (row->gain == BOYI__GAIN_PREFIX && boyi__take_is(&row->take, 2, UINT64_MAX))
        return "stone-game-8";
    return NULL;
}

/* Sums of piles stay exact in 64 bits and in the numbers of JSON readers. */
static boyi_status check_piles(const boyi__row_game *row, uint32_t least, const char *name, boyi_error *error)
{
    const int64_t most = INT64_C(1) << 53;
    int64_t sum = 0;
    if (row->n < least)
        return boyi__fail(error, BOYI_INPUT, "%s: a trace needs a row of at least %d", name, (int)least);
    for (uint32_t i = 0; i < row->n; i++) {
        int64_t pile = row->piles[i];
        if (pile < -most || pile > most || (sum += pile < 0 ? -pile : pile) > most)
            return boyi__fail(error, BOYI_INPUT, "%s: pile %d: the piles are too large to be traced", name,
                              (int)i + 1);
    }
    return BOYI_OK;
}

/* The trace has more than this many steps, which is too many. */
static boyi_status fail_size(const char *name, uint64_t steps, boyi_error *error)
{
    boyi__grouped_digits digits, most;
    return boyi__fail(error, BOYI_LIMIT,
                      "%s: the trace has more than %s steps; traces of up to %s are shown: choose a smaller "
                      "input",
                      name, boyi__group_digits(&digits, steps),
                      boyi__group_digits(&most, BOYI__TRACE_MOST_STEPS));
}

/* Tables of the square of the first fit the memory; rows of more than the second have two steps a pile or more. */
enum { MOST_PILES = 1000, MOST_LINEAR = BOYI__TRACE_MOST_STEPS / 2 };

static boyi_status read_row(boyi__trace_question *question, const boyi_game *game, const boyi__row_game *row,
                            boyi_error *error)
{
    const char *name = game->rules.name;
    question->problem = row_problem(row);
    if (!question->problem)
        return fail_no_program(game, error);
    bool linear = strcmp(question->problem, "stone-game-3") == 0 ||
                  strcmp(question->problem, "stone-game-8") == 0;
    boyi_status status = check_piles(row, strcmp(question->problem, "stone-game-8") == 0 ? 2 : 1, name,
                                     error);
    if (!status && linear && row->n > MOST_LINEAR)
        status = fail_size(name, 2 * (uint64_t)row->n, error);
    if (!status && !linear && row->n > MOST_PILES) /* each cell of the triangle takes steps */
        status = fail_size(name, (uint64_t)row->n * (row->n - 1) / 2, error);
    question->input = (boyi__trace_input){
        .parameters = {{.name = "piles", .is_list = true, .list = row->piles, .length = row->n}}, .count = 1};
    return status;
}

/* Memory for the first or second parameter. */
static boyi_status reserve(boyi__trace_question *question, int which, size_t count, const char *name,
                           boyi_error *error)
{
    question->owned[which] = calloc(count + 1, sizeof **question->owned);
    return question->owned[which] ? BOYI_OK : boyi__fail_memory(error, name);
}

/* ---- Pools: Can I Win, and the 100 game as one heap ---- */

static boyi_status read_pool(boyi__trace_question *question, const boyi_game *game,
                             const boyi__pool_game *pool, boyi_error *error)
{
    enum { MOST_NUMBERS = 20 }; /* as the published problem */
    const char *name = game->rules.name;
    bool whole = pool->kinds == pool->count &&
                 (!pool->kinds || pool->numbers[pool->kinds - 1] == (int64_t)pool->kinds);
    question->problem = pool->reuse ? "subtraction" : "can-i-win";
    if (!whole || (!pool->reuse && !pool->asks_truth))
        return fail_no_program(game, error);
    if (pool->reuse && pool->total > BOYI__TRACE_MOST_STEPS)
        return fail_size(name, (uint64_t)pool->total, error);
    if (!pool->reuse && pool->kinds > MOST_NUMBERS)
        return boyi__fail(error, BOYI_LIMIT, "%s: a trace is for M up to %d", name, MOST_NUMBERS);
    if (pool->total < (pool->reuse ? 0 : INT32_MIN) || pool->total > INT32_MAX)
        return boyi__fail(error, BOYI_INPUT, "%s: the total is not one that can be traced", name);
    boyi_status status = reserve(question, 0, pool->reuse ? pool->kinds : 1, name, error);
    if (!status)
        status = reserve(question, 1, 1, name, error);
    if (status)
        return status;
    *question->owned[0] = (int64_t)pool->kinds;
    for (size_t i = 0; pool->reuse && i < pool->kinds; i++)
        question->owned[0][i] = pool->numbers[i];
    *question->owned[1] = pool->total;
    question->input = (boyi__trace_input){
        .parameters = {{.name = pool->reuse ? "takes" : "m",
                        .is_list = pool->reuse,
                        .list = question->owned[0],
                        .length = pool->reuse ? pool->kinds : 1},
                       {.name = pool->reuse ? "n" : "total", .list = question->owned[1], .length = 1}},
        .count = 2};
    return BOYI_OK;
}

/* ---- Heaps ---- */

typedef struct {
    int64_t *list;
    size_t count;
} amounts;

static bool add_amount(void *context, uint64_t taken, uint64_t a, uint64_t b)
{
    amounts *self = context;
    (void)a;
    (void)b;
    self->list[self->count++] = (int64_t)taken;
    return true;
}

/* Amounts that may be taken do not depend on the heap: those of the largest heap are all. */
static boyi_status read_heaps(boyi__trace_question *question, const boyi_game *game, const boyi__heaps *heaps,
                              const char *method, boyi_error *error)
{
    const char *name = game->rules.name;
    uint64_t most = 0;
    question->problem = "subtraction";
    if (heaps->misere || boyi__heaps_split(heaps) || heaps->kind == BOYI__NIMBER_DIVISORS ||
        heaps->kind == BOYI__NIMBER_CODE || !heaps->count)
        return fail_no_program(game, error);
    for (size_t i = 0; i < heaps->count; i++)
        most = heaps->sizes[i] > most ? heaps->sizes[i] : most;
    if (most > BOYI__TRACE_MOST_STEPS)
        return fail_size(name, most, error);
    question->method = !method && heaps->count > 1 ? "mex" : method;
    bool table = !question->method || strcmp(question->method, "table") == 0;
    if (table && heaps->count > 1)
        return boyi__fail(error, BOYI_METHOD, "%s: table is for one heap; --method mex takes several", name);
    boyi_status status = reserve(question, 0, (size_t)most, name, error);
    if (!status)
        status = reserve(question, 1, heaps->count, name, error);
    if (status)
        return status;
    amounts takes = {.list = question->owned[0]};
    boyi__heap_each(heaps, most, 1, add_amount, &takes);
    for (size_t i = 0; i < heaps->count; i++)
        question->owned[1][i] = (int64_t)heaps->sizes[i];
    question->input = (boyi__trace_input){
        .parameters = {{.name = "takes", .is_list = true, .list = takes.list, .length = takes.count},
                       {.name = table ? "n" : "sizes",
                        .is_list = !table,
                        .list = question->owned[1],
                        .length = heaps->count}},
        .count = 2};
    return BOYI_OK;
}

/* ---- Cat and mouse ---- */

/* Whether a step from a to b is there. */
static bool has_step(const boyi__pursuit *pursuit, uint32_t a, uint32_t b)
{
    for (uint64_t i = pursuit->row[BOYI__MOUSE][a]; i < pursuit->row[BOYI__MOUSE][a + 1]; i++)
        if (pursuit->to[BOYI__MOUSE][i] == b)
            return true;
    return false;
}

/* The textbook takes for granted that every step can be made back and that both can always move. */
static boyi_status check_graph(const boyi__pursuit *pursuit, const char *name, boyi_error *error)
{
    for (uint32_t a = 0; a < pursuit->places; a++) {
        bool moves = false;
        for (uint64_t i = pursuit->row[BOYI__MOUSE][a]; i < pursuit->row[BOYI__MOUSE][a + 1]; i++) {
            uint32_t b = pursuit->to[BOYI__MOUSE][i];
            moves |= b != 0;
            if (!has_step(pursuit, b, a))
                return boyi__fail(
                    error, BOYI_METHOD,
                    "%s: the textbook's program needs steps both ways: %d leads to %d, but not back", name,
                    (int)a, (int)b);
        }
        if (!moves && a > 0)
            return boyi__fail(
                error, BOYI_METHOD,
                "%s: the textbook's program needs a way out of each place: the cat could not leave %d", name,
                (int)a);
    }
    return BOYI_OK;
}

static boyi_status read_pursuit(boyi__trace_question *question, const boyi_game *game,
                                const boyi__pursuit *pursuit, boyi_error *error)
{
    enum { MOST_TRACED = 200 };
    const char *name = game->rules.name;
    question->problem = "cat-and-mouse";
    if (pursuit->cells || pursuit->endless_is_cats || pursuit->places < 3 || !pursuit->barred[0] ||
        pursuit->start[BOYI__MOUSE] != 1 || pursuit->start[BOYI__CAT] != 2)
        return fail_no_program(game, error);
    if (pursuit->places > MOST_TRACED) /* each state is met */
        return fail_size(name, 2 * (uint64_t)pursuit->places * (pursuit->places - 1), error);
    boyi_status status = check_graph(pursuit, name, error);
    size_t moves = (size_t)pursuit->row[BOYI__MOUSE][pursuit->places];
    if (!status)
        status = reserve(question, 0, moves, name, error);
    if (status)
        return status;
    question->ends = calloc(pursuit->places, sizeof *question->ends);
    if (!question->ends)
        return boyi__fail_memory(error, name);
    for (size_t i = 0; i < moves; i++)
        question->owned[0][i] = pursuit->to[BOYI__MOUSE][i];
    for (uint32_t p = 0; p < pursuit->places; p++)
        question->ends[p] = (size_t)pursuit->row[BOYI__MOUSE][p + 1];
    question->input = (boyi__trace_input){.parameters = {{.name = "graph",
                                                          .is_list = true,
                                                          .list = question->owned[0],
                                                          .length = moves,
                                                          .ends = question->ends,
                                                          .ends_count = pursuit->places}},
                                          .count = 1};
    return BOYI_OK;
}

boyi_status boyi__trace_read_game(boyi__trace_question *question, const boyi_game *game, const char *method,
                                  boyi_error *error)
{
    *question = (boyi__trace_question){.method = method};
    const boyi__row_game *row = boyi__row_of(game);
    const boyi__heaps *heaps = boyi__heaps_of(game);
    const boyi__pool_game *pool = boyi__pool_of(game);
    if (row)
        return read_row(question, game, row, error);
    if (heaps)
        return read_heaps(question, game, heaps, method, error);
    if (pool)
        return read_pool(question, game, pool, error);
    if (game->rules.free == boyi__pursuit_free)
        return read_pursuit(question, game, game->self, error);
    return fail_no_program(game, error);
}

/* ---- Programs that are not games ---- */

boyi_status boyi__trace_read_plain(boyi__trace_question *question, const char *name, const char *argument,
                                   const char *method, boyi_error *error)
{
    enum { MOST_PLAIN = 90 }; /* the next Fibonacci numbers leave 64 bits */
    int64_t n;
    *question = (boyi__trace_question){.problem = boyi__trace_problem(name), .method = method};
    if (!argument || !boyi__scan_number(argument, strlen(argument), &n) || n < 0 || n > MOST_PLAIN)
        return boyi__fail(error, BOYI_INPUT, "%s: give one whole number from 0 to %d, as in %s 6", name,
                          MOST_PLAIN, name);
    question->owned[0] = malloc(sizeof n);
    if (!question->owned[0])
        return boyi__fail_memory(error, name);
    *question->owned[0] = n;
    question->input = (boyi__trace_input){
        .parameters = {{.name = "n", .list = question->owned[0], .length = 1}}, .count = 1};
    return BOYI_OK;
}

void boyi__trace_question_end(boyi__trace_question *question)
{
    free(question->ends);
    free(question->owned[1]);
    free(question->owned[0]);
    *question = (boyi__trace_question){0};
}

/* ---- Running ---- */

boyi_status boyi__trace_start(boyi__trace *trace, const boyi__trace_program *program,
                              const boyi__trace_input *input, boyi__lang lang, const char *game,
                              boyi_error *error)
{
    *trace = (boyi__trace){
        .lang = lang, .texts = {.lang = lang}, .recording = true, .call = BOYI__TRACE_NONE};
    program->run(trace, input);
    if (trace->failed)
        return boyi__fail_memory(error, game);
    if (trace->stopped)
        return fail_size(
            game, trace->count > BOYI__TRACE_MOST_COUNTED ? BOYI__TRACE_MOST_COUNTED : BOYI__TRACE_MOST_STEPS,
            error);
    boyi__grouped_digits digits, most;
    if (trace->count > BOYI__TRACE_MOST_STEPS)
        return boyi__fail(
            error, BOYI_LIMIT,
            "%s: the trace by %s has %s steps; traces of up to %s are shown: choose a smaller input", game,
            program->method, boyi__group_digits(&digits, trace->count),
            boyi__group_digits(&most, BOYI__TRACE_MOST_STEPS));
    return BOYI_OK;
}

void boyi__trace_end(boyi__trace *trace)
{
    boyi__strbuf_end(&trace->texts);
    free(trace->numbers);
    free(trace->calls);
    free(trace->reads);
    free(trace->variables);
    free(trace->steps);
    *trace = (boyi__trace){0};
}
