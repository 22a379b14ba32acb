"""Odds while planning: marks on the board for the card that is pointed at, and words beside it.

It follows a plan panel. Pointing at a card or at a slot shows what it could do by then; as soon
as something of the plan changes, the board shows arrows for one way to play it. Warnings are
always there. Everything is worked out by `models.plan_preview`.
"""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML

from snails_core import layout as at
from snails_core.position import Position
from snails_lab.models.options.overlay import no_marks
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.models.plan_preview.preview import PlanPreview, Shown
from snails_lab.models.plan_preview.preview_text import title_of, told_prospect
from snails_lab.widgets.board import Board
from snails_lab.widgets.controls import about_html
from snails_lab.widgets.overlay_picker import OverlayPicker
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.plan.panel import PlanPanel
from snails_lab.words import phrase

MOST_WARNINGS = 2
MOST_LINES = 6
"""So many warnings are told without unfolding, and so many of those who could be hit at all; the
board marks all of them."""


class PreviewPanel(Panel):
    """The preview of what lies on a plan panel; empty while nobody plans.

    An overlay that somebody has chosen at the `picker` stays on the board.
    """

    def __init__(
        self,
        board: Board,
        planning: PlanPanel,
        picker: OverlayPicker | None = None,
        language: str = "en",
    ) -> None:
        super().__init__(language)
        self._board, self._planning, self._picker = board, planning, picker
        self._preview: PlanPreview | None = None
        self._draft: PlanDraft | None = None
        self._looked_at: str | None = None
        self._shown: Shown | None = None
        self._marks: Overlay | None = None
        self._told: Any = HTML()
        self._told.add_class("snails-preview-told")
        self._warned: Any = HTML()
        self._warned.add_class("snails-warnings")
        self.children = (self._warned, self._told, self.error_line.widget)
        self.add_class("snails-preview")
        planning.on_draft(self.error_line.guarded(self._drafted))
        planning.on_look(self.error_line.guarded(self._looked))

    @property
    def shown(self) -> Shown | None:
        """What is shown now."""
        return self._shown

    @property
    def text(self) -> str:
        """What is said beside the board."""
        return str(self._warned.value + self._told.value)

    # --- what happens on the plan panel ---
    def _drafted(self, draft: PlanDraft) -> None:
        """Something was put down or taken back: then the whole plan is what is of interest."""
        view = self._planning.view
        if view is None:
            return
        if self._preview is None or self._preview.view is not view:
            self._preview = PlanPreview(view, draft.seat)
            self._draft = None
        if draft != self._draft:
            self._looked_at = None
        elif self._planning.looked_at is not None:
            self._looked_at = self._planning.looked_at
        self._draft = draft
        self.retell()

    def _looked(self, key: str | None) -> None:
        """Something else is pointed at, or nobody plans any more."""
        self._looked_at = key
        if self._planning.view is None:
            self._preview = self._draft = None
        self.retell()

    # --- showing ---
    def retell(self) -> None:
        preview, draft = self._preview, self._draft
        had_marks, self._shown = self._marks is not None, None
        self._marks = None
        if preview is not None and draft is not None:
            self._shown = preview.shown(draft, self._looked_at)
            if self._shown is not None:
                self._marks = preview.overlay(self._shown, self.language)
        is_free = self._picker is None or self._picker.kind == "none"
        if is_free and (had_marks or self._marks is not None):
            self._board.looked_at = None  # what the marks mean is told in place of a space
            self._board.overlay = None if self._marks is None else self._overlay
        self._tell()

    def _overlay(self, position: Position, language: str) -> Overlay:
        """For the board as it was when the plan was asked for; the past has no marks."""
        preview, shown = self._preview, self._shown
        marks = None
        if preview is not None and shown is not None and _is_same_board(position, preview.view):
            marks = preview.overlay(shown, language)
        return marks or no_marks(position, language)

    def _tell(self) -> None:
        self._warned.value = self._told.value = ""
        if self._preview is None or self._draft is None:
            return
        if self._shown is None:
            told = escape(phrase(self.language, "preview.snails_first"))
            self._told.value = f'<p lang="{self.language}" style="margin: 0">{told}</p>'
            return
        self._warned.value = self._warnings(self._preview, self._shown)
        look = self._shown.look
        lines = self._look(self._preview) if look is not None else self._course(self._preview)
        self._told.value = f'<div lang="{self.language}" aria-live="polite">{lines}</div>'

    def _warnings(self, preview: PlanPreview, shown: Shown) -> str:
        """The first ones at once, the others to be unfolded."""
        lines = preview.warning_lines(shown, self.language)
        told = [f'<p style="margin: 0"><b>⚠</b> {escape(line)}</p>' for line in lines]
        first, rest = "".join(told[:MOST_WARNINGS]), "".join(told[MOST_WARNINGS:])
        if rest:
            count = len(lines) - MOST_WARNINGS
            more = escape(phrase(self.language, "preview.more", count=count))
            rest = f"<details><summary>{more}</summary>{rest}</details>"
        return f'<div role="status" lang="{self.language}">{first}{rest}</div>' if lines else ""

    def _look(self, preview: PlanPreview) -> str:
        """The card that is pointed at: whom it could hit, in percent, and exactly on demand."""
        assert self._shown is not None and self._shown.look is not None
        look = self._shown.look
        title = escape(title_of(preview.view, look, self.language))
        told = [told_prospect(preview.view, found, self.language) for found in look.prospects]
        items = "".join(
            f"<li><details><summary>{escape(found.line)}</summary>"
            f"<small>{escape(found.exactly)}</small></details></li>"
            for found in told[:MOST_LINES]
        )
        return f"<b>{title}</b> {self._assumption(look.is_complete)}{_list(items)}"

    def _course(self, preview: PlanPreview) -> str:
        assert self._shown is not None
        cards = () if self._draft is None else self._draft.cards
        lines = preview.course_lines(self._shown, cards, self.language)
        if not lines:
            return ""
        title = escape(phrase(self.language, "preview.course"))
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        return f"<b>{title}</b> {self._assumption(self._shown.is_complete)}{_list(items)}"

    def _assumption(self, is_complete: bool) -> str:
        told = phrase(self.language, "preview.still")
        if not is_complete:
            told = f"{told} {phrase(self.language, 'preview.part')}"
        return about_html(told, self.language)


def _list(items: str) -> str:
    style = "margin: 0; padding: 0; list-style: none"
    return f'<ul style="{style}">{items}</ul>' if items else ""


def _is_same_board(one: Position, other: Position) -> bool:
    """Do the same tiles, tokens and snails lie there? Plans and hands may differ."""
    return one.hot[: at.ACTIVE] == other.hot[: at.ACTIVE]
