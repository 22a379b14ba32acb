"""A prediction on screen: a question with a field; what would tell the answer opens afterwards."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout, Text

from snails_lab.models.probability.predictions import Predictions
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.words import phrase


class PredictionPanel(Panel):
    """Asks for one prediction; once it is made, it stays in sight and cannot be changed."""

    def __init__(
        self, predictions: Predictions, key: str, language: str, *, is_choice: bool = False
    ) -> None:
        """`key` is that of `Predictions`; a choice between cards is no number to guess."""
        super().__init__(language)
        self.add_class("snails-prediction")
        self.predictions, self.key = predictions, key
        self._is_choice = is_choice
        self._on_made: Listeners[str] = Listeners()
        self.field: Any = self.label(
            Text(layout=Layout(width="26em", max_width="100%")),
            "game_question.hint" if is_choice else "probability.guess_hint",
            "placeholder",
        )
        self.label(self.field, "probability.guess", "tooltip")
        self.field.add_class("snails-guess-field")
        self.button: Any = self.label(Button(layout=Layout(width="auto")), "probability.compare")
        self.button.button_style = "primary"
        self.button.add_class("snails-compare")
        self._asked = HBox([self.field, self.button], layout=Layout(flex_flow="row wrap"))
        self._made = HTML()
        self.children = [self._asked, self._made, self.error_line.widget]
        self.button.on_click(self.error_line.guarded(lambda _: self.make()))
        self.field.on_msg(self.error_line.guarded(self._entered))
        self.retell()

    @property
    def is_made(self) -> bool:
        return bool(self.predictions.of(self.key))

    def on_made(self, callback: Callable[[str], object]) -> None:
        """Calls back with the prediction once it is made."""
        self._on_made.add(callback)

    def make(self) -> None:
        """Takes what is in the field as the prediction; if it cannot be kept, it counts here."""
        self.error_line.clear()
        if self.is_made:
            return
        try:
            self.predictions.make(self.key, self.field.value)
        finally:
            if self.is_made:
                self._go_on()

    def _go_on(self) -> None:
        self.retell()
        self._on_made.tell(self.predictions.of(self.key))

    def _entered(self, _: object, content: dict[str, Any], __: object) -> None:
        """Enter in the field is as good as the button."""
        if content.get("event") == "submit":
            self.make()

    def retell(self) -> None:
        made = self.predictions.of(self.key)
        self._asked.layout.display = "none" if made else ""
        said = phrase(
            self.language, "game_question.thought" if self._is_choice else "probability.guessed"
        )
        self._made.value = (
            f'<p role="status">{escape(said)} <b>{escape(made)}</b></p>' if made else ""
        )
