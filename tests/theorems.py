#!/usr/bin/env python3
"""theorems.py BOYI: theorems in Lua files against the engines, and a co-process that asks one by one.

Random small cases of every problem whose game is a Lua file with a `shortcut` are solved by the shortcut and by an engine.
"""
import json
import os
import subprocess
import sys

boyi = sys.argv[1]
here = os.path.dirname(os.path.abspath(__file__))
lua = os.path.join(here, "..", "examples", "lua")
bad = checked = games = 0


def run(arguments, text=""):
    return subprocess.run([boyi, *arguments], input=text, capture_output=True, text=True).stdout


for problem in run(["problems", "-q"]).split():
    cases = run(["random", problem, "--count", os.environ.get("BOYI_TEST_SIZE") and "40" or "20", "--seed", "11", "--size", "1-5"])
    lines = [json.loads(line).get("game", "") for line in run(["problem", "--each", "--json", problem], cases).splitlines()]
    lines = [line.split(" ", 1) for line in lines if ".lua " in line]
    if not lines or "shortcut = function" not in open(os.path.join(lua, lines[0][0]), encoding="utf-8").read():
        continue
    games += 1
    text = "\n".join(arguments for _, arguments in lines) + "\n"
    file = os.path.join(lua, lines[0][0])
    one = run(["solve", "--each", "--method", "shortcut", file], text).splitlines()
    method = "retro" if "loop = " in open(file, encoding="utf-8").read() else "memo"
    other = run(["solve", "--each", "--method", method, file], text).splitlines()
    for line, a, b in zip(lines, one, other):
        if "too large for this method" in b or "the file has no shortcut for these parameters" in a:
            continue
        checked += 1
        if a != b:
            print(f"{' '.join(line)}: the shortcut says {a}, {method} says {b}")
            bad += 1

# 10,000 questions, each asked when the one before is answered, against --each on all of them.
questions = run(["random", "stone-game", "--count", "10000", "--seed", "3"]).splitlines()
together = run(["solve", "--each", "stone-game"], "\n".join(questions) + "\n").splitlines()
with subprocess.Popen([boyi, "solve", "--each", "stone-game"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
    for question, expected in zip(questions, together):
        process.stdin.write(question + "\n")
        process.stdin.flush()
        if process.stdout.readline().strip() != expected:
            print(f"{question}: another answer when asked alone")
            bad += 1
    process.stdin.close()
print(f"{games} games, {checked} cases, {len(questions)} questions one by one, {bad} wrong")
sys.exit(bad > 0 or games < 30 or checked < 500 or len(together) != 10000)
