"""How a round may go on, everybody choosing much as the greedy bot does.

The greedy bot itself would be twice as slow, and the ends are the same in the mean.
"""

from __future__ import annotations

from random import Random

from snails_core.agenda import AfterAction, Cleaning, DiscardOwn, TakeCard
from snails_core.bots import greedy_bot
from snails_core.bots.evaluation import Outlook
from snails_core.bots.look_ahead import Budget, look, part_of
from snails_core.bots.outlooks import acting_outlook
from snails_core.bots.shortlist import shortlist
from snails_core.engine import play_unchecked
from snails_core.layout import NONE, PLAN_SLOTS, REVEALED, SLOTS
from snails_core.nodes import Chance, Decision, Over
from snails_core.options import Option
from snails_core.position import Position
from solver.bots.luck import Fate

WIDTH, STEPS = 2, 10
"""Options looked at, and steps of the engine for each."""
AT_ONCE = (AfterAction, Cleaning, DiscardOwn, TakeCard)
"""What the greedy bot decides by rules of thumb, which take no time."""


class Habits:
    """Choices made in play-outs; what was asked before is remembered."""

    def __init__(self) -> None:
        self.known: dict[object, Option] = {}

    def choose(self, position: Position, node: Decision) -> Option:
        """As the greedy bot would, or nearly."""
        if isinstance(position.agenda[-1], AT_ONCE):
            return greedy_bot(position, Random(0))
        part, outlook = part_of(position), acting_outlook(position, node.player)
        key = _asked(part, outlook)
        if key not in self.known:
            self.known[key] = _best(part, node, outlook)
        return self.known[key]


def _asked(part: Position, outlook: Outlook) -> tuple[object, ...]:
    """All that a choice depends on: the table, the cards just revealed, and those to come."""
    hot = part.hot
    revealed = [hot[REVEALED + player].bit_length() for player in range(part.players)]
    cards = [
        hot[SLOTS + player * PLAN_SLOTS + slots - 1] if slots else NONE
        for player, slots in enumerate(revealed)
    ]
    weapons = [weapon.action for weapon in outlook.weapons]
    return hot[:SLOTS], bytes(cards), part.agenda, tuple(weapons), outlook.weights


def _best(part: Position, node: Decision, outlook: Outlook) -> Option:
    """The best of a few options at the end of what is going on, after a short look at each."""
    options = shortlist(part, node, outlook, WIDTH)
    if len(options) == 1:
        return options[0]
    sights = [
        look(play_unchecked(part, option).position, outlook, Budget(STEPS), 1).value
        for option in options
    ]
    return options[sights.index(max(sights))]


def play_out(position: Position, this_round: int, fate: Fate, habits: Habits) -> Position:
    """To the end of this round, or of the game; dice fall as chance has it."""
    while not isinstance(node := position.node, Over) and position.round == this_round:
        if isinstance(node, Chance):
            position = play_unchecked(position, fate.draw(position, node)).position
        else:
            position = play_unchecked(position, habits.choose(position, node)).position
    return position
