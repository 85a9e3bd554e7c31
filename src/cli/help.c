/* boyi help, and finding a command by its name. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/suggest.h"
#include "cli/cli.h"

typedef struct {
    const char *option, *english, *chinese;
} option_help;

static const option_help helps[] = {
    {"--json", "one JSON object per game on one line", "每个游戏输出一行 JSON"},
    {"-q, --quiet", "the bare answer only", "只输出答案"},
    {"--method M", "auto, brute, memo, layers, retro, search, rolling, shortcut",
     "求解方法：auto、brute、memo、layers、retro、search、rolling、shortcut"},
    {"--state S", "ask about this state instead of the start", "询问此状态而非起始状态"},
    {"--each", "one game's arguments per line from standard input or --file",
     "从标准输入或 --file 逐行读取参数，每行一个游戏"},
    {"--file F", "read the arguments from a file (- is standard input)", "从文件读取参数（- 为标准输入）"},
    {"--threads N", "use at most N threads", "最多使用 N 个线程"},
    {"--max-memory SIZE", "stop beyond this: 500M, 4G (default: 3/4 of the machine's)",
     "内存上限：500M、4G（默认为本机内存的四分之三）"},
    {"--max-states N", "stop beyond this many states; of search: in its table at once",
     "状态数上限；对 search：表中同时保存的状态数"},
    {"--symmetry on|off", "treat states that are equal by symmetry as one", "把对称等价的状态算作一个"},
    {"--no-compile", "refuse games in C files, which would be compiled and run",
     "拒绝 C 文件中的游戏（否则会编译并运行）"},
    {"--progress P", "auto (on a terminal), json (lines on standard error), off",
     "进度：auto（仅终端）、json（标准错误上逐行）、off"},
    {"--lang en|zh", "the language of the text", "输出语言"},
    {"-h, --help", "this text", "显示说明"},
    {"--version", "the version", "显示版本"},
};

/* The options of one command, or all (NULL). An option's name in "-q, --quiet" and "--file F" is between the
 * dashes and a blank. */
static void list(boyi__strbuf *out, const option_help *options, size_t count, const boyi__command *command)
{
    for (size_t i = 0; i < count; i++) {
        char name[16];
        const char *start = strstr(options[i].option, "--") + 2;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(start, " "), start);
        if (command && !boyi__command_takes(command, name))
            continue;
        boyi__strbuf_add(out, "  %s", options[i].option);
        boyi__strbuf_pad(out, 22);
        boyi__strbuf_say(out, "%s%.0s\n", "%.0s%s\n", options[i].english, options[i].chinese);
    }
}

static void list_options(boyi__strbuf *out, const boyi__command *command)
{
    boyi__strbuf_say(out, "\nOptions\n", "\n选项\n");
    list(out, helps, sizeof helps / sizeof *helps, command);
}

static void list_commands(const boyi__cli *cli, boyi__strbuf *out)
{
    boyi__strbuf_say(out, "boyi solves two-player games exactly.\n\nCommands\n",
                     "boyi（博弈）：精确求解双人游戏。\n\n命令\n");
    for (const boyi__command *command = cli->commands; command->name; command++) {
        boyi__strbuf_add(out, "  boyi %s %s", command->name, command->arguments);
        boyi__strbuf_pad(out, 30);
        boyi__strbuf_say(out, "%s%.0s\n", "%.0s%s\n", command->summary, command->summary_zh);
    }
    list_options(out, NULL);
    boyi__strbuf_say(
        out,
        "\nOptions may appear anywhere before --. Numbers are written 3 9 1 2, 3,9,1,2 or [3,9,1,2]; a "
        "negative\nnumber is never taken for an option. A database may take the place of a game; write ./row "
        "for one\ncalled row.\n\nExit codes: 0 answered, 1 failed, 2 the command line was wrong.\n\n"
        "  boyi solve row 3 9 1 2\n  boyi games\n",
        "\n选项可放在 -- 之前的任何位置。数列可写成 3 9 1 2、3,9,1,2 或 [3,9,1,2]；负数不会被当作选项。\n"
        "数据库可代替游戏名；名为 row 的数据库写作 ./row。\n"
        "\n退出码：0 已回答，1 失败，2 命令行有误。\n\n  boyi solve row 3 9 1 2\n  boyi games\n");
}

/* Options of few commands. */
static const option_help own_helps[] = {
    {"--csv", "the table for a file", "以 CSV 输出表格"},
    {"--order", "the order in which the cells are filled, and which cells each depends on",
     "填表顺序，以及每格依赖哪些格"},
    {"--values V", "table: pair (default) or margin; build: plies (default) or outcome",
     "table：pair（默认）或 margin；build：plies（默认）或 outcome"},
    {"--dot", "the state graph for Graphviz, coloured by value, best moves bold",
     "输出 Graphviz 状态图：按值着色，最佳着法加粗"},
    {"--output DB", "or -o DB: the file to store the solution in", "或 -o DB：保存解的文件"},
    {"--check LINE", "find the first inferior move of this line: LRRL, or moves as written",
     "找出该序列的第一个失误：LRRL 或着法原文"},
    {"--first WHO", "who moves first: human (default) or computer", "谁先走：human（默认）或 computer"},
    {"--level PERCENT", "percentage of best moves the computer makes; the rest are random (100)",
     "电脑走最佳着法的百分比，其余随意走（默认 100）"},
    {"--seed N", "make play repeatable: the seed for choosing among equally good moves",
     "可重复的对局；用此随机数在同样好的着法中选择"},
    {"--port N", "port to listen on (8080); 0: any free port", "监听端口（默认 8080）；0 为任意空闲端口"},
    {"--bind ADDRESS", "address to listen on: 127.0.0.1 (default) this machine, 0.0.0.0 everyone",
     "谁可以访问：127.0.0.1（默认）仅本机，0.0.0.0 所有人"},
    {"--host NAME", "also accept this host name, besides the address and localhost; repeatable",
     "除地址和 localhost 外也应答此主机名；可重复"},
    {"--open", "open the page in the browser", "在浏览器中打开网页"},
};

static void tell_command(boyi__strbuf *out, const boyi__command *command)
{
    boyi__strbuf_add(out, "boyi %s %s\n", command->name, command->arguments);
    boyi__strbuf_say(out, "%s%.0s\n", "%.0s%s\n", command->summary, command->summary_zh);
    if (command->own) {
        boyi__strbuf_say(out, "\nOptions of this command\n", "\n专有选项\n");
        list(out, own_helps, sizeof own_helps / sizeof *own_helps, command);
    }
    list_options(out, command);
}

boyi_status boyi__command_find(const boyi__cli *cli, const char *name, boyi_error *error,
                               const boyi__command **out)
{
    for (const boyi__command *command = cli->commands; command->name; command++)
        if (strcmp(command->name, name) == 0) {
            *out = command;
            return BOYI_OK;
        }
    boyi__suggestion near = {.word = name};
    for (const boyi__command *command = cli->commands; command->name; command++)
        boyi__suggest_offer(&near, command->name);
    boyi__quoted token;
    boyi__quote(&token, name, strlen(name));
    if (near.name)
        return boyi_fail(error, BOYI_USAGE, "no command is called \"%s\"; did you mean %s?",
                         "没有名为“%s”的命令；是不是 %s？", token.text, near.name);
    return boyi_fail(error, BOYI_USAGE, "no command is called \"%s\"; \"boyi help\" lists them all",
                     "没有名为“%s”的命令；“boyi help”列出全部命令", token.text);
}

int boyi__cmd_help(boyi__cli *cli)
{
    boyi_error error;
    boyi__strbuf out = {.lang = cli->lang};
    /* "boyi help solve" and "boyi solve --help" are the same question. */
    bool asked = cli->command && strcmp(cli->command->name, "help") != 0;
    const char *name = asked ? cli->command->name : cli->tokens_count ? cli->tokens[0] : NULL;
    const boyi__command *command = NULL;
    if (name && boyi__command_find(cli, name, &error, &command))
        return boyi__cli_fail(cli, &error);
    if (name)
        tell_command(&out, command);
    else
        list_commands(cli, &out);
    return boyi__cli_print(cli, &out) ? 0 : 1;
}
