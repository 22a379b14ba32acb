"""Set-up: 1st player, colours, factions, starting cards, deployment (Player Setup)."""

from __future__ import annotations

from snails_core.agenda import (
    Deal,
    Deploy,
    Discard,
    Draw,
    Drawing,
    KeepCards,
    OfferRedraw,
    PickColour,
    PickFaction,
    PickFirst,
    Planning,
    ReturnToDeck,
)
from snails_core.board import MOUNTAIN
from snails_core.draft import Draft
from snails_core.events import (
    ColourTaken,
    Deployed,
    FactionTaken,
    FirstPlayer,
    PhaseBegan,
    Redrew,
    RoundBegan,
)
from snails_core.layout import (
    COLOUR,
    FACTION,
    FIRST,
    LEVEL,
    NONE,
    PLACE,
    PLAYERS,
    ROUND,
    hand_at,
)
from snails_core.nodes import Chance, Decision
from snails_core.options import (
    DeployAt,
    DiscardCard,
    FirstIs,
    Keep,
    Redraw,
    TakeColour,
    TakeFaction,
)
from snails_core.queries import Bytes, in_turn, living
from snails_core.rule import chosen, rule
from snails_core.rules.hands import arsenal_held, arsenal_in_hand
from snails_core.rules.limit_of_three import is_full

MOST_REDRAWN = 5
"""Cards of a hand that a `ReturnToDeck` has room for."""


@rule(PickFirst)
def pick_first(d: Draft, task: PickFirst) -> Chance:
    players = range(d.hot[PLAYERS])
    return Chance(tuple(FirstIs(player) for player in players), (1,) * d.hot[PLAYERS])


@chosen(PickFirst)
def first_picked(d: Draft, task: PickFirst, outcome: FirstIs) -> None:
    d.hot[FIRST] = outcome.player
    d.events.append(FirstPlayer(outcome.player))


@rule(PickColour)
def pick_colour(d: Draft, task: PickColour) -> Decision | None:
    """Each player in turn takes a colour that is left; whoever has one already is passed."""
    return _pick(d, task, COLOUR, len(d.setting.rules.colours), TakeColour)


@chosen(PickColour)
def colour_picked(d: Draft, task: PickColour, option: TakeColour) -> None:
    player = in_turn(d.hot, task.seat)
    d.hot[COLOUR + player] = option.colour
    d.events.append(ColourTaken(player, option.colour))
    d.agenda.append(PickColour(task.seat + 1))


@rule(PickFaction)
def pick_faction(d: Draft, task: PickFaction) -> Decision | None:
    return _pick(d, task, FACTION, len(d.setting.rules.factions), TakeFaction)


@chosen(PickFaction)
def faction_picked(d: Draft, task: PickFaction, option: TakeFaction) -> None:
    player = in_turn(d.hot, task.seat)
    d.hot[FACTION + player] = option.faction
    d.events.append(FactionTaken(player, option.faction))
    d.agenda.append(PickFaction(task.seat + 1))


def _pick(
    d: Draft,
    task: PickColour | PickFaction,
    array: int,
    known: int,
    option: type[TakeColour] | type[TakeFaction],
) -> Decision | None:
    """Lets each player who has none choose one that nobody has taken."""
    if task.seat == d.hot[PLAYERS]:
        return None
    player = in_turn(d.hot, task.seat)
    if d.hot[array + player] != NONE:
        d.agenda.append(task._replace(seat=task.seat + 1))
        return None
    taken = d.hot[array : array + d.hot[PLAYERS]]
    return Decision(player, tuple(option(number) for number in range(known) if number not in taken))


@rule(Deal)
def deal(d: Draft, task: Deal) -> None:
    """Deals three cards to the 1st player, four to the others; five to choose from if advanced."""
    if task.seat == d.hot[PLAYERS]:
        return
    player = in_turn(d.hot, task.seat)
    rules = d.setting.rules
    keeps = rules.starting_cards_others if task.seat else rules.starting_cards_first
    draws = rules.advanced_draw if task.advanced else keeps
    d.agenda.append(task._replace(seat=task.seat + 1))
    if task.advanced:
        d.agenda.append(KeepCards(player, keeps))
    d.agenda.append(OfferRedraw(player, draws))
    d.agenda.append(Draw(player, draws))


@rule(OfferRedraw, always_asks=True)
def offer_redraw(d: Draft, task: OfferRedraw) -> Decision:
    """Asks everybody, because to be asked would tell something; only a hand without red cards may
    be drawn anew (R4)."""
    cards = arsenal_in_hand(d, task.player)
    if any(d.setting.red[card] for card in cards if card < len(d.setting.red)):
        return Decision(task.player, (Keep(),))
    return Decision(task.player, (Keep(), Redraw()))


@chosen(OfferRedraw)
def redraw_or_keep(d: Draft, task: OfferRedraw, option: Keep | Redraw) -> None:
    """The new cards are drawn before the old ones are shuffled back (R4)."""
    if isinstance(option, Keep):
        return
    d.events.append(Redrew(task.player))
    d.agenda.append(task)
    if d.hides(task.player):
        return
    cold = d.open_cold()
    aside: list[int] = []
    for card in arsenal_in_hand(d, task.player):
        aside.extend([card] * cold[hand_at(task.player, card)])
        cold[hand_at(task.player, card)] = 0
    aside += [NONE] * (MOST_REDRAWN - len(aside))
    d.agenda.append(ReturnToDeck(aside[0], aside[1], aside[2], aside[3], aside[4]))
    d.agenda.append(Draw(task.player, task.amount))


@rule(KeepCards, always_asks=True)
def keep_cards(d: Draft, task: KeepCards) -> Decision | None:
    if arsenal_held(d, task.player) <= task.amount:
        return None
    kinds = arsenal_in_hand(d, task.player)
    return Decision(task.player, tuple(DiscardCard(card) for card in kinds))


@chosen(KeepCards)
def card_given_up(d: Draft, task: KeepCards, option: DiscardCard) -> None:
    d.agenda.append(task)
    d.agenda.append(Discard(task.player, option.card))


@rule(Deploy)
def deploy(d: Draft, task: Deploy) -> Decision | None:
    """Players place one snail each in turn: not on water, one a player on mountains, three a space
    (R5)."""
    hot = d.hot
    player = in_turn(hot, task.turn % hot[PLAYERS])
    waiting = [snail for snail in living(hot, player) if hot[PLACE + snail] == NONE]
    if not waiting:
        if _somebody_waits(d):
            d.agenda.append(Deploy(task.turn + 1))
        else:
            begin_round(d, 1)
        return None
    highest = MOUNTAIN - 1 if has_mountain(hot, player) else MOUNTAIN
    free = [
        space
        for space in d.board.spaces()
        if 1 <= hot[LEVEL + space] <= highest and not is_full(d.setting, hot, space)
    ]
    options = tuple(DeployAt(snail, space) for snail in waiting for space in free)
    return Decision(player, options)


def has_mountain(hot: Bytes, player: int) -> bool:
    """Does a snail of the player stand on a mountain? In set-up one may (R5)."""
    places = (hot[PLACE + snail] for snail in living(hot, player))
    return any(space != NONE and hot[LEVEL + space] == MOUNTAIN for space in places)


def _somebody_waits(d: Draft) -> bool:
    hot = d.hot
    return any(
        hot[PLACE + snail] == NONE
        for player in range(hot[PLAYERS])
        for snail in living(hot, player)
    )


@chosen(Deploy)
def deployed(d: Draft, task: Deploy, option: DeployAt) -> None:
    d.hot[PLACE + option.snail] = option.space
    d.events.append(Deployed(option.snail, option.space, d.hot[LEVEL + option.space]))
    d.agenda.append(Deploy(task.turn + 1))


def begin_round(d: Draft, number: int) -> None:
    """Begins a round; the first one has no Drawing Phase (Game Overview)."""
    d.hot[ROUND] = number
    d.events.append(RoundBegan(number, d.hot[FIRST]))
    if number > 1:
        d.events.append(PhaseBegan(1))
        d.agenda.append(Drawing(0))
    else:
        d.events.append(PhaseBegan(2))
        d.agenda.append(Planning(0))


def give_basic_cards(cold: bytearray, player: int, cards: tuple[int, ...]) -> None:
    for card in cards:
        cold[hand_at(player, card)] = 1
