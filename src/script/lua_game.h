/* A game whose rules are a Lua file's.
 *
 *     lua_open.c      the file becomes a game
 *     lua_table.c     what its table says
 *     lua_params.c    its parameters, from defaults and from name=value
 *     lua_states.c    its states, whole numbers or texts, as numbers
 *     lua_rules.c     its functions as rules
 *     lua_interpreters.c      the interpreters: each thread that asks takes a free one, and what goes wrong is kept
 *
 * All interpreters hold the same: the file, loaded with the same parameters. At the bottom of each one's
 * stack lie the parameters and then the functions, nil for those that the file does not have.
 */
#ifndef BOYI_SCRIPT_LUA_GAME_H
#define BOYI_SCRIPT_LUA_GAME_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/failure.h"
#include "base/intern.h"
#include "base/strbuf.h"
#include "base/thread_slots.h"
#include "game/game.h"
#include "script/arguments.h"
#include "script/interpreter.h"

/* The functions of a file. */
typedef enum {
    BOYI__LUA_START,
    BOYI__LUA_MOVES,
    BOYI__LUA_OVER,
    BOYI__LUA_LAYER,
    BOYI__LUA_CANONICAL,
    BOYI__LUA_MOVER,
    BOYI__LUA_SHOW,
    BOYI__LUA_WRITE,
    BOYI__LUA_READ,
    BOYI__LUA_RULES,
} boyi__lua_rule;

extern const char *const boyi__lua_rule_names[];

enum {
    BOYI__LUA_PARTS = 64,       /* of a sum, at most */
    BOYI__LUA_MOST_MOVES = 256, /* unless the file says another number */
    BOYI__LUA_MOVES_LIMIT = 1 << 20,
    BOYI__LUA_LETTERS = 64,
    BOYI__LUA_ANSWERS = BOYI_WIN + 3,
};

/* How sums are written: "3 + 5", and one without parts. */
#define BOYI__LUA_PLUS    " + "
#define BOYI__LUA_NOTHING "nothing"

typedef struct boyi__lua_job boyi__lua_job;

/* One interpreter. */
typedef struct {
    atomic_flag busy;
    bool loaded;
    boyi__interpreter interpreter;
    boyi__lua_job *job; /* what it is doing; NULL: nothing */
    boyi_error raised;  /* by boyi__lua_raise: both sentences */
    /* The last finished state that was asked about: engines ask for its moves and then for its value. */
    bool over_known;
    boyi_state over_state;
    boyi_end over_end;
} boyi__lua_slot;

typedef enum {
    BOYI__LUA_PLAIN,
    BOYI__LUA_WORDS,
    BOYI__LUA_PLAYERS,
    BOYI__LUA_OWN,
    BOYI__LUA_WINNER
} boyi__lua_answer;

typedef struct {
    char *file; /* as it was named */
    char *source;
    size_t source_length;
    boyi__arguments arguments;
    boyi__limits limits;
    boyi__intern *texts;

    /* What the table says. */
    char *name, *about;
    boyi__strbuf title;   /* the file with all parameters */
    boyi__strbuf scratch; /* while the file is loaded */
    boyi__param *params;
    size_t params_count;
    boyi_kind kind;
    bool loops; /* it says what endless play is */
    boyi_loop loop;
    bool splits, even_steps;
    unsigned bits;
    size_t most_moves;                   /* of a state that is no sum */
    unsigned char letters[256];          /* 1 + the place of a letter; 0: none */
    char letter_list[BOYI__LUA_LETTERS]; /* in their order */
    unsigned letters_count;              /* 0: texts are kept whole */
    bool has[BOYI__LUA_RULES];
    int lines[BOYI__LUA_RULES];
    boyi__lua_answer answer;
    boyi_answer answers[BOYI__LUA_ANSWERS]; /* by outcome, then who wins: the first or the second player */
    char *answer_words[BOYI__LUA_ANSWERS];

    bool text_states; /* the start is a text, and so are all others */
    boyi_state start;

    boyi__failure failure;
    boyi__lua_slot slots[BOYI__THREAD_SLOTS];
} boyi__lua_game;

/* What a call is about. */
struct boyi__lua_job {
    boyi__lua_game *game;
    boyi__lua_slot *slot;
    boyi__lua_rule rule;
    bool has_state;
    boyi_state state;
    bool loading;
    bool converting; /* the function has returned: what is wrong now is what it gave */

    /* moves */
    boyi_move *out;
    size_t count, room;
    const boyi_state *rest; /* the other parts of the sum */
    size_t rest_count;
    bool naming; /* only the name of move `wanted` is wanted, as a text */
    size_t wanted;

    /* Texts, snprintf-like. */
    char *text;
    size_t text_room, text_length;

    const char *given; /* read */
    size_t given_length;

    /* Results. */
    boyi_state to;
    boyi_end end;
    uint32_t number;
};

/* ---- lua_table.c, lua_params.c: inside a protected call; what is wrong is raised ---- */

/* Load the file into an interpreter; the first time, keep what the table says. Argument: the job. Returns the
 * parameters and the functions. */
int boyi__lua_load(lua_State *lua);

/* Push the table of parameters; `index` is the file's `params` or nil. The first time, write the title. */
void boyi__lua_params_push(lua_State *lua, boyi__lua_job *job, int index, bool first);

/* ---- lua_states.c: raise what is wrong ---- */

boyi_state boyi__lua_state_take(lua_State *lua, const boyi__lua_game *game, int index);
void boyi__lua_state_push(lua_State *lua, const boyi__lua_game *game, boyi_state state);
/* A sum of parts; it may consist of one, or of none. Changes the order of `parts`. */
boyi_state boyi__lua_sum(lua_State *lua, const boyi__lua_game *game, boyi_state *parts, size_t count);

/* These raise nothing. */
bool boyi__lua_is_sum(const boyi__lua_game *game, boyi_state state);
extern const boyi__wording boyi__lua_wording;
size_t boyi__lua_parts(const boyi__lua_game *game, boyi_state state, boyi_state *out);
/* The state itself as a text, without the file's `write`; snprintf-like. */
size_t boyi__lua_state_text(const boyi__lua_game *game, boyi_state state, char *out, size_t room);

/* ---- lua_interpreters.c ---- */

/* Raise an error in both languages, behind the script's line if a script's function is to blame. Never
 * returns. The two formats take the same arguments. */
int boyi__lua_raise(lua_State *lua, const char *english, const char *chinese, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4), noreturn));
/* The same where it is not the script's input that is wrong. */
int boyi__lua_raise_as(lua_State *lua, boyi_status status, const char *english, const char *chinese, ...)
    __attribute__((format(printf, 3, 5), format(printf, 4, 5), noreturn));
int boyi__lua_raise_memory(lua_State *lua) __attribute__((noreturn));

/* What the interpreter is doing; NULL: nothing. */
boyi__lua_job *boyi__lua_job_of(lua_State *lua);

/* A free interpreter, loaded; NULL: it could not be made, and the failure is noted. */
boyi__lua_slot *boyi__lua_take(boyi__lua_game *game);
void boyi__lua_release(boyi__lua_slot *slot);
boyi_status boyi__lua_failed(const void *self, boyi_error *error);
/* The error that lies on the interpreter's stack (none there: memory), with its place and its state. */
boyi_status boyi__lua_describe(const boyi__lua_job *job, boyi_error *error);
/* Keep it: from now on the game is broken. The first one stays. */
void boyi__lua_fail(const boyi__lua_job *job);
boyi__lua_game *boyi__lua_new(void);
void boyi__lua_free(void *self);
/* All that it takes, while nobody uses it. */
uint64_t boyi__lua_bytes(const void *self);

/* ---- lua_rules.c ---- */

/* Call start and keep what it gives. */
bool boyi__lua_start(boyi__lua_game *game);
void boyi__lua_rules(const boyi__lua_game *game, boyi_rules *rules);

#endif
