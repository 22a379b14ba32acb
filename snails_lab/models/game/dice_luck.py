"""What a throw of the dice was worth, against what such a throw is worth on average.

A throw is worth the health that enemies lose if the dice are kept as they lie and the best row
is taken, shells and what is left of their health counted. So luck is 0 on average, throw by
throw, whatever players do with their re-rolls.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from snails_core.agenda import OfferRage, PickRow, Roll, Rolled
from snails_core.bots.look_ahead import part_of
from snails_core.engine import play_unchecked
from snails_core.events import Damaged, Event
from snails_core.nodes import Chance, Decision
from snails_core.options import Choice, Decline, DiceShow, Keep
from snails_core.position import Position
from snails_core.squads import owner


class Throw(NamedTuple):
    player: int
    worth: Fraction
    expected: Fraction


def throw_at(before: Position, choice: Choice) -> Throw | None:
    """The throw that this choice was, if it was one."""
    effect, node = before.agenda[-1], before.node
    if not isinstance(effect, Roll) or not isinstance(choice, DiceShow):
        return None
    assert isinstance(node, Chance)
    player, part = owner(effect.context.snail), part_of(before)
    worth = {outcome: _worth(part, outcome, player) for outcome in node.outcomes}
    total = sum(worth[outcome] * node.probability(outcome) for outcome in node.outcomes)
    return Throw(player, Fraction(worth[choice]), Fraction(total))


def _worth(position: Position, choice: Choice, player: int) -> int:
    """Enemies' losses by this choice and what it leads to: keep, best row, no Rage."""
    after, events = play_unchecked(position, choice)
    lost = sum(_loss(event, player) for event in events)
    node = after.node
    if isinstance(node, Decision):
        match after.agenda[-1]:
            case Rolled():
                return lost + _worth(after, Keep(), player)
            case PickRow():
                return lost + max(_worth(after, option, player) for option in node.options)
            case OfferRage():
                return lost + _worth(after, Decline(), player)
    return lost


def _loss(event: Event, player: int) -> int:
    return event.loss if isinstance(event, Damaged) and owner(event.snail) != player else 0
