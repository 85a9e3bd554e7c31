/* The tree of calls of the plain recursion: what `brute` does, and why a table is faster.
 *
 *                 [3 9 1 2]                 A call that was made before, with the same answer, is grey with a broken frame.
 *                 /       \                 Levels are drawn whole, as long as there are few enough calls; below the last
 *          [9 1 2]         [3 9 1]          one, dots stand for the rest.
 *          /     \         /     \
 *       [1 2]   [9 1]   [9 1]'  [3 9]
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "tell/draw/draw.h"

enum {
    MOST_CALLS = 127,
    GAP = 10,  /* between neighbours */
    RISE = 36, /* between levels */
};

typedef struct {
    uint32_t state;        /* in the excerpt */
    uint32_t first, count; /* its calls, which follow each other */
    bool repeated, cut;    /* its calls are not drawn */
    double x, y, width, height;
} call;

typedef struct {
    boyi__figure *figure;
    const boyi__excerpt *excerpt;
    call *calls;
    size_t count;
    uint32_t *seen;   /* of each state: its first call in the order of the recursion, from 1 */
    uint64_t *totals; /* of each state: calls in all; 0: not known yet, UINT64_MAX: too many */
    uint32_t *order;  /* the moves of a state in the order of the rules: places in its choices */
    boyi_move *moves;
    double right; /* of the leaves placed so far */
} tree;

/* The choice of a move of the rules that is not taken yet: by its name, or, where a shortcut names moves otherwise, by where it leads. */
static size_t find_choice(const boyi__excerpt_state *one, const boyi_move *move, const bool *taken)
{
    size_t found = one->choices.count;
    for (size_t k = 0; k < one->choices.count; k++)
        if (!taken[k] && one->choices.list[k].move.to == move->to) {
            if (one->choices.list[k].move.name == move->name)
                return k;
            found = found < k ? found : k;
        }
    return found;
}

/* The states that a state calls, in the order of the rules. */
static size_t list_calls(tree *self, const boyi__excerpt_state *one)
{
    const boyi_game *game = self->excerpt->game;
    size_t count = boyi_game_moves(game, one->state, self->moves), listed = 0;
    bool taken[BOYI__LISTED_MOVES] = {false};
    if (count == BOYI_BROKEN)
        return 0;
    for (size_t i = 0; i < count && listed < one->choices.count; i++) {
        const size_t k = find_choice(one, &self->moves[i], taken);
        if (k == one->choices.count)
            continue;
        taken[k] = true;
        self->order[listed++] = one->to[k];
    }
    return listed;
}

/* The calls that each state costs, from those that follow: as often as there are states. Returns false where play goes in circles. */
static bool count_calls(tree *self)
{
    const boyi__excerpt *excerpt = self->excerpt;
    bool moved = true;
    while (moved) {
        moved = false;
        for (size_t i = excerpt->count; i-- > 0;) {
            const boyi__excerpt_state *one = &excerpt->states[i];
            uint64_t sum = 1;
            for (size_t k = 0; k < one->choices.count && sum; k++) {
                uint64_t part = self->totals[one->to[k]];
                if (part == 0)
                    sum = 0;
                else if (part == UINT64_MAX || __builtin_add_overflow(sum, part, &sum))
                    sum = UINT64_MAX - part == 0 ? UINT64_MAX : sum;
            }
            if (self->totals[i] || !sum)
                continue;
            self->totals[i] = sum;
            moved = true;
        }
    }
    return self->totals[0] != 0;
}

/* Adds the calls level by level, as long as a whole level has room. */
static bool add_calls(tree *self)
{
    const boyi__excerpt *excerpt = self->excerpt;
    self->calls[0] = (call){.state = 0};
    self->count = 1;
    for (size_t from = 0, to; from < self->count; from = to) {
        size_t next = 0;
        to = self->count;
        for (size_t i = from; i < to; i++)
            next += excerpt->states[self->calls[i].state].choices.count;
        for (size_t i = from; i < to; i++) {
            call *one = &self->calls[i];
            size_t count = list_calls(self, &excerpt->states[one->state]);
            if (count < excerpt->states[one->state].choices.count)
                return false;
            one->cut = count > 0 && to + next > MOST_CALLS;
            if (one->cut)
                continue;
            one->first = (uint32_t)self->count;
            one->count = (uint32_t)count;
            for (size_t k = 0; k < count; k++)
                self->calls[self->count++] = (call){.state = self->order[k]};
        }
    }
    return true;
}

/* Places a call above its own, and tells those that repeat another, in the order in which the recursion makes them. */
static void place(tree *self, uint32_t at, uint32_t depth, uint32_t *clock, const double *tops)
{
    call *one = &self->calls[at];
    (*clock)++;
    one->repeated = self->seen[one->state] != 0;
    if (!one->repeated)
        self->seen[one->state] = *clock;
    one->y = tops[depth];
    for (uint32_t i = 0; i < one->count; i++)
        place(self, one->first + i, depth + 1, clock, tops);
    if (one->count) {
        one->x = (self->calls[one->first].x + self->calls[one->first + one->count - 1].x) / 2;
        double over = one->x + one->width / 2 + GAP;
        self->right = over > self->right ? over : self->right;
    } else {
        one->x = self->right + one->width / 2;
        self->right += one->width + GAP;
    }
}

static void draw_call(tree *self, const call *one)
{
    boyi__figure *figure = self->figure;
    const boyi__excerpt_state *state = &self->excerpt->states[one->state];
    for (uint32_t i = 0; i < one->count; i++) {
        const call *next = &self->calls[one->first + i];
        boyi__point from = {one->x, one->y + one->height}, to = {next->x, next->y};
        boyi__figure_lines(figure, (boyi__point[]){from, to}, 2,
                           (boyi__look){.stroke = BOYI__INK_MUTED, .dashed = next->repeated});
    }
    if (one->cut)
        boyi__figure_text(figure, one->x, one->y + one->height + 14,
                          (boyi__type){.size = 14, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE}, "⋮");
    boyi__draw_node(figure, one->x, one->y + one->height / 2, (boyi__box){0, 0, one->width, one->height},
                    self->excerpt->game, state, one->repeated ? BOYI__NODE_REPEATED : BOYI__NODE_PLAIN);
}

static uint32_t depth_of(const tree *self, uint32_t at, uint32_t depth, double *tallest)
{
    const call *one = &self->calls[at];
    uint32_t deepest = depth;
    tallest[depth] = one->height > tallest[depth] ? one->height : tallest[depth];
    for (uint32_t i = 0; i < one->count; i++) {
        uint32_t below = depth_of(self, one->first + i, depth + 1, tallest);
        deepest = below > deepest ? below : deepest;
    }
    return deepest;
}

static void draw_tree(tree *self, double top, uint64_t *repeated)
{
    double tops[MOST_CALLS + 1] = {0}, tallest[MOST_CALLS + 1] = {0};
    uint32_t clock = 0;
    for (size_t i = 0; i < self->count; i++) {
        const boyi__excerpt_state *state = &self->excerpt->states[self->calls[i].state];
        boyi__box box = boyi__measure_node(self->figure, self->excerpt->game, state);
        self->calls[i].width = box.width;
        self->calls[i].height = box.height;
    }
    uint32_t deepest = depth_of(self, 0, 0, tallest);
    for (uint32_t depth = 0; depth <= deepest; depth++) {
        tops[depth] = top;
        top += tallest[depth] + RISE;
    }
    self->right = BOYI__FIGURE_MARGIN;
    place(self, 0, 0, &clock, tops);
    for (size_t i = 0; i < self->count; i++) {
        draw_call(self, &self->calls[i]);
        *repeated += self->calls[i].repeated;
    }
}

boyi_status boyi__draw_tree(boyi__figure *figure, double top, const boyi__excerpt *excerpt, boyi_error *error)
{
    const boyi_game *game = excerpt->game;
    tree self = {.figure = figure, .excerpt = excerpt};
    boyi__strbuf legend = {.lang = figure->lang};
    boyi__grouped_digits calls, states;
    uint64_t repeated = 0;
    boyi_status status = BOYI_OK;
    size_t most = game->rules.most_moves;
    if (!excerpt->complete)
        return boyi__fail(error, BOYI_LIMIT, "%s: more than %zu states; a tree of calls is for smaller games",
                          boyi_game_name(game), excerpt->count);
    self.calls = calloc(MOST_CALLS + 1, sizeof *self.calls);
    self.seen = calloc(excerpt->count, sizeof *self.seen);
    self.totals = calloc(excerpt->count, sizeof *self.totals);
    self.order = calloc(most + 1, sizeof *self.order);
    self.moves = calloc(most + 1, sizeof *self.moves);
    if (!self.calls || !self.seen || !self.totals || !self.order || !self.moves)
        status = boyi__fail_memory(error, "draw");
    else if (!count_calls(&self))
        status = boyi__fail(error, BOYI_METHOD,
                            "%s: play can go round in circles, so its tree of calls has no end",
                            boyi_game_name(game));
    else if (!add_calls(&self))
        status = boyi__fail(error, BOYI_INPUT, "%s: the rules do not give the same moves each time",
                            boyi_game_name(game));
    if (!status) {
        draw_tree(&self, top + 6, &repeated);
        boyi__say(
            &legend,
            "the calls of the plain recursion: %s%s for %s different states; broken frame: asked before",
            self.totals[0] == UINT64_MAX ? "> " : "", boyi__group_digits(&calls, self.totals[0]),
            boyi__group_digits(&states, excerpt->count));
        if (legend.failed)
            status = boyi__fail_memory(error, "draw");
        else
            boyi__draw_legend(figure, figure->height + 24, legend.data);
    }
    boyi__strbuf_end(&legend);
    free(self.calls);
    free(self.seen);
    free(self.totals);
    free(self.order);
    free(self.moves);
    return status;
}
