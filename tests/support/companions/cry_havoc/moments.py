"""Games of Cry Havoc that stand at a certain moment, found by letting bots play them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from companions.cry_havoc.bots import greedy_bot
from companions.cry_havoc.catalogue.armies import ARMIES
from companions.cry_havoc.lab.table_game import TABLE_GAME, Session, new_session
from companions.cry_havoc.view import view
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.table_game import KeptGames

SEEDS = range(60)
SEAT = 0
"""Where the person sits."""

Moment = Callable[[Session], bool]
"""Is this what is looked for? Asked whenever the person is to decide, and at the end."""


def asks(kind: str, at_least: int = 2) -> Moment:
    """The person is asked a question of this kind, with so many options."""

    def is_asked(session: Session) -> bool:
        if session.waiting is None:
            return False
        options = TABLE_GAME.options(session.position)
        return session.position.agenda[-1].kind == kind and len(options) >= at_least

    return is_asked


def _fights_as(side: int) -> Moment:
    """The person is to place the units of this side, and has some."""

    def is_asked(session: Session) -> bool:
        task = session.position.agenda[-1] if session.position.agenda else None
        return asks("place_side", 6)(session) and getattr(task, "side", None) == side

    return is_asked


def _was_scored(session: Session) -> bool:
    """Crystals were counted since the person's last choice, and the game goes on."""
    events = session.game.events[_last_choice(session) :]
    return not session.is_over and any(
        getattr(event, "why", "") == "C28" for step in events for event in step
    )


def _last_choice(session: Session) -> int:
    """The number of steps after the person's last choice."""
    for step in range(session.steps - 1, -1, -1):
        if TABLE_GAME.decider(session.seen_at(step, None)) == SEAT:
            return step + 1
    return 0


MOMENTS: Mapping[str, tuple[int, Moment]] = {
    "turn": (2, asks("take_turn", 6)),
    "trim": (2, asks("trim_hand")),
    "keep": (2, asks("keep_one")),
    "move": (2, asks("move", 4)),
    "build": (2, asks("build_and_activate", 3)),
    "recruit": (2, asks("recruit")),
    "initiative": (3, asks("choose_initiative")),
    "attack": (2, _fights_as(0)),
    "defend": (2, _fights_as(1)),
    "tactics": (2, asks("play_tactics", 5)),
    "flee": (3, asks("flee")),
    "ransom": (2, asks("ransom")),
    "scored": (2, _was_scored),
    "turn-4": (4, lambda session: asks("take_turn", 6)(session) and session.position.round == 3),
    "tactics-4": (4, asks("play_tactics", 5)),
    "over-4": (4, lambda session: session.is_over),
    "over": (2, lambda session: session.is_over),
}
"""By name: how many play, and what is looked for."""


def game_at(name: str) -> Session:
    """The first game that comes to a moment; the person is played by the greedy bot, which now and
    then takes anything, so that every question comes."""
    players, moment = MOMENTS[name]
    seats = (Seat(f"Ines {name}"), *(Seat(f"Max {n}", "greedy") for n in range(1, players)))
    for seed in SEEDS:
        session = new_session(ARMIES[: len(seats)], seats, seed)
        if comes_to(session, moment, Random(seed)):
            return session
    raise AssertionError(f"no game comes to {name}")


def comes_to(session: Session, moment: Moment, random: Random) -> bool:
    """Plays on to a moment; False if the game ends without it."""
    while True:
        if session.advance():
            continue
        if moment(session):
            return True
        if session.is_over:
            return False
        options = TABLE_GAME.options(session.position)
        wild = random.random() < 0.2
        choice = (
            random.choice(options) if wild else greedy_bot(view(session.position, SEAT), random)
        )
        session.choose(choice)


def keep_moments(profile: Profile) -> None:
    """Saves a game for each moment, under the name of the moment."""
    kept = KeptGames(profile, TABLE_GAME)
    for name in MOMENTS:
        kept.save(name, game_at(name))
