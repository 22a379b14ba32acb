"""What a person does in the puzzle trainer: open a puzzle, lay a plan, read what comes of it."""

from __future__ import annotations

from snails_core.options import Plan
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.widgets.puzzles.puzzle_panel import PuzzlePanel
from snails_lab.widgets.puzzles.trainer import PuzzleTrainer
from solver.puzzles.puzzle import Puzzle
from tests.support.lab.widget_waiting import text, until


def opened(trainer: PuzzleTrainer, puzzle: Puzzle) -> PuzzlePanel:
    trainer.chooser.list.value = puzzle.name
    assert trainer.solving is not None and trainer.solving.puzzle == puzzle
    return trainer.solving


def plan_at(solving: PuzzlePanel, plan: Plan) -> None:
    """Lays the plan on the table and confirms it."""
    drawn = PlanDraft.of(solving.board.position, solving.puzzle.seat)
    for snail in (plan.active_snail, plan.passive_snail):
        if snail not in drawn.snails and snail < 16:
            drawn = drawn.with_snail(snail)
    for card in plan.cards:
        drawn = drawn.with_card(card)
    solving.planning.draft = drawn
    solving.planning.confirm()
    until(lambda: not solving.is_reasoning)


def result(solving: PuzzlePanel) -> str:
    return text(solving._result)


def error_line(solving: PuzzlePanel) -> str:
    parts = (solving, solving.planning, solving.comparison, solving.why)
    return "".join(text(part.error_line.widget) for part in parts)
