/* What a check of rules keeps from state to state, and the promises it checks.
 *
 *   check.c ── random games ──▶ each state ──┬─▶ state.c       its end, texts, number, shortcut, canonical form
 *                                            ├─▶ moves.c       layers, sections, movers, names, moves taken back
 *                                            ├─▶ sections.c    moves that add constants, mirrored sections
 *                                            └─▶ look_ahead.c  candidates
 *                                                     └─▶ report.c: a flaw, each kind once
 *
 * compare_shortcut.c holds a shortcut against an engine.
 */
#ifndef BOYI_SOLVE_CHECK_CHECKER_H
#define BOYI_SOLVE_CHECK_CHECKER_H

#include "base/hash_set.h"
#include "base/meter.h"
#include "game/game.h"

/* The kinds of flaws; each is reported once. */
typedef enum {
    BOYI__FLAW_NOT_REPEATABLE,
    BOYI__FLAW_TOO_MANY,
    BOYI__FLAW_NO_CHANGE,
    BOYI__FLAW_LAYER_FALLS,
    BOYI__FLAW_LAYER_UNEVEN,
    BOYI__FLAW_CANONICAL_AGAIN,
    BOYI__FLAW_CANONICAL_WORTH,
    BOYI__FLAW_CANONICAL_MOVER,
    BOYI__FLAW_MOVER_RANGE,
    BOYI__FLAW_MOVER_SIDES,
    BOYI__FLAW_NO_VALUE,
    BOYI__FLAW_CYCLE,
    BOYI__FLAW_NO_END,
    BOYI__FLAW_SAME_NAME,
    BOYI__FLAW_TOO_WIDE,
    BOYI__FLAW_NUMBER_BACK,
    BOYI__FLAW_NUMBER_RISES,
    BOYI__FLAW_TEXT_BACK,
    BOYI__FLAW_VALUE_WRONG,
    BOYI__FLAW_CHOICES_WRONG,
    BOYI__FLAW_LINE_WRONG,
    BOYI__FLAW_UNMOVE_MISSING,
    BOYI__FLAW_UNMOVE_WRONG,
    BOYI__FLAW_SECTION_FALLS,
    BOYI__FLAW_SHIFTS_WRONG,
    BOYI__FLAW_MIRROR_BACK,
    BOYI__FLAW_MIRROR_SECTION,
    BOYI__FLAW_MIRROR_CANONICAL,
    BOYI__FLAW_ENDS_WRONG,
    BOYI__FLAW_CANONICAL_MOVES,
    BOYI__FLAW_CANDIDATES_WRONG,
    BOYI__FLAW_AHEAD_WRONG,
    BOYI__FLAW_STANDING_WRONG,
    BOYI__FLAW_SIDE_BACK,
    BOYI__FLAW_TABLE_OUTSIDE,
    BOYI__FLAW_TABLE_TWICE,
    BOYI__FLAW_KINDS,
} boyi__flaw;

/* A move by the hash of its text. */
typedef struct {
    uint64_t hash;
    size_t move;
} boyi__move_name;

typedef struct {
    const boyi_game *game;
    boyi_error *error;
    uint64_t random;
    boyi__meter meter;        /* of the states met in a game; the limit includes what the rules keep */
    boyi_move *moves, *again; /* of the state that is checked, from two calls */
    boyi_move *unmoves;
    boyi_shift *shifts;
    boyi_state *parts;
    boyi__move_name *names; /* of the moves */
    size_t count;
    boyi_state *starts; /* where random games begin */
    size_t starts_count;
    bool from_start; /* this random game begins at the start, from which tables are made */
    boyi__set cells; /* of the table, as row and column, and the states that were put into them */
    boyi_state *cell_states;
    size_t cell_states_room;
    bool reported[BOYI__FLAW_KINDS];
    size_t classes; /* whose values were compared so far */
    size_t skip,
        skipped; /* states that are not solved after one that was too large, and how many of them have passed */
    size_t valued;      /* states whose `value` was compared so far */
    boyi_status status; /* BOYI_MEMORY stops the check, with `error` set: it is no flaw of the rules */
    void (*on_flaw)(void *context, const boyi_flaw *flaw);
    void *context;
    boyi_checked done;
} boyi__checker;

/* Reports a flaw of this kind if it is the first. `rule` is the function of the rules at fault, `english` a text of the catalogue. */
void boyi__report_flaw(boyi__checker *self, boyi__flaw kind, const char *rule, const char *english, ...)
    __attribute__((format(printf, 4, 5)));
void boyi__report_flaw_error(boyi__checker *self, boyi__flaw kind, const char *rule, const boyi_error *told);

/* ---- One promise each, of a state whose moves are in `moves`; some overwrite `again` and `unmoves`. Want of memory is in `status`. ---- */

/* state.c */
void boyi__check_repeatable(boyi__checker *self, boyi_state state);
void boyi__check_finished(boyi__checker *self, boyi_state state); /* a state without moves */
void boyi__check_text(boyi__checker *self, boyi_state state);
void boyi__check_number(boyi__checker *self, boyi_state state);
void boyi__check_shortcut(boyi__checker *self, boyi_state state);
void boyi__check_canonical(boyi__checker *self, boyi_state state);
void boyi__check_shown(boyi__checker *self, boyi_state state);
void boyi__check_table(boyi__checker *self, boyi_state state);

/* moves.c */
void boyi__check_move(boyi__checker *self, boyi_state state, const boyi_move *move);
void boyi__check_names(boyi__checker *self, boyi_state state);
void boyi__check_unmoves(boyi__checker *self, boyi_state state);
void boyi__check_canonical_moves(boyi__checker *self, boyi_state state);
bool boyi__moves_lead_to(const boyi_move *moves, size_t count, boyi_state to, bool again);

/* sections.c */
void boyi__check_ends(boyi__checker *self, boyi_state state);
void boyi__check_shifts(boyi__checker *self, boyi_state state);
void boyi__check_mirror(boyi__checker *self, boyi_state state);

/* look_ahead.c */
void boyi__check_candidates(boyi__checker *self, boyi_state state);

#endif
