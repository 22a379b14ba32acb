"""A card in full size, as a picture that a page shows on top of the table."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from html import escape

from snails_core.scene import card_scene
from snails_core.setting import Setting
from snails_core.svg import scene_to_svg
from snails_core.tell import Names


@lru_cache(maxsize=256)
def card_picture(setting: Setting, card: int, language: str) -> str:
    """HTML with the whole card; what it says in words stands elsewhere on the table."""
    data = b64encode(scene_to_svg(card_scene(setting, card, language)).encode()).decode()
    name = escape(Names(setting, language).card(card))
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{name}">'
