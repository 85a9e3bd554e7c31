/* The calls of boyi.h one after the other, for scripts/sweep: prints what they answer, and ends with the
 * first error.
 *
 *     fault_calls GAME…         read, solve, ask all there is to ask, walk, check, verify
 *     fault_calls own           the same with rules of this program
 *     fault_calls -o DB GAME…   build, open, ask the database
 *     fault_calls ask QUESTION  boyi_ask and boyi_ask_lines
 */
#include <boyi.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRY(call)        \
    do {                 \
        status = (call); \
        if (status)      \
            goto end;    \
    } while (0)

static boyi_state heap_start(const void *self)
{
    return *(const boyi_state *)self;
}

static size_t heap_moves(const void *self, boyi_state heap, boyi_move *out)
{
    (void)self;
    size_t count = 0;
    for (uint32_t take = 1; take <= 3 && take <= heap; take++)
        out[count++] = (boyi_move){.to = heap - take, .name = take};
    return count;
}

static const boyi_state own_heap = 7;
static const boyi_rules own_rules = {
    .name = "own", .kind = BOYI_OUTCOME, .most_moves = 3, .start = heap_start, .moves = heap_moves};

static bool count_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    uint64_t *sum = context;
    (void)state;
    *sum += (depth + 1) * (moves + 1);
    return true;
}

static boyi_status ask(const boyi_game *game, const boyi_solution *solution, boyi_error *error)
{
    boyi_options options = {.threads = 1};
    boyi_state start = boyi_game_start(game);
    boyi_value value;
    boyi_totals totals;
    boyi_answer answer;
    boyi_choices choices = {0};
    boyi_line line = {0};
    boyi_stats stats = {0};
    boyi_verified verified;
    uint64_t sum = 0;
    char text[5][200];
    boyi_status status;
    TRY(boyi_solution_value(solution, start, error, &value));
    printf("%s %" PRIu32 " %" PRId64 " %" PRIu64 "\n", boyi_outcome_word(value.outcome), value.plies,
           value.margin, value.nimber);
    TRY(boyi_solution_totals(solution, start, error, &totals));
    TRY(boyi_solution_answer(solution, start, error, &answer));
    printf("totals %" PRId64 " %" PRId64 ", answer %d\n", totals.own, totals.other, (int)answer.form);
    TRY(boyi_solution_choices(solution, start, sizeof text / sizeof *text, error, &choices));
    for (size_t i = 0; i < choices.count; i++)
        boyi_game_write_move(game, start, &choices.list[i].move, text[i], sizeof text[i]);
    TRY(boyi_game_failed(game, error));
    for (size_t i = 0; i < choices.count; i++)
        printf("%s%s", i ? ", " : "moves: ", text[i]);
    printf(": %" PRIu64 " of %" PRIu64 " best\n", choices.best, choices.total);
    TRY(boyi_solution_line(solution, start, error, &line));
    boyi_game_write_state(game, line.last, text[0], sizeof text[0]);
    TRY(boyi_game_failed(game, error));
    printf("%zu steps to %s\n", line.count, text[0]);
    TRY(boyi_solution_stats(solution, start, &options, error, &stats));
    printf("%" PRIu64 " states, %" PRIu64 " moves\n", stats.states, stats.moves);
    TRY(boyi_game_walk(game, start, &options, count_state, &sum, error));
    printf("walk %" PRIu64 "\n", sum);
    TRY(boyi_verify(solution, start, &options, error, &verified));
    printf("verified %" PRIu64 "\n", verified.states);
end:
    boyi_stats_free(&stats);
    boyi_line_free(&line);
    boyi_choices_free(&choices);
    return status;
}

static boyi_status run(const char *game_text, const char *database, boyi_error *error)
{
    boyi_options options = {.threads = 1};
    boyi_opening opening = {0};
    boyi_game *game = NULL;
    boyi_solution *solution = NULL;
    boyi_checked checked;
    boyi_database about = {0};
    boyi_state state;
    char text[200];
    boyi_status status;
    if (database) {
        TRY(boyi_build_with(game_text, &opening, database, &options, error));
        TRY(boyi_solution_open_with(database, &opening, error, &game, &solution));
        TRY(boyi_solution_database(solution, error, &about));
        printf("%s: %" PRIu64 " states\n", about.title, about.states);
    } else if (strcmp(game_text, "own") == 0) {
        TRY(boyi_game_new(&own_rules, (void *)(uintptr_t)&own_heap, error, &game));
    } else {
        TRY(boyi_game_open(game_text, &opening, error, &game));
    }
    boyi_game_write_state(game, boyi_game_start(game), text, sizeof text);
    TRY(boyi_game_failed(game, error));
    TRY(boyi_game_read_state(game, text, error, &state));
    printf("%s %s %s\n", boyi_game_name(game), boyi_kind_word(boyi_game_kind(game)), text);
    if (!solution) {
        TRY(boyi_solve(game, &options, error, &solution));
        TRY(boyi_game_check(game, 1, 3, NULL, NULL, error, &checked));
        printf("checked %" PRIu64 " states, %zu flaws\n", checked.states, checked.flaws);
    }
    status = ask(game, solution, error);
end:
    boyi_solution_free(solution);
    boyi_game_free(game);
    return status;
}

static bool print_line(void *context, const char *text, size_t length)
{
    (void)context;
    return strncmp(text, "{\"error\":", 9) == 0 || printf("%.*s\n", (int)length, text) >= 0;
}

/* A failure is an error object in the text; out of memory for that, too, there is none. */
static boyi_status ask_question(const char *question, boyi_error *error)
{
    const boyi_opening opening = {0};
    const boyi_options options = {.size = sizeof options, .opening = &opening, .threads = 1};
    char *answer = NULL;
    boyi_status status = boyi_ask(question, &options, error, &answer);
    if (status && answer && !strstr(answer, "{\"error\":"))
        abort();
    if (!status)
        printf("%s\n", answer);
    boyi_text_free(answer);
    /* The lines of an array go on after an error. */
    return status || *question == '[' ? status : boyi_ask_lines(question, &options, print_line, NULL, error);
}

int main(int argc, char **argv)
{
    boyi_error error;
    char text[400] = "";
    static char output[1 << 16]; /* all of it: it is written at the end, or not at all */
    setvbuf(stdout, output, _IOFBF, sizeof output);
    bool question = argc > 2 && strcmp(argv[1], "ask") == 0;
    const char *database = argc > 2 && strcmp(argv[1], "-o") == 0 ? argv[2] : NULL;
    size_t length = 0;
    for (int i = database ? 3 : question ? 2 : 1; i < argc && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", length ? " " : "", argv[i]);
    if (!(question ? ask_question(text, &error) : run(text, database, &error))) {
        if (fflush(stdout) == 0 && !ferror(stdout))
            return 0;
        fputs("the output can't be written\n", stderr);
        return 1;
    }
    fprintf(stderr, "%s\n", error.text);
    return 1;
}
