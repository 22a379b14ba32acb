"""Berserker Rage: Barbarians add five to one damage effect, once a round (R31)."""

from __future__ import annotations

from snails_core.agenda import OfferRage, Perform
from snails_core.draft import Draft
from snails_core.events import Raged
from snails_core.factions import Faction, has_power_left
from snails_core.harm import RAGE_BONUS
from snails_core.layout import USED
from snails_core.nodes import Decision
from snails_core.options import Decline, Rage
from snails_core.rule import chosen, rule
from snails_core.rules.victims import victims_of
from snails_core.squads import owner
from snails_core.vocabulary import Instruction, Word


@rule(OfferRage)
def offer_rage(d: Draft, effect: OfferRage) -> Decision | None:
    """For an effect that reaches somebody (R31)."""
    context = effect.context
    action, player = d.action(context.action), owner(context.snail)
    offers = []
    if action.rage and has_power_left(d.hot, player, Faction.BARBARIANS):
        for number, part in enumerate(action.rows[effect.row].effects):
            if part.word is Word.DAMAGE and victims_of(d, context, part):
                offers.append(Rage(number + 1))
    if offers:
        return Decision(player, (Decline(), *offers))
    d.agenda.append(Perform(context, effect.row, 0))
    return None


@chosen(OfferRage)
def rage_or_not(d: Draft, effect: OfferRage, option: Rage | Decline) -> None:
    raged = 0
    if isinstance(option, Rage):
        raged = option.effect
        player = owner(effect.context.snail)
        d.hot[USED + player] = 1
        d.events.append(Raged(player))
    d.agenda.append(Perform(effect.context, effect.row, 0, raged))


def raged(part: Instruction) -> Instruction:
    """A damage effect, raised by Rage; no other effect can be."""
    return part._replace(amount=part.amount + RAGE_BONUS) if part.word is Word.DAMAGE else part
