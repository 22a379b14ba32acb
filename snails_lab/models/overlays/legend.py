"""The legend of an overlay: every sign of its notes, and what it means."""

from __future__ import annotations

from collections.abc import Sequence

from snails_lab.models.overlays.overlay import LegendEntry, Note, Overlay
from snails_lab.words import phrase

SIGNS = (
    *("odds", "aim", "reach", "start"),
    *("too_far", "too_near", "too_high", "full", "on_water", "no_tile", "nobody", "elsewhere"),
    *("wrong_side", "in_vain", "itself"),
)
"""Signs with a meaning of their own, what is possible first; others are pictures of tokens and
tiles beside a figure, of which the overlay's title speaks."""


def with_legend(overlay: Overlay, language: str) -> Overlay:
    """The overlay with a legend of the signs that are on it."""
    return overlay._replace(legend=legend_of(overlay.notes, language))


def legend_of(notes: Sequence[Note], language: str) -> tuple[LegendEntry, ...]:
    """An entry for each sign among the notes."""
    used = {note.sign for note in notes}
    return tuple(
        LegendEntry(sign, phrase(language, f"legend.{sign}")) for sign in SIGNS if sign in used
    )
