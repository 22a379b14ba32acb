"""A strip of buttons that shows the phases of a round, where we are, and leads to each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box, Button, Layout

from snails_core.layout import NONE, PLAN_SLOTS
from snails_core.tell import term_text
from snails_core.tell.names import sentence
from snails_lab.models.timeline.moment_label import ACTING, CLEANING, DRAWING, PLANNING, Mark

ROMAN = ("I", "II", "III", "IV", "V")
HERE = "▸ "
PARTS: tuple[tuple[int, int], ...] = (
    (DRAWING, NONE),
    (PLANNING, NONE),
    *((ACTING, slot) for slot in range(PLAN_SLOTS)),
    (CLEANING, NONE),
)
"""The parts of a round by phase and slot."""
TERMS = {DRAWING: "drawing", PLANNING: "planning", CLEANING: "cleaning"}


def part_name(phase: int, slot: int, language: str) -> str:
    """`Planning`, or `III` for a slot."""
    return ROMAN[slot] if phase == ACTING else sentence(term_text(TERMS[phase], language))


class Strip:
    """`widget` is what to show; `on_part` is called with phase and slot of a clicked button."""

    def __init__(self, on_part: Callable[[int, int], object]) -> None:
        self._buttons: list[Any] = []
        for phase, slot in PARTS:
            button = Button(
                layout=Layout(width="auto", flex="1 1 auto", margin="1px", padding="0 5px")
            )
            button.add_class("snails-part")
            button.on_click(lambda _, part=(phase, slot): on_part(*part))
            self._buttons.append(button)
        self.widget: Any = Box(
            self._buttons, layout=Layout(display="flex", flex_flow="row wrap", max_width="100%")
        )
        self.widget.add_class("snails-strip")

    def show(self, here: Mark, known: set[tuple[int, int]], language: str) -> None:
        """Marks the part that is shown; parts that did not happen cannot be pressed."""
        for button, (phase, slot) in zip(self._buttons, PARTS, strict=True):
            now = here.phase == phase and (phase != ACTING or here.slot == slot)
            name = part_name(phase, slot, language)
            with button.hold_sync():
                button.description = HERE + name if now else name
                button.button_style = "primary" if now else ""
                button.disabled = (phase, slot) not in known
