#!/usr/bin/env python3
"""problems.py BOYI [EVERY]: every published case through `boyi problem`, and the commands that the pages of problems name.

Each case of tests/problems/published.jsonl is asked as JSON, as the site prints it (name = value), line by line, and for contest
sites as plain input, which this file writes by hand. What is compared is the answer in JSON and, word by word, in the site's own
form. EVERY 10: only every tenth question and page.
"""
import json
import os
import shlex
import subprocess
import sys

boyi = sys.argv[1]
every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
here = os.path.dirname(os.path.abspath(__file__))


def run(arguments, text=""):
    done = subprocess.run([boyi, *arguments], input=text, capture_output=True, text=True)
    return done.stdout, done.stderr


def words(data):
    """The answer as the words a site prints."""
    if isinstance(data, dict):
        return [word for key in ("take", "heap", "after") for word in words(data[key])]
    if isinstance(data, list):
        return [word for item in data for word in words(item)]
    return [json.dumps(data) if isinstance(data, bool) else str(data)]


def value(data):
    return json.dumps(data, ensure_ascii=False)


def plain(case):
    """Plain contest input, written here by hand: what the site's statement says, not what boyi's layouts say."""
    i = case["input"]
    row = lambda key: " ".join(map(str, i[key]))
    lines = lambda *texts: "\n".join(map(str, texts)) + "\n"
    name = case["problem"]
    if name in ("atcoder-edpc-L", "cses-1097", "cf-731E", "dmoj-pdp2018c2", "spoj-EIUCOINGAME2", "usaco-game1", "luogu-P3210"):
        return lines(len(i["row"]), row("row"))
    if name in ("atcoder-edpc-K",):
        return lines(f"{len(i['take'])} {i['n']}", row("take"))
    if name in ("atcoder-abc270-D", "cses-1729"):
        return lines(f"{i['n']} {len(i['take'])}", row("take"))
    if name == "atcoder-abc195-E":
        return lines(len(i["s"]), i["s"], i["x"])
    if name == "atcoder-abc201-D":
        return lines(f"{len(i['grid'])} {len(i['grid'][0])}", *i["grid"])
    if name == "atcoder-abc206-F":
        return lines(1, len(i["intervals"]), *[f"{l} {r}" for l, r in i["intervals"]])
    if name == "atcoder-abc209-E":
        return lines(len(i["words"]), *i["words"])
    if name == "atcoder-abc349-E":
        return lines(*[" ".join(map(str, r)) for r in i["grid"]])
    if name == "atcoder-abc354-E":
        return lines(len(i["cards"]), *[f"{a} {b}" for a, b in i["cards"]])
    if name in ("cf-1147C", "cf-768E", "luogu-P1247", "codingame-misere-nim"):
        return lines(len(i["heaps"]), row("heaps"))
    if name == "cf-1194D":
        return lines(1, f"{i['n']} {i['k']}")
    if name == "cf-1215D":
        return lines(len(i["num"]), i["num"])
    if name == "cf-1370C":
        return lines(1, i["n"])
    if name in ("cf-1382B", "cf-1396B", "cses-1730", "cses-1098", "cses-2208", "hackerrank-nim", "hackerrank-misere-nim",
                "luogu-P2197", "poj-3480"):
        return lines(1, len(i["heaps"]), row("heaps"))
    if name == "cf-1383B":
        return lines(1, len(i["nums"]), row("nums"))
    if name == "luogu-P8743":
        return lines(1, f"{len(i['nums'])} {row('nums')}")
    if name == "cf-1728D":
        return lines(1, i["s"])
    if name == "cf-388C":
        return lines(len(i["piles"]), *[f"{len(pile)} {' '.join(map(str, pile))}" for pile in i["piles"]])
    if name in ("cf-493D", "cf-87C"):
        return lines(i["n"])
    if name == "cf-603C":
        return lines(f"{len(i['heaps'])} {i['k']}", row("heaps"))
    if name == "cf-786A":
        return lines(i["n"], *[f"{len(s)} {' '.join(map(str, s))}" for s in i["sets"]])
    if name == "cf-936B":
        out = [i["out"][key] for key in sorted(i["out"], key=int)]
        return lines(f"{len(out)} {sum(map(len, out))}", *[f"{len(o)} {' '.join(map(str, o))}" for o in out], i["start"])
    if name == "cses-1099":
        return lines(1, len(i["stairs"]), row("stairs"))
    if name == "hackerrank-play-game":
        return lines(1, len(i["row"]), row("row"))
    if name == "hdu-1846":
        return lines(1, f"{i['n']} {i['m']}")
    if name == "hdu-1848":
        return lines(row("heaps"), "0 0 0")
    if name in ("hdu-2516", "luogu-P4136"):
        return lines(i["n"], 0)
    if name == "kattis-bachetsgame":
        return lines(f"{i['n']} {len(i['take'])} {row('take')}")
    if name == "kattis-snim":
        return lines(f"{len(i['take'])} {row('take')}", 1, f"{len(i['heaps'])} {row('heaps')}", 0)
    if name == "luogu-P10014":
        return lines(f"1 {i['k']}", len(i["a"]), row("a"))
    if name == "luogu-P1290":
        return lines(1, row("pair"))
    if name in ("poj-2348",):
        return lines(row("pair"), "0 0")
    if name == "poj-1067":
        return lines(row("pair"))
    if name == "luogu-P2953":
        return lines(1, i["n"])
    if name == "luogu-P2964":
        return lines(len(i["row"]), *i["row"])
    if name == "luogu-P3179":
        return lines(i["n"], 1, len(i["white"]), row("white"))
    if name == "luogu-P4576":
        return lines(f"{i['n']} {row('white')} {row('black')}")
    if name == "luogu-P6560":
        return lines(f"{i['n']} {len(i['edges'])} 1", *[f"{a} {b}" for a, b in i["edges"]], f"{i['start']} {i['target']}")
    if name == "luogu-P6791":
        return lines(1, f"{i['k']} {i['N']}")
    if name == "luogu-P8901":
        return lines(1, len(i["rooms"]), row("rooms"))
    if name == "poj-1082":
        return lines(1, row("date"))
    if name == "poj-1704":
        return lines(1, len(i["pos"]), row("pos"))
    if name in ("poj-1740", "poj-2975"):
        return lines(len(i["heaps"]), row("heaps"), 0)
    if name == "poj-2068":
        return lines(f"{len(i['limits']) // 2} {i['stones']} {row('limits')}", 0)
    if name == "poj-2311":
        return lines(row("wh"))
    if name == "poj-2425":
        out = [i["out"][key] for key in sorted(i["out"], key=int)]
        return lines(len(out), *[f"{len(o)} {' '.join(map(str, o))}" for o in out], f"{len(i['tokens'])} {row('tokens')}", 0)
    if name == "spoj-MCOINS":
        return lines(f"{i['K']} {i['L']} {len(i['n'])}", row("n"))
    if name == "spoj-TWENDS":
        return lines(f"{len(i['row'])} {row('row')}", 0)
    if name in ("uva-10891",):
        return lines(len(i["row"]), row("row"), 0)
    if name in ("uva-12484",):
        return lines(len(i["row"]), row("row"))
    return None


checked = bad = number = 0
for line in open(os.path.join(here, "problems", "published.jsonl"), encoding="utf-8"):
    case = json.loads(line)
    name, given, expected = case["problem"], dict(case["input"]), case["expected"]
    forms = {
        "json": ([json.dumps(given)], ""),
        "named": ([", ".join(f"{key} = {value(data)}" for key, data in given.items())], ""),
        "lines": ([], "\n".join(f"{key}={value(data)}" for key, data in given.items()) + "\n"),
    }
    text = plain(case)
    if text is not None:
        forms["plain"] = ([], text)
        forms["words"] = (text.splitlines(), "")
    elif name.split("-")[0] in ("atcoder", "cf", "cses", "hdu", "poj", "luogu", "uva", "kattis") and name not in (
            "cses-tira-listgame", "luogu-B4227", "luogu-P10608", "luogu-P12458"):
        print(f"{name}: the test has no plain form")
        bad += 1
    for place, (form, (arguments, stdin)) in enumerate(forms.items()):
        number += 1
        if number % every:
            continue
        checked += 1
        out, errors = run(["problem", "--json", name, *arguments], stdin)
        try:
            answer = json.loads(out)["answer"]
        except (ValueError, KeyError):
            answer = out + errors
        if answer == expected and place != number // 7 % len(forms):
            continue  # the text is the same for every form of the input: it is looked at for one
        out, errors = run(["problem", name, *arguments], stdin)
        if answer != expected or out.split() != words(expected) and " ".join(out.split()) != " ".join(words(expected)):
            print(f"{name} {form} {arguments} {stdin!r}: {answer!r} {out!r} {errors!r}, expected {expected!r}")
            bad += 1
# The commands of a page, but for your own program: the example, its game, code and trace, random cases.
pages = run(["problems", "-q"])[0].split()[::every]
for name in pages:
    page = run(["problem", name])[0]
    commands = [line.strip() for line in page.splitlines() if line.startswith("  boyi ") and "stress" not in line]
    if not commands and name != "classic-tictactoe":  # has no input: its answer is its page
        print(f"boyi problem {name}: the page names no command:\n{page}")
        bad += 1
    script = "set -eo pipefail; boyi() { " + shlex.quote(boyi) + ' "$@"; }\n' + "\n".join(commands)
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode or done.stderr or len(done.stdout.splitlines()) < len(commands):
        print(f"boyi problem {name}: a command of its page fails:\n{script}\n{done.stdout[-200:]}{done.stderr}")
        bad += 1
print(f"{checked} questions, {len(pages)} pages, {bad} wrong")
sys.exit(bad > 0)
