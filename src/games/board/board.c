#include "games/board/board.h"

#include <assert.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/error.h"
#include "game/game.h"

boyi_status boyi__board_shape(boyi__board *board, unsigned columns, unsigned rows, unsigned most,
                              boyi_error *error)
{
    unsigned squares = columns * rows;
    assert(squares > 0 && most <= BOYI__BOARD_SQUARES);
    if (squares > most)
        return boyi__fail(error, BOYI_INPUT, "%s: the board should have at most %u squares; %u by %u are %u",
                          board->name, most, columns, rows, squares);
    board->columns = columns;
    board->rows = rows;
    board->squares = squares;
    board->all = UINT64_MAX >> (BOYI__BOARD_SQUARES - squares);
    for (unsigned square = 0; square < squares; square++)
        board->bit[square] = (uint8_t)square;
    return BOYI_OK;
}

uint64_t boyi__board_inside(const boyi__board *board, int across, int down)
{
    int columns = (int)board->columns, rows = (int)board->rows;
    uint64_t inside = 0;
    for (int square = 0; square < columns * rows; square++) {
        int column = square % columns + across, row = square / columns + down;
        if (column >= 0 && column < columns && row >= 0 && row < rows)
            inside |= UINT64_C(1) << square;
    }
    return inside;
}

uint32_t boyi__board_layer(const void *self, boyi_state state)
{
    (void)self;
    return boyi__count_bits(state);
}

uint32_t boyi__board_soonest_tie(const void *self, boyi_state state)
{
    const boyi__board *board = self;
    return board->squares - board->plan->rules.layer(self, state);
}

static boyi_state start(const void *self)
{
    const boyi__board *board = self;
    return board->start;
}

boyi_status boyi__board_make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    const boyi__board_game *plan = request->family->plan;
    assert(plan->bytes >= sizeof(boyi__board) && !plan->look == !plan->pack);
    boyi__board *self = calloc(1, plan->bytes);
    if (!self)
        return boyi__fail_memory(error, request->family->name);
    self->plan = plan;
    self->name = request->family->name;
    boyi_rules rules = plan->rules;
    rules.name = self->name;
    if (!rules.start)
        rules.start = start;
    if (plan->look) {
        if (!rules.write_move)
            rules.write_move = boyi__board_write_move;
        rules.write_state = boyi__board_write_state;
        rules.draw = boyi__board_draw;
        rules.read_state = boyi__board_read_state;
    }
    if (!rules.free)
        rules.free = free;
    boyi_status status = boyi__sizes_read(request, plan->sizes, error, self->size);
    if (!status && plan->settings)
        status = plan->settings(self, request, error);
    if (!status)
        status = plan->prepare(self, &rules, error);
    if (status) {
        rules.free(self);
        return status;
    }
    if (!self->example)
        self->example = rules.start(self);
    rules.cycles = plan->cycles;
    return boyi__game_new(&rules, self, error, out);
}
