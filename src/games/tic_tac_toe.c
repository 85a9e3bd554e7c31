/* Tic-tac-toe: three by three, three in a row wins.
 *
 * A state is two masks of nine squares:  bits 0-8 the crosses, bits 9-17 the noughts.
 *
 *       a b c
 *     1 0 1 2
 *     2 3 4 5        crosses move first, so whose turn it is follows from the count
 *     3 6 7 8
 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "games/list.h"

enum { SQUARES = 9, ALL = (1 << SQUARES) - 1 };

static unsigned crosses(boyi_state state)
{
    return (unsigned)state & ALL;
}

static unsigned noughts(boyi_state state)
{
    return (unsigned)(state >> SQUARES) & ALL;
}

static unsigned stones(boyi_state state)
{
    return (unsigned)__builtin_popcountll(state);
}

static bool has_line(unsigned mask)
{
    static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if ((mask & lines[i]) == lines[i])
            return true;
    return false;
}

/* Only the player who has just moved can have a line. */
static bool is_lost(boyi_state state)
{
    return has_line(stones(state) % 2 ? crosses(state) : noughts(state));
}

static boyi_state start(const void *self)
{
    (void)self;
    return 0;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    if (is_lost(state))
        return 0;
    unsigned shift = stones(state) % 2 ? SQUARES : 0;
    unsigned taken = crosses(state) | noughts(state);
    size_t count = 0;
    for (unsigned square = 0; square < SQUARES; square++)
        if (!(taken >> square & 1))
            out[count++] = (boyi_move){.to = state | UINT64_C(1) << (square + shift), .name = square};
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    (void)self;
    return (boyi_end){.outcome = is_lost(state) ? BOYI_LOSS : BOYI_TIE};
}

static uint32_t layer(const void *self, boyi_state state)
{
    (void)self;
    return stones(state);
}

/* Squares as turned a quarter, and as mirrored; the eight pictures follow. */
static boyi_state rearrange(boyi_state state, const unsigned char *from)
{
    boyi_state turned = 0;
    for (unsigned square = 0; square < SQUARES; square++) {
        turned |= (state >> from[square] & 1) << square;
        turned |= (state >> (from[square] + SQUARES) & 1) << (square + SQUARES);
    }
    return turned;
}

static boyi_state canonical(const void *self, boyi_state state)
{
    static const unsigned char turn[SQUARES] = {6, 3, 0, 7, 4, 1, 8, 5, 2};
    static const unsigned char mirror[SQUARES] = {2, 1, 0, 5, 4, 3, 8, 7, 6};
    (void)self;
    boyi_state least = state;
    for (int picture = 1; picture < 8; picture++) {
        state = rearrange(state, picture == 4 ? mirror : turn);
        if (state < least)
            least = state;
    }
    return least;
}

static char sign_at(boyi_state state, unsigned square)
{
    return crosses(state) >> square & 1 ? 'X' : noughts(state) >> square & 1 ? 'O' : '.';
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    char s[SQUARES];
    for (unsigned square = 0; square < SQUARES; square++)
        s[square] = sign_at(state, square);
    return (size_t)snprintf(out, room, "%.3s/%.3s/%.3s", s, s + 3, s + 6);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)self;
    (void)state;
    return (size_t)snprintf(out, room, "%c%c", (char)('a' + move->name % 3), (char)('1' + move->name / 3));
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    char s[SQUARES];
    for (unsigned square = 0; square < SQUARES; square++)
        s[square] = sign_at(state, square);
    return (size_t)snprintf(out, room, "    a b c\n  1 %c %c %c\n  2 %c %c %c\n  3 %c %c %c\n", s[0], s[1],
                            s[2], s[3], s[4], s[5], s[6], s[7], s[8]);
}

static boyi_status refuse_state(const char *text, boyi_error *error)
{
    boyi__quoted token;
    return boyi_fail(
        error, BOYI_INPUT, "tic-tac-toe: state \"%s\" is not three rows of X, O and . such as X.O/.X./...",
        "tic-tac-toe：状态“%s”应为三行 X、O 和 .，例如 X.O/.X./...", boyi__quote(&token, text, strlen(text)));
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    (void)self;
    boyi_state state = 0;
    if (strlen(text) != 11 || text[3] != '/' || text[7] != '/')
        return refuse_state(text, error);
    for (unsigned square = 0; square < SQUARES; square++) {
        char sign = text[square + square / 3];
        if (!strchr("XxOo.", sign))
            return refuse_state(text, error);
        if (sign != '.')
            state |= UINT64_C(1) << (square + (sign == 'O' || sign == 'o' ? SQUARES : 0));
    }
    int ahead = __builtin_popcount(crosses(state)) - __builtin_popcount(noughts(state));
    if (ahead < 0 || ahead > 1)
        return boyi_fail(error, BOYI_INPUT,
                         "tic-tac-toe: state \"%s\": X moves first, so there are as many X as O or one more",
                         "tic-tac-toe：状态“%s”：X 先走，所以 X 与 O 一样多或多一个", text);
    if (has_line(ahead ? noughts(state) : crosses(state)))
        return boyi_fail(error, BOYI_INPUT,
                         "tic-tac-toe: state \"%s\": the game was over before the last move",
                         "tic-tac-toe：状态“%s”：最后一步之前对局已经结束", text);
    *out = state;
    return BOYI_OK;
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    if (request->length)
        return boyi_fail(error, BOYI_INPUT, "tic-tac-toe takes no arguments; --state asks about a position",
                         "tic-tac-toe 不带参数；用 --state 询问某个局面");
    boyi_rules rules = {
        .name = "tic-tac-toe",
        .kind = BOYI_OUTCOME,
        .most_moves = SQUARES,
        .start = start,
        .moves = moves,
        .finished = finished,
        .layer = layer,
        .canonical = canonical,
        .write_state = write_state,
        .write_move = write_move,
        .draw = draw,
        .read_state = read_state,
    };
    return boyi_game_new(&rules, NULL, error, out);
}

static const char *const examples[] = {"solve tic-tac-toe", "solve tic-tac-toe --state X.O/.X./...",
                                       "stats tic-tac-toe --symmetry on", NULL};

const boyi__family boyi__tic_tac_toe = {
    .name = "tic-tac-toe",
    .arguments = "",
    .summary = "three in a row on three by three",
    .summary_zh = "井字棋：3×3 棋盘，三子连线",
    .rules =
        "Two players mark squares in turn, X first. Three of one's own in a row, a column or a diagonal win.",
    .rules_zh = "双方轮流落子，X 先。横、竖、斜三子连成一线者胜。",
    .notation = "States: three rows from the top, X, O and . for empty: X.O/.X./... Moves: column and row, "
                "a1 is the top left corner.",
    .notation_zh = "状态：自上而下三行，X、O，. 表示空：X.O/.X./...。着法：列与行，a1 为左上角。",
    .answer = "win, loss or tie",
    .answer_zh = "win、loss 或 tie",
    .examples = examples,
    .make = make,
};
