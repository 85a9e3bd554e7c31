#include "games/random_graph.h"

#include <assert.h>

#include "base/hash.h"

void boyi__random_graph(boyi__strbuf *out, uint64_t *seed, size_t places)
{
    enum { MOST = BOYI__RANDOM_GRAPH_MOST };
    bool linked[MOST][MOST] = {{false}};
    size_t n = places > MOST ? MOST : places;
    assert(n > 0);
    for (size_t i = 1; i < n; i++) {
        size_t j = boyi__random(seed) % i;
        linked[i][j] = linked[j][i] = true;
    }
    for (size_t more = boyi__random(seed) % (n + 1); more > 0; more--) {
        size_t i = boyi__random(seed) % n, j = boyi__random(seed) % n;
        if (i != j)
            linked[i][j] = linked[j][i] = true;
    }
    for (size_t i = 0; i < n; i++) {
        boyi__strbuf_add(out, "%s", i ? ",[" : "[[");
        for (size_t j = 0, count = 0; j < n; j++)
            if (linked[i][j])
                boyi__strbuf_add(out, "%s%zu", count++ ? "," : "", j);
        boyi__strbuf_add(out, "]");
    }
    boyi__strbuf_add(out, "]");
}
