#!/usr/bin/env python3
"""problem_sizes.py BOYI: every problem with input as large as its site gives, within SECONDS of processor time.

The page of a problem says "as large as the site asks" unless it has `sizes`. Inputs are random: `boyi random` with the largest
size and values, and, where a site's largest input has a shape of its own, what this file writes.
"""
import json
import random
import resource
import subprocess
import sys

boyi = sys.argv[1]
SECONDS = 60
bad = asked = 0
pick = random.Random(3)


def run(arguments, text=""):
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    return subprocess.run([boyi, *arguments], input=text, capture_output=True, text=True, preexec_fn=limit)


def ask(name, text, what):
    global bad, asked
    done = run(["problem", name, "--file", "-"], text)
    asked += 1
    if done.returncode or not done.stdout:
        print(f"boyi problem {name} ({what}, {len(text)} bytes): exit code {done.returncode} {done.stderr.strip()}")
        bad += 1


def row(numbers):
    return " ".join(map(str, numbers))


def numbers(count, most, least=1):
    return [pick.randint(least, most) for _ in range(count)]


def lines(*texts):
    return "\n".join(map(str, texts)) + "\n"


def rows(lists):
    return lines(*[f"{len(items)} {row(items)}" for items in lists])


# Inputs whose parts depend on each other, or whose largest input takes longest.
n = 100000
shaped = {
    "atcoder-abc201-D": lines("2000 2000", *["".join(pick.choices("+-", k=2000)) for _ in range(2000)]),
    "atcoder-abc270-D": lines("10000 100", row([1] + pick.sample(range(2, 10001), 99))),
    "atcoder-abc354-E": lines(18, *[row(numbers(2, 4)) for _ in range(18)]),
    "atcoder-edpc-K": lines("100 100000", row(pick.sample(range(1, n + 1), 100))),
    "cf-388C": lines(100) + rows([numbers(100, 1000) for _ in range(100)]),
    "cf-786A": lines(3000) + rows([pick.sample(range(1, 3000), 2999) for _ in range(2)]),
    "cf-936B": lines(f"{n} {2 * n}") + rows([pick.sample(range(1, n + 1), 2) for _ in range(n)]) + lines(1),
    "cses-1729": lines("1000000 100", row(pick.sample(range(1, 1000001), 100))),
    "kattis-snim": "100 " + lines(row(pick.sample(range(1, 10001), 100)), 100) + rows([numbers(100, 10000) for _ in range(100)]) + lines(0),
    "leetcode-2017": json.dumps({"grid": [numbers(50000, n), numbers(50000, n)]}),
    "luogu-P10608": lines(f"{n} {n}", "_" * n, *[f"{pick.choice('RM')} {cell}" for cell in pick.sample(range(1, n + 1), n)]),
    "luogu-P3179": lines(1000000000, 2, 1, 1, 100, row(range(1, 101))),
    "luogu-P4576": lines("20 1 1 20 20"),
    "poj-2068": lines("10 8192 " + row(numbers(20, 16)), 0),
    "poj-2425": lines(1000) + rows([[to for to in range(i + 1, 1000) if pick.random() < 0.5] for i in range(1000)])
                + lines("10 " + row(numbers(10, 999, 0)), 0, 0),
}

for line in run(["problems", "--json"]).stdout.splitlines():
    problem = json.loads(line)
    name = problem["problem"]
    if name in shaped:
        ask(name, shaped[name], "the largest")
    if not problem["input"] or name == "cf-786A":  # 7000 places: half a minute, as its page says
        continue
    # The limits as the page tells them: "1 to 5000 numbers, each from 1 to 100".
    limits = " ".join(part["limits"] for part in problem["input"])
    words = limits.replace(",", "").split()
    most = [int(word) for before, word in zip(words, words[1:]) if before == "to" and word.lstrip("-").isdigit()]
    least = [int(word) for before, word in zip(words, words[1:]) if before == "from" and word.lstrip("-").isdigit()]
    given = ["--size", str(min(max(most, default=9), 1000000))]
    if least and most:
        given += ["--values", f"{min(least)}..{max(most)}"]
    if name == "luogu-B4227":  # its page says how far it goes
        given = ["--size", "20", "--values", "1..9"]
    case = run(["random", name, "--count", "1", *given])
    if case.returncode:
        print(f"boyi random {name} --count 1 {' '.join(given)}: exit code {case.returncode} {case.stderr.strip()}")
        bad += 1
    else:
        ask(name, case.stdout, " ".join(given))
print(f"{asked} questions, {bad} wrong")
sys.exit(bad > 0)
