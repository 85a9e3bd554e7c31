/* The library `board`: grids of squares or hexagons, and graphs. A board is a table of functions that have it as an upvalue, so a call
 * needs no look at metatables.
 *
 *     board.grid(4, 3)      a b c d       cell 0 is a1, cell 1 is b1, cell 4 is a2
 *                         1 0 1 2 3
 *                         2 4 5 6 7
 *                         3 8 9 …
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "script/lua_board.h"
#include "script/lua_game.h"

static const boyi__lua_board *self(lua_State *lua)
{
    return lua_touserdata(lua, lua_upvalueindex(1));
}

static int push_set(lua_State *lua, uint64_t set)
{
    lua_pushinteger(lua, (lua_Integer)set);
    return 1;
}

static unsigned check_cell(lua_State *lua, const boyi__lua_board *board, int index, const char *function)
{
    lua_Integer cell = boyi__lua_check_number(lua, index, function);
    if (cell < 0 || cell >= board->cells)
        boyi__lua_raise(lua, "%s: argument %d is cell %lld; the board has cells 0 to %d", function, index,
                        cell, (int)board->cells - 1);
    return (unsigned)cell;
}

static uint64_t check_cells(lua_State *lua, const boyi__lua_board *board, int index, const char *function)
{
    return boyi__lua_check_set(lua, index, function) & board->all;
}

/* ---- Directions and neighbours ---- */

static const char *const direction_names[] = {"north", "northeast", "east", "southeast",
                                              "south", "southwest", "west", "northwest"};
static const int right_of[] = {0, 1, 1, 1, 0, -1, -1, -1}, down_of[] = {-1, -1, 0, 1, 1, 1, 0, -1};

/* Upvalue 2: the direction. */
static int step_cells(lua_State *lua)
{
    boyi__direction direction = (boyi__direction)lua_tointeger(lua, lua_upvalueindex(2));
    uint64_t set = boyi__lua_check_set(lua, 1, direction_names[direction]);
    return push_set(lua, boyi__board_step(self(lua), set, direction));
}

/* The cells that have one so far to the right and down. */
static uint64_t cells_with(const boyi__lua_board *board, int right, int down)
{
    uint64_t set = 0;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        int column = (int)(cell % board->columns) + right, row = (int)(cell / board->columns) + down;
        if (column >= 0 && column < (int)board->columns && row >= 0 && row < (int)board->rows)
            set |= UINT64_C(1) << cell;
    }
    return set;
}

static uint64_t move_set(const boyi__lua_board *board, uint64_t set, int right, int down)
{
    int by = down * (int)board->columns + right;
    set &= cells_with(board, right, down);
    return !set ? 0 : by < 0 ? set >> -by : set << by; /* a cell that has one there: by is less than 64 */
}

/* shift(set, right, down) */
static int shift(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    uint64_t set = check_cells(lua, board, 1, "shift");
    int right = (int)boyi__lua_check_range(lua, 2, "shift", -64, 64);
    int down = (int)boyi__lua_check_range(lua, 3, "shift", -64, 64);
    return push_set(lua, move_set(board, set, right, down));
}

static uint64_t near_of(const boyi__lua_board *board, uint64_t set, unsigned steps)
{
    uint64_t out = 0;
    if (!board->columns)
        for (; set; set &= set - 1)
            out |= board->near[__builtin_ctzll(set)];
    else
        for (int direction = 0; direction < BOYI__DIRECTIONS; direction++)
            if (steps >> direction & 1)
                out |= boyi__board_step(board, set, (boyi__direction)direction);
    return out;
}

static int near(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    return push_set(lua, near_of(board, check_cells(lua, board, 1, "near"), board->near_steps));
}

static int around(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    return push_set(lua, near_of(board, check_cells(lua, board, 1, "around"), 0xFF));
}

static int knight(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    uint64_t set = check_cells(lua, board, 1, "knight"), out = 0;
    for (int right = -2; right <= 2; right++)
        for (int down = -2; down <= 2; down++)
            if (right * right + down * down == 5)
                out |= move_set(board, set, right, down);
    return push_set(lua, out);
}

/* fill(seed, within): the cells of `within` that are connected to the seed. */
static int fill(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    uint64_t within = check_cells(lua, board, 2, "fill"), seen = boyi__lua_check_set(lua, 1, "fill") & within;
    uint64_t border = seen;
    unsigned rounds = 0;
    for (; border; rounds++) { /* each round but the last adds a cell */
        border = near_of(board, border, board->near_steps) & within & ~seen;
        seen |= border;
    }
    assert(rounds <= BOYI__BOARD_CELLS + 1);
    boyi__lua_count_steps(lua, rounds);
    return push_set(lua, seen);
}

/* in_a_row(set, k): are k cells of the set next to each other in a row, a column or a diagonal? */
static int in_a_row(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    uint64_t set = check_cells(lua, board, 1, "in_a_row");
    lua_Integer k = boyi__lua_check_range(lua, 2, "in_a_row", 1, BOYI__BOARD_CELLS);
    bool found = false;
    for (int direction = BOYI__NORTHEAST; direction <= BOYI__SOUTH && !found; direction++) {
        uint64_t ends = set;
        for (lua_Integer i = 1; i < k && ends; i++)
            ends = set & boyi__board_step(board, ends, (boyi__direction)direction);
        found = ends != 0;
    }
    lua_pushboolean(lua, found);
    return 1;
}

/* ---- Rays ---- */

/* The cells seen from a cell in a direction, up to the first blocker and with it. */
static uint64_t ray_of(const boyi__lua_board *board, unsigned cell, boyi__direction direction,
                       uint64_t blockers)
{
    uint64_t out = 0;
    for (uint64_t at = UINT64_C(1) << cell; (at = boyi__board_step(board, at, direction));) {
        out |= at;
        if (at & blockers)
            break;
    }
    return out;
}

static int rays(lua_State *lua, const char *function, unsigned directions)
{
    const boyi__lua_board *board = self(lua);
    unsigned cell = check_cell(lua, board, 1, function);
    uint64_t blockers = boyi__lua_check_set(lua, 2, function), out = 0;
    for (int direction = 0; direction < BOYI__DIRECTIONS; direction++)
        if (directions >> direction & 1)
            out |= ray_of(board, cell, (boyi__direction)direction, blockers);
    return push_set(lua, out);
}

static int rook(lua_State *lua)
{
    return rays(lua, "rook", 0x55);
}

static int bishop(lua_State *lua)
{
    return rays(lua, "bishop", 0xAA);
}

static int queen(lua_State *lua)
{
    return rays(lua, "queen", 0xFF);
}

/* ray(cell, direction, blockers): the direction by its name. */
static int ray(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    unsigned cell = check_cell(lua, board, 1, "ray");
    const char *word = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : luaL_typename(lua, 2);
    uint64_t blockers = boyi__lua_check_set(lua, 3, "ray");
    for (int direction = 0; direction < BOYI__DIRECTIONS; direction++)
        if (strcmp(direction_names[direction], word) == 0)
            return push_set(lua, ray_of(board, cell, (boyi__direction)direction, blockers));
    return boyi__lua_raise(
        lua, "ray: argument 2 is %s; it should be a direction such as \"north\" or \"southeast\"", word);
}

/* ---- Cells and names ---- */

static lua_Integer check_line(lua_State *lua, const char *function, unsigned lines)
{
    lua_Integer line = boyi__lua_check_number(lua, 1, function);
    if (line == 0 || line > lines || line < -(lua_Integer)lines)
        boyi__lua_raise(lua,
                        "%s: argument 1 is %lld; it should be from 1 to %d, or from -1 to -%d from the end",
                        function, line, (int)lines, (int)lines);
    return line > 0 ? line - 1 : lines + line;
}

static int row(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    lua_Integer line = check_line(lua, "row", board->rows);
    return push_set(lua, (board->all >> (board->cells - board->columns)) << line * board->columns);
}

static int column(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    lua_Integer line = check_line(lua, "column", board->columns);
    uint64_t set = 0;
    for (unsigned i = 0; i < board->rows; i++)
        set |= UINT64_C(1) << (line + (lua_Integer)i * board->columns);
    return push_set(lua, set);
}

/* The cell of a name; BOYI__BOARD_CELLS: none. */
static unsigned find_cell(const boyi__lua_board *board, const char *name, size_t length)
{
    for (unsigned cell = 0; cell < board->cells; cell++)
        if (strlen(board->names[cell]) == length && memcmp(board->names[cell], name, length) == 0)
            return cell;
    return BOYI__BOARD_CELLS;
}

static int cell_of(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    size_t length;
    const char *name = lua_type(lua, 1) == LUA_TSTRING ? lua_tolstring(lua, 1, &length) : NULL;
    unsigned cell = name ? find_cell(board, name, length) : BOYI__BOARD_CELLS;
    if (cell == BOYI__BOARD_CELLS)
        boyi__lua_raise(lua, "cell: %s is not the name of a cell; they are %s to %s",
                        name ? name : luaL_typename(lua, 1), board->names[0], board->names[board->cells - 1]);
    lua_pushinteger(lua, cell);
    return 1;
}

static int name_of(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    lua_pushstring(lua, board->names[check_cell(lua, board, 1, "name")]);
    return 1;
}

/* step(from, to, third): the name of a move as a number, which is written when the move is shown. */
static int step(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    lua_Integer number = ((lua_Integer)check_cell(lua, board, 1, "step") + 1) << 8 |
                         check_cell(lua, board, 2, "step");
    if (!lua_isnoneornil(lua, 3))
        number |= ((lua_Integer)check_cell(lua, board, 3, "step") + 1) << 16;
    lua_pushinteger(lua, number);
    return 1;
}

/* ---- Layouts ---- */

static const char layout_key; /* a layout's table has its userdata under this address */

/* The letters of argument `index`, from `least` to `most` of them, all different; '.' is for empty cells. */
static const char *check_letters(lua_State *lua, int index, size_t least, size_t most)
{
    size_t length;
    const char *letters = lua_type(lua, index) == LUA_TSTRING ? lua_tolstring(lua, index, &length) : NULL;
    if (!letters)
        boyi__lua_raise(lua, "state: argument %d is %s; it should be a string of letters", index,
                        luaL_typename(lua, index));
    bool fine = length >= least && length <= most;
    for (size_t i = 0; i < length && fine; i++)
        fine = letters[i] > ' ' && letters[i] < 127 && letters[i] != '.' && letters[i] != '/' &&
               memchr(letters, letters[i], i) == NULL;
    if (!fine)
        boyi__lua_raise(lua,
                        "state: argument %d is \"%s\"; it should have %d to %d letters, no two alike, none "
                        "of them . or /",
                        index, letters, (int)least, (int)most);
    return letters;
}

/* state(letters, movers, width, …): a set for each letter, the turn if `movers` is given, further numbers. */
static int make_layout(lua_State *lua)
{
    const boyi__lua_board *board = self(lua);
    int given = lua_gettop(lua);
    const char *letters = check_letters(lua, 1, 1, BOYI__LAYOUT_SETS);
    const char *movers = given >= 2 && !lua_isnil(lua, 2) ? check_letters(lua, 2, 2, 2) : "";
    boyi__lua_layout *layout = lua_newuserdatauv(lua, sizeof *layout, 0);
    *layout = (boyi__lua_layout){.board = *board};
    memcpy(layout->letters, letters, strlen(letters) + 1); /* their lengths are checked */
    memcpy(layout->movers, movers, strlen(movers) + 1);
    bool fits = true;
    for (size_t i = 0; letters[i] && fits; i++)
        fits = boyi__lua_add_field(&layout->fields, board->cells);
    layout->fields.sets = layout->fields.count;
    if (*movers && fits)
        fits = boyi__lua_add_field(&layout->fields, 1);
    for (int i = 3; i <= given && fits; i++)
        fits = boyi__lua_add_field(&layout->fields, (unsigned)boyi__lua_check_range(lua, i, "state", 1, 63));
    if (!fits)
        boyi__lua_raise(
            lua,
            "state: %d sets of %d cells and what else it has need more than 64 bits, or more than %d fields",
            (int)strlen(letters), (int)board->cells, BOYI__FIELDS);
    lua_createtable(lua, 0, 8);
    boyi__lua_set_fields(lua, given + 1);
    static const luaL_Reg functions[] = {{"write", boyi__lua_layout_write},
                                         {"read", boyi__lua_layout_read},
                                         {"show", boyi__lua_layout_show},
                                         {"symmetry", boyi__lua_make_symmetry},
                                         {NULL, NULL}};
    lua_pushvalue(lua, given + 1);
    luaL_setfuncs(lua, functions, 1);
    lua_pushvalue(lua, given + 1);
    lua_rawsetp(lua, -2, &layout_key);
    return 1;
}

const boyi__lua_layout *boyi__lua_to_layout(lua_State *lua, int index)
{
    if (!lua_istable(lua, index))
        return NULL;
    lua_rawgetp(lua, index, &layout_key);
    const boyi__lua_layout *layout = lua_touserdata(lua, -1);
    lua_pop(lua, 1); /* the table keeps it */
    return layout;
}

/* ---- Boards ---- */

/* Makes the table of the board whose userdata is on top. */
static int push_board(lua_State *lua)
{
    static const luaL_Reg any[] = {{"near", near},    {"fill", fill}, {"cell", cell_of},
                                   {"name", name_of}, {"step", step}, {NULL, NULL}};
    static const luaL_Reg grid[] = {{"shift", shift},       {"around", around}, {"knight", knight},
                                    {"in_a_row", in_a_row}, {"rook", rook},     {"bishop", bishop},
                                    {"queen", queen},       {"ray", ray},       {"row", row},
                                    {"column", column},     {NULL, NULL}};
    const int userdata = lua_gettop(lua);
    const boyi__lua_board *board = lua_touserdata(lua, userdata);
    lua_createtable(lua, 0, 40);
    const struct {
        const char *name;
        uint64_t number;
    } numbers[] = {
        {"cells", board->cells}, {"columns", board->columns}, {"rows", board->rows}, {"all", board->all}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        push_set(lua, numbers[i].number);
        lua_setfield(lua, -2, numbers[i].name);
    }
    lua_pushvalue(lua, userdata);
    luaL_setfuncs(lua, any, 1);
    lua_pushvalue(lua, userdata);
    lua_pushcclosure(lua, make_layout, 1);
    lua_setfield(lua, -2, "state");
    if (board->columns) {
        lua_pushvalue(lua, userdata);
        luaL_setfuncs(lua, grid, 1);
        for (int direction = 0; direction < BOYI__DIRECTIONS; direction++) {
            lua_pushvalue(lua, userdata);
            lua_pushinteger(lua, direction);
            lua_pushcclosure(lua, step_cells, 2);
            lua_setfield(lua, -2, direction_names[direction]);
        }
        boyi__lua_set_images(lua, userdata);
    }
    return 1;
}

static boyi__lua_board *new_board(lua_State *lua)
{
    boyi__lua_board *board = lua_newuserdatauv(lua, sizeof *board, 0);
    memset(board, 0, sizeof *board);
    return board;
}

static int make_grid(lua_State *lua, const char *function, bool hex)
{
    unsigned columns = (unsigned)boyi__lua_check_range(lua, 1, function, 1, BOYI__BOARD_COLUMNS_MOST);
    unsigned rows = (unsigned)boyi__lua_check_range(lua, 2, function, 1, BOYI__BOARD_CELLS);
    if (columns * rows > BOYI__BOARD_CELLS)
        boyi__lua_raise(lua, "%s: a board of %d x %d cells is too large; it has %d at most", function,
                        (int)columns, (int)rows, BOYI__BOARD_CELLS);
    boyi__lua_board *board = new_board(lua);
    board->columns = columns;
    board->rows = rows;
    board->cells = columns * rows;
    board->hex = hex;
    board->all = UINT64_MAX >> (64 - board->cells);
    board->near_steps = hex ? 0x77 : 0x55; /* of hexagons also northeast and southwest */
    for (int direction = 0; direction < BOYI__DIRECTIONS; direction++) {
        board->steps[direction].from = cells_with(board, right_of[direction], down_of[direction]);
        board->steps[direction].by = down_of[direction] * (int)columns + right_of[direction];
    }
    for (unsigned cell = 0; cell < board->cells; cell++)
        snprintf(board->names[cell], sizeof board->names[cell], "%c%u", 'a' + (int)(cell % columns),
                 (cell / columns + 1) % 100);
    return push_board(lua);
}

static int new_grid(lua_State *lua)
{
    return make_grid(lua, "grid", false);
}

static int new_hex(lua_State *lua)
{
    return make_grid(lua, "hex", true);
}

/* ---- Graphs ---- */

/* The next word of a text, in *at; its length, 0 at the end. */
static size_t next_word(const char **at)
{
    *at += strspn(*at, " \t\r\n");
    return strcspn(*at, " \t\r\n");
}

/* A string field of the table, argument 1; NULL: not given. */
static const char *get_text(lua_State *lua, const char *name)
{
    int type = lua_getfield(lua, 1, name);
    if (type != LUA_TNIL && type != LUA_TSTRING)
        boyi__lua_raise(lua, "graph: %s is %s; it should be a string", name, luaL_typename(lua, -1));
    if (type == LUA_TSTRING)
        boyi__lua_count_steps(lua, lua_rawlen(lua, -1));
    return lua_tostring(lua, -1); /* the stack keeps it */
}

static void read_names(lua_State *lua, boyi__lua_board *board, const char *at)
{
    for (size_t length; (length = next_word(&at)); at += length) {
        if (board->cells == BOYI__BOARD_CELLS)
            boyi__lua_raise(lua, "graph: there are more than %d cells", BOYI__BOARD_CELLS);
        if (length >= BOYI__BOARD_NAME)
            boyi__lua_raise(lua, "graph: the name %s is too long; it may have %d letters",
                            lua_pushlstring(lua, at, length), BOYI__BOARD_NAME - 1);
        if (memchr(at, '-', length) || find_cell(board, at, length) < BOYI__BOARD_CELLS)
            boyi__lua_raise(lua, "graph: the name %s is there twice, or has a -",
                            lua_pushlstring(lua, at, length));
        memcpy(board->names[board->cells++], at, length);
    }
}

/* "a-b-c": a and b are neighbours, b and c are. Returns the set of all of them. */
static uint64_t read_chain(lua_State *lua, boyi__lua_board *board, const char *at, size_t length)
{
    uint64_t chain = 0;
    unsigned before = BOYI__BOARD_CELLS;
    for (const char *end = at + length; at <= end;) {
        const char *dash = memchr(at, '-', (size_t)(end - at));
        size_t part = (size_t)((dash ? dash : end) - at);
        unsigned cell = find_cell(board, at, part);
        if (cell == BOYI__BOARD_CELLS || cell == before)
            boyi__lua_raise(lua, "graph: links has \"%s\", which is not the name of another cell",
                            lua_pushlstring(lua, at, part));
        if (before < BOYI__BOARD_CELLS) {
            board->near[before] |= UINT64_C(1) << cell;
            board->near[cell] |= UINT64_C(1) << before;
        }
        chain |= UINT64_C(1) << cell;
        before = cell;
        at += part + 1;
    }
    return chain;
}

static void read_picture(lua_State *lua, boyi__lua_board *board, const char *picture)
{
    unsigned places = 0;
    size_t length = strlen(picture);
    if (length >= BOYI__BOARD_PICTURE)
        boyi__lua_raise(lua, "graph: the picture has more than %d bytes", BOYI__BOARD_PICTURE - 1);
    for (const char *at = picture; *at; at++)
        places += *at == '.';
    if (places != board->cells)
        boyi__lua_raise(lua, "graph: the picture has %d places, marked by ., but there are %d cells",
                        (int)places, (int)board->cells);
    memcpy(board->picture, picture, length + 1);
    while (length && board->picture[length - 1] == '\n')
        board->picture[--length] = '\0';
}

/* graph{names = "a b c", links = "a-b-c", picture = …} */
static int new_graph(lua_State *lua)
{
    if (!lua_istable(lua, 1))
        boyi__lua_raise(
            lua, "graph: argument %d is %s; it should be a table: {names = \"a b c\", links = \"a-b-c\"}", 1,
            luaL_typename(lua, 1));
    const char *names = get_text(lua, "names"), *links = get_text(lua, "links"),
               *picture = get_text(lua, "picture");
    boyi__lua_board *board = new_board(lua);
    const int userdata = lua_gettop(lua);
    read_names(lua, board, names ? names : "");
    if (!board->cells)
        boyi__lua_raise(lua, "graph: names should list the cells: \"a b c\"");
    board->all = UINT64_MAX >> (64 - board->cells);
    lua_newtable(lua);
    lua_Integer chains = 0;
    const char *at = links ? links : "";
    for (size_t length; (length = next_word(&at)); at += length) {
        push_set(lua, read_chain(lua, board, at, length));
        lua_rawseti(lua, userdata + 1, ++chains);
    }
    if (picture)
        read_picture(lua, board, picture);
    lua_pushvalue(lua, userdata);
    push_board(lua);
    lua_pushvalue(lua, userdata + 1);
    lua_setfield(lua, -2, "chains");
    return 1;
}

/* ---- Opening ---- */

int boyi__lua_open_libraries(lua_State *lua)
{
    static const luaL_Reg functions[] = {
        {"grid", new_grid}, {"hex", new_hex}, {"graph", new_graph}, {NULL, NULL}};
    lua_pushcfunction(lua, boyi__sandbox_open);
    lua_call(lua, 0, 0);
    luaL_newlib(lua, functions);
    lua_setglobal(lua, "board");
    lua_newtable(lua);
    luaL_setfuncs(lua, boyi__lua_bits, 0);
    lua_setglobal(lua, "bits");
    boyi__lua_open_left_out(lua);
    return 0;
}
