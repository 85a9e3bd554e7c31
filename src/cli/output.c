/* What the command prints: answers on stdout, errors on stderr (with --json on stdout, too). */
#include <assert.h>
#include <stdio.h>

#include "base/error.h"
#include "base/scan.h"
#include "cli/cli.h"

int boyi__cli_fail(const boyi__cli *cli, const boyi_error *error)
{
    assert(error->status != BOYI_OK);
    const char *sentence = cli->lang == BOYI__CHINESE ? error->text_zh : error->text;
    /* A fixed buffer: the error may be that memory ran out. The longest escape of a byte is \u0001. */
    char room[8 * sizeof error->text];
    boyi__strbuf text = {.lang = cli->lang, .data = room, .room = sizeof room, .fixed = true};
    bool written = cli->given.json && !ferror(stdout);
    if (written) {
        boyi__json_error(&text, boyi_status_word(error->status), sentence);
        written = puts(text.data) != EOF;
    }
    if (!written)
        fprintf(stderr, "%s\n", sentence);
    return error->status == BOYI_USAGE ? 2 : 1;
}

boyi_status boyi__cli_fail_output(boyi_error *error)
{
    return boyi_fail(error, BOYI_FILE, "the output can't be written", "无法写出结果");
}

boyi_status boyi__cli_write(boyi__strbuf *text, boyi_error *error)
{
    if (text->failed)
        return boyi__fail_memory(error, "boyi");
    if (text->length == 0)
        return BOYI_OK;
    fwrite(text->data, 1, text->length, stdout);
    text->length = 0;
    return ferror(stdout) ? boyi__cli_fail_output(error) : BOYI_OK;
}

bool boyi__cli_print(const boyi__cli *cli, boyi__strbuf *text)
{
    boyi_error error;
    boyi_status status = boyi__cli_write(text, &error);
    boyi__strbuf_end(text);
    if (status)
        boyi__cli_fail(cli, &error);
    return !status;
}

int boyi__cli_finish(const boyi__cli *cli, boyi__strbuf *text, boyi_status status, boyi_error *error)
{
    if (status && !cli->flawed)
        boyi__strbuf_end(text);
    if (!boyi__cli_print(cli, text))
        return 1;
    return status ? boyi__cli_fail(cli, error) : cli->flawed;
}

/* Every answer is out before boyi waits for the next question. */
static void flush_answers(void)
{
    fflush(stdout);
}

int boyi__cli_answer_lines(const boyi__cli *cli, boyi__line_answerer *answer, void *context)
{
    boyi_error error;
    boyi__strbuf out = {.lang = cli->lang};
    boyi__line_reader lines;
    bool bad = false, more = true, printed = true;
    boyi_status status = boyi__line_reader_open(&lines, cli->given.file ? cli->given.file : "-",
                                                cli->options.max_bytes, &error);
    lines.before_read = flush_answers;
    while (!status && printed && !(status = boyi__line_reader_next(&lines, &more, &error)) && more &&
           !boyi__interrupted()) {
        size_t blanks = 0;
        while (blanks < lines.length && boyi__is_blank(lines.text[blanks]))
            blanks++;
        if (blanks == lines.length || lines.text[0] == '#')
            continue;
        boyi_status answered = answer(context, lines.text, lines.length, &out, &error);
        if (!answered && out.failed)
            answered = boyi__fail_memory(&error, "boyi");
        if (answered) {
            const char *sentence = cli->lang == BOYI__CHINESE ? error.text_zh : error.text;
            boyi__strbuf_end(&out);
            if (cli->given.json)
                boyi__json_error(&out, boyi_status_word(answered), sentence);
            else
                boyi__strbuf_add(&out, "error: %s", sentence);
            boyi__strbuf_add(&out, "\n");
            bad = true;
        }
        printed = boyi__cli_print(cli, &out);
    }
    boyi__line_reader_close(&lines);
    if (!status && printed && ferror(stdout))
        status = boyi__cli_fail_output(&error);
    if (!status && boyi__interrupted())
        status = boyi_fail(&error, BOYI_CANCELLED, "stopped", "已停止");
    return !printed ? 1 : status ? boyi__cli_fail(cli, &error) : bad || cli->flawed;
}
