"""What the signs of the map and of the cards mean, as a picture with words beside each."""

from __future__ import annotations

from companions.cry_havoc.battle import Effect
from companions.cry_havoc.catalogue import TERRAINS, load_box
from companions.cry_havoc.scene import tokens
from companions.cry_havoc.scene.hand_scene import BONUS, TACTICS, row_sign
from companions.cry_havoc.scene.tokens import Item, row_of_items
from companions.cry_havoc.tell.names import ROWS
from companions.cry_havoc.words import wording
from snails_core.scene.shapes import Group, Layer, Polygon, Rectangle, Scene, Shape, Text
from snails_lab.drawing.page_palette import board_svg

TACTIC_WORDS = {Effect.MOVE: "signs.move_own"}
"""Where an effect has the name of a row."""
LINE, SIZE, LEFT, WIDE = 24.0, 15.0, 70.0, 420.0


def legend_html(language: str) -> str:
    """As SVG in the colours of the page."""
    return board_svg(legend_scene(language))


def legend_scene(language: str) -> Scene:
    """A line for each sign."""
    box = load_box()
    lines: list[tuple[list[Shape], str]] = []

    def at(number: int) -> float:
        return (number + 0.5) * LINE

    def add(item: Item, told: str) -> None:
        lines.append((row_of_items([item], LEFT / 2, at(len(lines)), SIZE), told))

    for key in ("can_choose", "marked", "cursor"):
        lines.append((_rim(key, at(len(lines))), wording(language, f"signs.{key}")))
    for army in box.armies:
        told = wording(language, "signs.units", army=army.names[language])
        add(tokens.units(army.index, 4), told)
    add(tokens.flag(0), wording(language, "signs.flag"))
    add(tokens.crystals(2), wording(language, "signs.crystals"))
    add(tokens.EXPLORATION, wording(language, "signs.exploration"))
    add(tokens.WAR_PARTY, wording(language, "signs.war_party"))
    add(tokens.NEST, wording(language, "signs.nest"))
    add(tokens.structure(0, "Ai"), wording(language, "signs.structure"))
    add(tokens.battle_marker(1), wording(language, "signs.battle"))
    for terrain in TERRAINS:
        add(tokens.terrain_mark(terrain), wording(language, f"terrain.{terrain}"))
    for row, name in enumerate(ROWS):
        shapes = row_sign(row, LEFT / 2, at(len(lines)), SIZE, "ink")
        lines.append((shapes, wording(language, f"signs.{name}")))
    letters = {
        **{sign: f"table.bonus_{icon}" for icon, sign in BONUS.items()},
        **{sign: TACTIC_WORDS.get(effect, f"signs.{effect}") for effect, sign in TACTICS.items()},
        "★": "table.scoring_card",
        "①": "table.initiative_card",
        "▲": "signs.ahead_attacker",
        "▼": "signs.ahead_defender",
    }
    for sign, key in letters.items():
        shape: Shape = Text(LEFT / 2, at(len(lines)), sign, SIZE, "ink", True)
        lines.append(([shape], wording(language, key)))
    groups = [Group("", (Rectangle(4, 2, LEFT - 8, len(lines) * LINE - 4, 8, "mist"),))]
    for number, (shapes, told) in enumerate(lines):
        text = Text(LEFT + 4, at(number), told, 13, "table_ink", False, "start")
        groups.append(Group("", (*shapes, text), told))
    words = "; ".join(told for _, told in lines)
    title = wording(language, "tabs.signs")
    return Scene(WIDE, len(lines) * LINE, (Layer("legend", tuple(groups)),), title, words, language)


def _rim(key: str, y: float) -> list[Shape]:
    """The rim of what can be chosen, is marked, or lies under the pointer."""
    left, right, top, bottom = 18.0, LEFT - 18.0, y - 7.0, y + 7.0
    outline = (left, top), (right, top), (right, bottom), (left, bottom)
    if key == "can_choose":
        return tokens.rim_of_choice(outline, 3.2)
    if key == "marked":
        return tokens.rim_of_mark(outline, 4.0)
    return [Polygon(outline, "", "ink", 5.0), Polygon(outline, "", "gold", 3.0)]
