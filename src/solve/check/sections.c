/* The promises of `section_moves`, `section_ends`, `mirror` and `section_mirror`. */
#include "solve/check/checker.h"

void boyi__check_ends(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    uint8_t end = 0, right = 0;
    if (!rules->section_ends || !rules->section_moves)
        return;
    rules->section_ends(game->self, &state, 1, &end);
    if (self->count == 0)
        right = (uint8_t)(1 + (rules->finished ? rules->finished(game->self, state).outcome : BOYI_LOSS));
    if (end != right)
        boyi__report_flaw(self, BOYI__FLAW_ENDS_WRONG, "section_ends",
                          N_("section_ends does not tell whether state %s is finished, or how"),
                          boyi__state_label_write(&text, game, state));
}

void boyi__check_shifts(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    if (!rules->section || !rules->section_moves || self->count == 0 ||
        self->reported[BOYI__FLAW_SHIFTS_WRONG])
        return;
    size_t count = rules->section_moves(game->self, rules->section(game->self, state), self->shifts);
    bool same = count == self->count;
    for (size_t i = 0; i < self->count && same; i++) {
        const boyi_move *move = &self->moves[i];
        const boyi_shift *shift = &self->shifts[i];
        same = move->to == state + shift->shift && move->again == shift->again && move->name == shift->name &&
               rules->section(game->self, move->to) == shift->section;
    }
    boyi__state_label text;
    if (!same && count != BOYI_BROKEN)
        boyi__report_flaw(self, BOYI__FLAW_SHIFTS_WRONG, "section_moves",
                          N_("section_moves does not give the moves of state %s"),
                          boyi__state_label_write(&text, game, state));
}

void boyi__check_mirror(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    if (!rules->section || !rules->mirror || !rules->section_mirror)
        return;
    boyi_state image = rules->mirror(game->self, state);
    uint64_t section = rules->section(game->self, state), other = rules->section(game->self, image);
    boyi__state_label_write(&text, game, state);
    if (rules->mirror(game->self, image) != state)
        boyi__report_flaw(self, BOYI__FLAW_MIRROR_BACK, "mirror",
                          N_("the image of the image of state %s is not the state itself"), text.text);
    if (rules->section_mirror(game->self, section) != other)
        boyi__report_flaw(self, BOYI__FLAW_MIRROR_SECTION, "section_mirror",
                          N_("the image of state %s is in another section than section_mirror says"),
                          text.text);
    bool kept = section != other ? section < other : state < image;
    if (rules->canonical && rules->canonical(game->self, state) != (kept ? state : image))
        boyi__report_flaw(
            self, BOYI__FLAW_MIRROR_CANONICAL, "canonical",
            N_("of state %s and its image, canonical gives the one whose section is higher, or neither"),
            text.text);
}
