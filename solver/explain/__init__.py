"""Why a plan is good, in words that a learner follows: from an answer to an explanation.

    from solver.explain import explanation_of, why_not

    found = explanation_of(solve(position, "net"), language="de")
    print(found.short)           # a head, and a line for each slot
    print(found.full)            # every case, contributions, risks, alternatives
    found.data                   # the same for JSON; in a notebook it shows itself as a page
    why_not(answer, plan).falls  # where another plan falls behind

These work on an `Answer` of `solver.planner`, with its search in the same process. The package can
be called too: `solver.explain(answer)` explains the `BestPlan` that `solver.solve` has returned
(`solver.surface`).

`turn_trees` expands single turns by the engine, each node with its exact value. `policy` is how to
play a plan, `forecast` all that may come of it. `turn_narrative` and `round_narrative` put that
into sentences; `alternatives` and `why_not` compare the plan with others.
"""

from snails_core.callable_package import make_callable
from solver.explain.alternatives import Alternatives
from solver.explain.alternatives_text import why_not_text
from solver.explain.explanation import Explanation, explanation_of
from solver.explain.forecast import Forecast
from solver.explain.policy import Policy
from solver.explain.why_not import Fall, WhyNot, why_not

__all__ = [
    "Alternatives",
    "Explanation",
    "Fall",
    "Forecast",
    "Policy",
    "WhyNot",
    "explanation_of",
    "why_not",
    "why_not_text",
]

make_callable(__name__, "solver.surface:explain")
