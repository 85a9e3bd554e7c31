/* boyi: the command. Finds the subcommand and runs it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/left_out.h"
#include "cli/cli.h"
#include "cli/crash.h"

/* What only the command line has: `run` returns the exit code, `answer` is about a game. */
static const struct {
    const char *name;
    int (*run)(boyi__cli *cli);
    boyi__answerer *answer;
} own[] = {
    {"play", NULL, boyi__answer_play},  {"new", boyi__cmd_new, NULL},
    {"stress", boyi__cmd_stress, NULL}, {"draw", boyi__cmd_draw, NULL},
    {"serve", boyi__cmd_serve, NULL},   {"bench", boyi__cmd_bench, NULL},
    {"help", boyi__cmd_help, NULL},     {"explore", NULL, boyi__answer_explore},
};

static int run(boyi__cli *cli, boyi_error *error)
{
    boyi__question *question = &cli->question;
    if (question->given.version) {
        puts("boyi " BOYI_VERSION);
        if (*boyi__left_out())
            printf("without:%s\n", boyi__left_out());
        return 0;
    }
    if (question->tokens_count == 0 && question->given.help)
        return boyi__cmd_help(cli);
    if (boyi__question_take_command(question, false, error))
        return boyi__cli_fail(cli, error);
    if (question->given.help)
        return boyi__cmd_help(cli);
    if (question->given.mask &&
        boyi__options_check(&question->given, question->command->name, question->command->like, error))
        return boyi__cli_fail(cli, error);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(own[i].name, question->command->name) == 0) {
            boyi__command command = *question->command;
            if (own[i].run)
                return own[i].run(cli);
            command.answer = own[i].answer;
            question->command = &command;
            return boyi__cli_answer(cli);
        }
    return boyi__cli_answer(cli);
}

int main(int argc, char **argv)
{
    boyi__cli cli;
    boyi_error error;
    signal(SIGXFSZ,
           SIG_IGN); /* a limit on the size of files is then an error of writing, as a full disk is */
    boyi_status status = boyi__cli_read(&cli, argc, argv, &error);
#ifndef BOYI_WITHOUT_C_FILES
    boyi__crash_watch(&cli);
#endif
    int code = status ? boyi__cli_fail(&cli, &error) : run(&cli, &error);
    bool reported = code != 0 && ferror(stdout);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        boyi__cli_fail_output(&error);
        int failed = reported ? code : boyi__cli_fail(&cli, &error);
        code = code ? code : failed;
    }
    boyi__question_end(&cli.question);
    free(cli.cache);
    if (boyi__interrupted())
        boyi__end_by_interrupt();
    return code;
}
