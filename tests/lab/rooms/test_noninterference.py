"""What a seat is sent in a whole game does not depend on others' secrets, byte for byte.

The same game with another card drawn unseen, or another plan laid face down: until the table sees
the difference, no message to anybody else differs, and nobody else is asked.
"""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

from snails_lab.models.rooms import RoomStore, SeatState, room_game
from snails_lab.models.rooms.room import Room
from tests.support.lab.room_twins import Secrets, checked_game, kept_game

SECRETS = Secrets({"drew": "card"}, frozenset({"plan"}), open_why="L10")


@pytest.mark.parametrize("seed", [1, 2])
def test_two_players_and_whoever_watches(tmp_path: Path, seed: int) -> None:
    checked = checked_game("snails", 2, SECRETS, seed, tmp_path, watched=True)
    assert checked.twins > 40 and checked.longest > 10


def test_three_players(tmp_path: Path) -> None:
    checked = checked_game("snails", 3, SECRETS, 1, tmp_path, most=10)
    assert checked.twins == 30 and checked.longest > 10


@pytest.mark.long(minutes=2)
def test_many_games(tmp_path: Path) -> None:
    for seed in range(3, 13):
        checked_game("snails", 2 + seed % 3, SECRETS, seed, tmp_path / str(seed), watched=True)


def test_nobody_is_told_that_a_deck_has_equal_cards_only(tmp_path: Path) -> None:
    """A draw from it is no step of chance; but steps of chance are not counted for others."""
    sent = []
    for number, (hand, deck) in enumerate(
        [("missile", "cocktail:2"), ("cocktail", "cocktail missile")]
    ):
        start = (
            f"snails 1; map 1 1 1; player A; G a1; hand {hand}; player B; G a3; hand mine grenade; "
            f"deck {deck}; todo planning seat=0; todo draw player=A amount=2; "
            "todo discard_own player=B amount=1"
        )
        kept = kept_game("snails", 2, 1, start)
        store = RoomStore(tmp_path / str(number))
        store.add_room(kept)
        room = Room(room_game("snails"), kept, store, lambda: 0.0)
        assert room.state(0) == SeatState.WAITING and room.state(1) == SeatState.DECIDING
        room.choose(1, 0, "discard_card card=mine")
        while room.advance():
            pass
        sent.append((room.steps, room.sent_to(1)))
        store.close()
    (steps, told), (other_steps, other_told) = sent
    assert steps != other_steps and told == other_told and len(told["steps"]) == 1


@pytest.mark.parametrize("leak", ["position", "events", "checksum"])
def test_a_referee_that_leaks_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    """Or the tests here could not fail."""
    sent_to = Room.sent_to

    def leaking(room: Room, seat: int | None, since: int = 0) -> dict[str, object]:
        sent, game = sent_to(room, seat, since), room._session.game
        if leak == "position":
            return sent | {"start": room._saves.write_start(game.position)}
        if leak == "events":
            return sent | {"start": str(game.events)}
        return sent | {"start": crc32(game.position.cold)}

    monkeypatch.setattr(Room, "sent_to", leaking)
    with pytest.raises(AssertionError, match="to seat"):
        checked_game("snails", 2, SECRETS, 1, tmp_path)
