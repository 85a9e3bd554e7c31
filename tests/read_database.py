#!/usr/bin/env python3
"""read_database.py DB: the states of a database with their values, one a line, as "section state value". Written from
docs/format.md alone; unpacks with the command zstd, and does not look at checksums, which are XXH3."""
import struct
import subprocess
import sys


def varints(data, at, count):
    numbers = []
    for _ in range(count):
        number, shift = 0, 0
        while data[at] > 127:
            number |= (data[at] & 127) << shift
            at, shift = at + 1, shift + 7
        numbers.append(number | data[at] << shift)
        at += 1
    return numbers, at


def unpack(frames):
    return subprocess.run(["zstd", "-dqc"], input=frames, capture_output=True, check=True).stdout


def states_of(block):
    count, first = struct.unpack_from("<I8xQ", block, 28)
    raw, groups, states = unpack(block[56:]), (count + 511) // 512, []
    steps, at = varints(raw, 0, groups - 1)
    for group in range(groups):
        first += steps[group - 1] if group else 0
        states.append(first)
        gaps, at = varints(raw, at, min(512, count - 512 * group) - 1)
        for gap in gaps:
            states.append(states[-1] + gap + 1)
    return states


def value_of(code, width, kind, outcomes_alone):
    if outcomes_alone:
        return ["loss", "draw", "tie", "win"][code]
    if kind == 2 or kind == 1 and width == 8:
        return str(code)
    if kind == 1:
        return str(code - (1 << 8 * width) if code >> 8 * width - 1 else code)
    s = 85 if width == 1 else 21845
    if width == 8:  # the same order
        s = 1 << 32
        code += 3 * s if code < 0 else s if code <= s else 0
    return f"loss {code}" if code < s else "draw" if code == s else f"tie {2 * s - code}" if code <= 2 * s else f"win {3 * s - code}"


def main():
    file = open(sys.argv[1], "rb").read()
    place, size = struct.unpack_from("<QQ", file, len(file) - 24)
    assert file[:8] == file[-32:-24] == b"boyi\4\0\0\0", "no database of version 4"
    kind, outcomes_alone = file[68], file[70] == 1
    sections = unpack(file[place + 72 : place + size])
    for entry in range(0, len(sections), 80):
        number, (at, size) = struct.unpack_from("<Q", sections, entry)[0], struct.unpack_from("<QQ", sections, entry + 64)
        list_at, places = at + 24, []
        for list_kind in "svt":
            (count,), list_at = varints(file, list_at, 1)
            list_at = varints(file, list_at, count if list_kind != "v" else 0)[1]
            pairs, list_at = varints(file, list_at, 2 * count)
            end, blocks = 0, []
            for gap, size in zip(pairs[::2], pairs[1::2]):
                blocks.append(file[end + gap : end + gap + size])
                end += gap + size
            places.append(blocks)
        for block, values in zip(places[0], places[1]):
            width, raw = values[13], unpack(values[56:])
            codes = struct.unpack(f"<{len(raw) // width}{'BHxxxxxq'[width - 1]}", raw)
            for state, code in zip(states_of(block), codes):
                print(number, state, value_of(code, width, kind, outcomes_alone))


main()
