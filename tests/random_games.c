/* Random games: see random_games.h.
 *
 * A game is drawn in three steps. First a small graph of classes. Then each class becomes one node or a few
 * twins, and each move to a class becomes a move to any of its twins, in an order of its own:
 *
 *     classes   a ──▶ b        nodes   a1 ──▶ b2      canonical(a2) = a1
 *                                      a2 ──▶ b1      canonical(b2) = b1
 *
 * Twins are thus worth the same without being the same, which is all that `canonical` promises. Last come the
 * optional rules: layers and numbers that fit the moves.
 */
#include "random_games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"

enum { MOST_DEGREE = 4, MOST_TWINS = 3, MOST_IN_COMPONENT = 5, MOST_NUMBERED = 500 };

/* ---- Chance --------------------------------------------------------------------------------------- */

uint64_t random_next(random_dice *dice)
{
    return boyi__random(&dice->state);
}

/* The slight preference for small numbers does not matter here. */
uint64_t random_below(random_dice *dice, uint64_t limit)
{
    return random_next(dice) % limit;
}

int64_t random_between(random_dice *dice, int64_t least, int64_t most)
{
    return least + (int64_t)random_below(dice, (uint64_t)(most - least) + 1);
}

bool random_chance(random_dice *dice, unsigned one_in)
{
    return random_below(dice, one_in) == 0;
}

uint64_t random_seed(const char *test)
{
    const char *text = getenv("BOYI_SEED");
    struct timespec now = {0};

    timespec_get(&now, TIME_UTC);
    uint64_t seed = text ? strtoull(text, NULL, 0) : (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec;
    fprintf(stderr, "%s: BOYI_SEED=%" PRIu64 "\n", test, seed);
    return seed;
}

size_t random_rounds(size_t usual)
{
    const char *rounds = getenv("BOYI_ROUNDS"), *size = getenv("BOYI_TEST_SIZE");
    if (rounds)
        return (size_t)strtoull(rounds, NULL, 0);
    const size_t some = RANDOM_SLOW_BUILD ? usual / 32 + 1 : usual;
    return size ? some * (size_t)strtoull(size, NULL, 0) : RANDOM_SLOW_BUILD ? some : some / 2 + 1;
}

bool random_long_run(void)
{
    const char *size = getenv("BOYI_TEST_SIZE");
    return !RANDOM_SLOW_BUILD && size && strtoull(size, NULL, 0) > 1;
}

uint64_t random_game_seed(uint64_t seed, size_t number)
{
    random_dice dice = {seed};
    uint64_t base = random_next(&dice);
    return base ^ (number * UINT64_C(0xd1342543de82ef95));
}

/* ---- Making the graph ----------------------------------------------------------------------------- */

/* Tests end without memory. */
static void *must(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static random_game *game_new(boyi_kind kind, uint64_t seed, size_t nodes)
{
    random_game *game = must(calloc(1, sizeof *game));
    game->kind = kind;
    game->seed = seed;
    game->nodes_count = nodes;
    game->nodes = must(calloc(nodes, sizeof *game->nodes));
    game->numbered = must(calloc(nodes, sizeof *game->numbered));
    for (size_t i = 0; i < nodes; i++)
        game->nodes[i].canonical = i;
    return game;
}

void random_game_free(random_game *game)
{
    if (game == NULL)
        return;
    free(game->numbered);
    free(game->moves);
    free(game->nodes);
    free(game);
}

/* Moves are added node by node. */
static void add_move(random_game *game, size_t node, random_move move)
{
    if (game->moves_count == game->moves_room) {
        game->moves_room = game->moves_room * 2 + 16;
        game->moves = must(realloc(game->moves, game->moves_room * sizeof *game->moves));
    }
    if (game->nodes[node].count++ == 0)
        game->nodes[node].first = game->moves_count;
    game->moves[game->moves_count++] = move;
}

static void shuffle_moves(random_game *game, size_t node, random_dice *dice)
{
    random_move *moves = game->nodes[node].count ? game->moves + game->nodes[node].first : NULL;

    for (size_t left = game->nodes[node].count; left > 1; left--) {
        size_t pick = (size_t)random_below(dice, left);
        random_move kept = moves[left - 1];
        moves[left - 1] = moves[pick];
        moves[pick] = kept;
    }
}

/* A graph of classes, before it becomes nodes. `to` of a move is a class. */
typedef struct {
    random_move moves[MOST_DEGREE];
    size_t count;
    boyi_end end;
    size_t first, twins; /* the nodes of the class */
} class;

static int64_t draw_score(random_dice *dice, const random_wish *wish)
{
    static const int64_t edges[] = {
        INT64_MAX, INT64_MAX - 1, INT64_MAX / 2, INT64_MAX / 2 + 1, INT64_MAX / 3, 1,         0,
        -1,        INT64_MIN / 3, INT64_MIN / 2, -INT64_MAX / 2,    -INT64_MAX,    INT64_MIN,
    };

    if (wish->huge && !random_chance(dice, 3))
        return edges[random_below(dice, sizeof edges / sizeof edges[0])];
    /* A small range: equally good moves must be common. */
    return random_between(dice, -3, 3);
}

static boyi_end draw_end(random_dice *dice, const random_wish *wish)
{
    static const boyi_outcome outcomes[] = {BOYI_LOSS, BOYI_LOSS, BOYI_TIE, BOYI_WIN};
    boyi_end end;

    end.outcome = outcomes[random_below(dice, 4)];
    end.own = draw_score(dice, wish);
    end.other = draw_score(dice, wish);
    return end;
}

/* How the moves of a game go: some games are long and narrow, some short and wide, some full of ways back. */
typedef struct {
    unsigned one_ends_in;  /* classes */
    unsigned one_jumps_in; /* moves: anywhere further down, or anywhere at all if there may be cycles */
    size_t stride;         /* the other moves: so far down at most */
    bool turns_kept;
} temper;

static temper draw_temper(random_dice *dice, const random_wish *wish, size_t classes)
{
    temper drawn;

    drawn.one_ends_in = 4U << random_below(dice, classes > 100 ? 8 : 4);
    drawn.stride = 1 + (size_t)random_below(dice, 4);
    drawn.one_jumps_in = 1 + (unsigned)random_below(dice, 12);
    drawn.turns_kept = wish->kind != BOYI_NIMBER && random_chance(dice, 2);
    return drawn;
}

/* Where a move of class `from` leads: a few steps down, or farther. Class 0 has no way down. */
static size_t draw_target(random_dice *dice, const random_wish *wish, temper how, size_t from, size_t classes)
{
    bool jumps = random_chance(dice, how.one_jumps_in);
    size_t near = from < how.stride ? from : how.stride;

    if (wish->cycles && (from == 0 || jumps))
        return (size_t)random_below(dice, classes);
    return jumps ? (size_t)random_below(dice, from) : from - 1 - (size_t)random_below(dice, near);
}

static class *draw_classes(random_dice *dice, const random_wish *wish, size_t count)
{
    class *classes = must(calloc(count, sizeof *classes));
    temper how = draw_temper(dice, wish, count);

    for (size_t c = 0; c < count; c++) {
        bool ends = c == 0 ? !wish->cycles || random_chance(dice, 2)
                           : c + 1 < count && random_chance(dice, how.one_ends_in);
        size_t degree = ends ? 0 : 1 + (size_t)random_below(dice, MOST_DEGREE);
        for (size_t m = 0; m < degree; m++) {
            random_move *move = &classes[c].moves[classes[c].count++];
            move->to = draw_target(dice, wish, how, c, count);
            move->gain = draw_score(dice, wish);
            move->again = how.turns_kept && random_chance(dice, 3);
        }
        classes[c].end = draw_end(dice, wish);
    }
    return classes;
}

/* Gives each class its nodes and returns how many there are. */
static size_t draw_twins(random_dice *dice, class *classes, size_t count, bool twins)
{
    size_t nodes = 0;

    for (size_t c = 0; c < count; c++) {
        classes[c].first = nodes;
        classes[c].twins = twins && random_chance(dice, 2) ? 2 + (size_t)random_below(dice, MOST_TWINS - 1)
                                                           : 1;
        nodes += classes[c].twins;
    }
    return nodes;
}

static void add_class(random_game *game, random_dice *dice, const class *classes, size_t c)
{
    size_t chosen = classes[c].first + (size_t)random_below(dice, classes[c].twins);

    for (size_t twin = 0; twin < classes[c].twins; twin++) {
        size_t node = classes[c].first + twin;
        game->nodes[node].canonical = chosen;
        game->nodes[node].end = classes[c].end;
        for (size_t m = 0; m < classes[c].count; m++) {
            random_move move = classes[c].moves[m];
            const class *target = &classes[move.to];
            move.to = target->first + (size_t)random_below(dice, target->twins);
            move.name = (uint32_t)random_next(dice);
            add_move(game, node, move);
        }
        shuffle_moves(game, node, dice);
    }
}

/* ---- The optional rules --------------------------------------------------------------------------- */

/* Without `finished` the library has a default; the lists say the same. */
static void draw_finished(random_game *game, random_dice *dice)
{
    game->has_finished = !random_chance(dice, 4);
    if (game->has_finished)
        return;
    for (size_t i = 0; i < game->nodes_count; i++)
        game->nodes[i].end = (boyi_end){.outcome = BOYI_LOSS};
}

static bool lift(uint32_t *layer, uint32_t least)
{
    bool lifted = *layer < least;
    if (lifted)
        *layer = least;
    return lifted;
}

/* One pass of pushing layers along the moves, from a sum to its parts, and, if twins are to agree, between
 * them. */
static bool lift_layers(random_game *game, uint32_t step, bool twins_agree)
{
    random_node *nodes = game->nodes;
    bool lifted = false;

    for (size_t i = 0; i < game->nodes_count; i++) {
        for (size_t m = 0; m < nodes[i].count; m++)
            lifted |= lift(&nodes[game->moves[nodes[i].first + m].to].layer, nodes[i].layer + step);
        for (size_t p = 0; p < nodes[i].parts_count; p++)
            lifted |= lift(&nodes[nodes[i].parts[p]].layer, nodes[i].layer);
        if (twins_agree) {
            lifted |= lift(&nodes[nodes[i].canonical].layer, nodes[i].layer);
            lifted |= lift(&nodes[i].layer, nodes[nodes[i].canonical].layer);
        }
    }
    return lifted;
}

/* Layers that rise with every move, or that a play can stay in; close together, or with wide gaps up to the
 * end of 32 bits. */
static void draw_layers(random_game *game, random_dice *dice, bool cycles)
{
    uint32_t step = !cycles && random_chance(dice, 2) ? 1 : 0;
    uint32_t spread = (uint32_t)random_below(dice, 4);
    uint32_t top = 0;
    bool twins_agree = random_chance(dice, 2); /* usual, but not promised */

    game->has_layer = !random_chance(dice, 3);
    for (size_t i = 0; i < game->nodes_count; i++)
        game->nodes[i].layer = (uint32_t)random_below(dice, spread * spread + 1);
    while (lift_layers(game, step, twins_agree))
        ;
    for (size_t i = 0; i < game->nodes_count; i++)
        lift(&top, game->nodes[i].layer);
    uint32_t scale = random_chance(dice, 8) ? UINT32_MAX / (top + 1) : 1;
    for (size_t i = 0; i < game->nodes_count; i++)
        game->nodes[i].layer *= scale;
}

static bool lift_section(uint64_t *section, uint64_t least)
{
    bool lifted = *section < least;
    if (lifted)
        *section = least;
    return lifted;
}

/* Sections that never fall along a move, the same for twins: few or many, states that a play can stay in or not, numbers up to the
 * end of 64 bits. */
static void draw_sections(random_game *game, random_dice *dice, bool cycles)
{
    random_node *nodes = game->nodes;
    uint64_t few = random_below(dice, 3) * random_below(dice, 6) + 1, top = 0;
    uint64_t step = !cycles && random_chance(dice, 2) ? 1 : 0;

    game->has_section = !random_chance(dice, 3);
    for (size_t i = 0; i < game->nodes_count; i++)
        nodes[i].section = random_below(dice, few);
    for (bool lifted = game->has_section; lifted;) {
        lifted = false;
        for (size_t i = 0; i < game->nodes_count; i++) {
            for (size_t m = 0; m < nodes[i].count; m++)
                lifted |= lift_section(&nodes[game->moves[nodes[i].first + m].to].section,
                                       nodes[i].section + step);
            lifted |= lift_section(&nodes[nodes[i].canonical].section, nodes[i].section);
            lifted |= lift_section(&nodes[i].section, nodes[nodes[i].canonical].section);
        }
    }
    for (size_t i = 0; i < game->nodes_count; i++)
        lift_section(&top, nodes[i].section);
    uint64_t scale = random_chance(dice, 4) ? UINT64_MAX / (top + 1) : 1;
    for (size_t i = 0; i < game->nodes_count; i++)
        nodes[i].section *= scale;
}

/* All that has to be smaller has its number already. */
static bool ready_for_number(const random_game *game, const bool *done, size_t node)
{
    const random_node *n = &game->nodes[node];

    for (size_t m = 0; m < n->count; m++)
        if (!done[game->moves[n->first + m].to])
            return false;
    for (size_t p = 0; p < n->parts_count; p++)
        if (n->parts[p] != node && !done[n->parts[p]])
            return false;
    return true;
}

static void give_number(random_game *game, bool *done, size_t node, uint64_t number)
{
    game->nodes[node].number = number;
    game->numbered[number] = node;
    done[node] = true;
}

/* Any numbering in which moves and parts lead down. Where a state's twins get theirs is left to chance. */
static void draw_numbers(random_game *game, random_dice *dice)
{
    bool *done = must(calloc(game->nodes_count, sizeof *done));
    uint64_t number = 0;

    game->has_number = true;
    while (number < game->nodes_count) {
        size_t node = (size_t)random_below(dice, game->nodes_count);
        if (!done[node] && ready_for_number(game, done, node))
            give_number(game, done, node, number++);
    }
    free(done);
}

/* ---- Scattering the states ------------------------------------------------------------------------ */

/* Newton's iteration: each round doubles the number of right bits, and an odd number is its own inverse
 * in the lowest three. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;
    for (int i = 0; i < 5; i++)
        x *= 2 - odd * x;
    return x;
}

static void draw_scatter(random_game *game, random_dice *dice)
{
    size_t zero = (size_t)random_below(dice, game->nodes_count);
    size_t other = (size_t)random_below(dice, game->nodes_count);

    switch (random_below(dice, 4)) {
    case 0: /* the nodes themselves */
        game->factor = 1;
        break;
    case 1: /* one state is 0 */
        game->factor = random_next(dice) | 1;
        game->offset = 0 - game->factor * zero;
        break;
    case 2: /* one state is UINT64_MAX */
        game->factor = random_next(dice) | 1;
        game->offset = UINT64_MAX - game->factor * zero;
        break;
    default: /* both occur, where they lie an odd number of nodes apart */
        game->factor = 0 - inverse((uint64_t)(other - zero) | 1);
        game->offset = 0 - game->factor * zero;
    }
    game->unfactor = inverse(game->factor);
}

boyi_state random_state(const random_game *game, size_t node)
{
    return game->factor * node + game->offset;
}

size_t random_node_of(const random_game *game, boyi_state state)
{
    uint64_t node = (state - game->offset) * game->unfactor;

    if (node >= game->nodes_count) {
        fprintf(stderr, "the rules were asked about %" PRIu64 ", which is no state of this game:\n", state);
        random_game_print(stderr, game);
        abort();
    }
    return (size_t)node;
}

/* ---- Whole games ---------------------------------------------------------------------------------- */

random_game *random_game_new(const random_wish *wish, uint64_t seed)
{
    random_dice dice = {seed};
    size_t count = (size_t)random_between(&dice, (int64_t)wish->least, (int64_t)wish->most);
    bool twins = random_chance(&dice, 2);
    class *classes = draw_classes(&dice, wish, count);
    random_game *game = game_new(wish->kind, seed, draw_twins(&dice, classes, count, twins));

    game->has_canonical = twins;
    for (size_t c = 0; c < count; c++)
        add_class(game, &dice, classes, c);
    free(classes);

    /* Mostly from the top, so that most of the game can be reached. */
    game->start = game->nodes_count - 1;
    if (random_chance(&dice, 6))
        game->start = (size_t)random_below(&dice, game->nodes_count);
    draw_finished(game, &dice);
    draw_layers(game, &dice, wish->cycles);
    /* Numbers may be asked for states that can't be reached, where an overflow would not be the game's. */
    if (!wish->cycles && !wish->huge && game->nodes_count <= MOST_NUMBERED && random_chance(&dice, 2))
        draw_numbers(game, &dice);
    draw_scatter(game, &dice);
    draw_sections(game, &dice, wish->cycles);
    return game;
}

/* One impartial game of a sum: states 0 … size-1, moves go down; the moves of a state as a set of bits. */
typedef struct {
    size_t size;
    unsigned moves[MOST_IN_COMPONENT];
} component;

static component draw_component(random_dice *dice, size_t most)
{
    component drawn = {.size = 2 + (size_t)random_below(dice, most - 1)};
    bool subtraction = random_chance(dice, 3);
    unsigned takes = 1 + (unsigned)random_below(dice, 7);

    for (size_t i = 1; i < drawn.size; i++)
        for (size_t to = 0; to < i; to++)
            if (subtraction ? takes >> (i - to - 1) & 1 : random_below(dice, 3) > 0)
                drawn.moves[i] |= 1U << to;
    return drawn;
}

/* Several components side by side; the node is a number in mixed base, the first component its last digit. */
typedef struct {
    component of[RANDOM_MOST_PARTS];
    size_t count;
} heap_sum;

static size_t weight(const heap_sum *sum, size_t digit)
{
    size_t weight = 1;
    for (size_t d = 0; d < digit; d++)
        weight *= sum->of[d].size;
    return weight;
}

static size_t digit_of(const heap_sum *sum, size_t node, size_t digit)
{
    return node / weight(sum, digit) % sum->of[digit].size;
}

static void add_sum_moves(random_game *game, const heap_sum *sum, size_t node, random_dice *dice)
{
    for (size_t d = 0; d < sum->count; d++) {
        size_t from = digit_of(sum, node, d);
        for (size_t to = 0; to < from; to++) {
            random_move move = {.to = node - (from - to) * weight(sum, d),
                                .name = (uint32_t)random_next(dice)};
            if (sum->of[d].moves[from] >> to & 1)
                add_move(game, node, move);
        }
    }
    shuffle_moves(game, node, dice);
}

/* The components that are not yet at 0, each alone. Fewer than two are no sum: then 0 or 1, by chance. */
static void add_parts(random_game *game, const heap_sum *sum, size_t node, random_dice *dice)
{
    random_node *n = &game->nodes[node];

    for (size_t d = 0; d < sum->count; d++) {
        size_t digit = digit_of(sum, node, d);
        if (digit != 0)
            n->parts[n->parts_count++] = digit * weight(sum, d);
    }
    if (n->parts_count < 2) {
        n->parts_count = random_below(dice, 2);
        n->parts[0] = node;
    }
}

/* Equal components may change places: the smallest digits stand first, or last. */
static size_t sorted(const heap_sum *sum, size_t node, bool falling)
{
    size_t digits[RANDOM_MOST_PARTS];
    size_t result = 0;

    for (size_t d = 0; d < sum->count; d++) {
        size_t digit = digit_of(sum, node, d), at = d;
        for (; at > 0 && (falling ? digits[at - 1] < digit : digits[at - 1] > digit); at--)
            digits[at] = digits[at - 1];
        digits[at] = digit;
    }
    for (size_t d = 0; d < sum->count; d++)
        result += digits[d] * weight(sum, d);
    return result;
}

static heap_sum draw_sum(random_dice *dice, bool equal)
{
    heap_sum sum = {.count = 2 + (size_t)random_below(dice, 2)};

    for (size_t d = 0; d < sum.count; d++)
        sum.of[d] = d > 0 && equal ? sum.of[0] : draw_component(dice, sum.count == 2 ? MOST_IN_COMPONENT : 4);
    return sum;
}

random_game *random_sum_new(uint64_t seed)
{
    random_dice dice = {seed};
    bool equal = random_chance(&dice, 2), falling = random_chance(&dice, 2);
    heap_sum sum = draw_sum(&dice, equal);
    random_game *game = game_new(BOYI_NIMBER, seed, weight(&sum, sum.count));

    game->has_parts = true;
    game->has_canonical = equal && random_chance(&dice, 2);
    for (size_t node = 0; node < game->nodes_count; node++) {
        add_sum_moves(game, &sum, node, &dice);
        add_parts(game, &sum, node, &dice);
        if (game->has_canonical)
            game->nodes[node].canonical = sorted(&sum, node, falling);
    }
    game->start = game->nodes_count - 1 - (size_t)random_below(&dice, 3);
    draw_finished(game, &dice);
    draw_layers(game, &dice, false);
    if (random_chance(&dice, 2))
        draw_numbers(game, &dice);
    draw_scatter(game, &dice);
    return game;
}

/* ---- As rules ------------------------------------------------------------------------------------- */

static boyi_state rules_start(const void *self)
{
    const random_game *game = self;
    return random_state(game, game->start);
}

static size_t rules_moves(const void *self, boyi_state state, boyi_move *out)
{
    const random_game *game = self;
    const random_node *node = &game->nodes[random_node_of(game, state)];

    for (size_t m = 0; m < node->count; m++) {
        const random_move *move = &game->moves[node->first + m];
        out[m] = (boyi_move){random_state(game, move->to), move->gain, move->name, move->again};
    }
    return node->count;
}

static size_t rules_unmoves(const void *self, boyi_state state, boyi_move *out)
{
    const random_game *game = self;
    size_t to = random_node_of(game, state), count = 0;

    for (size_t i = 0; i < game->nodes_count; i++)
        for (size_t m = 0; m < game->nodes[i].count; m++) {
            const random_move *move = &game->moves[game->nodes[i].first + m];
            if (move->to == to)
                out[count++] = (boyi_move){.to = random_state(game, i), .again = move->again};
        }
    return count;
}

static boyi_end rules_finished(const void *self, boyi_state state)
{
    const random_game *game = self;
    return game->nodes[random_node_of(game, state)].end;
}

static uint32_t rules_layer(const void *self, boyi_state state)
{
    const random_game *game = self;
    return game->nodes[random_node_of(game, state)].layer;
}

static uint64_t rules_section(const void *self, boyi_state state)
{
    const random_game *game = self;
    return game->nodes[random_node_of(game, state)].section;
}

static boyi_state rules_canonical(const void *self, boyi_state state)
{
    const random_game *game = self;
    return random_state(game, game->nodes[random_node_of(game, state)].canonical);
}

static uint64_t rules_count(const void *self)
{
    const random_game *game = self;
    return game->nodes_count;
}

static uint64_t rules_number(const void *self, boyi_state state)
{
    const random_game *game = self;
    return game->nodes[random_node_of(game, state)].number;
}

static boyi_state rules_numbered(const void *self, uint64_t number)
{
    const random_game *game = self;

    if (number >= game->nodes_count) {
        fprintf(stderr, "the rules were asked for number %" PRIu64 " of %zu\n", number, game->nodes_count);
        abort();
    }
    return random_state(game, game->numbered[number]);
}

static size_t rules_parts(const void *self, boyi_state state, boyi_state *out)
{
    const random_game *game = self;
    const random_node *node = &game->nodes[random_node_of(game, state)];

    for (size_t p = 0; p < node->parts_count; p++)
        out[p] = random_state(game, node->parts[p]);
    return node->parts_count;
}

static size_t widest(const random_game *game)
{
    size_t most = 1;
    for (size_t i = 0; i < game->nodes_count; i++)
        if (game->nodes[i].count > most)
            most = game->nodes[i].count;
    return most;
}

boyi_rules random_rules(const random_game *game)
{
    boyi_rules rules = {.name = "random", .kind = game->kind, .most_moves = widest(game)};

    rules.start = rules_start;
    rules.moves = rules_moves;
    rules.finished = game->has_finished ? rules_finished : NULL;
    rules.layer = game->has_layer ? rules_layer : NULL;
    rules.canonical = game->has_canonical ? rules_canonical : NULL;
    rules.count = game->has_number ? rules_count : NULL;
    rules.number = game->has_number ? rules_number : NULL;
    rules.numbered = game->has_number ? rules_numbered : NULL;
    rules.parts = game->has_parts ? rules_parts : NULL;
    rules.most_parts = game->has_parts ? RANDOM_MOST_PARTS : 0;
    /* The twins of these games are worth the same, but their moves are not the same: such symmetry has no unmoves. */
    rules.size = sizeof rules;
    rules.section = game->has_section ? rules_section : NULL;
    if (game->seed % 2 && !game->has_canonical && game->moves_count < 1000) {
        rules.unmoves = rules_unmoves;
        rules.most_unmoves = game->moves_count;
    }
    return rules;
}

/* ---- In full -------------------------------------------------------------------------------------- */

static void print_node(FILE *file, const random_game *game, size_t i)
{
    const random_node *node = &game->nodes[i];

    fprintf(file, "  state %" PRIu64, random_state(game, i));
    if (game->has_layer)
        fprintf(file, "  layer %" PRIu32, node->layer);
    if (game->has_section)
        fprintf(file, "  section %" PRIu64, node->section);
    if (game->has_number)
        fprintf(file, "  number %" PRIu64, node->number);
    if (game->has_canonical)
        fprintf(file, "  canonical %" PRIu64, random_state(game, node->canonical));
    for (size_t p = 0; p < node->parts_count; p++)
        fprintf(file, "%s%" PRIu64, p == 0 ? "  parts " : " + ", random_state(game, node->parts[p]));
    if (node->count == 0)
        fprintf(file, "  ends: %s, %" PRId64 " : %" PRId64, boyi_outcome_word(node->end.outcome),
                node->end.own, node->end.other);
    fputc('\n', file);
    for (size_t m = 0; m < node->count; m++) {
        const random_move *move = &game->moves[node->first + m];
        fprintf(file, "    to %" PRIu64 "  gain %" PRId64 "  name %" PRIu32 "%s\n",
                random_state(game, move->to), move->gain, move->name, move->again ? "  again" : "");
    }
}

void random_game_print(FILE *file, const random_game *game)
{
    fprintf(file, "%s game, seed %" PRIu64 ", starts at %" PRIu64 "\n", boyi_kind_word(game->kind),
            game->seed, random_state(game, game->start));
    fprintf(file, "rules given: start moves%s%s%s%s%s%s\n", game->has_finished ? " finished" : "",
            game->has_layer ? " layer" : "", game->has_section ? " section" : "",
            game->has_canonical ? " canonical" : "", game->has_number ? " number" : "",
            game->has_parts ? " parts" : "");
    for (size_t i = 0; i < game->nodes_count; i++)
        print_node(file, game, i);
}
