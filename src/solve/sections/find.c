/* Where a state is: its section, and its place in the section's run. */
#include "base/error.h"
#include "solve/sections/sections.h"

const boyi__section *boyi__sections_find(const boyi__sections *sections, uint64_t number)
{
    uint32_t place = boyi__set_find(&sections->numbers, number);
    return place == BOYI__NONE ? NULL : &sections->list[place];
}

boyi_status boyi__sections_locate(const boyi__sections_run *self, boyi_state state,
                                  const boyi__section **section, size_t *finger)
{
    const boyi__section *found = boyi__sections_find(self->sections,
                                                     boyi__section_of(self->run->game, state));
    if (!found || !found->solved || !found->states)
        return BOYI_ABSENT;
    *finger = boyi__run_seek(found->states, found->count, *section == found ? *finger : 0, state);
    *section = found;
    return *finger < found->count && found->states[*finger] == state ? BOYI_OK : BOYI_ABSENT;
}

boyi_status boyi__sections_fail_unrepeatable(const boyi__sections_run *self, boyi_state state,
                                             boyi_error *error)
{
    boyi__state_label text;
    const boyi_game *game = self->run->game;
    return boyi__fail(
        error, BOYI_INPUT,
        "%s: a move of state %s leads to another state or section than it did before: the rules must "
        "answer the same each time",
        game->rules.name, boyi__state_label_write(&text, game, state));
}
