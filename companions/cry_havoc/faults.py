"""What must hold of every position: nothing appears, nothing is lost, everything has its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companions.cry_havoc.agenda import Flee, KeepOne
from companions.cry_havoc.catalogue.armies import ARMIES, TROGG
from companions.cry_havoc.catalogue.cards import TERRAINS
from companions.cry_havoc.newgame import cards_of
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import HIDDEN, NONE
from snails_core.faults import Fault

MOVING = ("move", "reveal_war_party_at", "explore", "reveal_tiles", "reveal_region", "mark_battles")
"""While one of these is on the agenda, units of two forces may share a region without a marker."""


def faults_of(position: Position) -> list[Fault]:
    """All faults; none for a position of a real game."""
    return [*_unit_faults(position), *_card_faults(position), *_table_faults(position)]


def _unit_faults(position: Position) -> Iterator[Fault]:
    armies = [*position.armies, TROGG][: position.forces]
    for force, army in enumerate(armies):
        found = position.reserve[force] + sum(row[force] for row in position.units)
        found += sum(held[force] for held in position.prisoners)
        if position.fight is not None:
            for side, placement in enumerate(position.fight.placements):
                found += placement.units * (position.fight.force(side) == force)
        flights = (task for task in position.agenda if isinstance(task, Flee))
        found += sum(task.units for task in flights if task.force == force)
        if found != position.setting.box.armies[army].units:
            yield Fault("unit_count", _letter(position, force))
    if not any(task.kind in MOVING for task in position.agenda):
        marked = {battle.region for battle in position.battles}
        for region, row in enumerate(position.units):
            if sum(map(bool, row)) > 1 and region not in marked:
                yield Fault("shared_region", position.setting.side.regions[region].id)


def _letter(position: Position, force: int) -> str:
    return "ABCD"[force] if force < position.players else "T"


def _card_faults(position: Position) -> Iterator[Fault]:
    if position.viewer != NONE:
        held = Counter(card for cards in position.unseen for card in cards)
        held.update(position.hands[position.viewer])
        held.update(position.decks[position.viewer])
    else:
        held = Counter(card for cards in (*position.hands, *position.decks) for card in cards)
    held.update(card for cards in (*position.discards, *position.piles) for card in cards)
    held.update(position.played)
    for task in position.agenda:
        if isinstance(task, KeepOne):
            held.update(card for card in task.cards if card != HIDDEN)
    owners = (*(ARMIES[army] for army in position.armies), *TERRAINS)
    wanted = Counter(card for owner in owners for card in cards_of(position.setting.box, owner))
    for card in sorted(held.keys() | wanted.keys()):
        if held[card] != wanted[card]:
            name = position.setting.box.cards[card].id
            yield Fault("card_count", name)


def _table_faults(position: Position) -> Iterator[Fault]:
    for name, tiles, pool in (
        ("explorations", position.explorations, position.exploration_pool),
        ("war_parties", position.war_parties, position.war_party_pool),
        ("nests", position.nests, position.nest_pool),
    ):
        if sum(tiles) > sum(pool):
            yield Fault("tile_count", name)
    if sum(position.spots) > sum(position.event_pool):
        yield Fault("tile_count", "events")
    for player, hq in enumerate(position.hqs):
        if position.control[hq] != player or position.crystals[hq]:
            yield Fault("hq_control", "ABCD"[player])
    regions = [battle.region for battle in position.battles]
    if len(set(regions)) < len(regions) or any(
        battle.number >= position.next_marker for battle in position.battles
    ):
        yield Fault("battle_markers", "battle")
    order = set(range(position.players))
    if position.round and (
        set(position.initiative) != order or len(position.initiative) != len(order)
    ):
        yield Fault("initiative_order", "initiative")
