/* Games as problems of their own, for random cases and stress: what the arguments of each are.
 *
 *     heaps --take 1,3,4   ──▶   input a, a list of numbers; game line "heaps --take 1,3,4 {a}"
 *
 * A game has no site and so no limits but those of what it can solve; random cases are small unless they are asked to be large.
 */
#include <ctype.h>
#include <string.h>

#include "base/error.h"
#include "games/list.h"
#include "problem/problem.h"
#include "script/script.h"

typedef struct {
    const char *name, *input, *plain, *line;
    const char *published; /* the problem that is this game, in place of the three above */
    const char *unless;    /* not where this option is given; NULL: always */
} game_input;

#define NUMBERS(least, from, to)                                                               \
    .input = "{name='a',type='numbers',count={" #least ",1000000},from=" #from ",to=" #to "}", \
    .plain = "#a / a", .line = "{a}"
#define NUMBER(from, to) .input = "{name='n',from=" #from ",to=" #to "}", .plain = "n", .line = "{n}"

static const game_input games[] = {
    {.name = "row", NUMBERS(1, -1000000000, 1000000000)},
    {.name = "stone-game", NUMBERS(1, 1, 1000000000)},
    {.name = "stone-game-2", NUMBERS(1, 1, 1000000000)},
    {.name = "stone-game-3", NUMBERS(1, -1000000000, 1000000000)},
    {.name = "stone-game-7", NUMBERS(2, 1, 1000000000)},
    {.name = "stone-game-8", NUMBERS(2, -1000000000, 1000000000)},
    {.name = "predict-the-winner", NUMBERS(1, 0, 1000000000)},
    {.name = "card-game", NUMBERS(1, 1, 1000000000)},
    {.name = "heaps", NUMBERS(1, 0, 1000000000)},
    {.name = "nim", NUMBERS(1, 0, 1000000000)},
    {.name = "misere-nim", NUMBERS(1, 1, 1000000000)},
    {.name = "kayles", NUMBERS(1, 0, 1000000)},
    {.name = "dawsons-kayles", NUMBERS(1, 0, 1000000)},
    {.name = "grundy", NUMBERS(1, 0, 1000000)},
    {.name = "stone-game-4", NUMBER(1, 1000000)},
    {.name = "divisor-game", NUMBER(1, 1000000000)},
    {.name = "treblecross", NUMBER(0, 10000)},
    {.name = "fibonacci-nim", NUMBER(2, 1000000000)},
    {.name = "wythoff",
     .input = "{name='a',type='numbers',count=2,from=0,to=1000000000}",
     .plain = "a",
     .line = "{a}"},
    {.name = "can-i-win",
     .input = "{name='m',from=1,to=20},{name='t',from=0,to=300}",
     .plain = "m t",
     .line = "{m} {t}"},
    {.name = "hundred",
     .input = "{name='m',from=1,to=1000},{name='t',from=1,to=1000000}",
     .plain = "m t",
     .line = "{m} {t}"},
    {.name = "bachet",
     .input = "{name='n',from=1,to=1000000000},{name='m',from=1,to=1000000000}",
     .plain = "n m",
     .line = "{n} {m}"},
    {.name = "flip-game",
     .input = "{name='s',type='text',count={1,1000},letters='+-'}",
     .plain = "s",
     .line = "-- {s}"},
    {.name = "pool",
     .input = "{name='a',type='numbers',count={1,24},from=1,to=1000},{name='t',from=1,to=10000}",
     .plain = "#a t / a",
     .line = "--total {t} {a}",
     .unless = "total"},
    {.name = "pool",
     .input = "{name='a',type='numbers',count={1,24},from=1,to=1000}",
     .plain = "#a / a",
     .line = "{a}"},
    {.name = "cat-and-mouse", .published = "leetcode-913"},
    {.name = "cat-and-mouse-2", .published = "leetcode-1728"},
};

/* A text as Lua writes it between quotes. */
static void add_escaped(boyi__strbuf *out, const char *text)
{
    for (; *text; text++)
        if (isalnum((unsigned char)*text))
            boyi__strbuf_append(out, text, 1);
        else
            boyi__strbuf_add(out, "\\%03d", (unsigned char)*text);
}

static boyi_status read_game(const game_input *game, const boyi__request *request, boyi_error *error,
                             boyi__problem *out)
{
    boyi__strbuf source = {0};
    boyi__strbuf_add(&source,
                     "return {title='%s',title_zh='%s',family='',rules='',rules_zh='',output='',output_zh='',"
                     "input={%s},plain='%s',game='%s",
                     game->name, game->name, game->input, game->plain, game->name);
    for (size_t i = 0; i < request->settings_count; i++) {
        boyi__strbuf_add(&source, " --%s", request->settings[i].name);
        if (request->settings[i].value) {
            boyi__strbuf_add(&source, " ");
            add_escaped(&source, request->settings[i].value);
        }
    }
    boyi__strbuf_add(&source, " %s'}", game->line);
    boyi_status status = source.failed
                             ? boyi__fail_memory(error, game->name)
                             : boyi__problem_read(game->name, source.data, source.length, error, out);
    boyi__strbuf_end(&source);
    return status;
}

boyi_status boyi__problem_of(size_t count, const char *const *words, boyi_error *error, boyi__problem *out)
{
    const boyi__family *family;
    boyi__request request;
    bool number = isdigit((unsigned char)words[0][0]);
    if (number || *boyi__site_name(words[0], BOYI__ENGLISH)) /* an id of a site; it may be mistyped */
        return count == 1 ? boyi__problem_open(words[0], error, out)
                          : boyi__fail(error, BOYI_USAGE, "%s: leave out \"%s\": its cases are random",
                                       words[0], words[1]);
    boyi_status status = boyi__family_find(boyi__families, boyi__file_families, words[0], error, &family);
    if (status)
        return status;
    request = (boyi__request){.family = family, .word = words[0]};
    status = boyi__request_read(&request, NULL, count, words, 0, error);
    if (status) {
        boyi__request_end(&request);
        return status;
    }
    const game_input *found = NULL;
    for (size_t i = 0; !found && request.length == 0 && i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i].name, words[0]) == 0 &&
            !(games[i].unless && boyi__request_setting(&request, games[i].unless)))
            found = &games[i];
    if (!found)
        status = boyi__fail(error, BOYI_ABSENT, "%s has no random arguments", words[0]);
    else if (found->published && request.settings_count == 0)
        status = boyi__problem_open(found->published, error, out);
    else if (found->published)
        status = boyi__fail(error, BOYI_USAGE, "%s: leave out --%s, which is part of its random cases",
                            words[0], request.settings[0].name);
    else
        status = read_game(found, &request, error, out);
    boyi__request_end(&request);
    return status;
}
