"""The pictures of the table: the map, a battle that is fought, and the hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companions.cry_havoc.agenda import PlaceSide
from companions.cry_havoc.battle import Placement, Side
from companions.cry_havoc.position import Position
from companions.cry_havoc.scene import battle_board, map_scene
from companions.cry_havoc.scene.battle_board import Editing, Standing, battle_scene
from companions.cry_havoc.scene.hand_scene import hand_scale, hand_scene
from companions.cry_havoc.scene.tokens import army_of
from companions.cry_havoc.tell.names import Names
from snails_core.scene.shapes import Scene

A_LINE = range(3, 6)
"""Cards beside each other."""
USUAL_SIZE = (476, 236)
"""Pixels of a hand beside a wide table."""


def map_picture(
    position: Position, language: str, choices: Collection[str], marked: int, is_wide: bool
) -> Scene:
    """The planet; regions that can be chosen are among `choices`."""
    size = map_scene.WIDE if is_wide else map_scene.UPRIGHT
    return map_scene.map_scene(position, language, choices, marked, size)


def battle_picture_of(
    position: Position,
    editing: Editing | None,
    placed: Placement | None,
    language: str,
    is_wide: bool,
) -> Scene:
    """The battle that is fought, with units as they are being placed."""
    fight, names = position.fight, Names(position, language)
    assert fight is not None
    both = list(fight.placements)
    if editing is not None and placed is not None:
        both[editing.side] = placed
    forces = (fight.attacker, fight.defender)
    told = [
        f"{names.force(force)}, {names.word('bench.side_units', count=count)}"
        for force, count in zip(forces, fighting_units(position), strict=True)
    ]
    standing = Standing(
        (army_of(forces[0], position.armies), army_of(forces[1], position.armies)),
        (told[0], told[1]),
        (both[0], both[1]),
        position.crystals[fight.region],
    )
    title = names.word("table.battle_in", region=names.region(fight.region))
    size = battle_board.WIDE if is_wide else battle_board.UPRIGHT
    return battle_scene(standing, language, title, editing, size)


def fighting_units(position: Position) -> tuple[int, int]:
    """How many units attacker and defender have in the battle, placed or not."""
    fight, task = position.fight, position.agenda[-1]
    assert fight is not None
    to_place = range(task.side, len(Side)) if isinstance(task, PlaceSide) else ()
    counts = [
        position.units[fight.region][fight.force(side)]
        if side in to_place
        else fight.placements[side].units
        for side in Side
    ]
    return counts[0], counts[1]


def hand_picture(
    position: Position,
    cards: Sequence[tuple[str, int]],
    language: str,
    choices: Collection[str],
    marked: Collection[str],
    size: tuple[int, int] = USUAL_SIZE,
) -> Scene:
    """The cards of a hand, by key, in the lines in which they are largest in so many pixels."""
    columns = max(A_LINE, key=lambda columns: hand_scale(len(cards), columns, size))
    return hand_scene(position, cards, language, choices, marked, columns)
