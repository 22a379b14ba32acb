"""A hidden field that tells the page's script which sound to make."""

from __future__ import annotations

from ipywidgets import HTML


class SoundField(HTML):
    """Plays a sound on the page that shows it; what is shown later plays nothing old."""

    def __init__(self) -> None:
        self._count = 0
        super().__init__()
        self.add_class("snails-heard")
        self.layout.display = "none"

    def play(self, name: str) -> None:
        """One of `models.sounds.SOUNDS`; the number makes the same sound a new one."""
        self._count += 1
        self.value = f'<i hidden data-sound="{name}" data-number="{self._count}"></i>'
