/* The list of commands: adding one is an entry here and the function that answers it. */
#include "ask/commands.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/suggest.h"
#include "games/list.h"
#include "script/script.h"
#include "store/signature.h"

const boyi__command boyi__commands[] = {
    {.name = "solve",
     .arguments = "GAME [ARG…]",
     .summary = N_("who wins, by how much, how soon, with which moves"),
     .examples = {"solve row 3 9 1 2", "solve connect 4 4 --state ..../..../OOO./XXX."},
     .answer = boyi__answer_solve},
    {.name = "line",
     .arguments = "GAME [ARG…]",
     .summary = N_("one best line of play, move by move"),
     .examples = {"line row 3 9 1 2", "line kalah 4 3"},
     .answer = boyi__answer_line},
    {.name = "table",
     .arguments = "GAME [ARG…]",
     .summary = N_("the table of all subgames; --order, --values pair|margin, --csv"),
     .examples = {"table row 3 9 1 2 --order", "table nim 4 4"},
     .answer = boyi__answer_table},
    {.name = "draw",
     .arguments = "GAME [ARG…] -o FILE",
     .summary = N_("a picture as SVG, PNG or PDF; --view, --style"),
     .examples = {"draw row 3 9 1 2 -o table.svg", "draw tic-tac-toe --view line --style print -o line.pdf"},
     .heavy = true,
     .draws = true,
     .answer = boyi__answer_draw},
    {.name = "explain",
     .arguments = "GAME [ARG…]",
     .summary = N_("why: the choices along the best line, in words; --check LINE"),
     .examples = {"explain row 3 9 1 2", "explain row 3 9 1 2 --check LRRL"},
     .answer = boyi__answer_explain},
    {.name = "compare",
     .arguments = "GAME [ARG…]",
     .summary = N_("every method on the same game: answer, work, memory, time"),
     .examples = {"compare row 3 9 1 2 8 5 4 4", "compare tic-tac-toe"},
     .heavy = true,
     .answer = boyi__answer_compare},
    {.name = "play",
     .arguments = "GAME [ARG…]",
     .summary = N_("play against the perfect player; --first, --level, --seed"),
     .examples = {"play connect 5 4", "play kalah 4 3 --first computer --level 80"}},
    {.name = "stats",
     .arguments = "GAME [ARG…]",
     .summary = N_("all reachable states counted by value, distance and depth"),
     .examples = {"stats tic-tac-toe", "stats connect 4 4 --symmetry on"},
     .answer = boyi__answer_stats},
    {.name = "states",
     .arguments = "GAME [ARG…]",
     .summary = N_("every reachable state with its value, one per line (CSV); --dot"),
     .examples = {"states chomp 3 3", "states --dot cat-and-mouse '[[1],[0,2],[1]]'"},
     .streams = true,
     .answer = boyi__answer_states},
    {.name = "build",
     .arguments = "GAME [ARG…] -o DB",
     .summary = N_("solve and store; an interrupted build resumes; --values outcome"),
     .examples = {"build connect 5 4 -o c54.db", "build tic-tac-toe --values outcome -o ttt.db"},
     .heavy = true,
     .answer = boyi__answer_build},
    {.name = "probe",
     .arguments = "DB [STATE…]",
     .summary = N_("look up states in a database; without a state: describe it"),
     .examples = {"probe c54.db", "probe c54.db ...../...../...../..X.."},
     .names = true,
     .heavy = true,
     .answer = boyi__answer_probe},
    {.name = "verify",
     .arguments = "DB | GAME [ARG…]",
     .summary = N_("check every state of a solution against the rules"),
     .examples = {"verify c54.db", "verify tic-tac-toe"},
     .heavy = true,
     .answer = boyi__answer_verify},
    {.name = "new",
     .arguments = "FILE",
     .summary = N_("write a game file to start from: my.lua or my.c"),
     .examples = {"new my.lua", "new my.c"},
     .names = true},
    {.name = "check",
     .arguments = "GAME [ARG…]",
     .summary = N_("play random games and look for mistakes in the rules"),
     .examples = {"check my.lua", "check my.lua n=5 --seed 7"},
     .heavy = true,
     .endless = true,
     .answer = boyi__answer_check},
    {.name = "games",
     .arguments = "[NAME]",
     .summary = N_("list the games; one game's rules, options and notation"),
     .examples = {"games", "games row"},
     .names = true,
     .heavy = true,
     .answer = boyi__answer_games},
    {.name = "trace",
     .arguments = "GAME [ARG…]",
     .summary = N_("the textbook's program for a game, step by step; --method"),
     .examples = {"trace row 3 9 1 2", "trace stone-game 3 9 1 2 --method memo"},
     .programs = true,
     .heavy = true,
     .answer = boyi__answer_trace},
    {.name = "code",
     .arguments = "[NAME | ID]",
     .summary = N_("the program that a trace runs; --method, --in python|java|c++|c"),
     .examples = {"code stone-game --method memo --in java", "code leetcode-877 --in c++"},
     .names = true,
     .answer = boyi__answer_code},
    {.name = "exercise",
     .arguments = "KIND [GAME [ARG…]]",
     .summary = N_("a task, or the mark of --answer and what is wrong; --seed, --level"),
     .examples = {"exercise move nim --seed 7 --level 2", "exercise cell row 3 9 1 2 --seed 3 --answer 9,3"},
     .names = true,
     .game_options = true,
     .zero_seed = true,
     .answer = boyi__answer_exercise},
    {.name = "problem",
     .arguments = "ID [INPUT…]",
     .summary = N_("a published problem by site and number: the answer to its input"),
     .examples = {"problem leetcode-877 '[5,3,4,5]'", "problem atcoder-edpc-K '2 4' '2 3'"},
     .names = true,
     .heavy = true,
     .answer = boyi__answer_problem},
    {.name = "problems",
     .arguments = "[WORD…]",
     .summary = N_("list the published problems, searched by words"),
     .examples = {"problems", "problems leetcode nim"},
     .names = true,
     .answer = boyi__answer_problems},
    {.name = "random",
     .arguments = "GAME | ID",
     .summary = N_("random cases, one a line, for --each; --count, --size, --values, --seed"),
     .examples = {"random leetcode-877 --count 3", "random nim --size 2-4 --values 1..9"},
     .names = true,
     .game_options = true,
     .answer = boyi__answer_random},
    {.name = "stress",
     .arguments = "GAME | ID -- COMMAND…",
     .summary = N_("random cases against your program; the first difference, made small"),
     .examples = {"stress leetcode-877 -- ./a.out", "stress nim -- python3 nim.py"},
     .game_options = true},
    {.name = "strategy",
     .arguments = "GAME [ARG…]",
     .summary = N_("for the side that can force the value: its moves, all replies; --dot"),
     .examples = {"strategy nim 3 4 5", "strategy tic-tac-toe --state X.O/.../... --dot"},
     .heavy = true,
     .answer = boyi__answer_strategy},
    {.name = "explore",
     .arguments = "GAME [ARG…] | DB",
     .summary = N_("walk through states and values in the terminal"),
     .examples = {"explore tic-tac-toe", "explore c54.db"}},
    {.name = "serve",
     .arguments = "[FILE…]",
     .summary = N_("the web page and its API; FILEs: games, databases, graphs"),
     .examples = {"serve --open", "serve my.lua c54.db --port 0"},
     .names = true},
    {.name = "bench",
     .arguments = "[NAME…]",
     .summary = N_("ratios: row pool parsing engines graph layers search script store"),
     .examples = {"bench", "bench row layers"},
     .names = true},
    {.name = "help",
     .arguments = "[COMMAND]",
     .summary = N_("this text, or help on a command"),
     .examples = {"help solve", "help --lang zh"},
     .names = true},
    {0},
};

const boyi__command boyi__program_commands[] = {
    {.name = "position", .like = "solve", .answer = boyi__answer_position},
    {.name = "look", .like = "solve", .answer = boyi__answer_look},
    {.name = "graph", .like = "solve", .answer = boyi__answer_graph},
    {.name = "list", .like = "states", .answer = boyi__answer_list},
    {.name = "catalogue", .names = true, .heavy = true, .like = "games", .answer = boyi__answer_catalogue},
    {0},
};

const boyi__command *boyi__command_find(const char *name, bool program)
{
    for (const boyi__command *command = boyi__commands; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    for (const boyi__command *command = boyi__program_commands; command->name && program; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

/* "solve nim 3 4 5": the line to type for a game (`family`) or a database (NULL); "solve nim …" if its words are long, mean
 * something to a shell, or are missing. `advised` "games" takes the name alone. */
static void write_line(char *out, size_t room, const char *advised, const char *name,
                       const boyi__family *family, size_t count, const char *const *rest)
{
    static const char special[] = " []*#?(){}|&;<>$!~`'\"\\", dots[] = " …";
    size_t length = (size_t)snprintf(out, room, "%s %s", advised, name), named = length;
    /* What stands in brackets may be left out, but "[[PLACE,…],…]" is a list. */
    const char *arguments = family ? family->arguments : "";
    bool whole = count || !*arguments || (arguments[0] == '[' && arguments[1] != '[');
    if (length + sizeof dots > room || strpbrk(name, special)) {
        named = strlen(advised);
        whole = false;
    } else if (strcmp(advised, "games") == 0) {
        return;
    }
    for (size_t i = 0; i < count && whole; i++) {
        const size_t more = strlen(rest[i]) + 1;
        whole = more > 1 && length + more + sizeof dots <= room && !strpbrk(rest[i], special);
        if (whole)
            length += (size_t)snprintf(out + length, room - length, " %s", rest[i]);
    }
    if (!whole)
        memcpy(out + named, dots, sizeof dots);
}

static bool ends_in(const char *word, const char *suffix)
{
    const size_t length = strlen(word), end = strlen(suffix);
    return length > end && strcmp(word + length - end, suffix) == 0;
}

boyi_status boyi__fail_command(const char *name, size_t count, const char *const *rest, bool program,
                               const char *advised, boyi_error *error)
{
    enum { LONGEST = 80 };
    char line[LONGEST];
    boyi__quoted token;
    boyi__quote(&token, name, strlen(name));

    /* The name of a game or a file. A program's question opens none to see what it is. */
    const boyi__family *family = boyi__family_named(boyi__families, name);
    if (!family)
        family = boyi__family_named(boyi__file_families, name);
    const bool database = !family && (ends_in(name, ".db") || (!program && boyi__looks_like_database(name)));
    if (family || database) /* states of a database are looked up */
        write_line(line, sizeof line, database && count && strcmp(advised, "solve") == 0 ? "probe" : advised,
                   name, family, count, rest);
    if (database)
        return boyi__fail(error, BOYI_USAGE, "%s is a database, not a command: type \"boyi %s\"", token.text,
                          line);
    if (family)
        return boyi__fail(error, BOYI_USAGE, "%s is a game, not a command: type \"boyi %s\"", token.text,
                          line);

    /* A mistyped one: of a command, else of a game. */
    boyi__suggestion near = {.word = name};
    for (const boyi__command *command = boyi__commands; command->name; command++)
        boyi__suggest_offer(&near, command->name);
    for (const boyi__command *command = boyi__program_commands; command->name && program; command++)
        boyi__suggest_offer(&near, command->name);
    const char *command = near.name;
    for (const boyi__family *const *other = boyi__families; *other; other++)
        boyi__suggest_offer(&near, (*other)->name);
    if (near.name && near.name != command) {
        write_line(line, sizeof line, advised, near.name, boyi__family_named(boyi__families, near.name),
                   count, rest);
        return boyi__fail(error, BOYI_USAGE, "no command is called \"%s\"; did you mean \"boyi %s\"?",
                          token.text, line);
    }
    if (near.name)
        return boyi__fail(error, BOYI_USAGE, "no command is called \"%s\"; did you mean %s?", token.text,
                          near.name);
    return boyi__fail(error, BOYI_USAGE, "no command is called \"%s\"; \"boyi help\" lists them all",
                      token.text);
}
