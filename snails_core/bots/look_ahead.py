"""The expected value of a position at the end of what is going on, by the engine itself.

What is going on ends where the agenda given to `action_only` ends: one action with all that
it sets off. My decisions take the best of a shortlist, others' the worst for me; dice
and backs count by their weights; a card drawn is just a card.
"""

from __future__ import annotations

from typing import NamedTuple

from snails_core.agenda import (
    Acting,
    Cleaning,
    Deal,
    Deploy,
    Drawing,
    FlipTile,
    Planning,
    Roll,
    Task,
    Turn,
    Verdict,
)
from snails_core.bots.evaluation import Outlook, material, promise
from snails_core.bots.shortlist import shortlist
from snails_core.engine import play_unchecked
from snails_core.nodes import Chance, Over
from snails_core.options import Choice
from snails_core.position import Position

FLOW = (Acting, Cleaning, Deal, Deploy, Drawing, Planning, Turn, Verdict)
"""What carries the game on once an action is done."""
OWN_WIDTH = 4
LATER_WIDTH = 2
OTHERS_WIDTH = 2
MOST_STEPS = 400


class Sight(NamedTuple):
    """What is seen at the end: expected value, its share of hard facts, and the likeliest end."""

    value: float
    material: float
    end: Position


class Budget:
    """How many steps of the engine a look may still take."""

    __slots__ = ("steps",)

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self.steps = steps


def action_only(position: Position) -> Position:
    """The position without the course of the game beneath what is going on."""
    agenda: tuple[Task, ...] = position.agenda
    start = 0
    for index, task in enumerate(agenda[:-1]):
        if isinstance(task, FLOW):
            start = index + 1
    return Position(position.setting, position.hot, position.cold, agenda[start:])


def look(position: Position, outlook: Outlook, budget: Budget, depth: int = 0) -> Sight:
    """What the position is worth on average if all own decisions are made well."""
    node = position.node
    if isinstance(node, Over) or budget.steps <= 0:
        facts = material(position, outlook)
        return Sight(facts + promise(position, outlook), facts, position)
    if isinstance(node, Chance):
        return _expect(position, node, outlook, budget, depth)
    mine = node.player == outlook.me
    width = OTHERS_WIDTH if not mine else OWN_WIDTH if depth < 1 else LATER_WIDTH
    options = shortlist(position, node, outlook, width)
    best: Sight | None = None
    deeper = depth + (len(options) > 1)
    for option in options:
        budget.steps -= 1
        sight = look(play_unchecked(position, option).position, outlook, budget, deeper)
        if best is None or (sight.value > best.value if mine else sight.value < best.value):
            best = sight
    assert best is not None
    return best


def played_out(position: Position) -> Position:
    """The end that is reached if everybody takes the first option and chance the likeliest outcome,
    for a look whose budget ran out halfway."""
    while not isinstance(node := position.node, Over):
        if isinstance(node, Chance):
            choice: Choice = node.outcomes[node.weights.index(max(node.weights))]
        else:
            choice = next(iter(node.options))
        position = play_unchecked(position, choice).position
    return position


def _expect(
    position: Position, node: Chance, outlook: Outlook, budget: Budget, depth: int
) -> Sight:
    """What a chance leads to on average. Dice and backs are counted exactly; of any other chance
    only the likeliest outcome is looked at."""
    likeliest = node.weights.index(max(node.weights))
    if not isinstance(position.agenda[-1], Roll | FlipTile):
        budget.steps -= 1
        after = play_unchecked(position, node.outcomes[likeliest]).position
        return look(after, outlook, budget, depth)
    value = facts = 0.0
    end = position
    for number, (outcome, weight) in enumerate(zip(node.outcomes, node.weights, strict=True)):
        budget.steps -= 1
        sight = look(play_unchecked(position, outcome).position, outlook, budget, depth)
        value += weight * sight.value
        facts += weight * sight.material
        if number == likeliest:
            end = sight.end
    return Sight(value / node.total, facts / node.total, end)
