/* boyi: the command. Finds the subcommand and runs it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/near.h"
#include "cli/cli.h"

const boyi__command boyi__commands[] = {
    {"solve", "GAME [ARG…]", "who wins, by how much, how soon, with which moves",
     "谁赢、赢多少、几步、怎么走", boyi__cmd_solve},
    {"line", "GAME [ARG…]", "one best line of play, move by move", "一条最佳着法序列，逐步列出",
     boyi__cmd_line},
    {"compare", "GAME [ARG…]", "every method on the same game: answer, work, memory, time",
     "用各种方法解同一游戏：答案、工作量、内存、时间", boyi__cmd_compare},
    {"stats", "GAME [ARG…]", "all reachable states counted by value, distance and depth",
     "统计全部可达状态：按值、距离和深度", boyi__cmd_stats},
    {"states", "GAME [ARG…]", "every reachable state with its value, one a line (CSV)",
     "列出全部可达状态及其值，每行一个（CSV）", boyi__cmd_states},
    {"games", "[NAME]", "what can be solved; one game's rules, options, notation",
     "可解的游戏；某个游戏的规则、选项和写法", boyi__cmd_games},
    {"help", "[COMMAND]", "this text, or a command's", "本说明，或某个命令的说明", boyi__cmd_help},
    {0},
};

static const boyi__command *find_command(const char *name)
{
    for (const boyi__command *command = boyi__commands; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

static boyi_status refuse_command(const char *name, boyi_error *error)
{
    boyi__near near = {.word = name};
    for (const boyi__command *command = boyi__commands; command->name; command++)
        boyi__near_offer(&near, command->name);
    boyi__quoted token;
    boyi__quote(&token, name, strlen(name));
    if (near.name)
        return boyi_fail(error, BOYI_USAGE, "no command is called \"%s\"; did you mean %s?",
                         "没有名为“%s”的命令；是不是 %s？", token.text, near.name);
    return boyi_fail(error, BOYI_USAGE, "no command is called \"%s\"; \"boyi help\" lists them all",
                     "没有名为“%s”的命令；“boyi help”列出全部命令", token.text);
}

static int run(boyi__cli *cli, boyi_error *error)
{
    if (cli->version) {
        puts("boyi " BOYI_VERSION);
        return 0;
    }
    if (cli->tokens_count == 0) {
        if (cli->help)
            return boyi__cmd_help(cli);
        boyi_fail(error, BOYI_USAGE, "which command? \"boyi help\" lists them",
                  "要执行哪个命令？“boyi help”列出全部命令");
        return boyi__cli_fail(cli, error);
    }
    cli->command = find_command(cli->tokens[0]);
    if (!cli->command) {
        refuse_command(cli->tokens[0], error);
        return boyi__cli_fail(cli, error);
    }
    cli->tokens_count--;
    memmove(cli->tokens, cli->tokens + 1, cli->tokens_count * sizeof *cli->tokens);
    return cli->help ? boyi__cmd_help(cli) : cli->command->run(cli);
}

int main(int argc, char **argv)
{
    boyi__cli cli;
    boyi_error error;
    boyi_status status = boyi__cli_read(&cli, argc, argv, &error);
    int code = status ? boyi__cli_fail(&cli, &error) : run(&cli, &error);
    free(cli.tokens);
    if (fflush(stdout) != 0 && code == 0) {
        boyi_fail(&error, BOYI_FILE, "the output can't be written", "无法写出结果");
        cli.json = false; /* standard output is what failed */
        code = boyi__cli_fail(&cli, &error);
    }
    return code;
}
