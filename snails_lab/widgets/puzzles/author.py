"""The author's view of a position: prove that it is a puzzle, look at what was found, save it."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Dropdown, Layout, Text

from snails_lab.models.puzzles.draft import Findings, draft_of
from snails_lab.models.puzzles.library import PuzzleLibrary
from snails_lab.models.solver_question.question import WorkLimit
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.puzzles.files import file_link
from snails_lab.widgets.solver.client import PanelClient
from snails_lab.widgets.solver.form import AskForm
from snails_lab.widgets.solver.progress import ProgressView
from snails_lab.words import phrase
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.task_text import gap_text, plan_line, value_text
from solver.words import wording
from solver.worker import Reply
from solver.worker.puzzle_requests import ProveRequest

LIMITS = (20_000, 200_000, 1_000_000)
"""States that a proof may look at."""
DESCRIBED = {"description_width": "initial"}


class Author(Panel):
    """Proves what `form` asks, in the worker; a puzzle can be kept in the profile."""

    def __init__(self, form: AskForm, profile: Profile | None = None, language: str = "en") -> None:
        super().__init__(language)
        self._form = form
        self._library = PuzzleLibrary(profile)
        self._findings: Findings | None = None
        self._stopped = ""
        self._kept: Puzzle | None = None
        self.limit: Any = self.label(
            Dropdown(layout=Layout(width="26em", max_width="100%"), style=DESCRIBED),
            "puzzle_author.limit",
        )
        prove = button("snails-author-prove", self.prove, self.error_line)
        self.start: Any = self.label(prove, "puzzle_author.prove")
        stop = button("snails-author-stop", self.cancel, self.error_line)
        self.stop: Any = self.label(stop, "puzzle_author.stop")
        self.progress: ProgressView = self.adopt(ProgressView(language))
        self._client = PanelClient(
            self.error_line, self._take, self._replied, self.progress.show, self.progress.wait
        )
        self.result: Any = HTML()
        self.result.add_class("snails-author-result")
        title = Text(layout=Layout(width="24em", max_width="100%"), style=DESCRIBED)
        self.title: Any = self.label(title, "puzzle_author.title")
        self.label(self.title, "puzzle_author.title_hint", "placeholder")
        save = button("snails-author-save", self.save, self.error_line, "primary")
        self.keep: Any = self.label(save, "puzzle_author.save")
        self._saving = row(self.title, self.keep)
        self._link: Any = HTML()
        self.children = (
            row(self.limit, self.start, self.stop),
            self.progress,
            self.error_line.widget,
            self.result,
            self._saving,
            self._link,
        )
        self.add_class("snails-author")
        self.retell()

    # --- the public ways ---
    @property
    def findings(self) -> Findings | None:
        return self._findings

    @property
    def is_proving(self) -> bool:
        return self._client.is_waiting

    def prove(self) -> None:
        """Asks about what the form says now."""
        if self.is_proving:
            return
        self.clear()
        question = self._form.question
        if question is None:
            return
        draft = draft_of(question)
        self.progress.begin(question.goal)
        self._client.ask(ProveRequest(draft, self.limit.value, self.language))
        self.retell()

    def cancel(self) -> None:
        self._client.cancel()

    def clear(self) -> None:
        """Another position is another question."""
        self._client.drop()
        self._findings = self._kept = None
        self._stopped = ""
        self.error_line.clear()
        self.progress.end()
        self.retell()

    def save(self) -> None:
        """Keeps the puzzle in the profile, where the puzzle page finds it."""
        if self._findings is not None and self._findings.is_puzzle:
            self._kept = self._library.keep(self._findings.named(self.title.value))
            self.retell()

    def close(self) -> None:
        self.cancel()
        super().close()

    # --- what comes back ---
    def _replied(self) -> None:
        self.progress.end()
        self.retell()

    def _take(self, reply: Reply) -> None:
        self._stopped = reply.stopped or ""
        self._findings = None if self._stopped else Findings.of(reply)

    # --- telling ---
    def retell(self) -> None:
        limit = self.limit.value or LIMITS[1]
        named = [(WorkLimit(states=states).name(self.language), states) for states in LIMITS]
        self.limit.options, self.limit.value = named, limit
        self.start.disabled = self.is_proving
        self.stop.layout.display = "" if self.is_proving else "none"
        is_puzzle = self._findings is not None and self._findings.is_puzzle
        self._saving.layout.display = "flex" if is_puzzle and self._kept is None else "none"
        self.result.value = self._told()
        self._link.value = self._kept_page()

    def _told(self) -> str:
        if self._stopped:
            return f'<p role="status">{phrase(self.language, f"stopped.{self._stopped}")}</p>'
        if self._findings is None:
            return ""
        findings = self._findings
        if findings.is_puzzle:
            head = phrase(self.language, "puzzle_author.is_puzzle")
        else:
            head = phrase(self.language, "puzzle_author.no_puzzle")
        mark = "✔" if findings.is_puzzle else "✘"
        lines = "".join(f"<li>{escape(line)}</li>" for line in [*findings.faults, *self._facts()])
        return (
            f'<div role="status" lang="{self.language}" style="line-height: 1.5">'
            f"<b>{mark} {escape(head)}</b><ul>{lines}</ul></div>"
        )

    def _facts(self) -> list[str]:
        """Best and second-best with their plans, themes and rating."""
        assert self._findings is not None
        puzzle, language = self._findings.puzzle, self.language
        proof = puzzle.proof
        assert proof is not None
        value = value_text(puzzle, proof.value, language)
        best = plan_line(puzzle, proof.plans[0], language)
        lines = [phrase(language, "puzzle_author.best", value=value, plan=best)]
        if len(proof.plans) > 1:
            count = len(proof.plans) - 1
            lines.append(phrase(language, "puzzle_author.kinds", count=count))
        if proof.second is None:
            lines.append(phrase(language, "puzzle_author.no_second"))
        else:
            value = value_text(puzzle, proof.second.value, language)
            plan = plan_line(puzzle, proof.second.plan, language)
            gap = gap_text(puzzle, proof.value, proof.second.value, language)
            told = phrase(language, "puzzle_author.second", value=value, plan=plan, gap=gap)
            lines.append(told)
        themes = ", ".join(wording(language, f"theme.{theme}") for theme in puzzle.themes)
        lines.append(phrase(language, "puzzle.themes", themes=themes or "–"))
        lines.append(phrase(language, "puzzle.rated", rating=puzzle.rating))
        return lines

    def _kept_page(self) -> str:
        if self._kept is None:
            return ""
        told = phrase(self.language, "puzzle_author.kept", name=self._kept.name)
        link = file_link(self._kept, phrase(self.language, "puzzle.hand_on"))
        return f'<p role="status" lang="{self.language}">{escape(told)} {link}</p>'
