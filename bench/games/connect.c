/* connect COLUMNS ROWS 4, for the benchmark: states and algorithm as in src/games/connect.c (up to seven
 * rows). */
#include <boyi.h>
#include <stdlib.h>

typedef struct {
    unsigned columns, stride;
    uint64_t column, start, squares, keep[3];
} connect;

static const boyi_parameter parameters[] = {
    {.name = "columns", .standard = "4"}, {.name = "rows", .standard = "4"}, {0}};

static inline uint64_t fill(const connect *game, boyi_state state)
{
    uint64_t bits = state;
    bits |= bits >> 1 & game->keep[0];
    bits |= bits >> 2 & game->keep[1];
    bits |= bits >> 4 & game->keep[2];
    return bits >> 1 & game->keep[0];
}

static inline bool has_line(const connect *game, uint64_t stones)
{
    const unsigned steps[4] = {1, game->stride, game->stride - 1, game->stride + 1};
    uint64_t found = 0;
    for (unsigned i = 0; i < 4; i++) {
        uint64_t pairs = stones & stones >> steps[i];
        found |= pairs & pairs >> 2 * steps[i];
    }
    return found != 0;
}

static boyi_state start(const void *self)
{
    return ((const connect *)self)->start;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const connect *game = self;
    uint64_t filled = fill(game, state), marks = filled + game->start, crosses = state ^ marks;
    unsigned turn = (unsigned)__builtin_parityll(filled);
    if (has_line(game, turn ? crosses : filled ^ crosses))
        return 0;
    marks &= game->squares;
    size_t count = 0;
    for (unsigned column = 0; column < game->columns; column++) {
        uint64_t mark = marks & game->column << column * game->stride;
        out[count] = (boyi_move){.to = state + (mark << !turn), .name = column};
        count += mark != 0;
    }
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    const connect *game = self;
    uint64_t filled = fill(game, state), crosses = state ^ (filled + game->start);
    bool line = has_line(game, __builtin_parityll(filled) ? crosses : filled ^ crosses);
    return (boyi_end){.outcome = line ? BOYI_LOSS : BOYI_TIE};
}

static uint32_t layer(const void *self, boyi_state state)
{
    return (uint32_t)__builtin_popcountll(fill(self, state));
}

static boyi_status make(const char *const *values, boyi_rules *rules, boyi_error *error, void **self)
{
    connect *game = calloc(1, sizeof *game);
    if (!game)
        return boyi_fail(error, BOYI_MEMORY, "connect: no memory", "connect：内存不足");
    unsigned rows = (unsigned)atoi(values[1]);
    game->columns = (unsigned)atoi(values[0]);
    game->stride = rows + 1;
    game->column = (UINT64_C(1) << game->stride) - 1;
    for (unsigned c = 0; c < game->columns; c++) {
        game->start |= UINT64_C(1) << c * game->stride;
        game->squares |= (game->column >> 1) << c * game->stride;
        for (unsigned i = 0; i < 3; i++)
            if (game->stride > 1u << i)
                game->keep[i] |= (game->column >> (1u << i)) << c * game->stride;
    }
    rules->bits = game->columns * game->stride;
    *self = game;
    return BOYI_OK;
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "connect",
              .kind = BOYI_OUTCOME,
              .most_moves = 8,
              .start = start,
              .moves = moves,
              .finished = finished,
              .layer = layer,
              .even_steps = true,
              .free = free},
    .parameters = parameters,
    .make = make,
};
