"""Answers to puzzles on their way to the solver's worker and back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from snails_core.layout import VIEWER
from snails_core.notation import read_plan, write_plan
from snails_core.options import Choice, Plan
from snails_core.position import Position
from snails_core.records import CHOICES, PLAYER_LETTERS, read_record
from snails_lab.models.display_position import DisplayPosition
from snails_lab.models.solver_question.question import PATIENCE
from snails_lab.models.solver_question.readable_reply import as_value
from snails_lab.models.timeline.timeline import Timeline
from solver.planner import Budget, BudgetExceeded, Limit
from solver.puzzles.judging import Judgement, judge
from solver.puzzles.lines import lines_of, replay, start_position
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.reasons import Kind, Reason
from solver.worker import Reply, SolveRequest

Lines = dict[str, tuple[Choice, ...]]
"""What is chosen in a round, by luck (`solver.puzzles.lines.LUCKS`)."""
AT_ONCE = Limit(states=4_000)
"""A plan that takes no more than this is judged where it is asked, without a worker. The best plans
of our puzzles take at most 1,073 states, most of them less than 0.1 s of CPU."""


class PlanVerdict(NamedTuple):
    """What a plan is worth, why, and how it goes beside the best one."""

    judgement: Judgement
    reason: Reason | None
    own: Lines
    best: Lines
    own_needs: tuple[int, ...]
    """The slots, from 0, without which the plan would be worth less; others are idle."""
    best_needs: tuple[int, ...]

    @classmethod
    def of(cls, puzzle: Puzzle, plan: Plan, reply: Reply) -> PlanVerdict:
        """As the worker replied to a `Judging`."""
        data = reply.data
        value, best, idle = (as_value(data[name]) for name in ("value", "best", "idle"))
        assert value is not None and best is not None and idle is not None
        lines, needed = data["lines"], data["needed"]
        return cls(
            Judgement(plan, value, best, idle),
            _reason(data["reason"]),
            _lines(puzzle, lines["own"]),
            _lines(puzzle, lines["best"]),
            tuple(needed["own"]),
            tuple(needed["best"]),
        )


def verdict_at_once(puzzle: Puzzle, plan: Plan, limit: Limit = AT_ONCE) -> PlanVerdict | None:
    """The verdict without its reason and without lines; None if that takes too long to wait for."""
    try:
        judgement = judge(puzzle, plan, Budget(limit))
    except BudgetExceeded:
        return None
    return PlanVerdict(judgement, None, {}, {}, (), ())


def with_lines(puzzle: Puzzle, verdict: PlanVerdict) -> PlanVerdict:
    """The same verdict with both plans played out; it may have come without."""
    if verdict.own:
        return verdict
    own, best = verdict.judgement.plan, best_plan(puzzle)
    lines = lines_of(puzzle, own)
    return verdict._replace(own=lines, best=lines if best == own else lines_of(puzzle, best))


def _reason(record: dict[str, Any] | None) -> Reason | None:
    if record is None:
        return None
    return Reason(Kind(record["kind"]), record["slot"], tuple(map(Fraction, record["value"])))


def _lines(puzzle: Puzzle, lines: dict[str, list[str]]) -> Lines:
    def read(text: str) -> Choice:
        choice: Choice = read_record(puzzle.setting, text, CHOICES, "line")
        return choice

    return {luck: tuple(map(read, texts)) for luck, texts in lines.items()}


def why_request(puzzle: Puzzle, judgement: Judgement, language: str) -> SolveRequest:
    """The question why the best plan is best, and where the one that was judged falls behind; if
    that is one of the best, it is the one that is explained."""
    assert puzzle.proof is not None
    plan = write_plan(puzzle.setting, judgement.plan)
    return SolveRequest(
        position=puzzle.position,
        goal=puzzle.goal,
        seat=PLAYER_LETTERS[puzzle.seat],
        opponents=puzzle.opponents,
        choices=puzzle.choices,
        directions=puzzle.directions,
        states=puzzle.proof.limit,
        language=language,
        explanation="full",
        explained_plan=plan if judgement.optimal else None,
        why_not=() if judgement.optimal else (plan,),
        recall="try",
        explaining=PATIENCE,
    )


def best_plan(puzzle: Puzzle) -> Plan:
    """The first plan of the proof."""
    assert puzzle.proof is not None
    return read_plan(puzzle.setting, puzzle.proof.plans[0])


def timeline_of(puzzle: Puzzle, plan: Plan, choices: tuple[Choice, ...]) -> Timeline:
    """The round as it goes with these choices, to step through."""
    start = start_position(puzzle, plan)
    timeline = Timeline(_seen(start, puzzle.seat))
    for step in replay(puzzle, plan, choices):
        timeline.append(start, step.choice, _seen(step.position, puzzle.seat), step.events)
    return timeline


def _seen(position: Position, seat: int) -> Position:
    """As the seat's own picture: the planner's is nobody's."""
    hot = bytearray(position.hot)
    hot[VIEWER] = seat
    return DisplayPosition(position.setting, bytes(hot), position.cold, position.agenda)
