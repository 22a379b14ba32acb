"""The canvas shows what the SVG shows: every shape, nothing covered by the wrong thing."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest
from ipycanvas.canvas import COMMANDS

from snails_core import Position, read_position
from snails_core.scene import Group, Scene, Shape, board_scene
from snails_core.scene.board_scene import LAYERS
from snails_core.scene.hit import flattened
from snails_core.scene.shapes import Circle, Curve, Lines, Polygon, Rectangle, Text
from snails_lab.drawing.batches import Batch, batches, placed_primitives
from snails_lab.drawing.painter import SHEETS, Painter, draw, one_message, sheets
from snails_lab.drawing.primitives import Area, Line, Primitive, primitives_of
from tests.support.repository import ROOT

EXAMPLE = ROOT / "docs" / "example.txt"
SWITCH_CANVAS = COMMANDS["switchCanvas"]
"""The number of the command with which a client is told on which canvas to draw."""


class Recorder:
    """A canvas that only writes down what is called and set."""

    def __init__(self) -> None:
        self.__dict__["calls"] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self.calls.append((name, *args))

    def __setattr__(self, name: str, value: object) -> None:
        self.calls.append(("set", name, value))

    def named(self, name: str) -> list[Any]:
        return [call[1:] for call in self.calls if call[0] == name]


@pytest.fixture(scope="module")
def position() -> Position:
    return read_position(EXAMPLE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def scene(position: Position) -> Scene:
    return board_scene(position, highlight=(3, 8))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[list[Any]]:
    """The commands of every message that the painters' manager sends."""
    messages: list[list[Any]] = []

    def send(self: object, content: object, buffers: list[Any]) -> None:
        messages.append(json.loads(bytes(buffers[0])))

    monkeypatch.setattr("ipycanvas.canvas._CanvasManager.send", send)
    return messages


def shapes_of(scene: Scene) -> list[Shape]:
    return [shape for layer in scene.layers for group in layer.groups for shape in group.shapes]


def made_of(groups: tuple[Group, ...], scene: Scene) -> tuple[list[Primitive], list[Batch]]:
    """The traces of the groups as the batches hold them, in the order of the scene; the batches."""
    made = batches(groups, scene.width, scene.height)
    primitives = [placed.primitive for group in groups for placed in placed_primitives(group)]
    return primitives, made


def items(call: tuple[Any, ...]) -> int:
    """How many shapes a batch call draws: all of the same length, or each with its own."""
    points, colours, _, counts = call
    assert counts is None or sum(counts) == len(points)
    assert len(colours) == len(points if counts is None else counts)
    return len(colours)


def test_every_layer_of_a_scene_has_its_canvas_in_the_same_order() -> None:
    assert tuple(name for names in SHEETS for name in names) == LAYERS


@pytest.mark.parametrize("kind", ["polygon", "curve", "lines", "circle", "rectangle", "text"])
def test_every_shape_is_drawn(scene: Scene, kind: str) -> None:
    """Drawn alone, so that none can stand for another."""
    shapes = tuple(shape for shape in shapes_of(scene) if shape.kind == kind)
    assert shapes
    canvas = Recorder()
    _, made = made_of((Group("", shapes),), scene)
    draw(canvas, made, 1.0)
    solid = [s for s in shapes if isinstance(s, Polygon | Curve | Circle | Rectangle)]
    areas = sum(bool(shape.fill) for shape in solid)
    lines = sum(bool(shape.stroke and shape.width) for shape in solid)
    lines += sum(len(shape.lines) for shape in shapes if isinstance(shape, Lines))
    assert sum(map(items, canvas.named("fill_styled_polygons"))) == areas
    assert sum(map(items, canvas.named("stroke_styled_line_segments"))) == lines
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    assert Counter(call[0] for call in canvas.named("fill_text")) == Counter(
        text.text for text in texts
    )
    assert len(canvas.named("stroke_text")) == sum(bool(text.halo) for text in texts)


def test_batches_give_each_shape_its_points_colour_and_pen(scene: Scene) -> None:
    canvas = Recorder()
    square = Polygon(((0.0, 0.0), (8.0, 0.0), (8.0, 8.0)), "flame", "ink", 2.0, 0.5)
    far = Polygon(((90.0, 90.0), (98.0, 90.0), (98.0, 98.0), (90.0, 98.0)), "heart")
    _, made = made_of((Group("", (square, far)),), scene)
    draw(canvas, made, 2.0)
    ((points, colours, opacities, counts),) = canvas.named("fill_styled_polygons")
    assert points.tolist() == [list(point) for point in (*square.points, *far.points)]
    assert colours.tolist() == [[0xD5, 0x5E, 0x00], [0xB3, 0x26, 0x3C]]
    assert (opacities.tolist(), counts.tolist()) == ([0.5, 1.0], [3, 4])
    ((points, _, opacity, counts),) = canvas.named("stroke_styled_line_segments")
    assert points.tolist() == [[list(point) for point in (*square.points, square.points[0])]]
    assert (opacity, counts) == (0.5, None)
    assert ("set", "line_width", 2.0) in canvas.calls
    assert canvas.named("scale") == [(2.0, 2.0)]


def test_what_lies_over_something_is_drawn_after_it(scene: Scene) -> None:
    for groups in sheets(scene):
        primitives, made = made_of(groups, scene)
        place = {
            id(primitive): number
            for number, primitive in enumerate(
                primitive for batch in made for primitive in batch.primitives
            )
        }
        drawn = np.array([place[id(primitive)] for primitive in primitives], int)
        assert len(set(drawn)) == len(primitives)
        boxes = np.array([primitive.box for primitive in primitives]).reshape(-1, 4)
        for number in range(1, len(primitives)):
            left, top, right, bottom = boxes[number]
            under = boxes[:number]
            meets = (under[:, 0] < right) & (left < under[:, 2])
            meets &= (under[:, 1] < bottom) & (top < under[:, 3])
            assert (drawn[:number][meets] < drawn[number]).all(), primitives[number]


def test_a_batch_has_one_sort_and_batches_are_few(scene: Scene) -> None:
    for groups in sheets(scene)[:3]:
        primitives, made = made_of(groups, scene)
        assert len(made) * 4 < len(primitives)
        for batch in made:
            assert len({type(primitive) for primitive in batch.primitives}) == 1
            pens = {(t.width, t.dash) for t in batch.primitives if isinstance(t, Line)}
            assert len(pens) <= 1


def test_curves_are_as_in_the_hit_test(scene: Scene) -> None:
    """What is drawn is what can be clicked."""
    curves = [s for s in shapes_of(scene) if isinstance(s, Curve) and s.fill]
    for curve in curves:
        area, *_ = primitives_of(curve)
        assert isinstance(area, Area)
        assert np.allclose(area.points, list(flattened(curve.points)), atol=0.01)


def test_round_things_are_round() -> None:
    circle, tag = Circle(50.0, 40.0, 10.0, "ink"), Rectangle(0.0, 0.0, 30.0, 20.0, 5.0, "ink")
    (area,), (rounded,) = primitives_of(circle), primitives_of(tag)
    assert isinstance(area, Area) and isinstance(rounded, Area)
    assert np.allclose(np.hypot(*(area.points - (50, 40)).T), 10, atol=1e-4)
    assert np.allclose(rounded.box, (0, 0, 30, 20), atol=1e-4)
    corner = rounded.points[(rounded.points < 5).all(axis=1)]
    assert len(corner) and np.allclose(np.hypot(*(corner - 5).T), 5, atol=1e-4)


def test_a_picture_is_one_message_and_the_same_again_none(
    scene: Scene, sent: list[list[Any]]
) -> None:
    painter = Painter()
    sent.clear()
    painter.show(scene, 960)
    assert len(sent) == 1
    painter.show(scene, 960)
    assert len(sent) == 1


def test_only_what_changed_is_drawn(sent: list[list[Any]]) -> None:
    """One snail has crawled: neither ground nor panel is drawn again."""
    here, there = (
        read_position(f"snails 1; map 1 2 .; player A; G {place}; player B; G a2")
        for place in ("a1", "a3")
    )
    painter = Painter()
    painter.show(board_scene(here), 960)
    sent.clear()
    painter.show(board_scene(there), 960)
    ((first, *others),) = sent
    assert first == [SWITCH_CANVAS, [f"IPY_MODEL_{painter.canvas[1].model_id}"]]
    assert all(command[0] != SWITCH_CANVAS for command in others)


def test_what_was_drawn_at_another_zoom_does_not_stay(sent: list[list[Any]]) -> None:
    """A card lay on a scene, and the next scene is half as wide on a canvas of the same size:
    the places to empty are not those of the new zoom, so all of it is drawn anew."""
    card = Group("card", (Rectangle(40.0, 40.0, 20.0, 20.0, 0.0, "ink"),))
    wide, narrow = (Scene(size, size, (), "", "") for size in (400.0, 200.0))
    painter = Painter()
    painter.show(wide, 400, [card])
    sent.clear()
    painter.show(narrow, 400, [card])
    drawn = [command[0] for message in sent for command in message]
    assert drawn.count(COMMANDS["clear"]) == len(SHEETS)


def test_a_new_client_is_told_where_to_draw_and_gets_everything(
    scene: Scene, sent: list[list[Any]]
) -> None:
    """Without a switch first, a page that was loaded anew stays blank."""
    painter = Painter()
    painter.show(scene, 960)
    with one_message():
        painter.canvas[0].clear()
    sent.clear()
    painter.forget()
    painter.show(scene, 960)
    ((first, *others),) = sent
    assert first == [SWITCH_CANVAS, [f"IPY_MODEL_{painter.canvas[0].model_id}"]]
    switched = {command[1][0] for command in others if command[0] == SWITCH_CANVAS}
    assert switched == {f"IPY_MODEL_{sheet.model_id}" for sheet in painter.canvas._canvases[1:]}


def test_drawing_that_fails_does_not_hold_back_what_comes_later(sent: list[list[Any]]) -> None:
    painter = Painter()
    with pytest.raises(ZeroDivisionError), one_message():
        raise ZeroDivisionError
    sent.clear()
    painter.canvas[0].clear()
    assert sent
