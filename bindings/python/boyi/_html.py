"""How notebooks show values, moves, lines and statistics."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._game import Position
    from ._values import Choices, Line, Stats

# The colours of the page and of the pictures: blue for a win of the player to move, orange for a loss, grey for what is even.
COLOURS = {"win": "#1f5fbf", "loss": "#b85a00", "tie": "#666666", "draw": "#666666"}


def _coloured(outcome: str, text: str) -> str:
    return f'<span style="color:{COLOURS[outcome]};font-weight:600">{escape(text)}</span>'


def _table(head: list[str], rows: list[list[str]]) -> str:
    """Cells are HTML already."""
    top = "".join(f'<th style="text-align:left">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f'<td style="text-align:left">{cell}</td>' for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def choices(list_: Choices) -> str:
    rows = [
        ["★" if choice.best else "", escape(choice.move), _coloured(choice.value.outcome, str(choice.value)), escape(str(choice.to))]
        for choice in list_
    ]
    rest = "" if list_.total == len(list_) else f"<p>{len(list_)} of {'very many' if list_.total is None else format(list_.total, ',')} moves</p>"
    return _table(["best", "move", "value", "leads to"], rows) + rest


def line(line_: Line) -> str:
    scores = any(any(step.totals) for step in line_)
    rows = []
    for number, step in enumerate(line_, 1):
        row = [str(number), "first" if step.player == 0 else "second", escape(step.move), escape(str(step.to))]
        rows.append(row + [f"{step.totals[0]} : {step.totals[1]}"] if scores else row)
    head = ["", "player", "move", "leads to"] + (["score"] if scores else [])
    rest = "" if line_.back is None else f"<p>and on from move {line_.back + 1}, without end</p>"
    return _table(head, rows) + rest


def stats(stats_: Stats) -> str:
    rows: list[list[str]] = []
    for name, value in zip(stats_._fields, stats_):
        if isinstance(value, int):
            rows.append([escape(name), f"{value:,}"])
    return _table(["", ""], rows)


def position(position_: Position, title: str) -> str:
    board = position_.board
    drawing = f'<pre style="line-height:1.2">{escape(board)}</pre>' if board else ""
    value: Any = position_.value
    moves = choices(position_.moves) if position_.moves else "<p>no moves: the game is over</p>"
    return f"<p><b>{escape(title)}</b>: {_coloured(value.outcome, str(value))} for the player to move</p>{drawing}{moves}"
