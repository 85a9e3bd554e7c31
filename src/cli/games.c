/* boyi games: what can be solved. */
#include "cli/cli.h"
#include "games/list.h"
#include "script/script.h"

/* What is built in, then files. */
enum { MOST_FAMILIES = 256 };

static void join_families(const boyi__family *out[MOST_FAMILIES])
{
    const boyi__family *const *const lists[] = {boyi__families, boyi__file_families};
    size_t count = 0;
    for (size_t i = 0; i < 2; i++)
        for (const boyi__family *const *family = lists[i]; *family && count < MOST_FAMILIES - 1; family++)
            out[count++] = *family;
    out[count] = NULL;
}

static void list_games(boyi__cli *cli, boyi__text *out)
{
    const boyi__family *all[MOST_FAMILIES];
    join_families(all);
    if (cli->json) {
        boyi__json_games(out, all);
        boyi__text_add(out, "\n");
    } else if (cli->quiet) { /* names alone, for completion: a file has its own */
        for (const boyi__family *const *family = boyi__families; *family; family++)
            boyi__text_add(out, "%s\n", (*family)->name);
    } else {
        boyi__text_games(out, all);
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
