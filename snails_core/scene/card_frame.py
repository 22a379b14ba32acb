"""The frame of a card: outline, band with its name and kind, and the small print."""

from __future__ import annotations

from snails_core.cards import Card, Kind
from snails_core.scene import card_icons, icons
from snails_core.scene.geometry import placed
from snails_core.scene.measure import fitting_size, wrapped
from snails_core.scene.palette import card_tone
from snails_core.scene.shapes import Lines, Point, Rectangle, Shape, Text
from snails_core.tell import Names

WIDTH, HEIGHT = 240.0, 336.0
PAD = 12.0
INSET = 6.0
BAND_HEIGHT, BASIC_BAND_HEIGHT = 60.0, 30.0
"""Basic cards have a lower band: their halves carry names of their own."""
FOOT = 304.0
LABEL_SIZE, NAME_SIZE = 10.0, 18.0
KIND_KEYS = {
    Kind.BASIC: "picture.basic",
    Kind.RED: "picture.red",
    Kind.PURPLE: "picture.purple",
}


def outline(faction: bool) -> list[Shape]:
    """The card itself; a faction's has a double line."""
    shapes: list[Shape] = [Rectangle(1.0, 1.0, WIDTH - 2, HEIGHT - 2, 14.0, "paper", "ink", 1.6)]
    if faction:
        shapes.append(Rectangle(3.6, 3.6, WIDTH - 7.2, HEIGHT - 7.2, 11.5, "", "ink", 0.9))
    return shapes


def band_bottom(card: Card) -> float:
    return INSET + (BASIC_BAND_HEIGHT if card.kind is Kind.BASIC else BAND_HEIGHT)


def band(card: Card, names: Names) -> list[Shape]:
    """The kind by colour, pattern and word; the card's name; the faction with its flag."""
    tone = card_tone(card)
    high = band_bottom(card) - INSET
    wide = WIDTH - 2 * INSET
    shapes: list[Shape] = [Rectangle(INSET, INSET, wide, high, 9.0, tone, "ink", 1.0)]
    shapes += _pattern(card, high)
    kind = Kind.BASIC if card.kind is Kind.BASIC else Kind.RED if card.red else Kind.PURPLE
    middle = INSET + (high / 2 if card.kind is Kind.BASIC else 13.0)
    label = names.text(KIND_KEYS[kind])
    shapes.append(Text(PAD + 4, middle, label, LABEL_SIZE, "paper", anchor="start", halo=tone))
    if card.faction:
        faction = next(f for f in names.setting.rules.factions if f.id == card.faction)
        owner = faction.names[names.language]
        shapes.append(Text(WIDTH - PAD - 20, middle, owner, LABEL_SIZE, "paper", True, "end", tone))
        shapes += placed(icons.pennant(""), WIDTH - PAD - 8, middle + 2, 17.0)
    if card.kind is not Kind.BASIC:
        shapes += _name(card.names[names.language], wide - 2 * (PAD - INSET) - 8, tone)
    return shapes


def _name(name: str, wide: float, tone: str) -> list[Shape]:
    """On one line, or on two where that makes it larger."""
    one = fitting_size(name, wide, NAME_SIZE, True)
    if one >= 14.0 or " " not in name:
        return [Text(PAD + 4, INSET + 38, name, one, "paper", True, "start", tone)]
    size = 14.0
    lines = wrapped(name.split(), wide, size, True)
    size = min(fitting_size(line, wide, size, True) for line in lines)
    return [
        Text(PAD + 4, INSET + 30 + 17 * number, line, size, "paper", True, "start", tone)
        for number, line in enumerate(lines)
    ]


def _pattern(card: Card, high: float) -> list[Shape]:
    """Stripes for attacks, dots for special cards, a plain band for basic ones."""
    tone = f"{card_tone(card)}_mark"
    left, right, top = INSET + 8, WIDTH - INSET - 8, INSET + 3
    lines: list[tuple[Point, ...]] = []
    if card.kind is Kind.BASIC:
        return []
    if card.red:
        x = left
        while x + 24 < right:
            lines.append(((x, top + high - 6), (x + 24, top)))
            x += 14
        return [Lines(tuple(lines), tone, 5.0)]
    for row in range(4):
        for column in range(15):
            x, y = left + 4 + column * 14.5 + (7 if row % 2 else 0), top + 6 + row * 14
            if x < right:
                lines.append(((x, y), (x + 0.1, y)))
    return [Lines(tuple(lines), tone, 6.0)]


def small_print(card: Card) -> list[Shape]:
    """How many there are in the box, and the return sign; where its details come from is told by
    `snails rules`."""
    y = FOOT + 15
    shapes: list[Shape] = [
        Lines((((PAD, FOOT), (WIDTH - PAD, FOOT)),), "haze", 1.0),
        *placed(icons.cards(1), PAD + 8, y, 17.0),
        Text(PAD + 17, y, f"×{card.count}", 11.0, "ink", True, "start"),
    ]
    if card.returns:
        shapes += placed(card_icons.returns(), WIDTH - PAD - 16, y, 32.0)
    return shapes
