"""A position as a picture: board, tokens and snails, and what lies around the board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from snails_core import layout as at
from snails_core.position import Position
from snails_core.queries import occupants
from snails_core.records import snail_name
from snails_core.scene.flight import (
    flight_path,
    flying,
    flying_piece,
    goals_of,
    ground_path,
    places_in_the_air,
)
from snails_core.scene.frame import MARGIN, Frame, frame_for
from snails_core.scene.geometry import keyed, placed
from snails_core.scene.labels import space_label
from snails_core.scene.panel import LEAST_WIDTH, least_width, panel, state_text
from snails_core.scene.pieces import (
    SMALL_UNIT,
    Build,
    Piece,
    build_for,
    piece,
    piece_of,
    places,
)
from snails_core.scene.shapes import Group, Layer, Polygon, Rectangle, Scene
from snails_core.scene.tiles import stack, top_outline, water_space
from snails_core.scene.tokens import space_tokens
from snails_core.tell import Names
from snails_core.textboard import text_table

LAYERS = ("paper", "water", "tiles", "tokens", "snails", "labels", "panel", "overlay")
"""From back to front."""


def board_scene(
    position: Position,
    language: str = "en",
    width: float = 960.0,
    *,
    highlight: Iterable[int] = (),
    sky: bool = False,
    with_panel: bool = True,
    beside: float = 0.0,
    letters: float = 1.0,
) -> Scene:
    """The picture of a position, at most `width` wide (but never too narrow for the panel).

    `highlight` are spaces to outline. `sky` keeps room above the board even while nobody is in
    the air, so that nothing moves when somebody is. Without the panel of rounds and players
    the board stands alone; the panel lies below the board, or in a column `beside` it, which is so
    wide and comes on top of `width`. `letters`: how much larger than usual names and levels of
    spaces may be.
    """
    width = max(width, LEAST_WIDTH)
    least = min(width, least_width(position.players))
    frame = frame_for(position, width, least, sky, bool(flying(position)))
    names = Names(position, language)
    boxes: list[Group] = []
    wide, total = frame.width, frame.height + MARGIN
    if with_panel and beside:
        boxes, high = panel(position, language, beside, MARGIN, frame.width)
        wide, total = frame.width + beside, max(total, high + MARGIN)
    elif with_panel:
        boxes, high = panel(position, language, frame.width, frame.height)
        total = frame.height + high
    layers: dict[str, list[Group]] = {
        "paper": [keyed("", [Rectangle(0.0, 0.0, wide, total, 0.0, "table")])],
        "panel": boxes,
        "overlay": _overlay(position, frame, highlight),
        "snails": _snails(position, frame, names),
        **_ground(position, frame, names, letters),
    }
    state = state_text(position, names)
    return Scene(
        width=round(wide, 1),
        height=round(total, 1),
        layers=tuple(Layer(name, tuple(layers[name])) for name in LAYERS),
        title=_title(position, names, state),
        description=text_table(position, language),
        language=language,
    )


def _title(position: Position, names: Names, state: str) -> str:
    board = position.setting.board.titles[names.language]
    title = names.text("picture.title", board=board, state=state)
    if position.viewer is None or position.viewer == at.OBSERVER:
        return title
    return f"{title}, {names.text('picture.seen_by', player=names.player(position.viewer))}"


def _ground(
    position: Position, frame: Frame, names: Names, letters: float
) -> dict[str, list[Group]]:
    """Water, tiles, tokens and labels, space by space from the back row on."""
    board = position.setting.board
    small = frame.unit < SMALL_UNIT
    layers: dict[str, list[Group]] = {name: [] for name in ("water", "tiles", "tokens", "labels")}
    for space in board.spaces():
        name, level = board.names[space], position.level(space)
        damaged = bool(position.hot[at.DAMAGED + space])
        key, label = f"space:{name}", names.space(space, level)
        x, y = frame.ground(board, space)
        layers["water"].append(_water(key, label, x, y, frame.unit))
        if level:
            layers["tiles"].append(_stack(key, label, level, damaged, x, y, frame.unit))
        x, y = frame.top_of(position, space)
        tokens = space_tokens(position, space)
        if tokens:
            layers["tokens"].append(keyed(key, placed(tokens, x, y, frame.unit), label))
        texts = space_label(name, level, damaged, small, letters)
        layers["labels"].append(keyed(key, placed(texts, x, y, frame.unit)))
    return layers


def _snails(position: Position, frame: Frame, names: Names) -> list[Group]:
    """All snails on the board, back row first, then those in the air."""
    groups: list[Group] = []
    build = build_for(frame.unit)
    for space in position.setting.board.spaces():
        there = occupants(position.hot, space)
        x, y = frame.top_of(position, space)
        tokens = bool(space_tokens(position, space))
        spots = places(len(there), tokens, _rise(position, space), build)
        for snail, (across, down, size) in zip(there, spots, strict=True):
            label = f"{names.standing_now(snail)}: {position.health(snail)}"
            groups.append(
                _piece(
                    piece_of(position, snail),
                    label,
                    not position.level(space),
                    build,
                    x + across * frame.unit,
                    y + down * frame.unit,
                    size * frame.unit,
                )
            )
    for snail, (x, y) in places_in_the_air(position, frame).items():
        shapes = placed(flying_piece(position, snail, build), x, y, frame.unit)
        label = names.text("picture.flying", snail=names.snail(snail))
        groups.append(keyed(f"snail:{snail_name(snail)}", shapes, label))
    return groups


# Most of a picture is like the one before it, so its parts are kept.
@lru_cache(maxsize=1024)
def _water(key: str, label: str, x: float, y: float, unit: float) -> Group:
    return keyed(key, placed(water_space(), x, y, unit), label)


@lru_cache(maxsize=1024)
def _stack(
    key: str, label: str, level: int, damaged: bool, x: float, y: float, unit: float
) -> Group:
    return keyed(key, placed(stack(level, damaged), x, y, unit), label)


@lru_cache(maxsize=1024)
def _piece(
    shown: Piece, label: str, swims: bool, build: Build, x: float, y: float, unit: float
) -> Group:
    return keyed(f"snail:{shown.name}", placed(piece(shown, swims, build), x, y, unit), label)


def _rise(position: Position, space: int) -> int:
    """How much higher than this space the next row before it is, where they touch."""
    board = position.setting.board
    row = board.coordinates[space][0]
    before = [near for near in board.neighbours[space] if board.coordinates[near][0] > row]
    levels = [position.level(near) - position.level(space) for near in before]
    return max([0, *levels])


def _overlay(position: Position, frame: Frame, highlight: Iterable[int]) -> list[Group]:
    """Outlined spaces, and the ways of those in the air."""
    groups: list[Group] = []
    for space in highlight:
        x, y = frame.top_of(position, space)
        outline = top_outline(position.level(space))
        rings = [
            Polygon(outline, "", "paper", 0.12),
            Polygon(outline, "", "ink", 0.08),
            Polygon(outline, "", "highlight", 0.045),
        ]
        name = position.setting.board.names[space]
        groups.append(keyed(f"highlight:{name}", placed(rings, x, y, frame.unit)))
    in_the_air = places_in_the_air(position, frame)
    for snail, space in goals_of(position).items():
        goal = frame.top_of(position, space)
        if snail in in_the_air:
            way = flight_path(in_the_air[snail], goal, frame.unit)
        else:
            origin = frame.top_of(position, position.hot[at.PLACE + snail])
            way = ground_path(origin, goal, frame.unit)
        groups.append(keyed(f"way:{snail_name(snail)}", way))
    return groups
