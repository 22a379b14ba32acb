"""Games of Big Monster that stand at a moment which is worth looking at."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from companions.big_monster.bots import greedy_bot
from companions.big_monster.lab.table_game import TABLE_GAME, Session, new_session
from companions.big_monster.position import Phase
from companions.big_monster.setting import make_setting
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.table_game import KeptGames

SEEDS = range(60)


class Moment(NamedTuple):
    """A phase in a turn of a game, the first one in which a person is asked."""

    mode: str
    seats: tuple[Seat, ...]
    phase: Phase
    round: int = 1
    turn: int = 1
    variants: frozenset[str] = frozenset()


def _against_bots(name: str, bots: int) -> tuple[Seat, ...]:
    return (Seat(name), *(Seat(bot, "greedy") for bot in ("Blip", "Clank", "Dot", "Echo")[:bots]))


MOMENTS = {
    "duel-row": Moment("duel", _against_bots("Ada", 1), Phase.PICK_ROW, turn=6),
    "duel-take": Moment("duel", _against_bots("Ben", 1), Phase.CLAIM, turn=11),
    "duel-lay": Moment("duel", _against_bots("Cleo", 1), Phase.LAY, turn=18),
    "duel-over": Moment("duel", _against_bots("Dora", 1), Phase.OVER, turn=20),
    "draft-take": Moment("individual", _against_bots("Emil", 3), Phase.TAKE, 1, 4),
    "draft-pass": Moment("individual", _against_bots("Fay", 3), Phase.PASS, 1, 3),
    "draft-lay": Moment("individual", _against_bots("Gil", 3), Phase.LAY, 2, 8),
    "draft-salvage": Moment("individual", _against_bots("Hana", 3), Phase.SALVAGE, 2, 9),
    "draft-over": Moment(
        "individual", _against_bots("Ida", 3), Phase.OVER, 2, 9, frozenset({"dragon"})
    ),
    "people": Moment("individual", (Seat("Jan"), Seat("Kai"), Seat("Lea")), Phase.TAKE, 1, 2),
    "race": Moment(
        "individual",
        (Seat("Mia"), Seat("Ned"), Seat("Blip", "greedy")),
        Phase.RACE,
        1,
        2,
        frozenset({"race", "dragon"}),
    ),
    "team-take": Moment("team", _against_bots("Olga", 3), Phase.TAKE, 2, 3),
    "team-over": Moment("team", _against_bots("Pia", 3), Phase.OVER, 2, 9),
    "three-take": Moment("three", _against_bots("Quin", 2), Phase.CLAIM, turn=10),
}
"""By name: what a game shows; its first seat is called differently in each."""


def session_at(moment: Moment) -> Session:
    """A game at that moment, played there by greedy bots."""
    for seed in SEEDS:
        session = _played(moment, seed)
        if session is not None:
            return session
    raise AssertionError(f"no game comes to {moment}")


def _played(moment: Moment, seed: int) -> Session | None:
    setting = make_setting(
        moment.mode,
        len(moment.seats),
        race="race" in moment.variants,
        dragon="dragon" in moment.variants,
    )
    session = new_session(setting, moment.seats, seed)
    random = Random(seed)
    while not _is_at(session, moment):
        if session.is_over:
            return None
        if session.asks_table:
            session.choose(session.table_game.outcomes(session.position)[0])
        elif session.waiting is None:
            session.advance()
        elif session.position.phase is Phase.KEEP_EXPLORER:
            session.choose(random.choice(session.table_game.options(session.position)))
        else:
            seen = TABLE_GAME.view(session.position, session.waiting)
            session.choose(greedy_bot(seen, random))
    return session


def _is_at(session: Session, moment: Moment) -> bool:
    position = session.position
    here = position.round, position.turn, position.phase
    is_asked = session.waiting is not None or moment.phase in (Phase.RACE, Phase.OVER)
    return is_asked and here == (moment.round, moment.turn, moment.phase)


def keep_monster_moments(profile: Profile) -> None:
    """Saves a game for each moment among those of a person."""
    kept = KeptGames(profile, TABLE_GAME)
    for moment in MOMENTS.values():
        kept.save(kept.new_id(), session_at(moment))
