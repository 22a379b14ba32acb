"""Rulings of `docs/big-monster.md` that no other file tests; and every ruling has a test."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from companions.big_monster.board import Board
from companions.big_monster.engine import play
from companions.big_monster.events import MedalWon
from companions.big_monster.nodes import Decision, Over
from companions.big_monster.options import TakeTile
from companions.big_monster.position import Phase
from companions.big_monster.rules.counting import census
from companions.big_monster.rules.medals import team_reaches
from companions.big_monster.rules.scoring import Honours, score
from tests.support.companions.big_monster.drafting import draft, first_option
from tests.support.companions.big_monster.planets import BOX, game, kind, planet
from tests.support.repository import ROOT

HERE = Path(__file__).parent
RULINGS = re.findall(r"^\| (H\d+) \|", (ROOT / "docs/big-monster.md").read_text("utf-8"), re.M)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_named_by_a_test(ruling: str) -> None:
    files = [*HERE.glob("test_*.py"), HERE.parent / "test_data.py"]
    cited = re.compile(rf"\(.*\b{ruling}\b.*\)")
    assert any(cited.search(path.read_text("utf-8")) for path in files), ruling


def test_the_rulings_are_counted_without_a_gap() -> None:
    assert [f"H{number}" for number in range(1, 18)] == RULINGS


def test_double_tiles_count_as_two_monsters() -> None:
    """Rune monsters and mutagenic ones alike (H5)."""
    found = census(BOX, planet("geneticist", "rune_double 2 0", "mutagenic_double 3 0"))
    assert (found.runes, found.mutagenic_monsters, found.ice_tiles) == (2, 2, 1)


@pytest.mark.parametrize(("tiles", "wins"), [(11, False), (12, True)])
def test_a_team_needs_twelve_ice_tiles(tiles: int, wins: bool) -> None:
    """The book's number, not that of the online edition (H8)."""
    boards = [
        planet("geneticist", *(f"ice_red {x} 0" for x in range(2, 2 + count)))
        for count in (tiles - 5, 5)
    ]
    ice = BOX.medals[BOX.medal_index["ice"]]
    assert team_reaches(ice, [census(BOX, board) for board in boards]) is wins


def test_a_dragon_is_no_medal() -> None:
    """Who counts medals gets nothing for it (H10)."""
    collector = Board(BOX.explorer_index["collector"])
    angry = score(BOX, collector, Honours((), 1))
    assert (angry.explorer, angry.medals) == (0, -5)
    assert score(BOX, collector, Honours((5,), 0)).explorer == 2


def test_tiles_are_laid_clockwise_from_the_start_player_and_medals_come_after_all() -> None:
    """Whoever lays first wins nothing before the others have laid (H11)."""
    before: Phase | None = None
    order: list[int] = []
    for step in game("individual", 4, 3):
        position = step.position
        if before is Phase.LAY and any(isinstance(event, MedalWon) for event in step.events):
            assert position.phase is not Phase.LAY
        if position.phase is Phase.LAY and isinstance(node := position.node, Decision):
            if before is not Phase.LAY:
                order = []
            order.append(node.player)
            expected = [(position.start + n) % 4 for n in range(len(order))]
            assert order == expected
        before = position.phase


def test_the_single_and_the_team_medal_of_a_pyramid_are_won_independently() -> None:
    """Winning one leaves the other on the table (H12)."""
    deserts = BOX.medals[BOX.medal_index["deserts"]]
    three = census(BOX, planet("geneticist", *(f"desert {x} 0" for x in (2, 3, 4))))
    none = census(BOX, planet("geneticist"))
    assert three.deserts(for_medal=True) >= deserts.single
    assert not team_reaches(deserts, [three, none]) and team_reaches(deserts, [three, three])


def test_after_the_salvagers_tile_medals_are_checked_once_more() -> None:
    """The third desert comes from the discards, and wins its medal before the penalty (H14)."""
    position = draft(["salvager", "geneticist", "nomad"], [["desert", "swamp"]] * 3, turn=9)
    seats = list(position.seats)
    seats[0] = seats[0]._replace(board=planet("salvager", "desert 2 0", "desert 3 0"))
    position = replace(position, round=2, seats=tuple(seats))
    for _ in range(3):
        position, _ = play(position, TakeTile(kind("swamp")))
    while position.phase is Phase.LAY:
        position, _ = play(position, first_option(position))
    assert position.seats[0].medals == ()
    position, events = play(position, first_option(position))
    assert MedalWon(0, BOX.medal_index["deserts"], 0, 10) in events
    assert isinstance(position.node, Over)


def test_a_team_adds_crystals_by_colour_and_counts_terrains_over_both_boards() -> None:
    """No partner has a set, together they have what counts (H17)."""
    crystals = BOX.medals[BOX.medal_index["crystals"]]
    greens = [f"lava_red_top {x} 0" for x in range(2, 6)]
    reds = [f"lava_red_bottom {x} 0" for x in (2, 4, 6)] + [
        f"rune_red_top {x} 2" for x in (2, 4, 6)
    ]
    blues = [f"lava_blue {x} {y}" for x in range(8, 12) for y in (0, 2)]
    one, other = planet("geneticist", *greens), planet("geneticist", *reds, *blues)
    boards = [census(BOX, one), census(BOX, other)]
    assert [board.crystals.sets for board in boards] == [0, 0]
    assert team_reaches(crystals, boards)
    terrains = BOX.medals[BOX.medal_index["terrains"]]
    left = census(
        BOX, planet("geneticist", "swamp 2 0", "desert 3 0", "lava_blue 4 0", "ice_red 5 0")
    )
    right = census(BOX, planet("geneticist", "swamp 2 0", "rune_double 3 0", "big_left 4 0",
                               "grass_lava 5 0"))  # fmt: skip
    assert not team_reaches(terrains, [left, left]) and team_reaches(terrains, [left, right])
