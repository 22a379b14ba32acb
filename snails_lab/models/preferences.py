"""What a person likes on every page: theme, sound and speed, with what the page itself says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SYSTEM, LIGHT, DARK = "system", "light", "dark"
THEME_CHOICES = (SYSTEM, LIGHT, DARK)
"""`system` follows the computer, in JupyterLab its theme."""
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How fast films go; 1 is as they are meant."""


class Preferences(NamedTuple):
    """The first three are kept with a profile, the last two are told by the page."""

    theme: str = SYSTEM
    sound: bool = True
    speed: float = 1.0
    is_dark: bool = False
    """Is the page dark now? Pictures on it then lie on a dark table."""
    is_still: bool = False
    """Does the system ask for less motion?"""

    @property
    def palette(self) -> str:
        """The name of the colours that pictures have."""
        return DARK if self.is_dark else LIGHT

    @property
    def kept(self) -> dict[str, str | bool | float]:
        """What a profile keeps of it."""
        return {"theme": self.theme, "sound": self.sound, "speed": self.speed}

    def with_kept(self, kept: Mapping[str, object]) -> Preferences:
        """These, but with what is kept; what makes no sense there is passed over."""
        theme, sound, speed = (kept.get(name) for name in ("theme", "sound", "speed"))
        return self._replace(
            theme=str(theme) if theme in THEME_CHOICES else self.theme,
            sound=sound if isinstance(sound, bool) else self.sound,
            speed=next((known for known in SPEEDS if known == speed), self.speed),
        )
