"""The second layer: exact odds and the best plans. It knows the rules, and no screen.

>>> from solver import explain, odds, solve, value
>>> odds("missile", rerolls=1).value
Fraction(35, 4)
>>> table = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
>>> answer = solve(table)
>>> answer.value
Fraction(55, 4)
>>> print(explain(answer, full=True))  # doctest: +ELLIPSIS
Best plan, proven: 55/4 = 13.75. Goal: the most damage to enemies, less ...
...
>>> value(table, "AG - missile crawl_dig crawl_punch crawl_switch dig_aim")  # a plan of one's own
Fraction(65, 6)

`odds`, `explain` and `tournament` are packages that can be called (`snails_core.callable_package`
says why), so `from solver.odds import Distribution` goes on as ever. Nothing is loaded before
it is asked for: numpy, ortools and sympy come with the first search or formula.

`solver` is a common word for the name of a package. It is the folder that the project's layout
gives to this layer; the distribution is called `snails-lab`. Beside another package of that name
use an environment of its own, as `run.py` does.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.odds.card_odds import odds
    from solver.surface import BestPlan, BothPlans, explain, solve, solve_both, value
    from solver.tournament.standings import tournament

__all__ = [
    "BestPlan", "BothPlans", "explain", "odds", "solve", "solve_both", "tournament", "value"
]  # fmt: skip
_PACKAGES = ("explain", "odds", "tournament")


def __getattr__(name: str) -> Any:
    """Looks a public name up when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in _PACKAGES:
        return import_module(f"solver.{name}")
    return getattr(import_module("solver.surface"), name)
