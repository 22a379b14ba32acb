"""After moving: exploration, war parties and nests, battle markers, control (C11)."""

from __future__ import annotations

from companions.cry_havoc.agenda import (
    ClaimRegions,
    Explore,
    MarkBattles,
    RevealRegion,
    RevealTiles,
)
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import BattleMarked, ControlTaken, Explored, UnitLost
from companions.cry_havoc.nodes import Chance, Decision
from companions.cry_havoc.options import ExplorationShown, NestShown, PickRegion, WarPartyShown
from companions.cry_havoc.position import Battle
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.rules.deeds import carry_out
from companions.cry_havoc.rules.movement import (
    has_trogg_tiles,
    place_trogg,
    show_war_party,
    war_party_chance,
)
from companions.cry_havoc.setting import NONE


def _present(d: Draft, player: int) -> list[int]:
    return [region for region in range(len(d.units)) if d.units[region][player]]


@rule(Explore)
def explore(d: Draft, task: Explore) -> Chance | None:
    """Exploration tiles where the player stands, region after region."""
    if not any(d.explorations[region] for region in _present(d, task.player)):
        return None
    faces = [face for face, count in enumerate(d.exploration_pool) if count]
    weights = tuple(d.exploration_pool[face] for face in faces)
    return Chance(tuple(ExplorationShown(face) for face in faces), weights)


@chosen(Explore)
def explored(d: Draft, task: Explore, choice: ExplorationShown) -> None:
    region = next(r for r in _present(d, task.player) if d.explorations[r])
    d.explorations[region] -= 1
    d.exploration_pool[choice.exploration] -= 1
    d.events.append(Explored(task.player, region, choice.exploration))
    d.push(task)
    deed = d.setting.box.explorations[choice.exploration].deed
    carry_out(d, deed, task.player, region, "C11")


@rule(RevealTiles)
def reveal_tiles(d: Draft, task: RevealTiles) -> Decision | None:
    """The player says in which region tiles are turned over next."""
    regions = [r for r in _present(d, task.player) if has_trogg_tiles(d, r)]
    if not regions:
        return None
    return Decision(task.player, tuple(PickRegion(region) for region in regions))


@chosen(RevealTiles)
def tiles_revealed(d: Draft, task: RevealTiles, choice: PickRegion) -> None:
    d.push(RevealRegion(task.player, choice.region), task)


@rule(RevealRegion)
def reveal_region(d: Draft, task: RevealRegion) -> Chance | None:
    """All tiles of a region; whoever meets no Trogg at all loses a unit instead."""
    if d.war_parties[task.region]:
        return war_party_chance(d)
    if d.nests[task.region]:
        faces = [face for face, count in enumerate(d.nest_pool) if count]
        weights = tuple(d.nest_pool[face] for face in faces)
        return Chance(tuple(NestShown(face) for face in faces), weights)
    if not task.placed:
        d.units[task.region][task.player] -= 1
        d.reserve[task.player] += 1
        d.events.append(UnitLost(task.player, task.region))
    return None


@chosen(RevealRegion)
def region_revealed(d: Draft, task: RevealRegion, choice: WarPartyShown | NestShown) -> None:
    region = task.region
    if isinstance(choice, WarPartyShown):
        placed = show_war_party(d, region, choice.war_party, "C11")
    else:
        d.nest_pool[choice.nest] -= 1
        d.nests[region] -= 1
        tile = d.setting.box.nests[choice.nest]
        placed = place_trogg(d, region, tile.units, tile.crystals, "C11")
    d.push(task._replace(placed=task.placed + placed))


@rule(MarkBattles)
def mark_battles(d: Draft, task: MarkBattles) -> Decision | None:
    """A marker in every region that is now shared; the player chooses the order."""
    shared = shared_regions(d, task.player)
    if not shared:
        return None
    return Decision(task.player, tuple(PickRegion(region) for region in shared))


def shared_regions(d: Draft, player: int) -> list[int]:
    """Where the player meets enemies without a battle marker."""
    return [
        region
        for region in _present(d, player)
        if not d.is_battle(region) and d.enemies(region, player)
    ]


@chosen(MarkBattles)
def battle_marked(d: Draft, task: MarkBattles, choice: PickRegion) -> None:
    mark(d, task.player, choice.region, "C11")
    d.push(task)


def mark(d: Draft, attacker: int, region: int, why: str) -> None:
    """The lowest free marker; numbers of a round are never used again."""
    (defender, *_) = d.enemies(region, attacker)
    d.battles.append(Battle(d.next_marker, region, attacker, defender))
    d.events.append(BattleMarked(attacker, defender, region, d.next_marker, why))
    d.next_marker += 1


@rule(ClaimRegions)
def claim_regions(d: Draft, task: ClaimRegions) -> None:
    """A control marker wherever the player stands alone."""
    for region in _present(d, task.player):
        if (
            d.control[region] != task.player
            and not d.is_battle(region)
            and not d.enemies(region, task.player)
            and d.owner_of_hq(region) in (NONE, task.player)
        ):
            d.control[region] = task.player
            d.events.append(ControlTaken(task.player, region))
