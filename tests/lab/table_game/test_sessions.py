"""Sessions and kept games, with a game so small that all of it is seen: three coins are taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from snails_core.errors import NotationError
from snails_core.recorded_game import RecordedGame, SaveFormat
from snails_lab.errors import LabError
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.table_game import KeptGames, TableGame, TableSession
from snails_lab.models.table_game.kept import MOST


class Take(NamedTuple):
    player: int
    options: tuple[int, ...]


class Coin(NamedTuple):
    outcomes: tuple[int, ...] = (10, 11)
    weights: tuple[int, ...] = (1, 1)


@dataclass(frozen=True)
class Pile:
    """First a coin is thrown, then both take in turn until nothing is left."""

    left: int = 5
    coin: int = -1
    turn: int = 0

    @property
    def node(self) -> object:
        if self.coin < 0:
            return Coin()
        options = tuple(range(1, min(self.left, 2) + 1))
        return Take(self.turn, options) if self.left else None


class PileGame(RecordedGame[Pile, int, str]):
    def step(self, position: Pile, choice: int) -> tuple[Pile, tuple[str, ...]]:
        if choice >= 10:
            return Pile(position.left, choice), (f"coin {choice}",)
        if choice > position.left:
            raise NotationError("nothing_to_undo")
        return Pile(position.left - choice, position.coin, 1 - position.turn), (f"took {choice}",)


def bot(position: Pile, random: Random) -> int:
    return random.choice(list(range(1, min(position.left, 2) + 1)))


SAVES: SaveFormat[PileGame] = SaveFormat(
    name="pile game",
    max_steps=20,
    error=NotationError,
    begin=lambda text: PileGame(Pile(int(text))),
    write_start=lambda start: str(start.left),
    read_choice=lambda start, text, place: int(text),
    read_event=lambda start, text, place: text,
    write_record=lambda start, record: str(record),
)
TABLE_GAME: TableGame[Pile, int, str] = TableGame(
    "pile", SAVES, PileGame, lambda position, seat: position, {"any": bot}
)
Game = TableSession[Pile, int, str]


def session(*seats: Seat, seed: int = 1) -> Game:
    game = TableSession(TABLE_GAME, PileGame(Pile()), seats, seed)
    return game


def play_out(game: Game, choose: Callable[[Pile], int] = lambda _: 1) -> Game:
    while not game.is_over:
        if not game.advance():
            game.choose(choose(game.position))
    return game


def test_chance_and_bots_go_on_until_a_person_is_asked() -> None:
    game = session(Seat("Ada"), Seat("Bo", "any"))
    assert game.advance() and not game.advance()
    assert game.waiting == 0
    game.choose(2)
    assert game.waiting is None and game.decider == 1
    assert play_out(game).position.left == 0
    with pytest.raises(LabError, match="nobody"):
        game.choose(1)


def test_the_same_seed_and_choices_are_the_same_game() -> None:
    seats = (Seat("Ada"), Seat("Bo", "any"))
    one, other = (play_out(session(*seats, seed=7)) for _ in range(2))
    assert one.game.choices == other.game.choices
    coins = {session(*seats, seed=n).table_game.drawn(Pile(), Random(n)) for n in range(20)}
    assert coins == {10, 11}


def test_only_what_nobody_has_answered_is_taken_back() -> None:
    game = session(Seat("Ada"), Seat("Bo"))
    game.advance()
    assert not game.can_undo
    game.choose(1)
    assert game.waiting == 1 and not game.can_undo
    with pytest.raises(LabError):
        game.undo()


def test_a_bot_that_the_game_has_not_is_refused_by_name() -> None:
    with pytest.raises(LabError, match="nemo"):
        session(Seat("Ada"), Seat("Bo", "nemo"))


def test_a_kept_game_goes_on_where_it_was_left(home: Path) -> None:
    kept = KeptGames(Profile("Ada"), TABLE_GAME)
    game = session(Seat("Ada"), Seat("Bo", "any"), seed=9)
    game.advance()
    game.choose(1)
    name = kept.new_id()
    kept.save(name, game)
    (listed,) = kept.games
    assert (listed.id, listed.names, listed.steps, listed.is_over) == (name, "Ada, Bo", 2, False)
    again = kept.open(name)
    assert again.game.choices == game.game.choices
    assert play_out(again).game.choices == play_out(game).game.choices


def test_without_a_profile_nothing_is_kept() -> None:
    kept = KeptGames(None, TABLE_GAME)
    kept.save(kept.new_id(), session(Seat("Ada"), Seat("Bo")))
    assert kept.games == []
    with pytest.raises(LabError):
        kept.open("anything")


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"seats": 3},
        {"seats": [{"name": "A", "bot": None}], "seed": "x", "game": ""},
        {"seats": [{"name": "A", "bot": None}], "seed": 1, "game": "{}"},
        {"seats": [{"name": "A", "bot": "nemo"}] * 2, "seed": 1, "game": "?"},
    ],
)
def test_a_damaged_game_is_told_and_not_listed_as_sound(
    home: Path, values: dict[str, object]
) -> None:
    profile = Profile("Ada")
    profile.document("game-pile-odd").write(values)
    kept = KeptGames(profile, TABLE_GAME)
    assert kept.games == []
    with pytest.raises(LabError, match="odd"):
        kept.open("odd")


def test_what_lay_longest_makes_room(home: Path) -> None:
    kept = KeptGames(Profile("Ada"), TABLE_GAME)
    game = session(Seat("Ada"), Seat("Bo"))
    for number in range(MOST):
        kept.save(f"old-{number}", game)
    kept.save(kept.new_id(), game)
    assert len(kept.games) == MOST
