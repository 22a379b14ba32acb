"""One lesson of Big Monster: tasks on the live planet, by pointing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from companions.big_monster.board import Board
from companions.big_monster.lab.legend import legend
from companions.big_monster.lab.menu import Menu, menu_of
from companions.big_monster.lab.ships_picture import ships_picture
from companions.big_monster.lab.table_picture import table_picture
from companions.big_monster.lab.workbench import Workbench
from companions.big_monster.lessons import (
    BuildTask,
    ClaimTask,
    LayTask,
    NumberTask,
    Step,
    TakeTask,
    Task,
    task_of,
)
from companions.big_monster.options import Claim
from companions.big_monster.position import NOTHING
from companions.big_monster.rules.scoring import score
from companions.big_monster.tell import choice_text, tile_name
from companions.big_monster.tell.names import number
from companions.big_monster.words import WORDS, wording
from companions.lab.lesson_panel import CompanionLessonPanel, Said
from snails_lab.widgets.scene_board import SceneBoard

EMPTY = Board(0)


class LessonPanel(CompanionLessonPanel):
    """Tiles are laid or taken, numbers chosen, claims made."""

    words = WORDS

    def make_picture(self) -> SceneBoard:
        self._picked = NOTHING
        self._claim: Claim | None = None
        """What was taken and discarded as the answer, or as the best one."""
        self.bench = Workbench(self.language)
        self.adopt(self.bench)
        self.bench.on_change(self._laid)
        return self.bench.picture

    def lay_tabs(self) -> None:
        self.table.tabs.add("signs", self.adopt(legend(self.language)))

    def own_buttons(self) -> Iterable[Any]:
        return (self.bench.undo,)

    def error_lines(self) -> tuple[Any, ...]:
        return self.bench.error_line.widget, self.error_line.widget

    def begin_task(self, step: Step) -> None:
        self._task: Task = task_of(step)
        self._picked, self._claim = NOTHING, None
        task = self._task
        if isinstance(task, LayTask):
            self.bench.begin(task.board, (task.tile,), shows_gains=False)
        elif isinstance(task, BuildTask):
            self.bench.begin(task.board, task.tiles, ordered=task.ordered, shows_gains=False)
        elif isinstance(task, TakeTask):
            self.bench.begin(task.board, task.tiles, ordered=False, tray_is_for="taking")
        elif isinstance(task, NumberTask):
            self.bench.begin(task.board or EMPTY, task.tiles, tray_is_for="counting")

    # --- answers ---
    def _laid(self, board: Board) -> None:
        task = self._task
        if self.bench.tray or self.state:
            return
        if isinstance(task, LayTask):
            self.judge(self.bench.places[-1] in task.right, self._points(board))
        elif isinstance(task, BuildTask):
            value, best = score(self.bench.box, board).total, task.best
            self.judge(
                value == best,
                lambda language: wording(language, "lesson.of_best", value=value, best=best),
            )

    def _points(self, board: Board) -> Said:
        points = score(self.bench.box, board).total
        return lambda language: wording(language, "lesson.worth", points=points)

    def pointed(self, key: str) -> None:
        task = self._task
        if self.is_done:
            return
        if isinstance(task, TakeTask) and key.startswith("tray:"):
            tile = task.tiles[int(key.removeprefix("tray:"))]
            self.judge(tile in task.right, partial(self._adds, tile, task.gain(tile)))
        elif isinstance(task, ClaimTask):
            menu = self._claims(task)
            if key in menu.firsts:
                self._picked = menu.firsts[key]
                self.show()
            elif key in menu.options:
                claim = menu.options[key]
                assert isinstance(claim, Claim)
                self._picked, self._claim = NOTHING, claim
                self.judge(claim in task.right, partial(self._claimed, task, claim))

    def _adds(self, tile: int, gain: int, language: str) -> str:
        name = tile_name(self.bench.box, tile, language)
        return wording(language, "lesson.adds", tile=name, points=gain)

    def _claimed(self, task: ClaimTask, claim: Claim, language: str) -> str:
        return f"{choice_text(task.position, claim, language)}."

    def _claims(self, task: ClaimTask) -> Menu:
        return menu_of(task.position, task.position.start, self.language, self._picked)

    def offered(self) -> Iterable[tuple[str, Callable[[], object]]]:
        if isinstance(self._task, NumberTask):
            for value in self._task.offered:
                yield number(value, self.language), partial(self.answer, value)

    def answer(self, value: int) -> None:
        """Somebody has chosen a number."""
        assert isinstance(self._task, NumberTask)
        right = self._task.right
        self.judge(value == right, partial(_number_said, value), str(value - right))

    def answered(self) -> None:
        if isinstance(self._task, LayTask | BuildTask):
            self.bench.close_to_changes()

    def solution(self) -> Said:
        task, box = self._task, self.bench.box
        if isinstance(task, LayTask):
            x, y = min(task.right)
            self.bench.reveal(task.board.lay(task.tile, x, y), (f"tile:{x},{y}",), is_best=True)
            return self._points(self.bench.board)
        if isinstance(task, BuildTask):
            self.bench.reveal(task.best_board)
            return self._points(self.bench.board)
        if isinstance(task, NumberTask):
            return partial(_number_said, task.right)
        if isinstance(task, TakeTask):
            tiles = sorted(task.right)
            return lambda language: f"{', '.join(tile_name(box, t, language) for t in tiles)}."
        self._claim = min(task.right)
        return partial(self._claimed, task, self._claim)

    # --- showing ---
    def show_task(self) -> None:
        task, language = self._task, self.language
        if isinstance(task, ClaimTask):
            menu = Menu() if self.is_done else self._claims(task)
            claim = self._claim if self._picked == NOTHING else None
            scene = table_picture(
                task.position, task.position.start, language, menu, self._picked,
                is_wide=self.table.size.is_wide, all_planets=True, claim=claim,
                is_best=self.is_done,
            )  # fmt: skip
            self.picture.show(scene, menu.told, menu.question or self._said(language))
        elif isinstance(task, NumberTask) and task.ships:
            self.picture.show(
                ships_picture(task.ships, language), {}, wording(language, "bench.count")
            )


def _number_said(value: int, language: str) -> str:
    return f"{number(value, language)}."
