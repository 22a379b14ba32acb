"""Round robins between bots: who plays whom, a journal of the results, and ratings.

>>> from solver.tournament import GameResult, rate
>>> results = [GameResult(0, ("greedy", "random"), 0), GameResult(1, ("random", "greedy"), 0)]
>>> [(rating.bot, round(rating.elo)) for rating in rate(["greedy", "random"], results)]
[('greedy', 1500), ('random', 1500)]

The package can be called as its function `tournament`, since both have one name
(`snails_core.callable_package`).
"""

from snails_core.callable_package import make_callable
from solver.tournament.chart import rating_chart
from solver.tournament.games import Fixture, GameResult, play_fixture, round_robin
from solver.tournament.journal import Journal
from solver.tournament.ratings import Rating, rate
from solver.tournament.standings import Standings, check_bots, tournament

__all__ = [
    "Fixture", "GameResult", "Journal", "Rating", "Standings", "check_bots", "play_fixture", "rate",
    "rating_chart", "round_robin", "tournament",
]  # fmt: skip

make_callable(__name__, "solver.tournament.standings:tournament")
