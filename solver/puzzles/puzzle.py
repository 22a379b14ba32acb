"""A puzzle: a position to plan from, what to aim for, what it teaches, and its proven answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from snails_core.nodes import plan_decision
from snails_core.options import Plan
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.setting import Setting
from solver.planner import Value

Texts = Mapping[str, str]
"""The same in every language of `snails_core.words.LANGUAGES`."""
LOWEST_RATING, HIGHEST_RATING = 600, 2600
HAND, MINED = ORIGINS = ("hand", "mined")
FEWEST = "fewest"
"""Of plans that are equally good, those with the fewest arsenal cards are better."""
WISHES = (FEWEST,)
HINTS = 3


@dataclass(frozen=True, slots=True)
class Second:
    """The best plan of another idea, and what it is worth."""

    plan: str
    value: Value


@dataclass(frozen=True, slots=True)
class Proof:
    """What the planner found when it valued every plan."""

    value: Value
    """The best, exactly: one number a part of the goal, and one more for `fewest`, which is
    the number of arsenal cards below zero."""
    plans: tuple[str, ...]
    """All best plans up to equivalence, each as `write_plan` writes it."""
    second: Second | None
    """None if no other idea is worth more than doing nothing."""
    states: int
    """How much work it was."""
    limit: int
    """How much work it was allowed."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What one puzzle file says. Its position is at the seat's own planning."""

    name: str
    """The file's name without its ending; a pack has each only once."""
    position: Position
    seat: int
    goal: str
    """As `solver.goals` reads it."""
    title: Texts
    story: Texts
    hints: tuple[Texts, Texts, Texts]
    """From a nudge to nearly the answer."""
    opponents: tuple[str, ...] = ()
    """What others play, as in a `SolveRequest`; a player who is not named stands still."""
    choices: str = "adversary"
    """How others choose inside their plans, one of `solver.choice_models`."""
    directions: tuple[str, ...] = ()
    """What others choose if that is scripted, as in a `SolveRequest`."""
    wishes: tuple[str, ...] = ()
    """Of `WISHES`."""
    themes: tuple[str, ...] = ()
    """Ids of `solver.puzzles.themes`."""
    rating: int = 1500
    origin: str = HAND
    proof: Proof | None = None

    @property
    def setting(self) -> Setting:
        return self.position.setting

    @property
    def plans(self) -> Plans:
        """All plans to choose from."""
        decision = plan_decision(self.position.node)
        assert decision is not None
        return decision.plans

    def spent(self, plan: Plan) -> int:
        """How many arsenal cards a plan plays: they are gone then, others come back."""
        return sum(map(self.setting.is_arsenal, plan.cards))

    def valued(self, plan: Plan, value: Value) -> Value:
        """What a plan is worth in this puzzle, if this is what it is worth to the goal."""
        return (*value, Fraction(-self.spent(plan))) if FEWEST in self.wishes else value


def shown(value: Value) -> str:
    """`5/6`, or the parts with commas between."""
    return ", ".join(map(str, value))
