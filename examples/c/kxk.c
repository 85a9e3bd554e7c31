/* King and rook, or king and queen, against king: the whole ending, not one game.
 *
 * White has the king and the piece; checkmate wins, stalemate and the loss of the piece are ties. `starts` gives every legal
 * position, with White or with Black to move, so that the table holds all of them:
 *
 *     boyi stats examples/c/kxk.c                    175,168 positions with White to move, all won, the longest in 31 plies
 *     boyi build examples/c/kxk.c piece=q -o kqk.boyi
 *
 * A state is king, piece, black king (6 bits each) and who is to move; one state more stands for the bare kings.
 */
#include <boyi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHITE, BLACK, SQUARES = 64, POSITIONS = 1 << 19, BARE_KINGS = POSITIONS, MOST_MOVES = 8 + 27 };

typedef struct {
    int king, piece, black, mover; /* squares: 0 is a1, 7 is h1, 63 is h8 */
} position;

static const int directions[8][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

static position unpack(boyi_state state)
{
    return (position){(int)(state >> 13) & 63, (int)(state >> 7) & 63, (int)(state >> 1) & 63,
                      (int)state & 1};
}

static boyi_state pack(position at)
{
    return (boyi_state)at.king << 13 | (boyi_state)at.piece << 7 | (boyi_state)at.black << 1 |
           (boyi_state)at.mover;
}

/* The square one step away; -1: off the board. */
static int step(int square, const int direction[2])
{
    int file = square % 8 + direction[0], rank = square / 8 + direction[1];
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : 8 * rank + file;
}

static bool are_neighbours(int a, int b)
{
    return a != b && abs(a % 8 - b % 8) <= 1 && abs(a / 8 - b / 8) <= 1;
}

/* Does the piece attack the square? White's king is in its way, the black king is not: it moves. */
static bool attacks(bool queen, int king, int piece, int square)
{
    for (int i = 0; i < (queen ? 8 : 4); i++)
        for (int at = step(piece, directions[i]); at >= 0 && at != king; at = step(at, directions[i]))
            if (at == square)
                return true;
    return false;
}

static bool is_legal(bool queen, position at)
{
    return at.king != at.piece && at.king != at.black && at.piece != at.black &&
           !are_neighbours(at.king, at.black) &&
           (at.mover == BLACK || !attacks(queen, at.king, at.piece, at.black));
}

static boyi_state start(const void *self)
{
    (void)self;
    return pack((position){4, 0, 60, WHITE}); /* Ke1, a1, ke8 */
}

static bool starts(const void *self, uint64_t *cursor, boyi_state *out)
{
    for (; *cursor < POSITIONS; ++*cursor)
        if (is_legal(*(const bool *)self, unpack(*cursor))) {
            *out = (*cursor)++;
            return true;
        }
    return false;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const bool queen = *(const bool *)self;
    const position at = unpack(state);
    size_t count = 0;
    if (state == BARE_KINGS)
        return 0;
    for (int i = 0; i < 8; i++) { /* kings */
        position to = at;
        int *king = at.mover == WHITE ? &to.king : &to.black, target = step(*king, directions[i]);
        to.mover = !at.mover;
        *king = target;
        if (target < 0 || (at.mover == WHITE && target == at.piece) || are_neighbours(to.king, to.black))
            continue;
        if (to.black == to.piece)
            out[count++] = (boyi_move){.to = BARE_KINGS, .name = (uint32_t)target};
        else if (at.mover == WHITE || !attacks(queen, to.king, to.piece, to.black))
            out[count++] = (boyi_move){.to = pack(to), .name = (uint32_t)target};
    }
    for (int i = 0; i < (queen ? 8 : 4) && at.mover == WHITE; i++)
        for (int target = step(at.piece, directions[i]);
             target >= 0 && target != at.king && target != at.black; target = step(target, directions[i]))
            out[count++] = (boyi_move){.to = pack((position){at.king, target, at.black, BLACK}),
                                       .name = (uint32_t)(SQUARES + target)};
    return count;
}

/* Without a move Black is mated or it is a stalemate. (White always has one.) */
static boyi_end finished(const void *self, boyi_state state)
{
    const position at = unpack(state);
    bool mated = state != BARE_KINGS && attacks(*(const bool *)self, at.king, at.piece, at.black);
    return (boyi_end){.outcome = mated ? BOYI_LOSS : BOYI_TIE};
}

static unsigned mover(const void *self, boyi_state state)
{
    (void)self;
    return state == BARE_KINGS ? WHITE : (unsigned)state & 1;
}

static uint64_t below(const void *self)
{
    (void)self;
    return BARE_KINGS + 1;
}

/* "Ke1 Ra1 ke8 white" */
static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const position at = unpack(state);
    if (state == BARE_KINGS)
        return (size_t)snprintf(out, room, "bare kings");
    return (size_t)snprintf(out, room, "K%c%c %c%c%c k%c%c %s", 'a' + at.king % 8, '1' + at.king / 8,
                            *(const bool *)self ? 'Q' : 'R', 'a' + at.piece % 8, '1' + at.piece / 8,
                            'a' + at.black % 8, '1' + at.black / 8, at.mover ? "black" : "white");
}

static int square_of(const char *text)
{
    return text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8'
               ? -1
               : 8 * (text[1] - '1') + text[0] - 'a';
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    char king[3], kind, piece[3], black[3], who[6], rest;
    bool queen = *(const bool *)self;
    if (strcmp(text, "bare kings") == 0) {
        *out = BARE_KINGS;
        return BOYI_OK;
    }
    if (sscanf(text, "K%2s %c%2s k%2s %5s%c", king, &kind, piece, black, who, &rest) == 5 &&
        kind == (queen ? 'Q' : 'R')) {
        position at = {square_of(king), square_of(piece), square_of(black), strcmp(who, "black") == 0};
        bool written = at.king >= 0 && at.piece >= 0 && at.black >= 0 &&
                       (at.mover || strcmp(who, "white") == 0);
        if (written && is_legal(queen, at)) {
            *out = pack(at);
            return BOYI_OK;
        }
    }
    return boyi_fail(error, BOYI_INPUT, "kxk: \"%s\" should be a legal position like K%s %c%s k%s white",
                     "kxk：“%s”应为合法局面，如 K%s %c%s k%s white", text, "e1", queen ? 'Q' : 'R', "a1",
                     "e8");
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    int to = (int)move->name % SQUARES;
    char who = move->name >= SQUARES ? (*(const bool *)self ? 'Q' : 'R') : state & 1 ? 'k' : 'K';
    return (size_t)snprintf(out, room, "%c%s%c%c", who, move->to == BARE_KINGS ? "x" : "", 'a' + to % 8,
                            '1' + to / 8);
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    const position at = unpack(state);
    char board[8 * 17 + 1], *end = board;
    if (state == BARE_KINGS)
        return 0;
    for (int rank = 7; rank >= 0; rank--)
        for (int file = 0; file < 8; file++) {
            int square = 8 * rank + file;
            *end++ = square == at.king    ? 'K'
                     : square == at.piece ? (*(const bool *)self ? 'Q' : 'R')
                     : square == at.black ? 'k'
                                          : '.';
            *end++ = file < 7 ? ' ' : '\n';
        }
    *end = '\0';
    return (size_t)snprintf(out, room, "%s", board);
}

static const boyi_parameter parameters[] = {
    {.name = "piece", .standard = "r", .help = "r: a rook, q: a queen"}, {0}};

static boyi_status make(const char *const *values, boyi_rules *rules, boyi_error *error, void **self)
{
    bool *queen = malloc(sizeof *queen);
    (void)rules;
    if (!queen)
        return boyi_fail(error, BOYI_MEMORY, "kxk: no memory", "kxk：内存不足");
    *queen = strcmp(values[0], "q") == 0;
    if (!*queen && strcmp(values[0], "r") != 0) {
        free(queen);
        return boyi_fail(error, BOYI_INPUT, "kxk: piece: \"%s\" should be r or q",
                         "kxk：piece：“%s”应为 r 或 q", values[0]);
    }
    *self = queen;
    return BOYI_OK;
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "kxk",
              .kind = BOYI_OUTCOME,
              .most_moves = MOST_MOVES,
              .start = start,
              .starts = starts,
              .moves = moves,
              .finished = finished,
              .mover = mover,
              .below = below,
              .write_state = write_state,
              .read_state = read_state,
              .write_move = write_move,
              .draw = draw,
              .free = free},
    .parameters = parameters,
    .make = make,
};
