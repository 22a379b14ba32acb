"""Where things lie on the table: what lies open or in the hand, the planets below or beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companions.big_monster.parts import Catalogue
from companions.big_monster.position import HIDDEN, NOTHING, Position
from companions.big_monster.scene.table_scene import Frame, frame_of
from companions.big_monster.scene.tiles import CELL, explorer_shapes, tile_shapes
from companions.big_monster.tell import explorer_name, explorer_power, tile_name
from companions.big_monster.words import wording
from snails_core.scene.shapes import Rectangle, Shape, Text

MARGIN = 14.0
SLOT = 2 * CELL + 8
"""Pixels of a tile that lies open, whichever way it lies."""
EXPLORER_SLOT = 255.0
"""Pixels of an explorer that can be chosen: what it is good for stands below it."""
HEADING, CAPTION = 25.0, 14.0
"""Pixels of the line above and of the lines below a thing, where a table is drawn as large as it
is; on a smaller one words are larger, so that they can be read."""
RIM, BARE_RIM = 2, 1
"""Cells around a planet: so far a tile can reach beyond what lies there; and where none will."""
LEAST_WIDTH, MOST_WIDTH = 340.0, 860.0
"""Of the lines of tiles that lie open."""
WIDE, UPRIGHT = (770.0, 580.0), (366.0, 500.0)
"""Pixels for the table beside its tabs, and on a phone, about."""
LARGEST_WORDS = 2.5
LETTER = 8.5
"""Pixels of a letter in a heading, about."""
MOST_LINES = 3
"""In which things of one kind are laid on an upright screen, where that makes them larger."""


class Item:
    """A tile or an explorer that lies open, drawn where it is told."""

    def __init__(
        self, box: Catalogue, thing: int, *, is_explorer: bool = False, captions: Sequence[str] = ()
    ) -> None:
        self.box, self.thing, self.is_explorer = box, thing, is_explorer
        self.captions = tuple(captions)
        self.slot = EXPLORER_SLOT if is_explorer else SLOT

    def __call__(self, left: float, top: float) -> list[Shape]:
        if self.is_explorer and self.thing != HIDDEN:
            return explorer_shapes(self.box.explorers[self.thing], left, top)
        if self.thing == HIDDEN:
            x = left + CELL / 2
            back = Rectangle(x, top, CELL, 2 * CELL, 3, "card_back", "ink", 1.2)
            return [back, Text(x + CELL / 2, top + CELL, "?", 16, "paper", True)]
        kind = self.box.kinds[self.thing]
        return tile_shapes(
            kind, left + (2 - kind.wide) * CELL / 2, top + (2 - kind.high) * CELL / 2
        )


Offered = tuple[str, list[tuple[str, str, Item]]]


def offered_lines(position: Position, seat: int, language: str) -> Iterable[Offered]:
    """What lies open or in the hand of this seat, in lines with a heading."""
    box, own = position.setting.catalogue, position.seats[seat]

    def tiles(key: str, found: Iterable[int]) -> list[tuple[str, str, Item]]:
        return [
            (f"{key}:{number}", tile_name(box, tile, language), Item(box, tile))
            for number, tile in enumerate(found)
        ]

    if own.board is None and own.dealt and own.explorer == NOTHING:
        dealt = [(f"dealt:{one}", *_explorer_item(box, one, language)) for one in own.dealt]
        yield wording(language, "table.dealt"), dealt
    for number, row in enumerate(position.rows):
        picked = "table.picked_row" if number == position.row else "table.row"
        if row:
            yield wording(language, picked, row=number + 1), tiles(f"row:{number}", row)
    if own.hand:
        in_stack = tiles("hand", own.hand.tiles)
        if own.taken in own.hand.tiles:
            del in_stack[own.hand.tiles.index(own.taken)]  # it lies apart, to be laid
        yield wording(language, "table.hand"), in_stack
    if position.phase == "salvage":
        found = [each.tile for each in position.discards]
        yield wording(language, "table.discards"), tiles("discard", found)
    if own.taken >= 0 and own.board is not None:
        yield wording(language, "table.taken"), tiles("taken", [own.taken])


def _explorer_item(box: Catalogue, explorer: int, language: str) -> tuple[str, Item]:
    """An explorer that can be chosen, with its name and what it is good for."""
    name = explorer_name(box, explorer, language)
    told = () if explorer == HIDDEN else (name, explorer_power(box, explorer, language))
    return name, Item(box, explorer, is_explorer=True, captions=told)


Line = tuple[str, list[tuple[str, str, Item]], float, float]
"""A line of things that lie open: its heading, the things, and where it begins."""


class Arrangement(NamedTuple):
    """Where the lines and the planets of a table lie, and how large it is."""

    lines: list[Line]
    left: float
    top: float
    """Where the heading of the first planet begins."""
    wide: float
    high: float
    words: float = 1.0
    """How many times as large as usual its words are."""
    is_column: bool = False
    """Do planets lie below each other, instead of beside?"""

    @property
    def heading(self) -> float:
        """Pixels of a line above a thing."""
        return HEADING * self.words

    @property
    def caption(self) -> float:
        """Pixels of a line below a thing."""
        return CAPTION * self.words

    def scale(self, is_wide: bool) -> float:
        """How large it can be drawn on such a screen."""
        wide, high = WIDE if is_wide else UPRIGHT
        return min(wide / self.wide, high / self.high)


def shown_planets(position: Position, seat: int, is_wide: bool, all_of_them: bool) -> list[int]:
    """Whose planets are shown: the own one first, and in a duel both where there is room."""
    both = all_of_them or (position.players == 2 and is_wide)
    return [seat, *(p for p in range(position.players) if p != seat and both)]


def planet_frame(
    position: Position, player: int, seat: int, left: float = 0, top: float = 0
) -> Frame | None:
    """Which cells of a player's planet the picture for a seat shows; None while there is none."""
    board = position.seats[player].board
    if board is None:
        return None
    lays = player == seat and not position.is_over
    rim = RIM if lays else BARE_RIM
    return frame_of(position.setting.catalogue, board, left, top, rim=rim)


def arrange(
    position: Position, seat: int, language: str, is_wide: bool, all_planets: bool = False
) -> Arrangement:
    """As large as it can be; where that is small, with larger words. `all_planets` are shown where
    nobody is to lay a tile, but planets are to be compared."""
    usual = _arrange(position, seat, language, is_wide, 1.0, all_planets)
    words = min(LARGEST_WORDS, 1 / usual.scale(is_wide))
    if words <= 1:
        return usual
    return _arrange(position, seat, language, is_wide, words, all_planets)


def _arrange(
    position: Position, seat: int, language: str, is_wide: bool, words: float, all_planets: bool
) -> Arrangement:
    """Lines above the planets; on an upright screen also beside them, whatever is larger there."""
    offered = list(offered_lines(position, seat, language))
    if not is_wide and position.seats[seat].taken >= 0:
        offered = offered[-1:]  # only what is to be laid: the planet needs the room
    shown = shown_planets(position, seat, is_wide, all_planets)
    frames = [frame for player in shown if (frame := planet_frame(position, player, seat))]
    wide = sum(frame.wide + MARGIN for frame in frames)
    high = HEADING * words + max((frame.high for frame in frames), default=0) + MARGIN
    above = _above(offered, MOST_WIDTH, wide, high, words)
    if is_wide:
        return above
    lines, right, bottom = _stacked(offered, 0, words)
    beside = Arrangement(
        lines, right, MARGIN, right + wide, max(bottom + MARGIN, MARGIN + high), words
    )
    broken = [_wrapped(offered, n) for n in range(1, MOST_LINES + 1)]
    found = [above, *(_above(lines, 0, wide, high, words) for lines in broken), beside]
    if len(frames) > 1:
        wide = max(frame.wide for frame in frames) + MARGIN
        high = sum(HEADING * words + frame.high + MARGIN for frame in frames)
        columns = (_above(lines, 0, wide, high, words) for lines in broken)
        found += [column._replace(is_column=True) for column in columns]
    return max(found, key=lambda one: one.scale(is_wide))


def _wrapped(offered: list[Offered], lines: int) -> list[Offered]:
    """The same things in so many lines each, as even as can be; the first has the heading."""
    found: list[Offered] = []
    for heading, items in offered:
        most = -(-len(items) // lines)
        parts = [items[at : at + most] for at in range(0, len(items), most)]
        found += [(heading if n == 0 else "", part) for n, part in enumerate(parts)]
    return found


def _above(
    offered: list[Offered], most: float, wide: float, high: float, words: float
) -> Arrangement:
    lines, right, bottom = _stacked(offered, most, words)
    all_wide = max(LEAST_WIDTH, right, MARGIN + wide)
    return Arrangement(lines, MARGIN, bottom, all_wide, bottom + high, words)


def _stacked(offered: list[Offered], most: float, words: float) -> tuple[list[Line], float, float]:
    """Lines beside each other up to a width, then below; and where they end."""
    lines: list[Line] = []
    left, top, right, step = MARGIN, MARGIN, MARGIN, 0.0
    for heading, items in offered:
        named = LETTER * words * len(heading)
        wide = max(named, sum(item.slot for _, _, item in items)) + MARGIN
        if left > MARGIN and left + wide > most:
            left, top = MARGIN, top + step - (0 if heading else HEADING * words)
            step = 0.0
        captions = max([1, *(len(item.captions) for _, _, item in items)])
        step = max(step, (HEADING + CAPTION * captions) * words + 2 * CELL + MARGIN)
        lines.append((heading, items, left, top))
        left += wide
        right = max(right, left)
    return lines, right, top + step
