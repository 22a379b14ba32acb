"""The novice: judges each card by itself and each option by the position right after it.

It makes no mistakes on purpose. What it lacks is depth: that a card changes the board for the next
one, what the dice may bring, and what an action sets off are beyond it. Cards to keep, first places
and offers are the greedy bot's.
"""

from __future__ import annotations

from random import Random

from snails_core.agenda import Acting
from snails_core.bots.bot import decision_of
from snails_core.bots.greedy import WIDTH, greedy_bot
from snails_core.bots.look_ahead import Budget, action_only, look
from snails_core.bots.outlooks import acting_outlook
from snails_core.bots.plan_building import plan_at_a_glance
from snails_core.bots.shortlist import shortlist
from snails_core.engine import play_unchecked
from snails_core.options import Option
from snails_core.plans import Plans
from snails_core.position import Position


def novice_bot(position: Position, random: Random) -> Option:
    """The option that looks best at a glance."""
    node = decision_of(position)
    if isinstance(node.options, Plans):
        return plan_at_a_glance(position, node.player, node.options, random)
    if not any(isinstance(waiting, Acting) for waiting in position.agenda):
        return greedy_bot(position, random)
    action, outlook = action_only(position), acting_outlook(position, node.player)

    def value_right_after(option: Option) -> float:
        return look(play_unchecked(action, option).position, outlook, Budget(0)).value

    return max(shortlist(action, node, outlook, WIDTH), key=value_right_after)
