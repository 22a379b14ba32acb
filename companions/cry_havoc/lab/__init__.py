"""Cry Havoc in the lab: its door, its views and its notebook.

>>> from companions.cry_havoc.lab import cry_havoc
>>> cry_havoc()
Snails Lab: cry-havoc

The entry point `cry-havoc` of `snails.games` names `GAME`; a view is loaded when it is gone to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companions.cry_havoc.words import wording
from snails_lab.lab_games import LabGame, view_loader

if TYPE_CHECKING:
    from snails_lab.pages.app import LabApp

__all__ = ["GAME", "cry_havoc"]

_VIEWS = {
    "learn": "learn_view:LearnView",
    "play": "play_view:PlayView",
    "puzzles": "puzzles_view:PuzzlesView",
    "battle": "battle_view:BattleView",
    "plan": "plan_view:PlanView",
}
"""The module and class of each activity's view."""


def _picture(language: str) -> str:
    from companions.cry_havoc.lab.front_picture import front_picture

    return front_picture(language)


GAME = LabGame(
    name="cry-havoc",
    notebook="cry_havoc/cry_havoc",
    activities=tuple(_VIEWS),
    wording=wording,
    picture=_picture,
    load=view_loader(__name__, _VIEWS),
)


def cry_havoc() -> LabApp:
    """The lab, opened at Cry Havoc."""
    from snails_lab.pages.app import LabApp

    return LabApp(GAME.name)
