"""The battle board: units of both sides on three objectives, and who wins each as they stand."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from companions.cry_havoc.battle import Objective, Placement, Side
from companions.cry_havoc.battle.resolution import capture_winner, control_winner
from companions.cry_havoc.scene.tokens import ARMY_STYLES, army_shape, crystals, row_of_items
from companions.cry_havoc.tell.battles import side_text
from companions.cry_havoc.words import wording
from snails_core.scene.shapes import Circle, Group, Layer, Lines, Rectangle, Scene, Shape, Text

COLUMNS = 3
LETTER, SMALLEST = 0.55, 0.8
"""How wide a letter is at most on average, by its height; how small a long name may be drawn."""
A_LINE = 4
"""Units beside each other in a cell."""


class BoardSize(NamedTuple):
    """The size of the scene and of its letters; a large one also tells what each objective is
    for."""

    wide: float
    high: float
    letters: float
    tells_rules: bool

    @property
    def head(self) -> float:
        """How high the line of names is, and that between both sides."""
        return self.letters * 1.9

    @property
    def top(self) -> float:
        """Where the attacker's cells begin."""
        return self.head + (self.letters if self.tells_rules else 0.0)


WIDE = BoardSize(780.0, 535.0, 15.0, True)
UPRIGHT = BoardSize(374.0, 372.0, 12.5, False)


class Standing(NamedTuple):
    """What stands on the board: the armies of both sides, their names and their units."""

    armies: tuple[int, int]
    names: tuple[str, str]
    placements: tuple[Placement, Placement]
    crystals: int = 0
    """Of the region that is fought for, where they are known."""


class Editing(NamedTuple):
    """Units of one side that are being placed."""

    side: int
    pool: int
    """Units that stand nowhere yet."""
    choices: Collection[str]
    """Keys of the buttons that can be pressed: `plus:0`, `minus:2`, ..."""


def battle_scene(
    standing: Standing,
    language: str,
    title: str,
    editing: Editing | None = None,
    size: BoardSize = WIDE,
    tells_winner: bool = True,
) -> Scene:
    """Both sides, the attacker above; between them who wins each objective as it stands, unless
    just that is asked."""
    groups: list[Group] = []
    head = size.head
    band = (size.high - size.top - 2 * head) / 2
    for objective in Objective:
        groups.append(_column(objective, size, language))
        y = size.top + band + head / 2
        groups.append(_balance(standing, objective, size, y, language, tells_winner))
    for side in Side:
        top = size.top if side is Side.ATTACKER else size.top + band + head
        for objective in Objective:
            groups += _cell(standing, side, objective, size, (top, band), editing)
        groups.append(_side_name(standing, side, size, (top, band), language, editing))
    if standing.crystals:
        groups.append(_prize(standing.crystals, size, size.top + band + head / 2))
    words = ". ".join(
        f"{side_text(side, language)} {standing.names[side]}: {standing.placements[side]}"
        for side in Side
    )
    return Scene(
        size.wide,
        size.high,
        (Layer("battle", tuple(groups)),),
        title,
        f"{title}. {words}.",
        language,
    )


def _left(objective: int, size: BoardSize) -> float:
    return size.wide * objective / COLUMNS


def _column(objective: Objective, size: BoardSize, language: str) -> Group:
    x = _left(objective, size) + size.wide / COLUMNS / 2
    word = objective.name.lower()
    name = wording(language, f"objective.{word}")
    shapes = [Text(x, size.letters, name, size.letters * 1.1, "table_ink", True)]
    if size.tells_rules:
        rule = wording(language, f"table.rule_{word}")
        shapes.append(Text(x, size.letters * 2.2, rule, size.letters * 0.8, "table_pencil"))
    return Group("", tuple(shapes))


def _balance(
    standing: Standing,
    objective: Objective,
    size: BoardSize,
    y: float,
    language: str,
    tells_winner: bool,
) -> Group:
    """Who wins the objective if nothing changes."""
    mine, theirs = standing.placements
    winner: Side | None = None
    if objective is Objective.CONTROL:
        winner = control_winner(mine, theirs)
    elif objective is Objective.CAPTURE:
        winner = capture_winner(mine, theirs)
    sign = "" if winner is None or not tells_winner else ("▲ " if winner is Side.ATTACKER else "▼ ")
    told = f"{sign}{mine[objective]} : {theirs[objective]}"
    x = _left(objective, size) + size.wide / COLUMNS / 2
    label = wording(language, f"table.balance_{objective.name.lower()}")
    return Group("", (Text(x, y, told, size.letters * 1.1, "table_ink", True),), label)


def _prize(count: int, size: BoardSize, y: float) -> Group:
    """The crystals of the region, beside who wins control."""
    item, x = crystals(count), _left(Objective.CONTROL, size) + size.letters * 1.8
    return Group("", tuple(row_of_items([item], x, y, size.letters * 1.2)))


def _cell(
    standing: Standing,
    side: Side,
    objective: Objective,
    size: BoardSize,
    band: tuple[float, float],
    editing: Editing | None,
) -> list[Group]:
    top, high = band
    wide = size.wide / COLUMNS
    left, army = _left(objective, size), standing.armies[side]
    is_edited = editing is not None and editing.side == side
    frame = Rectangle(
        left + 4, top + 3, wide - 8, high - 6, 10, "table_mist",
        "table_ink" if is_edited else "table_haze", 2.5 if is_edited else 1.0,
    )  # fmt: skip
    count = standing.placements[side][objective]
    shapes: list[Shape] = [frame]
    foot = size.letters * 1.6
    for number in range(min(count, 2 * A_LINE)):
        radius = min(wide / A_LINE / 3.0, high / 8)
        x = left + wide * (number % A_LINE + 0.8) / (A_LINE + 0.6)
        y = top + foot + radius * 1.5 + number // A_LINE * radius * 3.1
        shapes.append(army_shape(army, x, y, radius, ARMY_STYLES[army].fill))
    low = top + high - foot * 0.75
    shapes.append(Text(left + wide / 2, low, str(count), size.letters * 1.5, "table_ink", True))
    groups = [Group(f"cell:{side}:{int(objective)}", tuple(shapes))]
    if editing is not None and is_edited:
        for sign, key, share in (("−", "minus", 0.17), ("+", "plus", 0.83)):
            name = f"{key}:{int(objective)}"
            if name in editing.choices:
                x, y = left + wide * share, top + high - foot * 0.8
                groups.append(Group(name, _button(sign, x, y, size.letters * 1.05)))
    return groups


def _button(sign: str, x: float, y: float, radius: float) -> tuple[Shape, ...]:
    cross: list[tuple[tuple[float, float], ...]] = [((x - radius / 2, y), (x + radius / 2, y))]
    if sign == "+":
        cross.append(((x, y - radius / 2), (x, y + radius / 2)))
    return Circle(x, y, radius, "paper", "ink", 2.2), Lines(tuple(cross), "ink", 2.6)


def _side_name(
    standing: Standing,
    side: Side,
    size: BoardSize,
    band: tuple[float, float],
    language: str,
    editing: Editing | None,
) -> Group:
    """Who it is, and in the last column how many units are still to be placed. Who has little room
    is named without the side: the attacker stands above."""
    y, letters = band[0] + size.letters * 1.05, size.letters * 0.82
    name = ": ".join(filter(None, (side_text(side, language), standing.names[side])))
    room = size.wide / COLUMNS - 20
    fitting = room / (len(name) * LETTER)
    if fitting < letters * SMALLEST:
        name = standing.names[side]
    else:
        letters = min(letters, fitting)
    told = [name, ""]
    if editing is not None and editing.side == side and editing.pool:
        told.append(wording(language, "table.pool", count=editing.pool))
    texts = (
        Text(_left(column, size) + 12, y, text, letters, "table_ink", True, "start")
        for column, text in enumerate(told)
    )
    return Group("", tuple(texts))
