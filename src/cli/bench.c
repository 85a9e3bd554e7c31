/* boyi bench: all benchmarks, or those named. */
#include <string.h>

#include "base/error.h"
#include "base/suggest.h"
#include "bench/bench.h"
#include "cli/cli.h"

static const bench_part *find_part(const char *name)
{
    const bench_part *part = bench_parts;
    while (part->name && strcmp(part->name, name) != 0)
        part++;
    return part->name ? part : NULL;
}

static boyi_status check_names(const boyi__cli *cli, boyi_error *error)
{
    for (size_t i = 0; i < cli->question.tokens_count; i++) {
        boyi__suggestion near = {.word = cli->question.tokens[i]};
        boyi__quoted token;
        if (find_part(near.word))
            continue;
        for (const bench_part *part = bench_parts; part->name; part++)
            boyi__suggest_offer(&near, part->name);
        return boyi__fail(error, BOYI_USAGE, "no benchmark is called \"%s\"; did you mean %s?",
                          boyi__quote(&token, near.word, strlen(near.word)),
                          near.name ? near.name : bench_parts[0].name);
    }
    return BOYI_OK;
}

int boyi__cmd_bench(boyi__cli *cli)
{
    boyi_error error;
    if (check_names(cli, &error))
        return boyi__cli_fail(cli, &error);
    for (size_t i = 0; i < cli->question.tokens_count; i++)
        find_part(cli->question.tokens[i])->run();
    for (const bench_part *part = bench_parts; cli->question.tokens_count == 0 && part->name; part++)
        part->run();
    return 0;
}
