"""The games of the lab beside Snails: each registers itself by an entry point of `snails.games`.

The lab imports none of them. It asks this registry for their doors, their views and their words,
and loads a view only when somebody goes there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol

GROUP = "snails.games"


class Wording(Protocol):
    """Words by key, filled in: what `snails_core.words.Words.text` is."""

    def __call__(self, language: str, key: str, **values: object) -> str: ...


@dataclass(frozen=True, slots=True)
class LabGame:
    """What the lab has to know of a game; an entry point of the group names such a record.

    Its words have `lab.title`, `lab.head`, `lab.intro`, `lab.door` and `lab.start`, and for each
    activity `lab.NAME` (a label), `lab.NAME_start` (a button) and `lab.NAME_door` (a sentence).
    """

    name: str
    """As addresses name its first view; the other views are called `NAME-ACTIVITY`."""
    notebook: str
    """Its notebook, from the folder of the notebooks and without its ending."""
    activities: tuple[str, ...]
    """What one can do there, in the order of the bar: `learn`, `play`, ..."""
    wording: Wording
    picture: Callable[[str], str]
    """A picture for the first view, as SVG with words in a language."""
    load: Callable[[str], Any]
    """The class of the view of an activity (`snails_lab.pages.view.View`)."""

    @property
    def view_names(self) -> tuple[str, ...]:
        """The first view, and one for each activity."""
        return self.name, *(self.view_of(activity) for activity in self.activities)

    def view_of(self, activity: str) -> str:
        """The view of an activity, as addresses name it."""
        return f"{self.name}-{activity}"

    def activity_of(self, view: str) -> str:
        """The activity of a view; empty for the first one."""
        return view.removeprefix(self.name).removeprefix("-")


def view_loader(package: str, views: Mapping[str, str]) -> Callable[[str], Any]:
    """Loads the view of an activity when it is gone to; `views` has `module:Class` of each, from
    the package."""

    def load(activity: str) -> Any:
        module, _, name = views[activity].partition(":")
        return getattr(import_module(f"{package}.{module}"), name)

    return load


@cache
def lab_games() -> tuple[LabGame, ...]:
    """All registered games, by name."""
    found = [point.load() for point in entry_points(group=GROUP)]
    return tuple(sorted(found, key=lambda game: game.name))


def game_of(view: str) -> LabGame | None:
    """The game that a view belongs to; None for the views of Snails, and for no view at all."""
    return next((game for game in lab_games() if view in game.view_names), None)
