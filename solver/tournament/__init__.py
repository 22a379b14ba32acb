"""Round robins between bots: who plays whom, a journal of the results, and ratings.

>>> from solver.tournament import GameResult, rate
>>> results = [GameResult(0, ("greedy", "random"), 0), GameResult(1, ("random", "greedy"), 0)]
>>> [(rating.bot, round(rating.elo)) for rating in rate(["greedy", "random"], results)]
[('greedy', 1500), ('random', 1500)]
"""

from solver.tournament.chart import rating_chart
from solver.tournament.games import Fixture, GameResult, play_fixture, round_robin
from solver.tournament.journal import Journal
from solver.tournament.ratings import Rating, rate

__all__ = [
    "Fixture", "GameResult", "Journal", "Rating", "play_fixture", "rate", "rating_chart",
    "round_robin",
]  # fmt: skip
