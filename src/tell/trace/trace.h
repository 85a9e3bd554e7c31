/* A trace: the textbook's program for a problem, run step by step on one input.
 *
 *     programs.c    the list of programs: problem × method; from a game to the input of its program
 *        |
 *        v
 *     ends.c fold.c left.c sequence.c pool.c subtraction.c pursuit.c    the programs in C, which record what they do
 *        |
 *        v
 *     record.c      steps, calls, cells, texts: the data below
 *        |
 *        +── trace_text.c, trace_json.c
 *
 *     program_list.c    which programs there are
 *     listings.c    the same programs in Python, Java, C++ and C (listings/), with a label on each line that a step
 *                   can be on
 *
 * A trace is computed by the program itself, never from a stored solution. A step is one run of a labelled line: the
 * variables are those after it or, if the line makes a call, when the call begins.
 */
#ifndef BOYI_TELL_TRACE_TRACE_H
#define BOYI_TELL_TRACE_TRACE_H

#include "base/strbuf.h"

enum {
    BOYI__TRACE_MOST_STEPS = 20000,              /* longer traces are refused */
    BOYI__TRACE_MOST_COUNTED = 10 * 1000 * 1000, /* beyond this even the steps are not counted */
    BOYI__TRACE_MOST_DEPTH =
        2500, /* calls have eight steps or more each: a deeper stack is too long a trace */
    BOYI__TRACE_MOST_TABLES = 3,
    BOYI__TRACE_MOST_INDICES = 3,
};

#define BOYI__TRACE_NONE UINT32_MAX

/* ---- What a program is given ---- */

typedef struct {
    const char *name;    /* of the program's parameter */
    bool is_list;        /* else it is list[0] */
    const int64_t *list; /* the numbers; of lists: one after the other */
    size_t length;
    const size_t *ends; /* of lists: where each ends in `list`; NULL: not lists */
    size_t ends_count;
} boyi__trace_parameter;

typedef struct {
    boyi__trace_parameter parameters[2];
    size_t count;
} boyi__trace_input;

/* ---- What is recorded ---- */

typedef enum { BOYI__TRACE_NUMBER, BOYI__TRACE_TRUTH, BOYI__TRACE_LIST } boyi__trace_kind;

typedef struct {
    boyi__trace_kind kind;
    int64_t number;        /* of a truth: 0 or 1 */
    uint32_t list, length; /* in trace->numbers */
} boyi__trace_value;

typedef struct {
    int64_t index[BOYI__TRACE_MOST_INDICES];
} boyi__trace_at;

/* What the cells of a table hold is one of: pair (what the player to move gets, what the other gets), margin, score (what the
 * player to move gets), outcome (1, 0, -1), truth (the player to move wins), nimber, winner (1 the mouse, 2 the cat), count (of
 * open moves), sum (of piles), number. */
typedef struct {
    const char *name, *holds;
    size_t indices; /* how many numbers name a cell */
    const char *index_names[BOYI__TRACE_MOST_INDICES];
} boyi__trace_table;

typedef struct {
    uint32_t table;
    boyi__trace_at at;
} boyi__trace_cell;

typedef struct {
    const char *name;
    boyi__trace_value value;
} boyi__trace_variable;

typedef struct {
    const char *label;
    uint32_t call;             /* in trace->calls */
    uint32_t variables, reads; /* the first of them; the next step's first is their end */
    bool writes, begins_round;
    boyi__trace_cell written;
    boyi__trace_value value; /* of the cell written */
    size_t text;             /* the reason, in trace->texts */
} boyi__trace_step;

/* A call is on the stack from step `from` up to and including step `to`. */
typedef struct {
    const char *name;
    boyi__trace_at arguments;
    size_t arguments_count;
    uint32_t parent; /* BOYI__TRACE_NONE: the program itself */
    uint32_t from, to;
    boyi__trace_value returns;
} boyi__trace_call;

typedef struct {
    boyi__lang lang; /* of the reasons */
    boyi__trace_table tables[BOYI__TRACE_MOST_TABLES];
    size_t tables_count;
    const char *round; /* what its rounds are: diagonal, row, state; NULL: it has none */

    boyi__trace_step *steps;
    size_t steps_room;
    uint64_t count; /* of all steps, recorded or not */
    boyi__trace_variable *variables;
    size_t variables_count, variables_room;
    boyi__trace_cell *reads;
    size_t reads_count, reads_room;
    boyi__trace_call *calls;
    size_t calls_count, calls_room;
    int64_t *numbers;
    size_t numbers_count, numbers_room;
    boyi__strbuf texts; /* each ends in NUL */
    boyi__trace_value result;

    bool recording; /* false: too many steps, which are only counted */
    bool stopped;   /* too many to count: programs return at once */
    bool failed;    /* out of memory */
    uint32_t call;  /* the one that runs */
    size_t depth;
} boyi__trace;

/* ---- Programs ---- */

typedef void boyi__trace_run(boyi__trace *trace, const boyi__trace_input *input);

typedef struct {
    const char *group;   /* by which games find it: programs of one group have different methods */
    const char *problem; /* its folder in listings/ */
    const char *method;
    boyi__trace_run *run;
    bool standard;            /* taken where no method is named */
    const char *time, *space; /* of the program, n being the length of its input */
} boyi__trace_program;

/* All programs, problem by problem, the simplest method first; an entry without a problem ends the list. */
extern const boyi__trace_program boyi__trace_programs[];

/* Games whose group of programs has another name; an entry without a name ends the list. */
typedef struct {
    const char *name, *group;
} boyi__trace_name;

extern const boyi__trace_name boyi__trace_names[];

/* The program of a problem; `method` NULL: the standard one. BOYI_METHOD: the problem has no such method, and the error lists
 * those it has. */
boyi_status boyi__trace_find(const char *problem, const char *method, boyi_error *error,
                             const boyi__trace_program **out);

/* The problem that the name of a game, or of a program that is not a game (fibonacci, stairs), stands for; NULL: none. */
const char *boyi__trace_problem(const char *name);

/* Whether `name` is a program that is not a game. */
bool boyi__trace_is_plain(const char *name);

/* An input with its memory. */
typedef struct {
    boyi__trace_input input;
    const char *problem; /* the group of its programs */
    const char *method;  /* the one asked for, or chosen by the input; NULL: the standard one */
    int64_t *owned[2];
    size_t *ends;
} boyi__trace_question;

/* Reads a game into the input of its problem's program. BOYI_METHOD: no program is written for it. End it in any case. */
boyi_status boyi__trace_read_game(boyi__trace_question *question, const boyi_game *game, const char *method,
                                  boyi_error *error);
/* Reads the argument of a program that is not a game. End it in any case. */
boyi_status boyi__trace_read_plain(boyi__trace_question *question, const char *name, const char *argument,
                                   const char *method, boyi_error *error);
void boyi__trace_question_end(boyi__trace_question *question);

/* Runs a program. BOYI_LIMIT: the trace is too long; the error tells the number of steps. End it in any case. */
boyi_status boyi__trace_start(boyi__trace *trace, const boyi__trace_program *program,
                              const boyi__trace_input *input, boyi__lang lang, const char *game,
                              boyi_error *error);
void boyi__trace_end(boyi__trace *trace);

void boyi__text_trace(boyi__strbuf *out, const boyi__trace *trace, const boyi__trace_program *program,
                      const char *title);
void boyi__json_trace(boyi__strbuf *out, const boyi__trace *trace, const boyi__trace_program *program,
                      const boyi__trace_input *input, const char *game);
/* All programs there are: groups, games, methods, published forms, languages. */
void boyi__text_programs(boyi__strbuf *out);
void boyi__json_programs(boyi__strbuf *out);
/* The result alone. */
void boyi__text_trace_result(boyi__strbuf *out, const boyi__trace *trace);

#endif
