"""S3: the end of a duel against a full search with the engine, and played out by it."""

from __future__ import annotations

from random import Random

import pytest

from companions.big_monster.bots import greedy_bot
from companions.big_monster.engine import play, play_unchecked
from companions.big_monster.nodes import Decision, Over
from companions.big_monster.notation import read_position
from companions.big_monster.options import Option
from companions.big_monster.position import Phase, Position
from companions.big_monster.solver.duel_endgame import Endgame, follow, solve_endgame
from companions.big_monster.view import view
from snails_core.errors import SnailsError
from tests.support.companions.big_monster.late_duels import late_duel
from tests.support.companions.big_monster.planets import BOX

ALL_SETS = "bigmonster 1; mode duel 2; start A;"


def difference(position: Position, player: int) -> int:
    node = position.node
    assert isinstance(node, Over)
    return node.scores[player].total - node.scores[1 - player].total


def full_search(position: Position, first: int, low: int = -999, high: int = 999) -> int:
    """Minimax with alpha-beta over every option of the engine: every place of every tile."""
    node = position.node
    if isinstance(node, Over):
        return difference(position, first)
    assert isinstance(node, Decision)
    for option in node.options:
        found = full_search(play_unchecked(position, option).position, first, low, high)
        if node.player == first:
            low = max(low, found)
        else:
            high = min(high, found)
        if low >= high:
            break
    return low if node.player == first else high


def played_out(position: Position, endgame: Endgame) -> int:
    """The difference of scores after both have played the solver's line."""
    first = position.start
    for before, option in follow(position, endgame.line):
        position, _ = play(before, option)
    return difference(position, first)


def with_all_else_gone(text: str) -> Position:
    """The position with every tile discarded that lies nowhere, so that nothing can be drawn."""
    position = read_position(text)
    gone = [f"{BOX.kinds[k].id}:AB" for k, n in enumerate(position.pool) for _ in range(n)]
    return read_position(text.replace("start A;", f"start A; discards {' '.join(gone)};"))


LAST = [
    ("swamp swamp desert lava_blue", "explorer nomad; board swamp@2,0", "explorer mutant"),
    ("big_left big_right ice_blue rune_double", "explorer tracker; board big_left@2,0",
     "explorer mutant; board big_right@2,0"),
    ("lava_red_top rune_green desert grass_medals", "explorer botanist", "explorer collector"),
    ("ice_orange mutagenic_double mutagenic_single desert",
     "explorer geneticist; board ice_red@2,0", "explorer mutant"),
    ("desert desert rune_red_top swamp", "explorer nomad; board desert@2,0",
     "explorer chemist; board rune_double@2,0"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "one", "other"), LAST)
def test_the_last_turn_is_that_of_a_full_search(row: str, one: str, other: str) -> None:
    position = with_all_else_gone(
        f"{ALL_SETS} turn 1 20; phase pick_row AB; row {row}; player A; {one}; player B; {other}"
    )
    endgame = solve_endgame(position)
    assert endgame.value == full_search(position, 0)
    assert played_out(position, endgame) == endgame.value


@pytest.mark.long(minutes=20)
@pytest.mark.parametrize(
    ("rows", "one", "other"),
    [
        (("big_left big_left big_left big_left", "big_right big_right big_right big_right"),
         "explorer tracker", "explorer nomad"),
        (("ice_orange ice_orange ice_orange ice_orange",
          "mutagenic_double mutagenic_double mutagenic_double mutagenic_double"),
         "explorer mutant", "explorer geneticist"),
    ],
)  # fmt: skip
def test_two_turns_are_those_of_a_full_search(rows: tuple[str, str], one: str, other: str) -> None:
    position = with_all_else_gone(
        f"{ALL_SETS} turn 1 19; phase pick_row AB; row {rows[0]}; row {rows[1]};"
        f" player A; {one}; player B; {other}"
    )
    endgame = solve_endgame(position)
    assert endgame.value == full_search(position, 0)
    assert played_out(position, endgame) == endgame.value


@pytest.mark.parametrize("seed", range(1))
def test_turn_19_is_solved_and_no_greedy_opponent_does_better(seed: int) -> None:
    """Against the proven line, a greedy second player gets no more than the value allows."""
    position = late_duel(seed, 19)
    endgame = solve_endgame(position)
    assert played_out(position, endgame) == endgame.value
    random = Random(seed)
    first = position.start
    while not isinstance(node := position.node, Over):
        assert isinstance(node, Decision)
        starts_turn = position.phase in (Phase.PICK_ROW, Phase.CLAIM) and len(position.queue) == 2
        if node.player == first and starts_turn and position.turn == 19:
            for before, option in follow(position, endgame.line[:3]):
                position, _ = play(before, option)
        elif node.player == first:
            position, _ = play(position, _surest(position, node))
        else:
            position, _ = play(position, greedy_bot(view(position, node.player), random))
    assert difference(position, first) >= endgame.value


def _surest(position: Position, node: Decision) -> Option:
    """The option of turn 20 after which this player, who chooses last, is sure of most."""
    return max(node.options, key=lambda option: _floor(position, option, node.player))


def _floor(position: Position, option: Option, first: int) -> int:
    after = play_unchecked(position, option).position
    node = after.node
    if isinstance(node, Over):
        return difference(after, first)
    assert isinstance(node, Decision)
    return max(_floor(after, each, first) for each in node.options)


@pytest.mark.parametrize("seed", range(3))
def test_turn_18_is_solved_and_its_line_leads_to_its_value(seed: int) -> None:
    position = late_duel(seed, 18)
    endgame = solve_endgame(position)
    assert played_out(position, endgame) == endgame.value


def test_earlier_turns_are_refused() -> None:
    with pytest.raises(SnailsError, match="turn"):
        solve_endgame(late_duel(0, 17))
