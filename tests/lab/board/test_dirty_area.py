"""A sheet of which little changed is mended, and then looks as if it had been drawn anew."""

from __future__ import annotations

import json
from typing import Any

import pytest
from ipycanvas.canvas import COMMANDS

from snails_core import Position, read_position
from snails_core.scene import Group
from snails_core.scene.shapes import Rectangle
from snails_lab.drawing.animation_frame import Sprite
from snails_lab.drawing.board_geometry import scene_of
from snails_lab.drawing.dirty_area import dirty_area
from snails_lab.drawing.painter import Painter, sheets


def square(key: str, x: float, fill: str = "ink", size: float = 10.0) -> Group:
    return Group(key, (Rectangle(x, 0.0, size, 10.0, 0.0, fill),))


THREE = (square("a", 0.0), square("b", 20.0), square("c", 40.0))


def places(new: tuple[Group, ...]) -> list[tuple[float, float]]:
    """From where to where on the line of squares something is drawn again."""
    mended = dirty_area(THREE, new)
    assert mended is not None
    return [(left, right) for left, _, right, _ in mended.places]


def test_only_what_changed_is_drawn_where_it_was_and_where_it_is() -> None:
    moved = (THREE[0], square("b", 24.0), THREE[2])
    mended = dirty_area(THREE, moved)
    assert mended is not None and mended.groups == (moved[1],)
    ((left, top, right, bottom),) = mended.places
    assert left < 20 and right > 34 and top < 0 and bottom > 10
    assert left > 10 and right < 40, "but nothing of the others"


def test_what_lies_there_is_drawn_again_in_its_order() -> None:
    under, over = square("u", 18.0, "haze"), square("o", 22.0, "pencil")
    old = (under, THREE[1], over, *(square(f"{x}", x) for x in (60.0, 80.0, 100.0, 120.0)))
    new = (under, square("b", 20.0, "paper"), *old[2:])
    mended = dirty_area(old, new)
    assert mended is not None and mended.groups == new[:3]


def test_of_a_group_only_the_shapes_that_changed_are_drawn_again() -> None:
    box, *rest = (square("", x).shapes[0] for x in (0.0, 20.0, 40.0, 60.0))
    before, now = Group("p", (box, *rest)), Group("p", (box, *rest[:-1], *square("", 64.0).shapes))
    mended = dirty_area((before,), (now,))
    assert mended is not None and mended.groups == (Group("p", square("", 64.0).shapes),)


def test_what_comes_and_goes_is_mended() -> None:
    (gone,) = places(THREE[:2])
    assert gone == places((*THREE[:2], Group("c", ())))[0]
    assert gone[0] < 40 and gone[1] > 50
    ((left, right),) = places((*THREE, square("d", 60.0)))
    assert left > 50 and right > 70


def test_groups_of_one_key_are_told_apart() -> None:
    twins = (square("", 0.0), square("", 20.0), square("", 40.0))
    mended = dirty_area(twins, (*twins[:2], square("", 40.0, "paper")))
    assert mended is not None and mended.groups == (square("", 40.0, "paper"),)


def test_the_same_shape_twice_is_not_the_same_as_once() -> None:
    """It may be seen through."""
    veil = square("", 0.0).shapes
    rest = tuple(square(f"{x}", x) for x in (20.0, 40.0, 60.0))
    mended = dirty_area((Group("v", veil), *rest), (Group("v", veil * 2), *rest))
    assert mended is not None and mended.groups == (Group("v", veil * 2),)


@pytest.mark.parametrize(
    "new",
    [
        (THREE[1], THREE[0], THREE[2]),
        (square("a", 1.0), square("b", 21.0), THREE[2]),
        (THREE[0], Sprite(THREE[1], 1.0, 0.0), THREE[2]),
    ],
    ids=["another order", "most changed", "an animation"],
)
def test_otherwise_the_sheet_is_drawn_from_the_beginning(new: tuple[Group, ...]) -> None:
    assert dirty_area(THREE, new) is None
    assert dirty_area(None, new) is None


def table(hand: str) -> Position:
    text = f"snails 1; map 1 2 .; player A; G a1; hand {hand}; player B; G a2; player C; G a2"
    return read_position(text)


def test_a_players_box_is_mended_in_the_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draws a card: the boxes of B and C are not sent again."""
    sent: list[Any] = []
    sizes: list[int] = []

    def send(self: object, content: object, buffers: list[Any]) -> None:
        sent.append(json.loads(bytes(buffers[0])))
        sizes.append(sum(memoryview(buffer).nbytes for buffer in buffers))

    monkeypatch.setattr("ipycanvas.canvas._CanvasManager.send", send)
    one, other = (scene_of(table(hand), "en", 960, False) for hand in ("missile", "missile:2"))
    changed = [
        new.key for old, new in zip(sheets(one)[2], sheets(other)[2], strict=True) if old != new
    ]
    assert changed == ["player:A"]
    painter, whole = Painter(), Painter()
    painter.show(one, 960)
    sizes.clear()
    painter.show(other, 960)
    names = [command[0] for command in sent[-1]]
    assert COMMANDS["clear"] not in names and names.count(COMMANDS["clip"]) == 1
    (mended,) = sizes
    whole.show(other, 960)
    assert mended < sizes[-1] / 4
    painter.forget()
    painter.show(other, 960)
    assert [command[0] for command in sent[-1]].count(COMMANDS["clear"]) == 4
