"""A right co-process for stress --persistent: nim, one case a line."""
import json
import sys

for line in sys.stdin:
    xor = 0
    for heap in json.loads(line):
        xor ^= heap
    print("first" if xor else "second", flush=True)
