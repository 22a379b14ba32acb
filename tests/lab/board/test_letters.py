"""Letters on the map follow the text size that a person has set."""

from __future__ import annotations

from snails_core import read_position
from snails_core.scene.shapes import Text
from snails_lab import Board


def letters(board: Board) -> set[float]:
    """The sizes of names and levels of spaces."""
    labels = next(layer for layer in board.scene.layers if layer.name == "labels")
    texts = (shape for group in labels.groups for shape in group.shapes)
    return {shape.size for shape in texts if isinstance(shape, Text)}


def test_names_and_levels_of_spaces_grow_with_the_text() -> None:
    board = Board(read_position("snails 1; map 1 2; player A; G a1; player B; G a2"))
    usual = letters(board)
    board.preferences = board.preferences._replace(text_size=200)
    assert min(letters(board)) > 1.5 * min(usual)
    board.preferences = board.preferences._replace(text_size=100)
    assert letters(board) == usual
