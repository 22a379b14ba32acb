"""The planner: which two snails and which five cards in which order are best, and how good exactly.

Its packages, in the order in which data flows; each imports only those before it:

- `problem`: the round, the scripts of the others, moves, and the goal's potential;
- `tracing`: which bytes a computation reads, and caches keyed by them;
- `trees`: trees of choices and chance, and their values;
- `transitions`: where a turn leads from a state, carried out by the engine once and cached;
- `state_graph`: all states that plans can reach, layer by layer;
- `bounds`: the most that the last card can gain, or the last two, for many states at once;
- `valuation`: the values of all plans, by a backward pass;
- `search`: from a first incumbent to the proof.
"""

from solver.planner.problem import (
    ADVERSARY,
    CHOICE_MODELS,
    GREEDY,
    SCRIPTED,
    STANDING_STILL,
    Cards,
    PlannerError,
    RoundProblem,
    Scripts,
    State,
    Value,
    greedy_plan,
    plan_of,
    read_directions,
)
from solver.planner.search import (
    Answer,
    Budget,
    BudgetExceeded,
    Limit,
    OnReport,
    PlanTable,
    Question,
    Report,
    Search,
    solve,
    status_of,
    value_all_plans,
    value_of,
    values_of_plan,
)

__all__ = [
    "ADVERSARY",
    "CHOICE_MODELS",
    "GREEDY",
    "SCRIPTED",
    "STANDING_STILL",
    "Answer",
    "Budget",
    "BudgetExceeded",
    "Cards",
    "Limit",
    "OnReport",
    "PlanTable",
    "PlannerError",
    "Question",
    "Report",
    "RoundProblem",
    "Scripts",
    "Search",
    "State",
    "Value",
    "greedy_plan",
    "plan_of",
    "read_directions",
    "solve",
    "status_of",
    "value_all_plans",
    "value_of",
    "values_of_plan",
]
