/* The libraries `bits` and `board` of Lua files: boards whose states are numbers.
 *
 *     lua_bits.c         sets of cells as 64-bit numbers; several fields in one number
 *     lua_board.c        boards: directions, neighbours, rays; the tables that scripts see
 *     lua_symmetry.c     images of sets, and the least image of a state
 *     lua_board_text.c   boards and states as text: written, read, drawn
 *
 * Every function is pure and takes bounded time: a board has up to 64 cells. Arguments are checked; a wrong one is an error in both
 * languages with the line of the script. What setup(p) of a file returns is copied into the game: then states are written, read and
 * made canonical without an interpreter.
 */
#ifndef BOYI_SCRIPT_LUA_BOARD_H
#define BOYI_SCRIPT_LUA_BOARD_H

#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BOYI__BOARD_CELLS = 64,
    BOYI__BOARD_COLUMNS_MOST = 26,
    BOYI__BOARD_NAME = 8,       /* bytes of a cell's name, with the NUL */
    BOYI__BOARD_PICTURE = 2048, /* bytes of a graph's picture, with the NUL */
    BOYI__BOARD_TEXT = 8192,    /* no state is written or drawn in more bytes */
    BOYI__FIELDS = 16,          /* of a number, at most */
    BOYI__LAYOUT_SETS = 8,
    BOYI__SYMMETRIES_MOST = 1024,
};

/* Clockwise. Row 1 is drawn on top, so north is up. */
typedef enum {
    BOYI__NORTH,
    BOYI__NORTHEAST,
    BOYI__EAST,
    BOYI__SOUTHEAST,
    BOYI__SOUTH,
    BOYI__SOUTHWEST,
    BOYI__WEST,
    BOYI__NORTHWEST,
    BOYI__DIRECTIONS,
} boyi__direction;

/* A set of cells has bit i for cell i. On grids cell i is in column i % columns, row i / columns. */
typedef struct {
    unsigned columns, rows; /* 0: a graph */
    unsigned cells;
    bool hex;            /* a grid of hexagons: rows are drawn shifted */
    uint64_t all;        /* the set of all cells */
    unsigned near_steps; /* grids: the directions of neighbours, a bit each */
    struct {
        uint64_t from; /* cells that have a neighbour in this direction */
        int by;        /* how much greater the number of that neighbour is */
    } steps[BOYI__DIRECTIONS];
    uint64_t near[BOYI__BOARD_CELLS]; /* graphs: the neighbours of each cell */
    char names[BOYI__BOARD_CELLS][BOYI__BOARD_NAME];
    char picture[BOYI__BOARD_PICTURE]; /* graphs: each '.' is a cell; empty: none */
} boyi__lua_board;

/* Several numbers in one: field 0 in the lowest bits. */
typedef struct {
    unsigned count, bits;
    unsigned sets; /* so many of the fields, the first ones, are sets of cells that do not overlap */
    unsigned char at[BOYI__FIELDS], width[BOYI__FIELDS];
} boyi__lua_fields;

/* How a state is made up: sets of cells, whose turn it is, further numbers. */
typedef struct {
    boyi__lua_fields fields;             /* first: `pack` and `unpack` know only these */
    char letters[BOYI__LAYOUT_SETS + 1]; /* one a set */
    char movers[3]; /* the letters of the two players; empty: the turn is no part of states */
    boyi__lua_board board;
} boyi__lua_layout;

/* The image of any set under a permutation of the cells, four cells at a time. */
typedef struct {
    uint64_t of[BOYI__BOARD_CELLS / 4][16];
} boyi__lua_image;

/* Symmetries of a layout's states, without the identity. */
typedef struct {
    boyi__lua_fields fields;
    unsigned cells, turn_at; /* turn_at: the bit of the turn; 64: none */
    unsigned count;
    struct {
        /* The players change places: sets and further numbers in pairs (the last of an odd number stays), and the turn. */
        bool swap;
        boyi__lua_image image;
    } list[];
} boyi__lua_symmetry;

/* ---- lua_bits.c ---- */

/* Arguments of library functions: raise an error in both languages. `function` is its name in the error. */
lua_Integer boyi__lua_check_number(lua_State *lua, int index, const char *function);
lua_Integer boyi__lua_check_range(lua_State *lua, int index, const char *function, lua_Integer least,
                                  lua_Integer most);
/* Raises the error of an argument that is no whole number. */
int boyi__lua_raise_number(lua_State *lua, int index, const char *function) __attribute__((noreturn));

static inline uint64_t boyi__lua_check_set(lua_State *lua, int index, const char *function)
{
    return (uint64_t)(lua_isinteger(lua, index) ? lua_tointeger(lua, index)
                                                : boyi__lua_check_number(lua, index, function));
}

/* Counts steps for the work of a library function; raises an error beyond the limit. */
void boyi__lua_count_steps(lua_State *lua, uint64_t steps);

/* Adds a field above the others. False: the number would have more than 64 bits, or there are too many. */
bool boyi__lua_add_field(boyi__lua_fields *fields, unsigned width);
/* Sets `pack`, `unpack` and `bits` of the table on top; the fields are at the start of the userdata at `index`. */
void boyi__lua_set_fields(lua_State *lua, int index);

static inline uint64_t boyi__lua_field(const boyi__lua_fields *fields, unsigned i, uint64_t number)
{
    return number >> fields->at[i] & (UINT64_MAX >> (64 - fields->width[i]));
}

/* The functions of the library. */
extern const luaL_Reg boyi__lua_bits[];

/* ---- lua_board.c ---- */

/* The sandbox with these two libraries. */
int boyi__lua_open_libraries(lua_State *lua);

static inline uint64_t boyi__board_step(const boyi__lua_board *board, uint64_t set, boyi__direction direction)
{
    const int by = board->steps[direction].by;
    set &= board->steps[direction].from;
    return by < 0 ? set >> -by : set << by;
}

/* The layout or the symmetry that is the value at `index`; NULL: it is none. They belong to the interpreter. */
const boyi__lua_layout *boyi__lua_to_layout(lua_State *lua, int index);
const boyi__lua_symmetry *boyi__lua_to_symmetry(lua_State *lua, int index);

/* ---- lua_symmetry.c ---- */

/* Sets the functions that give images of sets (mirror, …) in the table on top. `index`: the board's userdata. */
void boyi__lua_set_images(lua_State *lua, int index);
/* symmetry(…) of a layout, upvalue 1: a function that gives the least image of a state. */
int boyi__lua_make_symmetry(lua_State *lua);
uint64_t boyi__lua_least_image(const boyi__lua_symmetry *symmetry, uint64_t state);
size_t boyi__lua_symmetry_bytes(const boyi__lua_symmetry *symmetry);

/* ---- lua_board_text.c ---- */

/* These write into `out` with a NUL at the end and return the length. */
size_t boyi__board_layout_write(const boyi__lua_layout *layout, uint64_t state, char out[BOYI__BOARD_TEXT]);
size_t boyi__board_layout_draw(const boyi__lua_layout *layout, uint64_t state, char out[BOYI__BOARD_TEXT]);
/* False: the text is no state. */
bool boyi__board_layout_read(const boyi__lua_layout *layout, const char *text, size_t length,
                             uint64_t *state);
/* A move that is a cell or a step; 0: it is neither. */
size_t boyi__board_layout_write_move(const boyi__lua_layout *layout, int64_t name,
                                     char out[BOYI__BOARD_TEXT]);

/* write, read and show of a layout, upvalue 1. */
int boyi__lua_layout_write(lua_State *lua);
int boyi__lua_layout_read(lua_State *lua);
int boyi__lua_layout_show(lua_State *lua);

#endif
