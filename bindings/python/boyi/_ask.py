"""Questions in one text, pictures, databases, and solving in one call."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _boyi
from ._boyi import Error
from ._game import Game, ProgressFunction, Solution, compiler_and_cache, limits
from ._values import Verified


def ask(
    question: str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]],
    *,
    compiler: str | None = None,
    line: Callable[[str], Any] | None = None,
    threads: int = 0,
    max_memory: int = 0,
    max_states: int = 0,
    progress: ProgressFunction | None = None,
) -> str:
    """Answer a question as the command does with --json: the same bytes, as text, without the final newline.

    A question is a command line without "boyi" ("solve row 3 9 1 2"), a dictionary ({"command": "solve", "game": "row 3 9 1 2"}), or a list of both,
    whose answer is a JSON array. What can't be answered raises boyi.Error, whose `answer` is what the command prints; in a list it is in its place
    in the array. Files may be named, C files only with a compiler. With `line` each line of a long answer is passed on as it comes, and "" is returned.
    """
    text = question if isinstance(question, str) else json.dumps(question, ensure_ascii=False)
    given = limits(threads=threads, max_memory=max_memory, max_states=max_states, progress=progress)
    found, cache = compiler_and_cache(compiler)
    answer, code = _boyi.ask(text, os.fsdecode(found) if found else None, os.fsdecode(cache) if cache else None, given, line)
    in_place = text.lstrip().startswith("[") and (answer is None or answer.startswith("["))  # not of a list that is no JSON
    if code is not None and not in_place:
        raise _error(answer, code)
    return answer or ""


def _error(answer: str | None, code: str) -> Error:
    """The error that an answer tells, which may be the last of several lines."""
    try:
        told = json.loads((answer or "").splitlines()[-1])["error"]
        error = Error(told["message"])
        error.code = told["code"]
    except (ValueError, KeyError, IndexError, TypeError):
        error = Error(f"the question could not be answered: {code}")
        error.code = code
    error.texts = {}
    error.answer = answer
    return error


class Picture:
    """An SVG picture. Notebooks show it; save() writes it."""

    def __init__(self, svg: str, title: str = "", about: str = "") -> None:
        self.svg = svg
        self.title = title
        self.about = about  #: a description in words

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the SVG to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<boyi.Picture {self.title}>"


def draw(
    game: str,
    view: str | None = None,
    *,
    style: str | None = None,
    state: str | None = None,
    lang: str | None = None,
    output: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Picture | None:
    """A picture of a game, as `boyi draw` makes it: view "table", "board", "line", …, style "light", "dark" or "print".

    With `output` (a name that ends in .svg, .png or .pdf) a file is written instead, and None returned.
    """
    if not isinstance(game, str):
        raise TypeError(f"pictures are of games that are texts, not {game!r}")
    words = shlex.split(game)
    if not words:
        raise ValueError("no game")
    chosen: dict[str, Any] = {"view": view, "style": style, "lang": lang, **options}
    if output is not None:
        chosen["output"] = os.fspath(output)
    question: dict[str, Any] = {"command": "draw", "game": words[0], "arguments": words[1:]}
    question["options"] = {name.replace("_", "-"): value for name, value in chosen.items() if value is not None}
    if state is not None:
        question["state"] = state
    answer = json.loads(ask(question))
    return None if output is not None else Picture(answer["svg"], answer.get("title", game), answer.get("about", ""))


def solve(game: Any, *, compiler: str | None = None, state: Any = None, **options: Any) -> Solution:
    """Solve a game: a text ("row 3 9 1 2"), an object with rules, or a Game. Options as of Game.solve."""
    made = game if isinstance(game, Game) else Game(game, compiler=compiler)
    return made.solve(state, **options)


def build(
    game: str,
    path: str | os.PathLike[str],
    *,
    compiler: str | None = None,
    method: str = "auto",
    threads: int = 0,
    max_memory: int = 0,
    max_states: int = 0,
    symmetry: bool = True,
    outcome_only: bool = False,
    folder: str | os.PathLike[str] | None = None,
    progress: ProgressFunction | None = None,
) -> Solution:
    """Solve a game and keep the solution in a file, a database; then open it.

    A build that was interrupted goes on where it stopped when it is called again. outcome_only: store who wins, not how soon.
    """
    if not isinstance(game, str):
        raise TypeError("databases are of games that are texts: their rules are needed when they are opened")
    given = limits(
        method,
        threads=threads,
        max_memory=max_memory,
        max_states=max_states,
        symmetry=symmetry,
        outcome_only=outcome_only,
        folder=folder,
        progress=progress,
    )
    found, cache = compiler_and_cache(compiler)
    _boyi.build(game, path, os.fsdecode(found) if found else None, os.fsdecode(cache) if cache else None, given)
    return open_database(path, compiler=compiler)


def open_database(path: str | os.PathLike[str], *, compiler: str | None = None) -> Solution:
    """Open a database: a solution like any other, which reads from the file as it is asked."""
    solution = Solution._open(Game, path, *compiler_and_cache(compiler))
    solution.game._rules = None
    solution.game._text = solution.database.title
    return solution


def verify(what: Any, *, compiler: str | None = None, **options: Any) -> Verified:
    """Check every state of a solution, of a database (its path) or of a game against the rules, by other means than it was solved."""
    if isinstance(what, Solution):
        return what.verify(**options)
    if isinstance(what, os.PathLike) or (isinstance(what, str) and os.path.isfile(what)):
        return open_database(what, compiler=compiler).verify(**options)
    return solve(what, compiler=compiler).verify(**options)
