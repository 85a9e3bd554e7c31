/* The attractor on bitsets: 512 states at a time, backward from the ends.
 *
 * Two bits are known of a state: its mover wins, its mover loses. The states with the mouse to move are one
 * row of bits for each place of the mouse, a bit for each place of the cat; those with the cat to move are
 * one row for each place of the cat:
 *
 *     mouse to move        cat 0 1 2 3        cat to move        mouse 0 1 2 3
 *              mouse 0         . 1 1 .                  cat 0          1 . . .
 *              mouse 1         . . 1 .                  cat 1          . . 1 .
 *
 * A mover changes its own place and not the other's, so a move leads from one row to another row and leaves
 * the column as it is. With the matrix of "cat to move" transposed, so that its rows are places of the mouse:
 *
 *     won   the OR of the rows one move away, of those the mouse has won
 *     lost  the AND of the rows one move away, of those the cat has won
 *
 * Rounds. A state with p plies to go follows from states with p - 1, and at least one of those was found in
 * round p - 1. So a round looks only at the bits that the round before has found, the *frontier*, and the
 * round in which a bit is set is its exact number of plies: the winner's first chance, the loser's last.
 *
 *     frontier(mouse) --settle--> mouse's rows --transpose--> frontier(cat)
 *     frontier(cat)   --settle--> cat's rows   --transpose--> frontier(mouse) of the next round
 *
 * Both players settle in every round, each from the frontier of the round before; three frontiers in rotation
 * are enough. Frontiers are transposed in tiles of 64 rows by a line of 512 bits, or bit by bit when they are
 * thin.
 *
 * A thin frontier must cost little, or a long chase of many rounds with few bits each would take for ever. So
 * a frontier has a list of its rows that are not empty, and for each row a mask with a bit for each line that
 * is not empty. 64 lines of 512 bits: this is where the limit of 32,768 places comes from. Only rows with a
 * move to a row of the frontier are settled, and only the lines that are not empty there.
 *
 * Plies are stored as binary digits: matrix k has a bit for each state whose plies have the digit 2^k.
 * Matrices are added when the rounds reach 2^k.
 *
 * Cost. Time: at most moves * places / 512 vector steps a round while every line is in the frontier. About
 * thirty times faster than counters and a queue on random graphs; with one frontier bit a line, as on a path,
 * two to three times slower. Memory while solving: 6 bits a state (won, lost, won by the other, frontier), 2
 * after it, and one for each digit of the plies. Valid for any two sets of moves on up to 32,768 places.
 */
#include "games/pursuit/attractor.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORD_BITS = 64,
    LINE_WORDS = 8,
    LINE_BITS = WORD_BITS * LINE_WORDS,
    TILE_ROWS = 64,
    MOST_DIGITS = 32,
    FEW_ROWS = 8, /* of a tile: their bits are counted */
    FEW_BITS = 96 /* of a tile: transposed bit by bit  */
};

/* The unit of vector code: one AVX-512 register or several smaller ones, as the compiler has them. */
typedef uint64_t line __attribute__((vector_size(LINE_BITS / 8), may_alias));
typedef uint64_t quarter __attribute__((vector_size(LINE_BITS / 32), may_alias));

struct boyi__attractor {
    uint32_t places, longest;
    size_t lines; /* a row */
    unsigned digits;
    void *blocks[1 + MOST_DIGITS]; /* allocated: won and lost, then one a digit */
    line *won[2], *lost[2];        /* [player to move] */
    line *digit[MOST_DIGITS][2];
};

/* States found in the last round with the other player to move, transposed: a row for each place of this
 * player. */
typedef struct {
    line *won, *lost; /* by this player, who is not to move         */
    uint64_t *in_won; /* [row]: the lines of won that are not empty */
    uint64_t *in_lost;
    uint64_t *rows; /* a bit for each row with any such line      */
} frontier_bits;

typedef struct {
    const boyi__attractor_side *rules;
    uint64_t *back_row; /* the moves by where they lead: from back[back_row[place]] on */
    uint32_t *back;
    line *won, *lost; /* of the result */
    line *beaten;     /* the other is to move and wins; a row for each place of this player */
    frontier_bits frontier;
} player;

/* 64 rows of one player: what the round has found in them. */
typedef struct {
    line *won, *lost; /* 64 rows */
    uint64_t in_won[TILE_ROWS], in_lost[TILE_ROWS];
} band;

typedef struct solver solver;

struct solver {
    const boyi__attractor_game *game;
    boyi__meter *meter;
    boyi__attractor *result;
    size_t places, lines;
    size_t words; /* of a bitset of places */
    player side[2];
    frontier_bits spare;
    band band;
    uint64_t *to_settle; /* a bitset of rows */
    uint32_t round;
    uint64_t unreported; /* lines settled since the last report to the meter */
    void *work;          /* the block that holds all arrays but the result     */
    size_t work_bytes;
    void (*settle)(solver *self, const player *mover, size_t block, uint64_t rows);
    void (*transpose)(solver *self, size_t block, frontier_bits *out);
};

#define INLINED static inline __attribute__((always_inline))

INLINED bool any(const line *bits)
{
    const quarter *part = (const quarter *)bits;
    const quarter all = part[0] | part[1] | part[2] | part[3];
    return (all[0] | all[1]) != 0;
}

INLINED unsigned take_first(uint64_t *set)
{
    const unsigned first = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return first;
}

static inline void add_to(uint64_t *set, size_t element)
{
    set[element / WORD_BITS] |= UINT64_C(1) << element % WORD_BITS;
}

static uint64_t count_bits(const line *bits)
{
    const uint64_t *words = (const uint64_t *)bits;
    uint64_t count = 0;
    for (unsigned i = 0; i < LINE_WORDS; i++)
        count += (uint64_t)__builtin_popcountll(words[i]);
    return count;
}

/* ---- Settling: won and lost rows from the frontier ----------------------------------------------------- */

/* into |= from, on the lines of the mask. */
INLINED void add_lines(const line *from, uint64_t where, line *into)
{
    while (where) {
        const unsigned i = take_first(&where);
        into[i] |= from[i];
    }
}

/* Keeps the states whose every move is known to lose: deciding earlier would turn an escape into a cycle into
 * a loss. */
INLINED void keep_beaten(const solver *self, const player *mover, size_t place, size_t i, line *lost)
{
    const uint64_t end = mover->rules->row[place + 1];
    for (uint64_t move = mover->rules->row[place]; move < end; move++) {
        *lost &= mover->beaten[mover->rules->to[move] * self->lines + i];
        if (move % 4 == 0 && !any(lost))
            return;
    }
}

INLINED void settle_row(solver *self, const player *mover, size_t place, unsigned in_band)
{
    assert(place < self->places && in_band < TILE_ROWS);
    const size_t row = place * self->lines;
    line *won = self->band.won + in_band * self->lines, *lost = self->band.lost + in_band * self->lines;
    uint64_t in_won = 0, in_lost = 0;
    const uint64_t end = mover->rules->row[place + 1];
    for (uint64_t move = mover->rules->row[place]; move < end; move++) {
        const size_t to = mover->rules->to[move];
        add_lines(mover->frontier.won + to * self->lines, mover->frontier.in_won[to], won);
        add_lines(mover->frontier.lost + to * self->lines, mover->frontier.in_lost[to], lost);
        in_won |= mover->frontier.in_won[to];
        in_lost |= mover->frontier.in_lost[to];
    }
    for (uint64_t lines = in_won | in_lost; lines;) {
        const unsigned i = take_first(&lines);
        const line open = ~(mover->won[row + i] | mover->lost[row + i]);
        won[i] &= open;
        lost[i] &= open;
        if (in_lost >> i & 1 && any(&lost[i]))
            keep_beaten(self, mover, place, i, &lost[i]);
        const bool any_won = in_won >> i & 1 && any(&won[i]), any_lost = in_lost >> i & 1 && any(&lost[i]);
        in_won &= ~((uint64_t)!any_won << i);
        in_lost &= ~((uint64_t)!any_lost << i);
        if (!any_won && !any_lost)
            continue;
        assert(i < self->lines);
        mover->won[row + i] |= won[i];
        mover->lost[row + i] |= lost[i];
        const line found = won[i] | lost[i];
        for (uint32_t digits = self->round, k = 0; digits; digits >>= 1, k++)
            if (digits & 1)
                self->result->digit[k][mover != self->side][row + i] |= found;
    }
    self->band.in_won[in_band] = in_won;
    self->band.in_lost[in_band] = in_lost;
}

INLINED void settle_band(solver *self, const player *mover, size_t block, uint64_t rows)
{
    while (rows) {
        const unsigned i = take_first(&rows);
        settle_row(self, mover, block * TILE_ROWS + i, i);
    }
}

/* ---- Transposing: from the mover's rows to the other's ------------------------------------------------- */

/* Bit c of row r becomes bit r of row c, in eight squares of 64 by 64 at once: row r of square j is word j of
 * tile[r]. Off-diagonal quarters are swapped, then those of each quarter, down to single bits. */
INLINED void transpose_bits(line *tile)
{
    uint64_t low = UINT32_MAX;
    for (unsigned half = TILE_ROWS / 2; half; half /= 2, low ^= low << half)
        for (unsigned r = 0; r < TILE_ROWS; r = (r + half + 1) & ~half) {
            const line swap = (tile[r] >> half ^ tile[r + half]) & low;
            tile[r] ^= swap << half;
            tile[r + half] ^= swap;
        }
}

/* Where a matrix of a frontier is written. */
typedef struct {
    uint64_t *words;
    uint64_t *in;   /* frontier_bits.in_won or in_lost */
    uint64_t *rows; /* frontier_bits.rows              */
    size_t row_words;
    size_t block; /* the word of each row that is written */
} transposed;

INLINED void put(const transposed *out, size_t row, uint64_t bits)
{
    out->words[row * out->row_words + out->block] |= bits;
    out->in[row] |= UINT64_C(1) << out->block / LINE_WORDS;
    add_to(out->rows, row);
}

/* Transposes line i of the band's 64 rows and clears it in the band. */
INLINED void transpose_tile(const transposed *out, size_t i, size_t lines, line *bits, uint64_t *in)
{
    const size_t first_row = i * LINE_BITS;
    line tile[TILE_ROWS];
    const uint64_t *words = (const uint64_t *)tile; /* LINE_WORDS a row */
    uint64_t rows = 0, count = 0;
    for (unsigned r = 0; r < TILE_ROWS; r++) {
        tile[r] = bits[r * lines + i];
        bits[r * lines + i] = (line){0};
        rows |= (in[r] >> i & 1) << r;
    }
    if (__builtin_popcountll(rows) <= FEW_ROWS)
        for (uint64_t left = rows; left;)
            count += count_bits(&tile[take_first(&left)]);
    else
        count = FEW_BITS + 1;
    if (count <= FEW_BITS) {
        while (rows) {
            const unsigned r = take_first(&rows);
            for (unsigned j = 0; j < LINE_WORDS; j++)
                for (uint64_t left = words[r * LINE_WORDS + j]; left;) /* cppcheck-suppress uninitvar */
                    put(out, first_row + (size_t)j * WORD_BITS + take_first(&left), UINT64_C(1) << r);
        }
        return;
    }
    transpose_bits(tile);
    for (unsigned j = 0; j < LINE_WORDS; j++)
        for (unsigned r = 0; r < TILE_ROWS; r++)
            if (words[r * LINE_WORDS + j])
                put(out, first_row + (size_t)j * WORD_BITS + r, words[r * LINE_WORDS + j]);
}

INLINED void transpose_matrix(const transposed *out, size_t lines, line *bits, uint64_t *in)
{
    uint64_t filled = 0;
    for (unsigned r = 0; r < TILE_ROWS; r++)
        filled |= in[r];
    while (filled)
        transpose_tile(out, take_first(&filled), lines, bits, in);
    memset(in, 0, TILE_ROWS * sizeof *in);
}

/* What the mover has won, the other has lost. */
INLINED void transpose_band(solver *self, size_t block, frontier_bits *out)
{
    transposed to = {(uint64_t *)out->lost, out->in_lost, out->rows, self->lines * LINE_WORDS, block};
    transpose_matrix(&to, self->lines, self->band.won, self->band.in_won);
    to.words = (uint64_t *)out->won;
    to.in = out->in_won;
    transpose_matrix(&to, self->lines, self->band.lost, self->band.in_lost);
}

static void settle_portable(solver *self, const player *mover, size_t block, uint64_t rows)
{
    settle_band(self, mover, block, rows);
}

static void transpose_portable(solver *self, size_t block, frontier_bits *out)
{
    transpose_band(self, block, out);
}

#if defined(__x86_64__) && defined(__GNUC__)

/* The same code; a line is one register. */
#define AVX512 __attribute__((target("avx512f,popcnt,bmi")))

AVX512 static void settle_avx512(solver *self, const player *mover, size_t block, uint64_t rows)
{
    settle_band(self, mover, block, rows);
}

AVX512 static void transpose_avx512(solver *self, size_t block, frontier_bits *out)
{
    transpose_band(self, block, out);
}

static void choose_code(solver *self)
{
    __builtin_cpu_init();
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("popcnt") &&
                      __builtin_cpu_supports("bmi") && !self->game->portable;
    self->settle = wide ? settle_avx512 : settle_portable;
    self->transpose = wide ? transpose_avx512 : transpose_portable;
}

#else

static void choose_code(solver *self)
{
    self->settle = settle_portable;
    self->transpose = transpose_portable;
}

#endif

/* ---- The ends: round 0 --------------------------------------------------------------------------------- */

/* Sets the first `places` bits, which are the states of a row. */
static void fill_row(uint64_t *words, size_t places)
{
    memset(words, 0xFF, places / WORD_BITS * sizeof *words);
    if (places % WORD_BITS)
        words[places / WORD_BITS] = (UINT64_C(1) << places % WORD_BITS) - 1;
}

/* `claimed`: the places where the other player, who has just moved, wins. Those claims come first. */
static void end_row(const solver *self, const player *mover, size_t place, const uint64_t *claimed,
                    uint64_t *won, uint64_t *lost)
{
    const boyi__attractor_side *rules = mover->rules;
    const bool is_cat = mover != &self->side[BOYI__MOUSE];
    const bool goal = rules->goal && rules->goal[place], stuck = rules->row[place] == rules->row[place + 1];
    memcpy(lost, claimed, self->words * sizeof *lost);
    memset(won, 0, self->words * sizeof *won);
    add_to(is_cat ? won : lost, place);
    if (goal)
        fill_row(won, self->places);
    for (size_t i = 0; i < self->words; i++)
        won[i] &= ~lost[i];
    if (stuck && !goal)
        fill_row(lost, self->places);
    for (size_t i = 0; i < self->words; i++)
        lost[i] &= ~won[i];
}

static uint64_t lines_of_row(const line *row, size_t lines)
{
    uint64_t mask = 0;
    for (size_t i = 0; i < lines; i++)
        mask |= (uint64_t)any(&row[i]) << i;
    return mask;
}

static void settle_ends(solver *self, boyi__pursuer turn)
{
    player *mover = &self->side[turn], *other = &self->side[!turn];
    uint64_t *claimed = self->to_settle; /* free until the first round */
    for (size_t i = 0; i < self->places; i++)
        if (other->rules->goal && other->rules->goal[i])
            add_to(claimed, i);
    for (size_t place = 0; place < self->places; place++) {
        const size_t row = place * self->lines, in_band = place % TILE_ROWS;
        line *won = mover->won + row, *lost = mover->lost + row;
        end_row(self, mover, place, claimed, (uint64_t *)won, (uint64_t *)lost);
        memcpy(self->band.won + in_band * self->lines, won, self->lines * sizeof *won);
        memcpy(self->band.lost + in_band * self->lines, lost, self->lines * sizeof *lost);
        self->band.in_won[in_band] = lines_of_row(won, self->lines);
        self->band.in_lost[in_band] = lines_of_row(lost, self->lines);
        if (in_band == TILE_ROWS - 1 || place == self->places - 1)
            self->transpose(self, place / TILE_ROWS, &other->frontier);
    }
    memset(claimed, 0, self->words * sizeof *claimed);
}

/* ---- A round ------------------------------------------------------------------------------------------- */

/* Settles the mover's states from its frontier and clears it. What is found is written to `out`,
 * transposed. */
static void advance(solver *self, player *mover, frontier_bits *out)
{
    const frontier_bits *from = &mover->frontier;
    for (size_t i = 0; i < self->words; i++)
        for (uint64_t rows = from->rows[i]; rows;) { /* rows with a move to this one have to be settled */
            const size_t place = i * WORD_BITS + take_first(&rows), row = place * self->lines;
            add_lines(from->lost + row, from->in_lost[place], mover->beaten + row);
            for (uint64_t move = mover->back_row[place]; move < mover->back_row[place + 1]; move++)
                add_to(self->to_settle, mover->back[move]);
        }
    for (size_t block = 0; block < self->words; block++) {
        const uint64_t rows = self->to_settle[block];
        if (!rows)
            continue;
        self->settle(self, mover, block, rows);
        self->transpose(self, block, out);
        self->to_settle[block] = 0;
        self->unreported += (uint64_t)__builtin_popcountll(rows) * self->lines;
    }
    for (size_t i = 0; i < self->words; i++)
        while (from->rows[i]) {
            const size_t place = i * WORD_BITS + take_first(&from->rows[i]), row = place * self->lines;
            while (from->in_won[place])
                from->won[row + take_first(&from->in_won[place])] = (line){0};
            while (from->in_lost[place])
                from->lost[row + take_first(&from->in_lost[place])] = (line){0};
        }
}

static bool has_frontier(const solver *self)
{
    for (size_t i = 0; i < self->words; i++)
        if (self->side[BOYI__MOUSE].frontier.rows[i] | self->side[BOYI__CAT].frontier.rows[i])
            return true;
    return false;
}

/* ---- Memory -------------------------------------------------------------------------------------------- */

/* A zeroed block; *base is its first aligned byte. */
static boyi_status allocate_block(boyi__meter *meter, size_t bytes, void **block, uint8_t **base)
{
    const boyi_status status = boyi__meter_resize(meter, block, 0, bytes + sizeof(line), 1);
    if (status)
        return status;
    memset(*block, 0, bytes + sizeof(line));
    *base = (uint8_t *)*block + (sizeof(line) - (uintptr_t)*block % sizeof(line));
    return BOYI_OK;
}

/* The next `bytes` of a block. With base NULL they are only counted. */
static void *part(uint8_t *base, size_t *used, size_t bytes)
{
    void *at = base ? base + *used : NULL;
    *used += (bytes + sizeof(line) - 1) / sizeof(line) * sizeof(line);
    return at;
}

static void lay_out_frontier(const solver *self, frontier_bits *frontier, uint8_t *base, size_t *used)
{
    const size_t matrix = self->places * self->lines * sizeof(line);
    frontier->won = part(base, used, matrix);
    frontier->lost = part(base, used, matrix);
    frontier->in_won = part(base, used, self->words * WORD_BITS * sizeof *frontier->in_won);
    frontier->in_lost = part(base, used, self->words * WORD_BITS * sizeof *frontier->in_lost);
    frontier->rows = part(base, used, self->words * sizeof *frontier->rows);
}

/* Lays out the arrays that are needed while solving; with base NULL it only returns their size. */
static size_t lay_out(solver *self, uint8_t *base)
{
    size_t used = 0;
    for (unsigned s = 0; s < 2; s++) {
        player *side = &self->side[s];
        side->back_row = part(base, &used, (self->places + 2) * sizeof *side->back_row);
        side->back = part(base, &used, (size_t)side->rules->row[self->places] * sizeof *side->back);
        side->beaten = part(base, &used, self->places * self->lines * sizeof(line));
        lay_out_frontier(self, &side->frontier, base, &used);
    }
    lay_out_frontier(self, &self->spare, base, &used);
    self->band.won = part(base, &used, TILE_ROWS * self->lines * sizeof(line));
    self->band.lost = part(base, &used, TILE_ROWS * self->lines * sizeof(line));
    self->to_settle = part(base, &used, self->words * sizeof *self->to_settle);
    return used;
}

/* The moves by where they lead, by counting sort. While moves are placed, back_row[p + 1] is the next free
 * place of row p and advances to its end. */
static void invert_moves(const solver *self, player *side)
{
    const boyi__attractor_side *rules = side->rules;
    for (uint64_t move = 0; move < rules->row[self->places]; move++)
        side->back_row[rules->to[move] + 2]++;
    for (size_t p = 2; p < self->places + 2; p++)
        side->back_row[p] += side->back_row[p - 1];
    for (size_t p = 0; p < self->places; p++)
        for (uint64_t move = rules->row[p]; move < rules->row[p + 1]; move++)
            side->back[side->back_row[rules->to[move] + 1]++] = (uint32_t)p;
}

/* Adds two matrices for one more binary digit of the plies. */
static boyi_status add_digit(solver *self)
{
    boyi__attractor *result = self->result;
    const size_t matrix = self->places * self->lines;
    assert(result->digits < MOST_DIGITS && self->round == 1u << result->digits);
    uint8_t *base;
    const boyi_status status = allocate_block(self->meter, 2 * matrix * sizeof(line),
                                              &result->blocks[1 + result->digits], &base);
    if (status)
        return status;
    for (unsigned s = 0; s < 2; s++)
        result->digit[result->digits][s] = (line *)base + s * matrix;
    result->digits++;
    return BOYI_OK;
}

/* The last round finds nothing: a digit that was added for it is removed. */
static void drop_empty_digit(solver *self)
{
    boyi__attractor *result = self->result;
    if (result->digits == 0 || result->longest >> (result->digits - 1))
        return;
    const size_t bytes = 2 * self->places * self->lines * sizeof(line);
    boyi__meter_free(self->meter, result->blocks[result->digits], bytes + sizeof(line), 1);
    result->blocks[result->digits--] = NULL;
}

/* ---- Solving ------------------------------------------------------------------------------------------- */

enum { REPORT_EVERY = 1 << 20 }; /* lines */

/* Every pair of places with either turn counts as a state from the beginning. */
static boyi_status report(solver *self)
{
    self->unreported = 0;
    return boyi__meter_report(self->meter, 2 * (uint64_t)self->places * self->places);
}

static boyi_status solve(solver *self)
{
    for (unsigned s = 0; s < 2; s++)
        self->side[s].rules = &self->game->side[s];
    self->work_bytes = lay_out(self, NULL);
    uint8_t *base, *values;
    const size_t matrix = self->places * self->lines;
    boyi__attractor *result = self->result;
    boyi_status status = report(self);
    if (!status)
        status = allocate_block(self->meter, 4 * matrix * sizeof(line), &result->blocks[0], &values);
    if (!status)
        status = allocate_block(self->meter, self->work_bytes, &self->work, &base);
    if (status)
        return status;
    result->places = self->game->places;
    result->lines = self->lines;
    for (unsigned s = 0; s < 2; s++) {
        self->side[s].won = result->won[s] = (line *)values + (size_t)2 * s * matrix;
        self->side[s].lost = result->lost[s] = (line *)values + ((size_t)2 * s + 1) * matrix;
    }
    lay_out(self, base);
    for (unsigned s = 0; s < 2; s++)
        invert_moves(self, &self->side[s]);
    choose_code(self);
    settle_ends(self, BOYI__MOUSE);
    settle_ends(self, BOYI__CAT);
    while (!status && has_frontier(self)) {
        result->longest = self->round++;
        if ((self->round & (self->round - 1)) == 0)
            status = add_digit(self);
        if (!status) {
            /* The mouse's frontier, cleared by then, takes what the cat finds; the cat's is the next spare
             * one. */
            player *mouse = &self->side[BOYI__MOUSE], *cat = &self->side[BOYI__CAT];
            advance(self, mouse, &self->spare);
            advance(self, cat, &mouse->frontier);
            const frontier_bits used = cat->frontier;
            cat->frontier = self->spare;
            self->spare = used;
        }
        if (!status && self->unreported > REPORT_EVERY)
            status = report(self);
    }
    drop_empty_digit(self);
    return status;
}

boyi_status boyi__attractor_solve(const boyi__attractor_game *game, boyi__meter *meter, boyi__attractor **out)
{
    assert(game->places > 0 && game->places <= BOYI__MOST_PLACES);
    solver self = {
        .game = game,
        .meter = meter,
        .places = game->places,
        .lines = (game->places + (size_t)LINE_BITS - 1) / LINE_BITS,
        .words = (game->places + (size_t)WORD_BITS - 1) / WORD_BITS,
        .result = calloc(1, sizeof *self.result),
    };
    if (!self.result)
        return BOYI_MEMORY;
    const boyi_status status = solve(&self);
    boyi__meter_free(meter, self.work, self.work_bytes + sizeof(line), 1);
    if (status)
        boyi__attractor_free(self.result);
    else
        *out = self.result;
    return status;
}

void boyi__attractor_free(boyi__attractor *result)
{
    if (!result)
        return;
    for (size_t i = 0; i < sizeof result->blocks / sizeof *result->blocks; i++)
        free(result->blocks[i]);
    free(result);
}

/* ---- The result ---------------------------------------------------------------------------------------- */

static inline bool has_bit(const line *matrix, size_t lines, size_t row, size_t column)
{
    const uint64_t *words = (const uint64_t *)(matrix + row * lines);
    return words[column / WORD_BITS] >> column % WORD_BITS & 1;
}

boyi__attractor_value boyi__attractor_at(const boyi__attractor *result, uint32_t mouse, uint32_t cat,
                                         boyi__pursuer turn)
{
    assert(mouse < result->places && cat < result->places);
    const uint32_t row = turn == BOYI__MOUSE ? mouse : cat, column = turn == BOYI__MOUSE ? cat : mouse;
    const bool won = has_bit(result->won[turn], result->lines, row, column);
    if (!won && !has_bit(result->lost[turn], result->lines, row, column))
        return (boyi__attractor_value){.winner = BOYI__WINNER_NONE};
    boyi__attractor_value value = {.winner = won == (turn == BOYI__MOUSE) ? BOYI__WINNER_MOUSE
                                                                          : BOYI__WINNER_CAT};
    for (unsigned k = 0; k < result->digits; k++)
        value.plies |= (uint32_t)has_bit(result->digit[k][turn], result->lines, row, column) << k;
    return value;
}

uint32_t boyi__attractor_longest(const boyi__attractor *result)
{
    return result->longest;
}
