"""Structures: building and activating (C14)."""

from __future__ import annotations

from companions.cry_havoc.agenda import BuildAndActivate, KillNear
from companions.cry_havoc.catalogue import DeedKind
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import Activated, Built, UnitsKilled
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import Activate, Build, Done, KillAt
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.rules.deeds import carry_out
from companions.cry_havoc.rules.movement import neighbours
from companions.cry_havoc.setting import NONE


def building_ground(d: Draft, player: int) -> list[int]:
    """Regions that the player controls, no HQ and no battle region.

    Building and activating change no control, so what is controlled now was so at the start.
    """
    return [
        region
        for region in range(len(d.units))
        if d.control[region] == player and not d.is_battle(region) and d.owner_of_hq(region) == NONE
    ]


def markers_left(d: Draft, player: int, structure: int) -> int:
    """Markers of a type that the player has not built yet."""
    built = sum(row.count((player, structure)) for row in d.structures)
    return d.setting.box.armies[d.armies[player]].structures[structure].markers - built


@rule(BuildAndActivate)
def build_and_activate(d: Draft, task: BuildAndActivate) -> Decision | None:
    found = works_of(d, task)
    return Decision(task.player, (*found, Done())) if found else None


def works_of(d: Draft, task: BuildAndActivate) -> list[Build | Activate]:
    """All that can be built or activated for the symbols that are left."""
    player = task.player
    used = set(zip(task.used[::2], task.used[1::2], strict=True))
    found: list[Build | Activate] = []
    for number, structure in enumerate(d.setting.box.armies[d.armies[player]].structures):
        for region in building_ground(d, player):
            stands = (player, number) in d.structures[region]
            if not stands:
                if structure.build <= task.symbols and markers_left(d, player, number):
                    found.append(Build(number, region))
            elif (
                structure.activate <= task.symbols
                and (number, region) not in used
                and _can_activate(d, player, number, region)
            ):
                found.append(Activate(number, region))
    return found


def _can_activate(d: Draft, player: int, number: int, region: int) -> bool:
    deed = d.setting.box.armies[d.armies[player]].structures[number].deed
    if deed.kind is DeedKind.TUNNEL:
        return False
    if deed.kind is DeedKind.KILL:
        return bool(kill_targets(d, player, region))
    return deed.kind is not DeedKind.RECRUIT or d.reserve[player] > 0


@chosen(BuildAndActivate)
def built_or_activated(d: Draft, task: BuildAndActivate, choice: Build | Activate | Done) -> None:
    if isinstance(choice, Done):
        return
    structure = d.setting.box.armies[d.armies[task.player]].structures[choice.structure]
    if isinstance(choice, Build):
        d.structures[choice.region].append((task.player, choice.structure))
        d.structures[choice.region].sort()
        d.events.append(Built(task.player, choice.structure, choice.region))
        d.push(task._replace(symbols=task.symbols - structure.build))
        return
    d.events.append(Activated(task.player, choice.structure, choice.region))
    used = (*task.used, choice.structure, choice.region)
    d.push(task._replace(symbols=task.symbols - structure.activate, used=used))
    carry_out(d, structure.deed, task.player, choice.region, "C14")


def kill_targets(d: Draft, player: int, region: int) -> list[tuple[int, int]]:
    """Regions next to this one with enemy units, no HQ and no battle region."""
    return [
        (near, force)
        for near in neighbours(d, player, region)
        if d.owner_of_hq(near) == NONE and not d.is_battle(near)
        for force in d.enemies(near, player)
    ]


@rule(KillNear)
def kill_near(d: Draft, task: KillNear) -> Decision | None:
    found = kill_targets(d, task.player, task.region)
    if not found:
        return None
    return Decision(task.player, tuple(KillAt(region, force) for region, force in found))


@chosen(KillNear)
def killed_near(d: Draft, task: KillNear, choice: KillAt) -> None:
    """Units go back to their reserve; nobody scores for it."""
    count = min(task.amount, d.units[choice.region][choice.force])
    d.units[choice.region][choice.force] -= count
    d.reserve[choice.force] += count
    d.events.append(UnitsKilled(task.player, choice.force, choice.region, count))
