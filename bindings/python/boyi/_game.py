"""Games and their solutions."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from . import _boyi, _html, _rules
from ._values import (
    Checked,
    Choice,
    Choices,
    Database,
    Effort,
    Flaw,
    Line,
    Progress,
    Stats,
    Step,
    Value,
    Verified,
    make_value,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._ask import Picture

ProgressFunction = Callable[[Progress], Any]

_UNCOUNTED = 2**64 - 1


def limits(
    method: str = "auto",
    *,
    threads: int = 0,
    max_memory: int = 0,
    max_states: int = 0,
    max_calls: int = 0,
    symmetry: bool = True,
    outcome_only: bool = False,
    folder: str | os.PathLike[str] | None = None,
    progress: ProgressFunction | None = None,
) -> tuple[Any, ...]:
    """The tuple that the module reads options from."""
    for name, number in (("threads", threads), ("max_memory", max_memory), ("max_states", max_states), ("max_calls", max_calls)):
        if not isinstance(number, int) or not 0 <= number < (2**32 if name == "threads" else 2**64):
            raise ValueError(f"{name} is {number!r}; it should be a whole number from 0 (no limit of yours) on")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress should be a function, not {progress!r}")

    def report(phase: str, states: int, total: int, is_guess: bool, bytes: int, layer: int | None) -> Any:
        return progress(Progress(phase, states, total or None, is_guess, bytes, layer))

    reporter = None if progress is None else report
    return (str(method), max_memory, max_states, max_calls, threads, not symmetry, outcome_only, folder, reporter)


def compiler_and_cache(compiler: str | None) -> tuple[bytes | None, bytes | None]:
    """What the library needs to open C files: the compiler, and the folder that keeps what it makes."""
    if compiler is None:
        return None, None
    cache = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "boyi")
    os.makedirs(cache, exist_ok=True)
    return os.fsencode(compiler), os.fsencode(cache)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise ImportError("arrays need numpy (Debian: python3-numpy)") from None
    return numpy


def _to_array(states: Any, encode: Callable[[Any], int]) -> npt.NDArray[np.uint64]:
    """States as a contiguous array of their numbers."""
    np = _numpy()
    if isinstance(states, np.ndarray) and states.dtype.kind in "iu":
        if states.dtype.kind == "i" and states.size and states.min() < 0:
            raise ValueError("a state is not negative")
        return np.ascontiguousarray(states, dtype=np.uint64)
    if isinstance(states, np.ndarray) and states.dtype.kind not in "UO":
        raise TypeError(f"states are whole numbers or texts, not {states.dtype}")
    return np.array([encode(state) for state in states], dtype=np.uint64)


def value_dtype() -> np.dtype[Any]:
    """The type of the items of Solution.values: outcome (boyi.LOSS … boyi.WIN), plies, margin, nimber."""
    return _numpy().dtype([("outcome", "i4"), ("plies", "u4"), ("margin", "i8"), ("nimber", "u8")])


class Game(_boyi.Game):
    """A game: a text as on the command line ("row 3 9 1 2", "connect 4 4", "my.lua n=21"), or an object with rules (see boyi.Rules).

    A Lua file runs in a sandbox. A C file is compiled and loaded only if `compiler` names a compiler: it may do whatever Python may.
    """

    _rules: Any
    _text: str

    def __new__(cls, game: Any, *, compiler: str | None = None) -> Game:
        is_text = isinstance(game, str)
        self = super().__new__(cls, game if is_text else _rules.describe(game), *compiler_and_cache(compiler))
        self._rules = None if is_text else game
        self._text = game if is_text else self.name
        return self

    def __init__(self, game: Any, *, compiler: str | None = None) -> None:
        pass

    def __reduce__(self) -> Any:
        return Game, (self._rules if self._rules is not None else self._text,)

    def __repr__(self) -> str:
        return f"<boyi.Game {self._text}>"

    # ---- States ----

    def encode(self, state: Any) -> int:
        """The number of a state: of a text in the game's notation, or of an object of rules in Python. A number stays as it is."""
        if self._has_rules():
            if isinstance(state, str) and getattr(self._rules, "read", None) and not isinstance(self._first_state(), str):
                state = self._rules.read(state)
            return self._encode(state)
        if isinstance(state, str):
            return self._read(state)
        try:
            number = operator.index(state)
        except TypeError:
            raise TypeError(f"a state of this game is a text or a number, not {state!r}") from None
        if not 0 <= number < 2**64:
            raise ValueError(f"{number} is no state: they are numbers from 0 to 2**64 - 1")
        self._decode(number)  # raises where it is none
        return number

    def decode(self, number: int) -> Any:
        """The state of a number: a text in the game's notation, or an object of rules in Python."""
        number = operator.index(number)
        return self._decode(number)

    def _first_state(self) -> Any:
        start = self._rules.start
        return start() if callable(start) else start

    @property
    def start(self) -> Any:
        """The state in which play begins."""
        return self.decode(self._start())

    def board(self, state: Any = None) -> str:
        """A picture of a state in several lines; "" for games that have none."""
        return self._draw(self._start() if state is None else self.encode(state)).rstrip("\n")

    def moves(self, state: Any = None) -> list[_rules.Move]:
        """The moves of a state, the start unless another is given."""
        number = self._start() if state is None else self.encode(state)
        return [_rules.Move(self.decode(to), name, gain, again) for to, name, gain, again in self._moves(number)]

    # ---- Solving ----

    def solve(
        self,
        state: Any = None,
        *,
        method: str = "auto",
        threads: int = 0,
        max_memory: int = 0,
        max_states: int = 0,
        max_calls: int = 0,
        symmetry: bool = True,
        folder: str | os.PathLike[str] | None = None,
        progress: ProgressFunction | None = None,
    ) -> Solution:
        """Solve from the start, or from another state.

        method      "auto", "brute", "memo", "layers", "sections", "retro", "search", "rolling" or "shortcut"
        threads     at most; 0: as many as the machine has. Rules in Python that take one state at a time are solved on one
        max_memory  in bytes; 0: three quarters of the machine's memory
        max_states  0: as many as fit
        max_calls   calls of brute, nodes of search
        symmetry    solve one state for all that are equal by symmetry, where the game has it
        folder      for temporary files, when memory is short
        progress    a function that is called with a Progress now and then; what it raises ends the work, and so does False
        """
        given = limits(
            method,
            threads=threads,
            max_memory=max_memory,
            max_states=max_states,
            max_calls=max_calls,
            symmetry=symmetry,
            folder=folder,
            progress=progress,
        )
        return Solution(self, self._start() if state is None else self.encode(state), given)

    def walk(
        self,
        state: Any = None,
        *,
        symmetry: bool = False,
        max_memory: int = 0,
        max_states: int = 0,
        progress: ProgressFunction | None = None,
    ) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
        """Three arrays: all states that can be reached, by the number of moves it takes; these numbers; how many moves each state has.

        With symmetry one state of each class. The library writes the arrays' memory, and nothing is copied.
        """
        np = _numpy()
        given = limits(symmetry=symmetry, max_memory=max_memory, max_states=max_states, progress=progress)
        states, depths, moves = self._states(self._start() if state is None else self.encode(state), given)
        return np.frombuffer(states, np.uint64), np.frombuffer(depths, np.uint32), np.frombuffer(moves, np.uint32)

    def states(self, state: Any = None, *, symmetry: bool = False, **given: Any) -> npt.NDArray[np.uint64]:
        """All states that can be reached, as an array: the first that walk() gives."""
        return self.walk(state, symmetry=symmetry, **given)[0]

    def check(self, games: int = 200, seed: int = 1) -> Checked:
        """Play random games and look for mistakes in the rules."""
        played, states, endless, flaws = self._check(games, seed)
        return Checked(played, states, endless, [Flaw(*flaw) for flaw in flaws])

    # ---- Pictures ----

    def draw(self, view: str | None = None, **options: Any) -> Picture:
        """A picture, as boyi.draw makes it."""
        from ._ask import draw

        if self._rules is not None:
            raise TypeError("pictures are of games that are texts; a game of rules in Python has board(state)")
        return draw(self._text, view, **options)


class Position:
    """A state of a solved game."""

    solution: Solution

    def __init__(self, solution: Solution, number: int) -> None:
        self.solution = solution
        self._number = number

    @property
    def state(self) -> Any:
        """The state: a text in the game's notation, or an object of rules in Python."""
        return self.solution._decode(self._number)

    @property
    def number(self) -> int:
        """The number of the state, as it is in arrays."""
        return self._number

    @property
    def value(self) -> Value:
        """What the state is worth to the player to move."""
        return make_value(self.solution.game.kind, self.solution._value(self._number))

    @property
    def totals(self) -> tuple[int, int]:
        """Score games: what the player to move and the other one still score, along the best line."""
        return self.solution._totals(self._number)

    @property
    def answer(self) -> int | bool | str:
        """The bare answer to the game's question, as `boyi solve --quiet` prints it."""
        return self.solution._answer(self._number)

    @property
    def moves(self) -> Choices:
        """The moves with their values, the best first: choices() with the most that JSON lists, 256."""
        return self.choices()

    def choices(self, most: int = 256) -> Choices:
        """The moves with their values, the best first, at most so many."""
        kind, decode = self.solution.game.kind, self.solution._decode
        found, total, best = self.solution._choices(self._number, most)
        return Choices(
            [
                Choice(name, decode(to), make_value(kind, value), is_best, gain, again)
                for to, name, gain, again, is_best, value in found
            ],
            None if total == _UNCOUNTED else total,
            None if best == _UNCOUNTED or (best == 0 and total > 0) else best,
        )

    @property
    def best(self) -> list[str]:
        """The names of the best moves."""
        return [choice.move for choice in self.moves if choice.best]

    @property
    def line(self) -> Line:
        """A line of best play."""
        decode = self.solution._decode
        found, last, first, second, back = self.solution._line(self._number)
        steps = [
            Step(decode(state), name, decode(to), player, gain, again, best, (one, two))
            for state, name, to, gain, again, player, best, one, two in found
        ]
        return Line(steps, decode(last), (first, second), back)

    @property
    def board(self) -> str:
        """A picture of the state in several lines; "" for games that have none."""
        return self.solution._draw(self._number).rstrip("\n")

    def __repr__(self) -> str:
        return f"<boyi.Position {self.state}: {self.value}>"

    def _repr_html_(self) -> str:
        return _html.position(self, f"{self.solution.game._text}, {self.state}")


class Solution(_boyi.Solution):
    """A solved game, or a database (boyi.open). What it says of the state that was solved it says of any other by at(state)."""

    game: Game

    def at(self, state: Any) -> Position:
        """Another state: a text in the game's notation, a number from an array, or an object of rules in Python."""
        return Position(self, self.encode(state))

    def __call__(self, state: Any) -> Value:
        """The value of a state."""
        return self.at(state).value

    @property
    def start(self) -> Position:
        """The state that was solved."""
        return Position(self, self._state())

    @property
    def state(self) -> Any:
        """The state that was solved: a text in the game's notation, or an object of rules in Python."""
        return self.start.state

    @property
    def value(self) -> Value:
        """What the state that was solved is worth to the player to move."""
        return self.start.value

    @property
    def totals(self) -> tuple[int, int]:
        """Score games: what the player to move and the other one score, along the best line."""
        return self.start.totals

    @property
    def answer(self) -> int | bool | str:
        """The bare answer to the game's question, as `boyi solve --quiet` prints it."""
        return self.start.answer

    @property
    def moves(self) -> Choices:
        """The moves with their values, the best first."""
        return self.start.moves

    @property
    def best(self) -> list[str]:
        """The names of the best moves."""
        return self.start.best

    @property
    def line(self) -> Line:
        """A line of best play."""
        return self.start.line

    @property
    def board(self) -> str:
        """A picture of the state in several lines; "" for games that have none."""
        return self.start.board

    def choices(self, state: Any = None, most: int = 256) -> Choices:
        """The moves of a state with their values, the best first, at most so many."""
        return (self.start if state is None else self.at(state)).choices(most)

    # ---- Many states ----

    def encode(self, state: Any) -> int:
        """The number of a state, as it is in arrays."""
        if isinstance(state, Position):
            return state.number
        if not self.game._has_rules():
            return self.game.encode(state)
        if isinstance(state, str) and getattr(self.game._rules, "read", None) and not isinstance(self.game._first_state(), str):
            state = self.game._rules.read(state)
        return self._encode(state)

    def decode(self, states: Iterable[int]) -> list[Any]:
        """The states of these numbers: texts in the game's notation, or objects of rules in Python."""
        return [self._decode(operator.index(number)) for number in states]

    def states(self, *, symmetry: bool = False, **given: Any) -> npt.NDArray[np.uint64]:
        """All states that can be reached from the one that was solved, by the number of moves it takes, as an array of numbers."""
        return self.game.walk(self._decode(self._state()), symmetry=symmetry, **given)[0]

    def values(self, states: Any = None, *, absent: str = "raise", trusted: bool = False) -> npt.NDArray[Any]:
        """The values of many states, of all by default, in one call: an array with the fields outcome, plies, margin and nimber.

        Outcomes are boyi.LOSS, boyi.DRAW, boyi.TIE and boyi.WIN; plies that are not known are boyi.PLIES_UNKNOWN. A state that the solution does not
        have raises boyi.Error; with absent="mark" its outcome is -1. Numbers should come from this game: from states(), walk() or encode(). Others are
        taken for absent, unless they are trusted (numbers that an earlier process saved, say): then one that is no state of the game may end the process.
        """
        np = _numpy()
        if absent not in ("raise", "mark"):
            raise ValueError(f'absent is {absent!r}; it should be "raise" or "mark"')
        numbers = self.states() if states is None else _to_array(states, self.encode)
        found = self._values(numbers, absent == "mark", trusted)
        return np.frombuffer(found, value_dtype()).reshape(numbers.shape)

    def stats(self, *, symmetry: bool = False, max_memory: int = 0, max_states: int = 0, progress: ProgressFunction | None = None) -> Stats:
        """Count all states that can be reached from the one that was solved; with symmetry one of each class."""
        given = limits(symmetry=symmetry, max_memory=max_memory, max_states=max_states, progress=progress)
        states, moves, finished, outcomes, longest, depths, lengths, least, most, _ = self._stats(given)
        loss, draw, tie, win = outcomes
        is_outcome = self.game.kind == "outcome"
        return Stats(
            states,
            moves,
            finished,
            win,
            loss,
            tie,
            draw,
            longest if is_outcome else None,
            depths,
            lengths,
            None if is_outcome else least,
            None if is_outcome else most,
        )

    def verify(self, *, max_memory: int = 0, max_states: int = 0, threads: int = 0, progress: ProgressFunction | None = None) -> Verified:
        """Check every state against the rules, by other means than it was solved. A fault raises boyi.Error with the code "wrong"."""
        given = limits(max_memory=max_memory, max_states=max_states, threads=threads, progress=progress)
        return Verified(*self._verify(given))

    @property
    def effort(self) -> Effort:
        """What solving took: method, states visited, bytes."""
        return Effort(*self._effort())

    @property
    def method(self) -> str:
        """The method that solved the game."""
        return self.effort.method

    @property
    def database(self) -> Database | None:
        """What a database says of itself; None: the solution is not from a file."""
        found = self._database()
        return None if found is None else Database(*found)

    def draw(self, view: str | None = None, **options: Any) -> Picture:
        """A picture, as boyi.draw makes it; of the state that was solved, unless another is given."""
        if self.game._rules is None and self._state() != self.game._start():
            options.setdefault("state", self.state)
        return self.game.draw(view, **options)

    def __repr__(self) -> str:
        return f"<boyi.Solution {self.game._text}: {self.value}>"

    def _repr_html_(self) -> str:
        return _html.position(self.start, self.game._text)
