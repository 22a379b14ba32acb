"""A game between people and bots: seats, steps, undo, statistics, review.

from snails_lab.models.game import Seat, Session
from snails_lab.models.storage import Profile

profile = Profile("Zoë")
seats = [Seat("Zoë"), Seat("Ada", "greedy")]
session = Session.new(seats, board="islands", seed=7, journal=profile.new_journal())
while session.advance():            # chance and bots, step by step
    ...
session.waiting                     # 0: Zoë is to decide
session.choose(option)              # saved before it counts
session = Session.resume(profile.journal(profile.games[0].id))
"""

from snails_lab.models.game.bots import STRENGTHS, bot_named, strength_name
from snails_lab.models.game.review import GameReview, PlanReview, assumption
from snails_lab.models.game.session import Session
from snails_lab.models.game.statistics import SeatStatistics, Shot, statistics
from snails_lab.models.storage.header import Seat

__all__ = [
    "STRENGTHS",
    "GameReview",
    "PlanReview",
    "Seat",
    "SeatStatistics",
    "Session",
    "Shot",
    "assumption",
    "bot_named",
    "statistics",
    "strength_name",
]
