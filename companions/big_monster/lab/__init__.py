"""Big Monster in the lab: its door, its views and its notebook.

>>> from companions.big_monster.lab import big_monster
>>> big_monster()
Snails Lab: big-monster

The entry point `big-monster` of `snails.games` names `GAME`; a view is loaded when it is gone to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companions.big_monster.words import wording
from snails_lab.lab_games import LabGame, view_loader

if TYPE_CHECKING:
    from snails_lab.pages.app import LabApp

__all__ = ["GAME", "big_monster"]

_VIEWS = {
    "learn": "learn_view:LearnView",
    "play": "play_view:PlayView",
    "puzzles": "puzzles_view:PuzzlesView",
    "solve": "solve_view:SolveView",
}
"""The module and class of each activity's view."""


def _picture(language: str) -> str:
    from companions.big_monster.lab.front_picture import front_picture

    return front_picture(language)


GAME = LabGame(
    name="big-monster",
    notebook="big_monster/big_monster",
    activities=tuple(_VIEWS),
    wording=wording,
    picture=_picture,
    load=view_loader(__name__, _VIEWS),
)


def big_monster() -> LabApp:
    """The lab, opened at Big Monster."""
    from snails_lab.pages.app import LabApp

    return LabApp(GAME.name)
