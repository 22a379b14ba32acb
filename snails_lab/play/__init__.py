"""A game in play, without a screen: seats, steps, undo, statistics, review.

The package can be called too: `snails_lab.play()` is the page on which games are played
(`snails_lab.pages`), which has the same name (`snails_core.callable_package`).

from snails_lab.play import Seat, Session
from snails_lab.storage import Profile

profile = Profile("Zoë")
seats = [Seat("Zoë"), Seat("Ada", "greedy")]
session = Session.new(seats, board="islands", seed=7, journal=profile.new_journal())
while session.advance():            # chance and bots, step by step
    ...
session.waiting                     # 0: Zoë is to decide
session.choose(option)              # saved before it counts
session = Session.resume(profile.journal(profile.games[0].id))
"""

from snails_core.callable_package import make_callable
from snails_lab.play.bots import STRENGTHS, bot_named, strength_name
from snails_lab.play.review import PlanReview, Review, assumption
from snails_lab.play.session import Session
from snails_lab.play.statistics import SeatStatistics, Shot, statistics
from snails_lab.storage.header import Seat

__all__ = [
    "STRENGTHS",
    "PlanReview",
    "Review",
    "Seat",
    "SeatStatistics",
    "Session",
    "Shot",
    "assumption",
    "bot_named",
    "statistics",
    "strength_name",
]

make_callable(__name__, "snails_lab.pages.table:play")
