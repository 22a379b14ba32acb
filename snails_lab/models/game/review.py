"""The review of a game: each plan of a seat against the best one on what was known then.

    review = Review(session.game, seat=0, solver=solver, language="de")
    len(review)                                 # how many plans there are to look at
    async for found in review.run(on_progress): # one after the other, in the solver's process
        found.cost, found.best, found.status

The others are taken to stand still (`assumption`), as whoever plans cannot know better; what a
plan is worth is exact under that assumption. If the search reaches its limit, the best plan
found is `feasible`, and no plan is worth more than the bound.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from snails_core.nodes import Decision
from snails_core.notation import read_plan, write_plan
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS
from snails_core.savegame import Game
from snails_core.setting import Setting
from snails_core.view import view
from snails_lab.words import phrase
from solver.goals import read_goal
from solver.worker import Progress, Reply, SolveRequest
from solver.worker.solve_record import plan_words

GOAL = "net"
"""Health that the enemies lose, less what one's own snails lose."""
STATES = 20_000
"""How much work the search for a better plan may be; on a usual computer, a few seconds."""
SECONDS = 30.0
"""How long it may take on a slow one; and then a few more to work out one's own plan."""

Value = tuple[Fraction, ...]
"""A number for each part of the goal."""
OnProgress = Callable[[int, Progress], object]


class SolverClient(Protocol):
    """What brings questions to a solver: the solver itself, or the queue in front of it."""

    async def ask_async(
        self, request: SolveRequest, on_progress: Callable[[Progress], None] | None = None
    ) -> Reply: ...


class Planning(NamedTuple):
    """A planning of the game: what was known, and what was planned."""

    step: int
    """The plan is `game.choices[step]`."""
    known: Position
    plan: Plan


@dataclass(frozen=True, slots=True)
class PlanReview:
    """One's plan, the best one that was found, and the difference."""

    planning: Planning
    goal: str
    value: Value | None
    """Of one's own plan; None if that was too much work."""
    best: Plan | None
    """One's own, if nothing better was found; None if the search was stopped before any plan."""
    best_value: Value | None
    status: str
    """`optimal`: proven best; `feasible`: there may be better; `unknown`: nothing was found."""
    stopped: str | None
    """Why nothing is proven: `limit`, `time`, `memory`, `cancelled`, `ended`."""
    bound: Value | None
    """No plan is worth more."""
    why: str
    """Where one's own plan falls behind, in the language of the review; may be empty."""

    @property
    def round(self) -> int:
        return self.planning.known.round

    @property
    def cost(self) -> Value | None:
        """What the best plan is worth more than one's own."""
        if self.value is None or self.best_value is None:
            return None
        return tuple(b - v for b, v in zip(self.best_value, self.value, strict=True))

    @property
    def is_proven(self) -> bool:
        """Is it certain that there is nothing better than the best plan here?"""
        return self.status == "optimal"

    @property
    def is_best(self) -> bool:
        """Whether no better plan was found; proven if `status` is `optimal`."""
        return self.cost is not None and not any(self.cost)


def assumption(language: str) -> str:
    """What the review takes for granted of the others, in words."""
    return phrase(language, "session.others_stand_still")


def plannings(game: Game, seat: int) -> tuple[Planning, ...]:
    """All plans that were made on a seat."""
    found = []
    before = game.start
    for step, (choice, after) in enumerate(zip(game.choices, game.positions, strict=True)):
        node = before.node
        if isinstance(choice, Plan) and isinstance(node, Decision) and node.player == seat:
            found.append(Planning(step, view(before, seat), choice))
        before = after
    return tuple(found)


class GameReview:
    """The plans of one seat, to be compared with the best ones, one after the other."""

    def __init__(
        self,
        game: Game,
        seat: int,
        solver: SolverClient,
        *,
        goal: str = GOAL,
        states: int = STATES,
        seconds: float | None = SECONDS,
        language: str = "en",
    ) -> None:
        """Raises GoalError at once if the goal is none."""
        self.goal = read_goal(goal).text
        self.plannings = plannings(game, seat)
        self.seat = seat
        self.states, self.seconds = states, seconds
        self.language = language
        self._solver = solver

    def __len__(self) -> int:
        return len(self.plannings)

    async def run(self, on_progress: OnProgress | None = None) -> AsyncIterator[PlanReview]:
        """Each plan as it is found, and on the way how far the search for number n has come.

        Who cancels the task, or closes the iterator, cancels the search.
        """
        for number, planning in enumerate(self.plannings):

            def tell(progress: Progress, number: int = number) -> None:
                if on_progress is not None:
                    on_progress(number, progress)

            reply = await self._solver.ask_async(self._request(planning), tell)
            yield reviewed(planning, reply)

    def _request(self, planning: Planning) -> SolveRequest:
        return SolveRequest(
            planning.known,
            self.goal,
            PLAYER_LETTERS[self.seat],
            states=self.states,
            seconds=self.seconds,
            language=self.language,
            why_not=(write_plan(planning.known.setting, planning.plan),),
        )


def reviewed(planning: Planning, reply: Reply) -> PlanReview:
    """What the solver's reply says about the plan."""
    data = reply.data
    compared: dict[str, Any] = (data["why_not"] or [{}])[0]
    value, best_value = _value(compared.get("value")), _value(data["value"])
    best = _plan(planning.known.setting, data["plan"])
    if value is not None:
        difference = _value(compared["difference"])
        assert difference is not None
        best_value = tuple(v + d for v, d in zip(value, difference, strict=True))
        if best_value <= value:
            best, best_value = planning.plan, value
    return PlanReview(
        planning=planning,
        goal=data["goal"],
        value=value,
        best=best,
        best_value=best_value,
        status=reply.status,
        stopped=reply.stopped,
        bound=_value(data["bound"]),
        why=compared.get("text", ""),
    )


def _value(number: str | list[str] | None) -> Value | None:
    if number is None:
        return None
    return tuple(Fraction(part) for part in ([number] if isinstance(number, str) else number))


def _plan(setting: Setting, record: dict[str, Any] | None) -> Plan | None:
    if record is None:
        return None
    return read_plan(setting, plan_words(record))
