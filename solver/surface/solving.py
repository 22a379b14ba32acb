"""The best plan for a position by one call."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

from snails_core.notation import read_position
from snails_core.position import Position
from solver.choice_models import ADVERSARY
from solver.goals import Goal
from solver.surface.best_plan import BestPlan
from solver.surface.notebook_bar import bar_for
from solver.surface.progress_line import SolveBar
from solver.surface.valuing import texts
from solver.surface.warm_worker import warm_worker
from solver.worker import Reply, Request, Solver, SolveRequest


def solve(
    position: Position | str,
    goal: Goal | str = "net",
    *,
    seat: str | None = None,
    opponents: Sequence[str] = (),
    wishes: Sequence[str] = (),
    choices: str = ADVERSARY,
    directions: Sequence[str] = (),
    why_not: Sequence[str] = (),
    time: float | None = None,
    states: int | None = None,
    language: str = "en",
) -> BestPlan:
    """The best two snails and five cards for a position, proven and explained.

    >>> from solver import solve
    >>> table = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
    >>> print(solve(table))  # doctest: +ELLIPSIS
    Best plan, proven: 55/4 = 13.75. Goal: the most damage to enemies, less ...
    1. Crawl / Dig: Grunt A on a1 (beach), Crawl, a1 → a2
    ...

    `position` is a position or its text; `seat` is a letter, else whoever is to plan next. The
    other arguments are those of `snails solve`: a plan of an opponent is written as
    `B: BG - missile ... 1/3`, with a weight if there are several. The others stand still if
    nothing is said of them. `choices` says how they choose inside their plans (`adversary`,
    `greedy`, or `scripted` by `directions`). `why_not` are plans to compare with the best one, `*`
    for any snail or card (`* * missile * * * *`); the answer's `why_not` tells what each costs.
    `time` (seconds) or `states` limit the search.

    The search runs in a process of its own, within a limit of memory, as that of the command
    does. Ctrl-C, or a notebook's Interrupt, ends it; the answer is then the best plan so far. That
    process waits for the next call, which so begins at once, and ends with this one.
    """
    asked = read_position(position) if isinstance(position, str) else position
    request = SolveRequest(
        position=asked,
        goal=goal,
        seat=seat,
        opponents=texts(opponents),
        choices=choices,
        directions=texts(directions),
        states=states,
        seconds=time,
        language=language,
        explanation="full",
        why_not=texts(why_not),
        wishes=texts(wishes),
    )
    reply = reply_to(request, bar_for(language), warm_worker().lent())
    return BestPlan(asked, reply, language, request)


def reply_to(request: Request, bar: SolveBar, worker: AbstractContextManager[Solver]) -> Reply:
    """What the worker replies; the bar shows how far it is.

    After Ctrl-C it is what was known by then.
    """
    with bar, worker as solver:
        try:
            return solver.ask(request, bar.show)
        except KeyboardInterrupt:
            return Reply.of_progress(bar.progress, "cancelled", bar.seconds, request.record(0))
