/* Databases as text. */
#include <inttypes.h>

#include "base/meter.h"
#include "tell/tell.h"

static void add_label(boyi__strbuf *out, const char *english, const char *chinese)
{
    boyi__strbuf_add(out, "  ");
    boyi__strbuf_say(out, "%s%.0s", "%.0s%s", english, chinese);
    boyi__strbuf_pad(out, 16);
}

static void add_count(boyi__strbuf *out, const char *english, const char *chinese, uint64_t count)
{
    boyi__grouped_digits grouped;
    add_label(out, english, chinese);
    boyi__strbuf_add(out, "%s\n", boyi__group_digits(&grouped, count));
}

static void add_size(boyi__strbuf *out, const boyi_database *about)
{
    boyi__bytes_text size;
    double bits = about->states ? 8 * (double)about->bytes / (double)about->states : 0;
    boyi__strbuf_say(out, "%s, %.2f bits per state\n", "%s，每状态 %.2f 位\n",
                     boyi__write_bytes(&size, about->bytes), bits);
}

void boyi__text_database(boyi__strbuf *out, const boyi__report *start, const boyi_database *about)
{
    static const char *const chinese[] = {"负", "和", "平", "胜"};
    boyi__text_heading(out, start, about->title);
    add_count(out, "states", "状态", about->states);
    for (int outcome = BOYI_WIN; outcome >= BOYI_LOSS; outcome--)
        add_count(out, boyi_outcome_word((boyi_outcome)outcome), chinese[outcome], about->outcomes[outcome]);
    add_count(out, "layers", "层", about->layers);
    add_label(out, "symmetry", "对称");
    boyi__strbuf_say(out, "%s%.0s\n", "%.0s%s\n", about->symmetry ? "one state of each class" : "every state",
                     about->symmetry ? "每类只存一个状态" : "存储每个状态");
    add_label(out, "values", "值");
    boyi__strbuf_say(out, "%s%.0s\n", "%.0s%s\n", about->outcome_only ? "outcome only" : "complete",
                     about->outcome_only ? "仅胜负" : "完整");
    add_label(out, "size", "大小");
    add_size(out, about);
    add_label(out, "format", "格式");
    boyi__strbuf_add(out, "%" PRIu32 ", boyi %s\n", about->version, about->library);
    add_label(out, "rules", "规则");
    boyi__strbuf_add(out, "%016" PRIx64 "\n", about->fingerprint);
}

void boyi__text_built(boyi__strbuf *out, const boyi_database *about, const char *path, bool was_finished)
{
    boyi__grouped_digits states;
    boyi__group_digits(&states, about->states);
    if (was_finished)
        boyi__strbuf_say(out, "%s: %s was already finished: %s states, ", "%s：%s 早已完成：%s 个状态，",
                         about->title, path, states.text);
    else
        boyi__strbuf_say(out, "%s: stored in %s: %s states, ", "%s：已保存到 %s：%s 个状态，", about->title,
                         path, states.text);
    add_size(out, about);
}

void boyi__text_verified(boyi__strbuf *out, const boyi_verified *seen, const char *title)
{
    boyi__grouped_digits states, moves;
    boyi__strbuf_say(out, "%s: every value follows from the rules: %s states, %s moves\n",
                     "%s：每个值都符合规则：%s 个状态，%s 个着法\n", title,
                     boyi__group_digits(&states, seen->states), boyi__group_digits(&moves, seen->moves));
}
