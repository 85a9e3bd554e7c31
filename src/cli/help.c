/* boyi help. */
#include <stdio.h>
#include <string.h>

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
    {"--symmetry on|off", "one state for all that are equal by symmetry", "把对称等价的状态算作一个"},
    {"--no-compile", "refuse games in C files, which would be compiled and run",
     "拒绝 C 文件中的游戏（否则会编译并运行）"},
    {"--progress P", "auto (on a terminal), json (lines on standard error), off",
     "进度：auto（仅终端）、json（标准错误上逐行）、off"},
    {"--lang en|zh", "the language of the text", "输出语言"},
    {"-h, --help", "this text", "显示说明"},
    {"--version", "the version", "显示版本"},
};

/* The name of an option in "-q, --quiet" and "--file F" is between the dashes and a blank. */
static bool takes(const boyi__command *command, const option_help *help)
{
    char name[16];
    const char *start = strstr(help->option, "--") + 2;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(start, " "), start);
    return boyi__command_takes(command, name);
}

/* Those of one command, or all (NULL). */
static void list(boyi__strbuf *out, const option_help *options, size_t count, const boyi__command *command)
{
    for (size_t i = 0; i < count; i++) {
        if (command && !takes(command, &options[i]))
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

static void list_commands(boyi__strbuf *out)
{
    boyi__strbuf_say(out, "boyi solves two-player games exactly.\n\nCommands\n",
                     "boyi（博弈）：精确求解双人游戏。\n\n命令\n");
    for (const boyi__command *command = boyi__commands; command->name; command++) {
        boyi__strbuf_add(out, "  boyi %s %s", command->name, command->arguments);
        boyi__strbuf_pad(out, 30);
        boyi__strbuf_say(out, "%s%.0s\n", "%.0s%s\n", command->summary, command->summary_zh);
    }
    list_options(out, NULL);
    boyi__strbuf_say(
        out,
        "\nOptions may stand anywhere before --. Numbers are written 3 9 1 2, 3,9,1,2 or [3,9,1,2]; a "
        "negative\nnumber is never taken for an option. A database stands in the place of a game; one called "
        "row "
        "is ./row.\n\nExit codes: 0 answered, 1 failed, 2 the "
        "command line was wrong.\n\n  boyi solve row 3 9 1 2\n  boyi games\n",
        "\n选项可放在 -- 之前的任何位置。数列可写成 3 9 1 2、3,9,1,2 或 [3,9,1,2]；负数不会被当作选项。\n"
        "数据库可代替游戏名；名为 row 的数据库写作 ./row。\n"
        "\n退出码：0 已回答，1 失败，2 命令行有误。\n\n  boyi solve row 3 9 1 2\n  boyi games\n");
}

/* What one command has that others have not. */
static const option_help own_helps[] = {
    {"--csv", "the table for a file", "以 CSV 输出表格"},
    {"--order", "in which order the cells are filled, and which cells each looks at",
     "填表顺序，以及每格依赖哪些格"},
    {"--values V", "table: pair (default) or margin; build: plies (default) or outcome",
     "table：pair（默认）或 margin；build：plies（默认）或 outcome"},
    {"--dot", "the state graph for Graphviz, coloured by value, best moves bold",
     "输出 Graphviz 状态图：按值着色，最佳着法加粗"},
    {"--output DB", "or -o DB: the file to keep the solution in", "或 -o DB：保存解的文件"},
    {"--check LINE", "find the first inferior move of this line: LRRL, or moves as written",
     "找出该序列的第一个失误：LRRL 或着法原文"},
    {"--first WHO", "who moves first: human (default) or computer", "谁先走：human（默认）或 computer"},
    {"--level PERCENT", "how many of the computer's moves are best; the others are any (100)",
     "电脑走最佳着法的百分比，其余随意走（默认 100）"},
    {"--seed N", "repeatable play; choose among equally good moves by these dice",
     "可重复的对局；用此随机数在同样好的着法中选择"},
    {"--port N", "where to listen (8080); 0: any port that is free",
     "监听端口（默认 8080）；0 为任意空闲端口"},
    {"--bind ADDRESS", "who may ask: 127.0.0.1 (default) this machine, 0.0.0.0 everybody",
     "谁可以访问：127.0.0.1（默认）仅本机，0.0.0.0 所有人"},
    {"--host NAME", "answer to this name too, beside the address and localhost; repeatable",
     "除地址和 localhost 外也应答此主机名；可重复"},
    {"--open", "show the page in the browser", "在浏览器中打开网页"},
};

static void tell_command(boyi__strbuf *out, const boyi__command *command)
{
    boyi__strbuf_add(out, "boyi %s %s\n", command->name, command->arguments);
    boyi__strbuf_say(out, "%s%.0s\n", "%.0s%s\n", command->summary, command->summary_zh);
    if (command->own) {
        boyi__strbuf_say(out, "\nIts own options\n", "\n专有选项\n");
        list(out, own_helps, sizeof own_helps / sizeof *own_helps, command);
    }
    list_options(out, command);
}

int boyi__cmd_help(boyi__cli *cli)
{
    boyi_error error;
    boyi__strbuf out = {.lang = cli->lang};
    /* "boyi help solve" and "boyi solve --help" are the same question. */
    bool asked = cli->command && strcmp(cli->command->name, "help") != 0;
    const char *name = asked ? cli->command->name : cli->tokens_count ? cli->tokens[0] : NULL;
    const boyi__command *command = NULL;
    if (name && boyi__command_find(name, &error, &command))
        return boyi__cli_fail(cli, &error);
    if (name)
        tell_command(&out, command);
    else
        list_commands(&out);
    return boyi__cli_print(cli, &out) ? 0 : 1;
}
