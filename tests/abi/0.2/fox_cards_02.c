/* fox_cards.c as it was compiled with boyi 0.2: with the header of that version, whose rules are shorter. */
#include "boyi.h"

#include "fox_cards.c"
