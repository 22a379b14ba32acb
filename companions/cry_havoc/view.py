"""What one player may know, as a position of its own, and positions that fit a view.

Hands and decks of the others become placeholders (HIDDEN). What lies behind them is known as far
as everybody knows it: `unseen` has the cards of an army, and terrain cards that were shown before,
that are in hand or deck; `secret` counts terrain cards that were never shown, and what these may be
joins the piles they came from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from companions.cry_havoc.agenda import DiscardPlayed, KeepOne, Task
from companions.cry_havoc.catalogue import TERRAINS
from companions.cry_havoc.engine import settle
from companions.cry_havoc.errors import PositionError
from companions.cry_havoc.events import CardKept, Drew, Event
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import HIDDEN, NONE


def view(position: Position, player: int) -> Position:
    """The position as `player` may know it. Draws that the player cannot see are done at once.

    >>> from companions.cry_havoc.newgame import new_game
    >>> seen = view(new_game(2).position, 0)
    >>> seen.decks[1][0] == HIDDEN, len(seen.unseen[1])
    (True, 8)
    """
    if not 0 <= player < position.players:
        raise PositionError("no_player", "view", name=player)
    if position.viewer == player:
        return position
    if position.viewer != NONE:
        raise PositionError("other_view", "view", name=player, viewer=position.viewer)
    hands, decks = list(position.hands), list(position.decks)
    piles = [list(pile) for pile in position.piles]
    unseen: list[tuple[int, ...]] = []
    secret: list[tuple[int, ...]] = []
    for other in range(position.players):
        if other == player:
            unseen.append(())
            secret.append((0,) * len(TERRAINS))
            continue
        held = [*hands[other], *decks[other], *_drawn(position, other, NONE)]
        known, hidden = _known(position, other, held)
        unseen.append(tuple(sorted(known)))
        counts = [0] * len(TERRAINS)
        for card in hidden:
            terrain = TERRAINS.index(position.setting.box.cards[card].owner)
            counts[terrain] += 1
            piles[terrain].append(card)
        secret.append(tuple(counts))
        for terrain in range(len(TERRAINS)):
            piles[terrain] += _drawn(position, other, terrain)
        hands[other] = (HIDDEN,) * len(hands[other])
        decks[other] = (HIDDEN,) * len(decks[other])
    hidden_position = replace(
        position,
        viewer=player,
        hands=tuple(hands),
        decks=tuple(decks),
        piles=tuple(tuple(sorted(pile)) for pile in piles),
        unseen=tuple(unseen),
        secret=tuple(secret),
        agenda=tuple(_hide(task, player) for task in position.agenda),
        _node=None,
    )
    return settle(hidden_position).position


def _known(position: Position, player: int, held: Sequence[int]) -> tuple[list[int], list[int]]:
    """Parts the cards of hand and deck into those that everybody knows to be there, and others."""
    cards = position.setting.box.cards
    still_known = Counter(position.known_terrain[player])
    still_known.subtract(position.discards[player])
    if _plays(position) == player:
        still_known.subtract(position.played)
    known: list[int] = []
    hidden: list[int] = []
    for card in held:
        if not cards[card].is_terrain:
            known.append(card)
        elif still_known[card] > 0:
            still_known[card] -= 1
            known.append(card)
        else:
            hidden.append(card)
    return known, hidden


def _plays(position: Position) -> int:
    """Whose cards lie out for an action."""
    owners = (task.player for task in position.agenda if isinstance(task, DiscardPlayed))
    return next(owners, NONE)


def _drawn(position: Position, player: int, terrain: int) -> list[int]:
    """Cards that a player has drawn from a pile and not chosen from yet."""
    return [
        card
        for task in position.agenda
        if isinstance(task, KeepOne) and task.player == player and task.terrain == terrain
        for card in task.cards
    ]


def _hide(task: Task, player: int) -> Task:
    if isinstance(task, KeepOne) and task.player != player:
        return task._replace(cards=(HIDDEN,) * len(task.cards))
    return task


def complete(seen: Position, random: Random) -> Position:
    """A whole position that fits a view, every deal of the hidden cards as likely as any other."""
    if seen.viewer == NONE:
        return seen
    piles = [random.sample(pile, len(pile)) for pile in seen.piles]
    hands, decks = list(seen.hands), list(seen.decks)
    agenda = list(seen.agenda)
    for player in range(seen.players):
        if player == seen.viewer:
            continue
        rest = list(seen.unseen[player])
        for terrain, count in enumerate(seen.secret[player]):
            rest += [piles[terrain].pop() for _ in range(count)]
        random.shuffle(rest)
        for number, task in enumerate(agenda):
            if isinstance(task, KeepOne) and task.player == player:
                source = rest if task.terrain == NONE else piles[task.terrain]
                cards = tuple(sorted(source.pop() for _ in task.cards))
                agenda[number] = task._replace(cards=cards)
        size = len(hands[player])
        hands[player], decks[player] = tuple(sorted(rest[:size])), tuple(sorted(rest[size:]))
    return replace(
        seen,
        viewer=NONE,
        hands=tuple(hands),
        decks=tuple(decks),
        piles=tuple(tuple(sorted(pile)) for pile in piles),
        unseen=(),
        secret=(),
        agenda=tuple(agenda),
        _node=None,
    )


def event_for(event: Event, player: int) -> Event:
    """The event as `player` learns of it: what others draw and keep is hidden."""
    if isinstance(event, Drew | CardKept) and event.player != player:
        return event._replace(card=HIDDEN)
    return event
