#include "tell/game_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { MOVES_SHOWN = 3 };

/* ---- Its parts ---- */

/* What it is about, and how it ends. */
static void write_kind(boyi__strbuf *out, const boyi_game *game)
{
    static const char *const kinds[][2] = {
        [BOYI_OUTCOME] = {"outcome, who wins and how soon", "outcome，谁赢、多快"},
        [BOYI_SCORE] = {"score, by how much", "score，分差多少"},
        [BOYI_NIMBER] = {"nimber, the Grundy value; both players have the same moves",
                         "nimber，Grundy 值；双方的着法相同"},
    };
    static const char *const loops[][2] = {[BOYI_LOOP_DRAW] = {"a draw", "和棋"},
                                           [BOYI_LOOP_FIRST] = {"a win for the first player", "先手赢"},
                                           [BOYI_LOOP_SECOND] = {"a win for the second player", "后手赢"}};
    const boyi_rules *rules = &game->rules;
    boyi__strbuf_say(out, "Kind: %s%.0s.", "类型：%.0s%s。", kinds[rules->kind][0], kinds[rules->kind][1]);
    if (rules->kind != BOYI_SCORE && !rules->finished)
        boyi__strbuf_say(out, " A player who can't move loses.", "不能走者输。");
    if (game->expects_cycles && rules->kind == BOYI_OUTCOME)
        boyi__strbuf_say(out, " Endless play is %s%.0s.", "无休止的对局算%.0s%s。", loops[rules->loop][0],
                         loops[rules->loop][1]);
}

/* Which optional rules it has. */
static void write_features(boyi__strbuf *out, const boyi_game *game)
{
    const boyi_rules *rules = &game->rules;
    const struct {
        bool has;
        const char *english, *chinese;
    } features[] = {
        {rules->layer, "layers", "分层"},
        {rules->canonical, "symmetry", "对称"},
        {rules->parts, "independent parts", "相互独立的部分"},
        {rules->draw, "a picture", "图形"},
        {rules->read_state && rules->write_state && game->own_notation, "a notation of its own",
         "自己的写法"},
    };
    size_t count = 0;
    for (size_t i = 0; i < sizeof features / sizeof *features; i++)
        if (features[i].has) {
            if (count++)
                boyi__strbuf_say(out, ", ", "、");
            else
                boyi__strbuf_say(out, " It has ", "有");
            boyi__strbuf_say(out, "%s%.0s", "%.0s%s", features[i].english, features[i].chinese);
        }
    if (count)
        boyi__strbuf_say(out, ".", "。");
}

static boyi_status write_notation(boyi__strbuf *out, const boyi_game *game, boyi_error *error)
{
    boyi_state start = boyi_game_start(game);
    boyi_move *moves = malloc((game->rules.most_moves + 1) * sizeof *moves);
    if (!moves)
        return boyi__fail_memory(error, game->rules.name);
    size_t count = boyi_game_moves(game, start, moves);
    if (count == BOYI_BROKEN) {
        free(moves);
        return boyi__fail_broken(game, error);
    }
    boyi__strbuf_say(out, "States: for example the start, ", "状态：例如起始状态 ");
    boyi__state_label label;
    boyi__strbuf_add(out, "%s", boyi__state_label_write(&label, game, start));
    boyi__strbuf_say(out, count ? ". Moves: for example " : ".", count ? "。着法：例如 " : "。");
    for (size_t i = 0; i < count && i < MOVES_SHOWN; i++) {
        if (i)
            boyi__strbuf_say(out, ", ", "、");
        boyi__text_move(out, game, start, &moves[i]);
    }
    if (count)
        boyi__strbuf_say(out, ".", "。");
    free(moves);
    return BOYI_OK;
}

static void write_answer(boyi__strbuf *out, const boyi_game *game)
{
    static const char *const english[] = {
        [BOYI_OUTCOME] = "win, loss, tie or draw", [BOYI_SCORE] = "the margin", [BOYI_NIMBER] = "the nimber"};
    static const char *const chinese[] = {
        [BOYI_OUTCOME] = "win、loss、tie 或 draw", [BOYI_SCORE] = "分差", [BOYI_NIMBER] = "Grundy 值"};
    if (game->rules.answer)
        boyi__strbuf_say(out, "as the file defines it", "由文件自己规定");
    else
        boyi__strbuf_say(out, "%s%.0s", "%.0s%s", english[game->rules.kind], chinese[game->rules.kind]);
}

static void write_examples(boyi__game_page *page, const char *file, const boyi_game *game)
{
    size_t shown = 0;
    while (shown < game->params_count && !game->params[shown].plain)
        shown++;
    boyi__strbuf_add(&page->solve, "solve %s", file);
    if (shown < game->params_count)
        boyi__strbuf_add(&page->solve, " %s=%s", game->params[shown].name, game->params[shown].standard);
    boyi__strbuf_add(&page->play, "play %s", file);
    boyi__strbuf_add(&page->check, "check %s", file);
}

/* ---- The page ---- */

boyi_status boyi__game_page_start(boyi__game_page *page, const boyi_game *game, const char *file,
                                  boyi__lang lang, boyi_error *error)
{
    *page = (boyi__game_page){.game = game};
    boyi__strbuf *const texts[] = {&page->arguments, &page->summary, &page->rules, &page->notation,
                                   &page->answer,    &page->solve,   &page->play,  &page->check};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        texts[i]->lang = lang;
    for (size_t i = 0; i < game->params_count; i++)
        boyi__strbuf_add(&page->arguments, "%s[%s=%s]", i ? " " : "", game->params[i].name,
                         game->params[i].standard);
    boyi__strbuf_add(&page->arguments, "%s", ""); /* never NULL */
    boyi__strbuf_add(&page->summary, "%s", game->rules.name);
    if (game->about)
        boyi__strbuf_say(&page->summary, ": %s", "：%s", game->about);
    write_kind(&page->rules, game);
    write_features(&page->rules, game);
    write_answer(&page->answer, game);
    write_examples(page, file, game);
    boyi_status status = write_notation(&page->notation, game, error);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0] && !status; i++)
        if (texts[i]->failed)
            status = boyi__fail_memory(error, file);
    if (status) {
        boyi__game_page_end(page);
        return status;
    }
    page->examples[0] = page->solve.data;
    page->examples[1] = page->play.data;
    page->examples[2] = page->check.data;
    page->family = (boyi__family){
        .name = file,
        .arguments = page->arguments.data,
        .summary = page->summary.data,
        .summary_zh = page->summary.data,
        .rules = page->rules.data,
        .rules_zh = page->rules.data,
        .notation = page->notation.data,
        .notation_zh = page->notation.data,
        .answer = page->answer.data,
        .answer_zh = page->answer.data,
        .examples = page->examples,
    };
    return BOYI_OK;
}

void boyi__game_page_end(boyi__game_page *page)
{
    boyi__strbuf_end(&page->arguments);
    boyi__strbuf_end(&page->summary);
    boyi__strbuf_end(&page->rules);
    boyi__strbuf_end(&page->notation);
    boyi__strbuf_end(&page->answer);
    boyi__strbuf_end(&page->solve);
    boyi__strbuf_end(&page->play);
    boyi__strbuf_end(&page->check);
    *page = (boyi__game_page){0};
}

/* ---- Text ---- */

void boyi__text_page(boyi__strbuf *out, const boyi__game_page *page)
{
    boyi__text_game_head(out, &page->family);
    if (page->game->params_count)
        boyi__strbuf_say(out, "\nParameters, with their defaults\n", "\n参数及默认值\n");
    for (size_t i = 0; i < page->game->params_count; i++) {
        const boyi__param *param = &page->game->params[i];
        bool ranged = param->least || param->most;
        boyi__strbuf_add(out, "  %s=%s", param->name, param->standard);
        if (ranged || param->help)
            boyi__strbuf_pad(out, 28);
        if (param->help)
            boyi__strbuf_add(out, "%s", param->help);
        if (ranged && param->help)
            boyi__strbuf_say(out, ", ", "，");
        if (param->least && param->most)
            boyi__strbuf_say(out, "from %s to %s", "%s 至 %s", param->least, param->most);
        else if (param->least)
            boyi__strbuf_say(out, "at least %s", "至少 %s", param->least);
        else if (param->most)
            boyi__strbuf_say(out, "at most %s", "至多 %s", param->most);
        boyi__strbuf_add(out, "\n");
    }
    boyi__text_game_examples(out, &page->family);
}
