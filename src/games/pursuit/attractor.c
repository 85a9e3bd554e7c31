/* Pursuit on bitsets: 512 states at a time, backward from the ends.
 *
 * All that is known about a state is two bits: its mover wins, its mover loses. The states with the mouse to
 * move are kept as one row of bits for each place of the mouse, a bit for each place of the cat; those with
 * the cat to move as one row for each place of the cat:
 *
 *     mouse to move        cat 0 1 2 3        cat to move        mouse 0 1 2 3
 *              mouse 0         . 1 1 .                  cat 0          1 . . .
 *              mouse 1         . . 1 .                  cat 1          . . 1 .
 *
 * A mover changes its own place and not the other's, so a move leads from a row to another row and leaves
 * the bit where it is. With rows of "cat to move" turned so that the mouse's places are rows:
 *
 *     won   the OR of the rows one move away, of those the mouse has won
 *     lost  the AND of the rows one move away, of those the cat has won
 *
 * Rounds. A state with p plies to go follows from states with p - 1, and at least one of them is new in round
 * p - 1. So a round looks only at what the round before has found, the *fresh* bits, and the round in which
 * a bit is set is its exact number of plies: the winner's first chance, the loser's last.
 *
 *     fresh(mouse) --settle--> mouse's rows --turn--> fresh(cat) --settle--> cat's rows --turn--> …
 *
 * Both players settle in every round, each from the fresh bits of the round before; three sets of fresh bits
 * taking turns are enough. Fresh bits are turned in tiles of 64 rows by a line of 512 bits, or one by one
 * when they are few.
 *
 * Few fresh bits must cost little, or a long thin chase of many rounds would take for ever. A set of fresh
 * bits has a list of its rows that are not empty and for each row a mask with a bit for each line that is not
 * empty. 64 lines of 512 bits: that is where the limit of 32,768 places comes from. Only rows with a move to
 * a fresh row are settled, and of those only the lines that are fresh there.
 *
 * Plies are kept as binary digits: matrix k has a bit for each state whose plies have the digit 2^k. Matrices
 * are added when the rounds reach 2^k.
 *
 * Cost. Time: at most moves * places / 512 vector steps a round while all is fresh. Against counters and a
 * queue some thirty times faster on random graphs; with one fresh bit a line, as on a path, two to three
 * times slower. Memory while solving: 6 bits a state (won, lost, known to the other, fresh), 2 after it, and
 * one for each digit of the plies. Valid for any two sets of moves on up to 32,768 places.
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
    FEW_ROWS = 8, /* of a tile: worth counting their bits  */
    FEW_BITS = 96 /* of a tile: turned one by one          */
};

/* What vector code works on. The compiler makes what it can of it: one register or four. */
typedef uint64_t line __attribute__((vector_size(LINE_BITS / 8), may_alias));
typedef uint64_t quarter __attribute__((vector_size(LINE_BITS / 32), may_alias));

struct boyi__pursuit_answers {
    uint32_t places, longest;
    size_t lines; /* a row */
    uint64_t bytes;
    unsigned digits;
    void *blocks[1 + MOST_DIGITS]; /* what to free */
    line *won[2], *lost[2];        /* by the player to move, for that player                       */
    line *digit[MOST_DIGITS][2];
};

/* States of the player who is not to move, seen from that player's places; new since the last round. */
typedef struct {
    line *won, *lost; /* by the player not to move                     */
    uint64_t *in_won; /* [row]: the lines of won that are not empty    */
    uint64_t *in_lost;
    uint64_t *rows; /* a bit for each row with any such line         */
} fresh_bits;

typedef struct {
    const boyi__pursuit_side *rules;
    uint64_t *back_row; /* the moves backwards */
    uint32_t *back;
    line *won, *lost; /* answers */
    line *beaten;     /* the other is to move and wins; seen from this player's places */
    fresh_bits fresh;
} player;

/* 64 rows of one player, and what a round has found in them. */
typedef struct {
    line *won, *lost; /* 64 rows */
    uint64_t in_won[TILE_ROWS], in_lost[TILE_ROWS];
} band;

typedef struct chase chase;

struct chase {
    const boyi__pursuit *game;
    boyi__meter *meter;
    boyi__pursuit_answers *answers;
    size_t places, lines;
    size_t words; /* of a bit for each place */
    player side[2];
    fresh_bits spare;
    band band;
    uint64_t *to_settle; /* a bit for each row */
    uint32_t round;
    uint64_t unreported; /* lines settled since the meter has heard of it */
    void *work;          /* the block all of the above lies in            */
    size_t work_bytes;
    void (*settle)(chase *self, const player *mover, size_t block, uint64_t rows);
    void (*turn)(chase *self, size_t block, fresh_bits *out);
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

/* ---- Settling: won and lost rows from fresh ones ---------------------------------------------------- */

/* The union of what is fresh one move away. */
INLINED void collect(const line *from, uint64_t where, line *into)
{
    while (where) {
        const unsigned i = take_first(&where);
        into[i] |= from[i];
    }
}

/* Keep those whose every move is known to lose: deciding earlier would turn an escape into a cycle into a
 * loss. */
INLINED void keep_beaten(const chase *self, const player *mover, size_t place, size_t i, line *lost)
{
    const uint64_t end = mover->rules->row[place + 1];
    for (uint64_t move = mover->rules->row[place]; move < end; move++) {
        *lost &= mover->beaten[mover->rules->to[move] * self->lines + i];
        if (move % 4 == 0 && !any(lost))
            return;
    }
}

static inline void write_plies(const chase *self, unsigned turn, size_t at, const line *found)
{
    for (uint32_t left = self->round, k = 0; left; left >>= 1, k++)
        if (left & 1)
            self->answers->digit[k][turn][at] |= *found;
}

INLINED void settle_row(chase *self, const player *mover, size_t place, unsigned in_band)
{
    const size_t row = place * self->lines;
    line *won = self->band.won + in_band * self->lines, *lost = self->band.lost + in_band * self->lines;
    uint64_t in_won = 0, in_lost = 0;
    const uint64_t end = mover->rules->row[place + 1];
    for (uint64_t move = mover->rules->row[place]; move < end; move++) {
        const size_t to = mover->rules->to[move];
        collect(mover->fresh.won + to * self->lines, mover->fresh.in_won[to], won);
        collect(mover->fresh.lost + to * self->lines, mover->fresh.in_lost[to], lost);
        in_won |= mover->fresh.in_won[to];
        in_lost |= mover->fresh.in_lost[to];
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
        mover->won[row + i] |= won[i];
        mover->lost[row + i] |= lost[i];
        const line found = won[i] | lost[i];
        if (self->answers->digits)
            write_plies(self, mover != self->side, row + i, &found);
    }
    self->band.in_won[in_band] = in_won;
    self->band.in_lost[in_band] = in_lost;
}

INLINED void settle_band(chase *self, const player *mover, size_t block, uint64_t rows)
{
    while (rows) {
        const unsigned i = take_first(&rows);
        settle_row(self, mover, block * TILE_ROWS + i, i);
    }
}

/* ---- Turning: from the mover's rows to the other's ---------------------------------------------------- */

/* Bit c of row r becomes bit r of row c, in eight squares of 64 by 64 at once: row r of square j is word j
 * of tile[r]. Squares of half the size are swapped across the diagonal until they are single bits. */
INLINED void transpose(line *tile)
{
    uint64_t low = UINT32_MAX;
    for (unsigned half = TILE_ROWS / 2; half; half /= 2, low ^= low << half)
        for (unsigned r = 0; r < TILE_ROWS; r = (r + half + 1) & ~half) {
            const line swap = (tile[r] >> half ^ tile[r + half]) & low;
            tile[r] ^= swap << half;
            tile[r + half] ^= swap;
        }
}

/* One matrix of a set of fresh bits, being written. */
typedef struct {
    uint64_t *words;
    uint64_t *in;
    uint64_t *rows;
    size_t row_words;
    size_t block; /* the word of each row that is written */
} turned;

INLINED void put(const turned *out, size_t row, uint64_t bits)
{
    out->words[row * out->row_words + out->block] |= bits;
    out->in[row] |= UINT64_C(1) << out->block / LINE_WORDS;
    add_to(out->rows, row);
}

static void put_one_by_one(const turned *out, size_t first_row, const line *tile, uint64_t rows)
{
    while (rows) {
        const unsigned r = take_first(&rows);
        const uint64_t *words = (const uint64_t *)&tile[r];
        for (unsigned j = 0; j < LINE_WORDS; j++)
            for (uint64_t left = words[j]; left;)
                put(out, first_row + (size_t)j * WORD_BITS + take_first(&left), UINT64_C(1) << r);
    }
}

INLINED void put_tile(const turned *out, size_t first_row, const line *tile)
{
    for (unsigned j = 0; j < LINE_WORDS; j++)
        for (unsigned r = 0; r < TILE_ROWS; r++) {
            const uint64_t bits = ((const uint64_t *)&tile[r])[j];
            if (bits)
                put(out, first_row + (size_t)j * WORD_BITS + r, bits);
        }
}

/* Line i of a band's 64 rows; the band's line is left empty. */
INLINED void turn_tile(const turned *out, size_t i, size_t lines, line *bits, uint64_t *in)
{
    line tile[TILE_ROWS];
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
        put_one_by_one(out, i * LINE_BITS, tile, rows);
    } else {
        transpose(tile);
        put_tile(out, i * LINE_BITS, tile);
    }
}

INLINED void turn_matrix(const turned *out, size_t lines, line *bits, uint64_t *in)
{
    uint64_t any_row = 0;
    for (unsigned r = 0; r < TILE_ROWS; r++)
        any_row |= in[r];
    while (any_row)
        turn_tile(out, take_first(&any_row), lines, bits, in);
    memset(in, 0, TILE_ROWS * sizeof *in);
}

/* What the mover has won the other has lost. */
INLINED void turn_band(chase *self, size_t block, fresh_bits *out)
{
    turned to = {(uint64_t *)out->lost, out->in_lost, out->rows, self->lines * LINE_WORDS, block};
    turn_matrix(&to, self->lines, self->band.won, self->band.in_won);
    to.words = (uint64_t *)out->won;
    to.in = out->in_won;
    turn_matrix(&to, self->lines, self->band.lost, self->band.in_lost);
}

static void settle_portable(chase *self, const player *mover, size_t block, uint64_t rows)
{
    settle_band(self, mover, block, rows);
}

static void turn_portable(chase *self, size_t block, fresh_bits *out)
{
    turn_band(self, block, out);
}

#if defined(__x86_64__) && defined(__GNUC__)

/* The same code, a line in one register. */
#define AVX512 __attribute__((target("avx512f,popcnt,bmi")))

AVX512 static void settle_avx512(chase *self, const player *mover, size_t block, uint64_t rows)
{
    settle_band(self, mover, block, rows);
}

AVX512 static void turn_avx512(chase *self, size_t block, fresh_bits *out)
{
    turn_band(self, block, out);
}

static void choose_code(chase *self)
{
    __builtin_cpu_init();
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("popcnt") &&
                      __builtin_cpu_supports("bmi") && !self->game->portable;
    self->settle = wide ? settle_avx512 : settle_portable;
    self->turn = wide ? turn_avx512 : turn_portable;
}

#else

static void choose_code(chase *self)
{
    self->settle = settle_portable;
    self->turn = turn_portable;
}

#endif

/* ---- The ends: round 0 -------------------------------------------------------------------------------- */

/* The states of a row as bits: the first `places` are states. */
static void fill_row(uint64_t *words, size_t places)
{
    memset(words, 0xFF, places / WORD_BITS * sizeof *words);
    if (places % WORD_BITS)
        words[places / WORD_BITS] = (UINT64_C(1) << places % WORD_BITS) - 1;
}

/* `claimed`: the places where the other player, who has just moved, wins. Its claims come first. */
static void end_row(const chase *self, const player *mover, size_t place, const uint64_t *claimed,
                    uint64_t *won, uint64_t *lost)
{
    const boyi__pursuit_side *rules = mover->rules;
    const bool is_cat = mover != &self->side[BOYI__MOUSE];
    const bool home = rules->home && rules->home[place], stuck = rules->row[place] == rules->row[place + 1];
    memcpy(lost, claimed, self->words * sizeof *lost);
    memset(won, 0, self->words * sizeof *won);
    add_to(is_cat ? won : lost, place);
    if (home || (stuck && rules->stuck_wins))
        fill_row(won, self->places);
    for (size_t i = 0; i < self->words; i++)
        won[i] &= ~lost[i];
    if (!stuck || home || rules->stuck_wins)
        return;
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

static void settle_ends(chase *self, boyi__pursuer turn)
{
    player *mover = &self->side[turn], *other = &self->side[!turn];
    uint64_t *claimed = self->to_settle; /* not in use yet */
    for (size_t i = 0; i < self->places; i++)
        if (other->rules->home && other->rules->home[i])
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
            self->turn(self, place / TILE_ROWS, &other->fresh);
    }
    memset(claimed, 0, self->words * sizeof *claimed);
}

/* ---- A round ------------------------------------------------------------------------------------------ */

/* Take one fresh row into account: who can move there is to be settled. */
static void absorb(chase *self, player *mover, size_t place)
{
    const size_t row = place * self->lines;
    collect(mover->fresh.lost + row, mover->fresh.in_lost[place], mover->beaten + row);
    for (uint64_t move = mover->back_row[place]; move < mover->back_row[place + 1]; move++)
        add_to(self->to_settle, mover->back[move]);
}

static void clear_row(const chase *self, const fresh_bits *fresh, size_t place)
{
    const size_t row = place * self->lines;
    while (fresh->in_won[place])
        fresh->won[row + take_first(&fresh->in_won[place])] = (line){0};
    while (fresh->in_lost[place])
        fresh->lost[row + take_first(&fresh->in_lost[place])] = (line){0};
}

/* Settle the mover's states from its fresh bits, which are used up; what is found is fresh to the other. */
static void advance(chase *self, player *mover, fresh_bits *out)
{
    for (size_t i = 0; i < self->words; i++)
        for (uint64_t rows = mover->fresh.rows[i]; rows;)
            absorb(self, mover, i * WORD_BITS + take_first(&rows));
    for (size_t block = 0; block < self->words; block++) {
        const uint64_t rows = self->to_settle[block];
        if (!rows)
            continue;
        self->settle(self, mover, block, rows);
        self->turn(self, block, out);
        self->to_settle[block] = 0;
        self->unreported += (uint64_t)__builtin_popcountll(rows) * self->lines;
    }
    for (size_t i = 0; i < self->words; i++)
        while (mover->fresh.rows[i])
            clear_row(self, &mover->fresh, i * WORD_BITS + take_first(&mover->fresh.rows[i]));
}

/* The mouse's fresh bits, once used up, take what the cat finds, and the cat's become the spare set. */
static void play_round(chase *self)
{
    player *mouse = &self->side[BOYI__MOUSE], *cat = &self->side[BOYI__CAT];
    advance(self, mouse, &self->spare);
    advance(self, cat, &mouse->fresh);
    const fresh_bits used = cat->fresh;
    cat->fresh = self->spare;
    self->spare = used;
}

static bool has_fresh(const chase *self)
{
    for (size_t i = 0; i < self->words; i++)
        if (self->side[BOYI__MOUSE].fresh.rows[i] | self->side[BOYI__CAT].fresh.rows[i])
            return true;
    return false;
}

/* ---- Memory ------------------------------------------------------------------------------------------- */

/* A zeroed block whose usable part begins at a line's border. */
static boyi_status take_block(boyi__meter *meter, size_t bytes, void **block, uint8_t **base)
{
    const boyi_status status = boyi__meter_resize(meter, block, 0, bytes + sizeof(line), 1);
    if (status)
        return status;
    memset(*block, 0, bytes + sizeof(line));
    *base = (uint8_t *)*block + (sizeof(line) - (uintptr_t)*block % sizeof(line));
    return BOYI_OK;
}

/* The next `bytes` of a block, or with base NULL only their count. */
static void *part(uint8_t *base, size_t *used, size_t bytes)
{
    void *at = base ? base + *used : NULL;
    *used += (bytes + sizeof(line) - 1) / sizeof(line) * sizeof(line);
    return at;
}

static void lay_out_fresh(const chase *self, fresh_bits *fresh, uint8_t *base, size_t *used)
{
    const size_t matrix = self->places * self->lines * sizeof(line);
    fresh->won = part(base, used, matrix);
    fresh->lost = part(base, used, matrix);
    fresh->in_won = part(base, used, self->words * WORD_BITS * sizeof *fresh->in_won);
    fresh->in_lost = part(base, used, self->words * WORD_BITS * sizeof *fresh->in_lost);
    fresh->rows = part(base, used, self->words * sizeof *fresh->rows);
}

/* Everything that is needed while solving; with base NULL only its size. */
static size_t lay_out(chase *self, uint8_t *base)
{
    size_t used = 0;
    for (unsigned s = 0; s < 2; s++) {
        player *side = &self->side[s];
        side->back_row = part(base, &used, (self->places + 2) * sizeof *side->back_row);
        side->back = part(base, &used, side->rules->row[self->places] * sizeof *side->back);
        side->beaten = part(base, &used, self->places * self->lines * sizeof(line));
        lay_out_fresh(self, &side->fresh, base, &used);
    }
    lay_out_fresh(self, &self->spare, base, &used);
    self->band.won = part(base, &used, TILE_ROWS * self->lines * sizeof(line));
    self->band.lost = part(base, &used, TILE_ROWS * self->lines * sizeof(line));
    self->to_settle = part(base, &used, self->words * sizeof *self->to_settle);
    return used;
}

/* The moves by where they lead: counted, summed up, filled in. While filling, the row of place p is
 * back_row[p + 1] and grows to where it ends. */
static void turn_moves_round(const chase *self, player *side)
{
    const boyi__pursuit_side *rules = side->rules;
    for (uint64_t move = 0; move < rules->row[self->places]; move++)
        side->back_row[rules->to[move] + 2]++;
    for (size_t p = 2; p < self->places + 2; p++)
        side->back_row[p] += side->back_row[p - 1];
    for (size_t p = 0; p < self->places; p++)
        for (uint64_t move = rules->row[p]; move < rules->row[p + 1]; move++)
            side->back[side->back_row[rules->to[move] + 1]++] = (uint32_t)p;
}

/* Two matrices for one more binary digit of the plies. */
static boyi_status add_digit(chase *self)
{
    boyi__pursuit_answers *answers = self->answers;
    const size_t matrix = self->places * self->lines;
    uint8_t *base;
    const boyi_status status = take_block(self->meter, 2 * matrix * sizeof(line),
                                          &answers->blocks[1 + answers->digits], &base);
    if (status)
        return status;
    for (unsigned s = 0; s < 2; s++)
        answers->digit[answers->digits][s] = (line *)base + s * matrix;
    answers->bytes += 2 * matrix * sizeof(line);
    answers->digits++;
    return BOYI_OK;
}

/* The last round finds nothing: a digit that was added for it is not needed. */
static void drop_empty_digit(chase *self)
{
    boyi__pursuit_answers *answers = self->answers;
    if (answers->digits == 0 || answers->longest >> (answers->digits - 1))
        return;
    const size_t bytes = 2 * self->places * self->lines * sizeof(line);
    boyi__meter_free(self->meter, answers->blocks[answers->digits], bytes + sizeof(line), 1);
    answers->blocks[answers->digits--] = NULL;
    answers->bytes -= bytes;
}

static boyi_status prepare_answers(chase *self)
{
    boyi__pursuit_answers *answers = self->answers;
    const size_t matrix = self->places * self->lines;
    uint8_t *base;
    const boyi_status status = take_block(self->meter, 4 * matrix * sizeof(line), &answers->blocks[0], &base);
    if (status)
        return status;
    for (unsigned s = 0; s < 2; s++) {
        self->side[s].won = answers->won[s] = (line *)base + (size_t)2 * s * matrix;
        self->side[s].lost = answers->lost[s] = (line *)base + ((size_t)2 * s + 1) * matrix;
    }
    answers->places = self->game->places;
    answers->lines = self->lines;
    answers->bytes = sizeof *answers + 4 * matrix * sizeof(line);
    return BOYI_OK;
}

static boyi_status prepare(chase *self)
{
    for (unsigned s = 0; s < 2; s++)
        self->side[s].rules = &self->game->side[s];
    self->work_bytes = lay_out(self, NULL);
    uint8_t *base;
    boyi_status status = prepare_answers(self);
    if (!status)
        status = take_block(self->meter, self->work_bytes, &self->work, &base);
    if (status)
        return status;
    lay_out(self, base);
    for (unsigned s = 0; s < 2; s++)
        turn_moves_round(self, &self->side[s]);
    choose_code(self);
    return BOYI_OK;
}

/* ---- Solving ------------------------------------------------------------------------------------------ */

enum { REPORT_EVERY = 1 << 20 }; /* lines */

/* Every pair of places with either turn is a state from the beginning. */
static boyi_status report(chase *self)
{
    self->unreported = 0;
    return boyi__meter_report(self->meter, 2 * (uint64_t)self->places * self->places);
}

static boyi_status work(chase *self, bool with_plies)
{
    boyi_status status = report(self);
    if (!status)
        status = prepare(self);
    if (status)
        return status;
    settle_ends(self, BOYI__MOUSE);
    settle_ends(self, BOYI__CAT);
    while (!status && has_fresh(self)) {
        self->answers->longest = self->round++;
        if (with_plies && (self->round & (self->round - 1)) == 0)
            status = add_digit(self);
        if (!status)
            play_round(self);
        if (!status && self->unreported > REPORT_EVERY)
            status = report(self);
    }
    drop_empty_digit(self);
    return status;
}

boyi_status boyi__pursuit_solve(const boyi__pursuit *game, bool with_plies, boyi__meter *meter,
                                boyi__pursuit_answers **out)
{
    assert(game->places > 0 && game->places <= BOYI__PURSUIT_MOST_PLACES);
    chase self = {
        .game = game,
        .meter = meter,
        .places = game->places,
        .lines = (game->places + (size_t)LINE_BITS - 1) / LINE_BITS,
        .words = (game->places + (size_t)WORD_BITS - 1) / WORD_BITS,
        .answers = calloc(1, sizeof *self.answers),
    };
    if (!self.answers)
        return BOYI_MEMORY;
    const boyi_status status = work(&self, with_plies);
    boyi__meter_free(meter, self.work, self.work_bytes + sizeof(line), 1);
    if (status)
        boyi__pursuit_free(self.answers);
    else
        *out = self.answers;
    return status;
}

void boyi__pursuit_free(boyi__pursuit_answers *answers)
{
    if (!answers)
        return;
    for (size_t i = 0; i < sizeof answers->blocks / sizeof *answers->blocks; i++)
        free(answers->blocks[i]);
    free(answers);
}

/* ---- Answers ------------------------------------------------------------------------------------------ */

static inline bool has_bit(const line *matrix, size_t lines, size_t row, size_t column)
{
    const uint64_t *words = (const uint64_t *)(matrix + row * lines);
    return words[column / WORD_BITS] >> column % WORD_BITS & 1;
}

boyi__pursuit_value boyi__pursuit_at(const boyi__pursuit_answers *answers, uint32_t mouse, uint32_t cat,
                                     boyi__pursuer turn)
{
    assert(mouse < answers->places && cat < answers->places);
    const uint32_t row = turn == BOYI__MOUSE ? mouse : cat, column = turn == BOYI__MOUSE ? cat : mouse;
    const bool won = has_bit(answers->won[turn], answers->lines, row, column);
    if (!won && !has_bit(answers->lost[turn], answers->lines, row, column))
        return (boyi__pursuit_value){.winner = BOYI__PURSUIT_NEITHER};
    boyi__pursuit_value value = {.winner = won == (turn == BOYI__MOUSE) ? BOYI__PURSUIT_MOUSE
                                                                        : BOYI__PURSUIT_CAT};
    for (unsigned k = 0; k < answers->digits; k++)
        value.plies |= (uint32_t)has_bit(answers->digit[k][turn], answers->lines, row, column) << k;
    return value;
}

uint32_t boyi__pursuit_longest(const boyi__pursuit_answers *answers)
{
    return answers->longest;
}

uint64_t boyi__pursuit_bytes(const boyi__pursuit_answers *answers)
{
    return answers->bytes;
}
