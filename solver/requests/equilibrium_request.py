"""A request for what both sides should plan when they plan at once, and its form on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from snails_core.position import Position
from snails_core.words import LANGUAGES
from solver.choice_models import ADVERSARY
from solver.goals import Goal
from solver.requests.solve_request import (
    field_of,
    goal_text,
    limit_of,
    one_of,
    position_text,
)

KIND = "equilibrium"
GAMES = ("open_play", "hidden_play")


@dataclass(frozen=True, slots=True)
class EquilibriumRequest:
    """What should everybody plan here, if all plan at once?"""

    position: Position | str
    goal: Goal | str = "net"
    seat: str | None = None
    """A letter: whose goal it is; the first player's if None."""
    states: int | None = None
    """Limit of work: equal answers to equal questions."""
    seconds: float | None = None
    """Limit of time."""
    language: str = "en"
    hidden: bool = False
    """Whether choices rest on what is public so far (hidden play), and not on both plans."""
    explaining: float | None = None
    """Seconds for the explanation, if the search has a limit of time; not for the worker."""

    def record(self, number: int) -> dict[str, Any]:
        """The request as the worker reads it; a goal that is a Python function cannot be sent."""
        return {
            "id": number,
            "kind": KIND,
            "position": position_text(self.position),
            "goal": goal_text(self.goal),
            "seat": self.seat,
            "opponents": [],
            "choices": ADVERSARY,
            "wishes": [],
            "limit": {"states": self.states, "seconds": self.seconds},
            "language": self.language,
            "game": GAMES[self.hidden],
        }

    @classmethod
    def of_record(cls, record: dict[str, Any]) -> EquilibriumRequest:
        """What a record asks; only the position must be there."""
        states, seconds = limit_of(record)
        return cls(
            position=field_of(record, "position", str),
            goal=field_of(record, "goal", str, "net"),
            seat=field_of(record, "seat", str, None),
            states=states,
            seconds=seconds,
            language=one_of(record, "language", LANGUAGES),
            hidden=one_of(record, "game", GAMES) == GAMES[True],
        )
