"""A player's corner of the table: faction, snails, hand, declared snails and planned cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from snails_core import layout as at
from snails_core.nodes import Decision
from snails_core.position import Position
from snails_core.queries import snail_of
from snails_core.records import PLAYER_LETTERS, ROLE_LETTERS
from snails_core.scene import icons
from snails_core.scene.geometry import placed, spiral
from snails_core.scene.measure import shortened, wrapped
from snails_core.scene.palette import UNCHOSEN, PlayerStyle, card_tone
from snails_core.scene.pieces import base, declared_mark, style_of
from snails_core.scene.shapes import Curve, Lines, Rectangle, Shape, Text
from snails_core.scene.snails import figure
from snails_core.tell import Names

TALL_BOX, LOW_BOX = 134.0, 108.0
PAD = 8.0
SLOT_WIDTH, SLOT_HEIGHT = 17.0, 23.0
SMALL, TINY = 11.0, 9.0
GROUND = 62.0
"""Where the snails of a squad stand."""


class Corner(NamedTuple):
    """What is to be seen of one player."""

    player: int
    style: PlayerStyle
    faction: int
    begins: bool
    looks: bool
    """Is it the player's own view?"""
    asked: bool
    snails: tuple[tuple[int, bool, bool], ...]
    """Health, whether inside a shell, whether not placed yet."""
    hand: int
    active: int
    passive: int
    slots: tuple[int, ...]
    face_up: int
    """Which slots lie open, as bits."""
    high: float


def corner_of(position: Position, player: int) -> Corner:
    hot, node = position.hot, position.node
    squad = [snail_of(player, role) for role in range(at.SQUAD)]
    return Corner(
        player=player,
        style=style_of(position, player),
        faction=hot[at.FACTION + player],
        begins=position.first_player == player,
        looks=position.viewer == player,
        asked=isinstance(node, Decision) and node.player == player,
        snails=tuple(
            (position.health(snail), position.is_shelled(snail), hot[at.PLACE + snail] == at.NONE)
            for snail in squad
        ),
        hand=hand_count(position, player),
        active=hot[at.ACTIVE + player],
        passive=hot[at.PASSIVE + player],
        slots=position.slots(player),
        face_up=hot[at.REVEALED + player],
        high=box_height(position),
    )


def box_height(position: Position) -> float:
    """Lower where no planned card is known and so none is named."""
    slots = [card for player in range(position.players) for card in position.slots(player)]
    return LOW_BOX if all(card in (at.NONE, at.HIDDEN) for card in slots) else TALL_BOX


Shapes = tuple[Shape, ...]
"""What is drawn together; most of a box are the same from one picture to the next."""


def player_box(corner: Corner, names: Names, wide: float) -> list[Shapes]:
    """The box, its top left corner at (0, 0)."""
    tone, line = ("table_ink", 2.2) if corner.asked else ("table_haze", 1.0)
    return [
        (Rectangle(1.2, 1.2, wide - 2.4, corner.high - 2.4, 7.0, "table", tone, line),),
        tuple(_head(corner, names, wide)),
        *_squad(corner, names, wide),
        tuple(_cards(corner, names, wide)),
        tuple(_plan_names(corner, names, wide)),
    ]


def _head(corner: Corner, names: Names, wide: float) -> list[Shape]:
    """Letter, colour and pattern; the faction; who begins, who looks, who is to choose."""
    style = corner.style
    shapes: list[Shape] = [
        Rectangle(PAD, 7.0, 24.0, 18.0, 4.0, style.fill, "ink", 1.2),
        *base(style, PAD, 24.0, 24.0, 5.0),
        Text(PAD + 12, 16.0, PLAYER_LETTERS[corner.player], 14.0, style.text, True),
    ]
    x = wide - PAD - 9
    if corner.begins:
        shapes += placed(icons.pennant("1"), x, 18.0, 20.0)
        x -= 22
    if corner.looks:
        shapes += placed(icons.eye(), x, 18.0, 20.0)
        x -= 24
    if corner.faction != at.NONE:
        width_left = x - PAD - 32
        label = shortened(names.faction(corner.faction), width_left, 13.0, True)
        shapes.append(Text(PAD + 32, 18.0, label, 13.0, "table_ink", True, "start"))
    return shapes


def _squad(corner: Corner, names: Names, wide: float) -> list[Shapes]:
    """The four snails with their health: not yet placed in a frame, eliminated crossed out."""
    cell = (wide - 2 * PAD) / at.SQUAD
    parts: list[Shapes] = []
    for role, (health, shelled, waiting) in enumerate(corner.snails):
        x = PAD + role * cell
        parts.append(_portrait(corner.style if health else UNCHOSEN, role, shelled, x))
        share = min(1.0, health / names.setting.rules.health)
        parts.append(tuple(_condition(role, health, waiting, x, cell, share)))
    return parts


@lru_cache(maxsize=512)
def _portrait(style: PlayerStyle, role: int, shelled: bool, x: float) -> Shapes:
    return tuple(placed(figure(style, role, shelled), x + 14.5, GROUND, 23.5))


def _condition(
    role: int, health: int, waiting: bool, x: float, cell: float, share: float
) -> Iterator[Shape]:
    """What a snail is, and how well; `share` of its health is left."""
    text_x = x + min(41.0, cell - 9)
    yield Text(text_x, GROUND - 19, ROLE_LETTERS[role], SMALL, "table_ink", True)
    if not health:
        cross = (
            ((x + 2, GROUND - 24), (x + 28, GROUND)),
            ((x + 28, GROUND - 24), (x + 2, GROUND)),
        )
        yield Lines(cross, "table_ink", 2.4)
        return
    if waiting:
        yield _dashed_frame(x, GROUND - 26, 31.0, 28.0)
    yield Text(text_x, GROUND - 5, str(health), SMALL, "table_ink", True)
    full = cell - 8
    yield Rectangle(x + 2, GROUND + 4, full, 4.0, 1.5, "table", "table_ink", 0.8)
    yield Rectangle(x + 2, GROUND + 4, full * share, 4.0, 1.5, "table_ink")


def hand_count(position: Position, player: int) -> int:
    """How many cards are in hand: in a view, face-down planned ones are counted with them."""
    return len(position.hand(player)) - position.slots(player).count(at.HIDDEN)


def _cards(corner: Corner, names: Names, wide: float) -> list[Shape]:
    """The hand as a number, the declared snails, the five slots."""
    middle = 90.0
    shapes: list[Shape] = [
        *placed(icons.cards(2), PAD + 10, middle, 22.0),
        Text(PAD + 24, middle, str(corner.hand), 14.0, "table_ink", True, "start"),
    ]
    x = wide - PAD - at.PLAN_SLOTS * (SLOT_WIDTH + 3) + 3
    for slot, card in enumerate(corner.slots):
        shapes += placed(
            _slot(names, slot, card, bool(corner.face_up >> slot & 1)),
            x + slot * (SLOT_WIDTH + 3),
            middle - SLOT_HEIGHT / 2,
        )
    x -= 12
    for role, declared in ((corner.passive, "passive"), (corner.active, "active")):
        if role != at.NONE:
            letter = "?" if role == at.HIDDEN else ROLE_LETTERS[role]
            shapes += placed(declared_mark(declared), x, middle - 7, 9.0)
            shapes.append(Text(x, middle + 5, letter, SMALL, "table_ink", True))
        x -= 16
    return shapes


def _slot(names: Names, slot: int, card: int, face_up: bool) -> list[Shape]:
    """A planned card: its back with a spiral, or its face with the band of its kind."""
    number = str(slot + 1)
    middle = SLOT_WIDTH / 2
    if card == at.NONE:
        return [
            _dashed_frame(0.0, 0.0, SLOT_WIDTH, SLOT_HEIGHT),
            Text(middle, SLOT_HEIGHT / 2, number, TINY, "table_pencil"),
        ]
    if not face_up or card == at.HIDDEN:
        return [
            Rectangle(0.0, 0.0, SLOT_WIDTH, SLOT_HEIGHT, 3.0, "card_back", "ink", 1.0),
            Curve(spiral(middle, 15.5, 4.6, 1.6), "", "card_back_mark", 1.1, closed=False),
            Text(middle, 6.0, number, TINY, "paper", True),
        ]
    band = card_tone(names.setting.catalogue.cards[card])
    return [
        Rectangle(0.0, 0.0, SLOT_WIDTH, SLOT_HEIGHT, 3.0, "paper", "ink", 1.0),
        Rectangle(1.5, 1.5, SLOT_WIDTH - 3, 6.0, 1.5, band),
        Text(middle, 15.0, number, SMALL, "ink", True),
    ]


def _dashed_frame(x: float, y: float, wide: float, high: float) -> Lines:
    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y))
    return Lines((corners,), "table_pencil", 0.8, 1.0, 2.5)


def _plan_names(corner: Corner, names: Names, wide: float) -> list[Shape]:
    """The planned cards that this position knows, in up to two lines."""
    known = [
        f"{slot + 1} {names.card(card)}".replace(" / ", "/")
        for slot, card in enumerate(corner.slots)
        if card not in (at.NONE, at.HIDDEN)
    ]
    width_left = wide - 2 * PAD
    lines = wrapped(known, width_left, TINY, between=", ")
    if len(lines) > 2:
        lines[1:] = [", ".join(lines[1:])]
    return [
        Text(
            PAD,
            110.0 + 12.0 * row,
            shortened(line, width_left, TINY),
            TINY,
            "table_ink",
            anchor="start",
        )
        for row, line in enumerate(lines)
    ]
