"""States and values as arrays, and databases."""

import os
import tempfile
import unittest

import boyi
import numpy as np


class Arrays(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = boyi.Game("connect 4 4")
        cls.solution = cls.game.solve(method="memo")
        cls.states, cls.depths, cls.moves = cls.game.walk()
        cls.values = cls.solution.values(cls.states)

    def test_all_states_of_connect_4_4(self):
        self.assertEqual(self.states.shape, (161029,))
        self.assertEqual(len(np.unique(self.states)), 161029)
        stats = self.solution.stats()
        counts = np.bincount(self.values["outcome"], minlength=4).tolist()
        self.assertEqual(counts, [stats.loss, stats.draw, stats.tie, stats.win])
        self.assertEqual(np.bincount(self.depths).tolist(), stats.depths)
        self.assertEqual(int(self.moves.sum()), stats.moves)
        self.assertEqual(int((self.moves == 0).sum()), stats.finished)

    def test_against_the_command(self):
        """The same states in the same order, with the same values, as `boyi states --json`."""
        lines = []
        boyi.ask("states connect 4 3", line=lines.append)
        solution = boyi.solve("connect 4 3")
        states = solution.states()
        self.assertEqual(len(lines), len(states))
        values = solution.values(states)
        for line, text, value in zip(lines[::97], solution.decode(states[::97]), values[::97]):
            self.assertIn(f'"state":"{text}"', line)
            self.assertIn(f'"{boyi.Outcome(value["outcome"]).name.lower()}"', line)
            self.assertIn(f'"plies":{value["plies"]}', line)

    def test_one_by_one(self):
        for index in range(0, len(self.states), 5003):
            value = self.solution.at(self.states[index]).value
            self.assertEqual((value.outcome, value.plies), (boyi.Outcome(self.values[index]["outcome"]).name.lower(), int(self.values[index]["plies"])))

    def test_memory_belongs_to_the_array(self):
        states = boyi.Game("tic-tac-toe").states()
        self.assertIsInstance(states.base.obj if isinstance(states.base, memoryview) else states.base, boyi._boyi.Memory)
        self.assertTrue(states.flags.c_contiguous and states.flags.writeable)
        copy = states.copy()
        self.assertTrue((states == copy).all())

    def test_shapes_and_types(self):
        two = self.states[:6].reshape(2, 3)
        self.assertEqual(self.solution.values(two).shape, (2, 3))
        self.assertTrue((self.solution.values(two[:, ::2])["plies"] == self.values[:6].reshape(2, 3)[:, ::2]["plies"]).all())
        self.assertTrue((self.solution.values(self.states[:5].astype(np.int64)) == self.values[:5]).all())
        self.assertTrue((self.solution.values(self.states[:5].tolist()) == self.values[:5]).all())
        self.assertTrue((self.solution.values(self.solution.decode(self.states[:5])) == self.values[:5]).all())
        self.assertTrue((self.solution.values(np.array(self.solution.decode(self.states[:5]))) == self.values[:5]).all())
        self.assertEqual(len(self.solution.values(self.states[:0])), 0)
        self.assertEqual(len(self.solution.values([])), 0)
        self.assertTrue((self.solution.values(self.states[:9], trusted=True) == self.values[:9]).all())
        with self.assertRaises(TypeError):
            self.solution.values(np.array([1.5]))
        with self.assertRaises(ValueError):
            self.solution.values(np.array([-1]))
        with self.assertRaises(ValueError):
            self.solution.values(self.states[:3], absent="skip")

    def test_absent_states(self):
        below = self.solution.encode("..../..../..../...X")
        solution = self.game.solve(below, method="memo", symmetry=False)
        with self.assertRaises(boyi.Error) as caught:
            solution.values(self.states)
        self.assertEqual(caught.exception.code, "absent")
        values = solution.values(self.states, absent="mark")
        found = values["outcome"] >= 0
        self.assertEqual(int(found.sum()), len(solution.states()))
        self.assertTrue((values[found] == self.values[found]).all())

    def test_numbers_that_are_no_states(self):
        """They would end the process if the rules were asked about them."""
        for text in ("row 3 9 1 2", "wythoff 3 5", "hexapawn", "connect 4 4", "kayles 5"):
            solution = boyi.solve(text)
            numbers = np.array([2**64 - 1, 2**40 + 1, 77777], dtype=np.uint64)
            self.assertEqual(solution.values(numbers, absent="mark")["outcome"].tolist(), [-1] * 3)
            for ask in (solution.values, lambda numbers: solution.at(numbers[0]), lambda numbers: solution.game.moves(numbers[1])):
                with self.assertRaises(boyi.Error) as caught:
                    ask(numbers)
                self.assertEqual(caught.exception.code, "absent")

    def test_other_kinds(self):
        row = boyi.solve("row 3 9 1 2", method="memo")
        values = row.values()
        self.assertEqual(int(values[0]["margin"]), 7)
        self.assertEqual(sorted(values["margin"].tolist()), sorted(row.at(state).value.margin for state in row.states()))
        nim = boyi.solve("nim 3 4", method="memo")
        self.assertEqual(int(nim.values()["nimber"].max()), nim.stats().most)

    def test_databases(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "connect.db")
            built = boyi.build("connect 4 4", path, threads=1)
            opened = boyi.open(path)
            self.assertEqual(opened.database, built.database)
            self.assertEqual(opened.database.states, 80541)
            states = opened.states()
            self.assertTrue((states == self.states).all())
            self.assertTrue((opened.values(states) == self.values).all())
            self.assertEqual(boyi.verify(path).states, 80541)
            self.assertEqual(opened.line.moves, self.solution.line.moves)
            self.assertIsNone(self.solution.database)
            with open(path, "r+b") as file:  # damage is found when it is read
                file.seek(os.path.getsize(path) // 2)
                file.write(b"damage, damage, damage")
            with self.assertRaises(boyi.Error) as caught:
                boyi.verify(path)
            self.assertIn(caught.exception.code, ("file", "wrong"))
            with self.assertRaises(boyi.Error) as caught:
                boyi.open(os.path.join(folder, "none.db"))
            self.assertEqual(caught.exception.code, "file")
            outcomes = boyi.build("tic-tac-toe", os.path.join(folder, "outcomes.db"), outcome_only=True)
            self.assertIsNone(outcomes.value.plies)
            with self.assertRaises(TypeError):
                boyi.build(object(), path)


if __name__ == "__main__":
    unittest.main()
