#include "base/suggest.h"

#include <assert.h>
#include <string.h>

enum { LONGEST = 40 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The edit distance of two words: insertions, deletions, replacements, swaps of neighbours. */
static size_t count_edits(const char *a, size_t a_length, const char *b, size_t b_length)
{
    assert(a_length <= LONGEST && b_length <= LONGEST);
    size_t rows[3][LONGEST + 1];
    size_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length; j++)
        above[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t edits = above[j - 1] + (a[i - 1] != b[j - 1]);
            edits = least(edits, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                edits = least(edits, before[j - 2] + 1);
            row[j] = edits;
        }
        size_t *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[b_length];
}

void boyi__suggest_offer(boyi__suggestion *suggestion, const char *candidate)
{
    size_t a = strlen(suggestion->word), b = strlen(candidate);
    if (a > LONGEST || b > LONGEST || a == 0)
        return;
    size_t edits = count_edits(suggestion->word, a, candidate, b);
    /* A prefix of three letters is near, however much is left out. */
    if (a >= 3 && a < b && strncmp(suggestion->word, candidate, a) == 0)
        edits = 1;
    const size_t most = suggestion->strict ? least(a / 3, 3) : a < 4 ? 1 : a < 8 ? 2 : 3;
    if (edits <= most && (!suggestion->name || edits < suggestion->distance)) {
        suggestion->name = candidate;
        suggestion->distance = edits;
    }
}
