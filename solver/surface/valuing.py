"""The exact worth of one plan by one call."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from snails_core.notation import read_plan, read_position
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS
from solver.choice_models import ADVERSARY
from solver.errors import RequestError
from solver.goals import Goal


def value(
    position: Position | str,
    plan: Plan | str,
    goal: Goal | str = "net",
    *,
    seat: str | None = None,
    opponents: Sequence[str] = (),
    choices: str = ADVERSARY,
    directions: Sequence[str] = (),
) -> Fraction | tuple[Fraction, ...]:
    """What one plan is worth, exactly: its cards in their order, every choice made as well as can
    be. Several numbers for a goal of several parts.

    >>> from solver import value
    >>> table = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
    >>> value(table, "AG - missile crawl_dig crawl_punch crawl_switch dig_aim")
    Fraction(65, 6)
    >>> value(table, "AG - crawl_dig crawl_punch crawl_switch dig_aim missile", "kills then damage")
    (Fraction(11, 36), Fraction(445, 36))

    The arguments are those of `solve`. It works in this process, without a limit: one plan is
    mostly a hundredth of a search, but may take minutes on a full board. Ctrl-C ends it.
    """
    from solver.planner import Budget, Question, value_of  # loads numpy
    from solver.requests.parsing import at_seat, scripts_of

    asked = read_position(position) if isinstance(position, str) else position
    asked, player = at_seat(asked, seat)
    scripts = scripts_of(asked, player, texts(opponents), texts(directions))
    question = Question(asked, goal, player, scripts, choices)
    wanted = read_plan(asked.setting, plan) if isinstance(plan, str) else plan
    if wanted not in question.problem.plans:
        raise RequestError("no_plan", "plan", player=PLAYER_LETTERS[player])
    parts = value_of(question, wanted, Budget())
    return parts if len(parts) > 1 else parts[0]


def texts(given: Sequence[str]) -> tuple[str, ...]:
    """One text alone stands for a list of one, not for its letters."""
    return (given,) if isinstance(given, str) else tuple(given)
