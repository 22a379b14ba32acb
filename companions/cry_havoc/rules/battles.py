"""The battle phase: who fights next, and placing units on the objectives (C18, C19, C25)."""

from __future__ import annotations

from companions.cry_havoc.agenda import EndBattle, NextBattle, PlaceSide, PlayTactics, Resolve
from companions.cry_havoc.battle import Placement, placements
from companions.cry_havoc.battle.placement import NOBODY
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import BattleBegan, CrystalsGrew, NoBattle, UnitsPlaced
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import PlaceUnits
from companions.cry_havoc.position import Battle, Fight
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.setting import NONE


@rule(NextBattle)
def next_battle(d: Draft, task: NextBattle) -> None:
    """The lowest marker first; a new battle may be marked while others are fought (C24)."""
    if not d.battles:
        return
    battle = min(d.battles)
    d.push(task)
    if d.units[battle.region][battle.attacker] and d.units[battle.region][battle.defender]:
        begin(d, battle)
    else:
        call_off(d, battle)


def begin(d: Draft, battle: Battle) -> None:
    region = battle.region
    d.crystals[region] += 1
    d.fight = Fight(region, battle.attacker, battle.defender, (NOBODY, NOBODY))
    d.events.append(BattleBegan(battle.attacker, battle.defender, region))
    d.events.append(CrystalsGrew(region, 1, "C18"))
    d.push(PlaceSide(0), PlaceSide(1), PlayTactics(0), Resolve(), EndBattle(region))


def call_off(d: Draft, battle: Battle) -> None:
    """One side is gone: the other takes the region without a battle (C25)."""
    d.battles.remove(battle)
    for force in (battle.attacker, battle.defender):
        if d.units[battle.region][force]:
            d.control[battle.region] = force if d.is_player(force) else NONE
            d.events.append(NoBattle(force, battle.region))


@rule(PlaceSide)
def place_side(d: Draft, task: PlaceSide) -> Decision:
    """All units of the region go on the objectives, the attacker's first (C19)."""
    fight = d.fight
    assert fight is not None
    force, enemy = fight.force(task.side), fight.force(1 - task.side)
    ways = placements(d.units[fight.region][force])
    return Decision(d.controller(force, enemy), tuple(PlaceUnits(*way) for way in ways))


@chosen(PlaceSide)
def side_placed(d: Draft, task: PlaceSide, choice: PlaceUnits) -> None:
    fight = d.fight
    assert fight is not None
    force = fight.force(task.side)
    placement = Placement(choice.control, choice.capture, choice.attrition)
    d.units[fight.region][force] = 0
    set_placement(d, task.side, placement)
    d.events.append(UnitsPlaced(force, *placement))


def set_placement(d: Draft, side: int, placement: Placement) -> None:
    """Changes how one side of the fight stands."""
    fight = d.fight
    assert fight is not None
    both = (placement, fight.placements[1]) if side == 0 else (fight.placements[0], placement)
    d.fight = fight._replace(placements=both)
