/* The list of commands: adding one is an entry here and the function that answers it. */
#include "ask/commands.h"

#include <string.h>

#include "base/error.h"
#include "base/suggest.h"

const boyi__command boyi__commands[] = {
    {.name = "solve",
     .arguments = "GAME [ARG…]",
     .summary = "who wins, by how much, how soon, with which moves",
     .summary_zh = "谁赢、赢多少、几步、怎么走",
     .examples = {"solve row 3 9 1 2", "solve connect 4 4 --state ..../..../OOO./XXX."},
     .answer = boyi__answer_solve},
    {.name = "line",
     .arguments = "GAME [ARG…]",
     .summary = "one best line of play, move by move",
     .summary_zh = "一条最佳着法序列，逐步列出",
     .examples = {"line row 3 9 1 2", "line kalah 4 3"},
     .answer = boyi__answer_line},
    {.name = "table",
     .arguments = "GAME [ARG…]",
     .summary = "the table of all subgames; --order, --values pair|margin, --csv",
     .summary_zh = "全部子游戏的表格；--order、--values pair|margin、--csv",
     .examples = {"table row 3 9 1 2 --order", "table nim 4 4"},
     .answer = boyi__answer_table},
    {.name = "explain",
     .arguments = "GAME [ARG…]",
     .summary = "why: the choices along the best line, in words; --check LINE",
     .summary_zh = "为什么：用文字说明最佳序列上的每个选择；--check 着法",
     .examples = {"explain row 3 9 1 2", "explain row 3 9 1 2 --check LRRL"},
     .answer = boyi__answer_explain},
    {.name = "compare",
     .arguments = "GAME [ARG…]",
     .summary = "every method on the same game: answer, work, memory, time",
     .summary_zh = "用各种方法解同一游戏：答案、工作量、内存、时间",
     .examples = {"compare row 3 9 1 2 8 5 4 4", "compare tic-tac-toe"},
     .answer = boyi__answer_compare},
    {.name = "play",
     .arguments = "GAME [ARG…]",
     .summary = "play against the perfect player; --first, --level, --seed",
     .summary_zh = "与完美对手对弈；--first、--level、--seed",
     .examples = {"play connect 5 4", "play kalah 4 3 --first computer --level 80"}},
    {.name = "stats",
     .arguments = "GAME [ARG…]",
     .summary = "all reachable states counted by value, distance and depth",
     .summary_zh = "统计全部可达状态：按值、距离和深度",
     .examples = {"stats tic-tac-toe", "stats connect 4 4 --symmetry on"},
     .answer = boyi__answer_stats},
    {.name = "states",
     .arguments = "GAME [ARG…]",
     .summary = "every reachable state with its value, one per line (CSV); --dot",
     .summary_zh = "列出全部可达状态及其值，每行一个（CSV）；--dot",
     .examples = {"states chomp 3 3", "states --dot cat-and-mouse '[[1],[0,2],[1]]'"},
     .answer = boyi__answer_states},
    {.name = "build",
     .arguments = "GAME [ARG…] -o DB",
     .summary = "solve and store; an interrupted build resumes; --values outcome",
     .summary_zh = "求解并保存；中断后可继续；--values outcome",
     .examples = {"build connect 5 4 -o c54.db", "build tic-tac-toe --values outcome -o ttt.db"},
     .answer = boyi__answer_build},
    {.name = "probe",
     .arguments = "DB [STATE…]",
     .summary = "look up states in a database; without a state: describe it",
     .summary_zh = "在保存的解中查询状态；不带状态：说明该数据库",
     .examples = {"probe c54.db", "probe c54.db ...../...../...../..X.."},
     .names = true,
     .answer = boyi__answer_probe},
    {.name = "verify",
     .arguments = "DB | GAME [ARG…]",
     .summary = "check every state of a solution against the rules",
     .summary_zh = "按规则逐一检验解中的每个状态",
     .examples = {"verify c54.db", "verify tic-tac-toe"},
     .answer = boyi__answer_verify},
    {.name = "new",
     .arguments = "FILE",
     .summary = "write a game file to start from: my.lua or my.c",
     .summary_zh = "写出一个游戏文件作为起点：my.lua 或 my.c",
     .examples = {"new my.lua", "new my.c"},
     .names = true},
    {.name = "check",
     .arguments = "GAME [ARG…]",
     .summary = "play random games and look for mistakes in the rules",
     .summary_zh = "随机对局，查找规则中的错误",
     .examples = {"check my.lua", "check my.lua n=5 --seed 7"},
     .answer = boyi__answer_check},
    {.name = "games",
     .arguments = "[NAME]",
     .summary = "list the games; one game's rules, options and notation",
     .summary_zh = "可解的游戏；某个游戏的规则、选项和写法",
     .examples = {"games", "games row"},
     .names = true,
     .answer = boyi__answer_games},
    {.name = "serve",
     .arguments = "[FILE…]",
     .summary = "the web page and its API; FILEs: games, databases, graphs",
     .summary_zh = "网页及其接口；文件：游戏、数据库、图",
     .examples = {"serve --open", "serve my.lua c54.db --port 0"},
     .names = true},
    {.name = "bench",
     .arguments = "[NAME…]",
     .summary = "ratios: row pool parsing engines graph layers search script store",
     .summary_zh = "基准比值：row pool parsing engines graph layers search script store",
     .examples = {"bench", "bench row layers"},
     .names = true},
    {.name = "help",
     .arguments = "[COMMAND]",
     .summary = "this text, or help on a command",
     .summary_zh = "本说明，或某个命令的说明",
     .examples = {"help solve", "help --lang zh"},
     .names = true},
    {0},
};

const boyi__command *boyi__command_named(const char *name)
{
    for (const boyi__command *command = boyi__commands; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

boyi_status boyi__command_find(const char *name, boyi_error *error, const boyi__command **out)
{
    *out = boyi__command_named(name);
    if (*out)
        return BOYI_OK;
    boyi__suggestion near = {.word = name};
    for (const boyi__command *command = boyi__commands; command->name; command++)
        boyi__suggest_offer(&near, command->name);
    boyi__quoted token;
    boyi__quote(&token, name, strlen(name));
    if (near.name)
        return boyi_fail(error, BOYI_USAGE, "no command is called \"%s\"; did you mean %s?",
                         "没有名为“%s”的命令；是不是 %s？", token.text, near.name);
    return boyi_fail(error, BOYI_USAGE, "no command is called \"%s\"; \"boyi help\" lists them all",
                     "没有名为“%s”的命令；“boyi help”列出全部命令", token.text);
}
