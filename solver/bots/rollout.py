"""Roll-outs: a round played to its end, everybody choosing much as the greedy bot does.

The greedy bot itself would take twice as long, and the ends are the same in the mean.
"""

from __future__ import annotations

from random import Random

from snails_core.agenda import AfterAction, Cleaning, DiscardOwn, TakeCard
from snails_core.bots import greedy_bot
from snails_core.bots.evaluation import Outlook
from snails_core.bots.look_ahead import Budget, action_only, look
from snails_core.bots.outlooks import acting_outlook
from snails_core.bots.shortlist import shortlist
from snails_core.engine import play_unchecked
from snails_core.layout import NONE, REVEALED, SLOTS, slot_at
from snails_core.nodes import Chance, Decision, Over
from snails_core.options import Option
from snails_core.position import Position
from solver.bots.common_random_numbers import RolloutDraws

WIDTH, STEPS = 2, 10
"""How many options are compared, and how many steps of the engine each may take."""
RULES_OF_THUMB = (AfterAction, Cleaning, DiscardOwn, TakeCard)
"""Decisions that the greedy bot makes by rules of thumb, which take no time."""


class RolloutPolicy:
    """What everybody chooses in roll-outs; each choice is made once and kept."""

    def __init__(self) -> None:
        self.known: dict[object, Option] = {}

    def choose(self, position: Position, node: Decision) -> Option:
        """What the greedy bot would choose, or nearly."""
        if isinstance(position.agenda[-1], RULES_OF_THUMB):
            return greedy_bot(position, Random(0))
        action, outlook = action_only(position), acting_outlook(position, node.player)
        key = _key(action, outlook)
        if key not in self.known:
            self.known[key] = _best_option(action, node, outlook)
        return self.known[key]


def roll_out(
    position: Position, this_round: int, draws: RolloutDraws, policy: RolloutPolicy
) -> Position:
    """The position at the end of this round, or of the game."""
    while not isinstance(node := position.node, Over) and position.round == this_round:
        if isinstance(node, Chance):
            position = play_unchecked(position, draws.draw(position, node)).position
        else:
            position = play_unchecked(position, policy.choose(position, node)).position
    return position


def _key(action: Position, outlook: Outlook) -> tuple[object, ...]:
    """All that a choice depends on: the table, the cards just revealed, and those to come."""
    hot = action.hot
    revealed = [hot[REVEALED + player].bit_length() for player in range(action.players)]
    cards = [
        hot[slot_at(player, slots - 1)] if slots else NONE for player, slots in enumerate(revealed)
    ]
    weapons = [weapon.action for weapon in outlook.weapons]
    return hot[:SLOTS], bytes(cards), action.agenda, tuple(weapons), outlook.weights


def _best_option(action: Position, node: Decision, outlook: Outlook) -> Option:
    """The best of a few options, each by a short look ahead."""
    options = shortlist(action, node, outlook, WIDTH)
    if len(options) == 1:
        return options[0]
    values = [
        look(play_unchecked(action, option).position, outlook, Budget(STEPS), 1).value
        for option in options
    ]
    return options[values.index(max(values))]
