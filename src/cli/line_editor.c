/* The only user of libedit. Characters are read here and not by libedit, which would go on reading after ctrl-C. */
#include "cli/line_editor.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>

#include "base/array.h"
#include "cli/cli.h"

enum { KEPT_LINES = 500, CANDIDATE = 256 };

struct boyi__line_editor {
    EditLine *edit;
    History *history;
    const char *prompt;
    boyi__completion *complete;
    void *context;
    char *line;
    size_t room;
};

static boyi__line_editor *editor_of(EditLine *edit)
{
    void *self = NULL;
    el_get(edit, EL_CLIENTDATA, &self);
    return self;
}

static char *show_prompt(EditLine *edit)
{
    static char none[] = "";
    const boyi__line_editor *self = editor_of(edit);
    return self ? (char *)(uintptr_t)self->prompt : none; /* libedit does not write to it */
}

/* 1: *out is the next character; 0: the end; -1: an error, or ctrl-C. */
static int read_character(EditLine *edit, wchar_t *out)
{
    mbstate_t state = {0};
    size_t length = (size_t)-2;
    (void)edit;
    while (length == (size_t)-2) { /* the character is not complete */
        char byte;
        const ssize_t count = boyi__interrupted() ? -1 : read(STDIN_FILENO, &byte, 1);
        if (count < 0 && errno == EINTR && !boyi__interrupted())
            continue; /* another signal, such as that of a new size */
        if (count <= 0)
            return (int)count;
        length = mbrtowc(out, &byte, 1, &state);
    }
    if (length == (size_t)-1)
        *out = L'?'; /* no character of this locale */
    return 1;
}

/* The tab key: adds what all texts that begin with the line have in common. */
static unsigned char complete_line(EditLine *edit, int key)
{
    (void)key;
    const boyi__line_editor *self = editor_of(edit);
    const LineInfo *line = el_line(edit);
    const size_t typed = (size_t)(line->cursor - line->buffer);
    char common[CANDIDATE] = "", candidate[CANDIDATE];
    size_t length = 0, found = 0;
    for (size_t i = 0, full; (full = self->complete(self->context, i, candidate, sizeof candidate)) > 0;
         i++) {
        if (full >= sizeof candidate || full < typed || strncasecmp(candidate, line->buffer, typed) != 0)
            continue;
        size_t same = 0;
        while (found && same < length && same < full && common[same] == candidate[same])
            same++;
        if (!found)
            memcpy(common, candidate, full + 1);
        length = found ? same : full;
        found++;
    }
    while (length > typed && ((unsigned char)common[length] & 0xC0) == 0x80) /* whole characters only */
        length--;
    if (!found || length <= typed)
        return CC_REFRESH_BEEP;
    common[length] = '\0';
    el_insertstr(edit, common + typed);
    return CC_REFRESH;
}

boyi__line_editor *boyi__line_editor_new(const char *prompt, boyi__completion *complete, void *context)
{
    const char *kind = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !kind || !*kind || strcmp(kind, "dumb") == 0)
        return NULL;
    boyi__line_editor *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    setlocale(LC_CTYPE, "");
    *self = (boyi__line_editor){.prompt = prompt, .complete = complete, .context = context};
    self->edit = el_init("boyi", stdin, stdout, stderr);
    self->history = history_init();
    if (!self->edit || !self->history) {
        boyi__line_editor_free(self);
        return NULL;
    }
    HistEvent event;
    history(self->history, &event, H_SETSIZE, KEPT_LINES);
    history(self->history, &event, H_SETUNIQUE, 1);
    el_set(self->edit, EL_CLIENTDATA, self);
    el_set(self->edit, EL_PROMPT, show_prompt);
    el_set(self->edit, EL_EDITOR, "emacs");
    el_set(self->edit, EL_HIST, history, self->history);
    el_set(self->edit, EL_GETCFN, read_character);
    el_set(self->edit, EL_ADDFN, "boyi-complete", "complete a move or a command", complete_line);
    el_set(self->edit, EL_BIND, "^I", "boyi-complete", NULL);
    el_set(self->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(self->edit, NULL); /* the user's .editrc */
    return self;
}

void boyi__line_editor_free(boyi__line_editor *editor)
{
    if (!editor)
        return;
    if (editor->history)
        history_end(editor->history);
    if (editor->edit)
        el_end(editor->edit);
    free(editor->line);
    free(editor);
}

char *boyi__line_editor_next(boyi__line_editor *editor)
{
    int count = 0;
    HistEvent event;
    el_resize(editor->edit); /* the terminal may have got another size */
    const char *text = el_gets(editor->edit, &count);
    if (!text || count <= 0 || boyi__interrupted())
        return NULL;
    const size_t length = strcspn(text, "\n");
    if (length > 0)
        history(editor->history, &event, H_ENTER, text);
    if (!boyi__array_reserve(&editor->line, &editor->room, length + 1, 1))
        return NULL;
    memcpy(editor->line, text, length);
    editor->line[length] = '\0';
    return editor->line;
}
