/* boyi games: what can be solved. */
#include "cli/cli.h"
#include "games/list.h"
#include "script/script.h"

static void list_games(boyi__cli *cli, boyi__text *out)
{
    if (cli->json) {
        boyi__json_games(out, boyi__families);
        boyi__text_add(out, "\n");
    } else if (cli->quiet) {
        for (const boyi__family *const *family = boyi__families; *family; family++)
            boyi__text_add(out, "%s\n", (*family)->name);
    } else {
        boyi__text_games(out, boyi__families);
        boyi__text_games(out, boyi__file_families);
    }
}

int boyi__cmd_games(boyi__cli *cli)
{
    boyi_error error;
    boyi__text out = {.lang = cli->lang};
    if (cli->tokens_count > 1) {
        boyi_fail(&error, BOYI_USAGE, "games takes one name", "games 只接受一个名称");
        return boyi__cli_fail(cli, &error);
    }
    if (cli->tokens_count == 0) {
        list_games(cli, &out);
        return boyi__cli_print(cli, &out) ? 0 : 1;
    }
    const boyi__family *family;
    if (boyi__family_find(boyi__families_for(cli->tokens[0]), cli->tokens[0], &error, &family))
        return boyi__cli_fail(cli, &error);
    if (cli->json) {
        boyi__json_game(&out, family);
        boyi__text_add(&out, "\n");
    } else {
        boyi__text_game(&out, family);
    }
    return boyi__cli_print(cli, &out) ? 0 : 1;
}
