"""One lesson of any companion, step by step: what to know, a task on the live picture, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ipywidgets import HTML, Box

from companions.lab.notes import note_html
from companions.lab.table_fit import fit_table
from companions.lessons import Lesson, Step
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.scene_board import SceneBoard
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout, question_html

RIGHT, WRONG, SHOWN = "right", "wrong", "shown"

Said = Callable[[str], str]
"""What is said of an answer, in a language."""


class CompanionLessonPanel(Panel):
    """The steps of a lesson; what is done is marked, and whoever errs tries again.

    A game derives from it. It makes its `picture` in `make_picture`, begins and shows the tasks of
    its steps, and judges what is done there with `judge`.
    """

    def __init__(
        self,
        lesson: Lesson,
        progress: CourseProgress,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
    ) -> None:
        super().__init__(language)
        self.lesson, self.progress = lesson, progress
        self.at = progress.next_step(lesson)
        self.state = ""
        """`right`, `wrong` or `shown` once there is an answer."""
        self._said: Said = lambda _: ""
        self._answer = ""
        self._erred = False
        self._on_leave: list[Callable[[], object]] = []
        self._on_next: Listeners[Lesson] = Listeners()
        self.picture: SceneBoard = self.make_picture()
        self.table: TableLayout = self.adopt(TableLayout(language, self.words))
        self.question, self.feedback, self.text = HTML(), HTML(), HTML()
        self.feedback.add_class("snails-lesson-note")
        self.answers: Any = Box()
        self.answers.add_class("snails-lesson-answers")
        self.next: Any = self._button("snails-lesson-next", self._forward, "lesson.next", "primary")
        self.back: Any = self._button("snails-lesson-back", self._backward, "lesson.back")
        self.again: Any = self._button("snails-lesson-again", self.begin, "lesson.again")
        self.show_me: Any = self._button("snails-lesson-show", self.show_answer, "lesson.show")
        self.leave: Any = self._button("snails-leave", self._leave, "lesson.map")
        self.table.lay(
            question=(self.question, self.answers, self.feedback, *self.error_lines()),
            board=(self.picture,),
            foot=(
                self.next, *self.own_buttons(), self.again, self.show_me, self.back, self.leave,
            ),
        )  # fmt: skip
        self.table.tabs.add("lesson", self.text)
        self.lay_tabs()
        self.table.tabs.add("words", self.picture.words_in_tab(self.table.tabs))
        self.children = (self.table,)
        self.add_class("snails-other-task")
        self.picture.on_choose(self.pointed)
        self.fit(*size)
        self.begin()

    def _button(self, css: str, act: Callable[[], object], key: str, role: Any = "") -> Any:
        return self.label(button(css, act, self.error_line, role), key)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def is_done(self) -> bool:
        """Is the right answer on the table?"""
        return self.state in (RIGHT, SHOWN)

    def on_leave(self, callback: Callable[[], object]) -> None:
        """Calls back when somebody goes back to the map."""
        self._on_leave.append(callback)

    def on_next(self, callback: Callable[[Lesson], object]) -> None:
        """Calls back with this lesson when the one after it is wanted."""
        self._on_next.add(callback)

    def fit(self, width: int, height: int) -> None:
        """The lesson has so many pixels."""
        self.picture.fit(*fit_table(self.table, width, height))
        if self.question.value:
            self.show()  # where there is more room, more is shown

    # --- going on ---
    def begin(self) -> None:
        """The step as it is given."""
        self.state, self._answer = "", ""
        self.begin_task(self.step)
        self.show()

    def _forward(self) -> None:
        if self.at + 1 < len(self.lesson.steps):
            self.at += 1
            self._erred = False
            self.begin()
        else:
            self._on_next.tell(self.lesson)

    def _backward(self) -> None:
        if self.at:
            self.at -= 1
            self._erred = False
            self.begin()

    def _leave(self) -> None:
        for callback in tuple(self._on_leave):
            callback()

    # --- answers ---
    def judge(self, is_right: bool, said: Said, answer: str = "") -> None:
        """An answer was given: `said` tells what comes of it, and `answer` is the name under which
        the step may have a reason for a wrong one."""
        self.state, self._said, self._answer = RIGHT if is_right else WRONG, said, answer
        if is_right:
            self.progress.mark(self.lesson, self.step, clean=not self._erred)
        else:
            self._erred = True
        self.answered()
        self.show()

    def show_answer(self) -> None:
        """How it goes; the step counts as done, but not as done without help."""
        self.state, self._erred = SHOWN, True
        self._said = self.solution()
        self.progress.mark(self.lesson, self.step, clean=False)
        self.show()

    # --- showing ---
    def retell(self) -> None:
        self.show()

    def show(self) -> None:
        """Picture, question, answers and what is said of them."""
        step, language = self.step, self.language
        self.show_task()
        name = f"{self.lesson.id}-{step.id}"
        where = self.words.text(
            language, "lesson.step", number=self.at + 1, count=len(self.lesson.steps)
        )
        is_told = self.table.size.is_wide or self.is_done  # beside it in its tab, or used already
        known = "" if is_told else step.text[language]
        told, below = step.ask[language], self.doing()
        if below and self.is_begun:  # what is to be done now stands out, the goal below it
            told, below = below, told
        self.question.value = question_html(
            name, told, language, known, " ".join(filter(None, (below, where)))
        )
        self.answers.children = self._answer_buttons()
        self.feedback.value = self._feedback_html()
        why = f"<p><b>{escape(step.why[language])}</b></p>" if self.is_done else ""
        self.text.value = (
            f'<div lang="{language}"><h3>{escape(self.lesson.titles[language])}</h3>'
            f"<p>{escape(step.text[language])}</p>{why}{self.more_html()}</div>"
        )
        self.next.disabled = not self.is_done and step.id not in self.progress.done(self.lesson)
        self.again.disabled = not (self.state or self.is_begun)
        self.again.button_style = "primary" if self.state == WRONG and not self._can_choose else ""
        self.show_me.disabled = self.is_done
        self.back.disabled = self.at == 0

    @property
    def _can_choose(self) -> bool:
        """Is another answer at hand, without beginning anew?"""
        return bool(self.answers.children) and not self.is_done

    def _answer_buttons(self) -> tuple[Any, ...]:
        made = [self._answer_button(text, act) for text, act in self.offered()]
        return (row(*made),) if made else ()

    def _answer_button(self, text: str, act: Callable[[], object] | None) -> Any:
        made = button("snails-lesson-answer", act or (lambda: None), self.error_line)
        made.description = text
        made.disabled = self.is_done or act is None
        return made

    def _feedback_html(self) -> str:
        if not self.state:
            return ""
        language, step = self.language, self.step
        said, reason = self._said(language), step.reason(self._answer, language)
        if self.state != WRONG:
            told = self.words.text(language, f"lesson.{self.state}", answer=said)
            told = f"{told} {step.why[language]}"
        elif reason:
            told = self.words.text(language, "lesson.wrong_because", answer=said, reason=reason)
        else:
            key = "lesson.wrong" if self._can_choose else "lesson.wrong_undo"
            told = self.words.text(language, key, answer=said)
        return note_html(self.state, told, language)

    # --- what only a game knows ---
    def make_picture(self) -> SceneBoard:
        """The picture on which tasks are done."""
        raise NotImplementedError

    def lay_tabs(self) -> None:
        """Tabs of the game between that of the lesson and the picture in words."""

    def own_buttons(self) -> Iterable[Any]:
        """Buttons of the game beside those of every lesson."""
        return ()

    def error_lines(self) -> tuple[Any, ...]:
        """Where it is told what went wrong."""
        return (self.error_line.widget,)

    def begin_task(self, step: Step) -> None:
        """The task of a step, before anything is done."""
        raise NotImplementedError

    def show_task(self) -> None:
        """The picture as it is now."""
        raise NotImplementedError

    def offered(self) -> Iterable[tuple[str, Callable[[], object] | None]]:
        """Answers that are buttons, with what each does; without it one cannot be pressed."""
        return ()

    @property
    def is_begun(self) -> bool:
        """Has something been done that can be taken back, before there is an answer?"""
        return False

    def doing(self) -> str:
        """What is to be done next, where a task has several steps."""
        return ""

    def pointed(self, key: str) -> None:
        """Somebody has chosen a group of the picture."""
        raise NotImplementedError

    def answered(self) -> None:
        """An answer is on the table: nothing can be changed any more."""

    def solution(self) -> Said:
        """Shows the right answer; what is said of it."""
        raise NotImplementedError

    def more_html(self) -> str:
        """What else the tab of the lesson has."""
        return ""
