/* Symmetries of boards and of states.
 *
 * A permutation of the cells is kept as a table of the images of four cells at a time, so the image of a set takes a look-up for every
 * four cells. The symmetries that a script names are closed under composition once, when the file is loaded; a state is then mapped by
 * each of them, and the least image stands for all.
 */
#include <assert.h>
#include <string.h>

#include "script/lua_board.h"
#include "script/lua_game.h"

typedef struct {
    bool swap;
    unsigned char to[BOYI__BOARD_CELLS]; /* where each cell goes */
} permutation;

/* ---- The symmetries of grids ---- */

static const char *const image_names[] = {"mirror",        "flip",    "rotate", "transpose",
                                          "antitranspose", "quarter", NULL};
enum { MIRROR, FLIP, ROTATE, TRANSPOSE, ANTITRANSPOSE, QUARTER };

/* False: the board has no such symmetry. */
static bool name_permutation(const boyi__lua_board *board, int name, permutation *out)
{
    unsigned columns = board->columns, rows = board->rows;
    if (!columns || (name >= TRANSPOSE && columns != rows) ||
        (board->hex && name != ROTATE && name != TRANSPOSE &&
         name != ANTITRANSPOSE)) /* a rhombus of hexagons */
        return false;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        unsigned column = cell % columns, row = cell / columns, right = columns - 1 - column,
                 below = rows - 1 - row;
        unsigned images[] = {[MIRROR] = row * columns + right,          [FLIP] = below * columns + column,
                             [ROTATE] = below * columns + right,        [TRANSPOSE] = column * columns + row,
                             [ANTITRANSPOSE] = right * columns + below, [QUARTER] = column * columns + below};
        out->to[cell] = (unsigned char)images[name];
    }
    return true;
}

static void fill_image(boyi__lua_image *image, unsigned cells, const permutation *map)
{
    memset(image, 0, sizeof *image);
    for (unsigned cell = 0; cell < cells; cell++)
        for (unsigned four = 0; four < 16; four++)
            if (four >> cell % 4 & 1)
                image->of[cell / 4][four] |= UINT64_C(1) << map->to[cell];
}

static uint64_t map_set(const boyi__lua_image *image, unsigned cells, uint64_t set)
{
    uint64_t out = 0;
    for (unsigned i = 0; 4 * i < cells; i++, set >>= 4)
        out |= image->of[i][set & 15];
    return out;
}

/* Upvalues: the board, the image, the name. */
static int map_cells(lua_State *lua)
{
    const boyi__lua_board *board = lua_touserdata(lua, lua_upvalueindex(1));
    const boyi__lua_image *image = lua_touserdata(lua, lua_upvalueindex(2));
    uint64_t set = boyi__lua_check_set(lua, 1, image_names[lua_tointeger(lua, lua_upvalueindex(3))]);
    lua_pushinteger(lua, (lua_Integer)map_set(image, board->cells, set & board->all));
    return 1;
}

void boyi__lua_set_images(lua_State *lua, int index)
{
    const boyi__lua_board *board = lua_touserdata(lua, index);
    permutation found;
    for (int name = 0; image_names[name]; name++)
        if (name_permutation(board, name, &found)) {
            lua_pushvalue(lua, index);
            fill_image(lua_newuserdatauv(lua, sizeof(boyi__lua_image), 0), board->cells, &found);
            lua_pushinteger(lua, name);
            lua_pushcclosure(lua, map_cells, 3);
            lua_setfield(lua, -2, image_names[name]);
        }
}

/* ---- What a script names ---- */

typedef struct {
    const boyi__lua_layout *layout;
    unsigned count;
    permutation list[BOYI__SYMMETRIES_MOST];
} group;

static void add_generator(lua_State *lua, group *found, const permutation *one)
{
    if (found->count == BOYI__SYMMETRIES_MOST)
        boyi__lua_raise(lua, "symmetry: there are more than %d symmetries", BOYI__SYMMETRIES_MOST - 1);
    found->list[found->count++] = *one;
}

/* What changes places has to have the same width. */
static void check_swap(lua_State *lua, const boyi__lua_layout *layout)
{
    const boyi__lua_fields *fields = &layout->fields;
    for (unsigned i = fields->sets + (*layout->movers != '\0'); i + 1 < fields->count; i += 2)
        if (fields->width[i] != fields->width[i + 1])
            boyi__lua_raise(lua, "symmetry: to swap the players, their further numbers need the same width");
}

/* "mirror", "transpose+swap", "swap", "all". */
static void add_word(lua_State *lua, group *found, const char *word)
{
    const boyi__lua_board *board = &found->layout->board;
    permutation one = {.swap = false};
    size_t length = strcspn(word, "+");
    if (strcmp(word, "all") == 0) {
        for (int name = 0; image_names[name]; name++)
            if (name_permutation(board, name, &one))
                add_generator(lua, found, &one);
        return;
    }
    bool known = false;
    if (strcmp(word, "swap") == 0) {
        known = one.swap = true;
        for (unsigned cell = 0; cell < board->cells; cell++)
            one.to[cell] = (unsigned char)cell;
    }
    for (int name = 0; image_names[name] && !known; name++)
        known = strlen(image_names[name]) == length && memcmp(image_names[name], word, length) == 0 &&
                name_permutation(board, name, &one);
    if (known && word[length] && length < strlen(word)) {
        known = strcmp(word + length, "+swap") == 0;
        one.swap = true;
    }
    if (!known)
        boyi__lua_raise(
            lua,
            "symmetry: \"%s\" is not a symmetry of this board; names are mirror, flip, rotate, transpose, "
            "antitranspose, quarter, all, swap, and mirror+swap and so on",
            word);
    if (one.swap)
        check_swap(lua, found->layout);
    add_generator(lua, found, &one);
}

/* A list: where cells 0, 1, … go; with swap = true the players change places, too. */
static void add_list(lua_State *lua, group *found, int index)
{
    const unsigned cells = found->layout->board.cells;
    permutation one = {.swap = false};
    uint64_t seen = 0;
    if (lua_rawlen(lua, index) != cells)
        boyi__lua_raise(lua, "symmetry: a list has %d cells; it should have %d, where cells 0, 1, … go",
                        (int)lua_rawlen(lua, index), (int)cells);
    for (unsigned cell = 0; cell < cells; cell++) {
        lua_Integer to;
        lua_rawgeti(lua, index, (lua_Integer)cell + 1);
        if (!boyi__lua_to_integer(lua, -1, &to) || to < 0 || to >= cells || seen >> to & 1)
            boyi__lua_raise(lua, "symmetry: item %d of a list is no cell, or is there twice", (int)cell + 1);
        seen |= UINT64_C(1) << to;
        one.to[cell] = (unsigned char)to;
        lua_pop(lua, 1);
    }
    lua_getfield(lua, index, "swap");
    one.swap = lua_toboolean(lua, -1);
    lua_pop(lua, 1);
    if (one.swap)
        check_swap(lua, found->layout);
    add_generator(lua, found, &one);
}

/* ---- All that follow from them ---- */

static bool is_known(const group *found, const permutation *one, unsigned cells)
{
    for (unsigned i = 0; i < found->count; i++)
        if (found->list[i].swap == one->swap && memcmp(found->list[i].to, one->to, cells) == 0)
            return true;
    return false;
}

/* Adds what compositions give, until nothing is new. `first` generators come first; the identity is added, too. */
static void close_group(lua_State *lua, group *found)
{
    const unsigned cells = found->layout->board.cells, generators = found->count;
    for (unsigned i = 0; i < found->count; i++)
        for (unsigned g = 0; g < generators; g++) {
            permutation one = {.swap = found->list[i].swap != found->list[g].swap};
            for (unsigned cell = 0; cell < cells; cell++)
                one.to[cell] = found->list[g].to[found->list[i].to[cell]];
            boyi__lua_count_steps(lua, found->count);
            if (!is_known(found, &one, cells))
                add_generator(lua, found, &one);
        }
}

static bool is_identity(const permutation *one, unsigned cells)
{
    for (unsigned cell = 0; cell < cells; cell++)
        if (one->to[cell] != cell)
            return false;
    return !one->swap;
}

/* ---- The least image ---- */

uint64_t boyi__lua_least_image(const boyi__lua_symmetry *symmetry, uint64_t state)
{
    const boyi__lua_fields *fields = &symmetry->fields;
    const unsigned cells = symmetry->cells, sets = fields->sets, set_bits = sets * cells;
    const uint64_t rest = set_bits < 64 ? state >> set_bits << set_bits : 0;
    uint64_t swapped = rest;
    if (symmetry->turn_at < 64) /* the turn, then further numbers in pairs */
        swapped ^= UINT64_C(1) << symmetry->turn_at;
    for (unsigned i = sets + (symmetry->turn_at < 64); i + 1 < fields->count; i += 2) {
        uint64_t differ = boyi__lua_field(fields, i, state) ^ boyi__lua_field(fields, i + 1, state);
        swapped ^= differ << fields->at[i] ^ differ << fields->at[i + 1];
    }
    uint64_t least = state;
    for (unsigned s = 0; s < symmetry->count; s++) {
        const bool swap = symmetry->list[s].swap;
        uint64_t image = swap ? swapped : rest;
        for (unsigned set = 0; set < sets; set++)
            image |= map_set(&symmetry->list[s].image, cells, boyi__lua_field(fields, set, state))
                     << fields->at[swap && (set ^ 1) < sets ? set ^ 1 : set];
        least = image < least ? image : least;
    }
    return least;
}

/* Upvalue 1: the symmetry. */
static int least_image(lua_State *lua)
{
    const boyi__lua_symmetry *symmetry = lua_touserdata(lua, lua_upvalueindex(1));
    uint64_t state = boyi__lua_check_set(lua, 1, "symmetry");
    if (symmetry->count > 8)
        boyi__lua_count_steps(lua, symmetry->count);
    lua_pushinteger(lua, (lua_Integer)boyi__lua_least_image(symmetry, state));
    return 1;
}

size_t boyi__lua_symmetry_bytes(const boyi__lua_symmetry *symmetry)
{
    return sizeof *symmetry + symmetry->count * sizeof *symmetry->list;
}

int boyi__lua_make_symmetry(lua_State *lua)
{
    const boyi__lua_layout *layout = lua_touserdata(lua, lua_upvalueindex(1));
    int given = lua_gettop(lua);
    group *found = lua_newuserdatauv(lua, sizeof *found, 0);
    found->layout = layout;
    found->count = 0;
    for (int i = 1; i <= given; i++)
        if (lua_type(lua, i) == LUA_TSTRING)
            add_word(lua, found, lua_tostring(lua, i));
        else if (lua_istable(lua, i))
            add_list(lua, found, i);
        else
            boyi__lua_raise(
                lua, "%s: argument %d is %s; it should be a name such as \"mirror\", or a list of cells",
                "symmetry", i, luaL_typename(lua, i));
    if (!given)
        boyi__lua_raise(lua, "symmetry: name at least one, such as \"mirror\" or \"all\"");
    close_group(lua, found);

    const unsigned cells = layout->board.cells;
    boyi__lua_symmetry *symmetry = lua_newuserdatauv(
        lua, sizeof *symmetry + found->count * sizeof *symmetry->list, 0);
    *symmetry = (boyi__lua_symmetry){
        .fields = layout->fields,
        .cells = cells,
        .turn_at = *layout->movers ? layout->fields.at[layout->fields.sets] : 64,
    };
    for (unsigned i = 0; i < found->count; i++)
        if (!is_identity(&found->list[i], cells)) {
            symmetry->list[symmetry->count].swap = found->list[i].swap;
            fill_image(&symmetry->list[symmetry->count++].image, cells, &found->list[i]);
        }
    lua_pushcclosure(lua, least_image, 1);
    return 1;
}

const boyi__lua_symmetry *boyi__lua_to_symmetry(lua_State *lua, int index)
{
    if (lua_tocfunction(lua, index) != least_image || !lua_getupvalue(lua, index, 1))
        return NULL;
    const boyi__lua_symmetry *symmetry = lua_touserdata(lua, -1);
    lua_pop(lua, 1); /* the function keeps it */
    return symmetry;
}
