"""Cards as pictures on the planning table, drawn once a language and card."""

from __future__ import annotations

from functools import lru_cache

from snails_core.cards import Kind
from snails_core.scene import card_scene
from snails_core.scene.card_frame import HEIGHT, KIND_KEYS, WIDTH
from snails_core.scene.geometry import placed
from snails_core.scene.measure import fitting_size, wrapped
from snails_core.scene.palette import card_tone
from snails_core.scene.shapes import Rectangle, Shape, Text
from snails_core.setting import Setting
from snails_core.tell import Names

SHAPE = HEIGHT / WIDTH
"""How high a card is by its width."""
LINES, LETTERS, LEAST_LETTERS = 3, 13.0, 9.0
BAND = 18.0


@lru_cache(maxsize=512)
def card_shapes(setting: Setting, card: int, language: str, wide: float) -> tuple[Shape, ...]:
    """The whole picture of a card, `wide` pixels wide, its top left corner at (0, 0)."""
    scene = card_scene(setting, card, language)
    drawn = [shape for layer in scene.layers for group in layer.groups for shape in group.shapes]
    return tuple(placed(drawn, 0.0, 0.0, wide / WIDTH))


@lru_cache(maxsize=512)
def small_card(
    setting: Setting, card: int, language: str, wide: float, high: float
) -> tuple[Shape, ...]:
    """What is left of a card in a slot: its kind as a band with a word, and its name."""
    known = setting.catalogue.cards[card]
    names = Names(setting, language)
    kind = Kind.BASIC if known.kind is Kind.BASIC else Kind.RED if known.red else Kind.PURPLE
    tone = card_tone(known)
    size, lines = fitted(names.card(card).replace("/", "/ "), wide - 10, LETTERS * high / 92)
    middle = BAND + (high - BAND) / 2 - (len(lines) - 1) * size * 0.6
    shapes: list[Shape] = [
        Rectangle(0.0, 0.0, wide, high, 7.0, "paper", "ink", 1.4),
        Rectangle(2.5, 2.5, wide - 5, BAND - 2.5, 5.0, tone),
        Text(wide / 2, 2.5 + (BAND - 2.5) / 2, names.text(KIND_KEYS[kind]), 10.0, "paper", True),
    ]
    for number, line in enumerate(lines):
        shapes.append(Text(wide / 2, middle + number * size * 1.2, line, size, "ink", True))
    return tuple(shapes)


def fitted(name: str, wide: float, size: float, most: int = LINES) -> tuple[float, list[str]]:
    """A name in as large letters as its lines allow."""
    while True:
        lines = wrapped(name.split(), wide, size, True)
        largest = min(fitting_size(line, wide, size, True) for line in lines)
        if size <= LEAST_LETTERS or (len(lines) <= most and largest >= size - 0.01):
            return min(size, largest), lines
        size -= 0.5
