"""Calls: questions, errors, progress, signals, threads."""

import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
import unittest

import boyi

COMMAND = os.path.join(os.environ.get("BOYI_BIN_DIR", "build"), "boyi")


def run(*words):
    return subprocess.run([COMMAND, *words, "--json"], capture_output=True, text=True, encoding="utf-8").stdout.rstrip("\n")


class Questions(unittest.TestCase):
    def test_same_bytes_as_the_command(self):
        for words in (
            ["solve", "row", "3", "9", "1", "2"],
            ["line", "tic-tac-toe", "--lang", "zh"],
            ["table", "row", "3", "9", "1", "2"],
            ["stats", "connect", "3", "3"],
            ["states", "nim", "2", "3"],
            ["explain", "heaps", "--take", "1-3", "9"],
            ["games", "chomp"],
            ["solve", "cat-and-mouse-2", "####F", "#C...", "M....", "--mouse-jump", "2"],
            ["draw", "row", "3", "9"],
        ):
            with self.subTest(words=words):
                answer, printed = boyi.ask(shlex.join(words)), run(*words)
                for text in ("bytes", "seconds"):
                    self.assertEqual(text in answer, text in printed)
                self.assertEqual(answer, printed)

    def test_errors(self):
        for words in (["solve", "rwo"], ["solve", "row", "x"], ["solev"], ["solve", "row", "--method", "magic", "3"]):
            with self.subTest(words=words), self.assertRaises(boyi.Error) as caught:
                boyi.ask(" ".join(words))
            self.assertEqual(caught.exception.answer, run(*words))
            self.assertEqual(caught.exception.code, json.loads(run(*words))["error"]["code"])

    def test_forms(self):
        one = boyi.ask("solve row 3 9 1 2")
        self.assertEqual(boyi.ask({"command": "solve", "game": "row", "arguments": [3, 9, 1, 2]}), one)
        with self.assertRaises(boyi.Error):
            boyi.ask('["solve nim 1",]')
        several = json.loads(boyi.ask(["solve row 3 9 1 2", "solve rwo", {"command": "solve", "game": "nim 3 4"}]))
        self.assertEqual(several[0], json.loads(one))
        self.assertEqual(several[1]["error"]["code"], "usage")
        lines = []
        self.assertEqual(boyi.ask("states nim 2 3", line=lines.append), "")
        self.assertEqual("\n".join(lines), boyi.ask("states nim 2 3"))
        with self.assertRaises(ZeroDivisionError):
            boyi.ask("states nim 2 3", line=lambda text: 1 / 0)
        with self.assertRaises(ValueError):
            boyi.ask("solve row\0 3")
        with self.assertRaises(TypeError):
            boyi.ask({1, 2})

    def test_pictures(self):
        picture = boyi.draw("row 3 9 1 2", style="dark")
        self.assertEqual(picture.svg, json.loads(run("draw", "row", "3", "9", "1", "2", "--style", "dark"))["svg"])
        self.assertEqual(picture._repr_svg_(), picture.svg)
        with self.assertRaises(boyi.Error):
            boyi.draw("row 3 9", "sideways")
        board = boyi.solve("tic-tac-toe", state="X../.../...")
        self.assertEqual(board.draw().svg, boyi.draw("tic-tac-toe", state="X../.../...").svg)

    def test_texts_for_notebooks(self):
        solution = boyi.solve("row 3 9 1 2")
        for shown in (solution, solution.at("1-3"), solution.moves, solution.line, solution.stats()):
            html = shown._repr_html_()
            self.assertIn("<table>", html)
            self.assertEqual(html.count("<tr>"), html.count("</tr>"))

        class Tag(boyi.Rules):
            start = "<script>"

            def moves(self, state):
                return [("</td>", "<b>")] if state == self.start else []

        html = boyi.solve(Tag()).start._repr_html_()
        self.assertNotIn("<script>", html)
        self.assertNotIn("<b></td>", html)
        self.assertIn("&lt;script&gt;", html)


class Arguments(unittest.TestCase):
    def test_wrong_ones(self):
        for call, kind in (
            (lambda: boyi.solve("row 3", method="magic"), boyi.Error),
            (lambda: boyi.solve("row 3", threads=-1), ValueError),
            (lambda: boyi.solve("row 3", max_memory="much"), ValueError),
            (lambda: boyi.solve("row 3", progress=5), TypeError),
            (lambda: boyi.solve("row 3", nonsense=5), TypeError),
            (lambda: boyi.solve("row 3", folder=5), TypeError),
            (lambda: boyi.solve("row 3", state="9-12"), boyi.Error),
            (lambda: boyi.solve("row 3", state=1.5), TypeError),
            (lambda: boyi.solve("row 3", state=-1), ValueError),
            (lambda: boyi.solve("row\0 3"), ValueError),
            (lambda: boyi.solve("row 3\ud800"), UnicodeEncodeError),
            (lambda: boyi.solve(""), boyi.Error),
            (lambda: boyi.Game("nothing.lua"), boyi.Error),
            (lambda: boyi.Game("nothing.c"), boyi.Error),
            (lambda: boyi.open("/nowhere/at/all.db"), boyi.Error),
            (lambda: boyi.build("row 3", "/nowhere/at/all.db"), boyi.Error),
            (lambda: boyi._boyi.Game(), TypeError),
            (lambda: boyi._boyi.Solution(5, 5, ()), TypeError),
            (lambda: boyi._boyi.Memory(), TypeError),
            (lambda: boyi._boyi.Handle(), TypeError),
            (lambda: boyi._boyi.Game({}, None, None), TypeError),
            (lambda: boyi.solve("connect 7 7", method="layers", max_states=1000), boyi.Error),
        ):
            with self.subTest(call=call), self.assertRaises(kind):
                call()

    def test_error_texts(self):
        with self.assertRaises(boyi.Error) as caught:
            boyi.solve("row 3 x")
        self.assertEqual(caught.exception.code, "input")
        self.assertEqual(caught.exception.texts["en"], str(caught.exception))
        self.assertIn("整数", caught.exception.texts["zh"])

    def test_games_in_files(self):
        root = os.environ.get("BOYI_ROOT", ".")
        self.assertEqual(boyi.solve(f"{root}/examples/lua/hex.lua columns=2 rows=2").value.outcome, "win")
        with self.assertRaises(boyi.Error):
            boyi.solve(f"{root}/bench/games/heap.c")
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_CACHE_HOME"] = folder
            self.assertEqual(boyi.solve(f"{root}/bench/games/connect.c columns=3 rows=3", compiler="cc").value.outcome, "tie")
            del os.environ["XDG_CACHE_HOME"]

    def test_huge_heaps(self):
        moves = boyi.solve("nim 1000000000000000000").moves
        self.assertEqual((len(moves), moves.total), (256, 10**18))


class Progress(unittest.TestCase):
    def test_reports(self):
        seen = []
        boyi.solve("connect 4 5", method="memo", progress=seen.append)
        self.assertTrue(seen)
        self.assertTrue(all(isinstance(report, boyi.Progress) and report.states > 0 for report in seen))

    def test_stops(self):
        for stop, kind in ((lambda report: False, boyi.Error), (lambda report: 1 / 0, ZeroDivisionError)):
            for method in ("memo", "layers", "retro"):
                with self.subTest(method=method), self.assertRaises(kind) as caught:
                    boyi.solve("connect 5 5", method=method, progress=stop)
                if kind is boyi.Error:
                    self.assertEqual(caught.exception.code, "cancelled")

    def interrupted(self, code):
        """Runs the code in a process of its own, which says "now" and is then interrupted by a signal."""
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(process.stdout.readline(), "now\n")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=600)
        return out, err

    def test_keyboard_interrupt(self):
        begin = "import boyi, sys\nsaid = []\ndef say(report):\n    if not said: print('now', flush=True); said.append(1)\n"
        end = "\nexcept KeyboardInterrupt:\n    print('interrupted', boyi.solve('row 3 9 1 2').value)\n"
        out, err = self.interrupted(begin + "try:\n    boyi.solve('connect 7 6', method='layers', max_memory=2_000_000_000, progress=say)" + end)
        self.assertEqual((out, err), ("interrupted win by 7\n", ""))
        slow = """
class Slow(boyi.Rules):
    def __init__(self): self.name = "slow"
    def start(self): return 1
    def moves(self, state):
        say(None)
        return [(state * 2, "double"), (state * 2 + 1, "more")] if state < 2**50 else []
try:
    boyi.solve(Slow(), method="search")"""
        out, err = self.interrupted(begin + slow + end)
        self.assertEqual((out, err), ("interrupted win by 7\n", ""))
        many = slow.replace("def moves(self, state):", "def moves_many(self, states):").replace(
            'return [(state * 2, "double"), (state * 2 + 1, "more")] if state < 2**50 else []',
            "import numpy as np; return boyi.Batch(states[:, None] * np.uint64(2) + np.array([0, 1], np.uint64))",
        ).replace('method="search"', "max_memory=2_000_000_000")
        out, err = self.interrupted(begin + many + end)
        self.assertEqual((out, err), ("interrupted win by 7\n", ""))


class Threads(unittest.TestCase):
    def together(self, *functions):
        """Runs the functions at once and returns what they return, or raises what one raises."""
        results, barrier = [None] * len(functions), threading.Barrier(len(functions))

        def work(index, function):
            barrier.wait()
            try:
                results[index] = function()
            except BaseException as error:
                results[index] = error

        threads = [threading.Thread(target=work, args=pair) for pair in enumerate(functions)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for result in results:
            if isinstance(result, BaseException):
                raise result
        return results

    def test_two_games_at_once(self):
        """Both are seen to be under way at the same time: the lock of Python is released."""
        seen = {"one": threading.Event(), "two": threading.Event()}

        def solve(own, other):
            def wait(report):
                seen[own].set()
                self.assertTrue(seen[other].wait(600))

            return boyi.solve("connect 4 5", method="memo", progress=wait).value

        one, two = self.together(lambda: solve("one", "two"), lambda: solve("two", "one"))
        self.assertEqual(one, two)

    def test_one_game_and_solution(self):
        game = boyi.Game("connect 4 4")
        solution = game.solve(method="memo")
        states = solution.states()

        def look():
            values = solution.values(states)
            return int((values["outcome"] == boyi.WIN).sum()), str(solution.line), len(solution.moves)

        self.assertEqual(len(set(self.together(*[look] * 4))), 1)
        self.assertEqual(len(set(self.together(*[lambda: game.solve(method="layers").value] * 3))), 1)

    def test_rules_in_python(self):
        sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
        from games import Connect, ConnectMany, TicTacToe

        expected = boyi.solve("connect 3 4").value
        game, many = boyi.Game(Connect(3, 4)), boyi.Game(ConnectMany(3, 4))
        values = self.together(
            lambda: game.solve(method="memo").value,
            lambda: game.solve(method="layers").value,
            lambda: many.solve(threads=2, method="layers").value,
            lambda: many.solve(threads=2, method="retro").value,
            lambda: boyi.solve(Connect(3, 4), method="retro").value,
        )
        self.assertEqual(set(values), {expected})
        board = TicTacToe()
        self.assertEqual(len({str(value) for value in self.together(*[lambda: boyi.solve(board).value] * 4)}), 1)

    def test_other_threads_run(self):
        """While a game is solved, another thread of Python makes steps: with built-in rules and with rules in Python."""
        sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
        from games import Connect

        for game in ("connect 4 5", Connect(3, 4)):
            steps, over, most = [0], threading.Event(), 0

            def count():
                while not over.is_set():
                    steps[0] += 1
                    time.sleep(0.0001)

            counter = threading.Thread(target=count)
            counter.start()
            end = time.monotonic() + 500
            while most <= 3 and time.monotonic() < end:  # a busy machine may let the counter wait
                before = steps[0]
                boyi.solve(game, method="layers")
                most = max(most, steps[0] - before)
            over.set()
            counter.join()
            self.assertGreater(most, 3)


if __name__ == "__main__":
    unittest.main()
