"""Goals: what a plan is to make as large as possible, as text and as data.

>>> from solver.goals import read_goal
>>> read_goal("net").text
'damage - losses'
>>> read_goal("survive then 1/3*kills + 0.5*health(AL)").text
'deaths == 0, 1/3 * kills + 1/2 * health(AL)'

A text is an expression as in Python: numbers, `+ - *`, division by a number, comparisons (worth
1 or 0), `and`, `or`, `not`, `min(..)`, `max(..)`, brackets. A comma or `then` puts what counts
first before what decides among equals. Features, all at the end of the round and seen from the
planning seat:

- `damage`: health that the enemies have lost, `losses`: health that one's own snails have lost
  (both the less for what was healed);
- `kills`, `deaths`: enemies and own snails eliminated this round;
- `gone(BL)`, `alive(BL)`, `health(BL)`: of one snail; `at(AL, c4)`: it stands on that space;
- `lead`: one's living snails, less those of the enemy who has most;
- `standing`: the share of the other players one is ahead of by living snails, then health; one
  with as many of both counts one half;
- `won`: the game is over and won.

Presets: `net` is `damage - losses`, `survive` is `deaths == 0`, `eliminate(BL)` is `gone(BL)`.
"""

from solver.errors import GoalError
from solver.goals.bounds import upper_bound
from solver.goals.expressions import Expression
from solver.goals.goal import Goal, as_goal, read_goal
from solver.goals.measures import Measure, measures

__all__ = [
    "Expression",
    "Goal",
    "GoalError",
    "Measure",
    "as_goal",
    "measures",
    "read_goal",
    "upper_bound",
]
