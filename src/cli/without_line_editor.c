/* Lines are read as they come where libedit was not there to build with. */
#include "cli/line_editor.h"

boyi__line_editor *boyi__line_editor_new(const char *prompt, boyi__completion *complete, void *context)
{
    (void)prompt, (void)complete, (void)context;
    return NULL;
}

void boyi__line_editor_free(boyi__line_editor *editor)
{
    (void)editor;
}

char *boyi__line_editor_next(boyi__line_editor *editor)
{
    (void)editor;
    return NULL;
}
