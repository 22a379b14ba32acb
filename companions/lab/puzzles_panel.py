"""Solving proven puzzles of any companion: answers by pointing, judged exactly, the best shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Protocol

from ipywidgets import HTML

from companions.lab.notes import note_html
from companions.lab.table_fit import fit_table
from snails_core.words import decimal_text
from snails_lab.errors import LabError
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button, dropdown
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.scene_board import SceneBoard
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout, question_html

SOLVED, TRIED = "solved", "tried"
MARKS = {SOLVED: "✔ ", TRIED: "· "}


class AnyPuzzle(Protocol):
    """What every puzzle has: `best` is proven, and `second` the next value that can be had."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def best(self) -> int: ...
    @property
    def second(self) -> int: ...


class CompanionPuzzlesPanel(Panel):
    """One puzzle at a time; what is solved is kept with the profile.

    A game derives from it, makes its `picture` in `make_picture`, begins and shows its puzzles, and
    gives what an answer is worth to `judge`.
    """

    document: str
    """Under which it is kept what is solved."""

    def __init__(
        self,
        profile: Profile | None = None,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
    ) -> None:
        super().__init__(language)
        self._document = profile.progress(self.document) if profile else None
        self.record: dict[str, str] = {}
        if self._document:
            known = self._document.read().items()
            self.record = {name: mark for name, mark in known if mark in (SOLVED, TRIED)}
        self.puzzles: dict[str, Any] = {puzzle.id: puzzle for puzzle in self.pack()}
        self.puzzle: Any = self._next_unsolved("")
        self.value: int | None = None
        """What the answer is worth, once there is one."""
        self.is_shown = False
        """Has somebody looked at the best answer?"""
        self._is_listing = False
        self._number = 0
        self._on_begin: Listeners[str] = Listeners()
        self.picture: SceneBoard = self.make_picture()
        self.table: TableLayout = self.adopt(TableLayout(language, self.words))
        self.question, self.verdict, self.about = HTML(), HTML(), HTML()
        self.verdict.add_class("snails-puzzle-note")
        self.list: Any = dropdown("14em")
        self.confirm: Any = self._button("snails-confirm", self.answer, "puzzle.answer", "primary")
        self.again: Any = self._button("snails-puzzle-again", self.begin_again, "puzzle.again")
        self.reveal: Any = self._button("snails-puzzle-reveal", self.show_best, "puzzle.reveal")
        self.next: Any = self._button("snails-puzzle-next", self._next, "puzzle.next")
        self.table.lay(
            question=(self.question, self.verdict, *self.error_lines()),
            board=(self.picture,),
            foot=(self.confirm, *self.own_buttons(), self.again, self.reveal, self.next),
        )
        self.table.tabs.add("puzzle", self.list, self.about)
        self.lay_tabs()
        self.table.tabs.add("words", self.picture.words_in_tab(self.table.tabs))
        self.children = (self.table,)
        self.add_class("snails-other-task")
        self.picture.on_choose(self.pointed)
        self._list()
        self.list.observe(self.error_line.guarded(self._chosen), "value")
        self.fit(*size)
        self.begin(self.puzzle.id)

    def _button(self, css: str, act: Callable[[], object], key: str, role: Any = "") -> Any:
        return self.label(button(css, act, self.error_line, role), key)

    def fit(self, width: int, height: int) -> None:
        """The panel has so many pixels."""
        self.picture.fit(*fit_table(self.table, width, height))

    def on_begin(self, callback: Callable[[str], object]) -> None:
        """Calls back with the name of a puzzle when it begins."""
        self._on_begin.add(callback)

    # --- which puzzle ---
    def begin(self, name: str) -> None:
        """Another puzzle, or the same once more; raises LabError for one that is not there."""
        if name not in self.puzzles:
            raise LabError("no_puzzle", name=name[:40])
        self.puzzle = self.puzzles[name]
        self._list()
        self.begin_again()
        self._on_begin.tell(name)

    def begin_again(self) -> None:
        """The puzzle as it was given."""
        self.value, self.is_shown = None, False
        self._number += 1
        self.begin_puzzle()
        self.show()

    def _next_unsolved(self, after: str) -> Any:
        names = list(self.puzzles)
        at = names.index(after) + 1 if after else 0
        order = names[at:] + names[:at]
        left = [name for name in order if self.record.get(name) != SOLVED]
        return self.puzzles[(left or order)[0]]

    def _next(self) -> None:
        self.begin(self._next_unsolved(self.puzzle.id).id)

    def _chosen(self, change: dict[str, Any]) -> None:
        if not self._is_listing and change["new"] and change["new"] != self.puzzle.id:
            self.begin(change["new"])

    def _list(self) -> None:
        options = [
            (MARKS.get(self.record.get(name, ""), "") + self._title(puzzle), name)
            for name, puzzle in self.puzzles.items()
        ]
        self._is_listing = True
        try:
            self.list.options = options
            self.list.value = self.puzzle.id
        finally:
            self._is_listing = False

    def _title(self, puzzle: AnyPuzzle) -> str:
        """The words of its kind (`puzzle.KIND`) and its number among those of its kind."""
        same = [name for name, each in self.puzzles.items() if each.kind == puzzle.kind]
        told = self.words.text(self.language, f"puzzle.{puzzle.kind}")
        return f"{told} {same.index(puzzle.id) + 1}"

    # --- answering ---
    @property
    def is_over(self) -> bool:
        """Is an answer judged, or the best one shown?"""
        return self.value is not None or self.is_shown

    def judge(self, value: int) -> None:
        """An answer of this worth was given."""
        self.value = value
        self._keep(SOLVED if value == self.puzzle.best else TRIED)
        self.show()

    def show_best(self) -> None:
        """The best answer."""
        if not self.is_over:
            self._keep(TRIED)
        self.is_shown = True
        self.show_best_answer()
        self.show()

    def _keep(self, mark: str) -> None:
        if self.record.get(self.puzzle.id) == SOLVED:
            return
        self.record[self.puzzle.id] = mark
        if self._document:
            self._document.update(**{self.puzzle.id: mark})
        self._list()

    # --- showing ---
    def retell(self) -> None:
        self._list()
        self.show()

    def show(self) -> None:
        """Picture, task and verdict."""
        language = self.language
        self.show_puzzle()
        task = self.task_text()
        name = f"puzzle-{self.puzzle.id}-{self._number}"
        title = self._title(self.puzzle)
        self.question.value = question_html(name, title, language, task)
        self.verdict.value = self._verdict_html()
        self.confirm.disabled = not self.is_complete
        self.again.disabled = not self.is_over
        self.again.layout.display = "" if self.is_over else "none"  # all buttons fit in one line
        is_best = self.is_shown or self.value == self.puzzle.best
        self.again.button_style = "primary" if self.is_over and not is_best else ""
        self.next.button_style = "primary" if self.is_over and is_best else ""
        solved = sum(self.record.get(name) == SOLVED for name in self.puzzles)
        count = self.words.text(language, "puzzle.count", solved=solved, all=len(self.puzzles))
        self.about.value = f'<div lang="{language}"><p>{escape(count)}</p>{self.more_html()}</div>'

    def _verdict_html(self) -> str:
        puzzle, language = self.puzzle, self.language
        if not self.is_over:
            return ""
        numbers = {"best": puzzle.best, "second": puzzle.second}
        numbers["price"] = puzzle.best - puzzle.second
        if self.value is not None:
            numbers |= {"value": self.value, "missing": puzzle.best - self.value}
        shown = {name: self.value_text(name, number) for name, number in numbers.items()}
        if self.is_shown:
            answer = self.best_text()
            told = self.words.text(language, "puzzle.shown", answer=answer, **shown)
            return note_html("shown", told.strip(), language)
        look = "right" if self.value == puzzle.best else "wrong"
        told = self.words.text(language, f"puzzle.{look}", **shown)
        return note_html(look, f"{told} {self.why_text()}".strip(), language)

    # --- what only a game knows ---
    def pack(self) -> Iterable[AnyPuzzle]:
        """All puzzles in their order."""
        raise NotImplementedError

    def make_picture(self) -> SceneBoard:
        """The picture on which puzzles are solved."""
        raise NotImplementedError

    def lay_tabs(self) -> None:
        """Tabs of the game between that of the puzzle and the picture in words."""

    def own_buttons(self) -> Iterable[Any]:
        """Buttons of the game beside those of every puzzle."""
        return ()

    def error_lines(self) -> tuple[Any, ...]:
        """Where it is told what went wrong."""
        return (self.error_line.widget,)

    def begin_puzzle(self) -> None:
        """The puzzle, before anything is done."""
        raise NotImplementedError

    def show_puzzle(self) -> None:
        """The picture as it is now."""
        raise NotImplementedError

    @property
    def is_complete(self) -> bool:
        """Is there an answer to be judged?"""
        raise NotImplementedError

    def answer(self) -> None:
        """Judges the answer on the table."""
        raise NotImplementedError

    def pointed(self, key: str) -> None:
        """Somebody has chosen a group of the picture."""

    def show_best_answer(self) -> None:
        """Puts a best answer on the table."""
        raise NotImplementedError

    def task_text(self) -> str:
        """What is to be found."""
        raise NotImplementedError

    def value_text(self, name: str, value: int) -> str:
        """A number of the verdict: `best`, `second`, `value`, or a difference (`price`,
        `missing`)."""
        return decimal_text(str(value), self.language)

    def best_text(self) -> str:
        """A best answer in words, where the picture does not tell it."""
        return ""

    def why_text(self) -> str:
        """The reason for the verdict, where there is more to say than the numbers."""
        return ""

    def more_html(self) -> str:
        """What else the tab of the puzzle has."""
        return ""
