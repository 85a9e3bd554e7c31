/* boyi: the command. Finds the subcommand and runs it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/cli.h"
#include "cli/crash.h"
#include "games/list.h"

static const boyi__command commands[] = {
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
     .examples = {"play connect 5 4", "play kalah 4 3 --first computer --level 80"},
     .answer = boyi__answer_play},
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
     .run = boyi__cmd_probe},
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
     .names = true,
     .run = boyi__cmd_new},
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
     .run = boyi__cmd_games},
    {.name = "serve",
     .arguments = "[FILE…]",
     .summary = "the web page and its API; FILEs: games, databases, graphs",
     .summary_zh = "网页及其接口；文件：游戏、数据库、图",
     .examples = {"serve --open", "serve my.lua c54.db --port 0"},
     .names = true,
     .run = boyi__cmd_serve},
    {.name = "bench",
     .arguments = "[NAME…]",
     .summary = "ratios: row pool parsing engines graph layers search script store",
     .summary_zh = "基准比值：row pool parsing engines graph layers search script store",
     .examples = {"bench", "bench row layers"},
     .names = true,
     .run = boyi__cmd_bench},
    {.name = "help",
     .arguments = "[COMMAND]",
     .summary = "this text, or help on a command",
     .summary_zh = "本说明，或某个命令的说明",
     .examples = {"help solve", "help --lang zh"},
     .names = true,
     .run = boyi__cmd_help},
    {0},
};

/* No command was named: nothing at all, or only options that are not boyi's. */
static boyi_status fail_no_command(const boyi__cli *cli, boyi_error *error)
{
    if (cli->tokens_count)
        return boyi__fail_option(cli->tokens[0], error);
    return boyi_fail(error, BOYI_USAGE, "which command? \"boyi help\" lists them",
                     "要执行哪个命令？“boyi help”列出全部命令");
}

static int run(boyi__cli *cli, boyi_error *error)
{
    if (cli->given.version) {
        puts("boyi " BOYI_VERSION);
        return 0;
    }
    /* Options may precede the command, those of games included. */
    size_t place = boyi__word_find(boyi__families, cli->tokens_count, cli->tokens);
    if (place == cli->tokens_count && cli->given.help && place == 0)
        return boyi__cmd_help(cli);
    boyi_status status = place == cli->tokens_count
                             ? fail_no_command(cli, error)
                             : boyi__command_find(cli, cli->tokens[place], error, &cli->command);
    if (status)
        return boyi__cli_fail(cli, error);
    /* Drop the command's name, and the first "--" if all tokens are names anyway. */
    bool drop_dashes = cli->command->names;
    size_t kept = 0;
    for (size_t i = 0; i < cli->tokens_count; i++) {
        bool dashes = drop_dashes && strcmp(cli->tokens[i], "--") == 0;
        if (dashes)
            drop_dashes = false;
        else if (i != place)
            cli->tokens[kept++] = cli->tokens[i];
    }
    cli->tokens_count = kept;
    if (cli->given.help)
        return boyi__cmd_help(cli);
    if (boyi__options_check(&cli->given, cli->command->name, error))
        return boyi__cli_fail(cli, error);
    return cli->command->run ? cli->command->run(cli) : boyi__cli_answer(cli);
}

int main(int argc, char **argv)
{
    boyi__cli cli;
    boyi_error error;
    boyi_status status = boyi__cli_read(&cli, argc, argv, &error);
    cli.commands = commands;
    boyi__crash_watch(&cli);
    int code = status ? boyi__cli_fail(&cli, &error) : run(&cli, &error);
    free(cli.tokens);
    free(cli.given.host.list);
    free(cli.cache);
    bool reported = code != 0 && ferror(stdout);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    boyi__cli_fail_output(&error);
    int failed = reported ? code : boyi__cli_fail(&cli, &error);
    return code ? code : failed;
}
