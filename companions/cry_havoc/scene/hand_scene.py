"""Cards as pictures: a name, three rows of symbols, and what the card does in battle."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companions.cry_havoc.battle import Effect
from companions.cry_havoc.catalogue import Card, Row
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.actions import row_of
from companions.cry_havoc.scene.tokens import GROUNDS, rim_of_choice, rim_of_mark
from companions.cry_havoc.tell.battles import tactic_text
from companions.cry_havoc.tell.names import ROWS, Names
from snails_core.scene.shapes import (
    Circle,
    Group,
    Layer,
    Lines,
    Point,
    Polygon,
    Rectangle,
    Scene,
    Shape,
)
from snails_core.scene.shapes import Text as Label

WIDE, HIGH, GAP = 112.0, 74.0, 6.0
NAME_SIZE, LETTER = 10.5, 0.6
"""Letters of a name, and how wide a bold one is at most by its height; longer names have smaller
ones."""
BONUS = {"draw": "+", "draw_once": "+1", "point": "+★", "text": "…"}
"""Signs of the bonus icons, before a small card where cards are drawn; words tell them too."""
DRAWS = ("draw", "draw_once")
TACTICS = {
    Effect.MOVE: "⇄", Effect.REINFORCE: "+", Effect.LURE: "↷", Effect.STRIKE: "✕",
}  # fmt: skip


def hand_scene(
    position: Position,
    cards: Sequence[tuple[str, int]],
    language: str,
    choices: Collection[str] = (),
    marked: Collection[str] = (),
    columns: int = 4,
) -> Scene:
    """Cards by key, in lines; what can be chosen has a dashed rim, what is marked a solid one."""
    names = Names(position, language)
    groups = []
    for number, (key, card) in enumerate(cards):
        left = GAP + number % columns * (WIDE + GAP)
        top = GAP + number // columns * (HIGH + GAP)
        shapes = card_shapes(names, card, left, top, key in choices, key in marked)
        groups.append(Group(key, tuple(shapes), card_words(names, card)))
    wide, high = _hand_size(len(cards), columns)
    title = names.word("table.hand")
    words = "; ".join(group.label for group in groups)
    return Scene(wide, high, (Layer("cards", tuple(groups)),), title, words, language)


def _hand_size(cards: int, columns: int) -> tuple[float, float]:
    lines = max(1, -(-cards // columns))
    return GAP + columns * (WIDE + GAP), GAP + lines * (HIGH + GAP)


def hand_scale(cards: int, columns: int, size: tuple[int, int]) -> float:
    """How large so many cards are drawn in so many pixels, in so many columns."""
    wide, high = _hand_size(cards, columns)
    return min(size[0] / wide, size[1] / high)


def card_words(names: Names, card: int) -> str:
    """A card in words: its rows, its bonus icons, its text, and its effect in battle."""
    data = names.box.cards[card]
    rows = ", ".join(
        f"{names.word(f'row.{name}')} {_row_words(names, row_of(data, number))}"
        for number, name in enumerate(ROWS)
    )
    parts = [f"{names.card(card)}: {rows}."]
    if data.is_terrain:
        parts.append(names.word("table.terrain_card", terrain=names.word(f"terrain.{data.owner}")))
    if data.scoring:
        parts.append(names.word("table.scoring_card"))
    if data.initiative:
        parts.append(names.word("table.initiative_card"))
    parts.append(names.word("table.in_battle", effect=tactic_text(data.battle, names.language)))
    return " ".join(parts)


def _row_words(names: Names, row: Row) -> str:
    bonus = [names.word(f"table.bonus_{icon}") for icon in BONUS if getattr(row, icon)]
    return f"{row.symbols} ({', '.join(bonus)})" if bonus else str(row.symbols)


def card_shapes(
    names: Names, card: int, left: float, top: float, can_choose: bool, is_marked: bool
) -> list[Shape]:
    """One card with its upper left corner at a point."""
    data = names.box.cards[card]
    shapes: list[Shape] = [Rectangle(left, top, WIDE, HIGH, 7, "paper", "ink", 1.2)]
    shapes.append(Rectangle(left, top, WIDE, 18, 7, _band(data)))
    name = names.card(card)
    size = min(NAME_SIZE, (WIDE - 8) / (LETTER * len(name)))
    shapes.append(Label(left + WIDE / 2, top + 9.5, name, size, "ink", True))
    for number in range(len(ROWS)):
        x = left + WIDE * (number + 0.5) / len(ROWS) + 2
        shapes += _row_shapes(row_of(data, number), number, x, top + 33)
    shapes.append(Lines((((left + 6, top + 51), (left + WIDE - 6, top + 51)),), "haze", 1.0))
    effect = f"{TACTICS[data.battle.effect]} {data.battle.units}"
    shapes.append(Label(left + 22, top + 62, effect, 13, "ink", True))
    extra = "★" if data.scoring else "①" if data.initiative else ""
    if extra:
        shapes.append(Label(left + WIDE - 16, top + 62, extra, 14, "ink", True))
    if is_marked:
        shapes += rim_of_mark(_corners(left, top), 4.0)
    elif can_choose:
        shapes += rim_of_choice(_corners(left, top), 3.2)
    return shapes


def _corners(left: float, top: float) -> tuple[Point, ...]:
    """The outline of a card, its corners cut."""
    right, bottom, cut = left + WIDE, top + HIGH, 5.0
    return (
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    )  # fmt: skip


def _band(card: Card) -> str:
    return GROUNDS[card.owner] if card.is_terrain else "haze"


def _row_shapes(row: Row, number: int, x: float, y: float) -> list[Shape]:
    """The sign of a row, its symbols and its bonus."""
    colour = "ink" if row.symbols else "haze"
    bonus = "".join(sign for icon, sign in BONUS.items() if getattr(row, icon))
    shapes: list[Shape] = [
        *row_sign(number, x - 9, y, 11, colour),
        Label(x + 6, y, str(row.symbols), 13, colour, True),
    ]
    if bonus:
        shapes.append(Label(x, y + 12, bonus, 10.5, "ink", True))
    if any(getattr(row, icon) for icon in DRAWS):
        shapes.append(Rectangle(x + 4 + 3 * len(bonus), y + 8, 6, 8, 1, "paper", "ink", 1.2))
    return shapes


def row_sign(row: int, x: float, y: float, size: float, colour: str) -> list[Shape]:
    """An arrow for moving, a person for recruiting, a house for building."""
    a = size / 2
    if row == 0:
        head = ((x, y - a), (x + a, y), (x, y + a))
        return [Lines((((x - a, y), (x + a, y)), head), colour, 2.0)]
    if row == 1:
        return [
            Circle(x, y - a * 0.5, a * 0.45, colour),
            Polygon(((x - a * 0.8, y + a), (x, y - a * 0.1), (x + a * 0.8, y + a)), colour),
        ]
    roof = ((x - a, y), (x, y - a), (x + a, y), (x + a, y + a), (x - a, y + a))
    return [Polygon(roof, colour)]
