"""Moving units: one symbol, one unit, one border (C10, C12, C30)."""

from __future__ import annotations

from companions.cry_havoc.agenda import Move, RevealWarPartyAt
from companions.cry_havoc.catalogue import DeedKind
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import TroggCame, UnitMoved
from companions.cry_havoc.nodes import Chance, Decision
from companions.cry_havoc.options import Done, Option, StepTo, WarPartyShown
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.setting import NONE


def neighbours(d: Draft, force: int, region: int) -> list[int]:
    """Regions next to a region; a Trogg player's tunnels lie next to each other (C30)."""
    near = set(d.setting.side.borders[region])
    if d.is_player(force) and d.armies[force] == TROGG:
        tunnels = [other for other in range(len(d.units)) if is_open_tunnel(d, force, other)]
        if region in tunnels:
            near |= set(tunnels) - {region}
    return sorted(near)


def is_open_tunnel(d: Draft, player: int, region: int) -> bool:
    """A tunnel that its owner may use: in a region that he or nobody controls."""
    structures = d.setting.box.armies[d.armies[player]].structures
    has_tunnel = any(
        owner == player and structures[number].deed.kind is DeedKind.TUNNEL
        for owner, number in d.structures[region]
    )
    return has_tunnel and d.control[region] in (player, NONE)


def can_enter(d: Draft, force: int, region: int) -> bool:
    """Never an enemy HQ, never a battle region (C10)."""
    return d.owner_of_hq(region) in (NONE, force) and not d.is_battle(region)


def movable(d: Draft, player: int, region: int) -> int:
    """Units that may leave: none of an attacker, a defender's beyond twice the attackers (C12)."""
    units = d.units[region][player]
    for battle in d.battles:
        if battle.region == region:
            if battle.attacker == player:
                return 0
            blocked = d.setting.box.numbers.blocked_a_unit * d.units[region][battle.attacker]
            return max(0, units - blocked)
    return units


def has_trogg_tiles(d: Draft, region: int) -> bool:
    return bool(d.war_parties[region] or d.nests[region])


def stops_in(d: Draft, player: int, region: int) -> bool:
    """Does a unit that enters stop there? Enemies stop it, and Trogg tiles do (C10, C30)."""
    is_trogg = d.armies[player] == TROGG
    return bool(d.enemies(region, player)) or (has_trogg_tiles(d, region) and not is_trogg)


@rule(Move)
def move(d: Draft, task: Move) -> Decision | None:
    steps = steps_of(d, task) if task.symbols else []
    return Decision(task.player, (*steps, Done())) if steps else None


def steps_of(d: Draft, task: Move) -> list[Option]:
    """All steps that some unit can take now."""
    found: list[Option] = []
    for region in range(len(d.units)):
        if movable(d, task.player, region) > task.stopped[region]:
            found += [
                StepTo(region, to)
                for to in neighbours(d, task.player, region)
                if can_enter(d, task.player, to)
            ]
    return found


@chosen(Move)
def moved(d: Draft, task: Move, choice: StepTo | Done) -> None:
    if isinstance(choice, Done):
        return
    player, to = task.player, choice.to
    d.units[choice.region][player] -= 1
    d.units[to][player] += 1
    d.events.append(UnitMoved(player, choice.region, to))
    stopped = list(task.stopped)
    stopped[to] += stops_in(d, player, to)
    d.push(Move(player, task.symbols - 1, tuple(stopped)))
    if d.armies[player] == TROGG and d.war_parties[to]:
        d.push(RevealWarPartyAt(to))


@rule(RevealWarPartyAt)
def reveal_war_party_at(d: Draft, task: RevealWarPartyAt) -> Chance | None:
    return war_party_chance(d) if d.war_parties[task.region] else None


def war_party_chance(d: Draft) -> Chance:
    faces = [face for face, count in enumerate(d.war_party_pool) if count]
    weights = tuple(d.war_party_pool[face] for face in faces)
    return Chance(tuple(WarPartyShown(face) for face in faces), weights)


@chosen(RevealWarPartyAt)
def war_party_revealed_at(d: Draft, task: RevealWarPartyAt, choice: WarPartyShown) -> None:
    show_war_party(d, task.region, choice.war_party, "C30")
    d.push(task)


def show_war_party(d: Draft, region: int, face: int, why: str) -> int:
    """Turns a war party over; how many Trogg units could be placed."""
    d.war_party_pool[face] -= 1
    d.war_parties[region] -= 1
    tile = d.setting.box.war_parties[face]
    return place_trogg(d, region, tile.units, tile.crystals, why)


def place_trogg(d: Draft, region: int, units: int, crystals: int, why: str) -> int:
    placed = min(units, d.reserve[d.trogg])
    d.reserve[d.trogg] -= placed
    d.units[region][d.trogg] += placed
    d.crystals[region] += crystals
    d.events.append(TroggCame(region, placed, crystals, why))
    return placed
