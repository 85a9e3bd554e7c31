"""A right player for nim by stress --interactive --persistent. An argument is a mistake to make: badly (takes one stone), words (says
what is no move), silence (says nothing), end (ends)."""
import sys
import time

mistake = sys.argv[1] if len(sys.argv) > 1 else ""


def choose(heaps):
    every = 0
    for heap in heaps:
        every ^= heap
    for i, heap in enumerate(heaps):
        if mistake != "badly" and heap ^ every < heap:
            return i, heap - (heap ^ every)
    return next(i for i, heap in enumerate(heaps) if heap), 1


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word != "state":
        continue
    if mistake == "end":
        sys.exit(3)
    if mistake == "silence":
        time.sleep(500)
    heaps = [int(heap) for heap in rest.split(",")]
    i, many = choose(heaps)
    move = "take %d" % many + (" from heap %d" % (i + 1) if len(heaps) > 1 else "")
    print("pass" if mistake == "words" else move, flush=True)
