"""One lesson of Cry Havoc: battles on the board, numbers and choices by buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from companions.cry_havoc.battle import Placement, Side
from companions.cry_havoc.battle.placement import NOBODY
from companions.cry_havoc.lab.battle_answers import numbered_html
from companions.cry_havoc.lab.battle_bench import ARMIES, BattleBench
from companions.cry_havoc.lab.front_picture import front_position
from companions.cry_havoc.lab.table_picture import hand_picture, map_picture
from companions.cry_havoc.lessons import (
    BattleTask,
    ChoiceTask,
    NumberTask,
    Step,
    Task,
    TurnTask,
    task_of,
)
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.puzzles import Answer, Puzzle, judge
from companions.cry_havoc.scene import battle_board
from companions.cry_havoc.scene.battle_board import Standing, battle_scene
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.solver.turn_model import Kind
from companions.cry_havoc.tell.battles import worth_text
from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.tell.puzzles import answer_text, following_lines, given_lines
from companions.cry_havoc.tell.turns import (
    action_lines,
    beginning_lines,
    points_text,
    proof_line,
)
from companions.cry_havoc.textboard import region_text
from companions.cry_havoc.words import WORDS, wording
from companions.lab import lesson_panel
from companions.lab.lesson_panel import Said
from snails_core.words import decimal_text
from snails_lab.drawing.page_palette import board_svg
from snails_lab.widgets.controls import button
from snails_lab.widgets.scene_board import SceneBoard

ON_THE_MAP = ("prices", "turn")
"""Lessons whose questions without a position of their own are about the planet, not a battle."""


class LessonPanel(lesson_panel.LessonPanel):
    """A battle is answered on the board and confirmed; everything else is a button."""

    words = WORDS

    def make_picture(self) -> SceneBoard:
        picture: SceneBoard = self.part(SceneBoard(self.language))
        self.bench = BattleBench(picture)
        self.confirm: Any = self.label(
            button("snails-confirm", self.answer, self.error_line, "primary"), "puzzle.answer"
        )
        return picture

    def own_buttons(self) -> Iterable[Any]:
        return (self.confirm,)

    def fit(self, width: int, height: int) -> None:
        super().fit(width, height)
        if self.bench.puzzle is not None or getattr(self, "_task", None) is not None:
            self.show_task()

    def begin_task(self, step: Step) -> None:
        self._task: Task = task_of(step)
        if isinstance(self._task, BattleTask):
            self.bench.begin(self._task.puzzle)

    # --- answers ---
    def pointed(self, key: str) -> None:
        if not self.state and self.bench.pointed(key):
            self.show()

    def answer(self) -> None:
        """Judges the battle on the board."""
        answer = self.bench.answer
        assert isinstance(self._task, BattleTask) and answer is not None
        puzzle, verdict = self._task.puzzle, judge(self._task.puzzle, answer)
        self.judge(verdict.is_best, partial(_battle_said, puzzle, answer, verdict.value))

    def answered(self) -> None:
        self.bench.is_open = False

    def offered(self) -> Iterable[tuple[str, Callable[[], object]]]:
        task, language = self._task, self.language
        if isinstance(task, NumberTask):
            for number in task.offered:
                yield number_text(number, language), partial(self.answer_number, number)
        elif isinstance(task, ChoiceTask):
            for key in task.offered:
                yield wording(language, key), partial(self.answer_choice, key)
        elif isinstance(task, TurnTask):
            for kind in task.offered:
                yield wording(language, f"row.{kind.name.lower()}"), partial(self.answer_turn, kind)
        else:
            for text, act in self.bench.cards(language):
                yield text, partial(self._take, act)

    def _take(self, act: Callable[[], None]) -> None:
        if not self.state:
            act()
            self.show()

    def answer_number(self, number: Fraction) -> None:
        """Somebody has chosen a number."""
        assert isinstance(self._task, NumberTask)
        right = self._task.right
        self.judge(number == right, partial(_number_said, number), str(number - right))

    def answer_choice(self, key: str) -> None:
        """Somebody has chosen a side or an objective."""
        assert isinstance(self._task, ChoiceTask)
        name = key.partition(".")[2]
        self.judge(key in self._task.right, lambda language: f"{wording(language, key)}.", name)

    def answer_turn(self, kind: Kind) -> None:
        """Somebody has chosen a kind of action."""
        assert isinstance(self._task, TurnTask)
        self.judge(kind in self._task.right, partial(_turn_said, self._task, kind))

    def solution(self) -> Said:
        task = self._task
        if isinstance(task, TurnTask):
            return partial(_turn_said, task, min(task.right))
        if isinstance(task, NumberTask):
            return partial(_number_said, task.right)
        if isinstance(task, ChoiceTask):
            keys = sorted(task.right)
            return lambda language: f"{', '.join(wording(language, key) for key in keys)}."
        self.bench.reveal(task.puzzle.answer)
        return partial(_battle_said, task.puzzle, task.puzzle.answer, task.puzzle.best)

    # --- showing ---
    def show_task(self) -> None:
        task, wide = self._task, self.table.room.is_wide
        is_battle = isinstance(task, BattleTask)
        self.confirm.layout.display = "" if is_battle else "none"
        self.confirm.disabled = bool(self.state) or not is_battle or self.bench.answer is None
        if isinstance(task, BattleTask):
            self.bench.show(self.language, wide)
        elif isinstance(task, TurnTask):
            scene = map_picture(task.position, self.language, (), NONE, wide)
            names = Names(task.position, self.language)
            regions = range(len(task.position.units))
            told = {f"region:{region}": region_text(names, region) for region in regions}
            self.picture.show(scene, told, "")
        elif self.lesson.id in ON_THE_MAP:
            self.picture.show(map_picture(front_position(), self.language, (), NONE, wide), {}, "")
        else:
            self._show_battle(task.placed, wide)

    def _show_battle(self, placed: Sequence[Placement], wide: bool) -> None:
        """What stands, or the empty board where a step is about any battle."""
        title, both = self.step.ask[self.language], (NOBODY, NOBODY)
        units = ["", ""]
        if len(placed) == len(Side):
            both = (placed[0], placed[1])
            units = [wording(self.language, "bench.side_units", count=each.units) for each in both]
        standing = Standing(ARMIES, (units[0], units[1]), both)
        size = battle_board.WIDE if wide else battle_board.UPRIGHT
        self.picture.show(battle_scene(standing, self.language, title, None, size), {}, "")

    def more_html(self) -> str:
        """What is given in a battle, and what follows the answer."""
        task, language = self._task, self.language
        if isinstance(task, TurnTask):
            return self._turn_html(task)
        if not isinstance(task, BattleTask):
            return ""
        given = "".join(f"<p>{line}</p>" for line in given_lines(task.puzzle, language))
        answer = self.bench.answer if self.state else None
        if answer is None:
            return given
        return given + numbered_html(following_lines(task.puzzle, answer, language))

    def _turn_html(self, task: TurnTask) -> str:
        """The hand, and once there is an answer the best plan and what each beginning is worth."""
        node, language = task.position.node, self.language
        assert isinstance(node, Decision)
        cards = [(str(n), card) for n, card in enumerate(task.position.hands[node.player])]
        shown = board_svg(hand_picture(task.position, cards, language, (), ()))
        if not self.is_done:
            return shown
        best = task.plans[min(task.right)]
        lines = [
            *action_lines(task.position, best.actions, language),
            proof_line(best, language),
            *beginning_lines(task.plans, language),
        ]
        return shown + numbered_html(lines)


def _turn_said(task: TurnTask, kind: Kind, language: str) -> str:
    """What the best plan of a kind is worth; for a worse one also how much can be had."""
    mine, best = task.plans[kind], task.plans[min(task.right)]
    told = wording(
        language, "lesson.turn_worth", kind=wording(language, f"row.{kind.name.lower()}"),
        value=points_text(mine.value, language),
    )  # fmt: skip
    if mine.value == best.value:
        return told
    more = wording(language, "lesson.turn_best", best=points_text(best.value, language))
    return f"{told} {more}"


def number_text(number: Fraction, language: str) -> str:
    """A whole number or a fraction, with a true minus."""
    return decimal_text(str(number), language)


def _number_said(number: Fraction, language: str) -> str:
    return f"{number_text(number, language)}."


def _battle_said(puzzle: Puzzle, answer: Answer, value: int, language: str) -> str:
    """What an answer is worth; for a worse one also what can be had, and what meets it."""
    values = {"placement": answer_text(answer, language), "value": worth_text(value)}
    if value == puzzle.best:
        return wording(language, "lesson.worth", **values)
    told = wording(language, "lesson.worth_best", best=worth_text(puzzle.best), **values)
    line = following_lines(puzzle, answer, language)
    shown = line[0] if isinstance(answer, Placement) else line[1]
    return f"{told} {shown}"
