"""The settings in the bar: theme, text size, sound and speed, in one small place that unfolds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box, Dropdown, Layout, ToggleButton, ToggleButtons

from snails_lab.models.preferences import SPEEDS, TEXT_SIZES, THEME_CHOICES, Preferences
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

SPEED_NAMES = {0.25: "¼ ×", 0.5: "½ ×"}
LOUD, QUIET = "volume-up", "volume-off"


class SettingsMenu(Panel):
    """`sound` and `unfold` are buttons for the bar; the panel itself is what unfolds below it.

    `on_change` is called with what somebody likes instead of what they liked before.
    """

    def __init__(
        self, language: str, liked: Preferences, on_change: Callable[[Preferences], object]
    ) -> None:
        super().__init__(language)
        self._on_change = on_change
        self.sound: Any = ToggleButton(layout=Layout(width="auto"))
        self.sound.add_class("snails-sound")
        self.unfold: Any = ToggleButton(icon="cog", layout=Layout(width="auto"))
        self.unfold.add_class("snails-settings-button")
        self.label(self.unfold, "settings.title", "tooltip")
        self.theme: Any = ToggleButtons(
            options=[(name, name) for name in THEME_CHOICES], style={"button_width": "auto"}
        )
        self.theme.add_class("snails-theme")
        self.label(self.theme, "settings.theme")
        sizes = [(f"{size} %", size) for size in TEXT_SIZES]
        self.text_size: Any = Dropdown(options=sizes, layout=Layout(width="auto"))
        self.text_size.add_class("snails-text-size")
        self.label(self.text_size, "settings.text_size")
        speeds = [(SPEED_NAMES.get(speed, f"{speed:g} ×"), speed) for speed in SPEEDS]
        self.speed: Any = Dropdown(options=speeds, layout=Layout(width="auto"))
        self.speed.add_class("snails-speed")
        self.label(self.speed, "settings.speed")
        fields = (self.theme, self.text_size, self.speed)
        for field in fields:
            field.style.description_width = "initial"
        self.children = [Box(fields, layout=_row()), self.error_line.widget]
        self.add_class("snails-settings-menu")
        self.layout.display = "none"
        self._shown = liked
        self._is_telling = False
        self.show(liked)
        guarded = self.error_line.guarded
        self.unfold.observe(guarded(self._unfold), "value")
        for field in (self.sound, *fields):
            field.observe(guarded(lambda _: self._changed()), "value")

    def show(self, liked: Preferences) -> None:
        """Puts the fields in step with what the person likes."""
        self._shown = liked
        self.retell()

    def retell(self) -> None:
        """A list of choices in another language forgets what was chosen, which is no choice."""
        liked, self._is_telling = self._shown, True
        self.theme.options = [
            (phrase(self.language, f"settings.{name}"), name) for name in THEME_CHOICES
        ]
        self.sound.value, self.theme.value, self.speed.value = liked.sound, liked.theme, liked.speed
        self.text_size.value = liked.text_size
        self.sound.icon = LOUD if liked.sound else QUIET
        self.label(
            self.sound, "settings.sound_on" if liked.sound else "settings.sound_off", "tooltip"
        )
        self._is_telling = False

    def _unfold(self, change: dict[str, Any]) -> None:
        self.layout.display = "" if change["new"] else "none"

    def _changed(self) -> None:
        if self._is_telling:
            return
        liked = self._shown._replace(
            sound=self.sound.value,
            theme=self.theme.value,
            speed=self.speed.value,
            text_size=self.text_size.value,
        )
        if liked != self._shown:
            self.show(liked)
            self._on_change(liked)


def _row() -> Layout:
    return Layout(display="flex", flex_flow="row wrap", grid_gap="4px 20px", max_width="100%")
