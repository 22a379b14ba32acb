"""All colours by name, after Okabe and Ito: they stay apart for colour-blind readers.

Nothing is told by colour alone: players have letters and patterns too, terrain has
textures, numbers and heights, cards have patterns and words.

Boards, snails and cards are pictures with the same colours everywhere. What lies around them has
names of its own (`table`, `table_ink`, ...), because it is dark where the page is dark.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from snails_core.cards import Card, Kind

PALETTE: Mapping[str, str] = {
    # paper and ink
    "paper": "#ffffff",
    "ink": "#1b2430",
    "pencil": "#465263",
    "mist": "#e9edf1",
    "haze": "#c3ccd6",
    "shade": "#0b1a2b",
    # what pictures lie on, and what is written there
    "table": "#ffffff",
    "table_ink": "#1b2430",
    "table_pencil": "#465263",
    "table_mist": "#e9edf1",
    "table_haze": "#c3ccd6",
    # terrain: top, lit wall, dark wall, texture
    "water": "#cfe6f1",
    "water_mark": "#8dbcd4",
    "water_edge": "#a9cfe2",
    "beach": "#f6e5b5",
    "beach_lit": "#dcc283",
    "beach_dark": "#c2a565",
    "beach_mark": "#c9ab69",
    "meadow": "#b4d58c",
    "meadow_lit": "#8db463",
    "meadow_dark": "#74994d",
    "meadow_mark": "#6f9a48",
    "mountain": "#a8a4a1",
    "mountain_lit": "#8a8683",
    "mountain_dark": "#716c68",
    "mountain_mark": "#6f6a67",
    "crack": "#3b2a20",
    # snails
    "flesh": "#f2d3ac",
    "flesh_dark": "#c99f6b",
    "gold": "#f5c838",
    "steel": "#5f6b78",
    "steel_dark": "#36404c",
    "wood": "#a9743a",
    # players' colours with what is drawn on them
    "blue": "#0072b2",
    "blue_mark": "#b9def5",
    "orange": "#e69f00",
    "orange_mark": "#6e4300",
    "green": "#009e73",
    "green_mark": "#00382a",
    "white": "#ffffff",
    "white_mark": "#6b7683",
    "nobody": "#aeb6bf",
    "nobody_mark": "#4e5865",
    # things
    "flame": "#d55e00",
    "ember": "#f8d64e",
    "heart": "#b3263c",
    "heal": "#00694c",
    "toxic": "#9ccb3b",
    "danger": "#d1342f",
    "highlight": "#cc79a7",
    # kinds of cards
    "red_card": "#a8232f",
    "red_card_mark": "#8b1823",
    "purple_card": "#69408e",
    "purple_card_mark": "#543073",
    "basic_card": "#3d5166",
    "basic_card_mark": "#2f4155",
    "card_back": "#50627a",
    "card_back_mark": "#c9d4e2",
}
"""On a light page, and in print."""

DARK_PALETTE: Mapping[str, str] = {
    **PALETTE,
    "table": "#121a16",
    "table_ink": "#e6efe9",
    "table_pencil": "#b3c2b9",
    "table_mist": "#243029",
    "table_haze": "#4a5c52",
    # the sea is a large area: it does not glare at night
    "water": "#8fb9cf",
    "water_mark": "#6d9cb5",
    "water_edge": "#6d9cb5",
}
"""On a dark page."""

THEMES: Mapping[str, Mapping[str, str]] = {"light": PALETTE, "dark": DARK_PALETTE}
"""By the name that a page gives its theme."""


class PlayerStyle(NamedTuple):
    """How a player's colour is drawn: shell, what is drawn on it, letters, pattern of the base."""

    fill: str
    mark: str
    text: str
    pattern: str


STYLES = {
    "blue": PlayerStyle("blue", "blue_mark", "paper", "plain"),
    "orange": PlayerStyle("orange", "orange_mark", "ink", "bars"),
    "green": PlayerStyle("green", "green_mark", "ink", "dots"),
    "white": PlayerStyle("white", "white_mark", "ink", "zigzag"),
}
"""By colour id of `data/rules.toml`; an id of your own takes the style of its place there."""

UNCHOSEN = PlayerStyle("nobody", "nobody_mark", "ink", "plain")


def player_style(colour_id: str, place: int) -> PlayerStyle:
    """The style of a colour, which stands at `place` in the list of colours."""
    return STYLES.get(colour_id) or tuple(STYLES.values())[place % len(STYLES)]


def card_tone(card: Card) -> str:
    """The colour of a card's band."""
    if card.kind is Kind.BASIC:
        return "basic_card"
    return "red_card" if card.red else "purple_card"


def luminance(name: str, palette: Mapping[str, str] = PALETTE) -> float:
    """Relative luminance of a colour, from 0 (black) to 1 (white), as WCAG defines it."""
    code = palette[name]
    channels = [int(code[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, palette: Mapping[str, str] = PALETTE) -> float:
    """The contrast of two colours, from 1 to 21; text should have 4.5 at least."""
    light, dark = sorted((luminance(one, palette), luminance(other, palette)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
