"""A question to the solver: the position, whose plan, which goal, against whom, and how long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from snails_core import layout as at
from snails_core.nodes import plan_decision
from snails_core.position import Position
from snails_core.queries import is_out
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_core.view import view
from snails_lab.words import phrase
from solver.worker import SolveRequest

ANY, NOBODY = "*", "-"
PATIENCE = 120.0
"""Seconds for an explanation where the search has no limit of seconds; whoever does not want to
wait can stop it and has the plan."""


class WorkLimit(NamedTuple):
    """Seconds, or states looked at, after which the best plan so far is the answer."""

    seconds: int | None = None
    states: int | None = None

    def name(self, language: str) -> str:
        if self.seconds is not None and self.seconds % 60 == 0:
            return phrase(language, "asking.minutes", count=self.seconds // 60)
        if self.seconds is not None:
            return phrase(language, "asking.seconds", count=self.seconds)
        if self.states is not None:
            return phrase(language, "asking.limit_states", count=self.states)
        return phrase(language, "asking.no_limit")


LIMITS = (
    WorkLimit(seconds=10),
    WorkLimit(seconds=60),
    WorkLimit(seconds=300),
    WorkLimit(states=20_000),
    WorkLimit(states=200_000),
    WorkLimit(),
)


def limits_within(seconds: int | None) -> tuple[WorkLimit, ...]:
    """What may be chosen where no question may take longer than that; anything, if None.

    Limits of states stay: a search within them is stopped when its time is up.
    """
    if seconds is None:
        return LIMITS
    shorter = [limit for limit in LIMITS if limit.seconds is not None and limit.seconds < seconds]
    counted = [limit for limit in LIMITS if limit.states is not None]
    return (*shorter, WorkLimit(seconds=seconds), *counted)


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """Everything that a search for a plan depends on, but not the language of its answer."""

    position: Position
    seat: int
    goal: str
    opponents: tuple[str, ...]
    choices: str
    directions: tuple[str, ...]
    limit: WorkLimit

    @property
    def explaining(self) -> float:
        """Seconds for the reasons: never longer than the search for the plan may take."""
        return PATIENCE if self.limit.seconds is None else float(self.limit.seconds)

    def request(
        self, language: str, *, recall: str = "no", why_not: str | None = None
    ) -> SolveRequest:
        """For the worker; to compare another plan nothing else needs to be explained."""
        return SolveRequest(
            position=self.position,
            goal=self.goal,
            seat=PLAYER_LETTERS[self.seat],
            opponents=self.opponents,
            choices=self.choices,
            directions=self.directions,
            states=self.limit.states,
            seconds=self.limit.seconds,
            language=language,
            explanation="full" if why_not is None else "none",
            why_not=() if why_not is None else (why_not,),
            recall=recall,
            explaining=self.explaining,
        )


def seats_of(position: Position) -> list[int]:
    """Who can be asked for: everybody still in the game; in a view, whoever sees it."""
    if position.viewer is not None and position.viewer < position.players:
        return [position.viewer]
    return players_in(position)


def players_in(position: Position) -> list[int]:
    """Everybody who has a snail left."""
    return [player for player in range(position.players) if not is_out(position.hot, player)]


def next_to_plan(position: Position) -> int | None:
    """Whose plan is asked for by the game itself, if that is what comes next."""
    decision = plan_decision(position.node)
    return None if decision is None else decision.player


def cards_of(position: Position, seat: int, player: int) -> list[int]:
    """Cards that the player may plan, for all that the seat knows."""
    seen = view(position, seat) if position.viewer is None else position
    kinds = range(len(position.setting.catalogue.cards))
    held = {card for card in seen.hand(player) if card in kinds}
    if seen.cold[at.SECRET + player]:
        held |= {card for card in kinds if seen.cold[at.POOL + card]}
    return sorted(held)


def pattern_text(
    snails: tuple[int | None, int | None], cards: tuple[int | None, ...], position: Position
) -> str:
    """Two snails and five cards as the worker reads them, `*` for any."""
    words = [
        ANY if snail is None else NOBODY if snail == at.NONE else snail_name(snail)
        for snail in snails
    ]
    catalogue = position.setting.catalogue.cards
    words += [ANY if card is None else catalogue[card].id for card in cards]
    return " ".join(words)
