"""A whole plan: two snails and five cards, judged by what comes of it."""

from __future__ import annotations

from functools import cached_property

from snails_core.events import Event
from snails_core.notation.plan_text import read_plan, write_plan
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.records import NOTHING
from snails_core.tell import option_text
from snails_lab.models.lessons.claims import Claim
from snails_lab.models.lessons.tasks.base import Candidate, Reasons
from snails_lab.models.lessons.tasks.card_orders import CardOrder, PlayedTask, play_order


class Planned(PlayedTask):
    """Every plan that reaches the goals is right, if dice and B do as the luck says.

    The `examples` are those that are shown when somebody asks for the answer, or listed where
    there is no planning table; any other plan is judged in the same way.
    """

    asks_plan = True
    in_vain = "plan_in_vain"

    def __init__(
        self,
        position: Position,
        text: str,
        examples: tuple[str, ...],
        luck: tuple[str, ...],
        goals: tuple[Claim, ...],
        because: Reasons | None = None,
    ) -> None:
        super().__init__(position, pick_all=False, because=because)
        self._text, self.examples, self._luck, self._goals = text, examples, luck, goals
        self._played: dict[str, CardOrder] = {}

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return tuple(map(Candidate, self.examples))

    @cached_property
    def right(self) -> frozenset[str]:
        return frozenset(filter(self.is_right, self.examples))

    def is_right(self, key: str) -> bool:
        return self.order(key).succeeds

    @property
    def actions(self) -> int:
        """A click for each snail and card, and one to confirm."""
        return sum(word != NOTHING for word in self.first_right.split()) + 1

    def named(self, key: str, language: str) -> str:
        plan = read_plan(self.position.setting, key, "task")
        return option_text(self.position, plan, language)

    def written_reason(self, key: str, language: str) -> str:
        """The reason written for a goal that the plan misses."""
        line = self.order(key).line
        missed = [str(goal) for goal in self._goals if not goal.holds(line.position, line.events)]
        return self.written(language, *missed)

    @property
    def events(self) -> tuple[Event, ...]:
        return self.order(self.first_right).line.events

    def key_of(self, plan: Plan) -> str:
        return write_plan(self.position.setting, plan)

    def order(self, key: str) -> CardOrder:
        if key not in self._played:
            active, passive, *cards = key.split()
            snails = f"{active[-1]} {passive[-1]}"
            order = play_order(self._text, snails, " ".join(cards), self._luck, self._goals)
            self._played[key] = order
        return self._played[key]
