"""Games that stand at a question of a certain kind, found by playing at random."""

from __future__ import annotations

from random import Random

from snails_core import options as choices
from snails_core.nodes import Decision
from snails_core.plans import Plans
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile

QUESTIONS: dict[str, tuple[type, ...]] = {
    "half": (choices.Act,),
    "crawl": (choices.MoveTo,),
    "target": (choices.AimAtSnail, choices.AimAtSpace),
    "push": (choices.PushTo,),
    "re-roll": (choices.Reroll,),
    "row": (choices.TakeRow,),
    "discard": (choices.DiscardCard,),
    "exchange": (choices.Swap,),
}
"""What is asked in a game, by the options that are offered."""
SEEDS = range(200)
SEATS = Seat("Ines"), Seat("Max", "greedy")


def keep_game_that_asks(question: str, profile: Profile) -> None:
    """Saves a game in which the person is asked that."""
    kinds = QUESTIONS[question]
    for seed in SEEDS:
        if _comes_to(Session.new(SEATS, seed=seed), kinds, seed):
            kept = Session.new(SEATS, seed=seed, journal=profile.new_journal())
            assert _comes_to(kept, kinds, seed)
            kept.close()
            return
    raise AssertionError(f"no game asks for {question}")


def _comes_to(session: Session, kinds: tuple[type, ...], seed: int) -> bool:
    """Plays until the person may choose between options of these kinds."""
    random = Random(seed)
    while not session.is_over:
        if session.waiting is None:
            session.advance()
            continue
        node = session.position.node
        assert isinstance(node, Decision)
        if isinstance(node.options, Plans):
            session.choose(node.options.sample(random))
            continue
        if any(isinstance(option, kinds) for option in node.options):
            return True
        session.choose(random.choice(list(node.options)))
    return False
