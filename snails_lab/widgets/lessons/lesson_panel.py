"""A lesson on the screen: a board, a few sentences, a task, and what comes of the answers."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Dropdown, Layout

from snails_core.options import Option, Plan
from snails_core.position import Position
from snails_lab.drawing.lesson_cards import hand_shown, new_icons, pictures
from snails_lab.models.lessons.attempt import TaskAttempt, attempt_overlay, marked
from snails_lab.models.lessons.film import film_of, seen_by_reader
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.prose import prose
from snails_lab.models.lessons.reader import lesson_named
from snails_lab.models.lessons.tasks.base import spots
from snails_lab.models.lessons.tasks.moves import Moves
from snails_lab.models.lessons.tasks.plans import Planned
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.widgets.board import Board
from snails_lab.widgets.controls import NOTE_LOOKS, button, row
from snails_lab.widgets.lessons.film_player import FilmPlayer
from snails_lab.widgets.option_panel import OptionPanel
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.plan import PlanPanel
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout, question_html
from snails_lab.words import phrase

FEW = 6
"""So many answers are buttons; more are a list to unfold."""
SIGNS = {"right": "✔", "wrong": "✘", "shown": "➜"}
FinishCallback = Callable[[Lesson], object]
AnsweredCallback = Callable[[LessonStep, bool], object]


class LessonPanel(Panel):
    """Goes through a lesson step by step; `on_finish` calls back after its last one."""

    def __init__(
        self,
        lesson: Lesson,
        progress: CourseProgress | None = None,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
    ) -> None:
        super().__init__(language)
        self.lesson = lesson
        self.progress = progress or CourseProgress()
        self._callbacks: list[FinishCallback] = []
        self._on_answered: list[AnsweredCallback] = []
        self._on_step: list[Callable[[], object]] = []
        self.number = self.progress.next_step(lesson)
        self._begun = 0
        """Counts the steps that were begun, so that a page knows a new question."""
        self.attempt = TaskAttempt(self.step.task, self.step.whys)
        self.board: Board = self.adopt(Board(self.attempt.position, language, sky=True))
        self.player = FilmPlayer(self.board, self.error_line)
        """Plays the answer."""
        self.choices: OptionPanel = self.adopt(
            OptionPanel(language, with_odds=False, with_words=False)
        )
        self.planning: PlanPanel = self.adopt(PlanPanel(language))
        self._ask: Any = HTML()
        self._ask.add_class("snails-lesson-ask")
        self._text: Any = HTML()
        self._text.add_class("snails-lesson-text")
        self._feedback: Any = HTML()
        self._feedback.add_class("snails-lesson-feedback")
        self._sources: Any = HTML()
        self._sources.add_class("snails-lesson-sources")
        self._answers: Any = row()
        self._answers.add_class("snails-lesson-answers")
        self._list: Any = Dropdown(layout=Layout(width="22em", max_width="100%"))
        self._list.add_class("snails-lesson-list")
        self.label(self._list, "lesson.list", "tooltip")
        self._choose = self.label(self._button("choose", self._take_listed), "lesson.choose")
        self.back = self.label(self._button("back", lambda: self.go(-1)), "lesson.back")
        self.again = self.label(self._button("again", lambda: self.go(0)), "lesson.again")
        self.show = self.label(self._button("show", self._show_answer), "lesson.show")
        self.next = self.label(self._button("next", lambda: self.go(1)), "lesson.next")
        self.next.button_style = "primary"
        self.choices.on_option(self.error_line.guarded(self._play))
        self.planning.on_plan(self.error_line.guarded(self._plan))
        self.board.on_space(self._point)
        self.table: TableLayout = self.adopt(TableLayout(language))
        self._lay_out()
        self.fit(*size)
        self.add_class("snails-lesson")
        self._begin()

    def _lay_out(self) -> None:
        table = self.table
        table.lay(
            question=(self._ask, self._answers, self.choices, self.error_line.widget),
            board=(self.board,),
            verdict=(self._feedback,),
            foot=(
                *(self.next, *self.planning.give_buttons()),
                *(self.back, self.again, self.show),
            ),
        )
        table.tabs.add("lesson", self._text, self._sources)
        table.tabs.add("plan", self.planning)
        table.tabs.add("words", self.board.words_in_tab(table.tabs))
        self.children = (table,)

    def fit(self, width: int, height: int) -> None:
        """The lesson has so many pixels."""
        self.table.fit(width, height)
        self.board.fit(*self.table.size.board)
        self.planning.fit(*self.table.size.pane)

    # --- where we are ---
    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    def go(self, by: int) -> None:
        """The next step or the one before; 0 begins this one anew. Past the last one ends it."""
        if self.number + by >= len(self.lesson.steps):
            for callback in tuple(self._callbacks):
                callback(self.lesson)
            return
        self.go_to(max(0, self.number + by))

    def go_to(self, number: int) -> None:
        """Begins the step of this number, counted from 0."""
        self.number = number
        self.attempt = TaskAttempt(self.step.task, self.step.whys)
        self._begin()
        for callback in tuple(self._on_step):
            callback()

    def on_step(self, callback: Callable[[], object]) -> None:
        """Calls back when another step was begun."""
        self._on_step.append(callback)

    def on_finish(self, callback: FinishCallback) -> None:
        self._callbacks.append(callback)

    def on_answered(self, callback: AnsweredCallback) -> None:
        """Calls back with a step that is done, and whether it was done without a mistake."""
        self._on_answered.append(callback)

    # --- answers ---
    def answer(self, key: str) -> None:
        """An answer by its key, from the board or the list."""
        if self.attempt.is_over:
            return
        self.attempt.answer(key)
        self._answered()

    def _play(self, option: Option) -> None:
        if isinstance(self.attempt.task, Moves):
            self.answer(self.attempt.task.key_of(option))

    def _plan(self, plan: Plan) -> None:
        if isinstance(self.attempt.task, Planned):
            self.answer(self.attempt.task.key_of(plan))

    def _point(self, space: int) -> None:
        """A click on the board answers, if just one answer belongs there."""
        task = self.attempt.task
        if self.player.is_playing:
            self.player.finish()
        if self.attempt.is_over or task.is_played:
            return
        found = [c.key for c in task.candidates if c.space == space]
        if len(found) == 1:
            self.answer(found[0])
        elif found:
            self._say("wrong", phrase(self.language, "lesson.several_here"))
        elif any(c.space is not None for c in task.candidates):
            self._say("wrong", phrase(self.language, "lesson.no_answer_here"))

    def _take_listed(self) -> None:
        if self._list.value is not None:
            self.answer(self._list.value)

    def _show_answer(self) -> None:
        """The answer, as often as one likes to see it."""
        if self.attempt.is_over:
            self._play_film()
        else:
            self.attempt.show()
            self._answered()

    def _answered(self) -> None:
        if self.attempt.is_over:
            self.progress.mark(self.lesson, self.step, self.attempt.is_clean)
            for callback in tuple(self._on_answered):
                callback(self.step, self.attempt.is_clean)
        if self.attempt.is_over:
            self._play_film()
        else:
            self._draw()
        self.retell()

    def _play_film(self) -> None:
        """What happens in the answer, then where it leads."""
        film = film_of(self.attempt)
        self.choices.clear()
        if film is None:
            self._draw()
        else:
            self.player.play(film, self._draw)

    # --- showing ---
    def _begin(self) -> None:
        self.player.stop()
        self.choices.clear()
        task = self.attempt.task
        self.planning.is_shown = task.asks_plan
        if task.asks_plan:
            self.planning.offer(task.position, 0)
            self.table.tabs.show("plan")
        else:
            self.table.tabs.hide("plan")
            self.table.tabs.show("lesson")
        self._begun += 1
        self.board.overlay = None
        self.board.with_panel = self.step.needs_panel
        self._draw()
        self.retell()

    def _draw(self) -> None:
        """The position, then either the game's own choices or our notes on it."""
        attempt = self.attempt
        seen = seen_by_reader(attempt.position)
        if self.board.position != seen:
            self.board.overlay = None
            self.board.position = seen
        if attempt.task.is_played and not attempt.is_over:
            self.choices.offer(seen, self.board)
            self._mark_tries()
            return
        self.choices.clear()
        self.board.overlay = self._overlay if attempt.last or attempt.is_over else None

    def _mark_tries(self) -> None:
        """Crosses on top of what the game itself marks."""
        inner = self.board.overlay
        if not self.attempt.tried:
            return

        def with_marks(position: Position, language: str) -> Overlay:
            notes = inner(position, language) if inner else spots(position, frozenset(), "")
            is_asked = position == seen_by_reader(self.attempt.position)
            return marked(notes, self.attempt, language) if is_asked else notes

        self.board.overlay = with_marks

    def _overlay(self, position: Position, language: str) -> Overlay:
        return attempt_overlay(self.attempt, position, language)

    def retell(self) -> None:
        step, attempt, language = self.step, self.attempt, self.language
        count = len(self.lesson.steps)
        done = phrase(language, "lesson.step", number=self.number + 1, count=count)
        self._text.value = (
            f'<div lang="{language}" style="line-height: 1.5">'
            f"<h3>{escape(self.lesson.titles[language])}</h3>{self._dots()}<small>{done}</small>"
            f"{pictures(step, language)}"
            f"{prose(step.texts[language])}{hand_shown(step, attempt.position, language)}"
            f"{new_icons(step, language)}</div>"
        )
        name = f"{self.lesson.id}-{self._begun}"
        beside = step.texts[language].splitlines() if attempt.task.asks_plan else ()
        self._ask.value = question_html(name, step.asks[language], language, *beside)
        self._sources.value = (
            f'<details lang="{language}"><summary><small>'
            f"{escape(phrase(language, 'lesson.source'))}</small></summary>"
            f"<small>{escape(step.sources_told(language))}</small></details>"
        )
        self._list_answers()
        self._tell_feedback()
        self.back.disabled = not self.number
        watches = attempt.is_over and film_of(attempt) is not None
        self.label(self.show, "lesson.watch" if watches else "lesson.show")
        self.show.disabled = attempt.is_over and not watches
        self.next.disabled = not (attempt.is_over or step.id in self.progress.done(self.lesson))
        self.next.tooltip = phrase(language, "lesson.next_waits") if self.next.disabled else ""

    def _dots(self) -> str:
        """How far we are, a dot a step; done ones are filled, this one is ringed."""
        done = self.progress.done(self.lesson)
        marks = []
        for number, step in enumerate(self.lesson.steps):
            dot = "●" if step.id in done else "○"
            marks.append(f"[{dot}]" if number == self.number else dot)
        return f'<span aria-hidden="true">{" ".join(marks)}</span> '

    def _tell_feedback(self) -> None:
        attempt = self.attempt
        told = attempt.feedback(self.language)
        is_right = attempt.solved or attempt.task.pick_all
        kind = "wrong" if attempt.wrong and not attempt.shown else "right" if is_right else "shown"
        kind = "shown" if attempt.shown else kind
        self._say(kind, told)

    def _say(self, kind: str, told: str) -> None:
        if not told:
            self._feedback.value = ""
            return
        self._feedback.value = (
            f'<div role="status" lang="{self.language}" class="snails-{kind}" style="'
            f"display: flex; gap: .5em; margin-bottom: .4em; padding: .5em .8em; line-height: 1.5; "
            f'{NOTE_LOOKS[kind]}">'
            f"<b>{SIGNS[kind]}</b><div>{prose(told, 'margin: 0')}</div></div>"
        )

    def _list_answers(self) -> None:
        """Buttons while there are few; on the board they can be clicked as well."""
        attempt, task = self.attempt, self.attempt.task
        if task.is_played or task.asks_plan:
            self._answers.children = ()
            return
        labels = [(task.named(c.key, self.language), c.key) for c in task.candidates]
        children: list[Any] = []
        if any(c.space is not None for c in task.candidates):
            hint = escape(phrase(self.language, "lesson.click"))
            children.append(HTML(f"<small>{hint}</small>", layout=Layout(width="100%")))
        if len(labels) <= FEW:
            children += [self._answer_button(label, key) for label, key in labels]
        else:
            self._list.options = labels
            self._list.disabled = self._choose.disabled = attempt.is_over
            children += [self._list, self._choose]
        self._answers.children = children

    def _answer_button(self, label: str, key: str) -> Any:
        attempt = self.attempt
        made = button("snails-lesson-answer", lambda: self.answer(key), self.error_line)
        made.description = made.tooltip = label
        if key in attempt.found:
            made.tooltip = f"{SIGNS['right']} {label}"
            made.add_class("snails-lesson-found")
        made.layout = Layout(width="auto", max_width="100%", height="auto", min_height="32px")
        made.disabled = attempt.is_over or key in attempt.found
        return made

    def _button(self, name: str, act: Callable[[], object]) -> Any:
        return button(f"snails-lesson-{name}", act, self.error_line)


def lesson(id: str, language: str = "en") -> LessonPanel:
    """One lesson alone, for a cell of a notebook; nothing of it is kept."""
    return LessonPanel(lesson_named(id), language=language)
