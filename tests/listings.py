#!/usr/bin/env python3
"""listings.py labels | trace | run | bugs [PROBLEM]: holds listings/ and `boyi trace` to each other and to boyi's answers.

labels  every label of a trace is on exactly one line of each listing, and every label of a listing occurs in a trace
trace   the lines that Python runs, its variables and the cells it writes are those of the trace, step by step
run     every listing, and every published form of it, compiles and gives boyi's answer on random inputs
bugs    every wrong program of `boyi exercise bug` returns, in each language, what boyi says it returns, and boyi's right answer is right

BOYI_SEED repeats a run, BOYI_ROUNDS sets the number of inputs (run: 200, others: 30).
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTINGS = ROOT / "listings"
BOYI = str(Path(os.environ.get("BOYI_BIN_DIR", ROOT / "build" / "ci")) / "boyi")
SEED = int(os.environ.get("BOYI_SEED", "0")) or random.SystemRandom().randrange(1 << 30)
SUFFIXES = {"python": "py", "java": "java", "c++": "cpp", "c": "c"}
WRONG_ON_PURPOSE = sys.argv[1:2] == ["bugs"]  # such programs may have warnings
rng = random.Random(SEED)
faults = []


def fault(text):
    faults.append(text)
    print(text)


# ---- Problems: what their programs are given, and what boyi is asked -------------------------------------------------


def row(least=1, most=9):
    """One pile, ties and negative piles among them."""
    size = rng.randint(least, most)
    kind = rng.randrange(3)
    low, high = [(0, 3), (-9, 9), (1, 100)][kind]
    return ([rng.randint(low, high) for _ in range(size)],)


def words(numbers):
    return " ".join(map(str, numbers))


class Problem:
    def __init__(self, types, result, make, games, forms=()):
        self.types = types  # of the parameters: "list", "number", "graph"
        self.result = result  # "int", "long" or "bool"
        self.make = make
        self.games = games  # [(boyi's game, its arguments from the input, the listing's result from boyi's answer)]
        self.forms = dict(forms)  # ID: Form


class Form:
    """A published problem; it may be given something else than the program."""

    def __init__(self, function, game, result, convert, types=None, make=None, arguments=None):
        self.function, self.game, self.result, self.convert = function, game, result, convert
        self.types, self.make, self.arguments = types, make, arguments


def number(text):
    return int(text)


def truth(text):
    return text == "true"


def word(text):
    return text


def row_arguments(piles):
    return "-- " + words(piles)


PROBLEMS = {
    "stone-game": Problem(
        ["list"],
        "int",
        row,
        ("row", row_arguments, number),
        {
            "leetcode-877": Form("stoneGame", "stone-game", "bool", truth),
            "leetcode-486": Form("predictTheWinner", "predict-the-winner", "bool", truth),
        },
    ),
}


def take_set():
    return sorted(rng.sample(range(1, 9), rng.randint(1, 4)))


def graph():
    """Undirected, and the cat can always move; places 0 to n - 1."""
    n = rng.randint(3, 6)
    steps = {(a, b) for a in range(n) for b in range(a) if rng.random() < 0.4}
    for a in range(1, n):
        if not any(a in step and 0 not in step for step in steps):
            other = rng.choice([b for b in range(1, n) if b != a])
            steps.add((max(a, other), min(a, other)))
    lines = [sorted([b for a, b in steps if a == place] + [a for a, b in steps if b == place]) for place in range(n)]
    return (lines,)


def heaps_line(takes, sizes):
    return f"--take {','.join(map(str, takes))} " + (words(sizes) if isinstance(sizes, list) else str(sizes))


PROBLEMS |= {
    "stone-game-2": Problem(
        ["list"], "int", row, ("stone-game-2", row_arguments, number), {"leetcode-1140": Form("stoneGameII", "stone-game-2", "int", number)}
    ),
    "stone-game-3": Problem(
        ["list"],
        "int",
        row,
        ("row --from left --take 1-3", row_arguments, number),
        {"leetcode-1406": Form("stoneGameIII", "stone-game-3", "word", word)},
    ),
    "stone-game-7": Problem(
        ["list"], "int", row, ("stone-game-7", row_arguments, number), {"leetcode-1690": Form("stoneGameVII", "stone-game-7", "int", number)}
    ),
    "stone-game-8": Problem(
        ["list"],
        "int",
        lambda: row(2),
        ("stone-game-8", row_arguments, number),
        {"leetcode-1872": Form("stoneGameVIII", "stone-game-8", "int", number)},
    ),
    "fibonacci": Problem(
        ["number"], "long", lambda: (rng.randint(0, 12),), ("fibonacci", str, number), {"leetcode-509": Form("fib", "fibonacci", "int", number)}
    ),
    "stairs": Problem(
        ["number"], "long", lambda: (rng.randint(0, 12),), ("stairs", str, number), {"leetcode-70": Form("climbStairs", "stairs", "int", number)}
    ),
    "can-i-win": Problem(
        ["number", "number"],
        "bool",
        lambda: (rng.randint(1, 7), rng.randint(-1, 30)),
        ("can-i-win", lambda m, total: f"-- {m} {total}", truth),
        {"leetcode-464": Form("canIWin", "can-i-win", "bool", truth)},
    ),
    "subtraction": Problem(
        ["list", "number"],
        "bool",
        lambda: (take_set(), rng.randint(0, 25)),
        ("heaps", heaps_line, lambda text: text == "win"),
        {
            "leetcode-1510": Form(
                "winnerSquareGame", "stone-game-4", "bool", truth, ["number"], lambda: (rng.randint(1, 200),), str
            )
        },
    ),
    "nim": Problem(
        ["list", "list"],
        "int",
        lambda: (take_set(), [rng.randint(1, 12) for _ in range(rng.randint(1, 3))]),
        ("heaps", heaps_line, number),
    ),
    "cat-and-mouse": Problem(
        ["graph"],
        "int",
        graph,
        ("cat-and-mouse", lambda lines: json.dumps(lines, separators=(",", ":")), number),
        {"leetcode-913": Form("catMouseGame", "cat-and-mouse", "int", number)},
    ),
}

SIGNS = {"stone-game/winlose"}  # these programs tell the sign of the answer only


def ask(problem, game, lines):
    """boyi's answers; nimbers for nim; numbers of sequences, which are no games, by hand."""
    if game in ("fibonacci", "stairs"):
        terms = [0 if game == "fibonacci" else 1, 1]
        while len(terms) < 100:
            terms.append(terms[-1] + terms[-2])
        return [str(terms[int(line)]) for line in lines]
    form = "--json" if problem == "nim" else "--quiet"
    done = subprocess.run(
        [BOYI, "solve", *game.split(), "--each", form], input="\n".join(lines) + "\n", capture_output=True, text=True
    )
    answers = done.stdout.splitlines()
    assert done.returncode == 0 and len(answers) == len(lines), (game, done.stderr, done.stdout[:200])
    return [str(json.loads(answer)["value"]["nimber"]) for answer in answers] if problem == "nim" else answers


def trace(problem, method, values):
    game, arguments, _ = PROBLEMS[problem].games
    words_of = arguments(*values).split()
    done = subprocess.run(
        [BOYI, "trace", *game.split(), "--method", method, "--json", *words_of], capture_output=True, text=True
    )
    assert done.returncode == 0, (game, words_of, method, done.stdout)
    return json.loads(done.stdout)


def methods(problem):
    return sorted({path.stem for path in (LISTINGS / problem).glob("*.*")})


def labels_of(path):
    """Label: line number, from 1."""
    found = {}
    for i, line in enumerate(path.read_text().splitlines(), 1):
        match = re.search(r"(#|//) @([a-z0-9-]+)$", line)
        if match:
            if match[2] in found:
                fault(f"{path.relative_to(ROOT)}: label {match[2]} is there twice")
            found[match[2]] = i
        elif "@" in line:
            fault(f"{path.relative_to(ROOT)}:{i}: a marker that can't be read")
    return found


# ---- labels ----------------------------------------------------------------------------------------------------------


def check_labels(problems, rounds):
    for problem in problems:
        for method in methods(problem):
            used = set()
            expected = set().union(*(labels_of(path) for path in (LISTINGS / problem).glob(f"{method}.*")))
            # Some lines are for few inputs (Can I Win with nothing to reach): more are made until every line has run.
            for i in range(30 * rounds):
                if i >= rounds and used >= expected:
                    break
                told = trace(problem, method, PROBLEMS[problem].make())
                used |= {step["line"] for step in told["steps"]}
                if not all(step["text"] for step in told["steps"]):
                    fault(f"{problem}/{method}: a step without a reason")
            for suffix in SUFFIXES.values():
                path = LISTINGS / problem / f"{method}.{suffix}"
                if not path.exists():
                    fault(f"{path.relative_to(ROOT)} is missing")
                    continue
                there = set(labels_of(path))
                for label in used - there:
                    fault(f"{path.relative_to(ROOT)}: the label {label} of the trace is missing")
                for label in there - used:
                    fault(f"{path.relative_to(ROOT)}: no trace has the label {label}")


# ---- trace -----------------------------------------------------------------------------------------------------------


def plain(value):
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value


def look_up(table, at):
    if isinstance(table, dict):
        key = tuple(at) if len(at) > 1 else at[0]
        return plain(table[key])
    for index in at:
        table = table[index]
    return plain(table)


class Watcher:
    """Runs a listing and compares it with the steps of a trace."""

    def __init__(self, path, told):
        self.lines = {line: label for label, line in labels_of(path).items()}
        self.code = compile(path.read_text(), str(path), "exec")
        self.told = told
        self.at = 0  # the next step
        self.open = None  # (step, frame) whose variables are looked at when the next event comes
        self.wrong = None

    def compare(self):
        """The variables and the cell of the last step, once its line has run or made a call."""
        if not self.open or self.wrong:
            return
        (number, step), frame = self.open
        self.open = None
        there = frame.f_locals
        for name, value in step["variables"].items():
            if name not in there or plain(there[name]) != value:
                self.wrong = f"step {number}: {name} is {there.get(name)!r}, in the trace {value}"
        write = step.get("write")
        if write:
            try:
                value = look_up(there[write["table"]], write["at"])
            except (KeyError, IndexError):
                value = None
            if value != write["value"]:
                self.wrong = f"step {number}: {write['table']}{write['at']} is {value}, in the trace {write['value']}"

    def event(self, frame, kind, argument):
        if frame.f_code.co_filename != self.code.co_filename:
            return None
        self.compare()
        if kind == "line" and frame.f_lineno in self.lines and not self.wrong:
            label = self.lines[frame.f_lineno]
            steps = self.told["steps"]
            expected = steps[self.at]["line"] if self.at < len(steps) else "(the end)"
            if label != expected:
                self.wrong = f"step {self.at + 1}: Python runs {label}, the trace has {expected}"
                return None
            step = steps[self.at]
            self.at += 1
            self.open = ((self.at, step), frame)
            self.check_stack(frame, step)
        return self.event

    def check_stack(self, frame, step):
        calls = []
        at = step["call"]
        while at is not None:
            call = self.told["calls"][at]
            calls.append((call["name"], call["arguments"]))
            if not call["from"] <= self.at - 1 <= call["to"]:
                self.wrong = f"step {self.at}: call {call['name']} is not on the stack then"
            at = call["parent"]
        for name, arguments in calls:
            if frame.f_code.co_name != name:
                self.wrong = f"step {self.at}: Python is in {frame.f_code.co_name}, the trace in {name}"
                return
            frame = frame.f_back
        if frame.f_code.co_name != "solve":
            self.wrong = f"step {self.at}: Python is in {frame.f_code.co_name}, the trace in solve"

    def run(self):
        names = {}
        exec(self.code, names)
        sys.settrace(self.event)
        try:
            result = names["solve"](*self.told["input"].values())
        finally:
            sys.settrace(None)
        self.compare()
        if not self.wrong and self.at != len(self.told["steps"]):
            self.wrong = f"Python ends after {self.at} steps, the trace has {len(self.told['steps'])}"
        if not self.wrong and plain(result) != self.told["answer"]:
            self.wrong = f"Python returns {result}, the trace {self.told['answer']}"
        return self.wrong


def check_traces(problems, rounds):
    steps = 0
    for problem in problems:
        for method in methods(problem):
            for _ in range(rounds):
                values = PROBLEMS[problem].make()
                told = trace(problem, method, values)
                steps += len(told["steps"])
                wrong = Watcher(LISTINGS / problem / f"{method}.py", told).run()
                if wrong:
                    game, arguments, _ = PROBLEMS[problem].games
                    fault(f"boyi trace {game} {arguments(*values)} --method {method}: {wrong}")
                    break
    print(f"{steps} steps compared")


# ---- run -------------------------------------------------------------------------------------------------------------

class Case:
    """A listing, or a form around it: what is called, and what it should give."""

    def __init__(self, problem, method, form=None):
        self.problem, self.method, self.form = problem, method, form
        self.key = f"{problem}/{method}" + (f"/{form}" if form else "")
        self.name = re.sub(r"[^a-z0-9]", "_", self.key)
        spec = PROBLEMS[problem]
        told = spec.forms[form] if form else None
        self.types = told.types if told and told.types else spec.types
        self.function = told.function if told else "solve"
        self.result = told.result if told else spec.result

    def text(self, language):
        suffix = SUFFIXES[language]
        text = (LISTINGS / self.problem / f"{self.method}.{suffix}").read_text()
        if self.form:
            text += "\n\n" + (LISTINGS / self.problem / "forms" / f"{self.form}.{suffix}").read_text()
        return text


def encode(values, types):
    def one(value, kind):
        if kind == "graph":
            return ";".join(words(line) for line in value)
        return words(value) if kind == "list" else str(value)

    return "|".join(one(value, kind) for value, kind in zip(values, types))


def run_python(cases, work):
    answers = []
    names = {}
    for case, values in work:
        if case.key not in names:
            names[case.key] = {}
            exec(compile(case.text("python"), case.key, "exec"), names[case.key])
        here = names[case.key]
        function = getattr(here["Solution"](), case.function) if case.form else here["solve"]
        result = function(*[list(map(list, v)) if k == "graph" else v for v, k in zip(values, case.types)])
        answers.append({True: "true", False: "false"}.get(result, str(result)) if isinstance(result, bool) else str(result))
    return answers


def send(command, work):
    lines = [f"{case.name}|{encode(values, case.types)}" for case, values in work]
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True)
    if done.returncode:
        fault(f"{command[0]}: exit code {done.returncode}: {done.stderr[-2000:]}")
        return [None] * len(work)
    return done.stdout.splitlines()


def compiled(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or (done.stderr.strip() and not WRONG_ON_PURPOSE):
        fault(f"{' '.join(map(str, command[:6]))}: {done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.returncode == 0


def run_java(cases, work, folder):
    entries = []
    paths = []
    for case in cases:
        place = folder / "java" / case.name
        place.mkdir(parents=True)
        text = case.text("java")
        caller = re.search(r"^class (\w+)", text, re.M)[1]
        if case.form:
            call = f"new Solution().{case.function}"
        else:
            call = f"{caller}.solve"
        arguments = ", ".join(f"run.Main.{kind}(a[{i + 1}])" for i, kind in enumerate(case.types))
        (place / "Entry.java").write_text(
            f"package {case.name};\n{text}\npublic class Entry {{ public static Object call(String[] a) "
            f"{{ return {call}({arguments}); }} }}\n"
        )
        paths.append(place / "Entry.java")
        entries.append(f'            case "{case.name}": return {case.name}.Entry.call(a);')
    main = folder / "java" / "run"
    main.mkdir(parents=True)
    (main / "Main.java").write_text(
        """package run;
import java.io.*;
import java.util.*;

public class Main {
    public static int number(String text) { return Integer.parseInt(text); }
    public static int[] list(String text) {
        return text.isEmpty() ? new int[0] : Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    }
    public static int[][] graph(String text) {
        return Arrays.stream(text.split(";", -1)).map(Main::list).toArray(int[][]::new);
    }
    static Object call(String[] a) {
        switch (a[0]) {
"""
        + "\n".join(entries)
        + """
            default: throw new IllegalArgumentException(a[0]);
        }
    }
    public static void main(String[] none) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String line; (line = in.readLine()) != null;)
            out.append(call(line.split("\\\\|", -1))).append('\\n');
        System.out.print(out);
    }
}
"""
    )
    paths.append(main / "Main.java")
    if not compiled(["javac", "-Xlint:all", "-d", folder / "classes", *paths]):
        return [None] * len(work)
    return send(["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", folder / "classes", "run.Main"], work)


PARSE = """
[[maybe_unused]] static std::vector<std::string> split(const std::string &text, char at)
{
    std::vector<std::string> parts(1);
    for (char c : text)
        if (c == at)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}
[[maybe_unused]] static int number(const std::string &text) { return std::stoi(text); }
[[maybe_unused]] static std::vector<int> list(const std::string &text)
{
    std::vector<int> all;
    std::istringstream in(text);
    for (int x; in >> x;)
        all.push_back(x);
    return all;
}
[[maybe_unused]] static std::vector<std::vector<int>> graph(const std::string &text)
{
    std::vector<std::vector<int>> all;
    for (auto &part : split(text, ';'))
        all.push_back(list(part));
    return all;
}
[[maybe_unused]] static std::string told(bool value) { return value ? "true" : "false"; }
[[maybe_unused]] static std::string told(int value) { return std::to_string(value); }
[[maybe_unused]] static std::string told(long long value) { return std::to_string(value); }
[[maybe_unused]] static std::string told(const std::string &value) { return value; }
"""


def main_cpp(cases, calls):
    return (
        "#include <functional>\n#include <iostream>\n#include <map>\n#include <sstream>\n#include <string>\n#include <vector>\n"
        + "int main()\n{\n    std::map<std::string, std::function<std::string(std::vector<std::string>)>> all;\n"
        + "".join(f'    all["{case.name}"] = [](std::vector<std::string> a) {{ {calls[case.key]} }};\n' for case in cases)
        + '    for (std::string line; std::getline(std::cin, line);) {\n        auto a = split(line, \'|\');\n'
        + "        std::cout << all.at(a[0])(a) << '\\n';\n    }\n}\n"
    )


def run_cpp(cases, work, folder):
    """All listings in one file, each in a namespace; their #includes come first."""
    includes = {"#include <iostream>", "#include <sstream>", "#include <string>", "#include <vector>"}
    bodies = []
    calls = {}
    for case in cases:
        text = case.text("c++")
        includes |= set(re.findall(r"^#include .*$", text, re.M))
        bodies.append(f"namespace {case.name} {{\n" + re.sub(r"^#include .*$", "", text, flags=re.M) + "\n}\n")
        place = f"{case.name}::"
        lines = "".join(f"auto x{i} = {kind}(a[{i + 1}]); " for i, kind in enumerate(case.types))
        arguments = ", ".join(f"x{i}" for i in range(len(case.types)))
        call = f"{place}Solution().{case.function}" if case.form else f"{place}solve"
        calls[case.key] = f"{lines}return told({call}({arguments}));"
    source = folder / "all.cpp"
    source.write_text("\n".join(sorted(includes)) + "\n" + "".join(bodies) + PARSE + main_cpp(cases, calls))
    if not compiled(["g++", "-std=c++17", "-Wall", "-Wextra", "-O0", source, "-o", folder / "all-cpp"]):
        return [None] * len(work)
    return send([folder / "all-cpp"], work)


def c_signature(case):
    """(the parameters of its entry, how C++ calls it)"""
    parameters, arguments = [], []
    for i, kind in enumerate(case.types):
        if kind == "number":
            parameters.append("int")
            arguments.append(f"x{i}")
        elif kind == "list":
            if case.form:
                parameters += ["int *", "int"]
                arguments += [f"x{i}.data()", f"(int)x{i}.size()"]
            else:
                parameters += ["int", "const int *"]
                arguments += [f"(int)x{i}.size()", f"x{i}.data()"]
        else:
            parameters += ["int **", "int", "int *"]
            arguments += ["rows.data()", f"(int)x{i}.size()", "sizes.data()"]
    return ", ".join(parameters), ", ".join(arguments)


def run_c(cases, work, folder):
    paths = []
    declarations = 'extern "C" {\n'
    calls = {}
    for case in cases:
        path = folder / f"{case.name}.c"
        names = f"#define solve {case.name}_solve\n" + (f"#define {case.function} {case.name}_form\n" if case.form else "")
        path.write_text(names + f'#line 1 "{case.key}.c"\n' + case.text("c"))
        paths.append(path)
        entry = f"{case.name}_form" if case.form else f"{case.name}_solve"
        parameters, arguments = c_signature(case)
        result = {"long": "long long", "word": "char *"}.get(case.result, case.result)
        declarations += f"{result} {entry}({parameters});\n"
        lines = "".join(f"auto x{i} = {kind}(a[{i + 1}]); " for i, kind in enumerate(case.types))
        if "graph" in case.types:
            lines += "std::vector<int *> rows; std::vector<int> sizes; "
            lines += "for (auto &r : x0) { rows.push_back(r.data()); sizes.push_back((int)r.size()); } "
        calls[case.key] = f"{lines}return told({entry}({arguments}));"
    main = folder / "main.cpp"
    main.write_text(
        "#include <sstream>\n#include <string>\n#include <vector>\n"
        + PARSE.replace("[[maybe_unused]] static std::string told(const std::string &value) { return value; }", '[[maybe_unused]] static std::string told(const char *value) { return value; }')
        + declarations
        + "}\n"
        + main_cpp(cases, calls)
    )
    folder_objects = folder / "objects"
    folder_objects.mkdir()
    done = subprocess.run(
        ["gcc", "-std=c17", "-Wall", "-Wextra", "-O0", "-c", *paths], cwd=folder_objects, capture_output=True, text=True
    )
    if done.returncode or (done.stderr.strip() and not WRONG_ON_PURPOSE):
        fault(f"gcc: {done.stderr[-4000:]}")
        return [None] * len(work)
    objects = sorted(folder_objects.glob("*.o"))
    if not compiled(["g++", "-std=c++17", "-w", "-O0", main, *objects, "-o", folder / "all-c"]):
        return [None] * len(work)
    return send([folder / "all-c"], work)


def expected_of(case, spec, inputs, answers):
    game, arguments, convert = spec.games
    if case.form:
        form = spec.forms[case.form]
        game, convert, arguments = form.game, form.convert, form.arguments or arguments
    key = (case.problem, game)
    if key not in answers:
        answers[key] = ask(case.problem, game, [arguments(*values) for values in inputs])
    values = [convert(answer) for answer in answers[key]]
    if case.key in SIGNS:
        values = [(value > 0) - (value < 0) for value in values]
    return [{True: "true", False: "false"}[v] if isinstance(v, bool) else str(v) for v in values]


def check_runs(problems, rounds):
    cases, work, expected = [], [], []
    answers = {}
    for problem in problems:
        spec = PROBLEMS[problem]
        inputs = [spec.make() for _ in range(rounds)]
        others = {name: [form.make() for _ in range(rounds)] for name, form in spec.forms.items() if form.make}
        for method in methods(problem):
            for form in [None, *spec.forms]:
                case = Case(problem, method, form)
                given = others.get(form, inputs)
                cases.append(case)
                work += [(case, values) for values in given]
                expected += expected_of(case, spec, given, answers)
    for path in LISTINGS.glob("*/forms/*.py"):
        if path.stem not in PROBLEMS[path.parts[-3]].forms:
            fault(f"{path.relative_to(ROOT)} is not tested")
    compare_runs(cases, work, expected)


def compare_runs(cases, work, expected):
    """Runs all programs in all languages."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        told = {
            "python": run_python(cases, work),
            "java": run_java(cases, work, folder),
            "c++": run_cpp(cases, work, folder),
            "c": run_c(cases, work, folder),
        }
    for language, results in told.items():
        if len(results) != len(work):
            fault(f"{language}: {len(results)} answers to {len(work)} inputs")
            continue
        for (case, values), got, right in zip(work, results, expected):
            if got != right and got is not None:
                fault(f"{case.key} in {language}: {values} gives {got}, boyi says {right}")
                break
    print(f"{len(cases)} programs in {len(told)} languages, {len(work) * len(told)} answers compared")


# ---- bugs ------------------------------------------------------------------------------------------------------------


def exercise(seed, level, language):
    command = [BOYI, "exercise", "bug", "--json", "--seed", str(seed), "--level", str(level), "--in", language]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stdout)
    return json.loads(done.stdout)


class BugCase(Case):
    """A program with one wrong line, as one seed gives it."""

    def __init__(self, number, task):
        super().__init__(task["game"], task["method"])
        self.key += f", bug {number} (boyi exercise bug --seed {task['seed']} --level {task['level']})"
        self.name = f"bug_{number}"
        self.task = task

    def text(self, language):
        return exercise(self.task["seed"], self.task["level"], language)["source"]


def values_of(text):
    return tuple(json.loads(part) for part in re.findall(r"\[[^]]*\]|-?\d+", text))


def check_bugs(problems, rounds):
    cases, work, expected, right = {}, [], [], {}
    first = rng.randrange(1 << 20)
    for i in range(10 * rounds):
        task = exercise(first + i, 1 + i % 2, "python")
        case = cases.setdefault(task["source"], BugCase(len(cases), task))
        values = values_of(task["input"])
        work.append((case, values))
        expected.append(task["returns"])
        right.setdefault((case.problem, case.method), []).append((values, task["expected"]))
    for (problem, method), known in right.items():
        case = Case(problem, method)
        for (values, told), answer in zip(known, expected_of(case, PROBLEMS[problem], [v for v, _ in known], {})):
            if told != answer:
                fault(f"{case.key}: {values}: the exercise says {told}, boyi {answer}")
                break
    if len(cases) < 30:
        fault(f"only {len(cases)} wrong programs were found")
    compare_runs(list(cases.values()), work, expected)


def main():
    what = sys.argv[1]
    problems = sys.argv[2:] or sorted(path.name for path in LISTINGS.iterdir() if path.is_dir())
    rounds = int(os.environ.get("BOYI_ROUNDS", "0")) or (200 if what == "run" else 30)
    print(f"BOYI_SEED={SEED}")
    sys.setrecursionlimit(10000)
    {"labels": check_labels, "trace": check_traces, "run": check_runs, "bugs": check_bugs}[what](problems, rounds)
    return 1 if faults else 0


sys.exit(main())
