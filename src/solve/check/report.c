/* Flaws are told to the caller, each kind once. */
#include <stdarg.h>

#include "base/error.h"
#include "solve/check/checker.h"

void boyi__report_flaw_error(boyi__checker *self, boyi__flaw kind, const char *rule, const boyi_error *told)
{
    char place[256];
    if (self->reported[kind] || boyi_game_failed(self->game, NULL)) /* after a failure results mean nothing */
        return;
    self->reported[kind] = true;
    self->done.flaws++;
    bool placed = self->game->place && self->game->place(self->game->self, rule, place, sizeof place);
    boyi_flaw made = {.rule = rule,
                      .place = placed ? place : NULL,
                      .text = told->text,
                      .text_zh = told->text_zh,
                      .error = told};
    if (self->on_flaw)
        self->on_flaw(self->context, &made);
}

/* `english` is a text of the catalogue. */
void boyi__report_flaw(boyi__checker *self, boyi__flaw kind, const char *rule, const char *english, ...)
{
    boyi_error told;
    va_list arguments;
    va_start(arguments, english);
    boyi__fail_list(&told, BOYI_WRONG, english, arguments);
    va_end(arguments);
    boyi__report_flaw_error(self, kind, rule, &told);
}
