/* boyi games: what can be solved. */
#include <string.h>

#include "base/error.h"
#include "base/near.h"
#include "cli/cli.h"
#include "games/list.h"

static const boyi__family *find_family(const char *name, boyi_error *error)
{
    boyi__near near = {.word = name};
    for (const boyi__family *const *family = boyi__families; *family; family++) {
        if (strcmp((*family)->name, name) == 0)
            return *family;
        boyi__near_offer(&near, (*family)->name);
    }
    boyi__quoted token;
    boyi__quote(&token, name, strlen(name));
    if (near.name)
        boyi_fail(error, BOYI_USAGE, "no game is called \"%s\"; did you mean %s?",
                  "没有名为“%s”的游戏；是不是 %s？", token.text, near.name);
    else
        boyi_fail(error, BOYI_USAGE, "no game is called \"%s\"; \"boyi games\" lists them all",
                  "没有名为“%s”的游戏；“boyi games”列出全部游戏", token.text);
    return NULL;
}

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
    const boyi__family *family = find_family(cli->tokens[0], &error);
    if (!family)
        return boyi__cli_fail(cli, &error);
    if (cli->json) {
        boyi__json_game(&out, family);
        boyi__text_add(&out, "\n");
    } else {
        boyi__text_game(&out, family);
    }
    return boyi__cli_print(cli, &out) ? 0 : 1;
}
