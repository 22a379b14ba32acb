"""The greedy bot: expected damage card by card, and rules of thumb for the rest.

Plans are made in `plan_building`, cards kept and given in `hand_choices`, first places
found in `deployment`. Whatever is decided while an action is resolved is compared by
looking ahead to the end of that action (`look_ahead`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from snails_core.agenda import (
    AfterAction,
    Deploy,
    DiscardOwn,
    Exchange,
    KeepCards,
    OfferFactionCard,
    OfferRedraw,
    PickColour,
    PickFaction,
    Rolled,
    TakeCard,
    TrimHand,
)
from snails_core.bots.bot import decision_of
from snails_core.bots.deployment import deploy
from snails_core.bots.evaluation import Outlook
from snails_core.bots.hand_choices import discard, exchange
from snails_core.bots.look_ahead import Budget, action_only, look
from snails_core.bots.outlooks import acting_outlook, deploying_outlook
from snails_core.bots.plan_building import build_plan
from snails_core.bots.shortlist import shortlist
from snails_core.engine import play_unchecked
from snails_core.nodes import Decision
from snails_core.options import Accept, Next, Option, Redraw
from snails_core.plans import Plans
from snails_core.position import Position

WIDTH = 6
STEPS = 200


def greedy_bot(position: Position, random: Random) -> Option:
    """The option that is expected to gain most by the end of what is going on."""
    node = decision_of(position)
    me, options = node.player, node.options
    if isinstance(options, Plans):
        return build_plan(position, me, options, random)
    offered = tuple(options)
    if len(offered) == 1:
        return offered[0]
    task = position.agenda[-1]
    if isinstance(task, PickColour | PickFaction):
        return random.choice(offered)
    if isinstance(task, OfferRedraw):
        return Redraw()
    if isinstance(task, OfferFactionCard | AfterAction):
        return Accept()
    if isinstance(task, KeepCards | TrimHand | DiscardOwn):
        return discard(position, offered, random)
    if isinstance(task, Exchange):
        return exchange(position, me, offered)
    if isinstance(task, Deploy):
        return deploy(position, offered, deploying_outlook(position, me), random)
    if isinstance(task, TakeCard) or isinstance(offered[0], Next):
        return offered[0]
    return _compare(position, node, offered, acting_outlook(position, me), random)


def _compare(
    position: Position, node: Decision, offered: Sequence[Option], outlook: Outlook, random: Random
) -> Option:
    """The promising option that leads to the best end."""
    action = action_only(position)
    options = offered if isinstance(position.agenda[-1], Rolled) else offered[:0]
    options = options or tuple(shortlist(action, node, outlook, WIDTH))
    if len(options) == 1:
        return options[0]
    scored = []
    for option in options:
        after = play_unchecked(action, option).position
        scored.append((look(after, outlook, Budget(STEPS), 1).value, random.random(), option))
    return max(scored, key=lambda entry: entry[:2])[2]
