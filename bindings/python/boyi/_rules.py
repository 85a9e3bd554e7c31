"""Rules in Python: what an object with `start` and `moves` means to the library."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ._values import WORDS, Outcome

KINDS = ("outcome", "score", "nimber")
LOOPS = ("draw", "first", "second")


class Rules:
    """A base for rules, with the settings that they may have. Any object with `start` and `moves` will do, too.

    A subclass defines, with `state` a whole number or any object that can be a key of a dictionary:

    start()            the first state (or an attribute that is that state)
    moves(state)       the moves: (to, name), (to, name, gain) or (to, name, gain, again) each; none: the game is over

    and perhaps:

    over(state)        what a state without moves is worth to the player to move: "win", "loss" (default) or "tie"; with `mover` also
                       "first" or "second", the winner; in score games what the mover, or (own, other) what both still get
    starts()           further starts
    canonical(state)   one state for all that are worth the same by symmetry
    layer(state)       a whole number that never falls along a move
    section(state)     what a state shares with many others, as a whole number that never falls along a move
    mover(state)       whose turn it is, 0 or 1; needed where `loop` is not "draw"
    show(state)        a picture of several lines
    write(state)       a text, and
    read(text)         the state of a text; raises ValueError for what is none
    value(state)       a theorem: "win", "loss", … or (outcome, plies), a margin, a nimber; None where it does not apply

    The functions must be pure: the same question has the same answer. For speed, moves_many(states) takes an array of states and gives a
    Batch; over_many, canonical_many, layer_many, section_many and mover_many take an array and give one.
    """

    kind: str = "outcome"  #: "outcome", "score" or "nimber"
    loop: str = "draw"  #: who wins by play without end: "draw" (neither), "first" or "second"
    cycles: bool = False  #: play may come back to a state; the library finds out by itself, but later
    splits: bool = False  #: nimber games: `to` may be a list of independent states
    most_moves: int = 256  #: no state has more
    most_parts: int = 64  #: no state splits into more
    bits: int = 0  #: all states are smaller than 2**bits; 0: not known
    even_steps: bool = False  #: each move goes exactly one layer up


class Move(NamedTuple):
    """A move as rules give it; a plain tuple of these will do."""

    to: Any
    name: Any
    gain: int = 0
    again: bool = False


class Batch:
    """The moves of many states, as moves_many gives them.

    Either `to` has one row a state and one column a kind of move, and `legal` tells which of them there are; a move is named by its column. Or
    `to` is a list of moves in any order, and `source` the index of the state of each. The others have the shape of `to`.
    """

    __slots__ = ("to", "legal", "source", "name", "gain", "again")

    def __init__(self, to: Any, legal: Any = None, *, source: Any = None, name: Any = None, gain: Any = None, again: Any = None) -> None:
        self.to = to
        self.legal = legal
        self.source = source
        self.name = name
        self.gain = gain
        self.again = again


class Sum(tuple):
    """A sum of independent states, of a game that splits."""

    __slots__ = ()

    def __str__(self) -> str:
        return " + ".join(map(str, self)) or "nothing"


def _function(rules: Any, name: str) -> Callable[..., Any] | None:
    found = getattr(rules, name, None)
    if found is not None and not callable(found):
        raise TypeError(f"{type(rules).__name__}.{name} should be a method")
    return found


def _word(rules: Any, name: str, words: Sequence[str]) -> int:
    given = getattr(rules, name, words[0])
    if given not in words:
        raise ValueError(f"{type(rules).__name__}.{name} is {given!r}; it should be one of {', '.join(words)}")
    return words.index(given)


def _is_number(state: Any) -> bool:
    try:
        return 0 <= operator.index(state) < 2**64 and not isinstance(state, bool)
    except TypeError:
        return False


def describe(rules: Any) -> dict[str, Any]:
    """The dictionary from which the library makes a game."""
    if isinstance(rules, type):
        raise TypeError(f"{rules.__name__} is a class; a game needs an object of it: {rules.__name__}(…)")
    many = _function(rules, "moves_many")
    if many is None and _function(rules, "moves") is None:
        raise TypeError(f"{type(rules).__name__} has no method moves(state), so it is no rules of a game")
    if not hasattr(rules, "start"):
        raise TypeError(f"{type(rules).__name__} has no start, so it is no rules of a game")
    start = rules.start() if callable(rules.start) else rules.start
    described = {
        "name": str(getattr(rules, "name", type(rules).__name__)).encode("utf-8", "replace").replace(b"\0", b""),
        "kind": _word(rules, "kind", KINDS),
        "loop": _word(rules, "loop", LOOPS),
        "bits": int(getattr(rules, "bits", 0)),
        "cycles": bool(getattr(rules, "cycles", False)),
        "even_steps": bool(getattr(rules, "even_steps", False)),
        "most_moves": int(getattr(rules, "most_moves", 256)),
        "most_parts": int(getattr(rules, "most_parts", 64)),
        "has_objects": not _is_number(start),
        "one_by_one": many is None or _function(rules, "moves") is not None,
        "start": start,
    }
    for name in ("starts", "moves", "over", "canonical", "layer", "section", "mover", "show", "write", "read", "value"):
        described[name] = _function(rules, name)
    if described["loop"] and not described["mover"]:
        raise TypeError(f"{type(rules).__name__}: a loop that one player wins needs mover(state)")
    if many is not None:
        _describe_many(rules, described)
    elif getattr(rules, "splits", False):
        _describe_sums(rules, described)
    if described["has_objects"]:
        text = isinstance(start, str)
        described["write"] = described["write"] or (str if text else repr)
        described["read"] = described["read"] or (str if text else ast.literal_eval)
    return described


# ---- Games that split ----


def _make_sum(parts: Iterable[Any]) -> Any:
    """The state that a list of parts is: equal lists in another order are the same."""
    parts = list(parts)
    if len(parts) == 1:
        return parts[0]
    try:
        parts.sort()
    except TypeError:
        pass
    return Sum(parts)


def _describe_sums(rules: Any, described: dict[str, Any]) -> None:
    if described["kind"] != KINDS.index("nimber"):
        raise ValueError(f"{type(rules).__name__}: only nimber games split")
    one, write, read = described["moves"], described["write"] or str, described["read"]
    if read is None:
        parts = described["start"] if isinstance(described["start"], list) else [described["start"]]
        read = str if parts and isinstance(parts[0], str) else ast.literal_eval

    def parts_of(state: Any) -> list[Any]:
        return list(state) if isinstance(state, (list, Sum)) else [state]

    def moves(state: Any) -> Iterable[tuple[Any, ...]]:
        parts = parts_of(state)
        for i, part in enumerate(parts):
            rest = parts[:i] + parts[i + 1 :]
            for to, name, *others in one(part):
                yield (_make_sum(rest + parts_of(to)), f"{write(part)}:{name}" if rest else name, *others)

    described["moves"] = moves
    described["parts"] = lambda state: state if isinstance(state, Sum) else ()
    described["write"] = lambda state: " + ".join(map(write, parts_of(state))) or "nothing"
    described["read"] = lambda text: _make_sum(map(read, text.split(" + ")) if text != "nothing" else ())
    described["start"] = _make_sum(parts_of(described["start"]))
    described["has_objects"] = True
    described["most_moves"] *= described["most_parts"]
    if described["canonical"]:
        raise ValueError(f"{type(rules).__name__}: games that split have no canonical")


# ---- Many states at once ----


def _describe_many(rules: Any, described: dict[str, Any]) -> None:
    """Each function exists for many states and for one; the library asks the former for all states and the latter for what is left."""
    import numpy as np

    if described["has_objects"]:
        raise TypeError(f"{type(rules).__name__}: moves_many is for states that are whole numbers from 0 to 2**64 - 1")
    is_score = described["kind"] == KINDS.index("score")

    def array(memory: Any) -> Any:
        return np.frombuffer(memory, dtype=np.uint64)

    def numbers(given: Any, count: int, what: str, dtype: Any) -> Any:
        made = np.asarray(given)
        if made.dtype.kind not in "iub":
            raise TypeError(f"{what} should give whole numbers, not {made.dtype}")
        if made.shape != (count,):
            made = np.broadcast_to(made, (count,))
        return np.ascontiguousarray(made, dtype=dtype)

    def moves_many(memory: Any) -> tuple[Any, ...]:
        states = array(memory)
        return _flatten(np, rules.moves_many(states), len(states))

    described["moves_many"] = moves_many
    if described["moves"] is None:

        def moves(state: int) -> list[tuple[Any, ...]]:
            source, to, name, gain, again = _flatten(np, rules.moves_many(np.array([state], dtype=np.uint64)), 1)
            count = range(len(to))
            return [
                (int(to[i]), i if name is None else int(name[i]), 0 if gain is None else int(gain[i]), again is not None and bool(again[i]))
                for i in count
            ]

        described["moves"] = moves

    def make_many(name: str, dtype: Any) -> None:
        one, many = described[name], _function(rules, name + "_many")
        if many is not None:
            described[name + "_many"] = lambda memory: numbers(many(array(memory)), len(memory), name + "_many", dtype)
            described[name] = one or (lambda state: int(many(np.array([state], dtype=np.uint64))[0]))
        elif one is not None:
            described[name + "_many"] = lambda memory: np.fromiter(map(one, array(memory).tolist()), dtype, len(memory))

    for name in ("canonical", "layer", "section", "mover"):
        make_many(name, np.uint64)
    _describe_over(np, rules, described, array, numbers, is_score)
    names = getattr(rules, "names", None)
    if names is not None:
        described["label"] = (lambda number: str(names(number))) if callable(names) else (lambda number: str(names[number]))


def _describe_over(np: Any, rules: Any, described: dict[str, Any], array: Any, numbers: Any, is_score: bool) -> None:
    one, many, mover = described["over"], _function(rules, "over_many"), described["mover"]

    def outcome(given: Any, state: int) -> int:
        if given in ("first", "second") and mover:
            return Outcome.WIN if mover(state) == (given == "second") else Outcome.LOSS
        return WORDS.index(given) if given in WORDS else operator.index(given)

    def split(given: Any) -> tuple[int, int]:
        return given if isinstance(given, tuple) else (given, 0)

    def ends(memory: Any) -> tuple[Any, ...]:
        states = array(memory)
        if many is not None:
            given = many(states)
            both = given if isinstance(given, tuple) else (given, 0)
            return tuple(numbers(part, len(states), "over_many", np.int64) for part in (both if is_score else both[:1]))
        if is_score:
            pairs = [split(one(state)) for state in states.tolist()]
            return tuple(np.array(part, dtype=np.int64) for part in zip(*pairs))
        return (np.fromiter((outcome(one(state), state) for state in states.tolist()), np.int64, len(states)),)

    if many is None and one is None:
        return
    described["over_many"] = ends
    if one is None:

        def over(state: int) -> Any:
            given = many(np.array([state], dtype=np.uint64))
            if isinstance(given, tuple):
                return tuple(int(np.asarray(part).ravel()[0]) for part in given)
            return int(np.asarray(given).ravel()[0])

        described["over"] = over


def _flatten(np: Any, batch: Any, count: int) -> tuple[Any, ...]:
    """A Batch as arrays of one entry a move: source, to, name, gain, again."""
    if not isinstance(batch, Batch):
        raise TypeError(f"moves_many should return a boyi.Batch, not {type(batch).__name__}")
    to = np.asarray(batch.to)
    if to.dtype.kind not in "iu" and to.size:
        raise TypeError(f"Batch.to should hold states, which are whole numbers, not {to.dtype}")
    fields = [(batch.name, np.uint32), (batch.gain, np.int64), (batch.again, np.uint8)]
    if to.ndim == 2:
        if to.shape[0] != count:
            raise ValueError(f"Batch.to has {to.shape[0]} rows for {count} states")
        legal = np.ones(to.shape, bool) if batch.legal is None else np.broadcast_to(np.asarray(batch.legal, dtype=bool), to.shape)
        source, column = np.nonzero(legal)
        chosen = [None if given is None else np.broadcast_to(np.asarray(given), to.shape)[legal] for given, _ in fields]
        if chosen[0] is None:
            chosen[0] = column
        to = to[legal]
    elif to.ndim == 1:
        if batch.source is None:
            raise ValueError("Batch.to is a list of moves: Batch.source should tell the state of each")
        source = np.asarray(batch.source)
        chosen = [None if given is None else np.broadcast_to(np.asarray(given), to.shape) for given, _ in fields]
        if source.shape != to.shape:
            raise ValueError(f"Batch.source has {source.size} entries for {to.size} moves")
    else:
        raise ValueError("Batch.to should have one dimension or two")
    others = [None if given is None else np.ascontiguousarray(given, dtype=dtype) for given, (_, dtype) in zip(chosen, fields)]
    return (np.ascontiguousarray(source, dtype=np.int64), np.ascontiguousarray(to, dtype=np.uint64), *others)
