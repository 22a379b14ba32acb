"""What a person likes on every page: theme, sound, speed, motion; with what the page says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SYSTEM, LIGHT, DARK = "system", "light", "dark"
THEME_CHOICES = (SYSTEM, LIGHT, DARK)
"""`system` follows the computer, in JupyterLab its theme."""
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How fast films go; 1 is as they are meant: a round of two players in about 15 seconds."""

TEXT_SIZES = (100, 125, 150, 200)
"""Percent of the size that letters have in the browser."""


class Preferences(NamedTuple):
    """The first six are kept with a profile, the others are told by the page."""

    theme: str = SYSTEM
    sound: bool = True
    speed: float = 1.0
    animated: bool = True
    """Does what happens play as films? Otherwise the game is at once where somebody is asked."""
    tab: str = ""
    """The tab beside a game that the person opened last; empty if they folded them."""
    text_size: int = 100
    is_dark: bool = False
    """Is the page dark now? Pictures on it then lie on a dark table."""
    is_still: bool = False
    """Does the system ask for less motion?"""
    sharpness: float = 1.0
    """How many pixels the screen has for one of the page."""

    @property
    def palette(self) -> str:
        """The name of the colours that pictures have."""
        return DARK if self.is_dark else LIGHT

    @property
    def letters(self) -> float:
        """How many times as large as usual letters are wanted."""
        return self.text_size / 100

    @property
    def kept(self) -> dict[str, str | bool | float]:
        """What a profile keeps of it."""
        names = ("theme", "sound", "speed", "animated", "tab", "text_size")
        return {name: getattr(self, name) for name in names}

    def with_kept(self, kept: Mapping[str, object]) -> Preferences:
        """These, but with what is kept; what makes no sense there is passed over."""
        theme, sound, speed, animated, tab, text_size = map(kept.get, self.kept)
        return self._replace(
            theme=str(theme) if theme in THEME_CHOICES else self.theme,
            sound=sound if isinstance(sound, bool) else self.sound,
            speed=next((known for known in SPEEDS if known == speed), self.speed),
            animated=animated if isinstance(animated, bool) else self.animated,
            tab=tab if isinstance(tab, str) else self.tab,
            text_size=next((known for known in TEXT_SIZES if known == text_size), self.text_size),
        )
