"""In rooms of the companions too, what a seat is sent does not depend on others' secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.lab.room_twins import Secrets, checked_game

CRY_HAVOC = Secrets({"drew": "card"}, frozenset({"keep_card"}))
BIG_MONSTER = Secrets(
    {"tile_dealt": "tile", "explorer_dealt": "explorer"},
    frozenset({"take_tile", "keep_explorer"}),
    handed={"stack_passed": "receiver"},
)


def test_cry_havoc(tmp_path: Path) -> None:
    checked = checked_game("cry-havoc", 2, CRY_HAVOC, 1, tmp_path, most=10)
    assert checked.twins == 20 and checked.longest > 5


@pytest.mark.long(minutes=2)
@pytest.mark.parametrize(
    ("game", "seats", "secrets"),
    [("cry-havoc", 3, CRY_HAVOC), ("cry-havoc", 4, CRY_HAVOC), ("big-monster", 4, BIG_MONSTER)],
)
def test_games_of_more_people(tmp_path: Path, game: str, seats: int, secrets: Secrets) -> None:
    for seed in (1, 2):
        checked_game(game, seats, secrets, seed, tmp_path / str(seed))


def test_big_monster_in_a_duel(tmp_path: Path) -> None:
    """Only explorers are secret: the rows lie open."""
    checked = checked_game("big-monster", 2, BIG_MONSTER, 1, tmp_path, most=6)
    assert checked.twins > 2


def test_big_monster_for_three(tmp_path: Path) -> None:
    checked = checked_game("big-monster", 3, BIG_MONSTER, 1, tmp_path, most=15)
    assert checked.twins == 45 and checked.longest > 3
