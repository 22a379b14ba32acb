"""What set-up, rounds and cards change: hands, plans and tokens on the players' boards."""

from __future__ import annotations

from snails_core import events as log
from snails_core import layout as at
from snails_core.options import Plan
from snails_core.queries import role
from snails_lab.models.timeline.folding.fold import Fold, slots_of


def first_player(fold: Fold, event: log.FirstPlayer) -> None:
    fold.hot[at.FIRST] = event.player


def colour(fold: Fold, event: log.ColourTaken) -> None:
    fold.hot[at.COLOUR + event.player] = event.colour


def faction(fold: Fold, event: log.FactionTaken) -> None:
    fold.hot[at.FACTION + event.player] = event.faction


def deployed(fold: Fold, event: log.Deployed) -> None:
    fold.hot[at.PLACE + event.snail] = event.space


def round_began(fold: Fold, event: log.RoundBegan) -> None:
    fold.hot[at.ROUND], fold.hot[at.FIRST] = event.round, event.player
    for player in range(fold.hot[at.PLAYERS]):
        clear_plan(fold, player)


def game_over(fold: Fold, event: log.GameOver) -> None:
    fold.hot[at.RESULT] = event.result


def redrew(fold: Fold, event: log.Redrew) -> None:
    """The arsenal cards in hand are set aside."""
    start = at.hand_at(event.player)
    arsenal = slice(start + fold.setting.arsenal_start, start + fold.setting.arsenal_end)
    fold.cold[arsenal] = bytes(len(fold.cold[arsenal]))
    fold.cold[at.SECRET + event.player] = 0


def drew(fold: Fold, event: log.Drew | log.FactionCardTaken) -> None:
    fold.add_card(event.player, event.card)


def discarded(fold: Fold, event: log.Discarded) -> None:
    fold.drop_card(event.player, event.card)


def planned(fold: Fold, event: log.Planned) -> None:
    """The plan is in the choice; of another player's only its backs are seen."""
    plan, player = fold.choice, event.player
    assert isinstance(plan, Plan)
    hidden = fold.is_hidden(player)
    for token, snail in ((at.ACTIVE, plan.active_snail), (at.PASSIVE, plan.passive_snail)):
        known = snail if snail == at.NONE else role(snail)
        fold.hot[token + player] = at.HIDDEN if hidden and snail != at.NONE else known
    start = slots_of(player).start
    for slot, card in enumerate(plan.cards):
        fold.hot[start + slot] = at.HIDDEN if hidden and card != at.NONE else card
        if card != at.NONE and not hidden:
            fold.drop_card(player, card)


def snail_revealed(fold: Fold, event: log.SnailRevealed) -> None:
    fold.hot[at.ACTIVE + event.player] = role(event.snail)
    fold.hot[at.KNOWN + event.player] |= 1 << role(event.snail)


def card_revealed(fold: Fold, event: log.CardRevealed) -> None:
    place = slots_of(event.player).start + event.slot
    if fold.hot[place] == at.HIDDEN:
        fold.drop_card(event.player, event.card)
    fold.hot[place] = event.card
    fold.hot[at.REVEALED + event.player] |= 1 << event.slot


def card_taken(fold: Fold, event: log.CardTaken) -> None:
    """Back to hand; if it is lost, the next event says so. A hidden one was counted there."""
    place = slots_of(event.player).start + event.slot
    card, fold.hot[place] = fold.hot[place], at.NONE
    if card != at.HIDDEN:
        fold.add_card(event.player, card)


def card_lost(fold: Fold, event: log.CardLost) -> None:
    if event.card not in fold.setting.basic_cards:
        fold.drop_card(event.player, event.card)


def collected(fold: Fold, event: log.CardsCollected) -> None:
    """Basic cards and those with the return sign go back to hand; an empty plan is done too."""
    for card in fold.hot[slots_of(event.player)]:
        if card not in (at.NONE, at.HIDDEN):
            arsenal = fold.setting.is_arsenal(card)
            if card in fold.setting.basic_cards or (arsenal and fold.setting.returns[card]):
                fold.add_card(event.player, card)
    clear_plan(fold, event.player)
    for player in range(fold.hot[at.PLAYERS]):
        if set(fold.hot[slots_of(player)]) == {at.NONE}:
            clear_plan(fold, player)


def clear_plan(fold: Fold, player: int) -> None:
    hot = fold.hot
    hot[slots_of(player)] = bytes([at.NONE] * at.PLAN_SLOTS)
    hot[at.ACTIVE + player] = hot[at.PASSIVE + player] = at.NONE
    hot[at.KNOWN + player] = hot[at.REVEALED + player] = 0


def switched(fold: Fold, event: log.Switched) -> None:
    """For free, the passive snail takes the place of a dead one."""
    hot, player = fold.hot, event.player
    active, passive = hot[at.ACTIVE + player], hot[at.PASSIVE + player]
    hot[at.ACTIVE + player] = passive
    hot[at.PASSIVE + player] = at.NONE if event.free else active
