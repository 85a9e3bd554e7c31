"""boyi solves two-player games of perfect information exactly.

>>> import boyi
>>> boyi.solve("row 3 9 1 2").value
Value('win', margin=7)

docs/python.md is the tour.
"""

import os as _os
import sys as _sys

# Games in C files call functions of the library: it has to be visible to what is loaded later.
_flags = _sys.getdlopenflags()
_sys.setdlopenflags(_flags | _os.RTLD_GLOBAL)
try:
    from . import _boyi
finally:
    _sys.setdlopenflags(_flags)

from ._ask import Picture, ask, build, draw, solve, verify
from ._ask import open_database as open
from ._boyi import Error
from ._game import Game, Position, Solution, value_dtype
from ._rules import Batch, Move, Rules, Sum
from ._values import (
    DRAW,
    LOSS,
    PLIES_UNKNOWN,
    TIE,
    WIN,
    Checked,
    Choice,
    Choices,
    Database,
    Effort,
    Flaw,
    Line,
    Outcome,
    Progress,
    Stats,
    Step,
    Value,
    Verified,
)

__version__ = _boyi.version

__all__ = [
    "ask",
    "build",
    "draw",
    "open",
    "solve",
    "verify",
    "Game",
    "Solution",
    "Position",
    "Rules",
    "Move",
    "Batch",
    "Sum",
    "Value",
    "Outcome",
    "LOSS",
    "DRAW",
    "TIE",
    "WIN",
    "PLIES_UNKNOWN",
    "value_dtype",
    "Choice",
    "Choices",
    "Step",
    "Line",
    "Stats",
    "Effort",
    "Verified",
    "Database",
    "Flaw",
    "Checked",
    "Progress",
    "Picture",
    "Error",
]
