"""Range and sight of an action in a position, with the reasons (R13, R14, R29)."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.cards import Action, Target
from snails_core.draft import Draft
from snails_core.errors import PositionError
from snails_core.position import Position
from snails_core.queries import is_water
from snails_core.records import snail_name
from snails_core.rules.sight import Judgement, judge
from snails_core.rules.water import works_on


class Reach(NamedTuple):
    """Whether an action can reach a space from where its snail stands, and why."""

    judgement: Judgement
    works_here: bool
    """May the snail resolve the action on its own space at all? Water forbids many."""
    is_target: bool
    """Is the space one that the action may choose? A tile is never water."""

    @property
    def reaches(self) -> bool:
        return self.works_here and self.is_target and self.judgement.reaches

    @property
    def reasons(self) -> tuple[str, ...]:
        """Keys of the words' section `sight`: what forbids it first, else why it is allowed."""
        if not self.works_here:
            return ("on_water",)
        if not self.is_target:
            return ("no_tile",)
        return self.judgement.reasons


def reach(position: Position, snail: int, action: Action, space: int) -> Reach:
    """Judges one space, in reach or not."""
    origin = position.place(snail)
    if origin is None:
        raise PositionError("fault_unplaced", snail_name(snail))
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    distance = position.setting.board.distance[origin][space]
    return Reach(
        judge(action, distance, position.level(origin), position.level(space)),
        works_on(draft, snail, action),
        action.target is not Target.TILE or not is_water(position.hot, space),
    )
