"""Notes on an answer: right, wrong, or how it goes."""

from __future__ import annotations

from html import escape

from snails_lab.widgets.controls import NOTE_LOOKS


def note_html(look: str, told: str, language: str) -> str:
    """A note of the look `right`, `wrong` or `shown`, which a screen reader says at once."""
    return (
        f'<p role="status" lang="{language}" style="{NOTE_LOOKS[look]}; padding: 4px 10px; '
        f'margin: 4px 0">{escape(told)}</p>'
    )
