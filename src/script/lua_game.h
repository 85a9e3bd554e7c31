/* A game whose rules are in a Lua file.
 *
 *     lua_open.c            makes the game of the file
 *       lua_rules.c         its functions as boyi_rules
 *       lua_shortcut.c      its theorem about the start, if it has one
 *         lua_interpreters.c  one interpreter per thread; the first failure
 *           lua_table.c       loads the file: the table it returns
 *             lua_params.c    its parameters: defaults, and name=value
 *           lua_states.c      states: Lua numbers and strings as 64-bit numbers
 *             lua_raise.c     errors in both languages
 *           lua_board.h       the libraries `bits` and `board`
 *
 * All interpreters hold the same: the file, loaded with the same parameters. Each one's stack is
 *
 *     1                    the table of parameters
 *     2 … 1 + LUA_RULES    the functions in the order of boyi__lua_rule, nil for those the file does not have
 *     above                the running call
 */
#ifndef BOYI_SCRIPT_LUA_GAME_H
#define BOYI_SCRIPT_LUA_GAME_H

#include <stdatomic.h>

#include "base/failure.h"
#include "base/intern.h"
#include "base/strbuf.h"
#include "base/thread_slots.h"
#include "game/game.h"
#include "script/arguments.h"
#include "script/interpreter.h"
#include "script/lua_board.h"

/* The functions of a file. */
typedef enum {
    BOYI__LUA_START,
    BOYI__LUA_MOVES,
    BOYI__LUA_OVER,
    BOYI__LUA_LAYER,
    BOYI__LUA_SECTION,
    BOYI__LUA_CANONICAL,
    BOYI__LUA_MOVER,
    BOYI__LUA_SHOW,
    BOYI__LUA_WRITE,
    BOYI__LUA_READ,
    BOYI__LUA_STARTS,
    BOYI__LUA_LARGE,
    BOYI__LUA_SHORTCUT,
    BOYI__LUA_TABLE,
    BOYI__LUA_SETUP, /* called while the file is loaded */
    BOYI__LUA_RULES,
} boyi__lua_rule;

extern const char *const boyi__lua_rule_names[];

enum {
    BOYI__LUA_PARTS = 512,      /* of a sum, at most; 64 unless the file sets most_parts */
    BOYI__LUA_MOST_MOVES = 256, /* unless the file sets most_moves */
    BOYI__LUA_MOVES_LIMIT = 1 << 20,
    BOYI__LUA_LETTERS = 64,
    BOYI__LUA_ANSWERS = BOYI_WIN + 3,
};

/* How sums are written: "3 + 5", and one without parts. */
#define BOYI__LUA_PLUS    " + "
#define BOYI__LUA_NOTHING "nothing"

typedef struct boyi__lua_call boyi__lua_call;

/* One interpreter of the pool. */
typedef struct {
    atomic_flag busy; /* first, for base/thread_slots.h */
    bool loaded;
    boyi__interpreter interpreter;
    boyi__lua_call *call; /* the running call; NULL: none */
    boyi_error raised;    /* by boyi__lua_raise: both sentences */
    /* The last finished state whose value was asked for: engines ask for a state's moves, then its value. */
    bool over_known;
    boyi_state over_state;
    boyi_end over_end;
} boyi__lua_slot;

/* The form of the game's answer. */
typedef enum {
    BOYI__LUA_PLAIN,   /* the library's default */
    BOYI__LUA_WORDS,   /* by outcome */
    BOYI__LUA_PLAYERS, /* by who wins, the first or the second player */
    BOYI__LUA_OWN,     /* the own total */
    BOYI__LUA_WINNER,  /* the winner's total */
} boyi__lua_answer;

typedef struct {
    char *file; /* its name as given */
    char *source;
    size_t source_length;
    boyi__arguments arguments;
    boyi__limits limits;
    void (*says)(void *context, const char *text, size_t length); /* for print; NULL: it is an error */
    void *says_context;
    boyi_intern *texts;

    /* From the table. */
    char *name, *about, *about_zh; /* without a text: about is empty, about_zh NULL */
    boyi_wording *wording;         /* its texts in other languages; NULL: none */
    size_t wording_count;
    bool undescribed;     /* there are no title and no params, and about is what the file's table gives */
    boyi__strbuf title;   /* the file with all parameters */
    boyi__strbuf scratch; /* while the file is loaded */
    boyi__param *params;
    size_t params_count;
    boyi_kind kind;
    bool loops; /* `loop` is given */
    boyi_loop loop;
    bool splits, even_steps;
    unsigned bits;
    size_t most_moves;                   /* of a state that is not a sum */
    size_t most_parts;                   /* of a sum */
    unsigned char letters[256];          /* 1 + the index of a letter; 0: not listed */
    char letter_list[BOYI__LUA_LETTERS]; /* in their order */
    unsigned letters_count;              /* 0: texts are interned */
    bool has[BOYI__LUA_RULES];
    int lines[BOYI__LUA_RULES]; /* where each function is defined */
    boyi__lua_answer answer;
    boyi__lua_layout *layout;               /* what `setup` returned; NULL: nothing */
    boyi__lua_symmetry *symmetry;           /* the same */
    boyi_answer answers[BOYI__LUA_ANSWERS]; /* by outcome, then by winner: the first or the second player */
    char *answer_words[BOYI__LUA_ANSWERS];

    unsigned
        first_player; /* what `mover` calls the first player: 0, or 1 in files of the old kind (1 and 2) */
    bool text_states; /* the start is a string, and so are all states */
    bool is_large;    /* only the file's shortcut can solve it: it has no states, and 0 for the start */
    boyi_state start;
    boyi_state *starts; /* what `starts` gave when the game was made */
    size_t starts_count, starts_room, most_starts;

    boyi__failure failure;
    boyi__lua_slot slots[BOYI__THREAD_SLOTS];
} boyi__lua_game;

/* The context of a call: what is called, its input and its result. */
struct boyi__lua_call {
    boyi__lua_game *game;
    boyi__lua_slot *slot;
    boyi__lua_rule rule;
    bool has_state;
    boyi_state state;
    bool loading;
    bool returned; /* the script's function has returned: an error is now about its result */

    /* moves */
    boyi_move *out;
    size_t count, room;
    const boyi_state *rest; /* the other parts of the sum */
    size_t rest_count;
    bool naming; /* only the name of move `wanted` is wanted, as a text */
    size_t wanted;

    /* Texts: like snprintf, text_length counts what did not fit, too. */
    char *text;
    size_t text_room, text_length;

    const char *given; /* read */
    size_t given_length;

    /* Results. */
    boyi_state to;
    boyi_end end;
    uint32_t number;
    int64_t row, column;
    bool placed;     /* the state is in this cell of the table */
    bool known;      /* the shortcut has a value: */
    unsigned winner; /* 1 or 2: the player who wins; 0: see `worth` */
    int64_t worth;
    bool totals_known;
    boyi_totals totals;
};

/* ---- lua_left_out.c ---- */

/* Adds `print`, and functions in the places of those that are left out of Lua's libraries, which say what to use instead. */
void boyi__lua_open_left_out(lua_State *lua);

/* ---- lua_raise.c: inside a protected call ---- */

boyi__lua_slot *boyi__lua_slot_of(lua_State *lua);

/* Raise an error with a text of the catalogue, after the script's line if a script's function is to blame. Never
 * returns. */
int boyi__lua_raise(lua_State *lua, const char *english, ...) __attribute__((format(printf, 2, 3), noreturn));
/* The same with another status than BOYI_INPUT. */
int boyi__lua_raise_as(lua_State *lua, boyi_status status, const char *english, ...)
    __attribute__((format(printf, 3, 4), noreturn));
/* The same with an error that is there already. */
int boyi__lua_raise_error(lua_State *lua, const boyi_error *error) __attribute__((noreturn));
int boyi__lua_raise_memory(lua_State *lua) __attribute__((noreturn));

/* A whole number; false: the value is of another type (also a string of digits) or has a fraction. */
static inline bool boyi__lua_to_integer(lua_State *lua, int index, lua_Integer *out)
{
    int whole;
    *out = lua_tointegerx(lua, index, &whole);
    return whole && lua_type(lua, index) == LUA_TNUMBER;
}

/* ---- lua_states.c ---- */

/* The state at a stack index; raises an error if it is none. */
boyi_state boyi__lua_to_state(lua_State *lua, const boyi__lua_game *game, int index);
void boyi__lua_push_state(lua_State *lua, const boyi__lua_game *game, boyi_state state);
/* The sum of `count` parts, also of one or none. Reorders `parts`. */
boyi_state boyi__lua_sum(lua_State *lua, const boyi__lua_game *game, boyi_state *parts, size_t count);

/* These raise nothing. */
bool boyi__lua_is_sum(const boyi__lua_game *game, boyi_state state);
size_t boyi__lua_parts(const boyi__lua_game *game, boyi_state state, boyi_state *out);
/* The state as a text, without the file's `write`; like snprintf. */
size_t boyi__lua_write_state(const boyi__lua_game *game, boyi_state state, char *out, size_t room);
/* A sum as a text, each part written by `write_part`. */
size_t boyi__lua_write_sum(const boyi__lua_game *game, boyi_state state,
                           size_t (*write_part)(const boyi__lua_game *, boyi_state, char *, size_t),
                           char *out, size_t room);

/* ---- lua_table.c, lua_params.c: inside a protected call ---- */

/* Load the file into an interpreter; the first time, keep what the table says. Argument: the call. Returns
 * the parameters and the functions. */
int boyi__lua_load(lua_State *lua);

/* Push the table of parameters; `index` is the file's `params` or nil. The first time, write the title and
 * describe the parameters. */
void boyi__lua_push_params(lua_State *lua, boyi__lua_call *call, int index, bool first);

/* ---- lua_interpreters.c ---- */

/* A free interpreter, loaded; NULL: it could not be made, and the failure is noted. Given back by
 * boyi__thread_slot_release. */
boyi__lua_slot *boyi__lua_acquire(boyi__lua_game *game);
boyi_status boyi__lua_failed(const void *self, boyi_error *error);
/* The error on the interpreter's stack (none there: out of memory), with its place and its state. */
boyi_status boyi__lua_describe(const boyi__lua_call *call, boyi_error *error);
/* Note that error: from now on the game has failed. The first one stays. */
void boyi__lua_fail(const boyi__lua_call *call);
void boyi__lua_free(void *self);
/* All memory the game takes. No other thread may use it meanwhile. */
uint64_t boyi__lua_bytes(const void *self);

/* ---- lua_call.c ---- */

enum { BOYI__LUA_BASE = 1 + BOYI__LUA_RULES }; /* the height of the stack between calls */

/* A call about a state. Not const: interpreters and interned texts change, the answers never do. */
static inline boyi__lua_call boyi__lua_call_at(const void *self, boyi__lua_rule rule, boyi_state state)
{
    return (boyi__lua_call){.game = (boyi__lua_game *)self, .rule = rule, .has_state = true, .state = state};
}

/* Run run(call, extra, the file's function, parameters) protected. False: it failed, with the error on the stack. */
bool boyi__lua_call_protected(boyi__lua_call *call, boyi__lua_slot *slot, lua_CFunction run,
                              lua_CFunction extra);
/* The same without `extra` in a free interpreter. False: it failed, and the failure is noted. */
bool boyi__lua_run(boyi__lua_call *call, lua_CFunction run);
/* In run: push the state, if any, and call the file's function. */
boyi__lua_call *boyi__lua_call_rule(lua_State *lua, int results);

/* The value at -1 for an error: a number itself, or else the type. */
const char *boyi__lua_show_result(lua_State *lua);
/* The player that `mover` returned as 0 or 1. */
unsigned boyi__lua_to_player(lua_State *lua, const boyi__lua_game *game);
/* rules.mover. */
unsigned boyi__lua_mover(const void *self, boyi_state state);

/* ---- lua_rules.c ---- */

/* Load the file, call its `start` and keep the result; then list the rules. False: the failure is noted. */
bool boyi__lua_rules(boyi__lua_game *game, boyi_rules *rules);

/* ---- lua_shortcut.c ---- */

/* For boyi__lua_run. call->known: does the file say that these parameters are too large for engines? */
int boyi__lua_run_large(lua_State *lua);
/* rules.shortcut: the file's `shortcut`, a theorem about the start. */
bool boyi__lua_shortcut(const void *self, boyi_method method, boyi_shortcut *out);

#endif
