"""Rules in Python that are wrong: what they raise is raised as it is, and nothing breaks."""

import gc
import os
import subprocess
import sys
import unittest
import weakref

import boyi
import numpy as np


class Heap(boyi.Rules):
    def __init__(self, stones=9):
        self.stones = stones

    def start(self):
        return self.stones

    def moves(self, stones):
        return [(stones - take, f"take {take}") for take in (1, 2, 3) if take <= stones]


class HeapMany(Heap):
    moves = None

    def moves_many(self, stones):
        take = np.array([1, 2, 3], dtype=np.uint64)
        return boyi.Batch(stones[:, None] - take, take <= stones[:, None])


def with_moves(function, start=9, **others):
    return type("Made", (boyi.Rules,), {"start": start, "moves": lambda self, state: function(state), **others})()


METHODS = ("auto", "brute", "memo", "layers", "retro", "search")


class Raised(unittest.TestCase):
    def test_exceptions_are_the_same_object(self):
        class Own(Exception):
            pass

        error = Own("mine")

        def fail(state):
            if state == 4:
                raise error
            return [(state - 1, "one")]

        for method in METHODS:
            with self.subTest(method=method), self.assertRaises(Own) as caught:
                boyi.solve(with_moves(fail), method=method)
            self.assertIs(caught.exception, error)
        for kind in (KeyboardInterrupt, SystemExit, StopIteration, MemoryError, RecursionError, GeneratorExit):

            def fail_so(state, kind=kind):
                raise kind("so")

            with self.subTest(kind=kind), self.assertRaises(kind):
                boyi.solve(with_moves(fail_so))

    def test_traceback_names_the_line(self):
        import traceback

        def fail(state):
            return [(state - 1, "one")] if state else undefined_name  # noqa: F821

        try:
            boyi.solve(with_moves(fail))
        except NameError as error:
            self.assertIn("undefined_name  # noqa", "".join(traceback.format_tb(error.__traceback__)))

    def test_every_function(self):
        def fail(self, state):
            raise LookupError(state)

        for name in ("over", "canonical", "layer", "section", "write", "show", "mover"):
            rules = type("Made", (Heap,), {name: fail})()
            with self.subTest(name=name), self.assertRaises(LookupError):
                boyi.solve(rules, method="sections" if name == "section" else "layers").moves
                boyi.Game(rules).board()
                boyi.Game(rules)._write(9)
                boyi.Game(rules).check()
        with self.assertRaises(LookupError):
            boyi.solve(type("Made", (Heap,), {"value": fail})(), method="shortcut")
        with self.assertRaises(LookupError):
            boyi.solve(type("Made", (Heap,), {"starts": lambda self: fail(self, 1)})())
        for name in ("moves", "over", "canonical", "layer"):
            with self.subTest(many=name), self.assertRaises(LookupError):
                boyi.solve(type("Made", (HeapMany,), {name + "_many": fail})())

    def test_a_game_can_be_asked_again(self):
        fails = [True]

        def moves(state):
            if fails[0]:
                raise OSError("not now")
            return [(state - 1, "one")] if state else []

        game = boyi.Game(with_moves(moves))
        for _ in range(3):
            with self.assertRaises(OSError):
                game.solve()
        fails[0] = False
        solution = game.solve()
        self.assertEqual(str(solution.value), "win in 9")
        fails[0] = True
        with self.assertRaises(OSError):
            solution.moves
        self.assertEqual(str(game.solve.__self__.name), "Made")

    def test_wrong_moves(self):
        cases = [
            (lambda s: 5, TypeError),
            (lambda s: None, TypeError),
            (lambda s: [5], TypeError),
            (lambda s: [(1,)], TypeError),
            (lambda s: [(1, "a", 2, False, 3)], TypeError),
            (lambda s: [[1, "a"]], TypeError),
            (lambda s: [("x", "a")], TypeError),
            (lambda s: [(1.5, "a")], TypeError),
            (lambda s: [(-1, "a")], ValueError),
            (lambda s: [(2**64, "a")], ValueError),
            (lambda s: [(0, "a", "much")], TypeError),
            (lambda s: [(0, "a", 2**70)], OverflowError),
            (lambda s: [(s - 1, i) for i in range(257)] if s else [], ValueError),
            (lambda s: iter(int, 1), TypeError),
        ]
        for function, kind in cases:
            with self.subTest(moves=function), self.assertRaises(kind):
                boyi.solve(with_moves(function))
        with self.assertRaises(TypeError):
            boyi.solve(with_moves(lambda s: [({}, "a")], start="a text"))
        self.assertEqual(boyi.solve(with_moves(lambda s: [(s - 1, i) for i in range(300)] if s else [], start=3, most_moves=300)).moves.total, 300)

    def test_wrong_values(self):
        for over in ("won", 7, None, "first", 1):  # 1 is DRAW
            with self.subTest(over=over), self.assertRaises((ValueError, boyi.Error)):
                boyi.solve(with_moves(lambda s: [], over=lambda self, state, over=over: over))
        for over in ("7", (1, 2, 3), (1,), None):
            with self.subTest(over=over), self.assertRaises(TypeError):
                boyi.solve(with_moves(lambda s: [], kind="score", over=lambda self, state, over=over: over))
        for name, wrong in (("layer", -1), ("layer", 2**32), ("section", 2**64), ("mover", 2)):
            method = {"section": "sections", "mover": "retro"}.get(name, "layers")
            with self.subTest(name=name), self.assertRaises((ValueError, boyi.Error)):
                boyi.solve(type("Made", (Heap,), {name: lambda self, state, wrong=wrong: wrong, "loop": "first" if name == "mover" else "draw"})(), method=method)

    def test_wrong_objects(self):
        class NoMoves:
            start = 3

        class NoStart:
            def moves(self, state):
                return []

        for wrong in (Heap, NoMoves(), NoStart(), 5, None, b"row 3", ["row"], with_moves(None, moves=7)):
            with self.subTest(wrong=wrong), self.assertRaises(TypeError):
                boyi.Game(wrong)
        for name, value in (("kind", "points"), ("loop", "third"), ("kind", None)):
            with self.assertRaises(ValueError):
                boyi.Game(type("Made", (Heap,), {name: value})())
        with self.assertRaises(TypeError):
            boyi.Game(type("Made", (Heap,), {"loop": "first"})())
        with self.assertRaises(ValueError):
            boyi.Game(type("Made", (Heap,), {"splits": True})())
        for name, value in (("most_moves", -1), ("bits", "many")):
            with self.assertRaises((ValueError, OverflowError, TypeError, boyi.Error)):
                boyi.Game(type("Made", (Heap,), {name: value})()).solve()

    def test_wrong_batches(self):
        class Made(HeapMany):
            def __init__(self, batch):
                super().__init__(3)
                self.batch = batch

            def moves_many(self, states):
                return self.batch(states)

        Batch = boyi.Batch
        cases = [
            (lambda s: None, TypeError),
            (lambda s: (s, s), TypeError),
            (lambda s: Batch(s), ValueError),
            (lambda s: Batch(s[:, None] * 1.5), TypeError),
            (lambda s: Batch(np.zeros((7, 2), np.uint64)), ValueError),
            (lambda s: Batch(np.zeros((1, 1, 1), np.uint64)), ValueError),
            (lambda s: Batch(s, source=s + np.uint64(9)), ValueError),
            (lambda s: Batch(s, source=-np.ones(len(s))), ValueError),
            (lambda s: Batch(s, source=[0, 0, 0]), ValueError),
            (lambda s: Batch(s[:, None], np.ones((3, 3))), ValueError),
            (lambda s: Batch(np.zeros((len(s), 300), np.uint64)), ValueError),
        ]
        for batch, kind in cases:
            with self.subTest(case=cases.index((batch, kind))), self.assertRaises(kind):
                boyi.solve(Made(batch))
        for name, wrong in (("over", [5]), ("over", 1), ("over", "win"), ("layer", [1, 2, 3, 4, 5]), ("canonical", 1.5)):
            with self.subTest(name=name, wrong=wrong), self.assertRaises((ValueError, TypeError)):
                boyi.solve(type("Made", (HeapMany,), {name + "_many": lambda self, states, wrong=wrong: wrong})())
        with self.assertRaises(TypeError):
            boyi.Game(type("Made", (HeapMany,), {"start": lambda self: "text"})())

    def test_limits(self):
        for rules in (Heap(1000), HeapMany(1000)):
            for limit in ({"max_states": 100}, {"max_memory": 1000}):
                with self.subTest(limit=limit), self.assertRaises(boyi.Error) as caught:
                    boyi.solve(rules, method="memo", **limit)
                self.assertEqual(caught.exception.code, "limit")

    def test_cycles(self):
        ring = with_moves(lambda s: [((s + 1) % 5, "on")], start=0)
        self.assertEqual(boyi.solve(ring).value.outcome, "draw")
        with self.assertRaises(boyi.Error) as caught:
            boyi.solve(with_moves(lambda s: [((s + 1) % 5, "on")], start=0, kind="score"))
        self.assertEqual(caught.exception.code, "cycle")

        class RingMany(HeapMany):
            def moves_many(self, states):
                return boyi.Batch((states[:, None] + np.uint64(1)) % np.uint64(5))

        self.assertEqual(boyi.solve(RingMany(0)).value.outcome, "draw")
        line = boyi.solve(RingMany(0)).line
        self.assertEqual(line.back, 0)

    def test_rules_that_solve(self):
        """Rules may solve other games, and their own, but not without end."""

        def moves(state):
            inner = boyi.solve(with_moves(lambda s: [(s - 1, "one")] if s else [], start=state))
            return [(state - 1, str(inner.value))] if state else []

        self.assertEqual(boyi.solve(with_moves(moves, start=4)).moves[0].move, "loss in 4")
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(200)
        try:

            class Endless(Heap):
                def moves(self, state):
                    return boyi.solve(self).moves

            with self.assertRaises(RecursionError):
                boyi.solve(Endless())

            class EndlessGame(Heap):
                def moves(self, state):
                    return self.game.solve().moves

            rules = EndlessGame()
            rules.game = boyi.Game(rules)
            with self.assertRaises(RecursionError):
                rules.game.solve()
        finally:
            sys.setrecursionlimit(limit)


class Memory(unittest.TestCase):
    def test_cycles_are_collected(self):
        class Own(Heap):
            pass

        rules = Own()
        rules.game = boyi.Game(rules)
        rules.solution = rules.game.solve()
        rules.game.rules_again = rules
        gone = weakref.ref(rules)
        del rules
        gc.collect()
        self.assertIsNone(gone())

    def test_failed_games_are_collected(self):
        class Own(Heap):
            def moves(self, state):
                raise ValueError("no")

        rules = Own()
        game = boyi.Game(rules)
        try:
            game.solve()
        except ValueError:
            pass
        gone = weakref.ref(rules)
        del rules, game
        gc.collect()
        self.assertIsNone(gone())

    def test_a_solution_keeps_its_game(self):
        solution = boyi.solve(Heap(9))
        many = boyi.solve(HeapMany(9))
        line = solution.line
        gc.collect()
        self.assertEqual(solution.moves[0].move, "take 1")
        self.assertEqual(many.at(7).value.outcome, "win")
        del solution
        self.assertEqual(line.moves[0], "take 1")
        states = boyi.Game("tic-tac-toe").states()
        gc.collect()
        self.assertEqual(int(states[0]), 0)

    def test_references(self):
        """Nothing is left behind by what works, and by what fails."""

        class Counted:
            live = 0

            def __init__(self, number):
                self.number = number
                Counted.live += 1

            def __del__(self):
                Counted.live -= 1

            def __hash__(self):
                return hash(self.number)

            def __eq__(self, other):
                return isinstance(other, Counted) and self.number == other.number

        def moves(state):
            return [(Counted(state.number - take), f"take {take}") for take in (1, 2) if take <= state.number]

        def fail(state):
            if state.number == 3:
                raise ValueError
            return moves(state)

        def run():
            solution = boyi.solve(with_moves(moves, start=Counted(9)))
            solution.moves, solution.line, solution.stats(), solution.verify(), solution.board, solution.values()
            solution.choices(Counted(4))
            try:
                boyi.solve(with_moves(fail, start=Counted(9)))
            except ValueError:
                pass

        run()
        gc.collect()
        self.assertEqual(Counted.live, 0)

    def test_no_growth(self):
        import tracemalloc

        def run():
            row = boyi.solve("row 3 9 1 2", method="memo")
            row.moves, row.line, row.stats(), row.values(), row.totals, row.answer, row.verify()
            boyi.solve(Heap(9)).moves
            boyi.solve(HeapMany(9)).line
            boyi.ask("solve nim 3 4")
            for wrong in ("rwo 3", "row x"):
                try:
                    boyi.solve(wrong)
                except boyi.Error:
                    pass
            for batch in (lambda s: 5, lambda s: [(1,)]):
                try:
                    boyi.solve(with_moves(batch))
                except TypeError:
                    pass

        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * 4096

        for _ in range(30):
            run()
        gc.collect()
        tracemalloc.start()
        before, before_resident = tracemalloc.get_traced_memory()[0], resident()
        for _ in range(200):
            run()
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        self.assertLess(grown, 20_000)
        self.assertLess(resident() - before_resident, 8_000_000)

    def test_without_memory(self):
        """Each allocation of Python fails once, in a process of its own: the answer is right or an exception. (Without numpy, which crashes.)"""
        code = """
import _testcapi, gc, sys
import boyi, rules
def solve_heap(): return str(boyi.solve(rules.Heap(5)).value)
def solve_text(): return str(boyi.solve(rules.with_moves(lambda s: [(s[1:], s[0], 1)] if s else [], start="abc", kind="score")).line)
def solve_row(): row = boyi.solve("row 3 9 1"); return str((row.moves, row.line, row.value, row.answer, row.totals))
def walk(): game = boyi.Game("nim 2 2"); return str([len(memory) for memory in game._states(game._start(), boyi._game.limits())])
def refuse():
    try: boyi.solve("rwo")
    except boyi.Error as error: return error.code
def ask(): return boyi.ask("solve nim 1 2")
for function in (solve_heap, solve_text, solve_row, walk, refuse, ask):
    expected, failures = function(), 0
    gc.collect(); gc.disable()
    for allocation in range(1, 400):
        answer = None
        try:
            _testcapi.set_nomemory(allocation, allocation + 1)
            answer = function()
        except (MemoryError, boyi.Error, SystemError): # SystemError: Python 3.11 loses an exception if it has no memory for a frame
            failures += 1
        finally:
            _testcapi.remove_mem_hooks()
        if answer is not None and answer != expected: sys.exit(f"{function.__name__}, allocation {allocation}: {answer}")
    gc.enable()
    if not failures: sys.exit(f"{function.__name__}: nothing failed")
    if function() != expected: sys.exit(f"{function.__name__} is not what it was")
print("done")
"""
        try:
            import _testcapi  # noqa: F401
        except ImportError:
            self.skipTest("no _testcapi")
        folder = os.path.dirname(os.path.abspath(__file__))
        environment = {**os.environ, "PYTHONPATH": f"{os.environ['PYTHONPATH']}:{folder}"}
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
        self.assertEqual((run.returncode, run.stdout), (0, "done\n"), run.stderr[-2000:])

    def test_reference_counts(self):
        game = boyi.Game("row 3 9 1 2")
        before = sys.getrefcount(game), sys.getrefcount(boyi.Game), sys.getrefcount(None)
        for _ in range(500):
            solution = game.solve()
            solution.moves, solution.value, solution.database
            del solution
        after = sys.getrefcount(game), sys.getrefcount(boyi.Game), sys.getrefcount(None)
        self.assertLessEqual(max(abs(a - b) for a, b in zip(before, after)), 20)


if __name__ == "__main__":
    unittest.main()
