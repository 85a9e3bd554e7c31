"""A wrong program for LeetCode 913, one case a line: search that calls it a draw after 2n turns."""
import json
import sys
from functools import lru_cache


def answer(graph):
    @lru_cache(None)
    def play(turn, mouse, cat):
        if turn == 2 * len(graph):
            return 0
        if mouse == 0:
            return 1
        if mouse == cat:
            return 2
        if turn % 2 == 0:
            results = [play(turn + 1, to, cat) for to in graph[mouse]]
            return 1 if 1 in results else 0 if 0 in results else 2
        results = [play(turn + 1, mouse, to) for to in graph[cat] if to]
        return 2 if 2 in results else 0 if 0 in results else 1

    return play(0, 1, 2)


for line in sys.stdin:
    print(answer(json.loads(line)), flush=True)
