"""What a solution says: values, moves, lines, statistics."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple, overload

from . import _html

PLIES_UNKNOWN = 2**32 - 1


class Outcome(IntEnum):
    """What a state is worth to the player to move, from the worst to the best."""

    LOSS = 0
    DRAW = 1  #: neither player can force an end
    TIE = 2  #: the game ends even
    WIN = 3


LOSS, DRAW, TIE, WIN = Outcome
WORDS = ("loss", "draw", "tie", "win")


class Value(NamedTuple):
    """What a state is worth to the player to move. What a kind of game does not have is None."""

    outcome: str  #: "win", "loss", "tie" (the game ends even) or "draw" (it never ends)
    plies: int | None = None  #: outcome games: moves to the end under best play, where they are known
    margin: int | None = None  #: score games: own total minus the other's, from here on
    nimber: int | None = None  #: nimber games: the Grundy value

    def __repr__(self) -> str:
        given = [f"{name}={value}" for name, value in zip(self._fields[1:], self[1:]) if value is not None]
        return f"Value({', '.join([repr(self.outcome), *given])})"

    def __str__(self) -> str:
        if self.nimber is not None:
            return f"nimber {self.nimber}"
        if self.margin is not None:
            return self.outcome if self.margin == 0 else f"{self.outcome} by {abs(self.margin)}"
        return self.outcome if self.plies is None else f"{self.outcome} in {self.plies}"


def make_value(kind: str, raw: tuple[int, int, int, int]) -> Value:
    """The value that the library gives as numbers."""
    outcome, plies, margin, nimber = raw
    word = WORDS[outcome]
    if kind == "score":
        return Value(word, margin=margin)
    if kind == "nimber":
        return Value(word, nimber=nimber)
    return Value(word, plies=None if plies == PLIES_UNKNOWN or word == "draw" else plies)


class Choice(NamedTuple):
    """A move of a state with its value, as seen by the player who makes it."""

    move: str  #: its name
    to: Any  #: the state it leads to
    value: Value
    best: bool  #: no other move gives the mover more
    gain: int = 0  #: what the mover scores by it (score games)
    again: bool = False  #: the same player moves again

    def __repr__(self) -> str:
        return f"Choice({self.move!r}, to={self.to!r}, {self.value}{', best' if self.best else ''})"


class Choices(list[Choice]):
    """The moves of a state, the best first, then the others, each in the game's own order."""

    total: int  #: how many moves there are, listed or not; None: more than can be counted
    best: int  #: how many of all moves are best; None: not counted

    def __init__(self, choices: list[Choice], total: int | None, best: int | None) -> None:
        super().__init__(choices)
        self.total = total
        self.best = best

    def _repr_html_(self) -> str:
        return _html.choices(self)


class Step(NamedTuple):
    """A move of a line."""

    state: Any  #: where it is made
    move: str
    to: Any
    player: int  #: 0: who moves first on this line; 1: the other
    gain: int
    again: bool
    best: int  #: how many moves are best there; 0: not counted
    totals: tuple[int, int]  #: what the two have scored after it (score games)

    def __repr__(self) -> str:
        return f"Step({self.move!r}, {self.state!r} -> {self.to!r})"


class Line(Sequence[Step]):
    """A line of best play: a sequence of steps."""

    last: Any  #: the state in which it ends
    totals: tuple[int, int]  #: what the two have scored in the end (score games)
    back: int | None  #: the line returns to the state of this step: play without end

    def __init__(self, steps: list[Step], last: Any, totals: tuple[int, int], back: int | None) -> None:
        self._steps = tuple(steps)
        self.last = last
        self.totals = totals
        self.back = back

    @property
    def moves(self) -> list[str]:
        """The names of the moves."""
        return [step.move for step in self._steps]

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index):
        return self._steps[index]

    def __len__(self) -> int:
        return len(self._steps)

    def __str__(self) -> str:
        return ", ".join(self.moves)

    def __repr__(self) -> str:
        return f"<Line of {len(self)}: {self}>"

    def _repr_html_(self) -> str:
        return _html.line(self)


class Stats(NamedTuple):
    """Counts of all states that can be reached."""

    states: int
    moves: int
    finished: int  #: states without a move
    win: int
    loss: int
    tie: int
    draw: int
    longest: int | None  #: outcome games: the longest play to a forced end
    depths: list[int]  #: depths[d]: states first reached after d moves
    lengths: list[int]  #: outcome games: lengths[p]: states whose end is p moves away
    least: int | None  #: score and nimber games: the lowest margin or nimber
    most: int | None  #: the highest

    def _repr_html_(self) -> str:
        return _html.stats(self)


class Effort(NamedTuple):
    """What solving took."""

    method: str
    visited: int  #: states; calls of brute, nodes of search, steps of a shortcut
    bytes: int  #: memory at the peak


class Verified(NamedTuple):
    """What was checked."""

    states: int
    moves: int


class Database(NamedTuple):
    """What a database says of itself."""

    title: str  #: the game as it was asked for; a long one is cut
    library: str  #: the version of boyi that built it
    version: int  #: of the format
    fingerprint: int  #: of the rules, by what they do
    symmetry: bool  #: one state of each class is stored
    outcome_only: bool  #: without the plies
    layers: int
    states: int
    bytes: int  #: on disk


class Flaw(NamedTuple):
    """Something that rules must not do."""

    rule: str  #: whose fault it is: "moves", "layer", …
    place: str | None  #: where it is defined, if it is in a file
    text: str
    text_zh: str


class Checked(NamedTuple):
    """What random games have shown of the rules."""

    games: int
    states: int
    endless: bool  #: no game has ended
    flaws: list[Flaw]


class Progress(NamedTuple):
    """How far solving is."""

    phase: str  #: "finding states", …
    states: int  #: done in this phase
    total: int | None  #: of how many, if that is known
    is_guess: bool  #: `total` is an estimate
    bytes: int  #: memory in use
    layer: int | None  #: the layer that is worked on
