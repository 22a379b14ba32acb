"""Small cards: their names and icons are inside, and apart from each other."""

from __future__ import annotations

import pytest

from snails_core.scene.shapes import Text
from snails_core.setting import standard_setting
from snails_core.words import LANGUAGES
from snails_lab.drawing.batches import placed_shape
from snails_lab.drawing.plan.layout import small_card

CARDS = range(len(standard_setting().catalogue.cards))
FRAME = 3
"""The paper, the band, and the word on it come first."""
SIZES = [(90.0, 125.0), (118.0, 165.0), (68.0, 60.0), (90.0, 58.0)]
"""On a laptop, a large screen, a phone, and in the strip of one's own cards."""
SLACK = 2.5


@pytest.mark.parametrize("letters", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_have_icons_below_their_names(
    language: str, size: tuple[float, float], letters: float
) -> None:
    """All of them where there is room; on a low card a long name has the whole card."""
    wide, high = size
    bare = 0
    for card in CARDS:
        drawn = small_card(standard_setting(), card, language, wide, high, letters)
        rest = drawn[FRAME if high > 100 else FRAME - 1 :]
        first = next((n for n, one in enumerate(rest) if not isinstance(one, Text)), len(rest))
        lines, icons = rest[:first], rest[first:]
        assert lines
        bare += not icons
        boxes = [placed.primitive.box for shape in icons for placed in placed_shape(shape)]
        for left, top, right, bottom in boxes:
            assert left >= -SLACK and right <= wide + SLACK and bottom <= high + SLACK, card
            for line in lines:
                assert isinstance(line, Text)
                assert line.y + line.size * 0.4 <= top + SLACK, (card, line.text)
    assert bare == 0 if high > 100 else bare < len(CARDS) / 10


@pytest.mark.parametrize("size", SIZES[:2])
def test_names_are_larger_where_large_letters_are_wanted(size: tuple[float, float]) -> None:
    """None is smaller than before; a long word has no room to grow, but most names have."""

    def name_size(card: int, letters: float) -> float:
        drawn = small_card(standard_setting(), card, "en", *size, letters)
        return next(shape.size for shape in drawn[FRAME:] if isinstance(shape, Text))

    pairs = [(name_size(card, 1.0), name_size(card, 2.0)) for card in CARDS]
    assert all(usual <= large for usual, large in pairs)
    assert sum(usual * 1.2 < large for usual, large in pairs) > len(pairs) / 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_can_be_read_on_a_laptop(language: str) -> None:
    """Long words have a joint at which they are taken apart."""
    for card in CARDS:
        drawn = small_card(standard_setting(), card, language, *SIZES[0])
        line = drawn[FRAME]
        assert isinstance(line, Text) and line.size >= 8.0, line
