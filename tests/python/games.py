"""Games as Python classes against the built-in ones: every method gives the same values, moves and lines. Also the classes that docs/python.md measures.

    games.py             the tests
    games.py --measure   connect 4 4 as a C file, a Lua file and both ways in Python, as ratios of processor time
"""

import os
import sys
import unittest

import boyi
import numpy as np

U = np.uint64


class Connect(boyi.Rules):
    """connect COLUMNS ROWS 4, one state at a time: states and algorithm as in bench/games/connect.lua."""

    name = "connect"
    even_steps = True

    def __init__(self, columns=4, rows=4):
        stride = rows + 1

        def each(column):
            return sum(column << i * stride for i in range(columns))

        self.stride, self.bits = stride, columns * stride
        self.first, self.squares = each(1), each((1 << rows) - 1)
        self.keep = [each((1 << max(0, stride - k)) - 1) for k in (1, 2, 4)]
        self.columns = [((1 << stride) - 1) << i * stride for i in range(columns)]

    def start(self):
        return self.first

    def look(self, state):
        bits = state | state >> 1 & self.keep[0]
        bits |= bits >> 2 & self.keep[1]
        bits |= bits >> 4 & self.keep[2]
        filled = bits >> 1 & self.keep[0]
        return filled, filled + self.first

    def is_lost(self, state):
        filled, marks = self.look(state)
        crosses, turn = state ^ marks, filled.bit_count() & 1
        stones = crosses if turn else filled ^ crosses
        for step in (1, self.stride, self.stride - 1, self.stride + 1):
            pairs = stones & stones >> step
            if pairs & pairs >> 2 * step:
                return True, marks, turn
        return False, marks, turn

    def moves(self, state):
        lost, marks, turn = self.is_lost(state)
        if lost:
            return
        marks &= self.squares
        for number, column in enumerate(self.columns):
            mark = marks & column
            if mark:
                yield state + (mark if turn else mark << 1), "abcdefgh"[number]

    def over(self, state):
        return "loss" if self.is_lost(state)[0] else "tie"

    def layer(self, state):
        return self.look(state)[0].bit_count()


class ConnectMany(Connect):
    """The same, many states at once."""

    names = "abcdefgh"
    moves = over = layer = None

    def look(self, states):
        keep = [U(bits) for bits in self.keep]
        bits = states | states >> U(1) & keep[0]
        bits = bits | bits >> U(2) & keep[1]
        bits = bits | bits >> U(4) & keep[2]
        filled = bits >> U(1) & keep[0]
        return filled, filled + U(self.first)

    def is_lost(self, states):
        filled, marks = self.look(states)
        crosses, turn = states ^ marks, filled
        for shift in (32, 16, 8, 4, 2, 1):
            turn = turn ^ turn >> U(shift)
        turn = turn & U(1)
        stones = np.where(turn == 0, filled ^ crosses, crosses)
        lost = np.zeros(len(states), bool)
        for step in (1, self.stride, self.stride - 1, self.stride + 1):
            pairs = stones & stones >> U(step)
            lost |= pairs & pairs >> U(2 * step) != 0
        return lost, marks, turn

    def moves_many(self, states):
        lost, marks, turn = self.is_lost(states)
        mark = (marks & U(self.squares))[:, None] & np.array(self.columns, dtype=U)
        return boyi.Batch(states[:, None] + (mark << (U(1) - turn)[:, None]), (mark != 0) & ~lost[:, None])

    def over_many(self, states):
        return np.where(self.is_lost(states)[0], boyi.LOSS, boyi.TIE)

    def layer_many(self, states):
        filled = self.look(states)[0]
        return sum(filled >> U(i) & U(1) for i in range(self.bits))


class Row(boyi.Rules):
    """row PILES: from both ends, states are pairs."""

    kind = "score"

    def __init__(self, *piles):
        self.piles = piles

    def start(self):
        return (0, len(self.piles))

    def moves(self, state):
        left, right = state
        if left < right:
            yield (left + 1, right), "left", self.piles[left]
        if left + 1 < right:
            yield (left, right - 1), "right", self.piles[right - 1]

    def layer(self, state):
        return len(self.piles) - state[1] + state[0]


class RowMany(Row):
    """The same with numbers: left * 256 + right."""

    moves = layer = None
    names = ["left", "right"]

    def start(self):
        return len(self.piles)

    def moves_many(self, states):
        piles = np.array([0, *self.piles, 0], dtype=np.int64)
        left, right = (states >> U(8)).astype(np.int64), (states & U(255)).astype(np.int64)
        one, two = np.nonzero(left < right)[0], np.nonzero(left + 1 < right)[0]
        return boyi.Batch(
            np.concatenate([(left[one] + 1) * 256 + right[one], left[two] * 256 + right[two] - 1]),
            source=np.concatenate([one, two]),
            gain=np.concatenate([piles[left[one] + 1], piles[right[two]]]),
            name=np.repeat([0, 1], [len(one), len(two)]),
        )


class TicTacToe(boyi.Rules):
    """A board as a text, with symmetry, a picture and layers."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    IMAGES = [
        [y * 3 + x for y in ys for x in xs] if not swap else [x * 3 + y for y in ys for x in xs]
        for swap in (False, True)
        for ys in ((0, 1, 2), (2, 1, 0))
        for xs in ((0, 1, 2), (2, 1, 0))
    ]

    def start(self):
        return "." * 9

    def moves(self, board):
        own = "XO"[self.layer(board) % 2]
        if any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in self.LINES):
            return []
        return [(board[:i] + own + board[i + 1 :], f"{'abc'[i % 3]}{i // 3 + 1}") for i in range(9) if board[i] == "."]

    def over(self, board):
        return "tie" if "." not in board and not self.has_line(board) else "loss"

    def has_line(self, board):
        return any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in self.LINES)

    def canonical(self, board):
        return min("".join(board[i] for i in image) for image in self.IMAGES)

    def layer(self, board):
        return 9 - board.count(".")

    section = layer

    def show(self, board):
        return "\n".join(" ".join(board[i : i + 3]) for i in (0, 3, 6))


class TicTacToeMany(boyi.Rules):
    """The same as a number: nine bits of X, then nine of O; with symmetry, many states at once."""

    names = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]

    def start(self):
        return 0

    def is_lost(self, states):
        crosses, noughts = states & U(511), states >> U(9)
        lost = np.zeros(len(states), bool)
        for line in TicTacToe.LINES:
            bits = U(sum(1 << i for i in line))
            lost |= (crosses & bits == bits) | (noughts & bits == bits)
        return lost

    def layer_many(self, states):
        return sum(states >> U(i) & U(1) for i in range(18))

    section_many = layer_many

    def mover_many(self, states):
        return self.layer_many(states) % U(2)

    def moves_many(self, states):
        turn = self.layer_many(states) % U(2)
        free = ~(states | states >> U(9))[:, None] & U(1) << np.arange(9, dtype=U)
        return boyi.Batch(states[:, None] | free << (turn * U(9))[:, None], (free != 0) & ~self.is_lost(states)[:, None])

    def over_many(self, states):
        return np.where(self.is_lost(states), boyi.LOSS, boyi.TIE)

    def canonical_many(self, states):
        images = []
        for image in TicTacToe.IMAGES:
            made = np.zeros(len(states), U)
            for to, source in enumerate(image):
                for board in (0, 9):
                    made |= (states >> U(source + board) & U(1)) << U(to + board)
            images.append(made)
        return np.minimum.reduce(images)


class Chase(boyi.Rules):
    """Two walk a ring of n places in turn, one step each way or none. The first wants to catch the second, who wins if play never ends."""

    loop = "second"
    cycles = True

    def __init__(self, places=5, apart=2):
        self.places, self.apart = places, apart

    def start(self):
        return (self.apart, 0)

    def starts(self):
        return [(apart, turn) for apart in range(self.places) for turn in (0, 1)]

    def mover(self, state):
        return state[1]

    def moves(self, state):
        apart, turn = state
        if apart:
            for step in (-1, 0, 1):
                yield ((apart + step) % self.places, 1 - turn), step + 1

    def over(self, state):
        return "first"


class Kayles(boyi.Rules):
    kind = "nimber"
    splits = True

    def __init__(self, *rows):
        self.rows = list(rows)

    def start(self):
        return self.rows

    def moves(self, pins):
        for hit in (1, 2):
            for left in range(pins - hit + 1):
                yield [left, pins - hit - left], f"{hit} at {left + 1}"


class Square(boyi.Rules):
    """A theorem: a heap of which 1 to 3 stones are taken is lost in multiples of 4."""

    def __init__(self, stones):
        self.stones = stones

    def start(self):
        return self.stones

    def moves(self, stones):
        return [(stones - take, take) for take in (1, 2, 3) if take <= stones]

    def value(self, stones):
        if stones % 7 == 6:
            return None
        return ("loss", stones // 2) if stones % 4 == 0 else ("win", (stones - stones % 4) // 2 + 1)


ALL_METHODS = ("auto", "brute", "memo", "layers", "sections", "retro", "search")


class SameAsBuiltIn(unittest.TestCase):
    def compare(self, rules, text, methods=ALL_METHODS, state=None):
        other = boyi.solve(text)
        for method in methods:
            with self.subTest(rules=type(rules).__name__, method=method):
                solution = boyi.solve(rules, method=method)
                self.assertEqual(solution.value, other.value)
                self.assertEqual([choice[:1] + choice[2:5] for choice in solution.moves], [choice[:1] + choice[2:5] for choice in other.moves])
                self.assertEqual(solution.line.moves, other.line.moves)
                self.assertEqual(solution.line.totals, other.line.totals)
                self.assertEqual(solution.totals, other.totals)
                self.assertIn(solution.method, (method,) if method != "auto" else ALL_METHODS)

    def test_connect(self):
        self.compare(Connect(3, 4), "connect 3 4", methods=("auto", "memo", "layers", "retro", "search", "sections"))

    def test_connect_many(self):
        self.compare(ConnectMany(4, 4), "connect 4 4", methods=("auto", "memo", "layers", "retro", "sections"))

    def test_row(self):
        for piles in ((3, 9, 1, 2), (5,), (-4, 7, -1, 2, 2)):
            self.compare(Row(*piles), "row " + " ".join(map(str, piles)))
            self.compare(RowMany(*piles), "row " + " ".join(map(str, piles)), methods=("auto", "brute", "memo", "retro"))

    def test_tic_tac_toe(self):
        methods = ("auto", "memo", "layers", "sections", "retro", "search")
        self.compare(TicTacToe(), "tic-tac-toe", methods)
        self.compare(TicTacToeMany(), "tic-tac-toe", methods)

    def test_kayles(self):
        for rows in ((5, 3, 7), (9,), (), (0, 4)):
            with self.subTest(rows=rows):
                mine = boyi.solve(Kayles(*rows))
                other = boyi.solve("kayles " + " ".join(map(str, rows or (0,))))
                self.assertEqual(mine.value, other.value)
                self.assertEqual(mine.moves.best, len([choice for choice in mine.moves if choice.best]))

    def test_endless_play(self):
        """Against the Lua file of docs/own-games.md."""
        for places, apart in ((3, 1), (4, 1), (4, 2), (5, 2), (6, 3)):
            solution = boyi.solve(Chase(places, apart))
            with self.subTest(places=places, apart=apart):
                caught = places == 3 or apart == 1
                self.assertEqual(solution.value.outcome, "win" if caught else "loss")
        self.assertIsNone(boyi.solve(Chase(6, 3)).value.plies)
        self.assertEqual(boyi.solve(Chase()).stats().states, 10)

    def test_theorem(self):
        for stones in (5, 8, 21):
            self.assertEqual(boyi.solve(Square(stones), method="shortcut").value, boyi.solve(Square(stones), method="memo").value)
        self.assertEqual(boyi.solve(Square(13)).method, "memo")

    def test_checks_find_nothing(self):
        for rules in (Connect(), Row(3, 9, 1), RowMany(3, 9, 1), TicTacToe(), Chase(), Kayles(5, 3), Square(9)):
            with self.subTest(rules=type(rules).__name__):
                self.assertEqual([flaw.text for flaw in boyi.Game(rules).check(games=30).flaws], [])
        for rules in (ConnectMany(), TicTacToeMany()):  # which take long to ask about one state
            self.assertEqual([flaw.text for flaw in boyi.Game(rules).check(games=2).flaws], [])

    def test_symmetry_and_statistics(self):
        for rules in (TicTacToe(), TicTacToeMany()):
            solution = boyi.solve(rules)
            other = boyi.solve("tic-tac-toe")
            self.assertEqual(solution.stats(), other.stats())
            self.assertEqual(solution.stats(symmetry=True).states, 765)
            self.assertEqual(len(solution.states()), 5478)
            self.assertEqual(len(solution.states(symmetry=True)), 765)
            self.assertEqual(solution.verify().states, 765)


def measure():
    import resource

    root = os.environ.get("BOYI_ROOT", ".")
    games = {
        "built in": boyi.Game("connect 4 4"),
        "C file": boyi.Game(f"{root}/bench/games/connect.c", compiler="cc"),
        "Lua file": boyi.Game(f"{root}/bench/games/connect.lua"),
        "Python, one state at a time": boyi.Game(Connect()),
        "Python, many at once": boyi.Game(ConnectMany()),
    }
    for method in ("memo", "layers"):
        times = {}
        for _ in range(5):  # in turns, so that other work on the machine meets all of them
            for name, game in games.items():
                before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
                game.solve(method=method, threads=1, symmetry=False)
                times.setdefault(name, []).append(resource.getrusage(resource.RUSAGE_SELF).ru_utime - before)
        for name, list_ in times.items():
            print(f"{method:8}{name:30}{min(list_):8.3f} s{min(list_) / min(times['C file']):8.1f}")


if __name__ == "__main__":
    if "--measure" in sys.argv:
        measure()
    else:
        unittest.main()
