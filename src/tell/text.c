/* Reports, lines, comparisons and statistics as text, in English and Chinese. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/meter.h"
#include "game/game.h"
#include "tell/tell.h"

enum { SHOWN_MOVES = 20, SHOWN_EQUALS = 3, ROOM = 256 };

void boyi__text_answer(boyi__strbuf *out, const boyi_answer *answer)
{
    if (answer->form == BOYI_ANSWER_NUMBER)
        boyi__strbuf_add(out, "%" PRId64, answer->number);
    else if (answer->form == BOYI_ANSWER_TRUTH)
        boyi__strbuf_add(out, "%s", answer->truth ? "true" : "false");
    else
        boyi__strbuf_add(out, "%s", answer->word);
}

/* The state's notation; a very long one is cut. */
static void add_state(boyi__strbuf *out, const boyi_game *game, boyi_state state)
{
    boyi__state_label text;
    boyi__strbuf_add(out, "%s", boyi__state_label_write(&text, game, state));
}

void boyi__text_move(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_move *move)
{
    char text[ROOM];
    boyi_game_write_move(game, state, move, text, sizeof text);
    boyi__strbuf_add(out, "%s", text);
}

void boyi__text_picture(boyi__strbuf *out, const boyi_game *game, boyi_state state)
{
    size_t length = boyi_game_draw(game, state, NULL, 0);
    if (length == 0)
        return;
    char *picture = calloc(length + 1, 1);
    if (picture) {
        boyi_game_draw(game, state, picture, length + 1);
        boyi__strbuf_add(out, "\n%s\n", picture);
    } else {
        out->failed = true;
    }
    free(picture);
}

/* ---- Values in words ---- */

static void say_outcome(boyi__strbuf *out, const char *who, const boyi_value *value, boyi_loop loop)
{
    boyi_outcome outcome = value->outcome;
    uint32_t plies = value->plies;
    const char *s = plies == 1 ? "" : "s";
    if (plies == BOYI_PLIES_UNKNOWN) {
        const char *english = outcome == BOYI_WIN ? "wins" : outcome == BOYI_LOSS ? "loses" : "ties";
        const char *chinese = outcome == BOYI_WIN ? "必胜" : outcome == BOYI_LOSS ? "必败" : "平局";
        boyi__strbuf_say(out, "%s %s%.0s", "%s%.0s%s", who, english, chinese);
        if (loop != BOYI_LOOP_DRAW)
            boyi__strbuf_say(out, ": play can be kept going forever", "：对局可以无休止地拖下去");
    } else if (outcome == BOYI_WIN) {
        boyi__strbuf_say(out, "%s wins in %" PRIu32 " move%s", "%s必胜，%" PRIu32 " 步结束%.0s", who, plies,
                         s);
    } else if (outcome == BOYI_LOSS) {
        boyi__strbuf_say(out, "%s loses in %" PRIu32 " move%s", "%s必败，%" PRIu32 " 步结束%.0s", who, plies,
                         s);
    } else if (outcome == BOYI_TIE) {
        boyi__strbuf_say(out, "a tie in %" PRIu32 " move%s", "平局，%" PRIu32 " 步结束%.0s", plies, s);
    } else {
        boyi__strbuf_say(out, "a draw: neither side can force an end", "和局：谁也无法迫使对局结束");
    }
}

void boyi__text_heading(boyi__strbuf *out, const boyi__report *report, const char *title)
{
    const boyi_value *value = &report->value;
    const boyi_rules *rules = &report->game->rules;
    const bool at_start = report->state == report->game->start, chinese = out->lang == BOYI__CHINESE;
    /* The player to move: at the start the first player, later either. */
    const char *who = chinese ? (at_start ? "先手" : "当前一方")
                              : (at_start ? "the first player" : "the player to move");
    boyi__strbuf_add(out, "%s", title);
    if (!at_start) {
        boyi__strbuf_say(out, ", state ", "，状态 ");
        add_state(out, report->game, report->state);
    }
    boyi__strbuf_say(out, ": ", "：");
    if (rules->kind == BOYI_OUTCOME) {
        say_outcome(out, who, value, rules->loop);
    } else if (rules->kind == BOYI_NIMBER) {
        if (value->outcome == BOYI_WIN)
            boyi__strbuf_say(out, "%s wins: nimber %" PRIu64, "%s必胜：尼姆值 %" PRIu64, who, value->nimber);
        else
            boyi__strbuf_say(out, "%s loses: nimber 0", "%s必败：尼姆值 0", who);
    } else {
        uint64_t by = value->margin < 0 ? 0 - (uint64_t)value->margin : (uint64_t)value->margin;
        if (value->margin > 0)
            boyi__strbuf_say(out, "%s wins by %" PRIu64, "%s以 %" PRIu64 " 分之差获胜", who, by);
        else if (value->margin < 0)
            boyi__strbuf_say(out, "%s loses by %" PRIu64, "%s以 %" PRIu64 " 分之差落败", who, by);
        else
            boyi__strbuf_say(out, "a tie", "平局");
        if (report->totals_known)
            boyi__strbuf_say(out, ", %" PRId64 " to %" PRId64, "，%" PRId64 " 比 %" PRId64,
                             report->totals.own, report->totals.other);
    }
    boyi__strbuf_add(out, "\n");
    boyi__text_picture(out, report->game, report->state);
}

void boyi__text_choice_value(boyi__strbuf *out, boyi_kind kind, const boyi_value *value)
{
    static const char *const chinese[] = {
        [BOYI_LOSS] = "负", [BOYI_DRAW] = "和", [BOYI_TIE] = "平", [BOYI_WIN] = "胜"};
    if (kind == BOYI_SCORE) {
        boyi__strbuf_add(out, "%+" PRId64, value->margin);
        return;
    }
    const char *name = out->lang == BOYI__CHINESE ? chinese[value->outcome]
                                                  : boyi_outcome_word(value->outcome);
    if (kind == BOYI_NIMBER)
        boyi__strbuf_say(out, "%s (leaves nimber %" PRIu64 ")", "%s（留下尼姆值 %" PRIu64 "）", name,
                         value->nimber);
    else if (value->outcome == BOYI_DRAW || value->plies == BOYI_PLIES_UNKNOWN)
        boyi__strbuf_add(out, "%s", name);
    else
        boyi__strbuf_say(out, "%s in %" PRIu32, "%s，%" PRIu32 " 步", name, value->plies);
}

const char *boyi__visited_unit(boyi_method method, boyi__lang lang)
{
    bool chinese = lang == BOYI__CHINESE;
    switch (method) {
    case BOYI_BRUTE:
        return chinese ? "次调用" : "calls";
    case BOYI_SEARCH:
        return chinese ? "个节点" : "nodes";
    case BOYI_ROLLING:
        return chinese ? "个格子" : "cells";
    case BOYI_SHORTCUT:
        return chinese ? "步" : "steps";
    default:
        return chinese ? "个状态" : "states";
    }
}

void boyi__text_report(boyi__strbuf *out, const boyi__report *report, const char *title)
{
    boyi__grouped_digits digits;
    boyi__text_heading(out, report, title);

    /* The moves. */
    const boyi_choices *choices = &report->choices;
    size_t shown = choices->count < SHOWN_MOVES ? choices->count : SHOWN_MOVES, widest = 0;
    for (size_t i = 0; i < shown; i++) {
        size_t width = boyi_game_write_move(report->game, report->state, &choices->list[i].move, NULL, 0);
        widest = width > widest ? width : widest;
    }
    for (size_t i = 0; i < shown; i++) {
        const boyi_choice *choice = &choices->list[i];
        boyi__strbuf_add(out, "  %s ", choice->best ? "*" : " ");
        boyi__text_move(out, report->game, report->state, &choice->move);
        boyi__strbuf_pad(out, 4 + widest + 3);
        boyi__text_choice_value(out, report->game->rules.kind, &choice->value);
        boyi__strbuf_add(out, "\n");
    }
    if (choices->total == UINT64_MAX)
        boyi__strbuf_say(out, "    … and more than %s more\n", "    …… 还有 %s 种以上\n",
                         boyi__group_digits(&digits, choices->total - shown - 1));
    else if (choices->total > shown)
        boyi__strbuf_say(out, "    … and %s more\n", "    …… 还有 %s 种\n",
                         boyi__group_digits(&digits, choices->total - shown));
    if (report->unlisted)
        boyi__strbuf_say(out, "  (too many moves to list)\n", "  （着法太多，不一一列出）\n");
    if (choices->total > 0)
        boyi__strbuf_say(out, "  (* best)\n", "  （* 为最佳着法）\n");

    /* The facts, on one line. */
    for (size_t i = 0; i < report->facts_count; i++) {
        const boyi__fact *fact = &report->facts[i];
        if (!fact->label)
            continue;
        boyi__strbuf_add(out, "%s", i ? (out->lang == BOYI__CHINESE ? "，" : ", ") : "");
        boyi__strbuf_say(out, "%s%.0s", "%.0s%s", fact->label, fact->label_zh);
        if (!fact->is_truth)
            boyi__strbuf_add(out, " %" PRIu64, fact->number);
    }
    if (report->facts_count)
        boyi__strbuf_add(out, "\n");

    /* The effort. */
    const boyi_effort *effort = &report->effort;
    const char *unit = boyi__visited_unit(effort->method, out->lang);
    int length = (int)strlen(unit) - (effort->visited == 1 && out->lang == BOYI__ENGLISH); /* "1 state" */
    boyi__strbuf_say(out, "solved by %s: %s %.*s\n", "用 %s 求解：%s %.*s\n",
                     boyi_method_word(effort->method), boyi__group_digits(&digits, effort->visited), length,
                     unit);
}

/* ---- Lines ---- */

const char *boyi__player_name(boyi__lang lang, unsigned player)
{
    if (lang == BOYI__CHINESE)
        return player == 0 ? "先手" : "后手";
    return player == 0 ? "first" : "second";
}

/* The other moves that are as good as the one made. */
static boyi_status say_equals(boyi__strbuf *out, const boyi_solution *solution, const boyi_game *game,
                              const boyi_step *step, boyi_error *error)
{
    if (step->best < 2) /* 0: the line is too long to look at the other moves */
        return BOYI_OK;
    boyi_choices choices;
    boyi_status status = boyi_solution_choices(solution, step->state, SHOWN_EQUALS + 1, error, &choices);
    if (status)
        return status;
    boyi__strbuf_say(out, "  equally good: ", "  同样好：");
    for (size_t i = 1; i < choices.count && choices.list[i].best; i++) {
        boyi__strbuf_add(out, "%s", i > 1 ? ", " : "");
        boyi__text_move(out, game, step->state, &choices.list[i].move);
    }
    if (choices.best > SHOWN_EQUALS + 1)
        boyi__strbuf_say(out, " and %" PRIu64 " more", " 等另外 %" PRIu64 " 种",
                         choices.best - SHOWN_EQUALS - 1);
    boyi_choices_free(&choices);
    return BOYI_OK;
}

boyi_status boyi__text_line(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                            const boyi_line *line, const char *title, boyi_error *error)
{
    const boyi_game *game = report->game;
    bool score = game->rules.kind == BOYI_SCORE;
    size_t widest = 0;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < line->count; i++) {
        size_t width = boyi_game_write_move(game, line->steps[i].state, &line->steps[i].move, NULL, 0);
        widest = width > widest ? width : widest;
    }
    boyi__text_heading(out, report, title);
    for (size_t i = 0; i < line->count && !status; i++) {
        const boyi_step *step = &line->steps[i];
        boyi__strbuf_add(out, "%4zu  %s", i + 1, boyi__player_name(out->lang, step->player));
        boyi__strbuf_pad(out, 14);
        boyi__text_move(out, game, step->state, &step->move);
        boyi__strbuf_pad(out, 14 + widest + 2);
        if (score) {
            boyi__strbuf_add(out, "%+" PRId64, step->move.gain);
            boyi__strbuf_pad(out, 14 + widest + 10);
            boyi__strbuf_add(out, "%" PRId64 " : %" PRId64, step->totals[0], step->totals[1]);
            boyi__strbuf_pad(out, 14 + widest + 26);
        }
        boyi__strbuf_say(out, "leaves ", "剩 ");
        add_state(out, game, step->move.to);
        status = say_equals(out, solution, game, step, error);
        boyi__strbuf_add(out, "\n");
    }
    if (line->round) {
        boyi__strbuf_say(out, "and so on forever, from step %zu again\n", "如此循环不止，回到第 %zu 步\n",
                         line->back + 1);
        return status;
    }
    if (score)
        boyi__strbuf_say(out, "end: first %" PRId64 ", second %" PRId64 "\n",
                         "结束：先手 %" PRId64 "，后手 %" PRId64 "\n", line->totals[0], line->totals[1]);
    boyi__text_picture(out, game, line->last);
    return status;
}

void boyi__text_moves(boyi__strbuf *out, const boyi_game *game, const boyi_line *line)
{
    for (size_t i = 0; i < line->count; i++) {
        boyi__strbuf_add(out, "%s", i ? ", " : "");
        boyi__text_move(out, game, line->steps[i].state, &line->steps[i].move);
    }
}

/* ---- Comparing ---- */

static void list_trial(boyi__strbuf *out, const boyi__trial *trial)
{
    boyi__grouped_digits visited;
    boyi__bytes_text bytes;
    boyi__strbuf_add(out, "  %s", boyi_method_word(trial->method));
    boyi__strbuf_pad(out, 12);
    if (trial->status) {
        boyi__strbuf_say(out, "refused: %s", "拒绝：%s",
                         out->lang == BOYI__CHINESE ? trial->error.text_zh : trial->error.text);
    } else {
        boyi__text_answer(out, &trial->answer);
        boyi__strbuf_pad(out, 24);
        boyi__strbuf_add(out, "%s %s", boyi__group_digits(&visited, trial->effort.visited),
                         boyi__visited_unit(trial->method, out->lang));
        boyi__strbuf_pad(out, 44);
        boyi__strbuf_add(out, "%s", boyi__write_bytes(&bytes, trial->effort.bytes));
        boyi__strbuf_pad(out, 56);
        double seconds = trial->seconds;
        boyi__strbuf_add(out,
                         seconds < 1e-3 ? "%.1f µs"
                         : seconds < 1  ? "%.1f ms"
                                        : "%.2f s",
                         seconds * (seconds < 1e-3 ? 1e6
                                    : seconds < 1  ? 1e3
                                                   : 1));
    }
    boyi__strbuf_add(out, "\n");
}

void boyi__text_trials(boyi__strbuf *out, const boyi__trials *trials, const char *title)
{
    boyi__strbuf_add(out, "%s\n", title);
    boyi__strbuf_say(out, "  method", "  方法");
    boyi__strbuf_pad(out, 12);
    boyi__strbuf_say(out, "answer", "答案");
    boyi__strbuf_pad(out, 24);
    boyi__strbuf_say(out, "visited", "访问");
    boyi__strbuf_pad(out, 44);
    boyi__strbuf_say(out, "memory", "内存");
    boyi__strbuf_pad(out, 56);
    boyi__strbuf_say(out, "time\n", "时间\n");
    for (size_t i = 0; i < trials->count; i++)
        list_trial(out, &trials->list[i]);
    if (!trials->agree)
        boyi__strbuf_say(out, "the methods do NOT agree: please report this game\n",
                         "各方法结果不一致：请报告此游戏\n");
}

/* ---- Counting ---- */

static void add_count(boyi__strbuf *out, const char *english, const char *chinese, uint64_t count)
{
    boyi__grouped_digits text;
    boyi__strbuf_add(out, "  %s", out->lang == BOYI__CHINESE ? chinese : english);
    boyi__strbuf_pad(out, 14);
    boyi__strbuf_add(out, "%15s\n", boyi__group_digits(&text, count));
}

static void add_counts(boyi__strbuf *out, const uint64_t *counts, size_t count)
{
    boyi__grouped_digits text;
    for (size_t i = 0; i < count; i++)
        boyi__strbuf_add(out, "  %4zu %23s\n", i, boyi__group_digits(&text, counts[i]));
}

void boyi__text_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats, const char *title)
{
    boyi__strbuf_add(out, "%s\n", title);
    add_count(out, "states", "状态", stats->states);
    add_count(out, "moves", "着法", stats->moves);
    add_count(out, "finished", "终局", stats->finished);
    add_count(out, "win", "胜", stats->outcomes[BOYI_WIN]);
    add_count(out, "loss", "负", stats->outcomes[BOYI_LOSS]);
    add_count(out, "tie", "平", stats->outcomes[BOYI_TIE]);
    add_count(out, "draw", "和", stats->outcomes[BOYI_DRAW]);
    if (boyi__stats_have_lengths(game, stats))
        add_count(out, "longest", "最长", stats->longest);
    if (game->rules.kind == BOYI_SCORE)
        boyi__strbuf_say(out, "  margins from %+" PRId64 " to %+" PRId64 "\n",
                         "  分差从 %+" PRId64 " 到 %+" PRId64 "\n", stats->least, stats->most);
    if (game->rules.kind == BOYI_NIMBER)
        boyi__strbuf_say(out, "  nimbers from %" PRId64 " to %" PRId64 "\n",
                         "  尼姆值从 %" PRId64 " 到 %" PRId64 "\n", stats->least, stats->most);
    boyi__strbuf_say(out, "\n  moves from the start: states first reached\n",
                     "\n  距起点步数：首次到达的状态\n");
    add_counts(out, stats->depths, stats->depths_count);
    if (stats->lengths_count == 0)
        return;
    boyi__strbuf_say(out, "\n  moves to the end: states\n", "\n  距终局步数：状态数\n");
    add_counts(out, stats->lengths, stats->lengths_count);
}

/* ---- Every state ---- */

void boyi__csv_heading(boyi__strbuf *out, const boyi_game *game)
{
    static const char *const last[] = {
        [BOYI_OUTCOME] = "plies", [BOYI_SCORE] = "margin", [BOYI_NIMBER] = "nimber"};
    boyi__strbuf_add(out, "state,depth,outcome,%s\n", last[game->rules.kind]);
}

/* In quotes if it must be; a quote inside is written twice. */
static void add_field(boyi__strbuf *out, const char *text)
{
    if (!text[strcspn(text, ",\"\r\n")]) {
        boyi__strbuf_add(out, "%s", text);
        return;
    }
    boyi__strbuf_add(out, "\"");
    for (size_t length; *text; text += length) {
        length = strcspn(text, "\"");
        boyi__strbuf_append(out, text, length);
        if (text[length]) {
            boyi__strbuf_add(out, "\"\"");
            length++;
        }
    }
    boyi__strbuf_add(out, "\"");
}

void boyi__csv_state(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t depth,
                     const boyi_value *value)
{
    size_t room = boyi_game_write_state(game, state, NULL, 0) + 1;
    char small[ROOM] = "", *text = room <= sizeof small ? small : calloc(room, 1);
    if (!text) {
        out->failed = true;
        return;
    }
    boyi_game_write_state(game, state, text, room);
    add_field(out, text);
    boyi__strbuf_add(out, ",%" PRIu32 ",%s,", depth, boyi_outcome_word(value->outcome));
    if (text != small)
        free(text);
    if (game->rules.kind == BOYI_SCORE)
        boyi__strbuf_add(out, "%" PRId64, value->margin);
    else if (game->rules.kind == BOYI_NIMBER)
        boyi__strbuf_add(out, "%" PRIu64, value->nimber);
    else if (value->outcome != BOYI_DRAW && value->plies != BOYI_PLIES_UNKNOWN)
        boyi__strbuf_add(out, "%" PRIu32, value->plies);
    boyi__strbuf_add(out, "\n");
}

/* ---- Games ---- */

void boyi__text_games(boyi__strbuf *out, const boyi__family *const *families)
{
    for (; *families; families++) {
        boyi__strbuf_add(out, "  %s %s", (*families)->name, (*families)->arguments);
        boyi__strbuf_pad(out, 30);
        boyi__strbuf_say(out, "%s%.0s\n", "%.0s%s\n", (*families)->summary, (*families)->summary_zh);
    }
    boyi__strbuf_say(out, "\nboyi games NAME shows the rules, the options and how states are written.\n",
                     "\nboyi games 名称：查看规则、选项和状态写法。\n");
}

void boyi__text_game_head(boyi__strbuf *out, const boyi__family *family)
{
    bool chinese = out->lang == BOYI__CHINESE;
    boyi__strbuf_add(out, "%s%s%s\n", family->name, *family->arguments ? " " : "", family->arguments);
    boyi__strbuf_add(out, "%s\n\n", chinese ? family->summary_zh : family->summary);
    boyi__strbuf_add(out, "%s\n\n", chinese ? family->rules_zh : family->rules);
    boyi__strbuf_say(out, "Answer: %s%.0s.\n", "答案：%.0s%s。\n", family->answer, family->answer_zh);
    boyi__strbuf_add(out, "%s\n", chinese ? family->notation_zh : family->notation);
}

void boyi__text_game_examples(boyi__strbuf *out, const boyi__family *family)
{
    boyi__strbuf_say(out, "\nExamples\n", "\n例子\n");
    for (const char *const *example = family->examples; *example; example++)
        boyi__strbuf_add(out, "  boyi %s\n", *example);
}

void boyi__text_game(boyi__strbuf *out, const boyi__family *family)
{
    bool chinese = out->lang == BOYI__CHINESE;
    boyi__text_game_head(out, family);
    if (family->flags)
        boyi__strbuf_say(out, "\nOptions\n", "\n选项\n");
    for (const boyi__flag *flag = family->flags; flag && flag->name; flag++) {
        boyi__strbuf_add(out, "  --%s %s", flag->name, flag->value ? flag->value : "");
        boyi__strbuf_pad(out, 28);
        boyi__strbuf_add(out, "%s\n", chinese ? flag->help_zh : flag->help);
    }
    boyi__text_game_examples(out, family);
}
