"""Who gets which medal, and who wins (B13 to B16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companions.big_monster import events as happened
from companions.big_monster.board import Board
from companions.big_monster.engine import play
from companions.big_monster.errors import PositionError
from companions.big_monster.options import (
    Claim,
    Lay,
)
from companions.big_monster.position import Phase, Position, Seat
from companions.big_monster.rules.medals import Won, penalised
from companions.big_monster.rules.scoring import Score
from companions.big_monster.rules.winner import winners
from companions.big_monster.setting import make_setting
from tests.support.companions.big_monster.drafting import first_option, row_turn
from tests.support.companions.big_monster.planets import BOX, kind, planet

EMPTY = Score(0, 0, 0, 0, 0, 0, 0, 0)


def total(points: int, big: int = 0) -> Score:
    return EMPTY._replace(lava=points - big, big_monsters=big)


# B13 to B15: medals


def test_the_fourth_rune_monster_wins_the_medal_at_once() -> None:
    """The rulebook's example (T5)."""
    position = row_turn([["rune_red_top", "swamp", "swamp", "swamp"]], turn=20)
    seats = list(position.seats)
    runes = planet("geneticist", "rune_double 2 0", "rune_green 3 0")
    seats[0] = seats[0]._replace(board=runes)
    position = replace(position, seats=tuple(seats), phase=Phase.CLAIM, row=0)
    position, _ = play(position, Claim(kind("rune_red_top"), kind("swamp")))
    position, _ = play(position, Lay(4, 0))
    position, events = play(position, first_option(position))
    assert happened.MedalWon(0, BOX.medal_index["runes"], 0, 5) in events


def lay_last(boards: list[Board], players: int, mode: str = "individual") -> Position:
    """The last of these players lays a swamp and so ends a turn."""
    setting = make_setting(mode, players)
    seats = tuple(Seat((b.explorer,), b.explorer, board=b) for b in boards)
    seats = (*seats[:-1], seats[-1]._replace(taken=kind("swamp")))
    position = Position(
        setting, Phase.LAY, seats, setting.supply, turn=9, start=0, queue=(players - 1,),
        offered=setting.offered,
    )  # fmt: skip
    position, _ = play(position, first_option(position))
    return position


THREE_DESERTS = planet("geneticist", "desert 2 0", "desert 3 0", "desert 4 0")
ONE = planet("geneticist", "desert 2 0")


def test_all_who_qualify_in_the_same_turn_get_the_medal_and_later_ones_do_not() -> None:
    """A ruling (H13)."""
    desert = Won(BOX.medal_index["deserts"])
    position = lay_last([THREE_DESERTS, ONE, THREE_DESERTS], 3)
    assert [seat.medals for seat in position.seats] == [(desert,), (), (desert,)]
    assert desert not in position.offered
    assert position.score(0).medals == 10


def test_a_team_medal_goes_to_both_partners_whatever_each_has_done() -> None:
    deserts = BOX.medal_index["deserts"]
    six = planet("geneticist", *(f"desert {x} 0" for x in range(2, 8)))
    position = lay_last([six, ONE, planet("geneticist"), ONE], 4, "team")
    assert set(position.seats[0].medals) == {Won(deserts), Won(deserts, True)}
    assert position.seats[2].medals == (Won(deserts, True),)
    assert position.seats[1].medals == position.seats[3].medals == ()


def test_partners_sit_opposite_each_other() -> None:
    """A ruling (H12)."""
    assert make_setting("team", 6).teams == ((0, 3), (1, 4), (2, 5))


@pytest.mark.parametrize(
    ("counts", "losers"),
    [((1, 2, 3), (0,)), ((1, 1, 3), (0, 1)), ((2, 2, 2), ()), ((4, 4), ()), ((5, 4), (1,))],
)
def test_all_with_the_fewest_get_the_penalty_but_nobody_if_all_are_equal(
    counts: tuple[int, ...], losers: tuple[int, ...]
) -> None:
    assert penalised(counts) == losers


@pytest.mark.parametrize("medals", [["lava"], ["lava", "ice", "crystals", "runes"], ["lava"] * 4])
def test_four_different_medals_are_chosen_besides_the_permanent_ones(medals: list[str]) -> None:
    with pytest.raises(PositionError):
        make_setting("individual", 4, medals=medals)


def test_a_team_game_has_a_medal_of_water_grassland_or_swamp_and_one_of_lava_or_ice() -> None:
    """A ruling (H15)."""
    assert make_setting("team", 4, medals=["green_land", "ice"]).medals
    with pytest.raises(PositionError):
        make_setting("team", 4, medals=["lava", "ice"])


# B16: the winner


def test_a_team_counts_its_lower_score() -> None:
    """The rulebook's example (T1): 76 and 126 lose to 94 and 93."""
    scores = [total(76), total(94), total(126), total(93)]
    assert winners(scores, [(0, 2), (1, 3)]) == (1, 3)


def test_teams_with_equal_lower_scores_compare_the_others_then_big_monsters() -> None:
    teams = [(0, 2), (1, 3)]
    assert winners([total(50), total(50), total(60), total(61)], teams) == (1, 3)
    assert winners([total(50, 11), total(50, 1), total(60), total(60)], teams) == (0, 2)
    assert winners([total(50), total(50), total(60), total(60)], teams) == (0, 1, 2, 3)


def test_alone_a_tie_is_broken_by_big_monsters_or_shared() -> None:
    alone = [(0,), (1,), (2,)]
    assert winners([total(50, 11), total(50, 12), total(49, 22)], alone) == (1,)
    assert winners([total(50, 11), total(50, 11), total(49)], alone) == (0, 1)
