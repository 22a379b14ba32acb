"""How a round may go on, everybody choosing much as the greedy bot does, and what its end is worth.

The greedy bot itself would be twice as slow, and the ends are the same in the mean.
"""

from __future__ import annotations

from math import exp
from random import Random

from snails_core.agenda import AfterAction, Cleaning, DiscardOwn, TakeCard
from snails_core.bots import greedy_bot
from snails_core.bots.evaluation import material
from snails_core.bots.look_ahead import Budget, look, part_of
from snails_core.bots.outlooks import acting_outlook, deploying_outlook
from snails_core.bots.shortlist import shortlist
from snails_core.engine import play_unchecked
from snails_core.nodes import Chance, Decision, Over
from snails_core.options import Option
from snails_core.position import Position

WIDTH, STEPS = 3, 30
"""Options looked at, and steps of the engine for each."""
AT_ONCE = (AfterAction, Cleaning, DiscardOwn, TakeCard)
"""What the greedy bot settles by rules of thumb: cards of the hand, and the order of cleaning up,
from where a look ahead would come to all plans of the next round."""
SCALES = (15.0, 15.0, 20.0, 25.0, 30.0, 30.0)
"""By rounds left: being ahead by so much makes a win e times as likely as a defeat. Fitted to
games of the greedy bot against itself."""


def play_out(position: Position, this_round: int, random: Random) -> Position:
    """To the end of this round, or of the game; dice fall as chance has it."""
    while not isinstance(node := position.node, Over) and position.round == this_round:
        if isinstance(node, Chance):
            choice = random.choices(node.outcomes, node.weights)[0]
            position = play_unchecked(position, choice).position
        else:
            position = play_unchecked(position, quick_choice(position, node, random)).position
    return position


def quick_choice(position: Position, node: Decision, random: Random) -> Option:
    """The best of a few options at the end of what is going on, after a short look at each."""
    if isinstance(position.agenda[-1], AT_ONCE):
        return greedy_bot(position, random)
    part, outlook = part_of(position), acting_outlook(position, node.player)
    options = shortlist(part, node, outlook, WIDTH)
    if len(options) == 1:
        return options[0]
    sights = [
        look(play_unchecked(part, option).position, outlook, Budget(STEPS), 1).value
        for option in options
    ]
    return options[sights.index(max(sights))]


def worth(position: Position, player: int) -> float:
    """How likely the player is to win the game, seen from the end of a round."""
    node = position.node
    if isinstance(node, Over):
        return 0.5 if node.winner is None else float(node.winner == player)
    outlook = deploying_outlook(position, player)._replace(weapons=())
    left = position.setting.rules.rounds - position.round + 1
    return 1 / (1 + exp(-material(position, outlook) / SCALES[min(left, len(SCALES) - 1)]))
