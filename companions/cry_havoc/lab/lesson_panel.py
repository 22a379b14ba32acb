"""One lesson of Cry Havoc: battles on the board, actions on the map, the rest by buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from ipywidgets import HTML

from companions.cry_havoc.battle import Placement
from companions.cry_havoc.battle.placement import NOBODY
from companions.cry_havoc.lab.action_bench import ActionBench
from companions.cry_havoc.lab.battle_answers import numbered_html
from companions.cry_havoc.lab.battle_bench import ARMIES, BattleBench
from companions.cry_havoc.lab.front_picture import front_position
from companions.cry_havoc.lab.game_table import hand_size
from companions.cry_havoc.lab.legend import legend_html
from companions.cry_havoc.lab.menu import Act, Marks
from companions.cry_havoc.lab.table_picture import hand_picture, map_picture
from companions.cry_havoc.lessons import (
    ActTask,
    BattleTask,
    ChoiceTask,
    NumberTask,
    Step,
    Task,
    TurnTask,
    task_of,
)
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import Option
from companions.cry_havoc.position import Position
from companions.cry_havoc.puzzles import Answer, Puzzle, judge
from companions.cry_havoc.scene import battle_board
from companions.cry_havoc.scene.battle_board import Standing, battle_scene
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.solver.turn_model import Kind
from companions.cry_havoc.tell import choice_text
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
from companions.lab.lesson_panel import CompanionLessonPanel, Said
from snails_core.words import decimal_text
from snails_lab.drawing.page_palette import board_svg
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.scene_board import SceneBoard

ON_THE_MAP = ("prices", "turn")
"""Lessons whose questions without a position of their own are about the planet, not a battle."""


class LessonPanel(CompanionLessonPanel):
    """A battle is answered on the board and confirmed; an action is carried out on the map and the
    hand; everything else is a button."""

    words = WORDS

    def make_picture(self) -> SceneBoard:
        picture: SceneBoard = self.adopt(SceneBoard(self.language))
        self.hand: SceneBoard = self.adopt(SceneBoard(self.language))
        self.hand.stand_in_text()
        self.hand.on_choose(self.pointed)
        self.bench, self.action = BattleBench(picture), ActionBench(picture, self.hand)
        self.confirm: Any = self.label(
            button("snails-confirm", self.answer, self.error_line, "primary"), "puzzle.answer"
        )
        return picture

    def _answer_buttons(self) -> tuple[Any, ...]:
        """What confirms a battle stands above the board, where other answers do."""
        confirm = (row(self.confirm),) if isinstance(self._task, BattleTask) else ()
        return (*super()._answer_buttons(), *confirm)

    @property
    def _can_choose(self) -> bool:
        """A battle that was answered stands as it is, with what met it."""
        return super()._can_choose and not isinstance(self._task, BattleTask)

    def fit(self, width: int, height: int) -> None:
        self.table.fit(width, height)
        self.hand.fit(*hand_size(self.table.size))
        super().fit(width, height)
        if self.bench.puzzle is not None or getattr(self, "_task", None) is not None:
            self.show_task()

    def lay_tabs(self) -> None:
        self.signs = HTML()
        self.table.tabs.add("signs", self.signs)

    def begin_task(self, step: Step) -> None:
        self._task: Task = task_of(step)
        if isinstance(self._task, BattleTask):
            self.bench.begin(self._task.puzzle)
        elif isinstance(self._task, ActTask):
            self.action.begin(self._task)

    # --- answers ---
    def pointed(self, key: str) -> None:
        if isinstance(self._task, ActTask):
            if key in self.action.menu.acts:
                self.act(self.action.menu.acts[key])
        elif not self.state and self.bench.pointed(key):
            self.show()

    def act(self, act: Act) -> None:
        """Something of an action is marked or chosen; a wrong choice is told, not carried out."""
        if self.is_done:
            return
        action, before = self.action, self.action.position
        if not isinstance(act, Marks) and not action.is_right(act):
            name = self._acting.name_of(before, act)
            self.judge(False, partial(_choice_said, before, act), name)
            return
        self.state = ""
        action.act(act)
        if action.is_over:
            self.judge(True, partial(_acted_said, self._acting))
        else:
            self.show()

    @property
    def _acting(self) -> ActTask:
        assert isinstance(self._task, ActTask)
        return self._task

    @property
    def is_begun(self) -> bool:
        return isinstance(self._task, ActTask) and self.action.is_begun

    def answer(self) -> None:
        """Judges the battle on the board."""
        answer = self.bench.answer
        assert isinstance(self._task, BattleTask) and answer is not None
        puzzle, verdict = self._task.puzzle, judge(self._task.puzzle, answer)
        self.judge(verdict.is_best, partial(_battle_said, puzzle, answer, verdict.value))

    def answered(self) -> None:
        self.bench.is_open = False

    def offered(self) -> Iterable[tuple[str, Callable[[], object] | None]]:
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
        elif isinstance(task, ActTask):
            for made in self.action.menu.buttons:
                yield made.text, None if made.act is None else partial(self.act, made.act)
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
        if isinstance(task, ActTask):
            self.action.reveal()
            return partial(_way_said, task)
        self.bench.reveal(task.puzzle.answer)
        return partial(_battle_said, task.puzzle, task.puzzle.answer, task.puzzle.best)

    # --- showing ---
    def show_task(self) -> None:
        task, wide = self._task, self.table.size.is_wide
        self.signs.value = legend_html(self.language)
        is_battle = isinstance(task, BattleTask)
        self.confirm.disabled = bool(self.state) or not is_battle or self.bench.answer is None
        self.table.lay(hand=(self.hand,) if isinstance(task, ActTask) else ())
        if isinstance(task, BattleTask):
            self.bench.show(self.language, wide)
        elif isinstance(task, ActTask):
            self.action.show(self.language, wide, hand_size(self.table.size))
        elif isinstance(task, TurnTask):
            scene = map_picture(task.position, self.language, (), NONE, wide)
            names = Names(task.position, self.language)
            regions = range(len(task.position.units))
            told = {f"region:{region}": region_text(names, region) for region in regions}
            self.picture.show(scene, told, "")
        elif self.lesson.id in ON_THE_MAP:
            self.picture.show(map_picture(front_position(), self.language, (), NONE, wide), {}, "")
        else:
            waiting = task.units if isinstance(task, NumberTask) else (0, 0)
            self._show_battle(
                task.placed, waiting, wide, self.step.kind != "winner" or self.is_done
            )

    def _show_battle(
        self,
        placed: Sequence[Placement],
        waiting: tuple[int, int],
        wide: bool,
        tells_winner: bool,
    ) -> None:
        """What stands, or the empty board with how many units each side has."""
        title, both = self.step.ask[self.language], (*placed, NOBODY, NOBODY)[:2]
        units = [
            wording(self.language, "bench.side_units", count=count) if count else ""
            for count in (
                stands.units or waits for stands, waits in zip(both, waiting, strict=True)
            )
        ]
        crystals = self._task.crystals if isinstance(self._task, NumberTask) else 0
        standing = Standing(ARMIES, (units[0], units[1]), (both[0], both[1]), crystals)
        size = battle_board.WIDE if wide else battle_board.UPRIGHT
        scene = battle_scene(standing, self.language, title, None, size, tells_winner)
        self.picture.show(scene, {}, "")

    def doing(self) -> str:
        """What is asked of an action now, and how many symbols are left."""
        if not isinstance(self._task, ActTask) or self.is_done:
            return ""
        return " ".join(filter(None, (self.action.menu.question, self.action.menu.about)))

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


def _choice_said(position: Position, option: Option, language: str) -> str:
    return f"{choice_text(position, option, language)}."


def _acted_said(task: ActTask, language: str) -> str:
    """How much of the first goal is reached."""
    return wording(language, f"goal.{task.goals[0].name}", count=task.best[0])


def _way_said(task: ActTask, language: str) -> str:
    """One way to carry the action out, choice by choice."""
    told = (choice_text(position, option, language) for position, option in task.solution())
    return f"{'; '.join(told)}. {_acted_said(task, language)}"


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
