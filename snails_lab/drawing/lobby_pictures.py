"""Pictures for the form of a new game: a snail for each seat, and the map without anybody on it."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from html import escape

from snails_core.newgame import new_game
from snails_core.scene import board_scene
from snails_core.scene.geometry import keyed, placed
from snails_core.scene.palette import player_style
from snails_core.scene.pieces import base
from snails_core.scene.shapes import Circle, Layer, Scene, Shape, Text
from snails_core.scene.snails import figure
from snails_core.setting import standard_setting
from snails_core.svg import scene_to_svg

SEAT, MAP = 48.0, 460.0
"""Pixels of the pictures; a page may show them smaller."""
LEADER = 0
SEAT_LETTERS = "ABCDEF"


@lru_cache(maxsize=8)
def seat_picture(seat: int) -> str:
    """HTML with a leader in the colour of the seat; the words beside it say which seat it is."""
    colour = standard_setting().rules.colours[seat]
    style = player_style(colour.id, seat)
    shapes = [
        *base(style, SEAT * 0.1, SEAT * 0.84, SEAT * 0.8, SEAT * 0.12),
        *placed(figure(style, LEADER, False), SEAT / 2, SEAT * 0.84, SEAT * 0.86),
    ]
    return _image(Scene(SEAT, SEAT, (Layer("seat", (keyed("", shapes),)),), "", "", "en"), "")


@lru_cache(maxsize=8)
def letter_picture(seat: int) -> str:
    """HTML with the letter of a seat, for games without snails."""
    middle = SEAT / 2
    shapes: list[Shape] = [
        Circle(middle, middle, SEAT * 0.42, "table_mist", "table_ink", 2.0),
        Text(middle, middle, SEAT_LETTERS[seat], SEAT * 0.46, "table_ink", True),
    ]
    return _image(Scene(SEAT, SEAT, (Layer("seat", (keyed("", shapes),)),), "", "", "en"), "")


@lru_cache(maxsize=16)
def map_picture(board_id: str, language: str) -> str:
    """HTML with the map as it is before anybody stands on it."""
    setting = standard_setting(board_id)
    scene = board_scene(new_game(2, setting=setting).position, language, MAP, with_panel=False)
    bare = scene._replace(layers=scene.layers[1:])  # without paper, on whatever it lies
    return _image(bare, setting.board.titles[language])


def _image(scene: Scene, words: str) -> str:
    data = b64encode(scene_to_svg(scene).encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(words)}">'
