"""The pictures of the table: the map, a battle that is fought, and the hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companions.cry_havoc.battle import Placement
from companions.cry_havoc.position import Position
from companions.cry_havoc.scene import battle_board, map_scene
from companions.cry_havoc.scene.battle_board import Editing, Standing, battle_scene
from companions.cry_havoc.scene.hand_scene import hand_scene
from companions.cry_havoc.scene.tokens import army_of
from companions.cry_havoc.tell.names import Names
from snails_core.scene.shapes import Scene

A_LINE = 4
"""Cards beside each other."""


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
    standing = Standing(
        (army_of(forces[0], position.armies), army_of(forces[1], position.armies)),
        (names.force(forces[0]), names.force(forces[1])),
        (both[0], both[1]),
    )
    title = names.word("table.battle_in", region=names.region(fight.region))
    size = battle_board.WIDE if is_wide else battle_board.UPRIGHT
    return battle_scene(standing, language, title, editing, size)


def hand_picture(
    position: Position,
    cards: Sequence[tuple[str, int]],
    language: str,
    choices: Collection[str],
    marked: Collection[str],
) -> Scene:
    """The cards of a hand, by key."""
    return hand_scene(position, cards, language, choices, marked, A_LINE)
