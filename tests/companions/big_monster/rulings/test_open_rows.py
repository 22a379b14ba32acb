"""Games of two and three players, who pick open rows (B17, B18)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companions.big_monster import events as happened
from companions.big_monster.engine import new_game, play
from companions.big_monster.errors import IllegalChoice, PositionError
from companions.big_monster.nodes import Chance, Decision, Over
from companions.big_monster.options import (
    Claim,
    Lay,
    PickRow,
)
from companions.big_monster.position import Phase
from tests.support.companions.big_monster.drafting import row_turn
from tests.support.companions.big_monster.planets import game, kind

# B17, B18: open rows


def test_in_a_duel_both_take_from_the_row_that_the_start_player_picked() -> None:
    """The rulebook's example (T7): desert taken, lava out; two ice tiles are left."""
    first = ["desert", "lava_blue", "ice_red", "ice_green"]
    second = ["swamp", "swamp", "rune_green", "big_left"]
    position = row_turn([first, second])
    assert position.node == Decision(0, (PickRow(0), PickRow(1)))
    position, _ = play(position, PickRow(0))
    assert isinstance(position.node, Decision) and len(position.node.options) == 12
    position, events = play(position, Claim(kind("desert"), kind("lava_blue")))
    assert events == (happened.TileClaimed(0, kind("desert"), kind("lava_blue")),)
    position, _ = play(position, Lay(2, 0))
    ice = (kind("ice_red"), kind("ice_green"))
    assert isinstance(position.node, Decision) and position.node.player == 1
    assert set(position.node.options) == {Claim(*ice), Claim(ice[1], ice[0])}
    position, _ = play(position, Claim(*ice))
    position, _ = play(position, Lay(2, 0))
    assert position.rows == (tuple(sorted(map(kind, second))),)
    assert position.start == 1 and position.phase is Phase.DRAW_ROW
    for _ in range(4):
        assert isinstance(position.node, Chance)
        position, _ = play(position, position.node.outcomes[0])
    assert len(position.rows) == 2 and position.phase is Phase.PICK_ROW
    assert position.queue == (1, 0)


def test_in_the_three_player_variant_the_third_chooses_from_the_last_two() -> None:
    """The rulebook's example (T8)."""
    row = ["desert", "lava_blue", "big_left", "grass_big", "swamp", "ice_red"]
    position = row_turn([row, ["swamp", *row[1:]]], players=3, turn=3)
    position, _ = play(position, PickRow(0))
    position, _ = play(position, Claim(kind("desert"), kind("lava_blue")))
    position, _ = play(position, Lay(2, 0))
    position, _ = play(position, Claim(kind("big_left"), kind("grass_big")))
    position, _ = play(position, Lay(2, 0))
    swamp, ice = kind("swamp"), kind("ice_red")
    assert position.node == Decision(2, (Claim(ice, swamp), Claim(swamp, ice)))


@pytest.mark.parametrize(("mode", "players", "single"), [("duel", 2, {1}), ("three", 3, {1, 2})])
def test_two_rows_lie_open_but_in_the_first_turns_and_the_last(
    mode: str, players: int, single: set[int]
) -> None:
    rows: dict[int, int] = {}
    starts: list[int] = []
    for step in game(mode, players, 1):
        position = step.position
        starts += [e.player for e in step.events if isinstance(e, happened.TurnBegan)]
        if position.phase in (Phase.PICK_ROW, Phase.CLAIM) and position.turn not in rows:
            rows[position.turn] = len(position.rows)
    assert rows == {turn: 1 if turn in single | {20} else 2 for turn in range(1, 21)}
    assert all((b - a) % players == 1 for a, b in pairwise(starts))
    assert sum(position.pool) == 0


def test_the_game_is_over_and_nothing_can_be_chosen() -> None:
    *_, last = game("duel", 2, 1)
    assert isinstance(last.position.node, Over)
    with pytest.raises(IllegalChoice):
        play(last.position, Lay(0, 0))


@pytest.mark.parametrize(
    ("mode", "players"), [("duel", 3), ("team", 5), ("individual", 2), ("x", 2)]
)
def test_no_other_numbers_of_players(mode: str, players: int) -> None:
    with pytest.raises(PositionError):
        new_game(mode, players)


def test_variants_of_the_draft_need_a_draft() -> None:
    with pytest.raises(PositionError):
        new_game("duel", 2, dragon=True)
