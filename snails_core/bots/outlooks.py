"""What a player has in view at each kind of decision: the weapons to come and their weights."""

from __future__ import annotations

from snails_core.bots.evaluation import ENEMY_FACTOR, Outlook
from snails_core.bots.weapons import Weapon, armoury_of
from snails_core.layout import PLAN_SLOTS, PLAYERS, REVEALED, ROUND
from snails_core.position import Position

CARD = 3.5
"""A card in hand, while there are rounds left to play it."""
SHELL = 1.0
LAST_SHELL = 4.0
"""In a shell when nothing more is to be done with it this round."""
HOPE = 0.45
"""What prospects count while the plan is made: others will move."""
NEXT_CARDS = (0.8, 0.45, 0.25, 0.15)
"""What the prospects of the cards still to come count, by their order."""


def planning_outlook(position: Position, me: int, slot: int, hand: tuple[int, ...]) -> Outlook:
    """The outlook while planning: any of the cards left in hand may come next, and the best ones
    will."""
    by_card = armoury_of(position.setting.catalogue).by_card
    weapons = tuple(w for card in hand if (w := by_card[card]) is not None)
    left = PLAN_SLOTS - slot - 1
    shell = LAST_SHELL if not left else SHELL
    return _outlook(position, me, shell, weapons, (HOPE,) * left, ranked=True)


def acting_outlook(position: Position, me: int) -> Outlook:
    """The outlook while acting: the cards planned for the slots still to come."""
    hot = position.hot
    by_card = armoury_of(position.setting.catalogue).by_card
    revealed = hot[REVEALED + me]
    coming = [
        card
        for slot, card in enumerate(position.slots(me))
        if not revealed >> slot & 1 and card < len(by_card)
    ]
    weapons, weights = [], []
    for number, card in enumerate(coming[: len(NEXT_CARDS)]):
        weapon = by_card[card]
        if weapon is not None:
            weapons.append(weapon)
            weights.append(NEXT_CARDS[number])
    shell = SHELL if coming else LAST_SHELL
    return _outlook(position, me, shell, tuple(weapons), tuple(weights), ranked=False)


def deploying_outlook(position: Position, me: int) -> Outlook:
    by_card = armoury_of(position.setting.catalogue).by_card
    weapons = tuple(w for card in position.hand(me) if (w := by_card[card]) is not None)
    return _outlook(position, me, SHELL, weapons, (HOPE,) * PLAN_SLOTS, ranked=True)


def _outlook(
    position: Position,
    me: int,
    shell: float,
    weapons: tuple[Weapon, ...],
    weights: tuple[float, ...],
    ranked: bool,
) -> Outlook:
    players = position.hot[PLAYERS]
    last = position.hot[ROUND] >= position.setting.rules.rounds
    return Outlook(
        setting=position.setting,
        me=me,
        players=players,
        card=0.0 if last else CARD,
        shell=shell,
        weapons=weapons,
        weights=weights,
        ranked=ranked,
        enemy=ENEMY_FACTOR[players],
    )
