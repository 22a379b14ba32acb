"""Berserker Rage: Barbarians add five to one damage effect, once a round (R31)."""

from __future__ import annotations

from snails_core.agenda import OfferRage, Perform
from snails_core.damage_amounts import RAGE_BONUS
from snails_core.draft import Draft
from snails_core.events import Raged
from snails_core.factions import Faction, has_power_left
from snails_core.layout import USED
from snails_core.nodes import Decision
from snails_core.options import Decline, Rage
from snails_core.queries import owner
from snails_core.rule import chosen, rule
from snails_core.rules.victims import victims_of
from snails_core.vocabulary import Effect, Word


@rule(OfferRage)
def offer_rage(d: Draft, task: OfferRage) -> Decision | None:
    """Offers Rage for each damage effect of the row that reaches somebody (R31)."""
    context = task.context
    action, player = d.action(context.action), owner(context.snail)
    offers = []
    if action.rage and has_power_left(d.hot, player, Faction.BARBARIANS):
        for number, effect in enumerate(action.rows[task.row].effects):
            if effect.word is Word.DAMAGE and victims_of(d, context, effect):
                offers.append(Rage(number + 1))
    if offers:
        return Decision(player, (Decline(), *offers))
    d.agenda.append(Perform(context, task.row, 0))
    return None


@chosen(OfferRage)
def rage_or_not(d: Draft, task: OfferRage, option: Rage | Decline) -> None:
    raised = 0
    if isinstance(option, Rage):
        raised = option.effect
        player = owner(task.context.snail)
        d.hot[USED + player] = 1
        d.events.append(Raged(player))
    d.agenda.append(Perform(task.context, task.row, 0, raised))


def raised_by_rage(effect: Effect) -> Effect:
    """A damage effect, raised by Rage; no other effect can be."""
    return (
        effect._replace(amount=effect.amount + RAGE_BONUS) if effect.word is Word.DAMAGE else effect
    )
