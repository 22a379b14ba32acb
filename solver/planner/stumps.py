"""The beginning of an attack, until something comes of it: dice, re-rolls, where it scatters to.

Up to there nothing on the board has changed, and what follows each result of the dice rests on
little. So it is learnt on its own, as a branch: what a missile does with a circle is one lesson,
however many re-rolls there were and whatever a square would have done.
"""

from __future__ import annotations

from typing import NamedTuple

from snails_core.agenda import Attack, Effect, Perform, PickRow, Roll, Rolled
from snails_core.cards import Word
from snails_core.draft import Draft
from snails_core.engine import play_in_a_row
from snails_core.layout import NONE
from snails_core.nodes import Chance, Decision
from snails_core.options import Act, Choice, ScatterTo
from snails_core.position import Position
from snails_core.rule import RULES
from snails_core.setting import Setting
from solver.planner.tracing import TracedBytes
from solver.planner.unfolding import Best, Forest, Tree
from solver.planner.ways import Way


class Begin(NamedTuple):
    """Where a branch begins: what is to do, what has been written by then, what is chosen."""

    agenda: tuple[Effect, ...]
    change: tuple[tuple[int, int], ...]
    way: Way


def has_dice(setting: Setting, way: Way) -> bool:
    """Whether there is a stump to learn: other ways are one branch."""
    return isinstance(way[0], Act) and bool(setting.catalogue.actions[way[0].action].dice)


class Stumps:
    """Grows the stump of a way; its leaves are numbers of branches."""

    def __init__(self, start: Position, way: Way) -> None:
        """From the revealed card on; what is read of the start is recorded by its bytes."""
        self.begins: dict[Begin, int] = {}
        self._forest = Forest()
        begun = play_in_a_row(start, way, run=False).position
        if isinstance(begun.agenda[-1], Attack):
            found = _carried_out(begun)
            begun = found if isinstance(found, Position) else begun
        self.tree = self._grow(begun)

    def _grow(self, here: Position) -> Tree:
        effect = here.agenda[-1]
        if isinstance(effect, Perform) and _scatters(here.setting, effect):
            nowhere = effect._replace(space=NONE, target_snail=NONE, snails=0)
            options = here.setting.board.neighbours[effect.space]
            agenda = (*here.agenda[:-1], nowhere)
            return self._forest.choice(
                Best, [self._leaf(here, agenda, (ScatterTo(space),)) for space in options]
            )
        if not isinstance(effect, Roll | Rolled | PickRow):
            return self._leaf(here, here.agenda, ())
        node = _carried_out(here)
        if isinstance(node, Position):
            return self._grow(node)
        if isinstance(node, Chance):
            grown = [self._after(here, outcome) for outcome in node.outcomes]
            return self._forest.chance(zip(grown, node.weights, strict=True))
        return self._forest.choice(Best, [self._after(here, option) for option in node.options])

    def _after(self, here: Position, choice: Choice) -> Tree:
        return self._grow(play_in_a_row(here, (choice,), run=False).position)

    def _leaf(self, here: Position, agenda: tuple[Effect, ...], way: Way) -> Tree:
        hot = here.hot
        assert isinstance(hot, TracedBytes)
        change = tuple((place, hot.plain[place]) for place in sorted(hot.written))
        return self.begins.setdefault(Begin(agenda, change, way), len(self.begins))


def _scatters(setting: Setting, effect: Perform) -> bool:
    row = setting.catalogue.actions[effect.action].rows[effect.row]
    return row.effects[effect.step].word is Word.SCATTER


def _carried_out(here: Position) -> Position | Chance | Decision:
    """The position after its next effect, or the node at which that stops."""
    draft = Draft(here.setting, here.hot, here.cold, here.agenda)
    effect = draft.agenda.pop()
    node = RULES[type(effect)](draft, effect)
    if node is not None:
        return node
    return Position(here.setting, bytes(draft.hot), draft.frozen_cold(), tuple(draft.agenda))
