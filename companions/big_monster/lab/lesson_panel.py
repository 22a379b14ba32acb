"""One lesson, step by step: what to know, a task on the live planet, and why."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Box

from companions.big_monster.board import Board
from companions.big_monster.lab.menu import Menu, menu_of
from companions.big_monster.lab.table_picture import table_picture
from companions.big_monster.lab.workbench import Workbench
from companions.big_monster.lessons import (
    BuildTask,
    ClaimTask,
    LayTask,
    Lesson,
    NumberTask,
    Step,
    TakeTask,
    Task,
)
from companions.big_monster.options import Claim
from companions.big_monster.position import NOTHING
from companions.big_monster.rules.scoring import score
from companions.big_monster.tell import choice_text, tile_name
from companions.big_monster.tell.names import number
from companions.big_monster.words import WORDS, wording
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.widgets.controls import NOTE_LOOKS, button, row
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.table.layout import USUAL_ROOM, TableLayout, question_html

EMPTY = Board(0)


class LessonPanel(Panel):
    """The steps of a lesson; what is done is marked, and whoever errs tries again."""

    words = WORDS

    def __init__(
        self,
        lesson: Lesson,
        progress: CourseProgress,
        language: str = "en",
        room: tuple[int, int] = USUAL_ROOM,
    ) -> None:
        super().__init__(language)
        self.lesson, self.progress = lesson, progress
        self.at = progress.next_step(lesson)
        self._task: Task = self.step.task
        self._state = ""
        """`right`, `wrong` or `shown` once there is an answer."""
        self._told = ""
        self._erred = False
        self._picked = NOTHING
        self._on_leave: list[Callable[[], object]] = []
        self._on_next: Listeners[Lesson] = Listeners()
        self.bench: Workbench = self.part(Workbench(language))
        self.table: TableLayout = self.part(TableLayout(language, WORDS))
        self.question, self.feedback, self.text = HTML(), HTML(), HTML()
        self.feedback.add_class("monster-feedback")
        self.answers: Any = Box()
        self.answers.add_class("snails-lesson-answers")
        self.next: Any = self._button("snails-lesson-next", self._forward, "lesson.next", "primary")
        self.back: Any = self._button("monster-back", self._backward, "lesson.back")
        self.again: Any = self._button("monster-again", self.begin, "lesson.again")
        self.show_me: Any = self._button("monster-show", self._show_answer, "lesson.show")
        self.leave: Any = self._button("snails-leave", self._leave, "lesson.map")
        self.table.lay(
            question=(self.question, self.answers, self.feedback, *self._error_lines()),
            board=(self.bench.picture,),
            foot=(self.next, self.bench.undo, self.again, self.show_me, self.back, self.leave),
        )
        self.table.tabs.add("lesson", self.text)
        self.table.tabs.add("words", self.bench.picture.words_in_tab(self.table.tabs))
        self.children = (self.table,)
        self.bench.on_change(self._laid)
        self.bench.picture.on_choose(self._pointed)
        self.fit(*room)
        self.begin()

    def _button(self, css: str, act: Callable[[], object], key: str, role: Any = "") -> Any:
        return self.label(button(css, act, self.error_line, role), key)

    def _error_lines(self) -> tuple[Any, ...]:
        return self.bench.error_line.widget, self.error_line.widget

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    def on_leave(self, callback: Callable[[], object]) -> None:
        """Calls back when somebody goes back to the map."""
        self._on_leave.append(callback)

    def on_next(self, callback: Callable[[Lesson], object]) -> None:
        """Calls back with this lesson when the one after it is wanted."""
        self._on_next.change(callback, remove=False)

    def fit(self, width: int, height: int) -> None:
        """The lesson has so many pixels."""
        self.table.fit(width, height)
        self.bench.fit(*self.table.room.board)
        if isinstance(self._task, ClaimTask):
            self._show()  # a wide table shows both planets

    # --- going on ---
    def begin(self) -> None:
        """The step as it is given."""
        self._task, self._state, self._told, self._picked = self.step.task, "", "", NOTHING
        task = self._task
        if isinstance(task, LayTask):
            self.bench.begin(task.board, (task.tile,), shows_gains=False)
        elif isinstance(task, BuildTask):
            self.bench.begin(task.board, task.tiles, ordered=task.ordered, shows_gains=False)
        elif isinstance(task, TakeTask):
            self.bench.begin(task.board, task.tiles, ordered=False, lays=False)
        elif isinstance(task, NumberTask):
            self.bench.begin(task.board or EMPTY, task.tiles, lays=False)
        self._show()

    def _forward(self) -> None:
        if self.at + 1 < len(self.lesson.steps):
            self.at += 1
            self._erred = False
            self.begin()
        else:
            for callback in self._on_next:
                callback(self.lesson)

    def _backward(self) -> None:
        if self.at:
            self.at -= 1
            self._erred = False
            self.begin()

    def _leave(self) -> None:
        for callback in tuple(self._on_leave):
            callback()

    # --- answers ---
    def _laid(self, board: Board) -> None:
        task = self._task
        if self.bench.tray or self._state:
            return
        if isinstance(task, LayTask):
            self._judge(self.bench.places[-1] in task.right, self._points(board))
        elif isinstance(task, BuildTask):
            value = score(self.bench.box, board).total
            told = wording(self.language, "lesson.of_best", value=value, best=task.best)
            self._judge(value == task.best, told)

    def _points(self, board: Board) -> str:
        return wording(self.language, "lesson.worth", points=score(self.bench.box, board).total)

    def _pointed(self, key: str) -> None:
        task = self._task
        if self._state:
            return
        if isinstance(task, TakeTask) and key.startswith("tray:"):
            tile = task.tiles[int(key.removeprefix("tray:"))]
            name = tile_name(self.bench.box, tile, self.language)
            adds = wording(self.language, "lesson.adds", tile=name, points=task.gain(tile))
            self._judge(tile in task.right, adds)
        elif isinstance(task, ClaimTask):
            menu = self._claims(task)
            if key in menu.firsts:
                self._picked = menu.firsts[key]
                self._show()
            elif key in menu.options:
                claim = menu.options[key]
                assert isinstance(claim, Claim)
                text = choice_text(task.position, claim, self.language)
                self._judge(claim in task.right, f"{text}.")

    def _claims(self, task: ClaimTask) -> Menu:
        return menu_of(task.position, task.position.start, self.language, self._picked)

    def answer(self, value: int) -> None:
        """Somebody has chosen a number."""
        assert isinstance(self._task, NumberTask)
        self._judge(value == self._task.right, f"{number(value, self.language)}.")

    def _judge(self, is_right: bool, told: str) -> None:
        self._state, self._told = "right" if is_right else "wrong", told
        if is_right:
            self.progress.mark(self.lesson, self.step, clean=not self._erred)
        else:
            self._erred = True
        if isinstance(self._task, LayTask | BuildTask):
            self.bench.close_to_changes()
        self._show()

    def _show_answer(self) -> None:
        """How it goes; the step counts as done, but not as done without help."""
        task, self._state, self._erred = self._task, "shown", True
        self._told = self._solution(task)
        self.progress.mark(self.lesson, self.step, clean=False)
        self._show()

    def _solution(self, task: Task) -> str:
        box = self.bench.box
        if isinstance(task, LayTask):
            self.bench.reveal(task.board.lay(task.tile, *min(task.right)))
            return self._points(self.bench.board)
        if isinstance(task, BuildTask):
            self.bench.reveal(task.best_board)
            return self._points(self.bench.board)
        if isinstance(task, NumberTask):
            return f"{number(task.right, self.language)}."
        if isinstance(task, TakeTask):
            names = (tile_name(box, tile, self.language) for tile in sorted(task.right))
            return f"{', '.join(names)}."
        return f"{choice_text(task.position, min(task.right), self.language)}."

    # --- showing ---
    def retell(self) -> None:
        self._show()

    def _show(self) -> None:
        step, language, task = self.step, self.language, self._task
        if isinstance(task, ClaimTask):
            menu = Menu() if self._state else self._claims(task)
            scene = table_picture(
                task.position, task.position.start, language, menu, self._picked,
                is_wide=self.table.room.is_wide,
            )  # fmt: skip
            self.bench.picture.show(scene, menu.told, menu.question)
        shown = not isinstance(task, NumberTask) or task.board is not None
        self.bench.picture.layout.visibility = "visible" if shown else "hidden"
        name = f"{self.lesson.id}-{step.id}"
        where = wording(language, "lesson.step", number=self.at + 1, count=len(self.lesson.steps))
        self.question.value = question_html(name, step.ask[language], language, where)
        self.answers.children = self._answer_buttons()
        self.feedback.value = self._feedback_html()
        self.text.value = (
            f'<div lang="{language}"><h3>{escape(self.lesson.titles[language])}</h3>'
            f"<p>{escape(step.text[language])}</p>{self._why_html()}</div>"
        )
        is_done = self._state in ("right", "shown")
        self.next.disabled = not is_done and step.id not in self.progress.done(self.lesson)
        self.again.disabled = not self._state
        self.show_me.disabled = is_done
        self.back.disabled = self.at == 0

    def _why_html(self) -> str:
        if self._state not in ("right", "shown"):
            return ""
        return f"<p><b>{escape(self.step.why[self.language])}</b></p>"

    def _answer_buttons(self) -> tuple[Any, ...]:
        if not isinstance(self._task, NumberTask):
            return ()
        return (row(*(self._number_button(value) for value in self._task.offered)),)

    def _number_button(self, value: int) -> Any:
        made = button("snails-lesson-answer", lambda: self.answer(value), self.error_line)
        made.description = number(value, self.language)
        made.disabled = self._state in ("right", "shown")
        return made

    def _feedback_html(self) -> str:
        if not self._state:
            return ""
        told = wording(self.language, f"lesson.{self._state}", answer=self._told)
        if self._state != "wrong":
            told = f"{told} {self.step.why[self.language]}"
        return (
            f'<p role="status" lang="{self.language}" style="{NOTE_LOOKS[self._state]}; '
            f'padding: 4px 10px; margin: 4px 0">{escape(told)}</p>'
        )
