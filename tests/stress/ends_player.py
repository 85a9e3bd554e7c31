"""A wrong player for LeetCode 877 by stress --interactive --persistent: it takes the larger end."""
import json
import sys

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word.startswith("["):
        piles = json.loads(line)
    elif word == "state":
        left, right = (int(end) for end in rest.split("-")) if "-" in rest else (int(rest), int(rest))
        print("left" if piles[left] >= piles[right] else "right", flush=True)
