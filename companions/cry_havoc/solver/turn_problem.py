"""What a player can do with the actions that are left in a round, as numbers for a model.

The others are taken to stand still until the round's battles. All worths are whole hundredths of a
victory point: fights without cards exactly (G0), everything else by `estimates`. What a model of
these numbers proves is exact for them. Left out are skills, which cost no action, and structures
that destroy units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companions.cry_havoc.agenda import Move, TakeTurn
from companions.cry_havoc.catalogue import DeedKind
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.errors import PositionError
from companions.cry_havoc.options import Activate, Build
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.actions import row_of
from companions.cry_havoc.rules.building import markers_left
from companions.cry_havoc.rules.movement import can_enter, movable, neighbours, stops_in
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.solver.estimates import (
    CARD_DRAWN,
    Worths,
    draw_worth,
    fight_worth,
    recruit_worth,
    scoring_gain,
    stand_worth,
    work_worth,
)

MOST_CARDS = 7
USUAL = Worths(enabled=0.8)
KEPT = 0.6
"""Of a card that stays in hand, in points."""


def hundredths(points: float) -> int:
    """Points as a whole number of hundredths.

    >>> hundredths(0.7)
    70
    """
    return round(100 * points)


class CardUse(NamedTuple):
    """A card in hand: what its rows bring (move, recruit, build), and what it is worth if kept."""

    card: int
    symbols: tuple[int, ...]
    icons: tuple[int, ...]
    """Worth of the points and cards that the icons of each row bring."""
    draws_once: tuple[bool, ...]
    kept: int
    can_score: bool


class Place(NamedTuple):
    """A region: how units come and go, and what standing there brings."""

    near: tuple[int, ...]
    """Regions to which a unit can go from here."""
    units: int
    leaving: int
    """Units that may leave."""
    is_stop: bool
    """Does a unit that enters stay, and does nobody follow in a later action?"""
    claim: int
    """For who ends a move here, once; in a stop region nothing."""
    claim_scored: int
    """So much more if the player enables scoring in this round."""
    fight: tuple[int, ...]
    """By number of units at the end; empty where there is no fight."""
    fight_scored: tuple[int, ...]


class Work(NamedTuple):
    """A structure in a region: what building and activating it cost and bring."""

    structure: int
    region: int
    stands: bool
    build: int
    activate: int
    build_worth: int
    activate_worth: int
    recruits: int
    crystals: int


@dataclass(frozen=True, slots=True)
class TurnProblem:
    """Everything that the model needs of a position."""

    player: int
    actions: int
    hq: int
    reserve: int
    cards: tuple[CardUse, ...]
    places: tuple[Place, ...]
    owned: frozenset[int]
    """Regions in which can be built from the first action on."""
    works: tuple[Work, ...]
    markers: Mapping[int, int]
    recruit: int
    draw: int | None
    """Of the action that draws cards; None if there is nothing to draw."""
    card_drawn: int
    scoring: int | None
    """Of enabling scoring as things stand; None if nobody can any more."""
    crystal_scored: int
    """Of a crystal more in an own region if scoring is enabled now."""
    symbols: int | None = None
    """Symbols of a move that has begun: then the first action is this move."""


def turn_problem(
    position: Position,
    worths: Worths = USUAL,
    kept: float = KEPT,
    actions: int | None = None,
) -> TurnProblem:
    """The problem of the player whose turn it is, or who has begun to move.

    `actions` are those to plan for, at most all that are left in the round.
    """
    task = position.agenda[-1]
    if not isinstance(task, TakeTurn | Move):
        raise PositionError("no_turn", "position")
    d = Draft(position)
    turn = next(each for each in reversed(position.agenda) if isinstance(each, TakeTurn))
    player = task.player if isinstance(task, Move) else d.initiative[turn.turn % d.players]
    if d.armies[player] == TROGG:
        raise PositionError("trogg_turn", "position")
    left = d.setting.box.numbers.action_rounds - turn.turn // d.players
    if turn.acted and not isinstance(task, Move):
        raise PositionError("no_turn", "position")
    hand = [card for card in d.hands[player] if card >= 0]
    if len(hand) > MOST_CARDS:
        raise PositionError("many_cards", "position", most=MOST_CARDS)
    scored = Draft(position)
    scored.scorer = player
    owned, works = _works(d, scored, player, worths)
    can_score = d.scorer == NONE and not d.is_last
    piles = any(d.pile_size(terrain) for terrain in range(len(d.piles)))
    can_draw = piles or d.decks[player] or d.discards[player]
    return TurnProblem(
        player=player,
        actions=max(1, min(left, actions or left)),
        hq=d.hqs[player],
        reserve=d.reserve[player],
        cards=tuple(_card(position, card, kept) for card in hand),
        places=_places(d, scored, player, worths, task.stopped if isinstance(task, Move) else ()),
        owned=owned,
        works=works,
        markers={
            number: markers_left(d, player, number)
            for number in range(len(d.setting.box.armies[d.armies[player]].structures))
        },
        recruit=hundredths(recruit_worth(d)),
        draw=hundredths(draw_worth(d)) if can_draw else None,
        card_drawn=hundredths(CARD_DRAWN),
        scoring=hundredths(scoring_gain(d, player)) if can_score else None,
        crystal_scored=hundredths(worths.scorings(scored) - worths.scorings(d)),
        symbols=task.symbols if isinstance(task, Move) else None,
    )


def _card(position: Position, card: int, kept: float) -> CardUse:
    data = position.setting.box.cards[card]
    rows = [row_of(data, number) for number in range(3)]
    return CardUse(
        card=card,
        symbols=tuple(row.symbols for row in rows),
        icons=tuple(hundredths(row.point + row.draw * CARD_DRAWN) for row in rows),
        draws_once=tuple(bool(row.draw_once) for row in rows),
        kept=hundredths(kept),
        can_score=data.scoring,
    )


def _places(
    d: Draft, scored: Draft, player: int, worths: Worths, stopped: tuple[int, ...]
) -> tuple[Place, ...]:
    most = sum(row[player] for row in d.units) + d.reserve[player]
    return tuple(
        _place(d, scored, player, region, worths, most, stopped[region] if stopped else 0)
        for region in range(len(d.units))
    )


def _place(
    d: Draft, scored: Draft, player: int, region: int, worths: Worths, most: int, stopped: int
) -> Place:
    units = d.units[region][player]
    is_stop = stops_in(d, player, region) or d.is_battle(region)
    claim = claim_scored = 0
    fight: tuple[int, ...] = ()
    fight_scored: tuple[int, ...] = ()
    if d.is_battle(region):
        fight, fight_scored = (_defence(table, player, region, worths) for table in (d, scored))
        now = fight[units] if fight else 0
        fight = tuple(worth - now for worth in fight)
        fight_scored = tuple(worth - now for worth in fight_scored)
    elif is_stop and can_enter(d, player, region):
        fight, fight_scored = (
            (0, *(hundredths(stand_worth(table, player, region, count, worths))
                  for count in range(1, most + 1)))
            for table in (d, scored)
        )  # fmt: skip
    elif not is_stop:
        worth = stand_worth(d, player, region, 1, worths)
        claim = hundredths(worth)
        if claim and d.control[region] != player:
            more = stand_worth(scored, player, region, 1, worths) - worth
            claim_scored = hundredths(1 + more)
    near = tuple(to for to in neighbours(d, player, region) if can_enter(d, player, to))
    leaving = movable(d, player, region) - stopped
    return Place(near, units, leaving, is_stop, claim, claim_scored, fight, fight_scored)


def _defence(d: Draft, player: int, region: int, worths: Worths) -> tuple[int, ...]:
    """What a battle that somebody else has begun here is worth with so many units left in it."""
    units = d.units[region][player]
    for battle in d.battles:
        if battle.region == region and battle.defender == player and d.is_player(battle.attacker):
            stakes = worths.stakes(d, region, more=1)
            attackers = d.units[region][battle.attacker]
            return (0, *(
                hundredths(-fight_worth(attackers, count, stakes)) for count in range(1, units + 1)
            ))  # fmt: skip
    return ()


def _works(
    d: Draft, scored: Draft, player: int, worths: Worths
) -> tuple[frozenset[int], tuple[Work, ...]]:
    """Structures in all regions that are or may come under the player's control."""
    ground = [
        region
        for region in range(len(d.units))
        if d.owner_of_hq(region) == NONE
        and not d.is_battle(region)
        and (d.control[region] == player or not stops_in(d, player, region))
    ]
    found: list[Work] = []
    for number, structure in enumerate(d.setting.box.armies[d.armies[player]].structures):
        deed = structure.deed
        if deed.kind in (DeedKind.KILL, DeedKind.TUNNEL):
            continue
        for region in ground:
            found.append(
                Work(
                    structure=number,
                    region=region,
                    stands=(player, number) in d.structures[region],
                    build=structure.build,
                    activate=structure.activate,
                    build_worth=hundredths(work_worth(d, player, Build(number, region), worths)),
                    activate_worth=hundredths(
                        work_worth(d, player, Activate(number, region), worths)
                    ),
                    recruits=deed.amount if deed.kind is DeedKind.RECRUIT else 0,
                    crystals=deed.amount if deed.kind is DeedKind.CRYSTAL else 0,
                )
            )
    owned = frozenset(region for region in ground if d.control[region] == player)
    return owned, tuple(found)
