"""Resolving a battle and what follows: control, prisoners, kills, flight (C21-C26)."""

from __future__ import annotations

from companions.cry_havoc.agenda import (
    EndBattle,
    Flee,
    MarkBattles,
    PlaceNest,
    Resolve,
    RevealRegion,
    RevealWarPartyAt,
)
from companions.cry_havoc.battle import Objective, Resolution, Side, resolve
from companions.cry_havoc.battle.resolution import capture_choices, capture_winner
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import (
    Attrition,
    Captured,
    ControlWon,
    Fled,
    NestPlaced,
    NothingCaptured,
    Withdrawn,
)
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import CaptureFrom, PickRegion
from companions.cry_havoc.position import Fight
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.rules.movement import has_trogg_tiles, neighbours
from companions.cry_havoc.setting import NONE


@rule(Resolve)
def resolve_battle(d: Draft, task: Resolve) -> Decision | None:
    """Asks the captor from where, if there is a choice; then the objectives are resolved."""
    fight = d.fight
    assert fight is not None
    captor = capture_winner(*fight.placements)
    if captor is not None and len(choices := capture_choices(fight.placements[captor.other])) > 1:
        player = d.controller(fight.force(captor), fight.force(captor.other))
        return Decision(player, tuple(CaptureFrom(int(choice)) for choice in choices))
    apply(d, fight, resolve(*fight.placements))
    return None


@chosen(Resolve)
def battle_resolved(d: Draft, task: Resolve, choice: CaptureFrom) -> None:
    fight = d.fight
    assert fight is not None
    apply(d, fight, resolve(*fight.placements, Objective(choice.objective)))


def apply(d: Draft, fight: Fight, resolution: Resolution) -> None:
    """Puts the outcome on the table and sends the survivors where they belong."""
    mine, theirs = fight.placements
    winner = fight.force(resolution.control)
    _control(d, fight, winner, resolution)
    if resolution.captor is None:
        d.events.append(NothingCaptured(mine.capture, theirs.capture))
    else:
        captor = resolution.captor
        force, enemy = fight.force(captor), fight.force(captor.other)
        d.prisoners[force][enemy] += 1
        counts = (mine.capture, theirs.capture)
        assert resolution.captured_from is not None
        objective = int(resolution.captured_from)
        event = Captured(force, enemy, objective, counts[captor], counts[captor.other])
        d.events.append(event)
    for side in Side:
        force, enemy = fight.force(side), fight.force(side.other)
        count = resolution.kills[side]
        d.reserve[enemy] += count
        if count:
            d.events.append(Attrition(force, enemy, count))
        if d.is_player(force):
            d.gain(force, count, "C23")
    loser = Side(1 - resolution.control)
    d.units[fight.region][winner] += resolution.survivors[resolution.control].units
    _send_off(d, fight, loser, resolution.survivors[loser].units)
    d.fight = None


def _control(d: Draft, fight: Fight, winner: int, resolution: Resolution) -> None:
    """Two points and the marker; Trogg that nobody plays leave a nest instead (C21, C26)."""
    counts = [placement.control for placement in fight.placements]
    mine, theirs = counts[resolution.control], counts[1 - resolution.control]
    d.events.append(ControlWon(winner, fight.region, mine, theirs))
    if d.is_player(winner):
        d.control[fight.region] = winner
        d.gain(winner, d.setting.box.numbers.control_points, "C21")
        return
    d.control[fight.region] = NONE
    if nests_left(d):
        d.nests[fight.region] += 1
        d.events.append(NestPlaced(fight.region))


def nests_left(d: Draft) -> int:
    """Nest tiles beside the board."""
    return sum(d.nest_pool) - sum(d.nests)


def _send_off(d: Draft, fight: Fight, loser: Side, units: int) -> None:
    """The loser's survivors flee; Trogg that nobody plays go and leave a nest nearby (C24, C26)."""
    force = fight.force(loser)
    if not units:
        return
    if d.is_player(force):
        d.push(Flee(force, fight.region, units))
        return
    d.reserve[force] += units
    d.events.append(Withdrawn(force, fight.region, units, "C26"))
    d.push(PlaceNest(d.controller(force, fight.force(loser.other)), fight.region))


@rule(PlaceNest)
def place_nest(d: Draft, task: PlaceNest) -> Decision | None:
    """In a region next to the battle that nobody controls, if there is one."""
    found = [
        region
        for region in d.setting.side.borders[task.region]
        if d.control[region] == NONE and not d.is_battle(region) and d.owner_of_hq(region) == NONE
    ]
    if not found or not nests_left(d):
        return None
    return Decision(task.player, tuple(PickRegion(region) for region in found))


@chosen(PlaceNest)
def nest_placed(d: Draft, task: PlaceNest, choice: PickRegion) -> None:
    d.nests[choice.region] += 1
    d.events.append(NestPlaced(choice.region))


@rule(Flee)
def flee(d: Draft, task: Flee) -> Decision | None:
    """To one region next to the battle that the loser controls, else to the reserve (C24)."""
    found = [
        region
        for region in neighbours(d, task.force, task.region)
        if d.control[region] == task.force and not d.is_battle(region)
    ]
    if not found:
        d.reserve[task.force] += task.units
        d.events.append(Withdrawn(task.force, task.region, task.units))
        return None
    return Decision(task.force, tuple(PickRegion(region) for region in found))


@chosen(Flee)
def fled(d: Draft, task: Flee, choice: PickRegion) -> None:
    """Tiles there are turned over at once, and there is a new battle in this phase."""
    d.units[choice.region][task.force] += task.units
    d.events.append(Fled(task.force, task.region, choice.region, task.units))
    if not has_trogg_tiles(d, choice.region):
        return
    if d.armies[task.force] == TROGG:
        d.push(RevealWarPartyAt(choice.region))
    else:
        d.push(RevealRegion(task.force, choice.region), MarkBattles(task.force))


@rule(EndBattle)
def end_battle(d: Draft, task: EndBattle) -> None:
    """The marker leaves the region (C24)."""
    d.battles = [battle for battle in d.battles if battle.region != task.region]
